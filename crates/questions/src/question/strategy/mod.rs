//! Finds the best strategy of a wager with decisions, and the cost of simpler ones.

mod grid_page;
pub(crate) mod page;
pub mod report;
mod rules;

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::field::{Field, Vocabulary};
use crate::figure::{Figure, Tool};
use crate::pricing::decision::{Keep, Set, Solved, solve};
use crate::pricing::figures::{GameInfo, Head, Refused, WagerReport, shoe_info};
use crate::pricing::{Case, Watch, any_shoe_of};
use crate::question::strategy::report::{
    DecisionCase, DecisionReport, GivenStrategy, OptionReport, Staked, StrategyReport,
    StrategyRule, WagerStrategy,
};
use crate::question::{self, About, Shape};
use crate::settle::Returns;
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::decision::{Choice, Decision};
use crate::table::model::{Variant, Wager};
use crate::wording::asked::WAGER;
use crate::wording::{capital, grouped};

/// The facts about this question.
pub const ABOUT: About = About {
    id: "strategy",
    doc: "Find the best strategy of a wager with decisions, and the cost of simpler ones",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "The best strategies of wagers with decisions.",
        schema: |generator| generator.subschema_for::<StrategyReport>(),
    }),
};

/// Maximum number of cases of a decision that are listed.
const MOST_CASES: usize = 200_000;

/// The wagers to solve.
#[derive(Clone, Debug, Default)]
pub struct StrategyRequest {
    /// The variant; empty for the first that has the wager, as in
    /// [`crate::question::simulate::SimulateRequest`].
    pub variant: String,
    /// The id or the name of a wager with decisions; empty for all of the variant.
    pub wager: String,
    /// The shoe; `None` for the default number of decks of the game.
    pub shoe: Option<Shoe>,
}

impl question::Question for StrategyRequest {
    type Answer = StrategyReport;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<StrategyReport, Error> {
        strategy(catalog, self, watch)
    }
}

impl question::Answer for StrategyReport {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(vec![&self.game])
    }

    fn shorten(&mut self) {
        for decision in self.wagers.iter_mut().flat_map(|wager| &mut wager.decisions) {
            decision.cases.clear();
        }
    }
}

/// Finds the best strategy of wagers with decisions on a shoe.
///
/// # Errors
///
/// Returns an error if the variant or the wager is unknown, if the wager has no decision, or if the
/// shoe cannot complete a round.
///
/// # Example
///
/// In Red Dog the player raises if 7 ranks or more lie between the first two cards.
///
/// ```
/// use shoe_odds::{Catalog, StrategyRequest};
///
/// let request = StrategyRequest { variant: "red-dog".into(), ..StrategyRequest::default() };
/// let answer = shoe_odds::strategy(&Catalog::builtin(), &request, &())?;
/// let decision = &answer.wagers[0].decisions[0];
/// let raise = decision.rules.iter().find(|rule| rule.option == "raise").unwrap();
/// assert_eq!(raise.values, ["7-11"]);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn strategy(
    catalog: &Catalog,
    request: &StrategyRequest,
    watch: &dyn Watch,
) -> Result<StrategyReport, Error> {
    let wanted = (!request.wager.is_empty()).then_some(&request.wager);
    let (table, variant) = catalog.one_for(&request.variant, wanted)?;
    let ids = catalog.ids_in((table, variant), request_list(wanted), &[])?;
    let has_decisions = |wager: &&Wager| wager.decision().is_some() && wager.plays.is_none();
    let all = || variant.wagers.iter().filter(has_decisions);
    let wagers: Vec<&Wager> = match wanted {
        None => all().collect(),
        Some(_) => all().filter(|wager| ids.contains(&wager.id)).collect(),
    };
    if wagers.is_empty() {
        let has: Vec<String> = all().map(|wager| format!("\"{}\"", wager.id)).collect();
        return Err(match wanted {
            Some(name) if has.is_empty() => Error::value(WAGER, name, "it has no decision"),
            Some(name) => {
                let message = format!("it has no decision; expected one of {}", has.join(", "));
                Error::value(WAGER, name, &message)
            }
            None => {
                let has = |variant: &&Variant| variant.wagers.iter().any(|one| has_decisions(&one));
                let others = catalog.variants().map(|(_, variant)| variant).filter(has);
                let others: Vec<&str> = others.map(|variant| variant.id.as_str()).collect();
                Error::usage(format!(
                    "no wager of {} has a decision; expected one of {}",
                    variant.name,
                    others.join(", ")
                ))
            }
        });
    }
    let case = Case::new(table, any_shoe_of(request.shoe.as_ref(), table)?, watch)?;
    let (mut solved, mut refused) = (Vec::new(), Vec::new());
    for (wager, decision) in wagers.iter().filter_map(|wager| Some((wager, wager.decision()?))) {
        match case.refusal_of(wager, &decision.lines)? {
            Some(reason) => {
                let error = case.refused(wager, &decision.lines, &reason);
                refused.push(Refused::wager(wager, reason).with(error));
            }
            None => solved.push(solved_wager(&case, variant, wager, decision)?),
        }
    }
    let first = refused.first().filter(|_| solved.is_empty());
    if let Some(error) = first.and_then(|first| first.error.clone()) {
        return Err(error);
    }
    let Head { game, variant, notes } = Head::of(table, variant);
    Ok(StrategyReport {
        tool: Tool::THIS,
        game,
        variant,
        shoe: shoe_info(table, &case.shoe),
        model: case.known.model(),
        notes,
        wagers: solved,
        refused,
    })
}

fn request_list(wanted: Option<&String>) -> &[String] {
    wanted.map(std::slice::from_ref).unwrap_or_default()
}

fn solved_wager(
    case: &Case<'_>,
    variant: &Variant,
    wager: &Wager,
    decision: &Decision,
) -> Result<WagerStrategy, Error> {
    let played = variant.wagers.iter().filter(|one| one.plays.as_ref() == Some(&wager.id));
    let all: Vec<&Wager> = std::iter::once(wager).chain(played).collect();
    let common = case.common_with_sets(&all)?;
    let solved = solve(case, wager, decision, &common, Keep::Sets)?;
    let best = case.report_of(wager, &solved)?;
    let by_stake = |returns: &Returns| -> Result<Option<Staked>, Error> {
        match best.equal_options {
            false => Ok(None),
            true => Ok(staked(case.report_by(wager, &solved, returns)?)),
        }
    };
    let [least, greatest] = &solved.by_stake;
    let [least_stake, greatest_stake] = [by_stake(least)?, by_stake(greatest)?];
    let strategies = all[1..].iter().map(|one| {
        let WagerReport { edge, average_stake, edge_wagered, .. } =
            case.wager(one, one.to_price()?.lines, &common)?;
        let cost = Figure { exact: &edge.exact - &best.edge.exact };
        let (id, name) = (one.id.clone(), one.name.clone());
        Ok(GivenStrategy { id, name, edge, cost, average_stake, edge_wagered })
    });
    let mut strategies = strategies.collect::<Result<Vec<_>, Error>>()?;
    strategies.sort_by(|one, other| one.cost.exact.cmp(&other.cost.exact));
    let vocabulary = case.table.vocabulary;
    let decisions = decision.first.all().into_iter();
    Ok(WagerStrategy {
        id: wager.id.clone(),
        name: wager.name.clone(),
        edge: best.edge,
        average_stake: best.average_stake,
        edge_wagered: best.edge_wagered,
        least_stake,
        greatest_stake,
        strategies,
        decisions: decisions.map(|choice| of_choice(vocabulary, &solved, choice)).collect(),
        remarks: remarks(&solved, decision),
    })
}

/// Returns the figures of a strategy that depend on its stakes, if a line stakes more than one unit.
fn staked(report: WagerReport) -> Option<Staked> {
    let WagerReport { average_stake, edge_wagered, .. } = report;
    Some(Staked { average_stake: average_stake?, edge_wagered: edge_wagered? })
}

/// Returns the information sets of a decision.
fn sets_of<'s, 'd>(solved: &'s Solved<'d>, choice: &Choice) -> Vec<&'s Set<'d>> {
    solved.sets.iter().filter(|set| std::ptr::eq(set.choice, choice)).collect()
}

fn of_choice(vocabulary: &Vocabulary, solved: &Solved<'_>, choice: &Choice) -> DecisionReport {
    let total = &solved.returns.total;
    let share = |ways: &Whole| Figure { exact: Exact::quotient(ways, total).unwrap_or_default() };
    let fields: Vec<Field> = choice.visible().collect();
    let sets = sets_of(solved, choice);
    let is_first = choice.path.is_empty();
    let forced = sets.iter().filter(|set| !set.is_choice());
    let forced: Whole = forced.map(|set| &set.ways).sum();
    let options = choice.options.iter().enumerate().map(|(at, option)| {
        let chosen = sets.iter().filter(|set| set.best == at && set.is_choice());
        let taken: Whole = chosen.map(|set| &set.ways).sum();
        let value = |set: &&Set<'_>| Some(&set.value(at)? * &share(&set.ways).exact);
        let always: Option<Vec<Exact>> = sets.iter().map(value).collect();
        let always = always.filter(|_| is_first).map(|values| values.into_iter().sum::<Exact>());
        OptionReport {
            id: option.id.clone(),
            probability: share(&taken),
            edge_always: always.map(|won| Figure { exact: -won }),
        }
    });
    let id = |at: usize| choice.options[at].id.clone();
    let listed = if sets.len() > MOST_CASES { &[][..] } else { &sets };
    let rules = rules::rules(listed).into_iter().map(|rule| StrategyRule {
        values: fields
            .iter()
            .zip(&rule.values)
            .map(|(field, values)| {
                values
                    .as_ref()
                    .map_or_else(String::new, |values| rules::listed(vocabulary, *field, values))
            })
            .collect(),
        option: id(rule.option),
        probability: share(&rule.ways),
        margin: rule.margin.map(|exact| Figure { exact }),
    });
    let cases = listed.iter().map(|set| DecisionCase {
        values: fields
            .iter()
            .zip(&set.seen)
            .map(|(field, value)| rules::named(vocabulary, *field, *value))
            .collect(),
        points: set
            .points()
            .into_iter()
            .map(|points| points.map_or_else(|| rules::HIDDEN.to_owned(), |sum| sum.to_string()))
            .collect(),
        probability: share(&set.ways),
        option: id(set.best),
        net: set.values().into_iter().map(|value| value.map(|exact| Figure { exact })).collect(),
        margin: set.margin().map(|exact| Figure { exact }),
    });
    DecisionReport {
        after: choice.path.clone(),
        sees: fields.iter().map(|field| vocabulary.spec(*field).name.clone()).collect(),
        points: choice
            .shown
            .iter()
            .flat_map(|shown| &shown.points)
            .map(|points| points.name.clone())
            .collect(),
        options: options.collect(),
        no_choice: (!forced.is_zero()).then(|| share(&forced)),
        rules: rules.collect(),
        cases: cases.collect(),
    }
}

/// Returns the id of an option in words: `"Raise 2"`.
fn option_name(id: &str) -> String {
    capital(&id.replace('-', " "))
}

/// Returns remarks on options that are never the best, and on equal ones.
fn remarks(solved: &Solved<'_>, decision: &Decision) -> Vec<String> {
    let mut remarks = Vec::new();
    for choice in decision.first.all() {
        let sets = sets_of(solved, choice);
        let after = match choice.path.as_str() {
            "" => String::new(),
            path => format!(" after {path}"),
        };
        if sets.len() > MOST_CASES {
            let cases = grouped(&sets.len().to_string());
            remarks.push(format!(
                "The player tells {cases} cases apart{after}, too many to be listed here."
            ));
        }
        for (at, option) in choice.options.iter().enumerate() {
            if !sets.is_empty() && sets.iter().all(|set| set.best != at) {
                let name = option_name(&option.id);
                remarks.push(format!("{name}{after} is never the best option with this shoe."));
            }
        }
        let is_equal = |set: &&&Set<'_>| set.margin().is_some_and(|margin| margin.is_zero());
        let equal = sets.iter().filter(is_equal).count();
        if equal > 0 {
            let cases = if equal == 1 { "1 case".to_owned() } else { format!("{equal} cases") };
            remarks.push(format!(
                "In {cases}{after} several options are equally good; the first of them is given."
            ));
        }
    }
    remarks
}
