//! `odds design` of wagers whose payoffs are times a random multiplier.
//!
//! Of one deck Dragon and Tiger tie in 1 of 17 rounds, and each wins 8 of 17. The two cards of a tie
//! have different suits. If one of four suits is marked with 3, it is one of theirs half of the time.

use shoe_odds::question::design::as_table;
use shoe_odds::question::design::report::DesignStudy;
use shoe_odds::table::Table;
use shoe_odds::typed::{self, DesignTexts, ShoeTexts};
use shoe_odds::{Catalog, DesignRequest, Error, Exact, Request, Shoe, design, price};

use crate::growth::fraction;

const TABLE: &str = r#"
id = "marks"
name = "Marks"
game = "dragon-tiger"
decks = [1, 2]

[wager.bolt]
name = "Bolt"
pays = [
  { odds = "2 to 1", name = "Tie", multiplier = { 1 = "1/2", 2 = "1/3", 5 = "1/6" }, when = { result = "tie" } },
  { odds = "push", when = { result = "tiger" } },
]

[wager.capped]
name = "Capped"
fee = 0.25
marked = { suits = 1, times = { 3 = 1 }, cards = "all", cap = 20, returned = 0.5 }
pays = [{ odds = "6 to 1", when = { result = "tie" } }, { odds = "push", when = { result = "tiger" } }]
"#;

fn catalog() -> Catalog {
    Catalog::builtin().with(Table::parse(TABLE).unwrap()).unwrap()
}

fn asked(wager: &str, texts: DesignTexts) -> DesignRequest {
    typed::design(&DesignTexts { variant: vec!["marks".into()], wager: wager.into(), ..texts })
        .unwrap()
}

fn designed(wager: &str, pays: &[&str], texts: DesignTexts) -> Result<DesignStudy, Error> {
    let pays = pays.iter().map(|pays| (*pays).to_owned()).collect();
    design(&catalog(), &asked(wager, DesignTexts { pays, ..texts }), &())
}

fn near(edge: &str) -> DesignTexts {
    DesignTexts { edge: Some(edge.into()), ..DesignTexts::default() }
}

/// Returns the payoffs and the edge of each paytable on the first shoe.
fn found(study: &DesignStudy) -> Vec<(Vec<String>, Exact)> {
    let found = &study.reports[0].found.as_ref().unwrap().paytables;
    let one = |paytable: &shoe_odds::question::design::report::Paytable| {
        let pays = paytable.pays.iter().map(ToString::to_string).collect();
        (pays, paytable.by_shoe[0].edge.exact.clone())
    };
    found.iter().map(one).collect()
}

/// The factors are 2 on average, and their squares 1/2 + 4/3 + 25/6 = 6. At x to 1 the edge is
/// 8/17 - 2x/17, and the squares of the wins are 6x²/17 + 8/17.
#[test]
fn payoffs_are_designed_before_their_multiplier() {
    let study = designed("bolt", &["1..5"], near("10%..20%")).unwrap();
    assert_eq!(found(&study), [(vec!["3".to_owned(), "0".to_owned()], fraction(2, 17))]);
    let report = &study.reports[0];
    let figures = &report.found.as_ref().unwrap().paytables[0].by_shoe[0];
    // 54/17 + 8/17 - 4/289.
    assert_eq!(figures.variance.exact, fraction(1050, 289));
    assert_eq!(figures.hit.exact, fraction(1, 17));
    let [tie, tiger] = &report.lines[..] else { panic!("{report:?}") };
    assert_eq!((&tie.name[..], &tie.pays), ("Tie", &Exact::integer(2)));
    let needed = &tie.by_shoe[0];
    assert_eq!(needed.multiplier.as_ref().unwrap().exact, Exact::integer(2));
    assert_eq!(needed.break_even.as_ref().unwrap().exact, Exact::integer(4));
    // 8/17 - 1/10 is 63/170, and 63/20 is half as much of 1/17.
    assert_eq!(needed.at_least_edge.as_ref().unwrap().exact, fraction(63, 20));
    // No multiplier is known of a push that would win.
    assert!(tiger.by_shoe[0].break_even.is_none() && tiger.by_shoe[0].multiplier.is_none());
    assert_eq!(report.present.by_shoe[0].edge.exact, fraction(4, 17));
    // The deviations are about 0.95, 1.35, 1.91, 2.47 and 3.03.
    let texts = DesignTexts { deviation: Some("1.5..2".into()), ..near("-50%..50%") };
    let study = designed("bolt", &["1..5"], texts).unwrap();
    assert_eq!(found(&study), [(vec!["3".to_owned(), "0".to_owned()], fraction(2, 17))]);
}

/// A win of x to 1 is x or 3x, up to 20, and half of the stake; 1/4 is lost in every round. So 17
/// rounds win (x + min(3x, 20))/2 - 3/4, and lose 8/4 with a push and 8·5/4 with the stake.
#[test]
fn a_cap_and_a_fee_are_those_of_the_table() {
    let study = designed("capped", &["1=6,8"], near("-10%")).unwrap();
    let pays = |pays: &str| vec![pays.to_owned(), "0".to_owned(), "-1".to_owned()];
    // 14 - 3/4 - 12 of 17, and 12 - 3/4 - 12.
    let expected = [(pays("8"), fraction(-5, 68)), (pays("6"), fraction(3, 68))];
    assert_eq!(found(&study), expected);
    let report = &study.reports[0];
    let first = &report.found.as_ref().unwrap().paytables[0].by_shoe[0];
    // 7.25² and 19.25² of 34, 8/17 of 0.25² and of 1.25², less 25/4624.
    assert_eq!(first.variance.exact, fraction(3816, 289));
    let tie = &report.lines[0].by_shoe[0];
    // 2x - 3/4 - 12 is 0 at 6 3/8, where 3x is below 20; (x + 20)/2 - 3/4 - 12 is 17/10 at 8.9.
    assert_eq!(tie.break_even.as_ref().unwrap().exact, fraction(51, 8));
    assert_eq!(tie.at_most_edge.as_ref().unwrap().exact, fraction(89, 10));
    assert_eq!(tie.multiplier.as_ref().unwrap().exact, Exact::integer(2));
}

/// A table that is written has the figures of its design, on each shoe.
#[test]
fn a_written_table_is_priced_as_it_was_designed() {
    let shoes = ShoeTexts { decks: Some("1,2".into()), ..ShoeTexts::default() };
    for (variant, wager, kept) in [
        ("marks", "bolt", "multiplier = { 1 = \"1/2\", 2 = \"1/3\", 5 = \"1/6\" }"),
        ("marks", "capped", "cap = 20, returned = 0.5"),
        ("prosperity-tree", "player-pair", "3 = { unknown = \"q\" }"),
    ] {
        let texts =
            DesignTexts { shoes: shoes.clone(), pays: vec!["1=7..9/0.5".into()], ..near("5%") };
        let mut request = asked(wager, texts);
        request.variants = vec![variant.into()];
        let study = design(&catalog(), &request, &()).unwrap();
        let paytables = &study.reports[0].found.as_ref().unwrap().paytables;
        assert_eq!(paytables.len(), 5);
        for (number, paytable) in (1..).zip(paytables) {
            let text = as_table(&catalog(), &request, &study, number).unwrap();
            assert!(text.contains(kept), "{text}");
            let table = Table::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let id = table.id.clone();
            let catalog = Catalog::builtin().with(table).unwrap();
            for (decks, designed) in [1, 2].into_iter().zip(&paytable.by_shoe) {
                let request = Request {
                    shoe: Some(Shoe::decks(decks).unwrap()),
                    variants: vec![id.clone()],
                    ..Request::default()
                };
                let priced =
                    price(&catalog, &request, &()).unwrap().reports.remove(0).wagers.remove(0);
                assert_eq!(designed.edge.exact, priced.edge.exact, "{text}");
                assert_eq!(designed.variance.exact, priced.variance.exact, "{text}");
                assert_eq!(designed.hit.exact, priced.hit.exact, "{text}");
            }
        }
    }
}

#[test]
fn a_line_wins_only_if_it_does_in_the_table() {
    for (pays, told) in [
        (
            "1=push,3",
            "payoff 0 of line \"Tie\": expected more than 0, because a multiplier changes only wins",
        ),
        (
            "2=1",
            "payoff 1 of line \"Tiger wins\": expected a push or a loss, because the table has no multiplier for a win of this line",
        ),
    ] {
        let error = designed("bolt", &[pays], near("5%")).unwrap_err().to_string();
        assert_eq!(error, told);
    }
}
