//! The compliance tables of the page: stakes and wins compared with the theory, and the running
//! totals with their funnel.

use crate::document::{
    Cell, Chart, Drawing, LEAST, Places, Row, Table, Tone, Unit, View, count, data, number, text,
    words,
};
use crate::exact::Exact;
use crate::figure::{Root, Shown};
use crate::question::check::report::{Compliance, ComplianceBy, Tolerance};
use crate::question::offer_page;

/// Returns a table with one row for every wager, stake, channel and period: first the rows outside
/// their bounds.
pub(super) fn compliance(lines: &[Compliance], view: View) -> Table {
    let mut lines: Vec<&Compliance> = lines.iter().collect();
    lines.sort_by_key(|line| match line.tolerance {
        _ if line.was_outside() => 0,
        Tolerance::WithinEveryLook => 1,
        _ => 2,
    });
    Table::of("compliance", "Compliance", rows(&lines, view))
}

/// Digits after the point of an edge of the funnel; a chart shows fewer.
const FUNNEL_DIGITS: usize = 8;

/// Returns tables with the running totals of every wager and of its channels that were outside
/// their bounds, each with a funnel: the running RTP between its bounds. The report in JSON has the
/// other channels.
pub(super) fn running(all: &[Compliance], view: View) -> Vec<Table> {
    let same = |one: &Compliance, other: &Compliance| {
        (&one.id, one.by, &one.group) == (&other.id, other.by, &other.group)
    };
    let is_shown = |sums: &&[Compliance]| {
        sums[0].by == ComplianceBy::All || sums.iter().any(Compliance::was_outside)
    };
    let tables = all.chunk_by(same).filter(is_shown).map(|sums| {
        let lines: Vec<&Compliance> = sums.iter().collect();
        let of = match sums[0].group.as_str() {
            "" => String::new(),
            channel => format!(", {channel}"),
        };
        let title = format!("{}{of}: running RTP", sums[0].name);
        let id = match sums[0].group.as_str() {
            "" => sums[0].id.clone(),
            channel => format!("{}/{channel}", sums[0].id),
        };
        let chart = Some(funnel(&title, sums));
        Table { id, chart, ..Table::of("running", title, rows(&lines, view)) }
    });
    tables.collect()
}

/// Draws the running RTP, the theory, and the bounds on either side. Points out the period behind
/// which the RTP first was outside its bound at every look.
fn funnel(title: &str, sums: &[Compliance]) -> Chart {
    let line = |name: &str, of: &dyn Fn(&Compliance) -> Option<Exact>| {
        let points = (1..).zip(sums).filter_map(|(at, sum)| Some((at, of(sum)?)));
        (name.to_owned(), points.collect())
    };
    let root = |root: &Root| Exact::parse(&root.square.sqrt_decimal(FUNNEL_DIGITS)?);
    let side = |sum: &Compliance, width: Option<Exact>, above: bool| {
        let theory = &sum.theoretical_rtp.exact;
        width.map(|width| if above { theory + &width } else { theory - &width })
    };
    type Width<'w> = &'w dyn Fn(&Compliance) -> Option<Exact>;
    let every_look: Width<'_> = &|sum| sum.every_look.as_ref().map(|width| width.exact.clone());
    let bounds: [(&str, Width<'_>); 3] = [
        ("± 95%", &|sum| root(&sum.tolerance_95)),
        ("± 99%", &|sum| root(&sum.tolerance_99)),
        ("± at every look", every_look),
    ];
    let mut lines = vec![
        line("Actual RTP", &|sum| Some(sum.actual_rtp.exact.clone())),
        line("Theoretical RTP", &|sum| Some(sum.theoretical_rtp.exact.clone())),
    ];
    for (name, width) in bounds {
        for above in [true, false] {
            lines.push(line(name, &|sum| side(sum, width(sum), above)));
        }
    }
    let period = |sum: &Compliance| sum.period.clone().unwrap_or_default();
    let outside = (1..).zip(sums).find(|(_, sum)| sum.tolerance == Tolerance::Outside);
    Chart {
        title: title.to_owned(),
        drawing: Drawing::Lines {
            across: "Period".to_owned(),
            up: "RTP".to_owned(),
            unit: Unit::Percent,
            lines,
            places: Places {
                names: sums.iter().map(period).collect(),
                pointed_out: outside
                    .map(|(at, sum)| (at, format!("first outside in {}", period(sum)))),
            },
        },
    }
}

fn rows(lines: &[&Compliance], view: View) -> Vec<Row> {
    let any = lines.iter().any(|line| line.first_outside.is_some());
    let rows = lines.iter().map(|line| {
        let running = line.period.as_ref().filter(|_| line.by != ComplianceBy::ChannelPeriod);
        let group = running.map_or_else(|| line.label(), |period| format!("up to {period}"));
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
            (data(words("period", "Period")), line.period.as_ref().map(text).into()),
            (words("", "Rows"), text(group)),
            (number("rounds", "Rounds"), count(line.rounds)),
            (
                number("effective_rounds", "Effective").gives_way(LEAST),
                Cell::Decimal(line.effective_rounds.clone()),
            ),
            (number("turnover", "Turnover").gives_way(LEAST + 1), money(&line.turnover)),
            (number("win", "House win").gives_way(LEAST + 1), money(&line.win)),
            (number("theoretical_rtp", "Theoretical RTP"), view.percent(&line.theoretical_rtp)),
            (number("actual_rtp", "Actual RTP"), view.percent(&line.actual_rtp)),
            (number("tolerance_95", "± 95%").gives_way(LEAST), percent(&line.tolerance_95)),
            (number("tolerance_99", "± 99%"), percent(&line.tolerance_99)),
            (number("every_look", "± at every look"), width.into()),
            (data(words("tolerance", "Tolerance")), text(line.tolerance.to_string())),
            (words("", "Status"), Cell::Verdict(tone, kept.to_owned())),
            (
                words("first_outside", "First outside").shown_if(any),
                line.first_outside.as_ref().map(text).into(),
            ),
        ];
        row.extend(offer_page::cells(line.offer.as_ref()));
        row
    });
    rows.collect()
}

/// Returns an amount with two decimals.
fn money(amount: &Exact) -> Cell {
    Cell::Decimal(Shown { exact: amount.clone(), digits: 2 })
}

fn percent(root: &Root) -> Cell {
    let percent = (&root.square * &Exact::integer(10_000)).sqrt_decimal(4).unwrap_or_default();
    Cell::Rounded(format!("{percent}%"))
}
