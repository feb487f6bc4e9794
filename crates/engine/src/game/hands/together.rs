//! The company of a question: others that look at the same cards and compare the same hands.

use crate::distribution::Observed;
use crate::field::hands::Meaning;
use crate::game::api::{Company, HAS_PARTS};
use crate::game::hands::Hands;
use crate::game::hands::apart::Apart;
use crate::game::hands::community;
use crate::game::hands::deal::{FEW, MOST};
use crate::game::hands::open::Open;
use crate::game::hands::sight::Sight;
use crate::game::look::Look;
use crate::game::number::multisets;
use crate::shoe::Shoe;

/// The group of all questions about hands with community cards.
const COMMUNITY: usize = usize::MAX;

/// Reason why hands with community cards are not dealt from several decks.
const ONE_DECK: &str = "hands that share community cards are counted for one deck only, in which no \
    card is twice";

/// Reason why a browser does not deal hands with community cards.
const BROWSER: &str = "a browser would take minutes to count hands that share community cards: the \
    program and the libraries have them";

/// Returns `true` if the deal looks at each hand beside each board.
pub(super) fn takes_seconds(game: &Hands, shoe: &Shoe, observed: &Observed) -> bool {
    match company(game, shoe, observed) {
        Company::Group { of, .. } => of == [COMMUNITY],
        Company::Refused(_) => !HAS_PARTS,
        Company::Common | Company::Alone => false,
    }
}

fn has_community(game: &Hands, observed: &Observed) -> bool {
    let sight = community::opened(Sight::new(game, observed, None));
    match HAS_PARTS {
        true => community::Community::of(&sight).is_some(),
        // Enough for a refusal: both hands, the flop and the rest of the board.
        false => sight.atoms.len() == 4 && !game.declaration.beside.is_empty(),
    }
}

/// Returns the group of a question, and the hands or rounds that its deal looks at.
pub(super) fn company(game: &Hands, shoe: &Shoe, observed: &Observed) -> Company {
    let Some(of) = cards_of(game, observed) else { return Company::Alone };
    let sight = Sight::new(game, observed, None);
    let kinds = sight.kinds(shoe.types()).len();
    let hands = sight.atoms.iter().map(|atom| (multisets(kinds, atom.cards), atom.cards));
    let rounds = || hands.clone().map(|(hands, _)| hands).fold(1, u128::saturating_mul);
    // An infinite shoe has no numbers of cards.
    if (rounds() > MOST || shoe.is_infinite()) && has_community(game, observed) {
        if !HAS_PARTS {
            return Company::Refused(BROWSER);
        }
        let is_twice = shoe.is_infinite() || shoe.types().iter().any(|(_, count)| *count > 1);
        if is_twice && shoe.known().covers(game.grain(observed)) {
            return Company::Refused(ONE_DECK);
        }
        // Nearly all of the work is the same for any fields.
        return Company::Group { of: vec![COMMUNITY], work: 1 };
    }
    let work = if Apart::of(&sight).is_some() {
        hands.map(|(hands, cards)| hands << cards).fold(0, u128::saturating_add)
    } else if rounds() > FEW && Open::of(&sight).is_some() {
        hands.map(|(hands, _)| hands).fold(0, u128::saturating_add)
    } else {
        rounds()
    };
    Company::Group { of, work }
}

/// Returns the subjects and comparisons that a question looks at; `None` if it looks at a hand that
/// is drawn to its end.
fn cards_of(game: &Hands, observed: &Observed) -> Option<Vec<usize>> {
    let (mut subjects, mut comparisons) = (Vec::new(), Vec::new());
    for field in observed.fields() {
        match game.meanings[field.index()] {
            Meaning::Of(subject, _) => subjects.push(subject),
            Meaning::Result => comparisons.push(None),
            Meaning::Compared(which) => comparisons.push(Some(which)),
            Meaning::Drawn(..) => return None,
        }
    }
    subjects.extend(comparisons.iter().flat_map(|which| game.compared(*which)));
    subjects.sort_unstable();
    subjects.dedup();
    // Comparisons come behind all subjects.
    let comparison = |which: &Option<usize>| game.subjects.len() + which.map_or(0, |at| 1 + at);
    Some(subjects.into_iter().chain(comparisons.iter().map(comparison)).collect())
}
