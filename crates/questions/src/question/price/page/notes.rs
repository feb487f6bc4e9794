//! Words the notes and warnings of a priced variant.

use itertools::Itertools;

use crate::document::{Note, View};
use crate::exact::Whole;
use crate::figure::Figure;
use crate::pricing::figures::{Model, Plays, WagerReport};
use crate::question::price::chip::page as chip;
use crate::question::price::page::carried::OVER_ALL_ROUNDS;
use crate::question::price::progressive::page as progressive;
use crate::question::price::report::{Report, Unranked};
use crate::question::price::risk::page as risk;
use crate::table::offer::decks_only;
use crate::wording;
use crate::wording::asked::{ALL_WAGERS, ASK_FIT, ASK_STRATEGY, HANDS, WAGER};

/// The warning about a shoe that the rules do not allow.
pub(crate) const OUTSIDE: &str = "Outside the rules: they do not allow this shoe.";

/// Returns the warning about a model of rounds that gives a probability below 0.
pub(crate) fn below_zero(model: Model) -> String {
    format!(
        "Some probabilities are below 0: with so few cards of this kind, model {model} leaves out \
         too much, and its figures belong to no law."
    )
}

/// Explains the option that prices bets on runs in full.
pub(crate) fn how_to_settle() -> String {
    format!("Bets on runs need the length of a session: add {HANDS} 60.")
}

/// Lists the wagers that a ranking leaves out, or returns `None`. Each comes with its variant if
/// there are several, and with its shoes unless it is left out on all of them. `all` is the number
/// of shoes.
pub(super) fn left_out<'a>(
    wagers: impl IntoIterator<Item = (&'a Unranked, Option<&'a str>, &'a str)>,
    all: usize,
) -> Option<String> {
    /// A wager's name, its variant and the reason.
    type Left<'a> = (&'a str, Option<&'a str>, &'a str);

    let mut on: Vec<(Left<'_>, Vec<&str>)> = Vec::new();
    for (wager, variant, shoe) in wagers {
        let key = (wager.name.as_str(), variant, wager.reason.as_str());
        match on.iter_mut().find(|(other, _)| *other == key) {
            Some((_, shoes)) if shoes.contains(&shoe) => {}
            Some((_, shoes)) => shoes.push(shoe),
            None => on.push((key, vec![shoe])),
        }
    }
    let named = on.iter().map(|((name, variant, reason), shoes)| {
        let shoes = shoes.iter().filter(|_| shoes.len() < all);
        let of = variant.iter().chain(shoes).join(", ");
        match of.is_empty() {
            true => format!("{name} ({reason})"),
            false => format!("{name} ({of}: {reason})"),
        }
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| {
        format!("Left out, unless {ALL_WAGERS} or {WAGER} asks for them: {}.", named.join(", "))
    })
}

/// Maximum number of wagers that a note names; more are counted.
pub(super) const NAMED: usize = 3;

/// Returns the note on wagers whose decisions are made by the best strategy, if there are any.
fn best_played(report: &Report) -> Option<String> {
    let best = || report.wagers.iter().filter(|wager| wager.plays == Some(Plays::Best));
    let names: Vec<&str> = best().map(|wager| wager.name.as_str()).collect();
    let are = match names.len() {
        0 => return None,
        1 => format!("{} is", names[0]),
        2..=NAMED => format!("{} are", names.join(", ")),
        many => format!("{many} wagers are"),
    };
    let by = match report.given.is_some() || report.dealt.is_some() {
        true => "the best strategy of a player who also knows what is given here.".to_owned(),
        false => format!("the best strategy for this shoe: `{ASK_STRATEGY}` prints it."),
    };
    let first = match best().any(|wager| wager.equal_options) {
        true => {
            " Of equally good options it takes the first of the table; average stakes and figures \
             per unit wagered depend on that."
        }
        false => "",
    };
    Some(format!("{are} played by {by}{first}"))
}

/// Returns the notes on wagers whose odds are times a multiplier: one for each number of draws.
fn multiplied(wagers: &[WagerReport]) -> impl Iterator<Item = String> {
    let drawn = wagers.iter().filter_map(|wager| Some((wager.draws.as_ref()?, &*wager.name)));
    let mut by_draws: Vec<(&Whole, Vec<&str>)> = Vec::new();
    for (draws, name) in drawn {
        match by_draws.iter_mut().find(|(known, _)| *known == draws) {
            Some((_, names)) => names.push(name),
            None => by_draws.push((draws, vec![name])),
        }
    }
    by_draws.into_iter().map(|(draws, names)| {
        let have = match names.as_slice() {
            [name] => format!("{name} has"),
            names => format!("{} have", names.join(", ")),
        };
        let drawn = match draws.to_u64() {
            Some(1) => "its one draw".to_owned(),
            _ => {
                format!("each of its {} equally likely draws", wording::grouped(&draws.to_string()))
            }
        };
        format!("{have} a random multiplier: combinations count each deal with {drawn}.")
    })
}

/// The note about the unit of figures if more than the first unit is staked.
const PER_STAKE: &str = "Figures are per unit of the first stake; the edge per unit wagered is over \
    the average stake, with raises and fees.";

/// Returns the notes on the strategy that decisions follow, and on the unit of figures.
pub(crate) fn on_play(report: &Report) -> impl Iterator<Item = String> {
    let raised = report.wagers.iter().any(|wager| wager.average_stake.is_some());
    best_played(report).into_iter().chain(raised.then(|| PER_STAKE.to_owned()))
}

/// Returns the notes and warnings of a report.
pub(super) fn notes(report: &Report, view: View) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut warn = |text: String| notes.push(Note { text, warning: true });
    if !report.shoe.within_rules {
        warn(OUTSIDE.into());
    }
    if let Some(reading) = &report.reading {
        warn(format!("Reading: {}.", reading.text));
        if let Some(other) = &reading.other {
            for wager in &other.wagers {
                let percent = |figure: &Figure| view.percent(figure).text();
                warn(format!(
                    "Read the other way (variant {}), the house edge of {} is {} instead of {}.",
                    other.variant,
                    wager.name,
                    percent(&wager.other_edge),
                    percent(&wager.edge),
                ));
            }
        }
    }
    for wager in &report.wagers {
        let Some(offer) = &wager.offer else { continue };
        let name = &wager.name;
        if let (false, Some(decks)) = (offer.on_offer, decks_only(&offer.decks)) {
            warn(format!("{name} is not on offer on this shoe: {decks}."));
        }
        if let Some(given) = &offer.given {
            let share = given.probability.as_ref().map(|share| view.percent(share).text());
            let share = share.map_or(String::new(), |share| format!(", in {share} of rounds"));
            warn(format!(
                "{name} is offered given {}{share}: its figures are conditional on that.",
                given.name
            ));
        }
        let of_variant = report.reading.as_ref().map(|reading| &reading.text);
        if let Some(reading) = offer.reading.as_ref().filter(|text| Some(*text) != of_variant) {
            warn(format!("{name} is one of two readings: {reading}."));
        }
    }
    let out = report.left_out.iter().map(|wager| (wager, None, report.shoe.name.as_str()));
    left_out(out, 1).into_iter().for_each(&mut warn);
    // With known facts about the round, an edge for the player is no surprise.
    if report.dealt.is_none() && report.given.is_none() {
        let ranked = report.wagers.iter().filter(|wager| wager.is_ranked());
        let favourable = ranked.filter(|wager| wager.edge.exact.is_negative());
        notes.extend(favourable.map(|wager| {
            let edge = view.percent(&wager.edge).text();
            let name = &wager.name;
            let assumed = report.assumed.iter().find(|(id, _)| *id == wager.id);
            let text = match assumed {
                None => format!("{name} favors the player: its house edge is {edge}."),
                Some((_, assumption)) => format!(
                    "{name} favors the player if {assumption}: its house edge is {edge} then. \
                     This is assumed; `{ASK_FIT}` gives the returns that agree with printed figures."
                ),
            };
            Note { text, warning: true }
        }));
    }
    let of_sessions =
        report.wagers.iter().filter_map(|wager| Some((wager, wager.session.as_ref()?)));
    let mut below = of_sessions.filter(|(wager, _)| {
        wager.events.iter().any(|event| event.probability.exact.is_negative())
    });
    if let Some((_, session)) = below.next() {
        notes.push(Note { text: below_zero(session.model), warning: true });
    }
    notes.extend(on_play(report).map(|text| Note { text, warning: false }));
    let multiplied = multiplied(&report.wagers);
    notes.extend(multiplied.map(|text| Note { text, warning: false }));
    if report.wagers.iter().any(|wager| wager.carried.is_some()) {
        notes.push(Note { text: OVER_ALL_ROUNDS.into(), warning: false });
    }
    if !report.session_wagers.is_empty() {
        notes.push(Note { text: how_to_settle(), warning: false });
    }
    let paid = progressive::how_paid(&report.progressive_wagers);
    notes.extend(paid.into_iter().map(|text| Note { text, warning: false }));
    let mut warn = |text: String| notes.push(Note { text, warning: true });
    for refused in &report.refused {
        warn(format!("Not priced: {} ({}).", refused.name, refused.reason));
    }
    notes.extend(report.chip.iter().flat_map(chip::notes));
    notes.extend(report.risk.iter().flat_map(risk::notes));
    notes.extend(report.notes.iter().map(|text| Note { text: text.clone(), warning: false }));
    notes
}
