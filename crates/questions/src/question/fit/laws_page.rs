//! Lays out bounds over all laws that fit printed figures.

use itertools::Itertools;

use crate::document::{
    Cell, EXACTLY, Note, Part, Row, Table, View, count, data, number, text, words,
};
use crate::figure::Figure;
use crate::pricing::figures::Quantity;
use crate::question::fit::laws_report::{ConfigurationInfo, End, LawsFit, Play, Term, WagerBounds};
use crate::question::fit::printed_page::{before, behind};
use crate::question::fit::span::outward;
use crate::question::price::page::{OUTSIDE, context, heading};

pub(super) fn part(report: &LawsFit, view: View) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    let configurations = &report.law.configurations;
    let count = configurations.iter().dedup_by(|one, next| is_same(one, next)).count();
    let law = format!("any mixture of {count} configurations of {}", report.law.name);
    facts.push(("Law", law));
    let mut context = context(&report.game, &report.variant, &report.shoe);
    context.push(("law", report.law.name.clone()));
    let outside = (!report.shoe.within_rules).then(|| Note { text: OUTSIDE.into(), warning: true });
    let notes = notes(report).into_iter().map(|text| Note { text, warning: false });
    Part {
        title,
        facts,
        context,
        notes: outside.into_iter().chain(notes).collect(),
        tables: tables(report, view),
        ..Part::default()
    }
}

/// Returns the tables: printed figures and laws that fit them only if the report has some.
fn tables(report: &LawsFit, view: View) -> Vec<Table> {
    let printed = (!report.claims.is_empty()).then(|| [fits(report), claims(report, view)]);
    let wagers = [wagers(report, view), laws(report, view)];
    printed.into_iter().flatten().chain(wagers).collect()
}

/// Returns `true` if two entries are one configuration, with two plays.
fn is_same(one: &ConfigurationInfo, next: &ConfigurationInfo) -> bool {
    let units = |one: &ConfigurationInfo| {
        one.marks.iter().map(|mark| (mark.times.clone(), mark.units)).collect_vec()
    };
    (&one.number, units(one)) == (&next.number, units(next))
}

/// The note on wagers whose equally good options differ in a figure.
const ANY_BEST_PLAY: &str = "Where options are equally good, bounds are over all best plays. They \
    are mixtures of two: the play with the least stakes and the one with the greatest.";

/// Names the printed figures of a proof, the given one left out.
fn listed(report: &LawsFit, proof: &[Term], but: Option<usize>) -> String {
    let claims = proof.iter().map(|term| term.claim).dedup().filter(|at| but != Some(*at));
    let claims = claims.map(|at| format!("the {}", report.claims[at].of.in_words())).collect_vec();
    match &claims[..] {
        [one, other] => format!("{one} and {other}"),
        claims => claims.join(", "),
    }
}

fn notes(report: &LawsFit) -> Vec<String> {
    let mut notes = Vec::new();
    for fit in &report.fits {
        let source = fit.source.as_ref().filter(|_| report.fits.len() > 1);
        let of = source.map(|source| format!(" of {source}")).unwrap_or_default();
        notes.push(match (fit.claims, fit.conflict.is_empty()) {
            (0, _) => "No printed figure depends on the law: the bounds are of every law.".into(),
            (_, true) if source.is_some() => continue,
            (1, true) => format!("Some laws fit the printed figure{of}."),
            (some, true) => format!("Some laws fit all {some} printed figures{of}."),
            (_, false) => {
                let together = listed(report, &fit.conflict, None);
                format!("No law fits {together}{of}: the proof is in the JSON report.")
            }
        });
    }
    for (at, claim) in report.claims.iter().enumerate().filter(|(_, one)| one.of.erratum.is_some())
    {
        let beside = listed(report, &claim.conflict, Some(at));
        let fits = match (claim.conflict.is_empty(), beside.is_empty()) {
            (true, _) => "some laws would fit it too".to_owned(),
            (false, true) => "no law fits it".to_owned(),
            (false, false) => format!("no law fits it and {beside}"),
        };
        notes.push(format!("The {} is a known erratum: {fits}.", claim.of.in_words()));
    }
    notes.extend(report.left_out.iter().cloned());
    let differs = report.law.configurations.iter().any(|one| !one.plays.is_empty());
    notes.extend(differs.then(|| ANY_BEST_PLAY.to_owned()));
    notes.extend(report.notes.iter().cloned());
    notes
}

/// Returns the cells of two ends, rounded outward, each with its fraction.
fn ends(
    keys: [(&'static str, &str); 2],
    figures: [Option<&Figure>; 2],
    cell: impl Fn(&Figure, bool) -> Cell,
) -> Row {
    let one = |((key, name), figure, up): ((&'static str, &str), Option<&Figure>, bool)| {
        let beside = number(format!("{key}_exact"), "Exactly").gives_way(EXACTLY);
        let exact = figure.map_or(Cell::Empty, |figure| Cell::Fraction(figure.exact.clone()));
        let shown = figure.map_or(Cell::Empty, |figure| cell(figure, up));
        [(number(key, name), shown), (data(beside), exact)]
    };
    let [from, to] = keys;
    let [least, most] = figures;
    [(from, least, false), (to, most, true)].into_iter().flat_map(one).collect()
}

/// Returns the cell of an end of a quantity: a percentage, or an average stake as a decimal.
fn cell(quantity: Quantity, view: View) -> impl Fn(&Figure, bool) -> Cell {
    move |figure, up| match quantity {
        Quantity::AverageStake => Cell::Decimal(outward(figure, view.digits, up)),
        _ => Cell::Percent(outward(figure, view.digits, up)),
    }
}

fn fits(report: &LawsFit) -> Table {
    let rows = report.fits.iter().map(|fit| -> Row {
        let source = fit.source.clone().unwrap_or_else(|| "all".to_owned());
        let conflict = listed(report, &fit.conflict, None);
        let conflict = if conflict.is_empty() { Cell::Empty } else { text(conflict) };
        vec![
            (number("claims", "Figures"), count(fit.claims as u64)),
            (words("", "No law fits").if_any(), conflict),
            (words("source", "Source"), text(source)),
        ]
    });
    Table::of("fits", "Printed figures by source", rows)
}

fn claims(report: &LawsFit, view: View) -> Table {
    let rows = report.claims.iter().map(|claim| -> Row {
        let quantity = claim.of.quantity;
        let any = [Some(&claim.alone.from), Some(&claim.alone.to)];
        let any = ends(ANY, any, cell(quantity, view));
        before(&claim.of).into_iter().chain(any).chain(behind(&claim.of)).collect()
    });
    Table::of("claims", "Printed figures", rows)
}

/// The columns of the values over all laws.
const ANY: [(&str, &str); 2] = [("any_from", "Any law from"), ("any_to", "to")];

fn wagers(report: &LawsFit, view: View) -> Table {
    let rows = report.wagers.iter().map(|wager| -> Row {
        let quantity = wager.quantity;
        let bounds = [&wager.least, &wager.most].map(|one| one.as_ref().map(|one| &one.value));
        let bounds = ends([("from", "From"), ("to", "To")], bounds, cell(quantity, view));
        let any = [Some(&wager.alone.from), Some(&wager.alone.to)];
        let any = ends(ANY, any, cell(quantity, view));
        let assumed = match quantity {
            Quantity::AverageStake => view.decimal(&wager.assumed),
            _ => view.percent(&wager.assumed),
        };
        let before = [
            (words("wager", "Wager"), text(&wager.id)),
            (words("quantity", "Quantity"), text(quantity.key())),
        ];
        let behind = [(number("", "Assumed"), assumed)];
        before.into_iter().chain(bounds).chain(any).chain(behind).collect()
    });
    Table::of("wagers", "Bounds over all laws that fit all figures", rows)
}

/// Returns a configuration in words, with the plays of the wager and of wagers with printed figures:
/// `"4, least stakes"`, or `"4, least stakes of player, greatest stakes of banker"`.
fn played(report: &LawsFit, wager: &WagerBounds, one: &ConfigurationInfo) -> String {
    let is_printed = |id: &str| report.claims.iter().any(|claim| claim.of.wager == id);
    let matters = |play: &&Play| play.wager == wager.id || is_printed(&play.wager);
    let plays = one.plays.iter().filter(matters).collect_vec();
    let are_same = plays.iter().map(|play| play.stake).all_equal();
    let of = |play: &&Play| format!(", {} stakes of {}", play.stake.key(), play.wager);
    let words = match plays.first().filter(|_| are_same) {
        Some(play) => format!(", {} stakes", play.stake.key()),
        None => plays.iter().map(of).collect(),
    };
    format!("{}{words}", one.name)
}

fn laws(report: &LawsFit, view: View) -> Table {
    let rows = report.wagers.iter().flat_map(|wager| {
        let bounds = [(End::From, &wager.least), (End::To, &wager.most)];
        let laws = bounds.into_iter().filter_map(|(end, bound)| Some((end, bound.as_ref()?)));
        laws.flat_map(move |(end, bound)| {
            bound.law.iter().map(move |weight| -> Row {
                let name = played(report, wager, &report.law.configurations[weight.configuration]);
                let beside = number("chance_exact", "Exactly").gives_way(EXACTLY);
                vec![
                    (words("wager", "Wager"), text(&wager.id)),
                    (words("quantity", "Quantity"), text(wager.quantity.key())),
                    (words("end", "End"), text(end.key())),
                    (words("configuration", "Configuration"), text(name)),
                    (number("chance", "Chance"), view.decimal(&weight.chance)),
                    (data(beside), Cell::Fraction(weight.chance.exact.clone())),
                ]
            })
        })
    });
    Table::of("laws", "A law for each bound", rows)
}
