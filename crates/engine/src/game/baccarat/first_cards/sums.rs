//! The ways of every pair of kinds of two-card hands, from the counts of a composition.
//!
//! Let `H(p, c)` be the Player's hands of kind p, in any order, that hold a given card of type c,
//! and n(c) the number of cards of that type. The ordered hands of the kind are `W(p) = Σ_c
//! n(c)·H(p, c)`. By inclusion and exclusion over the cards that both hands hold, the ordered deals
//! of the Player's kind p and the Banker's kind b are
//!
//! ```text
//! W(p)·W(b) - 4·Σ_c n(c)·H(p, c)·H(b, c) + 4·(hands that are of kind p and of kind b)
//! ```
//!
//! The kind of each side with the most pairs of types is never summed: it is the remainder. Several
//! compositions are processed side by side, as in the kernel.

use multiversion::multiversion;

#[cfg(test)]
use crate::game::number::Degree;
use crate::game::number::{LANES, Lane, Narrow, Number};

/// The data that is the same for every composition.
pub(super) struct Sums {
    types: usize,
    hands: [Hands; 2],
    /// Every pair of summed kinds: the Player's by row, the Banker's by column.
    cells: Vec<Cell>,
    /// For each class, its pairs of kinds of the Player and of the Banker; the remainder is the
    /// last kind.
    classes: Vec<Vec<(usize, usize)>>,
    /// `true` if ways count both hands.
    both: bool,
}

/// The summed kinds of hands of one side.
#[derive(Default)]
struct Hands {
    /// The types of two cards, and the slots of these types.
    pairs: Vec<[usize; 4]>,
    /// The type of each slot. A kind has one slot for each type that its hands hold; the slots of a
    /// kind are adjacent.
    slots: Vec<usize>,
    /// The first slot of each kind, and after the last kind the end.
    starts: Vec<usize>,
}

/// A pair of kinds, one of the Player and one of the Banker.
#[derive(Default)]
struct Cell {
    /// The slots of types that both kinds hold.
    slots: Vec<[usize; 2]>,
    /// The pairs of different types that belong to both kinds.
    pairs: Vec<[usize; 2]>,
    /// The types of which two cards belong to both kinds.
    twins: Vec<usize>,
}

impl Hands {
    /// Makes the kinds of pairs of types, and returns the new number of each; the remainder is
    /// last.
    fn new(table: &[Vec<usize>], kinds: usize) -> (Self, Vec<usize>) {
        let mut sizes = vec![0; kinds];
        table.iter().flatten().for_each(|kind| sizes[*kind] += 1);
        let rest = (0..kinds).max_by_key(|kind| sizes[*kind]).unwrap_or(0);
        let number = |kind: usize| match kind.cmp(&rest) {
            std::cmp::Ordering::Less => kind,
            std::cmp::Ordering::Equal => kinds - 1,
            std::cmp::Ordering::Greater => kind - 1,
        };
        let mut hands = Self { starts: vec![0], ..Self::default() };
        for kind in (0..kinds).filter(|kind| *kind != rest) {
            let first = hands.slots.len();
            let held = (0..table.len()).filter(|of| table[*of].contains(&kind));
            hands.slots.extend(held);
            let slot = |of: usize, slots: &[usize]| {
                first + slots[first..].binary_search(&of).expect("a type of the kind")
            };
            for (low, row) in table.iter().enumerate() {
                for high in (low..table.len()).filter(|high| row[*high] == kind) {
                    let [a, b] = [low, high].map(|of| slot(of, &hands.slots));
                    hands.pairs.push([low, high, a, b]);
                }
            }
            hands.starts.push(hands.slots.len());
        }
        (hands, (0..kinds).map(number).collect())
    }

    /// Returns the number of summed kinds.
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn slots(&self, kind: usize) -> std::ops::Range<usize> {
        self.starts[kind]..self.starts[kind + 1]
    }

    /// Returns the pairs of types of a kind.
    fn pairs(&self, kind: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        let slots = self.slots(kind);
        let of_kind = self.pairs.iter().filter(move |[_, _, slot, _]| slots.contains(slot));
        of_kind.map(|[low, high, ..]| [*low, *high])
    }
}

impl Sums {
    /// Makes the sums from the kinds by pair of types for the Player and for the Banker, and the
    /// class of every pair of kinds. Unless `both` hands are looked at, ways count one of them.
    pub fn new(
        tables: [Vec<Vec<usize>>; 2],
        class_of: &[Vec<Option<usize>>],
        classes: usize,
        both: bool,
    ) -> Self {
        let kinds = [class_of.len(), class_of.first().map_or(0, Vec::len)];
        let types = tables[0].len();
        let (players, of_player) = Hands::new(&tables[0], kinds[0]);
        let (bankers, of_banker) = Hands::new(&tables[1], kinds[1]);
        let mut of_class = vec![Vec::new(); classes];
        for (row, player) in class_of.iter().zip(of_player) {
            for (class, banker) in row.iter().zip(&of_banker) {
                if let Some(class) = class {
                    of_class[*class].push((player, *banker));
                }
            }
        }
        let mut cells = Vec::new();
        for player in 0..players.len() {
            for banker in 0..bankers.len() {
                let mut cell = Cell::default();
                for own in players.slots(player) {
                    let same = |other: &usize| bankers.slots[*other] == players.slots[own];
                    cell.slots.extend(bankers.slots(banker).find(same).map(|other| [own, other]));
                }
                let others: Vec<[usize; 2]> = bankers.pairs(banker).collect();
                for pair in players.pairs(player).filter(|pair| others.contains(pair)) {
                    match pair[0] == pair[1] {
                        true => cell.twins.push(pair[0]),
                        false => cell.pairs.push(pair),
                    }
                }
                cells.push(cell);
            }
        }
        Self { types, hands: [players, bankers], cells, classes: of_class, both }
    }

    /// Returns the number of cards in the counted ordered deals.
    pub fn cards(&self) -> u64 {
        if self.both { 4 } else { 2 }
    }

    /// Returns the degree of the ways of each class.
    #[cfg(test)]
    pub fn degrees(&self) -> Vec<Degree<2>> {
        let mut room = Room::new(self);
        self.fill(&[[Degree::COUNT]; 64], &mut room);
        room.of_class.into_iter().flatten().collect()
    }

    /// Calls `each` with every index below `most` and the ways of each class of the composition
    /// with these counts of types.
    pub fn tally(
        &self,
        most: usize,
        counts: &dyn Fn(usize) -> [u64; 64],
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let mut ways = vec![0; self.classes.len()];
        let mut narrow = Room::new(self);
        let mut wide = None;
        let mut chunk = [[0; 64]; LANES];
        let mut eight = Narrow::EMPTY;
        for first in (0..most).step_by(LANES) {
            let places = LANES.min(most - first);
            (0..places).for_each(|lane| chunk[lane] = counts(first + lane));
            let together = eight.hold(self.types, chunk.each_ref());
            if let Some(counts) = together {
                side_by_side(self, counts, &mut narrow);
            }
            for lane in 0..places {
                if together.is_some() {
                    let of_class = narrow.of_class.iter();
                    ways.iter_mut().zip(of_class).for_each(|(ways, all)| *ways = all[lane].into());
                } else {
                    let room = wide.get_or_insert_with(|| Room::new(self));
                    self.fill(&chunk[lane].map(|count| [u128::from(count)]), room);
                    ways.iter_mut().zip(&room.of_class).for_each(|(ways, [one])| *ways = *one);
                }
                each(first + lane, &ways);
            }
        }
    }

    #[inline(always)]
    fn fill<N: Number, const L: usize>(&self, counts: &[Lane<N, L>; 64], room: &mut Room<N, L>) {
        let mut all = [N::ZERO; L];
        for counts in &counts[..self.types] {
            for (all, count) in all.iter_mut().zip(counts) {
                *all = all.plus(*count);
            }
        }
        let [players, bankers] = &self.hands;
        let [players_room, bankers_room] = &mut room.hands;
        players_room.fill(players, counts);
        bankers_room.fill(bankers, counts);
        // All ordered deals, and the deals of the other hand after one hand.
        let (mut total, mut rest) = ([N::ZERO; L], [N::ZERO; L]);
        for lane in 0..L {
            let (one, two) = (N::of(1), N::of(2));
            let pairs = all[lane].times_half(all[lane].minus(one));
            rest[lane] = match self.both {
                true => all[lane].minus(two).times_half(all[lane].minus(two).minus(one)),
                false => one,
            };
            total[lane] = pairs.times_half(rest[lane]);
        }
        // The cells, and the remainder of each row and column.
        let (height, width) = (players.len(), bankers.len());
        room.ways[(height + 1) * (width + 1) - 1] = total;
        for player in 0..=height {
            for banker in 0..=width {
                let mut ways = [N::ZERO; L];
                match (player < height, banker < width) {
                    (true, true) => {
                        let cell = &self.cells[player * width + banker];
                        let both = cell.ways(counts, players_room, bankers_room);
                        for lane in 0..L {
                            let [own, other] =
                                [&players_room.ways[player], &bankers_room.ways[banker]];
                            ways[lane] = own[lane].times_half(other[lane]).plus(both[lane]);
                        }
                    }
                    (true, false) => {
                        for lane in 0..L {
                            ways[lane] = players_room.ways[player][lane].times_half(rest[lane]);
                        }
                        for other in 0..width {
                            let cell = &room.ways[player * (width + 1) + other];
                            for lane in 0..L {
                                ways[lane] = ways[lane].minus(cell[lane]);
                            }
                        }
                    }
                    (false, true) => {
                        for lane in 0..L {
                            ways[lane] = bankers_room.ways[banker][lane].times_half(rest[lane]);
                        }
                        for other in 0..height {
                            let cell = &room.ways[other * (width + 1) + banker];
                            for lane in 0..L {
                                ways[lane] = ways[lane].minus(cell[lane]);
                            }
                        }
                    }
                    (false, false) => {
                        ways = total;
                        for cell in &room.ways[..(height + 1) * (width + 1) - 1] {
                            for lane in 0..L {
                                ways[lane] = ways[lane].minus(cell[lane]);
                            }
                        }
                    }
                }
                room.ways[player * (width + 1) + banker] = ways;
            }
        }
        for (sum, cells) in room.of_class.iter_mut().zip(&self.classes) {
            *sum = [N::ZERO; L];
            for (player, banker) in cells {
                let ways = &room.ways[player * (width + 1) + banker];
                for lane in 0..L {
                    sum[lane] = sum[lane].plus(ways[lane]);
                }
            }
        }
    }
}

impl Cell {
    /// Returns the correction to the product of both kinds' ways, to be added.
    #[inline(always)]
    fn ways<N: Number, const L: usize>(
        &self,
        counts: &[Lane<N, L>; 64],
        players: &HandsRoom<N, L>,
        bankers: &HandsRoom<N, L>,
    ) -> Lane<N, L> {
        let (mut one, mut twins) = ([N::ZERO; L], [N::ZERO; L]);
        for [own, other] in &self.slots {
            let [own, other] = [&players.held[*own], &bankers.hands[*other]];
            for lane in 0..L {
                one[lane] = one[lane].minus(own[lane].times_half(other[lane]));
            }
        }
        for [low, high] in &self.pairs {
            for lane in 0..L {
                one[lane] = one[lane].plus(counts[*low][lane].times_half(counts[*high][lane]));
            }
        }
        for of in &self.twins {
            for lane in 0..L {
                let count = counts[*of][lane];
                twins[lane] = twins[lane].plus(count.times_half(count.minus(N::of(1))));
            }
        }
        for lane in 0..L {
            // Two cards of one type make half as many pairs.
            one[lane] = one[lane].times(N::of(4)).plus(twins[lane].times(N::of(2)));
        }
        one
    }
}

/// The numbers of compositions side by side.
struct Room<N, const L: usize> {
    hands: [HandsRoom<N, L>; 2],
    /// By kind of the Player and of the Banker, the remainder last.
    ways: Vec<Lane<N, L>>,
    of_class: Vec<Lane<N, L>>,
}

struct HandsRoom<N, const L: usize> {
    /// For each slot, the hands with a given card of its type.
    hands: Vec<Lane<N, L>>,
    /// For each slot, the hands summed over all cards of its type.
    held: Vec<Lane<N, L>>,
    /// For each kind, the ordered hands.
    ways: Vec<Lane<N, L>>,
}

impl<N: Number, const L: usize> Room<N, L> {
    fn new(sums: &Sums) -> Self {
        let of_hands = |hands: &Hands| HandsRoom {
            hands: vec![[N::ZERO; L]; hands.slots.len()],
            held: vec![[N::ZERO; L]; hands.slots.len()],
            ways: vec![[N::ZERO; L]; hands.len()],
        };
        let cells = sums.hands.iter().map(|hands| hands.len() + 1).product();
        Self {
            hands: sums.hands.each_ref().map(of_hands),
            ways: vec![[N::ZERO; L]; cells],
            of_class: vec![[N::ZERO; L]; sums.classes.len()],
        }
    }
}

impl<N: Number, const L: usize> HandsRoom<N, L> {
    #[inline(always)]
    fn fill(&mut self, hands: &Hands, counts: &[Lane<N, L>; 64]) {
        self.hands.fill([N::ZERO; L]);
        for [low, high, of_low, of_high] in &hands.pairs {
            for (sum, more) in self.hands[*of_low].iter_mut().zip(&counts[*high]) {
                *sum = sum.plus(*more);
            }
            for (sum, more) in self.hands[*of_high].iter_mut().zip(&counts[*low]) {
                // In a pair of one type, a card goes with all others; if there is no card, the
                // value is not used.
                *sum = sum.plus(if low == high { N::ZERO.minus(N::of(1)) } else { *more });
            }
        }
        for kind in 0..hands.len() {
            let mut ways = [N::ZERO; L];
            for slot in hands.slots(kind) {
                let counts = &counts[hands.slots[slot]];
                for lane in 0..L {
                    let held = counts[lane].times_half(self.hands[slot][lane]);
                    self.held[slot][lane] = held;
                    ways[lane] = ways[lane].plus(held);
                }
            }
            self.ways[kind] = ways;
        }
    }
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn side_by_side(sums: &Sums, counts: &Narrow<4, LANES, 64>, room: &mut Room<u64, LANES>) {
    sums.fill(counts.counts(), room);
}
