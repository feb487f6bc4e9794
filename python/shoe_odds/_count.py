"""Counts: what a count is worth on real shoes, at once or in parts of the shoes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from shoe_odds import _core, records
from shoe_odds import _parameters as words
from shoe_odds._answers import Report
from shoe_odds._ask import (
    Number,
    ShoeLike,
    Texts,
    _cards,
    _listed,
    _shoe,
    _texts,
    ask,
    number,
    whole,
)
from shoe_odds._asked import Tables, Variant, catalog_of, one_of
from shoe_odds._described import described, renamed
from shoe_odds._labels import mapping_of
from shoe_odds._progress import Show, showing
from shoe_odds._simulate import Part, shard_text

Tags = str | Mapping[Any, Any] | Iterable[Any] | None
"""Tags of a count: a text, tags by card, 10, 13 or 52 numbers; by wager, or several counts."""
Trigger = Number | Mapping[str, Any] | Iterable[Any] | None
"""A trigger, triggers by wager, or one for each count."""
Ramp = str | Mapping[Any, Any] | Iterable[Any] | None
"""A ramp: a text, stakes by count, ramps by wager, or one for each count."""
Stakes = Mapping[str, Number] | Texts
"""Stakes by wager: `{"player": 1}`, or texts as "player=1"."""

_TAGS = (
    'expected "4=-1 9=2", "best:2" or the name of a count, a mapping of cards to tags, 10 numbers '
    "of ace to ten, 13 of ace to king or 52 of AS to KC, a mapping of wagers to any of these, or "
    "several counts in a list"
)
_TRIGGERS = 'expected a number, "best", a mapping of wagers to triggers, or one for each count'
_ENTERS = "expected a number, or a mapping of wagers to numbers"
_RAMPS = (
    'expected "2=1 4=4", a mapping of counts to stakes, a mapping of wagers to any of these, or '
    "one for each count"
)
_DECIMALS = 12
"""Digits after the point that a fraction may take which the library reads as a decimal."""


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or (isinstance(value, Iterable) and not isinstance(value, str)):
        return False
    try:
        Fraction(number(value))
    except (ValueError, ZeroDivisionError):
        return False
    return True


def _decimal(value: Any) -> str:
    """A number as a decimal where it has an end: 9/2 as 4.5."""
    text = number(value)
    if "/" in text and _is_number(text):
        exact = Fraction(text)
        if 10**_DECIMALS % exact.denominator == 0:
            return format(Decimal(exact.numerator) / exact.denominator, "f")
    return text


def _several(value: Any, name: str, expected: str) -> list[Any]:
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes)):
        raise TypeError(f"{name} {value!r}: {expected}")
    if not (found := list(value)):
        raise ValueError(f"{name} {value!r}: {expected}")
    return found


def tags_of(value: Any) -> list[str]:
    """A text for each count."""
    value = mapping_of(value)
    if isinstance(value, str):
        return [value]
    found = _several(value, "tags", _TAGS)
    if not isinstance(value, Mapping):
        if all(_is_number(one) for one in found):
            return [f"({','.join(number(one) for one in found)})"]
        return [text for one in found for text in tags_of(one)]
    numbers = [_is_number(tag) for tag in value.values()]
    if all(numbers):
        return [" ".join(f"{card}={number(tag)}" for card, tag in value.items())]
    if any(numbers):
        raise ValueError(f"tags {value!r}: {_TAGS}")
    return [f"{wager}: {text}" for wager, of in value.items() for text in tags_of(of)]


def _each(value: Any, name: str, expected: str, read: Callable[[Any], str | None]) -> list[str]:
    """A text for each value: one that `read` knows, those of a list, or those of wagers by name."""
    value = mapping_of(value)
    if isinstance(value, str):
        return [value]
    if (text := read(value)) is not None:
        return [text]
    found = _several(value, name, expected)
    if isinstance(value, Mapping):
        texts = {wager: _each(of, name, expected, read) for wager, of in value.items()}
        return [f"{wager}: {text}" for wager, of in texts.items() for text in of]
    return [text for one in found for text in _each(one, name, expected, read)]


def _count(value: Any) -> str | None:
    return _decimal(value) if _is_number(value) else None


def triggers_of(value: Any) -> list[str]:
    """A text for each trigger."""
    return _each(value, "trigger", _TRIGGERS, _count)


def enters_of(value: Any) -> list[str]:
    """A text for each count at which a player begins to bet."""
    return _each(value, "enter", _ENTERS, _count)


def _ramp(value: Any) -> str | None:
    if not isinstance(value, Mapping) or not value or not all(_is_number(one) for one in value):
        return None
    stakes = sorted(value.items(), key=lambda step: Fraction(number(step[0])))
    return " ".join(f"{_decimal(count)}={_decimal(stake)}" for count, stake in stakes)


def ramps_of(value: Any) -> list[str]:
    """A text for each ramp."""
    return _each(value, "ramp", _RAMPS, _ramp)


def _stakes(value: Any) -> list[str]:
    value = mapping_of(value)
    if isinstance(value, Mapping):
        return [f"{wager}={_decimal(stake)}" for wager, stake in value.items()]
    return _texts(value, "with_")


def _amounts(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return ",".join(_decimal(one) for one in value)
    return _decimal(value)


def texts_of(
    *,
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tags: Tags = None,
    trigger: Trigger = None,
    ramp: Ramp = None,
    enter: Trigger = None,
    running: bool = False,
    start: Number | None = None,
    per: words.PerOfCount | None = None,
    round: words.RoundOfCount | None = None,
    bet: words.BetOfCount | None = None,
    shoes: int | None = None,
    until: Number | None = None,
    exact: bool = False,
    seed: int = 1,
    cut: int | None = None,
    cuts: Number | Iterable[int] | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfCount = "none",
    first_card: words.FirstCardOfCount | None = None,
    rounds_per_shoe: int | None = None,
    with_: Stakes = None,
    cap: Number | Iterable[Number] | None = None,
    chip: Number | None = None,
    min: Number | None = None,
    max: Number | None = None,
    bankroll: Number | None = None,
    kelly: Number | None = None,
    goal: Number | None = None,
    hours: Number | None = None,
    rounds_per_hour: int | None = None,
    ruin: Number | None = None,
) -> dict[str, Any]:
    """Returns the parameters of a count; the library has defaults for `None`."""
    texts = {
        "shoe": _shoe(shoe),
        "decks": _listed(decks),
        "seen": _cards(seen),
        "wager": _texts(wagers),
        "tags": None if tags is None else tags_of(tags),
        "trigger": None if trigger is None else triggers_of(trigger),
        "ramp": None if ramp is None else ramps_of(ramp),
        "enter": None if enter is None else enters_of(enter),
        "running": bool(running),
        "start": _amounts(start),
        "per": per,
        "round": round,
        "bet": bet,
        "shoes": whole("shoes", shoes),
        "until": _amounts(until),
        "exact": bool(exact),
        "seed": whole("seed", seed),
        "cut": whole("cut", cut),
        "cuts": _listed(cuts),
        "after_cut": whole("after_cut", after_cut),
        "burn": burn,
        "first_card": first_card,
        "rounds_per_shoe": whole("rounds_per_shoe", rounds_per_shoe),
        "with": _stakes(with_),
        "cap": _amounts(cap),
        "chip": _amounts(chip),
        "min": _amounts(min),
        "max": _amounts(max),
        "bankroll": _amounts(bankroll),
        "kelly": _listed(kelly),
        "goal": _amounts(goal),
        "hours": _amounts(hours),
        "rounds_per_hour": whole("rounds_per_hour", rounds_per_hour),
        "ruin": _listed(ruin),
    }
    return {name: value for name, value in texts.items() if value is not None}


def parameters_of(variant: str, shard: tuple[int, int], texts: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the parameters of a part of a count."""
    return {**texts, "variant": variant, "shard": shard_text(shard)}


@described
@renamed(risk="ruin")
def count(
    variant: Variant | None = None,
    *,
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tags: Tags = None,
    trigger: Trigger = None,
    ramp: Ramp = None,
    enter: Trigger = None,
    running: bool = False,
    start: Number | None = None,
    per: words.PerOfCount | None = None,
    round: words.RoundOfCount | None = None,
    bet: words.BetOfCount | None = None,
    shoes: int | None = None,
    until: Number | None = None,
    exact: bool = False,
    seed: int = 1,
    cut: int | None = None,
    cuts: Number | Iterable[int] | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfCount = "none",
    first_card: words.FirstCardOfCount | None = None,
    rounds_per_shoe: int | None = None,
    with_: Stakes = None,
    cap: Number | Iterable[Number] | None = None,
    chip: Number | None = None,
    min: Number | None = None,
    max: Number | None = None,
    bankroll: Number | None = None,
    kelly: Number | None = None,
    goal: Number | None = None,
    hours: Number | None = None,
    rounds_per_hour: int | None = None,
    ruin: Number | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.CountStudy, records.WagerCount]:
    """The value of a card count: the exact edge before every round of simulated shoes.

    Without `variant` it is plain baccarat, or the first variant that has all of the wagers.

    `tags` are "4=-1 9=2", `{4: -1, 9: 2}`, ten numbers of ace to ten or thirteen of ace to king, or
    "best:2" for the best ones of whole numbers up to 2; `{"tie": "best:1"}` is a count for one
    wager, and a list has several counts. "jacobson" and other names are counts that the table
    gives, with their triggers. `trigger` is the true count from which on a unit is bet, or "best".
    `ramp` has stakes in units instead, each from a count on: "2=1 4=4", `{2: 1, 4: 4}`, or ramps by
    wager. `enter` is a count above the trigger or the first count of the ramp: from it on the
    player bets until the count falls below that. `chip` is the smallest part of a unit that can be
    staked. "best" is the ramp for a `bankroll` in units, with stakes from `min` to `max`. A
    bankroll has its certainty equivalent, for a share `kelly` of full Kelly stakes, and its risks:
    of ruin before a `goal`, and in a trip of so many `hours`. `running=True` compares the running
    count with the trigger. The running count of a whole shoe is `start`, and cards that left the
    shoe (`seen`) are counted before the first round; a true count follows from both. `per` is
    "unseen" or "shoe", `round` is "none", "nearest", "floor" or "half-deck". Without tags, and with
    `bet="perfect"` beside them, a wager is bet wherever its expectation is above 0.

    The shoes are the same as in `simulate` with the same seed: 100000, or as many as it takes until
    the standard error of units per shoe is `until`. `cut`, 14 cards by default, and `after_cut`, 1
    round by default, say how a shoe ends, as in `simulate`. `cuts=[14, 26, 52]` are other places of
    the cut card, found out from the same shoes. `with_={"player": 1}` must be bet beside each unit,
    and `cap=[25, 100]` is the most that may be staked. `exact=True` has exact means over every
    order of a shoe of up to 60 cards instead of simulated shoes.

    >>> import shoe_odds as odds
    >>> dragon = {4: -1, 5: -1, 6: -1, 7: -1, 8: 2, 9: 2}
    >>> report = odds.count("ez", wagers="dragon-7", tags=dragon, trigger=4, shoes=1000)
    >>> found = report["dragon-7"]
    >>> found.average_edge > 0 > -found.edge
    True
    >>> print(f"{float(found.units_per_shoe):.3f} ± {float(found.units_per_shoe_error):.3f}")
    0.746 ± 0.040
    """
    texts = texts_of(
        shoe=shoe,
        decks=decks,
        seen=seen,
        wagers=wagers,
        tags=tags,
        trigger=trigger,
        ramp=ramp,
        enter=enter,
        running=running,
        start=start,
        per=per,
        round=round,
        bet=bet,
        shoes=shoes,
        until=until,
        exact=exact,
        seed=seed,
        cut=cut,
        cuts=cuts,
        after_cut=after_cut,
        burn=burn,
        first_card=first_card,
        rounds_per_shoe=rounds_per_shoe,
        with_=with_,
        cap=cap,
        chip=chip,
        min=min,
        max=max,
        bankroll=bankroll,
        kelly=kelly,
        goal=goal,
        hours=hours,
        rounds_per_hour=rounds_per_hour,
        ruin=ruin,
    )
    return Report(ask("count", variant, tables, threads, progress, **texts))


@renamed(risk="ruin")
def count_part(
    variant: Variant | None = None,
    *,
    shard: tuple[int, int] = (1, 1),
    shoe: ShoeLike | None = None,
    decks: Number | None = None,
    seen: Texts = None,
    wagers: Texts = None,
    tags: Tags = None,
    trigger: Trigger = None,
    ramp: Ramp = None,
    enter: Trigger = None,
    running: bool = False,
    start: Number | None = None,
    per: words.PerOfCount | None = None,
    round: words.RoundOfCount | None = None,
    bet: words.BetOfCount | None = None,
    shoes: int | None = None,
    seed: int = 1,
    cut: int | None = None,
    cuts: Number | Iterable[int] | None = None,
    after_cut: int | None = None,
    burn: words.BurnOfCount = "none",
    first_card: words.FirstCardOfCount | None = None,
    rounds_per_shoe: int | None = None,
    with_: Stakes = None,
    cap: Number | Iterable[Number] | None = None,
    chip: Number | None = None,
    min: Number | None = None,
    max: Number | None = None,
    bankroll: Number | None = None,
    kelly: Number | None = None,
    goal: Number | None = None,
    hours: Number | None = None,
    rounds_per_hour: int | None = None,
    ruin: Number | None = None,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Part:
    """A part of the shoes of `count`, for `merge`; the whole has the report of `count`.

    `shard=(2, 4)` deals the second of four parts; everything else is as for `count`. Each part
    looks for a trigger of "best" by the same shoes, which takes its time.

    >>> import shoe_odds as odds
    >>> asked = {"wagers": "panda-8", "tags": "9=1 4=-1", "trigger": 11, "shoes": 30}
    >>> parts = [odds.count_part("ez", shard=(at, 3), **asked) for at in (3, 1, 2)]
    >>> odds.merge(parts).report() == odds.count("ez", **asked)
    True
    """
    catalog, names = catalog_of(variant, tables)
    texts = texts_of(
        shoe=shoe,
        decks=decks,
        seen=seen,
        wagers=wagers,
        tags=tags,
        trigger=trigger,
        ramp=ramp,
        enter=enter,
        running=running,
        start=start,
        per=per,
        round=round,
        bet=bet,
        shoes=shoes,
        seed=seed,
        cut=cut,
        cuts=cuts,
        after_cut=after_cut,
        burn=burn,
        first_card=first_card,
        rounds_per_shoe=rounds_per_shoe,
        with_=with_,
        cap=cap,
        chip=chip,
        min=min,
        max=max,
        bankroll=bankroll,
        kelly=kelly,
        goal=goal,
        hours=hours,
        rounds_per_hour=rounds_per_hour,
        ruin=ruin,
    )
    parameters = parameters_of(one_of(names), shard, texts)
    with showing(progress):
        return Part(_core.Part.counted(catalog, parameters, None, threads))
