"""A cluster of Dask: its client, its workers and their versions."""

from __future__ import annotations

import functools
import inspect
import os
import pathlib
import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar, overload

import distributed as _dask

from shoe_odds import _core
from shoe_odds._asked import Tables, Variants, catalog_of
from shoe_odds._core import OddsError, Table

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 300.0
"""Seconds without any worker after which work on a cluster is given up."""
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


def versions(client: Client) -> tuple[list[str], dict[str, str]]:
    """The workers that have the version of the client, and what each of the others has."""
    right, others = [], {}
    for worker, found in sorted(client.run(version, on_error="return").items()):
        if isinstance(found, OSError):
            # It is gone, and tasks check the version of the worker that comes in its place.
            continue
        if isinstance(found, BaseException):
            others[worker] = f"none ({found})"
        elif found != version():
            others[worker] = found
        else:
            right.append(worker)
    return right, others


def check_versions(client: Client) -> list[str]:
    """Refuses workers that have another version or none, before they do anything."""
    if client.asynchronous:
        raise TypeError("an asynchronous client: expected Client(…) without asynchronous=True")
    right, others = versions(client)
    if others:
        raise _of_other_versions(others)
    return right


def _of_other_versions(others: dict[str, str]) -> OddsError:
    named = listed(f"{worker} has {found}" for worker, found in others.items())
    return OddsError(
        f"workers of other versions of shoe-odds: {named}: expected {version()}, as the client has"
    )


class Workers:
    """The workers of a run, without those of other versions that join later."""

    def __init__(self, client: Client) -> None:
        """Refuses workers of other versions that are there already."""
        self.client = client
        self.right = check_versions(client)
        """Those that have the version of the client, when there were any last."""
        self.left_out: dict[str, str] = {}
        """What each of the others has."""

    @property
    def only(self) -> list[str] | None:
        """The workers that may take a task; `None` for all."""
        return self.right if self.left_out else None

    def look(self) -> None:
        """Leaves out workers of other versions, with a warning; an error if there are no others."""
        right, others = versions(self.client)
        new = [worker for worker in others if worker not in self.left_out]
        self.left_out = {**self.left_out, **others}
        for worker in right:
            # The package of a worker may be mended, and its address stay.
            self.left_out.pop(worker, None)
        self.right = right or self.right
        if not self.right and others:
            raise _of_other_versions(others)
        for worker in new:
            warnings.warn(
                f"worker {worker} has version {others[worker]} of shoe-odds: expected {version()}, "
                f"as the client has: it is left out, and other workers do its tasks",
                stacklevel=2,
            )

    def present(self) -> set[str]:
        """The workers that are there, without those that are left out."""
        return set(self.client.nthreads()) - set(self.left_out)


P = ParamSpec("P")
R = TypeVar("R", covariant=True)


class OnCluster(Protocol[P, R]):
    """A function with the keyword `client`, which may also stand first."""

    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
    @overload
    def __call__(self, client: Client | None, /, *args: P.args, **kwargs: P.kwargs) -> R: ...


def client_first(function: Callable[P, R]) -> OnCluster[P, R]:
    """Takes the client as the first argument too."""
    kinds = inspect.signature(function).parameters.values()
    places = sum(one.kind is one.POSITIONAL_OR_KEYWORD for one in kinds)

    @functools.wraps(function)
    def called(*args: Any, **options: Any) -> R:
        if args and "client" not in options:
            first = args[0]
            is_none = first is None and (len(args) > places or "variant" in options)
            if is_none or isinstance(first, _dask.Client):
                options["client"], *args = args  # type: ignore[assignment]
        return function(*args, **options)

    return called


def found_client() -> Client | None:
    """The current client of this process, if there is one."""
    try:
        return _dask.get_client()
    except ValueError:
        return None


def current(client: Client | None) -> Client:
    """The client, or the current one of this process."""
    found = client if client is not None else found_client()
    if found is None:
        raise ValueError(
            "client None: there is no current client of Dask: expected a Client, or one that was "
            "made before"
        )
    return found


class OtherVersion(OddsError):
    """A worker of another version refuses a task."""


def check_version(expected: str) -> None:
    """Refuses to work, on a worker of another version."""
    if version() != expected:
        raise OtherVersion(
            f"a worker has version {version()} of shoe-odds: expected {expected}, as the client has"
        )


def imported(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that a worker imports when it calls it, so that a worker without it can say so.

    A function that cannot be unpickled costs a worker its connection, as arguments do: they are
    plain values, or bytes.
    """
    module, name = function.__module__, function.__name__

    # A function inside of another one is pickled with its code.
    def called(*given: Any, **options: Any) -> Any:
        import importlib

        return getattr(importlib.import_module(module), name)(*given, **options)

    return called


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
