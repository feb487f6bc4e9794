"""A type checker finds misspelt fields, wrong words and wrong types of values."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

MISTAKES = """
import shoe_odds as odds

report = odds.price("ez", decks=8)
report["tie"].egde  # 1
report["tie"].events[0].probabilty  # 2
report.data.report  # 3
odds.effects("ez")["tie"].expectations  # 4
odds.design("dynasty", "lucky-6", edge="8%").data.reports[0].nmae  # 5
odds.check("ez", "rounds.csv")["tie"].verdikt  # 6
odds.explain("tie").data.sentence  # 7
odds.diff("ez", "baccarat").data.pairs[0].wagers[0].changes  # 8
odds.price("ez", sort="egde")  # 9
edge: int = report["tie"].edge  # 10
"""

RIGHT = """
from fractions import Fraction

import shoe_odds as odds

report = odds.price("ez", decks=8, sort="edge")
edge: Fraction = report["tie"].edge
names: list[str] = [event.name for event in report["tie"].events]
wagers: list[str] = [wager.id for wager in report]
change: Fraction = odds.diff("ez", "baccarat").data.pairs[0].wagers[0].change
tags = odds.effects("ez")["tie"].cards[0].effect
"""


CLUSTER = """
from dask.distributed import Client

import shoe_odds as odds
from shoe_odds import distributed


def deal(client: Client) -> odds.Part:
    distributed.run(client, "dynasty", shoes=10).cancel()
    differs: bool = distributed.check("dynasty", ["rounds.csv"], client=client).differs
    return distributed.simulate("dynasty", shoes=10 if differs else 20, write="hands")
"""

CHECKERS = {
    "mypy": ["mypy", "--strict", "--no-error-summary"],
    # It is pyright, with Node from a wheel.
    "pyright": ["basedpyright", "--level", "error"],
}


def checked(checker: str, text: str, folder: Path) -> list[str]:
    """The lines in which a type checker finds an error."""
    file = folder / "user.py"
    file.write_text(text)
    # The folder is all of the project, and this interpreter has the package.
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    command = [sys.executable, "-m", *CHECKERS[checker], str(file)]
    if checker == "pyright":
        command += ["--pythonpath", sys.executable]
    said = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert said.returncode in (0, 1), said.stderr
    errors = re.findall(rf"{file.name}:(\d+):(?:\d+ -)? error:?", said.stdout)
    return sorted(set(errors), key=int)


@pytest.mark.parametrize("checker", CHECKERS)
def test_ten_mistakes_are_ten_errors(checker: str, tmp_path: Path) -> None:
    wrong = [
        str(number) for number, line in enumerate(MISTAKES.splitlines(), start=1) if "  # " in line
    ]
    assert len(wrong) == 10
    assert checked(checker, MISTAKES, tmp_path) == wrong


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("text", [RIGHT, CLUSTER], ids=["questions", "cluster"])
def test_right_uses_have_no_error(checker: str, text: str, tmp_path: Path) -> None:
    assert checked(checker, text, tmp_path) == []
