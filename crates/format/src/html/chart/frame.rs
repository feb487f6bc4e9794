//! The frame of a chart: figures on its axes as places on the picture, and its sides with their
//! marks.

use crate::exact::Exact;
use crate::html::chart::axis::{Axis, SPAN, Scale};
use crate::html::chart::pen::{Across, Down, Ink, Pen, Spot};
use crate::html::chart::{GAP, ends};

/// The area in which figures are drawn: the tenths at its edges.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

/// A side of the frame with an axis.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Top,
    Left,
    Bottom,
}

impl Frame {
    /// Returns the frame between two corners of the picture. The second is outside, by a tenth on
    /// either axis.
    pub(super) fn between((left, top): Spot, (right, bottom): Spot) -> Self {
        Self { left, top, right: right - 1, bottom: bottom - 1 }
    }

    /// Returns the place of two figures on the axes, the second counted from the bottom.
    pub(super) fn at(self, (along, up): (i64, i64)) -> Spot {
        (along_of(along, (self.left, self.right)), along_of(up, (self.bottom, self.top)))
    }

    /// Draws a line across the frame at each mark of the axis of a side.
    pub(super) fn grid(self, pen: &mut Pen, side: Side, axis: &Axis) {
        for (at, _) in &axis.0 {
            self.line(pen, Ink::Grid, side, *at);
        }
    }

    /// Draws a line across the frame at a figure on the axis of a side.
    pub(super) fn line(self, pen: &mut Pen, ink: Ink, side: Side, at: i64) {
        let end = |end: i64| match side {
            Side::Left => self.at((end, at)),
            Side::Top | Side::Bottom => self.at((at, end)),
        };
        pen.path(ink, [end(0), end(SPAN)]);
    }

    /// Draws a side, and a label and a tick of this length at each mark of its axis.
    pub(super) fn side(self, pen: &mut Pen, side: Side, axis: &Axis, tick: i32) {
        let Self { left, top, right, bottom } = self;
        let ends = match side {
            Side::Top => [(left, top - 1), (right, top - 1)],
            Side::Left => [(left - 1, top), (left - 1, bottom)],
            Side::Bottom => [(left, bottom + 1), (right, bottom + 1)],
        };
        pen.path(Ink::Grid, ends);
        for (at, label) in &axis.0 {
            let (x, y) = self.at((*at, *at));
            let (anchor, place, ends) = match side {
                Side::Top => (
                    (Across::Center, Down::Bottom),
                    (x, top - 2 * tick),
                    [(x, top - 1 - tick), (x, top - 1)],
                ),
                Side::Left => (
                    (Across::Right, Down::Center),
                    (left - 2 * tick, y),
                    [(left - 1 - tick, y), (left - 1, y)],
                ),
                Side::Bottom => (
                    (Across::Center, Down::Top),
                    (x, bottom + 1 + 2 * tick),
                    [(x, bottom + 1), (x, bottom + 1 + tick)],
                ),
            };
            pen.words(Ink::Text, anchor, place, label);
            pen.path(Ink::Grid, ends);
        }
    }

    /// Draws the axes for points, and a line at zero if their figures lie on both sides of it.
    pub(super) fn of_points<'f>(
        self,
        pen: &mut Pen,
        across: &Axis,
        (upward, up): (&Scale, &Axis),
        figures: impl Iterator<Item = &'f Exact>,
    ) {
        self.grid(pen, Side::Left, up);
        self.side(pen, Side::Left, up, GAP / 2);
        self.side(pen, Side::Bottom, across, GAP * 5 / 6);
        if ends(figures).is_some_and(|(low, high)| !low.is_positive() && !high.is_negative()) {
            self.line(pen, Ink::Axis, Side::Left, upward.at(&Exact::zero()));
        }
    }
}

/// Returns the tenth at a figure on an axis between two ends.
fn along_of(figure: i64, (from, to): (i32, i32)) -> i32 {
    let along = i64::from(to - from) * figure.clamp(0, SPAN);
    from + i32::try_from((along + along.signum() * SPAN / 2) / SPAN).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_counted_from_either_end() {
        assert_eq!(along_of(SPAN / 4, (100, 500)), 200);
        assert_eq!(along_of(SPAN / 4, (500, 100)), 400);
        assert_eq!(along_of(SPAN, (500, 100)), 100);
    }

    /// The area of 400 by 200 tenths at (100, 50) has its last tenths at 499 and 249.
    #[test]
    fn a_side_has_its_line_and_a_label_and_a_tick_at_each_mark() {
        let frame = Frame::between((100, 50), (500, 250));
        assert_eq!([frame.at((0, 0)), frame.at((SPAN, SPAN))], [(100, 249), (499, 50)]);
        let drawn = |side| {
            let mut pen = Pen::default();
            frame.side(&mut pen, side, &Axis(vec![(SPAN, "7".to_owned())]), 30);
            pen.svg
        };
        let left = drawn(Side::Left);
        assert!(left.starts_with("<path class=\"grid\" d=\"M9.9 5L9.9 24.9\"/>\n"), "{left}");
        assert!(left.ends_with("<path class=\"grid\" d=\"M6.9 5L9.9 5\"/>\n"), "{left}");
        let bottom = drawn(Side::Bottom);
        assert!(bottom.starts_with("<path class=\"grid\" d=\"M10 25L49.9 25\"/>\n"), "{bottom}");
        assert!(bottom.ends_with("<path class=\"grid\" d=\"M49.9 25L49.9 28\"/>\n"), "{bottom}");
        let top = drawn(Side::Top);
        assert!(top.starts_with("<path class=\"grid\" d=\"M10 4.9L49.9 4.9\"/>\n"), "{top}");
        assert!(top.ends_with("<path class=\"grid\" d=\"M49.9 1.9L49.9 4.9\"/>\n"), "{top}");
    }
}
