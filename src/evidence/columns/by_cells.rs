//! Decides from the first rows of a file how its columns are read, before any row is.

use crate::error::brief;
use crate::evidence::cards::notation::is_number;
use crate::evidence::cards::numbering::LIKE;
use crate::evidence::cards::word::{cut, is_glued, says_none, words};
use crate::evidence::columns::flags;
use crate::evidence::columns::names::{names, ordinal, plain};
use crate::evidence::columns::results::Words;
use crate::evidence::columns::role::{MOST, hand_of_role, hands, side_of, single};
use crate::evidence::columns::sample::Sample;
use crate::evidence::columns::synonyms;
use crate::evidence::columns::unused::unused;
use crate::evidence::columns::{Columns, Form};
use crate::evidence::request::Kind;
use crate::evidence::rows::again;
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::wording::asked::{CARDS, COLUMN, IGNORE};
use crate::wording::{capital, quoted};

/// Number of rounds among which each hand has a third card: more than a third of all rounds have
/// one.
const ROUNDS: usize = 40;

/// Decides which columns are read, and what is reported about the others.
///
/// # Errors
///
/// If an unused column holds cards, or a used one holds them as numbers of an unknown code; if
/// there is no column for a card that rounds may have.
pub fn settle(
    columns: &mut Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> Result<(), String> {
    let is_hands = columns.kind == Kind::Hands;
    if is_hands {
        thirds(columns, sample, vocabulary);
        others(columns, sample, vocabulary);
    }
    columns.check_all_rows()?;
    if is_hands {
        columns.seconds = repeated(columns, sample, vocabulary);
        if columns.used[hands::CARDS[0]] {
            columns.flags = flags::find(columns, sample, vocabulary);
        }
    }
    columns.unused = unused(columns, sample, vocabulary)?;
    if is_hands {
        last_cards(columns, sample, vocabulary)?;
        codes(columns, sample, vocabulary)?;
        let late = |at: &usize| columns.is_idle(*at) && sample.filled(*at).next().is_none();
        columns.late = (0..columns.found.len()).filter(late).collect();
    }
    Ok(())
}

/// Drops columns of one card that are named in words: if most of their cells are no cards, or if
/// another column holds three cards of the hand, so that this one only repeats the third.
fn thirds(columns: &mut Columns, sample: &Sample, vocabulary: &Vocabulary) {
    let numbers = columns.numbering().is_some();
    let is_cards = |cell: &str| {
        words(cell).flat_map(cut).all(|card| card.is_some()) || numbers && is_number(cell)
    };
    for column in 0..columns.found.len() {
        let Some(side) = side_of(columns.roles[column]) else { continue };
        if ordinal(&columns.found[column], vocabulary).is_none()
            || columns.is_named(hands::CARDS[side])
        {
            continue;
        }
        let others = sample.filled(column).filter(|cell| !is_cards(cell)).count();
        let whole = columns.roles.iter().position(|role| *role == hands::CARDS[side]);
        let whole = whole.into_iter().flat_map(|whole| sample.filled(whole));
        let mut cards = whole.map(|cell| words(cell).flat_map(cut).count());
        if others * 2 > sample.filled(column).count() || cards.any(|cards| cards >= HAND) {
            columns.forget(column);
        }
    }
}

/// The standard columns that have other names.
const OTHERS: [usize; 5] =
    [hands::SHOE, hands::ROUND, hands::TOTALS[0], hands::TOTALS[1], hands::RESULT];

/// Keeps columns with other names only if the first rows can be read by them.
///
/// If there are no such columns, the first stays if nothing could be read without it: its rows then
/// say why they cannot be read.
fn others(columns: &mut Columns, sample: &Sample, vocabulary: &'static Vocabulary) {
    let ours = names(columns.kind, vocabulary);
    for at in OTHERS {
        let Some(now) = columns.roles.iter().position(|role| *role == at) else { continue };
        let is_ours = plain(&ours[at]) == plain(&columns.found[now]) || columns.is_named(at);
        if is_ours || synonyms::role(&columns.found[now], vocabulary) != Some(at) {
            continue;
        }
        let fits = |column: &usize| {
            let free = [MOST, at].contains(&columns.roles[*column]) && !columns.is_ignored(*column);
            free && synonyms::role(&columns.found[*column], vocabulary) == Some(at)
                && reads(at, *column, columns, sample, vocabulary)
        };
        let right = (0..columns.found.len()).find(fits);
        if right != Some(now) {
            columns.replace(at, now, right);
        }
    }
}

/// Returns the unused columns that repeat a result or a total already read from another column,
/// each with the standard column.
fn repeated(
    columns: &Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> Vec<(usize, usize)> {
    let ours = names(columns.kind, vocabulary);
    let told = |column: usize| {
        let name = plain(&columns.found[column]);
        let own = ours.iter().position(|our| plain(our) == name);
        let at = own.or_else(|| synonyms::role(&columns.found[column], vocabulary))?;
        let is_told = at == hands::RESULT || hands::TOTALS.contains(&at);
        (is_told && columns.used[at] && reads(at, column, columns, sample, vocabulary))
            .then_some((column, at))
    };
    let idle = (0..columns.found.len()).filter(|at| columns.is_idle(*at));
    idle.filter_map(told).take(again::MOST).collect()
}

/// Returns `true` if the first cells of a column fit a standard column.
fn reads(
    at: usize,
    column: usize,
    columns: &Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> bool {
    let share = |fits: &dyn Fn(&str) -> bool| {
        let (fit, all) = sample
            .filled(column)
            .fold((0, 0), |(fit, all), cell| (fit + usize::from(fits(cell)), all + 1));
        fit > 0 && fit * 2 > all
    };
    match at {
        hands::SHOE => sample.cells(column).all(|cell| !cell.is_empty()),
        hands::ROUND => {
            let shoe = columns.roles.iter().position(|role| *role == hands::SHOE);
            shoe.is_some_and(|shoe| begins_anew(sample.cells(shoe), sample.cells(column)))
        }
        hands::RESULT => {
            let words = Words::new(vocabulary);
            share(&|cell| words.code(cell).is_some())
        }
        _ => share(&|cell| matches!(cell.as_bytes(), [b'0'..=b'9'])),
    }
}

/// Returns `true` if rounds are numbered from 0 or 1 in every shoe, as far as the first rows show.
fn begins_anew<'c>(
    shoes: impl Iterator<Item = &'c str>,
    rounds: impl Iterator<Item = &'c str>,
) -> bool {
    let mut last = None;
    shoes.zip(rounds).all(|(shoe, round)| {
        let begins = last.replace(shoe) != Some(shoe);
        round.parse().is_ok_and(|round: u64| !begins || round <= 1)
    })
}

/// Refuses columns of one card each without one for the last card: rounds that draw it would be
/// taken for rounds without it.
fn last_cards(columns: &Columns, sample: &Sample, vocabulary: &Vocabulary) -> Result<(), String> {
    // Keys of JSON may come only with the first round that has them.
    let sure = matches!(columns.form, Form::Csv(_)) || sample.rows >= ROUNDS;
    let cards = hands::CARDS.iter().all(|at| columns.used[*at]);
    let lacks = |side: &usize| {
        let has = |place: usize| columns.roles.contains(&place);
        vocabulary.hand_cards.get(*side) == Some(&HAND)
            && !has(hands::CARDS[*side])
            && !has(single(*side, HAND - 1))
    };
    let Some(side) = (0..hands::CARDS.len()).find(lacks).filter(|_| sure && cards) else {
        return Ok(());
    };
    let name = |column: usize| columns.found[column].as_str();
    let cards = (0..columns.found.len()).filter(|at| side_of(columns.roles[*at]).is_some());
    let ignore: Vec<String> = cards.map(|at| format!("{IGNORE} {}", quoted(name(at)))).collect();
    let own = (0..columns.found.len()).filter(|at| side_of(columns.roles[*at]) == Some(side));
    let own: Vec<&str> = own.map(name).collect();
    let hand = vocabulary.hands[side];
    Err(format!(
        "{} of the {} have no column of the third card beside them, and rounds that draw one \
         cannot be replayed: {COLUMN} {} says what it is called, {} passes over the cards",
        brief(&own.join(", ")),
        capital(hand),
        quoted(&format!("{hand}_cards={},THIRD", own.join(","))),
        ignore.join(" ")
    ))
}

/// Refuses cards that are numbers if the options do not say which card each of them is.
fn codes(columns: &Columns, sample: &Sample, vocabulary: &Vocabulary) -> Result<(), String> {
    if columns.numbering().is_some() || !columns.used[hands::CARDS[0]] {
        return Ok(());
    }
    let several = vocabulary.hand_cards.iter().all(|cards| *cards > 1);
    let own: Vec<usize> =
        (0..columns.found.len()).filter(|at| hand_of_role(columns.roles[*at]).is_some()).collect();
    let cells = || own.iter().flat_map(|at| sample.filled(*at));
    let is_rank = |cell: &str| {
        let list = cell.starts_with(['[', '(']);
        let rank = words(cell).all(|word| cut(word).all(|card| card.is_some()));
        !list && rank && words(cell).all(|word| word.len() == 1 || word == "10")
            || several && is_glued(cell)
    };
    let numbers = |cell: &str| {
        let digits = |word: &str| {
            let whole = word.strip_suffix(".0").unwrap_or(word);
            !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit())
        };
        says_none(cell) || words(cell).all(digits)
    };
    if cells().all(numbers) && cells().any(|cell| !is_rank(cell)) {
        let names: Vec<&str> = own.iter().map(|at| columns.found[*at].as_str()).collect();
        return Err(format!(
            "the cards of {} are numbers: {CARDS} CODE says which card each of them is, as {LIKE}",
            brief(&names.join(", "))
        ));
    }
    Ok(())
}
