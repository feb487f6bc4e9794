//! Common mistakes in programs that deal baccarat.
//!
//! A world is the game with one change: the value of a card, a drawing rule, the hands that end the
//! deal, or the filling of a column. A row is right in a world if the world deals as many cards to
//! these hands and gives the row's totals and result.

use crate::card::Rank;
use crate::field::baccarat::{BANKER, PLAYER, TIE};
use crate::game::baccarat::draw::{Draw, NATURAL};
use crate::game::mistakes::{Mistake, Told};

/// The values of cards, by the code of a rank.
type Values = [u8; 13];

/// A set of totals or values, one bit each.
type Set = u16;

/// The content of a column of totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// The last digit of the sum.
    LastDigit,
    /// The sum.
    Sum,
    /// The last digit of the sum of the first two cards.
    FirstTwo,
}

/// The content of the columns of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cards {
    /// The cards of each hand in dealing order.
    Own,
    /// The cards of the other hand.
    Other,
    /// The own cards, but the third card of the other hand if both have one.
    ThirdOfOther,
    /// The own cards, the last one first.
    Reversed,
}

/// The game with one thing changed.
#[derive(Clone, Debug)]
struct World {
    /// The values in the deal, by the code of a rank.
    values: Values,
    /// The values in the columns of totals, and in results based on them.
    said_values: Values,
    draw: Draw,
    /// For each hand, the openings that end the deal.
    ends: [Set; 2],
    cards: Cards,
    said: Said,
    /// `true` if the totals are swapped between the hands.
    swapped: bool,
    /// The result in the column, by the result of the cards.
    results: [u8; 3],
    /// `true` if the first two cards decide the winner.
    early: bool,
}

impl World {
    fn new(draw: &Draw) -> Self {
        let value = |code: usize| {
            let rank = Rank::all().nth(code);
            rank.map_or(0, Rank::value)
        };
        Self {
            values: std::array::from_fn(value),
            said_values: std::array::from_fn(value),
            draw: draw.clone(),
            ends: [1 << NATURAL | 1 << 9; 2],
            cards: Cards::Own,
            said: Said::LastDigit,
            swapped: false,
            results: [PLAYER, BANKER, TIE],
            early: false,
        }
    }

    /// Returns the same world with other values of cards, in the deal and in the totals or only in
    /// the totals.
    fn counting(mut self, values: Values, deal: bool) -> Self {
        if deal {
            self.values = values;
        }
        self.said_values = values;
        self
    }

    /// Returns `true` if columns of the two hands are swapped.
    fn swaps(&self) -> bool {
        let cards = [Cards::Other, Cards::ThirdOfOther].contains(&self.cards);
        cards || self.swapped || self.results == [BANKER, PLAYER, TIE]
    }

    /// Returns `true` if the world deals these hands and gives the row's totals and result.
    fn makes(&self, told: &Told<'_>) -> bool {
        let (mut values, mut said) = ([[0u8; 3]; 2], [[0u8; 3]; 2]);
        let mut counts = [0usize; 2];
        for side in 0..2 {
            let hand = told.played.hand(side);
            let at = if self.cards == Cards::Other { 1 - side } else { side };
            if !(2..=3).contains(&hand.len()) {
                return false;
            }
            counts[at] = hand.len();
            for (place, card) in hand.iter().enumerate() {
                let place =
                    if self.cards == Cards::Reversed { hand.len() - 1 - place } else { place };
                let rank = usize::from(card.rank().code()) % 13;
                values[at][place] = self.values[rank];
                said[at][place] = self.said_values[rank];
            }
        }
        let openings = values.map(|[one, two, _]| (one + two) % 10);
        let thirds = match self.cards == Cards::ThirdOfOther && counts == [3, 3] {
            true => [values[1][2], values[0][2]],
            false => [values[0][2], values[1][2]],
        };
        let ends = (0..2).any(|side| self.ends[side] >> openings[side] & 1 == 1);
        let player = !ends && self.draw.player_draws(openings[0]);
        let banker = !ends && self.draw.banker_draws(openings[1], player.then_some(thirds[0]));
        if counts != [player, banker].map(|draws| 2 + usize::from(draws)) {
            return false;
        }
        let sums = said.map(|hand| hand.iter().sum::<u8>());
        let totals = sums.map(|sum| sum % 10);
        let said = match self.said {
            Said::LastDigit => totals,
            Said::Sum => sums,
            Said::FirstTwo => openings,
        };
        let hand = |side: usize| if self.swapped { 1 - side } else { side };
        let points = (0..2).all(|side| told.points[side].is_none_or(|own| own == said[hand(side)]));
        let dealt = values.map(|hand| hand.iter().sum::<u8>() % 10);
        let result = self.results[usize::from(match self.early {
            true => winner(openings),
            false => winner(dealt),
        })];
        // Results follow from the totals in the columns or from the dealt ones.
        let is =
            |own: u8| own == result || self.values != self.said_values && own == winner(totals);
        points && told.result.is_none_or(is)
    }
}

fn winner([player, banker]: [u8; 2]) -> u8 {
    match player.cmp(&banker) {
        std::cmp::Ordering::Greater => PLAYER,
        std::cmp::Ordering::Less => BANKER,
        std::cmp::Ordering::Equal => TIE,
    }
}

/// Returns every known mistake, relative to these third-card rules.
pub(super) fn mistakes(draw: &Draw) -> Vec<Mistake> {
    let right = World::new(draw);
    let mut worlds: Vec<(String, World)> = Vec::new();
    let mut add = |text: &str, change: &dyn Fn(&mut World)| {
        let mut world = right.clone();
        change(&mut world);
        worlds.push((text.to_owned(), world));
    };
    let range = |values: std::ops::RangeInclusive<u16>| values.fold(0, |set: Set, v| set | 1 << v);
    columns(&mut add);
    // Who draws.
    let player = |draws: Set| move |world: &mut World| world.draw = world.draw.with_player(draws);
    add("the Player drew on 6", &player(range(0..=6)));
    add("the Player drew on 6 and 7", &player(range(0..=7)));
    add("the Player stood on 5", &player(range(0..=4)));
    add("the Player never drew", &player(0));
    let banker = |total: usize, third: Option<Set>, stood: Option<bool>| {
        move |world: &mut World| world.draw = world.draw.with_banker(total, third, stood)
    };
    add("the Banker stood on 6 against a third card of 6 or 7", &banker(6, Some(0), None));
    add(
        "the Banker drew on 6 whatever the Player's third card",
        &banker(6, Some(range(0..=9)), None),
    );
    add("the Banker drew on 6 where the Player stands", &banker(6, None, Some(true)));
    add("the Banker stood on 5 where the Player stands", &banker(5, None, Some(false)));
    add("the Banker drew on 3 against a third card of 8", &banker(3, Some(range(0..=9)), None));
    let all = |draws: RangeOfTotals| {
        move |world: &mut World| {
            for total in 0..8 {
                let drew = draws.contains(&total);
                let third = if drew { 0x3ff } else { 0 };
                world.draw = world.draw.with_banker(total, Some(third), None);
            }
        }
    };
    add("the Banker drew on 5 or less whatever the Player's third card", &all(0..=5));
    add("the Banker drew on 6 or less whatever the Player's third card", &all(0..=6));
    add("the Banker drew on 4 or less whatever the Player's third card", &all(0..=4));
    add("the Banker never drew behind the Player", &all(9..=9));
    // What ends the deal.
    let nine = 1 << 9;
    let eight = 1 << NATURAL;
    for (text, ends) in [
        ("naturals did not end the deal", [0, 0]),
        ("a natural of the Banker did not end the deal", [eight | nine, 0]),
        ("a natural of the Player did not end the deal", [0, eight | nine]),
        ("only 9 in two cards was a natural", [nine, nine]),
        ("only 8 in two cards was a natural", [eight, eight]),
        ("7 in two cards was a natural", [1 << 7 | eight | nine; 2]),
    ] {
        add(text, &move |world| world.ends = ends);
    }
    for (text, values) in counts(right.values) {
        add(&text, &|world| *world = world.clone().counting(values, true));
        add(&format!("{text} in the totals"), &|world| {
            *world = world.clone().counting(values, false);
        });
    }
    let mistake = |(text, world): (String, World)| {
        let swaps = world.swaps();
        Mistake::new(text, move |told| world.makes(told)).of_rows(swaps)
    };
    worlds.into_iter().map(mistake).collect()
}

/// Returns the mistaken values of cards: several ranks together, then each rank alone.
fn counts(right: Values) -> Vec<(String, Values)> {
    let courts = |courts: [u8; 4]| {
        let mut values = right;
        values[9..].copy_from_slice(&courts);
        values
    };
    let mut counts = vec![
        ("tens and court cards counted 1".to_owned(), courts([1; 4])),
        ("jacks, queens and kings counted 11, 12 and 13".to_owned(), courts([0, 1, 2, 3])),
        ("jacks, queens and kings counted 1".to_owned(), courts([0, 1, 1, 1])),
    ];
    for rank in Rank::all() {
        let (code, name) = (usize::from(rank.code()), rank.with_article());
        for value in (0..10).filter(|value| *value != right[code]) {
            let mut values = right;
            values[code] = value;
            counts.push((format!("{name} counted {value}"), values));
        }
    }
    counts
}

/// Totals on which a hand draws.
type RangeOfTotals = std::ops::RangeInclusive<usize>;

/// A function that takes the words of a mistake and the change that makes its world.
type Add<'a> = dyn FnMut(&str, &dyn Fn(&mut World)) + 'a;

/// Adds the mistakes in filling columns.
fn columns(add: &mut Add<'_>) {
    add("the cards of Player and Banker were swapped", &|world| world.cards = Cards::Other);
    add("Player and Banker were swapped", &|world| {
        (world.cards, world.swapped) = (Cards::Other, true);
        world.results = [BANKER, PLAYER, TIE];
    });
    add("the totals of Player and Banker were swapped", &|world| world.swapped = true);
    add("the totals and results of Player and Banker were swapped", &|world| {
        (world.swapped, world.results) = (true, [BANKER, PLAYER, TIE]);
    });
    add("the third cards of both hands were swapped", &|world| {
        world.cards = Cards::ThirdOfOther;
    });
    add("the third card of a hand was written first", &|world| world.cards = Cards::Reversed);
    add("totals were not cut to their last digit", &|world| world.said = Said::Sum);
    add("tens and court cards counted 10 and totals were not cut to their last digit", &|world| {
        world.said_values[9..].fill(10);
        world.values[9..].fill(10);
        world.said = Said::Sum;
    });
    add("totals were of the first two cards", &|world| world.said = Said::FirstTwo);
    add("the first two cards decided who wins", &|world| world.early = true);
    add("totals and results were of the first two cards", &|world| {
        (world.said, world.early) = (Said::FirstTwo, true);
    });
    add("Player and Banker were swapped in the result", &|world| {
        world.results = [BANKER, PLAYER, TIE];
    });
    add("ties went to the Banker", &|world| world.results = [PLAYER, BANKER, BANKER]);
    add("ties went to the Player", &|world| world.results = [PLAYER, BANKER, PLAYER]);
}
