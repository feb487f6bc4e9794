//! The same report with other decimals: figures are exact, and digits only how they are written.

use crate::report::{
    Appendix, AtDecks, ByDecks, ByHands, CardEffect, ClaimReport, Correlation, CountReport,
    CurvePoint, CurveReport, EventOdds, EventReport, Figure, GivenInfo, Grid, GridCell,
    LevelReport, OtherEdge, OtherReading, OutcomeReport, OutcomeRow, PairEffect, PairGroup,
    Reading, Report, Root, SecondOrderReport, SessionWager, VariantAppendix, WagerEffects,
    WagerReport,
};

/// What holds figures.
pub(crate) trait Digits {
    /// Has every figure written with so many digits after the point.
    fn set_digits(&mut self, digits: usize);
}

impl<T: Digits> Digits for Option<T> {
    fn set_digits(&mut self, digits: usize) {
        self.iter_mut().for_each(|one| one.set_digits(digits));
    }
}

impl<T: Digits> Digits for Vec<T> {
    fn set_digits(&mut self, digits: usize) {
        self.iter_mut().for_each(|one| one.set_digits(digits));
    }
}

/// Figures have digits of their own.
macro_rules! figures {
    ($($figure:ty),*) => {
        $(impl Digits for $figure {
            fn set_digits(&mut self, digits: usize) {
                self.digits = digits;
            }
        })*
    };
}

figures!(Figure, Root, Correlation);

/// Everything else has parts.
macro_rules! parts {
    ($($whole:ty: $($part:ident),*;)*) => {
        $(impl Digits for $whole {
            fn set_digits(&mut self, digits: usize) {
                $(self.$part.set_digits(digits);)*
            }
        })*
    };
}

parts! {
    Appendix: variants, outcomes;
    VariantAppendix: report, odds, by_decks, effects;
    EventOdds: true_odds, advantage;
    ByDecks: decks;
    AtDecks: edge, rtp, hit, deviation;
    Report: given, reading, wagers, session_wagers, outcomes, published;
    GivenInfo: probability;
    Reading: other;
    OtherReading: wagers;
    OtherEdge: edge, other_edge;
    WagerReport: events, edge, rtp, edge_resolved, hit, push, lose, variance, deviation;
    EventReport: probability, returns;
    SessionWager: by_hands;
    ByHands: edge, rtp, hit, deviation;
    OutcomeReport: rows, grid;
    OutcomeRow: probability;
    Grid: cells;
    GridCell: probability;
    ClaimReport: exact;
    WagerEffects: expectation, cards, sum, best, levels, second_order, curve;
    CardEffect: effect, best_tag;
    LevelReport: count;
    CountReport: betting_correlation, per_true_count, turns_positive;
    SecondOrderReport: groups, pairs, sum;
    PairGroup: effect;
    PairEffect: effect;
    CurveReport: points;
    CurvePoint: true_count, running_count, expectation, linear;
}
