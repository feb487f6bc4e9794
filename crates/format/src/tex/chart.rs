//! Charts in LaTeX's own picture environment, which needs no package: bars and points in black.
//!
//! Heat maps are not drawn: the tables beside them print their shares.

use crate::document::{Chart, Drawing, EdgeOf, Unit};
use crate::exact::Exact;

use super::escape::escape;
use super::with_minus;

/// Width of bars and lines, in points.
const ACROSS: i64 = 230;
/// Width of the labels of bars, in points.
const LABELS: i64 = 180;
/// Width of a number beside the chart, in points.
const NUMBERS: i64 = 50;
/// Distance from one bar to the next, in points.
const STEP: i64 = 11;
/// Height of lines, in points.
const UP: i64 = 100;
/// Significant digits of a chart's greatest figure, enough to distinguish bars.
const SIGNIFICANT: usize = 4;
/// Maximum number of digits after the point, for which there is room beside a chart.
const MOST_DIGITS: usize = 10;
/// Maximum number of bars, for which a page has room.
const MOST: usize = 40;
/// Maximum length of a bar's label, in letters.
const LETTERS: usize = 40;

/// Returns a chart under its title, kept together; empty if it is not drawn.
pub(super) fn chart(chart: &Chart) -> String {
    let picture = match &chart.drawing {
        Drawing::Bars { bars, unit, .. } => bars_of(bars, *unit, None),
        Drawing::Deviations { bars, limit, .. } => bars_of(bars, Unit::Number, Some(limit)),
        Drawing::Lines { across, unit, lines, .. } => lines_of(across, *unit, lines),
        Drawing::Edges { wagers } => bars_of(&edges(wagers), Unit::Percent, None),
        Drawing::Heat { .. } => None,
    };
    let Some(picture) = picture else { return String::new() };
    format!(
        "\\begin{{minipage}}{{\\linewidth}}\\smallskip{{\\small\\itshape\\raggedright {}\\par}}\n{picture}\\end{{minipage}}\\par\n",
        escape(&chart.title)
    )
}

/// Returns a bar for every house edge; if a wager has several, the bars name the shoe.
fn edges(wagers: &[(String, Vec<EdgeOf>)]) -> Vec<(String, Exact)> {
    let bars = wagers.iter().flat_map(|(name, edges)| {
        edges.iter().map(move |one| {
            let name = match edges.len() {
                1 => name.clone(),
                _ => format!("{name}, {}", one.shoe),
            };
            (name, one.edge.clone())
        })
    });
    bars.collect()
}

/// Returns the position of a figure between the least and the greatest, in points of `room` with
/// two decimals.
fn place(figure: &Exact, (least, greatest): (&Exact, &Exact), room: i64) -> String {
    let share = (figure - least).share_of(&(greatest - least));
    (&share * &Exact::integer(room)).decimal(2)
}

fn label(figure: &Exact, unit: Unit, digits: usize) -> String {
    escape(&with_minus(match unit {
        Unit::Percent => figure.percent(digits),
        Unit::Number => figure.decimal(digits),
    }))
}

/// Returns the number of digits after the point for all figures of a chart, so that the greatest
/// has [`SIGNIFICANT`] digits.
fn digits<'f>(figures: impl Iterator<Item = &'f Exact>, unit: Unit) -> usize {
    let hundred = Exact::integer(match unit {
        Unit::Percent => 100,
        Unit::Number => 1,
    });
    let greatest = figures.map(|figure| &figure.abs() * &hundred).max();
    let Some(mut left) = greatest.filter(|greatest| !greatest.is_zero()) else { return 2 };
    let (mut digits, ten) = (SIGNIFICANT - 1, Exact::integer(10));
    while left < Exact::one() && digits < MOST_DIGITS {
        left = &left * &ten;
        digits += 1;
    }
    while left >= ten && digits > 2 {
        left = &left * &Exact::tenth();
        digits -= 1;
    }
    digits
}

fn put(x: &str, y: &str, what: &str) -> String {
    format!("\\put({x},{y}){{{what}}}\n")
}

/// Draws bars on both sides of zero, filled to the right and hollow to the left, with their
/// figures.
fn bars_of(bars: &[(String, Exact)], unit: Unit, limit: Option<&Exact>) -> Option<String> {
    if bars.is_empty() || bars.len() > MOST {
        return None;
    }
    let zero = Exact::zero();
    let far: Vec<Exact> = limit.iter().flat_map(|limit| [(*limit).clone(), -*limit]).collect();
    let all = || bars.iter().map(|(_, figure)| figure).chain(&far).chain([&zero]);
    let range = (all().min()?, all().max()?);
    let digits = digits(bars.iter().map(|(_, figure)| figure), unit);
    let high = STEP * i64::try_from(bars.len()).ok()?;
    let at = |figure: &Exact| {
        let share = place(figure, range, ACROSS);
        Exact::parse(&share).map(|share| (&share + &Exact::integer(LABELS)).decimal(2))
    };
    let axis = at(&zero)?;
    let mut text = String::new();
    for (row, (name, figure)) in (1..).zip(bars) {
        let y = (high - row * STEP + 2).to_string();
        let middle = (high - row * STEP + 5).to_string();
        let short: String = name.chars().take(LETTERS).collect();
        let short = if short.len() < name.len() { format!("{short}...") } else { short };
        let named = format!("\\makebox(0,0)[r]{{\\scriptsize {}}}", escape(&short));
        text.push_str(&put(&(LABELS - 4).to_string(), &middle, &named));
        let end = at(figure)?;
        let [from, to] = [Exact::parse(&axis)?, Exact::parse(&end)?];
        let wide = (&to - &from).abs().decimal(2);
        text.push_str(&match figure.is_negative() {
            true => put(&end, &y, &format!("\\framebox({wide},6){{}}")),
            false => put(&axis, &y, &format!("\\rule{{{wide}pt}}{{6pt}}")),
        });
        let number = format!("\\makebox(0,0)[l]{{\\scriptsize {}}}", label(figure, unit, digits));
        text.push_str(&put(&(LABELS + ACROSS + 4).to_string(), &middle, &number));
    }
    for figure in far.iter().chain([&zero]) {
        text.push_str(&put(&at(figure)?, "0", &format!("\\line(0,1){{{high}}}")));
    }
    let wide = LABELS + ACROSS + NUMBERS;
    Some(format!(
        "\\setlength{{\\unitlength}}{{1pt}}\\begin{{picture}}({wide},{high})\n{text}\\end{{picture}}\\par\n"
    ))
}

/// A line: its name and its points.
type Line = (String, Vec<(i64, Exact)>);

/// Draws points over whole numbers, joined by lines.
fn lines_of(across: &str, unit: Unit, lines: &[Line]) -> Option<String> {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let (least, greatest) = (points().map(|one| &one.1).min()?, points().map(|one| &one.1).max()?);
    let (first, last) = (points().map(|one| one.0).min()?, points().map(|one| one.0).max()?);
    let x = |at: i64| {
        let share = Exact::ratio(at - first, (last - first).max(1))?;
        Some((&(&share * &Exact::integer(ACROSS)) + &Exact::integer(NUMBERS)).decimal(2))
    };
    let y = |figure: &Exact| match least == greatest {
        true => (UP / 2).to_string(),
        false => place(figure, (least, greatest), UP),
    };
    let digits = digits([least, greatest].into_iter(), unit);
    let mut text = put(&NUMBERS.to_string(), "-4", &format!("\\line(1,0){{{ACROSS}}}"));
    text.push_str(&put(&NUMBERS.to_string(), "-4", &format!("\\line(0,1){{{}}}", UP + 4)));
    for figure in if least == greatest { vec![least] } else { vec![least, greatest] } {
        let number = format!("\\makebox(0,0)[r]{{\\scriptsize {}}}", label(figure, unit, digits));
        text.push_str(&put(&(NUMBERS - 4).to_string(), &y(figure), &number));
    }
    let mut named: Vec<i64> = points().map(|one| one.0).collect();
    named.sort_unstable();
    named.dedup();
    let every = named.len().div_ceil(20);
    for at in named.iter().step_by(every) {
        text.push_str(&put(&x(*at)?, "-11", &format!("\\makebox(0,0){{\\scriptsize {at}}}")));
    }
    let below = format!("\\makebox(0,0)[r]{{\\scriptsize {}}}", escape(across));
    text.push_str(&put(&(NUMBERS - 4).to_string(), "-11", &below));
    for (name, points) in lines {
        for (at, figure) in points {
            text.push_str(&put(&x(*at)?, &y(figure), "\\circle*{2.4}"));
        }
        for two in points.windows(2) {
            let [from, to] = [&two[0], &two[1]].map(|(at, figure)| Some((x(*at)?, y(figure))));
            let ((x1, y1), (x2, y2)) = (from?, to?);
            // A straight curve, because lines of LaTeX have few slopes.
            text.push_str(&format!("\\qbezier({x1},{y1})({x1},{y1})({x2},{y2})\n"));
        }
        if let Some((at, figure)) = points.last().filter(|_| lines.len() > 1) {
            let named = format!("\\makebox(0,0)[l]{{\\scriptsize ~~{}}}", escape(name));
            text.push_str(&put(&x(*at)?, &y(figure), &named));
        }
    }
    let (wide, high) = (NUMBERS + ACROSS + 10, UP + 20);
    Some(format!(
        "\\setlength{{\\unitlength}}{{1pt}}\\begin{{picture}}({wide},{high})(0,-16)\n{text}\\end{{picture}}\\par\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_several_shoes_name_their_shoes() {
        let edge = |shoe: &str, decks| EdgeOf {
            shoe: shoe.to_owned(),
            decks: Some(decks),
            standing: crate::document::Standing::Allowed,
            edge: Exact::one(),
        };
        let wagers = [
            ("Tie".to_owned(), vec![edge("6 decks", 6), edge("8 decks", 8)]),
            ("Player".to_owned(), vec![edge("8 decks", 8)]),
        ];
        let names: Vec<String> = edges(&wagers).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Tie, 6 decks", "Tie, 8 decks", "Player"]);
    }

    #[test]
    fn figures_beside_bars_have_four_digits() {
        let of = |figures: &[&str], unit| {
            let figures: Vec<Exact> =
                figures.iter().map(|one| Exact::parse(one).unwrap()).collect();
            let digits = digits(figures.iter(), unit);
            figures.iter().map(|one| label(one, unit, digits)).collect::<Vec<_>>()
        };
        assert_eq!(
            of(&["0.0012345", "-0.012346", "0"], Unit::Number),
            ["0.00123", "\\textminus{}0.01235", "0.00000"]
        );
        assert_eq!(of(&["0.010579", "0.012351"], Unit::Percent), ["1.058\\%", "1.235\\%"]);
        assert_eq!(of(&["0.1436", "0.0484"], Unit::Percent), ["14.36\\%", "4.84\\%"]);
        assert_eq!(of(&["12345.678"], Unit::Number), ["12345.68"]);
        assert_eq!(of(&["0"], Unit::Number), ["0.00"]);
    }
}
