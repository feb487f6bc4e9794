//! The terms of the field and their meanings: one list for the appendices and for all other
//! readers.

/// A term and its meaning.
#[doc(hidden)]
pub struct Term {
    pub word: &'static str,
    /// The meaning, in one sentence or a few.
    pub meaning: &'static str,
    /// `true` if appendices explain it, because their reader has nothing else.
    pub in_appendices: bool,
}

/// Makes a term that appendices use.
const fn both(word: &'static str, meaning: &'static str) -> Term {
    Term { word, meaning, in_appendices: true }
}

const fn term(word: &'static str, meaning: &'static str) -> Term {
    Term { word, meaning, in_appendices: false }
}

/// Every term, from what is dealt to what is counted; appendices keep this order.
#[doc(hidden)]
pub const TERMS: &[Term] = &[
    term(
        "Shoe",
        "The cards to be dealt: several decks shuffled together, or the cards left of them.",
    ),
    term("Deck", "52 cards: thirteen ranks in four suits. A shoe has several, often six or eight."),
    term(
        "Infinite decks",
        "The limit of more and more decks: every card is dealt as if it were put back.",
    ),
    term(
        "Coup, round",
        "One deal of the game, from the first card to the result that settles the wagers.",
    ),
    term(
        "Natural",
        "A hand whose first two cards total 8 or 9. The round ends there, and nobody draws a third card.",
    ),
    term(
        "Burn",
        "To take cards out unseen before the first round. Unseen cards change no probability.",
    ),
    term(
        "Cut card",
        "The card that ends the shoe: the round in which it comes out, or the next, is the last. \
         The cards behind it are not dealt.",
    ),
    term(
        "Variant",
        "One set of rules and paytables: commission or not, and the side bets that go with it.",
    ),
    term(
        "Collection",
        "A named group of variants: usual has the tables that most houses offer, documents the games \
         of rules documents, games other table games, and market side bets of the market.",
    ),
    term("Wager", "A bet with its paytable. A side bet is one on anything but who wins or a tie."),
    term("Stake", "The amount that a player bets on a wager in one round."),
    term(
        "Unit",
        "One stake. Figures in units hold for every stake: with bets of 10, a loss of 2 units is 20.",
    ),
    term("Event, line", "One line of a paytable: a condition on the round and what it pays."),
    both(
        "Combinations, ways",
        "Ordered deals of as many cards as a round can take, whether or not the last of them are \
         turned. Every one is as likely as any other.",
    ),
    both("Probability", "The combinations of an event over all combinations."),
    both(
        "Pays, payout odds",
        "Net win per unit staked, to one: the stake comes back beside it. A push gives the stake \
         back and no more.",
    ),
    term(
        "To one, for one",
        "8 to 1 wins 8 and returns the stake; 9 for 1 is the same payoff, the stake counted in. \
         Payoffs here are to one.",
    ),
    term("Push", "The stake comes back, and nothing is won or lost."),
    term(
        "Commission",
        "The share of a win that the house keeps: at 5%, a win of even money pays 0.95 to 1.",
    ),
    both(
        "True odds",
        "Rounds that settle the wager without the event, to one round with it; rounds in which the \
         wager pushes settle nothing and are left out. A bet on the event alone at these odds \
         would be fair.",
    ),
    both(
        "Return",
        "What an event adds to the expected net win per unit staked: its probability times what it \
         pays.",
    ),
    term(
        "Expected value, EV",
        "The mean net win per unit staked: the sum of the returns of all events, and minus the house edge.",
    ),
    both(
        "House edge",
        "Or house advantage: minus the sum of all returns of the wager. Pushes stay in and count as no win. It is of \
         the whole wager, whatever line it stands beside; below zero, the player has the advantage.",
    ),
    term("Best bet", "The wager with the lowest house edge: it costs least per unit staked."),
    term(
        "Cost per hour",
        "The average loss of a player in an hour: the house edge times the stake times the rounds an \
         hour, usually 70.",
    ),
    both("Per resolved bet", "The house edge over those rounds only that do not push."),
    both("RTP", "Return to player: 1 minus the house edge."),
    both(
        "Hit, push, loss",
        "How often the wager wins anything, gives the stake back, and loses all or part of it.",
    ),
    term("Hit frequency", "The probability that a wager wins anything."),
    both(
        "Standard deviation",
        "Of the net win per unit staked in one round, or in one session for bets on runs; its square \
         is the variance.",
    ),
    term(
        "Variance",
        "The mean squared distance of the net win from its mean. Its root is the standard deviation.",
    ),
    term(
        "Percentile",
        "The value that a stated percentage of cases does not exceed. The percentile of 50% is the \
         median: half of the cases are at most that.",
    ),
    term(
        "Session",
        "The hands over which a bet on runs is settled: a number of rounds, from one shoe or several.",
    ),
    term("Run, streak", "Wins of one side in a row. Ties neither count nor break it."),
    term("Losing streak", "Losses of one bet in a row: a run of the other side's wins."),
    both(
        "Outside",
        "A number of decks that the rules do not allow; its figures are there to compare with.",
    ),
    both(
        "Effect of removal",
        "What the expected net win per unit staked gains if one card of a kind is missing from the \
         shoe: above zero, its removal favors the player. 10-K, in data 0, is a ten, jack, \
         queen or king, where the wager treats them alike; as many are left in the full shoe.",
    ),
    term("Tag", "What a card counter adds to the count when the card is seen: -1, 0, 1 and so on."),
    term(
        "Card counting",
        "To add up the tags of the cards seen, and to bet only when the cards that are left favor the \
         player.",
    ),
    both(
        "Best tag",
        "The weight of the card in the count that follows the wager best, the largest of them 1 or \
         -1.",
    ),
    term(
        "Level",
        "The largest tag of a count, whatever its sign: a count of level 1 has -1, 0 and 1.",
    ),
    term("Running count", "The sum of the tags of all cards seen since the shuffle."),
    term("True count", "The running count divided by the decks that are left."),
    term(
        "Per TC",
        "The rise of the player's edge for each unit of the true count, by the linear estimate.",
    ),
    term(
        "SDs away",
        "The true count at which a bet breaks even by the linear estimate, in standard deviations of \
         the true count with one deck left. Within 1 the bet is often worth making, beyond 3 hardly \
         ever.",
    ),
    term("Trigger", "The count from which on a counter bets: at the trigger and above it."),
    term(
        "Balanced count",
        "A count whose tags sum to 0 over a deck. An unbalanced one does not, and is bet by its \
         running count.",
    ),
    term(
        "Player's edge",
        "The expected net win per unit staked, over all rounds or over those that a counter bets. It \
         has the opposite sign of the house edge: above 0, it favors the player.",
    ),
    term(
        "Perfect play",
        "To bet in every round whose exact expectation is above 0, and in no other: as much as any \
         count can win.",
    ),
    term(
        "Desirability index",
        "A thousand times the mean of a round over its standard deviation: the higher, the steadier \
         the win.",
    ),
    term(
        "SCORE",
        "The expected win of 100 rounds, in dollars, with a bankroll of 10,000 dollars and Kelly \
         stakes. It compares counts.",
    ),
    term(
        "N0",
        "The rounds after which the expected win is one standard deviation: the square of the \
         deviation of a round over its mean.",
    ),
    term(
        "Kelly stake",
        "The part of a bankroll whose stake makes it grow fastest. Half of it grows about three \
         quarters as fast.",
    ),
    term(
        "Bankroll",
        "The money at the start of a session. Behind a count: the units that keep the risk of ruin at \
         the stated percentage, betting one unit a round without end.",
    ),
    term(
        "Certainty equivalent",
        "The sure win that a Kelly bettor values as much as an uncertain one: the mean less half the \
         variance over the bankroll, for full Kelly stakes.",
    ),
    term(
        "Risk of ruin",
        "The probability of losing the whole bankroll: before a goal or within a number of rounds, or \
         at any time if the play has no end.",
    ),
    term(
        "Staking plan, Martingale",
        "A rule for the next stake after a win or a loss. The Martingale doubles after a loss. No plan \
         changes the house edge.",
    ),
    term(
        "Correlation",
        "Betting correlation: how closely a count follows the effects of removal, 1 being exactly.",
    ),
    both(
        "Cards unseen",
        "Cards burned or cut off without being seen change no figure: they might as well be at the \
         end of the shoe.",
    ),
    both(
        "Not modeled",
        "Misdeals and void rounds; commission is paid on the spot and to the last fraction.",
    ),
    term(
        "PAR sheet",
        "Probability and accounting report: the figures of a game as its maker hands them to a \
         regulator. An appendix has them.",
    ),
    term(
        "Published figure",
        "A figure that rules, a PAR sheet or a web page states, and that an audit verifies.",
    ),
    term(
        "Erratum",
        "A published figure that is known to be wrong. It stays as printed, with the right one beside it.",
    ),
    term(
        "Sigma",
        "Standard deviations between a count or a mean and its expectation. Chance alone goes beyond \
         2 sigma in 5% of all cases, and beyond 3 in 0.3%.",
    ),
    term(
        "Chance, p-value",
        "The probability of a deviation at least this large if the law is right. A small one speaks \
         against the law.",
    ),
    term(
        "Significance level",
        "The probability that a correct simulator fails a check: 0.001 means once in 1,000 checks.",
    ),
    term(
        "After Holm",
        "A p-value corrected for the number of tests: with many tests, one of them is often rare by chance.",
    ),
    term(
        "Smallest detectable shift",
        "The smallest change of the RTP that a check of so many rounds finds nine times in ten.",
    ),
    term(
        "Effective, effective rounds",
        "The number of rounds with equal stakes that tell as much as these rounds with theirs.",
    ),
    term(
        "Funnel",
        "The chart of a cumulative RTP and its bounds, which come nearer with each round.",
    ),
    term(
        "At every look",
        "A bound that holds however often the figures are looked at, month after month. A bound for \
         one look is passed sooner or later.",
    ),
    term(
        "Certificate",
        "A file with the rules and the counts behind a house edge, which a short checker confirms \
         without this program.",
    ),
    term("Turnover", "The total of all stakes."),
    term(
        "Volatility index",
        "The standard deviation times the number of deviations that a normal law keeps within: 1.645 \
         for 90%, 1.96 for 95%. In that share of samples of n rounds, the return differs from its \
         mean by at most the index over the root of n.",
    ),
    term("Liability", "The most that the house can lose on a wager or on a layout in one round."),
    term(
        "Meter, jackpot",
        "The amount that a progressive wager pays a share of, in first stakes. It grows by a part of \
         every stake, and starts again at the reset once it is won.",
    ),
    term(
        "Decision",
        "A choice that a player has during a round, among options: fold or raise, draw or stand. \
         Figures of such a wager are by the best option, unless a rule names another one.",
    ),
    term(
        "Case, information set",
        "All rounds that look the same to the player when he decides. The best strategy has one \
         option for each case.",
    ),
    term(
        "Margin",
        "The cost of a mistake in a case: the expected win by the best option less that by the \
         second best, in first stakes.",
    ),
    term(
        "Average stake",
        "The mean of all that is staked in a round, with raises and fees, per unit of the first \
         stake.",
    ),
    term(
        "Edge per unit wagered",
        "The house edge divided by the average stake. It is also called the element of risk.",
    ),
    term(
        "Equilibrium",
        "A strategy for each of two hands, neither of which can gain by another one. Its value is \
         what the first hand wins on average.",
    ),
    term("Multiplier", "A number drawn beside the cards that multiplies the odds of a line."),
    term(
        "Unknown chance",
        "A probability that a game does not publish. Printed figures limit its value.",
    ),
    term(
        "Ruin",
        "The end of play because of losses: in a session, what is left does not cover the next \
         stake; in `count`, the bankroll is no longer above 0, and the last stake may be more than \
         what was left.",
    ),
    term("Drawdown", "How far a bankroll falls below its highest value so far."),
    term("Handle", "The total of all stakes of a month, of which the house keeps the hold."),
    term("Hold", "The win of the house as a share of the handle."),
    term("Seed", "The number that a simulation starts from. The same seed deals the same cards."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_there_once_and_said_in_sentences() {
        for (at, term) in TERMS.iter().enumerate() {
            assert!(TERMS[..at].iter().all(|other| other.word != term.word), "{}", term.word);
            assert!(term.meaning.ends_with('.'), "{}", term.word);
        }
    }
}
