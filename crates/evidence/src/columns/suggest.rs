//! Suggests options that would read columns with unknown names.

use crate::columns::names::{hand_of, named_hand, plain};
use crate::columns::needs::lacks;
use crate::columns::role::{HANDS, Names, Role, Roles, alias};
use crate::error::brief;
use crate::field::Vocabulary;
use crate::input::json::List;
use crate::request::{Kind, Options};
use crate::wording::asked::COLUMN;
use crate::wording::quoted;

/// Suggests the options that would read columns with other names as totals.
pub fn of_totals(found: &[String], options: &Options, vocabulary: &Vocabulary) -> Option<String> {
    let kinds = options.kind.is_none_or(|kind| kind == Kind::Totals);
    let names = Names::of(Kind::Totals, vocabulary);
    let mut has = Roles::default();
    let mut said = Vec::new();
    for name in found.iter().filter(|_| kinds && options.columns.is_empty()) {
        let other = alias(Kind::Totals, name);
        let role = names.role(name).or(other.as_ref().map(|alias| alias.role));
        let Some(role) = role.filter(|role| !has.has(*role)) else { continue };
        has = has.with([role]);
        let other = other.filter(|alias| !alias.is_read);
        said.extend(other.map(|alias| option(COLUMN, &format!("{}={name}", alias.name))));
    }
    let enough = !said.is_empty() && lacks(Kind::Totals, has, &names, false).is_none();
    enough.then(|| format!("{} says what they are, as totals", said.join(" ")))
}

/// Returns a hint on objects within a row, from the paths of their members.
pub fn objects(members: &[String], vocabulary: &Vocabulary) -> String {
    let key = members.first().and_then(|first| first.rsplit_once('.'));
    key.map_or(String::new(), |(key, _)| {
        let (key, read) = (brief(key), by_path(members, vocabulary));
        format!("; \"{key}\" is an object within the row: {read}")
    })
}

/// Returns how the rows are written that an object has in a list; `None` if its lists have no rows.
pub fn rows_within(lists: &[List], vocabulary: &Vocabulary) -> Option<String> {
    let totals = Names::of(Kind::Totals, vocabulary);
    let is_wager = |name: &String| totals.role(name) == Some(Role::Wager);
    let is_hand = |name: &String| plain(name) == "cards" || named_hand(name, vocabulary).is_some();
    let with = |is: &dyn Fn(&String) -> bool| lists.iter().find(|list| list.members.iter().any(is));
    let rows = with(&is_wager).map(|list| {
        let key = brief(&list.key);
        format!(
            "\"{key}\" is a list of rows with wagers: expected the key \"counts\" or \"totals\""
        )
    });
    rows.or_else(|| with(&is_hand).map(|list| rounds_within(list, vocabulary)))
}

/// Returns how rounds are written, for an object with lists that is no row; `None` without lists, or
/// if they have the cards of hands.
pub fn list_within(lists: &[List], vocabulary: &Vocabulary) -> Option<String> {
    let mut others = lists.iter().filter(|list| named_hand(&list.key, vocabulary).is_none());
    let rows = rows_within(lists, vocabulary);
    rows.or_else(|| others.next().map(|list| rounds_within(list, vocabulary)))
}

fn rounds_within(list: &List, vocabulary: &Vocabulary) -> String {
    let ours = Names::of(Kind::Hands, vocabulary);
    let [first, second] = HANDS.map(|role| ours.get(role));
    format!(
        "\"{}\" is a list of objects: expected rounds that are objects of their own, in a list or a \
         line each, with cards under {first} and {second}",
        brief(&list.key)
    )
}

/// Suggests the options that read members of objects by their paths: cards and all else with names
/// that are known, if there are any.
pub fn by_path(members: &[String], vocabulary: &Vocabulary) -> String {
    let ours = Names::of(Kind::Hands, vocabulary);
    let cards = |(hand, role): (usize, Role)| {
        let mut members = members.iter();
        let is_of = |path: &&String| {
            hand_of(path, vocabulary) == Some(hand) && plain(path).contains("card")
        };
        Some(option(COLUMN, &format!("{}={}", ours.get(role), members.find(is_of)?)))
    };
    let mut said: Vec<String> = HANDS.into_iter().enumerate().filter_map(cards).collect();
    let others = members.iter().filter_map(|path| {
        let role = ours.role(&path.replace('.', "")).filter(|role| !HANDS.contains(role))?;
        Some(option(COLUMN, &format!("{}={path}", ours.get(role))))
    });
    let others: Vec<String> = others.collect();
    let them = if others.is_empty() { "the cards" } else { "them" };
    said.extend(others);
    match (said.is_empty(), members.first()) {
        (true, Some(first)) => {
            format!("{} reads a member by its path", option(COLUMN, &format!("OURS={first}")))
        }
        _ => format!("{} reads {them} by their paths", said.join(" ")),
    }
}

/// Writes an option as a shell takes it.
pub fn option(name: &str, value: &str) -> String {
    format!("{name} {}", quoted(&brief(value)))
}
