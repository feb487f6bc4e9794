//! Deals random shoes and writes rows of rounds, counts or totals.
//!
//! Shoes are dealt on all threads. Rounds are written in order, a bounded number at a time; counts
//! are sums, so that the order of addition does not matter.

pub mod dealing;
mod multiplied;
mod sums;

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;
use rayon::prelude::*;

use crate::card::Grain;
use crate::error::Error;
use crate::figure::Tool;
use crate::game::{self, Listing};
use crate::pricing::Watch;
use crate::pricing::countable::{Item, Paid, What};
use crate::pricing::figures::OfferInfo;
use crate::pricing::left_out::{LeftOut, told_by};
use crate::pricing::reach;
use crate::pricing::{Progress, digest_of_rules, shoe_of};
use crate::question::About;
use crate::question::simulate::dealing::{
    Burn, Dealing, End, Form, Frame, Header, Left, Part, Rows, Written, check_shoes, shard, share,
};
use crate::question::simulate::multiplied::Multiplied;
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::model::{Table, Variant, Wager};
use crate::table::remarks::assumptions;
use crate::table::settlement::Round;
use crate::wording::asked::{WAGER, WRITE};

/// The registration of this question.
pub const ABOUT: About = About {
    id: "simulate",
    doc: "Simulate shoes: write the rounds, counts or totals; the same seed deals the same cards",
    columns: &[],
    shape: None,
};

/// Approximate number of cards that one thread deals at once, in whole shoes.
const AT_ONCE: u64 = 1 << 15;

/// Parameters of a simulation.
#[derive(Clone, Debug)]
pub struct SimulateRequest {
    /// The variant: `game/variant`, a variant id that only one game has, or a game with a single
    /// variant. Empty for the default: the variant with the requested wagers among the added
    /// tables. Otherwise the first such variant of the default set, or else the only other one.
    /// Without requested wagers and added tables it is plain baccarat.
    pub variant: String,
    /// The cards of a shoe; `None` for the first number of decks that the rules allow.
    pub shoe: Option<Shoe>,
    /// Number of shoes, in the range
    /// `1..=`[`MOST_SHOES`](crate::question::simulate::dealing::MOST_SHOES).
    pub shoes: u64,
    /// The seed of the shuffles.
    pub seed: u64,
    /// The cards that are burned.
    pub burn: Burn,
    /// The rule that ends a shoe.
    pub end: End,
    /// The content to write.
    pub write: Written,
    /// The format of the rows.
    pub form: Form,
    /// Ids of wagers or of tables of outcomes to count; empty for all.
    pub wagers: Vec<String>,
    /// The shard of the run to deal, as `(part, parts)`, where `part` is from 1; it is framed for
    /// merging. `None` for all shoes, without a frame.
    pub shard: Option<(u64, u64)>,
}

/// Writes the rounds of one shoe as CSV, with seed 0: the first number of decks that the rules
/// allow, nothing burned, 14 cards behind the cut card and one round after it.
impl Default for SimulateRequest {
    fn default() -> Self {
        Self {
            variant: String::new(),
            shoe: None,
            shoes: 1,
            seed: 0,
            burn: Burn::None,
            end: End::default(),
            write: Written::Hands,
            form: Form::Csv,
            wagers: Vec::new(),
            shard: None,
        }
    }
}

impl SimulateRequest {
    /// Returns the header of the requested part without dealing it; without a shard, the header of
    /// the whole run. A stored part belongs to this request if its header is equal.
    ///
    /// # Errors
    ///
    /// Returns an error if the variant or a wager is unknown, or the shoe cannot be dealt so.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, SimulateRequest, simulate_part};
    ///
    /// let catalog = Catalog::builtin();
    /// let request = SimulateRequest {
    ///     variant: "dynasty".into(),
    ///     shoes: 10,
    ///     shard: Some((2, 4)),
    ///     ..SimulateRequest::default()
    /// };
    /// let header = request.header(&catalog)?;
    /// assert_eq!((header.first, header.count), (3, 3));
    /// assert_eq!(simulate_part(&catalog, &request, &())?.header(), &header);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn header(&self, catalog: &Catalog) -> Result<Header, Error> {
        Ok(Run::new(catalog, self, &())?.header())
    }

    /// Returns the wagers that counts and totals leave out, each with the reason, and remarks on
    /// what counts and totals assume, and that totals leave out raises and fees. If the request
    /// names a wager that is left out, that is an error. Rounds written in full leave none out.
    ///
    /// # Errors
    ///
    /// As [`SimulateRequest::header`].
    pub fn remarks(&self, catalog: &Catalog) -> Result<(Vec<LeftOut>, Vec<String>), Error> {
        let run = Run::new(catalog, self, &())?;
        let assumed = match self.write {
            // Cards depend on no meter and no law.
            Written::Hands | Written::Left => run.table.in_place().into_iter().collect(),
            _ => assumptions([(run.table, run.variant)]),
        };
        let remarks = assumed.into_iter().chain(run.first_stakes()).collect();
        Ok((run.left_out, remarks))
    }
}

/// Deals shoes and writes their rounds, counts or totals.
///
/// `watch` receives the progress of the work, from any thread.
///
/// # Errors
///
/// Returns an error if the variant or a wager is unknown, the shoe cannot be dealt so, or the
/// output cannot be written. Also if `watch` stops the work; a part then has no seal.
///
/// # Example
///
/// ```
/// use shoe_odds::question::simulate::dealing::{End, Written};
/// use shoe_odds::{Catalog, SimulateRequest};
///
/// let request = SimulateRequest {
///     variant: "dynasty".into(),
///     shoes: 2,
///     end: End::Rounds(60),
///     write: Written::Totals,
///     wagers: vec!["tie".into()],
///     ..SimulateRequest::default()
/// };
/// let mut text = Vec::new();
/// shoe_odds::simulate(&Catalog::builtin(), &request, &mut text, &())?;
/// assert!(text.starts_with(b"wager,rounds,staked,won\ntie,120,120,"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn simulate(
    catalog: &Catalog,
    request: &SimulateRequest,
    output: &mut dyn Write,
    watch: &dyn Watch,
) -> Result<(), Error> {
    let run = Run::new(catalog, request, watch)?;
    match request.shard {
        None => run.write(output)?,
        Some(_) => drop(run.framed(output)?),
    }
    output.flush().map_err(Error::output)
}

/// Deals shoes to a part in memory: the shoes of the shard, or the whole run.
///
/// [`Part`] has an example. Rounds take the memory of their rows, up to 40 bytes each as CSV;
/// counts and totals take little.
///
/// # Errors
///
/// As [`simulate`].
pub fn simulate_part(
    catalog: &Catalog,
    request: &SimulateRequest,
    watch: &dyn Watch,
) -> Result<Part, Error> {
    let run = Run::new(catalog, request, watch)?;
    let mut bytes = Vec::new();
    let seal = run.framed(&mut bytes)?;
    Ok(Part::written(run.header(), seal, bytes))
}

/// A run that is ready to be dealt.
struct Run<'a> {
    request: &'a SimulateRequest,
    table: &'a Table,
    variant: &'a Variant,
    shoe: Shoe,
    dealing: Dealing,
    items: Vec<Item>,
    left_out: Vec<LeftOut>,
    /// The number of the first shoe, from 1, and the number of shoes.
    shoes: (u64, u64),
    done: AtomicU64,
    watch: &'a dyn Watch,
}

impl<'a> Run<'a> {
    fn new(
        catalog: &'a Catalog,
        request: &'a SimulateRequest,
        watch: &'a dyn Watch,
    ) -> Result<Self, Error> {
        check_shoes(request.shoes)?;
        if request.write == Written::Sums {
            let why = "sums are of parts of a count: expected hands, counts or totals";
            return Err(Error::parameter_given(WRITE, why));
        }
        let (table, variant) = catalog.one_for(&request.variant, &request.wagers)?;
        let game = table.game;
        let shoe = shoe_of(request.shoe.as_ref(), table)?;
        let (burn, end) = (request.burn, request.end);
        let dealing = Dealing::new(game, table.rule.clone(), &shoe, burn, end, request.seed)?;
        let (items, left_out) = items(catalog, (table, variant), &shoe, (request, watch))?;
        // A wager that cannot be drawn is refused before a byte is written.
        Multiplied::new(table, variant, &items, request.seed)?;
        let (part, of) = shard(request.shard, request.shoes)?;
        let before = share(request.shoes, part - 1, of);
        let shoes = (before + 1, share(request.shoes, part, of) - before);
        let done = AtomicU64::new(0);
        Ok(Self { request, table, variant, shoe, dealing, items, left_out, shoes, done, watch })
    }

    /// Returns the remark that totals leave out raises and fees, if a wager has them.
    fn first_stakes(&self) -> Option<String> {
        let raised = |wager: &&Wager| {
            let listed = self.items.iter().any(|item| item.id == wager.id);
            listed && wager.remark_on_stakes().is_some()
        };
        let names: Vec<&str> =
            self.variant.wagers.iter().filter(raised).map(|wager| wager.name.as_str()).collect();
        (self.request.write == Written::Totals && !names.is_empty()).then(|| {
            format!(
                "Totals count first stakes: raises and fees of {} are in the amount won, and not \
                 in the amount staked.",
                names.iter().format("; ")
            )
        })
    }

    fn header(&self) -> Header {
        let (first, count) = self.shoes;
        let (part, of) = self.request.shard.unwrap_or((1, 1));
        let end = self.request.end;
        Header {
            part: Header::FORMAT,
            program: Tool::THIS.to_string(),
            variant: self.table.name_of(self.variant),
            table: digest_of_rules(self.table),
            shoe: self.shoe.to_string(),
            shoes: self.request.shoes,
            seed: self.request.seed,
            burn: self.request.burn,
            cut: end.cut(),
            after_cut: end.after_cut(),
            rounds_per_shoe: end.rounds(),
            write: self.request.write,
            format: self.request.form,
            wagers: self.items.iter().map(|item| item.id.clone()).collect(),
            plan: None,
            shard: format!("{part}/{of}"),
            first,
            count,
        }
    }

    /// Writes a part and returns its last line.
    fn framed(&self, output: &mut dyn Write) -> Result<String, Error> {
        let mut frame = Frame::begin(output, &self.header()).map_err(Error::output)?;
        self.write(&mut frame)?;
        frame.end().map_err(Error::output)
    }

    fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        match self.request.write {
            Written::Hands => {
                let rows = Rows::new(self.dealing.game(), self.request.form);
                self.rounds(output, &rows.heading(), |shoe, rounds, text| {
                    rows.write(shoe, rounds, text);
                })
            }
            Written::Left => {
                let rows = Left::new(self.dealing.game(), &self.shoe, self.request.form);
                self.rounds(output, rows.heading(), |shoe, rounds, text| {
                    rows.write(shoe, rounds, text);
                })
            }
            _ => {
                let sheet = self.sheet()?.write(self.request.form);
                output.write_all(sheet.as_bytes()).map_err(Error::output)
            }
        }
    }

    /// Deals shoes `from..to` on this thread.
    fn deal(&self, shoes: std::ops::Range<u64>, mut each: impl FnMut(u64, &[game::Played])) {
        let mut deck = self.dealing.deck();
        for shoe in shoes {
            each(shoe, self.dealing.deal(shoe, &mut deck));
        }
    }

    fn tell(&self, dealt: u64) {
        let done = self.done.fetch_add(dealt, Ordering::Relaxed) + dealt;
        self.watch.tell(Progress { name: "shoes", done, of: self.shoes.1 });
    }

    /// Returns the number of shoes that a thread deals at once.
    fn at_once(&self) -> u64 {
        (AT_ONCE / self.dealing.cards().max(1) as u64).max(1)
    }

    /// Deals shoes on all threads, and writes the rows that `write` makes of their rounds, in order.
    fn rounds(
        &self,
        output: &mut dyn Write,
        heading: &str,
        write: impl Fn(u64, &[game::Played], &mut Vec<u8>) + Sync,
    ) -> Result<(), Error> {
        output.write_all(heading.as_bytes()).map_err(Error::output)?;
        let (first, count) = self.shoes;
        let (end, at_once) = (first + count, self.at_once());
        let threads = rayon::current_num_threads() as u64;
        let mut at = first;
        let mut texts: Vec<Vec<u8>> = Vec::new();
        while at < end {
            self.watch.go_on()?;
            let starts: Vec<u64> = (0..2 * threads).map(|place| at + place * at_once).collect();
            texts.resize_with(starts.len(), Vec::new);
            texts.par_iter_mut().zip(starts).for_each(|(text, from)| {
                text.clear();
                let to = from.saturating_add(at_once).min(end);
                self.deal(from.min(end)..to, |shoe, rounds| write(shoe, rounds, text));
            });
            texts.iter().try_for_each(|text| output.write_all(text)).map_err(Error::output)?;
            let dealt = (2 * threads * at_once).min(end - at);
            self.tell(dealt);
            at += dealt;
        }
        Ok(())
    }

    /// Returns the special terms of a wager; `None` if it has none.
    fn offer(&self, id: &str) -> Option<String> {
        let wager = self.variant.wagers.iter().find(|wager| wager.id == id)?;
        OfferInfo::on(wager, &self.shoe).map(|offer| offer.remark)
    }
}

/// Returns the wagers and outcomes to count, and the wagers that are left out.
fn items(
    catalog: &Catalog,
    (table, variant): (&Table, &Variant),
    shoe: &Shoe,
    (request, watch): (&SimulateRequest, &dyn Watch),
) -> Result<(Vec<Item>, Vec<LeftOut>), Error> {
    let asked = &request.wagers;
    if request.write.is_of_rounds() {
        if request.write == Written::Hands && shoe.known() == Grain::Value {
            let why = format!(
                "rounds are written by rank, and shoe \"{shoe}\" tells only values: expected left, \
                 counts or totals"
            );
            return Err(Error::parameter_given(WRITE, why));
        }
        return match asked.is_empty() {
            true => Ok((Vec::new(), Vec::new())),
            false => Err(Error::parameter_given(
                WAGER,
                format!("rounds are written whole: expected {WRITE} counts or totals"),
            )),
        };
    }
    let mut tables = Vec::new();
    if request.write == Written::Counts {
        tables = table.game.outcomes();
    }
    let others: Vec<&str> = tables.iter().map(|one| one.id).collect();
    let asked = &catalog.ids_in((table, variant), asked, &others)?;
    let wanted = |id: &str| asked.is_empty() || asked.iter().any(|other| other == id);
    let mut items = Vec::new();
    let mut left_out = Vec::new();
    let wagers = || variant.wagers.iter().filter(|wager| wanted(&wager.id));
    reach::refuse_unreachable(table, wagers(), watch)?;
    for wager in wagers() {
        let round = wager.of_round().and_then(Round::in_every_round);
        let round = round.and_then(|round| round.offered_with(shoe));
        match round.and_then(|round| told_by(round, table.game, shoe)) {
            Ok(Round { lines, .. }) => {
                items.push(Item { id: wager.id.clone(), what: What::Wager(Paid::new(lines)) });
            }
            Err(one) if asked.is_empty() => left_out.push(LeftOut::from(one)),
            Err(one) => return Err(one.into()),
        }
    }
    for outcomes in tables.into_iter().filter(|one| wanted(one.id)) {
        let what = match outcomes.listing {
            Listing::Rows(rows) => What::Rows(rows),
            Listing::Grid { rows, columns } => What::Grid { rows, columns },
        };
        let item = Item { id: outcomes.id.to_owned(), what };
        match shoe.known().covers(table.game.grain(&item.observed())) {
            true => items.push(item),
            false => left_out.push(LeftOut::untold(outcomes.id, outcomes.name)),
        }
    }
    match left_out.first() {
        Some(one) if items.is_empty() || !asked.is_empty() => Err(one.refusal()),
        _ => Ok((items, left_out)),
    }
}
