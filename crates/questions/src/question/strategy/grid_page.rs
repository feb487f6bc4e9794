//! A decision as a grid: the best option by two things that the player sees.

use crate::document::{Row, Table, text, words};
use crate::question::strategy::option_name;
use crate::question::strategy::report::{DecisionCase, DecisionReport};
use crate::question::strategy::rules::HIDDEN;

/// Maximum number of rows and of columns.
const MOST: usize = 15;
/// Minimum number of rules for a grid of a decision that sees more than two fields.
const MANY_RULES: usize = 12;

/// A thing that the player sees: its name, and its values in their order.
struct Axis<'r> {
    name: String,
    values: Vec<&'r str>,
    of: Box<dyn Fn(&'r DecisionCase) -> &'r str + 'r>,
}

/// Returns the grid of a decision by its points, if there are two, or else by the first two fields
/// that have several values. Without points, at most a fifth of its cells may need further fields.
pub(super) fn grid(decision: &DecisionReport, title: &str) -> Option<Table> {
    let axes = if decision.points.len() == 2 {
        axes(decision, &decision.points, |case| &case.points)
    } else {
        axes(decision, &decision.sees, |case| &case.values)
    };
    let is_plain = axes.len() == 2;
    let mut axes = axes.into_iter();
    let (down, across) = (axes.next()?, axes.next()?);
    let fits = down.values.len() <= MOST && across.values.len() <= MOST;
    if !fits || !is_plain && decision.rules.len() <= MANY_RULES {
        return None;
    }
    let (mut mixed, mut filled) = (0, 0);
    let rows = down.values.iter().map(|row| {
        let head = (words("", &format!("{} \\ {}", down.name, across.name)), text(*row));
        let cells = across.values.iter().map(|column| {
            let cases = decision.cases.iter();
            let cases =
                cases.filter(|case| ((down.of)(case), (across.of)(case)) == (*row, *column));
            let options = options_in(cases);
            filled += usize::from(!options.is_empty());
            mixed += usize::from(options.len() > 1);
            (words("", column), text(options.join(" / ")))
        });
        std::iter::once(head).chain(cells).collect::<Row>()
    });
    let rows: Vec<Row> = rows.collect();
    let title = format!("{title}, by {} and {}", down.name, across.name);
    (decision.points.len() == 2 || mixed * 5 <= filled).then(|| Table::of("grid", title, rows))
}

/// Returns the best options of some cases, the most frequent first.
fn options_in<'r>(cases: impl Iterator<Item = &'r DecisionCase>) -> Vec<String> {
    let mut options: Vec<(&str, crate::exact::Exact)> = Vec::new();
    for case in cases {
        let chance = &case.probability.exact;
        match options.iter_mut().find(|(option, _)| *option == case.option) {
            Some((_, sum)) => *sum = &*sum + chance,
            None => options.push((&case.option, chance.clone())),
        }
    }
    options.sort_by(|one, other| other.1.cmp(&one.1));
    options.into_iter().map(|(option, _)| option_name(option)).collect()
}

/// Returns the axes with more than one value.
fn axes<'r>(
    decision: &'r DecisionReport,
    names: &'r [String],
    seen: fn(&DecisionCase) -> &Vec<String>,
) -> Vec<Axis<'r>> {
    let axes = names.iter().enumerate().map(|(at, name)| {
        let of = move |case: &'r DecisionCase| &*seen(case)[at];
        let mut values: Vec<&str> = Vec::new();
        for case in &decision.cases {
            let value = of(case);
            if !values.contains(&value) {
                values.push(value);
            }
        }
        // Cases come in the order of their first field; numbers of later ones may not.
        let number = |value: &&str| value.parse::<u32>().ok();
        if values.iter().all(|value| *value == HIDDEN || number(value).is_some()) {
            values.sort_by_key(number);
        }
        Axis { name: name.replace('.', " "), values, of: Box::new(of) }
    });
    axes.filter(|axis| axis.values.len() > 1).collect()
}
