//! Checks that the parts of a claim go together.

use crate::error::Mistake;
use crate::table::claim::{Claim, Quantity, Subject};

/// Returns the mistake in a claim whose parts do not go together.
pub(super) fn mistake(claim: &Claim) -> Option<Mistake> {
    let quantity = claim.quantity.value;
    let key = quantity.key();
    let complain = |message: String, help: &str| {
        let message = format!("published: {message}");
        Some(Mistake::new(claim.quantity.place.clone(), message, Some(help.to_owned())))
    };
    let known = claim.dealt.is_some() || claim.given.is_some();
    let lacks_cards = claim.shoe.as_ref().is_some_and(|shoe| {
        shoe.value.base_decks().is_some() && shoe.value.whole_decks().is_none()
    });
    let of_event = match &claim.subject {
        Subject::Wager { event, .. } => event.is_some(),
        Subject::Outcome { .. } | Subject::Rounds(_) => true,
    };
    let of_outcome = !matches!(claim.subject, Subject::Wager { .. });
    if of_outcome && !matches!(quantity, Quantity::Probability | Quantity::Combinations) {
        return complain(
            format!("{key} is of a wager, and no wager is named"),
            "expected probability or combinations",
        );
    }
    if of_event && !quantity.is_of_events() {
        return complain(
            format!("{key} is of a whole wager, and an event is named"),
            "expected probability, combinations, return, pays or break-even",
        );
    }
    if quantity.is_effect() && !lacks_cards {
        return complain(
            format!("{key} is of cards that a shoe lacks"),
            "expected a shoe less some cards, as shoe = \"8 - A\"",
        );
    }
    if let (Some(_), true) = (&claim.meter, of_outcome || quantity.is_effect()) {
        return complain(
            format!("{key} beside a meter"),
            "expected a figure of a wager that pays a share of it",
        );
    }
    if quantity.is_of_all_rounds() && (claim.meter.is_some() || known || claim.hands.is_some()) {
        return complain(
            format!("{key} is of all rounds, at every meter"),
            "expected no meter, dealt, given or hands beside it",
        );
    }
    if known && (claim.hands.is_some() || quantity.is_effect() || !claim.base.is_empty()) {
        return complain(
            "what is dealt or given is of one round".to_owned(),
            "expected no hands, effect or base beside it",
        );
    }
    let by_ways = quantity == Quantity::Combinations || quantity.is_effect();
    if claim.hands.is_some() && by_ways {
        return complain(format!("a session has no {key}"), "expected probability or return");
    }
    None
}
