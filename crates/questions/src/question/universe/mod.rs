//! The universe of a variant: every case of a round with its combinations, and each line of a
//! paytable as a sum over the cases. A spreadsheet computes it again without this program.

mod page;
mod ranges;
pub mod report;

use std::sync::Arc;

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::error::Error;
use crate::exact::Whole;
use crate::field::{Domain, Field};
use crate::figure::model::{
    Case, Model, ModelField, ModelLine, ModelRange, ModelValue, ModelWager,
};
use crate::game::api::ordered_deals;
use crate::game::enumerated::{Orders, of_field, orders};
use crate::pricing::figures::{GameInfo, WagerReport};
use crate::pricing::{Watch, any_shoe_of};
use crate::question::certify::report::UncertifiedWager;
use crate::question::certify::{self, are_ways_of, has_certificates, ways, written};
use crate::question::price::{Request, price};
use crate::question::universe::ranges::{cover, holds};
use crate::question::universe::report::{Universe, UniverseWager};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::model::Line;
use crate::wording::{Names, asked};

/// Maximum number of cases, for which a sheet has rows.
const MOST: usize = 400_000;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "universe",
    doc: "Write a workbook that recalculates: every case of a round, and paytables as sums over them",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "The universe of a variant.",
        schema: |generator| generator.subschema_for::<Universe>(),
    }),
};

/// The wagers to write as sums.
#[derive(Clone, Debug, Default)]
pub struct UniverseRequest {
    /// The variant; empty for the first that has the wagers.
    pub variant: String,
    /// Ids of wagers; empty for all.
    pub wagers: Vec<String>,
    /// The shoe; `None` for the default number of decks of the game.
    pub shoe: Option<Shoe>,
}

impl question::Question for UniverseRequest {
    type Answer = Universe;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Universe, Error> {
        universe(catalog, self, watch)
    }
}

impl question::Answer for Universe {
    fn word(&mut self, names: &dyn Names) {
        self.left_out.iter_mut().for_each(|one| one.why = asked::say(&one.why, names).into_owned());
    }

    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(vec![&self.game])
    }
}

/// A wager with its lines and figures.
struct Settled<'a> {
    lines: &'a [Line],
    priced: &'a WagerReport,
}

/// Makes the universe of a variant.
///
/// # Errors
///
/// Returns an error if a variant or wager is unknown, if the game has no certificates, if the shoe
/// is infinite or cannot complete a round, if no wager can be summed, or if there are more than
/// 400,000 cases.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, UniverseRequest};
///
/// let request = UniverseRequest {
///     variant: "dragon-tiger".into(),
///     wagers: vec!["tie".into()],
///     ..UniverseRequest::default()
/// };
/// let universe = shoe_odds::universe(&Catalog::builtin(), &request, &())?;
/// // 13 pairs, and 78 sets of two ranks that go to one side or the other.
/// assert_eq!(universe.cases, 13 + 2 * 78);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn universe(
    catalog: &Catalog,
    request: &UniverseRequest,
    watch: &dyn Watch,
) -> Result<Universe, Error> {
    if request.shoe.as_ref().is_some_and(Shoe::is_infinite) {
        return Err(Error::shoe("a universe counts cards: expected a finite shoe".to_owned()));
    }
    let (table, variant) = catalog.one_for(&request.variant, &request.wagers)?;
    let ids = catalog.ids_in((table, variant), &request.wagers, &[])?;
    has_certificates(table.game, (&table.name_of(variant), "universes"), None)?;
    let shoe = any_shoe_of(request.shoe.as_ref(), table)?;
    let all = Request {
        shoe: Some(shoe.clone()),
        variants: vec![table.name_of(variant)],
        wagers: ids.clone(),
        all_wagers: true,
        ..Request::default()
    };
    let mut study = price(catalog, &all, watch)?;
    let report = study.reports.remove(0);
    let mut settled = Vec::new();
    let mut left_out = Vec::new();
    let (mut observed, mut grain) = (Observed::default(), Grain::Value);
    for wager in variant.wagers.iter().filter(|one| ids.is_empty() || ids.contains(&one.id)) {
        let priced = report.wagers.iter().find(|one| one.id == wager.id);
        let lines = certify::settled(table.game, wager, priced);
        let lines = match &wager.offer.given {
            Some(_) => Err("it is offered in some rounds only".to_owned()),
            None => lines,
        };
        match lines {
            Ok((lines, priced, of)) => {
                grain = grain.join(of);
                for line in lines {
                    // Whole values, which a reader of the workbook understands.
                    line.when.visit(&mut |field, _| observed.watch_value(field));
                }
                settled.push(Settled { lines, priced });
            }
            Err(why) => left_out.push(UncertifiedWager::new(
                &table.name_of(variant),
                (&wager.id, &wager.name),
                why,
            )),
        }
    }
    if settled.is_empty() {
        let why = left_out
            .first()
            .map_or("no wager is selected".to_owned(), |one| format!("{}: {}", one.id, one.why));
        return Err(Error::usage(format!("nothing to sum: {why}")));
    }
    let found = orders(table.game, &table.rule, &observed, grain);
    let faces: Vec<Face> = grain.types().collect();
    let held: Vec<u64> = faces.iter().map(|face| shoe.held_at(*face, grain)).collect();
    let deal = table.game.cards();
    let counted: Vec<(&Orders, u128)> = found
        .iter()
        .map(|one| (one, u128::from(one.orders) * ways(&one.cards, &held, deal)))
        .filter(|(_, ways)| *ways > 0)
        .collect();
    if counted.len() > MOST {
        return Err(Error::usage(format!(
            "{} cases: expected at most {MOST}; choose fewer wagers, or wagers that look at values \
             and not at ranks",
            counted.len()
        )));
    }
    watch.go_on()?;
    let fields: Vec<Field> = observed.fields().collect();
    let domain = |field: &Field| table.game.vocabulary().spec(*field).domain;
    let points = Points::of(&counted, &fields, domain);
    let mut sums = Vec::new();
    for wager in &settled {
        sums.push(summed(wager, &observed, &counted, &points)?);
    }
    let name = |field: &Field| table.game.vocabulary().spec(*field).name.clone();
    let wagers = settled.iter().zip(&sums).map(|(wager, sum)| UniverseWager {
        id: wager.priced.id.clone(),
        name: wager.priced.name.clone(),
        lines: sum.lines.len() as u64,
        ranges: sum.lines.iter().map(|line| line.ranges.len() as u64).sum(),
        edge: wager.priced.edge.exact.clone(),
    });
    let case = |(one, ways): &(&Orders, u128)| Case {
        name: written(&one.cards, &faces),
        values: fields
            .iter()
            .zip(&one.values)
            .map(|(field, code)| shown(domain(field), *code))
            .collect(),
        orders: one.orders,
        ways: (*ways).into(),
    };
    Ok(Universe {
        tool: study.tool,
        notes: report.notes_without_stakes(),
        game: report.game,
        variant: report.variant,
        shoe: report.shoe,
        ways: ordered_deals(shoe.cards(), deal).into(),
        fields: fields.iter().map(name).collect(),
        cases: counted.len() as u64,
        wagers: wagers.collect(),
        left_out,
        model: Arc::new(Model {
            head: "Cards",
            fields: fields
                .iter()
                .map(|field| ModelField { name: name(field), is_number: is_number(domain(field)) })
                .collect(),
            cases: counted.iter().map(case).collect(),
            wagers: sums,
        }),
    })
}

fn is_number(domain: Domain) -> bool {
    matches!(domain, Domain::Number(..))
}

/// Returns the value of a field as a workbook has it. A number that a round lacks is -1.
fn shown(domain: Domain, code: u8) -> ModelValue {
    match domain {
        Domain::Number(..) if code == crate::field::NONE => ModelValue::Number(-1),
        Domain::Number(..) => ModelValue::Number(code.into()),
        Domain::Truth => ModelValue::Text(if code == 1 { "yes" } else { "no" }.to_owned()),
        _ if code == crate::field::NONE => ModelValue::Text("none".to_owned()),
        domain => ModelValue::Text(domain.name(code)),
    }
}

/// The cases as points: the position of each value among the values of its field.
struct Points {
    fields: Vec<Field>,
    /// The values of each field, in order.
    values: Vec<Vec<ModelValue>>,
    is_ordered: Vec<bool>,
    /// For each case, its point.
    of_case: Vec<Vec<usize>>,
}

impl Points {
    fn of(
        counted: &[(&Orders, u128)],
        fields: &[Field],
        domain: impl Fn(&Field) -> Domain,
    ) -> Self {
        let domains: Vec<Domain> = fields.iter().map(domain).collect();
        let mut values: Vec<Vec<ModelValue>> = vec![Vec::new(); fields.len()];
        for (at, domain) in domains.iter().enumerate() {
            let mut codes: Vec<u8> = counted.iter().map(|(one, _)| one.values[at]).collect();
            codes.sort_unstable();
            codes.dedup();
            values[at] = codes.into_iter().map(|code| shown(*domain, code)).collect();
            values[at].sort();
        }
        let place = |at: usize, code: u8| {
            let value = shown(domains[at], code);
            values[at].iter().position(|one| *one == value).unwrap_or(0)
        };
        let of_case = counted
            .iter()
            .map(|(one, _)| {
                one.values.iter().enumerate().map(|(at, code)| place(at, *code)).collect()
            })
            .collect();
        let is_ordered = domains.iter().map(|domain| is_number(*domain)).collect();
        Self { fields: fields.to_vec(), values, is_ordered, of_case }
    }
}

/// Writes the lines of a wager as sums over ranges.
fn summed(
    wager: &Settled<'_>,
    observed: &Observed,
    counted: &[(&Orders, u128)],
    points: &Points,
) -> Result<ModelWager, Error> {
    let merges = observed.merges();
    let taken: Vec<usize> = counted
        .iter()
        .map(|(one, _)| {
            let value = of_field(&merges, &one.values);
            let line = wager.lines.iter().position(|line| line.when.holds(&value));
            line.unwrap_or(wager.lines.len())
        })
        .collect();
    let mut distinct: Vec<(&Vec<usize>, usize)> =
        points.of_case.iter().zip(taken.iter().copied()).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let sizes: Vec<usize> = points.values.iter().map(Vec::len).collect();
    let sum = |wanted: &dyn Fn(usize) -> bool| -> Whole {
        let some = counted.iter().enumerate().filter(|(at, _)| wanted(*at));
        some.map(|(_, (_, ways))| ways).sum::<u128>().into()
    };
    let mut lines = Vec::new();
    for (at, line) in wager.lines.iter().enumerate() {
        let wanted: Vec<(Vec<usize>, bool)> =
            distinct.iter().map(|(point, of)| ((*point).clone(), *of == at)).collect();
        // Bounds on the fields that the line names, rather than on others.
        let mut named = Vec::new();
        line.when.visit(&mut |field, _| named.push(field));
        let (mut order, last): (Vec<usize>, Vec<usize>) =
            (0..sizes.len()).partition(|at| !named.contains(&points.fields[*at]));
        order.extend(last);
        let ranges = cover(&wanted, &sizes, &points.is_ordered, &order).into_iter().map(|range| {
            let bounds = range.iter().zip(&points.values).map(|((low, high), values)| {
                let is_whole = (*low, *high) == (0, values.len() - 1);
                (!is_whole).then(|| (values[*low].clone(), values[*high].clone()))
            });
            ModelRange {
                bounds: bounds.collect(),
                ways: sum(&|case| holds(&range, &points.of_case[case])),
            }
        });
        lines.push(ModelLine {
            name: line.name.clone(),
            pays: line.pays.clone(),
            ranges: ranges.collect(),
        });
    }
    let lost = sum(&|case| taken[case] == wager.lines.len());
    let of_line =
        |line: &ModelLine| line.ranges.iter().fold(Whole::zero(), |sum, range| &sum + &range.ways);
    let summed: Vec<Whole> = lines.iter().map(of_line).collect();
    are_ways_of(summed.iter().chain([&lost]), wager.priced, "universe")?;
    Ok(ModelWager {
        name: wager.priced.name.clone(),
        lines,
        lost,
        edge: wager.priced.edge.exact.clone(),
    })
}
