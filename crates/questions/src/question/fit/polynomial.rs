//! Polynomials with exact coefficients: interpolation, isolated roots, and the intervals on which
//! values stay within bounds.

use std::cmp::Ordering;

use crate::exact::{Exact, Whole};

/// A polynomial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial {
    /// The coefficients by power; the last is not 0.
    pub coefficients: Vec<Exact>,
}

/// A number between two fractions, which are equal if the number is known exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// A lower bound.
    pub below: Exact,
    /// An upper bound.
    pub above: Exact,
}

/// A closed interval.
pub type Interval = (Bound, Bound);

impl Bound {
    fn exactly(number: &Exact) -> Self {
        Self { below: number.clone(), above: number.clone() }
    }

    /// Compares two numbers; they are equal if their bounds overlap.
    fn order(&self, other: &Self) -> Ordering {
        match (self.above < other.below, other.above < self.below) {
            (true, _) => Ordering::Less,
            (_, true) => Ordering::Greater,
            _ => Ordering::Equal,
        }
    }
}

/// Returns the common parts of two lists of intervals.
pub fn common(one: &[Interval], other: &[Interval]) -> Vec<Interval> {
    let mut both = Vec::new();
    for (low, high) in one {
        for (from, to) in other {
            let low = if low.order(from) == Ordering::Less { from } else { low };
            let high = if high.order(to) == Ordering::Greater { to } else { high };
            if low.order(high) != Ordering::Greater {
                both.push((low.clone(), high.clone()));
            }
        }
    }
    both
}

/// Returns the whole of a closed interval.
pub fn whole(from: &Exact, to: &Exact) -> Vec<Interval> {
    vec![(Bound::exactly(from), Bound::exactly(to))]
}

impl Polynomial {
    fn of(mut coefficients: Vec<Exact>) -> Self {
        while coefficients.last().is_some_and(Exact::is_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// Returns the polynomial of the least degree through these points, by divided differences.
    pub fn through(points: &[(Exact, Exact)]) -> Self {
        let mut differences: Vec<Exact> = points.iter().map(|(_, value)| value.clone()).collect();
        for order in 1..points.len() {
            for at in (order..points.len()).rev() {
                let step = &points[at].0 - &points[at - order].0;
                let change = &differences[at] - &differences[at - 1];
                differences[at] = change.share_of(&step);
            }
        }
        let mut sum: Vec<Exact> = Vec::new();
        for ((place, _), difference) in points.iter().zip(&differences).rev() {
            // The sum times (x - place), and the difference.
            let mut next = vec![Exact::zero(); sum.len() + 1];
            for (power, one) in sum.iter().enumerate() {
                next[power + 1] = &next[power + 1] + one;
                next[power] = &next[power] - &(one * place);
            }
            next[0] = &next[0] + difference;
            sum = next;
        }
        Self::of(sum)
    }

    /// Returns the value at a place.
    pub fn at(&self, place: &Exact) -> Exact {
        let up = |sum: Exact, one: &Exact| &(&sum * place) + one;
        self.coefficients.iter().rev().fold(Exact::zero(), up)
    }

    /// Returns this polynomial less a number.
    fn less(&self, number: &Exact) -> Self {
        let mut coefficients = self.coefficients.clone();
        coefficients.resize(coefficients.len().max(1), Exact::zero());
        coefficients[0] = &coefficients[0] - number;
        Self::of(coefficients)
    }

    fn derivative(&self) -> Self {
        let powers = (1..).zip(self.coefficients.iter().skip(1));
        Self::of(powers.map(|(power, one)| &Exact::integer(power) * one).collect())
    }

    /// Divides by a polynomial other than 0. Returns the quotient and the remainder.
    fn divided(&self, by: &Self) -> (Self, Self) {
        let mut rest = self.coefficients.clone();
        let width = by.coefficients.len();
        let mut quotient = vec![Exact::zero(); rest.len().saturating_sub(width - 1)];
        for shift in (0..quotient.len()).rev() {
            let factor = rest[shift + width - 1].share_of(&by.coefficients[width - 1]);
            for (at, one) in by.coefficients.iter().enumerate() {
                rest[shift + at] = &rest[shift + at] - &(&factor * one);
            }
            quotient[shift] = factor;
        }
        (Self::of(quotient), Self::of(rest))
    }

    /// Returns the multiple above 0 whose coefficients are whole numbers without a common factor.
    fn primitive(&self) -> Self {
        let below = Exact::common_denominator(&self.coefficients);
        let whole = self.coefficients.iter().map(|one| one.in_units(&below));
        let whole: Vec<Whole> = whole.collect();
        let common = whole.iter().fold(Whole::zero(), |common, one| common.gcd(one));
        let part = |one: &Whole| Exact::quotient(one, &common).unwrap_or_default();
        Self { coefficients: whole.iter().map(part).collect() }
    }

    /// Returns Sturm's chain: each polynomial is minus the remainder of the two before it, or a
    /// multiple above 0.
    fn chain(&self) -> Vec<Self> {
        let mut chain = vec![self.primitive(), self.derivative().primitive()];
        while let [.., before, last] = &chain[..]
            && !last.coefficients.is_empty()
        {
            let (_, rest) = before.divided(last);
            let minus = rest.coefficients.iter().map(|one| -one);
            chain.push(Self::of(minus.collect()).primitive());
        }
        chain.pop();
        chain
    }

    /// Returns the distinct roots in a closed interval, in increasing order. A root that no bisection
    /// hits is known to 2⁻⁶⁴ of the interval.
    pub fn roots(&self, from: &Exact, to: &Exact) -> Vec<Bound> {
        if let [constant, slope] = &self.coefficients[..] {
            let root = (-constant).share_of(slope);
            let inside = *from <= root && root <= *to;
            return inside.then(|| Bound::exactly(&root)).into_iter().collect();
        }
        if self.coefficients.len() < 2 {
            return Vec::new();
        }
        let chain = self.chain();
        let (simple, _) = chain.last().map(|common| self.divided(common)).unwrap_or_default();
        let chain = simple.chain();
        let mut roots = Vec::new();
        if simple.at(from).is_zero() {
            roots.push(Bound::exactly(from));
        }
        isolate(&chain, (from.clone(), to.clone()), 64, &mut roots);
        roots
    }

    /// Returns the closed intervals in `from..=to` on which the values are in `least..=most`.
    pub fn within(
        &self,
        (least, most): (&Exact, &Exact),
        (from, to): (&Exact, &Exact),
    ) -> Vec<Interval> {
        let is_inside = |place: &Exact| {
            let value = self.at(place);
            *least <= value && value <= *most
        };
        let mut places = self.less(least).roots(from, to);
        if least != most {
            places.extend(self.less(most).roots(from, to));
        }
        places.extend([from, to].into_iter().filter(|end| is_inside(end)).map(Bound::exactly));
        places.sort_by(|one, other| one.below.cmp(&other.below));
        places.dedup_by(|one, other| one.order(other) == Ordering::Equal);
        let mut intervals: Vec<Interval> = Vec::new();
        for place in places {
            if let Some((_, high)) = intervals.last_mut()
                && is_inside(&(&(&high.above + &place.below) * &Exact::half()))
            {
                *high = place;
            } else {
                intervals.push((place.clone(), place));
            }
        }
        intervals
    }

    /// Returns a lower bound and an upper bound of the values on intervals in `0..=1`. They are the
    /// least and the largest value if the ends and the turning points are known exactly.
    pub fn range(&self, intervals: &[Interval]) -> Option<(Exact, Exact)> {
        let slope = self.derivative();
        let steepest: Exact = slope.coefficients.iter().map(Exact::abs).sum();
        let mut values = Vec::new();
        for (low, high) in intervals {
            let turns = slope.roots(&low.below, &high.above);
            for place in [low.clone(), high.clone()].into_iter().chain(turns) {
                let (value, off) =
                    (self.at(&place.below), &steepest * &(&place.above - &place.below));
                values.extend([&value - &off, &value + &off]);
            }
        }
        Some((values.iter().min()?.clone(), values.iter().max()?.clone()))
    }
}

/// Returns the number of changes of sign in a chain at a place.
fn changes(chain: &[Polynomial], place: &Exact) -> usize {
    let signs = chain.iter().map(|one| one.at(place)).filter(|value| !value.is_zero());
    let signs: Vec<bool> = signs.map(|value| value.is_negative()).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Adds the roots above the first place and up to the second, in increasing order. `steps` is the
/// number of bisections that are left.
fn isolate(chain: &[Polynomial], (from, to): (Exact, Exact), steps: usize, roots: &mut Vec<Bound>) {
    let count = changes(chain, &from).saturating_sub(changes(chain, &to));
    if count == 0 {
        return;
    }
    if count == 1 && chain[0].at(&to).is_zero() {
        return roots.push(Bound::exactly(&to));
    }
    if steps == 0 {
        return roots.push(Bound { below: from, above: to });
    }
    if count == 1 && !chain[0].at(&from).is_zero() {
        return roots.push(bisected(&chain[0], (from, to), steps));
    }
    let middle = &(&from + &to) * &Exact::half();
    isolate(chain, (from, middle.clone()), steps - 1, roots);
    isolate(chain, (middle, to), steps - 1, roots);
}

/// Encloses the only root between two places, which is simple and none of them.
fn bisected(of: &Polynomial, (mut from, mut to): (Exact, Exact), steps: usize) -> Bound {
    let begins_below = of.at(&from).is_negative();
    for _ in 0..steps {
        let middle = &(&from + &to) * &Exact::half();
        let value = of.at(&middle);
        if value.is_zero() {
            return Bound::exactly(&middle);
        }
        *(if value.is_negative() == begins_below { &mut from } else { &mut to }) = middle;
    }
    Bound { below: from, above: to }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        Exact::parse(text).unwrap()
    }

    fn of(coefficients: &[i64]) -> Polynomial {
        Polynomial::of(coefficients.iter().map(|one| Exact::integer(*one)).collect())
    }

    #[test]
    fn points_of_a_polynomial_give_it_back() {
        let cubic = of(&[3, 0, -2, 1]);
        let points = [0, 1, 2, 5, 7].map(|place| {
            let place = Exact::integer(place);
            let value = cubic.at(&place);
            (place, value)
        });
        assert_eq!(Polynomial::through(&points), cubic);
    }

    /// (2x - 1)²(x² - 1/2) · 2 has a double root at 1/2 and a simple one at √½ = 0.70710678….
    #[test]
    fn roots_are_distinct_and_enclosed() {
        let roots = of(&[-1, 4, -2, -8, 8]).roots(&Exact::zero(), &Exact::one());
        assert_eq!(roots[0], Bound::exactly(&Exact::half()));
        assert_eq!(roots.len(), 2);
        assert!(roots[1].below < exact("0.70710679") && roots[1].above > exact("0.70710678"));
        let width = &roots[1].above - &roots[1].below;
        assert!(width < exact("0.0000000000000000001"));
    }

    /// x(1 - x) is at most 3/16 up to 1/4 and from 3/4 on, and at least 1/4 at 1/2 only.
    #[test]
    fn values_may_be_within_bounds_on_several_intervals() {
        let hill = of(&[0, 1, -1]);
        let (zero, one) = (Exact::zero(), Exact::one());
        let both = hill.within((&zero, &exact("3/16")), (&zero, &one));
        let ends = |(low, high): &Interval| (low.below.clone(), high.above.clone());
        let ends: Vec<_> = both.iter().map(ends).collect();
        assert_eq!(ends, [(zero.clone(), exact("1/4")), (exact("3/4"), one.clone())]);
        let top = hill.within((&exact("1/4"), &one), (&zero, &one));
        assert_eq!(top, whole(&Exact::half(), &Exact::half()));
        assert!(hill.within((&exact("0.26"), &one), (&zero, &one)).is_empty());
        assert_eq!(hill.range(&whole(&zero, &one)), Some((zero.clone(), exact("1/4"))));
        assert!(common(&both, &top).is_empty());
        assert_eq!(common(&both, &whole(&zero, &exact("1/8"))), whole(&zero, &exact("1/8")));
    }
}
