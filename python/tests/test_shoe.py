"""Shoes as objects."""

import copy
import pickle

import numpy
import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoe_odds import OddsError, Shoe, price


def test_a_shoe_is_written_in_many_ways() -> None:
    eight = Shoe(8)
    assert eight == Shoe() == Shoe("8") == Shoe("8 decks") == Shoe(eight)
    assert eight.size == len(eight) == 416
    assert eight.decks == 8
    assert eight.counts["AS"] == 8
    assert len(eight.counts) == 52
    ranks = Shoe({"A": 30, "T": 25})
    assert ranks.size == 55
    assert ranks.known_by == "ranks"
    assert ranks == Shoe("A=30 T=25")
    values = Shoe([128, 32, 32, 32, 32, 32, 32, 32, 32, 32])
    assert values.known_by == "values"
    assert values == Shoe(numpy.array([128] + [32] * 9))
    assert Shoe([8] * 52) == Shoe({f"{r}{s}": 8 for r in "A23456789TJQK" for s in "SHDC"})
    assert Shoe(8) != Shoe(6)
    assert Shoe(8) != 8


def test_labels_of_a_series_are_names() -> None:
    counts = dict(zip("A23456789TJQK", range(20, 33)))
    turned = pandas.Series(counts)[::-1]
    assert Shoe(turned) == Shoe(counts) != Shoe(list(turned))
    assert price("dynasty", turned, wagers="tie") == price("dynasty", counts, wagers="tie")
    values = pandas.Series(range(20, 30), index=range(10))
    assert Shoe(values[::-1]) == Shoe(values) == Shoe(list(range(20, 30)))
    # Labels from 0 on are those of a Series that has none.
    assert Shoe(pandas.Series(range(20, 33))) == Shoe(counts)
    with pytest.raises(ValueError, match='"A" stands twice'):
        Shoe(pandas.Series([1, 2], index=["A", "A"]))
    with pytest.raises(OddsError, match="names no card"):
        Shoe(pandas.Series([1, 2], index=["A", "Z"]))


def test_cards_leave() -> None:
    left = Shoe(8).remove("9H KD*2 4C")
    assert left == Shoe("8 - 9H - KD*2 - 4C")
    assert str(left) == "8 - 4C - 9H - KD*2"
    assert left.size == 412
    assert left.decks is None
    with pytest.raises(OddsError) as caught:
        Shoe(1).remove("9H*2")
    assert caught.value.line == 1
    assert caught.value.column == 1


@pytest.mark.parametrize(
    ("spec", "kind", "said"),
    [
        (0, OddsError, "from 1 to 10000"),
        (-1, OddsError, "expected"),
        (10**30, OddsError, "expected"),
        ("8 - ZZ", OddsError, '"ZZ" names no card'),
        ({"A": -1}, TypeError, "a count of -1: expected a whole number"),
        ({"A": 2.5}, TypeError, "a count of 2.5"),
        ({"A": True}, TypeError, "a count of True"),
        ({"Z": 1}, OddsError, "names no card"),
        ({}, OddsError, "expected"),
        ([1, 2], OddsError, "expected 10"),
        ([0] * 10, OddsError, "no card"),
        ([2**70] * 10, TypeError, "a count of"),
        (True, TypeError, "a shoe of type bool"),
        (8.0, TypeError, "a shoe of type float"),
        (None, TypeError, "a shoe of type NoneType"),
    ],
)
def test_what_is_no_shoe_is_refused(spec: object, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said.replace("(", "\\(")):
        Shoe(spec)  # type: ignore[arg-type]


@given(st.lists(st.integers(0, 40), min_size=13, max_size=13).filter(any))
def test_shoes_are_values(counts: list[int]) -> None:
    shoe = Shoe(counts)
    assert pickle.loads(pickle.dumps(shoe)) == shoe
    assert copy.deepcopy(shoe) == shoe
    assert hash(Shoe(counts)) == hash(shoe)
    assert Shoe(shoe.counts) == shoe
    assert Shoe(str(shoe)) == shoe
    assert list(shoe.counts.values()) == counts
    with pytest.raises(AttributeError):
        shoe.size = 3  # type: ignore[misc]


def test_a_shoe_is_priced() -> None:
    # 32·31 pairs of each of 13 ranks of 416·415, at 11 to 1: 12·31/415 − 1.
    pair = price("dynasty-live/commission", Shoe(8))["player-pair"]
    assert pair.edge == 1 - 12 * pair.hit
    assert (pair.hit.numerator, pair.hit.denominator) == (31, 415)


def test_odd_objects_are_no_shoes() -> None:
    class Endless:
        def tolist(self) -> object:
            return self

        item = tolist

    for spec in (Endless(), b"8", bytearray(10), {"A=3 K": 5}, object()):
        with pytest.raises((TypeError, ValueError)):
            Shoe(spec)  # type: ignore[arg-type]
    with pytest.raises((TypeError, ValueError)):
        price("dynasty", decks=Endless())  # type: ignore[arg-type]
