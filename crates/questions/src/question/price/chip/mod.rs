//! Payments in whole chips: the exact effect of rounding on the house edge, by stake.
//!
//! A stake is a whole number of chips, and a win before its commission is one as well. Rounding the
//! commission up to a chip is therefore the same as rounding the payment down. The same holds for a
//! line that pays half the stake. So this module rounds the payment of a line.

pub mod page;
pub mod report;

use itertools::Itertools;

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::pricing::figures::WagerReport;
use crate::wording::asked::{CHIP, STAKES};

use report::{AtStake, ChipReport, ChipWager};

/// The smallest chip in use, and the stakes.
#[derive(Clone, Debug)]
pub struct Chip {
    /// The value of the chip, above 0.
    pub value: Exact,
    /// Stakes, each a multiple of the chip. Empty for one chip, two chips and so on, until nothing
    /// is rounded.
    pub stakes: Vec<Exact>,
}

/// The largest default stake, in chips.
const MOST: u32 = 40;

/// Refuses a chip without value and stakes that are not whole chips.
///
/// # Errors
///
/// Returns an error if the chip is not above 0, or a stake is not a positive multiple of it.
pub(crate) fn check(chip: &Chip) -> Result<(), Error> {
    if !chip.value.is_positive() {
        let why = format!("{}: expected a chip of more than 0", chip.value);
        return Err(Error::parameter_given(CHIP, why));
    }
    let whole = |stake: &Exact| stake.is_positive() && (stake / &chip.value).is_whole();
    match chip.stakes.iter().find(|stake| !whole(stake)) {
        Some(stake) => {
            let chip = crate::table::short(&chip.value);
            let stake = crate::table::short(stake);
            let why = format!("{stake}: expected a multiple of the chip, {chip}");
            Err(Error::parameter_given(STAKES, why))
        }
        None => Ok(()),
    }
}

/// Calculates the house edge of these wagers by stake.
pub(crate) fn rounded(chip: &Chip, wagers: &[WagerReport]) -> ChipReport {
    let mut report =
        ChipReport { chip: chip.value.clone(), wagers: Vec::new(), in_whole_chips: Vec::new() };
    for wager in wagers {
        // Stakes in chips.
        let stakes: Vec<Exact> = match &chip.stakes[..] {
            [] => until_whole(wager),
            stakes => stakes.iter().map(|stake| stake / &chip.value).collect(),
        };
        let is_whole =
            |chips: &Exact| wager.events.iter().all(|event| (&event.pays * chips).is_whole());
        if stakes.iter().all(is_whole) {
            report.in_whole_chips.push(wager.id.clone());
            continue;
        }
        let at = |chips: &Exact| AtStake {
            stake: chips * &chip.value,
            for_house: edge(wager, chips, Exact::floor),
            to_nearest: edge(wager, chips, |pays| (pays - &half()).ceil()),
        };
        report.wagers.push(ChipWager {
            id: wager.id.clone(),
            name: wager.name.clone(),
            offer: wager.offer.clone(),
            edge: wager.edge.clone(),
            stakes: stakes.iter().map(at).collect(),
        });
    }
    report
}

/// Returns one chip, two chips and so on, up to the number for which every line pays whole chips.
/// Stops at [`MOST`].
fn until_whole(wager: &WagerReport) -> Vec<Exact> {
    let whole = Exact::common_denominator(wager.events.iter().map(|event| &event.pays));
    let last = whole.to_i128().and_then(|last| u32::try_from(last).ok()).unwrap_or(MOST);
    (1..=last.min(MOST)).map(|chips| Exact::integer(chips.into())).collect()
}

/// Calculates the house edge for a stake of `chips`, with payments rounded by `round`.
fn edge(wager: &WagerReport, chips: &Exact, round: impl Fn(&Exact) -> Whole) -> Figure {
    let paid = |pays: &Exact| {
        let paid = round(&(pays * chips));
        Exact::quotient(&paid, &Whole::one()).expect("one is not nothing")
    };
    let won: Exact =
        wager.events.iter().map(|event| &event.probability.exact * &paid(&event.pays)).sum();
    Figure::from(-&(&won / chips))
}

fn half() -> Exact {
    Exact::ratio(1, 2).expect("two halves")
}

/// Parses stakes: `25,50,100`.
///
/// # Errors
///
/// Returns an error if one of them is not a number.
pub fn read_stakes(text: &str) -> Result<Vec<Exact>, Error> {
    let read = |part: &str| {
        Exact::parse(part.trim()).ok_or_else(|| {
            let why = format!("\"{part}\": expected numbers, as 25,50,100");
            Error::parameter_given(STAKES, why)
        })
    };
    let stakes: Vec<Exact> = text.split(',').map(read).try_collect()?;
    Ok(stakes.into_iter().unique().collect())
}
