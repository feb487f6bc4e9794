//! Bars, one below the other, on either side of zero, optionally between two limits.

use crate::document::Unit;
use crate::exact::Exact;
use crate::html::chart::axis::{Axis, SPAN, Scale, place};
use crate::html::chart::frame::{Frame, Side};
use crate::html::chart::pen::{Across, Down, Ink, Pen, UNIT};
use crate::html::chart::{GAP, Layout, digits, ends, lettering, rounded, short};

/// Room below the bars for the marks and the name of the axis.
const FOOT: i32 = 46 * UNIT;

/// A bar to draw.
pub(super) struct Asked<'a> {
    /// Text beside it.
    pub label: &'a str,
    pub size: &'a Exact,
    /// Text after its figure.
    pub remark: String,
    pub ink: Ink,
}

impl<'a> Asked<'a> {
    /// Returns bars in the colors of gain and loss.
    pub(super) fn plain(bars: &'a [(String, Exact)]) -> Vec<Self> {
        let bar = |(label, size): &'a (String, Exact)| Self {
            label,
            size,
            remark: String::new(),
            ink: if size.is_negative() { Ink::Loss } else { Ink::Gain },
        };
        bars.iter().map(bar).collect()
    }

    /// Returns bars in one color between two limits and in another beyond them.
    pub(super) fn beyond(bars: &'a [(String, Exact)], limit: &Exact) -> Vec<Self> {
        let mut asked = Self::plain(bars);
        for bar in &mut asked {
            bar.ink = if bar.size.abs() > *limit { Ink::Loss } else { Ink::Gain };
        }
        asked
    }
}

/// The layout of the chart.
pub(super) struct BarLayout<'a> {
    room: i32,
    along: &'a str,
    unit: Unit,
    bars: Vec<Bar>,
    /// Lines at this distance on either side of zero.
    limit: Option<&'a Exact>,
    scale: Scale,
    /// Room at the left for the labels.
    labels: i32,
    /// The height of a bar with the space around it.
    row: i32,
}

struct Bar {
    label: Vec<String>,
    size: Exact,
    /// Text at its end.
    figure: String,
    ink: Ink,
}

impl<'a> BarLayout<'a> {
    pub(super) fn new(
        room: i32,
        along: &'a str,
        unit: Unit,
        bars: &[Asked<'_>],
        limit: Option<&'a Exact>,
    ) -> Self {
        let most = room * UNIT * 2 / 5;
        // Deviations have two digits, as in their table.
        let digits = match limit {
            Some(_) => 2,
            None => digits(bars.iter().map(|bar| bar.size), unit),
        };
        let bar = |bar: &Asked<'_>| Bar {
            label: lettering::wrap(bar.label, most),
            size: rounded(bar.size),
            figure: format!("{}{}", short(bar.size, unit, digits), bar.remark),
            ink: bar.ink,
        };
        let bars: Vec<Bar> = bars.iter().map(bar).collect();
        let widths = bars.iter().flat_map(|bar| &bar.label).map(|line| lettering::width(line));
        let labels = widths.max().unwrap_or(0) + GAP;
        let lines = bars.iter().map(|bar| bar.label.len()).max().unwrap_or(1).max(1);
        let row = lettering::LINE * lines as i32 + 9 * UNIT;
        let scale = scale(&bars, limit, room * UNIT - labels);
        Self { room, along, unit, bars, limit, scale, labels, row }
    }
}

impl Layout for BarLayout<'_> {
    fn size(&self) -> (i32, i32) {
        (self.room, (self.row * self.bars.len() as i32 + FOOT) / UNIT)
    }

    fn told(&self) -> String {
        let bar = |bar: &Bar| match &bar.label[..] {
            [] => bar.figure.clone(),
            label => format!("{}: {}", label.join(" "), bar.figure),
        };
        let bars = self.bars.iter().map(bar);
        let lines = self.limit.map_or(String::new(), |limit| {
            format!(" Lines at {} on either side of zero.", short(limit, self.unit, 2))
        });
        format!("{}. {}.{lines}", self.along, bars.collect::<Vec<_>>().join("; "))
    }

    fn draw(&self, pen: &mut Pen) {
        let mut across = self.scale.axis(self.unit);
        // A label is centered at its mark; the last may have no room for that.
        let room = i64::from(self.room * UNIT - self.labels);
        across.0.retain(|(at, label)| {
            at * room / SPAN + i64::from(lettering::width(label)) / 2 <= room
        });
        let count = self.bars.len();
        let down = Axis::places(self.bars.iter().map(|bar| bar.label.join("\n")), true);
        let below = self.size().1 * UNIT - FOOT;
        let frame = Frame::between((self.labels, 0), (self.room * UNIT, below));
        frame.grid(pen, Side::Bottom, &across);
        frame.side(pen, Side::Left, &down, GAP / 2);
        frame.side(pen, Side::Bottom, &across, GAP * 2 / 3);
        // Centered below the bars, or as near to that as there is room for.
        let (width, middle) = (lettering::width(self.along), (self.room * UNIT + self.labels) / 2);
        let bottom = self.row * count as i32 + FOOT - UNIT;
        let at = (middle.min(self.room * UNIT - width / 2), bottom);
        pen.words(Ink::Soft, (Across::Center, Down::Bottom), at, self.along);
        let zero = self.scale.at(&Exact::zero());
        let ends = self.bars.iter().enumerate().map(|(at, bar)| {
            let (bottom, top) = place(at, count, true);
            (bar, self.scale.at(&bar.size), bottom, top)
        });
        let next = self.bars.iter().skip(1).map(Some).chain([None]);
        for ((bar, end, bottom, top), next) in ends.clone().zip(next) {
            if bar.size.is_zero() {
                continue;
            }
            // Bars of one group stand close together.
            let space = |joined: bool| (top - bottom) / if joined { 20 } else { 6 };
            let above = space(bar.label.is_empty());
            let beneath = space(next.is_some_and(|next| next.label.is_empty()));
            let corner = frame.at((zero, top - above));
            pen.rectangle(bar.ink, corner, frame.at((end, bottom + beneath)));
        }
        let limits = self.limit.map(|limit| [self.scale.at(limit), self.scale.at(&-limit)]);
        for at in limits.into_iter().flatten().chain([zero]) {
            frame.line(pen, Ink::Axis, Side::Bottom, at);
        }
        let gap = SPAN * i64::from(GAP) / room;
        for (bar, end, bottom, top) in ends {
            let (at, anchor) = match bar.size.is_negative() {
                true => (end - gap, Across::Right),
                false => (end + gap, Across::Left),
            };
            let at = frame.at((at, (bottom + top) / 2));
            pen.words(Ink::Figure, (anchor, Down::Center), at, &bar.figure);
        }
    }
}

/// Returns a scale that leaves room for the figure of every bar; `width` is in tenths of a unit.
fn scale(bars: &[Bar], limit: Option<&Exact>, width: i32) -> Scale {
    let zero = Exact::zero();
    let below = limit.map(|limit| -limit);
    let limits = limit.into_iter().chain(below.as_ref());
    let sizes = bars.iter().map(|bar| &bar.size).chain(limits).chain([&zero]);
    let (low, high) = ends(sizes).unwrap_or((&zero, &zero));
    let room = |negative: bool| {
        let figures = bars.iter().filter(|bar| bar.size.is_negative() == negative);
        figures.map(|bar| lettering::width(&bar.figure) + 2 * GAP).max().unwrap_or(GAP)
    };
    let (left, right) = (room(true), room(false));
    // Even if figures take nearly all the room, bars keep a quarter of it.
    let bars = (width - left - right).max(width / 4);
    let per_tenth = (high - low).checked_div(&Exact::integer(bars.into()));
    let per_tenth = per_tenth.filter(Exact::is_positive).unwrap_or_else(Exact::one);
    let tenths = |tenths: i32| &per_tenth * &Exact::integer(tenths.into());
    let most = if width < 400 * UNIT { 3 } else { 6 };
    Scale::new(low - &tenths(left), high + &tenths(right), most)
}
