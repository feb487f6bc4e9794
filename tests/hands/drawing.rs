//! A hand that is drawn to its end, card by card, and what its cards come to.

use shoe_odds_oracle::declared::{Card, When};

pub struct Drawing {
    pub cards: usize,
    pub to: usize,
    pub hits_soft: bool,
}

fn total(cards: &[Card]) -> (usize, bool) {
    let hard: usize = cards.iter().map(|card| card.rank.min(10)).sum();
    let soft = hard + 10;
    if cards.iter().any(|card| card.rank == 1) && soft <= 21 { (soft, true) } else { (hard, false) }
}

fn is_red(card: &Card) -> bool {
    card.suit == 1 || card.suit == 2
}

impl Drawing {
    fn goes_on(&self, cards: &[Card]) -> bool {
        let (total, soft) = total(cards);
        cards.len() < self.cards || total < self.to || total == self.to && soft && self.hits_soft
    }

    pub fn value(cards: &[Card], field: &str) -> String {
        match field {
            "total" => total(cards).0.to_string(),
            "cards" => cards.len().to_string(),
            "bust" => (total(cards).0 > 21).to_string(),
            "red-run" => cards.iter().take_while(|card| is_red(card)).count().to_string(),
            other => panic!("{other}"),
        }
    }

    /// For each paytable the ways of its lines and last those of none, of all orders of the whole
    /// shoe; `None` where the cards may run out.
    pub fn count(&self, shoe: &[Card], paytables: &[Vec<When>]) -> Option<Vec<Vec<u128>>> {
        let mut ways: Vec<Vec<u128>> =
            paytables.iter().map(|lines| vec![0; lines.len() + 1]).collect();
        let mut left = shoe.to_vec();
        self.draw(&mut left, &mut Vec::new(), paytables, &mut ways).then_some(ways)
    }

    fn draw(
        &self,
        left: &mut Vec<Card>,
        cards: &mut Vec<Card>,
        paytables: &[Vec<When>],
        ways: &mut [Vec<u128>],
    ) -> bool {
        if !self.goes_on(cards) {
            let behind: u128 = (1..=left.len() as u128).product();
            for (lines, ways) in paytables.iter().zip(ways) {
                let value = |field: &str| Self::value(cards, field.split_once('.').unwrap().1);
                let line = lines.iter().position(|when| when.holds(&mut { value }));
                ways[line.unwrap_or(lines.len())] += behind;
            }
            return true;
        }
        if left.is_empty() {
            return false;
        }
        for at in 0..left.len() {
            let card = left.swap_remove(at);
            cards.push(card);
            let sufficed = self.draw(left, cards, paytables, ways);
            cards.pop();
            left.push(card);
            let last = left.len() - 1;
            left.swap(at, last);
            if !sufficed {
                return false;
            }
        }
        true
    }
}
