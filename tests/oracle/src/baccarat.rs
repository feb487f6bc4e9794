//! Baccarat: dealt card by card, in order, without replacement.
//!
//! [`deal`] is the whole method: take each type of card still in the shoe as the next card,
//! in as many ways as there are such cards, and go on until the rules say nobody draws. A
//! round that ends with four or five cards is counted with every continuation to six, so
//! that all rounds together are the n (n-1) (n-2) (n-3) (n-4) (n-5) deals of six cards.

use crate::cards::{Card, RANKS, Shoe, cards_in, falling_factorial};
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
pub fn count(shoe: &Shoe, draw: &Draw, wagers: &[&Wager]) -> Vec<Vec<u128>> {
    let mut ways_of: Vec<Vec<u128>> =
        wagers.iter().map(|wager| vec![0; wager.lines.len() + 1]).collect();
    deal(&mut shoe.clone(), draw, &mut Round::default(), 1, &mut |round, ways| {
        for (wager, counts) in wagers.iter().zip(&mut ways_of) {
            if !wager.given.is_empty() && !holds_any(&wager.given, round) {
                continue;
            }
            let line = wager.lines.iter().position(|line| holds_any(&line.when, round));
            counts[line.unwrap_or(wager.lines.len())] += ways;
        }
    });
    ways_of
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

fn of_round(field: Field, round: &Round) -> Option<u8> {
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
        _ => return of_cards(field, &[&round.player[..], &round.banker[..]].concat()),
    })
}

fn of_first_four(field: Field, round: &Round) -> Option<u8> {
    of_cards(field, &[&round.player[..2], &round.banker[..2]].concat())
}

fn of_hand(field: Field, hand: &[Card]) -> Option<u8> {
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
        Field::OfAKind => (0..13).map(|rank| count_of(Class::Rank(rank), cards)).max()?,
        Field::MostOfASuit => (0..4).map(|suit| count_of(Class::Suit(suit), cards)).max()?,
        Field::InLine => (1..=6).rev().find(|length| has_row(cards, *length)).unwrap_or(0),
        Field::HandPoker => HAND_POKER.iter().position(|name| is_hand_of_three(name, cards))? as u8,
        Field::RoundPoker => {
            ROUND_POKER.iter().position(|name| some_five(cards, |five| is_poker(name, five)))? as u8
        }
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

/// Rows of so many ranks, from the ace to the ace above the king.
const ROW: &str = "A23456789TJQKA";

/// Whether every rank of some row of this length is among the cards.
fn has_row(cards: &[Card], length: u8) -> bool {
    let letters: Vec<char> = ROW.chars().collect();
    letters.windows(length.into()).any(|row| {
        row.iter().all(|name| cards.iter().any(|card| RANKS[card.rank as usize].contains(*name)))
    })
}

/// Whether this holds of some five of the cards, or of all where there are not five.
fn some_five(cards: &[Card], holds: impl Fn(&[Card]) -> bool) -> bool {
    if cards.len() < 5 {
        return holds(cards);
    }
    // Of six, five without one.
    let without = |gone: usize| -> Vec<Card> {
        let left = cards.iter().enumerate().filter(|(at, _)| *at != gone);
        left.map(|(_, card)| *card).collect()
    };
    holds(cards) || (cards.len() == 6 && (0..6).any(|gone| holds(&without(gone))))
}

/// How many cards there are of each rank that is there, the most first.
fn of_ranks(cards: &[Card]) -> Vec<u8> {
    let counts = (0..13).map(|rank| count_of(Class::Rank(rank), cards));
    let mut counts: Vec<u8> = counts.filter(|count| *count > 0).collect();
    counts.sort();
    counts.reverse();
    counts
}

fn is_flush(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit == cards[0].suit)
}

/// Whether exactly these ranks in a row are all of the cards.
fn is_straight(cards: &[Card]) -> bool {
    of_ranks(cards).len() == cards.len() && has_row(cards, cards.len() as u8)
}

fn is_royal(cards: &[Card]) -> bool {
    is_straight(cards) && is_flush(cards) && {
        let has = |name: &str| cards.iter().any(|card| RANKS[card.rank as usize] == name);
        has("A") && has("K")
    }
}

/// Whether these are such a hand, or a better one of another name: the best name is asked first.
fn is_poker(name: &str, cards: &[Card]) -> bool {
    let five = cards.len() == 5;
    let ranks = of_ranks(cards);
    let at = |place: usize| ranks.get(place).copied().unwrap_or(0);
    match name {
        "six-of-a-kind" => at(0) == 6,
        "five-of-a-kind" => at(0) >= 5,
        "royal-flush" => five && is_royal(cards),
        "straight-flush" => five && is_flush(cards) && is_straight(cards),
        "four-of-a-kind" => at(0) >= 4,
        "full-house" => at(0) >= 3 && at(1) >= 2,
        "flush" => five && is_flush(cards),
        "straight" => five && is_straight(cards),
        "three-of-a-kind" => at(0) >= 3,
        "two-pair" => at(0) >= 2 && at(1) >= 2,
        "pair" => at(0) >= 2,
        _ => true,
    }
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
