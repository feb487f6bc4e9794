"""The picture of an answer, drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from shoe_odds._record import AnyRecord
from shoe_odds._roots import signed_root

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from shoe_odds._answers import Report

# The palette of Okabe and Ito, which those tell apart too who see no red or no green.
_BLUE, _RED, _GREEN = "#0072B2", "#D55E00", "#009E73"
_ORANGE, _SKY, _PINK, _BLACK = "#E69F00", "#56B4E9", "#CC79A7", "#000000"
_COLOURS = [_BLUE, _ORANGE, _GREEN, _PINK, _SKY, _RED, _BLACK]
_MARKERS = "osD^vP*"
_GREY = "#777777"

_FIGURES = {
    "edge": "House edge, % of the stake",
    "rtp": "Return to player, % of the stake",
    "edge_resolved": "House edge per resolved bet, % of the stake",
    "hit": "Hit frequency, %",
    "push": "Pushes, % of rounds",
    "lose": "Losses, % of rounds",
    "deviation": "Standard deviation, stakes",
    "variance": "Variance, stakes squared",
}
"""What may be drawn of a wager, with its unit."""


def plot(report: Report[Any, Any], ax: Axes | None = None, **options: Any) -> Axes:
    """Draws the answer on `ax`, or on a figure of its own."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise ImportError("a plot needs matplotlib: pip install './python[plot]'") from None
    drawings: dict[str, Callable[..., Axes]] = {
        "price": _price,
        "appendix": _price,
        "streaks": _streaks,
        "effects": _effects,
        "count": _count,
        "design": _design,
        "audit": _audit,
        "check": _check,
    }
    if report.question not in drawings:
        raise ValueError(f"there is no plot of {report.question!r}: to_frame() has its rows")
    return drawings[report.question](report, ax, **options)


# What all plots share.


def _axes(ax: Axes | None, width: float, height: float) -> Axes:
    if ax is None:
        import matplotlib.pyplot as pyplot

        # A figure of pyplot is what a notebook shows by itself.
        _, ax = pyplot.subplots(figsize=(width, height), layout="constrained")
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    ax.set_axisbelow(True)
    return ax


def _rows_axes(
    ax: Axes | None, names: Sequence[str], thickness: float = 0.27, width: float = 7.5
) -> Axes:
    """Axes with a row for each name, the first on top."""
    ax = _axes(ax, width, 1.3 + thickness * len(names))
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.grid(axis="x", color="#dddddd", linewidth=0.8)
    return ax


def _titled(ax: Axes, title: str, beneath: str = "") -> Axes:
    text = f"{title}\n{beneath}" if beneath else title
    ax.set_title(text, loc="left", fontsize="medium")
    return ax


def _legend(ax: Axes, *, beside: bool = True) -> None:
    """A legend beside the drawing, or where there is most room in it."""
    places: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1, 1)} if beside else {}
    ax.legend(frameon=False, fontsize="small", **places)


def _place(reports: Sequence[AnyRecord]) -> str:
    """The variants and shoes that a picture is of."""
    variants = dict.fromkeys(one.variant.name for one in reports if one.variant)
    shoes = dict.fromkeys(one.shoe.name for one in reports if one.get("shoe"))
    where = (_some(list(variants)), _shorter(_decks(list(shoes)), 60))
    return ", ".join(one for one in where if one)


def _known(report: AnyRecord) -> str:
    """What is known of the round, beneath the title."""
    dealt, given = report.get("dealt"), report.get("given")
    return ", ".join(
        [
            *([f"dealt {dealt.name}"] if dealt else []),
            *([f"given {given.name}"] if given else []),
        ]
    )


def _decks(names: list[str]) -> str:
    """Names of shoes: "6, 8 decks"."""
    if len(names) > 1 and all(name.endswith((" deck", " decks")) for name in names):
        numbers = [name.split(" ")[0] for name in names]
        if len(numbers) > 3:
            return f"{numbers[0]} to {numbers[-1]} decks"
        return f"{' and '.join([', '.join(numbers[:-1]), numbers[-1]])} decks"
    return _some(names)


def _some(names: list[str]) -> str:
    return ", ".join(names[:2]) + (f" and {len(names) - 2} more" if len(names) > 2 else "")


def _shorter(text: str, most: int = 44) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _percent(value: Fraction | Decimal) -> float:
    return float(value * 100)


def _drawn(wager: AnyRecord, figure: str) -> float:
    value: Fraction | Decimal = wager[figure]
    return float(value) if figure in ("deviation", "variance") else _percent(value)


def _figure(name: str) -> str:
    if name not in _FIGURES:
        raise ValueError(f"figure {name!r}: expected one of {', '.join(_FIGURES)}")
    return _FIGURES[name]


def _shown(value: float, figure: str = "edge") -> str:
    return f"{value:.3f}" if figure in ("deviation", "variance") else f"{value:.2f}%"


# Prices.


def _price(report: Report[Any, Any], ax: Axes | None, *, figure: str = "edge") -> Axes:
    """Bars of the wagers, the best for the player on top; lines where there are many shoes."""
    unit = _figure(figure)
    reports = (
        [one.report for one in report.data.variants]
        if report.question == "appendix"
        else list(report.data.reports)
    )
    shoes = list(dict.fromkeys(one.shoe.composition for one in reports))
    found: dict[tuple[str, str], dict[str, float]] = {}
    names: dict[tuple[str, str], str] = {}
    several = len({one.variant.id for one in reports}) > 1
    for one in reports:
        for wager in one.wagers or []:
            if wager.get(figure) is None:
                continue
            # Wagers on a run have a figure for each length of a session.
            hands = f", {wager.hands} hands" if wager.get("hands") else ""
            where = f" ({one.variant.name})" if several else ""
            key = (one.variant.id, f"{wager.id}{hands}")
            names[key] = f"{wager.name}{hands}{where}"
            found.setdefault(key, {})[one.shoe.composition] = _drawn(wager, figure)
    if not found:
        raise ValueError("no wager has been priced")
    decks = {one.shoe.composition: one.shoe.decks for one in reports}
    # Cards less or more are no number of decks.
    whole = all(shoe == str(number) for shoe, number in decks.items())
    if len(shoes) > 3 and whole:
        ax = _by_decks(ax, [names[key] for key in found], list(found.values()), decks)
        ax.set_ylabel(unit)
        return _titled(ax, _place(reports), _known(reports[0]))
    order = sorted(found, key=lambda key: next(iter(found[key].values())))
    ax = _rows_axes(ax, [names[key] for key in order], max(0.27, 0.17 * len(shoes)))
    height = 0.78 / len(shoes)
    called = {one.shoe.composition: one.shoe.name for one in reports}
    for at, shoe in enumerate(shoes):
        rows = [row for row, key in enumerate(order) if shoe in found[key]]
        values = [found[order[row]][shoe] for row in rows]
        places = [row + (at - (len(shoes) - 1) / 2) * height for row in rows]
        bars = ax.barh(
            places,
            values,
            height=height * 0.92,
            color=_COLOURS[at % len(_COLOURS)],
            label=called[shoe],
        )
        texts = [_shown(value, figure) for value in values]
        ax.bar_label(bars, texts, padding=3, fontsize="small" if len(shoes) == 1 else "x-small")
    # Room for the numbers, on the left too where an edge is the player's.
    ends = [value for values in found.values() for value in values.values()]
    low, high = min(0.0, *ends), max(0.0, *ends)
    room = 0.16 * (high - low or 1.0)
    ax.set_xlim(low - room if low < 0 else 0.0, high + room)
    ax.axvline(0, color=_BLACK, linewidth=0.8)
    ax.set_xlabel(unit)
    if len(shoes) > 1:
        _legend(ax)
    return _titled(ax, _place(reports), _known(reports[0]))


def _by_decks(
    ax: Axes | None,
    names: list[str],
    found: list[dict[str, float]],
    decks: dict[str, int],
) -> Axes:
    """A line for each wager over the numbers of decks."""
    lines = [
        (name, sorted((decks[shoe], value) for shoe, value in values.items()))
        for name, values in zip(names, found)
    ]
    ax = _axes(ax, 7.5, max(4.0, 1.0 + 0.24 * len(lines)))
    _lines(ax, lines)
    ax.set_xticks(sorted(decks.values()))
    ax.set_xlabel("Decks")
    return ax


def _lines(ax: Axes, lines: list[tuple[str, list[tuple[Any, float]]]]) -> None:
    """Lines that are named at their right ends, where no name hides another."""
    ax.grid(axis="y", color="#dddddd", linewidth=0.8)
    for at, (name, points) in enumerate(lines):
        ax.plot(
            [x for x, _ in points],
            [y for _, y in points],
            color=_COLOURS[at % len(_COLOURS)],
            marker=_MARKERS[at // len(_COLOURS) % len(_MARKERS)],
            linestyle=["-", "--", ":"][at // len(_COLOURS) % 3],
            markersize=4,
            linewidth=1.4,
            label=name,
        )
    low, high = ax.get_ylim()
    # One line of small type is about a twentieth of the height of four inches.
    height = ax.get_window_extent().height / ax.figure.dpi
    step = (high - low) * 0.155 / max(height, 0.5)
    ends = sorted((points[-1][1], at) for at, (_, points) in enumerate(lines))
    places = [value for value, _ in ends]
    for _ in range(200):
        for one in range(1, len(places)):
            overlap = step - (places[one] - places[one - 1])
            if overlap > 1e-12:
                places[one] += overlap / 2
                places[one - 1] -= overlap / 2
    for place, (value, at) in zip(places, ends):
        name, points = lines[at]
        ax.annotate(
            name,
            (points[-1][0], value),
            xytext=(1.04, place),
            textcoords=("axes fraction", "data"),
            color=_COLOURS[at % len(_COLOURS)],
            fontsize="small",
            va="center",
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": "#bbbbbb", "linewidth": 0.6},
        )
    ax.set_ylim(min(low, places[0] - step), max(high, places[-1] + step))


# Runs.


def _streaks(
    report: Report[Any, Any],
    ax: Axes | None,
    *,
    figure: str = "edge",
    at_least: bool = False,
) -> Axes:
    """The longest run of one session; of several sessions the wagers."""
    reports = list(report.data.reports)
    sessions = [(one, session) for one in reports for session in one.sessions or []]
    fixed = len({str(_hands(session)) for _, session in sessions}) > 1
    if fixed:
        return _by_hands(ax, reports, sessions, figure)
    ax = _axes(ax, 7.5, 4.0)
    drawn = [
        (one, model, runs)
        for one, session in sessions
        for model in session.models
        for runs in model.runs or []
    ]
    if not drawn:
        raise ValueError("the answer has no runs")
    many = len(drawn) > len({runs.side for _, _, runs in drawn})
    last = 1
    for at, (one, model, runs) in enumerate(drawn):
        side = _side(runs.side)
        told = [one.variant.id] if len(reports) > 1 else []
        told += [model.model] if many else []
        label = ", ".join([side, *told])
        values = [row.at_least if at_least else row.probability for row in runs.longest]
        last = max([last, *(place for place, value in enumerate(values) if value > 0.0005)])
        ax.plot(
            range(len(values)),
            [_percent(value) for value in values],
            color=_COLOURS[at % len(_COLOURS)],
            marker=_MARKERS[at % len(_MARKERS)],
            markersize=4.5,
            linewidth=1.2,
            label=label,
        )
    ax.set_xlim(-0.4, last + 0.6)
    ax.set_ylim(bottom=0)
    runs = [row.run for row in drawn[0][2].longest][: last + 1]
    every = max(1, (len(runs) + 19) // 20)
    ax.set_xticks(range(0, len(runs), every), runs[::every])
    ax.set_xlabel("Longest run of the session, rounds")
    ax.set_ylabel("Probability of at least that, %" if at_least else "Probability, %")
    ax.grid(axis="y", color="#dddddd", linewidth=0.8)
    _legend(ax, beside=False)
    hands = _hands(sessions[0][1])
    return _titled(ax, _place(reports), f"Sessions of {hands} hands")


def _by_hands(
    ax: Axes | None,
    reports: list[AnyRecord],
    sessions: list[tuple[AnyRecord, AnyRecord]],
    figure: str,
) -> Axes:
    unit = _figure(figure)
    if any(not isinstance(session.hands, int) for _, session in sessions):
        raise ValueError("sessions of several random lengths have no plot: to_frame() has them")
    wagers: dict[str, list[tuple[int, float]]] = {}
    several = len({one.variant.id for one in reports}) > 1
    models = {model.model for _, session in sessions for model in session.models}
    for one, session in sessions:
        for model in session.models:
            told = [one.variant.id] if several else []
            told += [model.model] if len(models) > 1 else []
            where = f" ({', '.join(told)})" if told else ""
            for wager in model.wagers or []:
                points = wagers.setdefault(f"{wager.name}{where}", [])
                points.append((session.hands, _drawn(wager, figure)))
    if not wagers:
        raise ValueError("no wager is on runs: expected one number of hands, whose runs are drawn")
    ax = _axes(ax, 7.5, 4.0)
    _lines(ax, [(name, sorted(points)) for name, points in wagers.items()])
    ax.set_xlabel("Hands of the session")
    ax.set_ylabel(unit)
    if figure == "edge":
        ax.axhline(0, color=_BLACK, linewidth=0.8)
    return _titled(ax, _place(reports))


def _hands(session: AnyRecord) -> str | int:
    hands: Any = session.hands
    if isinstance(hands, list):
        return ", ".join(f"{one['hands']}" for one in hands) + " (at random)"
    return str(hands)


def _side(name: str) -> str:
    return name.replace("-", " ").capitalize()


# Effects of removal.

_VALUES = {"0": "TJQK", "1": "A"} | {str(one): str(one) for one in range(2, 10)}
_RANKS = "A23456789TJQK"


def _effects(report: Report[Any, Any], ax: Axes | None, *, wager: str | None = None) -> Axes:
    """Bars of one wager, a map of several."""
    reports = list(report.data.reports)
    found = [(one, two) for one in reports for two in one.wagers or []]
    if wager is not None:
        chosen = report[wager]
        found = [(one, two) for one, two in found if two == chosen]
    if not found:
        raise ValueError("no wager has effects of removal")
    if len(found) == 1:
        return _effect_bars(ax, *found[0])
    return _effect_map(ax, reports, found)


def _effect_bars(ax: Axes | None, report: AnyRecord, wager: AnyRecord) -> Axes:
    cards = [_card(card.card) for card in wager.cards]
    values = [_percent(card.effect) for card in wager.cards]
    ax = _axes(ax, max(6.0, 0.2 * len(cards) + 1.5), 3.8)
    colours = [_BLUE if value >= 0 else _ORANGE for value in values]
    ax.bar(range(len(cards)), values, color=colours, width=0.8)
    ax.set_xticks(range(len(cards)), cards, fontsize="small" if len(cards) > 20 else None)
    if len(cards) > 20:
        ax.tick_params(axis="x", rotation=90)
    ax.axhline(0, color=_BLACK, linewidth=0.8)
    ax.grid(axis="y", color="#dddddd", linewidth=0.8)
    ax.set_xlabel({"values": "Value of the card"}.get(wager.told_by, "Card") + " that is removed")
    ax.set_ylabel("Change of the expected win,\n% of the stake")
    return _titled(ax, f"{wager.name}: the effect of removing one card", _place([report]))


def _card(name: str) -> str:
    return name.translate(str.maketrans("SHDC", "♠♥♦♣")) if len(name) == 2 else name


def _by_rank(wager: AnyRecord) -> dict[str, float] | None:
    """Effects of the ranks, where they are all of one rank's cards."""
    found: dict[str, set[Fraction]] = {}
    for card in wager.cards:
        name = card.card
        ranks = _VALUES.get(name, name) if wager.told_by == "values" else name[0]
        for rank in ranks:
            found.setdefault(rank, set()).add(card.effect)
    if any(len(effects) > 1 for effects in found.values()):
        return None
    return {rank: _percent(effect) for rank, (effect,) in found.items()}


def _effect_map(
    ax: Axes | None, reports: list[AnyRecord], found: list[tuple[AnyRecord, AnyRecord]]
) -> Axes:
    several = len(reports) > 1
    rows: list[tuple[str, dict[str, float]]] = []
    left_out = []
    values = all(wager.told_by == "values" for _, wager in found)
    for report, wager in found:
        where = f" ({_place([report])})" if several else ""
        effects = (
            {card.card: _percent(card.effect) for card in wager.cards}
            if values
            else _by_rank(wager)
        )
        if effects is None:
            left_out.append(wager.name)
        else:
            rows.append((f"{wager.name}{where}", effects))
    if not rows:
        raise ValueError(
            f"these wagers look at suits: expected one of them, as plot(wager={found[0][1].id!r})"
        )
    ranks = "1234567890" if values else _RANKS
    columns = [rank for rank in ranks if any(rank in effects for _, effects in rows)]
    ax = _axes(ax, 2.6 + 0.56 * len(columns), 1.5 + 0.3 * len(rows))
    shares = []
    for _, effects in rows:
        most = max(abs(value) for value in effects.values()) or 1.0
        shares.append([effects.get(rank, float("nan")) / most for rank in columns])
    ax.imshow(shares, cmap="PuOr", vmin=-1.35, vmax=1.35, aspect="auto")
    for row, (_, effects) in enumerate(rows):
        for column, rank in enumerate(columns):
            if rank in effects:
                ax.text(
                    column,
                    row,
                    f"{effects[rank]:+.3f}",
                    ha="center",
                    va="center",
                    fontsize=7,
                    color="white" if abs(shares[row][column]) > 0.85 else _BLACK,
                )
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(rows)), [name for name, _ in rows])
    ax.tick_params(length=0)
    for side in ax.spines.values():
        side.set_visible(False)
    ax.set_xlabel(f"{'Value' if values else 'Rank'} of the card that is removed")
    if left_out:
        what = "they tell suits apart" if len(left_out) > 1 else "it tells suits apart"
        ax.text(
            0, -0.2, f"Not drawn, as {what}: {', '.join(left_out)}",
            transform=ax.transAxes, fontsize=7, color=_GREY, va="top",
        )  # fmt: skip
    return _titled(
        ax,
        _place(reports),
        "Change of the expected win by one card removed, % of the stake;"
        "\nshades are relative to the largest of the wager",
    )


# Counts.

_BY = ("count", "trigger", "cut", "wager")


def _count(
    report: Report[Any, Any], ax: Axes | None, *, by: str | None = None, wager: str | None = None
) -> Axes:
    """The edge by count, units of a shoe by the trigger or the cut card, or those of each bet."""
    found = [(one, _bet(report.data, one)) for one in report.data.wagers]
    if wager is not None:
        named = report._named(wager)
        found = [(one, name) for one, name in found if one in named]
    if by is None:
        by = "count" if any(one.by_count for one, _ in found) else "wager"
    if by not in _BY:
        raise ValueError(f"by {by!r}: expected one of {', '.join(_BY)}")
    if by == "wager":
        return _count_bars(ax, report.data, found)
    return _count_lines(ax, report.data, found, by)


def _bet(study: AnyRecord, wager: AnyRecord) -> str:
    """A bet by the name of the wager, and by how it is told from others on that wager."""
    alike = [one for one in study.wagers if one.id == wager.id]
    betting = wager.betting
    if len(alike) == 1:
        return str(wager.name)
    counted = betting.tags or (f"{betting.alike} alike" if betting.alike else "perfect play")
    return _shorter(f"{wager.name}, {counted}")


def _count_lines(
    ax: Axes | None, study: AnyRecord, found: list[tuple[AnyRecord, str]], by: str
) -> Axes:
    lists = {"count": "by_count", "trigger": "by_count", "cut": "by_cut"}
    drawn = [(wager, name, wager.get(lists[by]) or []) for wager, name in found]
    drawn = [(wager, name, rows) for wager, name, rows in drawn if rows]
    if not drawn:
        why = "no other cuts were asked: expected cuts=[14, 26]" if by == "cut" else "no counts"
        raise ValueError(f"there is nothing to draw by {by}: {why}")
    ax = _axes(ax, 7.5, 4.0)
    ax.axhline(0, color=_BLACK, linewidth=0.8)
    for at, (wager, name, rows) in enumerate(drawn):
        colour = _COLOURS[at % len(_COLOURS)]
        look: dict[str, Any] = {"color": colour, "marker": _MARKERS[at % len(_MARKERS)]}
        look |= {"markersize": 4.5, "linewidth": 1.2, "label": name}
        if by == "cut":
            cuts = [row.cut for row in rows]
            units = [float(row.units_per_shoe) for row in rows]
            errors = [float(row.units_per_shoe_error or 0) for row in rows]
            ax.errorbar(cuts, units, errors, capsize=3, **look)
            perfect = [float(row.perfect_units_per_shoe) for row in rows]
            label = f"{name}, perfect play"
            if wager.betting.by != "perfect":
                ax.plot(cuts, perfect, color=colour, linestyle=":", linewidth=1.2, label=label)
            continue
        counts = [row.count for row in rows]
        values = [
            _percent(row.edge) if by == "count" else float(row.units_per_shoe_from) for row in rows
        ]
        ax.plot(counts, values, **look)
        trigger = float(Fraction(wager.betting.trigger))
        if counts[0] <= trigger <= counts[-1] + 1:
            ax.axvline(trigger, color=colour, linewidth=1, linestyle="--")
    ax.grid(color="#dddddd", linewidth=0.8)
    scales = dict.fromkeys(_scale(wager.betting) for wager, _, _ in drawn)
    scale = scales.popitem()[0] if len(scales) == 1 else "Count"
    ax.set_xlabel(
        {
            "count": f"{scale}, from here to below the next",
            "trigger": f"{scale} from which on is bet",
            "cut": "Cards behind the cut card",
        }[by]
    )
    ax.set_ylabel("Expected win, % of the stake" if by == "count" else "Units won of a shoe")
    _legend(ax, beside=False)
    return _titled(ax, _place([study]), _dealt(study))


def _count_bars(ax: Axes | None, study: AnyRecord, found: list[tuple[AnyRecord, str]]) -> Axes:
    order = sorted(found, key=lambda one: one[0].units_per_shoe, reverse=True)
    ax = _rows_axes(ax, [name for _, name in order])
    units = [float(wager.units_per_shoe) for wager, _ in order]
    errors = [float(wager.units_per_shoe_error or 0) for wager, _ in order]
    bars = ax.barh(range(len(order)), units, height=0.72, color=_BLUE, xerr=errors)
    ax.bar_label(bars, [f"{value:.4f}" for value in units], padding=3, fontsize="small")
    ax.margins(x=0.16)
    ax.axvline(0, color=_BLACK, linewidth=0.8)
    ax.set_xlabel("Units won of a shoe")
    return _titled(ax, _place([study]), _dealt(study))


def _scale(betting: AnyRecord) -> str:
    if betting.get("per"):
        return "True count"
    return "Running count" if betting.get("start") is not None else "Count"


def _dealt(study: AnyRecord) -> str:
    """How many shoes were dealt, and how they end, beneath the title."""
    dealt = study.procedure
    if dealt.rounds_per_shoe:
        return f"{study.shoes:,} shoes, {dealt.rounds_per_shoe} rounds each"
    more = ["", ", one more round after it", ", two more rounds after it"][int(dealt.after_cut)]
    return f"{study.shoes:,} shoes, {dealt.cut} cards behind the cut card{more}"


# Paytables.


def _design(report: Report[Any, Any], ax: Axes | None, *, named: int = 8) -> Axes:
    """House edges and standard deviations of the paytables found, within the wanted range."""
    reports = list(report.data.reports)
    if not any(one.found for one in reports):
        raise ValueError("no paytables were looked for: expected an edge or an rtp that is wanted")
    ax = _axes(ax, 7.5, 4.6)
    one = reports[0]
    wanted = one.target.edge if one.target else None
    if wanted is not None:
        low, high = _percent(wanted["from"]), _percent(wanted["to"])
        if low < high:
            ax.axvspan(low, high, color="#eeeeee", zorder=0, label="wanted")
        else:
            ax.axvline(low, color=_GREY, linewidth=1, linestyle="--", label="wanted")
    shoes = {shoe.composition: shoe.name for shoe in one.shoes}
    found = one.found
    met = bool(found and found.paytables)
    paytables = (found.paytables or found.nearest or []) if found else []
    called = "paytables" if met else "nearest, not in the range"
    for at, (shoe, name) in enumerate(shoes.items()):
        figures = [
            figures for table in paytables for figures in table.by_shoe if figures.shoe == shoe
        ]
        ax.plot(
            [_percent(one.edge) for one in figures],
            [float(one.deviation) for one in figures],
            linestyle="none",
            marker=_MARKERS[at % len(_MARKERS)],
            color=_COLOURS[at % len(_COLOURS)],
            label=f"{called}, {name}" if len(shoes) > 1 else called,
        )
    for table in paytables[:named]:
        first = table.by_shoe[0]
        ax.annotate(
            _pays(table),
            (_percent(first.edge), float(first.deviation)),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
            color="#333333",
        )
    present = one.present.by_shoe if one.present else []
    ax.plot(
        [_percent(figures.edge) for figures in present],
        [float(figures.deviation) for figures in present],
        linestyle="none",
        marker="X",
        markersize=9,
        color=_RED,
        label=f"as it is: {_pays(one.present)}" if one.present else "as it is",
    )
    ax.margins(x=0.12, y=0.1)
    ax.grid(color="#dddddd", linewidth=0.8)
    ax.set_xlabel(_FIGURES["edge"])
    ax.set_ylabel(_FIGURES["deviation"])
    _legend(ax)
    return _titled(
        ax, f"{one.name}: paytables", f"{one.variant.name}, {_decks(list(shoes.values()))}"
    )


def _pays(table: AnyRecord) -> str:
    return ", ".join(str(one) if one.denominator == 1 else f"{float(one):g}" for one in table.pays)


# Printed figures.


def _audit(report: Report[Any, Any], ax: Axes | None) -> Axes:
    """Printed minus exact, in parts of the exact figure."""
    claims = [claim for claim in report.data.claims if claim.off_by and claim.exact]
    if not claims:
        raise ValueError("no printed figure was off, or none was told: ask audit(all=True)")
    off = [_percent(claim.off_by / abs(claim.exact)) for claim in claims]
    colours = {"met": _SKY, "erratum": _ORANGE, "differs": _RED}
    words = {
        "met": "met as printed",
        "erratum": "known to be wrong in print",
        "differs": "differs",
    }
    order = sorted(range(len(claims)), key=lambda at: (-abs(off[at]), at))
    if len(claims) > 60:
        ax = _axes(ax, 8.5, 4.5)
        ax.set_ylabel("Claims, the furthest off on top")
        ax.set_yticks([])
        ax.set_ylim(len(claims), -1)
        ax.grid(axis="x", color="#dddddd", linewidth=0.8)
    else:
        ax = _rows_axes(ax, [_shorter(_claim(claims[at])) for at in order], width=9.5)
    for verdict in dict.fromkeys(claims[at].verdict for at in order):
        rows = [row for row, at in enumerate(order) if claims[at].verdict == verdict]
        ax.plot(
            [off[order[row]] for row in rows],
            rows,
            linestyle="none",
            marker={"met": ".", "erratum": "D"}.get(verdict, "X"),
            color=colours.get(verdict, _RED),
            label=words.get(verdict, verdict),
        )
    ax.axvline(0, color=_BLACK, linewidth=0.8)
    sizes = [abs(one) for one in off if one]
    if sizes and max(sizes) > 100 * min(sizes):
        # Some are off by half and others by a millionth.
        ax.set_xscale("symlog", linthresh=1e-3, linscale=0.4)
        powers = [power for power in (1e-2, 1.0, 100.0) if power <= 2 * max(sizes)]
        ticks = [*(-power for power in reversed(powers)), 0.0, *powers]
        ax.set_xticks(ticks, [f"{tick:g}" for tick in ticks], fontsize="small")
        ax.minorticks_off()
    ax.margins(x=0.08)
    ax.set_xlabel("Printed minus exact, % of the exact figure")
    tally = report.data.tally
    _legend(ax)
    beneath = f"{tally.met} of {tally.claims} met as printed"
    return _titled(ax, f"Printed figures: {beneath}")


def _claim(claim: AnyRecord) -> str:
    about = claim.wager or claim.outcome or ""
    event = f" “{claim.event}”" if claim.event else ""
    return f"{about}{event}: {claim.quantity} {claim.printed}"


# Simulators.


def _check(report: Report[Any, Any], ax: Axes | None, *, of: str = "wagers") -> Axes:
    """Deviations from the law in standard deviations, with the line that tells one that differs."""
    data = report.data
    rows: list[tuple[str, AnyRecord]] = []
    if of == "wagers":
        for wager in data.wagers or []:
            if wager.mean:
                rows.append((f"{wager.name}: mean win", wager.mean))
            rows += [(f"{wager.name}: {event.name}", event) for event in wager.events or []]
    elif of in ("outcomes", "cards"):
        for group in data.get(of) or []:
            rows += [(f"{group.name}: {row.name}", row) for row in group.rows or []]
    else:
        raise ValueError(f"plot of {of!r}: expected wagers, outcomes or cards")
    rows = [(name, row) for name, row in rows if row.get("deviation") is not None]
    if not rows:
        raise ValueError(f"the answer has no deviations of {of}")
    ax = _rows_axes(ax, [_shorter(name, 52) for name, _ in rows], 0.2)
    if len(rows) > 30:
        ax.tick_params(axis="y", labelsize="small")
    values = [_deviation(row.deviation) for _, row in rows]
    for differs, colour, marker, label in (
        (False, _BLUE, "o", "within the law"),
        (True, _RED, "D", "differs"),
    ):
        chosen = [at for at, (_, row) in enumerate(rows) if bool(row.differs) == differs]
        if chosen:
            ax.hlines(chosen, 0, [values[at] for at in chosen], color=colour, linewidth=1.2)
            ax.plot(
                [values[at] for at in chosen],
                chosen,
                linestyle="none",
                marker=marker,
                markersize=5,
                color=colour,
                label=label,
            )
    critical = float(data.critical)
    for sign in (-1, 1):
        ax.axvline(
            sign * critical,
            color=_BLACK,
            linewidth=1,
            linestyle="--",
            label=f"critical, {critical:.2f}" if sign > 0 else None,
        )
    ax.axvline(0, color=_BLACK, linewidth=0.8)
    ax.set_xlabel("Observed minus expected, standard deviations")
    _legend(ax)
    place = _place([data])
    rounds = f"{data.input.rounds:,} rounds" if data.input else ""
    if faults := data.get("faults") or []:
        # They are of rounds, and no deviation shows them.
        rounds += f"; {sum(one.count or 0 for one in faults):,} at fault: {faults[0].text}"
    return _titled(ax, f"{place}: {data.verdict.replace('-', ' ')}", rounds)


def _deviation(deviation: AnyRecord) -> float:
    return float(signed_root(deviation))
