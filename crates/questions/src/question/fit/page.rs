//! Lays out the values of an unknown chance that fit printed figures.

use itertools::Itertools;

use crate::document::{
    Cell, Document, EXACTLY, Note, Page, Part, Row, Table, View, count, data, number, text, words,
};
use crate::figure::Figure;
use crate::question::columns::columns;
use crate::question::fit::laws_page;
use crate::question::fit::printed_page::{before, behind};
use crate::question::fit::report::{Fit, Fits, SourceFit, Span, WagerFit};
use crate::question::fit::span::outward;
use crate::question::price::page::{OUTSIDE, context, heading};

/// The CSV columns of every fit.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules unknown assumed table wager quantity printed claims
    from+exact to+exact source erratum any_from+exact any_to+exact law configuration chance+exact
    end
];

impl Page for Fits {
    fn page(&self, view: View) -> Document {
        let laws = self.laws.iter().map(|report| laws_page::part(report, view));
        Document::of(COLUMNS, self.reports.iter().map(|report| part(report, view)).chain(laws))
    }
}

fn part(report: &Fit, view: View) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    let name = &report.unknown.name;
    let assumed = &report.unknown.assumed.exact;
    let most = &report.unknown.most.exact;
    facts.push(("Unknown", format!("the chance {name}, from 0 to {most}; assumed {assumed}")));
    let mut context = context(&report.game, &report.variant, &report.shoe);
    context.extend([("unknown", name.clone()), ("assumed", assumed.to_string())]);
    let outside = (!report.shoe.within_rules).then(|| Note { text: OUTSIDE.into(), warning: true });
    let notes = notes(report, view).into_iter().chain(report.notes.iter().cloned());
    let notes = notes.map(|text| Note { text, warning: false });
    Part {
        title,
        facts,
        context,
        notes: outside.into_iter().chain(notes).collect(),
        tables: tables(report, view),
        ..Part::default()
    }
}

/// Returns the tables: printed figures only if some figure depends on the chance.
fn tables(report: &Fit, view: View) -> Vec<Table> {
    let printed = (!report.claims.is_empty()).then(|| claims(report, view));
    [fits(report, view)].into_iter().chain(printed).chain([wagers(report, view)]).collect()
}

fn notes(report: &Fit, view: View) -> Vec<String> {
    let name = &report.unknown.name;
    let mut notes = Vec::new();
    for fit in &report.fits {
        let source = fit.source.as_ref().filter(|_| report.fits.len() > 1);
        let of = source.map(|source| format!(" of {source}")).unwrap_or_default();
        let figures = match (fit.claims, &fit.source) {
            (0, _) => format!("No printed figure depends on {name}."),
            (1, None) => continue,
            (_, Some(_)) if report.fits.len() > 1 && fit.contradiction.is_empty() => continue,
            _ => match (&fit.contradiction[..], &fit.spans[..]) {
                ([one], _) => {
                    format!("No {name} fits the {}{of}.", report.claims[*one].of.in_words())
                }
                ([one, other], _) => format!(
                    "No {name} fits both the {} and the {}{of}.",
                    report.claims[*one].of.in_words(),
                    report.claims[*other].of.in_words()
                ),
                (_, []) => format!("No {name} fits all printed figures{of}."),
                (_, spans) => {
                    let all = spans.iter().map(|span| span_in_words(span, view)).format(" or ");
                    let figures = match fit.claims {
                        1 => "The printed figure fits".to_owned(),
                        some => format!("All {some} printed figures fit"),
                    };
                    format!("{figures} {name} {all}{of}, and no other.")
                }
            },
        };
        notes.push(figures);
    }
    let together = report.fits.first().map(|fit| &fit.spans[..]).unwrap_or_default();
    for claim in report.claims.iter().filter(|claim| claim.of.erratum.is_some()) {
        let is_apart = |one: &Span| {
            together
                .iter()
                .all(|span| one.to.exact < span.from.exact || span.to.exact < one.from.exact)
        };
        let apart = claim.spans.iter().all(is_apart);
        let fits = if apart { "no value that fits the others fits it" } else { "it would fit" };
        notes.push(format!("The {} is a known erratum: {fits}.", claim.of.in_words()));
    }
    notes
}

fn span_in_words(span: &Span, view: View) -> String {
    let (from, to) =
        (outward(&span.from, view.digits, false), outward(&span.to, view.digits, true));
    format!("from {} to {}", from.decimal(), to.decimal())
}

/// Returns a row for each interval, with the cells before and behind it. Without an interval there is
/// one row.
fn with_spans(spans: &[Span], before: &Row, behind: &Row, view: View) -> Vec<Row> {
    let cells = |span: Option<&Span>| -> Row {
        let ends = [("from", "From", false), ("to", "To", true)].map(|(key, name, up)| {
            let figure = span.map(|span| if up { &span.to } else { &span.from });
            let (decimal, exact) = match figure {
                Some(figure) => (
                    Cell::Decimal(outward(figure, view.digits, up)),
                    Cell::Fraction(figure.exact.clone()),
                ),
                None => (Cell::Empty, Cell::Empty),
            };
            let beside = number(format!("{key}_exact"), "Exactly").gives_way(EXACTLY);
            [(number(key, name), decimal), (data(beside), exact)]
        });
        before.iter().cloned().chain(ends.into_iter().flatten()).chain(behind.clone()).collect()
    };
    match spans {
        [] => vec![cells(None)],
        spans => spans.iter().map(|span| cells(Some(span))).collect(),
    }
}

fn fits(report: &Fit, view: View) -> Table {
    let rows = report.fits.iter().flat_map(|fit: &SourceFit| {
        let source = fit.source.clone().unwrap_or_else(|| "all".to_owned());
        let before = vec![(number("claims", "Figures"), count(fit.claims as u64))];
        let behind = vec![(words("source", "Source"), text(source))];
        with_spans(&fit.spans, &before, &behind, view)
    });
    Table::of("fits", format!("Values of {}", report.unknown.name), rows)
}

fn claims(report: &Fit, view: View) -> Table {
    let rows = report
        .claims
        .iter()
        .flat_map(|claim| with_spans(&claim.spans, &before(&claim.of), &behind(&claim.of), view));
    Table::of("claims", "Printed figures", rows)
}

fn wagers(report: &Fit, view: View) -> Table {
    let rows = report.wagers.iter().map(|wager: &WagerFit| -> Row {
        let percent = |figure: &Figure, up: bool| Cell::Percent(outward(figure, view.digits, up));
        let ends = match &wager.span {
            Some(span) => [percent(&span.from, false), percent(&span.to, true)],
            None => [Cell::Empty, Cell::Empty],
        };
        let [from, to] = ends;
        let assumed = wager.assumed.exact.clone();
        vec![
            (words("wager", "Wager"), text(&wager.id)),
            (words("quantity", "Quantity"), text(wager.quantity.key())),
            (number("from", "From"), from),
            (number("to", "To"), to),
            (number("", "Assumed"), view.percent(&Figure::from(assumed))),
        ]
    });
    Table::of("wagers", "Returns over the values that fit all figures", rows)
}
