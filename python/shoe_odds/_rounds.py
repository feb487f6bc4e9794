"""Rounds as Python holds them, as the text of files that the library reads."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def sources_of(data: Any) -> list[tuple[str, str | bytes]]:
    """What is to be read: a name and a path, or a name and bytes.

    A path is a file. Anything else is one table of rows: a DataFrame of pandas or polars, a table
    or stream of Arrow, a part of a simulation, or an iterable of mappings.
    """
    if isinstance(data, (str, os.PathLike)):
        return [_file(data)]
    if isinstance(data, (bytes, bytearray)):
        return [("data", bytes(data))]
    if hasattr(data, "_bytes"):
        return [("the part", data._bytes)]
    if isinstance(data, (list, tuple)) and data and all(hasattr(one, "_bytes") for one in data):
        return [(f"part {at}", one._bytes) for at, one in enumerate(data)]
    if hasattr(data, "index") and hasattr(data, "to_frame") and not hasattr(data, "columns"):
        raise TypeError(
            "rounds of type Series: expected a DataFrame: rounds, a row each, or counts in the "
            "columns wager, event, count"
        )
    if (
        isinstance(data, (list, tuple))
        and data
        and all(isinstance(one, (str, os.PathLike)) for one in data)
    ):
        return [_file(path) for path in data]
    return [("data", _csv(_columns_and_rows(data)))]


def _file(path: str | os.PathLike[str]) -> tuple[str, str]:
    """A path, and what messages call it: names of files need not be text."""
    return os.fsencode(path).decode(errors="replace"), os.fspath(path)


def _csv(rows: Iterator[list[Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(rows)
    return text.getvalue().encode()


def _columns_and_rows(data: Any) -> Iterator[list[Any]]:
    if hasattr(data, "itertuples") and hasattr(data, "columns"):
        yield [str(column) for column in data.columns]
        for row in data.itertuples(index=False, name=None):
            yield [_cell(value) for value in row]
        return
    if hasattr(data, "iter_rows") and hasattr(data, "columns"):
        yield list(data.columns)
        for row in data.iter_rows():
            yield [_cell(value) for value in row]
        return
    if hasattr(data, "__arrow_c_stream__"):
        yield from _arrow(data)
        return
    if isinstance(data, Iterable):
        yield from _mappings(iter(data))
        return
    raise TypeError(
        f"rounds of type {type(data).__name__}: expected a DataFrame, a table of Arrow, a path, "
        f"paths, or an iterable of mappings"
    )


def _arrow(data: Any) -> Iterator[list[Any]]:
    try:
        import pyarrow
    except ImportError:
        raise ImportError(
            "rounds from a stream of Arrow need pyarrow: pip install pyarrow"
        ) from None
    reader = pyarrow.RecordBatchReader.from_stream(data)
    yield list(reader.schema.names)
    for batch in reader:
        columns = [column.to_pylist() for column in batch.columns]
        for row in zip(*columns):
            yield [_cell(value) for value in row]


def _mappings(rows: Iterator[Any]) -> Iterator[list[Any]]:
    names: list[str] | None = None
    for at, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise TypeError(
                f"row {at} of type {type(row).__name__}: expected a mapping of columns to values, "
                f'as {{"player_cards": "9H 4C", "banker_cards": "KD 7S"}}'
            )
        if names is None:
            names = [str(name) for name in row]
            yield names
        if [str(name) for name in row] != names:
            raise ValueError(f"row {at} has the columns {list(row)}: expected {names}")
        yield [_cell(value) for value in row.values()]
    if names is None:
        raise ValueError("no rounds: expected rows")


def _cell(value: Any) -> Any:
    """A value as a cell: nothing for what is missing, cards of a list with blanks between."""
    if isinstance(value, (str, int)):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return " ".join(str(one) for one in value)
    # What is missing is None, or differs from itself, or will not say whether it does.
    if value is None or str(value) in ("<NA>", "NaT") or value != value:
        return ""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
