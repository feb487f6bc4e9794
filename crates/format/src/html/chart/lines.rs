//! Points joined by lines, over whole numbers.

use crate::document::Unit;
use crate::exact::Exact;
use crate::html::chart::axis::Scale;
use crate::html::chart::frame::Frame;
use crate::html::chart::pen::{Across, Down, Ink, LINES, Pen, Spot, UNIT};
use crate::html::chart::{GAP, Layout, digits, ends, lettering, rounded, short};

/// The height of the picture without its head.
const HEIGHT: i32 = 300 * UNIT;

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
    /// Names of the lines, each once.
    known: Vec<&'a str>,
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
        let mut known: Vec<&str> = Vec::new();
        for line in &lines {
            if !known.contains(&line.name) {
                known.push(line.name);
            }
        }
        let (names, rows) = names(&known, room);
        Self {
            known,
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

    /// Draws the names of the lines, and below them the name of the vertical axis.
    fn draw_head(&self, pen: &mut Pen) {
        let anchor = (Across::Left, Down::Center);
        for ((ink, name), (x, row)) in inks().zip(&self.known).zip(&self.names) {
            let y = HEAD_LINE * row + HEAD_LINE / 2;
            pen.path(ink, [(*x, y), (x + SAMPLE, y)]);
            pen.point(ink, (x + SAMPLE / 2, y));
            pen.words(Ink::Text, anchor, (x + SAMPLE + GAP, y), name);
        }
        let y = HEAD_LINE * self.rows + HEAD_LINE / 2;
        pen.words(Ink::Soft, anchor, (0, y), self.up);
    }
}

impl Layout for LineLayout<'_> {
    fn size(&self) -> (i32, i32) {
        (self.room, (self.head() + HEIGHT) / UNIT)
    }

    fn told(&self) -> String {
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

    fn draw(&self, pen: &mut Pen) {
        self.draw_head(pen);
        let (right, bottom) = (self.room * UNIT - 3 * GAP, self.head() + HEIGHT);
        let frame = Frame::between((self.labels, self.head()), (right, bottom - FOOT));
        let (across, up) = (self.sideways.axis(Unit::Number), self.upward.axis(self.unit));
        let middle = self.labels + (right - self.labels) / 2;
        pen.words(Ink::Soft, (Across::Center, Down::Bottom), (middle, bottom), self.across);
        let figures = self.lines.iter().flat_map(|line| &line.points).map(|(_, figure)| figure);
        frame.of_points(pen, &across, (&self.upward, &up), figures);
        for line in &self.lines {
            let place = self.known.iter().position(|name| *name == line.name).unwrap_or_default();
            let ink = inks().nth(place).unwrap_or(Ink::Line(0));
            let at = |(at, figure): &(i64, Exact)| {
                frame.at((self.sideways.at(&Exact::integer(*at)), self.upward.at(figure)))
            };
            let points: Vec<Spot> = line.points.iter().map(at).collect();
            pen.path(ink, points.iter().copied());
            if points.len() <= MARKED {
                points.into_iter().for_each(|at| pen.point(ink, at));
            }
        }
    }
}

/// Returns an ink for every line; after [`LINES`] of them they repeat.
fn inks() -> impl Iterator<Item = Ink> {
    (0..LINES as u8).cycle().map(Ink::Line)
}

/// Returns the places for several names, and the number of rows they take.
fn names(names: &[&str], room: i32) -> (Vec<(i32, i32)>, i32) {
    if names.len() < 2 {
        return (Vec::new(), 0);
    }
    let (mut x, mut row) = (0, 0);
    let places = names.iter().map(|name| {
        let width = SAMPLE + GAP + lettering::width(name);
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
