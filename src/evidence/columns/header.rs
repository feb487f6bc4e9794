//! Reads the columns of a file from its header, or from the keys of its first rows.

use rustc_hash::FxHashMap;

use crate::error::{Error, brief};
use crate::evidence::cards::notation;
use crate::evidence::columns::by_cells;
use crate::evidence::columns::by_names::places;
use crate::evidence::columns::ignored::{Awaited, listed, nothing_to_ignore};
use crate::evidence::columns::names::{DATE, alias, names, place_of, plain};
use crate::evidence::columns::needs::{
    has_rounds, has_totals, lacks, no_rounds, of_two_hands, used,
};
use crate::evidence::columns::other_game::of_another;
use crate::evidence::columns::role::{MOST, hands, side_of, totals};
use crate::evidence::columns::sample::{ROWS, Sample};
use crate::evidence::columns::suggest::{objects, of_totals};
use crate::evidence::columns::{Columns, Form};
use crate::evidence::input::blocks;
use crate::evidence::input::blocks::{Blocks, is_remark, text};
use crate::evidence::input::csv::split;
use crate::evidence::input::json;
use crate::evidence::input::list;
use crate::evidence::request::{Kind, Options};
use crate::field::Vocabulary;
use crate::wording::asked::COLUMN;
use crate::wording::similar;

/// Number of names in an example of a header: shoe, round and cards.
const CARDS: usize = hands::CARDS[1] + 1;

impl Columns {
    /// Reads everything before the rows of a file, and goes back to the first row.
    pub fn read(
        blocks: &mut Blocks,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, Error> {
        let lines = blocks.skip();
        let mut columns = match Self::of_list(blocks, lines, vocabulary, options) {
            Some(columns) => columns?,
            None => Self::of_lines(blocks, lines, vocabulary, options)?,
        };
        let start = blocks.peek(blocks::PEEK);
        columns.learn(start);
        let sample = Sample::read(&columns, start);
        // A list that is not read yet has no known columns.
        if columns.form != Form::Document {
            let settled = by_cells::settle(&mut columns, &sample, vocabulary);
            settled.map_err(|why| {
                let is_header = matches!(columns.form, Form::Csv(_));
                let line = columns.lines + u64::from(!is_header);
                Error::input(format!("{}:{line}: {why}", blocks.name))
            })?;
        }
        Ok(columns)
    }

    /// Returns the columns of a list of rounds in JSON; `None` for any other file. The list is then
    /// read element by element, as if each were a line.
    fn of_list(
        blocks: &mut Blocks,
        lines: u64,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Option<Result<Self, Error>> {
        if blocks.peek(1).first() != Some(&b'[') {
            return None;
        }
        // An element may be long, and may come after many blanks.
        let paths = json::Paths::of(&options.columns);
        let (before, keys, nested) =
            [blocks::PEEK, blocks::LONGEST].into_iter().find_map(|most| {
                let start = text(blocks.peek(most)).0;
                let first = list::first(start)?;
                let at = first.as_ptr() as usize - start.as_ptr() as usize;
                let before = start[..at].matches('\n').count();
                Some((before, json::keys(first, &paths).ok()?, json::nested(first)))
            })?;
        let columns = match Self::of_names(&keys, Form::Lines, vocabulary, options) {
            Ok(columns) => columns,
            Err(why) => {
                let line = lines + u64::try_from(before).unwrap_or(0) + 1;
                let nested = objects(&nested, vocabulary);
                return Some(Err(Error::input(format!("{}:{line}: {why}{nested}", blocks.name))));
            }
        };
        (columns.kind == Kind::Hands).then(|| {
            blocks.elements();
            Ok(columns)
        })
    }

    /// Adds the keys of the first rows that the very first row lacks.
    fn learn(&mut self, sample: &[u8]) {
        if self.form != Form::Lines {
            return;
        }
        let rows = text(sample).0.lines().filter(|line| !is_remark(line)).take(ROWS);
        for key in rows.filter_map(|row| json::keys(row, &self.paths).ok()).flatten() {
            if self.at(&key).is_none() {
                let place = self.late(&key).unwrap_or(MOST);
                self.places.insert(key.clone(), self.found.len());
                self.found.push(key);
                self.roles.push(place);
            }
        }
        self.awaited = Awaited::of(&self.options.ignored, &self.found);
    }

    /// Reads the columns from the first lines, which come before the rows.
    fn of_lines(
        blocks: &mut Blocks,
        mut lines: u64,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, Error> {
        let mut line = Vec::new();
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
            if first.trim_ascii().contains('\r') && !first.trim_ascii().starts_with(['{', '[']) {
                return Err(Error::input(format!("{here}: {}", blocks::RETURNS)));
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

    /// Reads the columns from the first line that is no remark.
    fn of_line(
        line: &str,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, String> {
        let line = line.trim_ascii();
        if line.starts_with('[') {
            return Ok(Self::document(options.kind.unwrap_or(Kind::Counts), vocabulary));
        }
        if line.starts_with('{') {
            return match json::keys(line, &json::Paths::of(&options.columns)) {
                Ok(keys) if keys.iter().any(|key| key == "counts" || key == "totals") => {
                    Ok(Self::document(options.kind.unwrap_or(Kind::Counts), vocabulary))
                }
                Ok(keys) => Self::of_names(&keys, Form::Lines, vocabulary, options)
                    .map_err(|why| why + &objects(&json::nested(line), vocabulary)),
                // The object continues after the line.
                Err(error) if error.is_eof() => {
                    Ok(Self::document(options.kind.unwrap_or(Kind::Counts), vocabulary))
                }
                Err(error) => Err(format!("no JSON: {}", json::why(&error))),
            };
        }
        let count = |delimiter: &u8| line.bytes().filter(|byte| byte == delimiter).count();
        // Of equally frequent delimiters, the last one wins: the comma.
        let delimiter = b";\t,".iter().max_by_key(|delimiter| count(delimiter));
        let delimiter = *delimiter.unwrap_or(&b',');
        let mut found: Vec<String> = Vec::new();
        split(line, delimiter, |_, field| found.push(field.trim_ascii().to_owned()))
            .map_err(str::to_owned)?;
        Self::of_names(&found, Form::Csv(delimiter), vocabulary, options)
    }

    /// Returns the columns of a list in JSON, of which nothing is known until it is read.
    fn document(kind: Kind, vocabulary: &'static Vocabulary) -> Self {
        Self {
            kind,
            form: Form::Document,
            names: Vec::new(),
            has: [false; MOST],
            used: [false; MOST],
            found: Vec::new(),
            places: FxHashMap::default(),
            paths: json::Paths::default(),
            roles: Vec::new(),
            dates: false,
            singles: false,
            late: Vec::new(),
            flags: Vec::new(),
            seconds: Vec::new(),
            unused: Vec::new(),
            lines: 0,
            awaited: Awaited::default(),
            options: Options::default(),
            vocabulary,
        }
    }

    /// Returns the columns with these names.
    pub fn of_names(
        found: &[String],
        form: Form,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, String> {
        let totals = has_totals(vocabulary);
        let all = || listed(found);
        let place = |kind: Kind| {
            let mut names: Vec<String> = names(kind, vocabulary);
            for (ours, theirs) in &options.columns {
                if let Some(at) = place_of(kind, ours, vocabulary) {
                    names[at].clone_from(theirs);
                }
            }
            let Options { columns, ignored, .. } = options;
            let roles = places(kind, found, columns, ignored, vocabulary)
                .map_err(|name| format!("two columns \"{}\"", brief(&name)))?;
            let mut has = [false; MOST];
            for (role, name) in roles.iter().zip(found) {
                if let Some(has) = has.get_mut(*role) {
                    *has = true;
                    if !names[*role].eq_ignore_ascii_case(name) {
                        names[*role].clone_from(name);
                    }
                }
            }
            let singles = roles.iter().any(|role| side_of(*role).is_some());
            for (side, at) in hands::CARDS.into_iter().enumerate().filter(|_| singles) {
                let own = roles.iter().zip(found);
                let own = own.filter(|(role, _)| **role == at || side_of(**role) == Some(side));
                let own: Vec<&str> = own.map(|(_, name)| name.as_str()).collect();
                if !own.is_empty() {
                    (has[at], names[at]) = (true, own.join(", "));
                }
            }
            let lacks = lacks(kind, &has, &names, totals);
            let is_date = |name: &String| alias(kind, name).is_some_and(|(name, _)| name == DATE);
            let dates = names.get(totals::PERIOD).is_some_and(is_date)
                || options.columns.iter().any(|(ours, _)| is_date(ours));
            let columns = Self {
                kind,
                form,
                names,
                has,
                used: used(kind, &has, totals),
                found: found.to_vec(),
                places: found
                    .iter()
                    .cloned()
                    .enumerate()
                    .map(|(at, name)| (name, at))
                    .rev()
                    .collect(),
                paths: json::Paths::of(&options.columns),
                roles,
                dates,
                singles,
                late: Vec::new(),
                flags: Vec::new(),
                seconds: Vec::new(),
                unused: Vec::new(),
                lines: 0,
                awaited: Awaited::default(),
                options: options.clone(),
                vocabulary,
            };
            Ok::<_, String>((columns, lacks))
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
                for (ours, theirs) in &options.columns {
                    let at = place_of(kind, ours, vocabulary);
                    if at.is_some_and(|at| !columns.has[at]) {
                        let theirs = brief(theirs);
                        let found = all();
                        return Err(format!("no column \"{theirs}\" for {ours}: found {found}"));
                    }
                }
                let absent = |name: &&String| found.iter().all(|found| plain(found) != plain(name));
                if let Some(name) = options.ignored.iter().find(absent)
                    && matches!(form, Form::Csv(_))
                {
                    return Err(nothing_to_ignore(name, found));
                }
                return Ok(columns);
            };
            lacking.push((kind, lacks, columns));
        }
        if matches!(form, Form::Csv(_)) && notation::are_values(found) {
            let names = names(Kind::Hands, vocabulary);
            let header = names[..CARDS].join(",");
            return Err(format!(
                "the first line looks like a row: {}: expected the names of columns, as {header}",
                brief(&found.join(","))
            ));
        }
        if let Some(why) = of_another(found, vocabulary) {
            return Err(format!("{why}; found {}", all()));
        }
        let needs = lacking.iter().map(|(kind, lacks, _)| match lacking.len() {
            1 => format!("{kind} lack {lacks}"),
            _ => format!("for {kind} {lacks}"),
        });
        let needs: Vec<_> = needs.collect();
        let rounds = match has_rounds(vocabulary) {
            true => String::new(),
            false => format!("; {}", no_rounds()),
        };
        let lead = if needs.len() == 1 { "" } else { "columns are missing: " };
        let names = || lacking.iter().flat_map(|(_, _, columns)| &columns.names);
        if let Some(said) = of_totals(found, options) {
            return Err(format!("{lead}{}; found {}; {said}", needs.join("; "), all()));
        }
        let mut others = found.iter().filter(|name| alias(Kind::Totals, name).is_none());
        let near = others.find_map(|name| {
            let near = similar(&name.to_ascii_lowercase(), names().map(String::as_str))?;
            (!name.eq_ignore_ascii_case(near)).then(|| format!("{COLUMN} {near}={}", brief(name)))
        });
        let near = near.unwrap_or_else(|| format!("{COLUMN} OURS=YOURS"));
        Err(format!("{lead}{}; found {}; {near} names the column{rounds}", needs.join("; "), all()))
    }
}
