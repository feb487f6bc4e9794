"""Documentation of the questions: each parameter, behind what the function says of itself."""

from __future__ import annotations

import inspect
import textwrap
import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from shoe_odds._parameters import PARAMETERS

Function = TypeVar("Function", bound=Callable[..., object])
Taken = ParamSpec("Taken")
Given = TypeVar("Given")


def renamed(**names: str) -> Callable[[Callable[Taken, Given]], Callable[Taken, Given]]:
    """Lets a function take arguments by their former names too, with a warning."""

    def of(function: Callable[Taken, Given]) -> Callable[Taken, Given]:
        @wraps(function)
        def taking(*args: Taken.args, **named: Taken.kwargs) -> Given:
            given: dict[str, Any] = named
            for old in names.keys() & given.keys():
                new = names[old]
                if new in given:
                    raise TypeError(f"{old} is the former name of {new}: expected one of them")
                warnings.warn(f"{old} is now {new}", DeprecationWarning, stacklevel=2)
                given[new] = given.pop(old)
            return function(*args, **named)

        return taking

    return of


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
