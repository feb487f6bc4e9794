//! Explanations of figures of a wager made by hand: of 100 ways it wins 45 at 0.95 to 1, pushes
//! 11 and loses 44. So its edge is 44% - 42.75% = 1.25%, of resolved bets 1.25/89 = 1.40449%.

use super::*;
use crate::condition::Condition;
use crate::field::{Values, baccarat};
use crate::pricing::edge;
use crate::settle::{Event, Returns};
use crate::table::Table;

const TABLE: &str = r#"
id = "t"
name = "T"
game = "baccarat"
decks = [8]
[wager.banker]
name = "Banker"
pays = [
  { odds = "0.95 to 1", name = "Win", when = { result = "banker" } },
  { odds = "push", name = "Tie", when = { result = "tie" } },
]
"#;

/// Returns a table with these claims about the wager, all from one source.
fn table(claims: &[&str]) -> Table {
    let claim =
        |keys: &&str| format!("[[published]]\nwager = \"banker\"\nsource = \"A book\"\n{keys}\n");
    let claims: String = claims.iter().map(claim).collect();
    Table::read("t.toml", &format!("{TABLE}{claims}")).unwrap_or_else(|error| panic!("{error}"))
}

fn wager(id: &str, lines: &[(&str, &str, u128)]) -> WagerReport {
    let event = |(name, pays, ways): &(&str, &str, u128)| Event {
        name: (*name).to_owned(),
        pays: Exact::parse(pays).unwrap(),
        ways: (*ways).into(),
    };
    let events: Vec<Event> = lines.iter().map(event).collect();
    let total = events.iter().map(|event| &event.ways).sum();
    edge::wager(id, id, &Returns { events, total })
}

fn by_hand(pays: &str) -> WagerReport {
    wager("banker", &[("Win", pays, 45), ("Tie", "0", 11), (LOSS, "-1", 44)])
}

/// Returns the reasons that explain the first of these claims, by a slip or by other terms.
fn explained(claims: &[&str], wager: &WagerReport) -> Vec<Why> {
    let table = table(claims);
    let company: Vec<&Claim> = table.published().claims.iter().collect();
    let exact = claims::of_wager(company[0], wager, 416).expect("a figure");
    let exact = claims::in_print(company[0], &exact);
    assert!(!company[0].printed.agrees_with(&exact), "{claims:?} holds");
    let mut found = of_print(company[0], &exact);
    found.extend(of_terms(&company, wager, 416, Some("banker")));
    for one in &found {
        assert!(company[0].printed.agrees_with(&one.exact) || is_of_print(&one.why), "{one:?}");
    }
    found.into_iter().map(|one| one.why).collect()
}

/// Truncated, wrongly rounded or misread digits belong to the exact figure itself.
fn is_of_print(why: &Why) -> bool {
    matches!(
        why,
        Why::Cut
            | Why::RoundedUp
            | Why::ZeroAppended(_)
            | Why::DecimalComma
            | Why::Swapped(..)
            | Why::Doubled(_)
    )
}

#[test]
fn each_slip_is_found_by_what_it_comes_to() {
    let half = |halves| Exact::ratio(halves, 2).unwrap();
    for (claim, expected) in [
        ("edge = \"-1.25%\"", Why::Sign),
        ("edge = \"1.25\"", Why::PercentWithoutSign),
        ("edge = \"0.0125%\"", Why::NoPercentage),
        // 45/89 = 50.5617977…%
        ("hit-resolved = \"50.561%\"", Why::Cut),
        ("hit-resolved = \"50.57%\"", Why::RoundedUp),
        ("hit-resolved = \"50.60%\"", Why::ZeroAppended("50.6%".into())),
        // 50.5618%
        ("hit-resolved = \"50.5681%\"", Why::Swapped('1', '8')),
        ("hit-resolved = \"55.0618%\"", Why::Swapped('0', '5')),
        ("hit-resolved = \"50.55618%\"", Why::Doubled('5')),
        // 1.4045%
        ("edge-resolved = \"1.4054%\"", Why::Swapped('4', '5')),
        ("edge = \"1.4045%\"", Why::TiesLeftOut),
        ("rtp = \"98.5955%\"", Why::TiesLeftOut),
        ("expectation = \"-1.4045%\"", Why::TiesLeftOut),
        ("hit = \"50.56%\"", Why::TiesLeftOut),
        ("event = \"Win\"\nprobability = \"50.56%\"", Why::TiesLeftOut),
        ("edge-resolved = \"1.25%\"", Why::TiesKept),
        ("edge = \"98.75%\"", Why::Quantity(Quantity::Rtp)),
        // 0.846125 - 0.0125² = 0.84596875
        ("deviation = \"0.84597\"", Why::Quantity(Quantity::Variance)),
        ("event = \"Win\"\nprobability = \"11.0%\"", Why::Event("Tie".into())),
        // 44% - 45%
        ("edge = \"-1.00%\"", Why::CommissionForgotten(Exact::ratio(19, 20).unwrap())),
        // 44% + 45% × 0.05 and 44% - 45% × 1.95
        ("edge = \"46.25%\"", Why::ToAsFor),
        ("edge = \"-43.75%\"", Why::ForAsTo),
        // 44% - 45% × 1.5: the line at 3 to 2
        (
            "edge = \"-23.50%\"",
            Why::Line { event: "Win".into(), from: Exact::ratio(19, 20).unwrap(), to: half(3) },
        ),
    ] {
        let found = explained(&[claim], &by_hand("0.95"));
        assert!(found.contains(&expected), "{claim}: {found:?}");
    }
    // The same wager without a commission, to which one is applied: 44% - 45% = -1%.
    let found = explained(&["edge = \"1.25%\""], &by_hand("1"));
    assert!(found.contains(&Why::CommissionTaken), "{found:?}");
    // 1 of 3 at 1.5 to 1: 1 - 2.5 × 0.333 = 16.75%, exactly 16.67%.
    let third = wager("banker", &[("Win", "1.5", 1), ("Tie", "0", 0), (LOSS, "-1", 2)]);
    let found = explained(&["edge = \"16.75%\""], &third);
    assert_eq!(found, [Why::OfRounded(3)]);
}

#[test]
fn a_slip_of_digits_gives_way_to_a_better_explanation() {
    let long = table(&["edge = \"1.52%\""]);
    let four = table(&["edge = \"1.253%\""]);
    let swapped = || found(Why::Swapped('2', '5'), 1, 1);
    let kinds = |table: &Table, all: Vec<Found>| {
        let best = ranked(&table.published().claims[0], all);
        best.iter().map(|one| (one.kind.key(), one.by_chance)).collect::<Vec<_>>()
    };
    // By itself it explains, and three digits may match by chance.
    assert_eq!(kinds(&long, vec![swapped()]), [("digits", true)]);
    assert_eq!(kinds(&four, vec![swapped()]), [("digits", false)]);
    assert_eq!(kinds(&four, vec![swapped(), found(Why::TiesKept, 1, 1)]), [("ties", false)]);
    let decks = |met, of| found(Why::Decks { decks: 6, allowed: true }, met, of);
    assert_eq!(kinds(&four, vec![swapped(), decks(2, 2)]), [("decks", false)]);
    // Six decks would not explain another figure of the source.
    let both = kinds(&four, vec![swapped(), decks(1, 2)]);
    assert_eq!(both, [("digits", false), ("decks", false)]);
    // Fewer than three digits, and digits that are not neighbors, are no slip.
    for claim in ["edge = \"12%\"", "edge = \"5.21%\"", "hit-resolved = \"56.50%\""] {
        let found = explained(&[claim], &by_hand("0.95"));
        let is_slip = |why: &Why| matches!(why, Why::Swapped(..) | Why::Doubled(_));
        assert!(!found.iter().any(is_slip), "{claim}: {found:?}");
    }
}

#[test]
fn a_figure_that_nothing_comes_to_is_not_explained() {
    for claim in ["edge = \"3.1416%\"", "hit = \"27.18%\"", "variance = \"1.618\""] {
        assert_eq!(explained(&[claim], &by_hand("0.95")), [], "{claim}");
    }
}

/// The line pays 0.95: 95 is no percentage, and at 1.95 the edge would be 44% - 45% × 1.95 = -43.75%.
#[test]
fn a_payoff_is_no_percentage_and_another_figure_may_refute_a_reason() {
    let odds = |found: &[Why]| found.iter().any(|why| matches!(why, Why::ToAsFor | Why::ForAsTo));
    let payoff = "event = \"Win\"\npays = \"95\"";
    assert!(!explained(&[payoff], &by_hand("0.95")).contains(&Why::PercentWithoutSign));
    let payoff = "event = \"Win\"\npays = \"1.95\"";
    assert!(odds(&explained(&[payoff], &by_hand("0.95"))));
    assert!(odds(&explained(&[payoff, "edge = \"-43.75%\""], &by_hand("0.95"))));
    assert!(!odds(&explained(&[payoff, "edge = \"1.25%\""], &by_hand("0.95"))));
}

/// The line pays 8: without a 0, 8,000 would be 8,00.
#[test]
fn a_digit_of_another_notation_is_not_printed_twice() {
    let eight = by_hand("8");
    let found = explained(&["event = \"Win\"\npays = \"8,000\""], &eight);
    assert!(found.contains(&Why::DecimalComma), "{found:?}");
    assert!(!found.iter().any(|why| matches!(why, Why::Doubled(_))), "{found:?}");
}

#[test]
fn another_pay_of_a_line_has_to_meet_all_that_the_source_prints() {
    // At 3 to 2 the return is 1 - 44% + 45% × 1.5 = 123.5%.
    let line = |found: &[Why]| found.iter().any(|why| matches!(why, Why::Line { .. }));
    let pair = ["edge = \"-23.50%\"", "rtp = \"123.50%\""];
    assert!(line(&explained(&pair, &by_hand("0.95"))));
    let pair = ["edge = \"-23.50%\"", "rtp = \"98.75%\""];
    assert!(!line(&explained(&pair, &by_hand("0.95"))));
}

fn found(why: Why, met: usize, of: usize) -> Found {
    Found { why, exact: Exact::zero(), met, of }
}

#[test]
fn slips_go_before_searches_and_what_meets_everything_before_both() {
    let short = table(&["edge = \"1.2%\""]);
    let decks = |decks, met| found(Why::Decks { decks, allowed: false }, met, 2);
    let all = vec![decks(7, 1), found(Why::TiesKept, 1, 2), decks(9, 1), decks(6, 2)];
    let best = ranked(&short.published().claims[0], all);
    let told: Vec<_> = best.iter().map(|one| (one.kind.key(), one.met, one.by_chance)).collect();
    // Only the number of decks that meets both figures is kept, and it is not chance.
    assert_eq!(told, [("decks", 2, false), ("ties", 1, false)]);
    let one = ranked(&short.published().claims[0], vec![decks(7, 1)]);
    assert!(one[0].by_chance, "two digits are met by chance");
    let long = table(&["edge = \"1.234%\""]);
    assert!(!ranked(&long.published().claims[0], vec![decks(7, 1)])[0].by_chance);
}

#[test]
fn events_are_told_apart_further_or_cut_across() {
    let margin = baccarat::vocabulary().find("margin").unwrap();
    let law = Distribution::gather(
        vec![margin],
        [(0u8, 5), (6, 3), (7, 2), (8, 1)].map(|(by, ways)| (Box::from([by]), ways)),
    );
    let lines = |text: &[(&str, u8, u8)]| -> Vec<Line> {
        let place = table(&[]).place;
        let line = |(pays, from, to): &(&str, u8, u8)| Line {
            name: format!("by {from}-{to}"),
            words: String::new(),
            pays: Exact::parse(pays).unwrap(),
            multiplier: None,
            staked: Exact::one(),
            when: Condition::Is(margin, Values::range(*from, *to)),
            place: place.clone(),
        };
        text.iter().map(line).collect()
    };
    let coarse = lines(&[("10", 8, 8), ("4", 6, 7)]);
    let fine = lines(&[("10", 8, 8), ("6", 7, 7), ("4", 6, 6)]);
    let six = ("by 7-7".to_owned(), Exact::integer(6));
    assert_eq!(refined(&fine, &coarse, &law), Some(Refined { finer: true, pays: vec![six] }));
    assert_eq!(refined(&coarse, &fine, &law), None, "6-7 is of two events");
    let same = lines(&[("4", 6, 7), ("9", 8, 8)]);
    let nine = ("by 8-8".to_owned(), Exact::integer(9));
    assert_eq!(refined(&same, &coarse, &law), Some(Refined { finer: false, pays: vec![nine] }));
    let across = lines(&[("4", 7, 8)]);
    assert_eq!(refined(&across, &coarse, &law), None);
}
