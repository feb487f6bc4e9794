//! Trente et quarante and andar bahar against recursions, card by card, that share no code with them.

use std::collections::BTreeMap;

use crate::common::property;
use proptest::prelude::*;
use shoe_odds::card::Seen;
use shoe_odds::distribution::Observed;
use shoe_odds::game::{Deal, Played, Rule, game};
use shoe_odds::{Exact, Shoe, Whole};

/// The names of 40 cards: what each is worth stands in front.
const CARDS: [(u32, &str); 12] = [
    (1, "AS"),
    (1, "AH"),
    (3, "3C"),
    (4, "4D"),
    (5, "5S"),
    (6, "6H"),
    (7, "7C"),
    (8, "8D"),
    (9, "9S"),
    (9, "9H"),
    (10, "KD"),
    (10, "TC"),
];

fn is_red(name: &str) -> bool {
    name.ends_with('H') || name.ends_with('D')
}

/// A round: what it came to, row by row, the cards of each row, and whether its first was red.
type Round = ([u32; 2], [usize; 2], bool);

/// Deals every order of the cards that are left; chances of a case add up.
fn deal(
    left: &mut BTreeMap<usize, u32>,
    dealt: &[usize],
    chance: &Exact,
    found: &mut BTreeMap<Round, Exact>,
) {
    let mut totals = [0, 0];
    let mut cards = [0, 0];
    let mut row = 0;
    for card in dealt {
        totals[row] += CARDS[*card].0;
        cards[row] += 1;
        row += usize::from(totals[row] >= 31);
    }
    if row == 2 {
        let round = (totals, cards, is_red(CARDS[dealt[0]].1));
        let sum = found.entry(round).or_insert_with(Exact::zero);
        *sum = &*sum + chance;
        return;
    }
    let all: u32 = left.values().sum();
    assert!(all > 0, "a round is void");
    for card in left.keys().copied().collect::<Vec<_>>() {
        let held = left[&card];
        if held > 0 {
            left.insert(card, held - 1);
            let next = [dealt, &[card]].concat();
            let share = Exact::of_ways(held.into(), all.into()).unwrap();
            deal(left, &next, &(chance * &share), found);
            left.insert(card, held);
        }
    }
}

/// Of each field its value, as tables write it.
fn values((totals, cards, red): &Round) -> [(&'static str, String); 7] {
    let [noir, rouge] = totals;
    let result = if noir < rouge {
        "noir"
    } else if rouge < noir {
        "rouge"
    } else {
        "tie"
    };
    let winner_is_red = result == "rouge";
    let colour = match result {
        "tie" => "none",
        _ if winner_is_red == *red => "couleur",
        _ => "inverse",
    };
    [
        ("result", result.to_owned()),
        ("colour", colour.to_owned()),
        ("noir.total", noir.to_string()),
        ("rouge.total", rouge.to_string()),
        ("noir.cards", cards[0].to_string()),
        ("rouge.cards", cards[1].to_string()),
        ("noir.first.colour", if *red { "red" } else { "black" }.to_owned()),
    ]
}

fn check(counts: &[(usize, u32)]) {
    let names = counts.iter().map(|(card, count)| format!("{}={count}", CARDS[*card].1));
    let shoe = Shoe::parse(&names.collect::<Vec<_>>().join(" ")).unwrap();
    let mut expected = BTreeMap::new();
    deal(&mut counts.iter().copied().collect(), &[], &Exact::one(), &mut expected);
    let rows = game("trente-et-quarante").unwrap();
    let vocabulary = rows.vocabulary();
    // All at once, and field by field.
    let all: Vec<_> =
        vocabulary.specs.iter().map(|spec| vocabulary.find(&spec.name).unwrap()).collect();
    let some = all.iter().map(|field| vec![*field]);
    for fields in some.chain([all.clone()]) {
        let mut observed = Observed::default();
        fields.iter().for_each(|field| observed.watch_value(*field));
        let (rule, progress) = (Rule::default(), |_, _| {});
        let law = rows
            .deal(&Deal {
                shoe: &shoe,
                rule: &rule,
                observed: &observed,
                dealt: None,
                progress: &progress,
            })
            .unwrap();
        let mut found: BTreeMap<Vec<String>, Exact> = BTreeMap::new();
        for (case, ways) in law.cases() {
            let named =
                fields.iter().map(|field| vocabulary.spec(*field).domain.name(case.value(*field)));
            found.insert(named.collect(), Exact::quotient(ways, law.total()).unwrap());
        }
        let mut wanted: BTreeMap<Vec<String>, Exact> = BTreeMap::new();
        for (round, chance) in &expected {
            let of = values(round);
            let named = fields.iter().map(|field| {
                let name = &vocabulary.spec(*field).name;
                of.iter().find(|(known, _)| known == name).unwrap().1.clone()
            });
            let sum = wanted.entry(named.collect()).or_insert_with(Exact::zero);
            *sum = &*sum + chance;
        }
        assert_eq!(found, wanted, "{shoe}");
        let orders: Whole = (1..=shoe.cards()).map(Whole::from).product();
        assert_eq!(
            *law.total(),
            orders,
            "every order of a shoe of fewer cards than a round may take"
        );
    }
}

#[test]
fn rows_of_a_shoe_dealt_card_by_card() {
    // Aces in front of a ten, colors that are not balanced, and a row of eleven cards.
    check(&[(0, 3), (1, 1), (10, 6), (11, 3)]);
    check(&[(8, 5), (9, 4), (3, 2)]);
    check(&[(2, 2), (7, 4), (6, 3), (10, 2)]);
}

proptest! {
    #![proptest_config(property(4))]

    #[test]
    fn prop_rows_of_small_shoes(cards in proptest::collection::btree_map(0..CARDS.len(), 1..5u32, 2..5)) {
        let points: u32 = cards.iter().map(|(card, count)| CARDS[*card].0 * count).sum();
        let held: u32 = cards.values().sum();
        prop_assume!(points >= 71 && held <= 13);
        check(&cards.into_iter().collect::<Vec<_>>());
    }
}

/// The rounds of andar bahar: the joker, and the place of the match, 0 without one.
fn until(
    left: &mut Vec<&'static str>,
    dealt: &mut Vec<&'static str>,
    found: &mut BTreeMap<(&'static str, usize), u128>,
) {
    if dealt.len() > 1 && dealt[0][..1] == dealt[dealt.len() - 1][..1] || left.is_empty() {
        let is_match = dealt.len() > 1 && dealt[0][..1] == dealt[dealt.len() - 1][..1];
        // The orders of the cards behind the round.
        let ways: u128 = (1..=left.len() as u128).product();
        let place = if is_match { dealt.len() - 1 } else { 0 };
        *found.entry((dealt[0], place)).or_default() += ways;
        return;
    }
    for at in 0..left.len() {
        let card = left.remove(at);
        dealt.push(card);
        until(left, dealt, found);
        dealt.pop();
        left.insert(at, card);
    }
}

#[test]
fn cards_until_a_match_dealt_card_by_card() {
    let bahar = game("andar-bahar").unwrap();
    let vocabulary = bahar.vocabulary();
    for cards in [
        vec!["AS", "AH", "KD", "KD", "9C"],
        vec!["AS", "AS", "AS", "2D", "3H", "4C", "4S"],
        vec!["9H", "9H"],
        vec!["TC", "JD", "QS", "KH"],
    ] {
        let mut names = cards.clone();
        names.dedup();
        let counts = names
            .iter()
            .map(|name| format!("{name}={}", cards.iter().filter(|card| card == &name).count()));
        let shoe = Shoe::parse(&counts.collect::<Vec<_>>().join(" ")).unwrap();
        let mut expected = BTreeMap::new();
        until(&mut cards.clone(), &mut Vec::new(), &mut expected);
        for spec in &vocabulary.specs {
            let field = vocabulary.find(&spec.name).unwrap();
            let mut observed = Observed::default();
            observed.watch_value(field);
            let (rule, progress) = (Rule::default(), |_, _| {});
            let law = bahar
                .deal(&Deal {
                    shoe: &shoe,
                    rule: &rule,
                    observed: &observed,
                    dealt: None,
                    progress: &progress,
                })
                .unwrap();
            let mut found: BTreeMap<String, u128> = BTreeMap::new();
            for (case, ways) in law.cases() {
                found.insert(spec.domain.name(case.value(field)), ways.to_u128().unwrap());
            }
            let mut wanted: BTreeMap<String, u128> = BTreeMap::new();
            for ((joker, place), ways) in &expected {
                let value = match &*spec.name {
                    "result" if *place == 0 => "none".to_owned(),
                    "result" => if place % 2 == 1 { "first" } else { "second" }.to_owned(),
                    "cards" => match place {
                        // As a value that there is not is written.
                        0 => spec.domain.name(shoe_odds::field::NONE),
                        place => place.to_string(),
                    },
                    "joker.rank" => joker[..1].to_owned(),
                    "joker.suit" => match &joker[1..] {
                        "S" => "spades",
                        "H" => "hearts",
                        "D" => "diamonds",
                        _ => "clubs",
                    }
                    .to_owned(),
                    _ => if is_red(joker) { "red" } else { "black" }.to_owned(),
                };
                *wanted.entry(value).or_default() += ways;
            }
            assert_eq!(found, wanted, "{} of {shoe}", spec.name);
        }
        // A round of the shoe in one order keeps the rules.
        let seen: Vec<_> = cards.iter().map(|card| Seen::parse(card).unwrap()).collect();
        let played = bahar.play(&Rule::default(), &seen).unwrap();
        assert_eq!(bahar.broken(&Rule::default(), &played), None);
    }
    // A deck: the match is the j-th card in C(51 - j, 2) of C(51, 3) = 20,825 cases, 10,725 of them odd.
    let results = bahar.results(&Shoe::decks(1).unwrap(), &Rule::default()).unwrap();
    let all: Whole = results.iter().sum();
    assert_eq!(Exact::quotient(&results[0], &all), Exact::of_ways(10_725, 20_825));
    assert!(bahar.results(&Shoe::decks(2).unwrap(), &Rule::default()).is_err());
}

/// By hand: behind the joker, a five, cards lie before the first side and the second in turn, up to the
/// next five.
#[test]
fn a_round_of_andar_bahar_ends_with_the_first_match() {
    let bahar = game("andar-bahar").unwrap();
    let played = |first: &str, second: &str| {
        let cards = |hand: &str| -> Vec<Seen> {
            hand.split_whitespace().map(|card| Seen::parse(card).unwrap()).collect()
        };
        Played::new([&cards(first)[..], &cards(second)])
    };
    let vocabulary = bahar.vocabulary();
    let results = vocabulary.spec(vocabulary.find("result").unwrap()).domain;
    for (first, second, result) in [
        ("5S 5D", "", "first"),
        ("5S 2D", "5H", "second"),
        ("5S 2D 5D", "KH", "first"),
        ("5S 2D 9D", "KH 5C", "second"),
        ("5S 2D 9D 7D", "KH 3C 5C", "second"),
        ("5S 2D", "", "none"),
        ("5S 2D", "KH", "none"),
    ] {
        let round = played(first, second);
        assert_eq!(bahar.broken(&Rule::default(), &round), None, "{first}, {second}");
        assert_eq!(results.name(bahar.result(&round)), result, "{first}, {second}");
    }
    for (first, second, rule, text) in [
        ("5S 5D", "5H", "match", "card 1 behind"),
        ("5S 2D KD", "5H", "match", "card 2 behind"),
        ("5S 2D 5D", "KH 3C", "match", "card 3 behind"),
        ("5S 2D 9D 4C", "KH 5C 3C", "match", "card 4 behind"),
        ("5S 2D", "KH 5H", "cards", "it has 1, the second 2"),
        ("5S 2D 3D 5D", "KH", "cards", "it has 3, the second 1"),
        ("5S", "", "cards", "it has 0, the second 0"),
    ] {
        let broken = bahar.broken(&Rule::default(), &played(first, second)).unwrap();
        assert_eq!(broken.rule, rule, "{first}, {second}");
        assert!(broken.text.contains(text), "{first}, {second}: {}", broken.text);
    }
}
