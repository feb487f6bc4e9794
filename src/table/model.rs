//! A rules document as it was read and checked: variants, wagers, paytables, claims.
//!
//! Everything here is consistent: ids are unique, every wager a variant lists is defined, every
//! condition names fields of the game. Nothing here knows how rounds are dealt.

use crate::condition::Condition;
use crate::draw::Draw;
use crate::error::Place;
use crate::exact::Exact;
use crate::field::Vocabulary;

/// One rules document.
#[derive(Clone, Debug)]
pub struct Table {
    /// The identifier.
    pub id: String,
    /// Where it is written.
    pub place: Place,
    /// The name of the game.
    pub name: String,
    /// The edition of the document.
    pub edition: Option<String>,
    /// The document.
    pub source: Option<String>,
    /// The dealing procedure, and all that can be observed in it.
    pub vocabulary: &'static Vocabulary,
    /// The numbers of decks the rules allow; the first is the default. At least one.
    pub decks: Vec<u32>,
    /// The third-card rules.
    pub draw: Draw,
    /// Remarks for every report of this game.
    pub notes: Vec<String>,
    /// The variants, at least one.
    pub variants: Vec<Variant>,
    /// What others have printed about its wagers.
    pub published: Vec<Claim>,
}

impl Table {
    /// The variant with this id.
    pub fn variant(&self, id: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.id == id)
    }
}

/// A base paytable and the side bets offered beside it.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The identifier inside its game.
    pub id: String,
    /// The name.
    pub name: String,
    /// How an ambiguous rule is read here.
    pub reading: Option<String>,
    /// The variant that reads it the other way.
    pub other_reading: Option<String>,
    /// Remarks for reports of this variant.
    pub notes: Vec<String>,
    /// The wagers in printing order, with unique ids.
    pub wagers: Vec<Wager>,
}

/// A wager and its paytable.
#[derive(Clone, Debug)]
pub struct Wager {
    /// The identifier inside its variant.
    pub id: String,
    /// The name.
    pub name: String,
    /// What settles it.
    pub settlement: Settlement,
    /// Where it is written.
    pub place: Place,
}

/// What settles a wager.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// One round: the first line that holds, and the stake is lost when none does.
    Round(Vec<Line>),
    /// A session: the longest run of wins.
    Session(Streak),
}

/// A line of a paytable.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the event.
    pub name: String,
    /// Net win per unit staked, at least -1.
    pub pays: Exact,
    /// When it holds.
    pub when: Condition,
    /// The same in words.
    pub words: String,
    /// Where it is written.
    pub place: Place,
}

/// A wager on the longest run of wins of a session. Ties neither count nor break.
#[derive(Clone, Debug)]
pub struct Streak {
    /// Whose wins count: `"banker"`, `"player"`, or `"any"` for the longer of both.
    pub side: String,
    /// The lines, tried in order.
    pub lines: Vec<RunLine>,
}

/// A line of a run wager.
#[derive(Clone, Debug)]
pub struct RunLine {
    /// The name of the event.
    pub name: String,
    /// Net win per unit staked, at least -1.
    pub pays: Exact,
    /// The shortest run that the line pays, at least 1.
    pub from: u32,
    /// The longest, `None` for any length.
    pub to: Option<u32>,
}

/// A figure that someone printed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The id of the wager.
    pub wager: String,
    /// The variant, `None` for every variant that has the wager.
    pub variant: Option<String>,
    /// The number of decks.
    pub decks: u32,
    /// What is claimed.
    pub quantity: Quantity,
    /// As printed.
    pub printed: Printed,
    /// Where.
    pub source: String,
    /// Why it is wrong, if it is known to be.
    pub erratum: Option<String>,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// House edge.
    Edge,
    /// Return to player.
    Rtp,
    /// House edge per resolved bet.
    EdgeResolved,
    /// Hit frequency.
    Hit,
    /// Push frequency.
    Push,
    /// Loss frequency.
    Lose,
    /// Variance.
    Variance,
    /// Standard deviation.
    Deviation,
}

impl Quantity {
    /// Every quantity with the key that tables use for it.
    pub const ALL: [(&'static str, Self); 8] = [
        ("edge", Self::Edge),
        ("rtp", Self::Rtp),
        ("edge-resolved", Self::EdgeResolved),
        ("hit", Self::Hit),
        ("push", Self::Push),
        ("lose", Self::Lose),
        ("variance", Self::Variance),
        ("deviation", Self::Deviation),
    ];

    /// Whether it is a share of the stake or of the rounds, which is never much above 1.
    pub fn is_share(self) -> bool {
        !matches!(self, Self::Variance | Self::Deviation)
    }

    /// The key that tables use.
    pub fn key(self) -> &'static str {
        Self::ALL.iter().find(|(_, quantity)| *quantity == self).map_or("", |(key, _)| key)
    }
}

/// A figure as printed: its text, its value and its precision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// As printed.
    pub text: String,
    /// The value; of a percentage, a hundredth of the digits.
    pub value: Exact,
    /// Half a unit of the last printed digit.
    pub half_unit: Exact,
}

impl Printed {
    /// Reads a decimal or a percentage: `"85.64%"`, `"-0.0106"`.
    pub fn parse(text: &str) -> Option<Self> {
        let (digits, scale) = match text.strip_suffix('%') {
            Some(digits) => (digits.trim_end(), 100),
            None => (text, 1),
        };
        if digits.len() > 40 || digits.contains('/') {
            return None;
        }
        let places = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let scale = Exact::ratio(1, scale)?;
        let unit = Exact::parse(&format!("0.{}5", "0".repeat(places)))?;
        Some(Self {
            text: text.to_owned(),
            value: &Exact::parse(digits)? * &scale,
            half_unit: &unit * &scale,
        })
    }

    /// Whether the exact figure could be printed so, by rounding to the nearest.
    pub fn agrees_with(&self, exact: &Exact) -> bool {
        (exact - &self.value).abs() <= self.half_unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_figure_agrees_within_half_a_unit_of_its_last_digit() {
        let printed = Printed::parse("85.64%").unwrap();
        for (numerator, agrees) in
            [(856_350, true), (856_449, true), (856_349, false), (856_451, false)]
        {
            let exact = Exact::ratio(numerator, 1_000_000).unwrap();
            assert_eq!(printed.agrees_with(&exact), agrees, "{exact}");
        }
        for text in ["", "%", "1/2", "85,64%", "n/a"] {
            assert_eq!(Printed::parse(text), None, "{text:?}");
        }
    }
}
