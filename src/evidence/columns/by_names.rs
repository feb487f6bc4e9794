//! Assigns the columns of a file to standard columns, by their names.

use crate::evidence::columns::names::{
    ALIASES, READ, called, is_ignored, names, one, ordinal, place_of, plain, whole,
};
use crate::evidence::columns::role::{MOST, hands, single};
use crate::evidence::columns::synonyms;
use crate::evidence::request::Kind;
use crate::field::Vocabulary;
use crate::game::HAND;

/// Returns the place of every file column; [`MOST`] if it is no standard column.
///
/// Names from the options go before standard names, these before similar ones, and a column of all
/// cards of a hand before columns of one card.
///
/// # Errors
///
/// If two columns have the same standard name; the error is that name.
pub fn places(
    kind: Kind,
    found: &[String],
    renamed: &[(String, String)],
    ignored: &[String],
    vocabulary: &'static Vocabulary,
) -> Result<Vec<usize>, String> {
    let ours = names(kind, vocabulary);
    let mut places = vec![MOST; found.len()];
    let passed = |name: &String| is_ignored(name, ignored, found);
    let mut taken: Vec<bool> = found.iter().map(passed).collect();
    let mut named = [false; MOST];
    for (our, their) in renamed {
        let Some(at) = place_of(kind, our, vocabulary) else { continue };
        named[at] = true;
        if let Some(column) = find(found, &taken, their)? {
            (places[column], taken[column]) = (at, true);
            continue;
        }
        // The cards of a hand, with a column each.
        let Some(side) = hands::CARDS.iter().position(|cards| kind == Kind::Hands && *cards == at)
        else {
            continue;
        };
        let parts: Vec<&str> = their.split(',').map(str::trim).collect();
        let mut columns = Vec::new();
        for part in parts.iter().filter(|_| (2..=HAND).contains(&parts.len())) {
            columns.extend(find(found, &taken, part)?);
        }
        if columns.len() == parts.len() {
            for (card, column) in columns.into_iter().enumerate() {
                (places[column], taken[column]) = (single(side, card), true);
            }
        }
    }
    for (at, our) in ours.iter().enumerate().filter(|(at, _)| !named[*at]) {
        let our = plain(our);
        for (column, name) in found.iter().enumerate() {
            if taken[column] || plain(name) != our {
                continue;
            }
            if places.contains(&at) {
                return Err(name.clone());
            }
            (places[column], taken[column]) = (at, true);
        }
    }
    for (alias, at) in ALIASES[..READ].iter().filter(|_| kind == Kind::Totals) {
        let is_called = |column: &usize| !taken[*column] && plain(&found[*column]) == *alias;
        if !named[*at]
            && !places.contains(at)
            && let Some(column) = (0..found.len()).find(is_called)
        {
            (places[column], taken[column]) = (*at, true);
        }
    }
    if kind == Kind::Hands {
        let called = called(vocabulary);
        for side in 0..hands::CARDS.len() {
            let at = hands::CARDS[side];
            let free = |taken: &[bool]| {
                (0..found.len()).filter(|column| !taken[*column]).collect::<Vec<_>>()
            };
            if !named[at] && !places.contains(&at) {
                let of_hand =
                    |column: &usize| whole(&plain(&found[*column]), &called) == Some(side);
                if let Some(column) = free(&taken).into_iter().find(of_hand) {
                    (places[column], taken[column]) = (at, true);
                }
            }
            let spoken = |column: usize| {
                let (of, card) = ordinal(&found[column], vocabulary)?;
                (of == side).then_some((column, card))
            };
            let mut spoken: Vec<_> = free(&taken).into_iter().filter_map(spoken).collect();
            // A column of the first two cards may come with one of the third.
            if places.contains(&at) {
                let draws = vocabulary.hand_cards.get(side) == Some(&HAND);
                spoken.retain(|(_, card)| draws && *card + 1 == HAND);
            } else if !named[at] {
                let number = |column: usize| match one(&plain(&found[column]), &called) {
                    Some((of, number)) if of == side => Some((column, number)),
                    _ => None,
                };
                let numbered: Vec<_> = free(&taken).into_iter().filter_map(number).collect();
                let from = usize::from(!numbered.iter().any(|(_, number)| *number == 0));
                let numbered = numbered.into_iter().map(|(column, number)| (column, number - from));
                spoken.splice(..0, numbered);
                // A third card alone makes no hand.
                if spoken.iter().all(|(_, card)| *card + 1 == HAND) {
                    spoken.clear();
                }
            } else {
                spoken.clear();
            }
            for (column, card) in spoken {
                if card < HAND && !places.contains(&single(side, card)) {
                    (places[column], taken[column]) = (single(side, card), true);
                }
            }
        }
        by_synonyms(found, &mut places, &taken, &named, vocabulary);
    }
    Ok(places)
}

/// Assigns columns with other names, the first of each kind, to standard columns that are still
/// free.
fn by_synonyms(
    found: &[String],
    places: &mut [usize],
    taken: &[bool],
    named: &[bool; MOST],
    vocabulary: &'static Vocabulary,
) {
    for (column, name) in found.iter().enumerate().filter(|(column, _)| !taken[*column]) {
        if let Some(at) = synonyms::role(name, vocabulary)
            && !named[at]
            && !places.contains(&at)
        {
            places[column] = at;
        }
    }
}

/// Returns the free column with this name: the exact one, or else the only one with the same plain
/// name. If several have it, the error is the name of the second.
fn find(found: &[String], taken: &[bool], name: &str) -> Result<Option<usize>, String> {
    let free = || (0..found.len()).filter(|column| !taken[*column]);
    if let Some(column) = free().find(|column| found[*column] == name) {
        return Ok(Some(column));
    }
    let mut alike = free().filter(|column| plain(&found[*column]) == plain(name));
    match (alike.next(), alike.next()) {
        (_, Some(second)) => Err(found[second].clone()),
        (first, None) => Ok(first),
    }
}
