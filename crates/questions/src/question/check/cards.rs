//! Compares the cards dealt with the exact law of the cards of a round.

use rayon::prelude::*;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::evidence::{Hands, Rows};
use crate::field::Field;
use crate::question::check::Checking;
use crate::question::check::judge::card_law::CardLaw;
use crate::question::check::judge::cards::{Dealt, cards};
use crate::question::check::judge::{Questions, equal, neighbors};
use crate::question::check::report::CheckedCards;

impl Checking<'_> {
    pub(super) fn cards(
        &self,
        hands: &Hands,
        questions: &mut Questions,
    ) -> Result<Vec<CheckedCards>, Error> {
        let Rows::Cards { suits, .. } = &hands.shown else { return Ok(Vec::new()) };
        if !hands.cards.iter().any(|count| *count > 0) || !self.request.wagers.is_empty() {
            return Ok(Vec::new());
        }
        let dealt = Dealt {
            rounds: hands.rounds,
            cards: &hands.cards,
            suits: *suits,
            shoes: hands.shoes.as_ref(),
        };
        let mut found = cards(questions, &dealt, &self.pricing.shoe, &self.law_of_cards()?);
        let of_shoes = hands.shoes.as_ref();
        found.extend(
            of_shoes.and_then(|shoes| equal(questions, &shoes.equal, &self.pricing.shoe, *suits)),
        );
        found.extend(of_shoes.and_then(|shoes| neighbors(questions, &shoes.neighbors)));
        Ok(found)
    }

    fn law_of_cards(&self) -> Result<CardLaw, Error> {
        let (shoe, vocabulary) = (&self.pricing.shoe, self.table.vocabulary);
        let names = (0..10).map(|value| format!("count.value-{value}")).chain(["cards".to_owned()]);
        let fields: Option<Vec<Field>> = names.map(|name| vocabulary.find(&name)).collect();
        let Some(fields) = fields else {
            // These rules deal a fixed number of cards, whatever the cards are.
            return Ok(CardLaw::drawn(shoe, self.game.cards()));
        };
        let law = |field: &Field| -> Result<(Distribution, Field), Error> {
            let mut observed = Observed::default();
            observed.watch_value(*field);
            Ok((self.pricing.law_on(shoe, &observed, "cards")?, *field))
        };
        let mut laws = fields.par_iter().map(law).collect::<Result<Vec<_>, _>>()?;
        let all = laws.pop().ok_or_else(|| Error::usage("no law of the number of cards"))?;
        Ok(CardLaw::counted(&laws, &all))
    }
}
