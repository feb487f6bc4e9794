//! Lays out an appendix: the game's rules, its variants, and how to reproduce it.

use crate::document::{
    Cell, Chart, Document, Drawing, EXACTLY, EdgeOf, LEAST, Note, Page, Part, Standing, Table,
    Tone, View, data, edge, number, text, truth, words,
};
use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::WagerReport;
use crate::question::appendix::front_page::{front, settlements};
use crate::question::appendix::glossary;
use crate::question::appendix::par_page::par_sheets;
use crate::question::appendix::report::{
    Appendix, ByDecks, EventOdds, Manifest, Settlement, VariantAppendix,
};
use crate::question::effects::page::effects;
use crate::question::effects::second_order::page as second_order;
use crate::question::manifest::Hashed;
use crate::question::manifest_page::ManifestRows;
use crate::question::price::page::{self, COLUMNS};
use crate::question::price::progressive::page::jackpots;
use crate::question::price::report::Report;
use crate::question::strategy::page as strategy;

impl Page for Appendix {
    fn page(&self, view: View) -> Document {
        appendix(self, view)
    }
}

pub(super) fn appendix(made: &Appendix, view: View) -> Document {
    let is_told =
        |at: usize, id: &str| told_before(&made.variants[at], &made.variants[..at], id).is_some();
    let mut parts = par_sheets(made, &is_told, view);
    let first = parts.len();
    parts.push(front(made, view));
    for (at, one) in made.variants.iter().enumerate() {
        let earlier = &made.variants[..at];
        parts.push(variant(one, earlier, view));
        let more = one.more.iter().map(|report| on_more_decks(one, report, earlier, view));
        parts.extend(more);
    }
    parts.push(Part {
        title: "Outcomes of a round".to_owned(),
        tables: made.outcomes.iter().map(|one| page::outcome(one, view)).collect(),
        ..Part::default()
    });
    parts.push(glossary::part());
    parts.push(manifest(&made.manifest));
    parts.push(Part {
        title: "The rules as data".to_owned(),
        facts: vec![("Table", format!("{}, which the figures are made from", made.manifest.table))],
        listing: made.text.to_string(),
        ..Part::default()
    });
    for part in &mut parts {
        part.tables.retain(|table| !table.rows.is_empty());
    }
    parts.retain(|part| {
        let Part { facts, notes, tables, listing, .. } = part;
        !(facts.is_empty() && notes.is_empty() && tables.is_empty() && listing.is_empty())
    });
    let game = ("game", made.game.id.clone());
    for part in &mut parts {
        if part.context.is_empty() {
            part.context.push(game.clone());
        }
    }
    let title = made.cover.title.as_ref().unwrap_or(&made.game.name).clone();
    let author = made.cover.author.clone().unwrap_or_default();
    Document { title, author, columns: COLUMNS, first, parts, ..Document::default() }
}

/// Builds the part of a variant. Wagers that an earlier variant describes are left to that part.
fn variant(made: &VariantAppendix, earlier: &[VariantAppendix], view: View) -> Part {
    let mut part = page::report(&made.report, view);
    part.title = match made.report.variant.name == made.report.game.name {
        true => "The wagers".to_owned(),
        false => made.report.variant.name.clone(),
    };
    // The source stands over all variants.
    part.facts.retain(|(label, _)| *label != "Source");
    part.notes.retain(|note| note.text != page::how_to_settle());
    let told = |id: &str| told_before(made, earlier, id);
    let mut tables = settlements(&made.settlement, |wager| told(&wager.wager).is_some());
    // The PAR sheet has them for readers.
    let jackpots = jackpots(&made.report.progressive_wagers);
    tables.push(Table { data_only: true, ..jackpots });
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
                tables.extend(strategy::beside(&made.strategies, &id, view));
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
    // Tables without an id, such as the summary, cover all wagers and stay.
    for table in tables.iter_mut().filter(|table| !table.id.is_empty()) {
        table.data_only |= told(&table.id).is_some();
    }
    part.tables = tables;
    for before in earlier {
        let of =
            |wager: &&Settlement| told(&wager.wager).is_some_and(|one| std::ptr::eq(one, before));
        let names: Vec<&str> =
            made.settlement.iter().filter(of).map(|wager| wager.name.as_str()).collect();
        if !names.is_empty() {
            let text = format!(
                "Settled and worth as in {}, where their figures stand: {}.",
                before.report.variant.name,
                names.join(", ")
            );
            part.notes.push(Note { text, warning: false });
        }
    }
    let remarks = strategy::remarks(&made.strategies).into_iter();
    part.notes.extend(remarks.map(|text| Note { text, warning: false }));
    let offers = made.settlement.iter().filter_map(|one| Some((one, one.offer.as_ref()?)));
    let (some, every): (Vec<_>, Vec<_>) = offers.partition(|(_, offer)| offer.given.is_some());
    let out: Vec<_> = every.into_iter().filter(|(_, offer)| !offer.on_offer).collect();
    for (wagers, why) in
        [(some, "offered in some rounds only"), (out, "not on offer with this shoe")]
    {
        if !wagers.is_empty() {
            let names: Vec<&str> = wagers.iter().map(|(wager, _)| wager.name.as_str()).collect();
            let text = format!("Without effects of removal: {} ({why}).", names.join(", "));
            part.notes.push(Note { text, warning: false });
        }
    }
    if made.by_decks.iter().flat_map(|one| &one.decks).any(|at| !at.within_rules) {
        let text =
            "The rules do not allow the numbers of decks that are marked as outside of them.";
        part.notes.push(Note { text: text.to_owned(), warning: false });
    }
    part
}

/// Returns the first earlier variant that settles this wager alike; all variants are dealt alike.
fn told_before<'a>(
    made: &VariantAppendix,
    earlier: &'a [VariantAppendix],
    id: &str,
) -> Option<&'a VariantAppendix> {
    let own = made.settlement.iter().find(|wager| wager.wager == id)?;
    let same = |other: &&VariantAppendix| other.settlement.contains(own);
    earlier.iter().find(same)
}

/// Builds the part of a variant on another number of decks. Wagers that an earlier variant
/// describes are left to that part.
fn on_more_decks(
    made: &VariantAppendix,
    report: &Report,
    earlier: &[VariantAppendix],
    view: View,
) -> Part {
    let mut part = page::report(report, view);
    let variant = match report.variant.name == report.game.name {
        true => "The wagers",
        false => &report.variant.name,
    };
    part.title = format!("{variant}, {}", report.shoe.name);
    part.facts.retain(|(label, _)| *label != "Source");
    part.notes.clear();
    if !made.strategies.is_empty() {
        let notes = page::on_play(report).map(|text| Note { text, warning: false });
        part.notes.extend(notes);
    }
    let kept = ["summary", "wager", "by-hands", "by-meter", "meter-over-time"];
    part.tables.retain(|table| kept.contains(&table.kind));
    for table in part.tables.iter_mut().filter(|table| !table.id.is_empty()) {
        table.data_only |= told_before(made, earlier, &table.id).is_some();
    }
    part
}

/// Builds the table of true odds, payout odds and house advantage.
fn odds(odds: &[EventOdds], view: View) -> Table {
    let rows = odds.iter().map(|one| {
        let true_odds = one.true_odds.as_ref().map(|odds| Cell::Odds(view.shown(odds)));
        vec![
            (data(words("id", "Id")), text(&one.wager)),
            (words("name", "Wager"), text(&one.name)),
            (words("event", "Event"), text(&one.event)),
            (number("true_odds", "True odds"), true_odds.into()),
            (number("pays", "Payout odds"), Cell::Pays(one.payout.clone())),
            (number("edge", "House advantage of the wager"), view.percent(&one.advantage)),
        ]
    });
    let title = "True odds, payout odds and house advantage";
    Table { sheet: "True odds", ..Table::of("odds", title, rows) }
}

/// Removes the fractions from the events of a wager; they have a table of their own.
fn without_fractions(mut table: Table) -> Table {
    let kept: Vec<bool> =
        table.columns.iter().map(|column| !(column.key.is_empty() && column.number)).collect();
    let keep = |row: &mut Vec<Cell>| keep(row, &kept);
    table.rows.iter_mut().chain(&mut table.total).for_each(keep);
    self::keep(&mut table.columns, &kept);
    table.figures.retain(|(label, _)| *label != "as a fraction");
    table
}

fn keep<T>(all: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    all.retain(|_| kept.next().copied().unwrap_or(true));
}

/// Builds the table of a wager's exact figures.
fn fractions(wager: &WagerReport) -> Table {
    let fraction = |figure: &Figure| Cell::Fraction(figure.exact.clone());
    // No keys: data formats have the fractions beside the decimals.
    let row = |name: &str, probability: Exact, returns: Exact| {
        vec![
            (words("", "Event"), text(name)),
            (number("", "Probability"), Cell::Fraction(probability)),
            (number("", "Return"), Cell::Fraction(returns)),
        ]
    };
    let rows = wager.events.iter().map(|event| {
        row(&event.name, event.probability.exact.clone(), event.returns.exact.clone())
    });
    let probability = wager.events.iter().map(|event| &event.probability.exact).sum();
    let returns = wager.events.iter().map(|event| &event.returns.exact).sum();
    let table = Table::of("exact", format!("{} as fractions", wager.name), rows);
    Table {
        id: wager.id.clone(),
        figures: vec![
            ("House edge", fraction(&wager.edge)),
            ("RTP", fraction(&wager.rtp)),
            ("variance", fraction(&wager.variance)),
        ],
        ..table.with_total(row("Total", probability, returns))
    }
}

/// Builds the table of a wager's figures by number of decks.
fn by_decks(wager: &ByDecks, view: View) -> Table {
    let rows = wager.decks.iter().map(|at| {
        let (tone, rules) = match (at.within_rules, at.not_offered) {
            (true, false) => (Tone::Plain, "within"),
            (true, true) => (Tone::Caution, "not offered"),
            (false, _) => (Tone::Caution, "outside"),
        };
        vec![
            (number("decks", "Decks"), text(at.decks.to_string())),
            (words("", "Rules"), Cell::Verdict(tone, rules.to_owned())),
            (data(words("within_rules", "Within the rules")), truth(at.within_rules)),
            (edge("edge", "House edge"), view.percent(&at.edge)),
            (number("", "As a fraction").gives_way(EXACTLY), Cell::Fraction(at.edge.exact.clone())),
            (number("rtp", "RTP").gives_way(LEAST + 1), view.percent(&at.rtp)),
            (number("hit", "Hit frequency"), view.percent(&at.hit)),
            (number("deviation", "Std deviation").gives_way(LEAST), view.root(&at.deviation)),
        ]
    });
    let edges = wager.decks.iter().map(|at| EdgeOf {
        shoe: if at.decks == 1 { "1 deck".to_owned() } else { format!("{} decks", at.decks) },
        decks: Some(at.decks),
        standing: Standing::of(at.within_rules, !at.not_offered),
        edge: at.edge.exact.clone(),
    });
    let chart = Chart {
        title: format!("{}: house edge by number of decks", wager.name),
        drawing: Drawing::Edges { wagers: vec![(wager.name.clone(), edges.collect())] },
    };
    let title = format!("{} by number of decks", wager.name);
    let (id, chart) = (wager.wager.clone(), Some(chart));
    Table { id, chart, ..Table::of("by-decks", title, rows) }
}

/// Marks a table of effects of removal as one, to stand beside other tables of the wager.
fn removal(table: Table) -> Table {
    let title = format!("{}: effects of removal", table.title);
    Table { kind: "effect", sheet: "Effects of removal", title, ..table }
}

fn manifest(manifest: &Manifest) -> Part {
    ManifestRows::of_program(manifest.version, manifest.program_sha256.as_ref())
        .file("Rules", &Hashed::new(&manifest.table, &manifest.sha256))
        .fact("Command", manifest.command.as_str())
        .fact("Certificate", manifest.certificate.as_ref().map_or("", |command| command.as_str()))
        .fact("Date", manifest.date.as_deref().unwrap_or_default())
        .part("appendix")
}
