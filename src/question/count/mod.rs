//! What a count is worth: shoes dealt, the exact expectation before every round, and bets where a
//! count says so.
//!
//! A `run` deals shoes and looks at them as a player does; `counter` keeps a count and says when
//! to bet; `valuing` has the exact expectation of each round; `sums` are whole numbers, so that
//! threads and shards add up to the same bytes; `answer` makes figures and their standard errors
//! of them. `best` finds tags and triggers, and `setup` is what parts of a run have in common.

mod answer;
mod best;
mod counter;
mod made;
pub mod page;
mod part;
pub mod report;
mod run;
mod setup;
mod sums;
mod valuing;

use std::sync::atomic::AtomicU64;

use crate::error::Error;
use crate::exact::Exact;
use crate::game::dealing::{Burn, End};
use crate::pricing::Watch;
use crate::question::simulate::dealing::check_shoes;
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::wording::asked::{SHARD, UNTIL};

use made::Made;
use report::{CountStudy, ENOUGH_BETS};
use sums::Sums;

pub use crate::card::{CardTags, FirstCard, Per, Rounded, Scale};
pub use crate::question::simulate::dealing::MOST_SHOES;
pub use part::{count_part, count_part_of, study_of_part};

/// The question of this room.
pub const ABOUT: About = About {
    id: "count",
    doc: "What a count is worth: the exact edge before every round of real shoes, bet where it says",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "What counts are worth.",
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
    /// These.
    Given(CardTags),
    /// Those of whole numbers up to this level, `1..=4`, that follow the effects of removal best;
    /// a count of cards that are alike where the removal of no single card matters.
    Best(u8),
}

/// From which count on it is bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// This one.
    At(Exact),
    /// The one with most units of a shoe, of whole and half true counts, or whole running counts.
    Best,
}

/// A count, and when it says to bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRule {
    /// The wager that is bet by it; `None` for every wager asked for.
    pub wager: Option<String>,
    /// The tags.
    pub tags: Tags,
    /// What is held against the trigger.
    pub scale: Scale,
    /// The trigger.
    pub trigger: Trigger,
}

/// What to find out about counts.
///
/// Without a count, wagers are bet where their exact expectation is above 0.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// The variant, or empty for the default, as in [`crate::SimulateRequest`].
    pub variant: String,
    /// The cards of a shoe; `None` for the decks that the rules name first.
    pub shoe: Option<Shoe>,
    /// Shoes, in the range `1..=`[`MOST_SHOES`]; with `until` the most.
    pub shoes: u64,
    /// Go on until the standard error of what each bet wins of a shoe is no more than this.
    pub until: Option<Exact>,
    /// The seed.
    pub seed: u64,
    /// The cards that are burnt.
    pub burn: Burn,
    /// Whether a first card that is turned is counted.
    pub first_card: FirstCard,
    /// When a shoe ends.
    pub end: End,
    /// Other places of the cut card, in cards behind it, to be found out from the same shoes.
    pub cuts: Vec<u64>,
    /// Ids of wagers; none for all that a round settles.
    pub wagers: Vec<String>,
    /// The counts.
    pub counts: Vec<CountRule>,
    /// Whether wagers are bet by their exact expectation too, where there are counts.
    pub perfect: bool,
    /// Wagers that must be bet beside each unit, and their stakes.
    pub with: Vec<(String, Exact)>,
    /// The most that may be staked, in money.
    pub caps: Vec<Exact>,
    /// Rounds of an hour, at least 1.
    pub rounds_per_hour: u64,
    /// The risk of ruin, between 0 and 1.
    pub risk: Exact,
    /// Only this part of the shoes, from 1, of so many.
    pub shard: Option<(u64, u64)>,
}

/// A hundred thousand shoes by seed 1, nothing burnt, with 14 cards behind the cut card and one round
/// after it; bet where the exact expectation is above 0.
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
            rounds_per_hour: 70,
            risk: Exact::ratio(1, 20).unwrap_or_default(),
            shard: None,
        }
    }
}

/// Deals shoes and finds out what counts are worth.
///
/// What is summed is the exact expectation of each round that is bet, not its outcome. `watch` is
/// told from any thread how far the work is.
///
/// # Errors
///
/// If the variant or a wager is unknown, the shoe cannot be dealt so, a wager is settled by a
/// session or pays too much for sums to hold, a count is none or there are no best tags, or if
/// `watch` stops it.
///
/// # Example
///
/// ```
/// use shoe_odds::question::count::{CountRule, Scale, Tags, Trigger};
/// use shoe_odds::{Catalog, CountRequest, Exact, count};
///
/// // E. Jacobson's count of the Dragon 7, from a true count of 4 on.
/// let request = CountRequest {
///     variant: "market-cards".into(),
///     wagers: vec!["dragon-7".into()],
///     counts: vec![CountRule {
///         wager: None,
///         tags: Tags::Given("4=-1 5=-1 6=-1 7=-1 8=2 9=2".parse()?),
///         scale: Scale::True { per: Default::default(), round: Default::default() },
///         trigger: Trigger::At(Exact::integer(4)),
///     }],
///     shoes: 200,
///     ..CountRequest::default()
/// };
/// let study = count(&Catalog::builtin(), &request, &())?;
/// let dragon = &study.wagers[0];
/// assert!(dragon.average_edge.as_ref().unwrap().exact.is_positive());
/// assert!(dragon.edge.exact.is_positive());
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
    let made = Made::new(catalog, request, watch)?;
    let done = AtomicU64::new(0);
    let Some(until) = &request.until else {
        let sums = made.run.sums(1, request.shoes, &done, request.shoes)?;
        return Ok(answer::study(&made.setup, &sums, request.shoes, request.seed));
    };
    let (sums, shoes) = until_sure(&made, until, made.most, &done)?;
    Ok(answer::study(&made.setup, &sums, shoes, request.seed))
}

/// The same of shoes whose cards lie in given orders, the first on top: for tests that go through
/// all orders of a small shoe.
#[doc(hidden)]
pub fn count_orders(
    catalog: &Catalog,
    request: &CountRequest,
    orders: impl Iterator<Item = Vec<crate::card::Seen>>,
) -> Result<CountStudy, Error> {
    let made = Made::new(catalog, request, &())?;
    let (sums, shoes) = made.run.sums_of_orders(orders)?;
    Ok(answer::study(&made.setup, &sums, shoes, request.seed))
}

/// The shoes after which the error is looked at for the first time.
const FIRST: u64 = 10_000;
/// The shoes after which an error is believed without bets enough.
const FAR: u64 = 100_000;

/// Deals until the standard error of what every bet wins of a shoe is small enough, or there are
/// so many shoes. How many are dealt depends on the sums alone.
fn until_sure(
    made: &Made<'_>,
    until: &Exact,
    most: u64,
    done: &AtomicU64,
) -> Result<(Sums, u64), Error> {
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
            return Ok((sums, dealt));
        }
        // The error falls with the root of the shoes; a little more than that says.
        let times = square.and_then(|square| square.checked_div(&wanted)).unwrap_or_default();
        let needed =
            &(&times * &Exact::count(dealt.into())) * &Exact::ratio(21, 20).unwrap_or_default();
        let needed = needed.ceil().to_i128().and_then(|needed| u64::try_from(needed).ok());
        // No further than four times as many by one look.
        let far = dealt.saturating_mul(4);
        if small {
            next = far.min(FAR).min(most);
            continue;
        }
        next = needed.unwrap_or(far).clamp(dealt + FIRST.min(far), far).min(most);
    }
}

/// Refuses numbers of shoes that no run has, and standard errors that none comes to.
fn check_run(request: &CountRequest) -> Result<(), Error> {
    check_shoes(request.shoes)?;
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
