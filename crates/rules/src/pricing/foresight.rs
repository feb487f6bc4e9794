//! Decisions that see cards which they change: a mistake of a table that only laws show.

use crate::distribution::Distribution;
use crate::error::{Error, Mistake};
use crate::field::Field;
use crate::table::decision::Choice;
use crate::table::model::Table;

/// Refuses a decision that sees cards which depend on it. `laws` are the laws of its options.
pub(super) fn refuse_foresight(
    table: &Table,
    choice: &Choice,
    laws: &[&Distribution],
) -> Result<(), Error> {
    if laws.len() == 1 {
        return Ok(());
    }
    let visible: Vec<Field> = choice.visible().collect();
    let differ = |fields: &[Field]| {
        let mut laws = laws.iter().map(|law| law.marginal(fields));
        let first = laws.next();
        laws.any(|law| Some(law) != first)
    };
    let seen = if differ(&[]) {
        "the knowledge about the round".to_owned()
    } else if let Some(field) = visible.iter().find(|field| differ(&[**field])) {
        table.vocabulary.spec(*field).name.clone()
    } else if differ(&visible) {
        "a combination of the visible fields".to_owned()
    } else {
        return Ok(());
    };
    let message = format!("decide: {seen} depends on cards that the decision draws");
    let help = "expected fields of cards that are dealt before the decision".to_owned();
    Err(Error::table(vec![Mistake::new(choice.place.clone(), message, Some(help))]))
}
