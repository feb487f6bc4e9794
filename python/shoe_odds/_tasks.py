"""Tasks on a cluster of Dask, each done once, whatever becomes of the workers."""

from __future__ import annotations

import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import distributed as _dask

from shoe_odds._cluster import OtherVersion, Workers, listed, version
from shoe_odds._core import OddsError

if TYPE_CHECKING:
    from distributed import Future

_POLL = 0.02
"""Seconds between looks for something that is finished."""
_LOOK = 1.0
"""Seconds between looks at the workers."""
_TRIES = 3
"""Times that a task may fail while workers of other versions are there."""
_LOST = object()
"""In place of a result that was lost with its worker before it came."""

Send = Callable[[list[int], str, list[str] | None], "list[Future[Any]]"]
"""Submits tasks by their numbers, with a text for their keys and the workers that may take them."""


class Tasks:
    """Tasks of one kind, by their numbers.

    A worker of another version that joins later is left out: what it refuses is sent again to the
    other workers. A task has one future at a time, so that no result counts twice.
    """

    def __init__(
        self,
        workers: Workers,
        patience: float | None,
        numbers: Iterable[int],
        send: Send,
        name: Callable[[int], str],
        before: Tasks | None = None,
    ) -> None:
        """Sends them. `name` is what errors call a task; they wait for the tasks `before`."""
        self._workers = workers
        self._patience = patience
        self._submit = send
        self._name = name
        self._before = before
        self._futures: dict[int, Future[Any]] = {}
        self._numbers: dict[Future[Any], int] = {}
        self._names: dict[Any, str] = {}
        self._failures: Counter[int] = Counter()
        self._pinned: set[int] = set()
        self._waiting: Any = None
        self._send(list(numbers))

    @property
    def futures(self) -> list[Future[Any]]:
        """The futures, in the order of the numbers."""
        return [self._futures[number] for number in sorted(self._futures)]

    def release(self, number: int | None = None) -> None:
        """Lets go of a task, or of all."""
        for each in list(self._futures) if number is None else [number]:
            # A run that is cancelled lets go of all while its own thread goes on.
            if future := self._futures.pop(each, None):
                self._numbers.pop(future, None)
                future.release()

    def _send(self, numbers: list[int]) -> None:
        if not numbers:
            return
        only = self._workers.only
        sent = self._submit(numbers, uuid.uuid4().hex[:8], only)
        for number, future in zip(numbers, sent):
            if old := self._futures.get(number):
                self._numbers.pop(old, None)
                old.release()
            self._futures[number] = future
            self._numbers[future] = number
            self._names[future.key] = self._name(number)
        (self._pinned.update if only else self._pinned.difference_update)(numbers)
        if self._waiting is not None:
            self._waiting.update(sent)

    def finished(
        self, stopped: Callable[[], bool], *, with_results: bool = True
    ) -> Iterator[tuple[int, Any]]:
        """Tasks with their results, as they are finished.

        A task that ends its worker each time, and a cluster without workers for `patience` seconds,
        are an `OddsError`.
        """
        self._waiting = _dask.as_completed(self.futures, loop=self._workers.client.loop)
        left = set(self._futures)
        seen = look = time.monotonic()
        while left and not stopped():
            batch = self._waiting.next_batch(block=False)
            failed: dict[int, Exception] = {}
            for future in batch:
                number = self._numbers.get(future)
                if number is None or number not in left:
                    # It was sent again, or its worker was lost with the result.
                    continue
                is_known = not with_results and future.status == "finished"
                result = None if is_known else self._result(future, failed)
                if result is not _LOST and number not in failed:
                    left.remove(number)
                    yield number, result
            if failed:
                self._again(failed)
            now = time.monotonic()
            if batch:
                seen = now
            else:
                time.sleep(_POLL)
            if now < look:
                continue
            look = now + _LOOK
            if self._has_worker():
                seen = now
            elif self._patience is not None and now - seen >= self._patience:
                raise self._no_worker(now - seen)

    def _result(self, future: Future[Any], failed: dict[int, Exception]) -> Any:
        """The result of a task; or its error goes to the failed ones, which may be sent again.

        It never waits for a worker: only `finished` sees that a new one joins.
        """
        if future.status in ("pending", "lost"):
            self._waiting.add(future)
            return _LOST
        seconds = _LOOK
        try:
            while True:
                try:
                    return future.result(timeout=seconds)
                except _dask.TimeoutError:
                    if future.status != "finished":
                        self._waiting.add(future)
                        return _LOST
                # It takes longer to come.
                seconds *= 2
        except _dask.KilledWorker as why:
            # Whatever a worker had at once is suspected with the one that ended it.
            killers = {why.task} | {
                task.key
                for task in self._numbers
                if task.status == "error" and isinstance(task.exception(), _dask.KilledWorker)
            }
            last = getattr(why.last_worker, "address", why.last_worker)
            names = self._all_names()
            named = listed(names.get(key, str(key)) for key in sorted(killers, key=str))
            raise OddsError(
                f"{named} ended each worker that had it, {why.allowed_failures + 1} in all, the "
                f"last {last}: see the log of that worker; if it was out of memory, more and "
                f"smaller shards take less"
            ) from why
        except _dask.CancelledError as why:
            raise OddsError(
                f"{self._names.get(future.key, future.key)} was cancelled: the cluster has ended, "
                f"or someone cancelled it: {why}"
            ) from why
        except OSError:
            raise
        except Exception as why:
            failed[self._numbers[future]] = why

    def _again(self, failed: dict[int, Exception]) -> None:
        """Sends tasks again that a worker of another version had; raises every other error."""
        before = set(self._workers.right)
        self._workers.look()
        for number, why in failed.items():
            self._failures[number] += 1
            is_other = bool(self._workers.left_out) or isinstance(why, OtherVersion)
            if not is_other or self._failures[number] == _TRIES:
                raise why
        self._welcome(before)
        self._mend("error")

    def _mend(self, *states: str) -> None:
        """Sends tasks in one of the states again, the ones that these wait for first."""
        if self._before:
            self._before._mend(*states)
        self._send([at for at, future in sorted(self._futures.items()) if future.status in states])

    def _has_worker(self) -> bool:
        """`True` if there is a worker that is not left out; new ones may take all tasks."""
        workers = self._workers
        try:
            before = set(workers.right)
            if workers.left_out and workers.present() - before:
                workers.look()
                self._welcome(before)
            return bool(workers.present())
        except OSError:
            # The scheduler is out of reach: the futures hear of it.
            return True
        except (RuntimeError, AttributeError):
            # So does a client fail that is being closed. If the futures do not hear of that,
            # patience ends.
            return False

    def _welcome(self, before: set[str]) -> None:
        """Lets workers that joined take tasks which only those before them were allowed to take."""
        if not set(self._workers.right) - before:
            return
        is_stuck = not self._workers.present() & before
        tasks: Tasks | None = self
        pinned: dict[Any, list[str]] = {}
        while tasks:
            found = (tasks._futures.get(number) for number in tasks._pinned)
            pinned |= {future.key: self._workers.right for future in found if future}
            tasks = tasks._before
        client: Any = self._workers.client
        try:
            client.sync(client.scheduler.set_restrictions, worker=pinned)
        except KeyError:
            # The scheduler has not heard of a task yet.
            is_stuck = True
        if is_stuck:
            # The scheduler tries a task without any worker again only if one of its own joins.
            self._mend("pending", "lost", "error")

    def _all_names(self) -> dict[Any, str]:
        return {**(self._before._all_names() if self._before else {}), **self._names}

    def _no_worker(self, seconds: float) -> OddsError:
        out = listed(f"{worker} with {has}" for worker, has in self._workers.left_out.items())
        others = f" of version {version()} (left out: {out})" if out else ""
        return OddsError(
            f"no worker{others} for {seconds:.0f} seconds{self._suspects()}: expected one within "
            f"the {self._patience:g} seconds of `patience`"
        )

    def _suspects(self) -> str:
        """In words, the tasks of the workers that were lost."""
        names = self._all_names()
        had: Counter[Any] = Counter()
        workers = 0
        for _, event in self._workers.client.get_events("all"):
            if event.get("action") == "remove-worker" and not event.get("expected"):
                mine = [key for key in event.get("processing-tasks", ()) if key in names]
                had.update(mine)
                workers += bool(mine)
        if not had:
            return ""
        most = max(had.values())
        worst = sorted((names[key] for key, times in had.items() if times == most), key=_natural)
        return (
            f", after {listed(worst)} ended {most} of the {workers} workers that were lost at work"
        )


def _natural(name: str) -> tuple[Any, ...]:
    return len(name), name
