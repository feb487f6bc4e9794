"""The blocks of examples/cluster.md: the same job in several places, the same bytes."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys

import pandas
import pytest

import shoe_odds as odds

PAGE = (pathlib.Path(__file__).parents[1] / "examples" / "cluster.md").read_text()
PACKAGE = pathlib.Path(odds.__file__).parents[1]
pytestmark = pytest.mark.timeout(180)


def block(name: str) -> str:
    """The blocks of the page that are marked with this name, one after the other."""
    found = re.findall(rf"<!-- run: {name} -->\n```\w+\n(.*?)```", PAGE, re.S)
    assert found, f"no block {name}"
    return "\n".join(found)


def ran(folder: pathlib.Path, *command: str) -> bytes:
    """The file that a block makes, with the program of this package on the path."""
    program = folder / "bin" / "odds"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shoe_odds "$@"\n')
    program.chmod(0o755)
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    packages = os.pathsep.join([str(PACKAGE), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": packages},
        check=True,
        timeout=150,
    )
    return (folder / "counts.csv").read_bytes()


@pytest.fixture(scope="module")
def alone() -> bytes:
    """The job in one piece."""
    return bytes(odds.simulate("dynasty", shoes=200_000, seed=7))


def test_shards_of_the_program(alone: bytes, tmp_path: pathlib.Path) -> None:
    assert ran(tmp_path, "sh", "-e", "-c", block("shards")) == alone
    # Given again it deals what is missing.
    (tmp_path / "parts" / "3.csv").unlink()
    (tmp_path / "parts" / "4.draft").write_text("interrupted")
    kept = (tmp_path / "parts" / "5.csv").stat().st_mtime_ns
    (tmp_path / "bin" / "odds").unlink()
    (tmp_path / "bin").rmdir()
    assert ran(tmp_path, "sh", "-e", "-c", block("shards")) == alone
    assert (tmp_path / "parts" / "5.csv").stat().st_mtime_ns == kept


def test_dask(alone: bytes, tmp_path: pathlib.Path) -> None:
    (tmp_path / "job.py").write_text(block("dask"))
    assert ran(tmp_path, sys.executable, "job.py") == alone
    assert len(list((tmp_path / "run").glob("shard-*-of-8.part"))) == 8


def test_the_function_for_spark() -> None:
    names: dict[str, object] = {}
    exec(block("spark"), names)
    frame = pandas.DataFrame({str(value): [128 if value == 0 else 32] * 2 for value in range(10)})
    (found,) = names["priced"]([frame])  # type: ignore[operator]
    # Eight decks: the tie of the docstring of shoe_odds.batch.
    assert found["tie"].round(6).tolist() == [-0.143596] * 2


@pytest.mark.parametrize("script", re.findall(r"```sh\n(.*?)```", PAGE, re.S))
def test_scripts_are_shell(script: str) -> None:
    subprocess.run(["sh", "-n"], input=script, text=True, check=True, timeout=60)


def test_what_is_not_run_is_marked() -> None:
    for at in re.finditer(r"```(?:sh|python)\n", PAGE):
        before = PAGE[: at.start()].rstrip("\n")
        last = before[before.rfind("\n\n") :]
        assert "<!-- run: " in last or "not run here" in last
