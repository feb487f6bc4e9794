//! The runs of a session: from a request to a report.

use rayon::prelude::*;

use crate::analysis::streak::{
    Joint, Law, Lengths, Model, Outcome, Reading, Session, lengths, pays,
};
use crate::error::Error;
use crate::exact::Exact;
use crate::report::{
    DependenceReport, ExpectedReport, FavourableReport, Figure, JointReport, LengthReport,
    LinePays, ModelInfo, PaysReport, PointReport, ReadingInfo, ResultReport, RoundsInfo,
    RunsReport, SessionModel, SessionReport, StartReport, StreakReport, StreakStudy, Tool,
};
use crate::shoe::Shoe;
use crate::study::session::{Laws, Sessions, hands_info};
use crate::study::{self, Progress};
use crate::table::model::{Settlement, Streak, Table, Variant, Wager};
use crate::table::{self, Catalog};

/// What to find out about runs.
#[derive(Clone, Debug)]
pub struct StreakRequest {
    /// The shoe; `None` for the decks each game's rules name first.
    pub shoe: Option<Shoe>,
    /// Variants, as in [`study::Request`]; none for all that have a wager on runs.
    pub variants: Vec<String>,
    /// Ids of wagers on runs; none for all.
    pub wagers: Vec<String>,
    /// The sessions, their model and reading.
    pub sessions: Sessions,
    /// Lengths of runs to tell apart, `None` for as many as are quickly told: a hundred, or forty
    /// in sessions of more than five hundred hands. What is longer is taken together.
    pub longest: Option<u32>,
    /// The house edge that pays are to be found for.
    pub wanted_edge: Exact,
    /// Digits after the point of decimals, in the range `0..=1000`.
    pub digits: usize,
}

/// Runs of wins over sessions, and the wagers on them.
///
/// `progress` is called from any thread while the rounds of a shoe are counted.
///
/// # Errors
///
/// If a variant or wager is unknown or ambiguous or no wager on runs, if the shoe cannot deal the
/// rounds of a session, or if there are too many sums to be won where every run is paid.
///
/// # Example
///
/// ```
/// use odds::analysis::streak::Session;
/// use odds::{Catalog, Exact, Sessions, Shoe, StreakRequest};
///
/// let request = StreakRequest {
///     shoe: Some(Shoe::decks(8)?),
///     variants: vec!["dragon-tournament".into()],
///     wagers: vec!["any-dragon".into()],
///     sessions: Sessions { sessions: vec![Session::of(5)], ..Sessions::default() },
///     longest: None,
///     wanted_edge: Exact::zero(),
///     digits: 6,
/// };
/// let study = odds::streaks(&Catalog::builtin()?, &request, &|_| {})?;
/// let any_dragon = &study.reports[0].sessions[0].models[0].wagers[0];
/// // Five hands have a run of five if one side wins them all: p⁵ + b⁵, paid even money.
/// let p = Exact::of_ways(2_230_518_282_592_256, 4_998_398_275_503_360).unwrap();
/// let b = Exact::of_ways(2_292_252_566_437_888, 4_998_398_275_503_360).unwrap();
/// let fifth = |x: &Exact| &(&(&(x * x) * &(x * x)) * x) * &Exact::one();
/// assert_eq!(any_dragon.hit.exact, &fifth(&p) + &fifth(&b));
/// # Ok::<(), odds::Error>(())
/// ```
pub fn streaks(
    catalog: &Catalog,
    request: &StreakRequest,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<StreakStudy, Error> {
    let mut selected = catalog.select(&request.variants)?;
    if request.variants.is_empty() {
        selected.retain(|(_, variant)| variant.wagers.iter().any(|one| streak(one).is_some()));
    }
    table::check_wagers(&selected, &request.wagers)?;
    let wanted = |wager: &&Wager| request.wagers.is_empty() || request.wagers.contains(&wager.id);
    let mut reports = Vec::new();
    for (table, variant) in selected {
        let wagers: Vec<(&Wager, &Streak)> = variant
            .wagers
            .iter()
            .filter(wanted)
            .filter_map(|wager| streak(wager).map(|streak| (wager, streak)))
            .collect();
        if wagers.is_empty() && !request.wagers.is_empty() {
            continue;
        }
        let shoe = match &request.shoe {
            Some(shoe) => shoe.clone(),
            None => Shoe::decks(*table.decks.first().unwrap_or(&8))?,
        };
        let game = study::procedure(table)?;
        let laws = Laws::new(table, game, &shoe, &request.sessions, progress)?;
        reports.push(Streaks { request, table, shoe: &shoe, laws, wagers }.report(variant)?);
    }
    if reports.is_empty() {
        return Err(Error::usage(format!(
            "no wager on runs among {}: `odds price` prices what a round settles",
            request.wagers.join(", ")
        )));
    }
    Ok(StreakStudy { tool: Tool::THIS, reports })
}

fn streak(wager: &Wager) -> Option<&Streak> {
    match &wager.settlement {
        Settlement::Session(streak) => Some(streak),
        Settlement::Round(_) => None,
    }
}

/// Runs that begin with the next decided round are told apart up to this length.
const FROM_START: u32 = 20;

/// The runs of one variant.
struct Streaks<'a> {
    request: &'a StreakRequest,
    table: &'a Table,
    shoe: &'a Shoe,
    laws: Laws<'a>,
    wagers: Vec<(&'a Wager, &'a Streak)>,
}

impl Streaks<'_> {
    fn report(&self, variant: &Variant) -> Result<StreakReport, Error> {
        let sessions = &self.request.sessions;
        let (game, variant_info) = study::names(self.table, variant);
        let (favourable, reports) = rayon::join(|| self.favourable(), || self.sessions());
        Ok(StreakReport {
            game,
            variant: variant_info,
            shoe: study::shoe_info(self.table, self.shoe),
            reading: ReadingInfo {
                id: sessions.reading_id(),
                text: match sessions.reading_id() {
                    "longest" => "the longest run of the session is paid, once",
                    _ => "every run is paid by its length, the one at the end of the session too",
                },
            },
            models: self.laws.laws.iter().map(|(model, _)| info(*model)).collect(),
            rounds: RoundsInfo {
                most: self.laws.most_rounds,
                cut: sessions.cut,
                per_shoe: sessions.shoe_rounds,
            },
            notes: self.table.notes.iter().chain(&variant.notes).cloned().collect(),
            results: self.results(),
            from_start: self.runs_from_start(),
            dependence: self.dependence(),
            sessions: reports?,
            favourable: favourable?,
        })
    }

    fn favourable(&self) -> Result<Vec<FavourableReport>, Error> {
        let laws = self.laws.laws.par_iter();
        let found = laws.flat_map(|law| {
            self.wagers.par_iter().map(move |(wager, streak)| {
                let (hands, searched) = self.laws.favourable(law, streak)?;
                let (id, name, model) = (wager.id.clone(), wager.name.clone(), law.0.name());
                let and_longer = self.laws.terms(streak).grow();
                Ok(FavourableReport { id, name, model, hands, and_longer, searched })
            })
        });
        found.collect()
    }

    fn figure(&self, exact: Exact) -> Figure {
        Figure { exact, digits: self.request.digits }
    }

    /// The results of a round by name, the sides first.
    fn names(&self) -> [&'static str; 3] {
        let mut names = self.table.vocabulary.hands.iter().copied().chain(["tie"]);
        [0, 1, 2].map(|_| names.next().unwrap_or_default())
    }

    fn results(&self) -> Vec<ResultReport> {
        let chances = self.laws.laws[0].1.chances();
        let named = self.names().into_iter().zip(chances);
        let report = |(result, chance)| ResultReport { result, probability: self.figure(chance) };
        named.map(report).collect()
    }

    /// Wins before the other side's first: of independent decided rounds.
    fn runs_from_start(&self) -> Vec<StartReport> {
        let [one, two, _] = self.laws.laws[0].1.chances();
        let decided = &one + &two;
        let share = |side: &Exact| side.checked_div(&decided).unwrap_or_else(Exact::zero);
        let shares = [share(&one), share(&two)];
        let mut powers = [Exact::one(), Exact::one()];
        let mut reports = Vec::new();
        for run in 0..=FROM_START {
            let sides =
                self.names().into_iter().zip(&mut powers).zip(&shares).zip(shares.iter().rev());
            let sides = sides.map(|(((result, power), share), other)| {
                // So many wins, then one of the other side; or so many and whatever comes.
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
        for a in 0..3 {
            for b in a..3 {
                pairs.push(report(&[a, b], &dependence.two[a][b]));
                for c in b..3 {
                    let three = dependence.three.as_ref();
                    triples.extend(three.map(|three| report(&[a, b, c], &three[a][b][c])));
                }
            }
        }
        Some(DependenceReport { pairs, triples })
    }

    fn sessions(&self) -> Result<Vec<SessionReport>, Error> {
        let lengths = self.request.sessions.lengths();
        let mut reports: Vec<SessionReport> = lengths
            .iter()
            .map(|session| SessionReport { hands: hands_info(session), models: Vec::new() })
            .collect();
        for (model, law) in &self.laws.laws {
            let priced = self.wagers.par_iter().map(|wager| {
                let outcomes = self.laws.outcomes(law, *wager, &lengths)?;
                let of = |at: (&Outcome, &Session)| {
                    let report = self.laws.wager(*model, *wager, at, self.request.digits);
                    (report, self.pays(*wager, at.0))
                };
                Ok(outcomes.iter().zip(&lengths).map(of).collect())
            });
            let mut priced = priced.collect::<Result<Vec<Vec<_>>, Error>>()?;
            for report in reports.iter_mut().rev() {
                let of_session = priced.iter_mut().filter_map(Vec::pop);
                let (wagers, pays): (Vec<_>, Vec<_>) = of_session.unzip();
                // Every length of a sweep has its wagers; the rest is of one session.
                let (runs, pays) = match &lengths[..] {
                    [session] => (self.runs(law, session), pays.into_iter().flatten().collect()),
                    _ => (Vec::new(), Vec::new()),
                };
                report.models.push(SessionModel { model: model.name(), wagers, pays, runs });
            }
        }
        Ok(reports)
    }

    fn runs(&self, law: &Law, session: &Session) -> Vec<RunsReport> {
        let hands = session.longest();
        let usual = if hands > 500 { 40 } else { 100 };
        let listed = self.request.longest.unwrap_or(usual).min(hands);
        // Found further than they are listed, for the sake of the mean; the last length stands
        // for all that are longer, unless there are none.
        let most = usual.max(listed).saturating_add(1).min(hands);
        let found = lengths(law, session, self.laws.shoe_rounds(), most);
        let name = |run: u32| match run > listed && listed + 1 < hands {
            true => format!("{run}+"),
            false => run.to_string(),
        };
        let report = |(side, found): (&'static str, &Lengths)| {
            let lengths = found.pooled(listed + 1);
            RunsReport {
                side,
                longest: (0u32..)
                    .zip(&lengths.longest.ways)
                    .map(|(run, ways)| LengthReport {
                        run: name(run),
                        probability: self.figure(lengths.longest.total.share(ways)),
                    })
                    .collect(),
                mean: self.figure(found.mean()),
                mean_counts_to: (most < hands).then_some(most),
                points: [50, 90, 99]
                    .map(|percent| {
                        let last = (most == hands).then_some(hands);
                        PointReport { percent, run: found.point(percent).or(last) }
                    })
                    .into(),
                expected: (1u32..)
                    .zip(lengths.runs())
                    .map(|(run, number)| ExpectedReport {
                        run: name(run),
                        number: self.figure(number),
                    })
                    .collect(),
            }
        };
        let [one, two, _] = self.names();
        let sides = [one, two, "either"].into_par_iter().zip(&found);
        sides.map(report).collect()
    }

    /// `None` in a sweep, and where every run is paid: there a line is no event of the session.
    fn pays(&self, (wager, streak): (&Wager, &Streak), outcome: &Outcome) -> Option<PaysReport> {
        let sessions = &self.request.sessions;
        if sessions.sessions.len() != 1 || sessions.reading != Reading::Longest {
            return None;
        }
        let needed = pays::for_edge(outcome, &self.request.wanted_edge);
        let lines = streak.lines.iter().zip(needed).map(|(line, needed)| LinePays {
            name: line.name.clone(),
            pays: line.pays.clone(),
            scaled: needed.scaled.map(|pays| self.figure(pays)),
            alone: needed.alone.map(|pays| self.figure(pays)),
        });
        Some(PaysReport {
            id: wager.id.clone(),
            name: wager.name.clone(),
            edge: self.figure(self.request.wanted_edge.clone()),
            lines: lines.collect(),
        })
    }
}

fn info(model: Model) -> ModelInfo {
    let text = match model {
        Model::Independent => "every round from a fresh shoe, none knows of another",
        Model::Pair => "rounds of one shoe, any two of them exactly as the shoe deals them",
        Model::Triple => "rounds of one shoe, any three of them exactly as the shoe deals them",
    };
    ModelInfo { id: model.name(), text }
}
