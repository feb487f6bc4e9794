//! Finds the session length from which a wager on runs favors the player.

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::question::streaks::runs::chain::{Chain, Moves, after};
use crate::question::streaks::runs::lengths::exactly;
use crate::question::streaks::runs::{Law, MOST_HANDS, Run, Session, Terms, Whose, outcomes};

/// Returns the fewest hands with which a session favors the player, or `None` if no session of at
/// most `most` hands does.
///
/// # Errors
///
/// Returns the errors of [`outcomes`].
pub fn favourable(
    law: &Law,
    terms: &Terms<'_>,
    rounds_per_shoe: Option<u32>,
    most: u32,
) -> Result<Option<u32>, Error> {
    // The search looks at more and more lengths at a time, because it succeeds early, if at all.
    let mut from = 1;
    while from <= most.min(MOST_HANDS) {
        let to = (2 * from + 30).min(most).min(MOST_HANDS);
        let sessions: Vec<Session> = (from..=to).map(Session::of).collect();
        let favors = match terms.every() {
            None => {
                let outcomes = outcomes(law, terms, rounds_per_shoe, &sessions, &|_, _| {})?;
                outcomes.iter().position(|outcome| outcome.mean().is_positive())
            }
            Some(whose) => won_by_every_run(law, (terms, whose), rounds_per_shoe, &sessions, to)
                .iter()
                .position(Whole::is_positive),
        };
        if let Some(place) = favors {
            return Ok((from..=to).nth(place));
        }
        from = to + 1;
    }
    Ok(None)
}

/// The part of the past that matters to the expectation if every run is paid.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Open {
    run: Run,
    /// `true` if a finished run was paid.
    paid: bool,
}

/// Returns the expected net win of each session, up to a factor above 0, if every run is paid. It
/// is the payoff of each length times its number of runs, less the stake if no run is paid. Unlike
/// the law of the net win, it needs no distinction of sums.
fn won_by_every_run(
    law: &Law,
    (terms, whose): (&Terms<'_>, Whose),
    rounds_per_shoe: Option<u32>,
    sessions: &[Session],
    hands: u32,
) -> Vec<Whole> {
    let most = terms.most();
    let win = |open: &Open, side: usize| {
        let paid = open.paid || !open.run.goes_on(side) && terms.line(open.run.current).is_some();
        // One step beyond the last counted length, nothing is counted any more.
        Open { run: open.run.present(whose, side, most + 1), paid }
    };
    let start = Open { run: Run::NONE, paid: false };
    let moves = Moves::new(start, hands, law.sides(), win);
    let chain = Chain::new(law, &moves, rounds_per_shoe).counting(most as usize, |open| {
        let counted = open.run.side.is_some() && open.run.current <= most;
        counted.then(|| open.run.current as usize - 1)
    });
    let unit = Exact::common_denominator(terms.lines.iter().map(|line| &line.pays));
    let pays = |run: u32| terms.line(run).map(|line| terms.lines[line].pays.in_units(&unit));
    let won = |states: &[Open], mut ways: Vec<Whole>| {
        let reached = ways.split_off(states.len());
        let runs = (1u32..).zip(exactly(&reached));
        let mut won: Whole = runs.filter_map(|(run, runs)| Some(&pays(run)? * &runs)).sum();
        for (open, ways) in states.iter().zip(&ways) {
            if !open.paid && terms.line(open.run.current).is_none() {
                won -= &(ways * &unit);
            }
        }
        vec![won]
    };
    let shares = after(chain, sessions, won, &|_, _| {});
    shares.into_iter().map(|mut shares| shares.ways.pop().unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::streaks::runs::{Measure, Reading};
    use crate::table::model::RunLine;

    /// Compares the expectation with the law of the net win, which distinguishes all sums.
    #[test]
    fn the_expectation_of_every_run_is_that_of_the_law_of_the_net_win() {
        let line = |pays: &str, from, to| RunLine {
            name: String::new(),
            pays: Exact::parse(pays).unwrap(),
            from,
            to,
        };
        let tables = [
            vec![line("2", 2, Some(2)), line("7/2", 4, None)],
            vec![line("-1/3", 1, Some(2)), line("0", 3, Some(3)), line("1/4", 2, Some(5))],
        ];
        for one in [[5u128, 3, 1], [44, 46, 10]] {
            let law = Law::independent(&one.map(Whole::from));
            for lines in &tables {
                for whose in [Whose::Side(0), Whose::Side(1), Whose::Either] {
                    let measure = Measure::Longest(whose);
                    let terms = Terms { measure, lines, reading: Reading::Every };
                    let sessions: Vec<Session> = (1..=12).map(Session::of).collect();
                    let laws = outcomes(&law, &terms, None, &sessions, &|_, _| {}).unwrap();
                    let unit = Exact::common_denominator(lines.iter().map(|line| &line.pays));
                    let won = won_by_every_run(&law, (&terms, whose), None, &sessions, 12);
                    for (outcome, won) in laws.iter().zip(&won) {
                        assert_eq!(outcome.total.times(&unit).share(won), outcome.mean());
                    }
                }
            }
        }
    }
}
