//! What `check` finds: nothing in the rounds of the law, as often as it says, and what is off.
//!
//! Rounds are drawn here from the exact law by a generator of this test, or dealt by the project's
//! own simulator; chances are compared with what they claim by the test of Kolmogorov and Smirnov.

use std::path::{Path, PathBuf};

use crate::common::cases;
use shoe_odds::chance::P;
use shoe_odds::evidence::{Clusters, FaultId, Options, Source};
use shoe_odds::question::check::judge::{Cell, Counted, Moments, Questions, Won, count, fit, mean};
use shoe_odds::question::check::report::{Agreement, Check};
use shoe_odds::question::simulate::dealing::{Burn, End, Form, Written};
use shoe_odds::settle::{Event, Returns};
use shoe_odds::{Catalog, CheckRequest, Exact, Shoe, SimulateRequest, Whole};

/// Marsaglia's xorshift with Steele's multiplier: good enough to draw samples.
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// How often each of some cells comes up in so many rounds; weights add up to less than 2^32.
    fn cells(&mut self, weights: &[u64], rounds: u64) -> Vec<u64> {
        let all: u64 = weights.iter().sum();
        let mut counts = vec![0; weights.len()];
        for _ in 0..rounds {
            counts[self.cell(weights, all)] += 1;
        }
        counts
    }

    fn cell(&mut self, weights: &[u64], all: u64) -> usize {
        let mut at = ((self.next() >> 32) * all) >> 32;
        weights
            .iter()
            .position(|weight| match at.checked_sub(*weight) {
                Some(left) => {
                    at = left;
                    false
                }
                None => true,
            })
            .unwrap()
    }
}

fn exact(text: &str) -> Exact {
    Exact::parse(text).unwrap()
}

/// That chances are as often below each of 99 levels as the level says: the farthest they are
/// from it is below 1.95 / √n, which 1 in 1000 samples of the right law passes.
#[track_caller]
fn are_uniform(chances: &[P]) {
    let number = chances.len() as f64;
    for percent in 1..100 {
        let level = Exact::ratio(percent, 100).unwrap();
        let below = chances.iter().filter(|p| p.is_below(&level)).count() as f64 / number;
        let off = (below - percent as f64 / 100.0).abs();
        assert!(off < 1.95 / number.sqrt(), "{below} of the chances are below {percent}%");
    }
}

/// Weights of cells like those of a wager: per ten thousand.
const WEIGHTS: [u64; 6] = [4462, 4586, 600, 252, 70, 30];

fn counted(counts: &[u64], weights: &[u64]) -> Counted {
    let all = i64::try_from(weights.iter().sum::<u64>()).unwrap();
    let cells = counts.iter().zip(weights).map(|(count, weight)| Cell {
        name: String::new(),
        probability: Exact::ratio(i64::try_from(*weight).unwrap(), all).unwrap(),
        count: *count,
    });
    Counted { rounds: counts.iter().sum(), cells: cells.collect() }
}

#[test]
fn chances_of_counts_and_fits_are_what_they_say() {
    let mut draws = Draws(1);
    let (mut counts, mut near, mut fits, mut fits_near) = (vec![], vec![], vec![], vec![]);
    for _ in 0..1000 {
        let counted = counted(&draws.cells(&WEIGHTS, 30_000), &WEIGHTS);
        let questions = &mut Questions::default();
        let first = count(questions, counted.rounds, &counted.cells[0]).judged;
        counts.push(first.p);
        near.push(first.p_near.unwrap());
        let fit = fit(questions, &counted).unwrap();
        assert_eq!(fit.freedom, 5);
        fits.push(fit.judged.p);
        fits_near.push(fit.judged.p_near.unwrap());
    }
    are_uniform(&counts);
    are_uniform(&fits);
    // Chances to be as near count what is as likely twice: they are larger, by less than 5%.
    for (near, what) in [(&near, "counts"), (&fits_near, "fits")] {
        let few = near.iter().filter(|p| p.is_below(&exact("0.5"))).count();
        assert!((430..550).contains(&few), "{few} of 1000 {what}");
    }
}

/// Binomial chances come in steps, and are no less than what they say: twice the smaller tail.
#[test]
fn chances_of_rare_counts_are_on_the_safe_side() {
    let mut draws = Draws(2);
    let rare = (0..2000).map(|_| {
        let counted = counted(&draws.cells(&[9990, 10], 5000), &[9990, 10]);
        count(&mut Questions::default(), 5000, &counted.cells[1]).judged.p
    });
    let rare: Vec<P> = rare.collect();
    for (level, most) in [("0.5", 1070), ("0.1", 240), ("0.01", 34)] {
        let below = rare.iter().filter(|p| p.is_below(&exact(level))).count();
        // Four deviations more than the level says.
        assert!(below <= most && below > most / 8, "{below} of 2000 are below {level}");
    }
}

fn returns(pays: &[i64], weights: &[u64]) -> Returns {
    let event = |(pays, weight): (&i64, &u64)| Event {
        name: String::new(),
        pays: Exact::integer(*pays),
        ways: (*weight).into(),
    };
    Returns {
        events: pays.iter().zip(weights).map(event).collect(),
        total: weights.iter().map(|weight| Whole::from(*weight)).sum(),
    }
}

/// Every shoe has a leaning of its own, one way or the other: with the errors of independent
/// rounds, means would be far too often off; with those of shoes they are as often as they say.
#[test]
fn chances_of_means_are_what_they_say_when_rounds_of_a_shoe_depend() {
    let pays = [1, -1];
    let moments = Moments::of(&returns(&pays, &[1, 1]));
    let mut draws = Draws(3);
    let (mut by_shoe, mut independent) = (Vec::new(), Vec::new());
    for _ in 0..1000 {
        let mut clusters = Clusters::default();
        for _ in 0..60 {
            let lean = if draws.next() >> 63 == 0 { [60, 40] } else { [40, 60] };
            let counts = draws.cells(&lean, 50);
            clusters.add(50, i64::try_from(counts[0]).unwrap() - i64::try_from(counts[1]).unwrap());
        }
        let sum = Exact::integer(i64::try_from(clusters.sum).unwrap());
        let won = Won { rounds: 3000, sum, shoes: Some((clusters, Whole::one())) };
        let alone = Won { shoes: None, ..won.clone() };
        let p = |won: &Won| mean(&mut Questions::default(), won, &moments).unwrap().judged;
        assert_eq!((p(&won).method.key(), p(&alone).method.key()), ("student", "normal"));
        by_shoe.push(p(&won).p);
        independent.push(p(&alone).p);
    }
    are_uniform(&by_shoe);
    let few = independent.iter().filter(|p| p.is_below(&exact("0.01"))).count();
    // √3 times the deviation: 2.576 becomes 1.487, which 13.7% pass.
    assert!((90..190).contains(&few), "{few}");
}

/// A shift of as much as is said to be visible is found nine times in ten.
#[test]
fn a_visible_shift_is_seen_nine_times_in_ten() {
    let moments = Moments::of(&returns(&[1, -1], &[1, 1]));
    let level = exact("0.001");
    let power = shoe_odds::question::check::judge::Power::new(&level, 1);
    let won = |sum: i64| Won { rounds: 10_000, sum: Exact::integer(sum), shoes: None };
    let shift = power.shift_squared(&won(0), &moments).sqrt_decimal(4).unwrap();
    assert_eq!(shift, "0.0457");
    // A coin that wins 52.285% of the time is off by that.
    let mut draws = Draws(4);
    let found = (0..400).filter(|_| {
        let counts = draws.cells(&[52_285, 47_715], 10_000);
        let sum = i64::try_from(counts[0]).unwrap() * 2 - 10_000;
        mean(&mut Questions::default(), &won(sum), &moments).unwrap().judged.p.is_below(&level)
    });
    let found = found.count();
    // 360 expected, with a deviation of 6.
    assert!((336..=384).contains(&found), "{found} of 400");
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

fn request(variant: &str, file: &Path) -> CheckRequest {
    CheckRequest {
        variant: variant.to_owned(),
        shoe: None,
        wagers: Vec::new(),
        sources: vec![Source::File(file.to_owned())],
        options: Options::default(),
        level: exact("0.001"),
        shift: exact("0.01"),
        every_look: false,
        digits: 6,
        ..CheckRequest::default()
    }
}

fn checked(variant: &str, text: &str) -> Result<Check, String> {
    let folder = Folder::new();
    let file = folder.file("input.csv", text.as_bytes());
    let catalog = Catalog::builtin();
    shoe_odds::check(&catalog, &request(variant, &file), None, &())
        .map_err(|error| error.to_string())
}

fn simulated(variant: &str, decks: u32, shoes: u64, seed: u64, write: Written) -> Vec<u8> {
    let request = SimulateRequest {
        variant: variant.to_owned(),
        shoe: Some(Shoe::decks(decks).unwrap()),
        shoes,
        seed,
        burn: Burn::None,
        end: End::Cut(14),
        write,
        form: Form::Csv,
        wagers: Vec::new(),
        shard: None,
    };
    let mut text = Vec::new();
    shoe_odds::simulate(&Catalog::builtin(), &request, &mut text, &()).unwrap();
    text
}

/// Level 0.001: of 18 runs of a correct simulator 0.018 are expected to differ. With `ODDS_CASES`
/// there are as many times more.
#[test]
fn a_correct_simulator_does_not_differ() {
    let catalog = Catalog::builtin();
    let folder = Folder::new();
    for (variant, decks, shoes) in
        [("dynasty", 8, 400), ("dragon-tiger", 8, 100), ("dragon-turtle/commission", 6, 200)]
    {
        for seed in 0..u64::from(cases(3)) {
            for write in [Written::Hands, Written::Counts] {
                let text = simulated(variant, decks, shoes, seed, write);
                let file = folder.file("rounds.csv", &text);
                let mut request = request(variant, &file);
                request.shoe = Some(Shoe::decks(decks).unwrap());
                let check = shoe_odds::check(&catalog, &request, None, &()).unwrap();
                assert!(!check.differs(), "{variant} {seed}: {}", check.findings[0].text);
            }
        }
    }
}

/// Ten decks hold cards more often than eight: the first of them is named.
#[test]
fn other_decks_are_told_by_their_cards() {
    let text = simulated("dynasty", 10, 300, 1, Written::Hands);
    let check = checked("dynasty", std::str::from_utf8(&text).unwrap()).unwrap();
    assert_eq!(check.findings[0].id, "overdealt");
}

/// The expected counts themselves, rounded, of a million million rounds: nobody deals that.
#[test]
fn what_is_too_good_to_be_true_differs() {
    let catalog = Catalog::builtin();
    let priced =
        shoe_odds::Request { variants: vec!["dynasty".into()], ..shoe_odds::Request::default() };
    let study = shoe_odds::price(&catalog, &priced, &()).unwrap();
    let wager = study.reports[0].wagers.iter().find(|wager| wager.id == "bad-beat").unwrap();
    let rounds = 1_000_000_000_000u64;
    let mut text = "wager,event,count\nbad-beat,rounds,1000000000000\n".to_owned();
    let all = Exact::count(rounds.into());
    // All but the last, which takes up what rounding leaves.
    let (_, events) = wager.events.split_last().unwrap();
    for event in events {
        let count = (&all * &event.probability.exact).decimal(0);
        text.push_str(&format!("bad-beat,{},{count}\n", event.name));
    }
    let check = checked("dynasty", &text).unwrap();
    assert_eq!(check.verdict, Agreement::Differs);
    let found = &check.findings[0].text;
    assert!(found.contains("too near to be chance"), "{found}");
    // What is left is the losing event.
    assert!(check.wagers[0].events.iter().any(|event| event.name == "All other"));
}

#[test]
fn ties_are_too_few_by_the_sigmas_of_the_binomial_law() {
    let counts = "wager,event,count\nresults,Banker wins,4586\nresults,Player wins,4462\n\
                  results,Tie,952\ntie,Tie,700\ntie,All other,9300\n";
    let check = checked("dynasty", counts).unwrap();
    // p = 0.095156, 10,000 rounds: (700 - 951.6) / √(951.6 · 0.904844) = -8.57.
    let tie = &check.wagers[0].events[0];
    assert_eq!(tie.deviation.as_ref().unwrap().decimal(), "-8.57");
    assert_eq!(check.wagers[0].verdict, Agreement::Differs);
    assert_eq!(check.findings[0].text, "Tie: Tie: 8.6 sigma too rarely, 700 instead of 951.6");
    // The loss of the tie is the same question, and is not told of again.
    assert!(!check.findings.iter().any(|found| found.text.contains("All other")));
    assert!(check.outcomes[0].rows.iter().all(|row| !row.judged.differs));
    assert!(check.largest.is_none());
}

/// 1,000 ties in 10,000 rounds are (1000 - 951.6) / √(951.6 · 0.904844) = 1.65 sigma too many. All
/// other counts are within half a round of what is expected.
#[test]
fn the_least_likely_deviation_is_named_if_nothing_differs() {
    let counts = "wager,event,count\nresults,Banker wins,4586\nresults,Player wins,4462\n\
                  results,Tie,952\ntie,Tie,1000\ntie,All other,9000\n";
    let check = checked("dynasty", counts).unwrap();
    assert!(!check.differs());
    let largest = check.largest.unwrap();
    assert_eq!(largest.id, "tie");
    assert!(largest.text.contains("1.7 sigma too"), "{}", largest.text);
}

/// A unit on the Player wins 1 at most and loses 1 at most.
#[test]
fn a_row_that_wins_what_the_wager_cannot_pay_is_refused_with_its_place() {
    let of = |rows: &str| checked("dynasty", &format!("wager,rounds,staked,won\n{rows}"));
    for (won, of_stake) in [("5", "5"), ("-3", "-3"), ("1.01", "101/100")] {
        let refused = of(&format!("player,100,100,-1\nplayer,1,1,{won}\n")).unwrap_err();
        let said = format!(
            "input.csv:3: player: {of_stake} won for every unit staked: expected -1 to 1, as the \
             wager pays"
        );
        assert!(refused.contains(&said), "{refused}");
    }
    assert!(of("player,100,100,-1\nplayer,1,1,1\nplayer,1,5,-5\n").is_ok());
}

/// Ties counted as losses of the Player bet: its return is off, and no event is known.
#[test]
fn totals_are_held_against_the_mean() {
    let check =
        checked("dynasty", "wager,rounds,staked,won\nplayer,1000000,1000000,-107500\n").unwrap();
    let player = &check.wagers[0];
    // Edge 0.012351, variance 0.904692...: (-107500 + 12351) / √904,700 = -100.0.
    let deviation = player.mean.as_ref().unwrap().deviation.as_ref().unwrap().decimal();
    assert!(deviation.starts_with("-100.0"), "{deviation}");
    assert_eq!((player.verdict, player.events.len()), (Agreement::Differs, 0));
    let check = checked("dynasty", "wager,rounds,staked,won\nplayer,1000000,5000000,-61755\n");
    let check = check.unwrap();
    assert_eq!(check.verdict, Agreement::Agrees);
    assert!(check.notes.iter().any(|note| note.contains("flat")), "{:?}", check.notes);
    let few = checked("dynasty", "wager,rounds,staked,won\nplayer,1000,1000,-12\n").unwrap();
    assert_eq!(few.verdict, Agreement::TooFewRounds);
}

#[test]
fn rows_without_cards_settle_what_totals_tell() {
    let text = simulated("dynasty", 8, 50, 1, Written::Hands);
    let mut reader = csv::Reader::from_reader(&text[..]);
    let (mut totals, mut results) =
        ("player_total,banker_total\n".to_owned(), "shoe,result\n".to_owned());
    for row in reader.records() {
        let row = row.unwrap();
        totals.push_str(&format!("{},{}\n", &row[4], &row[5]));
        results.push_str(&format!("{},{}\n", &row[0], &row[6]));
    }
    let whole = checked("dynasty", std::str::from_utf8(&text).unwrap()).unwrap();
    let of = |check: &Check, id: &str| {
        let wager = check.wagers.iter().find(|wager| wager.id == id);
        wager.map(|wager| wager.events.iter().map(|event| event.count).collect::<Vec<_>>())
    };
    let totals = checked("dynasty", &totals).unwrap();
    let results = checked("dynasty", &results).unwrap();
    for check in [&totals, &results] {
        assert!(!check.differs());
        assert_eq!(of(check, "tie"), of(&whole, "tie"));
        // What looks at cards is named.
        assert!(check.left_out.iter().any(|left| left.id == "bad-beat"), "{:?}", check.left_out);
    }
    assert!(totals.outcomes.iter().any(|table| table.id == "totals"));
    assert!(results.outcomes.iter().all(|table| table.id != "totals"));
    // Pairs of rounds are known where shoes are named.
    assert_eq!((totals.pairs.len(), results.pairs.len(), whole.pairs.len()), (0, 3, 3));
}

/// A row that counts rounds stands for as many rows, whatever its column is called. The counts are
/// near the expected ones of 500 rounds.
#[test]
fn a_row_that_counts_rounds_is_as_many_rows() {
    let counts = [("9,7", "player", 231), ("2,6", "banker", 220), ("6,6", "tie", 49)];
    let head = "player_total,banker_total,result";
    let single = counts.map(|(totals, result, count)| format!("{totals},{result}\n").repeat(count));
    let single = checked("baccarat", &format!("{head}\n{}", single.concat())).unwrap();
    for name in ["count", "Frequency", "rounds", "hands", "n"] {
        let rows = counts.map(|(totals, result, count)| format!("{totals},{result},{count}\n"));
        let grouped = checked("baccarat", &format!("{head},{name}\n{}", rows.concat())).unwrap();
        let json = |check: &Check| serde_json::to_value(&check.wagers).unwrap();
        assert_eq!(json(&grouped), json(&single), "{name}");
        assert_eq!(grouped.outcomes.len(), single.outcomes.len());
        assert!(grouped.notes.iter().any(|note| note.ends_with("3 rows give 500 rounds.")));
    }
    // So do its faults: Player has 9 against 7 in 20 rounds, and the row says Banker.
    let wrong = |rows: &str| {
        let check = checked("baccarat", &format!("{head},n\n{rows}")).unwrap();
        check.faults.iter().map(|fault| (fault.id, fault.count)).collect::<Vec<_>>()
    };
    assert_eq!(wrong("2,6,banker,500\n9,7,banker,20\n"), [(FaultId::Result, 20)]);
    let twice = (FaultId::Twice, 11);
    assert_eq!(wrong(&"9,7,banker,15\n".repeat(12)), [(FaultId::Result, 180), twice]);
    // Numbers of rows are no counts.
    let numbered = checked("baccarat", "n,result\n1,player\n2,banker\n3,player\n").unwrap();
    assert_eq!(numbered.input.rounds, 3);
    // A frequency is one, whatever it is: 1 + 2 + 3.
    let counts = "frequency,result\n1,player\n2,banker\n3,tie\n";
    assert_eq!(checked("baccarat", counts).unwrap().input.rounds, 6);
    // Unread counts would leave one round of each row.
    let readable = "result,count\n".to_owned() + &"player,5\n".repeat(200);
    for (rows, expected) in [
        ("result,count\nplayer,-5\n", "count \"-5\": expected a whole number of rounds"),
        ("result,count\nplayer,0\n", "all rounds are 0"),
        ("round,result,count\n1,player,5\n", "each row with \"round\" is one round: ignore round"),
        ("shoe,result,count\n1,player,5\n", "each row with \"shoe\" is one round: ignore shoe"),
        ("wager,result,count\ntie,tie,5\n", "\"count\" beside \"wager\" counts events of wagers"),
        (&(readable + "tie,\n"), "1 of 201 rows cannot be read, the first at"),
        ("result,count\nplayer,1e3\n", "count \"1e3\": expected a whole number of rounds"),
    ] {
        let error = checked("baccarat", rows).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    let most = "result,count\n".to_owned() + &"player,999999999999999\n".repeat(9224);
    let error = checked("baccarat", &most).unwrap_err();
    assert!(error.contains("the rounds of all rows pass 2^63"), "{error}");
}

#[test]
fn results_that_follow_each_other_are_found() {
    // Banker and Player by turns, ties as they should be.
    let mut text = "shoe,result\n".to_owned();
    for round in 0..20_000 {
        let result = match round % 21 {
            7 | 14 => "tie",
            _ if round % 2 == 0 => "banker",
            _ => "player",
        };
        text.push_str(&format!("{},{result}\n", round / 80 + 1));
    }
    let check = checked("dynasty", &text).unwrap();
    let first = &check.findings[0];
    assert_eq!((first.kind.key(), first.id.as_str()), ("pairs", "1"), "{}", first.text);
}

#[test]
fn unknown_names_are_refused_with_the_nearest() {
    let message =
        |counts: &str| checked("dynasty", &format!("wager,event,count\n{counts}")).unwrap_err();
    let found = message("tiee,Tie,1\n");
    assert!(found.contains("\"tiee\"") && found.contains("did you mean \"tie\"?"), "{found}");
    let found = message("tie,Tye,1\n");
    assert!(found.contains("\"Tye\"") && found.contains("did you mean \"Tie\"?"), "{found}");
    let found = message("tie,Tie,1\n");
    assert!(found.contains("All other") && found.contains("rounds"), "{found}");
    let found = message("tie,Tie,10\ntie,rounds,9\n");
    assert!(found.contains("9 rounds"), "{found}");
    let found = message("tie,Tie,10\ntie,All other,10\ntie,rounds,30\n");
    assert!(found.contains("20") && found.contains("30"), "{found}");
    assert!(checked("dynasty", "wager,event,count\ntie,Tie,10\ntie,rounds,100\n").is_ok());
}

/// Six and seven decks deal no card more often than eight hold it, so that no rule is broken: only
/// equal cards are too rare. Eight checked as six break one: a shoe of six holds 6 of a card, and
/// some of the 52 come 7 times in every shoe of eight dealt to its cut card.
#[test]
fn the_decks_of_a_shoe_are_told_by_its_equal_cards() {
    for (dealt, taken) in [(6, 8), (7, 8), (8, 6), (8, 8), (6, 6)] {
        let text = simulated("dynasty", dealt, 300, 5, Written::Hands);
        let folder = Folder::new();
        let file = folder.file("rounds.csv", &text);
        let mut request = request("dynasty", &file);
        request.shoe = Some(Shoe::decks(taken).unwrap());
        let check = shoe_odds::check(&Catalog::builtin(), &request, None, &()).unwrap();
        let texts: Vec<&str> = check.findings.iter().map(|found| found.text.as_str()).collect();
        let found = check.findings.iter().find(|found| found.id == "equal");
        if dealt == taken {
            assert!(texts.is_empty(), "{dealt} as {taken}: {texts:?}");
            continue;
        }
        if dealt > taken {
            assert_eq!(check.findings[0].id, "overdealt");
            continue;
        }
        let text = &found.unwrap_or_else(|| panic!("{dealt} as {taken}: {texts:?}")).text;
        assert!(text.starts_with("Pairs of equal cards in a shoe"), "{text}");
        assert!(text.contains("too rarely"), "{text}");
        let end = format!("; a shoe of {dealt} decks would have as many");
        assert!(text.ends_with(&end), "{text}");
    }
}

/// Three shoes, the last two of them once more under other names, and one of them cut short, whose
/// cards are not all those of an earlier one. So two of six shoes repeat another: the lines are
/// those where they begin.
#[test]
fn shoes_that_are_dealt_again_are_named() {
    let text = String::from_utf8(simulated("dynasty", 8, 3, 7, Written::Hands)).unwrap();
    let (header, rows) = text.split_once('\n').unwrap();
    let of = |shoe: &str| -> Vec<String> {
        let own = rows.lines().filter(|row| row.starts_with(&format!("{shoe},")));
        own.map(|row| row.split_once(',').unwrap().1.to_owned()).collect()
    };
    let [one, two, three] = ["1", "2", "3"].map(of);
    let all = [&one, &two, &three, &two, &three];
    let rows = all
        .iter()
        .zip(1..)
        .flat_map(|(rows, shoe)| rows.iter().map(move |row| format!("{shoe},{row}\n")));
    let check = checked("dynasty", &format!("{header}\n{}", rows.collect::<String>())).unwrap();
    // Behind the header and the rows before.
    let line =
        |before: usize| 2 + all[..before].iter().map(|rows| rows.len()).sum::<usize>() as u64;
    let found = check.faults.iter().find(|fault| fault.id.key() == "repeated").unwrap();
    let lines: Vec<u64> = found.first.iter().map(|row| row.line).collect();
    assert_eq!((found.count, lines), (2, vec![line(3), line(4)]));
    let text = &check.findings[0].text;
    assert!(
        text.starts_with("2 of 5 shoes repeat the cards of an earlier one, first in "),
        "{text}"
    );
    assert!(found.first[1].text.ends_with(&format!(":{} on", line(2))), "{}", found.first[1].text);
}

/// 400 rows, of which 3 cannot be read and 300 break a rule: 3 of 400 is less than one in a hundred.
/// With 5 it is more, of 400 as well.
#[test]
fn rows_that_break_a_rule_were_read() {
    let rows = |unreadable: usize| {
        let bad = std::iter::repeat_n("?,2C 3D\n", unreadable);
        let broken = std::iter::repeat_n("9H,2C 3D\n", 300);
        let good = std::iter::repeat_n("9H KD,2C 3D\n", 100 - unreadable);
        let rows: String = good.chain(broken).chain(bad).collect();
        checked("dynasty", &format!("player_cards,banker_cards\n{rows}"))
    };
    assert!(rows(3).unwrap().faults.iter().any(|fault| fault.count == 300));
    let error = rows(5).unwrap_err();
    assert!(error.contains("5 of 400 rows cannot be read"), "{error}");
}

#[test]
fn what_is_said_reads_well() {
    // A 7 and a 6: both stand, and the Banker drew.
    let check = checked("dynasty", "player_cards,banker_cards\n4C 3D,3C 3D 2S\n").unwrap();
    let text = &check.findings[0].text;
    assert!(
        text.starts_with("Banker 6 where the Player stands must stand; it drew: once"),
        "{text}"
    );
    // Of no rounds, nothing can be said.
    let error = checked("dynasty", "wager,event,count\nplayer,rounds,0\n").unwrap_err();
    assert!(error.contains("all rounds are 0"), "{error}");
    // One of three rows: rows.
    let bad = "player_cards,banker_cards\n9H KD,2C 3D\n9H KD,2C 3D\n?,2C 3D\n";
    let error = checked("dynasty", bad).unwrap_err();
    assert!(error.contains("1 of 3 rows cannot be read"), "{error}");
}
