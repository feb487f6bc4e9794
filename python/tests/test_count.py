"""Counts: the program's very answers, and the same by a plain walk through the rounds."""

from __future__ import annotations

import itertools
import json
import math
import pathlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy
import pandas
import pytest

import shoe_odds as odds

FULL = [128, *[32] * 9]
DRAGON = "4=-1 5=-1 6=-1 7=-1 8=2 9=2"


def program(*words: str) -> bytes:
    command = [sys.executable, "-m", "shoe_odds", *words]
    return subprocess.run(command, capture_output=True, check=True).stdout


def rounds(part: odds.Part) -> Iterator[list[list[int]]]:
    """The cards of every round, by value, shoe by shoe."""
    frame = part.to_frame()
    for _, shoe in frame.groupby("shoe", sort=False):
        hands = zip(shoe.player_cards, shoe.banker_cards)
        yield [[value(card) for card in f"{one} {other}".split()] for one, other in hands]


def value(card: str) -> int:
    rank = card[0]
    return {"A": 1}.get(rank, int(rank) if rank.isdigit() else 0)


@pytest.mark.parametrize("enters", [False, True])
@pytest.mark.parametrize("per", ["unseen", "running"])
def test_units_are_those_of_a_walk_through_the_rounds(per: str, enters: bool) -> None:
    """Shoes dealt by `simulate`, each round priced by `batch_exact`, the count kept by hand."""
    tags = {4: -1, 5: -1, 6: -1, 7: -1, 8: 2, 9: 2}
    trigger = 4 if per == "unseen" else 9
    enter = trigger + 3 if enters else None
    dealt = odds.simulate("ez", shoes=12, seed=3, write="hands", cut=20, after_cut=1)
    won, bets, held = [], 0, 0
    perfect = Fraction(0)
    for shoe in rounds(dealt):
        left, running, units = list(FULL), 0, Fraction(0)
        betting = False
        for cards in shoe:
            held += 1
            [[worth]] = odds.batch_exact("ez", [left], wagers="dragon-7")
            assert worth is not None
            perfect += worth if worth > 0 else 0
            count = Fraction(52 * running, sum(left)) if per == "unseen" else running
            betting = count >= trigger and (betting or enter is None or count >= enter)
            if betting:
                units += worth
                bets += 1
            for card in cards:
                left[card] -= 1
                running += tags.get(card, 0)
        won.append(units)
    scale: dict[str, Any] = {"enter": enter} | ({} if per == "unseen" else {"running": True})
    asked: dict[str, Any] = {"shoes": 12, "seed": 3, "cut": 20, "after_cut": 1}
    report = odds.count("ez", wagers="dragon-7", tags=tags, trigger=trigger, **asked, **scale)
    found = report["dragon-7"]
    assert bets > 10
    assert found.rounds_per_shoe == Fraction(held, 12)
    assert found.bets_per_shoe == Fraction(bets, 12)
    # Sums are kept in whole parts of a unit.
    assert abs(found.units_per_shoe - sum(won) / 12) < Fraction(1, 10**9)
    assert abs(found.perfect_units_per_shoe - perfect / 12) < Fraction(1, 10**9)
    assert found.average_edge == found.units_per_shoe / found.bets_per_shoe
    mean = sum(won) / 12
    squared = sum((units - mean) ** 2 for units in won) / (12 * 11)
    assert abs(float(found.units_per_shoe_error) - float(squared) ** 0.5) < 1e-6


@pytest.mark.parametrize(
    "tags",
    [
        {"4": -1, "5": -1, "6": -1, "7": -1, "8": 2, "9": 2},
        {4: "-1", 5: -1.0, 6: Fraction(-1), 7: numpy.int8(-1), 8: 2, 9: "+2"},
        [0, 0, 0, -1, -1, -1, -1, 2, 2, 0],
        (0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0),
        numpy.array([0, 0, 0, -1, -1, -1, -1, 2, 2, 0]),
        pandas.Series([2, 2, -1, -1, -1, -1, 0, 0, 0, 0], index=list("98765432AT")),
        pandas.Series([0, 0, 0, -1, -1, -1, -1, 2, 2, 0]),
        "(0,0,0,-1,-1,-1,-1,2,2,0)",
        [DRAGON],
        {"dragon-7": [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]},
    ],
    ids="texts numbers ten thirteen numpy labels series text list wager".split(),
)
def test_tags_are_taken_as_people_have_them(tags: Any) -> None:
    asked: dict[str, Any] = {"wagers": "dragon-7", "trigger": 4, "shoes": 20}
    report = odds.count("ez", tags=tags, **asked)
    assert report == odds.count("ez", tags=DRAGON, **asked)
    assert report["dragon-7"].betting.tags == DRAGON


def test_half_tags_and_triggers_between_whole_ones() -> None:
    asked: dict[str, Any] = {"wagers": "dragon-7", "shoes": 20}
    half = odds.count("ez", tags={8: 0.5, 4: Fraction(-1, 2)}, trigger=Fraction(9, 4), **asked)
    assert half["dragon-7"].betting.tags == "4=-1/2 8=1/2"
    assert half == odds.count("ez", tags="8=1/2 4=-0.5", trigger="2.25", **asked)
    # As a report has it.
    assert half["dragon-7"].betting.trigger == "9/4"
    assert half == odds.count("ez", tags="8=1/2 4=-0.5", trigger="9/4", **asked)


@pytest.mark.parametrize(
    "ramp",
    [
        {2: 1, 4: 2.5, 6: 8},
        {"6": "8", 4: Fraction(5, 2), "+2": 1},
        pandas.Series([1, 2.5, 8], index=[2, 4, 6]),
        "2=1, 4=2.50 6=8",
        ["2=1 4=2.5 6=8"],
    ],
    ids="numbers texts series text list".split(),
)
def test_ramps_are_taken_as_people_have_them(ramp: Any) -> None:
    asked: dict[str, Any] = {"wagers": "dragon-7", "tags": DRAGON, "shoes": 40}
    found = odds.count("ez", ramp=ramp, chip=0.5, **asked)["dragon-7"]
    assert (found.betting.ramp, found.betting.trigger) == ("2=1 4=2.5 6=8", "2")
    assert found.ramp is not None
    assert [step.stake for step in found.ramp.steps] == [1, Fraction(5, 2), 8]
    # A ramp is a sum of flat bets, each from a rise of the stake on.
    flat = [odds.count("ez", trigger=at, **asked)["dragon-7"] for at in (2, 4, 6)]
    rises = [1, Fraction(3, 2), Fraction(11, 2)]
    won = sum(rise * one.units_per_shoe for rise, one in zip(rises, flat))
    assert found.units_per_shoe == won
    staked = sum(rise * one.bets_per_shoe for rise, one in zip(rises, flat))
    assert found.average_edge == won / staked


def test_a_wager_has_a_ramp_of_its_own() -> None:
    asked: dict[str, Any] = {"wagers": "dragon-7", "shoes": 20}
    own = {"tags": {"dragon-7": DRAGON}, "ramp": {"dragon-7": {2: 1, 4: 3}}}
    found = odds.count("ez", **own, **asked)["dragon-7"]
    assert found.betting.ramp == "2=1 4=3"
    assert found.ramp == odds.count("ez", tags=DRAGON, ramp="2=1 4=3", **asked)["dragon-7"].ramp


def test_a_best_ramp_and_the_risks_of_a_bankroll() -> None:
    asked: dict[str, Any] = {"wagers": "dragon-7", "tags": DRAGON, "shoes": 60, "kelly": 0.5}
    asked |= {"bankroll": 3000, "goal": 4500, "hours": 200}
    best = odds.count("ez", ramp="best", min=1, max=6, **asked)["dragon-7"]
    assert best.betting.trigger_found and best.betting.ramp is not None
    assert best.ramp is not None and all(1 <= step.stake <= 6 for step in best.ramp.steps)
    again = odds.count("ez", ramp=best.betting.ramp, **asked)["dragon-7"]
    assert (again.units_per_shoe, again.on_bankroll) == (best.units_per_shoe, best.on_bankroll)
    found = best.on_bankroll
    assert found is not None and found.trip_ruin is not None and found.trip_goal is not None
    # The formulas of the page, of a hundred rounds.
    mean, deviation = best.units_per_100, best.deviation_per_100
    certain = float(mean) - float(deviation) ** 2 / (2 * 0.5 * 3000)
    assert abs(float(found.certainty_equivalent_per_100) - certain) < 1e-9
    # The bankroll is lost with e^(-3000 theta), where the mean of e^(-theta x) is 1. The edge of a
    # step has its chance to win: Dragon 7 pays 40 to 1.
    theta = -math.log(float(found.risk_of_ruin)) / 3000
    excess = 0.0
    for step in best.ramp.steps:
        assert step.edge is not None
        won, stake = (float(step.edge) + 1) / 41, float(step.stake)
        power = won * math.expm1(-theta * 40 * stake) + (1 - won) * math.expm1(theta * stake)
        excess += float(step.share) * power
    assert theta > 0 and abs(excess) < 1e-11
    assert found.trip_by == "walk"
    assert 0 < found.trip_goal < 1 - found.trip_ruin


def test_several_counts_and_perfect_play_stand_beside_each_other() -> None:
    report = odds.count(
        "ez",
        wagers=["dragon-7", "panda-8"],
        tags={"dragon-7": [DRAGON, "best:1"], "panda-8": {9: 1, 4: -1}},
        trigger={"dragon-7": 4, "panda-8": 11},
        bet="perfect",
        shoes=30,
    )
    told = [(one.id, one.betting.tags, one.betting.trigger, one.betting.by) for one in report]
    assert told[0] == ("dragon-7", DRAGON, "4", "count")
    assert [one[0] for one in told[:3]] == ["dragon-7", "dragon-7", "panda-8"]
    assert told[2] == ("panda-8", "4=-1 9=1", "11", "count")
    assert [one[3] for one in told[3:]] == ["perfect", "perfect"]
    assert all(one.perfect_share == 1 for one in report.wagers[3:] if one.units_per_shoe)
    with pytest.raises(KeyError, match=r"stands in 4=-1 5=-1.* from 4, .*perfect: see report.wag"):
        report["dragon-7"]
    assert "panda-8" in report
    # Two ways to bet one wager are not added; two wagers are.
    assert report.together is None
    both = odds.count("ez", wagers=["dragon-7", "panda-8"], bet="perfect", shoes=30)
    assert both.together.units_per_shoe == sum(one.units_per_shoe for one in both.wagers)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, []),
        (
            {"tags": DRAGON, "trigger": 4, "wagers": "dragon-7", "cuts": [14, 52], "after_cut": 1,
             "with_": {"player": 1.5}, "cap": [25, 100], "rounds_per_hour": 60, "ruin": "1%",
             "burn": "by-first-card", "first_card": "unseen", "per": "shoe", "round": "floor"},
            [f"--tags={DRAGON}", "--trigger=4", "--wager=dragon-7", "--cuts=14,52",
             "--after-cut=1", "--with=player=1.5", "--cap=25,100", "--rounds-per-hour=60",
             "--ruin=1%", "--burn=by-first-card", "--first-card=unseen", "--per=shoe",
             "--round=floor"],
        ),
        (
            {"tags": [4, -1, *[0] * 8], "running": True, "start": -20, "trigger": "best",
             "rounds_per_shoe": 50, "decks": 6, "ruin": 0.02, "bet": "perfect"},
            ["--tags=(4,-1,0,0,0,0,0,0,0,0)", "--running", "--start=-20", "--trigger=best",
             "--rounds-per-shoe=50", "--decks=6", "--ruin=0.02", "--bet=perfect"],
        ),
        (
            {"tags": DRAGON, "wagers": "dragon-7", "ramp": {-1: 0.5, 4: 3}, "chip": 0.25,
             "cuts": [14, 52], "with_": {"player": 1.5}},
            [f"--tags={DRAGON}", "--wager=dragon-7", "--ramp=-1=0.5 4=3", "--chip=0.25",
             "--cuts=14,52", "--with=player=1.5"],
        ),
        (
            {"tags": {"dragon-7": "how", "panda-8": "jacobson"}},
            ["--tags=dragon-7: how", "--tags=panda-8: jacobson"],
        ),
        (
            {"tags": "jacobson", "trigger": 2, "enter": 4, "wagers": "dragon-7"},
            ["--tags=jacobson", "--trigger=2", "--enter=4", "--wager=dragon-7"],
        ),
        (
            {"tags": "best:1", "until": 0.5, "cut": 100},
            ["--tags=best:1", "--until=0.5", "--cut=100"],
        ),
    ],
    ids=["perfect", "true", "running", "ramp", "named", "enter", "until"],
)  # fmt: skip
def test_the_answers_are_those_of_the_program(options: dict[str, Any], words: list[str]) -> None:
    report = odds.count("ez", shoes=25, seed=9, **options)
    asked = ["count", "--variant=ez", "--shoes=25", "--seed=9", *words]
    assert report.to_json(20).encode() == program(*asked, "--format=json", "--digits=20")


def test_parts_are_merged_to_the_whole(tmp_path: pathlib.Path) -> None:
    asked: dict[str, Any] = {"wagers": "panda-8", "tags": "9=1 4=-1", "cuts": "20,60", "shoes": 20}
    words = ["count", "--variant=ez", "--wager=panda-8", "--tags=9=1 4=-1", "--cuts=20,60"]
    words += ["--shoes=20"]
    report = odds.count("ez", **asked)
    parts = [odds.count_part("ez", shard=(at, 3), **asked) for at in (1, 2, 3)]
    for order in itertools.permutations(parts):
        assert odds.merge(order).report() == report
    whole = odds.count_part("ez", **asked)
    both = odds.merge([odds.merge(parts[1:]), parts[0]])
    assert both == whole
    assert bytes(both) == both.framed == program(*words, "--shard=1/1")
    assert bytes(parts[1]) == program(*words, "--shard=2/3")
    # The program merges what the package dealt, and the other way round.
    files = [part.save(tmp_path / f"{at}.part") for at, part in enumerate(parts)]
    merged = program("merge", *map(str, files), "--format=json", "--digits=9")
    assert merged.decode() == report.to_json(9)
    assert odds.merge([odds.Part.open(file) for file in files]).report() == report
    assert odds.Part.open(whole.save(tmp_path / "whole.part.gz")) == whole
    assert "20, seed 1, sums" in repr(whole)
    assert whole.header["plan"]["cuts"] == [14, 20, 60]


def test_a_report_of_parts_goes_elsewhere() -> None:
    part = odds.count_part("ez", wagers="tie", shoes=5)
    report = part.report()
    sent = pickle.loads(pickle.dumps(report))
    assert sent == report == odds.count("ez", wagers="tie", shoes=5)
    assert sent.to_json() == report.to_json()
    again = pickle.loads(pickle.dumps(odds.count("ez", wagers="tie", shoes=5)))
    assert again == report


def test_parts_without_an_answer_say_so() -> None:
    part = odds.count_part("ez", wagers="tie", shoes=6, shard=(1, 2))
    with pytest.raises(odds.OddsError, match="shoes 4 to 6 are in none of the parts"):
        part.report()
    with pytest.raises(odds.OddsError, match="no part of a run of counts"):
        odds.simulate("ez", shoes=3).report()
    with pytest.raises(ValueError, match=r"expected report\(\)"):
        part.to_frame()
    with pytest.raises(odds.OddsError, match="not parts of one run: risk is"):
        odds.merge([part, odds.count_part("ez", wagers="tie", shoes=6, shard=(2, 2), ruin="1%")])
    with pytest.raises(odds.OddsError, match="not parts of one run"):
        odds.merge([part, odds.simulate("ez", shoes=6, shard=(2, 2))])
    with pytest.raises(odds.OddsError, match="shard 3/2: expected a part I/N of the 6 shoes"):
        odds.count_part("ez", shoes=6, shard=(3, 2))
    with pytest.raises(ValueError, match="expected a part and how many there are"):
        odds.count_part("ez", shoes=6, shard=2)  # type: ignore[arg-type]


def test_a_header_says_what_a_part_will_be() -> None:
    from shoe_odds import _core, _count

    texts = _count.texts_of(wagers="panda-8", tags="9=1 4=-1", shoes=40)
    catalog = _core.Catalog()
    whole = _core.Part.count_wanted(catalog, _count.parameters_of("ez", (1, 1), texts))
    second = _count.parameters_of("ez", (2, 3), texts)
    wanted = _core.Part.shard_of(whole, 2, 3)
    part = odds.Part(_core.Part.counted(catalog, second, whole))
    assert part.header == json.loads(wanted)
    assert part == odds.count_part("ez", wagers="panda-8", tags="9=1 4=-1", shoes=40, shard=(2, 3))
    assert part.header["plan"]["plays"][0]["betting"]["trigger_found"]
    # A trigger that is not looked for again is that of the header.
    other = json.loads(whole)
    other["plan"]["plays"][0]["betting"]["trigger"] = "1/2"
    moved = odds.Part(_core.Part.counted(catalog, second, json.dumps(other)))
    assert moved.header["plan"]["plays"][0]["betting"]["trigger"] == "1/2"
    assert moved.rows != part.rows
    other["seed"] = 2
    with pytest.raises(odds.OddsError, match="of another run: seed 2, and this run has seed 1"):
        _core.Part.counted(catalog, second, json.dumps(other))
    with pytest.raises(ValueError, match="no such shard"):
        _core.Part.shard_of(whole, 4, 3)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tags": {}}, "expected .* a mapping of cards to tags"),
        ({"tags": []}, "expected .* several counts"),
        ({"tags": 4}, "tags 4: expected"),
        ({"tags": [1, "9=1"]}, "tags 1: expected"),
        ({"tags": {"4": -1, "tie": "best:1"}}, "expected .* a mapping of wagers"),
        ({"tags": [1, 2, 3]}, "3 numbers: expected 10 of ace"),
        ({"tags": DRAGON, "trigger": 4, "enter": {}}, "enter .*: expected a number, or a mapping"),
        ({"tags": DRAGON, "trigger": 4, "enter": 3}, "enter 3: expected a count above 4, below"),
        ({"tags": "hilo"}, "hilo: no wager has a count of this name: expected how, jacobson"),
        ({"tags": {"X": 1}}, '"X" is no card, rank, value or suit'),
        ({"tags": DRAGON, "trigger": {}}, "expected a number"),
        ({"tags": DRAGON, "trigger": True}, "trigger True: expected a number"),
        ({"tags": DRAGON, "trigger": {"tie": 4}}, "trigger tie: expected tags of the same wager"),
        ({"trigger": 4}, "trigger 4: expected tags beside it"),
        ({"ramp": "2=1"}, "ramp 2=1: expected tags beside it"),
        ({"tags": DRAGON, "ramp": {}}, 'expected "2=1 4=4", a mapping of counts'),
        ({"tags": DRAGON, "ramp": 2}, "ramp 2: expected"),
        ({"tags": DRAGON, "ramp": "2=1 3"}, '"3": expected a count and its stake'),
        ({"tags": DRAGON, "ramp": {2: 1.3}, "chip": 1}, "chips of 1 do not make a stake of 1.3"),
        ({"tags": DRAGON, "ramp": "best"}, "ramp best: expected a bankroll beside it"),
        ({"tags": DRAGON, "goal": 9}, "goal 9: expected a bankroll beside it"),
        ({"tags": DRAGON, "kelly": 2}, "kelly 2: expected a share above 0"),
        ({"tags": DRAGON, "ramp": "2=1", "trigger": 2}, "expected no trigger beside it"),
        ({"with_": "player"}, "with_ player: expected a wager and its stake"),
        ({"shoes": 1.5}, "shoes 1.5: expected a whole number"),
        ({"until": 0}, "until 0: expected a standard error"),
        ({"after_cut": 3}, "after_cut 3: expected a whole number from 0 to 2"),
        ({"cut": 20, "rounds_per_shoe": 9}, "cut and rounds_per_shoe both end the shoe"),
        ({"decks": "6,8"}, "expected"),
        ({"bet": "wild"}, "bet wild: expected perfect"),
    ],
    ids=lambda options: "-".join(options) if isinstance(options, dict) else "",
)
def test_what_cannot_be_asked_is_told(options: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        odds.count("ez", **options)


def test_a_count_is_of_one_variant() -> None:
    for ask in (odds.count, odds.count_part):
        with pytest.raises(ValueError, match="2 variants: expected one"):
            ask(["dynasty", "ez"], shoes=1)  # type: ignore[arg-type]
