//! Calculates the payoff of a wager on runs over a session, under either reading of its paytable.

use crate::error::Error;
use crate::exact::{Denominator, Exact, Whole};
use crate::pricing::session::Reading;
use crate::question::streaks::runs::chain::{Chain, Moves, after};
use crate::question::streaks::runs::lengths::{exactly, has_closed_form, longest_of_independent};
use crate::question::streaks::runs::measure::{Measure, Sorted};
use crate::question::streaks::runs::{Law, Lengths, Progress, Run, Session, Shares, Whose};
use crate::table::model::RunLine;

/// The terms of a wager on several rounds that its settlement needs.
#[derive(Clone, Debug)]
pub struct Terms<'a> {
    /// The measure that selects a line.
    pub measure: Measure,
    /// The lines, tried in order.
    pub lines: &'a [RunLine],
    /// The runs that the lines pay.
    pub reading: Reading,
}

/// The result of a wager.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The possible results, the loss last.
    pub events: Vec<Event>,
    /// The denominator of the ways of the events.
    pub total: Denominator,
}

/// A possible result of a wager.
#[derive(Clone, Debug)]
pub struct Event {
    /// The line that pays, if one does.
    pub line: Option<usize>,
    /// Net win per unit staked.
    pub pays: Exact,
    /// Its probability, over the denominator of the outcome.
    pub ways: Whole,
}

/// The limits on the states of a chain, and on states times rounds: a few seconds of work.
const MOST_STATES: usize = 20_000;
const MOST_WORK: usize = 12_000_000;

impl Terms<'_> {
    /// Returns the length from which on all runs have the same payoff.
    pub fn most(&self) -> u32 {
        RunLine::most(self.lines)
    }

    /// Returns the sides whose runs are each paid, if every run is paid.
    pub(crate) fn every(&self) -> Option<Whose> {
        match (self.reading, &self.measure) {
            (Reading::Every, Measure::Longest(whose)) => Some(*whose),
            _ => None,
        }
    }

    /// Returns 0 and the lengths at which the payoff of a run may change, in ascending order.
    pub(super) fn starts(&self) -> Vec<u32> {
        let ends = self.lines.iter().filter_map(|line| line.to).map(|to| to + 1);
        let mut starts: Vec<u32> = self.lines.iter().map(|line| line.from).chain(ends).collect();
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// Returns the expected number of runs that each line pays if every run is paid, over the
    /// denominator of `lengths`.
    ///
    /// `lengths` must distinguish all lengths with different payoffs.
    pub fn expected(&self, lengths: &Lengths) -> Vec<Whole> {
        let mut expected = vec![Whole::zero(); self.lines.len()];
        for (run, runs) in (1u32..).zip(exactly(&lengths.reached)) {
            if let Some(line) = self.line(run) {
                expected[line] += &runs;
            }
        }
        expected
    }

    /// Returns `true` if a longer run is never paid less, so that a longer session is never worth
    /// less.
    pub fn grow(&self) -> bool {
        let loss = Exact::integer(-1);
        let pays = |run: u32| self.line(run).map_or(&loss, |line| &self.lines[line].pays);
        (1..=self.most()).all(|run| pays(run - 1) <= pays(run))
    }

    /// Returns the line that pays a run of this length.
    pub(super) fn line(&self, run: u32) -> Option<usize> {
        let pays = |line: &RunLine| line.from <= run && line.to.is_none_or(|to| run <= to);
        self.lines.iter().position(pays)
    }
}

/// Settles a wager over each of these sessions.
///
/// `progress` receives the number of rounds played, if every run is paid.
///
/// # Errors
///
/// Returns an error if every run is paid and there are too many different sums to win.
pub fn outcomes(
    law: &Law,
    terms: &Terms<'_>,
    rounds_per_shoe: Option<u32>,
    sessions: &[Session],
    progress: Progress<'_>,
) -> Result<Vec<Outcome>, Error> {
    match terms.every() {
        None => Ok(once(law, terms, rounds_per_shoe, sessions)),
        Some(whose) => every(law, (terms, whose), rounds_per_shoe, sessions, progress),
    }
}

/// Settles a wager that is paid once.
fn once(
    law: &Law,
    terms: &Terms<'_>,
    rounds_per_shoe: Option<u32>,
    sessions: &[Session],
) -> Vec<Outcome> {
    // All runs between two starts have the same payoff.
    let starts = terms.starts();
    let of_lines = |of_starts: &[Whole]| {
        let mut ways = vec![Whole::zero(); terms.lines.len() + 1];
        for (start, of_start) in starts.iter().zip(of_starts) {
            ways[terms.line(*start).unwrap_or(terms.lines.len())] += of_start;
        }
        ways
    };
    let shares = match (sessions, &terms.measure) {
        // The closed form is quickest for one session. The chain gives many lengths at once.
        ([session], Measure::Longest(whose))
            if law.is_independent() && has_closed_form(law, *whose) =>
        {
            vec![longest_of_independent(law, session, *whose, &starts)]
        }
        _ => {
            let (starts, most) = (&starts[..], terms.most());
            Sorted { law, rounds_per_shoe, sessions, starts, most }.shares(&terms.measure)
        }
    };
    let settle =
        |shares: Shares| {
            let mut ways = of_lines(&shares.ways);
            let lost = ways.pop().unwrap_or_default();
            let lost = Event { line: None, pays: Exact::integer(-1), ways: lost };
            let paid = terms.lines.iter().zip(ways).enumerate().map(|(line, (of_line, ways))| {
                Event { line: Some(line), pays: of_line.pays.clone(), ways }
            });
            Outcome { events: paid.chain([lost]).collect(), total: shares.total }
        };
    shares.into_iter().map(settle).collect()
}

/// The part of the past that matters to the sum of all payments for runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Won {
    run: Run,
    /// The sum of payments for finished runs, `None` if none was paid.
    sum: Option<Exact>,
}

impl Won {
    /// Returns the sum won when the present run ends.
    fn finished(&self, terms: &Terms<'_>) -> Option<Exact> {
        let paid = terms.line(self.run.current).map(|line| &terms.lines[line].pays);
        match (&self.sum, paid) {
            (Some(sum), Some(paid)) => Some(sum + paid),
            (sum, paid) => sum.as_ref().or(paid).cloned(),
        }
    }
}

fn every(
    law: &Law,
    (terms, whose): (&Terms<'_>, Whose),
    rounds_per_shoe: Option<u32>,
    sessions: &[Session],
    progress: Progress<'_>,
) -> Result<Vec<Outcome>, Error> {
    let hands = Session::longest_of(sessions);
    let most = terms.most();
    let win = |won: &Won, side: usize| {
        let sum = if won.run.goes_on(side) { won.sum.clone() } else { won.finished(terms) };
        Won { run: won.run.present(whose, side, most), sum }
    };
    let start = Won { run: Run::NONE, sum: None };
    let moves = Moves::limited(start, hands, law.sides(), MOST_STATES, win);
    let moves = moves.filter(|moves| moves.states.len() * hands as usize <= MOST_WORK);
    let moves = moves.ok_or_else(|| {
        Error::usage(format!(
            "paying every run, {hands} hands have too many different sums to be won: \
             expected fewer hands or fewer lines"
        ))
    })?;
    // The sums in ascending order, the loss last.
    let finished: Vec<_> = moves.states.iter().map(|won| won.finished(terms)).collect();
    let mut sums: Vec<&Exact> = finished.iter().flatten().collect();
    sums.sort_unstable();
    sums.dedup();
    let by_sum = |_: &[Won], of_states: Vec<Whole>| {
        let mut ways = vec![Whole::zero(); sums.len() + 1];
        for (sum, of_state) in finished.iter().zip(&of_states) {
            let place = sum.as_ref().and_then(|sum| sums.binary_search(&sum).ok());
            ways[place.unwrap_or(sums.len())] += of_state;
        }
        ways
    };
    let settle = |mut shares: Shares| {
        let lost = shares.ways.pop().unwrap_or_default();
        let won = sums.iter().zip(shares.ways).filter(|(_, ways)| !ways.is_zero());
        let won = won.map(|(sum, ways)| Event { line: None, pays: (*sum).clone(), ways });
        let lost = Event { line: None, pays: Exact::integer(-1), ways: lost };
        Outcome { events: won.chain([lost]).collect(), total: shares.total }
    };
    let chain = Chain::new(law, &moves, rounds_per_shoe);
    Ok(after(chain, sessions, by_sum, progress).into_iter().map(settle).collect())
}

impl Outcome {
    /// Returns the expected net win per unit staked.
    pub fn mean(&self) -> Exact {
        let unit = Exact::common_denominator(self.events.iter().map(|event| &event.pays));
        let won = self.events.iter().map(|event| &event.ways * &event.pays.in_units(&unit));
        self.total.times(&unit).share(&won.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wagers_grow_where_no_longer_run_is_paid_less() {
        let line = |pays: i64, from, to| RunLine {
            name: String::new(),
            pays: Exact::integer(pays),
            from,
            to,
        };
        for (lines, grow) in [
            (vec![line(1, 5, Some(5)), line(2, 6, None)], true),
            (vec![line(1, 5, None)], true),
            // A sixth win in a row loses the payoff of five.
            (vec![line(1, 5, Some(5))], false),
            (vec![line(2, 5, Some(5)), line(1, 6, None)], false),
            (vec![line(-1, 1, Some(3)), line(0, 4, None)], true),
        ] {
            let measure = Measure::Longest(Whose::Either);
            let terms = Terms { measure, lines: &lines, reading: Reading::Longest };
            assert_eq!(terms.grow(), grow, "{lines:?}");
        }
    }
}
