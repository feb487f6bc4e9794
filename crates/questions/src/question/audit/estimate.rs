//! Estimates of figures of card counts, and their comparison with the print.
//!
//! Neither figure is exact, so a difference is compared with both standard errors combined.

use crate::exact::Exact;
use crate::figure::{Figure, Root};
use crate::game::dealing::{Burn, End};
use crate::question::audit::report::Counted;
use crate::question::count::report::CountStudy;
use crate::question::count::{Per, Rounded, Scale};
use crate::table::claim::Claim;
use crate::table::counting::{Bet, Counting};

/// The number of standard errors beyond which a figure differs: a correct figure exceeds it once in
/// 16,000 comparisons.
const SURE: i64 = 4;

/// The required precision where the print is more precise: [`SURE`] standard errors of this
/// program's figure are at most 1/`PART` of the printed figure.
const PART: i64 = 20;

/// A figure estimated from dealt shoes, in the multiple that was printed.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    pub figure: Exact,
    /// The square of the standard error.
    pub square: Exact,
    pub shoes: u64,
    /// Set if the run has fewer bets than a meaningful standard error needs. Holds the number of
    /// shoes that would give enough bets and, for a figure of the number of bets, its value with
    /// exactly enough.
    pub few: Option<(u64, Option<Exact>)>,
}

/// The result of comparing a printed figure with an estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// The two figures agree.
    Met,
    /// The two figures differ by more than chance.
    Apart,
    /// The two figures agree, but the estimate is too rough to rule out other figures. Holds the
    /// number of shoes that would be precise enough.
    Unsure(u64),
}

impl Estimate {
    pub fn new(claim: &Claim, figure: &Exact, square: &Exact, study: &CountStudy) -> Self {
        let times = Exact::integer(claim.times.into());
        let square = square * &(&times * &times);
        Self { figure: figure * &times, square, shoes: study.shoes, few: None }
    }

    /// Compares the estimate with the figure that a claim prints.
    pub fn held(&self, claim: &Claim) -> Held {
        let sure = &Exact::integer(SURE) * &Exact::integer(SURE);
        let printed = &claim.printed;
        if let Some((shoes, of_enough)) = &self.few {
            // The claim prints so many bets that this run would not have had so few.
            let open = &printed.slack + &(&Exact::integer(SURE) * &claim.error);
            let least = &printed.value - &open;
            let is_more = of_enough.as_ref().is_some_and(|of| (&least - of).is_positive());
            return if is_more { Held::Apart } else { Held::Unsure(*shoes) };
        }
        let errors = &self.square + &(&claim.error * &claim.error);
        let past = &(&self.figure - &printed.value).abs() - &printed.slack;
        if past.is_positive() && &past * &past > &sure * &errors {
            return Held::Apart;
        }
        let open = &printed.slack + &(&Exact::integer(SURE) * &claim.error);
        let part = &printed.value.abs() * &Exact::ratio(1, PART).unwrap_or_default();
        let may = if part > open { part } else { open };
        let own = &sure * &self.square;
        if own <= &may * &may {
            return Held::Met;
        }
        // The square of an error is inversely proportional to the number of shoes.
        let times = own.checked_div(&(&may * &may));
        let needed = times.map(|times| &times * &Exact::count(self.shoes.into()));
        let needed = needed.and_then(|needed| needed.ceil().to_i128());
        Held::Unsure(needed.and_then(|needed| u64::try_from(needed).ok()).map_or(u64::MAX, round))
    }

    /// Returns the part of the report about the dealt shoes.
    pub fn told(&self, claim: &Claim, held: &Held) -> Option<Counted> {
        let counting = &claim.count.as_ref()?.value;
        Some(Counted {
            procedure: procedure(counting),
            betting: betting(&counting.bet),
            shoes: self.shoes,
            seed: counting.seed,
            error: Root { square: self.square.clone() },
            printed_error: claim.error.is_positive().then(|| Figure { exact: claim.error.clone() }),
            shoes_needed: match held {
                Held::Unsure(shoes) => Some(*shoes),
                Held::Met | Held::Apart => None,
            },
        })
    }
}

/// Rounds up to two significant digits.
pub(super) fn round(number: u64) -> u64 {
    let mut unit = 1_u64;
    while number / unit >= 100 {
        unit *= 10;
    }
    number.div_ceil(unit).saturating_mul(unit)
}

/// Describes how shoes are dealt.
fn procedure(counting: &Counting) -> String {
    let rounds =
        |rounds: u64| if rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") };
    let end = match counting.end {
        End::Cut(cut) => format!("{cut} cards behind the cut card"),
        End::CutAndMore { cut, rounds: more } => {
            format!("{cut} cards behind the cut card, {} after it", rounds(more))
        }
        End::Rounds(all) => format!("{} of a shoe", rounds(all)),
    };
    let first = counting.first_card.key();
    let burn = match counting.burn {
        Burn::None => "nothing burned".to_owned(),
        Burn::Three => "three cards burned".to_owned(),
        _ => format!("burned by the first card, which is {first}"),
    };
    let with = counting.with.iter().map(|(id, stake)| format!("; {stake} on {id} beside"));
    format!("{end}; {burn}{}", with.collect::<String>())
}

/// Describes when the wager is bet.
fn betting(bet: &Bet) -> String {
    let Bet::Count { tags, scale, trigger } = bet else {
        return "where the exact expectation is above 0".to_owned();
    };
    match scale {
        Scale::Running { start } if start.is_zero() => {
            format!("from a running count of {trigger} on, by {tags}")
        }
        Scale::Running { start } => {
            format!("from a running count of {trigger} on, which starts with {start}, by {tags}")
        }
        Scale::True { per, round } => {
            let rounded = match round {
                Rounded::None => String::new(),
                round => format!(", rounded: {}", round.key()),
            };
            let cards = match per {
                Per::Shoe => "cards in the shoe",
                Per::Unseen => "unseen cards",
            };
            format!("from a true count of {trigger} on ({cards}{rounded}), by {tags}")
        }
    }
}
