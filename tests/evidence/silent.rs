//! Columns that would let a wrong file pass in silence: each is held against the round, or refused.

use shoe_odds::question::check::evidence::{Evidence, Hands, Options};

use super::common::{BACCARAT, read_bytes};

fn read(text: &str) -> Result<Hands, String> {
    match read_bytes(text, &BACCARAT.question(), &Options::default()) {
        Ok(Evidence::Hands(hands)) => Ok(*hands),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

fn unused(hands: &Hands) -> Vec<&str> {
    hands.unused.iter().map(|unused| unused.name.as_str()).collect()
}

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
        ("banker cards", "2C2C"),
        ("player_third", "2C"),
        ("Third Card Banker", "2C"),
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
