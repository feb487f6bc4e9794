//! A picture beside a table: its content, not its rendering.
//!
//! A chart holds the exact figures of its table, so a format that cannot draw loses nothing. A
//! [`Unit`] says if figures are shown as percentages.

use crate::exact::Exact;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The heading, which also describes the chart to people who cannot see it.
    pub title: String,
    /// The content.
    pub drawing: Drawing,
}

/// The content of a chart.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// Points joined by lines over whole numbers, such as house edge by decks.
    Lines {
        /// The label of the horizontal axis.
        across: String,
        /// The label of the vertical axis.
        up: String,
        /// The notation of figures on the vertical axis.
        unit: Unit,
        /// The lines, each with its name. Lines of one name belong together, as the two ends of a
        /// range.
        lines: Vec<Line>,
        /// The names of the whole numbers, such as months.
        places: Places,
    },
    /// A bar for every label, to either side of zero, such as what each event adds to the return.
    Bars {
        /// The quantity of the bars.
        along: String,
        /// The notation of the quantity.
        unit: Unit,
        /// The bars, the first on top.
        bars: Vec<(String, Exact)>,
    },
    /// Bars with limit lines on either side of zero, such as deviations of counts. Beyond the
    /// lines, chance is no explanation.
    Deviations {
        /// The quantity of the bars.
        along: String,
        /// The distance of the lines from zero.
        limit: Exact,
        /// The bars, the first on top.
        bars: Vec<(String, Exact)>,
    },
    /// House edges of wagers, the first on top, with one edge for each shoe. A bar below zero
    /// favors the player, and a shoe that the rules do not allow is marked.
    Edges {
        /// The wagers, each with its edges by shoe.
        wagers: Vec<(String, Vec<EdgeOf>)>,
    },
    /// A grid of shares, drawn in a stronger color the larger they are, such as the totals of both
    /// hands.
    Heat {
        /// The label of the columns.
        across: String,
        /// The label of the rows.
        down: String,
        /// The notation of the shares.
        unit: Unit,
        /// The headings along the top.
        columns: Vec<String>,
        /// The rows: the heading down the side, and a share for every column.
        rows: Vec<(String, Vec<Exact>)>,
    },
}

/// A line: its name and its points.
pub type Line = (String, Vec<(i64, Exact)>);

/// Returns `true` if the points of a line are figures to mark, and neither an end of a range nor a
/// level.
pub fn is_marked(line: &Line, lines: &[Line]) -> bool {
    let (name, points) = line;
    let is_alone = lines.iter().filter(|(other, _)| other == name).count() == 1;
    points.len() < 2 || (is_alone && points.iter().any(|point| point.1 != points[0].1))
}

/// Names of places on a horizontal axis; by default their numbers.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The names of 1, 2, 3 and so on.
    pub names: Vec<String>,
    /// A place to point out, with its label.
    pub pointed_out: Option<(i64, String)>,
}

impl Places {
    /// Returns the name of a place; its number if it has none.
    pub fn name(&self, at: i64) -> String {
        let index = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
        index.and_then(|index| self.names.get(index)).cloned().unwrap_or_else(|| at.to_string())
    }
}

/// A house edge and its shoe.
#[derive(Clone, Debug)]
pub struct EdgeOf {
    /// The shoe in words: `"8 decks"`.
    pub shoe: String,
    /// The number of decks, if the shoe is full.
    pub decks: Option<u32>,
    /// The status under the rules.
    pub standing: Standing,
    /// The house edge.
    pub edge: Exact,
}

/// The status of a wager on a shoe under the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The rules allow the shoe, and the wager is offered with it.
    Allowed,
    /// The wager is not offered with the shoe.
    NotOffered,
    /// The rules do not allow the shoe.
    Outside,
}

impl Standing {
    /// Returns the status of a wager that is `offered` with a shoe or not, `within_rules` or not.
    pub fn of(within_rules: bool, offered: bool) -> Self {
        match (within_rules, offered) {
            (_, false) => Self::NotOffered,
            (true, true) => Self::Allowed,
            (false, true) => Self::Outside,
        }
    }

    /// Returns the status in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Allowed => "allowed by the rules",
            Self::NotOffered => "not on offer",
            Self::Outside => "outside the rules",
        }
    }
}

/// The notation of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// As a number.
    Number,
    /// As a percentage.
    Percent,
}
