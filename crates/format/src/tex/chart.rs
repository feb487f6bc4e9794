//! Charts in LaTeX's own picture environment, which needs no package: bars and points in black.
//!
//! Heat maps are not drawn: the tables beside them print their shares.

use crate::document::{Chart, Drawing, EdgeOf, Line, Places, Unit, is_marked};
use crate::exact::Exact;

use super::escape::escape;
use super::fit::width;
use super::with_minus;

/// Width of bars, in points.
const ACROSS: i64 = 230;
/// Width of the labels of bars, in points.
const LABELS: i64 = 180;
/// Width of a number beside the chart, in points.
const NUMBERS: i64 = 50;
/// Distance from one bar to the next, in points.
const STEP: i64 = 11;
/// Height of lines, in points.
const UP: i64 = 110;
/// Room at the right of lines for half a label, in points.
const RIGHT: i64 = 22;
/// Maximum number of points of a line that are marked.
const MARKED: usize = 40;
/// Significant digits of a chart's greatest figure, enough to distinguish bars.
const SIGNIFICANT: usize = 4;
/// Maximum number of digits after the point, for which there is room beside a chart.
const MOST_DIGITS: usize = 10;
/// Maximum number of bars, for which a page has room.
const MOST: usize = 40;
/// Maximum length of a bar's label, in letters.
const LETTERS: usize = 40;

/// Returns a chart under its title, kept together, on a page of this width in points; empty if it is
/// not drawn.
pub(super) fn chart(chart: &Chart, page: u32) -> String {
    let picture = match &chart.drawing {
        Drawing::Bars { bars, unit, .. } => bars_of(bars, *unit, None),
        Drawing::Deviations { bars, limit, .. } => bars_of(bars, Unit::Number, Some(limit)),
        Drawing::Lines { across, up, unit, lines, places } => {
            lines_of((across, up), *unit, lines, places, i64::from(page))
        }
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

/// A spot of a picture, across and up, in hundredths of a point.
type Spot = (i64, i64);

/// Lengths of dashes and gaps of lines, in hundredths of a point: the patterns of HTML charts.
const DASHES: [&[i64]; 6] =
    [&[], &[700, 300], &[200, 300], &[900, 300, 200, 300], &[1400, 400], &[400, 200, 100, 200]];

/// Draws points joined by lines, as wide as the page, below a sample of every line.
fn lines_of(
    (across, up): (&str, &str),
    unit: Unit,
    lines: &[Line],
    places: &Places,
    page: i64,
) -> Option<String> {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let (least, greatest) = (points().map(|one| &one.1).min()?, points().map(|one| &one.1).max()?);
    let mut at: Vec<i64> = points().map(|one| one.0).collect();
    at.sort_unstable();
    at.dedup();
    let (first, last) = (*at.first()?, *at.last()?);
    let wide = page - NUMBERS - RIGHT;
    let x = |at: i64| 100 * NUMBERS + 100 * wide * (at - first) / (last - first).max(1);
    let y = |figure: &Exact| match least == greatest {
        true => 50 * UP,
        false => hundredths(&place(figure, (least, greatest), UP)),
    };
    let digits = digits([least, greatest].into_iter(), unit);
    let small = |side: &str, text: &str| format!("\\makebox(0,0){side}{{\\scriptsize {text}}}");
    let mut text = put_at((100 * NUMBERS, -400), &format!("\\line(1,0){{{wide}}}"));
    text.push_str(&put_at((100 * NUMBERS, -400), &format!("\\line(0,1){{{}}}", UP + 4)));
    for figure in if least == greatest { vec![least] } else { vec![least, greatest] } {
        let number = small("[r]", &label(figure, unit, digits));
        text.push_str(&put_at((100 * NUMBERS - 400, y(figure)), &number));
    }
    let named: Vec<String> = at.iter().map(|at| places.name(*at)).collect();
    let widest = named.iter().map(|name| i64::from(width(name, false)) / 100).max()? + 8;
    let every = named.len().div_ceil(usize::try_from(wide / widest).ok()?.max(1));
    for (at, name) in at.iter().zip(&named).step_by(every) {
        text.push_str(&put_at((x(*at), -1100), &small("", &escape(name))));
    }
    let middle = 100 * NUMBERS + 50 * wide;
    text.push_str(&put_at((middle, -2200), &small("", &escape(across))));
    text.push_str(&put_at((0, 100 * UP + 1000), &small("[l]", &escape(up))));
    if let Some((at, label)) = &places.pointed_out {
        let side = if x(*at) > middle { "[r]" } else { "[l]" };
        text.push_str(&put_at((x(*at), -400), &format!("\\line(0,1){{{}}}", UP + 4)));
        text.push_str(&put_at((x(*at), 100 * UP + 600), &small(side, &escape(label))));
    }
    let mut known: Vec<&str> = Vec::new();
    let mut samples = String::new();
    for one @ (name, points) in lines {
        let place = known.iter().position(|other| other == name).unwrap_or(known.len());
        let drawn = |spots: &[Spot], marks: &[Spot]| {
            let line = path(spots, DASHES[place % DASHES.len()]);
            if !is_marked(one, lines) {
                return line;
            }
            let marks: String = marks.iter().map(|spot| put_at(*spot, "\\circle*{3}")).collect();
            format!("\\thicklines\n{line}\\thinlines\n{marks}")
        };
        if place == known.len() {
            known.push(name);
            let sample = drawn(&[(0, 200), (2800, 200)], &[(1400, 200)]);
            let sample = format!("\\begin{{picture}}(30,4)\n{sample}\\end{{picture}}");
            samples.push_str(&format!("\\mbox{{{sample} {}}}\\quad\n", escape(name)));
        }
        let spots: Vec<Spot> = points.iter().map(|(at, figure)| (x(*at), y(figure))).collect();
        text.push_str(&drawn(&spots, if spots.len() <= MARKED { &spots } else { &[] }));
    }
    let samples = match known.len() {
        1 => String::new(),
        _ => format!("{{\\scriptsize\\raggedright {samples}\\par}}\n"),
    };
    let (below, high) = (28, UP + 44);
    Some(format!(
        "\\setlength{{\\unitlength}}{{1pt}}{samples}\\begin{{picture}}({page},{high})(0,-{below})\n\
         {text}\\end{{picture}}\\par\n"
    ))
}

/// Distance between the points that make a line, in hundredths of a point.
const APART: i64 = 25;

/// Joins spots by straight lines in dashes, whose lengths are measured across.
fn path(spots: &[Spot], dashes: &[i64]) -> String {
    let (mut text, mut turn) = (String::new(), 0);
    let mut left = dashes.first().copied().unwrap_or(i64::MAX);
    for two in spots.windows(2) {
        let [(mut x, mut y), (end, high)] = [two[0], two[1]];
        while x < end {
            let to = x.saturating_add(left).min(end);
            let then = y + (high - y) * (to - x) / (end - x);
            if turn % 2 == 0 {
                let [from, middle, end] =
                    [(x, y), (i64::midpoint(x, to), i64::midpoint(y, then)), (to, then)]
                        .map(written);
                // A straight curve drawn as points, because lines of LaTeX have few slopes.
                let count = (to - x).max((then - y).abs()) / APART + 1;
                text.push_str(&format!("\\qbezier[{count}]{from}{middle}{end}\n"));
            }
            left -= to - x;
            if left == 0 {
                turn += 1;
                left = dashes[turn % dashes.len()];
            }
            (x, y) = (to, then);
        }
    }
    text
}

fn put_at(spot: Spot, what: &str) -> String {
    format!("\\put{}{{{what}}}\n", written(spot))
}

/// Writes a spot in points.
fn written((x, y): Spot) -> String {
    let [x, y] = [x, y].map(|at| {
        let sign = if at < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", at.abs() / 100, at.abs() % 100)
    });
    format!("({x},{y})")
}

/// Reads a decimal with two places as hundredths.
fn hundredths(decimal: &str) -> i64 {
    decimal.replace('.', "").parse().unwrap_or_default()
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

    /// On a page of 272 points, lines are 200 wide from 50 on, and 110 high.
    #[test]
    fn ranges_are_dashed_and_have_no_points() {
        let line = |name: &str, figures: [i64; 3]| {
            (name.to_owned(), (1..).zip(figures.map(Exact::integer)).collect())
        };
        let lines = [line("Actual", [0, 2, 1]), line("±", [4; 3]), line("±", [-4; 3])];
        let places = Places {
            names: ["May", "June", "July"].map(str::to_owned).to_vec(),
            pointed_out: Some((2, "first outside in June".to_owned())),
        };
        let text = lines_of(("Month", "RTP"), Unit::Number, &lines, &places, 272).unwrap();
        let (samples, picture) = text.split_once("\\par").unwrap();
        // A sample for each name; a point in it and at each figure of one line alone.
        assert_eq!(samples.matches("\\mbox").count(), 2);
        assert_eq!(samples.matches("\\circle").count(), 1);
        assert_eq!(picture.matches("\\circle").count(), 3);
        // The line is at 0, 2 and 1 between -4 and 4; the range begins with 7 points and a gap of 3.
        for drawn in [
            "\\qbezier[401](50.00,55.00)(100.00,68.75)(150.00,82.50)\n",
            "\\qbezier[401](150.00,82.50)(200.00,75.62)(250.00,68.75)\n",
            "\\qbezier[29](50.00,110.00)(53.50,110.00)(57.00,110.00)\n\\qbezier[29](60.00,110.00)",
            "\\put(150.00,-11.00){\\makebox(0,0){\\scriptsize June}}",
            "\\put(150.00,116.00){\\makebox(0,0)[l]{\\scriptsize first outside in June}}",
        ] {
            assert!(picture.contains(drawn), "{drawn}: {picture}");
        }
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
