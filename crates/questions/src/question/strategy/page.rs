//! Lays out the best strategy: the rules of each decision, its options, other strategies, and every
//! case.

use itertools::Itertools;

use crate::document::{
    Document, LEAST, Note, Page, Part, Row, Table, View, data, number, text, words,
};
use crate::figure::Figure;
use crate::question::columns::columns;
use crate::question::price::page::{OUTSIDE, context, heading};
use crate::question::strategy::report::{DecisionReport, StrategyReport, WagerStrategy};
use crate::question::strategy::{grid_page, option_name};

/// The CSV columns of every strategy.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules table id name edge+exact average_stake+exact edge_wagered+exact
    strategy cost+exact after when option best probability+exact net+exact margin+exact
];

/// Maximum number of rules that a table for readers has.
const MOST_RULES: usize = 60;

impl Page for StrategyReport {
    fn page(&self, view: View) -> Document {
        let (title, facts) = heading(&self.game, &self.variant, &self.shoe);
        let facts: Vec<_> = facts.into_iter().chain([("Model", self.model.clone())]).collect();
        let context = context(&self.game, &self.variant, &self.shoe);
        let mut notes: Vec<Note> = Vec::new();
        if !self.shoe.within_rules {
            notes.push(Note { text: OUTSIDE.into(), warning: true });
        }
        let refused =
            self.refused.iter().map(|one| format!("{}: {}", one.name, one.reason.marked()));
        let all = self.notes.iter().cloned().chain(refused);
        notes.extend(all.map(|text| Note { text, warning: false }));
        let parts = self.wagers.iter().enumerate().map(|(at, wager)| {
            let first = at == 0;
            let mut of_wager = context.clone();
            of_wager.extend([("id", wager.id.clone()), ("name", wager.name.clone())]);
            let mut figures = if first { facts.clone() } else { Vec::new() };
            figures.push(("House edge", view.percent(&wager.edge).text()));
            if let (Some(stake), Some(edge)) = (&wager.average_stake, &wager.edge_wagered) {
                figures.push(("Average stake", view.decimal(stake).text()));
                figures.push(("Per unit wagered", view.percent(edge).text()));
            }
            let alike = alike(&self.wagers, at);
            let same = alike.map(|one| format!("The best strategy is that of {}.", one.name));
            let remarks = same.into_iter().chain(wager.remarks.iter().cloned());
            let remarks = remarks.map(|text| Note { text, warning: false });
            Part {
                title: format!("{}: best strategy ({title})", wager.name),
                facts: figures,
                context: of_wager,
                notes: if first { std::mem::take(&mut notes) } else { Vec::new() }
                    .into_iter()
                    .chain(remarks)
                    .collect(),
                tables: tables(wager, alike, view),
                ..Part::default()
            }
        });
        let parts: Vec<Part> = parts.collect();
        Document::of(COLUMNS, parts.into_iter())
    }
}

/// Returns the tables of a wager's strategies beside its other tables: all but the list of cases.
pub(crate) fn beside(wagers: &[WagerStrategy], wager: &str, view: View) -> Vec<Table> {
    let Some(at) = wagers.iter().position(|one| one.id == wager) else { return Vec::new() };
    let (wager, alike) = (&wagers[at], alike(wagers, at));
    let tables = tables(wager, alike, view).into_iter().filter(|table| table.kind != "cases");
    let named = tables.map(|table| {
        let (id, title) = (wager.id.clone(), format!("{}: {}", wager.name, small(&table.title)));
        Table { id, title, ..table }
    });
    named.collect()
}

/// Writes a heading with a small first letter.
fn small(title: &str) -> String {
    let first = title.chars().next().into_iter().flat_map(char::to_lowercase);
    first.chain(title.chars().skip(1)).collect()
}

/// Returns the remarks on the strategies of wagers beside their other notes.
pub(crate) fn remarks(wagers: &[WagerStrategy]) -> Vec<String> {
    let same = wagers
        .iter()
        .enumerate()
        .filter_map(|(at, one)| Some((alike(wagers, at)?.name.as_str(), one.name.as_str())));
    let same = same.into_group_map().into_iter().sorted().map(|(first, others)| {
        format!("{first} has the same best strategy as: {}.", others.join("; "))
    });
    let own = wagers
        .iter()
        .flat_map(|wager| wager.remarks.iter().map(|remark| format!("{}: {remark}", wager.name)));
    same.chain(own).collect()
}

/// Returns an earlier wager with the same best strategy.
fn alike(wagers: &[WagerStrategy], at: usize) -> Option<&WagerStrategy> {
    wagers[..at].iter().find(|one| are_alike(one, &wagers[at]))
}

/// Returns the tables of a wager. `alike` is an earlier wager with the same best strategy.
fn tables(wager: &WagerStrategy, alike: Option<&WagerStrategy>, view: View) -> Vec<Table> {
    let mut tables = Vec::new();
    for decision in &wager.decisions {
        let grid = grid_page::grid(decision, &format!("Best option{}", after(decision)));
        let is_short = decision.rules.len() <= MOST_RULES;
        if alike.is_none() {
            if !decision.rules.is_empty() && (is_short || grid.is_none()) {
                tables.push(rules(decision, view));
            }
            tables.extend(grid);
        }
        tables.push(options(decision, view));
        tables.extend([rules_as_data(decision, view), cases(decision, view)]);
    }
    let mut strategies = strategies(wager, view);
    strategies.data_only = wager.strategies.is_empty() && wager.least_stake.is_none();
    tables.push(strategies);
    tables
}

/// Returns `true` if two wagers have the same best strategy, and so long a one that it needs no
/// second print.
fn are_alike(one: &WagerStrategy, other: &WagerStrategy) -> bool {
    let rules = |wager: &WagerStrategy| {
        let decisions = wager.decisions.iter();
        let rules = decisions.map(|decision| {
            let rules = decision.rules.iter();
            let rules = rules.map(|rule| (rule.values.clone(), rule.option.clone()));
            (decision.after.clone(), decision.sees.clone(), rules.collect::<Vec<_>>())
        });
        rules.collect::<Vec<_>>()
    };
    rules(one) == rules(other)
}

/// Returns the strategies of a wager: the best, those with the least and the greatest stakes among
/// equally good options, and the given ones.
fn strategies(wager: &WagerStrategy, view: View) -> Table {
    let row = |name: &str, edge, cost: Option<&Figure>, staked: [Option<&Figure>; 2]| -> Row {
        let [average, wagered] = staked;
        vec![
            (words("strategy", "Strategy"), text(name)),
            (number("edge", "House edge"), view.percent(edge)),
            (number("cost", "Costs"), cost.map(|cost| view.percent(cost)).into()),
            (
                number("average_stake", "Average stake").if_any(),
                average.map(|stake| view.decimal(stake)).into(),
            ),
            (
                number("edge_wagered", "Per unit wagered").if_any(),
                wagered.map(|edge| view.percent(edge)).into(),
            ),
        ]
    };
    let best = [&wager.average_stake, &wager.edge_wagered].map(Option::as_ref);
    let mut rows = vec![row("Best", &wager.edge, None, best)];
    for (name, one) in [
        ("Best, least stakes of equal options", &wager.least_stake),
        ("Best, greatest stakes of equal options", &wager.greatest_stake),
    ] {
        let staked = one.iter().map(|one| [Some(&one.average_stake), Some(&one.edge_wagered)]);
        rows.extend(staked.map(|staked| row(name, &wager.edge, None, staked)));
    }
    rows.extend(wager.strategies.iter().map(|one| {
        let staked = [&one.average_stake, &one.edge_wagered].map(Option::as_ref);
        row(&one.name, &one.edge, Some(&one.cost), staked)
    }));
    Table::of("strategies", "Other strategies", rows)
}

/// Returns the words for a decision in headings: `""`, `" after ride"`.
fn after(decision: &DecisionReport) -> String {
    match decision.after.as_str() {
        "" => String::new(),
        path => format!(" after {}", path.replace('/', ", ")),
    }
}

fn options(decision: &DecisionReport, view: View) -> Table {
    let row = |name: String, id: &str, probability: &Figure, edge: Option<&Figure>| {
        vec![
            (data(words("after", "After")), text(&decision.after)),
            (words("", "Option"), text(name)),
            (data(words("option", "Option")), text(id)),
            (number("probability", "Taken in rounds"), view.percent(probability)),
            (
                number("edge", "House edge if always taken").if_any(),
                edge.map(|edge| view.percent(edge)).into(),
            ),
        ]
    };
    let options = decision.options.iter().map(|option| {
        let edge = option.edge_always.as_ref();
        row(option_name(&option.id), &option.id, &option.probability, edge)
    });
    let forced = decision.no_choice.as_ref();
    let rows = options.chain(forced.map(|forced| row("No choice".to_owned(), "", forced, None)));
    Table::of("options", format!("Options{}", after(decision)), rows)
}

fn rules(decision: &DecisionReport, view: View) -> Table {
    let used = |at: usize| decision.rules.iter().any(|rule| !rule.values[at].is_empty());
    let rows = decision.rules.iter().map(|rule| {
        let option = match rule.margin {
            Some(_) => option_name(&rule.option),
            None => format!("{} (no choice)", option_name(&rule.option)),
        };
        let fields = decision.sees.iter().zip(&rule.values).enumerate();
        let fields = fields.filter(|(at, _)| used(*at)).map(|(_, (field, values))| {
            let any = if values.is_empty() { "any" } else { values };
            (words("", &field.replace('.', " ")), text(any))
        });
        let figures = [
            (words("", "Option"), text(option)),
            (number("", "Of all rounds"), view.percent(&rule.probability)),
            (
                number("", "Least margin").gives_way(LEAST),
                rule.margin.as_ref().map(|margin| view.decimal(margin)).into(),
            ),
        ];
        fields.chain(figures).collect::<Row>()
    });
    let mut table = Table::of("rules", format!("Best option{}", after(decision)), rows);
    if table.rows.len() > MOST_RULES {
        let more = table.rows.len() - MOST_RULES;
        table.title =
            format!("{}, the first {MOST_RULES} rules; {more} more in JSON and CSV", table.title);
        table.rows.truncate(MOST_RULES);
    }
    table
}

/// Returns the values of the fields that the player sees, as text; any value is left out.
fn seen(decision: &DecisionReport, values: &[String]) -> String {
    let seen = decision.sees.iter().zip(values).filter(|(_, values)| !values.is_empty());
    let seen: Vec<String> = seen.map(|(field, value)| format!("{field} = {value}")).collect();
    seen.join("; ")
}

/// Returns the rules for data formats, in the columns of cases.
fn rules_as_data(decision: &DecisionReport, view: View) -> Table {
    let rows = decision.rules.iter().map(|rule| {
        vec![
            (words("after", "After"), text(&decision.after)),
            (words("when", "When"), text(seen(decision, &rule.values))),
            (words("option", "Option"), text(&rule.option)),
            (number("probability", "Probability"), view.percent(&rule.probability)),
            (
                number("margin", "Margin"),
                rule.margin.as_ref().map(|margin| view.decimal(margin)).into(),
            ),
        ]
    });
    let mut table = Table::of("rules", "Rules", rows);
    table.data_only = true;
    table
}

fn cases(decision: &DecisionReport, view: View) -> Table {
    let rows = decision.cases.iter().flat_map(|case| {
        let when = seen(decision, &case.values);
        decision.options.iter().zip(&case.net).map(move |(option, net)| {
            vec![
                (words("after", "After"), text(&decision.after)),
                (words("when", "When"), text(&when)),
                (words("option", "Option"), text(&option.id)),
                (words("best", "Best"), text(&case.option)),
                (number("probability", "Probability"), view.percent(&case.probability)),
                (number("net", "Net win"), net.as_ref().map(|net| view.decimal(net)).into()),
                (
                    number("margin", "Margin"),
                    case.margin.as_ref().map(|margin| view.decimal(margin)).into(),
                ),
            ]
        })
    });
    let mut table = Table::of("cases", "Every case", rows);
    table.data_only = true;
    table
}
