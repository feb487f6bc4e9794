//! The appendix of a game, laid out: its rules, its variants, how to make it again.

use crate::document::{
    Cell, Chart, Column, Document, Drawing, EXACTLY, EdgeOf, LEAST, Note, Page, Part, Table, Tone,
    View, data, edge, number, truth, words,
};
use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::WagerReport;
use crate::question::appendix::glossary;
use crate::question::appendix::report::{
    Appendix, ByDecks, EventOdds, Manifest, Settlement, VariantAppendix,
};
use crate::question::effects::page::effects;
use crate::question::effects::second_order::page as second_order;
use crate::question::price::page::{self, COLUMNS};
use crate::table::claim::LOSS;

impl Page for Appendix {
    fn page(&self, view: View) -> Document {
        appendix(self, view)
    }
}

pub(super) fn appendix(made: &Appendix, view: View) -> Document {
    let mut parts = vec![front(made)];
    parts.extend(made.variants.iter().map(|one| variant(one, view)));
    parts.push(Part {
        title: "Outcomes of a round".to_owned(),
        tables: made.outcomes.iter().map(|one| page::outcome(one, view)).collect(),
        ..Part::default()
    });
    parts.push(glossary::part());
    parts.push(manifest(&made.manifest));
    let game = ("game", made.game.id.clone());
    for part in &mut parts {
        if part.context.is_empty() {
            part.context.push(game.clone());
        }
    }
    Document { title: made.game.name.clone(), columns: COLUMNS, parts }
}

/// The game: what it is, what is read in it, how a round is dealt.
fn front(made: &Appendix) -> Part {
    let game = &made.game;
    let decks: Vec<String> = made.decks.iter().map(u32::to_string).collect();
    let source = game.source.iter().map(|source| ("Source", source.clone()));
    let edition = game.edition.iter().map(|edition| ("Edition", edition.clone()));
    let facts = source.chain(edition).chain([
        ("Decks", format!("{}; figures that name no number are of {}", decks.join(", "), decks[0])),
        ("Figures", FIGURES.to_owned()),
        ("Odds", ODDS.to_owned()),
    ]);
    let rules =
        made.rules.iter().enumerate().map(|(place, rule)| {
            vec![Cell::Text((place + 1).to_string()), Cell::Text(rule.clone())]
        });
    let rules = Table {
        kind: "rule",
        title: "How a round is dealt".to_owned(),
        columns: vec![words("number", "No."), words("event", "Rule")],
        rows: rules.collect(),
        ..Table::default()
    };
    Part {
        title: "The game".to_owned(),
        facts: facts.collect(),
        tables: vec![rules],
        ..Part::default()
    }
}

const FIGURES: &str = "exact fractions over all ordered deals of a round, rounded once, half to \
                       even, where they are printed";

const ODDS: &str = "net win per unit staked, \"to 1\": the stake comes back beside it";

fn variant(made: &VariantAppendix, view: View) -> Part {
    let mut part = page::report(&made.report, view);
    part.title = match made.report.variant.name == made.report.game.name {
        true => "The wagers".to_owned(),
        false => made.report.variant.name.clone(),
    };
    // It stands over all of them.
    part.facts.retain(|(label, _)| *label != "Source");
    part.notes.retain(|note| note.text != page::how_to_settle());
    let mut tables = vec![settlement(&made.settlement)];
    for table in part.tables {
        match table.kind {
            "summary" => {
                tables.push(table);
                tables.push(odds(&made.odds, view));
            }
            "wager" => {
                let id = table.id.clone();
                tables.push(without_fractions(table));
                let of_wager = |wager: &&WagerReport| wager.id == id;
                tables.extend(made.report.wagers.iter().find(of_wager).map(fractions));
                tables.extend(
                    made.by_decks.iter().find(|one| one.wager == id).map(|one| by_decks(one, view)),
                );
                let of_removal = made.effects.iter().find(|one| one.id == id);
                let told = of_removal.filter(|wager| !wager.cards.is_empty());
                tables.extend(told.map(|wager| removal(effects(wager, view))));
                tables.extend(told.and_then(|one| second_order::effects(one, view)));
            }
            _ => tables.push(table),
        }
    }
    part.tables = tables;
    if made.by_decks.iter().flat_map(|one| &one.decks).any(|at| !at.within_rules) {
        let text =
            "The rules do not allow the numbers of decks that are marked as outside of them.";
        part.notes.push(Note { text: text.to_owned(), warning: false });
    }
    part
}

/// How the wagers are settled.
fn settlement(wagers: &[Settlement]) -> Table {
    let rows = wagers.iter().flat_map(|wager| {
        let line = |event: &str, pays: Cell, when: &str| {
            vec![
                Cell::Text(wager.wager.clone()),
                Cell::Text(wager.name.clone()),
                Cell::Text(event.to_owned()),
                pays,
                Cell::Text(when.to_owned()),
            ]
        };
        let lines = wager.lines.iter();
        let lines = lines.map(move |one| line(&one.event, Cell::Pays(one.pays.clone()), &one.when));
        lines.chain([line(LOSS, Cell::Pays(Exact::integer(-1)), "None of these")])
    });
    Table {
        kind: "settlement",
        title: "How wagers are settled".to_owned(),
        columns: vec![
            data(words("id", "Id")),
            words("name", "Wager"),
            words("event", "Event"),
            words("pays", "Pays"),
            words("when", "When, unless a line above it holds"),
        ],
        rows: rows.collect(),
        ..Table::default()
    }
}

/// True odds, payout odds and house advantage beside each other.
fn odds(odds: &[EventOdds], view: View) -> Table {
    let rows = odds.iter().map(|one| {
        vec![
            Cell::Text(one.wager.clone()),
            Cell::Text(one.name.clone()),
            Cell::Text(one.event.clone()),
            one.true_odds.as_ref().map_or(Cell::Empty, |odds| Cell::Odds(view.shown(odds))),
            Cell::Pays(one.payout.clone()),
            view.percent(&one.advantage),
        ]
    });
    Table {
        kind: "odds",
        title: "True odds, payout odds and house advantage".to_owned(),
        columns: vec![
            data(words("id", "Id")),
            words("name", "Wager"),
            words("event", "Event"),
            number("true_odds", "True odds"),
            number("pays", "Payout odds"),
            number("edge", "House advantage"),
        ],
        rows: rows.collect(),
        ..Table::default()
    }
}

/// The events of a wager without their fractions, which have a table of their own.
fn without_fractions(mut table: Table) -> Table {
    let kept: Vec<bool> =
        table.columns.iter().map(|column| !(column.key.is_empty() && column.number)).collect();
    let keep = |row: &mut Vec<Cell>| {
        let mut kept = kept.iter();
        row.retain(|_| kept.next().copied().unwrap_or(true));
    };
    table.rows.iter_mut().for_each(keep);
    table.total.iter_mut().for_each(keep);
    keep_columns(&mut table.columns, &kept);
    table.figures.retain(|(label, _)| *label != "exactly");
    table
}

fn keep_columns(columns: &mut Vec<Column>, kept: &[bool]) {
    let mut kept = kept.iter();
    columns.retain(|_| kept.next().copied().unwrap_or(true));
}

/// The exact figures of a wager.
fn fractions(wager: &WagerReport) -> Table {
    let fraction = |figure: &Figure| Cell::Fraction(figure.exact.clone());
    let rows = wager.events.iter().map(|event| {
        let name = Cell::Text(event.name.clone());
        vec![name, fraction(&event.probability), fraction(&event.returns)]
    });
    let total = vec![
        Cell::Text("Total".to_owned()),
        Cell::Fraction(wager.events.iter().map(|event| &event.probability.exact).sum()),
        Cell::Fraction(wager.events.iter().map(|event| &event.returns.exact).sum()),
    ];
    Table {
        kind: "exact",
        id: wager.id.clone(),
        title: format!("{}, exactly", wager.name),
        // Data formats have fractions beside the decimals.
        columns: vec![words("", "Event"), number("", "Probability"), number("", "Return")],
        rows: rows.collect(),
        total: Some(total),
        figures: vec![
            ("House edge", fraction(&wager.edge)),
            ("RTP", fraction(&wager.rtp)),
            ("variance", fraction(&wager.variance)),
        ],
        ..Table::default()
    }
}

/// What a wager is worth by number of decks.
fn by_decks(wager: &ByDecks, view: View) -> Table {
    let rows = wager.decks.iter().map(|at| {
        let (tone, rules) = match at.within_rules {
            true => (Tone::Plain, "within"),
            false => (Tone::Caution, "outside"),
        };
        vec![
            Cell::Text(at.decks.to_string()),
            Cell::Verdict(tone, rules.to_owned()),
            truth(at.within_rules),
            view.percent(&at.edge),
            Cell::Fraction(at.edge.exact.clone()),
            view.percent(&at.rtp),
            view.percent(&at.hit),
            view.root(&at.deviation),
        ]
    });
    let edges = wager.decks.iter().map(|at| EdgeOf {
        shoe: format!("{} decks", at.decks),
        decks: Some(at.decks),
        within_rules: at.within_rules,
        edge: at.edge.exact.clone(),
    });
    Table {
        kind: "by-decks",
        id: wager.wager.clone(),
        title: format!("{} by number of decks", wager.name),
        columns: vec![
            number("decks", "Decks"),
            words("", "Rules"),
            data(words("within_rules", "Within the rules")),
            edge("edge", "House edge"),
            number("", "Exactly").gives_way(EXACTLY),
            number("rtp", "RTP").gives_way(LEAST + 1),
            number("hit", "Hit frequency"),
            number("deviation", "Std deviation").gives_way(LEAST),
        ],
        rows: rows.collect(),
        chart: Some(Chart {
            title: format!("{}: house edge by number of decks", wager.name),
            drawing: Drawing::Edges { wagers: vec![(wager.name.clone(), edges.collect())] },
        }),
        ..Table::default()
    }
}

/// Effects of removal beside other tables of the wager.
fn removal(table: Table) -> Table {
    Table { kind: "effect", title: format!("{}: effects of removal", table.title), ..table }
}

fn manifest(manifest: &Manifest) -> Part {
    let facts = [
        ("Program", format!("odds {}", manifest.version)),
        ("Rules", manifest.table.clone()),
        ("SHA-256", manifest.sha256.clone()),
        ("Command", manifest.command.to_string()),
    ];
    let rows = facts
        .iter()
        .map(|(label, text)| vec![Cell::Text((*label).to_owned()), Cell::Text(text.clone())]);
    let table = Table {
        kind: "manifest",
        title: "How to make this appendix again".to_owned(),
        columns: vec![words("name", "What"), words("value", "Which")],
        rows: rows.collect(),
        ..Table::default()
    };
    Part { title: "Manifest".to_owned(), tables: vec![table], ..Part::default() }
}
