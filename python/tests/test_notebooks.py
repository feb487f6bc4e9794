"""The notebooks run from start to end, and print what is kept with them."""

from __future__ import annotations

import os
import pathlib

import nbclient
import nbformat
import pytest

import shoe_odds

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def printed(notebook: nbformat.NotebookNode) -> list[str]:
    """What the cells print; pictures and tables are those of the versions of other packages."""
    return [
        "".join(out.text for out in cell.outputs if out.output_type == "stream")
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["side_bet", "simulator"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The kernel is another process: it takes this package and not another that is installed.
    here = str(pathlib.Path(shoe_odds.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([here, os.environ.get("PYTHONPATH", "")]))
    kept = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        fresh, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}}
    )
    client.execute()
    assert printed(fresh) == printed(kept)
    pictures = [
        out
        for cell in fresh.cells
        for out in cell.get("outputs", [])
        if "image/png" in out.get("data", {})
    ]
    assert len(pictures) >= 2
    shown = "".join(
        out.data["text/html"]
        for cell in fresh.cells
        for out in cell.get("outputs", [])
        if "text/html" in out.get("data", {})
    )
    assert '<div class="odds">' in shown or path.stem == "simulator"
