"""Games that tables declare, and cards that are put back."""

from fractions import Fraction

import shoe_odds as odds

HIGH_CARD = """
id = "high-card"
name = "High Card"
game = "hands"
decks = [1]
[deal]
ace = "high"
hands = { you = 1, house = 1 }
[rank]
ties = ["rank"]
[wager.you]
name = "You"
pays = [
  { odds = "1 to 1", when = { result = "you" } },
  { odds = "lose 1/2", when = { result = "tie" } },
]
"""


def test_a_game_of_ones_own_is_priced() -> None:
    table = odds.Table.from_toml(HIGH_CARD)
    report = odds.price(table)
    # Of 51 cards 3 have the rank of the first: half a stake is lost on 3/51.
    assert report["you"].edge == Fraction(3, 102)
    assert odds.price(table, decks="infinite")["you"].edge == Fraction(1, 26)


def test_known_cards_are_read_by_the_hands_of_the_table() -> None:
    report = odds.price(odds.Table.from_toml(HIGH_CARD), dealt="you AS")
    assert report["you"].edge == Fraction(3, 102) - Fraction(48, 51)


def test_built_in_games_meet_what_is_printed() -> None:
    # 2.4056% is printed by the Wizard of Odds; 93.99% by the house that offers 32 Cards.
    assert round(float(odds.price("three-card-baccarat")["player"].edge), 6) == 0.024056
    assert round(float(odds.price("32-cards")["player-8"].rtp), 4) == 0.9399


def test_rounds_of_a_declared_game_are_dealt_and_checked() -> None:
    rounds = odds.simulate("top-card", shoes=50, seed=7, write="hands")
    verdict = odds.check("top-card", rounds)
    assert verdict.input.rounds > 1_000
