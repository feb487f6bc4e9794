//! Points joined by lines, over whole numbers or places with names.

use crate::document::{Places, Unit, is_marked};
use crate::exact::Exact;
use crate::html::chart::axis::{Axis, SPAN, Scale};
use crate::html::chart::frame::{Frame, Side};
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
    places: &'a Places,
    /// Names of the lines, each once, and `true` for those whose points are marked.
    known: Vec<(&'a str, bool)>,
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
    is_marked: bool,
    points: Vec<(i64, Exact)>,
}

impl<'a> LineLayout<'a> {
    pub(super) fn new(
        room: i32,
        (across, up): (&'a str, &'a str),
        unit: Unit,
        lines: &'a [(String, Vec<(i64, Exact)>)],
        places: &'a Places,
    ) -> Self {
        let line = |line: &'a (String, Vec<(i64, Exact)>)| {
            let points = line.1.iter().map(|(at, figure)| (*at, rounded(figure)));
            Line { name: &line.0, is_marked: is_marked(line, lines), points: points.collect() }
        };
        let lines: Vec<Line<'a>> = lines.iter().map(line).collect();
        let figures = lines.iter().flat_map(|line| &line.points).map(|(_, figure)| figure);
        let (zero, one) = (Exact::zero(), Exact::one());
        let (low, high) = ends(figures).unwrap_or((&zero, &one));
        let upward = Scale::rounded(low.clone(), high.clone(), 7);
        let points = || lines.iter().flat_map(|line| &line.points).map(|(at, _)| *at);
        let (first, last) =
            (points().min().unwrap_or_default(), points().max().unwrap_or_default());
        let most = if first == last { 1 } else { i64::from(room / 60) };
        let sideways = Scale::new(Exact::integer(first), Exact::integer(last), most);
        let marks = upward.axis(unit).0;
        let labels = marks.iter().map(|(_, label)| lettering::width(label)).max().unwrap_or(0);
        let mut known: Vec<(&str, bool)> = Vec::new();
        for line in &lines {
            if known.iter().all(|(name, _)| *name != line.name) {
                known.push((line.name, line.is_marked));
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
            places,
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

    /// Returns the horizontal axis on this width: round numbers, or as many names as it has room for.
    fn along(&self, width: i32) -> Axis {
        let names = &self.places.names;
        let Some(widest) = names.iter().map(|name| lettering::width(name)).max() else {
            return self.sideways.axis(Unit::Number);
        };
        let most = usize::try_from(width / (widest + 2 * GAP)).unwrap_or_default();
        let named = (1..).zip(names).step_by(names.len().div_ceil(most.max(1)));
        let placed = named.map(|(at, name)| (self.sideways.at(&Exact::integer(at)), name.clone()));
        // Half a name stands beside its place, and the last one has a margin only.
        let end = |at: i64, name: &str| {
            at * i64::from(width) / SPAN + i64::from(lettering::width(name) / 2)
        };
        Axis(placed.filter(|(at, name)| end(*at, name) <= i64::from(width + 3 * GAP)).collect())
    }

    /// Draws a line across at the place to point out, with its label above.
    fn draw_pointed_out(&self, pen: &mut Pen, frame: Frame) {
        let Some((at, label)) = &self.places.pointed_out else { return };
        let at = self.sideways.at(&Exact::integer(*at));
        frame.line(pen, Ink::Axis, Side::Bottom, at);
        let side = if at > SPAN / 2 { Across::Right } else { Across::Left };
        let (x, y) = frame.at((at, SPAN));
        pen.words(Ink::Text, (side, Down::Bottom), (x, y - GAP / 2), label);
    }

    /// Draws the names of the lines, and below them the name of the vertical axis.
    fn draw_head(&self, pen: &mut Pen) {
        let anchor = (Across::Left, Down::Center);
        for ((ink, (name, is_marked)), (x, row)) in inks().zip(&self.known).zip(&self.names) {
            let y = HEAD_LINE * row + HEAD_LINE / 2;
            pen.path(ink, [(*x, y), (x + SAMPLE, y)]);
            if *is_marked {
                pen.point(ink, (x + SAMPLE / 2, y));
            }
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
                let [from, to] = [from, to].map(|at| self.places.name(*at));
                format!(
                    "{}: {first} at {from}, {last} at {to}, between {low} and {high}",
                    line.name
                )
            }
            [(at, only)] => {
                let digits = digits([only].into_iter(), self.unit);
                let at = self.places.name(*at);
                format!("{}: {} at {at}", line.name, short(only, self.unit, digits))
            }
            [] => format!("{}: nothing", line.name),
        });
        let pointed_out = self.places.pointed_out.iter().map(|(_, label)| label.clone());
        let lines = lines.chain(pointed_out).collect::<Vec<_>>().join("; ");
        format!("{} by {}. {lines}.", self.up, self.across.to_lowercase())
    }

    fn draw(&self, pen: &mut Pen) {
        self.draw_head(pen);
        let (right, bottom) = (self.room * UNIT - 3 * GAP, self.head() + HEIGHT);
        let frame = Frame::between((self.labels, self.head()), (right, bottom - FOOT));
        let (across, up) = (self.along(right - self.labels), self.upward.axis(self.unit));
        let middle = self.labels + (right - self.labels) / 2;
        pen.words(Ink::Soft, (Across::Center, Down::Bottom), (middle, bottom), self.across);
        let figures = self.lines.iter().flat_map(|line| &line.points).map(|(_, figure)| figure);
        frame.of_points(pen, &across, (&self.upward, &up), figures);
        self.draw_pointed_out(pen, frame);
        for line in &self.lines {
            let place = self.known.iter().position(|(name, _)| *name == line.name);
            let place = place.unwrap_or_default();
            let ink = inks().nth(place).unwrap_or(Ink::Line(0));
            let at = |(at, figure): &(i64, Exact)| {
                frame.at((self.sideways.at(&Exact::integer(*at)), self.upward.at(figure)))
            };
            let points: Vec<Spot> = line.points.iter().map(at).collect();
            pen.path(ink, points.iter().copied());
            if line.is_marked && points.len() <= MARKED {
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
fn names(names: &[(&str, bool)], room: i32) -> (Vec<(i32, i32)>, i32) {
    if names.len() < 2 {
        return (Vec::new(), 0);
    }
    let (mut x, mut row) = (0, 0);
    let places = names.iter().map(|(name, _)| {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_their_names_and_ranges_no_points() {
        let line = |name: &str, figures: [i64; 3]| {
            (name.to_owned(), (1..).zip(figures.map(Exact::integer)).collect())
        };
        let lines = [line("Actual", [0, 2, 1]), line("±", [4; 3]), line("±", [-4; 3])];
        let places = Places {
            names: ["May", "June", "July"].map(str::to_owned).to_vec(),
            pointed_out: Some((2, "first outside in June".to_owned())),
        };
        let drawn = |room| {
            let layout = LineLayout::new(room, ("Month", "RTP"), Unit::Number, &lines, &places);
            let mut pen = Pen::default();
            layout.draw(&mut pen);
            (layout.told(), pen.svg)
        };
        let (told, svg) = drawn(960);
        assert!(told.starts_with("RTP by month. Actual: 0 at May, 1.00 at July, "), "{told}");
        assert!(told.ends_with("; first outside in June."), "{told}");
        for name in ["May", "June", "July", "first outside in June"] {
            assert!(svg.contains(&format!(">{name}</text>")), "{name}: {svg}");
        }
        // One beside the name of the line, and one at each of its figures.
        assert_eq!(svg.matches("<circle").count(), 4);
        // A narrow picture has room for one name.
        assert!(!drawn(100).1.contains(">June</text>"));
    }
}
