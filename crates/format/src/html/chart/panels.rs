//! Small pictures in a grid, each with its own scale: a line over whole numbers, whose points show
//! their standing under the rules.

use crate::document::{Standing, Unit};
use crate::exact::Exact;
use crate::html::chart::axis::Scale;
use crate::html::chart::frame::Frame;
use crate::html::chart::pen::{Across, Down, Ink, Pen, Spot, UNIT};
use crate::html::chart::{GAP, Layout, digits, ends, lettering, rounded, short};

/// The least width of a small picture.
const LEAST: i32 = 190;

/// Height of a small picture below its name, and of a picture that stands alone.
const SMALL: i32 = 120 * UNIT;
const ALONE: i32 = 300 * UNIT;

/// Room below for the marks.
const FOOT: i32 = 26 * UNIT;

/// Height of the line that names the axes, and of the line that explains the points.
const HEAD: i32 = 24 * UNIT;

/// A small picture.
pub(super) struct Panel<'a> {
    pub name: &'a str,
    /// The position of each point, its figure, and its standing under the rules.
    pub points: Vec<(i64, Exact, Standing)>,
}

/// The layout of the pictures.
pub(super) struct PanelLayout<'a> {
    room: i32,
    across: &'a str,
    up: &'a str,
    unit: Unit,
    panels: Vec<Placed<'a>>,
    /// Number of pictures side by side.
    beside: i32,
    /// Room in a picture for the labels at its left, and for the lines of its name.
    labels: i32,
    names: i32,
}

struct Placed<'a> {
    panel: Panel<'a>,
    name: Vec<String>,
    sideways: Scale,
    upward: Scale,
}

impl<'a> PanelLayout<'a> {
    pub(super) fn new(
        room: i32,
        across: &'a str,
        up: &'a str,
        unit: Unit,
        panels: Vec<Panel<'a>>,
    ) -> Self {
        let alone = panels.len() == 1;
        let beside = (room / LEAST).clamp(1, 4).min(panels.len().max(1) as i32);
        let width = room * UNIT / beside;
        let all = || panels.iter().flat_map(|panel| &panel.points).map(|(at, ..)| *at);
        let (first, last) = (all().min().unwrap_or(0), all().max().unwrap_or(1));
        let marks = if alone && room > 2 * LEAST { 14 } else { 4 };
        let placed = panels.into_iter().map(|mut panel| {
            panel.points.iter_mut().for_each(|(_, figure, _)| *figure = rounded(figure));
            let (zero, one) = (Exact::zero(), Exact::one());
            let figures = panel.points.iter().map(|(_, figure, _)| figure);
            let (low, high) = ends(figures).unwrap_or((&zero, &one));
            let upward = Scale::rounded(low.clone(), high.clone(), if alone { 7 } else { 3 });
            let most = if first == last { 1 } else { marks };
            let sideways = Scale::new(Exact::integer(first), Exact::integer(last), most);
            let name =
                if alone { Vec::new() } else { lettering::wrap(panel.name, width - 4 * GAP) };
            Placed { panel, name, sideways, upward }
        });
        let panels: Vec<Placed<'a>> = placed.collect();
        let marks = panels.iter().flat_map(|one| one.upward.axis(unit).0);
        let labels = marks.map(|(_, label)| lettering::width(&label)).max().unwrap_or(0);
        let lines = panels.iter().map(|one| one.name.len()).max().unwrap_or(0);
        let names = lettering::LINE * lines as i32 + 4 * GAP;
        Self { room, across, up, unit, panels, beside, labels: labels + 2 * GAP, names }
    }

    /// Returns the height of a picture, with its name and its marks.
    fn height(&self) -> i32 {
        let drawn = if self.panels.len() == 1 { ALONE } else { SMALL };
        self.names + drawn + FOOT
    }

    /// Returns the height of the lines above: the axes, and the points if they differ.
    fn head(&self) -> i32 {
        HEAD * (i32::from(self.panels.len() > 1) + i32::from(self.any_but_allowed()))
    }

    fn any(&self, standing: Standing) -> bool {
        let mut points = self.panels.iter().flat_map(|one| &one.panel.points);
        points.any(|(_, _, one)| *one == standing)
    }

    fn any_but_allowed(&self) -> bool {
        self.any(Standing::NotOffered) || self.any(Standing::Outside)
    }

    /// Draws a picture of this width at a corner.
    fn draw_one(&self, pen: &mut Pen, (left, top): Spot, width: i32, one: &Placed<'_>) {
        let name = one.name.join("\n");
        pen.words(Ink::Text, (Across::Left, Down::Top), (left, top + GAP), &name);
        let corner = (left + self.labels, top + self.names);
        let frame = Frame::between(corner, (left + width - 3 * GAP, top + self.height() - FOOT));
        let (across, up) = (one.sideways.axis(Unit::Number), one.upward.axis(self.unit));
        let figures = one.panel.points.iter().map(|(_, figure, _)| figure);
        frame.of_points(pen, &across, (&one.upward, &up), figures);
        let spot = |(at, figure, _): &(i64, Exact, Standing)| {
            frame.at((one.sideways.at(&Exact::integer(*at)), one.upward.at(figure)))
        };
        pen.path(Ink::Line(0), one.panel.points.iter().map(spot));
        for point in &one.panel.points {
            pen.point(ink(point.2), spot(point));
        }
    }
}

impl Layout for PanelLayout<'_> {
    fn size(&self) -> (i32, i32) {
        let rows = (self.panels.len() as i32 + self.beside - 1) / self.beside;
        (self.room, (self.head() + rows * self.height()) / UNIT)
    }

    fn told(&self) -> String {
        let panel = |one: &Placed<'_>| {
            let figures = one.panel.points.iter().map(|(_, figure, _)| figure);
            let digits = digits(figures, self.unit);
            let point = |(at, figure, standing): &(i64, Exact, Standing)| {
                let mark = match standing {
                    Standing::Allowed => String::new(),
                    other => format!(" ({})", other.words()),
                };
                format!("{} at {at}{mark}", short(figure, self.unit, digits))
            };
            let points: Vec<_> = one.panel.points.iter().map(point).collect();
            format!("{}: {}", one.panel.name, points.join(", "))
        };
        let panels: Vec<_> = self.panels.iter().map(panel).collect();
        format!("{} by {}. {}.", self.up, self.across.to_lowercase(), panels.join("; "))
    }

    fn draw(&self, pen: &mut Pen) {
        let anchor = (Across::Left, Down::Center);
        let several = self.panels.len() > 1;
        if several {
            let text = format!("By {}, each on a scale of its own", self.across.to_lowercase());
            pen.words(Ink::Soft, anchor, (0, HEAD / 2), &text);
        }
        if self.any_but_allowed() {
            let (y, mut x) = (if several { HEAD + HEAD / 2 } else { HEAD / 2 }, GAP);
            let others = [Standing::NotOffered, Standing::Outside];
            let others = others.into_iter().filter(|one| self.any(*one));
            for one in [Standing::Allowed].into_iter().chain(others) {
                let words = one.words();
                pen.point(ink(one), (x, y));
                pen.words(Ink::Soft, anchor, (x + 2 * GAP, y), words);
                x += lettering::width(words) + 6 * GAP;
            }
        }
        let width = self.room * UNIT / self.beside;
        for (at, one) in self.panels.iter().enumerate() {
            let (column, row) = (at as i32 % self.beside, at as i32 / self.beside);
            let corner = (column * width, self.head() + row * self.height());
            self.draw_one(pen, corner, width, one);
        }
    }
}

/// Returns the ink of a point by its standing under the rules.
fn ink(standing: Standing) -> Ink {
    if standing == Standing::Allowed { Ink::Allowed } else { Ink::Line(0) }
}
