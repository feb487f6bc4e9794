"""The shapes of reports: a class for each, whose fields are exact.

Made by `tools/records.py` from the schema of reports; do not edit. A figure is a
`fractions.Fraction`, a count an `int`, a root (such as a standard deviation) a `decimal.Decimal`
of 30 places.
"""

# fmt: off
from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

from shoe_odds._record import Record, Spec



class Appendix(Record):
    """The appendix of one game."""
    author: str | None
    """The author or the submitting party."""
    decks: list[int]
    """The numbers of decks that the rules allow. If `shoes` is absent, the first applies to all
    figures without a number.
    """
    game: GameInfo
    """The rules document."""
    manifest: Manifest
    """The inputs that reproduce the appendix."""
    outcomes: list[OutcomeReport]
    """The outcomes of a round, which are the same for all wagers and variants."""
    reference: str | None
    """The reference, such as a file number."""
    rules: list[str]
    """The rules of dealing and winning a round."""
    shoes: list[int]
    """The numbers of decks of the event tables; the first applies to all figures without a number.
    Absent for the first number that the rules allow.
    """
    title: str | None
    """The title, in place of the default."""
    tool: Tool
    """The program and the version that made the appendix."""
    variants: list[VariantAppendix]
    """The variants, in the order of the document."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'author': None,
        'decks': [None],
        'game': 'GameInfo',
        'manifest': 'Manifest',
        'outcomes': ['OutcomeReport'],
        'reference': None,
        'rules': [None],
        'shoes': [None],
        'title': None,
        'tool': 'Tool',
        'variants': ['VariantAppendix'],
    }


class Arithmetic(Record):
    """The arithmetic of the probabilities."""
    error: Fraction
    """The largest error of any probability; 0 for exact fractions. Numbers have 63 bits after the
    point and only round down, so that the part of 1 that the sum of all probabilities lacks is
    this bound.
    """
    exact: bool
    """`true` for exact fractions."""
    states: int
    """Number of states of a session."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'error': 'Figure',
        'exact': None,
        'states': None,
    }


class AtCount(Record):
    """The rounds at one count."""
    and_: str | None
    """"below" or "above" if the row includes all counts on that side."""
    count: int
    """The count, from this number to below the next whole number."""
    edge: Fraction
    """The expected net win per unit staked in these rounds."""
    share: Fraction
    """The share of all rounds."""
    units_per_shoe_from: Fraction
    """The expected net win per shoe of a bet of one unit in every round from this count on."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'and': None,
        'count': None,
        'edge': 'Figure',
        'share': 'Figure',
        'units_per_shoe_from': 'Figure',
    }


class AtCut(Record):
    """Figures of the same shoes with the cut card at another position."""
    average_edge: Fraction | None
    """The player's edge: expected net win per unit staked of the bets; none if there are no bets.
    """
    average_edge_error: Decimal | None
    """Standard error of `average_edge`."""
    bet_frequency: Fraction
    """The share of rounds that are bet."""
    bet_frequency_error: Decimal | None
    """Standard error of `bet_frequency`."""
    cut: int
    """Number of cards behind the cut card."""
    edge_in_shoe: Fraction
    """The house edge over all rounds of a shoe, bet or not."""
    edge_in_shoe_error: Decimal | None
    """Standard error of `edge_in_shoe`."""
    perfect_units_per_shoe: Fraction
    """The expected net win of a perfect player per shoe."""
    rounds_per_shoe: Fraction
    """Mean number of rounds in a shoe."""
    units_per_100: Fraction
    """The expected net win over 100 rounds, in units of the bet."""
    units_per_100_error: Decimal | None
    """Standard error of `units_per_100`."""
    units_per_shoe: Fraction
    """The expected net win per shoe."""
    units_per_shoe_error: Decimal | None
    """Standard error of `units_per_shoe`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_edge': 'Figure',
        'average_edge_error': 'Root',
        'bet_frequency': 'Figure',
        'bet_frequency_error': 'Root',
        'cut': None,
        'edge_in_shoe': 'Figure',
        'edge_in_shoe_error': 'Root',
        'perfect_units_per_shoe': 'Figure',
        'rounds_per_shoe': 'Figure',
        'units_per_100': 'Figure',
        'units_per_100_error': 'Root',
        'units_per_shoe': 'Figure',
        'units_per_shoe_error': 'Root',
    }


class AtDecks(Record):
    """The figures of a wager for one number of decks."""
    decks: int
    """The number of decks."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hit: Fraction
    """Hit frequency."""
    not_offered: bool
    """`true` if the wager is not offered with this number."""
    rtp: Fraction
    """Return to player."""
    within_rules: bool
    """`true` if the rules allow this number."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decks': None,
        'deviation': 'Root',
        'edge': 'Figure',
        'hit': 'Figure',
        'not_offered': None,
        'rtp': 'Figure',
        'within_rules': None,
    }


class AtLeft(Record):
    """The rounds with a number of unseen cards in one range."""
    bet_frequency: Fraction
    """The share of these rounds that are bet."""
    edge: Fraction | None
    """The expected net win per unit staked of the bets; none if there are no bets."""
    from_: int
    """The smallest number of unseen cards."""
    perfect_units_per_shoe: Fraction
    """The expected net win of a perfect player in these rounds, per shoe."""
    positive: Fraction
    """The share of these rounds whose expectation is above 0."""
    share: Fraction
    """The share of all rounds."""
    to: int
    """The largest number of unseen cards."""
    units_per_shoe: Fraction
    """The expected net win of these bets per shoe."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bet_frequency': 'Figure',
        'edge': 'Figure',
        'from': None,
        'perfect_units_per_shoe': 'Figure',
        'positive': 'Figure',
        'share': 'Figure',
        'to': None,
        'units_per_shoe': 'Figure',
    }


class AtRounds(Record):
    """The shoes with a number of rounds."""
    at_least: Fraction
    """The share of shoes with so many rounds or more."""
    rounds: int
    """Number of rounds."""
    share: Fraction
    """The share of shoes with so many rounds."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_least': 'Figure',
        'rounds': None,
        'share': 'Figure',
    }


class AtStake(Record):
    """The house edge of a wager at one stake."""
    for_house: Fraction
    """The house edge if each payment is rounded in the house's favor: a commission up to the next
    chip.
    """
    stake: Fraction
    """The stake, a multiple of the chip."""
    to_nearest: Fraction
    """The house edge if each payment is rounded to the nearest chip, half a chip in the house's
    favor.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'for_house': 'Figure',
        'stake': 'Exact',
        'to_nearest': 'Figure',
    }


class AtStep(Record):
    """The rounds at one step of a ramp."""
    deviation: Decimal | None
    """The standard deviation of the net win of one unit in one of these rounds."""
    edge: Fraction | None
    """The expected net win per unit staked in these rounds. `null` if no round has such a count."""
    from_: Fraction
    """The count from which on the stake is bet, up to the next step."""
    share: Fraction
    """The share of all rounds."""
    stake: Fraction
    """The stake in units."""
    units_per_100: Fraction
    """The expected net win of these rounds over 100 rounds of any count, in units."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'Root',
        'edge': 'Figure',
        'from': 'Figure',
        'share': 'Figure',
        'stake': 'Figure',
        'units_per_100': 'Figure',
    }


class Audit(Record):
    """The result of an audit."""
    author: str | None
    """The author or the submitting party."""
    claims: list[AuditedClaim]
    """The reported figures: the ones that do not hold, or all of them if the request asks for all.
    """
    manifest: AuditManifest
    """The inputs that reproduce the audit."""
    not_audited: list[NotAudited]
    """Figures that were not audited, because their rows or blocks have mistakes."""
    not_here: list[Unanswered]
    """Figures that this program does not compute, grouped by the reason."""
    notes: list[str]
    """Assumptions of the exact figures."""
    reference: str | None
    """The reference, such as a file number."""
    tables: list[AuditedTable]
    """One entry for each table or file with claims."""
    tally: Tally
    """The tally of all figures."""
    title: str | None
    """The title, in place of the default."""
    tool: Tool
    """The program and the version that made the audit."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'author': None,
        'claims': ['AuditedClaim'],
        'manifest': 'AuditManifest',
        'not_audited': ['NotAudited'],
        'not_here': ['Unanswered'],
        'notes': [None],
        'reference': None,
        'tables': ['AuditedTable'],
        'tally': 'Tally',
        'title': None,
        'tool': 'Tool',
    }


class AuditManifest(Record):
    """The inputs that reproduce an audit."""
    claims: Hashed | None
    """The file of the claims; absent if the claims come from the tables."""
    command: str
    """The command line; empty if the audit was not started from one."""
    date: str | None
    """The date of the document, as `YYYY-MM-DD`, if the request has one."""
    program_sha256: str | None
    """The SHA-256 of the program, if the request asks for it."""
    tables: list[Hashed]
    """The tables that state the claims or the rules that were priced, sorted by id."""
    version: str
    """The version of the program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': 'Hashed',
        'command': None,
        'date': None,
        'program_sha256': None,
        'tables': ['Hashed'],
        'version': None,
    }


class AuditedClaim(Record):
    """A printed figure beside the exact one."""
    counted: Counted | None
    """For a claim about a count, the dealt shoes. The figure in `exact` is then an estimate from
    them.
    """
    dealt: str | None
    """The known cards of the round."""
    erratum: str | None
    """The reason that the claim gives for the erratum, if it is called one."""
    event: str | None
    """The event or condition; absent if the figure is of the whole wager."""
    exact: Fraction
    """The exact figure, in the multiple that was printed."""
    explanations: list[Explanation2]
    """Explanations that yield the printed figure, the most plausible first."""
    given: str | None
    """The condition on the round."""
    hands: int | None
    """Number of rounds of the session."""
    id: str | None
    """The id of the printed figure, if it has one."""
    meter: str | None
    """The meter of the figure, in first stakes."""
    off_by: Fraction
    """The printed figure less the exact figure."""
    offer: OfferInfo | None
    """The terms on which the wager is offered, if it is not offered in every round of every shoe,
    its rule can be read in two ways, or its odds are stated for a meter.
    """
    outcome: str | None
    """The table of outcomes, if the claim is about one."""
    outside_rules: bool
    """`true` if the rules do not allow this shoe."""
    place: str
    """The file and line of the claim."""
    printed: str
    """The figure as printed."""
    prints_as: str
    """The exact figure at the printed precision."""
    quantity: str
    """The claimed quantity, by its name in tables."""
    shoe: str
    """The shoe."""
    source: str
    """The source in which the figure is printed."""
    table: str
    """The table or file that claims it."""
    times: int
    """The multiple that is printed: 1 for the figure itself."""
    variant: str
    """The variant that the claim is about, as `game/variant`."""
    verdict: str
    """The verdict."""
    wager: str | None
    """The id of the wager, if the claim is about one."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'counted': 'Counted',
        'dealt': None,
        'erratum': None,
        'event': None,
        'exact': 'Figure',
        'explanations': ['Explanation2'],
        'given': None,
        'hands': None,
        'id': None,
        'meter': None,
        'off_by': 'Figure',
        'offer': 'OfferInfo',
        'outcome': None,
        'outside_rules': None,
        'place': None,
        'printed': None,
        'prints_as': None,
        'quantity': None,
        'shoe': None,
        'source': None,
        'table': None,
        'times': None,
        'variant': None,
        'verdict': None,
        'wager': None,
    }


class AuditedTable(Record):
    """A table or a file with claims."""
    id: str
    """The id of the table, or the name of the file."""
    name: str
    """The name of the table, or of the file."""
    tally: Tally
    """The tally of its figures."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'tally': 'Tally',
    }


class Averages(Record):
    """Averages of a session."""
    bankroll: Enclosed
    """The bankroll at the end."""
    loss_per_hour: Enclosed
    """The loss per hour of play: minus the average net win, over the average number of rounds, times
    the rounds per hour.
    """
    net: Enclosed
    """The net win."""
    rounds: Enclosed
    """Number of rounds."""
    rounds_per_hour: int
    """Rounds per hour."""
    staked: Enclosed
    """The sum of all first stakes on the main wager."""
    wagered: Enclosed
    """The sum of all stakes on all wagers, raises and fees included."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bankroll': 'Enclosed',
        'loss_per_hour': 'Enclosed',
        'net': 'Enclosed',
        'rounds': 'Enclosed',
        'rounds_per_hour': None,
        'staked': 'Enclosed',
        'wagered': 'Enclosed',
    }


class BankrollStudy(Record):
    """Sessions with a staking plan. Amounts are in money, the unit of the stake."""
    arithmetic: Arithmetic
    """The arithmetic, with the error bound of every probability."""
    average: Averages
    """Averages of a session."""
    bankroll: Fraction
    """The bankroll at the start."""
    cap: Fraction | None
    """The highest stake that the table takes; null without a limit."""
    chip: Fraction
    """The smallest chip; every stake is a multiple of it."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    drawdown: Spread | None
    """The largest drawdown: the most that the bankroll falls below its highest value so far. Its
    probabilities are rounded, within the digits of their decimals. Null if there are too many
    states.
    """
    edge: Fraction
    """House edge of a round: minus the expected net win of all wagers, per unit on the main one."""
    endings: list[EndingReport]
    """The ends of a session, with their probabilities."""
    final_bankroll: Spread
    """The bankroll at the end."""
    game: GameInfo
    """The game."""
    goal: Fraction | None
    """The bankroll at which the session ends; null without a goal."""
    highest_stake: Spread
    """The highest stake."""
    length: Spread
    """Number of rounds."""
    loss_limit: Fraction
    """The amount that may be lost."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    model: str
    """The assumption about the rounds."""
    month: Month | None
    """A month of the house, if a handle is given."""
    no_drawdown: str | None
    """The reason for a missing drawdown."""
    notes: list[str]
    """Remarks of the rules document, and what the figures assume."""
    plan: PlanReport
    """The plan."""
    rounds: int | None
    """Maximum number of rounds; null without a limit."""
    shoe: ShoeInfo
    """The shoe."""
    stake: Fraction
    """The amount of one unit."""
    tool: Tool
    """The program and the version that made it."""
    variant: VariantInfo
    """The variant."""
    wagers: list[StakedWager]
    """The wagers of a round, the main one first."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'arithmetic': 'Arithmetic',
        'average': 'Averages',
        'bankroll': 'Exact',
        'cap': 'Exact',
        'chip': 'Exact',
        'cover': 'Cover',
        'drawdown': 'Spread',
        'edge': 'Figure',
        'endings': ['EndingReport'],
        'final_bankroll': 'Spread',
        'game': 'GameInfo',
        'goal': 'Exact',
        'highest_stake': 'Spread',
        'length': 'Spread',
        'loss_limit': 'Exact',
        'manifest': 'ReportManifest',
        'model': None,
        'month': 'Month',
        'no_drawdown': None,
        'notes': [None],
        'plan': 'PlanReport',
        'rounds': None,
        'shoe': 'ShoeInfo',
        'stake': 'Exact',
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'wagers': ['StakedWager'],
    }


class Beside(Record):
    """The wagers that must be bet beside a wager."""
    net_units_per_100: Fraction
    """The net win over 100 rounds."""
    net_units_per_shoe: Fraction
    """The expected net win per shoe of the wager and the wagers beside it."""
    net_units_per_shoe_error: Decimal | None
    """Standard error of `net_units_per_shoe`."""
    stakes: list[Stake]
    """The wagers and stakes, for each unit on the wager itself."""
    units_per_shoe: Fraction
    """The expected net win of these wagers per shoe; below 0 for a cost."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'net_units_per_100': 'Figure',
        'net_units_per_shoe': 'Figure',
        'net_units_per_shoe_error': 'Root',
        'stakes': ['Stake'],
        'units_per_shoe': 'Figure',
    }


class Betting(Record):
    """The rule when a wager is bet."""
    alike: str | None
    """The property in which cards are alike, such as "rank". The count is then how much likelier two
    unseen cards are alike than two cards of the full shoe, in percent.
    """
    before: str | None
    """Sum of the tags of the cards that left the shoe before, if it is not 0. The count begins at
    `start` plus this.
    """
    by: str
    """The basis of the decision: "count", or "perfect" for the exact expectation."""
    enter: str | None
    """The count at which the player begins to bet; he stops where the count falls below the trigger,
    or the first count of the ramp. Absent if he bets wherever the count says so.
    """
    from_: str | None
    """The origin of the tags: "best of level 2", or the name of a count of the table; absent if they
    were given.
    """
    per: str | None
    """The cards per deck of a true count: "unseen" cards, or cards in the "shoe"; absent for running
    counts.
    """
    ramp: str | None
    """The stakes in units, each from a count on: "2=1 3=2 4=4"; absent for bets of one unit. The
    trigger is then the first count with a stake.
    """
    round: str | None
    """The rounding of a true count: "none", "nearest", "floor" or "half-deck"."""
    start: str | None
    """The running count of a whole shoe; absent for a true count unless it was given."""
    tag_sum: str | None
    """The running count after the last card of the shoe, if it is not 0 and the count is a true
    count, which then drifts.
    """
    tags: str | None
    """The tags of the cards; absent for a count of cards that are alike."""
    trigger: str | None
    """The count from which on the wager is bet; absent for perfect play."""
    trigger_found: bool
    """`true` if the trigger was found by search."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alike': None,
        'before': None,
        'by': None,
        'enter': None,
        'from': None,
        'per': None,
        'ramp': None,
        'round': None,
        'start': None,
        'tag_sum': None,
        'tags': None,
        'trigger': None,
        'trigger_found': None,
    }


class Bound(Record):
    """An end of an interval, which has a decimal only."""
    decimal: Decimal
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decimal': 'Decimal',
    }


class Bound2(Record):
    """An end of the values of a figure."""
    law: list[Weight]
    """A law that has this value: its configurations with their chances."""
    proof: list[Term]
    """The proof that no law goes beyond it. For every configuration, the distance of the figure from
    the bound, times the stake, is at least the sum of these terms.
    """
    value: Fraction
    """The value."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'law': ['Weight'],
        'proof': ['Term'],
        'value': 'Figure',
    }


class ByDecks(Record):
    """The figures of a wager by number of decks."""
    decks: list[AtDecks]
    """The figures for each number of decks."""
    name: str
    """The wager's name."""
    wager: str
    """The wager's id."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decks': ['AtDecks'],
        'name': None,
        'wager': None,
    }


class ByHands(Record):
    """A session wager at one session length."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hands: Any
    """The number of rounds of the session."""
    hit: Fraction
    """The probability that the wager wins."""
    rtp: Fraction
    """Return to player."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'Root',
        'edge': 'Figure',
        'hands': None,
        'hit': 'Figure',
        'rtp': 'Figure',
    }


class ByMeter(Record):
    """The figures of a progressive wager at one meter."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hit: Fraction
    """The probability that the wager wins."""
    meter: Fraction
    """The meter, in first stakes."""
    rtp: Fraction
    """Return to player."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'Root',
        'edge': 'Figure',
        'hit': 'Figure',
        'meter': 'Figure',
        'rtp': 'Figure',
    }


class Cap(Record):
    """The win of a bet under a limit on the stake."""
    bankroll: Fraction | None
    """The bankroll, in money, that is lost with the risk of ruin; none if the net win is not above
    0.
    """
    cap: Fraction
    """The maximum stake, in money."""
    per_hour: Fraction
    """The expected net win per hour, in money."""
    per_shoe: Fraction
    """The expected net win per shoe if every bet is the cap, including the wagers beside it, in
    money. With a ramp, its largest stake is the cap.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bankroll': 'Figure',
        'cap': 'Figure',
        'per_hour': 'Figure',
        'per_shoe': 'Figure',
    }


class CardEffect(Record):
    """The effect of removing one card of a kind."""
    best_tag: Fraction | None
    """The best tag, scaled so that the largest tag is 1 or -1. Absent if no single removal has an
    effect.
    """
    card: str
    """The kind: a value "0" to "9", a rank "A" to "K", a card "KH", or all cards of a value and a
    suit, "TH/JH/QH/KH".
    """
    effect: Fraction
    """The change of the expected net win per unit staked when one such card is removed."""
    left: int
    """The number of its cards in the shoe."""
    tags: list[int | None]
    """The tag of each level; `null` for a level without tags."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'best_tag': 'Figure',
        'card': None,
        'effect': 'Figure',
        'left': 'Count',
        'tags': [None],
    }


class CarriedLine(Record):
    """The multiplier that a line carries to the next round."""
    carries: str
    """The multiplier in words: "2", "2 (1/2) or 5 (1/2)", "the same"."""
    line: str
    """The name of the line."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'carries': None,
        'line': None,
    }


class CarriedReport(Record):
    """The multipliers that the rounds of a wager begin with. Rounds are independent draws from the
    law of the shoe.
    """
    deviation_of_many: Decimal
    """The standard deviation of the net win of many rounds, over the root of their number. It
    differs from the one of a round, because a round changes what the next one pays.
    """
    lines: list[CarriedLine]
    """The multiplier that each line of the table carries to the next round."""
    mean: Fraction
    """The mean multiplier of all rounds."""
    states: list[CarriedState]
    """The multipliers that rounds begin with, by rising multipliers."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation_of_many': 'Root',
        'lines': ['CarriedLine'],
        'mean': 'Figure',
        'states': ['CarriedState'],
    }


class CarriedState(Record):
    """The rounds that begin with a multiplier."""
    deviation: Decimal
    """Standard deviation of the net win of such a round."""
    edge: Fraction
    """House edge of such a round, by itself."""
    multiplier: Fraction
    """The multiplier."""
    part: Fraction
    """The part of all rounds that begin with it, from 0 to 1."""
    rtp: Fraction
    """Return to player of such a round, by itself."""
    worth: Fraction
    """The amount, in first stakes, that this multiplier adds to the expected net win of a player who
    goes on. He loses it if he leaves.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'Root',
        'edge': 'Figure',
        'multiplier': 'Exact',
        'part': 'Figure',
        'rtp': 'Figure',
        'worth': 'Figure',
    }


class Cause(Record):
    """A common cause of faulty rows, or of cards that the shoe cannot have dealt."""
    among: int
    """Number of these right rows that it would make wrong, or is true of. A mistake of single rows
    would make others wrong.
    """
    covers: int
    """Number of these faulty rows that it explains, or is true of."""
    kind: str
    """The way it was found: `"mistake"`, `"common"`, `"decks"`."""
    right: int
    """Number of right rows examined for comparison, the first ones."""
    rows: int
    """Number of faulty rows examined: the first ones for a common feature, otherwise all of them.
    """
    text: str
    """A description of the cause."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'among': 'Count',
        'covers': 'Count',
        'kind': None,
        'right': 'Count',
        'rows': 'Count',
        'text': None,
    }


class Certificate(Record):
    """Evidence for house edges that a short program checks without this one."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    format: str
    """The name of the format: `"odds certificate"`."""
    left_out: list[LeftOutVariant]
    """The variants of a collection that the certificate does not cover."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    tables: list[CertifiedTable]
    """The tables, each with its rules, its shoe and its wagers."""
    tool: Tool
    """The program that made the certificate."""
    version: int
    """The version of the format. A checker refuses a later version than its own."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'format': None,
        'left_out': ['LeftOutVariant'],
        'manifest': 'ReportManifest',
        'tables': ['CertifiedTable'],
        'tool': 'Tool',
        'version': None,
    }


class CertifiedChoice(Record):
    """The decision of the first hand."""
    own: str
    """The situation."""
    probability: Fraction
    """Probability of the first move, drawing."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'own': None,
        'probability': 'Exact',
    }


class CertifiedClass(Record):
    """A class of hands."""
    name: str
    """The name."""
    when: Condition
    """The condition, on features of the hand: `in-line`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'when': 'Condition',
    }


class CertifiedDecision(Record):
    """A decision of the player."""
    after: str
    """Options taken before it, joined by slashes; empty for the first decision."""
    options: list[CertifiedOption]
    """The options."""
    sees: list[str]
    """The fields that the player sees, in the order of `seen` in `sets`."""
    sets: list[CertifiedSet]
    """Every information set: deals that look the same to the player."""
    shown: CertifiedDraw | None
    """The fields that a draw reveals, if it does; `seen` has them behind the others."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'after': None,
        'options': ['CertifiedOption'],
        'sees': [None],
        'sets': ['CertifiedSet'],
        'shown': 'CertifiedDraw',
    }


class CertifiedDraw(Record):
    """A draw that reveals some fields. Every set of so many fields is equally likely."""
    chances: list[Fraction]
    """The probability of each number of revealed fields, from 0 on, as fractions."""
    fields: list[str]
    """The fields."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'chances': ['Exact'],
        'fields': [None],
    }


class CertifiedEquilibrium(Record):
    """The equilibrium of two hands that decide, without a commission. The second hand sees its
    cards.
    """
    choice: CertifiedChoice | None
    """The decision of the first hand: the total on which it chooses, and the probability of drawing.
    Null if the rules leave it none.
    """
    situations: list[CertifiedSituation]
    """The situations of the second hand that a deal can come to."""
    value: Fraction
    """Expected net win of the first hand per stake, as a fraction, which the second hand loses. It
    is also the value of the best reply of either hand to the other.
    """
    variant: str
    """The variant, `game/variant`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'choice': 'CertifiedChoice',
        'situations': ['CertifiedSituation'],
        'value': 'Exact',
        'variant': None,
    }


class CertifiedHand(Record):
    """A hand."""
    cards: int
    """Number of cards."""
    name: str
    """The name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'name': None,
    }


class CertifiedHands(Record):
    """The hands of a game that the table declares."""
    ace_high: bool
    """`true` if the ace is the highest rank."""
    classes: list[CertifiedClass]
    """The classes of hands, best first; the first one whose condition holds counts."""
    comparisons: Any
    """Comparisons by name, such as `result`: the hands that are compared."""
    groups: Any
    """Groups of cards, by name: the places of the cards among the cards of all hands, from 0."""
    hands: list[CertifiedHand]
    """The hands in the order of the cards."""
    ties: list[str]
    """The tie-breaks within a class, in order: features, or `"ranks"`, the ranks in poker order."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'ace_high': None,
        'classes': ['CertifiedClass'],
        'comparisons': None,
        'groups': None,
        'hands': ['CertifiedHand'],
        'ties': [None],
    }


class CertifiedLine(Record):
    """A line of a paytable with the orders that it pays."""
    name: str
    """The event."""
    orders: Any
    """By number of orders, the multisets of cards of which the line pays so many orders, separated
    by blanks. A multiset is written as its cards in the order of the shoe: `"0044"`, `"A99K"`.
    Left out if the kind of proof is not `"round"`.
    """
    pays: Fraction
    """Net win per unit of the first stake, as a fraction."""
    staked: Fraction | None
    """Total stake per unit of the first stake, if the line stakes more."""
    ways: int
    """Number of deals that the line pays."""
    when: Condition
    """The condition."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'orders': None,
        'pays': 'Exact',
        'staked': 'Exact',
        'ways': 'Count',
        'when': 'Condition',
    }


class CertifiedOption(Record):
    """An option of a decision."""
    decision: int | None
    """The decision that follows, as an index of the wager's decisions, if no lines settle it."""
    given: Condition | None
    """The condition under which the option is offered; left out if it always is."""
    id: str
    """The id."""
    lines: list[Any] | None
    """The lines that settle it, as indices of the wager's lines: the first, and the one behind the
    last. The last line settles every deal that is left.
    """
    rules: Any
    """The rules of the deal that it brings about, if it changes them."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decision': None,
        'given': 'Condition',
        'id': None,
        'lines': [None],
        'rules': None,
    }


class CertifiedSet(Record):
    """An information set."""
    best: int
    """The option that is taken, as an index: the best, the first of equal ones."""
    net: list[Fraction | None]
    """Expected net win of each option per unit of the first stake, as a fraction, if the best
    options follow; null for an option that is not offered.
    """
    seen: list[Any | None]
    """The value of each visible field; null for a card that the draw does not reveal."""
    ways: int
    """Number of its deals, times the draws that show cards."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'best': None,
        'net': ['Exact'],
        'seen': [None],
        'ways': 'Count',
    }


class CertifiedShoe(Record):
    """A shoe by the cards that a wager may depend on."""
    cards: Any
    """Number of cards of each rank, `A` to `K` with `T` for ten; of each value `0` to `9`, if the
    shoe is known by value only.
    """
    deal: int
    """Number of cards of a deal: every count of combinations is of ordered deals of so many."""
    name: str
    """The name: `"8 decks"`."""
    put_back: bool
    """`true` for an infinite shoe: every card is put back before the next is dealt."""
    suited: Any
    """Number of each of the 52 cards, if a wager looks at suits: `"AS"`."""
    ways: int
    """Number of ordered deals."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'deal': None,
        'name': None,
        'put_back': None,
        'suited': None,
        'ways': 'Count',
    }


class CertifiedSituation(Record):
    """A situation of the second hand."""
    own: str
    """The values of its own cards: `"0-6"`."""
    probability: Fraction
    """Probability of the first move, drawing."""
    seen: str
    """The first hand's third card by value, or `"none"`."""
    ways: int
    """Number of deals that can come to it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'own': None,
        'probability': 'Exact',
        'seen': None,
        'ways': 'Count',
    }


class CertifiedTable(Record):
    """A table with its wagers on one shoe."""
    deal: str
    """The dealing procedure, by its name in tables."""
    equilibrium: CertifiedEquilibrium | None
    """The equilibrium of hands that decide, if the request is for one."""
    file: str
    """The file of the table, as the program read it."""
    hands: CertifiedHands | None
    """The hands of a game that the table declares."""
    id: str
    """The identifier of the table."""
    left_out: list[UncertifiedWager]
    """The wagers of the request that the certificate does not cover."""
    name: str
    """The name of the game."""
    notes: list[str]
    """Assumptions of the figures."""
    rules: Any
    """The rules of the deal that tables may state, by their keys there."""
    sha256: str
    """The SHA-256 of `text` in UTF-8, in hexadecimal digits."""
    shoe: CertifiedShoe
    """The shoe."""
    text: str
    """The text of the table."""
    wagers: list[CertifiedWager]
    """The wagers, in the order of the table."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deal': None,
        'equilibrium': 'CertifiedEquilibrium',
        'file': None,
        'hands': 'CertifiedHands',
        'id': None,
        'left_out': ['UncertifiedWager'],
        'name': None,
        'notes': [None],
        'rules': None,
        'sha256': None,
        'shoe': 'CertifiedShoe',
        'text': None,
        'wagers': ['CertifiedWager'],
    }


class CertifiedWager(Record):
    """A wager with the orders that settle it."""
    cards: str
    """The knowledge of a card that settles the wager: `"value"`, `"rank"` or `"card"`."""
    decisions: list[CertifiedDecision]
    """The decisions of the player, the first one first."""
    edge: Fraction
    """The house edge per unit of the first stake, as a fraction."""
    given: Condition | None
    """The condition on rounds in which the wager is offered; `null` for all rounds."""
    id: str
    """The identifier."""
    kind: str
    """The kind of proof: `"round"`, the orders of one round; `"deal"`, the combinations of each
    line; `"decision"`, the value of every option. Later versions may add others.
    """
    lines: list[CertifiedLine]
    """The lines of the paytable. The first one whose condition holds pays; without one, the stake is
    lost. A wager with decisions has the lines of all options, one option after the other.
    """
    lost: int
    """Number of deals that lose the stake because no line holds."""
    name: str
    """The name."""
    variants: list[str]
    """The variants that offer it, `game/variant`."""
    ways: int
    """Number of deals whose rounds offer the wager, times the draws that show cards."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'decisions': ['CertifiedDecision'],
        'edge': 'Exact',
        'given': 'Condition',
        'id': None,
        'kind': None,
        'lines': ['CertifiedLine'],
        'lost': 'Count',
        'name': None,
        'variants': [None],
        'ways': 'Count',
    }


class Check(Record):
    """The result of comparing rounds with the exact law of a variant."""
    author: str | None
    """The author or the submitting party."""
    cards: list[CheckedCards]
    """The counts of cards."""
    compliance: list[Compliance]
    """Stakes and wins compared with the theory; for totals only."""
    critical: Fraction
    """The deviation, in standard deviations, from which a single test finds something."""
    faults: list[FaultReport]
    """Faults of rows by kind: broken rules of the deal, contradictions, unreadable and missing rows.
    """
    findings: list[Finding]
    """Deviations and broken rules, worst first."""
    game: GameInfo
    """The rules document."""
    input: CheckedInput
    """The input that was read."""
    largest: Finding | None
    """The least likely deviation of a test, if there is no finding."""
    left_out: list[Refused]
    """Wagers and tables of outcomes that were not checked, with the reason."""
    level: Fraction
    """Family-wise significance level: the probability of any finding for a correct simulator."""
    manifest: DocumentManifest | None
    """The inputs that reproduce the report; a brief report has none."""
    notes: list[str]
    """Notes on how to read the figures."""
    outcomes: list[CheckedOutcomes]
    """The tables of outcomes that were checked."""
    pairs: list[CheckedPairs]
    """Results of two rounds of the same shoe, by distance between the rounds."""
    questions: int
    """Number of statistical tests, each of which could have found something by chance."""
    reference: str | None
    """The reference, such as a file number."""
    running: list[Compliance]
    """Running totals of each wager and of each of its channels, period by period, if periods are
    named.
    """
    shift: Fraction
    """Shift of the return, per unit staked, that the rounds must be able to show for a wager to
    agree.
    """
    shoe: ShoeInfo
    """The shoe that rounds are dealt from."""
    summary: str
    """The reason of the verdict in words: the worst finding, or how near the returns are known."""
    title: str | None
    """The title, in place of the default."""
    tool: Tool
    """The program that made this report."""
    variant: VariantInfo
    """The variant."""
    verdict: str
    """The overall verdict."""
    wagers: list[CheckedWager]
    """The wagers that were checked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'author': None,
        'cards': ['CheckedCards'],
        'compliance': ['Compliance'],
        'critical': 'Figure',
        'faults': ['FaultReport'],
        'findings': ['Finding'],
        'game': 'GameInfo',
        'input': 'CheckedInput',
        'largest': 'Finding',
        'left_out': ['Refused'],
        'level': 'Exact',
        'manifest': 'DocumentManifest',
        'notes': [None],
        'outcomes': ['CheckedOutcomes'],
        'pairs': ['CheckedPairs'],
        'questions': None,
        'reference': None,
        'running': ['Compliance'],
        'shift': 'Exact',
        'shoe': 'ShoeInfo',
        'summary': None,
        'title': None,
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'verdict': None,
        'wagers': ['CheckedWager'],
    }


class CheckedCards(Record):
    """The check of a group of cards."""
    against: str
    """The law that the counts are compared with."""
    decks: int | None
    """For equal cards: the number of decks that would have as many, if the shoe has another."""
    fit: Fit2 | None
    """The test of all cards of first rounds together, each among the cards of its value."""
    id: str
    """The grouping: `"values"`, `"ranks"`, `"cards"`, `"suits"`; with `first-` before it, of the
    first rounds of shoes only; `"depth"`, cards of each half deck of the shoes, by rank and suit;
    `"equal"`, pairs of equal cards within a shoe; and `"neighbors"`, neighboring cards that a
    shoe shares with the one before.
    """
    name: str
    """Name of the table."""
    rows: list[CheckedCount]
    """The counts."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'against': None,
        'decks': None,
        'fit': 'Fit2',
        'id': None,
        'name': None,
        'rows': ['CheckedCount'],
    }


class CheckedCount(Record):
    """A count compared with its expectation."""
    adjusted: str
    """The smaller of both, corrected for all tests after Holm; a bound at every look has its own
    share of the level instead.
    """
    count: int
    """Number of times it was counted."""
    deviation: Deviation | None
    """The deviation in standard deviations; `null` if the count cannot vary or is impossible."""
    differs: bool
    """`true` if `adjusted` is below the level."""
    expected: Fraction
    """Expected count."""
    method: str
    """The way the p-values are computed: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`,
    `"bound"`, `"every-look"`.
    """
    name: str
    """Name of the event; for events that the input counts together, all their names."""
    p: str
    """Probability of a deviation at least this large."""
    p_near: str | None
    """Probability of a deviation at most this large, if it is known."""
    too_near: bool
    """`true` if the counts or the mean fit too well."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'adjusted': None,
        'count': 'Count',
        'deviation': 'Deviation',
        'differs': None,
        'expected': 'Figure',
        'method': None,
        'name': None,
        'p': None,
        'p_near': None,
        'too_near': None,
    }


class CheckedInput(Record):
    """The input that was read."""
    bets: int | None
    """Number of bets on all wagers together, for input of totals only."""
    kind: str
    """`"hands"` or `"counted"`."""
    rounds: int
    """Number of rounds; for counts and totals, of the wager with the most."""
    shoes: int | None
    """Number of shoes, if rows name them."""
    told: str
    """The detail of the rows: `"cards"`, `"ranks"`, `"totals"`, `"results"`, `"counts"`."""
    uneven: int
    """Number of rows of totals that no rounds with the same stake add up to: their stakes differ, or
    a total is wrong.
    """
    unused: list[UnusedColumn]
    """Columns that the check did not use."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bets': 'Count',
        'kind': None,
        'rounds': 'Count',
        'shoes': None,
        'told': None,
        'uneven': None,
        'unused': ['UnusedColumn'],
    }


class CheckedMean(Record):
    """A mean return compared with the exact one."""
    adjusted: str
    """The smaller of both, corrected for all tests after Holm; a bound at every look has its own
    share of the level instead.
    """
    deviation: Deviation | None
    """The deviation in standard errors."""
    differs: bool
    """`true` if `adjusted` is below the level."""
    expected: Fraction
    """The exact mean."""
    mean: Fraction
    """The mean net win per unit staked."""
    method: str
    """The way the p-values are computed: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`,
    `"bound"`, `"every-look"`.
    """
    p: str
    """Probability of a deviation at least this large."""
    p_near: str | None
    """Probability of a deviation at most this large, if it is known."""
    shoes: int | None
    """Number of shoes, if the standard error comes from sums over shoes."""
    too_near: bool
    """`true` if the counts or the mean fit too well."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'adjusted': None,
        'deviation': 'Deviation',
        'differs': None,
        'expected': 'Figure',
        'mean': 'Figure',
        'method': None,
        'p': None,
        'p_near': None,
        'shoes': None,
        'too_near': None,
    }


class CheckedOutcomes(Record):
    """The check of a table of outcomes."""
    fit: Fit2 | None
    """The test of all cells of a grid together."""
    id: str
    """Id of the table."""
    name: str
    """Name of the table."""
    rows: list[CheckedCount]
    """The rows of the table, or the cells of a grid."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'fit': 'Fit2',
        'id': None,
        'name': None,
        'rows': ['CheckedCount'],
    }


class CheckedPairs(Record):
    """Results of two rounds of the same shoe."""
    lag: int
    """Distance between the rounds: 1 for consecutive rounds."""
    pairs: int
    """Number of pairs of rounds."""
    rows: list[CheckedCount]
    """The counts of pairs of results."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'lag': None,
        'pairs': 'Count',
        'rows': ['CheckedCount'],
    }


class CheckedWager(Record):
    """The check of a wager."""
    events: list[CheckedCount]
    """Its events, if they were counted."""
    fit: Fit2 | None
    """The test of all events together, if they make at least three cells."""
    id: str
    """Id of the wager."""
    mean: CheckedMean | None
    """The mean return, if it is known."""
    name: str
    """Name of the wager."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    can be read in two ways, or its odds are stated for a meter.
    """
    printed: str
    """The return to player, printed with these digits."""
    rounds: int
    """Number of its rounds."""
    rounds_for_digits: int
    """Number of rounds that show a shift of half a unit in the last digit of the return."""
    rounds_to_tell: int
    """Number of rounds that show a shift of `shift` nine times in ten."""
    rtp: Fraction
    """The exact return to player."""
    verdict: str
    """The verdict on this wager."""
    visible_shift: Decimal
    """The shift of the return that this many rounds would show nine times in ten."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'events': ['CheckedCount'],
        'fit': 'Fit2',
        'id': None,
        'mean': 'CheckedMean',
        'name': None,
        'offer': 'OfferInfo',
        'printed': None,
        'rounds': 'Count',
        'rounds_for_digits': 'Count',
        'rounds_to_tell': 'Count',
        'rtp': 'Figure',
        'verdict': None,
        'visible_shift': 'Root',
    }


class ChipReport(Record):
    """The effect of rounding payments, and so commissions, to a chip."""
    chip: Fraction
    """The smallest chip in use."""
    in_whole_chips: list[str]
    """The ids of the other wagers, which pay whole chips at each of these stakes."""
    wagers: list[ChipWager]
    """The wagers with a rounded payment at one of these stakes."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'chip': 'Exact',
        'in_whole_chips': [None],
        'wagers': ['ChipWager'],
    }


class ChipWager(Record):
    """A wager that is not paid in whole chips."""
    edge: Fraction
    """Its house edge without rounding."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    stakes: list[AtStake]
    """Its house edge by stake."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edge': 'Figure',
        'id': None,
        'name': None,
        'offer': 'OfferInfo',
        'stakes': ['AtStake'],
    }


class Choice(Record):
    """The decision of the first hand."""
    all: list[Range]
    """The probabilities of the first move in all equilibria, as ranges with both ends in them."""
    own: str
    """The situation."""
    probability: Fraction
    """Probability of the first move."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'all': ['Range'],
        'own': None,
        'probability': 'Figure',
    }


class ClaimBounds(Record):
    """A printed figure, and its exact values by configuration."""
    alone: Span
    """The exact figure over all laws, whatever is printed."""
    conflict: list[Term]
    """For an erratum: the proof that no law fits it together with others. Empty if one does."""
    erratum: str | None
    """The reason why it is known to be wrong."""
    id: str | None
    """The id of the printed figure, if it has one."""
    printed: str
    """The figure as printed."""
    quantity: str
    """The quantity."""
    ratios: Ratios
    """The exact figure by configuration."""
    shoe: str
    """The shoe, as a specification that reads back."""
    source: str
    """The source in which it is printed."""
    wager: str
    """The wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alone': 'Span',
        'conflict': ['Term'],
        'erratum': None,
        'id': None,
        'printed': None,
        'quantity': None,
        'ratios': 'Ratios',
        'shoe': None,
        'source': None,
        'wager': None,
    }


class ClaimFit(Record):
    """A printed figure and the values of the unknown chance that fit it."""
    erratum: str | None
    """The reason why it is known to be wrong."""
    id: str | None
    """The id of the printed figure, if it has one."""
    polynomial: list[Fraction]
    """The figure as a polynomial in the unknown chance: the coefficients by power."""
    printed: str
    """The figure as printed."""
    quantity: str
    """The quantity."""
    shoe: str
    """The shoe, as a specification that reads back."""
    source: str
    """The source in which it is printed."""
    spans: list[Span]
    """The values with which the exact figure rounds to the printed one."""
    wager: str
    """The wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'erratum': None,
        'id': None,
        'polynomial': ['Figure'],
        'printed': None,
        'quantity': None,
        'shoe': None,
        'source': None,
        'spans': ['Span'],
        'wager': None,
    }


class ClaimReport(Record):
    """A printed figure compared with the exact one."""
    erratum: str | None
    """Remark of the table, if the figure is known to be wrong."""
    event: str | None
    """Event, if the figure is not of the whole wager."""
    exact: Fraction
    """Exact figure, in the multiple that was printed."""
    holds: bool
    """`true` if the exact figure rounds to the printed one."""
    id: str | None
    """Identifier of the printed figure, if it has one."""
    printed: str
    """Figure as printed."""
    quantity: str
    """Claimed quantity, by its key in tables."""
    source: str
    """Source in which the figure is printed."""
    wager: str
    """Identifier of the wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'erratum': None,
        'event': None,
        'exact': 'Figure',
        'holds': None,
        'id': None,
        'printed': None,
        'quantity': None,
        'source': None,
        'wager': None,
    }


class Commission(Record):
    """A commission."""
    hand: str
    """The hand whose wins pay it."""
    rate: Fraction
    """Share of the win."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'hand': None,
        'rate': 'Figure',
    }


class Compliance(Record):
    """Stakes and wins compared with the theory."""
    actual_rtp: Fraction
    """The actual return to player."""
    by: str
    """The grouping: `"all"`, `"stake"`, `"channel"`, `"period"`, `"channel-period"`."""
    effective_rounds: Fraction
    """Effective number of rounds, (Σs)²/Σs²: as many rounds of one stake vary as much."""
    every_look: Fraction | None
    """Distance between both returns that is kept at every look, ever; the probability that any row
    fails to keep it is at most `level`.
    """
    first_outside: str | None
    """The first period behind which the running total was outside its bound at every look: of all
    rounds, or of a channel.
    """
    group: str
    """The stake, channel or period of this row, or the channel in a period; empty for all rounds.
    """
    id: str
    """Id of the wager."""
    name: str
    """Name of the wager."""
    offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    period: str | None
    """The period of a channel in a period; of a running total, the last period in it."""
    rounds: int
    """Number of rounds."""
    theoretical_rtp: Fraction
    """The theoretical return to player."""
    tolerance: str
    """The narrowest of these tolerances that is kept."""
    tolerance_95: Decimal
    """Distance between both returns that is kept in 95 of 100 looks, by the volatility."""
    tolerance_99: Decimal
    """Distance between both returns that is kept in 99 of 100 looks."""
    turnover: Fraction
    """The total of all stakes."""
    win: Fraction
    """The win of the house: the turnover less what was returned."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'actual_rtp': 'Figure',
        'by': None,
        'effective_rounds': 'Figure',
        'every_look': 'Figure',
        'first_outside': None,
        'group': None,
        'id': None,
        'name': None,
        'offer': 'OfferInfo',
        'period': None,
        'rounds': 'Count',
        'theoretical_rtp': 'Figure',
        'tolerance': None,
        'tolerance_95': 'Root',
        'tolerance_99': 'Root',
        'turnover': 'Exact',
        'win': 'Exact',
    }


class Condition(Record):
    """A condition on a round."""
    all: list[Condition]
    """The conditions."""
    any: list[Condition]
    """The conditions."""
    field: str
    """The name of the field: `"player.total"`."""
    is_: list[Any]
    """The values."""
    not_: Condition
    """The condition."""
    relation: str
    """The relation: `=`, `!=`, `>`, `>=`, `<` or `<=`."""
    to: str
    """The name of the other field."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'all': ['Condition'],
        'any': ['Condition'],
        'field': None,
        'is': [None],
        'not': 'Condition',
        'relation': None,
        'to': None,
    }


class ConfigurationInfo(Record):
    """A configuration."""
    marks: list[Mark]
    """The factors of marked faces or suits; empty if none is marked."""
    name: str
    """The configuration in words: `"7 with 2, 1 with 3"`."""
    number: Fraction
    """The number of marked faces or suits, of shown cards, or the factor."""
    plays: list[Play]
    """The plays of the wagers whose best plays differ in a figure."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'marks': ['Mark'],
        'name': None,
        'number': 'Figure',
        'plays': ['Play'],
    }


class Correlation(Record):
    """A correlation, of which the square is exact."""
    decimal: Decimal
    squared: Fraction
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decimal': 'Decimal',
        'squared': 'Exact',
    }


class CountReport(Record):
    """The figures of a count."""
    betting_correlation: Correlation
    """The correlation of the tags with the effects."""
    per_true_count: Fraction
    """The change of the expectation for each unit of the true count, by the linear estimate."""
    turns_positive: Fraction
    """The true count at which the linear estimate of the expectation is 0."""
    turns_positive_deviations: Decimal | None
    """The number of standard deviations from 0 to that true count, of the true count when one deck
    is left. Beyond 3, hardly any round is worth a bet. Absent in a shoe of one deck or less, and
    if the wager needs no count.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'betting_correlation': 'Correlation',
        'per_true_count': 'Figure',
        'turns_positive': 'Figure',
        'turns_positive_deviations': 'Root',
    }


class CountStudy(Record):
    """The result of a count study."""
    compositions: int | None
    """Number of compositions of the dealt cards, if the figures are exact means over all orders of
    the shoe. No shoe is dealt then, and no figure has a standard error.
    """
    cover: Cover
    """The texts of the title page, if the request has them."""
    game: GameInfo
    """The rules document."""
    left_out: list[LeftOut]
    """Wagers of the variant that rounds do not settle at stated odds; empty if the request names
    wagers.
    """
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    notes: list[str]
    """Remarks, such as that the table replaces a built-in one."""
    procedure: Procedure
    """The dealing procedure."""
    risk: Fraction
    """The risk of ruin behind each bankroll."""
    rounds_in_shoe: list[AtRounds]
    """Shoes by their number of rounds; empty for very large shoes."""
    rounds_per_hour: Fraction
    """Number of rounds in an hour, as requested."""
    rounds_per_shoe: Fraction
    """Mean number of rounds in a shoe."""
    rounds_per_shoe_error: Decimal | None
    """Standard error of `rounds_per_shoe`; none for a single shoe."""
    seed: int
    """The seed of the shuffles."""
    shoe: ShoeInfo
    """The shoe."""
    shoes: int
    """Number of dealt shoes."""
    together: Together | None
    """All bets together; absent for a single bet, or if a wager is bet in several ways."""
    tool: Tool
    """The program and the version that made the study."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerCount]
    """The bets: each wager with one way to bet it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'compositions': None,
        'cover': 'Cover',
        'game': 'GameInfo',
        'left_out': ['LeftOut'],
        'manifest': 'ReportManifest',
        'notes': [None],
        'procedure': 'Procedure',
        'risk': 'Figure',
        'rounds_in_shoe': ['AtRounds'],
        'rounds_per_hour': 'Figure',
        'rounds_per_shoe': 'Figure',
        'rounds_per_shoe_error': 'Root',
        'seed': 'Count',
        'shoe': 'ShoeInfo',
        'shoes': 'Count',
        'together': 'Together',
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'wagers': ['WagerCount'],
    }


class Counted(Record):
    """The shoes that were dealt for a figure of a count."""
    betting: str
    """The betting rule, in words."""
    error: Decimal
    """The standard error of the figure, in the multiple that was printed."""
    printed_error: Fraction | None
    """The standard error of the printed figure, if its source states one."""
    procedure: str
    """The dealing procedure, in words."""
    seed: int
    """The seed of the shuffles."""
    shoes: int
    """Number of dealt shoes."""
    shoes_needed: int | None
    """Number of shoes that would allow a verdict; absent if these do."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'betting': None,
        'error': 'Root',
        'printed_error': 'Figure',
        'procedure': None,
        'seed': 'Count',
        'shoes': 'Count',
        'shoes_needed': None,
    }


class Cover(Record):
    """The title page of the document."""
    author: str | None
    """The author or the submitting party."""
    reference: str | None
    """The reference, such as a file number."""
    title: str | None
    """The title, in place of the default."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'author': None,
        'reference': None,
        'title': None,
    }


class CurvePoint(Record):
    """The expectation at one true count."""
    expectation: Fraction | None
    """The expected net win per unit staked from the expected shoe; `null` if there is no such shoe.
    """
    linear: Fraction
    """The linear estimate of the expectation."""
    reason: str | None
    """The reason that there is no such shoe."""
    running_count: Fraction
    """The running count."""
    true_count: Fraction
    """The true count: the running count per 52 cards left."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'expectation': 'Figure',
        'linear': 'Figure',
        'reason': None,
        'running_count': 'Figure',
        'true_count': 'Figure',
    }


class CurveReport(Record):
    """The expectation by true count."""
    left: int
    """The number of cards left in the shoe."""
    level: int
    """The level of the tags."""
    model: str
    """The composition of the shoe at a true count."""
    points: list[CurvePoint]
    """The expectation at each requested true count."""
    reason: str | None
    """The reason that there is no curve."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'left': 'Count',
        'level': None,
        'model': None,
        'points': ['CurvePoint'],
        'reason': None,
    }


class DealtInfo(Record):
    """Known cards of the round."""
    cards: str
    """Text that reads back as these cards: "P 9H 4 B 7"."""
    left: int
    """Number of cards left in the shoe without them."""
    name: str
    """The cards in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'left': None,
        'name': None,
    }


class Decided(Record):
    """The certain result of a wager."""
    pays: Fraction
    """Net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'pays': 'Exact',
    }


class DecisionCase(Record):
    """A case that the player may see: an information set."""
    margin: Fraction | None
    """The expected loss by the second-best option; omitted if only one is offered."""
    net: list[Fraction | None]
    """The expected net win by each option, per unit of the first stake; `null` for an option that is
    not offered.
    """
    option: str
    """The best option, the first of equal ones."""
    points: list[str]
    """The points of the cards that a draw reveals, in the order of their names; `"hidden"` where
    none of them is shown.
    """
    probability: Fraction
    """The probability that a round comes to it."""
    values_: list[str]
    """The value of each field, in the order of the fields that the player sees; `"hidden"` for a
    card that is not shown and `"none"` for a card that is not dealt.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'margin': 'Figure',
        'net': ['Figure'],
        'option': None,
        'points': [None],
        'probability': 'Figure',
        'values': [None],
    }


class DecisionReport(Record):
    """A decision of the player."""
    after: str
    """Options taken before it, joined by slashes; empty for the first decision."""
    cases: list[DecisionCase]
    """Every case that the player may see. Empty if there are more than 200,000."""
    no_choice: Fraction | None
    """The probability that a round comes to this decision with one option only. Omitted if every
    case is a choice.
    """
    options: list[OptionReport]
    """The options."""
    points: list[str]
    """The names of the points of the cards that a draw reveals."""
    rules: list[StrategyRule]
    """The best strategy as a list of rules. Every case that the player may see meets one of them.
    Empty if there are more than 200,000 cases.
    """
    sees: list[str]
    """The fields that the player may see."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'after': None,
        'cases': ['DecisionCase'],
        'no_choice': 'Figure',
        'options': ['OptionReport'],
        'points': [None],
        'rules': ['StrategyRule'],
        'sees': [None],
    }


class DependenceReport(Record):
    """The dependence between rounds of one shoe."""
    pairs: list[JointReport]
    """The figure g₂ of every two results."""
    triples: list[JointReport]
    """The figure g₃ of every three results."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'pairs': ['JointReport'],
        'triples': ['JointReport'],
    }


class DesignCarries(Record):
    """A line that carries a multiplier to the next round."""
    by_shoe: list[NeededFactor]
    """The mean multiplier that it would need if everything else stays as it is, by shoe."""
    carries: str
    """The multiplier in words: "2", "2 (1/2) or 5 (1/2)"."""
    line: int
    """Its number in the table, from 1."""
    name: str
    """Its name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_shoe': ['NeededFactor'],
        'carries': None,
        'line': None,
        'name': None,
    }


class DesignLine(Record):
    """A line of the wager."""
    allowed: list[Fraction]
    """Its allowed payoffs in increasing order, if the request has a target."""
    by_shoe: list[NeededPays]
    """The payoffs that it would need if the other lines stay as they are, by shoe."""
    line: int
    """Its number in the table, from 1."""
    name: str
    """Its name."""
    pays: Fraction
    """Its payoff in the table: net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'allowed': ['Exact'],
        'by_shoe': ['NeededPays'],
        'line': None,
        'name': None,
        'pays': 'Exact',
    }


class DesignReport(Record):
    """The lines of a wager, and the paytables found for it."""
    carries: list[DesignCarries]
    """The lines that carry a multiplier to the next round. Figures are then of all rounds."""
    found: DesignsFound | None
    """The result of the search."""
    game: GameInfo
    """The rules document."""
    id: str
    """The wager's id."""
    lines: list[DesignLine]
    """The lines of the wager."""
    model: str
    """The kind of rounds that the figures describe."""
    name: str
    """Its name."""
    notes: list[str]
    """Remarks of the rules document."""
    present: Paytable
    """The present paytable."""
    shoes: list[ShoeInfo]
    """The shoes."""
    target: TargetInfo | None
    """The requirements of paytables. Absent if the request has no target."""
    variant: VariantInfo
    """The variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'carries': ['DesignCarries'],
        'found': 'DesignsFound',
        'game': 'GameInfo',
        'id': None,
        'lines': ['DesignLine'],
        'model': None,
        'name': None,
        'notes': [None],
        'present': 'Paytable',
        'shoes': ['ShoeInfo'],
        'target': 'TargetInfo',
        'variant': 'VariantInfo',
    }


class DesignStudy(Record):
    """The answer to a question about paytables: one report about the requested wager, or one about
    its meter.
    """
    cover: Cover
    """The texts of the title page, if the request has them."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    meters: list[MeterDesign]
    """The report on the meter of a wager that pays shares of it."""
    reports: list[DesignReport]
    """The report on the paytables of a wager at stated odds."""
    tool: Tool
    """The program that made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'manifest': 'ReportManifest',
        'meters': ['MeterDesign'],
        'reports': ['DesignReport'],
        'tool': 'Tool',
    }


class DesignTerm(Record):
    """A term of a progressive wager."""
    allowed: list[Fraction]
    """Its allowed values in increasing order, if the request has a target."""
    by_shoe: list[NeededTerm]
    """The values that it would need if the other terms stay as they are, by shoe."""
    line: int | None
    """The number of the line in the table, from 1."""
    name: str
    """Its name."""
    of: str
    """Its kind."""
    value: Fraction
    """Its value in the table. A payoff is the net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'allowed': ['Exact'],
        'by_shoe': ['NeededTerm'],
        'line': None,
        'name': None,
        'of': None,
        'value': 'Exact',
    }


class DesignedMeter(Record):
    """A combination of the terms and its figures."""
    amounts: list[Fraction]
    """The values, in the order of the terms."""
    by_shoe: list[MeterFigures]
    """The figures over all rounds, by shoe."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'amounts': ['Exact'],
        'by_shoe': ['MeterFigures'],
    }


class DesignsFound(Record):
    """The result of a search for paytables."""
    combinations: int
    """The number of combinations of the allowed payoffs."""
    meeting: int
    """The number of paytables that meet the target."""
    nearest: list[Paytable]
    """The paytables whose edge is nearest to the middle of the range, if none meets the target. They
    meet all other requirements.
    """
    paytables: list[Paytable]
    """The best of these paytables, in order."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'combinations': 'Whole',
        'meeting': 'Count',
        'nearest': ['Paytable'],
        'paytables': ['Paytable'],
    }


class Deviation(Record):
    """A number of standard deviations, of which the square is exact."""
    decimal: Decimal
    squared: Fraction
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decimal': 'Decimal',
        'squared': 'Exact',
    }


class Diff(Record):
    """The difference of two rule sets, two shoes, or both."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    pairs: list[VariantDiff]
    """The pairs of variants: one, or of sides with several every variant that both have."""
    tool: Tool
    """The program and the version that compared them."""
    unpaired: list[DiffSide]
    """The variants of one side alone, which are not compared."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'manifest': 'ReportManifest',
        'pairs': ['VariantDiff'],
        'tool': 'Tool',
        'unpaired': ['DiffSide'],
    }


class DiffSide(Record):
    """One of two variants."""
    game: GameInfo
    """The game."""
    notes: list[str]
    """Remarks of the rules document, and what the figures assume."""
    shoe: ShoeInfo
    """The shoe."""
    variant: VariantInfo
    """The variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'game': 'GameInfo',
        'notes': [None],
        'shoe': 'ShoeInfo',
        'variant': 'VariantInfo',
    }


class DocumentManifest(Record):
    """The inputs that reproduce a report about files."""
    command: str
    """The command line; empty if the report was not made from one."""
    date: str | None
    """The date of the document, as `YYYY-MM-DD`, if the request has one."""
    inputs: list[Hashed]
    """The files that were read, in order."""
    program_sha256: str | None
    """The SHA-256 of the program, if the request asks for it."""
    rules: Hashed
    """The table of the rules."""
    version: str
    """The version of the program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'command': None,
        'date': None,
        'inputs': ['Hashed'],
        'program_sha256': None,
        'rules': 'Hashed',
        'version': None,
    }


class EffectsReport(Record):
    """The effects of removal of one variant on one shoe."""
    convention: str
    """The meaning of the sign of a tag."""
    game: GameInfo
    """The rules document."""
    model: str
    """The kind of rounds that the figures describe."""
    notes: list[str]
    """Remarks of the rules document."""
    refused: list[Refused]
    """The wagers without effects of removal, each with the reason."""
    shoe: ShoeInfo
    """The shoe."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerEffects]
    """The wagers that a round settles."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'convention': None,
        'game': 'GameInfo',
        'model': None,
        'notes': [None],
        'refused': ['Refused'],
        'shoe': 'ShoeInfo',
        'variant': 'VariantInfo',
        'wagers': ['WagerEffects'],
    }


class EffectsStudy(Record):
    """The answer to a question about effects of removal: one report for every variant and shoe."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    reports: list[EffectsReport]
    """The reports, in the order of the request."""
    tool: Tool
    """The program that made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'manifest': 'ReportManifest',
        'reports': ['EffectsReport'],
        'tool': 'Tool',
    }


class Enclosed(Record):
    """A figure with its decimal. Its fraction is missing if only bounds are known; then the decimal
    has the digits that they support, of which the last may be off by one.
    """
    decimal: Decimal
    exact: Fraction
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decimal': 'Decimal',
        'exact': 'Exact',
    }


class EndingReport(Record):
    """An end of a session."""
    bankroll: Enclosed | None
    """The average bankroll of the sessions that end so; null if none does, or if their probability
    is known less well than to a hundredth of it.
    """
    ending: str
    """The end."""
    probability: Enclosed
    """Its probability."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bankroll': 'Enclosed',
        'ending': None,
        'probability': 'Enclosed',
    }


class Equilibria(Record):
    """Equilibria of a variant, by shoe."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    reports: list[Equilibrium]
    """The shoes in the order of the request."""
    tool: Tool
    """The program and the version that solved them."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'manifest': 'ReportManifest',
        'reports': ['Equilibrium'],
        'tool': 'Tool',
    }


class Equilibrium(Record):
    """The equilibrium of two hands that decide in a round."""
    choice: Choice | None
    """The decision of the first hand; null if the rules leave it none."""
    commission: Commission | None
    """The commission on wins; null if none is taken."""
    game: GameInfo
    """The game."""
    grid: GridInfo
    """The subjects of the rows and columns of a grid of situations."""
    hands: list[HandReport]
    """The hands in the order of their decisions, with the certificate of the solution: the best
    reply to the other hand has the value of the hand's own strategy.
    """
    mixed: list[SituationReport]
    """The situations in which the second hand makes both moves."""
    moves: list[MoveInfo]
    """The two moves."""
    notes: list[str]
    """Assumptions of the figures."""
    seen: list[str]
    """The headings of what the second hand sees of the first, in order."""
    sees: str
    """The knowledge that the hand that decides last has of its own cards: "composition" or "total".
    """
    shoe: ShoeInfo
    """The shoe."""
    simple: list[SimpleReport]
    """Simple strategies and their cost; empty in a brief answer."""
    situations: list[SituationReport]
    """The situations of the second hand that a round can come to; empty in a brief answer."""
    variant: VariantInfo
    """The variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'choice': 'Choice',
        'commission': 'Commission',
        'game': 'GameInfo',
        'grid': 'GridInfo',
        'hands': ['HandReport'],
        'mixed': ['SituationReport'],
        'moves': ['MoveInfo'],
        'notes': [None],
        'seen': [None],
        'sees': None,
        'shoe': 'ShoeInfo',
        'simple': ['SimpleReport'],
        'situations': ['SituationReport'],
        'variant': 'VariantInfo',
    }


class EventOdds(Record):
    """The payoff of an event, and the payoff of a fair bet on the event alone."""
    advantage: Fraction
    """House advantage of the whole wager, pushes included."""
    event: str
    """The event."""
    name: str
    """The wager's name."""
    payout: Fraction
    """Net win per unit staked."""
    true_odds: Fraction | None
    """True odds to one: rounds that settle the wager without the event, for each round with it.
    Rounds in which the wager pushes are left out. None if the event never happens.
    """
    wager: str
    """The wager's id."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'advantage': 'Figure',
        'event': None,
        'name': None,
        'payout': 'Exact',
        'true_odds': 'Figure',
        'wager': None,
    }


class EventReport(Record):
    """An event of a wager."""
    line: str | None
    """Line that the event is part of, if a multiplier splits the line."""
    name: str
    """Name of the event."""
    pays: Fraction
    """Net win per unit staked."""
    probability: Fraction
    """Probability of the event."""
    return_: Fraction
    """Contribution to the expected net win."""
    run: str | None
    """Runs that the event pays, if runs settle the wager: "5", "5-6" or "7+"."""
    staked: Fraction | None
    """Total stake per unit of the first stake, if a line of the wager stakes more."""
    ways: int
    """Number of ways to the event, if one round settles the wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'line': None,
        'name': None,
        'pays': 'Exact',
        'probability': 'Figure',
        'return': 'Figure',
        'run': None,
        'staked': 'Exact',
        'ways': 'Count',
    }


class ExpectedReport(Record):
    """The expected number of runs of one length."""
    number: Fraction
    """The expected number."""
    run: str
    """The length, `"7"`, or `"21+"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'number': 'Figure',
        'run': None,
    }


class ExplainedLine(Record):
    """A line of the paytable."""
    line: str | None
    """Line that the event is part of, if a multiplier splits the line."""
    multiplier: LineMultiplier | None
    """The random multiplier of the payoff, if it has one."""
    name: str
    """Name of the event."""
    pays: Fraction
    """Net win per unit staked."""
    probability: Fraction
    """Probability of the event."""
    return_: Fraction
    """Contribution to the expected net win."""
    run: str | None
    """Runs that the event pays, if runs settle the wager: "5", "5-6" or "7+"."""
    running: Fraction
    """The return of this line and of the lines before it; of the last line, minus the house edge.
    """
    staked: Fraction | None
    """Total stake per unit of the first stake, if a line of the wager stakes more."""
    ways: int
    """Number of ways to the event, if one round settles the wager."""
    when: str
    """The condition in words; empty for the loss of the stake."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'line': None,
        'multiplier': 'LineMultiplier',
        'name': None,
        'pays': 'Exact',
        'probability': 'Figure',
        'return': 'Figure',
        'run': None,
        'running': 'Figure',
        'staked': 'Exact',
        'ways': 'Count',
        'when': None,
    }


class ExplainedShoe(Record):
    """The wager on another shoe."""
    change: Fraction
    """This edge less the edge that is explained."""
    edge: Fraction
    """The house edge on it."""
    lines: list[LineChange]
    """The lines that move."""
    shoe: ShoeInfo
    """The shoe."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'change': 'Figure',
        'edge': 'Figure',
        'lines': ['LineChange'],
        'shoe': 'ShoeInfo',
    }


class Explanation(Record):
    """The explanation of the house edge of a wager."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    game: GameInfo
    """The game."""
    lines: list[ExplainedLine]
    """The lines of the paytable, the last one the loss of the stake."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    notes: list[str]
    """Remarks of the rules document, and what the figures assume."""
    sentences: list[str]
    """The explanation in sentences."""
    shoe: ShoeInfo
    """The shoe."""
    shoes: list[ExplainedShoe]
    """The wager on other numbers of decks, in their order."""
    tool: Tool
    """The program and the version that explained it."""
    variant: VariantInfo
    """The variant."""
    wager: WagerReport
    """The wager with its figures."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'game': 'GameInfo',
        'lines': ['ExplainedLine'],
        'manifest': 'ReportManifest',
        'notes': [None],
        'sentences': [None],
        'shoe': 'ShoeInfo',
        'shoes': ['ExplainedShoe'],
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'wager': 'WagerReport',
    }


class Explanation2(Record):
    """An alternative that yields a printed figure at its precision."""
    by_chance: bool
    """`true` if the figure has so few digits that the match may be chance."""
    exact: Fraction
    """The exact figure of the alternative, in the multiple that was printed."""
    kind: str
    """The kind: `"sign"`, `"percent"`, `"rounding"`, `"digits"`, `"ties"`, `"quantity"`, `"event"`,
    `"commission"`, `"odds"`, `"wager"`, `"paytable"`, `"decks"` or `"line"`.
    """
    met: int
    """Number of figures of the same wager in the same source that the alternative yields, including
    this one.
    """
    of: int
    """Number of figures of the same wager in the same source."""
    prints_as: str
    """The figure of the alternative at the printed precision."""
    text: str
    """The explanation in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_chance': None,
        'exact': 'Figure',
        'kind': None,
        'met': None,
        'of': None,
        'prints_as': None,
        'text': None,
    }


class FaultReport(Record):
    """A kind of fault in rows."""
    breaks_rules: bool
    """`true` if no correct round has this fault; `false` if rows are only unreadable or missing."""
    count: int
    """Number of faults of this kind."""
    first: list[FaultRow]
    """The first ten rows with this fault."""
    id: str
    """The kind as a word: `"banker"`, `"overdealt"`, `"unreadable"`."""
    text: str
    """A description of the fault; for the deal, the rule that is broken."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'breaks_rules': None,
        'count': 'Count',
        'first': ['FaultRow'],
        'id': None,
        'text': None,
    }


class FaultRow(Record):
    """A faulty row."""
    file: str
    """Name of the file."""
    line: int
    """Number of the line, from 1."""
    round: str | None
    """The round as it was read, for a fault that a row of a round shows by itself: `"P 9H 4C 2D · B
    KD 4S · banker"`. Empty if the row cannot be read.
    """
    row: str | None
    """This row as it stands in the file, up to 200 letters of it."""
    text: str
    """A description of its fault."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'file': None,
        'line': None,
        'round': None,
        'row': None,
        'text': None,
    }


class FavourableReport(Record):
    """The session length from which a wager favors the player."""
    and_longer: bool
    """`true` if every longer session favors the player as well. This holds if a longer run is never
    paid less.
    """
    hands: int | None
    """The fewest hands with an expectation above 0; `null` if there is no such session up to
    `searched`.
    """
    id: str
    """The wager's id."""
    model: str
    """The model."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is not offered on every shoe or its rule can be read
    in two ways.
    """
    searched: int
    """The longest session of the search."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'and_longer': None,
        'hands': None,
        'id': None,
        'model': None,
        'name': None,
        'offer': 'OfferInfo',
        'searched': None,
    }


class Finding(Record):
    """A deviation or a broken rule."""
    adjusted: str
    """The probability of it by chance, corrected for all tests; 0 for the impossible."""
    cause: Cause | None
    """The common cause of the faulty rows or cards, if one was found."""
    id: str
    """Id of the fault, wager or table."""
    kind: str
    """The subject: `"deal"`, `"wager"`, `"outcomes"`, `"cards"`, `"pairs"`."""
    text: str
    """One sentence: what deviates, and by how much."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'adjusted': None,
        'cause': 'Cause',
        'id': None,
        'kind': None,
        'text': None,
    }


class Fit(Record):
    """The values of the unknown chance of a variant."""
    claims: list[ClaimFit]
    """The printed figures that depend on it."""
    fits: list[SourceFit]
    """The values that fit all printed figures, then the values for each source. Known errata are
    left out.
    """
    game: GameInfo
    """The game."""
    notes: list[str]
    """Remarks of the rules document, and what the figures assume."""
    shoe: ShoeInfo
    """The shoe of the wagers. Each claim has its own."""
    unknown: UnknownInfo
    """The unknown chance."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerFit]
    """The wagers that depend on it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': ['ClaimFit'],
        'fits': ['SourceFit'],
        'game': 'GameInfo',
        'notes': [None],
        'shoe': 'ShoeInfo',
        'unknown': 'UnknownInfo',
        'variant': 'VariantInfo',
        'wagers': ['WagerFit'],
    }


class Fit2(Record):
    """The chi-squared test of several counts together."""
    adjusted: str
    """The smaller of both, corrected for all tests after Holm; a bound at every look has its own
    share of the level instead.
    """
    cells: int
    """Number of cells, after those with an expected count below 5 are merged."""
    chi_squared: Fraction
    """The chi-squared statistic: the sum over cells of the squared deviation over the expected
    count.
    """
    differs: bool
    """`true` if `adjusted` is below the level."""
    freedom: int
    """Degrees of freedom."""
    method: str
    """The way the p-values are computed: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`,
    `"bound"`, `"every-look"`.
    """
    p: str
    """Probability of a deviation at least this large."""
    p_near: str | None
    """Probability of a deviation at most this large, if it is known."""
    too_near: bool
    """`true` if the counts or the mean fit too well."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'adjusted': None,
        'cells': None,
        'chi_squared': 'Figure',
        'differs': None,
        'freedom': None,
        'method': None,
        'p': None,
        'p_near': None,
        'too_near': None,
    }


class Fits(Record):
    """Values of unknown chances, and bounds over unknown laws, that fit printed figures, by variant.
    """
    cover: Cover
    """The texts of the title page, if the request has them."""
    laws: list[LawsFit]
    """The variants with an unknown law, in the order of the request."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    reports: list[Fit]
    """The variants with an unknown chance, in the order of the request."""
    tool: Tool
    """The program and the version that found them."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'laws': ['LawsFit'],
        'manifest': 'ReportManifest',
        'reports': ['Fit'],
        'tool': 'Tool',
    }


class GameInfo(Record):
    """A rules document."""
    edition: str | None
    """Edition of the document, if it has one."""
    id: str
    """Identifier of the document."""
    name: str
    """Name of the game."""
    source: str | None
    """Source of the rules."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edition': None,
        'id': None,
        'name': None,
        'source': None,
    }


class GivenInfo(Record):
    """A condition on the round."""
    condition: str
    """Condition as requested."""
    name: str
    """Condition in words."""
    probability: Fraction
    """Probability of the condition, given the known cards."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'condition': None,
        'name': None,
        'probability': 'Figure',
    }


class GivenStrategy(Record):
    """A strategy that a table states as a wager."""
    average_stake: Fraction | None
    """The average total stake, in first stakes; omitted if it is always 1."""
    cost: Fraction
    """This edge less the edge of the best strategy, at least 0."""
    edge: Fraction
    """The house edge per unit of the first stake."""
    edge_wagered: Fraction | None
    """The house edge per unit wagered; omitted if the total stake is always 1."""
    id: str
    """The id of the wager that plays by it."""
    name: str
    """Its name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'cost': 'Figure',
        'edge': 'Figure',
        'edge_wagered': 'Figure',
        'id': None,
        'name': None,
    }


class Grid(Record):
    """All pairs of values of two quantities."""
    cells: list[list[GridCell]]
    """Cells, row by row."""
    columns: str
    """Quantity of the columns."""
    rows: str
    """Quantity of the rows."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cells': [['GridCell']],
        'columns': None,
        'rows': None,
    }


class GridCell(Record):
    """A cell of a grid."""
    column: str
    """Value of the column."""
    probability: Fraction
    """Probability of both values."""
    row: str
    """Value of the row."""
    ways: int
    """Number of ways to both values."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'column': None,
        'probability': 'Figure',
        'row': None,
        'ways': 'Count',
    }


class GridInfo(Record):
    """The subjects of a grid."""
    along: str
    """The subject of the columns."""
    down: str
    """The subject of the rows."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'along': None,
        'down': None,
    }


class HandReport(Record):
    """A hand, its value and the certificate."""
    best_reply: Fraction
    """Expected net win per stake of the hand's best reply to the other hand. It equals the value.
    """
    hand: str
    """Identifier of the hand."""
    name: str
    """Name of the hand."""
    value: Fraction
    """Expected net win per stake in the equilibrium."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'best_reply': 'Figure',
        'hand': None,
        'name': None,
        'value': 'Figure',
    }


class Hashed(Record):
    """A file and the hash of its content."""
    edition: str | None
    """The edition of the rules in the file, if the file names one."""
    file: str
    """The name of the file, as the command gave it."""
    sha256: str
    """The SHA-256 of the content, in hexadecimal digits. For a table the text is hashed without a
    byte order mark, for other files the bytes.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edition': None,
        'file': None,
        'sha256': None,
    }


class HousePercentile(Record):
    """A percentile of the win of the house."""
    hold: Fraction
    """The hold: the win as a share of the handle."""
    percent: Fraction
    """The percentage of months that win no more: "0.1", "50"."""
    win: Fraction
    """The win."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'hold': 'Figure',
        'percent': 'Exact',
        'win': 'Exact',
    }


class JointReport(Record):
    """The excess of the probability of some results over the model of next lower order."""
    g: Fraction
    """The excess of their probability, as a share of their probability in independent rounds."""
    results: list[str]
    """The results, in any order."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'g': 'Figure',
        'results': [None],
    }


class LawInfo(Record):
    """An unknown law: any mixture of its configurations."""
    configurations: list[ConfigurationInfo]
    """The configurations. If the best plays of one differ in a figure, it is here once for each."""
    name: str
    """Its numbers in words: `"8 marked faces with 2 or 3"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'configurations': ['ConfigurationInfo'],
        'name': None,
    }


class LawsFit(Record):
    """Bounds of the figures of a variant over all laws that fit its printed figures."""
    claims: list[ClaimBounds]
    """The printed figures that depend on it."""
    fits: list[SourceConflict]
    """All printed figures, then the figures of each source. Known errata are left out."""
    game: GameInfo
    """The game."""
    law: LawInfo
    """The unknown law."""
    left_out: list[str]
    """Printed figures that depend on the law and are not used, each in a sentence."""
    notes: list[str]
    """Assumptions of the figures."""
    shoe: ShoeInfo
    """The shoe of the wagers. Each claim has its own."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerBounds]
    """Figures of the wagers that depend on the law."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': ['ClaimBounds'],
        'fits': ['SourceConflict'],
        'game': 'GameInfo',
        'law': 'LawInfo',
        'left_out': [None],
        'notes': [None],
        'shoe': 'ShoeInfo',
        'variant': 'VariantInfo',
        'wagers': ['WagerBounds'],
    }


class LeftOut(Record):
    """A wager that a question leaves out."""
    because: str
    """Reason: "session", "next-rounds", "meter", "trigger", "carried", "multiplier", "some-rounds",
    "decks", "decision", "cards" or "slow".
    """
    decks: list[int]
    """The numbers of decks with which it is offered, if that is the reason."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'because': None,
        'decks': [None],
        'id': None,
        'name': None,
    }


class LeftOutVariant(Record):
    """A variant that a question about several games leaves out."""
    name: str
    """Name of the variant."""
    reason: str
    """Reason."""
    variant: str
    """The variant, `game/variant`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'reason': None,
        'variant': None,
    }


class LengthReport(Record):
    """A length of the longest run."""
    at_least: Fraction
    """The probability of a run of at least this length."""
    probability: Fraction
    """Its probability."""
    run: str
    """The length, `"7"`, or `"21+"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_least': 'Figure',
        'probability': 'Figure',
        'run': None,
    }


class LevelReport(Record):
    """A count with integer tags."""
    betting_correlation: Correlation
    """The correlation of the tags with the effects."""
    level: int
    """The largest absolute value of a tag."""
    per_true_count: Fraction
    """The change of the expectation for each unit of the true count, by the linear estimate."""
    reason: str | None
    """The reason that there is no such count."""
    turns_positive: Fraction
    """The true count at which the linear estimate of the expectation is 0."""
    turns_positive_deviations: Decimal | None
    """The number of standard deviations from 0 to that true count, of the true count when one deck
    is left. Beyond 3, hardly any round is worth a bet. Absent in a shoe of one deck or less, and
    if the wager needs no count.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'betting_correlation': 'Correlation',
        'level': None,
        'per_true_count': 'Figure',
        'reason': None,
        'turns_positive': 'Figure',
        'turns_positive_deviations': 'Root',
    }


class Liability(Record):
    """The most that wagers can cost the house in one round."""
    paid_to_winners: Worst
    """The largest sum paid to the winning wagers, without deducting lost stakes."""
    staked_on_all: Worst
    """The largest sum of the net wins, with one unit on each wager and lost stakes deducted."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'paid_to_winners': 'Worst',
        'staked_on_all': 'Worst',
    }


class LineChange(Record):
    """The difference of a line of a paytable.  If both sides deal the same cards by the same rules,
    it is of the rounds that a line of each side settles, with one probability, and both names if
    they differ: "Banker wins → Banker wins with 6". Otherwise lines of the same name are
    compared.  The change of the return is the second probability times the second payoff less the
    first probability times the first payoff. It is the sum of two parts: the change of the
    probability at the first payoff, and the change of the payoff at the second probability.
    """
    by_payoff: Fraction
    """The part of the change of the return that is by the payoff."""
    by_probability: Fraction
    """The part of the change of the return that is by the probability."""
    change: Fraction
    """The change of the return: the house edge changes by as much the other way."""
    first_pays: Fraction | None
    """Net win per unit staked on the first side; `None` if it has no such line."""
    name: str
    """Name of the event."""
    probabilities: list[Fraction]
    """The probabilities of the event; 0 on a side that has no such line."""
    second_pays: Fraction | None
    """Net win per unit staked on the second side; `None` if it has no such line."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_payoff': 'Figure',
        'by_probability': 'Figure',
        'change': 'Figure',
        'first_pays': 'Exact',
        'name': None,
        'probabilities': ['Figure'],
        'second_pays': 'Exact',
    }


class LineMultiplier(Record):
    """The random multiplier of a line."""
    beside: Fraction
    """The part of the payoff that is not multiplied, such as minus a fee."""
    cap: Fraction | None
    """The cap of the multiplied odds, if there is one."""
    mean: Fraction
    """The mean multiplier of the wins of the line, up to the cap."""
    odds: Fraction
    """The odds that are multiplied, net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'beside': 'Exact',
        'cap': 'Exact',
        'mean': 'Figure',
        'odds': 'Exact',
    }


class LineReport(Record):
    """A line of a wager on runs."""
    alone: Fraction | None
    """Its payoff for the wanted edge if the other lines stay as they are. `null` if it is never
    paid, or if even a push leaves the house less.
    """
    name: str
    """Its name."""
    paid: Fraction
    """The probability that it is paid. If every run is paid, the mean number of payments per
    session.
    """
    pays: Fraction
    """Its payoff: net win per unit staked."""
    run: str
    """The lengths of runs that it pays, or the number of times: "5", "5-6" or "7+"."""
    scaled: Fraction | None
    """Its payoff for the wanted edge if every win is scaled by the same factor; `null` if no factor
    gives that edge.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alone': 'Figure',
        'name': None,
        'paid': 'Figure',
        'pays': 'Exact',
        'run': None,
        'scaled': 'Figure',
    }


class LinesReport(Record):
    """The lines of a wager: their frequencies, and the payoffs that they would need."""
    id: str
    """The wager's id."""
    lines: list[LineReport]
    """The figures of each line."""
    name: str
    """Its name."""
    wanted_edge: Fraction
    """The house edge that the payoffs are calculated for."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'lines': ['LineReport'],
        'name': None,
        'wanted_edge': 'Figure',
    }


class ListedCount(Record):
    """A card count that a table names for one of its wagers."""
    id: str
    """The name that `--tags` takes."""
    name: str
    """The name of this wager."""
    per: str | None
    """The cards per deck of a true count: "unseen" cards, or cards in the "shoe"; absent for running
    counts.
    """
    round: str | None
    """The rounding of a true count: "none", "nearest", "floor" or "half-deck"."""
    source: str | None
    """The source of the count, if the table states it."""
    start: str | None
    """The initial value of a running count."""
    tags: str
    """The number that each seen card adds to the count, by rank or value; the others add 0."""
    trigger: Fraction
    """The lowest count at which the wager is bet."""
    variant: str
    """The variant that offers the wager."""
    wager: str
    """The id of the wager that is bet by it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'per': None,
        'round': None,
        'source': None,
        'start': None,
        'tags': None,
        'trigger': 'Exact',
        'variant': None,
        'wager': None,
    }


class ListedField(Record):
    """A field in a listing."""
    cards: str
    """The cards that decide its value."""
    doc: str
    """The meaning of the field."""
    game: str
    """The dealing procedure whose conditions have this field, or the table that declares its game.
    """
    name: str
    """Its name; `HAND` and `KIND` stand for the words listed with them."""
    values_: str
    """The values it takes."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'doc': None,
        'game': None,
        'name': None,
        'values': None,
    }


class ListedFormat(Record):
    """A format in a listing."""
    doc: str
    """The use of the format."""
    id: str
    """The name that `--format` takes."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'doc': None,
        'id': None,
    }


class ListedGame(Record):
    """A rules document in a listing."""
    collection: str | None
    """The collection of the table, if it is in one."""
    deals: str
    """The dealing procedure, such as `baccarat`."""
    decks: list[int]
    """The numbers of decks that the rules allow, the default first."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    source: str | None
    """The rules document it was taken from."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'collection': None,
        'deals': None,
        'decks': [None],
        'id': None,
        'name': None,
        'source': None,
    }


class ListedVariant(Record):
    """A variant in a listing."""
    id: str
    """The name that `--variant` takes."""
    name: str
    """Its name."""
    wagers: list[str]
    """The ids of its wagers."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'wagers': [None],
    }


class ListedWager(Record):
    """A wager in a listing."""
    id: str
    """The id that `--wager` takes."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered with the default number of decks, if they are special."""
    pays: str
    """The payoffs of its lines in words, separated by commas."""
    settled: str
    """The event that settles it: "round" for one round, or "session" for a wager on runs."""
    variant: str
    """The variant that offers it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'offer': 'OfferInfo',
        'pays': None,
        'settled': None,
        'variant': None,
    }


class Listing(Record):
    """The answer of `list`: games, variants, wagers, counts, fields and formats."""
    counts: list[ListedCount]
    """Card counts that tables name for a wager."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    fields: list[ListedField]
    """Fields that conditions can name."""
    formats: list[ListedFormat]
    """Output formats."""
    games: list[ListedGame]
    """Rules documents."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    variants: list[ListedVariant]
    """Variants of the games."""
    wagers: list[ListedWager]
    """Wagers of the variants."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'counts': ['ListedCount'],
        'cover': 'Cover',
        'fields': ['ListedField'],
        'formats': ['ListedFormat'],
        'games': ['ListedGame'],
        'manifest': 'ReportManifest',
        'variants': ['ListedVariant'],
        'wagers': ['ListedWager'],
    }


class Manifest(Record):
    """The inputs that reproduce an appendix."""
    certificate: str | None
    """The command that writes the certificate of the edges; absent for a game without certificates.
    """
    command: str
    """The command line."""
    date: str | None
    """The date of the document, as `YYYY-MM-DD`, if the request has one."""
    program_sha256: str | None
    """The SHA-256 of the program, if the request asks for it."""
    sha256: str
    """The SHA-256 of the file's text without its byte order mark, in hexadecimal digits."""
    table: str
    """The file of the rules, as it was named."""
    variants: list[str]
    """The ids of the variants; absent if the appendix has all variants of the rules."""
    version: str
    """The version of the program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'certificate': None,
        'command': None,
        'date': None,
        'program_sha256': None,
        'sha256': None,
        'table': None,
        'variants': [None],
        'version': None,
    }


class Mark(Record):
    """A factor of marked faces or suits."""
    times: Fraction
    """The factor."""
    units: int
    """Number of faces or suits that have it, at least 1."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'times': 'Figure',
        'units': None,
    }


class MeterDesign(Record):
    """The terms of the meter of a progressive wager, for a house edge over all rounds."""
    found: MetersFound | None
    """The result of the search."""
    game: GameInfo
    """The rules document."""
    id: str
    """The wager's id."""
    model: str
    """The kind of rounds that the figures describe."""
    name: str
    """Its name."""
    notes: list[str]
    """Remarks of the rules document."""
    present: list[MeterFigures]
    """The figures of the table, by shoe."""
    shoes: list[ShoeInfo]
    """The shoes."""
    target: TargetInfo | None
    """The wanted house edge over all rounds. Absent if the request has no target."""
    terms: list[DesignTerm]
    """The terms that the return over all rounds depends on."""
    unreached: str | None
    """A sentence about a target that no value of the searched term reaches."""
    variant: VariantInfo
    """The variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'found': 'MetersFound',
        'game': 'GameInfo',
        'id': None,
        'model': None,
        'name': None,
        'notes': [None],
        'present': ['MeterFigures'],
        'shoes': ['ShoeInfo'],
        'target': 'TargetInfo',
        'terms': ['DesignTerm'],
        'unreached': None,
        'variant': 'VariantInfo',
    }


class MeterEvent(Record):
    """An event of a progressive wager."""
    name: str
    """Its name."""
    odds: str
    """Its odds as the table writes them: "10% of meter", "50 to 1"."""
    pays: Fraction
    """The fixed part of the net win per unit staked."""
    probability: Fraction
    """Its probability."""
    share: Fraction
    """The share of the meter that it pays in addition, from 0 to 1."""
    ways: int
    """The number of ordered deals with this event."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'odds': None,
        'pays': 'Exact',
        'probability': 'Figure',
        'share': 'Exact',
        'ways': 'Count',
    }


class MeterFigures(Record):
    """The figures of a progressive wager over all rounds of a shoe."""
    edge: Enclosed
    """House edge over all rounds."""
    mean: Enclosed
    """The mean meter when a round is paid, in first stakes."""
    rtp: Enclosed
    """Return to player over all rounds."""
    shoe: str
    """The shoe, as a text that the program can parse."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edge': 'Enclosed',
        'mean': 'Enclosed',
        'rtp': 'Enclosed',
        'shoe': None,
    }


class MeterLevel(Record):
    """A meter that a part of all rounds does not exceed."""
    meter: Fraction
    """The meter."""
    part: Fraction
    """The part of all rounds, from 0 to 1."""
    rounds: int
    """Rounds since the last jackpot, this one included."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'meter': 'Figure',
        'part': 'Exact',
        'rounds': 'Count',
    }


class MeterOverTime(Record):
    """A progressive wager over many rounds. In each of them the same bets are made, and the meter
    grows by them before the cards are dealt. Meters are measured in first stakes, when a round is
    paid.
    """
    above: Enclosed | None
    """The part of all rounds in which the meter is above it. `null` if lines pay parts of the meter
    or a part of the stakes is hidden.
    """
    break_even: Fraction | None
    """The meter at which the player's edge is 0, with the bets of a round. Of a meter that must be
    hit, it is at most this amount. `null` as `break_even` of the wager.
    """
    deviation: Enclosed
    """The standard deviation of the meter."""
    edge: Enclosed
    """House edge over all rounds."""
    hit_cycle: Enclosed | None
    """The mean number of rounds from one jackpot to the next. `null` if no round of this shoe is a
    jackpot.
    """
    jackpot: Fraction
    """The probability that the cards of a round pay all of the meter: a jackpot."""
    levels: list[MeterLevel]
    """Meters that parts of all rounds do not exceed. Empty where `above` is `null`."""
    mean: Enclosed
    """The mean of the meter over all rounds."""
    mean_jackpot: Enclosed | None
    """The mean jackpot of a meter that must be hit by an amount. Of another meter, it is `mean`."""
    returns: list[MeterReturn]
    """The parts of this return."""
    rtp: Enclosed
    """Return to player over all rounds."""
    terms: MeterTerms
    """The terms of the meter."""
    without_cards: Enclosed | None
    """The part of all jackpots that are paid because the meter must be hit, and not by the cards.
    Absent where cards pay none, or must pay all of them.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'above': 'Enclosed',
        'break_even': 'Figure',
        'deviation': 'Enclosed',
        'edge': 'Enclosed',
        'hit_cycle': 'Enclosed',
        'jackpot': 'Figure',
        'levels': ['MeterLevel'],
        'mean': 'Enclosed',
        'mean_jackpot': 'Enclosed',
        'returns': ['MeterReturn'],
        'rtp': 'Enclosed',
        'terms': 'MeterTerms',
        'without_cards': 'Enclosed',
    }


class MeterReturn(Record):
    """A part of the return of a progressive wager."""
    of: str
    """Its origin."""
    rtp: Enclosed
    """The return, per first stake."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'of': None,
        'rtp': 'Enclosed',
    }


class MeterTerms(Record):
    """The terms of a meter, in first stakes."""
    bets: Fraction
    """The sum of the bets of a round, which share what the meter pays."""
    cap: Fraction | None
    """The meter from which on it does not grow."""
    hidden: Fraction
    """The part of each first stake that is kept for the next reset value."""
    increment: Fraction
    """The part of each first stake that the meter grows by."""
    must_hit_by: Fraction | None
    """The meter in whose round all of it is paid, whatever the cards."""
    reset: Fraction
    """The meter after a jackpot, without the hidden part."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bets': 'Exact',
        'cap': 'Exact',
        'hidden': 'Exact',
        'increment': 'Exact',
        'must_hit_by': 'Exact',
        'reset': 'Exact',
    }


class MetersFound(Record):
    """The result of a search for the terms of a meter."""
    combinations: int
    """The number of combinations of the allowed values."""
    meeting: int
    """The number of combinations that meet the target."""
    meters: list[DesignedMeter]
    """The best of them, in order."""
    nearest: list[DesignedMeter]
    """The combinations whose edge is nearest to the middle of the range, if none meets the target.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'combinations': 'Whole',
        'meeting': 'Count',
        'meters': ['DesignedMeter'],
        'nearest': ['DesignedMeter'],
    }


class ModelInfo(Record):
    """A model of the rounds of a session."""
    id: str
    """`"independent"`, `"pair"` or `"triple"`."""
    text: str
    """The model in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'text': None,
    }


class Month(Record):
    """A month of the house: independent bets of one stake on the wagers."""
    bets: int
    """Number of bets."""
    handle: Fraction
    """The handle: the sum of all stakes on the main wager."""
    liability: Fraction
    """The largest amount that the house can lose on one round."""
    losing: Enclosed
    """The probability that the house loses in a month."""
    reserve: Fraction
    """The reserve: the house loses more in at most 0.1% of months."""
    win: Fraction
    """The expected win of the house."""
    wins: list[HousePercentile]
    """Percentiles of the win of the house, each within the error bound."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bets': None,
        'handle': 'Exact',
        'liability': 'Exact',
        'losing': 'Enclosed',
        'reserve': 'Exact',
        'win': 'Figure',
        'wins': ['HousePercentile'],
    }


class MoveInfo(Record):
    """A move."""
    id: str
    """Identifier of the move."""
    letter: str
    """The letter in a grid."""
    verb: str
    """The verb of a hand that makes it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'letter': None,
        'verb': None,
    }


class MultiplierReport(Record):
    """The factor by which a win is multiplied, over the rounds that win with a multiplier, before a
    cap.
    """
    deviation: Decimal
    """Its standard deviation."""
    mean: Fraction
    """Its mean."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'Root',
        'mean': 'Figure',
    }


class NeededFactor(Record):
    """The mean multiplier that a line would have to carry, with everything else unchanged."""
    at_least_edge: Fraction | None
    """The multiplier for the smallest edge of the target. Absent as `break_even` is `null`."""
    at_most_edge: Fraction | None
    """The multiplier for the largest edge of the target. Absent as `break_even` is `null`."""
    break_even: Fraction | None
    """The multiplier for a house edge of 0. `null` if the line is never paid, or if no multiplier
    above 0 is small enough.
    """
    shoe: str
    """The shoe, as a text that the program can parse."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_least_edge': 'Figure',
        'at_most_edge': 'Figure',
        'break_even': 'Figure',
        'shoe': None,
    }


class NeededPays(Record):
    """The payoff that a line would need, with the other lines unchanged."""
    at_least_edge: Fraction | None
    """The payoff for the smallest edge of the target. Absent if the line is never paid, or if even a
    push leaves the house less.
    """
    at_most_edge: Fraction | None
    """The payoff for the largest edge of the target. Absent if the line is never paid, or if even a
    push leaves the house less.
    """
    break_even: Fraction | None
    """The payoff for a house edge of 0. `null` if the line is never paid, if even a push leaves the
    house less, or if a push would have to win although wins have a random multiplier.
    """
    multiplier: Fraction | None
    """The mean of the random multiplier of its payoff, before a cap, if it has one."""
    probability: Fraction
    """Its probability."""
    shoe: str
    """The shoe, as a text that the program can parse."""
    ways: int
    """The number of ordered deals that this line pays."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_least_edge': 'Figure',
        'at_most_edge': 'Figure',
        'break_even': 'Figure',
        'multiplier': 'Figure',
        'probability': 'Figure',
        'shoe': None,
        'ways': 'Count',
    }


class NeededTerm(Record):
    """The value that a term would need on a shoe, with the other terms unchanged. Values are absent
    where none gives the edge.
    """
    at_least_edge: Enclosed | None
    """The value for the smallest edge of the target."""
    at_most_edge: Enclosed | None
    """The value for the largest edge of the target."""
    break_even: Enclosed | None
    """The value for a house edge of 0."""
    shoe: str
    """The shoe, as a text that the program can parse."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_least_edge': 'Enclosed',
        'at_most_edge': 'Enclosed',
        'break_even': 'Enclosed',
        'shoe': None,
    }


class NotAudited(Record):
    """A printed figure that was not audited, because its row or block has a mistake."""
    about: str
    """The subject of the figure, as the claim words it; empty if it has none."""
    place: str
    """The file and line of the first mistake."""
    printed: str | None
    """The figure as printed, if one is stated."""
    reason: str
    """The mistakes, and the expected values."""
    table: str
    """The table or file that states it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'about': None,
        'place': None,
        'printed': None,
        'reason': None,
        'table': None,
    }


class OfRamp(Record):
    """Figures of a stake that depends on the count."""
    average_stake: Fraction | None
    """Mean stake of a round that is bet, in units; none if no round is bet."""
    score: Fraction | None
    """SCORE: the expected win of 100 rounds, in dollars, with a bankroll of 10,000 dollars and the
    unit of a Kelly player, whose risk of ruin is 13.5%; none if nothing is won.
    """
    steps: list[AtStep]
    """The steps of the ramp, by rising counts."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'score': 'Figure',
        'steps': ['AtStep'],
    }


class OfferInfo(Record):
    """The terms on which a wager is offered, if it is not offered in every round of every shoe, if
    its rule has two readings, or if its odds are stated for a meter.
    """
    decks: list[int]
    """Numbers of decks with which it is offered; omitted for all that the rules allow."""
    given: OfferedRounds | None
    """Rounds in which it can be bet. Every figure of the wager is conditional on them."""
    meter: str | None
    """Meter for which every figure of the wager is computed, in first stakes, if it pays a share of
    one: "20000".
    """
    on_offer: bool
    """`true` if the wager is offered on this shoe."""
    reading: str | None
    """Reading that is used, if the rule has two readings."""
    remark: str
    """All terms in words: "not on offer: 2 decks only"."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'decks': [None],
        'given': 'OfferedRounds',
        'meter': None,
        'on_offer': None,
        'reading': None,
        'remark': None,
    }


class OfferedRounds(Record):
    """The rounds in which a wager can be bet."""
    condition: str
    """Condition on the round, as written in the table."""
    name: str
    """Condition in words."""
    probability: Fraction | None
    """Probability of the condition, given the known cards; omitted if no round is dealt."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'condition': None,
        'name': None,
        'probability': 'Figure',
    }


class OnBankroll(Record):
    """Figures of a bet for a bankroll. Rounds are independent, with the mean law of all rounds."""
    bankroll: Fraction
    """The bankroll, in units."""
    certainty_equivalent_per_100: Fraction
    """The certainty equivalent of 100 rounds: their expected net win, less their variance over twice
    the bankroll times `kelly_share`.
    """
    goal: Fraction | None
    """The bankroll at which the player stops, in units."""
    goal_before_ruin: Fraction | None
    """The probability of reaching the goal before ruin in endless play."""
    goal_by: str | None
    """The way to `goal_before_ruin`."""
    hours: Fraction | None
    """The length of a trip, in hours."""
    kelly_share: Fraction
    """The share of full Kelly stakes that are right for the player."""
    risk_of_ruin: Fraction
    """The probability of losing the bankroll in endless play without a goal: the exponential bound.
    """
    trip_by: str | None
    """The way to `trip_ruin` and `trip_goal`."""
    trip_deviation: Decimal | None
    """The standard deviation of the net win of the trip."""
    trip_goal: Fraction | None
    """The probability of reaching the goal during the trip, before ruin."""
    trip_ruin: Fraction | None
    """The probability of losing the bankroll during the trip, before the goal if there is one."""
    trip_units: Fraction | None
    """The expected net win of the trip, in units."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bankroll': 'Figure',
        'certainty_equivalent_per_100': 'Figure',
        'goal': 'Figure',
        'goal_before_ruin': 'Figure',
        'goal_by': None,
        'hours': 'Figure',
        'kelly_share': 'Figure',
        'risk_of_ruin': 'Figure',
        'trip_by': None,
        'trip_deviation': 'Root',
        'trip_goal': 'Figure',
        'trip_ruin': 'Figure',
        'trip_units': 'Figure',
    }


class OneSided(Record):
    """A wager of one variant alone."""
    edge: Fraction
    """Its house edge."""
    id: str
    """Id of the wager."""
    name: str
    """Name of the wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edge': 'Figure',
        'id': None,
        'name': None,
    }


class OptionReport(Record):
    """An option of a decision."""
    edge_always: Fraction | None
    """The house edge if the player took this option in every case, and the best one in all other
    decisions; omitted for a decision that not every round comes to, and for an option that is not
    always offered.
    """
    id: str
    """The id."""
    probability: Fraction
    """The probability that a round comes to this option by a choice."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edge_always': 'Figure',
        'id': None,
        'probability': 'Figure',
    }


class OtherEdge(Record):
    """The edges of a wager under both readings."""
    edge: Fraction
    """The house edge under the reading used here."""
    id: str
    """The wager's id."""
    name: str
    """Its name."""
    other_edge: Fraction
    """The house edge under the other reading."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edge': 'Figure',
        'id': None,
        'name': None,
        'other_edge': 'Figure',
    }


class OtherReading(Record):
    """The other reading of an ambiguous rule."""
    text: str | None
    """The text of this reading."""
    variant: str
    """The variant that uses this reading."""
    wagers: list[OtherEdge]
    """The wagers whose edge differs."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'text': None,
        'variant': None,
        'wagers': ['OtherEdge'],
    }


class OutcomeReport(Record):
    """A table of outcomes."""
    grid: Grid | None
    """Pairs of values of two quantities, in a table without named outcomes."""
    id: str
    """Identifier of the table."""
    name: str
    """Name of the table."""
    rows: list[OutcomeRow]
    """Named outcomes, each by itself."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'grid': 'Grid',
        'id': None,
        'name': None,
        'rows': ['OutcomeRow'],
    }


class OutcomeRow(Record):
    """A named outcome."""
    name: str
    """Name of the outcome."""
    probability: Fraction
    """Probability of the outcome."""
    ways: int
    """Number of ways to the outcome."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'probability': 'Figure',
        'ways': 'Count',
    }


class PairEffect(Record):
    """The effect of removing a card of each of two kinds."""
    alike: str
    """The common properties of the two, as in a group."""
    effect: Fraction
    """The change of the expected net win per unit staked when both cards are removed."""
    first: str
    """The kind of one card, as in the effects of one card."""
    pairs: int
    """The number of pairs of cards of these kinds in the shoe."""
    second: str
    """The kind of the other, perhaps the same."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alike': None,
        'effect': 'Figure',
        'first': None,
        'pairs': 'Count',
        'second': None,
    }


class PairGroup(Record):
    """The effect of removing two cards with these common properties."""
    alike: str
    """The common properties: "two of one rank", "two of different ranks". If the effects differ
    among such pairs, each effect has a group of its own.
    """
    effect: Fraction
    """The change of the expected net win per unit staked when both cards are removed."""
    pairs: int
    """The number of such pairs of cards in the shoe."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alike': None,
        'effect': 'Figure',
        'pairs': 'Count',
    }


class PairRisk(Record):
    """The covariance of two wagers."""
    correlation: Correlation | None
    """Their correlation; `null` if the net win of one of them is constant."""
    covariance: Fraction
    """The covariance of their net wins per unit staked."""
    first: str
    """The id of one wager."""
    first_name: str
    """Its name."""
    first_offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    second: str
    """The id of the other."""
    second_name: str
    """Its name."""
    second_offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'correlation': 'Correlation',
        'covariance': 'Figure',
        'first': None,
        'first_name': None,
        'first_offer': 'OfferInfo',
        'second': None,
        'second_name': None,
        'second_offer': 'OfferInfo',
    }


class Paytable(Record):
    """A paytable and its figures."""
    by_shoe: list[PaytableFigures]
    """The figures of the wager, by shoe."""
    pays: list[Fraction]
    """The payoffs of the lines, in the order of the table."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_shoe': ['PaytableFigures'],
        'pays': ['Exact'],
    }


class PaytableFigures(Record):
    """The figures of a wager on a shoe."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hit: Fraction
    """The probability that the wager wins."""
    rtp: Fraction
    """Return to player."""
    shoe: str
    """The shoe, as a text that the program can parse."""
    variance: Fraction
    """Variance of the net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'Root',
        'edge': 'Figure',
        'hit': 'Figure',
        'rtp': 'Figure',
        'shoe': None,
        'variance': 'Figure',
    }


class Percentile(Record):
    """A percentile."""
    high: Fraction
    """The largest that it can be."""
    low: Fraction
    """The value, or the least that it can be."""
    percent: int
    """The percentage."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'high': 'Exact',
        'low': 'Exact',
        'percent': None,
    }


class PlanReport(Record):
    """A staking plan."""
    name: str
    """The plan as it is asked for."""
    steps: list[StepReport]
    """Its steps; empty if its stakes depend on more than a step."""
    words: str
    """The plan in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'steps': ['StepReport'],
        'words': None,
    }


class Play(Record):
    """A best play of a wager: the choice between equally good options."""
    stake: str
    """The stake of the options that are taken."""
    wager: str
    """The wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'stake': None,
        'wager': None,
    }


class PointReport(Record):
    """A quantile of the longest run."""
    percent: int
    """The probability in percent."""
    run: int | None
    """The length; `null` if it is longer than the lengths that are distinguished."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'percent': None,
        'run': None,
    }


class Procedure(Record):
    """The dealing procedure, on which the value of a count depends strongly."""
    after_cut: int
    """Number of rounds after the round in which the cut card comes out."""
    burn: str
    """The burned cards: "none", "three" or "by-first-card"."""
    cards_of_a_round: int
    """Number of cards that must be left for a round to begin."""
    cut: int | None
    """Number of cards behind the cut card; none if a number of rounds ends the shoe."""
    first_card: str
    """The treatment of a first card that is turned: "counted" or "unseen"."""
    rounds_per_shoe: int | None
    """Number of rounds of every shoe; none if the cut card ends it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'after_cut': None,
        'burn': None,
        'cards_of_a_round': None,
        'cut': None,
        'first_card': None,
        'rounds_per_shoe': None,
    }


class ProgressiveWager(Record):
    """A wager beside a meter (a progressive jackpot), priced at several sizes of the meter. A meter
    is measured in first stakes.
    """
    break_even: Fraction | None
    """The break-even meter, in first stakes; with the bets of a round, if a hidden trigger pays the
    meter. `null` if no round of this shoe pays from the meter, or if the player has an edge even
    at a meter of 0.
    """
    by_meter: list[ByMeter]
    """Its figures at some meters around the break-even meter, from the reset value up; from 0 if the
    table states none, or if lines pay parts of the meter. At the first of them alone if there is
    no break-even meter.
    """
    edge_at_zero: Fraction
    """The house edge at a meter of 0, or without the jackpot, if a hidden trigger pays it."""
    edge_per_stake: Fraction
    """The decrease of the edge for each first stake in the meter: the mean share of the meter that
    the cards of a round pay.
    """
    events: list[MeterEvent]
    """Its events. The last one is the loss of the stake, when no line holds."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    needs: str
    """The parameter that is missing to price it like other wagers."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is not offered in every round of every shoe or its
    rule can be read in two ways.
    """
    over_time: MeterOverTime | None
    """Its figures over many rounds, if the table says how the meter grows and nothing is known of
    the round.
    """
    source: str | None
    """The source of its rules, if it differs from the source of the game."""
    trigger: bool
    """`true` if the cards do not pay the meter, but the round in which it reaches a hidden amount.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'break_even': 'Figure',
        'by_meter': ['ByMeter'],
        'edge_at_zero': 'Figure',
        'edge_per_stake': 'Figure',
        'events': ['MeterEvent'],
        'id': None,
        'name': None,
        'needs': None,
        'offer': 'OfferInfo',
        'over_time': 'MeterOverTime',
        'source': None,
        'trigger': None,
    }


class Range(Record):
    """A range with both ends in it."""
    from_: Fraction
    """The lower end."""
    to: Fraction
    """The upper end."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'from': 'Figure',
        'to': 'Figure',
    }


class RangeAt(Record):
    """A range of the RTP: RTP ± z·σ/√n."""
    confidence: int
    """The confidence level in percent."""
    half: Decimal
    """Half the width of the range."""
    high: Bound
    """Its upper end."""
    low: Bound
    """Its lower end."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'confidence': None,
        'half': 'Root',
        'high': 'Bound',
        'low': 'Bound',
    }


class RangeInfo(Record):
    """A range that includes its ends."""
    from_: Fraction | None
    """The lower end, if there is one."""
    to: Fraction | None
    """The upper end, if there is one."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'from': 'Figure',
        'to': 'Figure',
    }


class Ratios(Record):
    """A figure by configuration. Under a mixture it is the mean of the figures, weighted by the
    weights of the mixture times the stakes.
    """
    figures: list[Fraction]
    """The figure of each configuration."""
    stakes: list[Fraction]
    """The average stake, or the part of bets that are resolved, of each configuration; empty if all
    are equal.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'figures': ['Figure'],
        'stakes': ['Figure'],
    }


class Reading(Record):
    """The reading of an ambiguous rule."""
    other: OtherReading | None
    """The other reading and its edges."""
    text: str
    """The reading used here."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'other': 'OtherReading',
        'text': None,
    }


class ReadingInfo(Record):
    """The reading of wagers on runs."""
    id: str
    """`"longest"` or `"every"`."""
    text: str
    """The reading in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'text': None,
    }


class Refused(Record):
    """An item that needs more knowledge of the cards than the shoe gives."""
    id: str
    """Identifier of the wager or of the table of outcomes."""
    name: str
    """Name of the item."""
    reason: str
    """Reason."""
    what: str
    """Kind of the item: `"wager"` or `"outcomes"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'reason': None,
        'what': None,
    }


class Report(Record):
    """One variant priced on one shoe."""
    chip: ChipReport | None
    """The effect of payments in whole chips, if the request names a chip."""
    dealt: DealtInfo | None
    """The known cards of the round."""
    game: GameInfo
    """The rules document."""
    given: GivenInfo | None
    """The condition that every figure is conditional on."""
    left_out: list[Unranked]
    """Wagers that a ranking leaves out, because they are not on offer on this shoe or their rule can
    be read in two ways.
    """
    model: str
    """The event that the figures describe: "one round from this shoe", with any known facts."""
    notes: list[str]
    """Remarks of the rules document."""
    outcomes: list[OutcomeReport]
    """Tables of the outcomes of a round, independent of any wager."""
    progressive_wagers: list[ProgressiveWager]
    """The wagers that pay a share of a meter, if no meter is stated: figures by size of the meter.
    """
    published: list[ClaimReport]
    """Published figures for this shoe, compared with the exact ones."""
    reading: Reading | None
    """The reading of an ambiguous rule, and the edges under the other reading."""
    refused: list[Refused]
    """The wagers and outcomes that cannot be priced, each with its reason. One reason is a shoe
    whose cards are known too coarsely.
    """
    risk: RiskReport | None
    """Volatility, covariance and liability, if the request asks for risk."""
    session_wagers: list[SessionWager]
    """The wagers that a session settles, if the request has no session length or several. Their
    figures are given for some usual lengths, or for the requested ones.
    """
    shoe: ShoeInfo
    """The shoe."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerReport]
    """The wagers that a round or the next rounds settle. With exactly one session length, also the
    wagers that a session settles.
    """
    ways: int
    """The number of ordered deals of a round from this shoe that agree with the known facts."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'chip': 'ChipReport',
        'dealt': 'DealtInfo',
        'game': 'GameInfo',
        'given': 'GivenInfo',
        'left_out': ['Unranked'],
        'model': None,
        'notes': [None],
        'outcomes': ['OutcomeReport'],
        'progressive_wagers': ['ProgressiveWager'],
        'published': ['ClaimReport'],
        'reading': 'Reading',
        'refused': ['Refused'],
        'risk': 'RiskReport',
        'session_wagers': ['SessionWager'],
        'shoe': 'ShoeInfo',
        'variant': 'VariantInfo',
        'wagers': ['WagerReport'],
        'ways': 'Count',
    }


class ReportManifest(Record):
    """The inputs that reproduce a report about rules."""
    command: str
    """The command line; empty if the report was not made from one."""
    date: str | None
    """The date of the document, as `YYYY-MM-DD`, if the request has one."""
    program_sha256: str | None
    """The SHA-256 of the program, if the request asks for it."""
    rules: list[Hashed]
    """The tables of the rules, in the order of the report."""
    version: str
    """The version of the program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'command': None,
        'date': None,
        'program_sha256': None,
        'rules': ['Hashed'],
        'version': None,
    }


class ResultReport(Record):
    """A result of a round."""
    probability: Fraction
    """Its probability."""
    result: str
    """Its id: `"banker"`, `"player"`, `"tie"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'probability': 'Figure',
        'result': None,
    }


class RiskReport(Record):
    """The risk of the wagers of a round."""
    liability: Liability | None
    """The most that all wagers together can cost the house in a round."""
    of_decisions: list[str]
    """Names of wagers with a decision, which have no joint law with others."""
    of_sessions: list[str]
    """Names of the wagers left out because a session settles them."""
    of_some_rounds: list[str]
    """Names of the wagers left out of the pairs and of the liability because they are offered in
    some rounds only.
    """
    pairs: list[PairRisk]
    """The covariance of every pair of wagers."""
    refused: str | None
    """The reason for which pairs and liability are missing."""
    wagers: list[WagerRisk]
    """The risk of each wager by itself."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'liability': 'Liability',
        'of_decisions': [None],
        'of_sessions': [None],
        'of_some_rounds': [None],
        'pairs': ['PairRisk'],
        'refused': None,
        'wagers': ['WagerRisk'],
    }


class RoundsInfo(Record):
    """The rounds that one shoe serves."""
    cut: int
    """The number of cards behind the cut card."""
    most: int
    """The number of rounds that this shoe is sure to deal."""
    per_shoe: int | None
    """The number of rounds after which a new shoe comes; `null` if one shoe serves a session."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cut': None,
        'most': None,
        'per_shoe': None,
    }


class RtpRange(Record):
    """The range of the RTP after a number of rounds, by the normal approximation."""
    at: list[RangeAt]
    """The ranges, by confidence level."""
    fair: bool
    """`true` if the normal approximation is fair for this number of rounds."""
    rounds: int
    """The number of rounds."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at': ['RangeAt'],
        'fair': None,
        'rounds': 'Count',
    }


class RunEvent(Record):
    """A line of a wager on runs."""
    name: str
    """Its name."""
    pays: Fraction
    """Net win per unit staked."""
    run: str
    """The lengths of runs that it pays, or the number of times: "5", "5-6" or "7+"."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'pays': 'Exact',
        'run': None,
    }


class RunsReport(Record):
    """The runs of one side, or of either side."""
    expected: list[ExpectedReport]
    """The expected number of runs by length, including a run at the end of the session."""
    longest: list[LengthReport]
    """The distribution of the longest run."""
    mean: Fraction
    """The mean length of the longest run."""
    mean_counts_to: int | None
    """The length to which the mean shortens longer runs, if there can be longer ones."""
    points: list[PointReport]
    """Quantiles of the longest run: the shortest length that it does not exceed with each
    probability.
    """
    side: str
    """The side: `"banker"`, `"player"`, `"either"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'expected': ['ExpectedReport'],
        'longest': ['LengthReport'],
        'mean': 'Figure',
        'mean_counts_to': None,
        'points': ['PointReport'],
        'side': None,
    }


class SecondOrderReport(Record):
    """The effects of removing two cards, for a wager on which removing any one card has no effect.
    """
    followed_by: str
    """The property of cards alike by which a count follows the effects best, in the same words."""
    groups: list[PairGroup]
    """The effects, by the common properties of two cards."""
    pairs: list[PairEffect]
    """The effects, pair by pair. Pairs that differ only in the names of suits are listed once."""
    reason: str | None
    """The reason that there are no effects."""
    sum: Fraction | None
    """The sum of the effects over all pairs of cards in the shoe, which is 0. Absent if there are no
    effects.
    """
    told_by: str
    """The properties of cards that the effects distinguish: "values", "ranks", "suits", "ranks and
    suits".
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'followed_by': None,
        'groups': ['PairGroup'],
        'pairs': ['PairEffect'],
        'reason': None,
        'sum': 'Figure',
        'told_by': None,
    }


class SessionModel(Record):
    """The figures of a session by one model."""
    lines: list[LinesReport]
    """The lines of these wagers, unless the request has several sessions."""
    model: str
    """The model."""
    runs: list[RunsReport]
    """The runs of each side and of either side, unless the request has several sessions."""
    wagers: list[WagerReport]
    """The wagers on runs."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'lines': ['LinesReport'],
        'model': None,
        'runs': ['RunsReport'],
        'wagers': ['WagerReport'],
    }


class SessionReport(Record):
    """A session."""
    hands: Any
    """The number of its rounds."""
    models: list[SessionModel]
    """The figures of the session by each model."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'hands': None,
        'models': ['SessionModel'],
    }


class SessionWager(Record):
    """A wager that a session settles once, if the request does not have exactly one session length.
    """
    by: str
    """The number that selects a line, in words."""
    by_hands: list[ByHands]
    """Its figures in sessions of some lengths."""
    events: list[RunEvent]
    """Its paytable."""
    favourable: int | None
    """The fewest hands with which the expectation favors the player. `null` if the search finds
    none. It covers 1000 hands at most, fewer if the shoe deals fewer or more would take too long.
    """
    id: str
    """Its id."""
    model: str
    """The model of the rounds."""
    name: str
    """Its name."""
    needs: str
    """The parameter that is missing to price it in full."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is not offered on every shoe or its rule can be read
    in two ways.
    """
    reading: str
    """The runs that are paid."""
    settled: str
    """The property of its rounds that settles it."""
    streak: str
    """The side whose wins count, "banker", "player" or "any", or another kind of round in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by': None,
        'by_hands': ['ByHands'],
        'events': ['RunEvent'],
        'favourable': None,
        'id': None,
        'model': None,
        'name': None,
        'needs': None,
        'offer': 'OfferInfo',
        'reading': None,
        'settled': None,
        'streak': None,
    }


class Settlement(Record):
    """The settlement of a wager."""
    lines: list[SettlementLine]
    """The lines of the paytable, tried in order; if none applies, the stake is lost."""
    name: str
    """The wager's name."""
    offer: OfferInfo | None
    """The terms on which the wager is offered with the first of the shoes; absent if there are no
    special terms.
    """
    settled_by: str
    """The unit that settles the wager: `"round"`, `"session"` or `"next rounds"`."""
    wager: str
    """The wager's id."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'lines': ['SettlementLine'],
        'name': None,
        'offer': 'OfferInfo',
        'settled_by': None,
        'wager': None,
    }


class SettlementLine(Record):
    """A line of a paytable, in words."""
    event: str
    """The name of the event."""
    odds: str | None
    """The payoff as printed, such as "10% of meter", if a line of the wager pays a share of a meter
    or this line has a multiplier.
    """
    pays: Fraction
    """Net win per unit staked. For a share of a meter it is the fixed part, for a multiplier the
    average.
    """
    when: str
    """The condition of the line, which applies unless an earlier line does."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'event': None,
        'odds': None,
        'pays': 'Exact',
        'when': None,
    }


class ShoeInfo(Record):
    """A shoe."""
    cards: int
    """Number of cards left; 0 for infinitely many decks."""
    composition: str
    """Specification that reads back as this shoe."""
    decks: int | None
    """Number of decks that the shoe began with; null if it was given as counts."""
    known_by: str
    """Known properties of its cards: "values", "ranks", "ranks and suits"."""
    name: str
    """The shoe in words."""
    within_rules: bool
    """`true` if the rules allow the shoe: it is, or is left of, an allowed number of decks."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'composition': None,
        'decks': None,
        'known_by': None,
        'name': None,
        'within_rules': None,
    }


class SimpleReport(Record):
    """A simple strategy."""
    against_best_reply: Fraction
    """Expected net win per stake against the other hand's best reply to it."""
    against_equilibrium: Fraction
    """Expected net win per stake against the equilibrium strategy of the other hand."""
    cost: Fraction
    """Value of the equilibrium less the win against the best reply."""
    hand: str
    """Identifier of the hand."""
    name: str
    """Name of the hand."""
    strategy: str
    """The strategy in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'against_best_reply': 'Figure',
        'against_equilibrium': 'Figure',
        'cost': 'Figure',
        'hand': None,
        'name': None,
        'strategy': None,
    }


class SituationReport(Record):
    """A situation of the second hand."""
    free: bool
    """`true` if the rules leave it the decision."""
    gain: Fraction
    """Gain from the first move over the second, per stake and round; 0 where both are as good."""
    own: str
    """Its own cards as it sees them."""
    probability: Fraction
    """Probability of the first move."""
    seen: str
    """The column of the grid."""
    total: int
    """The row of the grid."""
    ways: int
    """Ordered deals that can come to it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'free': None,
        'gain': 'Figure',
        'own': None,
        'probability': 'Figure',
        'seen': None,
        'total': None,
        'ways': 'Count',
    }


class SourceConflict(Record):
    """The figures of a source, and a proof if no law fits all of them."""
    claims: int
    """Number of its figures."""
    conflict: list[Term]
    """Figures that no law fits together, as few as contradict each other, with the proof. Empty if
    some law fits all of them.
    """
    source: str | None
    """The source; null for all sources together."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': None,
        'conflict': ['Term'],
        'source': None,
    }


class SourceFit(Record):
    """The values that fit all figures of a source."""
    claims: int
    """Number of its figures."""
    contradiction: list[int]
    """Figures that no value fits together: the indices of two claims, or of one that no value fits
    by itself. Empty if some value fits all of them.
    """
    source: str | None
    """The source; null for all sources together."""
    spans: list[Span]
    """The values."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': None,
        'contradiction': [None],
        'source': None,
        'spans': ['Span'],
    }


class Span(Record):
    """A closed interval. An end that is no fraction, or is not known as one, is rounded outward to
    15 digits.
    """
    from_: Fraction
    """The lower end."""
    to: Fraction
    """The upper end."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'from': 'Figure',
        'to': 'Figure',
    }


class Spread(Record):
    """The law of a quantity."""
    percentiles: list[Percentile]
    """Percentiles: the least values that so many percent of sessions do not exceed."""
    rows: list[SpreadRow]
    """The values in order, put together in ranges if there are many."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'percentiles': ['Percentile'],
        'rows': ['SpreadRow'],
    }


class SpreadRow(Record):
    """A value of a quantity, or a range of values."""
    at_most: Enclosed
    """The probability of these values and all lower ones."""
    high: Fraction
    """The largest value."""
    low: Fraction
    """The least value."""
    probability: Enclosed
    """The probability of these values."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_most': 'Enclosed',
        'high': 'Exact',
        'low': 'Exact',
        'probability': 'Enclosed',
    }


class Stake(Record):
    """A stake on a wager."""
    id: str
    """The wager's id."""
    name: str
    """The wager's name."""
    stake: str
    """The stake."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'stake': None,
    }


class Staked(Record):
    """Figures of a strategy that depend on its stakes."""
    average_stake: Fraction
    """The average total stake, in first stakes."""
    edge_wagered: Fraction
    """The house edge per unit wagered."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'edge_wagered': 'Figure',
    }


class StakedWager(Record):
    """A wager of a round."""
    average_stake: Fraction | None
    """Average total stake per unit first staked, if the wager has raises or fees."""
    edge: Fraction
    """Its house edge, per unit first staked."""
    id: str
    """Identifier of the wager."""
    name: str
    """Name of the wager."""
    units: Fraction
    """Its stake per unit of the plan."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'edge': 'Figure',
        'id': None,
        'name': None,
        'units': 'Exact',
    }


class StartReport(Record):
    """A length of the run that begins with the next decided round."""
    run: str
    """The number of wins: `"3"`, or `"20+"` for that many or more."""
    sides: list[ResultReport]
    """The probability, by side, of exactly this many wins before another side wins."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'run': None,
        'sides': ['ResultReport'],
    }


class StepReport(Record):
    """A step of a plan."""
    lose: int | None
    """The next step after a loss; null if the plan ends."""
    stake: Fraction
    """The stake, in money."""
    step: int
    """The number of the step, from 1."""
    win: int | None
    """The next step after a win; null if the plan ends."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'lose': None,
        'stake': 'Exact',
        'step': None,
        'win': None,
    }


class StrategyReport(Record):
    """The best strategies of the wagers of a variant."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    game: GameInfo
    """The game."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    model: str
    """The event that the figures describe."""
    notes: list[str]
    """Remarks of the rules document."""
    refused: list[Refused]
    """The wagers that cannot be solved on this shoe, each with its reason."""
    shoe: ShoeInfo
    """The shoe."""
    tool: Tool
    """The program and the version that computed them."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerStrategy]
    """The wagers in the order of the variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'game': 'GameInfo',
        'manifest': 'ReportManifest',
        'model': None,
        'notes': [None],
        'refused': ['Refused'],
        'shoe': 'ShoeInfo',
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'wagers': ['WagerStrategy'],
    }


class StrategyRule(Record):
    """A rule of a strategy."""
    margin: Fraction | None
    """The least expected loss by another option in a case of this rule, in first stakes; omitted if
    no other option is offered.
    """
    option: str
    """The option."""
    probability: Fraction
    """The probability that a round comes to this rule and has another option."""
    values_: list[str]
    """The values that each field may have, in the order of the fields that the player sees; empty
    for any value.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'margin': 'Figure',
        'option': None,
        'probability': 'Figure',
        'values': [None],
    }


class StreakReport(Record):
    """The runs of one variant on one shoe."""
    dependence: DependenceReport | None
    """The dependence between rounds of one shoe."""
    favourable: list[FavourableReport]
    """The session length from which each wager favors the player."""
    from_start: list[StartReport]
    """The distribution of the run that begins with the next decided round."""
    game: GameInfo
    """The rules document."""
    models: list[ModelInfo]
    """The models in this report. Each keeps more of the dependence of rounds than the one before.
    Figures without a model are from the last one.
    """
    next: list[SessionModel]
    """The wagers that the next rounds settle, by each model, whatever the session."""
    notes: list[str]
    """Remarks of the rules document."""
    reading: ReadingInfo
    """The reading of wagers on runs."""
    results: list[ResultReport]
    """The probability of each result of a round."""
    rounds: RoundsInfo
    """The rounds that one shoe serves."""
    sessions: list[SessionReport]
    """The requested sessions."""
    shoe: ShoeInfo
    """The shoe."""
    ties_break: list[str]
    """Names of the session wagers on runs of wins that ties break."""
    variant: VariantInfo
    """The variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'dependence': 'DependenceReport',
        'favourable': ['FavourableReport'],
        'from_start': ['StartReport'],
        'game': 'GameInfo',
        'models': ['ModelInfo'],
        'next': ['SessionModel'],
        'notes': [None],
        'reading': 'ReadingInfo',
        'results': ['ResultReport'],
        'rounds': 'RoundsInfo',
        'sessions': ['SessionReport'],
        'shoe': 'ShoeInfo',
        'ties_break': [None],
        'variant': 'VariantInfo',
    }


class StreakStudy(Record):
    """The answer to a question about runs: one report for every variant and shoe."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    reports: list[StreakReport]
    """The reports, in the order of the request."""
    tool: Tool
    """The program that made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'manifest': 'ReportManifest',
        'reports': ['StreakReport'],
        'tool': 'Tool',
    }


class Study(Record):
    """The answer to a request: one report for every variant and shoe."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    left_out: list[LeftOutVariant]
    """The variants of a collection that this shoe cannot deal, each with the reason."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    reports: list[Report]
    """The reports, in the order of the request."""
    tool: Tool
    """The program that made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cover': 'Cover',
        'left_out': ['LeftOutVariant'],
        'manifest': 'ReportManifest',
        'reports': ['Report'],
        'tool': 'Tool',
    }


class Tally(Record):
    """Number of printed figures by verdict."""
    cannot_tell: int
    """Number of figures of counts that need more shoes for a verdict."""
    claims: int
    """Number of all figures, including those that this program does not compute and those that were
    not audited.
    """
    differ: int
    """Number of figures that differ without being known errata, or that are called errata and hold.
    """
    errata: int
    """Number of known errata that indeed differ."""
    met: int
    """Number of figures that agree with this program's."""
    not_audited: int
    """Number of figures that were not audited, because their rows or blocks have mistakes."""
    not_here: int
    """Number of figures that this program does not compute."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cannot_tell': None,
        'claims': None,
        'differ': None,
        'errata': None,
        'met': None,
        'not_audited': None,
        'not_here': None,
    }


class TargetInfo(Record):
    """The requirements of paytables on every shoe."""
    deviation: RangeInfo | None
    """The standard deviation."""
    edge: RangeInfo
    """The house edge."""
    hit: RangeInfo | None
    """The hit frequency."""
    nearest: bool
    """`true` if every edge is accepted, and paytables nearest to the single number of `edge` are
    best.
    """
    order: list[str]
    """The required order of payoffs, by the names of lines: "A > B", or "A >= B" if they may pay the
    same.
    """
    order_kept: bool
    """`true` if a line that pays more than another in the table must not pay less."""
    rtp: RangeInfo
    """The return to player, 1 minus the house edge."""
    sort: str
    """The order of paytables: "middle" for the nearest to the middle of the range of the edge first,
    or "deviation" for the smallest standard deviation first.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'deviation': 'RangeInfo',
        'edge': 'RangeInfo',
        'hit': 'RangeInfo',
        'nearest': None,
        'order': [None],
        'order_kept': None,
        'rtp': 'RangeInfo',
        'sort': None,
    }


class Term(Record):
    """A term of a proof: a factor of the distance of a figure from an end of its printed interval.
    The distance is the figure less the lower end, or the upper end less the figure, times the
    stake of the configuration. If figures fit, each distance has a mean of at least 0.
    """
    at: Fraction
    """The value of this end."""
    claim: int
    """The index of the printed figure."""
    end: str
    """The end of its interval."""
    times: Fraction
    """The factor, above 0."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at': 'Figure',
        'claim': None,
        'end': None,
        'times': 'Figure',
    }


class Together(Record):
    """All bets together."""
    units_per_100: Fraction
    """The expected net win over 100 rounds, with one unit, or the stake of a ramp, on each bet."""
    units_per_100_error: Decimal | None
    """Standard error of `units_per_100`."""
    units_per_shoe: Fraction
    """The expected net win per shoe, with one unit, or the stake of a ramp, on each bet."""
    units_per_shoe_error: Decimal | None
    """Standard error of `units_per_shoe`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'units_per_100': 'Figure',
        'units_per_100_error': 'Root',
        'units_per_shoe': 'Figure',
        'units_per_shoe_error': 'Root',
    }


class Tool(Record):
    """The program that made a report."""
    name: str
    """The name."""
    version: str
    """The version."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'version': None,
    }


class Unanswered(Record):
    """Printed figures that this program does not compute, for one reason."""
    figures: list[UnansweredFigure]
    """The figures."""
    reason: str
    """The reason."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'figures': ['UnansweredFigure'],
        'reason': None,
    }


class UnansweredFigure(Record):
    """A printed figure that this program does not compute."""
    about: str
    """The subject of the figure, as the claim words it."""
    id: str | None
    """Its id, if it has one."""
    printed: str
    """The figure as printed."""
    source: str
    """The source in which the figure is printed."""
    table: str
    """The table or file that names it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'about': None,
        'id': None,
        'printed': None,
        'source': None,
        'table': None,
    }


class UncertifiedWager(Record):
    """A wager that the certificate does not cover."""
    id: str
    """The identifier."""
    name: str
    """The name."""
    variant: str
    """The variant, `game/variant`."""
    why: str
    """The reason."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'variant': None,
        'why': None,
    }


class Universe(Record):
    """Every case of a round, and the wagers as sums over them."""
    cases: int
    """Number of cases: multisets of cards that show the same values."""
    cover: Cover
    """The texts of the title page, if the request has them."""
    fields: list[str]
    """The fields that settle the wagers."""
    game: GameInfo
    """The game."""
    left_out: list[UncertifiedWager]
    """The wagers of the request that are left out."""
    manifest: ReportManifest
    """The inputs that reproduce the report, if the request has texts for a title page."""
    notes: list[str]
    """Remarks of the rules document, and what the figures assume."""
    shoe: ShoeInfo
    """The shoe."""
    tool: Tool
    """The program and the version that made it."""
    variant: VariantInfo
    """The variant."""
    wagers: list[UniverseWager]
    """The wagers."""
    ways: int
    """Number of ordered deals."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cases': None,
        'cover': 'Cover',
        'fields': [None],
        'game': 'GameInfo',
        'left_out': ['UncertifiedWager'],
        'manifest': 'ReportManifest',
        'notes': [None],
        'shoe': 'ShoeInfo',
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'wagers': ['UniverseWager'],
        'ways': 'Count',
    }


class UniverseWager(Record):
    """A wager of the universe."""
    edge: Fraction
    """The house edge."""
    id: str
    """The identifier."""
    lines: int
    """Number of lines of the paytable."""
    name: str
    """The name."""
    ranges: int
    """Number of ranges of values that the lines sum."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edge': 'Exact',
        'id': None,
        'lines': None,
        'name': None,
        'ranges': None,
    }


class UnknownInfo(Record):
    """An unknown chance."""
    assumed: Fraction
    """The value that other questions assume."""
    most: Fraction
    """The largest possible value; the smallest is 0."""
    name: str
    """The name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'assumed': 'Figure',
        'most': 'Figure',
        'name': None,
    }


class Unranked(Record):
    """A wager that a ranking leaves out."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    reason: str
    """The reason: "not on offer: 2 decks only"."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'reason': None,
    }


class UnusedColumn(Record):
    """A column that the check did not use."""
    column: str | None
    """The column that it may stand for, judging by its name: `--column COLUMN=NAME` would use it.
    """
    name: str
    """Its name in the file."""
    needs: str | None
    """The missing column that it needs to be of use."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'column': None,
        'name': None,
        'needs': None,
    }


class VariantAppendix(Record):
    """A variant in an appendix."""
    by_decks: list[ByDecks]
    """House edges by number of decks, for wagers that a round settles."""
    effects: list[WagerEffects]
    """Effects of removal for wagers that every round settles."""
    more: list[Report]
    """Every wager on the other requested numbers of decks."""
    odds: list[EventOdds]
    """Payout odds and true odds of every winning event."""
    report: Report
    """Every wager on the default shoe, or on the first requested number of decks."""
    settlement: list[Settlement]
    """The settlement of each wager."""
    strategies: list[WagerStrategy]
    """The best strategies of wagers with decisions on the shoe of `report`, without their cases."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_decks': ['ByDecks'],
        'effects': ['WagerEffects'],
        'more': ['Report'],
        'odds': ['EventOdds'],
        'report': 'Report',
        'settlement': ['Settlement'],
        'strategies': ['WagerStrategy'],
    }


class VariantDiff(Record):
    """The difference of two variants, each on its shoe."""
    first: DiffSide
    """The first variant."""
    left_out: list[Refused]
    """The wagers without an edge on a side, which are not compared, each with the reason."""
    only_first: list[OneSided]
    """The wagers of the first variant alone."""
    only_second: list[OneSided]
    """The wagers of the second variant alone."""
    second: DiffSide
    """The second variant."""
    wagers: list[WagerDiff]
    """The wagers of both: first those whose edge moves most."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'first': 'DiffSide',
        'left_out': ['Refused'],
        'only_first': ['OneSided'],
        'only_second': ['OneSided'],
        'second': 'DiffSide',
        'wagers': ['WagerDiff'],
    }


class VariantInfo(Record):
    """A variant."""
    id: str
    """Identifier within the game."""
    name: str
    """Name of the variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
    }


class Volatility(Record):
    """A volatility index."""
    confidence: int
    """The confidence level in percent: 90, 95, 99."""
    index: Decimal
    """The index: z times the standard deviation of the net win per unit staked."""
    z: Fraction
    """The standard deviations to either side of the mean: 1.645, 1.96, 2.576."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'confidence': None,
        'index': 'Root',
        'z': 'Exact',
    }


class WagerBounds(Record):
    """Bounds of a figure of a wager."""
    alone: Span
    """The quantity over all laws, whatever is printed."""
    assumed: Fraction
    """The quantity with the chances that other questions assume."""
    id: str
    """Identifier of the wager."""
    least: Bound2 | None
    """The smallest value over all laws that fit all printed figures; null if none does."""
    most: Bound2 | None
    """The largest such value."""
    name: str
    """Name of the wager."""
    quantity: str
    """The quantity: the return to player, per unit wagered if a line stakes more than one unit, or
    the average stake.
    """
    ratios: Ratios
    """The quantity by configuration."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alone': 'Span',
        'assumed': 'Figure',
        'id': None,
        'least': 'Bound2',
        'most': 'Bound2',
        'name': None,
        'quantity': None,
        'ratios': 'Ratios',
    }


class WagerCount(Record):
    """A wager and one way to bet it, with its figures."""
    average_edge: Fraction | None
    """The player's edge: expected net win per unit staked over the rounds that are bet. It is above
    0 if it favors the player, unlike `edge`, the house's. None if no round is bet.
    """
    average_edge_error: Decimal | None
    """Standard error of `average_edge`."""
    bankroll: Fraction | None
    """The bankroll, in units, that endless play loses with the probability `risk`."""
    beside: Beside | None
    """The wagers that must be bet beside this one, with their cost."""
    bet_frequency: Fraction
    """The share of rounds that are bet."""
    bet_frequency_error: Decimal | None
    """Standard error of `bet_frequency`."""
    bets_per_shoe: Fraction
    """Mean number of bets in a shoe."""
    bets_per_shoe_error: Decimal | None
    """Standard error of `bets_per_shoe`."""
    betting: Betting
    """The rule when the wager is bet."""
    by_count: list[AtCount]
    """Rounds by count, for counts that occurred."""
    by_cut: list[AtCut]
    """Figures with the cut card at other positions."""
    by_left: list[AtLeft]
    """Rounds by the number of unseen cards."""
    caps: list[Cap]
    """Wins under limits on the stake."""
    count_range: list[Fraction] | None
    """The smallest and the largest count that occurred, in steps of a half; absent for perfect play.
    """
    desirability_index: Decimal | None
    """The desirability index: 1000 times the mean net win of a round over its standard deviation;
    none if the mean is not above 0.
    """
    deviation_per_100: Decimal
    """The standard deviation of the net win over 100 rounds, if rounds were independent."""
    edge: Fraction
    """The house edge on the full shoe."""
    edge_in_shoe: Fraction
    """The house edge over all rounds of a shoe, bet or not. It differs from `edge` because the cut
    card comes after fewer rounds if they took many cards.
    """
    edge_in_shoe_error: Decimal | None
    """Standard error of `edge_in_shoe`."""
    id: str
    """The wager's id."""
    kelly: Fraction | None
    """The Kelly fraction: the share of a bankroll whose stake makes it grow fastest."""
    n0: Fraction | None
    """N0: number of rounds after which the expected net win equals one standard deviation; none if
    the mean is not above 0.
    """
    n0_hours: Fraction | None
    """N0 in hours."""
    name: str
    """The wager's name."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    can be read in two ways, or its odds are stated for a meter.
    """
    on_bankroll: OnBankroll | None
    """Figures for the bankroll of the request, if there is one."""
    perfect_share: Fraction | None
    """The share of `perfect_units_per_shoe` that this bet wins; none if perfect play never bets, or
    if a ramp has stakes other than one unit.
    """
    perfect_share_error: Decimal | None
    """Standard error of `perfect_share`."""
    perfect_units_per_shoe: Fraction
    """The expected net win per shoe of a perfect player, who bets wherever the exact expectation is
    above 0.
    """
    perfect_units_per_shoe_error: Decimal | None
    """Standard error of `perfect_units_per_shoe`."""
    ramp: OfRamp | None
    """Figures of a stake that depends on the count."""
    rounds_per_shoe: Fraction
    """Mean number of rounds in a shoe."""
    rounds_per_shoe_error: Decimal | None
    """Standard error of `rounds_per_shoe`; none for a single shoe."""
    units_per_100: Fraction
    """The expected net win over 100 rounds, in units of the bet."""
    units_per_100_error: Decimal | None
    """Standard error of `units_per_100`."""
    units_per_hour: Fraction
    """The expected net win per hour, in units of the bet."""
    units_per_hour_error: Decimal | None
    """Standard error of `units_per_hour`."""
    units_per_shoe: Fraction
    """The expected net win per shoe, in units of the bet."""
    units_per_shoe_error: Decimal | None
    """Standard error of `units_per_shoe`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_edge': 'Figure',
        'average_edge_error': 'Root',
        'bankroll': 'Figure',
        'beside': 'Beside',
        'bet_frequency': 'Figure',
        'bet_frequency_error': 'Root',
        'bets_per_shoe': 'Figure',
        'bets_per_shoe_error': 'Root',
        'betting': 'Betting',
        'by_count': ['AtCount'],
        'by_cut': ['AtCut'],
        'by_left': ['AtLeft'],
        'caps': ['Cap'],
        'count_range': ['Figure'],
        'desirability_index': 'Root',
        'deviation_per_100': 'Root',
        'edge': 'Figure',
        'edge_in_shoe': 'Figure',
        'edge_in_shoe_error': 'Root',
        'id': None,
        'kelly': 'Figure',
        'n0': 'Figure',
        'n0_hours': 'Figure',
        'name': None,
        'offer': 'OfferInfo',
        'on_bankroll': 'OnBankroll',
        'perfect_share': 'Figure',
        'perfect_share_error': 'Root',
        'perfect_units_per_shoe': 'Figure',
        'perfect_units_per_shoe_error': 'Root',
        'ramp': 'OfRamp',
        'rounds_per_shoe': 'Figure',
        'rounds_per_shoe_error': 'Root',
        'units_per_100': 'Figure',
        'units_per_100_error': 'Root',
        'units_per_hour': 'Figure',
        'units_per_hour_error': 'Root',
        'units_per_shoe': 'Figure',
        'units_per_shoe_error': 'Root',
    }


class WagerDiff(Record):
    """The difference of a wager."""
    change: Fraction
    """The second house edge less the first: above 0, the second is better for the house."""
    deviations: list[Decimal]
    """The standard deviations of the net win per unit staked."""
    edges: list[Fraction]
    """The house edges."""
    hits: list[Fraction]
    """The probabilities of a win."""
    id: str
    """Id of the wager."""
    lines: list[LineChange]
    """The lines that move, in the order of the paytable."""
    name: str
    """Name of the wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'change': 'Figure',
        'deviations': ['Root'],
        'edges': ['Figure'],
        'hits': ['Figure'],
        'id': None,
        'lines': ['LineChange'],
        'name': None,
    }


class WagerEffects(Record):
    """The effects of removal of one wager."""
    best: CountReport | None
    """The count with the best tags. Absent if no single removal has an effect."""
    cards: list[CardEffect]
    """The effects of each kind of card that is left in the shoe."""
    curve: CurveReport | None
    """The expectation by true count, if the request has true counts."""
    expectation: Fraction
    """The expected net win per unit staked, from the whole shoe."""
    favourable: bool
    """`true` if the expectation is above 0, so that the wager needs no count."""
    id: str
    """Its id."""
    levels: list[LevelReport]
    """Counts with integer tags, by level."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    can be read in two ways, or its odds are stated for a meter.
    """
    second_order: SecondOrderReport | None
    """The effects of removing two cards, if no single removal has an effect."""
    sum: Fraction
    """The sum of the effects, weighted by the cards left, which is 0."""
    told_by: str
    """The properties of cards that the effects distinguish: "values", "ranks", "suits", "ranks and
    suits".
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'best': 'CountReport',
        'cards': ['CardEffect'],
        'curve': 'CurveReport',
        'expectation': 'Figure',
        'favourable': None,
        'id': None,
        'levels': ['LevelReport'],
        'name': None,
        'offer': 'OfferInfo',
        'second_order': 'SecondOrderReport',
        'sum': 'Figure',
        'told_by': None,
    }


class WagerFit(Record):
    """A wager that depends on the unknown chance."""
    assumed: Fraction
    """The quantity with the assumed value."""
    id: str
    """Identifier of the wager."""
    name: str
    """Name of the wager."""
    polynomial: list[Fraction]
    """The quantity as a polynomial in the unknown chance: the coefficients by power."""
    quantity: str
    """The quantity: the return to player, per unit wagered if a line stakes more than one unit."""
    span: Span | None
    """The quantity over all values that fit all printed figures, rounded outward to 15 digits; null
    if no value does.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'assumed': 'Figure',
        'id': None,
        'name': None,
        'polynomial': ['Figure'],
        'quantity': None,
        'span': 'Span',
    }


class WagerReport(Record):
    """A priced wager."""
    average_stake: Fraction | None
    """Average total stake per unit of the first stake, if a line stakes more."""
    carried: CarriedReport | None
    """The multipliers that its rounds begin with, if a round carries one to the next. The other
    figures are then of all rounds.
    """
    decided: Decided | None
    """Result of the wager, if the known part of the round decides it."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    draws: int
    """Number of multiplier draws that each deal is counted with, if a line has a multiplier. The
    ways of events count deals, times these draws.
    """
    edge: Fraction
    """House edge: minus the expected net win per unit staked, pushes included. The unit is the first
    stake if a line stakes more.
    """
    edge_resolved: Fraction | None
    """House edge per resolved bet, pushes excluded; null if every round pushes."""
    edge_wagered: Fraction | None
    """House edge per unit wagered, if a line stakes more: the edge divided by the average stake."""
    equal_options: bool
    """`true` if in some cases several options are equally good and stake differently. The first of
    the table is played; figures per unit wagered depend on that.
    """
    events: list[EventReport]
    """Possible events. The last event is the loss of the stake when no line holds."""
    hands: Any
    """Number of rounds."""
    hit: Fraction
    """Probability of a win."""
    id: str
    """Identifier of the wager."""
    lose: Fraction
    """Probability of losing all or part of the stake."""
    model: str
    """Model of the rounds."""
    multiplier: MultiplierReport | None
    """The factor of a win, if a line has a multiplier."""
    name: str
    """Name of the wager."""
    no_ties: bool
    """`true` if ties are skipped: the number of rounds counts rounds that are no ties, which every
    model takes as independent.
    """
    offer: OfferInfo | None
    """Terms of the offer, if the wager is not offered in every round of every shoe, or if its rule
    has two readings.
    """
    plays: str | None
    """Way in which the player decides, if he does: by the best strategy for this shoe, or by the
    rule that the table states.
    """
    push: Fraction
    """Probability of a push."""
    reading: str
    """Runs that are paid."""
    rtp: Fraction
    """Return to player: 1 minus the edge."""
    settled: str
    """Property of the rounds that settles the wager (default: the runs of a session)."""
    source: str | None
    """Source of its rules, if it differs from the source of the game."""
    variance: Fraction
    """Variance of the net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'carried': 'CarriedReport',
        'decided': 'Decided',
        'deviation': 'Root',
        'draws': 'Count',
        'edge': 'Figure',
        'edge_resolved': 'Figure',
        'edge_wagered': 'Figure',
        'equal_options': None,
        'events': ['EventReport'],
        'hands': None,
        'hit': 'Figure',
        'id': None,
        'lose': 'Figure',
        'model': None,
        'multiplier': 'MultiplierReport',
        'name': None,
        'no_ties': None,
        'offer': 'OfferInfo',
        'plays': None,
        'push': 'Figure',
        'reading': None,
        'rtp': 'Figure',
        'settled': None,
        'source': None,
        'variance': 'Figure',
    }


class WagerRisk(Record):
    """The volatility of a wager."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    normal_from: int | None
    """The rounds from which the normal approximation is fair: the least number that is at least 30
    and above 25 times the squared skewness. `null` if the net win is constant. For a wager that
    is offered in some rounds only, this counts the rounds in which it is bet.
    """
    offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    ranges: list[RtpRange]
    """The range of the RTP after several numbers of rounds, by the normal approximation. For a wager
    that is offered in some rounds only, these count the rounds in which it is bet.
    """
    squared_skewness: Fraction | None
    """The square of the skewness of its net win; `null` if the net win is constant."""
    volatility: list[Volatility]
    """Volatility indices, by confidence level."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'normal_from': 'Count',
        'offer': 'OfferInfo',
        'ranges': ['RtpRange'],
        'squared_skewness': 'Figure',
        'volatility': ['Volatility'],
    }


class WagerStrategy(Record):
    """The best strategy of a wager."""
    average_stake: Fraction | None
    """The average total stake, in first stakes; omitted if it is always 1."""
    decisions: list[DecisionReport]
    """The decisions, the first one first."""
    edge: Fraction
    """The house edge per unit of the first stake, played by the best strategy."""
    edge_wagered: Fraction | None
    """The house edge per unit wagered; omitted if the total stake is always 1."""
    greatest_stake: Staked | None
    """The best strategy that takes the option with the greatest stake there."""
    id: str
    """The id of the wager."""
    least_stake: Staked | None
    """The best strategy that takes the option with the least stake where several are equally good;
    omitted if their stakes are the same.
    """
    name: str
    """Its name."""
    remarks: list[str]
    """Remarks: options that are never the best, and equal options."""
    strategies: list[GivenStrategy]
    """Other strategies for the same wager, from the cheapest to the most expensive."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'decisions': ['DecisionReport'],
        'edge': 'Figure',
        'edge_wagered': 'Figure',
        'greatest_stake': 'Staked',
        'id': None,
        'least_stake': 'Staked',
        'name': None,
        'remarks': [None],
        'strategies': ['GivenStrategy'],
    }


class Weight(Record):
    """A configuration of a mixture."""
    chance: Fraction
    """Its chance, above 0."""
    configuration: int
    """The index of the configuration."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'chance': 'Figure',
        'configuration': None,
    }


class WeightedHands(Record):
    """A number of rounds and its weight."""
    hands: int
    """Number of rounds."""
    weight: int
    """Weight of this number."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'hands': None,
        'weight': 'Whole',
    }


class Worst(Record):
    """The worst round for the house."""
    events: list[WorstEvent]
    """The event of each wager in such a round, namely in the likeliest one."""
    probability: Fraction
    """Its probability."""
    units: Fraction
    """The cost of this round in units, with one unit staked on each wager."""
    ways: int
    """The number of ordered deals with this cost."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'events': ['WorstEvent'],
        'probability': 'Figure',
        'units': 'Exact',
        'ways': 'Count',
    }


class WorstEvent(Record):
    """The event of a wager in the worst round."""
    event: str
    """The name of the event that settles it."""
    id: str
    """The wager's id."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    pays: Fraction
    """Its net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'event': None,
        'id': None,
        'name': None,
        'offer': 'OfferInfo',
        'pays': 'Exact',
    }
