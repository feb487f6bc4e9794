"""Compares files of rounds with the exact law, each on a worker."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from shoe_odds import _parameters as words
from shoe_odds._answers import Verdict
from shoe_odds._ask import Number, ShoeLike, Texts, number
from shoe_odds._ask import check as check_here
from shoe_odds._asked import Tables, Variant
from shoe_odds._cluster import (
    PATIENCE,
    Workers,
    check_patience,
    check_version,
    client_first,
    current,
    imported,
    own_tables,
    threads_here,
    version,
)
from shoe_odds._core import OddsError
from shoe_odds._tasks import Tasks
from shoe_odds.records import Check

if TYPE_CHECKING:
    import pandas
    from distributed import Client, Future

_DIGITS = 30
"""Places of the decimals of verdicts, as on one machine."""


@dataclass(frozen=True)
class Checked:
    """The verdict on many files of rounds, and on each."""

    verdict: Verdict
    """The verdict on all rounds together, by how often each event came."""
    files: dict[str, Check]
    """The verdict on each file, by its path: `verdict.data` of `shoe_odds.check`."""
    left_out: list[str]
    """The ids of wagers and tables of outcomes that not all files tell alike: they are not in the
    verdict on all rounds, only in those on the files."""

    @property
    def differs(self) -> bool:
        """`True` if all rounds together, or the rounds of a file, differ from the exact law."""
        return self.agreement == "differs"

    @property
    def agreement(self) -> str:
        """The verdict on it all: "agrees", "differs" or "too-few-rounds"."""
        if any(file.verdict == "differs" for file in self.files.values()):
            return "differs"
        return self.verdict.agreement

    def to_frame(self) -> pandas.DataFrame:
        """A row for all rounds together, and one for each file: what was read and found."""
        import pandas

        everything = [("all files", self.verdict.data), *self.files.items()]
        return pandas.DataFrame([_row(path, check) for path, check in everything])

    def __bool__(self) -> bool:
        raise TypeError(
            "a verdict has three answers: ask checked.differs, or checked.agreement == 'agrees'"
        )

    def __repr__(self) -> str:
        rounds = self.verdict.data.input.rounds
        return f"<Checked {self.agreement}: {rounds:,} rounds in {len(self.files)} files>"


def _row(path: str, check: Any) -> dict[str, Any]:
    findings = check.findings or []
    return {
        "file": path,
        "verdict": check.verdict,
        "rounds": check.input.rounds,
        "shoes": check.input.shoes,
        "level": check.level,
        "questions": check.questions,
        "findings": len(findings),
        "worst": findings[0].text if findings else None,
    }


@client_first
def check(
    variant: Variant,
    paths: Iterable[str | os.PathLike[str]],
    *,
    level: Number = "0.001",
    patience: float | None = PATIENCE,
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    shift: Number = "0.01",
    input: words.InputOfCheck | None = None,
    column: Mapping[str, str] | Texts = None,
    ignore: Texts = None,
    cards: str | None = None,
    strict: bool = False,
    every_look: bool = False,
    tables: Tables = None,
    threads: int | None = None,
    client: Client | None = None,
) -> Checked:
    """Holds many files of rounds against the exact law, each read by a worker.

    The paths must be readable by the workers: folders that all machines share. A file is rounds
    with their cards, results or totals, or counts of events, as `shoe_odds.check` reads it, and
    the other keywords are those of `shoe_odds.check`. `client` and workers of other versions are
    as for `simulate`.

    Each file has the verdict that `shoe_odds.check` gives it. The verdict on all rounds together
    goes by the summed counts of events, and sees what is too small to be seen in one file. Half of
    `level` is for it, and the other half is shared by the files, so that a correct simulator is
    found to differ anywhere with a chance of `level` or less.

    The sum does not see what counts do not hold: broken rules, the cards dealt, equal cards and
    pairs of results within a shoe, and the scatter of sums over shoes are judged file by file. A
    shoe that is in two files is not noticed, but two files with the same bytes are refused.
    """
    client = current(client)
    options: dict[str, Any] = {
        "shoe": shoe,
        "decks": decks,
        "seen": seen,
        "wagers": wagers,
        "shift": shift,
        "input": input,
        "column": column,
        "ignore": ignore,
        "cards": cards,
        "strict": strict,
        "every_look": every_look,
        "threads": threads,
    }
    listed = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    names = [os.fspath(path) for path in listed]
    if not names:
        raise ValueError("no files: expected the paths of files of rounds")
    if len(set(names)) < len(names):
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise ValueError(f"{twice} is named twice: expected each file once")
    check_patience(patience)
    half = _share(level) / 2
    own = own_tables(tables, variant)
    asked = variant if isinstance(variant, str) else variant.id
    told = _told_by_file(
        Workers(client),
        names,
        patience,
        {**options, "variant": asked, "level": half / len(names), "tables": own},
    )
    first: dict[str, str] = {}
    for name in names:
        if (other := first.setdefault(told[name]["sha256"], name)) != name:
            raise OddsError(
                f"{other} and {name} have the same bytes: expected each round in one file"
            )
    files = {name: Check(told[name]["check"]) for name in names}
    sums, left_out = _summed(files)
    kept = {key: value for key, value in options.items() if key not in _OF_ROWS}
    kept |= {"level": half, "input": "counts", "tables": own}
    verdict = check_here(asked, _text(sums), **kept)
    if _rounds_mended(sums, verdict, files):
        verdict = check_here(asked, _text(sums), **kept)
    return Checked(verdict, files, left_out)


_OF_ROWS = {"input", "column", "ignore", "cards", "strict"}
"""Options that say how rows are read, and are not for sums of them."""


def _share(level: Number) -> Fraction:
    text = number(level)
    try:
        percent = text.removesuffix("%")
        share = Fraction(percent) / (1 if percent == text else 100)
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    if not 0 < share < 1:
        raise ValueError(f'level {level!r}: expected a chance, as 0.001, "0.1%" or "1/1000"')
    return share


def _told_by_file(
    workers: Workers, names: list[str], patience: float | None, options: dict[str, Any]
) -> dict[str, dict[str, Any]]:
    def send(files: list[int], token: str, only: list[str] | None) -> list[Future[Any]]:
        sent: list[Future[Any]] = workers.client.map(
            imported(_check_file),
            [names[at] for at in files],
            options=pickle.dumps(options),
            expected=version(),
            key=[f"check-{at + 1}-of-{len(names)}-{token}" for at in files],
            workers=only,
            pure=False,
        )
        return sent

    every = range(len(names))
    tasks = Tasks(workers, patience, every, send, lambda at: f"the check of {names[at]}")
    told = {}
    try:
        for at, answer in tasks.finished(lambda: False):
            told[names[at]] = answer
            tasks.release(at)
    finally:
        tasks.release()
    return told


def _check_file(path: str, options: bytes, expected: str) -> dict[str, Any]:
    """Checks a file, on a worker."""
    check_version(expected)
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError as why:
        raise OddsError(f"{path}: {why.strerror}: expected a file that every worker reads") from why
    asked = pickle.loads(options)
    verdict = check_here(data=path, **{**asked, "threads": threads_here(asked["threads"])})
    return {"sha256": digest.hexdigest(), "check": json.loads(verdict.to_json(_DIGITS))}


def _rows_of(check: Check) -> dict[str, dict[str, int]]:
    """How often each event came, by the id of its wager or table of outcomes."""
    told: dict[str, dict[str, int]] = {}
    for wager in check.wagers or []:
        if wager.events:
            told[wager.id] = {"rounds": wager.rounds}
            told[wager.id].update((event.name, event.count) for event in wager.events)
    for table in check.outcomes or []:
        rows = told.setdefault(table.id, {"rounds": check.input.rounds})
        rows.update((row.name, row.count) for row in table.rows)
    return told


def _summed(files: dict[str, Check]) -> tuple[dict[str, dict[str, int]], list[str]]:
    """The sums of counts, and the ids that not all files tell alike."""
    sums: dict[str, dict[str, int]] = {}
    apart: dict[str, None] = {}
    for at, (path, check) in enumerate(files.items()):
        told = _rows_of(check)
        if not told:
            raise OddsError(
                f"{path}: {check.input.told} tell no counts of events: expected rounds or counts; "
                f"shoe_odds.check reads files of totals together"
            )
        if at:
            apart |= {id: None for id in [*sums, *told] if _names(sums, id) != _names(told, id)}
        for id, rows in told.items():
            sum_of = sums.setdefault(id, {})
            for name, count in rows.items():
                sum_of[name] = sum_of.get(name, 0) + count
    kept = {id: rows for id, rows in sums.items() if id not in apart}
    if not kept:
        raise OddsError(
            "the files have no wager in common whose events all of them tell: expected files of "
            "one kind"
        )
    return kept, list(apart)


def _names(counts: dict[str, dict[str, int]], id: str) -> list[str]:
    return list(counts.get(id, {}))


def _text(sums: dict[str, dict[str, int]]) -> bytes:
    """A file of counts."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["wager", "event", "count"])
    writer.writerows([id, name, count] for id, rows in sums.items() for name, count in rows.items())
    return text.getvalue().encode()


def _rounds_mended(
    sums: dict[str, dict[str, int]], verdict: Verdict, files: dict[str, Check]
) -> bool:
    """`True` if the rounds of tables of outcomes had to be mended.

    Files of counts may have other rounds for each id, and a verdict names those of wagers alone.
    What is expected is rounds times a chance, so that its sum over the files tells the rounds.
    """
    expected: dict[tuple[str, str], Fraction] = {}
    for check in files.values():
        for table in check.outcomes or []:
            for row in table.rows:
                key = (table.id, row.name)
                expected[key] = expected.get(key, Fraction(0)) + row.expected
    mended = False
    for table in verdict.data.outcomes or []:
        for row in table.rows:
            if table.id in sums and row.expected and row.expected != expected[table.id, row.name]:
                right = expected[table.id, row.name] / row.expected * sums[table.id]["rounds"]
                sums[table.id]["rounds"] = int(right)
                mended = True
                break
    return mended
