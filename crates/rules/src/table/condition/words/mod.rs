//! The only module that turns a condition into words: for a rules page, "Banker wins with a
//! three-card 8", and for a request, "banker wins, banker total 8, banker cards 3".
//!
//! On a rules page, requirements on one hand stand together, and the winning hand comes first. A
//! field without a phrase of its own is described by its name and values.

mod field;
#[cfg(test)]
mod tests;
mod values;

use crate::condition::Relation;
use crate::field::{Domain, Values, Vocabulary};
use crate::table::condition::said::{Asked, Said};
use crate::wording::capital;
use field::{of_a_hand, of_round, property, spaced};
use values::{relation, values};

pub(super) use values::listed;

/// Describes the whole condition.
pub(in crate::table) fn whole(said: &Said, vocabulary: &Vocabulary) -> String {
    sentence(Speaker { vocabulary, brief: false }.phrase(said))
}

/// Describes the condition, cut short to fit a table.
pub(in crate::table) fn brief(said: &Said, vocabulary: &Vocabulary) -> String {
    sentence(Speaker { vocabulary, brief: true }.phrase(said))
}

/// Describes each alternative of a condition. Returns none if it is not a list of alternatives.
pub(in crate::table) fn alternatives(said: &Said, vocabulary: &Vocabulary) -> Vec<String> {
    match said {
        Said::Any(all) => all.iter().map(|one| whole(one, vocabulary)).collect(),
        _ => Vec::new(),
    }
}

/// Describes the condition as a request states it, field by field in the order written.
pub(super) fn by_field(said: &Said, vocabulary: &Vocabulary) -> String {
    sentence(fields(said, vocabulary.hands))
}

fn sentence(words: String) -> String {
    if words.is_empty() { "Otherwise".to_owned() } else { capital(&words) }
}

fn fields(said: &Said, hands: &[&str]) -> String {
    let joined = |parts: &[Said], glue: &str| {
        parts.iter().map(|part| fields(part, hands)).collect::<Vec<_>>().join(glue)
    };
    match said {
        Said::Field(asked) if asked.name == "result" => {
            let results = asked.values.codes().map(|code| match asked.domain.name(code) {
                hand if hands.contains(&hand.as_str()) => format!("{hand} wins"),
                other => other,
            });
            results.collect::<Vec<_>>().join(" or ")
        }
        Said::Field(asked) => {
            field::named(&asked.name, asked, |asked| listed(asked.domain, asked.values))
        }
        Said::Against { left, relation: sign, right } => {
            format!("{} {} {}", spaced(left), relation(*sign), spaced(right))
        }
        Said::Not(part) => negated(&fields(part, hands)),
        Said::All(parts) => joined(parts, ", "),
        Said::Any(parts) => joined(parts, " or "),
    }
}

/// Negates a description: "not tie", "not (player wins, player total 8)".
fn negated(words: &str) -> String {
    match [", ", " or ", " and "].iter().any(|glue| words.contains(glue)) {
        _ if words.is_empty() => "never".to_owned(),
        true => format!("not ({words})"),
        false => format!("not {words}"),
    }
}

/// Maximum number of letters in a brief list.
const ROOM: usize = 100;

struct Speaker<'v> {
    vocabulary: &'v Vocabulary,
    brief: bool,
}

impl Speaker<'_> {
    fn phrase(&self, said: &Said) -> String {
        match said {
            Said::Any(parts) => {
                let mut texts: Vec<String> = Vec::new();
                for text in parts.iter().map(|part| self.phrase(part)) {
                    if !texts.contains(&text) {
                        texts.push(text);
                    }
                }
                self.listed(&texts, " or ", " or ")
            }
            Said::Not(part) => negated(&self.phrase(part)),
            Said::Against { left, relation: sign, right } => {
                let sign = match sign {
                    // Two cards are compared by their ranks.
                    Relation::Same if left.ends_with("first-two") => "of the same two ranks as",
                    Relation::Other if left.ends_with("first-two") => {
                        "not of the same two ranks as"
                    }
                    sign => relation(*sign),
                };
                format!("{} {sign} {}", self.named(left), self.named(right))
            }
            other => {
                let mut parts = Vec::new();
                flatten(other, &mut parts);
                self.all(&parts)
            }
        }
    }

    /// Returns a field by its name: "Banker third card", "winner total".
    fn named(&self, name: &str) -> String {
        let (hand, field) = name.split_once('.').map_or(("", name), |(hand, field)| (hand, field));
        let field = match field {
            "third" => "third card".to_owned(),
            "first-two" => "first two cards".to_owned(),
            "highest" | "lowest" => format!("{field} card"),
            field => spaced(field),
        };
        match hand {
            "" => field,
            hand if self.vocabulary.hands.contains(&hand) => format!("{} {field}", capital(hand)),
            hand if self.is_hand(hand) => format!("{hand} {field}"),
            group => format!("{} {field}", group.replace('-', " ")),
        }
    }

    /// Joins texts with commas, and with `last` before the last text. Where there is no room for
    /// all texts, it shows the first ones.
    fn listed(&self, texts: &[String], comma: &str, last: &str) -> String {
        let length: usize = texts.iter().map(|text| text.chars().count() + 2).sum();
        let (shown, more) = match texts {
            [first, second, rest @ ..] if self.brief && length > ROOM => {
                let two = first.chars().count() + second.chars().count() <= ROOM;
                (&texts[..if two && !rest.is_empty() { 2 } else { 1 }], true)
            }
            _ => (texts, false),
        };
        if more {
            let left = texts.len() - shown.len();
            return format!("{}{last}{left} more", shown.join(comma));
        }
        match shown {
            [all @ .., end] if !all.is_empty() => format!("{}{last}{end}", all.join(comma)),
            _ => shown.concat(),
        }
    }

    /// Describes requirements that all hold.
    fn all(&self, parts: &[&Said]) -> String {
        let mut result = None;
        let mut hands: Vec<(&str, Vec<(&str, &Asked)>)> = Vec::new();
        let mut round: Vec<&Asked> = Vec::new();
        let mut others = Vec::new();
        for part in parts {
            let Said::Field(asked) = part else {
                others.push(self.phrase(part));
                continue;
            };
            match asked.name.split_once('.') {
                Some((hand, field)) if self.is_hand(hand) => {
                    match hands.iter_mut().find(|(known, _)| *known == hand) {
                        Some((_, fields)) => fields.push((field, asked)),
                        None => hands.push((hand, vec![(field, asked)])),
                    }
                }
                _ if asked.name == "result" && result.is_none() => result = Some(asked),
                _ => round.push(asked),
            }
        }
        let mut texts = Vec::new();
        let winner = result.and_then(|result| self.winner(result));
        let beside_hand = winner.is_some() || !hands.is_empty();
        if let Some(result) = result {
            texts.push(self.outcome(result, winner.as_deref(), &mut hands, &mut round));
        }
        let several = hands.len() > 1 || winner.is_some();
        texts.extend(hands.iter().map(|(hand, fields)| self.of_hand(hand, fields, several)));
        texts.extend(round.into_iter().map(|asked| of_round(asked, beside_hand)));
        texts.extend(others);
        self.listed(&texts, ", ", ", ")
    }

    fn is_hand(&self, name: &str) -> bool {
        self.vocabulary.hands.contains(&name) || self.vocabulary.quantifier(name).is_some()
    }

    /// Returns the hand that has to win, if there is only one.
    fn winner(&self, result: &Asked) -> Option<String> {
        let mut codes = result.values.codes().map(|code| result.domain.name(code));
        let only = codes.next().filter(|_| codes.next().is_none());
        only.filter(|name| self.vocabulary.hands.contains(&name.as_str()))
    }

    /// Describes the result: the winner, the margin and the winning hand. Removes these from the
    /// requirements that are left.
    fn outcome(
        &self,
        result: &Asked,
        winner: Option<&str>,
        hands: &mut Vec<(&str, Vec<(&str, &Asked)>)>,
        round: &mut Vec<&Asked>,
    ) -> String {
        let Some(winner) = winner else {
            let names: Vec<String> =
                result.values.codes().map(|code| result.domain.name(code)).collect();
            let is_hand = |name: &String| self.vocabulary.hands.contains(&name.as_str());
            if names.iter().all(is_hand) {
                let hands: Vec<String> = names.iter().map(|name| capital(name)).collect();
                return format!("{} wins", hands.join(" or "));
            }
            let names = names.iter().map(|name| match is_hand(name) {
                true => format!("{} wins", capital(name)),
                false => name.clone(),
            });
            let mut text = names.collect::<Vec<_>>().join(" or ");
            // As in "natural tie" and "suited tie".
            if result.values.codes().count() == 1 {
                let yes = |asked: &&Asked| asked.domain == Domain::Truth && asked.values.has(1);
                let no = |asked: &&Asked| asked.values.has(0) || asked.name.contains(['-', '.']);
                if let Some(at) = round.iter().position(|asked| yes(asked) && !no(asked)) {
                    text = format!("{} {text}", round.remove(at).name);
                }
            }
            return text;
        };
        let mut text = format!("{} wins", capital(winner));
        if let Some(at) = round.iter().position(|asked| asked.name == "margin") {
            let margin = round.remove(at);
            text = format!("{text} by {}", values(margin));
        }
        if let Some(at) = hands.iter().position(|(hand, _)| *hand == winner) {
            text = format!("{text} with {}", self.nouns(&hands.remove(at).1));
        }
        text
    }

    /// Describes the requirements on a hand.
    fn of_hand(&self, hand: &str, fields: &[(&str, &Asked)], several: bool) -> String {
        let quantifier = self.vocabulary.quantifier(hand);
        // A word for either hand does not name one.
        let loose =
            quantifier.is_some_and(|one| one.hands.iter().all(|(_, guard)| guard.is_none()));
        let name = if quantifier.is_some() { hand.to_owned() } else { capital(hand) };
        if let ([(field, asked)], false, false) = (fields, several, loose) {
            match *field {
                "total" | "rank" => return format!("{name} {field} {}", values(asked)),
                "pair" | "perfect-pair" | "natural" if asked.values == Values::one(1) => {
                    return format!("{name} {}", field.replace('-', " "));
                }
                _ => {}
            }
        }
        let nouns = self.nouns(fields);
        match quantifier {
            // Both hands together would have cards of one suit.
            Some(quantifier) if quantifier.every && nouns.contains(" of one ") => {
                format!("each hand has {nouns}")
            }
            Some(quantifier) if quantifier.every => format!("{name} hands have {nouns}"),
            Some(_) if loose => format!("{name} hand has {nouns}"),
            _ => format!("{name} has {nouns}"),
        }
    }

    /// Describes what a hand has: "a three-card 8 and a pair".
    fn nouns(&self, fields: &[(&str, &Asked)]) -> String {
        let of =
            |name: &str| fields.iter().find(|(field, _)| *field == name).map(|(_, asked)| *asked);
        let natural = of("natural").filter(|asked| asked.values == Values::one(1));
        let cards = of("cards").map(values).and_then(|cards| match cards.as_str() {
            "2" => Some("two"),
            "3" => Some("three"),
            _ => None,
        });
        let mut texts = Vec::new();
        // Either the number of cards or a natural stands before the total.
        let mut said: Vec<&str> = vec!["total"];
        match (of("total").map(values), cards, natural) {
            (Some(total), _, Some(_)) => {
                said.push("natural");
                texts.push(format!("a natural {total}"));
            }
            (Some(total), Some(cards), None) => {
                said.push("cards");
                texts.push(format!("a {cards}-card {total}"));
            }
            (Some(total), None, None) => texts.push(total),
            // As in "three cards of one suit".
            (None, Some(cards), _) => {
                let yes = |asked: &Asked| asked.values == Values::one(1);
                let part = |field: &'static str| of(field).filter(|one| yes(one)).map(|_| field);
                if let Some(field) =
                    ["same-suit", "same-rank", "same-colour"].into_iter().find_map(part)
                {
                    said.extend(["cards", field]);
                    let of = property(field).unwrap_or(field);
                    texts.push(format!("{cards} cards of one {of}"));
                }
            }
            (None, ..) => {}
        }
        let left = fields.iter().filter(|(field, _)| !said.contains(field));
        texts.extend(left.map(|(field, asked)| of_a_hand(field, asked)));
        self.listed(&texts, ", ", " and ")
    }
}

fn flatten<'s>(said: &'s Said, parts: &mut Vec<&'s Said>) {
    match said {
        Said::All(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        other => parts.push(other),
    }
}
