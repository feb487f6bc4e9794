//! The law of two hands on one shoe: the ways of every combination of the values of the fields.

use std::sync::atomic::{AtomicUsize, Ordering};

use itertools::Itertools;
use rayon::prelude::*;

use crate::game::number::ordered_deals;
use crate::game::numbered::Numbered;
use crate::game::two_hands::hands::{Hands, Held, Side};
use crate::game::two_hands::shared::Shared;
use crate::game::two_hands::{MOST_CARDS, NEEDED, Round};

/// Number of products from which a round is counted on several threads.
const PARALLEL_FROM: u64 = 4_000_000;

/// Maximum number of kinds of rounds: more would take hundreds of megabytes.
const MOST_ROUNDS: usize = 1 << 20;
/// Maximum number of pairs of values of both hands, and of products of their ways: more would take
/// longer than seconds.
const MOST_PAIRS: u64 = 1 << 29;

/// Returns every combination of values of the fields, with its ordered deals of six cards; `None` if
/// there are too many. `counts` has a number for each type; `progress` is called with the number of
/// parts that are done, and of all parts.
pub(in crate::game) fn law(
    round: &dyn Round,
    counts: &[u64],
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Option<Vec<(Box<[u8]>, u128)>> {
    let sides = [0, 1].map(|side| Side::of(round, side));
    let [first, second] = sides.each_ref().map(|side| Shown::of(round, side));
    let pairs = first.shown.len() as u64 * second.shown.len() as u64;
    if pairs > MOST_PAIRS || least_rounds(round, &sides, [&first, &second]) > MOST_ROUNDS {
        return None;
    }
    let kinds = sides.each_ref().map(|side| side.values.each_ref().map(Vec::len));
    let [Side { values: firsts, hands: one }, Side { values: seconds, hands: other }] = sides;
    let lists = Lists::new([one, other], kinds, counts);
    let cards: u64 = counts.iter().sum();
    let together = Together::new(round, &first.parts, &second.parts);
    let mut deals = Vec::new();
    for (own, other) in (0..2).cartesian_product(0..2) {
        if kinds[0][own] == 0 || kinds[1][other] == 0 {
            continue;
        }
        let meets = firsts[own].iter().map(|values| round.meets(values, [own == 1, other == 1]));
        let openings = seconds[other].iter().map(|values| values[0]);
        let matrix = Matrix::new(
            &lists,
            [own, other],
            meets.collect(),
            openings.collect(),
            &second.of_kind[other],
        );
        if matrix.products > MOST_PAIRS {
            return None;
        }
        let dealt = 4 + (own + other) as u64;
        deals.push((own, matrix, ordered_deals(cards - dealt, MOST_CARDS - dealt)));
    }
    let mut groups = Vec::new();
    for (own, matrix, rest) in &deals {
        let of_deal = group(&first.of_kind[*own]).into_iter();
        groups.extend(of_deal.map(|(shown, kinds)| Group {
            shown: first.shown[shown as usize],
            kinds,
            matrix,
            rest: *rest,
        }));
    }
    groups.sort_by_key(|group| group.shown.0);
    let same_own: Vec<&[Group<'_>]> =
        groups.chunk_by(|one, other| one.shown.0 == other.shown.0).collect();
    let (others, places) = together.others(&first.parts, &second);
    let (rounds, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // Hands with the same own values are summed together.
    let scratch = || (Held::<u128>::new(others.len()), vec![0; second.shown.len()]);
    let add_own = |(sums, pairs): &mut (Held<u128>, Vec<i128>), same: &&[Group<'_>]| {
        if rounds.load(Ordering::Relaxed) > MOST_ROUNDS {
            return Vec::new();
        }
        for Group { shown: (_, part), kinds, matrix, rest } in *same {
            kinds.iter().for_each(|kind| matrix.add_row(*kind, pairs));
            let places = &places[*part as usize];
            for at in matrix.shown.iter().map(|shown| *shown as usize) {
                if pairs[at] != 0 {
                    let pairs = u128::try_from(std::mem::take(&mut pairs[at]));
                    sums.add(places[at], pairs.expect("a count of deals") * rest);
                }
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress(done as u64, groups.len() as u64);
        }
        let own = &first.own[same[0].shown.0 as usize];
        let round = |(place, ways): (u32, u128)| {
            let (others_own, code) = others[place as usize];
            let others_own = &second.own[others_own as usize];
            // Each field belongs to one hand or to both; it is 0 in the other hand.
            let mut values: Box<[u8]> = own.iter().zip(others_own).map(|(a, b)| a | b).collect();
            together.write(code, &mut values);
            (values, ways)
        };
        let sums: Vec<_> = sums.drain().map(round).collect();
        rounds.fetch_add(sums.len(), Ordering::Relaxed);
        sums
    };
    let cases: Vec<Vec<_>> = if deals.iter().all(|(_, matrix, _)| matrix.products < PARALLEL_FROM) {
        let mut scratch = scratch();
        same_own.iter().map(|same| add_own(&mut scratch, same)).collect()
    } else {
        same_own.par_iter().map_init(scratch, add_own).collect()
    };
    (rounds.into_inner() <= MOST_ROUNDS).then(|| cases.into_iter().flatten().collect())
}

/// Kinds of the first hand with the same values, in deals of the same numbers of cards.
struct Group<'m> {
    /// The index of the own values, and of the parts of values of both hands.
    shown: (u32, u32),
    kinds: Vec<usize>,
    matrix: &'m Matrix,
    /// The ways of the cards that the hands leave of six.
    rest: u128,
}

/// Returns a lower bound on the number of kinds of rounds. It counts the pairs of both hands' own
/// values with which the rules can end a round, for the numbers of cards with the most such pairs.
/// So excessive work is detected before it begins.
fn least_rounds(round: &dyn Round, sides: &[Side; 2], shown: [&Shown; 2]) -> usize {
    // For each own value, the openings that it meets or has; then the number of values with the same
    // openings.
    let count = |side: usize, size: usize, openings: &dyn Fn(&[u8]) -> u16| {
        let mut of_own = vec![0u16; shown[side].own.len()];
        for (values, of) in sides[side].values[size].iter().zip(&shown[side].of_kind[size]) {
            of_own[shown[side].shown[*of as usize].0 as usize] |= openings(values);
        }
        of_own.into_iter().counts()
    };
    let kinds = (0..2).cartesian_product(0..2).map(|(own, other)| {
        let had = count(1, other, &|values| 1 << values[0]);
        let met = count(0, own, &|values| round.meets(values, [own == 1, other == 1]));
        let of_met = met.into_iter().map(|(met, times)| {
            let others = had.iter().filter(|(had, _)| **had & met != 0);
            times * others.map(|(_, others)| others).sum::<usize>()
        });
        of_met.sum::<usize>()
    });
    kinds.max().unwrap_or(0)
}

/// The values of the hands of a side: of the hand's own fields, and parts of fields of both.
struct Shown {
    own: Vec<Vec<u8>>,
    parts: Vec<Vec<u8>>,
    /// The distinct pairs of both, by number.
    shown: Vec<(u32, u32)>,
    /// For each number of cards, less two, and kind: the index into `shown`.
    of_kind: [Vec<u32>; 2],
}

impl Shown {
    fn of(round: &dyn Round, side: &Side) -> Self {
        let of_both: Vec<bool> = (0..round.fields()).map(|at| round.is_of_both(at)).collect();
        let mut own: Numbered<Vec<u8>> = Numbered::default();
        let mut parts: Numbered<Vec<u8>> = Numbered::default();
        let mut shown = Numbered::default();
        let mut number = |values: &Vec<u8>| {
            let only = |wanted: bool| {
                let fields = values[NEEDED..].iter().zip(&of_both);
                fields.map(|(value, of_both)| if *of_both == wanted { *value } else { 0 }).collect()
            };
            shown.number((own.number(only(false)), parts.number(only(true))))
        };
        let of_kind = side.values.each_ref().map(|values| values.iter().map(&mut number).collect());
        let [own, parts] = [own, parts].map(Numbered::into_items);
        Self { own, parts, shown: shown.into_items(), of_kind }
    }
}

/// The values of the fields of both hands from the parts of each, as one number.
struct Together {
    /// The fields.
    fields: Vec<usize>,
    /// For each field, the value of every pair of distinct parts, multiplied by the field's step,
    /// and the number of distinct parts of the second hand.
    scaled: Vec<(Vec<u64>, usize)>,
    /// The step of each field in the code, and after the last the number of codes.
    steps: Vec<u64>,
    /// For each of the first hand's parts and each field, the index among the distinct ones; then
    /// the same for the second hand.
    places: [Vec<Vec<usize>>; 2],
}

impl Together {
    fn new(round: &dyn Round, first: &[Vec<u8>], second: &[Vec<u8>]) -> Self {
        let fields: Vec<usize> = (0..round.fields()).filter(|at| round.is_of_both(*at)).collect();
        let mut places = [first, second].map(|parts| vec![Vec::new(); parts.len()]);
        let mut steps = vec![1u64];
        let mut scaled = Vec::new();
        for at in &fields {
            let different = [first, second].map(|parts| {
                parts.iter().map(|part| part[*at]).sorted().dedup().collect::<Vec<u8>>()
            });
            for ((places, parts), different) in
                places.iter_mut().zip([first, second]).zip(&different)
            {
                for (places, part) in places.iter_mut().zip(parts) {
                    places.push(different.partition_point(|other| *other < part[*at]));
                }
            }
            let pairs = different[0].iter().cartesian_product(&different[1]);
            let values = pairs.map(|(one, other)| round.field(*at, [*one, *other]));
            let values: Vec<u64> = values.map(u64::from).collect();
            let step = steps[steps.len() - 1];
            let most = values.iter().copied().max().unwrap_or(0);
            steps.push(step.checked_mul(most + 1).expect("few fields of few values"));
            let values = values.into_iter().map(|value| value * step).collect();
            scaled.push((values, different[1].len()));
        }
        Self { fields, scaled, steps, places }
    }

    fn code(&self, first: u32, second: u32) -> u64 {
        let [firsts, seconds] = &self.places;
        let places = firsts[first as usize].iter().zip(&seconds[second as usize]);
        let codes = places.zip(&self.scaled);
        codes.map(|((one, other), (scaled, width))| scaled[one * width + other]).sum()
    }

    /// Numbers the second hand's own values with the values of the fields of both hands. Returns the
    /// index of the own values and the code of each number; and for each of the first hand's parts,
    /// the number of each of the second hand's values.
    fn others(&self, parts: &[Vec<u8>], second: &Shown) -> (Vec<(u32, u64)>, Vec<Vec<u32>>) {
        let mut others = Numbered::default();
        let places = (0..parts.len() as u32).map(|part| {
            let place = |(own, others_part): &(u32, u32)| {
                others.number((*own, self.code(part, *others_part)))
            };
            second.shown.iter().map(place).collect()
        });
        let places = places.collect();
        (others.into_items(), places)
    }

    /// Writes the values of a code to their places.
    fn write(&self, code: u64, values: &mut [u8]) {
        for (index, at) in self.fields.iter().enumerate() {
            let value = code % self.steps[index + 1] / self.steps[index];
            values[*at] = u8::try_from(value).expect("the value of a field");
        }
    }
}

/// Groups kinds by their values.
fn group(shown: &[u32]) -> Vec<(u32, Vec<usize>)> {
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_key(|kind| shown[*kind]);
    let groups = order.chunk_by(|left, right| shown[*left] == shown[*right]);
    groups.map(|group| (shown[group[0]], group.to_vec())).collect()
}

/// Kinds of hands in rising order, with their ways.
type List = Vec<(u32, u64)>;

/// The hands that hold each set of shared cards, as lists that are kept once.
struct Lists {
    /// The signed ways of each set, and by side and number of cards its list.
    sets: Vec<(i64, [[u32; 2]; 2])>,
    /// By side and number of cards.
    lists: [[Vec<List>; 2]; 2],
    kinds: [[usize; 2]; 2],
}

impl Lists {
    fn new(hands: [Hands; 2], kinds: [[usize; 2]; 2], counts: &[u64]) -> Self {
        let draws = kinds.iter().all(|kinds| kinds[1] > 0);
        let shared = Shared::new(hands, if draws { 3 } else { 2 });
        let mut holding = kinds.map(|kinds| kinds.map(Held::<u64>::new));
        let mut lists: [[Numbered<List>; 2]; 2] = Default::default();
        let mut sets = Vec::new();
        let mut list = Vec::new();
        shared.each(&mut counts.to_vec(), &mut holding, |_, times, holding| {
            let mut of_set = [[0; 2]; 2];
            for side in 0..2 {
                for size in 0..2 {
                    list.clear();
                    list.extend(holding[side][size].drain());
                    of_set[side][size] = lists[side][size].number_of(list.as_slice());
                }
            }
            // Numbers are taken modulo 2^64, so a negative one is read from its two's complement.
            sets.push((times as i64, of_set));
        });
        Self { sets, lists: lists.map(|lists| lists.map(Numbered::into_items)), kinds }
    }
}

/// The ways of every pair of kinds of two hands with given numbers of cards, as a sum of products
/// over the sets of cards in both.
struct Matrix {
    /// For each kind of the first hand, the columns of its hands, with the ways.
    rows: Vec<Vec<(u32, u64)>>,
    /// The values of the second hands and their signed ways, for all sets with the same list of
    /// first hands.
    columns: Vec<Column>,
    /// The distinct values of the second hands.
    shown: Vec<u32>,
    /// For each kind of the first hand, the openings that end a round with it, one bit each.
    meets: Vec<u16>,
    /// Number of products that all rows take.
    products: u64,
}

/// Values and signed ways, grouped by opening.
struct Column {
    ways: Vec<(u32, i64)>,
    /// The start of the ways of each opening, and after the last the end.
    starts: [u32; OPENINGS + 1],
}

/// Number of openings.
const OPENINGS: usize = 16;

impl Column {
    /// Iterates over the values with these openings.
    fn of(&self, openings: u16) -> impl Iterator<Item = &[(u32, i64)]> {
        let has = move |opening: &usize| openings >> opening & 1 == 1;
        (0..OPENINGS).filter(has).map(|opening| {
            &self.ways[self.starts[opening] as usize..self.starts[opening + 1] as usize]
        })
    }
}

impl Matrix {
    fn new(
        lists: &Lists,
        [own, other]: [usize; 2],
        meets: Vec<u16>,
        openings: Vec<u8>,
        shown_by: &[u32],
    ) -> Self {
        let (firsts, seconds) = (&lists.lists[0][own], &lists.lists[1][other]);
        let of_set = |(times, of): &(i64, [[u32; 2]; 2])| (of[0][own], of[1][other], *times);
        let mut sets: Vec<(u32, u32, i64)> = lists.sets.iter().map(of_set).collect();
        sets.sort_unstable();
        let mut rows = vec![Vec::new(); lists.kinds[0][own]];
        let mut columns = Vec::new();
        let mut sums = Held::<u64>::new(lists.kinds[1][other]);
        for same in sets.chunk_by(|left, right| left.0 == right.0) {
            for (_, second, times) in same {
                for (kind, ways) in &seconds[*second as usize] {
                    sums.add(*kind, (*times as u64).wrapping_mul(*ways));
                }
            }
            let mut ways: Vec<(u32, i64)> =
                sums.drain().map(|(kind, ways)| (kind, ways as i64)).collect();
            if ways.is_empty() {
                continue;
            }
            let column = u32::try_from(columns.len()).expect("at most 52 cubed");
            for (kind, ways) in &firsts[same[0].0 as usize] {
                rows[*kind as usize].push((column, *ways));
            }
            ways.sort_unstable_by_key(|(kind, _)| (openings[*kind as usize], *kind));
            let mut starts = [0; OPENINGS + 1];
            for (kind, _) in &ways {
                starts[usize::from(openings[*kind as usize]) + 1] += 1;
            }
            (0..OPENINGS).for_each(|opening| starts[opening + 1] += starts[opening]);
            ways.iter_mut().for_each(|(kind, _)| *kind = shown_by[*kind as usize]);
            columns.push(Column { ways, starts });
        }
        let of_row = |(row, meets): (&Vec<(u32, u64)>, &u16)| -> u64 {
            let columns = row.iter().map(|(column, _)| &columns[*column as usize]);
            columns.flat_map(|column| column.of(*meets)).map(|ways| ways.len() as u64).sum()
        };
        let products = rows.iter().zip(&meets).map(of_row).sum();
        let shown = shown_by.iter().copied().sorted().dedup().collect();
        Self { rows, columns, shown, meets, products }
    }

    /// Adds the ways of one kind of the first hand with each of the second's values, in hands that
    /// end a round with it.
    fn add_row(&self, kind: usize, pairs: &mut [i128]) {
        for (column, ways) in &self.rows[kind] {
            for (shown, others) in self.columns[*column as usize].of(self.meets[kind]).flatten() {
                pairs[*shown as usize] += i128::from(*ways) * i128::from(*others);
            }
        }
    }
}
