//! Effects of removal, counts and curves, against other ways to the same figures: pricing two
//! shoes, what others have printed, dealing fractions of cards one by one, and thought.

#[path = "effects/estimates.rs"]
mod estimates;
#[path = "effects/plain.rs"]
mod plain;
#[path = "effects/second.rs"]
mod second;

use std::path::Path;

use shoe_odds::distribution::Observed;
use shoe_odds::field::vocabulary;
use shoe_odds::game::Rule;
use shoe_odds::game::{Deal, game};
use shoe_odds::question::effects::report::{EffectsReport, LevelReport, WagerEffects};
use shoe_odds::question::price::report::Report;
use shoe_odds::table::printed::{Printed, PrintedKind};
use shoe_odds::{Catalog, EffectsRequest, Exact, Request, Shoe};

fn fraction(numerator: i64, denominator: i64) -> Exact {
    Exact::ratio(numerator, denominator).unwrap()
}

fn ask(shoe: &str, variants: &[&str], wagers: &[&str]) -> EffectsRequest {
    let texts = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    EffectsRequest {
        shoe: Some(Shoe::parse(shoe).unwrap_or_else(|error| panic!("{error}"))),
        variants: texts(variants),
        wagers: texts(wagers),
        ..EffectsRequest::default()
    }
}

fn reports(catalog: &Catalog, request: &EffectsRequest) -> Vec<EffectsReport> {
    shoe_odds::effects(catalog, request, &()).unwrap_or_else(|error| panic!("{error}")).reports
}

fn one(shoe: &str, variant: &str, wager: &str) -> WagerEffects {
    let request = ask(shoe, &[variant], &[wager]);
    reports(&Catalog::builtin(), &request).remove(0).wagers.remove(0)
}

fn effect(wager: &WagerEffects, card: &str) -> Exact {
    let card = wager.cards.iter().find(|one| one.card == card);
    card.unwrap_or_else(|| panic!("{}: no card", wager.id)).effect.exact.clone()
}

/// The report of a variant on a shoe.
fn price(catalog: &Catalog, shoe: &str, variant: &str) -> Report {
    let request = Request {
        shoe: Some(Shoe::parse(shoe).unwrap()),
        variants: vec![variant.to_owned()],
        ..Request::default()
    };
    shoe_odds::price(catalog, &request, &()).unwrap().reports.remove(0)
}

fn tables(path: &str) -> Catalog {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    Catalog::with_tables(&path).unwrap_or_else(|error| panic!("{error}"))
}

// Effects ---------------------------------------------------------------------------------

/// The last card of a shoe is never dealt and may be any: the expectation of the shoe is the
/// mean of those of the shoes without one card.
#[test]
fn effects_weighed_by_the_cards_left_sum_to_nothing() {
    let builtin = Catalog::builtin();
    let mut wagers = 0;
    let shoes = [
        "8",
        "1",
        "6 - KH*2 - 9S - 3D",
        "8 - 9*30 - A*7 - 0*11",
        "0=100 1=30 2=7 3=31 5=1 6=29 7=12 8=8 9=25",
        "8=6 1=1",
        "AS=3 KH=1 9C=2 8C=1",
        "40",
    ];
    for shoe in shoes {
        for report in reports(&builtin, &EffectsRequest { levels: vec![], ..ask(shoe, &[], &[]) }) {
            for wager in &report.wagers {
                let id = format!("{shoe}: {} {}", report.variant.id, wager.id);
                assert!(wager.sum.exact.is_zero(), "{id}");
                let sum: Exact = wager
                    .cards
                    .iter()
                    .map(|card| &Exact::count(card.left.into()) * &card.effect.exact)
                    .sum();
                assert_eq!(sum, Exact::zero(), "{id}");
                let left: u64 = wager.cards.iter().map(|card| card.left).sum();
                assert_eq!(left, report.shoe.cards, "{id}");
                wagers += 1;
            }
        }
    }
    assert!(wagers > 300, "{wagers} wagers");
}

#[test]
fn effects_sum_to_nothing_with_other_drawing_rules_too() {
    let catalog = tables("tests/oracle/tables/draws.toml");
    for shoe in ["8", "AS=9 3H=3 4D=2 6C=4 7S=1 KH=3 TD=5"] {
        let request = EffectsRequest { levels: vec![], ..ask(shoe, &["oracle-draws"], &[]) };
        for report in reports(&catalog, &request) {
            assert!(!report.wagers.is_empty());
            assert!(report.wagers.iter().all(|wager| wager.sum.exact.is_zero()), "{shoe}");
        }
    }
}

/// The program prices the shoe and the shoe without a card as anyone would.
#[test]
fn an_effect_is_the_difference_of_two_prices() {
    let catalog = Catalog::builtin();
    let price = |shoe: &str, variant: &str| price(&catalog, shoe, variant);
    for variant in ["dynasty", "dragon-tournament", "dynasty-live/non-commission", "dragon-tiger"] {
        for shoe in ["8", "7 - KH*3 - 9S - 4D*2"] {
            let whole = price(shoe, variant);
            let request = EffectsRequest { levels: vec![], ..ask(shoe, &[variant], &[]) };
            let found = reports(&catalog, &request).remove(0);
            let cards = ["A", "4", "9", "T", "K"]
                .into_iter()
                .flat_map(|rank| ["S", "H"].into_iter().map(move |suit| (rank, suit)));
            for (rank, suit) in cards {
                let less = price(&format!("{shoe} - {rank}{suit}"), variant);
                for wager in &found.wagers {
                    let value = match rank {
                        "A" => "1",
                        "T" | "K" => "0",
                        rank => rank,
                    };
                    let card = match wager.told_by.as_str() {
                        "values" => value.to_owned(),
                        "ranks" => rank.to_owned(),
                        "suits" => format!("{value}{suit}"),
                        _ => format!("{rank}{suit}"),
                    };
                    let rtp = |report: &shoe_odds::question::price::report::Report| {
                        let of = report.wagers.iter().find(|one| one.id == wager.id).unwrap();
                        of.rtp.exact.clone()
                    };
                    let difference = &rtp(&less) - &rtp(&whole);
                    assert_eq!(effect(wager, &card), difference, "{shoe} - {card}: {}", wager.id);
                    assert_eq!(wager.expectation.exact, &rtp(&whole) - &Exact::one());
                }
            }
        }
    }
}

/// A Dragon that has to be 8 or higher is, of 416 cards, one of 24 in 52. Without one of the
/// others it is one of 192 in 415, paid even money: 2·192/415 - 2·192/416.
#[test]
fn an_effect_by_thought() {
    let big = one("8", "dragon-tiger", "dragon-big");
    let gain = |of: i64, cards: i64| &fraction(2 * of, cards) - &fraction(2 * 192, 416);
    for low in ["1", "2", "7"] {
        assert_eq!(effect(&big, low), gain(192, 415));
    }
    for high in ["8", "9", "0"] {
        assert_eq!(effect(&big, high), gain(191, 415));
    }
}

/// Suits of the Player's first two cards: renaming suits renames the effects, so that of whole
/// decks only the rank of a card matters.
#[test]
fn cards_that_nothing_tells_apart_are_one_kind() {
    let catalog = Catalog::builtin();
    let told = |shoe: &str, wager: &str| {
        let request = EffectsRequest { levels: vec![1], ..ask(shoe, &["dynasty"], &[wager]) };
        reports(&catalog, &request)[0].wagers[0].told_by.clone()
    };
    assert_eq!(told("8", "majestic-match-player"), "ranks");
    assert_eq!(told("8 - KH", "majestic-match-player"), "ranks and suits");
    assert_eq!(one("8", "dragon-tournament", "player-pair").told_by, "values");
    assert_eq!(one("8 - K", "dragon-tournament", "player-pair").told_by, "ranks");
    assert_eq!(one("8 - A", "dragon-tournament", "player-pair").told_by, "values");
    let pair = one("8", "dragon-tournament", "player-pair");
    assert!(pair.best.is_none() && pair.cards.iter().all(|card| card.effect.exact.is_zero()));
    assert_eq!(pair.levels[0].reason, Some("the removal of one card changes nothing"));
}

/// Removals that differ by the name of a suit are dealt once where no field of a wager names one.
#[test]
fn fields_that_name_no_suit_do_not_see_suits_renamed() {
    for (id, cards) in [
        ("baccarat", "AS=2 AH=1 4S=1 4D=2 8C=1 9H=1 KS=1 KC=1 TS=1"),
        ("dragon-tiger", "AS=2 AH=1 AC=1 4D=2 KS=1 QC=3"),
    ] {
        let game = game(id).unwrap();
        let vocabulary = vocabulary(id).unwrap();
        let law = |names: &str, name: &str| {
            let rename = |letter: char| match "SHDC".find(letter) {
                Some(at) => names.chars().nth(at).unwrap(),
                None => letter,
            };
            let shoe = Shoe::parse(&cards.chars().map(rename).collect::<String>()).unwrap();
            let mut observed = Observed::default();
            observed.watch_value(vocabulary.find(name).unwrap());
            let (rule, observed) = (Rule::default(), &observed);
            let deal =
                Deal { shoe: &shoe, rule: &rule, dealt: None, observed, progress: &|_, _| {} };
            (game.names_suits(observed), game.deal(&deal).unwrap())
        };
        let mut named = 0;
        for spec in &vocabulary.specs {
            let (names, before) = law("SHDC", &spec.name);
            let renamed = ["HSDC", "SDHC", "CHDS"].map(|names| law(names, &spec.name).1);
            assert!(names || renamed.iter().all(|after| *after == before), "{}", spec.name);
            named += usize::from(names);
        }
        assert!(named > 0 && named < vocabulary.specs.len());
    }
}

#[test]
fn kinds_of_which_no_card_is_left_have_no_effect() {
    let tie = one("0=20 3=9 8=5", "dragon-bonus", "tie");
    let cards: Vec<&str> = tie.cards.iter().map(|card| card.card.as_str()).collect();
    assert_eq!(cards, ["0", "3", "8"]);
}

// Printed effects -------------------------------------------------------------------------

/// What is won at even money on the Player, nothing on the others, is the chance to win.
const WINS: &str = r#"
id = "wins"
name = "Wins of the Player"
game = "baccarat"
decks = [8]

[wager.wins]
name = "The Player wins"
pays = [
  { odds = "1 to 1", when = { result = "player" } },
  { odds = "push", when = {} },
]
"#;

#[test]
fn printed_effects_on_a_chance_are_met_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wins.toml");
    std::fs::write(&file, WINS).unwrap();
    let catalog = Catalog::with_tables(&file).unwrap();
    let wins = reports(&catalog, &ask("8", &["wins"], &[])).remove(0).wagers.remove(0);
    let rows = include_str!("published/published.tsv").lines().skip(1);
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let mut met = 0;
    for row in rows.filter(|row| row[5] == "eor_probability") {
        let Some((_, event)) = row[6].split_once(", 1 card(s) of value ") else { continue };
        let card = event.split(' ').next().unwrap().replace('A', "1");
        let printed = Printed::parse(row[7], PrintedKind::Share).unwrap();
        assert!(printed.agrees_with(&effect(&wins, &card)), "{row:?}");
        met += 1;
    }
    assert_eq!(met, 4);
}

/// The derivative at 0 of a polynomial of degree six from its values at -3, -2 … 3.
fn slope(values: &[Exact]) -> Exact {
    let weights = [(-1, 60), (3, 20), (-3, 4), (0, 1), (3, 4), (-3, 20), (1, 60)];
    values.iter().zip(weights).map(|(value, (above, below))| value * &fraction(above, below)).sum()
}

/// Dragon 7 (40 to 1 on a Banker's win with a three-card 7) and Panda 8 (25 to 1 on a Player's
/// with a three-card 8) are printed with a thousand times their "gradients of the exact
/// expectation". Of a removal one may print the difference or the derivative by the number of
/// cards of a kind, both the ways that win and all ways being polynomials of degree six in it.
/// They were differences: those agree with every row, which `published.rs` sees to, and the
/// derivatives would have printed an eight of Dragon 7, a three and a four of Panda 8 otherwise.
#[test]
fn printed_gradients_are_differences_and_not_derivatives() {
    let catalog = Catalog::builtin();
    let rows = include_str!("published/published.tsv").lines().skip(1);
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let mut otherwise = Vec::new();
    for row in rows.filter(|row| row[5].contains("gradient")) {
        let id = if row[2] == "Dragon 7" { "phoenix" } else { "kirin" };
        let card = match row[6].strip_prefix("remove one ").unwrap() {
            "A" => "1",
            "T" => "0",
            card => card,
        };
        let printed = Printed::parse(row[7], PrintedKind::Other).unwrap();
        let thousand = |exact: &Exact| exact * &Exact::integer(1000);
        assert!(printed.agrees_with(&thousand(&effect(&one("8", "dynasty", id), card))), "{row:?}");

        let priced = (-3i64..=3).map(|more| {
            let counts = (0..10).map(|value: u8| {
                let count = if value == 0 { 128 } else { 32 };
                format!("{value}={}", count + if value.to_string() == card { more } else { 0 })
            });
            let request = Request {
                shoe: Some(Shoe::parse(&counts.collect::<Vec<_>>().join(" ")).unwrap()),
                variants: vec!["dynasty".to_owned()],
                wagers: vec![id.to_owned()],
                ..Request::default()
            };
            let report = shoe_odds::price(&catalog, &request, &()).unwrap().reports.remove(0);
            let total = Exact::from(report.ways);
            (-&(&report.wagers[0].edge.exact * &total), total)
        });
        let (won, total): (Vec<Exact>, Vec<Exact>) = priced.unzip();
        // (won/total)' = (won' - won/total·total') / total, and less of a card is more of minus it.
        let expectation = won[3].checked_div(&total[3]).unwrap();
        let change = &slope(&won) - &(&expectation * &slope(&total));
        let derivative = -&change.checked_div(&total[3]).unwrap();
        if !printed.agrees_with(&thousand(&derivative)) {
            otherwise.push((row[2], card, row[7], thousand(&derivative).decimal(3)));
        }
    }
    let expected = [
        ("Dragon 7", "8", "+5.4", "5.347"),
        ("Panda 8", "3", "-2.9", "-2.845"),
        ("Panda 8", "4", "-2.5", "-2.560"),
    ];
    assert_eq!(otherwise, expected.map(|(of, card, was, is)| (of, card, was, is.to_owned())));
}

// Counts ----------------------------------------------------------------------------------

/// The wager on a Dragon of 8 or higher by hand: 24 of a deck's cards win. A low card's removal
/// is worth 2·192/415 - 2·192/416 = 384/(415·416), a high one's 2·191/415 - 2·192/416 =
/// -448/(415·416): best tags 6/7 and -1. At level 1, with h and l cards of either kind tagged,
/// h = l for balance, and Σ n·E·t / √(Σ n·t²) = l·(384 + 448)/√(2l): the more the better, which
/// is all 192 of the high ones and six of the seven low values.
#[test]
fn a_count_by_thought() {
    let big = one("8", "dragon-tiger", "dragon-big");
    let tag = |card: &str, level: Option<usize>| {
        let card = big.cards.iter().find(|one| one.card == card).unwrap();
        match level {
            None => card.best_tag.as_ref().unwrap().exact.clone(),
            Some(level) => Exact::integer(card.tags[level - 1].unwrap().into()),
        }
    };
    for low in 1..=7 {
        let low = low.to_string();
        assert_eq!(tag(&low, None), fraction(6, 7));
        // Equal effects: the first of them is the one left out.
        assert_eq!(tag(&low, Some(1)), Exact::integer(if low == "1" { 0 } else { 1 }));
    }
    for high in ["8", "9", "0"] {
        assert_eq!(tag(high, None), Exact::integer(-1));
        assert_eq!(tag(high, Some(1)), Exact::integer(-1));
    }
    let level = big.levels[0].count.as_ref().unwrap();
    // (192·832)² / (384 · (224·384² + 192·448²)), the common factor of the effects left out.
    let squared = fraction((192 * 832) * (192 * 832), 384 * (224 * 384 * 384 + 192 * 448 * 448));
    assert_eq!(level.betting_correlation.squared, squared);
    // 415/52 · 192·832/(415·416) / 384 for every unit of the true count, from -32/416.
    let per = fraction(192 * 832, 52 * 416 * 384);
    assert_eq!(level.per_true_count.exact, per);
    assert_eq!(level.turns_positive.exact, fraction(32, 416).checked_div(&per).unwrap());
    assert_eq!(level.turns_positive.exact, Exact::integer(4));
    // 384 of 416 cards have a tag of 1 or -1, and 52 are left: their sum has the variance
    // 52·(384/416)·364/415.
    let variance = fraction(52 * 384 * 364, 416 * 415);
    let away = level.turns_positive_deviations.as_ref().unwrap();
    assert_eq!(&away.square * &variance, Exact::integer(16));
    let best = big.best.as_ref().unwrap();
    assert_eq!(best.betting_correlation.squared, Exact::one());
    assert_eq!(best.betting_correlation.decimal(15), "1.000000000000000");
}

#[test]
fn tags_of_every_wager_are_balanced_within_their_level_and_better_with_every_level() {
    let catalog = Catalog::builtin();
    for shoe in ["8", "6 - 0*16 - 9*4"] {
        for report in reports(&catalog, &ask(shoe, &[], &[])) {
            for wager in &report.wagers {
                let squared = |level: &LevelReport| {
                    level
                        .count
                        .as_ref()
                        .map_or(Exact::zero(), |count| count.betting_correlation.squared.clone())
                };
                let mut last = Exact::zero();
                for (at, level) in wager.levels.iter().enumerate() {
                    assert_eq!(level.count.is_some(), level.reason.is_none());
                    let tags = || wager.cards.iter().map(|card| card.tags[at].unwrap_or(0));
                    let largest = i64::from(level.level);
                    assert!(tags().all(|tag| i64::from(tag.abs()) <= largest));
                    let sum = wager.cards.iter().zip(tags());
                    let sum: i64 = sum.map(|(card, tag)| card.left as i64 * i64::from(tag)).sum();
                    assert_eq!(sum, 0, "{} {}", wager.id, level.level);
                    assert!(squared(level) >= last && squared(level) <= Exact::one());
                    last = squared(level);
                }
                if let Some(best) = &wager.best {
                    assert_eq!(best.betting_correlation.squared, Exact::one(), "{}", wager.id);
                    let tags =
                        wager.cards.iter().map(|card| &card.best_tag.as_ref().unwrap().exact);
                    assert_eq!(tags.map(Exact::abs).max(), Some(Exact::one()));
                }
                assert_eq!(wager.favourable, wager.expectation.exact.is_positive());
            }
        }
    }
}

/// Tags and effects of an unfavourable bet that is turned round: whoever takes the other side
/// counts the same cards the other way.
#[test]
fn the_house_counts_the_other_way() {
    let (low, high) = ("dragon-small", "dragon-big");
    let [low, high] = [low, high].map(|id| one("1", "dragon-tiger", id));
    // 6 or lower and 8 or higher: a seven is neither, and favors both when it goes.
    assert_eq!(effect(&low, "7"), effect(&high, "7"));
    assert!(effect(&low, "7").is_positive());
}

// Curves ----------------------------------------------------------------------------------

fn with_curve(shoe: &str, variant: &str, wager: &str, left: u64, level: u8) -> WagerEffects {
    let request = EffectsRequest {
        levels: vec![level],
        true_counts: [-3, 0, 1, 2, 5].map(|half| fraction(half, 2)).to_vec(),
        left: Some(left),
        ..ask(shoe, &[variant], &[wager])
    };
    reports(&Catalog::builtin(), &request).remove(0).wagers.remove(0)
}

/// A round of Dragon Tiger from fractions of cards by the form it has: of N cards the first is
/// of kind r in c_r/N, and both are in c_r(c_r - 1)/(N(N - 1)).
#[test]
fn curves_of_dragon_tiger_have_their_closed_form() {
    let big = with_curve("8", "dragon-tiger", "dragon-big", 100, 1);
    let points = &big.curve.as_ref().unwrap().points;
    for point in points {
        // Of the tags above Σ n·t² = 384: a high kind with n cards has 100·n/416 - R·(-n)/384.
        let running = &point.true_count.exact * &fraction(100, 52);
        assert_eq!(point.running_count.exact, running);
        let high = &fraction(100 * 192, 416) + &(&running * &fraction(192, 384));
        let wins = high.checked_div(&Exact::integer(100)).unwrap();
        let expectation = &(&wins * &Exact::integer(2)) - &Exact::one();
        assert_eq!(point.expectation.as_ref().unwrap().exact, expectation);
        // One card decides: the expectation is linear.
        assert_eq!(point.linear.exact, expectation);
    }
    // A tie with a rank short, so that there is something to count.
    let shoe = "A=8 2=32 3=16";
    let tie = with_curve(shoe, "dragon-tiger", "tie", 30, 2);
    let square: i64 = [8, 32, 16]
        .iter()
        .zip(&tie.cards)
        .map(|(left, card)| {
            let tag = i64::from(card.tags[0].unwrap());
            left * tag * tag
        })
        .sum();
    for point in &tie.curve.as_ref().unwrap().points {
        let two = |(left, card): (&i64, &shoe_odds::question::effects::report::CardEffect)| {
            let tag = i64::from(card.tags[0].unwrap());
            let moved = &point.running_count.exact * &fraction(left * tag, square);
            let count = &fraction(30 * left, 56) - &moved;
            &count * &(&count - &Exact::one())
        };
        let ties: Exact = [8, 32, 16].iter().zip(&tie.cards).map(two).sum();
        let ties = ties.checked_div(&Exact::integer(30 * 29)).unwrap();
        let expectation = &(&ties * &Exact::integer(12)) - &Exact::one();
        assert_eq!(point.expectation.as_ref().unwrap().exact, expectation);
    }
}

#[test]
fn curves_of_baccarat_are_those_of_fractions_of_cards_dealt_one_by_one() {
    type Pays = fn(&plain::Round) -> i128;
    let wagers: [(&str, &str, Pays); 4] = [
        ("dragon-bonus", "tie", |round| if round.player.0 == round.banker.0 { 8 } else { -1 }),
        ("dynasty", "kirin", |round| match round.player {
            (8, 3) if round.banker.0 < 8 => 25,
            _ => -1,
        }),
        ("dynasty", "player", |round| {
            (round.player.0 > round.banker.0) as i128 - (round.player.0 < round.banker.0) as i128
        }),
        ("dynasty", "super-shot-9-over-8-two-card", |round| match (round.player, round.banker) {
            ((9, 2), (8, 2)) | ((8, 2), (9, 2)) => 50,
            _ => -1,
        }),
    ];
    for (variant, id, pays) in wagers {
        let mut compared = 0;
        for (shoe, left, level) in [
            ("8", 208, 1),
            ("8", 100, 2),
            ("0=40 1=16 4=16 6=24 8=16 9=16", 64, 3),
            ("0=20 1=8 4=8 6=12 8=4 9=8", 13, 3),
        ] {
            let wager = with_curve(shoe, variant, id, left, level);
            let all: i64 = wager.cards.iter().map(|card| card.left as i64).sum();
            let square: i64 = wager
                .cards
                .iter()
                .map(|card| {
                    let tag = i64::from(card.tags[0].unwrap());
                    card.left as i64 * tag * tag
                })
                .sum();
            for point in &wager.curve.as_ref().unwrap().points {
                // c = left·n/all - running·n·t/square, with twice the true count whole: in parts of
                // a card of which there are `unit` to one.
                let unit = all * 2 * 52 * square;
                let twice = (&point.true_count.exact * &Exact::integer(2)).to_string();
                let twice: i64 = twice.parse().unwrap();
                let mut counts = [0i128; 10];
                let mut held = [0i128; 10];
                for card in &wager.cards {
                    held[card.card.parse::<usize>().unwrap()] = card.left.into();
                    let (n, tag) = (card.left as i64, i64::from(card.tags[0].unwrap()));
                    let left = left as i64;
                    let count = left * n * 2 * 52 * square - left * twice * n * tag * all;
                    counts[card.card.parse::<usize>().unwrap()] = count.into();
                }
                let mut divisor = i128::from(unit);
                for count in counts {
                    let (mut one, mut other) = (divisor, count.abs());
                    while other != 0 {
                        (one, other) = (other, one % other);
                    }
                    divisor = one;
                }
                let counts = counts.map(|count| count / divisor);
                let unit = i128::from(unit) / divisor;
                // No shoe comes to less than no card or to more than there were; and of a fraction
                // of fewer than five cards c, one of c, c-1 … c-5 may be the only one below 0.
                let possible = counts.iter().zip(held).all(|(count, held)| {
                    (0..=held * unit).contains(count) && (count % unit == 0 || *count >= 5 * unit)
                });
                assert_eq!(point.expectation.is_some(), possible, "{id} {left}");
                assert_eq!(point.reason.is_some(), !possible);
                if !possible {
                    continue;
                }
                compared += 1;
                let shoe = plain::Shoe { counts, unit };
                let (won, total) = (plain::won(&shoe, &pays), plain::won(&shoe, &|_| 1));
                let whole = |number: i128| Exact::from(shoe_odds::Whole::from(number));
                let expectation = whole(won).checked_div(&whole(total)).unwrap();
                let found = &point.expectation.as_ref().unwrap().exact;
                assert_eq!(*found, expectation, "{id} {left} {}", point.true_count.exact);
            }
        }
        assert!(compared > 4, "{id}: {compared}");
    }
}

/// Where the expected composition is one of whole cards, it is a shoe like any other; pairs and
/// suits are no exception. Majestic Match at level 1 counts the twenty-four queens and kings of
/// three decks against two other ranks.
#[test]
fn a_curve_goes_through_the_shoes_of_whole_cards() {
    let catalog = Catalog::builtin();
    let request = EffectsRequest {
        levels: vec![1],
        // 78 left: a rank has 6, with tags 6 - R·12·t/48: a running count of 4 moves it by one.
        true_counts: vec![fraction(4 * 52, 78), fraction(-8 * 52, 78), fraction(28 * 52, 78)],
        left: Some(78),
        ..ask("3", &["dynasty"], &["majestic-match-player"])
    };
    let found = reports(&catalog, &request).remove(0).wagers.remove(0);
    let ranks: Vec<&str> = found.cards.iter().map(|card| card.card.as_str()).collect();
    assert_eq!(found.told_by, "ranks");
    let points = &found.curve.as_ref().unwrap().points;
    // Of a rank with c cards in four suits alike, c/4 of each: fractions, which a shoe of whole
    // cards has where c is a multiple of four. So the check is at 78·4 cards, by the same shares.
    let request = EffectsRequest {
        left: Some(312),
        true_counts: vec![fraction(16 * 52, 312), fraction(-32 * 52, 312), fraction(112 * 52, 312)],
        ..EffectsRequest { shoe: Some(Shoe::parse("12").unwrap()), ..request }
    };
    let larger = reports(&catalog, &request).remove(0).wagers.remove(0);
    for (at, point) in larger.curve.as_ref().unwrap().points.iter().enumerate() {
        let running: i64 = [16, -32, 112][at];
        let spec = ranks.iter().zip(&larger.cards).flat_map(|(rank, card)| {
            let tag = i64::from(card.tags[0].unwrap());
            let count = 24 - running * 48 * tag / (48 * 4);
            ["S", "H", "D", "C"].map(|suit| format!("{rank}{suit}={}", count / 4))
        });
        let spec = spec.collect::<Vec<_>>().join(" ");
        if spec.contains("=-") {
            assert!(point.expectation.is_none());
            continue;
        }
        let request = Request {
            shoe: Some(Shoe::parse(&spec).unwrap()),
            variants: vec!["dynasty".to_owned()],
            wagers: vec!["majestic-match-player".to_owned()],
            ..Request::default()
        };
        let priced = shoe_odds::price(&catalog, &request, &()).unwrap();
        let expectation = -&priced.reports[0].wagers[0].edge.exact;
        assert_eq!(point.expectation.as_ref().unwrap().exact, expectation, "{spec}");
    }
    assert!(points[0].expectation.is_some() && points[2].expectation.is_none());
}
