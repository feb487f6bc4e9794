"""Frames against the records that they are made of, and against the rows of the CSV."""

from __future__ import annotations

import io
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pandas
import pytest

import shoe_odds as odds


def rows_of_csv(report: odds.Report, table: str) -> pandas.DataFrame:
    text = report.to_csv()
    frame = pandas.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
    rows = frame[frame.table == table].reset_index(drop=True)
    assert len(rows), f"no rows of {table}"
    return rows


def fractions(column: Any) -> list[Fraction]:
    return [Fraction(text) for text in column]


def same(report: odds.Report, table: str, of: str | None, **named: str) -> pandas.DataFrame:
    """The columns of a frame are those of a table of the CSV, whose names are the values here."""
    frame, rows = report.to_frame(of), rows_of_csv(report, table)
    assert len(frame) == len(rows)
    for ours, theirs in {"game": "game", "variant": "variant", "shoe": "shoe", **named}.items():
        if theirs.endswith("_exact") or theirs in ("pays", "combinations", "count", "left"):
            assert list(frame[ours]) == fractions(rows[theirs]), ours
        else:
            assert [str(one) for one in frame[ours]] == list(rows[theirs]), ours
    return frame


FIGURES = {
    name: f"{name}_exact"
    for name in ("edge", "rtp", "edge_resolved", "hit", "push", "lose", "variance")
}


def test_prices_on_several_shoes_stand_side_by_side() -> None:
    report = odds.price("dynasty", decks="6,8")
    frame = same(report, "summary", None, wager="id", wager_name="name", **FIGURES)
    assert list(frame.columns[:7]) == [
        "game", "variant", "shoe", "decks", "within_rules", "wager", "wager_name",
    ]  # fmt: skip
    assert list(dict.fromkeys(zip(frame.shoe, frame.decks, frame.within_rules))) == [
        ("6", 6, False),
        ("8", 8, True),
    ]
    # Ties of 8 decks, by the count of deals that has long been published.
    tie = frame[(frame.wager == "tie") & (frame.decks == 8)].iloc[0]
    assert tie.hit == Fraction(475_627_426_473_216, 4_998_398_275_503_360)
    assert isinstance(tie.deviation, Decimal)
    assert tie.deviation == report.reports[1].wagers[2].deviation


def test_events_name_their_wagers() -> None:
    report = odds.price("dynasty")
    frame = report.to_frame("reports.wagers.events")
    pandas.testing.assert_frame_equal(frame, report.to_frame("events"))
    rows = rows_of_csv(report, "wager")
    # In the CSV a wager has one row less, the total.
    assert list(frame.wager) == list(rows.id)
    assert list(frame.event) == list(rows.event)
    assert list(frame.ways) == [int(ways) for ways in rows.combinations]
    assert list(frame["return"]) == fractions(rows.return_exact)
    by_wager = frame.groupby("wager", sort=False)
    assert {sum(ways) for _, ways in by_wager["ways"]} == {4_998_398_275_503_360}
    assert [-sum(part) for _, part in by_wager["return"]] == [one.edge for one in report]


def test_counts_do_not_overflow() -> None:
    frame = odds.price("dynasty").to_frame("events")
    ways = frame.ways
    assert {type(one) for one in ways} == {int}
    assert (ways * ways * ways)[0] == ways[0] ** 3 > 2**64


def test_floats_are_asked_for() -> None:
    report = odds.price("dynasty")
    exact, plain = report.to_frame(), report.to_frame(exact=False)
    assert list(exact.columns) == list(plain.columns)
    assert set(plain.dtypes[list(FIGURES)].astype(str)) == {"float64"}
    assert [float(one) for one in exact.edge] == list(plain.edge)
    assert plain.decks.dtype == "int64"
    assert round(plain.set_index("wager").loc["tie", "edge"], 6) == 0.143596


def test_outcomes_name_their_lists() -> None:
    frame = odds.price("dynasty").to_frame("outcomes.rows")
    rows = rows_of_csv(odds.price("dynasty"), "outcome")
    frame = frame.set_index(["outcome", "row"])
    shown = frame.loc[("results", "Tie")]
    assert shown.ways == 475_627_426_473_216
    assert len(frame.loc["results"]) == (rows.id == "results").sum() == 3


def test_shoes_without_whole_decks() -> None:
    shoe = odds.Shoe([128, 32, 32, 32, 32, 32, 32, 32, 32, 31])
    frame = odds.price("dynasty", shoe, wagers="tie").to_frame()
    assert frame.decks[0] is None
    assert odds.Shoe(frame.shoe[0]) == shoe


def test_wagers_on_runs_by_hands() -> None:
    report = odds.streaks("dragon-tournament", hands="20,30")
    frame = report.to_frame()
    assert list(dict.fromkeys(frame.hands)) == [20, 30]
    assert frame.hands.dtype == "int64"
    for session in report.reports[0].sessions:
        ours = frame[frame.hands == session.hands]
        assert list(ours.edge) == [one.edge for one in session.models[0].wagers]
        assert list(ours.wager) == ["banker-dragon", "player-dragon", "any-dragon"]
    one = odds.streaks("dragon-tournament", hands=20)
    same(one, "summary", None, wager="id", hands="hands", model="model", edge="edge_exact")


def test_wagers_that_the_next_rounds_settle() -> None:
    report = odds.streaks("market-runs")
    frame = report.to_frame()
    assert list(frame.wager) == ["banker-streak"]
    # What is printed of it: see tables/market/runs.toml.
    assert round(float(frame.edge[0]), 6) == 0.094006
    assert report["banker-streak"].edge == frame.edge[0]
    assert report.reports[0].sessions == []
    beside = odds.price("market-runs")["banker-streak"]
    assert (beside.edge, beside.hands, beside.settled) == (frame.edge[0], 10, "next-run")


def test_longest_runs_where_no_wager_is_on_them() -> None:
    report = odds.streaks("dynasty", hands=20)
    frame, rows = report.to_frame(), rows_of_csv(report, "longest")
    for side in ("player", "banker", "either"):
        ours = frame[frame.side == side]
        assert list(ours.run) == list(rows.run)
        assert list(ours.probability) == fractions(rows[f"{side}_exact"])
        assert sum(ours.probability) == 1
    several = odds.streaks("dynasty", hands="10,20").to_frame()
    assert {"run", "result", "probability"} <= set(several.columns)


def test_random_numbers_of_hands_are_as_they_were_asked() -> None:
    frame = odds.streaks("dragon-tournament", hands="20:1,30:2").to_frame()
    assert set(frame.hands) == {"20:1,30:2"}


def test_effects_have_a_column_for_each_level() -> None:
    report = odds.effects("ez", wagers="panda-8")
    frame = same(
        report, "effects", None,
        wager="id", card="card", left="left", effect="effect_exact", best_tag="best_tag_exact",
        tag_1="tag_1", tag_4="tag_4",
    )  # fmt: skip
    assert sum(frame.effect * frame.left) == 0
    assert frame.tag_1.dtype == "int64"
    wagers = report.to_frame("wagers")
    assert wagers.best_per_true_count[0] == report["panda-8"].best.per_true_count


def test_counts_are_rows_and_say_when_each_is_bet() -> None:
    report = odds.count(
        "ez", wagers=["dragon-7", "panda-8"], tags={"dragon-7": "best:1", "panda-8": "9=1 4=-1"},
        trigger=4, bet="perfect", cuts=[52], with_={"player": 1}, cap=100, shoes=20,
    )  # fmt: skip
    frame = report.to_frame()
    assert list(frame.wager) == ["dragon-7", "panda-8"] * 2
    assert list(frame.betting_by) == ["count", "count", "perfect", "perfect"]
    assert frame.betting_tags[1] == "4=-1 9=1"
    assert list(frame.units_per_shoe) == [one.units_per_shoe for one in report]
    assert isinstance(frame.units_per_shoe[0], Fraction)
    assert isinstance(frame.units_per_shoe_error[0], Decimal)
    assert set(frame.shoe) == {"8"}
    assert list(frame.edge) == list(
        odds.price("ez").to_frame().set_index("wager").edge[frame.wager]
    )
    by_count = report.to_frame("by_count")
    for one in report.wagers[:2]:
        ours = by_count[by_count.betting_tags == one.betting.tags]
        assert list(ours["count"]) == [row.count for row in one.by_count]
        # Shares of all rounds.
        assert sum(ours.share) == 1
    by_cut = report.to_frame("by_cut", exact=False)
    assert list(by_cut.cut) == [14, 52] * 4
    assert by_cut.units_per_shoe.dtype == "float64"
    assert len(report.to_frame("caps")) == 4


def test_paytables_have_a_column_for_each_line_and_a_row_for_each_shoe() -> None:
    report = odds.design("non-commission", "lucky-6", decks="6,8", edge="10%..13%")
    two, three = "Banker wins with two-card 6", "Banker wins with three-card 6"
    frame = same(report, "paytable", None, wager="id", edge="edge_exact", hit="hit_exact")
    rows = rows_of_csv(report, "paytable")
    assert [f"{a}, {b}" for a, b in zip(frame[two], frame[three])] == list(rows.pays)
    assert list(frame.paytable) == [int(rank) for rank in rows["rank"]]
    assert list(frame.shoe[:2]) == ["6", "8"]
    assert frame.edge.between(Fraction(1, 10), Fraction(13, 100)).all()
    # A paytable and its edge: 1 - sum of probability * (pays + 1).
    lines = report.to_frame("lines.by_shoe")
    chance = lines.set_index(["shoe", "event"]).probability
    first = frame.iloc[1]
    assert first.edge == 1 - sum(chance[("8", line)] * (first[line] + 1) for line in (two, three))
    none = odds.design("non-commission", "lucky-6", decks="6,8", edge="10%..10.0001%").to_frame()
    assert none.empty
    assert list(none.columns) == list(frame.columns)
    unasked = odds.design("non-commission", "lucky-6").to_frame()
    assert list(unasked.event) == [two, three]
    assert "break_even" in unasked


def test_a_line_may_be_called_like_a_figure() -> None:
    own = odds.Table.from_toml("""
        id = "names"
        name = "Names"
        game = "baccarat"
        decks = [8]
        [wager.twice]
        name = "Twice"
        pays = [
          { name = "hit", odds = "3 to 1", when = { result = "tie", player.total = 9 } },
          { name = "rtp", odds = "3 to 1", when = { result = "tie", player.total = 8 } },
        ]
    """)
    frame = odds.design(own, "twice", edge="80%..90%").to_frame()
    assert {"hit", "hit (1)", "rtp", "rtp (2)"} <= set(frame.columns)


def test_claims_are_rows() -> None:
    report = odds.audit("dragon-bonus")
    frame, rows = report.to_frame(), rows_of_csv(report, "claim")
    assert list(frame.printed) == list(rows.printed)
    assert list(frame.verdict) == list(rows.verdict)
    assert list(frame.exact) == fractions(rows.exact_exact)
    wrong = frame[frame.printed == "97.35%"].iloc[0]
    assert wrong.exact + wrong.off_by == Fraction("0.9735")


def test_a_verdict_tells_wagers_and_events() -> None:
    counts = pandas.DataFrame(
        [("player", "Tie", 97003), ("player", "Player wins", 446210), ("player", "rounds", 10**6)],
        columns=["wager", "event", "count"],
    )
    verdict = odds.check("dynasty", counts)
    frame = same(verdict, "summary", None, wager="id", mean="mean_exact", rounds="rounds")
    assert frame.differs.dtype == "bool"
    assert frame.p.dtype == "float64"
    events = same(verdict, "event", "events", wager="id", event="event", count="count")
    # (n - expected) / sqrt(n p (1 - p)), of 97003 ties where p is 0.095156.
    tie = events[events.event == "Tie"].iloc[0]
    chance = tie.expected / 10**6
    squared = (97003 - tie.expected) ** 2 / (10**6 * chance * (1 - chance))
    assert abs(float(tie.deviation) - float(squared) ** 0.5) < 1e-12


def test_lists_are_rows() -> None:
    variants = odds.list_variants().to_frame()
    assert "dynasty-live/dynasty" in set(variants.variant)
    wagers = odds.list_wagers("dynasty").to_frame()
    assert list(wagers.columns) == ["variant", "wager", "wager_name", "settled", "pays"]
    assert list(wagers[wagers.wager == "tie"].pays) == ["8 to 1"]


def test_an_appendix_is_its_wagers() -> None:
    report = odds.appendix("dragon-tiger")
    frame = report.to_frame()
    assert list(frame.edge) == list(odds.price("dragon-tiger").to_frame().edge)
    decks = report.to_frame("by_decks.decks")
    assert set(decks.variant) == {"dragon-tiger"}
    assert list(decks[decks.wager == "tie"].decks) == list(range(1, 13))


def test_empty_lists_have_columns() -> None:
    frame = odds.price("dynasty").to_frame("reports.refused")
    assert frame.empty
    assert "reason" in frame


@pytest.mark.parametrize("of", ["wager", "reports.wager", "", "reports.wagers.event"])
def test_wrong_paths_are_told_the_right_ones(of: str) -> None:
    with pytest.raises(KeyError, match="expected one of .*reports.wagers.events"):
        odds.price("dynasty").to_frame(of)


def test_polars_and_arrow_have_the_same_rows() -> None:
    import polars
    import pyarrow

    report = odds.price("dynasty")
    pandas_frame = report.to_frame(exact=False)
    frame = report.to_polars()
    assert frame.columns == list(pandas_frame.columns)
    assert frame["edge"].to_list() == pandas_frame["edge"].to_list()
    assert frame.schema["edge"] == polars.Float64 and frame.schema["wager"] == polars.String
    exact = report.to_polars(exact=True)
    assert exact["edge"].to_list() == [str(edge) for edge in report.to_frame()["edge"]]
    table = pyarrow.table(report)
    assert table.column_names == frame.columns
    assert table["edge"].to_pylist() == frame["edge"].to_list()
    assert polars.DataFrame(report).equals(frame)


@pytest.mark.parametrize(
    "report",
    [
        lambda: odds.explain("dragon-7", "ez"),
        lambda: odds.diff("ez", decks="6,8"),
        lambda: odds.effects("ez", wagers="tie"),
        lambda: odds.count("ez", wagers="dragon-7", shoes=20),
        lambda: odds.design("ez", wager="tie"),
        lambda: odds.streaks("baccarat", hands=60),
    ],
)
def test_every_question_has_a_frame_of_each_kind(report: Callable[[], Any]) -> None:
    found = report()
    rows = len(found.to_frame())
    assert rows and rows == found.to_polars().height
