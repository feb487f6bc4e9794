//! Reads a table file on its own: no part of the program under test is used.
//!
//! A condition is turned into *demands*: a field, and the answers that satisfy it. Every
//! answer is a small number: a count or total as it is, a yes as 1, a rank or a word
//! (`"banker"`, `"hearts"`) as its place in the list of ranks or words, two ranks as
//! 13 × the lower + the higher. What is not understood panics: the oracle must never guess.

use crate::baccarat;
use crate::cards::{RANKS, SUITS};
use crate::dragon_tiger;
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
    /// Alternatives: the wager is offered where one of them holds; none for every round.
    pub given: Vec<Condition>,
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

/// Demands on one subject: all must hold of the same hand, and none of the lists under `not` may.
pub struct Group {
    pub subject: Subject,
    pub demands: Vec<Demand>,
    pub not: Vec<Vec<Demand>>,
    /// Conditions of the round of which none may hold.
    pub none_of: Vec<Condition>,
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
    pub allowed: Allowed,
}

/// The answers that satisfy a demand.
pub enum Allowed {
    Answers(Vec<u8>),
    /// Those that stand so to the answer of another field, which there must be.
    Against(&'static str, Subject, Field),
}

impl Allowed {
    /// Whether the sign holds between two answers.
    pub fn compares(sign: &str, one: u8, other: u8) -> bool {
        match sign {
            ">=" => one >= other,
            "<=" => one <= other,
            "!=" => one != other,
            ">" => one > other,
            "<" => one < other,
            "=" => one == other,
            _ => panic!("the sign {sign}"),
        }
    }
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
        given: wager.get("given").map_or(Vec::new(), |given| read_alternatives(given, game)),
        source,
    }
}

fn read_line(line: &Table, game: &str) -> Line {
    Line { odds: read_odds(&string(&line["odds"])), when: read_alternatives(&line["when"], game) }
}

fn read_alternatives(when: &Value, game: &str) -> Vec<Condition> {
    tables(when).into_iter().map(|alternative| read_condition(alternative, game)).collect()
}

/// One table, or a list of such.
fn tables(value: &Value) -> Vec<&Table> {
    match value {
        Value::Array(alternatives) => alternatives.iter().map(table).collect(),
        one => vec![table(one)],
    }
}

fn read_condition(condition: &Table, game: &str) -> Condition {
    let mut groups = Vec::new();
    for (key, value) in condition {
        let mut group = Group {
            subject: subject(key),
            demands: Vec::new(),
            not: Vec::new(),
            none_of: Vec::new(),
        };
        match group.subject {
            Subject::Round if key == "not" => group.none_of = read_alternatives(value, game),
            Subject::Round => group.demands = read_demands(key, value, Subject::Round, game),
            subject => {
                let all = |table: &Table| -> Vec<Demand> {
                    let demands = table.iter().filter(|(key, _)| *key != "not");
                    demands
                        .flat_map(|(key, value)| read_demands(key, value, subject, game))
                        .collect()
                };
                let table = table(value);
                group.demands = all(table);
                if let Some(not) = table.get("not") {
                    group.not = tables(not).into_iter().map(all).collect();
                }
            }
        }
        groups.push(group);
    }
    groups
}

pub fn subject(key: &str) -> Subject {
    match key {
        "player" => Subject::Player,
        "banker" => Subject::Banker,
        "winner" => Subject::Winner,
        "loser" => Subject::Loser,
        "either" => Subject::Either,
        "both" => Subject::Both,
        "dragon" => Subject::Dragon,
        "tiger" => Subject::Tiger,
        // A key of the round itself.
        _ => Subject::Round,
    }
}

/// `"> player.third"`: the sign, and the field behind it. A field without a hand is one of the round
/// or, where the round has none such, of the hand that is asked.
fn against(text: &str, asked: Subject, game: &str) -> Option<Allowed> {
    const OF_HANDS: [&str; 4] = ["opening", "total", "first-two-count", "third"];
    let sign = [">=", "<=", "!=", ">", "<", "="].into_iter().find(|sign| text.starts_with(sign))?;
    let name = text[sign.len()..].trim();
    let (of, rest) = name.split_once('.').unwrap_or(("", name));
    let (of, rest) = match subject(of) {
        Subject::Round if OF_HANDS.iter().any(|field| name.starts_with(field)) => (asked, name),
        Subject::Round => (Subject::Round, name),
        hand => (hand, rest),
    };
    let field = match (game, rest.split_once('.')) {
        ("baccarat", Some((count, class))) => {
            Field::Baccarat(baccarat::count_field(count, class, of))
        }
        ("baccarat", None) => Field::Baccarat(baccarat::field(rest, of).0),
        _ => Field::DragonTiger(dragon_tiger::field(rest, of).0),
    };
    Some(Allowed::Against(sign, of, field))
}

fn read_demands(key: &str, value: &Value, subject: Subject, game: &str) -> Vec<Demand> {
    // `count.K = 2` is a table of its own: count = { K = 2 }.
    if key.ends_with("count") {
        return table(value)
            .iter()
            .map(|(class, value)| Demand {
                field: Field::Baccarat(baccarat::count_field(key, class, subject)),
                allowed: (value.as_str().and_then(|text| against(text, subject, game)))
                    .unwrap_or_else(|| Allowed::Answers(allowed(value, &FieldKind::Number))),
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
    let allowed = (value.as_str().and_then(|text| against(text, subject, game)))
        .unwrap_or_else(|| Allowed::Answers(allowed(value, &kind)));
    vec![Demand { field, allowed }]
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
        _ => panic!("value {value:?}"),
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

pub fn read_draw(draw: &Table) -> baccarat::Draw {
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
        let (numerator, denominator) = part.split_once('/').unwrap_or((part, "1"));
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
