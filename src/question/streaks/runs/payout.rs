//! What a wager on runs pays over a session, under either reading of its paytable.

use crate::error::Error;
use crate::exact::{Denominator, Exact, Whole};
use crate::pricing::session::Reading;
use crate::question::streaks::runs::chain::{Chain, Moves, after};
use crate::question::streaks::runs::lengths::{exactly, has_closed_form, longest_of_independent};
use crate::question::streaks::runs::measure::{Measure, Sorted};
use crate::question::streaks::runs::{Law, Lengths, Progress, Run, Session, Shares, Whose};
use crate::table::model::RunLine;

/// A wager on several rounds, as far as its settlement goes.
#[derive(Clone, Debug)]
pub struct Terms<'a> {
    /// What its lines are chosen by.
    pub measure: Measure,
    /// The lines, tried in order.
    pub lines: &'a [RunLine],
    /// Which runs they pay.
    pub reading: Reading,
}

/// What a wager comes to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What it comes to, the loss last.
    pub events: Vec<Event>,
    /// What the ways of the events are shares of.
    pub total: Denominator,
}

/// One thing a wager can come to.
#[derive(Clone, Debug)]
pub struct Event {
    /// The line that pays, where one does.
    pub line: Option<usize>,
    /// Net win per unit staked.
    pub pays: Exact,
    /// Its share.
    pub ways: Whole,
}

/// States that a chain may have at most, and states times rounds: a few seconds' work.
const MOST_STATES: usize = 20_000;
const MOST_WORK: usize = 12_000_000;

impl Terms<'_> {
    /// The length from which on all runs are paid alike.
    pub fn most(&self) -> u32 {
        RunLine::most(self.lines)
    }

    /// Whose runs are each paid, where every run is.
    pub(crate) fn every(&self) -> Option<Whose> {
        match (self.reading, &self.measure) {
            (Reading::Every, Measure::Longest(whose)) => Some(*whose),
            _ => None,
        }
    }

    /// The lengths from which on runs may be paid otherwise than shorter ones, and 0.
    pub(super) fn starts(&self) -> Vec<u32> {
        let ends = self.lines.iter().filter_map(|line| line.to).map(|to| to + 1);
        let mut starts: Vec<u32> = self.lines.iter().map(|line| line.from).chain(ends).collect();
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// The expected number of runs that each line pays, where every run is paid, over the
    /// denominator of `lengths`.
    ///
    /// `lengths` must tell apart all lengths that are paid differently.
    pub fn expected(&self, lengths: &Lengths) -> Vec<Whole> {
        let mut expected = vec![Whole::zero(); self.lines.len()];
        for (run, runs) in (1u32..).zip(exactly(&lengths.reached)) {
            if let Some(line) = self.line(run) {
                expected[line] += &runs;
            }
        }
        expected
    }

    /// Whether a longer run is never paid less, so that no session is worth less for being longer.
    pub fn grow(&self) -> bool {
        let loss = Exact::integer(-1);
        let pays = |run: u32| self.line(run).map_or(&loss, |line| &self.lines[line].pays);
        (1..=self.most()).all(|run| pays(run - 1) <= pays(run))
    }

    /// The line that a run of this length is paid by.
    pub(super) fn line(&self, run: u32) -> Option<usize> {
        let pays = |line: &RunLine| line.from <= run && line.to.is_none_or(|to| run <= to);
        self.lines.iter().position(pays)
    }
}

/// What a wager comes to over each of these sessions.
///
/// `progress` is told how many rounds have been played, where every run is paid.
///
/// # Errors
///
/// If every run is paid and the sums that can be won are too many to be told apart.
pub fn outcomes(
    law: &Law,
    terms: &Terms<'_>,
    shoe_rounds: Option<u32>,
    sessions: &[Session],
    progress: Progress<'_>,
) -> Result<Vec<Outcome>, Error> {
    match terms.every() {
        None => Ok(once(law, terms, shoe_rounds, sessions)),
        Some(whose) => every(law, (terms, whose), shoe_rounds, sessions, progress),
    }
}

/// What a wager comes to that is paid once.
fn once(
    law: &Law,
    terms: &Terms<'_>,
    shoe_rounds: Option<u32>,
    sessions: &[Session],
) -> Vec<Outcome> {
    // Runs between two starts are paid alike.
    let starts = terms.starts();
    let of_lines = |of_starts: &[Whole]| {
        let mut ways = vec![Whole::zero(); terms.lines.len() + 1];
        for (start, of_start) in starts.iter().zip(of_starts) {
            ways[terms.line(*start).unwrap_or(terms.lines.len())] += of_start;
        }
        ways
    };
    let shares = match (sessions, &terms.measure) {
        // One session is quickest in closed form; the chain gives many lengths in one go.
        ([session], Measure::Longest(whose))
            if law.is_independent() && has_closed_form(law, *whose) =>
        {
            vec![longest_of_independent(law, session, *whose, &starts)]
        }
        _ => {
            let (starts, most) = (&starts[..], terms.most());
            Sorted { law, shoe_rounds, sessions, starts, most }.shares(&terms.measure)
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

/// What of the past matters to the sum of what all runs are paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Won {
    run: Run,
    /// What the finished runs are paid, `None` while none is.
    sum: Option<Exact>,
}

impl Won {
    /// What is won when the present run ends.
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
    shoe_rounds: Option<u32>,
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
    let chain = Chain::new(law, &moves, shoe_rounds);
    Ok(after(chain, sessions, by_sum, progress).into_iter().map(settle).collect())
}

impl Outcome {
    /// The expected net win per unit staked.
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
            // Six wins in a row lose what five had won.
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
