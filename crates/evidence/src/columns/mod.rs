//! The columns of a file, each with the use that is made of it.

pub mod by_cells;
pub mod by_names;
pub mod flags;
pub mod header;
pub mod ignored;
pub mod lacking;
pub mod names;
pub mod needs;
pub mod other_game;
pub mod results;
pub mod role;
pub mod sample;
pub mod suggest;
pub mod unused;

use rustc_hash::FxHashMap;

use crate::cards::numbering::Numbering;
use crate::columns::by_names::by_names;
use crate::columns::ignored::Awaited;
use crate::columns::names::{is_ignored, is_of_one_card, plain};
use crate::columns::needs::{lacks, used};
use crate::columns::results::Words;
use crate::columns::role::{DATE, HANDS, Names, Role, Roles, alias, has_totals, named};
use crate::columns::suggest::option;
use crate::columns::unused::Unused;
use crate::error::brief;
use crate::field::{Field, Vocabulary};
use crate::input::json;
use crate::request::{Kind, Options};
use crate::wording::asked::IGNORE;

/// Maximum number of columns that repeat a result or a total.
pub const SECONDS: usize = 8;

/// The form of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Fields between delimiters.
    Csv(u8),
    /// One object per line.
    Lines,
    /// A list of objects, by itself or in an object.
    Document,
}

/// The use that is made of a file column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Its cells play a role, if the role is read.
    Role(Role),
    /// It says if something is true of a round: the index among [`Columns::flags`].
    Flag(u8),
    /// It repeats a result or a total: the index among [`Columns::seconds`].
    Second(u8),
    /// None: it was empty in the first rows, and cards may still come.
    Empty,
    /// None.
    Unused,
}

/// The columns of a file.
pub struct Columns {
    pub kind: Kind,
    pub form: Form,
    /// Name of each role, as the file has it.
    pub names: Names,
    /// Roles that the file has.
    pub has: Roles,
    /// Roles that are read: cards only if both hands have them.
    pub used: Roles,
    /// Names of the file columns.
    pub found: Vec<String>,
    /// The use of each file column.
    pub uses: Vec<Use>,
    /// The first file column of each name.
    places: FxHashMap<String, usize>,
    /// Objects within a row whose members are columns.
    pub paths: json::Paths,
    /// `true` if the period is a date in every row.
    pub dates: bool,
    /// File columns that say if something is true of a round, each with the field.
    pub flags: Vec<(usize, Field)>,
    /// File columns that repeat a result or a total, each with the role.
    pub seconds: Vec<(usize, Role)>,
    /// The unused columns, as they are reported.
    pub unused: Vec<Unused>,
    /// Number of lines before the first row.
    pub lines: u64,
    /// Ignored names that the first rows lack.
    pub awaited: Awaited,
    /// Words for results.
    pub words: Words,
    pub options: Options,
    pub vocabulary: &'static Vocabulary,
}

impl Columns {
    /// Returns columns with these names and roles.
    pub fn new(
        (kind, form): (Kind, Form),
        found: &[String],
        roles: &[Option<Role>],
        options: &Options,
        vocabulary: &'static Vocabulary,
    ) -> Self {
        let mut names = Names::of(kind, vocabulary);
        for (ours, theirs) in &options.columns {
            named(kind, ours, vocabulary).into_iter().for_each(|role| names.set(role, theirs));
        }
        let known = || roles.iter().zip(found).filter_map(|(role, name)| Some(((*role)?, name)));
        for (role, name) in known() {
            if !names.get(role).eq_ignore_ascii_case(name) {
                names.set(role, name);
            }
        }
        if known().any(|(role, _)| matches!(role, Role::Card(..))) {
            for cards in HANDS {
                let own = known().filter(|(role, _)| role.whole() == cards);
                let own: Vec<&str> = own.map(|(_, name)| name.as_str()).collect();
                if !own.is_empty() {
                    names.set(cards, &own.join(", "));
                }
            }
        }
        let is_date = |name: &str| alias(kind, name).is_some_and(|alias| alias.name == DATE);
        let dates = is_date(names.get(Role::Period))
            || options.columns.iter().any(|(ours, _)| is_date(ours));
        let has = known().map(|(role, _)| role.whole()).collect();
        let numbered = found.iter().cloned().enumerate().map(|(at, name)| (name, at));
        Self {
            kind,
            form,
            names,
            has,
            used: used(kind, has, has_totals(vocabulary)),
            found: found.to_vec(),
            uses: roles.iter().map(|role| role.map_or(Use::Unused, Use::Role)).collect(),
            places: numbered.rev().collect(),
            paths: json::Paths::of(&options.columns),
            dates,
            flags: Vec::new(),
            seconds: Vec::new(),
            unused: Vec::new(),
            lines: 0,
            awaited: Awaited::default(),
            words: Words::new(vocabulary),
            options: options.clone(),
            vocabulary,
        }
    }

    /// Adds a key that the first row lacks.
    pub fn add(&mut self, key: String) {
        let used = self.late(&key).unwrap_or(Use::Unused);
        self.places.insert(key.clone(), self.found.len());
        self.found.push(key);
        self.uses.push(used);
    }

    /// Returns the use of a key that the first row lacks. `None` for cards of a hand whose cards are
    /// read from other columns, or not at all.
    pub fn late(&self, key: &str) -> Option<Use> {
        let plainly = plain(key);
        if let Some(at) = self.found.iter().position(|name| plain(name) == plainly) {
            return Some(self.uses[at]);
        }
        let all = [&self.found[..], &[key.to_owned()]].concat();
        let roles = by_names(self.kind, &all, &self.options, self.vocabulary);
        match roles.ok().and_then(|roles| roles.last().copied().flatten()) {
            Some(Role::Cards(_)) => None,
            Some(role @ Role::Card(..)) if !self.has.has(role.whole()) => None,
            Some(role) => Some(Use::Role(role)),
            // A card beyond those of a hand is no card of a round that was dealt.
            None if self.kind == Kind::Hands
                && is_of_one_card(key, self.vocabulary)
                && !is_ignored(key, &self.options.ignored, &all) =>
            {
                None
            }
            None => Some(Use::Unused),
        }
    }

    /// Refuses roles that the first row lacks and later rows have.
    pub fn check_all_rows(&mut self) -> Result<(), String> {
        let roles = || (0..self.found.len()).filter_map(|at| Some((at, self.role(at)?)));
        let has = self.has.with(roles().map(|(_, role)| role.whole()));
        let used = used(self.kind, has, has_totals(self.vocabulary));
        let is_new = |(at, role): &(usize, Role)| {
            used.has(*role) && !self.has.has(*role) && !self.is_ignored(*at)
        };
        if let Some((at, _)) = roles().find(is_new) {
            let name = &self.found[at];
            let pass = option(IGNORE, name);
            return Err(format!(
                "\"{}\" is in a later row and not in the first: expected it in every row; {pass} \
                 passes over it",
                brief(name)
            ));
        }
        self.has = has;
        Ok(())
    }

    /// Returns the file column with this name.
    pub fn at(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// Returns the role of a file column.
    pub fn role(&self, column: usize) -> Option<Role> {
        match self.uses[column] {
            Use::Role(role) => Some(role),
            _ => None,
        }
    }

    /// Returns the hand whose cards, or one of them, a file column holds.
    pub fn hand(&self, column: usize) -> Option<usize> {
        self.role(column)?.hand_of_cards()
    }

    /// Returns the file column of a role.
    pub fn column(&self, role: Role) -> Option<usize> {
        self.uses.iter().position(|used| *used == Use::Role(role))
    }

    /// Returns `true` if the options name the file column of this role.
    pub fn is_named(&self, role: Role) -> bool {
        let means = |name: &str| named(self.kind, name, self.vocabulary) == Some(role);
        self.options.columns.iter().any(|(name, _)| means(name))
    }

    /// Returns `true` if the options ignore this file column.
    pub fn is_ignored(&self, column: usize) -> bool {
        is_ignored(&self.found[column], &self.options.ignored, &self.found)
    }

    /// Stops reading a file column of one card of a hand.
    pub fn forget(&mut self, column: usize, hand: usize) {
        self.uses[column] = Use::Unused;
        if (0..self.found.len()).all(|column| self.hand(column) != Some(hand)) {
            self.has = self.has.without(HANDS[hand]);
            self.used = used(self.kind, self.has, has_totals(self.vocabulary));
        }
    }

    /// Reads a role from another file column, or from none, unless the rows cannot be read without
    /// it.
    pub fn replace(&mut self, role: Role, before: usize, after: Option<usize>) {
        let totals = has_totals(self.vocabulary);
        let has = after.map_or(self.has.without(role), |_| self.has.with([role]));
        if lacks(self.kind, has, &self.names, totals).is_some() {
            return;
        }
        self.uses[before] = Use::Unused;
        if let Some(after) = after {
            self.uses[after] = Use::Role(role);
            self.names.set(role, &self.found[after]);
        }
        self.has = has;
        self.used = used(self.kind, has, totals);
    }

    /// Returns the numbering of cards, if cards are numbers.
    pub fn numbering(&self) -> Option<&Numbering> {
        self.options.numbering.as_ref()
    }

    /// Iterates over the file columns of which nothing is read and that the options do not ignore.
    pub fn idle(&self) -> impl Iterator<Item = usize> {
        (0..self.found.len()).filter(|column| {
            let is_read = match self.uses[*column] {
                Use::Role(role) => self.used.has(role.whole()),
                Use::Flag(_) | Use::Second(_) => true,
                Use::Empty | Use::Unused => false,
            };
            // Counts and totals of `simulate` have a column for the terms on which a wager is
            // offered.
            let is_offer = self.kind != Kind::Hands && self.found[*column] == "offer";
            !is_read && !is_offer && !self.is_ignored(*column)
        })
    }
}
