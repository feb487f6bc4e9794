"""Writes `python/reference.md`: every function and class of the package with its signature.

    python tools/reference.py            # writes the file again
    python tools/reference.py --check    # says whether it is as it should be

It reads the installed package; a test runs the check.
"""

from __future__ import annotations

import inspect
import pathlib
import re
import sys
from collections.abc import Iterator
from typing import Any

import shoe_odds
from shoe_odds import _core

FILE = pathlib.Path(__file__).parent.parent / "reference.md"

HEAD = """# Reference of the Python package

Made by `tools/reference.py` from the docstrings; do not edit. [README](README.md) is the guide, and
`help(shoe_odds.price)` has the parameters one by one. The fields of every record are in
[records.py](shoe_odds/records.py).
"""

CLASSES = ("Report", "Verdict", "Part", "Shoe", "Table", "OddsError")
DISTRIBUTED = ("simulate", "run", "count", "count_run", "batch", "check", "Run")


def first_paragraph(doc: str | None) -> str:
    """The first paragraph of a docstring, as one line."""
    return " ".join(inspect.cleandoc(doc or "").split("\n\n")[0].split())


def plain(annotation: Any) -> str:
    """A type in the names of the package."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(shoe_odds|_\w+|words)\.", "", text)


def taken(parameter: inspect.Parameter) -> str:
    """A parameter with its type and its default."""
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    text = stars + parameter.name
    if parameter.annotation is not parameter.empty:
        text += f": {plain(parameter.annotation)}"
    return text if parameter.default is parameter.empty else f"{text} = {parameter.default!r}"


def signature(name: str, what: Any) -> str:
    """The signature with its types, a parameter a line if it is long."""
    found = inspect.signature(what)
    lines, starred = [], False
    for parameter in found.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            lines.append("*")
            starred = True
        lines.append(taken(parameter))
    back = plain(found.return_annotation)
    one = f"{name}({', '.join(lines)}) -> {back}"
    if len(one) <= 90:
        return one
    inside = "".join(f"    {line},\n" for line in lines)
    return f"{name}(\n{inside}) -> {back}"


def entry(title: str, name: str, what: Any) -> Iterator[str]:
    yield f"\n### {title}\n"
    yield f"```text\n{signature(name, what)}\n```\n"
    yield first_paragraph(what.__doc__)


def members(kind: type) -> Iterator[str]:
    """The public methods and properties of a class, a line each."""
    for name in sorted(vars(kind)):
        found = vars(kind)[name]
        if name.startswith("_"):
            continue
        doc = getattr(found, "__doc__", None) or getattr(
            getattr(found, "func", None), "__doc__", None
        )
        call = "()" if callable(found) or isinstance(found, staticmethod) else ""
        if doc:
            yield f"- `{name}{call}`: {first_paragraph(doc)}"


def text() -> str:
    from shoe_odds import distributed

    lines = [HEAD, "\n## Functions"]
    functions = [name for name in shoe_odds.__all__ if inspect.isroutine(getattr(shoe_odds, name))]
    for name in sorted(functions):
        lines += entry(name, f"shoe_odds.{name}", getattr(shoe_odds, name))
    lines.append("\n## Classes")
    for name in CLASSES:
        kind = getattr(shoe_odds, name)
        lines += [f"\n### {name}\n", first_paragraph(kind.__doc__), ""]
        lines += members(kind)
    lines.append("\n## On a cluster of Dask: `shoe_odds.distributed`")
    for name in DISTRIBUTED:
        found = getattr(distributed, name)
        if inspect.isclass(found):
            lines += [f"\n### {name}\n", first_paragraph(found.__doc__), "", *members(found)]
        else:
            lines += entry(name, f"distributed.{name}", found)
    return "\n".join(lines).replace("\n\n\n", "\n\n").rstrip() + "\n"


def main() -> None:
    made = text()
    assert _core.__version__
    if "--check" not in sys.argv:
        FILE.write_text(made)
    elif FILE.read_text() != made:
        sys.exit("python/reference.md is not what tools/reference.py writes: run it again")


if __name__ == "__main__":
    main()
