//! The shoe of a request, or the decks that the rules name first.

use itertools::Itertools;

use crate::error::Error;
use crate::shoe::Shoe;
use crate::table::is_wanted;
use crate::table::model::{Table, Variant};
use crate::wording::asked::{DECKS, SEEN, SHOE};

/// Returns the requested shoe, or the decks that the rules name first. The shoe must be finite.
pub fn shoe_of(asked: Option<&Shoe>, table: &Table) -> Result<Shoe, Error> {
    let shoe = any_shoe_of(asked, table)?;
    shoe.finite()?;
    Ok(shoe)
}

/// Returns the requested shoe, or the decks that the rules name first. The shoe may be infinite.
pub fn any_shoe_of(asked: Option<&Shoe>, table: &Table) -> Result<Shoe, Error> {
    let first = first_decks(table);
    let shoe = match asked {
        Some(shoe) => shoe.on_default(first)?,
        None => Shoe::decks(first)?,
    };
    table.of_its_decks(&shoe)
}

/// Refuses cards that left the default number of decks, where the games of the wanted wagers differ
/// in it: these cards have left one shoe.
pub fn one_default<'t>(
    asked: Option<&Shoe>,
    offers: impl IntoIterator<Item = &'t (&'t Table, &'t Variant)>,
    wagers: &[String],
) -> Result<(), Error> {
    if !asked.is_some_and(Shoe::leaves_default) {
        return Ok(());
    }
    let is_meant = |variant: &Variant| {
        wagers.is_empty() || variant.wagers.iter().any(|wager| is_wanted(wager, wagers))
    };
    let meant = offers.into_iter().filter(|(_, variant)| is_meant(variant));
    let numbers = meant.map(|(table, _)| first_decks(table)).sorted().dedup().collect_vec();
    let [others @ .., last] = &numbers[..] else { return Ok(()) };
    match others.is_empty() {
        true => Ok(()),
        false => Err(Error::parameter_given(
            SEEN,
            format!(
                "the default number of decks is {} or {last}, by the game: expected {DECKS} or \
                 {SHOE} beside it, the shoe that the cards left",
                others.iter().join(", ")
            ),
        )),
    }
}

/// Returns the number of decks that the rules name first.
fn first_decks(table: &Table) -> u32 {
    *table.decks.first().unwrap_or(&8)
}
