//! The compliance table of the page: stakes and wins compared with the theory.

use crate::document::{Cell, LEAST, Table, Tone, View, data, number, words};
use crate::exact::Exact;
use crate::figure::{Root, Shown};
use crate::question::check::report::{Compliance, ComplianceBy, Tolerance};
use crate::question::offer_page;

/// Returns a table with one row for every wager, stake, channel and period.
pub(super) fn compliance(lines: &[Compliance], view: View) -> Table {
    let rows = lines.iter().map(|line| {
        let group = match line.by {
            ComplianceBy::All => "all".to_owned(),
            by => format!("{by} {}", line.group),
        };
        let width = line.every_look.as_ref();
        let width = width.map_or(Cell::Empty, |width| Cell::Rounded(width.exact.percent(4)));
        let (tone, kept) = match line.tolerance {
            Tolerance::Within95 => (Tone::Good, "within 95%"),
            Tolerance::Within99 => (Tone::Good, "within 99%"),
            Tolerance::WithinEveryLook => (Tone::Caution, "outside 99%"),
            Tolerance::Outside => (Tone::Bad, "OUTSIDE"),
        };
        vec![
            Cell::Text(line.id.clone()),
            Cell::Text(line.name.clone()),
            Cell::Text(line.by.to_string()),
            Cell::Text(line.group.clone()),
            Cell::Text(group),
            Cell::Count(line.rounds.into()),
            Cell::Decimal(line.effective_rounds.clone()),
            Cell::Decimal(money(&line.turnover)),
            Cell::Decimal(money(&line.win)),
            view.percent(&line.theoretical_rtp),
            view.percent(&line.actual_rtp),
            percent(&line.tolerance_95),
            percent(&line.tolerance_99),
            width,
            Cell::Text(line.tolerance.to_string()),
            Cell::Verdict(tone, kept.to_owned()),
        ]
    });
    let mut table = Table {
        kind: "compliance",
        title: "Compliance".into(),
        columns: vec![
            data(words("id", "Id")),
            words("name", "Wager"),
            data(words("by", "By")),
            data(words("group", "Group")),
            words("", "Of"),
            number("rounds", "Rounds"),
            number("effective_rounds", "Effective").gives_way(LEAST),
            number("turnover", "Turnover").gives_way(LEAST + 1),
            number("win", "Win").gives_way(LEAST + 1),
            number("theoretical_rtp", "Theoretical RTP"),
            number("actual_rtp", "Actual RTP"),
            number("tolerance_95", "± 95%").gives_way(LEAST),
            number("tolerance_99", "± 99%"),
            number("every_look", "± at every look"),
            data(words("tolerance", "Tolerance")),
            words("", "Actual is"),
        ],
        rows: rows.collect(),
        ..Table::default()
    };
    offer_page::add(&mut table, lines.iter().map(|line| line.offer.as_ref()));
    table
}

/// Returns an amount to be shown with two decimals.
fn money(amount: &Exact) -> Shown {
    Shown { exact: amount.clone(), digits: 2 }
}

fn percent(root: &Root) -> Cell {
    let percent = (&root.square * &Exact::integer(10_000)).sqrt_decimal(4).unwrap_or_default();
    Cell::Rounded(format!("{percent}%"))
}
