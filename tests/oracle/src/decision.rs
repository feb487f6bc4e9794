//! Decisions of the player, played by brute force: every order of the cards, every draw of shown
//! cards, and every strategy there is.
//!
//! A strategy names an option for each information set: for each decision, and everything that the
//! player may have seen by then. [`Played::best_of_all`] tries every strategy on all rounds.
//! [`Played::best`] takes them set by set, for games of so many sets that nobody could try all.

use std::collections::{BTreeMap, HashMap};

use toml::{Table, Value};

use crate::table::{Odds, read_odds};

/// A game whose rounds are gone through one by one.
pub trait Game {
    /// The cards of a round.
    type Round;

    /// Tells every order of the cards and its ways. Each order is played by each of these drawing
    /// rules, `None` for the usual one of the game.
    fn each(&self, rules: &[Option<Table>], each: &mut dyn FnMut(&[Self::Round], i128));

    /// The value of a field as a table writes it; empty for a card that is not there.
    fn value(&self, round: &Self::Round, field: &str) -> String;
}

/// A fraction, the denominator positive.
pub type Fraction = Odds;

fn fraction(numerator: i128, denominator: i128) -> Fraction {
    let (mut a, mut b) = (numerator.abs(), denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Odds(numerator / a.max(1), denominator / a.max(1))
}

fn plus(one: Fraction, other: Fraction) -> Fraction {
    fraction(one.0 * other.1 + other.0 * one.1, one.1 * other.1)
}

fn times(one: Fraction, other: Fraction) -> Fraction {
    fraction(one.0 * other.0, one.1 * other.1)
}

/// A number as a table writes it: `2`, `0.2`, `"3/2"`.
fn number(value: &Value) -> Fraction {
    let text = written(value);
    let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
    let whole = |text: &str| {
        let (before, after) = text.split_once('.').unwrap_or((text, ""));
        let digits: i128 = format!("{before}{after}").parse().expect("a number");
        fraction(digits, 10_i128.pow(after.len() as u32))
    };
    let (one, other) = (whole(numerator), whole(denominator));
    times(one, Odds(other.1, other.0))
}

/// A text as it is, a number or a truth in its digits or letters.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        _ => panic!("a single value and not {value:?}"),
    }
}

/// `true` if a condition of a table holds, by the values of its fields. It has words or numbers, or
/// lists of them, but no ranges and no comparisons.
pub fn holds(when: &Value, value: &dyn Fn(&str) -> String) -> bool {
    match when {
        Value::Array(alternatives) => alternatives.iter().any(|one| holds(one, value)),
        when => all_hold("", when, value),
    }
}

fn all_hold(field: &str, when: &Value, value: &dyn Fn(&str) -> String) -> bool {
    match when {
        Value::Table(parts) => parts.iter().all(|(key, part)| match (field, key.as_str()) {
            ("", "not") => !holds(part, value),
            ("", key) => all_hold(key, part, value),
            (field, key) => all_hold(&format!("{field}.{key}"), part, value),
        }),
        Value::Array(allowed) => allowed.iter().any(|one| written(one) == value(field)),
        one => written(one) == value(field),
    }
}

/// A line of an option.
#[derive(Debug)]
pub struct Line {
    pub pays: Fraction,
    pub staked: Fraction,
    /// `None` for every round.
    when: Option<Value>,
}

struct Leaf {
    /// Places among [`Decision::lines`].
    lines: Vec<usize>,
    /// The place of the drawing rule among [`Decision::rules`].
    rule: usize,
}

enum Then {
    Leaf(usize),
    Choice(usize),
}

struct Choice {
    /// Everything that the player has seen by then, but for what a draw shows.
    sees: Vec<String>,
    options: Vec<(String, Then)>,
    /// The rules to play by, in order; empty where the wager has none.
    by: Vec<Taken>,
}

struct Taken {
    option: usize,
    when: Option<Value>,
}

#[derive(Default)]
struct Shown {
    of: Vec<String>,
    /// The chance of each number of shown fields.
    number: Vec<Fraction>,
    points: Vec<(String, Vec<String>)>,
}

/// The decisions of a wager.
pub struct Decision {
    /// The lines of all options, option by option, the last of each for every other round.
    pub lines: Vec<Line>,
    rules: Vec<Option<Table>>,
    leaves: Vec<Leaf>,
    /// A decision stands before those that follow it.
    choices: Vec<Choice>,
    /// Fields that are seen in some rounds only, and these rounds.
    also: Option<(Vec<String>, Value)>,
    shown: Shown,
}

impl Decision {
    /// Reads a wager of a table. One that plays another by a rule has the lines of the other.
    pub fn read(text: &str, id: &str) -> Self {
        let file: Table = text.parse().expect("TOML");
        let wager = &file["wager"][id];
        let by = wager.get("plays").map(|_| &wager["by"]);
        let own = match wager.get("plays") {
            Some(other) => &file["wager"][other.as_str().unwrap()],
            None => wager,
        };
        let mut decision = Self {
            lines: Vec::new(),
            rules: vec![file.get("draw").map(|draw| draw.as_table().unwrap().clone())],
            leaves: Vec::new(),
            choices: Vec::new(),
            also: None,
            shown: Shown::default(),
        };
        if let Some(also) = own["decide"].get("also") {
            decision.also = Some((names(&also["sees"]), also["when"].clone()));
        }
        if let Some(shown) = own["decide"].get("shown") {
            decision.shown = read_shown(shown);
        }
        decision.choice(own, &[], &own["decide"]);
        if let Some(by) = by {
            decision.play_by(0, by);
        }
        let fee = own.get("fee").map_or(Odds(0, 1), number);
        for line in &mut decision.lines {
            line.pays = plus(line.pays, times(fee, Odds(-1, 1)));
            line.staked = plus(line.staked, fee);
        }
        decision
    }

    fn choice(&mut self, wager: &Value, before: &[String], decide: &Value) -> usize {
        let mut sees = before.to_vec();
        for field in names(&decide["sees"]) {
            if !sees.contains(&field) {
                sees.push(field);
            }
        }
        let also = self.also.iter().flat_map(|(fields, _)| fields);
        also.for_each(|field| {
            if !sees.contains(field) {
                sees.push(field.clone());
            }
        });
        let at = self.choices.len();
        self.choices.push(Choice { sees: sees.clone(), options: Vec::new(), by: Vec::new() });
        for (id, option) in decide["options"].as_table().unwrap() {
            let then = match option.get("decide") {
                Some(next) => Then::Choice(self.choice(wager, &sees, next)),
                None => Then::Leaf(self.leaf(wager, option)),
            };
            self.choices[at].options.push((id.clone(), then));
        }
        at
    }

    fn leaf(&mut self, wager: &Value, option: &Value) -> usize {
        let from = self.lines.len();
        let mut rule = 0;
        let one = Odds(1, 1);
        if let Some(odds) = option.as_str() {
            self.lines.push(Line { pays: read_odds(odds), staked: one, when: None });
        } else {
            let raise = option.get("raise").map_or(Odds(0, 1), number);
            let factor = option.get("times").map_or(one, number);
            let staked = times(plus(one, raise), factor);
            for line in option.get("pays").unwrap_or_else(|| &wager["pays"]).as_array().unwrap() {
                let pays = times(read_odds(line["odds"].as_str().unwrap()), factor);
                let own = line.get("staked").map(|own| times(number(own), factor));
                let (staked, when) = (own.unwrap_or(staked), Some(line["when"].clone()));
                self.lines.push(Line { pays, staked, when });
            }
            self.lines.push(Line { pays: times(staked, Odds(-1, 1)), staked, when: None });
            if let Some(draw) = option.get("draw") {
                rule = self.rules.len();
                self.rules.push(Some(draw.as_table().unwrap().clone()));
            }
        }
        self.leaves.push(Leaf { lines: (from..self.lines.len()).collect(), rule });
        self.leaves.len() - 1
    }

    fn play_by(&mut self, choice: usize, by: &Value) {
        for rule in by.as_array().unwrap() {
            let take = rule["take"].as_str().unwrap();
            let options = &self.choices[choice].options;
            let option = options.iter().position(|(id, _)| id == take).expect("an option");
            let next = match options[option].1 {
                Then::Choice(next) => Some(next),
                Then::Leaf(_) => None,
            };
            let when = rule.get("when").cloned();
            self.choices[choice].by.push(Taken { option, when });
            if let (Some(next), Some(then)) = (next, rule.get("then")) {
                self.play_by(next, then);
            }
        }
    }

    /// A drawing rule of an option that follows a decision.
    fn rules_after(&self, choice: usize) -> Vec<usize> {
        let of = |(_, then): &(String, Then)| match then {
            Then::Leaf(leaf) => vec![self.leaves[*leaf].rule],
            Then::Choice(next) => self.rules_after(*next),
        };
        self.choices[choice].options.iter().flat_map(of).collect()
    }

    /// Every subset of the shown fields with a chance, and this chance.
    fn draws(&self) -> Vec<(Vec<bool>, Fraction)> {
        let fields = self.shown.of.len();
        if fields == 0 {
            return vec![(Vec::new(), Odds(1, 1))];
        }
        let mut draws: Vec<Vec<bool>> = vec![Vec::new()];
        for _ in 0..fields {
            let with = |open: bool| {
                draws
                    .iter()
                    .map(move |draw| [draw.clone(), vec![open]].concat())
                    .collect::<Vec<_>>()
            };
            draws = [with(false), with(true)].concat();
        }
        let size = |draw: &Vec<bool>| draw.iter().filter(|open| **open).count();
        let like = |number: usize| draws.iter().filter(|draw| size(draw) == number).count();
        let chance = |draw: &Vec<bool>| {
            times(self.shown.number[size(draw)], Odds(1, like(size(draw)) as i128))
        };
        let with_chance = draws.iter().map(|draw| (draw.clone(), chance(draw)));
        with_chance.filter(|(_, chance)| chance.0 > 0).collect()
    }

    /// Plays every order of the cards, with every draw of shown fields.
    pub fn play<G: Game>(&self, game: &G) -> Played<'_> {
        let draws = self.draws();
        let unit: i128 =
            draws.iter().fold(1, |unit, (_, chance)| unit * chance.1 / gcd(unit, chance.1));
        let mut sets: Vec<HashMap<Vec<String>, usize>> = vec![HashMap::new(); self.choices.len()];
        let mut rounds: HashMap<Round, i128> = HashMap::new();
        game.each(&self.rules, &mut |by_rule, ways| {
            let lines: Vec<usize> =
                self.leaves.iter().map(|leaf| self.line(game, by_rule, leaf)).collect();
            for (draw, chance) in &draws {
                let mut seen = Vec::new();
                let mut taken = Vec::new();
                for (at, choice) in self.choices.iter().enumerate() {
                    let values = self.seen(game, by_rule, at, draw);
                    taken.push(self.taken(choice, &values));
                    let sets = &mut sets[at];
                    let values = values.into_iter().map(|(_, value)| value).collect();
                    let next = sets.len();
                    seen.push(*sets.entry(values).or_insert(next));
                }
                let round = Round { seen, taken, lines: lines.clone() };
                *rounds.entry(round).or_default() += ways * unit / chance.1 * chance.0;
            }
        });
        let of_choice = |sets: HashMap<Vec<String>, usize>| {
            let mut values: Vec<Vec<String>> = vec![Vec::new(); sets.len()];
            sets.into_iter().for_each(|(seen, at)| values[at] = seen);
            values
        };
        Played { decision: self, sets: sets.into_iter().map(of_choice).collect(), rounds, unit }
    }

    fn line<G: Game>(&self, game: &G, by_rule: &[G::Round], leaf: &Leaf) -> usize {
        let value = |field: &str| game.value(&by_rule[leaf.rule], field);
        let holds = |at: &usize| {
            let when = &self.lines[*at].when;
            when.as_ref().is_none_or(|when| holds(when, &value))
        };
        leaf.lines.iter().copied().find(holds).expect("the last line always holds")
    }

    /// What the player sees at a decision: each field and its value, `"hidden"` for one that a draw
    /// does not show.
    fn seen<G: Game>(
        &self,
        game: &G,
        by_rule: &[G::Round],
        choice: usize,
        draw: &[bool],
    ) -> Vec<(String, String)> {
        let rules = self.rules_after(choice);
        let value = |field: &String| {
            let values: Vec<String> =
                rules.iter().map(|rule| game.value(&by_rule[*rule], field)).collect();
            assert!(values.iter().all(|value| *value == values[0]), "{field} is dealt later");
            values[0].clone()
        };
        let is_seen = |field: &String| match &self.also {
            Some((fields, when)) if fields.contains(field) => {
                holds(when, &|field: &str| value(&field.to_owned()))
            }
            _ => true,
        };
        let seen = |field: &String| if is_seen(field) { value(field) } else { String::new() };
        let sees = self.choices[choice].sees.iter().map(|field| (field.clone(), seen(field)));
        let shown = self.shown.of.iter().zip(draw).map(|(field, open)| {
            (field.clone(), if *open { value(field) } else { "hidden".to_owned() })
        });
        sees.chain(shown).collect()
    }

    /// The option that the rule to play by takes; the first where there is none.
    fn taken(&self, choice: &Choice, seen: &[(String, String)]) -> usize {
        let value = |field: &str| {
            let found = seen.iter().find(|(name, _)| name == field);
            found.expect("a field that is seen").1.clone()
        };
        let holds = |taken: &&Taken| match &taken.when {
            None => true,
            Some(Value::String(tests)) => {
                tests.split(',').all(|test| self.points_hold(test.trim(), &value))
            }
            Some(when) => holds(when, &value),
        };
        choice.by.iter().find(holds).map_or(0, |taken| taken.option)
    }

    /// `"no other"`, `"own >= 8"` or `"own - other < 3"`.
    fn points_hold(&self, test: &str, value: &dyn Fn(&str) -> String) -> bool {
        let points = |name: &str| {
            let (_, fields) = self.shown.points.iter().find(|(known, _)| known == name).unwrap();
            let open: Vec<i32> =
                fields.iter().filter_map(|field| value(field).parse().ok()).collect();
            (!open.is_empty()).then(|| open.iter().sum::<i32>() % 10)
        };
        if let Some(name) = test.strip_prefix("no ") {
            return points(name).is_none();
        }
        let sign = ["<=", ">=", "!=", "<", ">", "="].into_iter().find(|sign| test.contains(sign));
        let (left, right) = test.split_once(sign.unwrap()).unwrap();
        let number: i32 = right.trim().parse().unwrap();
        let found = match left.split_once(" - ") {
            None => points(left.trim()),
            Some((one, other)) => {
                let (one, other) = (points(one.trim()), points(other.trim()));
                one.zip(other).map(|(one, other)| one - other)
            }
        };
        found.is_some_and(|found| match sign.unwrap() {
            "<=" => found <= number,
            ">=" => found >= number,
            "!=" => found != number,
            "<" => found < number,
            ">" => found > number,
            _ => found == number,
        })
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn read_shown(shown: &Value) -> Shown {
    let of = names(&shown["of"]);
    let mut chances = vec![Odds(0, 1); of.len() + 1];
    for (key, chance) in shown["number"].as_table().unwrap() {
        chances[key.parse::<usize>().unwrap()] = number(chance);
    }
    let points = shown.get("points").and_then(Value::as_table).into_iter().flatten();
    let points = points.map(|(name, fields)| (name.clone(), names(fields)));
    Shown { of, number: chances, points: points.collect() }
}

/// What rounds come to that are alike to every strategy.
#[derive(PartialEq, Eq, Hash)]
struct Round {
    /// By decision, the information set.
    seen: Vec<usize>,
    /// By decision, the option that the rule to play by takes.
    taken: Vec<usize>,
    /// By leaf, the line that settles.
    lines: Vec<usize>,
}

/// All rounds of a shoe.
pub struct Played<'d> {
    decision: &'d Decision,
    /// By decision, what the player has seen in each information set.
    sets: Vec<Vec<Vec<String>>>,
    rounds: HashMap<Round, i128>,
    /// The ways of each order of the cards are counted so many times.
    pub unit: i128,
}

/// The outcome of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// By line.
    pub ways: Vec<i128>,
}

/// By decision and what the player sees, where the strategy comes to it: the ways, the net win of
/// every option, and the option that is taken.
pub type Sets = BTreeMap<(usize, Vec<String>), (i128, Vec<Fraction>, usize)>;

impl Played<'_> {
    pub fn total(&self) -> i128 {
        self.rounds.values().sum()
    }

    /// The number of strategies; `None` from `most` on.
    pub fn strategies(&self, most: u64) -> Option<u64> {
        let options = self
            .sets_in_order()
            .into_iter()
            .map(|(choice, _)| self.decision.choices[choice].options.len() as u64);
        options
            .into_iter()
            .try_fold(1_u64, |all, options| all.checked_mul(options).filter(|all| *all < most))
    }

    /// Every information set, those of the first decision first.
    fn sets_in_order(&self) -> Vec<(usize, usize)> {
        let sets = self.sets.iter().enumerate();
        sets.flat_map(|(choice, sets)| (0..sets.len()).map(move |set| (choice, set))).collect()
    }

    /// The outcome where `option` decides.
    fn outcome(&self, option: &dyn Fn(usize, &Round) -> usize) -> Outcome {
        let mut ways = vec![0; self.decision.lines.len()];
        for (round, count) in &self.rounds {
            let mut choice = 0;
            let leaf = loop {
                match self.decision.choices[choice].options[option(choice, round)].1 {
                    Then::Leaf(leaf) => break leaf,
                    Then::Choice(next) => choice = next,
                }
            };
            ways[round.lines[leaf]] += count;
        }
        Outcome { ways }
    }

    /// The net win per unit of the first stake.
    pub fn net(&self, outcome: &Outcome) -> Fraction {
        self.mean(outcome, |line| line.pays)
    }

    pub fn average_stake(&self, outcome: &Outcome) -> Fraction {
        self.mean(outcome, |line| line.staked)
    }

    fn mean(&self, outcome: &Outcome, of: impl Fn(&Line) -> Fraction) -> Fraction {
        let lines = self.decision.lines.iter().zip(&outcome.ways);
        let sum =
            lines.fold(Odds(0, 1), |sum, (line, ways)| plus(sum, times(of(line), Odds(*ways, 1))));
        times(sum, Odds(1, self.total()))
    }

    /// Tries every strategy. Of equally good ones it gives the first, where the first decision
    /// counts most and the first option comes before the others.
    pub fn best_of_all(&self) -> Outcome {
        let sets = self.sets_in_order();
        let places: Vec<Vec<usize>> = (0..self.sets.len())
            .map(|choice| (0..sets.len()).filter(|at| sets[*at].0 == choice).collect())
            .collect();
        let mut strategy = vec![0; sets.len()];
        let mut best: Option<(Fraction, Outcome)> = None;
        loop {
            let outcome =
                self.outcome(&|choice, round| strategy[places[choice][round.seen[choice]]]);
            let net = self.net(&outcome);
            let better = |(known, _): &(Fraction, Outcome)| net.0 * known.1 > known.0 * net.1;
            if best.as_ref().is_none_or(better) {
                best = Some((net, outcome));
            }
            // The next strategy, counted as a number is, the last set first.
            let next = (0..sets.len()).rev().find(|at| {
                strategy[*at] += 1;
                let is_an_option = strategy[*at] < self.decision.choices[sets[*at].0].options.len();
                if !is_an_option {
                    strategy[*at] = 0;
                }
                is_an_option
            });
            if next.is_none() {
                return best.expect("some strategy").1;
            }
        }
    }

    /// The outcome of the rule to play by.
    pub fn by_rule(&self) -> Outcome {
        self.outcome(&|choice, round| round.taken[choice])
    }

    /// Takes the best option of each information set by itself, those of later decisions first.
    pub fn best(&self) -> (Outcome, Sets) {
        let mut taken: Vec<Vec<usize>> = self.sets.iter().map(|sets| vec![0; sets.len()]).collect();
        let mut found = Sets::new();
        for (choice, set) in self.sets_in_order().into_iter().rev() {
            let mut nets = Vec::new();
            let rounds = || self.rounds.iter().filter(|(round, _)| round.seen[choice] == set);
            let ways: i128 = rounds().map(|(_, count)| count).sum();
            for option in 0..self.decision.choices[choice].options.len() {
                let mut sum = Odds(0, 1);
                for (round, count) in rounds() {
                    let mut then = &self.decision.choices[choice].options[option].1;
                    let leaf = loop {
                        match then {
                            Then::Leaf(leaf) => break *leaf,
                            Then::Choice(next) => {
                                let option = taken[*next][round.seen[*next]];
                                then = &self.decision.choices[*next].options[option].1;
                            }
                        }
                    };
                    let pays = self.decision.lines[round.lines[leaf]].pays;
                    sum = plus(sum, times(pays, Odds(*count, 1)));
                }
                nets.push(times(sum, Odds(1, ways)));
            }
            let better = |one: &Fraction, other: &Fraction| one.0 * other.1 > other.0 * one.1;
            let mut best = 0;
            (0..nets.len()).for_each(|at| {
                if better(&nets[at], &nets[best]) {
                    best = at
                }
            });
            taken[choice][set] = best;
            found.insert((choice, self.sets[choice][set].clone()), (ways, nets, best));
        }
        let option = |choice: usize, round: &Round| taken[choice][round.seen[choice]];
        let mut reached: Vec<Vec<bool>> =
            taken.iter().map(|sets| vec![false; sets.len()]).collect();
        for round in self.rounds.keys() {
            let mut then = &Then::Choice(0);
            while let Then::Choice(choice) = then {
                reached[*choice][round.seen[*choice]] = true;
                then = &self.decision.choices[*choice].options[option(*choice, round)].1;
            }
        }
        for (choice, set) in self.sets_in_order() {
            if !reached[choice][set] {
                found.remove(&(choice, self.sets[choice][set].clone()));
            }
        }
        (self.outcome(&option), found)
    }
}
