//! What a dealing procedure offers: the law of whatever is observed of one round.

use crate::card::{Face, Grain, Seen};
use crate::condition::Condition;
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::field::{self, Field};
use crate::game::baccarat::Draw;
use crate::game::rounds::{self, Blocks};
use crate::shoe::{Composition, Shoe};

/// A dealing procedure.
///
/// A game sees a shoe and what is observed, never a wager.
pub trait Game: Sync {
    /// The name tables use.
    fn id(&self) -> &'static str;

    /// The name people use.
    fn name(&self) -> &'static str;

    /// One sentence: what is dealt.
    fn doc(&self) -> &'static str;

    /// How a round is dealt and won under these third-card rules, a sentence or two a rule.
    fn rules(&self, draw: &Draw) -> Vec<String>;

    /// The cards a round takes at most; ways are ordered deals of this many cards.
    fn cards(&self) -> u64;

    /// How finely the cards must be known to tell what is observed.
    fn grain(&self, observed: &Observed) -> Grain;

    /// Whether what is observed is dealt cheaply together with everything else that is.
    fn is_coarse(&self, observed: &Observed) -> bool;

    /// Whether it matters for what is observed which suits the cards have, and not only which of
    /// them are alike: if not, suits may be renamed without changing any chance.
    fn names_suits(&self, observed: &Observed) -> bool;

    /// The law of what is observed over one round from this shoe.
    ///
    /// Its ways are ordered deals of [`Game::cards`] cards, whether or not all of them are
    /// turned: n(n-1)… of them for n cards, at most `2^127`. Where cards of the round are known,
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
    /// use shoe_odds::game::baccarat::Draw;
    /// use shoe_odds::{Dealt, Shoe};
    ///
    /// // Ten against six, eight decks: the Player's third card decides.
    /// let (shoe, draw) = (Shoe::decks(8)?, Draw::default());
    /// let dealt = Dealt::parse("P K 0 B 6 K")?;
    /// let result = vocabulary().find("result").unwrap();
    /// let mut observed = Observed::default();
    /// observed.watch_value(result);
    /// let deal =
    ///     Deal { shoe: &shoe, draw: &draw, observed: &observed, dealt: Some(&dealt), progress: &|_, _| {} };
    /// let law = game("baccarat").unwrap().deal(&deal)?;
    /// // 32 kings, 127 more cards worth nothing, 32 sixes, 31 kings, and any two of what is left.
    /// assert_eq!(law.total(), 32 * 31 * 126 * 32 * 412 * 411);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error>;

    /// A quick way to the ways of classes of what is observed, for very many compositions.
    ///
    /// `class` is given the value of every observed field in a case and says which of `classes`
    /// the case is in, `None` or any other number for none of them. `None` where only [`Game::deal`] serves.
    fn many(
        &self,
        _draw: &Draw,
        _observed: &Observed,
        _classes: usize,
        _class: &Class<'_>,
    ) -> Option<Box<dyn Many>> {
        None
    }

    /// Deals one round of these cards, the first on top; `None` where they do not suffice.
    fn play(&self, draw: &Draw, cards: &[Seen]) -> Option<Played>;

    /// Deals rounds of these cards one after the other, up to `most` of them and as long as the
    /// next begins before the card at `end`; fewer where the cards do not suffice.
    fn play_on(
        &self,
        draw: &Draw,
        cards: &[Seen],
        end: usize,
        most: u64,
        rounds: &mut Vec<Played>,
    ) {
        play_on(|cards| self.play(draw, cards), cards, end, most, rounds);
    }

    /// The rule that these hands break, `None` where they are dealt by the rules.
    fn broken(&self, draw: &Draw, played: &Played) -> Option<Broken>;

    /// The points of a hand, where the game counts points.
    fn points(&self, hand: &[Seen]) -> Option<u8>;

    /// The result of a round: a code of the game's field `result`.
    fn result(&self, played: &Played) -> u8;

    /// How finely the card at each position of each hand is looked at, `None` where it is not,
    /// but perhaps whether there is one.
    fn looked_at(&self, observed: &Observed) -> [[Option<Grain>; HAND]; 2];

    /// What a hand shows of a field. Its cards are known as finely as [`Game::looked_at`] says.
    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown;

    /// The value of a field that both hands have a share in.
    fn together(&self, field: Field, shares: [u8; 2]) -> u8;

    /// What is worth knowing of a round whatever the wagers are.
    fn outcomes(&self) -> Vec<Outcomes>;

    /// A round as a block of cards of this shoe, for the law of several rounds.
    ///
    /// The shoe must be known finely enough for [`Game::results`].
    fn rounds(&self, shoe: &Shoe, draw: &Draw) -> Rounds;

    /// Ways by the result of one round, the sides in the order of the game's field `result`.
    ///
    /// # Errors
    ///
    /// If the shoe cannot complete a round or is not known finely enough.
    fn results(&self, shoe: &Shoe, draw: &Draw) -> Result<rounds::One, Error> {
        let vocabulary = field::vocabulary(self.id());
        let field = vocabulary.and_then(|vocabulary| vocabulary.find("result"));
        let field = field.ok_or_else(|| Error::usage(format!("{} has no result", self.name())))?;
        let mut observed = Observed::default();
        observed.watch_value(field);
        let law = self.deal(&Deal {
            shoe,
            draw,
            observed: &observed,
            dealt: None,
            progress: &|_, _| {},
        })?;
        let ways = |code: usize| law.ways(|case| usize::from(case.value(field)) == code);
        Ok([ways(0), ways(1), ways(2)])
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
        left = &left[played.cards()..];
        more -= 1;
        rounds.push(played);
    }
}

/// The most cards of a hand.
pub const HAND: usize = 3;

/// The cards of a round as they lie in the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Behind the last of a hand there is [`Seen::NONE`].
    cards: [[Seen; HAND]; 2],
    counts: [u8; 2],
}

/// A round of no card.
impl Default for Played {
    fn default() -> Self {
        Self { cards: [[Seen::NONE; HAND]; 2], counts: [0; 2] }
    }
}

impl Played {
    /// The round with these hands, in the order of the game's hands; `None` if one has more than
    /// [`HAND`] cards.
    pub fn new(hands: [&[Seen]; 2]) -> Option<Self> {
        let mut played = Self::default();
        for (side, hand) in hands.into_iter().enumerate() {
            played.cards[side].get_mut(..hand.len())?.copy_from_slice(hand);
            played.counts[side] = u8::try_from(hand.len()).ok()?;
        }
        Some(played)
    }

    /// The cards of a hand, in the order they were dealt.
    pub fn hand(&self, side: usize) -> &[Seen] {
        &self.cards[side][..usize::from(self.counts[side])]
    }

    /// Two cards in each hand, and perhaps a third.
    #[inline]
    pub(super) fn of_two_or_three(pairs: [[Seen; 2]; 2], thirds: [Option<Seen>; 2]) -> Self {
        let hand = |side: usize| {
            let [first, second] = pairs[side];
            [first, second, thirds[side].unwrap_or(Seen::NONE)]
        };
        let count = |side: usize| 2 + u8::from(thirds[side].is_some());
        Self { cards: [hand(0), hand(1)], counts: [count(0), count(1)] }
    }

    /// The codes of the cards of both hands by position, [`Seen::KINDS`] where there is none.
    #[inline]
    pub(crate) fn codes(&self) -> [[u8; HAND]; 2] {
        let [[a, b, c], [d, e, f]] = self.cards;
        [[a.byte(), b.byte(), c.byte()], [d.byte(), e.byte(), f.byte()]]
    }

    /// How many cards were dealt.
    #[inline]
    pub fn cards(&self) -> usize {
        usize::from(self.counts[0] + self.counts[1])
    }
}

/// A rule of the deal that a round breaks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Broken {
    /// The rule in a word: `"natural"`, `"player"`, `"banker"`, `"cards"`.
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
    /// Nothing: the field is of the other hand.
    Nothing,
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

/// Ways by the result of one round from each of many compositions.
pub type Results = Box<dyn Fn(&[Vec<u64>]) -> Vec<rounds::One> + Send + Sync>;

/// The rounds of a shoe as blocks of its cards.
pub struct Rounds {
    /// How the orders of a block end, the results numbered as the game's field `result` is.
    pub blocks: Blocks,
    /// The cards of each class.
    pub counts: Vec<u64>,
    /// The results of one round from other counts of the same classes.
    pub results: Results,
}

impl Rounds {
    /// Ways by the results of two rounds of the shoe.
    pub fn two(&self) -> rounds::Two {
        self.blocks.two(&self.counts, &self.results)
    }

    /// Ways by the results of three rounds of the shoe.
    ///
    /// `progress` is told, from any thread, how many parts of the work are done of how many.
    pub fn three(&self, progress: &(dyn Fn(u64, u64) + Sync)) -> rounds::Three {
        self.blocks.three(&self.counts, &self.results, progress)
    }
}

/// What to deal.
#[derive(Clone, Copy)]
pub struct Deal<'a> {
    /// The cards.
    pub shoe: &'a Shoe,
    /// The third-card rules, where the game has such.
    pub draw: &'a Draw,
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
    condition.visit(&mut |field, values| observed.watch(field, values));
    observed
}

/// n(n-1)…(n-count+1): the ordered ways to deal `count` of `cards` cards, in the range of
/// [`Shoe::MAX_CARDS`] and at most six.
pub fn ordered_deals(cards: u64, count: u64) -> u128 {
    (0..count).map(|dealt| u128::from(cards.saturating_sub(dealt))).product()
}

/// A shoe, named so, that cannot complete a round of `game`.
pub(crate) fn insufficient(game: &dyn Game, shoe: &str, cards: u64) -> Error {
    Error::shoe(format!(
        "a round of {} takes up to {} cards and {shoe} holds {cards}: insufficient cards, the \
         round is void",
        game.name(),
        game.cards(),
    ))
}

/// Refuses a shoe that cannot complete a round of `game`, is not known finely enough, or does
/// not hold the known cards.
pub(super) fn check(game: &dyn Game, deal: &Deal<'_>) -> Result<(), Error> {
    let (shoe, cards) = (deal.shoe, deal.shoe.cards());
    if cards < game.cards() {
        return Err(insufficient(game, &format!("shoe \"{shoe}\""), cards));
    }
    let grain = game.grain(deal.observed);
    if !shoe.known().covers(grain) {
        return Err(Error::shoe(format!(
            "shoe \"{shoe}\" is known by {} only, and {grain} are needed",
            shoe.known()
        )));
    }
    match deal.dealt {
        Some(dealt) if dealt.game() != game.id() => Err(Error::usage(format!(
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
