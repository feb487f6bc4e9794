//! Which columns files have, and what they hold for it.

use crate::error::{Error, brief};
use crate::evidence::json;
use crate::evidence::request::{Kind, Options};
use crate::evidence::source::{Blocks, is_remark, text};
use crate::evidence::split::split;
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::wording::similar;

/// The most columns of ours that a kind has.
pub(super) const MOST: usize = 7;

/// Columns of [`Kind::Hands`]. Of two, the first is of the first hand.
pub(super) mod hands {
    pub const SHOE: usize = 0;
    pub const ROUND: usize = 1;
    pub const CARDS: [usize; 2] = [2, 3];
    pub const TOTALS: [usize; 2] = [4, 5];
    pub const RESULT: usize = 6;
}

/// Columns of [`Kind::Counts`].
pub(super) mod counts {
    pub const WAGER: usize = 0;
    pub const EVENT: usize = 1;
    pub const COUNT: usize = 2;
}

/// Columns of [`Kind::Totals`].
pub(super) mod totals {
    pub const WAGER: usize = 0;
    pub const ROUNDS: usize = 1;
    pub const STAKED: usize = 2;
    pub const WON: usize = 3;
    pub const RETURNED: usize = 4;
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Fields between delimiters.
    Csv(u8),
    /// An object a line.
    Lines,
    /// A list of objects, by itself or in an object.
    Document,
}

/// The columns of a file.
pub(super) struct Columns {
    pub kind: Kind,
    pub form: Form,
    /// What the file calls each column of ours.
    pub names: Vec<String>,
    /// Which of them it has.
    pub has: [bool; MOST],
    /// By the file's column, which of ours it is; [`MOST`] if none. Not of JSON.
    pub roles: Vec<usize>,
    /// Lines before the first row.
    pub lines: u64,
}

/// The names of the columns of a kind.
fn names(kind: Kind, vocabulary: &Vocabulary) -> Vec<String> {
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match kind {
        Kind::Hands => {
            let mut names: Vec<String> = own(&["shoe", "round"]);
            for what in ["cards", "total"] {
                names.extend(vocabulary.hands.iter().map(|hand| format!("{hand}_{what}")));
            }
            names.push("result".to_owned());
            names
        }
        Kind::Counts => own(&["wager", "event", "count"]),
        Kind::Totals => own(&["wager", "rounds", "staked", "won", "returned"]),
    }
}

/// Whether a game's hands have totals.
pub(super) fn has_totals(vocabulary: &Vocabulary) -> bool {
    vocabulary.hands.iter().all(|hand| vocabulary.find(&format!("{hand}.total")).is_some())
}

/// The kinds that can be read of this game: rows of rounds have columns for two short hands.
fn of_two_hands(mut kinds: Vec<Kind>, vocabulary: &Vocabulary) -> Result<Vec<Kind>, String> {
    let short = vocabulary.hand_cards.iter().all(|cards| *cards <= HAND);
    kinds.retain(|kind| vocabulary.hands.len() == 2 && short || *kind != Kind::Hands);
    if kinds.is_empty() {
        return Err(format!(
            "rounds of two hands of up to {HAND} cards can be read, and those of this game have \
             others: expected counts or totals"
        ));
    }
    Ok(kinds)
}

/// What a kind needs and lacks, in words; `None` if nothing.
fn lacks(kind: Kind, has: &[bool; MOST], names: &[String], totals: bool) -> Option<String> {
    let lack = |needed: &[usize]| {
        let lacking: Vec<_> =
            needed.iter().filter(|at| !has[**at]).map(|at| names[*at].as_str()).collect();
        (!lacking.is_empty()).then(|| lacking.join(", "))
    };
    match kind {
        Kind::Hands => {
            let enough = lack(&hands::CARDS).is_none()
                || has[hands::RESULT]
                || totals && lack(&hands::TOTALS).is_none();
            let both = |of: [usize; 2]| format!("{} and {}", names[of[0]], names[of[1]]);
            let or = if totals { format!(", or {}", both(hands::TOTALS)) } else { String::new() };
            (!enough).then(|| format!("{}, or {}{or}", both(hands::CARDS), names[hands::RESULT]))
        }
        Kind::Counts => lack(&[counts::WAGER, counts::EVENT, counts::COUNT]),
        Kind::Totals => {
            let most = lack(&[totals::WAGER, totals::ROUNDS, totals::STAKED]);
            let pays = [totals::WON, totals::RETURNED];
            let won = (!pays.iter().any(|at| has[*at]))
                .then(|| format!("{} or {}", names[pays[0]], names[pays[1]]));
            match (most, won) {
                (Some(most), Some(won)) => Some(format!("{most}, {won}")),
                (most, won) => most.or(won),
            }
        }
    }
}

/// Refuses renamed columns that no kind has.
pub(super) fn check(options: &Options, vocabulary: &Vocabulary) -> Result<(), Error> {
    let kinds = match options.kind {
        Some(kind) => vec![kind],
        None => vec![Kind::Hands, Kind::Counts, Kind::Totals],
    };
    let mut all: Vec<String> = kinds.iter().flat_map(|kind| names(*kind, vocabulary)).collect();
    all.sort();
    all.dedup();
    for (at, (ours, theirs)) in options.columns.iter().enumerate() {
        let bad = |why: String| {
            Error::usage(format!("--column {}={}: {why}", brief(ours), brief(theirs)))
        };
        if !all.contains(ours) {
            let names = all.iter().map(String::as_str);
            return Err(bad(match similar(ours, names.clone()) {
                Some(near) => format!("no column \"{}\": did you mean \"{near}\"?", brief(ours)),
                None => format!("expected one of {}", names.collect::<Vec<_>>().join(", ")),
            }));
        }
        if options.columns[..at].iter().any(|(other, _)| other == ours) {
            return Err(bad(format!("\"{ours}\" is named a second time")));
        }
        if options.columns[..at].iter().any(|(_, other)| other == theirs) {
            return Err(bad(format!("\"{}\" stands for another column already", brief(theirs))));
        }
        let own = |name: &String| name == theirs && name != ours;
        if all.iter().any(own) && options.columns.iter().all(|(other, _)| other != theirs) {
            return Err(bad(format!("\"{theirs}\" is itself a column: say what it stands for")));
        }
    }
    Ok(())
}

impl Columns {
    /// Reads what stands before the rows of a file, and goes back to the first of them.
    pub fn read(
        blocks: &mut Blocks,
        vocabulary: &Vocabulary,
        options: &Options,
    ) -> Result<Self, Error> {
        let mut line = Vec::new();
        let mut lines = 0;
        loop {
            if !blocks.line(&mut line) {
                let name = blocks.name.clone();
                return Err(Error::input(match blocks.failed() {
                    Some(why) => format!("{name}:{}: {why}", lines + 1),
                    None => format!("{name} is empty: expected a header and rows"),
                }));
            }
            let here = format!("{}:{}", blocks.name, lines + 1);
            let (first, fault) = text(&line);
            if let Some(why) = fault {
                return Err(Error::input(format!("{here}: {why}")));
            }
            if is_remark(first) {
                lines += 1;
                continue;
            }
            let read = Self::of_line(first, vocabulary, options);
            let mut columns = read.map_err(|why| Error::input(format!("{here}: {why}")))?;
            if matches!(columns.form, Form::Csv(_)) {
                lines += 1;
            } else {
                blocks.unread(&line);
            }
            columns.lines = lines;
            return Ok(columns);
        }
    }

    /// The columns by the first line that says something.
    fn of_line(line: &str, vocabulary: &Vocabulary, options: &Options) -> Result<Self, String> {
        let line = line.trim_ascii();
        if line.starts_with('[') {
            return Ok(Self::document(options.kind.unwrap_or(Kind::Counts)));
        }
        if line.starts_with('{') {
            return match json::keys(line) {
                Ok(keys) if keys.iter().any(|key| key == "counts" || key == "totals") => {
                    Ok(Self::document(options.kind.unwrap_or(Kind::Counts)))
                }
                Ok(keys) => Self::of_names(&keys, Form::Lines, vocabulary, options),
                // The object goes on behind the line.
                Err(error) if error.is_eof() => {
                    Ok(Self::document(options.kind.unwrap_or(Kind::Counts)))
                }
                Err(error) => Err(format!("no JSON: {}", json::why(&error))),
            };
        }
        let count = |delimiter: &u8| line.bytes().filter(|byte| byte == delimiter).count();
        // Of equally many, the last: the comma.
        let delimiter = b";\t,".iter().max_by_key(|delimiter| count(delimiter));
        let delimiter = *delimiter.unwrap_or(&b',');
        let mut found: Vec<String> = Vec::new();
        split(line, delimiter, |_, field| found.push(field.trim_ascii().to_owned()))
            .map_err(str::to_owned)?;
        Self::of_names(&found, Form::Csv(delimiter), vocabulary, options)
    }

    /// Of a list in JSON nothing is known until it is read.
    fn document(kind: Kind) -> Self {
        let form = Form::Document;
        Self { kind, form, names: Vec::new(), has: [false; MOST], roles: Vec::new(), lines: 0 }
    }

    /// The columns with these names.
    pub fn of_names(
        found: &[String],
        form: Form,
        vocabulary: &Vocabulary,
        options: &Options,
    ) -> Result<Self, String> {
        let totals = has_totals(vocabulary);
        let all = || brief(&found.iter().map(|name| brief(name)).collect::<Vec<_>>().join(", "));
        let place = |kind: Kind| {
            let ours = names(kind, vocabulary);
            let renamed = |name: &String| {
                let theirs = options.columns.iter().find(|(ours, _)| ours == name);
                theirs.map_or(name.clone(), |(_, theirs)| theirs.clone())
            };
            let names: Vec<String> = ours.iter().map(renamed).collect();
            let role = |name: &String| {
                names.iter().position(|own| own.eq_ignore_ascii_case(name)).unwrap_or(MOST)
            };
            let roles: Vec<usize> = found.iter().map(role).collect();
            let mut has = [false; MOST];
            for (role, name) in roles.iter().zip(found).filter(|(role, _)| **role < MOST) {
                if std::mem::replace(&mut has[*role], true) {
                    return Err(format!("two columns \"{}\"", brief(name)));
                }
            }
            let lacks = lacks(kind, &has, &names, totals);
            Ok((Self { kind, form, names, has, roles, lines: 0 }, lacks))
        };
        let kinds = match options.kind {
            Some(kind) => vec![kind],
            None => vec![Kind::Counts, Kind::Totals, Kind::Hands],
        };
        let kinds = of_two_hands(kinds, vocabulary)?;
        let mut lacking = Vec::new();
        for kind in kinds {
            let (columns, lacks) = place(kind)?;
            let Some(lacks) = lacks else {
                let own = names(kind, vocabulary);
                for (ours, theirs) in &options.columns {
                    let at = own.iter().position(|name| name == ours);
                    if at.is_some_and(|at| !columns.has[at]) {
                        let theirs = brief(theirs);
                        let found = all();
                        return Err(format!("no column \"{theirs}\" for {ours}: found {found}"));
                    }
                }
                return Ok(columns);
            };
            lacking.push((kind, lacks, columns));
        }
        let needs = lacking.iter().map(|(kind, lacks, _)| match lacking.len() {
            1 => format!("{kind} lack {lacks}"),
            _ => format!("for {kind} {lacks}"),
        });
        let needs: Vec<_> = needs.collect();
        let lead = if needs.len() == 1 { "" } else { "columns are lacking: " };
        let names = || lacking.iter().flat_map(|(_, _, columns)| &columns.names);
        let near = found.iter().find_map(|name| {
            let near = similar(&name.to_ascii_lowercase(), names().map(String::as_str))?;
            (!name.eq_ignore_ascii_case(near)).then(|| format!("--column {near}={}", brief(name)))
        });
        let near = near.unwrap_or_else(|| "--column OURS=YOURS".to_owned());
        Err(format!(
            "{lead}{}; found {}; {near} says what a column is called",
            needs.join("; "),
            all()
        ))
    }
}
