//! The bankroll that is lost with a given chance.

use crate::chance::near;
use crate::exact::Exact;

/// The bankroll that someone who plays for ever loses with the chance `risk`, between 0 and 1, to
/// six digits after the point: the exponential bound, which overshoot keeps a little from being
/// reached. Net wins come with their weights. `None` where the mean is not above 0.
///
/// With θ > 0 where the mean of e^(−θx) is 1, the chance to lose a bankroll of B is e^(−θB) at most.
pub fn bankroll(wins: &[(Exact, u128)], risk: &Exact) -> Option<Exact> {
    let mean: Exact = wins.iter().map(|(win, weight)| win * &Exact::count(*weight)).sum();
    if !mean.is_positive() {
        return None;
    }
    if !wins.iter().any(|(win, weight)| win.is_negative() && *weight > 0) {
        return Some(Exact::zero());
    }
    let wins: Vec<(f64, f64)> =
        wins.iter().map(|(win, weight)| (near(win), *weight as f64)).collect();
    // Below 0 behind 0, and from its other root on above 0, for it is convex.
    let excess =
        |theta: f64| wins.iter().map(|(win, weight)| weight * (-theta * win).exp_m1()).sum::<f64>();
    let mut high = 1.0;
    while excess(high) < 0.0 && high < 1e6 {
        high *= 2.0;
    }
    let mut low = high;
    while excess(low) >= 0.0 && low > 1e-15 {
        low /= 2.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) < 0.0 { low = middle } else { high = middle }
    }
    let bankroll = -near(risk).ln() / high;
    Exact::parse(&format!("{bankroll:.6}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gambler's ruin: with even money won with the chance p a bankroll of B is lost with the
    /// chance ((1 − p)/p)^B, so that (2/3)^B = 0.05 at p = 3/5 gives B = ln 20 / ln 1.5.
    #[test]
    fn even_money_is_the_ruin_of_the_gambler() {
        let wins = [(Exact::integer(1), 3), (Exact::integer(-1), 2)];
        let found = bankroll(&wins, &Exact::ratio(1, 20).unwrap()).unwrap();
        // ln 20 = 2.995732273554, ln 1.5 = 0.405465108108.
        assert_eq!(found.decimal(4), "7.3884");
        // A push changes nothing.
        let pushes = [wins[0].clone(), (Exact::zero(), 9), wins[1].clone()];
        assert_eq!(bankroll(&pushes, &Exact::ratio(1, 20).unwrap()), Some(found));
    }

    #[test]
    fn nothing_won_has_no_bankroll_and_nothing_lost_needs_none() {
        let half = Exact::ratio(1, 2).unwrap();
        assert_eq!(bankroll(&[(Exact::integer(1), 1), (Exact::integer(-1), 1)], &half), None);
        assert_eq!(bankroll(&[(Exact::integer(1), 1)], &half), Some(Exact::zero()));
    }
}
