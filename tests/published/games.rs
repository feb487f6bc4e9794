//! Figures printed about games other than baccarat: every row is one claim of a table in
//! `tables/games/`, as it was printed, or is said to be no figure of this program and why.

use shoe_odds::question::audit::report::Verdict;

use super::{AUDIT, agrees, claims_of, not_here};

/// Odds against are printed without their "to 1" in these rows.
const AGAINST: [&str; 5] = ["G0494", "G0495", "G0496", "G0497", "G0499"];

#[test]
fn every_row_of_another_game_is_one_claim_as_it_was_printed() {
    let rows = include_str!("games.tsv").lines().skip(1);
    let (mut met, mut wrong, mut without) = (0, 0, 0);
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [id, _, _, _, _, _, _, value, source] = cells[..] else { panic!("{row}") };
        let reasons = not_here().filter(|(figure, _)| figure.id.as_deref() == Some(id)).count();
        match claims_of(id)[..] {
            [claim] if reasons == 0 => {
                let printed = match AGAINST.contains(&id) {
                    true => format!("{value} to 1"),
                    false => value.to_owned(),
                };
                assert_eq!((&*claim.printed, &*claim.source), (&*printed, source), "{id}");
                if claim.times == 1 && !AGAINST.contains(&id) {
                    let holds = claim.verdict == Verdict::Holds;
                    assert_eq!(agrees(value, &claim.exact.exact), holds, "{id}");
                }
                match claim.verdict {
                    Verdict::Holds => met += 1,
                    Verdict::Erratum => wrong += 1,
                    other => panic!("{id}: {other:?}"),
                }
            }
            [] if reasons == 1 => without += 1,
            ref claims => panic!("{id}: {} claims and {reasons} reasons", claims.len()),
        }
    }
    assert_eq!((met, wrong, without), (400, 41, 42));
    assert!(AUDIT.claims.len() > 1_000);
}
