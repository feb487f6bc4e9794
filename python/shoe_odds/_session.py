"""Bankroll plans: a session with a staking plan."""

from __future__ import annotations

from typing import Any

from shoe_odds import records
from shoe_odds._answers import Report
from shoe_odds._ask import Number, ShoeLike, Texts, _cards, _listed, _shoe, ask, whole
from shoe_odds._asked import Tables, Variant
from shoe_odds._count import Stakes, _amounts, _stakes
from shoe_odds._described import described
from shoe_odds._progress import Show


@described
def session(
    wager: str,
    variant: Variant | None = None,
    shoe: ShoeLike | None = None,
    *,
    decks: Number | None = None,
    seen: Texts = None,
    with_: Stakes = None,
    plan: str | None = None,
    stake: Number | None = None,
    chip: Number | None = None,
    cap: Number | None = None,
    bankroll: Number | None = None,
    goal: Number | None = None,
    loss_limit: Number | None = None,
    rounds: int | None = None,
    rounds_per_hour: int | None = None,
    handle: Number | None = None,
    exact: bool = False,
    tables: Tables = None,
    threads: int | None = None,
    progress: Show = None,
) -> Report[records.BankrollStudy, Any]:
    """A bankroll plan: the laws of the final bankroll, the rounds, the stakes and the drawdown.

    A figure has its `decimal`, and its fraction `exact` where the arithmetic is exact.

    >>> import shoe_odds as odds
    >>> report = odds.session("player", plan="martingale", cap=4, bankroll=7, rounds=3)
    >>> loss = report.edge * report.average.staked.exact
    >>> loss == -report.average.net.exact
    True
    """
    return Report(
        ask(
            "session",
            variant,
            tables,
            threads,
            progress,
            wager=wager,
            shoe=_shoe(shoe),
            decks=_listed(decks),
            seen=_cards(seen),
            plan=plan,
            stake=_amounts(stake),
            chip=_amounts(chip),
            cap=_amounts(cap),
            bankroll=_amounts(bankroll),
            goal=_amounts(goal),
            loss_limit=_amounts(loss_limit),
            rounds=whole("rounds", rounds),
            rounds_per_hour=whole("rounds_per_hour", rounds_per_hour),
            handle=_amounts(handle),
            exact=bool(exact),
            **{"with": _stakes(with_)},
        )
    )
