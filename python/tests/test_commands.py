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
    "session": odds.session,
    "fit": odds.fit,
    "strategy": odds.strategy,
    "explain": odds.explain,
    "equilibrium": odds.equilibrium,
    "effects": odds.effects,
    "count": odds.count,
    "design": odds.design,
    "audit": odds.audit,
    "appendix": odds.appendix,
    "certify": odds.certify,
    "check": odds.check,
    "simulate": odds.simulate,
}
# Commands that ask nothing of a shoe; batch, diff and universe, which have tests of their own.
OTHERS = {
    "batch",
    "diff",
    "universe",
    "list",
    "help",
    "new",
    "schema",
    "completions",
    "man",
    "serve",
}
PARTS: dict[str, Any] = {"simulate": odds.simulate, "count": odds.count_part}
FLAGS = {
    "equilibrium",
    "risk",
    "fix-others",
    "all",
    "list",
    "strict",
    "every-look",
    "brief",
    "summary",
    "quiet",
    "no-pager",
    "require-agree",
    "running",
    "partial",
    "program-hash",
    "laws",
}
# Texts of a title page, which other reports take as they are written.
DOCUMENT = {"title", "author", "reference", "date", "program-hash"}
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
    "threads",
    "csv",
    "pick",
    "out",
    "require-agree",
    "faults",
    "sort-by",
}
# Commands with every option of `odds count`, and merges of its parts, whatever the pages have.
MORE = """
count -v ez -w dragon-7 --tags "4=-1 5=-1 6=-1 7=-1 8=2 9=2" --trigger 4 --cuts 26,52 --after-cut 1
count -v ez --shoes 40 --seed 0x10 --burn by-first-card --first-card unseen --bet perfect --brief
count -v ez -w tie,panda-8 --tags "tie: best:1" --tags "panda-8: 9=1 4=-1" --trigger "tie: 2" \
 --trigger "panda-8: 11" --per shoe --round half-deck --cut 20 --decks 6
count -v ez -w panda-8 --tags "(0,0,0,-1,0,0,0,0,1,0)" --running --start -20 --trigger -12 \
 --rounds-per-shoe 60 --with player=1 --with banker=0.5 --cap 25,100 --rounds-per-hour 65 --ruin 1%
count -v ez -w dragon-7 --tags best:2 --until 0.01 --shoe "8 - 9*4" -q -f md --digits 3
count -v ez -w tie --tags "9=1 4=-1" --shoes 31 --shard 1/2 -o one.part
count -v ez -w tie --tags "9=1 4=-1" --shoes 31 --shard 2/2 -o two.part
count -v ez -w dragon-7,panda-8 --tags "dragon-7: best:2" --ramp "dragon-7: 2=1 4=2.5" \
 --tags "panda-8: 9=1 4=-1" --ramp "panda-8: 8=1 11=2" --chip 0.5
count -v ez -w dragon-7 --tags best:2 --ramp best --bankroll 3000 --kelly 1/2 --min 1 --max 8 \
 --goal 6000 --hours 20
merge two.part one.part --format json --digits 4
merge two.part one.part --brief
merge one.part two.part -o count.html
merge --partial two.part one.part
simulate -v ez --shoes 9 --write totals --after-cut 2 --shard 1/2 -o first.csv
simulate -v ez --shoes 9 --write totals --after-cut 2 --shard 2/2 -o second.csv
merge second.csv first.csv -o totals.csv
"""
# The answer of a few shoes is made in the same way as that of millions.
MOST_SHOES = 500
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
    for line in MORE.strip().splitlines():
        found.append(pytest.param(shlex.split(line), id=line))
    return found


def parsed(words: list[str]) -> tuple[str, dict[str, Any], list[str]]:
    """The question, its options and the words without an option."""
    question = "price"
    if words and words[0] in {*QUESTIONS, *OTHERS, "merge"}:
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
    if question in (
        "price",
        "effects",
        "streaks",
        "count",
        "simulate",
        "certify",
        "fit",
        "strategy",
        "explain",
        "equilibrium",
    ):
        # The pages name a variant first, and wagers behind it.
        for option, names in (("variant", files[:1]), ("wager", files[1:])):
            options.setdefault(option, []).extend(names)
        options = {option: values for option, values in options.items() if values}
        files = []
    if question == "session":
        # The pages name the wager alone.
        options, files = {**options, "wager": files}, []
    if question not in ("appendix", "audit", "check"):
        options = {name: value for name, value in options.items() if name not in DOCUMENT}
    if question == "count":
        shoes = int(options.get("shoes", ["100000"])[-1])
        options["shoes"] = [str(min(shoes, MOST_SHOES))]
    return question, options, files


def called(question: str, options: dict[str, Any], files: list[str]) -> Any:
    """The answer of the package to the same."""
    given: dict[str, Any] = {}
    for name, value in options.items():
        if name in WRITING and not (question == "simulate" and name == "format"):
            continue
        key = {"wager": "wagers", "with": "with_"}.get(name, name.replace("-", "_"))
        whole = ("column", "pays", "fix", "order", "tags", "trigger", "ramp", "with_")
        several = ("variant", "wagers", "ignore", "tables", *whole)
        if value is True:
            given[key] = True
        elif key in several:
            given[key] = (
                value if key in whole else [one for text in value for one in text.split(",")]
            )
        else:
            given[key] = value[-1]
    if "meter" in given:
        # In Python a meter is stated of a table.
        meter, folders = given.pop("meter"), [ROOT / path for path in given["tables"]]
        paths = [path for folder in folders for path in sorted(folder.glob("*.toml"))]
        tables = [odds.Table.from_toml(path.read_text()) for path in paths]
        given["tables"] = [table.with_meter(meter) for table in tables]
    if question in ("design", "session", "explain", "strategy") and "wagers" in given:
        [given["wager"]] = given.pop("wagers")
    if question in ("design", "session"):
        given.setdefault("variant", None)
    if question in ("check", "simulate", "count", "appendix") and isinstance(
        given.get("variant"), list
    ):
        [given["variant"]] = given["variant"]
    if question == "check":
        given.setdefault("variant", "baccarat")
        given["data"] = files
    elif question == "audit" and files:
        [given["claims"]] = files
    elif question in PARTS:
        given.setdefault("variant", "baccarat")
        given["shoes"] = int(given["shoes"])
        if question == "simulate":
            given.setdefault("write", "hands")
        if "shard" in given:
            given["shard"] = tuple(int(part) for part in given["shard"].split("/"))
            return PARTS[question](**given)
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


def arguments(options: dict[str, Any], but: set[str]) -> list[str]:
    """Options as words again."""
    words = []
    for name, value in options.items():
        if name not in but:
            words += [f"--{name}"] if value is True else [f"--{name}={one}" for one in value]
    return words


def dealt_to_files() -> dict[str, list[str]]:
    """The commands that deal the parts of a page, by the files that they write."""
    found = {}
    for parameter in commands():
        [words] = parameter.values
        question, options, _ = parsed(words)
        if question in PARTS and "shard" in options and "output" in options:
            found[options["output"][-1]] = words
    return found


def merged(options: dict[str, Any], parts: list[list[str]], folder: pathlib.Path) -> None:
    """The program merges the files of a page, and the package what it deals by the same words."""
    files, dealt = [], []
    for at, words in enumerate(parts):
        question, given, _ = parsed(words)
        part = called(question, given, [])
        dealt.append(odds.Part.from_bytes(part.framed))
        files.append(str(folder / f"{at}.part"))
        pathlib.Path(files[-1]).write_bytes(
            program([question, *arguments(given, but={"output", "quiet"})])
        )
    found = odds.merge(dealt)
    written = program(["merge", *files, *arguments(options, but={"output"})])
    if found.header["write"] != "sums" or "partial" in options:
        assert written == (found.framed if "partial" in options else bytes(found))
        return
    # Whatever it was written as, the figures are those of its JSON.
    words = [*arguments(options, but={"output", "format"}), "--format=json"]
    answer = json.loads(found.report().to_json(int(options.get("digits", ["15"])[-1])))
    for wager in answer["wagers"] if "brief" in options else []:
        wager.pop("by_count", None)
        wager["by_left"] = []
    assert json.loads(program(["merge", *files, *words])) == answer


@pytest.mark.parametrize("words", commands())
def test_the_program_and_the_package_answer_alike(
    words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.chdir(ROOT)
    question, options, files = parsed(words)
    if question in OTHERS or "help" in options or "version" in options:
        return
    if question == "appendix" and not options.get("variant"):
        # All games at once are files of their own.
        return
    if question == "merge":
        dealt = dealt_to_files()
        if not dealt.keys() >= set(files):
            pytest.skip("no command of a page deals its parts")
        merged(options, [dealt[file] for file in files], tmp_path)
        return
    kept = arguments(options, but=WRITING)
    # A check says how many rounds would be needed for the digits that are printed.
    digits = 6 if question == "check" else 15
    asked = [question, *files, *kept, "--format=json", f"--digits={digits}"]
    try:
        answer = called(question, options, files)
    except odds.OddsError:
        assert refused(asked)
        return
    if isinstance(answer, odds.Part):
        assert bytes(answer) == program([question, *arguments(options, but={"output"})])
        return
    assert figures(json.loads(answer.to_json(digits))) == figures(json.loads(program(asked)))
