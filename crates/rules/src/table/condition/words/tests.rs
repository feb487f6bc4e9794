//! Names of lines, as rules pages have them.

use crate::table::Table;

/// Returns the names of the lines of a wager with these conditions, and the conditions in
/// words.
fn said(game: &str, whens: &[&str]) -> Vec<(String, String)> {
    let lines = whens.iter().map(|when| format!("{{ odds = \"1 to 1\", when = {when} }},"));
    let text = format!(
        "id = \"a\"\nname = \"A\"\ngame = \"{game}\"\ndecks = [8]\n[wager.a]\nname = \"A\"\n\
         pays = [\n{}\n]\n",
        lines.collect::<String>()
    );
    let table = Table::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let lines = table.variants[0].wagers[0].of_round().expect("settled by a round").lines;
    lines.iter().map(|line| (line.name.clone(), line.words.clone())).collect()
}

#[test]
fn a_line_without_a_name_is_named_as_on_a_rules_page() {
    for (when, name) in [
        (
            "{ result = 'banker', banker = { total = 8, cards = 3 } }",
            "Banker wins with a three-card 8",
        ),
        (
            "{ banker.cards = 2, result = 'banker', banker.total = [6, 7] }",
            "Banker wins with a two-card 6 or 7",
        ),
        ("{ result = 'player', player.total = 5 }", "Player wins with 5"),
        ("{ result = 'player', player.total = '6-9' }", "Player wins with 6 or more"),
        ("{ result = 'player', player.total = '1-5' }", "Player wins with 1-5"),
        ("{ result = 'player', player.total = '0-5' }", "Player wins with 5 or less"),
        ("{ result = 'player', player.total = [1, 3, '5-7'] }", "Player wins with 1, 3 or 5-7"),
        ("{ result = 'player', player.cards = 3 }", "Player wins with three cards"),
        (
            "{ result = 'player', player = { total = 9, natural = true } }",
            "Player wins with a natural 9",
        ),
        (
            "{ result = 'player', player.total = 9, banker.total = 8 }",
            "Player wins with 9, Banker has 8",
        ),
        (
            "{ result = 'player', margin = 7, natural = false }",
            "Player wins by 7, no natural in either hand",
        ),
        (
            "{ result = 'player', player.pair = true, margin = '4-9' }",
            "Player wins by 4 or more with a pair",
        ),
        ("{ result = ['player', 'banker'] }", "Player or Banker wins"),
        ("{ result = ['tie', 'banker'] }", "Banker wins or tie"),
        ("{ result = 'tie' }", "Tie"),
        ("{ natural = true, result = 'tie' }", "Natural tie"),
        ("{ result = 'tie', player.total = 6 }", "Tie, Player total 6"),
        ("{ player.pair = true }", "Player pair"),
        ("{ player.pair = false }", "Player has no pair"),
        ("{ player.total = [8, 9] }", "Player total 8 or 9"),
        (
            "{ player = { total = 8, cards = 3 }, banker.total = 7 }",
            "Player has a three-card 8, Banker has 7",
        ),
        ("{ either.pair = true }", "Either hand has a pair"),
        ("{ both.perfect-pair = true }", "Both hands have a perfect pair"),
        ("{ winner = { total = 9, cards = 3 } }", "Winner has a three-card 9"),
        ("{ loser.total = 8 }", "Loser total 8"),
        ("{ player.third = '8' }", "Player has third card 8"),
        ("{ player.count.hearts = 3 }", "Player has 3 hearts"),
        ("{ not = { result = 'tie' } }", "Not tie"),
        ("{ result = 'player', not = { natural = true } }", "Player wins, not natural"),
        ("{ not = { player.total = 8, banker.total = 7 } }", "Not (Player has 8, Banker has 7)"),
        ("{ not = [{ cards = 4 }, { cards = 6 }] }", "Not (4 cards dealt or 6 cards dealt)"),
        ("{ banker.third = '> player.third' }", "Banker third card above Player third card"),
        ("{ winner.total = '<= loser.opening' }", "Winner total at most loser opening"),
        ("{ either = { total = '> opening' } }", "Either total above either opening"),
        (
            "{ player.first-two = '= banker.first-two' }",
            "Player first two cards of the same two ranks as Banker first two cards",
        ),
        ("{ player.count.K = '!= count.A' }", "Player count K other than count A"),
        ("{ count = { A = 1, 6 = 2 } }", "1 ace, 2 sixes"),
        ("{ first-four-count.red = 0 }", "No red card in the first four cards"),
        (
            "{ player.same-suit = true, cards = 6 }",
            "Player has cards all of one suit, 6 cards dealt",
        ),
        ("[{ player.pair = true }, { banker.pair = true }]", "Player pair or Banker pair"),
        (
            "{ result = 'player', either = [{ pair = true }, { suited = true }] }",
            "Player wins, either hand has a pair or either hand has first two cards of one suit",
        ),
    ] {
        assert_eq!(said("baccarat", &[when]), [(name.to_owned(), name.to_owned())], "{when}");
    }
    for (when, name) in [
        ("{ result = 'dragon', dragon.rank = 'K' }", "Dragon wins with K"),
        ("{ result = 'tie', suited = true }", "Suited tie"),
        ("{ tiger.colour = 'red' }", "Tiger has a red card"),
        (
            "{ dragon.rank = 'A', tiger.suit = 'hearts' }",
            "Dragon has A, Tiger has a card of hearts",
        ),
    ] {
        assert_eq!(said("dragon-tiger", &[when]), [(name.to_owned(), name.to_owned())], "{when}");
    }
}

/// A hand and the round have fields of the same name, and the bets on them are far apart.
#[test]
fn fields_of_a_hand_and_of_the_round_read_differently() {
    for (field, of_hand, of_round) in [
        (
            "same-suit = true",
            "Banker wins with three cards of one suit",
            "Banker wins with three cards, all cards dealt of one suit",
        ),
        (
            "same-rank = false",
            "Banker wins with three cards and cards not all of one rank",
            "Banker wins with three cards, cards dealt not all of one rank",
        ),
        (
            "count.hearts = 2",
            "Banker wins with three cards and 2 hearts",
            "Banker wins with three cards, 2 hearts dealt",
        ),
        (
            "highest = 9",
            "Banker wins with three cards and highest card worth 9",
            "Banker wins with three cards, highest card dealt worth 9",
        ),
        (
            "natural = false",
            "Banker wins with three cards and no natural",
            "Banker wins with three cards, no natural in either hand",
        ),
    ] {
        let when = |of: &str| format!("{{ result = 'banker', banker.cards = 3, {of}{field} }}");
        assert_eq!(said("baccarat", &[&when("banker.")])[0].0, of_hand);
        assert_eq!(said("baccarat", &[&when("")])[0].0, of_round);
    }
    let alone = |when: &str| said("baccarat", &[when]).remove(0).0;
    assert_eq!(alone("{ same-colour = true }"), "All cards dealt of one color");
    assert_eq!(alone("{ both.same-suit = true }"), "Each hand has cards all of one suit");
    assert_eq!(
        alone("{ player = { total = 8, cards = 3, same-suit = true } }"),
        "Player has a three-card 8 and cards all of one suit"
    );
}

/// There are 10 - n pairs of totals in which the Player's is higher by n.
#[test]
fn a_line_of_many_alternatives_has_a_short_name() {
    let alternative =
        |player: u8, banker: u8| format!("{{ player.total = {player}, banker.total = {banker} }}");
    let apart = |by: u8| -> String {
        let all = (by..10).map(|player| alternative(player, player - by));
        format!("[{}]", all.collect::<Vec<_>>().join(", "))
    };
    let (one, two) = (apart(1), apart(2));
    let said = said("baccarat", &[&one, &two]);
    assert_eq!(said[0].0, "Player has 1, Banker has 0 or Player has 2, Banker has 1 or 7 more");
    assert_eq!(said[1].0, "Player has 2, Banker has 0 or Player has 3, Banker has 1 or 6 more");
    assert!(said[0].1.ends_with(" or Player has 9, Banker has 8"), "{}", said[0].1);
    assert_eq!(said[0].1.matches("Player has").count(), 9);
}

/// Line numbers distinguish the names of two lists that begin alike.
#[test]
fn short_names_of_two_lines_are_not_the_same() {
    let list = |last: &str| {
        let many = (0..8).map(|total| {
            format!(
                "{{ player = {{ total = {total}, cards = 3, pair = true, suited = {} }} }}",
                last
            )
        });
        let first =
            ["{ player.total = 8, player.cards = 3 }", "{ player.total = 9, player.cards = 3 }"];
        let first = first.iter().map(|text| (*text).to_owned());
        format!("[{}]", first.chain(many).collect::<Vec<_>>().join(", "))
    };
    let (one, two) = (list("true"), list("false"));
    let names: Vec<String> =
        said("baccarat", &[&one, &two]).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "Player has a three-card 8 or Player has a three-card 9 or 8 more (line 1)",
            "Player has a three-card 8 or Player has a three-card 9 or 8 more (line 2)",
        ]
    );
}
