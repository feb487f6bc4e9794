"""Expectations of very many compositions: arrays and tables of Arrow in, floats out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from shoe_odds import _core
from shoe_odds._ask import Texts, _texts, whole
from shoe_odds._asked import Tables, Variants, catalog_of
from shoe_odds._labels import in_order
from shoe_odds._record import fraction

TYPES = {
    "values": [str(value) for value in range(10)],
    "ranks": list("A23456789TJQK"),
    "cards": [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"],
}
"""Counts of a row: of the values 0 to 9, the ranks A to K or the cards AS AH AD AC to KC."""
_OF_A_DECK = {"values": [16] + [4] * 9, "ranks": [4] * 13, "cards": [1] * 52}
_FIGURES = {"ev": "expectation", "sd": "deviation"}
_TOO_FEW = 64
"""No game takes more cards for a round."""


def _batch(
    variant: Variants, wagers: Texts, tables: Tables, decks: int | None = None
) -> tuple[_core.Batch, list[int] | None]:
    """The wagers made ready, and the order of their columns, where they were named."""
    catalog, names = catalog_of(variant, tables)
    batch = _core.Batch(catalog, names, _texts(wagers), decks)
    if wagers is None or len(names) != 1:
        return batch, None
    # As they were named: an array has no names of columns.
    ids = [catalog.wager(names[0], wager) for wager in _texts(wagers)]
    columns = batch.columns
    if set(ids) != set(columns):
        return batch, None
    return batch, [columns.index(wager) for wager in ids]


def _number(decks: Any) -> int | None:
    text = whole("decks", decks)
    return None if text is None else int(text)


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


def _counts(counts: Any, columns: str) -> NDArray[Any]:
    """A two-dimensional array of integers in memory as this machine has them."""
    if not isinstance(columns, str) or columns not in TYPES:
        raise ValueError(f"columns {columns!r}: expected {', '.join(TYPES)}")
    if numpy.ma.is_masked(counts):
        raise ValueError("counts: expected no masked ones")
    array = numpy.asarray(in_order(counts, TYPES[columns], columns))
    if array.size == 0 and array.ndim < 2:
        array = numpy.zeros((0, len(TYPES[columns])), dtype=numpy.int64)
    if array.ndim == 1:
        array = array[numpy.newaxis, :]
    if array.ndim != 2 or array.shape[1] != len(TYPES[columns]):
        raise ValueError(
            f"counts of shape {array.shape}: expected (n, {len(TYPES[columns])}), a row for each "
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
        for row, values in enumerate(array.tolist()):
            for place, value in enumerate(values):
                if isinstance(value, bool) or not hasattr(value, "__index__"):
                    raise TypeError(
                        f"row {row}: count {value!r} at place {place}: expected a whole number of "
                        f"cards"
                    )
        try:
            array = array.astype(numpy.int64)
        except OverflowError:
            raise ValueError("counts: expected at most 520000 cards") from None
    if array.dtype.kind not in "iu":
        raise TypeError(f"counts of type {array.dtype}: expected integers")
    if not array.dtype.isnative or not array.flags.aligned:
        array = numpy.array(array, dtype=array.dtype.newbyteorder("="))
    return array


def _within(array: NDArray[Any], decks: Any, columns: str) -> None:
    """Refuses a row with more cards of a type than the decks hold."""
    most = numpy.array(_OF_A_DECK[columns]) * int(whole("decks", decks) or 0)
    beyond = array > most
    if beyond.any():
        row, place = (int(at) for at in numpy.argwhere(beyond)[0])
        raise ValueError(
            f"row {row}: {array[row, place]} cards {TYPES[columns][place]!r}: {decks} decks hold "
            f"{most[place]}"
        )


def _warn(remarks: list[str | None]) -> None:
    """Warns of what must be known of the figures of an array, which has no room for it."""
    rows: dict[str, list[int]] = {}
    for row, remark in enumerate(remarks):
        if remark is not None:
            rows.setdefault(remark, []).append(row)
    for remark, of in rows.items():
        where = (
            f"row {of[0]}" if len(of) == 1 else f"{len(of)} rows, of which row {of[0]} is the first"
        )
        warnings.warn(f"{where}: {remark}", UserWarning, stacklevel=3)


def _priced(made: _core.Batch, array: NDArray[Any]) -> NDArray[numpy.bool_]:
    """The rows that a round can be dealt from."""
    total = array.astype(numpy.float64).sum(axis=1)
    for fewest in range(1, _TOO_FEW):
        try:
            made.exact([fewest] + [0] * (array.shape[1] - 1))
            break
        except _core.OddsError:
            continue
    good: NDArray[numpy.bool_] = (array >= 0).all(axis=1) & (total >= fewest) & (total <= 520_000)
    return good


def batch(
    variant: Variants,
    counts: ArrayLike,
    *,
    wagers: Texts = None,
    columns: str = "values",
    figures: Texts = None,
    decks: int | None = None,
    on_error: str = "raise",
    tables: Tables = None,
    threads: int | None = None,
) -> NDArray[numpy.float64]:
    """The expected net win per unit staked of each wager, for every row of counts.

    `counts` has a row for each composition: the counts of the values 0 to 9, of the ranks A to K
    with `columns="ranks"`, or of the cards AS AH AD AC to KC with `columns="cards"`. A table with
    names is read by name, in any order: a frame, a table of Arrow, a Series, a `dict`. It must have
    these names and no others. With `decks` no count may be above that of so many decks.

    The answer is an array of floats, each the nearest to the exact fraction, with a column for each
    wager in the order of `batch_columns`; a warning names wagers that no round settles at stated
    odds and that have no column. A wager that looks at more than the counts tell is NaN. That is an
    error if `wagers` names the wager and it is so in every variant that has one. A wager that is
    not offered with the shoe is NaN too, unless it is named. A row that no round can be dealt from
    is an error, unless `on_error="nan"`. Warnings name such wagers, rows outside the rules, and
    wagers whose rule is read in one of two ways; `batch_offers` has the same for each row. With
    `decks` the shoes are taken as left of so many decks. Other threads of Python run meanwhile.

    `figures` are expectation (or "ev"), variance, deviation ("sd"), hit and kelly; several of them,
    in a list, are the last axis of the answer.

    >>> import numpy, shoe_odds as odds
    >>> shoes = numpy.array([[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]])
    >>> odds.batch("dynasty", shoes, wagers=["tie", "player"]).round(6)
    array([[-0.143596, -0.012351]])
    >>> odds.batch("dynasty", shoes, wagers="tie", figures=["hit", "sd", "kelly"]).round(6)
    array([[[0.095156, 2.640872, 0.      ]]])
    """
    if on_error not in ("raise", "nan"):
        raise ValueError(f"on_error {on_error!r}: expected 'raise' or 'nan'")
    array = _counts(counts, columns)
    if decks is not None:
        _within(array, decks, columns)
    made, order = _batch(variant, wagers, tables, _number(decks))
    asked = [_FIGURES.get(name, name) for name in _texts(figures, "figures")] or ["expectation"]
    good, given = None, array
    if on_error == "nan" and len(array):
        good = _priced(made, array)
        array = array[good]
    if asked == ["expectation"]:
        found = made.values(array, threads)[:, :, numpy.newaxis]
    else:
        found = made.figures(array, asked, threads)
    if good is not None:
        every = numpy.full((len(good), *found.shape[1:]), numpy.nan)
        every[good] = found
        found = every
    if order is not None:
        found = found[:, order]
    _warn(made.remarks(given, threads))
    several = figures is not None and not isinstance(figures, str)
    return found if several else numpy.ascontiguousarray(found[:, :, 0])


def batch_offers(
    variant: Variants,
    counts: ArrayLike,
    *,
    wagers: Texts = None,
    columns: str = "values",
    decks: int | None = None,
    tables: Tables = None,
    threads: int | None = None,
) -> list[str | None]:
    """All that must be known of the figures of each row of `batch`, as a text; `None` if nothing.

    A row outside the rules is named so, and each wager that is not offered like any other: with
    other decks, in some rounds only, by one of two readings of its rule.

    >>> import shoe_odds as odds
    >>> odds.batch_offers("blackjack-bets", [[24] * 13], columns="ranks", wagers="any-pair-g")
    ['any-pair-g: not on offer: 1 deck only']
    """
    made, _ = _batch(variant, wagers, tables, _number(decks))
    return made.remarks(_counts(counts, columns), threads)


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
    array = _counts(counts, columns)
    made, order = _batch(variant, wagers, tables)
    rows = []
    for at, row in enumerate(array.tolist()):
        try:
            texts = made.exact(row)
        except (_core.OddsError, OverflowError) as why:
            raise _core.OddsError(f"row {at}: {why}") from None
        figures = [None if text is None else fraction(text) for text in texts]
        rows.append(figures if order is None else [figures[place] for place in order])
    _warn(made.remarks(array))
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
    where they are; a card without a column has left the shoe, but T without J, Q and K counts every
    ten-valued card, unless `columns="ranks"` is given. The answer is a stream of the other
    columns, of one for each wager, and of `offer`, which has the text of `batch_offers`, for
    `pyarrow.RecordBatchReader.from_stream`, `polars.DataFrame` and others.
    """
    made, _ = _batch(variant, wagers, tables)
    return made.arrow(table, columns, threads)
