//! Laws that hold exactly, with no tolerance: what must be true of any dealing and settlement
//! whatever the figures are.

use itertools::Itertools;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::property;
use shoe_odds::distribution::{Distribution, Observed};
use shoe_odds::field::{Field, vocabulary};
use shoe_odds::game::baccarat::{Draw, kernel};
use shoe_odds::game::{Deal, game};
use shoe_odds::question::price::report::Report;
use shoe_odds::{Catalog, Exact, Request, Shoe, Whole};

fn field(name: &str) -> Field {
    vocabulary("baccarat").unwrap().find(name).unwrap_or_else(|| panic!("no field {name}"))
}

/// The law of these fields of baccarat, every value told apart.
fn law(shoe: &Shoe, draw: &Draw, names: &[&str]) -> Distribution {
    let mut observed = Observed::default();
    names.iter().for_each(|name| observed.watch_value(field(name)));
    let rule = &draw.clone().into();
    let deal = Deal { shoe, rule, observed: &observed, dealt: None, progress: &|_, _| {} };
    game("baccarat").unwrap().deal(&deal).unwrap()
}

fn reports(spec: &str, variant: &str) -> Vec<Report> {
    let request = Request {
        shoe: Some(Shoe::parse(spec).unwrap()),
        variants: vec![variant.to_owned()],
        wagers: Vec::new(),
        ..Default::default()
    };
    shoe_odds::price(&Catalog::builtin(), &request, &()).unwrap().reports
}

fn falling(cards: u64, count: u64) -> u128 {
    (0..count).map(|dealt| u128::from(cards - dealt)).product()
}

/// A shoe of 52 counts with at least six cards.
fn card_shoes(most: u64) -> impl Strategy<Value = Vec<u64>> {
    vec(prop_oneof![3 => Just(0), 2 => 0..=most], 52)
        .prop_filter("a round takes six cards", |counts| counts.iter().sum::<u64>() >= 6)
}

const NAMES: [&str; 4] = ["S", "H", "D", "C"];

/// The specification of 52 counts, the suits renamed by `order`.
fn spec(counts: &[u64], order: &[usize]) -> String {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let cards = ranks.iter().cartesian_product(order).zip(counts);
    let cards = cards.filter(|(_, count)| **count > 0);
    cards.map(|((rank, suit), count)| format!("{rank}{}={count}", NAMES[*suit])).join(" ")
}

proptest! {
    #![proptest_config(property(40))]

    #[test]
    fn prop_ways_sum_to_the_ordered_deals(counts in card_shoes(9)) {
        let spec = spec(&counts, &[0, 1, 2, 3]);
        for variant in ["dynasty-live", "dragon-turtle", "dragon-bonus", "dragon-tournament"] {
            for report in reports(&spec, variant) {
                prop_assert_eq!(&report.ways, &Whole::from(falling(report.shoe.cards, 6)));
                for wager in &report.wagers {
                    let sum: Whole = wager.events.iter().filter_map(|event| event.ways.as_ref()).sum();
                    prop_assert_eq!(&sum, &report.ways, "{} {}", variant, &wager.id);
                }
            }
        }
        for wager in &reports(&spec, "dragon-tiger")[0].wagers {
            let sum: Whole = wager.events.iter().filter_map(|event| event.ways.as_ref()).sum();
            prop_assert_eq!(sum, falling(counts.iter().sum(), 2));
        }
    }

    #[test]
    fn prop_renaming_the_suits_changes_nothing(
        counts in card_shoes(5),
        order in Just(vec![0usize, 1, 2, 3]).prop_shuffle(),
    ) {
        let before = reports(&spec(&counts, &[0, 1, 2, 3]), "dynasty-live");
        let after = reports(&spec(&counts, &order), "dynasty-live");
        for (before, after) in before.iter().zip(&after) {
            for (before, after) in before.wagers.iter().zip(&after.wagers) {
                let ways = |wager: &shoe_odds::pricing::figures::WagerReport| {
                    wager.events.iter().map(|event| event.ways.clone()).collect::<Vec<_>>()
                };
                prop_assert_eq!(ways(before), ways(after), "{}", &before.id);
            }
        }
    }

    /// The totals come from the kernel when they are all that is observed, and from two
    /// hands when anything finer is observed beside them: two computations that share
    /// nothing must agree at every grain.
    #[test]
    fn prop_a_finer_grain_changes_nothing(counts in card_shoes(6), rules in 0usize..3) {
        let shoe = Shoe::parse(&spec(&counts, &[0, 1, 2, 3])).unwrap();
        let draw = [
            Draw::default(),
            Draw::new(0b0000_0111, 0b1000_0001, [0x3ff, 0, 0x155, 0x2aa, 1, 0x200, 0x3ff, 7]),
            Draw::new(0xff, 0xff, [0x3ff; 8]),
        ][rules].clone();
        let coarse = ["player.total", "player.cards", "banker.total", "banker.cards"];
        let expected = law(&shoe, &draw, &coarse);
        prop_assert_eq!(expected.total(), &Whole::from(falling(shoe.cards(), 6)));
        let fields = coarse.map(field);
        for finer in [
            "player.opening", "banker.third-value", "player.pair", "banker.first-two",
            "banker.suited", "player.third-suit", "player.perfect-pair", "same-suit",
            "count.hearts", "count.K",
        ] {
            let observed: Vec<&str> = coarse.into_iter().chain([finer]).collect();
            let fine = law(&shoe, &draw, &observed);
            prop_assert_eq!(&fine.marginal(&fields), &expected, "{}", finer);
        }
    }

    /// The first two cards of either hand are two cards of the shoe: by exchangeability their
    /// law is the same for both, and does not depend on whether thirds are dealt.
    #[test]
    fn prop_the_first_two_cards_of_both_hands_have_one_law(counts in card_shoes(4)) {
        let shoe = Shoe::parse(&spec(&counts, &[0, 1, 2, 3])).unwrap();
        let draw = Draw::default();
        for name in ["first-two", "suited", "perfect-pair", "opening", "first-two-count.red"] {
            let [player, banker] = ["player", "banker"].map(|hand| format!("{hand}.{name}"));
            let alone = law(&shoe, &draw, &[&player]);
            let other = law(&shoe, &draw, &[&banker]);
            let dealt = law(&shoe, &draw, &[&player, "result"]).marginal(&[field(&player)]);
            let values = |law: &Distribution, name: &str| -> Vec<(u8, Whole)> {
                law.cases().map(|(case, ways)| (case.value(field(name)), ways.clone())).collect()
            };
            prop_assert_eq!(values(&alone, &player), values(&other, &banker), "{}", name);
            prop_assert_eq!(&alone, &dealt, "{}", name);
        }
    }

    /// Player at 1 to 1 is minus Banker at 1 to 1 without commission.
    #[test]
    fn prop_player_mirrors_banker_without_commission(counts in card_shoes(9)) {
        let report = &reports(&spec(&counts, &[0, 1, 2, 3]), "dragon-tournament")[0];
        let edge = |id: &str| {
            let wager = report.wagers.iter().find(|wager| wager.id == id).unwrap();
            wager.edge.exact.clone()
        };
        prop_assert_eq!(edge("player"), -&edge("banker"));
    }

    /// Between a third of the pays of one line and another wager with that line's pays moved by
    /// d, the edge moves by minus d times the line's probability.
    #[test]
    fn prop_an_edge_is_linear_in_its_payoffs(pays in 1u32..200, more in 1u32..200, decks in 1u32..9) {
        let table = |pays: u32| format!(
            "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.own]\nname = \"Own\"\n\
             pays = [ {{ odds = \"{pays} to 1\", when = {{ result = \"tie\", player.total = 6 }} }}, \
             {{ odds = \"3 to 2\", when = {{ margin = 1 }} }} ]\n"
        );
        let priced = |pays: u32| {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("own.toml"), table(pays)).unwrap();
            let catalog = Catalog::with_tables(folder.path()).unwrap();
            let shoe = Some(Shoe::decks(decks).unwrap());
            let request = Request { shoe, variants: vec!["own".into()], wagers: vec![], ..Default::default() };
            shoe_odds::price(&catalog, &request, &()).unwrap().reports[0].wagers[0].clone()
        };
        let (low, high) = (priced(pays), priced(pays + more));
        let moved = &low.edge.exact - &high.edge.exact;
        let by = &Exact::integer(more.into()) * &low.events[0].probability.exact;
        prop_assert_eq!(moved, by);
    }
}

/// Beyond 31 decks the totals pass 64 bits. The kernel's marginal of the first two cards is then
/// checked against what two cards of the shoe do: C(n, 2) pairs.
#[test]
fn wide_shoes_are_exact_too() {
    for decks in [31, 32, 100, 10_000] {
        let shoe = Shoe::decks(decks).unwrap();
        let cards = shoe.cards();
        let joint = kernel::joint(&shoe.values(), &Draw::default());
        assert_eq!(joint.cases().map(|case| case.ways).sum::<u128>(), falling(cards, 6));
        let pair = law(&shoe, &Draw::default(), &["player.pair", "result"]);
        // Thirteen ranks of 4·decks cards each: 13·4d·(4d-1) of n(n-1) ordered pairs.
        let of_rank = u128::from(decks) * 4;
        let paired = 13 * of_rank * (of_rank - 1) * falling(cards - 2, 4);
        assert_eq!(pair.ways(|case| case.value(field("player.pair")) == 1), paired);
        assert_eq!(*pair.total(), falling(cards, 6));
    }
}

/// A shoe of one value has one round. Eights: 8 + 8 = 16 is a 6, no natural, and both hands
/// stand; nines: 18 is a natural 8; tens: both draw and stay at 0; fours: a natural 8.
#[test]
fn shoes_of_one_value_have_one_round() {
    for (spec, total, cards, natural) in
        [("8=20", 6, 4, 0), ("9=20", 8, 4, 1), ("T=20", 0, 6, 0), ("4=20", 8, 4, 1)]
    {
        let shoe = Shoe::parse(spec).unwrap();
        let law =
            law(&shoe, &Draw::default(), &["player.total", "banker.total", "cards", "natural"]);
        let only = law.ways(|case| {
            case.value(field("player.total")) == total
                && case.value(field("banker.total")) == total
                && case.value(field("cards")) == cards
                && case.value(field("natural")) == natural
        });
        assert_eq!(only, 27_907_200, "{spec}");
        assert_eq!(*law.total(), 27_907_200, "{spec}");
    }
}

/// Twenty nines: every round is a natural tie.
#[test]
fn a_bet_that_always_pushes_has_no_edge_per_resolved_bet() {
    let report = &reports("9=20", "dragon-bonus")[0];
    let player = &report.wagers[0];
    assert_eq!(player.id, "player");
    assert_eq!(player.push.exact, Exact::one());
    assert!(player.edge.exact.is_zero() && player.edge_resolved.is_none());
}
