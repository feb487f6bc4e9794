//! Cards in every notation that people write: read where they can be nothing else, and never passed
//! over without a word.

use shoe_odds::evidence::Options;

use super::common::{BACCARAT, DRAGON_TIGER, read_bytes, read_rows as read};

fn told(text: &str) -> String {
    let hands = read(&BACCARAT, text, &Options::default()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(hands.rounds, 3, "{:?}", hands.faults);
    format!("{:?}", (hands.shown, hands.cards, hands.faults))
}

/// Three rounds with every suit, a ten and a third card of each hand: 3 + 8 draws a ten to which 7
/// stands; 9 is a natural; 2 + 2 draws a 4, on which 5 draws.
const ROUNDS: [[&str; 2]; 3] =
    [["3S 8D TH", "2C 5S"], ["9H KD", "2S 3C"], ["2D 2H 4S", "4C AS KD"]];

fn file(card: &dyn Fn(&str) -> String, between: &str) -> String {
    let hand = |cards: &str| {
        let cards: Vec<String> = cards.split(' ').map(card).collect();
        cards.join(between)
    };
    let row = |hands: &[&str; 2]| format!("{},{}\n", hand(hands[0]), hand(hands[1]));
    let rows: String = ROUNDS.iter().map(row).collect();
    format!("player_cards,banker_cards\n{rows}")
}

#[test]
fn cards_are_read_in_every_notation_that_can_mean_nothing_else() {
    let usual = told(&file(&str::to_owned, " "));
    assert!(usual.contains("kinds: []"), "{usual}");
    let suit_first = |card: &str| format!("{}{}", &card[1..], &card[..1]);
    let long = |card: &str| suit_first(card).replace('T', "10").to_lowercase();
    let symbols = |card: &str| {
        let symbols = ["S♠", "H♥", "D♦", "C♣"];
        symbols.iter().fold(suit_first(card), |text, pair| {
            text.replace(&pair[..1], &format!("{}\u{fe0f}", &pair[1..]))
        })
    };
    // The block of playing cards: spades from A0, hearts from B0, diamonds from C0, clubs from D0;
    // a knight between jack and queen.
    let picture = |card: &str| {
        let rank = "A23456789TJ-QK".find(&card[..1]).unwrap();
        let suit = "SHDC".find(&card[1..]).unwrap();
        char::from_u32(u32::try_from(0x1f0a1 + 16 * suit + rank).unwrap()).unwrap().to_string()
    };
    type Card<'c> = &'c dyn Fn(&str) -> String;
    let cards: [Card<'_>; 4] = [&suit_first, &long, &symbols, &picture];
    for (at, card) in cards.iter().enumerate() {
        for between in [" ", "", "-", "|"] {
            assert_eq!(told(&file(card, between)), usual, "{at} {between}");
        }
    }
    let object = |text: &str| {
        let card =
            |card: &str| format!("{{\"rank\": \"{}\", \"suit\": \"{}\"}}", &card[..1], &card[1..]);
        let cards: Vec<String> = text.split(' ').map(card).collect();
        cards.join(", ")
    };
    let row = |hands: &[&str; 2]| {
        let [player, banker] = hands.map(object);
        format!("{{\"player_cards\": [{player}], \"banker_cards\": [{banker}]}}\n")
    };
    let rows: String = ROUNDS.iter().map(row).collect();
    assert_eq!(told(&rows), usual);
}

/// 4 + 8 draws a 9 to which 7 stands; 6 + 2 and 9 + K are naturals.
#[test]
fn ranks_may_have_nothing_between_where_a_hand_has_several() {
    let apart = "player_cards,banker_cards\n4 8 9,3 4\n6 2,7 7\n9 K,T 6\n";
    let glued = apart.replace("4 8 9", "489").replace("3 4", "34").replace("6 2", "62");
    let glued = glued.replace("7 7", "77").replace("9 K", "9K").replace("T 6", "T6");
    assert_eq!(told(&glued), told(apart));
    // A ten may be an ace and a ten: said, with its place.
    let text = glued.replace("T6", "106");
    let fault = &read(&BACCARAT, &text, &Options::default()).unwrap().faults.kinds[0].first[0];
    assert_eq!(fault.line, 4);
    let said = "\"106\" is a number: state the numbering of the cards, as 0..51:SHDC:A..K, or \
                write ranks apart";
    assert_eq!(fault.text, said);
    // In a game of one card each, they are numbers of a code.
    let refused = read(&DRAGON_TIGER, "dragon_cards,tiger_cards\n48,23\n", &Options::default());
    let said = "bytes:1: the cards of dragon_cards, tiger_cards are numbers: cards CODE says which \
                card each of them is, as 0..51:SHDC:A..K";
    assert_eq!(refused.unwrap_err(), said);
}

#[test]
fn cards_under_names_that_are_not_known_are_refused_in_any_notation() {
    let usual = "2S 3C,9H KD";
    for cells in [
        "S2 C3,H9 DK",
        "\u{1f0a2}\u{1f0d3},\u{1f0b9}\u{1f0ce}",
        "2♠\u{fe0f} 3♣,9♥ K♦",
        "2 of spades and 3 of clubs,nine of hearts king of diamonds",
        "2-S 3-C,9-H K-D",
        usual,
    ] {
        let text = format!("first,second,result\n{cells},player\n");
        let refused = read(&BACCARAT, &text, &Options::default()).unwrap_err();
        let said = "bytes:1: \"first\", \"second\" look like cards and are not used: \
                    column player_cards=first column banker_cards=second says what they are";
        assert!(refused.starts_with(said), "{cells}: {refused}");
        let foreign = cells.contains(" of ") || cells.contains("-S");
        let written = "; cards are written KH, 10♦, S3 or {\"rank\": \"K\", \"suit\": \"H\"}";
        assert_eq!(refused.ends_with(written), foreign, "{refused}");
    }
    for value in [
        r#"[{"rank": "3", "suit": "D"}, {"rank": "8", "suit": "S"}]"#,
        r#"{"rank": "3", "suit": "D"}"#,
        r#"{"cards": ["3D", "8S"], "total": 1}"#,
        r#"["D3", "S8"]"#,
    ] {
        let text = format!("{{\"result\": \"tie\", \"x\": {value}}}\n");
        let refused = read(&BACCARAT, &text, &Options::default()).unwrap_err();
        assert!(refused.starts_with("bytes:1: \"x\" looks like cards"), "{value}: {refused}");
    }
}

#[test]
fn columns_of_one_number_each_are_cards_of_a_code() {
    let text = "shoe,c1,c2,c3,d1,d2,d3,result\n1,12,40,,3,51,7,player\n1,0,13,20,44,1,,banker\n";
    let refused = read(&BACCARAT, text, &Options::default()).unwrap_err();
    let said = "bytes:1: \"c1\", \"c2\", \"c3\", \"d1\", \"d2\", \"d3\" look like cards and are \
                not used: column player_cards=c1,c2,c3 column banker_cards=d1,d2,d3 says what \
                they are, ignore c1 ignore c2 ignore c3 ignore d1 ignore d2 ignore d3 passes over \
                them; cards CODE says which card each number is, as 0..51:SHDC:A..K";
    assert_eq!(refused, said);
    let columns = [("player_cards", "c1,c2,c3"), ("banker_cards", "d1,d2,d3")];
    let columns = columns.map(|(ours, theirs)| (ours.to_owned(), theirs.to_owned()));
    let options = Options { columns: columns.to_vec(), ..Options::default() };
    let refused = read(&BACCARAT, text, &options).unwrap_err();
    let said = "bytes:1: the cards of c1, c2, c3, d1, d2, d3 are numbers: cards CODE says";
    assert!(refused.starts_with(said), "{refused}");
}

/// What simulators write beside the cards: none of it is taken for cards.
#[test]
fn common_columns_alarm_nobody() {
    let others = [
        ("id", "1"),
        ("ts", "2024-01-02T03:04:05Z"),
        ("time", "12:30:05"),
        ("date", "5-10"),
        ("range", "5 - 10"),
        ("player_range", "5-10"),
        ("player_odds", "0.5"),
        ("hand_score", "7-6"),
        ("bet", "10"),
        ("player_bet", "10"),
        ("banker_win", "-10.5"),
        ("dealer", "Jack"),
        ("table", "A"),
        ("delay", "none"),
        ("seed", "2d4c5b6a"),
        ("note", ""),
    ];
    let header: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
    let cells: Vec<&str> = others.iter().map(|(_, cell)| *cell).collect();
    for repeat in [1, 12] {
        let rows = format!("player,{}\n", cells.join(",")).repeat(repeat);
        let text = format!("result,{}\n{rows}", header.join(","));
        let hands = read(&BACCARAT, &text, &Options::default()).unwrap();
        let unused: Vec<&str> = hands.unused.iter().map(|unused| unused.name.as_str()).collect();
        assert_eq!(unused, header);
    }
    // Seconds are of one suit, whatever the suits are called.
    let delays: String = (0..40).map(|at| format!("tie,{}s\n", at % 8 + 2)).collect();
    assert!(read(&BACCARAT, &format!("result,delay\n{delays}"), &Options::default()).is_ok());
}

/// A column whose first hundred cells say nothing is looked at as long as it does.
#[test]
fn cards_that_first_come_late_are_not_passed_over() {
    let fault = |text: &str| {
        let hands = read(&BACCARAT, text, &Options::default()).unwrap();
        let [kind] = &hands.faults.kinds[..] else { panic!("{:?}", hands.faults) };
        assert_eq!((kind.id.key(), kind.count), ("unreadable", 1));
        (kind.first[0].line, kind.first[0].text.clone())
    };
    let few = "{\"result\": \"tie\", \"x\": null}\n".repeat(150);
    for key in ["x", "y"] {
        for value in ["\"9H KD\"", "[\"9H\", \"KD\"]", "[{\"rank\": \"3\", \"suit\": \"D\"}]"] {
            let (line, why) = fault(&format!("{few}{{\"result\": \"tie\", \"{key}\": {value}}}\n"));
            let said = format!("\"{key}\" is cards, and the rows before have none");
            assert!(line == 151 && why.contains(&said), "{line} {why}");
        }
    }
    let few = "tie,\n".repeat(150);
    let said = "\"x\" is cards, and the rows before have none".to_owned();
    assert_eq!(fault(&format!("result,x\n{few}tie,S9 DK\n")), (152, said));
    // What comes late and is no card is no matter.
    let few = "{\"result\": \"tie\"}\n".repeat(150);
    let text = format!("{few}{{\"result\": \"tie\", \"y\": \"a remark\"}}\n");
    assert_eq!(read(&BACCARAT, &text, &Options::default()).unwrap().rounds, 151);
}

#[test]
fn a_list_is_found_behind_any_blanks() {
    let rows = "[{\"player_cards\": \"9H KD\", \"banker_cards\": \"2S 3C\"}]";
    let mark = "# a remark\n".repeat(9000);
    for blanks in [" ".repeat(70_000), "\n".repeat(70_000), "  \n".repeat(70_000), mark] {
        for text in [format!("{blanks}{rows}"), rows.replacen('[', &format!("[{blanks}\n"), 1)] {
            let hands = read(&BACCARAT, &text, &Options::default()).unwrap();
            assert_eq!((hands.rounds, hands.faults.kinds.len()), (1, 0));
        }
    }
    // Lines are counted as they stand.
    let text = format!("{}# x\n  \nresult\ntie\nx\n", "\n".repeat(70_000));
    let hands = read(&BACCARAT, &text, &Options::default()).unwrap();
    assert_eq!(hands.faults.kinds[0].first[0].line, 70_005);
    let counts = format!("{}[{{\"wager\": \"a\"}}]", "\n".repeat(70_000));
    let error = read_bytes(counts, &BACCARAT.question(), &Options::default()).unwrap_err();
    assert!(error.to_string().starts_with("bytes:70001: columns are missing"), "{error}");
}

#[test]
fn a_name_to_ignore_that_never_comes_is_refused_in_every_form() {
    let ignored = Options { ignored: vec!["zz".into()], ..Options::default() };
    for text in [
        "result\ntie\n".to_owned(),
        "{\"result\": \"tie\"}\n".repeat(200),
        "[{\"result\": \"tie\"}]".to_owned(),
    ] {
        let refused = read(&BACCARAT, &text, &ignored).unwrap_err();
        assert!(refused.ends_with("no column \"zz\" to ignore: found result"), "{refused}");
    }
    for text in [
        "{\"wager\": \"a\", \"event\": \"b\", \"count\": 1}",
        "[{\"wager\": \"a\", \"event\": \"b\", \"count\": 1}]",
    ] {
        let refused = read_bytes(text, &BACCARAT.question(), &ignored).unwrap_err();
        assert!(refused.to_string().contains("no column \"zz\" to ignore"), "{refused}");
    }
    // It may come late, with cards in it.
    let few = "{\"result\": \"tie\"}\n".repeat(200);
    let text = format!("{few}{{\"result\": \"tie\", \"ZZ\": \"9H KD\"}}\n");
    let hands = read(&BACCARAT, &text, &ignored).unwrap();
    assert_eq!((hands.rounds, hands.faults.kinds.len()), (201, 0));
}
