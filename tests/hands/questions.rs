//! What other questions say of games whose ways are no plain ordered deals: a hand that is drawn
//! on, hands that draw again, decks that lack ranks. Each is held against prices.

use shoe_odds::question::effects::{EffectsRequest, effects};
use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Exact, Request, Shoe, price};

const DRAWN: &str = r#"
id = "drawn"
name = "Drawn"
game = "hands"
decks = [2]
[deal.hands]
dealer = { cards = 2, to = 17, soft = "hit" }
[wager.bust]
name = "Bust"
pays = [{ odds = "2 to 1", when = { dealer.bust = true } }]
"#;

const AGAIN: &str = r#"
id = "again"
name = "Again"
game = "hands"
deck = "6-K"
decks = [1]
[deal.hands]
low = 1
high = { cards = 1, adds = 2 }
other = 1
[rank]
ties = ["pips"]
equal = "draw-again"
[wager.low]
name = "Low"
pays = [{ odds = "3 to 1", when = { result = "low" } }]
"#;

fn edge(text: &str, variant: &str, shoe: &str) -> Exact {
    let catalog = Catalog::builtin().with(text.parse().unwrap()).unwrap();
    let request = Request {
        variants: vec![variant.into()],
        shoe: Some(shoe.parse().unwrap()),
        ..Request::default()
    };
    let study = price(&catalog, &request, &()).unwrap_or_else(|error| panic!("{error}"));
    study.reports[0].wagers[0].edge.exact.clone()
}

/// An effect of removal is the price of the shoe without the card less that of the shoe.
#[test]
fn effects_are_differences_of_prices() {
    for (text, variant, decks, card) in
        [(DRAWN, "drawn", "2", "5"), (AGAIN, "again", "1", "7"), (AGAIN, "again", "3", "K")]
    {
        let catalog = Catalog::builtin().with(text.parse().unwrap()).unwrap();
        let request = EffectsRequest {
            variants: vec![variant.into()],
            shoe: Some(decks.parse().unwrap()),
            ..EffectsRequest::default()
        };
        let study = effects(&catalog, &request, &()).unwrap_or_else(|error| panic!("{error}"));
        let wager = &study.reports[0].wagers[0];
        let whole = edge(text, variant, decks);
        assert_eq!(wager.expectation.exact, -&whole, "{variant}");
        let less = edge(text, variant, &format!("{decks} - {card}"));
        let of_card = wager.cards.iter().find(|one| one.card.split(' ').any(|name| name == card));
        let of_card = of_card.unwrap_or_else(|| panic!("{card} of {:?}", wager.cards));
        assert_eq!(of_card.effect.exact, &whole - &less, "{variant} without {card}");
    }
}

/// Cards that the decks lack are in no shoe, whoever asks.
#[test]
fn decks_that_lack_ranks_hold_none_of_them() {
    let catalog = || Catalog::builtin().with(AGAIN.parse().unwrap()).unwrap();
    for shoe in ["1 - A", "1 - 3H", "A=1 K=20"] {
        let request = Request {
            variants: vec!["again".into()],
            shoe: Some(shoe.parse().unwrap()),
            ..Request::default()
        };
        let error = price(&catalog(), &request, &()).unwrap_err().to_string();
        assert!(error.contains("have none"), "{shoe}: {error}");
    }
    let request = BatchRequest { variants: vec!["again".into()], ..BatchRequest::default() };
    let batch = Batch::new(&catalog(), &request).unwrap();
    let whole = Composition::from(&Shoe::decks(1).unwrap());
    assert!(batch.expectations(&[whole])[0].is_err());
    let held = Composition::from(&"1 - A*4 - 2*4 - 3*4 - 4*4 - 5*4".parse::<Shoe>().unwrap());
    let row = batch.expectations(&[held]).remove(0).unwrap();
    let found = row[0].clone().unwrap().to_string();
    assert_eq!(Exact::parse(&found), Some(-&edge(AGAIN, "again", "1")));
}
