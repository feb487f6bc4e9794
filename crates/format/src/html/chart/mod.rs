//! Charts as SVG inside the page: layouts place their parts, and the stylesheet colors them.

mod axis;
mod bars;
mod edges;
mod frame;
mod heat;
mod lettering;
mod lines;
mod panels;
mod pen;

use crate::document::{Chart, Drawing, Unit};
use crate::exact::Exact;
use crate::html::host::Host;
use crate::html::markup::escape;

/// A chart that is laid out.
trait Layout {
    /// Returns its width and height in units.
    fn size(&self) -> (i32, i32);

    /// Returns its description in words.
    fn told(&self) -> String;

    /// Draws it.
    fn draw(&self, pen: &mut pen::Pen);
}

/// Space between a label and what it labels.
const GAP: i32 = 6 * pen::UNIT;

/// Width in units of a chart as wide as the text, and of one on a phone.
const WIDE: i32 = 960;
const NARROW: i32 = 400;

/// Returns a chart as two SVG elements whose parts are named after `anchor`. The stylesheet shows
/// the one that fits the page.
pub(super) fn svg(chart: &Chart, anchor: &str, host: Host) -> String {
    let full = svg_in(chart, WIDE, "full", anchor, host);
    full + &svg_in(chart, NARROW, "narrow", &format!("{anchor}_n"), host)
}

/// Returns `true` if the chart sums up its table, and so stands above it.
pub(super) fn comes_first(chart: &Chart) -> bool {
    matches!(&chart.drawing, Drawing::Edges { wagers } if wagers.len() > 1)
}

/// Returns the width of a text in pixels, for a letter size in pixels.
pub(super) fn width(text: &str, letters: i32) -> i32 {
    lettering::width(text) * letters / (lettering::SIZE * pen::UNIT)
}

fn svg_in(chart: &Chart, room: i32, class: &str, anchor: &str, host: Host) -> String {
    let layout: Box<dyn Layout + '_> = match &chart.drawing {
        Drawing::Lines { across, up, unit, lines, places } => {
            Box::new(lines::LineLayout::new(room, (across, up), *unit, lines, places))
        }
        Drawing::Bars { along, unit, bars } => {
            let bars = bars::Asked::plain(bars);
            Box::new(bars::BarLayout::new(room, along, *unit, &bars, None))
        }
        Drawing::Deviations { along, limit, bars } => {
            let bars = bars::Asked::beyond(bars, limit);
            Box::new(bars::BarLayout::new(room, along, Unit::Number, &bars, Some(limit)))
        }
        Drawing::Edges { wagers } => edges::layout(room, wagers),
        Drawing::Heat { across, down, unit, columns, rows } => {
            Box::new(heat::HeatLayout::new(room, across, down, *unit, columns, rows))
        }
    };
    let (width, height) = layout.size();
    let mut pen = pen::Pen::default();
    layout.draw(&mut pen);
    let [named, told_by] = [format!("{anchor}_t"), format!("{anchor}_d")];
    let described = match host {
        Host::Own => format!(" aria-describedby=\"{told_by}\""),
        // The elements inside describe it; an attribute would repeat the description.
        Host::Foreign { .. } => String::new(),
    };
    format!(
        "<svg class=\"chart {class}\" role=\"img\"{}{described} \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title{}>{}</title>\n<desc{}>{}</desc>\n{}</svg>\n",
        host.headed_by(&named, &chart.title),
        host.id(&named),
        escape(&chart.title),
        host.id(&told_by),
        escape(&layout.told()),
        pen.svg,
    )
}

/// Formats a figure for a label.
fn short(figure: &Exact, unit: Unit, digits: usize) -> String {
    let digits = if figure.is_zero() { 0 } else { digits };
    match unit {
        Unit::Percent => figure.percent(digits),
        Unit::Number => figure.decimal(digits),
    }
}

/// Returns the number of digits after the point that show something of every figure: two, more if
/// the smallest would vanish, but never more than six.
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

/// Rounds a figure: hundreds of digits are more than a picture can show, and slow to compute with.
fn rounded(figure: &Exact) -> Exact {
    Exact::parse(&figure.decimal(15)).unwrap_or_else(|| figure.clone())
}

/// Returns the smallest and the largest of some figures.
fn ends<'a>(mut figures: impl Iterator<Item = &'a Exact>) -> Option<(&'a Exact, &'a Exact)> {
    let first = figures.next()?;
    Some(figures.fold((first, first), |(low, high), figure| {
        (if figure < low { figure } else { low }, if figure > high { figure } else { high })
    }))
}
