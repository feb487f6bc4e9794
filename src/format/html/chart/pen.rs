//! A drawing backend for plotters: SVG whose colors are classes of the stylesheet.
//!
//! Plotters knows pixels and colors. A pixel is a tenth of a unit of the picture, so that lines are
//! smooth. A color is an [`Ink`], by its number. No font is used: an anchor places each text, and
//! [`lettering`] estimates its width.

use std::convert::Infallible;

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, FontTransform, TextStyle};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use crate::format::html::chart::lettering;
use crate::format::html::markup::escape;

/// Pixels of plotters to a unit of the picture.
pub(super) const UNIT: i32 = 10;

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
    Favours,
    /// A bar of a shoe that the rules do not allow.
    Outside,
    /// A bar of such a shoe that favors the player.
    OutsideFavours,
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
    fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Soft => 1,
            Self::Axis => 2,
            Self::Grid => 3,
            Self::Gain => 4,
            Self::Loss => 5,
            Self::Figure => 6,
            Self::Favours => 30,
            Self::Outside => 31,
            Self::OutsideFavours => 32,
            Self::Allowed => 33,
            Self::Heat(level) => 10 + level.min(9),
            Self::Line(line) => 20 + line % LINES as u8,
        }
    }

    /// Returns the class for the color with this number.
    fn class(number: u8) -> String {
        match number {
            0 => String::new(),
            1 => "soft".to_owned(),
            2 => "axis".to_owned(),
            3 => "grid".to_owned(),
            4 => "gain".to_owned(),
            5 => "loss".to_owned(),
            6 => "figure".to_owned(),
            10..20 => format!("heat{}", number - 10),
            30 => "favours".to_owned(),
            31 => "outside".to_owned(),
            32 => "outside favours".to_owned(),
            33 => "allowed".to_owned(),
            _ => format!("line{}", number - 20),
        }
    }

    /// Returns a text style in this ink, with its anchor.
    pub(super) fn words(self, across: HPos, down: VPos) -> TextStyle<'static> {
        let font = FontDesc::new(FontFamily::SansSerif, lettering::SIZE.into(), FontStyle::Normal);
        TextStyle { font, color: self.to_backend_color(), pos: Pos::new(across, down) }
    }
}

impl Color for Ink {
    fn to_backend_color(&self) -> BackendColor {
        BackendColor { alpha: 1.0, rgb: (0, 0, self.number()) }
    }
}

/// A writer of SVG into a text.
pub(super) struct Pen<'a> {
    svg: &'a mut String,
    size: (u32, u32),
}

impl<'a> Pen<'a> {
    /// Creates a pen for a picture of this many units.
    pub(super) fn new(svg: &'a mut String, (width, height): (i32, i32)) -> Self {
        let pixels = |units: i32| (units * UNIT).unsigned_abs();
        Self { svg, size: (pixels(width), pixels(height)) }
    }

    fn element(&mut self, name: &str, color: BackendColor, attributes: &str) {
        let class = Ink::class(color.rgb.2);
        let class = if class.is_empty() { class } else { format!(" class=\"{class}\"") };
        self.svg.push_str(&format!("<{name}{class} {attributes}/>\n"));
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

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Pen<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        let (x, y) = (units(at.0), units(at.1));
        self.element("circle", color, &format!("cx=\"{x}\" cy=\"{y}\" r=\"1\""));
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let points = path.into_iter().map(|(x, y)| format!("{} {}", units(x), units(y)));
        let points = points.collect::<Vec<_>>().join("L");
        self.element("path", style.color(), &format!("d=\"M{points}\""));
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        _: bool,
    ) -> Drawn {
        let [x, y] = [left, top].map(units);
        let [width, height] = [right - left, bottom - top].map(units);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.element("rect", style.color(), &place);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        _: bool,
    ) -> Drawn {
        let [x, y, radius] = [x, y, i32::try_from(radius).unwrap_or(UNIT)].map(units);
        self.element("circle", style.color(), &format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""));
        Ok(())
    }

    /// Writes a text of one or several lines.
    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let anchor = style.anchor();
        let across = match anchor.h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let lines: Vec<&str> = text.lines().collect();
        let further = lettering::LINE * (lines.len().max(1) as i32 - 1);
        // Distance from the anchor to the base line of the first line.
        let down = match anchor.v_pos {
            VPos::Top => lettering::REACH.0,
            VPos::Center => lettering::RISE / 2 - further / 2,
            VPos::Bottom => -lettering::REACH.1 - further,
        };
        let class = Ink::class(style.color().rgb.2);
        let class = if class.is_empty() { class } else { format!(" class=\"{class}\"") };
        let turned = match style.transform() {
            FontTransform::None => String::new(),
            FontTransform::Rotate90 => {
                format!(" transform=\"rotate(90 {} {})\"", units(x), units(y))
            }
            FontTransform::Rotate180 => {
                format!(" transform=\"rotate(180 {} {})\"", units(x), units(y))
            }
            FontTransform::Rotate270 => {
                format!(" transform=\"rotate(-90 {} {})\"", units(x), units(y))
            }
        };
        for (line, at) in
            lines.iter().zip((y + down..).step_by(lettering::LINE.unsigned_abs() as usize))
        {
            let (x, at) = (units(x), units(at));
            self.svg.push_str(&format!(
                "<text{class} x=\"{x}\" y=\"{at}\" text-anchor=\"{across}\"{turned}>{}</text>\n",
                escape(line)
            ));
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        _: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = text.lines().map(lettering::width).max().unwrap_or(0);
        let height = lettering::LINE * text.lines().count() as i32;
        Ok((width.unsigned_abs(), height.unsigned_abs()))
    }
}
