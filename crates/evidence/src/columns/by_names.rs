//! Assigns the columns of a file to roles, by their names.

use std::collections::BTreeSet;

use crate::columns::names::{is_ignored, one, ordinal, plain};
use crate::columns::role::{HANDS, Means, Names, Role, alias, meant, named};
use crate::error::{Error, brief};
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::request::{Kind, Options};
use crate::wording::asked::COLUMN;
use crate::wording::similar;

/// The roles of the columns of a file, as far as they are assigned.
struct Assigned<'f> {
    found: &'f [String],
    roles: Vec<Option<Role>>,
    ignored: Vec<bool>,
}

impl Assigned<'_> {
    /// Iterates over the columns without a role that are not ignored.
    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.found.len())
            .filter(|column| self.roles[*column].is_none() && !self.ignored[*column])
    }

    fn has(&self, role: Role) -> bool {
        self.roles.contains(&Some(role))
    }

    /// Returns the free column with this name: the exact one, or else the only one with the same
    /// plain name. If several have it, the error is the name of the second.
    fn find(&self, name: &str) -> Result<Option<usize>, String> {
        if let Some(column) = self.free().find(|column| self.found[*column] == name) {
            return Ok(Some(column));
        }
        let mut alike = self.free().filter(|column| plain(&self.found[*column]) == plain(name));
        match (alike.next(), alike.next()) {
            (_, Some(second)) => Err(self.found[second].clone()),
            (first, None) => Ok(first),
        }
    }

    /// Assigns the column that the options name for a role; for the cards of a hand, the columns of
    /// one card each.
    fn state(&mut self, role: Role, name: &str) -> Result<(), String> {
        if let Some(column) = self.find(name)? {
            self.roles[column] = Some(role);
            return Ok(());
        }
        let Role::Cards(hand) = role else { return Ok(()) };
        let parts: Vec<&str> = name.split(',').map(str::trim).collect();
        let mut columns = Vec::new();
        for part in parts.iter().filter(|_| (2..=HAND).contains(&parts.len())) {
            columns.extend(self.find(part)?);
        }
        if columns.len() == parts.len() {
            let cards = columns.into_iter().enumerate();
            cards.for_each(|(card, column)| self.roles[column] = Some(Role::Card(hand, card)));
        }
        Ok(())
    }

    /// Assigns the columns of one card each of a hand. Beside a column of its first cards, only the
    /// last card has such a column.
    fn single_cards(&mut self, hand: usize, vocabulary: &Vocabulary) {
        let in_words = |column: usize| {
            let (of, card) = ordinal(&self.found[column], vocabulary)?;
            (of == hand).then_some((column, card))
        };
        let is_last = |(_, card): &(usize, usize)| card + 1 == HAND;
        let mut cards: Vec<(usize, usize)> = self.free().filter_map(in_words).collect();
        if self.has(Role::Cards(hand)) {
            let draws = vocabulary.hand_cards.get(hand) == Some(&HAND);
            cards.retain(|card| draws && is_last(card));
        } else {
            let in_digits = |column: usize| {
                let (of, number) = one(&self.found[column], vocabulary)?;
                (of == hand).then_some((column, number))
            };
            let numbered: Vec<(usize, usize)> = self.free().filter_map(in_digits).collect();
            let from = usize::from(!numbered.iter().any(|(_, number)| *number == 0));
            let numbered = numbered.into_iter().map(|(column, number)| (column, number - from));
            cards.splice(..0, numbered);
            // A last card alone makes no hand.
            if cards.iter().all(is_last) {
                return;
            }
        }
        for (column, card) in cards {
            if card < HAND && !self.has(Role::Card(hand, card)) {
                self.roles[column] = Some(Role::Card(hand, card));
            }
        }
    }
}

/// Returns the role of every file column, by its name.
///
/// Names from the options go before others. Of several columns that mean one role, the surest has
/// it, and of those the first; a column of all cards of a hand goes before columns of one card.
///
/// # Errors
///
/// If two columns have the same standard name; the error is that name.
pub fn by_names(
    kind: Kind,
    found: &[String],
    options: &Options,
    vocabulary: &'static Vocabulary,
) -> Result<Vec<Option<Role>>, String> {
    let ignored = found.iter().map(|name| is_ignored(name, &options.ignored, found)).collect();
    let mut assigned = Assigned { found, roles: vec![None; found.len()], ignored };
    let mut stated = Vec::new();
    for (ours, theirs) in &options.columns {
        if let Some(role) = named(kind, ours, vocabulary) {
            stated.push(role);
            assigned.state(role, theirs)?;
        }
    }
    let meant: Vec<Option<(Means, Role)>> =
        found.iter().map(|name| meant(kind, name, vocabulary)).collect();
    let names = Names::of(kind, vocabulary);
    for (role, _) in names.iter().filter(|(role, _)| !stated.contains(role)) {
        let by = |column: usize| {
            let (by, _) = meant[column].filter(|(_, other)| *other == role)?;
            Some((by, column))
        };
        let mut columns: Vec<(Means, usize)> = assigned.free().filter_map(by).collect();
        columns.sort();
        match columns[..] {
            [(Means::Name, _), (Means::Name, second), ..] => return Err(found[second].clone()),
            [(_, first), ..] => assigned.roles[first] = Some(role),
            [] => {}
        }
    }
    if kind == Kind::Hands {
        for (hand, role) in HANDS.into_iter().enumerate() {
            if assigned.has(role) || !stated.contains(&role) {
                assigned.single_cards(hand, vocabulary);
            }
        }
    }
    Ok(assigned.roles)
}

/// Refuses renamed columns that no kind has, or that are named twice.
pub fn check_renamed(options: &Options, vocabulary: &'static Vocabulary) -> Result<(), Error> {
    let kinds = match options.kind {
        Some(kind) => vec![kind],
        None => vec![Kind::Hands, Kind::Counts, Kind::Totals],
    };
    let names = kinds.iter().flat_map(|kind| Names::of(*kind, vocabulary).0);
    let all: BTreeSet<String> = names.map(|(_, name)| name).collect();
    let totals = Names::of(Kind::Totals, vocabulary);
    let meant = |name: &str| match alias(Kind::Totals, name) {
        Some(alias) if kinds.contains(&Kind::Totals) => totals.get(alias.role).to_owned(),
        _ => name.to_owned(),
    };
    for (at, (ours, theirs)) in options.columns.iter().enumerate() {
        let bad =
            |why: String| Error::value(COLUMN, format!("{}={}", brief(ours), brief(theirs)), why);
        if !all.contains(&meant(ours)) {
            let names = all.iter().map(String::as_str);
            let error = bad(match similar(ours, names.clone()) {
                Some(near) => format!("no column \"{}\": did you mean \"{near}\"?", brief(ours)),
                None => format!("expected one of {}", names.collect::<Vec<_>>().join(", ")),
            });
            return Err(error.offered(ours, all));
        }
        if options.columns[..at].iter().any(|(other, _)| meant(other) == meant(ours)) {
            return Err(bad(format!("\"{ours}\" is named a second time")));
        }
        if options.columns[..at].iter().any(|(_, other)| other == theirs) {
            return Err(bad(format!("\"{}\" stands for another column already", brief(theirs))));
        }
        let own = |name: &String| name == theirs && name != ours && meant(name) != meant(ours);
        if all.iter().any(own) && options.columns.iter().all(|(other, _)| other != theirs) {
            return Err(bad(format!("\"{theirs}\" is itself a column: name the role that it has")));
        }
    }
    Ok(())
}
