//! One hand, dealt alone from the whole shoe.
//!
//! A hand is two or three different cards of the shoe, in order. Its observed values form its
//! [`Profile`], which many hands share. [`Law::containing`] counts the hands of each profile that
//! contain given cards, which is enough to deal two hands from one shoe.
//!
//! Cards are sorted into classes. The first two cards and the third card have their own classes, as
//! fine as their observed fields need. The *fine* classes distinguish everything that either does.
//!
//! A known card restricts its position to one kind of card. That kind has classes of its own, and
//! hands with another card there are left out.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Named};
use crate::distribution::Merge;
use crate::field::baccarat::{HandField, RoundField};
use crate::game::baccarat::observe::Hand;
use crate::shoe::Shoe;

/// Classes of the cards of a shoe by a grain; none of them is empty.
#[derive(Default)]
pub(super) struct Classes {
    pub faces: Vec<Face>,
    pub counts: Vec<i64>,
    /// The positions that may hold a card of each class, one bit each.
    pub places: Vec<u8>,
    /// The class of each type of the shoe; `None` for a type without cards.
    of_type: Vec<Option<usize>>,
}

/// The known cards at some positions.
pub(super) type Known = [Option<Named>];

impl Classes {
    /// Classifies cards by `grain` and by the positions that may hold them.
    pub fn new(shoe: &Shoe, grain: Grain, known: &Known) -> Self {
        let mut classes = Self::default();
        let mut known_classes: FxHashMap<(Face, u8), usize> = FxHashMap::default();
        known_classes.reserve(shoe.types().len());
        for (face, count) in shoe.types() {
            let may_be = known.iter().map(|known| known.is_none_or(|card| card.matches(*face)));
            let places = may_be.rev().fold(0, |places, may_be| places << 1 | u8::from(may_be));
            let face = face.at(grain);
            let class = (*count > 0).then(|| {
                *known_classes.entry((face, places)).or_insert_with(|| {
                    classes.faces.push(face);
                    classes.counts.push(0);
                    classes.places.push(places);
                    classes.faces.len() - 1
                })
            });
            if let Some(class) = class {
                classes.counts[class] += i64::try_from(*count).expect("at most MAX_CARDS");
            }
            classes.of_type.push(class);
        }
        classes
    }

    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Returns, for each of these classes, the class of `coarser` that it lies in.
    pub fn within(&self, coarser: &Self) -> Vec<usize> {
        let mut class_of = vec![0; self.len()];
        for (fine, coarse) in self.of_type.iter().zip(&coarser.of_type) {
            if let (Some(fine), Some(coarse)) = (fine, coarse) {
                class_of[*fine] = *coarse;
            }
        }
        class_of
    }
}

/// An observed field's share in a hand; a list of these is in the order of the observed fields.
pub(super) enum Watched {
    /// A merged value of the hand.
    Own(HandField, Merge),
    /// The hand's part of a value of the round.
    Shared(RoundField),
    /// Nothing: a field of the other hand.
    Nothing,
}

/// The cards of a hand, as classes.
pub(super) struct Cards {
    first_two: Classes,
    third: Classes,
    pub fine: Classes,
    to_first_two: Vec<usize>,
    to_third: Vec<usize>,
    /// Number of common cards of a class of the first two and a class of the third.
    overlap: Vec<Vec<i64>>,
    /// `true` if the first two cards may be of any class.
    any_order: bool,
}

impl Cards {
    /// Makes the cards of a hand, with the grains of the first two and of the third card; `known`
    /// are the known cards in order. If `third` is `None`, no third card matters, and the laws are
    /// of at most two cards.
    pub fn new(
        shoe: &Shoe,
        first_two: Grain,
        third: Option<Grain>,
        known: [Option<Named>; 3],
    ) -> Self {
        let fine = Classes::new(shoe, third.map_or(first_two, |it| first_two.join(it)), &known);
        let first_two = Classes::new(shoe, first_two, &known[..2]);
        let to_first_two = fine.within(&first_two);
        let any_order = first_two.places.iter().all(|places| *places == 0b11);
        let Some(third) = third else {
            let (third, to_third, overlap) = (Classes::default(), Vec::new(), Vec::new());
            return Self { first_two, third, fine, to_first_two, to_third, overlap, any_order };
        };
        let third = Classes::new(shoe, third, &known[2..]);
        let to_third = fine.within(&third);
        let mut overlap = vec![vec![0; third.len()]; first_two.len()];
        for (class, count) in fine.counts.iter().enumerate() {
            overlap[to_first_two[class]][to_third[class]] += count;
        }
        Self { first_two, third, fine, to_first_two, to_third, overlap, any_order }
    }

    /// Returns the number of orders in which two different cards of these classes may be the first
    /// two: `0..=2`.
    fn orders(&self, a: usize, b: usize) -> i64 {
        if self.any_order {
            return 2;
        }
        self.in_order(a, b) + self.in_order(b, a)
    }

    /// Returns 1 if cards of these classes may be the first and the second, and 0 if not.
    fn in_order(&self, first: usize, second: usize) -> i64 {
        let places = &self.first_two.places;
        i64::from(places[first] & places[second] >> 1 & 1)
    }

    fn may_be_third(&self, class: usize) -> bool {
        self.third.places[class] & 1 == 1
    }
}

/// The observed values of a hand, and the values that the drawing rules need.
pub(super) struct Profile {
    /// Total of the first two cards as far as it matters, 8 for every natural: `0..=8`.
    pub opening: u8,
    /// Value of the third card, as far as it matters; 0 without one.
    pub third: u8,
    /// Merged values and parts, in the order of the [`Watched`] fields.
    pub values: Vec<u8>,
}

/// The hands of a fixed number of cards: none, two or three.
pub(super) struct Law<'a> {
    cards: &'a Cards,
    pub size: usize,
    pub profiles: Vec<Profile>,
    /// The profile by classes of the pair and of the third card; `None` if such a hand is never
    /// dealt.
    ids: Vec<Option<u32>>,
    /// `true` if a field depends on the order of the first two cards: then a pair is ordered.
    in_order: bool,
}

impl<'a> Law<'a> {
    /// Sorts hands of `size` cards by the `seen` values.
    ///
    /// `needed` returns the opening and the third card's value that the drawing rules need of a
    /// hand, or `None` if such a hand is never dealt.
    pub fn new(
        cards: &'a Cards,
        size: usize,
        seen: &[Watched],
        needed: impl Fn(u8, Option<u8>) -> Option<(u8, u8)>,
    ) -> Self {
        let is_of_order = |seen: &Watched| {
            matches!(seen, Watched::Own(HandField::First(_) | HandField::Second(_), _))
        };
        let in_order = seen.iter().any(is_of_order);
        let types = cards.first_two.len();
        let pairs = if in_order { types * types } else { types * (types + 1) / 2 };
        let hands = if size == 3 { pairs * cards.third.len() } else { pairs };
        let ids = Vec::with_capacity(hands);
        let mut law = Self { cards, size, profiles: Vec::new(), ids, in_order };
        if size == 0 {
            let values = vec![0; seen.len()];
            law.profiles.push(Profile { opening: 0, third: 0, values });
            return law;
        }
        let mut known: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
        // First come the values that the drawing rules need, then the seen ones; unseen fields stay
        // 0.
        let watched: Vec<(usize, &Watched)> =
            (2..).zip(seen).filter(|(_, seen)| !matches!(seen, Watched::Nothing)).collect();
        let mut bytes = vec![0; 2 + seen.len()];
        let mut last: (Vec<u8>, u32) = (Vec::new(), 0);
        let thirds: Vec<Option<Face>> = match size {
            2 => vec![None],
            _ => cards.third.faces.iter().copied().map(Some).collect(),
        };
        for (second, face) in cards.first_two.faces.iter().enumerate() {
            let firsts = if in_order { types } else { second + 1 };
            for (at, first) in cards.first_two.faces[..firsts].iter().enumerate() {
                let orders = match in_order {
                    true => cards.in_order(at, second),
                    false => cards.orders(at, second),
                };
                for (place, third) in thirds.iter().enumerate() {
                    let known_otherwise =
                        orders == 0 || (third.is_some() && !cards.may_be_third(place));
                    if known_otherwise {
                        law.ids.push(None);
                        continue;
                    }
                    let hand = Hand { first_two: [*first, *face], third: *third };
                    let needed = needed(hand.opening(), third.map(|card| card.value));
                    law.ids.push(needed.map(|(opening, third)| {
                        (bytes[0], bytes[1]) = (opening, third);
                        for (at, seen) in &watched {
                            bytes[*at] = match seen {
                                Watched::Own(field, merge) => merge.of(hand.value(*field)),
                                Watched::Shared(field) => hand.part(*field),
                                Watched::Nothing => 0,
                            };
                        }
                        // Most hands equal the one before.
                        if bytes == last.0 {
                            return last.1;
                        }
                        last.0.clone_from(&bytes);
                        if let Some(id) = known.get(bytes.as_slice()) {
                            last.1 = *id;
                            return *id;
                        }
                        let id = u32::try_from(law.profiles.len()).expect("at most 52 cubed");
                        law.profiles.push(Profile { opening, third, values: bytes[2..].to_vec() });
                        known.insert(bytes.clone(), id);
                        last.1 = id;
                        id
                    }));
                }
            }
        }
        law
    }

    /// Tallies the ordered hands of each profile that contain the given cards. These are at most
    /// [`Law::size`] different cards of the shoe, named by their fine classes.
    pub fn containing(&self, given: impl Iterator<Item = usize>, tally: &mut Tally) {
        let mut cards = [0; 3];
        let count = cards.iter_mut().zip(given).map(|(place, card)| *place = card).count();
        match self.size {
            0 => tally.add(Some(0), 1),
            2 => self.pairs_containing(&cards[..count], tally),
            _ => self.triples_containing(&cards[..count], tally),
        }
    }

    /// Returns the profile of the hands of two given cards, and the number of orders in which they
    /// are dealt.
    ///
    /// It must not be used if a field depends on the order.
    pub fn hand_of(&self, x: usize, y: usize) -> Option<(u32, i64)> {
        let (a, b) = (self.cards.to_first_two[x], self.cards.to_first_two[y]);
        Some((self.id(a, b, 0)?, self.cards.orders(a, b)))
    }

    /// Returns `true` if a field depends on the order of the first two cards.
    pub fn is_in_order(&self) -> bool {
        self.in_order
    }

    /// Tallies hands whose first two cards are of classes `a` and `b` in either order and whose
    /// third is of class `third`: `ways` of each order.
    fn add(&self, tally: &mut Tally, (a, b, third): (usize, usize, usize), ways: i64) {
        if self.in_order {
            tally.add(self.id(a, b, third), self.cards.in_order(a, b) * ways);
            tally.add(self.id(b, a, third), self.cards.in_order(b, a) * ways);
        } else {
            tally.add(self.id(a, b, third), self.cards.orders(a, b) * ways);
        }
    }

    fn pairs_containing(&self, given: &[usize], tally: &mut Tally) {
        let counts = &self.cards.first_two.counts;
        let class = |card: usize| self.cards.to_first_two[card];
        match *given {
            [] => {
                self.pairs().for_each(|(a, b, orders)| {
                    let in_both = if a == b { counts[a] } else { 0 };
                    tally.add(self.id(a, b, 0), orders * (counts[a] * counts[b] - in_both));
                });
            }
            [x] => {
                let a = class(x);
                for (b, count) in counts.iter().enumerate() {
                    self.add(tally, (a, b, 0), count - is(a == b));
                }
            }
            [x, y] => {
                let (a, b) = (class(x), class(y));
                self.add(tally, (a, b, 0), 1);
            }
            _ => {}
        }
    }

    fn triples_containing(&self, given: &[usize], tally: &mut Tally) {
        let counts = &self.cards.first_two.counts;
        let thirds = &self.cards.third.counts;
        let overlap = &self.cards.overlap;
        let first = |card: usize| self.cards.to_first_two[card];
        let third = |card: usize| self.cards.to_third[card];
        match *given {
            [] => {
                for (a, b, orders) in self.pairs() {
                    // Counts different cards, by inclusion and exclusion over which of the three
                    // positions hold the same one.
                    let in_pair = if a == b { counts[a] } else { 0 };
                    for (c, count) in thirds.iter().enumerate() {
                        let in_all = if a == b { overlap[a][c] } else { 0 };
                        let ways = counts[a] * counts[b] * count
                            - in_pair * count
                            - overlap[a][c] * counts[b]
                            - overlap[b][c] * counts[a]
                            + 2 * in_all;
                        tally.add(self.id(a, b, c), orders * ways);
                    }
                }
            }
            [x] => {
                let (a, of_x) = (first(x), third(x));
                for (b, count) in counts.iter().enumerate() {
                    for (c, of_third) in thirds.iter().enumerate() {
                        let second = count - is(a == b);
                        let last = of_third - is(c == of_x);
                        let same = overlap[b][c] - is(a == b && c == of_x);
                        self.add(tally, (a, b, c), second * last - same);
                    }
                }
                for (b, d, orders) in self.pairs() {
                    let (left, right) = (counts[b] - is(a == b), counts[d] - is(a == d));
                    let same = if b == d { left } else { 0 };
                    tally.add(self.id(b, d, of_x), orders * (left * right - same));
                }
            }
            [x, y] => {
                let (a, b) = (first(x), first(y));
                for (c, count) in thirds.iter().enumerate() {
                    let left = count - is(c == third(x)) - is(c == third(y));
                    self.add(tally, (a, b, c), left);
                }
                for (d, count) in counts.iter().enumerate() {
                    let left = count - is(a == d) - is(b == d);
                    self.add(tally, (a, d, third(y)), left);
                    self.add(tally, (b, d, third(x)), left);
                }
            }
            [x, y, z] => {
                for (x, y, z) in [(x, y, z), (x, z, y), (y, z, x)] {
                    let (a, b) = (first(x), first(y));
                    self.add(tally, (a, b, third(z)), 1);
                }
            }
            _ => {}
        }
    }

    /// Iterates over pairs of classes of the first two cards, with the number of ordered pairs each
    /// stands for; pairs that stand for none are left out. If the order is not seen, a pair occurs
    /// once.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize, i64)> + '_ {
        let types = self.cards.first_two.len();
        let firsts = move |b: usize| if self.in_order { types } else { b + 1 };
        let pairs = (0..types).flat_map(move |b| (0..firsts(b)).map(move |a| (a, b)));
        let pairs = pairs.map(|(a, b)| {
            let orders = match self.in_order {
                true => self.cards.in_order(a, b),
                false if a == b => self.cards.orders(a, b) / 2,
                false => self.cards.orders(a, b),
            };
            (a, b, orders)
        });
        pairs.filter(|(_, _, orders)| *orders > 0)
    }

    fn id(&self, first: usize, second: usize, third: usize) -> Option<u32> {
        let pair = match self.in_order {
            true => second * self.cards.first_two.len() + first,
            false => {
                let (low, high) = (first.min(second), first.max(second));
                high * (high + 1) / 2 + low
            }
        };
        let thirds = if self.size == 2 { 1 } else { self.cards.third.len() };
        self.ids[pair * thirds + third]
    }
}

fn is(truth: bool) -> i64 {
    i64::from(truth)
}

/// One side of the round: its cards as classes, its law for every number of cards, and its observed
/// fields.
pub(super) struct Side<'a> {
    pub cards: &'a Cards,
    pub laws: Vec<Law<'a>>,
    pub seen: &'a [Watched],
}

/// A test that is `true` if the rules end a round with these hands: the size and profile of the
/// Player's, and the size and opening of the Banker's.
pub(super) type Ends<'a> = dyn Fn(usize, &Profile, usize, u8) -> bool + Sync + 'a;

/// A sum of ways by profile; made once and drained for every set of given cards.
pub(super) struct Tally {
    ways: Vec<i64>,
    touched: Vec<u32>,
}

impl Tally {
    pub fn new(profiles: usize) -> Self {
        Self { ways: vec![0; profiles], touched: Vec::new() }
    }

    /// Adds ways to a profile; `None` is a hand that is never dealt.
    pub fn add(&mut self, profile: Option<u32>, ways: i64) {
        let Some(profile) = profile.filter(|_| ways != 0) else { return };
        let sum = &mut self.ways[profile as usize];
        if *sum == 0 {
            self.touched.push(profile);
        }
        *sum += ways;
    }

    /// Drains the tally: each profile once, with its ways.
    pub fn drain(&mut self) -> impl Iterator<Item = (u32, i64)> + '_ {
        let Self { ways, touched } = self;
        touched.sort_unstable();
        touched.dedup();
        touched.drain(..).map(|profile| (profile, std::mem::take(&mut ways[profile as usize])))
    }
}
