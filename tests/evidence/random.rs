//! Random files, most of their rows right, read by the plain reader and by the quick one: in
//! blocks of many sizes, on one thread and several.

use std::io::Write;
use std::path::PathBuf;

use shoe_odds::card::{Card, Rank, Seen};
use shoe_odds::evidence::{Evidence, Hands, Kinds, Options, Rows, Source, read};
use shoe_odds::game::game;

use crate::common::cases;

use super::common::Setup;
use super::plain::{self, COPIES, Plain, PlainShoes};

/// A plain generator: xorshift, seeded by the case.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % most
    }

    fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// How a case is written.
struct Shape {
    suits: bool,
    cards: bool,
    totals: bool,
    result: bool,
    /// 0: no shoes; 1: numbers; 2: names.
    shoes: u64,
    /// Number of tables whose rows come in turns.
    tables: u64,
    /// `true` if they are named.
    named: bool,
    numbered: bool,
    json: bool,
    delimiter: char,
    end: &'static str,
    /// A fault in so many rows.
    trouble: u64,
}

fn hand(cards: &[Seen], dice: &mut Dice) -> String {
    let words = cards.iter().map(|card| {
        let mut word = card.to_string();
        if dice.once_in(9) {
            word = word.replace('T', "10").to_lowercase();
        }
        if dice.once_in(9) {
            word = word.replace(['H', 'h'], "♥").replace(['S', 's'], "♠");
        }
        word
    });
    words.collect::<Vec<_>>().join(" ")
}

fn file(setup: &Setup, shape: &Shape, rounds: u64, dice: &mut Dice) -> String {
    let dealing = game(setup.game).unwrap();
    let names = shoe_odds::field::vocabulary(setup.game).unwrap().hands;
    let deck: Vec<Seen> = match shape.suits {
        true => Card::all().map(Seen::from).collect(),
        false => Rank::all().flat_map(|rank| [Seen::from(rank); 4]).collect(),
    };
    let mut columns: Vec<String> = Vec::new();
    if shape.shoes > 0 {
        columns.push("shoe".to_owned());
    }
    if shape.named {
        columns.push("table".to_owned());
    }
    if shape.numbered {
        columns.push("round".to_owned());
    }
    columns.push("remark".to_owned());
    for (what, has) in [("cards", shape.cards), ("total", shape.totals)] {
        columns.extend(names.iter().filter(|_| has).map(|name| format!("{name}_{what}")));
    }
    if shape.result {
        columns.push("result".to_owned());
    }
    let mut text = if dice.once_in(3) { "\u{feff}".to_owned() } else { String::new() };
    if !shape.json {
        text += &(columns.join(&shape.delimiter.to_string()) + shape.end);
    }
    let first = 1 + dice.below(3);
    let mut tables: Vec<(u64, u64)> = (0..shape.tables).map(|at| (first + 9 * at, 0)).collect();
    for at in 0..rounds {
        let table = dice.below(shape.tables) as usize;
        let (mut shoe, mut round) = tables[table];
        round += 1;
        if dice.once_in(12) {
            (shoe, round) = (shoe + 1, 1);
        }
        let mut cards: Vec<Seen> = (0..6).map(|_| deck[dice.below(52) as usize]).collect();
        if dice.once_in(shape.trouble) {
            cards.rotate_left(1);
        }
        let played = dealing.play(&setup.rule, &cards).unwrap();
        let mut hands = [0, 1].map(|side| played.hand(side).to_vec());
        let side = dice.below(2) as usize;
        if dice.once_in(shape.trouble) {
            hands[side].push(cards[0]);
        }
        if dice.once_in(shape.trouble) {
            hands[side].pop();
        }
        let mut totals = hands.each_ref().map(|hand| dealing.points(hand).unwrap_or(0));
        let mut result = dealing.result(&played);
        if dice.once_in(shape.trouble) {
            totals[side] = dice.below(12) as u8;
        }
        if dice.once_in(shape.trouble) {
            result = dice.below(3) as u8;
        }
        match dice.below(shape.trouble) {
            0 => round += dice.below(3),
            1 => round = dice.below(3),
            2 => shoe += dice.below(3),
            3 => shoe = 1 + dice.below(shoe),
            _ => {}
        }
        tables[table] = (shoe, round);
        let word = [names[0], names[1], "tie"][usize::from(result)];
        let word = match dice.below(4) {
            0 => word.to_uppercase(),
            1 => word[..1].to_owned(),
            _ => word.to_owned(),
        };
        let mut fields = columns.iter().map(|column| match column.as_str() {
            "shoe" if shape.shoes == 1 => shoe.to_string(),
            "shoe" => format!("table {}", char::from(b'a' + (shoe % 26) as u8)),
            "table" => ["", "left", "7"][table].to_owned(),
            "round" => round.to_string(),
            "remark" => ["", "x", "öä"][at as usize % 3].to_owned(),
            "result" => word.clone(),
            name => {
                let side = usize::from(name.starts_with(names[1]));
                match name.ends_with("cards") {
                    true => hand(&hands[side], dice),
                    false => totals[side].to_string(),
                }
            }
        });
        let mut fields: Vec<String> = fields.by_ref().collect();
        if dice.once_in(shape.trouble) {
            let at = dice.below(fields.len() as u64) as usize;
            fields[at] = ["", "?", "KX", "-1", "1 2"][dice.below(5) as usize].to_owned();
        }
        if dice.once_in(shape.trouble) {
            fields.pop();
        }
        let line = if shape.json {
            // A last column that is not there is one that is lacking.
            let members =
                columns.iter().zip(&fields).map(|(column, field)| match field.parse::<u32>() {
                    Ok(number) => format!("\"{column}\": {number}"),
                    Err(_) if column.ends_with("cards") && field.is_ascii() && at % 2 == 0 => {
                        let cards = field.split(' ').map(|card| format!("\"{card}\""));
                        format!("\"{column}\":[{}]", cards.collect::<Vec<_>>().join(","))
                    }
                    Err(_) => format!("\"{column}\" : \"{field}\""),
                });
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        } else {
            if dice.once_in(7) {
                let at = dice.below(fields.len() as u64) as usize;
                fields[at] = format!("\"{}\"", fields[at]);
            }
            fields.join(&shape.delimiter.to_string())
        };
        // A blank line would be none.
        text += if line.trim().is_empty() { "?" } else { &line };
        text += shape.end;
        if dice.once_in(30) && !(shape.json && at == 0) {
            text += ["", "# a remark", "  "][dice.below(3) as usize];
            text += shape.end;
        }
    }
    if dice.once_in(2) {
        text.truncate(text.len() - shape.end.len());
    }
    text
}

/// What the quick reader tells, in the form of the plain one.
fn quick(hands: &Hands, faults: &[u8]) -> Plain {
    let mut reader = csv::Reader::from_reader(faults);
    let faults = reader.deserialize::<(String, u64, String, String)>().map(Result::unwrap);
    // Why a row cannot be read is not for the plain reader to say.
    let faults = faults.map(|(file, line, id, text)| {
        let text = if id == "unreadable" { String::new() } else { text };
        (file, line, id, text)
    });
    let (tally, bare) = match &hands.shown {
        Rows::Cards { tally, .. } => (Some(tally.clone()), Vec::new()),
        Rows::Bare { counts, .. } => (None, counts.clone()),
    };
    let suits = matches!(&hands.shown, Rows::Cards { suits: true, .. });
    let kinds = |kinds: &Kinds| {
        let known = if tally.is_some() { kinds.ranks.to_vec() } else { Vec::new() };
        [known, if suits { kinds.suits.to_vec() } else { Vec::new() }]
    };
    Plain {
        rounds: hands.rounds,
        tally: tally.clone(),
        bare,
        cards: hands.cards.clone(),
        shoes: hands.shoes.as_ref().map(|shoes| PlainShoes {
            wagers: shoes.wagers.clone(),
            cards: shoes.cards.clone(),
            kinds: kinds(&shoes.kinds),
            parts: shoes.parts.iter().map(kinds).collect(),
            values: shoes.values.clone(),
            first: shoes.first.clone(),
            count: shoes.count,
            firsts: shoes.firsts,
            pairs: shoes.pairs,
        }),
        faults: faults.collect(),
        missing: ["missing", "missing-shoe"].map(|id| {
            let kinds = hands.faults.kinds.iter();
            kinds.filter(|kind| kind.id.key() == id).map(|kind| kind.count).sum()
        }),
    }
}

/// Returns the end of a kind's description, by a fault of the kind.
fn part_of_kind<'f>(id: &str, text: &'f str) -> &'f str {
    match id {
        // Rules of the deal are kinds of their own.
        "cards" | "natural" | "player" | "banker" => text,
        "twice" if text.starts_with("a copy") => "a copy of the row before",
        "twice" => "comes again in its shoe",
        "shoe-order" => "or comes back",
        "order" => "a round comes after a later one",
        _ if text.ends_with(COPIES) => COPIES,
        _ => "",
    }
}

/// Faults by kind are those of the list, counted, and the first ten of each.
fn kinds_agree(hands: &Hands, plain: &Plain) {
    let mut kinds: Vec<(&str, &str, u64)> = Vec::new();
    for (.., id, text) in &plain.faults {
        let text = part_of_kind(id, text);
        match kinds.iter_mut().find(|(other, same, _)| (*other, *same) == (id.as_str(), text)) {
            Some((.., count)) => *count += 1,
            None => kinds.push((id, text, 1)),
        }
    }
    for (id, _, count) in &mut kinds {
        match *id {
            "missing" => *count = plain.missing[0],
            "missing-shoe" => *count = plain.missing[1],
            _ => {}
        }
    }
    kinds.retain(|(.., count)| *count > 0);
    assert_eq!(hands.faults.kinds.len(), kinds.len());
    for (kind, (id, text, count)) in hands.faults.kinds.iter().zip(kinds) {
        assert_eq!((kind.id.key(), kind.count), (id, count));
        assert!(kind.text.ends_with(text), "{} {text}", kind.text);
        let is_own = |(.., other, own): &&(_, _, String, String)| {
            other == id && part_of_kind(other, own) == text
        };
        let own = plain.faults.iter().filter(is_own);
        let own: Vec<_> = own.take(10).map(|(file, line, ..)| (file.as_str(), *line)).collect();
        let first: Vec<_> =
            kind.first.iter().map(|fault| (fault.file.as_str(), fault.line)).collect();
        assert_eq!(first, own);
    }
}

#[test]
fn random_files_are_read_as_the_plain_reader_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let pools = [1, 2, 5]
        .map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
    let setups = [
        Setup::new("baccarat", "8"),
        Setup::new("baccarat", "1"),
        Setup::new("dragon-tiger", "1 - KH"),
    ];
    let mut seen = [0; 4];
    for case in 0..u64::from(cases(240)) {
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ (case + 1));
        (0..20).for_each(|_| _ = dice.below(2));
        let setup = &setups[dice.below(3) as usize];
        let points = setup.game == "baccarat";
        let cards = dice.below(3) > 0;
        let totals = points && dice.once_in(2);
        let shoes = dice.below(3);
        let shape = Shape {
            suits: cards && dice.once_in(2),
            cards,
            totals,
            result: !cards && !totals || dice.once_in(2),
            shoes,
            tables: 1 + dice.below(3),
            named: shoes > 0 && dice.once_in(2),
            numbered: shoes > 0 && dice.once_in(2),
            json: dice.once_in(4),
            delimiter: if dice.once_in(3) { ';' } else { ',' },
            end: if dice.once_in(3) { "\r\n" } else { "\n" },
            trouble: [9, 40, 1000][dice.below(3) as usize],
        };
        let mut files = Vec::new();
        for number in 0..1 + dice.below(3) {
            let most = [3, 40, 400][dice.below(3) as usize];
            let rounds = 1 + dice.below(most);
            let text = file(setup, &shape, rounds, &mut dice);
            let path = folder.path().join(format!("{case}-{number}.csv"));
            std::fs::File::create(&path).unwrap().write_all(text.as_bytes()).unwrap();
            files.push((path.display().to_string(), text));
        }
        // The first row of JSON names the columns; a case whose first row lacks one is no case.
        let full = |text: &str| {
            let first = text.trim_start_matches('\u{feff}').lines().next().unwrap();
            serde_json::from_str::<serde_json::Value>(first).is_ok()
                && (!shape.result || first.contains("\"result\""))
                && (!shape.totals
                    || first.contains("_total\" :")
                    || first.matches("_total").count() == 2)
                && (!shape.cards || first.matches("_cards").count() == 2)
        };
        if shape.json && !files.iter().all(|(_, text)| full(text)) {
            continue;
        }
        let plain = plain::read(&files, setup);
        for (id, count) in ["unreadable", "missing", "overdealt", "player"].iter().zip(&mut seen) {
            *count += plain.faults.iter().filter(|(.., other, _)| other == id).count();
        }
        let sources: Vec<Source> =
            files.iter().map(|(path, _)| Source::File(PathBuf::from(path))).collect();
        for (pool, block) in pools.iter().cycle().zip([1, 17, 64, 400, 3000, 1 << 18]) {
            let options = Options { block: Some(block), ..Options::default() };
            let mut written: Vec<u8> = Vec::new();
            let read = pool.install(|| {
                read(&sources, &setup.question(), &options, Some(&mut written), &|_| Ok(()))
            });
            let read = read.map(|read| read.evidence);
            let Ok(Evidence::Hands(hands)) = read else { panic!("case {case}: {read:?}") };
            let quick = quick(&hands, &written);
            assert_eq!(quick.faults, plain.faults, "case {case}, blocks of {block}");
            assert_eq!(quick, plain, "case {case}, blocks of {block}");
            kinds_agree(&hands, &plain);
        }
    }
    // Of each of these there were enough to speak of.
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}
