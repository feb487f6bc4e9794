//! Calculates the runs of a session and the wagers on them.

mod listed;
pub mod page;
pub mod report;
pub mod runs;
mod runs_page;
pub(crate) mod said;
pub mod session;
mod sorting;

use rayon::prelude::*;

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::figure::Tool;
use crate::pricing::figures::{GameInfo, Head, OfferInfo, shoe_info};
use crate::pricing::pays;
use crate::pricing::{Watch, one_default, shoe_of};
use crate::question::streaks::report::{
    DependenceReport, FavourableReport, JointReport, LineReport, LinesReport, ModelInfo,
    ReadingInfo, ResultReport, RoundsInfo, SessionModel, SessionReport, StartReport, StreakReport,
    StreakStudy,
};
use crate::question::streaks::runs::{
    Joint, Law, Lengths, Model, Outcome, Reading, Session, Whose,
};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::model::{Rounds, Streak, StreakOf, Table, Variant, Wager};
use crate::table::{self, Catalog};
use crate::table::{Chosen, is_wanted};
use crate::wording::asked::{ASK_PRICE, ASK_STREAKS, HANDS};
pub use session::Sessions;
use session::{Laws, hands_info};
use sorting::Sorting;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "streaks",
    doc: "Price bets on winning streaks in a session: how long runs get, house edge, fair payoffs",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "The runs of a session.",
        schema: |generator| generator.subschema_for::<report::StreakStudy>(),
    }),
};

impl question::Question for StreakRequest {
    type Answer = StreakStudy;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<StreakStudy, Error> {
        streaks(catalog, self, watch)
    }
}

impl question::Answer for StreakStudy {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.reports.iter().map(|report| &report.game).collect())
    }
}

/// Parameters of a question about runs. The default is all wagers on runs over the usual sessions,
/// and the payoffs that make them fair.
#[derive(Clone, Debug, Default)]
pub struct StreakRequest {
    /// The shoe; `None` for the default number of decks of each game.
    pub shoe: Option<Shoe>,
    /// Further shoes, as in [`crate::question::price::Request`].
    pub more_shoes: Vec<Shoe>,
    /// Variants, as in [`crate::question::price::Request`]. Empty for every variant of the default
    /// set with a wager on runs. Unless the request is `brief` or names wagers, the default also
    /// has the variants that the user added, or plain baccarat if the user added no variant.
    pub variants: Vec<String>,
    /// Ids of wagers on runs; empty for all.
    pub wagers: Vec<String>,
    /// The sessions, their model and reading.
    pub sessions: Sessions,
    /// The longest run to list, for a single session; longer runs are pooled. `None` for as many
    /// lengths as are quickly distinguished: at most a hundred, fewer in long sessions.
    pub longest: Option<u32>,
    /// The house edge that payoffs are calculated for, for a single session; 0 for a fair bet.
    pub wanted_edge: Exact,
    /// `true` for the wagers only, without runs and the dependence of rounds.
    pub brief: bool,
}

/// Calculates runs of wins over sessions, and prices the wagers on them.
///
/// `watch` receives progress, from any thread, while the rounds of a shoe are counted.
///
/// # Errors
///
/// Returns an error if a variant or wager is unknown or ambiguous, or is not a wager on runs.
/// Returns an error if the shoe cannot deal the rounds of a session, or if paying every run gives
/// too many different sums.
///
/// # Example
///
/// ```
/// use shoe_odds::question::streaks::runs::Session;
/// use shoe_odds::{Catalog, Exact, Sessions, Shoe, StreakRequest};
///
/// let request = StreakRequest {
///     shoe: Some(Shoe::decks(8)?),
///     variants: vec!["dragon-tournament".into()],
///     wagers: vec!["any-dragon".into()],
///     sessions: Sessions { sessions: vec![Session::of(5)], ..Sessions::default() },
///     ..StreakRequest::default()
/// };
/// let study = shoe_odds::streaks(&Catalog::builtin(), &request, &())?;
/// let any_dragon = &study.reports[0].sessions[0].models[0].wagers[0];
/// // Five hands have a run of five if one side wins them all: p⁵ + b⁵, paid even money.
/// let p = Exact::of_ways(2_230_518_282_592_256, 4_998_398_275_503_360).unwrap();
/// let b = Exact::of_ways(2_292_252_566_437_888, 4_998_398_275_503_360).unwrap();
/// let fifth = |x: &Exact| x * x * x * x * x;
/// assert_eq!(any_dragon.hit.exact, fifth(&p) + fifth(&b));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn streaks(
    catalog: &Catalog,
    request: &StreakRequest,
    watch: &dyn Watch,
) -> Result<StreakStudy, Error> {
    let Chosen { variants: mut selected, wagers } =
        catalog.choose(&request.variants, &request.wagers)?;
    if request.variants.is_empty() {
        // Without variants in the request, tables that the user added are reported even without a
        // wager on runs. If the user added none, plain baccarat takes their place: the first
        // variant of the default set.
        let tells_runs = request.wagers.is_empty() && !request.brief;
        let own: Vec<&Variant> = catalog.own_variants().map(|(_, variant)| variant).collect();
        let first = selected.first().filter(|_| own.is_empty()).map(|(_, variant)| *variant);
        let told: Vec<&Variant> = own.into_iter().chain(first).filter(|_| tells_runs).collect();
        selected.retain(|(_, variant)| {
            told.iter().any(|told| std::ptr::eq(*told, *variant))
                || variant.wagers.iter().any(|one| one.streak().is_some())
        });
    }
    if !selected.is_empty() {
        table::check_wagers(&selected, &request.wagers)?;
    }
    let request = &StreakRequest { wagers, ..request.clone() };
    let wanted = selected.iter().flat_map(|(_, variant)| &variant.wagers);
    let wanted = wanted.filter(|wager| is_wanted(wager, &request.wagers));
    let wanted = wanted.filter_map(|wager| wager.streak());
    refuse_idle(request, wanted.collect())?;
    let mut reports = Vec::new();
    one_default(request.shoe.as_ref(), &selected, &request.wagers)?;
    for (table, variant) in selected {
        let wagers: Vec<(&Wager, &Streak)> = variant
            .wagers
            .iter()
            .filter(|wager| is_wanted(wager, &request.wagers))
            .filter_map(|wager| wager.streak().map(|streak| (wager, streak)))
            .collect();
        if wagers.is_empty() && !request.wagers.is_empty() {
            continue;
        }
        let (game, first) = (table.game, shoe_of(request.shoe.as_ref(), table)?);
        for shoe in std::iter::once(&first).chain(&request.more_shoes) {
            shoe.finite()?;
            let shoe = &table.of_its_decks(shoe)?;
            let laws = Laws::new(table, game, shoe, (&request.sessions, &wagers), watch)?;
            let is_next = |one: &(&Wager, &Streak)| one.1.next_rounds().is_some();
            let (next, wagers) = wagers.iter().partition(|one| is_next(one));
            reports.push(Streaks { request, table, shoe, laws, wagers, next }.report(variant)?);
        }
    }
    if reports.is_empty() {
        return Err(Error::usage(format!(
            "no wager on runs among {}: `{ASK_PRICE}` prices what a round settles\n`{ASK_STREAKS} \
             {HANDS} 60` prints the runs of all results",
            request.wagers.join(", ")
        )));
    }
    Ok(StreakStudy { tool: Tool::THIS, reports })
}

/// Refuses a wanted edge for several sessions, because their table cannot show its payoffs.
fn refuse_idle(request: &StreakRequest, wanted: Vec<&Streak>) -> Result<(), Error> {
    let next = !wanted.is_empty() && wanted.iter().all(|streak| streak.next_rounds().is_some());
    let single = next || wanted.is_empty() || request.sessions.sessions.len() == 1;
    if !single && !request.wanted_edge.is_zero() {
        return Err(Error::usage(format!(
            "pays for a wanted edge are of one session: expected one {HANDS}"
        )));
    }
    Ok(())
}

/// The longest run that is listed by itself for runs that begin with the next decided round.
const FROM_START: u32 = 20;

/// A variant on a shoe, and the request about its runs.
pub(super) struct Streaks<'a> {
    pub(super) request: &'a StreakRequest,
    table: &'a Table,
    shoe: &'a Shoe,
    pub(super) laws: Laws<'a>,
    /// The wagers that the rounds of a session settle.
    wagers: Vec<(&'a Wager, &'a Streak)>,
    /// The wagers that the next rounds settle.
    next: Vec<(&'a Wager, &'a Streak)>,
}

impl Streaks<'_> {
    fn report(&self, variant: &Variant) -> Result<StreakReport, Error> {
        let sessions = &self.request.sessions;
        // Runs are of results alone: no shown card and no multiplier changes them.
        let Head { game, variant, notes } = Head::of(&self.table.without_assumed(true), variant);
        let (favourable, reports) = rayon::join(|| self.favourable(), || self.sessions());
        let full = !self.request.brief;
        Ok(StreakReport {
            game,
            variant,
            shoe: shoe_info(self.table, self.shoe),
            reading: reading_info(sessions.reading),
            models: self.laws.laws.iter().map(|(model, _)| model_info(*model)).collect(),
            rounds: RoundsInfo {
                most: self.laws.most_rounds,
                cut: sessions.cut,
                per_shoe: sessions.rounds_per_shoe,
            },
            notes,
            results: self.results(),
            from_start: if full { self.runs_from_start() } else { Vec::new() },
            dependence: self.dependence().filter(|_| full),
            sessions: reports?,
            next: self.next()?,
            ties_break: self.ties_break(),
            favourable: favourable?,
        })
    }

    fn favourable(&self) -> Result<Vec<FavourableReport>, Error> {
        let models = (0..self.laws.laws.len()).into_par_iter();
        let found = models.flat_map(|at| {
            self.wagers.par_iter().map(move |(wager, streak)| {
                let law = &self.laws.of(streak)[at];
                let (hands, searched) = self.laws.favourable(law, streak)?;
                let (id, name, model) = (wager.id.clone(), wager.name.clone(), law.0);
                let and_longer = self.laws.terms(streak).grow();
                let offer = OfferInfo::on(wager, self.shoe);
                Ok(FavourableReport { id, name, offer, model, hands, and_longer, searched })
            })
        });
        found.collect()
    }

    pub(super) fn figure(&self, exact: Exact) -> Figure {
        Figure { exact }
    }

    /// Returns the names of the results of a round, the sides first.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let vocabulary = self.table.vocabulary;
        let tie = vocabulary.results().get(vocabulary.hands.len()).copied().unwrap_or("tie");
        vocabulary.hands.iter().copied().chain([tie]).collect()
    }

    fn results(&self) -> Vec<ResultReport> {
        let chances = self.laws.laws[0].1.chances();
        let named = self.names().into_iter().zip(chances);
        let report = |(result, chance)| ResultReport { result, probability: self.figure(chance) };
        named.map(report).collect()
    }

    /// Returns the distribution of wins before another side's first win, for independent decided
    /// rounds.
    fn runs_from_start(&self) -> Vec<StartReport> {
        let law = &self.laws.laws[0].1;
        let mut wins = law.chances();
        wins.truncate(law.sides());
        let decided: Exact = wins.iter().cloned().sum();
        let share = |side: &Exact| side.share_of(&decided);
        let shares: Vec<(Exact, Exact)> =
            wins.iter().map(|own| (share(own), share(&(&decided - own)))).collect();
        let mut powers = vec![Exact::one(); shares.len()];
        let mut reports = Vec::new();
        for run in 0..=FROM_START {
            let sides = self.names().into_iter().zip(&mut powers).zip(&shares);
            let sides = sides.map(|((result, power), (share, other))| {
                // This many wins and then a win of another side; the last row is this many wins or
                // more.
                let exactly = if run < FROM_START { &*power * other } else { power.clone() };
                *power = &*power * share;
                ResultReport { result, probability: self.figure(exactly) }
            });
            let run = if run < FROM_START { run.to_string() } else { format!("{run}+") };
            reports.push(StartReport { run, sides: sides.collect() });
        }
        reports
    }

    fn dependence(&self) -> Option<DependenceReport> {
        let dependence = self.laws.dependence.as_ref()?;
        let names = self.names();
        let report = |results: &[usize], joint: &Joint| {
            let results = results.iter().map(|result| names[*result]).collect();
            let g = self.figure(joint.relative.clone().unwrap_or_else(Exact::zero));
            JointReport { results, g }
        };
        let mut pairs = Vec::new();
        let mut triples = Vec::new();
        let all = dependence.two.len();
        for a in 0..all {
            for b in a..all {
                pairs.push(report(&[a, b], &dependence.two[a][b]));
                for c in b..all {
                    let three = dependence.three.as_ref();
                    triples.extend(three.map(|three| report(&[a, b, c], &three[a][b][c])));
                }
            }
        }
        Some(DependenceReport { pairs, triples })
    }

    fn sessions(&self) -> Result<Vec<SessionReport>, Error> {
        let lengths = self.laws.lengths();
        let mut reports: Vec<SessionReport> = lengths
            .iter()
            .map(|session| SessionReport { hands: hands_info(session), models: Vec::new() })
            .collect();
        for (of_model, model) in self.laws.laws.iter().enumerate() {
            let law = &model.1;
            let price = || -> Result<Vec<Vec<Outcome>>, Error> {
                let wagers = self.wagers.par_iter();
                let outcomes = |wager: &(&Wager, &Streak)| {
                    let law = &self.laws.of(wager.1)[of_model].1;
                    self.laws.outcomes(law, *wager, &lengths)
                };
                wagers.map(outcomes).collect()
            };
            // A sweep over lengths has wagers for every length. Everything else needs a single
            // session.
            let is_asked = self.request.sessions.sessions.len() == 1 || self.wagers.is_empty();
            let single = lengths.first().filter(|_| is_asked && lengths.len() == 1);
            // If every run is paid, lines are paid by the number of runs.
            let every = self.request.sessions.reading == Reading::Every;
            let single = single.filter(|_| every || !self.request.brief);
            let (found, outcomes) =
                rayon::join(|| single.map(|session| self.lengths(law, session)).transpose(), price);
            let (found, outcomes) = (found?, outcomes?);
            for (at, (report, session)) in reports.iter_mut().zip(&lengths).enumerate() {
                let outcomes: Vec<&Outcome> = outcomes.iter().map(|of| &of[at]).collect();
                report.models.push(self.session_model(model, session, &outcomes, found.as_deref()));
            }
        }
        Ok(reports)
    }

    /// Returns the names of the wagers on runs of wins that ties break.
    fn ties_break(&self) -> Vec<String> {
        let breaks = |(_, streak): &&(&Wager, &Streak)| {
            let of_wins = match &streak.of {
                StreakOf::Run(Rounds::Result(side)) => *side < self.table.vocabulary.hands.len(),
                StreakOf::Run(Rounds::AnyHand) => true,
                _ => false,
            };
            of_wins && !streak.skips_ties
        };
        self.wagers.iter().filter(breaks).map(|(wager, _)| wager.name.clone()).collect()
    }

    /// Prices the wagers that the next rounds settle, by each model.
    fn next(&self) -> Result<Vec<SessionModel>, Error> {
        if self.next.is_empty() {
            return Ok(Vec::new());
        }
        let models = self.laws.laws.iter().enumerate();
        let of_model = |(at, (model, _)): (usize, &(Model, Law))| {
            let priced = self.next.par_iter().map(|one| {
                let (model, law) = &self.laws.of(one.1)[at];
                let session = Session::of(one.1.next_rounds().unwrap_or(1));
                let outcomes = self.laws.outcomes(law, *one, std::slice::from_ref(&session))?;
                let report = self.laws.wager(*model, *one, (&outcomes[0], &session));
                Ok((report, self.lines(*one, &outcomes[0], None)))
            });
            let priced: Vec<_> = priced.collect::<Result<_, Error>>()?;
            let (wagers, lines): (Vec<_>, Vec<_>) = priced.into_iter().unzip();
            let lines = lines.into_iter().flatten().collect();
            Ok(SessionModel { model: *model, wagers, lines, runs: Vec::new() })
        };
        models.map(of_model).collect()
    }

    fn session_model(
        &self,
        (model, law): &(Model, Law),
        session: &Session,
        outcomes: &[&Outcome],
        found: Option<&[Lengths]>,
    ) -> SessionModel {
        let single = self.request.sessions.sessions.len() == 1;
        let priced = self.wagers.par_iter().zip(outcomes).map(|(wager, outcome)| {
            let report = self.laws.wager(*model, *wager, (outcome, session));
            let lines = single.then(|| self.lines(*wager, outcome, found)).flatten();
            (report, lines)
        });
        let (wagers, lines): (Vec<_>, Vec<_>) = priced.collect::<Vec<_>>().into_iter().unzip();
        let listed = found.filter(|_| !self.request.brief);
        let runs = listed.map_or(Vec::new(), |found| self.runs(law, session, found));
        SessionModel { model: *model, wagers, lines: lines.into_iter().flatten().collect(), runs }
    }

    /// Returns the lines of a wager: the frequency of each, and the payoff that it would need.
    /// Returns `None` if every run is paid, but the paid runs were not counted or not
    /// distinguished.
    fn lines(
        &self,
        (wager, streak): (&Wager, &Streak),
        outcome: &Outcome,
        found: Option<&[Lengths]>,
    ) -> Option<LinesReport> {
        let terms = self.laws.terms(streak);
        let paid: Vec<Whole> = match terms.every() {
            None => outcome.events.iter().map(|event| event.ways.clone()).collect(),
            // The counted runs are runs of wins that ties do not break.
            Some(_) if Sorting::of(streak) != Sorting::WINS => return None,
            Some(whose) => {
                let found = match whose {
                    Whose::Side(side) => &found?[side],
                    Whose::Either | Whose::First(_) => found?.last()?,
                };
                let most = found.reached.len();
                let longest = Session::longest_of(&self.request.sessions.sessions);
                let pooled = longest as usize > most;
                (!pooled || terms.most() as usize <= most).then(|| terms.expected(found))?
            }
        };
        let of_lines = streak.lines.iter().map(|line| line.pays.clone()).zip(paid);
        let of_lines: Vec<(Exact, Whole)> = of_lines.collect();
        let lost = outcome.events.last().map_or(Whole::zero(), |event| event.ways.clone());
        let total = &outcome.total;
        let needed = pays::for_edge(&of_lines, &lost, total, &self.request.wanted_edge);
        let lines = streak.lines.iter().zip(&of_lines).zip(needed);
        Some(LinesReport {
            id: wager.id.clone(),
            name: wager.name.clone(),
            wanted_edge: self.figure(self.request.wanted_edge.clone()),
            lines: lines
                .map(|((line, (pays, paid)), needed)| LineReport {
                    name: line.name.clone(),
                    run: session::runs(line),
                    pays: pays.clone(),
                    paid: self.figure(total.share(paid)),
                    scaled: needed.scaled.map(|pays| self.figure(pays)),
                    alone: needed.alone.map(|pays| self.figure(pays)),
                })
                .collect(),
        })
    }
}

fn reading_info(reading: Reading) -> ReadingInfo {
    let text = match reading {
        Reading::Longest => "the longest run of the session is paid, once",
        Reading::Every => "every run is paid by its length, the one at the end of the session too",
    };
    ReadingInfo { id: reading, text }
}

fn model_info(model: Model) -> ModelInfo {
    let text = match model {
        Model::Independent => "every round from a fresh shoe, independent of the others",
        Model::Pair => "rounds of one shoe, any two of them exactly as the shoe deals them",
        Model::Triple => "rounds of one shoe, any three of them exactly as the shoe deals them",
    };
    ModelInfo { id: model, text }
}
