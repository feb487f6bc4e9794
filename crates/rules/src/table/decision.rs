//! Decisions of the player: what he sees, the options he has, and the lines that settle each.

use std::ops::Range;

use crate::condition::{Condition, Relation};
use crate::error::Place;
use crate::exact::Exact;
use crate::field::Field;
use crate::game::Rule;
use crate::table::line::Line;
use crate::table::offer::Given;

/// A wager with decisions.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The lines of all options, option by option. The last line of an option that cards settle
    /// holds in every round.
    pub lines: Vec<Line>,
    /// The first decision.
    pub first: Choice,
    /// The option that the player takes of equally good ones.
    pub ties: Ties,
}

/// The choice between options that are equally good. They win the same, but may stake differently,
/// which changes figures per unit wagered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ties {
    /// The first of the table.
    #[default]
    First,
    /// The one with the least expected stake.
    LeastStake,
    /// The one with the greatest expected stake.
    GreatestStake,
}

/// Fields that the player looks at in some rounds only. In all others they have no value for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Also {
    /// The fields.
    pub fields: Vec<Field>,
    /// The condition on fields that he sees in every round.
    pub when: Condition,
}

/// One decision.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Ids of the options taken before, joined by slashes; empty for the first decision.
    pub path: String,
    /// Fields that the player sees, in some rounds at least.
    pub sees: Vec<Field>,
    /// Fields among them that the player looks at in some rounds only.
    pub also: Option<Also>,
    /// Fields that a draw independent of the cards reveals, before the first decision.
    pub shown: Option<Shown>,
    /// The options, at least two.
    pub options: Vec<Choosable>,
    /// The rule by which the player decides, tried in order; `None` if he takes the best option.
    pub rule: Option<Vec<Taken>>,
    /// The place where it is written.
    pub place: Place,
}

/// An option of a decision.
#[derive(Clone, Debug)]
pub struct Choosable {
    /// The id.
    pub id: String,
    /// The consequence.
    pub then: Then,
    /// The condition on visible fields under which the option is offered; `None` if it always is.
    pub given: Option<Given>,
}

/// The consequence of an option.
#[derive(Clone, Debug)]
pub enum Then {
    /// These lines settle the wager.
    Settle {
        /// Their indices in [`Decision::lines`].
        lines: Range<usize>,
        /// The rule of the deal that the option brings about, if it changes it.
        rule: Option<Rule>,
    },
    /// Another decision follows.
    Choose(Box<Choice>),
}

/// Fields of which a random subset is revealed: first their number is drawn, then which ones, all
/// subsets of this size being equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The fields, at most eight.
    pub fields: Vec<Field>,
    /// The probability of each number of revealed fields, from 0 to all. They sum to 1.
    pub chances: Vec<Exact>,
    /// Sums of revealed cards that rules compare.
    pub points: Vec<Points>,
}

/// The points of revealed cards: the last digit of the sum of their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// The name.
    pub name: String,
    /// The fields that are added up, by their places in [`Shown::fields`].
    pub fields: Vec<usize>,
}

/// A test of the points that a draw reveals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointsTest {
    /// None of their cards is revealed.
    Hidden(usize),
    /// They have this relation to a number. Both must be revealed in part.
    Compared {
        /// The points.
        of: usize,
        /// Other points that are subtracted.
        less: Option<usize>,
        /// The relation.
        relation: Relation,
        /// The number, from -9 to 9.
        number: i8,
    },
}

impl PointsTest {
    /// Returns `true` if the test holds for these points; `None` stands for points of which no card
    /// is revealed.
    pub fn holds(&self, points: &[Option<u8>]) -> bool {
        match self {
            Self::Hidden(of) => points[*of].is_none(),
            Self::Compared { of, less, relation, number } => {
                let less = less.map_or(Some(0), |less| points[less]);
                let (Some(of), Some(less)) = (points[*of], less) else { return false };
                // Points are at most 9: shifted by 9, both sides are numbers of 0 and more.
                let shifted = |number: i16| u8::try_from(number + 9).unwrap_or_default();
                let difference = i16::from(of) - i16::from(less);
                relation.holds(shifted(difference), shifted(i16::from(*number)))
            }
        }
    }
}

/// A line of a playing rule.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The index of the option that it takes.
    pub option: usize,
    /// The condition on what the player sees.
    pub when: Condition,
    /// Tests of the points that a draw reveals, which must all hold as well.
    pub points: Vec<PointsTest>,
    /// The condition in words.
    pub words: String,
}

impl Choice {
    /// Returns this decision and those that follow it, an option's before the next option's.
    pub fn all(&self) -> Vec<&Self> {
        let later = self.options.iter().filter_map(|option| match &option.then {
            Then::Choose(choice) => Some(choice.all()),
            Then::Settle { .. } => None,
        });
        std::iter::once(self).chain(later.flatten()).collect()
    }

    /// Returns the rules of the deal that its options and later options bring about; `None` stands
    /// for the rule of the table.
    pub fn rules(&self) -> Vec<Option<&Rule>> {
        let mut rules: Vec<Option<&Rule>> = Vec::new();
        for option in self.all().into_iter().flat_map(|choice| &choice.options) {
            if let Then::Settle { rule, .. } = &option.then
                && !rules.contains(&rule.as_ref())
            {
                rules.push(rule.as_ref());
            }
        }
        rules
    }

    /// Returns `true` if another decision has the same options, made by the same rules.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let rules = |choice: &Self| {
            let taken = choice.rule.iter().flatten();
            taken
                .map(|taken| (taken.option, taken.when.clone(), taken.points.clone()))
                .collect::<Vec<_>>()
        };
        let same = |(one, other): (&Choosable, &Choosable)| {
            let given = |option: &Choosable| option.given.clone().map(|given| given.condition);
            (&one.id, given(one)) == (&other.id, given(other))
                && match (&one.then, &other.then) {
                    (Then::Choose(one), Then::Choose(other)) => one.is_like(other),
                    (Then::Settle { lines, rule }, Then::Settle { lines: others, rule: other }) => {
                        lines == others && rule == other
                    }
                    _ => false,
                }
        };
        let seen = |choice: &Self| (choice.sees.clone(), choice.also.clone(), choice.shown.clone());
        (seen(self), rules(self)) == (seen(other), rules(other))
            && self.options.len() == other.options.len()
            && self.options.iter().zip(&other.options).all(same)
    }

    /// Returns the fields that the player may see: those that are always visible, and then those
    /// that a draw reveals.
    pub fn visible(&self) -> impl Iterator<Item = Field> + '_ {
        self.sees.iter().chain(self.shown.iter().flat_map(|shown| &shown.fields)).copied()
    }
}

impl Decision {
    /// Returns the lines of every option that settles the wager, each with the rule of the deal
    /// that it brings about.
    pub fn settling(&self) -> Vec<(Range<usize>, Option<&Rule>)> {
        let options = self.first.all().into_iter().flat_map(|choice| &choice.options);
        let settling = options.filter_map(|option| match &option.then {
            Then::Settle { lines, rule } => Some((lines.clone(), rule.as_ref())),
            Then::Choose(_) => None,
        });
        settling.collect()
    }
}
