//! Expectations of wagers for very many compositions.
//!
//! The lines of all wagers that look at totals are told apart at once into classes of cases, so
//! that each composition is dealt once for all of them; a wager on the first two cards of a hand
//! has classes of its own; and what only a whole deal tells is dealt and settled as by
//! [`super::price`].

mod counts;
mod tally;
mod values;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::card::Grain;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::{Exact, Fraction, Whole};
use crate::field::Field;
use crate::game::api::{insufficient, ordered_deals};
use crate::game::{Deal, Game, Many, Rule};
use crate::question::About;
use crate::settle::{self, Net};
use crate::shoe::Composition;
use crate::table::model::{Line, Settlement, Table, Wager};
use crate::table::{Catalog, Chosen, is_wanted};

pub use counts::Counts;
use tally::Wins;
pub use tally::{BatchFigure, Tally};

/// The question of this room.
pub const ABOUT: About = About {
    id: "batch",
    doc: "Price a stream of shoes, one a line: the EV of each wager on each of them",
    columns: &[],
    shape: None,
};

/// Which wagers to price for every composition.
#[derive(Clone, Debug, Default)]
pub struct BatchRequest {
    /// Variants: `game/variant`, a variant that one game has, or a game; none for all.
    pub variants: Vec<String>,
    /// Ids of wagers; none for all that a round settles.
    pub wagers: Vec<String>,
}

/// Wagers made ready for very many compositions.
///
/// # Example
///
/// ```
/// use shoe_odds::{Batch, BatchRequest, Catalog, Layout};
///
/// let request = BatchRequest { variants: vec!["dynasty".into()], wagers: vec!["tie".into()] };
/// let batch = Batch::new(&Catalog::builtin(), &request)?;
/// let lines = ["8", "128,32,32,32,32,32,32,32,32,20", "not a shoe"];
/// let read = lines.iter().filter_map(|line| Layout::default().read(line).ok());
/// let ties: Vec<_> = batch.expectations(&read.collect::<Vec<_>>());
/// let tie = ties[0].as_ref().unwrap()[0].as_ref().unwrap();
/// // 9·475,627,426,473,216 / 4,998,398,275,503,360 − 1.
/// assert_eq!(tie.decimal(6), "-0.143596");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Default)]
pub struct Batch {
    columns: Vec<Column>,
    groups: Vec<Group>,
    deals: Vec<OneByOne>,
    /// What a composition must tell for a wager that was asked for by name.
    needs: Vec<(usize, Grain)>,
}

struct Column {
    name: String,
    /// Whether it was asked for by name.
    named: bool,
    game: &'static dyn Game,
}

/// Wagers whose classes are counted together.
struct Group {
    many: Box<dyn Many>,
    wagers: Vec<Weights>,
}

/// What a wager returns, the stake included, in so many parts of the stake.
struct Weights {
    column: usize,
    unit: u128,
    /// The classes in which it returns anything, and how much.
    of_class: Vec<(usize, i128)>,
    /// The most of these, and no less than the stake.
    most: u128,
    /// The lines that settle these classes.
    lines: Vec<usize>,
    wins: Wins,
}

/// A wager that has to be dealt for each composition.
struct OneByOne {
    column: usize,
    rule: Rule,
    lines: Vec<Line>,
    observed: Observed,
    wins: Wins,
}

/// The expectations of one composition, a column each; `None` for a wager that was not asked for by
/// name and observes more than is known of the cards.
pub type Expectations = Vec<Option<Fraction>>;
/// What wagers come to on one composition, a column each, as [`Expectations`] are.
pub type Tallies<'a> = Vec<Option<Tally<'a>>>;

impl Batch {
    /// Makes the wagers asked for ready. Wagers on runs, which a round does not settle, are left
    /// out unless they are named.
    ///
    /// # Errors
    ///
    /// If a variant or wager is unknown or ambiguous, or a wager named is settled by a session.
    pub fn new(catalog: &Catalog, request: &BatchRequest) -> Result<Self, Error> {
        let Chosen { variants: selected, wagers: ids } =
            catalog.choose(&request.variants, &request.wagers)?;
        let mut batch = Self::default();
        let one = selected.len() == 1;
        for (table, variant) in selected {
            let game = table.game;
            let mut wagers = Vec::new();
            for wager in variant.wagers.iter().filter(|wager| is_wanted(wager, &ids)) {
                let named = !request.wagers.is_empty();
                let lines = match &wager.settlement {
                    Settlement::Round(lines) => lines,
                    Settlement::Session(_) if !named => continue,
                    Settlement::Session(_) => return Err(of_a_session(wager)),
                };
                let name = match one {
                    true => wager.id.clone(),
                    false => format!("{}/{}/{}", table.id, variant.id, wager.id),
                };
                wagers.push((batch.columns.len(), lines.as_slice()));
                batch.columns.push(Column { name, named, game });
            }
            batch.add(table, game, &wagers);
        }
        let of_groups = batch
            .groups
            .iter()
            .flat_map(|group| group.wagers.iter().map(|wager| (wager.column, group.many.grain())));
        let of_deals = batch
            .deals
            .iter()
            .map(|deal| (deal.column, batch.columns[deal.column].game.grain(&deal.observed)));
        let needs = of_groups.chain(of_deals).filter(|(column, _)| batch.columns[*column].named);
        batch.needs = needs.collect();
        Ok(batch)
    }

    /// The name of every column: the wager's id, with its game and variant where there are several.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    fn add(&mut self, table: &Table, game: &'static dyn Game, wagers: &[(usize, &[Line])]) {
        let observed: Vec<Observed> =
            wagers.iter().map(|(_, lines)| settle::observed(lines)).collect();
        let coarse = |at: &usize| game.is_coarse(&observed[*at]);
        let (together, apart): (Vec<usize>, Vec<usize>) = (0..wagers.len()).partition(coarse);
        let apart = apart.into_iter().map(|at| vec![at]);
        for members in std::iter::once(together).chain(apart).filter(|group| !group.is_empty()) {
            let mut all = Observed::default();
            members.iter().for_each(|at| all.watch_all(&observed[*at]));
            let of_group: Vec<_> = members.iter().map(|at| wagers[*at]).collect();
            match Group::new(&table.rule, game, &all, &of_group) {
                Some(group) => self.groups.push(group),
                None => self.deals.extend(members.iter().map(|at| OneByOne {
                    column: wagers[*at].0,
                    rule: table.rule.clone(),
                    lines: wagers[*at].1.to_vec(),
                    observed: observed[*at].clone(),
                    wins: Wins::of(wagers[*at].1),
                })),
            }
        }
    }

    /// The expected net win of each wager per unit staked, for every composition, in order.
    ///
    /// A composition that cannot complete a round of a game asked for, or is not known finely
    /// enough for a wager asked for by name, gives an error and leaves the others as they are.
    pub fn expectations(&self, compositions: &[Composition]) -> Vec<Result<Expectations, Error>> {
        self.settled(compositions, Weights::expectation, OneByOne::expectation)
    }

    /// What each wager comes to on every composition, in order, with the errors of
    /// [`Batch::expectations`]: as many figures of it as one likes.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Exact, Shoe};
    ///
    /// let request = BatchRequest { variants: vec!["dynasty".into()], wagers: vec!["tie".into()] };
    /// let batch = Batch::new(&Catalog::builtin(), &request)?;
    /// let shoes = [Composition::from(&Shoe::decks(8)?)];
    /// let of_shoe = batch.tallies(&shoes).remove(0)?;
    /// let tie = of_shoe[0].as_ref().unwrap();
    /// // 475,627,426,473,216 of 4,998,398,275,503,360 ordered deals tie.
    /// assert_eq!(tie.hit(), Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap());
    /// // The root of 81·p·(1 − p) = 6.974206…, of this chance p, for a win of 8 and a loss of 1.
    /// assert_eq!(tie.deviation().decimal(4), "2.6409");
    /// assert_eq!(tie.kelly(4), "0.0000");
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn tallies(&self, compositions: &[Composition]) -> Vec<Result<Tallies<'_>, Error>> {
        self.settled(
            compositions,
            |wager, ways, total| Some(wager.tally(ways, total)),
            OneByOne::tally,
        )
    }

    /// Something of each wager for every composition.
    fn settled<'a, T>(
        &'a self,
        compositions: &[Composition],
        of_group: impl Fn(&'a Weights, &[u128], u128) -> Option<T>,
        of_deal: impl Fn(&'a OneByOne, &Distribution) -> T,
    ) -> Vec<Result<Vec<Option<T>>, Error>> {
        let nothing = || self.columns.iter().map(|_| None).collect();
        let mut all: Vec<Result<Vec<Option<T>>, Error>> = compositions
            .iter()
            .map(|composition| self.check(composition).map(|()| nothing()))
            .collect();
        for group in &self.groups {
            let fits = |at: &usize| compositions[*at].known().covers(group.many.grain());
            let places: Vec<usize> = (0..all.len()).filter(|at| all[*at].is_ok()).collect();
            let places: Vec<usize> = places.into_iter().filter(fits).collect();
            let fitting: Cow<'_, [Composition]> = match places.len() == compositions.len() {
                true => compositions.into(),
                false => places.iter().map(|at| compositions[*at].clone()).collect(),
            };
            group.many.tally(&fitting, &mut |at, ways| {
                let total = ordered_deals(fitting[at].cards(), group.many.cards());
                if let Ok(row) = &mut all[places[at]] {
                    for wager in &group.wagers {
                        row[wager.column] = of_group(wager, ways, total);
                    }
                }
            });
        }
        for deal in &self.deals {
            let game = self.columns[deal.column].game;
            for (composition, row) in compositions.iter().zip(&mut all) {
                let known = composition.known().covers(game.grain(&deal.observed));
                let Ok(figures) = row.as_mut() else { continue };
                if known {
                    match deal.law(game, composition) {
                        Ok(law) => figures[deal.column] = Some(of_deal(deal, &law)),
                        Err(error) => *row = Err(error),
                    }
                }
            }
        }
        all
    }

    /// Whether this composition can be priced at all.
    fn check(&self, composition: &Composition) -> Result<(), Error> {
        self.check_cards(composition)?;
        self.check_known(composition.known())
    }

    /// Whether it can complete a round of each game.
    fn check_cards(&self, composition: &Composition) -> Result<(), Error> {
        let cards = composition.cards();
        match self.columns.iter().find(|column| cards < column.game.cards()) {
            Some(column) => Err(insufficient(column.game, "the shoe", cards)),
            None => Ok(()),
        }
    }

    /// Whether compositions known so finely tell what wagers asked for by name observe.
    fn check_known(&self, known: Grain) -> Result<(), Error> {
        match self.needs.iter().find(|(_, grain)| !known.covers(*grain)) {
            Some((column, grain)) => Err(Error::shoe(format!(
                "wager \"{}\" needs {grain}, and this composition tells only {known}",
                self.columns[*column].name,
            ))),
            None => Ok(()),
        }
    }
}

impl Group {
    /// `None` where only a whole deal tells what is observed, or a wager pays more than machine
    /// numbers hold.
    fn new(
        rule: &Rule,
        game: &dyn Game,
        observed: &Observed,
        wagers: &[(usize, &[Line])],
    ) -> Option<Self> {
        let classes = Classes::find(rule, game, observed, wagers)?;
        let class =
            |value: &dyn Fn(Field) -> u8| classes.0.get(&settled_by(wagers, value)).copied();
        let many = game.many(rule, observed, classes.0.len(), &class)?;
        let weights = |(place, (column, lines)): (usize, &(usize, &[Line]))| {
            let pays = lines.iter().map(|line| &line.pays);
            let unit = Exact::common_denominator(pays);
            let (mut of_class, mut settled_by) = (Vec::new(), Vec::new());
            for (settled, class) in &classes.0 {
                if let Some(line) = settled[place] {
                    let returned = &lines[line].pays + &Exact::one();
                    of_class.push((*class, returned.in_units(&unit).to_i128()?));
                    settled_by.push(line);
                }
            }
            let unit = unit.to_i128().and_then(|unit| u128::try_from(unit).ok())?;
            let wins = Wins::of(lines);
            let returned = of_class.iter().map(|(_, returned)| returned.unsigned_abs());
            let most = returned.fold(unit, u128::max);
            Some(Weights { column: *column, unit, of_class, most, lines: settled_by, wins })
        };
        let wagers = wagers.iter().enumerate().map(weights).collect::<Option<Vec<_>>>()?;
        Some(Self { many, wagers })
    }
}

/// By wager, the line that settles a case, `None` where it is lost.
type Settled = Vec<Option<usize>>;

fn settled_by(wagers: &[(usize, &[Line])], value: &dyn Fn(Field) -> u8) -> Settled {
    let line =
        |lines: &[Line]| lines.iter().position(|line| line.when.holds(&|field| value(field)));
    wagers.iter().map(|(_, lines)| line(lines)).collect()
}

/// The classes of cases that all wagers settle alike, numbered; a case that loses all of them is
/// in none.
struct Classes(BTreeMap<Settled, usize>);

impl Classes {
    /// The classes that some case is in. A game does not list its cases: it asks for the class of
    /// each, and what it is asked is kept. `None` where only a whole deal tells what is observed.
    fn find(
        rule: &Rule,
        game: &dyn Game,
        observed: &Observed,
        wagers: &[(usize, &[Line])],
    ) -> Option<Self> {
        let asked: RefCell<BTreeMap<Settled, usize>> = RefCell::default();
        let note = |value: &dyn Fn(Field) -> u8| {
            let settled = settled_by(wagers, value);
            if settled.iter().any(Option::is_some) {
                let mut asked = asked.borrow_mut();
                let next = asked.len();
                asked.entry(settled).or_insert(next);
            }
            None
        };
        // No ways are wanted yet, and so of no class.
        game.many(rule, observed, 0, &note)?;
        Some(Self(asked.into_inner()))
    }
}

impl Weights {
    fn expectation(&self, ways: &[u128], total: u128) -> Option<Fraction> {
        let returned = self.of_class.iter().map(|(class, returned)| (*returned, ways[*class]));
        let stake = i128::try_from(self.unit).ok().map(|unit| (-unit, total));
        Fraction::mean(returned.chain(stake), self.unit, total)
    }

    fn tally(&self, ways: &[u128], total: u128) -> Tally<'_> {
        let of_class = self.of_class.iter().map(|(class, _)| ways[*class]);
        let lost = total - of_class.clone().sum::<u128>();
        let loss = self.wins.of_line.len() - 1;
        self.wins.tally(self.lines.iter().copied().zip(of_class).chain([(loss, lost)]), total)
    }
}

impl OneByOne {
    fn law(&self, game: &dyn Game, composition: &Composition) -> Result<Distribution, Error> {
        let shoe = composition.shoe()?;
        let Self { rule, observed, .. } = self;
        game.deal(&Deal { shoe: &shoe, rule, observed, dealt: None, progress: &|_, _| {} })
    }

    fn expectation(&self, law: &Distribution) -> Fraction {
        let net = Net::new(&self.lines, law);
        let staked = &Whole::from(law.total()) * net.unit();
        Exact::quotient(&net.won(law), &staked).expect("some round is dealt").into()
    }

    fn tally(&self, law: &Distribution) -> Tally<'_> {
        let ways = Net::new(&self.lines, law).ways(law);
        self.wins.tally(ways.into_iter().enumerate(), law.total())
    }
}

fn of_a_session(wager: &Wager) -> Error {
    Error::usage(format!(
        "wager \"{}\" is settled by a session, and a composition is of one round: expected wagers \
         that a round settles",
        wager.id
    ))
}
