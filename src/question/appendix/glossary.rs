//! What the words of an appendix mean, for a reader who has nothing else.

use crate::document::{Cell, Part, Table, words};

/// Every word and its meaning.
const WORDS: [(&str, &str); 15] = [
    (
        "Combinations, ways",
        "Ordered deals of as many cards as a round can take, whether or not the last of them are \
         turned. Every one is as likely as any other.",
    ),
    ("Probability", "The combinations of an event over all combinations."),
    (
        "Pays, payout odds",
        "Net win per unit staked, to one: the stake comes back beside it. A push gives the stake \
         back and no more.",
    ),
    (
        "True odds",
        "Rounds that settle the wager without the event, to one round with it; rounds in which the \
         wager pushes settle nothing and are left out. A bet on the event alone at these odds \
         would be fair.",
    ),
    (
        "Return",
        "What an event adds to the expected net win per unit staked: its probability times what it \
         pays.",
    ),
    (
        "House edge",
        "Or house advantage: minus the sum of all returns of the wager. Pushes stay in and count as no win. It is of \
         the whole wager, whatever line it stands beside; below zero, the player has the advantage.",
    ),
    ("Per resolved bet", "The house edge over those rounds only that do not push."),
    ("RTP", "Return to player: 1 minus the house edge."),
    (
        "Hit, push, loss",
        "How often the wager wins anything, gives the stake back, and loses all or part of it.",
    ),
    (
        "Standard deviation",
        "Of the net win per unit staked in one round, or in one session for bets on runs; its square \
         is the variance.",
    ),
    (
        "Outside",
        "A number of decks that the rules do not allow; its figures are there to compare with.",
    ),
    (
        "Effect of removal",
        "What the expected net win per unit staked gains if one card of a kind is missing from the \
         shoe: above zero, its removal favours the player. Card 0 is any card worth nothing, where \
         the wager tells no more apart; so many of the kind are left in the full shoe.",
    ),
    (
        "Best tag",
        "The weight of the card in the count that follows the wager best, the largest of them 1 or \
         -1.",
    ),
    (
        "Cards unseen",
        "Cards burnt or cut off without being seen change no figure: they might as well be at the \
         end of the shoe.",
    ),
    (
        "Not modelled",
        "Misdeals and void rounds; commission is paid on the spot and to the last fraction.",
    ),
];

pub(super) fn part() -> Part {
    let row = |(word, meaning): (&str, &str)| {
        vec![Cell::Text(word.to_owned()), Cell::Text(meaning.to_owned())]
    };
    let table = Table {
        kind: "word",
        title: "What the words mean".to_owned(),
        columns: vec![words("name", "Word"), words("value", "Meaning")],
        rows: WORDS.into_iter().map(row).collect(),
        ..Table::default()
    };
    Part { title: "Words".to_owned(), tables: vec![table], ..Part::default() }
}
