//! Deals parts of a run for other processes and machines, and answers from all parts.

use std::sync::atomic::AtomicU64;

use crate::error::{Error, brief};
use crate::figure::Tool;
use crate::pricing::{Watch, digest_of_rules};
use crate::question::simulate::dealing::{
    Form, Frame, Header, MOST_SHOES, Part, Sheet, Written, no_shard, shard,
};
use crate::table::Catalog;
use crate::wording::asked::EXACT;

use super::CountRequest;
use super::answer;
use super::made::Made;
use super::report::CountStudy;
use super::setup::Setup;
use super::source::Source;
use super::sums::Sums;

/// Deals the shoes of the shard, or of the whole run, to a part in memory.
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
    let shard = shard(request.shard, request.shoes)?;
    let made = Made::new(catalog, request, watch)?;
    dealt(&made, header(&made, request, shard)?)
}

/// Deals a part of the run with this header. It takes triggers found by search from the header, so
/// that no part searches again.
///
/// # Errors
///
/// As [`count_part`], and if the header is of another run.
///
/// # Example
///
/// ```
/// use shoe_odds::question::count::{CountRule, Tags, count_part, count_part_of};
/// use shoe_odds::{Catalog, CountRequest};
///
/// let catalog = Catalog::builtin();
/// let rule = CountRule {
///     wager: None,
///     tags: Tags::Given("4=-1 9=1".parse()?),
///     scale: None,
///     start: None,
///     trigger: None,
///     enter: None,
/// };
/// let run = CountRequest {
///     variant: "ez".into(),
///     wagers: vec!["panda-8".into()],
///     counts: vec![rule],
///     shoes: 20,
///     ..CountRequest::default()
/// };
/// let header = run.header(&catalog, &())?;
/// let shard = CountRequest { shard: Some((2, 2)), ..run };
/// let part = count_part_of(&catalog, &shard, &header, &())?;
/// assert_eq!(part.to_bytes()?, count_part(&catalog, &shard, &())?.to_bytes()?);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn count_part_of(
    catalog: &Catalog,
    request: &CountRequest,
    run: &Header,
    watch: &dyn Watch,
) -> Result<Part, Error> {
    let shard = shard(request.shard, request.shoes)?;
    let setup = setup_of(run).map_err(|why| Error::usage(format!("the header is {why}")))?;
    let made = Made::with_triggers(catalog, request, Some(&setup.plays), watch)?;
    let header = header(&made, request, shard)?;
    match run.run_difference(&header) {
        Some(other) => Err(Error::usage(format!("the header is of another run: {other}"))),
        None => dealt(&made, header),
    }
}

impl CountRequest {
    /// Returns the header of the part that [`count_part`] would deal.
    ///
    /// A trigger to be searched for costs the time of the search; no other shoes are dealt.
    ///
    /// # Errors
    ///
    /// As [`count_part`].
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::question::count::count_part;
    /// use shoe_odds::{Catalog, CountRequest};
    ///
    /// let catalog = Catalog::builtin();
    /// let request = CountRequest {
    ///     variant: "dynasty".into(),
    ///     wagers: vec!["tie".into()],
    ///     shoes: 10,
    ///     shard: Some((2, 4)),
    ///     ..CountRequest::default()
    /// };
    /// let header = request.header(&catalog, &())?;
    /// assert_eq!((header.first, header.count), (3, 3));
    /// assert_eq!(count_part(&catalog, &request, &())?.header(), &header);
    ///
    /// let other = CountRequest { rounds_per_hour: 60, ..request }.header(&catalog, &())?;
    /// let difference = "rounds per hour 70, and this run has rounds per hour 60";
    /// assert_eq!(header.difference(&other).unwrap(), difference);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn header(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Header, Error> {
        let shard = shard(self.shard, self.shoes)?;
        header(&Made::new(catalog, self, watch)?, self, shard)
    }
}

fn header(
    made: &Made<'_>,
    request: &CountRequest,
    (part, of): (u64, u64),
) -> Result<Header, Error> {
    if request.exact {
        let why = "a part has simulated shoes: expected exact means of the whole run";
        return Err(Error::parameter_given(EXACT, why));
    }
    let whole = Header {
        part: Header::FORMAT,
        program: Tool::THIS.to_string(),
        variant: made.table.name_of(made.variant),
        table: digest_of_rules(made.table),
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
        shard: "1/1".to_owned(),
        first: 1,
        count: request.shoes,
    };
    whole.of_shard(part, of).ok_or_else(|| no_shard((part, of), request.shoes))
}

/// Deals the shoes of a header to a part.
fn dealt(made: &Made<'_>, header: Header) -> Result<Part, Error> {
    let sums = made.run.sums(header.first, header.count, &AtomicU64::new(0), header.count)?;
    let mut bytes = Vec::new();
    let mut frame = Frame::begin(&mut bytes, &header).map_err(Error::output)?;
    let text = Sheet::Sums(sums.of).write(Form::Csv);
    std::io::Write::write_all(&mut frame, text.as_bytes()).map_err(Error::output)?;
    let seal = frame.end().map_err(Error::output)?;
    Ok(Part::written(header, seal, bytes))
}

/// Returns the setup of a run from its header.
fn setup_of(header: &Header) -> Result<Setup, String> {
    let plan = header.plan.as_ref().filter(|_| header.write == Written::Sums);
    let plan = plan.ok_or("no part of a run of counts")?;
    serde_json::from_value(plan.clone()).map_err(|why| format!("its plan: {why}"))
}

/// Returns the study of a part that has all shoes of its run.
///
/// # Errors
///
/// Returns an error if the part is not of a count run, was dealt by another version, or lacks
/// shoes.
pub fn study_of_part(part: &Part) -> Result<CountStudy, Error> {
    let header = part.header();
    let wrong = |why: &str| Error::usage(format!("{}: {why}", part.name()));
    let setup = setup_of(header).map_err(|why| wrong(&why))?;
    let here = Tool::THIS.to_string();
    if header.program != here {
        // Another version may count or add up differently.
        let there = brief(&header.program);
        return Err(wrong(&format!("sums of {there}: expected parts of {here}, which answers")));
    }
    let text = part.rows()?;
    let text = String::from_utf8(text).map_err(|_| wrong("its sums are no text"))?;
    let Sheet::Sums(of) =
        Sheet::read(&text, Form::Csv, Written::Sums).map_err(|why| wrong(&why))?
    else {
        return Err(wrong("no sums"));
    };
    let sums = Sums { of };
    if let Some(why) = setup.wrong(&sums) {
        return Err(wrong(&format!("no part of a run of counts: it has {why}")));
    }
    if header.shoes > MOST_SHOES {
        return Err(wrong(&format!("a run has up to {MOST_SHOES} shoes")));
    }
    let source = Source::Shoes { sums: &sums, shoes: header.shoes };
    Ok(answer::study(&setup, source, header.seed))
}
