//! Rounds card by card, one after the other, from what is left of a shoe.

use std::collections::HashMap;

use shoe_odds::game::baccarat::{Draw, kernel};
use shoe_odds::game::{Rule, game};
use shoe_odds::question::streaks::runs::{Model, Session, lengths};
use shoe_odds::{Exact, Shoe, Whole};

use super::words::Definition;
use super::{SIDES, banker_draws, counted, every_word, of_whose, result, runs};

/// How a round ended.
pub struct End {
    pub player: u8,
    pub banker: u8,
    pub banker_cards: usize,
    /// Whether a hand had eight or nine with two cards.
    pub naturals: bool,
}

/// What a round is sorted by.
pub type Sort = fn(&End) -> usize;

fn by_result(end: &End) -> usize {
    result(end.player, end.banker)
}

/// The law of what some rounds are sorted by, dealt card by card in order from what is left of a
/// shoe of baccarat values; a round takes the four to six cards that it needs and no more.
pub struct Dealer {
    sort: Sort,
    seen: HashMap<([u64; 10], usize), HashMap<Vec<usize>, Exact>>,
}

impl Dealer {
    pub fn sorting(sort: Sort) -> Self {
        Self { sort, seen: HashMap::new() }
    }

    pub fn law(&mut self, left: [u64; 10], rounds: usize) -> HashMap<Vec<usize>, Exact> {
        if rounds == 0 {
            return HashMap::from([(Vec::new(), Exact::one())]);
        }
        if let Some(law) = self.seen.get(&(left, rounds)) {
            return law.clone();
        }
        let mut law = HashMap::new();
        for ((left, result), chance) in ends(left, self.sort) {
            for (word, then) in self.law(left, rounds - 1) {
                let word = [&[result][..], &word].concat();
                let sum = law.entry(word).or_insert(Exact::zero());
                *sum = &*sum + &(&chance * &then);
            }
        }
        self.seen.insert((left, rounds), law.clone());
        law
    }
}

/// What a round can leave of a shoe, and its result, with their chances.
fn ends(shoe: [u64; 10], sort: Sort) -> Vec<(([u64; 10], usize), Exact)> {
    let mut ends: HashMap<([u64; 10], usize), u128> = HashMap::new();
    deal(&mut shoe.clone(), &mut Vec::new(), 1, &mut |left, end, ways| {
        *ends.entry((*left, sort(end))).or_insert(0) += ways;
    });
    let before: u64 = shoe.iter().sum();
    let chance = |left: &[u64; 10], ways: u128| {
        let after: u64 = left.iter().sum();
        Exact::of_ways(ways, (after + 1..=before).map(u128::from).product()).unwrap()
    };
    ends.into_iter().map(|(end, ways)| (end, chance(&end.0, ways))).collect()
}

/// Player, Banker, Player, Banker, and the third cards by the table of play.
fn deal(
    left: &mut [u64; 10],
    dealt: &mut Vec<u8>,
    ways: u128,
    end: &mut impl FnMut(&[u64; 10], &End, u128),
) {
    if dealt.len() >= 4 {
        let (player, banker) = ((dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10);
        let natural = player > 7 || banker > 7;
        let player_draws = !natural && player < 6;
        let of_player = dealt.get(4).copied().filter(|_| player_draws);
        let banker_draws = !natural && banker_draws(banker, of_player);
        let wanted = 4 + usize::from(player_draws) + usize::from(banker_draws);
        // The Banker's answer needs the Player's third card first.
        if (dealt.len() > 4 || !player_draws) && dealt.len() == wanted {
            let third = |draws: bool, at: usize| if draws { dealt[at] } else { 0 };
            let player = (player + third(player_draws, 4)) % 10;
            let banker = (banker + third(banker_draws, wanted - 1)) % 10;
            let banker_cards = 2 + usize::from(banker_draws);
            let naturals = natural;
            return end(left, &End { player, banker, banker_cards, naturals }, ways);
        }
    }
    for value in 0..10u8 {
        let count = left[usize::from(value)];
        if count > 0 {
            left[usize::from(value)] -= 1;
            dealt.push(value);
            deal(left, dealt, ways * u128::from(count), end);
            dealt.pop();
            left[usize::from(value)] += 1;
        }
    }
}

/// Shoes of 18 to 20 cards: two rounds of them by pairs, three by triples, exactly.
#[test]
fn small_shoes_have_the_law_of_rounds_dealt_card_by_card() {
    for shoe in ["0=12 8=8", "0=7 4=7 9=6", "1=9 5=1 6=10", "0=6 3=6 7=6", "2=1 3=18 9=1"] {
        let shoe = Shoe::parse(shoe).unwrap();
        let counted = counted("baccarat", &shoe);
        let mut dealer = Dealer::sorting(by_result);
        let p = counted.laws[0].1.chances();
        for (model, rounds) in [(Model::Independent, 1), (Model::Pair, 2), (Model::Triple, 3)] {
            let dealt = dealer.law(shoe.values(), rounds);
            let sum: Exact = dealt.values().sum();
            assert_eq!(sum, Exact::one());
            // Results with no chance alone have none together, and no relative excess.
            let possible = |word: &[usize]| word.iter().all(|result| !p[*result].is_zero());
            let law = Definition {
                p: p.clone().try_into().unwrap(),
                dependence: Some(counted.dependence.clone()),
                model,
                rounds_per_shoe: None,
            };
            for word in every_word(rounds as u32).filter(|word| possible(word)) {
                let dealt = dealt.get(&word).cloned().unwrap_or(Exact::zero());
                assert_eq!(law.chance(&word), dealt, "{shoe} {word:?}");
            }
            // And through the chain: the longest run of each side.
            let (_, law) = &counted.laws[rounds - 1];
            let found = lengths(law, &Session::of(rounds as u32), None, rounds as u32);
            for (whose, found) in SIDES.into_iter().zip(&found) {
                for (length, ways) in (0u32..).zip(&found.longest.ways) {
                    let of_length = dealt.iter().filter(|(word, _)| {
                        let runs = of_whose(whose, &runs(word));
                        runs.into_iter().max().unwrap_or(0) == length
                    });
                    let expected: Exact = of_length.map(|(_, chance)| chance).sum();
                    assert_eq!(found.longest.total.share(ways), expected, "{shoe} {whose:?}");
                }
            }
        }
    }
}

/// One deck: the first round card by card, the second from the kernel's law of what the first
/// has really left, four to six cards fewer.
#[test]
fn one_deck_has_the_law_of_two_rounds_dealt_one_after_the_other() {
    let shoe = Shoe::decks(1).unwrap();
    let rounds = game("baccarat").unwrap().rounds(&shoe, &Rule::default()).unwrap();
    let two = rounds.two();
    let total: Whole = two.iter().flatten().sum();
    let mut expected = vec![Exact::zero(); 9];
    for ((left, first), chance) in ends(shoe.values(), by_result) {
        let cards: u64 = left.iter().sum();
        let joint = kernel::joint(&left, &Draw::default());
        let of_second = (cards - 5..=cards).map(u128::from).product::<u128>();
        let mut second = [0u128; 3];
        for case in joint.cases() {
            second[result(case.player.1, case.banker.1)] += case.ways;
        }
        for (result, of_result) in second.into_iter().enumerate() {
            let both = &chance * &Exact::of_ways(of_result, of_second).unwrap();
            let cell = &mut expected[3 * first + result];
            *cell = &*cell + &both;
        }
    }
    for (place, expected) in expected.iter().enumerate() {
        let found = Exact::quotient(&two[place / 3][place % 3], &total).unwrap();
        assert_eq!(found, *expected, "{place}");
    }
}
