"""Arrays of compositions: the floats against the fractions."""

import math
import multiprocessing
import sqlite3
import threading
from fractions import Fraction

import dask.array
import dask.dataframe
import numpy
import pandas
import polars
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shoe_odds as odds

EIGHT = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
WAYS = 4_998_398_275_503_360
TIE = Fraction(9 * 475_627_426_473_216, WAYS) - 1


def rows(columns: int, most: int) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(st.integers(0, most), min_size=columns, max_size=columns)
    return st.lists(row.filter(lambda counts: sum(counts) >= 6), min_size=1, max_size=5)


@settings(deadline=None, max_examples=40)
@given(rows(10, 128))
def test_values_are_the_nearest_to_the_fractions(counts: list[list[int]]) -> None:
    exact = odds.batch_exact("dynasty", counts)
    floats = odds.batch("dynasty", counts)
    for fractions, row in zip(exact, floats.tolist(), strict=True):
        for figure, value in zip(fractions, row, strict=True):
            # A division of integers in Python is the nearest float.
            assert math.isnan(value) if figure is None else value == float(figure)


@settings(deadline=None, max_examples=10)
@given(rows(52, 8))
def test_cards_tell_every_wager(counts: list[list[int]]) -> None:
    exact = odds.batch_exact("dragon-tiger", counts, columns="cards")
    floats = odds.batch("dragon-tiger", counts, columns="cards")
    assert [[float(one) for one in row if one is not None] for row in exact] == floats.tolist()


def test_the_tie_of_eight_decks() -> None:
    assert odds.batch_exact("dynasty", [EIGHT], wagers="tie") == [[TIE]]
    assert odds.batch("dynasty", EIGHT, wagers="tie").tolist() == [[float(TIE)]]


def test_columns_stand_as_they_were_named() -> None:
    names = ["tie", "Banker", "player"]
    assert odds.batch_columns("dynasty", wagers=names) == ["tie", "banker", "player"]
    found = odds.batch("dynasty", EIGHT, wagers=names)
    single = [odds.batch("dynasty", EIGHT, wagers=name)[0, 0] for name in names]
    assert found.tolist() == [single]
    assert odds.batch_columns("dynasty")[:3] == ["player", "banker", "tie"]


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", "f8", "O"])
def test_any_integers_are_read(kind: str) -> None:
    counts = numpy.array([[20, 5, 5, 5, 5, 5, 5, 5, 5, 5]] * 3).astype(kind)
    expected = odds.batch("dynasty", [[20, 5, 5, 5, 5, 5, 5, 5, 5, 5]], wagers="tie")
    assert (odds.batch("dynasty", counts, wagers="tie") == expected).all()


def test_arrays_need_not_lie_in_order() -> None:
    counts = numpy.random.default_rng(1).integers(1, 40, (50, 10))
    expected = odds.batch("dynasty", counts)
    for other in (
        numpy.asfortranarray(counts),
        numpy.repeat(counts, 2, axis=0)[::2],
        counts[::-1][::-1],
        numpy.hstack([counts, counts])[:, :10],
    ):
        assert numpy.array_equal(odds.batch("dynasty", other), expected, equal_nan=True)
    unaligned = numpy.frombuffer(b"\0" + counts.tobytes(), dtype=numpy.uint8)[1:]
    unaligned = unaligned.view(counts.dtype).reshape(counts.shape)
    assert not unaligned.flags.aligned
    assert numpy.array_equal(odds.batch("dynasty", unaligned), expected, equal_nan=True)
    frame = pandas.DataFrame(counts)
    assert numpy.array_equal(odds.batch("dynasty", frame), expected, equal_nan=True)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([EIGHT, [0] * 10], "row 1"),
        ([EIGHT, [-1] * 10], "row 1: count -1 at place 0"),
        ([[1] + [0] * 9], "row 0"),
        ([[10**6] * 10], "row 0"),
        ([[2**63] + [0] * 9], "row 0"),
        ([[1.5] * 10], "row 0: count 1.5 at place 0"),
        ([[float("nan")] * 10], "row 0: count nan at place 0"),
        ([[float("inf")] * 10], "row 0: count inf"),
        ([[1e300] * 10], "row 0: count 1e\\+300"),
        ([["a"] * 10], "expected"),
        ([[None] * 10], "expected"),
        ([[True] * 10], "expected integers"),
        ([[1] * 9], "expected \\(n, 10\\)"),
        ([[[1] * 10]], "expected \\(n, 10\\)"),
        (5, "shape"),
        ([[10**30] * 10], "expected"),
    ],
)
def test_what_are_no_counts_is_told_with_its_row(counts: object, said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        odds.batch("dynasty", counts)  # type: ignore[arg-type]


def test_nothing_in_nothing_out() -> None:
    assert odds.batch("dynasty", []).shape == (0, len(odds.batch_columns("dynasty")))
    assert odds.batch("dynasty", numpy.zeros((0, 10), int), wagers="tie").shape == (0, 1)
    assert odds.batch_exact("dynasty", []) == []


def test_what_is_not_told_is_nan_or_an_error_where_it_is_named() -> None:
    columns = odds.batch_columns("dynasty-live/commission")
    row = odds.batch("dynasty-live/commission", EIGHT)[0]
    assert math.isnan(row[columns.index("player-pair")])
    assert not math.isnan(row[columns.index("tie")])
    with pytest.raises(odds.OddsError, match="needs ranks"):
        odds.batch("dynasty-live/commission", EIGHT, wagers="player-pair")


def test_threads_give_the_same() -> None:
    counts = numpy.random.default_rng(2).integers(1, 30, (2_000, 10))
    one, two = (odds.batch("dynasty", counts, threads=threads) for threads in (1, 2))
    assert one.tobytes() == two.tobytes()
    for threads in (0, -1, 10**6):
        with pytest.raises((ValueError, OverflowError)):
            odds.batch("dynasty", counts, threads=threads)


def test_threads_of_python_run_side_by_side() -> None:
    counts = numpy.random.default_rng(3).integers(1, 30, (500, 10))
    expected = odds.batch("dynasty", counts)
    found: list[object] = [None] * 4

    def work(at: int) -> None:
        found[at] = odds.batch("dynasty", counts, threads=1)

    threads = [threading.Thread(target=work, args=(at,)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(numpy.array_equal(one, expected, equal_nan=True) for one in found)


def _tie(_: int) -> float:
    return float(odds.batch("dynasty", EIGHT, wagers="tie")[0, 0])


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_work_after_the_parent_has(method: str) -> None:
    odds.batch("dynasty", EIGHT)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(_tie, range(4)).get(timeout=120) == [float(TIE)] * 4


def arrow_table() -> pyarrow.Table:
    counts = numpy.random.default_rng(4).integers(1, 30, (300, 10))
    columns = {"id": [f"shoe {at}" for at in range(300)]}
    return pyarrow.table(columns | {str(value): counts[:, value] for value in range(10)})


def test_arrow_in_and_out() -> None:
    table = arrow_table()
    counts = numpy.column_stack([table[str(value)].to_numpy() for value in range(10)])
    expected = odds.batch("dynasty", counts, wagers=["player", "tie"])
    for source in (
        table,
        table.to_reader(max_chunksize=7),
        polars.DataFrame(table),
        pandas.DataFrame(table.to_pandas()),
    ):
        stream = odds.batch_arrow("dynasty", source, wagers=["player", "tie"])
        found = pyarrow.RecordBatchReader.from_stream(stream).read_all()
        assert [name for name in found.column_names if name != "__index_level_0__"] == [
            "id",
            "player",
            "tie",
            "offer",
        ]
        assert found["id"].to_pylist() == table["id"].to_pylist()
        assert numpy.array_equal(found["tie"].to_numpy(), expected[:, 1])
        assert numpy.array_equal(found["player"].to_numpy(), expected[:, 0])
    frame = polars.DataFrame(odds.batch_arrow("dynasty", table, wagers="tie"))
    assert frame.columns == ["id", "tie", "offer"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda table: table.set_column(1, "0", pyarrow.array([None] * 300, pyarrow.int64())),
            "column 0: expected a count, found nothing",
        ),
        (lambda table: table.set_column(1, "0", pyarrow.array([-5] * 300)), "count -5"),
        (lambda table: table.set_column(1, "0", pyarrow.array([0.5] * 300)), "expected integers"),
        (lambda table: table.select(["id"]), "no column counts cards"),
        (lambda table: table.rename_columns(["tie", *"0123456789"]), "name of a wager"),
        (lambda table: 5, "__arrow_c_stream__"),
    ],
)
def test_arrow_that_are_no_counts_is_refused(change: object, said: str) -> None:
    with pytest.raises((ValueError, TypeError, pyarrow.ArrowException), match=said):
        table = change(arrow_table())  # type: ignore[operator]
        stream = odds.batch_arrow("dynasty", table, wagers="tie")
        pyarrow.RecordBatchReader.from_stream(stream).read_all()


def test_a_stream_is_read_once() -> None:
    stream = odds.batch_arrow("dynasty", arrow_table(), wagers="tie")
    stream.__arrow_c_stream__()
    with pytest.raises(ValueError, match="once"):
        stream.__arrow_c_stream__()


def test_a_frame_has_its_counts_by_name() -> None:
    swapped = pandas.DataFrame([[32] * 9 + [128]], columns=list("1234567890"))
    assert odds.batch("dynasty", swapped, wagers="tie").tolist() == [[float(TIE)]]
    ranks = pandas.DataFrame([[32] * 13], columns=["K", "Q", "J", "10", *"98765432", "A"])
    assert odds.batch("dynasty", ranks, wagers="tie", columns="ranks").tolist() == [[float(TIE)]]
    with pytest.raises(ValueError, match="expected 0 to 9, the values"):
        odds.batch("dynasty", pandas.DataFrame([[32] * 10], columns=list("abcdefghij")))


RANKS = list("A23456789TJQK")
UNEVEN = {
    "values": [100, 20, 25, 30, 32, 32, 32, 32, 32, 31],
    "ranks": [32, 30, 32, 28, 32, 32, 20, 32, 32, 32, 32, 32, 16],
}


class Stream:
    """What says no more of itself than that it is a stream of Arrow."""

    def __init__(self, table: pyarrow.Table) -> None:
        self._table = table

    def __arrow_c_stream__(self, schema: object = None) -> object:
        return self._table.__arrow_c_stream__(schema)


class Interchanged:
    """What says no more of itself than that it is a frame."""

    def __init__(self, frame: pandas.DataFrame) -> None:
        self._frame = frame

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> object:
        return self._frame.__dataframe__(nan_as_null, allow_copy)


@pytest.mark.filterwarnings("ignore:The Dataframe Interchange Protocol")
@pytest.mark.parametrize("kind", ["values", "ranks"])
def test_what_has_names_is_read_by_name(kind: str) -> None:
    counts = UNEVEN[kind]
    names = RANKS if kind == "ranks" else [str(value) for value in range(10)]
    asked = {"wagers": "tie", "columns": kind}
    expected = odds.batch("dynasty", [counts], **asked).tolist()
    exact = odds.batch_exact("dynasty", [counts], **asked)
    # The order matters: the same counts the other way round are another shoe.
    assert odds.batch("dynasty", [counts[::-1]], **asked).tolist() != expected
    frame = pandas.DataFrame([counts], columns=names)[names[::-1]]
    table = pyarrow.table(frame)
    database = sqlite3.connect(":memory:")
    database.row_factory = sqlite3.Row
    cells = ", ".join(f'{frame[name][0]} as "{name}"' for name in frame.columns)
    for named in (
        lambda: frame,
        lambda: frame.astype("Int64"),
        lambda: frame.iloc[0],
        lambda: polars.DataFrame(frame),
        lambda: table,
        lambda: table.to_batches()[0],
        lambda: table.to_reader(),
        lambda: Stream(table),
        lambda: Interchanged(frame),
        lambda: dask.dataframe.from_pandas(frame, npartitions=1),
        lambda: frame.to_records(index=False),
        lambda: frame.to_dict("list"),
        lambda: frame.to_dict("records"),
        lambda: frame.iloc[0].to_dict(),
        lambda: [frame.iloc[0]],
        lambda: (row for row in [frame.iloc[0]]),
        lambda: database.execute(f"select {cells}").fetchall(),
    ):
        assert odds.batch("dynasty", named(), **asked).tolist() == expected
        assert odds.batch_exact("dynasty", named(), **asked) == exact
    for unnamed in (
        pandas.DataFrame([counts]),
        pandas.Series(counts),
        polars.Series(counts),
        pyarrow.array(counts),
        pyarrow.chunked_array([counts]),
        dask.array.from_array(numpy.array([counts])),
        tuple(counts),
    ):
        assert odds.batch("dynasty", unnamed, **asked).tolist() == expected
        assert odds.batch_exact("dynasty", unnamed, **asked) == exact


def test_names_that_are_no_cards_are_refused_with_their_names() -> None:
    names = [str(value) for value in range(10)]
    frame = pandas.DataFrame([UNEVEN["values"]], columns=names)
    twice = pandas.concat([frame, frame[["3"]]], axis=1)
    for make in (lambda frame: frame, pyarrow.table, lambda frame: frame.iloc[0]):
        with pytest.raises(ValueError, match="there is no '3', '9': expected 0 to 9, the values$"):
            odds.batch("dynasty", make(frame.drop(columns=["3", "9"])))
        with pytest.raises(ValueError, match="found 'id', 'on': expected 0 to 9.*batch_arrow"):
            odds.batch("dynasty", make(frame.assign(id=7, on=8)))
        with pytest.raises(ValueError, match="found 'x', there is no '0'"):
            odds.batch("dynasty", make(frame.rename(columns={"0": "x"})))
        with pytest.raises(ValueError, match="columns '3' and ' 3': expected one column for each"):
            odds.batch("dynasty", make(frame.assign(**{" 3": 1})))
        with pytest.raises(ValueError, match="expected A to K, the ranks"):
            odds.batch_exact("dynasty", make(frame), columns="ranks")
    with pytest.raises(ValueError, match="columns '3' and '3'"):
        odds.batch("dynasty", twice)
    wide = pandas.DataFrame([range(1010)], columns=names + [f"c{at}" for at in range(1000)])
    with pytest.raises(ValueError, match="'c11' and 988 more"):
        odds.batch("dynasty", wide)
    # Its rows have lost the names of their columns.
    with pytest.raises(ValueError, match="found '_0'"):
        odds.batch("dynasty", list(frame.itertuples(index=False)))
    with pytest.raises(TypeError, match="LazyFrame: expected .* in memory"):
        odds.batch("dynasty", polars.DataFrame(frame).lazy())


def test_columns_that_count_nothing_are_refused_with_their_names() -> None:
    names = [str(value) for value in range(10)]
    frame = pandas.DataFrame([UNEVEN["values"]], columns=names)
    for value in (True, pandas.Timestamp("2026-01-01")):
        with pytest.raises(TypeError, match="column '3' of type .*: expected integers"):
            odds.batch("dynasty", frame.assign(**{"3": value}))
    nulls = pyarrow.table({**{name: [30] for name in names}, "4": pyarrow.array([None], "int64")})
    with pytest.raises(ValueError, match="row 0: count nan at place 4"):
        odds.batch("dynasty", nulls)


def test_counts_may_be_bounded_by_decks() -> None:
    assert odds.batch("dynasty", EIGHT, wagers="tie", decks=8).tolist() == [[float(TIE)]]
    with pytest.raises(ValueError, match="row 1: 128 cards '9': 8 decks hold 32"):
        odds.batch("dynasty", [EIGHT, [32] * 9 + [128]], decks=8)


def test_rows_that_deal_no_round_may_be_nan() -> None:
    counts = [EIGHT, [5] + [0] * 9, [0] * 10, [-1] * 10, EIGHT]
    found = odds.batch("dynasty", counts, wagers="tie", on_error="nan")[:, 0]
    assert numpy.isnan(found).tolist() == [False, True, True, True, False]
    assert found[0] == found[4] == float(TIE)
    assert odds.batch("dynasty", [[0] * 10], wagers="tie", on_error="nan").shape == (1, 1)
    with pytest.raises(ValueError, match="expected 'raise' or 'nan'"):
        odds.batch("dynasty", counts, on_error="skip")


def test_a_wager_may_stand_twice() -> None:
    found = odds.batch("dynasty", EIGHT, wagers=["tie", "player", "tie"])
    assert found.shape == (1, 3)
    assert found[0, 0] == found[0, 2] == float(TIE)


def test_other_figures_are_those_of_the_report() -> None:
    shoe = odds.Shoe([20, 9, 3, 0, 8, 8, 8, 8, 9, 1])
    figures = ["ev", "variance", "sd", "hit", "kelly"]
    found = odds.batch("dynasty", list(shoe.counts.values()), figures=figures)[0]
    report = odds.price("dynasty", shoe)
    for name, row in zip(odds.batch_columns("dynasty"), found.tolist(), strict=True):
        if math.isnan(row[0]):
            continue
        wager = report[name]
        exact = [
            float(-wager.edge),
            float(wager.variance),
            float(wager.deviation),
            float(wager.hit),
        ]
        assert row[:4] == exact
        assert (row[4] > 0) == (wager.edge < 0)
    # Two ranks alone: 49/121 of the bankroll, as the derivation in tests/batch.rs has it.
    few = [[6, 6] + [0] * 11]
    pair = {"wagers": "player-pair", "columns": "ranks"}
    kelly = odds.batch("dynasty-live/commission", few, figures="kelly", **pair)
    assert kelly.tolist() == [[49 / 121]]
    with pytest.raises(odds.OddsError, match='no figure "edge"'):
        odds.batch("dynasty", EIGHT, figures="edge")
    with pytest.raises(ValueError, match="row 1"):
        odds.batch("dynasty", [EIGHT, [0] * 10], figures="hit")


@pytest.mark.parametrize(
    "value", [Fraction(65, 2), Fraction(32), 33.5, "32", True, None, [32]], ids=repr
)
def test_objects_that_are_no_integers_are_refused(value: object) -> None:
    counts = numpy.empty((1, 10), dtype=object)
    counts[0] = EIGHT
    counts[0, 9] = value
    with pytest.raises(TypeError, match="row 0: count .* at place 9: expected a whole number"):
        odds.batch("dynasty", counts)


def test_masked_counts_are_refused() -> None:
    mask = [[True] + [False] * 9]
    with pytest.raises(ValueError, match="masked"):
        odds.batch("dynasty", numpy.ma.array([EIGHT], mask=mask))
    unmasked = numpy.ma.array([EIGHT], mask=False)
    assert odds.batch("dynasty", unmasked, wagers="tie")[0, 0] == float(TIE)


def test_a_wager_that_is_not_offered_has_no_figure_unless_it_is_named() -> None:
    # Any Pair of one deck pays 15 to 1: 16*3/51 - 1 of one deck, 16*23/311 - 1 of six.
    shoes = numpy.array([[4] * 13, [24] * 13])
    mark = "any-pair-g: not on offer: 1 deck only"

    def asked(**more: object) -> dict[str, object]:
        return {"columns": "ranks", **more}

    place = odds.batch_columns("blackjack-bets").index("any-pair-g")
    with pytest.warns(UserWarning, match=mark):
        found = odds.batch("blackjack-bets", shoes, **asked())[:, place]
    assert found[0] == -1 / 17 and math.isnan(found[1])
    with pytest.warns(UserWarning, match=f"row 1: {mark}"):
        named = odds.batch("blackjack-bets", shoes, **asked(wagers="any-pair-g"))
    assert named[:, 0].tolist() == [-1 / 17, 57 / 311]
    with pytest.warns(UserWarning, match=mark):
        exact = odds.batch_exact("blackjack-bets", shoes, **asked(wagers="any-pair-g"))
    assert exact == [[Fraction(-1, 17)], [Fraction(57, 311)]]
    offers = odds.batch_offers("blackjack-bets", shoes, **asked(wagers="any-pair-g"))
    assert offers == ["any-pair-g: 1 deck only", mark]
    # Three cards of each rank may be left of one deck, unless six are said to be dealt from.
    few = [[3] * 13]
    of = asked(wagers="any-pair-g")
    assert odds.batch_offers("blackjack-bets", few, **of) == [offers[0]]
    assert odds.batch_offers("blackjack-bets", few, decks=6, **of) == [mark]
    table = pyarrow.table(dict(zip("A23456789TJQK", shoes.T.tolist(), strict=True)))
    stream = odds.batch_arrow("blackjack-bets", table, wagers="any-pair-g")
    assert pyarrow.RecordBatchReader.from_stream(stream).read_all()["offer"].to_pylist() == offers


def test_shoes_outside_the_rules_and_readings_are_warned_of() -> None:
    five = [[80, 20, 20, 20, 20, 20, 20, 20, 20, 20]]
    with pytest.warns(UserWarning, match="row 1: outside the rules"):
        odds.batch("dynasty", [EIGHT, *five], wagers="tie")
    assert odds.batch_offers("dynasty", [EIGHT, *five], wagers="tie") == [None, "outside the rules"]
    with pytest.warns(UserWarning, match="2 rows.*banker: one of two readings"):
        odds.batch("no-commission", [EIGHT, EIGHT], wagers="banker")


def test_columns_of_arrow_are_told_by_their_exact_names() -> None:
    columns = {str(value): [count] for value, count in enumerate(EIGHT)}
    for other in ("t", "k", "as", "ten"):
        table = pyarrow.table({**columns, other: [7]})
        stream = odds.batch_arrow("dynasty", table, wagers="tie")
        found = pyarrow.RecordBatchReader.from_stream(stream).read_all()
        assert found.to_pydict() == {other: [7], "tie": [float(TIE)], "offer": [None]}
    with pytest.raises(ValueError, match="by ranks and by values: expected columns="):
        odds.batch_arrow("dynasty", pyarrow.table({**columns, "T": [7]}))
    told = odds.batch_arrow("dynasty", pyarrow.table({**columns, "T": [7]}), columns="values")
    assert "T" in pyarrow.RecordBatchReader.from_stream(told).schema.names


def test_a_batch_that_is_not_of_its_schema_is_an_error() -> None:
    table = arrow_table()

    def batches() -> object:
        yield table.to_batches()[0]
        yield pyarrow.record_batch({"z": [1]})

    reader = pyarrow.RecordBatchReader.from_batches(table.schema, batches())
    stream = odds.batch_arrow("dynasty", reader, wagers="tie")
    with pytest.raises(pyarrow.ArrowException, match="not as its schema says"):
        pyarrow.RecordBatchReader.from_stream(stream).read_all()


def test_what_a_producer_raises_is_told() -> None:
    class Broken:
        def __arrow_c_stream__(self, schema: object = None) -> object:
            raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError, match="the disk is gone"):
        odds.batch_arrow("dynasty", Broken())


def test_ten_valued_cards_in_one_column_are_no_rank() -> None:
    names = [*"A23456789T"]
    table = pyarrow.table({name: [32 if name != "T" else 128] for name in names})
    found = pyarrow.table(odds.batch_arrow("dynasty-live/commission", table)).to_pylist()[0]
    assert found["tie"] == float(TIE)
    assert found["player-pair"] is None
    refused = (ValueError, pyarrow.ArrowException)
    with pytest.raises(refused, match='"player-pair" needs ranks'):
        pyarrow.table(odds.batch_arrow("dynasty-live/commission", table, wagers="player-pair"))
