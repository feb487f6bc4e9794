//! The same rounds as different people write them: whatever the layout, they tell the same.
//!
//! The rounds are dealt by a simulator that is not ours, with a fault of which every instance is
//! counted here by what it is: Banker 6 stands against a third card worth 7.

use shoe_odds::evidence::{Counted, Evidence, Hands, Options, Unused};

use shoe_odds_oracle::dealer::{Dealer, Fault, Round, total};

use crate::evidence::common::{BACCARAT, DRAGON_TIGER, Setup, read_bytes};

/// Enough for some hundred instances of the fault.
const ROUNDS: usize = 20_000;

/// A round: its shoe and number, the cards of both hands as they were dealt, four times the rank
/// and the suit each, and the result.
struct Row {
    shoe: u64,
    round: u32,
    hands: [Vec<u8>; 2],
}

impl Row {
    fn result(&self) -> &'static str {
        let [player, banker] = [0, 1].map(|hand: usize| total(&self.hands[hand]));
        if player > banker {
            "player"
        } else if banker > player {
            "banker"
        } else {
            "tie"
        }
    }

    /// Whether the Banker stood where the rules have a draw.
    fn is_broken(&self) -> bool {
        let [player, banker] = &self.hands;
        let third = player.get(2).map(|card| total(&[*card]));
        banker.len() == 2 && total(banker) == 6 && third == Some(7)
    }
}

fn rows() -> Vec<Row> {
    let rounds = Dealer::new(Fault::Cell(6, Some(7)), 1).take(ROUNDS);
    let row = |round: Round| Row {
        shoe: round.shoe,
        round: round.round,
        hands: [round.player().to_vec(), round.banker().to_vec()],
    };
    rounds.map(row).collect()
}

fn card(card: &u8) -> String {
    let (rank, suit) = (usize::from(card / 4), usize::from(card % 4));
    format!("{}{}", &"A23456789TJQK"[rank..=rank], &"SHDC"[suit..=suit])
}

/// A file with these columns of cards, between those of shoe and round and that of the result.
fn file(rows: &[Row], columns: &str, cells: impl Fn(&Row) -> String) -> String {
    let line = |row: &Row| format!("{},{},{},{}\n", row.shoe, row.round, cells(row), row.result());
    let lines: String = rows.iter().map(line).collect();
    format!("shoe,round,{columns},result\n{lines}")
}

/// Both hands, a cell each, with this between their cards.
fn joined(row: &Row, between: &str) -> String {
    let hand = |cards: &Vec<u8>| cards.iter().map(card).collect::<Vec<_>>().join(between);
    row.hands.each_ref().map(hand).join(",")
}

fn evidence(setup: &Setup, text: &str, options: &Options) -> Result<Evidence, String> {
    let read = read_bytes(text, &setup.question(), options);
    read.map_err(|error| error.to_string())
}

fn hands(text: &str, options: &Options) -> Hands {
    match evidence(&BACCARAT, text, options) {
        Ok(Evidence::Hands(hands)) => *hands,
        other => panic!("{}\n{other:?}", &text[..text.len().min(200)]),
    }
}

fn counted(text: &str) -> Counted {
    match evidence(&BACCARAT, text, &Options::default()) {
        Ok(Evidence::Counted(counted)) => counted,
        other => panic!("{other:?}"),
    }
}

fn refused(text: &str) -> String {
    evidence(&BACCARAT, text, &Options::default()).unwrap_err()
}

/// All that is known of rounds but the text of faulty rows, which layouts write differently.
fn told(hands: &Hands) -> String {
    let mut hands = hands.clone();
    let faults = hands.faults.kinds.iter_mut().flat_map(|kind| &mut kind.first);
    faults.filter_map(|fault| fault.row.as_mut()).for_each(|row| row.line.clear());
    format!("{hands:?}")
}

/// The rounds as they were always written, whose faults are those that were dealt.
#[track_caller]
fn usual(rows: &[Row]) -> String {
    let broken = rows.iter().filter(|row| row.is_broken()).count();
    assert!(broken > 50, "only {broken} rounds are broken");
    let text = file(rows, "player_cards,banker_cards", |row| joined(row, " "));
    let hands = hands(&text, &Options::default());
    let [fault] = &hands.faults.kinds[..] else { panic!("{:?}", hands.faults) };
    assert_eq!((fault.id.key(), usize::try_from(fault.count).unwrap()), ("banker", broken));
    assert_eq!(usize::try_from(hands.rounds).unwrap(), rows.len());
    assert!(hands.unused.is_empty());
    told(&hands)
}

#[test]
fn names_of_columns_may_be_written_in_any_way() {
    let rows = rows();
    let usual = usual(&rows);
    for names in [
        "Player Cards,Banker Cards",
        "playerCards,bankerCards",
        "PLAYER-CARDS,BANKER_CARDS",
        "player_hand,banker_hand",
        "playerHand,bankerHand",
        "player hand,Banker Hand",
        "cards_player,cards_banker",
        "p_cards,b_cards",
        "playerHand,banker_cards",
    ] {
        let text = file(&rows, names, |row| joined(row, " "));
        assert!(told(&hands(&text, &Options::default())) == usual, "{names}");
    }
    let text = file(&rows, "player_cards,banker_cards", |row| joined(row, " "));
    let text = text.replace("shoe,round,", "Shoe, ROUND ,").replace(",result", ",Re-sult");
    assert!(told(&hands(&text, &Options::default())) == usual);
}

#[test]
fn cards_may_have_a_column_each() {
    let rows = rows();
    let usual = usual(&rows);
    for (columns, none) in [
        ("p1,p2,p3,b1,b2,b3", ""),
        ("P1,P2,P3,B1,B2,B3", "-"),
        ("player1,player2,player3,banker1,banker2,banker3", "NaN"),
        (
            "player_card_1,player_card_2,player_card_3,banker_card_1,banker_card_2,banker_card_3",
            "None",
        ),
        ("Player Card 1,Player Card 2,Player Card 3,Banker Card 1,Banker Card 2,Banker Card 3", ""),
        ("p_card_0,p_card_1,p_card_2,b_card_0,b_card_1,b_card_2", "null"),
        ("player_c0,player_c1,player_c2,banker_c0,banker_c1,banker_c2", ""),
    ] {
        let text = file(&rows, columns, |row| {
            let cell = |hand: &[u8], at: usize| hand.get(at).map_or(none.to_owned(), card);
            let cells = row.hands.iter().flat_map(|hand| (0..3).map(move |at| cell(hand, at)));
            cells.collect::<Vec<_>>().join(",")
        });
        assert!(told(&hands(&text, &Options::default())) == usual, "{columns}");
    }
    // In any order, and under names of one's own.
    let cells = |row: &Row| {
        let cell = |hand: usize, at: usize| row.hands[hand].get(at).map_or(String::new(), card);
        [cell(0, 2), cell(1, 0), cell(0, 1), cell(1, 2), cell(1, 1), cell(0, 0)].join(",")
    };
    let text = file(&rows, "p3,b1,p2,b3,b2,p1", cells);
    assert!(told(&hands(&text, &Options::default())) == usual);
    let text = file(&rows, "u,v,w,x,y,z", cells);
    let columns = [("player_cards", "z,w,u"), ("banker_cards", "v, y, x")];
    let columns = columns.map(|(ours, theirs)| (ours.to_owned(), theirs.to_owned()));
    let options = Options { columns: columns.to_vec(), ..Options::default() };
    assert!(told(&hands(&text, &options)) == usual);
}

#[test]
fn a_card_is_not_left_out_between_others() {
    let text = "p1,p2,p3,b1,b2,b3,result\n9H,KD,,2S,3C,,p\n9H,,KD,2S,3C,,p\n,,,2S,3C,,p\n";
    let hands = hands(text, &Options::default());
    let first: Vec<_> = hands.faults.kinds[0].first.iter().map(|fault| &*fault.text).collect();
    let missing = "p1, p2, p3: a card is missing before another: 9H,,KD,2S,3C,,p";
    assert_eq!(first, [missing, "no p1, p2, p3: ,,,2S,3C,,p"]);
}

#[test]
fn cards_of_a_cell_may_have_anything_usual_between() {
    let rows = rows();
    let usual = usual(&rows);
    let list = |row: &Row, open: &str, quote: &str, close: &str| {
        let hand = |cards: &Vec<u8>| {
            let cards: Vec<_> =
                cards.iter().map(|one| format!("{quote}{}{quote}", card(one))).collect();
            format!("\"{open}{}{close}\"", cards.join(", "))
        };
        row.hands.each_ref().map(hand).join(",")
    };
    type Cells<'c> = &'c dyn Fn(&Row) -> String;
    let ten = |row: &Row| joined(row, "").replace('T', "10");
    let cells: [Cells<'_>; 8] = [
        &|row| joined(row, ""),
        &ten,
        &|row| joined(row, "-"),
        &|row| joined(row, "|"),
        &|row| joined(row, ";"),
        &|row| list(row, "", "", ""),
        &|row| list(row, "[", "'", "]"),
        &|row| list(row, "(", "", ")"),
    ];
    for (at, cells) in cells.into_iter().enumerate() {
        let text = file(&rows, "player_cards,banker_cards", cells);
        assert!(told(&hands(&text, &Options::default())) == usual, "{at}");
    }
}

/// The numbers of a rank-major code from 1, deuces first, clubs first.
fn code(card: &u8) -> u32 {
    let (rank, suit) = (u32::from(card / 4), u32::from(card % 4));
    1 + (rank + 12) % 13 * 4 + (3 - suit)
}

#[test]
fn cards_may_be_numbers_of_a_code_that_is_said() {
    let rows = rows();
    let usual = usual(&rows);
    // Suit by suit from 0: spades, hearts, diamonds, clubs, each ace to king.
    let by_suit = |card: &u8| u32::from(card % 4) * 13 + u32::from(card / 4);
    let text = |numbers: &dyn Fn(&u8) -> u32, open: &str, between: &str, close: &str| {
        file(&rows, "player_cards,banker_cards", |row| {
            let hand = |cards: &Vec<u8>| {
                let cards: Vec<_> = cards.iter().map(|card| numbers(card).to_string()).collect();
                format!("\"{open}{}{close}\"", cards.join(between))
            };
            row.hands.each_ref().map(hand).join(",")
        })
    };
    let options =
        |code: &str| Options { numbering: Some(code.parse().unwrap()), ..Options::default() };
    for (file, numbering) in [
        (text(&by_suit, "", " ", ""), "0..51:SHDC:A..K"),
        (text(&by_suit, "[", ", ", "]"), "0..51:SHDC:A23456789TJQK"),
        (text(&code, "", "-", ""), "1..52:2..A:CDHS"),
    ] {
        assert!(told(&hands(&file, &options(numbering))) == usual, "{numbering}");
        // Without it no card is guessed.
        let said = "bytes:1: the cards of player_cards, banker_cards are numbers: cards CODE says \
                    which card each of them is, as 0..51:SHDC:A..K";
        assert_eq!(refused(&file), said, "{numbering}");
    }
    // A column each, where what lacks made numbers of the others.
    let six = file(&rows, "p1,p2,p3,b1,b2,b3", |row| {
        let cell = |hand: &[u8], at: usize| {
            hand.get(at).map_or("0".to_owned(), |card| format!("{}.0", code(card)))
        };
        let cells = row.hands.iter().flat_map(|hand| (0..3).map(move |at| cell(hand, at)));
        cells.collect::<Vec<_>>().join(",")
    });
    assert!(told(&hands(&six, &options("1..52:2..A:CDHS"))) == usual);
    let wrong =
        hands("player_cards,banker_cards\n1 2,3 4\n1 2,3 53\n", &options("1..52:2..A:CDHS"));
    let unreadable = wrong.faults.kinds.iter().find(|kind| kind.id.key() == "unreadable").unwrap();
    assert_eq!(unreadable.first[0].text, "\"53\" is no card: expected 1 to 52");
}

/// Adds the line of a header to all places.
fn count_header(hands: &mut Hands) {
    hands.faults.kinds.iter_mut().flat_map(|kind| &mut kind.first).for_each(|f| f.line += 1);
    hands.lengths.iter_mut().for_each(|lengths| lengths.first.1 += 1);
}

#[test]
fn rounds_may_be_a_list_in_json() {
    let rows = &rows()[..5000];
    let lines = |file: &str| {
        // The place of a row is its number, not that of its line behind a header.
        let Ok(Evidence::Hands(mut hands)) = evidence(&BACCARAT, file, &Options::default()) else {
            panic!("{:?}", evidence(&BACCARAT, &file[..500], &Options::default()))
        };
        count_header(&mut hands);
        told(&hands)
    };
    let text = file(rows, "player_cards,banker_cards", |row| joined(row, " "));
    let usual = told(&hands(&text, &Options::default()));
    let object = |row: &Row, cards: &dyn Fn(usize) -> String| {
        let [player, banker] = [cards(0), cards(1)];
        format!(
            "{{\"shoe\": {},\n\"round\": {}, {player}, {banker},\"result\": \"{}\"}}",
            row.shoe,
            row.round,
            row.result()
        )
    };
    let whole = |row: &Row| {
        object(row, &|hand| {
            let cards: Vec<_> = row.hands[hand].iter().map(card).collect();
            format!("\"{}Hand\": [\"{}\"]", ["player", "banker"][hand], cards.join("\",\""))
        })
    };
    // A card that is not there has no key, not even in the first row.
    let each = |row: &Row| {
        object(row, &|hand| {
            let one = |(at, one): (usize, &u8)| {
                format!("\"{}{}\": \"{}\"", ["p", "b"][hand], at + 1, card(one))
            };
            row.hands[hand].iter().enumerate().map(one).collect::<Vec<_>>().join(",")
        })
    };
    let flat = |objects: Vec<String>| objects.join(",").replace('\n', "");
    let wholes = || rows.iter().map(whole).collect::<Vec<_>>();
    let eaches = || rows.iter().map(each).collect::<Vec<_>>();
    assert!(lines(&format!("[{}]", flat(wholes()))) == usual, "one line");
    assert!(lines(&format!("# x\n[\n  {}\n]\n", wholes().join(",\n  "))) == usual, "many lines");
    assert!(lines(&format!("[{}]", eaches().join(" , "))) == usual, "a key each");
    assert!(lines(&flat(eaches()).replace("},{", "}\n{")) == usual, "an object a line");
}

/// The same rounds with the cards of each hand in an object, one of them in another one.
#[test]
fn members_of_objects_are_read_by_their_paths() {
    let rows = &rows()[..5000];
    let text = file(rows, "player_cards,banker_cards", |row| joined(row, " "));
    let usual = told(&hands(&text, &Options::default()));
    let object = |row: &Row| {
        let [player, banker] = row.hands.each_ref().map(|hand| {
            let cards: Vec<_> = hand.iter().map(card).collect();
            format!("[\"{}\"]", cards.join("\",\""))
        });
        format!(
            "{{\"shoe\": {}, \"round\": {}, \"player\": {{\"cards\": {player}, \"seat\": 3}}, \
             \"banker\": {{\"hand\": {{\"dealt\": {banker}}}}}, \"result\": \"{}\"}}",
            row.shoe,
            row.round,
            row.result()
        )
    };
    let columns = [("player_cards", "player.cards"), ("banker_cards", "banker.hand.dealt")];
    let columns = columns.map(|(ours, theirs)| (ours.to_owned(), theirs.to_owned()));
    let options = Options { columns: columns.to_vec(), ..Options::default() };
    let objects: Vec<String> = rows.iter().map(object).collect();
    for text in [objects.join("\n"), format!("[{}]", objects.join(","))] {
        let mut hands = hands(&text, &options);
        // A member that nothing is read from is named by its path.
        assert_eq!(hands.unused, [unused("player.seat", None, None)]);
        hands.unused.clear();
        // The place of a row is its number, not that of its line behind a header.
        count_header(&mut hands);
        assert!(told(&hands) == usual);
    }
    // An object in one row and something else in another: the row cannot be read.
    let (before, _) = objects[0].split_once(", \"banker\"").unwrap();
    let odd = format!("{before}, \"banker\": 7, \"result\": \"tie\"}}");
    let hands = hands(&format!("{}\n{odd}\n", objects[0]), &options);
    let why = &hands.faults.kinds.last().unwrap().first[0].text;
    assert!(why.contains("no banker.hand.dealt"), "{why}");
}

#[test]
fn cards_that_come_late_are_no_blank() {
    let text = "{\"result\":\"tie\"}\n{\"result\":\"tie\",\"Player Cards\":\"KH KD\"}\n";
    // Within the first rows they are seen before any is read.
    let refused = refused(text);
    assert!(refused.starts_with("bytes:1: \"Player Cards\" looks like cards"), "{refused}");
    let text =
        "{\"result\":\"tie\"}\n".repeat(200) + "{\"result\":\"tie\",\"playerCards\":\"KH KD\"}\n";
    let fault = &hands(&text, &Options::default()).faults.kinds[0].first[0];
    assert_eq!(fault.line, 201);
    assert!(fault.text.contains("\"playerCards\" is cards, and the rows before have none"));
}

#[test]
fn dragon_tiger_has_its_own_names() {
    let cases = [
        "dragon_cards,tiger_cards",
        "Dragon Card,Tiger Card",
        "dragonHand,tigerHand",
        "dragon1,tiger1",
        "d1,t1",
    ];
    let read = |names: &str| {
        let text = format!("shoe,{names},result\n1,KH,2S,dragon\n1,KH,KS,tie\n1,2H,KS,dragon\n");
        match evidence(&DRAGON_TIGER, &text, &Options::default()) {
            Ok(Evidence::Hands(hands)) => told(&hands),
            other => panic!("{names}: {other:?}"),
        }
    };
    let usual = read(cases[0]);
    assert!(usual.contains("the cards make it tiger, the row says dragon"), "{usual}");
    cases.iter().for_each(|names| assert_eq!(read(names), usual, "{names}"));
    // Those of another game are cards that nothing reads.
    let text = "player_cards,banker_cards,result\n9H,KD,tie\n";
    let refused = evidence(&DRAGON_TIGER, text, &Options::default()).unwrap_err();
    assert!(refused.contains("look like cards and are not used"), "{refused}");
}

#[test]
fn cards_that_nothing_reads_are_refused() {
    for (text, expected) in [
        (
            "round,Pl,Bk,result\n1,9HKD,2S3C,player\n",
            "bytes:1: \"Pl\", \"Bk\" look like cards and are not used: column player_cards=Pl \
             column banker_cards=Bk says what they are, ignore Pl ignore Bk passes over them",
        ),
        (
            "# x\n\nfirst hand;second hand;result\n[9,K];['2','3'];player\n",
            "bytes:3: \"first hand\", \"second hand\" look like cards and are not used: \
             column 'player_cards=first hand' column 'banker_cards=second hand' says what they \
             are, ignore 'first hand' ignore 'second hand' passes over them",
        ),
        (
            "player_cards,result\n9H KD,player\n",
            "bytes:1: \"player_cards\" looks like cards and is not used: column \
             banker_cards=YOURS says what they are, ignore player_cards passes over it",
        ),
        (
            "player_cards,banker_cards,burnt\n9H KD,2S 3C,7D\n",
            "bytes:1: \"burnt\" looks like cards and is not used: ignore burnt passes over it",
        ),
        (
            "{\"result\": \"tie\", \"hands\": [\"9H\", \"KD\"]}\n",
            "bytes:1: \"hands\" looks like cards and is not used: column player_cards=YOURS \
             column banker_cards=YOURS says what they are, ignore hands passes over it",
        ),
        (
            "[{\"result\": \"tie\", \"playerDeal\": [9, 40], \"bankerDeal\": [3, 5]}]",
            "bytes:1: \"playerDeal\", \"bankerDeal\" look like cards and are not used: column \
             player_cards=playerDeal column banker_cards=bankerDeal says what they are, \
             ignore playerDeal ignore bankerDeal passes over them",
        ),
    ] {
        assert_eq!(refused(text), expected, "{text}");
    }
    let ignored = Options { ignored: vec!["Burnt".into()], ..Options::default() };
    let text = "player_cards,banker_cards,burnt\n9H KD,2S 3C,7D\n";
    let read = hands(text, &ignored);
    assert_eq!((read.rounds, read.unused), (1, Vec::new()));
    let text = "player_cards,banker_cards\n9H KD,2S 3C\n";
    let error = evidence(&BACCARAT, text, &ignored).unwrap_err();
    assert_eq!(error, "bytes:1: no column \"Burnt\" to ignore: found player_cards, banker_cards");
}

/// A hand has three cards at most: a fourth, wherever it first shows, is passed over nowhere.
#[test]
fn a_card_more_than_a_hand_can_have_is_never_passed_over() {
    let few = "9H,KD,,,2S,3C\n".repeat(150);
    let few = few.replace(",3C", ",3C,");
    let text = format!("p1,p2,p3,p4,b1,b2,b3\n{few}9H,2D,3D,7C,2S,3C,\n");
    assert!(refused(&text).contains("\"p4\" looks like cards and is not used"), "{text}");
    let none = "\"p3\": null, \"b3\": null";
    let few =
        format!("{{\"p1\": \"9H\", \"p2\": \"KD\", {none}, \"b1\": \"2S\", \"b2\": \"3C\"}}\n");
    let few = few.repeat(150);
    let more = few.lines().next().unwrap().replace("\"b1\"", "\"p4\": \"7C\", \"b1\"");
    let read = hands(&format!("{few}{more}\n"), &Options::default());
    let [fault] = &read.faults.kinds[..] else { panic!("{:?}", read.faults) };
    assert_eq!((fault.id.key(), fault.count, fault.first[0].line), ("unreadable", 1, 151));
}

/// Of two columns whose names are plainly the same, the one that is written alike is ignored.
#[test]
fn what_is_ignored_is_the_column_that_is_written_so() {
    // 9 and 2 are 1, so that the Player draws; 5 of the Banker stand against a 3.
    let text = "p1,p2,p3,P_3,b1,b2,b3\n9H,2D,3D,KD,2S,3C,\n";
    let ignored = Options { ignored: vec!["P_3".into()], ..Options::default() };
    let read = hands(text, &ignored);
    assert_eq!((read.rounds, read.faults.kinds.len()), (1, 0), "{:?}", read.faults);
}

fn unused(name: &str, column: Option<&str>, needs: Option<&str>) -> Unused {
    let own = |text: Option<&str>| text.map(str::to_owned);
    Unused { name: name.to_owned(), column: own(column), needs: own(needs) }
}

#[test]
fn columns_that_are_not_used_are_named() {
    let text = "round,player_total,Winner,player score,note,result\n3,7,P,7,x,player\n";
    let expected = [
        unused("round", None, Some("shoe")),
        unused("player_total", None, Some("banker_total")),
        unused("player score", None, None),
        unused("note", None, None),
    ];
    // The winner is held against the result.
    let read = hands(text, &Options::default());
    assert_eq!((&read.unused[..], read.faults.kinds.len()), (&expected[..], 0));
    let text = "player_cards,banker_cards,the winner,Player Sum,shoes\n9H KD,2S 3C,P,9,1\n";
    let expected = [
        unused("the winner", Some("result"), None),
        unused("Player Sum", Some("player_total"), None),
        unused("shoes", Some("shoe"), None),
    ];
    assert_eq!(hands(text, &Options::default()).unused, expected);
}

#[test]
fn counts_and_totals_may_be_written_in_any_way() {
    let counts = counted("Wager,EVENT, Count ,share\nplayer,Tie,3,0.5\n");
    assert_eq!(counts.events[0].events, [("Tie".to_owned(), 3)]);
    assert_eq!(counts.unused, [unused("share", None, None)]);
    let totals = counted("wager,Rounds,STAKED,won,Return ed,game\ntie,5,5,-5,0,x\n");
    assert_eq!(
        (totals.totals[0].rounds, &totals.unused[..]),
        (5, &[unused("game", None, None)][..])
    );
    let list = counted("[{\"Wager\": \"tie\", \"Event\": \"Tie\", \"_count\": 3, \"cuont\": 1}]");
    assert_eq!(list.events[0].events, [("Tie".to_owned(), 3)]);
    assert_eq!(list.unused, [unused("cuont", None, None)]);
    let totals = counted("wager,rounds,staked,won,retuned\ntie,5,5,-5,0\n");
    assert_eq!(totals.unused, [unused("retuned", Some("returned"), None)]);
}
