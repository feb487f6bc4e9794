//! Printed figures about runs of wins that begin with the next round.

use shoe_odds::question::streaks::report::StreakReport;
use shoe_odds::{Exact, Sessions, Shoe, StreakRequest};

use super::CATALOG;

/// The runs of these decks, as the program reports them.
fn report(decks: &str) -> StreakReport {
    let request = StreakRequest {
        shoe: Some(Shoe::parse(decks).unwrap_or_else(|error| panic!("{error}"))),
        variants: vec!["dragon-tournament".to_owned()],
        sessions: Sessions::default(),
        ..StreakRequest::default()
    };
    let study = shoe_odds::streaks(&CATALOG, &request, &());
    study.unwrap_or_else(|error| panic!("{error}")).reports.remove(0)
}

/// Ties left out: the chance that the side of "banker run 3" wins so often before the other does.
pub fn decided(decks: &str, event: &str) -> Exact {
    let report = report(decks);
    let (side, run) = event.split_once(" run ").expect("a side and a run");
    let row = report.from_start.iter().find(|row| row.run == run).expect("a run that is listed");
    let side = row.sides.iter().find(|one| one.result == side).expect("a side");
    side.probability.exact.clone()
}

/// A tie ends the run: what "consecutive banker wins 7" in a row from the next round on, and then
/// anything else, or "10 or more" return by a paytable "10+:250,9:150,…", and "total" all of that
/// less the stake where nothing is paid.
pub fn of_rounds(decks: &str, event: &str, paytable: &str) -> Exact {
    let report = report(decks);
    let banker = report.results.iter().find(|one| one.result == "banker").expect("the Banker");
    let p = &banker.probability.exact;
    let power = |run: u32| (0..run).fold(Exact::one(), |power, _| &power * p);
    let chance = |run: &str| match run.strip_suffix('+') {
        Some(run) => power(run.parse().expect(run)),
        None => &power(run.parse().expect(run)) * &(&Exact::one() - p),
    };
    let lines = paytable.split(',').map(|line| line.split_once(':').expect("run:pays"));
    let lines: Vec<(&str, Exact)> =
        lines.map(|(run, pays)| (run, Exact::parse(pays).expect(pays))).collect();
    let run = event.strip_prefix("consecutive banker wins ").expect("wins in a row");
    if run == "total" {
        let won: Exact = lines.iter().map(|(run, pays)| &chance(run) * pays).sum();
        let paid: Exact = lines.iter().map(|(run, _)| chance(run)).sum();
        return &won - &(&Exact::one() - &paid);
    }
    let run = run.strip_suffix(" or more").map_or(run.to_owned(), |run| format!("{run}+"));
    let pays = &lines.iter().find(|(of, _)| *of == run).expect("a line").1;
    &chance(&run) * pays
}
