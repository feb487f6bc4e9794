//! The rounds of a shoe as a dealer deals them: the hand that gets the next card, the end of a
//! round, and its winner.
//!
//! The cards come by hand, as readers press them. The game deals a round of these cards and of
//! fillers, and the place of the first filler is the next card. No rule of a game is here.

use serde::{Deserialize, Serialize};
use shoe_odds::Error;
use shoe_odds::card::{Card, Grain, Named, Seen, Suit};
use shoe_odds::distribution::Observed;
use shoe_odds::game::Played;
use shoe_odds::settle;
use shoe_odds::table::Table;
use shoe_odds::table::model::{Settlement, Wager};
use shoe_odds::wording::capital;

use crate::ask::{self, Own};
use crate::failure::Failure;

/// Rounds of a variant.
#[derive(Debug, Deserialize)]
pub struct Rounds {
    /// The variant: `punto-banco/baccarat`.
    variant: String,
    /// The reader's own table, if it offers the variant.
    table: Option<Own>,
    /// The rounds, each a list of hands and cards in the order of dealing: `["player", "9H"]`.
    rounds: Vec<Vec<(String, String)>>,
}

/// The state of rounds.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Followed {
    /// The hands of the game, in its order.
    pub hands: Vec<&'static str>,
    /// The wagers that look at suits, by their ids.
    pub suits: Vec<String>,
    /// The state of each round.
    pub rounds: Vec<State>,
}

/// The state of a round.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct State {
    /// The points of each hand; `None` in games without points, and of hands without cards.
    pub totals: Vec<Option<u8>>,
    /// The hand that gets the next card; `None` if the round is over.
    pub next: Option<&'static str>,
    /// The result of a round that is over; `None` if its cards are not known finely enough.
    pub result: Option<Outcome>,
    /// `true` if a hand has a card that the rules do not deal to it.
    pub astray: bool,
}

/// The result of a round.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// A value of the game's field `result`: `banker`.
    pub id: &'static str,
    /// In words: "Banker wins", "Tie".
    pub name: String,
}

/// Returns the state of each round.
pub fn follow(asked: &Rounds) -> Result<Followed, Box<Failure>> {
    let catalog = ask::catalog(asked.table.as_ref(), None)?;
    let variant = catalog.variant(&asked.variant)?;
    let table = variant.table();
    let suits = variant.wagers().filter(|one| needs_suits(table, one.rules()));
    let suits = suits.map(|one| one.id().to_owned()).collect();
    let rounds = asked.rounds.iter().map(|round| state(table, round)).collect::<Result<_, _>>()?;
    Ok(Followed { hands: table.vocabulary.hands.to_vec(), suits, rounds })
}

/// Returns `true` if a wager depends on suits.
fn needs_suits(table: &Table, wager: &Wager) -> bool {
    let observed = match &wager.settlement {
        Settlement::Round(lines) => settle::observed(lines),
        Settlement::Progressive(progressive) => settle::observed(&progressive.lines),
        Settlement::Carried(carried) => settle::observed(&carried.lines),
        Settlement::Decision(decision) => settle::observed_by(decision),
        Settlement::Session(_) => return false,
    };
    !Grain::Rank.covers(table.game.grain(&observed))
}

/// The most cards of a round that are dealt: more than any game takes.
const MOST: usize = 200;

/// Returns the state of a round with these cards.
fn state(table: &Table, dealt: &[(String, String)]) -> Result<State, Box<Failure>> {
    let names = table.vocabulary.hands;
    let mut hands: Vec<Vec<Named>> = vec![Vec::new(); names.len()];
    for (hand, card) in dealt {
        let at = names.iter().position(|name| name == hand);
        let at = at.ok_or_else(|| Failure::new(format!("\"{hand}\" is no hand")))?;
        let named = Named::parse(card).filter(|named| *named != Named::Value(1));
        hands[at].push(named.ok_or_else(|| Failure::new(format!("\"{card}\" is no card")))?);
    }
    let (next, played) = dealt_to(table, &hands)?;
    let over = next.is_none();
    let taken = |hand: usize| played.hand(hand).len();
    let totals = hands.iter().map(|cards| {
        let cards: Vec<Seen> = cards.iter().map(|card| example(*card)).collect();
        table.game.points(&cards).filter(|_| !cards.is_empty())
    });
    Ok(State {
        totals: totals.collect(),
        next: next.map(|hand| names[hand]),
        result: if over { outcome(table, &hands, &played) } else { None },
        astray: over && hands.iter().enumerate().any(|(hand, cards)| cards.len() > taken(hand)),
    })
}

/// Deals the cards to their hands. Returns the hand that lacks a card first, or the whole round.
fn dealt_to(table: &Table, hands: &[Vec<Named>]) -> Result<(Option<usize>, Played), Error> {
    // The next card is recognized among the fillers.
    let marker = Seen::from(Card::all().last().expect("52 cards"));
    let fillers = || Card::all().map(Seen::from).filter(|card| *card != marker);
    let fillers: Vec<Seen> = (0..4).flat_map(|_| fillers()).collect();
    let mut cards: Vec<Seen> = Vec::new();
    let mut counts = vec![0; hands.len()];
    while cards.len() < MOST {
        let all = [&cards[..], &[marker], &fillers[..]].concat();
        let Some(played) = table.game.play(&table.rule, &all) else { break };
        if played.taken() <= cards.len() {
            return Ok((None, played));
        }
        let to = (0..hands.len())
            .find(|hand| played.hand(*hand).get(counts[*hand]).is_some_and(|card| *card == marker));
        match to {
            Some(hand) => match hands[hand].get(counts[hand]) {
                Some(card) => {
                    cards.push(example(*card));
                    counts[hand] += 1;
                }
                None => return Ok((Some(hand), played)),
            },
            // It is burned, and nobody sees it.
            None => cards.push(fillers[0]),
        }
    }
    Err(Error::usage(format!("a round of {} cannot be followed card by card", table.game.name())))
}

/// Returns a card of this name.
fn example(named: Named) -> Seen {
    let spade = |rank| Seen::from(Card { rank, suit: Suit::Spades });
    match named {
        Named::Card(card) => Seen::from(card),
        Named::Rank(rank) => spade(rank),
        Named::Value(value) => {
            let of_value = Card::all().find(|card| card.rank.value() == value);
            Seen::from(of_value.expect("a rank for every value"))
        }
    }
}

/// Returns the result of a round, if its cards are known finely enough for it.
fn outcome(table: &Table, hands: &[Vec<Named>], played: &Played) -> Option<Outcome> {
    let field = table.vocabulary.find("result")?;
    let mut observed = Observed::default();
    observed.watch_value(field);
    let needed = table.game.grain(&observed);
    if !hands.iter().flatten().all(|card| card.grain().covers(needed)) {
        return None;
    }
    let id = *table.vocabulary.results().get(usize::from(table.game.result(played)))?;
    let is_hand = table.vocabulary.hands.contains(&id);
    let name = if is_hand { format!("{} wins", capital(id)) } else { capital(id) };
    Some(Outcome { id, name })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Follows one round: hands and cards, "player 4 banker 2".
    fn followed(variant: &str, cards: &str) -> State {
        let words: Vec<&str> = cards.split_whitespace().collect();
        let round = words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned()));
        let rounds = vec![round.collect()];
        let asked = Rounds { variant: variant.to_owned(), table: None, rounds };
        follow(&asked).unwrap().rounds.remove(0)
    }

    fn next(variant: &str, cards: &str) -> Option<&'static str> {
        followed(variant, cards).next
    }

    fn result(variant: &str, cards: &str) -> Option<String> {
        followed(variant, cards).result.map(|result| result.name)
    }

    const BACCARAT: &str = "punto-banco/baccarat";

    #[test]
    fn cards_go_to_the_player_and_the_banker_in_turn() {
        assert_eq!(next(BACCARAT, ""), Some("player"));
        assert_eq!(next(BACCARAT, "player 4"), Some("banker"));
        assert_eq!(next(BACCARAT, "player 4 banker 2"), Some("player"));
        assert_eq!(next(BACCARAT, "player 4 player 5"), Some("banker"));
    }

    #[test]
    fn a_natural_ends_the_round() {
        let state = followed(BACCARAT, "player 4 banker 2 player 5 banker K");
        assert_eq!((state.next, state.astray), (None, false));
        assert_eq!(state.totals, [Some(9), Some(2)]);
        assert_eq!(state.result.unwrap(), Outcome { id: "player", name: "Player wins".into() });
        assert!(followed(BACCARAT, "player 4 banker 2 player 5 banker K banker 3").astray);
    }

    /// The Player draws at 0 to 5; the Banker at 4 draws against a third card worth 2 to 7.
    #[test]
    fn third_cards_follow_the_table_of_play() {
        let opening = "player 2H banker 4S player 3D banker KD ";
        assert_eq!(next(BACCARAT, opening), Some("player"));
        assert_eq!(next(BACCARAT, &format!("{opening} player 7C")), Some("banker"));
        let cards = format!("{opening} player 7C banker 8");
        assert_eq!(result(BACCARAT, &cards).unwrap(), "Tie");
        // Against an eight it stands.
        let cards = format!("{opening} player 8C");
        assert_eq!(followed(BACCARAT, &cards).totals, [Some(3), Some(4)]);
        assert_eq!(result(BACCARAT, &cards).unwrap(), "Banker wins");
    }

    #[test]
    fn a_result_needs_cards_known_finely_enough() {
        let tiger = "dragon-tiger/dragon-tiger";
        assert_eq!(result(tiger, "dragon K tiger Q").unwrap(), "Dragon wins");
        let unknown = followed(tiger, "dragon K tiger 0");
        assert_eq!((unknown.next, unknown.result), (None, None));
        assert_eq!(result(BACCARAT, "player 9 banker K player 0 banker 0").unwrap(), "Player wins");
    }

    #[test]
    fn every_built_in_game_says_the_next_card() {
        let catalog = shoe_odds::Catalog::builtin();
        for one in shoe_odds::question::list::variants(&catalog) {
            let hands = catalog.variant(&one.id).unwrap().table().vocabulary.hands;
            let first = next(&one.id, "").unwrap();
            assert!(hands.contains(&first), "{}: {first}", one.id);
        }
        // The Player's first card is printed, the Banker's first is dealt.
        assert_eq!(next("seven-up-baccarat/seven-up-baccarat", ""), Some("banker"));
        assert_eq!(next("casino-war/casino-war", "player 9"), Some("dealer"));
    }

    #[test]
    fn wagers_that_look_at_suits_are_named() {
        let asked = Rounds { variant: "dynasty-live/dynasty".into(), table: None, rounds: vec![] };
        let suits = follow(&asked).unwrap().suits;
        assert!(suits.contains(&"majestic-match-banker".to_owned()), "{suits:?}");
        assert!(!suits.contains(&"tie".to_owned()), "{suits:?}");
    }

    #[test]
    fn a_hand_of_another_game_is_refused() {
        let rounds = vec![vec![("dragon".to_owned(), "4".to_owned())]];
        let asked = Rounds { variant: BACCARAT.into(), table: None, rounds };
        assert_eq!(follow(&asked).unwrap_err().message, "\"dragon\" is no hand");
    }
}
