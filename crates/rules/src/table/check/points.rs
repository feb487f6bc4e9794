//! Parses tests of the points that a draw reveals: `"own - other >= 3"`, `"own >= 8, no other"`.

use crate::condition::Relation;
use crate::table::decision::{Points, PointsTest};
use crate::table::reader::{Node, Reader, nearest};

/// Reads tests that must all hold, separated by commas. Returns `None` after noting a mistake.
pub(super) fn tests(
    reader: &mut Reader,
    label: &str,
    points: &[Points],
    node: &Node<'_>,
) -> Option<Vec<PointsTest>> {
    let text = node.get_ref().as_str()?;
    let read: Result<Vec<_>, _> = text.split(',').map(|test| one(test, points)).collect();
    match read {
        Ok(tests) => Some(tests),
        Err(unknown) => {
            let example = "expected tests like \"own - other >= 3\", \"own >= 8\" or \"no other\"";
            let names = points.iter().map(|points| &*points.name);
            let help = unknown.as_deref().and_then(|name| nearest(name, names));
            let message = format!("{label}: cannot read {text:?}");
            reader.mistake(node.span(), message, help.or_else(|| Some(example.to_owned())));
            None
        }
    }
}

/// Reads one test. The error is the name that nothing has, if there is one.
fn one(text: &str, points: &[Points]) -> Result<PointsTest, Option<String>> {
    let place = |name: &str| {
        let found = points.iter().position(|points| points.name == name);
        found.ok_or_else(|| Some(name.to_owned()))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (of, less, sign, number) = match words.as_slice() {
        ["no", name] => return place(name).map(PointsTest::Hidden),
        [of, "-", less, sign, number] => (*of, Some(*less), *sign, *number),
        [of, sign, number] => (*of, None, *sign, *number),
        _ => return Err(None),
    };
    let relation = Relation::SIGNS.iter().find(|(known, _)| *known == sign);
    let (_, relation) = relation.ok_or(None)?;
    let number = number.parse::<i8>().ok().filter(|number| (-9..=9).contains(number));
    let (of, less) = (place(of)?, less.map(place).transpose()?);
    Ok(PointsTest::Compared { of, less, relation: *relation, number: number.ok_or(None)? })
}
