//! A tiny shoe in every order of its cards: what the program is asked and says of it, held against
//! its states.

use shoe_odds::card::{Card as EngineCard, Seen};
use shoe_odds::figure::{Figure, Root};
use shoe_odds::question::count::report::{AtLeft, CountStudy, WagerCount};
use shoe_odds::question::count::{CountRequest, count, count_orders};
use shoe_odds::table::Table;
use shoe_odds::typed::{self, CountTexts, ShoeTexts};
use shoe_odds::{Catalog, Exact};

use super::states::{self, All, Burn, Count, End, Fraction, PARTS, Play, Row, Sums, View};
use shoe_odds_oracle::cards::{Card, RANKS, Shoe, cards_in};
use shoe_odds_oracle::shoes::{Told, name_of, spec};
use shoe_odds_oracle::table::Rules;

/// Wagers with pushes, fractions, losses of a part, on totals, ranks and suits.
pub const TINY: &str = r#"
id = "tiny"
name = "Tiny"
game = "baccarat"
decks = [1]

[wager.commission]
name = "Banker, with commission and a push"
pays = [
  { odds = "push", when = { result = "tie" } },
  { odds = "1 to 3", name = "Banker wins with 6", when = { result = "banker", banker.total = 6 } },
  { odds = ".95 to 1", when = { result = "banker" } },
]

[wager.halves]
name = "Halves"
pays = [
  { odds = "7 to 3", when = { player.total = "8-9" } },
  { odds = "push", when = { banker.total = "6-7" } },
  { odds = "lose 1/2", when = { banker.total = "0-3" } },
]

[wager.pair]
name = "Pair"
pays = [ { odds = "1 to 1", when = { player.pair = true } } ]

[wager.suits]
name = "Suits"
pays = [
  { odds = "6 to 1", when = { both.suited = true } },
  { odds = "1 to 7", when = { either.suited = true } },
]

[wager.player]
name = "Player"
pays = [ { odds = "push", when = { result = "tie" } }, { odds = "1 to 1", when = { result = "player" } } ]
"#;

pub fn catalog() -> Catalog {
    Catalog::builtin().with(Table::parse(TINY).expect("a table")).expect("a new table")
}

/// Tags by the value of a card, as fractions; what is not named has none.
pub type Tags = &'static [(u8, (i128, i128))];

/// How a true count is taken: of which cards, and how it is rounded.
#[derive(Clone, Copy)]
pub enum Scale {
    True(&'static str, &'static str),
    Running(i128),
}

/// A shoe, a wager, and how both are dealt and bet.
#[derive(Clone, Copy)]
pub struct Case {
    pub shoe: &'static str,
    pub wager: &'static str,
    pub burn: Burn,
    pub end: End,
    /// Other places of the cut card.
    pub cuts: &'static [u128],
    /// Tags by value of the card, and their trigger.
    pub tags: Option<(Tags, Scale, (i128, i128))>,
    /// Instead of tags, the count of cards that are alike in rank, and its trigger in percent.
    pub alike: Option<i128>,
    /// What is bet beside, and so many units of it.
    pub beside: Option<(&'static str, i128)>,
}

/// The cards of `"9S=2 KH=3"`, in the order of the oracle.
pub fn shoe(text: &str) -> Shoe {
    let card = |term: &str| {
        let (name, count) = term.split_once('=').unwrap();
        let (rank, suit) = name.split_at(1);
        let rank = RANKS.iter().position(|of| *of == rank).unwrap();
        let suit = ["S", "H", "D", "C"].iter().position(|of| *of == suit).unwrap();
        (Card::new(rank as u8, suit as u8), count.parse().unwrap())
    };
    text.split(' ').map(card).collect()
}

/// Every order of the cards that looks different, once.
pub fn orders(shoe: &Shoe) -> Vec<Vec<Seen>> {
    fn place(left: &mut [(Seen, u128)], order: &mut Vec<Seen>, all: &mut Vec<Vec<Seen>>) {
        let mut is_full = true;
        for at in 0..left.len() {
            if left[at].1 > 0 {
                is_full = false;
                left[at].1 -= 1;
                order.push(left[at].0);
                place(left, order, all);
                order.pop();
                left[at].1 += 1;
            }
        }
        if is_full {
            all.push(order.clone());
        }
    }
    let engine = |card: Card| Seen::from(EngineCard::parse(&name_of(card)).unwrap());
    let mut left: Vec<(Seen, u128)> =
        shoe.iter().map(|(card, count)| (engine(*card), *count)).collect();
    let mut all = Vec::new();
    place(&mut left, &mut Vec::new(), &mut all);
    all
}

impl Case {
    fn texts(&self) -> CountTexts {
        let cards = shoe(self.shoe);
        let (cut, after, rounds) = match self.end {
            End::Cut(cut, after) => (Some(cut), Some(after), None),
            End::Rounds(rounds) => (None, None, Some(rounds)),
        };
        let mut texts = CountTexts {
            variant: Some("tiny".into()),
            shoe: ShoeTexts { shoe: Some(spec(&cards, Told::Cards)), ..ShoeTexts::default() },
            wager: vec![self.wager.into()],
            cut: cut.map(|cut| cut.to_string()),
            after_cut: after.map(|after| after.to_string()),
            rounds_per_shoe: rounds.map(|rounds| rounds.to_string()),
            with: self.beside.iter().map(|(wager, stake)| format!("{wager}={stake}")).collect(),
            ..CountTexts::default()
        };
        if !self.cuts.is_empty() {
            let cuts: Vec<String> = self.cuts.iter().map(ToString::to_string).collect();
            texts.cuts = Some(cuts.join(","));
        }
        texts.burn = match self.burn {
            Burn::None => None,
            Burn::Three => Some("three".into()),
            Burn::ByFirst { seen } => {
                texts.first_card = (!seen).then(|| "unseen".into());
                Some("by-first-card".into())
            }
        };
        if let Some((tags, scale, (above, below))) = self.tags {
            let term = |(value, (above, below)): &(u8, (i128, i128))| {
                format!("{value}={}", Fraction::new(*above, *below))
            };
            texts.tags = vec![tags.iter().map(term).collect::<Vec<_>>().join(" ")];
            texts.trigger = vec![decimal(Fraction::new(above, below))];
            match scale {
                Scale::True(per, round) => {
                    (texts.per, texts.round) = (Some(per.into()), Some(round.into()));
                }
                Scale::Running(start) => {
                    (texts.running, texts.start) = (true, Some(start.to_string()));
                }
            }
        }
        if let Some(trigger) = self.alike {
            // There are no best tags where the removal of no single card says anything.
            texts.tags = vec!["best:1".into()];
            texts.trigger = vec![trigger.to_string()];
        }
        texts
    }

    fn play<'a>(&'a self, rules: &'a Rules) -> Play<'a> {
        let wager = |id: &str| rules.wagers.iter().find(|wager| wager.id == id).unwrap();
        let by_tags = self.tags.map(|(tags, scale, (above, below))| {
            let of: Count<'_> = Box::new(move |view| taken(view, tags, scale));
            (of, Fraction::new(above, below))
        });
        let by_pairs = self.alike.map(|trigger| {
            let of: Count<'_> = Box::new(|view| (pairs(view.unseen) / pairs(view.full) - 1) * 100);
            (of, Fraction::from(trigger))
        });
        let count = by_tags.or(by_pairs);
        let beside = self.beside.iter().map(|(id, stake)| (wager(id), *stake)).collect();
        Play { wager: wager(self.wager), count, beside }
    }

    /// Holds what the program makes of every order against the states.
    #[track_caller]
    pub fn is_exact(&self) {
        let rules = Rules::read(TINY);
        let cards = shoe(self.shoe);
        let texts = self.texts();
        let request = typed::count(&texts).expect("texts");
        let orders = orders(&cards);
        let study = count_orders(&catalog(), &request, orders.into_iter()).expect("an answer");
        if !matches!(self.burn, Burn::ByFirst { .. }) {
            let every = CountRequest { exact: true, ..request };
            agrees(&count(&catalog(), &every, &()).expect("means"), &study);
        }
        let play = self.play(&rules);
        let all = states::all(&cards, &rules.draw, self.burn, self.end, &play);
        assert!(all.shoes.len() > 1, "a case that tells nothing");
        holds(&study, 0, &all);
        let End::Cut(_, after) = self.end else { return };
        for cut in self.cuts {
            let of_cut = states::all(&cards, &rules.draw, self.burn, End::Cut(*cut, after), &play);
            let row = study.wagers[0].by_cut.iter().find(|row| u128::from(row.cut) == *cut);
            let (row, sum) = (row.expect("a row of the cut"), Total::of(&of_cut));
            same(&row.rounds_per_shoe, sum.per_shoe(sum.rounds));
            same(&row.bet_frequency, Fraction::new(sum.bets, sum.rounds));
            same(&row.units_per_shoe, sum.units(sum.gain) / sum.orders);
            same(&row.perfect_units_per_shoe, sum.units(sum.perfect) / sum.orders);
            if sum.bets > 0 {
                same(row.average_edge.as_ref().unwrap(), sum.units(sum.gain) / sum.bets);
            }
            near(&row.units_per_shoe_error, error(&of_cut, |shoe| (shoe.gain, 1)), 1e-12);
        }
    }
}

/// Compares exact means over all orders with sums over dealt orders, whose expectations are rounded
/// to parts of a unit.
#[track_caller]
fn agrees(every: &CountStudy, dealt: &CountStudy) {
    // At most nine rounds, each off by half of 10⁻¹² of a unit, and ratios of their sums.
    let near = |one: &Figure, other: &Figure| {
        let apart = (&one.exact - &other.exact).abs();
        let size = one.exact.abs().max(Exact::one());
        assert!(apart < &size * &Exact::ratio(1, 10_000_000_000).unwrap(), "{one:?} {other:?}");
    };
    let is_near = |one: &Option<Figure>, other: &Option<Figure>| {
        assert_eq!(one.is_some(), other.is_some());
        one.iter().zip(other).for_each(|(one, other)| near(one, other));
    };
    assert_eq!(every.rounds_per_shoe, dealt.rounds_per_shoe);
    assert!(every.rounds_per_shoe_error.is_none() && every.compositions.is_some());
    assert_eq!(every.rounds_in_shoe.len(), dealt.rounds_in_shoe.len());
    for (one, other) in every.rounds_in_shoe.iter().zip(&dealt.rounds_in_shoe) {
        assert_eq!((one.rounds, &one.share), (other.rounds, &other.share));
        assert_eq!(one.at_least, other.at_least);
    }
    assert_eq!(every.wagers.len(), dealt.wagers.len());
    for (one, other) in every.wagers.iter().zip(&dealt.wagers) {
        assert_eq!(one.bets_per_shoe, other.bets_per_shoe);
        assert_eq!(one.bet_frequency, other.bet_frequency);
        near(&one.units_per_shoe, &other.units_per_shoe);
        near(&one.perfect_units_per_shoe, &other.perfect_units_per_shoe);
        near(&one.edge_in_shoe, &other.edge_in_shoe);
        is_near(&one.average_edge, &other.average_edge);
        is_near(&one.n0, &other.n0);
        assert_eq!(one.count_range, other.count_range);
        assert_eq!(one.by_count.len(), other.by_count.len());
        for (one, other) in one.by_count.iter().zip(&other.by_count) {
            assert_eq!((one.count, &one.share), (other.count, &other.share));
            near(&one.edge, &other.edge);
        }
        // Rows of four cards add up to rows of half a deck.
        assert!(one.by_left.iter().all(|row| row.to - row.from < 4));
        let sum = |rows: &[AtLeft], of: fn(&AtLeft) -> Exact| rows.iter().map(of).sum::<Exact>();
        let share: [fn(&AtLeft) -> Exact; 3] = [
            |row| row.share.exact.clone(),
            |row| &row.share.exact * &row.bet_frequency.exact,
            |row| &row.share.exact * &row.positive.exact,
        ];
        for of in share {
            assert_eq!(sum(&one.by_left, of), sum(&other.by_left, of));
        }
        let units: [fn(&AtLeft) -> Exact; 2] = [
            |row| row.units_per_shoe.exact.clone(),
            |row| row.perfect_units_per_shoe.exact.clone(),
        ];
        for of in units {
            near(&sum(&one.by_left, of).into(), &sum(&other.by_left, of).into());
        }
        assert_eq!(one.by_cut.len(), other.by_cut.len());
        for (one, other) in one.by_cut.iter().zip(&other.by_cut) {
            assert_eq!(one.rounds_per_shoe, other.rounds_per_shoe);
            assert_eq!(one.bet_frequency, other.bet_frequency);
            near(&one.units_per_shoe, &other.units_per_shoe);
            near(&one.edge_in_shoe, &other.edge_in_shoe);
        }
        let [one, other] = [one, other].map(|of| of.beside.as_ref());
        assert_eq!(one.is_some(), other.is_some());
        for (one, other) in one.into_iter().zip(other) {
            near(&one.net_units_per_shoe, &other.net_units_per_shoe);
        }
    }
}

/// A number of few digits as people write it.
fn decimal(number: Fraction) -> String {
    Exact::parse(&number.to_string()).unwrap().decimal(3)
}

/// The count of these tags.
fn taken(view: &View<'_>, tags: Tags, scale: Scale) -> Fraction {
    let tag = |card: Card| {
        let found = tags.iter().find(|(value, _)| *value == card.value);
        found.map_or(Fraction::from(0), |(_, (above, below))| Fraction::new(*above, *below))
    };
    let running = view.running(&tag);
    let (per, round) = match scale {
        Scale::Running(start) => return running + start,
        Scale::True(per, round) => (per, round),
    };
    let cards = if per == "shoe" { view.in_shoe } else { view.unseen_cards() };
    let mut decks = Fraction::new(cards as i128, 52);
    let half = Fraction::new(1, 2);
    if round == "half-deck" {
        // The nearest number of half decks, and one at least.
        decks = (decks / half + half).floor().max(Fraction::from(1)) * half;
    }
    let count = running / decks;
    match round {
        "nearest" => (count + half).floor(),
        "floor" => count.floor(),
        _ => count,
    }
}

/// How likely two of these cards are of one rank.
fn pairs(shoe: &Shoe) -> Fraction {
    let of_rank = |rank: u8| -> u128 {
        shoe.iter().filter(|(card, _)| card.rank == rank).map(|(_, count)| count).sum()
    };
    let ordered = |cards: u128| Fraction::from((cards * cards.saturating_sub(1)) as i128);
    (0..13).map(|rank| ordered(of_rank(rank))).sum::<Fraction>() / ordered(cards_in(shoe))
}

/// What all orders come to together, money in parts.
struct Total {
    orders: i128,
    rounds: i128,
    bets: i128,
    gain: i128,
    perfect: i128,
    beside: i128,
}

impl Total {
    fn of(all: &All) -> Self {
        let sum = |of: fn(&Sums) -> i128| -> i128 {
            all.shoes.iter().map(|(shoe, times)| of(shoe) * times).sum()
        };
        assert_eq!(all.shoes.values().sum::<i128>(), all.orders);
        Self {
            orders: all.orders,
            rounds: sum(|shoe| shoe.rounds),
            bets: sum(|shoe| shoe.bets),
            gain: sum(|shoe| shoe.gain),
            perfect: sum(|shoe| shoe.perfect),
            beside: sum(|shoe| shoe.beside),
        }
    }

    fn per_shoe(&self, sum: i128) -> Fraction {
        Fraction::new(sum, self.orders)
    }

    fn units(&self, parts: i128) -> Fraction {
        Fraction::new(parts, PARTS)
    }
}

/// That a figure is this very fraction.
#[track_caller]
fn same(figure: &Figure, expected: Fraction) {
    assert_eq!(figure.exact.to_string(), expected.to_string());
}

/// The standard error of Σx/Σy over orders, of which each is a shoe.
fn error(all: &All, of: impl Fn(&Sums) -> (i128, i128)) -> f64 {
    let shoes = || all.shoes.iter().map(|(shoe, times)| (of(shoe), *times as f64));
    let sum_x: f64 = shoes().map(|((x, _), times)| x as f64 * times).sum();
    let sum_y: f64 = shoes().map(|((_, y), times)| y as f64 * times).sum();
    let ratio = sum_x / sum_y;
    let squares: f64 =
        shoes().map(|((x, y), times)| (x as f64 - ratio * y as f64).powi(2) * times).sum();
    let orders = all.orders as f64;
    (squares * orders / (orders - 1.0)).sqrt() / sum_y
}

/// That a standard error is this, times `unit`. Their squares are summed in 10^-9 of a unit.
#[track_caller]
fn near(root: &Option<Root>, error: f64, unit: f64) {
    let found = root.as_ref().expect("an error").square.to_f64().sqrt();
    let error = error * unit;
    assert!((found - error).abs() <= 1e-6 * error + 1e-9, "{found} is not {error}");
}

/// Everything that is said of a wager.
#[track_caller]
fn holds(study: &CountStudy, at: usize, all: &All) {
    let wager = &study.wagers[at];
    let sum = Total::of(all);
    assert_eq!(i128::from(study.shoes), sum.orders);
    same(&wager.rounds_per_shoe, sum.per_shoe(sum.rounds));
    same(&wager.bets_per_shoe, sum.per_shoe(sum.bets));
    same(&wager.bet_frequency, Fraction::new(sum.bets, sum.rounds));
    same(&wager.units_per_shoe, sum.units(sum.gain) / sum.orders);
    same(&wager.units_per_100, sum.units(sum.gain) * 100 / sum.rounds);
    same(&wager.perfect_units_per_shoe, sum.units(sum.perfect) / sum.orders);
    near(&wager.rounds_per_shoe_error, error(all, |shoe| (shoe.rounds, 1)), 1.0);
    near(&wager.bets_per_shoe_error, error(all, |shoe| (shoe.bets, 1)), 1.0);
    near(&wager.bet_frequency_error, error(all, |shoe| (shoe.bets, shoe.rounds)), 1.0);
    near(&wager.units_per_shoe_error, error(all, |shoe| (shoe.gain, 1)), 1e-12);
    near(&wager.units_per_100_error, error(all, |shoe| (shoe.gain, shoe.rounds)), 1e-10);
    near(&wager.perfect_units_per_shoe_error, error(all, |shoe| (shoe.perfect, 1)), 1e-12);
    match &wager.average_edge {
        Some(edge) => {
            same(edge, sum.units(sum.gain) / sum.bets);
            near(&wager.average_edge_error, error(all, |shoe| (shoe.gain, shoe.bets)), 1e-12);
        }
        None => assert_eq!(sum.bets, 0),
    }
    match &wager.perfect_share {
        Some(share) => {
            same(share, Fraction::new(sum.gain, sum.perfect));
            near(&wager.perfect_share_error, error(all, |shoe| (shoe.gain, shoe.perfect)), 1.0);
        }
        None => assert_eq!(sum.perfect, 0),
    }
    if let Some(beside) = &wager.beside {
        same(&beside.units_per_shoe, sum.units(sum.beside) / sum.orders);
        same(&beside.net_units_per_shoe, sum.units(sum.gain + sum.beside) / sum.orders);
        let net = |shoe: &Sums| (shoe.gain + shoe.beside, 1);
        near(&beside.net_units_per_shoe_error, error(all, net), 1e-12);
    }
    counts_hold(wager, all, &sum);
    let rows: Vec<(&u128, &Row)> = all.by_left.iter().rev().collect();
    let shown: Vec<_> = wager.by_left.iter().filter(|row| !row.share.exact.is_zero()).collect();
    assert_eq!(shown.len(), rows.len());
    for (shown, (place, row)) in shown.into_iter().zip(rows) {
        assert_eq!(u128::from(shown.from), 26 * place + 1);
        same(&shown.share, Fraction::new(row.rounds, sum.rounds));
        same(&shown.bet_frequency, Fraction::new(row.bets, row.rounds));
        same(&shown.units_per_shoe, sum.units(row.gain) / sum.orders);
        same(&shown.positive, Fraction::new(row.positive, row.rounds));
        same(&shown.perfect_units_per_shoe, sum.units(row.perfect) / sum.orders);
        if row.bets > 0 {
            same(shown.edge.as_ref().unwrap(), sum.units(row.gain) / row.bets);
        }
    }
}

/// The farthest count that has a row of its own.
const FARTHEST: i64 = 60;

/// Rows by count. Those that are rare at either end are one row.
#[track_caller]
fn counts_hold(wager: &WagerCount, all: &All, sum: &Total) {
    let shown = &wager.by_count;
    let mut told = 0;
    for at in shown {
        let of = |place: &i128| match at.and {
            Some("below") => *place <= i128::from(at.count),
            Some("above") => *place >= i128::from(at.count),
            _ if at.count == FARTHEST => *place >= i128::from(at.count),
            _ if at.count == -FARTHEST => *place <= i128::from(at.count),
            _ => *place == i128::from(at.count),
        };
        let rows = || all.by_count.iter().filter(|(place, _)| of(place)).map(|(_, row)| row);
        let rounds: i128 = rows().map(|row| row.rounds).sum();
        let worth: i128 = rows().map(|row| row.worth).sum();
        let from = all.by_count.iter().filter(|(place, _)| {
            at.and == Some("below") || at.count == -FARTHEST || **place >= i128::from(at.count)
        });
        let from: i128 = from.map(|(_, row)| row.worth).sum();
        same(&at.share, Fraction::new(rounds, sum.rounds));
        if rounds > 0 {
            same(&at.edge, sum.units(worth) / rounds);
        }
        same(&at.units_per_shoe_from, sum.units(from) / sum.orders);
        told += rounds;
    }
    assert_eq!(told, if all.by_count.is_empty() { 0 } else { sum.rounds });
}
