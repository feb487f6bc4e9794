//! Prices a game of your own, whose rounds are dealt by a function of yours.
//!
//! Two cards are dealt from one deck, with ace 1 and king 13; their sum is odd or even.
//!
//! Prints:
//!
//! ```text
//! Bet    Hit      Edge
//! Odd    112/221  1/85     1.1765%
//! Even   109/221  13/340   3.8235%
//! ```

use std::sync::LazyLock;

use shoe_odds::card::{Face, Grain, Rank, Seen};
use shoe_odds::condition::Condition;
use shoe_odds::field::{Domain, Entry, Field, NONE, Spec, Values, Vocabulary};
use shoe_odds::game::{Broken, GAMES, Game, Listing, Look, Outcomes, Play};
use shoe_odds::game::{Played, Rule, Rules, Shown};
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Error, Exact, Shoe};

struct OddEven;

const RESULTS: &[&str] = &["odd", "even"];

/// The one field of a round, which paytable lines test.
static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let (name, domain, grain) = ("result".to_owned(), Domain::Choice(RESULTS), Grain::Rank);
    let doc = "The sum of both cards.";
    Vocabulary {
        game: "odd-even",
        specs: vec![Spec { name: name.clone(), domain, grain, may_lack: false }],
        entries: vec![Entry { pattern: name, doc, domain, grain, cards: "all" }],
        hands: &["pair"],
        other_names: &[],
        hand_cards: &[2],
        known_cards: "P 9 K",
        condition: "result = \"odd\"",
        quantifiers: Vec::new(),
        kinds: &[],
    }
});

impl Rules for OddEven {
    fn name(&self) -> &'static str {
        "Odd or even"
    }

    fn doc(&self) -> &'static str {
        "Two cards, whose sum is odd or even."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn rules(&self, _: &Rule) -> Vec<String> {
        vec!["Two cards are dealt; their sum is odd or even, with ace 1 and king 13.".into()]
    }

    fn cards(&self) -> u64 {
        2
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let row = |(code, name): (u8, &&str)| {
            ((*name).to_owned(), Condition::Is(Field::at(0), Values::one(code)))
        };
        let rows = (0u8..).zip(RESULTS).map(row).collect();
        vec![Outcomes { id: "results", name: "Results", listing: Listing::Rows(rows) }]
    }
}

/// Returns the index in `RESULTS`. The code of an ace is 0, so two codes have the parity of the sum.
fn sorted(codes: impl Iterator<Item = u8>) -> u8 {
    u8::from(codes.sum::<u8>() % 2 == 0)
}

impl Play for OddEven {
    fn play(&self, _: &Rule, cards: &[Seen]) -> Option<Played> {
        Some(Played::new([cards.get(..2)?]))
    }

    fn result(&self, played: &Played) -> u8 {
        sorted(played.hand(0).iter().map(|card| card.rank().code()))
    }

    fn broken(&self, _: &Rule, played: &Played) -> Option<Broken> {
        let whole = played.hand(0).len() == 2;
        (!whole).then(|| Broken { rule: "cards", text: "a round has two cards".into() })
    }
}

impl Look for OddEven {
    fn shows(&self, _: Field, _: usize, cards: &[Face]) -> Shown {
        let ranks = cards.iter().filter_map(|card| card.rank);
        Shown::Value(sorted(ranks.map(Rank::code)))
    }

    fn together(&self, _: Field, _: &[u8]) -> u8 {
        NONE
    }
}

impl Game for OddEven {}

const TABLE: &str = r#"
id    = "parity"
name  = "Odd or even"
game  = "odd-even"
decks = [1]

[wager.odd]
name = "Odd"
pays = [{ odds = "19 to 20", when = { result = "odd" } }]

[wager.even]
name = "Even"
pays = [{ odds = "19 to 20", when = { result = "even" } }]
"#;

pub fn main() -> Result<(), Error> {
    let games: Vec<&'static dyn Game> = GAMES.iter().copied().chain([&OddEven as _]).collect();
    let catalog = Catalog::builtin().with(Table::read_among(&games, "parity.toml", TABLE)?)?;
    let (parity, shoe) = (catalog.variant("parity")?, Shoe::decks(1)?);
    println!("Bet    Hit      Edge");
    for name in ["Odd", "Even"] {
        let figures = parity.wager(name)?.on(&shoe)?;
        let (hit, edge) = (figures.hit(), figures.edge());
        println!("{name:<6} {:<8} {:<8} {}", hit.to_string(), edge.to_string(), edge.percent(4));
    }

    // By hand: 28 cards have an odd rank and 24 an even one, so 2 * 28*24 of 52*51 ordered deals
    // have an odd sum: 112/221. With 19 to 20 that returns 39/20 * 112/221 = 84/85.
    let odd = parity.wager("odd")?.on(&shoe)?;
    assert_eq!(odd.edge(), Exact::ratio(1, 85).unwrap());
    Ok(())
}
