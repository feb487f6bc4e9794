"""The names of the package, and what its import takes along."""

import subprocess
import sys

import pytest

import shoe_odds as odds


def test_every_name_has_a_module() -> None:
    assert sorted(odds.__all__) == sorted(name for names in odds._WHERE.values() for name in names)
    for name in odds.__all__:
        assert getattr(odds, name) is not None
        assert name in dir(odds)
    assert odds.records.Study.__name__ == "Study"
    with pytest.raises(AttributeError, match="no attribute 'prize'"):
        odds.prize  # noqa: B018


def test_the_program_takes_no_arrays_along() -> None:
    code = (
        "import sys, shoe_odds._program, shoe_odds._core;"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'shoe_odds._ask')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
