//! The pays that would give a wager a wanted edge.

use crate::exact::{Denominator, Exact, Whole};

/// What a line would have to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// If every win were changed in the same proportion; `None` if there is no win, or if even
    /// wins that pay nothing leave too little to the house.
    pub scaled: Option<Exact>,
    /// If only this line were changed; `None` if it is never paid, or if even a push leaves too
    /// little to the house.
    pub alone: Option<Exact>,
}

/// What each line would have to pay for the house edge `edge`.
///
/// `lines` are what each pays and how often, or how many times on average in a session, `lost`
/// is how often the stake is lost, all of it as shares of `total`.
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
    // What has to come back for what is lost, and what does.
    let wanted = &(lost * &unit) - &(&total.value() * &edge.in_units(&unit));
    let returns: Vec<Whole> =
        lines.iter().map(|(pays, ways)| ways * &pays.in_units(&unit)).collect();
    let won: Whole = returns.iter().filter(|returns| returns.is_positive()).sum();
    let all: Whole = returns.iter().sum();
    // A fraction is made only of what can be paid.
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

    /// A quarter wins 2 to 1, a quarter loses half, half loses all: 1/2 - 1/8 - 1/2 < 0. For
    /// nothing either way the win has to bring 1/8 + 1/2 from a quarter, 5/2 to 1; the line that
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
        // For the whole stake on average no win is small enough.
        let needed = for_edge(&lines, &Whole::from(2u8), &total, &Exact::one());
        assert_eq!((&needed[0].scaled, &needed[0].alone), (&None, &None));
    }
}
