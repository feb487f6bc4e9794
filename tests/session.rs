//! Bankroll plans against closed forms, against every sequence of results played by hand, and against
//! shuffled shoes.

use std::collections::BTreeMap;

use shoe_odds::figure::Enclosed;
use shoe_odds::question::session::plan::Plan;
use shoe_odds::question::session::report::{BankrollStudy, Ending, Spread};
use shoe_odds::question::simulate::dealing::End;
use shoe_odds::typed::{self, BankrollTexts, ShoeTexts};
use shoe_odds::{
    BankrollRequest, Catalog, Exact, Request, Shoe, SimulateRequest, price, session, simulate,
};

use crate::common::cases;

/// Enough cards for a round, and few enough that its law has small numbers.
const SHOE: &str = "A=2 2=1 4=2 6=3 9=2 K=4";

fn whole(number: i64) -> Exact {
    Exact::integer(number)
}

/// The net wins of a wager with their probabilities, as it is priced.
fn law(wager: &str, shoe: &Shoe) -> Vec<(Exact, Exact)> {
    let request = Request {
        shoe: Some(shoe.clone()),
        variants: vec!["baccarat".to_owned()],
        wagers: vec![wager.to_owned()],
        ..Request::default()
    };
    let study = price(&Catalog::builtin(), &request, &()).unwrap();
    let mut law: BTreeMap<Exact, Exact> = BTreeMap::new();
    for event in &study.reports[0].wagers[0].events {
        let sum = law.entry(event.pays.clone()).or_default();
        *sum = &*sum + &event.probability.exact;
    }
    law.into_iter().filter(|(_, share)| share.is_positive()).collect()
}

fn request(wager: &str, plan: &str) -> BankrollRequest {
    let texts = BankrollTexts {
        variant: Some("baccarat".to_owned()),
        wager: wager.to_owned(),
        plan: Some(plan.to_owned()),
        shoe: ShoeTexts { shoe: Some(SHOE.to_owned()), ..ShoeTexts::default() },
        ..BankrollTexts::default()
    };
    typed::session(&texts).unwrap()
}

fn asked(request: &BankrollRequest) -> BankrollStudy {
    session(&Catalog::builtin(), request, &()).unwrap_or_else(|error| panic!("{error}"))
}

fn chance(study: &BankrollStudy, ending: Ending) -> &Enclosed {
    &study.endings.iter().find(|one| one.ending == ending).unwrap().probability
}

#[track_caller]
fn holds(figure: &Enclosed, expected: &Exact) {
    assert!(figure.low() <= expected && expected <= figure.high(), "{figure:?} {expected}");
}

/// The gambler's ruin (Feller, An Introduction to Probability Theory, vol. 1, XIV.2): at even money
/// with q/p = r, a bankroll of a becomes N with probability (1 - r^a)/(1 - r^N) before it is lost,
/// and that takes (N·P - a)/(p - q) rounds, where rounds that push count as rounds.
#[test]
fn a_flat_session_at_even_money_is_the_ruin_of_the_gambler() {
    for (start, goal) in [(1, 2), (5, 12), (20, 30)] {
        let shoe = Shoe::decks(8).unwrap();
        let of = law("player", &shoe);
        assert_eq!(of.iter().map(|(net, _)| net.to_string()).collect::<Vec<_>>(), ["-1", "0", "1"]);
        let (lose, win) = (&of[0].1, &of[2].1);
        let ratio = lose / win;
        let power = |exponent: i64| (0..exponent).map(|_| ratio.clone()).product::<Exact>();
        let reached = (Exact::one() - power(start)) / (Exact::one() - power(goal));
        let rounds = (whole(goal) * &reached - whole(start)) / (win - lose);
        let study = asked(&BankrollRequest {
            shoe: Some(shoe),
            bankroll: Some(whole(start)),
            goal: Some(whole(goal)),
            ..request("player", "flat")
        });
        assert!(!study.arithmetic.exact, "no number of rounds is exact here");
        holds(chance(&study, Ending::Goal), &reached);
        holds(chance(&study, Ending::Ruin), &(Exact::one() - &reached));
        holds(&study.average.rounds, &rounds);
        // The bound is of use: ten digits.
        let width = chance(&study, Ending::Goal).high() - chance(&study, Ending::Goal).low();
        assert!(width < Exact::parse("0.0000000001").unwrap(), "{width}");
    }
}

/// The plans of the tests, with their caps.
const PLANS: [(&str, i64); 9] = [
    ("flat", 0),
    ("martingale", 4),
    ("martingale", 0),
    ("fibonacci", 8),
    ("paroli:3", 0),
    ("1-3-2-6", 0),
    ("labouchere:1-2", 6),
    ("fraction:20%", 5),
    ("1:1:2,2:3:2,5:end:1", 0),
];

/// Doob's optional stopping theorem: whatever the plan, the average net win is minus the edge times
/// the average sum of all stakes.
#[test]
fn the_average_loss_is_the_edge_times_the_average_sum_of_stakes() {
    for (plan, cap) in PLANS {
        for (wager, with) in [("player", vec![]), ("banker", vec![]), ("tie", vec![("player", 2)])]
        {
            let mut request = request(wager, plan);
            request.cap = (cap > 0).then(|| whole(cap));
            request.with =
                with.iter().map(|(id, units)| ((*id).to_owned(), whole(*units))).collect();
            request.bankroll = Some(whole(18));
            request.goal = Some(whole(31));
            request.loss_limit = Some(whole(16));
            for rounds in [1, 2, 9] {
                let study = asked(&BankrollRequest { rounds: Some(rounds), ..request.clone() });
                let (net, staked) = (&study.average.net, &study.average.staked);
                let loss = &study.edge.exact * staked.exact().unwrap();
                assert_eq!(*net.exact().unwrap(), -loss, "{plan} {wager} {rounds}");
                let sum: Exact = study.endings.iter().map(|one| one.probability.middle()).sum();
                assert_eq!(sum, Exact::one());
            }
        }
    }
}

/// A player who follows a plan by what the books say of it, from all that has happened.
struct Player {
    plan: &'static str,
    cap: i64,
    /// Of every round: above 0 for a win.
    results: Vec<i64>,
    line: Vec<i64>,
    step: usize,
}

impl Player {
    fn new(plan: &'static str, cap: i64) -> Self {
        let cap = if cap > 0 { cap } else { i64::MAX };
        Self { plan, cap, results: Vec::new(), line: vec![1, 2], step: 0 }
    }

    /// The results that are alike, back from the last one; pushes are nothing.
    fn in_a_row(&self, result: i64) -> usize {
        let decided = self.results.iter().rev().filter(|one| **one != 0);
        decided.take_while(|one| **one == result).count()
    }

    /// Returns the stake; `None` if the plan has ended.
    fn stake(&self, bankroll: i64) -> Option<i64> {
        Some(match self.plan {
            "flat" => 1,
            "martingale" => {
                let ladder = [1, 2, 4, 8, 16, 32, 64];
                let steps = ladder.iter().filter(|stake| **stake <= self.cap).count();
                ladder[self.in_a_row(-1) % steps]
            }
            "fibonacci" => {
                // Up to 8: 1 1 2 3 5 8. A loss at 8 begins again.
                let mut at = 0usize;
                for result in &self.results {
                    at = match result {
                        1 => at.saturating_sub(2),
                        -1 => (at + 1) % 6,
                        _ => at,
                    };
                }
                [1, 1, 2, 3, 5, 8][at]
            }
            "paroli:3" => [1, 2, 4][self.in_a_row(1) % 3],
            "1-3-2-6" => [1, 3, 2, 6][self.in_a_row(1) % 4],
            "labouchere:1-2" => match self.line[..] {
                [] => return None,
                [one] => one.min(self.cap),
                [first, .., last] => (first + last).min(self.cap),
            },
            "fraction:20%" => (bankroll / 5).clamp(1, self.cap),
            "1:1:2,2:3:2,5:end:1" => *[1, 2, 5].get(self.step)?,
            other => panic!("{other}"),
        })
    }

    fn tell(&mut self, stake: i64, result: i64) {
        self.results.push(result);
        match (self.plan, result) {
            ("labouchere:1-2", 1) => {
                let inner = self.line.len().saturating_sub(1).max(1);
                self.line = self.line[1..inner].to_vec();
            }
            ("labouchere:1-2", -1) => self.line.push(stake),
            ("1:1:2,2:3:2,5:end:1", 1) => self.step = [0, 2, 9][self.step],
            ("1:1:2,2:3:2,5:end:1", -1) => self.step = [1, 1, 0][self.step],
            _ => {}
        }
    }
}

/// What happened in a session: its end, the bankroll in hundredths, the rounds, the highest stake and
/// the largest drawdown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Happened {
    ending: &'static str,
    bankroll: i64,
    rounds: i64,
    highest: i64,
    drawdown: i64,
}

/// Plays a session with these net wins per unit, in hundredths. All amounts are in hundredths but
/// stakes.
fn played(
    mut player: Player,
    results: &[i64],
    (start, goal, floor, worst): (i64, i64, i64, i64),
) -> Happened {
    let (mut bankroll, mut highest, mut peak, mut drawdown) = (start, 0, start, 0);
    let mut ending = "rounds";
    let mut rounds = 0;
    for net in results {
        let stake = player.stake(bankroll / 100).unwrap();
        (rounds, highest) = (rounds + 1, highest.max(stake));
        bankroll += stake * net;
        peak = peak.max(bankroll);
        drawdown = drawdown.max(peak - bankroll);
        player.tell(stake, net.signum());
        if bankroll >= goal {
            ending = "goal";
            break;
        }
        match player.stake(bankroll / 100) {
            None => {
                ending = "plan";
                break;
            }
            Some(stake) if bankroll + stake * worst < floor => {
                ending = "ruin";
                break;
            }
            Some(_) => {}
        }
    }
    Happened { ending, bankroll, rounds, highest, drawdown }
}

/// Every sequence of this many net wins with its probability.
fn sequences(law: &[(i64, Exact)], rounds: usize) -> Vec<(Vec<i64>, Exact)> {
    let mut all = vec![(Vec::new(), Exact::one())];
    for _ in 0..rounds {
        let longer = all.iter().flat_map(|(before, share)| {
            law.iter().map(move |(net, own)| {
                let mut results = before.clone();
                results.push(*net);
                (results, share * own)
            })
        });
        all = longer.collect();
    }
    all
}

#[track_caller]
fn is_law(spread: &Spread, expected: &BTreeMap<i64, Exact>, unit: i64) {
    let found: BTreeMap<Exact, Exact> = spread
        .rows
        .iter()
        .map(|row| {
            assert_eq!(row.low, row.high);
            (row.low.clone(), row.probability.middle())
        })
        .collect();
    let expected: BTreeMap<Exact, Exact> =
        expected.iter().map(|(at, share)| (whole(*at) / whole(unit), share.clone())).collect();
    let all = found.keys().chain(expected.keys());
    for at in all {
        let [one, other] = [&found, &expected].map(|law| law.get(at).cloned().unwrap_or_default());
        let near = Exact::parse("0.000000000001").unwrap();
        assert!((&one - &other).abs() <= near, "{at}: {one} {other}");
    }
}

/// A net win has a variance below 1, so in the 40,000 rounds that a walk of this size takes at most a
/// session comes 1000 from its mean with a probability of at most 40,000/1000² = 4%: it is not walked.
#[test]
fn a_goal_beyond_all_rounds_of_a_walk_is_refused() {
    let text = |text: &str| Some(text.to_owned());
    let texts = BankrollTexts {
        wager: "banker".to_owned(),
        bankroll: text("1000"),
        goal: text("2000"),
        ..BankrollTexts::default()
    };
    let request = typed::session(&texts).unwrap();
    let error = shoe_odds::session(&Catalog::builtin(), &request, &()).unwrap_err().to_string();
    assert!(error.contains("some sessions have reached neither the goal nor ruin"), "{error}");
}

/// Red Dog raises by one stake unless the two cards are a pair or consecutive: see
/// `an_option_is_offered_only_where_its_condition_holds` for their probability.
#[test]
fn raises_are_in_the_sum_of_all_stakes() {
    let texts = BankrollTexts {
        variant: Some("red-dog".to_owned()),
        wager: "always-raise".to_owned(),
        rounds: Some("1".to_owned()),
        ..BankrollTexts::default()
    };
    let study = asked(&typed::session(&texts).unwrap());
    let forced = Exact::ratio(23 * 312 + 24 * 24 * 24, 312 * 311).unwrap();
    let raised = &whole(2) - &forced;
    assert_eq!(study.average.staked.exact(), Some(&Exact::one()));
    assert_eq!(study.average.wagered.exact(), Some(&raised));
    assert_eq!(study.wagers[0].average_stake.as_ref().unwrap().exact, raised);
    let two = BankrollTexts {
        with: vec!["tie=0.5".to_owned()],
        rounds: Some("3".to_owned()),
        wager: "player".to_owned(),
        ..BankrollTexts::default()
    };
    let study = asked(&typed::session(&two).unwrap());
    assert_eq!(study.average.wagered.exact(), Some(&Exact::ratio(9, 2).unwrap()));
}

/// Every sequence of results, played by hand, for each plan on a wager of three net wins, one with a
/// commission, and two wagers at once.
#[test]
fn every_sequence_of_results_played_by_hand_gives_the_same_laws() {
    let shoe = Shoe::parse(SHOE).unwrap();
    let (start, goal, floor) = (1200, 1900, 300);
    for (plan, cap) in PLANS {
        for wager in ["player", "banker"] {
            let of = law(wager, &shoe);
            let hundred = whole(100);
            let of: Vec<(i64, Exact)> = of
                .iter()
                .map(|(net, share)| ((net * &hundred).to_i128().unwrap() as i64, share.clone()))
                .collect();
            let worst = of.iter().map(|(net, _)| *net).min().unwrap();
            let rounds = 7;
            let mut expected: [BTreeMap<i64, Exact>; 4] = Default::default();
            let mut endings: BTreeMap<&str, Exact> = BTreeMap::new();
            for (results, share) in sequences(&of, rounds) {
                let player = Player::new(plan, cap);
                let one = played(player, &results, (start, goal, floor, worst));
                let of = [one.bankroll, one.rounds, one.highest, one.drawdown];
                for (law, at) in expected.iter_mut().zip(of) {
                    let sum = law.entry(at).or_default();
                    *sum = &*sum + &share;
                }
                let sum = endings.entry(one.ending).or_default();
                *sum = &*sum + &share;
            }
            let study = asked(&BankrollRequest {
                cap: (cap > 0).then(|| whole(cap)),
                bankroll: Some(whole(start / 100)),
                goal: Some(whole(goal / 100)),
                loss_limit: Some(whole((start - floor) / 100)),
                rounds: Some(rounds as u32),
                ..request(wager, plan)
            });
            assert!(study.arithmetic.exact);
            for one in &study.endings {
                let share = endings.get(&*one.ending.to_string()).cloned().unwrap_or_default();
                assert_eq!(one.probability.exact(), Some(&share), "{plan} {wager} {}", one.ending);
            }
            let [bankrolls, lengths, stakes, drawdowns] = &expected;
            is_law(&study.final_bankroll, bankrolls, 100);
            is_law(&study.length, lengths, 1);
            is_law(&study.highest_stake, stakes, 1);
            is_law(study.drawdown.as_ref().unwrap(), drawdowns, 100);
            let mean: Exact =
                bankrolls.iter().map(|(at, share)| whole(*at) / whole(100) * share).sum();
            assert_eq!(study.average.bankroll.exact(), Some(&mean), "{plan} {wager}");
        }
    }
}

/// The rounded walk of a session encloses its exact one.
#[test]
fn rounded_figures_enclose_exact_ones() {
    let plans = [("flat", "banker", 0), ("paroli:3", "player", 0), ("martingale", "player", 4)];
    for (plan, wager, cap) in plans {
        let mut request = request(wager, plan);
        request.cap = (cap > 0).then(|| whole(cap));
        request.bankroll = Some(whole(20));
        request.goal = Some(whole(30));
        // So many rounds are rounded unless exact fractions are asked for.
        request.rounds = Some(1_000);
        let rounded = asked(&request);
        let exact = asked(&BankrollRequest { exact: true, ..request });
        assert!(exact.arithmetic.exact && !rounded.arithmetic.exact, "{plan}");
        let figures = |study: &BankrollStudy| {
            let average = &study.average;
            let mut figures = vec![
                average.bankroll.clone(),
                average.net.clone(),
                average.rounds.clone(),
                average.staked.clone(),
                average.loss_per_hour.clone(),
            ];
            figures.extend(study.endings.iter().map(|one| one.probability.clone()));
            figures.extend(study.endings.iter().filter_map(|one| one.bankroll.clone()));
            let spreads = [&study.final_bankroll, &study.length, &study.highest_stake];
            let rows = spreads.into_iter().flat_map(|spread| &spread.rows);
            figures.extend(rows.flat_map(|row| [row.probability.clone(), row.at_most.clone()]));
            figures
        };
        let (exact, rounded) = (figures(&exact), figures(&rounded));
        assert_eq!(exact.len(), rounded.len());
        for (exact, rounded) in exact.iter().zip(&rounded) {
            holds(rounded, exact.exact().unwrap());
        }
    }
}

/// Sessions of ten rounds on shuffled shoes, a round from each, played by hand. Each share of sessions
/// lies within 4.5 standard errors; a correct program fails once in 150,000 runs for each of the four
/// shares, and the seed is fixed.
#[test]
fn shuffled_shoes_give_the_same_within_their_error() {
    let (rounds, sessions) = (10, cases(2_000) as i64);
    let simulated = SimulateRequest {
        variant: "baccarat".to_owned(),
        shoes: (rounds * sessions) as u64,
        end: End::Rounds(1),
        seed: 20,
        ..SimulateRequest::default()
    };
    let mut text = Vec::new();
    simulate(&Catalog::builtin(), &simulated, &mut text, &()).unwrap();
    let text = String::from_utf8(text).unwrap();
    let results: Vec<i64> = text
        .lines()
        .skip(1)
        .map(|line| match line.rsplit(',').next().unwrap() {
            "player" => 100,
            "banker" => -100,
            "tie" => 0,
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(results.len() as i64, rounds * sessions);
    let (start, goal) = (1000, 1400);
    for (plan, cap) in [("martingale", 4), ("1-3-2-6", 0)] {
        let of_sessions = results
            .chunks(rounds as usize)
            .map(|results| played(Player::new(plan, cap), results, (start, goal, 0, -100)));
        let of_sessions: Vec<Happened> = of_sessions.collect();
        let study = asked(&BankrollRequest {
            shoe: None,
            cap: (cap > 0).then(|| whole(cap)),
            bankroll: Some(whole(10)),
            goal: Some(whole(14)),
            rounds: Some(rounds as u32),
            ..request("player", plan)
        });
        for ending in [Ending::Goal, Ending::Rounds] {
            let expected = chance(&study, ending).middle();
            let found = of_sessions.iter().filter(|one| one.ending == ending.to_string()).count();
            let away = Exact::from(found) - &expected * whole(sessions);
            let variance = &expected * (Exact::one() - &expected) * whole(sessions);
            let squared = Exact::parse("20.25").unwrap() * variance;
            assert!(&away * &away <= squared, "{plan} {ending}: {found} of {sessions}");
        }
    }
}

/// The house's month against the exact law of a sum, by adding one bet after the other.
#[test]
fn a_month_is_the_law_of_a_sum_of_bets() {
    let shoe = Shoe::parse(SHOE).unwrap();
    for wager in ["banker", "tie"] {
        let of = law(wager, &shoe);
        let bets = 20;
        let mut sums: BTreeMap<Exact, Exact> = BTreeMap::from([(Exact::zero(), Exact::one())]);
        for _ in 0..bets {
            let mut next: BTreeMap<Exact, Exact> = BTreeMap::new();
            for (sum, share) in &sums {
                for (net, own) in &of {
                    let cell = next.entry(sum - net).or_default();
                    *cell = &*cell + share * own;
                }
            }
            sums = next;
        }
        let study = asked(&BankrollRequest {
            stake: whole(10),
            handle: Some(whole(10 * bets)),
            ..request(wager, "flat")
        });
        let month = study.month.as_ref().unwrap();
        let below = |win: &Exact| -> Exact {
            sums.iter().filter(|(sum, _)| *sum * whole(10) < *win).map(|(_, share)| share).sum()
        };
        for one in &month.wins {
            let share = &one.percent / whole(100);
            // Smaller wins have at most this share of months; any larger win has more.
            let grain = Exact::parse("0.01").unwrap();
            assert!(below(&one.win) <= share, "{wager} {}", one.percent);
            assert!(below(&(&one.win + &grain)) > share - &grain / whole(1_000), "{wager}");
        }
        holds(&month.losing, &below(&Exact::zero()));
        let most = of.iter().map(|(net, _)| net * whole(10)).max().unwrap();
        assert_eq!((month.liability.clone(), month.bets), (most, bets as u64));
        assert_eq!(month.reserve, -&month.wins[0].win);
    }
}

/// One located sentence for each text or combination that is no session.
#[test]
fn bad_input_gets_one_located_sentence() {
    let refused = |given: &[(&str, &str)]| {
        let mut texts = serde_json::Map::new();
        texts.insert("variant".to_owned(), "baccarat".into());
        texts.insert("wager".to_owned(), "player".into());
        texts.extend(given.iter().map(|(name, text)| ((*name).to_owned(), (*text).into())));
        let texts: BankrollTexts = serde_json::from_value(texts.into()).unwrap();
        let request = typed::session(&texts);
        let answer = request.and_then(|request| session(&Catalog::builtin(), &request, &()));
        answer.map(|_| ()).expect_err(&format!("{given:?}")).to_string()
    };
    for (given, said) in [
        (&[("wager", "")][..], "wager: expected one of player, banker"),
        (&[("goal", "100")], "goal 100: expected more than the bankroll of 100"),
        (
            &[("goal", "-5")],
            "goal -5: expected an amount above 0 of at most 12 characters, as 100 or 0.25",
        ),
        (
            &[("bankroll", "0")],
            "bankroll 0: expected an amount above 0 of at most 12 characters, as 100 or 0.25",
        ),
        (
            &[("bankroll", "ten")],
            "bankroll ten: expected an amount above 0 of at most 12 characters, as 100 or 0.25",
        ),
        (&[("bankroll", "0.5")], "bankroll 0.5: chips of 1 do not make it"),
        (&[("stake", "5"), ("bankroll", "7")], "bankroll 7: chips of 5 do not make it"),
        (
            &[("stake", "200"), ("bankroll", "0200"), ("loss-limit", "100")],
            "loss limit 100: the first stake of 200 can lose 200: expected at least that",
        ),
        (&[("loss-limit", "101")], "loss limit 101: expected an amount above 0, at most 100"),
        (
            &[("stake", "15"), ("chip", "10")],
            "stake 15: chips of 10 do not make it: expected a multiple of 10",
        ),
        (
            &[("plan", "1-1.5")],
            "chip: step 2 of the plan 1-3/2 stakes 1.5, which chips of 1 do not make: expected a multiple of 1",
        ),
        (
            &[("plan", "1-3-2-6"), ("cap", "5")],
            "cap 5: step 4 of the plan 1-3-2-6 stakes 6: expected at least that",
        ),
        (&[("cap", "0.5")], "cap 0.5: expected at least the stake of 1"),
        (&[("rounds", "0")], "rounds 0: expected a whole number from 1 to 10000"),
        (&[("rounds", "10001")], "rounds 10001: expected a whole number from 1 to 10000"),
        (
            &[("rounds-per-hour", "0")],
            "rounds per hour 0: expected a whole number from 1 to 100000",
        ),
        (&[("handle", "10.5")], "handle 10.5: expected a multiple of the stake of 1"),
        (
            &[("handle", "99999999999")],
            "handle 99999999999: expected a multiple of the stake of 1, up to 1000000000 bets",
        ),
        (&[("goal", "20000"), ("bankroll", "10000")], "rounds: after "),
    ] {
        let error = refused(given);
        assert!(error.contains(said), "{given:?}: {error}");
        assert!(!error.contains('\n') && error.len() < 250, "{error}");
    }
}

/// Numbers at the ends of what is read, in every parameter: an answer or an error, and no panic.
#[test]
fn no_number_is_too_large_or_too_small() {
    let numbers = ["0.00000001", "999999999999", "0.1", "1", "7.77"];
    let names = ["bankroll", "goal", "loss-limit", "stake", "chip", "cap", "handle"];
    let plans =
        ["flat", "martingale", "labouchere:1000000-1000000", "fraction:0.001%", "paroli:20"];
    let mut answered = 0;
    for plan in plans {
        for name in names {
            for number in numbers {
                let texts = serde_json::json!({
                    "variant": "baccarat", "wager": "tie", "rounds": "2", "plan": plan, name: number,
                });
                let texts: BankrollTexts = serde_json::from_value(texts).unwrap();
                let Ok(request) = typed::session(&texts) else { continue };
                answered += i32::from(session(&Catalog::builtin(), &request, &()).is_ok());
            }
        }
    }
    assert!(answered > 30, "{answered}");
    assert_eq!(Plan::Flat.name(), "flat");
}

/// A stake of 2% and at least 1 ends a session of 200 rounds only at 0, and so rarely that the
/// bound of all probabilities, 10^-13, leaves nothing known of the bankroll then.
#[test]
fn a_bankroll_is_told_only_of_endings_whose_probability_is_known() {
    let texts = BankrollTexts {
        wager: "player".to_owned(),
        plan: Some("fraction:2%".to_owned()),
        rounds: Some("200".to_owned()),
        ..BankrollTexts::default()
    };
    let study = asked(&typed::session(&texts).unwrap());
    let bankroll = |ending: Ending| {
        let mut endings = study.endings.iter();
        endings.find(|one| one.ending == ending).unwrap().bankroll.as_ref()
    };
    assert!(chance(&study, Ending::Ruin).high() < &Exact::ratio(1, 1_000_000_000).unwrap());
    assert!(bankroll(Ending::Ruin).is_none());
    assert!(bankroll(Ending::Rounds).is_some_and(|bankroll| bankroll.low().is_positive()));
}
