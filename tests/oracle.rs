//! The engine against the oracle of `tests/oracle/`, way by way.
//!
//! Every comparison deals one shoe twice, by the program under test and by a plain recursion
//! that shares no code with it, and wants the same count of ways, to the last one, of every
//! line of every wager. What the oracle itself is worth is tested at the end, without the
//! engine, against counts known by thought or from outside.
//!
//! `tests/proof` proves the kernels on small shoes; `docs/proof.md` says of which. What remains here is for
//! the rest:
//!
//! - shoes by card, of which no test goes through all: `prop_tiny_shoes_by_card…`,
//!   `prop_every_field_by_card…`, `prop_the_market_by_card…`;
//! - laws of several wagers together, which are dealt and not counted by classes:
//!   `prop_any_wagers_together…`, `prop_every_field_by_…`, and prices by rank;
//! - wide integers: `shoes_of_very_many_decks…`, `prop_huge_shoes…`, `prop_every_field_of_huge_shoes…`;
//! - the language of tables, the built-in ones and conditions at random:
//!   `prop_wagers_and_drawing_rules_at_random…`, `prop_wagers_on_all_cards_at_random…`;
//! - how shoes are written, cards taken out among them: `…less_named_cards…`, `…less_cards_of_a_value…`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

use crate::common::property;
use shoe_odds::table::model::Settlement;
use shoe_odds_oracle as oracle;
use shoe_odds_oracle::baccarat::Draw;
use shoe_odds_oracle::cards::{Card, RANKS, Shoe, cards_in, falling_factorial};
use shoe_odds_oracle::random::{
    RandomWagers, any_draw, any_when, any_when_of_all_cards, random_table,
};
use shoe_odds_oracle::shoes::{
    Told, any_card, by_values, card_shoes, decks_by_cards, decks_by_ranks, decks_by_values,
    huge_card_shoes, large_value_shoes, name_of, shoe_of, small_value_shoes, spec, tiny_card_shoes,
    tiny_rank_shoes, value_shoes_with_missing_values,
};
use shoe_odds_oracle::table::{Odds, Rules, Variant, Wager};

// Tables ------------------------------------------------------------------------------

fn folder(name: &str) -> PathBuf {
    Path::new(crate::common::ROOT).join(name)
}

/// Every table file of a folder, as the oracle reads it, in the order of their names.
fn read_tables(name: &str) -> Vec<Rules> {
    let files = std::fs::read_dir(folder(name)).expect("a folder of tables");
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let read = |path: &PathBuf| Rules::read(&std::fs::read_to_string(path).unwrap());
    paths.iter().map(read).collect()
}

static TABLES: LazyLock<Vec<Rules>> = LazyLock::new(|| read_tables("tables"));
static MARKET: LazyLock<Vec<Rules>> = LazyLock::new(|| read_tables("tables/market"));
static FIELD_TABLES: LazyLock<Vec<Rules>> = LazyLock::new(|| read_tables("tests/oracle/tables"));

fn field_table(id: &str) -> &'static Rules {
    FIELD_TABLES.iter().find(|rules| rules.id == id).expect("a table of tests/oracle/tables")
}

/// Names of the fields a wager asks for, without the hand: `"total"`, `"count.red"`.
fn fields_of(wager: &Wager) -> BTreeSet<String> {
    const HANDS: [&str; 9] =
        ["player", "banker", "winner", "loser", "either", "both", "dragon", "tiger", "not"];
    let mut fields = BTreeSet::new();
    for line in &wager.source {
        let conditions = match &line["when"] {
            toml::Value::Array(alternatives) => alternatives.clone(),
            condition => vec![condition.clone()],
        };
        let mut open: Vec<(String, toml::Value)> =
            conditions.into_iter().map(|condition| (String::new(), condition)).collect();
        while let Some((name, value)) = open.pop() {
            match value {
                toml::Value::Table(table) => {
                    for (key, value) in table {
                        let hand_or_none = name.is_empty() || HANDS.contains(&name.as_str());
                        open.push((
                            if hand_or_none { key } else { format!("{name}.{key}") },
                            value,
                        ));
                    }
                }
                toml::Value::Array(alternatives)
                    if alternatives.iter().all(|one| one.is_table()) =>
                {
                    open.extend(alternatives.into_iter().map(|one| (name.clone(), one)));
                }
                value => {
                    // Behind a sign stands the name of another field.
                    let text = value.as_str().unwrap_or_default();
                    let other = text.trim_start_matches(['<', '>', '=', '!']);
                    if other != text {
                        let other = other.trim();
                        let (hand, rest) = other.split_once('.').unwrap_or(("", other));
                        let of_hand = HANDS.contains(&hand);
                        fields.insert(if of_hand { rest } else { other }.to_owned());
                    }
                    fields.insert(name);
                }
            }
        }
    }
    fields
}

/// Whether a shoe known only by values is enough: the wager asks for nothing else.
fn looks_at_values_only(wager: &Wager) -> bool {
    const VALUES: [&str; 16] = [
        "result",
        "margin",
        "sum",
        "cards",
        "natural",
        "total",
        "opening",
        "third-value",
        "highest",
        "lowest",
        "points",
        "raw-points",
        "first-value",
        "second-value",
        "fifth-value",
        "sixth-value",
    ];
    fields_of(wager)
        .iter()
        .all(|field| VALUES.contains(&field.as_str()) || field.contains("count.value-"))
}

/// Whether a shoe known only by ranks is enough: the wager asks for no suit or color.
fn looks_at_no_suit(wager: &Wager) -> bool {
    const SUITS: [&str; 11] = [
        "poker",
        "suit",
        "colour",
        "suited",
        "perfect-pair",
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        "red",
        "black",
    ];
    // `count.9D` is of a card.
    let is_card = |field: &str| {
        let kind = field.rsplit('.').next().filter(|kind| *kind != field).unwrap_or("");
        kind.len() == 2 && kind != "10"
    };
    let needs = |field: &String| is_card(field) || SUITS.iter().any(|suit| field.ends_with(suit));
    !fields_of(wager).iter().any(needs)
}

// The two answers ---------------------------------------------------------------------

/// What one wager comes to: for each line what it pays and its ways, and last the loss of the
/// whole stake when no line holds.
type Returns = Vec<(Odds, u128)>;

/// The oracle's answer, by key of the wager.
fn by_oracle<'a>(rules: &Rules, shoe: &Shoe, wagers: &[&'a Wager]) -> BTreeMap<&'a str, Returns> {
    let ways = oracle::count(rules, shoe, wagers);
    let returns = wagers.iter().zip(ways).map(|(wager, ways)| {
        let odds = wager.lines.iter().map(|line| line.odds).chain([Odds(-1, 1)]);
        (wager.key.as_str(), odds.zip(ways).collect())
    });
    returns.collect()
}

/// How the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// As a user asks: [`shoe_odds::price`], which deals most wagers each by itself.
    ForPrices,
    /// For one deal that every wager is settled on, so that what one observes must not disturb
    /// another. (It also saves the user's check of lines that this shoe never reaches.)
    ForOneDeal,
}

/// The engine's answer to the same question, by the id of the wager in reports.
fn by_engine(
    catalog: &shoe_odds::Catalog,
    rules: &Rules,
    variant: &Variant,
    wagers: &[&Wager],
    shoe: &str,
    asked: Asked,
) -> BTreeMap<String, Returns> {
    let shoe = shoe_odds::Shoe::parse(shoe).expect("a shoe");
    let about = format!("{}/{} from {shoe}", rules.id, variant.id);
    match asked {
        Asked::ForPrices => {
            let request = shoe_odds::Request {
                shoe: Some(shoe),
                variants: vec![format!("{}/{}", rules.id, variant.id)],
                wagers: wagers.iter().map(|wager| wager.id.clone()).collect(),
                ..Default::default()
            };
            let study = shoe_odds::price(catalog, &request, &())
                .unwrap_or_else(|error| panic!("{about}: {error}"));
            let [report] = &study.reports[..] else { panic!("{about}: not one report") };
            let returns = report.wagers.iter().map(|wager| {
                let events = wager.events.iter();
                let events = events.map(|event| {
                    (
                        fraction(&event.pays.to_string()),
                        event.ways.as_ref().unwrap().to_u128().unwrap(),
                    )
                });
                (wager.id.clone(), events.collect())
            });
            returns.collect()
        }
        Asked::ForOneDeal => {
            let lines = |wager: &&Wager| lines_of(catalog, rules, variant, wager);
            let dealt = dealt_together(catalog, rules, variant, wagers, &shoe)
                .unwrap_or_else(|error| panic!("{about}: {error}"));
            let returns = wagers.iter().map(|wager| {
                let events = shoe_odds::settle::settle(lines(wager), &dealt).events.into_iter();
                let events = events.map(|event| {
                    (fraction(&event.pays.to_string()), event.ways.to_u128().unwrap())
                });
                (wager.id.clone(), events.collect())
            });
            returns.collect()
        }
    }
}

/// The lines of a wager, as the engine has read them.
fn lines_of<'c>(
    catalog: &'c shoe_odds::Catalog,
    rules: &Rules,
    variant: &Variant,
    wager: &Wager,
) -> &'c [shoe_odds::table::model::Line] {
    let table = catalog.table(&rules.id).expect("the table");
    let listed = &table.variant(&variant.id).expect("the variant").wagers;
    let found = listed.iter().find(|other| other.id == wager.id).expect("the wager");
    let Settlement::Round(lines) = &found.settlement else {
        panic!("{}/{}: {} is no wager on a round", rules.id, variant.id, wager.id)
    };
    lines
}

/// One deal of all that these wagers observe.
fn dealt_together(
    catalog: &shoe_odds::Catalog,
    rules: &Rules,
    variant: &Variant,
    wagers: &[&Wager],
    shoe: &shoe_odds::Shoe,
) -> Result<shoe_odds::distribution::Distribution, shoe_odds::Error> {
    let mut observed = shoe_odds::distribution::Observed::default();
    for wager in wagers {
        let lines = lines_of(catalog, rules, variant, wager);
        observed.watch_all(&shoe_odds::settle::observed(lines));
    }
    let game = shoe_odds::game::game(&rules.game).expect("the game");
    game.deal(&shoe_odds::game::Deal {
        shoe,
        rule: &catalog.table(&rules.id).expect("the table").rule,
        observed: &observed,
        dealt: None,
        progress: &|_, _| {},
    })
}

/// A reduced fraction as reports print it: `"-1/2"`, `"40"`.
fn fraction(text: &str) -> Odds {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Odds(numerator.parse().unwrap(), denominator.parse().unwrap())
}

/// A shoe, what to call it before the engine, and how to ask.
struct Question<'a> {
    shoe: &'a Shoe,
    text: String,
    asked: Asked,
}

fn ask(shoe: &Shoe, told: Told, asked: Asked) -> Question<'_> {
    Question { shoe, text: spec(shoe, told), asked }
}

/// Wants the same returns of every wager of `rules` that `chosen` picks, in every variant.
#[track_caller]
fn assert_same_ways(
    catalog: &shoe_odds::Catalog,
    rules: &Rules,
    question: &Question<'_>,
    chosen: impl Fn(&Wager) -> bool,
) {
    let wagers: Vec<&Wager> = rules.wagers.iter().filter(|wager| chosen(wager)).collect();
    let expected = by_oracle(rules, question.shoe, &wagers);
    for variant in &rules.variants {
        let mut wagers = rules.wagers_of(variant);
        // The engine refuses a wager that is offered in no round of this shoe.
        let is_offered = |wager: &Wager| expected[wager.key.as_str()].iter().any(|of| of.1 > 0);
        wagers.retain(|wager| chosen(wager) && is_offered(wager));
        if wagers.is_empty() {
            continue;
        }
        let found = by_engine(catalog, rules, variant, &wagers, &question.text, question.asked);
        assert_eq!(found.len(), wagers.len(), "wagers of {}/{}", rules.id, variant.id);
        for wager in wagers {
            assert_eq!(
                found[&wager.id],
                expected[wager.key.as_str()],
                "wager {} of {}/{} from shoe {}: engine left, oracle right",
                wager.key,
                rules.id,
                variant.id,
                question.text,
            );
        }
    }
}

fn builtin() -> shoe_odds::Catalog {
    shoe_odds::Catalog::builtin()
}

/// The tables of `tests/oracle/tables/`.
fn written_for_the_test() -> shoe_odds::Catalog {
    shoe_odds::Catalog::with_tables(&folder("tests/oracle/tables"))
        .expect("the tables of the oracle")
}

// Engine and oracle: the real tables --------------------------------------------------

#[track_caller]
fn same_ways_by_values(shoe: &Shoe) {
    let catalog = builtin();
    for rules in TABLES.iter().filter(|rules| rules.game == "baccarat") {
        assert_same_ways(
            &catalog,
            rules,
            &ask(shoe, Told::Values, Asked::ForPrices),
            looks_at_values_only,
        );
    }
}

proptest! {
    #![proptest_config(property(15))]

    #[test]
    fn prop_tiny_shoes_by_card_deal_the_same_ways(shoe in tiny_card_shoes()) {
        let catalog = builtin();
        for rules in TABLES.iter() {
            assert_same_ways(&catalog, rules, &ask(&shoe, Told::Cards, Asked::ForPrices), |_| true);
        }
    }

    #[test]
    fn prop_tiny_shoes_by_rank_deal_the_same_ways(shoe in tiny_rank_shoes()) {
        let catalog = builtin();
        for rules in TABLES.iter() {
            let question = ask(&shoe, Told::Ranks, Asked::ForPrices);
            assert_same_ways(&catalog, rules, &question, looks_at_no_suit);
        }
    }
}

/// Around 31 decks the ways outgrow 64 bits; 10,000 decks is the most the program takes.
#[test]
fn shoes_of_very_many_decks_deal_the_same_ways() {
    for decks in [30, 31, 32, 33, 1_000, 10_000] {
        same_ways_by_values(&by_values(decks_by_values(decks)));
    }
}

#[test]
fn a_full_and_a_depleted_shoe_by_rank_deal_the_same_ways() {
    let catalog = builtin();
    let mut depleted = decks_by_ranks(6);
    for (taken, (_, count)) in
        [3, 0, 11, 24, 5, 1, 9, 2, 20, 6, 4, 17, 24].into_iter().zip(&mut depleted)
    {
        *count -= taken;
    }
    let tables = TABLES.iter().map(|rules| (rules, decks_by_ranks(8)));
    let depleted = TABLES.iter().chain(MARKET.iter()).map(|rules| (rules, depleted.clone()));
    for (rules, shoe) in tables.chain(depleted) {
        // The wagers that need ranks, and no others: they are what this shoe adds.
        let chosen = |wager: &Wager| looks_at_no_suit(wager) && !looks_at_values_only(wager);
        assert_same_ways(&catalog, rules, &ask(&shoe, Told::Ranks, Asked::ForPrices), chosen);
    }
}

#[test]
fn full_shoes_deal_dragon_tiger_the_same_ways() {
    let catalog = builtin();
    for rules in TABLES.iter().chain(MARKET.iter()).filter(|rules| rules.game == "dragon-tiger") {
        for decks in 1..=10 {
            assert_same_ways(
                &catalog,
                rules,
                &ask(&decks_by_cards(decks), Told::Cards, Asked::ForPrices),
                |_| true,
            );
        }
    }
}

proptest! {
    #![proptest_config(property(40))]

    /// Decks less cards and ranks by name: whatever leaves a shoe without its suits being known
    /// leaves one that is known by ranks.
    #[test]
    fn prop_shoes_less_named_cards_deal_the_same_ways(
        decks in 1..=8u128,
        cards in vec(any_card(), 0..=4),
        ranks in vec(0..13u8, 0..=3),
    ) {
        let mut shoe = decks_by_cards(decks);
        let mut text = decks.to_string();
        for card in cards {
            let left = shoe.iter_mut().find(|(other, count)| *other == card && *count > 0);
            if let Some((_, count)) = left {
                *count -= 1;
                text += &format!(" - {}", name_of(card));
            }
        }
        let known_by_ranks = !ranks.is_empty();
        if known_by_ranks {
            let mut by_ranks: Shoe = (0..13).map(|rank| (Card::new(rank, 0), 0)).collect();
            for (card, count) in &shoe {
                by_ranks[usize::from(card.rank)].1 += count;
            }
            for rank in ranks {
                if by_ranks[usize::from(rank)].1 > 0 {
                    by_ranks[usize::from(rank)].1 -= 1;
                    text += &format!(" - {}", RANKS[usize::from(rank)]);
                }
            }
            shoe = by_ranks;
        }
        let question = Question { shoe: &shoe, text, asked: Asked::ForPrices };
        let of_the_game = |rules: &&Rules| rules.game == "dragon-tiger";
        for rules in TABLES.iter().filter(of_the_game) {
            assert_same_ways(&builtin(), rules, &question, |_| true);
        }
        for rules in FIELD_TABLES.iter().filter(of_the_game) {
            let chosen = |wager: &Wager| !known_by_ranks || looks_at_no_suit(wager);
            assert_same_ways(&written_for_the_test(), rules, &question, chosen);
        }
    }
}

// Engine and oracle: the market's tables -----------------------------------------------

proptest! {
    #![proptest_config(property(6))]

    #[test]
    fn prop_the_market_by_card_deals_the_same_ways(
        shoe in prop_oneof![2 => tiny_card_shoes(), 1 => huge_card_shoes()]
    ) {
        let catalog = builtin();
        for rules in MARKET.iter() {
            assert_same_ways(&catalog, rules, &ask(&shoe, Told::Cards, Asked::ForPrices), |_| true);
        }
    }

    #[test]
    fn prop_the_market_by_value_deals_the_same_ways(
        shoe in prop_oneof![1 => large_value_shoes(), 2 => small_value_shoes()]
    ) {
        let catalog = builtin();
        for rules in MARKET.iter().filter(|rules| rules.game == "baccarat") {
            let question = ask(&shoe, Told::Values, Asked::ForPrices);
            assert_same_ways(&catalog, rules, &question, looks_at_values_only);
        }
    }
}

#[test]
fn a_shoe_less_cards_of_a_value_deals_the_same_ways() {
    let mut counts = decks_by_values(8);
    counts[0] -= 5 + 2;
    counts[9] -= 3;
    counts[1] -= 1;
    let text = "8 - KH*2 - 0*5 - 9*3 - AS".to_string();
    let question = Question { shoe: &by_values(counts), text, asked: Asked::ForPrices };
    let rules = real_table("dynasty-live");
    assert_same_ways(&builtin(), rules, &question, looks_at_values_only);
}

// Engine and oracle: every field ------------------------------------------------------

proptest! {
    #![proptest_config(property(12))]

    #[test]
    fn prop_every_field_by_card_deals_the_same_ways(shoe in tiny_card_shoes()) {
        let catalog = written_for_the_test();
        for rules in FIELD_TABLES.iter() {
            let question = ask(&shoe, Told::Cards, Asked::ForOneDeal);
            assert_same_ways(&catalog, rules, &question, |_| true);
        }
    }

    /// One wager or a few: how finely cards are dealt depends on what is asked for together.
    #[test]
    fn prop_any_wagers_together_deal_the_same_ways(
        shoe in card_shoes(6..=8),
        picked in vec(any::<proptest::sample::Index>(), 1..=4),
        asked in prop_oneof![1 => Just(Asked::ForPrices), 4 => Just(Asked::ForOneDeal)],
    ) {
        let catalog = written_for_the_test();
        for rules in FIELD_TABLES.iter() {
            let picked: Vec<&Wager> = picked.iter().map(|one| one.get(&rules.wagers)).collect();
            let chosen = |wager: &Wager| picked.iter().any(|one| one.key == wager.key);
            assert_same_ways(&catalog, rules, &ask(&shoe, Told::Cards, asked), chosen);
        }
    }

    #[test]
    fn prop_every_field_by_rank_deals_the_same_ways(shoe in tiny_rank_shoes()) {
        let catalog = written_for_the_test();
        for rules in FIELD_TABLES.iter() {
            let question = ask(&shoe, Told::Ranks, Asked::ForOneDeal);
            assert_same_ways(&catalog, rules, &question, looks_at_no_suit);
        }
    }

    #[test]
    fn prop_every_field_by_value_deals_the_same_ways(
        shoe in prop_oneof![2 => value_shoes_with_missing_values(), 1 => small_value_shoes()]
    ) {
        let catalog = written_for_the_test();
        for rules in FIELD_TABLES.iter().filter(|rules| rules.game == "baccarat") {
            let question = ask(&shoe, Told::Values, Asked::ForOneDeal);
            assert_same_ways(&catalog, rules, &question, looks_at_values_only);
        }
    }
}

proptest! {
    #![proptest_config(property(8))]

    #[test]
    fn prop_huge_shoes_of_few_cards_deal_the_same_ways(shoe in huge_card_shoes()) {
        let catalog = builtin();
        for rules in TABLES.iter() {
            assert_same_ways(&catalog, rules, &ask(&shoe, Told::Cards, Asked::ForPrices), |_| true);
        }
    }

    #[test]
    fn prop_every_field_of_huge_shoes_deals_the_same_ways(shoe in huge_card_shoes()) {
        let catalog = written_for_the_test();
        for rules in FIELD_TABLES.iter() {
            let question = ask(&shoe, Told::Cards, Asked::ForOneDeal);
            assert_same_ways(&catalog, rules, &question, |_| true);
        }
    }
}

#[test]
fn full_shoes_by_rank_deal_every_field_the_same_ways() {
    let catalog = written_for_the_test();
    let rules = field_table("oracle-fields");
    // Those of the variant by rank: the ones by value are dealt from full shoes above.
    let chosen = |wager: &Wager| looks_at_no_suit(wager) && !looks_at_values_only(wager);
    assert_same_ways(
        &catalog,
        rules,
        &ask(&decks_by_ranks(8), Told::Ranks, Asked::ForPrices),
        chosen,
    );
}

#[test]
fn full_shoes_deal_every_field_of_dragon_tiger_the_same_ways() {
    let catalog = written_for_the_test();
    let rules = field_table("oracle-dragon-tiger-fields");
    for decks in [1, 2, 8] {
        assert_same_ways(
            &catalog,
            rules,
            &ask(&decks_by_cards(decks), Told::Cards, Asked::ForPrices),
            |_| true,
        );
        assert_same_ways(
            &catalog,
            rules,
            &ask(&decks_by_ranks(decks), Told::Ranks, Asked::ForPrices),
            looks_at_no_suit,
        );
    }
}

// Engine and oracle: wagers and drawing rules at random --------------------------------

/// The text as a file of a catalog.
fn catalog_with(text: &str) -> Result<shoe_odds::Catalog, shoe_odds::Error> {
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    std::fs::write(file.path(), text).unwrap();
    shoe_odds::Catalog::with_tables(file.path())
}

proptest! {
    #![proptest_config(property(40))]

    #[test]
    fn prop_wagers_and_drawing_rules_at_random_deal_the_same_ways(
        draw in prop_oneof![1 => Just(String::new()), 2 => any_draw()],
        wagers in vec(vec(any_when(), 1..=3), 1..=6),
        shoe in card_shoes(6..=8),
    ) {
        same_ways_at_random(&draw, wagers, &shoe, Asked::ForOneDeal)?;
    }

    #[test]
    fn prop_wagers_on_all_cards_at_random_deal_the_same_ways(
        draw in prop_oneof![1 => Just(String::new()), 2 => any_draw()],
        wagers in vec(vec(any_when_of_all_cards(), 1..=3), 1..=2),
        shoe in card_shoes(6..=8),
    ) {
        same_ways_at_random(&draw, wagers, &shoe, Asked::ForOneDeal)?;
    }
}

/// Lines that the program refuses as unreachable must be so: the oracle finds no way to any
/// of them. The others must have the same ways.
fn same_ways_at_random(
    draw: &str,
    mut wagers: RandomWagers,
    shoe: &Shoe,
    asked: Asked,
) -> Result<(), TestCaseError> {
    {
        // Without the refused lines more may be seen of the others, and refused in turn.
        let catalog = loop {
            let text = random_table(draw, &wagers);
            let message = match catalog_with(&text) {
                Ok(catalog) => break catalog,
                Err(error) => error.to_string(),
            };
            let rules = Rules::read(&text);
            let mut refused = 0;
            for (k, lines) in wagers.iter_mut().enumerate() {
                let wager = rules.wagers.iter().find(|wager| wager.key == format!("wager-{k}"));
                let ways = oracle::count(&rules, shoe, &[wager.unwrap()]).remove(0);
                for line in (0..lines.len()).rev() {
                    let complaint = format!("\"wager-{k}\": unreachable line \"line {line}\"");
                    if message.contains(&complaint) {
                        prop_assert_eq!(ways[line], 0, "line {} can be reached: {:?}", line, lines);
                        lines.remove(line);
                        refused += 1;
                    }
                }
            }
            prop_assert_eq!(refused, message.lines().count(), "{}\n{}", message, text);
            wagers.retain(|lines| !lines.is_empty());
            prop_assume!(!wagers.is_empty());
        };
        let rules = Rules::read(&random_table(draw, &wagers));
        let question = ask(shoe, Told::Cards, asked);
        let all: Vec<&Wager> = rules.wagers.iter().collect();
        let shoe = shoe_odds::Shoe::parse(&question.text).expect("a shoe");
        let together = dealt_together(&catalog, &rules, &rules.variants[0], &all, &shoe);
        match together {
            // What all of them see may be too much for one deal, which says to split them.
            Err(error) if error.to_string().starts_with("too many kinds of rounds") => {
                prop_assume!(all.len() > 1);
                for wager in &all {
                    assert_same_ways(&catalog, &rules, &question, |one| one.key == wager.key);
                }
            }
            _ => assert_same_ways(&catalog, &rules, &question, |_| true),
        }
    }
    Ok(())
}

/// A hand of two cards has no third: it is neither red nor black, so lines for both colors leave
/// it to the next line.
#[test]
fn lines_for_every_third_card_leave_hands_of_two_cards_to_the_next() {
    let thirds = [
        ["player.third-colour = \"red\"", "player.third-colour = \"black\""],
        ["either.third-value = \"0-4\"", "either.third-value = \"5-9\""],
        ["banker.third = \"A-7\"", "banker.third = \"8-K\""],
        [
            "winner.third-suit = [\"spades\", \"hearts\"]",
            "winner.third-suit = [\"diamonds\", \"clubs\"]",
        ],
    ];
    let next = "{ cards = 4 }".to_string();
    let wager = |[one, other]: [&str; 2]| {
        vec![format!("{{ {one} }}"), format!("{{ {other} }}"), next.clone()]
    };
    let text = random_table("", &thirds.map(wager).to_vec());
    let catalog = catalog_with(&text).unwrap_or_else(|error| panic!("{error}"));
    let shoe = shoe_of((0..8).map(|card| Card::new(card * 3 % 13, card % 4)));
    assert_same_ways(
        &catalog,
        &Rules::read(&text),
        &ask(&shoe, Told::Cards, Asked::ForPrices),
        |_| true,
    );
}

// Known by thought --------------------------------------------------------------------

/// The engine's ways of each line of a wager and of no line, from whole decks or any `--shoe`.
#[track_caller]
fn engine_ways(catalog: &shoe_odds::Catalog, rules: &Rules, wager: &str, shoe: &str) -> Vec<u128> {
    let listed = |variant: &&Variant| variant.wagers.iter().any(|key| key == wager);
    let variant = rules.variants.iter().find(listed).expect("a variant with the wager");
    let wager = rules.wagers.iter().find(|other| other.key == wager).expect("the wager");
    let returns = by_engine(catalog, rules, variant, &[wager], shoe, Asked::ForPrices);
    returns[&wager.id].iter().map(|(_, ways)| *ways).collect()
}

fn real_table(id: &str) -> &'static Rules {
    TABLES.iter().find(|rules| rules.id == id).expect("a table of tables/")
}

/// The engine and the oracle give these ways to the lines of a wager of `fields.toml`.
#[track_caller]
fn assert_ways(wager: &str, shoe: &Shoe, expected: &[u128]) {
    let rules = field_table("oracle-fields");
    let definition = rules.wagers.iter().find(|other| other.key == wager).unwrap();
    assert_eq!(oracle::count(rules, shoe, &[definition])[0], expected, "oracle, {wager}");
    let found = engine_ways(&written_for_the_test(), rules, wager, &spec(shoe, Told::Values));
    assert_eq!(found, expected, "engine, {wager}");
}

fn only(value: u8, count: u128) -> Shoe {
    let counts = std::array::from_fn(|other| if other == usize::from(value) { count } else { 0 });
    by_values(counts)
}

/// With cards of one value both hands are alike, so every round is a tie. It has four cards where
/// two make 6 to 9 (3+3, 8+8; naturals 4+4, 9+9), and six where they make less: the Banker's total
/// is then 0, 2 or 4, and on 4 the Player's third card was a 2 (2+2) or a 7 (7+7), so he draws.
#[test]
fn cards_of_one_value_always_tie() {
    for value in 0..10 {
        let all = falling_factorial(12, 6);
        assert_ways("results", &only(value, 12), &[all, 0, 0, 0]);
        let [natural, other] = if value == 4 || value == 9 { [all, 0] } else { [0, all] };
        assert_ways("naturals", &only(value, 12), &[natural, 0, other, 0]);
        // Four cards and no natural; five and the Player wins; four or six.
        let [four, rest] = if value == 3 || value == 8 { [all, 0] } else { [0, all] };
        assert_ways("cards-dealt", &only(value, 12), &[four, 0, rest, 0]);
        let [both_draw, _] = if [3, 4, 8, 9].contains(&value) { [0, all] } else { [all, 0] };
        assert_ways("card-counts", &only(value, 12), &[0, 0, both_draw, all - both_draw]);
    }
}

#[test]
fn all_tens_is_a_six_card_tie() {
    let all = falling_factorial(128, 6);
    assert_ways("results", &only(0, 128), &[all, 0, 0, 0]);
    assert_ways("value-counts", &only(0, 128), &[all, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn pairs_are_any_card_and_one_of_its_rank() {
    let catalog = builtin();
    for decks in 1..=10 {
        // Out of n cards in d decks: n (4d-1) ordered pairs, before any other four cards.
        let n = 52 * decks;
        let all = falling_factorial(n, 6);
        let pairs = n * (4 * decks - 1) * falling_factorial(n - 2, 4);
        // The same by unordered pairs: 13 C(4d,2) out of C(n,2).
        let (of_a_rank, of_all) = (4 * decks * (4 * decks - 1) / 2, n * (n - 1) / 2);
        assert_eq!(pairs * of_all, 13 * of_a_rank * all);
        for wager in ["player-pair", "banker-pair"] {
            let rules = real_table("dragon-tournament");
            let found = engine_ways(&catalog, rules, wager, &decks.to_string());
            assert_eq!(found, [pairs, all - pairs]);
        }
    }
}

#[test]
fn suited_first_cards_are_any_card_and_one_of_its_suit() {
    let catalog = builtin();
    for decks in 1..=10 {
        let n = 52 * decks;
        let (all, rest) = (falling_factorial(n, 6), falling_factorial(n - 2, 4));
        let suited = n * (13 * decks - 1) * rest;
        // Four suits, a king and a queen in either order.
        let king_and_queen = 4 * 2 * decks * decks * rest;
        for wager in ["majestic-match-player", "majestic-match-banker"] {
            let rules = real_table("dynasty-live");
            let found = engine_ways(&catalog, rules, wager, &decks.to_string());
            assert_eq!(found, [king_and_queen, suited - king_and_queen, all - suited]);
        }
    }
}

#[test]
fn dragon_tiger_ties_are_any_card_and_one_of_its_rank() {
    let catalog = builtin();
    let rules = real_table("dragon-tiger");
    for decks in 1..=10 {
        let n = 52 * decks;
        let (all, ties) = (n * (n - 1), n * (4 * decks - 1));
        let shoe = decks.to_string();
        assert_eq!(engine_ways(&catalog, rules, "tie", &shoe), [ties, all - ties]);
        let wins = (all - ties) / 2;
        assert_eq!(engine_ways(&catalog, rules, "dragon", &shoe), [wins, ties, wins]);
        assert_eq!(engine_ways(&catalog, rules, "tiger", &shoe), [wins, ties, wins]);
        // Six ranks of thirteen.
        for wager in ["dragon-big", "dragon-small", "tiger-big", "tiger-small"] {
            let found = engine_ways(&catalog, rules, wager, &shoe);
            assert_eq!(found, [6 * all / 13, 7 * all / 13]);
        }
    }
    // Eight decks: 416 * 31.
    assert_eq!(engine_ways(&catalog, rules, "tie", "8"), [12_896, 172_640 - 12_896]);
}

// The oracle by itself ----------------------------------------------------------------

/// The counts of eight decks that are printed wherever baccarat is analyzed, out of
/// 416 * 415 * 414 * 413 * 412 * 411 = 4,998,398,275,503,360.
#[test]
fn the_oracle_counts_eight_decks_as_everybody_does() {
    let rules = real_table("dragon-tournament");
    let ways = |key: &str| {
        let wager = rules.wagers.iter().find(|wager| wager.key == key).unwrap();
        oracle::count(rules, &by_values(decks_by_values(8)), &[wager]).remove(0)
    };
    let (tie, banker, player) = (475627426473216, 2292252566437888, 2230518282592256);
    assert_eq!(ways("banker"), [tie, banker, player]);
    assert_eq!(ways("player"), [tie, player, banker]);
    assert_eq!(ways("tie"), [tie, banker + player]);
    assert_eq!(falling_factorial(416, 6), 4_998_398_275_503_360);
    assert_eq!(tie + banker + player, 4_998_398_275_503_360);
}

/// The tournament's rules print the table of play; the oracle's own words must say the same.
#[test]
fn the_oracles_drawing_rules_are_those_a_rules_document_prints() {
    let mut rules =
        Rules::read(&std::fs::read_to_string(folder("tables/dragon-tournament.toml")).unwrap());
    let values = by_values(decks_by_values(8));
    let count = |rules: &Rules| {
        let wagers: Vec<&Wager> = rules.wagers.iter().collect();
        oracle::count(rules, &values, &wagers)
    };
    assert!(matches!(rules.draw, Draw::Written { .. }));
    let printed = count(&rules);
    rules.draw = Draw::Classical;
    assert_eq!(printed, count(&rules));
}

#[test]
fn the_oracle_finds_pairs_and_suits_as_thought_does() {
    let pairs = real_table("dragon-tournament");
    let wager = |rules: &'static Rules, key: &str| {
        rules.wagers.iter().find(|wager| wager.key == key).unwrap()
    };
    // One deck by ranks: 52 * 3 pairs.
    let found = oracle::count(
        pairs,
        &decks_by_ranks(1),
        &[wager(pairs, "player-pair"), wager(pairs, "banker-pair")],
    );
    let all = falling_factorial(52, 6);
    let of_pair = 52 * 3 * falling_factorial(50, 4);
    assert_eq!(found, [[of_pair, all - of_pair], [of_pair, all - of_pair]]);
    // The kings and queens of a deck: any of the 8 has one other of its suit, its king or queen.
    let courts = shoe_of((0..8).map(|card| Card::new(11 + card / 4, card % 4)));
    let dynasty = real_table("dynasty-live");
    let found = oracle::count(dynasty, &courts, &[wager(dynasty, "majestic-match-player")]);
    let rest = falling_factorial(6, 4);
    assert_eq!(found, [[8 * rest, 0, 48 * rest]]);
}

#[test]
fn the_oracle_reads_odds() {
    for (text, numerator, denominator) in [
        ("40 to 1", 40, 1),
        ("0.95 to 1", 19, 20),
        (".5 to 1", 1, 2),
        ("5 to 2", 5, 2),
        ("2.5 to 1", 5, 2),
        ("push", 0, 1),
        ("lose", -1, 1),
        ("lose 1/2", -1, 2),
    ] {
        assert_eq!(oracle::table::read_odds(text), Odds(numerator, denominator), "{text}");
    }
}

/// Nothing is compared by a line that no tried shoe ever reaches.
#[test]
fn every_line_of_the_field_tables_settles_some_round() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for rules in FIELD_TABLES.iter() {
        let mut wagers: Vec<&Wager> = rules.wagers.iter().collect();
        let mut never: BTreeSet<(String, usize)> = wagers
            .iter()
            .flat_map(|wager| (0..wager.lines.len()).map(|line| (wager.key.clone(), line)))
            .collect();
        for tried in 0..300 {
            // After some shoes for all, only those for the wagers that have a line left.
            if tried > 20 {
                wagers.retain(|wager| never.iter().any(|(key, _)| *key == wager.key));
            }
            let shoe = card_shoes(6..=7).new_tree(&mut runner).unwrap().current();
            let ways = oracle::count(rules, &shoe, &wagers);
            for (wager, ways) in wagers.iter().zip(&ways) {
                never.retain(|(key, line)| *key != wager.key || ways[*line] == 0);
                let cards = if rules.game == "baccarat" { 6 } else { 2 };
                assert_eq!(ways.iter().sum::<u128>(), falling_factorial(cards_in(&shoe), cards));
            }
            if wagers.is_empty() {
                break;
            }
        }
        assert!(never.is_empty(), "{}: {never:?}", rules.id);
    }
}

#[test]
fn the_field_tables_ask_for_every_field() {
    let asked: BTreeSet<String> = FIELD_TABLES
        .iter()
        .filter(|rules| rules.game == "baccarat")
        .flat_map(|rules| rules.wagers.iter().flat_map(fields_of))
        .collect();
    let mut expected: BTreeSet<String> = [
        "result",
        "margin",
        "sum",
        "cards",
        "natural",
        "total",
        "opening",
        "pair",
        "suited",
        "perfect-pair",
        "first-two",
        "third",
        "third-suit",
        "third-colour",
        "third-value",
        "same-suit",
        "same-rank",
        "same-colour",
        "first-two-same-colour",
        "first-four-same-suit",
        "first-four-same-rank",
        "first-four-same-colour",
        "highest",
        "lowest",
    ]
    .map(str::to_string)
    .into();
    let classes = ["spades", "hearts", "diamonds", "clubs", "red", "black", "face"];
    expected.extend(RANKS.iter().chain(&classes).map(|class| format!("count.{class}")));
    expected.extend((0..10).map(|value| format!("count.value-{value}")));
    for count in ["first-four-count", "first-two-count"] {
        let some = ["K", "A", "face", "value-0", "spades", "red"];
        expected.extend(some.map(|class| format!("{count}.{class}")));
    }
    let missing: Vec<&String> = expected.difference(&asked).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
