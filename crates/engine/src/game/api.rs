//! What a dealing procedure offers: the law of whatever is observed of one round.

use std::fmt;

use crate::card::{Face, Grain, Seen};
use crate::condition::Condition;
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::{Field, NONE, Vocabulary};
use crate::game::few;
use crate::game::grid::Grid;
use crate::game::mistakes::Mistake;
use crate::game::played::Played;
use crate::game::rounds::Rounds;
use crate::game::rule::{Rule, Section, Stated};
use crate::game::two_cards;
use crate::shoe::{Composition, Shoe};

/// A dealing procedure.
///
/// A game sees a shoe and what is observed, never a wager. Its [`Vocabulary`] names its hands, the
/// most cards of each, and its fields; one of them is `result`, whose values are named after the
/// hands in their order, and then after what no hand wins. What a game of few cards does not say
/// is dealt card by card: [`Game::deal`] and [`Game::rounds`] need no more than [`Game::play`],
/// [`Game::shows`] and [`Game::together`].
pub trait Game: Sync {
    /// The name tables use: that of its vocabulary.
    fn id(&self) -> &'static str {
        self.vocabulary().game
    }

    /// The name people use.
    fn name(&self) -> &'static str;

    /// One sentence: what is dealt.
    fn doc(&self) -> &'static str;

    /// Its hands and fields.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// The section of a table that states its rule; `None` if there is nothing to state.
    fn section(&self) -> Option<&'static Section> {
        None
    }

    /// The rule that a table states; that of a table without the section, if it states none.
    fn rule(&self, _stated: Option<&Stated>) -> Rule {
        Rule::default()
    }

    /// How a round is dealt and won under this rule, a sentence or two for each of its parts.
    fn rules(&self, rule: &Rule) -> Vec<String>;

    /// Some of these rules as a grid, where that is how they are looked up.
    fn grid(&self, _rule: &Rule) -> Option<Grid> {
        None
    }

    /// The cards a round takes at most; ways are ordered deals of this many cards.
    fn cards(&self) -> u64;

    /// The most cards that a round may take from a shoe that is dealt: more than [`Game::cards`]
    /// only where ways leave out the cards that a hand draws.
    fn most_cards(&self) -> u64 {
        self.cards()
    }

    /// All ways of a shoe of so many cards: the ordered deals of [`Game::cards`] of them, each
    /// counted more than once where lots decide between equal hands.
    fn ways_of(&self, cards: u64) -> Whole {
        all_deals(cards, self.cards())
    }

    /// The cards that a shoe must hold for a round: as many as it takes at most, where no shoe
    /// tells how many those are.
    fn least_cards(&self) -> u64 {
        self.cards()
    }

    /// Whether the ways of a shoe of so many cards stay below `2^127`.
    fn holds_ways_of(&self, cards: u64) -> bool {
        let most =
            u32::try_from(self.cards()).ok().and_then(|of| u128::from(cards).checked_pow(of));
        most.is_some_and(|ways| ways < 1 << 127)
    }

    /// Why the law of several rounds of one shoe is not to be had; `None` where it is.
    fn no_rounds(&self) -> Option<String> {
        None
    }

    /// How finely the cards must be known to tell what is observed.
    fn grain(&self, observed: &Observed) -> Grain {
        let grains = observed.fields().map(|field| self.vocabulary().spec(field).grain);
        grains.fold(Grain::Value, Grain::join)
    }

    /// Whether what is observed is dealt cheaply together with everything else that is.
    fn is_coarse(&self, _observed: &Observed) -> bool {
        true
    }

    /// Of what is not coarse, by its place, the lists of what is best dealt in one deal of this shoe:
    /// what looks at the same cards. What is in no list is dealt by itself.
    fn dealt_together(&self, _shoe: &Shoe, _observed: &[&Observed]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Why the game never tells all of this together, whatever the shoe.
    fn refusal(&self, _observed: &Observed) -> Option<&'static str> {
        None
    }

    /// Whether it matters for what is observed which suits the cards have, and not only which of
    /// them are alike: if not, suits may be renamed without changing any chance.
    fn names_suits(&self, observed: &Observed) -> bool {
        !Grain::Rank.covers(self.grain(observed))
    }

    /// The law of what is observed over one round from this shoe.
    ///
    /// Its ways are ordered deals of [`Game::cards`] cards, whether or not all of them are
    /// turned: n(n-1)… of them for n cards. Where cards of the round are known,
    /// its ways are those of these deals that agree with them, so that the share of any case is
    /// its probability given the known cards.
    ///
    /// # Errors
    ///
    /// If the shoe cannot complete a round or is not known finely enough, or if the known cards
    /// are of another game, more than the shoe holds, or never dealt so by the rules.
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
        few::deal(self, deal)
    }

    /// A quick way to the ways of classes of what is observed, for very many compositions.
    ///
    /// `class` is given the value of every observed field in a case and says which of `classes`
    /// the case is in, `None` or any other number for none of them. `None` where only [`Game::deal`] serves.
    fn many(
        &self,
        rule: &Rule,
        observed: &Observed,
        classes: usize,
        class: &Class<'_>,
    ) -> Option<Box<dyn Many>> {
        two_cards::many(self, rule, observed, classes, class)
    }

    /// The pool of what is observed: whatever is of one pool is best counted together by
    /// [`Game::many`], and apart from others. `None` where everything is best counted by itself.
    fn pool(&self, observed: &Observed) -> Option<usize> {
        Some(self.grain(observed) as usize)
    }

    /// Deals one round of these cards, the first on top; `None` where they do not suffice. Cards
    /// behind the last that the round takes change nothing.
    fn play(&self, rule: &Rule, cards: &[Seen]) -> Option<Played>;

    /// Deals rounds of these cards one after the other, up to `most` of them and as long as the
    /// next begins before the card at `end`; fewer where the cards do not suffice.
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

    /// The rule that these hands break, `None` where they are dealt by the rules.
    fn broken(&self, rule: &Rule, played: &Played) -> Option<Broken>;

    /// Rules that are mistaken for those of the game, by which rows that break them may be right.
    fn mistakes(&self, _rule: &Rule) -> Vec<Mistake> {
        Vec::new()
    }

    /// How a hand ranks: the higher the better.
    fn rank(&self, hand: &[Seen]) -> u8;

    /// The points of a hand, where the game counts points.
    fn points(&self, _hand: &[Seen]) -> Option<u8> {
        None
    }

    /// The result of a round: a code of the game's field `result`. The hand that ranks above all
    /// others wins; where several rank highest, none does, which is the result behind the hands.
    fn result(&self, played: &Played) -> u8 {
        few::highest((0..played.hands()).map(|hand| self.rank(played.hand(hand))))
    }

    /// How finely the card at each position of each hand is looked at, `None` where it is not,
    /// but perhaps whether there is one.
    fn looked_at(&self, observed: &Observed) -> Vec<Vec<Option<Grain>>> {
        let grain = (!observed.is_empty()).then(|| self.grain(observed));
        self.vocabulary().hand_cards.iter().map(|cards| vec![grain; *cards]).collect()
    }

    /// What a hand shows of a field. Its cards are known as finely as [`Game::looked_at`] says.
    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown;

    /// The value of a field that several hands have a share in, by hand; [`NONE`] is the share of
    /// a hand that shows nothing of it.
    fn together(&self, field: Field, shares: &[u8]) -> u8;

    /// The value of a field of which hands show [`Shown::Cards`], from the cards of all of them,
    /// known as finely as [`Game::looked_at`] says. [`NONE`] of any other field.
    fn of_cards(&self, _field: Field, _hands: &[Vec<Face>]) -> u8 {
        NONE
    }

    /// The hand on whose wins houses take a commission, where there is such a custom.
    fn commission(&self) -> Option<&'static str> {
        None
    }

    /// What is worth knowing of a round whatever the wagers are.
    fn outcomes(&self) -> Vec<Outcomes>;

    /// A round as a block of cards of this shoe, for the law of several rounds.
    ///
    /// The shoe must be known finely enough for [`Game::results`].
    fn rounds(&self, shoe: &Shoe, rule: &Rule) -> Rounds {
        few::rounds(self, shoe, rule)
    }

    /// The rounds of a shoe, counted block by block, their results being the `classes` that
    /// `class` sorts what is observed into; what is in none is in the last. `None` where the cards
    /// must be known so finely that the orders of a block are too many to be gone through.
    fn sorted_rounds(
        &self,
        (shoe, rule): (&Shoe, &Rule),
        observed: &Observed,
        classes: usize,
        class: &Class<'_>,
    ) -> Option<Rounds> {
        few::sorted_rounds(self, (shoe, rule), observed, classes, class)
    }

    /// Ways by the result of one round, in the order of the game's field `result`.
    ///
    /// # Errors
    ///
    /// If the shoe cannot complete a round or is not known finely enough.
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

/// The name.
impl fmt::Debug for dyn Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// [`Game::play_on`] by what plays a round.
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
    /// The rule in a word; `"cards"` where the hands have numbers of cards that no rule deals.
    pub rule: &'static str,
    /// What it says of such hands and what was dealt instead.
    pub text: String,
}

/// What a hand shows of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The very value.
    Value(u8),
    /// The hand's share of a value of the round.
    Share(u8),
    /// Its cards, which tell the value only beside those of the other hands:
    /// [`Game::of_cards`].
    Cards,
    /// Nothing: the field is of other hands.
    Nothing,
}

/// The value of a field in a round whose hands show this of it.
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

/// The value of a field in a round of these hands, `shown` being room for what each shows.
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

/// Says which class a case is in, when told the value of every observed field.
pub type Class<'a> = dyn Fn(&dyn Fn(Field) -> u8) -> Option<usize> + 'a;

/// The ways of classes of what is observed, for very many compositions.
pub trait Many: Send + Sync {
    /// How finely the cards must be known.
    fn grain(&self) -> Grain;

    /// The cards of an ordered deal that ways count.
    fn cards(&self) -> u64;

    /// Calls `each` with the place of every composition, in order, and the ways of each class.
    ///
    /// Compositions must be known as finely as [`Many::grain`] says and be able to complete a
    /// round.
    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128]));
}

/// What to deal.
#[derive(Clone, Copy)]
pub struct Deal<'a> {
    /// The cards.
    pub shoe: &'a Shoe,
    /// The rule of the deal.
    pub rule: &'a Rule,
    /// What to tell apart.
    pub observed: &'a Observed,
    /// The cards of the round that are known, still counted in the shoe; `None` for none.
    pub dealt: Option<&'a Dealt>,
    /// Told, from any thread, how many parts of the work are done of how many.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// A table of outcomes of a round.
pub struct Outcomes {
    /// The identifier in reports.
    pub id: &'static str,
    /// The heading.
    pub name: &'static str,
    /// What it lists.
    pub listing: Listing,
}

/// What a table of outcomes lists.
pub enum Listing {
    /// Named conditions, each by itself.
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
    /// What must be observed for each thing that is listed.
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

/// What must be observed to tell whether a condition holds.
pub fn observe(condition: &Condition) -> Observed {
    let mut observed = Observed::default();
    condition.visit(&mut |field, values| observed.watch_asked(field, values));
    observed
}

/// n(n-1)…(n-count+1): the ordered ways to deal `count` of `cards` cards, in the range of
/// [`Shoe::MAX_CARDS`] and at most six of them.
pub fn ordered_deals(cards: u64, count: u64) -> u128 {
    (0..count).map(|dealt| u128::from(cards.saturating_sub(dealt))).product()
}

/// The ordered ways to deal any number of cards, or all of them where there are fewer.
pub fn all_deals(cards: u64, count: u64) -> Whole {
    (0..count.min(cards)).map(|dealt| Whole::from(cards - dealt)).product()
}

/// A shoe, named so, that cannot complete a round of `game`.
#[doc(hidden)]
pub fn insufficient<G: Game + ?Sized>(game: &G, shoe: &str, cards: u64) -> Error {
    Error::shoe(format!(
        "a round of {} takes up to {} cards and {shoe} holds {cards}: insufficient cards, the \
         round is void",
        game.name(),
        game.cards(),
    ))
}

/// A shoe of so many cards that the ways of a round of `game` are numbers too large.
#[doc(hidden)]
pub fn too_many_ways<G: Game + ?Sized>(game: &G, cards: u64) -> Error {
    Error::shoe(format!(
        "a round of {} takes {} cards, and of {cards} cards there are more deals of so many than \
         are counted: expected a smaller shoe",
        game.name(),
        game.cards(),
    ))
}

/// Refuses a shoe that cannot complete a round of `game`, is not known finely enough, or does
/// not hold the known cards.
pub(super) fn check<G: Game + ?Sized>(game: &G, deal: &Deal<'_>) -> Result<(), Error> {
    let (shoe, cards) = (deal.shoe, deal.shoe.cards());
    if cards < game.cards() {
        return Err(insufficient(game, &format!("shoe \"{shoe}\""), cards));
    }
    if !game.holds_ways_of(cards) {
        return Err(too_many_ways(game, cards));
    }
    let grain = game.grain(deal.observed);
    if !shoe.known().covers(grain) {
        return Err(Error::shoe(format!(
            "shoe \"{shoe}\" is known by {} only, and {grain} are needed",
            shoe.known()
        )));
    }
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

/// Refuses known cards that no round of this shoe comes to.
pub(super) fn met(deal: &Deal<'_>, law: Distribution) -> Result<Distribution, Error> {
    match deal.dealt {
        Some(dealt) if law.is_empty() => Err(Error::shoe(format!(
            "no round from shoe \"{}\" comes to the known cards \"{dealt}\"",
            deal.shoe
        ))),
        _ => Ok(law),
    }
}
