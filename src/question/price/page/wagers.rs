//! Lays out wagers: a summary of several, one with its events, one by session length.

use crate::document::{
    COUNTS, Cell, Chart, Column, Drawing, EXACTLY, LEAST, Table, Unit, View, data, edge, number,
    words,
};
use crate::exact::Exact;
use crate::figure::{Figure, Root};
use crate::pricing::figures::{HandsInfo, Model, SessionInfo, WagerReport};
use crate::question::offer_page;
use crate::question::streaks::report::SessionWager;

/// Lays out one row per wager.
pub(crate) fn summary(wagers: &[WagerReport], view: View) -> Table {
    let rows = wagers.iter().map(|wager| {
        let resolved = wager.edge_resolved.as_ref();
        // Among wagers on one round, a wager on a session says so.
        let name = match wagers.iter().all(|wager| wager.session.is_some()) {
            true => wager.name.clone(),
            false => name_with_hands(wager),
        };
        let of_session = |fact: fn(&SessionInfo) -> String| {
            wager.session.as_ref().map_or(Cell::Empty, |session| Cell::Text(fact(session)))
        };
        vec![
            Cell::Text(wager.id.clone()),
            Cell::Text(name),
            of_session(|session| session.hands.key()),
            of_session(|session| session.model.to_string()),
            Cell::Text(all_pays(wager)),
            view.percent(&wager.edge),
            view.percent(&wager.rtp),
            resolved.map_or(Cell::Empty, |edge| view.percent(edge)),
            view.percent(&wager.hit),
            view.percent(&wager.push),
            view.percent(&wager.lose),
            view.decimal(&wager.variance),
            view.root(&wager.deviation),
        ]
    });
    let mut table = Table {
        kind: "summary",
        id: String::new(),
        title: "Wagers".into(),
        columns: vec![
            data(words("id", "Id")),
            words("name", "Wager"),
            data(words("hands", "Hands")),
            data(words("model", "Model")),
            words("all_pays", "Pays"),
            edge("edge", "House edge"),
            number("rtp", "RTP").gives_way(LEAST + 1),
            data(number("edge_resolved", "Edge per resolved bet")),
            number("hit", "Hit frequency"),
            data(number("push", "Push frequency")),
            data(number("lose", "Loss frequency")),
            data(number("variance", "Variance")),
            number("deviation", "Std deviation").gives_way(LEAST),
        ],
        rows: rows.collect(),
        ..Table::default()
    };
    if wagers.iter().any(|wager| wager.average_stake.is_some()) {
        table.columns.push(number("average_stake", "Average stake").gives_way(LEAST));
        table.columns.push(number("edge_wagered", "Edge per unit wagered"));
        for (row, wager) in table.rows.iter_mut().zip(wagers) {
            let (stake, edge) = (&wager.average_stake, &wager.edge_wagered);
            row.push(stake.as_ref().map_or(Cell::Empty, |stake| view.decimal(stake)));
            row.push(edge.as_ref().map_or(Cell::Empty, |edge| view.percent(edge)));
        }
    }
    offer_page::add(&mut table, wagers.iter().map(|wager| wager.offer.as_ref()));
    if wagers.iter().any(|wager| wager.decided.is_some()) {
        table.columns.push(words("decided", "Decided"));
        let decided = wagers.iter().map(decided);
        table.rows.iter_mut().zip(decided).for_each(|(row, cell)| row.push(cell));
    }
    table
}

/// Returns the name of a wager, with the session if one settles it.
pub(super) fn name_with_hands(wager: &WagerReport) -> String {
    match &wager.session {
        Some(session) => format!("{}, {}", wager.name, session.words()),
        None => wager.name.clone(),
    }
}

/// Returns the same name, marked if the wager is not on offer or one of two readings.
pub(super) fn name_with_mark(wager: &WagerReport) -> String {
    offer_page::named(&name_with_hands(wager), wager.offer.as_ref())
}

/// Returns the certain result of a wager, if the known facts decide it.
pub(super) fn decided(wager: &WagerReport) -> Cell {
    wager.decided.as_ref().map_or(Cell::Empty, |decided| Cell::Pays(decided.pays.clone()))
}

/// Returns the payoffs of a wager's wins, in the order of its table: `"40, 10, 6, 4, 1 to 1"`.
fn all_pays(wager: &WagerReport) -> String {
    let pays = wins(wager);
    match &pays[..] {
        [] => "none".to_owned(),
        // If every run is paid, the number of different sums has no limit.
        [first, second, .., last] if pays.len() > MANY && wager.session.is_some() => {
            format!("{first}, {second}, … {last} to 1")
        }
        _ => format!("{} to 1", pays.join(", ")),
    }
}

/// Returns the payoffs of a wager in short: `"up to 40 to 1"`.
pub(super) fn pays_in_short(wager: &WagerReport) -> String {
    let most = wager.events.iter().map(|event| &event.pays).max();
    match most {
        Some(most) if wins(wager).len() > 2 => format!("up to {} to 1", crate::table::short(most)),
        _ => all_pays(wager),
    }
}

/// Returns the payoffs of its wins without repeats, in the order of its table.
fn wins(wager: &WagerReport) -> Vec<String> {
    let mut pays: Vec<String> = Vec::new();
    for event in wager.events.iter().filter(|event| event.pays.is_positive()) {
        let short = crate::table::short(&event.pays);
        if !pays.contains(&short) {
            pays.push(short);
        }
    }
    pays
}

/// The largest number of sums that a summary has room for.
const MANY: usize = 8;

/// Lays out a wager and its events.
pub(crate) fn wager(wager: &WagerReport, view: View) -> Table {
    let (title, (columns, rows, total)) = match &wager.session {
        Some(session) => {
            let title = format!("{}, {}", wager.name, session.words());
            (title, events_of_session(wager, view))
        }
        None => (wager.name.clone(), events_of_round(wager, view)),
    };
    let resolved = wager.edge_resolved.as_ref();
    let mut figures = vec![
        ("House edge", view.percent(&wager.edge)),
        ("exactly", Cell::Fraction(wager.edge.exact.clone())),
        ("per resolved bet", resolved.map_or(Cell::Text("none".into()), |edge| view.percent(edge))),
        ("RTP", view.percent(&wager.rtp)),
        ("hit", view.percent(&wager.hit)),
        ("push", view.percent(&wager.push)),
        ("loss", view.percent(&wager.lose)),
        ("variance", view.decimal(&wager.variance)),
        ("standard deviation", view.root(&wager.deviation)),
    ];
    if wager.session.is_some() {
        // Fractions of a session have hundreds of digits, so they are left to data formats. And if
        // nothing pushes, every bet is resolved.
        let told = |label: &str| match label {
            "exactly" => false,
            "per resolved bet" | "push" => !wager.push.exact.is_zero(),
            _ => true,
        };
        figures.retain(|(label, _)| told(label));
        let won = Figure { exact: -&wager.edge.exact };
        figures.insert(1, ("expected net win per unit staked", view.decimal(&won)));
    }
    if let Some((stake, edge)) = wager.average_stake.as_ref().zip(wager.edge_wagered.as_ref()) {
        let at = figures.iter().position(|(label, _)| *label == "RTP").unwrap_or(figures.len());
        figures.insert(at, ("per unit wagered", view.percent(edge)));
        figures.insert(at + 1, ("average stake", view.decimal(stake)));
    }
    if wager.decided.is_some() {
        figures.insert(0, ("Decided by what is known:", decided(wager)));
    }
    if let Some(source) = &wager.source {
        figures.push(("source", Cell::Text(source.clone())));
    }
    let chart = contributions(wager);
    let (id, total) = (wager.id.clone(), Some(total));
    let mut table = Table {
        kind: "wager",
        id,
        title,
        columns,
        rows,
        total,
        figures,
        chart,
        ..Table::default()
    };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
}

/// Draws the contribution of each event to the expected net win. Lost stakes and pushes are left
/// out: a lost stake contributes its whole probability, beside which the wins would be too small to
/// see, and a push contributes nothing. There is no chart with too many bars, as for many paid
/// runs.
fn contributions(wager: &WagerReport) -> Option<Chart> {
    let lost = -&Exact::one();
    let drawn = wager.events.iter().filter(|event| event.pays != lost && !event.pays.is_zero());
    let bars: Vec<_> =
        drawn.map(|event| (event.name.clone(), event.returns.exact.clone())).collect();
    (2..=MOST_BARS).contains(&bars.len()).then(|| Chart {
        title: format!("{}: what each win adds to the return", wager.name),
        drawing: Drawing::Bars {
            along: "Net win per unit staked, without lost stakes".to_owned(),
            unit: Unit::Number,
            bars,
        },
    })
}

/// The largest number of bars that a reader can tell from one another.
pub(crate) const MOST_BARS: usize = 24;

type Events = (Vec<Column>, Vec<Vec<Cell>>, Vec<Cell>);

fn events_of_round(wager: &WagerReport, view: View) -> Events {
    let rows = wager.events.iter().map(|event| {
        vec![
            Cell::Text(event.name.clone()),
            Cell::Pays(event.pays.clone()),
            event.ways.clone().map_or(Cell::Empty, Cell::Count),
            Cell::Fraction(event.probability.exact.clone()),
            view.decimal(&event.probability),
            view.decimal(&event.returns),
        ]
    });
    let sum = |exact: Exact| view.decimal(&Figure { exact });
    let total = vec![
        Cell::Text("Total".into()),
        Cell::Empty,
        Cell::Count(wager.events.iter().filter_map(|event| event.ways.as_ref()).sum()),
        Cell::Fraction(wager.events.iter().map(|event| &event.probability.exact).sum()),
        sum(wager.events.iter().map(|event| &event.probability.exact).sum()),
        sum(wager.events.iter().map(|event| &event.returns.exact).sum()),
    ];
    let mut columns = vec![
        words("event", "Event"),
        words("pays", "Pays"),
        number("combinations", "Combinations").gives_way(COUNTS),
        number("", "Exactly").gives_way(EXACTLY),
        number("probability", "Probability"),
        number("return", "Return"),
    ];
    let (mut rows, mut total): (Vec<_>, _) = (rows.collect(), total);
    if let Some(average) = &wager.average_stake {
        columns.push(number("staked", "Staked"));
        for (row, event) in rows.iter_mut().zip(&wager.events) {
            let staked = event.staked.as_ref().map(crate::table::short);
            row.push(staked.map_or(Cell::Empty, Cell::Rounded));
        }
        total.push(view.decimal(average));
    }
    (columns, rows, total)
}

fn events_of_session(wager: &WagerReport, view: View) -> Events {
    let session = wager.session.as_ref();
    let of_session = || {
        let words = |text: Option<String>| text.map_or(Cell::Empty, Cell::Text);
        [words(session.map(|one| one.hands.key())), words(session.map(|one| one.model.to_string()))]
    };
    let by_run = wager.events.iter().any(|event| event.run.is_some());
    let rows = wager.events.iter().map(|event| {
        let [hands, model] = of_session();
        vec![
            hands,
            model,
            Cell::Text(event.name.clone()),
            Cell::Pays(event.pays.clone()),
            event.run.clone().map_or(Cell::Empty, Cell::Text),
            view.decimal(&event.probability),
            view.decimal(&event.returns),
        ]
    });
    // The total of long fractions, known without another addition.
    let sum = |exact: Exact| view.decimal(&Figure { exact });
    let [hands, model] = of_session();
    let total = vec![
        hands,
        model,
        Cell::Text("Total".into()),
        Cell::Empty,
        Cell::Empty,
        sum(Exact::one()),
        sum(-&wager.edge.exact),
    ];
    let mut columns = vec![
        data(words("hands", "Hands")),
        data(words("model", "Model")),
        words("event", "Event"),
        words("pays", "Pays"),
        words("run", session.map_or("Longest run", |one| one.settled.heading())),
        number("probability", "Probability"),
        number("return", "Return"),
    ];
    columns[4].data_only = !by_run;
    (columns, rows.collect(), total)
}

/// Lays out a session wager without a session: its paytable, and its figures by session length.
pub(crate) fn by_hands(wager: &SessionWager, view: View) -> [Table; 2] {
    let rows = wager.events.iter().map(|event| {
        vec![
            Cell::Text(event.name.clone()),
            Cell::Pays(event.pays.clone()),
            Cell::Text(event.run.clone()),
        ]
    });
    let settled = format!("once a session, by {}", wager.by);
    let favourable = match wager.favourable {
        Some(hands) => format!("from {} on", HandsInfo::Fixed(hands).words()),
        None => "over no session".to_owned(),
    };
    let figures = [
        ("Settled", Cell::Text(settled)),
        ("favours the player", Cell::Text(favourable)),
        ("model", Cell::Text(format!("{} rounds", wager.model))),
    ];
    let mut paytable = Table {
        kind: "session-wager",
        id: wager.id.clone(),
        title: wager.name.clone(),
        columns: vec![
            words("event", "Event"),
            words("pays", "Pays"),
            words("run", wager.settled.heading()),
        ],
        rows: rows.collect(),
        figures: figures.into(),
        ..Table::default()
    };
    let rows = wager.by_hands.iter().map(|at| {
        at_hands(&at.hands, wager.model, [&at.edge, &at.rtp, &at.hit], &at.deviation, view)
    });
    let edges = wager.by_hands.iter().map(|at| (&at.hands, &at.edge));
    let chart = over_lengths(&wager.name, edges);
    let mut lengths = Table { chart, ..by_length(&wager.id, &wager.name, rows.collect()) };
    for table in [&mut paytable, &mut lengths] {
        offer_page::add_to_all(table, wager.offer.as_ref());
    }
    [paytable, lengths]
}

/// Draws the house edge over sessions of fixed lengths.
pub(crate) fn over_lengths<'a>(
    name: &str,
    edges: impl Iterator<Item = (&'a HandsInfo, &'a Figure)>,
) -> Option<Chart> {
    let points = edges.filter_map(|(hands, edge)| match hands {
        HandsInfo::Fixed(hands) => Some((i64::from(*hands), edge.exact.clone())),
        _ => None,
    });
    let points: Vec<_> = points.collect();
    (points.len() > 1).then(|| Chart {
        title: format!("{name}: house edge by hands of the session"),
        drawing: Drawing::Lines {
            across: "Hands of the session".to_owned(),
            up: "House edge; below zero it favours the player".to_owned(),
            unit: Unit::Percent,
            lines: vec![(name.to_owned(), points)],
        },
    })
}

/// Makes the row of a wager at one session length.
pub(crate) fn at_hands(
    hands: &HandsInfo,
    model: Model,
    [edge, rtp, hit]: [&Figure; 3],
    deviation: &Root,
    view: View,
) -> Vec<Cell> {
    let shares = [edge, rtp, hit].map(|share| view.percent(share));
    let named = [Cell::Text(hands.key()), Cell::Text(model.to_string())];
    named.into_iter().chain(shares).chain([view.root(deviation)]).collect()
}

/// Lays out a wager by session length, from rows of [`at_hands`].
pub(crate) fn by_length(id: &str, name: &str, rows: Vec<Vec<Cell>>) -> Table {
    Table {
        kind: "by-hands",
        id: id.to_owned(),
        title: format!("{name} by hands of the session"),
        columns: vec![
            number("hands", "Hands"),
            data(words("model", "Model")),
            edge("edge", "House edge"),
            number("rtp", "RTP").gives_way(LEAST + 1),
            number("hit", "Hit frequency"),
            number("deviation", "Std deviation").gives_way(LEAST),
        ],
        rows,
        ..Table::default()
    }
}
