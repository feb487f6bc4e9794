"""Bankroll plans."""

from __future__ import annotations

from fractions import Fraction

import pytest

import shoe_odds as odds


def test_a_short_session_is_exact() -> None:
    report = odds.session("player", "baccarat", plan="martingale", cap=4, bankroll=7, rounds=3)
    average = report.average
    # Optional stopping: the average loss is the edge times the average sum of stakes.
    assert -average.net.exact == report.edge * average.staked.exact
    assert sum(end.probability.exact for end in report.endings) == 1
    assert isinstance(report.edge, Fraction)


def test_a_goal_below_the_start_is_refused() -> None:
    with pytest.raises(odds.OddsError, match="goal 50: expected more than the bankroll of 100"):
        odds.session("player", goal=50)
