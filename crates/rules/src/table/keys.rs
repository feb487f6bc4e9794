//! The keys of the sections of a table: their names, a sentence on each, and their values.
//!
//! Readers take ranges and words from here. JSON Schema, the columns of a sheet of claims and the
//! page's form are made of these lists.

use std::ops::Range;

use Shape::{
    Amount, ById, Decks, Defined, Id, ListOf, Notes, Of, Own, Printed, Truth, Whole, Word, Words,
};

use crate::card::{ExactBet, FirstCard, Per, Rounded};
use crate::figure::key;
use crate::game::dealing::Burn;
use crate::table::counting::MOST_SHOES;

/// The keys of a section.
#[derive(Clone, Copy)]
pub struct Keys(pub &'static [Key]);

/// A key of a section.
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// The value.
    pub shape: Shape,
    /// One sentence for authors of tables. A parameter stands in braces, `"{given}"`.
    pub doc: &'static str,
    /// `true` if the section must have it.
    pub is_required: bool,
}

/// The shape of the value of a key.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Printable words on one line.
    Words,
    /// A list of such words.
    Notes,
    /// Up to 60 lower-case letters, digits and hyphens.
    Id,
    /// A whole number, from the first to the second of these.
    Whole(u32, u32),
    /// A list of numbers of decks.
    Decks,
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
    /// `true` or `false`.
    Truth,
    /// A number, or a text of digits.
    Amount,
    /// A figure in quotes, as it is printed.
    Printed,
    /// A value that the schema defines under this name.
    Of(&'static str),
    /// A value that the schema defines and describes under this name.
    Defined(&'static str),
    /// Such values, each under an id.
    ById(&'static str),
    /// A list of such values.
    ListOf(&'static str),
    /// A value that the schema describes beside this key.
    Own,
}

/// Largest number of decks.
pub const MOST_DECKS: u32 = 10_000;

/// Largest position of the cut card and largest number of rounds of a shoe that are accepted.
/// Dealing finds out if the shoe has that many.
const MOST_CARDS_AND_ROUNDS: u32 = 10_000_000;

impl Keys {
    /// Returns the key with this name.
    pub fn find(self, name: &str) -> Option<&'static Key> {
        self.0.iter().find(|key| key.name == name)
    }

    /// Returns `true` for a key of whole numbers.
    pub(super) fn is_whole(self, name: &str) -> bool {
        self.find(name).is_some_and(|key| matches!(key.shape, Whole(..)))
    }

    /// Returns `true` for a key whose value is text in any words.
    pub fn is_text(self, name: &str) -> bool {
        self.find(name).is_some_and(|key| matches!(key.shape, Words | Id))
    }

    /// Returns the range of numbers under a key of whole numbers.
    pub(super) fn range(self, name: &str) -> Range<u32> {
        match self.find(name).map(|key| key.shape) {
            Some(Whole(least, most)) => least..most + 1,
            _ => unreachable!("{name} is not a key of whole numbers"),
        }
    }

    /// Returns the words of which one stands under a key.
    pub(super) fn words(self, name: &str) -> Vec<&'static str> {
        match self.find(name).map(|key| key.shape) {
            Some(Word(words)) => words(),
            _ => unreachable!("{name} is not a key of words"),
        }
    }
}

/// Returns the words of an enum.
fn words<K: key::Key>() -> Vec<&'static str> {
    K::ALL.iter().map(|key| key.key()).collect()
}

/// Declares the keys of sections, each with its shape and a sentence.
macro_rules! sections {
    ($($(#[$doc:meta])* $list:ident { $($($needed:ident)? $name:literal: $shape:expr, $text:literal;)* })*) => {$(
        $(#[$doc])*
        pub const $list: Keys = Keys(&[$(Key {
            name: $name,
            shape: $shape,
            doc: $text,
            is_required: !stringify!($($needed)?).is_empty(),
        }),*]);
    )*};
}

sections! {
    /// The keys of a table. Games may have one more each.
    TABLE {
        required "id": Id, "Name of the game on the command line and in reports.";
        required "name": Words, "The name of the game.";
        "edition": Words, "The edition of the document.";
        "source": Words, "The document.";
        "collection": Id, "The collection that the table belongs to: its variants are reported \
            where they or it are asked for.";
        "notes": Notes, "Remarks for every report of this game.";
        required "game": Own, "How a round is dealt.";
        required "decks": Decks, "The numbers of decks that the rules allow, the default first.";
        "deck": Of("deck"), "The ranks that the decks have, if not all.";
        "unknown": Own, "A chance that nobody states, by its name: the value that figures assume.";
        "deal": Defined("deal"), "The hands of a declared game and their cards.";
        "rank": Defined("rank"), "How the hands of a declared game compare.";
        required "wager": ById("wager"), "The wagers, each under its key.";
        "variant": ById("variant"), "Which wagers are offered together; left out, all of them \
            are.";
        "published": ListOf("claim"), "What others have printed about the wagers, to be compared.";
    }

    /// The keys of a game that a table declares, under `deal`.
    DEAL {
        "ace": Word(|| vec!["low", "high"]), "The highest rank or the lowest.";
        required "hands": Own, "The hands in the order they are dealt, and the cards of each.";
        "together": Own, "Cards of several hands that are looked at together.";
    }

    /// The keys of a hand under `deal.hands`.
    HAND {
        required "cards": Own, "The cards that it begins with.";
        "to": Whole(12, 21), "The total to which it is drawn.";
        "soft": Word(|| vec!["stand", "hit"]), "Whether it draws on this total where an ace \
            counts as 11 in it.";
        "adds": Whole(0, 9), "What is added to its pips where hands are compared.";
    }

    /// The keys of the comparison of hands, under `rank`.
    RANK {
        "hands": Own, "The hands that are compared for the result; left out, all are.";
        "beside": Own, "Hands whose cards every compared hand is ranked with, as the community cards \
            of hold'em. A group of deal.together names the cards of each compared hand with these.";
        "classes": Own, "The classes of hands, best first.";
        "ties": Own, "What decides within a class, in turn: features of a hand, \"ranks\" in \
            poker order, \"best-five\" for the best five cards as a poker hand, or \
            \"highest-card\" by rank and suit.";
        "wins": Word(|| vec!["highest", "lowest"]), "Which hand wins.";
        "equal": Word(|| vec!["tie", "draw-again"]), "What equal hands come to.";
        "beats": Own, "Pairs of classes of which the first beats the second, whatever their \
            order.";
        "also": Own, "Further comparisons by their names.";
    }

    /// The keys of a class of hands under `rank.classes`.
    CLASS {
        required "name": Defined("identifier"), "";
        "when": Of("hands-cards"), "When a hand is of it, unless it is of one before it; left \
            out, every other hand is.";
    }

    /// The keys of a wager.
    WAGER {
        required "name": Words, "Its name.";
        "as": Id, "The id that it goes by in its variant, if not its key.";
        "source": Words, "Where the wager is from, if not from the document.";
        "given": Own, "The rounds in which the wager can be bet, as a line has them under when; \
            left out for all. Its figures are conditional on them.";
        "decks": Decks, "The numbers of decks with which the wager is offered, some of the \
            table's; left out for all of them.";
        "reading": Words, "The reading taken of a rule that can be read in two ways.";
        "multiplier": Of("multiplier"), "That of every line that wins.";
        "marked": Of("marked"), "Cards that are marked before the deal, with the factors of a win.";
        "streak": Own, "Whose runs of wins settle it, once a session, or a condition on the \
            rounds of such a run; left out, a round settles it.";
        "counts": Own, "Whose wins are counted, or a condition on the rounds that are.";
        "pattern": Own, "Results that come one behind the other, as \"B P B P\".";
        "ties": Word(|| vec!["skip", "break"]), "Ties of a wager on several rounds: \"skip\" for \
            ties that neither count nor break, \"break\" for ties that are rounds like others.";
        "begins": Word(|| vec!["next"]), "\"next\" for the run, or the pattern, that begins with \
            the next round.";
        "rounds": Whole(1, 1000), "Number of the next rounds that settle it; if left out, the \
            rounds of a session do.";
        "meter": Of("meter"), "How the meter grows, who wins it, and where it begins again; left out, \
            only its size is known.";
        "fee": Amount, "A part of the stake that is paid in every round and never returned, in \
            first stakes: 0.2 or \"1/5\".";
        "decide": Of("decision"), "What the player sees in the round, and the options he has.";
        "count": ById("named-count"), "Card counts for the wager, by the names that {tags} of \
            counts takes.";
        "plays": Id, "The wager whose decisions this one makes, by the rule under by.";
        "by": ListOf("taken"), "The rule to play by, tried in order; the last one always holds.";
        "pays": Own, "The lines of the paytable, tried in order; where none holds, the stake is \
            lost. Required, except beside decide and plays.";
    }

    /// The keys of a count of a wager.
    NAMED_COUNT {
        required "tags": Words, "The tags, as {tags} of counts takes them.";
        required "trigger": Amount, "The count from which on it is bet.";
        "per": Word(words::<Per>), "The decks that a true count divides by.";
        "round": Word(words::<Rounded>), "How a true count is rounded.";
        "running": Truth, "`true` if the running count is compared with the trigger instead of \
            the true count.";
        "start": Amount, "What a running count starts with.";
        "source": Words, "Where the count is from.";
    }

    /// The keys of marked cards.
    MARKED {
        "faces": Own, "How many of the 52 faces are marked: a number, numbers with \
            chances, or numbers alone, as \"1-5\", whose chances nobody states.";
        "suits": Own, "How many of the 4 suits are marked, instead of faces.";
        required "times": Of("multiplier"), "The factor of a marked face, by factor and chance, \
            or factors alone, as [2, 3], whose chances nobody states.";
        required "cards": Words, "The cards that multiply: a hand, \"player.first-two\", \
            \"winner\", or \"all\" for the cards of all hands.";
        "repeated": Word(|| vec!["each", "once"]), "If equal cards multiply each, as is usual, or \
            once.";
        "cap": Amount, "The largest win, in first stakes.";
        "returned": Amount, "The part of the first stake that comes back with a win, 1 if left \
            out.";
    }

    /// The keys of a meter.
    METER {
        "reset": Amount, "The meter after all of it is won, in first stakes; 0 if left out.";
        required "increment": Amount, "The part of each first stake that it grows by: 0.02, \
            \"1/50\" or \"2%\".";
        "hidden": Amount, "The part of each first stake that is kept unseen and added to the next \
            reset value.";
        "cap": Amount, "The meter from which on it does not grow, in first stakes.";
        "must-hit-by": Amount, "The meter, in first stakes, in whose round all of it is won, \
            whatever the cards.";
        "trigger": Word(|| vec!["uniform"]), "\"uniform\" for a meter that no line pays: all of \
            it is won in the round in which it reaches a hidden amount. Each amount from the reset \
            value up to {must-hit-by} is equally likely.";
        "bets": Amount, "The sum of the bets of a round, in first stakes, 1 if left out; they \
            share what it pays.";
    }

    /// The keys of a decision.
    DECISION {
        required "sees": Own, "The fields that the player sees.";
        "also": Of("also"), "Fields that the player looks at in some rounds only.";
        "shown": Of("shown"), "Fields of which a draw shows some.";
        required "options": Own, "The options by their ids: odds that settle at once, as \
            \"lose\", or a table.";
    }

    /// The keys of fields that the player looks at in some rounds only.
    ALSO {
        required "sees": Own, "The fields.";
        required "when": Own, "What the player must see to look at them, as a line has it under \
            when.";
    }

    /// The keys of fields that a draw shows.
    SHOWN {
        required "of": Own, "The fields, 1 to 8.";
        required "number": Own, "How many of them are shown, each number with its \
            chance, or numbers alone, as \"1-4\"; every set of so many is equally likely.";
        "points": Own, "Sums of shown values that a rule compares, by their names.";
    }

    /// The keys of an option, beside the rule of the deal that it brings about.
    OPTION {
        "raise": Amount, "The additional stake, in first stakes.";
        "times": Amount, "The factor of the stakes and odds of the wager's own lines.";
        "pays": Own, "The lines that settle it; left out, the lines of the wager.";
        "decide": Of("decision"), "Another decision, instead of lines.";
        "given": Own, "What the player must see for the option to be offered, as a line has it \
            under when; left out if it always is.";
    }

    /// The keys of a rule to play by.
    TAKEN {
        required "take": Id, "The option.";
        "when": Own, "What the player must see, as a line has it under when; or tests of the \
            points that are shown, as \"own - other >= 3\". Left out in the last rule.";
        "then": ListOf("taken"), "The rules of the decision that follows.";
    }

    /// The keys of a line of a paytable, in the usual order.
    LINE {
        required "odds": Defined("odds-or-share"), "";
        "staked": Own, "Total stake if the line holds, in first stakes, by default 1; odds are per \
            unit of the first stake.";
        "multiplier": Of("multiplier"), "A factor of the odds, drawn whatever the cards are.";
        "carries": Own, "The multiplier that the line carries to the next round, whose odds it \
            multiplies if they win: 2, { 2 = \"2/3\", 5 = \"1/3\" }, or \"same\" for the multiplier \
            of its own round; 1 if left out.";
        "name": Words, "The name of the event.";
        required "when": Own, "When the line holds: fields that must all have these values, or a \
            list of such tables.";
    }

    /// The keys of a variant.
    VARIANT {
        "name": Words, "Its name.";
        "reading": Words, "How an ambiguous rule is read here.";
        "other-reading": Id, "The variant that reads it the other way.";
        "notes": Notes, "Remarks for reports of this variant.";
        required "wagers": Own, "The wagers by their keys, in printing order.";
    }

    /// The keys of a claim, beside the quantity that it states. They are the columns of a sheet, in
    /// this order.
    CLAIM {
        "variant": Words, "The variant, or game/variant of another table; left out, every variant \
            that has the wager.";
        "wager": Words, "The id of the wager.";
        "quantity": Words, "The quantity in words.";
        "printed": Words, "A figure that is not compared.";
        "id": Words, "The id of the printed figure, unique over all tables.";
        "event": Words, "A line of the wager, \"All other\" or \"total\"; a row or cell of an \
            outcome.";
        "outcome": Words, "A table of outcomes, instead of a wager.";
        "when": Words, "A condition on the round, instead of a wager, as {given} takes it.";
        "decks": Whole(1, MOST_DECKS), "The number of whole decks.";
        "shoe": Words, "The shoe, as {shoe} takes it.";
        "dealt": Words, "Cards of the round that are known, as {dealt} takes them.";
        "given": Words, "What else is known of the round, as {given} takes it.";
        "hands": Whole(1, 1000), "The rounds of the session that settles it.";
        "meter": Amount, "The meter of the figure, in first stakes, of a wager that pays a share of \
            one.";
        "base": Own, "Of combinations of hands whose cards have no order, the cards of each hand.";
        "times": Whole(1, 1_000_000), "The printed figure is a multiple of this number.";
        "count": Of("count"), "The count that the figure is of, and how its shoes are dealt.";
        "error": Printed, "The standard error of the printed figure of a count: \"0.006\", \
            \"0.09%\".";
        "erratum": Words, "Why the figure is known to be wrong.";
        "not-here": Words, "The reason why this program does not compute the figure, which stands \
            under printed.";
        "source": Words, "Where it is printed.";
    }

    /// The keys of the counting procedure of a claim.
    COUNT {
        "tags": Words, "The tags, as {tags} of counts takes them.";
        "trigger": Amount, "The count from which on it is bet.";
        "per": Word(words::<Per>), "The decks that a true count divides by.";
        "round": Word(words::<Rounded>), "How a true count is rounded.";
        "running": Truth, "`true` if the running count is compared with the trigger instead of \
            the true count.";
        "start": Amount, "What a running count starts with.";
        "bet": Word(words::<ExactBet>), "Bet wherever the exact expectation is above 0, without \
            a count.";
        "burn": Word(words::<Burn>), "The cards that are burned.";
        "first-card": Word(words::<FirstCard>), "Whether a first card that is turned is \
            counted.";
        "cut": Whole(0, MOST_CARDS_AND_ROUNDS), "Cards behind the cut card.";
        "after-cut": Whole(0, 2), "Rounds after the one in which the cut card comes out; 1 if \
            left out.";
        "rounds-per-shoe": Whole(1, MOST_CARDS_AND_ROUNDS), "Exactly so many rounds of a shoe, \
            instead of a cut card.";
        "shoes": Whole(2, MOST_SHOES), "The shoes to deal.";
        "seed": Whole(0, u32::MAX - 1), "The seed of their order.";
        "with": Own, "Wagers that must be bet beside each unit, and their stakes: \"player=1\".";
    }
}
