//! Runs of wins that start with the next round, as outcomes that a claim can name:
//! `outcome = "runs"`, `event = "banker 3"`.

use crate::error::{Error, Mistake};
use crate::exact::Exact;
use crate::pricing::Case;
use crate::question::streaks::runs::Law;
use crate::table::claim::At;

/// Rounds without ties: a run ends with the win of another side.
const DECIDED: &str = "runs";
/// All rounds: a run ends with any result but a win.
const UNBROKEN: &str = "unbroken-runs";

/// The names of the outcome tables for runs.
pub(super) const TABLES: [&str; 2] = [DECIDED, UNBROKEN];

/// The longest run that a claim can name.
const LONGEST: u32 = 100;

/// Returns the probability of a run: `"banker 3"` is exactly three wins, `"banker 20+"` at least
/// twenty.
///
/// Rounds are independent, each dealt from the whole shoe.
pub(super) fn chance(
    pricing: &Case<'_>,
    table: &At<String>,
    event: &At<String>,
) -> Result<Exact, Error> {
    let sides = pricing.table.vocabulary.hands;
    let refuse = || {
        let message = format!("published: no run \"{}\"", event.value);
        let help = format!("expected a side and its wins, as \"{} 3\" or \"{0} 20+\"", sides[0]);
        Error::table(vec![Mistake::new(event.place.clone(), message, Some(help))])
    };
    let (side, run) = event.value.split_once(' ').ok_or_else(refuse)?;
    let side = sides.iter().position(|name| *name == side).ok_or_else(refuse)?;
    let (run, more) = run.strip_suffix('+').map_or((run, false), |run| (run, true));
    let digits = run.bytes().all(|byte| byte.is_ascii_digit());
    let run = digits.then(|| run.parse().ok()).flatten().filter(|run| *run <= LONGEST);
    let run: u32 = run.ok_or_else(refuse)?;
    if pricing.known.is_something() {
        let message = "published: what is dealt or given is of one round, and a run of several";
        let (place, help) = (table.place.clone(), None);
        return Err(Error::table(vec![Mistake::new(place, message.to_owned(), help)]));
    }
    // Results list the sides first, in the order of the hands.
    let results = pricing.game.results(&pricing.shoe, &pricing.table.rule)?;
    let chances = Law::independent(&results).chances();
    let all = match &*table.value {
        DECIDED => chances[..sides.len()].iter().cloned().sum(),
        _ => Exact::one(),
    };
    let win = chances[side].checked_div(&all).ok_or_else(refuse)?;
    let wins = (0..run).fold(Exact::one(), |wins, _| &wins * &win);
    Ok(if more { wins } else { &wins * &(&Exact::one() - &win) })
}
