//! Describes in words how shoes are dealt and wagers are bet, on which all figures depend.

use itertools::Itertools;

use crate::document::{View, grouped};
use crate::exact::Exact;
use crate::figure;
use crate::question::count::ramp::{Ramp, Step};
use crate::question::count::report::{Betting, CountStudy, Procedure, WagerCount};

use super::digits;

/// Returns the facts about the procedure.
pub(super) fn facts(study: &CountStudy, view: View) -> Vec<(&'static str, String)> {
    let mut facts = vec![("Burned", burned(&study.procedure)), ("Ends", end(&study.procedure))];
    let rounds =
        digits::estimate(&study.rounds_per_shoe, study.rounds_per_shoe_error.as_ref(), view);
    let shoes = match study.compositions {
        Some(all) => {
            format!("every order of the shoe, by {} compositions of cards", grouped(all.into()))
        }
        None => {
            let shoes = if study.shoes == 1 { "shoe" } else { "shoes" };
            format!("{} {shoes} of seed {}", grouped(study.shoes.into()), study.seed)
        }
    };
    let an_hour = digits::short(&study.rounds_per_hour.exact, 0);
    facts.push(("Dealt", format!("{shoes}: {rounds} rounds a shoe, {an_hour} an hour")));
    if let Some(count) = only_count(study) {
        facts.push(("Count", count));
    }
    facts.extend(only_when(study).map(|when| ("Bet", when)));
    facts.extend(only_ramp(study).map(|ramp| ("Ramp", ramp)));
    let stakes = study.wagers.iter().find_map(|wager| wager.beside.as_ref());
    if let Some(beside) = stakes {
        let stakes = beside.stakes.iter().map(|one| format!("{} on {}", one.stake, one.name));
        facts.push(("Beside", format!("{}, for each unit that is bet", stakes.format(" and "))));
    }
    facts
}

fn burned(procedure: &Procedure) -> String {
    let text = match (procedure.burn.as_str(), procedure.first_card.as_str()) {
        ("three", _) => "three cards, which nobody sees",
        ("by-first-card", "unseen") => {
            "a first card and as many more as it is worth, ten for a ten or a court card; nobody \
             sees any of them"
        }
        ("by-first-card", _) => {
            "the first card is turned and counted, and as many more as it is worth, ten for a ten \
             or a court card, are burned unseen"
        }
        _ => "no card",
    };
    text.to_owned()
}

fn end(procedure: &Procedure) -> String {
    let Some(cut) = procedure.cut else {
        let rounds = procedure.rounds_per_shoe.unwrap_or_default();
        let plural = if rounds == 1 { "" } else { "s" };
        return format!("after {rounds} round{plural}, wherever the cut card is");
    };
    let of_round = procedure.cards_of_a_round;
    let finished = "the round in which it comes out is finished";
    // A round begins with more cards than lie behind the cut card, and takes up to `of_round`.
    let sure = cut.max(of_round.saturating_sub(1)) + 1 >= (procedure.after_cut + 1) * of_round;
    let enough = format!("at least {of_round} cards are left");
    let (when, each) = match sure {
        true => (String::new(), String::new()),
        false => (format!(" if {enough}"), format!(", each if {enough}")),
    };
    let after = match procedure.after_cut {
        0 => "the round in which it comes out is the last; where it is the next card, no other round \
              is dealt"
            .to_owned(),
        1 => format!(
            "{finished}, and one more is dealt{when}; where it comes out instead of a first card, \
             that round is the last"
        ),
        more => format!(
            "{finished}, and {more} more are dealt{each}; where it comes out instead of a first card, \
             that round is the first of them"
        ),
    };
    let cards = if cut == 1 { "card" } else { "cards" };
    let least = match cut + 1 < of_round {
        true => format!("; no round begins with fewer than {of_round} cards left"),
        false => String::new(),
    };
    format!("cut card with {cut} {cards} behind it; {after}{least}")
}

/// Returns the count that decides all bets, if there is just one.
fn only_count(study: &CountStudy) -> Option<String> {
    let counted = study.wagers.iter().map(|wager| &wager.betting);
    let counts = counted.filter(|betting| betting.by == "count").map(count).unique();
    counts.exactly_one().ok()
}

/// Returns the betting rule of all wagers, if there is just one.
fn only_when(study: &CountStudy) -> Option<String> {
    study.wagers.iter().map(when_in_words).unique().exactly_one().ok()
}

/// Returns the ramp that was found, as it can be asked for, if there is just one.
fn only_ramp(study: &CountStudy) -> Option<String> {
    let found = study.wagers.iter().filter(|wager| wager.betting.trigger_found);
    found.filter_map(|wager| wager.betting.ramp.clone()).unique().exactly_one().ok()
}

/// `true` if the facts describe how every wager is bet.
pub(super) fn is_said_at_once(study: &CountStudy) -> bool {
    let has_count = study.wagers.iter().any(|wager| wager.betting.by == "count");
    only_when(study).is_some() && (!has_count || only_count(study).is_some())
}

/// Describes the count that decides the bet.
pub(super) fn count(betting: &Betting) -> String {
    // A count of cards that are alike has no level.
    let from = betting.from.as_ref().filter(|_| betting.tags.is_some());
    let from = from.map_or(String::new(), |from| format!(" ({from})"));
    format!("{}{from}; {}", counted(betting), scale(betting))
}

/// Describes the counted cards.
pub(super) fn counted(betting: &Betting) -> String {
    match (&betting.tags, &betting.alike) {
        (Some(tags), _) => tags.clone(),
        (None, Some(alike)) => format!("unseen cards of one {alike}"),
        (None, None) => "none".to_owned(),
    }
}

/// Describes how the count is computed.
pub(super) fn scale(betting: &Betting) -> String {
    if betting.alike.is_some() {
        return "how much likelier two unseen cards are alike than two of the full shoe, in \
                percent"
            .to_owned();
    }
    let before = betting
        .before
        .as_deref()
        .map(|before| format!(", from {} for the cards that have left the shoe", decimal(before)));
    let before = before.unwrap_or_default();
    let start = betting.start.as_deref().map(|start| format!(" from {start}")).unwrap_or_default();
    if betting.per.is_none() {
        return format!("running count{start}{before}");
    }
    let cards = match betting.per.as_deref() {
        Some("shoe") => "cards left in the shoe",
        _ => "unseen cards",
    };
    let rounded = match betting.round.as_deref() {
        Some("nearest") => ", rounded to the nearest whole number",
        Some("floor") => ", rounded down",
        Some("half-deck") => ", decks to the nearest half",
        _ => ", not rounded",
    };
    let comma = if before.is_empty() { "" } else { "," };
    format!("true count: the running count{start}{before}{comma} per 52 {cards}{rounded}")
}

/// Returns the name of the kind of count.
pub(super) fn count_in_words(betting: &Betting) -> &'static str {
    match (&betting.alike, &betting.per) {
        (Some(_), _) => "count of cards alike",
        (None, None) => "running count",
        (None, Some(_)) => "true count",
    }
}

/// Describes when a wager is bet, short enough for a column.
pub(super) fn when(betting: &Betting) -> String {
    let Some(trigger) = &betting.trigger else { return "player's edge > 0".to_owned() };
    let from = match (&betting.alike, &betting.per) {
        (Some(_), _) => format!("alike ≥ {}%", decimal(trigger)),
        (None, None) => format!("RC ≥ {}", decimal(trigger)),
        (None, Some(_)) => format!("TC ≥ {}", decimal(trigger)),
    };
    let from = match ramp(betting).as_ref().map(Ramp::spread) {
        Some([least, most]) if least != most => {
            format!("{from}, {} to {}", figure::short(least), figure::short(most))
        }
        Some([stake, _]) if *stake != Exact::one() => format!("{from}, {}", figure::short(stake)),
        _ => from,
    };
    match &betting.enter {
        Some(enter) => format!("{from}, enters at {}", decimal(enter)),
        None => from,
    }
}

/// Returns the ramp of a bet.
pub(super) fn ramp(betting: &Betting) -> Option<Ramp> {
    betting.ramp.as_ref()?.parse().ok()
}

/// Describes when a wager is bet, in a sentence.
fn when_in_words(wager: &WagerCount) -> String {
    let betting = &wager.betting;
    let staked = staked_in_words(betting, is_best(wager));
    let first = ramp(betting).map(|ramp| figure::short(&ramp.steps()[0].from));
    let first = first.or_else(|| betting.trigger.as_deref().map(decimal));
    match (&betting.enter, first) {
        (Some(enter), Some(first)) => format!(
            "{staked}; the player begins to bet at {} and stops below {first}",
            decimal(enter)
        ),
        _ => staked,
    }
}

/// Returns `true` if a search found the trigger or the ramp. One above every count, which a search
/// returns if no bet wins, is not the best of anything.
pub(super) fn is_best(wager: &WagerCount) -> bool {
    wager.betting.trigger_found && !wager.bets_per_shoe.exact.is_zero()
}

/// Describes the stakes of a bet in a sentence.
fn staked_in_words(betting: &Betting, is_best: bool) -> String {
    let Some(trigger) = &betting.trigger else {
        return "one unit wherever the exact expectation is above 0 (perfect play)".to_owned();
    };
    let found = match is_best {
        true => ", the one with most units a shoe",
        false => "",
    };
    let unit = if betting.alike.is_some() { "%" } else { "" };
    let count = count_in_words(betting);
    if let Some(ramp) = ramp(betting) {
        let step = |(at, step): (usize, &Step)| {
            let (from, stake) = (figure::short(&step.from), figure::short(&step.stake));
            match at {
                0 if step.stake == Exact::one() => {
                    format!("1 unit from a {count} of {from}{unit} on")
                }
                0 => format!("{stake} units from a {count} of {from}{unit} on"),
                _ => format!("{stake} from {from}{unit}"),
            }
        };
        let best = match is_best {
            true => ", the best ramp for the bankroll",
            false => "",
        };
        return format!("{}{best}", ramp.steps().iter().enumerate().map(step).format(", "));
    }
    format!("one unit from a {count} of {}{unit} on{found}", decimal(trigger))
}

/// Formats a trigger as a decimal; in a report it is a fraction.
pub(super) fn decimal(trigger: &str) -> String {
    let exact = Exact::parse(trigger);
    exact.map_or_else(|| trigger.to_owned(), |exact| digits::short(&exact, 3))
}
