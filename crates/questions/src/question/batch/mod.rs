//! Computes the expectations of wagers for very many compositions.
//!
//! [`crate::pricing::many`] prepares the wagers for that.

mod counts;
mod values;

use std::borrow::Cow;

use crate::card::{Grain, Rank};
use crate::distribution::Distribution;
use crate::error::Error;
use crate::exact::Fraction;
use crate::game::Game;
use crate::game::api::{holds_ways_of, insufficient, ordered_deals, too_many_ways};
use crate::pricing::figures::OfferInfo;
use crate::pricing::left_out::LeftOut;
use crate::pricing::many::{self, Bet, Group, OneByOne, Weights};
use crate::pricing::{reach, shoe_of};
use crate::question::About;
use crate::settle;
use crate::shoe::Composition;
use crate::table::model::Wager;
use crate::table::offer::Offer;
use crate::table::remarks::assumptions;
use crate::table::unsettled::{Because, Unsettled};
use crate::table::{Catalog, Chosen, is_wanted};

pub use crate::pricing::many::{BatchFigure, Tally};
pub use counts::Counts;

/// The registration of this question.
pub const ABOUT: About = About {
    id: "batch",
    doc: "Price a stream of shoes, one a line: the EV of each wager on each of them",
    columns: &[],
    shape: None,
};

/// The wagers to price for every composition.
#[derive(Clone, Debug, Default)]
pub struct BatchRequest {
    /// Variants: `game/variant`, a variant id that only one game has, or a game; empty for the
    /// default set.
    pub variants: Vec<String>,
    /// Ids of wagers; empty for every wager that is settled by a round.
    pub wagers: Vec<String>,
}

/// Wagers that are prepared for very many compositions.
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
    /// The variant, if all columns have the same one; the names of the columns then omit it.
    variant: Option<String>,
    /// For each column, by index, the grain that its wager needs.
    needs: Vec<(usize, Grain)>,
    left_out: Vec<LeftOut>,
    /// The assumptions of the figures.
    assumptions: Vec<String>,
    /// The rules documents of the columns, by name, with the numbers of decks that they allow.
    rules: Vec<(String, Vec<u32>)>,
    /// The numbers of decks with which only some wagers are offered, and the columns of these
    /// wagers.
    offers: Vec<(Vec<u32>, Vec<String>)>,
    /// The number of decks that every composition comes from, if it is known.
    decks: Option<u32>,
}

struct Column {
    name: String,
    /// The id of its wager.
    wager: String,
    /// `true` if the request names the wager.
    named: bool,
    game: &'static dyn Game,
    /// The ranks that are missing from the decks of its table.
    lacking: Vec<Rank>,
    table: String,
    /// The numbers of decks with which the wager is offered; empty for all.
    decks: Vec<u32>,
    /// The chosen reading of a rule that can be read in two ways.
    reading: Option<String>,
    /// Short descriptions of the wager's terms: on a shoe with which it is offered, and on any
    /// other.
    marks: [Option<String>; 2],
}

/// Describes the terms of a wager briefly, where it is offered and where it is not.
fn marks(offer: &Offer) -> [Option<String>; 2] {
    [true, false].map(|on_offer| OfferInfo::of(offer, on_offer, None).map(|offer| offer.mark()))
}

/// The expectations for one composition, one for each column.
///
/// A wager that the request does not name has `None` if it observes more than is known of the
/// cards, or is not offered with this shoe. Any wager has `None` if it is offered in no round of
/// this composition.
pub type Expectations = Vec<Option<Fraction>>;
/// The results of wagers for one composition, one for each column, with `None` as in
/// [`Expectations`].
pub type Tallies<'a> = Vec<Option<Tally<'a>>>;

impl Batch {
    /// Prepares the requested wagers.
    ///
    /// It leaves out wagers on runs, which a round does not settle, wagers that pay a share of a
    /// meter that is not stated, and wagers of which each shoe takes seconds.
    ///
    /// # Errors
    ///
    /// Returns an error if a variant or wager is unknown or ambiguous, or if no round can reach a
    /// line of a wager. Also if a named wager is left out in every variant, or all wagers are left
    /// out.
    pub fn new(catalog: &Catalog, request: &BatchRequest) -> Result<Self, Error> {
        let Chosen { variants: selected, wagers: ids } =
            catalog.choose(&request.variants, &request.wagers)?;
        let mut batch = Self::default();
        let one = selected.len() == 1;
        let named = !request.wagers.is_empty();
        batch.assumptions = assumptions(selected.iter().copied());
        for (table, variant) in selected {
            let game = table.game;
            batch.variant = one.then(|| table.name_of(variant));
            let wanted = || variant.wagers.iter().filter(|wager| is_wanted(wager, &ids));
            let shoe = shoe_of(None, table)?;
            let is_slow =
                |wager: &Wager| game.takes_seconds(&shoe, &settle::observed(wager.round_lines()));
            reach::refuse_unreachable(table, wanted().filter(|wager| !is_slow(wager)), &())?;
            let mut wagers = Vec::new();
            for wager in wanted() {
                let round = wager.of_round().and_then(|round| match is_slow(wager) {
                    true => Err(Unsettled { wager, because: Because::Slow }),
                    false => Ok(round),
                });
                let lines = match round {
                    Ok(round) => round.lines,
                    Err(unsettled) => {
                        batch.left_out.push(unsettled.into());
                        continue;
                    }
                };
                let name = match one {
                    true => wager.id.clone(),
                    false => format!("{}/{}/{}", table.id, variant.id, wager.id),
                };
                let decks = &wager.offer.decks;
                match batch.offers.iter_mut().find(|(other, _)| other == decks) {
                    _ if decks.is_empty() => {}
                    Some((_, names)) => names.push(name.clone()),
                    None => batch.offers.push((decks.clone(), vec![name.clone()])),
                }
                let given = wager.offer.given.as_ref();
                wagers.push(Bet { column: batch.columns.len(), lines, given });
                let (lacking, table) = (table.lacking.clone(), table.name.clone());
                batch.columns.push(Column {
                    name,
                    wager: wager.id.clone(),
                    named,
                    game,
                    lacking,
                    table,
                    decks: decks.clone(),
                    reading: wager.offer.reading.clone(),
                    marks: marks(&wager.offer),
                });
            }
            let rules = (table.name.clone(), table.decks.clone());
            if !wagers.is_empty() && !batch.rules.contains(&rules) {
                batch.rules.push(rules);
            }
            let remark = wanted().find_map(Wager::remark_on_stakes);
            batch.assumptions.extend(remark.filter(|text| !batch.assumptions.contains(text)));
            let ready = many::ready(&table.rule, game, &wagers);
            batch.groups.extend(ready.groups);
            batch.deals.extend(ready.deals);
        }
        let has_column = |id: &str| match named {
            true => batch.columns.iter().any(|column| column.wager == id),
            false => !batch.columns.is_empty(),
        };
        if let Some(left_out) = batch.left_out.iter().find(|one| !has_column(&one.id)) {
            return Err(left_out.refusal());
        }
        let of_groups = batch
            .groups
            .iter()
            .flat_map(|group| group.wagers.iter().map(|wager| (wager.column, group.many.grain())));
        let of_deals = batch
            .deals
            .iter()
            .map(|deal| (deal.column, batch.columns[deal.column].game.grain(&deal.observed)));
        batch.needs = of_groups.chain(of_deals).collect();
        Ok(batch)
    }

    /// Returns the name of every column: the wager's id, with its game and variant if the batch has
    /// several variants.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// Returns the variant of all columns, as `game/variant`; `None` if the names of the columns
    /// say their variants.
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }

    /// Returns the wagers that are left out, each with the reason.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Returns remarks on what the figures assume: tables in place of built-in ones, stated meters,
    /// unknown chances and laws.
    pub fn assumptions(&self) -> &[String] {
        &self.assumptions
    }

    /// Sets the number of decks that every composition comes from. Without it, the cards alone
    /// determine the possible numbers of decks.
    #[must_use]
    pub fn of_decks(mut self, decks: u32) -> Self {
        self.decks = Some(decks);
        self
    }

    /// `true` if the composition may come from one of these numbers of decks.
    fn is_of(&self, composition: &Composition, decks: &[u32]) -> bool {
        match self.decks {
            Some(number) => decks.contains(&number),
            None => composition.is_within(decks),
        }
    }

    /// `true` if the wager of this column is offered with this shoe.
    pub fn is_offered(&self, column: usize, composition: &Composition) -> bool {
        let decks = &self.columns[column].decks;
        decks.is_empty() || self.is_of(composition, decks)
    }

    /// Returns the columns without a figure for this shoe: their wagers are not offered with it,
    /// and the request does not name them.
    fn blank<'a>(&'a self, composition: &'a Composition) -> impl Iterator<Item = usize> + 'a {
        let of_some = self.columns.iter().enumerate();
        let of_some = of_some.filter(|(_, column)| !column.named && !column.decks.is_empty());
        let others = of_some.filter(|(_, column)| !self.is_of(composition, &column.decks));
        others.map(|(at, _)| at)
    }

    /// Returns the wagers with special terms, by the name of their column, each with its terms on
    /// this shoe: "not on offer: 2 decks only", "one of two readings".
    pub fn offers<'a>(
        &'a self,
        composition: &'a Composition,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.columns.iter().enumerate().filter_map(|(at, column)| {
            let [on, off] = &column.marks;
            let mark = if self.is_offered(at, composition) { on } else { off };
            Some((column.name.as_str(), mark.as_deref()?))
        })
    }

    /// Returns the wagers whose rule can be read in two ways, by the name of their column, each
    /// with the chosen reading.
    pub fn readings(&self) -> impl Iterator<Item = (&str, &str)> {
        let columns = self.columns.iter();
        columns.filter_map(|column| Some((column.name.as_str(), column.reading.as_deref()?)))
    }

    /// Returns all remarks on the figures of this shoe in one text: shoes outside the rules, and
    /// [`Batch::offers`]. `None` if there is nothing to remark.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Shoe};
    ///
    /// let request = BatchRequest {
    ///     variants: vec!["blackjack-bets".into()],
    ///     wagers: vec!["any-pair-g".into()],
    /// };
    /// let batch = Batch::new(&Catalog::builtin(), &request)?;
    /// let remark = |decks| batch.remark(&Composition::from(&Shoe::decks(decks).unwrap()));
    /// assert_eq!(remark(6).unwrap(), "any-pair-g: not on offer: 1 deck only");
    /// assert_eq!(remark(40).unwrap(), "outside the rules; any-pair-g: not on offer: 1 deck only");
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn remark(&self, composition: &Composition) -> Option<String> {
        let outside = self.outside_rules(composition);
        let rules = match &outside[..] {
            [] => None,
            _ if self.rules.len() == 1 => Some("outside the rules".to_owned()),
            names => Some(format!("outside the rules of {}", names.join(", "))),
        };
        let offers = self.offers(composition).map(|(name, mark)| format!("{name}: {mark}"));
        let all: Vec<String> = rules.into_iter().chain(offers).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// Returns the names of the rules documents that do not allow this shoe: it has more cards of a
    /// type than any of their numbers of decks, or is whole decks of another number. After
    /// [`Batch::of_decks`], only that number counts.
    pub fn outside_rules(&self, composition: &Composition) -> Vec<&str> {
        let outside = self.rules.iter().filter(|(_, decks)| !self.is_of(composition, decks));
        outside.map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the wagers that are not offered with this shoe, by the name of their column. They
    /// are grouped by the numbers of decks with which they are offered, compared as in
    /// [`Batch::outside_rules`].
    pub fn not_offered(&self, composition: &Composition) -> Vec<(&[u32], &[String])> {
        let others = self.offers.iter().filter(|(decks, _)| !self.is_of(composition, decks));
        others.map(|(decks, names)| (&decks[..], &names[..])).collect()
    }

    /// `true` if the cards are known finely enough for the wager of this column.
    pub fn tells(&self, column: usize, composition: &Composition) -> bool {
        let known = composition.known();
        self.needs.iter().all(|(at, grain)| *at != column || known.covers(*grain))
    }

    /// Returns the expected net win of each wager per unit staked, for every composition, in order.
    ///
    /// A composition that cannot complete a round of a selected game gives an error. So does one
    /// that is not known finely enough for any wager of a requested name. An error does not affect
    /// the other compositions.
    pub fn expectations(&self, compositions: &[Composition]) -> Vec<Result<Expectations, Error>> {
        self.settled(compositions, Weights::expectation, OneByOne::expectation)
    }

    /// Returns the result of each wager for every composition, in order, from which all its figures
    /// follow. The errors are the same as for [`Batch::expectations`].
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
        self.settled(compositions, Weights::tally, OneByOne::tally)
    }

    /// Returns one kind of result of each wager for every composition.
    fn settled<'a, T>(
        &'a self,
        compositions: &[Composition],
        of_group: impl Fn(&'a Weights, &[u128], u128) -> Option<T>,
        of_deal: impl Fn(&'a OneByOne, &Distribution) -> Option<T>,
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
                        Ok(law) => figures[deal.column] = of_deal(deal, &law),
                        Err(error) => *row = Err(error.about(&self.columns[deal.column].name)),
                    }
                }
            }
        }
        for (composition, row) in compositions.iter().zip(&mut all) {
            let Ok(figures) = row.as_mut() else { continue };
            self.blank(composition).for_each(|column| figures[column] = None);
        }
        all
    }

    /// Returns an error if this composition cannot be priced at all.
    fn check(&self, composition: &Composition) -> Result<(), Error> {
        self.check_cards(composition)?;
        self.check_known(composition.known())
    }

    /// Returns an error if the composition cannot complete a round of some game, holds ranks that
    /// the decks of a table lack, or has too many cards to count.
    fn check_cards(&self, composition: &Composition) -> Result<(), Error> {
        let cards = composition.cards();
        if let Some(column) = self.columns.iter().find(|column| cards < column.game.least_cards()) {
            return Err(insufficient(column.game, "the shoe", cards));
        }
        for column in self.columns.iter().filter(|column| !column.lacking.is_empty()) {
            let (ranks, values) = (composition.ranks(), composition.values());
            let by_value = composition.known() == Grain::Value;
            let held = |rank: &&Rank| match by_value {
                true => rank.value() != 0 && values[usize::from(rank.value())] > 0,
                false => ranks[usize::from(rank.code())] > 0,
            };
            if let Some(rank) = column.lacking.iter().find(held) {
                return Err(Error::shoe(format!(
                    "the shoe holds cards of rank {rank}, and decks of {} have none: expected \
                     counts of the cards left",
                    column.table
                )));
            }
        }
        match self.columns.iter().find(|column| !holds_ways_of(column.game, cards)) {
            Some(column) => Err(too_many_ways(column.game, cards)),
            None => Ok(()),
        }
    }

    /// Returns an error if a composition is not known finely enough for any wager of a requested
    /// name.
    fn check_known(&self, known: Grain) -> Result<(), Error> {
        let is_told = |wager: &str| {
            let mut of_name =
                self.needs.iter().filter(|(column, _)| self.columns[*column].wager == wager);
            of_name.any(|(_, grain)| known.covers(*grain))
        };
        let mut named = self.needs.iter().filter(|(column, _)| self.columns[*column].named);
        match named.find(|(column, _)| !is_told(&self.columns[*column].wager)) {
            Some((column, grain)) => Err(Error::shoe(format!(
                "wager \"{}\" needs {grain}, and this composition tells only {known}: expected \
                 counts of {}",
                self.columns[*column].name,
                match grain {
                    Grain::Value => "the values 0 to 9",
                    Grain::Rank => "the ranks A to K",
                    Grain::Suit | Grain::Card => "the cards AS to KC",
                },
            ))),
            None => Ok(()),
        }
    }
}
