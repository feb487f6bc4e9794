//! Describes a condition in the words of a rules page: "Banker wins with a three-card 8".
//!
//! Requirements on one hand stand together, and the winning hand comes first. A field without a
//! phrase here is described by its name and values.

use crate::card::{COLOURS, RANKS, SUITS};
use crate::condition::Relation;
use crate::field::{Domain, Values, Vocabulary};
use crate::table::phrase;
use crate::wording::capital;

/// A condition as written, with words that stand for hands.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// A field by its full name, and its values.
    Field(Asked),
    /// A comparison of two fields, both by their full names.
    Against { left: String, relation: Relation, right: String },
    /// The opposite of this.
    Not(Box<Said>),
    /// All of these.
    All(Vec<Said>),
    /// At least one of these.
    Any(Vec<Said>),
}

/// A field and its values.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The full name, `"winner.total"`.
    pub name: String,
    pub domain: Domain,
    pub values: Values,
}

/// Describes the whole condition.
pub(super) fn whole(said: &Said, vocabulary: &Vocabulary) -> String {
    Speaker { vocabulary, brief: false }.sentence(said)
}

/// Describes the condition, cut short to fit a table.
pub(super) fn brief(said: &Said, vocabulary: &Vocabulary) -> String {
    Speaker { vocabulary, brief: true }.sentence(said)
}

/// Describes each alternative of a condition. Returns none if it is not a list of alternatives.
pub(super) fn alternatives(said: &Said, vocabulary: &Vocabulary) -> Vec<String> {
    match said {
        Said::Any(all) => all.iter().map(|one| whole(one, vocabulary)).collect(),
        _ => Vec::new(),
    }
}

/// Maximum number of letters in a brief list.
const ROOM: usize = 100;

struct Speaker<'v> {
    vocabulary: &'v Vocabulary,
    brief: bool,
}

impl Speaker<'_> {
    fn sentence(&self, said: &Said) -> String {
        let text = self.phrase(said);
        if text.is_empty() { "Otherwise".to_owned() } else { capital(&text) }
    }

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
            Said::Not(part) => phrase::negated(&self.phrase(part)),
            Said::Against { left, relation, right } => {
                let relation = phrase::in_words(*relation);
                format!("{} {relation} {}", self.named(left), self.named(right))
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
            field => field.replace(['.', '-'], " "),
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
                    texts.push(format!("{cards} cards of one {}", &field["same-".len()..]));
                }
            }
            (None, ..) => {}
        }
        let left = fields.iter().filter(|(field, _)| !said.contains(field));
        texts.extend(left.map(|(field, asked)| of_a_hand(field, asked)));
        self.listed(&texts, ", ", " and ")
    }
}

/// Describes a requirement on the round. Beside a requirement on a hand, it mentions the round if a
/// hand has the same field.
fn of_round(asked: &Asked, beside_hand: bool) -> String {
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
        _ => {}
    }
    match name {
        "cards" => format!("{} cards dealt", values(asked)),
        "highest" | "lowest" => format!("{name} card dealt worth {}", values(asked)),
        "natural" if beside_hand => format!("{} in either hand", plain(name, asked)),
        _ => plain(name, asked),
    }
}

fn flatten<'s>(said: &'s Said, parts: &mut Vec<&'s Said>) {
    match said {
        Said::All(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        other => parts.push(other),
    }
}

/// Describes a field of a hand by itself.
fn of_a_hand(field: &str, asked: &Asked) -> String {
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
        _ => plain(field, asked),
    }
}

/// Words for all cards of a hand, and for all cards of both.
const WHOLE_HAND: &str = "cards";
const WHOLE_ROUND: &str = "cards dealt";

/// Describes cards of one suit, rank or color; `None` for another field.
fn alike(field: &str, cards: &str, asked: &Asked) -> Option<String> {
    let part = field.strip_prefix("same-").filter(|_| asked.domain == Domain::Truth)?;
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
    let words = name.replace(['.', '-'], " ");
    match asked.domain {
        Domain::Truth if asked.values == Values::one(1) => words,
        Domain::Truth if asked.values == Values::one(0) => format!("no {words}"),
        _ => format!("{words} {}", values(asked)),
    }
}

/// Describes values: "8", "8 or 9", "4-6 or 9", "6 or more".
fn values(asked: &Asked) -> String {
    let Asked { domain, values, .. } = asked;
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for code in values.codes() {
        match runs.last_mut() {
            Some((_, end)) if domain.is_ordered() && *end + 1 == code => *end = code,
            _ => runs.push((code, code)),
        }
    }
    if let (&[(from, to)], &Domain::Number(low, high)) = (&runs[..], domain)
        && to > from + 1
    {
        match (from == low, to == high) {
            (false, true) => return format!("{from} or more"),
            (true, false) => return format!("{to} or less"),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for (from, to) in runs {
        match to - from {
            0 => texts.push(domain.name(from)),
            1 => texts.extend([from, to].map(|code| domain.name(code))),
            _ => texts.push(format!("{}-{}", domain.name(from), domain.name(to))),
        }
    }
    match texts.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => texts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::table::Table;

    /// Returns the names of the lines of a wager with these conditions, and the conditions in
    /// words.
    fn said(game: &str, whens: &[&str]) -> Vec<(String, String)> {
        let lines = whens.iter().map(|when| format!("{{ odds = \"1 to 1\", when = {when} }},"));
        let text = format!(
            "id = \"a\"\nname = \"A\"\ngame = \"{game}\"\ndecks = [8]\n[wager.a]\nname = \"A\"\n\
             pays = [\n{}\n]\n",
            lines.collect::<String>()
        );
        let table = Table::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let lines = table.variants[0].wagers[0].of_round().expect("settled by a round").lines;
        lines.iter().map(|line| (line.name.clone(), line.words.clone())).collect()
    }

    #[test]
    fn a_line_without_a_name_is_named_as_on_a_rules_page() {
        for (when, name) in [
            (
                "{ result = 'banker', banker = { total = 8, cards = 3 } }",
                "Banker wins with a three-card 8",
            ),
            (
                "{ banker.cards = 2, result = 'banker', banker.total = [6, 7] }",
                "Banker wins with a two-card 6 or 7",
            ),
            ("{ result = 'player', player.total = 5 }", "Player wins with 5"),
            ("{ result = 'player', player.total = '6-9' }", "Player wins with 6 or more"),
            ("{ result = 'player', player.total = '1-5' }", "Player wins with 1-5"),
            ("{ result = 'player', player.total = '0-5' }", "Player wins with 5 or less"),
            ("{ result = 'player', player.total = [1, 3, '5-7'] }", "Player wins with 1, 3 or 5-7"),
            ("{ result = 'player', player.cards = 3 }", "Player wins with three cards"),
            (
                "{ result = 'player', player = { total = 9, natural = true } }",
                "Player wins with a natural 9",
            ),
            (
                "{ result = 'player', player.total = 9, banker.total = 8 }",
                "Player wins with 9, Banker has 8",
            ),
            (
                "{ result = 'player', margin = 7, natural = false }",
                "Player wins by 7, no natural in either hand",
            ),
            (
                "{ result = 'player', player.pair = true, margin = '4-9' }",
                "Player wins by 4 or more with a pair",
            ),
            ("{ result = ['player', 'banker'] }", "Player or Banker wins"),
            ("{ result = ['tie', 'banker'] }", "Banker wins or tie"),
            ("{ result = 'tie' }", "Tie"),
            ("{ natural = true, result = 'tie' }", "Natural tie"),
            ("{ result = 'tie', player.total = 6 }", "Tie, Player total 6"),
            ("{ player.pair = true }", "Player pair"),
            ("{ player.pair = false }", "Player has no pair"),
            ("{ player.total = [8, 9] }", "Player total 8 or 9"),
            (
                "{ player = { total = 8, cards = 3 }, banker.total = 7 }",
                "Player has a three-card 8, Banker has 7",
            ),
            ("{ either.pair = true }", "Either hand has a pair"),
            ("{ both.perfect-pair = true }", "Both hands have a perfect pair"),
            ("{ winner = { total = 9, cards = 3 } }", "Winner has a three-card 9"),
            ("{ loser.total = 8 }", "Loser total 8"),
            ("{ player.third = '8' }", "Player has third card 8"),
            ("{ player.count.hearts = 3 }", "Player has 3 hearts"),
            ("{ not = { result = 'tie' } }", "Not tie"),
            ("{ result = 'player', not = { natural = true } }", "Player wins, not natural"),
            (
                "{ not = { player.total = 8, banker.total = 7 } }",
                "Not (Player has 8, Banker has 7)",
            ),
            ("{ not = [{ cards = 4 }, { cards = 6 }] }", "Not (4 cards dealt or 6 cards dealt)"),
            ("{ banker.third = '> player.third' }", "Banker third card above Player third card"),
            ("{ winner.total = '<= loser.opening' }", "Winner total at most loser opening"),
            ("{ either = { total = '> opening' } }", "Either total above either opening"),
            (
                "{ player.first-two = '= banker.first-two' }",
                "Player first two cards the same as Banker first two cards",
            ),
            ("{ player.count.K = '!= count.A' }", "Player count K other than count A"),
            ("{ count = { A = 1, 6 = 2 } }", "1 ace, 2 sixes"),
            ("{ first-four-count.red = 0 }", "No red card in the first four cards"),
            (
                "{ player.same-suit = true, cards = 6 }",
                "Player has cards all of one suit, 6 cards dealt",
            ),
            ("[{ player.pair = true }, { banker.pair = true }]", "Player pair or Banker pair"),
            (
                "{ result = 'player', either = [{ pair = true }, { suited = true }] }",
                "Player wins, either hand has a pair or either hand has first two cards of one suit",
            ),
        ] {
            assert_eq!(said("baccarat", &[when]), [(name.to_owned(), name.to_owned())], "{when}");
        }
        for (when, name) in [
            ("{ result = 'dragon', dragon.rank = 'K' }", "Dragon wins with K"),
            ("{ result = 'tie', suited = true }", "Suited tie"),
            ("{ tiger.colour = 'red' }", "Tiger has a red card"),
            (
                "{ dragon.rank = 'A', tiger.suit = 'hearts' }",
                "Dragon has A, Tiger has a card of hearts",
            ),
        ] {
            assert_eq!(
                said("dragon-tiger", &[when]),
                [(name.to_owned(), name.to_owned())],
                "{when}"
            );
        }
    }

    /// A hand and the round have fields of the same name, and the bets on them are far apart.
    #[test]
    fn fields_of_a_hand_and_of_the_round_read_differently() {
        for (field, of_hand, of_round) in [
            (
                "same-suit = true",
                "Banker wins with three cards of one suit",
                "Banker wins with three cards, all cards dealt of one suit",
            ),
            (
                "same-rank = false",
                "Banker wins with three cards and cards not all of one rank",
                "Banker wins with three cards, cards dealt not all of one rank",
            ),
            (
                "count.hearts = 2",
                "Banker wins with three cards and 2 hearts",
                "Banker wins with three cards, 2 hearts dealt",
            ),
            (
                "highest = 9",
                "Banker wins with three cards and highest card worth 9",
                "Banker wins with three cards, highest card dealt worth 9",
            ),
            (
                "natural = false",
                "Banker wins with three cards and no natural",
                "Banker wins with three cards, no natural in either hand",
            ),
        ] {
            let when = |of: &str| format!("{{ result = 'banker', banker.cards = 3, {of}{field} }}");
            assert_eq!(said("baccarat", &[&when("banker.")])[0].0, of_hand);
            assert_eq!(said("baccarat", &[&when("")])[0].0, of_round);
        }
        let alone = |when: &str| said("baccarat", &[when]).remove(0).0;
        assert_eq!(alone("{ same-colour = true }"), "All cards dealt of one colour");
        assert_eq!(alone("{ both.same-suit = true }"), "Both hands have cards all of one suit");
        assert_eq!(
            alone("{ player = { total = 8, cards = 3, same-suit = true } }"),
            "Player has a three-card 8 and cards all of one suit"
        );
    }

    /// There are 10 - n pairs of totals in which the Player's is higher by n.
    #[test]
    fn a_line_of_many_alternatives_has_a_short_name() {
        let alternative = |player: u8, banker: u8| {
            format!("{{ player.total = {player}, banker.total = {banker} }}")
        };
        let apart = |by: u8| -> String {
            let all = (by..10).map(|player| alternative(player, player - by));
            format!("[{}]", all.collect::<Vec<_>>().join(", "))
        };
        let (one, two) = (apart(1), apart(2));
        let said = said("baccarat", &[&one, &two]);
        assert_eq!(said[0].0, "Player has 1, Banker has 0 or Player has 2, Banker has 1 or 7 more");
        assert_eq!(said[1].0, "Player has 2, Banker has 0 or Player has 3, Banker has 1 or 6 more");
        assert!(said[0].1.ends_with(" or Player has 9, Banker has 8"), "{}", said[0].1);
        assert_eq!(said[0].1.matches("Player has").count(), 9);
    }

    /// Line numbers distinguish the names of two lists that begin alike.
    #[test]
    fn short_names_of_two_lines_are_not_the_same() {
        let list = |last: &str| {
            let many = (0..8).map(|total| {
                format!(
                    "{{ player = {{ total = {total}, cards = 3, pair = true, suited = {} }} }}",
                    last
                )
            });
            let first = [
                "{ player.total = 8, player.cards = 3 }",
                "{ player.total = 9, player.cards = 3 }",
            ];
            let first = first.iter().map(|text| (*text).to_owned());
            format!("[{}]", first.chain(many).collect::<Vec<_>>().join(", "))
        };
        let (one, two) = (list("true"), list("false"));
        let names: Vec<String> =
            said("baccarat", &[&one, &two]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(
            names,
            [
                "Player has a three-card 8 or Player has a three-card 9 or 8 more (line 1)",
                "Player has a three-card 8 or Player has a three-card 9 or 8 more (line 2)",
            ]
        );
    }
}
