//! Parses the lines of a paytable: odds, stake, multiplier and condition.

use toml::de::DeValue;

use crate::condition::Condition;
use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::table::carried::Carries;
use crate::table::check::line_odds::{any_odds_and_name, covers};
use crate::table::check::multiplier::{MOST_TIMES, factors, law, one_factor};
use crate::table::condition::shadow::{self, Dead};
use crate::table::condition::{reading, words};
use crate::table::model::Line;
use crate::table::multiplier::{Draw, Multiplier};
use crate::table::odds::{self, Kept, Odds};
use crate::table::offer::Given;
use crate::table::reader::{Node, Reader, Section};

/// A line as it stands in a table.
pub(super) struct Written {
    pub line: Line,
    /// The share of a meter that it pays beside its fixed odds: 0 for none.
    pub share: Exact,
    /// The multiplier that it carries to the next round.
    pub carries: Option<Carries>,
}

/// Reads a line. `at_stake` is the total stake of a line that states none.
pub(super) fn line(
    reader: &mut Reader,
    game: &'static Vocabulary,
    (label, at_stake): (&str, &Exact),
    node: &Node<'_>,
) -> Option<Written> {
    let mut section = reader.section(format!("a line of {label}"), node)?;
    let (odds, name) = any_odds_and_name(reader, label, &mut section);
    let staked = staked(reader, (label, at_stake), &mut section);
    let pays = odds.zip(staked.as_ref()).map(|(odds, staked)| match odds {
        Odds::Fixed(pays) => (pays, Exact::zero()),
        Odds::Share(share, Kept::Returned) => (Exact::zero(), share),
        Odds::Share(share, Kept::Lost) => (-staked, share),
    });
    let pays = pays
        .zip(staked.as_ref())
        .filter(|((pays, _), staked)| covers(reader, label, &mut section, (pays, Some(staked))));
    let pays = pays.map(|(pays, _)| pays);
    let multiplier = section.get("multiplier");
    let multiplier = multiplier.map(|node| multiplier_of(reader, label, pays.as_ref(), node));
    let carries = section.get("carries").map(|node| carries(reader, label, node));
    let when = section.require(reader, "when");
    let when = when.and_then(|node| reading::read(reader, game, label, node));
    section.finish(reader);
    let when = when?;
    let (pays, share) = pays?;
    let multiplier = match multiplier {
        Some(multiplier) => Some(multiplier?),
        None => None,
    };
    let carries = match carries {
        Some(carries) => Some(carries?),
        None => None,
    };
    let pays = multiplier.as_ref().map_or(pays, Multiplier::mean);
    let line = Line {
        name: name.unwrap_or_else(|| words::brief(&when.said, game)),
        pays,
        multiplier,
        staked: staked?,
        when: when.condition,
        words: words::whole(&when.said, game),
        place: reader.place(node.span()),
    };
    Some(Written { line, share, carries })
}

/// Reads a line of an option. Cards alone settle it: it has no share of a meter and no multiplier.
pub(super) fn plain_line(
    reader: &mut Reader,
    game: &'static Vocabulary,
    of: (&str, &Exact),
    node: &Node<'_>,
) -> Option<Line> {
    let Written { line, share, carries } = line(reader, game, of, node)?;
    if share.is_zero() && line.multiplier.is_none() && carries.is_none() {
        return Some(line);
    }
    let message = match carries {
        Some(_) => "carries beside a decision: the best play would depend on the multiplier",
        None => "a share of a meter or a multiplier beside a decision",
    };
    let message = format!("{}: {message}", of.0);
    let help = "expected fixed odds, as \"8 to 1\"".to_owned();
    reader.mistake(node.span(), message, Some(help));
    None
}

/// Reads the multiplier that a line carries to the next round: `2`, `{ 2 = "1/2", 5 = "1/2" }` or
/// `"same"`.
fn carries(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Carries> {
    let label = format!("{label}: carries");
    match node.get_ref() {
        DeValue::Table(_) => {
            factors(reader, &label, node, false).map(|law| Carries::Drawn(law.draws))
        }
        DeValue::String(text) if text == SAME => Some(Carries::Same),
        _ => {
            let expected = format!(
                "{}, factors with chances, as {{ 2 = \"2/3\", 5 = \"1/3\" }}, or \"same\"",
                one_factor()
            );
            let range = (&Exact::zero(), &Exact::integer(MOST_TIMES));
            let times = amount(reader, &label, node, range, &expected)?;
            Some(Carries::Drawn(vec![Draw { times, chance: Exact::one() }]))
        }
    }
}

/// Reads the multiplier of a line whose odds and share of a meter are known.
fn multiplier_of(
    reader: &mut Reader,
    label: &str,
    odds: Option<&(Exact, Exact)>,
    node: &Node<'_>,
) -> Option<Multiplier> {
    let draws = law(reader, label, node)?;
    let (odds, share) = odds?;
    if share.is_zero() && odds.is_positive() {
        let odds = odds.clone();
        return Some(Multiplier { odds, draws, beside: Exact::zero(), part: None, cap: None });
    }
    let message = format!("{label}: multiplier: only odds that win are multiplied");
    let help = "expected it beside odds like \"8 to 1\"".to_owned();
    reader.mistake(node.span(), message, Some(help));
    None
}

/// The word for a multiplier that is carried on.
const SAME: &str = "same";

/// Maximum total stake of a line, in first stakes.
const MOST_STAKED: i64 = 1_000_000;

/// Reads the total stake of a line in first stakes.
fn staked(
    reader: &mut Reader,
    (label, at_stake): (&str, &Exact),
    section: &mut Section<'_, '_>,
) -> Option<Exact> {
    let Some(node) = section.get("staked") else { return Some(at_stake.clone()) };
    let expected = format!(
        "what is at stake in all, the first stake being 1: a number from 1 to {MOST_STAKED}, as 2, \
         1.5 or \"3/2\""
    );
    let range = (&Exact::one(), &Exact::integer(MOST_STAKED));
    amount(reader, &format!("{label}: staked"), node, range, &expected)
}

/// Reads a number of first stakes: from the first to the second of `range`, and above 0.
pub(super) fn amount(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
    (least, most): (&Exact, &Exact),
    expected: &str,
) -> Option<Exact> {
    let text = match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::String(text) => text.as_ref(),
        _ => "",
    };
    let fits = |amount: &Exact| amount.is_positive() && least <= amount && amount <= most;
    // Only a part can be a percentage.
    let may_be_read = *most <= Exact::one() || !text.ends_with('%');
    let amount = may_be_read.then(|| odds::share(text)).flatten().filter(fits);
    if amount.is_none() {
        reader.unexpected(label, node, expected);
    }
    amount
}

/// Notes lines that no round can reach.
pub(super) fn hidden_lines(
    reader: &mut Reader,
    game: &'static Vocabulary,
    (label, given): (&str, Option<&Given>),
    lines: &[Line],
) {
    if reader.trusted {
        return;
    }
    let offered = |line: &Line| match given {
        None => line.when.clone(),
        Some(given) => Condition::All(vec![given.condition.clone(), line.when.clone()]),
    };
    let conditions: Vec<Condition> = lines.iter().map(offered).collect();
    let conditions: Vec<&Condition> = conditions.iter().collect();
    for (line, dead) in lines.iter().zip(shadow::dead(game, &conditions)) {
        let why = match (dead, given) {
            (None, _) => continue,
            (Some(Dead::Never), None) => "no round can meet all its requirements",
            (Some(Dead::Never), Some(_)) => {
                "no round in which the wager is offered can meet all its requirements"
            }
            (Some(Dead::Shadowed), _) => "the lines above it settle every round it holds of",
        };
        let message = format!("{label}: unreachable line \"{}\": {why}", line.name);
        reader.mistake(line.place.span.clone(), message, None);
    }
}
