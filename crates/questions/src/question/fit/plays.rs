//! Configurations of a law, each with the best plays of the wagers.
//!
//! Options that are equally good win the same and may stake differently. A play that mixes them is a
//! mixture of two plays: the one with the least stake and the one with the greatest. So a mixture
//! takes a configuration twice, with either play. Wagers are played independently of each other: if
//! two wagers have such options, it takes a configuration four times.

use itertools::Itertools;

use crate::error::Error;
use crate::question::fit::laws_report::{Extreme, Play};
use crate::question::fit::prices::Open;

/// Maximum number of configurations, each counted once for every combination of plays.
const MOST: usize = 2_000;

/// A configuration with a play of each wager.
#[derive(Clone, Debug)]
pub struct Played {
    /// The index of the configuration.
    pub configuration: usize,
    /// For each wager, the index of its play among `PLAYS`; `None` if its plays are the same.
    plays: Vec<Option<usize>>,
}

impl Played {
    /// Returns every configuration with every combination of plays. `differs` has, for each
    /// configuration and each wager, `true` if the two plays differ.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 2,000.
    pub fn all(differs: &[Vec<bool>]) -> Result<Vec<Self>, Error> {
        let ways = |wagers: &Vec<bool>| {
            wagers.iter().filter(|differs| **differs).fold(1usize, |ways, _| ways.saturating_mul(2))
        };
        if differs.iter().map(ways).fold(0, usize::saturating_add) > MOST {
            let message = format!("its configurations with their best plays are more than {MOST}");
            return Err(Error::usage(message));
        }
        let plays = |(configuration, wagers): (usize, &Vec<bool>)| {
            let of = |differs: &bool| if *differs { vec![Some(0), Some(1)] } else { vec![None] };
            let plays = wagers.iter().map(of).multi_cartesian_product();
            plays.map(move |plays| Self { configuration, plays })
        };
        Ok(differs.iter().enumerate().flat_map(plays).collect())
    }

    /// Returns the index of the play of a wager among `PLAYS`.
    pub fn play_of(&self, wager: usize) -> usize {
        self.plays[wager].unwrap_or_default()
    }

    /// Returns the plays of the wagers whose plays differ.
    pub fn plays(&self, open: &[Open]) -> Vec<Play> {
        let play = |(play, one): (&Option<usize>, &Open)| {
            Some(Play {
                wager: one.at[0].id.clone(),
                stake: [Extreme::Least, Extreme::Greatest][(*play)?],
            })
        };
        self.plays.iter().zip(open).filter_map(play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One configuration with one play, and one with two wagers of two plays: 1 + 4. Eleven such
    /// wagers have 2^11 = 2,048 plays.
    #[test]
    fn a_configuration_stands_with_each_combination_of_plays() {
        let all = Played::all(&[vec![false; 3], vec![true, false, true]]).unwrap();
        let plays = |one: &Played| (one.configuration, [0, 1, 2].map(|wager| one.play_of(wager)));
        let expected =
            [(0, [0, 0, 0]), (1, [0, 0, 0]), (1, [0, 0, 1]), (1, [1, 0, 0]), (1, [1, 0, 1])];
        assert_eq!(all.iter().map(plays).collect_vec(), expected);
        let error = Played::all(&[vec![true; 11]]).unwrap_err();
        let message = "its configurations with their best plays are more than 2000";
        assert_eq!(error.to_string(), message);
        assert!(Played::all(&[vec![true; 200]]).is_err());
    }
}
