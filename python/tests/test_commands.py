"""Every command of the README and of docs/ beside its call in Python: the same figures.

The commands are taken from the console blocks. An option and a keyword have the same name, so that
the call is made from the words of the command; what only says how an answer is written is left out.
"""

from __future__ import annotations

import json
import pathlib
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest

import shoe_odds as odds

ROOT = pathlib.Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

QUESTIONS = {
    "price": odds.price,
    "streaks": odds.streaks,
    "effects": odds.effects,
    "design": odds.design,
    "audit": odds.audit,
    "appendix": odds.appendix,
    "check": odds.check,
    "simulate": odds.simulate,
}
# Commands that ask nothing of a shoe, and batch, which has tests of its own.
OTHERS = {"batch", "list", "help", "schema", "completions", "man", "merge"}
FLAGS = {
    "risk",
    "keep",
    "all",
    "list",
    "strict",
    "every-look",
    "brief",
    "summary",
    "quiet",
    "no-pager",
    "require-agree",
}
# How an answer is written, and what is done with the file.
WRITING = {
    "format",
    "output",
    "digits",
    "brief",
    "summary",
    "quiet",
    "no-pager",
    "color",
    "csv",
    "pick",
    "out",
    "require-agree",
    "faults",
    "sort-by",
}
SHORT = {"v": "variant", "w": "wager", "f": "format", "o": "output", "q": "quiet"}


def commands() -> list[Any]:
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.S):
            for line in re.findall(r"^\$ (odds.*(?:\\\n.*)*)", block, re.M):
                words = shlex.split(line.replace("\\\n", " "))[1:]
                if "|" in words or ">" in words:
                    continue
                found.append(pytest.param(words, id=f"{page.name}: {' '.join(words)}"))
    assert len(found) >= 30, "the commands were not found"
    return found


def parsed(words: list[str]) -> tuple[str, dict[str, Any], list[str]]:
    """The question, its options and the words without an option."""
    question = "price"
    if words and words[0] in QUESTIONS | dict.fromkeys(OTHERS):
        question, words = words[0], words[1:]
    options: dict[str, Any] = {}
    files = []
    rest = iter(words)
    for word in rest:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
        elif re.fullmatch("-[a-z]", word):
            name, value = SHORT[word[1]], ""
        else:
            files.append(word)
            continue
        if name in FLAGS:
            options[name] = True
        else:
            options.setdefault(name, []).append(value or next(rest))
    return question, options, files


def called(question: str, options: dict[str, Any], files: list[str]) -> Any:
    """The answer of the package to the same."""
    given = {}
    for name, value in options.items():
        if name in WRITING and not (question == "simulate" and name == "format"):
            continue
        key = {"wager": "wagers"}.get(name, name.replace("-", "_"))
        several = ("variant", "wagers", "pays", "fix", "order", "column", "ignore", "tables")
        if value is True:
            given[key] = True
        elif key in several:
            given[key] = (
                value
                if key in ("column", "pays", "fix", "order")
                else [one for text in value for one in text.split(",")]
            )
        else:
            given[key] = value[-1]
    if question == "design":
        given["wager"] = given.pop("wagers")[0]
        given.setdefault("variant", None)
    if question in ("check", "simulate", "appendix") and isinstance(given.get("variant"), list):
        [given["variant"]] = given["variant"]
    if question == "check":
        given.setdefault("variant", "baccarat")
        given["data"] = files
    elif question == "audit" and files:
        [given["claims"]] = files
    elif question == "simulate":
        given.setdefault("variant", "baccarat")
        given["shoes"] = int(given.get("shoes", 1))
        given.setdefault("write", "hands")
        if "shard" in given:
            given["shard"] = tuple(int(part) for part in given["shard"].split("/"))
    return QUESTIONS[question](**given)


def program(words: list[str]) -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "shoe_odds", *words], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode in (0, 1, 3), done.stderr.decode()
    return done.stdout


def refused(words: list[str]) -> bool:
    command = [sys.executable, "-m", "shoe_odds", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 2


# What is said in the words of a front, and what names the command.
SAID = {"notes", "convention", "manifest", "command", "text", "model", "not_checked", "needs"}


def figures(value: Any) -> Any:
    """The answer without its sentences."""
    if isinstance(value, dict):
        return {key: figures(one) for key, one in value.items() if key not in SAID}
    if isinstance(value, list):
        return [figures(one) for one in value]
    return value


@pytest.mark.parametrize("words", commands())
def test_the_program_and_the_package_answer_alike(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    question, options, files = parsed(words)
    if question in OTHERS or "help" in options or "version" in options:
        return
    if question == "appendix" and not options.get("variant"):
        # All games at once are files of their own.
        return
    kept = []
    for name, value in options.items():
        if name in WRITING:
            continue
        kept += [f"--{name}"] if value is True else [f"--{name}={one}" for one in value]
    # A check says how many rounds would be needed for the digits that are printed.
    digits = 6 if question == "check" else 15
    asked = [question, *files, *kept, "--format=json", f"--digits={digits}"]
    try:
        answer = called(question, options, files)
    except odds.OddsError:
        assert refused(asked)
        return
    if question == "simulate":
        kept = [f"--{name}={value[-1]}" for name, value in options.items() if name != "output"]
        assert bytes(answer) == program(["simulate", *kept])
        return
    assert figures(json.loads(answer.to_json(digits))) == figures(json.loads(program(asked)))
