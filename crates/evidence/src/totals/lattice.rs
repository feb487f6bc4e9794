//! The totals that rounds at one stake can win: a lattice, of which a total is a point or not.

use crate::exact::{Exact, Whole};

/// Returns `true` if this many rounds at one stake cannot win this: every round adds a multiple of
/// one step to its least payoff. Returns `false` if a payoff of the stake cannot be written with
/// `decimals` digits after the decimal point, since totals may be rounded then.
pub fn is_impossible(
    pays: &[Exact],
    rounds: u64,
    stake: &Exact,
    won: &Exact,
    decimals: usize,
) -> bool {
    let unit = Exact::parse(&format!("1{}", "0".repeat(decimals)));
    let Some((unit, least)) = unit.zip(pays.iter().min()) else { return false };
    let is_written = |pays: &Exact| (&(pays * stake) * &unit).is_whole();
    let Some(odds) = won.checked_div(stake).filter(|_| pays.iter().all(is_written)) else {
        return false;
    };
    let beyond: Vec<Exact> = pays.iter().map(|pays| pays - least).collect();
    let parts = Exact::common_denominator(&beyond);
    let step = beyond.iter().fold(Whole::zero(), |step, one| step.gcd(&one.in_units(&parts)));
    let step = Exact::quotient(&step, &parts).unwrap_or_default();
    let over = &odds - &(least * &Exact::count(rounds.into()));
    match over.checked_div(&step) {
        Some(steps) => !steps.is_whole(),
        // The wager always pays the same.
        None => !over.is_zero(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn impossible(pays: &[&str], rounds: u64, stake: &str, won: &str, decimals: usize) -> bool {
        let exact = |text: &str| Exact::parse(text).unwrap();
        let pays: Vec<Exact> = pays.iter().map(|pays| exact(pays)).collect();
        is_impossible(&pays, rounds, &exact(stake), &exact(won), decimals)
    }

    /// k ties of 1,000 rounds win 9k - 1,000: -100 with k = 100, and neither -100.5 nor -101. With
    /// pushes any whole number is won, and at 19/20 for 1 any multiple of 1/20 = 0.05, as
    /// 20·19/20 - 18 = 1 and 1 - 19/20 = 1/20.
    #[test]
    fn totals_are_points_of_the_lattice_of_payoffs() {
        let tie = ["8", "-1"];
        assert!(!impossible(&tie, 1000, "1", "-100", 0));
        assert!(impossible(&tie, 1000, "1", "-101", 0));
        assert!(impossible(&tie, 1000, "1", "-100.5", 1));
        assert!(!impossible(&tie, 1000, "0.5", "-50", 1));
        assert!(impossible(&tie, 1000, "0.5", "-100.5", 1));
        let player = ["1", "0", "-1"];
        assert!(!impossible(&player, 1000, "1", "-101", 0));
        assert!(impossible(&player, 1000, "1", "-100.5", 1));
        let banker = ["19/20", "0", "-1"];
        assert!(!impossible(&banker, 1000, "1", "-100.55", 2));
        assert!(impossible(&banker, 1000, "1", "-100.53", 2));
        // In tenths, a win of 0.95 is rounded, and nothing can be concluded.
        assert!(!impossible(&banker, 1000, "1", "-100.53", 1));
    }
}
