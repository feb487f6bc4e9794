"""Answers that come from a pickle: the figures that were found when the question was asked."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import NoReturn

from shoe_odds import _core

DIGITS = 30
"""Places of the decimals that records are made of: those of roots."""
JSON_DIGITS = 15
"""Places of the decimals of `to_json`."""


@dataclass(frozen=True)
class Restored:
    """An answer as its JSON, which is what a pickle keeps of it.

    It is not asked again: tables and files may have changed, and the package too.
    """

    question: str
    differs: bool
    version: str
    """The version of the package that answered."""
    texts: dict[int, bytes]
    """The JSON, compressed, by the places of its decimals."""

    @classmethod
    def of(cls, answer: _core.Answer | Restored) -> Restored:
        """Keeps the figures of an answer."""
        if isinstance(answer, Restored):
            return answer
        texts = {digits: zlib.compress(answer.json(digits)) for digits in (DIGITS, JSON_DIGITS)}
        return cls(answer.question, answer.differs, _core.__version__, texts)

    def json(self, digits: int) -> bytes:
        """The JSON with so many places, where the pickle has it."""
        if digits not in self.texts:
            self._refuse(f"JSON with {digits} digits")
        return zlib.decompress(self.texts[digits])

    def render(
        self,
        format: str,
        digits: int | None = None,
        width: int | None = None,
        document: dict[str, str] | None = None,
    ) -> bytes:
        """Only JSON is left."""
        if format == "json" and not document:
            return self.json(JSON_DIGITS if digits is None else digits) + b"\n"
        self._refuse(f"the format {format!r}")

    def fragment(self, charts: bool = False, brief: bool = True, digits: int = 6) -> str:
        """Only JSON is left."""
        self._refuse("a fragment of a page")

    def _refuse(self, asked: str) -> NoReturn:
        raise _core.OddsError(
            f"{asked}: this report was restored from a pickle, which keeps its figures alone: "
            f"expected data, to_frame(), plot(), or to_json() with {JSON_DIGITS} or {DIGITS} "
            f"digits; other formats are written by the process that asks"
        )
