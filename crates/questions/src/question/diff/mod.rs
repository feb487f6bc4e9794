//! Compares two rule sets, two shoes, or both: which wagers and lines move, and by how much.
//!
//! Both sides are priced as for `price`, and compared wager by wager and line by line.

pub mod lines;
mod page;
pub mod report;
mod together;

use std::path::Path;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::{Figure, Tool};
use crate::pricing::figures::{GameInfo, Refused, RefusedKind, WagerReport};
use crate::pricing::{Watch, one_default};
use crate::question::diff::report::{Diff, DiffSide, OneSided, VariantDiff, WagerDiff};
use crate::question::diff::together::SameRounds;
use crate::question::price::report::Report;
use crate::question::price::{Request, price};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::unsettled::Because;
use crate::table::{Catalog, suggestion};
use crate::wording::asked::{DECKS, SEEN, WAGER};
use crate::wording::{Names, likeness, loose, similar};

/// The facts about this question.
pub const ABOUT: About = About {
    id: "diff",
    doc: "Compare two variants, tables or shoes: which lines move, and by how much",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "The difference of two rule sets or shoes.",
        schema: |generator| generator.subschema_for::<Diff>(),
    }),
};

/// The two sides to compare.
#[derive(Clone, Debug, Default)]
pub struct DiffRequest {
    /// The first variant, named as in [`crate::question::price::Request`]; empty for the own tables
    /// of its catalog.
    pub first: String,
    /// The second variant; empty for the own tables of its catalog or, if it has none, for the
    /// first side on another shoe.
    pub second: String,
    /// Catalogs of the sides, if they are not the catalog that is asked. [`own_tables`] makes one of
    /// a file.
    pub catalogs: [Option<Catalog>; 2],
    /// The shoes: none for the first number of decks of either side, one for both sides, or two.
    pub shoes: Vec<Shoe>,
    /// Ids of the only wagers to compare; empty for all.
    pub wagers: Vec<String>,
}

impl question::Question for DiffRequest {
    type Answer = Diff;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Diff, Error> {
        diff(catalog, self, watch)
    }
}

impl question::Answer for Diff {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.pairs.iter().flat_map(|pair| [&pair.first.game, &pair.second.game]).collect())
    }

    fn word(&mut self, names: &dyn Names) {
        let left_out = self.pairs.iter_mut().flat_map(|pair| &mut pair.left_out);
        left_out.for_each(|left| left.reason.word(names));
    }

    fn shorten(&mut self) {
        for pair in &mut self.pairs {
            pair.wagers.iter_mut().for_each(|wager| wager.lines.clear());
        }
    }
}

/// Compares two rule sets, two shoes, or both.
///
/// Wagers are compared if they have the same id, or else the same name. If a side has several
/// variants, each is compared with the one of its id. A shoe that cards have left is compared with
/// the full one if there is no other. Lines are compared by the rounds that they
/// settle if both sides deal the same cards by the same rules, and by name otherwise.
///
/// # Errors
///
/// Returns an error if a variant is unknown, if there are more than two shoes, if both sides are the
/// same, if a wager is unknown or none is in both, or if a shoe cannot complete a round.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, DiffRequest, Shoe};
///
/// let request = DiffRequest {
///     first: "ez".into(),
///     wagers: vec!["tie".into()],
///     shoes: vec![Shoe::decks(6)?, Shoe::decks(8)?],
///     ..DiffRequest::default()
/// };
/// let diff = shoe_odds::diff(&Catalog::builtin(), &request, &())?;
/// let tie = &diff.pairs[0].wagers[0];
/// // 14.4382% with six decks, 14.3596% with eight.
/// assert_eq!(tie.change.exact.percent(4), "-0.0785%");
/// assert_eq!(tie.lines[0].name, "Tie");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn diff(catalog: &Catalog, request: &DiffRequest, watch: &dyn Watch) -> Result<Diff, Error> {
    let [first_own, second_own] = &request.catalogs;
    let is_same = request.second.is_empty() && second_own.is_none();
    let is_used = |shoe: &Shoe| !shoe.is_infinite() && shoe.whole_decks().is_none();
    let shoes = match &request.shoes[..] {
        [] => [None, None],
        [used] if is_same && is_used(used) => {
            [used.base_decks().map(Shoe::decks).transpose()?, Some(used.clone())]
        }
        [both] => [Some(both.clone()), Some(both.clone())],
        [first, second] => [Some(first.clone()), Some(second.clone())],
        more => {
            let why =
                format!("expected two shoes at most, one for each side; found {}", more.len());
            return Err(Error::parameter_given(DECKS, why));
        }
    };
    if request.first.is_empty() && first_own.is_none() {
        return Err(Error::usage("expected two variants or tables to compare"));
    }
    if is_same && shoes[0] == shoes[1] && request.shoes.len() < 2 {
        let why = format!(
            "expected a second variant or table, two shoes, as {DECKS} 6,8, or one that cards have \
             left, as {SEEN} \"9H KD\""
        );
        return Err(Error::usage(why));
    }
    let first = (first_own, &request.first);
    let second = if is_same { first } else { (second_own, &request.second) };
    let mut sides = [first, second].map(|(own, name)| {
        let variants = Some(name.clone()).filter(|name| !name.is_empty());
        (own.as_ref().unwrap_or(catalog).clone(), Vec::from_iter(variants))
    });
    // A stated meter may be of one side alone.
    if sides.iter().any(|(catalog, variants)| catalog.choose(variants, &[]).is_ok()) {
        sides.iter_mut().for_each(|(catalog, _)| *catalog = catalog.for_a_part());
    }
    let mut offers = Vec::new();
    for (catalog, variants) in &sides {
        offers.extend(catalog.choose(variants, &[])?.variants);
    }
    one_default(shoes[0].as_ref(), &offers, &[])?;
    let priced = |(catalog, variants): &(Catalog, Vec<String>), shoe: &Option<Shoe>| {
        let (shoe, variants) = (shoe.clone(), variants.clone());
        let all = Request { shoe, variants, ..Request::default() };
        Ok::<_, Error>(price(catalog, &all, watch)?.reports)
    };
    let (firsts, seconds) = (priced(&sides[0], &shoes[0])?, priced(&sides[1], &shoes[1])?);
    let (found, unpaired) = paired(&firsts, &seconds);
    check_wagers(&request.wagers, firsts.iter().chain(&seconds))?;
    let of_pair = |(first, second)| {
        let side = |at: usize, report| (&sides[at].0, shoes[at].as_ref(), report);
        let same = SameRounds::of([side(0, first), side(1, second)], watch)?;
        pair(first, second, &request.wagers, same.as_ref())
    };
    let pairs = found.into_iter().map(of_pair).collect::<Result<Vec<_>, Error>>()?;
    if pairs.iter().all(|pair| pair.wagers.is_empty()) {
        let names = |reports: &[Report]| {
            let names = reports.iter().map(|one| format!("{}/{}", one.game.id, one.variant.id));
            names.collect::<Vec<_>>().join(", ")
        };
        let both = format!("{} and {}", names(&firsts), names(&seconds));
        return Err(Error::usage(match request.wagers.is_empty() {
            true => format!(
                "no wager is in both {both}: wagers are matched by id{}",
                nearest(&firsts, &seconds)
            ),
            false => format!("no wager {} is in both {both}", request.wagers.join(", ")),
        }));
    }
    Ok(Diff { tool: Tool::THIS, pairs, unpaired: unpaired.into_iter().map(side).collect() })
}

/// Returns a line with the two most similar ids of wagers, one of each side; empty if none are
/// similar.
fn nearest(firsts: &[Report], seconds: &[Report]) -> String {
    let ids = |reports: &[Report]| -> Vec<String> {
        reports.iter().flat_map(|one| &one.wagers).map(|wager| wager.id.clone()).collect()
    };
    let (firsts, seconds) = (ids(firsts), ids(seconds));
    let pairs = firsts.iter().filter_map(|first| {
        let near = similar(first, seconds.iter().map(String::as_str))?;
        Some((likeness(first, near), first, near))
    });
    pairs.max().map_or_else(String::new, |(_, first, second)| {
        format!("\nthe nearest ids are {first} and {second}: give both wagers the same id")
    })
}

/// Returns pairs of reports to compare, and reports without a partner. Two single reports are a pair;
/// others are paired by game and variant, or else by variant alone.
fn paired<'r>(
    firsts: &'r [Report],
    seconds: &'r [Report],
) -> (Vec<(&'r Report, &'r Report)>, Vec<&'r Report>) {
    if let ([first], [second]) = (firsts, seconds) {
        return (vec![(first, second)], Vec::new());
    }
    let of = |first: &Report| {
        let same = |second: &&Report| second.variant.id == first.variant.id;
        let same_game = |second: &&Report| same(second) && second.game.id == first.game.id;
        seconds.iter().find(same_game).or_else(|| seconds.iter().find(same))
    };
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for first in firsts {
        match of(first) {
            Some(second) => pairs.push((first, second)),
            None => alone.push(first),
        }
    }
    let is_free = |second: &&Report| pairs.iter().all(|(_, other)| !std::ptr::eq(*other, *second));
    alone.extend(seconds.iter().filter(is_free));
    (pairs, alone)
}

/// Returns `true` if a name that is asked for is the id or the name of a wager.
fn has_name(id: &str, name: &str, asked: &str) -> bool {
    [id, name].map(loose).contains(&loose(asked))
}

/// Refuses the name of a wager that neither side has.
fn check_wagers<'r>(
    names: &[String],
    reports: impl Iterator<Item = &'r Report> + Clone,
) -> Result<(), Error> {
    let wagers = || reports.clone().flat_map(|report| &report.wagers);
    let unknown = |asked: &&String| !wagers().any(|wager| has_name(&wager.id, &wager.name, asked));
    match names.iter().find(unknown) {
        Some(name) => {
            let help = suggestion(name, wagers().map(|wager| wager.id.as_str()));
            Err(Error::value(WAGER, name, format!("neither side has figures of this wager{help}")))
        }
        None => Ok(()),
    }
}

/// Returns the built-in tables and the tables of a file or folder, if a side is named by a path: a
/// name that ends in `.toml`, or in a slash.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or has mistakes.
pub fn own_tables(name: &str) -> Result<Option<Catalog>, Error> {
    let path = Path::new(name);
    let is_file = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let is_path = is_file || name.ends_with(['/', '\\']);
    is_path.then(|| Catalog::with_tables(path)).transpose()
}

/// Compares two priced variants.
fn pair(
    first: &Report,
    second: &Report,
    wanted: &[String],
    same: Option<&SameRounds<'_>>,
) -> Result<VariantDiff, Error> {
    let is_asked = |id: &str, name: &str| {
        wanted.is_empty() || wanted.iter().any(|asked| has_name(id, name, asked))
    };
    let is_wanted = |wager: &&WagerReport| is_asked(&wager.id, &wager.name);
    let of_second = |wager: &WagerReport| {
        let same_id = second.wagers.iter().find(|other| other.id == wager.id);
        let is_free = |other: &&WagerReport| first.wagers.iter().all(|one| one.id != other.id);
        let mut by_name = second.wagers.iter().filter(is_free);
        same_id.or_else(|| by_name.find(|other| loose(&other.name) == loose(&wager.name)))
    };
    let mut wagers = Vec::new();
    let (mut only_first, mut matched) = (Vec::new(), Vec::new());
    for wager in first.wagers.iter().filter(is_wanted) {
        match of_second(wager) {
            Some(other) => {
                matched.push(other.id.as_str());
                wagers.push(compare(wager, other, same)?);
            }
            None => only_first.push(one_sided(wager)),
        }
    }
    wagers.sort_by_key(|wager: &WagerDiff| std::cmp::Reverse(wager.change.exact.abs()));
    let rest = second.wagers.iter().filter(is_wanted);
    let rest = rest.filter(|wager| !matched.contains(&wager.id.as_str()));
    let only_second = rest.map(one_sided).collect();
    let mut left_out: Vec<Refused> = Vec::new();
    for left in [first, second].into_iter().flat_map(without_edge) {
        let is_new = left_out.iter().all(|one| one.id != left.id);
        if is_new && is_asked(&left.id, &left.name) {
            left_out.push(left);
        }
    }
    let [first, second] = [first, second].map(side);
    Ok(VariantDiff { first, second, wagers, only_first, only_second, left_out })
}

/// Returns the wagers of a report that have no edge on their own, each with the reason.
fn without_edge(report: &Report) -> Vec<Refused> {
    let of_session = report.session_wagers.iter().map(|one| (&one.id, &one.name, Because::Session));
    let of_meter = report.progressive_wagers.iter().map(|one| (&one.id, &one.name, Because::Meter));
    let unsettled = of_session.chain(of_meter).map(|(id, name, because)| {
        Refused::new(RefusedKind::Wager, (id, name), because.sentence(&[]))
    });
    let refused = report.refused.iter().filter(|one| one.what == RefusedKind::Wager);
    unsettled.chain(refused.cloned()).collect()
}

fn compare(
    first: &WagerReport,
    second: &WagerReport,
    same: Option<&SameRounds<'_>>,
) -> Result<WagerDiff, Error> {
    let figure = |exact: Exact| Figure { exact };
    let mut lines = lines::changes(first, second);
    // The joint law is dealt only where a line moves.
    let pairs = same.filter(|_| !lines.is_empty()).map(|same| same.lines(first, second));
    if let Some(pairs) = pairs.transpose()?.flatten() {
        lines = lines::changes_together(first, second, &pairs);
    }
    Ok(WagerDiff {
        id: first.id.clone(),
        name: first.name.clone(),
        edges: [first.edge.clone(), second.edge.clone()],
        change: figure(&second.edge.exact - &first.edge.exact),
        hits: [first.hit.clone(), second.hit.clone()],
        deviations: [first.deviation.clone(), second.deviation.clone()],
        lines,
    })
}

fn one_sided(wager: &WagerReport) -> OneSided {
    OneSided { id: wager.id.clone(), name: wager.name.clone(), edge: wager.edge.clone() }
}

fn side(report: &Report) -> DiffSide {
    DiffSide {
        game: report.game.clone(),
        variant: report.variant.clone(),
        shoe: report.shoe.clone(),
        notes: report.notes_without_stakes(),
    }
}
