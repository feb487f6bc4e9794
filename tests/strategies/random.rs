//! Wagers with decisions at random, as a table writes them.

use crate::hands::declared::{Numbers, when, written_when};

/// What the options of a table may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Declared,
    Baccarat,
    /// Options that change the drawing rule of baccarat.
    Drawing,
    /// A draw shows some cards of baccarat.
    Shown,
}

/// Names of fields and all values of each.
type Fields = [(String, Vec<String>)];

/// A writer of tables.
pub struct Tables<'t> {
    pub numbers: &'t mut Numbers,
    pub kind: Kind,
    pub sees: &'t Fields,
    pub settles: &'t Fields,
    /// `true` once an option shares the lines of the wager.
    pub shares: bool,
}

/// A decision as far as a rule to play by needs it.
struct Choice {
    visible: Vec<(String, Vec<String>)>,
    /// Ids, and the decision that follows.
    options: Vec<(String, Option<Choice>)>,
}

/// Points that rules compare.
const POINTS: [&str; 2] = ["own", "other"];

impl Tables<'_> {
    /// The wager `w` with up to `most` fields in each decision, and two that play it by rules.
    pub fn written(&mut self, head: &str, most: usize) -> String {
        let mut text = head.to_owned();
        if self.kind != Kind::Declared && self.numbers.one_in(3) {
            text += &format!("draw = {}\n", self.draw());
        }
        let fee = if self.numbers.one_in(3) { "fee = 0.2\n" } else { "" };
        let pays = self.pays(false);
        let (decide, choice) = self.decide(&[], most, 0);
        let pays = if self.shares { format!("pays = {pays}\n") } else { String::new() };
        text += &format!("[wager.w]\nname = \"W\"\n{fee}{pays}decide = {decide}\n");
        for id in ["r", "s"] {
            let by = self.by(&choice);
            text += &format!("[wager.{id}]\nname = \"By {id}\"\nplays = \"w\"\nby = {by}\n");
        }
        text
    }

    fn pays(&mut self, is_raised: bool) -> String {
        const ODDS: [&str; 7] =
            ["1 to 1", "3 to 2", "push", "lose 1/2", "0.95 to 1", "5 to 1", "1 to 3"];
        let lines = (0..1 + self.numbers.below(2)).map(|at| {
            let when = written_when(&when(self.numbers, self.settles, 2));
            let odds = self.numbers.pick(&ODDS);
            let own = is_raised && self.numbers.one_in(4);
            let staked = if own { ", staked = \"5/2\"" } else { "" };
            format!("{{ odds = \"{odds}\", name = \"line {at}\", when = {when}{staked} }}")
        });
        format!("[{}]", lines.collect::<Vec<_>>().join(", "))
    }

    fn draw(&mut self) -> String {
        let some = |numbers: &mut Numbers, digits: usize| loop {
            let places: Vec<String> =
                (0..digits).filter(|_| numbers.one_in(2)).map(|digit| digit.to_string()).collect();
            if !places.is_empty() {
                break format!("\"{}\"", places.join(","));
            }
        };
        let (player, alone) = (some(self.numbers, 8), some(self.numbers, 8));
        let rows = (0..8).map(|total| format!("{total} = {}", some(self.numbers, 10)));
        let rows = rows.collect::<Vec<_>>().join(", ");
        format!(
            "{{ player = {player}, banker-when-player-stands = {alone}, banker = {{ {rows} }} }}"
        )
    }

    /// A decision, and the same for rules. `before` has been seen already.
    fn decide(&mut self, before: &Fields, most: usize, depth: usize) -> (String, Choice) {
        let mut visible = before.to_vec();
        let mut sees: Vec<String> = Vec::new();
        let mut shown = String::new();
        if self.kind == Kind::Shown && depth == 0 {
            let cards = self.sees.iter().filter(|(name, _)| name.ends_with("-value"));
            let cards: Vec<_> = cards.cloned().collect();
            let number = 1 + self.numbers.below(cards.len());
            let cards = cards[..number].to_vec();
            shown = format!(", shown = {}", self.shown(&cards));
            visible.extend(cards);
        }
        let least = usize::from(shown.is_empty());
        for _ in 0..least.max(self.numbers.below(most + 1)) {
            let field = self.numbers.pick(self.sees).clone();
            if !visible.contains(&field) {
                sees.push(format!("{:?}", field.0));
                visible.push(field);
            }
        }
        if sees.is_empty() && shown.is_empty() {
            sees.push(format!("{:?}", visible[0].0));
        }
        let mut options = Vec::new();
        let mut written = Vec::new();
        for at in 0..2 + self.numbers.below(2) {
            let id = format!("option-{at}");
            let (option, next) = self.option(&visible, most, depth);
            written.push(format!("{id} = {option}"));
            options.push((id, next));
        }
        let (sees, written) = (sees.join(", "), written.join(", "));
        let text = format!("{{ sees = [{sees}]{shown}, options = {{ {written} }} }}");
        (text, Choice { visible, options })
    }

    fn option(&mut self, visible: &Fields, most: usize, depth: usize) -> (String, Option<Choice>) {
        match self.numbers.below(7) {
            0 => ("\"lose\"".into(), None),
            1 => ("\"lose 1/2\"".into(), None),
            2 if depth < 2 => {
                let (next, choice) = self.decide(visible, most, depth + 1);
                (format!("{{ decide = {next} }}"), Some(choice))
            }
            3 => {
                self.shares = true;
                let times = *self.numbers.pick(&["1", "2", "1.5", "\"7/3\""]);
                (format!("{{ times = {times}{} }}", self.changed()), None)
            }
            4 => (format!("{{ pays = {}{} }}", self.pays(false), self.changed()), None),
            5 => {
                let raise = *self.numbers.pick(&["1", "2", "0.5", "\"1/3\""]);
                let pays = self.pays(true);
                (format!("{{ raise = {raise}, pays = {pays}{} }}", self.changed()), None)
            }
            _ => {
                self.shares = true;
                let changed = self.changed();
                (format!("{{ {} }}", changed.strip_prefix(", ").unwrap_or_default()), None)
            }
        }
    }

    fn changed(&mut self) -> String {
        let changes = self.kind == Kind::Drawing && self.numbers.one_in(2);
        if changes { format!(", draw = {}", self.draw()) } else { String::new() }
    }

    fn shown(&mut self, cards: &Fields) -> String {
        let names: Vec<String> = cards.iter().map(|(name, _)| format!("{name:?}")).collect();
        let number = match self.numbers.below(4) {
            0 => "{ 0 = 1 }".to_owned(),
            1 => format!("{{ {} = 1 }}", cards.len()),
            2 => format!("{{ 0 = 0.3, {} = 0.7 }}", cards.len()),
            _ if cards.len() > 1 => {
                format!("{{ 0 = \"1/6\", 1 = \"1/3\", {} = \"1/2\" }}", cards.len())
            }
            _ => "{ 1 = 1 }".to_owned(),
        };
        let points = POINTS.map(|points| {
            let of: Vec<&str> =
                names.iter().filter(|_| self.numbers.one_in(2)).map(String::as_str).collect();
            format!("{points} = [{}]", if of.is_empty() { names[0].clone() } else { of.join(", ") })
        });
        let (names, points) = (names.join(", "), points.join(", "));
        format!("{{ of = [{names}], number = {number}, points = {{ {points} }} }}")
    }

    fn by(&mut self, choice: &Choice) -> String {
        let mut left: Vec<&(String, Option<Choice>)> = choice.options.iter().collect();
        let mut rules = Vec::new();
        let number = 1 + self.numbers.below(3);
        for at in 0..number {
            if left.is_empty() {
                break;
            }
            let place = self.numbers.below(left.len());
            let (id, next) = left[place];
            let then = match next {
                // One rule leads to a decision, so that the rules after it stand once.
                Some(next) => {
                    left.remove(place);
                    format!(", then = {}", self.by(next))
                }
                None => String::new(),
            };
            let is_last = at + 1 == number || left.is_empty();
            let when =
                if is_last { String::new() } else { format!(", when = {}", self.seen(choice)) };
            rules.push(format!("{{ take = {id:?}{when}{then} }}"));
        }
        format!("[{}]", rules.join(", "))
    }

    fn seen(&mut self, choice: &Choice) -> String {
        if self.kind == Kind::Shown && self.numbers.one_in(2) {
            let (one, other) = if self.numbers.one_in(2) { (0, 1) } else { (1, 0) };
            let (one, other) = (POINTS[one], POINTS[other]);
            let sign = *self.numbers.pick(&["<", "<=", "=", "!=", ">", ">="]);
            let (points, difference) = (self.numbers.below(10), self.numbers.below(19) as i8 - 9);
            return match self.numbers.below(4) {
                0 => format!("\"no {one}\""),
                1 => format!("\"{one} {sign} {points}\""),
                2 => format!("\"{one} - {other} {sign} {difference}\""),
                _ => format!("\"{one} {sign} {points}, no {other}\""),
            };
        }
        loop {
            let when = written_when(&when(self.numbers, &choice.visible, 2));
            if when != "{  }" {
                return when;
            }
        }
    }
}
