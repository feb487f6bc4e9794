"""Expectations of very many compositions: arrays and tables of Arrow in, floats out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from shoe_odds import _core
from shoe_odds._ask import Tables, Texts, Variants, _texts, catalog_of
from shoe_odds._record import fraction

_WIDTHS = {"values": 10, "ranks": 13, "cards": 52}
"""Counts of a row: of the values 0 to 9, the ranks A to K or the cards AS AH AD AC to KC."""


def _batch(
    variant: Variants, wagers: Texts, tables: Tables
) -> tuple[_core.Batch, list[int] | None]:
    """The wagers made ready, and the order of their columns, where they were named."""
    catalog, names = catalog_of(variant, tables)
    batch = _core.Batch(catalog, names, _texts(wagers))
    if wagers is None or len(names) != 1:
        return batch, None
    # As they were named: an array has no names of columns.
    ids = [catalog.wager(names[0], wager) for wager in _texts(wagers)]
    columns = batch.columns
    if sorted(ids) != sorted(columns):
        return batch, None
    return batch, [columns.index(wager) for wager in ids]


def _ordered(names: list[str], order: list[int] | None) -> list[str]:
    return names if order is None else [names[at] for at in order]


def batch_columns(
    variant: Variants = None, *, wagers: Texts = None, tables: Tables = None
) -> list[str]:
    """The names of the columns of `batch`: the wagers in the order of the rules, or as named.

    >>> import shoe_odds as odds
    >>> odds.batch_columns("ez")[:3]
    ['player', 'banker', 'tie']
    """
    batch, order = _batch(variant, wagers, tables)
    return _ordered(batch.columns, order)


def _counts(counts: ArrayLike, columns: str) -> NDArray[Any]:
    """A two-dimensional array of integers in memory as this machine has them."""
    if columns not in _WIDTHS:
        raise ValueError(f"columns {columns!r}: expected {', '.join(_WIDTHS)}")
    array = numpy.asarray(counts)
    if array.size == 0 and array.ndim < 2:
        array = numpy.zeros((0, _WIDTHS[columns]), dtype=numpy.int64)
    if array.ndim == 1:
        array = array[numpy.newaxis, :]
    if array.ndim != 2 or array.shape[1] != _WIDTHS[columns]:
        raise ValueError(
            f"counts of shape {array.shape}: expected (n, {_WIDTHS[columns]}), a row for each "
            f"composition by {columns}"
        )
    if array.dtype.kind == "f":
        # NaN is no whole number either.
        bad = ~(array == numpy.floor(array)) | ~(numpy.abs(array) < 2**53)
        if bad.any():
            row, place = (int(at) for at in numpy.argwhere(bad)[0])
            raise ValueError(
                f"row {row}: count {array[row, place]} at place {place}: expected a whole number "
                f"of cards"
            )
        array = array.astype(numpy.int64)
    elif array.dtype == object:
        try:
            array = array.astype(numpy.int64)
        except (TypeError, ValueError, OverflowError) as why:
            raise TypeError(f"counts: expected whole numbers of cards: {why}") from None
    if array.dtype.kind not in "iu":
        raise TypeError(f"counts of type {array.dtype}: expected integers")
    if not array.dtype.isnative or not array.flags.aligned:
        array = numpy.array(array, dtype=array.dtype.newbyteorder("="))
    return array


def batch(
    variant: Variants,
    counts: ArrayLike,
    *,
    wagers: Texts = None,
    columns: str = "values",
    tables: Tables = None,
    threads: int | None = None,
) -> NDArray[numpy.float64]:
    """The expected net win per unit staked of each wager, for every row of counts.

    `counts` has a row for each composition: the counts of the values 0 to 9, of the ranks A to K
    with `columns="ranks"`, or of the cards AS AH AD AC to KC with `columns="cards"`. The answer is
    an array of floats, each the nearest to the exact fraction, with a column for each wager in the
    order of `batch_columns`. A wager that looks at more than the counts tell is NaN; named with
    `wagers`, it is an error. Other threads of Python run meanwhile.

    >>> import numpy, shoe_odds as odds
    >>> shoes = numpy.array([[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]])
    >>> odds.batch("dynasty", shoes, wagers=["tie", "player"]).round(6)
    array([[-0.143596, -0.012351]])
    """
    array = _counts(counts, columns)
    made, order = _batch(variant, wagers, tables)
    values = made.values(array, threads)
    return values if order is None else values[:, order]


def batch_exact(
    variant: Variants,
    counts: Iterable[Iterable[int]],
    *,
    wagers: Texts = None,
    columns: str = "values",
    tables: Tables = None,
) -> list[list[Fraction | None]]:
    """The same as fractions, one row after the other; `None` where `batch` has NaN.

    >>> import shoe_odds as odds
    >>> odds.batch_exact("dynasty", [[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]], wagers="tie")
    [[Fraction(-103841353768, 723147898655)]]
    """
    array = _counts([list(row) for row in counts], columns)
    made, order = _batch(variant, wagers, tables)
    rows = []
    for at, row in enumerate(array.tolist()):
        try:
            texts = made.exact(row)
        except (_core.OddsError, OverflowError) as why:
            raise _core.OddsError(f"row {at}: {why}") from None
        figures = [None if text is None else fraction(text) for text in texts]
        rows.append(figures if order is None else [figures[place] for place in order])
    return rows


def batch_arrow(
    variant: Variants,
    table: Any,
    *,
    wagers: Texts = None,
    columns: str | None = None,
    tables: Tables = None,
    threads: int | None = None,
) -> _core.ArrowStream:
    """The same for a table or stream of Arrow, batch by batch.

    `table` is anything with `__arrow_c_stream__`: a table or reader of pyarrow, a DataFrame of
    polars or pandas, a relation of DuckDB. Its columns 0 to 9, A to K or AS to KC are counts, read
    where they are; a card without a column has left the shoe. The answer is a stream of the other
    columns and of one for each wager, for `pyarrow.RecordBatchReader.from_stream`,
    `polars.DataFrame` and others.
    """
    made, _ = _batch(variant, wagers, tables)
    return made.arrow(table, columns, threads)
