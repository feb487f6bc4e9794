//! Choices that drawing rules leave to the hands, as data.

use crate::game::baccarat::sets::{Set, alike, ranges};
use crate::game::rule::{Part, Shape, Stated};

/// The situations in which a hand may draw or stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    player: Set,
    banker_when_player_stands: Set,
    banker: [Set; 8],
}

/// The keys of a table.
pub(super) const PLAYER: Part = Part {
    key: "player-chooses",
    doc: "The totals on which the Player may draw or stand.",
    shape: Shape::Numbers(7),
    is_required: false,
};
pub(super) const BANKER_WHEN_PLAYER_STANDS: Part = Part {
    key: "banker-chooses-when-player-stands",
    doc: "The totals on which the Banker may draw or stand if the Player stands.",
    shape: Shape::Numbers(7),
    is_required: false,
};
pub(super) const BANKER: Part = Part {
    key: "banker-chooses",
    doc: "By the Banker's total, the values of the Player's third card on which the Banker may \
        draw or stand.",
    shape: Shape::Rows {
        rows: 7,
        row: "a Banker total",
        doc: "The values of the Player's third card on which a Banker of {} may draw or stand.",
        numbers: 9,
    },
    is_required: false,
};

impl Choices {
    /// Returns the choices that a table states.
    pub fn stated(stated: &Stated) -> Self {
        let set = |part: &Part, row: u8, most: Set| stated.set(part.key, row) as Set & most;
        Self {
            player: set(&PLAYER, 0, 0xff),
            banker_when_player_stands: set(&BANKER_WHEN_PLAYER_STANDS, 0, 0xff),
            banker: std::array::from_fn(|total| set(&BANKER, total as u8, 0x3ff)),
        }
    }

    /// Adds the choices to what a table states, if there are any.
    pub fn state(&self, stated: &mut Stated) {
        if !self.any() {
            return;
        }
        stated.state(PLAYER.key, 0, self.player.into());
        stated.state(BANKER_WHEN_PLAYER_STANDS.key, 0, self.banker_when_player_stands.into());
        for (total, values) in (0..).zip(self.banker) {
            stated.state(BANKER.key, total, values.into());
        }
    }

    /// Returns `true` if a hand may choose.
    pub fn any(&self) -> bool {
        *self != Self::default()
    }

    /// Returns the totals on which the Player chooses.
    pub fn of_player(&self) -> Vec<u8> {
        (0..8).filter(|total| self.player >> total & 1 == 1).collect()
    }

    /// Returns `true` if the Banker chooses at this two-card total, when no hand is a natural.
    ///
    /// `third` is the value of the Player's third card, `None` when the Player stood.
    pub fn of_banker(&self, total: u8, third: Option<u8>) -> bool {
        match third {
            None => self.banker_when_player_stands >> total & 1 == 1,
            Some(value) => self.banker[usize::from(total)] >> value & 1 == 1,
        }
    }

    /// Returns the choices in words.
    pub fn describe(&self) -> Vec<String> {
        let mut rules = Vec::new();
        if self.player != 0 {
            rules.push(format!("The Player may draw or stand at totals {}.", ranges(self.player)));
        }
        if self.banker_when_player_stands != 0 {
            rules.push(format!(
                "Where the Player stands, the Banker may draw or stand at totals {}.",
                ranges(self.banker_when_player_stands)
            ));
        }
        let some = alike(self.banker).into_iter().filter(|(_, values)| *values != 0);
        rules.extend(some.map(|(totals, values)| {
            let when = match values {
                0x3ff => String::new(),
                some => format!(" if the Player's third card is worth {}", ranges(some)),
            };
            format!(
                "Where the Player has drawn, the Banker at {} may draw or stand{when}.",
                ranges(totals)
            )
        }));
        let usual = "Wagers are priced for hands that use no choice.";
        rules.extend(self.any().then(|| usual.to_owned()));
        rules
    }
}
