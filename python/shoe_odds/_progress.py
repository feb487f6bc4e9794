"""The progress of long work: shown as a bar, or passed to a function."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, NamedTuple


class Progress(NamedTuple):
    """The progress of a piece of work."""

    work: str
    """What is done: "dealing shoes", or the wager that is computed."""
    done: int
    """Number of parts done."""
    of: int
    """Number of parts in all."""


Show = bool | Callable[[Progress], object] | None
"""`True` for a bar, or a function that takes each `Progress`."""

SINK: ContextVar[Callable[[str, int, int], object] | None] = ContextVar("SINK", default=None)
"""The receiver of the progress of this call; the library calls it from the thread of the call."""


@contextlib.contextmanager
def showing(show: Show) -> Iterator[None]:
    """Shows the progress of the work inside."""
    if not show:
        yield
        return
    if show is not True and not callable(show):
        raise TypeError(f"progress {show!r}: expected True, or a function that takes a Progress")
    bar = _Bar() if show is True else None
    take: Any = bar or show
    kept = SINK.set(lambda work, done, of: take(Progress(work, done, of)))
    try:
        yield
    finally:
        SINK.reset(kept)
        if bar:
            bar.close()


class _Bar:
    """A bar of tqdm where it is installed, or else a line on standard error."""

    def __init__(self) -> None:
        self._work = ""
        self._bar: Any = None
        self._wide = 0
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self._tqdm: Any = None
        else:
            self._tqdm = tqdm

    def __call__(self, progress: Progress) -> None:
        if self._tqdm is None:
            self._line(progress)
            return
        if self._bar is None or self._work != progress.work:
            self.close()
            self._bar = self._tqdm(total=progress.of, desc=progress.work)
        self._work = progress.work
        self._bar.total = progress.of
        self._bar.update(progress.done - self._bar.n)

    def _line(self, progress: Progress) -> None:
        text = f"{progress.work}: {100 * progress.done // max(progress.of, 1)}%"
        sys.stderr.write("\r" + text.ljust(self._wide))
        sys.stderr.flush()
        self._wide = len(text)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        if self._wide:
            sys.stderr.write("\r" + " " * self._wide + "\r")
            self._wide = 0
