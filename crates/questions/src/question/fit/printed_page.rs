//! Lays out a printed figure: its cells before its values, and behind them.

use crate::document::{Cell, Row, number, text, words};
use crate::question::fit::printed::PrintedFigure;

pub(super) fn before(figure: &PrintedFigure) -> Row {
    vec![
        (words("wager", "Wager"), text(&figure.wager)),
        (words("quantity", "Quantity"), text(figure.quantity.key())),
        (number("printed", "Printed"), text(&figure.printed)),
    ]
}

pub(super) fn behind(figure: &PrintedFigure) -> Row {
    let erratum = figure.erratum.as_ref().map_or(Cell::Empty, text);
    vec![
        (words("source", "Source"), text(&figure.source)),
        (words("erratum", "Erratum").if_any(), erratum),
    ]
}
