//! Staking plans as data: steps with a stake and the next step after a win and after a loss, a line
//! of numbers, or a share of the bankroll.

use crate::exact::Exact;

/// Number of units that no step of a plan exceeds.
const LARGEST: u64 = 1_000_000_000;

/// A staking plan. A push repeats the stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The same stake in every round.
    Flat,
    /// Double after a loss, one unit after a win.
    Martingale,
    /// The next Fibonacci number after a loss, two numbers back after a win.
    Fibonacci,
    /// Double after a win, up to this number of wins, one unit after a loss.
    Paroli(u32),
    /// Labouchère: stake the first and the last number of a line. A win removes them, a loss adds
    /// the stake behind the line. The plan ends with the line.
    Line(Vec<u64>),
    /// These stakes after win upon win, the first one after a loss or after the last: 1-3-2-6.
    Wins(Vec<Exact>),
    /// Steps of one's own, played from the first.
    Steps(Vec<Step>),
    /// A share of the bankroll, rounded down to whole chips, at least one unit.
    Fraction(Exact),
}

/// A step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The stake in units.
    pub stake: Exact,
    /// The index of the next step after a win; `None` ends the plan.
    pub win: Option<usize>,
    /// The index of the next step after a loss; `None` ends the plan.
    pub lose: Option<usize>,
}

impl Plan {
    /// Returns the name of the plan, as it is asked for.
    pub fn name(&self) -> String {
        let joined = |stakes: Vec<String>| stakes.join("-");
        match self {
            Self::Flat => "flat".to_owned(),
            Self::Martingale => "martingale".to_owned(),
            Self::Fibonacci => "fibonacci".to_owned(),
            Self::Paroli(wins) => format!("paroli:{wins}"),
            Self::Line(line) => {
                format!("labouchere:{}", joined(line.iter().map(u64::to_string).collect()))
            }
            Self::Wins(stakes) => joined(stakes.iter().map(Exact::to_string).collect()),
            Self::Steps(steps) => {
                let next =
                    |to: Option<usize>| to.map_or("end".to_owned(), |at| (at + 1).to_string());
                let step =
                    |one: &Step| format!("{}:{}:{}", one.stake, next(one.win), next(one.lose));
                steps.iter().map(step).collect::<Vec<_>>().join(",")
            }
            Self::Fraction(share) => format!("fraction:{share}"),
        }
    }

    /// Returns the plan in a sentence. `cap` is `true` if the stake has a maximum.
    pub fn words(&self, cap: bool) -> String {
        // Steps of a plan start again where the next stake is not allowed.
        let at_most = match cap {
            true => " Where the next stake is above the highest one allowed, it is one unit again.",
            false => "",
        };
        match self {
            Self::Flat => "The stake is always the same.".to_owned(),
            Self::Martingale => {
                format!("The stake doubles after a loss, and is one unit after a win.{at_most}")
            }
            Self::Fibonacci => format!(
                "The stake is a Fibonacci number of units: the next one after a loss, and the one \
                 two steps back after a win.{at_most}"
            ),
            Self::Paroli(wins) => format!(
                "The stake doubles after a win and is one unit after a loss or {wins} wins in a \
                 row."
            ),
            Self::Line(_) => {
                "The stake is the first plus the last number of the line. A win removes them, a \
                 loss adds the stake to the line, and the plan ends when the line is empty."
                    .to_owned()
            }
            Self::Wins(stakes) => format!(
                "The stake moves along the list after a win, and back to its start after a loss \
                 or {} wins in a row.",
                stakes.len()
            ),
            Self::Steps(_) => {
                "Each step names the next one after a win and after a loss.".to_owned()
            }
            Self::Fraction(share) => format!(
                "The stake is {} of the bankroll, rounded down to whole chips, at least one unit.",
                share.percent(2)
            ),
        }
    }

    /// Returns the steps of the plan, whose stakes are at most `cap` units. A loss at the last step
    /// of a martingale or of the Fibonacci numbers leads back to the first. `None` for a plan whose
    /// stakes depend on more than a step.
    pub fn steps(&self, cap: Option<u64>) -> Option<Vec<Step>> {
        let most = cap.unwrap_or(LARGEST).min(LARGEST);
        let whole = |stake: u64| Exact::count(stake.into());
        Some(match self {
            Self::Flat => vec![Step { stake: Exact::one(), win: Some(0), lose: Some(0) }],
            Self::Martingale => {
                let stakes = std::iter::successors(Some(1u64), |last| last.checked_mul(2));
                after_losses(stakes.take_while(|stake| *stake <= most).map(whole), |_| 0)
            }
            Self::Fibonacci => {
                let pairs = std::iter::successors(Some((1u64, 1u64)), |(one, next)| {
                    Some((*next, one.checked_add(*next)?))
                });
                let stakes = pairs.map(|(stake, _)| stake).take_while(|stake| *stake <= most);
                after_losses(stakes.map(whole), |at| at.saturating_sub(2))
            }
            Self::Paroli(wins) => {
                let stakes = std::iter::successors(Some(1u64), |last| last.checked_mul(2));
                after_wins(stakes.take(*wins as usize).map(whole))
            }
            Self::Wins(stakes) => after_wins(stakes.iter().cloned()),
            Self::Steps(steps) => steps.clone(),
            Self::Line(_) | Self::Fraction(_) => return None,
        })
    }
}

/// Returns steps that go on after a loss. `back` returns the index of the next step after a win.
fn after_losses(stakes: impl Iterator<Item = Exact>, back: impl Fn(usize) -> usize) -> Vec<Step> {
    let stakes: Vec<Exact> = stakes.collect();
    let all = stakes.len();
    let step = |(at, stake)| Step { stake, win: Some(back(at)), lose: Some((at + 1) % all) };
    stakes.into_iter().enumerate().map(step).collect()
}

/// Returns steps that go on after a win, and back to the first after a loss.
fn after_wins(stakes: impl Iterator<Item = Exact>) -> Vec<Step> {
    let stakes: Vec<Exact> = stakes.collect();
    let all = stakes.len();
    let step = |(at, stake)| Step { stake, win: Some((at + 1) % all), lose: Some(0) };
    stakes.into_iter().enumerate().map(step).collect()
}
