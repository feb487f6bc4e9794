"""Names of columns: counts with names are read by name, and counts without in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

Named = tuple[list[Any], Callable[[Any], Any]]
"""The names of columns, and a function that returns the column of a name."""

_SHOWN = 12
"""Names that an error shows at most."""


def mapping_of(value: Any) -> Any:
    """A labelled Series as a `dict`; anything else as it is.

    >>> import pandas
    >>> mapping_of(pandas.Series([2, -1], index=["9", "4"]))
    {'9': 2, '4': -1}
    """
    if isinstance(value, Mapping) or not hasattr(value, "items") or _is_plain(value):
        return value
    found: dict[Any, Any] = {}
    for name, one in value.items():
        if name in found:
            raise ValueError(f"{name!r} stands twice: expected each name once")
        found[name] = one
    return found


def in_order(counts: Any, wanted: Sequence[str], kind: str) -> Any:
    """Counts with a column for each card of `wanted`, in this order.

    A table with names is read by name, and must have these names and no others. An array has no
    names, nor has a Series or a frame of pandas with labels from 0 on.
    """
    if hasattr(counts, "__dask_graph__") and hasattr(counts, "compute"):
        counts = counts.compute()
    if (named := _named(counts)) is not None:
        names, column = named
        return _stacked([(name, column(name)) for name in _places(names, wanted, kind)])
    if hasattr(counts, "__array__"):
        return counts
    if isinstance(counts, Iterable) and not isinstance(counts, Sequence):
        counts = list(counts)
    if isinstance(counts, (list, tuple)):
        return [_row(row, wanted, kind) for row in counts]
    return counts


def _row(row: Any, wanted: Sequence[str], kind: str) -> Any:
    """A row of a list, by name if it has names."""
    if type(row) in (int, list, tuple, numpy.ndarray):
        return row
    if hasattr(row, "_fields"):
        # `itertuples` of pandas loses names that are no words of Python: those are refused.
        return [getattr(row, name) for name in _places(list(row._fields), wanted, kind)]
    if hasattr(row, "keys") and not _is_plain(row):
        return [row[name] for name in _places(list(row.keys()), wanted, kind)]
    return row


def _is_plain(value: Any) -> bool:
    """`True` for labels 0, 1, 2 and so on, which pandas gives to what has no labels."""
    labels = list(value.keys())
    return hasattr(value, "__array__") and labels == list(range(len(labels)))


def _named(counts: Any) -> Named | None:
    """The columns of a table with names; `None` for an array or a list."""
    if names := getattr(getattr(counts, "dtype", None), "names", None):
        return list(names), counts.__getitem__
    if callable(getattr(counts, "keys", None)):
        return None if _is_plain(counts) else (list(counts.keys()), counts.__getitem__)
    if hasattr(counts, "to_numpy"):
        # A Series of polars, or an array of Arrow, is one row without names.
        if hasattr(counts, "columns"):
            return list(counts.columns), counts.__getitem__
        if not hasattr(counts, "coords"):
            return None
    elif any(
        hasattr(counts, name)
        for name in ("__arrow_c_stream__", "__arrow_c_array__", "__dataframe__")
    ):
        table = _table(counts)
        return table.column_names, table.column
    if any(hasattr(type(counts), name) for name in ("columns", "column_names", "coords")):
        kind = type(counts).__name__
        raise TypeError(
            f"counts of type {kind}: expected an array, a DataFrame or a table of Arrow in memory; "
            f"collect or convert it first"
        )
    return None


def _table(counts: Any) -> Any:
    """A table of pyarrow."""
    try:
        import pyarrow
    except ImportError:
        kind = type(counts).__name__
        raise ImportError(f"counts of type {kind} need pyarrow: pip install pyarrow") from None
    if isinstance(counts, (pyarrow.Table, pyarrow.RecordBatch)):
        return counts
    if hasattr(counts, "__arrow_c_stream__"):
        return pyarrow.RecordBatchReader.from_stream(counts).read_all()
    if hasattr(counts, "__arrow_c_array__"):
        return pyarrow.record_batch(counts)
    from pyarrow.interchange import from_dataframe

    return from_dataframe(counts)


def _places(names: list[Any], wanted: Sequence[str], kind: str) -> list[Any]:
    """The names in the order of the cards that they are of."""
    of: dict[str, Any] = {}
    for name in names:
        card = str(name).strip().upper().replace("10", "T", 1)
        if card in of:
            raise ValueError(
                f"columns {of[card]!r} and {name!r}: expected one column for each card"
            )
        of[card] = name
    unknown = [name for card, name in of.items() if card not in wanted]
    missing = [card for card in wanted if card not in of]
    if not unknown and not missing:
        return [of[card] for card in wanted]
    found = [f"found {_listed(unknown)}"] if unknown else []
    found += [f"there is no {_listed(missing)}"] if missing else []
    beside = "; batch_arrow takes other columns beside them" if not missing else ""
    raise ValueError(
        f"columns: {', '.join(found)}: expected {wanted[0]} to {wanted[-1]}, the {kind}{beside}"
    )


def _listed(names: list[Any]) -> str:
    more = len(names) - _SHOWN
    shown = ", ".join(repr(str(name)) for name in names[:_SHOWN])
    return shown + (f" and {more} more" if more > 0 else "")


def _stacked(columns: list[tuple[Any, Any]]) -> Any:
    """Columns side by side; single counts are a row."""
    arrays: list[NDArray[Any]] = []
    for name, column in columns:
        array = numpy.atleast_1d(numpy.asarray(column))
        if array.ndim != 1 or array.dtype.kind not in "iufO":
            raise TypeError(f"column {name!r} of type {array.dtype}: expected integers")
        if arrays and len(array) != len(arrays[0]):
            raise ValueError(f"column {name!r} of {len(array)} rows: expected {len(arrays[0])}")
        arrays.append(array)
    return numpy.column_stack(arrays)
