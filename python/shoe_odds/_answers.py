"""Answers: exact figures as objects, and the same as a table, a page, a plot or a file."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, TypeVar, cast

from shoe_odds import _core, records
from shoe_odds._core import OddsError
from shoe_odds._record import AnyRecord, Record, same
from shoe_odds._restored import DIGITS, JSON_DIGITS, Restored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pandas
    import polars
    from matplotlib.axes import Axes
    from typing_extensions import Unpack

_SHAPES: dict[str, type[Record]] = {
    "price": records.Study,
    "streaks": records.StreakStudy,
    "session": records.BankrollStudy,
    "effects": records.EffectsStudy,
    "equilibrium": records.Equilibria,
    "fit": records.Fits,
    "explain": records.Explanation,
    "strategy": records.StrategyReport,
    "certify": records.Certificate,
    "universe": records.Universe,
    "count": records.CountStudy,
    "design": records.DesignStudy,
    "diff": records.Diff,
    "appendix": records.Appendix,
    "audit": records.Audit,
    "check": records.Check,
    "list": records.Listing,
}
"""The shape of the answer of each question."""


Data = TypeVar("Data", bound=Record)
"""The answer: all that it holds."""

Wager = TypeVar("Wager")
"""A wager of the answer."""


class Document(TypedDict, total=False):
    """Texts of the title page of a document."""

    title: str
    author: str
    reference: str
    date: str


def _given(document: Document) -> dict[str, str]:
    """Refuses a text that no title page has."""
    unknown = [name for name in document if name not in Document.__annotations__]
    if unknown:
        known = ", ".join(Document.__annotations__)
        raise TypeError(f"unexpected argument {unknown[0]!r}: expected one of {known}")
    return cast("dict[str, str]", document)


_ENDINGS = ("html", "pdf", "xlsx", "tex", "md", "csv", "json", "txt", "xml", "sarif")
"""Endings of files; the last two are of checks and audits."""


class Report(Generic[Data, Wager]):
    """The answer to a question.

    Its figures are exact: `report["banker"].edge` is a `Fraction`. Fields of the answer are
    attributes, and so are the fields of its only report; `report.data` has them all as records.

    A pickle keeps the figures of a report. A report from a pickle has them without being asked
    again, and no other format than JSON.
    """

    def __init__(
        self,
        answer: _core.Answer | Restored,
        certify: Callable[[], Report[records.Certificate, Any]] | None = None,
    ) -> None:
        if answer.question not in _SHAPES:
            version = answer.version if isinstance(answer, Restored) else _core.__version__
            raise OddsError(
                f"a report of the question {answer.question!r}, of version {version}: expected one "
                f"of {', '.join(_SHAPES)}, which version {_core.__version__} has"
            )
        self._answer = answer
        self._certify = certify

    @property
    def restored(self) -> str | None:
        """The version of the package that answered, of a report from a pickle; else `None`."""
        return self._answer.version if isinstance(self._answer, Restored) else None

    @cached_property
    def data(self) -> Data:
        """All that the answer holds, in the shape of the schema of reports."""
        shape = cast("type[Data]", _SHAPES[self._answer.question])
        return shape(json.loads(self._answer.json(DIGITS)))

    @property
    def question(self) -> str:
        """The question that this answers: "price"."""
        return self._answer.question

    @property
    def differs(self) -> bool:
        """`True` if something that was compared with the exact figures differs from them."""
        return self._answer.differs

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        data: Any = self.data
        if name in data._SPECS:
            return getattr(data, name)
        reports = _reports(data)
        if len(reports) == 1:
            return getattr(reports[0], name)
        if reports and name in reports[0]._SPECS:
            raise AttributeError(
                f"{len(reports)} reports have {name!r}: expected one of report.reports"
            )
        raise AttributeError(f"an answer of {self.question} has no {name!r}: it has {dir(self)}")

    def __dir__(self) -> list[str]:
        own = [name for name in super().__dir__() if not name.startswith("_")]
        data: Any = self.data
        fields = list(data._SPECS)
        reports = _reports(data)
        return sorted({*own, *fields, *(reports[0]._SPECS if len(reports) == 1 else [])})

    def __getitem__(self, wager: str) -> Wager:
        """A wager by its id or printed name, whatever its case and blanks.

        Where several variants or shoes have it, `report.reports` has one report for each.
        """
        found = self._named(wager)
        if len(found) == 1:
            return found[0]
        places = ", ".join(place for place, one in self._wagers() if one in found)
        lists = "reports, each with its wagers" if "reports" in self.data._SPECS else "wagers"
        raise KeyError(f"{wager!r} stands in {places}: see report.{lists}")

    def _named(self, wager: str) -> list[Wager]:
        """Every wager of that id or printed name."""
        if not isinstance(wager, str):
            raise TypeError(f"a wager of type {type(wager).__name__}: expected its id or name")
        found = [one for _, one in self._wagers() if same(wager, one)]
        if found := [one for one in found if one.id == wager] or found:
            return found
        known = dict.fromkeys(one.id for _, one in self._wagers())
        raise KeyError(f"no wager {wager!r}: expected one of {', '.join(known)}")

    def __contains__(self, wager: object) -> bool:
        return isinstance(wager, str) and any(same(wager, one) for _, one in self._wagers())

    def __iter__(self) -> Iterator[Wager]:
        """The wagers, in order."""
        return (one for _, one in self._wagers())

    def __len__(self) -> int:
        return sum(1 for _ in self._wagers())

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Report):
            return NotImplemented
        return self.question == other.question and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)

    def __reduce__(self) -> tuple[Any, ...]:
        # Tables and files may change before it is loaded: the answer is kept, not the question.
        return type(self), (Restored.of(self._answer),)

    def __copy__(self) -> Report[Data, Wager]:
        return self

    def __deepcopy__(self, _: Any) -> Report[Data, Wager]:
        return self

    def _wagers(self) -> Any:
        """Every wager with the place that it stands in; of a list, what it lists."""
        data: Any = self.data
        if self.question == "list":
            for name in ("wagers", "counts", "variants", "fields", "formats", "games"):
                if listed := data.get(name) or []:
                    yield from (("", one) for one in listed)
                    return
            return
        reports = _reports(data) if "reports" in data._SPECS else [data]
        for report in reports:
            shoe = getattr(report, "shoe", None) if "shoe" in report._SPECS else None
            place = " on ".join(
                one
                for one in (
                    report.variant.id if "variant" in report._SPECS and report.variant else "",
                    shoe.composition if shoe else "",
                )
                if one
            )
            if self.question == "count":
                # A wager is there for every count, and for perfect play.
                yield from ((_betting(one.betting), one) for one in report.wagers)
            elif "wagers" in report._SPECS:
                yield from ((place, one) for one in report.wagers or [])
            elif "sessions" in report._SPECS:
                for session in report.sessions or []:
                    for model in session.models:
                        where = f"{place}, {session.hands} hands, {model.model}"
                        yield from ((where, one) for one in model.wagers)
                for model in report.next or []:
                    where = f"{place}, the next rounds, {model.model}"
                    yield from ((where, one) for one in model.wagers)
            elif self.question == "design":
                yield place, report

    def certificate(self) -> Report[records.Certificate, Any]:
        """The certificate of the wagers of a price: `shoe_odds.certify` of the same question.

        Raises OddsError for an answer of another question, and for one from a pickle, whose tables
        may have changed.

        >>> import shoe_odds as odds
        >>> certificate = odds.price("ez", wagers="tie").certificate()
        >>> certificate.tables[0].wagers[0].edge
        Fraction(103841353768, 723147898655)
        """
        if self._certify is None:
            why = "from a pickle" if self.restored else f"to the question {self.question!r}"
            raise OddsError(
                f"an answer {why} has no certificate: expected an answer of price(), or certify()"
            )
        return self._certify()

    def to_json(self, digits: int = JSON_DIGITS) -> str:
        """The JSON of the schema of reports, as `--format json` writes it."""
        return self._answer.json(digits).decode() + "\n"

    def to_csv(self, *, long: bool = False, digits: int | None = None) -> str:
        """The rows that `--format csv` writes; with `long`, a row for every figure."""
        return self._answer.render("csv-long" if long else "csv", digits).decode()

    def to_text(self, *, width: int | None = None, digits: int | None = None) -> str:
        """Aligned tables, as in a terminal of that width."""
        return self._answer.render("text", digits, width).decode()

    def to_markdown(self, *, digits: int | None = None) -> str:
        """Markdown with tables."""
        return self._answer.render("md", digits).decode()

    def to_html(self, *, digits: int | None = None, **document: Unpack[Document]) -> str:
        """A whole page with charts, which ends in a manifest. `title`, `author`, `reference` and
        `date` go on its title page. In Jupyter a report shows its tables by itself."""
        return self._answer.render("html", digits, None, _given(document)).decode()

    def to_latex(self, *, digits: int | None = None, **document: Unpack[Document]) -> str:
        """LaTeX, ready for pdflatex, with the texts of `to_html`."""
        return self._answer.render("tex", digits, None, _given(document)).decode()

    def to_ci(self, format: Literal["github", "junit", "sarif"]) -> str:
        """The problems that a check or an audit found, for a build server: annotations of GitHub,
        JUnit's XML, or SARIF 2.1.0. Raises ValueError for answers that test nothing."""
        return self._answer.render(format).decode()

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        digits: int | None = None,
        **document: Unpack[Document],
    ) -> pathlib.Path:
        """Writes a file in the format of its ending: .html, .pdf, .xlsx, .tex, .md, .csv, .json,
        .txt. A check and an audit also have .xml (JUnit) and .sarif.

        `title`, `author`, `reference` and `date` ("2026-11-26") go on the title page. A document in
        .html, .pdf, .tex or .xlsx ends in a manifest: the program, and the SHA-256 of the rules.
        Other formats have one if there is such a text. A PDF needs LaTeX or a browser of the
        Chromium family.

        >>> import pathlib, tempfile
        >>> import shoe_odds as odds
        >>> report = odds.price("ez", wagers="tie")
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> page = report.save(folder / "tie.html", title="Tie of EZ Baccarat", author="Games Ltd")
        >>> "Tie of EZ Baccarat" in page.read_text()
        True
        """
        path = pathlib.Path(path)
        ending = path.suffix.removeprefix(".")
        if ending not in _ENDINGS:
            endings = ", ".join(f".{one}" for one in _ENDINGS)
            error = OddsError(f'{path}: no format has the ending ".{ending}": expected {endings}')
            error.parameter = "path"
            raise error
        rendered = self._answer.render(ending, digits, None, _given(document))
        path.write_bytes(rendered)
        return path

    def to_frame(self, of: str | None = None, *, exact: bool = True) -> pandas.DataFrame:
        """Rows of the answer as a pandas DataFrame.

        `of` is a path to a list, "reports.wagers.events", or its end, "events". Left out, it is the
        list that most ask for: wagers, the cards of effects, paytables, claims. Figures are
        fractions, and floats with `exact=False`; counts are integers of Python, which do not
        overflow.

        >>> import shoe_odds as odds
        >>> frame = odds.price("dynasty").to_frame(exact=False)
        >>> frame.set_index("wager").loc["tie", "edge"].round(6).item()
        0.143596
        """
        from shoe_odds._frame import frame

        return frame(self, of, exact)

    def to_polars(self, of: str | None = None, *, exact: bool = False) -> polars.DataFrame:
        """The rows of `to_frame` as a polars DataFrame.

        Figures are floats, and with `exact=True` fractions as texts, because polars has no
        fractions. Counts are 64-bit integers, or texts if one does not fit.

        >>> import shoe_odds as odds
        >>> frame = odds.price("dynasty").to_polars()
        >>> frame.row(by_predicate=frame["wager"] == "tie", named=True)["edge"]  # doctest: +SKIP
        0.143596...
        """
        from shoe_odds._frame import polars_frame

        return polars_frame(self, of, exact)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows of `to_polars` as a stream of Arrow, for pyarrow, polars and others."""
        from shoe_odds._frame import arrow_stream

        return arrow_stream(self).__arrow_c_stream__(requested_schema)

    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """The picture that people want first, drawn with matplotlib.

        House edges as bars, or as lines by decks; the longest run; effects of removal; the edge by
        count; paytables by edge and deviation; printed minus exact; deviations of a simulator.
        `figure="rtp"` draws another figure of wagers, `at_least=True` the chances of a run of at
        least that length, `wager="tie"` the effects or the counts of one wager, and `of="outcomes"`
        or `"cards"` what else has been checked. Of counts, `by="trigger"` draws the units won of a
        shoe by the trigger, `by="cut"` by the cut card, and `by="wager"` each bet.

        >>> import shoe_odds as odds
        >>> ax = odds.price("dynasty").plot()
        >>> ax.get_xlabel()
        'House edge, % of the stake'
        """
        from shoe_odds._plot import plot

        return plot(self, ax, **options)

    def to_fragment(self, *, charts: bool = True, brief: bool = False, digits: int = 6) -> str:
        """The tables, and charts, of the page as a part of another page."""
        return self._answer.fragment(charts, brief, digits)

    def _repr_html_(self) -> str | None:
        if self.restored:
            return None
        # Of many wagers a line each; of a few, what makes up their figures.
        return self._answer.fragment(brief=self.question == "price" and len(self) > 3)

    def __repr__(self) -> str:
        of = _reports(self.data) if self.question == "design" else []
        found = of[0].get("found") if len(of) == 1 else None
        told = ""
        if found:
            what = "meters" if "meters" in found._SPECS else "paytables"
            told = f", {found.meeting} {what}, {len(found[what])} told"
        return f"<Report {self.question}: {_title(self.data)}{told}{self._origin()}>"

    def _origin(self) -> str:
        return f", restored, of version {self.restored}" if self.restored else ""

    def __str__(self) -> str:
        if self.restored:
            return repr(self)
        # As the program prints it: fitted to a terminal, and whole anywhere else.
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        return self.to_text(width=columns)


class Verdict(Report[records.Check, records.CheckedWager]):
    """What there is to say of rounds: whether they are of the exact law, and what is off."""

    @property
    def agreement(self) -> str:
        """The verdict: "agrees", "differs" or "too-few-rounds"."""
        return str(self.data.verdict)

    def __bool__(self) -> bool:
        raise TypeError(
            "a verdict has three answers: ask verdict.differs, or verdict.agreement == 'agrees'"
        )

    def __repr__(self) -> str:
        rounds = self.data.input.rounds if self.data.input else None
        of = self.data.variant.id
        return f"<Verdict {self.agreement}: {rounds:,} rounds of {of}{self._origin()}>"


def _betting(betting: AnyRecord) -> str:
    """When a wager is bet, in a few words: "9=1 4=-1 from 11"."""
    counted = betting.tags or (f"{betting.alike} alike" if betting.alike else "")
    return f"{counted} from {betting.trigger}" if counted else str(betting.by)


def _reports(data: Any) -> Any:
    """The reports of an answer; of the design of a meter, the reports on it."""
    reports = data.reports if "reports" in data._SPECS else []
    return reports or (data.get("meters") or [] if "meters" in data._SPECS else reports)


def _title(data: AnyRecord) -> str:
    if isinstance(data, records.Audit):
        return f"{data.tally.claims} claims, {data.tally.met} met as printed"
    if isinstance(data, records.Appendix):
        return str(data.game.id)
    if isinstance(data, records.Listing):
        lists = (name for name in data._SPECS if data.get(name))
        return ", ".join(f"{len(data[name])} {name}" for name in lists)
    reports = _reports(data) if "reports" in data._SPECS else [data]
    names = []
    for report in reports or []:
        variant = report.variant.id if "variant" in report._SPECS and report.variant else ""
        shoe = report.shoe.name if "shoe" in report._SPECS and report.shoe else ""
        names.append(", ".join(one for one in (variant, shoe) if one))
    names = [name for name in names if name]
    return "; ".join(names[:3]) + (f"; {len(names) - 3} more" if len(names) > 3 else "")
