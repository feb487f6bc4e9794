//! Validates a simulator: compares its rounds with the exact law of a variant.
//!
//! A plan first lists everything that the rounds could be tested for, and the files are read with
//! that plan. Then the exact laws of the events found are dealt, and all deviations are judged
//! together.

mod cards;
mod causes;
mod compare;
mod compliance;
mod counted;
pub mod judge;
pub mod page;
mod readable;
pub mod report;
mod rounds;
mod subjects;

use std::io::Write;

use crate::chance;
use crate::distribution::Observed;
use crate::error::Error;
use crate::evidence::{
    self, By, Contents, Evidence, Faults, Options, Part, Question, ReadFile, Source, Unused,
};
use crate::exact::Exact;
use crate::figure::{Shown, Tool};
use crate::game::Game;
use crate::game::counting::Plan;
use crate::pricing::figures::{Head, Refused, shoe_info};
use crate::pricing::{Case, Progress, Watch, shoe_of};
use crate::question::check::report::{
    Agreement, Check, CheckedInput, Compliance, ComplianceBy, FaultReport, FaultRow, InputKind,
    Told, Tolerance, UnusedColumn,
};
use crate::question::manifest::{Cover, DocumentManifest, Hashed, Origin};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::model::{Table, Variant};
use crate::wording::Names;
use crate::wording::asked::EVERY_LOOK;
use compare::Rest;
use judge::{Power, Questions, Shares, Terms, Won, decide, rounds_for};
use subjects::Subject;

/// The question of this room.
pub const ABOUT: About = About {
    id: "check",
    doc: "Validate a simulator: compare its rounds with the exact probabilities and the rules",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Simulated or recorded rounds compared with the exact law.",
        schema: |generator| generator.subschema_for::<report::Check>(),
    }),
};

impl question::Question for CheckRequest {
    type Answer = Check;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Check, Error> {
        check(catalog, self, None, watch)
    }
}

impl question::Answer for Check {
    fn word(&mut self, names: &dyn Names) {
        self.left_out.iter_mut().for_each(|left| left.reason.word(names));
    }

    fn shorten(&mut self) {
        self.outcomes.clear();
        self.cards.clear();
        self.pairs.clear();
        self.wagers.iter_mut().for_each(|wager| wager.events.clear());
        let is_told = |line: &Compliance| {
            let outside = [Tolerance::Outside, Tolerance::WithinEveryLook];
            line.by == ComplianceBy::All || outside.contains(&line.tolerance)
        };
        self.compliance.retain(is_told);
        self.running.clear();
        self.manifest = None;
    }

    fn differs(&self) -> bool {
        self.differs()
    }
}

/// Parameters of a check: the files to read, and the law to compare them with.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// The variant, or empty for the default, as in [`crate::question::simulate::SimulateRequest`].
    pub variant: String,
    /// Composition of the full shoe; `None` for the first number of decks that the rules name.
    pub shoe: Option<Shoe>,
    /// Ids of the only wagers and tables of outcomes to check. Empty: all of them, and also the
    /// cards and pairs of rounds.
    pub wagers: Vec<String>,
    /// The files to read, in order.
    pub sources: Vec<Source>,
    /// Options for reading the files.
    pub options: Options,
    /// Family-wise significance level: the probability of any finding for a correct simulator,
    /// above 0 and below 1.
    pub level: Exact,
    /// Shift of the return, per unit staked and above 0, that the rounds must be able to show for a
    /// wager to agree.
    pub shift: Exact,
    /// `true` to test the mean returns of totals with bounds that hold at every look, for runs that
    /// are checked again and again.
    pub every_look: bool,
    /// `true` if too few rounds to decide are a problem, not a warning, in formats of tests.
    pub requires_agreement: bool,
    /// Digits after the decimal point, in the range `0..=1000`.
    pub digits: usize,
    /// The title, author and reference of the document.
    pub cover: Cover,
    /// The date of the document, as `YYYY-MM-DD`. The program reads no clock.
    pub date: Option<String>,
    /// The command and the program that reproduce the report.
    pub origin: Origin,
}

/// No files, a level of 1/1000 and a shift of 1/100.
impl Default for CheckRequest {
    fn default() -> Self {
        let ratio = |below| Exact::ratio(1, below).expect("the denominator is not 0");
        Self {
            variant: String::new(),
            shoe: None,
            wagers: Vec::new(),
            sources: Vec::new(),
            options: Options::default(),
            level: ratio(1_000),
            shift: ratio(100),
            every_look: false,
            requires_agreement: false,
            digits: 0,
            cover: Cover::default(),
            date: None,
            origin: Origin::default(),
        }
    }
}

/// Reads rounds, counts or totals, and compares them with the exact law of a variant.
///
/// Writes every faulty row to `faults`. Reports progress to `watch`, from any thread.
///
/// # Errors
///
/// If the variant or a wager is unknown, or the shoe cannot complete a round; if a file cannot be
/// read, or more than one in a hundred rows of hands, or any row of counts or totals; if a file
/// names an unknown wager or event; if `watch` stops the check.
///
/// # Example
///
/// ```
/// use shoe_odds::evidence::Source;
/// use shoe_odds::{Catalog, CheckRequest};
///
/// // A thousand rounds of a coin that is called a shoe.
/// let counts = "wager,event,count\nresults,Banker wins,500\nresults,Player wins,500\nresults,Tie,0\n";
/// let request = CheckRequest {
///     variant: "dynasty".into(),
///     sources: vec![Source::bytes("counts", counts)],
///     ..CheckRequest::default()
/// };
/// let check = shoe_odds::check(&Catalog::builtin(), &request, None, &())?;
/// assert!(check.differs());
/// assert!(check.findings[0].text.starts_with("Results: Tie: 10.3 sigma too rarely, 0 instead of 95"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn check(
    catalog: &Catalog,
    request: &CheckRequest,
    faults: Option<&mut (dyn Write + Send)>,
    watch: &dyn Watch,
) -> Result<Check, Error> {
    let (table, variant) = catalog.one_for(&request.variant, &request.wagers)?;
    let shoe = shoe_of(request.shoe.as_ref(), table)?;
    let pricing = Case::new(table, shoe, watch)?;
    Checking::new(catalog, &pricing, variant, request)?.run(faults, watch)
}

/// Counts of a subject. A cell holds one event, or several that the input counts together.
struct Found {
    rounds: u64,
    cells: Vec<(Vec<usize>, u64)>,
    /// The net win, if totals or sums by shoe give it.
    won: Option<Won>,
    /// Stakes and wins: first of all rounds, then of slices.
    parts: Vec<Part>,
}

struct Checking<'a> {
    catalog: &'a Catalog,
    pricing: &'a Case<'a>,
    table: &'a Table,
    game: &'static dyn Game,
    variant: &'a Variant,
    request: &'a CheckRequest,
    subjects: Vec<Subject>,
    left_out: Vec<Refused>,
}

impl<'a> Checking<'a> {
    fn new(
        catalog: &'a Catalog,
        pricing: &'a Case<'a>,
        variant: &'a Variant,
        request: &'a CheckRequest,
    ) -> Result<Self, Error> {
        let (table, game) = (pricing.table, pricing.table.game);
        let mut checking = Self {
            catalog,
            pricing,
            table,
            game,
            variant,
            request,
            subjects: Vec::new(),
            left_out: Vec::new(),
        };
        checking.subjects()?;
        Ok(checking)
    }

    fn run(
        mut self,
        faults: Option<&mut (dyn Write + Send)>,
        watch: &dyn Watch,
    ) -> Result<Check, Error> {
        let observed: Vec<Observed> =
            self.subjects.iter().map(|subject| subject.observed.clone()).collect();
        let plan = Plan::new(self.game, &observed);
        let units = self.units(&plan);
        let Contents { evidence, files } = {
            let question = Question {
                game: self.game,
                vocabulary: self.table.vocabulary,
                rule: &self.table.rule,
                shoe: &self.pricing.shoe,
                plan: &plan,
                units: units
                    .iter()
                    .map(|units| units.as_ref().map(|units| units.cells.clone()))
                    .collect(),
                known: self.named(),
                rounding: self.request.shift.clone(),
            };
            let of = bytes(&self.request.sources);
            let tell = |done: u64| {
                if let Some(of) = of {
                    watch.tell(Progress { name: "rows", done: done.min(of), of });
                }
                watch.go_on()
            };
            evidence::read(&self.request.sources, &question, &self.request.options, faults, &tell)?
        };
        readable::check(&evidence)?;
        let mut questions = Questions::default();
        let mut check = self.empty(&evidence)?;
        check.manifest = Some(self.manifest(&files));
        let found = match &evidence {
            Evidence::Hands(hands) => self.of_hands(hands, &plan, &units),
            Evidence::Counted(counted) => self.of_counts(counted)?,
        };
        self.check_looks(&evidence)?;
        if let Evidence::Counted(counted) = &evidence {
            check.notes.extend(counted::of_stakes(counted));
            check.input.uneven = counted.uneven.as_ref().map_or(0, |uneven| uneven.rows);
        }
        check.notes.extend(self.contradicted(&found));
        let sliced = found.iter().flatten().any(|found| found.parts.len() > 1);
        let wagers = self.subjects.iter().filter(|subject| subject.wager).count();
        let cell = |part: &Part| part.by == By::ChannelPeriod;
        let celled = found.iter().flatten().flat_map(|found| &found.parts).any(cell);
        let shares = Shares::new(wagers, sliced, celled);
        let judged = self.judge(found, &mut questions, &mut check)?;
        check.notes.extend(counted::with_stakes(&check.wagers));
        if let Evidence::Hands(hands) = &evidence {
            check.notes.extend(self.notes_on(hands));
            check.cards = self.cards(hands, &mut questions)?;
            check.pairs = self.pairs(hands, &mut questions)?;
        }
        check.left_out = std::mem::take(&mut self.left_out);
        let digits = self.request.digits;
        check.questions = questions.number();
        let number = shares.questions(check.questions);
        let critical = chance::critical(&self.request.level, number);
        check.critical = Shown { exact: critical, digits: 6 };
        let of_one_look = (!self.request.every_look).then_some(check.questions);
        let level = &self.request.level;
        [check.compliance, check.running] =
            compliance::tables(&check.wagers, &judged, (level, shares), of_one_look);
        let slices = check.compliance.iter().filter(|line| line.by != ComplianceBy::All);
        check.bounded = [check.compliance.len(), slices.count()];
        let power = Power::new(level, number);
        for (wager, Rest { won, moments, parts }) in check.wagers.iter_mut().zip(judged) {
            let part = parts.into_iter().next();
            wager.visible_shift.square = power.shift_squared(&won, &moments);
            let of_stakes = part.as_ref().and_then(|part| moments.of_stakes(part));
            let of_stakes = of_stakes.as_ref().unwrap_or(&moments);
            wager.rounds_to_tell = power.rounds(&self.request.shift, of_stakes);
            wager.rounds_for_digits = rounds_for(&power, of_stakes, digits);
            let among = (level, shares.whole());
            let looks = part.filter(|_| self.request.every_look);
            let bounded = looks.and_then(|part| {
                let square = judge::looks::shift_squared(&part, &moments, among)?;
                let share = square.checked_div(&(&self.request.shift * &self.request.shift))?;
                Some((square, (&Exact::count(part.rounds.into()) * &share).ceil()))
            });
            if let Some((square, rounds)) = bounded {
                (wager.visible_shift.square, wager.rounds_to_tell) = (square, rounds);
            }
        }
        let request = self.request;
        let terms =
            Terms { level: request.level.clone(), shift: request.shift.clone(), digits, shares };
        decide(&mut check, &questions, &terms);
        match &evidence {
            Evidence::Hands(hands) => self.explain(hands, &mut check),
            Evidence::Counted(_) => causes::explain_signs(&mut check),
        }
        check.summary = page::summary(&check);
        Ok(check)
    }

    fn empty(&self, evidence: &Evidence) -> Result<Check, Error> {
        let Head { game, variant, notes } = Head::of(self.table, self.variant);
        let (kind, faults, unused) = match evidence {
            Evidence::Hands(hands) => (InputKind::Hands, &hands.faults, &hands.unused),
            Evidence::Counted(counted) => (InputKind::Counted, &counted.faults, &counted.unused),
        };
        let unused = unused.iter().cloned();
        let unused =
            unused.map(|Unused { name, column, needs }| UnusedColumn { name, column, needs });
        let (rounds, shoes, told) = match evidence {
            Evidence::Hands(hands) => rounds::told(hands),
            Evidence::Counted(_) => (0, None, Told::Counts),
        };
        let bets = match evidence {
            Evidence::Counted(counted) if counted.events.is_empty() => {
                Some(counted.totals.iter().fold(0_u64, |sum, one| sum.saturating_add(one.rounds)))
            }
            _ => None,
        };
        let digits = self.request.digits;
        Ok(Check {
            tool: Tool::THIS,
            game,
            variant,
            shoe: shoe_info(self.table, &self.pricing.shoe),
            input: CheckedInput {
                kind,
                rounds,
                bets,
                shoes,
                told,
                unused: unused.collect(),
                uneven: 0,
            },
            verdict: Agreement::TooFewRounds,
            summary: String::new(),
            requires_agreement: self.request.requires_agreement,
            findings: Vec::new(),
            largest: None,
            faults: fault_reports(faults),
            level: self.request.level.clone(),
            shift: self.request.shift.clone(),
            questions: 0,
            critical: Shown { exact: Exact::zero(), digits },
            wagers: Vec::new(),
            compliance: Vec::new(),
            bounded: [0; 2],
            running: Vec::new(),
            outcomes: Vec::new(),
            cards: Vec::new(),
            pairs: Vec::new(),
            left_out: Vec::new(),
            notes,
            cover: self.request.cover.clone(),
            manifest: None,
        })
    }

    /// Returns the manifest: the files that were read, and the rules they were compared with.
    fn manifest(&self, files: &[ReadFile]) -> DocumentManifest {
        let inputs = files.iter().map(|file| Hashed::new(&file.name, &file.sha256));
        DocumentManifest {
            version: Tool::THIS.version,
            program_sha256: self.request.origin.program.clone(),
            inputs: inputs.collect(),
            rules: Hashed::of_table(self.table),
            command: self.request.origin.command.clone(),
            date: self.request.date.clone(),
        }
    }

    /// Refuses `every_look` unless the input is totals only: all other bounds hold for one look.
    fn check_looks(&self, evidence: &Evidence) -> Result<(), Error> {
        let totals = matches!(evidence, Evidence::Counted(counted) if counted.events.is_empty());
        match self.request.every_look && !totals {
            true => Err(Error::parameter_given(
                EVERY_LOOK,
                "bounds that hold at every look are of totals, of stakes and wins",
            )),
            false => Ok(()),
        }
    }
}

fn fault_reports(faults: &Faults) -> Vec<FaultReport> {
    let report = |kind: &evidence::FaultKind| FaultReport {
        id: kind.id,
        text: kind.text.clone(),
        count: kind.count,
        breaks_rules: kind.id.breaks_rules(),
        first: kind
            .first
            .iter()
            .map(|fault| FaultRow {
                file: fault.file.clone(),
                line: fault.line,
                text: fault.text.clone(),
                round: fault.row.as_ref().map(|row| row.round.clone()),
                row: fault.row.as_ref().map(|row| row.line.clone()),
            })
            .collect(),
    };
    faults.kinds.iter().map(report).collect()
}

/// Returns the number of bytes in all files, if it is known.
fn bytes(sources: &[Source]) -> Option<u64> {
    let size = |source: &Source| match source {
        Source::Stdin => None,
        Source::File(path) => std::fs::metadata(path).ok().map(|file| file.len()),
        Source::Bytes { bytes, .. } => u64::try_from(bytes.len()).ok(),
        Source::Stream { bytes, .. } => Some(*bytes),
    };
    sources.iter().map(size).sum()
}
