"""Rounds in every shape that Python holds them."""

import hashlib
import json
import os
import pathlib

import numpy
import pandas
import polars
import pyarrow
import pytest

import shoe_odds as odds


@pytest.fixture(scope="module")
def part() -> odds.Part:
    return odds.simulate("dynasty", shoes=400, seed=3, write="hands")


def counted(verdict: odds.Verdict) -> list[int]:
    return [event.count for wager in verdict.wagers for event in wager.events]


def test_every_shape_gives_the_same_verdict(part: odds.Part, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "rounds.csv"
    part.save(path)
    expected = odds.check("dynasty", path)
    assert expected.input.rounds > 20_000
    assert expected.agreement == "too-few-rounds"
    frame = pandas.read_csv(path, dtype=str)
    half = len(frame) // 2
    frame[:half].to_csv(tmp_path / "one.csv", index=False)
    frame[half:].to_csv(tmp_path / "two.csv", index=False)
    for data in (
        str(path),
        part,
        part.rows,
        frame,
        part.to_frame(),
        polars.read_csv(path, infer_schema=False),
        pyarrow.Table.from_pandas(frame),
        frame.to_dict("records"),
        (row for row in frame.to_dict("records")),
        [tmp_path / "one.csv", tmp_path / "two.csv"],
    ):
        verdict = odds.check("dynasty", data)
        assert verdict.agreement == expected.agreement
        assert counted(verdict) == counted(expected)


def test_cards_may_be_lists(part: odds.Part) -> None:
    frame = part.to_frame().head(500)
    for column in ("player_cards", "banker_cards"):
        frame[column] = frame[column].str.split()
    assert odds.check("dynasty", frame).input.rounds == 500


def test_a_wrong_simulator_is_found_out(part: odds.Part) -> None:
    frame = part.to_frame()
    wrong = frame.copy()
    # Every tenth tie is called for the Player.
    ties = wrong.index[wrong["result"] == "tie"][::10]
    wrong.loc[ties, "result"] = "player"
    verdict = odds.check("dynasty", wrong)
    assert verdict.differs
    assert verdict.agreement == "differs"
    assert verdict.faults


def test_columns_are_named(part: odds.Part) -> None:
    frame = part.to_frame().head(200)
    renamed = frame.rename(columns={"player_cards": "p", "banker_cards": "b"})
    named = odds.check("dynasty", renamed, column={"player_cards": "p", "banker_cards": "b"})
    assert named.input.rounds == 200


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (5, "rounds of type int"),
        ([], "no rounds"),
        ([1, 2], "row 0 of type int"),
        ([{"a": 1}, {"b": 2}], "row 1 has the columns"),
        (pandas.DataFrame(), "expected"),
        (b"\xff\xfe\x00", "expected"),
    ],
)
def test_what_are_no_rounds_is_refused(data: object, said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        odds.check("dynasty", data)


def test_missing_and_nested_cells_are_read(part: odds.Part) -> None:
    frame = part.to_frame().head(300)
    nullable = frame.convert_dtypes()
    nullable.loc[5, "player_total"] = pandas.NA
    assert odds.check("dynasty", nullable).input.rounds >= 299
    for column in ("player_cards", "banker_cards"):
        frame[column] = [numpy.array(cards.split()) for cards in frame[column]]
    assert odds.check("dynasty", frame).input.rounds == 300
    with pytest.raises(TypeError, match="Series"):
        odds.check("dynasty", frame["result"].value_counts())
    with pytest.raises(ValueError, match="2 variants: expected one"):
        odds.check(["dynasty", "ez"], part)  # type: ignore[arg-type]


def test_names_of_files_need_not_be_text(part: odds.Part, tmp_path: pathlib.Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"x\xff.csv")
    with open(path, "wb") as file:
        file.write(part.rows)
    assert odds.check("dynasty", os.fsdecode(path)).input.rounds > 20_000


def test_strict_raises_at_rows_that_are_missing(part: odds.Part) -> None:
    frame = part.to_frame().head(300)
    gap = frame.drop(index=frame.index[3])
    assert odds.check("dynasty", gap).faults[0].id == "missing"
    with pytest.raises(ValueError, match="missing: round 5 follows round 3"):
        odds.check("dynasty", gap, strict=True)
    with pytest.raises(ValueError, match="missing: "):
        odds.check("dynasty", frame[::-1], strict=True)
    assert not odds.check("dynasty", frame, strict=True).faults


def test_books_of_bets_are_read_by_their_own_names() -> None:
    rows = [
        {"timestamp": "2026-01-03", "bet": "banker", "amount": "1", "payout": payout}
        for payout in ("2", "0", "1") * 40
    ]
    columns = {"date": "timestamp", "wager": "bet", "stake": "amount", "returned": "payout"}
    verdict = odds.check("baccarat", rows, column=columns)
    # Every win is 1 to 1, as where no commission is taken.
    assert verdict.differs
    assert verdict.faults[0].text == "a win of 1 to 1; Banker pays 0.95 to 1"
    assert verdict.faults[0].count == 40


def test_build_servers_get_the_problems_of_rows(tmp_path: pathlib.Path) -> None:
    # Banker 5 draws against a 4.
    rounds = b"player_cards,banker_cards\n9H KD,3S 4D\n2H 3D 4C,KS 5H\n"
    verdict = odds.check("ez", rounds, title="Acceptance", author="A. Lab", date="2026-06-30")
    error = "line=3,title=Rules%3A banker::Banker 5 against a third card worth 4 draws; it stood"
    assert error in verdict.to_ci("github")
    assert '<testsuite name="Acceptance"' in verdict.to_ci("junit")
    assert json.loads(verdict.to_ci("sarif"))["runs"][0]["results"][0]["ruleId"] == "banker"
    saved = verdict.save(tmp_path / "check.sarif")
    assert saved.read_text() == verdict.to_ci("sarif")
    [row] = verdict.faults[0].first
    assert row.round == "P 2H 3D 4C · B KS 5H"
    assert row.row == "2H 3D 4C,KS 5H"
    assert verdict.manifest.inputs[0].sha256 == hashlib.sha256(rounds).hexdigest()
    assert (verdict.author, verdict.manifest.date) == ("A. Lab", "2026-06-30")
    with pytest.raises(ValueError, match="no format 'sarif'|no format \"sarif\""):
        odds.price("ez").to_ci("sarif")
