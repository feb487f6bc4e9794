//! Bars, one below the other, to either side of zero, perhaps between two lines.

use plotters::chart::{ChartBuilder, LabelAreaPosition};
use plotters::element::{PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};

use crate::document::Unit;
use crate::exact::Exact;
use crate::format::html::chart::axis::{Axis, SPAN, Scale, place};
use crate::format::html::chart::pen::{Ink, UNIT};
use crate::format::html::chart::{Drawn, Sheet, WIDTH, digits, ends, lettering, rounded, short};

/// Space between a label and what it stands at.
const GAP: i32 = 6 * UNIT;

/// Room below the bars for the marks and for what they measure.
const FOOT: i32 = 40 * UNIT;

/// Where everything goes.
pub(super) struct BarLayout<'a> {
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
    /// What stands at its end.
    figure: String,
}

impl<'a> BarLayout<'a> {
    pub(super) fn new(
        along: &'a str,
        unit: Unit,
        bars: &[(String, Exact)],
        limit: Option<&'a Exact>,
    ) -> Self {
        let most = WIDTH * UNIT * 2 / 5;
        let digits = digits(bars.iter().map(|(_, size)| size), unit);
        let bar = |(label, size): &(String, Exact)| Bar {
            label: lettering::wrap(label, most),
            size: rounded(size),
            figure: short(size, unit, digits),
        };
        let bars: Vec<Bar> = bars.iter().map(bar).collect();
        let widths = bars.iter().flat_map(|bar| &bar.label).map(|line| lettering::width(line));
        let labels = widths.max().unwrap_or(0) + GAP;
        let lines = bars.iter().map(|bar| bar.label.len()).max().unwrap_or(1).max(1);
        let row = lettering::LINE * lines as i32 + 9 * UNIT;
        let scale = scale(&bars, limit, WIDTH * UNIT - labels);
        Self { along, unit, bars, limit, scale, labels, row }
    }

    pub(super) fn size(&self) -> (i32, i32) {
        (WIDTH, (self.row * self.bars.len() as i32 + FOOT) / UNIT)
    }

    pub(super) fn told(&self) -> String {
        let bars = self.bars.iter().map(|bar| format!("{}: {}", bar.label.join(" "), bar.figure));
        let lines = self.limit.map_or(String::new(), |limit| {
            format!(" Lines at {} on either side of zero.", short(limit, self.unit, 2))
        });
        format!("{}. {}.{lines}", self.along, bars.collect::<Vec<_>>().join("; "))
    }

    pub(super) fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        let mut across = self.scale.axis(self.unit);
        // A label is centred at its mark; the last may have no room for that.
        let room = i64::from(WIDTH * UNIT - self.labels);
        across.0.retain(|(at, label)| {
            at * room / SPAN + i64::from(lettering::width(label)) / 2 <= room
        });
        let labels = self.bars.iter().map(|bar| bar.label.join("\n"));
        let down = Axis::places(labels, true);
        let mut chart = ChartBuilder::on(sheet)
            .set_label_area_size(LabelAreaPosition::Left, self.labels)
            .set_label_area_size(LabelAreaPosition::Bottom, FOOT)
            .build_cartesian_2d(across.clone(), down.clone())?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .bold_line_style(Ink::Grid)
            .axis_style(Ink::Grid)
            .set_all_tick_mark_size(GAP / 2)
            .set_tick_mark_size(LabelAreaPosition::Bottom, GAP * 2 / 3)
            .label_style(Ink::Text.words(HPos::Left, VPos::Top))
            .axis_desc_style(Ink::Soft.words(HPos::Center, VPos::Bottom))
            .x_label_formatter(&|at| across.label(at))
            .y_label_formatter(&|at| down.label(at))
            .x_desc(self.along)
            .draw()?;
        let zero = self.scale.at(&Exact::zero());
        let count = self.bars.len();
        let ends = self.bars.iter().enumerate().map(|(at, bar)| {
            let (bottom, top) = place(at, count, true);
            (bar, self.scale.at(&bar.size), bottom, top)
        });
        chart.draw_series(ends.clone().filter(|(bar, ..)| !bar.size.is_zero()).map(
            |(bar, end, bottom, top)| {
                let ink = if bar.size.is_negative() { Ink::Loss } else { Ink::Gain };
                let space = (top - bottom) / 6;
                Rectangle::new([(zero, top - space), (end, bottom + space)], ink)
            },
        ))?;
        let limits = self.limit.map(|limit| [self.scale.at(limit), self.scale.at(&-limit)]);
        let lines = limits.into_iter().flatten().chain([zero]);
        chart.draw_series(lines.map(|at| PathElement::new([(at, 0), (at, SPAN)], Ink::Axis)))?;
        let gap = SPAN * i64::from(GAP) / room;
        chart.draw_series(ends.map(|(bar, end, bottom, top)| {
            let (at, anchor) = match bar.size.is_negative() {
                true => (end - gap, HPos::Right),
                false => (end + gap, HPos::Left),
            };
            let style = Ink::Figure.words(anchor, VPos::Center);
            Text::new(bar.figure.clone(), (at, (bottom + top) / 2), style)
        }))?;
        Ok(())
    }
}

/// A scale on which every bar leaves room for its figure, over so many tenths.
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
    let per_tenth = (high - low).checked_div(&Exact::integer((width - left - right).into()));
    let per_tenth = per_tenth.filter(Exact::is_positive).unwrap_or_else(Exact::one);
    let tenths = |tenths: i32| &per_tenth * &Exact::integer(tenths.into());
    Scale::new(low - &tenths(left), high + &tenths(right), 6)
}
