"""Square roots, which an answer has by their squares."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from shoe_odds._record import AnyRecord

_DIGITS = 40


def signed_root(record: AnyRecord) -> Decimal:
    """The root of `squared`, with the sign of `decimal`, to 30 digits."""
    squared: Fraction = record.squared
    with localcontext() as context:
        context.prec = _DIGITS
        root = (Decimal(squared.numerator) / Decimal(squared.denominator)).sqrt()
        context.prec = 30
        return -root if record.decimal.is_signed() else +root
