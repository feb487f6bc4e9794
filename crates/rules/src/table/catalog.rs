//! The catalog: every table known to a run. Built-in tables are parsed on first use.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::path::Path;
use std::sync::Arc;

use crate::error::{Error, Mistake, Place};
use crate::exact::Exact;
use crate::game::{GAMES, Game};
use crate::table::builtin::{BuiltIn, Head};
use crate::table::check::{self, Audited};
use crate::table::claim::{At, Claim, Claims, Unread};
use crate::table::model::{Table, Variant};
use crate::table::sets::DOCUMENTS;
use crate::table::{claim_targets, sheet, source};
use crate::wording::asked::COLUMN;

/// The known tables (rules documents), by id: the built-in ones and those added.
///
/// A built-in table is parsed on first use, once per process.
///
/// # Example
///
/// ```
/// let catalog = shoe_odds::Catalog::builtin();
/// let dynasty = catalog.table("dynasty-live").unwrap();
/// assert_eq!(dynasty.decks, [8]);
/// assert_eq!(dynasty.variants.len(), 3);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalog {
    /// Sorted by id.
    pub(super) entries: Vec<Entry>,
    /// `true` if a request states a meter, which then must concern one of its tables.
    pub(super) states_meter: Option<Exact>,
}

/// A table of a catalog.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// A built-in table.
    BuiltIn(&'static BuiltIn),
    /// A built-in table that was modified.
    Changed(Arc<Table>),
    /// A table that was added.
    Own(Arc<Table>),
}

impl Entry {
    pub fn id(&self) -> &str {
        match self {
            Self::BuiltIn(table) => table.head.id,
            Self::Changed(table) | Self::Own(table) => &table.id,
        }
    }

    pub fn collection(&self) -> Option<&str> {
        match self {
            Self::BuiltIn(table) => table.head.collection,
            Self::Changed(table) | Self::Own(table) => table.collection.as_deref(),
        }
    }

    /// Returns the set of tables that it belongs to: its collection, or the documents.
    pub fn set(&self) -> &str {
        self.collection().unwrap_or(DOCUMENTS)
    }

    /// Returns the ids of its variants, in the order of the table.
    pub fn variants(&self) -> Vec<&str> {
        match self {
            Self::BuiltIn(table) => table.head.variants.clone(),
            Self::Changed(table) | Self::Own(table) => {
                table.variants.iter().map(|variant| &*variant.id).collect()
            }
        }
    }

    /// Returns the table, parsing a built-in one on first use.
    pub fn table(&self) -> &Table {
        match self {
            Self::BuiltIn(table) => table.table(),
            Self::Changed(table) | Self::Own(table) => table,
        }
    }

    /// Replaces this table with a modified version of it.
    pub fn change(&mut self, table: Table) {
        let table = Arc::new(table);
        *self = match self {
            Self::BuiltIn(_) | Self::Changed(_) => Self::Changed(table),
            Self::Own(_) => Self::Own(table),
        };
    }
}

impl Catalog {
    /// Returns a catalog of the built-in tables. None of them is parsed yet.
    pub fn builtin() -> Self {
        let entries = BuiltIn::all().iter().map(Entry::BuiltIn).collect();
        Self { entries, states_meter: None }
    }

    /// Returns the built-in tables and the user's own tables from a folder or file. A user's table
    /// replaces the built-in table with the same id.
    ///
    /// # Errors
    ///
    /// Returns an error if files cannot be read or contain mistakes (all of them are reported), or
    /// if two of them have the same id.
    pub fn with_tables(path: &Path) -> Result<Self, Error> {
        Self::with_all_tables([path])
    }

    /// Returns the built-in tables and the tables in several folders and files, as
    /// [`with_tables`](Self::with_tables) does for one.
    ///
    /// # Errors
    ///
    /// Returns an error if files cannot be read or contain mistakes (all of them are reported), or
    /// if two of them have the same id.
    pub fn with_all_tables<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<Self, Error> {
        let mut own: Vec<Table> = Vec::new();
        let mut mistakes = Vec::new();
        let mut sources = Vec::new();
        for path in paths {
            sources.extend(source::read(path)?);
        }
        for source in sources {
            match source.and_then(|source| check::check(GAMES, &source.file, &source.text)) {
                Ok(table) => own.push(table),
                Err(error) if error.mistakes().is_empty() => return Err(error),
                Err(error) => mistakes.extend_from_slice(error.mistakes()),
            }
        }
        for (index, table) in own.iter().enumerate() {
            if let Some(first) = own[..index].iter().find(|other| other.id == table.id) {
                mistakes.push(Mistake::new(
                    table.place.clone(),
                    format!("id: \"{}\" is the id of {} already", table.id, first.place.file),
                    None,
                ));
            }
        }
        if !mistakes.is_empty() {
            return Err(Error::table(mistakes));
        }
        Self::builtin().overlaid(own)
    }

    /// Reads a file of claims, and adds its table to the catalog if it contains one.
    ///
    /// In a file without a table, each claim names its variant. The file may be a spreadsheet: a
    /// CSV file or, with the feature `cli`, a workbook. Each row is then a claim, under the headers
    /// `variant`, `wager`, `figure`, `printed`; `columns` has pairs of such a header and the one in
    /// the sheet.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, if its table or its headings contain mistakes,
    /// all of which are reported, or if columns are named and the file is no spreadsheet, or has no
    /// such column. Without a table, a claim with a mistake refuses no other: [`Claims::mistaken`]
    /// has it.
    pub fn with_claims(
        self,
        path: &Path,
        columns: &[(String, String)],
    ) -> Result<(Self, Claims), Error> {
        if let Some(sheet) = sheet::read(path) {
            let sheet = sheet?;
            let claims = check::check_sheet(&sheet, columns)?;
            return self.looked_up(claims, |mistakes| sheet.named(mistakes));
        }
        if !columns.is_empty() {
            let why = "the file is no spreadsheet: columns are of a .csv, .tsv or .xlsx file";
            return Err(Error::parameter_given(COLUMN, why));
        }
        let source = source::read_file(path)?;
        let named = (&*source.file, &*source.sha256);
        match check::check_claims(&self.games(), named, &source.text)? {
            Audited::Table(table) => {
                let home = table.id.clone();
                let catalog = self.overlaid(vec![*table])?;
                let table = catalog.table(&home).expect("the table was laid over the others");
                let published = table.published().clone();
                let claims = Claims {
                    file: source.file,
                    sha256: source.sha256,
                    claims: published.claims,
                    not_here: published.not_here,
                    mistaken: Vec::new(),
                    home: Some(home),
                };
                Ok((catalog, claims))
            }
            Audited::Claims(claims) => self.looked_up(claims, |mistakes| mistakes),
        }
    }

    /// Checks the names in the claims of a file without a table; `told` rewrites the mistakes.
    fn looked_up(
        self,
        mut claims: Claims,
        told: impl Fn(Vec<Mistake>) -> Vec<Mistake>,
    ) -> Result<(Self, Claims), Error> {
        claim_targets::settle_names_of(&mut claims, self.tables());
        let ids = self.ids_used_twice(Some(&claims));
        claim_targets::set_mistaken_aside(&mut claims, ids, self.tables());
        for one in &mut claims.mistaken {
            one.mistakes = told(std::mem::take(&mut one.mistakes));
        }
        Ok((self, claims))
    }

    /// Returns the built-in games and the games of other tables.
    fn games(&self) -> Vec<&'static dyn Game> {
        let mut games = GAMES.to_vec();
        let own = self.entries.iter().filter_map(|entry| match entry {
            Entry::BuiltIn(_) => None,
            Entry::Changed(table) | Entry::Own(table) => Some(table.game),
        });
        for game in own {
            if games.iter().all(|other| other.id() != game.id()) {
                games.push(game);
            }
        }
        games
    }

    /// Adds a table to the catalog, replacing the table with the same id.
    ///
    /// # Errors
    ///
    /// Returns an error if the table claims a figure of a wager that the catalog does not have, or
    /// gives a figure an id that is already used.
    ///
    /// # Example
    ///
    /// Parses a custom wager and prices it exactly: eight decks deal a tie in 475,627,426,473,216
    /// of 4,998,398,275,503,360 ways.
    ///
    /// ```
    /// use shoe_odds::table::Table;
    /// use shoe_odds::{Catalog, Exact, Shoe};
    ///
    /// let own = Table::parse(
    ///     r#"
    ///     id = "house"
    ///     name = "House rules"
    ///     game = "baccarat"
    ///     decks = [8]
    ///     [wager.nine-to-one]
    ///     name = "Tie at 9 to 1"
    ///     pays = [{ odds = "9 to 1", when = { result = "tie" } }]
    ///     "#,
    /// )?;
    /// let catalog = Catalog::builtin().with(own)?;
    /// let wager = catalog.variant("house")?.wager("nine-to-one")?.on(&Shoe::decks(8)?)?;
    /// // The stake is lost unless the round is a tie, which returns it ten times.
    /// let tie = Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap();
    /// assert_eq!(wager.edge(), Exact::one() - Exact::integer(10) * tie);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn with(self, table: Table) -> Result<Self, Error> {
        self.overlaid(vec![table])
    }

    /// Overlays these tables on the catalog.
    fn overlaid(mut self, mut own: Vec<Table>) -> Result<Self, Error> {
        for table in &mut own {
            table.hides = hidden_by(table);
            let taken = self.entries.iter().position(|other| other.id() == table.id);
            let Some(taken) = taken else { continue };
            let built_in = BuiltIn::all().iter().find(|other| other.head.id == table.id);
            table.instead = built_in.is_some_and(|other| *other.text() != *table.place.text);
            self.entries.remove(taken);
            // Claims about the built-in table do not apply to the user's table.
            for other in &mut self.entries {
                let of_this = |claim: &Claim| claim_targets::is_about(other.id(), claim, &table.id);
                if other.table().published().claims.iter().any(of_this) {
                    let mut changed = other.table().clone();
                    let mut published = changed.published().clone();
                    published.claims.retain(|claim| !of_this(claim));
                    changed.published = Unread::new(|| published);
                    other.change(changed);
                }
            }
        }
        // The earlier tables were already checked: only claims of the new ones can be mistaken.
        let claims = own.iter().any(|table| !table.published().is_empty());
        if claims {
            claim_targets::settle_names_abroad(&mut own, self.entries.iter().map(Entry::table));
        }
        self.entries.extend(own.into_iter().map(|table| Entry::Own(Arc::new(table))));
        self.entries.sort_by(|left, right| left.id().cmp(right.id()));
        if claims { self.checked() } else { Ok(self) }
    }

    /// Returns the catalog if its tables make no mistakes about each other.
    fn checked(self) -> Result<Self, Error> {
        let mistakes = self.mistakes_between_tables();
        if mistakes.is_empty() { Ok(self) } else { Err(Error::table(mistakes)) }
    }

    /// Returns the mistakes that tables make about each other.
    pub(super) fn mistakes_between_tables(&self) -> Vec<Mistake> {
        let mut mistakes = claim_targets::mistakes_abroad(self.tables());
        mistakes.extend(self.ids_used_twice(None));
        mistakes
    }

    /// Returns a mistake for every id of a printed figure that an earlier figure already has.
    fn ids_used_twice(&self, more: Option<&Claims>) -> Vec<Mistake> {
        let tables = self.tables().map(Table::published);
        let tables = tables.map(|published| (&published.claims, &published.not_here));
        let more = more.iter().map(|file| (&file.claims, &file.not_here));
        let ids = tables.chain(more).flat_map(|(claims, not_here)| {
            let claims = claims.iter().filter_map(|claim| claim.id.as_ref());
            claims.chain(not_here.iter().filter_map(|figure| figure.id.as_ref()))
        });
        let mut first: BTreeMap<&str, &Place> = BTreeMap::new();
        let mut twice = Vec::new();
        for At { value, place } in ids {
            match first.entry(value) {
                Slot::Vacant(free) => {
                    free.insert(place);
                }
                Slot::Occupied(taken) => {
                    let (file, line) = (&taken.get().file, taken.get().line());
                    let message = format!(
                        "published: id: \"{value}\" is the id of a figure in {file}:{line} already"
                    );
                    twice.push(Mistake::new(place.clone(), message, None));
                }
            }
        }
        twice
    }

    /// Returns every table, sorted by id. This parses all of them.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &Table> + Clone {
        self.entries.iter().map(Entry::table)
    }

    /// Returns the collections and the number of tables in each. This parses no table.
    ///
    /// # Example
    ///
    /// ```
    /// let catalog = shoe_odds::Catalog::builtin();
    /// assert!(catalog.collections().iter().any(|(name, _)| *name == "market"));
    /// ```
    pub fn collections(&self) -> Vec<(&str, usize)> {
        let mut tables: BTreeMap<&str, usize> = BTreeMap::new();
        for collection in self.entries.iter().filter_map(Entry::collection) {
            *tables.entry(collection).or_default() += 1;
        }
        tables.into_iter().collect()
    }

    /// Returns the table with this id.
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.entries.iter().find(|entry| entry.id() == id).map(Entry::table)
    }

    /// Returns the variants that a claim is about: of its own table or, with `game/variant`, of
    /// any. A claim about a wager or an event is about the variants that have it.
    ///
    /// `home` is the id of the table that contains the claim, if there is one.
    pub fn about(&self, home: Option<&str>, claim: &Claim) -> Vec<(&Table, &Variant)> {
        claim_targets::about(home, claim, self.tables())
    }

    /// Returns the variants with this name, of a claim of the table `home`, or an empty list.
    #[doc(hidden)]
    pub fn variants_of(&self, home: Option<&str>, name: Option<&str>) -> Vec<(&Table, &Variant)> {
        claim_targets::variants_of(home, name, self.tables())
    }

    /// Returns every entry without parsing its table.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// Returns the built-in collection or variant that the id of a table hides.
fn hidden_by(table: &Table) -> Option<String> {
    let id = &*table.id;
    let heads = || BuiltIn::all().iter().map(|other| &other.head);
    if heads().any(|head| head.collection == Some(id)) || id == DOCUMENTS {
        return Some(format!("collection \"{id}\""));
    }
    // A name of a variant outside collections stays ambiguous, which is refused.
    let hides =
        |head: &&Head| head.id != id && head.collection.is_some() && head.variants.contains(&id);
    let of = heads().find(hides).filter(|_| table.collection.is_none())?;
    Some(format!("variant \"{}/{id}\"", of.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: &str, published: &str) -> Table {
        let text = format!(
            "id = \"{id}\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n\
             [wager.tie]\nname = \"Tie\"\n\
             pays = [{{ odds = \"9 to 1\", when = {{ result = \"tie\" }} }}]\n{published}"
        );
        Table::parse(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    fn claim(variant: &str, id: &str) -> String {
        format!(
            "[[published]]\nid = \"{id}\"\nvariant = \"{variant}\"\nwager = \"tie\"\n\
             edge = \"4.8%\"\nsource = \"a book\"\n"
        )
    }

    #[test]
    fn a_table_of_ones_own_stands_beside_the_others_or_in_the_place_of_one() {
        let builtin = Catalog::builtin();
        let beside = builtin.clone().with(table("own", "")).unwrap();
        assert_eq!(beside.tables().len(), builtin.tables().len() + 1);
        assert!(beside.tables().is_sorted_by_key(|table| &table.id));
        let instead = builtin.clone().with(table("dynasty-live", "")).unwrap();
        assert_eq!(instead.tables().len(), builtin.tables().len());
        assert_eq!(instead.table("dynasty-live").unwrap().name, "Own");
        assert_eq!(builtin.table("dynasty-live").unwrap().variants.len(), 3);
    }

    #[test]
    fn what_is_claimed_of_a_table_goes_with_it() {
        let of_own = claim("own/own", "of own");
        let catalog = Catalog::builtin().with(table("own", "")).unwrap();
        let catalog = catalog.with(table("other", &of_own)).unwrap();
        assert_eq!(catalog.table("other").unwrap().published().claims.len(), 1);
        let catalog = catalog.with(table("own", "")).unwrap();
        assert_eq!(catalog.table("other").unwrap().published().claims.len(), 0);
    }

    #[test]
    fn a_claim_of_what_is_not_there_is_refused_at_its_place() {
        let builtin = Catalog::builtin();
        let error = builtin.with(table("own", &claim("dynasty-live/none", "1"))).unwrap_err();
        assert!(error.is_table());
        let text = error.to_string();
        assert!(
            text.starts_with("table:10:11: published: no variant \"dynasty-live/none\""),
            "{text}"
        );
    }

    #[test]
    fn an_id_of_a_figure_is_used_once_in_a_catalog() {
        let builtin = Catalog::builtin();
        let of_builtin =
            |table: &Table| table.published().claims.iter().find_map(|claim| claim.id.clone());
        let taken = builtin.tables().find_map(of_builtin).expect("a figure with an id").value;
        let error = builtin.with(table("own", &claim("own", &taken))).unwrap_err();
        assert!(error.to_string().contains(&format!("\"{taken}\" is the id of a figure in")));
    }

    #[test]
    fn a_built_in_table_is_read_once_in_a_process() {
        let catalog = Catalog::builtin();
        let twice = ["dynasty", "dynasty-live/dynasty"].map(|name| {
            let selected = catalog.select(&[name.to_owned()]).unwrap();
            std::ptr::from_ref(selected[0].0)
        });
        assert_eq!(twice[0], twice[1]);
        assert_eq!(twice[0], std::ptr::from_ref(Catalog::builtin().table("dynasty-live").unwrap()));
    }
}
