//! Reads a table file on its own: no part of the program under test is used.
//!
//! A condition is turned into *demands*: a field, and the answers that satisfy it. Every
//! answer is a small number: a count or total as it is, a yes as 1, a rank or a word
//! (`"banker"`, `"hearts"`) as its place in the list of ranks or words, two ranks as
//! 13 × the lower + the higher. What is not understood panics: the oracle must never guess.

use super::baccarat;
use super::cards::{RANKS, SUITS};
use super::dragon_tiger;
use toml::{Table, Value};

/// One rules document.
pub struct Rules {
    pub id: String,
    pub game: String,
    pub draw: baccarat::Draw,
    pub variants: Vec<Variant>,
    pub wagers: Vec<Wager>,
}

pub struct Variant {
    pub id: String,
    /// Keys of wagers.
    pub wagers: Vec<String>,
}

pub struct Wager {
    /// The key of the wager in its file.
    pub key: String,
    /// The id in reports: `as`, or else the key.
    pub id: String,
    pub lines: Vec<Line>,
    /// The `pays` as written, for a test that looks at which fields are used.
    pub source: Vec<Table>,
}

pub struct Line {
    pub odds: Odds,
    /// Alternatives: one of them must hold.
    pub when: Vec<Condition>,
}

/// Net win per unit staked as a fraction in lowest terms, the denominator positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds(pub i128, pub i128);

/// All groups must hold.
pub type Condition = Vec<Group>;

/// Demands on one subject: all must hold of the same hand.
pub struct Group {
    pub subject: Subject,
    pub demands: Vec<Demand>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Round,
    // Baccarat.
    Player,
    Banker,
    Winner,
    Loser,
    Either,
    Both,
    // Dragon Tiger.
    Dragon,
    Tiger,
}

pub struct Demand {
    pub field: Field,
    pub allowed: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Baccarat(baccarat::Field),
    DragonTiger(dragon_tiger::Field),
}

/// How the value of a field is written.
pub enum FieldKind {
    Number,
    YesNo,
    Rank,
    TwoRanks,
    Word(&'static [&'static str]),
}

pub const SUIT: FieldKind = FieldKind::Word(&SUITS);
pub const COLOUR: FieldKind = FieldKind::Word(&["black", "red"]);

impl Rules {
    pub fn read(text: &str) -> Rules {
        let file: Table = text.parse().expect("a table file is TOML");
        let game = string(&file["game"]);
        let wagers = match file.get("wager") {
            Some(wagers) => table(wagers)
                .iter()
                .filter(|(_, wager)| wager.get("streak").is_none())
                .map(|(key, wager)| read_wager(key, table(wager), &game))
                .collect(),
            None => Vec::new(),
        };
        let variants = match file.get("variant") {
            Some(variants) => table(variants)
                .iter()
                .map(|(id, variant)| Variant {
                    id: id.clone(),
                    wagers: array(&variant["wagers"]).iter().map(string).collect(),
                })
                .collect(),
            // A table without variants is one of all its wagers.
            None => vec![Variant {
                id: string(&file["id"]),
                wagers: table(&file["wager"]).keys().cloned().collect(),
            }],
        };
        Rules {
            id: string(&file["id"]),
            game,
            draw: match file.get("draw") {
                Some(draw) => read_draw(table(draw)),
                None => baccarat::Draw::Classical,
            },
            variants,
            wagers,
        }
    }

    /// The wagers of a variant that are settled by one round, in its order.
    pub fn wagers_of<'a>(&'a self, variant: &'a Variant) -> Vec<&'a Wager> {
        let find = |key: &String| self.wagers.iter().find(|wager| wager.key == *key);
        variant.wagers.iter().filter_map(find).collect()
    }
}

fn read_wager(key: &str, wager: &Table, game: &str) -> Wager {
    let source: Vec<Table> = array(&wager["pays"]).iter().map(|line| table(line).clone()).collect();
    Wager {
        key: key.to_string(),
        id: wager.get("as").map_or(key.to_string(), string),
        lines: source.iter().map(|line| read_line(line, game)).collect(),
        source,
    }
}

fn read_line(line: &Table, game: &str) -> Line {
    let when = match &line["when"] {
        Value::Array(alternatives) => alternatives
            .iter()
            .map(|alternative| read_condition(table(alternative), game))
            .collect(),
        Value::Table(condition) => vec![read_condition(condition, game)],
        other => panic!("`when` is {other}"),
    };
    Line { odds: read_odds(&string(&line["odds"])), when }
}

fn read_condition(condition: &Table, game: &str) -> Condition {
    let mut groups = Vec::new();
    for (key, value) in condition {
        let subject = match key.as_str() {
            "player" => Subject::Player,
            "banker" => Subject::Banker,
            "winner" => Subject::Winner,
            "loser" => Subject::Loser,
            "either" => Subject::Either,
            "both" => Subject::Both,
            "dragon" => Subject::Dragon,
            "tiger" => Subject::Tiger,
            // A key of the round itself.
            _ => {
                let demands = read_demands(key, value, Subject::Round, game);
                groups.push(Group { subject: Subject::Round, demands });
                continue;
            }
        };
        let mut demands = Vec::new();
        for (key, value) in table(value) {
            demands.extend(read_demands(key, value, subject, game));
        }
        groups.push(Group { subject, demands });
    }
    groups
}

fn read_demands(key: &str, value: &Value, subject: Subject, game: &str) -> Vec<Demand> {
    // `count.K = 2` is a table of its own: count = { K = 2 }.
    if key.ends_with("count") {
        return table(value)
            .iter()
            .map(|(class, value)| Demand {
                field: Field::Baccarat(baccarat::count_field(key, class, subject)),
                allowed: allowed(value, &FieldKind::Number),
            })
            .collect();
    }
    let (field, kind) = match game {
        "baccarat" => {
            let (field, kind) = baccarat::field(key, subject);
            (Field::Baccarat(field), kind)
        }
        "dragon-tiger" => {
            let (field, kind) = dragon_tiger::field(key, subject);
            (Field::DragonTiger(field), kind)
        }
        _ => panic!("game {game:?}"),
    };
    vec![Demand { field, allowed: allowed(value, &kind) }]
}

/// The answers a written value allows: one, any of a list, or ranges such as `"0-7,9"`.
fn allowed(value: &Value, kind: &FieldKind) -> Vec<u8> {
    match (value, kind) {
        (Value::Array(values), _) => values.iter().flat_map(|value| allowed(value, kind)).collect(),
        (Value::Boolean(yes), FieldKind::YesNo) => vec![u8::from(*yes)],
        (Value::Integer(number), FieldKind::Number) => vec![u8::try_from(*number).unwrap()],
        (Value::Integer(number), FieldKind::Rank) => vec![rank(&number.to_string())],
        (Value::String(text), FieldKind::Number) => ranges(text, |number| number.parse().unwrap()),
        (Value::String(text), FieldKind::Rank) => ranges(text, rank),
        (Value::String(text), FieldKind::TwoRanks) => vec![two_ranks(text)],
        (Value::String(text), FieldKind::Word(words)) => {
            let place = words.iter().position(|word| word == text);
            vec![place.unwrap_or_else(|| panic!("{text:?} is none of {words:?}")) as u8]
        }
        _ => panic!("value {value}"),
    }
}

fn ranges(text: &str, read: impl Fn(&str) -> u8) -> Vec<u8> {
    let mut answers = Vec::new();
    for part in text.split(',') {
        match part.trim().split_once('-') {
            Some((from, to)) => answers.extend(read(from.trim())..=read(to.trim())),
            None => answers.push(read(part.trim())),
        }
    }
    answers
}

/// `"A"`, `"2"` … `"9"`, `"T"` or `"10"`, `"J"`, `"Q"`, `"K"`.
pub fn rank(text: &str) -> u8 {
    let text = if text == "10" { "T" } else { text };
    let place = RANKS.iter().position(|rank| *rank == text);
    place.unwrap_or_else(|| panic!("{text:?} is no rank")) as u8
}

/// `"KQ"`: two ranks in either order.
fn two_ranks(text: &str) -> u8 {
    let text = text.replace("10", "T");
    let (first, second) = text.split_at(1);
    pair_code(rank(first), rank(second))
}

/// One number for two ranks, whichever comes first.
pub fn pair_code(a: u8, b: u8) -> u8 {
    13 * a.min(b) + a.max(b)
}

fn read_draw(draw: &Table) -> baccarat::Draw {
    let on_totals = |key: &str| allowed(&draw[key], &FieldKind::Number);
    let mut banker = vec![Vec::new(); 10];
    for (total, third_values) in table(&draw["banker"]) {
        banker[total.parse::<usize>().unwrap()] = allowed(third_values, &FieldKind::Number);
    }
    baccarat::Draw::Written {
        player: on_totals("player"),
        banker_when_player_stands: on_totals("banker-when-player-stands"),
        banker,
    }
}

pub fn read_odds(text: &str) -> Odds {
    if text == "push" {
        return Odds(0, 1);
    }
    if text == "lose" {
        return Odds(-1, 1);
    }
    if let Some(part) = text.strip_prefix("lose ") {
        let (numerator, denominator) = part.split_once('/').expect("part of the stake");
        return lowest_terms(-whole(numerator), whole(denominator));
    }
    let (win, stake) = text.split_once(" to ").expect("odds are `a to b`");
    let ((win, win_scale), (stake, stake_scale)) = (decimal(win), decimal(stake));
    lowest_terms(win * stake_scale, stake * win_scale)
}

/// `".95"` as 95 and 100.
fn decimal(text: &str) -> (i128, i128) {
    let (before, after) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = format!("0{before}{after}");
    (whole(&digits), 10_i128.pow(after.len() as u32))
}

fn lowest_terms(numerator: i128, denominator: i128) -> Odds {
    let (mut a, mut b) = (numerator.abs(), denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Odds(numerator / a, denominator / a)
}

fn whole(text: &str) -> i128 {
    text.trim().parse().expect("a whole number")
}

fn string(value: &Value) -> String {
    value.as_str().expect("a string").to_string()
}

fn table(value: &Value) -> &Table {
    value.as_table().expect("a TOML table")
}

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a TOML array")
}
