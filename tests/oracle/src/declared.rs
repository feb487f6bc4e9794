//! The rules of declared games written a second time: features, classes, comparisons and lines of
//! real cards, by plain words, and every order of the cards of a tiny shoe.

use std::cmp::Ordering;
use std::collections::HashMap;

pub const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
pub const SUITS: [&str; 4] = ["spades", "hearts", "diamonds", "clubs"];
pub const PLACES: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
pub const POKER: [&str; 11] = [
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
];

/// A card: rank 1 (ace) to 13 (king) and the place of its suit among [`SUITS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card {
    pub rank: usize,
    pub suit: usize,
}

impl Card {
    pub fn name(self) -> String {
        format!("{}{}", RANKS[self.rank - 1], ["S", "H", "D", "C"][self.suit])
    }

    fn worth(self) -> usize {
        if self.rank >= 10 { 10 } else { self.rank }
    }

    fn is_red(self) -> bool {
        ["hearts", "diamonds"].contains(&SUITS[self.suit])
    }

    fn is_a(self, kind: &str) -> bool {
        match kind {
            "red" => self.is_red(),
            "black" => !self.is_red(),
            "face" => ["J", "Q", "K"].contains(&RANKS[self.rank - 1]),
            kind if kind.starts_with("value-") => kind[6..] == (self.worth() % 10).to_string(),
            kind => RANKS[self.rank - 1] == kind || SUITS[self.suit] == kind,
        }
    }
}

/// A condition as a table writes it.
#[derive(Clone, Debug)]
pub enum When {
    /// Every field has one of these values.
    All(Vec<(String, Vec<String>)>),
    Either(Vec<When>),
    Not(Box<When>),
}

impl When {
    pub fn holds(&self, value: &mut dyn FnMut(&str) -> String) -> bool {
        match self {
            Self::All(wants) => wants.iter().all(|(field, values)| values.contains(&value(field))),
            Self::Either(parts) => parts.iter().any(|part| part.holds(value)),
            Self::Not(part) => !part.holds(value),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Rank {
    pub hands: Vec<usize>,
    pub also: Vec<(String, Vec<usize>)>,
    /// The last may be of all that is left.
    pub classes: Vec<(String, Option<When>)>,
    pub ties: Vec<String>,
    pub is_low: bool,
    pub beats: Vec<(usize, usize)>,
    /// By hand, what is added to its pips where hands are compared; none for nothing.
    pub adds: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct Game {
    pub ace_high: bool,
    pub hands: Vec<(String, usize)>,
    /// The name and, as (hand, place), the cards.
    pub groups: Vec<(String, Vec<(usize, usize)>)>,
    pub rank: Option<Rank>,
}

/// How a hand stands: the place of its class and what decides within the class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    pub class: usize,
    pub keys: Vec<Vec<usize>>,
}

fn tally(items: impl Iterator<Item = usize>) -> HashMap<usize, usize> {
    let mut tally = HashMap::new();
    items.for_each(|item| *tally.entry(item).or_insert(0) += 1);
    tally
}

/// The longest row A 2 3 … Q K A that these cards have every rank of.
fn in_line(cards: &[Card]) -> usize {
    let has = |place: usize| cards.iter().any(|card| card.rank == (place - 1) % 13 + 1);
    let from = |start: usize| (start..=14).take_while(|place| has(*place)).count();
    (1..=14).map(from).max().unwrap_or(0).min(13)
}

fn ace_to(cards: &[Card], high: bool) -> impl Iterator<Item = usize> + '_ {
    cards.iter().map(move |card| if high && card.rank == 1 { 14 } else { card.rank })
}

/// The place of the name among [`POKER`] of all of these cards, two to five.
fn poker_of_all(cards: &[Card]) -> usize {
    let mut counts: Vec<usize> = tally(cards.iter().map(|card| card.rank)).into_values().collect();
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let long = cards.len() >= 3;
    let flush = long && cards.iter().all(|card| card.suit == cards[0].suit);
    let straight = long && in_line(cards) == cards.len();
    let is_royal = cards.len() == 5
        && straight
        && [1, 10, 11, 12, 13].iter().all(|rank| cards.iter().any(|card| card.rank == *rank));
    let name = match counts[..] {
        [5] => "five-of-a-kind",
        [4, ..] => "four-of-a-kind",
        [3, 2] => "full-house",
        [3] => "three-of-a-kind",
        _ if flush && is_royal => "royal-flush",
        _ if flush && straight => "straight-flush",
        _ if flush => "flush",
        _ if straight => "straight",
        [3, ..] => "three-of-a-kind",
        [2, 2, ..] => "two-pair",
        [2, ..] => "pair",
        _ => "high-card",
    };
    POKER.iter().position(|known| *known == name).unwrap()
}

/// The best of every choice of five.
fn poker(cards: &[Card]) -> usize {
    if cards.len() <= 5 {
        return poker_of_all(cards);
    }
    let without = |gone: usize| {
        let mut rest = cards.to_vec();
        rest.remove(gone);
        poker(&rest)
    };
    (0..cards.len()).map(without).max().unwrap()
}

impl Game {
    /// All cards of a subject: a hand, one of its cards, or a group.
    pub fn cards<'f>(&self, deal: &[Vec<Card>], field: &'f str) -> (Vec<Card>, &'f str) {
        let (name, rest) = field.split_once('.').unwrap();
        if let Some(hand) = self.hands.iter().position(|(known, _)| known == name) {
            if let Some((place, rest)) = rest.split_once('.')
                && let Some(place) = PLACES.iter().position(|known| *known == place)
            {
                return (vec![deal[hand][place]], rest);
            }
            return (deal[hand].clone(), rest);
        }
        let (_, cards) = self.groups.iter().find(|(known, _)| known == name).unwrap();
        // The last card is the last of the last hand, whatever the order in which they are named.
        let mut cards = cards.clone();
        cards.sort_unstable();
        (cards.iter().map(|(hand, place)| deal[*hand][*place]).collect(), rest)
    }

    /// The value of a feature, as a table writes it.
    pub fn feature(&self, cards: &[Card], feature: &str) -> String {
        match feature {
            "rank" => RANKS[cards[0].rank - 1].to_owned(),
            "suit" => SUITS[cards[0].suit].to_owned(),
            "colour" => if cards[0].is_red() { "red" } else { "black" }.to_owned(),
            "highest" | "lowest" | "second-highest" | "third-highest" | "fourth-highest" => {
                let mut ranks: Vec<usize> = ace_to(cards, self.ace_high).collect();
                ranks.sort_unstable();
                let from_above = match feature {
                    "highest" => 1,
                    "second-highest" => 2,
                    "third-highest" => 3,
                    "fourth-highest" => 4,
                    _ => ranks.len(),
                };
                RANKS[(ranks[ranks.len() - from_above] - 1) % 13].to_owned()
            }
            "highest-suited" => {
                let (last, others) = cards.split_last().unwrap();
                let suited: Vec<Card> =
                    others.iter().copied().filter(|card| card.suit == last.suit).collect();
                let highest = ace_to(&suited, self.ace_high).max();
                highest.map_or(String::new(), |rank| RANKS[(rank - 1) % 13].to_owned())
            }
            "bull" => (self.number(cards, "bull") == 1).to_string(),
            "poker" => POKER[poker(cards)].to_owned(),
            "class" => {
                let classes = &self.rank.as_ref().unwrap().classes;
                let class = self.class(cards);
                classes.get(class).map_or("none".into(), |(name, _)| name.clone())
            }
            other => self.number(cards, other).to_string(),
        }
    }

    /// The feature as a number, the greater the better.
    fn number(&self, cards: &[Card], feature: &str) -> usize {
        let total: usize = cards.iter().map(|card| card.worth()).sum();
        let most = |tally: HashMap<usize, usize>| tally.into_values().max().unwrap();
        let ranks = || cards.iter().map(|card| card.rank);
        let suits = || cards.iter().map(|card| card.suit);
        match feature {
            "value" => cards[0].worth(),
            "points" => total % 10,
            "total" => total,
            "blackjack" => {
                // Every ace by itself one or eleven: the most that is not above 21.
                let aces = ranks().filter(|rank| *rank == 1).count();
                let totals = (0..=aces).map(|high| total + 10 * high);
                totals.clone().filter(|total| *total <= 21).max().unwrap_or(total)
            }
            "pips" => ranks().sum(),
            "of-a-kind" => most(tally(ranks())),
            "ranks" => tally(ranks()).len(),
            "suits" => tally(suits()).len(),
            "most-of-a-suit" => most(tally(suits())),
            "colours" => tally(cards.iter().map(|card| card.is_red().into())).len(),
            "alike" => most(tally(cards.iter().map(|card| card.rank * 4 + card.suit))),
            "in-line" => in_line(cards),
            "suited" => suits().filter(|suit| *suit == cards[cards.len() - 1].suit).count(),
            "rank" | "highest" => ace_to(cards, self.ace_high).max().unwrap(),
            "lowest" => ace_to(cards, self.ace_high).min().unwrap(),
            "between" => {
                let ranks: Vec<usize> = ace_to(cards, self.ace_high).collect();
                let (low, high) = (*ranks.iter().min().unwrap(), *ranks.iter().max().unwrap());
                (low + 1..high).count()
            }
            "bull" => {
                let mut found = false;
                for one in 0..5 {
                    for two in one + 1..5 {
                        for three in two + 1..5 {
                            let three = [one, two, three].map(|at| cards[at].worth());
                            found |= three.iter().sum::<usize>() % 10 == 0;
                        }
                    }
                }
                found.into()
            }
            "poker" => poker(cards),
            other => {
                let kind = other.strip_prefix("count.").expect("a feature");
                cards.iter().filter(|card| card.is_a(kind)).count()
            }
        }
    }

    /// The place of the class, behind the last for none.
    pub fn class(&self, cards: &[Card]) -> usize {
        let classes = &self.rank.as_ref().unwrap().classes;
        let of = |when: &Option<When>| match when {
            None => true,
            Some(when) => when.holds(&mut |feature| self.feature(cards, feature)),
        };
        classes.iter().position(|(_, when)| of(when)).unwrap_or(classes.len())
    }

    pub fn standing(&self, hand: usize, cards: &[Card]) -> Standing {
        let adds = self.rank.as_ref().unwrap().adds.get(hand).copied().unwrap_or(0);
        let key = |tie: &String| match tie.as_str() {
            "highest-card" => {
                let ranks = ace_to(cards, self.ace_high).zip(cards);
                let (rank, suit) = ranks.map(|(rank, card)| (rank, 3 - card.suit)).max().unwrap();
                vec![rank, suit]
            }
            "ranks" => {
                // The lowest straight counts its ace as one.
                let mut sorted: Vec<usize> = cards.iter().map(|card| card.rank).collect();
                sorted.sort_unstable();
                let lowest = cards.len() >= 3 && sorted.into_iter().eq(1..=cards.len());
                let counted = tally(ace_to(cards, self.ace_high && !lowest));
                let mut groups: Vec<(usize, usize)> =
                    counted.into_iter().map(|(rank, count)| (count, rank)).collect();
                groups.sort_unstable_by(|one, other| other.cmp(one));
                // Which groups there are counts before their ranks.
                let mut key: Vec<usize> = groups.iter().map(|(count, _)| *count).collect();
                key.resize(cards.len(), 0);
                key.extend(groups.iter().map(|(_, rank)| *rank));
                key
            }
            "pips" => vec![self.number(cards, "pips") + adds],
            feature => vec![self.number(cards, feature)],
        };
        let keys = self.rank.as_ref().unwrap().ties.iter().map(key).collect();
        Standing { class: self.class(cards), keys }
    }

    pub fn beats(&self, one: &Standing, other: &Standing) -> bool {
        let rank = self.rank.as_ref().unwrap();
        if rank.beats.contains(&(one.class, other.class)) {
            return true;
        }
        if rank.beats.contains(&(other.class, one.class)) {
            return false;
        }
        let classes = other.class.cmp(&one.class);
        let order = classes.then_with(|| one.keys.cmp(&other.keys));
        order == if rank.is_low { Ordering::Less } else { Ordering::Greater }
    }

    /// The name of the hand that beats all others of a comparison, or a tie.
    pub fn winner(&self, hands: &[usize], standings: &[Standing]) -> String {
        let beats_all = |at: &usize| {
            let others = (0..standings.len()).filter(|other| other != at);
            others.into_iter().all(|other| self.beats(&standings[*at], &standings[other]))
        };
        let winner = (0..standings.len()).find(beats_all);
        winner.map_or("tie".into(), |at| self.hands[hands[at]].0.clone())
    }

    /// The value of any field in a round.
    pub fn value(&self, deal: &[Vec<Card>], field: &str) -> String {
        let compared = self.rank.as_ref().and_then(|rank| {
            let also = rank.also.iter().find(|(name, _)| name == field);
            also.map(|(_, hands)| hands).or((field == "result").then_some(&rank.hands))
        });
        if let Some(hands) = compared {
            let standings: Vec<Standing> =
                hands.iter().map(|hand| self.standing(*hand, &deal[*hand])).collect();
            return self.winner(hands, &standings);
        }
        let (cards, feature) = self.cards(deal, field);
        self.feature(&cards, feature)
    }

    /// Tells every order of real cards: a card to each hand in turn, until all have theirs.
    pub fn each_deal(&self, shoe: &[Card], each: &mut dyn FnMut(&[Vec<Card>])) {
        let most = self.hands.iter().map(|(_, cards)| *cards).max().unwrap();
        let turns = (0..most).flat_map(|turn| {
            let hands = self.hands.iter().enumerate();
            hands.filter(move |(_, hand)| turn < hand.1).map(|(at, _)| at)
        });
        let turns: Vec<usize> = turns.collect();
        let mut deal = vec![Vec::new(); self.hands.len()];
        deal_on(shoe, &turns, &mut vec![false; shoe.len()], &mut deal, each);
    }

    /// For each paytable the ways of each of its lines, and last those of none.
    pub fn count(&self, shoe: &[Card], paytables: &[Vec<When>]) -> Vec<Vec<u128>> {
        let mut ways: Vec<Vec<u128>> =
            paytables.iter().map(|lines| vec![0; lines.len() + 1]).collect();
        self.each_deal(shoe, &mut |deal| {
            for (lines, ways) in paytables.iter().zip(&mut ways) {
                let line = lines.iter().position(|when| when.holds(&mut |f| self.value(deal, f)));
                ways[line.unwrap_or(lines.len())] += 1;
            }
        });
        ways
    }
}

fn deal_on(
    shoe: &[Card],
    turns: &[usize],
    gone: &mut Vec<bool>,
    deal: &mut Vec<Vec<Card>>,
    each: &mut dyn FnMut(&[Vec<Card>]),
) {
    let Some((hand, turns)) = turns.split_first() else { return each(deal) };
    for at in 0..shoe.len() {
        if !gone[at] {
            gone[at] = true;
            deal[*hand].push(shoe[at]);
            deal_on(shoe, turns, gone, deal, each);
            deal[*hand].pop();
            gone[at] = false;
        }
    }
}

/// A shoe of real cards and a game, whose rounds decisions are made in.
pub struct Dealt<'g> {
    pub game: &'g Game,
    pub shoe: &'g [Card],
}

impl crate::decision::Game for Dealt<'_> {
    type Round = Vec<Vec<Card>>;

    fn each(&self, rules: &[Option<toml::Table>], each: &mut dyn FnMut(&[Self::Round], i128)) {
        assert!(rules.len() == 1, "no drawing rule");
        self.game.each_deal(self.shoe, &mut |deal| each(&[deal.to_vec()], 1));
    }

    fn value(&self, round: &Self::Round, field: &str) -> String {
        self.game.value(round, field)
    }
}
