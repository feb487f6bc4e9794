"""Lists of an answer as rows of a pandas DataFrame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from shoe_odds import _core, records
from shoe_odds._record import AnyRecord, Record, Spec
from shoe_odds._roots import signed_root

if TYPE_CHECKING:
    import pandas
    import polars

    from shoe_odds._answers import Report

Row = dict[str, Any]

_NAMED = {
    "games": "game",
    "variants": "variant",
    "wagers": "wager",
    "session_wagers": "wager",
    "progressive_wagers": "wager",
    "favourable": "wager",
    "compliance": "wager",
    "running": "wager",
    "by_decks": "wager",
    "settlement": "wager",
    "odds": "wager",
    "events": "event",
    "lines": "event",
    "published": "claim",
    "tables": "table",
    "outcomes": "outcome",
    "rows": "row",
    "faults": "fault",
    "fields": "field",
    "formats": "format",
}
"""The thing that a row of a list is, which its id and its name are those of."""

_KEPT = {
    "SessionReport": ["hands"],
    "SessionModel": ["model"],
    "RunsReport": ["side"],
    "StartReport": ["run"],
    "DesignLine": ["line", "pays"],
    "CheckedPairs": ["lag"],
    "CurveReport": ["left", "level"],
    "RtpRange": ["rounds"],
    "ChipReport": ["chip"],
    "WagerReport": ["hands", "model", "reading"],
}
"""Fields of records that the rows below them are told apart by."""

_ROOTS = (records.Deviation, records.Correlation, records.Bound)

_TEXTS_OF_FLOATS = ("p", "p_near", "adjusted")
"""Chances under the null hypothesis, which the answer has as texts of two digits."""


def frame(report: Report[Any, Any], of: str | None, exact: bool) -> pandas.DataFrame:
    """The rows of a list of the answer, with what tells them apart in front."""
    try:
        import pandas
    except ImportError:
        raise ImportError("a frame needs pandas: pip install './python[pandas]'") from None
    columns = _columns(report, of)
    return pandas.DataFrame(
        {name: _column(values, exact) for name, values in columns.items()},
        columns=list(columns),
    )


def polars_frame(report: Report[Any, Any], of: str | None, exact: bool) -> polars.DataFrame:
    """The same rows as a frame of polars."""
    try:
        import polars
    except ImportError:
        raise ImportError("this frame needs polars: pip install polars") from None
    types = {
        "float": polars.Float64,
        "int": polars.Int64,
        "bool": polars.Boolean,
        "text": polars.String,
    }
    plain = {name: _plain(values, exact) for name, values in _columns(report, of).items()}
    schema = {name: types[kind] for name, (kind, _) in plain.items()}
    return polars.DataFrame({name: values for name, (_, values) in plain.items()}, schema=schema)


def arrow_stream(report: Report[Any, Any]) -> _core.ArrowStream:
    """The same rows as a stream of Arrow."""
    plain = {name: _plain(values, False) for name, values in _columns(report, None).items()}
    return _core.arrow_stream([(name, *column) for name, column in plain.items()])


def _columns(report: Report[Any, Any], of: str | None) -> dict[str, list[Any]]:
    """The columns of a list of the answer, by name."""
    data = report.data
    path = _first(report) if of is None else _found(data, of)
    rows = list(_rows(data, path, "", {}))
    names = list(dict.fromkeys(name for row in rows for name in row)) or _names(data, path)
    return {name: [row.get(name) for row in rows] for name in names}


def _plain(values: list[Any], exact: bool) -> tuple[str, list[Any]]:
    """A column of one plain type and its name: float, int, bool or text."""
    if not exact:
        values = [_float(value) for value in values]
    kinds = {type(value) for value in values if value is not None}
    if kinds and kinds <= {float, int} and float in kinds:
        return "float", [None if value is None else float(value) for value in values]
    if kinds == {bool}:
        return "bool", values
    if kinds and kinds <= {int, _Count} and all(abs(value or 0) < 2**63 for value in values):
        return "int", [None if value is None else int(value) for value in values]
    return "text", [None if value is None else _text(value) for value in values]


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_text(one) for one in value)
    return str(value)


def _first(report: Report[Any, Any]) -> list[str]:
    """The list that most ask for."""
    data = report.data
    if report.question == "streaks":
        models = [
            model
            for one in data.reports
            for session in one.sessions or []
            for model in session.models
        ]
        if not models and any(one.next for one in data.reports):
            return ["reports", "next", "wagers"]
        below = "wagers" if any(model.wagers for model in models) else "runs.longest"
        if not any(model.wagers or model.runs for model in models):
            return ["reports", "from_start", "sides"]
        return f"reports.sessions.models.{below}".split(".")
    if report.question == "design":
        if data.get("meters"):
            searched = any(one.found for one in data.meters)
            return ["meters", *(["found", "meters"] if searched else ["terms", "by_shoe"])]
        searched = any(one.found for one in data.reports)
        return ["reports", *(["found", "paytables"] if searched else ["lines", "by_shoe"])]
    if report.question == "list":
        lists = ("wagers", "counts", "variants", "games", "fields", "formats")
        asked = [name for name in lists if data.get(name)]
        # `odds list` has several lists, of which the variants tell most.
        return ["variants"] if "variants" in asked else asked[:1] or ["wagers"]
    if report.question == "fit":
        return ["reports", "claims"] if data.reports or not data.laws else ["laws", "wagers"]
    return {
        "price": ["reports", "wagers"],
        "effects": ["reports", "wagers", "cards"],
        "count": ["wagers"],
        "appendix": ["variants", "report", "wagers"],
        "audit": ["claims"],
        "check": ["wagers"],
        "equilibrium": ["reports", "situations"],
        "explain": ["lines"],
        "strategy": ["wagers", "decisions", "rules"],
        "diff": ["pairs", "wagers"],
    }[report.question]


def _found(data: AnyRecord, of: str) -> list[str]:
    """The path that was asked for: a whole one, or the end of the only one that there is."""
    asked = of.split(".")
    if _lists(type(data), asked):
        return asked
    paths = list(dict.fromkeys(_paths(data, ())))
    matching = [path for path in paths if list(path[-len(asked) :]) == asked]
    if len(matching) == 1:
        return list(matching[0])
    known = ", ".join(".".join(path) for path in matching or paths)
    raise KeyError(f"{'several lists' if matching else 'no list'} {of!r}: expected one of {known}")


def _paths(record: AnyRecord, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paths to all lists of records of an answer."""
    for key in record._SPECS:
        value = record.get(key)
        if isinstance(value, Record):
            yield from _paths(value, (*above, key))
        elif isinstance(record._SPECS[key], list) and isinstance(value, list):
            spec = record._SPECS[key]
            if isinstance(spec, list) and isinstance(spec[0], str) and _kind(spec[0]):
                yield (*above, key)
                for one in value:
                    yield from _paths(one, (*above, key))


def _lists(kind: type[Record], path: list[str]) -> bool:
    """Whether a whole path leads to a list of records, which may be empty or missing."""
    for at, key in enumerate(path):
        spec = kind._SPECS.get(key)
        found = _kind(spec)
        if found is None or (at == len(path) - 1 and not isinstance(spec, list)):
            return False
        kind = found
    return True


def _kind(spec: Spec) -> type[Record] | None:
    """The record that a specification names, if it names one."""
    if isinstance(spec, list):
        return _kind(spec[0])
    found = getattr(records, spec, None) if spec else None
    return found if isinstance(found, type) and issubclass(found, Record) else None


def _rows(
    record: AnyRecord, path: list[str], reached: str, above: Row, design: AnyRecord | None = None
) -> Iterator[Row]:
    """The rows of the list at the end of `path`; `reached` is the list that `record` is of."""
    if not path:
        yield {**above, **_own(record, reached)}
        return
    key, *rest = path
    told = {**above, **_context(record, reached)}
    is_design = isinstance(record, (records.DesignReport, records.MeterDesign))
    design = record if is_design else design
    value = record.get(key)
    if isinstance(value, Record):
        yield from _rows(value, rest, reached, told, design)
        return
    for at, one in enumerate(value or []):
        if design and isinstance(one, records.Paytable) and not rest:
            yield from _paytable(one, {**told, "paytable": at + 1}, design)
        elif design and isinstance(one, records.DesignedMeter) and not rest:
            yield from _meter(one, {**told, "rank": at + 1}, design)
        elif design and isinstance(one, (records.NeededPays, records.NeededTerm)):
            yield {**told, **_of_shoe(one, design), **_own(one, key)}
        elif isinstance(one, Record):
            yield from _rows(one, rest, key, told, design)


def _part(record: AnyRecord, field: str) -> AnyRecord | None:
    """The record in a field, if it holds one."""
    found = record.get(field)
    return found if isinstance(found, Record) else None


def _context(record: AnyRecord, reached: str) -> Row:
    """What tells the rows below a record apart from those below another."""
    found: Row = {}
    for field in ("game", "variant"):
        if named := _part(record, field):
            found[field] = named.id
    if isinstance(record, records.VariantAppendix) and record.report.variant:
        found["variant"] = record.report.variant.id
    if shoe := _part(record, "shoe"):
        found |= _shoe(shoe)
    if dealt := _part(record, "dealt"):
        found["dealt"] = dealt.cards
    if given := _part(record, "given"):
        found["given"] = given.condition
    found |= _identity(record, reached)
    if isinstance(record, records.WagerCount):
        # A wager is there for every count.
        betting = record.betting
        found |= {f"betting_{key}": _cell(betting, key) for key in betting}
    for field in _KEPT.get(type(record).__name__, []):
        if field in record and (value := _cell(record, field)) is not None:
            found[field] = value
    return found


def _shoe(shoe: AnyRecord) -> Row:
    return {"shoe": shoe.composition, "decks": shoe.decks, "within_rules": shoe.within_rules}


def _of_shoe(figures: AnyRecord, design: AnyRecord) -> Row:
    """The shoe that figures of several are of."""
    named = (figures.shoe,)
    found = [one for one in design.shoes if {one.composition, one.name}.intersection(named)]
    return _shoe(found[0]) if found else {"shoe": figures.shoe}


def _identity(record: AnyRecord, reached: str) -> Row:
    """The id and the name of a record, in columns named after the thing that it is."""
    is_design = isinstance(record, (records.DesignReport, records.MeterDesign))
    thing = "wager" if is_design else _NAMED.get(reached, "")
    if reached == "cards" and isinstance(record, records.CheckedCards):
        thing = "question"
    found: Row = {}
    if "id" in record:
        found[thing or "id"] = record.id
    elif thing and isinstance(record.get(thing), str):
        found[thing] = record[thing]
    if "name" in record:
        name = f"{thing}_name" if thing in found and thing else thing or "name"
        found[name] = record.name
    return found


def _own(record: AnyRecord, reached: str) -> Row:
    """The fields of the record of a row itself."""
    found: Row = {}
    if isinstance(record, records.ListedWager):
        found["variant"] = record.variant
    if isinstance(record.get("shoe"), Record):
        found |= _context(record, reached)
    found |= _identity(record, reached)
    for key in record:
        value = record[key]
        if key in ("id", "name", "game", "variant", "shoe") and key not in _own_texts(record):
            continue
        if key == "tags":
            found |= {f"tag_{level + 1}": tag for level, tag in enumerate(value or [])}
        elif key == "explanations":
            found["explanation"] = value[0].text if value else None
        elif isinstance(value, Record) and not _is_cell(value):
            # The mean is what a wager is checked by: its figures need no other name.
            prefix = "" if isinstance(value, records.CheckedMean) else f"{key}_"
            cells = {name: _cell(value, name) for name in value if _is_cell(value[name])}
            found |= {f"{prefix}{name}": cell for name, cell in cells.items()}
        elif _is_cell(value) and not (value is None and _kind(record._SPECS.get(key))):
            found[key] = _cell(record, key)
    return found


def _own_texts(record: AnyRecord) -> set[str]:
    """Of the names of things that rows are told apart by, those that a claim has as texts."""
    claimed = isinstance(record, records.AuditedClaim)
    return {key for key in ("variant", "shoe") if claimed and isinstance(record.get(key), str)}


def _paytable(paytable: AnyRecord, above: Row, design: AnyRecord) -> Iterator[Row]:
    """A row for each shoe, with a column for what each line pays."""
    names: list[str] = []
    for at, line in enumerate(design.lines):
        # A line may have the name of a figure.
        taken = line.name in (*above, *records.PaytableFigures._SPECS)
        names.append(f"{line.name} ({at + 1})" if taken else line.name)
    pays = dict(zip(names, paytable.pays))
    for figures in paytable.by_shoe:
        own = {key: _cell(figures, key) for key in figures if key != "shoe"}
        yield {**above, **_of_shoe(figures, design), **pays, **own}


def _meter(meter: AnyRecord, above: Row, design: AnyRecord) -> Iterator[Row]:
    """A row for each shoe, with a column for each term."""
    terms = {term.name: amount for term, amount in zip(design.terms, meter.amounts)}
    for figures in meter.by_shoe:
        own = {
            key: figures[key].get("exact") or Decimal(figures[key].decimal)
            for key in figures
            if key != "shoe"
        }
        yield {**above, **_of_shoe(figures, design), **terms, **own}


def _is_cell(value: Any) -> bool:
    if _weighted(value):
        return True
    if isinstance(value, list):
        return bool(value) and all(_is_cell(one) for one in value)
    return value is None or isinstance(value, (str, int, Fraction, Decimal, *_ROOTS))


def _weighted(value: Any) -> bool:
    """Whether it is a random number of hands."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, Mapping) and "weight" in one for one in value)
    )


def _cell(record: AnyRecord, key: str) -> Any:
    value = record[key]
    if isinstance(value, _ROOTS):
        return signed_root(value) if "squared" in value else value.decimal
    if isinstance(value, list):
        if _weighted(value):
            # As it is asked for: "20:1,21:3".
            return ",".join(f"{one['hands']}:{one['weight']}" for one in value)
        return tuple(value)
    if key in _TEXTS_OF_FLOATS and isinstance(value, str):
        return _chance(value)
    if record._SPECS.get(key) in ("Count", "Whole") and value is not None:
        return _Count(value)
    return value


class _Count(int):
    """A count, which stays an `int` of Python: 64 bits do not hold every product of counts."""


def _chance(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _column(values: list[Any], exact: bool) -> Any:
    """Values as a column: of 64 bits only what cannot overflow, and never a float by itself."""
    import pandas

    if not exact:
        values = [_float(value) for value in values]
    elif any(isinstance(value, _Count) for value in values):
        counts = [int(value) if isinstance(value, _Count) else value for value in values]
        return pandas.Series(counts, dtype=object)
    kinds = {type(value) for value in values}
    if kinds and kinds <= {float, type(None)} and float in kinds:
        return pandas.Series(values, dtype="float64")
    for plain, dtype in ((bool, "bool"), (int, "int64"), (str, None)):
        if kinds == {plain}:
            if plain is int and any(abs(value) >= 2**63 for value in values):
                break
            return pandas.Series(values, dtype=dtype)
    return pandas.Series(values, dtype=object)


def _float(value: Any) -> Any:
    if isinstance(value, (Fraction, Decimal)):
        return float(value)
    if isinstance(value, _Count):
        return int(value)
    if isinstance(value, tuple):
        return tuple(_float(one) for one in value)
    return value


def _names(data: AnyRecord, path: list[str]) -> list[str]:
    """The columns of a list that is empty."""
    if isinstance(data, records.DesignStudy) and path[1:] == ["found", "paytables"]:
        # Those of a paytable that is not there: that of the table itself is.
        made = [
            row
            for design in data.reports
            for row in _paytable(design.present, {**_context(design, ""), "paytable": 0}, design)
        ]
        return list(dict.fromkeys(name for row in made for name in row))
    reached, kind = "", type(data)
    for key in path:
        reached, found = key, _kind(kind._SPECS.get(key))
        if found is None:
            break
        kind = found
    thing = _NAMED.get(reached, "")
    return [
        {"id": thing or "id", "name": f"{thing}_name" if thing else "name"}.get(key, key)
        for key, spec in kind._SPECS.items()
        if not isinstance(spec, list) and _kind(spec) is None
    ]
