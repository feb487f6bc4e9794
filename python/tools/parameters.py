"""Writes `shoe_odds/_parameters.py`: the parameters of each question, from their schema.

    python tools/parameters.py            # writes the file again
    python tools/parameters.py --check    # says whether it is as it should be

A test runs the check, and another that each function takes them.
"""

from __future__ import annotations

import json
import keyword
import pathlib
import re
import sys
import textwrap
from typing import Any

FILE = pathlib.Path(__file__).parent.parent / "shoe_odds" / "_parameters.py"
SCHEMA = pathlib.Path(__file__).parent.parent.parent / "schemas" / "parameters.schema.json"

HEAD = '''"""The parameters of each question: the words that one takes, and what it is.

Made by `tools/parameters.py` from the schema of parameters; do not edit.
"""

# fmt: off
from __future__ import annotations

from typing import Literal
'''


def python_name(name: str, several: bool = False) -> str:
    """`with` is no name in Python, and several wagers are given at once."""
    if name == "wager" and several:
        return "wagers"
    return name + "_" if keyword.iskeyword(name) else name.replace("-", "_")


def described(text: str, names: dict[str, str]) -> str:
    """A description in the names of Python: `--true-counts` is `true_counts`."""

    def keyword_of(found: re.Match[str]) -> str:
        return f"`{names[found[1]]}`" if found[1] in names else found[0]

    return re.sub(r"--([a-z]+(?:-[a-z]+)*)", keyword_of, text)


def keywords(asked: dict[str, Any]) -> dict[str, str]:
    """The keyword of each parameter of a question, and of its tables."""
    named = {
        name: python_name(name, several=one["type"] == "array")
        for name, one in asked["properties"].items()
    }
    return named | {"tables": "tables"}


def alias(question: str, name: str) -> str:
    return "".join(part.capitalize() for part in [*name.split("-"), "of", question])


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(schema: dict[str, Any]) -> str:
    text = [HEAD]
    for question, asked in schema["properties"].items():
        for name, one in asked["properties"].items():
            if "enum" in one:
                words = ", ".join(quoted(word) for word in one["enum"])
                text.append(f"{alias(question, name)} = Literal[{words}]")
    text.append("\nPARAMETERS: dict[str, dict[str, str]] = {")
    for question, asked in schema["properties"].items():
        text.append(f"    {quoted(question)}: {{")
        names = keywords(asked)
        for name, one in asked["properties"].items():
            lines = textwrap.wrap(described(one["description"], names), 76)
            text.append(f"        {quoted(names[name])}: (")
            rest = [line + " " for line in lines[:-1]] + lines[-1:]
            text.extend(f"            {quoted(line)}" for line in rest)
            text.append("        ),")
        text.append("    },")
    text.append("}\n")
    return "\n".join(text)


def main() -> None:
    text = write(json.loads(SCHEMA.read_text()))
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit(f"{FILE}: not as the schema has it: run tools/parameters.py")


if __name__ == "__main__":
    main()
