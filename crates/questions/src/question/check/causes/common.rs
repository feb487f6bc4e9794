//! Features that faulty rows share and few right rows have.
//!
//! Features are about cards and places only. Everything else in a row is itself what is at fault: a
//! result that contradicts the cards is no cause.
//!
//! A cause has one, two or three features. About 200 features make 200, 20,000 and a million such
//! combinations. If at most one right row in ten has a combination, then five, eight and twelve
//! faulty rows share one by chance in about 0.2%, 0.02% and a millionth of all files.

use crate::card::{Grain, Rank, SUITS, Seen, Suit};
use crate::distribution::Observed;
use crate::evidence::Case;
use crate::field::Domain;
use crate::game::counting::Plan;
use crate::game::{Game, Played};
use crate::question::check::causes::SHARE;
use crate::wording::capital;

/// At most one right row in this many may have the features of a cause.
const RARE: usize = 10;
/// Fewest faulty rows for a cause of one, two and three features.
const ROWS: [usize; 3] = [5, 8, 12];

/// Features that faulty rows have in common.
pub(super) struct Common {
    /// A clause: `the Player holds an ace and the result is tie`.
    pub text: String,
    /// Number of faulty rows that have the features.
    pub covers: usize,
    /// Number of right rows that have the features.
    pub among: usize,
}

/// A statement that is true or false of each row.
struct Feature {
    text: String,
    faulty: Bits,
    right: Bits,
}

/// One bit per row.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(rows: impl Iterator<Item = bool>) -> Self {
        let mut bits = Vec::new();
        for (at, is) in rows.enumerate() {
            if at % 64 == 0 {
                bits.push(0);
            }
            bits[at / 64] |= u64::from(is) << (at % 64);
        }
        Self(bits)
    }

    fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    fn count(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }
}

/// Returns at most three features that nearly all faulty rows share and the fewest right rows have.
/// Each feature has to halve the right rows that are left.
pub(super) fn common(game: &'static dyn Game, faulty: &[&Case], right: &[Case]) -> Option<Common> {
    if right.is_empty() {
        return None;
    }
    let covered = |bits: &Bits| bits.count() * 100 >= faulty.len() * SHARE as usize;
    let mut features = features(game, faulty, right);
    features.retain(|feature| covered(&feature.faulty) && feature.right.count() < right.len());
    // The sort is stable: of two features of the same rows, the first wins.
    features.sort_by_key(|feature| feature.right.count());
    let mut best: Option<(Feature, usize)> = None;
    let mut parts: Vec<Feature> =
        features.iter().map(|one| Feature { text: one.text.clone(), ..one.copy() }).collect();
    for rows in ROWS {
        if faulty.len() < rows {
            break;
        }
        let before = best.as_ref().map_or(right.len(), |(_, among)| *among);
        let next = parts.iter().filter(|part| covered(&part.faulty)).min_by_key(|part| {
            let all = faulty.len() - part.faulty.count();
            (part.right.count(), all)
        });
        let Some(next) = next.filter(|next| next.right.count() * 2 <= before) else { break };
        let among = next.right.count();
        let chosen = next.copy();
        parts = features.iter().map(|other| chosen.with(other)).collect();
        best = Some((chosen, among));
        if among == 0 {
            break;
        }
    }
    let (feature, among) = best?;
    let covers = feature.faulty.count();
    (among * RARE <= right.len()).then_some(Common { text: feature.text, covers, among })
}

impl Feature {
    fn copy(&self) -> Self {
        Self { text: self.text.clone(), faulty: self.faulty.clone(), right: self.right.clone() }
    }

    fn with(&self, other: &Self) -> Self {
        Self {
            text: format!("{} and {}", self.text, other.text),
            faulty: self.faulty.and(&other.faulty),
            right: self.right.and(&other.right),
        }
    }
}

/// Returns every feature of these rows.
fn features(game: &'static dyn Game, faulty: &[&Case], right: &[Case]) -> Vec<Feature> {
    let mut all = Vec::new();
    let mut add = |text: String, is: &dyn Fn(&Case) -> bool| {
        let of_faulty = Bits::of(faulty.iter().map(|case| is(case)));
        let of_right = Bits::of(right.iter().map(is));
        all.push(Feature { text, faulty: of_faulty, right: of_right });
    };
    let vocabulary = game.vocabulary();
    places(faulty, &mut add);
    for (code, name) in (0u8..).zip(vocabulary.results()) {
        add(format!("the cards make it {name}"), &|case| game.result(&case.played) == code);
    }
    for (side, hand) in vocabulary.hands.iter().enumerate() {
        let hand = format!("the {}", capital(hand));
        of_hand(game, side, &hand, &mut add);
    }
    for rank in Rank::all() {
        let text = format!("a hand holds {}", rank.with_article());
        add(text, &|case| case.played.all().any(|card| card.rank() == rank));
    }
    let suits =
        || faulty.iter().flat_map(|case| case.played.all()).all(|card| card.suit().is_some());
    if suits() {
        for suit in Suit::ALL {
            let text = format!("all cards are {}", SUITS[usize::from(suit.code())]);
            add(text, &|case| case.played.all().all(|card| card.suit() == Some(suit)));
        }
    }
    truths(game, suits(), &mut add);
    all
}

/// A callback that takes the words of a feature and a test for the rows that have it.
type Add<'a> = dyn FnMut(String, &dyn Fn(&Case) -> bool) + 'a;

/// Adds the features of one hand: its cards, their values and its total.
fn of_hand(game: &'static dyn Game, side: usize, hand: &str, add: &mut Add<'_>) {
    fn cards(case: &Case, side: usize) -> &[Seen] {
        case.played.hand(side)
    }
    for count in 1..=3 {
        add(format!("{hand} has {count} cards"), &|case| cards(case, side).len() == count);
    }
    for points in 0..=9 {
        let is = |hand: &[Seen]| game.points(hand) == Some(points);
        add(format!("{hand} has {points}"), &|case| is(cards(case, side)));
        add(format!("{hand}'s first two cards make {points}"), &|case| {
            cards(case, side).get(..2).is_some_and(is)
        });
        add(format!("{hand}'s third card is worth {points}"), &|case| {
            cards(case, side).get(2..3).is_some_and(is)
        });
    }
    for rank in Rank::all() {
        add(format!("{hand} holds {}", rank.with_article()), &|case| {
            cards(case, side).iter().any(|card| card.rank() == rank)
        });
        add(format!("{hand}'s third card is {}", rank.with_article()), &|case| {
            cards(case, side).get(2).is_some_and(|card| card.rank() == rank)
        });
    }
}

/// Adds the features of place: the shoe and the number of the round.
fn places(faulty: &[&Case], add: &mut Add<'_>) {
    let Some(first) = faulty.first() else { return };
    if let Some(shoe) = &first.shoe {
        let name = crate::error::brief(shoe);
        add(format!("the shoe is {name}"), &|case| case.shoe.as_ref() == Some(shoe));
    }
    if let Some(round) = first.round {
        add(format!("the round is number {round}"), &|case| case.round == Some(round));
    }
}

/// Adds the boolean fields of the game.
fn truths(game: &'static dyn Game, suits: bool, add: &mut Add<'_>) {
    let vocabulary = game.vocabulary();
    for spec in vocabulary.specs.iter().filter(|spec| spec.domain == Domain::Truth) {
        let Some(field) = vocabulary.find(&spec.name) else { continue };
        let mut observed = Observed::default();
        observed.watch_value(field);
        if !suits && !Grain::Rank.covers(game.grain(&observed)) {
            continue;
        }
        let plan = Plan::new(game, &[observed]);
        let Some(truths) = plan.of_cells(0, |value| value(field) == 1) else { continue };
        let is = |played: &Played| truths.get(plan.cell(plan.group_of(0), played)) == Some(&true);
        add(format!("{} is true", spec.name), &|case| is(&case.played));
    }
}
