"""Clusters of processes: whatever becomes of workers and clients, the bytes of one machine."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import dask
import dask.array
import dask.dataframe
import numpy
import pandas
import pytest
from dask.distributed import Client, Future, LocalCluster, WorkerPlugin, progress

import shoe_odds as odds
from shoe_odds import _checkpoint, _cluster, _tasks, distributed

ROOT = pathlib.Path(__file__).parents[2]
PACKAGE = pathlib.Path(odds.__file__).parents[1]
pytestmark = pytest.mark.timeout(180)

# A worker that is a process of its own finds the package where this one has found it, and the
# plugins of this file.
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(PACKAGE), str(pathlib.Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Three workers with nannies, which replace them.

    Dask closes a nanny for good if its worker is gone 15 seconds after a loss. The tests end
    workers again and again, so by then another one may be gone."""
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
        LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
    ):
        yield cluster


@pytest.fixture
def client(cluster: LocalCluster) -> Iterator[Client]:
    with Client(cluster) as client:
        client.wait_for_workers(3, timeout=300)
        yield client


@contextmanager
def bare(workers: int, *options: str) -> Iterator[Client]:
    """A cluster of workers without nannies: one that ends stays away."""
    with (
        LocalCluster(n_workers=0, processes=True, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        started = [worker(cluster, *options) for _ in range(workers)]
        try:
            if workers:
                client.wait_for_workers(workers, timeout=300)
            yield client
        finally:
            for one in started:
                one.kill()
                one.wait()


def worker(cluster: LocalCluster, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address]
    return subprocess.Popen(
        [*command, "--no-nanny", "--nthreads", "1", "--no-dashboard", *options],
        stderr=subprocess.DEVNULL,
    )


class Kill(WorkerPlugin):
    """Ends a worker while it deals a shard: each that does, or the first, which leaves a file."""

    name = "kill"

    def __init__(self, shard: int, once: pathlib.Path | None = None) -> None:
        self.key = f"shard-{shard}-of-"
        self.once = once

    def transition(self, key: Any, start: str, finish: str, **_: Any) -> None:
        if finish != "executing" or not str(key).startswith(self.key):
            return
        if self.once:
            try:
                self.once.touch(exist_ok=False)
            except FileExistsError:
                return
            # In the midst of it.
            threading.Timer(0.02, os.kill, (os.getpid(), signal.SIGKILL)).start()
        else:
            # Before it can be finished.
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def killed(client: Client, plugin: Kill) -> Iterator[None]:
    client.register_plugin(plugin)
    try:
        yield
    finally:
        client.unregister_worker_plugin(plugin.name)


RUN: dict[str, Any] = {"shoes": 360_000, "seed": 5}
"""A tenth of a second for each of 12 shards, longer than it takes to be killed in its midst."""


@pytest.fixture(scope="module")
def alone() -> bytes:
    """The run on one machine."""
    return bytes(odds.simulate("dynasty", **RUN))


@pytest.mark.parametrize(
    "options",
    [
        {"write": "hands"},
        {"write": "hands", "format": "json", "cut": 30, "burn": "by-first-card", "decks": 6},
        {"write": "counts", "cut": 60, "after_cut": 2},
        {"write": "totals", "format": "json", "wagers": ["tie", "kirin"], "rounds_per_shoe": 60},
    ],
    ids=lambda options: "-".join(str(one) for one in options.values()),
)
@pytest.mark.parametrize("kept", [False, True], ids=["joined by workers", "checkpoint"])
def test_the_bytes_are_those_of_one_machine(
    client: Client, tmp_path: pathlib.Path, options: dict[str, Any], kept: bool
) -> None:
    checkpoint = tmp_path / "run" if kept else None
    # 70 parts make a tree of two levels.
    found = distributed.simulate(
        client, "dynasty", shoes=80, seed=2**64 - 1, shards=70, checkpoint=checkpoint, **options
    )
    one = odds.simulate("dynasty", shoes=80, seed=2**64 - 1, **options)
    assert bytes(found) == bytes(one)
    assert found.framed == one.framed


def test_a_part_says_what_made_it(client: Client) -> None:
    part = distributed.simulate(client, "dynasty", shoes=10, shards=3)
    rules = (ROOT / "tables" / "dynasty-live.toml").read_bytes()
    assert part.header["table"] == hashlib.sha256(rules).hexdigest()
    assert part.header["program"] == f"odds {odds.__version__}"
    assert part.header["shard"] == "1/1"


def test_workers_have_the_tables_of_the_client(client: Client, tmp_path: pathlib.Path) -> None:
    text = odds.Table.builtin("dynasty-live").to_toml().replace("dynasty-live", "mine")
    (tmp_path / "mine.toml").write_text(text)
    run = {"shoes": 40, "shards": 8}
    found = distributed.simulate(client, "mine/dynasty", **run, tables=tmp_path)
    assert found.header["variant"] == "mine/dynasty"
    # The frame has the hash of the file.
    assert found.framed == odds.simulate("mine/dynasty", shoes=40, tables=tmp_path).framed


COUNTED: dict[str, Any] = {
    "shoes": 90,
    "seed": 4,
    "wagers": ["panda-8", "dragon-7"],
    "tags": {"panda-8": {9: 1, 4: -1}, "dragon-7": "best:2"},
    "trigger": {"panda-8": "best", "dragon-7": 4},
    "cuts": [14, 60],
    "after_cut": 1,
    "with_": {"player": 1},
}


@pytest.mark.parametrize("kept", [False, True], ids=["joined by workers", "checkpoint"])
def test_a_count_is_that_of_one_machine(client: Client, tmp_path: pathlib.Path, kept: bool) -> None:
    checkpoint = tmp_path / "run" if kept else None
    found = distributed.count(client, "ez", shards=70, checkpoint=checkpoint, **COUNTED)
    alone = odds.count("ez", **COUNTED)
    assert found == alone
    assert found.to_json(40) == alone.to_json(40)
    run = distributed.count_run(client, "ez", shards=70, checkpoint=checkpoint, **COUNTED)
    # The folder has all of them.
    assert len(run.futures) == (0 if kept else 70)
    assert run.result() == odds.count_part("ez", **COUNTED)
    assert run.result().report() == alone


def test_a_report_of_a_worker_is_its_answer(client: Client, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("wager,event,count\nplayer,Tie,97003\nplayer,rounds,1000000\n")
    future = client.submit(odds.check, "dynasty", str(path), pure=False)
    assert client.submit(lambda verdict: verdict.agreement, future).result() == "differs"
    # Nothing is left that could be asked again.
    path.unlink()
    verdict = future.result()
    assert verdict.agreement == "differs"
    assert verdict.restored == odds.__version__
    price = client.submit(odds.price, "dynasty", pure=False).result()
    assert price == odds.price("dynasty")


def test_a_count_goes_on_from_the_checkpoint(client: Client, tmp_path: pathlib.Path) -> None:
    for at in (1, 3):
        part = odds.count_part("ez", shard=(at, 4), **COUNTED)
        (tmp_path / f"shard-{at}-of-4.part").write_bytes(part.framed)
    with pytest.raises(odds.OddsError, match="shard-1-of-4.part: caps .*own"):
        distributed.count(client, "ez", shards=4, checkpoint=tmp_path, **COUNTED, cap=25)
    run = distributed.count_run(client, "ez", shards=4, checkpoint=tmp_path, **COUNTED)
    assert len(run.futures) == 2
    assert run.result().report() == odds.count("ez", **COUNTED)


def test_counts_that_cannot_be_dealt_are_told(client: Client) -> None:
    for options, said in (
        ({"tags": "X=1"}, "no card"),
        ({"shards": 91}, "shards 91: expected 1 to 90"),
        ({"patience": -1}, "patience"),
    ):
        with pytest.raises(ValueError, match=said):
            distributed.count(client, "ez", shoes=90, **options)
    # No part knows how many shoes an error takes.
    for options in ({"until": 0.01}, {"colour": "red"}):
        with pytest.raises(TypeError, match=next(iter(options))):
            distributed.count(client, "ez", shoes=90, **options)
    with pytest.raises(ValueError, match="2 variants: expected one"):
        distributed.count(client, ["dynasty", "ez"], shoes=10)  # type: ignore[arg-type]


def test_a_shard_is_chosen_where_none_is_named(client: Client) -> None:
    run = distributed.run(client, "dynasty", shoes=400_001, write="totals")
    assert len(run.futures) == 3
    assert run.result().is_whole
    assert run.result() is run.result()


def test_progress_is_shown(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    run = distributed.run(client, "dynasty", shoes=40_000, shards=8)
    progress(run.futures, notebook=False)
    assert "100% Completed" in capsys.readouterr().out
    assert run.result().is_whole


def test_a_killed_worker_is_replaced(client: Client, alone: bytes, tmp_path: pathlib.Path) -> None:
    before = set(client.run(os.getpid).values())
    with killed(client, Kill(4, once=tmp_path / "killed")):
        part = distributed.simulate(client, "dynasty", shards=12, **RUN)
    assert (tmp_path / "killed").exists()
    assert bytes(part) == alone
    client.wait_for_workers(3, timeout=300)
    after = set(client.run(os.getpid).values())
    assert len(before - after) == 1 == len(after - before)


def test_a_killed_worker_may_stay_dead(alone: bytes, tmp_path: pathlib.Path) -> None:
    with bare(3) as client, killed(client, Kill(4, once=tmp_path / "killed")):
        part = distributed.simulate(
            client, "dynasty", shards=12, checkpoint=tmp_path / "run", **RUN
        )
        assert bytes(part) == alone
        assert (tmp_path / "killed").exists()
        assert len(client.nthreads()) == 2


CLIENT = """
import sys
from dask.distributed import Client
from shoe_odds import distributed

with Client(sys.argv[1]) as client:
    distributed.simulate(
        client, "dynasty", shoes=360_000, seed=5, shards=24, checkpoint=sys.argv[2]
    )
"""


def test_a_killed_client_goes_on_from_the_checkpoint(
    client: Client, cluster: LocalCluster, alone: bytes, tmp_path: pathlib.Path
) -> None:
    checkpoint = tmp_path / "run"
    first = subprocess.Popen([sys.executable, "-c", CLIENT, cluster.scheduler_address, checkpoint])
    until(lambda: len(list(checkpoint.glob("*.part"))) >= 3)
    first.kill()
    first.wait()
    kept = len(list(checkpoint.glob("*.part")))
    assert 3 <= kept < 24
    run = distributed.run(client, "dynasty", shards=24, checkpoint=checkpoint, **RUN)
    assert len(run.futures) == 24 - kept
    assert bytes(run.result()) == alone


def until(what: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


def test_a_shard_that_ends_each_worker_is_named(client: Client, tmp_path: pathlib.Path) -> None:
    with killed(client, Kill(5)), pytest.raises(odds.OddsError, match="shard 5 of 12") as raised:
        distributed.simulate(client, "dynasty", shards=12, checkpoint=tmp_path, **RUN)
    assert "ended each worker that had it, 4 in all" in str(raised.value)
    # Once the cause is gone the others are not dealt again.
    client.wait_for_workers(3, timeout=300)
    kept = len(list(tmp_path.glob("*.part")))
    run = distributed.run(client, "dynasty", shards=12, checkpoint=tmp_path, **RUN)
    assert len(run.futures) == 12 - kept
    run.cancel()


@pytest.mark.parametrize("kept", [False, True], ids=["joined by workers", "checkpoint"])
def test_a_shard_that_leaves_no_worker_is_named(tmp_path: pathlib.Path, kept: bool) -> None:
    with (
        bare(2) as client,
        killed(client, Kill(3)),
        pytest.raises(
            odds.OddsError,
            match=r"no worker for \d+ seconds, after .*shard 3 of 12",
        ),
    ):
        distributed.simulate(
            client, "dynasty", shards=12, checkpoint=tmp_path if kept else None, patience=2, **RUN
        )


def test_workers_may_come_late(alone: bytes) -> None:
    with bare(0) as client:
        run = distributed.run(client, "dynasty", shards=4, patience=60, **RUN)
        late = worker(client.cluster)
        try:
            assert bytes(run.result()) == alone
        finally:
            late.kill()
            late.wait()


def test_a_cluster_that_ends_is_told() -> None:
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0")
    with Client(cluster) as client:
        run = distributed.run(client, "dynasty", shoes=10**9, shards=1000)
        cluster.close()
        with pytest.raises(odds.OddsError, match="the cluster has ended"):
            run.result()


def test_a_run_is_of_one_variant(client: Client) -> None:
    with pytest.raises(ValueError, match="2 variants: expected one"):
        distributed.simulate(client, ["dynasty", "ez"], shoes=10)  # type: ignore[arg-type]


def test_a_run_can_be_cancelled(client: Client, tmp_path: pathlib.Path) -> None:
    run = distributed.run(client, "dynasty", shoes=10**8, shards=2000, checkpoint=tmp_path)
    until(lambda: any(tmp_path.glob("*.part")))
    run.cancel()
    with pytest.raises(BaseException) as raised:
        run.result()
    assert type(raised.value).__name__ == "CancelledError"


def _pretend(version: str) -> None:
    from shoe_odds import _core

    _core.__version__ = version


def test_workers_of_another_version_are_refused(client: Client) -> None:
    other = next(iter(client.nthreads()))
    client.run(_pretend, "0.0.9", workers=[other])
    counts = dask.array.ones((4, 10), dtype="int64", chunks=(2, 10))
    try:
        for work in (
            lambda: distributed.simulate(client, "dynasty", shoes=10),
            lambda: distributed.count(client, "dynasty", shoes=10),
            lambda: distributed.batch(client, "dynasty", counts),
            lambda: distributed.check(client, "dynasty", ["rounds.csv"]),
        ):
            with pytest.raises(odds.OddsError, match=f"{other} has 0.0.9: expected"):
                work()
    finally:
        client.run(_pretend, odds.__version__, workers=[other])


OLD = """
from shoe_odds import _core

_core.__version__ = "0.0.9"
"""
ANCIENT = """
from shoe_odds import _cluster, _files, distributed

# Dask loads this file twice.
for module, name in ((distributed, "_deal"), (_files, "_check_file"), (_cluster, "version")):
    vars(module).pop(name, None)
"""


def _wait_for(path: str) -> None:
    while not os.path.exists(path):
        time.sleep(0.01)


@contextmanager
def busy(client: Client, folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Keeps the one worker from any task until the file is there, which this gives."""
    ready = folder / "ready"
    held = client.submit(_wait_for, str(ready), pure=False)
    until(lambda: any(client.processing().values()))
    try:
        yield ready
    finally:
        ready.touch()
        held.release()


@contextmanager
def others(client: Client, folder: pathlib.Path, text: str, number: int = 1) -> Iterator[list[str]]:
    """Workers that are changed by a text before they join: their addresses."""
    (folder / "old.py").write_text(text)
    before = set(client.nthreads())
    started = [
        worker(client.cluster, "--preload", str(folder / "old.py"), "--name", f"old-{at}")
        for at in range(number)
    ]
    try:
        client.wait_for_workers(len(before) + number, timeout=60)
        yield sorted(set(client.nthreads()) - before)
    finally:
        for one in started:
            one.kill()
            one.wait()


@pytest.mark.parametrize("kept", [False, True], ids=["joined by workers", "checkpoint"])
@pytest.mark.parametrize(
    ("text", "has"), [(OLD, "0.0.9"), (ANCIENT, "none")], ids=["gate", "no function"]
)
def test_a_worker_of_another_version_that_joins_later_is_left_out(
    alone: bytes, tmp_path: pathlib.Path, kept: bool, text: str, has: str
) -> None:
    with (
        bare(1) as client,
        pytest.warns(UserWarning) as told,
        busy(client, tmp_path) as ready,
    ):
        run = distributed.run(
            client, "dynasty", shards=60, checkpoint=tmp_path / "run" if kept else None, **RUN
        )
        with others(client, tmp_path, text) as (old,):
            until(lambda: bool(run._workers.left_out))
            ready.touch()
            assert bytes(run.result(timeout=120)) == alone
            assert run.progress() == ("dealing shards", 60, 60)
    said = [str(one.message) for one in told if "left out" in str(one.message)]
    assert len(said) == 1
    assert said[0].startswith(f"worker {old} has version {has}")
    # Files of all shards, and none beside.
    assert len(list((tmp_path / "run").glob("*.part"))) == (60 if kept else 0)


@pytest.mark.parametrize("kept", [False, True], ids=["joined by workers", "checkpoint"])
def test_a_run_with_workers_of_other_versions_alone_ends(
    tmp_path: pathlib.Path, kept: bool
) -> None:
    checkpoint = tmp_path / "run" if kept else None
    with bare(0) as client:
        run = distributed.run(client, "dynasty", shoes=10, shards=4, checkpoint=checkpoint)
        with others(client, tmp_path, OLD, 2) as old:
            # The first that refuses a shard ends the run; the other one may be there or not.
            said = f"({old[0]}|{old[1]}) has 0.0.9.*: expected {odds.__version__}, as the client"
            with pytest.raises(odds.OddsError, match=said):
                run.result(timeout=120)
    assert not list((tmp_path / "run").glob("*.part"))


@pytest.mark.parametrize("when", ["joined by workers", "checkpoint", "before a result comes"])
def test_shards_of_lost_workers_go_to_right_ones_that_join(
    alone: bytes, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """The only right worker is lost, and what it alone was allowed to take goes to the next one."""
    checkpoint = None if when == "joined by workers" else tmp_path / "run"
    gone = threading.Event()
    fetched = _tasks.Tasks._result

    def is_held(tasks: _tasks.Tasks, future: Future[Any]) -> bool:
        return future.status == "finished" and tasks._numbers.get(future) in tasks._pinned

    def late(tasks: _tasks.Tasks, future: Future[Any], failed: dict[int, Exception]) -> Any:
        if is_held(tasks, future):
            gone.wait()
        return fetched(tasks, future, failed)

    if when == "before a result comes":
        monkeypatch.setattr(_tasks.Tasks, "_result", late)
    with bare(0) as client, pytest.warns(UserWarning, match="left out"):
        first = worker(client.cluster)
        client.wait_for_workers(1, timeout=300)
        with busy(client, tmp_path) as ready:
            run = distributed.run(client, "dynasty", shards=60, checkpoint=checkpoint, **RUN)
            with others(client, tmp_path, OLD) as old:
                until(lambda: bool(run._workers.left_out))
                ready.touch()
                if when == "before a result comes":
                    until(lambda: any(is_held(run._shards, one) for one in run._shards.futures))
                else:
                    until(lambda: run.progress().done > 1)
                first.kill()
                first.wait()
                until(lambda: sorted(client.nthreads()) == old)
                gone.set()
                with pytest.raises(TimeoutError):
                    run.result(timeout=3)
                second = worker(client.cluster)
                try:
                    assert bytes(run.result(timeout=120)) == alone
                finally:
                    second.kill()
                    second.wait()


def test_a_failed_task_shows_workers_that_joined_to_the_others() -> None:
    """A worker joins, and a task fails before anyone looks: the other task is not left behind."""

    class Fake:
        """A cluster on which the worker `first` is lost and `second` has joined."""

        right = ["first"]
        left_out = {"old": "0.0.9"}
        only = property(lambda self: self.right)
        client = property(lambda self: self)
        scheduler = property(lambda self: self)

        def look(self) -> None:
            self.right = ["second"]

        def present(self) -> set[str]:
            return {"second"}

        def set_restrictions(self, **_: Any) -> None: ...
        def sync(self, *_: Any, **__: Any) -> None: ...

    class Sent:
        def __init__(self, number: int) -> None:
            self.status, self.key = ("error", "pending")[number], f"task-{number}"

        def release(self) -> None: ...

    sent: list[tuple[list[int], list[str] | None]] = []

    def send(numbers: list[int], _: str, only: list[str] | None) -> list[Any]:
        sent.append((numbers, only))
        return [Sent(number) for number in numbers]

    fake: Any = Fake()
    tasks = _tasks.Tasks(fake, None, [0, 1], send, str)
    tasks._again({0: _cluster.OtherVersion("old")})
    assert ([0, 1], ["first"]) in sent
    assert any(1 in numbers and only == ["second"] for numbers, only in sent[1:])


def test_workers_that_are_left_out_are_none_to_wait_for(tmp_path: pathlib.Path) -> None:
    with bare(0) as client, pytest.warns(UserWarning, match="left out"):
        first = worker(client.cluster)
        client.wait_for_workers(1, timeout=300)
        with busy(client, tmp_path):
            run = distributed.run(client, "dynasty", shoes=100, shards=100, patience=2)
            with others(client, tmp_path, OLD) as (old,):
                until(lambda: bool(run._workers.left_out))
                first.kill()
                first.wait()
                said = rf"no worker of version .* \(left out: {old} with 0.0.9\) for \d+ seconds"
                with pytest.raises(odds.OddsError, match=said):
                    run.result(timeout=120)


def test_files_of_a_worker_of_another_version_are_checked_by_others(
    tmp_path: pathlib.Path,
) -> None:
    files = [rounds(tmp_path, f"{seed}.csv", seed=seed) for seed in range(1, 11)]
    answers: list[distributed.Checked] = []
    with bare(1) as client:
        expected = distributed.check(client, "dynasty", files)
        with (
            pytest.warns(UserWarning, match="has version 0.0.9 .*left out"),
            busy(client, tmp_path) as ready,
        ):
            thread = threading.Thread(
                target=lambda: answers.append(distributed.check(client, "dynasty", files))
            )
            thread.start()
            # The worker that is busy has its version already.
            until(lambda: any(str(key).startswith("check-") for key in waiting(client)))
            with others(client, tmp_path, OLD):
                time.sleep(1)
                ready.touch()
                thread.join(120)
    assert answers[0].files == expected.files
    assert answers[0].verdict.to_json() == expected.verdict.to_json()


def waiting(client: Client) -> list[Any]:
    return [key for keys in client.processing().values() for key in keys]


def test_a_run_has_the_methods_of_a_future(client: Client) -> None:
    seen: list[distributed.Run] = []
    run = distributed.run(client, "dynasty", shoes=40, shards=4)
    run.add_done_callback(seen.append)
    part = run.result(timeout=60)
    until(lambda: bool(seen))
    assert seen == [run] and run.done() and run.status == "finished"
    assert run.exception() is None
    assert run.progress() == ("dealing shards", 4, 4)
    assert repr(run) == "<Run finished: 4 of 4 shards>"
    assert "4 of 4 shards" in run._repr_html_()

    async def waited() -> odds.Part:
        return await run

    assert bytes(asyncio.run(waited())) == bytes(part)
    cancelled = distributed.run(client, "dynasty", shoes=10**8, shards=2000)
    with pytest.raises(TimeoutError):
        cancelled.result(timeout=0.01)
    cancelled.cancel()
    assert cancelled.done() and cancelled.status == "cancelled"


def test_the_current_client_needs_no_name(client: Client, tmp_path: pathlib.Path) -> None:
    here = bytes(odds.simulate("dynasty", shoes=10))
    for part in (
        distributed.simulate("dynasty", shoes=10),
        distributed.simulate("dynasty", shoes=10, client=client),
        distributed.simulate(variant="dynasty", shoes=10),
        distributed.simulate(client, variant="dynasty", shoes=10),
        distributed.simulate(None, "dynasty", shoes=10),
        distributed.simulate(None, variant="dynasty", shoes=10),
        distributed.run("dynasty", shoes=10).result(),
        distributed.run(client, "dynasty", shoes=10).result(),
    ):
        assert bytes(part) == here
    counted = distributed.count("ez", wagers="panda-8", tags="9=1", trigger=11, shoes=20)
    assert counted == odds.count("ez", wagers="panda-8", tags="9=1", trigger=11, shoes=20)
    run = distributed.count_run("ez", wagers="panda-8", tags="9=1", trigger=11, shoes=20)
    assert run.result().report() == counted
    file = rounds(tmp_path, "one.csv")
    assert distributed.check("dynasty", [file]).files == (
        distributed.check(client, "dynasty", [file]).files
    )
    counts = dask.array.from_array(compositions(), chunks=(90, 10))
    expected = odds.batch("dynasty", compositions(), wagers="tie").tobytes()
    for lazy in (
        distributed.batch("dynasty", counts, wagers="tie"),
        distributed.batch(client, "dynasty", counts, wagers="tie"),
        distributed.batch(None, "dynasty", counts, wagers="tie"),
        distributed.batch("dynasty", counts, wagers="tie", client=client),
    ):
        assert lazy.compute().tobytes() == expected
    with pytest.raises(TypeError, match="sedd"):
        distributed.simulate(client, "dynasty", shoes=10, sedd=1)  # type: ignore[call-arg]


def test_without_a_client_it_is_told() -> None:
    counts = dask.array.from_array(compositions(), chunks=(90, 10))
    for work in (
        lambda: distributed.simulate("dynasty", shoes=10),
        lambda: distributed.run("dynasty", shoes=10, client=None),
        lambda: distributed.count(None, "ez", wagers="panda-8", shoes=10),
        lambda: distributed.count_run("ez", wagers="panda-8", shoes=10),
        lambda: distributed.check("dynasty", ["rounds.csv"]),
    ):
        with pytest.raises(ValueError, match="there is no current client of Dask: expected a Cli"):
            work()
    # The threads of Dask need none.
    lazy = distributed.batch("dynasty", counts, wagers="tie")
    expected = odds.batch("dynasty", compositions(), wagers="tie")
    assert lazy.compute(scheduler="threads").tobytes() == expected.tobytes()


def resealed(file: pathlib.Path, old: bytes, new: bytes) -> None:
    body = file.read_bytes().rpartition(b"#sha256 ")[0]
    assert old in body
    body = body.replace(old, new, 1)
    file.write_bytes(body + b"#sha256 " + hashlib.sha256(body).hexdigest().encode() + b"\n")


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    """What a run of 12 shoes in 3 shards keeps."""
    for at in (1, 2, 3):
        part = odds.simulate("dynasty", shoes=12, shard=(at, 3))
        (tmp_path / f"shard-{at}-of-3.part").write_bytes(part.framed)
    return tmp_path


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seed": 2}, "shard-1-of-3.part: seed 1, and this run has seed 2"),
        ({"write": "totals"}, 'shard-1-of-3.part: write "counts", and this run has write "totals"'),
        ({"cut": 20}, "shard-1-of-3.part: cut 14, and this run has cut 20"),
        ({"shoes": 13}, "shard-1-of-3.part: shoes 12, and this run has shoes 13"),
        ({"shards": 4}, 'shard-1-of-3.part: shard "1/3", and this run has shard "1/4"'),
        ({"wagers": "tie"}, "shard-1-of-3.part: wagers "),
    ],
    ids=lambda options: next(iter(options)) if isinstance(options, dict) else "",
)
def test_parts_of_another_run_are_refused(
    client: Client, folder: pathlib.Path, options: dict[str, Any], said: str
) -> None:
    before = {file: file.read_bytes() for file in folder.iterdir()}
    asked = {"shoes": 12, "shards": 3, "checkpoint": folder, **options}
    with pytest.raises(odds.OddsError, match=re.escape(said)):
        distributed.simulate(client, "dynasty", **asked)
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"odds ', b'"odds 0.0.9-', 'program "odds 0.0.9-'),
        (b'"table":"', b'"table":"0', 'table "04daf'),
        (b'{"part":1', b'{"part":2', "format 2 of parts: expected 1"),
        (b'"shard":"2/3","first":5', b'"shard":"1/3","first":1', 'shard "1/3"'),
    ],
    ids=["version", "table", "format", "place"],
)
def test_parts_that_another_program_made_are_refused(
    client: Client, folder: pathlib.Path, old: bytes, new: bytes, said: str
) -> None:
    resealed(folder / "shard-2-of-3.part", old, new)
    with pytest.raises(odds.OddsError, match=f"shard-2-of-3.part:.*{said}"):
        distributed.simulate(client, "dynasty", shoes=12, shards=3, checkpoint=folder)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-30],
        lambda data: data.replace(b"player", b"plaver", 3),
        lambda data: b"\0" * len(data),
        lambda data: b"wager,event,count\n",
    ],
    ids=["empty", "cut off", "damaged", "zeros", "no part"],
)
def test_damaged_parts_are_dealt_again(
    client: Client, folder: pathlib.Path, damage: Callable[[bytes], bytes]
) -> None:
    file = folder / "shard-2-of-3.part"
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    left = folder / ".shard-3-of-3.part.0123abcd.tmp"
    left.write_bytes(whole[:100])
    with pytest.warns(UserWarning, match="shard-2-of-3.part:.*dealt again"):
        run = distributed.run(client, "dynasty", shoes=12, shards=3, checkpoint=folder)
    assert len(run.futures) == 1
    assert bytes(run.result()) == bytes(odds.simulate("dynasty", shoes=12))
    assert file.read_bytes() == whole
    assert not left.exists()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = distributed.run(client, "dynasty", shoes=12, shards=3, checkpoint=folder)
    assert run.futures == []
    assert run.result().is_whole


def test_a_draft_that_another_client_cleaned_is_written_again(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that begins with the folder of one that works takes its drafts for leftovers."""
    folder = _checkpoint.Folder(tmp_path, 3, lambda at: {})
    left: list[pathlib.Path] = []
    real = os.fsync

    def fsync(file: int) -> None:
        if not left:
            left.extend(tmp_path.glob(".*.tmp"))
            _checkpoint.Folder(tmp_path, 3, lambda at: {})
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    part = odds.simulate("dynasty", shoes=12, shard=(1, 3))
    folder.keep(0, part)
    assert len(left) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["shard-1-of-3.part"]
    assert (tmp_path / "shard-1-of-3.part").read_bytes() == part.framed


def test_a_worker_may_have_many_threads() -> None:
    """In a process of one's own, as `Client(processes=False)` works."""
    with (
        LocalCluster(
            n_workers=1, threads_per_worker=3, processes=False, dashboard_address=":0"
        ) as cluster,
        Client(cluster) as client,
    ):
        part = distributed.simulate(client, "dynasty", shoes=300, shards=12)
        assert bytes(part) == bytes(odds.simulate("dynasty", shoes=300))
        counts = dask.array.from_array(compositions(), chunks=(90, 10))
        lazy = distributed.batch(client, "dynasty", counts, wagers="tie")
        expected = odds.batch("dynasty", compositions(), wagers="tie")
        assert lazy.compute().tobytes() == expected.tobytes()
        # Without the cluster, in the threads of Dask.
        assert lazy.compute(scheduler="threads").tobytes() == expected.tobytes()


def test_few_parts_are_held_at_once() -> None:
    alive: weakref.WeakSet[odds.Part] = weakref.WeakSet()
    most = 0

    def parts() -> Iterator[odds.Part]:
        nonlocal most
        for at in range(1, 1101):
            part = odds.simulate("dynasty", shoes=1100, shard=(at, 1100), write="totals")
            alive.add(part)
            most = max(most, len(alive))
            yield part

    whole = _checkpoint.joined(parts())
    assert bytes(whole) == bytes(odds.simulate("dynasty", shoes=1100, write="totals"))
    # 32 of the lowest level; those of the higher ones are of the join.
    assert most <= _checkpoint.TOGETHER + 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"shards": 0}, "shards 0: expected 1 to 12"),
        ({"shards": 13}, "shards 13: expected 1 to 12"),
        ({"shoes": 0}, "shoes 0: expected a whole number"),
        ({"write": "cards"}, "expected"),
        ({"seed": -1}, "expected"),
        ({"patience": -1}, "patience -1: expected seconds"),
        ({"patience": float("nan")}, "patience nan: expected seconds"),
        ({"wagers": "tye"}, "did you mean"),
        ({"tables": "missing.toml"}, "missing.toml"),
    ],
)
def test_wrong_options_are_told_before_the_work(
    client: Client, options: dict[str, Any], said: str
) -> None:
    with pytest.raises((ValueError, OSError), match=said):
        distributed.simulate(client, "dynasty", **{"shoes": 12, **options})


EIGHT = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]


def compositions() -> numpy.ndarray[Any, Any]:
    return numpy.random.default_rng(5).integers(1, 40, (500, 10))


def test_batch_of_an_array(client: Client) -> None:
    counts = compositions()
    lazy = distributed.batch(client, "dynasty", dask.array.from_array(counts, chunks=(70, 4)))
    assert lazy.shape == (500, len(odds.batch_columns("dynasty")))
    assert lazy.chunks[0] == (70,) * 7 + (10,)
    assert lazy.dtype == "float64"
    assert lazy.compute().tobytes() == odds.batch("dynasty", counts).tobytes()
    named = distributed.batch(
        client,
        "dynasty",
        dask.array.from_array(counts[:, ::-1][:, ::-1], chunks=300),
        wagers=["tie", "player"],
    )
    expected = odds.batch("dynasty", counts, wagers=["tie", "player"])
    assert named[130:140, 0].compute().tobytes() == expected[130:140, 0].tobytes()
    cards = numpy.full((3, 52), 8)
    lazy = distributed.batch(client, "dynasty", dask.array.from_array(cards), columns="cards")
    expected = odds.batch("dynasty", cards, columns="cards")
    assert lazy.compute().tobytes() == expected.tobytes()
    # Rows that are not known yet, and none.
    some = dask.array.from_array(counts, chunks=(100, 10))
    lazy = distributed.batch(client, "dynasty", some[some[:, 0] > 38], wagers="tie")
    expected = odds.batch("dynasty", counts[counts[:, 0] > 38], wagers="tie")
    assert lazy.compute().tobytes() == expected.tobytes()


def test_batch_of_a_frame(client: Client) -> None:
    counts = compositions()
    here = pandas.DataFrame(counts, columns=[str(value) for value in range(10)])
    here["id"] = [f"shoe {at}" for at in range(500)]
    here = here[["id", *reversed(here.columns[:10])]]
    frame = dask.dataframe.from_pandas(here, npartitions=4)
    lazy = distributed.batch(client, "dynasty", frame, wagers=["tie", "player"])
    assert list(lazy.columns) == [*here.columns, "tie", "player"]
    found = lazy.compute()
    expected = odds.batch("dynasty", counts, wagers=["tie", "player"])
    assert found[["tie", "player"]].to_numpy().tobytes() == expected.tobytes()
    assert found["id"].tolist() == here["id"].tolist()
    # A card without a column has left the shoe; ranks are told by their names.
    ranks = pandas.DataFrame({"A": [4, 8], "K": [16, 32], "10": [4, 8]})
    lazy = distributed.batch(client, "dynasty", dask.dataframe.from_pandas(ranks, npartitions=1))
    full = numpy.zeros((2, 13), int)
    full[:, [0, 12, 9]] = ranks
    expected = odds.batch("dynasty", full, columns="ranks")
    found = lazy[odds.batch_columns("dynasty")].compute().to_numpy()
    assert found.tobytes() == expected.tobytes()


def test_what_are_no_counts_is_told_with_its_place(client: Client) -> None:
    counts = compositions()
    counts[420, 3] = -1
    lazy = distributed.batch(client, "dynasty", dask.array.from_array(counts, chunks=(100, 10)))
    with pytest.raises(odds.OddsError, match="rows 400 to 499 of the array: row 20: count -1"):
        lazy.compute()
    frame = pandas.DataFrame(counts, index=range(1000, 1500))
    lazy = distributed.batch(client, "dynasty", dask.dataframe.from_pandas(frame, npartitions=5))
    with pytest.raises(odds.OddsError, match="the partition from 1400 on: row 20: count -1"):
        lazy.compute()
    for counts, said in (
        (dask.array.ones((5, 9)), "expected \\(n, 10\\)"),
        (dask.array.ones(10), "expected \\(n, 10\\)"),
        (compositions(), "shoe_odds.batch takes what is in memory"),
        (dask.dataframe.from_pandas(frame[[5, 6]], npartitions=1), "no column counts cards"),
        (dask.dataframe.from_pandas(frame.assign(tie=1), npartitions=1), "name of a wager"),
    ):
        with pytest.raises((ValueError, TypeError), match=said):
            distributed.batch(client, "dynasty", counts)


def rounds(folder: pathlib.Path, name: str, **options: Any) -> pathlib.Path:
    run = {"shoes": 150, "write": "hands"} | options
    return odds.simulate("dynasty", **run).save(folder / name)


def test_files_are_checked_each_and_together(client: Client, tmp_path: pathlib.Path) -> None:
    files = [
        rounds(tmp_path, f"{seed}.csv{'.gz' if seed == 2 else ''}", seed=seed) for seed in (1, 2, 3)
    ]
    found = distributed.check(client, "dynasty", files, level="0.3%", shift="0.02")
    for file in files:
        # The level is 0.003: half of it for all rounds, a sixth for each of three files.
        alone = odds.check("dynasty", file, level="0.0005", shift="0.02")
        assert found.files[str(file)].to_dict() == json.loads(alone.to_json(30))
    together = odds.check("dynasty", files, level="0.0015", shift="0.02")
    assert found.verdict.data.level == together.data.level
    counted = [
        {(w.id, e.name): e.count for w in one.data.wagers for e in w.events}
        for one in (found.verdict, together)
    ]
    assert counted[0] == counted[1]
    outcomes = [
        [o.to_dict()["rows"][0]["expected"] for o in one.data.outcomes]
        for one in (found.verdict, together)
    ]
    assert outcomes[0] == outcomes[1]
    assert found.left_out == []
    assert not found.differs
    assert found.agreement == "too-few-rounds"
    frame = found.to_frame()
    assert frame["file"].tolist() == ["all files", *map(str, files)]
    assert frame["rounds"][0] == frame["rounds"][1:].sum() == together.data.input.rounds
    assert repr(found) == f"<Checked too-few-rounds: {frame['rounds'][0]:,} rounds in 3 files>"


def test_one_file_with_a_broken_rule_differs(client: Client, tmp_path: pathlib.Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes((ROOT / "tests" / "check" / "hands.csv").read_bytes())
    found = distributed.check(client, "dynasty", [rounds(tmp_path, "good.csv"), bad])
    assert found.differs
    assert found.files[str(bad)].verdict == "differs"
    assert not found.verdict.differs
    assert "Banker 5" in found.to_frame()["worst"][2]


def test_the_sum_sees_what_no_file_shows(client: Client, tmp_path: pathlib.Path) -> None:
    """Ties at 10.2% in place of 9.52%: 20,000 rounds are 3.3 sigma, and 20 times as many 14.7.

    A file has a level of 0.001/40 for some questions each, the sum of 0.0005.
    """
    files = []
    for at in range(20):
        # Files with the same bytes would be refused.
        ties = 2040 + at - 10
        files.append(tmp_path / f"{at}.csv")
        files[-1].write_text(f"wager,event,count\ntie,rounds,20000\ntie,Tie,{ties}\n")
    found = distributed.check(client, "dynasty", files)
    assert [one.verdict == "differs" for one in found.files.values()] == [False] * 20
    assert found.verdict.differs
    assert found.differs
    assert found.verdict["tie"].rounds == 400_000
    assert found.verdict["tie"].events[0].count == sum(range(2030, 2050))


def test_counts_of_other_rounds_are_summed(client: Client, tmp_path: pathlib.Path) -> None:
    files = []
    for at, (ties, pairs) in enumerate([(1900, 380), (1905, 390)]):
        files.append(tmp_path / f"{at}.csv")
        files[-1].write_text(
            f"wager,event,count\ntie,rounds,20000\ntie,Tie,{ties}\n"
            f"pairs,rounds,5000\npairs,Player pair,{pairs}\n"
        )
    found = distributed.check(client, "dynasty", files)
    (pairs,) = (one for one in found.verdict.data.outcomes if one.id == "pairs")
    # Of 10,000 rounds and not of 40,000: a pair of eight decks comes 31/415 of the time.
    assert pairs.rows[0].count == 770
    assert pairs.rows[0].expected == Fraction(10_000 * 31, 415)


def test_files_that_cannot_be_summed_are_told(client: Client, tmp_path: pathlib.Path) -> None:
    good = rounds(tmp_path, "good.csv")
    copy = tmp_path / "copy.csv"
    copy.write_bytes(good.read_bytes())
    totals = rounds(tmp_path, "totals.csv", write="totals")
    for files, said in (
        ([good, copy], "good.csv and .*copy.csv have the same bytes"),
        ([good, tmp_path / "none.csv"], "none.csv: .*expected a file that every worker reads"),
        ([good, good], "good.csv is named twice"),
        ([good, totals], "totals.csv: .*tell no counts of events"),
        ([], "no files"),
    ):
        with pytest.raises(ValueError, match=said):
            distributed.check(client, "dynasty", files)
    with pytest.raises(ValueError, match="level 0: expected a chance"):
        distributed.check(client, "dynasty", [good], level=0)
    some = tmp_path / "results.csv"
    some.write_text("shoe,result\n" + "".join(f"{at},banker\n" for at in range(3)))
    found = distributed.check(client, "dynasty", [good, some])
    assert "kirin" in found.left_out
    assert [wager.id for wager in found.verdict.data.wagers] == ["player", "tie"]
