"""Progress of long work, and what records and shoes do in a notebook."""

from __future__ import annotations

import io
import sys
import time

import pytest

import shoe_odds as odds
from shoe_odds._progress import Progress


def test_a_function_takes_the_progress_to_the_end() -> None:
    taken: list[Progress] = []
    part = odds.simulate("dynasty", shoes=20_000, progress=taken.append)
    assert taken and all(isinstance(one, Progress) for one in taken)
    assert {one.work for one in taken} == {"dealing shoes"}
    assert [one.done for one in taken] == sorted(one.done for one in taken)
    assert taken[-1].done == taken[-1].of
    # The progress changes no byte.
    assert bytes(part) == bytes(odds.simulate("dynasty", shoes=20_000))


def test_an_error_of_the_function_ends_the_work() -> None:
    def full(_: Progress) -> None:
        raise OverflowError("enough")

    start = time.monotonic()
    with pytest.raises(OverflowError, match="enough"):
        odds.simulate("dynasty", shoes=50_000_000, progress=full)
    assert time.monotonic() - start < 20


def test_a_bar_is_drawn_with_tqdm_or_without(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("tqdm", "tqdm.auto"):
        monkeypatch.setitem(sys.modules, module, None)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    odds.simulate("dynasty", shoes=20_000, progress=True)
    assert "dealing shoes: 100%" in written.getvalue()


def test_nothing_else_is_a_progress() -> None:
    with pytest.raises(TypeError, match="expected True, or a function"):
        odds.price("dynasty", progress="yes")  # type: ignore[arg-type]


def test_a_report_of_several_takes_the_name_of_a_wager() -> None:
    both = odds.price("baccarat", decks="6,8")
    # https://wizardofodds.com/games/baccarat/basics/: 14.4382% with six decks, 14.3596% with eight.
    ties = [report["tie"].edge for report in both.reports]
    assert [f"{float(edge):.4%}" for edge in ties] == ["14.4382%", "14.3596%"]
    assert both.reports[0]["Tie"] is both.reports[0].wagers[2]
    assert both.reports[0]["shoe"].decks == 6
    with pytest.raises(KeyError, match="no field and no wager .*expected one of .*tie"):
        both.reports[0]["tye"]


def test_a_shoe_is_a_table_in_a_notebook() -> None:
    shoe = odds.Shoe(8) - "9H*2"
    assert shoe == odds.Shoe("8 - 9H*2") and shoe["9H"] == 6 and shoe["KS"] == 8
    assert "<th>9H</th>" in shoe._repr_html_() and "414 cards" in shoe._repr_html_()
    with pytest.raises(KeyError, match='no card "9Z"'):
        shoe["9Z"]


def test_the_nearest_candidate_is_first() -> None:
    with pytest.raises(odds.OddsError) as raised:
        odds.price("bacarat")
    assert raised.value.candidates[0] == "baccarat"
