//! Files written by hand, and what they tell, worked out by hand.

use std::io::Write;
use std::path::PathBuf;

use odds::card::Seen;
use odds::evidence::{
    Clusters, Counted, Evidence, Fault, Hands, Kind, Options, Rows, Source, read, read_bytes,
};
use odds::{Exact, Shoe};

use crate::common::{BACCARAT, DRAGON_TIGER, Setup};

fn evidence(
    setup: &Setup,
    text: impl Into<Vec<u8>>,
    options: &Options,
) -> Result<Evidence, String> {
    let read = read_bytes(text.into(), &setup.question(), options);
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

fn faults(kinds: &odds::evidence::Faults) -> Vec<Told> {
    let told = |fault: &Fault| (fault.line, fault.text.clone());
    let kinds = kinds.kinds.iter().map(|kind| {
        (kind.id, kind.text.clone(), kind.count, kind.first.iter().map(told).collect())
    });
    kinds.collect()
}

fn code(card: &str) -> usize {
    Seen::parse(card).unwrap().code()
}

/// Results of a tally: the Player's, the Banker's, ties.
fn results(setup: &Setup, hands: &Hands) -> [u128; 3] {
    let Rows::Cards { tally, .. } = &hands.shown else { panic!("no cards") };
    let words = odds::field::vocabulary(setup.game).unwrap();
    let result = words.find("result").unwrap();
    let law = setup.plan.law(tally, 0);
    [0, 1, 2].map(|code| law.ways(|case| case.value(result) == code))
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
    assert_eq!(shoes.ranks[12], kings);
    // Spades: 2S and 6♠ of 13 cards, TS of 6.
    let spades = Clusters {
        shoes: 2,
        rounds: 19,
        rounds_squared: 169 + 36,
        sum: 3,
        sum_squared: 5,
        sum_rounds: 26 + 6,
    };
    assert_eq!(shoes.suits[0], spades);
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
                "a total is not that of the cards",
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
            told(
                "missing",
                "rounds or shoes are missing, come twice or out of order",
                &[(6, "round 4 follows round 2"), (11, "shoe 3 follows shoe 1")]
            ),
            rule("cards", "a hand has two or three cards; the Player's has 1", 7),
            told(
                "unreadable",
                "a row cannot be read",
                &[(8, "\"ZD\" is no card: expected a form like KH or K")]
            ),
            rule("cards", "the Player's hand has more than 3 cards", 9),
            told(
                "result",
                "the result is not that of the cards",
                &[(10, "the cards make it banker, the row says player")]
            ),
            rule("player", "Player 1 draws; it stood", 11),
            rule("natural", "Player 9, Banker 5: a natural, no hand draws; both drew", 12),
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
    let _ = (Shoe::parse("8"), Kind::Hands, Source::Stdin, Exact::zero(), PathBuf::new());
    let _ = (refused(""), counted("wager,event,count\na,b,1"));
    let _ = |writer: &mut dyn Write| writer.flush();
    let _ = read_file;
}

fn read_file() {
    let _ = read(&[], &BACCARAT.question(), &Options::default(), None, &|_| {});
}
