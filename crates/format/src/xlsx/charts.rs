//! The sheet of charts: the figures of each chart, with the chart of the spreadsheet program beside
//! them.
//!
//! A heat map is a grid of colored cells.

use rust_xlsxwriter::{
    Chart as Drawn, ChartAxisLabelPosition, ChartType, ConditionalFormat2ColorScale, Format,
    FormatAlign, FormatBorder, Worksheet, XlsxError,
};

use crate::document::{Chart, Document, Drawing, EdgeOf, Unit};
use crate::exact::Exact;

use super::number;
use super::prose::{lines, tall, words};

/// Rows that a chart of the usual height covers.
const ROWS: u32 = 18;
/// Height of a row in pixels.
const ROW: u32 = 20;
/// Width of a chart in pixels.
const WIDE: u32 = 760;
/// Height of a bar with its distance from the next, in pixels.
const BAR: u32 = 24;
/// Height of a chart's title and axis, in pixels.
const AROUND: u32 = 110;
/// Width of the column with labels, in letters.
const LABELS: u32 = 44;
/// Width of a column with figures, in letters.
const SERIES: u32 = 14;
/// Maximum number of bars, for which a chart stays readable.
const MOST: usize = 60;

/// The figures of a chart: a row for each label, and a column for each series.
struct Grid {
    /// Heading of the labels.
    head: String,
    /// Heading of each series.
    series: Vec<String>,
    /// Label and figures of each row.
    rows: Vec<(String, Vec<Option<Exact>>)>,
}

/// Returns the sheet with all charts of a document; `None` if it has no chart.
pub(super) fn charts(name: &str, document: &Document) -> Result<Option<Worksheet>, XlsxError> {
    let tables =
        document.parts.iter().flat_map(|part| part.tables.iter().map(move |of| (part, of)));
    let several = document.parts.len() > 1;
    let drawn: Vec<(String, &Chart, Grid)> = tables
        .filter_map(|(part, table)| {
            let chart = table.chart.as_ref()?;
            let title = match several && !part.title.is_empty() {
                true => format!("{}: {}", part.title, chart.title),
                false => chart.title.clone(),
            };
            Some((title, chart, grid(&chart.drawing)?))
        })
        .collect();
    if drawn.is_empty() {
        return Ok(None);
    }
    let mut sheet = Worksheet::new();
    sheet.set_name(name)?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
    sheet.set_column_width(0, LABELS)?;
    let mut row = 0;
    for (title, chart, grid) in &drawn {
        words(&mut sheet, (row, 0), title, Format::new().set_bold().set_font_size(13))?;
        let used = write(&mut sheet, row + 1, grid, unit(&chart.drawing))?;
        let tall = match draw(name, row + 1, title, chart, grid) {
            Some((drawn, pixels)) => {
                let beside = u16::try_from(grid.series.len() + 2).unwrap_or(u16::MAX);
                sheet.insert_chart(row + 1, beside, &drawn)?;
                pixels.div_ceil(ROW)
            }
            None => {
                let last = (row + 1 + used, u16::try_from(grid.series.len()).unwrap_or(u16::MAX));
                let scale = ConditionalFormat2ColorScale::new()
                    .set_minimum_color("FFFFFF")
                    .set_maximum_color("5B8DB8");
                sheet.add_conditional_format(row + 2, 1, last.0, last.1, &scale)?;
                0
            }
        };
        row += 3 + used.max(tall);
    }
    Ok(Some(sheet))
}

fn unit(drawing: &Drawing) -> Unit {
    match drawing {
        Drawing::Lines { unit, .. } | Drawing::Bars { unit, .. } | Drawing::Heat { unit, .. } => {
            *unit
        }
        Drawing::Deviations { .. } => Unit::Number,
        Drawing::Edges { .. } => Unit::Percent,
    }
}

/// Returns the figures of a chart; `None` if no bar or too many bars would be drawn.
fn grid(drawing: &Drawing) -> Option<Grid> {
    let one = |head: &str, along: &str, bars: &[(String, Exact)]| Grid {
        head: head.to_owned(),
        series: vec![along.to_owned()],
        rows: bars
            .iter()
            .map(|(name, figure)| (name.clone(), vec![Some(figure.clone())]))
            .collect(),
    };
    let grid = match drawing {
        Drawing::Bars { along, bars, .. } | Drawing::Deviations { along, bars, .. } => {
            one("", along, bars)
        }
        Drawing::Edges { wagers } => edges(wagers),
        Drawing::Lines { across, lines, places: names, .. } => {
            let points = lines.iter().flat_map(|(_, points)| points.iter().map(|point| point.0));
            let mut places: Vec<i64> = points.collect();
            places.sort_unstable();
            places.dedup();
            let at = |place: i64| {
                let figure = |points: &[(i64, Exact)]| {
                    points.iter().find(|point| point.0 == place).map(|point| point.1.clone())
                };
                lines.iter().map(|(_, points)| figure(points)).collect()
            };
            Grid {
                head: across.clone(),
                series: lines.iter().map(|(name, _)| name.clone()).collect(),
                rows: places.iter().map(|place| (names.name(*place), at(*place))).collect(),
            }
        }
        Drawing::Heat { down, columns, rows, .. } => Grid {
            head: down.clone(),
            series: columns.clone(),
            rows: rows
                .iter()
                .map(|(name, shares)| (name.clone(), shares.iter().cloned().map(Some).collect()))
                .collect(),
        },
    };
    let is_long = !matches!(drawing, Drawing::Lines { .. }) && grid.rows.len() > MOST;
    (!grid.rows.is_empty() && !is_long).then_some(grid)
}

/// Returns the edges of wagers, with a series for each shoe; of one wager, with a row for each shoe.
fn edges(wagers: &[(String, Vec<EdgeOf>)]) -> Grid {
    let mut shoes: Vec<&str> = Vec::new();
    for edge in wagers.iter().flat_map(|(_, edges)| edges) {
        if !shoes.contains(&&*edge.shoe) {
            shoes.push(&edge.shoe);
        }
    }
    let of = |edges: &[EdgeOf], shoe: &str| {
        edges.iter().find(|one| one.shoe == shoe).map(|one| one.edge.clone())
    };
    let row = |(name, edges): &(String, Vec<EdgeOf>)| {
        (name.clone(), shoes.iter().map(|shoe| of(edges, shoe)).collect())
    };
    if let [(name, edges)] = wagers {
        let rows = edges.iter().map(|one| (one.shoe.clone(), vec![Some(one.edge.clone())]));
        let series = vec![format!("{name}: house edge")];
        return Grid { head: "Shoe".to_owned(), series, rows: rows.collect() };
    }
    let rows = wagers.iter().map(row).collect();
    let series = shoes.iter().map(|shoe| format!("House edge, {shoe}")).collect();
    Grid { head: "Wager".to_owned(), series, rows }
}

/// Writes the figures below a heading row, and returns the number of rows below that heading.
fn write(sheet: &mut Worksheet, top: u32, grid: &Grid, unit: Unit) -> Result<u32, XlsxError> {
    let heading = || Format::new().set_bold().set_text_wrap().set_border_bottom(FormatBorder::Thin);
    words(sheet, (top, 0), &grid.head, heading())?;
    for (column, name) in (1..).zip(&grid.series) {
        sheet.set_column_width(column, SERIES)?;
        words(sheet, (top, column), name, heading().set_align(FormatAlign::Right))?;
    }
    let high = grid.series.iter().map(|name| lines(name, SERIES)).max().unwrap_or(1);
    tall(sheet, top, high)?;
    let format = Format::new().set_num_format(match unit {
        Unit::Percent => "0.0000%",
        Unit::Number => "General",
    });
    let mut row = top;
    for (label, figures) in &grid.rows {
        row += 1;
        words(sheet, (row, 0), label, Format::new())?;
        for (column, figure) in (1..).zip(figures) {
            if let Some(figure) = figure {
                number::write(sheet, (row, column), figure, &format)?;
            }
        }
    }
    Ok(row - top)
}

/// Returns the native chart of the figures at `top`, and its height in pixels; `None` for a heat
/// map.
fn draw(name: &str, top: u32, title: &str, chart: &Chart, grid: &Grid) -> Option<(Drawn, u32)> {
    let bars = match &chart.drawing {
        Drawing::Heat { .. } => return None,
        Drawing::Lines { .. } => false,
        // Edges of one wager differ little by shoe, and bars begin at zero.
        Drawing::Edges { wagers } => wagers.len() > 1,
        Drawing::Bars { .. } | Drawing::Deviations { .. } => true,
    };
    let rows = u32::try_from(grid.rows.len()).ok()?;
    let last = top + rows;
    let mut drawn = Drawn::new(if bars { ChartType::Bar } else { ChartType::Line });
    for (column, _) in (1..).zip(&grid.series) {
        drawn
            .add_series()
            .set_name((name, top, column))
            .set_categories((name, top + 1, 0, last, 0))
            .set_values((name, top + 1, column, last, column));
    }
    drawn.title().set_name(title);
    let format = match unit(&chart.drawing) {
        Unit::Percent => "0.00%",
        Unit::Number => "General",
    };
    if bars {
        // The first bar is on top, with its label beside the chart.
        drawn.y_axis().set_reverse().set_label_position(ChartAxisLabelPosition::Low);
        drawn.x_axis().set_num_format(format);
        let figures = || grid.rows.iter().flat_map(|(_, figures)| figures).flatten();
        if !figures().any(Exact::is_negative) {
            drawn.x_axis().set_min(0);
        } else if !figures().any(Exact::is_positive) {
            drawn.x_axis().set_max(0);
        }
    } else {
        let up = match &chart.drawing {
            Drawing::Lines { up, .. } => up,
            _ => "House edge",
        };
        drawn.x_axis().set_name(&grid.head).set_label_position(ChartAxisLabelPosition::Low);
        drawn.y_axis().set_name(up).set_num_format(format);
    }
    if grid.series.len() == 1 {
        drawn.legend().set_hidden();
    }
    let series = u32::try_from(grid.series.len()).ok()?;
    let pixels = match bars {
        true => (rows * (BAR + 8 * (series - 1)) + AROUND).max(ROWS * ROW / 2),
        false => ROWS * ROW,
    };
    drawn.set_width(WIDE).set_height(pixels);
    Some((drawn, pixels))
}
