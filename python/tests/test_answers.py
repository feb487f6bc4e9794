"""Reports as objects: exact figures, ways out of them, and errors with their place."""

import json
import pathlib
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import shoe_odds as odds
from shoe_odds import records

ROOT = pathlib.Path(__file__).parents[2]
WAYS = 4_998_398_275_503_360
TIE = 475_627_426_473_216

OWN = """
id = "house"
name = "House rules"
game = "baccarat"
decks = [8, 6]
[wager.nine]
name = "Tie at 9 to 1"
pays = [{ odds = "9 to 1", when = { result = "tie" } }]
"""


def test_figures_are_exact() -> None:
    tie = odds.price("dynasty")["tie"]
    assert isinstance(tie, records.WagerReport)
    assert tie.hit == Fraction(TIE, WAYS)
    assert tie.edge == 1 - 9 * tie.hit
    assert tie.rtp == 1 - tie.edge
    assert tie.variance == 81 * tie.hit * (1 - tie.hit)
    assert isinstance(tie.deviation, Decimal)
    assert abs(tie.deviation**2 - Decimal(tie.variance.numerator) / tie.variance.denominator) < (
        Decimal("1e-24")
    )
    assert [event.ways for event in tie.events] == [TIE, WAYS - TIE]
    assert tie.events[0].pays == 8
    assert tie.events[0].return_ == 8 * tie.hit == tie.events[0]["return"]
    assert tie.decided is None


def test_wagers_are_found_by_name() -> None:
    ez = odds.price("ez")
    assert ez["Panda 8"] == ez["panda-8"] == ez["PANDA-8"]
    assert [wager.id for wager in ez][:3] == ["player", "banker", "tie"]
    assert len(ez) == len(ez.wagers)
    with pytest.raises(KeyError, match="no wager 'panda'.*panda-8"):
        ez["panda"]
    both = odds.price("ez", decks=[6, 8], wagers="tie")
    with pytest.raises(KeyError, match="report.reports"):
        both["tie"]
    assert [report.shoe.decks for report in both.reports] == [6, 8]
    with pytest.raises(AttributeError, match="report.reports"):
        both.wagers  # noqa: B018
    with pytest.raises(AttributeError, match="no field 'wages'"):
        ez.wages  # noqa: B018


def test_without_a_variant_plain_baccarat_is_in_every_answer() -> None:
    named = [report.variant.id for report in odds.price(wagers="banker").reports]
    assert named[:4] == ["baccarat", "ez", "half-on-6", "super-6"]
    effects = odds.effects(wagers="tie", tag_level=1).reports
    assert [report.variant.id for report in effects][0] == "baccarat"
    assert odds.count(shoes=2).variant.id == "baccarat"
    assert odds.count(wagers="dragon-7", shoes=2).variant.id == "ez"
    rounds = b"player_cards,banker_cards\n4S 5H,KD 7C\n"
    assert odds.check(None, rounds, wagers="dragon-7").data.variant.id == "ez"
    with pytest.raises(odds.OddsError, match="in baccarat: it is in ez and market-cards"):
        odds.price("baccarat", wagers="dragon-7")
    with pytest.raises(ValueError, match='variant "": expected a name'):
        odds.count("", shoes=2)


def test_every_order_of_a_shoe_has_exact_means() -> None:
    cards = "AS=2 5H=2 8D=4 9C=4 KS=6"
    study = odds.count(wagers="tie", shoe=cards, exact=True, rounds_per_shoe=2)
    # Where a number of rounds ends the shoe, each is like the first.
    edge = odds.price("baccarat", wagers="tie", shoe=cards)["tie"].edge
    assert study["tie"].edge_in_shoe == study["tie"].edge == edge
    assert study.rounds_per_shoe == 2
    assert study.rounds_per_shoe_error is None
    # One more than the cards dealt of each of five types.
    assert study.compositions == 3 * 3 * 5 * 5 * 7
    assert [(row.rounds, row.share) for row in study.rounds_in_shoe] == [(2, 1)]
    with pytest.raises(odds.OddsError, match="no shoe is simulated"):
        odds.count(wagers="tie", shoe=cards, exact=True, shoes=5)


def test_a_new_table_prices_as_it_is() -> None:
    text = odds.Table.new_text("my-bet")
    own = odds.Table.from_toml(text)
    assert (own.id, own.name, own.game) == ("my-bet", "My bet", "baccarat")
    # 7 of the 415 second cards make a suited pair and 24 another: 1 - (26 * 7 + 9 * 24) / 415.
    assert odds.price(own)["my-bet"].edge == Fraction(17, 415)
    with pytest.raises(odds.OddsError, match="expected up to 60 lower-case letters"):
        odds.Table.new_text("My Bet")
    with pytest.raises(odds.OddsError, match="expected one of baccarat, dragon-tiger, hands"):
        odds.Table.new_text("my-bet", game="poker")


def test_a_table_of_ones_own() -> None:
    own = odds.Table.from_toml(OWN)
    nine = odds.price(own)["nine"]
    # Ten stakes come back in TIE of WAYS deals.
    assert nine.edge == 1 - Fraction(10 * TIE, WAYS)
    assert odds.price("house", tables=own)["nine"] == nine
    assert (own.id, own.name, own.game, own.decks) == ("house", "House rules", "baccarat", [8, 6])
    # As questions name it: the game and the variant, which has its name where there is one.
    assert own.variants == {"house/house": ["nine"]}


def test_a_table_in_a_file(tmp_path: pathlib.Path) -> None:
    import pickle

    path = tmp_path / "house.toml"
    path.write_text(OWN)
    own = odds.Table.load(path)
    assert own == odds.Table.from_toml(OWN)
    assert pickle.loads(pickle.dumps(own)) == own
    assert hash(pickle.loads(pickle.dumps(own))) == hash(own)
    assert odds.price("house", tables=path)["nine"] == odds.price(own)["nine"]
    assert odds.price("house", tables=tmp_path)["nine"] == odds.price(own)["nine"]
    assert odds.Table.builtin("dynasty-live").id == "dynasty-live"


def test_mistakes_in_a_table_have_their_places() -> None:
    with pytest.raises(odds.OddsError) as caught:
        odds.Table.from_toml(OWN.replace('result = "tie"', 'resutl = "tie"'), name="mine.toml")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.kind, error.file, error.line, error.column) == ("table", "mine.toml", 8, 37)
    assert "resutl" in str(error)
    assert len(error.mistakes) == 1
    with pytest.raises(odds.OddsError, match="no/such/file.toml"):
        odds.Table.load("no/such/file.toml")


@pytest.mark.parametrize(
    ("call", "parameter", "said"),
    [
        (lambda: odds.price("dynasti"), None, 'did you mean "dynasty"'),
        (lambda: odds.price("dynasty", decks="8..6"), "decks", "the range is empty"),
        (lambda: odds.price("dynasty", decks=0), None, "from 1 to 10000"),
        (lambda: odds.price("dynasty", wagers="tye"), None, "tye"),
        (lambda: odds.price("dynasty", sort="worst"), "sort", "expected edge, hit or name"),
        (lambda: odds.price("dynasty", chip="x"), "chip", "chip"),
        (lambda: odds.price("dynasty", dealt="P 9H 9X"), None, "9X"),
        (lambda: odds.price("dynasty", given="player.totl = 6"), None, "totl"),
        (lambda: odds.streaks("dragon-tournament", hands=0), "hands", "hands"),
        (lambda: odds.effects("dynasty", tag_level=9), "tag_level", "tag_level"),
        (lambda: odds.design("dynasty", "tie", edge="5%..3%"), "edge", "range"),
        (lambda: odds.simulate("dynasty", shoes=0), "shoes", "shoes"),
        (lambda: odds.simulate("dynasty", shoes=1, burn="two"), "burn", "three"),
        (lambda: odds.simulate("dynasty", shoes=2, shard=(3, 2)), None, "3"),
        (lambda: odds.check("dynasty", b"a,b\n1,2\n"), None, "columns are missing"),
        (lambda: odds.check("dynasty", b""), None, "expected"),
        (lambda: odds.check("dynasty", "no/such.csv"), None, "no/such.csv"),
        (lambda: odds.audit("dynasty"), None, "nothing is claimed"),
        (lambda: odds.appendix("market"), None, "expected one"),
    ],
)
def test_a_wrong_question_is_told_what_was_expected(
    call: object, parameter: str | None, said: str
) -> None:
    with pytest.raises(ValueError) as caught:
        call()  # type: ignore[operator]
    assert said in str(caught.value)
    # In the words of Python, not of the command line.
    assert "--" not in str(caught.value)
    if parameter:
        assert caught.value.parameter == parameter  # type: ignore[attr-defined]


def test_former_names_of_parameters_are_taken_with_a_warning() -> None:
    old: Any = odds.effects
    with pytest.warns(DeprecationWarning, match="level is now tag_level"):
        assert old("ez", wagers="tie", level=1) == odds.effects("ez", wagers="tie", tag_level=1)
    with pytest.raises(TypeError, match="level is the former name of tag_level"):
        old("ez", wagers="tie", level=1, tag_level=1)


@pytest.mark.parametrize(
    "call",
    [
        lambda: odds.Table.load("nope.toml"),
        lambda: odds.price("baccarat", tables="nope.toml"),
        lambda: odds.check("dynasty", "nope.toml"),
        lambda: odds.audit(claims="nope.toml"),
        lambda: odds.diff("nope.toml", "baccarat"),
        lambda: odds.Part.open("nope.toml"),
    ],
    ids=["load", "tables", "check", "audit", "diff", "part"],
)
def test_a_missing_file_is_one_error_everywhere(call: Callable[[], object]) -> None:
    with pytest.raises(odds.OddsError) as caught:
        call()
    assert "nope.toml" in str(caught.value)
    assert "No such file" in str(caught.value)
    # Neither the words of another language nor the name as a program writes it.
    assert "entity" not in str(caught.value) and "Path(" not in str(caught.value)
    assert caught.value.kind == ("table" if "1:1" in str(caught.value) else "file")
    assert caught.value.parameter is None


def test_a_report_is_written_in_every_format(tmp_path: pathlib.Path) -> None:
    report = odds.price("dynasty", wagers="tie")
    schema = json.loads((ROOT / "schemas" / "report.schema.json").read_text())
    assert json.loads(report.to_json())["reports"][0]["wagers"][0]["id"] == "tie"
    assert json.loads(odds._core.SCHEMA) == schema
    for said in (report.to_text(), report.to_markdown(), report.to_html(), report.to_latex()):
        assert "14.3596" in said
    assert "103841353768/723147898655" in report.to_csv()
    assert "103841353768/723147898655" in report.to_csv(long=True)
    fragment = report._repr_html_()
    assert fragment.startswith('<div class="odds">')
    assert "14.3596%" in fragment
    assert "<script" not in fragment
    for ending in ("html", "json", "csv", "md", "tex", "txt", "xlsx"):
        path = report.save(tmp_path / f"report.{ending}")
        assert path.stat().st_size > 100
    for name, ending in (("x.foo", ".foo"), ("x.csv-long", ".csv-long"), ("x", ".")):
        with pytest.raises(odds.OddsError) as caught:
            report.save(tmp_path / name)
        assert f'{name}: no format has the ending "{ending}": expected .html, ' in str(caught.value)
        assert caught.value.parameter == "path"
        assert caught.value.kind == "usage"
        assert not (tmp_path / name).exists()
    with pytest.raises(ValueError, match="digits"):
        report.to_json(digits=5000)
    assert "Report price" in repr(report)
    assert "14.3596%" in str(report)


def test_records_are_values() -> None:
    import pickle

    tie = odds.price("dynasty")["tie"]
    assert pickle.loads(pickle.dumps(tie)) == tie
    assert tie.to_dict()["edge"]["exact"] == "103841353768/723147898655"
    assert set(dict(tie)) == set(tie.to_dict())
    with pytest.raises(AttributeError):
        tie.edge = 0  # type: ignore[misc]
    with pytest.raises(AttributeError, match="no field 'egde'"):
        tie.egde  # noqa: B018
    assert "edge" in dir(tie)


def test_very_long_numbers_are_read() -> None:
    # 300 hands of a shoe: numerators of thousands of digits.
    long = odds.streaks("dragon-tournament", hands=700)["banker-dragon"]
    assert 0 < long.hit < 1
    assert len(repr(long)) < 2_000
    assert long.edge == 1 - long.rtp


def test_a_verdict_has_three_answers() -> None:
    verdict = odds.check("dynasty", odds.simulate("dynasty", shoes=5, write="hands"))
    assert verdict.agreement == "too-few-rounds"
    assert not verdict.differs
    with pytest.raises(TypeError, match="three answers"):
        bool(verdict)


def test_reports_travel() -> None:
    import copy
    import pickle

    own = odds.Table.from_toml(OWN)
    for report in (odds.price(own, decks=[6, 8]), odds.effects("ez", wagers="tie")):
        arrived = pickle.loads(pickle.dumps(report))
        assert arrived == report
        assert arrived.to_json() == report.to_json()
        assert copy.deepcopy(report) == report
    assert odds.price("ez") != odds.price("baccarat")
    assert odds.price("ez") != 5
    assert bool(odds.list_variants())
    assert len(odds.list_variants()) > 20
    assert any(field.name.endswith("natural") for field in odds.list_fields())


def test_a_pickled_report_is_its_answer(tmp_path: pathlib.Path) -> None:
    import copy
    import pickle

    path = tmp_path / "house.toml"
    path.write_text(OWN)
    asked = odds.price("house", tables=path)
    kept = pickle.dumps(asked)
    # Neither a changed table nor a table that is gone changes what was found.
    path.write_text(OWN.replace("9 to 1", "90 to 1"))
    assert odds.price("house", tables=path)["nine"].edge == 1 - Fraction(91 * TIE, WAYS)
    path.unlink()
    restored = pickle.loads(kept)
    assert restored["nine"].edge == 1 - Fraction(10 * TIE, WAYS)
    assert restored == asked
    assert hash(restored) == hash(asked)
    assert restored.differs == asked.differs
    assert (asked.restored, restored.restored) == (None, odds.__version__)
    assert repr(restored) == f"{repr(asked)[:-1]}, restored, of version {odds.__version__}>"
    # It travels on, and copies are the report itself.
    for again in (pickle.loads(pickle.dumps(restored)), copy.copy(restored), copy.deepcopy(asked)):
        assert again == asked
    # What its figures suffice for is there, and the rest is refused with a reason.
    assert restored.to_json() == asked.to_json()
    assert restored.to_json(digits=30) == asked.to_json(digits=30)
    assert restored.to_frame().equals(asked.to_frame())
    assert restored.plot().get_xlabel() == asked.plot().get_xlabel()
    names = [report.save(tmp_path / f"{at}.json") for at, report in enumerate((asked, restored))]
    assert names[0].read_bytes() == names[1].read_bytes()
    for refused in (
        restored.to_text,
        restored.to_csv,
        restored.to_markdown,
        restored.to_html,
        restored.to_latex,
        restored.to_fragment,
        lambda: restored.to_json(digits=3),
        lambda: restored.save(tmp_path / "report.html"),
    ):
        with pytest.raises(odds.OddsError, match="restored from a pickle.*expected data"):
            refused()
    assert not (tmp_path / "report.html").exists()
    # A notebook shows it all the same.
    assert str(restored) == repr(restored)
    assert restored._repr_html_() is None


def test_a_pickled_verdict_is_its_answer(tmp_path: pathlib.Path) -> None:
    import pickle

    path = tmp_path / "counts.csv"
    # The Tie comes 95,156 times in a million rounds; 97,003 are 6.3 standard deviations more.
    path.write_text("wager,event,count\nplayer,Tie,97003\nplayer,rounds,1000000\n")
    kept = pickle.dumps(odds.check("dynasty", path))
    path.write_text("wager,event,count\nplayer,Tie,95156\nplayer,rounds,1000000\n")
    assert odds.check("dynasty", path).agreement != "differs"
    path.unlink()
    restored = pickle.loads(kept)
    assert isinstance(restored, odds.Verdict)
    assert restored.agreement == "differs"
    assert restored.differs
    assert "restored" in repr(restored)


def test_a_report_of_another_version_has_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    import pickle

    from shoe_odds._restored import Restored

    asked = odds.price("dynasty")
    with monkeypatch.context() as other:
        other.setattr(odds._core, "__version__", "0.0.9")
        kept = pickle.dumps(asked)
    restored = pickle.loads(kept)
    assert restored == asked
    assert restored.restored == "0.0.9"
    assert "restored, of version 0.0.9" in repr(restored)
    with pytest.raises(odds.OddsError, match="'roulette', of version 9.9: expected one of price"):
        odds.Report(Restored("roulette", False, "9.9", {}))


def test_floats_of_numpy_are_numbers() -> None:
    import numpy

    edge = numpy.float64(0.05)
    assert odds.design("dynasty", "tie", edge=edge) == odds.design("dynasty", "tie", edge="5%")
    chips = odds.price(
        "baccarat", wagers="banker", chip=numpy.float64(25), stakes=numpy.array([25.0])
    )
    assert chips == odds.price("baccarat", wagers="banker", chip=25, stakes=[25])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: odds.price(8), "variant of type int"),
        (lambda: odds.price("ez", wagers=1), "wagers of type int"),
        (lambda: odds.price("ez", [6, 8]), "decks=\\[6, 8\\]"),
        (lambda: odds.price("ez")[0], "a wager of type int"),
        (lambda: odds.price("ez", threads=-1), "threads: expected a number from 1"),
        (lambda: odds.streaks("dragon-tournament", hands=30, cut=1.5), "cut 1.5"),
    ],
)
def test_slips_are_told_with_their_names(call: object, said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        call()  # type: ignore[operator]


def test_cards_may_be_listed() -> None:
    listed = odds.price("ez", decks=8, seen=["9H", "KD"])
    assert listed["tie"] == odds.price("ez", odds.Shoe(8).remove(["9H", "KD"]))["tie"]


def test_errors_of_the_front_have_their_attributes() -> None:
    with pytest.raises(odds.OddsError) as caught:
        odds.batch_exact("dynasty", [[0] * 10])
    assert (caught.value.kind, caught.value.line, caught.value.help) == ("usage", None, None)
    with pytest.raises(odds.OddsError, match="no/such.toml"):
        odds.Table.load("no/such.toml")
    assert "tie" in odds.price("ez")
    assert "tye" not in odds.price("ez")
    with pytest.raises(ValueError, match="digits"):
        odds.price("ez").to_json(-1)


def test_a_document_has_a_title_page_and_a_manifest(tmp_path: pathlib.Path) -> None:
    report = odds.price("ez", wagers="tie")
    page = report.to_html(title="Ties", author="A Lab", reference="R-1", date="2026-06-30")
    for words in ("<title>Ties</title>", "A Lab", "R-1", "2026-06-30", "tables/punto-banco.toml"):
        assert words in page
    assert "manifest" not in report.to_json() and "Manifest" not in report.to_text()
    report.save(tmp_path / "tie.json", title="Ties")
    saved = json.loads((tmp_path / "tie.json").read_text())
    assert saved["cover"] == {"title": "Ties"}
    assert len(saved["manifest"]["rules"][0]["sha256"]) == 64
    with pytest.raises(TypeError, match="titel"):
        report.to_html(titel="Ties")  # type: ignore[call-arg]
    with pytest.raises(odds.OddsError, match="date"):
        report.to_html(date="yesterday")
