//! Baccarat: dealt card by card, in order, without replacement.
//!
//! [`deal`] is the whole method: take each type of card still in the shoe as the next card,
//! in as many ways as there are such cards, and go on until the rules say nobody draws. A
//! round that ends with four or five cards is counted with every continuation to six, so
//! that all rounds together are the n (n-1) (n-2) (n-3) (n-4) (n-5) deals of six cards.

use std::cmp::Ordering;

use crate::cards::{Card, Shoe, cards_in, falling_factorial};
use crate::table::{Allowed, Demand, Field as AnyField};
use crate::table::{COLOUR, Condition, FieldKind, Group, SUIT, Subject, Wager, pair_code, rank};

// The rules of play -------------------------------------------------------------------

/// When a third card is drawn. A natural ends every round before this is asked.
pub enum Draw {
    /// The standard table, in the words of the rules of play.
    Classical,
    /// A table's own `[draw]`.
    Written {
        /// Totals on which the Player draws.
        player: Vec<u8>,
        /// Totals on which the Banker draws when the Player stood.
        banker_when_player_stands: Vec<u8>,
        /// By the Banker's total: values of the Player's third card on which he draws.
        banker: Vec<Vec<u8>>,
    },
}

impl Draw {
    fn player_draws(&self, total: u8) -> bool {
        match self {
            // The Player draws on 0 to 5 and stands on 6 and 7.
            Draw::Classical => total <= 5,
            Draw::Written { player, .. } => player.contains(&total),
        }
    }

    /// The Player stood.
    fn banker_draws_alone(&self, total: u8) -> bool {
        match self {
            // The Banker then follows the Player's rule.
            Draw::Classical => total <= 5,
            Draw::Written { banker_when_player_stands, .. } => {
                banker_when_player_stands.contains(&total)
            }
        }
    }

    /// The Player drew a card of value `third`.
    fn banker_draws(&self, total: u8, third: u8) -> bool {
        match self {
            Draw::Classical => match total {
                // On 0, 1, 2 the Banker always draws.
                0..=2 => true,
                // On 3 unless the Player's third card was an 8.
                3 => third != 8,
                // On 4 when it was 2 to 7.
                4 => (2..=7).contains(&third),
                // On 5 when it was 4 to 7.
                5 => (4..=7).contains(&third),
                // On 6 when it was 6 or 7.
                6 => third == 6 || third == 7,
                // On 7 the Banker stands.
                _ => false,
            },
            Draw::Written { banker, .. } => banker[total as usize].contains(&third),
        }
    }
}

/// The hands of one round, in dealing order.
#[derive(Default)]
pub struct Round {
    pub player: Vec<Card>,
    pub banker: Vec<Card>,
}

impl Round {
    /// Answers a question about the first `of_each` cards of both hands, or all that there are.
    fn together<T>(&self, of_each: usize, question: impl FnOnce(&[Card]) -> T) -> T {
        let hands = [&self.player, &self.banker];
        let hands = hands.map(|hand| &hand[..hand.len().min(of_each)]);
        let mut cards = [self.player[0]; 6];
        let (player, banker) = (hands[0].len(), hands[1].len());
        cards[..player].copy_from_slice(hands[0]);
        cards[player..player + banker].copy_from_slice(hands[1]);
        question(&cards[..player + banker])
    }
}

enum Next {
    Player,
    Banker,
    Nobody,
}

/// Who takes the next card.
fn next(round: &Round, draw: &Draw) -> Next {
    let (player, banker) = (&round.player, &round.banker);
    match (player.len(), banker.len()) {
        (0, 0) => Next::Player,
        (1, 0) => Next::Banker,
        (1, 1) => Next::Player,
        (2, 1) => Next::Banker,
        (2, 2) if is_natural(player) || is_natural(banker) => Next::Nobody,
        (2, 2) if draw.player_draws(total(player)) => Next::Player,
        (2, 2) if draw.banker_draws_alone(total(banker)) => Next::Banker,
        (3, 2) if draw.banker_draws(total(banker), player[2].value) => Next::Banker,
        _ => Next::Nobody,
    }
}

/// Calls `finished` with every round and the ways it can be dealt.
pub fn deal(
    shoe: &mut Shoe,
    draw: &Draw,
    round: &mut Round,
    ways: u128,
    finished: &mut dyn FnMut(&Round, u128),
) {
    let to = next(round, draw);
    if let Next::Nobody = to {
        let unused = 6 - (round.player.len() + round.banker.len()) as u128;
        finished(round, ways * falling_factorial(cards_in(shoe), unused));
        return;
    }
    for k in 0..shoe.len() {
        let (card, count) = shoe[k];
        if count == 0 {
            continue;
        }
        shoe[k].1 -= 1;
        match to {
            Next::Player => round.player.push(card),
            Next::Banker => round.banker.push(card),
            Next::Nobody => unreachable!(),
        }
        deal(shoe, draw, round, ways * count, finished);
        match to {
            Next::Player => round.player.pop(),
            Next::Banker => round.banker.pop(),
            Next::Nobody => unreachable!(),
        };
        shoe[k].1 += 1;
    }
}

/// For each wager the ways of each of its lines, and last the ways of no line, of the rounds in
/// which it is offered.
///
/// The first two cards of a hand can be dealt in either order in as many ways. So a wager that asks
/// for neither place is settled once and counted for both orders.
pub fn count(shoe: &Shoe, draw: &Draw, wagers: &[&Wager]) -> Vec<Vec<u128>> {
    let mut ways_of: Vec<Vec<u128>> =
        wagers.iter().map(|wager| vec![0; wager.lines.len() + 1]).collect();
    let in_order: Vec<bool> = wagers.iter().map(|wager| asks_for_order(wager)).collect();
    deal(&mut shoe.clone(), draw, &mut Round::default(), 1, &mut |round, ways| {
        let (player, banker) = (orders(&round.player), orders(&round.banker));
        for ((wager, counts), in_order) in wagers.iter().zip(&mut ways_of).zip(&in_order) {
            let orders = if *in_order { 1 } else { player * banker };
            let is_offered = || wager.given.is_empty() || holds_any(&wager.given, round);
            if orders > 0 && is_offered() {
                let line = wager.lines.iter().position(|line| holds_any(&line.when, round));
                counts[line.unwrap_or(wager.lines.len())] += ways * orders;
            }
        }
    });
    ways_of
}

/// The orders of the first two cards that this one counts for: itself if they are of one type, both
/// if the lower card comes first, and none if it comes second.
fn orders(hand: &[Card]) -> u128 {
    let place = |card: Card| (card.rank, card.suit);
    match place(hand[0]).cmp(&place(hand[1])) {
        Ordering::Equal => 1,
        Ordering::Less => 2,
        Ordering::Greater => 0,
    }
}

/// `true` if the wager asks for the first or the second card of a hand.
fn asks_for_order(wager: &Wager) -> bool {
    let conditions = wager.lines.iter().flat_map(|line| &line.when).chain(&wager.given);
    conditions.flatten().any(group_asks_for_order)
}

fn group_asks_for_order(group: &Group) -> bool {
    let is_place = |field: AnyField| match field {
        AnyField::Baccarat(
            Field::Rank(place) | Field::Suit(place) | Field::Colour(place) | Field::Value(place),
        ) => place < 2,
        _ => false,
    };
    let asks = |demand: &Demand| {
        let other = match demand.allowed {
            Allowed::Answers(_) => false,
            Allowed::Against(_, _, field) => is_place(field),
        };
        other || is_place(demand.field)
    };
    group.demands.iter().chain(group.not.iter().flatten()).any(asks)
        || group.none_of.iter().flatten().any(group_asks_for_order)
}

// Whether a condition holds -----------------------------------------------------------

/// Whether one of these conditions holds of a round that is over.
pub fn holds_any(alternatives: &[Condition], round: &Round) -> bool {
    alternatives.iter().any(|condition| condition.iter().all(|group| holds(group, round)))
}

fn holds(group: &Group, round: &Round) -> bool {
    let all = |demands: &[Demand], hand: Option<&[Card]>| {
        demands.iter().all(|demand| allows(demand, group.subject, hand, round))
    };
    let of = |hand: &[Card]| {
        all(&group.demands, Some(hand)) && !group.not.iter().any(|not| all(not, Some(hand)))
    };
    match group.subject {
        Subject::Round => all(&group.demands, None) && !holds_any(&group.none_of, round),
        subject => of_some_hand(subject, round, of),
    }
}

/// Whether this is so of the hands that a word stands for.
fn of_some_hand(subject: Subject, round: &Round, of: impl Fn(&[Card]) -> bool) -> bool {
    let (player, banker) = (&round.player, &round.banker);
    match subject {
        Subject::Player => of(player),
        Subject::Banker => of(banker),
        Subject::Either => of(player) || of(banker),
        Subject::Both => of(player) && of(banker),
        // A tie has no winner and no loser.
        Subject::Winner if total(player) > total(banker) => of(player),
        Subject::Winner if total(player) < total(banker) => of(banker),
        Subject::Loser if total(player) > total(banker) => of(banker),
        Subject::Loser if total(player) < total(banker) => of(player),
        Subject::Winner | Subject::Loser => false,
        Subject::Round | Subject::Dragon | Subject::Tiger => panic!("no hand of baccarat"),
    }
}

/// A field that has no answer (the third card of a two-card hand) satisfies no demand, and no
/// demand is satisfied by comparing with it. `hand` is the hand that is asked, if not the round.
fn allows(demand: &Demand, asked: Subject, hand: Option<&[Card]>, round: &Round) -> bool {
    let of = |field: AnyField, hand: Option<&[Card]>| {
        let AnyField::Baccarat(field) = field else { panic!("no field of baccarat") };
        hand.map_or_else(|| of_round(field, round), |hand| of_hand(field, hand))
    };
    let Some(answer) = of(demand.field, hand) else { return false };
    match &demand.allowed {
        Allowed::Answers(answers) => answers.contains(&answer),
        Allowed::Against(sign, other, field) => {
            let stands = |hand: Option<&[Card]>| {
                of(*field, hand).is_some_and(|other| Allowed::compares(sign, answer, other))
            };
            match other {
                Subject::Round => stands(None),
                // The word for the hand that is asked stands for that hand.
                other if *other == asked => stands(hand),
                other => of_some_hand(*other, round, |hand| stands(Some(hand))),
            }
        }
    }
}

// What can be asked -------------------------------------------------------------------

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    // Of the round.
    Result,
    Margin,
    Sum,
    FirstFourCount(Class),
    // Of a hand.
    Total,
    Opening,
    Pair,
    Suited,
    PerfectPair,
    FirstTwo,
    Third,
    ThirdSuit,
    ThirdColour,
    ThirdValue,
    FirstTwoCount(Class),
    // Of either: all cards of the round, or of the hand.
    Cards,
    Natural,
    Count(Class),
    SameSuit,
    SameRank,
    SameColour,
    FirstTwoSameColour,
    FirstFourSameSuit,
    FirstFourSameRank,
    FirstFourSameColour,
    Highest,
    Lowest,
    // A card by its place: 0 is the first of a hand, 4 the fifth of a round.
    Rank(usize),
    Suit(usize),
    Colour(usize),
    Value(usize),
    Points,
    RawPoints,
    OfAKind,
    MostOfASuit,
    InLine,
    HandPoker,
    RoundPoker,
}

/// The poker hands, those of a hand and those of all cards dealt.
const HAND_POKER: [&str; 7] =
    ["royal-flush", "straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card"];
const ROUND_POKER: [&str; 12] = [
    "six-of-a-kind",
    "five-of-a-kind",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair",
    "high-card",
];

/// What a `count` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Rank(u8),
    Suit(u8),
    Red,
    Black,
    Value(u8),
    Face,
    /// Rank and suit.
    Card(u8, u8),
}

/// Field and way of writing its value, by the name it has in a table.
pub fn field(name: &str, subject: Subject) -> (Field, FieldKind) {
    let (place, part) = name.split_once('-').unwrap_or((name, "rank"));
    let place = match (subject, place) {
        (Subject::Round, "fifth") => Some(4),
        (Subject::Round, "sixth") => Some(5),
        (Subject::Round, _) => None,
        (_, "first") => Some(0),
        (_, "second") => Some(1),
        _ => None,
    };
    match (place, part) {
        (Some(place), "rank") => return (Field::Rank(place), FieldKind::Rank),
        (Some(place), "suit") => return (Field::Suit(place), SUIT),
        (Some(place), "colour") => return (Field::Colour(place), COLOUR),
        (Some(place), "value") => return (Field::Value(place), FieldKind::Number),
        _ => {}
    }
    match (subject, name) {
        (_, "points") => (Field::Points, FieldKind::Number),
        (_, "raw-points") => (Field::RawPoints, FieldKind::Number),
        (_, "of-a-kind") => (Field::OfAKind, FieldKind::Number),
        (_, "most-of-a-suit") => (Field::MostOfASuit, FieldKind::Number),
        (_, "in-line") => (Field::InLine, FieldKind::Number),
        (Subject::Round, "poker") => (Field::RoundPoker, FieldKind::Word(&ROUND_POKER)),
        (_, "poker") => (Field::HandPoker, FieldKind::Word(&HAND_POKER)),
        (Subject::Round, "result") => {
            (Field::Result, FieldKind::Word(&["tie", "player", "banker"]))
        }
        (Subject::Round, "margin") => (Field::Margin, FieldKind::Number),
        (Subject::Round, "sum") => (Field::Sum, FieldKind::Number),
        (_, "cards") => (Field::Cards, FieldKind::Number),
        (_, "natural") => (Field::Natural, FieldKind::YesNo),
        (_, "same-suit") => (Field::SameSuit, FieldKind::YesNo),
        (_, "same-rank") => (Field::SameRank, FieldKind::YesNo),
        (_, "same-colour") => (Field::SameColour, FieldKind::YesNo),
        (_, "highest") => (Field::Highest, FieldKind::Number),
        (_, "lowest") => (Field::Lowest, FieldKind::Number),
        (Subject::Round, "first-four-same-suit") => (Field::FirstFourSameSuit, FieldKind::YesNo),
        (Subject::Round, "first-four-same-rank") => (Field::FirstFourSameRank, FieldKind::YesNo),
        (Subject::Round, "first-four-same-colour") => {
            (Field::FirstFourSameColour, FieldKind::YesNo)
        }
        (Subject::Round, _) => panic!("unknown field {name:?} of the round"),
        (_, "total") => (Field::Total, FieldKind::Number),
        (_, "opening") => (Field::Opening, FieldKind::Number),
        (_, "pair") => (Field::Pair, FieldKind::YesNo),
        (_, "suited") => (Field::Suited, FieldKind::YesNo),
        (_, "first-two-same-colour") => (Field::FirstTwoSameColour, FieldKind::YesNo),
        (_, "perfect-pair") => (Field::PerfectPair, FieldKind::YesNo),
        (_, "first-two") => (Field::FirstTwo, FieldKind::TwoRanks),
        (_, "third") => (Field::Third, FieldKind::Rank),
        (_, "third-suit") => (Field::ThirdSuit, SUIT),
        (_, "third-colour") => (Field::ThirdColour, COLOUR),
        (_, "third-value") => (Field::ThirdValue, FieldKind::Number),
        (_, _) => panic!("unknown field {name:?} of a hand"),
    }
}

/// `count.X`, `first-four-count.X` of the round, `first-two-count.X` of a hand.
pub fn count_field(name: &str, class: &str, subject: Subject) -> Field {
    let class = match class {
        "spades" => Class::Suit(0),
        "hearts" => Class::Suit(1),
        "diamonds" => Class::Suit(2),
        "clubs" => Class::Suit(3),
        "red" => Class::Red,
        "black" => Class::Black,
        "face" => Class::Face,
        _ => match class.strip_prefix("value-") {
            Some(value) => Class::Value(value.parse().unwrap()),
            None => match class.split_at(1) {
                (name, suit) if !suit.is_empty() && class != "10" => {
                    Class::Card(rank(name), "SHDC".find(suit).expect("a suit") as u8)
                }
                _ => Class::Rank(rank(class)),
            },
        },
    };
    match (subject, name) {
        (_, "count") => Field::Count(class),
        (Subject::Round, "first-four-count") => Field::FirstFourCount(class),
        (Subject::Round, _) => panic!("unknown field {name:?} of the round"),
        (_, "first-two-count") => Field::FirstTwoCount(class),
        (_, _) => panic!("unknown field {name:?} of a hand"),
    }
}

pub fn of_round(field: Field, round: &Round) -> Option<u8> {
    let (player, banker) = (total(&round.player), total(&round.banker));
    Some(match field {
        // The places in the list of words of `field`.
        Field::Result if player > banker => 1,
        Field::Result if player < banker => 2,
        Field::Result => 0,
        Field::Margin => player.abs_diff(banker),
        Field::Sum => player + banker,
        Field::Natural => (is_natural(&round.player) || is_natural(&round.banker)).into(),
        Field::Cards => (round.player.len() + round.banker.len()) as u8,
        Field::FirstFourCount(class) => {
            count_of(class, &round.player[..2]) + count_of(class, &round.banker[..2])
        }
        // The Player's third card comes before the Banker's.
        Field::Rank(place) | Field::Suit(place) | Field::Colour(place) | Field::Value(place) => {
            let thirds = [round.player.get(2), round.banker.get(2)];
            return part(field, thirds.into_iter().flatten().nth(place - 4)?);
        }
        Field::FirstFourSameSuit => return of_first_four(Field::SameSuit, round),
        Field::FirstFourSameRank => return of_first_four(Field::SameRank, round),
        Field::FirstFourSameColour => return of_first_four(Field::SameColour, round),
        _ => return round.together(3, |cards| of_cards(field, cards)),
    })
}

fn of_first_four(field: Field, round: &Round) -> Option<u8> {
    round.together(2, |cards| of_cards(field, cards))
}

pub fn of_hand(field: Field, hand: &[Card]) -> Option<u8> {
    let (first, second, third) = (hand[0], hand[1], hand.get(2));
    Some(match field {
        Field::Total => total(hand),
        Field::Opening => total(&hand[..2]),
        Field::Cards => hand.len() as u8,
        Field::Natural => is_natural(hand).into(),
        Field::Pair => (first.rank == second.rank).into(),
        Field::Suited => (first.suit == second.suit).into(),
        Field::FirstTwoSameColour => (first.is_red() == second.is_red()).into(),
        Field::PerfectPair => (first.rank == second.rank && first.suit == second.suit).into(),
        Field::FirstTwo => pair_code(first.rank, second.rank),
        Field::Third => third?.rank,
        Field::ThirdSuit => third?.suit,
        // The places in the list of words of `COLOUR`.
        Field::ThirdColour => third?.is_red().into(),
        Field::ThirdValue => third?.value,
        Field::FirstTwoCount(class) => count_of(class, &hand[..2]),
        Field::Rank(place) | Field::Suit(place) | Field::Colour(place) | Field::Value(place) => {
            return part(field, &hand[place]);
        }
        _ => return of_cards(field, hand),
    })
}

/// Fields that mean the same of all cards of a round and of all cards of a hand.
fn of_cards(field: Field, cards: &[Card]) -> Option<u8> {
    let first = cards[0];
    Some(match field {
        Field::Count(class) => count_of(class, cards),
        Field::SameSuit => cards.iter().all(|card| card.suit == first.suit).into(),
        Field::SameRank => cards.iter().all(|card| card.rank == first.rank).into(),
        Field::SameColour => cards.iter().all(|card| card.is_red() == first.is_red()).into(),
        Field::Highest => cards.iter().map(|card| card.value).max()?,
        Field::Lowest => cards.iter().map(|card| card.value).min()?,
        Field::Points => cards.iter().map(|card| card.value).sum(),
        Field::RawPoints => {
            cards.iter().map(|card| if card.value == 0 { 10 } else { card.value }).sum()
        }
        Field::OfAKind => of_ranks(cards)[0],
        Field::MostOfASuit => (0..4).map(|suit| count_of(Class::Suit(suit), cards)).max()?,
        Field::InLine => (1..=6).rev().find(|length| has_row(cards, *length)).unwrap_or(0),
        Field::HandPoker => HAND_POKER.iter().position(|name| is_hand_of_three(name, cards))? as u8,
        // The best name that some five of the cards have.
        Field::RoundPoker => fives(cards, poker_of_five)?,
        _ => panic!("{field:?} is asked of the wrong cards"),
    })
}

fn part(field: Field, card: &Card) -> Option<u8> {
    Some(match field {
        Field::Rank(_) => card.rank,
        Field::Suit(_) => card.suit,
        Field::Colour(_) => card.is_red().into(),
        _ => card.value,
    })
}

/// `true` if every rank of some row of this length is among the cards: a row goes from the ace up to
/// the ace above the king, the fourteenth place.
fn has_row(cards: &[Card], length: u8) -> bool {
    let has = |place: u8| cards.iter().any(|card| card.rank == place % 13);
    (0..=14 - length).any(|first| (first..first + length).all(has))
}

/// The least answer of any five of the cards, or of all where there are not five.
fn fives(cards: &[Card], answer: impl Fn(&[Card]) -> Option<u8>) -> Option<u8> {
    if cards.len() < 6 {
        return answer(cards);
    }
    // Of six, five without one, and all six for what six cards make.
    let without = |gone: usize| {
        let mut five = [cards[0]; 5];
        five[..gone].copy_from_slice(&cards[..gone]);
        five[gone..].copy_from_slice(&cards[gone + 1..]);
        five
    };
    (0..6).filter_map(|gone| answer(&without(gone))).chain(answer(cards)).min()
}

/// How many cards there are of each rank, the most first.
fn of_ranks(cards: &[Card]) -> [u8; 13] {
    let mut counts = [0; 13];
    cards.iter().for_each(|card| counts[usize::from(card.rank)] += 1);
    counts.sort_unstable();
    counts.reverse();
    counts
}

fn is_flush(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit == cards[0].suit)
}

/// Whether exactly these ranks in a row are all of the cards.
fn is_straight(cards: &[Card]) -> bool {
    of_ranks(cards)[0] == 1 && has_row(cards, cards.len() as u8)
}

fn is_royal(cards: &[Card]) -> bool {
    let has = |rank: u8| cards.iter().any(|card| card.rank == rank);
    is_flush(cards) && has(rank("A")) && has(rank("K")) && is_straight(cards)
}

/// The place of the best name in [`ROUND_POKER`]: a name may hold of a better hand too, so the
/// names are asked in order.
fn poker_of_five(cards: &[Card]) -> Option<u8> {
    let five = cards.len() == 5;
    let ranks = of_ranks(cards);
    let is = |name: &&str| match *name {
        "six-of-a-kind" => ranks[0] == 6,
        "five-of-a-kind" => ranks[0] >= 5,
        "royal-flush" => five && is_royal(cards),
        "straight-flush" => five && is_flush(cards) && is_straight(cards),
        "four-of-a-kind" => ranks[0] >= 4,
        "full-house" => ranks[0] >= 3 && ranks[1] >= 2,
        "flush" => five && is_flush(cards),
        "straight" => five && is_straight(cards),
        "three-of-a-kind" => ranks[0] >= 3,
        "two-pair" => ranks[0] >= 2 && ranks[1] >= 2,
        "pair" => ranks[0] >= 2,
        _ => true,
    };
    Some(ROUND_POKER.iter().position(is)? as u8)
}

/// The same of two or three cards, of which only three make straights and flushes.
fn is_hand_of_three(name: &str, cards: &[Card]) -> bool {
    let three = cards.len() == 3;
    match name {
        "royal-flush" => three && is_royal(cards),
        "straight-flush" => three && is_straight(cards) && is_flush(cards),
        "three-of-a-kind" => of_ranks(cards)[0] == 3,
        "straight" => three && is_straight(cards),
        "flush" => three && is_flush(cards),
        "pair" => of_ranks(cards)[0] == 2,
        _ => true,
    }
}

fn count_of(class: Class, cards: &[Card]) -> u8 {
    let counts = |card: &&Card| match class {
        Class::Rank(rank) => card.rank == rank,
        Class::Suit(suit) => card.suit == suit,
        Class::Red => card.is_red(),
        Class::Black => !card.is_red(),
        Class::Value(value) => card.value == value,
        Class::Face => card.is_face(),
        Class::Card(rank, suit) => card.rank == rank && card.suit == suit,
    };
    cards.iter().filter(counts).count() as u8
}

/// The last digit of the sum of the values.
fn total(cards: &[Card]) -> u8 {
    cards.iter().map(|card| card.value).sum::<u8>() % 10
}

/// Two cards that make 8 or 9.
fn is_natural(hand: &[Card]) -> bool {
    hand.len() == 2 && total(hand) >= 8
}

/// A shoe whose rounds decisions are made in.
pub struct Dealt<'s> {
    pub shoe: &'s Shoe,
}

impl crate::decision::Game for Dealt<'_> {
    type Round = Round;

    /// Deals six cards in order, and plays what the drawing rules take of them.
    fn each(&self, rules: &[Option<toml::Table>], each: &mut dyn FnMut(&[Round], i128)) {
        let draws: Vec<Draw> = rules
            .iter()
            .map(|rule| rule.as_ref().map_or(Draw::Classical, crate::table::read_draw))
            .collect();
        six(&mut self.shoe.clone(), &mut Vec::new(), 1, &mut |cards, ways| {
            let rounds: Vec<Round> = draws.iter().map(|draw| play(draw, cards)).collect();
            each(&rounds, ways);
        });
    }

    fn value(&self, round: &Round, name: &str) -> String {
        let (hand, rest) = name.split_once('.').unwrap_or(("", name));
        let (subject, cards) = match hand {
            "player" => (Subject::Player, Some(&round.player)),
            "banker" => (Subject::Banker, Some(&round.banker)),
            _ => (Subject::Round, None),
        };
        let (field, kind) = field(rest, subject);
        let answer = match cards {
            Some(cards) => of_hand(field, cards),
            None => of_round(field, round),
        };
        let Some(answer) = answer else { return String::new() };
        match kind {
            FieldKind::Number => answer.to_string(),
            FieldKind::YesNo => (answer == 1).to_string(),
            FieldKind::Rank => crate::cards::RANKS[usize::from(answer)].to_owned(),
            FieldKind::Word(words) => words[usize::from(answer)].to_owned(),
            FieldKind::TwoRanks => panic!("no field of decisions"),
        }
    }
}

fn six(shoe: &mut Shoe, cards: &mut Vec<Card>, ways: i128, each: &mut dyn FnMut(&[Card], i128)) {
    if cards.len() == 6 {
        return each(cards, ways);
    }
    for at in 0..shoe.len() {
        let (card, count) = shoe[at];
        if count > 0 {
            shoe[at].1 -= 1;
            cards.push(card);
            six(shoe, cards, ways * count as i128, each);
            cards.pop();
            shoe[at].1 += 1;
        }
    }
}

fn play(draw: &Draw, cards: &[Card]) -> Round {
    let mut round = Round::default();
    for card in cards {
        match next(&round, draw) {
            Next::Player => round.player.push(*card),
            Next::Banker => round.banker.push(*card),
            Next::Nobody => break,
        }
    }
    round
}
