"""Variants and tables of a question."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable
from typing import Any

from shoe_odds import _core
from shoe_odds._core import Table

Path = str | os.PathLike[str]
Variant = str | Table
"""A variant, a game or a collection by its name, or a table of one's own."""
Variants = Variant | Iterable[Variant] | None
Tables = Path | Table | Iterable[Path | Table] | None
"""Tables of one's own: files, folders of files, or tables."""


def variants_of(value: Variants) -> list[Variant]:
    """The variants, in a list."""
    if value is None:
        return []
    one = isinstance(value, (str, bytes, Table)) or not isinstance(value, Iterable)
    found: list[Any] = [value] if one else list(value)  # type: ignore[arg-type]
    for each in found:
        if not isinstance(each, (str, Table)):
            kind = type(each).__name__
            raise TypeError(f'variant of type {kind}: expected a name, as "baccarat", or a Table')
    return found


def tables_of(value: Tables) -> list[Path | Table]:
    """The tables, in a list."""
    if value is None:
        return []
    return [value] if isinstance(value, (str, os.PathLike, Table)) else list(value)


def catalog_of(variants: Variants, tables: Tables) -> tuple[_core.Catalog, list[str]]:
    """The catalog with all tables given, and the names of the variants."""
    asked, listed = variants_of(variants), tables_of(tables)
    own = [one for one in [*listed, *asked] if isinstance(one, Table)]
    paths = [pathlib.Path(one) for one in listed if not isinstance(one, Table)]
    names = [one.id if isinstance(one, Table) else one for one in asked]
    return _core.Catalog(paths, own), names


def one_of(names: list[str]) -> str:
    """Returns the one variant of a question that takes one; "" for the default."""
    if len(names) > 1:
        raise ValueError(f"{len(names)} variants: expected one")
    if names == [""]:
        raise ValueError('variant "": expected a name, or None for the default')
    return names[0] if names else ""
