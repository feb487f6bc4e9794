//! A plain simulator of outcomes, in C and with a generator of its own, held against `count`.
//!
//! Both tell their standard errors; they agree where a figure of the one is within [`SIGMAS`] of
//! both errors of that of the other. Both deal by fixed seeds, so that the test always ends alike;
//! of other seeds a right program would fail once in 1.7 million figures.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use shoe_odds::question::count::report::WagerCount;
use shoe_odds::typed::{self, CountTexts};
use shoe_odds::{Catalog, count};

use crate::common::cases;

/// The standard errors that two right figures may be apart: more are once in 1.7 million.
const SIGMAS: f64 = 5.0;

/// How a shoe is dealt and bet on, in the words of both.
#[derive(Clone, Copy)]
struct Case {
    /// The wager as the simulator has it, and the variant and id of the program.
    wager: (&'static str, &'static str, &'static str),
    burn: &'static str,
    first: &'static str,
    cut: u64,
    after: u64,
    /// Rounds of a shoe; 0 for the cut card.
    rounds: u64,
    /// `unseen`, `shoe`, `running` or `perfect`.
    scale: &'static str,
    rounding: &'static str,
    trigger: &'static str,
    /// Of A, 2 to 9, ten.
    tags: [i64; 10],
    /// Shoes of the simulator and of the program; [`cases`] multiplies both.
    shoes: (u32, u32),
}

/// The count of the Dragon 7 as E. Jacobson plays it.
const DRAGON: Case = Case {
    wager: ("dragon-7", "market-cards", "dragon-7"),
    burn: "by-first-card",
    first: "counted",
    cut: 14,
    after: 1,
    rounds: 0,
    scale: "unseen",
    rounding: "none",
    trigger: "4",
    tags: [0, 0, 0, -1, -1, -1, -1, 2, 2, 0],
    shoes: (100_000, 5_000),
};

/// A figure and its standard error.
type Told = (f64, f64);

/// What one run tells: rounds of a shoe, the share of rounds bet, the win of a bet, units of a shoe.
type Figures = [Told; 4];

const NAMES: [&str; 4] = ["rounds per shoe", "bet frequency", "average win", "units per shoe"];

/// The simulator, compiled once.
fn plain() -> &'static Path {
    static PROGRAM: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let made = PROGRAM.get_or_init(|| {
        let room = tempfile::tempdir().expect("a directory");
        let program = room.path().join("plain");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/count/plain.c");
        let mut compile = Command::new("cc");
        compile.arg("-O2").arg("-o").args([&program, &source]).arg("-lm");
        let output = compile.output().expect("`cc`, a C compiler, which this test needs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        (room, program)
    });
    &made.1
}

impl Case {
    /// By outcomes.
    fn played(&self) -> Figures {
        let shoes = u64::from(cases(self.shoes.0));
        let numbers = [shoes, 1, self.cut, self.after, self.rounds].map(|n| n.to_string());
        let [shoes, seed, cut, after, rounds] = &numbers;
        // Four ranks are worth nothing.
        let tags = (0..13).map(|rank: usize| self.tags[rank.min(9)].to_string());
        let mut command = Command::new(plain());
        command.args([self.wager.0, shoes, seed, self.burn, self.first, cut, after, rounds]);
        command.args([self.scale, self.rounding, self.trigger]).args(tags);
        let output = command.output().expect("the simulator runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("text");
        let mut words = text.split_whitespace().map(|word| word.parse().expect("a number"));
        let figures = std::array::from_fn(|_| (words.next().unwrap(), words.next().unwrap()));
        assert_eq!(words.next(), None, "{text}");
        figures
    }

    /// By exact expectations.
    fn counted(&self) -> Figures {
        let (_, variant, wager) = self.wager;
        let is_counted = self.scale != "perfect";
        let is_true = is_counted && self.scale != "running";
        let to_cut = self.rounds == 0;
        let texts = CountTexts {
            variant: Some(variant.to_owned()),
            wager: vec![wager.to_owned()],
            shoes: Some(cases(self.shoes.1).to_string()),
            burn: Some(self.burn.to_owned()),
            first_card: Some(self.first.to_owned()),
            cut: to_cut.then(|| self.cut.to_string()),
            after_cut: to_cut.then(|| self.after.to_string()),
            rounds_per_shoe: (!to_cut).then(|| self.rounds.to_string()),
            tags: is_counted
                .then(|| self.tags.map(|tag| tag.to_string()).join(","))
                .into_iter()
                .collect(),
            trigger: is_counted.then(|| self.trigger.to_owned()).into_iter().collect(),
            running: self.scale == "running",
            per: is_true.then(|| self.scale.to_owned()),
            round: is_true.then(|| self.rounding.to_owned()),
            ..CountTexts::default()
        };
        let request = typed::count(&texts).expect("texts");
        let study = count(&Catalog::builtin(), &request, &()).expect("an answer");
        figures_of(&study.wagers[0])
    }

    /// The figures that are farther apart than [`SIGMAS`] of their errors.
    fn apart(found: &Figures, played: &Figures) -> Vec<String> {
        let far = |((name, found), played): ((&str, &Told), &Told)| {
            let error = found.1.hypot(played.1);
            let sigmas = (found.0 - played.0).abs() / error.max(f64::MIN_POSITIVE);
            (sigmas > SIGMAS).then(|| {
                format!("{name}: {found:?} and played {played:?} are {sigmas:.1} errors apart")
            })
        };
        NAMES.into_iter().zip(found).zip(played).filter_map(far).collect()
    }

    #[track_caller]
    fn agrees(&self) {
        let (found, played) = (self.counted(), self.played());
        assert_eq!(Self::apart(&found, &played), [""; 0]);
        // An error that is too large would hide everything; those of outcomes are known to grow.
        assert!(found[3].1 * 2.0 < found[3].0.abs(), "{found:?}");
    }
}

fn figures_of(wager: &WagerCount) -> Figures {
    let error = |root: &Option<shoe_odds::figure::Root>| {
        root.as_ref().map_or(0.0, |root| root.square.to_f64().sqrt())
    };
    let average = wager.average_edge.as_ref().expect("bets");
    [
        (wager.rounds_per_shoe.exact.to_f64(), error(&wager.rounds_per_shoe_error)),
        (wager.bet_frequency.exact.to_f64(), error(&wager.bet_frequency_error)),
        (average.exact.to_f64(), error(&wager.average_edge_error)),
        (wager.units_per_shoe.exact.to_f64(), error(&wager.units_per_shoe_error)),
    ]
}

#[test]
fn the_dragon_7_by_a_true_count_is_that_of_a_simulator() {
    DRAGON.agrees();
}

/// Fewer shoes: frequencies tell procedures apart long before units do.
const FEWER: (u32, u32) = (50_000, 1_250);

#[test]
fn nothing_burned_no_round_after_the_cut_card_and_counts_of_the_shoe_are_those_of_a_simulator() {
    Case { burn: "none", after: 0, scale: "shoe", shoes: FEWER, ..DRAGON }.agrees();
    // What is unseen and what is in the shoe differ by the burned cards alone.
    Case { scale: "shoe", shoes: FEWER, ..DRAGON }.agrees();
}

#[test]
fn an_unseen_first_card_and_two_rounds_after_the_cut_card_are_those_of_a_simulator() {
    Case { first: "unseen", after: 2, shoes: FEWER, ..DRAGON }.agrees();
}

#[test]
fn rounded_counts_are_those_of_a_simulator() {
    Case { burn: "three", rounding: "nearest", shoes: FEWER, ..DRAGON }.agrees();
    // Rounded down, 3.5 is met from 4 on.
    Case { rounding: "floor", trigger: "3.5", cut: 30, shoes: FEWER, ..DRAGON }.agrees();
    Case { rounding: "half-deck", after: 0, shoes: FEWER, ..DRAGON }.agrees();
}

/// S. How's count: an ace counts too, and the running count is held against 32.
#[test]
fn the_dragon_7_by_a_running_count_is_that_of_a_simulator() {
    let tags = [1, 0, 0, -1, -1, -1, -1, 2, 2, 0];
    let case = Case { scale: "running", trigger: "32", tags, burn: "none", after: 0, ..DRAGON };
    Case { cut: 16, shoes: FEWER, ..case }.agrees();
}

#[test]
fn other_wagers_are_those_of_a_simulator() {
    Case {
        wager: ("panda-8", "market-cards", "panda-8"),
        trigger: "11",
        tags: [1, 1, -2, -2, -2, -1, -1, -2, 4, 1],
        shoes: (100_000, 2_000),
        ..DRAGON
    }
    .agrees();
    Case {
        wager: ("nine-over-7", "market-margins", "natural-9-over-7"),
        trigger: "6",
        tags: [0, 1, 1, 1, 1, 1, -5, 1, -5, 1],
        shoes: FEWER,
        ..DRAGON
    }
    .agrees();
    Case {
        wager: ("both-8-9", "market-totals", "88-89-98-99"),
        tags: [1, 1, 0, 0, 0, 0, 0, -3, -3, 1],
        rounds: 65,
        shoes: FEWER,
        ..DRAGON
    }
    .agrees();
}

/// 12 to 1 of the pairs that are left, more than 1: no count, but every rank for itself.
#[test]
fn a_pair_by_its_exact_expectation_is_that_of_a_simulator() {
    let wager = ("player-pair", "market-pairs", "player-pair");
    Case { wager, scale: "perfect", shoes: (100_000, 2_500), ..DRAGON }.agrees();
}

/// What the check can tell: the program asked for a little else is not what was played.
#[test]
fn another_procedure_is_not_that_of_the_simulator() {
    let case = Case { shoes: (400_000, 4_000), ..DRAGON };
    let played = case.played();
    for other in [
        Case { after: 0, ..case },
        Case { after: 2, ..case },
        Case { rounding: "nearest", ..case },
        Case { burn: "none", ..case },
        Case { cut: 20, ..case },
        Case { wager: ("", "market-cards", "panda-8"), ..case },
    ] {
        assert_ne!(Case::apart(&other.counted(), &played), [""; 0]);
    }
    // The shoe and the unseen cards differ by the burned cards alone: more shoes show it.
    let other = Case { scale: "shoe", shoes: (400_000, 8_000), ..case };
    assert_ne!(Case::apart(&other.counted(), &played), [""; 0]);
}
