"""Documentation of the questions: each parameter, behind what the function says of itself."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from typing import TypeVar

from shoe_odds._parameters import PARAMETERS

Function = TypeVar("Function", bound=Callable[..., object])


def described(question: Function) -> Function:
    """Adds the parameters of a question to its docstring, in the order in which they are taken."""
    about = PARAMETERS[question.__name__]
    named = inspect.signature(question).parameters
    lines = ["", "Parameters", "----------"]
    for name in named:
        if name in about:
            lines += [name, textwrap.indent(textwrap.fill(about[name], 90), "    ")]
    doc = inspect.cleandoc(question.__doc__ or "")
    question.__doc__ = "\n".join([doc, *lines])
    return question
