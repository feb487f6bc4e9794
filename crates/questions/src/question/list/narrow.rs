//! Restricts a listing to the variants and the text of a request.

use std::collections::BTreeSet;

use crate::error::Error;
use crate::question::list::report::Listing;
use crate::question::list::{ListRequest, What};
use crate::table::Catalog;
use crate::wording::asked::VARIANT;
use crate::wording::{loose, similar};

/// Keeps only the contents of the variants in the request.
pub(super) fn to_variants(
    listing: &mut Listing,
    catalog: &Catalog,
    request: &ListRequest,
) -> Result<(), Error> {
    if request.variants.is_empty() {
        return Ok(());
    }
    if matches!(request.what, Some(What::Fields | What::Formats)) {
        let why =
            "fields and formats are of no variant: expected games, variants, wagers or counts";
        return Err(Error::parameter_given(VARIANT, why));
    }
    let selected = catalog.select(&request.variants)?;
    catalog.meter_is_of(selected.iter().copied())?;
    let name = |(table, variant): &(&crate::table::Table, &crate::table::model::Variant)| {
        table.name_of(variant)
    };
    let variants: BTreeSet<String> = selected.iter().map(name).collect();
    let games: BTreeSet<&str> = selected.iter().map(|(table, _)| table.id.as_str()).collect();
    listing.games.retain(|game| games.contains(game.id.as_str()));
    listing.variants.retain(|variant| variants.contains(&variant.id));
    listing.wagers.retain(|wager| variants.contains(&wager.variant));
    listing.counts.retain(|count| variants.contains(&count.variant));
    listing.formats.clear();
    Ok(())
}

/// Keeps only the things with the text of the request in their id or name.
pub(super) fn to_filter(listing: &mut Listing, request: &ListRequest) -> Result<(), Error> {
    let Some(filter) = &request.filter else { return Ok(()) };
    let wanted = loose(filter);
    let mut names: Vec<String> = Vec::new();
    let mut has = |id: &str, name: &str| {
        names.push(id.to_owned());
        loose(id).contains(&wanted) || loose(name).contains(&wanted)
    };
    listing.games.retain(|game| has(&game.id, &game.name));
    listing.variants.retain(|variant| has(&variant.id, &variant.name));
    listing.wagers.retain(|wager| has(&wager.id, &wager.name));
    listing.counts.retain(|count| has(&count.id, &count.name));
    listing.fields.retain(|field| has(&field.name, &field.game));
    listing.formats.retain(|format| has(format.id, ""));
    let Listing { games, variants, wagers, counts, fields, formats } = listing;
    let of_variants = games.len() + variants.len() + wagers.len() + counts.len();
    let left = of_variants + fields.len() + formats.len();
    if left > 0 {
        return Ok(());
    }
    let near = similar(filter, names.iter().map(String::as_str));
    let near = near.map_or(String::new(), |near| format!(", did you mean \"{near}\"?"));
    Err(Error::usage(format!("nothing listed has \"{filter}\" in its id or name{near}"))
        .offered(filter, names))
}
