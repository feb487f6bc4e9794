//! Parses the fee of a wager: a part of the stake that is paid in every round and never returned.

use crate::condition::Condition;
use crate::exact::Exact;
use crate::table::carried::Carried;
use crate::table::check::line::amount;
use crate::table::model::{Line, Settlement};
use crate::table::reader::{Node, Reader};

/// Largest fee, in first stakes.
const MOST: i64 = 10;

/// Charges the fee of a wager on each of its lines: it is staked in addition and always lost.
/// Returns the fee, or `None` after noting a mistake.
pub(super) fn charge(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
    settlement: &mut Settlement,
) -> Option<Exact> {
    let label = format!("{label}: fee");
    let expected =
        format!("a number of first stakes above 0 and at most {MOST}, as 0.2 or \"1/5\"");
    let range = (&Exact::zero(), &Exact::integer(MOST));
    let fee = amount(reader, &label, node, range, &expected)?;
    let lines = match settlement {
        Settlement::Round(lines) | Settlement::Carried(Carried { lines, .. }) => {
            lines.push(Line {
                name: "Loss".into(),
                pays: Exact::integer(-1),
                multiplier: None,
                staked: Exact::one(),
                when: Condition::All(Vec::new()),
                words: "every other round".into(),
                place: reader.place(node.span()),
            });
            lines
        }
        Settlement::Decision(decision) => &mut decision.lines,
        Settlement::Progressive(_) | Settlement::Session(_) => {
            let help = "expected fixed odds on one round".to_owned();
            let message = format!("{label}: a wager with a meter has none");
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
    };
    for line in &mut *lines {
        line.pays = &line.pays - &fee;
        line.staked = &line.staked + &fee;
        if let Some(law) = &mut line.multiplier {
            law.beside = &law.beside - &fee;
        }
    }
    if let Settlement::Carried(carried) = settlement {
        carried.fee = fee.clone();
    }
    Some(fee)
}
