"""The parameters of the library are keywords of its functions, with their descriptions."""

from __future__ import annotations

import inspect

import pytest

import shoe_odds as odds
from shoe_odds._parameters import PARAMETERS

ELSEWHERE = {
    "check": {"digits"},  # of the document: `to_html(digits=...)`
    "count": {"shard"},  # `count_part`
    "streaks": {"brief"},  # a shorter document
}


@pytest.mark.parametrize("question", PARAMETERS)
def test_every_parameter_of_the_library_is_a_keyword(question: str) -> None:
    function = getattr(odds, question)
    taken = set(inspect.signature(function).parameters)
    assert set(PARAMETERS[question]) - taken == ELSEWHERE.get(question, set())
    lines = (function.__doc__ or "").splitlines()
    assert lines[0] and "Parameters" in lines
    assert all(name in lines for name in taken & set(PARAMETERS[question]))


def test_seen_cards_have_left_every_shoe() -> None:
    shoe = odds.Shoe("8 - 9H*2")
    for seen in ("9H*2", ["9H", "9H"]):
        one = odds.simulate("dynasty", shoes=2, decks=8, seen=seen)
        assert bytes(one) == bytes(odds.simulate("dynasty", shoes=2, shoe=shoe))
        # Eight decks are the default of the rules.
        assert bytes(one) == bytes(odds.simulate("dynasty", shoes=2, seen=seen))
    counted = odds.count("baccarat", wagers="tie", tags="9=1", shoes=9, decks=8, seen="9H*2")
    same = odds.count("baccarat", wagers="tie", tags="9=1", shoes=9, shoe=shoe)
    assert counted.to_json() == same.to_json()
    totals = bytes(odds.simulate("dynasty", shoes=2, shoe=shoe, write="counts"))
    checked = odds.check("dynasty", totals, decks=8, seen="9H*2")
    assert checked.to_json() == odds.check("dynasty", totals, shoe=shoe).to_json()
