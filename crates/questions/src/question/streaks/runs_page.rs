//! Lays out how long the longest run of a session is, and how many runs it has.

use crate::document::{Cell, Chart, Column, Drawing, Row, Table, Unit, View, number, text, words};
use crate::exact::Exact;
use crate::question::streaks::report::{LengthReport, RunsReport};
use crate::wording::capital;

pub(super) fn runs(runs: &[RunsReport], view: View) -> Vec<Table> {
    let Some(any) = runs.first() else { return Vec::new() };
    // Data formats name the column of a side after it.
    let column = |runs: &RunsReport| number(runs.side, &capital(runs.side));
    let sides = |first: (Column, Cell), cell: &dyn Fn(&RunsReport) -> Cell| -> Row {
        let sides = runs.iter().map(|runs| (column(runs), cell(runs)));
        std::iter::once(first).chain(sides).collect()
    };
    let longest = any.longest.iter().enumerate().map(|(at, row)| {
        let cells = runs.iter().flat_map(|runs| {
            let LengthReport { probability, at_least, .. } = &runs.longest[at];
            let or_more = number(format!("{}_or_more", runs.side), "or more");
            [(column(runs), view.decimal(probability)), (or_more, view.decimal(at_least))]
        });
        std::iter::once((number("run", "Run"), text(&row.run))).chain(cells).collect()
    });
    let mean = match any.mean_counts_to {
        Some(most) => format!("Mean, longer counted as {most}"),
        None => "Mean".to_owned(),
    };
    let mean = sides((words("event", ""), text(mean)), &|runs| view.decimal(&runs.mean));
    let points = any.points.iter().enumerate().map(|(at, point)| {
        let run = |runs: &RunsReport| match (runs.points[at].run, any.mean_counts_to) {
            (Some(run), _) => text(run.to_string()),
            (None, Some(most)) => text(format!("{most}+")),
            (None, None) => text(runs.longest.last().map_or("", |one| &one.run)),
        };
        sides((words("event", ""), text(format!("{}% have no more than", point.percent))), &run)
    });
    let expected = any.expected.iter().enumerate().map(|(at, row)| {
        let number_of = |runs: &RunsReport| view.decimal(&runs.expected[at].number);
        sides((number("run", "Run"), text(&row.run)), &number_of)
    });
    vec![
        Table { chart: of_lengths(runs), ..Table::of("longest", "The longest run", longest) },
        Table::of(
            "longest-points",
            "The longest run in short",
            std::iter::once(mean).chain(points),
        ),
        Table::of("runs", "Expected number of runs", expected),
    ]
}

/// Draws the distribution of the longest run, for the lengths that are distinguished.
fn of_lengths(runs: &[RunsReport]) -> Option<Chart> {
    let line = |runs: &RunsReport| {
        let points = runs.longest.iter();
        let points =
            points.filter_map(|row| Some((row.run.parse().ok()?, row.probability.exact.clone())));
        (capital(runs.side), points.collect())
    };
    let lines: Vec<(String, Vec<(i64, Exact)>)> = runs.iter().map(line).collect();
    lines.iter().all(|(_, points)| points.len() > 1).then(|| Chart {
        title: "How long the longest run of a session is".to_owned(),
        drawing: Drawing::Lines {
            across: "Length of the longest run".to_owned(),
            up: "Probability".to_owned(),
            unit: Unit::Number,
            lines,
            places: Default::default(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Figure;

    fn of_side(side: &'static str) -> RunsReport {
        let figure = || Figure { exact: Exact::one() };
        let longest =
            vec![LengthReport { run: "1".to_owned(), probability: figure(), at_least: figure() }];
        let (points, expected) = (Vec::new(), Vec::new());
        RunsReport { side, longest, mean: figure(), mean_counts_to: None, points, expected }
    }

    /// Data formats name a column after its hand, whatever the game calls its hands.
    #[test]
    fn the_columns_of_a_hand_have_its_name() {
        let keys = |sides: &[&'static str]| {
            let reports: Vec<RunsReport> = sides.iter().map(|side| of_side(side)).collect();
            let columns =
                runs(&reports, View { digits: 6, ..View::default() }).swap_remove(0).columns;
            columns.into_iter().map(|column| column.key).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(keys(&["lion", "bear"]), "run lion lion_or_more bear bear_or_more");
        let known = "run banker banker_or_more player player_or_more either either_or_more";
        assert_eq!(keys(&["banker", "player", "either"]), known);
        assert_eq!(keys(&["dragon", "tiger"]), "run dragon dragon_or_more tiger tiger_or_more");
    }
}
