"""Expectations for arrays and frames of Dask, chunk by chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from shoe_odds._ask import Texts
from shoe_odds._asked import Tables, Variants, catalog_of
from shoe_odds._batch import TYPES, batch_columns
from shoe_odds._batch import batch as batch_here
from shoe_odds._cluster import (
    check_version,
    check_versions,
    client_first,
    found_client,
    own_tables,
    threads_here,
    version,
)
from shoe_odds._core import OddsError

if TYPE_CHECKING:
    from distributed import Client


@client_first
def batch(
    variant: Variants,
    counts: Any,
    *,
    wagers: Texts = None,
    columns: str | None = None,
    tables: Tables = None,
    threads: int | None = None,
    client: Client | None = None,
) -> Any:
    """What `shoe_odds.batch` gives, for an array or a frame of Dask: nothing is computed yet.

    An array has a row of counts for each composition, by value if `columns` does not say "ranks" or
    "cards"; the answer is an array with a column for each wager. A frame has counts in columns
    named as the cards are, 0 to 9, A to K or AS to KC, and gets a column for each wager; a card
    without a column has left the shoe. `threads` are those of a worker, by default all of its
    own. The workers of `client`, or of the current client of Dask, must have the version of this
    process; without either, each chunk checks its worker. A chunk that a worker of another version
    is given later ends the work, as Dask sends the chunks itself.
    """
    if columns is not None and columns not in TYPES:
        raise ValueError(f"columns {columns!r}: expected {', '.join(TYPES)}")
    if client := client or found_client():
        check_versions(client)
    own = own_tables(tables, variant)
    _, names = catalog_of(variant, own)
    made = batch_columns(names, wagers=wagers, tables=own)
    options = {"wagers": wagers, "tables": own, "threads": threads}
    if hasattr(counts, "map_partitions"):
        return _frame(counts, names, made, columns, options)
    if not hasattr(counts, "map_blocks"):
        raise TypeError(
            f"counts of type {type(counts).__name__}: expected an array or a frame of Dask; "
            f"shoe_odds.batch takes what is in memory"
        )
    width = len(TYPES[columns or "values"])
    if counts.ndim != 2 or counts.shape[1] != width:
        raise ValueError(
            f"counts of shape {counts.shape}: expected (n, {width}), a row for each composition by "
            f"{columns or 'values'}"
        )
    whole = counts.rechunk({1: -1})
    return whole.map_blocks(
        _block,
        names,
        {**options, "columns": columns or "values"},
        version(),
        dtype="float64",
        meta=numpy.empty((0, 0)),
        chunks=(whole.chunks[0], (len(made),)),
    )


def _on_worker(options: dict[str, Any]) -> dict[str, Any]:
    return {**options, "threads": threads_here(options["threads"])}


def _block(
    block: Any, names: list[str], options: dict[str, Any], expected: str, block_info: Any = None
) -> Any:
    check_version(expected)
    try:
        return batch_here(names, block, **_on_worker(options))
    except ValueError as why:
        first, last = block_info[0]["array-location"][0]
        raise type(why)(f"rows {first} to {last - 1} of the array: {why}") from None


def _frame(
    counts: Any, names: list[str], made: list[str], columns: str | None, options: dict[str, Any]
) -> Any:
    found = [str(column).replace("10", "T", 1) for column in counts.columns]
    columns = columns or _told(found)
    if twice := sorted(name for name in TYPES[columns] if found.count(name) > 1):
        raise OddsError(f"column {twice[0]} stands twice")
    places = [found.index(name) if name in found else None for name in TYPES[columns]]
    if not any(place is not None for place in places):
        raise OddsError(f"no column counts cards: expected {_shown(columns)}")
    if both := [wager for wager in made if wager in counts.columns]:
        raise OddsError(f"column {both[0]}: expected another name, this is the name of a wager")
    meta = counts._meta.assign(**{wager: numpy.empty(0) for wager in made})
    given = {**options, "columns": columns}
    return counts.map_partitions(_partition, names, made, places, given, version(), meta=meta)


def _told(found: list[str]) -> str:
    """By what the columns count; 2 to 9 are values and ranks alike."""
    if any(name in found for name in TYPES["cards"]):
        return "cards"
    if any(name in found for name in "ATJQK"):
        return "ranks"
    if "0" in found or "1" in found:
        return "values"
    raise OddsError(f"no column counts cards: expected {'; or '.join(map(_shown, TYPES))}")


def _shown(columns: str) -> str:
    return f"{columns} {', '.join(TYPES[columns][:2])} to {TYPES[columns][-1]}"


def _partition(
    frame: Any,
    names: list[str],
    made: list[str],
    places: list[int | None],
    options: dict[str, Any],
    expected: str,
) -> Any:
    check_version(expected)
    counts = [
        numpy.zeros(len(frame), dtype="int64") if place is None else frame.iloc[:, place].to_numpy()
        for place in places
    ]
    try:
        values = batch_here(names, numpy.column_stack(counts), **_on_worker(options))
    except ValueError as why:
        raise type(why)(f"the partition from {frame.index[0]!r} on: {why}") from None
    return frame.assign(**{wager: values[:, at] for at, wager in enumerate(made)})
