//! Decides from the first rows of a file how its columns are read, before any row is.

use std::iter;

use rustc_hash::FxHashSet;

use crate::cards::notation::is_number;
use crate::cards::numbering::LIKE;
use crate::cards::word::{cut, is_glued, says_none, words};
use crate::columns::names::{ordinal, plain};
use crate::columns::role::{HANDS, Names, Role, synonym};
use crate::columns::sample::Sample;
use crate::columns::suggest::option;
use crate::columns::unused::unused;
use crate::columns::{Columns, Form, SECONDS, Use, flags};
use crate::error::brief;
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::request::Kind;
use crate::rounds::row::number;
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
        synonyms(columns, sample, vocabulary);
    }
    columns.check_all_rows()?;
    if is_hands {
        columns.seconds = repeated(columns, sample, vocabulary);
        for (index, (column, _)) in (0..).zip(&columns.seconds) {
            columns.uses[*column] = Use::Second(index);
        }
        if columns.used.has_all(&HANDS) {
            columns.flags = flags::find(columns, sample, vocabulary);
            for (index, (column, _)) in (0..).zip(&columns.flags) {
                columns.uses[*column] = Use::Flag(index);
            }
        }
    }
    columns.unused = unused(columns, sample, vocabulary)?;
    if is_hands {
        grouped(columns)?;
        last_cards(columns, sample, vocabulary)?;
        codes(columns, sample, vocabulary)?;
        for at in columns.idle().collect::<Vec<_>>() {
            if columns.uses[at] == Use::Unused && sample.filled(at).next().is_none() {
                columns.uses[at] = Use::Empty;
            }
        }
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
        let Some(Role::Card(hand, _)) = columns.role(column) else { continue };
        if ordinal(&columns.found[column], vocabulary).is_none() || columns.is_named(HANDS[hand]) {
            continue;
        }
        let others = sample.filled(column).filter(|cell| !is_cards(cell)).count();
        let whole = columns.column(HANDS[hand]).into_iter().flat_map(|whole| sample.filled(whole));
        let mut cards = whole.map(|cell| words(cell).flat_map(cut).count());
        if others * 2 > sample.filled(column).count() || cards.any(|cards| cards >= HAND) {
            columns.forget(column, hand);
        }
    }
}

/// Keeps columns that mean a role by a synonym only if the first rows can be read by them.
///
/// If there are no such columns, the first stays if nothing could be read without it: its rows then
/// say why they cannot be read.
fn synonyms(columns: &mut Columns, sample: &Sample, vocabulary: &'static Vocabulary) {
    let means = |name: &str, role| synonym(Kind::Hands, name, vocabulary) == Some(role);
    for (role, ours) in Names::of(Kind::Hands, vocabulary).iter() {
        let Some(now) = columns.column(role) else { continue };
        let is_ours = plain(ours) == plain(&columns.found[now]) || columns.is_named(role);
        if is_ours || !means(&columns.found[now], role) {
            continue;
        }
        let fits = |column: &usize| {
            let free = columns.role(*column).is_none_or(|other| other == role);
            free && !columns.is_ignored(*column)
                && means(&columns.found[*column], role)
                && fits(role, *column, columns, sample)
        };
        let right = (0..columns.found.len()).find(fits);
        if right != Some(now) {
            columns.replace(role, now, right);
        }
    }
}

/// Returns the unused columns that repeat a result or a total already read from another column,
/// each with the role.
fn repeated(
    columns: &Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> Vec<(usize, Role)> {
    let ours = Names::of(Kind::Hands, vocabulary);
    let second = |column: usize| {
        let name = &columns.found[column];
        let role = ours.role(name).or_else(|| synonym(Kind::Hands, name, vocabulary))?;
        let is_said = matches!(role, Role::Result | Role::Total(_)) && columns.used.has(role);
        (is_said && fits(role, column, columns, sample)).then_some((column, role))
    };
    columns.idle().filter_map(second).take(SECONDS).collect()
}

/// Returns `true` if the first cells of a column fit a role that has synonyms.
fn fits(role: Role, column: usize, columns: &Columns, sample: &Sample) -> bool {
    let most = |fits: &dyn Fn(&str) -> bool| {
        let (fit, all) = sample
            .filled(column)
            .fold((0, 0), |(fit, all), cell| (fit + usize::from(fits(cell)), all + 1));
        fit > 0 && fit * 2 > all
    };
    match role {
        Role::Shoe | Role::Table => sample.cells(column).all(|cell| !cell.is_empty()),
        Role::Round => {
            columns.column(Role::Shoe).is_some_and(|shoe| begin_anew(columns, sample, shoe, column))
        }
        Role::Result => most(&|cell| columns.words.code(cell).is_some()),
        Role::Count => {
            let counts = sample.cells(column).map(|cell| number(cell.trim_ascii()));
            let may_number = NUMBERING.contains(&&*plain(&columns.found[column]));
            counts.collect::<Option<Vec<u64>>>().is_some_and(|of| !may_number || !is_numbered(&of))
        }
        _ => most(&|cell| matches!(cell.as_bytes(), [b'0'..=b'9'])),
    }
}

/// Returns `true` if rounds are numbered from 0 or 1 in every shoe, as far as the first rows show.
fn begin_anew(columns: &Columns, sample: &Sample, shoe: usize, column: usize) -> bool {
    let mut known = FxHashSet::default();
    let tables = columns.column(Role::Table).into_iter().flat_map(|table| sample.cells(table));
    let shoes = tables.map(Some).chain(iter::repeat(None)).zip(sample.cells(shoe));
    shoes.zip(sample.cells(column)).all(|(shoe, round)| {
        let begins = known.insert(shoe);
        round.parse().is_ok_and(|round: u64| !begins || round <= 1)
    })
}

/// Names that may also number the rows.
const NUMBERING: [&str; 2] = ["n", "number"];

/// Returns `true` for numbers of rows, from 0 or 1 on.
fn is_numbered(numbers: &[u64]) -> bool {
    let first = numbers.first().copied().unwrap_or(0);
    first <= 1 && (first..).zip(numbers).all(|(row, number)| row == *number)
}

/// Refuses a count beside a shoe, a number of the round or a wager. Unread, it would leave one round of
/// each row.
fn grouped(columns: &Columns) -> Result<(), String> {
    let Some(count) = columns.column(Role::Count) else { return Ok(()) };
    if columns.used.has_all(&HANDS) {
        return Ok(());
    }
    let name = |at: usize| columns.found[at].as_str();
    let is_wager = |at: &usize| plain(name(*at)) == "wager" && !columns.is_ignored(*at);
    if let Some(wager) = (0..columns.found.len()).find(is_wager) {
        return Err(format!(
            "\"{}\" beside \"{}\" counts events of wagers: expected wager, event, count; {} names the \
             events",
            brief(name(count)),
            brief(name(wager)),
            option(COLUMN, "event=YOURS")
        ));
    }
    let single = [Role::Shoe, Role::Round].into_iter().find_map(|role| columns.column(role));
    single.map_or(Ok(()), |single| {
        Err(format!(
            "\"{}\" counts rounds, and each row with \"{}\" is one round: {} reads the counts, {} reads \
             single rounds",
            brief(name(count)),
            brief(name(single)),
            option(IGNORE, name(single)),
            option(IGNORE, name(count))
        ))
    })
}

/// Refuses columns of one card each without one for the last card: rounds that draw it would be
/// taken for rounds without it.
fn last_cards(columns: &Columns, sample: &Sample, vocabulary: &Vocabulary) -> Result<(), String> {
    // Keys of JSON may come only with the first round that has them.
    let sure = matches!(columns.form, Form::Csv(_)) || sample.rows >= ROUNDS;
    let lacks = |hand: &usize| {
        vocabulary.hand_cards.get(*hand) == Some(&HAND)
            && columns.column(HANDS[*hand]).is_none()
            && columns.column(Role::Card(*hand, HAND - 1)).is_none()
    };
    let read = sure && columns.used.has_all(&HANDS);
    let Some(hand) = (0..HANDS.len()).find(lacks).filter(|_| read) else { return Ok(()) };
    let cards = (0..columns.found.len()).filter_map(|at| match columns.role(at)? {
        Role::Card(of, _) => Some((of, columns.found[at].as_str())),
        _ => None,
    });
    let cards: Vec<(usize, &str)> = cards.collect();
    let ignore: Vec<String> =
        cards.iter().map(|(_, name)| format!("{IGNORE} {}", quoted(name))).collect();
    let own: Vec<&str> =
        cards.iter().filter(|(of, _)| *of == hand).map(|(_, name)| *name).collect();
    let name = vocabulary.hands[hand];
    Err(format!(
        "{} of the {} have no column of the third card beside them, and rounds that draw one \
         cannot be replayed: {COLUMN} {} says what it is called, {} passes over the cards",
        brief(&own.join(", ")),
        capital(name),
        quoted(&format!("{name}_cards={},THIRD", own.join(","))),
        ignore.join(" ")
    ))
}

/// Refuses cards that are numbers if the options do not say which card each of them is.
fn codes(columns: &Columns, sample: &Sample, vocabulary: &Vocabulary) -> Result<(), String> {
    if columns.numbering().is_some() || !columns.used.has_all(&HANDS) {
        return Ok(());
    }
    let several = vocabulary.hand_cards.iter().all(|cards| *cards > 1);
    let own: Vec<usize> =
        (0..columns.found.len()).filter(|at| columns.hand(*at).is_some()).collect();
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
