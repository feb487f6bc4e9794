//! Third-card rules of baccarat as data: the totals at which each hand draws.
//!
//! Naturals are not part of the rules: a hand of two cards totaling 8 or 9 always ends the deal.

use std::ops::Range;
use std::sync::LazyLock;

use crate::game::baccarat::choices::{self, Choices};
use crate::game::baccarat::sets::{Set, alike, ranges};
use crate::game::grid::Grid;
use crate::game::rule::{Part, Rule, Section, Shape, Stated};

/// The third-card rules of the Player and the Banker.
///
/// # Example
///
/// ```
/// use shoe_odds::game::baccarat::Draw;
///
/// let standard = Draw::default();
/// assert!(standard.player_draws(5) && !standard.player_draws(6));
/// assert!(standard.banker_draws(3, Some(9)) && !standard.banker_draws(3, Some(8)));
/// assert!(!standard.banker_draws(6, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    player: Set,
    banker_when_player_stands: Set,
    banker: [Set; 8],
    choices: Choices,
}

/// The lowest two-card total that is a natural.
pub const NATURAL: u8 = 8;

/// The section of a table that states the rules.
pub(super) const SECTION: Section = Section {
    key: "draw",
    name: "third-card rules",
    doc: "The third-card rules; left out for the standard ones.",
    parts: &[
        Part {
            key: "player",
            doc: "The totals on which the Player draws.",
            shape: Shape::Numbers(7),
            is_required: true,
        },
        Part {
            key: "banker-when-player-stands",
            doc: "The totals on which the Banker draws if the Player stands.",
            shape: Shape::Numbers(7),
            is_required: true,
        },
        Part {
            key: "banker",
            doc: "By the Banker's total, the values of the Player's third card on which the \
                Banker draws.",
            shape: Shape::Rows {
                rows: 7,
                row: "a Banker total",
                doc: "The values of the Player's third card on which a Banker of {} draws.",
                numbers: 9,
            },
            is_required: true,
        },
        choices::PLAYER,
        choices::BANKER_WHEN_PLAYER_STANDS,
        choices::BANKER,
    ],
    rule: |stated| Draw::stated(stated).into(),
    stated: |rule| Draw::of(rule).state(),
};

static STANDARD: LazyLock<Draw> = LazyLock::new(Draw::default);

impl Default for Draw {
    /// Returns the standard table of play.
    fn default() -> Self {
        let set = |values: std::ops::RangeInclusive<u8>| values.fold(0, |set, v| set | 1 << v);
        Self {
            player: set(0..=5),
            banker_when_player_stands: set(0..=5),
            banker: [
                set(0..=9),
                set(0..=9),
                set(0..=9),
                set(0..=7) | set(9..=9),
                set(2..=7),
                set(4..=7),
                set(6..=7),
                0,
            ],
            choices: Choices::default(),
        }
    }
}

impl From<Draw> for Rule {
    /// Returns one rule for standard play, stated or not.
    fn from(draw: Draw) -> Self {
        if draw == *STANDARD { Self::default() } else { Self::new(draw) }
    }
}

impl Draw {
    /// Returns the third-card rules in a rule; the standard ones if it has none.
    #[inline]
    pub fn of(rule: &Rule) -> &Self {
        rule.of::<Self>().unwrap_or_else(|| &*STANDARD)
    }

    /// Returns the rules that a table states.
    fn stated(stated: &Stated) -> Self {
        // The numbers are at most 9.
        let set = |key: &str, row: u8| stated.set(key, row) as Set;
        let banker = std::array::from_fn(|total| set("banker", total as u8));
        let draw = Self::new(set("player", 0), set("banker-when-player-stands", 0), banker);
        Self { choices: Choices::stated(stated), ..draw }
    }

    /// Returns the rules as a table states them.
    fn state(&self) -> Stated {
        let mut stated = Stated::default();
        stated.state("player", 0, self.player.into());
        stated.state("banker-when-player-stands", 0, self.banker_when_player_stands.into());
        for (total, values) in (0..).zip(self.banker) {
            stated.state("banker", total, values.into());
        }
        self.choices.state(&mut stated);
        stated
    }

    /// Makes rules from bit sets of the numbers `0..=9`. They are the Player's drawing totals, the
    /// Banker's when the Player stands, and, for each Banker total `0..=7`, the values of the
    /// Player's third card on which the Banker draws. Totals of 8 and 9 are naturals and are left
    /// out.
    pub fn new(player: u16, banker_when_player_stands: u16, banker: [u16; 8]) -> Self {
        Self {
            player: player & 0xff,
            banker_when_player_stands: banker_when_player_stands & 0xff,
            banker: banker.map(|values| values & 0x3ff),
            choices: Choices::default(),
        }
    }

    /// Returns the situations in which a hand may draw or stand. These rules are then the usual
    /// play.
    pub(super) fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Returns whether the Player and the Banker draw a third card at these two-card totals: the
    /// whole drawing procedure. A natural ends the deal; otherwise the Player draws or stands, and
    /// then the Banker. `third` returns the value of the Player's third card and is called only if
    /// the Player draws.
    #[inline]
    pub fn draws(&self, [player, banker]: [u8; 2], third: impl FnOnce() -> u8) -> [bool; 2] {
        if player >= NATURAL || banker >= NATURAL {
            return [false; 2];
        }
        let player_draws = self.player_draws(player);
        [player_draws, self.banker_draws(banker, player_draws.then(third))]
    }

    /// Returns `true` if the Player draws at this two-card total, when no hand is a natural.
    #[inline]
    pub fn player_draws(&self, total: u8) -> bool {
        self.player >> total & 1 == 1
    }

    /// Returns the same rules with other totals on which the Player draws.
    pub(super) fn with_player(&self, draws: Set) -> Self {
        Self::new(draws, self.banker_when_player_stands, self.banker)
    }

    /// Returns the same rules with other draws of the Banker at this total, `0..=7`: the values of
    /// the Player's third card on which it draws, and `true` if it draws when the Player stands.
    /// `None` keeps the rule.
    pub(super) fn with_banker(
        &self,
        total: usize,
        third: Option<Set>,
        stood: Option<bool>,
    ) -> Self {
        let mut banker = self.banker;
        if let (Some(row), Some(third)) = (banker.get_mut(total), third) {
            *row = third;
        }
        let others = self.banker_when_player_stands & !(1 << total);
        let stood = match stood {
            Some(draws) => others | Set::from(draws) << total,
            None => self.banker_when_player_stands,
        };
        Self::new(self.player, stood, banker)
    }

    /// Returns the rules in words: the draws of the Player, then the draws of the Banker.
    ///
    /// # Example
    ///
    /// ```
    /// let rules = shoe_odds::game::baccarat::Draw::default().describe();
    /// assert_eq!(rules[0], "The Player draws a third card at totals 0-5.");
    /// ```
    pub fn describe(&self) -> Vec<String> {
        let totals = |set: Set| match ranges(set & 0xff) {
            none if none.is_empty() => "no total".to_owned(),
            some => format!("totals {some}"),
        };
        let mut rules = vec![
            format!("The Player draws a third card at {}.", totals(self.player)),
            format!(
                "Where the Player stands, the Banker draws at {}.",
                totals(self.banker_when_player_stands)
            ),
        ];
        rules.extend(alike(self.banker).into_iter().map(|(totals, values)| {
            let what = match values {
                0 => "stands".to_owned(),
                0x3ff => "draws".to_owned(),
                some => format!("draws if the Player's third card is worth {}", ranges(some)),
            };
            format!("Where the Player has drawn, the Banker at {} {what}.", ranges(totals))
        }));
        rules
    }

    /// Returns the Banker's draws as a grid, the way tables of play print them, in place of rules
    /// in words.
    pub(super) fn grid(&self, instead_of: Range<usize>) -> Grid {
        let thirds = || std::iter::once(None).chain((0..10).map(Some));
        let row = |total: u8| {
            let draws = |third| if self.banker_draws(total, third) { "D" } else { "S" };
            (total.to_string(), thirds().map(|third| draws(third).to_owned()).collect())
        };
        let heading = |third: Option<u8>| third.map_or("none".to_owned(), |one| one.to_string());
        Grid {
            title: "When the Banker draws".to_owned(),
            reading: "The Banker draws (D) or stands (S) by the grid below: down the side the \
                      Banker's total, along the top the value of the Player's third card, or none \
                      where the Player stands."
                .to_owned(),
            down: "Banker's total".to_owned(),
            columns: thirds().map(heading).collect(),
            rows: (0..NATURAL).map(row).collect(),
            instead_of,
        }
    }

    /// Returns `true` if the Banker draws at this two-card total, when no hand is a natural.
    ///
    /// `third` is the value of the Player's third card, `None` when the Player stood.
    #[inline]
    pub fn banker_draws(&self, total: u8, third: Option<u8>) -> bool {
        if total >= NATURAL {
            return false;
        }
        match third {
            None => self.banker_when_player_stands >> total & 1 == 1,
            Some(value) => self.banker[usize::from(total)] >> value & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rule returns the `Draw` that it was made from, and the standard rules only if it has none.
    #[test]
    fn a_stated_rule_is_the_rule_of_the_deal() {
        let other = Draw::new(0b10, 0, [0; 8]);
        assert_ne!(other, Draw::default());
        assert_eq!(*Draw::of(&Rule::from(other.clone())), other);
        assert_eq!(*Draw::of(&Rule::default()), Draw::default());
    }

    /// The table of play of the Dragon Baccarat Tournament rules, 3.9.2 to 3.9.4, by hand: one row
    /// for each Banker total, one column for each value of the Player's third card, then "stood".
    #[test]
    fn the_standard_rules_are_the_table_of_play() {
        let rows = [
            "DDDDDDDDDD D",
            "DDDDDDDDDD D",
            "DDDDDDDDDD D",
            "DDDDDDDD-D D",
            "--DDDDDD-- D",
            "----DDDD-- D",
            "------DD-- -",
            "---------- -",
            "---------- -",
            "---------- -",
        ];
        let draw = Draw::default();
        for (total, row) in (0u8..).zip(rows) {
            let (drawn, stood) = row.split_once(' ').unwrap();
            assert_eq!(draw.banker_draws(total, None), stood == "D", "{total}");
            for (third, cell) in (0u8..).zip(drawn.chars()) {
                assert_eq!(draw.banker_draws(total, Some(third)), cell == 'D', "{total} {third}");
            }
            assert_eq!(draw.player_draws(total), total <= 5);
        }
        // The grid has the same rows for hands that are no natural, with "stood" first.
        let grid = draw.grid(0..0);
        assert_eq!(grid.columns.join(" "), "none 0 1 2 3 4 5 6 7 8 9");
        assert_eq!(grid.rows.len(), 8);
        for ((total, cells), row) in grid.rows.iter().zip(rows) {
            let (drawn, stood) = row.split_once(' ').unwrap();
            let row = format!("{stood}{drawn}").replace('-', "S");
            assert_eq!(cells.concat(), row, "{total}");
        }
    }

    /// The same table of play in words, and rules with a part that never applies.
    #[test]
    fn rules_are_put_into_words() {
        assert_eq!(
            Draw::default().describe()[1..],
            [
                "Where the Player stands, the Banker draws at totals 0-5.",
                "Where the Player has drawn, the Banker at 0-2 draws.",
                "Where the Player has drawn, the Banker at 3 draws if the Player's third card is worth 0-7, 9.",
                "Where the Player has drawn, the Banker at 4 draws if the Player's third card is worth 2-7.",
                "Where the Player has drawn, the Banker at 5 draws if the Player's third card is worth 4-7.",
                "Where the Player has drawn, the Banker at 6 draws if the Player's third card is worth 6-7.",
                "Where the Player has drawn, the Banker at 7 stands.",
            ]
        );
        let odd = Draw::new(0, 1 << 7, [0; 8]).describe();
        assert_eq!(odd[0], "The Player draws a third card at no total.");
        assert_eq!(odd[1], "Where the Player stands, the Banker draws at totals 7.");
    }
}
