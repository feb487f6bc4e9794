"""Certificates and workbooks that others check without the package."""

from __future__ import annotations

import json
import pathlib
import pickle
import subprocess
import sys
import zipfile
from fractions import Fraction

import pytest

import shoe_odds as odds

CHECKER = pathlib.Path(__file__).parents[2] / "certificates" / "check.py"

# Of 4,998,398,275,503,360 ordered deals of eight decks 475,627,426,473,216 are ties, at 8 to 1.
TIES, DEALS = 475_627_426_473_216, 4_998_398_275_503_360


def test_a_checker_without_the_package_confirms_a_certificate(tmp_path: pathlib.Path) -> None:
    certificate = odds.price("dynasty", wagers=["tie", "phoenix"]).certificate()
    tie = certificate.tables[0].wagers[0]
    assert (tie.lines[0].ways, tie.ways) == (TIES, DEALS)
    assert tie.edge == 1 - Fraction(9 * TIES, DEALS)
    file = certificate.save(tmp_path / "dynasty.cert.json")
    done = subprocess.run(
        [sys.executable, CHECKER, file], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    compare = "compare them with the rules, whose text in this file is not read:"
    assert lines[0] == f"{file}: 2 wager(s) hold; {compare}"
    # It states payoffs and edges. The edge of a tie at 8 to 1 is printed as 14.36%.
    game = "Dynasty Live Multi Baccarat, 8 decks"
    assert lines[1] == f"  {game}, Tie: house edge 14.3596%, pays 8 to 1"
    made = json.loads(file.read_text())
    made["tables"][0]["wagers"][0]["lines"][0]["pays"] = "9"
    file.write_text(json.dumps(made))
    done = subprocess.run([sys.executable, CHECKER, file], capture_output=True, text=True)
    assert done.returncode == 1
    assert "wager 'tie': house edge" in done.stderr


def test_a_checker_confirms_decisions_and_equilibria(tmp_path: pathlib.Path) -> None:
    red_dog = odds.certify("red-dog", wagers="bet", decks=1)
    # In print as 3.155%; see tests/decisions.rs.
    assert red_dog.tables[0].wagers[0].edge == Fraction(523, 16575)
    solved = odds.certify("chemin-de-fer", equilibrium=True, decks=6).tables[0].equilibrium
    assert solved is not None and solved.choice is not None
    # Ethier and Gámez (2013).
    assert solved.choice.probability == Fraction(477191, 592524)
    file = red_dog.save(tmp_path / "red-dog.cert.json")
    done = subprocess.run(
        [sys.executable, CHECKER, file], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"{file}: 1 wager(s) hold; ")


def test_only_a_price_has_a_certificate() -> None:
    report = odds.price("ez", wagers="tie")
    with pytest.raises(odds.OddsError, match="from a pickle has no certificate"):
        pickle.loads(pickle.dumps(report)).certificate()
    with pytest.raises(odds.OddsError, match="to the question 'effects' has no certificate"):
        odds.effects("ez", wagers="tie").certificate()


def test_a_universe_is_saved_as_a_workbook(tmp_path: pathlib.Path) -> None:
    universe = odds.universe("dragon-tiger", wagers=["tie", "dragon-big"])
    # 13 pairs, and 78 sets of two ranks of which either may be the Dragon's.
    assert universe.cases == 13 + 2 * 78
    with zipfile.ZipFile(universe.save(tmp_path / "universe.xlsx")) as book:
        assert 'name="Sums"' in book.read("xl/workbook.xml").decode()
