//! The result of one wager on one composition: every net win with its ways, and the figures of it.

use std::str::FromStr;

use crate::error::{Error, brief};
use crate::exact::{Exact, Whole};
use crate::figure::Root;
use crate::pricing::kelly::kelly;
use crate::table::drawn::Drawn;
use crate::table::model::Line;

/// A figure that a batch computes for a wager on a composition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BatchFigure {
    /// The expected net win per unit staked.
    Expectation,
    /// The variance of the net win per unit staked.
    Variance,
    /// The standard deviation of the net win per unit staked.
    Deviation,
    /// The probability that the wager wins anything.
    Hit,
    /// The Kelly fraction: the share of the bankroll whose stake makes it grow fastest.
    Kelly,
}

impl BatchFigure {
    /// Every figure.
    pub const ALL: [Self; 5] =
        [Self::Expectation, Self::Variance, Self::Deviation, Self::Hit, Self::Kelly];

    /// Returns its name: `"hit"`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Expectation => "expectation",
            Self::Variance => "variance",
            Self::Deviation => "deviation",
            Self::Hit => "hit",
            Self::Kelly => "kelly",
        }
    }

    /// Returns `true` if it is a fraction, which can be written without rounding.
    pub fn is_fraction(self) -> bool {
        !matches!(self, Self::Deviation | Self::Kelly)
    }
}

/// Parses an id, or the short forms `ev` and `sd`.
impl FromStr for BatchFigure {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let id = match text {
            "ev" => "expectation",
            "sd" => "deviation",
            id => id,
        };
        Self::ALL.into_iter().find(|figure| figure.id() == id).ok_or_else(|| {
            Error::usage(format!(
                "no figure \"{}\": expected expectation (or ev), variance, deviation (or sd), hit or \
                 kelly",
                brief(text)
            ))
        })
    }
}

/// The distinct net wins of a wager. Net wins with different laws of a multiplier differ.
#[derive(Clone, Debug)]
pub(super) struct Wins {
    /// Each net win; the mean one if a multiplier is drawn beside the cards.
    wins: Vec<Exact>,
    /// The amounts that each net win stands for, with their chances.
    laws: Vec<Vec<(Exact, Exact)>>,
    unit: Whole,
    units: Vec<Whole>,
    /// Index of the net win of each line, and last of the loss of the stake.
    pub(super) of_line: Vec<usize>,
    /// The same for the split lines, if a multiplier is drawn beside the cards.
    drawn: Option<Box<(Drawn, Wins)>>,
}

impl Wins {
    pub(super) fn of(lines: &[Line]) -> Self {
        let (mut wins, mut laws): (Vec<Exact>, Vec<_>) = Default::default();
        let loss = Exact::integer(-1);
        let mut of_line = Vec::new();
        let of_lines = lines.iter().map(|line| (&line.pays, line.multiplier.as_ref()));
        for (pays, multiplier) in of_lines.chain([(&loss, None)]) {
            let law = multiplier.map_or_else(
                || vec![(pays.clone(), Exact::one())],
                |of| of.draws.iter().map(|draw| (of.pays(draw), draw.chance.clone())).collect(),
            );
            let known = laws.iter().position(|one| *one == law);
            of_line.push(known.unwrap_or(wins.len()));
            if known.is_none() {
                wins.push(pays.clone());
                laws.push(law);
            }
        }
        let unit = Exact::common_denominator(&wins);
        let units = wins.iter().map(|win| win.in_units(&unit)).collect();
        let drawn = Drawn::of(lines).map(|drawn| {
            let wins = Self::of(&drawn.lines);
            Box::new((drawn, wins))
        });
        Self { wins, laws, unit, units, of_line, drawn }
    }

    /// Returns the common unit of the net wins, and each net win in units.
    pub(super) fn in_units(&self) -> (&Whole, &[Whole]) {
        (&self.unit, &self.units)
    }

    /// Returns every net win.
    pub(super) fn all(&self) -> &[Exact] {
        &self.wins
    }

    /// Returns the amounts that each net win stands for, with their chances: several if a multiplier
    /// is drawn beside the cards.
    pub(super) fn laws(&self) -> &[Vec<(Exact, Exact)>] {
        &self.laws
    }

    /// Creates the tally from the ways to each line, and last to the loss of the stake.
    pub(super) fn tally(
        &self,
        by_line: impl Iterator<Item = (usize, Whole)>,
        total: Whole,
    ) -> Tally<'_> {
        if let Some((drawn, wins)) = self.drawn.as_deref() {
            let mut of_lines = vec![Whole::zero(); self.of_line.len()];
            by_line.for_each(|(line, of_line)| of_lines[line] += &of_line);
            let of_draws = drawn.ways(&of_lines).into_iter().enumerate();
            return wins.tally(of_draws.collect::<Vec<_>>().into_iter(), &total * &drawn.draws);
        }
        let mut ways = vec![Whole::zero(); self.wins.len()];
        by_line.for_each(|(line, of_line)| ways[self.of_line[line]] += &of_line);
        Tally { wins: self, ways, total }
    }
}

/// The net wins of a wager on a composition, with the ways to each.
#[derive(Clone, Debug)]
pub struct Tally<'a> {
    wins: &'a Wins,
    ways: Vec<Whole>,
    total: Whole,
}

impl Tally<'_> {
    /// Returns each net win per unit staked, with the ordered deals that lead to it. With a
    /// multiplier, each deal is counted with all of its draws.
    pub fn wins(&self) -> impl Iterator<Item = (&Exact, &Whole)> {
        self.wins.wins.iter().zip(&self.ways)
    }

    /// Returns the number of all ordered deals.
    pub fn total(&self) -> &Whole {
        &self.total
    }

    /// Returns the expected net win per unit staked: minus the house edge.
    pub fn expectation(&self) -> Exact {
        let below = &self.wins.unit * &self.total;
        Exact::quotient(&self.sum(Whole::clone), &below).unwrap_or_default()
    }

    /// Returns the variance of the net win per unit staked.
    pub fn variance(&self) -> Exact {
        let total = &self.total;
        let won = self.sum(Whole::clone);
        let squares = self.sum(|units| units * units);
        let below = &self.wins.unit * total;
        let above = &(&squares * total) - &(&won * &won);
        Exact::quotient(&above, &(&below * &below)).unwrap_or_default()
    }

    /// Returns the standard deviation of the net win per unit staked.
    pub fn deviation(&self) -> Root {
        Root { square: self.variance() }
    }

    /// Returns the probability that it wins anything.
    pub fn hit(&self) -> Exact {
        let hit = self.wins().filter(|(win, _)| win.is_positive()).map(|(_, ways)| ways);
        Exact::quotient(&hit.sum(), &self.total).unwrap_or_default()
    }

    /// Returns the [Kelly fraction](crate::pricing::kelly), rounded half to even.
    pub fn kelly(&self, digits: usize) -> String {
        let wins: Vec<_> = self.wins().map(|(win, ways)| (win.clone(), ways.clone())).collect();
        kelly(&wins, digits)
    }

    /// Returns a figure as a decimal, rounded half to even.
    pub fn decimal(&self, figure: BatchFigure, digits: usize) -> String {
        match figure {
            BatchFigure::Deviation => self.deviation().decimal(digits),
            BatchFigure::Kelly => self.kelly(digits),
            figure => self.exact(figure).map(|exact| exact.decimal(digits)).unwrap_or_default(),
        }
    }

    /// Returns a figure as a fraction; `None` for the standard deviation and the Kelly fraction,
    /// which are roots.
    pub fn exact(&self, figure: BatchFigure) -> Option<Exact> {
        match figure {
            BatchFigure::Expectation => Some(self.expectation()),
            BatchFigure::Variance => Some(self.variance()),
            BatchFigure::Hit => Some(self.hit()),
            BatchFigure::Deviation | BatchFigure::Kelly => None,
        }
    }

    /// Returns a sum over all ways.
    fn sum(&self, of: impl Fn(&Whole) -> Whole) -> Whole {
        let units = self.wins.units.iter().zip(&self.ways);
        units.map(|(units, ways)| &of(units) * ways).sum()
    }
}
