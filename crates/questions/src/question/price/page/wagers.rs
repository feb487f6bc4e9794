//! Lays out wagers: a summary of several, one with its events, one by session length.

use crate::document::{
    COUNTS, Cell, Chart, Drawing, EXACTLY, LEAST, Row, Table, Unit, View, count, data, edge,
    number, text, words,
};
use crate::exact::{Exact, Whole};
use crate::figure::{Figure, Root};
use crate::pricing::figures::{EventReport, HandsInfo, Model, SessionInfo, WagerReport};
use crate::question::offer_page;
use crate::question::streaks::report::SessionWager;
use crate::wording;

/// Lays out one row per wager.
pub(crate) fn summary(wagers: &[WagerReport], view: View) -> Table {
    let staked = wagers.iter().any(|wager| wager.average_stake.is_some());
    let rows = wagers.iter().map(|wager| {
        let session = wager.session.as_ref();
        let hands = session.map(|session| text(session.hands.key()));
        let model = session.map(|session| text(session.model.to_string()));
        // Among wagers on one round, a wager on a session says so.
        let name = match wagers.iter().all(|wager| wager.session.is_some()) {
            true => wager.name.clone(),
            false => name_with_hands(wager),
        };
        let percent = |figure: &Figure| view.percent(figure);
        let mut row = vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(name)),
            (data(words("hands", "Hands")), hands.into()),
            (data(words("model", "Model")), model.into()),
            (words("all_pays", "Pays"), text(all_pays(wager))),
            (edge("edge", "House edge"), percent(&wager.edge)),
            (number("rtp", "RTP").gives_way(LEAST + 1), percent(&wager.rtp)),
            (
                data(number("edge_resolved", "Edge per resolved bet")),
                wager.edge_resolved.as_ref().map(percent).into(),
            ),
            (number("hit", "Hit frequency"), percent(&wager.hit)),
            (data(number("push", "Push frequency")), percent(&wager.push)),
            (data(number("lose", "Loss frequency")), percent(&wager.lose)),
            (data(number("variance", "Variance")), view.decimal(&wager.variance)),
            (number("deviation", "Std deviation").gives_way(LEAST), view.root(&wager.deviation)),
        ];
        if staked {
            let stake = wager.average_stake.as_ref().map(|stake| view.decimal(stake));
            let edge = wager.edge_wagered.as_ref().map(percent);
            row.push((number("average_stake", "Average stake").gives_way(LEAST), stake.into()));
            row.push((number("edge_wagered", "Edge per unit wagered"), edge.into()));
        }
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row.push((words("decided", "Decided").if_any(), decided(wager)));
        row
    });
    Table::of("summary", "Wagers", rows)
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
        // If every run is paid, or marked cards multiply, the number of different sums has no limit.
        [first, second, .., last]
            if pays.len() > MANY && (wager.session.is_some() || wager.draws.is_some()) =>
        {
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

/// Returns the payoffs of its wins without repeats, in the order of its table. Lines that the
/// player's decisions never reach are left out.
fn wins(wager: &WagerReport) -> Vec<String> {
    let mut pays: Vec<String> = Vec::new();
    let is_reached =
        |event: &&EventReport| wager.plays.is_none() || event.probability.exact.is_positive();
    let wins = wager.events.iter().filter(|event| event.pays.is_positive());
    for event in wins.filter(is_reached) {
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
    let (title, found) = match &wager.session {
        Some(session) => {
            let title = format!("{}, {}", wager.name, session.words());
            (title, events_of_session(wager, session, view))
        }
        None => (wager.name.clone(), events_of_round(wager, view)),
    };
    let resolved = wager.edge_resolved.as_ref();
    let mut figures = vec![
        ("House edge", view.percent(&wager.edge)),
        ("as a fraction", Cell::Fraction(wager.edge.exact.clone())),
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
            "as a fraction" => false,
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
    if let Some(factor) = wager.multiplier.as_ref().filter(|_| wager.carried.is_none()) {
        figures.push(("mean multiplier of a win", view.decimal(&factor.mean)));
        figures.push(("its standard deviation", view.root(&factor.deviation)));
    }
    if let Some(most) = largest_win(wager) {
        figures.push(("largest win", Cell::Text(most)));
    }
    if wager.decided.is_some() {
        figures.insert(0, ("Decided by what is known:", decided(wager)));
    }
    if let Some(source) = &wager.source {
        figures.push(("source", Cell::Text(source.clone())));
    }
    let (id, chart) = (wager.id.clone(), contributions(wager));
    let mut table = Table { id, title, figures, chart, ..found };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
}

/// Returns the largest win of a wager with many factors, and the rounds in which it comes once:
/// `"3644.8 to 1, once in 18,251,411 rounds"`.
fn largest_win(wager: &WagerReport) -> Option<String> {
    let is_of_many = wager.draws.is_some() && wins(wager).len() > MANY;
    let possible = wager.events.iter().filter(|event| event.probability.exact.is_positive());
    let most = possible.clone().map(|event| &event.pays).max().filter(|_| is_of_many)?;
    let chance: Exact =
        possible.filter(|event| event.pays == *most).map(|event| &event.probability.exact).sum();
    let rounds = Exact::one().checked_div(&chance)?.floor().to_string();
    Some(format!(
        "{}, once in {} rounds",
        crate::table::pays_in_words(most),
        wording::grouped(&rounds)
    ))
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

fn events_of_round(wager: &WagerReport, view: View) -> Table {
    type Figures<'a> = (&'a Exact, &'a Exact);
    // Fractions of many rounds are long.
    let exactly = number("", "As a fraction").gives_way(EXACTLY).shown_if(wager.carried.is_none());
    let row = |name: &str,
               pays: Cell,
               ways: Option<Whole>,
               (probability, returns): Figures<'_>,
               staked: Cell| {
        let decimal = |exact: &Exact| view.decimal(&Figure { exact: exact.clone() });
        let mut row = vec![
            (words("event", "Event"), text(name)),
            (words("pays", "Pays"), pays),
            (
                number("combinations", "Combinations").gives_way(COUNTS).if_any(),
                ways.map(count).into(),
            ),
            (exactly.clone(), Cell::Fraction(probability.clone())),
            (number("probability", "Probability"), decimal(probability)),
            (number("return", "Return"), decimal(returns)),
        ];
        row.extend(wager.average_stake.as_ref().map(|_| (number("staked", "Staked"), staked)));
        row
    };
    let rows = wager.events.iter().map(|event| {
        let figures = (&event.probability.exact, &event.returns.exact);
        let staked = event.staked.as_ref().map(|staked| Cell::Rounded(crate::table::short(staked)));
        row(&event.name, Cell::Pays(event.pays.clone()), event.ways.clone(), figures, staked.into())
    });
    let ways = wager.events.iter().map(|event| event.ways.as_ref()).sum::<Option<Whole>>();
    let probability = wager.events.iter().map(|event| &event.probability.exact).sum();
    let returns = wager.events.iter().map(|event| &event.returns.exact).sum();
    let staked = wager.average_stake.as_ref().map(|average| view.decimal(average));
    let total = row("Total", Cell::Empty, ways.clone(), (&probability, &returns), staked.into());
    Table::of("wager", "", rows).with_total(total)
}

fn events_of_session(wager: &WagerReport, session: &SessionInfo, view: View) -> Table {
    let row = |name: &str, pays: Cell, run: Cell, probability: &Figure, returns: &Figure| {
        vec![
            (data(words("hands", "Hands")), text(session.hands.key())),
            (data(words("model", "Model")), text(session.model.to_string())),
            (words("event", "Event"), text(name)),
            (words("pays", "Pays"), pays),
            (words("run", session.settled.heading()).if_any(), run),
            (number("probability", "Probability"), view.decimal(probability)),
            (number("return", "Return"), view.decimal(returns)),
        ]
    };
    let rows = wager.events.iter().map(|event| {
        let (pays, run) = (Cell::Pays(event.pays.clone()), event.run.as_ref().map(text));
        row(&event.name, pays, run.into(), &event.probability, &event.returns)
    });
    // The total of long fractions, known without another addition.
    let [all, won] = [Exact::one(), -&wager.edge.exact].map(|exact| Figure { exact });
    Table::of("wager", "", rows).with_total(row("Total", Cell::Empty, Cell::Empty, &all, &won))
}

/// Lays out a session wager without a session: its paytable, and its figures by session length.
pub(crate) fn by_hands(wager: &SessionWager, view: View) -> [Table; 2] {
    let rows = wager.events.iter().map(|event| {
        vec![
            (words("event", "Event"), text(&event.name)),
            (words("pays", "Pays"), Cell::Pays(event.pays.clone())),
            (words("run", wager.settled.heading()), text(&event.run)),
        ]
    });
    let settled = format!("once a session, by {}", wager.by);
    let favourable = match wager.favourable {
        Some(hands) => format!("from {} on", HandsInfo::Fixed(hands).words()),
        None => "over no session".to_owned(),
    };
    let figures = [
        ("Settled", Cell::Text(settled)),
        ("favors the player", Cell::Text(favourable)),
        ("model", Cell::Text(format!("{} rounds", wager.model))),
    ];
    let paytable = Table::of("session-wager", &wager.name, rows);
    let mut paytable = Table { id: wager.id.clone(), figures: figures.into(), ..paytable };
    let rows = wager.by_hands.iter().map(|at| {
        let shares = [&at.edge, &at.rtp, &at.hit].map(|share| view.percent(share));
        at_hands(&at.hands, wager.model, shares, &at.deviation, view)
    });
    let edges = wager.by_hands.iter().map(|at| (&at.hands, &at.edge));
    let chart = over_lengths(&wager.name, edges);
    let mut lengths = Table { chart, ..by_length(&wager.id, &wager.name, rows) };
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
            up: "House edge; below zero it favors the player".to_owned(),
            unit: Unit::Percent,
            lines: vec![(name.to_owned(), points)],
            places: Default::default(),
        },
    })
}

/// Makes the row of a wager at one session length.
pub(crate) fn at_hands(
    hands: &HandsInfo,
    model: Model,
    [edge_of, rtp, hit]: [Cell; 3],
    deviation: &Root,
    view: View,
) -> Row {
    vec![
        (number("hands", "Hands"), text(hands.key())),
        (data(words("model", "Model")), text(model.to_string())),
        (edge("edge", "House edge"), edge_of),
        (number("rtp", "RTP").gives_way(LEAST + 1), rtp),
        (number("hit", "Hit frequency"), hit),
        (number("deviation", "Std deviation").gives_way(LEAST), view.root(deviation)),
    ]
}

/// Lays out a wager by session length, from rows of [`at_hands`].
pub(crate) fn by_length(id: &str, name: &str, rows: impl IntoIterator<Item = Row>) -> Table {
    let table = Table::of("by-hands", format!("{name} by hands of the session"), rows);
    Table { id: id.to_owned(), ..table }
}
