//! Reads counts of events, and totals of stakes and wins.

pub mod lattice;
pub mod payouts;
pub mod period;
pub mod stakes;

use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use crate::error::{Error, brief};
use crate::evidence::columns::ignored::Awaited;
use crate::evidence::columns::names::plain;
use crate::evidence::columns::role::{MOST, counts, totals};
use crate::evidence::columns::sample::Sample;
use crate::evidence::columns::suggest::option;
use crate::evidence::columns::unused::{add_late, add_unused, unused};
use crate::evidence::columns::{Columns, Form};
use crate::evidence::faults::Collector;
use crate::evidence::input::blocks::{Blocks, LONGEST, is_remark, long, text};
use crate::evidence::input::csv::split;
use crate::evidence::input::json;
use crate::evidence::request::{Kind, Options, Question};
use crate::evidence::rows::object::{self, Texts};
use crate::evidence::{Counted, EventCounts, FaultId, Known, RowWon, Totals, Uneven};
use crate::exact::Exact;
use crate::wording::asked::{IGNORE, INPUT};

use payouts::{Bet, Found, Payouts, Wrong};
use stakes::{By, Part, Row as StakesRow};

/// The event whose count is the number of all rounds.
const ROUNDS: &str = "rounds";
/// Maximum number of events of all wagers, of wagers with totals, and of parts of totals.
const EVENTS: usize = 100_000;
/// Maximum length of a name in bytes.
const NAME: usize = 200;
/// Maximum length of an amount in bytes.
const AMOUNT: usize = 40;
/// Maximum size in bytes of a JSON document, which is not read line by line.
const DOCUMENT: usize = 16 << 20;
/// The bound that counts stay below.
const BELOW: u64 = 1 << 63;

const UNREADABLE: &str = "a row cannot be read";

/// A reader of counts and totals, one file after another.
pub struct Reader<'q, 'w> {
    question: &'q Question<'q>,
    options: &'q Options,
    collector: Collector<'w>,
    counted: Counted,
    /// File and line of the current row.
    place: String,
    /// Names of the files so far, and the line of the current row.
    files: Vec<String>,
    line: u64,
    /// Indices of a wager and of its event, by their names.
    events: FxHashMap<(String, String), (usize, usize)>,
    /// Index of the events of a wager.
    wagers: FxHashMap<String, usize>,
    /// Index of the totals of a wager.
    totals: FxHashMap<String, usize>,
    /// Index of a part, by the index of its wager's totals and by its label.
    parts: FxHashMap<(usize, By, String), usize>,
    /// Bets of one row each.
    payouts: Payouts,
}

impl<'q, 'w> Reader<'q, 'w> {
    pub fn new(question: &'q Question<'q>, options: &'q Options, collector: Collector<'w>) -> Self {
        Self {
            question,
            options,
            collector,
            counted: Counted::default(),
            place: String::new(),
            files: Vec::new(),
            line: 0,
            events: FxHashMap::default(),
            wagers: FxHashMap::default(),
            totals: FxHashMap::default(),
            parts: FxHashMap::default(),
            payouts: Payouts::new(question.rounding.clone()),
        }
    }

    /// Reads a file to its end, and returns its kind.
    pub fn read(
        &mut self,
        blocks: Blocks,
        columns: Columns,
        taken: &AtomicU64,
        progress: &(dyn Fn(u64) -> Result<(), Error> + Sync),
    ) -> Result<Kind, Error> {
        self.files.push(blocks.name.clone());
        let done = match columns.form {
            Form::Document => self.document(blocks, columns.lines),
            Form::Csv(_) | Form::Lines => {
                self.note_unused(&columns);
                self.lines(blocks, &columns).map(|()| columns.kind)
            }
        };
        done.and_then(|kind| progress(taken.load(Ordering::Relaxed)).map(|()| kind))
    }

    /// Returns the counts and totals of all files.
    ///
    /// # Errors
    ///
    /// If faults are errors by the options, or cannot be written.
    pub fn finish(mut self) -> Result<Counted, Error> {
        let (found, rounded) = self.payouts.finish(&self.question.known);
        for Found { bets, count } in found {
            for (bet, Wrong { id, kind, text }) in &bets {
                self.collector.add(&self.files[bet.file], bet.line, *id, kind, text)?;
            }
            let told = u64::try_from(bets.len()).unwrap_or(count);
            if let Some((_, Wrong { id, kind, .. })) = bets.first() {
                self.collector.more(*id, kind, count.saturating_sub(told));
            }
        }
        Ok(Counted { faults: self.collector.faults, rounded, ..self.counted })
    }

    fn lines(&mut self, mut blocks: Blocks, columns: &Columns) -> Result<(), Error> {
        let file = blocks.name.clone();
        let mut number = columns.lines;
        let mut rows = 0_u64;
        let mut block = Vec::new();
        let mut texts = Texts::default();
        let here = |number: u64, why: &str| Error::input(format!("{file}:{}: {why}", number + 1));
        while blocks.fill(&mut block) {
            let (text, stop) = text(&block);
            for line in text.lines() {
                if line.len() > LONGEST {
                    return Err(here(number, &long()));
                }
                number += 1;
                if is_remark(line) {
                    continue;
                }
                rows += 1;
                (self.place, self.line) = (format!("{file}:{number}"), number);
                let read = fields(line, columns, &mut texts);
                let read = read.and_then(|()| self.row(columns, &texts));
                self.note(&file, number, read)?;
            }
            if let Some(why) = stop {
                return Err(here(number, &why));
            }
        }
        self.note_late(&texts);
        match blocks.failed() {
            Some(why) => Err(here(number, &why)),
            None if rows == 0 => Err(Error::input(format!("{file} has a header and no rows"))),
            None => columns
                .awaited
                .check(&columns.found)
                .map_err(|why| Error::input(format!("{file}: {why}"))),
        }
    }

    /// Reads a list in JSON, or the lists of an object.
    fn document(&mut self, mut blocks: Blocks, before: u64) -> Result<Kind, Error> {
        let file = blocks.name.clone();
        let mut whole = String::new();
        let mut number = before;
        let here = |number: u64, why: &str| Error::input(format!("{file}:{}: {why}", number + 1));
        let mut block = Vec::new();
        while blocks.fill(&mut block) {
            let (text, stop) = text(&block);
            for line in text.split_inclusive('\n') {
                // Remarks leave their line ends, so that line numbers stay right.
                whole.push_str(if line.starts_with('#') { "\n" } else { line });
                number += 1;
            }
            if let Some(why) = stop {
                return Err(here(number, &why));
            }
            if whole.len() > DOCUMENT {
                let why = "more than 16 MB of JSON in one piece: expected an object a line, or CSV";
                return Err(here(number, why));
            }
        }
        if let Some(why) = blocks.failed() {
            return Err(here(number, &why));
        }
        // A list has no name of its own: its first element tells the kind of rows.
        let mut columns: [Option<Columns>; 3] = [None, None, None];
        let mut failed = None;
        let mut kind = None;
        let mut line = before;
        let mut counted = 0;
        let mut texts = Texts::default();
        let read = json::elements(&whole, &["counts", "totals"], &mut |member, element| {
            let at = element.as_ptr() as usize - whole.as_ptr() as usize;
            let passed = whole.get(counted..at).unwrap_or_default();
            line += u64::try_from(passed.matches('\n').count()).unwrap_or(0);
            counted = at;
            let wanted = [Kind::Counts, Kind::Totals];
            let member_kind = member.and_then(|member| wanted.get(member).copied());
            if member_kind.is_some_and(|own| self.options.kind.is_some_and(|kind| kind != own)) {
                return true;
            }
            let place = &mut columns[member.map_or(2, |member| member.min(1))];
            let known = match place {
                Some(known) => Ok(known),
                None => self.columns_of(element, member_kind).map(|found| {
                    self.note_unused(&found);
                    place.insert(found)
                }),
            };
            let done = match known {
                Err(why) => Err(Error::input(format!("{file}:{}: {why}", line + 1))),
                Ok(columns) => match *kind.get_or_insert(columns.kind) {
                    kind if kind == columns.kind => {
                        (self.place, self.line) = (format!("{file}:{}", line + 1), line + 1);
                        let read = object(element, columns, &mut texts);
                        let read = read.and_then(|()| self.row(columns, &texts));
                        self.note(&file, line + 1, read)
                    }
                    kind => Err(Error::input(format!(
                        "{file}:{}: both {kind} and {}: expected {INPUT} {kind}",
                        line + 1,
                        columns.kind
                    ))),
                },
            };
            failed = done.err();
            failed.is_none()
        });
        self.note_late(&texts);
        match (failed, read, kind) {
            (Some(error), ..) => Err(error),
            (None, Err(error), _) => {
                let at = before + u64::try_from(error.line().saturating_sub(1)).unwrap_or(0);
                let text = error.to_string();
                let text = text.split(" at line ").next().unwrap_or_default();
                Err(here(at, &format!("no JSON: {text}")))
            }
            (None, Ok(()), Some(kind)) => {
                let mut known = columns.iter().flatten();
                match known.find_map(|columns| columns.awaited.check(&columns.found).err()) {
                    Some(why) => Err(Error::input(format!("{file}: {why}"))),
                    None => Ok(kind),
                }
            }
            (None, Ok(()), None) => {
                let what = match self.options.kind {
                    Some(kind) => format!("no {kind}"),
                    None => "no counts and no totals".to_owned(),
                };
                Err(Error::input(format!("{file} has {what}")))
            }
        }
    }

    fn columns_of(&self, element: &str, kind: Option<Kind>) -> Result<Columns, String> {
        let paths = json::Paths::of(&self.options.columns);
        let keys = json::keys(element, &paths).map_err(|error| json::why(&error))?;
        let kind = kind.or(self.options.kind);
        let options = Options { kind, ..self.options.clone() };
        let vocabulary = self.question.vocabulary;
        let mut columns = Columns::of_names(&keys, Form::Document, vocabulary, &options)?;
        columns.awaited = Awaited::of(&self.options.ignored, &keys);
        columns.unused = unused(&columns, &Sample::read(&columns, &[]), vocabulary)?;
        match columns.kind {
            Kind::Hands => {
                Err("hands in JSON are an object a line, or a list of objects".to_owned())
            }
            _ => Ok(columns),
        }
    }

    fn note_unused(&mut self, columns: &Columns) {
        add_unused(&mut self.counted.unused, &columns.unused);
    }

    fn note_late(&mut self, texts: &Texts) {
        let mut late = Vec::new();
        add_late(&mut late, &texts.late);
        add_unused(&mut self.counted.unused, &late);
    }

    fn note(&mut self, file: &str, line: u64, read: Result<(), Refused>) -> Result<(), Error> {
        match read {
            Ok(()) => Ok(()),
            Err(Refused::Row(why)) => {
                self.collector.add(file, line, FaultId::Unreadable, UNREADABLE, &why)
            }
            Err(Refused::Ends(error)) => Err(error),
            Err(Refused::All(why)) => Err(Error::input(format!("{file}:{line}: {why}"))),
        }
    }

    fn row(&mut self, columns: &Columns, texts: &Texts) -> Result<(), Refused> {
        let text = |column: usize| match texts.get(column).map(str::trim_ascii) {
            None | Some("") => {
                let name = &columns.names[column];
                let pass = [totals::CHANNEL, totals::PERIOD].contains(&column);
                let pass = pass && columns.kind == Kind::Totals;
                let pass = pass.then(|| format!("; {} passes over it", option(IGNORE, name)));
                Err(Refused::row(format!("no {}{}", brief(name), pass.unwrap_or_default())))
            }
            Some(text) => Ok(text),
        };
        let named = |column: usize| match text(column)? {
            text if text.len() > NAME => Err(Refused::row(format!(
                "{} \"{}\" has more than {NAME} bytes",
                brief(&columns.names[column]),
                brief(text)
            ))),
            text => Ok(text),
        };
        let bad = |column: usize, text: &str, expected: &str| {
            let name = brief(&columns.names[column]);
            Refused::row(format!("{name} \"{}\": expected {expected}", brief(text)))
        };
        let count = |column: usize| {
            let text = text(column)?;
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let count = digits.then(|| text.parse().ok()).flatten();
            let count = count.filter(|count| *count < BELOW);
            count.ok_or_else(|| bad(column, text, "a whole number from 0 to below 2^63"))
        };
        let amount = |column: usize| {
            let text = text(column)?;
            let is_short = text.len() <= AMOUNT;
            let amount = is_short.then(|| Exact::parse(text)).flatten();
            amount.ok_or_else(|| bad(column, text, "an amount like 1250, -12.5 or 25/3"))
        };
        let stake = |column: usize| {
            let amount = amount(column)?;
            let expected = "an amount that is not below 0";
            if amount.is_negative() {
                Err(bad(column, text(column)?, expected))
            } else {
                Ok(amount)
            }
        };
        if columns.kind == Kind::Counts {
            let (wager, event) = (named(counts::WAGER)?, named(counts::EVENT)?);
            let wager = self.meant(wager).map_or(wager, |at| &self.question.known[at].id);
            return self.count(wager, event, count(counts::COUNT)?);
        }
        let wager = named(totals::WAGER)?;
        let known = self.meant(wager);
        let wager = known.map_or(wager, |at| &self.question.known[at].id);
        let each = columns.has[totals::STAKE].then(|| stake(totals::STAKE)).transpose()?;
        let rounds = if columns.has[totals::ROUNDS] { count(totals::ROUNDS)? } else { 1 };
        let of_each = |each: &Exact| each * &Exact::count(rounds.into());
        let staked = match &each {
            Some(each) if !columns.has[totals::STAKED] => of_each(each),
            _ => stake(totals::STAKED)?,
        };
        if let Some(each) = each.filter(|each| of_each(each) != staked) {
            let expected = format!("{rounds} times {each}, the stake of each round");
            return Err(bad(totals::STAKED, text(totals::STAKED)?, &expected));
        }
        let won = match (columns.has[totals::WON], columns.has[totals::RETURNED]) {
            (true, false) => amount(totals::WON)?,
            (has, _) => {
                let net = &stake(totals::RETURNED)? - &staked;
                if has && amount(totals::WON)? != net {
                    let expected = format!(
                        "{} less {}",
                        columns.names[totals::RETURNED],
                        columns.names[totals::STAKED]
                    );
                    return Err(bad(totals::WON, text(totals::WON)?, &brief(&expected)));
                }
                net
            }
        };
        let wins = won.is_positive() || won.is_negative();
        if rounds == 0 && (wins || staked.is_positive()) {
            let expected = "at least 1 round, where something is staked or won";
            return Err(bad(totals::ROUNDS, text(totals::ROUNDS)?, expected));
        }
        if wins && !staked.is_positive() {
            let expected = "a stake above 0, where something is won or lost";
            return Err(bad(totals::STAKED, text(totals::STAKED)?, expected));
        }
        let mut labels: Vec<(By, String)> = vec![(By::All, String::new())];
        if columns.has[totals::STAKE] && rounds > 0 {
            let each = staked.checked_div(&Exact::count(rounds.into()));
            labels.extend(each.map(|each| (By::Stake, stakes::short(&each))));
        }
        if columns.has[totals::CHANNEL] {
            labels.push((By::Channel, named(totals::CHANNEL)?.to_owned()));
        }
        if columns.has[totals::PERIOD] {
            let text = named(totals::PERIOD)?;
            let label = period::period(columns.dates, text);
            let label = label.ok_or_else(|| bad(totals::PERIOD, text, period::EXPECTED))?;
            labels.push((By::Period, label.to_owned()));
        }
        let bet = columns.has[totals::STAKE] && !columns.has[totals::ROUNDS];
        let bet = known.filter(|at| bet && !self.question.known[*at].pays.is_empty());
        let row = StakesRow { rounds, staked: &staked, won: &won };
        self.total(wager, &row, bet.is_some())?;
        let amounts = [totals::STAKE, totals::STAKED, totals::WON, totals::RETURNED];
        let amounts = amounts.into_iter().filter(|column| columns.has[*column]);
        let amounts = amounts.map(text).collect::<Result<Vec<_>, _>>()?;
        match (bet, known) {
            (Some(wager), _) => self.bet(wager, &row, &amounts, &labels)?,
            (None, Some(wager)) => self.several(wager, &row, &amounts, columns)?,
            (None, None) => {}
        }
        labels.into_iter().try_for_each(|(by, label)| self.part(wager, (by, label), &row))
    }

    /// Adds a row to a part of the totals of its wager.
    fn part(
        &mut self,
        wager: &str,
        (by, label): (By, String),
        row: &StakesRow<'_>,
    ) -> Result<(), Refused> {
        let place = self.totals[wager];
        let parts = &mut self.counted.totals[place].parts;
        let key = (place, by, label);
        let at = match self.parts.get(&key) {
            Some(at) => *at,
            None if self.parts.len() == EVENTS => {
                let why = format!("more than {EVENTS} stakes, channels and periods");
                return Err(Refused::All(why));
            }
            None => {
                parts.push(Part { by, label: key.2.clone(), ..Part::default() });
                self.parts.insert(key, parts.len() - 1);
                parts.len() - 1
            }
        };
        parts[at].add(row);
        Ok(())
    }

    fn count(&mut self, wager: &str, event: &str, count: u64) -> Result<(), Refused> {
        let add = |sum: u64| {
            let sum = sum.checked_add(count).filter(|sum| *sum < BELOW);
            sum.ok_or_else(|| Refused::row("the counts of this event pass 2^63".to_owned()))
        };
        let key = (wager.to_owned(), event.to_owned());
        let all = &mut self.counted.events;
        if let Some((wager, event)) = self.events.get(&key) {
            let events = &mut all[*wager];
            match &mut events.rounds {
                Some(rounds) if key.1 == ROUNDS => *rounds = add(*rounds)?,
                _ => events.events[*event].1 = add(events.events[*event].1)?,
            }
            return Ok(());
        }
        if self.events.len() == EVENTS {
            return Err(Refused::All(format!("more than {EVENTS} events")));
        }
        let place = *self.wagers.entry(key.0.clone()).or_insert_with(|| {
            let (place, wager) = (self.place.clone(), key.0.clone());
            let (events, places) = (Vec::new(), Vec::new());
            all.push(EventCounts { place, wager, events, places, rounds: None });
            all.len() - 1
        });
        let events = &mut all[place];
        let at = events.events.len();
        match event {
            ROUNDS => events.rounds = Some(count),
            _ => {
                events.events.push((event.to_owned(), count));
                events.places.push(self.place.clone());
            }
        }
        self.events.insert(key, (place, at));
        Ok(())
    }

    /// Returns the wager or table of outcomes that a text means: by its exact id, or else by its id
    /// or name without regard to case, blanks, `_` and `-`.
    fn meant(&self, text: &str) -> Option<usize> {
        let known = &self.question.known;
        let exact = known.iter().position(|known| known.id == text);
        let alike = |of: &dyn Fn(&Known) -> &str| {
            let text = plain(text);
            let mut alike = (0..known.len()).filter(|at| plain(of(&known[*at])) == text);
            let first = alike.next()?;
            // A name that several share means none of them.
            alike.all(|other| known[other].id == known[first].id).then_some(first)
        };
        exact.or_else(|| alike(&|known| &known.id)).or_else(|| alike(&|known| &known.name))
    }

    /// Compares a bet with the payoffs of its wager.
    fn bet(
        &mut self,
        wager: usize,
        row: &StakesRow<'_>,
        amounts: &[&str],
        parts: &[(By, String)],
    ) -> Result<(), Refused> {
        // Every amount is noted, even after one that is no decimal.
        let mut plain = true;
        for text in amounts {
            plain &= self.payouts.note(text);
        }
        if !row.staked.is_positive() {
            return Ok(());
        }
        let (stake, won) = (row.staked.clone(), row.won.clone());
        let (file, line) = (self.files.len().saturating_sub(1), self.line);
        let bet = Bet { wager, stake, won, exact: !plain, file, line };
        let writes = self.collector.writes();
        match self.payouts.add(bet, parts, &self.question.known[wager], writes) {
            Some(Wrong { id, kind, text }) => {
                let added = self.collector.add(&self.files[file], line, id, &kind, &text);
                added.map_err(Refused::Ends)
            }
            None => Ok(()),
        }
    }

    /// Compares the win of a row of several rounds with the wins that are possible at one stake.
    fn several(
        &mut self,
        wager: usize,
        row: &StakesRow<'_>,
        amounts: &[&str],
        columns: &Columns,
    ) -> Result<(), Refused> {
        let says = columns.has[totals::STAKE];
        self.counted.assumes_flat |= row.rounds > 1 && !says;
        let Known { name, pays, .. } = &self.question.known[wager];
        let stake = row.staked.checked_div(&Exact::count(row.rounds.into()));
        let Some(stake) = stake.filter(Exact::is_positive) else { return Ok(()) };
        let decimals = |text: &&str| text.split_once('.').map_or(0, |(_, after)| after.len());
        let decimals = amounts.iter().map(decimals).max().unwrap_or(0);
        if pays.is_empty() || !lattice::is_impossible(pays, row.rounds, &stake, row.won, decimals) {
            return Ok(());
        }
        if !says {
            let (place, wager) = (self.place.clone(), name.clone());
            let uneven = self.counted.uneven.get_or_insert(Uneven { place, wager, rows: 0 });
            uneven.rows += 1;
            return Ok(());
        }
        let (file, line) = (self.files.last().map_or("", String::as_str), self.line);
        let kind = format!("a total that rounds of one stake cannot win on {name}");
        let text = format!(
            "{} won in {} rounds of {}; {name} pays {} to 1",
            stakes::short(row.won),
            row.rounds,
            stakes::short(&stake),
            payouts::wins(pays)
        );
        self.collector.add(file, line, FaultId::Payout, &kind, &text).map_err(Refused::Ends)
    }

    fn total(&mut self, wager: &str, row: &StakesRow<'_>, bet: bool) -> Result<(), Refused> {
        let StakesRow { rounds, staked, won } = *row;
        let all = &mut self.counted.totals;
        if !self.totals.contains_key(wager) {
            if all.len() == EVENTS {
                return Err(Refused::All(format!("more than {EVENTS} wagers")));
            }
            self.totals.insert(wager.to_owned(), all.len());
            let (wager, zero) = (wager.to_owned(), Exact::zero());
            let (staked, won, parts) = (zero.clone(), zero, Vec::new());
            let place = self.place.clone();
            all.push(Totals { place, wager, rounds: 0, staked, won, extremes: None, parts });
        }
        let totals = &mut all[self.totals[wager]];
        let sum = totals.rounds.checked_add(rounds).filter(|sum| *sum < BELOW);
        totals.rounds =
            sum.ok_or_else(|| Refused::row("the rounds of this wager pass 2^63".to_owned()))?;
        totals.staked = &totals.staked + staked;
        totals.won = &totals.won + won;
        if let Some(of_stake) = won.checked_div(staked).filter(|_| staked.is_positive() && !bet) {
            let row = RowWon { place: self.place.clone(), of_stake };
            match &mut totals.extremes {
                None => totals.extremes = Some([row.clone(), row]),
                Some([least, _]) if row.of_stake < least.of_stake => *least = row,
                Some([_, most]) if most.of_stake < row.of_stake => *most = row,
                Some(_) => {}
            }
        }
        Ok(())
    }
}

/// The reason why a row is refused.
enum Refused {
    /// The row cannot be read.
    Row(String),
    /// Reading ends here, for this reason.
    All(String),
    /// Reading ends with this error.
    Ends(Error),
}

impl Refused {
    fn row(why: String) -> Self {
        Self::Row(why)
    }
}

/// Reads the texts of a line by column.
fn fields(line: &str, columns: &Columns, texts: &mut Texts) -> Result<(), Refused> {
    let Form::Csv(delimiter) = columns.form else { return object(line, columns, texts) };
    texts.clear();
    let found = split(line, delimiter, |column, text| {
        texts.put(columns.roles.get(column).copied().unwrap_or(MOST), &text);
    });
    let found = found.map_err(|why| Refused::row(why.to_owned()))?;
    let expected = columns.roles.len();
    if found == expected {
        return Ok(());
    }
    let line = brief(line);
    Err(Refused::row(format!("{found} fields, where the header has {expected}: {line}")))
}

/// Reads the texts of an object by column.
fn object(text: &str, columns: &Columns, texts: &mut Texts) -> Result<(), Refused> {
    let read = object::read(text, columns, &[], None, texts);
    read.map_err(|error| Refused::row(format!("no JSON: {}", json::why(&error))))
}
