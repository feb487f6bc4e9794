//! The interface of a dealing procedure: it gives the law of the observed fields over one round.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::card::Grain;
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Merge, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::{Field, NONE};
use crate::game::decision::{Asked, Decisions};
use crate::game::few;
use crate::game::orders;
use crate::shoe::Shoe;

pub use crate::game::look::{Look, Shown};
pub use crate::game::many::{Class, Many};
pub use crate::game::number::{all_deals, ordered_deals};
pub use crate::game::play::{Broken, Play};
pub use crate::game::rounds::Rounds;
pub use crate::game::rule::{Listing, Outcomes, Rule, Rules, observe};

/// A dealing procedure: its rules, rounds of real cards, the values of its fields, and the counting
/// of its rounds.
///
/// A game sees a shoe and the observed fields, never a wager. A game of few cards needs no method
/// of this trait: the defaults play every order of its cards.
pub trait Game: Rules + Play + Look {
    /// Returns the fewest cards that a shoe must hold for a round. The default is [`Rules::cards`],
    /// the most that a round can take. A game with fewer checks in [`Game::deal`] that a shoe
    /// suffices, and counts its ways in whole numbers of any size.
    fn least_cards(&self) -> u64 {
        self.cards()
    }

    /// Returns the company in which an observation is best dealt from this shoe.
    fn company(&self, _shoe: &Shoe, _observed: &Observed) -> Company {
        Company::Common
    }

    /// Returns the law of the observed fields over one round from this shoe.
    ///
    /// Its ways are ordered deals of [`Rules::cards`] cards, n(n-1)… of them for a shoe of n cards,
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
        met(deal, few::deal(self, deal.rule, deal.shoe, deal.observed, deal.dealt))
    }

    /// Returns `true` if a deal of these fields takes seconds, too long for very many shoes.
    fn takes_seconds(&self, _shoe: &Shoe, _observed: &Observed) -> bool {
        false
    }

    /// Returns `true` if [`Game::deal_in_parts`] is to be used: the law has very many cases.
    fn has_parts(&self, _observed: &Observed, _by: &[Field]) -> bool {
        false
    }

    /// Deals as [`Game::deal`] does, but calls `tell` with parts of the law, from any thread. Rounds
    /// with the same values of the fields `by`, which are observed, are in one part. Returns `false`
    /// if this shoe cannot be dealt in parts.
    ///
    /// # Errors
    ///
    /// Fails as [`Game::deal`] does.
    fn deal_in_parts(
        &self,
        _deal: &Deal<'_>,
        _by: &[Field],
        _tell: &(dyn Fn(Situations) + Sync),
    ) -> Result<bool, Error> {
        Ok(false)
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
        orders::many(self, rule, observed, classes, class)
    }

    /// Returns the pool of these fields. [`Game::many`] best counts fields of one pool together and
    /// fields of different pools apart. `None` if every observation is best counted alone.
    fn pool(&self, observed: &Observed) -> Option<usize> {
        Some(self.grain(observed) as usize)
    }

    /// Returns the rounds as blocks of cards of this shoe, for the law of several rounds. The shoe
    /// must be known finely enough for the results of a round.
    ///
    /// # Errors
    ///
    /// Returns the reason why this law is not available.
    fn rounds(&self, shoe: &Shoe, rule: &Rule) -> Result<Rounds, String> {
        Ok(few::rounds(self, rule, shoe))
    }

    /// Returns the decisions of two hands, with the ways of every result; `None` if the rule leaves
    /// none to a hand, as [`Rules::decides`] says.
    ///
    /// # Errors
    ///
    /// Fails if the shoe cannot complete a round or is not known finely enough, and if the rule
    /// leaves decisions of a kind that is not counted.
    fn decisions(&self, _asked: &Asked<'_>) -> Result<Option<Decisions>, Error> {
        Ok(None)
    }
}

/// The company in which an observation is best dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Company {
    /// All common observations: they are cheap to deal together.
    Common,
    /// Observations that look at the same cards.
    Group {
        /// The identity of these cards.
        of: Vec<usize>,
        /// An estimate of the work of the deal, in hands or rounds to look at.
        work: u128,
    },
    /// No other observation.
    Alone,
    /// None, for this reason: no shoe shows all of it together.
    Refused(&'static str),
}

impl dyn Game + '_ {
    /// Returns the name that tables use, which is the name of the vocabulary.
    pub fn id(&self) -> &'static str {
        self.vocabulary().game
    }

    /// Returns the ways of each result of one round, in the order of the game's field `result`.
    ///
    /// # Errors
    ///
    /// Fails if the shoe cannot complete a round or is not known finely enough.
    pub fn results(&self, shoe: &Shoe, rule: &Rule) -> Result<Vec<Whole>, Error> {
        let field = self.vocabulary().find("result");
        let field = field.ok_or_else(|| Error::usage(format!("{} has no result", self.name())))?;
        let mut observed = Observed::default();
        observed.watch_value(field);
        let observed = &observed;
        let law = self.deal(&Deal { shoe, rule, observed, dealt: None, progress: &|_, _| {} })?;
        let results = 0..self.vocabulary().results().len();
        Ok(results.map(|code| law.ways(|case| usize::from(case.value(field)) == code)).collect())
    }

    /// Counts the rounds of a shoe block by block. Their results are the `classes` into which
    /// `class` sorts the observed values; a case in no class belongs to the last one. Returns
    /// `None` if the cards must be known so finely that a block has too many orders to enumerate.
    pub fn sorted_rounds(
        &self,
        (shoe, rule): (&Shoe, &Rule),
        observed: &Observed,
        classes: usize,
        class: &Class<'_>,
    ) -> Option<Rounds> {
        few::sorted_rounds(self, rule, shoe, observed, classes, class)
    }
}

/// Shows the game's identifier.
impl fmt::Debug for dyn Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// `true` except in the engine of the page: in a browser, one thread would take minutes for a law in
/// parts.
pub const HAS_PARTS: bool = !cfg!(target_arch = "wasm32");

/// Part of a law with very many cases: rounds by some fields, and in columns by all others.
#[derive(Clone, Debug)]
pub struct Situations {
    /// The fields that distinguish the sets of rounds.
    pub seen: Vec<Field>,
    /// All other observed fields.
    pub settling: Vec<Field>,
    /// The values of these in each column; several columns may have the same.
    pub columns: Vec<Vec<u8>>,
    /// Sets of rounds, each once: the values of `seen`, and the ways of each column.
    pub sets: Vec<(Vec<u8>, Vec<u64>)>,
    /// A factor of all ways.
    pub times: u128,
}

impl Situations {
    /// Returns the ways of these values, which this part distinguishes.
    pub fn ways(&self, observed: &Observed) -> FxHashMap<Box<[u8]>, u128> {
        let place = |fields: &[Field], of: &Merge| fields.iter().position(|one| *one == of.field);
        let merges = observed.merges();
        let places: Vec<_> = merges
            .iter()
            .map(|of| (of, place(&self.seen, of), place(&self.settling, of)))
            .collect();
        // Sets that these values do not distinguish are added up first: few are left.
        let mut sets: FxHashMap<Vec<u8>, Vec<u64>> = FxHashMap::default();
        for (seen, ways) in &self.sets {
            let value = |(of, at, _): &(&Merge, Option<usize>, _)| Some(of.of(seen[(*at)?]));
            let all = sets.entry(places.iter().filter_map(value).collect());
            let all = all.or_insert_with(|| vec![0; ways.len()]);
            all.iter_mut().zip(ways).for_each(|(all, ways)| *all += ways);
        }
        let mut all: FxHashMap<Box<[u8]>, u128> = FxHashMap::default();
        for (seen, ways) in sets {
            for (column, count) in self.columns.iter().zip(ways).filter(|(_, count)| *count > 0) {
                let mut seen = seen.iter();
                let values = places.iter().map(|(of, at, settling)| match at {
                    Some(_) => seen.next().copied().unwrap_or(NONE),
                    None => settling.map_or(NONE, |at| of.of(column[at])),
                });
                *all.entry(values.collect()).or_default() += u128::from(count) * self.times;
            }
        }
        all
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
        "a shoe of {cards} cards has too many deals of {} cards to count, a round of {}: expected a \
         smaller shoe",
        game.cards(),
        game.name(),
    ))
}

/// Returns `true` if the ways of a shoe of `cards` cards stay below `2^127`, or need not.
#[doc(hidden)]
pub fn holds_ways_of(game: &(impl Game + ?Sized), cards: u64) -> bool {
    let of_round = u32::try_from(game.cards()).ok();
    let most = of_round.and_then(|of| u128::from(cards).checked_pow(of));
    game.least_cards() < game.cards() || most.is_some_and(|ways| ways < 1 << 127)
}

/// Rejects a shoe that cannot complete a round of `game`, is not known finely enough, or does not
/// hold the known cards.
pub(super) fn check<G: Game + ?Sized>(game: &G, deal: &Deal<'_>) -> Result<(), Error> {
    let shoe = deal.shoe;
    suffices(game, shoe, game.grain(deal.observed))?;
    match deal.dealt {
        Some(dealt) if !dealt.is_of(game.vocabulary()) => Err(Error::usage(format!(
            "\"{dealt}\" names hands of {}, not of {}",
            dealt.game(),
            game.vocabulary().game
        ))),
        Some(dealt) => dealt.check(shoe),
        None => Ok(()),
    }
}

/// Rejects a shoe that cannot complete a round of `game`, or is not known by `grain`.
pub(super) fn suffices<G: Game + ?Sized>(game: &G, shoe: &Shoe, grain: Grain) -> Result<(), Error> {
    let cards = shoe.cards();
    if cards < game.cards() {
        return Err(insufficient(game, &format!("shoe \"{shoe}\""), cards));
    }
    if !holds_ways_of(game, cards) {
        return Err(too_many_ways(game, cards));
    }
    shoe.require(grain)
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
