//! A picture beside a table: what to draw, and nothing of how.
//!
//! A chart holds the exact figures of the table it stands with, so a format that cannot draw
//! leaves nothing out. Whether a figure is shown as a percentage is said by its [`Unit`].

use crate::exact::Exact;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The heading, which also says to someone who cannot see it what it shows.
    pub title: String,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// Points joined by lines, over whole numbers: house edge by decks.
    Lines {
        /// What stands along the bottom.
        across: String,
        /// What stands up the side.
        up: String,
        /// How figures up the side are shown.
        unit: Unit,
        /// The lines, each with its name.
        lines: Vec<(String, Vec<(i64, Exact)>)>,
    },
    /// A bar for every label, to either side of zero: what each event adds to the return.
    Bars {
        /// What the bars measure.
        along: String,
        /// How it is shown.
        unit: Unit,
        /// The bars, the first on top.
        bars: Vec<(String, Exact)>,
    },
    /// The same, with lines on either side of zero: how far off counts are, and from where on that
    /// is no chance.
    Deviations {
        /// What the bars measure.
        along: String,
        /// How far from zero the lines are.
        limit: Exact,
        /// The bars, the first on top.
        bars: Vec<(String, Exact)>,
    },
    /// House edges of wagers, the first on top, each with one for every shoe: a bar below zero
    /// favours the player, and a shoe that the rules do not allow is told apart.
    Edges {
        /// The wagers, each with its edges by shoe.
        wagers: Vec<(String, Vec<EdgeOf>)>,
    },
    /// A grid of shares, the larger the stronger its colour: the totals of both hands.
    Heat {
        /// What stands along the top.
        across: String,
        /// What stands down the side.
        down: String,
        /// How shares are shown.
        unit: Unit,
        /// The headings along the top.
        columns: Vec<String>,
        /// The rows: the heading down the side, and a share for every column.
        rows: Vec<(String, Vec<Exact>)>,
    },
}

/// A house edge, and the shoe that it is of.
#[derive(Clone, Debug)]
pub struct EdgeOf {
    /// The shoe in words: `"8 decks"`.
    pub shoe: String,
    /// Its decks, where that is all there is to say of it.
    pub decks: Option<u32>,
    /// Its place under the rules.
    pub standing: Standing,
    /// The house edge.
    pub edge: Exact,
}

/// The place of a wager on a shoe under the rules.
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
    /// The place of a wager that is `offered` with a shoe, which the rules allow or not.
    pub fn of(within_rules: bool, offered: bool) -> Self {
        match (within_rules, offered) {
            (_, false) => Self::NotOffered,
            (true, true) => Self::Allowed,
            (false, true) => Self::Outside,
        }
    }

    /// The place in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Allowed => "allowed by the rules",
            Self::NotOffered => "not on offer",
            Self::Outside => "outside the rules",
        }
    }
}

/// How a figure is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// As a number.
    Number,
    /// As a percentage.
    Percent,
}
