//! Writes appendices: everything about a game, from several studies of it.

mod choices;
mod front_page;
mod glossary;
pub mod odds;
pub mod page;
mod par_page;
mod repeated;
pub mod report;

use itertools::Itertools;
use rayon::prelude::*;

use crate::error::Error;
use crate::field::Vocabulary;
use crate::figure::Tool;
use crate::game;
use crate::pricing::digest;
use crate::pricing::figures::{Head, OfferInfo, SettledBy, WagerReport};
use crate::pricing::{Case, Watch, shoe_of};
use crate::question::appendix::report::{
    Appendix, AtDecks, ByDecks, Cover, Grid, Manifest, Settlement, SettlementLine, VariantAppendix,
};
use crate::question::certify::is_covered;
use crate::question::effects::EffectsRequest;
use crate::question::effects::effects;
use crate::question::effects::report::WagerEffects;
use crate::question::manifest::Origin;
use crate::question::price::Request;
use crate::question::price::price;
use crate::question::price::report::Report;
use crate::question::strategy::report::WagerStrategy;
use crate::question::strategy::{StrategyRequest, strategy};
use crate::question::streaks::said;
use crate::question::streaks::session::runs;
use crate::question::{self, About, Answer, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::drawn::as_written;
use crate::table::model::{Line, Rounds, RunLine, StreakOf, Table, Variant, Wager};
use crate::table::multiplier::Multiplier;
use crate::table::settlement::Round;
use crate::wording::asked::{self, VARIANT};
use crate::wording::capital;
use crate::wording::{Names, Wording};

/// The registration of this question.
pub const ABOUT: About = About {
    id: "appendix",
    doc: "Write a game's appendix, as for a PAR sheet: rules, paytables, house edges by decks",
    columns: crate::question::price::page::COLUMNS,
    shape: Some(Shape {
        doc: "The appendix of a game.",
        schema: |generator| generator.subschema_for::<report::Appendix>(),
    }),
};

impl question::Answer for Appendix {
    fn word(&mut self, names: &dyn Names) {
        self.manifest.command.word(names);
        self.manifest.certificate.iter_mut().for_each(|command| command.word(names));
        self.variants.iter_mut().for_each(|variant| {
            variant.report.word(names);
            variant.more.iter_mut().for_each(|report| report.word(names));
        });
    }
}

/// Parameters of appendices.
#[derive(Clone, Debug, Default)]
pub struct AppendixRequest {
    /// The variants, named as in [`crate::question::price::Request`]; empty for the default set.
    /// Each of their games gets one appendix.
    pub variants: Vec<String>,
    /// The program, and the command that reproduces an appendix without the variants:
    /// `"odds appendix"`.
    pub origin: Origin,
    /// Numbers of decks, each with event tables of its own; figures without a number of decks use
    /// the first. Empty for the first number that the rules allow.
    pub decks: Vec<u32>,
    /// The title, author and reference of the documents.
    pub cover: Cover,
    /// The date of the documents, as `YYYY-MM-DD`. The program reads no clock.
    pub date: Option<String>,
}

/// Numbers of decks with a house edge in every appendix, besides the numbers that the rules allow.
const DECKS: std::ops::RangeInclusive<u32> = 1..=12;

/// Writes the appendices of games: how a round is dealt, and every wager with all its figures.
///
/// All figures are for the requested numbers of decks, or else for the first that the rules allow;
/// house edges are also given by number of decks. `watch` receives the progress while a wager is
/// dealt, from any thread.
///
/// # Errors
///
/// As [`crate::question::price::price`].
///
/// # Example
///
/// ```
/// use shoe_odds::{AppendixRequest, Catalog};
///
/// let variants = vec!["dragon-tiger".to_owned()];
/// let request = AppendixRequest { variants, ..AppendixRequest::default() };
/// let made = shoe_odds::appendices(&Catalog::builtin(), &request, &())?;
/// let [game] = &made[..] else { panic!("one game was asked for") };
/// // The fewer decks, the rarer are two cards of one rank: 3/51 with one deck.
/// let tie = game.variants[0].by_decks.iter().find(|one| one.wager == "tie").unwrap();
/// assert_eq!(tie.decks[0].hit.exact.to_string(), "1/17");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn appendices(
    catalog: &Catalog,
    request: &AppendixRequest,
    watch: &dyn Watch,
) -> Result<Vec<Appendix>, Error> {
    let mut games: Vec<(&Table, Vec<&Variant>)> = Vec::new();
    for (table, variant) in catalog.choose(&request.variants, &[])?.variants {
        match games.iter_mut().find(|(other, _)| other.id == table.id) {
            Some((_, variants)) => variants.push(variant),
            None => games.push((table, vec![variant])),
        }
    }
    let catalog = &catalog.for_a_part();
    let made = games
        .par_iter()
        .map(|(table, variants)| Game { catalog, table, request, watch }.appendix(variants));
    made.collect()
}

/// A game whose appendix is written.
struct Game<'a> {
    catalog: &'a Catalog,
    table: &'a Table,
    request: &'a AppendixRequest,
    watch: &'a dyn Watch,
}

impl Game<'_> {
    fn appendix(&self, variants: &[&Variant]) -> Result<Appendix, Error> {
        let table = self.table;
        let of_variants = variants.par_iter().map(|variant| self.variant(variant));
        let mut of_variants: Vec<VariantAppendix> = of_variants.collect::<Result<_, _>>()?;
        // Outcomes depend on the deal alone, which all variants share: keep them once.
        let mut outcomes = Vec::new();
        for variant in &mut of_variants {
            outcomes = std::mem::take(&mut variant.report.outcomes);
            variant.more.iter_mut().for_each(|report| report.outcomes.clear());
        }
        let mut rules = table.game.rules(&table.rule);
        rules.extend(choices::in_words(variants, table.game.vocabulary()));
        Ok(Appendix {
            tool: Tool::THIS,
            game: Head::of(table, variants[0]).game,
            decks: table.decks.clone(),
            shoes: self.request.decks.clone(),
            cover: self.request.cover.clone(),
            rules,
            grid: table.game.grid(&table.rule).map(grid),
            text: table.place.text.clone(),
            variants: of_variants,
            outcomes,
            manifest: self.manifest(variants),
        })
    }

    fn manifest(&self, variants: &[&Variant]) -> Manifest {
        let table = self.table;
        let some: Vec<String> = match variants.len() == table.variants.len() {
            true => Vec::new(),
            false => variants.iter().map(|variant| variant.id.clone()).collect(),
        };
        let asked = match &some[..] {
            [] => table.id.clone(),
            some => {
                some.iter().map(|id| format!("{}/{id}", table.id)).collect::<Vec<_>>().join(",")
            }
        };
        let decks = self.request.decks.first().map(|decks| format!(" {} {decks}", asked::DECKS));
        let decks = decks.unwrap_or_default();
        let own = match table.is_built_in() {
            true => String::new(),
            false => format!(" {} {}", asked::TABLES, table.place.file),
        };
        let certificate =
            format!("odds certify {VARIANT} {asked}{own}{decks} -o {}.cert.json", table.id);
        let is_certified = !table.game.certified().is_empty()
            && variants
                .iter()
                .flat_map(|variant| &variant.wagers)
                .any(|wager| is_covered(table.game, wager).is_ok());
        Manifest {
            version: Tool::THIS.version,
            certificate: is_certified.then(|| Wording::new(certificate)),
            program_sha256: self.request.origin.program.clone(),
            variants: some,
            table: table.place.file.to_string(),
            sha256: digest(table),
            command: Wording::new(format!("{} {VARIANT} {asked}", self.request.origin.command)),
            date: self.request.date.clone(),
        }
    }

    fn variant(&self, variant: &Variant) -> Result<VariantAppendix, Error> {
        let (report, (by_decks, (effects, strategies))) = rayon::join(
            || self.reports(variant),
            || {
                rayon::join(
                    || self.by_decks(variant),
                    || rayon::join(|| self.effects(variant), || self.strategies(variant)),
                )
            },
        );
        let mut reports = report?;
        let report = reports.remove(0);
        let shoe = self.shoe()?;
        let wagers = variant.wagers.iter();
        Ok(VariantAppendix {
            more: reports,
            settlement: wagers.map(|one| settlement(one, self.table.vocabulary, &shoe)).collect(),
            odds: odds::of_events(&report.wagers),
            report,
            by_decks: by_decks?,
            effects: effects?,
            strategies: strategies?,
        })
    }

    fn name(&self, variant: &Variant) -> Vec<String> {
        vec![self.table.name_of(variant)]
    }

    /// Returns a report for each requested number of decks, or else for the default shoe.
    fn reports(&self, variant: &Variant) -> Result<Vec<Report>, Error> {
        let on = |shoe: Option<Shoe>| {
            let request = Request { variants: self.name(variant), shoe, ..Request::default() };
            let mut study = price(self.catalog, &request, self.watch)?;
            Ok(study.reports.remove(0))
        };
        match &self.request.decks[..] {
            [] => Ok(vec![on(None)?]),
            decks => decks.iter().map(|decks| on(Some(Shoe::decks(*decks)?))).collect(),
        }
    }

    /// Returns every wager that a round settles, by number of decks.
    fn by_decks(&self, variant: &Variant) -> Result<Vec<ByDecks>, Error> {
        let asked = self.request.decks.iter().chain(&self.table.decks);
        let mut decks: Vec<u32> = DECKS.chain(asked.copied()).collect();
        decks.sort_unstable();
        decks.dedup();
        let priced = decks.par_iter().map(|decks| (*decks, self.at_decks(variant, *decks)));
        let priced: Vec<(u32, Result<Vec<WagerReport>, Error>)> = priced.collect();
        // Leave out numbers of decks that the game cannot deal and that neither the request nor the
        // rules name.
        let asked =
            |decks: u32| self.request.decks.contains(&decks) || self.table.decks.contains(&decks);
        let is_left_out = |priced: &(u32, Result<Vec<WagerReport>, Error>)| {
            !asked(priced.0) && priced.1.as_ref().is_err_and(Error::is_shoe)
        };
        let priced = priced.into_iter().filter(|priced| !is_left_out(priced));
        let priced = priced.map(|(decks, priced)| Ok((decks, priced?)));
        let (decks, priced): (Vec<u32>, Vec<Vec<WagerReport>>) =
            priced.collect::<Result<Vec<_>, Error>>()?.into_iter().unzip();
        // A wager that is offered in some rounds only may be missing with few decks.
        let wagers = priced.iter().flatten().unique_by(|wager| &wager.id);
        let by_decks = wagers.map(|wager| {
            let at = |(decks, priced): (&u32, &Vec<WagerReport>)| {
                let found = priced.iter().find(|one| one.id == wager.id)?;
                let not_offered = found.offer.as_ref().is_some_and(|offer| !offer.on_offer);
                Some(AtDecks {
                    decks: *decks,
                    within_rules: self.table.decks.contains(decks),
                    not_offered,
                    edge: found.edge.clone(),
                    rtp: found.rtp.clone(),
                    hit: found.hit.clone(),
                    deviation: found.deviation.clone(),
                })
            };
            ByDecks {
                wager: wager.id.clone(),
                name: wager.name.clone(),
                decks: decks.iter().zip(&priced).filter_map(at).collect(),
            }
        });
        Ok(by_decks.collect())
    }

    fn at_decks(&self, variant: &Variant, decks: u32) -> Result<Vec<WagerReport>, Error> {
        Case::new(self.table, Shoe::decks(decks)?, self.watch)?.edges(variant)
    }

    /// Returns the shoe of figures without a number of decks.
    fn shoe(&self) -> Result<Shoe, Error> {
        let shoe = self.request.decks.first().map(|decks| Shoe::decks(*decks)).transpose()?;
        shoe_of(shoe.as_ref(), self.table)
    }

    fn effects(&self, variant: &Variant) -> Result<Vec<WagerEffects>, Error> {
        let shoe = self.shoe()?;
        let has_effects = |wager: &Wager| {
            let round = wager.of_round().and_then(Round::in_every_round);
            round.and_then(|round| round.offered_with(&shoe)).is_ok()
        };
        if !variant.wagers.iter().any(has_effects) {
            return Ok(Vec::new());
        }
        let request = EffectsRequest {
            shoe: Some(shoe),
            variants: self.name(variant),
            levels: Vec::new(),
            ..EffectsRequest::default()
        };
        let mut study = effects(self.catalog, &request, self.watch)?;
        Ok(study.reports.remove(0).wagers)
    }

    /// Returns the best strategies on the shoe of the first report.
    fn strategies(&self, variant: &Variant) -> Result<Vec<WagerStrategy>, Error> {
        let has_decisions = |wager: &Wager| wager.decision().is_some() && wager.plays.is_none();
        if !variant.wagers.iter().any(has_decisions) {
            return Ok(Vec::new());
        }
        let request = StrategyRequest {
            variant: self.table.name_of(variant),
            shoe: Some(self.shoe()?),
            ..StrategyRequest::default()
        };
        match strategy(self.catalog, &request, self.watch) {
            Ok(mut answer) => {
                answer.shorten();
                Ok(answer.wagers)
            }
            // The report names the wagers that cannot be solved on this shoe.
            Err(error) if error.is_shoe() => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}

fn grid(grid: game::grid::Grid) -> Grid {
    let game::grid::Grid { title, reading, down, columns, rows, instead_of } = grid;
    Grid { title, reading, down, columns, rows, instead_of }
}

fn settlement(wager: &Wager, vocabulary: &Vocabulary, shoe: &Shoe) -> Settlement {
    // A share of a meter is no number: its odds are text.
    let shares = wager.progressive().map(|of| of.odds().collect::<Vec<_>>());
    let lines = match wager.streak() {
        None => {
            let line = |(at, line): (usize, &Line)| SettlementLine {
                event: line.as_written().0.to_owned(),
                when: line.as_written().1.to_owned(),
                pays: line.pays.clone(),
                odds: match &shares {
                    Some(odds) => Some(odds[at].clone()),
                    None => line.multiplier.as_ref().map(Multiplier::odds_in_words),
                },
            };
            as_written(wager.round_lines()).enumerate().map(line).collect()
        }
        Some(streak) => {
            let usual = streak.skips_ties && streak.next_rounds().is_none();
            let number = match &streak.of {
                StreakOf::Run(Rounds::AnyHand) if usual => {
                    "The longer of both sides' longest runs of wins in the session".to_owned()
                }
                StreakOf::Run(Rounds::Result(_)) if usual => {
                    let side = capital(&said::short(vocabulary, streak));
                    format!("The {side}'s longest run of wins in the session")
                }
                _ if streak.next_rounds().is_some() => capital(&said::measured(vocabulary, streak)),
                _ => format!("{} in the session", capital(&said::measured(vocabulary, streak))),
            };
            let line = |line: &RunLine| SettlementLine {
                event: line.name.clone(),
                when: format!("{number} is {}", run_in_words(&runs(line))),
                pays: line.pays.clone(),
                odds: None,
            };
            streak.lines.iter().map(line).collect()
        }
    };
    let (id, name) = (wager.id.clone(), wager.name.clone());
    let settled_by = SettledBy::of(wager);
    let offer = OfferInfo::on(wager, shoe);
    // The last line of each option holds in every other round.
    let settles_all = wager.has_fee() || wager.decision().is_some() || wager.plays.is_some();
    Settlement { wager: id, name, settled_by, offer, lines, settles_all }
}

/// Describes the lengths of runs: `"5"`, `"5 to 6"`, `"7 or more"`.
fn run_in_words(run: &str) -> String {
    match run.strip_suffix('+') {
        Some(from) => format!("{from} or more"),
        None => run.replace('-', " to "),
    }
}
