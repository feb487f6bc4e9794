"""The questions: keywords in, a report out."""

from __future__ import annotations

import operator
import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from shoe_odds import _core, records
from shoe_odds import _parameters as words
from shoe_odds._answers import Report, Verdict
from shoe_odds._asked import Tables, Variant, Variants, catalog_of, one_of
from shoe_odds._core import Shoe
from shoe_odds._described import described, renamed
from shoe_odds._labels import mapping_of
from shoe_odds._progress import Show, showing

Number = int | float | str | Fraction | Decimal
"""A number: exact ones are taken as they are, a float as the shortest decimal that it prints."""
Texts = str | Iterable[str] | None
ShoeLike = Shoe | int | str | Mapping[str, int] | Sequence[int]
"""A shoe, or the text, the decks or the counts of one."""


def number(value: Any) -> str:
    """A number as the library reads it: never with an exponent."""
    if isinstance(value, bool):
        raise TypeError(f"{value!r} is no number")
    if isinstance(value, float):
        # Floats of numpy are floats that print otherwise.
        exact = Decimal(repr(float(value)))
        return str(int(exact)) if value.is_integer() else format(exact, "f")
    if isinstance(value, Decimal):
        return format(value, "f")
    if hasattr(value, "item") and not isinstance(value, (str, Fraction)):
        plain = value.item()
        if isinstance(plain, (int, float)):
            return number(plain)
    return str(value)


def _listed(value: Any) -> str | None:
    """Numbers as the library takes them: `8`, `"6,8"`, `[6, 8]`, `range(1, 13)`."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return ",".join(number(one) for one in value)
    return number(value)


def whole(name: str, value: Any) -> str | None:
    """A whole number as the library reads it; a text is left to the library."""
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, bool):
        if hasattr(value, "__index__"):
            return str(operator.index(value))
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
    raise TypeError(f"{name} {value!r}: expected a whole number")


def _texts(value: Texts, name: str = "wagers") -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        return [value]
    if not isinstance(value, Iterable) or isinstance(value, bytes):
        raise TypeError(f"{name} of type {type(value).__name__}: expected a text, or several")
    return [str(one) for one in value]


def _cards(value: Texts) -> str | None:
    """Cards with blanks between them."""
    if value is None or isinstance(value, str):
        return value
    return " ".join(_texts(value, "seen"))


def _shoe(value: ShoeLike | None) -> str | None:
    if value is None:
        return None
    if isinstance(value, (list, tuple)) and len(value) not in (10, 13, 52):
        raise ValueError(
            f"shoe {value!r}: expected one shoe: decks, a specification, or 10, 13 or 52 counts; "
            f"several numbers of decks are decks={list(value)!r}"
        )
    return str(value if isinstance(value, Shoe) else Shoe(value))


# Questions about one variant.
OF_ONE_VARIANT = {"check", "count", "equilibrium", "explain", "session", "strategy", "universe"}


def ask(
    question: str,
    variants: Variants,
    tables: Tables,
    threads: int | None,
    progress: Show,
    **texts: Any,
) -> _core.Answer:
    """Asks the library; what is `None` is left to it."""
    given = {
        name: value
        for name, value in texts.items()
        if value is not None and not (isinstance(value, (bool, list)) and not value)
    }
    catalog, names = catalog_of(variants, tables)
    if question != "diff":  # Its sides are its own parameters.
        variant = one_of(names) if question in OF_ONE_VARIANT else names
        given = {"variant": variant, **given}
    with showing(progress):
        return _core.ask(question, catalog, given, threads)


@described
def price(
    variant: Variants = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    dealt: str | None = None,
    given: str | None = None,
    sort: words.SortOfPrice | None = None,
    all_wagers: bool = False,
    risk: bool = False,
    chip: Number | None = None,
    stakes: Number | Iterable[Number] | None = None,
    hands: Number | Iterable[int] | None = None,
    model: words.ModelOfPrice | None = None,
    reading: words.ReadingOfPrice | None = None,
    rounds_per_shoe: int | None = None,
    cut: int | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Study, records.WagerReport]:
    """House edges and all figures of the wagers of one round.

    `variant` is a variant ("dynasty"), a game for all of its variants, a collection, a `Table` of
    your own, or several of these; without one it is the default set, ["usual", "documents"].
    `shoe` is any one shoe and `decks` are whole decks, several of them side by side; `seen` are
    cards that have left. `dealt` are cards of this round that are known ("P 9H 4 B 7"), and
    `given` is a condition that it meets. `sort` leaves out wagers that
    are not on offer on the shoe or whose rule can be read in two ways, unless `all_wagers=True` or
    `wagers` asks for them; `left_out` names them. With `risk=True` there are volatility,
    covariances and liability, with `chip=25` the edge by stake where wins are paid in whole chips.
    `hands`, `model`, `reading`, `rounds_per_shoe` and `cut` mean the same as in `streaks`.

    >>> import shoe_odds as odds
    >>> banker = odds.price("ez", decks=8)["banker"]
    >>> banker.hit, round(float(banker.edge), 6)
    (Fraction(8514138887144, 19524993263685), 0.010183)
    >>> after = odds.price("ez", odds.Shoe(8).remove("4H 5D 6*3"), wagers="banker")
    >>> after["banker"].edge < banker.edge
    True
    """
    return Report(
        ask(
            "price",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
            dealt=dealt,
            given=given,
            sort=sort,
            all_wagers=bool(all_wagers),
            risk=bool(risk),
            chip=_listed(chip),
            stakes=_listed(stakes),
            hands=_listed(hands),
            model=model,
            reading=reading,
            rounds_per_shoe=whole("rounds_per_shoe", rounds_per_shoe),
            cut=whole("cut", cut),
        ),
        lambda: certify(
            variant, shoe, decks=decks, seen=seen, wagers=wagers, tables=tables, threads=threads
        ),
    )


@described
def streaks(
    variant: Variants = None,
    shoe: ShoeLike | None = None,
    *,
    hands: Number | Iterable[int] | None = None,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    model: words.ModelOfStreaks | None = None,
    reading: words.ReadingOfStreaks | None = None,
    rounds_per_shoe: int | None = None,
    cut: int | None = None,
    longest: int | None = None,
    edge: Number | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.StreakStudy, records.WagerReport]:
    """The runs of a session: how long they get, and what wagers on them are worth.

    `hands` is the length of a session, several of them ("10..80/5"), or a random one
    ("20:1,21:3"). `model` is "independent" (every round from a fresh shoe), "pair" or "triple":
    how many rounds of one shoe are kept together exactly. `reading` is "longest" or "every".

    >>> import shoe_odds as odds
    >>> runs = odds.streaks("dragon-tournament", hands=15)
    >>> round(float(runs["banker-dragon"].edge), 6)
    0.107253
    """
    return Report(
        ask(
            "streaks",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
            hands=_listed(hands),
            model=model,
            reading=reading,
            rounds_per_shoe=whole("rounds_per_shoe", rounds_per_shoe),
            cut=whole("cut", cut),
            longest=whole("longest", longest),
            edge=_listed(edge),
        )
    )


@described
@renamed(level="tag_level")
def effects(
    variant: Variants = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tag_level: Number | Iterable[int] | None = None,
    true_counts: Number | Iterable[Number] | None = None,
    left: int | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.EffectsStudy, records.WagerEffects]:
    """Effects of removal: the worth of each card to each wager, and the best count of it.

    >>> import shoe_odds as odds
    >>> worth = odds.effects("ez", wagers="panda-8")
    >>> max(worth["panda-8"].cards, key=lambda card: card.effect).card
    '9'
    """
    return Report(
        ask(
            "effects",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
            tag_level=_listed(tag_level),
            true_counts=_listed(true_counts),
            left=whole("left", left),
        )
    )


@described
def equilibrium(
    variant: Variant | None = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    sees: words.SeesOfEquilibrium | None = None,
    commission: Number | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Equilibria, Any]:
    """Two hands that decide, as in chemin de fer: how often each makes which move, exactly.

    >>> import shoe_odds as odds
    >>> solved = odds.equilibrium(decks=6).reports[0]
    >>> solved.choice.probability
    Fraction(477191, 592524)
    >>> [(at.own, at.seen, at.probability) for at in solved.mixed]
    [('0-6', 'none', Fraction(77143741, 121269912))]
    >>> [hand.value == hand.best_reply for hand in solved.hands]
    [True, True]
    """
    return Report(
        ask(
            "equilibrium",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            sees=sees,
            commission=_listed(commission),
        )
    )


@described
def fit(
    variant: Variants = None,
    shoe: ShoeLike | None = None,
    *,
    laws: bool = False,
    decks: Number | None = None,
    seen: Texts = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Fits, Any]:
    """Values of an unknown chance that fit the printed figures of a game, or bounds over all laws.

    >>> import shoe_odds as odds
    >>> fit = odds.fit("prosperity-tree").reports[0]
    >>> fit.unknown.name, fit.fits[0].claims
    ('q', 7)
    >>> span = fit.fits[0].spans[0]
    >>> f"{float(span.from_):.5f} {float(span.to):.5f}"
    '0.06191 0.06227'
    >>> tie = odds.fit("prosperity-tree", laws=True).laws[0].wagers[2]
    >>> tie.name, float(tie.least.value), float(tie.most.value)
    ('Tie', 0.9275, 0.9285)
    """
    return Report(
        ask(
            "fit",
            variant,
            tables,
            threads,
            progress,
            laws=laws,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
        )
    )


@described
def explain(
    wager: str,
    variant: Variant | None = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | None = None,
    seen: Texts = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Explanation, Any]:
    """A house edge in words: the part of each line, and why it differs by decks.

    >>> import shoe_odds as odds
    >>> told = odds.explain("dragon-7", "ez")
    >>> told.sentences[2]
    'It wins once in 44.4 rounds.'
    >>> [line.pays for line in told.lines]
    [Fraction(40, 1), Fraction(-1, 1)]
    """
    return Report(
        ask(
            "explain",
            variant,
            tables,
            threads,
            progress,
            wager=wager,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
        )
    )


@described
def strategy(
    variant: Variant | None = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | None = None,
    seen: Texts = None,
    wager: str | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.StrategyReport, Any]:
    """The best strategy of wagers with decisions, and the cost of simpler ones.

    >>> import shoe_odds as odds
    >>> best = odds.strategy("red-dog", decks=1).wagers[0]
    >>> best.edge
    Fraction(523, 16575)
    >>> [rule.values_ for rule in best.decisions[0].rules if rule.option == "raise"]
    [['7-11']]
    """
    return Report(
        ask(
            "strategy",
            variant,
            tables,
            threads,
            progress,
            wager=wager,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
        )
    )


@described
def certify(
    variant: Variants = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    equilibrium: bool = False,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Certificate, Any]:
    """A certificate of house edges, of decisions or of an equilibrium, for a checker without this
    package.

    `save("dynasty.cert.json")` writes it; `certificates/check.py` and `check.js` check the file.
    Wagers of baccarat that look at suits are left out, with the reason. With `equilibrium=True` it
    has both strategies of a game in which both hands decide, and no wager.

    >>> import shoe_odds as odds
    >>> table = odds.certify("dynasty", wagers=["tie", "majestic-match-player"]).tables[0]
    >>> table.wagers[0].edge
    Fraction(103841353768, 723147898655)
    >>> table.left_out[0].why
    'it looks at suits'
    >>> raises = odds.certify("red-dog", wagers="bet").tables[0].wagers[0].decisions[0].sets
    >>> [at.seen for at in raises if at.best == 1]
    [[7], [8], [9], [10], [11]]
    >>> odds.certify("chemin-de-fer", equilibrium=True).tables[0].equilibrium.value
    Fraction(-974653793197999, 75340147272374985)
    """
    return Report(
        ask(
            "certify",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
            equilibrium=bool(equilibrium),
        )
    )


@described
def universe(
    variant: Variant | None = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Universe, Any]:
    """Every case of a round, and each line of a paytable as a sum over the cases.

    `save("dynasty.xlsx")` writes the workbook: a spreadsheet program computes every edge again
    after a payoff or a condition has changed.

    >>> import shoe_odds as odds
    >>> universe = odds.universe("dragon-tiger", wagers="tie")
    >>> universe.cases, universe.data.wagers[0].ranges
    (169, 1)
    """
    return Report(
        ask(
            "universe",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
        )
    )


@described
def diff(
    first: str | os.PathLike[str],
    second: str | os.PathLike[str] | None = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Diff, Any]:
    """Two variants, tables or shoes compared: which lines move, and by how much.

    `first` and `second` are variants, or files of tables that end in `.toml`. Two numbers of
    `decks` are one for each side.

    >>> import shoe_odds as odds
    >>> banker = odds.diff("baccarat", "super-6", wagers="banker").pairs[0].wagers[0]
    >>> f"{float(banker.change):.4%}"
    '0.4002%'
    """
    return Report(
        ask(
            "diff",
            None,
            tables,
            threads,
            progress,
            first=os.fspath(first),
            second=None if second is None else os.fspath(second),
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
        )
    )


@described
@renamed(keep="fix_others", round="round_to")
def design(
    variant: Variants,
    wager: str,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | Iterable[int] | None = None,
    seen: Texts = None,
    edge: Number | tuple[Number, Number] | None = None,
    rtp: Number | tuple[Number, Number] | None = None,
    pays: Mapping[str, Any] | Texts = None,
    fix: Mapping[str, Number] | Texts = None,
    fix_others: bool = False,
    round_to: Number | Iterable[Number] | None = None,
    order: Texts = None,
    hit: str | tuple[Number | None, Number | None] | None = None,
    deviation: str | tuple[Number | None, Number | None] | None = None,
    sort: words.SortOfDesign | None = None,
    most: int | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.DesignStudy, records.DesignReport]:
    """Paytables of a wager that have a house edge you want.

    `edge` is a range, ("3%", "5%") or "3%..5%", or the one number to come nearest to. `pays` says
    what lines may pay: `{"Tie": range(5, 13)}`, or texts as "Tie=5..12". Without `edge` and `rtp`
    there are only the pays at which each line would bring the edge to 0. `report.found.meeting`
    says how many paytables there are; the report has the best `most`, 20 by default.

    Of a wager whose table says how its meter grows, `report.meters` has the reset value, the
    increment and the payoffs at fixed odds for an edge over all rounds. `pays` and `fix` name the
    first two `"reset"` and `"increment"`.

    >>> import shoe_odds as odds
    >>> odds.design("dynasty", "tie", edge="4%..6%").found.paytables[0].pays
    [Fraction(9, 1)]
    """
    return Report(
        ask(
            "design",
            variant,
            tables,
            threads,
            progress,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=wager,
            edge=_range(edge),
            rtp=_range(rtp),
            pays=_lines(pays),
            fix=_lines(fix),
            fix_others=bool(fix_others),
            round_to=_listed(round_to),
            order=_texts(order),
            hit=_range(hit),
            deviation=_range(deviation),
            sort=sort,
            most=whole("most", most),
        )
    )


def _range(value: Any) -> str | None:
    if isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise ValueError(f'a range of {len(value)} ends: expected two, as ("3%", "5%")')
        return "..".join("" if one is None else number(one) for one in value)
    return None if value is None else number(value)


def _lines(value: Any) -> list[str]:
    """What lines pay: `{"Tie": 9}` as "Tie=9"."""
    value = mapping_of(value)
    if isinstance(value, Mapping):
        return [f"{line}={_listed(pays)}" for line, pays in value.items()]
    return _texts(value)


@described
def audit(
    variant: Variants = None,
    *,
    claims: str | os.PathLike[str] | None = None,
    all: bool = False,
    list: bool = False,
    shoes: int | None = None,
    column: Mapping[str, str] | Texts = None,
    title: str | None = None,
    author: str | None = None,
    reference: str | None = None,
    date: str | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Audit, Any]:
    """Published figures compared with the exact ones.

    The figures come from the tables, or from `claims`, a TOML, CSV or XLSX
    file; `column` names the columns of a sheet that have other names, `{"wager": "Side bet"}`.
    `report.differs` tells whether some do not hold that are not known to be wrong. `shoes` is
    how many are dealt for figures of counts, instead of the number that each claim says.

    A row of a file with a mistake, such as an unknown wager, is not audited: it stands in
    `report.not_audited` with the reason, and Python warns of it.

    >>> import shoe_odds as odds
    >>> wrong = odds.audit("dragon-bonus").claims
    >>> [claim.prints_as for claim in wrong if claim.printed == "97.35%"]
    ['97.50%']
    """
    path = None if claims is None else os.fspath(claims)
    report: Report[records.Audit, Any] = Report(
        ask(
            "audit",
            variant,
            tables,
            threads,
            progress,
            claims=path,
            all=bool(all),
            list=bool(list),
            shoes=whole("shoes", shoes),
            column=_lines(column),
            title=title,
            author=author,
            reference=reference,
            date=date,
        )
    )
    if mistaken := report.not_audited:
        first = mistaken[0]
        warnings.warn(
            f"{len(mistaken)} of {report.tally.claims} figures were not audited, the first at "
            f"{first.place}: {first.reason}",
            UserWarning,
            stacklevel=2,
        )
    return report


@described
def appendix(
    variant: Variant,
    *,
    decks: Number | Iterable[int] | None = None,
    title: str | None = None,
    author: str | None = None,
    reference: str | None = None,
    date: str | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.Appendix, Any]:
    """The appendix of a rules document: odds, edges and drawing rules, ready to print.

    `report.save("rules.html")` writes it; `.tex`, `.md` and `.xlsx` go as well.

    >>> import shoe_odds as odds
    >>> odds.appendix("dragon-tiger").to_markdown().splitlines()[0][:2]
    '# '
    """
    return Report(
        ask(
            "appendix",
            variant,
            tables,
            threads,
            progress,
            decks=_listed(decks),
            title=title,
            author=author,
            reference=reference,
            date=date,
        )
    )


@described
def check(
    variant: Variant | None,
    data: Any,
    *,
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    level: Number = "0.001",
    shift: Number = "0.01",
    input: words.InputOfCheck | None = None,
    column: Mapping[str, str] | Texts = None,
    ignore: Texts = None,
    cards: str | None = None,
    strict: bool = False,
    every_look: bool = False,
    title: str | None = None,
    author: str | None = None,
    reference: str | None = None,
    date: str | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Verdict:
    """Compares the rounds of a simulator with the exact law.

    Without a variant, `None`, the rules are plain baccarat, or the first variant that
    has all of the wagers. `data` is a table of rounds, counts or totals: a DataFrame of pandas or
    polars, anything of Arrow, the path of a file, several of these, or rows (an iterable of
    mappings). `level` is the chance of an alarm without a cause, `shift` the change of an RTP that
    must not go unseen. `column={"player_cards": "p"}` names your columns. `strict=True` raises at
    the first row that is at fault, missing or out of order. Places in the answer are lines of the
    rows as a file has them: the header is line 1 and `frame.iloc[0]` line 2.

    >>> import shoe_odds as odds
    >>> rounds = odds.simulate("dynasty", shoes=40, write="hands")
    >>> verdict = odds.check("dynasty", rounds)
    >>> verdict.agreement
    'too-few-rounds'
    >>> verdict.findings
    []
    """
    from shoe_odds._rounds import sources_of

    return Verdict(
        ask(
            "check",
            variant,
            tables,
            threads,
            progress,
            sources=sources_of(data),
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            wager=_texts(wagers),
            level=number(level),
            shift=number(shift),
            input=input,
            column=_lines(column),
            ignore=_texts(ignore),
            cards=cards,
            strict=bool(strict),
            every_look=bool(every_look),
            title=title,
            author=author,
            reference=reference,
            date=date,
        )
    )


def list_variants(*, tables: Tables = None) -> Report[records.Listing, records.ListedVariant]:
    """The variants that can be asked for, and what belongs to each."""
    return Report(ask("list", None, tables, None, None, what="variants"))


def list_wagers(
    variant: Variants = None, *, tables: Tables = None
) -> Report[records.Listing, records.ListedWager]:
    """The wagers of variants, with what they pay.

    >>> import shoe_odds as odds
    >>> [wager.id for wager in odds.list_wagers("ez")][:3]
    ['player', 'banker', 'tie']
    """
    return Report(ask("list", variant, tables, None, None, what="wagers"))


def list_counts(
    variant: Variants = None, *, tables: Tables = None
) -> Report[records.Listing, records.ListedCount]:
    """The card counts that tables name, which `count(tags=...)` takes.

    >>> import shoe_odds as odds
    >>> [count.id for count in odds.list_counts("ez") if count.wager == "dragon-7"]
    ['jacobson', 'how']
    """
    return Report(ask("list", variant, tables, None, None, what="counts"))


def list_fields(*, tables: Tables = None) -> Report[records.Listing, records.ListedField]:
    """What a line of a table, or the condition `given`, may ask for."""
    return Report(ask("list", None, tables, None, None, what="fields"))
