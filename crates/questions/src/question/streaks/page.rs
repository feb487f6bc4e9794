//! Lays out the runs of a session.

use itertools::Itertools;

use crate::document::{
    Cell, Column, Document, LEAST, Note, Page, Part, Row, Table, View, data, edge, number, text,
    words,
};
use crate::figure::Figure;
use crate::pricing::figures::{HandsInfo, Model, Reading, SessionInfo, WagerReport};
use crate::question::columns::columns;
use crate::question::offer_page;
use crate::question::price::page::shoes::{self, Shoes};
use crate::question::price::page::wagers;
use crate::question::price::page::{OUTSIDE, below_zero, context, heading};
use crate::question::streaks::report::StreakStudy;
use crate::question::streaks::report::{
    DependenceReport, LineReport, LinesReport, SessionModel, SessionReport, StreakReport,
};
use crate::question::streaks::runs_page::runs;
use crate::wording::asked::MODEL;
use crate::wording::capital;

/// The CSV columns of every report on runs.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules reading table id name hands model all_pays edge+exact rtp+exact
    hit+exact push+exact lose+exact variance+exact deviation event pays run probability+exact
    return+exact figure value+exact first_hands searched offer
];

impl Page for StreakStudy {
    fn page(&self, view: View) -> Document {
        let mut document = Document::of(COLUMNS, self.reports.iter().map(|one| report(one, view)));
        let of = self.reports.iter().map(|one| (&one.game, &one.variant, &one.shoe));
        shoes::beside(&mut document, of, || side_by_side(&self.reports, view));
        document
    }
}

/// Lays out the wagers of several shoes in one table: by variant, by wager, by session, then by
/// shoe.
fn side_by_side(reports: &[StreakReport], view: View) -> Table {
    let shoes = Shoes::of(reports.iter().map(|one| &one.shoe));
    let several = reports.iter().any(|one| one.variant.name != reports[0].variant.name);
    let sessions = reports.iter().any(|one| one.sessions.len() > 1);
    let same = |one: &StreakReport, other: &StreakReport| {
        shoes::is_same_variant((&one.game, &one.variant), (&other.game, &other.variant))
    };
    let mut rows = Vec::new();
    for reports in reports.chunk_by(same) {
        // The last model keeps most of the dependence of rounds, so its figures are shown.
        let priced = |at: usize| {
            reports.iter().filter_map(move |one| {
                Some((one, &one.sessions.get(at)?.hands, &one.sessions[at].models.last()?.wagers))
            })
        };
        let lengths = reports.iter().map(|one| one.sessions.len()).max().unwrap_or(0);
        let wagers = priced(0).map(|(.., wagers)| wagers.len()).max().unwrap_or(0);
        for (wager, length) in (0..wagers).cartesian_product(0..lengths) {
            for (report, hands, wagers) in priced(length) {
                let Some(wager) = wagers.get(wager) else { continue };
                let name = offer_page::named(&wager.name, wager.offer.as_ref());
                let mut row = Row::new();
                row.extend(several.then(|| (words("", "Variant"), text(&report.variant.name))));
                row.push((words("", "Wager"), text(name)));
                row.extend(sessions.then(|| (number("", "Hands"), text(hands.key()))));
                row.push(shoes.cell(&report.shoe));
                row.extend([
                    (edge("", "House edge"), view.percent(&wager.edge)),
                    (number("", "RTP").gives_way(LEAST + 1), view.percent(&wager.rtp)),
                    (number("", "Hit frequency"), view.percent(&wager.hit)),
                    (number("", "Std deviation").gives_way(LEAST), view.root(&wager.deviation)),
                ]);
                rows.push(row);
            }
        }
    }
    Table::of("overview", "Wagers on runs", rows)
}

pub(super) fn report(report: &StreakReport, view: View) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    let mut context = context(&report.game, &report.variant, &report.shoe);
    context.push(("reading", report.reading.id.to_string()));
    if let [session] = &report.sessions[..] {
        context.push(("hands", session.hands.key()));
    }
    context.extend(report.models.last().map(|model| ("model", model.id.to_string())));
    let chance = |figure: &Figure| view.percent(figure).text();
    let results = report.results.iter();
    let results = results.map(|one| format!("{} {}", one.result, chance(&one.probability)));
    let hands = report.sessions.iter().map(|session| session.hands.key()).collect::<Vec<_>>();
    let hands = match &hands[..] {
        [] => String::new(),
        [_] => report.sessions[0].hands.words_with_weights(),
        [first, .., last] if hands.len() > 12 => format!("{first} to {last} hands"),
        _ => format!("{} hands", hands.join(", ")),
    };
    let per_shoe = report.rounds.per_shoe.map(|rounds| match rounds {
        1 => "; a new shoe every round".to_owned(),
        _ => format!("; a new shoe every {rounds} rounds"),
    });
    facts.extend([
        ("Rounds", results.collect::<Vec<_>>().join(", ")),
        ("Session", hands + &per_shoe.unwrap_or_default()),
        ("Runs", paid(report) + &ties(&report.ties_break)),
    ]);
    // The next rounds belong to no session.
    facts.retain(|(name, _)| !report.sessions.is_empty() || !["Session", "Runs"].contains(name));
    for model in &report.models {
        facts.push(("Model", format!("{}: {}", model.id, model.text)));
    }
    let mut tables = Vec::new();
    match &report.sessions[..] {
        [session] => {
            let every = report.reading.id == Reading::Every;
            tables.extend(of_models(&session.models, "Wagers on runs", every, view));
        }
        sessions => tables.extend(sweep(sessions, view)),
    }
    tables.extend(of_models(&report.next, "Wagers on the next rounds", false, view));
    if !report.favourable.is_empty() {
        tables.push(favourable(report));
    }
    tables.extend((!report.from_start.is_empty()).then(|| from_start(report, view)));
    tables.extend(report.dependence.iter().map(|one| dependence(one, view)));
    Part { title, facts, context, notes: notes(report, view), tables, ..Part::default() }
}

/// Says which runs wagers pay, if there are any.
fn paid(report: &StreakReport) -> String {
    let mut models = report.sessions.iter().flat_map(|session| &session.models);
    let are_paid = models.any(|model| !model.wagers.is_empty());
    if are_paid { format!("{}; ", report.reading.text) } else { String::new() }
}

/// Describes the effect of ties on runs.
fn ties(break_those_of: &[String]) -> String {
    match break_those_of {
        [] => "ties neither count nor break a run".to_owned(),
        names => format!("ties break the runs of {}, and no others", names.join(", ")),
    }
}

fn notes(report: &StreakReport, view: View) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut warn = |text: String| notes.push(Note { text, warning: true });
    if !report.shoe.within_rules {
        warn(OUTSIDE.into());
    }
    let model = report.models.last().map_or(Model::Independent, |model| model.id);
    for one in report.favourable.iter().filter(|one| one.model == model) {
        if let Some(hands) = one.hands {
            let from = if one.and_longer { "in sessions of" } else { "first in sessions of" };
            let on = if one.and_longer { " or more" } else { "" };
            let hands = HandsInfo::Fixed(hands).words();
            let name = offer_page::named(&one.name, one.offer.as_ref());
            warn(format!("{name} favors the player {from} {hands}{on}."));
        }
    }
    let models = report.sessions.iter().map(|session| &session.models).chain([&report.next]);
    if models.filter_map(|models| models.last()).any(has_negative_chances) {
        warn(below_zero(model));
    }
    let longest = report.sessions.iter().map(|session| session.hands.most()).max().unwrap_or(0);
    let mut remark = |text: String| notes.push(Note { text, warning: false });
    if model == Model::Independent && u64::from(longest) > report.rounds.most {
        let rounds = match report.rounds.most {
            1 => "1 round".to_owned(),
            most => format!("{most} rounds"),
        };
        remark(format!("This shoe is sure to deal {rounds}; a longer session may need another."));
    }
    let has_two_sides = report.results.len() == 3 && report.ties_break.is_empty();
    if has_two_sides && !report.from_start.is_empty() {
        remark("A losing streak of one side is a winning streak of the other.".to_owned());
    }
    if let Some(session) = report.sessions.last() {
        notes.extend(what_remains(session, report.rounds.per_shoe, view));
    }
    if let Some(last) = report.next.last().filter(|last| last.model != Model::Independent) {
        notes.extend(exact_next(last));
    }
    notes.extend(report.notes.iter().map(|text| Note { text: text.clone(), warning: false }));
    notes
}

/// Returns `true` if a probability is below 0, because the model neglects too much for its shoe.
fn has_negative_chances(model: &SessionModel) -> bool {
    let events = model.wagers.iter().flat_map(|wager| &wager.events);
    let lengths = model.runs.iter().flat_map(|runs| &runs.longest);
    let chances = events.map(|event| &event.probability);
    let mut chances = chances.chain(lengths.map(|length| &length.probability));
    chances.any(|chance| chance.exact.is_negative())
}

/// Returns notes about the wagers on the next rounds that a model prices exactly, and about those
/// that only independent rounds settle.
fn exact_next(model: &SessionModel) -> Vec<Note> {
    let kept = if model.model == Model::Pair { 2 } else { 3 };
    let named = |of: &dyn Fn(&SessionInfo) -> bool| {
        let sessions = model.wagers.iter();
        let named = sessions.filter(|wager| wager.session.as_ref().is_some_and(of));
        named.map(|wager| wager.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let exact = named(&|session| !session.no_ties && session.hands.most() <= kept);
    let waiting = named(&|session| session.no_ties);
    let mut notes = Vec::new();
    let mut remark = |text: String| notes.push(Note { text, warning: false });
    if !exact.is_empty() {
        remark(format!("Exact for rounds of one shoe: {exact}."));
    }
    if !waiting.is_empty() {
        remark(format!(
            "Ties are waited out, and no shoe bounds how many rounds that takes: independent \
             rounds settle {waiting}."
        ));
    }
    notes
}

/// Describes how much the last model moved the edges, and the dependence that no model has.
fn what_remains(session: &SessionReport, per_shoe: Option<u32>, view: View) -> Option<Note> {
    let [.., before, last] = &session.models[..] else {
        return Some(Note {
            text: format!(
                "Rounds of one shoe are not independent; {MODEL} pair and triple show by how much \
                 that moves each figure."
            ),
            warning: false,
        });
    };
    let steps = last.wagers.iter().zip(&before.wagers).map(|(last, before)| step(before, last));
    let largest = steps.max_by(|one, other| one.exact.abs().cmp(&other.exact.abs()));
    let moved = largest.map_or(String::new(), |step| {
        format!(
            "From {} to {} no edge over {} moves by more than {} of the stake. ",
            before.model,
            last.model,
            session.hands.words(),
            view.finer(MORE).percent(&Figure { exact: step.exact.abs() }).text()
        )
    });
    let (kept, more) = if last.model == Model::Pair { (2, "three") } else { (3, "four") };
    let rest = match per_shoe.unwrap_or(u32::MAX).min(session.hands.most()) <= kept {
        true => "With no more rounds to a shoe than that, this is exact.".to_owned(),
        false => format!(
            "What {more} or more rounds of a shoe have in common beyond that is left out; it is \
             expected, not proven, to be smaller than the last step."
        ),
    };
    Some(Note { text: moved + &rest, warning: false })
}

/// Returns the change of the edge from one model to the next.
fn step(before: &WagerReport, after: &WagerReport) -> Figure {
    Figure { exact: &after.edge.exact - &before.edge.exact }
}

/// Lays out the results of each model for the same rounds, the last model in full.
fn of_models(models: &[SessionModel], title: &str, every: bool, view: View) -> Vec<Table> {
    let Some(fullest) = models.last() else { return Vec::new() };
    let mut tables = Vec::new();
    if !fullest.wagers.is_empty() {
        let summary = wagers::summary(&fullest.wagers, view);
        tables.push(Table { title: title.to_owned(), ..summary });
        tables.extend((models.len() > 1).then(|| by_model(models, view)));
        tables.extend(fullest.wagers.iter().map(|one| wagers::wager(one, view)));
        tables.extend((!fullest.lines.is_empty()).then(|| lines(fullest, every, view)));
    }
    tables.extend(runs(&fullest.runs, view));
    // With several models, the title of a table names its model.
    if models.len() > 1 {
        for table in tables.iter_mut().filter(|table| table.kind != "models") {
            let wager = fullest.wagers.iter().find(|wager| wager.id == table.id);
            let session = wager.and_then(|wager| wager.session.as_ref());
            let model = session.map_or(fullest.model, |session| session.model);
            table.title = format!("{}, {model}", table.title);
        }
    }
    tables
}

/// Returns the edge of a wager by a model, with its column.
fn edge_by(model: &SessionModel, wager: usize, view: View) -> (Column, Cell) {
    let key = match model.model {
        Model::Independent => "edge_independent",
        Model::Pair => "edge_pair",
        Model::Triple => "edge_triple",
    };
    let cell = view.finer(MORE).percent(&model.wagers[wager].edge);
    (edge(key, &format!("Edge, {}", model.model)), cell)
}

/// Additional digits: models differ by little.
const MORE: usize = 4;

fn by_model(models: &[SessionModel], view: View) -> Table {
    let wagers = models.last().map_or(&[][..], |model| &model.wagers[..]);
    let rows = wagers.iter().enumerate().map(|(at, wager)| {
        let mut row = vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
        ];
        row.extend(models.iter().map(|model| edge_by(model, at, view)));
        let steps = [("step_pair", "Moved by pairs"), ("step_triple", "by triples")];
        row.extend(models.windows(2).zip(steps).map(|(two, (key, name))| {
            let step = step(&two[0].wagers[at], &two[1].wagers[at]);
            (number(key, name), view.finer(MORE).percent(&step))
        }));
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row
    });
    Table::of("models", "House edge by model", rows)
}

fn sweep(sessions: &[SessionReport], view: View) -> Vec<Table> {
    let wagers = sessions.first().and_then(|session| session.models.last());
    let wagers = wagers.map_or(&[][..], |model| &model.wagers[..]);
    let of_wager = |(at, wager): (usize, &WagerReport)| {
        let rows = sessions.iter().filter_map(|session| {
            let (fullest, before) = session.models.split_last()?;
            let of_fullest = &fullest.wagers[at];
            let edge = match before.is_empty() {
                true => view.percent(&of_fullest.edge),
                false => view.finer(MORE).percent(&of_fullest.edge),
            };
            let shares = [edge, view.percent(&of_fullest.rtp), view.percent(&of_fullest.hit)];
            let (hands, model) = (&session.hands, fullest.model);
            let mut row = wagers::at_hands(hands, model, shares, &of_fullest.deviation, view);
            row.extend(before.iter().map(|model| edge_by(model, at, view)));
            Some(row)
        });
        let mut table = wagers::by_length(&wager.id, &wager.name, rows);
        offer_page::add_to_all(&mut table, wager.offer.as_ref());
        table.chart = wagers::over_lengths(
            &wager.name,
            sessions.iter().filter_map(|session| {
                let fullest = session.models.last()?;
                Some((&session.hands, &fullest.wagers[at].edge))
            }),
        );
        table
    };
    wagers.iter().enumerate().map(of_wager).collect()
}

fn favourable(report: &StreakReport) -> Table {
    let rows = report.favourable.iter().map(|one| {
        let hands = one.hands.map_or("none".to_owned(), |hands| hands.to_string());
        let mut row = vec![
            (data(words("id", "Id")), text(&one.id)),
            (words("name", "Wager"), text(&one.name)),
            (words("model", "Model"), text(one.model.to_string())),
            (number("first_hands", "From hands"), text(hands)),
            (number("searched", "Searched up to"), text(one.searched.to_string())),
        ];
        row.extend(offer_page::cells(one.offer.as_ref()));
        row
    });
    Table::of("favourable", "Sessions in the player's favor", rows)
}

/// Lays out the lines of the wagers: payoff, frequency, and the payoff that each would need.
fn lines(model: &SessionModel, every: bool, view: View) -> Table {
    let reports: &[LinesReport] = &model.lines;
    let figure = |figure: &Option<Figure>| {
        figure.as_ref().map_or_else(|| text("none"), |figure| view.decimal(figure))
    };
    let row = |wager: &LinesReport, line: &LineReport| {
        // If only the longest run is paid, the tables of the wagers have two of these columns.
        let mut row = vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (data(number("wanted_edge", "Wanted edge")), view.percent(&wager.wanted_edge)),
            (words("event", "Event"), text(&line.name)),
            (words("run", "Run").shown_if(every), text(&line.run)),
            (words("pays", "Pays"), Cell::Pays(line.pays.clone())),
            (number("paid", "Times a session").shown_if(every), view.decimal(&line.paid)),
            (number("scaled", "All wins scaled, to 1"), figure(&line.scaled)),
            (number("alone", "This line alone, to 1"), figure(&line.alone)),
        ];
        let priced = model.wagers.iter().find(|one| one.id == wager.id);
        row.extend(offer_page::cells(priced.and_then(|one| one.offer.as_ref())));
        row
    };
    let rows = reports.iter().flat_map(|wager| wager.lines.iter().map(move |line| (wager, line)));
    let wanted = reports.first().map(|one| &one.wanted_edge);
    let wanted = wanted.filter(|edge| !edge.exact.is_zero());
    let title = match wanted {
        None => "Pays that would make the bets fair".to_owned(),
        Some(edge) => format!("Pays for a house edge of {}", view.percent(edge).text()),
    };
    Table::of("lines", title, rows.map(|(wager, line)| row(wager, line)))
}

fn from_start(report: &StreakReport, view: View) -> Table {
    let rows = report.from_start.iter().map(|start| {
        let sides = start.sides.iter().map(|side| {
            (number(side.result, &capital(side.result)), view.decimal(&side.probability))
        });
        std::iter::once((number("run", "Wins"), text(&start.run))).chain(sides).collect()
    });
    let title =
        "How many wins in a row come next: until the other side's first win, independent rounds";
    Table::of("from-start", title, rows)
}

fn dependence(dependence: &DependenceReport, view: View) -> Table {
    let rows = dependence.pairs.iter().chain(&dependence.triples).map(|joint| {
        let order = if joint.results.len() == 2 { "two" } else { "three" };
        vec![
            (words("event", "Results"), text(joint.results.join(", "))),
            (words("figure", "Rounds"), text(order)),
            // The excess is about a millionth, so the usual digits would show little.
            (number("value", "Excess"), view.finer(6).decimal(&joint.g)),
        ]
    });
    let title = "Rounds of one shoe: relative excess over what fewer of them explain";
    Table::of("dependence", title, rows)
}
