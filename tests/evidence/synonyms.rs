//! Columns under names that others give them are read and held against the cards, if they hold what
//! their name says.

use super::common::{read_plain as read, unused};

/// 9 against 5, a natural; then 2 + 3 draws a king, 5, against 7.
#[test]
fn results_and_totals_go_by_many_names() {
    let rows = [("9H KD", "2S 3C", "player", 9, 5), ("2H 3H KC", "TC 7D", "banker", 5, 7)];
    for (names, word) in [
        ("result,player_total,banker_total", ""),
        ("winner,player_score,banker_score", ""),
        ("Outcome,Player Points,Banker Points", " wins"),
        ("winning_hand,p_total,b_total", "_win"),
        ("game result,total_player,scoreBanker", " win"),
        ("round_outcome,playerFinalScore,banker_hand_total", ""),
    ] {
        let file = |wrong: usize| {
            let rows = rows.iter().enumerate().map(|(at, row)| {
                let (player, banker, result, one, two) = *row;
                let other = if result == "player" { "banker" } else { "player" };
                let result = if wrong == 1 && at == 1 { other } else { result };
                let one = if wrong == 2 && at == 1 { one + 1 } else { one };
                let two = if wrong == 3 && at == 1 { two + 1 } else { two };
                format!("{player},{banker},{result}{word},{one},{two}\n")
            });
            let rows: String = rows.collect();
            read(&format!("player_cards,banker_cards,{names}\n{rows}")).unwrap()
        };
        let right = file(0);
        assert_eq!((right.rounds, unused(&right), right.faults.kinds.len()), (2, vec![], 0));
        for (wrong, id, said) in [
            (1, "result", "the cards make it banker, the row says player"),
            (2, "total", "the Player's cards make 5, the row says 6"),
            (3, "total", "the Banker's cards make 7, the row says 8"),
        ] {
            let [fault] = &file(wrong).faults.kinds[..] else { panic!("{names} {wrong}") };
            assert_eq!((fault.id.key(), fault.first[0].text.as_str()), (id, said), "{names}");
            assert_eq!(fault.first[0].line, 3);
        }
    }
    // Other names of the hands and of a tie.
    let rows = "9H KD,2S 3C,Punto,9\n2H 3H KC,TC 7D,BANCO wins,5\n9H KD,9S KC,TIE_GAME,9\n\
                9H KD,9S KC,Égalité,9\n9H KD,2S 3C,闲,9\n2H 3H KC,TC 7D,庄,5\n9H KD,9S KC,和,9\n";
    let hands = read(&format!("punto_cards,Banco cards,result,punto total\n{rows}")).unwrap();
    assert_eq!((hands.rounds, unused(&hands), hands.faults.kinds.len()), (7, vec![], 0));
    for word in ["tie win", "Tie wins", "draw", "tie_game", "EGALITE"] {
        assert_eq!(read(&format!("result\n{word}\n")).unwrap().faults.kinds.len(), 0, "{word}");
    }
    // A file of nothing else is read by them.
    assert_eq!(read("winner\nplayer\ntie\n").unwrap().rounds, 2);
    assert_eq!(read("player_score,banker_score\n9,5\n").unwrap().rounds, 1);
}

/// Another thing under such a name is not read, and is named.
#[test]
fn a_name_alone_does_not_make_a_result() {
    for (name, cells) in [
        ("outcome", ["1.95", "-1"]),
        ("winner", ["Anna", "Bert"]),
        ("player_score", ["1250", "1300"]),
        ("banker_points", ["-5", "0.5"]),
        ("shoe_id", ["", "7"]),
        ("round_id", ["8812", "8813"]),
    ] {
        let text = format!(
            "player_cards,banker_cards,{name}\n9H KD,2S 3C,{}\n9H KD,2S 3C,{}\n",
            cells[0], cells[1]
        );
        let hands = read(&text).unwrap();
        assert_eq!((hands.rounds, unused(&hands)), (2, vec![name]));
        assert!(hands.faults.kinds.is_empty(), "{:?}", hands.faults);
    }
    // Where nothing can be read without it, its rows say what is wrong with them.
    let hands = read("outcome\n1.95\n-1\n").unwrap();
    let fault = &hands.faults.kinds[0].first[0];
    assert_eq!(fault.text, "outcome \"1.95\": expected player, banker or tie");
    // The one of two that can be read is, and the other named.
    let text = "player_cards,banker_cards,outcome,winner\n9H KD,2S 3C,-1,banker\n";
    let hands = read(text).unwrap();
    assert_eq!((hands.faults.kinds[0].id.key(), unused(&hands)), ("result", vec!["outcome"]));
}

#[test]
fn shoes_and_rounds_go_by_many_names() {
    let rows = "7,1,player\n7,2,tie\n7,4,tie\n8,1,banker\n";
    let usual = format!("{:?}", read(&format!("shoe,round,result\n{rows}")).unwrap());
    assert!(usual.contains("round 4 follows round 2"), "{usual}");
    for names in
        ["shoe_id,round_no", "Shoe Number,roundId", "shoe#,coup", "shoe,hand", "shoeNo,hand_number"]
    {
        assert_eq!(format!("{:?}", read(&format!("{names},result\n{rows}")).unwrap()), usual);
    }
    // A number that goes on from shoe to shoe is not that of a round in its shoe.
    let rows = "7,1,player\n7,2,tie\n8,3,tie\n8,4,banker\n";
    let hands = read(&format!("shoe_id,round_id,result\n{rows}")).unwrap();
    assert_eq!((hands.faults.kinds.len(), unused(&hands)), (0, vec!["round_id"]));
    assert_eq!(hands.shoes.unwrap().firsts, 2);
}

/// 9 + 2 draws a 3, to which the Banker's 5 stands; 9 + 2 draws a 4, to which it draws a 6.
#[test]
fn third_cards_go_by_their_name() {
    let cards = [["9H", "2D", "3D", "2S", "3C", ""], ["9H", "2D", "4D", "2S", "3C", "6S"]];
    let file = |header: &str, row: &dyn Fn(&[&str; 6]) -> String| {
        let rows: String = cards.iter().map(|cards| row(cards) + "\n").collect();
        read(&format!("{header}\n{rows}"))
    };
    let usual = format!("{:?}", file("p1,p2,p3,b1,b2,b3", &|cards| cards.join(",")).unwrap());
    assert!(usual.contains("kinds: []"), "{usual}");
    for header in [
        "p1,p2,player_third,b1,b2,banker_third",
        "player_card_1,player_card_2,player_third_card,banker_card_1,banker_card_2,Banker Third Card",
        "p_first,p_second,p_third,b_first,b_second,b_third",
        "p_card_0,p_card_1,third_player,b_card_0,b_card_1,3rd_banker",
    ] {
        let hands = file(header, &|cards| cards.join(",")).unwrap();
        assert_eq!(format!("{hands:?}"), usual, "{header}");
    }
    // Two cards in a column, and the third in another.
    let two = |cards: &[&str; 6]| {
        let [a, b, c, d, e, f] = cards;
        format!("{a} {b},{c},{d} {e},{f}")
    };
    let header = "player_cards,player_third,banker_cards,banker_third_card";
    assert_eq!(format!("{:?}", file(header, &two).unwrap()), usual);
    // In JSON, the key of a third card may come only with the first round that has one.
    for times in [1, 120] {
        let two = "{\"player_cards\": \"9H KD\", \"banker_cards\": \"2S 3C\"}\n".repeat(times);
        let three =
            "{\"player_cards\": \"9H 2D\", \"player_third\": \"3D\", \"banker_cards\": \"2S 3C\"}";
        let hands = read(&format!("{two}{three}\n")).unwrap();
        assert_eq!((hands.faults.kinds.len(), unused(&hands)), (0, vec![]), "{times}");
    }
    // A flag is no card, and a card that the hand has already is not read twice.
    let flag = "player_cards,banker_cards,player_third\n9H 2D 3D,2S 3C,true\n";
    let hands = read(flag).unwrap();
    assert_eq!((hands.faults.kinds.len(), unused(&hands)), (0, vec!["player_third"]));
    let twice = "player_cards,banker_cards,player_third\n9H 2D 3D,2S 3C,3D\n";
    let said = "bytes:1: \"player_third\" looks like cards and is not used: ignore player_third \
                passes over it";
    assert_eq!(read(twice).unwrap_err(), said);
    // Without the first two, it is said what is missing.
    let alone = "player_third,banker_third,result\n3D,2S,tie\n";
    let refused = read(alone).unwrap_err();
    let said = "column player_cards=FIRST,SECOND,player_third column \
                banker_cards=FIRST,SECOND,banker_third says what they are";
    assert!(refused.contains(said), "{refused}");
}

#[test]
fn a_layout_without_third_cards_is_refused() {
    let said = "bytes:1: p1, p2 of the Player have no column of the third card beside them, and \
                rounds that draw one cannot be replayed: column player_cards=p1,p2,THIRD says what \
                it is called, ignore p1 ignore p2 ignore b1 ignore b2 passes over the cards";
    assert_eq!(read("p1,p2,b1,b2,result\n9H,2D,2S,3C,player\n").unwrap_err(), said);
    let row = "{\"p1\": \"9H\", \"p2\": \"KD\", \"b1\": \"2S\", \"b2\": \"3C\"}\n";
    assert_eq!(read(&row.repeat(40)).unwrap_err(), said);
    // In JSON a key may come with the first round that has it.
    assert_eq!(read(&row.repeat(5)).unwrap().rounds, 5);
    let one = read("p1,p2,p3,b1,b2,result\n9H,2D,3D,2S,3C,tie\n").unwrap_err();
    assert!(one.starts_with("bytes:1: b1, b2 of the Banker have no column"), "{one}");
}

/// 9 against 5, a natural without a pair; then a pair of twos draws a 3, 7, against 7.
#[test]
fn what_is_said_of_a_round_is_held_against_its_cards() {
    let file = |names: &str, cells: [&str; 2]| {
        let [one, two] = cells;
        read(&format!(
            "player_cards,banker_cards,{names}\n9H KD,2S 3C,{one}\n2H 2S 3C,TC 7D,{two}\n"
        ))
        .unwrap()
    };
    for (names, right, wrong, said) in [
        (
            "natural,player_pair",
            ["true,false", "false,true"],
            ["true,false", "true,true"],
            "the cards make natural false, the row says true",
        ),
        (
            "is_natural,Player Pair",
            ["1,0", "0,1"],
            ["1,0", "0,0"],
            "the cards make Player Pair true, the row says false",
        ),
        (
            "pNatural,bankerPair",
            ["yes,no", "no,no"],
            ["yes,no", "no,Y"],
            "the cards make bankerPair false, the row says true",
        ),
        (
            "player.natural,b_pair",
            ["T,", "F,f"],
            ["T,", "t,f"],
            "the cards make player.natural false, the row says true",
        ),
    ] {
        let hands = file(names, right);
        assert_eq!((unused(&hands), hands.faults.kinds.len()), (vec![], 0), "{names}");
        let hands = file(names, wrong);
        let [fault] = &hands.faults.kinds[..] else { panic!("{names}: {:?}", hands.faults) };
        assert_eq!((fault.id.key(), fault.id.breaks_rules(), fault.count), ("flag", true, 1));
        assert_eq!((fault.first[0].line, fault.first[0].text.as_str()), (3, said));
    }
    let json = "{\"player_cards\": \"9H KD\", \"banker_cards\": \"2S 3C\", \"natural\": false}\n";
    let hands = read(json).unwrap();
    assert_eq!(
        hands.faults.kinds[0].first[0].text,
        "the cards make natural true, the row says false"
    );
    // What suits decide is told by suits only.
    let text = "player_cards,banker_cards,player_suited\n9 K,2 3,true\n";
    assert_eq!(read(text).unwrap().faults.kinds.len(), 0);
    let text = "player_cards,banker_cards,player_suited\n9H KD,2S 3C,true\n";
    assert_eq!(read(text).unwrap().faults.kinds[0].id.key(), "flag");
    // Stakes and wins under such a name are named, and so are flags where there are no cards.
    for text in [
        "player_cards,banker_cards,player_pair\n9H KD,2S 3C,11\n9H KD,2S 3C,-1\n",
        "result,player_pair\nplayer,true\n",
    ] {
        let hands = read(text).unwrap();
        assert_eq!((unused(&hands), hands.faults.kinds.len()), (vec!["player_pair"], 0));
    }
    let hands = file("natural", ["true", "perhaps"]);
    assert_eq!(hands.faults.kinds.len(), 0);
    let text = "player_cards,banker_cards,natural\n".to_owned() + &"9H KD,2S 3C,yes\n".repeat(9);
    let hands = read(&(text + "9H KD,2S 3C,perhaps\n")).unwrap();
    assert_eq!(hands.faults.kinds[0].first[0].text, "natural: expected true or false");
}
