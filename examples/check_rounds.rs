//! Holds rounds in memory, say those of your own simulator, against the rules and the exact law.
//!
//! Prints:
//!
//! ```text
//! 5 rounds: differs
//! 1 of them: Banker 6 against a third card worth 6 draws; it stood
//!   my rounds:6: Banker 6 against a third card worth 6 draws; it stood
//! the law's return of Tie: 85.6404%
//! ```

use shoe_odds::evidence::Source;
use shoe_odds::{Catalog, CheckRequest, Error, Exact};

/// A round: the cards of the Player and of the Banker.
type Round = (&'static str, &'static str);

pub fn main() -> Result<(), Error> {
    let rounds: Vec<Round> = vec![
        ("9H KD", "3S 4D"),
        ("2H 3D 4C", "KS 5H 2D"),
        ("KH 7C", "6S QD"),
        ("TS 4H 2C", "JD 6D"),
        // The Banker stands on 6, and has to draw against a six.
        ("2S 3C 6H", "KC 6C"),
    ];
    let rows = rounds.iter().map(|(player, banker)| format!("{player},{banker}\n"));
    let text = format!("player_cards,banker_cards\n{}", rows.collect::<String>());

    let request = CheckRequest {
        variant: "dynasty".into(),
        sources: vec![Source::bytes("my rounds", text)],
        ..CheckRequest::default()
    };
    let check = shoe_odds::check(&Catalog::builtin(), &request, None, &())?;

    println!("{} rounds: {}", check.input.rounds, check.verdict.words());
    for fault in &check.faults {
        println!("{} of them: {}", fault.count, fault.text);
        for row in &fault.first {
            println!("  {}:{}: {}", row.file, row.line, row.text);
        }
    }
    let tie = check.wagers.iter().find(|wager| wager.id == "tie").unwrap();
    println!("the law's return of {}: {}", tie.name, tie.rtp.exact.percent(4));

    // As printed everywhere: 475,627,426,473,216 of 4,998,398,275,503,360 deals of eight decks are
    // ties. A tie returns the stake nine times.
    let chance = Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap();
    assert_eq!(tie.rtp.exact, Exact::integer(9) * chance);
    Ok(())
}
