//! The part of a declared game that certificates state, and the fields that their checkers know.
//!
//! A checker groups cards by their ranks and by the number of suits among them. It knows the
//! features that follow from these two.

use crate::field::Field;
use crate::field::baccarat::CardKind;
use crate::field::hands::{Feature, Meaning};
use crate::game::hands::{Hands, Tie};
use crate::game::rule::Declared;

/// Number of cards of a poker hand that checkers know.
const POKER_CARDS: usize = 5;

/// Returns the rules; `None` if a hand draws cards, or if hands compare in a way that checkers do
/// not know.
pub(super) fn declared(game: &Hands) -> Option<Declared> {
    let declaration = &game.declaration;
    let ranking = &declaration.ranking;
    let ties = ranking.ties.iter().map(|tie| match tie {
        Tie::Feature(of) => of.name().filter(|_| is_known(*of, 0)).map(str::to_owned),
        Tie::Ranks => Some("ranks".to_owned()),
        Tie::HighestCard | Tie::BestFive => None,
    });
    let ties: Vec<String> = ties.collect::<Option<_>>()?;
    let is_plain = |hand: &super::DeclaredHand| hand.draws.is_none() && hand.adds == 0;
    let is_known = declaration.hands.iter().all(is_plain)
        && declaration.beside.is_empty()
        && !declaration.draws_again
        && !ranking.is_low
        && ranking.exceptions.is_empty()
        && game.class_letters.iter().all(|of| is_known(*of, 0));
    let name = |hand: &usize| declaration.hands[*hand].name.clone();
    let result = Some(("result".to_owned(), &declaration.compared));
    let result = result.filter(|(_, hands)| !hands.is_empty());
    let others = declaration.comparisons.iter().map(|(name, hands)| (name.clone(), hands));
    let comparisons = result.into_iter().chain(others);
    is_known.then(|| Declared {
        hands: declaration.hands.iter().map(|hand| (hand.name.clone(), hand.cards)).collect(),
        groups: declaration.groups.iter().map(|of| (of.name.clone(), of.cards.clone())).collect(),
        is_ace_high: declaration.is_ace_high,
        classes: ranking
            .classes
            .iter()
            .map(|class| (class.name.clone(), class.when.clone()))
            .collect(),
        ties,
        comparisons: comparisons
            .map(|(of, hands)| (of, hands.iter().map(name).collect()))
            .collect(),
    })
}

/// Returns `true` if checkers know a field of this game.
pub(super) fn is_replayed(game: &Hands, field: Field) -> bool {
    match game.meanings[field.index()] {
        Meaning::Result | Meaning::Compared(_) => true,
        Meaning::Of(_, Feature::Class) => true,
        Meaning::Of(subject, of) => is_known(of, game.subjects[subject].cards.len()),
        Meaning::Drawn(..) => false,
    }
}

/// Returns `true` if checkers know a feature of so many cards.
fn is_known(feature: Feature, cards: usize) -> bool {
    match feature {
        Feature::Rank
        | Feature::Value
        | Feature::Points
        | Feature::Total
        | Feature::Pips
        | Feature::OfAKind
        | Feature::Ranks
        | Feature::Suits
        | Feature::InLine
        | Feature::Highest
        | Feature::Below(_)
        | Feature::Lowest
        | Feature::Between
        | Feature::Count(CardKind::Rank(_)) => true,
        Feature::Poker => cards == POKER_CARDS,
        Feature::Suit
        | Feature::Colour
        | Feature::Blackjack
        | Feature::MostOfASuit
        | Feature::SuitPattern
        | Feature::Colours
        | Feature::Alike
        | Feature::Suited
        | Feature::HighestSuited
        | Feature::Bull
        | Feature::Class
        | Feature::Count(_) => false,
    }
}
