//! Lays out the parts that all searches share: the head of a report, its target, and payoffs.

use crate::document::{Cell, Column, View, data, text, truth, words};
use crate::exact::Exact;
use crate::figure::{DIGITS, Figure, Shown};
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};
use crate::question::price::page::shoe_in_words;
use crate::wording;

use super::report::{RangeInfo, TargetInfo};

/// Returns the title of a report on a wager, and its facts without the target.
pub(in crate::question::design) fn head(
    (game, variant): (&GameInfo, &VariantInfo),
    name: &str,
    shoes: &[ShoeInfo],
    model: &str,
) -> (String, Vec<(&'static str, String)>) {
    let rules = match variant.name == game.name {
        true => game.name.clone(),
        false => format!("{}, {}", game.name, variant.name),
    };
    // A table with one wager often has the name of the wager.
    let title = if rules == name { rules } else { format!("{rules}: {name}") };
    let mut facts: Vec<(&'static str, String)> =
        game.source.iter().map(|source| ("Source", source.clone())).collect();
    facts.push(("Shoe", shoes.iter().map(shoe_in_words).collect::<Vec<_>>().join("; ")));
    facts.push(("Model", format!("{model}; cards burned unseen change nothing")));
    (title, facts)
}

/// Describes the requested edge: `"a house edge of 8%"`, `"a house edge of 3% to 5%"`.
pub(in crate::question::design) fn edge_in_words(target: &TargetInfo) -> String {
    format!("a house edge of {}", edge_in_percent(target))
}

/// Describes the requested edge: `"8%"`, `"3% to 5%"`.
pub(in crate::question::design) fn edge_in_percent(target: &TargetInfo) -> String {
    let view = View { digits: DIGITS, names: &wording::InWords };
    match (&target.edge.from, target.nearest) {
        (Some(edge), true) => short(edge, Cell::Percent, view),
        _ => range(&target.edge, Cell::Percent, view),
    }
}

/// Describes a range, with no more digits than its ends need.
pub(in crate::question::design) fn range(
    range: &RangeInfo,
    cell: fn(Shown) -> Cell,
    view: View,
) -> String {
    let end = |figure: &Figure| short(figure, cell, view);
    match (&range.from, &range.to) {
        (Some(from), Some(to)) => format!("{} to {}", end(from), end(to)),
        (Some(from), None) => format!("at least {}", end(from)),
        (None, Some(to)) => format!("at most {}", end(to)),
        (None, None) => "any".to_owned(),
    }
}

/// Returns a requested figure with the fewest digits that are exact.
pub(in crate::question::design) fn short(
    figure: &Figure,
    cell: fn(Shown) -> Cell,
    view: View,
) -> String {
    let tells = |digits: &usize| {
        Exact::parse(&figure.exact.decimal(*digits)).as_ref() == Some(&figure.exact)
    };
    let digits = (0..view.digits).find(tells).unwrap_or(view.digits);
    cell(figure.shown(digits)).text()
}

/// Returns the cells of the shoe, which people see only if there are several shoes.
pub(in crate::question::design) fn of_shoe(
    shoes: &[ShoeInfo],
    at: usize,
    shoe: &str,
) -> [(Column, Cell); 2] {
    [
        (words("shoe", "Shoe").shown_if(shoes.len() > 1), text(shoe)),
        (data(words("within_rules", "Within the rules")), truth(shoes[at].within_rules)),
    ]
}

/// Describes payoffs: "15-60", "0.5-3 by 0.5", "5, 10, 25".
pub(in crate::question::design) fn allowed_in_words(allowed: &[Exact]) -> String {
    let short = payoff;
    let step = match allowed {
        [first, second, _, ..] => second - first,
        _ => Exact::zero(),
    };
    let even = allowed.windows(2).all(|two| &two[1] - &two[0] == step);
    match allowed {
        [first, .., last] if even && !step.is_zero() && step == Exact::one() => {
            format!("{}-{}", short(first), short(last))
        }
        [first, .., last] if even && !step.is_zero() => {
            format!("{}-{} by {}", short(first), short(last), short(&step))
        }
        [first, .., last] if allowed.len() > LISTED => {
            format!("{} from {} to {}", allowed.len(), short(first), short(last))
        }
        _ => allowed.iter().map(short).collect::<Vec<_>>().join(", "),
    }
}

/// The largest number of payoffs that a cell has room for.
const LISTED: usize = 6;

/// Describes one payoff, to 1.
pub(in crate::question::design) fn payoff(pays: &Exact) -> String {
    if pays.is_positive() { crate::table::short(pays) } else { crate::table::pays_in_words(pays) }
}
