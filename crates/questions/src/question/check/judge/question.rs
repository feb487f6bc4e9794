//! All questions (statistical tests) put to the rounds, and their p-values corrected after Holm.

use rustc_hash::FxHashMap;

use crate::chance::{P, Tails};
use crate::exact::Exact;
use crate::question::check::report::{Judged, Method};

/// The questions asked so far.
#[derive(Default)]
pub struct Questions {
    answers: Vec<(P, Option<P>)>,
    /// Counts already asked about: rounds, probability and count, of an event or its complement.
    counts: FxHashMap<(u64, Exact, u64), usize>,
}

impl Questions {
    /// Adds a question.
    pub(super) fn ask(&mut self, method: Method, p: P, p_near: Option<P>) -> Judged {
        self.answers.push((p, p_near));
        self.judged(method, self.answers.len() - 1)
    }

    /// Adds a question about a count, unless the same was asked before: the tie that wins one wager
    /// is also the tie that another pushes.
    pub(super) fn ask_count(
        &mut self,
        (rounds, probability, count): (u64, &Exact, u64),
        answer: impl FnOnce() -> Tails,
        method: Method,
    ) -> Judged {
        let contrary = &Exact::one() - probability;
        let of_contrary = rounds.saturating_sub(count);
        let key = if (&contrary - probability).is_negative() {
            (rounds, contrary, of_contrary)
        } else if contrary == *probability {
            (rounds, contrary, count.min(of_contrary))
        } else {
            (rounds, probability.clone(), count)
        };
        let at = *self.counts.entry(key).or_insert_with(|| {
            let Tails { beyond, within } = answer();
            self.answers.push((beyond, Some(within)));
            self.answers.len() - 1
        });
        self.judged(method, at)
    }

    fn judged(&self, method: Method, question: usize) -> Judged {
        let (p, p_near) = self.answers[question];
        Judged {
            question: Some(question),
            method,
            p,
            p_near,
            adjusted: P::ONE,
            differs: false,
            too_near: false,
        }
    }

    /// Returns the number of questions; nearness is a question of its own.
    pub fn number(&self) -> u64 {
        let sides = self.answers.iter().map(|(_, near)| 1 + u64::from(near.is_some()));
        sides.sum()
    }

    /// Returns the corrected answers: of each question the smaller one, and `true` if that is
    /// nearness.
    ///
    /// Of m p-values, the smallest is multiplied by m, the next by m - 1, and so on; none falls
    /// below the one before it.
    pub fn adjusted(&self) -> Vec<(P, bool)> {
        let sides = self.answers.iter().enumerate().flat_map(|(at, (far, near))| {
            [Some((*far, at, false)), near.map(|near| (near, at, true))].into_iter().flatten()
        });
        let mut sides: Vec<(P, usize, bool)> = sides.collect();
        sides.sort_unstable();
        let mut adjusted: Vec<Option<(P, bool)>> = vec![None; self.answers.len()];
        let mut least = P::ZERO;
        for (left, (p, at, near)) in (1..=sides.len() as u64).rev().zip(sides) {
            least = least.max(p.times(left));
            adjusted[at].get_or_insert((least, near));
        }
        adjusted.into_iter().map(|found| found.unwrap_or((P::ONE, false))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(text: &str) -> P {
        // The bound 2 e^-x is p at x = ln 2 - ln p; here only powers of ten are wanted.
        let tens: u32 = text.strip_prefix("1e-").unwrap().parse().unwrap();
        let ln_ten = Exact::parse("2.302585092994045684").unwrap();
        let ln_two = Exact::parse("0.693147180559945309").unwrap();
        let exponent = &(&Exact::integer(tens.into()) * &ln_ten) + &ln_two;
        crate::chance::bounded(&exponent)
    }

    /// Three questions, one with both sides: m is 4. 1e-9 becomes 4e-9, 1e-5 3e-5, 1e-3 2e-3, and
    /// the last, 1e-2, 1e-2.
    #[test]
    fn holm_by_hand() {
        let mut questions = Questions::default();
        questions.ask(Method::Bound, p("1e-3"), None);
        questions.ask(Method::Bound, p("1e-2"), Some(p("1e-9")));
        questions.ask(Method::Bound, p("1e-5"), None);
        assert_eq!(questions.number(), 4);
        let found = questions.adjusted();
        let found: Vec<_> = found.iter().map(|(p, near)| (p.to_string(), *near)).collect();
        let expected = [("0.0020", false), ("4e-9", true), ("3e-5", false)];
        assert_eq!(found, expected.map(|(p, near)| (p.to_owned(), near)));
    }

    /// No p-value falls below the one before it: 1e-3 twice in two questions gives 2e-3 for both.
    #[test]
    fn holm_keeps_the_order() {
        let mut questions = Questions::default();
        questions.ask(Method::Bound, p("1e-3"), None);
        questions.ask(Method::Bound, p("1e-3"), None);
        assert!(questions.adjusted().iter().all(|(p, _)| p.to_string() == "0.0020"));
    }

    #[test]
    fn a_count_and_its_contrary_are_one_question() {
        let mut questions = Questions::default();
        let third = Exact::ratio(1, 3).unwrap();
        let rest = Exact::ratio(2, 3).unwrap();
        let tails = Tails { beyond: p("1e-3"), within: P::ONE };
        let one = questions.ask_count((30, &third, 12), || tails, Method::Binomial);
        let same = questions.ask_count((30, &rest, 18), || unreachable!(), Method::Binomial);
        assert_eq!((one.question, questions.number()), (same.question, 2));
        let other = questions.ask_count((30, &rest, 17), || tails, Method::Binomial);
        assert_ne!(one.question, other.question);
    }
}
