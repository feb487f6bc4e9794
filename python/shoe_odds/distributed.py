"""Many machines: simulations, counts, batches and checks on a cluster of Dask.

    pip install './python[dask]'

A shard of a simulation is a function of the seed, its number and how many there are. So a shard
that is lost with its worker is dealt again, and the bytes are the same as on one machine.
"""

from __future__ import annotations

import json
import os
import pickle
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from concurrent.futures import Future as Outcome
from functools import lru_cache
from typing import TYPE_CHECKING, Any

try:
    import distributed as _dask  # noqa: F401
except ImportError as why:  # pragma: no cover
    raise ImportError("shoe_odds.distributed needs Dask: pip install './python[dask]'") from why

from shoe_odds import _core, records
from shoe_odds import _parameters as words
from shoe_odds._answers import Report
from shoe_odds._ask import Number, ShoeLike, Texts, _cards, _shoe, _texts
from shoe_odds._asked import Tables, Variant, catalog_of, one_of
from shoe_odds._checkpoint import TOGETHER, Folder, join
from shoe_odds._chunks import batch
from shoe_odds._cluster import (
    PATIENCE,
    Workers,
    check_patience,
    check_version,
    check_versions,
    client_first,
    current,
    imported,
    own_tables,
    threads_here,
    version,
)
from shoe_odds._core import OddsError, Table
from shoe_odds._count import Stakes, Tags, Trigger, parameters_of, texts_of
from shoe_odds._described import renamed
from shoe_odds._files import Checked, check
from shoe_odds._progress import Progress
from shoe_odds._simulate import Part, _parameters
from shoe_odds._tasks import Send, Tasks

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["Checked", "Run", "batch", "check", "count", "count_run", "run", "simulate"]

_SHOES = {"hands": 2_000, "left": 1_000, "counts": 200_000, "totals": 200_000}
"""Shoes of a shard, where nothing is said: rounds of some megabytes, or half a second of work."""
_COUNTED = 10_000
"""The same of counts, whose rounds are priced: a second or two."""
_MOST_SHARDS = 100_000
"""Shards that are made of themselves at most: a scheduler holds each."""


_OF_RUN = {"client", "variant", "shards", "checkpoint", "patience", "tables", "threads"}
"""Parameters of a run of counts that are not of `shoe_odds.count`, or are read here."""


class _Plan:
    """What is dealt, shard by shard."""

    deal: Any
    """What a worker does for a shard."""
    more: dict[str, Any]
    """What it is told beside the parameters."""

    def __init__(self, own: list[Table], variant: str, shards: int, given: dict[str, Any]) -> None:
        self.own = pickle.dumps(own)
        self.shards = shards
        self.deal = _deal
        self.more = {}
        self._variant = variant
        self._given = given
        self._catalog = _core.Catalog([], own)

    def parameters(self, at: int) -> dict[str, Any]:
        """Returns the parameters of a shard, from 0."""
        return _parameters(self._variant, (at + 1, self.shards), **self._given)

    def header(self, at: int) -> dict[str, Any]:
        """The header that a shard must have."""
        return self._header(self.parameters(at))

    def whole(self) -> dict[str, Any]:
        """The header that all of it must have."""
        return self._header(_parameters(self._variant, (1, 1), **self._given))

    def _header(self, parameters: dict[str, Any]) -> dict[str, Any]:
        return dict(json.loads(_core.Part.wanted(self._catalog, parameters)))

    def name(self, at: int) -> str:
        """What errors call a shard."""
        return f"shard {at + 1} of {self.shards}"


class _Counted(_Plan):
    """Shoes that are dealt for counts."""

    def __init__(
        self,
        own: list[Table],
        variant: str,
        shards: int,
        texts: dict[str, Any],
        threads: int | None,
    ) -> None:
        super().__init__(own, variant, shards, texts)
        # It is made once: triggers that are looked for take time.
        parameters = parameters_of(variant, (1, 1), texts)
        self._run = _core.Part.count_wanted(self._catalog, parameters, threads)
        self.deal = _count
        self.more = {"run": self._run}

    def parameters(self, at: int) -> dict[str, Any]:
        return parameters_of(self._variant, (at + 1, self.shards), self._given)

    def header(self, at: int) -> dict[str, Any]:
        return dict(json.loads(_core.Part.shard_of(self._run, at + 1, self.shards)))

    def whole(self) -> dict[str, Any]:
        return dict(json.loads(self._run))


@lru_cache(maxsize=4)
def _catalog(own: bytes) -> _core.Catalog:
    """The catalog with these tables, kept on a worker from one shard to the next."""
    return _core.Catalog([], pickle.loads(own))


def _deal(parameters: dict[str, Any], own: bytes, threads: int | None, expected: str) -> Part:
    """Deals a shard, on a worker."""
    check_version(expected)
    return Part(_core.Part.dealt(_catalog(own), parameters, threads_here(threads)))


def _count(
    parameters: dict[str, Any], own: bytes, threads: int | None, expected: str, run: str
) -> Part:
    """Deals a shard for counts, on a worker, with the triggers that the client has found."""
    check_version(expected)
    return Part(_core.Part.counted(_catalog(own), parameters, run, threads_here(threads)))


def _join(*parts: Part, expected: str) -> Part:
    check_version(expected)
    return join(list(parts))


class Run:
    """A simulation, or a run of counts, that is being dealt on a cluster.

    It has the methods of a future: `run.result()` waits for it, `run.done()`, `run.status` and
    `run.progress()` tell how far it is, `await run` works in a coroutine, and `run.cancel()` ends
    it. `distributed.progress(run.futures)` draws a bar. A checkpoint is kept in the background.
    """

    def __init__(
        self,
        workers: Workers,
        plan: _Plan,
        folder: Folder | None,
        patience: float | None,
        threads: int | None,
    ) -> None:
        self._workers = workers
        self._plan = plan
        self._folder = folder
        self._patience = patience
        self._threads = threads
        self._stop = threading.Event()
        self._outcome: Outcome[Part] = Outcome()
        kept = folder.kept if folder else set()
        left = [at for at in range(plan.shards) if at not in kept]
        self._dealt = plan.shards - len(left)
        self._shards = Tasks(workers, patience, left, self._deal, plan.name)
        self._levels = [self._shards]
        self._futures = self._shards.futures
        threading.Thread(target=self._work, name="shoe_odds run", daemon=True).start()

    def _deal(self, shards: list[int], token: str, only: list[str] | None) -> list[Future[Any]]:
        plan = self._plan
        dealt: list[Future[Any]] = self._workers.client.map(
            imported(plan.deal),
            [plan.parameters(at) for at in shards],
            own=plan.own,
            threads=self._threads,
            expected=version(),
            **plan.more,
            key=[f"shard-{at + 1}-of-{plan.shards}-{token}" for at in shards],
            workers=only,
            pure=False,
        )
        return dealt

    @property
    def futures(self) -> list[Future[Any]]:
        """The shards that are dealt, without those that the checkpoint has.

        A shard that is sent again, because its worker was left out, has another future.
        """
        return list(self._futures)

    def result(self, timeout: float | None = None) -> Part:
        """Waits, and returns all of it as one part.

        A shard that ends its worker each time is named in the `OddsError`. After `timeout` seconds
        a `TimeoutError` ends the wait, and the run goes on.
        """
        return self._outcome.result(timeout)

    def exception(self, timeout: float | None = None) -> BaseException | None:
        """Waits, and returns the error that ended the run; `None` if it succeeded."""
        return self._outcome.exception(timeout)

    def done(self) -> bool:
        """Returns `True` if the run is finished, cancelled or ended by an error."""
        return self._outcome.done()

    @property
    def status(self) -> str:
        """The state of the run, in the words of Dask: pending, finished, error or cancelled."""
        if not self._outcome.done():
            return "pending"
        if self._outcome.cancelled() or isinstance(self._outcome.exception(), CancelledError):
            return "cancelled"
        return "error" if self._outcome.exception() else "finished"

    def progress(self) -> Progress:
        """The number of shards that are dealt, of all. Shards of a checkpoint count as dealt."""
        return Progress("dealing shards", self._dealt, self._plan.shards)

    def add_done_callback(self, function: Callable[[Run], object]) -> None:
        """Calls a function with this run when it is done, in the thread of the run."""
        self._outcome.add_done_callback(lambda _: function(self))

    def __await__(self) -> Generator[Any, None, Part]:
        import asyncio

        return asyncio.wrap_future(self._outcome).__await__()

    def __repr__(self) -> str:
        _, dealt, of = self.progress()
        return f"<Run {self.status}: {dealt:,} of {of:,} shards>"

    def _repr_html_(self) -> str:
        _, dealt, of = self.progress()
        return (
            f"<div><strong>Run</strong>: {self.status}, {dealt:,} of {of:,} shards<br>"
            f'<progress value="{dealt}" max="{of}"></progress></div>'
        )

    def cancel(self) -> None:
        """Ends it; a checkpoint keeps what is finished."""
        self._outcome.cancel()
        self._stop.set()
        self._release()

    def _release(self) -> None:
        for level in self._levels:
            level.release()

    def _work(self) -> None:
        """Sees to the end of it, in a thread of its own."""
        try:
            whole = self._whole()
        except BaseException as why:
            self._release()
            if self._outcome.set_running_or_notify_cancel():
                self._outcome.set_exception(why)
        else:
            self._release()
            if self._outcome.set_running_or_notify_cancel():
                self._outcome.set_result(whole)

    def _whole(self) -> Part:
        plan, folder = self._plan, self._folder
        for at, part in self._shards.finished(self._stop.is_set, with_results=bool(folder)):
            if folder:
                self._held(part, plan.header(at), plan.name(at))
                folder.keep(at, part)
                self._shards.release(at)
            self._dealt += 1
        whole = None if folder else self._joined()
        if self._stop.is_set():
            raise CancelledError
        if folder:
            whole = folder.joined()
        assert whole
        self._held(whole, plan.whole(), "what the cluster dealt")
        return whole

    def _joined(self) -> Part | None:
        """Joins the shards on the workers, some at a time, until one is left."""
        whole: Part | None = None
        firsts = list(range(self._plan.shards))
        while not (whole or self._stop.is_set()):
            below = self._levels[-1]
            ends = [*firsts[TOGETHER::TOGETHER], self._plan.shards]
            firsts = firsts[::TOGETHER]
            level = Tasks(
                self._workers,
                self._patience,
                range(len(firsts)),
                self._join_of(below, len(self._levels)),
                self._name_of(firsts, ends),
                below,
            )
            self._levels.append(level)
            is_last = len(firsts) == 1
            for _, part in level.finished(self._stop.is_set, with_results=is_last):
                whole = part
        return whole

    def _name_of(self, firsts: list[int], ends: list[int]) -> Callable[[int], str]:
        shards = self._plan.shards
        return lambda at: f"the join of shards {firsts[at] + 1} to {ends[at]} of {shards}"

    def _join_of(self, below: Tasks, level: int) -> Send:
        client = self._workers.client

        def send(groups: list[int], token: str, only: list[str] | None) -> list[Future[Any]]:
            parts = below.futures
            return [
                client.submit(
                    imported(_join),
                    *parts[at * TOGETHER : (at + 1) * TOGETHER],
                    expected=version(),
                    key=f"join-{level}-{at}-{token}",
                    workers=only,
                    pure=False,
                )
                for at in groups
            ]

        return send

    def _held(self, part: Part, wanted: dict[str, Any], name: str) -> None:
        """What a worker dealt must be what this program would have dealt."""
        if difference := part.difference(wanted):
            # A worker that has come since the start may have another version: it is named.
            check_versions(self._workers.client)
            raise OddsError(f"{name}: {difference}")


@client_first
def run(
    variant: Variant,
    *,
    shoes: int,
    seed: int = 1,
    write: words.WriteOfSimulate = "counts",
    shards: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    shoe: ShoeLike | None = None,
    decks: int | None = None,
    seen: Texts = None,
    cut: int | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfSimulate = "none",
    rounds_per_shoe: int | None = None,
    wagers: Texts = None,
    format: words.FormatOfSimulate = "csv",
    tables: Tables = None,
    threads: int | None = None,
    client: Client | None = None,
) -> Run:
    """Starts what `simulate` waits for: it takes the same."""
    client = current(client)
    check_patience(patience)
    own = own_tables(tables, variant)
    _, names = catalog_of(variant, own)
    name = one_of(names)
    given = {
        "shoes": shoes,
        "seed": seed,
        "cut": cut,
        "after_cut": after_cut,
        "burn": burn,
        "rounds_per_shoe": rounds_per_shoe,
        "write": write,
        "wager": _texts(wagers),
        "format": format,
        "shoe": _shoe(shoe),
        "decks": decks,
        "seen": _cards(seen),
    }
    # Wrong options raise here, and not on every worker.
    _Plan(own, name, 1, given).whole()
    parts = _shards(shards, shoes, _SHOES[write])
    plan = _Plan(own, name, parts, given)
    folder = None if checkpoint is None else Folder(checkpoint, parts, plan.header)
    return Run(Workers(client), plan, folder, patience, threads)


def _shards(shards: int | None, shoes: int, each: int) -> int:
    if shards is None:
        shards = min(-(-int(shoes) // each), _MOST_SHARDS)
    if not 1 <= shards <= int(shoes):
        raise ValueError(f"shards {shards}: expected 1 to {shoes}, the number of shoes")
    return shards


@client_first
def simulate(
    variant: Variant,
    *,
    shoes: int,
    seed: int = 1,
    write: words.WriteOfSimulate = "counts",
    shards: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    shoe: ShoeLike | None = None,
    decks: int | None = None,
    seen: Texts = None,
    cut: int | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfSimulate = "none",
    rounds_per_shoe: int | None = None,
    wagers: Texts = None,
    format: words.FormatOfSimulate = "csv",
    tables: Tables = None,
    threads: int | None = None,
    client: Client | None = None,
) -> Part:
    """Deals shoes on a cluster; `bytes(part)` are the same as on one machine.

    `part.header` says which version and which table made them.

    `checkpoint` is a folder that keeps every shard as it is finished: the same call with the same
    folder goes on where the last one ended. Its files are parts, which `odds merge` reads too.
    Parts of another run, seed, table or version are refused, damaged ones are dealt again. With a
    checkpoint counts and totals take the memory of a few parts here, and rounds are joined in a
    file of the folder, where they stay until they are asked for. Without, rounds are joined in the
    memory of a worker.

    Workers may come and go. With none at all for `patience` seconds the run is given up; `None`
    waits for ever. Workers of another version are refused at the start. One that joins later is
    left out with a warning, and other workers deal the shards that it was given; if there are no
    others, the run ends with an error.

    `client` may also be the first argument; without it the current client of Dask is taken. The
    other keywords are those of `shoe_odds.simulate`; by default a worker uses all of its own
    threads.

    ```python
    from dask.distributed import Client, SSHCluster
    from shoe_odds import distributed

    with Client(SSHCluster(["localhost", "one", "two"])) as client:
        part = distributed.simulate(client, "dynasty", shoes=10**9, checkpoint="run")
        part.save("counts.csv")
    ```
    """
    # Every parameter goes on as it is.
    return _waited(run(**locals()))


def _waited(started: Run) -> Part:
    try:
        return started.result()
    except BaseException:
        started.cancel()
        raise


@client_first
@renamed(risk="ruin")
def count_run(
    variant: Variant,
    *,
    shoes: int,
    shards: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tags: Tags = None,
    trigger: Trigger = None,
    running: bool = False,
    start: Number | None = None,
    per: words.PerOfCount | None = None,
    round: words.RoundOfCount | None = None,
    bet: words.BetOfCount | None = None,
    seed: int = 1,
    cut: int | None = None,
    cuts: Number | Iterable[int] | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfCount = "none",
    first_card: words.FirstCardOfCount | None = None,
    rounds_per_shoe: int | None = None,
    with_: Stakes = None,
    cap: Number | Iterable[Number] | None = None,
    rounds_per_hour: int | None = None,
    ruin: Number | None = None,
    tables: Tables = None,
    threads: int | None = None,
    client: Client | None = None,
) -> Run:
    """Starts what `count` waits for: it takes the same. `run.result().report()` is the answer."""
    options = {name: value for name, value in locals().items() if name not in _OF_RUN}
    client = current(client)
    check_patience(patience)
    own = own_tables(tables, variant)
    _, names = catalog_of(variant, own)
    name = one_of(names)
    texts = texts_of(**options)
    parts = _shards(shards, shoes, _COUNTED)
    workers = Workers(client)
    plan = _Counted(own, name, parts, texts, threads)
    folder = None if checkpoint is None else Folder(checkpoint, parts, plan.header)
    return Run(workers, plan, folder, patience, threads)


@client_first
@renamed(risk="ruin")
def count(
    variant: Variant,
    *,
    shoes: int,
    shards: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tags: Tags = None,
    trigger: Trigger = None,
    running: bool = False,
    start: Number | None = None,
    per: words.PerOfCount | None = None,
    round: words.RoundOfCount | None = None,
    bet: words.BetOfCount | None = None,
    seed: int = 1,
    cut: int | None = None,
    cuts: Number | Iterable[int] | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfCount = "none",
    first_card: words.FirstCardOfCount | None = None,
    rounds_per_shoe: int | None = None,
    with_: Stakes = None,
    cap: Number | Iterable[Number] | None = None,
    rounds_per_hour: int | None = None,
    ruin: Number | None = None,
    tables: Tables = None,
    threads: int | None = None,
    client: Client | None = None,
) -> Report[records.CountStudy, records.WagerCount]:
    """The value of a card count, by shoes dealt on a cluster: the same report as of one machine.

    `client`, `checkpoint` and `patience` are those of `simulate`; the other keywords are those of
    `shoe_odds.count`, without `until`, by which no part knows how many shoes there are. A trigger
    of "best" is looked for once, by the client, before the shards begin.

    ```python
    from dask.distributed import Client, SSHCluster
    from shoe_odds import distributed

    with Client(SSHCluster(["localhost", "one", "two"])) as client:
        report = distributed.count(
            client, "dynasty", shoes=10**8, wagers="panda-8", tags="best:2", checkpoint="panda"
        )
        report.save("panda.html")
    ```
    """
    # Every parameter goes on as it is.
    return _waited(count_run(**locals())).report()
