"""Unknown chances: the values that fit printed returns, and a table of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import shoe_odds as odds

ROOT = Path(__file__).resolve().parents[2]


def test_one_chance_explains_all_returns_of_prosperity_tree() -> None:
    """A separate program found the chances from .06191 to .06227."""
    fit = odds.fit("prosperity-tree").reports[0]
    span = fit.fits[0].spans[0]
    assert (round(float(span.from_), 5), round(float(span.to), 5)) == (0.06191, 0.06227)
    # The assumed value is where the polynomial of each wager has the assumed return.
    for wager in fit.wagers:
        at = sum(one * fit.unknown.assumed**power for power, one in enumerate(wager.polynomial))
        assert at == wager.assumed


def test_a_table_of_ones_own_is_fitted_and_others_are_refused() -> None:
    table = ROOT / "tables/example/lightning-dragon-tiger.toml"
    fitted = odds.fit(tables=table)
    assert [claim.printed for claim in fitted.reports[0].claims] == ["96.97%"]
    assert len(fitted.to_frame()) == 1
    with pytest.raises(odds.OddsError, match="has no unknown chance"):
        odds.fit("dynasty-live")


def test_all_laws_bound_the_returns_and_a_frame_has_the_bounds() -> None:
    """The seven printed figures alone bound Player, Tie and pairs. A separate program found the
    Banker's bounds, 98.7385% and 98.7479%."""
    fitted = odds.fit("prosperity-tree", laws=True)
    banker = fitted.laws[0].wagers[1]
    assert (banker.id, fitted.reports) == ("banker", [])
    ends = [banker.least, banker.most]
    assert [round(float(end.value), 6) for end in ends if end] == [0.987385, 0.987479]
    assert sum(one.chance for one in banker.least.law) == 1
    assert len(fitted.to_frame()) == 5
