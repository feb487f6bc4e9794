//! Odds in the middle of a round, against the oracle of `tests/oracle/` and by the laws of
//! conditional probability.
//!
//! The oracle knows no formula for what is known: it deals every round of the shoe card by card
//! and counts those that agree. The engine must count the same, to the last way.

use std::path::Path;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::property;
use shoe_odds::question::price::report::{Report, Study};
use shoe_odds::{Batch, BatchRequest, Catalog, Dealt, Error, Exact, Request, Whole};
use shoe_odds_oracle::baccarat::{self, Draw, Round};
use shoe_odds_oracle::cards::{Card, RANKS, Shoe};
use shoe_odds_oracle::dragon_tiger;
use shoe_odds_oracle::random::{
    RandomWagers, any_draw, any_when, any_when_of_all_cards, random_table,
};
use shoe_odds_oracle::shoes::{
    Told, card_shoes, decks_by_cards, name_of, shoe_of, spec, tiny_rank_shoes,
};
use shoe_odds_oracle::table::{Condition, Rules, Variant, Wager};

// What is known -----------------------------------------------------------------------

/// A card as far as it is known.
#[derive(Clone, Copy, Debug)]
enum Known {
    Card(Card),
    Rank(u8),
    WorthNothing,
}

impl Known {
    fn of(card: Card, fineness: u8) -> Self {
        match fineness {
            0 => Self::Card(card),
            1 if card.value == 0 => Self::WorthNothing,
            _ => Self::Rank(card.rank),
        }
    }

    fn agrees(self, card: Card) -> bool {
        match self {
            Self::Card(known) => known == card,
            Self::Rank(rank) => rank == card.rank,
            Self::WorthNothing => card.value == 0,
        }
    }

    fn name(self) -> String {
        match self {
            Self::Card(card) => name_of(card),
            Self::Rank(rank) => RANKS[usize::from(rank)].to_owned(),
            Self::WorthNothing => "0".to_owned(),
        }
    }
}

type Hands = [Vec<Known>; 2];

/// The text of `--dealt`, hands without a known card left out; `None` if nothing is known.
fn text(hands: &Hands, letters: [&str; 2]) -> Option<String> {
    let hands = letters.iter().zip(hands).filter(|(_, hand)| !hand.is_empty());
    let words = hands.map(|(letter, hand)| {
        hand.iter().fold((*letter).to_owned(), |text, card| text + " " + &card.name())
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Whether the cards of a hand that is dealt to the end begin with the known ones.
fn begins_with(hand: &[Card], known: &[Known]) -> bool {
    hand.len() >= known.len() && known.iter().zip(hand).all(|(known, card)| known.agrees(*card))
}

// The two answers ---------------------------------------------------------------------

/// For each wager the ways of each of its lines, and last of none, among the deals that agree
/// with what is known and meet the condition; and all deals that agree, whether or not they
/// meet it.
fn by_oracle(
    shoe: &Shoe,
    draw: &Draw,
    (known, given): (&Hands, Option<&[Condition]>),
    wagers: &[&Wager],
) -> (Vec<Vec<u128>>, u128) {
    let mut counts: Vec<Vec<u128>> =
        wagers.iter().map(|wager| vec![0; wager.lines.len() + 1]).collect();
    let mut agreeing = 0;
    baccarat::deal(&mut shoe.clone(), draw, &mut Round::default(), 1, &mut |round, ways| {
        if !begins_with(&round.player, &known[0]) || !begins_with(&round.banker, &known[1]) {
            return;
        }
        agreeing += ways;
        if given.is_some_and(|given| !baccarat::holds_any(given, round)) {
            return;
        }
        for (wager, counts) in wagers.iter().zip(&mut counts) {
            let holds = |when: &[Condition]| baccarat::holds_any(when, round);
            let line = wager.lines.iter().position(|line| holds(&line.when));
            counts[line.unwrap_or(wager.lines.len())] += ways;
        }
    });
    (counts, agreeing)
}

fn ask(
    catalog: &Catalog,
    (shoe, variant): (&str, &str),
    dealt: Option<&str>,
    given: Option<&str>,
) -> Result<Report, Error> {
    let request = Request {
        shoe: Some(shoe_odds::Shoe::parse(shoe)?),
        variants: vec![variant.to_owned()],
        dealt: dealt.map(Dealt::parse).transpose()?,
        given: given.map(str::to_owned),
        ..Request::default()
    };
    let Study { mut reports, .. } = shoe_odds::price(catalog, &request, &())?;
    Ok(reports.remove(0))
}

/// Wants the same ways of every wager of a variant, or that both find no deal to be left.
#[track_caller]
fn assert_same_ways(
    catalog: &Catalog,
    (rules, variant): (&Rules, &Variant),
    (shoe, told): (&Shoe, Told),
    (known, given): (&Hands, Option<(&str, &[Condition])>),
) {
    let wagers = rules.wagers_of(variant);
    let condition = given.map(|(_, condition)| condition);
    let (expected, agreeing) = by_oracle(shoe, &rules.draw, (known, condition), &wagers);
    let (shoe, dealt) = (spec(shoe, told), text(known, ["P", "B"]));
    let about = format!(
        "shoe {shoe}, dealt {dealt:?}, given {given:?}, {}",
        rules.id,
        given = given.map(|(text, _)| text)
    );
    let named = format!("{}/{}", rules.id, variant.id);
    let report = ask(catalog, (&shoe, &named), dealt.as_deref(), given.map(|(text, _)| text));
    let left: u128 = expected[0].iter().sum();
    let report = match report {
        Ok(report) => report,
        Err(error) => {
            assert_eq!(left, 0, "{about}: {error}");
            return;
        }
    };
    assert!(left > 0, "{about}: no round agrees, and it was priced");
    assert_eq!(report.ways, left, "{about}");
    if let Some(given) = &report.given {
        assert_eq!(given.probability.exact, Exact::of_ways(left, agreeing).unwrap(), "{about}");
    }
    for (wager, expected) in wagers.iter().zip(&expected) {
        let Some(found) = report.wagers.iter().find(|found| found.id == wager.id) else {
            assert!(told != Told::Cards, "{about}: {} is not priced", wager.id);
            continue;
        };
        let ways: Vec<u128> =
            found.events.iter().filter_map(|event| event.ways.as_ref()?.to_u128()).collect();
        assert_eq!(&ways, expected, "{about}, wager {}: engine left, oracle right", wager.id);
        let mut pays = wager
            .lines
            .iter()
            .map(|line| (line.odds.0, line.odds.1))
            .chain([(-1, 1)])
            .zip(expected);
        let first = pays.find(|(_, ways)| **ways > 0).map(|(pays, _)| pays);
        let decided = pays.all(|(pays, ways)| *ways == 0 || Some(pays) == first);
        assert_eq!(found.decided.is_some(), decided, "{about}, wager {}", wager.id);
        if let (Some(decided), Some((numerator, denominator))) = (&found.decided, first) {
            assert_eq!(decided.pays, Exact::ratio(numerator as i64, denominator as i64).unwrap());
        }
    }
}

/// Cards of a shoe in some order, hand by hand, the rest of the shoe unknown.
fn any_known() -> impl Strategy<Value = Vec<(Index, u8, u8)>> {
    vec((any::<Index>(), 0..3u8, 0..2u8), 0..=6)
}

/// Takes cards out of the shoe in turn, each to the hand it says if there is room.
fn known_of(shoe: &Shoe, picks: &[(Index, u8, u8)]) -> Hands {
    let mut left: Vec<Card> =
        shoe.iter().flat_map(|(card, count)| (0..*count).map(|_| *card)).collect();
    let mut hands = Hands::default();
    for (index, fineness, hand) in picks {
        let hand = &mut hands[usize::from(*hand)];
        if hand.len() < 3 {
            hand.push(Known::of(left.remove(index.index(left.len())), *fineness));
        }
    }
    hands
}

// Engine and oracle -------------------------------------------------------------------

fn catalog_with(text: &str) -> Result<Catalog, Error> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("random.toml"), text).unwrap();
    Catalog::with_tables(folder.path())
}

/// A condition as the oracle reads it.
fn condition(when: &str) -> Rules {
    Rules::read(&random_table("", &vec![vec![when.to_owned()]]))
}

static TABLES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let names = ["dragon-bonus", "dynasty-live", "dragon-turtle"];
    let read = |name: &&str| {
        let file = format!("{}/tables/{name}.toml", crate::common::ROOT);
        Rules::read(&std::fs::read_to_string(file).unwrap())
    };
    names.iter().map(read).collect()
});

proptest! {
    #![proptest_config(property(8))]

    #[test]
    fn prop_random_wagers_under_random_knowledge_have_the_oracle_s_ways(
        draw in prop_oneof![1 => Just(String::new()), 1 => any_draw()],
        wagers in vec(vec(any_when(), 1..=1), 1..=4),
        shoe in card_shoes(6..=8),
        picks in any_known(),
        given in proptest::option::weighted(0.6, any_when()),
    ) {
        same_ways_knowing(&draw, wagers, &shoe, &picks, given)?;
    }

    #[test]
    fn prop_wagers_on_all_cards_under_random_knowledge_have_the_oracle_s_ways(
        draw in prop_oneof![1 => Just(String::new()), 1 => any_draw()],
        wagers in vec(vec(any_when_of_all_cards(), 1..=1), 1..=2),
        shoe in card_shoes(6..=8),
        picks in any_known(),
        given in proptest::option::weighted(0.4, any_when_of_all_cards()),
    ) {
        same_ways_knowing(&draw, wagers, &shoe, &picks, given)?;
    }
}

fn same_ways_knowing(
    draw: &str,
    wagers: RandomWagers,
    shoe: &Shoe,
    picks: &[(Index, u8, u8)],
    given: Option<String>,
) -> Result<(), TestCaseError> {
    let known = known_of(shoe, picks);
    prop_assume!(given.is_some() || known.iter().any(|hand| !hand.is_empty()));
    // Wagers with a line that no round of full decks reaches are refused.
    let request = BatchRequest { variants: vec!["random".into()], wagers: Vec::new() };
    let possible = |lines: &Vec<String>| {
        let catalog = catalog_with(&random_table(draw, &vec![lines.clone()]));
        catalog.is_ok_and(|catalog| Batch::new(&catalog, &request).is_ok())
    };
    let wagers: RandomWagers = wagers.into_iter().filter(possible).collect();
    prop_assume!(!wagers.is_empty());
    let table = random_table(draw, &wagers);
    let catalog = catalog_with(&table).unwrap();
    let rules = Rules::read(&table);
    let read = given.as_deref().map(condition);
    let given = given.as_deref().zip(read.as_ref().map(|rules| &rules.wagers[0].lines[0].when[..]));
    let variant = &rules.variants[0];
    assert_same_ways(&catalog, (&rules, variant), (shoe, Told::Cards), (&known, given));
    Ok(())
}

proptest! {
    #![proptest_config(property(20))]

    #[test]
    fn prop_real_wagers_under_random_knowledge_have_the_oracle_s_ways(
        shoe in card_shoes(6..=8),
        picks in any_known(),
        given in proptest::option::weighted(0.3, any_when()),
    ) {
        let known = known_of(&shoe, &picks);
        prop_assume!(given.is_some() || known.iter().any(|hand| !hand.is_empty()));
        let catalog = Catalog::builtin();
        let read = given.as_deref().map(condition);
        let given = given.as_deref().zip(read.as_ref().map(|rules| &rules.wagers[0].lines[0].when[..]));
        for rules in TABLES.iter() {
            for variant in &rules.variants {
                assert_same_ways(&catalog, (rules, variant), (&shoe, Told::Cards), (&known, given));
            }
        }
    }

    /// A shoe that is known by rank takes a card by its rank.
    #[test]
    fn prop_shoes_known_by_rank_have_the_oracle_s_ways(
        shoe in tiny_rank_shoes(),
        picks in any_known(),
    ) {
        let known = known_of(&shoe, &picks);
        prop_assume!(known.iter().any(|hand| !hand.is_empty()));
        let catalog = Catalog::builtin();
        for rules in TABLES.iter() {
            for variant in &rules.variants {
                assert_same_ways(&catalog, (rules, variant), (&shoe, Told::Ranks), (&known, None));
            }
        }
    }

    #[test]
    fn prop_dragon_tiger_under_random_knowledge_has_the_oracle_s_ways(
        shoe in card_shoes(2..=30),
        picks in vec((any::<Index>(), 0..3u8, 0..2u8), 1..=2),
        given in proptest::option::of(0..4usize),
    ) {
        let mut known = known_of(&shoe, &picks);
        known.iter_mut().for_each(|hand| hand.truncate(1));
        const GIVEN: [&str; 4] = [
            "result = \"tie\"",
            "suited = true",
            "dragon.rank = \"8-K\"",
            "tiger.colour = \"red\"",
        ];
        let given = given.map(|at| GIVEN[at]);
        let file = Path::new(crate::common::ROOT).join("tables/dragon-tiger.toml");
        let rules = Rules::read(&std::fs::read_to_string(file).unwrap());
        let wagers = rules.wagers_of(&rules.variants[0]);
        let read = given.map(|text| Rules::read(&format!(
            "id = \"g\"\ngame = \"dragon-tiger\"\n[variant.g]\nwagers = [\"g\"]\n[wager.g]\nname = \"g\"\n\
             pays = [{{ odds = \"1 to 1\", when = {{ {text} }} }}]"
        )));
        let condition = read.as_ref().map(|rules| &rules.wagers[0].lines[0].when[..]);
        let mut expected: Vec<Vec<u128>> =
            wagers.iter().map(|wager| vec![0; wager.lines.len() + 1]).collect();
        for (d, (dragon, dragons)) in shoe.iter().enumerate() {
            for (t, (tiger, tigers)) in shoe.iter().enumerate() {
                let agrees = begins_with(&[*dragon], &known[0]) && begins_with(&[*tiger], &known[1]);
                let meets = |when: &[Condition]| dragon_tiger::holds_any(when, *dragon, *tiger);
                if !agrees || condition.is_some_and(|given| !meets(given)) {
                    continue;
                }
                let ways = dragons * (tigers - u128::from(d == t));
                for (wager, counts) in wagers.iter().zip(&mut expected) {
                    let line = wager.lines.iter().position(|line| meets(&line.when));
                    counts[line.unwrap_or(wager.lines.len())] += ways;
                }
            }
        }
        let dealt = text(&known, ["D", "T"]);
        let shoe = spec(&shoe, Told::Cards);
        let catalog = Catalog::builtin();
        let report = ask(&catalog, (&shoe, "dragon-tiger"), dealt.as_deref(), given);
        let left: u128 = expected[0].iter().sum();
        prop_assert_eq!(report.is_ok(), left > 0, "{} {:?} {:?}", shoe, dealt, given);
        for (wager, expected) in wagers.iter().zip(&expected).filter(|_| left > 0) {
            let report = report.as_ref().unwrap();
            let found = report.wagers.iter().find(|found| found.id == wager.id).unwrap();
            let ways: Vec<u128> = found.events.iter().filter_map(|event| event.ways.as_ref()?.to_u128()).collect();
            prop_assert_eq!(&ways, expected, "{} {:?} {:?} {}", shoe, dealt, given, wager.id);
        }
    }
}

// The law of total probability --------------------------------------------------------

/// Every wager's expectation, and for a check that there are any.
fn expectations(dealt: Option<&str>, given: Option<&str>, shoe: &str) -> Vec<(String, Exact)> {
    let catalog = Catalog::builtin();
    let report = ask(&catalog, (shoe, "dynasty-live/dynasty"), dealt, given);
    let report = report.unwrap_or_else(|error| panic!("{dealt:?} {given:?}: {error}"));
    report.wagers.iter().map(|wager| (wager.id.clone(), -&wager.edge.exact)).collect()
}

/// What is expected with these cards known is what is expected with one more, in the mean over
/// that card. Every word names a position; the position after `dealt` is dealt for certain.
#[track_caller]
fn assert_mean_over_the_next_card(shoe: &Shoe, hands: [&[&str]; 2], next: usize) {
    let named = |hands: &[Vec<String>; 2]| {
        let hands = ["P", "B"].iter().zip(hands).filter(|(_, hand)| !hand.is_empty());
        let text: Vec<String> =
            hands.map(|(name, hand)| format!("{name} {}", hand.join(" "))).collect();
        (!text.is_empty()).then(|| text.join(" "))
    };
    let known = hands.map(|hand| hand.iter().map(|card| card.to_string()).collect::<Vec<_>>());
    let mut left = shoe.clone();
    for card in known.iter().flatten() {
        left.iter_mut().find(|(other, _)| name_of(*other) == *card).expect("a card").1 -= 1;
    }
    let cards: u128 = left.iter().map(|(_, count)| count).sum();
    let text = spec(shoe, Told::Cards);
    let whole = expectations(named(&known).as_deref(), None, &text);
    let mut mean = vec![Exact::zero(); whole.len()];
    for (card, count) in left.iter().filter(|(_, count)| *count > 0) {
        let mut more = known.clone();
        more[next].push(name_of(*card));
        let share = Exact::of_ways(*count, cards).unwrap();
        let parts = expectations(named(&more).as_deref(), None, &text);
        for (mean, (_, part)) in mean.iter_mut().zip(parts) {
            *mean = &*mean + &(&share * &part);
        }
    }
    for ((id, whole), mean) in whole.iter().zip(&mean) {
        assert_eq!(whole, mean, "{id} over the card after {known:?}");
    }
}

/// Thirteen ranks in two suits and a few more: 33 cards.
fn short_shoe() -> Shoe {
    let cards = (0..13u8).flat_map(|rank| [Card::new(rank, 0), Card::new(rank, 1)]);
    shoe_of(cards.chain((0..7).map(|rank| Card::new(rank, 2))))
}

#[test]
fn a_price_is_the_mean_over_the_next_card_from_the_first_to_the_last() {
    let shoe = short_shoe();
    assert_mean_over_the_next_card(&shoe, [&[], &[]], 0);
    assert_mean_over_the_next_card(&shoe, [&[], &[]], 1);
    assert_mean_over_the_next_card(&shoe, [&["9S"], &[]], 1);
    assert_mean_over_the_next_card(&shoe, [&["9S"], &["7H"]], 0);
    assert_mean_over_the_next_card(&shoe, [&["9S", "4S"], &["7H"]], 1);
    // Three against five: the Player draws, and after an eight the Banker does not.
    assert_mean_over_the_next_card(&shoe, [&["9S", "4S"], &["7H", "8H"]], 0);
    // Three and a six against five: the Banker draws too.
    assert_mean_over_the_next_card(&shoe, [&["9S", "4S", "6S"], &["7H", "8H"]], 1);
}

#[test]
fn a_card_known_by_rank_is_the_mixture_of_its_suits() {
    let shoe = short_shoe();
    let text = spec(&shoe, Told::Cards);
    let by_rank = expectations(Some("P 3 KS B 3"), None, &text);
    // Three threes, two of which are known: spades, hearts and diamonds in any order.
    let suits = ["S", "H", "D"];
    let mut mean = vec![Exact::zero(); by_rank.len()];
    for first in suits {
        for second in suits.iter().filter(|second| **second != first) {
            let parts = expectations(Some(&format!("P 3{first} KS B 3{second}")), None, &text);
            for (mean, (_, part)) in mean.iter_mut().zip(parts) {
                *mean = &*mean + &(&part * &Exact::ratio(1, 6).unwrap());
            }
        }
    }
    for ((id, whole), mean) in by_rank.iter().zip(&mean) {
        assert_eq!(whole, mean, "{id}");
    }
}

/// A condition and its contrary, each by its probability, come to the price without it.
#[test]
fn a_price_is_the_mean_over_a_condition_and_its_contrary() {
    let text = spec(&decks_by_cards(8), Told::Cards);
    let catalog = Catalog::builtin();
    for (dealt, yes, no) in [
        (None, "natural = true", "natural = false"),
        (Some("B 0"), "player.opening = 3", "player.opening = \"0-2,4-9\""),
        (Some("P 9 4"), "banker.suited = true", "banker.suited = false"),
        (
            Some("P 2H 3 8"),
            "banker.third-colour = \"red\"",
            "[{ banker.third-colour = \"black\" }, { banker.cards = 2 }]",
        ),
    ] {
        let whole = expectations(dealt, None, &text);
        let mut mean = vec![Exact::zero(); whole.len()];
        let mut sum = Exact::zero();
        for given in [yes, no] {
            let report =
                ask(&catalog, (&text, "dynasty-live/dynasty"), dealt, Some(given)).unwrap();
            let share = &report.given.as_ref().unwrap().probability.exact;
            sum = &sum + share;
            for (mean, wager) in mean.iter_mut().zip(&report.wagers) {
                *mean = &*mean - &(share * &wager.edge.exact);
            }
        }
        assert_eq!(sum, Exact::one(), "{yes}");
        for ((id, whole), mean) in whole.iter().zip(&mean) {
            assert_eq!(whole, mean, "{id} given {yes} or {no}");
        }
    }
}

// By hand -----------------------------------------------------------------------------

/// Eight decks, the Player has a four and a nine, the Banker a king and a seven: the Player's 3
/// draws and the Banker's 7 stands, so one card of the 412 others decides.
#[test]
fn one_card_to_come_is_counted_by_hand() {
    let catalog = Catalog::builtin();
    let report = ask(&catalog, ("8", "dynasty-live/dynasty"), Some("P 9H 4 B 7 KD"), None).unwrap();
    let wager = |id: &str| report.wagers.iter().find(|wager| wager.id == id).unwrap();
    let probability =
        |id: &str, event: usize| wager(id).events[event].probability.exact.to_string();
    // The Player wins with a five (8) or a six (9), 32 of each; ties with a four, 31 left.
    assert_eq!(probability("player", 1), "16/103");
    assert_eq!(probability("tie", 0), "31/412");
    // 9H is one card, the four one of 32, the seven one of 32, KD one of 8; 412 and 411 follow.
    assert_eq!(report.ways, 8 * 32 * 32 * 8 * 412 * 411);
    // The Banker's hand is dealt: the first two cards are not of one suit with certainty, but
    // a two-card 9 over 8 is out of reach.
    assert_eq!(
        wager("super-shot-9-over-8-two-card").decided.as_ref().unwrap().pays,
        Exact::integer(-1)
    );
    assert!(wager("majestic-match-banker").decided.is_none());
    assert!(report.published.is_empty());
}

/// What all cards of a round make, and who wins it.
fn all_cards(
    shoe: &shoe_odds::Shoe,
    dealt: Option<&Dealt>,
) -> shoe_odds::distribution::Distribution {
    let game = shoe_odds::game::game("baccarat").unwrap();
    let mut observed = shoe_odds::distribution::Observed::default();
    for name in ["poker", "most-of-a-suit", "in-line", "result", "player.pair"] {
        observed.watch_value(game.vocabulary().find(name).unwrap());
    }
    let rule = shoe_odds::game::Rule::default();
    let deal = shoe_odds::game::Deal {
        shoe,
        rule: &rule,
        observed: &observed,
        dealt,
        progress: &|_, _| {},
    };
    game.deal(&deal).unwrap()
}

/// Whichever card lies at a place, one does: the laws given each of them are all rounds together.
#[test]
fn poker_hands_given_each_card_of_a_place_are_those_of_all_rounds() {
    let shoe = shoe_odds::Shoe::parse("6S=1 7S=1 8S=2 9S=1 TS=1 TH=1 KD=1").unwrap();
    let all = all_cards(&shoe, None);
    let cards = ["6S", "7S", "8S", "9S", "TS", "TH", "KD"];
    for place in ["P {}", "B {}", "P 8S {}"] {
        let whole = match place.contains("8S") {
            true => all_cards(&shoe, Some(&Dealt::parse("P 8S").unwrap())),
            false => all.clone(),
        };
        let mut ways = std::collections::BTreeMap::new();
        let mut total = Whole::zero();
        for card in cards {
            let dealt = Dealt::parse(&place.replace("{}", card)).unwrap();
            let law = all_cards(&shoe, Some(&dealt));
            total += law.total();
            law.cases().for_each(|(case, of_case)| {
                *ways.entry(format!("{case:?}")).or_insert_with(Whole::zero) += of_case;
            });
        }
        assert_eq!(&total, whole.total(), "{place}");
        for (case, of_case) in whole.cases() {
            assert_eq!(ways.get(&format!("{case:?}")), Some(of_case), "{place} {case:?}");
        }
    }
}

/// Known by rank, a card is any card of the rank; what is asked of its rank by place is another way
/// to the same.
#[test]
fn poker_hands_given_a_rank_at_a_place_are_those_of_rounds_with_it() {
    let shoe = shoe_odds::Shoe::parse("9S=1 9H=2 KD=1 KH=1 2C=1 3C=1 4C=1 5C=1").unwrap();
    let game = shoe_odds::game::game("baccarat").unwrap();
    let find = |name: &str| game.vocabulary().find(name).unwrap();
    let [poker, first, second] = ["poker", "player.first", "banker.second"].map(find);
    let law = |fields: &[shoe_odds::field::Field], dealt: Option<&Dealt>| {
        let mut observed = shoe_odds::distribution::Observed::default();
        fields.iter().for_each(|field| observed.watch_value(*field));
        let rule = shoe_odds::game::Rule::default();
        let observed = &observed;
        let deal = shoe_odds::game::Deal {
            shoe: &shoe,
            rule: &rule,
            observed,
            dealt,
            progress: &|_, _| {},
        };
        game.deal(&deal).unwrap()
    };
    let given = law(&[poker], Some(&Dealt::parse("P 9 B K 9").unwrap()));
    let all = law(&[poker, first, second, find("banker.first")], None);
    let code = |rank: u8| rank - 1;
    for hand in 0..12 {
        let of_hand = all.ways(|case| {
            case.value(poker) == hand
                && case.value(first) == code(9)
                && case.value(second) == code(9)
                && case.value(find("banker.first")) == code(13)
        });
        assert_eq!(given.ways(|case| case.value(poker) == hand), of_hand, "{hand}");
    }
    assert!(given.total().is_positive());
}
