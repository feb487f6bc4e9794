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

from shoe_odds._answers import Report, Verdict
from shoe_odds._ask import (
    appendix,
    audit,
    check,
    design,
    diff,
    effects,
    explain,
    list_fields,
    list_variants,
    list_wagers,
    price,
    streaks,
)
from shoe_odds._batch import batch, batch_arrow, batch_columns, batch_exact, batch_offers
from shoe_odds._core import OddsError, Shoe, Table, __version__
from shoe_odds._count import count, count_part
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
    "check",
    "count",
    "count_part",
    "design",
    "diff",
    "effects",
    "explain",
    "list_fields",
    "list_variants",
    "list_wagers",
    "merge",
    "price",
    "simulate",
    "streaks",
]
