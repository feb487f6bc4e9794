"""Two rule sets or shoes compared, and a house edge explained."""

from fractions import Fraction
from pathlib import Path

import pytest

import shoe_odds as odds

TABLE = """
id = "house"
name = "House"
game = "baccarat"
decks = [8]
[wager.tie]
name = "Tie"
pays = [{{ odds = "{odds}", when = {{ result = "tie" }} }}]
"""


def test_lines_add_up_to_the_change() -> None:
    (pair,) = odds.diff("baccarat", "super-6").pairs
    banker = next(wager for wager in pair.wagers if wager.id == "banker")
    # Wizard of Odds: 1.0579% and 1.4581%.
    assert [f"{float(edge):.4%}" for edge in banker.edges] == ["1.0579%", "1.4581%"]
    assert sum(line.change for line in banker.lines) == -banker.change
    assert pair.first.variant.id == "baccarat"


def test_files_of_tables_are_sides(tmp_path: Path) -> None:
    for name, pays in (("old", "8 to 1"), ("new", "9 to 1")):
        (tmp_path / f"{name}.toml").write_text(TABLE.format(odds=pays))
    (pair,) = odds.diff(tmp_path / "old.toml", tmp_path / "new.toml").pairs
    (line,) = pair.wagers[0].lines
    assert (line.first_pays, line.second_pays) == (8, 9)
    # The change is by the payoff alone: the probability of a tie.
    tie = Fraction(475627426473216, 4998398275503360)
    assert (line.by_probability, line.by_payoff) == (0, tie)
    with pytest.raises(odds.OddsError, match="cannot read"):
        odds.diff(tmp_path / "none.toml", "ez")


def test_two_shoes_are_one_for_each_side() -> None:
    (pair,) = odds.diff("ez", decks=[6, 8], wagers="tie").pairs
    assert (pair.first.shoe.decks, pair.second.shoe.decks) == (6, 8)
    with pytest.raises(odds.OddsError, match="two shoes"):
        odds.diff("ez")


def test_an_edge_is_explained() -> None:
    told = odds.explain("tie", "baccarat")
    assert told.sentences[0] == (
        "A bet of 100 on Tie loses 14.36 on average: the house edge is 14.3596%."
    )
    assert told.lines[-1].running == -told.wager.edge
    assert [shoe.shoe.decks for shoe in told.shoes][:4] == [1, 2, 4, 6]
    with pytest.raises(odds.OddsError, match="expected the name of a wager"):
        odds.explain("")
