//! The compliance table of the page: stakes and wins compared with the theory.

use crate::document::{Cell, LEAST, Table, Tone, View, count, data, number, text, words};
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
        let width = width.map(|width| Cell::Rounded(width.exact.percent(4)));
        let (tone, kept) = match line.tolerance {
            Tolerance::Within95 => (Tone::Good, "within 95%"),
            Tolerance::Within99 => (Tone::Good, "within 99%"),
            Tolerance::WithinEveryLook => (Tone::Caution, "outside 99%"),
            Tolerance::Outside => (Tone::Bad, "OUTSIDE"),
        };
        let mut row = vec![
            (data(words("id", "Id")), text(&line.id)),
            (words("name", "Wager"), text(&line.name)),
            (data(words("by", "By")), text(line.by.to_string())),
            (data(words("group", "Group")), text(&line.group)),
            (words("", "Of"), text(group)),
            (number("rounds", "Rounds"), count(line.rounds)),
            (
                number("effective_rounds", "Effective").gives_way(LEAST),
                Cell::Decimal(line.effective_rounds.clone()),
            ),
            (number("turnover", "Turnover").gives_way(LEAST + 1), money(&line.turnover)),
            (number("win", "Win").gives_way(LEAST + 1), money(&line.win)),
            (number("theoretical_rtp", "Theoretical RTP"), view.percent(&line.theoretical_rtp)),
            (number("actual_rtp", "Actual RTP"), view.percent(&line.actual_rtp)),
            (number("tolerance_95", "± 95%").gives_way(LEAST), percent(&line.tolerance_95)),
            (number("tolerance_99", "± 99%"), percent(&line.tolerance_99)),
            (number("every_look", "± at every look"), width.into()),
            (data(words("tolerance", "Tolerance")), text(line.tolerance.to_string())),
            (words("", "Actual is"), Cell::Verdict(tone, kept.to_owned())),
        ];
        row.extend(offer_page::cells(line.offer.as_ref()));
        row
    });
    Table::of("compliance", "Compliance", rows)
}

/// Returns an amount with two decimals.
fn money(amount: &Exact) -> Cell {
    Cell::Decimal(Shown { exact: amount.clone(), digits: 2 })
}

fn percent(root: &Root) -> Cell {
    let percent = (&root.square * &Exact::integer(10_000)).sqrt_decimal(4).unwrap_or_default();
    Cell::Rounded(format!("{percent}%"))
}
