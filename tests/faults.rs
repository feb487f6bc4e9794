//! What people get wrong in simulators, and the number of rounds at which `odds check` says so.
//!
//! A simulator that is not ours (`oracle/src/dealer.rs`) deals with one fault at a time. What it
//! hands in is a file like any other: counts of the events of every wager, totals of stakes and
//! wins, or the hands with their cards. Where the fault leaves an exact law, counts and totals are
//! drawn from that, so that there may be very many rounds. `faults/rounds.tsv` says at how many rounds each fault is
//! found, and the page `faults/README.md` is made of it; here every line of it is held to that.
//!
//! Both are written by `cargo test --release faults:: -- --ignored`, which looks for the
//! numbers: the first of 100, 200, 500, 1,000, … at which each of [`SEEDS`] runs is found.

#[path = "faults/page.rs"]
mod page;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use shoe_odds::card::Seen;
use shoe_odds::evidence::Source;
use shoe_odds::game::Played;
use shoe_odds::game::baccarat::Draw;
use shoe_odds::game::counting::{Plan, Tally};
use shoe_odds::settle::{self, Returns};
use shoe_odds::table::model::{Line, Settlement, Variant};
use shoe_odds::{Catalog, CheckRequest, Exact, Shoe, Whole};

use shoe_odds_oracle::dealer::{self, Dealer, Fault, Round};

use crate::common::{cases, odds};

use page::{Found, Input};

/// The variant whose wagers are counted: eleven, with commission, pairs and a bet at 40 to 1.
const VARIANT: &str = "dynasty-live/commission";
/// How many runs of a fault must all be found for a number of rounds to stand in the list.
const SEEDS: u64 = 10;
/// Where the search ends, of counts that are drawn from a law, of counts that are dealt, of hands.
const MOST_DRAWN: u64 = 1_000_000_000_000;
const MOST_DEALT: u64 = 20_000_000;
const MOST_HANDS: u64 = 1_000_000;

/// Every fault, in the order of the page.
fn faults() -> Vec<Fault> {
    let cells = (0..8).flat_map(|total| {
        (0..10).map(Some).chain([None]).map(move |third| Fault::Cell(total, third))
    });
    let others = [
        Fault::PlayerDrawsOnSix,
        Fault::NoNaturals,
        Fault::ThirdCardsSwapped,
        Fault::OneCardShort,
        Fault::Infinite,
        Fault::NaiveShuffle,
        Fault::TiesLose,
        Fault::FortyForOne,
        Fault::CommissionOnStake,
    ];
    cells.chain(others).collect()
}

// What a simulator hands in ----------------------------------------------------------

/// The wagers of the variant, and how to count them.
struct Wagers {
    wagers: Vec<(String, Vec<Line>)>,
    plan: Plan,
}

/// How often each event of a wager came, by wager.
type Counts = Vec<Vec<settle::Event>>;

impl Wagers {
    fn new() -> Self {
        let catalog = Catalog::builtin();
        let selected = catalog.select(&[VARIANT.to_owned()]).unwrap();
        let [(_, variant)] = selected[..] else { panic!("one variant") };
        let wagers: Vec<_> = of_rounds(variant);
        let observed: Vec<_> = wagers.iter().map(|(_, lines)| settle::observed(lines)).collect();
        let plan = Plan::new(shoe_odds::game::game("baccarat").unwrap(), &observed);
        Self { wagers, plan }
    }

    /// The exact law of a simulator with this fault, where there is one.
    fn law(&self, fault: Fault) -> Option<Vec<Returns>> {
        let (shoe, draw) = dealt_from(fault)?;
        let rule = draw.into();
        let game = shoe_odds::game::game("baccarat").unwrap();
        let returns = self.wagers.iter().map(|(_, lines)| {
            let (observed, progress) = (&settle::observed(lines), &|_, _| {});
            let (shoe, rule) = (&shoe, &rule);
            let deal = shoe_odds::game::Deal { shoe, rule, observed, dealt: None, progress };
            settle::settle(lines, &game.deal(&deal).unwrap())
        });
        Some(returns.collect())
    }

    fn of_tally(&self, tally: &Tally) -> Counts {
        let wagers = self.wagers.iter().enumerate();
        let events =
            wagers.map(|(at, (_, lines))| settle::settle(lines, &self.plan.law(tally, at)).events);
        events.collect()
    }

    /// The file of counts, with what the fault makes of them.
    fn counts(&self, counts: Counts, fault: Fault) -> String {
        let mut file = "wager,event,count\n".to_owned();
        for ((wager, _), mut events) in self.wagers.iter().zip(counts) {
            if fault == Fault::TiesLose && ["player", "banker"].contains(&wager.as_str()) {
                let tie = events.iter().position(|event| event.pays.is_zero()).unwrap();
                let ties = std::mem::take(&mut events[tie].ways);
                events.last_mut().unwrap().ways += &ties;
            }
            for event in events {
                writeln!(file, "{wager},\"{}\",{}", event.name, event.ways).unwrap();
            }
        }
        file
    }

    /// The file of totals, with what the fault makes of them.
    fn totals(&self, counts: Counts, fault: Fault) -> String {
        let mut file = "wager,rounds,staked,won\n".to_owned();
        for ((wager, _), events) in self.wagers.iter().zip(counts) {
            let rounds: Whole = events.iter().map(|event| &event.ways).sum();
            let mut won = Exact::zero();
            for event in events {
                let is_base = ["player", "banker"].contains(&wager.as_str());
                let pays = match fault {
                    Fault::FortyForOne if event.pays == Exact::integer(40) => Exact::integer(39),
                    Fault::TiesLose if is_base && event.pays.is_zero() => Exact::integer(-1),
                    Fault::CommissionOnStake if wager == "banker" && event.pays.is_negative() => {
                        Exact::ratio(-105, 100).unwrap()
                    }
                    _ => event.pays,
                };
                won = &won + &(&pays * &Exact::from(event.ways));
            }
            writeln!(file, "{wager},{rounds},{rounds},{}", won.decimal(2)).unwrap();
        }
        file
    }
}

/// The shoe and the rules that a simulator with this fault deals by, where they are such that the
/// law of a round is known: an infinite shoe is one of ten thousand decks.
fn dealt_from(fault: Fault) -> Option<(Shoe, Draw)> {
    let range = |values: std::ops::RangeInclusive<u16>| values.fold(0u16, |set, v| set | 1 << v);
    let mut player = range(0..=5);
    let mut stood = range(0..=5);
    let all = range(0..=9);
    let mut banker = [all, all, all, all & !(1 << 8), range(2..=7), range(4..=7), range(6..=7), 0];
    let mut shoe = "8";
    match fault {
        Fault::Cell(total, None) => stood ^= 1 << total,
        Fault::Cell(total, Some(third)) => banker[usize::from(total)] ^= 1 << third,
        Fault::PlayerDrawsOnSix => player |= 1 << 6,
        Fault::OneCardShort => shoe = "8 - 6D",
        Fault::Infinite => shoe = "10000",
        Fault::NoNaturals | Fault::ThirdCardsSwapped | Fault::NaiveShuffle => return None,
        Fault::None | Fault::TiesLose | Fault::FortyForOne | Fault::CommissionOnStake => {}
    }
    Some((Shoe::parse(shoe).unwrap(), Draw::new(player, stood, banker)))
}

/// Counts of so many rounds, drawn from their law: every event of a wager given those before it,
/// by the normal law where many are expected and one by one where few are.
fn drawn(law: &[Returns], rounds: u64, seed: u64) -> Counts {
    let mut random = dealer::Normal::new(seed);
    let mut drawn = law.to_vec();
    for returns in &mut drawn {
        let (mut left, mut ways) = (rounds, returns.total.clone());
        for event in &mut returns.events {
            let share = Exact::quotient(&event.ways, &ways).map_or(0.0, |share| share.to_f64());
            let count = random.successes(left, share);
            (left, ways) = (left - count, &ways - &event.ways);
            event.ways = count.into();
        }
        assert_eq!(left, 0, "the last event is what is left");
    }
    drawn.into_iter().map(|returns| returns.events).collect()
}

fn of_rounds(variant: &Variant) -> Vec<(String, Vec<Line>)> {
    let wagers = variant.wagers.iter().filter_map(|wager| match &wager.settlement {
        Settlement::Round(lines) => Some((wager.id.clone(), lines.clone())),
        _ => None,
    });
    wagers.collect()
}

fn played(round: &Round) -> Played {
    let seen =
        |hand: &[u8]| -> Vec<Seen> { hand.iter().map(|card| Seen::new(*card).unwrap()).collect() };
    Played::new([&seen(round.player())[..], &seen(round.banker())])
}

fn hands(rounds: impl Iterator<Item = Round>) -> String {
    let mut file = "shoe,round,player_cards,banker_cards,result\n".to_owned();
    for round in rounds {
        let text = |hand: &[u8]| {
            let card = |card: &u8| {
                let (rank, suit) = (usize::from(card / 4), usize::from(card % 4));
                format!("{}{}", &"A23456789TJQK"[rank..=rank], &"SHDC"[suit..=suit])
            };
            hand.iter().map(card).collect::<Vec<_>>().join(" ")
        };
        let [player, banker] = [round.player(), round.banker()];
        let result = match dealer::total(player).cmp(&dealer::total(banker)) {
            std::cmp::Ordering::Less => "banker",
            std::cmp::Ordering::Equal => "tie",
            std::cmp::Ordering::Greater => "player",
        };
        let (shoe, number) = (round.shoe, round.round);
        writeln!(file, "{shoe},{number},{},{},{result}", text(player), text(banker)).unwrap();
    }
    file
}

// What is said of it -----------------------------------------------------------------

static FILES: AtomicUsize = AtomicUsize::new(0);

/// Runs `odds check` on a file with this content.
fn check(content: &str, more: &[&str]) -> Output {
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("faults-{}-{number}.csv", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    let mut command = odds(&["check", "--variant", VARIANT, "--decks", "8", "--quiet"]);
    command.args(more).arg(&path);
    let output = command.output().unwrap();
    std::fs::remove_file(&path).unwrap();
    output
}

/// Whether a difference is found.
fn differs(content: &str) -> bool {
    let output = check(content, &[]);
    match output.status.code() {
        Some(0) => false,
        Some(1) => true,
        _ => panic!("{}", String::from_utf8_lossy(&output.stderr)),
    }
}

/// What a finding must say of a fault, behind the id of what it is about; `None` where hands with
/// their cards do not show the fault.
fn words(fault: Fault) -> Option<String> {
    let text = match fault {
        Fault::None | Fault::TiesLose | Fault::FortyForOne | Fault::CommissionOnStake => {
            return None;
        }
        Fault::Cell(..) => fault.to_string(),
        Fault::PlayerDrawsOnSix => "Player 6 stands; it drew".into(),
        Fault::NoNaturals => "a natural, no hand draws".into(),
        Fault::ThirdCardsSwapped => "against a third card worth".into(),
        Fault::OneCardShort => "6D".into(),
        Fault::Infinite => "overdealt: ".into(),
        Fault::NaiveShuffle => "values: ".into(),
    };
    Some(text)
}

/// Whether this input, handed in by a simulator with this fault, shows it at all. Totals are asked
/// only for what is wrong with the settlement.
fn is_shown(fault: Fault, input: Input) -> bool {
    match input {
        Input::Counts => !matches!(fault, Fault::FortyForOne | Fault::CommissionOnStake),
        Input::Totals => words(fault).is_none(),
        Input::Hands => words(fault).is_some(),
    }
}

/// A simulator with a fault, ready for any number of runs.
struct Simulator<'a> {
    wagers: &'a Wagers,
    fault: Fault,
    law: Option<Vec<Returns>>,
}

impl<'a> Simulator<'a> {
    fn new(wagers: &'a Wagers, fault: Fault) -> Self {
        Self { wagers, fault, law: wagers.law(fault) }
    }

    /// The most rounds that are looked at.
    fn most(&self, input: Input) -> u64 {
        match (input, &self.law) {
            (Input::Hands, _) => MOST_HANDS,
            (_, None) => MOST_DEALT,
            (_, Some(_)) => MOST_DRAWN,
        }
    }

    /// Whether so many rounds are found to differ, and hands said to differ in what is wrong.
    fn is_found(&self, input: Input, rounds: u64, seed: u64) -> bool {
        if input == Input::Hands {
            let count = usize::try_from(rounds).unwrap();
            let hands = hands(Dealer::new(self.fault, seed).take(count));
            let output = check(&hands, &["--format", "json"]);
            let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let words = words(self.fault).expect("only asked of what hands show");
            let mut findings = found["findings"].as_array().unwrap().iter();
            return output.status.code() == Some(1)
                && findings.any(|finding| {
                    let text = |key: &str| finding[key].as_str().unwrap().to_owned();
                    format!("{}: {}", text("id"), text("text")).contains(&words)
                });
        }
        let counts = match &self.law {
            Some(law) => drawn(law, rounds, seed),
            None => {
                let mut tally = self.wagers.plan.tally();
                let dealer = Dealer::new(self.fault, seed);
                let rounds = dealer.take(usize::try_from(rounds).unwrap());
                rounds.for_each(|round| tally.add(&self.wagers.plan, &played(&round)));
                self.wagers.of_tally(&tally)
            }
        };
        match input {
            Input::Counts => differs(&self.wagers.counts(counts, self.fault)),
            _ => differs(&self.wagers.totals(counts, self.fault)),
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults")
}

fn listed() -> Vec<Found> {
    page::read(&std::fs::read_to_string(folder().join("rounds.tsv")).unwrap())
}

// The tests --------------------------------------------------------------------------

/// Every fault, at the number of rounds that is listed for it, from every input that shows it.
#[test]
fn no_fault_passes_at_the_number_of_rounds_that_is_listed() {
    let (wagers, listed) = (Wagers::new(), listed());
    let names: Vec<String> = faults().iter().map(Fault::to_string).collect();
    assert_eq!(listed.iter().map(|found| found.fault.clone()).collect::<Vec<_>>(), names);
    let passed = faults().into_par_iter().zip(&listed).flat_map(|(fault, found)| {
        let simulator = Simulator::new(&wagers, fault);
        let inputs = Input::ALL.into_iter().filter(|input| is_shown(fault, *input));
        let passed = inputs.filter(|input| {
            let missed = |rounds| !simulator.is_found(*input, rounds, 1);
            found.rounds(*input).is_some_and(missed)
        });
        passed.map(|input| format!("{fault} from {input:?}")).collect::<Vec<_>>()
    });
    let passed: Vec<String> = passed.collect();
    assert!(passed.is_empty(), "{passed:?}");
    let with_rounds = listed.iter().filter(|found| found.rounds(Input::Hands).is_some());
    assert_eq!(with_rounds.count(), 94, "hands show every fault of the deal");
}

/// The page is what the list makes it.
#[test]
fn the_page_is_made_of_the_list() {
    let page = std::fs::read_to_string(folder().join("README.md")).unwrap();
    assert_eq!(page, page::page(&listed(), SEEDS));
}

/// A simulator without a fault passes: at a level of one in a hundred, no more than one in a hundred
/// runs with seeds of their own is said to differ, or one run where there are fewer than a hundred.
/// Of other seeds a right program would fail for four in a hundred where there are thirty runs. All that it hands in is of the same
/// rounds: the hands of a hundred shoes, the counts and totals of 20,000 rounds.
#[test]
fn a_right_simulator_passes() {
    let wagers = Wagers::new();
    let catalog = Catalog::builtin();
    let level = Exact::ratio(1, 100).unwrap();
    let runs = u64::from(cases(30));
    let differs = |seed: u64| {
        let rounds: Vec<Round> = Dealer::new(Fault::None, 1_000_000 + seed).take(20_000).collect();
        let mut tally = wagers.plan.tally();
        rounds.iter().for_each(|round| tally.add(&wagers.plan, &played(round)));
        let counts = wagers.of_tally(&tally);
        Input::ALL.map(|input| {
            let content = match input {
                Input::Hands => hands(rounds.iter().copied().take(100 * dealer::ROUNDS as usize)),
                Input::Counts => wagers.counts(counts.clone(), Fault::None),
                Input::Totals => wagers.totals(counts.clone(), Fault::None),
            };
            let request = CheckRequest {
                variant: VARIANT.into(),
                shoe: Some(Shoe::decks(8).unwrap()),
                sources: vec![Source::bytes("rounds", content)],
                level: level.clone(),
                ..CheckRequest::default()
            };
            shoe_odds::check(&catalog, &request, None, &()).unwrap().differs()
        })
    };
    let differing: Vec<[bool; 3]> = (1..=runs).into_par_iter().map(differs).collect();
    for input in Input::ALL {
        let differing = differing.iter().filter(|of_run| of_run[input as usize]).count() as u64;
        println!("{differing} of {runs} differ, {input:?}");
        assert!(differing <= (runs / 100).max(1), "{differing} of {runs} differ, {input:?}");
    }
}

/// Looks for the numbers of rounds and writes the list and the page.
#[test]
#[ignore = "takes long, and writes its result"]
fn look_for_the_numbers_of_rounds() {
    let wagers = Wagers::new();
    // A word of the names of those that are looked at again; the others stay as they are listed.
    let word = std::env::var("FAULT").unwrap_or_default();
    let listed = if word.is_empty() { Vec::new() } else { listed() };
    let found = faults().into_par_iter().map(|fault| {
        let name = fault.to_string();
        if let Some(old) = listed.iter().find(|old| old.fault == name && !name.contains(&word)) {
            return old.clone();
        }
        let simulator = Simulator::new(&wagers, fault);
        let mut found = Found { fault: fault.to_string(), rounds: [None; 3] };
        for input in Input::ALL.into_iter().filter(|input| is_shown(fault, *input)) {
            let most = simulator.most(input);
            let mut grid = page::grid().take_while(|rounds| *rounds <= most);
            let all =
                |rounds: &u64| (1..=SEEDS).all(|seed| simulator.is_found(input, *rounds, seed));
            found.rounds[input as usize] = grid.find(all);
        }
        println!("{found}");
        std::io::stdout().flush().unwrap();
        found
    });
    let found: Vec<Found> = found.collect();
    std::fs::write(folder().join("rounds.tsv"), page::list(&found)).unwrap();
    std::fs::write(folder().join("README.md"), page::page(&found, SEEDS)).unwrap();
}
