//! The columns of a file, each with the standard column that it is read as.

pub mod by_cells;
pub mod by_names;
pub mod flags;
pub mod header;
pub mod ignored;
pub mod names;
pub mod needs;
pub mod other_game;
pub mod results;
pub mod role;
pub mod sample;
pub mod suggest;
pub mod synonyms;
pub mod unused;

use rustc_hash::FxHashMap;

use crate::error::brief;
use crate::evidence::cards::numbering::Numbering;
use crate::evidence::columns::by_names::places;
use crate::evidence::columns::ignored::Awaited;
use crate::evidence::columns::names::{is_ignored, is_of_one_card, place_of, plain};
use crate::evidence::columns::needs::{has_totals, lacks, used};
use crate::evidence::columns::role::{MOST, hands, side_of};
use crate::evidence::columns::suggest::option;
use crate::evidence::columns::unused::Unused;
use crate::evidence::input::json;
use crate::evidence::request::{Kind, Options};
use crate::field::{Field, Vocabulary};
use crate::wording::asked::IGNORE;

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

/// The columns of a file.
pub struct Columns {
    pub kind: Kind,
    pub form: Form,
    /// Name of each standard column, as the file has it.
    pub names: Vec<String>,
    /// `true` for each standard column that the file has.
    pub has: [bool; MOST],
    /// `true` for each standard column that is read: cards only if both hands have them.
    pub used: [bool; MOST],
    /// Names of the file columns.
    pub found: Vec<String>,
    /// The first file column of each name.
    pub places: FxHashMap<String, usize>,
    /// Objects within a row whose members are columns.
    pub paths: json::Paths,
    /// Role of each file column: the standard column, or the card of a hand that it holds, as in
    /// [`crate::evidence::columns::role::single`]; [`MOST`] if neither.
    pub roles: Vec<usize>,
    /// `true` if the period is a date in every row.
    pub dates: bool,
    /// `true` if cards have a column each.
    pub singles: bool,
    /// File columns that say if something is true of a round, each with the field.
    pub flags: Vec<(usize, Field)>,
    /// File columns that repeat a result or a total, each with the standard column.
    pub seconds: Vec<(usize, usize)>,
    /// Unused file columns that were empty in the first rows: cards may still come.
    pub late: Vec<usize>,
    /// The unused columns, as they are reported.
    pub unused: Vec<Unused>,
    /// Number of lines before the first row.
    pub lines: u64,
    /// Ignored names that the first rows lack.
    pub awaited: Awaited,
    pub options: Options,
    pub vocabulary: &'static Vocabulary,
}

impl Columns {
    /// Returns the standard column of a key that the first row lacks. `None` for cards of a hand
    /// whose cards are read from other columns, or not at all.
    pub fn late(&self, key: &str) -> Option<usize> {
        let plainly = plain(key);
        if let Some(at) = self.found.iter().position(|name| plain(name) == plainly) {
            return Some(self.roles[at]);
        }
        let Options { columns, ignored, .. } = &self.options;
        let all = [&self.found[..], &[key.to_owned()]].concat();
        let places = places(self.kind, &all, columns, ignored, self.vocabulary);
        let place = places.ok().and_then(|places| places.last().copied()).unwrap_or(MOST);
        let is_cards = self.kind == Kind::Hands && hands::CARDS.contains(&place);
        match side_of(place) {
            Some(side) if !self.has[hands::CARDS[side]] => None,
            None if is_cards => None,
            None if place == MOST && !is_ignored(key, ignored, &all) => {
                // A card beyond those of a hand is no card of a round that was dealt.
                let more = self.kind == Kind::Hands && is_of_one_card(key, self.vocabulary);
                (!more).then_some(place)
            }
            _ => Some(place),
        }
    }

    /// Refuses standard columns that the first row lacks and later rows have.
    pub fn check_all_rows(&mut self) -> Result<(), String> {
        let mut has = self.has;
        for role in &self.roles {
            if let Some(has) = has.get_mut(*role) {
                *has = true;
            }
        }
        let used = used(self.kind, &has, has_totals(self.vocabulary));
        let is_new = |at: &usize| {
            let role = self.roles[*at];
            used.get(role) == Some(&true) && !self.has[role] && !self.is_ignored(*at)
        };
        if let Some(at) = (0..self.found.len()).find(is_new) {
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

    /// Returns `true` if the options name the file column of this standard column.
    pub fn is_named(&self, at: usize) -> bool {
        let named = |name: &str| place_of(self.kind, name, self.vocabulary) == Some(at);
        self.options.columns.iter().any(|(name, _)| named(name))
    }

    /// Returns the index and the role of a file column that repeats another one.
    pub fn second(&self, column: usize) -> Option<(u8, usize)> {
        let mut seconds = (0..).zip(&self.seconds);
        seconds.find_map(|(place, (at, role))| (*at == column).then_some((place, *role)))
    }

    /// Returns the index of a file column among the flags.
    pub fn flag(&self, column: usize) -> Option<u8> {
        (0..).zip(&self.flags).find_map(|(flag, (at, _))| (*at == column).then_some(flag))
    }

    /// Returns `true` if the options ignore this file column.
    pub fn is_ignored(&self, column: usize) -> bool {
        is_ignored(&self.found[column], &self.options.ignored, &self.found)
    }

    /// Stops reading a file column of one card.
    pub fn forget(&mut self, column: usize) {
        self.roles[column] = MOST;
        for (side, at) in hands::CARDS.into_iter().enumerate() {
            self.has[at] =
                self.roles.iter().any(|role| *role == at || side_of(*role) == Some(side));
        }
        self.singles = self.roles.iter().any(|role| side_of(*role).is_some());
        self.used = used(self.kind, &self.has, has_totals(self.vocabulary));
    }

    /// Reads a standard column from another file column, or from none, unless the rows cannot be
    /// read without it.
    pub fn replace(&mut self, at: usize, before: usize, after: Option<usize>) {
        let totals = has_totals(self.vocabulary);
        let mut has = self.has;
        has[at] = after.is_some();
        if lacks(self.kind, &has, &self.names, totals).is_some() {
            return;
        }
        self.roles[before] = MOST;
        if let Some(after) = after {
            self.roles[after] = at;
            self.names[at].clone_from(&self.found[after]);
        }
        self.has = has;
        self.used = used(self.kind, &has, totals);
    }

    /// Returns the name of a file column in messages.
    pub fn name(&self, column: usize) -> &str {
        let name = self.names.get(self.roles[column]);
        name.unwrap_or(&self.found[column])
    }

    /// Returns the numbering of cards, if cards are numbers.
    pub fn numbering(&self) -> Option<&Numbering> {
        self.options.numbering.as_ref()
    }

    /// Returns `true` if nothing is read from a file column and the options do not ignore it.
    pub fn is_idle(&self, column: usize) -> bool {
        let role = self.roles[column];
        let role = side_of(role).map_or(role, |side| hands::CARDS[side]);
        let is_held = self.flag(column).is_some() || self.second(column).is_some();
        // Counts and totals of `simulate` have a column for the terms on which a wager is offered.
        let is_offer = self.kind != Kind::Hands && self.found[column] == "offer";
        !is_held
            && !is_offer
            && !self.used.get(role).is_some_and(|used| *used)
            && !self.is_ignored(column)
    }
}
