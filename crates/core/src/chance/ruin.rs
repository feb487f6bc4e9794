//! The risk of ruin in endless play, and the bankroll for a given risk.

use crate::chance::near;
use crate::exact::Exact;

/// Returns the bankroll that an endless player loses with probability `risk`, between 0 and 1, to
/// six digits after the point. It is the exponential bound, which is slightly too large because of
/// overshoot. `wins` are net wins with their weights. `None` if their mean is not above 0.
///
/// With θ > 0 such that the mean of e^(−θx) is 1, the probability to lose a bankroll of B is at
/// most e^(−θB).
pub fn bankroll(wins: &[(Exact, Exact)], risk: &Exact) -> Option<Exact> {
    match exponent(wins)? {
        f64::INFINITY => Some(Exact::zero()),
        exponent => Exact::parse(&format!("{:.6}", -near(risk).ln() / exponent)),
    }
}

/// Returns the probability that an endless player loses a bankroll, to nine digits after the point:
/// the exponential bound, which is the probability itself if no loss goes beyond it. `wins` are net
/// wins with their weights.
pub fn ruin(wins: &[(Exact, Exact)], bankroll: &Exact) -> Exact {
    let share = exponent(wins).map_or(1.0, |exponent| (-exponent * near(bankroll)).exp());
    Exact::parse(&format!("{share:.9}")).unwrap_or_default()
}

/// Returns the number θ above 0 such that the mean of e^(−θx) is 1; infinity if nothing is lost.
/// `None` if the mean of x is not above 0.
fn exponent(wins: &[(Exact, Exact)]) -> Option<f64> {
    let mean: Exact = wins.iter().map(|(win, weight)| win * weight).sum();
    if !mean.is_positive() {
        return None;
    }
    if !wins.iter().any(|(win, weight)| win.is_negative() && weight.is_positive()) {
        return Some(f64::INFINITY);
    }
    let wins = wins.iter().filter(|(_, weight)| weight.is_positive());
    let wins: Vec<(f64, f64)> = wins.map(|(win, weight)| (near(win), near(weight))).collect();
    // The function is convex: it is negative right after 0, and positive beyond its other root.
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
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gambler's ruin: if even money wins with probability p, a bankroll of B is lost with
    /// probability ((1 − p)/p)^B. So (2/3)^B = 0.05 at p = 3/5 gives B = ln 20 / ln 1.5.
    #[test]
    fn even_money_is_the_ruin_of_the_gambler() {
        let wins =
            [(1, 3), (-1, 2)].map(|(win, weight)| (Exact::integer(win), Exact::integer(weight)));
        let found = bankroll(&wins, &Exact::ratio(1, 20).unwrap()).unwrap();
        // ln 20 = 2.995732273554, ln 1.5 = 0.405465108108.
        assert_eq!(found.decimal(4), "7.3884");
        // Of 5 units (2/3)^5 = 32/243.
        let five = Exact::integer(5);
        assert_eq!(ruin(&wins, &five).decimal(8), Exact::ratio(32, 243).unwrap().decimal(8));
        // A push changes nothing.
        let pushes = [wins[0].clone(), (Exact::zero(), Exact::integer(9)), wins[1].clone()];
        assert_eq!(bankroll(&pushes, &Exact::ratio(1, 20).unwrap()), Some(found));
    }

    #[test]
    fn nothing_won_has_no_bankroll_and_nothing_lost_needs_none() {
        let half = Exact::ratio(1, 2).unwrap();
        let [won, lost] = [1, -1].map(|win| (Exact::integer(win), Exact::one()));
        assert_eq!(bankroll(&[won.clone(), lost], &half), None);
        assert_eq!(bankroll(std::slice::from_ref(&won), &half), Some(Exact::zero()));
        assert_eq!(ruin(std::slice::from_ref(&won), &half), Exact::zero());
        let lost = (Exact::integer(-1), Exact::one());
        assert_eq!(ruin(&[won, lost], &half), Exact::one());
    }
}
