//! Every pair of hands of two sides, from a shoe by kinds of cards: slow, and without any share of
//! inclusion and exclusion.

use std::collections::BTreeMap;

use super::second::{Card, Game, Standing, When};

/// A multiset of cards of one side: how many of each kind.
struct Hand {
    taken: Vec<u64>,
    cards: Vec<Card>,
    standing: usize,
}

fn choose(held: u64, taken: u64) -> u128 {
    (0..u128::from(taken)).fold(1, |ways, at| ways * (u128::from(held) - at) / (at + 1))
}

fn hands(shoe: &[(Card, u64)], left: usize, taken: &mut Vec<u64>, all: &mut Vec<Hand>) {
    let Some((card, held)) = shoe.get(taken.len()) else {
        if left == 0 {
            all.push(Hand { taken: taken.clone(), cards: Vec::new(), standing: 0 });
        }
        return;
    };
    let _ = card;
    for count in 0..=left.min(*held as usize) {
        taken.push(count as u64);
        hands(shoe, left - count, taken, all);
        taken.pop();
    }
}

/// For each paytable the ways of its lines and last those of none, of a game of two hands of as
/// many cards that looks at whole hands.
pub fn count(game: &Game, shoe: &[(Card, u64)], paytables: &[Vec<When>]) -> Vec<Vec<u128>> {
    let size = game.hands[0].1;
    let mut all = Vec::new();
    hands(shoe, size, &mut Vec::new(), &mut all);
    let mut standings: Vec<Standing> = Vec::new();
    for hand in &mut all {
        let cards = shoe.iter().zip(&hand.taken);
        let cards = cards.flat_map(|((card, _), count)| vec![*card; *count as usize]);
        hand.cards = cards.collect();
        let standing = game.standing(&hand.cards);
        let known = standings.iter().position(|other| *other == standing);
        hand.standing = known.unwrap_or_else(|| {
            standings.push(standing);
            standings.len() - 1
        });
    }
    // Whatever two hands are, they are told by what the lines ask of each and how they stand.
    let mut fields: Vec<String> = Vec::new();
    paytables.iter().flatten().for_each(|when| named(when, &mut fields));
    fields.retain(|field| field.contains('.'));
    let values = |at: usize| -> Vec<Vec<String>> {
        let own = format!("{}.", game.hands[at].0);
        let of_hand = |hand: &Hand| {
            let own = fields.iter().filter_map(|field| field.strip_prefix(&own));
            own.map(|feature| game.feature(&hand.cards, feature)).collect()
        };
        all.iter().map(of_hand).collect()
    };
    let profiles = [values(0), values(1)];
    let mut known: Vec<BTreeMap<&Vec<String>, usize>> = vec![BTreeMap::new(), BTreeMap::new()];
    let places: Vec<Vec<usize>> = (0..2)
        .map(|side| {
            profiles[side]
                .iter()
                .map(|profile| {
                    let next = known[side].len();
                    *known[side].entry(profile).or_insert(next)
                })
                .collect()
        })
        .collect();
    let order: u128 = (1..=size as u128).product();
    let mut ways: BTreeMap<(usize, usize, usize, usize), (u128, usize, usize)> = BTreeMap::new();
    for (one, first) in all.iter().enumerate() {
        let of_first: u128 =
            shoe.iter().zip(&first.taken).map(|((_, held), taken)| choose(*held, *taken)).product();
        for (other, second) in all.iter().enumerate() {
            let mut of_second = 1;
            for (((_, held), gone), taken) in shoe.iter().zip(&first.taken).zip(&second.taken) {
                if *taken > 0 {
                    of_second *= if held - gone < *taken { 0 } else { choose(held - gone, *taken) };
                }
            }
            if of_second > 0 {
                let case = (places[0][one], places[1][other], first.standing, second.standing);
                let entry = ways.entry(case).or_insert((0, one, other));
                entry.0 += of_first * of_second * order * order;
            }
        }
    }
    let mut counted: Vec<Vec<u128>> =
        paytables.iter().map(|lines| vec![0; lines.len() + 1]).collect();
    for (of_case, one, other) in ways.into_values() {
        let deal = [all[one].cards.clone(), all[other].cards.clone()];
        for (lines, counted) in paytables.iter().zip(&mut counted) {
            let line = lines.iter().position(|when| when.holds(&mut |f| game.value(&deal, f)));
            counted[line.unwrap_or(lines.len())] += of_case;
        }
    }
    counted
}

fn named(when: &When, fields: &mut Vec<String>) {
    match when {
        When::Either(parts) => parts.iter().for_each(|part| named(part, fields)),
        When::All(wants) => fields.extend(wants.iter().map(|(field, _)| field.clone())),
    }
}
