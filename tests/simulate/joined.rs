//! Parts in memory, and joined in a tree.

use std::io::Write as _;

use crate::common::property;
use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use shoe_odds::question::simulate::dealing::{Burn, End, Form, Header, Merge, Part, Written};
use shoe_odds::table::model::Table;
use shoe_odds::{Catalog, SimulateRequest, simulate as deal, simulate_part};

use super::*;

fn run_of(shoes: u64, write: Written, form: Form) -> SimulateRequest {
    SimulateRequest {
        variant: "dynasty".into(),
        shoe: Some("2".parse().unwrap()),
        shoes,
        seed: 3,
        write,
        form,
        ..SimulateRequest::default()
    }
}

fn counts_of(shoes: u64) -> SimulateRequest {
    run_of(shoes, Written::Counts, Form::Csv)
}

fn part_of(run: &SimulateRequest, part: u64, of: u64) -> Part {
    let request = SimulateRequest { shard: Some((part, of)), ..run.clone() };
    simulate_part(&Catalog::builtin(), &request, &()).unwrap()
}

fn parts_of(run: &SimulateRequest, of: u64) -> Vec<Part> {
    (1..=of).map(|part| part_of(run, part, of)).collect()
}

/// What the run writes in one go.
fn rows_of(run: &SimulateRequest) -> Vec<u8> {
    let mut rows = Vec::new();
    deal(&Catalog::builtin(), run, &mut rows, &()).unwrap();
    rows
}

fn shoes(part: &Part) -> (&str, u64, u64) {
    let Header { shard, first, count, .. } = part.header();
    (shard, *first, *count)
}

#[track_caller]
fn refuses(parts: &[&Part], words: &[&str]) {
    let parts: Vec<Part> = parts.iter().map(|part| (*part).clone()).collect();
    let said = Part::join(&parts).unwrap_err().to_string();
    words.iter().for_each(|word| assert!(said.contains(word), "{word:?} in {said}"));
}

/// The bytes of a part under another name.
fn named(name: &str, part: &Part) -> Part {
    Part::from_bytes(name, part.to_bytes().unwrap()).unwrap()
}

/// Joins neighbors, as the choices say, until one part is left.
fn tree(mut parts: Vec<Part>, choices: &[(Index, bool, bool)]) -> Part {
    let mut choices = choices.iter().cycle();
    while parts.len() > 1 {
        let (place, three, sent) = choices.next().unwrap();
        let at = place.index(parts.len() - 1);
        let to = (at + if *three { 3 } else { 2 }).min(parts.len());
        let mut group: Vec<Part> = parts.drain(at..to).collect();
        let turn = place.index(group.len());
        group.rotate_left(turn);
        let joined = Part::join(&group).unwrap();
        parts.insert(at, if *sent { named("sent", &joined) } else { joined });
    }
    parts.remove(0)
}

proptest! {
    #![proptest_config(property(60))]

    /// Any tree gives the bytes of one machine, and so does a tree of those in the middle that of
    /// joining them at once. A half may have been dealt as two quarters.
    #[test]
    fn prop_any_tree_of_parts_gives_the_same_bytes(
        shoes in 1..14u64,
        of in 1..8u64,
        halved in vec(any::<bool>(), 8),
        write in prop::sample::select(vec![Written::Hands, Written::Counts, Written::Totals]),
        form in prop::sample::select(vec![Form::Csv, Form::Json]),
        [one, two] in [vec(any::<(Index, bool, bool)>(), 20), vec(any::<(Index, bool, bool)>(), 20)],
        ends in any::<(Index, Index)>(),
    ) {
        let run = run_of(shoes, write, form);
        let of = of.min(shoes);
        let mut leaves = Vec::new();
        for part in 1..=of {
            if halved[part as usize] && 2 * of <= shoes {
                leaves.extend([2 * part - 1, 2 * part].map(|part| part_of(&run, part, 2 * of)));
            } else {
                leaves.push(part_of(&run, part, of));
            }
        }
        let whole = tree(leaves.clone(), &one);
        prop_assert!(whole.rows().unwrap() == rows_of(&run));
        prop_assert!(whole.to_bytes().unwrap() == part_of(&run, 1, 1).to_bytes().unwrap());
        let (from, to) = (ends.0.index(leaves.len()), ends.1.index(leaves.len()));
        let some = &leaves[from.min(to)..=from.max(to)];
        let at_once = Part::join(some).unwrap();
        let count: u64 = some.iter().map(|part| part.header().count).sum();
        prop_assert_eq!(at_once.header().first, some[0].header().first);
        prop_assert_eq!(at_once.header().count, count);
        prop_assert!(tree(some.to_vec(), &two).to_bytes().unwrap() == at_once.to_bytes().unwrap());
    }
}

#[test]
fn a_joined_part_says_which_parts_it_has() {
    let run = counts_of(10);
    // 10 shoes in 4 parts: up to 10/4 = 2, 20/4 = 5, 30/4 = 7 and 10.
    let quarters = parts_of(&run, 4);
    let of = |quarters: &[Part]| Part::join(quarters).unwrap();
    assert_eq!(shoes(&of(&quarters[1..2])), ("2/4", 3, 3));
    assert_eq!(shoes(&of(&quarters[1..3])), ("2-3/4", 3, 5));
    assert_eq!(shoes(&of(&quarters[1..])), ("2-4/4", 3, 8));
    assert_eq!(shoes(&of(&quarters)), ("1/1", 1, 10));
    let half = part_of(&run, 1, 2);
    let mixed = Part::join(&[quarters[2].clone(), half]).unwrap();
    assert_eq!(shoes(&mixed), ("mixed", 1, 7));
    assert_eq!(mixed.name().to_string(), "shoes 1 to 7");
    assert_eq!(shoes(&Part::join(&[mixed, quarters[3].clone()]).unwrap()), ("1/1", 1, 10));
}

/// Each shoe is counted in one part alone, and a part has the shoes of its header: the sums of the
/// rounds of single shoes, counted as rows, are the count of the joined part.
#[test]
fn a_joined_part_counts_the_rounds_of_its_shoes() {
    let hands = String::from_utf8(rows_of(&run_of(10, Written::Hands, Form::Csv))).unwrap();
    let shoe = |line: &str| line.split(',').next().unwrap().parse::<u64>().unwrap();
    let rows = hands.lines().skip(1).filter(|line| (3..=7).contains(&shoe(line))).count();
    let joined = Part::join(&parts_of(&counts_of(10), 4)[1..3]).unwrap();
    let text = String::from_utf8(joined.to_bytes().unwrap()).unwrap();
    assert!(text.contains(&format!("\nplayer,rounds,{rows}\n")), "{rows} in {text}");
}

#[test]
fn parts_that_do_not_touch_are_refused_with_their_shoes() {
    let run = counts_of(10);
    let quarters = parts_of(&run, 4);
    let [one, two, three, four] = [0, 1, 2, 3].map(|at| &quarters[at]);
    refuses(&[], &["nothing to merge"]);
    refuses(&[one, three], &["shoes 3 to 5 are in none of the parts", "touch"]);
    refuses(&[four, two], &["shoes 6 to 7 are in none"]);
    refuses(&[one, two, one], &["shoes 1 to 2 and shoes 1 to 2 are the same part, 1/4"]);
    let middle = Part::join(&[two.clone(), three.clone()]).unwrap();
    refuses(&[&middle, two], &["shoes 3 to 5 and shoes 3 to 7 both have shoe 3"]);
    refuses(&[&middle, three, four], &["shoes 3 to 7 and shoes 6 to 7 both have shoe 6"]);
    refuses(&[&part_of(&run, 2, 2), &middle], &["shoes 3 to 7 and shoes 6 to 10", "have shoe 6"]);
    let said = |part: &Part| part.rows().unwrap_err().to_string();
    assert!(said(&middle).contains("shoes 1 to 2 are in none of the parts: expected every part"));
    assert!(said(&Part::join(&[one.clone(), middle]).unwrap()).contains("shoes 8 to 10 are in"));
}

#[test]
fn a_part_of_another_run_is_told_by_the_first_difference() {
    let catalog = Catalog::builtin();
    let run = SimulateRequest { shard: Some((2, 3)), ..counts_of(9) };
    let header = run.header(&catalog).unwrap();
    let others = [
        (SimulateRequest { seed: 2, ..run.clone() }, "seed 2, and this run has seed 3"),
        (SimulateRequest { shoes: 8, ..run.clone() }, "shoes 8, and this run has shoes 9"),
        (
            SimulateRequest { variant: "dynasty-live/commission".into(), seed: 2, ..run.clone() },
            "variant \"dynasty-live/commission\", and this run has variant \"dynasty-live/dynasty\"",
        ),
        (
            SimulateRequest { end: End::Rounds(7), ..run.clone() },
            "cut none, and this run has cut 14",
        ),
        (
            SimulateRequest { burn: Burn::ByFirstCard, ..run.clone() },
            "burn \"by-first-card\", and this run has burn \"none\"",
        ),
        (
            SimulateRequest { write: Written::Totals, ..run.clone() },
            "write \"totals\", and this run has write \"counts\"",
        ),
        (
            SimulateRequest { form: Form::Json, ..run.clone() },
            "format \"json\", and this run has format \"csv\"",
        ),
        (
            SimulateRequest { shoe: Some("3".parse().unwrap()), ..run.clone() },
            "shoe \"3\", and this run has shoe \"2\"",
        ),
    ];
    for (other, words) in &others {
        let other = simulate_part(&catalog, other, &()).unwrap();
        assert_eq!(other.header().difference(&header).unwrap(), *words);
        assert_eq!(other.header().run_difference(&header).unwrap(), *words);
        refuses(&[&other, &part_of(&run, 1, 3)], &["are not parts of one run"]);
    }
    let fewer = SimulateRequest { wagers: vec!["tie".into()], ..run.clone() };
    let said = fewer.header(&catalog).unwrap().run_difference(&header).unwrap();
    assert!(said.starts_with("wagers [\"tie\"], and this run has wagers [\"player\",\""), "{said}");
    for (change, name) in [
        (Header { program: "odds 9.9.9".into(), ..header.clone() }, "program \"odds 9.9.9\", and"),
        (Header { table: "0".repeat(64), ..header.clone() }, "table \"00000000"),
    ] {
        assert!(change.difference(&header).unwrap().starts_with(name));
    }
    let third = SimulateRequest { shard: Some((3, 3)), ..run.clone() }.header(&catalog).unwrap();
    assert_eq!(third.difference(&header).unwrap(), "shard \"3/3\", and this run has shard \"2/3\"");
    assert_eq!(third.run_difference(&header), None);
    // A rules file with one more comment is another one.
    let text = include_str!("../../tables/dynasty-live.toml");
    let own = Catalog::builtin().with(Table::parse(&format!("{text}# own\n")).unwrap()).unwrap();
    let said = run.header(&own).unwrap().difference(&header).unwrap();
    assert!(said.starts_with("table \""), "{said}");
}

#[test]
fn the_header_is_known_before_a_card_is_dealt() {
    let catalog = Catalog::builtin();
    for shard in [None, Some((1, 1)), Some((2, 3)), Some((3, 3))] {
        for write in [Written::Hands, Written::Counts, Written::Totals] {
            let run = SimulateRequest { shard, ..run_of(7, write, Form::Json) };
            let part = simulate_part(&catalog, &run, &()).unwrap();
            assert_eq!(part.header(), &run.header(&catalog).unwrap());
            // The program's part of it, if a shard is asked for.
            if shard.is_some() {
                assert!(part.to_bytes().unwrap() == rows_of(&run));
            }
        }
    }
    // Far more shoes than can be dealt in a test: 10^12 of them are up to the third of 3 parts.
    let many = SimulateRequest { shard: Some((3, 3)), ..counts_of(1_000_000_000_000) };
    let header = many.header(&catalog).unwrap();
    assert_eq!((header.first, header.last()), (666_666_666_667, 1_000_000_000_000));
    let wrong = SimulateRequest { shard: Some((4, 3)), ..many };
    assert!(wrong.header(&catalog).unwrap_err().to_string().contains("expected a part I/N"));
}

#[test]
fn bytes_are_checked_like_files() {
    let part = part_of(&counts_of(4), 2, 2);
    let bytes = part.to_bytes().unwrap();
    let said = |bytes: &[u8]| match Part::from_bytes("shard 2", bytes.to_vec()) {
        Ok(part) => panic!("{part:?} of {}", String::from_utf8_lossy(bytes)),
        Err(error) => error.to_string(),
    };
    for at in 0..bytes.len() {
        let mut turned = bytes.clone();
        turned[at] ^= 1;
        let said = said(&turned);
        assert!(said.contains("shard 2"), "{said}");
        assert!(self::shoes(&part) == ("2/2", 3, 2));
    }
    for length in 0..bytes.len() {
        assert!(said(&bytes[..length]).starts_with("shard 2:"));
    }
    assert!(said(b"").starts_with("shard 2:1: no part of a run"));
    assert!(said(b"wager,event,count\n").starts_with("shard 2:1: no part of a run"));
    assert!(said(&bytes[..bytes.len() - 80]).starts_with("shard 2: cut off"));
    assert!(said(&[&bytes[..], &bytes].concat()).starts_with("shard 2: damaged"));
    for (from, to, words) in [
        (
            "\"shard\":\"2/2\"",
            "\"shard\":\"1/2\"",
            "shard 1/2 has shoes 1 to 2, and this part says 3 to 4",
        ),
        ("\"shard\":\"2/2\"", "\"shard\":\"2-3/4\"", "shard 2-3/4 has shoes 2 to 3"),
        ("\"shard\":\"2/2\"", "\"shard\":\"4-3/4\"", "shard \"4-3/4\": expected"),
        ("\"shard\":\"2/2\"", "\"shard\":\"3/2\"", "shard \"3/2\": expected"),
        ("\"shard\":\"2/2\"", "\"shard\":\"0/0\"", "shard \"0/0\": expected"),
        ("\"shard\":\"2/2\"", "\"shard\":\"+2/2\"", "shard \"+2/2\": expected"),
        ("\"shard\":\"2/2\"", "\"shard\":\"second\"", "shard \"second\": expected"),
        ("\"count\":2", "\"count\":1", "has shoes 3 to 4, and this part says 3 to 3"),
        ("\"count\":2", "\"count\":0", "shoes that are not of the run"),
        ("\"first\":3", "\"first\":18446744073709551615", "shoes that are not of the run"),
        (
            "\"shoes\":4",
            "\"shoes\":18446744073709551615",
            "shard 2/2 has shoes 9223372036854775808",
        ),
    ] {
        let said = said(merged::sealed(&bytes, from, to).as_bytes());
        assert!(said.starts_with("shard 2:1: ") && said.contains(words), "{said}");
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(&bytes).unwrap();
    let packed = packed.finish().unwrap();
    assert!(packed.len() < bytes.len());
    let read = Part::from_bytes("packed", packed.clone()).unwrap();
    assert!(read.to_bytes().unwrap() == bytes && read.header() == part.header());
    assert!(said(&packed[..packed.len() / 2]).contains("shard 2"));
}

#[test]
fn numbers_that_do_not_add_up_name_their_part() {
    let parts = parts_of(&counts_of(4), 2);
    let bytes = parts[1].to_bytes().unwrap();
    for (from, to, words) in [
        ("player,Tie,", "player,Tied,", "bad: its rows differ from the rows of the part before it"),
        ("player,Tie,", "player,Tie,99999999999999999999", "bad: "),
        ("wager,event,count", "wager,count", "bad: "),
    ] {
        let forged = merged::sealed(&bytes, from, to).into_bytes();
        refuses(&[&parts[0], &Part::from_bytes("bad", forged).unwrap()], &[words]);
    }
}

#[test]
fn files_and_memory_go_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one");
    for write in [Written::Hands, Written::Totals] {
        let run = run_of(5, write, Form::Csv);
        let [one, two] = [1, 2].map(|part| part_of(&run, part, 2));
        std::fs::write(&path, one.to_bytes().unwrap()).unwrap();
        let file = Part::open(&path).unwrap();
        assert_eq!(file.header(), one.header());
        assert!(file.to_bytes().unwrap() == one.to_bytes().unwrap());
        let mut streamed = Vec::new();
        let merge = Merge::parts(vec![two.clone(), file.clone()]).unwrap();
        merge.write_part(&mut streamed).unwrap();
        assert!(streamed == Part::join(&[one, two.clone()]).unwrap().to_bytes().unwrap());
        assert!(Part::from_bytes("whole", streamed).unwrap().rows().unwrap() == rows_of(&run));
        // It is read again when it is needed, and must then be what it was.
        std::fs::write(&path, two.to_bytes().unwrap()).unwrap();
        let said = Part::join(&[file.clone(), two]).unwrap_err().to_string();
        assert!(said.contains("one: changed while it was read"), "{said}");
        std::fs::remove_file(&path).unwrap();
        assert!(file.to_bytes().unwrap_err().is_file());
    }
}

/// Two parts that were written before parts could be joined, byte for byte.
#[test]
fn parts_of_before_are_read() {
    let part = |shard: &str, first: u64, count: u64, rounds: u64, won: i64, seal: &str| {
        format!(
            "#odds {{\"part\":1,\"program\":\"odds 0.1.0\",\"variant\":\"dynasty-live/dynasty\",\
             \"table\":\"4daf178da8c6632fb72b20ddba8e9fdf073a3130a1a9afe5052e857195389098\",\
             \"shoe\":\"2\",\"shoes\":3,\"seed\":3,\"burn\":\"none\",\"cut\":14,\
             \"rounds_per_shoe\":null,\"write\":\"totals\",\"format\":\"csv\",\
             \"wagers\":[\"player\",\"tie\"],\"shard\":\"{shard}\",\"first\":{first},\
             \"count\":{count}}}\nwager,rounds,staked,won\nplayer,{rounds},{rounds},{won}\n\
             tie,{rounds},{rounds},{won}\n#sha256 {seal}\n"
        )
    };
    let seals = [
        "630ed20fb808da8e0d2e6c74fb1efd1ce4ef5fca26707bf5f16a3833bbc0a924",
        "5660f7ca1e3d35a5579c738b6bec85db6cfb1f53d32a145cfb7fa707d7c4853a",
    ];
    let texts = [part("1/2", 1, 1, 19, -10, seals[0]), part("2/2", 2, 2, 36, -9, seals[1])];
    let parts = texts.each_ref().map(|text| Part::from_bytes("old", text.clone().into()).unwrap());
    let whole = Part::join(&parts).unwrap();
    // 19 + 36 = 55 rounds, -10 - 9 = -19 won.
    let sum = "wager,rounds,staked,won\nplayer,55,55,-19\ntie,55,55,-19\n";
    assert_eq!(String::from_utf8(whole.rows().unwrap()).unwrap(), sum);
}
