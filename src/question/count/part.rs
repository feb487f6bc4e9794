//! Parts of a run, for other processes and machines, and the answer of all of them.

use std::sync::atomic::AtomicU64;

use crate::error::Error;
use crate::figure::Tool;
use crate::pricing::{Watch, digest};
use crate::question::simulate::dealing::{Form, Frame, Header, Part, Sheet, Written, share};
use crate::table::Catalog;
use crate::wording::asked::SHARD;

use super::CountRequest;
use super::answer;
use super::made::Made;
use super::report::CountStudy;
use super::setup::Setup;
use super::sums::Sums;

/// Deals the shoes of the shard, or all, to a part in memory.
///
/// # Errors
///
/// As [`count`](super::count), and if there is no such shard.
///
/// # Example
///
/// ```
/// use shoe_odds::question::count::{count_part, study_of_part};
/// use shoe_odds::question::simulate::dealing::Part;
/// use shoe_odds::{Catalog, CountRequest, count};
///
/// let catalog = Catalog::builtin();
/// let whole = CountRequest {
///     variant: "dynasty".into(),
///     wagers: vec!["tie".into()],
///     shoes: 20,
///     ..CountRequest::default()
/// };
/// let part = |at| count_part(&catalog, &CountRequest { shard: Some((at, 2)), ..whole.clone() }, &());
/// let both = Part::join(&[part(2)?, part(1)?])?;
/// let (merged, once) = (study_of_part(&both)?, count(&catalog, &whole, &())?);
/// assert_eq!(merged.wagers[0].units_per_shoe, once.wagers[0].units_per_shoe);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn count_part(
    catalog: &Catalog,
    request: &CountRequest,
    watch: &dyn Watch,
) -> Result<Part, Error> {
    let (part, of) = request.shard.unwrap_or((1, 1));
    if part == 0 || part > of || of > request.shoes {
        let why = format!(
            "expected a part I/N of the {} shoes, from 1/N to N/N and each of at least one shoe",
            request.shoes
        );
        return Err(Error::value(SHARD, format!("{part}/{of}"), why));
    }
    let made = Made::new(catalog, request, watch)?;
    let before = share(request.shoes, part - 1, of);
    let (first, count) = (before + 1, share(request.shoes, part, of) - before);
    let sums = made.run.sums(first, count, &AtomicU64::new(0), count)?;
    let header = Header {
        part: Header::FORMAT,
        program: Tool::THIS.to_string(),
        variant: made.table.name_of(made.variant),
        table: digest(made.table),
        shoe: made.shoe.to_string(),
        shoes: request.shoes,
        seed: request.seed,
        burn: request.burn,
        cut: made.setup.procedure.cut,
        after_cut: made.setup.procedure.after_cut,
        rounds_per_shoe: made.setup.procedure.rounds_per_shoe,
        write: Written::Sums,
        format: Form::Csv,
        wagers: made.setup.wagers.iter().map(|wager| wager.id.clone()).collect(),
        plan: Some(serde_json::to_value(&made.setup).expect("texts and numbers")),
        shard: format!("{part}/{of}"),
        first,
        count,
    };
    let mut bytes = Vec::new();
    let failed = |cause| Error::file(std::path::Path::new("the output"), "write", cause);
    let mut frame = Frame::begin(&mut bytes, &header).map_err(failed)?;
    let text = Sheet::Sums(sums.of).write(Form::Csv);
    std::io::Write::write_all(&mut frame, text.as_bytes()).map_err(failed)?;
    let seal = frame.end().map_err(failed)?;
    Ok(Part::written(header, seal, bytes))
}

/// What a part finds out that has all shoes of its run.
///
/// # Errors
///
/// If it is no part of a run of counts, or shoes are missing.
pub fn study_of_part(part: &Part) -> Result<CountStudy, Error> {
    let header = part.header();
    let wrong = |why: &str| Error::usage(format!("{}: {why}", part.name()));
    let Some(plan) = header.plan.as_ref().filter(|_| header.write == Written::Sums) else {
        return Err(wrong("no part of a run of counts"));
    };
    let setup: Setup =
        serde_json::from_value(plan.clone()).map_err(|why| wrong(&format!("its plan: {why}")))?;
    let text = part.rows()?;
    let text = String::from_utf8(text).map_err(|_| wrong("its sums are no text"))?;
    let Sheet::Sums(of) =
        Sheet::read(&text, Form::Csv, Written::Sums).map_err(|why| wrong(&why))?
    else {
        return Err(wrong("no sums"));
    };
    let sums = Sums { of };
    if !sums.fits(&setup.layout()) {
        return Err(wrong("its sums are not those of its plan"));
    }
    Ok(answer::study(&setup, &sums, header.shoes, header.seed))
}
