//! Parses how a meter grows by bets and where it begins again once all of it is won.

use crate::exact::Exact;
use crate::table::check::line::amount;
use crate::table::model::Growth;
use crate::table::reader::{Node, Reader};

/// Largest reset value and cap, in first stakes.
const MOST: i64 = 1_000_000_000_000;
/// Largest sum of bets of a round, in first stakes.
const MOST_BETS: i64 = 1_000_000;

/// Reads the growth of the meter of which the lines of a wager pay these `shares`.
pub(super) fn growth(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
    shares: &[Exact],
) -> Option<Growth> {
    let (zero, one) = (Exact::zero(), Exact::one());
    let label = format!("{label}: meter");
    let mut section = reader.section(label.clone(), node)?;
    let keys = ["reset", "increment", "hidden", "cap", "bets"];
    let [reset, increment, hidden, cap, bets] = keys.map(|key| match key {
        "increment" => section.require(reader, key),
        _ => section.get(key),
    });
    section.finish(reader);
    if shares.iter().all(Exact::is_zero) {
        let help = "expected a line like { odds = \"100% of meter\", … }".to_owned();
        reader.mistake(node.span(), format!("{label}: no line pays a share of it"), Some(help));
        return None;
    }
    let mut read = |key: &str, node: Option<&Node<'_>>, (most, expected): (i64, &str)| {
        // A missing key is no mistake; an unreadable value is.
        let Some(node) = node else { return Some(None) };
        let range = (&zero, &Exact::integer(most));
        amount(reader, &format!("{label}: {key}"), node, range, expected).map(Some)
    };
    let part = (1, "a part of each first stake above 0 and at most 1, as 0.02 or \"1/50\"");
    let stakes = (MOST, "a number of first stakes above 0 and at most 1,000,000,000,000");
    let of_round = (MOST_BETS, "a number of first stakes above 0 and at most 1,000,000");
    let values = (
        read("reset", reset, stakes),
        read("increment", Some(increment?), part),
        read("hidden", hidden, part),
        read("cap", cap, stakes),
        read("bets", bets, of_round),
    );
    let (Some(from), Some(Some(by)), Some(aside), Some(most), Some(staked)) = values else {
        return None;
    };
    let growth = Growth {
        reset: from.unwrap_or_default(),
        increment: by,
        hidden: aside.unwrap_or_default(),
        cap: most,
        bets: staked.unwrap_or(one.clone()),
    };
    let is_won_whole = shares.contains(&one);
    let is_won_in_part = shares.iter().any(|share| share.is_positive() && *share < one);
    let (message, help, at) = if &growth.increment + &growth.hidden > one {
        ("more than the stake goes into it", "increment and hidden of at most 1 together", node)
    } else if let (Some(at), false) = (reset.or(hidden), is_won_whole) {
        ("no line pays all of it, so it never begins again", "a line \"100% of meter\"", at)
    } else if let (Some(cap), Some(at)) = (&growth.cap, cap)
        && *cap <= growth.reset
    {
        ("cap: the meter begins at its cap", "a cap above the reset value", at)
    } else if let (Some(at), true) = (cap, is_won_in_part || hidden.is_some()) {
        let message = "cap: not supported for a meter that is won in parts or has a hidden part";
        (message, "no cap, or lines that pay all of the meter and no hidden part", at)
    } else {
        return Some(growth);
    };
    reader.mistake(at.span(), format!("{label}: {message}"), Some(format!("expected {help}")));
    None
}
