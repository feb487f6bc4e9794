"""Games that tables declare, and cards that are put back."""

import pathlib
import pickle
from fractions import Fraction

import pytest

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


POT = """
id = "pot"
name = "Pot"
game = "dragon-tiger"
decks = [1]
[wager.tie-pot]
name = "Tie pot"
pays = [{ odds = "10% of meter", when = { result = "tie" } }]
"""


def test_a_wager_pays_a_share_of_a_meter() -> None:
    # Of one deck the second card ties with 3 of 51: 16/17 is lost, and m/10 · 1/17 comes back.
    table = odds.Table.from_toml(POT)
    report = odds.price(table)
    (wager,) = report.reports[0].progressive_wagers
    assert wager.break_even == 160
    assert wager.edge_per_stake == Fraction(1, 170)
    assert [at.edge for at in wager.by_meter if at.meter == 150] == [Fraction(1, 17)]
    with pytest.raises(
        odds.OddsError, match="share of a meter, and no meter is stated: meter states it"
    ):
        odds.design(table, "tie-pot")

    stated = table.with_meter(120)
    assert (table.meter, stated.meter) == (None, "120")
    assert odds.price(stated)["tie-pot"].edge == Fraction(4, 17)
    assert odds.effects(stated).reports[0].wagers[0].id == "tie-pot"
    again = pickle.loads(pickle.dumps(stated))
    assert again == stated != table
    assert odds.price(again)["tie-pot"].edge == Fraction(4, 17)
    with pytest.raises(odds.OddsError, match="meter -1: expected"):
        table.with_meter(-1)


def test_a_meter_grows_from_jackpot_to_jackpot() -> None:
    # A tie pays all of it, 1 round in 17: 1/17 of the mean is 1/10 and 10/17.
    whole = POT.replace("10% of meter", "100% of meter")
    grows = f'{whole}meter = {{ reset = 10, increment = "1/10" }}'
    (wager,) = odds.price(odds.Table.from_toml(grows)).reports[0].progressive_wagers
    time = wager.over_time
    assert (time.mean.exact, time.hit_cycle.exact) == (Fraction(117, 10), 17)
    assert time.rtp.exact == Fraction(1, 17) + Fraction(1, 10) + Fraction(10, 17)
    assert [part.of for part in time.returns] == ["fixed", "increment", "reset"]
    # The rounds that do not reach a meter of 16, the break-even meter.
    assert time.break_even == 16
    assert abs(float(time.above.decimal) - (16 / 17) ** 60) < 1e-9
    assert [level.rounds for level in time.levels if level.part == Fraction(1, 2)] == [12]


GROWING = POT.replace("10% of meter", "100% of meter") + (
    'meter = { reset = 10, increment = "1/10" }\n'
)


def test_a_meter_is_designed_for_an_edge_over_all_rounds() -> None:
    # All rounds return 1/17 + 1/10 + reset/17, so an edge of 20% takes a reset value of 10.9.
    report = odds.design(odds.Table.from_toml(GROWING), "tie-pot", edge="20%", round_to=5)
    (meter,) = report.data.meters
    reset, increment = meter.terms
    assert reset.by_shoe[0].at_most_edge.exact == Fraction(109, 10)
    assert increment.by_shoe[0].at_most_edge.exact == Fraction(13, 85)
    assert [one.amounts[0] for one in meter.found.meters] == [10, 15]
    assert meter.found.meters[0].by_shoe[0].edge.exact == Fraction(43, 170)
    assert [one.id for one in report] == ["tie-pot"]
    assert list(report.to_frame()["rank"]) == [1, 2]
    assert repr(report) == "<Report design: pot, 2 meters, 2 told>"
    frame = report.to_frame()
    assert list(frame["reset value"]) == [10, 15]
    assert frame["edge"][0] == Fraction(43, 170)


def test_a_meter_that_must_be_hit() -> None:
    # The meter stands at 10.5 and 11, and the second round pays it whatever the cards. A tie of one
    # deck has the chance 1/17, so a cycle has 1 + 16/17 rounds.
    terms = 'reset = 10, increment = "1/2", must-hit-by = 11'
    table = GROWING.replace('reset = 10, increment = "1/10"', terms)
    time = odds.price(odds.Table.from_toml(table)).data.reports[0].progressive_wagers[0].over_time
    assert time.hit_cycle.exact == Fraction(33, 17)
    assert time.mean_jackpot.exact == Fraction(373, 34)
    assert time.without_cards.exact == Fraction(256, 289)
    assert time.terms.must_hit_by == 11


def test_a_multiplier_carried_to_the_next_round() -> None:
    # Of one deck Dragon wins 8 of 17 rounds and ties 1. A win carries 2, a tie the same multiplier,
    # so half of the rounds begin with 2: 8/17 is lost, and 3/2 of it won.
    table = """
    id = "storm"
    name = "Storm"
    game = "dragon-tiger"
    decks = [1]
    [wager.storm]
    name = "Storm"
    pays = [
      { odds = "1 to 1", when = { result = "dragon" }, carries = 2 },
      { odds = "push", when = { result = "tie" }, carries = "same" },
    ]
    """
    wager = odds.price(odds.Table.from_toml(table))["storm"]
    assert wager.edge == Fraction(-4, 17)
    one, two = wager.carried.states
    assert (one.part, two.part) == (Fraction(1, 2), Fraction(1, 2))
    assert two.worth == Fraction(1, 2)


def test_claims_of_all_rounds_and_of_one_meter(tmp_path: pathlib.Path) -> None:
    claims = tmp_path / "claims.toml"
    figures = [
        'edge-overall = "25.29%"',
        'mean-meter = "11.7"',
        'meter = 12, edge = "23.53%"',
        'edge-overall = "23.53%"',
    ]
    listed = ", ".join(f"{{ {one} }}" for one in figures)
    head = '[[published]]\nsource = "A page"\nvariant = "pot"\nwager = "tie-pot"\n'
    claims.write_text(f"{head}figures = [{listed}]\n")
    report = odds.audit(claims=claims, tables=odds.Table.from_toml(GROWING), list=True)
    assert [one.verdict for one in report.claims] == ["holds", "holds", "holds", "differs"]
    assert report.claims[2].meter == "12"


def test_a_row_with_a_mistake_is_not_audited_and_the_others_are(tmp_path: pathlib.Path) -> None:
    claims = tmp_path / "claims.csv"
    rows = ["baccarat,banker,edge,1.06%", "baccarat,banqer,edge,1.06%"]
    claims.write_text("\n".join(["variant,wager,figure,printed", *rows]) + "\n")
    with pytest.warns(UserWarning, match="1 of 2 figures were not audited, the first at .*:3: "):
        report = odds.audit(claims=claims, list=True)
    assert [one.verdict for one in report.claims] == ["holds"]
    assert [one.printed for one in report.not_audited] == ["1.06%"]
    assert "banqer" in report.not_audited[0].reason


def test_odds_times_a_multiplier() -> None:
    text = POT.replace('"10% of meter"', '"4 to 1", multiplier = { 1 = "2/3", 10 = "1/3" }')
    wager = odds.price(odds.Table.from_toml(text))["tie-pot"]
    # 4 on average times 4: 16/17 is lost and 16/17 is won, in two parts.
    assert (wager.edge, wager.draws) == (0, 3)
    assert wager.multiplier.mean == 4
    assert [event.probability for event in wager.events] == [
        Fraction(2, 51),
        Fraction(1, 51),
        Fraction(16, 17),
    ]
    assert [event.line for event in wager.events] == ["Tie", "Tie", None]


def test_a_multiplier_is_designed_and_explained() -> None:
    text = POT.replace('"10% of meter"', '"4 to 1", multiplier = { 1 = "2/3", 10 = "1/3" }')
    table = odds.Table.from_toml(text)
    # 1/17 wins 4 times the payoff, on average: 16/17 less 12/17 is kept at 3 to 1.
    report = odds.design(table, "tie-pot", edge="20%..25%", pays="1..5").reports[0]
    line = report.lines[0]
    assert (line.pays, line.by_shoe[0].multiplier, line.by_shoe[0].break_even) == (4, 4, 4)
    assert [one.pays for one in report.found.paytables] == [[3]]
    assert report.found.paytables[0].by_shoe[0].edge == Fraction(4, 17)
    told = odds.explain("tie-pot", tables=table)
    assert (told.lines[0].name, told.lines[0].pays) == ("Tie", 16)
    assert (told.lines[0].multiplier.odds, told.lines[0].multiplier.mean) == (4, 4)
