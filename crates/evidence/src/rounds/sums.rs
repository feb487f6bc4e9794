//! Sums over rounds, whatever their order, and over shoes.

use std::ops::Range;

use crate::card::Seen;
use crate::game::Played;
use crate::request::Question;
use crate::rounds::depth::{Values, signed};
use crate::{Clusters, Equal, Kinds, LAGS, Neighbors, RESULTS, Shoes};

/// Payoffs of rounds, prepared to be added up.
pub struct Units {
    /// The wagers of each group of the plan.
    groups: Vec<Group>,
    /// Index of each wager among the sums.
    places: Vec<Option<usize>>,
    wagers: usize,
}

/// The wagers of a group of the plan.
struct Group {
    /// Payoffs cell by cell: in each cell, that of every wager.
    pays: Vec<i64>,
    /// Indices of the wagers among the sums.
    wagers: Range<usize>,
}

impl Units {
    pub fn new(question: &Question<'_>) -> Self {
        let mut places = vec![None; question.units.len()];
        let mut groups = Vec::new();
        let mut next = 0;
        for group in 0..question.plan.groups() {
            let mut of_group = Vec::new();
            for (units, place) in question.units.iter().zip(&mut places) {
                if let Some(cells) = units.as_ref().filter(|cells| cells.group == group) {
                    of_group.push(&cells.pays);
                    *place = Some(next);
                    next += 1;
                }
            }
            let cells = of_group.iter().map(|pays| pays.len()).min().unwrap_or(0);
            let pays = (0..cells).flat_map(|cell| of_group.iter().map(move |pays| pays[cell]));
            let pays = pays.collect();
            groups.push(Group { pays, wagers: next - of_group.len()..next });
        }
        Self { groups, places, wagers: next }
    }
}

/// Sums over rounds of one shoe, or of any if shoes are not named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    pub rounds: u64,
    units: Vec<i64>,
    cards: [u64; Seen::KINDS],
}

impl Sums {
    pub fn new(units: &Units) -> Self {
        Self { rounds: 0, units: vec![0; units.wagers], cards: [0; Seen::KINDS] }
    }

    /// Adds rounds with these cards.
    pub fn add(&mut self, rounds: &[Played]) {
        self.rounds += u64::try_from(rounds.len()).unwrap_or(u64::MAX);
        let cards = rounds.iter().flat_map(|played| played.hand(0).iter().chain(played.hand(1)));
        cards.for_each(|card| self.cards[card.code()] += 1);
    }

    /// Adds the payoffs of wagers in a cell of a group of the plan.
    #[inline]
    pub fn pay(&mut self, units: &Units, group: usize, cell: usize) {
        let Some(Group { pays, wagers }) = units.groups.get(group) else { return };
        let start = cell * wagers.len();
        let pays = pays.get(start..start + wagers.len()).unwrap_or_default();
        let sums = self.units[wagers.clone()].iter_mut().zip(pays);
        sums.for_each(|(sum, pays)| *sum = sum.saturating_add(*pays));
    }

    pub fn merge(&mut self, other: &Self) {
        self.rounds = self.rounds.saturating_add(other.rounds);
        let units = self.units.iter_mut().zip(&other.units);
        units.for_each(|(sum, other)| *sum = sum.saturating_add(*other));
        self.cards.iter_mut().zip(&other.cards).for_each(|(sum, other)| *sum += other);
    }

    pub fn clear(&mut self) {
        self.rounds = 0;
        self.units.fill(0);
        self.cards.fill(0);
    }
}

/// Number of cards of each value in the first rounds of a shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Early {
    pub rounds: u64,
    pub values: Values,
}

/// Sums over shoes.
#[derive(Clone, Debug)]
pub struct Total {
    pub rounds: u64,
    /// Number of shoes with a round.
    pub shoes: u64,
    /// Number of times that each card was dealt.
    pub cards: [u64; Seen::KINDS],
    wagers: Vec<Clusters>,
    of_card: [Clusters; Seen::KINDS],
    kinds: Kinds,
    of_value: [Clusters; 10],
    equal: Equal,
    /// Number of each card in the first rounds of shoes.
    pub first: [u64; Seen::KINDS],
    /// Number of these rounds.
    pub firsts: u64,
    pub pairs: [[[u64; RESULTS]; RESULTS]; LAGS],
}

impl Total {
    pub fn new(units: &Units) -> Self {
        Self {
            rounds: 0,
            shoes: 0,
            cards: [0; Seen::KINDS],
            wagers: vec![Clusters::default(); units.wagers],
            of_card: [Clusters::default(); Seen::KINDS],
            kinds: Kinds::default(),
            of_value: Default::default(),
            equal: Equal::default(),
            first: [0; Seen::KINDS],
            firsts: 0,
            pairs: Default::default(),
        }
    }

    /// Adds rounds without sums by shoe.
    pub fn add(&mut self, sums: &Sums) {
        self.rounds = self.rounds.saturating_add(sums.rounds);
        self.cards.iter_mut().zip(&sums.cards).for_each(|(sum, more)| *sum += more);
    }

    /// Adds a shoe; `suits` is `None` if its cards are not known.
    pub fn add_shoe(&mut self, sums: &Sums, early: &Early, suits: Option<bool>) {
        self.add(sums);
        if sums.rounds == 0 {
            return;
        }
        self.shoes += 1;
        let wagers = self.wagers.iter_mut().zip(&sums.units);
        wagers.for_each(|(clusters, sum)| clusters.add(sums.rounds, *sum));
        let Some(suits) = suits else { return };
        let known = Seen::all().zip(sums.cards).filter(|(card, _)| card.suit().is_some() == suits);
        self.equal.add(known.map(|(card, dealt)| (card.value(), dealt)));
        let values = self.kinds.add(Seen::all().zip(sums.cards));
        for (card, clusters) in Seen::all().zip(&mut self.of_card) {
            if card.suit().is_some() == suits {
                let of_value = values[usize::from(card.value())];
                clusters.add(of_value, signed(sums.cards[card.code()]));
            }
        }
        if early.rounds > 0 {
            let values = self.of_value.iter_mut().zip(early.values);
            values.for_each(|(clusters, dealt)| clusters.add(early.rounds, signed(dealt)));
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.rounds = self.rounds.saturating_add(other.rounds);
        self.shoes += other.shoes;
        self.firsts += other.firsts;
        self.equal.merge(&other.equal);
        let counts = self.cards.iter_mut().chain(&mut self.first);
        let others = other.cards.iter().chain(&other.first);
        let pairs = self.pairs.as_flattened_mut().as_flattened_mut();
        let counts = counts.chain(pairs);
        let others = others.chain(other.pairs.as_flattened().as_flattened());
        counts.zip(others).for_each(|(sum, more)| *sum += more);
        let clusters = self.wagers.iter_mut().zip(&other.wagers);
        let clusters = clusters.chain(self.of_card.iter_mut().zip(&other.of_card));
        let clusters = clusters.chain(self.of_value.iter_mut().zip(&other.of_value));
        clusters.for_each(|(sum, more)| sum.merge(more));
        self.kinds.merge(&other.kinds);
    }

    /// Returns the sums by shoe; `suits` is `None` if cards are not known.
    pub fn shoes(
        &self,
        units: &Units,
        suits: Option<bool>,
        (neighbors, parts): (Neighbors, Vec<Kinds>),
    ) -> Shoes {
        let cards = |clusters: &[Clusters]| match suits {
            Some(_) => clusters.to_vec(),
            None => Vec::new(),
        };
        let wager = |place: &Option<usize>| {
            let place = suits.and(*place)?;
            self.wagers.get(place).copied()
        };
        Shoes {
            count: self.shoes,
            wagers: units.places.iter().map(wager).collect(),
            cards: cards(&self.of_card),
            kinds: self.kinds.clone(),
            parts,
            values: cards(&self.of_value),
            first: suits.map_or(Vec::new(), |_| self.first.to_vec()),
            firsts: self.firsts,
            equal: self.equal.clone(),
            neighbors,
            pairs: self.pairs,
        }
    }
}
