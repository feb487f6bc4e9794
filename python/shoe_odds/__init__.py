"""Exact odds of casino shoe games: baccarat, its variants and side bets, Dragon Tiger.

Every figure is a `fractions.Fraction` or an `int`; nothing is a float unless it is asked for.

>>> import shoe_odds as odds
>>> report = odds.price("dynasty", decks=8)
>>> report["tie"].edge
Fraction(103841353768, 723147898655)
>>> float(report["tie"].edge)
0.14359628778723826

A question is a function, its parameters are keywords with the names of the program's options, and
texts are taken as the program takes them: `decks="1..12"`, `edge="3%..5%"`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shoe_odds._answers import Report, Verdict
    from shoe_odds._ask import (
        appendix,
        audit,
        certify,
        check,
        design,
        diff,
        effects,
        explain,
        list_counts,
        list_fields,
        list_variants,
        list_wagers,
        price,
        strategy,
        streaks,
        universe,
    )
    from shoe_odds._batch import batch, batch_arrow, batch_columns, batch_exact, batch_offers
    from shoe_odds._core import OddsError, Shoe, Table, __version__
    from shoe_odds._count import count, count_part
    from shoe_odds._session import session
    from shoe_odds._simulate import Part, merge, simulate

__all__ = [
    "OddsError",
    "Part",
    "Report",
    "Shoe",
    "Table",
    "Verdict",
    "__version__",
    "appendix",
    "audit",
    "batch",
    "batch_arrow",
    "batch_columns",
    "batch_exact",
    "batch_offers",
    "certify",
    "check",
    "count",
    "count_part",
    "design",
    "diff",
    "effects",
    "equilibrium",
    "explain",
    "fit",
    "list_counts",
    "list_fields",
    "list_variants",
    "list_wagers",
    "merge",
    "price",
    "session",
    "simulate",
    "strategy",
    "streaks",
    "universe",
]

_WHERE = {
    "_answers": ("Report", "Verdict"),
    "_ask": (
        "appendix",
        "audit",
        "certify",
        "check",
        "design",
        "diff",
        "effects",
        "equilibrium",
        "explain",
        "fit",
        "list_counts",
        "list_fields",
        "list_variants",
        "list_wagers",
        "price",
        "strategy",
        "streaks",
        "universe",
    ),
    "_batch": ("batch", "batch_arrow", "batch_columns", "batch_exact", "batch_offers"),
    "_core": ("OddsError", "Shoe", "Table", "__version__"),
    "_count": ("count", "count_part"),
    "_session": ("session",),
    "_simulate": ("Part", "merge", "simulate"),
}
"""The module of each name. They are imported as they are used: the program needs none of them."""


def __getattr__(name: str) -> Any:
    if name == "records":
        return import_module("shoe_odds.records")
    for module, names in _WHERE.items():
        if name in names:
            found = getattr(import_module(f"shoe_odds.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
