"""A cluster of Dask: its versions, and work on it that ends, whatever becomes of the workers."""

from __future__ import annotations

import os
import pathlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import distributed as _dask

from shoe_odds import _core
from shoe_odds._asked import Tables, Variants, catalog_of
from shoe_odds._core import OddsError, Table

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 300.0
"""Seconds without any worker after which work on a cluster is given up."""
_POLL = 0.02
"""Seconds between looks for something that is finished."""
_LOOK = 1.0
"""Seconds between looks whether there is a worker, while nothing is finished."""
_NAMED = 3
"""As many are named in an error."""


def own_tables(tables: Tables, variants: Variants) -> list[Table]:
    """Tables of one's own, read here: a worker has not the files of its client."""
    listed = [tables] if isinstance(tables, (str, os.PathLike, Table)) else list(tables or [])
    asked = [variants] if isinstance(variants, (str, Table)) else list(variants or [])
    # It tells what cannot be read, and where.
    catalog_of(variants, tables)
    found = [one for one in [*listed, *asked] if isinstance(one, Table)]
    for one in listed:
        if not isinstance(one, Table):
            path = pathlib.Path(one)
            files = sorted(path.iterdir()) if path.is_dir() else [path]
            found.extend(Table.load(file) for file in files if file == path or _is_table(file))
    return found


def _is_table(file: pathlib.Path) -> bool:
    return file.suffix.lower() == ".toml" and file.is_file() and not file.name.startswith(".")


def version() -> str:
    """The version of the package, on the worker that is asked."""
    return str(_core.__version__)


def check_versions(client: Client) -> None:
    """Refuses workers that have another version or none, before they do anything."""
    if client.asynchronous:
        raise TypeError("an asynchronous client: expected Client(…) without asynchronous=True")
    others = []
    for worker, found in sorted(client.run(version, on_error="return").items()):
        if isinstance(found, OSError):
            # It is gone, and whoever comes in its place is held to the header of its parts.
            continue
        if isinstance(found, BaseException):
            others.append(f"{worker} has none ({found})")
        elif found != version():
            others.append(f"{worker} has {found}")
    if others:
        raise OddsError(
            f"workers of other versions of shoe-odds: {listed(others)}: expected {version()}, as "
            f"the client has"
        )


def current(client: Client | None) -> Client:
    """The client, or the current one of this process."""
    if client is not None:
        return client
    try:
        return _dask.get_client()
    except ValueError:
        raise ValueError(
            "client None: there is no current client of Dask: expected a Client, or one that was "
            "made before"
        ) from None


def check_version(expected: str) -> None:
    """Refuses to work, on a worker of another version."""
    if version() != expected:
        raise OddsError(
            f"a worker has version {version()} of shoe-odds: expected {expected}, as the client has"
        )


def threads_here(threads: int | None) -> int | None:
    """The threads of a task, on a worker: those of the worker, if nothing is said.

    The tasks of a process share them, so that all of them together use no more.
    """
    try:
        return threads or int(_dask.get_worker().state.nthreads)
    except ValueError:
        # Dask computes in this process, without a cluster.
        return threads


def listed(names: Iterable[str]) -> str:
    """The first names, and how many more there are."""
    all_names = list(names)
    more = len(all_names) - _NAMED
    return ", ".join(all_names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def check_patience(patience: float | None) -> None:
    """Refuses what is no time to wait."""
    if patience is not None and not patience >= 0:
        raise ValueError(f"patience {patience}: expected seconds, or None to wait for ever")


def finished(
    client: Client,
    futures: Mapping[Future[Any], str],
    patience: float | None,
    stopped: Callable[[], bool] = lambda: False,
    also: Mapping[Future[Any], str] | None = None,
) -> Iterator[tuple[Future[Any], Any]]:
    """Futures with their results, as they are finished.

    The values are what errors call them. What ends its worker each time, and a cluster without
    workers for `patience` seconds, are an `OddsError`. `also` are futures that these wait for.
    """
    names = {future.key: name for future, name in [*(also or {}).items(), *futures.items()]}
    waiting: Any = _dask.as_completed(futures, loop=client.loop)
    seen = look = time.monotonic()
    while not waiting.is_empty() and not stopped():
        batch = waiting.next_batch(block=False)
        for future in batch:
            yield future, _result(client, future, names, also or futures)
        now = time.monotonic()
        if batch:
            seen = now
            continue
        time.sleep(_POLL)
        if patience is None or now < look:
            continue
        look = now + _LOOK
        if _has_worker(client):
            seen = now
        elif now - seen >= patience:
            raise OddsError(
                f"no worker for {now - seen:.0f} seconds{_suspects(client, names)}: expected one "
                f"within the {patience:g} seconds of `patience`"
            )


def _result(
    client: Client, future: Future[Any], names: Mapping[Any, str], tasks: Iterable[Future[Any]]
) -> Any:
    try:
        return future.result()
    except _dask.KilledWorker as why:
        # Whatever a worker had at once is suspected with the one that ended it.
        killers = {why.task} | {
            task.key
            for task in tasks
            if task.status == "error" and isinstance(task.exception(), _dask.KilledWorker)
        }
        last = getattr(why.last_worker, "address", why.last_worker)
        raise OddsError(
            f"{listed(names.get(key, str(key)) for key in sorted(killers, key=str))} ended each "
            f"worker that had it, {why.allowed_failures + 1} in all, the last {last}: see the log "
            f"of that worker; if it was out of memory, more and smaller shards take less"
        ) from why
    except _dask.CancelledError as why:
        raise OddsError(
            f"{names.get(future.key, future.key)} was cancelled: the cluster has ended, or someone "
            f"cancelled it: {why}"
        ) from why
    except OSError:
        raise
    except Exception:
        # A worker that has come since the start may have another version: it is named.
        check_versions(client)
        raise


def _has_worker(client: Client) -> bool:
    try:
        return bool(client.nthreads())
    except OSError:
        # The scheduler is out of reach: the futures hear of it.
        return True
    except (RuntimeError, AttributeError):
        # So does a client fail that is being closed. If the futures do not hear of that, patience
        # ends.
        return False


def _suspects(client: Client, names: Mapping[Any, str]) -> str:
    """In words, what those workers had that were lost."""
    had: Counter[Any] = Counter()
    workers = 0
    for _, event in client.get_events("all"):
        if event.get("action") == "remove-worker" and not event.get("expected"):
            mine = [key for key in event.get("processing-tasks", ()) if key in names]
            had.update(mine)
            workers += bool(mine)
    if not had:
        return ""
    most = max(had.values())
    worst = sorted((names[key] for key, times in had.items() if times == most), key=_natural)
    return f", after {listed(worst)} ended {most} of the {workers} workers that were lost at work"


def _natural(name: str) -> tuple[Any, ...]:
    return len(name), name
