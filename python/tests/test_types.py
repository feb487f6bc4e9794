"""A type checker finds misspelt fields, wrong words and wrong types of values."""

import subprocess
import sys
from pathlib import Path

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


def checked(text: str, folder: Path) -> list[str]:
    """The lines in which mypy finds an error."""
    file = folder / "user.py"
    file.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    errors = [line for line in said.stdout.splitlines() if ": error:" in line]
    return [line.split(":")[1] for line in errors]


def test_ten_mistakes_are_ten_errors(tmp_path: Path) -> None:
    wrong = [
        str(number) for number, line in enumerate(MISTAKES.splitlines(), start=1) if "  # " in line
    ]
    assert len(wrong) == 10
    assert checked(MISTAKES, tmp_path) == wrong


def test_right_uses_have_no_error(tmp_path: Path) -> None:
    assert checked(RIGHT, tmp_path) == []
