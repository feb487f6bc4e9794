//! Explains wrong printed figures: finds alternatives that yield them.
//!
//! An explanation is reported only if it yields the printed figure at the printed precision. Slips
//! of the author come first, other wagers and shoes after them: the wider the search, the more
//! matches are chance, above all with short figures.

mod print;
mod terms;
#[cfg(test)]
mod tests;

use crate::distribution::Distribution;
use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::claims;
use crate::pricing::figures::WagerReport;
use crate::question::audit::report::{Explanation, ExplanationKind};
use crate::table::claim::{Claim, LOSS, Quantity};
use crate::table::model::Line;
use crate::table::pays_in_words;
use crate::table::short;

pub use print::of_print;
pub use terms::of_terms;

/// An alternative that yields a printed figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The explanation.
    pub why: Why,
    /// The exact figure of the alternative, in the multiple that is printed.
    pub exact: Exact,
    /// Number of figures of the same wager in the same source that the alternative yields, this one
    /// included.
    pub met: usize,
    /// Number of figures of the same wager in the same source.
    pub of: usize,
}

impl Found {
    /// Returns an explanation tested against this claim only; `None` if it does not yield the
    /// printed figure.
    pub fn alone(claim: &Claim, exact: &Exact, why: Why) -> Option<Self> {
        let exact = claims::in_print(claim, exact);
        claim.printed.agrees_with(&exact).then_some(Self { why, exact, met: 1, of: 1 })
    }
}

/// The reason for a wrong printed figure. The variants are roughly ordered from the most plausible;
/// `rank` has the exact order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The figure with the opposite sign.
    Sign,
    /// A percentage printed without its percent sign.
    PercentWithoutSign,
    /// A plain number printed as a percentage.
    NoPercentage,
    /// A comma is the decimal point, and is read as the sign of a group of digits.
    DecimalComma,
    /// The figure truncated rather than rounded.
    Cut,
    /// The figure rounded up although the nearest value is below.
    RoundedUp,
    /// The figure rounded to one digit less, as here, with a 0 appended.
    ZeroAppended(String),
    /// The figure computed from probabilities rounded to this many digits.
    OfRounded(usize),
    /// Two neighboring digits of the figure, in this order, printed in the other.
    Swapped(char, char),
    /// This digit of the figure, printed twice.
    Doubled(char),
    /// The figure of resolved bets: ties are left out.
    TiesLeftOut,
    /// The figure of all bets: ties are kept.
    TiesKept,
    /// Another quantity of the same wager.
    Quantity(Quantity),
    /// The figure of another event of the same wager.
    Event(String),
    /// A win paid 1 to 1 where the rules take a commission. Holds the payoff by the rules.
    CommissionForgotten(Exact),
    /// A win paid 0.95 to 1 where the rules take no commission.
    CommissionTaken,
    /// Odds "to one" read as "for one": every win pays one less.
    ToAsFor,
    /// Odds "for one" read as "to one": every win pays one more.
    ForAsTo,
    /// The wager of the same id or name elsewhere, on other events.
    Namesake {
        /// The wager's variant, as `game/variant`.
        variant: String,
        /// The wager's id.
        wager: String,
        /// `true` if it belongs to the same table.
        near: bool,
    },
    /// The same wager on the other hand.
    OtherHand {
        /// The other hand.
        hand: String,
        /// The wager's variant, as `game/variant`; `None` for the claim's own.
        variant: Option<String>,
        /// The wager's id.
        wager: String,
    },
    /// Another wager, on the same events or on finer ones, with another paytable.
    Paytable {
        /// The wager's variant, as `game/variant`.
        variant: String,
        /// The wager's id.
        wager: String,
        /// Its events with other payoffs, and those payoffs.
        pays: Vec<(String, Exact)>,
        /// `true` if it distinguishes more events.
        finer: bool,
    },
    /// Another number of decks.
    Decks {
        /// The other number of decks.
        decks: u32,
        /// `true` if the rules allow it.
        allowed: bool,
    },
    /// One line with another payoff.
    Line {
        /// The name of the line's event.
        event: String,
        /// The payoff by the rules.
        from: Exact,
        /// The payoff that yields the printed figure.
        to: Exact,
    },
}

impl Why {
    /// Returns the kind of the reason in reports.
    pub fn kind(&self) -> ExplanationKind {
        match self {
            Self::Sign => ExplanationKind::Sign,
            Self::PercentWithoutSign | Self::NoPercentage => ExplanationKind::Percent,
            Self::Cut | Self::RoundedUp | Self::ZeroAppended(_) | Self::OfRounded(_) => {
                ExplanationKind::Rounding
            }
            Self::DecimalComma | Self::Swapped(..) | Self::Doubled(_) => ExplanationKind::Digits,
            Self::TiesLeftOut | Self::TiesKept => ExplanationKind::Ties,
            Self::Quantity(_) => ExplanationKind::Quantity,
            Self::Event(_) => ExplanationKind::Event,
            Self::CommissionForgotten(_) | Self::CommissionTaken => ExplanationKind::Commission,
            Self::ToAsFor | Self::ForAsTo => ExplanationKind::Odds,
            Self::Namesake { .. } | Self::OtherHand { .. } => ExplanationKind::Wager,
            Self::Paytable { .. } => ExplanationKind::Paytable,
            Self::Decks { .. } => ExplanationKind::Decks,
            Self::Line { .. } => ExplanationKind::Line,
        }
    }

    /// Ranks the reason: 0 is the most plausible.
    fn rank(&self) -> u8 {
        match self {
            Self::Sign | Self::PercentWithoutSign | Self::NoPercentage | Self::DecimalComma => 0,
            Self::Cut | Self::RoundedUp | Self::ZeroAppended(_) => 1,
            Self::OfRounded(_) => 2,
            Self::TiesLeftOut | Self::TiesKept => 3,
            Self::Quantity(_) | Self::CommissionForgotten(_) | Self::CommissionTaken => 4,
            Self::Event(_) => 5,
            Self::ToAsFor | Self::ForAsTo => 6,
            Self::OtherHand { variant: None, .. } => 7,
            Self::Namesake { near: true, .. } => 8,
            Self::Paytable { finer: false, .. } => 9,
            Self::Namesake { near: false, .. } => 10,
            Self::OtherHand { variant: Some(_), .. } => 11,
            Self::Paytable { finer: true, .. } => 12,
            Self::Decks { allowed: true, .. } => 13,
            Self::Decks { allowed: false, .. } => 14,
            Self::Line { .. } => 15,
            Self::Swapped(..) | Self::Doubled(_) => 16,
        }
    }

    /// `true` if the reason comes from a search among many candidates, some of which match by
    /// chance.
    fn is_searched(&self) -> bool {
        matches!(
            self,
            Self::Swapped(..)
                | Self::Doubled(_)
                | Self::Event(_)
                | Self::Namesake { near: false, .. }
                | Self::OtherHand { variant: Some(_), .. }
                | Self::Paytable { .. }
                | Self::Decks { .. }
                | Self::Line { .. }
        )
    }

    /// Returns the group of the reason: only the first reason of each group is reported. `None`
    /// means that it is always kept.
    fn group(&self) -> Option<ExplanationKind> {
        match self {
            Self::Namesake { .. } | Self::OtherHand { .. } | Self::Paytable { .. } => {
                Some(ExplanationKind::Wager)
            }
            Self::Decks { .. } | Self::Line { .. } => Some(self.kind()),
            _ => None,
        }
    }

    /// Returns the reason as a noun phrase.
    fn words(&self) -> String {
        match self {
            Self::Sign => "a reversed sign".to_owned(),
            Self::PercentWithoutSign => claims::PERCENT_WITHOUT_SIGN.to_owned(),
            Self::NoPercentage => "a plain number printed with a % sign".to_owned(),
            Self::DecimalComma => {
                "a decimal comma, which is read as a separator of thousands".to_owned()
            }
            Self::Cut => "digits cut off instead of rounded".to_owned(),
            Self::RoundedUp => "rounded up instead of to the nearest value".to_owned(),
            Self::ZeroAppended(short) => format!("rounded to {short} and padded with a 0"),
            Self::OfRounded(digits) => {
                format!("computed from probabilities rounded to {digits} decimals")
            }
            Self::Swapped(one, other) => format!("digits {one} and {other} swapped"),
            Self::Doubled(digit) => format!("the digit {digit} printed twice"),
            Self::TiesLeftOut => "the figure for resolved bets, with ties left out".to_owned(),
            Self::TiesKept => "the figure for all bets, with ties included".to_owned(),
            Self::Quantity(quantity) => {
                format!("another figure of the wager: {}", quantity.heading())
            }
            Self::Event(event) => format!("the figure for another event: {event}"),
            Self::CommissionForgotten(pays) => {
                format!("a forgotten commission: 1 to 1 instead of {} to 1", short(pays))
            }
            Self::CommissionTaken => {
                "a commission by mistake: 0.95 to 1 instead of 1 to 1".to_owned()
            }
            Self::ToAsFor => "odds \"to one\" read as \"for one\": wins pay one less".to_owned(),
            Self::ForAsTo => "odds \"for one\" read as \"to one\": wins pay one more".to_owned(),
            Self::Namesake { variant, wager, .. } => format!("the figure for {wager} in {variant}"),
            Self::OtherHand { hand, variant, wager } => {
                let variant = variant.as_deref().unwrap_or("the same variant");
                format!("the {hand}'s figure: {wager} in {variant}")
            }
            Self::Paytable { variant, wager, pays, finer } => {
                let of = if *finer { "the same events split further" } else { "the same events" };
                let pays = pays
                    .iter()
                    .map(|(event, pays)| format!("{} on \"{event}\"", pays_in_words(pays)));
                let pays = pays.collect::<Vec<_>>().join(", ");
                format!("the figure for {wager} in {variant}: {of}, {pays}, all else alike")
            }
            Self::Decks { decks, allowed } => {
                let decks =
                    if *decks == 1 { "1 deck".to_owned() } else { format!("{decks} decks") };
                let outside = if *allowed { "" } else { ", which the rules do not allow" };
                format!("the figure for {decks}{outside}")
            }
            Self::Line { event, from, to } => {
                format!("{event} at {} instead of {}", pays_in_words(to), pays_in_words(from))
            }
        }
    }
}

/// Returns the best explanations in the form of reports, the most plausible first.
///
/// An explanation that yields every figure that the source prints of the wager goes before one that
/// does not. Only one other number of decks is kept, the nearest that the rules allow before any
/// other, and only one other wager. A slip of the digits is kept if all others may match by chance.
pub fn ranked(claim: &Claim, mut found: Vec<Found>) -> Vec<Explanation> {
    let by_chance =
        |one: &Found| one.why.is_searched() && one.met < 2 && claim.printed.digits() <= SHORT;
    let is_slip = |one: &Found| one.why.kind() == ExplanationKind::Digits;
    if found.iter().any(|one| !is_slip(one) && one.met == one.of && !by_chance(one)) {
        found.retain(|one| !is_slip(one));
    }
    found.sort_by_key(|one| (one.met < one.of, one.why.rank()));
    let mut groups: Vec<ExplanationKind> = Vec::new();
    found.retain(|one| {
        let Some(group) = one.why.group() else { return true };
        let again = groups.contains(&group);
        groups.push(group);
        !again
    });
    found.truncate(MOST);
    let explanation = |one: Found| Explanation {
        kind: one.why.kind(),
        text: one.why.words(),
        prints_as: claim.printed.in_its_way(&one.exact),
        by_chance: by_chance(&one),
        met: one.met,
        of: one.of,
        exact: Figure { exact: one.exact },
    };
    found.into_iter().map(explanation).collect()
}

/// Maximum number of explanations to report: more explain nothing.
const MOST: usize = 3;

/// Maximum number of digits of a figure that dozens of wagers and decks match by chance.
const SHORT: usize = 3;

/// Counts the claims that agree with a priced wager, and returns the figure for the first claim.
/// `None` if the first claim does not agree.
pub fn met(claims: &[&Claim], wager: &WagerReport, cards: u64) -> Option<(Exact, usize)> {
    let exact = |claim: &Claim| {
        let exact = claims::in_print(claim, &claims::of_wager(claim, wager, cards)?);
        claim.printed.agrees_with(&exact).then_some(exact)
    };
    let first = exact(claims.first()?)?;
    let others = claims[1..].iter().filter(|claim| exact(claim).is_some()).count();
    Some((first, others + 1))
}

/// Returns `true` if another claim than the first holds for the wager and not for the alternative.
pub fn is_refuted(claims: &[&Claim], wager: &WagerReport, other: &WagerReport, cards: u64) -> bool {
    let holds = |claim: &Claim, wager| met(&[claim], wager, cards).is_some();
    claims.iter().skip(1).any(|claim| holds(claim, wager) && !holds(claim, other))
}

/// The comparison of a wager with another whose events it distinguishes at least as finely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refined {
    /// `true` if it distinguishes more events.
    pub finer: bool,
    /// Its events with other payoffs, and those payoffs.
    pub pays: Vec<(String, Exact)>,
}

/// Maps each event of `fine` to the event of `coarse` that contains it; `None` if one overlaps
/// several.
///
/// `law` must observe every field that the two paytables look at.
pub fn refined(fine: &[Line], coarse: &[Line], law: &Distribution) -> Option<Refined> {
    let mut within: Vec<Option<usize>> = vec![None; fine.len() + 1];
    for (case, _) in law.cases() {
        let event = |lines: &[Line]| {
            let line = lines.iter().position(|line| line.when.holds(&|field| case.value(field)));
            line.unwrap_or(lines.len())
        };
        let (inner, outer) = (event(fine), event(coarse));
        if *within[inner].get_or_insert(outer) != outer {
            return None;
        }
    }
    let event = |lines: &[Line], at: usize| match lines.get(at) {
        Some(line) => (line.name.clone(), line.pays.clone()),
        None => (LOSS.to_owned(), Exact::integer(-1)),
    };
    let dealt = within.iter().enumerate().filter_map(|(at, outer)| Some((at, (*outer)?)));
    let pairs = dealt.map(|(at, outer)| (event(fine, at), event(coarse, outer)));
    let pays = pairs.filter(|(inner, outer)| inner.1 != outer.1).map(|(inner, _)| inner).collect();
    let mut outer: Vec<usize> = within.into_iter().flatten().collect();
    let events = outer.len();
    outer.sort_unstable();
    outer.dedup();
    Some(Refined { finer: outer.len() < events, pays })
}
