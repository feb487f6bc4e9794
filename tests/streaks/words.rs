//! Every word of results, one by one.

use std::collections::BTreeMap;

use shoe_odds::question::streaks::runs::{
    Dependence, Joint, Law, Lengths, Measure, Model, Outcome, Reading, Session, Terms, Whose,
    lengths, outcomes,
};
use shoe_odds::table::model::RunLine;
use shoe_odds::{Exact, Shoe, Whole};

use super::{SIDES, counted, every_word, line, of_whose, runs, times};

/// Net win of a word, by the words of the rule: the longest run once, or every run.
fn net_win(lines: &[RunLine], reading: Reading, runs: &[u32]) -> Exact {
    let pays = |run: u32| {
        let mut lines = lines.iter();
        let paid = lines.find(|line| line.from <= run && line.to.is_none_or(|to| run <= to));
        paid.map(|line| line.pays.clone())
    };
    let paid: Vec<Exact> = match reading {
        Reading::Longest => pays(runs.iter().copied().max().unwrap_or(0)).into_iter().collect(),
        Reading::Every => runs.iter().filter_map(|run| pays(*run)).collect(),
    };
    if paid.is_empty() { Exact::integer(-1) } else { paid.iter().sum() }
}

/// The law of words of each length, by the definition of the model.
pub struct Definition {
    pub p: [Exact; 3],
    pub dependence: Option<Dependence>,
    pub model: Model,
    pub rounds_per_shoe: Option<usize>,
}

impl Definition {
    pub fn chance(&self, word: &[usize]) -> Exact {
        let rounds_per_shoe = self.rounds_per_shoe.unwrap_or(word.len()).max(1);
        times(word.chunks(rounds_per_shoe).map(|shoe| self.chance_of_shoe(shoe)))
    }

    /// Π p · (1 + Σ g₂ + Σ g₃), over pairs and triples of one shoe.
    fn chance_of_shoe(&self, word: &[usize]) -> Exact {
        let mut factor = Exact::one();
        let relative = |joint: &Joint| joint.relative.clone().unwrap();
        if let Some(dependence) =
            self.dependence.as_ref().filter(|_| self.model != Model::Independent)
        {
            for (at, a) in word.iter().enumerate() {
                for (then, b) in word.iter().enumerate().skip(at + 1) {
                    factor = &factor + &relative(&dependence.two[*a][*b]);
                    for c in word.iter().skip(then + 1).filter(|_| self.model == Model::Triple) {
                        let three = dependence.three.as_ref().unwrap();
                        factor = &factor + &relative(&three[*a][*b][*c]);
                    }
                }
            }
        }
        &factor * &times(word.iter().map(|result| self.p[*result].clone()))
    }

    /// What the analyses must find, from every word of the session.
    fn expect(&self, lengths: &[(u32, u64)], whose: Whose) -> Expected {
        let weight: u64 = lengths.iter().map(|(_, weight)| weight).sum();
        let mut expected = Expected::default();
        for (rounds, of_length) in lengths {
            let share = Exact::ratio(*of_length as i64, weight as i64).unwrap();
            for word in every_word(*rounds) {
                let chance = &self.chance(&word) * &share;
                let runs = of_whose(whose, &runs(&word));
                let add = |sum: &mut Exact| *sum = &*sum + &chance;
                let longest = runs.iter().copied().max().unwrap_or(0);
                add(expected.longest.entry(longest).or_insert(Exact::zero()));
                for run in &runs {
                    add(expected.runs.entry(*run).or_insert(Exact::zero()));
                }
                for (reading, won) in
                    [Reading::Longest, Reading::Every].into_iter().zip(&mut expected.won)
                {
                    add(won.entry(net_win(&paytable(), reading, &runs)).or_insert(Exact::zero()));
                }
            }
        }
        for won in &mut expected.won {
            won.retain(|_, chance| !chance.is_zero());
        }
        expected
    }
}

#[derive(Default)]
struct Expected {
    longest: BTreeMap<u32, Exact>,
    runs: BTreeMap<u32, Exact>,
    won: [BTreeMap<Exact, Exact>; 2],
}

/// Lines that overlap, push, lose a part and leave gaps.
fn paytable() -> Vec<RunLine> {
    vec![
        line("5/2", 2, Some(2)),
        line("-1/2", 1, Some(1)),
        line("0", 3, Some(3)),
        line("7", 2, Some(5)),
    ]
}

fn check(law: &Law, definition: &Definition, of: &[(u32, u64)], about: &str) {
    let session = Session::new(of).unwrap();
    let rounds_per_shoe = definition.rounds_per_shoe.map(|rounds| rounds as u32);
    let all: Vec<Lengths> = lengths(law, &session, rounds_per_shoe, session.longest());
    for (whose, found) in SIDES.into_iter().zip(&all) {
        let about = format!("{about} {of:?} {whose:?}");
        let expected = definition.expect(of, whose);
        for (length, ways) in (0u32..).zip(&found.longest.ways) {
            let expected = expected.longest.get(&length).cloned().unwrap_or(Exact::zero());
            assert_eq!(found.longest.total.share(ways), expected, "{about}: longest {length}");
        }
        for (length, runs) in (1u32..).zip(found.runs()) {
            let expected = expected.runs.get(&length).cloned().unwrap_or(Exact::zero());
            assert_eq!(runs, expected, "{about}: runs of {length}");
        }
        for (reading, expected) in [Reading::Longest, Reading::Every].into_iter().zip(&expected.won)
        {
            let lines = paytable();
            let measure = Measure::Longest(whose);
            let terms = Terms { measure, lines: &lines, reading };
            // Alone, and among others, which may take another way.
            let others = [Session::of(1), session.clone()];
            for sessions in [std::slice::from_ref(&session), &others] {
                let found = outcomes(law, &terms, rounds_per_shoe, sessions, &|_, _| {}).unwrap();
                let found = by_pays(found.last().unwrap());
                assert_eq!(found, *expected, "{about} {reading:?}");
            }
        }
    }
}

fn by_pays(outcome: &Outcome) -> BTreeMap<Exact, Exact> {
    let mut won = BTreeMap::new();
    for event in outcome.events.iter().filter(|event| !event.ways.is_zero()) {
        let sum = won.entry(event.pays.clone()).or_insert(Exact::zero());
        *sum = &*sum + &outcome.total.share(&event.ways);
    }
    won
}

#[test]
fn independent_rounds_are_those_of_every_word() {
    for one in [[5u128, 3, 1], [1, 1, 0], [44, 46, 10], [0, 2, 1]] {
        let law = Law::independent(&one.map(Whole::from));
        let definition = Definition {
            p: law.chances().try_into().unwrap(),
            dependence: None,
            model: Model::Independent,
            rounds_per_shoe: None,
        };
        for of in [&[(1, 1)][..], &[(6, 1)], &[(2, 3), (5, 1), (7, 2)]] {
            check(&law, &definition, of, &format!("{one:?}"));
        }
    }
}

#[test]
fn every_model_is_its_definition_on_every_word() {
    let shoes = [("dragon-tiger", "1 - K*2"), ("baccarat", "0=9 4=5 7=2 9=3")];
    for (id, shoe) in shoes {
        let counted = counted(id, &Shoe::parse(shoe).unwrap());
        for (model, law) in &counted.laws {
            for (rounds_per_shoe, of) in [
                (None, &[(3, 1)][..]),
                (None, &[(6, 1)]),
                (Some(2), &[(5, 1)]),
                (Some(3), &[(1, 2), (3, 1), (4, 1), (6, 5)]),
            ] {
                let definition = Definition {
                    p: law.chances().try_into().unwrap(),
                    dependence: Some(counted.dependence.clone()),
                    model: *model,
                    rounds_per_shoe,
                };
                check(law, &definition, of, &format!("{shoe} {model:?} {rounds_per_shoe:?}"));
            }
        }
    }
}
