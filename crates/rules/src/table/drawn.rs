//! Lines split by the factors that are drawn beside the cards.

use crate::condition::Condition;
use crate::exact::{Exact, Whole};
use crate::figure::{pays_in_words, short};
use crate::table::draw::Draw;
use crate::table::model::Line;
use crate::table::multiplier::Multiplier;

/// Returns the odds of a line in words: `"8 to 1"`, `"8 to 1 times 2 (1/2) or 5 (1/2)"`.
pub fn line_in_words(line: &Line) -> String {
    let multiplied = line.multiplier.as_ref().map(Multiplier::odds_in_words);
    multiplied.unwrap_or_else(|| pays_in_words(&line.pays))
}

/// Returns the lines as the table has them: the parts of a line that marked cards take apart are
/// one.
pub fn as_written(lines: &[Line]) -> impl Iterator<Item = &Line> {
    let part = |line: &Line| line.multiplier.as_ref().and_then(|law| law.part.clone());
    lines.iter().enumerate().filter_map(move |(at, line)| {
        let is_first = part(line).is_none() || at == 0 || part(&lines[at - 1]) != part(line);
        is_first.then_some(line)
    })
}

/// Lines split by the factors that are drawn beside the cards.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// One line for each factor. A line without a multiplier stays as it is.
    pub lines: Vec<Line>,
    /// The factor of each of these lines; `None` for a line without a multiplier.
    pub times: Vec<Option<Exact>>,
    /// For each of these lines, the indices of the original lines and their shares of the draws.
    /// They are several only for the parts of one line of the table.
    pub of: Vec<Vec<(usize, Whole)>>,
    /// Number of draws that each deal is counted with: the common denominator of all chances.
    pub draws: Whole,
}

impl Drawn {
    /// Splits lines by factor; `None` if nothing is drawn.
    pub fn of(lines: &[Line]) -> Option<Self> {
        if !is_drawn(lines) {
            return None;
        }
        let laws = lines.iter().filter_map(|line| line.multiplier.as_ref());
        let chances = laws.flat_map(|law| law.draws.iter().map(|draw| &draw.chance));
        let draws = Exact::common_denominator(chances);
        let mut drawn = Self { lines: Vec::new(), times: Vec::new(), of: Vec::new(), draws };
        let mut at = 0;
        while at < lines.len() {
            let line = &lines[at];
            let Some(law) = &line.multiplier else {
                drawn.lines.push(line.clone());
                drawn.times.push(None);
                drawn.of.push(vec![(at, drawn.draws.clone())]);
                at += 1;
                continue;
            };
            let is_part = |other: &Line| {
                let part = other.multiplier.as_ref().and_then(|law| law.part.as_ref());
                part.is_some() && part == law.part.as_ref()
            };
            let others = lines[at + 1..].iter().take_while(|other| is_part(other)).count();
            drawn.split(lines, at..at + 1 + others);
            at += 1 + others;
        }
        Some(drawn)
    }

    /// Splits lines that are one line of the table by factor, in increasing order.
    fn split(&mut self, lines: &[Line], parts: std::ops::Range<usize>) {
        let laws = || {
            let of = |at: usize| lines[at].multiplier.as_ref().map(|law| (at, law));
            parts.clone().filter_map(of)
        };
        let mut times: Vec<&Exact> =
            laws().flat_map(|(_, law)| law.draws.iter().map(|draw| &draw.times)).collect();
        times.sort();
        times.dedup();
        for times in times {
            let own = laws().filter_map(|(at, law)| {
                let draw = law.draws.iter().find(|draw| draw.times == *times)?;
                Some((at, law, draw))
            });
            let own: Vec<(usize, &Multiplier, _)> = own.collect();
            let (at, law, draw) = own[0];
            let name = law.part.as_ref().map_or(&lines[at].name, |part| &part.of);
            let mut when: Vec<Condition> =
                own.iter().map(|(at, ..)| lines[*at].when.clone()).collect();
            self.lines.push(Line {
                name: format!("{name}, times {}", short(times)),
                pays: law.pays(draw),
                multiplier: None,
                when: if own.len() == 1 { when.remove(0) } else { Condition::Any(when) },
                ..lines[at].clone()
            });
            self.times.push(Some(times.clone()));
            let share =
                |(at, _, draw): &(usize, _, &Draw)| (*at, draw.chance.in_units(&self.draws));
            self.of.push(own.iter().map(share).collect());
        }
    }

    /// Returns the ways of each split line, and last of the lost stake, from the same figures of
    /// the original lines.
    pub fn ways(&self, by_line: &[Whole]) -> Vec<Whole> {
        let of_draws = self
            .of
            .iter()
            .map(|parts| parts.iter().map(|(line, draws)| &by_line[*line] * draws).sum());
        let lost = by_line.last().map(|lost| lost * &self.draws);
        of_draws.chain(lost).collect()
    }
}

/// Returns `true` if a line has a multiplier.
pub fn is_drawn(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.multiplier.is_some())
}
