//! The runs of a session, laid out.

use crate::document::study::{OUTSIDE, context, heading};
use crate::document::{Cell, Column, Note, Part, Table, data, number, wager, words};
use crate::report::{
    DependenceReport, Figure, HandsInfo, JointReport, PaysReport, RunsReport, SessionModel,
    SessionReport, StreakReport, WagerReport,
};

pub(super) fn report(report: &StreakReport) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    let mut context = context(&report.game, &report.variant, &report.shoe);
    context.push(("reading", report.reading.id.to_owned()));
    let chance = |figure: &Figure| Cell::Percent(figure.clone()).text();
    let results = report.results.iter();
    let results = results.map(|one| format!("{} {}", one.result, chance(&one.probability)));
    let hands = report.sessions.iter().map(|session| session.hands.key()).collect::<Vec<_>>();
    let hands = match &hands[..] {
        [one] if one == "1" => "1 hand".to_owned(),
        [first, .., last] if hands.len() > 12 => format!("{first} to {last} hands"),
        _ => format!("{} hands", hands.join(", ")),
    };
    let per_shoe =
        report.rounds.per_shoe.map(|rounds| format!("; a new shoe every {rounds} rounds"));
    facts.extend([
        ("Rounds", results.collect::<Vec<_>>().join(", ")),
        ("Session", hands + &per_shoe.unwrap_or_default()),
        ("Reading", format!("{}; ties neither count nor break a run", report.reading.text)),
    ]);
    for model in &report.models {
        facts.push(("Model", format!("{}: {}", model.id, model.text)));
    }
    let mut tables = Vec::new();
    match &report.sessions[..] {
        [session] => tables.extend(one_session(session)),
        sessions => tables.extend(sweep(sessions)),
    }
    if !report.favourable.is_empty() {
        tables.push(favourable(report));
    }
    tables.push(from_start(report));
    tables.extend(report.dependence.iter().map(dependence));
    Part { title, facts, context, notes: notes(report), tables }
}

fn notes(report: &StreakReport) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut warn = |text: String| notes.push(Note { text, warning: true });
    if !report.shoe.within_rules {
        warn(OUTSIDE.into());
    }
    let model = report.models.last().map_or("", |model| model.id);
    for one in report.favourable.iter().filter(|one| one.model == model) {
        if let Some(hands) = one.hands {
            let from = if one.and_longer { "in sessions of" } else { "first in sessions of" };
            let on = if one.and_longer { " or more" } else { "" };
            let hands = HandsInfo::Fixed(hands).words();
            warn(format!("{} favours the player {from} {hands}{on}.", one.name));
        }
    }
    let longest = report.sessions.iter().map(|session| session.hands.most()).max().unwrap_or(0);
    let mut remark = |text: String| notes.push(Note { text, warning: false });
    if model == "independent" && u64::from(longest) > report.rounds.most {
        remark(format!(
            "This shoe is sure to deal {} rounds: longer sessions take more shoes.",
            report.rounds.most
        ));
    }
    if let Some(session) = report.sessions.last() {
        notes.extend(what_remains(session));
    }
    notes.extend(report.notes.iter().map(|text| Note { text: text.clone(), warning: false }));
    notes
}

/// How far each model moved the edge, and what no model has.
fn what_remains(session: &SessionReport) -> Option<Note> {
    let [.., before, last] = &session.models[..] else {
        return Some(Note {
            text: "Rounds of one shoe are not independent; --model pair and triple show by how \
                   much that moves each figure."
                .to_owned(),
            warning: false,
        });
    };
    let steps = last.wagers.iter().zip(&before.wagers).map(|(last, before)| step(before, last));
    let largest = steps.max_by(|one, other| one.exact.abs().cmp(&other.exact.abs()));
    let moved = largest.map_or(String::new(), |step| {
        format!(
            "From {} to {} no edge over {} moves by more than {}. ",
            before.model,
            last.model,
            session.hands.words(),
            Cell::Percent(Figure { exact: step.exact.abs(), digits: step.digits + 6 }).text()
        )
    });
    let more = if last.model == "pair" { "three" } else { "four" };
    Some(Note {
        text: format!(
            "{moved}What {more} or more rounds of a shoe have in common beyond that is left out; \
             it is expected, not proven, to be smaller than the last step."
        ),
        warning: false,
    })
}

/// By how much a model moves the edge.
fn step(before: &WagerReport, after: &WagerReport) -> Figure {
    Figure { exact: &after.edge.exact - &before.edge.exact, digits: after.edge.digits }
}

fn table(kind: &'static str, title: &str, columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Table {
    let (id, title) = (String::new(), title.to_owned());
    Table { kind, id, title, columns, rows, total: None, figures: Vec::new() }
}

fn one_session(session: &SessionReport) -> Vec<Table> {
    let Some(fullest) = session.models.last() else { return Vec::new() };
    let mut tables = Vec::new();
    if !fullest.wagers.is_empty() {
        let title = format!("Wagers on runs, {}", session.hands.words());
        tables.push(Table { title, ..wager::summary(&fullest.wagers) });
        tables.extend((session.models.len() > 1).then(|| by_model(&session.models)));
        tables.extend(fullest.wagers.iter().map(wager::wager));
        tables.extend((!fullest.pays.is_empty()).then(|| pays(&fullest.pays)));
    }
    if !fullest.runs.is_empty() {
        tables.extend(runs(&fullest.runs));
    }
    tables
}

/// The columns of the models' edges.
fn model_columns(models: &[SessionModel]) -> Vec<Column> {
    let column = |model: &SessionModel| {
        let key = match model.model {
            "independent" => "edge_independent",
            "pair" => "edge_pair",
            _ => "edge_triple",
        };
        number(key, &format!("Edge, {}", model.model))
    };
    models.iter().map(column).collect()
}

fn by_model(models: &[SessionModel]) -> Table {
    let wagers = models.last().map_or(&[][..], |model| &model.wagers[..]);
    let rows = wagers.iter().enumerate().map(|(at, wager)| {
        let edges = models.iter().map(|model| &model.wagers[at]);
        // Models differ in digits that are not usually looked at.
        let more = |figure: &Figure| Figure { digits: figure.digits + 4, ..figure.clone() };
        let steps = models.windows(2).map(|two| step(&two[0].wagers[at], &two[1].wagers[at]));
        [Cell::Text(wager.id.clone()), Cell::Text(wager.name.clone())]
            .into_iter()
            .chain(edges.map(|wager| Cell::Percent(more(&wager.edge))))
            .chain(steps.map(|step| Cell::Percent(more(&step))))
            .collect()
    });
    let mut columns = vec![data(words("id", "Id")), words("name", "Wager")];
    columns.extend(model_columns(models));
    let steps = [("step_pair", "Moved by pairs"), ("step_triple", "By triples")];
    columns.extend(steps[..models.len() - 1].iter().map(|(key, name)| number(key, name)));
    table("models", "House edge by model", columns, rows.collect())
}

fn sweep(sessions: &[SessionReport]) -> Vec<Table> {
    let wagers = sessions.first().and_then(|session| session.models.last());
    let wagers = wagers.map_or(&[][..], |model| &model.wagers[..]);
    let of_wager = |(at, wager): (usize, &WagerReport)| {
        let rows = sessions.iter().filter_map(|session| {
            let (fullest, before) = session.models.split_last()?;
            let of_fullest = &fullest.wagers[at];
            let shares = [&of_fullest.edge, &of_fullest.rtp, &of_fullest.hit];
            let (hands, model) = (&session.hands, fullest.model);
            let mut row = wager::at_hands(hands, model, shares, &of_fullest.deviation);
            row.extend(before.iter().map(|model| Cell::Percent(model.wagers[at].edge.clone())));
            Some(row)
        });
        let mut table = wager::by_length(&wager.id, &wager.name, rows.collect());
        let models = sessions.first().map_or(&[][..], |session| &session.models[..]);
        let before = models.split_last().map_or(&[][..], |(_, before)| before);
        table.columns.extend(model_columns(before));
        table
    };
    wagers.iter().enumerate().map(of_wager).collect()
}

fn favourable(report: &StreakReport) -> Table {
    let rows = report.favourable.iter().map(|one| {
        let hands = one.hands.map_or("none".to_owned(), |hands| hands.to_string());
        vec![
            Cell::Text(one.id.clone()),
            Cell::Text(one.name.clone()),
            Cell::Text(one.model.to_owned()),
            Cell::Text(hands),
            Cell::Text(one.searched.to_string()),
        ]
    });
    let columns = vec![
        data(words("id", "Id")),
        words("name", "Wager"),
        words("model", "Model"),
        number("first_hands", "First over hands"),
        number("searched", "Looked up to"),
    ];
    table("favourable", "Sessions in the player's favour", columns, rows.collect())
}

fn pays(reports: &[PaysReport]) -> Table {
    let none = || Cell::Text("none".into());
    let figure = |figure: &Option<Figure>| figure.clone().map_or_else(none, Cell::Decimal);
    let rows = reports.iter().flat_map(|wager| {
        wager.lines.iter().map(move |line| {
            vec![
                Cell::Text(wager.id.clone()),
                Cell::Text(wager.name.clone()),
                Cell::Text(line.name.clone()),
                Cell::Pays(line.pays.clone()),
                figure(&line.scaled),
                figure(&line.alone),
            ]
        })
    });
    let edge = reports.first().map_or(String::new(), |one| Cell::Percent(one.edge.clone()).text());
    let columns = vec![
        data(words("id", "Id")),
        words("name", "Wager"),
        words("event", "Event"),
        words("pays", "Pays"),
        number("scaled", "All wins scaled, to 1"),
        number("alone", "This line alone, to 1"),
    ];
    let fair = reports.iter().all(|one| one.edge.exact.is_zero());
    let title = match fair {
        true => "Pays that would make the bets fair".to_owned(),
        false => format!("Pays for a house edge of {edge}"),
    };
    table("pays", &title, columns, rows.collect())
}

/// A column for every side, whose name is the key.
fn sides(runs: &[RunsReport], first: Column) -> Vec<Column> {
    let side = |runs: &RunsReport| number(runs.side, &capital(runs.side));
    std::iter::once(first).chain(runs.iter().map(side)).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn runs(runs: &[RunsReport]) -> [Table; 3] {
    let Some(any) = runs.first() else { unreachable!("runs of both sides and of either") };
    let longest = any.longest.iter().enumerate().map(|(at, row)| {
        let cells = runs.iter().map(|runs| Cell::Decimal(runs.longest[at].probability.clone()));
        std::iter::once(Cell::Text(row.run.clone())).chain(cells).collect()
    });
    let mean_name = match any.mean_counts_to {
        Some(most) => format!("Mean, longer counted as {most}"),
        None => "Mean".to_owned(),
    };
    let mean = std::iter::once(Cell::Text(mean_name))
        .chain(runs.iter().map(|runs| Cell::Decimal(runs.mean.clone())))
        .collect();
    let points = any.points.iter().enumerate().map(|(at, point)| {
        let run = |runs: &RunsReport| match (runs.points[at].run, any.mean_counts_to) {
            (Some(run), _) => Cell::Text(run.to_string()),
            (None, Some(most)) => Cell::Text(format!("{most}+")),
            (None, None) => {
                Cell::Text(runs.longest.last().map_or(String::new(), |one| one.run.clone()))
            }
        };
        std::iter::once(Cell::Text(format!("{}% have no more than", point.percent)))
            .chain(runs.iter().map(run))
            .collect()
    });
    let expected = any.expected.iter().enumerate().map(|(at, row)| {
        let cells = runs.iter().map(|runs| Cell::Decimal(runs.expected[at].number.clone()));
        std::iter::once(Cell::Text(row.run.clone())).chain(cells).collect()
    });
    let run = || number("run", "Run");
    [
        table("longest", "The longest run", sides(runs, run()), longest.collect()),
        table(
            "longest-points",
            "The longest run in short",
            sides(runs, words("event", "")),
            std::iter::once(mean).chain(points).collect(),
        ),
        table("runs", "Expected number of runs", sides(runs, run()), expected.collect()),
    ]
}

fn from_start(report: &StreakReport) -> Table {
    let rows = report.from_start.iter().map(|start| {
        let cells = start.sides.iter().map(|side| Cell::Decimal(side.probability.clone()));
        std::iter::once(Cell::Text(start.run.clone())).chain(cells).collect()
    });
    let first = report.from_start.first();
    let sides = first.map_or(&[][..], |start| &start.sides[..]);
    let mut columns = vec![number("run", "Wins")];
    columns.extend(sides.iter().map(|side| number(side.result, &capital(side.result))));
    table(
        "from-start",
        "Wins in a row from any moment on, until the other side's first",
        columns,
        rows.collect(),
    )
}

fn dependence(dependence: &DependenceReport) -> Table {
    let row = |joint: &JointReport| {
        // Of the order of a millionth: the usual digits would show little.
        let g = Figure { digits: joint.g.digits + 6, ..joint.g.clone() };
        let order = if joint.results.len() == 2 { "two" } else { "three" };
        vec![Cell::Text(joint.results.join(", ")), Cell::Text(order.to_owned()), Cell::Decimal(g)]
    };
    let rows = dependence.pairs.iter().chain(&dependence.triples).map(row);
    let columns =
        vec![words("event", "Results"), words("figure", "Rounds"), number("value", "Excess")];
    table(
        "dependence",
        "Rounds of one shoe: relative excess over what fewer of them explain",
        columns,
        rows.collect(),
    )
}
