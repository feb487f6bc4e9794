//! The engine: it prices one game on one shoe and computes the figures of a round.
//!
//! A [`Case`] knows a table, its game, a shoe, and the cards or the condition that are known of the
//! round. It deals the observed fields, settles wagers on them and computes their figures. It knows
//! no question, no digits and no session.

pub mod carried;
pub mod claims;
mod classes;
pub mod common;
pub mod conditioning;
pub mod countable;
pub mod decision;
pub mod edge;
mod factor;
pub mod figures;
mod foresight;
mod infinite;
pub mod joint;
pub mod kelly;
pub mod left_out;
mod made;
pub mod many;
mod offer;
pub mod outcome;
mod parts;
pub mod pays;
pub mod reach;
mod rounds;
pub mod session;
mod set;
mod shoes;
mod solver;
pub mod terms;

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::distribution::{Distribution, Observed};
use crate::error::{Error, Place};
use crate::exact::Exact;
use crate::game::{Deal, Game, Rule, plan};
use crate::settle::{self, LOSS, Returns};
use crate::shoe::Shoe;
use crate::table::carried::Carried;
use crate::table::drawn::Drawn;
use crate::table::model::{Line, Table, Variant, Wager};
use crate::table::settlement::Round;

use crate::wording::hex;

use carried::CarriedReport;
use common::Common;
use conditioning::Known;
use decision::{Keep, Solved};
use figures::{MultiplierReport, Plays, WagerReport};

pub use shoes::{any_shoe_of, one_default, shoe_of};

/// The progress of some work.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Name of the current deal.
    pub name: &'a str,
    /// Number of parts done.
    pub done: u64,
    /// Number of parts in all.
    pub of: u64,
}

impl Progress<'_> {
    /// Names the work in words: rows are read, shoes are dealt, and everything else is computed.
    pub fn work(&self) -> String {
        match self.name {
            "rows" => "reading rows".to_owned(),
            "shoes" => "dealing shoes".to_owned(),
            "" => "computing".to_owned(),
            name => format!("computing {name}"),
        }
    }
}

/// A receiver of progress reports, which may also stop the work.
///
/// Every function of a [`Progress`] is one. `()` is one that ignores all reports.
///
/// # Example
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
///
/// use shoe_odds::{Catalog, Progress, SimulateRequest, Watch, simulate};
///
/// /// Stops after the first shoes.
/// struct Few(AtomicBool);
///
/// impl Watch for Few {
///     fn tell(&self, _: Progress<'_>) {
///         self.0.store(true, Relaxed);
///     }
///
///     fn stopped(&self) -> bool {
///         self.0.load(Relaxed)
///     }
/// }
///
/// let request =
///     SimulateRequest { variant: "dynasty".into(), shoes: 1 << 40, ..SimulateRequest::default() };
/// let watch = Few(AtomicBool::new(false));
/// let error = simulate(&Catalog::builtin(), &request, &mut std::io::sink(), &watch).unwrap_err();
/// assert!(error.is_stopped());
/// ```
pub trait Watch: Sync {
    /// Receives a report, from any thread.
    fn tell(&self, progress: Progress<'_>);

    /// Returns `true` if the work must stop, with an error that [says
    /// so](crate::error::Error::is_stopped). Any thread may call this between two steps of the
    /// work. Once it returned `true`, it must always return `true`.
    fn stopped(&self) -> bool {
        false
    }
}

impl dyn Watch + '_ {
    /// Returns an error if the work must stop.
    pub fn go_on(&self) -> Result<(), Error> {
        if self.stopped() { Err(Error::stopped()) } else { Ok(()) }
    }
}

impl Watch for () {
    fn tell(&self, _: Progress<'_>) {}
}

impl<F: Fn(Progress<'_>) + Sync> Watch for F {
    fn tell(&self, progress: Progress<'_>) {
        self(progress);
    }
}

/// One game on one shoe, with the knowledge about the round.
#[derive(Clone)]
pub struct Case<'a> {
    /// The rules document.
    pub table: &'a Table,
    /// Its dealing procedure.
    pub game: &'static dyn Game,
    /// The shoe.
    pub shoe: Shoe,
    /// The knowledge about the round.
    pub known: Known<'a>,
    /// The receiver of progress reports.
    pub watch: &'a dyn Watch,
}

impl<'a> Case<'a> {
    /// Creates a case of a round about which nothing is known.
    ///
    /// # Errors
    ///
    /// Returns an error if the shoe has cards that the decks of the table lack.
    pub fn new(table: &'a Table, shoe: Shoe, watch: &'a dyn Watch) -> Result<Self, Error> {
        Self::knowing(table, shoe, Known::default(), watch)
    }

    /// Creates a case of a round about which something is known.
    ///
    /// # Errors
    ///
    /// Returns an error if the shoe has cards that the decks of the table lack.
    pub fn knowing(
        table: &'a Table,
        shoe: Shoe,
        known: Known<'a>,
        watch: &'a dyn Watch,
    ) -> Result<Self, Error> {
        let shoe = table.of_its_decks(&shoe)?;
        Ok(Self { table, game: table.game, shoe, known, watch })
    }

    /// Deals once for everything that is cheap to deal together, and once for each group that looks
    /// at the same cards: for these wagers and other observations.
    pub fn common<'w>(
        &self,
        wagers: &[&'w Wager],
        others: impl Iterator<Item = Observed>,
    ) -> Result<Common<'w>, Error> {
        Common::new(self, wagers, others, Keep::Ways)
    }

    /// Deals as [`Case::common`] does, and keeps every information set of the decisions that it
    /// makes.
    pub fn common_with_sets<'w>(&self, wagers: &[&'w Wager]) -> Result<Common<'w>, Error> {
        Common::new(self, wagers, std::iter::empty(), Keep::Sets)
    }

    /// Returns the reason why this shoe does not show these fields.
    pub fn refusal(&self, observed: &Observed) -> Option<String> {
        plan::refusal(self.game, &self.shoe, &self.known.watched(observed))
    }

    /// Returns the law of the observed fields, given the knowledge about the round. `name` is the
    /// name of the deal in messages.
    pub fn law(&self, observed: &Observed, name: &str) -> Result<Distribution, Error> {
        self.law_on(&self.shoe, observed, name)
    }

    /// Returns the law of the observed fields if another rule of the table's game deals.
    pub(crate) fn law_by(
        &self,
        rule: &Rule,
        observed: &Observed,
        name: &str,
    ) -> Result<Distribution, Error> {
        if *rule == self.table.rule {
            return self.law(observed, name);
        }
        let table = Table { rule: rule.clone(), ..self.table.clone() };
        Case { table: &table, ..self.clone() }.law(observed, name)
    }

    /// Returns the law of the observed fields on another shoe.
    pub fn law_on(
        &self,
        shoe: &Shoe,
        observed: &Observed,
        name: &str,
    ) -> Result<Distribution, Error> {
        self.law_given(self.known, observed, (shoe, name))
    }

    /// Returns the law of the observed fields on this shoe, given `known`.
    pub(crate) fn law_given(
        &self,
        known: Known<'_>,
        observed: &Observed,
        (shoe, name): (&Shoe, &str),
    ) -> Result<Distribution, Error> {
        if shoe.is_infinite() {
            return self.limit_law(known, observed, name);
        }
        self.watch.go_on()?;
        let progress = |done: u64, of: u64| self.watch.tell(Progress { name, done, of });
        let (rule, dealt) = (&self.table.rule, known.dealt);
        let observed = &known.watched(observed);
        let deal = Deal { shoe, rule, observed, dealt, progress: &progress };
        Ok(known.of_law(self.game.deal(&deal).map_err(|error| error.about(name))?))
    }

    /// Returns the law of the observed fields, from a common deal if one has it.
    pub fn law_of<'c>(
        &self,
        observed: &Observed,
        name: &str,
        common: &'c Common<'_>,
    ) -> Result<Cow<'c, Distribution>, Error> {
        match common.law(observed) {
            Some(law) => Ok(Cow::Borrowed(law)),
            None => self.law(observed, name).map(Cow::Owned),
        }
    }

    /// Settles the lines of a wager on a shoe.
    pub fn returns(
        &self,
        shoe: &Shoe,
        lines: &[Line],
        observed: &Observed,
        name: &str,
    ) -> Result<Returns, Error> {
        if shoe.is_infinite() {
            return self.limit_returns(lines, observed, name);
        }
        self.watch.go_on()?;
        match many::returns(self, shoe, lines, observed) {
            Some(returns) => Ok(returns),
            None => {
                let law = self.law_on(shoe, observed, name).map_err(placed(lines))?;
                Ok(settle::settle(lines, &law))
            }
        }
    }

    /// Settles lines of a wager in the rounds in which it is offered. Uses the common deal if it
    /// has the law and the wager is offered in every round.
    pub(crate) fn settled(
        &self,
        wager: &Wager,
        lines: &[Line],
        observed: &Observed,
        common: &Common<'_>,
    ) -> Result<Returns, Error> {
        let is_always_offered = wager.offer.given.is_none();
        match common.law(observed).filter(|_| is_always_offered) {
            Some(law) => Ok(settle::settle(lines, law)),
            None => self.offering(wager).returns(&self.shoe, lines, observed, &wager.name),
        }
    }

    /// Returns the figures of a wager that one round settles; of all rounds, if they carry a multiplier.
    pub fn wager(
        &self,
        wager: &Wager,
        lines: &[Line],
        common: &Common<'_>,
    ) -> Result<WagerReport, Error> {
        match wager.decision() {
            Some(decision) => {
                self.report_of(wager, &*decision::solve(self, wager, decision, common, Keep::Ways)?)
            }
            None => {
                let returns = self.settled(wager, lines, &settle::observed(lines), common)?;
                let dealt = returns.reaches_every_line();
                match wager.carried() {
                    Some(of) if returns.total.is_positive() => {
                        self.over_all_rounds(wager, of, returns, dealt)
                    }
                    _ => self.report(wager, lines, returns, dealt),
                }
            }
        }
    }

    /// Returns the figures over all rounds of a wager that carries a multiplier, from the ways of its
    /// lines as [`report`](Self::report) takes them.
    fn over_all_rounds(
        &self,
        wager: &Wager,
        of: &Carried,
        returns: Returns,
        dealt: bool,
    ) -> Result<WagerReport, Error> {
        let part = |event: &settle::Event| event.ways.share_of(&returns.total);
        let probabilities: Vec<Exact> = returns.events.iter().map(part).collect();
        let held = of.held(&probabilities[..of.lines.len()]);
        let mut report = self.report(wager, &of.multiplied(&held.law), returns, dealt)?;
        // Ways of one round times draws of the rounds before it are of no use to anyone.
        report.draws = None;
        report.events.iter_mut().for_each(|event| event.ways = None);
        let round = (&report.edge.exact, &report.variance.exact);
        report.carried = Some(CarriedReport::of(of, &held, &probabilities, round));
        Ok(report)
    }

    /// Returns the figures of wagers that have the same events and differ in pays. They are dealt
    /// once.
    pub fn wagers_alike(&self, wagers: &[&Wager]) -> Result<Vec<WagerReport>, Error> {
        let Some(first) = wagers.first() else { return Ok(Vec::new()) };
        let lines = first.of_round()?.lines;
        let common = self.common(&wagers[..1], std::iter::empty())?;
        let dealt = self.settled(first, lines, &settle::observed(lines), &common)?;
        let reached = dealt.reaches_every_line();
        let ways: Vec<_> = dealt.events.into_iter().map(|event| event.ways).collect();
        let report = |wager: &&Wager| {
            let lines = wager.of_round()?.lines;
            let returns = Returns::new(lines, ways.clone(), dealt.total.clone());
            self.report(wager, lines, returns, reached)
        };
        wagers.iter().map(report).collect()
    }

    /// Returns the figures of a wager whose decisions are made.
    ///
    /// # Errors
    ///
    /// Returns an error if no round is dealt, or if full decks never come to one of its lines.
    pub fn report_of(&self, wager: &Wager, solved: &Solved<'_>) -> Result<WagerReport, Error> {
        self.report_by(wager, solved, &solved.returns)
    }

    /// Returns the figures of a wager whose decisions are made, from the ways of its lines by one of
    /// the choices between equally good options.
    ///
    /// # Errors
    ///
    /// Fails as [`Case::report_of`] does.
    pub fn report_by(
        &self,
        wager: &Wager,
        solved: &Solved<'_>,
        returns: &Returns,
    ) -> Result<WagerReport, Error> {
        let lines = &solved.decision.lines;
        // A rule leaves no choice between equal options.
        let is_best = wager.plays.is_none();
        let equal_options = is_best && solved.has_other_stake;
        let report = self.report(wager, lines, returns.clone(), solved.reaches_every_line)?;
        Ok(WagerReport { equal_options, ..report })
    }

    /// Returns the figures of a wager from the ways of its lines. `dealt` is `true` if this shoe
    /// comes to each of them.
    fn report(
        &self,
        wager: &Wager,
        lines: &[Line],
        returns: Returns,
        dealt: bool,
    ) -> Result<WagerReport, Error> {
        if returns.total.is_zero() {
            let reason = self.refusal_of(wager, lines)?.unwrap_or_default();
            return Err(Error::shoe(format!("wager \"{}\": {reason}", wager.id)));
        }
        let drawn = Drawn::of(lines);
        let (lines_told, returns) = match &drawn {
            None => (lines, returns),
            Some(drawn) => (&drawn.lines[..], returns.drawn(drawn)),
        };
        let report = edge::wager(&wager.id, &wager.name, &returns);
        let mut report = edge::with_stakes(report, lines_told);
        if let Some(fee) = &wager.fee {
            edge::charge_loss(&mut report, fee);
        }
        let of = drawn.iter().flat_map(|drawn| drawn.of.iter().map(|parts| &lines[parts[0].0]));
        for (event, line) in report.events.iter_mut().zip(of) {
            event.line = line.multiplier.is_some().then(|| line.as_written().0.to_owned());
        }
        let draws = drawn.as_ref().map(|drawn| drawn.draws.clone());
        let multiplier = drawn.as_ref().and_then(|drawn| {
            let of_line = report.events.iter().zip(&drawn.times);
            MultiplierReport::of(
                of_line
                    .filter_map(|(event, times)| Some((&event.probability.exact, times.as_ref()?))),
            )
        });
        let (source, offer) = (wager.source.clone(), self.offer_of(wager)?);
        let plays = match (wager.decision(), &wager.plays) {
            (_, Some(_)) => Some(Plays::Rule),
            (Some(_), None) => Some(Plays::Best),
            (None, None) => None,
        };
        let mut report = WagerReport { source, offer, plays, draws, multiplier, ..report };
        // The lines that a rule leaves settle every round.
        report.events.pop_if(|event| {
            plays == Some(Plays::Rule) && event.name == LOSS && event.probability.exact.is_zero()
        });
        // A line that this shoe deals needs no other proof.
        if !dealt || self.known.is_something() {
            reach::refuse_unreachable(self.table, [wager], self.watch)?;
        }
        Ok(match self.known.is_something() {
            true => conditioning::with_decision(report, &returns),
            false => report,
        })
    }

    /// Prices every wager of a variant that one round settles, as far as this shoe allows.
    pub fn edges(&self, variant: &Variant) -> Result<Vec<WagerReport>, Error> {
        let wagers: Vec<&Wager> = variant.wagers.iter().collect();
        let common = self.common(&wagers, std::iter::empty())?;
        let mut priced = Vec::new();
        for Round { wager, lines } in wagers.iter().filter_map(|wager| wager.to_price().ok()) {
            if self.refusal_of(wager, lines)?.is_none() {
                priced.push(self.wager(wager, lines, &common)?);
            }
        }
        Ok(priced)
    }
}

/// Adds the place of these lines to an error in dealing them.
pub fn placed(lines: &[Line]) -> impl Fn(Error) -> Error {
    move |error| match lines.first() {
        Some(line) => error.about(&line.place.to_string()),
        None => error,
    }
}

/// Returns a digest that distinguishes the rules of a run: the digest of the file or, if a meter is
/// stated, of the file and the meter.
pub fn digest_of_rules(table: &Table) -> String {
    match &table.meter {
        None => digest(table),
        Some(meter) => hex(&Sha256::digest(format!("{}\nmeter {meter}", table.place.text))),
    }
}

/// Returns the SHA-256 of the file that a table was read from, in hexadecimal.
pub fn digest(table: &Table) -> String {
    digest_of(&table.place)
}

/// Returns the SHA-256 of the file that a place is in, in hexadecimal.
pub fn digest_of(place: &Place) -> String {
    hex(&Sha256::digest(place.text.as_bytes()))
}
