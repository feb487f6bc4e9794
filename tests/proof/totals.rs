//! The kernel of totals on all small shoes by value: one by one, side by side, by classes, and in 128
//! bits.

use rayon::prelude::*;
use shoe_odds::game::baccarat::Draw;
use shoe_odds::game::baccarat::kernel::{Classes, Joint, Kernel, Tally};
use shoe_odds::game::game;

use crate::shoes::{Plain, from_base, of_proof};
use crate::tables::{BUILT_IN, ORACLE};
use shoe_odds_oracle::baccarat::Draw as Written;

/// Third-card rules as sets of the numbers `0..=9`, a bit each: on which totals the Player draws, on
/// which the Banker if the Player stands, and by the Banker's total on which third cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    player: u16,
    alone: u16,
    banker: [u16; 8],
}

/// The standard table of play: both draw on 0 to 5; against a third card the Banker draws on 0 to 2,
/// on 3 but for an 8, on 4 against 2 to 7, on 5 against 4 to 7, on 6 against 6 and 7.
pub const STANDARD: Rules = Rules {
    player: 0b11_1111,
    alone: 0b11_1111,
    banker: [
        0b11_1111_1111,
        0b11_1111_1111,
        0b11_1111_1111,
        0b10_1111_1111,
        0b00_1111_1100,
        0b00_1111_0000,
        0b00_1100_0000,
        0,
    ],
};

impl Rules {
    fn new(player: u16, alone: u16, banker: [u16; 8]) -> Self {
        Self { player, alone, banker }
    }

    fn of(draw: &Written) -> Self {
        let set = |numbers: &[u8]| numbers.iter().fold(0, |set, number| set | 1 << number);
        match draw {
            Written::Classical => STANDARD,
            Written::Written { player, banker_when_player_stands, banker } => Self {
                player: set(player),
                alone: set(banker_when_player_stands),
                banker: std::array::from_fn(|total| set(&banker[total])),
            },
        }
    }

    pub fn draw(&self) -> Draw {
        Draw::new(self.player, self.alone, self.banker)
    }

    /// Returns `true` if the Player draws, no hand being a natural.
    fn player_draws(&self, total: usize) -> bool {
        self.player >> total & 1 == 1
    }

    /// Returns `true` if the Banker draws, the Player having stood or drawn this card.
    fn banker_draws(&self, total: usize, third: Option<usize>) -> bool {
        match third {
            None => self.alone >> total & 1 == 1,
            Some(card) => self.banker[total] >> card & 1 == 1,
        }
    }
}

/// Deals every round of these counts of the values `0..=9` in order, card by card: ways by cards
/// and total, the Player's (cards − 2)·10 + total times 20 and the same of the Banker. A card that a
/// round leaves undealt is any of those left.
fn deal(counts: &[u64], draw: &Rules, law: &mut [u64]) {
    let mut left: [u64; 10] = counts.try_into().unwrap();
    each_round(&mut left, draw, &mut Vec::new(), 1, &mut |left, case, cards, ways| {
        let n: u64 = left.iter().sum();
        let rest: u64 = (cards..6).map(|dealt| n + cards - dealt).product();
        law[case] += ways * rest;
    });
}

/// Takes what is left, the case of a round, its cards and its ways.
type Tell<'a> = dyn FnMut(&mut [u64; 10], usize, u64, u64) + 'a;

/// Deals every round on top of these cards.
pub fn each_round(
    left: &mut [u64; 10],
    draw: &Rules,
    cards: &mut Vec<usize>,
    ways: u64,
    tell: &mut Tell<'_>,
) {
    // Player, Banker, Player, Banker; then the Player's third card and the Banker's, if drawn.
    let openings =
        (cards.len() >= 4).then(|| [(cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10]);
    if let Some([player, banker]) = openings {
        let natural = player >= 8 || banker >= 8;
        let player_draws = !natural && draw.player_draws(player);
        let third = player_draws.then(|| cards.get(4).copied()).flatten();
        let waits = player_draws && third.is_none();
        let banker_draws = !natural && !waits && draw.banker_draws(banker, third);
        let all = 4 + usize::from(player_draws) + usize::from(banker_draws);
        if !waits && cards.len() == all {
            let hand = |opening: usize, last: Option<usize>| match last {
                Some(card) => 10 + (opening + card) % 10,
                None => opening,
            };
            let last = banker_draws.then(|| cards[all - 1]);
            return tell(left, 20 * hand(player, third) + hand(banker, last), all as u64, ways);
        }
    }
    for card in 0..10 {
        if left[card] > 0 {
            let of = left[card];
            left[card] -= 1;
            cards.push(card);
            each_round(left, draw, cards, ways * of, tell);
            cards.pop();
            left[card] += 1;
        }
    }
}

pub fn plain(draw: &Rules) -> Plain {
    Plain::new(10, 6, 400, |counts, law| deal(counts, draw, law))
}

pub fn values(counts: &[u64]) -> [u64; 10] {
    counts.try_into().unwrap()
}

/// The place of a case in a plain law.
fn place((cards, total): (u8, u8)) -> usize {
    usize::from(10 * (cards - 2) + total)
}

pub fn assert_same(counts: &[u64; 10], found: &Joint, plain: &[u128], draw: &Rules) {
    for case in found.cases() {
        let expected = plain[20 * place(case.player) + place(case.banker)];
        assert_eq!(case.ways, expected, "{counts:?}: {case:?} by {draw:?}");
    }
    let cards: u128 = counts.iter().map(|count| u128::from(*count)).sum();
    let deals: u128 = (0..6).map(|dealt| cards - dealt).product();
    assert_eq!(found.total(), deals, "{counts:?}");
}

/// The kernel on these shoes, one by one and side by side.
fn assert_equal(draw: &Rules, shoes: &[Vec<u64>]) {
    let plain = plain(draw);
    let kernel = Kernel::new(&draw.draw());
    shoes.par_chunks(64).for_each(|shoes| {
        let counts: Vec<[u64; 10]> = shoes.iter().map(|shoe| values(shoe)).collect();
        let laws = kernel.batch(&counts);
        assert_eq!(laws.len(), counts.len());
        for (counts, law) in counts.iter().zip(&laws) {
            let expected = plain.of(counts);
            assert_same(counts, law, &expected, draw);
            assert_same(counts, &kernel.joint(counts), &expected, draw);
        }
    });
}

/// The drawing rules of all built-in tables and those of the oracle's, each once, as the library reads
/// them and as the oracle does.
fn of_tables() -> Vec<(Draw, Rules)> {
    let mut all: Vec<(Draw, Rules)> = Vec::new();
    for tables in [&*BUILT_IN, &*ORACLE] {
        for rules in tables.rules.iter().filter(|rules| rules.game == "baccarat") {
            let draw = Draw::of(&tables.catalog.table(&rules.id).unwrap().rule).clone();
            let known = (draw, Rules::of(&rules.draw));
            if !all.contains(&known) {
                all.push(known);
            }
        }
    }
    all
}

/// Rules that no house has: nobody draws, everybody does, one of both, on single totals and single
/// cards, in patterns, and numbers without one.
fn adversarial() -> Vec<Rules> {
    let pattern = 0b01_0110_1001_u16;
    let mut all = vec![
        Rules::new(0, 0, [0; 8]),
        Rules::new(0x3ff, 0x3ff, [0x3ff; 8]),
        Rules::new(0x3ff, 0, [0x3ff; 8]),
        Rules::new(0x3ff, 0, [0; 8]),
        Rules::new(0, 0x3ff, [0; 8]),
        Rules::new(0xf0, 0x0f, [pattern; 8]),
        Rules::new(0b0101_0101, 0b1010_1010, std::array::from_fn(|total| pattern << total)),
        // The Banker draws on one third card each, no set within another.
        Rules::new(0xff, 0xff, std::array::from_fn(|total| 1 << total)),
        Rules::new(0x7f, 0x81, std::array::from_fn(|total| 0x3ff ^ 1 << (9 - total))),
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut set = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as u16
    };
    all.extend((0..4).map(|_| Rules::new(set(), set(), std::array::from_fn(|_| set()))));
    all
}

/// 5,005 shoes of exactly six cards, and 8,008 of six to twelve that determine every coefficient.
#[test]
fn all_value_shoes_by_the_rules_of_every_table() {
    let rules = of_tables();
    assert!(rules.len() > 1 && rules[0] == (Draw::default(), STANDARD), "{rules:?}");
    let shoes = of_proof(10, 6, 0);
    assert_eq!(shoes.len(), 5_005 + 8_008);
    for (draw, rules) in &rules {
        assert_eq!(*draw, rules.draw());
        assert_equal(rules, &shoes);
    }
}

#[test]
fn all_value_shoes_by_rules_that_no_house_has() {
    for (at, draw) in adversarial().iter().enumerate() {
        let mut base = [0; 10];
        base[at % 10] = 6;
        assert_equal(draw, &from_base(&base, 6));
    }
}

/// Every drawing decision of the standard rules turned round, sixteen of the 8 + 8 + 80 at a time.
#[test]
fn all_value_shoes_by_the_standard_rules_with_decisions_turned() {
    let turn = |rules: &mut Rules, at: usize| match at {
        0..8 => rules.player ^= 1 << at,
        8..16 => rules.alone ^= 1 << (at - 8),
        _ => rules.banker[(at - 16) / 10] ^= 1 << ((at - 16) % 10),
    };
    let shoes = from_base(&[0, 0, 0, 6, 0, 0, 0, 0, 0, 0], 6);
    for first in 0..6 {
        let mut rules = STANDARD;
        (first..96).step_by(6).for_each(|at| turn(&mut rules, at));
        assert_ne!(rules, STANDARD);
        assert_equal(&rules, &shoes);
    }
}

/// Each of the 400 cases asked for by itself, so that everything else is left out of the sums; all of
/// them, each in a class of its own; and every tenth together.
#[test]
fn all_value_shoes_by_classes() {
    let of_case = |player, banker| 20 * place(player) + place(banker);
    for (draw, every) in [(STANDARD, 400), (adversarial().remove(6), 10)] {
        let (plain, kernel) = (plain(&draw), Kernel::new(&draw.draw()));
        let shoes = from_base(&[6, 0, 0, 0, 0, 0, 0, 0, 0, 0], 6);
        let shoes: Vec<[u64; 10]> = shoes.iter().map(|shoe| values(shoe)).collect();
        let expected: Vec<Vec<u128>> = shoes.par_iter().map(|shoe| plain.of(shoe)).collect();
        let all = Classes::new(400, of_case);
        kernel.tally(&shoes, &all, |at, ways| assert_eq!(ways, expected[at], "{:?}", shoes[at]));
        (0..every).into_par_iter().for_each(|case| {
            let some = Classes::new(1, |player, banker| (of_case(player, banker) % every) ^ case);
            Tally::new(kernel.clone(), some).tally(&shoes, |at, ways| {
                let expected: u128 = expected[at].iter().skip(case).step_by(every).sum();
                assert_eq!(ways, [expected], "{case} of {:?} by {draw:?}", shoes[at]);
            });
        });
    }
}

/// The polynomial of 128 bits, determined beyond the shoes that 64 bits hold.
#[test]
fn all_value_shoes_in_128_bits() {
    for (draw, value) in [(STANDARD, 0), (adversarial().remove(8), 9)] {
        let mut base = [0; 10];
        base[value] = 1_626;
        let (plain, kernel) = (plain(&draw), Kernel::new(&draw.draw()));
        from_base(&base, 6).par_iter().for_each(|shoe| {
            let counts = values(shoe);
            assert_same(&counts, &kernel.joint(&counts), &plain.of(shoe), &draw);
        });
    }
}

/// The game deals by the same kernel: the law of both totals and numbers of cards, and the ways of
/// what is put into classes.
#[test]
fn the_game_deals_by_the_kernel() {
    use shoe_odds::distribution::Observed;
    use shoe_odds::game::{Deal, Rule};
    use shoe_odds::{Composition, Shoe};
    let baccarat = game("baccarat").unwrap();
    let names = ["player.total", "player.cards", "banker.total", "banker.cards"];
    let fields = names.map(|name| baccarat.vocabulary().find(name).unwrap());
    let mut observed = Observed::default();
    fields.iter().for_each(|field| observed.watch_value(*field));
    let (plain, rule) = (plain(&STANDARD), Rule::from(STANDARD.draw()));
    let class = |value: &dyn Fn(shoe_odds::field::Field) -> u8| {
        let [player, player_cards, banker, banker_cards] = fields.map(value);
        Some(20 * place((player_cards, player)) + place((banker_cards, banker)))
    };
    let many = baccarat.many(&rule, &observed, 400, &class).unwrap();
    of_proof(10, 6, 1).par_chunks(64).for_each(|shoes| {
        let compositions: Vec<Composition> =
            shoes.iter().map(|shoe| Composition::new(shoe).unwrap()).collect();
        many.tally(&compositions, &mut |at, ways| assert_eq!(ways, plain.of(&shoes[at])));
        for (counts, composition) in shoes.iter().zip(&compositions).step_by(4) {
            let shoe: Shoe = composition.shoe().unwrap();
            let deal = Deal {
                shoe: &shoe,
                rule: &rule,
                observed: &observed,
                dealt: None,
                progress: &|_, _| {},
            };
            let law = baccarat.deal(&deal).unwrap();
            let mut found = vec![0; 400];
            for (case, ways) in law.cases() {
                found[class(&|field| case.value(field)).unwrap()] += ways.to_u128().unwrap();
            }
            assert_eq!(found, plain.of(counts), "{counts:?}");
        }
    });
}
