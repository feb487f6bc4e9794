//! Computes the pays that give a wager a wanted edge.

use crate::exact::{Denominator, Exact, Whole};

/// The pays of a line that give the wanted edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// Pays if every win is changed in the same proportion. `None` if there is no win, or if the
    /// house keeps too little even when wins pay nothing.
    pub scaled: Option<Exact>,
    /// Pays if only this line is changed. `None` if it is never paid, or if the house keeps too
    /// little even when it is a push.
    pub alone: Option<Exact>,
}

/// Returns the pays of each line for the house edge `edge`.
///
/// `lines` are the pays of each line and its ways or, in a session, how many times it is paid on
/// average. `lost` are the ways in which the stake is lost. All of them are shares of `total`.
///
/// # Example
///
/// ```
/// use shoe_odds::pricing::pays::for_edge;
/// use shoe_odds::{Denominator, Exact, Whole};
///
/// // Even money at a chance of 1/3 is fair at 2 to 1.
/// let (lost, total) = (Whole::from(2u8), Denominator::new(&[(Whole::from(3u8), 1)]));
/// let needed = for_edge(&[(Exact::one(), Whole::one())], &lost, &total, &Exact::zero());
/// assert_eq!(needed[0].scaled, Some(Exact::integer(2)));
/// assert_eq!(needed[0].alone, Some(Exact::integer(2)));
/// ```
pub fn for_edge(
    lines: &[(Exact, Whole)],
    lost: &Whole,
    total: &Denominator,
    edge: &Exact,
) -> Vec<Needed> {
    let unit = Exact::common_denominator(lines.iter().map(|(pays, _)| pays).chain([edge]));
    // The returns that would balance the losses at this edge, and the actual returns.
    let wanted = &(lost * &unit) - &(&total.value() * &edge.in_units(&unit));
    let returns: Vec<Whole> =
        lines.iter().map(|(pays, ways)| ways * &pays.in_units(&unit)).collect();
    let won: Whole = returns.iter().filter(|returns| returns.is_positive()).sum();
    let all: Whole = returns.iter().sum();
    // Only an amount that can be paid becomes a fraction.
    let payable = |above: Whole, below: &Whole| {
        let payable = above.is_zero() || above.is_positive();
        payable.then(|| Exact::quotient(&above, below)).flatten()
    };
    let factor = payable(&wanted - &(&all - &won), &won);
    let needed = lines.iter().zip(&returns).map(|((pays, ways), own)| Needed {
        scaled: match pays.is_positive() {
            true => factor.as_ref().map(|factor| factor * pays),
            false => Some(pays.clone()),
        },
        alone: payable(&wanted - &(&all - own), &(ways * &unit)),
    });
    needed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quarter wins 2 to 1, a quarter loses half, half loses all: 1/2 - 1/8 - 1/2 < 0. For an
    /// edge of 0 the win must bring 1/8 + 1/2 from a quarter, which is 5/2 to 1. The line that
    /// loses half would have to lose nothing: 1/2 + x/4 - 1/2 = 0.
    #[test]
    fn what_is_partly_lost_is_won_back_too() {
        let lines = [("2", 1), ("-1/2", 1)];
        let lines =
            lines.map(|(pays, ways)| (Exact::parse(pays).unwrap(), Whole::from(ways as u8)));
        let total = Denominator::new(&[(Whole::from(4u8), 1)]);
        let needed = for_edge(&lines, &Whole::from(2u8), &total, &Exact::zero());
        assert_eq!(needed[0].scaled, Exact::parse("5/2"));
        assert_eq!(needed[0].alone, Exact::parse("5/2"));
        assert_eq!(needed[1].scaled, Exact::parse("-1/2"));
        assert_eq!(needed[1].alone, Some(Exact::zero()));
        // For an edge of the whole stake no win is small enough.
        let needed = for_edge(&lines, &Whole::from(2u8), &total, &Exact::one());
        assert_eq!((&needed[0].scaled, &needed[0].alone), (&None, &None));
    }
}
