//! A pen that writes SVG, whose colors are classes of the stylesheet.
//!
//! Lengths are whole tenths of a unit of the picture, so that lines are smooth. No font is used: an
//! anchor places each text, and [`lettering`] estimates its width.

use crate::html::chart::lettering;
use crate::html::markup::escape;

/// Tenths to a unit of the picture.
pub(super) const UNIT: i32 = 10;

/// A place on the picture: across from the left, and down from the top.
pub(super) type Spot = (i32, i32);

/// The role of a drawn element, which decides on its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Words and figures.
    Text,
    /// A figure beside a bar, clear of the lines behind it.
    Figure,
    /// Words that explain an axis.
    Soft,
    /// The lines of an axis, and zero.
    Axis,
    /// The lines across the picture.
    Grid,
    /// A bar above zero.
    Gain,
    /// A bar below zero.
    Loss,
    /// A bar that favors the player.
    Favors,
    /// A bar of a shoe that the rules do not allow.
    Outside,
    /// A bar of such a shoe that favors the player.
    OutsideFavors,
    /// A point of a shoe that the rules allow.
    Allowed,
    /// A cell of a grid, 0 for nothing to 9 for the most.
    Heat(u8),
    /// A line, by its number.
    Line(u8),
}

/// Number of lines with colors of their own.
pub(super) const LINES: usize = 6;

impl Ink {
    /// Returns the attribute for the classes of this color.
    fn class(self) -> String {
        let class = match self {
            Self::Text => return String::new(),
            Self::Figure => "figure",
            Self::Soft => "soft",
            Self::Axis => "axis",
            Self::Grid => "grid",
            Self::Gain => "gain",
            Self::Loss => "loss",
            Self::Favors => "favors",
            Self::Outside => "outside",
            Self::OutsideFavors => "outside favors",
            Self::Allowed => "allowed",
            Self::Heat(level) => return format!(" class=\"heat{}\"", level.min(9)),
            Self::Line(line) => return format!(" class=\"line{}\"", line % LINES as u8),
        };
        format!(" class=\"{class}\"")
    }
}

/// The side of a text that is at its place.
#[derive(Clone, Copy)]
pub(super) enum Across {
    Left,
    Center,
    Right,
}

/// The height of a text that is at its place.
#[derive(Clone, Copy)]
pub(super) enum Down {
    Top,
    Center,
    Bottom,
}

/// A writer of SVG into a text.
#[derive(Default)]
pub(super) struct Pen {
    pub(super) svg: String,
}

impl Pen {
    fn element(&mut self, name: &str, ink: Ink, attributes: &str) {
        self.svg.push_str(&format!("<{name}{} {attributes}/>\n", ink.class()));
    }

    /// Draws straight lines from each place to the next.
    pub(super) fn path(&mut self, ink: Ink, spots: impl IntoIterator<Item = Spot>) {
        let spots = spots.into_iter().map(|(x, y)| format!("{} {}", units(x), units(y)));
        let spots = spots.collect::<Vec<_>>().join("L");
        self.element("path", ink, &format!("d=\"M{spots}\""));
    }

    /// Fills a rectangle between two opposite corners.
    pub(super) fn rectangle(&mut self, ink: Ink, one: Spot, other: Spot) {
        let [x, y] = [one.0.min(other.0), one.1.min(other.1)].map(units);
        let [width, height] = [one.0.abs_diff(other.0), one.1.abs_diff(other.1)]
            .map(|length| units(length.cast_signed()));
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.element("rect", ink, &place);
    }

    /// Draws a point.
    pub(super) fn point(&mut self, ink: Ink, (x, y): Spot) {
        let [x, y, radius] = [x, y, 3 * UNIT].map(units);
        self.element("circle", ink, &format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""));
    }

    /// Writes a text of one or several lines.
    pub(super) fn words(&mut self, ink: Ink, anchor: (Across, Down), at: Spot, text: &str) {
        self.text(ink, anchor, at, "", text);
    }

    /// Writes a text that reads upward, centered beside a place at its left.
    pub(super) fn words_upward(&mut self, ink: Ink, at: Spot, text: &str) {
        let turned = format!(" transform=\"rotate(-90 {} {})\"", units(at.0), units(at.1));
        self.text(ink, (Across::Center, Down::Top), at, &turned, text);
    }

    fn text(
        &mut self,
        ink: Ink,
        (across, down): (Across, Down),
        (x, y): Spot,
        turned: &str,
        text: &str,
    ) {
        let across = match across {
            Across::Left => "start",
            Across::Center => "middle",
            Across::Right => "end",
        };
        let further = lettering::LINE * (text.lines().count().max(1) as i32 - 1);
        // Distance from the anchor to the base line of the first line.
        let down = match down {
            Down::Top => lettering::REACH.0,
            Down::Center => lettering::RISE / 2 - further / 2,
            Down::Bottom => -lettering::REACH.1 - further,
        };
        let (class, x) = (ink.class(), units(x));
        let places = (y + down..).step_by(lettering::LINE.unsigned_abs() as usize).map(units);
        for (line, y) in text.lines().zip(places) {
            self.svg.push_str(&format!(
                "<text{class} x=\"{x}\" y=\"{y}\" text-anchor=\"{across}\"{turned}>{}</text>\n",
                escape(line)
            ));
        }
    }
}

/// Writes tenths as a number of units.
fn units(tenths: i32) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / UNIT, tenths.abs() % UNIT) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, tenth) => format!("{sign}{whole}.{tenth}"),
    }
}
