//! Players who begin to bet at one count and stop below another.

use shoe_odds::question::count::report::WagerCount;
use shoe_odds::typed::{self, CountTexts};
use shoe_odds::{Catalog, Error, Exact, count};

fn texts(trigger: &str, enter: Option<&str>) -> CountTexts {
    CountTexts {
        variant: Some("ez".into()),
        wager: vec!["dragon-7".into()],
        tags: vec!["4=-1 5=-1 6=-1 7=-1 8=2 9=2".into()],
        trigger: vec![trigger.into()],
        enter: enter.map(Into::into).into_iter().collect(),
        shoes: Some("200".into()),
        ..CountTexts::default()
    }
}

fn bet(texts: &CountTexts) -> Result<WagerCount, Error> {
    Ok(count(&Catalog::builtin(), &typed::count(texts)?, &())?.wagers.swap_remove(0))
}

fn exact(text: &str) -> Exact {
    text.parse().unwrap()
}

/// He bets in every round with a count of 4 or more, and never in one below 1.
#[test]
fn the_rounds_that_are_bet_lie_between_those_of_both_counts() {
    let [narrow, entered, wide] = [("4", None), ("1", Some("4")), ("1", None)]
        .map(|(trigger, enter)| bet(&texts(trigger, enter)).unwrap());
    let bets = |of: &WagerCount| of.bets_per_shoe.exact.clone();
    assert!(bets(&narrow) < bets(&entered) && bets(&entered) < bets(&wide));
    assert_eq!(entered.betting.enter.as_deref(), Some("4"));
    assert_eq!(entered.betting.trigger.as_deref(), Some("1"));
    // What the rounds are is the same; only the bets differ.
    let counts = |of: &WagerCount| serde_json::to_value(&of.by_count).unwrap();
    assert_eq!(counts(&entered), counts(&wide));
}

/// From a count that the first round has, below one that no round has, he bets in every round.
#[test]
fn a_player_who_enters_at_once_and_never_leaves_bets_in_every_round() {
    let entered = bet(&texts("-1000", Some("0"))).unwrap();
    assert_eq!(entered.bet_frequency.exact, Exact::one());
    let never = bet(&texts("1", Some("1000"))).unwrap();
    assert!(never.bet_frequency.exact.is_zero());
}

/// With a running count that only rises, which is never below 0, entering and a trigger are one.
#[test]
fn a_count_that_never_falls_is_never_left() {
    let rising = |trigger: &str, enter: Option<&str>| {
        let tags = vec!["9=1".into()];
        bet(&CountTexts { tags, running: true, ..texts(trigger, enter) }).unwrap()
    };
    let (entered, plain) = (rising("0", Some("12")), rising("12", None));
    assert_eq!(entered.units_per_shoe.exact, plain.units_per_shoe.exact);
    assert_eq!(entered.bets_per_shoe.exact, plain.bets_per_shoe.exact);
    assert!(plain.bets_per_shoe.exact.is_positive());
}

/// A ramp of one stake of three units wins three times as much as one unit.
#[test]
fn a_ramp_is_entered_like_a_trigger() {
    let ramped =
        |enter| CountTexts { trigger: Vec::new(), ramp: vec!["1=3".into()], ..texts("1", enter) };
    let (ramp, plain) = (bet(&ramped(Some("4"))).unwrap(), bet(&texts("1", Some("4"))).unwrap());
    let three = &plain.units_per_shoe.exact * &exact("3");
    assert_eq!(ramp.units_per_shoe.exact, three);
    assert_eq!(ramp.bets_per_shoe.exact, plain.bets_per_shoe.exact);
}

#[test]
fn what_cannot_be_entered_is_refused_with_what_was_expected() {
    let own = |enter: &str| CountTexts { enter: vec![enter.into()], ..texts("3", None) };
    for (texts, message) in [
        (
            texts("3", Some("3")),
            "enter 3: expected a count above 3, below which Dragon 7 is not bet",
        ),
        (texts("best", Some("3")), "enter 3: expected a trigger or a ramp beside it"),
        (texts("3", Some("four")), "enter four: expected a count, as 4, 2.5 or 7/2"),
        (texts("3", Some("1/7777")), "enter 1/7777: expected a count from -1000000"),
        (
            CountTexts { enter: vec!["4".into(), "5".into()], ..texts("3", None) },
            "enter 5: a wager is entered at one count: expected it once",
        ),
        (own("panda-8: 4"), "enter panda-8: expected tags of the same wager"),
        (
            CountTexts { tags: Vec::new(), trigger: Vec::new(), ..texts("3", Some("4")) },
            "enter 4: expected tags beside it",
        ),
        (
            CountTexts { ramp: vec!["2=1 5=2".into()], trigger: Vec::new(), ..own("2") },
            "enter 2: expected a count above 2, below which Dragon 7 is not bet",
        ),
        (
            CountTexts { shoes: None, exact: true, ..texts("3", Some("4")) },
            "enter 4: what is bet depends on the counts of earlier rounds: expected it without exact",
        ),
    ] {
        let error = bet(&texts).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}
