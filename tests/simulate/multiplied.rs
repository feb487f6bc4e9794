//! Multipliers drawn beside the cards of simulated rounds: against a program of its own, and the
//! exact laws.

use std::fs;

use super::*;

/// Wins by multiplier and sums won, which `tests/simulate/multiplied.py` wrote. It was made from
/// the description of the draws and the terms of the game, and shares no line with the program.
#[test]
fn multipliers_are_those_that_a_program_made_from_the_description_draws() {
    let of = "prosperity-tree --shoes 40 --seed 7 --rounds-per-shoe 60 --write";
    let by_event = counts(&simulate(&format!("{of} counts")));
    let totals = simulate(&format!("{of} totals"));
    let mut wins = 0;
    for row in include_str!("prosperity-tree.csv").lines().skip(1) {
        let [wager, times, number] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        if times == "won" {
            assert!(totals.contains(&format!("\n{wager},2400,2400,{number}\n")), "{row}\n{totals}");
            continue;
        }
        let last = format!(", times {times}");
        let is_it = |(key, _): &(&(String, String), &u64)| key.0 == wager && key.1.ends_with(&last);
        let count: u64 = by_event.iter().filter(is_it).map(|(_, count)| count).sum();
        assert_eq!(count.to_string(), number, "{row}");
        wins += count;
    }
    // No win has another multiplier.
    let all = by_event.iter().filter(|((_, event), _)| event.contains(", times "));
    assert_eq!(wins, all.map(|(_, count)| count).sum::<u64>());
}

/// The draws of a round depend neither on the wagers that are counted, nor on threads, nor on the
/// division of the run.
#[test]
fn the_same_multipliers_are_drawn_however_a_run_is_counted() {
    let of = "prosperity-tree --shoes 30 --seed 3 --write totals";
    let all = simulate(of);
    let tie = all.lines().find(|row| row.starts_with("tie,")).unwrap();
    assert_eq!(simulate(&format!("{of} --wager tie")).lines().nth(1).unwrap(), tie);

    let folder = tempfile::tempdir().unwrap();
    let parts = ["1/2", "2/2"].map(|shard| {
        let path = folder.path().join(shard.replace('/', "-of-"));
        fs::write(&path, simulate(&format!("{of} --shard {shard}"))).unwrap();
        path.display().to_string()
    });
    assert_eq!(good(&["merge", &parts[1], &parts[0]]), all);
    let typed = format!("simulate -q -v {of}");
    let words: Vec<&str> = typed.split(' ').collect();
    let one = command(&words).env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert_eq!(String::from_utf8(one.stdout).unwrap(), all);
}

/// A number of marked faces with chances and a cap; equal cards multiplied once, with a fee; the
/// cards of the winner; factors of a line itself.
const TABLE: &str = r#"
id = "drawn"
name = "Drawn"
game = "baccarat"
decks = [8]

[wager.capped]
name = "Capped"
pays = [{ odds = "2 to 1", when = { result = "player" } }]
marked = { faces = { 3 = "1/3", 20 = "2/3" }, times = { 2 = "1/7", 5 = "6/7" }, cards = "player", cap = 30 }

[wager.listed]
name = "Listed"
fee = "1/10"
pays = [{ odds = "8 to 1", when = { result = "tie" } }]
marked = { faces = 12, times = { 2 = "1/2", 3 = "1/2" }, cards = "all", repeated = "once" }

[wager.won]
name = "Won"
pays = [{ odds = "1 to 2", when = { winner.cards = 3 } }, { odds = "push", when = { result = "tie" } }]
marked = { faces = 26, times = { 2 = 1 }, cards = "winner" }

[wager.own]
name = "Own"
multiplier = { "0.5" = 0.75, 2 = "1/4" }
pays = [{ odds = "1 to 1", when = { result = "banker" } }, { odds = "push", when = { result = "tie" } }]
"#;

/// With half a million rounds of each game, a check finds counts of every multiplier that agree
/// with the exact law, at a level of 1 in 1000; and one that a draw in ten is missing from does not.
#[test]
fn counts_by_multiplier_agree_with_the_exact_law() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    fs::write(file("drawn.toml"), TABLE).unwrap();
    let kept = file("counts.csv");
    let example = |name: &str| format!("{}/tables/example/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let run = "--shoes 5000 --rounds-per-shoe 60 --seed 11 --write counts";
    let tables = [
        ("drawn", file("drawn.toml")),
        ("lightning-dragon-tiger", example("lightning-dragon-tiger")),
        ("lightning-baccarat", example("lightning-baccarat")),
    ];
    for (variant, table) in tables {
        let counted = simulate(&format!("{variant} --tables {table} --decks 8 {run}"));
        fs::write(&kept, &counted).unwrap();
        let check = ["check", "--tables", &table, "-v", variant, "--decks", "8", "--brief", &kept];
        stdout(crate::common::run(&check), &[0]);

        // A tenth of the largest count of a multiplier becomes losses.
        let by_event = counts(&counted);
        let times = by_event.iter().filter(|((_, event), _)| event.contains(", times "));
        let ((wager, event), most) = times.max_by_key(|(_, count)| **count).unwrap();
        let missing = most / 10;
        // The stake is lost by a line of its own where a fee is part of every round.
        let loss = |name: &str| by_event.get(&(wager.clone(), name.to_owned())).copied();
        let name = if loss("Loss").is_some() { "Loss" } else { "All other" };
        let loss = loss(name).unwrap();
        let wrong = counted
            .replace(
                &format!("{wager},\"{event}\",{most}\n"),
                &format!("{wager},\"{event}\",{}\n", most - missing),
            )
            .replace(
                &format!("{wager},{name},{loss}\n"),
                &format!("{wager},{name},{}\n", loss + missing),
            );
        assert_ne!(wrong, counted);
        fs::write(&kept, wrong).unwrap();
        let told = stdout(crate::common::run(&check), &[1]);
        assert!(told.contains(event.as_str()), "{told}");
    }
}

/// Cards that lie in several hands are no hand, so their marks are not drawn. A part is refused
/// before its first byte; other wagers are counted.
#[test]
fn marks_of_cards_of_several_hands_are_refused_before_a_byte_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("fronts.toml").display().to_string();
    fs::write(&table, FRONTS).unwrap();
    let of = ["simulate", "--tables", &table, "-v", "fronts", "--shoes", "2", "--write", "totals"];
    let refused = crate::common::run(&[&of[..], &["--shard", "1/2"]].concat());
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("\"front\" is multiplied by cards of \"front\""), "{told}");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    assert!(good(&[&of[..], &["-w", "player"]].concat()).contains("\nplayer,"));
}

const FRONTS: &str = r#"
id = "fronts"
name = "Fronts"
game = "hands"
decks = [1]

[deal]
hands          = { player = 3, dealer = 3 }
together.front = ["player.first", "dealer.first"]

[wager.front]
name   = "Front"
pays   = [{ odds = "1 to 1", when = { player.of-a-kind = 2 } }]
marked = { faces = 5, times = { 2 = 1 }, cards = "front" }

[wager.player]
name   = "Player"
pays   = [{ odds = "1 to 1", when = { player.of-a-kind = 2 } }]
marked = { faces = 5, times = { 2 = 1 }, cards = "player" }
"#;

/// Rows of rounds have cards and no multiplier, so a check leaves these wagers out and says so. As
/// all wagers are left out, nothing agrees.
#[test]
fn rows_of_rounds_do_not_tell_multipliers() {
    let folder = tempfile::tempdir().unwrap();
    let rows = folder.path().join("rounds.csv").display().to_string();
    fs::write(&rows, simulate("prosperity-tree --shoes 2")).unwrap();
    let check = ["check", "-v", "prosperity-tree", &rows];
    let told = good(&[&check[..], &["--full"]].concat());
    assert!(told.contains("rows of rounds do not tell its multipliers"), "{told}");
    let told = crate::common::run(&[&check[..], &["-f", "github", "--require-agree"]].concat());
    let told = stdout(told, &[3]);
    assert!(
        told.contains(",line=1,title=Rounds%3A too-few-rounds::no wager was checked"),
        "{told}"
    );
}
