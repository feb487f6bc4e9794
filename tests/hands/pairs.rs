//! Every pair of hands of two sides, from a shoe by kinds of cards: slow, and without any share of
//! inclusion and exclusion.

use std::collections::HashMap;

use shoe_odds_oracle::declared::{Card, Game, Standing, When};

/// Every way to give so many cards of each kind to the two sides, and the ways to it.
fn each_pair(
    shoe: &[(Card, u64)],
    left: [usize; 2],
    taken: &mut [Vec<usize>; 2],
    ways: u128,
    tell: &mut dyn FnMut(&[Vec<usize>; 2], u128),
) {
    let Some(((_, held), rest)) = shoe.split_first() else {
        if left == [0, 0] {
            tell(taken, ways);
        }
        return;
    };
    let held = *held as usize;
    let behind: usize = rest.iter().map(|(_, held)| *held as usize).sum();
    if left[0] + left[1] > behind + held {
        return;
    }
    for one in 0..=held.min(left[0]) {
        for other in 0..=(held - one).min(left[1]) {
            taken[0].push(one);
            taken[1].push(other);
            let ways = ways * choose(held, one) * choose(held - one, other);
            each_pair(rest, [left[0] - one, left[1] - other], taken, ways, tell);
            taken[0].pop();
            taken[1].pop();
        }
    }
}

fn choose(held: usize, taken: usize) -> u128 {
    (0..taken as u128).fold(1, |ways, at| ways * (held as u128 - at) / (at + 1))
}

/// What is known of the hands of a side, by how many cards of each kind they have.
#[derive(Default)]
struct Side {
    /// By hand its profile.
    of: HashMap<Vec<usize>, usize>,
    /// What the lines ask of a hand, how it stands, and the first such hand.
    profiles: Vec<(Vec<String>, Standing, Vec<Card>)>,
}

impl Side {
    fn profile(
        &mut self,
        game: &Game,
        at: usize,
        (fields, shoe): (&[String], &[(Card, u64)]),
        taken: &[usize],
    ) -> usize {
        if let Some(known) = self.of.get(taken) {
            return *known;
        }
        let cards = shoe.iter().zip(taken);
        let cards: Vec<Card> = cards.flat_map(|((card, _), count)| vec![*card; *count]).collect();
        let own = format!("{}.", game.hands[at].0);
        let asked = fields.iter().filter_map(|field| field.strip_prefix(&own));
        let asked: Vec<String> = asked.map(|feature| game.feature(&cards, feature)).collect();
        let standing = game.standing(at, &cards);
        let known = self.profiles.iter().position(|(a, s, _)| *a == asked && *s == standing);
        let profile = known.unwrap_or_else(|| {
            self.profiles.push((asked, standing, cards));
            self.profiles.len() - 1
        });
        self.of.insert(taken.to_vec(), profile);
        profile
    }
}

/// For each paytable the ways of its lines and last those of none, of a game of two hands of as
/// many cards that looks at whole hands.
pub fn count(game: &Game, shoe: &[(Card, u64)], paytables: &[Vec<When>]) -> Vec<Vec<u128>> {
    let size = game.hands[0].1;
    let mut fields: Vec<String> = Vec::new();
    paytables.iter().flatten().for_each(|when| named(when, &mut fields));
    let mut sides = [Side::default(), Side::default()];
    let mut pairs: HashMap<(usize, usize), u128> = HashMap::new();
    each_pair(shoe, [size; 2], &mut [Vec::new(), Vec::new()], 1, &mut |taken, ways| {
        let mut of = |at: usize| sides[at].profile(game, at, (&fields, shoe), &taken[at]);
        *pairs.entry((of(0), of(1))).or_default() += ways;
    });
    let orders: u128 = (1..=size as u128).product();
    let mut counted: Vec<Vec<u128>> =
        paytables.iter().map(|lines| vec![0; lines.len() + 1]).collect();
    for ((one, other), ways) in pairs {
        let deal = [sides[0].profiles[one].2.clone(), sides[1].profiles[other].2.clone()];
        for (lines, counted) in paytables.iter().zip(&mut counted) {
            let line = lines.iter().position(|when| when.holds(&mut |f| game.value(&deal, f)));
            counted[line.unwrap_or(lines.len())] += ways * orders * orders;
        }
    }
    counted
}

fn named(when: &When, fields: &mut Vec<String>) {
    match when {
        When::Not(part) => named(part, fields),
        When::Either(parts) => parts.iter().for_each(|part| named(part, fields)),
        When::All(wants) => fields.extend(wants.iter().map(|(field, _)| field.clone())),
    }
}
