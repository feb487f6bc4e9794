//! Shoes and rounds: against a program of its own, the rules, and the exact laws.

use std::collections::BTreeMap;

use shoe_odds::card::Seen;
use shoe_odds::game::Rule;
use shoe_odds::game::game;
use shoe_odds::question::simulate::dealing::{Burn, Dealing, End};
use shoe_odds::{Catalog, Exact, Request, Shoe, price};

use super::*;

/// What `tests/simulate/deal.py` wrote, which was made from the description of the stream and the
/// rules of the games, and shares no line with the program. These bytes never change.
#[test]
fn shoes_are_those_that_a_program_made_from_the_description_deals() {
    let written = [
        (
            "dynasty --decks 8 --shoes 2 --seed 1 --burn by-first-card",
            include_str!("eight-decks.csv"),
        ),
        (
            "dynasty --decks 1 --shoes 4 --seed 0xfedcba9876543210 --rounds-per-shoe 8",
            include_str!("one-deck.csv"),
        ),
        (
            "dragon-tiger --decks 1 --shoes 2 --seed 18446744073709551615 --cut 20 \
             --after-cut 0 --burn three",
            include_str!("dragon-tiger.csv"),
        ),
    ];
    for (arguments, rows) in written {
        assert!(simulate(arguments) == rows, "{arguments}");
    }
}

#[test]
fn threads_change_no_byte() {
    for what in ["hands", "counts --format json", "totals"] {
        let arguments =
            format!("simulate -q --variant dynasty --shoes 700 --seed 5 --write {what}");
        let words: Vec<&str> = arguments.split(' ').collect();
        let of_threads = |threads: &str| {
            let output = command(&words).env("RAYON_NUM_THREADS", threads).output().unwrap();
            assert!(output.status.success());
            output.stdout
        };
        let one = of_threads("1");
        assert!(!one.is_empty());
        assert!(["2", "3", "8"].into_iter().all(|threads| of_threads(threads) == one), "{what}");
    }
}

/// A row of hands: shoe, round, cards of the hands, totals, result.
type Row = (u64, u64, String, String, u8, u8, String);

fn cards(text: &str) -> Vec<Seen> {
    text.split(' ').map(|card| Seen::parse(card).unwrap()).collect()
}

/// A hundred shoes, round by round: no card more often than the shoe has it, every round after the
/// one before, the cut card in its place, and totals and results as they are counted by hand.
#[test]
fn shoes_hold_their_cards_and_end_with_the_cut_card() {
    for (decks, cut, burned, most) in [(8, 14, 0, 6), (1, 14, 3, 6), (2, 0, 0, 6), (6, 200, 3, 6)] {
        let burn = if burned == 3 { "three" } else { "none" };
        let text = simulate(&format!(
            "dynasty --decks {decks} --shoes 100 --cut {cut} --after-cut 0 --burn {burn}"
        ));
        let mut shoes: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
        for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
            let row: Row = row.unwrap();
            shoes.entry(row.0).or_default().push(row);
        }
        assert!(shoes.keys().copied().eq(1..=100));
        for rows in shoes.values() {
            let mut seen: BTreeMap<Seen, u64> = BTreeMap::new();
            let mut left = decks * 52 - burned;
            for (at, (_, round, player, banker, of_player, of_banker, result)) in (1..).zip(rows) {
                assert_eq!(*round, at);
                assert!(left > cut && left >= most, "round {at} of {decks} decks begins");
                let [player, banker] = [cards(player), cards(banker)];
                for card in player.iter().chain(&banker) {
                    *seen.entry(*card).or_default() += 1;
                    left -= 1;
                }
                let total = |hand: &[Seen]| {
                    hand.iter().map(|card| u32::from(card.value())).sum::<u32>() % 10
                };
                let [one, two] = [total(&player), total(&banker)];
                assert_eq!([one, two], [u32::from(*of_player), u32::from(*of_banker)]);
                let winner = ["tie", "player", "banker"]
                    [usize::from(one > two) + 2 * usize::from(two > one)];
                assert_eq!(result, winner);
            }
            assert!(left <= cut || left < most, "no round more of {decks} decks");
            assert!(seen.values().all(|count| *count <= decks));
        }
    }
}

/// The common rule is the default: one round after the one in which the cut card comes out, or the
/// one before which it comes out, and only if six cards are left for it.
#[test]
fn one_round_follows_the_cut_card_unless_another_number_is_asked_for() {
    let rounds = |cut: u64, more: &str| {
        let text = simulate(&format!("dynasty --decks 8 --shoes 60 --cut {cut}{more}"));
        let mut shoes: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
        for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
            let row: Row = row.unwrap();
            shoes.entry(row.0).or_default().push(row);
        }
        shoes
    };
    for (cut, always) in [(14, true), (7, false)] {
        let (none, one) = (rounds(cut, " --after-cut 0"), rounds(cut, ""));
        assert_eq!(one, rounds(cut, " --after-cut 1"));
        let mut dealt = 0;
        for (shoe, rows) in &none {
            let of_round = |row: &Row| cards(&row.2).len() + cards(&row.3).len();
            let left = 416 - rows.iter().map(of_round).sum::<usize>();
            let more = usize::from(left >= 6);
            assert_eq!(one[shoe][..rows.len()], rows[..], "shoe {shoe}");
            assert_eq!(one[shoe].len(), rows.len() + more, "shoe {shoe} with {left} cards left");
            dealt += more;
        }
        assert!(if always { dealt == 60 } else { (1..60).contains(&dealt) }, "{dealt}");
    }
}

#[test]
fn json_rows_say_what_csv_rows_say() {
    let arguments = "dynasty --shoes 3 --seed 9";
    let rows = simulate(arguments);
    let objects = simulate(&format!("{arguments} --format json"));
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let names = reader.headers().unwrap().clone();
    let mut lines = objects.lines();
    for row in reader.records() {
        let object: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let object = object.as_object().unwrap();
        assert_eq!(object.len(), names.len());
        for (name, cell) in names.iter().zip(&row.unwrap()) {
            let text = match &object[name] {
                serde_json::Value::String(text) => text.clone(),
                number => number.to_string(),
            };
            assert_eq!(text, cell, "{name}");
        }
    }
    assert_eq!(lines.next(), None);
}

/// Counts against the rows of the very same rounds, and totals against counts and pays.
#[test]
fn counts_and_totals_are_those_of_the_rounds() {
    let arguments = "dynasty-live/commission --shoes 60 --seed 21";
    let mut results: BTreeMap<String, u64> = BTreeMap::new();
    let mut grid: BTreeMap<String, u64> = BTreeMap::new();
    let rounds = simulate(arguments);
    for row in csv::Reader::from_reader(rounds.as_bytes()).deserialize() {
        let (_, _, _, _, one, two, result): Row = row.unwrap();
        *results.entry(result).or_default() += 1;
        *grid.entry(format!("Player {one}, Banker {two}")).or_default() += 1;
    }
    let all: u64 = results.values().sum();
    let counts = counts(&simulate(&format!("{arguments} --write counts")));
    let count = |wager: &str, event: &str| counts[&(wager.to_owned(), event.to_owned())];
    assert_eq!(count("results", "Player wins"), results["player"]);
    assert_eq!(count("results", "Banker wins"), results["banker"]);
    assert_eq!(count("results", "Tie"), results["tie"]);
    assert_eq!(count("tie", "Tie"), results["tie"]);
    assert_eq!(count("tie", "All other"), all - results["tie"]);
    assert_eq!(count("pairs", "rounds"), all);
    for cell in
        (0..10).flat_map(|one| (0..10).map(move |two| format!("Player {one}, Banker {two}")))
    {
        assert_eq!(count("totals", &cell), grid.get(&cell).copied().unwrap_or(0), "{cell}");
    }
    // The rules pay 8 to 1 on a tie, even money on the Player, 0.95 to 1 on the Banker.
    let totals = simulate(&format!("{arguments} --write totals --wager player,banker,tie"));
    let hundredths = |won: i128| Exact::ratio(i64::try_from(won).unwrap(), 100).unwrap();
    let signed = |name: &str| i128::from(results[name]);
    let expected = [
        ("player", 100 * (signed("player") - signed("banker"))),
        ("banker", 95 * signed("banker") - 100 * signed("player")),
        ("tie", 900 * signed("tie") - 100 * i128::from(all)),
    ];
    let mut reader = csv::Reader::from_reader(totals.as_bytes());
    let rows: Vec<(String, u64, String, String)> =
        reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), expected.len());
    for ((wager, rounds, staked, won), (name, hundred)) in rows.iter().zip(expected) {
        assert_eq!((wager.as_str(), *rounds), (name, all));
        assert_eq!(*staked, all.to_string());
        assert_eq!(Exact::parse(won), Some(hundredths(hundred)), "{name}");
        assert!(!won.contains('/'));
    }
}

/// Every event that `odds price` has, by its exact probability: with a fixed number of rounds a
/// shoe each round has the law of the first.
#[test]
fn counts_are_within_five_sigma_of_the_exact_law() {
    let catalog = Catalog::builtin();
    let mut compared = 0;
    for (variant, rounds) in [("dynasty", 66), ("dragon-tiger", 200)] {
        let text = simulate(&format!(
            "{variant} --decks 8 --shoes 20000 --rounds-per-shoe {rounds} --burn by-first-card \
             --seed 2026 --write counts"
        ));
        let mut counts = counts(&text);
        let request = Request {
            shoe: Some(Shoe::decks(8).unwrap()),
            variants: vec![variant.into()],
            ..Request::default()
        };
        let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
        let wagers = report.wagers.iter().flat_map(|wager| {
            wager
                .events
                .iter()
                .map(|event| (wager.id.clone(), event.name.clone(), event.ways.clone()))
        });
        let tables = report.outcomes.iter().flat_map(|table| {
            let rows = table.rows.iter().map(|row| (row.name.clone(), row.ways.clone()));
            let cells = table.grid.iter().flat_map(|grid| grid.cells.iter().flatten());
            let cells = cells.map(|cell| {
                (format!("Player {}, Banker {}", cell.row, cell.column), cell.ways.clone())
            });
            rows.chain(cells).map(|(name, ways)| (table.id.to_owned(), name, Some(ways)))
        });
        let all = 20_000.0 * f64::from(rounds);
        for (wager, event, ways) in wagers.chain(tables) {
            let count = counts.remove(&(wager.clone(), event.clone())).expect(&event) as f64;
            let p = Exact::quotient(&ways.unwrap(), &report.ways).unwrap().to_f64();
            let sigma = (all * p * (1.0 - p)).sqrt();
            let z = (count - all * p) / sigma.max(1.0);
            assert!(z.abs() < 5.0, "{variant}: {wager}: {event}: {z}");
            compared += 1;
        }
        // What is left says of each wager and table how many rounds there were.
        assert!(counts.iter().all(|((_, event), count)| {
            event == "rounds" && *count == 20_000 * u64::from(rounds as u32)
        }));
    }
    assert!(compared > 180, "{compared}");
}

/// Each of the 52 cards at each place of a shoe, up to the last that can come out.
#[test]
fn every_card_is_as_likely_at_every_place() {
    let shoe = Shoe::decks(1).unwrap();
    let game = game("dragon-tiger").unwrap();
    let dealing = Dealing::new(game, Rule::default(), &shoe, Burn::None, End::Cut(0), 77).unwrap();
    let mut deck = dealing.deck();
    let shoes = 52_000u64;
    let mut counts = vec![[0u64; 52]; 52];
    for shoe in 1..=shoes {
        let rounds = dealing.deal(shoe, &mut deck);
        let cards = rounds.iter().flat_map(|round| [round.hand(0)[0], round.hand(1)[0]]);
        let dealt = counts.iter_mut().zip(cards).map(|(counts, card)| counts[card.code()] += 1);
        assert_eq!(dealt.count(), 52);
    }
    let expected = shoes / 52;
    for (place, counts) in counts.iter().enumerate() {
        let squares: u64 = counts.iter().map(|count| count.abs_diff(expected).pow(2)).sum();
        // Chi-squared of 51 degrees of freedom is above 106 or below 18 about once in 10^5.
        assert!((18_000..106_000).contains(&squares), "place {place}: {squares}");
    }
}

/// What `--write totals` and `counts` leave out is said, and a run in which nothing is left is an error.
#[test]
fn wagers_that_are_not_counted_are_said_to_be_left_out() {
    let several = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/example/several.toml");
    let fortune = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/example/nine-fortune.toml");
    let of = |arguments: &[&str]| {
        let output = run(&[&["simulate", "--shoes", "2"], arguments].concat());
        (String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
    };
    for write in ["totals", "counts"] {
        let (said, code) = of(&["-v", "dragon-tournament", "--write", write]);
        assert_eq!(code, 0);
        for words in [
            "Left out: Banker Dragon, Player Dragon, Any Dragon (",
            "settled once a session",
            "`odds streaks` has its",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
    }
    let fortune = ["--tables", fortune, "-v", "nine-fortune", "--write"];
    let (said, code) = of(&[&fortune[..], &["counts"]].concat());
    assert_eq!(code, 0);
    for words in ["Left out: Fortune, Nine Pot (", "--meter states it)"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let (said, code) = of(&[&fortune[..], &["totals", "--meter", "100"]].concat());
    assert_eq!(code, 0);
    assert!(said.contains("The meter of Fortune, Nine Pot stands at 100 first stakes."), "{said}");
    let (said, code) = of(&[&fortune[..], &["totals", "-w", "fortune"]].concat());
    assert_eq!(code, 2);
    assert!(said.contains("wager \"fortune\" has no figures here: it pays a share of a meter, and no meter is stated: --meter"), "{said}");
    assert_eq!(of(&["-v", "dragon-tournament", "-q", "--write", "totals"]), (String::new(), 0));
    assert_eq!(of(&["-v", "dragon-tournament"]), (String::new(), 0));
    assert_eq!(of(&["-v", "dragon-tournament", "--write", "totals", "-w", "tie"]).0, "");
    let all = ["--tables", several, "-v", "several", "--write"];
    let (said, code) = of(&[&all[..], &["totals"]].concat());
    assert_eq!(code, 2);
    assert!(said.contains("the next rounds settle it, and not one: `odds streaks`"), "{said}");
    // Tables of outcomes are still counted.
    let (said, code) = of(&[&all[..], &["counts"]].concat());
    assert_eq!(code, 0);
    assert!(said.contains("Left out:") && said.contains("the next rounds settle it"), "{said}");
}

/// One card is no "1 cards".
#[test]
fn a_shoe_of_one_card_is_told_in_the_singular() {
    for (arguments, words) in [
        (&["price", "-v", "andar-bahar"][..], "from shoe \"A=1\" of 1 card may take 1 of them"),
        (&["simulate", "--shoes", "1", "--cut", "0"], "holds 1 card: insufficient cards"),
    ] {
        let shoe = if arguments[0] == "price" { "A=1" } else { "AS=1" };
        let output = run(&[arguments, &["--shoe", shoe]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{said}");
    }
}

/// An output that cannot be written is named.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_is_named() {
    let output = run(&["simulate", "--shoes", "1000", "-q", "-o", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot write /dev/full: "), "{said}");
}

/// Of hands that drew again the one with the highest last card has won.
#[test]
fn the_highest_last_card_of_hands_that_drew_again_wins() {
    let rows =
        stdout(run(&["simulate", "--variant", "32-cards", "--shoes", "300", "--quiet"]), &[0]);
    let pips = |card: &str| "6789TJQK".find(&card[..1]).unwrap();
    let mut drawn = 0;
    for row in rows.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let hands: Vec<Vec<&str>> =
            cells[2..6].iter().map(|hand| hand.split(' ').collect()).collect();
        let most = hands.iter().map(Vec::len).max().unwrap();
        if most == 1 {
            continue;
        }
        drawn += 1;
        let last = |at: &usize| pips(hands[*at][most - 1]);
        let left: Vec<usize> = (0..4).filter(|at| hands[*at].len() == most).collect();
        let winner = left.iter().max_by_key(|at| last(at)).unwrap();
        assert_eq!(cells[6], format!("player-{}", winner + 8), "{row}");
    }
    assert!(drawn > 100, "{drawn}");
}
