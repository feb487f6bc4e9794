"""Simulations: the program's very bytes."""

import itertools
import pathlib
import pickle
import subprocess
import sys
import warnings

import numpy
import pytest

import shoe_odds as odds


def program(*words: str) -> bytes:
    command = [sys.executable, "-m", "shoe_odds", *words]
    return subprocess.run(command, capture_output=True, check=True).stdout


def test_without_a_variant_it_is_the_first_that_has_the_wagers() -> None:
    assert odds.simulate(shoes=1).header["variant"] == "punto-banco/baccarat"
    dragon = odds.simulate(shoes=2, write="totals", wagers="dragon-7")
    assert dragon.header["variant"] == "punto-banco/ez"
    assert bytes(dragon) == bytes(odds.simulate("ez", shoes=2, write="totals", wagers="dragon-7"))


@pytest.mark.parametrize("write", ["hands", "counts", "totals"])
@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_bytes_are_those_of_the_program(write: str, form: str, tmp_path: pathlib.Path) -> None:
    words = ["simulate", "--variant=dynasty", "--shoes=7", "--seed=5", f"--write={write}"]
    words += [f"--format={form}", "--burn=three", "--cut=20"]
    options = {"shoes": 7, "seed": 5, "write": write, "format": form, "burn": "three", "cut": 20}
    part = odds.simulate("dynasty", **options)
    assert bytes(part) == program(*words)
    second = odds.simulate("dynasty", shard=(2, 3), **options)
    assert bytes(second) == program(*words, "--shard=2/3")
    # The program merges what the package dealt, and the other way round.
    paths = []
    for at in (1, 2, 3):
        path = tmp_path / f"{at}.part"
        if at == 3:
            path.write_bytes(program(*words, "--shard=3/3"))
        else:
            odds.simulate("dynasty", shard=(at, 3), **options).save(path)
        paths.append(path)
    assert program("merge", *map(str, paths)) == bytes(part)
    assert bytes(odds.merge([odds.Part.open(path) for path in paths])) == bytes(part)


def test_rounds_may_follow_the_one_of_the_cut_card() -> None:
    words = ["simulate", "--variant=ez", "--shoes=5", "--cut=40", "--after-cut=2"]
    longer = odds.simulate("ez", shoes=5, cut=40, after_cut=2, write="hands")
    assert bytes(longer) == program(*words)
    assert longer.header["after_cut"] == 2
    # The shoes are the same, and end two rounds later.
    shorter = odds.simulate("ez", shoes=5, cut=40, after_cut=0, write="hands")
    assert "after_cut" not in shorter.header
    assert odds.simulate("ez", shoes=5, cut=40).header["after_cut"] == 1
    shoes = [part.to_frame().groupby("shoe") for part in (shorter, longer)]
    assert list(shoes[1].size() - shoes[0].size()) == [2] * 5
    for shoe, rounds in shoes[0]:
        assert rounds.values.tolist() == shoes[1].get_group(shoe)[:-2].values.tolist()
    parts = [odds.simulate("ez", shoes=5, cut=40, after_cut=2, shard=(at, 2)) for at in (1, 2)]
    assert odds.merge(parts) == odds.simulate("ez", shoes=5, cut=40, after_cut=2)
    with pytest.raises(odds.OddsError, match="after cut 2, and this run has after cut 1"):
        raise odds.OddsError(parts[0].difference(odds.simulate("ez", shoes=5, cut=40).header))


def test_parts_are_merged_in_any_order_and_grouping() -> None:
    whole = odds.simulate("ez", shoes=20, write="counts")
    parts = [odds.simulate("ez", shoes=20, write="counts", shard=(at, 4)) for at in range(1, 5)]
    for order in itertools.permutations(parts):
        assert bytes(odds.merge(order)) == bytes(whole)
    first = odds.merge(parts[:2])
    assert not first.is_whole
    assert first.header["first"] == 1
    assert first.header["count"] == 10
    assert bytes(odds.merge([odds.merge(parts[2:]), first])) == bytes(whole)
    assert pickle.loads(pickle.dumps(first)) == first
    assert "shoes 1 to 10 of 20" in repr(first)


def test_what_does_not_belong_together_is_refused() -> None:
    def part(at: int, **other: object) -> odds.Part:
        options = {"shoes": 10, "seed": 1, "shard": (at, 2)} | other
        return odds.simulate("ez", **options)  # type: ignore[arg-type]

    for parts, said in [
        ([part(1), part(1)], "shoe"),
        ([part(1), part(2, seed=2)], "seed"),
        ([part(1), part(2, write="totals")], "write"),
        ([], "expected"),
    ]:
        with pytest.raises(odds.OddsError, match=said):
            odds.merge(parts)
    damaged = bytearray(part(1).framed)
    damaged[len(damaged) // 2] ^= 1
    with pytest.raises(odds.OddsError, match="mine"):
        odds.Part.from_bytes(bytes(damaged), name="mine")
    assert part(1).difference(part(1, seed=2).header) == "seed 1, and this run has seed 2"


def test_a_file_may_be_compressed(tmp_path: pathlib.Path) -> None:
    part = odds.simulate("ez", shoes=4, shard=(1, 2))
    path = part.save(tmp_path / "one.csv.gz")
    assert path.read_bytes()[:2] == b"\x1f\x8b"
    assert odds.Part.open(path) == part


def test_the_cards_left_before_a_round_are_those_not_yet_dealt() -> None:
    hands = odds.simulate("ez", shoes=1, write="hands").to_frame()
    left = odds.simulate("ez", shoes=1, write="left").to_frame()
    assert list(left.columns[:3]) == ["id", "AS", "AH"]
    assert left["id"][0] == "1/1"
    counts = left.drop(columns="id")
    assert (counts.iloc[0] == 8).all()
    dealt = [hands[f"{hand}_cards"].str.split().str.len() for hand in ("player", "banker")]
    gone = (dealt[0] + dealt[1]).cumsum().shift(fill_value=0)
    assert (counts.sum(axis=1) == 416 - gone).all()


def test_rows_are_a_frame() -> None:
    frame = odds.simulate("ez", shoes=2, rounds_per_shoe=60, write="totals").to_frame()
    assert set(frame["rounds"]) == {120}
    hands = odds.simulate("ez", shoes=1, write="hands").to_frame()
    assert set(hands["result"]) == {"player", "banker", "tie"}
    lines = odds.simulate("ez", shoes=1, write="hands", format="json").to_frame()
    assert len(lines) == len(hands)


def test_numbers_of_numpy_are_numbers() -> None:
    expected = odds.simulate("ez", shoes=5, seed=3, decks=6, cut=30)
    ints = {"shoes": numpy.int64(5), "seed": numpy.int32(3), "decks": 6.0, "cut": numpy.int8(30)}
    assert bytes(odds.simulate("ez", **ints)) == bytes(expected)
    assert expected.header["shoe"] == "6"
    for wrong in ({"shoes": 10.5}, {"shoes": True}, {"shoes": 5, "seed": 3.7}):
        with pytest.raises((TypeError, ValueError)):
            odds.simulate("ez", **wrong)


def test_a_part_is_read_like_any_rounds(tmp_path: pathlib.Path) -> None:
    whole = odds.simulate("ez", shoes=4, write="hands")
    parts = [odds.simulate("ez", shoes=4, write="hands", shard=(at, 2)) for at in (1, 2)]
    assert sum(len(part.to_frame()) for part in parts) == len(whole.to_frame())
    assert odds.check("ez", parts).input.rounds == len(whole.to_frame())
    assert odds.check("ez", parts[0]).input.rounds == len(parts[0].to_frame())
    assert odds.Part.open(whole.save(tmp_path / "whole.part", framed=True)) == whole


def test_multipliers_are_drawn_beside_the_cards() -> None:
    of = {"shoes": 40, "seed": 7, "rounds_per_shoe": 60}
    totals = bytes(odds.simulate("prosperity-tree", write="totals", **of)).decode()
    # The sums of tests/simulate/multiplied.py, which shares no line with the program.
    assert "\nplayer,2400,2400,-70\nbanker,2400,2400,3.5\ntie,2400,2400,-482\n" in totals
    parts = [odds.simulate("prosperity-tree", write="counts", shard=(at, 2), **of) for at in (1, 2)]
    found = odds.check("prosperity-tree", parts)
    assert not found.differs and found.wagers[0].rounds == 2_400


def test_a_run_is_of_one_variant() -> None:
    with pytest.raises(ValueError, match="2 variants: expected one"):
        odds.simulate(["dynasty", "ez"], shoes=1)  # type: ignore[arg-type]


def test_wagers_that_are_left_out_are_warned_of() -> None:
    with pytest.warns(
        UserWarning, match=r"Left out: .*Any Dragon \(.*shoe_odds.streaks\(\)"
    ) as caught:
        odds.simulate("dragon-tournament", shoes=1, write="totals")
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match="Left out: .*Any Dragon"):
        odds.batch("dragon-tournament", [[128] + [32] * 9])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        odds.simulate("dragon-tournament", shoes=1, write="totals", wagers="tie")
