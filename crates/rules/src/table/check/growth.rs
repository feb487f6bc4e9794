//! Parses how a meter grows by bets and where it begins again once all of it is won.

use crate::exact::Exact;
use crate::table::check::hand_words::one_of;
use crate::table::check::line::amount;
use crate::table::keys;
use crate::table::model::{Growth, Limit};
use crate::table::reader::{Node, Reader};

/// Largest reset value and cap, in first stakes.
const MOST: i64 = 1_000_000_000_000;
/// Largest sum of bets of a round, in first stakes.
const MOST_BETS: i64 = 1_000_000;

/// Reads the growth of the meter of which the lines of a wager pay these `shares`. Lines pay none of
/// a meter that a hidden trigger pays.
pub(super) fn growth(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
    shares: &[Exact],
) -> Option<Growth> {
    let (zero, one) = (Exact::zero(), Exact::one());
    let label = format!("{label}: meter");
    let mut section = reader.section(label.clone(), node)?;
    let keys = ["reset", "increment", "hidden", "cap", "must-hit-by", "trigger", "bets"];
    let [reset, increment, hidden, cap, by, trigger, bets] = keys.map(|key| match key {
        "increment" => section.require(reader, key),
        _ => section.get(key),
    });
    section.finish(reader);
    if let Some(trigger) = trigger {
        one_of(reader, &format!("{label}: trigger"), trigger, keys::METER.words("trigger"))?;
    }
    let pays_none = shares.iter().all(Exact::is_zero);
    if pays_none != trigger.is_some() {
        let (message, help) = match pays_none {
            true => (
                "no line pays a share of it",
                "a line like { odds = \"100% of meter\", … }, or trigger = \"uniform\"",
            ),
            false => (
                "trigger: lines pay shares of it",
                "fixed odds beside a trigger, or must-hit-by without a trigger",
            ),
        };
        let (message, help) = (format!("{label}: {message}"), format!("expected {help}"));
        reader.mistake(trigger.unwrap_or(node).span(), message, Some(help));
        return None;
    }
    let mut read = |key: &str, node: Option<&Node<'_>>, (most, expected): (i64, &str)| {
        // A missing key is no mistake; an unreadable value is.
        let Some(node) = node else { return Some(None) };
        let range = (&zero, &Exact::integer(most));
        amount(reader, &format!("{label}: {key}"), node, range, expected).map(Some)
    };
    let part = (1, "a part of each first stake above 0 and at most 1, as 0.02, \"1/50\" or \"2%\"");
    let stakes = (MOST, "a number of first stakes above 0 and at most 1,000,000,000,000");
    let of_round = (MOST_BETS, "a number of first stakes above 0 and at most 1,000,000");
    let values = (
        read("reset", reset, stakes),
        read("increment", Some(increment?), part),
        read("hidden", hidden, part),
        read("cap", cap, stakes),
        read("must-hit-by", by, stakes),
        read("bets", bets, of_round),
    );
    let (Some(from), Some(Some(grows)), Some(aside), Some(most), Some(must), Some(staked)) = values
    else {
        return None;
    };
    let limit = match (most, must, trigger) {
        (Some(cap), None, None) => Some(Limit::Cap(cap)),
        (None, Some(by), None) => Some(Limit::MustHitBy(by)),
        (None, Some(by), Some(_)) => Some(Limit::Trigger(by)),
        (None, None, None) => None,
        (_, None, Some(trigger)) => {
            let message = format!("{label}: trigger: no must-hit-by");
            let help = "expected must-hit-by, the largest amount of the trigger".to_owned();
            reader.mistake(trigger.span(), message, Some(help));
            return None;
        }
        (Some(end), Some(by), _) => {
            let (why, help) = match end >= by {
                true => ("the meter is paid at its must-hit-by before", "no cap"),
                false => (
                    "the meter stops growing there and never reaches its must-hit-by",
                    "a cap or a must-hit-by",
                ),
            };
            let (message, help) = (format!("{label}: cap: {why}"), format!("expected {help}"));
            reader.mistake(cap.unwrap_or(node).span(), message, Some(help));
            return None;
        }
    };
    let growth = Growth {
        reset: from.unwrap_or_default(),
        increment: grows,
        hidden: aside.unwrap_or_default(),
        limit,
        bets: staked.unwrap_or(one.clone()),
    };
    let is_won_whole = shares.contains(&one) || growth.trigger().is_some();
    let is_won_in_part = shares.iter().any(|share| share.is_positive() && *share < one);
    let (message, help, at) = if &growth.increment + &growth.hidden > one {
        ("more than the stake goes into it", "increment and hidden of at most 1 together", node)
    } else if let (Some(at), false) = (reset.or(hidden), is_won_whole) {
        ("no line pays all of it, so it never begins again", "a line \"100% of meter\"", at)
    } else if let (Some(limit), Some(at)) = (&growth.limit, cap.or(by)) {
        let key = if cap.is_some() { "cap" } else { "must-hit-by" };
        let (message, help) = if *limit.most() <= growth.reset {
            ("the meter begins there", "more than the reset value")
        } else if is_won_in_part {
            (
                "not supported for a meter that is won in parts, because each of them leaves \
                 another meter",
                "lines that pay all of the meter or nothing of it",
            )
        } else if hidden.is_some() && cap.is_some() {
            ("not supported beside a hidden part", "no hidden part")
        } else if growth.trigger().is_some() && growth.hidden > growth.increment {
            ("the hidden part would reach it before the meter", "hidden of at most increment")
        } else if hidden.is_some() && limit.most() - &growth.reset > growth.farthest() {
            (
                "more than 10,000 rounds from the reset value to it, beside a hidden part",
                "larger bets of a round, a larger increment, or a must-hit-by nearer to the reset \
                 value",
            )
        } else {
            return Some(growth);
        };
        let (message, help) = (format!("{label}: {key}: {message}"), format!("expected {help}"));
        reader.mistake(at.span(), message, Some(help));
        return None;
    } else {
        return Some(growth);
    };
    reader.mistake(at.span(), format!("{label}: {message}"), Some(format!("expected {help}")));
    None
}
