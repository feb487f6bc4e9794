//! Suggests the requirement that an author meant by one that cannot be read: `result = "player"`
//! for `winner = "player"`.

use toml::de::DeValue;

use crate::condition::Relation;
use crate::field::{Domain, VOCABULARIES, Values, Vocabulary, hands};
use crate::table::condition::words::listed;
use crate::table::reader::Node;
use crate::wording::similar;

/// Other names of the fields of a hand.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("length", "cards"),
    ("number", "cards"),
    ("points", "total"),
    ("score", "total"),
    ("size", "cards"),
    ("value", "total"),
];
/// Words that say that a hand wins.
const WINS: &[&str] = &["win", "winner", "wins", "won"];
/// Comparison signs, here and in other languages, the longer ones first.
pub(super) const COMPARISONS: &[(&str, Relation)] = &[
    (">=", Relation::AtLeast),
    ("<=", Relation::AtMost),
    ("!=", Relation::Other),
    ("<>", Relation::Other),
    ("==", Relation::Same),
    ("≥", Relation::AtLeast),
    ("≤", Relation::AtMost),
    ("≠", Relation::Other),
    (">", Relation::Above),
    ("<", Relation::Below),
    ("=", Relation::Same),
];
/// Signs between the bounds of a range in other languages.
const BETWEEN: &[&str] = &["..", " to ", "–", "—", ":"];

/// Suggests a fix for a value behind the name of a hand or of a group of fields, where fields
/// should stand. `shown` is that name as written, with a point behind it, and `prefix` the same
/// with the name of a hand.
pub(super) fn of_plain_value(
    vocabulary: &Vocabulary,
    prefix: &str,
    shown: &str,
    node: &Node<'_>,
) -> Option<String> {
    let value = plain(node)?;
    let word = shown.strip_suffix('.')?;
    let is_hand = vocabulary.hands.contains(&word) || vocabulary.quantifier(word).is_some();
    if is_hand && let Some(result) = result(vocabulary, word, &value) {
        return Some(format!("did you mean {result}?"));
    }
    // The example has the written value if a field of the group accepts it.
    let inside = || vocabulary.specs.iter().filter(|spec| spec.name.starts_with(prefix));
    let takes = |domain: Domain| domain.code(&value).is_some();
    let example = |name: &str, domain: Domain| {
        let any = if takes(domain) { domain.code(&value) } else { domain.values().codes().last() };
        let values = any.map(Values::one).unwrap_or_default();
        format!(
            "{shown}{} = {}",
            name.strip_prefix(prefix).unwrap_or(name),
            written(domain, values)
        )
    };
    if is_hand {
        let field = inside().find(|spec| takes(spec.domain)).or(inside().next())?;
        let example = example(&field.name, field.domain);
        return Some(format!("expected a field of the hand, as {example}"));
    }
    let kind = inside().rfind(|spec| takes(spec.domain)).or(inside().next())?;
    let of_kind = example(&kind.name, kind.domain);
    let (of, group) = word.rsplit_once('.').map_or(("", word), |(of, group)| (of, group));
    let point = if of.is_empty() { "" } else { "." };
    let outside = prefix.strip_suffix(&format!("{group}."))?;
    let all = vocabulary.find(&format!("{outside}cards")).filter(|_| group == "count");
    match all.filter(|all| takes(vocabulary.spec(*all).domain)) {
        Some(_) => Some(format!(
            "did you mean {of}{point}cards = {value}? {word} is of one kind of card, as {of_kind}"
        )),
        None => Some(format!("expected a kind of card behind it, as {of_kind}")),
    }
}

/// Returns the help for an unknown field. `wrong` is its name as written, whose first `known` bytes
/// name a hand or a group. `of_wager` is `true` in a line of a wager.
pub(super) fn of_unknown_field(
    vocabulary: &Vocabulary,
    wrong: &str,
    (of_wager, known, is_false): (bool, usize, bool),
) -> String {
    let names = vocabulary.names();
    let last = wrong.rsplit('.').next().unwrap_or_default();
    match similar(wrong, names.iter().map(String::as_str)) {
        _ if wrong == "run" && of_wager => {
            let hands = vocabulary.hands.iter().map(|hand| format!("\"{hand}\""));
            let hands = hands.collect::<Vec<_>>().join(", ");
            format!("a run needs a wager with streak = {hands} or \"any\"")
        }
        _ if wrong == "times" && of_wager => {
            "a number of times needs a wager with counts or pattern".to_owned()
        }
        _ if known > 0 && vocabulary.find(last).is_some() => {
            format!("did you mean \"{last}\", which is of the whole round?")
        }
        near => match (likely_field(vocabulary, wrong, known, is_false), near) {
            (Some(help), _) => help,
            (None, Some(near)) => format!("did you mean \"{near}\"?"),
            (None, None) => "see \"odds list fields\"".into(),
        },
    }
}

/// Suggests a fix for an unknown field. `wrong` is its name as written, whose first `known` bytes
/// name a hand or a group. `is_false` is `true` if its value is `false`.
fn likely_field(
    vocabulary: &Vocabulary,
    wrong: &str,
    known: usize,
    is_false: bool,
) -> Option<String> {
    let (hand, own) = wrong.split_at(known);
    let word = hand.strip_suffix('.').unwrap_or(own);
    let wins = (WINS.contains(&own) || hand.is_empty()) && !is_false;
    if wins && let Some(result) = result(vocabulary, word, "true") {
        return Some(format!("did you mean {result}?"));
    }
    let names = vocabulary.names();
    let is_name = |name: &String| names.contains(name);
    if let Some((_, name)) = OTHER_NAMES.iter().find(|(other, _)| *other == own) {
        let name = Some(format!("{hand}{name}")).filter(is_name);
        if let Some(name) = name {
            return Some(format!("did you mean \"{name}\"?"));
        }
    }
    if hand.is_empty() {
        return of_no_hand(vocabulary, wrong).or_else(|| of_another_game(vocabulary, wrong));
    }
    // The name of the hand must not make two names of its fields look similar.
    let of_hand = names.iter().filter_map(|name| name.strip_prefix(hand));
    let last = own.rsplit('.').next().unwrap_or(own);
    let near = of_hand.clone().find(|name| *name == last).or_else(|| similar(own, of_hand.clone()));
    Some(match near {
        Some(near) => format!("did you mean \"{hand}{near}\"?"),
        None => {
            let mut some: Vec<&str> = of_hand.filter(|name| !name.contains('.')).collect();
            let more = if some.len() > 5 { " and others" } else { "" };
            some.truncate(5);
            format!("{word} has {}{more}: see \"odds list fields\"", some.join(", "))
        }
    })
}

/// Suggests a hand for a field that needs one: `total = 9`.
fn of_no_hand(vocabulary: &Vocabulary, wrong: &str) -> Option<String> {
    let words = || vocabulary.hands.iter().copied().chain(words(vocabulary));
    let name = |hand: &str| format!("{hand}.{wrong}");
    let of_hand = |hand: &str| vocabulary.find(&name(hand)).is_some();
    let first = vocabulary.hands.iter().find(|hand| of_hand(hand))?;
    let all = words().collect::<Vec<_>>().join(", ");
    Some(format!("expected a hand before it, as {}: {all}", name(first)))
}

fn words(vocabulary: &Vocabulary) -> impl Iterator<Item = &str> {
    vocabulary.quantifiers.iter().map(|quantifier| quantifier.name)
}

fn of_another_game(vocabulary: &Vocabulary, wrong: &str) -> Option<String> {
    if vocabulary.game == hands::GAME && wrong == "result" {
        return Some(
            "a result needs the section \"rank\", which says how hands compare".to_owned(),
        );
    }
    let others = VOCABULARIES.iter().map(|other| other()).filter(|one| one.game != vocabulary.game);
    let game = others.into_iter().find(|other| other.find(wrong).is_some())?.game;
    Some(format!("it is a field of game = \"{game}\""))
}

/// Returns the result that a word for a hand and a value mean: the Banker wins if
/// `winner = "banker"`, `loser = "player"` or `banker = "wins"`, and nobody wins if `tie = true`.
fn result(vocabulary: &Vocabulary, word: &str, value: &str) -> Option<String> {
    let results = vocabulary.results();
    let is = |result: &str| format!("result = \"{result}\"");
    if let Some(quantifier) = vocabulary.quantifier(word) {
        let (_, guard) =
            quantifier.hands.iter().find(|(hand, _)| *hand == value).or_else(|| {
                quantifier
                    .hands
                    .first()
                    .filter(|(_, guard)| guard.is_some() && results.contains(&value))
            })?;
        return match guard {
            Some((field, values)) if vocabulary.hands.contains(&value) => {
                let spec = vocabulary.spec(*field);
                Some(format!("{} = {}", spec.name, written(spec.domain, *values)))
            }
            Some(_) => Some(is(value)),
            None => None,
        };
    }
    let wins = !vocabulary.hands.contains(&word) || value == "true" || WINS.contains(&value);
    (results.contains(&word) && wins).then(|| is(word))
}

/// Suggests the notation of tables for a comparison or a range in the signs of other languages,
/// `">= 6"` or `"6..9"`.
pub(super) fn of_comparison(domain: Domain, text: &str) -> Option<String> {
    let code = |text: &str| domain.code(text.trim());
    let compared = COMPARISONS.iter().find_map(|(sign, of)| Some((text.strip_prefix(sign)?, *of)));
    let values = match compared {
        Some((bound, _)) if is_field(bound.trim()) => {
            return Some("expected a comparison with a field by itself, not among values".into());
        }
        Some((bound, relation)) => compare(domain, relation, code(bound)?)?,
        None if domain.is_ordered() => {
            let ends = BETWEEN.iter().find_map(|sign| text.split_once(sign))?;
            Values::range(code(ends.0)?, code(ends.1)?)
        }
        None => return None,
    };
    (values != Values::default()).then(|| format!("did you mean {}?", written(domain, values)))
}

/// Returns `true` if a text looks like the name of a field of a hand.
fn is_field(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase();
    text.contains('.') && text.starts_with(is_letter) && text.ends_with(char::is_alphanumeric)
}

fn compare(domain: Domain, relation: Relation, bound: u8) -> Option<Values> {
    let holds = |code: u8| relation.holds(code, bound);
    let has_meaning = match relation.is_of_order() {
        false => domain != Domain::RankPair,
        true => domain.is_ordered(),
    };
    let codes = domain.values().codes().filter(|code| holds(*code));
    has_meaning.then(|| codes.map(Values::one).fold(Values::default(), Values::with))
}

/// Returns `true` for the value `false`, quoted or not.
pub(super) fn is_false(node: &Node<'_>) -> bool {
    plain(node).is_some_and(|value| value == "false")
}

/// Returns a text, a number or a boolean as conditions write values.
fn plain(node: &Node<'_>) -> Option<String> {
    match node.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Boolean(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// Returns values as a table writes them.
fn written(domain: Domain, values: Values) -> String {
    let text = listed(domain, values);
    let bare = match domain {
        Domain::Truth => true,
        Domain::Number(..) => text.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    if bare { text } else { format!("\"{text}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{baccarat, dragon_tiger};
    use crate::table::condition::given;

    /// Returns the help of the first mistake in a condition.
    #[track_caller]
    fn help(vocabulary: &'static Vocabulary, text: &str) -> String {
        let error = given::read(vocabulary, text).unwrap_err();
        error.mistakes()[0].help.clone().unwrap_or_else(|| panic!("{text}: {error}"))
    }

    #[test]
    fn a_line_that_is_offered_is_read() {
        for (wrong, right) in [
            ("winner = \"player\"", "result = \"player\""),
            ("winner = \"tie\"", "result = \"tie\""),
            ("loser = \"player\"", "result = \"banker\""),
            ("player = \"wins\"", "result = \"player\""),
            ("banker = true", "result = \"banker\""),
            ("banker.win = true", "result = \"banker\""),
            ("tie = true", "result = \"tie\""),
            ("player.count = 3", "player.cards = 3"),
            ("winner.count = 2", "winner.cards = 2"),
            ("count = 5", "cards = 5"),
        ] {
            let said = help(baccarat::vocabulary(), wrong);
            assert!(said.starts_with(&format!("did you mean {right}?")), "{wrong}: {said}");
            assert!(given::read(baccarat::vocabulary(), right).is_ok(), "{right}");
        }
        let said = help(dragon_tiger::vocabulary(), "dragon = \"wins\"");
        assert_eq!(said, "did you mean result = \"dragon\"?");
    }

    #[test]
    fn an_example_is_of_the_hand_and_has_the_value_where_a_field_takes_it() {
        for (wrong, example) in [
            ("player = 3", "player.total = 3"),
            ("both = 9", "both.total = 9"),
            ("either = true", "either.natural = true"),
            ("player = 123", "player.total = 9"),
            ("player.first-two-count = 1", "player.first-two-count.face = 1"),
            ("player.count = 1", "player.count.face = 1"),
        ] {
            let said = help(baccarat::vocabulary(), wrong);
            assert!(said.starts_with("expected a "), "{wrong}: {said}");
            assert!(said.ends_with(&format!(", as {example}")), "{wrong}: {said}");
            assert!(given::read(baccarat::vocabulary(), example).is_ok(), "{example}");
        }
    }

    #[test]
    fn a_field_by_another_name_of_no_hand_and_of_another_game() {
        for (wrong, said) in [
            ("player.score = 3", "did you mean \"player.total\"?"),
            ("winner.size = 3", "did you mean \"winner.cards\"?"),
            ("player.totl = 3", "did you mean \"player.total\"?"),
            ("player.either.total = 3", "did you mean \"player.total\"?"),
            (
                "player.weather = 3",
                "player has total, cards, natural, opening, pair and others: see \"odds list fields\"",
            ),
            (
                "total = 9",
                "expected a hand before it, as player.total: player, banker, winner, loser, either, both",
            ),
            ("dragon.rank = \"K\"", "it is a field of game = \"dragon-tiger\""),
        ] {
            assert_eq!(help(baccarat::vocabulary(), wrong), said, "{wrong}");
        }
    }

    #[test]
    fn a_comparison_is_answered_with_the_values_that_meet_it() {
        // Totals are 0 to 9, cards of a hand 2 or 3.
        for (field, wrong, right) in [
            ("player.total", ">= 6", "\"6-9\""),
            ("player.total", ">6", "\"7-9\""),
            ("player.total", "< 1", "0"),
            ("player.total", "≤ 2", "\"0-2\""),
            ("player.total", "!= 4", "\"0-3, 5-9\""),
            ("player.total", "6..9", "\"6-9\""),
            ("player.total", "6 to 9", "\"6-9\""),
            ("player.cards", ">2", "3"),
            ("player.third", ">= Q", "\"Q-K\""),
            ("result", "!= tie", "\"player, banker\""),
            ("result", "== tie", "\"tie\""),
        ] {
            let text = format!("{field} = \"{wrong}\"");
            let said = help(baccarat::vocabulary(), &text);
            assert_eq!(said, format!("did you mean {right}?"), "{text}");
            let right = format!("{field} = {right}");
            assert!(given::read(baccarat::vocabulary(), &right).is_ok(), "{right}");
        }
        for none in ["> 9", "< 0", ">", "> x", "9..6"] {
            let said = help(baccarat::vocabulary(), &format!("player.total = \"{none}\""));
            assert_eq!(said, "expected 0 to 9, as 0 or \"0-9\"", "{none}");
        }
    }

    #[test]
    fn a_comparison_with_a_field_that_cannot_be_is_told_what_can() {
        for (text, said) in [
            ("player.third = \"> banker.thrid\"", "did you mean \"> banker.third\"?"),
            ("player.third = \"> bnaker.third\"", "did you mean \"> banker.third\"?"),
            (
                "player.third = \"> banker.total\"",
                "expected a field of the same values: a rank, A 2 3 4 5 6 7 8 9 T J Q K",
            ),
            (
                "player.third-suit = \">= banker.third-suit\"",
                "these have no order: expected \"= banker.third-suit\" or \"!= banker.third-suit\"",
            ),
            ("player.total = \"≥ banker.total\"", "did you mean \">= banker.total\"?"),
            ("player.total = \"== banker.total\"", "did you mean \"= banker.total\"?"),
            (
                "player.total = [9, \"> banker.total\"]",
                "expected a comparison with a field by itself, not among values",
            ),
            (
                "player.total = \"9, > banker.total\"",
                "expected a comparison with a field by itself, not among values",
            ),
            ("player.total = \"> winner.weather.vane\"", "see \"odds list fields\""),
            ("player.count.not = { A = 1 }", "did you mean \"player.count.A\"?"),
        ] {
            let found = help(baccarat::vocabulary(), text);
            assert_eq!(found, said, "{text}");
        }
    }

    #[test]
    fn a_comparison_in_place_of_an_equation_is_told_how_values_are_written() {
        let values =
            "expected = and the values: = 6, = \"6+\" for 6 or more, = \"4-6\" for a range";
        for text in ["player.total > 3", "player.total >= 3", "player.total != 3", "cards = >4"] {
            assert_eq!(help(baccarat::vocabulary(), text), values, "{text}");
        }
        let fields = "expected = and a text: = \"> banker.third\"";
        assert_eq!(help(baccarat::vocabulary(), "player.third > banker.third"), fields);
        assert_eq!(help(baccarat::vocabulary(), "player.third >banker.third"), fields);
        let one = "one = says that a field has a value";
        assert_eq!(help(baccarat::vocabulary(), "player.total == 3"), one);
    }
}
