//! Bankroll plans: a bankroll, a goal, a limit of losses, a number of rounds and a staking plan, on
//! the exact law of one or several wagers of a round.
//!
//! A session is a chain over the states of the plan and the bankroll. `round` has the law of a
//! round, `plan` and `machine` the stakes, `chain` the states, `walk` their probabilities, and
//! `spread` makes distributions of them. `month` is the house's side.

mod amounts;
mod chain;
mod found;
mod machine;
mod month;
pub mod page;
mod past;
pub mod plan;
pub mod report;
mod round;
mod spread;
mod walk;

use crate::chance::rounded::BITS;
use crate::error::Error;
use crate::exact::{Denominator, Exact, Whole};
use crate::figure::{Figure, Tool};
use crate::pricing::Watch;
use crate::pricing::figures::GameInfo;
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::wording::asked::{self, CAP, GOAL, ROUNDS};
use crate::wording::{Names, Wording};

use amounts::Amounts;
use chain::{Chain, Growing, Outcome};
use found::{Found, plan_of};
use machine::Machine;
use past::{Drawdown, Highest};
use plan::Plan;
use report::{Arithmetic, BankrollStudy, Ending, Spread};
use spread::Law;
use walk::Walked;

/// Maximum number of rounds of a session.
pub const MOST_ROUNDS: u32 = 10_000;
/// Maximum number of states and ends.
const MOST_STATES: usize = 2_000_000;
/// Maximum number of rounds of a session that only its goal or its ruin ends.
const MOST_UNLIMITED: u32 = 1_000_000;
/// Maximum work of a walk without a limit of rounds, in steps.
const MOST_STEPS: usize = 4_000_000_000;
/// Work up to which probabilities are exact, in products of 64 bits.
const EXACT_WORK: u128 = 200_000_000;
/// Largest number of states, and largest number of rounds, of exact probabilities that are asked
/// for.
const MOST_EXACT: (usize, u32) = (10_000, 1_000);
/// Maximum work of the drawdowns, in steps, and of their states.
const DRAWDOWN_STEPS: usize = 300_000_000;
const DRAWDOWN_STATES: usize = 400_000;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "session",
    doc: "Follow a bankroll plan through a session: goal, ruin, rounds, stakes, drawdown",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Sessions with a staking plan.",
        schema: |generator| generator.subschema_for::<BankrollStudy>(),
    }),
};

/// Parameters of sessions with a staking plan. Amounts are in money.
#[derive(Clone, Debug)]
pub struct BankrollRequest {
    /// The variant; empty for the first that has the wagers.
    pub variant: String,
    /// The id or the name of the main wager.
    pub wager: String,
    /// Other wagers of the round, each with its stake per unit on the main one.
    pub with: Vec<(String, Exact)>,
    /// The shoe; `None` for the default number of decks of the game.
    pub shoe: Option<Shoe>,
    /// The staking plan.
    pub plan: Plan,
    /// The amount of one unit of the plan, above 0.
    pub stake: Exact,
    /// The smallest chip; `None` for one unit, or for the largest chip that makes all stakes of a
    /// round.
    pub chip: Option<Exact>,
    /// The highest stake that the table takes; `None` without a limit.
    pub cap: Option<Exact>,
    /// The bankroll at the start, above 0; `None` for 100 units.
    pub bankroll: Option<Exact>,
    /// The bankroll at which the session ends; `None` without a goal.
    pub goal: Option<Exact>,
    /// The amount that may be lost; `None` for the whole bankroll.
    pub loss_limit: Option<Exact>,
    /// Maximum number of rounds, `1..=`[`MOST_ROUNDS`]; `None` for 100, and for no limit if there
    /// is a goal.
    pub rounds: Option<u32>,
    /// Rounds per hour, `1..=100_000`.
    pub rounds_per_hour: u64,
    /// The sum of all stakes of a month, for the house's side; `None` to leave it out.
    pub handle: Option<Exact>,
    /// `true` for exact fractions also where they take long.
    pub exact: bool,
}

/// Stakes one unit of 1 in every round, 100 rounds of 70 an hour, from 100 units.
impl Default for BankrollRequest {
    fn default() -> Self {
        Self {
            variant: String::new(),
            wager: String::new(),
            with: Vec::new(),
            shoe: None,
            plan: Plan::Flat,
            stake: Exact::one(),
            chip: None,
            cap: None,
            bankroll: None,
            goal: None,
            loss_limit: None,
            rounds: None,
            rounds_per_hour: question::ROUNDS_PER_HOUR,
            handle: None,
            exact: false,
        }
    }
}

impl question::Question for BankrollRequest {
    type Answer = BankrollStudy;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<BankrollStudy, Error> {
        session(catalog, self, watch)
    }
}

impl question::Answer for BankrollStudy {
    fn word(&mut self, names: &dyn Names) {
        self.model.word(names);
        self.no_drawdown.iter_mut().for_each(|why| why.word(names));
    }

    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(vec![&self.game])
    }

    fn shorten(&mut self) {
        for spread in [&mut self.final_bankroll, &mut self.length, &mut self.highest_stake]
            .into_iter()
            .chain(&mut self.drawdown)
        {
            spread.rows.clear();
        }
    }
}

/// Follows a staking plan through a session.
///
/// The rounds are independent draws from the exact law of the shoe.
///
/// # Errors
///
/// Returns an error if the variant or a wager is unknown, if one round does not settle a wager, or
/// if an amount, the plan or the number of rounds is invalid. Also if a stake cannot be made of
/// chips, if the session hardly ever ends, or if it has more than two million states.
///
/// # Example
///
/// ```
/// use shoe_odds::question::session::plan::Plan;
/// use shoe_odds::{BankrollRequest, Catalog, Exact};
///
/// let request = BankrollRequest {
///     variant: "baccarat".into(),
///     wager: "player".into(),
///     plan: Plan::Martingale,
///     cap: Some(Exact::integer(4)),
///     bankroll: Some(Exact::integer(7)),
///     rounds: Some(3),
///     ..BankrollRequest::default()
/// };
/// let study = shoe_odds::session(&Catalog::builtin(), &request, &())?;
/// // Optional stopping: the average loss is the edge times the average sum of stakes.
/// let average = &study.average;
/// let loss = study.edge.exact * average.staked.exact().unwrap();
/// assert_eq!(-average.net.exact().unwrap().clone(), loss);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn session(
    catalog: &Catalog,
    request: &BankrollRequest,
    watch: &dyn Watch,
) -> Result<BankrollStudy, Error> {
    let of_round = round::of(catalog, request, watch)?;
    let amounts = Amounts::new(request, &of_round)?;
    let outcomes = amounts.outcomes(&of_round)?;
    let mut machine = Machine::new(&request.plan, &amounts.money)?;
    amounts.check_start(&machine, &outcomes)?;
    let chain =
        Chain::new(&mut machine, &amounts.limits, &outcomes, (Highest(0), MOST_STATES), watch)?;
    let chain = chain.map_err(|fewer| {
        let why = format!(
            "more than {MOST_STATES} states: expected at most {fewer} rounds; a lower {CAP} or a \
             nearer {GOAL} may allow more"
        );
        match amounts.rounds {
            Some(rounds) => Error::value(ROUNDS, rounds, why),
            None => Error::parameter_given(ROUNDS, why),
        }
    })?;
    let walked = walk(&chain, &outcomes, (request, &amounts), watch)?;
    let (drawdown, no_drawdown) =
        match drawdown(&mut machine, &outcomes, (&amounts, walked.ended.len()), watch)? {
            Some(found) => (Some(found), None),
            None => (None, Some(Wording::new(NO_DRAWDOWN))),
        };
    let month = request.handle.as_ref().map(|handle| month::of(handle, request, &of_round));
    let found = Found { amounts: &amounts, chain: &chain, walked: &walked };
    let ends = found.ends();
    let lengths = found.lengths();
    let lengths = lengths.iter().map(|(rounds, ways)| (*rounds, ways));
    let lengths = Law::of(lengths, (&walked.missing, &walked.below));
    let spread = |value: fn(&chain::End<Highest>) -> i64| {
        let values = ends.iter().map(|(end, ways)| (value(end), *ways));
        let law = Law::of(values, (&walked.missing, &walked.below));
        law.spread(|grains| {
            let amount = amounts.money.amount(grains);
            (amount.clone(), amount)
        })
    };
    Ok(BankrollStudy {
        tool: Tool::THIS,
        endings: found.endings(&ends),
        average: found.averages(
            &ends,
            (&lengths, request.rounds_per_hour),
            &of_round.average_stake(),
        ),
        final_bankroll: spread(|end| end.bankroll),
        length: lengths.spread(|rounds| (Exact::integer(rounds), Exact::integer(rounds))),
        highest_stake: spread(|end| end.past.0),
        drawdown,
        no_drawdown,
        month: month.transpose()?,
        plan: plan_of(&request.plan, &amounts),
        model: Wording::new(MODEL),
        arithmetic: Arithmetic {
            exact: walked.missing.is_zero(),
            error: Figure::from(walked.below.share(&walked.missing)),
            states: chain.states.len() as u64,
        },
        stake: request.stake.clone(),
        chip: amounts.chip.clone(),
        cap: request.cap.clone(),
        bankroll: amounts.money.amount(amounts.limits.start),
        goal: request.goal.clone(),
        loss_limit: amounts.loss_limit.clone(),
        rounds: amounts.rounds,
        rounds_are_default: request.rounds.is_none(),
        game: of_round.game,
        variant: of_round.variant,
        shoe: of_round.shoe,
        notes: of_round.notes,
        wagers: of_round.wagers,
        edge: of_round.edge,
    })
}

/// The assumption about the rounds.
const MODEL: &str = "Rounds are independent draws from the exact law of this shoe. Every round of \
                     the shoe has this law by itself; rounds of one shoe depend on each other, \
                     and this dependence is left out.";

/// The reason for a missing drawdown.
const NO_DRAWDOWN: &str = "the largest drawdown of this session has too many states; it needs fewer \
                           rounds, a goal or a lower cap";

/// Walks the chain: exactly where that is quick or asked for, and otherwise rounded down.
fn walk(
    chain: &Chain<Highest>,
    outcomes: &[Outcome],
    (request, amounts): (&BankrollRequest, &Amounts),
    watch: &dyn Watch,
) -> Result<Walked, Error> {
    let states = chain.states.len();
    if let Some(rounds) = amounts.rounds {
        let total: Whole = outcomes.iter().map(|one| &one.weight).sum();
        let limbs = u128::from(rounds) * total.limbs().len() as u128 / 2 + 8;
        let moves = (chain.next.len() + chain.ends.len()) as u128;
        let is_quick = moves * u128::from(rounds) * limbs <= EXACT_WORK;
        let (most_states, most_rounds) = MOST_EXACT;
        if request.exact && (states > most_states || rounds > most_rounds) {
            let why = format!(
                "{states} states and {rounds} rounds: expected at most {most_states} states and \
                 {most_rounds} rounds for exact fractions"
            );
            return Err(Error::parameter_given(asked::EXACT, why));
        }
        if is_quick || request.exact {
            return walk::exactly(chain, outcomes, rounds, watch);
        }
    } else if request.exact {
        let why = "exact fractions need an end: expected a number of rounds beside it";
        return Err(Error::parameter_given(asked::EXACT, why));
    }
    let most = most_rounds(chain);
    let walked = match amounts.rounds.is_none() && is_too_far(chain, outcomes, amounts, most) {
        true => None,
        false => walk::rounded(chain, outcomes, (amounts.rounds, most), watch)?,
    };
    walked.ok_or_else(|| {
        let why = format!(
            "after {most} rounds some sessions have reached neither the goal nor ruin: expected a \
             number of rounds up to {}, or a nearer goal",
            most.min(MOST_ROUNDS)
        );
        Error::parameter_given(ROUNDS, why)
    })
}

/// Returns `true` if at least half of the sessions go on after so many rounds. By Doob's inequality,
/// the probability that a sum of `n` net wins, less their means, ever reaches `d` is at most `n` times
/// the largest variance of a round over `d` squared. Mean squares stand for the variances, which they
/// are never below.
fn is_too_far(chain: &Chain<Highest>, outcomes: &[Outcome], amounts: &Amounts, most: u32) -> bool {
    let limits = &amounts.limits;
    if chain.ends.iter().any(|end| end.ending == Ending::Plan) {
        return false;
    }
    let total: Exact = outcomes.iter().map(|one| Exact::from(one.weight.clone())).sum();
    let mean = |power: fn(i64) -> Exact| {
        let terms =
            outcomes.iter().map(|one| &power(one.grains) * &Exact::from(one.weight.clone()));
        terms.sum::<Exact>().checked_div(&total).unwrap_or_default()
    };
    let mean_win = mean(Exact::integer).abs();
    let square = mean(|grains| &Exact::integer(grains) * &Exact::integer(grains));
    let worst = outcomes.iter().map(|one| one.grains.abs()).max().unwrap_or_default();
    let chips = chain.stakes.iter().max().map_or(0, |stake| stake / limits.chip.max(1));
    let (chips, rounds) = (Exact::integer(chips), Exact::integer(most.into()));
    // The last stake must be covered, so a session is ruined that far above its floor.
    let down = &Exact::integer(limits.start - limits.floor) - &(&chips * &Exact::integer(worst));
    let up = limits.goal.map(|goal| Exact::integer(goal - limits.start));
    let nearest = up.into_iter().fold(down, Exact::min);
    let left = &nearest - &(&(&rounds * &chips) * &mean_win);
    let spread = &(&rounds * &(&chips * &chips)) * &square;
    left.is_positive() && &spread * &Exact::integer(2) <= &left * &left
}

/// Returns the law of the largest drawdown, in the smallest steps that keep the states few; `None`
/// if no steps do. A session takes so many rounds.
fn drawdown(
    machine: &mut Machine,
    outcomes: &[Outcome],
    (amounts, rounds): (&Amounts, usize),
    watch: &dyn Watch,
) -> Result<Option<Spread>, Error> {
    let limits = &amounts.limits;
    let most = (DRAWDOWN_STEPS / rounds.max(1) / outcomes.len()).min(DRAWDOWN_STATES);
    let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
    let limit = (rounds, amounts.rounds.is_some(), most);
    let mut finest = None;
    for step in amounts.steps() {
        let growing = Growing::new(machine, limits, outcomes, Drawdown::new(limits.start, step));
        match walk::likely(growing, limit, watch)? {
            Some(found) => finest = Some((step, found)),
            None => break,
        }
    }
    let Some((step, found)) = finest else { return Ok(None) };
    let found: Vec<(i64, Whole)> =
        found.into_iter().map(|(past, mass)| (past.largest, Whole::from(mass))).collect();
    let below = Denominator::new(&[(Whole::from(2u8), BITS)]);
    let sum: Whole = found.iter().map(|(_, mass)| mass).sum();
    let missing = &below.value() - &sum;
    let law = Law::of(found.iter().map(|(largest, mass)| (*largest, mass)), (&missing, &below));
    Ok(Some(law.spread(|steps| {
        let low = steps * step;
        (amounts.money.amount(low), amounts.money.amount(low + 2 * (step - 1)))
    })))
}

/// Returns the most rounds that a walk without a limit of rounds may take.
fn most_rounds<P>(chain: &Chain<P>) -> u32 {
    let most = u32::try_from(MOST_STEPS / chain.next.len()).unwrap_or(u32::MAX);
    most.min(MOST_UNLIMITED)
}
