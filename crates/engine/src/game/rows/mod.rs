//! Trente et quarante: two rows of cards, each dealt until it comes to 31 or more.
//!
//! `law` counts rounds by the cards and points of both rows, as sums over the counts of each value
//! and not over orders of cards. `wide` has the numbers for it.

mod law;

use crate::card::{Face, Seen, Suit};
use crate::condition::Condition;
use crate::distribution::{Distribution, Merge, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::rows::{self as fields, Meaning, field, meaning};
use crate::field::{Field, NONE, Values, Vocabulary};
use crate::game::api::{Deal, Game};
use crate::game::look::{Look, Shown};
use crate::game::number::all_deals;
use crate::game::play::{Broken, Play, highest};
use crate::game::played::Played;
use crate::game::rounds::Rounds;
use crate::game::rule::{Listing, Outcomes, Rule, Rules};
use crate::shoe::Shoe;

use law::{CARDS, Cell, Counts};

/// The fewest points that end a row.
const LEAST: usize = 31;
/// Number of card values: 1 to 10.
const VALUES: usize = 10;
/// The points that suffice for any two rows: after Noir has come to 40, Rouge has 31 left.
const ENOUGH: u64 = 71;

/// The code of a tie, after the codes of the rows.
const TIE: u8 = 2;
/// The codes of a winning color bet.
const COULEUR: u8 = 0;
const INVERSE: u8 = 1;
/// The code of the color of each row among colors.
const RED: u8 = 0;
const BLACK: u8 = 1;

/// The dealing procedure of trente et quarante.
pub struct TrenteEtQuarante;

/// Returns the points of a card with this baccarat value.
fn worth(value: u8) -> usize {
    if value == 0 { VALUES } else { value.into() }
}

/// Returns the points of a row.
fn points(cards: &[Seen]) -> usize {
    cards.iter().map(|card| worth(card.value())).sum()
}

/// Returns the cards of the row that begins here; `None` if there are too few.
fn row(cards: &[Seen]) -> Option<&[Seen]> {
    let mut sum = 0;
    let last = cards.iter().position(|card| {
        sum += worth(card.value());
        sum >= LEAST
    });
    cards.get(..=last?)
}

/// Returns the code of a result from the points of both rows.
fn result([noir, rouge]: [u8; 2]) -> u8 {
    highest([noir, rouge].map(|total| u8::MAX - total))
}

/// Returns the code of a color bet: Noir is black.
fn colour(result: u8, first: u8) -> u8 {
    match (result, first) {
        (TIE, _) => NONE,
        (0, BLACK) | (1, RED) => COULEUR,
        _ => INVERSE,
    }
}

/// Returns the cards of a shoe by their points.
fn counts(shoe: &Shoe, colours: bool) -> Counts {
    let mut all = [0; VALUES];
    let mut red = [0; VALUES];
    for (face, count) in shoe.types() {
        let at = worth(face.value) - 1;
        all[at] += count;
        if face.suit.is_some_and(|suit| suit.colour() == RED) {
            red[at] += count;
        }
    }
    Counts { all, red: colours.then_some(red) }
}

fn looks_at_colours(observed: &Observed) -> bool {
    let of = |field: Field| matches!(meaning(field), Meaning::Colour | Meaning::FirstColour);
    observed.fields().any(of)
}

impl TrenteEtQuarante {
    /// Rejects shoes that cannot be dealt and known cards.
    fn check(&self, deal: &Deal<'_>) -> Result<Counts, Error> {
        let shoe = deal.shoe;
        shoe.require(self.grain(deal.observed))?;
        if let Some(dealt) = deal.dealt {
            return Err(Error::usage(format!(
                "rows of {} are priced before their first card: expected no dealt cards, not \
                 \"{dealt}\"",
                self.name()
            )));
        }
        let counts = counts(shoe, looks_at_colours(deal.observed));
        let held: u64 = (1..).zip(counts.all).map(|(value, count): (u64, u64)| value * count).sum();
        if held < ENOUGH {
            return Err(Error::shoe(format!(
                "two rows come to up to 80 and shoe \"{shoe}\" holds {held} points: expected \
                 {ENOUGH} or more, or a round may be void"
            )));
        }
        Ok(counts)
    }
}

/// Returns the value of a field in a round of these rows.
fn value(field: Field, cell: &Cell, first: u8) -> u8 {
    let number = |number: usize| u8::try_from(number).expect("at most forty");
    let totals = cell.totals.map(|above| number(above + LEAST));
    match meaning(field) {
        Meaning::Result => result(totals),
        Meaning::Colour => colour(result(totals), first),
        Meaning::Total(row) => totals[row],
        Meaning::Cards(row) => number(cell.cards[row]),
        Meaning::FirstColour => first,
    }
}

impl Rules for TrenteEtQuarante {
    fn name(&self) -> &'static str {
        "Trente et Quarante"
    }

    fn doc(&self) -> &'static str {
        "Two rows, Noir and then Rouge, each dealt until it comes to 31 or more; the lower wins."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        fields::vocabulary()
    }

    fn rules(&self, _: &Rule) -> Vec<String> {
        let rules = [
            "Aces are worth 1, cards from two to nine their number, tens and court cards 10.",
            "Noir is dealt card by card until it comes to 31 or more, and then Rouge.",
            "The row that comes to less wins; equal totals are a tie, of 31 a refait.",
            "Couleur wins where the first card of Noir has the color of the row that wins, black \
             for Noir and red for Rouge, and Inverse where it has the other.",
        ];
        rules.map(str::to_owned).into()
    }

    fn cards(&self) -> u64 {
        2 * CARDS as u64
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let is = |what: Meaning, code: u8| Condition::Is(field(what), Values::one(code));
        let results = (0u8..).zip(["Noir wins", "Rouge wins", "Tie"]);
        let results = results.map(|(code, name)| (name.into(), is(Meaning::Result, code)));
        let totals = |row: usize, name: &'static str| {
            let of = move |total: u8| (format!("{name} {total}"), is(Meaning::Total(row), total));
            (31..=40).map(of).collect()
        };
        let both = |total: u8| vec![is(Meaning::Total(0), total), is(Meaning::Total(1), total)];
        let ties = (31..=40).map(|total| (format!("{total}-{total}"), Condition::All(both(total))));
        let rows = |id, name, listed| Outcomes { id, name, listing: Listing::Rows(listed) };
        vec![
            rows("results", "Results", results.collect()),
            rows("noir-totals", "Totals of Noir", totals(0, "Noir")),
            rows("rouge-totals", "Totals of Rouge", totals(1, "Rouge")),
            rows("ties", "Ties", ties.collect()),
        ]
    }
}

impl Play for TrenteEtQuarante {
    fn play(&self, _: &Rule, cards: &[Seen]) -> Option<Played> {
        let noir = row(cards)?;
        let rouge = row(&cards[noir.len()..])?;
        Some(Played::new([noir, rouge]))
    }

    /// Lower totals win.
    fn result(&self, played: &Played) -> u8 {
        let total = |row: usize| u8::try_from(points(played.hand(row))).unwrap_or(u8::MAX);
        result([total(0), total(1)])
    }

    fn broken(&self, _: &Rule, played: &Played) -> Option<Broken> {
        let names = ["Noir", "Rouge"];
        (0..2).find_map(|at| {
            let cards = played.hand(at);
            let (all, total) = (row(cards).map(<[Seen]>::len), points(cards));
            let text = match all {
                Some(all) if all == cards.len() => return None,
                Some(all) => format!(
                    "{} is over with its first {all} cards, which come to 31 or more; it has {}",
                    names[at],
                    cards.len()
                ),
                None => {
                    format!("{} goes on until it comes to 31 or more; it has {total}", names[at])
                }
            };
            Some(Broken { rule: "row", text })
        })
    }
}

impl Look for TrenteEtQuarante {
    fn names_suits(&self, observed: &Observed) -> bool {
        looks_at_colours(observed)
    }

    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown {
        let total = || -> u8 {
            let sum: usize = cards.iter().map(|face| worth(face.value)).sum();
            u8::try_from(sum).unwrap_or(u8::MAX)
        };
        let first = || cards.first().and_then(|card| card.suit).map_or(NONE, Suit::colour);
        match meaning(field) {
            Meaning::Result => Shown::Share(total()),
            // The points of Noir and its first card, in one number.
            Meaning::Colour if hand == 0 && first() == NONE => Shown::Share(NONE),
            Meaning::Colour if hand == 0 => Shown::Share(2 * total() + first()),
            Meaning::Colour => Shown::Share(total()),
            Meaning::Total(row) if row == hand => Shown::Value(total()),
            Meaning::Cards(row) if row == hand => {
                Shown::Value(u8::try_from(cards.len()).unwrap_or(NONE))
            }
            Meaning::FirstColour if hand == 0 => Shown::Value(first()),
            Meaning::Total(_) | Meaning::Cards(_) | Meaning::FirstColour => Shown::Nothing,
        }
    }

    fn together(&self, field: Field, shares: &[u8]) -> u8 {
        let [noir, rouge] = *shares else { return NONE };
        match meaning(field) {
            Meaning::Colour if noir == NONE => NONE,
            Meaning::Colour => colour(result([noir / 2, rouge]), noir % 2),
            _ => result([noir, rouge]),
        }
    }
}

impl Game for TrenteEtQuarante {
    fn least_cards(&self) -> u64 {
        8
    }

    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error> {
        let counts = self.check(deal)?;
        let merges = deal.observed.merges();
        let (cards, most) = (deal.shoe.cards(), self.cards().min(deal.shoe.cards()));
        // The deals of the cards behind a round, by the number of its cards.
        let behind: Vec<Whole> = (0..=most).map(|of| all_deals(cards - of, most - of)).collect();
        let mut cases: Vec<(Box<[u8]>, Whole)> = Vec::new();
        for cell in law::cells(&counts) {
            let behind = &behind[cell.cards[0] + cell.cards[1]];
            let values = |first: u8| {
                let of = |merge: &Merge| merge.of(value(merge.field, &cell, first));
                merges.iter().map(of).collect::<Box<[u8]>>()
            };
            match &cell.red {
                None => cases.push((values(NONE), &cell.ways * behind)),
                Some(red) => {
                    let black = &cell.ways - red;
                    cases.push((values(RED), red * behind));
                    cases.push((values(BLACK), &black * behind));
                }
            }
        }
        Ok(Distribution::gather(deal.observed.fields().collect(), cases))
    }

    fn rounds(&self, _: &Shoe, _: &Rule) -> Result<Rounds, String> {
        Err("rows have too many orders of cards for the law of two rounds".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A single deck is dealt, all of its ways and no more. The rows are alike except for the
    /// color, and two rows do not depend on their order.
    #[test]
    fn ways_sum_to_all_deals_and_the_rows_are_alike() {
        for spec in ["1", "6", "AS=30 AH=9 2D=20 KC=3 9H=4", "AS=11 3H=5 5C=4 7D=3 TH=4"] {
            let shoe = Shoe::parse(spec).unwrap();
            let mut observed = Observed::default();
            for what in [Meaning::Total(0), Meaning::Total(1), Meaning::FirstColour] {
                observed.watch_value(field(what));
            }
            let (rule, progress) = (Rule::default(), |_, _| {});
            let deal = Deal {
                shoe: &shoe,
                rule: &rule,
                observed: &observed,
                dealt: None,
                progress: &progress,
            };
            let law = TrenteEtQuarante.deal(&deal).unwrap();
            let cards = shoe.cards();
            assert_eq!(*law.total(), all_deals(cards, 62), "{spec}");
            let totals = law.marginal(&[field(Meaning::Total(0)), field(Meaning::Total(1))]);
            for (case, ways) in totals.cases() {
                let [noir, rouge] = [0, 1].map(|row| case.value(field(Meaning::Total(row))));
                let turned = totals.ways(|case| {
                    [1, 0].map(|row| case.value(field(Meaning::Total(row)))) == [noir, rouge]
                });
                assert_eq!(*ways, turned, "{spec} {noir} {rouge}");
            }
            // The first card of a shoe is any of its cards.
            let red = law.ways(|case| case.value(field(Meaning::FirstColour)) == RED);
            let of_red = counts(&shoe, true).red.unwrap().iter().sum::<u64>();
            assert_eq!(&red * &Whole::from(cards), law.total() * &Whole::from(of_red), "{spec}");
        }
    }
}
