//! The risk of a round: the volatility of each wager, the covariance of each pair, and the most
//! that all of them together cost the house.

pub mod page;
pub mod report;

use crate::exact::{Exact, Whole};
use crate::figure::{Bound, Correlation, Figure, Root};
use crate::pricing::claims::CONFIDENCES;
use crate::pricing::figures::WagerReport;
use crate::pricing::joint::{Joint, Most};
use crate::settle::LOSS;
use crate::table::model::Line;

use report::{
    Liability, PairRisk, RangeAt, RiskReport, RtpRange, Volatility, WagerRisk, Worst, WorstEvent,
};

/// The numbers of rounds with a range of the RTP, as powers of ten.
const POWERS: std::ops::RangeInclusive<u32> = 3..=7;

/// The fewest rounds for a fair normal approximation, even if the wager is symmetric.
const LEAST: u128 = 30;

/// W. G. Cochran, *Sampling Techniques*, 3rd ed. 1977, p. 42: the normal approximation is fair
/// where n exceeds 25 times the squared skewness; an interval of 95% then misses in at most 6%.
const COCHRAN: i64 = 25;

/// Calculates the volatility, the skewness and the ranges of the RTP of a wager.
pub(crate) fn of_wager(wager: &WagerReport) -> WagerRisk {
    let variance = &wager.variance.exact;
    let squared_skewness = squared_skewness(wager);
    let normal_from = squared_skewness.as_ref().map(|skewness| {
        let above = &(skewness * &Exact::integer(COCHRAN)).floor() + &Whole::one();
        above.to_i128().and_then(|above| u128::try_from(above).ok()).unwrap_or(u128::MAX).max(LEAST)
    });
    let squared = |z: i64| {
        let z = Exact::ratio(z, 1000).expect("a thousand parts");
        (&(&z * &z) * variance, z)
    };
    let volatility = CONFIDENCES.map(|(confidence, z)| {
        let (square, z) = squared(z);
        Volatility { confidence, z, index: Root { square } }
    });
    let range = |rounds: u128| {
        let at = CONFIDENCES.map(|(confidence, z)| {
            let square = &squared(z).0 / &Exact::count(rounds);
            let end =
                |lower| Bound { middle: wager.rtp.exact.clone(), square: square.clone(), lower };
            let (low, high) = (end(true), end(false));
            RangeAt { confidence, half: Root { square }, low, high }
        });
        let fair = normal_from.is_none_or(|from| rounds >= from);
        RtpRange { rounds, fair, at: at.into() }
    };
    WagerRisk {
        id: wager.id.clone(),
        name: wager.name.clone(),
        offer: wager.offer.clone(),
        volatility: volatility.into(),
        squared_skewness: squared_skewness.map(Figure::from),
        normal_from,
        ranges: POWERS.map(|power| range(10u128.pow(power))).collect(),
    }
}

/// Returns the square of E(x - μ)³ / σ³, or `None` if σ is 0.
fn squared_skewness(wager: &WagerReport) -> Option<Exact> {
    let variance = &wager.variance.exact;
    let third: Exact = wager
        .events
        .iter()
        .map(|event| {
            // The mean is the edge with the opposite sign.
            let off = &event.pays + &wager.edge.exact;
            &event.probability.exact * &(&(&off * &off) * &off)
        })
        .sum();
    (&third * &third).checked_div(&(&(variance * variance) * variance))
}

/// The wagers that a round settles and their lines, in the order of a joint law.
pub(crate) type Settled<'a> = Vec<(&'a WagerReport, &'a [Line])>;

/// Adds the covariances and the liability of these wagers, from their joint law.
pub(crate) fn together(wagers: &Settled<'_>, joint: &Joint, report: &mut RiskReport) {
    for (at, (first, _)) in wagers.iter().enumerate() {
        for (to, (second, _)) in wagers.iter().enumerate().skip(at + 1) {
            let found = joint.together(at, to);
            let negative = found.covariance.is_negative();
            report.pairs.push(PairRisk {
                first: first.id.clone(),
                first_name: first.name.clone(),
                first_offer: first.offer.clone(),
                second: second.id.clone(),
                second_name: second.name.clone(),
                second_offer: second.offer.clone(),
                covariance: Figure::from(found.covariance),
                correlation: found
                    .squared_correlation
                    .map(|squared| Correlation { squared, negative }),
            });
        }
    }
    report.liability = Some(Liability {
        staked_on_all: worst(wagers, joint, joint.most()),
        paid_to_winners: worst(wagers, joint, joint.most_paid()),
    });
}

fn worst(wagers: &Settled<'_>, joint: &Joint, most: Most) -> Worst {
    let events = wagers.iter().zip(&most.lines).map(|((wager, lines), line)| {
        let (event, pays) = match lines.get(*line) {
            Some(line) => (line.name.clone(), line.pays.clone()),
            None => (LOSS.to_owned(), Exact::integer(-1)),
        };
        let (id, name) = (wager.id.clone(), wager.name.clone());
        WorstEvent { id, name, offer: wager.offer.clone(), event, pays }
    });
    let exact = Exact::quotient(&most.ways, joint.total()).expect("a shoe deals some round");
    Worst {
        events: events.collect(),
        units: most.units,
        ways: most.ways,
        probability: Figure { exact },
    }
}
