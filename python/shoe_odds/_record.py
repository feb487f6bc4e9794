"""Objects over the JSON of an answer, read as it is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

AnyRecord = Any
"""A record of a kind that is looked up by name: its fields are not known to a type checker."""

Spec = str | list["Spec"] | None
"""How a value is read: as it is, as a number or record of this name, or each of a list."""

_LONGEST = 4000
"""Python reads no longer text of digits as one number."""


def whole(text: str) -> int:
    """An integer of any number of digits."""
    if len(text) <= _LONGEST:
        return int(text)
    sign = -1 if text.startswith("-") else 1
    digits = text.lstrip("-")
    half = len(digits) // 2
    above = whole(digits[:-half]) * int(10**half)
    return sign * (above + whole(digits[-half:]))


def fraction(text: str) -> Fraction:
    """A reduced fraction, as the library writes it."""
    above, _, below = text.partition("/")
    return Fraction(whole(above), whole(below) if below else 1)


def _read(value: Any, spec: Spec) -> Any:
    if value is None or spec is None:
        return value
    if isinstance(spec, list):
        return [_read(one, spec[0]) for one in value]
    if spec == "Figure":
        return fraction(value["exact"])
    if spec == "Root":
        return Decimal(value["decimal"])
    if spec == "Exact":
        return fraction(value)
    if spec == "Decimal":
        return Decimal(value)
    if spec in ("Count", "Whole"):
        return whole(value)
    from shoe_odds import records

    return getattr(records, spec)(value)


def same(name: str, wager: AnyRecord) -> bool:
    """Returns `True` if a wager has this id or printed name, whatever its case and blanks."""

    def plain(text: str) -> str:
        return "".join(text.split()).replace("-", "").replace("_", "").casefold()

    return plain(name) in (plain(wager.id), plain(wager.name))


class Record(Mapping[str, Any]):
    """A part of an answer: its fields are attributes and keys, and exact.

    What the answer does not have is `None`.
    """

    __slots__ = ("_data", "_seen")
    _data: dict[str, Any]
    _seen: dict[str, Any]
    _SPECS: ClassVar[dict[str, Spec]] = {}

    def __init__(self, data: dict[str, Any]) -> None:
        object.__setattr__(self, "_data", data)
        object.__setattr__(self, "_seen", {})

    if not TYPE_CHECKING:  # The fields of each record are declared: a misspelt one is an error.

        def __getattr__(self, name: str) -> Any:
            return self._field(name)

    def _field(self, name: str) -> Any:
        # A field that is a word of Python, or a method of mappings, ends in "_": `return_`.
        key = name if name in self._SPECS else name.removesuffix("_")
        if key not in self._SPECS:
            kind = type(self).__name__
            fields = ", ".join(field for field in self._SPECS if field in self._data)
            raise AttributeError(f"{kind} has no field {name!r}: expected one of {fields}")
        seen = self._seen
        if key not in seen:
            seen[key] = _read(self._data.get(key), self._SPECS[key])
        return seen[key]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __getitem__(self, key: str) -> Any:
        if key not in self._data:
            return self._wager(key)
        return self._field(key) if key in self._SPECS else self._data[key]

    def _wager(self, name: str) -> Any:
        """A wager of this record, by its id or printed name, whatever its case and blanks."""
        listed = self._field("wagers") if "wagers" in self._SPECS else None
        wagers: list[AnyRecord] = [one for one in listed or [] if isinstance(one, Record)]
        if not wagers or not isinstance(name, str):
            raise KeyError(name)
        found = [one for one in wagers if same(name, one)]
        found = [one for one in found if one.id == name] or found
        if len(found) != 1:
            known = ", ".join(dict.fromkeys(one.id for one in wagers))
            many = "several wagers" if found else "no field and no wager"
            raise KeyError(f"{many} {name!r}: expected one of {known}")
        return found[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._SPECS]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._data == other._data

    def __hash__(self) -> int:
        return hash(json.dumps(self._data, sort_keys=True))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._data,)

    def to_dict(self) -> dict[str, Any]:
        """The JSON of it."""
        import copy

        return copy.deepcopy(self._data)

    def __repr__(self) -> str:
        shown = {}
        for key, spec in self._SPECS.items():
            value = self._data.get(key)
            if isinstance(value, dict) and "decimal" in value:
                shown[key] = value["decimal"][:12]
            elif isinstance(value, (str, int)) and not isinstance(value, bool):
                text = repr(value) if spec is None else str(value)
                shown[key] = text if len(text) < 40 else "…"
            elif isinstance(value, list):
                shown[key] = f"[{len(value)}]"
        first = [key for key in ("id", "name") if key in shown]
        order = [*first, *(key for key in shown if key not in first)]
        return f"<{type(self).__name__} {', '.join(f'{key}={shown[key]}' for key in order)}>"
