//! The values of features of a few cards.
//!
//! A card here is its index among the 52. If less is known of it, any card of its kind stands for
//! it: a feature is only evaluated if its inputs are known.

use crate::card::{Card, Rank, Suit};
use crate::field::NONE;
use crate::field::baccarat::CardKind;
use crate::field::hands::Feature;
use crate::game::hands::pattern;
use crate::game::poker::{self, Ranks};

/// Returns the rank of a card, `0..=12` from ace to king.
pub(super) fn rank(card: u8) -> u8 {
    card / 4
}

/// Returns the suit of a card.
pub(super) fn suit(card: u8) -> u8 {
    card % 4
}

/// Returns the value of a card: 1 for an ace, 10 for tens and face cards.
pub(super) fn value(card: u8) -> u8 {
    (rank(card) + 1).min(10)
}

fn colour(card: u8) -> u8 {
    of_type(card).suit.colour()
}

fn of_type(card: u8) -> Card {
    let rank = Rank::new(rank(card)).expect("one of the 52");
    Card { rank, suit: Suit::ALL[usize::from(suit(card))] }
}

/// Returns `true` if a card is of a kind.
pub(super) fn is_of(kind: CardKind, card: u8) -> bool {
    let Card { rank, suit } = of_type(card);
    match kind {
        CardKind::Rank(of) => rank == of,
        CardKind::Suit(of) => suit == of,
        CardKind::Colour(of) => suit.colour() == of,
        CardKind::Value(of) => rank.value() == of,
        CardKind::Face => rank.code() >= 10,
        CardKind::Card(of) => of == Card { rank, suit },
    }
}

/// Returns the property of a single card that a feature looks at. Cards with equal letters are
/// alike to it.
pub(super) fn letter(feature: Feature, card: u8) -> u8 {
    match feature {
        Feature::Points | Feature::Value | Feature::Total | Feature::Blackjack | Feature::Bull => {
            value(card)
        }
        Feature::Suit | Feature::Suits | Feature::MostOfASuit | Feature::Suited => suit(card),
        Feature::Colour | Feature::Colours => colour(card),
        Feature::Alike
        | Feature::Poker
        | Feature::Class
        | Feature::HighestSuited
        | Feature::SuitPattern => card,
        Feature::Count(kind) => is_of(kind, card).into(),
        Feature::Rank
        | Feature::Pips
        | Feature::OfAKind
        | Feature::Ranks
        | Feature::InLine
        | Feature::Highest
        | Feature::Below(_)
        | Feature::Lowest
        | Feature::Between => rank(card),
    }
}

/// Returns the code of a rank, with the ace high or low.
pub(super) fn order(rank: u8, is_ace_high: bool) -> u8 {
    if is_ace_high { (rank + 12) % 13 } else { rank }
}

/// Returns the value of a feature of these cards, at least one; [`NONE`] for a class.
pub(super) fn of(feature: Feature, cards: &[u8], is_ace_high: bool) -> u8 {
    let first = cards.first().copied().unwrap_or(0);
    let total = || cards.iter().map(|card| value(*card)).sum::<u8>();
    let ranks = || cards.iter().map(|card| order(rank(*card), is_ace_high));
    match feature {
        Feature::Rank => order(rank(first), is_ace_high),
        Feature::Suit => suit(first),
        Feature::Colour => colour(first),
        Feature::Value => value(first),
        Feature::Points => total() % 10,
        Feature::Total => total(),
        Feature::Blackjack => {
            let ace = cards.iter().any(|card| rank(*card) == 0);
            let total = total();
            if ace && total <= 11 { total + 10 } else { total }
        }
        Feature::Pips => cards.iter().map(|card| rank(*card) + 1).sum(),
        Feature::OfAKind => most(&by_rank(cards)),
        Feature::Ranks => some(&by_rank(cards)),
        Feature::Suits => some(&by_suit(cards)),
        Feature::MostOfASuit => most(&by_suit(cards)),
        Feature::SuitPattern => {
            pattern::suits(cards.iter().map(|card| (order(rank(*card), is_ace_high), suit(*card))))
        }
        Feature::Colours => {
            let red = cards.iter().filter(|card| colour(**card) == 0).count();
            1 + u8::from(red > 0 && red < cards.len())
        }
        Feature::Alike => {
            let alike = |card: &u8| cards.iter().filter(|other| *other == card).count() as u8;
            cards.iter().map(alike).max().unwrap_or(0)
        }
        Feature::InLine => poker::in_line(mask(cards)),
        Feature::Highest => ranks().max().unwrap_or(NONE),
        Feature::Below(above) => {
            // The lowest rank with at most so many cards above it.
            let above_it = |rank: &u8| ranks().filter(|other| other > rank).count();
            ranks().filter(|rank| above_it(rank) <= usize::from(above)).min().unwrap_or(NONE)
        }
        Feature::Lowest => ranks().min().unwrap_or(NONE),
        Feature::Between => {
            let span = ranks().max().unwrap_or(0) - ranks().min().unwrap_or(0);
            span.saturating_sub(1)
        }
        Feature::Suited => 1 + suited(cards).count() as u8,
        Feature::HighestSuited => {
            let ranks = suited(cards).map(|card| order(rank(card), is_ace_high));
            ranks.max().unwrap_or(NONE)
        }
        Feature::Bull => is_bull(cards).into(),
        Feature::Poker => best_poker(cards),
        Feature::Class => NONE,
        Feature::Count(kind) => cards.iter().filter(|card| is_of(kind, **card)).count() as u8,
    }
}

/// Returns the cards before the last one that have its suit.
fn suited(cards: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let (last, others) = cards.split_last().map_or((0, cards), |(last, others)| (*last, others));
    others.iter().copied().filter(move |card| suit(*card) == suit(last))
}

fn by_rank(cards: &[u8]) -> [u8; 13] {
    let mut counts = [0; 13];
    cards.iter().for_each(|card| counts[usize::from(rank(*card))] += 1);
    counts
}

fn by_suit(cards: &[u8]) -> [u8; 4] {
    let mut counts = [0; 4];
    cards.iter().for_each(|card| counts[usize::from(suit(*card))] += 1);
    counts
}

fn most(counts: &[u8]) -> u8 {
    counts.iter().copied().max().unwrap_or(0)
}

fn some(counts: &[u8]) -> u8 {
    counts.iter().filter(|count| **count > 0).count() as u8
}

/// Returns the ranks, one bit each.
fn mask<'c>(cards: impl IntoIterator<Item = &'c u8>) -> Ranks {
    let bits = |card: &u8| poker::bits(of_type(*card).rank);
    cards.into_iter().fold(0, |mask, card| mask | bits(card))
}

/// Returns `true` if the ranks are a straight with the ace as the lowest card.
pub(super) fn is_ace_low_straight(cards: &[u8]) -> bool {
    let mask = mask(cards);
    let low = (1u16 << cards.len().min(13)) - 1;
    cards.len() >= 3 && mask & 0x1fff == low
}

/// Returns `true` if three of five cards have a total that ends in 0. The other two then have the
/// last digit of the total of all.
fn is_bull(cards: &[u8]) -> bool {
    let total: u8 = cards.iter().map(|card| value(*card)).sum();
    let pairs = (0..cards.len()).flat_map(|one| (one + 1..cards.len()).map(move |two| (one, two)));
    pairs
        .into_iter()
        .any(|(one, two)| (total - value(cards[one]) - value(cards[two])).is_multiple_of(10))
}

/// Returns the best poker hand of up to five of these cards, an index into
/// [`POKER`](crate::field::hands::POKER).
pub(super) fn best_poker(cards: &[u8]) -> u8 {
    const PAIR: u8 = 1;
    const THREE_OF_A_KIND: u8 = 3;
    const FIVE_OF_A_KIND: u8 = 10;
    let size = cards.len().min(5) as u8;
    let counts = by_rank(cards);
    match (size, most(&counts)) {
        (..3, alike) => return if alike == 2 { PAIR } else { 0 },
        // Of three cards, three of a kind is above a flush, and the same cards may be both.
        (3, 3) => return THREE_OF_A_KIND,
        _ => {}
    }
    let of_suits = (0u8..).zip(by_suit(cards)).filter(|(_, count)| *count >= size);
    let of_suits = of_suits.map(|(of, count)| {
        let of_suit = cards.iter().filter(|card| suit(**card) == of);
        poker::of_suit(count, mask(of_suit), size)
    });
    let of_ranks = poker::of_ranks(counts.into_iter(), mask(cards), size);
    // More than five cards of a rank still make only five of a kind.
    of_suits.max().unwrap_or(0).max(of_ranks).min(FIVE_OF_A_KIND)
}

/// Encodes the ranks in poker order. The highest bits tell which cards are alike: one bit for each
/// card after the first, set if it has the rank of the card before it. Then follow the ranks in
/// four bits each, the rank with the most cards first and then the highest. In a straight with the
/// ace as its lowest card, the ace counts lowest.
pub(super) fn poker_order(cards: &[u8], is_ace_high: bool) -> u64 {
    let low = is_ace_low_straight(cards);
    // In such a straight the ace is below every other rank, including the two.
    let digit = |rank: u8| if low && rank == 0 { 0 } else { order(rank, is_ace_high) + 1 };
    let mut counts = [0u8; 14];
    cards.iter().for_each(|card| counts[usize::from(digit(rank(*card)))] += 1);
    let mut ranks: Vec<u8> = (0..14).filter(|rank| counts[usize::from(*rank)] > 0).collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse((counts[usize::from(*rank)], *rank)));
    let places = || ranks.iter().flat_map(|rank| 0..counts[usize::from(*rank)]);
    let alike = places().fold(0, |key, place| key << 1 | u64::from(place > 0));
    let digits = ranks.iter().fold(alike, |key, rank| key << 4 | u64::from(*rank));
    digits << (4 * (cards.len() - ranks.len()))
}

/// Returns the highest card by rank and then suit, from clubs, the lowest, over diamonds and hearts
/// to spades.
pub(super) fn highest_card(cards: &[u8], is_ace_high: bool) -> u8 {
    // Spades, hearts, diamonds, clubs are 0 to 3.
    let hearts = |suit: u8| 3 - suit;
    let worth = |card: &u8| order(rank(*card), is_ace_high) * 4 + hearts(suit(*card));
    cards.iter().map(worth).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::hands::POKER;

    fn cards(text: &str) -> Vec<u8> {
        let card = |text: &str| Card::parse(text).unwrap().index() as u8;
        text.split(' ').map(card).collect()
    }

    #[test]
    fn poker_hands_are_what_players_call_them() {
        for (text, hand) in [
            ("AS KS QS JS TS", "royal-flush"),
            ("AS 2S 3S 4S 5S", "straight-flush"),
            ("AS KS QS JS TH", "straight"),
            ("KS AS 2S 3S 4S", "flush"),
            ("KS AH 2S 3S 4S", "high-card"),
            ("9S 9H 9D 9C KD", "four-of-a-kind"),
            ("9S 9H 9D KC KD", "full-house"),
            ("9S 9S 9S 9S 9S", "five-of-a-kind"),
            ("9S 9H 8D 8C KD", "two-pair"),
            ("9S 9H 8D 8C KD KS", "two-pair"),
            ("9S 9H 9D 8C 8D 8S", "full-house"),
            ("2S 3S 4S 5S 6S 7H", "straight-flush"),
            ("9S TS JS QS KS AS", "royal-flush"),
            ("QS KS AS", "straight-flush"),
            ("AH 2S 3S", "straight"),
            ("KH AS 2S", "high-card"),
            ("7S 7S 7S", "three-of-a-kind"),
            ("7S 7S", "pair"),
            ("7S 8S", "high-card"),
        ] {
            let found = of(Feature::Poker, &cards(text), true);
            assert_eq!(POKER[usize::from(found)], hand, "{text}");
        }
    }

    #[test]
    fn poker_order_compares_groups_before_kickers() {
        let order = |text: &str| poker_order(&cards(text), true);
        assert!(order("2S 2H 3D") > order("AS KH QD"));
        assert!(order("2S 2H 4D") > order("2S 2H 3D"));
        // The lowest straight is below the next, although it has an ace.
        assert!(order("AS 2H 3D") < order("2S 3H 4D"));
        assert!(order("AS 2H 3D 4C 5S") < order("2S 3H 4D 5C 6S"));
        assert!(order("AS QH KD") > order("KS QH JD"));
        assert_eq!(order("9S 9H 4D"), order("4S 9C 9D"));
    }

    #[test]
    fn a_bull_is_three_cards_of_a_total_that_ends_in_nothing() {
        for (text, bull) in [
            ("KS QH 5D 3C 2S", true),
            ("KS QH 4D 3C 2S", false),
            ("9S 9H 2D 2C 8S", true),
            ("AS 2H 3D 4C 5S", true),
            ("AS AH 2D 2C 3S", false),
        ] {
            assert_eq!(of(Feature::Bull, &cards(text), true) == 1, bull, "{text}");
        }
    }

    #[test]
    fn ranks_are_in_line_around_neither_end() {
        for (text, length) in
            [("QS KS AS", 3), ("KS AS 2S", 2), ("AS 2S 3S", 3), ("4S 6S 8S", 1), ("4S 4H 5S", 2)]
        {
            assert_eq!(of(Feature::InLine, &cards(text), true), length, "{text}");
        }
    }
}
