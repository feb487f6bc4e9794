//! Turns the counts and totals of the input into counts of every subject.

use crate::condition::Condition;
use crate::error::Error;
use crate::evidence::{Counted, EventCounts, Known, Part, Rounded, Rounding, Totals, short};
use crate::exact::Exact;
use crate::field::{Values, Vocabulary};
use crate::pricing::countable::{Paid, What};
use crate::question::check::judge::Won;
use crate::question::check::report::CheckedWager;
use crate::question::check::subjects::Subject;
use crate::question::check::{Checking, Found};
use crate::table::settlement::Round;
use crate::table::suggestion;
use crate::wording::grouped;

impl Checking<'_> {
    /// Returns the counts of every subject; `None` for those without rounds in the input.
    ///
    /// # Errors
    ///
    /// If a wager or an event is unknown; if events are missing and the number of rounds is not
    /// given; if there are more events than rounds, or more was won than the wager pays.
    pub(super) fn of_counts(&self, counted: &Counted) -> Result<Vec<Option<Found>>, Error> {
        let events = counted.events.iter().map(|events| (&events.wager, &events.place));
        let totals = counted.totals.iter().map(|totals| (&totals.wager, &totals.place));
        for (name, place) in events.chain(totals) {
            self.known(name, place)?;
        }
        let found = self.subjects.iter().map(|subject| {
            let id = &subject.item.id;
            let events = counted.events.iter().find(|events| events.wager == *id);
            let totals: Vec<&Totals> =
                counted.totals.iter().filter(|totals| totals.wager == *id).collect();
            // If a wager and a table of outcomes share an id, the id means the wager.
            let first = self.subjects.iter().find(|other| other.item.id == *id);
            if first.is_some_and(|first| first.wager != subject.wager) {
                return Ok(None);
            }
            let mut found = events.map(|events| self.events(subject, events)).transpose()?;
            if !totals.is_empty() {
                let won = won(subject, &totals)?;
                let rounds = totals.iter().map(|totals| totals.rounds).fold(0, u64::saturating_add);
                let only = Found { rounds, cells: Vec::new(), won: None, parts: Vec::new() };
                let found = found.get_or_insert(only);
                found.won = Some(won);
                found.parts = totals.iter().flat_map(|totals| totals.parts.clone()).collect();
            }
            Ok(found.filter(|found| found.rounds > 0))
        });
        found.collect()
    }

    /// Returns a note if wagers with the same number of rounds count the same event differently:
    /// they come from different rounds, or one count is wrong. Compares only the first event of
    /// each wager, since no earlier line takes rounds away from it.
    pub(super) fn contradicted(&self, found: &[Option<Found>]) -> Option<String> {
        let first = |(subject, found): (&'_ Subject, &Option<Found>)| {
            // With a multiplier, the first event is a line with one of its factors, and those of
            // another wager may differ.
            let What::Wager(Paid { lines, drawn: None }) = &subject.item.what else { return None };
            let found = found.as_ref()?;
            let count = found.cells.iter().find(|(events, _)| events[..] == [0])?.1;
            Some((lines.first()?.when.clone(), subject.name.clone(), found.rounds, count))
        };
        let all: Vec<_> = self.subjects.iter().zip(found).filter_map(first).collect();
        let pairs =
            all.iter().enumerate().flat_map(|(at, one)| all[..at].iter().map(move |o| (o, one)));
        let mut pairs = pairs.filter(|(one, other)| one.0 == other.0 && one.2 == other.2);
        let (one, other) = pairs.find(|(one, other)| one.3 != other.3)?;
        Some(format!(
            "{} and {} pay for the same event, counted {} and {} times in {} rounds each: either \
             they are of different rounds, or one of the counts is wrong.",
            one.1,
            other.1,
            grouped(&one.3.to_string()),
            grouped(&other.3.to_string()),
            grouped(&one.2.to_string())
        ))
    }

    /// Returns every wager and table of outcomes that rows may name.
    pub(super) fn named(&self) -> Vec<Known> {
        let wagers = self.variant.wagers.iter().map(|wager| {
            let round = wager.of_round().and_then(Round::in_every_round);
            let pays = round.map_or_else(|_| Vec::new(), |round| Paid::new(round.lines).pays());
            Known { id: wager.id.clone(), name: wager.name.clone(), pays }
        });
        let tables = self.game.outcomes().into_iter().map(|table| Known {
            id: table.id.to_owned(),
            name: table.name.to_owned(),
            pays: Vec::new(),
        });
        wagers.chain(tables).collect()
    }

    fn known(&self, name: &str, place: &str) -> Result<(), Error> {
        let out = self.left_out.iter().find(|left| left.id == name);
        if let Some(left) = out {
            return Err(Error::input(format!(
                "{place}: wager \"{name}\" cannot be checked: {}",
                left.reason.marked()
            )));
        }
        let mut ids: Vec<&str> =
            self.subjects.iter().map(|subject| subject.item.id.as_str()).collect();
        ids.dedup();
        let asked = self.variant.wagers.iter().any(|wager| wager.id == name)
            || self.game.outcomes().iter().any(|table| table.id == name);
        if asked || ids.contains(&name) {
            return Ok(());
        }
        let variant = self.table.name_of(self.variant);
        let none = format!("{place}: no wager or table of outcomes \"{name}\" in {variant}");
        Err(match self.catalog.elsewhere(name, &[(self.table, self.variant)]) {
            Some((said, places)) => Error::input(format!("{none}: {said}")).offered(name, places),
            None => {
                let near = suggestion(&name.to_lowercase(), ids.iter().copied());
                let all = ids.join(", ");
                Error::input(format!("{none}{near}\nthere are: {all}")).offered(name, ids)
            }
        })
    }

    fn events(&self, subject: &Subject, counted: &EventCounts) -> Result<Found, Error> {
        let id = &subject.item.id;
        // Rows of one table may be split into two subjects: those that need suits are apart.
        let all = self.subjects.iter().filter(|other| other.item.id == *id);
        let all: Vec<String> =
            all.flat_map(|subject| subject.item.names(self.table.vocabulary)).collect();
        let own = subject.item.names(self.table.vocabulary);
        for ((name, _), place) in counted.events.iter().zip(&counted.places) {
            if !all.contains(name) {
                let near = suggestion(name, all.iter().map(String::as_str));
                let events = all.join(", ");
                let message = format!("{place}: {id}: no event \"{name}\"{near}\nevents: {events}");
                return Err(Error::input(message).offered(name, all));
            }
        }
        // Its count would be read as the number of all rounds.
        if own.iter().any(|name| name == "rounds") {
            return Err(Error::input(format!(
                "{id}: an event is named \"rounds\", which stands for all rounds: expected another \
                 name in {}",
                self.table.name_of(self.variant)
            )));
        }
        let too_many = |what: &str| {
            Err(Error::input(format!(
                "{id}: {what}: expected counts below 2^63 of one and the same run"
            )))
        };
        let of = |name: &String| counted.events.iter().find(|(other, _)| other == name);
        // Events with the same name are counted together.
        let mut cells: Vec<(Vec<usize>, u64)> = Vec::new();
        let mut missing: Vec<usize> = Vec::new();
        for (at, name) in own.iter().enumerate() {
            match (own.iter().position(|other| other == name), of(name)) {
                (Some(first), Some(_)) if first < at => {
                    let same = cells.iter_mut().find(|(events, _)| events.contains(&first));
                    same.into_iter().for_each(|(events, _)| events.push(at));
                }
                (_, Some((_, count))) => cells.push((vec![at], *count)),
                (_, None) => missing.push(at),
            }
        }
        let sum = cells.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count));
        let Some(sum) = sum else { return too_many("its events add up to more than 2^64") };
        let whole = match &subject.item.what {
            What::Rows(rows) => parts(rows, self.table.vocabulary),
            _ => true,
        };
        let rounds = match (counted.rounds, missing.is_empty() && whole) {
            (Some(rounds), true) if rounds != sum => {
                return too_many(&format!(
                    "its events add up to {sum} and its rounds are {rounds}"
                ));
            }
            (Some(rounds), _) => rounds,
            (None, true) => sum,
            (None, false) => {
                let lacking: Vec<&str> =
                    missing.iter().map(|at| own[*at].as_str()).take(5).collect();
                let why = match &lacking[..] {
                    [] => "its rows are not all that can happen".to_owned(),
                    names => format!("there is no count of \"{}\"", names.join("\", \"")),
                };
                return Err(Error::input(format!(
                    "{id}: {why}: expected one, or all rounds as a row with the event \"rounds\""
                )));
            }
        };
        if cells.iter().any(|(_, count)| *count > rounds) || (whole && sum > rounds) {
            return too_many(&format!("more events than its {rounds} rounds"));
        }
        if whole && !missing.is_empty() {
            cells.push((missing, rounds - sum));
        }
        Ok(Found { rounds, cells, won: None, parts: Vec::new() })
    }
}

/// Returns `true` if exactly one of the rows occurs in every round, as with the results.
fn parts(rows: &[(String, Condition)], vocabulary: &Vocabulary) -> bool {
    let Some(result) = vocabulary.find("result") else { return false };
    let mut all = vocabulary.spec(result).domain.values().codes();
    rows.len() == vocabulary.results().len()
        && all.all(|code| {
            let one = Condition::Is(result, Values::one(code));
            rows.iter().any(|(_, when)| *when == one)
        })
}

/// Returns notes on the stakes of totals, and on wins of bets that are not exact.
pub(super) fn of_stakes(counted: &Counted) -> Vec<String> {
    let mut notes = Vec::new();
    if counted.assumes_flat {
        notes.push("Stakes are taken as flat: the same in every round of a row.".to_owned());
    }
    if let Some(uneven) = &counted.uneven {
        let rows = match uneven.rows {
            1 => "one row".to_owned(),
            rows => format!("{} rows", grouped(&rows.to_string())),
        };
        notes.push(format!(
            "With the same stake in every round, no rounds of {} win the total of {}: in {rows} \
             the stakes are not flat, or a total is wrong.",
            uneven.wager, uneven.place
        ));
    }
    notes.extend(counted.rounded.iter().map(rounded));
    notes
}

/// Returns the note on wins that are not exact.
fn rounded(rounded: &Rounded) -> String {
    let Rounded { wager, pays, wins, decimals, shift, why } = rounded;
    let unit = match decimals {
        0 => "1".to_owned(),
        digits => format!("0.{}1", "0".repeat(digits - 1)),
    };
    let (what, have, are) = match wins {
        1 => ("1 win".to_owned(), "has", "is"),
        wins => (format!("{} wins", grouped(&wins.to_string())), "have", "are"),
    };
    let what = format!("{what} on {wager} at {} to 1 {have} no exact amount", short(pays));
    let what = format!("{what} in units of {unit}");
    let shift = shift.percent(4);
    match why {
        Rounding::Allowed => format!(
            "{what} and {are} taken as rounded to the nearest: this shifts the return by {shift}."
        ),
        Rounding::Whole(odds) => format!(
            "{what}, but {are} not taken as rounded: every one is at {} to 1 and none at {} to 1, \
             as where no commission is taken.",
            short(odds),
            short(pays)
        ),
        Rounding::Shifts(stakes) => {
            let (at, shift) = match &stakes[..] {
                [first, .., last] => (
                    format!("{} stakes from {} to {}", stakes.len(), short(first), short(last)),
                    format!("up to {shift}"),
                ),
                _ => {
                    (format!("a stake of {}", stakes.first().map(short).unwrap_or_default()), shift)
                }
            };
            format!(
                "{what}, but {are} not taken as rounded: at {at} this shifts the return by {shift}."
            )
        }
    }
}

/// Returns a note if every mean return is about one stake too high, as if wins included the stakes.
pub(super) fn with_stakes(wagers: &[CheckedWager]) -> Option<String> {
    let half = Exact::ratio(1, 2)?;
    let one_too_high = |wager: &CheckedWager| {
        let mean = wager.mean.as_ref();
        let off = mean.map(|mean| &(&mean.mean.exact - &mean.expected.exact) - &Exact::one());
        off.is_some_and(|off| (&half - &off.abs()).is_positive())
    };
    (!wagers.is_empty() && wagers.iter().all(one_too_high)).then(|| {
        "Every mean return is about one stake too high: won is what is left after the stakes; a \
         column with the stakes in it is named returned."
            .to_owned()
    })
}

/// Returns the net win in stakes, with the stakes of each row taken as flat. For stakes of several
/// sizes, the rounds are effective ones: as many rounds of one stake vary as much.
fn won(subject: &Subject, totals: &[&Totals]) -> Result<Won, Error> {
    let id = &subject.item.id;
    if !subject.wager {
        return Err(Error::input(format!(
            "{id}: outcomes win nothing: expected the id of a wager"
        )));
    }
    if let What::Wager(paid) = &subject.item.what {
        let pays = paid.pays();
        let loss = Exact::integer(-1);
        let bounds = [pays.iter().min().unwrap_or(&loss), pays.iter().max().unwrap_or(&loss)];
        for [least, most] in totals.iter().filter_map(|totals| totals.extremes.as_ref()) {
            let out = [least, most].into_iter();
            let mut out = out.filter(|row| row.of_stake < *bounds[0] || *bounds[1] < row.of_stake);
            if let Some(row) = out.next() {
                return Err(Error::input(format!(
                    "{}: {id}: {} won for every unit staked: expected {} to {}, as the wager pays",
                    row.place, row.of_stake, bounds[0], bounds[1]
                )));
            }
        }
    }
    let mut won = Won { rounds: 0, sum: Exact::zero(), shoes: None };
    for totals in totals {
        let whole = totals.parts.first().map_or(totals.rounds, Part::whole);
        let rounds = Exact::count(whole.into());
        let stakes = (&totals.won * &rounds).checked_div(&totals.staked);
        won.rounds = won.rounds.saturating_add(whole);
        won.sum = match stakes.filter(|_| totals.staked.is_positive()) {
            Some(stakes) => &won.sum + &stakes,
            None if totals.rounds == 0 => continue,
            None => {
                return Err(Error::input(format!(
                    "{id}: {} staked over {} rounds: expected a stake above 0",
                    totals.staked, totals.rounds
                )));
            }
        };
    }
    Ok(won)
}
