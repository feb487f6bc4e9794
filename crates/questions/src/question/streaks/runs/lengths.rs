//! The law of the longest run, and the number of runs of each length.

use rayon::prelude::*;

use crate::exact::{Exact, Whole};
use crate::question::streaks::runs::chain::{Chain, Moves, after};
use crate::question::streaks::runs::closed_form::Decided;
use crate::question::streaks::runs::{Law, Run, Session, Shares, Whose};

/// The runs of one side, or of all sides, over a session.
#[derive(Clone, Debug)]
pub struct Lengths {
    /// The probability of each length of the longest run, from 0. The last one includes all longer
    /// lengths.
    pub longest: Shares,
    /// The expected number of runs of at least each length from 1, over the same denominator.
    pub reached: Vec<Whole>,
}

impl Lengths {
    /// Pools all lengths from `most` on.
    pub fn pooled(&self, most: u32) -> Self {
        let most = (most as usize).min(self.longest.ways.len() - 1);
        let mut ways = self.longest.ways[..most].to_vec();
        ways.push(self.longest.ways[most..].iter().sum());
        let longest = Shares { ways, total: self.longest.total.clone() };
        Self { longest, reached: self.reached[..most].to_vec() }
    }

    /// Returns the probability that the longest run has at least each length from 0, over the same
    /// denominator.
    pub fn at_least(&self) -> Vec<Whole> {
        let mut sum = Whole::zero();
        let mut at_least: Vec<Whole> = self
            .longest
            .ways
            .iter()
            .rev()
            .map(|ways| {
                sum += ways;
                sum.clone()
            })
            .collect();
        at_least.reverse();
        at_least
    }

    /// Returns the mean of the longest run. Runs beyond the last length count as that length.
    pub fn mean(&self) -> Exact {
        let times = (0u32..).zip(&self.longest.ways).map(|(run, ways)| ways * &Whole::from(run));
        self.longest.total.share(&times.sum())
    }

    /// Returns the shortest length that the longest run does not exceed with at least this
    /// probability in percent. Returns `None` if only the last length does, which includes all
    /// longer ones.
    pub fn point(&self, percent: u8) -> Option<u32> {
        let wanted = &self.longest.total.value() * &Whole::from(percent);
        let mut sum = Whole::zero();
        let told_apart = self.longest.ways.len() - 1;
        let point = self.longest.ways[..told_apart].iter().position(|ways| {
            sum += ways;
            &sum * &Whole::from(100u8) >= wanted
        })?;
        u32::try_from(point).ok()
    }

    /// Returns the expected number of runs of exactly each length from 1. The last one includes
    /// longer runs.
    pub fn runs(&self) -> Vec<Exact> {
        exactly(&self.reached).map(|runs| self.longest.total.share(&runs)).collect()
    }
}

/// Returns the number of runs of exactly each length from 1, and of at least the last length. This
/// is the number of runs that reach a length, less the number that reach the next one.
pub(super) fn exactly(reached: &[Whole]) -> impl Iterator<Item = Whole> {
    let longer = reached.iter().skip(1).cloned().chain([Whole::zero()]);
    reached.iter().zip(longer).map(|(reached, longer)| reached - &longer)
}

/// Counts the runs of each side, and last of all sides together. Lengths from `most`, at least 1,
/// are pooled.
///
/// A new shoe comes every `rounds_per_shoe` rounds, if that matters to the law.
pub fn lengths(
    law: &Law,
    session: &Session,
    rounds_per_shoe: Option<u32>,
    most: u32,
) -> Vec<Lengths> {
    if law.is_independent() {
        return in_closed_form(law, session, most);
    }
    let longest = whose(law)
        .into_par_iter()
        .map(|whose| by_chain(law, session, rounds_per_shoe, whose, most))
        .collect();
    put_together(longest, reached_by_chain(law, session, rounds_per_shoe, most))
}

/// Returns each side, followed by all sides together.
fn whose(law: &Law) -> Vec<Whose> {
    (0..law.sides()).map(Whose::Side).chain([Whose::Either]).collect()
}

/// Combines the longest runs of [`whose`] with the number of runs of each side by length.
fn put_together(longest: Vec<Shares>, mut reached: Vec<Vec<Whole>>) -> Vec<Lengths> {
    let lengths = reached.first().map_or(0, Vec::len);
    let all = (0..lengths).map(|at| reached.iter().map(|of_side| &of_side[at]).sum());
    reached.push(all.collect());
    let lengths = longest.into_iter().zip(reached);
    lengths.map(|(longest, reached)| Lengths { longest, reached }).collect()
}

fn in_closed_form(law: &Law, session: &Session, most: u32) -> Vec<Lengths> {
    let decided = decided(law, session);
    let starts: Vec<u32> = (0..=most).collect();
    let longest = whose(law).into_iter().map(|whose| match has_closed_form(law, whose) {
        true => longest_in_closed_form(law, session, &decided, whose, &starts),
        false => by_chain(law, session, None, whose, most),
    });
    let of_side = |side: usize| {
        let (own, others) = weights(law, side);
        decided.runs(own, &others, most)
    };
    let reached = (0..law.sides()).map(of_side).collect();
    put_together(longest.collect(), reached)
}

/// Returns `true` if the longest run has a closed form: always for one side, and for all sides if
/// there are two.
pub(super) fn has_closed_form(law: &Law, whose: Whose) -> bool {
    match whose {
        Whose::Side(_) => true,
        Whose::Either => law.sides() == 2,
        Whose::First(_) => false,
    }
}

/// Returns the weights of a side and of all others.
fn weights(law: &Law, side: usize) -> (&Whole, Whole) {
    let others = law.weights[..law.sides()].iter().enumerate();
    let others = others.filter(|(other, _)| *other != side).map(|(_, weight)| weight).sum();
    (&law.weights[side], others)
}

fn decided(law: &Law, session: &Session) -> Decided {
    Decided::new(session, &law.weights[law.sides()], &law.total)
}

/// Returns the law of the longest run over a session of independent rounds, by ranges of lengths.
/// Each range begins with one of `starts`, which ascend from 0, and ends before the next. There
/// must be a closed form.
pub(super) fn longest_of_independent(
    law: &Law,
    session: &Session,
    whose: Whose,
    starts: &[u32],
) -> Shares {
    longest_in_closed_form(law, session, &decided(law, session), whose, starts)
}

fn longest_in_closed_form(
    law: &Law,
    session: &Session,
    decided: &Decided,
    whose: Whose,
    starts: &[u32],
) -> Shares {
    let total = law.denominator(session.longest(), 1).times(&session.weights());
    let without = |run: &u32| match (*run, whose) {
        (0, _) => Whole::zero(),
        (run, Whose::Side(side)) => {
            let (own, others) = weights(law, side);
            decided.without_run(own, &others, run)
        }
        (run, Whose::Either | Whose::First(_)) => {
            decided.without_run_of_either([&law.weights[0], &law.weights[1]], run)
        }
    };
    // The longest runs take the most time, so they go first.
    let mut without: Vec<Whole> = starts.par_iter().rev().map(without).collect();
    without.reverse();
    without.push(total.value());
    let ways = without.windows(2).map(|two| &two[1] - &two[0]).collect();
    Shares { ways, total }
}

fn by_chain(
    law: &Law,
    session: &Session,
    rounds_per_shoe: Option<u32>,
    whose: Whose,
    most: u32,
) -> Shares {
    let win = |run: &Run, side: usize| run.after(whose, side, most);
    let moves = Moves::new(Run::NONE, session.longest(), law.sides(), win);
    let chain = Chain::new(law, &moves, rounds_per_shoe);
    let by_length = |states: &[Run], ways: Vec<Whole>| {
        let mut by_length = vec![Whole::zero(); most as usize + 1];
        for (run, ways) in states.iter().zip(&ways) {
            by_length[run.longest as usize] += ways;
        }
        by_length
    };
    after(chain, std::slice::from_ref(session), by_length, &|_, _| {}).remove(0)
}

fn reached_by_chain(
    law: &Law,
    session: &Session,
    rounds_per_shoe: Option<u32>,
    most: u32,
) -> Vec<Vec<Whole>> {
    let places = most as usize;
    // One step beyond the last counted length, nothing is counted any more.
    let win = |run: &Run, side: usize| run.present(Whose::Either, side, most + 1);
    let moves = Moves::new(Run::NONE, session.longest(), law.sides(), win);
    let chain = Chain::new(law, &moves, rounds_per_shoe).counting(law.sides() * places, |run| {
        let side = run.side.filter(|_| run.current <= most)?;
        Some(side * places + run.current as usize - 1)
    });
    let counts = |states: &[Run], mut ways: Vec<Whole>| ways.split_off(states.len());
    let shares = after(chain, std::slice::from_ref(session), counts, &|_, _| {}).remove(0);
    shares.ways.chunks(places).map(<[Whole]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Closed forms and the chain give the same figures.
    #[test]
    fn closed_forms_and_the_chain_agree() {
        let laws: [&[u128]; 7] = [
            &[5, 3, 1],
            &[1, 1, 0],
            &[7, 0, 2],
            &[0, 4, 1],
            &[446_247, 458_597, 95_156],
            &[5, 3, 4, 1],
            &[2, 0, 1, 1, 0],
        ];
        for one in laws {
            let law =
                Law::independent(&one.iter().map(|ways| Whole::from(*ways)).collect::<Vec<_>>());
            for session in [
                Session::of(1),
                Session::of(2),
                Session::of(13),
                Session::new(&[(3, 2), (9, 1), (10, 5)]).unwrap(),
            ] {
                for most in [1, 2, 4, 20] {
                    let closed = in_closed_form(&law, &session, most);
                    let reached = reached_by_chain(&law, &session, None, most);
                    for (whose, closed) in whose(&law).into_iter().zip(&closed) {
                        let chain = by_chain(&law, &session, None, whose, most);
                        assert_eq!(chain.ways, closed.longest.ways, "{one:?} {whose:?} {most}");
                        assert_eq!(chain.total, closed.longest.total);
                        let all: Whole = chain.ways.iter().sum();
                        assert_eq!(all, chain.total.value());
                    }
                    for (side, reached) in reached.iter().enumerate() {
                        assert_eq!(*reached, closed[side].reached, "{one:?} {side} {most}");
                    }
                }
            }
        }
    }

    /// Counts three tosses of a fair coin by hand.
    ///
    /// The longest run of heads is 0 for TTT, 2 for HHT and THH, 3 for HHH, and 1 for the other
    /// four. The longest run of either side is 1 for HTH and THT, and 3 for HHH and TTT. HTH has
    /// two runs of heads of length 1.
    #[test]
    fn three_tosses_by_hand() {
        let law = Law::independent(&[1u8, 1, 0].map(Whole::from));
        let found = lengths(&law, &Session::of(3), None, 3);
        let [heads, _, either] = &found[..] else { panic!("two sides and either") };
        let ways = |numbers: [u32; 4]| numbers.map(Whole::from).to_vec();
        assert_eq!(heads.longest.ways, ways([1, 4, 2, 1]));
        assert_eq!(either.longest.ways, ways([0, 2, 4, 2]));
        assert_eq!(heads.mean().to_string(), "11/8");
        let runs: Vec<String> = heads.runs().iter().map(Exact::to_string).collect();
        // HTT, THT and TTH have one run of length 1 each, HTH has two; then HHT and THH; then HHH.
        assert_eq!(runs, ["5/8", "1/4", "1/8"]);
        // 5/8 of the sessions have at most 1, and 7/8 at most 2. Beyond 2, only the pooled last
        // length is left.
        assert_eq!(
            [50, 63, 87, 88].map(|percent| heads.point(percent)),
            [Some(1), Some(2), Some(2), None]
        );

        // In one toss, exactly half of the sessions have no head, and half is enough.
        let heads = lengths(&law, &Session::of(1), None, 1).remove(0);
        assert_eq!([49, 50, 51].map(|percent| heads.point(percent)), [Some(0), Some(0), None]);
    }
}
