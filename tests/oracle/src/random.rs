//! Table files at random: conditions on any fields, drawing rules of any kind.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::cards::RANKS;

/// A key of a condition and a value of it, as a table file writes them.
type Requirement = (String, String);

/// Truths, and numbers where they are numbers and not two ranks, are written without quotes.
fn written(name: &str, ordered: bool) -> String {
    let bare = ["true", "false"].contains(&name) || (ordered && name.parse::<u32>().is_ok());
    if bare { name.to_string() } else { format!("{name:?}") }
}

/// Some of `names`, at least one, as places in it.
fn some_places(names: usize) -> impl Strategy<Value = Vec<usize>> {
    proptest::sample::subsequence((0..names).collect::<Vec<_>>(), 1..=names)
}

/// `"0-2,5"`
fn as_ranges(names: &[String], places: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in places {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == *place => *end = *place,
            _ => runs.push((*place, *place)),
        }
    }
    let run = |(from, to): &(usize, usize)| match from == to {
        true => names[*from].clone(),
        false => format!("{}-{}", names[*from], names[*to]),
    };
    format!("{:?}", runs.iter().map(run).collect::<Vec<_>>().join(","))
}

/// Some of `names`, written as one value, a list, or (where they have an order) ranges.
fn some_of(names: Vec<String>, ordered: bool) -> BoxedStrategy<String> {
    (some_places(names.len()), any::<bool>())
        .prop_map(move |(places, ranges)| match &places[..] {
            places if ordered && ranges => as_ranges(&names, places),
            [one] => written(&names[*one], ordered),
            several => {
                let list: Vec<String> =
                    several.iter().map(|place| written(&names[*place], ordered)).collect();
                format!("[{}]", list.join(", "))
            }
        })
        .boxed()
}

fn numbers(range: std::ops::RangeInclusive<u32>) -> BoxedStrategy<String> {
    some_of(range.map(|number| number.to_string()).collect(), true)
}

fn words(names: &[&str]) -> BoxedStrategy<String> {
    some_of(names.iter().map(|name| name.to_string()).collect(), false)
}

fn class_of_cards() -> impl Strategy<Value = String> {
    prop_oneof![
        select(&RANKS[..]).prop_map(str::to_string),
        select(&["spades", "hearts", "diamonds", "clubs", "red", "black", "face"][..])
            .prop_map(str::to_string),
        (0..10).prop_map(|value| format!("value-{value}")),
        (select(&RANKS[..]), select(&["S", "H", "D", "C"][..]))
            .prop_map(|(rank, suit)| format!("{rank}{suit}")),
    ]
}

fn truth() -> BoxedStrategy<String> {
    words(&["true", "false"])
}

const SUIT_NAMES: [&str; 4] = ["spades", "hearts", "diamonds", "clubs"];

fn names_of_ranks() -> Vec<String> {
    RANKS.iter().map(|rank| rank.to_string()).collect()
}

/// What all cards of a round make, beside what can be asked together with that.
fn requirement_of_all_cards() -> impl Strategy<Value = Requirement> {
    const POKER: [&str; 11] = [
        "high-card",
        "pair",
        "two-pair",
        "three-of-a-kind",
        "straight",
        "flush",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
        "five-of-a-kind",
    ];
    let kinds = ["K", "T", "face", "5", "value-0", "hearts", "clubs", "red", "black"];
    let count = (select(kinds.to_vec()), numbers(0..=4))
        .prop_map(|(kind, number)| (format!("count.{kind}"), number));
    let plain = prop_oneof![
        3 => (Just("poker"), words(&POKER)),
        3 => (select(&["of-a-kind", "most-of-a-suit", "in-line"][..]), numbers(1..=6)),
        1 => (select(&["same-suit", "same-rank", "same-colour"][..]), truth()),
        1 => (Just("result"), words(&["player", "banker", "tie"])),
        1 => (Just("cards"), numbers(4..=6)),
        1 => (Just("player.pair"), truth()),
        1 => (Just("banker.total"), numbers(0..=9)),
        1 => (select(&["fifth", "player.first", "banker.third"][..]), some_of(names_of_ranks(), true)),
        1 => (Just("either.in-line"), numbers(1..=3)),
    ];
    let plain = plain.prop_map(|(field, value)| (field.to_string(), value));
    prop_oneof![5 => plain, 1 => count]
}

/// A `when` of all cards of a round.
pub fn any_when_of_all_cards() -> impl Strategy<Value = String> {
    any_of(requirement_of_all_cards().boxed(), false)
}

fn requirement_of_round() -> impl Strategy<Value = Requirement> {
    let plain = prop_oneof![
        (Just("result"), words(&["player", "banker", "tie"])),
        (Just("margin"), numbers(0..=9)),
        (Just("sum"), numbers(0..=18)),
        (Just("cards"), numbers(4..=6)),
        (Just("natural"), truth()),
        (select(&["highest", "lowest", "fifth-value", "sixth-value"][..]), numbers(0..=9)),
        (select(&["fifth", "sixth"][..]), some_of(names_of_ranks(), true)),
        (select(&["fifth-suit", "sixth-suit"][..]), words(&SUIT_NAMES)),
        (select(&["fifth-colour", "sixth-colour"][..]), words(&["red", "black"])),
        (Just("points"), numbers(0..=54)),
        (Just("raw-points"), numbers(0..=60)),
        (
            select(
                &[
                    "same-suit",
                    "same-rank",
                    "same-colour",
                    "first-four-same-suit",
                    "first-four-same-rank",
                    "first-four-same-colour",
                ][..]
            ),
            truth()
        ),
    ];
    let count = (class_of_cards(), prop_oneof![numbers(0..=6), numbers(0..=2)])
        .prop_map(|(class, number)| (format!("count.{class}"), number));
    let first_four = (class_of_cards(), numbers(0..=4))
        .prop_map(|(class, number)| (format!("first-four-count.{class}"), number));
    let plain = plain.prop_map(|(field, value)| (field.to_string(), value));
    prop_oneof![7 => plain, 2 => count, 2 => first_four]
}

fn requirement_of_hand() -> impl Strategy<Value = Requirement> {
    const NUMBERS: [&str; 7] =
        ["total", "opening", "third-value", "highest", "lowest", "first-value", "second-value"];
    const MOST: [&str; 3] = ["of-a-kind", "most-of-a-suit", "in-line"];
    const TRUTHS: [&str; 8] = [
        "natural",
        "pair",
        "suited",
        "perfect-pair",
        "same-suit",
        "same-rank",
        "same-colour",
        "first-two-same-colour",
    ];
    let hand = select(&HANDS[..]);
    let two_ranks = (0..13).flat_map(|a| (0..=a).map(move |b| format!("{}{}", RANKS[a], RANKS[b])));
    let plain = prop_oneof![
        4 => (select(&NUMBERS[..]), numbers(0..=9)),
        1 => (Just("cards"), numbers(2..=3)),
        4 => (select(&TRUTHS[..]), truth()),
        1 => (Just("first-two"), some_of(two_ranks.collect(), false)),
        3 => (select(&NUMBERS[..]), against(&NUMBERS, &SIGNS)),
        1 => (Just("cards"), against(&["cards"], &SIGNS)),
        2 => (Just("third"), against(&["third"], &SIGNS)),
        1 => (Just("third-suit"), against(&["third-suit"], &SIGNS[..2])),
        1 => (Just("first-two"), against(&["first-two"], &SIGNS[..2])),
        1 => (select(&TRUTHS[..]), against(&TRUTHS, &SIGNS[..2])),
        3 => (select(&["first", "second", "third"][..]), some_of(names_of_ranks(), true)),
        2 => (select(&["first-suit", "second-suit", "third-suit"][..]), words(&SUIT_NAMES)),
        2 => (select(&["first-colour", "second-colour", "third-colour"][..]), words(&["red", "black"])),
        1 => (Just("points"), numbers(0..=27)),
        1 => (Just("raw-points"), numbers(2..=30)),
        2 => (select(&MOST[..]), numbers(1..=3)),
        1 => (Just("poker"), words(&["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"])),
    ];
    let count =
        (class_of_cards(), prop_oneof![3 => numbers(0..=3), 1 => against(&NUMBERS, &SIGNS)])
            .prop_map(|(class, number)| (format!("count.{class}"), number));
    let first_two = (class_of_cards(), numbers(0..=2))
        .prop_map(|(class, number)| (format!("first-two-count.{class}"), number));
    let plain = plain.prop_map(|(field, value)| (field.to_string(), value));
    (hand, any::<bool>(), prop_oneof![7 => plain, 2 => count, 2 => first_two]).prop_map(
        |(hand, not, (field, value))| match not {
            false => (format!("{hand}.{field}"), value),
            // Of the same hand as what else is asked of it.
            true => (format!("{hand}.not.{field}"), value),
        },
    )
}

const HANDS: [&str; 6] = ["player", "banker", "winner", "loser", "either", "both"];
const SIGNS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

/// `"> banker.total"`: a sign and a field of some hand.
fn against(fields: &'static [&str], signs: &'static [&str]) -> BoxedStrategy<String> {
    (select(signs), select(&HANDS[..]), select(fields))
        .prop_map(|(sign, hand, field)| format!("\"{sign} {hand}.{field}\""))
        .boxed()
}

/// A `when`: one to four requirements, or two or three alternatives of such.
pub fn any_when() -> impl Strategy<Value = String> {
    any_of(prop_oneof![1 => requirement_of_round(), 2 => requirement_of_hand()].boxed(), true)
}

/// Alternatives, of which some may have something that must not hold.
fn any_of(requirement: BoxedStrategy<Requirement>, but: bool) -> impl Strategy<Value = String> {
    let but = match but {
        true => proptest::option::weighted(0.2, vec(requirement.clone(), 1..=2)).boxed(),
        false => Just(None).boxed(),
    };
    let condition = (vec(requirement, 1..=4), but).prop_map(|(mut requirements, but)| {
        let but: BTreeMap<String, String> = but.unwrap_or_default().into_iter().collect();
        requirements.extend(but.into_iter().map(|(key, value)| (format!("not.{key}"), value)));
        // A key may stand once.
        let once: BTreeMap<String, String> = requirements.into_iter().collect();
        let keys = once.iter().map(|(key, value)| format!("{key} = {value}"));
        format!("{{ {} }}", keys.collect::<Vec<_>>().join(", "))
    });
    vec(condition, 1..=3).prop_map(|alternatives| match &alternatives[..] {
        [one] => one.clone(),
        several => format!("[ {} ]", several.join(", ")),
    })
}

/// A `[draw]` with any rules at all; a total of the Banker that is left out stands.
pub fn any_draw() -> impl Strategy<Value = String> {
    let digits = |digits: usize| {
        let names: Vec<String> = (0..digits).map(|digit| digit.to_string()).collect();
        some_places(digits).prop_map(move |places| as_ranges(&names, &places))
    };
    let row = proptest::option::weighted(0.9, digits(10));
    (digits(8), digits(8), vec(row, 8)).prop_map(|(player, alone, rows)| {
        let rows = rows
            .iter()
            .enumerate()
            .filter_map(|(total, row)| row.as_ref().map(|values| format!("{total} = {values}")));
        format!(
            "[draw]\nplayer = {player}\nbanker-when-player-stands = {alone}\nbanker = {{ {} }}\n",
            rows.collect::<Vec<_>>().join(", ")
        )
    })
}

/// Wagers, their lines, and the `when` of each.
pub type RandomWagers = Vec<Vec<String>>;

pub fn random_table(draw: &str, wagers: &RandomWagers) -> String {
    let ids: Vec<String> = (0..wagers.len()).map(|k| format!("\"wager-{k}\"")).collect();
    let mut text = format!(
        "id = \"random\"\nname = \"Random\"\ngame = \"baccarat\"\ndecks = [8]\n{draw}\
         [variant.random]\nwagers = [{}]\n",
        ids.join(", ")
    );
    for (k, lines) in wagers.iter().enumerate() {
        text += &format!("[wager.wager-{k}]\nname = \"Wager {k}\"\npays = [\n");
        for (l, when) in lines.iter().enumerate() {
            text +=
                &format!("{{ odds = \"{} to 1\", name = \"line {l}\", when = {when} }},\n", l + 1);
        }
        text += "]\n";
    }
    text
}
