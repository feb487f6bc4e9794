"""A table of card counts from shards that anyone can deal again: see docs/table-of-counts.md.

    python table_of_counts.py 10000000 20 parts [ADDRESS]

deals 10,000,000 shoes in 20 shards for each system into the folder `parts`, on the cores of this
machine or on the cluster at ADDRESS. It prints the SHA-256 of every part, and then the table. Parts
that the folder has are not dealt again.
"""

from __future__ import annotations

import hashlib
import pathlib
import sys
from collections.abc import Iterator
from typing import Any

from dask.distributed import Client

from shoe_odds import distributed

VARIANT = "ez"
PROCEDURE: dict[str, Any] = {"seed": 1, "burn": "by-first-card"}
SYSTEMS: dict[str, dict[str, Any]] = {
    "level-1": {
        "wagers": ["player", "banker", "tie", "dragon-7", "panda-8"],
        "tags": dict.fromkeys(["player", "banker", "tie", "dragon-7", "panda-8"], "best:1"),
        "trigger": {"player": 17.5, "banker": 8.5, "tie": 31, "dragon-7": 2, "panda-8": 7},
    },
    "level-2": {
        "wagers": ["dragon-7", "panda-8"],
        "tags": {"dragon-7": "best:2", "panda-8": "(1,1,-2,-2,-2,-1,-1,-2,4,1)"},
        "trigger": {"dragon-7": 4, "panda-8": 11},
    },
}
FIGURES = {"bet_frequency": ".5%", "average_edge": ".4%", "units_per_shoe": ".6f"}
"""Figures of the table, with their formats."""


def lines(client: Client, shoes: int, shards: int, parts: pathlib.Path) -> Iterator[str]:
    """Yields a line for each part, and a row of the table for each wager of each system."""
    rows = []
    for name, system in SYSTEMS.items():
        folder = parts / name
        report = distributed.count(
            client, VARIANT, shoes=shoes, shards=shards, checkpoint=folder, **PROCEDURE, **system
        )
        for shard in range(1, shards + 1):
            file = f"shard-{shard}-of-{shards}.part"
            digest = hashlib.sha256((folder / file).read_bytes()).hexdigest()
            yield f"{digest}  {name}/{file}"
        for wager in report.wagers:
            figures = [
                f"{float(wager[figure]):{form}} ± {float(wager[figure + '_error']):{form}}"
                for figure, form in FIGURES.items()
            ]
            rows.append(" | ".join([f"| {name}", wager.name, *figures]) + " |")
    yield "| system | wager | rounds bet | player's edge | units per shoe |"
    yield "| --- | --- | --- | --- | --- |"
    yield from rows


if __name__ == "__main__":
    asked, parted, kept, *address = sys.argv[1:]
    with Client(*address) as dask:
        for line in lines(dask, int(asked), int(parted), pathlib.Path(kept)):
            print(line, flush=True)
