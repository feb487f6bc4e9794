"""The script of docs/table-of-counts.md: its parts have the hashes of the page."""

from __future__ import annotations

import hashlib
import importlib.util
import pathlib
import re

import shoe_odds as odds

ROOT = pathlib.Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "table-of-counts.md").read_text()


def test_quick_checks_have_the_hashes_of_the_page() -> None:
    file = ROOT / "python" / "examples" / "table_of_counts.py"
    spec = importlib.util.spec_from_file_location("table_of_counts", file)
    assert spec and spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    hashes = re.findall(r"sha256sum  # (\w+)", PAGE)
    assert len(hashes) == len(script.SYSTEMS) == 2
    for digest, system in zip(hashes, script.SYSTEMS.values()):
        part = odds.count_part(
            script.VARIANT, shoes=10_000_000, shard=(1, 100_000), **script.PROCEDURE, **system
        )
        assert hashlib.sha256(part.framed).hexdigest() == digest
