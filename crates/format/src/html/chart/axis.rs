//! Axes: the place of a figure between the ends, and round numbers to read it by.
//!
//! Figures are exact up to here. On an axis they are whole numbers from 0 to [`SPAN`], so that
//! every machine draws the same.

use crate::document::Unit;
use crate::exact::Exact;

/// Position of the far end of an axis.
pub(super) const SPAN: i64 = 1_000_000_000;

/// The marks of an axis: the place of each from 0 to [`SPAN`], and its label.
pub(super) struct Axis(pub Vec<(i64, String)>);

impl Axis {
    /// Returns an axis of equal places with a label in the middle of each; `down` counts from the
    /// far end.
    pub(super) fn places(labels: impl ExactSizeIterator<Item = String>, down: bool) -> Self {
        let count = labels.len();
        let marks = labels.enumerate().map(|(at, label)| {
            let (from, to) = place(at, count, down);
            ((from + to) / 2, label)
        });
        Self(marks.collect())
    }
}

/// Returns the ends of one of `count` equal places.
pub(super) fn place(at: usize, count: usize, down: bool) -> (i64, i64) {
    let end = |at: usize| SPAN * at as i64 / count.max(1) as i64;
    let (from, to) = (end(at), end(at + 1));
    if down { (SPAN - to, SPAN - from) } else { (from, to) }
}

/// A range of figures along an axis, and the distance between its marks.
pub(super) struct Scale {
    low: Exact,
    high: Exact,
    step: Step,
}

impl Scale {
    /// Returns a scale from `low` to `high`, with no more than `most` steps between marks. Equal
    /// ends are moved apart.
    pub(super) fn new(low: Exact, high: Exact, most: i64) -> Self {
        let (low, high) = if (&high - &low).is_positive() {
            (low, high)
        } else {
            let tenth = Exact::tenth();
            let apart = if low.is_zero() { tenth } else { &low.abs() * &tenth };
            (&low - &apart, &low + &apart)
        };
        let step = Step::of(&(&high - &low), most);
        Self { low, high, step }
    }

    /// Returns such a scale with its ends moved out to marks.
    pub(super) fn rounded(low: Exact, high: Exact, most: i64) -> Self {
        let found = Self::new(low, high, most);
        let size = &found.step.size;
        let low = &floor(&found.low, size) * size;
        let high = -&(&floor(&-&found.high, size) * size);
        Self { low, high, ..found }
    }

    /// Returns the place of a figure on the axis.
    pub(super) fn at(&self, figure: &Exact) -> i64 {
        let share = (figure - &self.low).checked_div(&(&self.high - &self.low));
        let along = share.map(|share| &share * &Exact::integer(SPAN));
        let along = along.map_or_else(String::new, |along| along.decimal(0));
        // No figure is beyond the ends; if one were, it would be put at an end.
        along.parse().unwrap_or(if figure.is_negative() { 0 } else { SPAN })
    }

    /// Returns the axis with its marks.
    pub(super) fn axis(&self, unit: Unit) -> Axis {
        let size = &self.step.size;
        let first = -&floor(&-&self.low, size);
        let marks = (0..=MOST_MARKS).map(|index| &(&first + &Exact::integer(index)) * size);
        let marks = marks.take_while(|mark| !(&self.high - mark).is_negative());
        Axis(marks.map(|mark| (self.at(&mark), self.step.label(&mark, unit))).collect())
    }
}

/// Maximum number of steps between the marks of an axis.
const MOST_MARKS: i64 = 100;

/// Returns `number / size`, rounded down.
fn floor(number: &Exact, size: &Exact) -> Exact {
    Exact::from(number.share_of(size).floor())
}

/// The distance between marks: 1, 2 or 5 times a power of ten.
struct Step {
    size: Exact,
    /// Digits after the point that distinguish marks.
    digits: usize,
}

/// Digits after the point of the finest step.
const FINEST: i32 = 14;

impl Step {
    /// Returns the smallest step that cuts `span` into no more than `most` pieces.
    fn of(span: &Exact, most: i64) -> Self {
        let ten = Exact::integer(10);
        let tenth = Exact::tenth();
        let mut power = (0..FINEST).fold(Exact::one(), |power, _| &power * &tenth);
        for digits in (0..=FINEST).rev().chain(std::iter::repeat_n(0, 60)) {
            for times in [1, 2, 5] {
                let size = &power * &Exact::integer(times);
                if !(&(&size * &Exact::integer(most)) - span).is_negative() {
                    return Self { size, digits: digits.unsigned_abs() as usize };
                }
            }
            power = &power * &ten;
        }
        Self { size: span.clone(), digits: 0 }
    }

    fn label(&self, mark: &Exact, unit: Unit) -> String {
        match unit {
            Unit::Percent => mark.percent(self.digits.saturating_sub(2)),
            Unit::Number => mark.decimal(self.digits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        Exact::parse(text).unwrap()
    }

    fn marks(low: &str, high: &str, most: i64, unit: Unit) -> Vec<String> {
        let scale = Scale::rounded(exact(low), exact(high), most);
        scale.axis(unit).0.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn marks_are_round_numbers_with_the_digits_they_need() {
        let percent = |low, high| marks(low, high, 5, Unit::Percent).join(" ");
        assert_eq!(percent("0.0123", "0.0131"), "1.22% 1.24% 1.26% 1.28% 1.30% 1.32%");
        assert_eq!(percent("-1", "2.26"), "-100% 0% 100% 200% 300%");
        assert_eq!(percent("-0.446", "0.4362"), "-60% -40% -20% 0% 20% 40% 60%");
        assert_eq!(percent("0", "0.00000004"), "0.000000% 0.000001% 0.000002% 0.000003% 0.000004%");
        let number = |low, high| marks(low, high, 4, Unit::Number).join(" ");
        assert_eq!(number("1", "12"), "0 5 10 15");
        assert_eq!(number("3", "3"), "2.6 2.8 3.0 3.2 3.4");
        assert_eq!(
            number("0", "1200000000000000000000"),
            "0 500000000000000000000 \
            1000000000000000000000 1500000000000000000000"
        );
    }

    #[test]
    fn figures_stand_where_they_are_between_the_ends() {
        let scale = Scale::new(exact("-1"), exact("3"), 4);
        assert_eq!(scale.at(&exact("-1")), 0);
        assert_eq!(scale.at(&exact("0")), SPAN / 4);
        assert_eq!(scale.at(&exact("3")), SPAN);
        assert_eq!(scale.at(&exact("5/3")), 666_666_667);
    }

    #[test]
    fn places_are_counted_from_either_end() {
        let axis = Axis::places(["a", "b"].map(str::to_owned).into_iter(), true);
        assert_eq!(axis.0, [(SPAN * 3 / 4, "a".to_owned()), (SPAN / 4, "b".to_owned())]);
        let axis = Axis::places(["a", "b"].map(str::to_owned).into_iter(), false);
        assert_eq!(axis.0, [(SPAN / 4, "a".to_owned()), (SPAN * 3 / 4, "b".to_owned())]);
    }
}
