"""Simulations and counts in parts, which merge anywhere into the bytes of the program."""

from __future__ import annotations

import io
import json
import os
import pathlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from shoe_odds import _core, records
from shoe_odds import _parameters as words
from shoe_odds._answers import Report
from shoe_odds._ask import ShoeLike, Texts, _cards, _shoe, _texts, whole
from shoe_odds._asked import Tables, Variant, catalog_of, one_of
from shoe_odds._described import described
from shoe_odds._progress import Show, showing

if TYPE_CHECKING:
    import pandas


class Part:
    """Shoes of a simulation that follow one another, and what they showed; or what they are worth
    to counts.

    `bytes(part)` are the file of the program: of a whole simulation without a frame, of a part
    of it, and of counts, with the frame that `odds merge` reads.

    >>> import shoe_odds as odds
    >>> whole = odds.simulate("dynasty", shoes=30)
    >>> parts = [odds.simulate("dynasty", shoes=30, shard=(at, 3)) for at in (3, 1, 2)]
    >>> bytes(odds.merge(parts)) == bytes(whole)
    True
    """

    def __init__(self, part: _core.Part) -> None:
        self._part = part

    @classmethod
    def from_bytes(cls, data: bytes, *, name: str = "the part") -> Part:
        """A part from the bytes of its file, read through: `OddsError` if they are damaged."""
        return cls(_core.Part.read(name, data))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Part:
        """A part from its file, compressed or not; what it holds stays in the file."""
        return cls(_core.Part.open(pathlib.Path(path)))

    @property
    def header(self) -> dict[str, Any]:
        """Of what it is a part: variant, table, shoe, seed, options, version, and which shoes."""
        return dict(json.loads(self._part.header))

    @property
    def is_whole(self) -> bool:
        """`True` if it is all of its run."""
        return self._part.is_whole

    @property
    def framed(self) -> bytes:
        """The bytes with the frame, which `Part.from_bytes` reads, of the whole run too."""
        return self._part.framed()

    @property
    def rows(self) -> bytes:
        """The rows without a frame: CSV, or JSON lines."""
        if self.is_whole:
            return self._part.rows()
        # The frame is a line in front and one behind.
        return b"".join(self.framed.splitlines(keepends=True)[1:-1])

    def report(self) -> Report[records.CountStudy, records.WagerCount]:
        """The answer of `count`, of a part that has all shoes of a run of counts."""
        return Report(self._part.count())

    def difference(self, wanted: dict[str, Any]) -> str | None:
        """The first thing in which it differs from a header, in words; `None` if nothing does."""
        return self._part.difference(json.dumps(wanted))

    def save(self, path: str | os.PathLike[str], *, framed: bool = False) -> pathlib.Path:
        """Writes `bytes(part)` to a file, compressed if its name ends in .gz.

        With `framed` the whole of a run has its frame too, so that `Part.open` reads it.
        """
        import gzip

        path = pathlib.Path(path)
        data = self.framed if framed else bytes(self)
        # No clock in the file: the same part, the same bytes.
        path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
        return path

    def to_frame(self) -> pandas.DataFrame:
        """The rows as a pandas DataFrame."""
        import pandas

        header = self.header
        if header["write"] == "sums":
            raise ValueError("sums of counts are no rows: expected report() of the whole run")
        if header["format"] == "json":
            return pandas.read_json(io.BytesIO(self.rows), lines=True)
        return pandas.read_csv(io.BytesIO(self.rows), keep_default_na=False)

    @property
    def _bytes(self) -> bytes:
        return self.rows

    def __bytes__(self) -> bytes:
        return self.rows if self.is_whole and not self._is_of_counts else self.framed

    @property
    def _is_of_counts(self) -> bool:
        return bool(self.header["write"] == "sums")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.framed == other.framed

    def __hash__(self) -> int:
        return hash(self._part.header)

    def __reduce__(self) -> tuple[Any, ...]:
        return Part.from_bytes, (self.framed,)

    def __repr__(self) -> str:
        header = self.header
        last = header["first"] + header["count"] - 1
        return (
            f"<Part {header['variant']}: shoes {header['first']:,} to {last:,} of "
            f"{header['shoes']:,}, seed {header['seed']}, {header['write']}>"
        )


def shard_text(shard: tuple[int, int]) -> str:
    """A part and how many there are, as the library reads it: "2/4"."""
    if not isinstance(shard, (tuple, list)) or len(shard) != 2:
        raise ValueError(f"shard {shard!r}: expected a part and how many there are, as (2, 4)")
    part, of = (whole("shard", one) for one in shard)
    return f"{part}/{of}"


def _parameters(
    variant: str,
    shard: tuple[int, int],
    **given: Any,
) -> dict[str, Any]:
    """Returns the parameters of a simulation, as texts."""
    texts: dict[str, Any] = {}
    for name, value in given.items():
        if isinstance(value, list):
            texts |= {name: value} if value else {}
        elif isinstance(value, bytes):
            raise TypeError(f"{name} {value!r}: expected a text")
        elif value is not None:
            texts[name] = whole(name, value)
    return {"variant": variant, "shard": shard_text(shard), **texts}


@described
def simulate(
    variant: Variant | None = None,
    *,
    shoes: int,
    seed: int = 1,
    shard: tuple[int, int] = (1, 1),
    shoe: ShoeLike | None = None,
    decks: int | None = None,
    seen: Texts = None,
    cut: int | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfSimulate = "none",
    rounds_per_shoe: int | None = None,
    write: words.WriteOfSimulate = "counts",
    wagers: Texts = None,
    format: words.FormatOfSimulate = "csv",
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Part:
    """Deals real shoes: the same seed, the same bytes, on any number of threads and machines.

    Without `variant` it is plain baccarat, or the first variant that has all of the wagers.
    `write` is "hands" for every round, "left" for the cards left before it, "counts" for how often
    each event came, or "totals" for stakes and wins. `cut` cards stay behind the cut card, 14 by
    default, and `after_cut` rounds, 0 to 2 and 1 by default, follow the one in which it comes out,
    each only if enough cards are left; or a shoe has exactly `rounds_per_shoe` rounds. `burn` is
    "none", "three" or "by-first-card". `shard=(2, 4)` deals the second of four parts, for `merge`.
    A warning names wagers that rounds do not settle and that are left out.

    >>> import shoe_odds as odds
    >>> totals = odds.simulate("dynasty", shoes=2, rounds_per_shoe=60, write="totals")
    >>> bytes(totals).decode().splitlines()[0]
    'wager,rounds,staked,won'
    """
    catalog, names = catalog_of(variant, tables)
    parameters = _parameters(
        one_of(names),
        shard,
        shoes=shoes,
        seed=seed,
        cut=cut,
        after_cut=after_cut,
        burn=burn,
        rounds_per_shoe=rounds_per_shoe,
        write=write,
        wager=_texts(wagers),
        format=format,
        shoe=_shoe(shoe),
        decks=decks,
        seen=_cards(seen),
    )
    with showing(progress):
        return Part(_core.Part.dealt(catalog, parameters, threads))


def merge(parts: Iterable[Part]) -> Part:
    """Joins parts of a run that touch, in any order and grouping.

    Parts of another run, damaged ones, and ones that overlap or leave a gap are refused with
    their shoes.
    """
    listed = list(parts)
    for at, part in enumerate(listed):
        if not isinstance(part, Part):
            raise TypeError(f"part {at} of type {type(part).__name__}: expected a Part")
    return Part(_core.Part.join([part._part for part in listed]))
