//! Points joined by lines, over whole numbers.

use plotters::chart::{ChartBuilder, LabelAreaPosition};
use plotters::element::{Circle, PathElement, Text};
use plotters::style::text_anchor::{HPos, VPos};

use crate::document::Unit;
use crate::exact::Exact;
use crate::format::html::chart::axis::{SPAN, Scale};
use crate::format::html::chart::pen::{Ink, LINES, UNIT};
use crate::format::html::chart::{Drawn, Sheet, digits, ends, lettering, rounded, short};

/// The height of the picture without its head.
const HEIGHT: i32 = 300 * UNIT;

/// Space between a label and what it labels.
const GAP: i32 = 6 * UNIT;

/// Room below for the marks and the name of the horizontal axis.
const FOOT: i32 = 46 * UNIT;

/// Height of a line of the head.
const HEAD_LINE: i32 = 20 * UNIT;

/// Length of the line sample before a name.
const SAMPLE: i32 = 26 * UNIT;

/// Maximum number of points that are marked one by one.
const MARKED: usize = 40;

/// The layout of the chart.
pub(super) struct LineLayout<'a> {
    room: i32,
    across: &'a str,
    up: &'a str,
    unit: Unit,
    lines: Vec<Line<'a>>,
    sideways: Scale,
    upward: Scale,
    /// Room at the left for the labels of the marks.
    labels: i32,
    /// Places of the names of the lines, if there are several, and the number of rows they take.
    names: Vec<(i32, i32)>,
    rows: i32,
}

struct Line<'a> {
    name: &'a str,
    points: Vec<(i64, Exact)>,
}

impl<'a> LineLayout<'a> {
    pub(super) fn new(
        room: i32,
        across: &'a str,
        up: &'a str,
        unit: Unit,
        lines: &'a [(String, Vec<(i64, Exact)>)],
    ) -> Self {
        let rounded = |points: &[(i64, Exact)]| {
            points.iter().map(|(at, figure)| (*at, rounded(figure))).collect()
        };
        let lines: Vec<Line<'a>> =
            lines.iter().map(|(name, points)| Line { name, points: rounded(points) }).collect();
        let figures = lines.iter().flat_map(|line| &line.points).map(|(_, figure)| figure);
        let (zero, one) = (Exact::zero(), Exact::one());
        let (low, high) = ends(figures).unwrap_or((&zero, &one));
        let upward = Scale::rounded(low.clone(), high.clone(), 7);
        let places = lines.iter().flat_map(|line| &line.points).map(|(at, _)| *at);
        let places: Vec<i64> = places.collect();
        let end = |end: Option<&i64>| Exact::integer(end.copied().unwrap_or_default());
        let most =
            if places.iter().max() == places.iter().min() { 1 } else { i64::from(room / 60) };
        let sideways = Scale::new(end(places.iter().min()), end(places.iter().max()), most);
        let marks = upward.axis(unit).0;
        let labels = marks.iter().map(|(_, label)| lettering::width(label)).max().unwrap_or(0);
        let (names, rows) = names(&lines, room);
        Self {
            room,
            across,
            up,
            unit,
            lines,
            sideways,
            upward,
            labels: labels + 2 * GAP,
            names,
            rows,
        }
    }

    /// Returns the height of the room above, for the names of the lines and of the vertical axis.
    fn head(&self) -> i32 {
        HEAD_LINE * (self.rows + 1) + GAP
    }

    pub(super) fn size(&self) -> (i32, i32) {
        (self.room, (self.head() + HEIGHT) / UNIT)
    }

    pub(super) fn told(&self) -> String {
        let lines = self.lines.iter().map(|line| match &line.points[..] {
            [(from, first), .., (to, last)] => {
                let figures = line.points.iter().map(|(_, figure)| figure);
                let (low, high) = ends(figures).unwrap_or((first, last));
                let digits = digits([first, last, low, high].into_iter(), self.unit);
                let [first, last, low, high] =
                    [first, last, low, high].map(|figure| short(figure, self.unit, digits));
                format!(
                    "{}: {first} at {from}, {last} at {to}, between {low} and {high}",
                    line.name
                )
            }
            [(at, only)] => {
                let digits = digits([only].into_iter(), self.unit);
                format!("{}: {} at {at}", line.name, short(only, self.unit, digits))
            }
            [] => format!("{}: nothing", line.name),
        });
        let lines = lines.collect::<Vec<_>>().join("; ");
        format!("{} by {}. {lines}.", self.up, self.across.to_lowercase())
    }

    pub(super) fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        self.draw_head(sheet)?;
        let across = self.sideways.axis(Unit::Number);
        let up = self.upward.axis(self.unit);
        let mut chart = ChartBuilder::on(sheet)
            .margin_top(self.head())
            .margin_right(3 * GAP)
            .set_label_area_size(LabelAreaPosition::Left, self.labels)
            .set_label_area_size(LabelAreaPosition::Bottom, FOOT)
            .build_cartesian_2d(across.clone(), up.clone())?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(Ink::Grid)
            .axis_style(Ink::Grid)
            .set_all_tick_mark_size(GAP / 2)
            .set_tick_mark_size(LabelAreaPosition::Bottom, GAP * 5 / 6)
            .label_style(Ink::Text.words(HPos::Left, VPos::Top))
            .axis_desc_style(Ink::Soft.words(HPos::Center, VPos::Bottom))
            .x_label_formatter(&|at| across.label(at))
            .y_label_formatter(&|at| up.label(at))
            .x_desc(self.across)
            .draw()?;
        let figures = self.lines.iter().flat_map(|line| &line.points).map(|(_, figure)| figure);
        if ends(figures).is_some_and(|(low, high)| !low.is_positive() && !high.is_negative()) {
            let zero = self.upward.at(&Exact::zero());
            chart.draw_series([PathElement::new([(0, zero), (SPAN, zero)], Ink::Axis)])?;
        }
        for (ink, line) in inks().zip(&self.lines) {
            let at = |(at, figure): &(i64, Exact)| {
                (self.sideways.at(&Exact::integer(*at)), self.upward.at(figure))
            };
            let points: Vec<(i64, i64)> = line.points.iter().map(at).collect();
            chart.draw_series([PathElement::new(points.clone(), ink)])?;
            if points.len() <= MARKED {
                chart.draw_series(points.into_iter().map(|at| Circle::new(at, 3 * UNIT, ink)))?;
            }
        }
        Ok(())
    }

    /// Draws the names of the lines, and below them the name of the vertical axis.
    fn draw_head(&self, sheet: &Sheet<'_>) -> Drawn {
        let left = Ink::Text.words(HPos::Left, VPos::Center);
        for ((ink, line), (x, row)) in inks().zip(&self.lines).zip(&self.names) {
            let y = HEAD_LINE * row + HEAD_LINE / 2;
            sheet.draw(&PathElement::new([(*x, y), (x + SAMPLE, y)], ink))?;
            sheet.draw(&Circle::new((x + SAMPLE / 2, y), 3 * UNIT, ink))?;
            sheet.draw(&Text::new(line.name, (x + SAMPLE + GAP, y), left.clone()))?;
        }
        let y = HEAD_LINE * self.rows + HEAD_LINE / 2;
        sheet.draw(&Text::new(self.up, (0, y), Ink::Soft.words(HPos::Left, VPos::Center)))
    }
}

/// Returns an ink for every line; after [`LINES`] of them they repeat.
fn inks() -> impl Iterator<Item = Ink> {
    (0..LINES as u8).cycle().map(Ink::Line)
}

/// Returns the places for the names of several lines, and the number of rows they take.
fn names(lines: &[Line<'_>], room: i32) -> (Vec<(i32, i32)>, i32) {
    if lines.len() < 2 {
        return (Vec::new(), 0);
    }
    let (mut x, mut row) = (0, 0);
    let places = lines.iter().map(|line| {
        let width = SAMPLE + GAP + lettering::width(line.name);
        if x > 0 && x + width > room * UNIT {
            (x, row) = (0, row + 1);
        }
        let place = (x, row);
        x += width + 3 * GAP;
        place
    });
    let places: Vec<_> = places.collect();
    let rows = places.last().map_or(0, |(_, row)| row + 1);
    (places, rows)
}
