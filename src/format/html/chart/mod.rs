//! Charts as SVG inside the page: plotters lays them out, the stylesheet colours them.

mod axis;
mod bars;
mod heat;
mod lettering;
mod lines;
mod pen;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};

use crate::document::{Chart, Drawing, Unit};
use crate::exact::Exact;
use crate::format::html::markup::escape;

/// What is drawn on.
type Sheet<'a> = DrawingArea<pen::Pen<'a>, Shift>;

/// The outcome of drawing, which in memory has no way to fail.
type Drawn = Result<(), DrawingAreaErrorKind<std::convert::Infallible>>;

/// Units across a chart, unless it needs more.
const WIDTH: i32 = 640;

/// A chart as an SVG element whose parts are named after `anchor`.
pub(super) fn svg(chart: &Chart, anchor: &str) -> String {
    let (told, (width, height), drawn) = match &chart.drawing {
        Drawing::Lines { across, up, unit, lines } => {
            let plan = lines::LineLayout::new(across, up, *unit, lines);
            (plan.told(), plan.size(), on_sheet(plan.size(), |sheet| plan.draw(sheet)))
        }
        Drawing::Bars { along, unit, bars } => {
            let plan = bars::BarLayout::new(along, *unit, bars, None);
            (plan.told(), plan.size(), on_sheet(plan.size(), |sheet| plan.draw(sheet)))
        }
        Drawing::Deviations { along, limit, bars } => {
            let plan = bars::BarLayout::new(along, Unit::Number, bars, Some(limit));
            (plan.told(), plan.size(), on_sheet(plan.size(), |sheet| plan.draw(sheet)))
        }
        Drawing::Heat { across, down, columns, rows } => {
            let plan = heat::HeatLayout::new(across, down, columns, rows);
            (plan.told(), plan.size(), on_sheet(plan.size(), |sheet| plan.draw(sheet)))
        }
    };
    format!(
        "<svg class=\"chart\" role=\"img\" aria-labelledby=\"{anchor}_t\" aria-describedby=\"{anchor}_d\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title id=\"{anchor}_t\">{}</title>\n<desc id=\"{anchor}_d\">{}</desc>\n{drawn}</svg>\n",
        escape(&chart.title),
        escape(&told),
    )
}

fn on_sheet(size: (i32, i32), draw: impl FnOnce(&Sheet<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    let sheet = pen::Pen::new(&mut svg, size).into_drawing_area();
    draw(&sheet).expect("a text takes whatever is written into it");
    drop(sheet);
    svg
}

/// A figure for a label.
fn short(figure: &Exact, unit: Unit, digits: usize) -> String {
    let digits = if figure.is_zero() { 0 } else { digits };
    match unit {
        Unit::Percent => figure.percent(digits),
        Unit::Number => figure.decimal(digits),
    }
}

/// Digits after the point that show something of every figure: the usual two, more where the
/// smallest would not be seen, but never more than six.
fn digits<'a>(figures: impl Iterator<Item = &'a Exact>, unit: Unit) -> usize {
    let figures = figures.filter(|figure| !figure.is_zero()).map(|figure| {
        let shows = |digits: &usize| {
            let text = short(&figure.abs(), unit, *digits);
            text.chars().filter(char::is_ascii_digit).skip_while(|digit| *digit == '0').count() > 1
        };
        (2..6).find(shows).unwrap_or(6)
    });
    figures.max().unwrap_or(2)
}

/// Figures with hundreds of digits are more than a picture can show and slow to reckon with.
fn rounded(figure: &Exact) -> Exact {
    Exact::parse(&figure.decimal(15)).unwrap_or_else(|| figure.clone())
}

/// The smaller and the larger end of some figures.
fn ends<'a>(mut figures: impl Iterator<Item = &'a Exact>) -> Option<(&'a Exact, &'a Exact)> {
    let first = figures.next()?;
    Some(figures.fold((first, first), |(low, high), figure| {
        (if figure < low { figure } else { low }, if figure > high { figure } else { high })
    }))
}
