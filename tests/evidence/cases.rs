//! Files written by hand, and what they tell, worked out by hand.

use std::io::Write;

use shoe_odds::Exact;
use shoe_odds::card::Seen;
use shoe_odds::evidence::{
    Clusters, Counted, Evidence, Fault, Hands, Kind, Options, Rows, Source, read,
};

use super::common::{BACCARAT, DRAGON_TIGER, Setup, read_bytes};

fn evidence(
    setup: &Setup,
    text: impl Into<Vec<u8>>,
    options: &Options,
) -> Result<Evidence, String> {
    let read = read_bytes(text, &setup.question(), options);
    read.map_err(|error| {
        assert!(error.is_input() || error.is_usage());
        error.to_string()
    })
}

fn hands(setup: &Setup, text: &str) -> Hands {
    match evidence(setup, text, &Options::default()) {
        Ok(Evidence::Hands(hands)) => *hands,
        other => panic!("{other:?}"),
    }
}

fn counted(text: &str) -> Counted {
    match evidence(&BACCARAT, text, &Options::default()) {
        Ok(Evidence::Counted(counted)) => counted,
        other => panic!("{other:?}"),
    }
}

fn refused(text: impl Into<Vec<u8>>) -> String {
    evidence(&BACCARAT, text, &Options::default()).unwrap_err()
}

/// Id, text of the kind, count, and line and text of the first ones.
type Told = (&'static str, String, u64, Vec<(u64, String)>);

fn faults(kinds: &shoe_odds::evidence::Faults) -> Vec<Told> {
    let told = |fault: &Fault| (fault.line, fault.text.clone());
    let kinds = kinds.kinds.iter().map(|kind| {
        (kind.id.key(), kind.text.clone(), kind.count, kind.first.iter().map(told).collect())
    });
    kinds.collect()
}

fn code(card: &str) -> usize {
    Seen::parse(card).unwrap().code()
}

/// Results of a tally: the Player's, the Banker's, ties.
fn results(setup: &Setup, hands: &Hands) -> [u128; 3] {
    let Rows::Cards { tally, .. } = &hands.shown else { panic!("no cards") };
    let words = shoe_odds::field::vocabulary(setup.game).unwrap();
    let result = words.find("result").unwrap();
    let law = setup.plan.law(tally, 0);
    [0, 1, 2].map(|code| law.ways(|case| case.value(result) == code).to_u128().unwrap())
}

#[test]
fn two_shoes_are_added_up() {
    // Shoe 1: Player 9 against 5, no draw as 9 is a natural; then 2 + 3 = 5 draws K, the Banker's 7 stands: 5
    // against 7; then 6 against 6, a tie. Shoe 2: a pair of kings and a 9, 9 against Banker 0 + 0,
    // which draws on 9 at 0 and gets an ace: 9 against 1.
    let text = "shoe,round,player_cards,banker_cards,player_total,banker_total,result\n\
        1,1,KH 9D,2S 3C,9,5,player\n\
        1,2,2h 3h kc,tc 7d,5,7,B\n\
        1,3,6♠ 10♦,KH 6C,6,6,Tie\n\
        2,1,KH KD 9♥,TS TC AH,9,1,p\n";
    let read = hands(&BACCARAT, text);
    assert_eq!(read.rounds, 4);
    assert_eq!(faults(&read.faults), []);
    assert_eq!(results(&BACCARAT, &read), [2, 1, 1]);
    assert!(matches!(read.shown, Rows::Cards { suits: true, .. }));
    assert_eq!(read.cards.len(), Seen::KINDS);
    assert_eq!(read.cards.iter().sum::<u64>(), 4 + 5 + 4 + 6);
    assert_eq!([code("KH"), code("9D"), code("AS")].map(|at| read.cards[at]), [3, 1, 0]);
    let shoes = read.shoes.unwrap();
    // Even money on the Player: +1 -1 0 in three rounds, +1 in one.
    let even = Clusters {
        shoes: 2,
        rounds: 4,
        rounds_squared: 9 + 1,
        sum: 1,
        sum_squared: 1,
        sum_rounds: 1,
    };
    // 11 to 1 on a pair: three losses, and one win.
    let pair = Clusters { sum: 8, sum_squared: 9 + 121, sum_rounds: -9 + 11, ..even };
    assert_eq!(shoes.wagers, [Some(even), None, Some(pair)]);
    // Kings of hearts: two of the six ten-valued cards of shoe 1 (KH; kc tc; 10♦ KH), one of the
    // four of shoe 2 (KH KD TS TC). Shoe 1 has five: KH, kc, tc, 10♦, KH.
    let kings = Clusters {
        shoes: 2,
        rounds: 5 + 4,
        rounds_squared: 25 + 16,
        sum: 3,
        sum_squared: 4 + 1,
        sum_rounds: 10 + 4,
    };
    assert_eq!(shoes.cards[code("KH")], kings);
    // All kings: three, and two.
    let kings = Clusters { sum: 5, sum_squared: 9 + 4, sum_rounds: 15 + 8, ..kings };
    assert_eq!(shoes.kinds.ranks[12], kings);
    // Spades: 2S and 6♠ of 13 cards, TS of 6.
    let spades = Clusters {
        shoes: 2,
        rounds: 19,
        rounds_squared: 169 + 36,
        sum: 3,
        sum_squared: 5,
        sum_rounds: 26 + 6,
    };
    assert_eq!(shoes.kinds.suits[0], spades);
    // All rounds are early ones: of value 0, five in three rounds and four in one.
    let zeros = Clusters { sum: 9, sum_squared: 25 + 16, sum_rounds: 15 + 4, ..even };
    assert_eq!(shoes.values[0], zeros);
    assert_eq!(shoes.firsts, 2);
    assert_eq!(shoes.first.iter().sum::<u64>(), 4 + 6);
    assert_eq!(shoes.first[code("KH")], 2);
    let mut pairs = [[[0; 3]; 3]; 3];
    pairs[0][0][1] = 1;
    pairs[0][1][2] = 1;
    pairs[1][0][2] = 1;
    assert_eq!(shoes.pairs, pairs);
}

#[test]
fn every_fault_is_told_with_its_line() {
    // Of a shoe of one deck. Line 3: 0 + 9 against 2 + 3, a natural. Line 4: 0 + 2 stands, which
    // must draw; 2 + 4 + 9 makes 5. Line 6: round 3 is missing; 6 + 1 stands, 7 + 0 as well, 7
    // against 7. Lines 7 to 9: one card, no card, four cards. Line 10: 3 + 4 against 0 + 8 drawn to.
    // Line 11: no shoe 2; 8 + 3 draws not. Line 12: 9 is a natural.
    let text = "\u{feff}# dealt by hand\r\n\
        shoe,round,player_cards,banker_cards,player_total,banker_total,result\r\n\
        1,1,KH 9D,2S 3C,9,5,player\r\n\
        1,2,KH 2D,2C 4C 9S,2,6,banker\r\n\
        \r\n\
        1,4,6D AC,7H TD,3,7,tie\r\n\
        1,5,6D,7H JC,6,7,banker\r\n\
        1,6,ZD 2S,7H TD,6,7,banker\r\n\
        1,7,2D 3S 9C 4S,7S JD,6,7,banker\r\n\
        1,8,3H 4H,TC 8S,7,8,player\r\n\
        3,1,8S 3H,KC 7C,1,7,banker\r\n\
        3,2,8H AH 4H,5C QC KD,3,5,b";
    let one = Setup::new("baccarat", "1");
    let read = hands(&one, text);
    let told = |id, text: &str, first: &[(u64, &str)]| {
        let first =
            first.iter().map(|(line, text)| (*line, (*text).to_owned())).collect::<Vec<_>>();
        (id, text.to_owned(), u64::try_from(first.len()).unwrap(), first)
    };
    let rule = |id, text: &str, line: u64| told(id, text, &[(line, text)]);
    assert_eq!(
        faults(&read.faults),
        [
            rule("player", "Player 2 draws; it stood", 4),
            told(
                "total",
                "a total differs from the cards",
                &[
                    (4, "the Banker's cards make 5, the row says 6"),
                    (6, "the Player's cards make 7, the row says 3"),
                ]
            ),
            told(
                "overdealt",
                "a card is dealt more often than the shoe holds it",
                &[
                    (4, "KH is dealt 2 times, the shoe holds 1"),
                    (7, "6D is dealt 2 times, the shoe holds 1"),
                    (7, "7H is dealt 2 times, the shoe holds 1"),
                    (9, "2D is dealt 2 times, the shoe holds 1"),
                ]
            ),
            told("missing", "rounds are missing", &[(6, "round 4 follows round 2")]),
            rule("cards", "a hand has two or three cards; the Player's has 1", 7),
            told(
                "unreadable",
                "a row cannot be read",
                &[(8, "\"ZD\" is no card: expected a form like KH or K")]
            ),
            rule("cards", "the Player's hand has more than 3 cards", 9),
            told(
                "result",
                "the result differs from the cards",
                &[(10, "the cards make it banker, the row says player")]
            ),
            rule("player", "Player 1 draws; it stood", 11),
            rule("natural", "Player 9, Banker 5: a natural, no hand draws; both drew", 12),
            told("missing-shoe", "shoes are missing", &[(11, "shoe 3 follows shoe 1")]),
        ]
    );
    // Lines 7 to 9 are no rounds; 3 against 5 on line 12, as the cards lie.
    assert_eq!(read.rounds, 6);
    assert_eq!(results(&one, &read), [1, 4, 1]);
    let shoes = read.shoes.unwrap();
    assert_eq!(shoes.firsts, 2);
    // Player and Banker; then a tie, but a round between is missing; the next one stands alone;
    // and two for the Banker in shoe 3.
    let mut pairs = [[[0; 3]; 3]; 3];
    pairs[0][0][1] = 1;
    pairs[0][1][1] = 1;
    assert_eq!(shoes.pairs, pairs);
    let even = shoes.wagers[0].unwrap();
    assert_eq!((even.shoes, even.rounds, even.rounds_squared), (2, 6, 16 + 4));
    // Shoe 1: +1 -1 0 -1, shoe 3: -1 -1.
    assert_eq!((even.sum, even.sum_squared, even.sum_rounds), (-3, 1 + 4, -4 - 4));
}

#[test]
fn shoes_of_dragon_tiger_are_read_as_well() {
    let text = "{\"shoe\":\"a\",\"dragon_cards\":\"KH\",\"tiger_cards\":[\"KH\"],\"result\":\"tie\"}\n\
        {\"shoe\":\"a\",\"tiger_cards\":\"2S\",\"dragon_cards\":[\"AS\"],\"result\":\"TIGER\",\"x\":[1.5e3]}\n\
        {\"shoe\":\"a\",\"tiger_cards\":\"2S\",\"dragon_cards\":\"3S\",\"result\":\"t\"}\n";
    let read = hands(&DRAGON_TIGER, text);
    assert_eq!(results(&DRAGON_TIGER, &read), [0, 1, 1]);
    assert_eq!(
        faults(&read.faults),
        [(
            "unreadable",
            "a row cannot be read".to_owned(),
            1,
            vec![(3, "result \"t\": it may mean tiger or tie".to_owned())]
        )]
    );
}

#[test]
fn rounds_without_cards_are_counted_by_totals_and_result() {
    let text =
        "player_total;result;banker_total;round\n7;p;6;x\n7;Player;6;\n5;tie;5;\n9;b;1;\n10;p;1;\n";
    let read = hands(&BACCARAT, text);
    let Rows::Bare { totals, counts } = &read.shown else { panic!("cards") };
    assert!(totals);
    assert_eq!(*counts, [([5, 5], 2, 1), ([7, 6], 0, 2), ([9, 1], 1, 1)]);
    assert_eq!((read.rounds, read.cards.len()), (4, 0));
    assert!(read.shoes.is_none());
    let text = faults(&read.faults);
    assert_eq!(text[0].0, "result");
    assert_eq!(text[0].3, [(5, "9 against 1, the row says banker".to_owned())]);
    assert_eq!(text[1].3, [(6, "player_total \"10\": expected 0 to 9".to_owned())]);

    let Rows::Bare { totals, counts } = hands(&BACCARAT, "result\nB\nbanker\nT").shown else {
        panic!("cards")
    };
    assert!(!totals);
    assert_eq!(counts, [([0, 0], 1, 2), ([0, 0], 2, 1)]);
    let Rows::Bare { counts, .. } = hands(&BACCARAT, "banker_total,player_total\n1,2\n").shown
    else {
        panic!("cards")
    };
    assert_eq!(counts, [([2, 1], 0, 1)]);
}

#[test]
fn cards_are_held_against_a_shoe_as_finely_as_both_are_known() {
    // Two kings of hearts are more than a deck has; two kings are not; five are.
    let suits = "shoe,player_cards,banker_cards\n1,KH 9S,2S 3C\n1,KH 8S,2D 3D\n";
    let ranks = "shoe,player_cards,banker_cards\n1,K 9,K 3\n1,K 8,K K\n";
    let overdealt = |shoe: &str, text: &str| {
        let read = hands(&Setup::new("baccarat", shoe), text);
        let kind = read.faults.kinds.into_iter().find(|kind| kind.id.key() == "overdealt");
        kind.map(|kind| kind.first.into_iter().map(|fault| fault.text).collect::<Vec<_>>())
    };
    let twice = "KH is dealt 2 times, the shoe holds 1".to_owned();
    assert_eq!(overdealt("1", suits), Some(vec![twice]));
    assert_eq!(overdealt("2", suits), None);
    // Of a shoe known by rank, suits do not tell.
    assert_eq!(overdealt("8 - 9*3", suits), None);
    let kings = "K is dealt 5 times, the shoe holds 4".to_owned();
    assert_eq!(overdealt("1", ranks), Some(vec![kings]));
    assert_eq!(overdealt("2", ranks), None);
    // By value: 3 + 3 cards worth nothing.
    let zeros = "0 is dealt 5 times, the shoe holds 4".to_owned();
    let shoe = "0=4 1=9 2=9 3=9 4=9 5=9 6=9 7=9 8=9 9=9";
    assert_eq!(overdealt(shoe, ranks), Some(vec![zeros]));
}

#[test]
fn a_shoe_goes_on_in_the_next_file_only_if_its_rounds_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        Source::File(path)
    };
    let head = "shoe,round,result\n";
    let first = file("1", &format!("{head}5,1,p\n5,2,b"));
    let on = file("2", &format!("{head}5,3,t\n6,1,p"));
    let anew = file("3", &format!("{head}6,1,t\n2,1,b\n"));
    let question = BACCARAT.question();
    let read = |sources: &[&Source]| {
        let sources: Vec<Source> = sources.iter().map(|source| (*source).clone()).collect();
        let read = read(&sources, &question, &Options::default(), None, &|_| Ok(()));
        match read.map(|read| read.evidence) {
            Ok(Evidence::Hands(hands)) => (hands.shoes.unwrap(), hands.faults),
            other => panic!("{other:?}"),
        }
    };
    let (shoes, told) = read(&[&first, &on]);
    assert_eq!((shoes.firsts, shoes.pairs[0][1][2], shoes.pairs[1][0][2]), (2, 1, 1));
    assert_eq!(faults(&told), []);
    let (shoes, told) = read(&[&first, &on, &anew]);
    assert_eq!((shoes.firsts, shoes.pairs[0][0][2]), (4, 0));
    let kind = &told.kinds[0];
    assert_eq!((told.kinds.len(), kind.first.len()), (1, 1));
    assert!(kind.first[0].file.ends_with("/3"));
    assert_eq!((kind.first[0].line, &*kind.first[0].text), (3, "shoe 2 follows shoe 6"));
}

/// Faults of shoes that are numbered in this order, one round each, with their numbers.
fn of_shoes(numbers: &[u64]) -> Vec<(String, u64, Vec<u64>)> {
    let rows = numbers.iter().map(|shoe| format!("{shoe},1,player\n"));
    of_rows(&rows.collect::<String>())
}

/// Kinds of the faults of such rows, their counts, and the lines that show them.
fn of_rows(rows: &str) -> Vec<(String, u64, Vec<u64>)> {
    let text = format!("shoe,round,result\n{rows}");
    let kinds = hands(&BACCARAT, &text).faults.kinds.into_iter();
    let lines = |first: Vec<Fault>| first.into_iter().map(|one| one.line).collect();
    kinds.map(|kind| (kind.id.to_string(), kind.count, lines(kind.first))).collect()
}

#[test]
fn shoes_that_come_late_are_out_of_order_and_not_missing() {
    let told = |id: &str, count, lines: &[u64]| (id.to_owned(), count, lines.to_vec());
    assert_eq!(of_shoes(&[1, 2, 3, 4, 5]), []);
    // All five are there: 3 comes after 4, in line 5.
    assert_eq!(of_shoes(&[1, 2, 4, 3, 5]), [told("shoe-order", 1, &[5])]);
    // 3 and 4 are missing before 5, and only 3 comes, in line 5.
    let of = [told("shoe-order", 1, &[5]), told("missing-shoe", 1, &[4])];
    assert_eq!(of_shoes(&[1, 2, 5, 3, 6]), of);
    // 1 comes back, and was never missing; 2 is.
    let of = [told("shoe-order", 1, &[4]), told("missing-shoe", 1, &[3])];
    assert_eq!(of_shoes(&[1, 3, 1, 4]), of);
    // The next day begins with 1, in line 5.
    assert_eq!(of_shoes(&[1, 2, 3, 1, 2, 3]), [told("shoe-order", 1, &[5])]);
    // The only shoe of each day has this number: the second begins in line 14, below the header and
    // 12 rounds. Behind fewer than ten, its first round is as likely one that comes again.
    let day = |rounds: u64| (1..=rounds).map(|round| format!("1,{round},player\n"));
    let days = day(12).chain(day(12)).collect::<String>();
    assert_eq!(of_rows(&days), [told("shoe-order", 1, &[14])]);
    assert_eq!(hands(&BACCARAT, &format!("shoe,round,result\n{days}")).shoes.unwrap().count, 2);
    assert_eq!(of_rows(&day(9).chain(day(1)).collect::<String>()), [told("twice", 1, &[11])]);
}

#[test]
fn rounds_may_be_numbered_on_from_shoe_to_shoe() {
    let shoe = |shoe: u64, rounds: &mut dyn Iterator<Item = u64>| {
        rounds.map(|round| format!("{shoe},{round},player\n")).collect::<String>()
    };
    let first = shoe(1, &mut (1..=60));
    let told = |id: &str, count, lines: &[u64]| (id.to_owned(), count, lines.to_vec());
    // Rounds 61 to 120, and 121 to 130.
    let on = [first.clone(), shoe(2, &mut (61..=120)), shoe(3, &mut (121..=130))].concat();
    assert_eq!(of_rows(&on), []);
    // 64 is missing behind 63, which is the third row of the second shoe: line 1 + 60 + 4 has 65.
    let gap = [first.clone(), shoe(2, &mut (61..=120).filter(|round| *round != 64))].concat();
    assert_eq!(of_rows(&gap), [told("missing", 1, &[65])]);
    // Three shoes of 60 rounds each: all missing rounds are counted, wherever they are, and no
    // other. A shoe deals at most 416 / 4 = 104 rounds, so a third shoe that begins with 121 or
    // more numbers on; the second does if it lacks fewer than ten.
    for gone in [5..=7, 61..=62, 59..=60, 59..=62, 62..=70, 115..=120, 121..=123, 110..=135_u64] {
        let rows = (1..=180).filter(|round| !gone.contains(round));
        let rows = rows.map(|round| format!("{},{round},player\n", round.div_ceil(60)));
        let count = gone.clone().count() as u64;
        // The row behind the gap stands where the first missing one would, below the header.
        let expected = told("missing", count, &[gone.start() + 1]);
        assert_eq!(of_rows(&rows.collect::<String>()), [expected], "{gone:?}");
    }
    // No rows tell if the second shoe has lost its first 70 rounds, or numbers on and has lost ten.
    let later = [first, shoe(2, &mut (71..=80))].concat();
    assert_eq!(of_rows(&later), [told("missing", 70, &[62])]);
}

#[test]
fn counts_are_added_up() {
    let counts = counted(
        "# made by hand\nEvent,wager,count\nPlayer wins,player,10\n\"All, other\",player,12\n\
         rounds,player,20\nTie,results,3\nPlayer wins,player,0005\nrounds,player,7\nTie,tie,-1\n\
         Tie,tie,9223372036854775808\nTie,tie,9223372036854775807\nTie,tie,1\nTie,tie,1.0\n,tie,1\n",
    );
    let [player, results, tie] = &counts.events[..] else { panic!("{counts:?}") };
    assert_eq!((player.wager.as_str(), player.rounds), ("player", Some(27)));
    let event = |name: &str, count| (name.to_owned(), count);
    assert_eq!(player.events, [event("Player wins", 15), event("All, other", 12)]);
    assert_eq!((results.rounds, &results.events[..]), (None, &[event("Tie", 3)][..]));
    assert_eq!(tie.events, [event("Tie", i64::MAX as u64)]);
    let expected =
        |text: &str| format!("count \"{text}\": expected a whole number from 0 to below 2^63");
    assert_eq!(
        faults(&counts.faults),
        [(
            "unreadable",
            "a row cannot be read".to_owned(),
            5,
            vec![
                (9, expected("-1")),
                (10, expected("9223372036854775808")),
                (12, "the counts of this event pass 2^63".to_owned()),
                (13, expected("1.0")),
                (14, "no event".to_owned()),
            ]
        )]
    );
    let rows = r#"{"wager": "tie", "event": "x", "count": 3}, {"wager": "tie", "event": "x", "count": "4"}"#;
    for text in [
        format!("[{rows}]"),
        format!("#odds {{}}\n{{\"version\": [1.5], \"counts\":\n[{rows}\n]}}\n#sha256 00\n"),
        format!("{{\"counts\": [{rows}], \"totals\": []}}"),
        rows.replace("}, {", "}\n\n{"),
    ] {
        let counts = counted(&text);
        assert_eq!(counts.events[0].events, [event("x", 7)], "{text}");
        assert_eq!(counts.faults.kinds.len(), 0);
    }
    let bad =
        counted("[\n{\"wager\":\"a\",\"event\":\"b\",\"count\":1},\n\n{\"wager\":1,\"count\":2}]");
    assert_eq!(faults(&bad.faults)[0].3, [(4, "no event".to_owned())]);
}

#[test]
fn a_list_beside_totals_is_not_used() {
    let totals = counted(
        r#"{"totals": [{"wager": "tie", "rounds": 9, "staked": 9, "won": 0}], "seed": [7],
            "rounds": [{"player_cards": "9H KD", "banker_cards": "2S 3C"}]}"#,
    );
    let unused: Vec<&str> = totals.unused.iter().map(|unused| &*unused.name).collect();
    assert_eq!((totals.totals[0].rounds, unused), (9, vec!["rounds"]));
}

#[test]
fn totals_are_exact() {
    let totals = counted(
        "wager,rounds,staked,won\nplayer,100,100.50,-1.25\ntie,5,5,-5\nplayer,10,.50,.05\ntie,5,-5,5\n\
         tie,5,1/x,5\ntie,1e3,1,1\n",
    );
    let [player, tie] = &totals.totals[..] else { panic!("{totals:?}") };
    assert_eq!((player.rounds, &player.staked), (110, &Exact::integer(101)));
    assert_eq!(player.won, Exact::parse("-1.2").unwrap());
    assert_eq!((tie.rounds, &tie.staked, &tie.won), (5, &Exact::integer(5), &Exact::integer(-5)));
    let lines: Vec<u64> = totals.faults.kinds[0].first.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [5, 6, 7]);
    // With the stakes returned, 98.75 of 100 is a loss of 1.25.
    for text in [
        "wager,rounds,staked,returned\nplayer,100,100,98.75\n",
        "wager,rounds,staked,won,returned\nplayer,100,100,-1.25,98.75\nplayer,9,9,9,9\n",
        r#"{"totals": [{"wager": "player", "rounds": 100, "staked": 100, "won": -1.25}]}"#,
        r#"{"wager": "player", "rounds": "100", "staked": "100", "returned": 98.750}"#,
    ] {
        let totals = counted(text);
        assert_eq!(totals.totals.len(), 1, "{text}");
        assert_eq!(totals.totals[0].won, Exact::ratio(-5, 4).unwrap(), "{text}");
    }
}

#[test]
fn gzip_is_read_whole_or_not_at_all() {
    let gzip = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    // Two members, cut in the middle of a row.
    let rows = "player\n".repeat(100_000);
    let both = [gzip(&format!("result\n{rows}pla")), gzip("yer\ntie\n")].concat();
    let read = |bytes: &[u8]| evidence(&BACCARAT, bytes, &Options::default());
    let Ok(Evidence::Hands(hands)) = read(&both) else { panic!("not read") };
    assert_eq!(hands.rounds, 100_002);
    let Rows::Bare { counts, .. } = hands.shown else { panic!("cards") };
    assert_eq!(counts, [([0, 0], 0, 100_001), ([0, 0], 2, 1)]);
    for end in [both.len() - 1, both.len() - 9, 200, 12, 3] {
        let error = read(&both[..end]).unwrap_err();
        assert!(error.contains(": the gzip data is cut short"), "{end}: {error}");
        assert!(error.starts_with("bytes:"), "{error}");
    }
    for tail in [&b"garbage"[..], b"\0\0\0\0\0\0\0\0\0\0\0\0", b"result,result"] {
        let error = read(&[&both, tail].concat()).unwrap_err();
        assert!(error.starts_with("bytes:100004: the gzip data is "), "{error}");
        assert!(error.contains("something else follows it"), "{error}");
    }
    let mut damaged = both.clone();
    damaged[100] ^= 0x55;
    assert!(read(&damaged).unwrap_err().contains(": the gzip data is "));
}

#[test]
fn what_is_no_evidence_is_refused_with_its_place() {
    let header = "shoe,round,player_cards,banker_cards\n";
    let row = "1,1,9H KD,2S 3C\n";
    let rounds = "\"player_cards\": [\"9H\", \"KD\"], \"banker_cards\": [\"2S\", \"3C\"]";
    let list = "\"rounds\" is a list of objects: expected rounds that are objects of their own, in a \
                list or a line each, with cards under player_cards and banker_cards";
    for (text, expected) in [
        (String::new(), "bytes is empty: expected a header and rows"),
        ("\u{feff}\n# nothing\n\n".to_owned(), "bytes is empty: expected a header and rows"),
        (header.to_owned(), "bytes has a header and no rows"),
        (format!("{header}\n#x\n"), "bytes has a header and no rows"),
        ("wager,event,count\n".to_owned(), "bytes has a header and no rows"),
        (format!("{header}{row}1,2,9H\0KD,2S 3C\n"), "bytes:3: a NUL byte: expected text"),
        (
            format!("#\n{header}{row}{row}{}", "9".repeat(1 << 20) + "9,\n"),
            "bytes:5: a line of more than 1 MB",
        ),
        (format!("{header}{row}{}", "9".repeat(10 << 20)), "bytes:3: a line of more than 1 MB"),
        ("x".repeat(10 << 20), "bytes:1: a line of more than 1 MB"),
        (
            "player_cards,banker_cards,Player_Cards\n".to_owned(),
            "bytes:1: two columns \"Player_Cards\"",
        ),
        (
            "\nshoe,round,player_crds,banker_cards\n".to_owned(),
            "bytes:2: columns are missing: for counts wager, event, count; for totals wager, \
             rounds, staked, won or returned; for hands player_cards and banker_cards, or result, \
             or player_total and banker_total; found shoe, round, player_crds, banker_cards; \
             column player_cards=player_crds names the column",
        ),
        (
            "wager,event,count,\"x\nplayer,a,1,\"".to_owned(),
            "bytes:1: a field in quotes does not end on its line",
        ),
        ("[]".to_owned(), "bytes has no counts and no totals"),
        ("{\"counts\": []}".to_owned(), "bytes has no counts and no totals"),
        (
            "{\"counts\": 3}".to_owned(),
            "bytes:1: no JSON: invalid type: integer `3`, expected a list",
        ),
        ("[\n3]".to_owned(), "bytes:2: invalid type: integer `3`, expected an object at column 1"),
        (
            "{\n\"counts\": [\n{\"wager\": ".to_owned(),
            "bytes:3: no JSON: EOF while parsing a value",
        ),
        (
            "{\"counts\": [{\"result\": \"tie\"}]}".to_owned(),
            "bytes:1: counts lack wager, event, count; found result; column OURS=YOURS names the column",
        ),
        ("[{\"result\": \"tie\"}".to_owned(), "bytes:1: the list in JSON does not end"),
        (
            "{\"totals\": [],\n\"counts\": [],\n\"totals\": []}".to_owned(),
            "bytes:3: no JSON: expected the key \"totals\" once",
        ),
        (
            "[{\"result\": \"tie\"},\n{\"result\": \"tie\"} 3]".to_owned(),
            "bytes:2: a comma is missing between two elements of the list",
        ),
        ("{\"result\": tie}".to_owned(), "bytes:1: no JSON: expected ident at column 13"),
        (
            "{\"results\": [{\"wager\": \"tie\", \"rounds\": 9, \"staked\": 9, \"won\": 0}]}"
                .to_owned(),
            "bytes:1: \"results\" is a list of rows with wagers: expected the key \"counts\" or \
             \"totals\"",
        ),
        (
            format!("{{\"about\": [{{\"a\": 1}}], \"rounds\": [{{{rounds}}}]}}"),
            &format!("bytes:1: {list}"),
        ),
        (
            "{\"player\": [{\"card\": \"AS\"}], \"banker\": [{\"card\": \"9H\"}]}".to_owned(),
            "bytes:1: columns are missing: for counts wager, event, count; for totals wager, \
             rounds, staked, won or returned; for hands player_cards and banker_cards, or result, \
             or player_total and banker_total; found player, banker; column OURS=YOURS names the \
             column",
        ),
        (format!("{{\"game\": 1, \"rounds\": [{{{rounds}}}]}}"), &format!("bytes:1: {list}")),
        (format!("[\n{{\"rounds\": [{{{rounds}}}]}}]"), &format!("bytes:2: {list}")),
        (
            format!("{{\n\"rounds\": [{{{rounds}}}]}}"),
            &format!("bytes has no counts and no totals: {list}"),
        ),
        (
            format!("{{\n{rounds}}}"),
            "bytes has no counts and no totals: expected rounds in a list or a line each",
        ),
        (
            "{\"hands\": [{\"cards\": [\"9H\", \"KD\"]}], \"result\": \"tie\"}".to_owned(),
            &format!(
                "bytes:1: {}; ignore hands passes over it",
                list.replace("rounds\" is", "hands\" is")
            ),
        ),
    ] {
        assert_eq!(refused(text.clone()), expected, "{}", &text[..text.len().min(80)]);
    }
    let latin = b"result,note\nplayer,a\nbanker,\xe9\n";
    assert_eq!(refused(latin), "bytes:3: a byte that is no UTF-8: expected text");
    let wide: Vec<u8> = "result\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide = [b"\xff\xfe", &wide[..]].concat();
    assert_eq!(refused(wide), "bytes:1: text in UTF-16: expected UTF-8");
    // UTF-32 with the low byte first begins as UTF-16 does.
    let wide = |bytes: fn(u32) -> [u8; 4]| {
        "\u{feff}result\n".chars().flat_map(|letter| bytes(letter.into())).collect::<Vec<u8>>()
    };
    for text in [wide(u32::to_le_bytes), wide(u32::to_be_bytes)] {
        assert_eq!(refused(text), "bytes:1: text in UTF-32: expected UTF-8");
    }
    // First bytes of each form, by its own description.
    for (bytes, form) in [
        (&b"BZh91AY&SY"[..], "bzip2"),
        (b"\x28\xb5\x2f\xfd\x04\x00", "zstd"),
        (b"\xfd7zXZ\0\0", "xz"),
        (b"\x04\x22\x4d\x18\x64", "lz4"),
    ] {
        let said = format!("bytes:1: compressed with {form}: expected plain text or gzip");
        assert_eq!(refused(bytes), said);
    }
    let said = "bytes:1: a ZIP archive or a workbook: expected text; save a workbook as CSV";
    assert_eq!(refused(&b"PK\x03\x04\x14\0"[..]), said);
}

#[test]
fn a_row_that_cannot_be_read_says_why() {
    let header = "shoe,round,player_cards,banker_cards,player_total,result";
    let long = "x".repeat(101);
    for (row, expected) in [
        ("1,2,9H KD,2S 3C,9", "5 fields, where the header has 6: 1,2,9H KD,2S 3C,9"),
        ("1,2,9H KD,2S 3C,9,p,,", "8 fields, where the header has 6: 1,2,9H KD,2S 3C,9,p,,"),
        ("1,2,9H KD,,9,p", "no banker_cards: 1,2,9H KD,,9,p"),
        (
            "1,2,9H KD,2S 3,9,p",
            "a card without its suit, where other rows have suits: 1,2,9H KD,2S 3,9,p",
        ),
        (
            "1,2,9H K,2S 3S,9,p",
            "a card without its suit, where other rows have suits: 1,2,9H K,2S 3S,9,p",
        ),
        ("1,2,9HKX,2S 3C,9,p", "\"9HKX\" is no card: expected a form like KH or K"),
        ("1,2,9H 1D,2S 3C,9,p", "\"1D\" is no card: expected a form like KH or K"),
        ("1,-2,9H KD,2S 3C,9,p", "round \"-2\": expected a whole number"),
        (
            "1,18446744073709551616,9H KD,2S 3C,9,p",
            "round \"18446744073709551616\": expected a whole number",
        ),
        ("1,2,9H KD,2S 3C,256,p", "player_total \"256\": expected a whole number"),
        ("1,2,9H KD,2S 3C,9,play", "result \"play\": expected player, banker or tie"),
        (
            "1,2,\"9H KD,2S 3C,9,p",
            "a field in quotes does not end on its line: 1,2,\"9H KD,2S 3C,9,p",
        ),
        (
            "1,2,\"9H KD\" ,2S 3C,9,p",
            "something follows a field in quotes: 1,2,\"9H KD\" ,2S 3C,9,p",
        ),
        (&format!("{long},2,9H KD,2S 3C,9,p"), "the name of the shoe has more than 100 bytes"),
    ] {
        let read = hands(&BACCARAT, &format!("{header}\n1,1,9H KD,2S 3C,9,p\n{row}\n"));
        assert_eq!(read.rounds, 1, "{row}");
        let told = faults(&read.faults);
        let expected =
            ("unreadable", "a row cannot be read".to_owned(), 1, vec![(3, expected.to_owned())]);
        assert_eq!(told, [expected], "{row}");
    }
    for (row, expected) in [
        ("{\"result\": 3", "no JSON: EOF while parsing an object at column 12"),
        ("{\"result\": {}}", "no JSON: \"result\" is {}: expected a text or a number at column 14"),
        (
            "{\"result\": [\"tie\"]}",
            "no JSON: \"result\" is [\"tie\"]: expected a text or a number at column 19",
        ),
        (
            "{\"result\": \"tie\", \"Result\": \"tie\"}",
            "no JSON: \"result\" is given twice at column 34",
        ),
        ("{\"results\": null}", "no result: {\"results\": null}"),
        ("{\"result\": null}", "no result: {\"result\": null}"),
        ("[]", "no JSON: invalid type: sequence, expected an object at column 0"),
    ] {
        let read = hands(&BACCARAT, &format!("{{\"result\": \"tie\"}}\n{row}\n"));
        assert_eq!(faults(&read.faults)[0].3, [(2, expected.to_owned())], "{row}");
    }
}

#[test]
fn columns_may_have_other_names() {
    let options = |columns: &[(&str, &str)]| Options {
        columns: columns.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect(),
        ..Options::default()
    };
    let text = "p,b,player_cards\n9 K,2 3,x\n";
    let names = options(&[("player_cards", "P"), ("banker_cards", "b")]);
    let Ok(Evidence::Hands(hands)) = evidence(&BACCARAT, text, &names) else { panic!("no hands") };
    assert_eq!((hands.rounds, hands.faults.kinds.len()), (1, 0));
    for (columns, expected) in [
        (
            &[("player_cards", "q"), ("banker_cards", "b"), ("result", "p")][..],
            "bytes:1: no column \"q\" for player_cards: found p, b, player_cards",
        ),
        (
            &[("player_card", "p")],
            "column player_card=p: no column \"player_card\": did you mean \"player_cards\"?",
        ),
        (&[("result", "p"), ("result", "b")], "column result=b: \"result\" is named a second time"),
    ] {
        assert_eq!(evidence(&BACCARAT, text, &options(columns)).unwrap_err(), expected);
    }
    let kind = Options { kind: Some(Kind::Counts), ..Options::default() };
    assert_eq!(
        evidence(&BACCARAT, "wager,evnt,count\n", &kind).unwrap_err(),
        "bytes:1: counts lack event; found wager, evnt, count; column event=evnt names the column"
    );
}

#[test]
fn strict_reading_stops_at_the_first_fault() {
    let strict = Options { strict: true, ..Options::default() };
    let text = "player_cards,banker_cards,result\n9 K,2 3,p\n9 K,2 3,b\n9 K,2 X,p\n";
    assert_eq!(
        evidence(&BACCARAT, text, &strict).unwrap_err(),
        "bytes:3: result: the cards make it player, the row says banker"
    );
    // Rounds and shoes are numbered on, and come in this order.
    let rounds = |rows: &str| {
        let rows = rows.split(' ').map(|row| format!("{row},player\n"));
        let text = format!("shoe,round,result\n{}", rows.collect::<String>());
        evidence(&BACCARAT, text.as_str(), &strict)
    };
    assert!(rounds("7,1 7,2 8,1 8,2").is_ok());
    assert!(rounds("7,1 27,1 7,2 27,2 8,1 28,1 8,2 28,2").is_err(), "shoes 9 to 26 are missing");
    assert!(rounds("a,1 b,1 a,2 b,2").is_ok());
    for (rows, said) in [
        ("7,1 7,3", "bytes:3: missing: round 3 follows round 1"),
        ("7,1 8,2", "bytes:3: missing: the shoe begins with round 2"),
        ("7,1 9,1", "bytes:3: missing-shoe: shoe 9 follows shoe 7"),
        ("7,2 7,1", "bytes:2: missing: the shoe begins with round 2"),
        ("8,1 7,1", "bytes:3: shoe-order: shoe 7 follows shoe 8"),
        // Of 7, 8, 9 none is missing, and of 7, 8, 9, 10 the second.
        ("7,1 9,1 8,1", "bytes:4: shoe-order: shoe 8 follows shoe 9"),
        ("7,1 9,1 10,1", "bytes:3: missing-shoe: shoe 9 follows shoe 7"),
        ("7,1 7,1", "bytes:3: twice: a copy of the row before, round 1"),
        ("7,1 7,2 7,1", "bytes:4: twice: round 1 comes again, after round 2"),
        ("a,1 b,1 a,3", "bytes:4: missing: round 3 follows round 1"),
        ("a,1 b,1 a,1", "bytes:4: shoe-order: the shoe comes back"),
    ] {
        assert_eq!(rounds(rows).unwrap_err(), said, "{rows}");
    }
    assert_eq!(
        evidence(&BACCARAT, "wager,event,count\na,b,-1\n", &strict).unwrap_err(),
        "bytes:2: unreadable: count \"-1\": expected a whole number from 0 to below 2^63"
    );
}

#[test]
fn files_are_of_one_kind_and_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str, text: &str| std::fs::write(path(name), text).unwrap();
    file("hands", "shoe,result\n1,tie\n");
    file("bare", "result\ntie\n");
    file("counts", "wager,event,count\na,b,1\n");
    file("counts.json", "[{\"wager\":\"a\",\"event\":\"b\",\"count\":2}]");
    file("totals", "wager,rounds,staked,won\na,1,1,1\n");
    let question = BACCARAT.question();
    let read = |names: &[&str]| {
        let sources: Vec<_> = names.iter().map(|name| Source::File(path(name))).collect();
        let read = read(&sources, &question, &Options::default(), None, &|_| Ok(()));
        read.map(|read| read.evidence).map_err(|error| {
            error.to_string().replace(&folder.path().join("").display().to_string(), "")
        })
    };
    let Ok(Evidence::Counted(counted)) = read(&["counts", "counts.json", "counts"]) else {
        panic!("no counts")
    };
    assert_eq!(counted.events[0].events, [("b".to_owned(), 4)]);
    for (names, expected) in [
        (
            &["hands", "counts"][..],
            "counts holds counts and hands hands: expected files of one kind",
        ),
        (
            &["counts", "totals"],
            "totals holds totals and counts counts: expected files of one kind",
        ),
        (
            &["totals", "counts.json"],
            "counts.json holds counts and totals totals: expected files of one kind",
        ),
        (
            &["counts.json", "hands"],
            "hands holds hands and counts.json counts: expected files of one kind",
        ),
        (
            &["hands", "bare"],
            "bare: other columns than hands has: expected files that tell the same",
        ),
        (&["hands", "none"], "cannot read none: No such file or directory (os error 2)"),
        (&["."], ". is a directory: expected a file"),
        (&[], "no file to read"),
    ] {
        assert_eq!(read(names).unwrap_err(), expected);
    }
    // Every fault as a line.
    file("faulty,1", "result\nx\n\"a \"\"b\"\"\"\n");
    let mut faults = Vec::new();
    let sources = [Source::File(path("faulty,1"))];
    shoe_odds::evidence::read(&sources, &question, &Options::default(), Some(&mut faults), &|_| {
        Ok(())
    })
    .unwrap();
    let name = path("faulty,1").display().to_string();
    assert_eq!(
        String::from_utf8(faults).unwrap(),
        format!(
            "file,line,kind,text,round,row\n\
             \"{name}\",2,unreadable,\"result \"\"x\"\": expected player, banker or tie\",,x\n\
             \"{name}\",3,unreadable,\"result \"\"a \"\"b\"\"\"\": expected player, banker or tie\",,\
             \"\"\"a \"\"\"\"b\"\"\"\"\"\"\"\n"
        )
    );
}

/// What fuzzing found or was begun with; each is read as every kind.
#[test]
fn inputs_once_found_are_read_alike_in_any_blocks() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/evidence/inputs");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for kind in [Kind::Hands, Kind::Counts, Kind::Totals] {
            super::any::read(kind, &bytes);
        }
        read += 1;
    }
    assert!(read > 10, "only {read} inputs");
}
