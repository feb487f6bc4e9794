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
    """The appendix of one rules document."""
    author: str | None
    """Who hands it in."""
    decks: list[int]
    """The numbers of decks that the rules allow; the first is that of all figures that name no
    other.
    """
    game: GameInfo
    """The rules document."""
    manifest: Manifest
    """How to make it again."""
    outcomes: list[OutcomeReport]
    """What a round is like whatever the wagers and the variant are."""
    reference: str | None
    """A number or the like by which it is filed."""
    rules: list[str]
    """How a round is dealt and won."""
    shoes: list[int]
    """The numbers of decks of the figures, the first of those that name no other; none for the first
    that the rules allow.
    """
    title: str | None
    """What it is called."""
    tool: Tool
    """What made it."""
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


class AtCount(Record):
    """The rounds at a count."""
    and_: str | None
    """Whether those beyond are here too: "below", "above"."""
    count: int
    """The count, from here to below the next whole number."""
    edge: Fraction
    """The expected net win per unit staked in them."""
    share: Fraction
    """The share of rounds."""
    units_per_shoe_from: Fraction
    """What it would win of a shoe to bet from this count on."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'and': None,
        'count': None,
        'edge': 'Figure',
        'share': 'Figure',
        'units_per_shoe_from': 'Figure',
    }


class AtCut(Record):
    """The same shoes with the cut card at another place."""
    average_edge: Fraction | None
    """The player's edge: expected net win per unit staked of the bets."""
    average_edge_error: Decimal | None
    """Its standard error."""
    bet_frequency: Fraction
    """The share of rounds that are bet."""
    bet_frequency_error: Decimal | None
    """Its standard error."""
    cut: int
    """Cards behind the cut card."""
    perfect_units_per_shoe: Fraction
    """What a perfect player wins of a shoe."""
    rounds_per_shoe: Fraction
    """Rounds of a shoe."""
    units_per_100: Fraction
    """The expected net win over 100 rounds."""
    units_per_100_error: Decimal | None
    """Its standard error."""
    units_per_shoe: Fraction
    """The same over a shoe."""
    units_per_shoe_error: Decimal | None
    """Its standard error."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_edge': 'Figure',
        'average_edge_error': 'Root',
        'bet_frequency': 'Figure',
        'bet_frequency_error': 'Root',
        'cut': None,
        'perfect_units_per_shoe': 'Figure',
        'rounds_per_shoe': 'Figure',
        'units_per_100': 'Figure',
        'units_per_100_error': 'Root',
        'units_per_shoe': 'Figure',
        'units_per_shoe_error': 'Root',
    }


class AtDecks(Record):
    """A wager at one number of decks."""
    decks: int
    """The number of decks."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hit: Fraction
    """Hit frequency."""
    not_offered: bool
    """`true` if the wager is not offered with them."""
    rtp: Fraction
    """Return to player."""
    within_rules: bool
    """Whether the rules allow it."""
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
    """The rounds with so many cards left."""
    bet_frequency: Fraction
    """The share of these rounds that are bet."""
    edge: Fraction | None
    """The expected net win per unit staked of the bets; none where there is none."""
    from_: int
    """The least cards unseen."""
    perfect_units_per_shoe: Fraction
    """What a perfect player wins of a shoe with them."""
    positive: Fraction
    """The share of these rounds whose expectation is above 0."""
    share: Fraction
    """The share of rounds."""
    to: int
    """The most."""
    units_per_shoe: Fraction
    """What they win of a shoe."""
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


class AtStake(Record):
    """The house edge of a wager at one stake."""
    for_house: Fraction
    """Where each payment is rounded in the house's favour: a commission up to the next chip."""
    stake: Fraction
    """The stake, a multiple of the chip."""
    to_nearest: Fraction
    """Where each is rounded to the nearest chip, a half in the house's favour."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'for_house': 'Figure',
        'stake': 'Exact',
        'to_nearest': 'Figure',
    }


class Audit(Record):
    """What became of printed figures."""
    claims: list[AuditedClaim]
    """Those that are told in full: what differs and what is known to be wrong, or all."""
    manifest: AuditManifest
    """How to make it again."""
    not_here: list[Unanswered]
    """Those that are no figures of this program, by the reason."""
    tables: list[AuditedTable]
    """By the table or file that claims them."""
    tally: Tally
    """All of them together."""
    tool: Tool
    """What made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': ['AuditedClaim'],
        'manifest': 'AuditManifest',
        'not_here': ['Unanswered'],
        'tables': ['AuditedTable'],
        'tally': 'Tally',
        'tool': 'Tool',
    }


class AuditManifest(Record):
    """What it takes to make an audit again."""
    claims: Hashed | None
    """The file of the figures, if they are not those of the tables."""
    command: str
    """The command; empty where a program asked and no one typed."""
    date: str | None
    """The day that the document bears, as `YYYY-MM-DD`, where it was given one."""
    tables: list[Hashed]
    """The tables that claim figures and those of the rules that were priced, by their ids."""
    version: str
    """The version of the program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'claims': 'Hashed',
        'command': None,
        'date': None,
        'tables': ['Hashed'],
        'version': None,
    }


class AuditedClaim(Record):
    """A printed figure beside the exact one."""
    counted: Counted | None
    """Where it is of a count: the shoes that were dealt, of which the figure beside the printed one
    is an estimate.
    """
    dealt: str | None
    """Known cards."""
    erratum: str | None
    """What is said about it in the table, if it is known to be wrong."""
    event: str | None
    """The event or condition, where the figure is not of the whole wager."""
    exact: Fraction
    """The exact figure, in the multiple that was printed."""
    explanations: list[Explanation]
    """What does come to the printed figure, the least far-fetched first."""
    given: str | None
    """A condition on the round."""
    hands: int | None
    """Rounds of the session."""
    id: str | None
    """The id of the printed figure, if it has one."""
    off_by: Fraction
    """What is printed less the exact figure."""
    offer: OfferInfo | None
    """The terms on which the wager is offered, if it is not offered in every round of every shoe,
    its rule can be read in two ways, or its odds are stated for a meter.
    """
    outcome: str | None
    """The table of outcomes, if it is about one."""
    outside_rules: bool
    """Whether the rules do not allow it."""
    place: str
    """Where it is written: file and line."""
    printed: str
    """As printed."""
    prints_as: str
    """The exact figure at the printed precision."""
    quantity: str
    """What is claimed, as tables name it."""
    shoe: str
    """The shoe."""
    source: str
    """Where it is printed."""
    table: str
    """The table or file that claims it."""
    times: int
    """What the print is a multiple of."""
    variant: str
    """The variant it is about, as `game/variant`."""
    verdict: str
    """What became of it."""
    wager: str | None
    """The wager's id, if it is about one."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'counted': 'Counted',
        'dealt': None,
        'erratum': None,
        'event': None,
        'exact': 'Figure',
        'explanations': ['Explanation'],
        'given': None,
        'hands': None,
        'id': None,
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
    """A table or a file that claims figures."""
    id: str
    """The id of the table, or the name of the file."""
    name: str
    """Its name."""
    tally: Tally
    """What became of what it claims."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'tally': 'Tally',
    }


class Beside(Record):
    """What must be bet beside a wager."""
    net_units_per_100: Fraction
    """The same over 100 rounds."""
    net_units_per_shoe: Fraction
    """What is won of a shoe with them."""
    net_units_per_shoe_error: Decimal | None
    """Its standard error."""
    stakes: list[Stake]
    """The wagers and stakes, for each unit on the wager itself."""
    units_per_shoe: Fraction
    """What they win of a shoe: below 0 where they cost."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'net_units_per_100': 'Figure',
        'net_units_per_shoe': 'Figure',
        'net_units_per_shoe_error': 'Root',
        'stakes': ['Stake'],
        'units_per_shoe': 'Figure',
    }


class Betting(Record):
    """When a wager is bet."""
    alike: str | None
    """What is counted instead: how much likelier two unseen cards are of one "rank" than two of the
    full shoe, in percent.
    """
    by: str
    """What decides: "count", or "perfect" for the exact expectation."""
    from_: str | None
    """Where the tags are from: "best of level 2"; none where they were given."""
    per: str | None
    """What a true count is per deck of: "unseen" cards, or cards in the "shoe"; none of running
    counts.
    """
    round: str | None
    """How a true count is rounded: "none", "nearest", "floor", "half-deck"."""
    start: str | None
    """What a running count starts with."""
    tag_sum: str | None
    """Sum of the tags over the shoe, if it is not 0 and a true count is made of them."""
    tags: str | None
    """The tags of the cards; none of a count of cards that are alike."""
    trigger: str | None
    """The count from which on it is bet."""
    trigger_found: bool
    """Whether the trigger was looked for."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alike': None,
        'by': None,
        'from': None,
        'per': None,
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


class ByDecks(Record):
    """A wager by number of decks."""
    decks: list[AtDecks]
    """What it is worth, by decks."""
    name: str
    """Its name."""
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
    """The rounds of the session."""
    hit: Fraction
    """How often it wins."""
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
    """Such a wager at one meter."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hit: Fraction
    """How often it wins."""
    meter: Fraction
    """What the meter stands at, in first stakes."""
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
    """What the most that may be staked leaves to win."""
    bankroll: Fraction | None
    """The bankroll that is lost with the risk of ruin; none where nothing is won."""
    cap: Fraction
    """The most that may be staked, in money."""
    per_hour: Fraction
    """The same over an hour."""
    per_shoe: Fraction
    """What the cap staked on every bet wins of a shoe, less what must be bet beside it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bankroll': 'Figure',
        'cap': 'Figure',
        'per_hour': 'Figure',
        'per_shoe': 'Figure',
    }


class CardEffect(Record):
    """The effect of removing one card of a kind."""
    best_tag: Fraction | None
    """The tag that follows the wager best, the largest of them 1 or -1; none where no removal
    matters.
    """
    card: str
    """The kind: a value "0" to "9", a rank "A" to "K", a card "KH", or all cards of a value and a
    suit, "TH/JH/QH/KH".
    """
    effect: Fraction
    """What one card less adds to the expected net win per unit staked."""
    left: int
    """Cards of it in the shoe."""
    tags: list[int | None]
    """The tags of each level; none where a level has no tags."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'best_tag': 'Figure',
        'card': None,
        'effect': 'Figure',
        'left': 'Count',
        'tags': [None],
    }


class Cause(Record):
    """What is common to rows at fault."""
    among: int
    """How many of them it would make wrong, or is true of."""
    covers: int
    """How many of them it explains, or is true of."""
    kind: str
    """How it was found: `"mistake"`, `"common"`."""
    right: int
    """The first right rows, which were looked at beside them."""
    rows: int
    """The rows at fault that were looked at: of a mistake all, and else the first."""
    text: str
    """What it is."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'among': 'Count',
        'covers': 'Count',
        'kind': None,
        'right': 'Count',
        'rows': 'Count',
        'text': None,
    }


class Check(Record):
    """Rounds held against the law of a variant."""
    cards: list[CheckedCards]
    """The cards."""
    compliance: list[Compliance]
    """What was staked and won beside the theory: of totals."""
    critical: Fraction
    """The deviation, in standard deviations, from which on one of them does."""
    faults: list[FaultReport]
    """By how much rounds break the rules of the deal, or cannot be read."""
    findings: list[Finding]
    """What is off, the worst first."""
    game: GameInfo
    """The rules document."""
    input: CheckedInput
    """What was read."""
    left_out: list[Refused]
    """What cannot be told from what was read."""
    level: Fraction
    """The chance that something is found in the rounds of a correct simulator."""
    notes: list[str]
    """What must be known to read the figures."""
    outcomes: list[CheckedOutcomes]
    """The tables of outcomes."""
    pairs: list[CheckedPairs]
    """Results of two rounds of a shoe, by how far apart they are."""
    questions: int
    """The questions put to the rounds, each of which could have found something by chance."""
    shift: Fraction
    """The shift of the return, per unit staked, that must have been seen for a wager to agree."""
    shoe: ShoeInfo
    """The shoe that rounds are dealt from."""
    tool: Tool
    """What made it."""
    variant: VariantInfo
    """The variant."""
    verdict: str
    """The verdict on all of it."""
    wagers: list[CheckedWager]
    """The wagers."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': ['CheckedCards'],
        'compliance': ['Compliance'],
        'critical': 'Figure',
        'faults': ['FaultReport'],
        'findings': ['Finding'],
        'game': 'GameInfo',
        'input': 'CheckedInput',
        'left_out': ['Refused'],
        'level': 'Exact',
        'notes': [None],
        'outcomes': ['CheckedOutcomes'],
        'pairs': ['CheckedPairs'],
        'questions': None,
        'shift': 'Exact',
        'shoe': 'ShoeInfo',
        'tool': 'Tool',
        'variant': 'VariantInfo',
        'verdict': None,
        'wagers': ['CheckedWager'],
    }


class CheckedCards(Record):
    """Cards, checked."""
    against: str
    """What it is held against."""
    decks: int | None
    """Of equal cards, the number of decks whose shoe would have as many, if it is another."""
    fit: Fit | None
    """All cards of first rounds together, each among those of its value."""
    id: str
    """What is counted: `"values"`, `"ranks"`, `"cards"`, `"suits"`, of shoes and of their first
    rounds, and `"equal"`, pairs of equal cards within a shoe.
    """
    name: str
    """Its name."""
    rows: list[CheckedCount]
    """The cards."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'against': None,
        'decks': None,
        'fit': 'Fit',
        'id': None,
        'name': None,
        'rows': ['CheckedCount'],
    }


class CheckedCount(Record):
    """Something counted beside what is expected."""
    adjusted: str
    """The smaller of both after Holm, all questions considered."""
    count: int
    """How often it was."""
    deviation: Deviation | None
    """How far off that is, in standard deviations; none of what is certain."""
    differs: bool
    """Whether that is below the level."""
    expected: Fraction
    """How often it is expected."""
    method: str
    """How the chances are found: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`, `"bound"`,
    `"every-look"`.
    """
    name: str
    """What is counted; of what the input does not tell apart, all of it."""
    p: str
    """The chance of being at least as far off."""
    p_near: str | None
    """The chance of being no farther off, where that is known."""
    too_near: bool
    """Whether it is the nearness that is unlikely."""
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
    """What was read."""
    bets: int | None
    """Of totals the bets on all wagers, as many as each has rounds."""
    kind: str
    """`"hands"` or `"counted"`."""
    rounds: int
    """Rounds; of counts and totals those of the wager with most."""
    shoes: int | None
    """Shoes, where they are named."""
    told: str
    """What rows told: `"cards"`, `"ranks"`, `"totals"`, `"results"`, `"counts"`."""
    unused: list[UnusedColumn]
    """Columns that nothing was read from."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'bets': 'Count',
        'kind': None,
        'rounds': 'Count',
        'shoes': None,
        'told': None,
        'unused': ['UnusedColumn'],
    }


class CheckedMean(Record):
    """A mean return beside the exact one."""
    adjusted: str
    """The smaller of both after Holm, all questions considered."""
    deviation: Deviation | None
    """How far off that is, in standard errors."""
    differs: bool
    """Whether that is below the level."""
    expected: Fraction
    """What is expected."""
    mean: Fraction
    """The mean net win per unit staked."""
    method: str
    """How the chances are found: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`, `"bound"`,
    `"every-look"`.
    """
    p: str
    """The chance of being at least as far off."""
    p_near: str | None
    """The chance of being no farther off, where that is known."""
    shoes: int | None
    """Shoes, where the error is that of sums over shoes."""
    too_near: bool
    """Whether it is the nearness that is unlikely."""
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
    """A table of outcomes, checked."""
    fit: Fit | None
    """All cells of a grid together."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    rows: list[CheckedCount]
    """Its rows, or the cells of a grid."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'fit': 'Fit',
        'id': None,
        'name': None,
        'rows': ['CheckedCount'],
    }


class CheckedPairs(Record):
    """Results of two rounds of a shoe."""
    lag: int
    """How far apart the rounds are: 1 for one after the other."""
    pairs: int
    """Pairs of rounds."""
    rows: list[CheckedCount]
    """Pairs of results."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'lag': None,
        'pairs': 'Count',
        'rows': ['CheckedCount'],
    }


class CheckedWager(Record):
    """A wager, checked."""
    events: list[CheckedCount]
    """The events, where they were counted."""
    fit: Fit | None
    """All events together, where there are three cells of them at least."""
    id: str
    """Its id."""
    mean: CheckedMean | None
    """The mean return, where it is known."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    can be read in two ways, or its odds are stated for a meter.
    """
    printed: str
    """The return with these digits."""
    rounds: int
    """Its rounds."""
    rounds_for_digits: int
    """The rounds that would show a shift of half a unit of the last digit of the return."""
    rounds_to_tell: int
    """The rounds after which `shift` is seen nine times in ten."""
    rtp: Fraction
    """The return to player, exactly."""
    verdict: str
    """The verdict on it."""
    visible_shift: Decimal
    """The shift of the return that so many rounds would have shown nine times in ten."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'events': ['CheckedCount'],
        'fit': 'Fit',
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
    """Wagers where what they pay, and so a commission, is rounded to a chip."""
    chip: Fraction
    """The smallest chip that is paid."""
    in_whole_chips: list[str]
    """The ids of the others, which are paid in whole chips at each of these stakes."""
    wagers: list[ChipWager]
    """The wagers of which something is rounded at these stakes."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'chip': 'Exact',
        'in_whole_chips': [None],
        'wagers': ['ChipWager'],
    }


class ChipWager(Record):
    """A wager that is not paid in whole chips."""
    edge: Fraction
    """Its house edge where nothing is rounded."""
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


class ClaimReport(Record):
    """A printed figure beside the exact one."""
    erratum: str | None
    """What is said about it in the table, if it is known to be wrong."""
    event: str | None
    """The event, where the figure is not of the whole wager."""
    exact: Fraction
    """The exact figure, in the multiple that was printed."""
    holds: bool
    """Whether the exact figure prints so at that precision."""
    id: str | None
    """The id of the printed figure, if it has one."""
    printed: str
    """As printed."""
    quantity: str
    """What is claimed, as tables name it."""
    source: str
    """Where it is printed."""
    wager: str
    """The wager's id."""
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


class Compliance(Record):
    """What was staked and won beside the theory."""
    actual_rtp: Fraction
    """The actual one."""
    by: str
    """What rows are put together by: `"all"`, `"stake"`, `"channel"`, `"period"`."""
    effective_rounds: Fraction
    """The rounds of one stake that vary as much: (Σs)²/Σs²."""
    every_look: Fraction | None
    """How far they may be apart at any look, ever, with a chance of `level` for all rows."""
    group: str
    """Which of them; nothing of all."""
    id: str
    """The id of the wager."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    rounds: int
    """Rounds."""
    theoretical_rtp: Fraction
    """The theoretical return to player."""
    tolerance: str
    """Which of them is kept to."""
    tolerance_95: Decimal
    """How far they may be apart in 95 of 100 looks, by the volatility."""
    tolerance_99: Decimal
    """In 99 of 100."""
    turnover: Fraction
    """Staked in all."""
    win: Fraction
    """What the house won: the turnover less what was returned."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'actual_rtp': 'Figure',
        'by': None,
        'effective_rounds': 'Figure',
        'every_look': 'Figure',
        'group': None,
        'id': None,
        'name': None,
        'offer': 'OfferInfo',
        'rounds': 'Count',
        'theoretical_rtp': 'Figure',
        'tolerance': None,
        'tolerance_95': 'Root',
        'tolerance_99': 'Root',
        'turnover': 'Exact',
        'win': 'Exact',
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
    """What a count is worth."""
    betting_correlation: Correlation
    """How well the tags follow the effects."""
    per_true_count: Fraction
    """What one more of the true count adds to the expectation, by the linear estimate."""
    turns_positive: Fraction
    """The true count at which the linear estimate of the expectation is 0."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'betting_correlation': 'Correlation',
        'per_true_count': 'Figure',
        'turns_positive': 'Figure',
    }


class CountStudy(Record):
    """The answer to a question about counts."""
    game: GameInfo
    """The rules document."""
    left_out: list[LeftOut]
    """Wagers of the variant that rounds do not settle at stated odds; none where wagers were named.
    """
    procedure: Procedure
    """How shoes are dealt."""
    risk: Fraction
    """The risk of ruin that bankrolls are of."""
    rounds_per_hour: Fraction
    """Rounds in an hour, as they were said."""
    rounds_per_shoe: Fraction
    """Rounds of a shoe."""
    rounds_per_shoe_error: Decimal | None
    """Its standard error; none of one shoe."""
    seed: int
    """The seed of their order."""
    shoe: ShoeInfo
    """The shoe."""
    shoes: int
    """The shoes that were dealt."""
    together: Together | None
    """What all of them come to together, where there are several and each is bet in one way."""
    tool: Tool
    """What made it."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerCount]
    """The wagers and when they are bet."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'game': 'GameInfo',
        'left_out': ['LeftOut'],
        'procedure': 'Procedure',
        'risk': 'Figure',
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
    """Shoes that were dealt for a figure of a count."""
    betting: str
    """When the wager was bet, in words."""
    error: Decimal
    """The standard error of the figure, in the multiple that was printed."""
    printed_error: Fraction | None
    """That of the printed figure, where its source tells it."""
    procedure: str
    """How they were dealt, in words."""
    seed: int
    """The seed of their order."""
    shoes: int
    """How many there were."""
    shoes_needed: int | None
    """How many shoes would tell whether they agree, where these do not."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'betting': None,
        'error': 'Root',
        'printed_error': 'Figure',
        'procedure': None,
        'seed': 'Count',
        'shoes': 'Count',
        'shoes_needed': None,
    }


class CurvePoint(Record):
    """The expectation at one true count."""
    expectation: Fraction | None
    """The expected net win per unit staked from the expected shoe; none where there is no such shoe.
    """
    linear: Fraction
    """The linear estimate of it."""
    reason: str | None
    """Why there is no such shoe."""
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
    """Cards left in the shoe."""
    level: int
    """The level of the tags."""
    model: str
    """What the shoe is at a true count."""
    points: list[CurvePoint]
    """The true counts asked for."""
    reason: str | None
    """Why there is no curve."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'left': 'Count',
        'level': None,
        'model': None,
        'points': ['CurvePoint'],
        'reason': None,
    }


class DealtInfo(Record):
    """Cards of the round that are known."""
    cards: str
    """A text that reads back as these cards: "P 9H 4 B 7"."""
    left: int
    """The cards that are left in the shoe without them."""
    name: str
    """The same in words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'left': None,
        'name': None,
    }


class Decided(Record):
    """What a wager is sure to come to."""
    pays: Fraction
    """Net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'pays': 'Exact',
    }


class DependenceReport(Record):
    """The joint laws of rounds of one shoe."""
    pairs: list[JointReport]
    """Of every two results: g₂."""
    triples: list[JointReport]
    """Of every three results: g₃."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'pairs': ['JointReport'],
        'triples': ['JointReport'],
    }


class DesignLine(Record):
    """A line of the wager."""
    allowed: list[Fraction]
    """What it may pay, the least first, where paytables are looked for."""
    by_shoe: list[NeededPays]
    """What it would have to pay if the other lines stay as they are, by shoe."""
    line: int
    """Its number in the table, from 1."""
    name: str
    """Its name."""
    pays: Fraction
    """What it pays: net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'allowed': ['Exact'],
        'by_shoe': ['NeededPays'],
        'line': None,
        'name': None,
        'pays': 'Exact',
    }


class DesignReport(Record):
    """What the lines of a wager may pay."""
    found: DesignsFound | None
    """What the search came to."""
    game: GameInfo
    """The rules document."""
    id: str
    """The wager's id."""
    lines: list[DesignLine]
    """The lines of the wager."""
    model: str
    """What the figures are figures of."""
    name: str
    """Its name."""
    notes: list[str]
    """Remarks of the rules document."""
    present: Paytable
    """The paytable as it stands."""
    shoes: list[ShoeInfo]
    """The shoes."""
    target: TargetInfo | None
    """What is asked of paytables; none if only what lines would have to pay."""
    variant: VariantInfo
    """The variant."""
    _SPECS: ClassVar[dict[str, Spec]] = {
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
    """The answer to a question about paytables: one report, of the wager asked for."""
    reports: list[DesignReport]
    """The report."""
    tool: Tool
    """What made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'reports': ['DesignReport'],
        'tool': 'Tool',
    }


class DesignsFound(Record):
    """What a search for paytables came to."""
    combinations: int
    """The paytables that can be made of what the lines may pay."""
    meeting: int
    """How many of them meet what is asked."""
    nearest: list[Paytable]
    """If none meets it: those whose edge is nearest to the middle of the range, which meet all that
    is asked but the edge.
    """
    paytables: list[Paytable]
    """The best of these, the best first."""
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


class EffectsReport(Record):
    """The effects of removal of one variant on one shoe."""
    convention: str
    """What the sign of a tag means."""
    game: GameInfo
    """The rules document."""
    model: str
    """What the figures are figures of."""
    notes: list[str]
    """Remarks of the rules document."""
    refused: list[Refused]
    """The wagers that have no effects of removal here, and why."""
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
    """The answer to a question about effects of removal: one report for every variant."""
    reports: list[EffectsReport]
    """The reports, in the order asked for."""
    tool: Tool
    """What made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'reports': ['EffectsReport'],
        'tool': 'Tool',
    }


class EventOdds(Record):
    """What an event pays, beside what it would pay in a fair bet on it alone."""
    advantage: Fraction
    """House advantage of the whole wager, pushes included."""
    event: str
    """The event."""
    name: str
    """Its name."""
    payout: Fraction
    """Net win per unit staked."""
    true_odds: Fraction | None
    """True odds to one: rounds that settle the wager without the event to one with it. Rounds in
    which the wager pushes are left out. None where the event never happens.
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
    """The line that it is of, where a multiplier takes the line apart."""
    name: str
    """Its name."""
    pays: Fraction
    """Net win per unit staked."""
    probability: Fraction
    """Its probability."""
    return_: Fraction
    """What it adds to the expected net win."""
    run: str | None
    """The runs it pays, where a run settles it: "5", "5-6" or "7+"."""
    staked: str
    """What is at stake in all, per unit of the first stake, in a wager of which a line stakes more.
    """
    ways: int
    """The ways to it, where a round settles the wager."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'line': None,
        'name': None,
        'pays': 'Exact',
        'probability': 'Figure',
        'return': 'Figure',
        'run': None,
        'staked': None,
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


class Explanation(Record):
    """Something that comes to a printed figure at its precision."""
    by_chance: bool
    """Whether the figure is so short that it may be met by chance."""
    exact: Fraction
    """The exact figure of it, in the multiple that was printed."""
    kind: str
    """What kind of thing it is: `"sign"`, `"percent"`, `"rounding"`, `"ties"`, `"quantity"`,
    `"event"`, `"commission"`, `"odds"`, `"wager"`, `"paytable"`, `"decks"`, `"line"`.
    """
    met: int
    """How many figures of the same wager in the same source it meets."""
    of: int
    """How many there are."""
    prints_as: str
    """That figure at the printed precision."""
    text: str
    """The same in words."""
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
    """A kind of fault of rows."""
    breaks_rules: bool
    """Whether a round that has it is not of this game; if not, rows are only missing."""
    count: int
    """How many rows there are of it."""
    first: list[FaultRow]
    """The first ten."""
    id: str
    """In a word: `"banker"`, `"overdealt"`, `"unreadable"`."""
    text: str
    """What is wrong: of the deal, the rule that is broken."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'breaks_rules': None,
        'count': 'Count',
        'first': ['FaultRow'],
        'id': None,
        'text': None,
    }


class FaultRow(Record):
    """A row that is at fault."""
    file: str
    """The file."""
    line: int
    """The line, from 1."""
    text: str
    """What is wrong with it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'file': None,
        'line': None,
        'text': None,
    }


class FavourableReport(Record):
    """From which session length on a wager favours the player."""
    and_longer: bool
    """Whether every longer session favours the player too, as it does where a longer run is never
    paid less.
    """
    hands: int | None
    """The fewest hands with an expectation above 0; none up to `searched`."""
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
    """The longest session looked at."""
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
    """Something that is off."""
    adjusted: str
    """The chance of it, all questions considered; 0 of what cannot happen at all."""
    cause: Cause | None
    """What the rows that it is of have in common, where that is known."""
    id: str
    """The id of the fault, wager or table."""
    kind: str
    """What it is of: `"deal"`, `"wager"`, `"outcomes"`, `"cards"`, `"pairs"`."""
    text: str
    """What is off and by how much."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'adjusted': None,
        'cause': 'Cause',
        'id': None,
        'kind': None,
        'text': None,
    }


class Fit(Record):
    """How well several counts fit together."""
    adjusted: str
    """The smaller of both after Holm, all questions considered."""
    cells: int
    """The cells, those of which fewer than 5 are expected merged."""
    chi_squared: Fraction
    """The sum over cells of squared deviations, each over what is expected."""
    differs: bool
    """Whether that is below the level."""
    freedom: int
    """The degrees of freedom."""
    method: str
    """How the chances are found: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`, `"bound"`,
    `"every-look"`.
    """
    p: str
    """The chance of being at least as far off."""
    p_near: str | None
    """The chance of being no farther off, where that is known."""
    too_near: bool
    """Whether it is the nearness that is unlikely."""
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


class GameInfo(Record):
    """A rules document."""
    edition: str | None
    """The edition, where the document has one."""
    id: str
    """Its id."""
    name: str
    """The name of the game."""
    source: str | None
    """The document."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edition': None,
        'id': None,
        'name': None,
        'source': None,
    }


class GivenInfo(Record):
    """A condition on the round."""
    condition: str
    """As it was asked for."""
    name: str
    """The same in words."""
    probability: Fraction
    """Its probability, with what is known of the cards taken for granted."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'condition': None,
        'name': None,
        'probability': 'Figure',
    }


class Grid(Record):
    """Every pair of values of two things."""
    cells: list[list[GridCell]]
    """The cells, by row."""
    columns: str
    """What stands along the top."""
    rows: str
    """What stands down the side."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cells': [['GridCell']],
        'columns': None,
        'rows': None,
    }


class GridCell(Record):
    """A cell of a grid."""
    column: str
    """The value along the top."""
    probability: Fraction
    """Its probability."""
    row: str
    """The value down the side."""
    ways: int
    """The ways to both."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'column': None,
        'probability': 'Figure',
        'row': None,
        'ways': 'Count',
    }


class Hashed(Record):
    """A file and what it held."""
    edition: str | None
    """The edition of the rules in it, where it names one."""
    file: str
    """The file, as it was named."""
    sha256: str
    """The SHA-256 of what it held, in hexadecimal digits: of a table of its text, a byte order mark
    left out, of other files of their bytes.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'edition': None,
        'file': None,
        'sha256': None,
    }


class JointReport(Record):
    """How much more often some results come together than the model before has it."""
    g: Fraction
    """The excess of their chance, as a share of what independent rounds would give."""
    results: list[str]
    """The results, in any order."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'g': 'Figure',
        'results': [None],
    }


class LeftOut(Record):
    """A wager that a question leaves out."""
    because: str
    """Reason: "session", "next-rounds", "meter", "multiplier", "some-rounds" or "decks"."""
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


class LengthReport(Record):
    """A length of the longest run."""
    at_least: Fraction
    """The chance of a run of this length or a longer one."""
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
    """A count with tags of whole numbers."""
    betting_correlation: Correlation
    """How well the tags follow the effects."""
    level: int
    """The largest tag there may be."""
    per_true_count: Fraction
    """What one more of the true count adds to the expectation, by the linear estimate."""
    reason: str | None
    """Why there is none."""
    turns_positive: Fraction
    """The true count at which the linear estimate of the expectation is 0."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'betting_correlation': 'Correlation',
        'level': None,
        'per_true_count': 'Figure',
        'reason': None,
        'turns_positive': 'Figure',
    }


class Liability(Record):
    """What wagers can cost the house in one round."""
    paid_to_winners: Worst
    """The most that is paid to the wagers that win, where no lost stake is set against it."""
    staked_on_all: Worst
    """With one unit on each wager: the most that they win together, what is lost taken off."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'paid_to_winners': 'Worst',
        'staked_on_all': 'Worst',
    }


class LineReport(Record):
    """A line of a wager on runs."""
    alone: Fraction | None
    """What it would pay if the other lines stayed; none if it is never paid, or if even a push would
    be too much.
    """
    name: str
    """Its name."""
    paid: Fraction
    """How often it is paid; where every run is, how many times a session on average."""
    pays: Fraction
    """What it pays."""
    run: str
    """The runs that it pays, or the number of times: "5", "5-6" or "7+"."""
    scaled: Fraction | None
    """What it would pay for the wanted edge if every win were changed in the same proportion; none
    if no proportion does it.
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
    """The lines of a wager: how often each is paid, and what it would have to pay."""
    id: str
    """The wager's id."""
    lines: list[LineReport]
    """By line."""
    name: str
    """Its name."""
    wanted_edge: Fraction
    """The edge that pays were looked for."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'lines': ['LineReport'],
        'name': None,
        'wanted_edge': 'Figure',
    }


class ListedField(Record):
    """A field in a listing."""
    cards: str
    """The cards it looks at."""
    doc: str
    """What it means."""
    game: str
    """The dealing procedure."""
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
    """What it is good for."""
    id: str
    """What `--format` takes."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'doc': None,
        'id': None,
    }


class ListedGame(Record):
    """A rules document in a listing."""
    collection: str | None
    """The collection it belongs to."""
    deals: str
    """The dealing procedure."""
    decks: list[int]
    """The decks the rules allow, the default first."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    source: str | None
    """The document."""
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
    """What `--variant` takes."""
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
    """What `--wager` takes."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered with the decks that the rules name first, if it is not
    offered like any other.
    """
    pays: str
    """What it pays."""
    settled: str
    """What settles it: "round", or "session" for a wager on runs."""
    variant: str
    """The variant it is offered in."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'offer': 'OfferInfo',
        'pays': None,
        'settled': None,
        'variant': None,
    }


class Listing(Record):
    """What the program knows, for `list`."""
    fields: list[ListedField]
    """What conditions can name."""
    formats: list[ListedFormat]
    """Output formats."""
    games: list[ListedGame]
    """Rules documents."""
    variants: list[ListedVariant]
    """Their variants."""
    wagers: list[ListedWager]
    """Their wagers."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'fields': ['ListedField'],
        'formats': ['ListedFormat'],
        'games': ['ListedGame'],
        'variants': ['ListedVariant'],
        'wagers': ['ListedWager'],
    }


class Manifest(Record):
    """What it takes to make an appendix again."""
    command: str
    """The command."""
    date: str | None
    """The day that the document bears, as `YYYY-MM-DD`, where it was given one."""
    sha256: str
    """The SHA-256 of its text, a byte order mark left out, in hexadecimal digits."""
    table: str
    """The file of the rules, as it was named."""
    variants: list[str]
    """The variants, where they are not all that the rules have."""
    version: str
    """The version of the program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'command': None,
        'date': None,
        'sha256': None,
        'table': None,
        'variants': [None],
        'version': None,
    }


class MeterEvent(Record):
    """An event of such a wager."""
    name: str
    """Its name."""
    odds: str
    """What it pays as it is written: "10% of meter", "50 to 1"."""
    pays: Fraction
    """The part of the net win per unit staked that is fixed."""
    probability: Fraction
    """Its probability."""
    share: Fraction
    """The share of the meter that it pays beside, from 0 to 1."""
    ways: int
    """The ways to it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'odds': None,
        'pays': 'Exact',
        'probability': 'Figure',
        'share': 'Exact',
        'ways': 'Count',
    }


class ModelInfo(Record):
    """A model of the rounds of a session."""
    id: str
    """`"independent"`, `"pair"` or `"triple"`."""
    text: str
    """In words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'text': None,
    }


class NeededPays(Record):
    """What a line would have to pay, with the other lines as they stand."""
    at_least_edge: Fraction | None
    """For the smallest edge of the target; none if even a push leaves the house less."""
    at_most_edge: Fraction | None
    """For the largest edge of the target; none if even a push leaves the house less."""
    break_even: Fraction | None
    """For a house edge of 0; none if even a push leaves the house less."""
    probability: Fraction
    """Its probability."""
    shoe: str
    """The shoe, as it reads back."""
    ways: int
    """The ways to the line."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at_least_edge': 'Figure',
        'at_most_edge': 'Figure',
        'break_even': 'Figure',
        'probability': 'Figure',
        'shoe': None,
        'ways': 'Count',
    }


class OfferInfo(Record):
    """The terms on which a wager is offered, if it is not offered in every round of every shoe, its
    rule can be read in two ways, or its odds are stated for a meter.
    """
    decks: list[int]
    """The numbers of decks with which it is offered; left out for all that the rules allow."""
    given: OfferedRounds | None
    """The rounds in which it can be bet. Every figure of the wager is conditional on them."""
    meter: str | None
    """The meter that every figure of the wager is of, in first stakes, if it pays a share of one:
    "20000".
    """
    on_offer: bool
    """`true` if the wager is offered on this shoe."""
    reading: str | None
    """The reading taken of a rule that can be read in two ways."""
    remark: str
    """All of this in words: "not on offer: 2 decks only"."""
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
    """The condition on the round, as the table has it."""
    name: str
    """The same in words."""
    probability: Fraction | None
    """Its probability, with what is known of the cards taken for granted; left out where no round is
    dealt.
    """
    _SPECS: ClassVar[dict[str, Spec]] = {
        'condition': None,
        'name': None,
        'probability': 'Figure',
    }


class OtherEdge(Record):
    """What a wager's edge is under either reading."""
    edge: Fraction
    """The house edge as read here."""
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
    """How it reads the rule."""
    variant: str
    """The variant that reads it so."""
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
    """Or every pair of values of two things."""
    id: str
    """Its id."""
    name: str
    """Its name."""
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
    """Its name."""
    probability: Fraction
    """Its probability."""
    ways: int
    """The ways to it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'probability': 'Figure',
        'ways': 'Count',
    }


class PairEffect(Record):
    """The effect of removing a card of each of two kinds."""
    alike: str
    """What the two have in common, as in a group."""
    effect: Fraction
    """What two cards less add to the expected net win per unit staked."""
    first: str
    """The kind of one card, as in the effects of one card."""
    pairs: int
    """The pairs of cards in the shoe that are of these kinds."""
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
    """The effect of removing two cards that have this in common."""
    alike: str
    """What they have in common: "two of one rank", "two of different ranks". Where effects differ
    among such, there is a group for each of them.
    """
    effect: Fraction
    """What two cards less add to the expected net win per unit staked."""
    pairs: int
    """The pairs of cards in the shoe that this is of."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'alike': None,
        'effect': 'Figure',
        'pairs': 'Count',
    }


class PairRisk(Record):
    """How two wagers swing together."""
    correlation: Correlation | None
    """Their correlation; none where one of them always comes to the same."""
    covariance: Fraction
    """The covariance of their net wins per unit staked."""
    first: str
    """The id of one wager."""
    first_name: str
    """Its name."""
    second: str
    """The id of the other."""
    second_name: str
    """Its name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'correlation': 'Correlation',
        'covariance': 'Figure',
        'first': None,
        'first_name': None,
        'second': None,
        'second_name': None,
    }


class Paytable(Record):
    """A paytable and what it comes to."""
    by_shoe: list[PaytableFigures]
    """What the wager comes to, by shoe."""
    pays: list[Fraction]
    """What the lines pay, in the order of the table."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_shoe': ['PaytableFigures'],
        'pays': ['Exact'],
    }


class PaytableFigures(Record):
    """What a wager comes to on a shoe."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    edge: Fraction
    """House edge."""
    hit: Fraction
    """How often it wins."""
    rtp: Fraction
    """Return to player."""
    shoe: str
    """The shoe, as it reads back."""
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


class PointReport(Record):
    """A point of the law of the longest run."""
    percent: int
    """The chance in percent."""
    run: int | None
    """The length; none if it is past those told apart."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'percent': None,
        'run': None,
    }


class Procedure(Record):
    """How shoes are dealt, which decides much."""
    after_cut: int
    """Rounds after the one in which the cut card comes out."""
    burn: str
    """The cards that are burnt: "none", "three", "by-first-card"."""
    cards_of_a_round: int
    """Cards that must be left for a round to begin."""
    cut: int | None
    """Cards behind the cut card; none where a number of rounds ends the shoe."""
    first_card: str
    """Whether a first card that is turned is counted: "counted", "unseen"."""
    rounds_per_shoe: int | None
    """Rounds of every shoe, where they end it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'after_cut': None,
        'burn': None,
        'cards_of_a_round': None,
        'cut': None,
        'first_card': None,
        'rounds_per_shoe': None,
    }


class ProgressiveWager(Record):
    """A wager that pays a share of a meter, by what the meter stands at. A meter is measured in
    first stakes.
    """
    break_even: Fraction | None
    """What the meter stands at where neither side has an edge, in first stakes. None where no round
    of this shoe pays from the meter, or the player is favoured with the meter at 0.
    """
    by_meter: list[ByMeter]
    """What it is worth at some meters: around the one that breaks even, or at 0 where there is none.
    """
    edge_at_zero: Fraction
    """The house edge with the meter at 0."""
    edge_per_stake: Fraction
    """What each first stake in the meter takes off the edge: the share of the meter that a round
    pays on average.
    """
    events: list[MeterEvent]
    """What can happen; the last event is the loss of the stake when no line holds."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    needs: str
    """What it takes to have it among the other wagers."""
    offer: OfferInfo | None
    """The terms on which it is offered, where it is not offered in every round of every shoe or its
    rule can be read in two ways.
    """
    source: str | None
    """Where its rules are from, if that is not where the game's are from."""
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
        'source': None,
    }


class RangeAt(Record):
    """A range of the RTP: RTP ± z·σ/√n."""
    confidence: int
    """The confidence in percent."""
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
    """A range, the ends included."""
    from_: Fraction | None
    """The lower end, if there is one."""
    to: Fraction | None
    """The upper end, if there is one."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'from': 'Figure',
        'to': 'Figure',
    }


class Reading(Record):
    """A reading of an ambiguous rule."""
    other: OtherReading | None
    """The other reading and what it gives."""
    text: str
    """How it is read here."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'other': 'OtherReading',
        'text': None,
    }


class ReadingInfo(Record):
    """How wagers on runs are read."""
    id: str
    """`"longest"` or `"every"`."""
    text: str
    """In words."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'text': None,
    }


class Refused(Record):
    """Something that observes more of the cards than is known of the shoe."""
    id: str
    """Its id, or that of the outcome table."""
    name: str
    """Its name."""
    reason: str
    """Why."""
    what: str
    """What it is: `"wager"` or `"outcomes"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'reason': None,
        'what': None,
    }


class Report(Record):
    """One variant priced on one shoe."""
    chip: ChipReport | None
    """Wagers paid in whole chips, where that is asked for."""
    dealt: DealtInfo | None
    """The cards of the round that are known."""
    game: GameInfo
    """The rules document."""
    given: GivenInfo | None
    """The condition that every figure is under."""
    left_out: list[Unranked]
    """Wagers that a ranking leaves out: they are not on offer on this shoe, or their rule can be
    read in two ways.
    """
    model: str
    """What the figures are figures of."""
    notes: list[str]
    """Remarks."""
    outcomes: list[OutcomeReport]
    """What a round is like whatever the wagers are."""
    progressive_wagers: list[ProgressiveWager]
    """The wagers that pay a share of a meter where no meter is stated: by what it may stand at."""
    published: list[ClaimReport]
    """Printed figures for this shoe, beside the exact ones."""
    reading: Reading | None
    """How an ambiguous rule is read, and what the other reading gives."""
    refused: list[Refused]
    """What could not be priced on a shoe known no finer than this one."""
    risk: RiskReport | None
    """How far wagers swing, by themselves and together, where that is asked for."""
    session_wagers: list[SessionWager]
    """The wagers settled by a session where not one length of it is given, but none or several: by
    some lengths, or by those.
    """
    shoe: ShoeInfo
    """The shoe."""
    variant: VariantInfo
    """The variant."""
    wagers: list[WagerReport]
    """The wagers settled by a round, and where a session length is given by a session."""
    ways: int
    """The ordered deals of a round from this shoe, those that agree with what is known."""
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
    """What all of them together can cost the house in a round."""
    of_sessions: list[str]
    """The wagers that are left out, because a session settles them."""
    of_some_rounds: list[str]
    """The wagers that are left out of the pairs and of the liability, because they are offered in
    some rounds only.
    """
    pairs: list[PairRisk]
    """Every two of them."""
    refused: str | None
    """Why there are no pairs and no liability."""
    wagers: list[WagerRisk]
    """Each wager by itself."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'liability': 'Liability',
        'of_sessions': [None],
        'of_some_rounds': [None],
        'pairs': ['PairRisk'],
        'refused': None,
        'wagers': ['WagerRisk'],
    }


class RoundsInfo(Record):
    """What one shoe is used for."""
    cut: int
    """The cards that stay behind the cut card."""
    most: int
    """The rounds that this shoe is sure to deal."""
    per_shoe: int | None
    """A new shoe comes every so many rounds; none if one shoe serves a session."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cut': None,
        'most': None,
        'per_shoe': None,
    }


class RtpRange(Record):
    """The range of the RTP after so many rounds, by the normal approximation."""
    at: list[RangeAt]
    """The ranges, by confidence."""
    fair: bool
    """Whether the approximation is fair of so many."""
    rounds: int
    """The rounds."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'at': ['RangeAt'],
        'fair': None,
        'rounds': 'Count',
    }


class RunEvent(Record):
    """A line of a run wager."""
    name: str
    """Its name."""
    pays: Fraction
    """Net win per unit staked."""
    run: str
    """The runs it pays, or the number of times: "5", "5-6" or "7+"."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'pays': 'Exact',
        'run': None,
    }


class RunsReport(Record):
    """The runs of one side, or of either."""
    expected: list[ExpectedReport]
    """The expected number of runs by length, those at the end of the session included."""
    longest: list[LengthReport]
    """The law of the longest run."""
    mean: Fraction
    """Its mean."""
    mean_counts_to: int | None
    """The length past which runs count as that length in the mean, where there are such."""
    points: list[PointReport]
    """The shortest lengths that it does not exceed with these chances."""
    side: str
    """Whose: `"banker"`, `"player"`, `"either"`."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'expected': ['ExpectedReport'],
        'longest': ['LengthReport'],
        'mean': 'Figure',
        'mean_counts_to': None,
        'points': ['PointReport'],
        'side': None,
    }


class SecondOrderReport(Record):
    """What two cards less are worth to a wager that one card less, whichever, does nothing to."""
    groups: list[PairGroup]
    """The effects, by what two cards have in common."""
    pairs: list[PairEffect]
    """The effects, pair by pair. Pairs that only the names of suits tell apart are listed once."""
    reason: str | None
    """Why there are no effects."""
    sum: Fraction | None
    """The sum of the effects over all pairs of cards in the shoe, which is 0; none where there are
    no effects.
    """
    told_by: str
    """How finely cards are told apart: "values", "ranks", "suits", "ranks and suits"."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'groups': ['PairGroup'],
        'pairs': ['PairEffect'],
        'reason': None,
        'sum': 'Figure',
        'told_by': None,
    }


class SessionModel(Record):
    """What a model says of a session."""
    lines: list[LinesReport]
    """Their lines, unless several sessions were asked for."""
    model: str
    """The model."""
    runs: list[RunsReport]
    """The runs of each side and of either, unless several sessions were asked for."""
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
    """How many rounds it has."""
    models: list[SessionModel]
    """What each model says of it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'hands': None,
        'models': ['SessionModel'],
    }


class SessionWager(Record):
    """A wager settled once per session by its rounds, where not one session length is given."""
    by: str
    """The number that its lines are chosen by, in words."""
    by_hands: list[ByHands]
    """What it is worth in sessions of some lengths."""
    events: list[RunEvent]
    """Its paytable."""
    favourable: int | None
    """The fewest hands with which the expectation is in the player's favour; none up to a thousand.
    """
    id: str
    """Its id."""
    model: str
    """The model of their rounds."""
    name: str
    """Its name."""
    needs: str
    """What it needs to be among the wagers that are priced in full."""
    offer: OfferInfo | None
    """The terms on which it is offered, where it is not offered on every shoe or its rule can be
    read in two ways.
    """
    reading: str
    """Which runs are paid."""
    settled: str
    """What of its rounds settles it."""
    streak: str
    """Whose wins count, "banker", "player" or "any"; or what else it looks at, in words."""
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
    """How a wager is settled."""
    lines: list[SettlementLine]
    """Its lines, tried in order; where none holds, the stake is lost."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered with the first of the shoes, if it is not offered like any
    other.
    """
    settled_by: str
    """What settles it: `"round"` or `"session"`."""
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
    """What it pays as it is written, where a line of the wager pays a share of a meter or this one
    has a multiplier: "10% of meter".
    """
    pays: Fraction
    """Net win per unit staked; of a share of a meter the part that is fixed, with a multiplier what
    it is on average.
    """
    when: str
    """When it holds, unless a line above it does."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'event': None,
        'odds': None,
        'pays': 'Exact',
        'when': None,
    }


class ShoeInfo(Record):
    """A shoe."""
    cards: int
    """Cards left; 0 of infinitely many decks, which have no number."""
    composition: str
    """A specification that reads back as this shoe."""
    decks: int | None
    """The decks it began as, unless it was given as counts."""
    known_by: str
    """What is known of its cards: "values", "ranks", "ranks and suits"."""
    name: str
    """The same in words."""
    within_rules: bool
    """Whether the rules allow it: it is, or is left of, an allowed number of decks."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cards': None,
        'composition': None,
        'decks': None,
        'known_by': None,
        'name': None,
        'within_rules': None,
    }


class Stake(Record):
    """A stake on a wager."""
    id: str
    """The wager's id."""
    name: str
    """Its name."""
    stake: str
    """The stake."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'stake': None,
    }


class StartReport(Record):
    """A length of the run that begins with the next decided round."""
    run: str
    """The number of wins, `"3"`, or `"21+"`."""
    sides: list[ResultReport]
    """By side: the chance that it wins exactly so often before the other side does."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'run': None,
        'sides': ['ResultReport'],
    }


class StreakReport(Record):
    """The runs of one variant on one shoe."""
    dependence: DependenceReport | None
    """How far rounds of one shoe are from independent."""
    favourable: list[FavourableReport]
    """From which session length on a wager favours the player."""
    from_start: list[StartReport]
    """A run that begins with the next decided round: how long it gets."""
    game: GameInfo
    """The rules document."""
    models: list[ModelInfo]
    """The models reported, each keeping more of the dependence of rounds than the one before;
    figures that stand alone are of the last.
    """
    next: list[SessionModel]
    """What each model says of the wagers that the next rounds settle, whatever the session."""
    notes: list[str]
    """Remarks of the rules document."""
    reading: ReadingInfo
    """How wagers on runs are read."""
    results: list[ResultReport]
    """The chance of each result of a round."""
    rounds: RoundsInfo
    """The rounds that a shoe is used for."""
    sessions: list[SessionReport]
    """The sessions asked for."""
    shoe: ShoeInfo
    """The shoe."""
    ties_break: list[str]
    """The wagers of a session on runs of wins that ties break, by name."""
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
    """The answer to a question about runs: one report for every variant."""
    reports: list[StreakReport]
    """The reports, in the order asked for."""
    tool: Tool
    """What made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'reports': ['StreakReport'],
        'tool': 'Tool',
    }


class Study(Record):
    """The answer to a request: one report for every variant."""
    reports: list[Report]
    """The reports, in the order asked for."""
    tool: Tool
    """What made it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'reports': ['Report'],
        'tool': 'Tool',
    }


class Tally(Record):
    """How many printed figures there are of each fate."""
    cannot_tell: int
    """Those of counts for which too few shoes were dealt."""
    claims: int
    """All of them."""
    differ: int
    """Those that differ and are not known to, or are said to be wrong and hold."""
    errata: int
    """Those that are known to be wrong, and are."""
    met: int
    """Those that the exact figure rounds to."""
    not_here: int
    """Those that are no figures of this program."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'cannot_tell': None,
        'claims': None,
        'differ': None,
        'errata': None,
        'met': None,
        'not_here': None,
    }


class TargetInfo(Record):
    """What is asked of paytables, on every shoe."""
    deviation: RangeInfo | None
    """The standard deviation."""
    edge: RangeInfo
    """The house edge."""
    hit: RangeInfo | None
    """The hit frequency."""
    nearest: bool
    """Whether every edge will do, and the paytables nearest to the one number of `edge` are best.
    """
    order: list[str]
    """Which lines pay more than which, by name: "A > B", or "A >= B" where they may pay the same.
    """
    order_kept: bool
    """Whether a line that pays more than another in the table does not come to pay less."""
    rtp: RangeInfo
    """The return to player, the same said in another way."""
    sort: str
    """Which paytables are best: "middle", those nearest to the middle of the range of the edge, or
    "deviation", those with the smallest standard deviation.
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


class Together(Record):
    """All wagers together."""
    units_per_100: Fraction
    """The same over 100 rounds."""
    units_per_100_error: Decimal | None
    """Its standard error."""
    units_per_shoe: Fraction
    """The expected net win over a shoe, a unit staked on each bet."""
    units_per_shoe_error: Decimal | None
    """Its standard error."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'units_per_100': 'Figure',
        'units_per_100_error': 'Root',
        'units_per_shoe': 'Figure',
        'units_per_shoe_error': 'Root',
    }


class Tool(Record):
    """The program that made a report."""
    name: str
    """Its name."""
    version: str
    """Its version."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'name': None,
        'version': None,
    }


class Unanswered(Record):
    """Printed figures that are no figures of this program, for one reason."""
    figures: list[UnansweredFigure]
    """The figures."""
    reason: str
    """Why."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'figures': ['UnansweredFigure'],
        'reason': None,
    }


class UnansweredFigure(Record):
    """A printed figure that is no figure of this program."""
    about: str
    """What it is of, as it is printed."""
    id: str | None
    """Its id, if it has one."""
    printed: str
    """As printed."""
    source: str
    """Where it is printed."""
    table: str
    """The table or file that names it."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'about': None,
        'id': None,
        'printed': None,
        'source': None,
        'table': None,
    }


class Unranked(Record):
    """A wager that a ranking leaves out."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    reason: str
    """Why: "not on offer: 2 decks only"."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'reason': None,
    }


class UnusedColumn(Record):
    """A column that nothing was read from."""
    column: str | None
    """The column that it may be, by what its name says: `--column COLUMN=NAME` would use it."""
    name: str
    """What it is called."""
    needs: str | None
    """The column without which it is not used."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'column': None,
        'name': None,
        'needs': None,
    }


class VariantAppendix(Record):
    """A variant of an appendix."""
    by_decks: list[ByDecks]
    """House edges by number of decks, of the wagers that a round settles."""
    effects: list[WagerEffects]
    """Effects of removal of these wagers."""
    more: list[Report]
    """The same on other numbers of decks, where they were asked for."""
    odds: list[EventOdds]
    """Payout odds and true odds of every event that wins."""
    report: Report
    """Every wager on the default shoe."""
    settlement: list[Settlement]
    """How each wager is settled."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'by_decks': ['ByDecks'],
        'effects': ['WagerEffects'],
        'more': ['Report'],
        'odds': ['EventOdds'],
        'report': 'Report',
        'settlement': ['Settlement'],
    }


class VariantInfo(Record):
    """A variant."""
    id: str
    """Its id inside the game."""
    name: str
    """Its name."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
    }


class Volatility(Record):
    """A volatility index."""
    confidence: int
    """The confidence in percent: 90, 95, 99."""
    index: Decimal
    """The index: z times the standard deviation of the net win per unit staked."""
    z: Fraction
    """The standard deviations to either side that it allows: 1.645, 1.96, 2.576."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'confidence': None,
        'index': 'Root',
        'z': 'Exact',
    }


class WagerCount(Record):
    """A wager and when it is bet."""
    average_edge: Fraction | None
    """The player's edge: expected net win per unit staked over the rounds that are bet, above 0
    where it favors the player, unlike `edge`, the house's. `None` if no round is bet.
    """
    average_edge_error: Decimal | None
    """Its standard error."""
    bankroll: Fraction | None
    """The bankroll in units that is lost with the risk of ruin, by someone who plays for ever."""
    beside: Beside | None
    """What must be bet beside it, and what that costs."""
    bet_frequency: Fraction
    """The share of rounds that are bet."""
    bet_frequency_error: Decimal | None
    """Its standard error."""
    bets_per_shoe: Fraction
    """Bets in a shoe."""
    bets_per_shoe_error: Decimal | None
    """Its standard error."""
    betting: Betting
    """When it is bet."""
    by_count: list[AtCount]
    """Rounds by count, those at which there were any."""
    by_cut: list[AtCut]
    """What cut cards at other places change."""
    by_left: list[AtLeft]
    """Rounds by the cards left."""
    caps: list[Cap]
    """What the most that may be staked leaves to win."""
    count_range: list[Fraction] | None
    """The least and the largest count that was seen, in steps of a half; none of perfect play."""
    desirability_index: Decimal | None
    """The desirability index: a thousand times the mean over the deviation of a round; none where
    nothing is won.
    """
    deviation_per_100: Decimal
    """The standard deviation of the net win over 100 rounds, taken as independent."""
    edge: Fraction
    """The house edge of the full shoe."""
    id: str
    """Its id."""
    kelly: Fraction | None
    """The part of a bankroll whose stake makes it grow fastest."""
    n0: Fraction | None
    """The rounds after which the expected net win is one standard deviation."""
    n0_hours: Fraction | None
    """The same in hours."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    can be read in two ways, or its odds are stated for a meter.
    """
    perfect_share: Fraction | None
    """The share of that which is taken; none where there is nothing to take."""
    perfect_share_error: Decimal | None
    """Its standard error."""
    perfect_units_per_shoe: Fraction
    """What a perfect player expects to win of a shoe, who bets wherever the exact expectation is
    above 0.
    """
    perfect_units_per_shoe_error: Decimal | None
    """Its standard error."""
    rounds_per_shoe: Fraction
    """Rounds of a shoe, and the standard error."""
    rounds_per_shoe_error: Decimal | None
    """Its standard error; none of one shoe."""
    units_per_100: Fraction
    """The expected net win over 100 rounds, in units of the bet."""
    units_per_100_error: Decimal | None
    """Its standard error."""
    units_per_hour: Fraction
    """The same over an hour."""
    units_per_hour_error: Decimal | None
    """Its standard error."""
    units_per_shoe: Fraction
    """The same over a shoe."""
    units_per_shoe_error: Decimal | None
    """Its standard error."""
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
        'id': None,
        'kelly': 'Figure',
        'n0': 'Figure',
        'n0_hours': 'Figure',
        'name': None,
        'offer': 'OfferInfo',
        'perfect_share': 'Figure',
        'perfect_share_error': 'Root',
        'perfect_units_per_shoe': 'Figure',
        'perfect_units_per_shoe_error': 'Root',
        'rounds_per_shoe': 'Figure',
        'rounds_per_shoe_error': 'Root',
        'units_per_100': 'Figure',
        'units_per_100_error': 'Root',
        'units_per_hour': 'Figure',
        'units_per_hour_error': 'Root',
        'units_per_shoe': 'Figure',
        'units_per_shoe_error': 'Root',
    }


class WagerEffects(Record):
    """The effects of removal of one wager."""
    best: CountReport | None
    """The count with the tags that follow the wager best; none where no removal matters."""
    cards: list[CardEffect]
    """The kinds of card of which some are left."""
    curve: CurveReport | None
    """The expectation by true count, where true counts were asked for."""
    expectation: Fraction
    """The expected net win per unit staked, from the whole shoe."""
    favourable: bool
    """Whether that is above 0, so that no count is needed."""
    id: str
    """Its id."""
    levels: list[LevelReport]
    """Counts with whole numbers for tags, by level."""
    name: str
    """Its name."""
    offer: OfferInfo | None
    """The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    can be read in two ways, or its odds are stated for a meter.
    """
    second_order: SecondOrderReport | None
    """The effects of removing two cards, where no removal of one matters."""
    sum: Fraction
    """The sum of the effects, weighed by the cards left, which is 0."""
    told_by: str
    """How finely cards are told apart: "values", "ranks", "suits", "ranks and suits"."""
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


class WagerReport(Record):
    """A wager, priced."""
    average_stake: Fraction | None
    """What is staked on average, per unit of the first stake, where a line stakes more."""
    decided: Decided | None
    """What it comes to, where what is known of the round leaves nothing else."""
    deviation: Decimal
    """Standard deviation of the net win per unit staked."""
    draws: int
    """Where a line has a multiplier, the draws of it that each deal is counted with: the ways of
    events are of deals, times so many draws.
    """
    edge: Fraction
    """House edge: minus the expected net win per unit staked, which is the first stake where a line
    stakes more; pushes stay in.
    """
    edge_resolved: Fraction | None
    """House edge per resolved bet, pushes left out; none when every round pushes."""
    edge_wagered: Fraction | None
    """House edge per unit wagered, the edge over the average stake, where a line stakes more."""
    events: list[EventReport]
    """What can happen; the last event is the loss of the stake when no line holds."""
    hands: Any
    """How many rounds it has."""
    hit: Fraction
    """How often it wins."""
    id: str
    """Its id."""
    lose: Fraction
    """How often it loses all or part of the stake."""
    model: str
    """The model of its rounds."""
    name: str
    """Its name."""
    no_ties: bool
    """Whether ties are waited out: so many rounds that are no ties settle the wager, and every model
    takes them as independent.
    """
    offer: OfferInfo | None
    """The terms on which it is offered, where it is not offered in every round of every shoe or its
    rule can be read in two ways.
    """
    push: Fraction
    """How often it pushes."""
    reading: str
    """Which runs are paid."""
    rtp: Fraction
    """Return to player, 1 minus the edge."""
    settled: str
    """What of its rounds settles the wager: the runs of a session where nothing is said."""
    source: str | None
    """Where its rules are from, if that is not where the game's are from."""
    variance: Fraction
    """Variance of the net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'average_stake': 'Figure',
        'decided': 'Decided',
        'deviation': 'Root',
        'draws': 'Count',
        'edge': 'Figure',
        'edge_resolved': 'Figure',
        'edge_wagered': 'Figure',
        'events': ['EventReport'],
        'hands': None,
        'hit': 'Figure',
        'id': None,
        'lose': 'Figure',
        'model': None,
        'name': None,
        'no_ties': None,
        'offer': 'OfferInfo',
        'push': 'Figure',
        'reading': None,
        'rtp': 'Figure',
        'settled': None,
        'source': None,
        'variance': 'Figure',
    }


class WagerRisk(Record):
    """How far a wager swings."""
    id: str
    """Its id."""
    name: str
    """Its name."""
    normal_from: int | None
    """The rounds from which the normal approximation is fair: the least number that is at least 30
    and above 25 times the squared skewness; none where the wager always comes to the same. Of a
    wager that is offered in some rounds only, these are the rounds in which it is bet.
    """
    offer: OfferInfo | None
    """The terms on which it is offered, as in its row among the wagers."""
    ranges: list[RtpRange]
    """The range of the RTP after some numbers of rounds, by the normal approximation. Of a wager
    that is offered in some rounds only, these are the rounds in which it is bet.
    """
    squared_skewness: Fraction | None
    """Square of the skewness of its net win; none where it always comes to the same."""
    volatility: list[Volatility]
    """Volatility indices, by confidence."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'id': None,
        'name': None,
        'normal_from': 'Count',
        'offer': 'OfferInfo',
        'ranges': ['RtpRange'],
        'squared_skewness': 'Figure',
        'volatility': ['Volatility'],
    }


class WeightedHands(Record):
    """A number of rounds and its weight."""
    hands: int
    """The rounds."""
    weight: int
    """The weight."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'hands': None,
        'weight': 'Whole',
    }


class Worst(Record):
    """The worst round for the house."""
    events: list[WorstEvent]
    """What each wager comes to in such a round, in the likeliest of them."""
    probability: Fraction
    """Its probability."""
    units: Fraction
    """What it costs, in units staked on each wager."""
    ways: int
    """The ways to a round that costs as much."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'events': ['WorstEvent'],
        'probability': 'Figure',
        'units': 'Exact',
        'ways': 'Count',
    }


class WorstEvent(Record):
    """What a wager comes to in the worst round."""
    event: str
    """The event that settles it."""
    id: str
    """The wager's id."""
    name: str
    """Its name."""
    pays: Fraction
    """Its net win per unit staked."""
    _SPECS: ClassVar[dict[str, Spec]] = {
        'event': None,
        'id': None,
        'name': None,
        'pays': 'Exact',
    }
