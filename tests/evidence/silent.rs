//! Columns that would let a wrong file pass in silence: each is held against the round, or refused.

use shoe_odds::evidence::{Evidence, Hands, Options};

use super::common::{BACCARAT, read_bytes, read_plain as read, unused};

/// The one kind of fault: its word, how many there are, and the first's line and text.
fn fault(hands: &Hands) -> (&str, u64, u64, &str) {
    let [kind] = &hands.faults.kinds[..] else { panic!("{:?}", hands.faults) };
    (kind.id.key(), kind.count, kind.first[0].line, &kind.first[0].text)
}

/// 2 + 3 draws a king, 5, against T + 7, which stands: no natural and no pair.
const PLAIN: &str = "2H 3H KC,TC 7D";

#[test]
fn a_flag_that_is_always_true_is_held_against_the_cards() {
    for (name, cell) in [("natural", "true"), ("natural", "1"), ("player_pair", "yes")] {
        let rows = format!("{PLAIN},{cell}\n").repeat(120);
        let hands = read(&format!("player_cards,banker_cards,{name}\n{rows}")).unwrap();
        let said = format!("the cards make {name} false, the row says true");
        assert_eq!((unused(&hands), fault(&hands)), (vec![], ("flag", 120, 2, said.as_str())));
        let right = rows.replace(cell, "false");
        let hands = read(&format!("player_cards,banker_cards,{name}\n{right}")).unwrap();
        assert_eq!((unused(&hands), hands.faults.kinds.len()), (vec![], 0));
    }
}

/// 5 against 7: the Banker wins.
#[test]
fn every_column_of_the_result_and_of_a_total_is_held() {
    for (names, right, wrong, said) in [
        ("result,winner", "banker,B", "banker,P", ("result", "winner", "banker", "player")),
        ("winner,result", "banker,B", "P,banker", ("result", "winner", "banker", "player")),
        ("outcome,winner", "b,banker", "b,tie", ("result", "winner", "banker", "tie")),
        ("player_total,player_score", "5,5", "5,6", ("total", "player_score", "5", "6")),
        ("player_score,p_points", "5,5", "5,4", ("total", "p_points", "5", "4")),
    ] {
        let file = |cells: &str| {
            let rows = format!("{PLAIN},{right}\n{PLAIN},{cells}\n");
            read(&format!("player_cards,banker_cards,{names}\n{rows}")).unwrap()
        };
        let hands = file(right);
        assert_eq!((unused(&hands), hands.faults.kinds.len()), (vec![], 0), "{names}");
        let (id, name, own, other) = said;
        let said = format!("the cards make {name} {own}, the row says {other}");
        assert_eq!(fault(&file(wrong)), (id, 1, 3, said.as_str()), "{names}");
    }
    // An object a line is read the same way.
    let row = "{\"player_cards\": \"9H KD\", \"banker_cards\": \"2S 3C\", \"result\": \"player\", \
               \"winner\": \"tie\"}\n";
    let said = "the cards make winner player, the row says tie";
    assert_eq!(fault(&read(row).unwrap()), ("result", 1, 1, said));
    // What cannot be read there is said.
    let row = format!("{PLAIN},banker,b\n");
    let text = format!("player_cards,banker_cards,result,winner\n{row}{row}{PLAIN},banker,x\n");
    let said = "winner: expected player, banker, tie";
    assert_eq!(fault(&read(&text).unwrap()), ("unreadable", 1, 4, said));
    // Without cards, against the first.
    let hands = read("result,winner\nplayer,player\ntie,banker\n").unwrap();
    let said = "winner is banker, by the rest of the row tie";
    assert_eq!((unused(&hands), fault(&hands)), (vec![], ("result", 1, 3, said)));
    let names = "player_total,banker_total,banker_score,winner";
    let hands = read(&format!("{names}\n5,7,7,banker\n5,7,6,banker\n")).unwrap();
    let said = "banker_score is 6, by the rest of the row 7";
    assert_eq!((unused(&hands), fault(&hands)), (vec![], ("total", 1, 3, said)));
}

#[test]
fn cards_that_never_change_are_cards_by_the_name_of_their_column() {
    for (name, cell) in [
        ("PlayerHand", "2C 2C"),
        ("p_hand", "2C 2C"),
        ("hand_banker", "2 2"),
        ("banker_hand", "2C2C"),
        ("player_third", "2C"),
        ("Third Card Player", "2C"),
    ] {
        let rows = format!("9H KD,2S 3C,{cell}\n2H 3H KC,TC 7D,{cell}\n").repeat(60);
        let third = "9H 2D 3D,2S 3C,2C\n".replace("2C\n", &format!("{cell}\n"));
        let refused = read(&format!("player_cards,banker_cards,{name}\n{third}{rows}"));
        let said = format!("bytes:1: \"{name}\" looks like cards and is not used: ignore ");
        let name = refused.err().unwrap_or_default();
        assert!(name.starts_with(&said), "{name}");
    }
    // The sum of a hand under such a name is no card.
    let rows = "9H KD,2S 3C,9\n".repeat(60);
    let hands = read(&format!("player_cards,banker_cards,player_hand\n{rows}")).unwrap();
    assert_eq!(unused(&hands), ["player_hand"]);
}

const ROW: &str = "{\"player_cards\": \"2H 3H KC\", \"banker_cards\": \"TC 7D\"}\n";

/// The same rows, an object a line and as a list.
fn both(lines: &str) -> [String; 2] {
    [lines.to_owned(), format!("[{}]", lines.trim_end().replace('\n', ","))]
}

#[test]
fn a_key_that_comes_behind_the_first_rows_is_refused_or_named() {
    for (key, value) in [
        ("result", "\"player\""),
        ("winner", "\"player\""),
        ("player_total", "5"),
        ("banker_score", "7"),
        ("shoe", "1"),
        ("natural", "true"),
    ] {
        let late = ROW.replace('}', &format!(", \"{key}\": {value}}}"));
        for text in both(&(ROW.repeat(150) + &late.repeat(50))) {
            let hands = read(&text).unwrap();
            let (id, count, line, why) = fault(&hands);
            assert_eq!((id, count, line), ("unreadable", 50, 151));
            let said =
                format!("key \"{key}\" comes first in this row: expected it from the first row");
            assert!(why.contains(&said), "{why}");
            let ignored = Options { ignored: vec![key.into()], ..Options::default() };
            let read = read_bytes(text, &BACCARAT.question(), &ignored).unwrap();
            let Evidence::Hands(hands) = read else { panic!() };
            assert_eq!((hands.rounds, hands.faults.kinds.len()), (200, 0));
        }
    }
    // Of a name that says nothing to us it is said that it is not used.
    let late = ROW.replace('}', ", \"remark\": \"late\", \"seat\": 3}");
    for text in both(&(ROW.repeat(150) + &late)) {
        let hands = read(&text).unwrap();
        assert_eq!((hands.rounds, unused(&hands)), (151, vec!["remark", "seat"]));
    }
    // The same however blocks are cut, and of many only the first hundred.
    let many = (0..300).map(|at| ROW.replace('}', &format!(", \"k{at}\": {at}}}")));
    let text = ROW.repeat(150) + &many.collect::<String>();
    let options = Options { block: Some(1000), ..Options::default() };
    let in_blocks = read_bytes(text.as_str(), &BACCARAT.question(), &options).unwrap();
    let Evidence::Hands(in_blocks) = in_blocks else { panic!() };
    let names: Vec<String> = (0..100).map(|at| format!("k{at}")).collect();
    assert_eq!((unused(&in_blocks), unused(&read(&text).unwrap())), {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (names.clone(), names)
    });
}

#[test]
fn a_key_of_ours_that_the_first_row_lacks_is_refused_with_that_reason() {
    for (keys, name) in [
        (", \"result\": \"banker\"}", "result"),
        (", \"winner\": \"banker\"}", "winner"),
        (", \"player_total\": 5, \"banker_total\": 7}", "player_total"),
    ] {
        for text in both(&(ROW.repeat(2) + &ROW.replace('}', keys).repeat(5))) {
            let said = format!(
                "bytes:1: \"{name}\" is in a later row and not in the first: expected it in every \
                 row; ignore {name} passes over it"
            );
            assert_eq!(read(&text).unwrap_err(), said);
        }
    }
    // The other total is there, and so it is not the reason.
    let one = "{\"result\": \"banker\"}\n".to_owned();
    let text = one + "{\"result\": \"banker\", \"player_total\": 5, \"banker_total\": 7}\n";
    assert!(read(&text).unwrap_err().contains("\"player_total\" is in a later row"));
}

#[test]
fn stakes_without_rounds_are_no_totals() {
    let faults = |rows: &str| {
        let text = format!("wager,rounds,staked,won\n{rows}");
        let read = read_bytes(text, &BACCARAT.question(), &Options::default()).unwrap();
        let Evidence::Counted(counted) = read else { panic!() };
        let kinds = counted.faults.kinds;
        kinds.first().map(|kind| (kind.first[0].line, kind.first[0].text.clone()))
    };
    let rounds = "rounds \"0\": expected at least 1 round, where something is staked or won";
    let stake = "staked \"0\": expected a stake above 0, where something is won or lost";
    assert_eq!(faults("a,1,1,1\nplayer,0,16395,-16395\n"), Some((3, rounds.to_owned())));
    assert_eq!(faults("player,0,0,1\n"), Some((2, rounds.to_owned())));
    assert_eq!(faults("player,5,0,1\n"), Some((2, stake.to_owned())));
    assert_eq!(faults("player,0,0,0\nplayer,2,2,-2\n"), None);
}

#[test]
fn lines_that_end_in_a_carriage_return_alone_are_named_as_that() {
    let said = "bytes:1: lines end in a carriage return alone: expected a line feed, alone or \
                behind it";
    for rows in [1, 20_000, 100_000] {
        let text = format!("player_cards,banker_cards\r{}", format!("{PLAIN}\r").repeat(rows));
        assert_eq!(read(&text).unwrap_err(), said);
    }
    assert_eq!(read(&format!("player_cards,banker_cards\r\n{PLAIN}\r\n")).unwrap().rounds, 1);
    // However many columns there are, a message names a dozen.
    let names: Vec<String> = (1..400).map(|at| format!("x{at}")).collect();
    let cells = vec!["9H KD"; names.len()].join(",");
    let refused = read(&format!("result,{}\nplayer,{cells}\n", names.join(","))).unwrap_err();
    assert!(refused.contains("\"x12\" and 387 more look like cards"), "{refused}");
    assert!(!refused.contains("x13") && refused.len() < 600, "{refused}");
}

#[test]
fn what_a_list_lacks_is_said_however_long_its_line_is() {
    let row = "{\"p\": \"2H 3H KC\", \"b\": \"TC 7D\"}";
    for rows in [1, 50_000] {
        let text = format!("[{}]", vec![row; rows].join(","));
        let columns = [("player_cards", "p"), ("banker_cards", "q")];
        let columns = columns.map(|(ours, theirs)| (ours.to_owned(), theirs.to_owned()));
        let wrong = Options { columns: columns.to_vec(), ..Options::default() };
        let refused = read_bytes(text, &BACCARAT.question(), &wrong).unwrap_err().to_string();
        assert!(refused.starts_with("bytes:1: columns are missing"), "{refused}");
        assert!(refused.contains("found p, b"), "{refused}");
    }
    let nested = "{\"player\": {\"cards\": [\"2H\", \"3H\"]}, \"banker\": {\"cards\": [\"TC\"]}}";
    let said = "\"player\" is an object within the row: column player_cards=player.cards column \
                banker_cards=banker.cards reads the cards by their paths";
    for text in both(&format!("{nested}\n")) {
        let refused = read(&text).unwrap_err();
        assert!(refused.starts_with("bytes:1: columns") && refused.ends_with(said), "{refused}");
    }
    let with_total = nested.replacen("[\"2H\", \"3H\"]", "[\"2H\", \"3H\"], \"total\": 5", 1);
    let said = "player_cards=player.cards column banker_cards=banker.cards column \
                player_total=player.total reads them by their paths";
    for text in both(&format!("{with_total}\n")) {
        assert!(read(&text).unwrap_err().ends_with(said));
    }
    let beside = nested.replacen('{', "{\"result\": \"tie\", ", 1);
    let said = "bytes:1: \"player\", \"banker\" look like cards and are objects within the row: \
                column player_cards=player.cards column banker_cards=banker.cards reads the cards \
                by their paths, ignore player ignore banker passes over them";
    for text in both(&format!("{beside}\n")) {
        assert_eq!(read(&text).unwrap_err(), said);
    }
}
