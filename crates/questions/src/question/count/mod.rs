//! Evaluates card counts: deals shoes, computes the exact expectation before every round, and bets
//! where the count says so.
//!
//! `run` deals shoes and observes them as a player does. `counter` keeps a count and decides when
//! to bet; `valuing` computes the exact expectation of each round. `sums` holds whole numbers, so
//! that threads and shards add up to the same bytes; `answer` turns them into figures with standard
//! errors, `rows` into lists, `staked` and `trip` into the figures of ramps and bankrolls. `every` has
//! exact means over all orders instead of dealt shoes. `best` finds tags and triggers, `optimal`
//! ramps; `betting` prepares a count, `ramp` has the stakes by count, and `setup` holds the data that
//! all parts of a run share.

mod answer;
mod best;
mod betting;
mod counter;
mod every;
mod made;
mod optimal;
pub mod page;
mod part;
mod ramp;
pub mod report;
mod rows;
mod run;
mod setup;
mod source;
mod staked;
mod sums;
mod trip;
mod valuing;

use std::sync::atomic::AtomicU64;

use crate::error::Error;
use crate::exact::Exact;
use crate::game::dealing::{Burn, End};
use crate::pricing::Watch;
use crate::pricing::figures::GameInfo;
use crate::question::simulate::dealing::check_shoes;
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::wording::asked::{ENTER, EXACT, SHARD, SHOES, UNTIL};

use made::Made;
use report::{CountStudy, ENOUGH_BETS};
use source::Source;
use sums::Sums;

pub use crate::card::{CardTags, FirstCard, Per, Rounded, Scale};
pub use crate::question::simulate::dealing::MOST_SHOES;
pub use part::{count_part, count_part_of, study_of_part};
pub use ramp::{Ramp, Step};

/// The registration of this question.
pub const ABOUT: About = About {
    id: "count",
    doc: "The value of a card count: the exact edge before every round of simulated shoes",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Card counts and the exact edges at which they bet.",
        schema: |generator| generator.subschema_for::<CountStudy>(),
    }),
};

impl question::Question for CountRequest {
    type Answer = CountStudy;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<CountStudy, Error> {
        count(catalog, self, watch)
    }
}

impl question::Answer for CountStudy {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(vec![&self.game])
    }

    fn shorten(&mut self) {
        for wager in &mut self.wagers {
            wager.by_count.clear();
            wager.by_left.clear();
        }
    }
}

/// The tags of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tags {
    /// The given tags.
    Given(CardTags),
    /// The tags of the count that the table gives for the wager under this name.
    Named(String),
    /// The whole-number tags up to this level, `1..=4`, that follow the effects of removal best. If
    /// the removal of no single card matters, a count of cards that are alike.
    Best(u8),
}

/// The count from which on the wager is bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// The given count.
    At(Exact),
    /// The count with the most units per shoe, chosen among whole and half true counts, or whole
    /// running counts.
    Best,
    /// A stake that depends on the count.
    Ramp(Ramp),
    /// The stakes with the largest certainty equivalent for the bankroll of the request.
    BestRamp,
}

/// A count, with the rule when to bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRule {
    /// The wager that is bet by this count; `None` for every selected wager. Without a selection,
    /// a named count is for the wagers that have it.
    pub wager: Option<String>,
    /// The tags.
    pub tags: Tags,
    /// The scale of the count that is compared with the trigger; `None` for the scale of a named
    /// count, or else for a true count that is not rounded.
    pub scale: Option<Scale>,
    /// The running count of a whole shoe; if it is `None`, the scale has it, or it is 0. The tags of
    /// cards that left the shoe are added to it.
    pub start: Option<Exact>,
    /// The trigger; `None` for the trigger of a named count, or else for the best one.
    pub trigger: Option<Trigger>,
    /// The count at which the player begins to bet, above the trigger or the first count of the ramp.
    /// He then bets until the count falls below that. `None` to bet wherever the count says so.
    pub enter: Option<Exact>,
}

/// Parameters of a study of card counts.
///
/// Without a count, each wager is bet where its exact expectation is above 0.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// The variant, as in [`crate::question::simulate::SimulateRequest`]; empty for the default.
    pub variant: String,
    /// The cards of a shoe; `None` for the first number of decks that the rules allow.
    pub shoe: Option<Shoe>,
    /// Number of shoes, in the range `1..=`[`MOST_SHOES`]; the maximum if `until` is given.
    pub shoes: u64,
    /// The standard error at which to stop: of the net win per shoe, for every bet; above 0.
    pub until: Option<Exact>,
    /// The seed of the shuffles.
    pub seed: u64,
    /// The cards that are burned.
    pub burn: Burn,
    /// The treatment of a first burned card that is turned: counted or unseen.
    pub first_card: FirstCard,
    /// The rule that ends a shoe.
    pub end: End,
    /// Other positions of the cut card, as cards behind it, evaluated from the same shoes.
    pub cuts: Vec<u64>,
    /// Ids of wagers; empty for every wager that is settled by a round.
    pub wagers: Vec<String>,
    /// The counts.
    pub counts: Vec<CountRule>,
    /// `true` to bet the wagers by their exact expectation as well. Without counts, they always
    /// are.
    pub perfect: bool,
    /// Wagers that must be bet beside each unit, with their stakes, above 0.
    pub with: Vec<(String, Exact)>,
    /// Maximum stakes, in money, above 0. No ramp has any.
    pub caps: Vec<Exact>,
    /// The smallest chip, in units, of which every stake of a ramp is a multiple; by default 1
    /// for the best ramp.
    pub chip: Option<Exact>,
    /// The smallest and the largest stake of the best ramp, in units; by default the chip, and no
    /// maximum.
    pub spread: (Option<Exact>, Option<Exact>),
    /// The bankroll, in units.
    pub bankroll: Option<Exact>,
    /// The share of full Kelly stakes that are right for the player, above 0 and up to 1.
    pub kelly: Exact,
    /// The bankroll at which the player stops, in units.
    pub goal: Option<Exact>,
    /// The length of a trip, in hours.
    pub hours: Option<Exact>,
    /// Rounds per hour, in the range `1..=100_000`.
    pub rounds_per_hour: u64,
    /// The risk of ruin behind each bankroll, above 0 and below 1.
    pub risk: Exact,
    /// `true` for exact means over all orders of the shoe instead of dealt shoes. The shoe must have
    /// few compositions, as one deck has by value.
    pub exact: bool,
    /// The shard of the run to deal, as `(part, parts)`, where `part` is from 1; `None` for all
    /// shoes.
    pub shard: Option<(u64, u64)>,
}

/// Deals a hundred thousand shoes with seed 1: nothing burned, 14 cards behind the cut card and one
/// round after it. Bets where the exact expectation is above 0.
impl Default for CountRequest {
    fn default() -> Self {
        Self {
            variant: String::new(),
            shoe: None,
            shoes: 100_000,
            until: None,
            seed: 1,
            burn: Burn::None,
            first_card: FirstCard::Counted,
            end: End::default(),
            cuts: Vec::new(),
            wagers: Vec::new(),
            counts: Vec::new(),
            perfect: false,
            with: Vec::new(),
            caps: Vec::new(),
            chip: None,
            spread: (None, None),
            bankroll: None,
            kelly: Exact::one(),
            goal: None,
            hours: None,
            rounds_per_hour: question::ROUNDS_PER_HOUR,
            risk: Exact::ratio(1, 20).unwrap_or_default(),
            exact: false,
            shard: None,
        }
    }
}

/// Deals shoes and evaluates the counts.
///
/// The study sums the exact expectation of each round that is bet, not its outcome. `watch`
/// receives the progress of the work, from any thread.
///
/// # Errors
///
/// Returns an error if the variant or a wager is unknown, the shoe cannot be dealt so, or a wager
/// is settled by a session or pays too much for the sums. Also if a count has no tags, there are no
/// best tags, a number is out of range, a shard is given, or `watch` stops the work.
///
/// # Example
///
/// ```
/// use shoe_odds::game::dealing::End;
/// use shoe_odds::question::count::{CountRule, Tags, Trigger};
/// use shoe_odds::{Catalog, CountRequest, Exact, count};
///
/// // E. Jacobson's count of the Dragon 7, from a true count of 4 on.
/// let request = CountRequest {
///     variant: "market-cards".into(),
///     wagers: vec!["dragon-7".into()],
///     counts: vec![CountRule {
///         wager: None,
///         tags: Tags::Given("4=-1 5=-1 6=-1 7=-1 8=2 9=2".parse()?),
///         scale: None,
///         start: None,
///         trigger: Some(Trigger::At(Exact::integer(4))),
///         enter: None,
///     }],
///     shoes: 200,
///     ..CountRequest::default()
/// };
/// let study = count(&Catalog::builtin(), &request, &())?;
/// let dragon = &study.wagers[0];
/// assert!(dragon.average_edge.as_ref().unwrap().exact.is_positive());
/// assert!(dragon.edge.exact.is_positive());
///
/// // A small shoe, every order of it. Where a number of rounds ends it, each is like the first.
/// let request = CountRequest {
///     wagers: vec!["tie".into()],
///     shoe: Some("AS=2 5H=2 8D=4 9C=4 KS=6".parse()?),
///     end: End::Rounds(2),
///     exact: true,
///     ..CountRequest::default()
/// };
/// let study = count(&Catalog::builtin(), &request, &())?;
/// assert_eq!(study.wagers[0].edge_in_shoe, study.wagers[0].edge);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn count(
    catalog: &Catalog,
    request: &CountRequest,
    watch: &dyn Watch,
) -> Result<CountStudy, Error> {
    if request.shard.is_some() {
        let why = "a part of a run is no answer: it is merged with the others first";
        return Err(Error::parameter_given(SHARD, why));
    }
    if request.exact && request.until.is_some() {
        let why = format!("exact figures have no standard error: expected no {UNTIL} beside it");
        return Err(Error::parameter_given(EXACT, why));
    }
    let made = Made::new(catalog, request, watch)?;
    let done = AtomicU64::new(0);
    if request.exact {
        let (of, compositions) = every::means(&made.run)?;
        let source = Source::Every { of: &of, compositions };
        return Ok(answer::study(&made.setup, source, request.seed));
    }
    let (sums, shoes, is_sure) = match &request.until {
        None => (made.run.sums(1, request.shoes, &done, request.shoes)?, request.shoes, true),
        Some(until) => until_sure(&made, until, made.most, &done)?,
    };
    let mut study = answer::study(&made.setup, Source::Shoes { sums: &sums, shoes }, request.seed);
    if !is_sure {
        let few = format!(
            "The standard error that {UNTIL} asks for is not reached by {shoes} shoes: {SHOES} \
             allows more of them."
        );
        study.notes.push(few);
    }
    Ok(study)
}

/// Evaluates shoes whose cards lie in the given orders, the first card on top. For tests that
/// enumerate all orders of a small shoe.
#[doc(hidden)]
pub fn count_orders(
    catalog: &Catalog,
    request: &CountRequest,
    orders: impl Iterator<Item = Vec<crate::card::Seen>>,
) -> Result<CountStudy, Error> {
    let made = Made::new(catalog, request, &())?;
    let (sums, shoes) = made.run.sums_of_orders(orders)?;
    Ok(answer::study(&made.setup, Source::Shoes { sums: &sums, shoes }, request.seed))
}

/// Number of shoes before the first check of the error.
const FIRST: u64 = 10_000;
/// Number of shoes after which the error is trusted even with few bets.
const FAR: u64 = 100_000;

/// Deals until the standard error of each bet's net win per shoe is at most `until`, or `most`
/// shoes are dealt. Returns `true` with the sums if the error is reached. The number of shoes
/// depends on the sums alone.
fn until_sure(
    made: &Made<'_>,
    until: &Exact,
    most: u64,
    done: &AtomicU64,
) -> Result<(Sums, u64, bool), Error> {
    let wanted = until * until;
    let mut sums = Sums::new(&made.run.layout);
    let (mut dealt, mut next) = (0, FIRST.min(most));
    loop {
        sums.merge(&made.run.sums(dealt + 1, next - dealt, done, next)?);
        dealt = next;
        let square = answer::largest_square(&made.setup, &sums, dealt);
        let believed =
            dealt >= FAR || answer::fewest_bets(&made.setup, &sums) >= i128::from(ENOUGH_BETS);
        let small = square.as_ref().is_some_and(|square| !(square - &wanted).is_positive());
        if small && believed || dealt == most {
            return Ok((sums, dealt, small && believed));
        }
        // The squared error is inversely proportional to the number of shoes; deal 5% more.
        let times = square.and_then(|square| square.checked_div(&wanted)).unwrap_or_default();
        let needed =
            &(&times * &Exact::count(dealt.into())) * &Exact::ratio(21, 20).unwrap_or_default();
        let needed = needed.ceil().to_i128().and_then(|needed| u64::try_from(needed).ok());
        // At most four times as many shoes before the next check.
        let far = dealt.saturating_mul(4);
        if small {
            next = far.min(FAR).min(most);
            continue;
        }
        next = needed.unwrap_or(far).clamp(dealt + FIRST.min(far), far).min(most);
    }
}

/// Checks the number of shoes and the target standard error; a shard cannot have a target.
fn check_run(request: &CountRequest) -> Result<(), Error> {
    check_shoes(request.shoes)?;
    let enters = request.counts.iter().find_map(|rule| rule.enter.as_ref());
    if let Some(enter) = enters.filter(|_| request.exact) {
        let why = format!(
            "what is bet depends on the counts of earlier rounds: expected it without {EXACT}"
        );
        return Err(Error::value(ENTER, enter, why));
    }
    match &request.until {
        Some(until) if !until.is_positive() => {
            Err(Error::value(UNTIL, until, "expected a standard error above 0"))
        }
        Some(_) if request.shard.is_some() => {
            let why = "every part has to know how many shoes there are: expected a number of shoes";
            Err(Error::parameter_given(UNTIL, why))
        }
        _ => Ok(()),
    }
}
