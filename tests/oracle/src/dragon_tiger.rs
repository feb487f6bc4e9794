//! Dragon Tiger: one card for the Dragon, one for the Tiger, out of n (n-1) ordered deals.

use crate::cards::{Card, Shoe};
use crate::table::{
    Allowed, COLOUR, Condition, Demand, Field as AnyField, FieldKind, Group, SUIT, Subject, Wager,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    // Of the round.
    Result,
    Suited,
    Margin,
    // Of a card.
    Rank,
    Suit,
    Colour,
}

/// Field and way of writing its value, by the name it has in a table.
pub fn field(name: &str, subject: Subject) -> (Field, FieldKind) {
    match (subject, name) {
        (Subject::Round, "result") => (Field::Result, FieldKind::Word(&["tie", "dragon", "tiger"])),
        (Subject::Round, "suited") => (Field::Suited, FieldKind::YesNo),
        (Subject::Round, "margin") => (Field::Margin, FieldKind::Number),
        (Subject::Dragon | Subject::Tiger, "rank") => (Field::Rank, FieldKind::Rank),
        (Subject::Dragon | Subject::Tiger, "suit") => (Field::Suit, SUIT),
        (Subject::Dragon | Subject::Tiger, "colour") => (Field::Colour, COLOUR),
        _ => panic!("unknown field {name:?} of {subject:?}"),
    }
}

/// For each wager the ways of each of its lines, and last the ways of no line, of the rounds in
/// which it is offered.
pub fn count(shoe: &Shoe, wagers: &[&Wager]) -> Vec<Vec<u128>> {
    let mut ways_of: Vec<Vec<u128>> =
        wagers.iter().map(|wager| vec![0; wager.lines.len() + 1]).collect();
    let mut left = shoe.clone();
    for d in 0..shoe.len() {
        let (dragon, dragons) = left[d];
        if dragons == 0 {
            continue;
        }
        left[d].1 -= 1;
        for &(tiger, tigers) in &left {
            for (wager, counts) in wagers.iter().zip(&mut ways_of) {
                if !wager.given.is_empty() && !holds_any(&wager.given, dragon, tiger) {
                    continue;
                }
                let line = wager.lines.iter().position(|line| holds_any(&line.when, dragon, tiger));
                counts[line.unwrap_or(wager.lines.len())] += dragons * tigers;
            }
        }
        left[d].1 += 1;
    }
    ways_of
}

/// Whether one of these conditions holds of two cards.
pub fn holds_any(alternatives: &[Condition], dragon: Card, tiger: Card) -> bool {
    alternatives.iter().any(|condition| condition.iter().all(|group| holds(group, dragon, tiger)))
}

fn holds(group: &Group, dragon: Card, tiger: Card) -> bool {
    let answer = |subject: Subject, field: AnyField| {
        let AnyField::DragonTiger(field) = field else { panic!("not of this game") };
        match subject {
            Subject::Round => of_round(field, dragon, tiger),
            Subject::Dragon => of_card(field, dragon),
            Subject::Tiger => of_card(field, tiger),
            _ => panic!("no hand of Dragon Tiger"),
        }
    };
    let all = |demands: &[Demand]| {
        demands.iter().all(|demand| {
            let own = answer(group.subject, demand.field);
            match &demand.allowed {
                Allowed::Answers(answers) => answers.contains(&own),
                Allowed::Against(sign, other, field) => {
                    Allowed::compares(sign, own, answer(*other, *field))
                }
            }
        })
    };
    all(&group.demands)
        && !group.not.iter().any(|not| all(not))
        && !holds_any(&group.none_of, dragon, tiger)
}

fn of_round(field: Field, dragon: Card, tiger: Card) -> u8 {
    match field {
        // The places in the list of words of `field`; ace low, king high.
        Field::Result if dragon.rank > tiger.rank => 1,
        Field::Result if dragon.rank < tiger.rank => 2,
        Field::Result => 0,
        Field::Suited => (dragon.suit == tiger.suit).into(),
        Field::Margin => dragon.rank.abs_diff(tiger.rank),
        _ => panic!("{field:?} is asked of the round"),
    }
}

fn of_card(field: Field, card: Card) -> u8 {
    match field {
        Field::Rank => card.rank,
        Field::Suit => card.suit,
        // The places in the list of words of `COLOUR`.
        Field::Colour => card.is_red().into(),
        _ => panic!("{field:?} is asked of one card"),
    }
}
