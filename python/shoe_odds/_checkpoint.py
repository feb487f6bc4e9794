"""A folder of finished parts, which outlives the client that fills it."""

from __future__ import annotations

import json
import os
import pathlib
import secrets
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from shoe_odds import _core
from shoe_odds._core import OddsError
from shoe_odds._simulate import Part, merge

TOGETHER = 32
"""Parts that are joined in one step of the tree."""
_EXPECTED = "expected a folder of its own for every run"
_OPENING = b"#odds "
"""What the first line of a part begins with."""
_LONGEST = 1 << 20
"""The longest first line of a part."""


class Folder:
    """The parts of a run that are finished, a file each, named by their shards.

    A file is there whole or not at all, whenever the client ends.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        shards: int,
        wanted: Callable[[int], dict[str, Any]],
    ) -> None:
        """The folder of a run; what is there of another one is refused, damaged parts are not used.

        `wanted` gives the header that the part of a shard, from 0, must have.
        """
        self._path = pathlib.Path(path)
        self._shards = shards
        self._wanted = wanted
        self._path.mkdir(parents=True, exist_ok=True)
        self.kept: set[int] = set()
        for left in self._path.glob(".*.part.*.tmp"):
            left.unlink(missing_ok=True)
        for file in sorted(self._path.glob("shard-*-of-*.part")):
            if (at := self._read(file)) is not None:
                self.kept.add(at)

    def _read(self, file: pathlib.Path) -> int | None:
        """The shard of a file, if it is a good one."""
        at = self._at(file)
        try:
            part = Part.open(file)
        except OddsError as why:
            if at is None or _has_other_format(file, self._wanted(at)["part"]):
                raise OddsError(f"{why}: {_EXPECTED}") from why
            warnings.warn(f"{why}: this shard is dealt again", stacklevel=5)
            return None
        if difference := part.difference(self._wanted(at or 0)):
            raise OddsError(f"{file}: {difference}: {_EXPECTED}")
        return at

    def _at(self, file: pathlib.Path) -> int | None:
        shard, _, of = file.stem.removeprefix("shard-").partition("-of-")
        if not (shard.isdecimal() and of.isdecimal()) or int(of) != self._shards:
            return None
        at = int(shard) - 1
        return at if 0 <= at < self._shards and file == self.file(at) else None

    def file(self, at: int) -> pathlib.Path:
        """The file of a shard, from 0."""
        return self._path / f"shard-{at + 1}-of-{self._shards}.part"

    def keep(self, at: int, part: Part) -> None:
        """Writes the part of a shard."""
        data = part.framed
        for last in (False, True):
            try:
                with _atomic(self.file(at)) as file:
                    file.write(data)
                break
            except FileNotFoundError:
                # Another client has begun with the same folder, and cleaned it.
                if last:
                    raise
        self.kept.add(at)

    def joined(self) -> Part:
        """All parts as one: counts and totals in memory, rounds in a file of the folder."""
        files = [self.file(at) for at in sorted(self.kept)]
        if self._wanted(0)["write"] not in ("hands", "left"):
            return joined(Part.open(file) for file in files)
        whole = self._path / "whole.part"
        with _atomic(whole) as file:
            # The program merges from file to file, in the memory of a few lines.
            asked = ["odds", "merge", "--partial", *map(str, files), "-o", file.name]
            if code := _core.main(asked):
                raise OddsError(
                    f"{whole}: could not be written, as the standard error output tells (exit code "
                    f"{code}); all parts are kept"
                )
        return Part.open(whole)


def joined(parts: Iterable[Part]) -> Part:
    """Parts in order as one, in a tree that holds few of them at once."""
    levels: list[list[Part]] = []

    def add(part: Part, level: int) -> None:
        if level == len(levels):
            levels.append([])
        levels[level].append(part)
        if len(levels[level]) == TOGETHER:
            together = join(levels[level])
            levels[level] = []
            add(together, level + 1)

    for part in parts:
        add(part, 0)
    # The higher the level, the earlier its shoes.
    return join([part for level in reversed(levels) for part in level])


def join(parts: list[Part]) -> Part:
    """Parts that touch as one."""
    return parts[0] if len(parts) == 1 else merge(parts)


@contextmanager
def _atomic(path: pathlib.Path) -> Iterator[IO[bytes]]:
    """A file that takes the place of `path` when it is written and on the disk."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with draft.open("xb") as file:
            yield file
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _has_other_format(file: pathlib.Path, format: int) -> bool:
    """Whether a file that cannot be read is a part of a later program."""
    try:
        with file.open("rb") as opened:
            line = opened.readline(_LONGEST)
        found = json.loads(line.removeprefix(_OPENING))["part"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return line.startswith(_OPENING) and isinstance(found, int) and found != format
