//! The page of a check: rounds compared with the exact law.

mod compliance;
mod known;
mod tests;
mod trials;

use crate::document::{
    Cell, Chart, Document, Drawing, LEAST, Note, Page, Part, Table, Tone, View, count, data,
    grouped, number, text, truth, words,
};
use crate::evidence::FaultId;
use crate::pricing::figures::Refused;
use crate::question::check::report::{
    Agreement, Check, CheckedCount, CheckedMean, CheckedWager, Deviation, FaultReport, FaultRow,
    Finding, Fit, Judged, Method, Told, UnusedColumn, place,
};
use crate::question::columns::columns;
use crate::question::manifest::{Cover, DocumentManifest, Hashed};
use crate::question::manifest_page::{ManifestRows, cover_facts};
use crate::question::offer_page;
use crate::question::price::page::wagers::MOST_BARS;
use crate::question::price::page::{OUTSIDE, context, heading};
use crate::wording::asked::{COLUMN, STRICT};
use crate::wording::{capital, quoted};

/// The columns of every report of a check.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules verdict table id name rounds event count expected+exact deviation
    method p p_near adjusted differs chi_squared+exact freedom mean+exact rtp+exact visible_shift
    rounds_to_tell rounds_for_digits finding fault file line text cause by group effective_rounds
    turnover win theoretical_rtp+exact actual_rtp+exact tolerance_95 tolerance_99 every_look
    tolerance offer round row value period first_outside
];

impl Page for Check {
    fn page(&self, view: View) -> Document {
        check(self, view)
    }
}

/// Maximum number of findings to show.
const MOST_FINDINGS: usize = 12;
/// Maximum number of unused columns to name.
const MOST_UNUSED: usize = 12;
/// Maximum number of unchecked columns to name in the verdict.
const MOST_UNCHECKED: usize = 8;

pub(super) fn check(check: &Check, view: View) -> Document {
    let (title, mut facts) = heading(&check.game, &check.variant, &check.shoe);
    let date = check.manifest.as_ref().and_then(|manifest| manifest.date.as_ref());
    facts.splice(0..0, cover_facts(&check.cover, date));
    facts.insert(0, ("Verdict", verdict(check)));
    let causes = causes(&check.findings);
    if !causes.is_empty() {
        facts.insert(1, ("Cause", causes.join("; ")));
    }
    facts.push(("Read", read(check)));
    if !check.input.unused.is_empty() {
        facts.push(("Unused", unused(&check.input.unused)));
    }
    facts.push(("Tests", tests::tests(check)));
    let mut tables = Vec::new();
    if !check.findings.is_empty() {
        tables.push(findings(&check.findings));
    }
    tables.extend((!check.faults.is_empty()).then(|| faults(&check.faults)));
    tables.extend((!check.faults.is_empty()).then(|| fault_rows(&check.faults)));
    tables.extend((!check.wagers.is_empty()).then(|| wagers(&check.wagers, view)));
    if !check.compliance.is_empty() {
        tables.push(compliance::compliance(&check.compliance, view));
    }
    tables.extend(compliance::running(&check.running, view));
    tables.extend(check.wagers.iter().filter(|wager| !wager.events.is_empty()).map(|wager| {
        let figures = figures(wager.fit.as_ref(), wager.mean.as_ref(), view);
        let named = (wager.id.as_str(), wager.name.as_str());
        let mut table = counts("event", named, &wager.events, figures, check);
        offer_page::add_to_all(&mut table, wager.offer.as_ref());
        table
    }));
    tables.extend(check.outcomes.iter().map(|table| {
        let figures = figures(table.fit.as_ref(), None, view);
        counts("outcome", (&table.id, &table.name), &table.rows, figures, check)
    }));
    tables.extend(check.cards.iter().map(|table| {
        let mut against = vec![("Against", Cell::Text(table.against.to_owned()))];
        against.extend(figures(table.fit.as_ref(), None, view));
        counts("cards", (table.id.key(), table.name), &table.rows, against, check)
    }));
    tables.extend(check.pairs.iter().map(|table| {
        let pairs = vec![("Pairs", Cell::Count(table.pairs.into()))];
        counts("pairs", (&table.lag.to_string(), &table.name()), &table.rows, pairs, check)
    }));
    let mut context = context(&check.game, &check.variant, &check.shoe);
    context.push(("verdict", check.verdict.key().to_owned()));
    let notes = notes(check);
    let tone = match check.verdict {
        Agreement::Agrees if check.input.uneven > 0 => Tone::Caution,
        verdict => tone(verdict),
    };
    let tones = vec![("Verdict", tone)];
    let part = Part { title, facts, tones, context, notes, tables, ..Part::default() };
    let manifest = check.manifest.as_ref().map(manifest);
    let Cover { title, author, .. } = &check.cover;
    let subject = check.manifest.as_ref().and_then(|manifest| subject(&manifest.inputs));
    Document {
        title: title.clone().or(subject).unwrap_or_default(),
        author: author.clone().unwrap_or_default(),
        columns: COLUMNS,
        parts: std::iter::once(part).chain(manifest).collect(),
        trials: trials::trials(check),
        ..Document::default()
    }
}

/// Names the files that were checked: "Check of june.csv and 2 more files".
fn subject(files: &[Hashed]) -> Option<String> {
    let (first, others) = files.split_first()?;
    let name = first.file.rsplit(['/', '\\']).next().unwrap_or(&first.file);
    let more = match others.len() {
        0 => String::new(),
        1 => " and another file".to_owned(),
        others => format!(" and {others} more files"),
    };
    Some(format!("Check of {name}{more}"))
}

fn manifest(manifest: &DocumentManifest) -> Part {
    let rows = ManifestRows::of_program(manifest.version, manifest.program_sha256.as_ref());
    let rows = manifest.inputs.iter().fold(rows, |rows, file| rows.file("Input", file));
    rows.file("Rules", &manifest.rules)
        .fact("Command", &manifest.command)
        .fact("Date", manifest.date.as_deref().unwrap_or_default())
        .part("check")
}

fn tone(verdict: Agreement) -> Tone {
    match verdict {
        Agreement::Agrees => Tone::Good,
        Agreement::Differs => Tone::Bad,
        Agreement::TooFewRounds => Tone::Caution,
    }
}

fn verdict(check: &Check) -> String {
    let (words, summary) = (check.verdict.words(), &check.summary);
    match (check.differs(), check.verdict, check.input.uneven) {
        (true, ..) => format!("{} — {summary}", words.to_uppercase()),
        (_, Agreement::TooFewRounds, _) => summary.clone(),
        (_, _, 0) => format!("{words} — {summary}"),
        _ => format!("{words}, but {summary}"),
    }
}

/// Returns the reason of a verdict in words.
pub(super) fn summary(check: &Check) -> String {
    if let (true, Some(worst)) = (check.differs(), check.findings.first()) {
        return worst.text.clone();
    }
    let uneven = match check.input.uneven {
        0 => String::new(),
        1 => "one total cannot come from flat stakes — ".to_owned(),
        rows => format!("{rows} totals cannot come from flat stakes — "),
    };
    let unchecked = unchecked(&check.input.unused).map(|text| format!(". {text}"));
    format!("{uneven}{}{}", known::known(check), unchecked.unwrap_or_default())
}

/// Names the unused columns: a fault may be in just these columns.
fn unchecked(unused: &[UnusedColumn]) -> Option<String> {
    let names: Vec<&str> =
        unused.iter().take(MOST_UNCHECKED).map(|unused| unused.name.as_str()).collect();
    let more = match unused.len().saturating_sub(MOST_UNCHECKED) {
        0 => String::new(),
        more => format!(" and {} more", crate::wording::grouped(&more.to_string())),
    };
    match (names.is_empty(), unused.len()) {
        (true, _) => None,
        (_, 1) => Some(format!("The column {} was not checked", names[0])),
        _ => Some(format!("The columns {}{more} were not checked", names.join(", "))),
    }
}

fn read(check: &Check) -> String {
    let input = &check.input;
    let some = |number: u64, what: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{} {what}{plural}", grouped(number.into()))
    };
    if let Some(bets) = input.bets {
        let wagers = u64::try_from(check.wagers.len()).unwrap_or(u64::MAX);
        return format!("{} on {}, as totals", some(bets, "bet"), some(wagers, "wager"));
    }
    let rounds = some(input.rounds, "round");
    let shoes = input.shoes.map_or(String::new(), |shoes| format!(" of {}", some(shoes, "shoe")));
    let told = match input.told {
        Told::Cards => "with their cards",
        Told::Ranks => "with the ranks of their cards",
        Told::Totals => "with totals, no cards",
        Told::Results => "with results, no cards",
        Told::Counts => "as counts or totals",
    };
    format!("{rounds}{shoes}, {told}")
}

/// Lists the unused columns, each with the option or the column that would make it of use.
fn unused(unused: &[UnusedColumn]) -> String {
    let one = |UnusedColumn { name, column, needs }: &UnusedColumn| match (column, needs) {
        (Some(column), _) => format!("{name} ({COLUMN} {})", quoted(&format!("{column}={name}"))),
        (None, Some(needs)) => format!("{name} (it needs {needs})"),
        (None, None) => name.clone(),
    };
    let all: Vec<String> = unused.iter().take(MOST_UNUSED).map(one).collect();
    let more = match unused.len().saturating_sub(MOST_UNUSED) {
        0 => String::new(),
        more => format!(" and {} more", crate::wording::grouped(&more.to_string())),
    };
    let any = unused.iter().any(|unused| unused.column.is_none() && unused.needs.is_none());
    let use_one = if any { format!("; {COLUMN} NAME=YOURS would use one") } else { String::new() };
    format!("{}{more}{use_one}", all.join(", "))
}

fn notes(check: &Check) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut say = |text: String, warning: bool| notes.push(Note { text, warning });
    if !check.shoe.within_rules {
        say(OUTSIDE.into(), true);
    }
    for fault in check.faults.iter().filter(|fault| !fault.breaks_rules) {
        say(format!("{}: {}; {}.", capital(&fault.text), times(fault), left(fault)), true);
    }
    if check.findings.len() > MOST_FINDINGS {
        let more = check.findings.len() - MOST_FINDINGS;
        say(format!("{more} more findings are in the tables below."), false);
    }
    if !check.left_out.is_empty() {
        say(format!("Not checked: {}.", left_out(&check.left_out)), true);
    }
    check.notes.iter().for_each(|text| say(text.clone(), false));
    notes
}

/// Lists the wagers and tables that were not checked, grouped by reason.
fn left_out(left_out: &[Refused]) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for left in left_out {
        match reasons.iter_mut().find(|(reason, _)| *reason == left.reason.as_str()) {
            Some((_, names)) if names.contains(&left.name.as_str()) => {}
            Some((_, names)) => names.push(&left.name),
            None => reasons.push((left.reason.as_str(), vec![&left.name])),
        }
    }
    let reasons = reasons.iter().map(|(why, names)| format!("{} ({why})", names.join(", ")));
    reasons.collect::<Vec<_>>().join("; ")
}

/// Says how often a fault occurs, and where it occurs first.
fn times(fault: &FaultReport) -> String {
    let often = match fault.count {
        count if matches!(fault.id, FaultId::Missing | FaultId::MissingShoe) => {
            grouped(count.into())
        }
        1 => "once".to_owned(),
        count => format!("{} times", grouped(count.into())),
    };
    let first = fault.first.first();
    first.map_or(often.clone(), |row| format!("{often}, first in {}", place(&row.file, row.line)))
}

/// Says what a fault that breaks no rule means for the rest of the check.
fn left(fault: &FaultReport) -> String {
    match fault.id {
        FaultId::Unreadable => "these rows are left out".to_owned(),
        _ => format!("this does not affect the verdict, and {STRICT} makes it an error"),
    }
}

/// Returns the causes of the findings, each once.
fn causes(findings: &[Finding]) -> Vec<&str> {
    let mut causes = Vec::new();
    for cause in findings.iter().filter_map(|finding| finding.cause.as_ref()) {
        if !causes.contains(&cause.text.as_str()) {
            causes.push(&cause.text);
        }
    }
    causes
}

fn findings(findings: &[Finding]) -> Table {
    let rows = findings.iter().take(MOST_FINDINGS).map(|finding| {
        let cause = finding.cause.as_ref().map(|cause| text(&cause.text));
        vec![
            (data(words("kind", "Kind")), text(finding.kind.to_string())),
            (data(words("id", "Id")), text(&finding.id)),
            (words("finding", "Finding"), Cell::Verdict(Tone::Bad, finding.text.clone())),
            (number("adjusted", "By chance"), Cell::Rounded(finding.adjusted.to_string())),
            (data(words("cause", "Cause")), cause.into()),
        ]
    });
    Table::of("finding", "What is off", rows)
}

fn faults(faults: &[FaultReport]) -> Table {
    let rows = faults.iter().map(|fault| {
        let tone = if fault.breaks_rules { Tone::Bad } else { Tone::Caution };
        vec![
            (words("fault", "Kind"), text(fault.id.to_string())),
            (words("text", "What is wrong"), Cell::Verdict(tone, fault.text.clone())),
            (number("count", "Times"), count(fault.count)),
            (data(words("breaks_rules", "Breaks rules")), truth(fault.breaks_rules)),
        ]
    });
    Table::of("fault", "Rounds against the rules", rows)
}

fn fault_rows(faults: &[FaultReport]) -> Table {
    let rows = faults.iter().flat_map(|fault| {
        fault.first.iter().map(|row| {
            vec![
                (words("fault", "Kind"), text(fault.id.to_string())),
                (words("", "Row"), text(place(&row.file, row.line))),
                (data(words("file", "File")), text(&row.file)),
                (data(number("line", "Line")), count(row.line)),
                (words("text", "What is wrong with it"), text(&row.text)),
                (words("", "The row"), as_read(row).into()),
                (data(words("round", "Round")), row.round.as_ref().map(text).into()),
                (data(words("row", "As it stands in the file")), row.row.as_ref().map(text).into()),
            ]
        })
    });
    Table::of("fault-row", "The first of each kind", rows)
}

/// Returns a row as it was read or, if it cannot be read, as it stands in the file.
fn as_read(row: &FaultRow) -> Option<Cell> {
    let read = row.round.as_ref().filter(|round| !round.is_empty());
    read.or(row.row.as_ref()).map(text)
}

/// Returns a table with one row per wager.
fn wagers(wagers: &[CheckedWager], view: View) -> Table {
    let rows = wagers.iter().map(|wager| {
        let mean = wager.mean.as_ref();
        let judged = mean.map(|mean| &mean.judged);
        let verdict = Cell::Verdict(tone(wager.verdict), wager.verdict.words().to_owned());
        let to_tell = wager.rounds_to_tell.to_string();
        let mut row = vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (number("rounds", "Rounds"), count(wager.rounds)),
            (number("mean", "Player's edge"), mean.map(|mean| view.percent(&mean.mean)).into()),
            (
                number("expectation", "Expected"),
                mean.map(|mean| view.percent(&mean.expected)).into(),
            ),
            (
                number("deviation", "Sigma"),
                deviation(mean.and_then(|mean| mean.deviation.as_ref())),
            ),
            (
                data(words("method", "Method")),
                judged.map(|one| text(one.method.to_string())).into(),
            ),
            (
                data(number("p", "Chance")),
                judged.map(|one| Cell::Rounded(one.p.to_string())).into(),
            ),
            (words("wager_verdict", "Verdict"), verdict),
            (data(number("rtp", "RTP")), view.percent(&wager.rtp)),
            (
                number("visible_shift", "Smallest detectable shift").gives_way(LEAST),
                Cell::Rounded(shift(wager)),
            ),
            (data(words("printed", "RTP as printed")), text(&wager.printed)),
            (number("", "Rounds needed").gives_way(LEAST + 1), text(many(&to_tell))),
            (data(number("rounds_to_tell", "Rounds needed")), text(to_tell)),
            (
                data(number("rounds_for_digits", "Rounds for all digits")),
                text(wager.rounds_for_digits.to_string()),
            ),
        ];
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row
    });
    Table::of("summary", "Wagers", rows)
}

/// Writes a number of rounds; from ten digits on, which is more than anybody deals, as `1.2e15`.
fn many(digits: &str) -> String {
    match digits.len() {
        ..=9 => crate::wording::grouped(digits),
        long => format!("{}.{}e{}", &digits[..1], &digits[1..2], long - 1),
    }
}

/// Writes the visible shift in percent with four decimals: nobody needs more.
fn shift(wager: &CheckedWager) -> String {
    let hundred = crate::exact::Exact::integer(10_000);
    let percent = (&wager.visible_shift.square * &hundred).sqrt_decimal(4).unwrap_or_default();
    format!("{percent}%")
}

fn deviation(deviation: Option<&Deviation>) -> Cell {
    deviation.map_or(Cell::Empty, |deviation| Cell::Rounded(deviation.decimal()))
}

/// Returns the figures of the whole table: its chi-squared test and its mean return.
fn figures(fit: Option<&Fit>, mean: Option<&CheckedMean>, view: View) -> Vec<(&'static str, Cell)> {
    let mut figures = Vec::new();
    if let Some(fit) = fit {
        figures.push(("Chi-squared", Cell::Decimal(fit.chi_squared.clone())));
        figures.push(("degrees of freedom", Cell::Count(fit.freedom.into())));
        figures.push(("chance", Cell::Rounded(fit.judged.p.to_string())));
    }
    if let Some(mean) = mean {
        figures.push(("mean return", view.percent(&mean.mean)));
        figures.push(("expected", view.percent(&mean.expected)));
        figures.push((
            "error",
            Cell::Text(match (mean.shoes, mean.judged.method) {
                (Some(shoes), _) => format!("of sums over {} shoes", grouped(shoes.into())),
                (None, Method::EveryLook) => "bounded at every look".to_owned(),
                (None, Method::Bound) => "bounded, too few rounds for a normal law".to_owned(),
                (None, _) => "of independent rounds".to_owned(),
            }),
        ));
    }
    figures
}

fn counts(
    kind: &'static str,
    (id, name): (&str, &str),
    rows: &[CheckedCount],
    figures: Vec<(&'static str, Cell)>,
    check: &Check,
) -> Table {
    let any = rows.iter().any(|row| row.judged.differs);
    let event = if kind == "event" { "Event" } else { "Outcome" };
    let cells = rows.iter().map(|row| {
        let Judged { method, p, p_near, adjusted, differs, .. } = &row.judged;
        let near = p_near.as_ref().map(|near| Cell::Rounded(near.to_string()));
        let verdict = if *differs { "DIFFERS" } else { "" }.to_owned();
        vec![
            (words("event", event), text(&row.name)),
            (number("count", "Counted"), count(row.count)),
            (number("expected", "Expected"), Cell::Decimal(row.expected.clone())),
            (number("deviation", "Sigma"), deviation(row.deviation.as_ref())),
            (data(words("method", "Method")), text(method.to_string())),
            (number("p", "Chance"), Cell::Rounded(p.to_string())),
            (data(number("p_near", "Chance to be as near")), near.into()),
            (number("adjusted", "After Holm"), Cell::Rounded(adjusted.to_string())),
            (data(words("differs", "Differs")), truth(*differs)),
            (words("", "Verdict").shown_if(any), Cell::Verdict(Tone::Bad, verdict)),
        ]
    });
    let (id, chart) = (id.to_owned(), chart(name, rows, check));
    Table { id, figures, chart, ..Table::of(kind, name, cells) }
}

/// Draws the deviation of every count, with lines where it can no longer be chance.
fn chart(name: &str, rows: &[CheckedCount], check: &Check) -> Option<Chart> {
    let bar = |row: &CheckedCount| {
        let deviation = row.deviation.as_ref()?;
        Some((row.name.clone(), crate::exact::Exact::parse(&deviation.decimal())?))
    };
    let bars: Vec<_> = rows.iter().filter_map(bar).collect();
    (2..=MOST_BARS).contains(&bars.len()).then(|| Chart {
        title: format!("{name}: how far off each count is"),
        drawing: Drawing::Deviations {
            along: "Standard deviations from what is expected".to_owned(),
            limit: check.critical.exact.clone(),
            bars,
        },
    })
}
