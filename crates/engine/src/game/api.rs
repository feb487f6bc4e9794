//! The interface of a dealing procedure: it gives the law of the observed fields over one round.

use std::fmt;

use crate::card::{Face, Grain, Seen};
use crate::condition::Condition;
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::{Field, NONE, Vocabulary};
use crate::game::few::{self, Play};
use crate::game::grid::Grid;
use crate::game::mistakes::Mistake;
use crate::game::orders;
use crate::game::played::Played;
use crate::game::rounds::Rounds;
use crate::game::rule::{Rule, Section, Stated};
use crate::shoe::Shoe;

pub use crate::game::many::{Class, Many};
pub use crate::game::number::{all_deals, ordered_deals};
pub use crate::game::shown::Shown;

/// A dealing procedure.
///
/// A game sees a shoe and the observed fields, never a wager. Its [`Vocabulary`] names its hands,
/// the most cards of each, and its fields. The field `result` has one value for each hand, in their
/// order, and then values for results that no hand wins. A game of few cards needs only
/// [`Game::play`], [`Game::shows`] and [`Game::together`]: the default [`Game::deal`] and
/// [`Game::rounds`] deal it card by card.
pub trait Game: Sync {
    /// Returns the name that tables use, which is the name of the vocabulary.
    fn id(&self) -> &'static str {
        self.vocabulary().game
    }

    /// Returns the name that people use.
    fn name(&self) -> &'static str;

    /// Returns one sentence that describes the deal.
    fn doc(&self) -> &'static str;

    /// Returns the names of its hands, and its fields.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Returns the section of a table that states the game's rule; `None` if there is nothing to
    /// state.
    fn section(&self) -> Option<&'static Section> {
        None
    }

    /// Returns the rule that a table states. `None` stands for a table without the section: it has
    /// the game's default rule.
    fn rule(&self, _stated: Option<&Stated>) -> Rule {
        Rule::default()
    }

    /// Describes how a round is dealt and won under this rule, in a sentence or two for each part.
    fn rules(&self, rule: &Rule) -> Vec<String>;

    /// Returns part of the rules as a grid, for games whose rules are commonly looked up in one.
    fn grid(&self, _rule: &Rule) -> Option<Grid> {
        None
    }

    /// Returns the most cards of a round. Ways are ordered deals of this many cards.
    fn cards(&self) -> u64;

    /// Returns the most cards that a round may take from a shoe that is dealt. It exceeds
    /// [`Game::cards`] only in games whose ways leave out the cards that a hand draws.
    fn most_cards(&self) -> u64 {
        self.cards()
    }

    /// Returns all ways of a shoe of `cards` cards: the ordered deals of [`Game::cards`] of them. A
    /// game that breaks ties between equal hands by lot counts each deal more than once.
    fn ways_of(&self, cards: u64) -> Whole {
        all_deals(cards, self.cards())
    }

    /// Returns the fewest cards that a shoe must hold for a round. The default is [`Game::cards`],
    /// the most that a round can take, for games that cannot tell from the shoe how many cards they
    /// need.
    fn least_cards(&self) -> u64 {
        self.cards()
    }

    /// Returns `true` if the ways of a shoe of `cards` cards stay below `2^127`.
    fn holds_ways_of(&self, cards: u64) -> bool {
        let most =
            u32::try_from(self.cards()).ok().and_then(|of| u128::from(cards).checked_pow(of));
        most.is_some_and(|ways| ways < 1 << 127)
    }

    /// Returns the reason why the law of several rounds of one shoe is not available; `None` if it
    /// is.
    fn no_rounds(&self) -> Option<String> {
        None
    }

    /// Returns how finely cards must be known to determine the observed values.
    fn grain(&self, observed: &Observed) -> Grain {
        let grains = observed.fields().map(|field| self.vocabulary().spec(field).grain);
        grains.fold(Grain::Value, Grain::join)
    }

    /// Returns `true` if these fields are cheap to deal together with all other coarse ones.
    fn is_coarse(&self, _observed: &Observed) -> bool {
        true
    }

    /// Groups observations that are not coarse and look at the same cards, so that one deal of this
    /// shoe serves each group. Groups hold indices into `observed`; an observation in no group is
    /// dealt alone.
    fn dealt_together(&self, _shoe: &Shoe, _observed: &[&Observed]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Returns the reason why the game cannot observe all of this together, whatever the shoe.
    fn refusal(&self, _observed: &Observed) -> Option<&'static str> {
        None
    }

    /// Returns `true` if the observed fields depend on the names of suits, and not only on which
    /// cards share a suit. If `false`, renaming suits changes no probability.
    fn names_suits(&self, observed: &Observed) -> bool {
        !Grain::Rank.covers(self.grain(observed))
    }

    /// Returns the law of the observed fields over one round from this shoe.
    ///
    /// Its ways are ordered deals of [`Game::cards`] cards, n(n-1)… of them for a shoe of n cards,
    /// even if the round does not turn all of them. If cards of the round are known, the ways are
    /// the deals that agree with them: the share of a case is then its probability given the known
    /// cards.
    ///
    /// # Errors
    ///
    /// Fails if the shoe cannot complete a round or is not known finely enough. Fails if the known
    /// cards belong to another game, exceed the shoe, or cannot be dealt by the rules.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::distribution::Observed;
    /// use shoe_odds::field::baccarat::vocabulary;
    /// use shoe_odds::game::{Deal, game};
    /// use shoe_odds::game::Rule;
    /// use shoe_odds::{Dealt, Shoe};
    ///
    /// // Ten against six, eight decks: the Player's third card decides.
    /// let (shoe, rule) = (Shoe::decks(8)?, Rule::default());
    /// let dealt = Dealt::parse("P K 0 B 6 K")?;
    /// let result = vocabulary().find("result").unwrap();
    /// let mut observed = Observed::default();
    /// observed.watch_value(result);
    /// let deal =
    ///     Deal { shoe: &shoe, rule: &rule, observed: &observed, dealt: Some(&dealt), progress: &|_, _| {} };
    /// let law = game("baccarat").unwrap().deal(&deal)?;
    /// // 32 kings, 127 more cards worth nothing, 32 sixes, 31 kings, and any two of what is left.
    /// assert_eq!(*law.total(), 32 * 31 * 126 * 32 * 412 * 411);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error> {
        check(self, deal)?;
        let law = few::deal(&Under(self, deal.rule), deal.shoe, deal.observed, deal.dealt);
        met(deal, law)
    }

    /// Returns a fast counter of the ways of each class, for very many compositions; `None` if only
    /// [`Game::deal`] can count them.
    ///
    /// `class` gets the value of every observed field in a case and returns its class, below
    /// `classes`. `None` or any other number puts the case in no class.
    fn many(
        &self,
        rule: &Rule,
        observed: &Observed,
        classes: usize,
        class: &Class<'_>,
    ) -> Option<Box<dyn Many>> {
        orders::many(&Under(self, rule), observed, classes, class)
    }

    /// Returns the pool of these fields. [`Game::many`] best counts fields of one pool together and
    /// fields of different pools apart. `None` if every observation is best counted alone.
    fn pool(&self, observed: &Observed) -> Option<usize> {
        Some(self.grain(observed) as usize)
    }

    /// Deals one round of these cards, the first on top; `None` if there are too few. Cards behind
    /// the last one that the round takes change nothing.
    fn play(&self, rule: &Rule, cards: &[Seen]) -> Option<Played>;

    /// Deals rounds of these cards one after the other, at most `most` of them, while the next
    /// begins before index `end`. Stops early if the cards run out.
    fn play_on(
        &self,
        rule: &Rule,
        cards: &[Seen],
        end: usize,
        most: u64,
        rounds: &mut Vec<Played>,
    ) {
        play_on(|cards| self.play(rule, cards), cards, end, most, rounds);
    }

    /// Returns the rule that these hands break; `None` if they follow the rules.
    fn broken(&self, rule: &Rule, played: &Played) -> Option<Broken>;

    /// Returns rules that are commonly mistaken for the rules of the game and may explain rows that
    /// break them.
    fn mistakes(&self, _rule: &Rule) -> Vec<Mistake> {
        Vec::new()
    }

    /// Ranks a hand; a higher rank is better.
    fn rank(&self, hand: &[Seen]) -> u8;

    /// Returns the points of a hand, in games that count points.
    fn points(&self, _hand: &[Seen]) -> Option<u8> {
        None
    }

    /// Returns the result of a round: a code of the game's field `result`. The hand with the single
    /// highest rank wins. If several hands share it, none wins, and the result is the code after
    /// the hands.
    fn result(&self, played: &Played) -> u8 {
        few::highest((0..played.hands()).map(|hand| self.rank(played.hand(hand))))
    }

    /// Returns how finely the card at each position of each hand is looked at; `None` if at most
    /// its presence matters.
    fn looked_at(&self, observed: &Observed) -> Vec<Vec<Option<Grain>>> {
        let grain = (!observed.is_empty()).then(|| self.grain(observed));
        self.vocabulary().hand_cards.iter().map(|cards| vec![grain; *cards]).collect()
    }

    /// Returns a hand's contribution to a field. Its cards are known as finely as
    /// [`Game::looked_at`] says.
    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown;

    /// Returns the value of a field from the shares of all hands, in their order. [`NONE`] is the
    /// share of a hand that contributes nothing.
    fn together(&self, field: Field, shares: &[u8]) -> u8;

    /// Returns the value of a field for which hands show [`Shown::Cards`], from the cards of all
    /// hands. They are known as finely as [`Game::looked_at`] says. Returns [`NONE`] for any other
    /// field.
    fn of_cards(&self, _field: Field, _hands: &[Vec<Face>]) -> u8 {
        NONE
    }

    /// Returns the hand whose wins customarily pay a commission, if the game has such a custom.
    fn commission(&self) -> Option<&'static str> {
        None
    }

    /// Returns the tables of outcomes that are worth showing whatever the wagers are.
    fn outcomes(&self) -> Vec<Outcomes>;

    /// Returns the rounds as blocks of cards of this shoe, for the law of several rounds.
    ///
    /// The shoe must be known finely enough for [`Game::results`].
    fn rounds(&self, shoe: &Shoe, rule: &Rule) -> Rounds {
        let under = Under(self, rule);
        few::rounds(&under, shoe, |played| self.result(played))
    }

    /// Counts the rounds of a shoe block by block. Their results are the `classes` into which
    /// `class` sorts the observed values; a case in no class belongs to the last one. Returns
    /// `None` if the cards must be known so finely that a block has too many orders to enumerate.
    fn sorted_rounds(
        &self,
        (shoe, rule): (&Shoe, &Rule),
        observed: &Observed,
        classes: usize,
        class: &Class<'_>,
    ) -> Option<Rounds> {
        few::sorted_rounds(&Under(self, rule), shoe, observed, classes, class)
    }

    /// Returns the ways of each result of one round, in the order of the game's field `result`.
    ///
    /// # Errors
    ///
    /// Fails if the shoe cannot complete a round or is not known finely enough.
    fn results(&self, shoe: &Shoe, rule: &Rule) -> Result<Vec<Whole>, Error> {
        let field = self.vocabulary().find("result");
        let field = field.ok_or_else(|| Error::usage(format!("{} has no result", self.name())))?;
        let mut observed = Observed::default();
        observed.watch_value(field);
        let law = self.deal(&Deal {
            shoe,
            rule,
            observed: &observed,
            dealt: None,
            progress: &|_, _| {},
        })?;
        let results = 0..self.vocabulary().results().len();
        Ok(results.map(|code| law.ways(|case| usize::from(case.value(field)) == code)).collect())
    }
}

/// A game under a rule.
pub(super) struct Under<'a, G: ?Sized>(pub &'a G, pub &'a Rule);

impl<G: Game + ?Sized> Play for Under<'_, G> {
    fn vocabulary(&self) -> &'static Vocabulary {
        self.0.vocabulary()
    }

    fn cards(&self) -> u64 {
        self.0.cards()
    }

    fn grain(&self, observed: &Observed) -> Grain {
        self.0.grain(observed)
    }

    fn play(&self, cards: &[Seen]) -> Option<Played> {
        self.0.play(self.1, cards)
    }

    fn value(&self, field: Field, hands: &[Vec<Face>], shown: &mut Vec<Shown>) -> u8 {
        value(self.0, field, hands, shown)
    }
}

/// Shows the game's identifier.
impl fmt::Debug for dyn Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Implements [`Game::play_on`] with a function that plays one round.
#[inline]
pub(super) fn play_on(
    play: impl Fn(&[Seen]) -> Option<Played>,
    cards: &[Seen],
    end: usize,
    most: u64,
    rounds: &mut Vec<Played>,
) {
    let (mut left, mut more) = (cards, most);
    while more > 0 && cards.len() - left.len() < end {
        let Some(played) = play(left) else { return };
        left = &left[played.taken()..];
        more -= 1;
        rounds.push(played);
    }
}

/// A rule of the deal that a round breaks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Broken {
    /// The rule in a word; `"cards"` if no rule deals these numbers of cards.
    pub rule: &'static str,
    /// An explanation: the rule for such hands, and the cards dealt instead.
    pub text: String,
}

/// Returns the value of a field from the contributions of all hands.
pub(super) fn together<G: Game + ?Sized>(game: &G, field: Field, shown: &[Shown]) -> u8 {
    let value = shown.iter().find_map(|shown| match shown {
        Shown::Value(value) => Some(*value),
        Shown::Share(_) | Shown::Cards | Shown::Nothing => None,
    });
    let share = |shown: &Shown| match shown {
        Shown::Share(share) => *share,
        Shown::Value(_) | Shown::Cards | Shown::Nothing => NONE,
    };
    value.unwrap_or_else(|| {
        // Shares of a few hands need no list on the heap.
        match *shown {
            [one, two] => game.together(field, &[share(&one), share(&two)]),
            _ => game.together(field, &shown.iter().map(share).collect::<Vec<_>>()),
        }
    })
}

/// Returns the value of a field in a round of these hands; `shown` is a scratch buffer.
pub(super) fn value<G: Game + ?Sized>(
    game: &G,
    field: Field,
    hands: &[Vec<Face>],
    shown: &mut Vec<Shown>,
) -> u8 {
    shown.clear();
    shown.extend(hands.iter().enumerate().map(|(hand, cards)| game.shows(field, hand, cards)));
    match shown.contains(&Shown::Cards) {
        true => game.of_cards(field, hands),
        false => together(game, field, shown),
    }
}

/// The parameters of a deal.
#[derive(Clone, Copy)]
pub struct Deal<'a> {
    /// The cards.
    pub shoe: &'a Shoe,
    /// The rule of the deal.
    pub rule: &'a Rule,
    /// The observed fields.
    pub observed: &'a Observed,
    /// The known cards of the round, which the shoe still counts; `None` if none are known.
    pub dealt: Option<&'a Dealt>,
    /// Called from any thread with the parts of the work that are done, and all parts.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// A table of outcomes of a round.
pub struct Outcomes {
    /// The identifier in reports.
    pub id: &'static str,
    /// The heading.
    pub name: &'static str,
    /// The content of the table.
    pub listing: Listing,
}

/// The content of a table of outcomes.
pub enum Listing {
    /// Named conditions, each independent of the others.
    Rows(Vec<(String, Condition)>),
    /// Every pair of values of two fields.
    Grid {
        /// The field down the side, and its name.
        rows: (Field, &'static str),
        /// The field along the top, and its name.
        columns: (Field, &'static str),
    },
}

impl Outcomes {
    /// Returns the fields to observe for each item of the listing.
    pub fn observed(&self) -> Vec<Observed> {
        match &self.listing {
            Listing::Rows(rows) => rows.iter().map(|(_, condition)| observe(condition)).collect(),
            Listing::Grid { rows, columns } => {
                let mut observed = Observed::default();
                observed.watch_value(rows.0);
                observed.watch_value(columns.0);
                vec![observed]
            }
        }
    }
}

/// Returns the fields that determine whether a condition holds.
pub fn observe(condition: &Condition) -> Observed {
    let mut observed = Observed::default();
    condition.visit(&mut |field, values| observed.watch_asked(field, values));
    observed
}

/// Returns the error for a shoe, described by `shoe`, that cannot complete a round of `game`.
#[doc(hidden)]
pub fn insufficient<G: Game + ?Sized>(game: &G, shoe: &str, cards: u64) -> Error {
    Error::shoe(format!(
        "a round of {} takes up to {} cards and {shoe} holds {cards}: insufficient cards, the \
         round is void",
        game.name(),
        game.cards(),
    ))
}

/// Returns the error for a shoe of `cards` cards that has too many ways of a round of `game`.
#[doc(hidden)]
pub fn too_many_ways<G: Game + ?Sized>(game: &G, cards: u64) -> Error {
    Error::shoe(format!(
        "a round of {} takes {} cards, and of {cards} cards there are more deals of so many than \
         are counted: expected a smaller shoe",
        game.name(),
        game.cards(),
    ))
}

/// Rejects a shoe that cannot complete a round of `game`, is not known finely enough, or does not
/// hold the known cards.
pub(super) fn check<G: Game + ?Sized>(game: &G, deal: &Deal<'_>) -> Result<(), Error> {
    let (shoe, cards) = (deal.shoe, deal.shoe.cards());
    if cards < game.cards() {
        return Err(insufficient(game, &format!("shoe \"{shoe}\""), cards));
    }
    if !game.holds_ways_of(cards) {
        return Err(too_many_ways(game, cards));
    }
    shoe.require(game.grain(deal.observed))?;
    match deal.dealt {
        Some(dealt) if !dealt.is_of(game.vocabulary()) => Err(Error::usage(format!(
            "\"{dealt}\" names hands of {}, not of {}",
            dealt.game(),
            game.id()
        ))),
        Some(dealt) => dealt.check(shoe),
        None => Ok(()),
    }
}

/// Rejects known cards that no round of this shoe can have.
pub(super) fn met(deal: &Deal<'_>, law: Distribution) -> Result<Distribution, Error> {
    match deal.dealt {
        Some(dealt) if law.is_empty() => Err(Error::shoe(format!(
            "no round from shoe \"{}\" comes to the known cards \"{dealt}\"",
            deal.shoe
        ))),
        _ => Ok(law),
    }
}
