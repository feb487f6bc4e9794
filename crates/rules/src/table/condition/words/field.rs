//! Requirements on single fields in words: "3 red cards", "third card 8".

use super::values::values;
use crate::card::{COLOURS, RANKS, SUITS};
use crate::field::{Domain, Values};
use crate::table::condition::said::Asked;

/// Describes a requirement on the round. Beside a requirement on a hand, it mentions the round if a
/// hand has the same field.
pub(super) fn of_round(asked: &Asked, beside_hand: bool) -> String {
    let name = asked.name.as_str();
    let first = name.strip_prefix("first-four-");
    let of = first.map_or(WHOLE_ROUND, |_| "first four cards");
    if let Some(text) = alike(first.unwrap_or(name), of, asked) {
        return text;
    }
    match name.split_once('.') {
        Some(("count", kind)) if beside_hand => return format!("{} dealt", counted(kind, asked)),
        Some(("count", kind)) => return counted(kind, asked),
        Some(("first-four-count", kind)) => {
            return format!("{} in the first four cards", counted(kind, asked));
        }
        // Hands taken together, by the name that the table gives them.
        Some((group, field)) => {
            return format!("{} has {}", spaced(group), of_a_hand(field, asked));
        }
        None => {}
    }
    match name {
        "cards" => format!("{} cards dealt", values(asked)),
        "highest" | "lowest" => format!("{name} card dealt worth {}", values(asked)),
        "natural" if beside_hand => format!("{} in either hand", plain(name, asked)),
        _ => plain(name, asked),
    }
}

/// Describes a field of a hand by itself.
pub(super) fn of_a_hand(field: &str, asked: &Asked) -> String {
    let values = || values(asked);
    let yes = asked.values == Values::one(1);
    let first = field.strip_prefix("first-two-");
    let of = first.map_or(WHOLE_HAND, |_| "first two cards");
    if let Some(text) = alike(first.unwrap_or(field), of, asked) {
        return text;
    }
    match field.split_once('.') {
        Some(("count", kind)) => return counted(kind, asked),
        Some(("first-two-count", kind)) => {
            return format!("{} in the first two cards", counted(kind, asked));
        }
        _ => {}
    }
    match field {
        "natural" | "pair" | "perfect-pair" if asked.domain == Domain::Truth => {
            format!("{} {}", if yes { "a" } else { "no" }, field.replace('-', " "))
        }
        "suited" if yes => "first two cards of one suit".to_owned(),
        "suited" => "first two cards of different suits".to_owned(),
        "cards" => match values().as_str() {
            "2" => "two cards".to_owned(),
            "3" => "three cards".to_owned(),
            cards => format!("{cards} cards"),
        },
        "opening" => format!("{} on the first two cards", values()),
        "first-two" => format!("first two cards {}", values()),
        "third" => format!("third card {}", values()),
        "third-suit" => format!("third card of {}", values()),
        "third-colour" => format!("third card {}", values()),
        "third-value" => format!("third card worth {}", values()),
        "highest" | "lowest" => format!("{field} card worth {}", values()),
        "suit" => format!("a card of {}", values()),
        "colour" => format!("a {} card", values()),
        "rank" => values(),
        "class" => classes(asked),
        "of-a-kind" if asked.values == Values::one(2) => "a pair".to_owned(),
        "of-a-kind" => format!("{} of a kind", values()),
        "between" => match values().as_str() {
            "0" => "no rank between its cards".to_owned(),
            "1" => "1 rank between its cards".to_owned(),
            ranks => format!("{ranks} ranks between its cards"),
        },
        "ranks" if !yes => format!("{} different ranks", values()),
        _ => plain(field, asked),
    }
}

/// Describes classes of poker hands: "a straight flush or three of a kind".
fn classes(asked: &Asked) -> String {
    let class = |code| match asked.domain.name(code).replace('-', " ") {
        class if class == "high card" => "only a high card".to_owned(),
        class if class.starts_with("two ") || class.contains(" of ") => class,
        class => format!("a {class}"),
    };
    asked.values.codes().map(class).collect::<Vec<_>>().join(" or ")
}

/// Words for all cards of a hand, and for all cards of both.
const WHOLE_HAND: &str = "cards";
const WHOLE_ROUND: &str = "cards dealt";

/// Returns the word for the property that a field `same-...` compares.
pub(super) fn property(field: &str) -> Option<&str> {
    let part = field.strip_prefix("same-")?;
    Some(if part == "colour" { "color" } else { part })
}

/// Describes cards of one suit, rank or color; `None` for another field.
fn alike(field: &str, cards: &str, asked: &Asked) -> Option<String> {
    let part = property(field).filter(|_| asked.domain == Domain::Truth)?;
    Some(match (asked.values == Values::one(1), cards) {
        (true, WHOLE_HAND) => format!("cards all of one {part}"),
        (true, WHOLE_ROUND) => format!("all cards dealt of one {part}"),
        (true, _) => format!("{cards} of one {part}"),
        (false, WHOLE_HAND | WHOLE_ROUND) => format!("{cards} not all of one {part}"),
        (false, _) => format!("{cards} not of one {part}"),
    })
}

/// Describes a number of cards of a kind: "2 hearts", "no ace", "3 red cards".
fn counted(kind: &str, asked: &Asked) -> String {
    let one = asked.values == Values::one(1);
    let none = asked.values == Values::one(0);
    let cards = if one || none { "card" } else { "cards" };
    let rank = RANKS.iter().position(|rank| *rank == kind).map(|at| RANK_WORDS[at]);
    let noun = if let Some(rank) = rank {
        match (one || none, rank) {
            (true, _) => rank.to_owned(),
            (false, "six") => "sixes".to_owned(),
            (false, _) => format!("{rank}s"),
        }
    } else if SUITS.contains(&kind) {
        if one || none { kind.trim_end_matches('s').to_owned() } else { kind.to_owned() }
    } else if COLOURS.contains(&kind) || kind == "face" {
        format!("{kind} {cards}")
    } else if let Some(worth) = kind.strip_prefix("value-") {
        format!("{cards} worth {worth}")
    } else {
        format!("{cards} {}", kind.replace('-', " "))
    };
    if none { format!("no {noun}") } else { format!("{} {noun}", values(asked)) }
}

const RANK_WORDS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];

/// Describes a field by its name.
fn plain(name: &str, asked: &Asked) -> String {
    named(name, asked, values)
}

/// Describes a field by its name, with these words for its values.
pub(super) fn named(name: &str, asked: &Asked, values: fn(&Asked) -> String) -> String {
    let words = spaced(name);
    match asked.domain {
        Domain::Truth if asked.values == Values::one(1) => words,
        Domain::Truth if asked.values == Values::one(0) => format!("no {words}"),
        _ => format!("{words} {}", values(asked)),
    }
}

/// Returns the name of a field as words: "winner total".
pub(super) fn spaced(name: &str) -> String {
    name.replace(['.', '-'], " ")
}
