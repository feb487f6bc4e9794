//! The figures of a wager whose rounds carry a multiplier to the next one.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::json::as_text;
use crate::figure::{Figure, Root};
use crate::table::carried::{Carried, Carries, Held};
use crate::table::draw::mean_of;

/// The multipliers that the rounds of a wager begin with. Rounds are independent draws from the law
/// of the shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CarriedReport {
    /// The multiplier that each line of the table carries to the next round.
    pub lines: Vec<CarriedLine>,
    /// The multipliers that rounds begin with, by rising multipliers.
    pub states: Vec<CarriedState>,
    /// The mean multiplier of all rounds.
    pub mean: Figure,
    /// The standard deviation of the net win of many rounds, over the root of their number. It
    /// differs from the one of a round, because a round changes what the next one pays.
    pub deviation_of_many: Root,
}

/// The multiplier that a line carries to the next round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CarriedLine {
    /// The name of the line.
    pub line: String,
    /// The multiplier in words: "2", "2 (1/2) or 5 (1/2)", "the same".
    pub carries: String,
}

/// The rounds that begin with a multiplier.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CarriedState {
    /// The multiplier.
    #[serde(serialize_with = "as_text")]
    pub multiplier: Exact,
    /// The part of all rounds that begin with it, from 0 to 1.
    pub part: Figure,
    /// House edge of such a round, by itself.
    pub edge: Figure,
    /// Return to player of such a round, by itself.
    pub rtp: Figure,
    /// Standard deviation of the net win of such a round.
    pub deviation: Root,
    /// The amount, in first stakes, that this multiplier adds to the expected net win of a player
    /// who goes on. He loses it if he leaves.
    pub worth: Figure,
}

impl CarriedReport {
    /// Calculates the figures from the probabilities of the lines and of a lost stake, and the edge
    /// and the variance of a round that begins with any of the multipliers.
    pub(super) fn of(
        of: &Carried,
        held: &Held,
        probabilities: &[Exact],
        (edge, variance): (&Exact, &Exact),
    ) -> Self {
        let one = Exact::one();
        let none = Carries::none();
        let mean = mean_of(&held.law);
        let squares = held.law.iter().map(|draw| &(&draw.times * &draw.times) * &draw.chance);
        let square: Exact = squares.sum();
        // A line pays fixed + m·won with the multiplier m of its round. The multiplier of the line
        // itself is part of won, which then has a mean and a mean square.
        let mut lines = Vec::new();
        for (at, probability) in probabilities.iter().enumerate() {
            let (fixed, won, square) = match of.lines.get(at) {
                Some(line) => (&line.pays - &of.won(line), of.won(line), of.square_won(line)),
                None => (Exact::integer(-1), Exact::zero(), Exact::zero()),
            };
            lines.push((probability, fixed, won, square, of.carries.get(at).unwrap_or(&none)));
        }
        let wins: Exact = lines.iter().map(|(probability, _, won, ..)| *probability * won).sum();
        let changes = &one - &held.same;
        let state = |multiplier: &Exact, part: &Exact| {
            let (mut expected, mut squares) = (Exact::zero(), Exact::zero());
            for (probability, fixed, won, square, _) in &lines {
                let won = won * multiplier;
                let crossed = &(&Exact::integer(2) * fixed) * &won;
                let square =
                    &(&(fixed * fixed) + &crossed) + &(square * &(multiplier * multiplier));
                squares = &squares + &(&square * *probability);
                expected = &expected + &(&(fixed + &won) * *probability);
            }
            // A multiplier stays until a round carries another one, and adds (m - 1)·won to a win.
            let more = &(multiplier - &one) * &wins;
            CarriedState {
                multiplier: multiplier.clone(),
                part: part.clone().into(),
                edge: (-&expected).into(),
                rtp: (&one + &expected).into(),
                deviation: Root { square: &squares - &(&expected * &expected) },
                worth: more.checked_div(&changes).unwrap_or_default().into(),
            }
        };
        let states = held.law.iter().map(|draw| state(&draw.times, &draw.chance)).collect();
        // The mean of a round's pay times the multiplier that it carries, less both means.
        let mut together = Exact::zero();
        for (probability, fixed, won, _, carries) in &lines {
            let both = match carries.mean() {
                Some(next) => &(fixed + &(won * &mean)) * &next,
                None => &(fixed * &mean) + &(won * &square),
            };
            together = &together + &(&both * *probability);
        }
        let together = &together + &(edge * &mean);
        // It counts in the next round, and in others while the multiplier stays.
        let later = &(&wins * &together) * &Exact::integer(2);
        let later = later.checked_div(&changes).unwrap_or_default();
        let written = of.lines.iter().zip(&of.carries);
        Self {
            lines: written
                .map(|(line, carries)| CarriedLine {
                    line: line.name.clone(),
                    carries: carries.in_words(),
                })
                .collect(),
            states,
            mean: mean.into(),
            deviation_of_many: Root { square: variance + &later },
        }
    }
}
