//! Small pictures in a grid, each with its own scale: a line over whole numbers, whose points show
//! their standing under the rules.

use plotters::chart::{ChartBuilder, LabelAreaPosition};
use plotters::element::{Circle, PathElement, Text};
use plotters::style::text_anchor::{HPos, VPos};

use crate::document::{Standing, Unit};
use crate::exact::Exact;
use crate::format::html::chart::axis::{SPAN, Scale};
use crate::format::html::chart::pen::{Ink, UNIT};
use crate::format::html::chart::{Drawn, Sheet, digits, ends, lettering, rounded, short};

/// Space between a label and what it labels.
const GAP: i32 = 6 * UNIT;

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

    pub(super) fn size(&self) -> (i32, i32) {
        let rows = (self.panels.len() as i32 + self.beside - 1) / self.beside;
        (self.room, (self.head() + rows * self.height()) / UNIT)
    }

    pub(super) fn told(&self) -> String {
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

    pub(super) fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        let soft = || Ink::Soft.words(HPos::Left, VPos::Center);
        let several = self.panels.len() > 1;
        if several {
            let what = format!("By {}, each on a scale of its own", self.across.to_lowercase());
            sheet.draw(&Text::new(what, (0, HEAD / 2), soft()))?;
        }
        if self.any_but_allowed() {
            let (y, mut x) = (if several { HEAD + HEAD / 2 } else { HEAD / 2 }, GAP);
            let others = [Standing::NotOffered, Standing::Outside].map(|one| (Ink::Line(0), one));
            let others = others.into_iter().filter(|(_, one)| self.any(*one));
            for (ink, one) in [(Ink::Allowed, Standing::Allowed)].into_iter().chain(others) {
                let words = one.words();
                sheet.draw(&Circle::new((x, y), 3 * UNIT, ink))?;
                sheet.draw(&Text::new(words, (x + 2 * GAP, y), soft()))?;
                x += lettering::width(words) + 6 * GAP;
            }
        }
        let width = self.room * UNIT / self.beside;
        for (at, one) in self.panels.iter().enumerate() {
            let (column, row) = (at as i32 % self.beside, at as i32 / self.beside);
            let corner = (column * width, self.head() + row * self.height());
            let part = sheet.clone().shrink(corner, (width, self.height()));
            self.draw_one(&part, one)?;
        }
        Ok(())
    }

    fn draw_one(&self, sheet: &Sheet<'_>, one: &Placed<'_>) -> Drawn {
        if !one.name.is_empty() {
            let name =
                Text::new(one.name.join("\n"), (0, GAP), Ink::Text.words(HPos::Left, VPos::Top));
            sheet.draw(&name)?;
        }
        let across = one.sideways.axis(Unit::Number);
        let up = one.upward.axis(self.unit);
        let mut chart = ChartBuilder::on(sheet)
            .margin_top(self.names)
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
            .x_label_formatter(&|at| across.label(at))
            .y_label_formatter(&|at| up.label(at))
            .draw()?;
        let figures = one.panel.points.iter().map(|(_, figure, _)| figure);
        if ends(figures).is_some_and(|(low, high)| !low.is_positive() && !high.is_negative()) {
            let zero = one.upward.at(&Exact::zero());
            chart.draw_series([PathElement::new([(0, zero), (SPAN, zero)], Ink::Axis)])?;
        }
        let point = |(at, figure, standing): &(i64, Exact, Standing)| {
            let ink = if *standing == Standing::Allowed { Ink::Allowed } else { Ink::Line(0) };
            ((one.sideways.at(&Exact::integer(*at)), one.upward.at(figure)), ink)
        };
        let points = one.panel.points.iter().map(point);
        let line: Vec<_> = points.clone().map(|(at, _)| at).collect();
        chart.draw_series([PathElement::new(line, Ink::Line(0))])?;
        chart.draw_series(points.map(|(at, ink)| Circle::new(at, 3 * UNIT, ink)))?;
        Ok(())
    }
}
