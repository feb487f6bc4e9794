"""Chemin de fer: published solutions, and the same answer as a data frame and a file."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import shoe_odds as odds


def test_kemeny_and_snell_and_ethier_and_gamez_are_found() -> None:
    """Sources: Amer. Math. Monthly 64 (1957) 465-469; Games 4 (2013) 711-737."""
    infinite = odds.equilibrium(decks="infinite").reports[0]
    assert infinite.choice.probability == Fraction(9, 11)
    assert infinite.hands[0].value == Fraction(-679568, 53094899)
    six = odds.equilibrium(decks=6).reports[0]
    assert six.mixed[0].probability == Fraction(77143741, 121269912)
    assert [hand.value for hand in six.hands] == [hand.best_reply for hand in six.hands]


def test_a_commission_and_the_sight_of_cards_are_keywords() -> None:
    # (5c - 3) / (6c + 5) for a part c of 95% of each win: 35/214 of the Players stand on 5.
    report = odds.equilibrium(decks="infinite", sees="total", commission="5%").reports[0]
    assert 1 - report.choice.probability == Fraction(35, 214)
    with pytest.raises(odds.OddsError, match="expected a share from 0% to 100%"):
        odds.equilibrium(commission=2)


def test_situations_are_the_rows_of_a_frame() -> None:
    solved = odds.equilibrium(decks=[6, 8])
    rows = json.loads(solved.to_json())["reports"]
    assert len(solved.to_frame()) == sum(len(report["situations"]) for report in rows)
