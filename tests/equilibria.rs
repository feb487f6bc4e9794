//! Equilibria of chemin de fer: published figures, and every pure strategy on tiny shoes.

use std::collections::BTreeMap;

use shoe_odds::game::decision::Sees;
use shoe_odds::question::equilibrium::report::Equilibrium;
use shoe_odds::{Catalog, EquilibriumRequest, Exact, Shoe, equilibrium};
use shoe_odds_oracle::chemin_de_fer::{Deal, deals, play};

fn solved(shoe: &str, sees: Sees, commission: Option<Exact>) -> Equilibrium {
    let shoe = Some(Shoe::parse(shoe).unwrap());
    let request = EquilibriumRequest { shoe, sees, commission, ..EquilibriumRequest::default() };
    equilibrium(&Catalog::builtin(), &request, &()).unwrap().reports.remove(0)
}

fn exact(text: &str) -> Exact {
    text.parse().unwrap()
}

fn choice(solved: &Equilibrium) -> &Exact {
    &solved.choice.as_ref().unwrap().probability.exact
}

/// The situations in which the Banker mixes, with the probability of drawing.
fn mixed(solved: &Equilibrium) -> Vec<(&str, &str, String)> {
    let mixed = solved.mixed.iter();
    mixed.map(|at| (&*at.own, &*at.seen, at.probability.exact.to_string())).collect()
}

/// Source: J. G. Kemeny and J. L. Snell, Game-theoretic solution of baccarat, Amer. Math. Monthly
/// 64 (1957) 465-469.
#[test]
fn the_infinite_shoe_is_the_solution_of_kemeny_and_snell() {
    let solved = solved("infinite", Sees::Total, None);
    assert_eq!(*choice(&solved), exact("9/11"));
    assert_eq!(mixed(&solved), [("6", "none", "859/2288".to_owned())]);
    assert_eq!(solved.hands[0].value.exact, exact("-679568/53094899"));
}

/// Cards that are put back tell nothing of one another, so that the Banker gains nothing from a
/// look at its cards.
#[test]
fn the_banker_gains_nothing_from_its_cards_if_they_are_put_back() {
    let solved = solved("infinite", Sees::Composition, None);
    assert_eq!(solved.hands[0].value.exact, exact("-679568/53094899"));
    assert!(solved.mixed.iter().all(|at| at.probability.exact == exact("859/2288")));
    // 0-6, 1-5, 2-4, 3-3, 7-9 and 8-8.
    assert_eq!(solved.mixed.len(), 6);
}

/// Source: S. N. Ethier and C. Gámez, A game-theoretic analysis of baccara chemin de fer, Games 4
/// (2013) 711-737, model B2.
#[test]
fn six_decks_are_the_solution_of_ethier_and_gamez() {
    let solved = solved("6", Sees::Composition, None);
    assert_eq!(*choice(&solved), exact("477191/592524"));
    assert_eq!(mixed(&solved), [("0-6", "none", "77143741/121269912".to_owned())]);
    assert_eq!(solved.hands[0].value.exact, exact("-974653793197999/75340147272374985"));
}

/// A situation has the ordered deals of six cards that lead to it: of the Player, 0 to 5 may draw and
/// 5 to 7 may stand. Eight decks hold 128 cards worth 0, and 32 of each other value.
#[test]
fn ways_of_situations_are_those_of_every_deal() {
    let mut counted: BTreeMap<(u8, String), u64> = BTreeMap::new();
    for dealt in 0..100_000_u32 {
        let cards = [1, 10, 100, 1_000, 10_000].map(|place| (dealt / place % 10) as u8);
        let [player, banker] = [0, 2].map(|at| (cards[at] + cards[at + 1]) % 10);
        if player > 7 || banker > 7 {
            continue;
        }
        let mut left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
        let mut ways = cards.iter().map(|value| {
            left[usize::from(*value)] -= 1;
            left[usize::from(*value)] + 1
        });
        let first: u64 = ways.by_ref().take(4).product();
        if player <= 5 {
            let third = cards[4].to_string();
            *counted.entry((banker, third)).or_default() += first * ways.next().unwrap() * 411;
        }
        if player >= 5 && cards[4] == 0 {
            *counted.entry((banker, "none".to_owned())).or_default() += first * 412 * 411;
        }
    }
    let solved = solved("8", Sees::Total, None);
    assert_eq!(solved.situations.len(), 8 * 11);
    for at in &solved.situations {
        let ways = counted[&(at.total, at.seen.clone())];
        assert_eq!(at.ways.to_string(), ways.to_string(), "{} against {}", at.own, at.seen);
    }
}

/// A Banker of 6 against a Player who stands. Two cards that are put back make 5, 6 and 7 equally
/// often, in 16 of 169 deals. With c for the part of a win that the Banker keeps and s for the
/// probability that the Player stands on 5, the Banker gains cs - 1 from standing. From drawing it
/// gains, by the thirteen ranks, s(7c - 5) against 5, 3c - 6 against 6 and 2c - 10 against 7. Both
/// are equal for s = (5c - 3) / (6c + 5): 2/11 for c = 1.
///
/// The Player's gain does not depend on the commission, and so neither does the Banker's mixture.
#[test]
fn a_commission_makes_the_player_draw_more_often() {
    for rate in ["0", "1/100", "1/20", "1/10"] {
        let kept = Exact::one() - exact(rate);
        let [five, six, three] = [5, 6, 3].map(Exact::integer);
        let stands = (&five * &kept - &three) / (&six * &kept + &five);
        let solved = solved("infinite", Sees::Total, Some(exact(rate)));
        assert_eq!(*choice(&solved), Exact::one() - &stands, "{rate}");
        assert_eq!(mixed(&solved), [("6", "none", "859/2288".to_owned())], "{rate}");
        assert_eq!(solved.hands[0].value.exact, exact("-679568/53094899"), "{rate}");
    }
}

/// The certificate of a solution: no reply of either hand does better. Without a commission, both
/// best replies have one value.
#[test]
fn no_hand_has_a_better_reply() {
    let decks: Vec<String> = (1..=12).map(|decks| decks.to_string()).collect();
    let others = ["infinite", "10000", "8 - 9*30 - 5*20", "0=16 5=4 6=4 7=4", "1=3 4=3 9=2 6=2"];
    let shoes = decks.iter().map(String::as_str).chain(others);
    for shoe in shoes {
        for (sees, rate) in [
            (Sees::Composition, None),
            (Sees::Total, None),
            (Sees::Composition, Some(exact("1/20"))),
            (Sees::Total, Some(exact("1/3"))),
        ] {
            let solved = solved(shoe, sees, rate.clone());
            let [first, second] = &solved.hands[..] else { panic!("two hands") };
            assert_eq!(first.value, first.best_reply, "{shoe}");
            assert_eq!(second.value, second.best_reply, "{shoe}");
            if rate.is_none() {
                assert_eq!(first.best_reply.exact, -&second.best_reply.exact, "{shoe}");
                assert!(solved.simple.iter().all(|one| !one.cost.exact.is_negative()), "{shoe}");
            }
        }
    }
}

/// The Banker's cards as it sees them, and the Player's third card.
type Situation = (String, String);

/// A tiny shoe with every pure strategy of the Banker.
struct Tiny {
    spec: String,
    deals: Vec<Deal>,
    sees: Sees,
    situations: Vec<Situation>,
    /// By pure strategy, the wins of the Player and of the Banker if the Player stands and draws on
    /// 5, in deals. A bit of the index is a situation, set if the Banker draws.
    wins: Vec<[[i128; 2]; 2]>,
}

fn situation(sees: Sees, own: [u8; 2], third: Option<u8>) -> Situation {
    let own = match sees {
        Sees::Total => ((own[0] + own[1]) % 10).to_string(),
        Sees::Composition => format!("{}-{}", own[0], own[1]),
    };
    (own, third.map_or("none".to_owned(), |value| value.to_string()))
}

impl Tiny {
    /// Plays every pure strategy; `None` if there are too many, or if the Player's choice or the
    /// Banker's never comes up.
    fn of(counts: [u8; 10], sees: Sees) -> Option<Self> {
        let deals = deals(counts);
        let mut situations = Vec::new();
        for (cards, _) in &deals {
            for draws in [false, true] {
                play(*cards, draws, &mut |own, third| {
                    situations.push(situation(sees, own, third));
                    false
                });
            }
        }
        situations.sort();
        situations.dedup();
        let is_few = (1..=12).contains(&situations.len());
        let is_five = |(cards, _): &Deal| (cards[0] + cards[2]) % 10 == 5;
        if !is_few || !deals.iter().any(is_five) {
            return None;
        }
        let of_pure = |bits: usize| {
            [false, true].map(|draws| {
                let mut wins = [0; 2];
                for (cards, ways) in &deals {
                    let net = play(*cards, draws, &mut |own, third| {
                        let at = situations.binary_search(&situation(sees, own, third)).unwrap();
                        bits >> at & 1 == 1
                    });
                    wins[0] += ways * i128::from(net > 0);
                    wins[1] += ways * i128::from(net < 0);
                }
                wins
            })
        };
        let wins = (0..1 << situations.len()).map(of_pure).collect();
        let spec = (0..10).filter(|value| counts[*value] > 0);
        let spec: Vec<_> = spec.map(|value| format!("{value}={}", counts[value])).collect();
        Some(Self { spec: spec.join(" "), deals, sees, situations, wins })
    }

    fn all(&self) -> Exact {
        let all: i128 = self.deals.iter().map(|(_, ways)| ways).sum();
        Exact::count(all as u128)
    }

    /// The payoff of a hand if the Player draws on 5 with this probability.
    fn payoff(&self, hand: usize, bits: usize, share: &Exact, rate: &Exact) -> Exact {
        let net = |[player, banker]: [i128; 2]| {
            let [player, banker] = [player, banker].map(|wins| Exact::count(wins as u128));
            match hand {
                0 => player - banker,
                _ => banker * (Exact::one() - rate) - player,
            }
        };
        let [stands, draws] = self.wins[bits].map(net);
        (&stands + share * &(&draws - &stands)) / self.all()
    }

    /// The most that the Player can be sure of: the highest point below every line of a pure
    /// strategy of the Banker, found where two of them cross.
    fn value(&self) -> Exact {
        let none = Exact::zero();
        let ends = |bits| [Exact::zero(), Exact::one()].map(|p| self.payoff(0, bits, &p, &none));
        let mut lines: Vec<[Exact; 2]> = (0..self.wins.len()).map(ends).collect();
        lines.sort();
        lines.dedup();
        let at = |[zero, one]: &[Exact; 2], p: &Exact| zero + &(p * &(one - zero));
        let least = |p: &Exact| lines.iter().map(|line| at(line, p)).min().unwrap();
        let mut best = least(&Exact::zero()).max(least(&Exact::one()));
        // Only the lines that are lowest somewhere matter: from 0 on, the next one is that which
        // crosses first.
        let mut p = Exact::zero();
        let mut lowest = lines[0].clone();
        loop {
            let slope = |line: &[Exact; 2]| &line[1] - &line[0];
            let falling = lines.iter().filter(|line| slope(line) < slope(&lowest));
            let crossed = falling.map(|line| {
                let p = (&line[0] - &lowest[0]) / (slope(&lowest) - slope(line));
                (p, slope(line), line.clone())
            });
            let Some((next, _, line)) = crossed.min() else { break };
            if next >= Exact::one() {
                break;
            }
            assert!(next >= p);
            best = best.max(least(&next));
            (p, lowest) = (next, line);
        }
        best
    }

    /// The pure strategies in which the Banker's mixed one consists, with their probabilities.
    fn pure(&self, solved: &Equilibrium) -> Vec<(usize, Exact)> {
        let found: BTreeMap<Situation, &Exact> = solved
            .situations
            .iter()
            .map(|at| ((at.own.clone(), at.seen.clone()), &at.probability.exact))
            .collect();
        let mut all = vec![(0, Exact::one())];
        for (at, situation) in self.situations.iter().enumerate() {
            let draws = found[situation];
            let split = |(bits, share): (usize, Exact)| {
                let stands = Exact::one() - draws;
                [(bits | 1 << at, &share * draws), (bits, &share * &stands)]
            };
            all = all.into_iter().flat_map(split).filter(|(_, share)| !share.is_zero()).collect();
        }
        all
    }
}

/// Three values of cards, a few of each: every deal, every pure strategy of both hands.
fn tiny() -> Vec<Tiny> {
    let mut all = Vec::new();
    for (a, b, c) in
        (0..10).flat_map(|a| (a..10).flat_map(move |b| (b..10).map(move |c| (a, b, c))))
    {
        let mut counts = [0; 10];
        counts[a] += 3;
        counts[b] += 3;
        counts[c] += 2;
        let of = |sees| Tiny::of(counts, sees);
        all.extend([Sees::Total, Sees::Composition].into_iter().filter_map(of));
    }
    all
}

#[test]
fn tiny_shoes_have_the_value_of_all_pure_strategies() {
    let (mut compared, mut by_chance) = (0, 0);
    for tiny in tiny() {
        let found = solved(&tiny.spec, tiny.sees, None);
        assert_eq!(found.hands[0].value.exact, tiny.value(), "{} {}", tiny.spec, tiny.sees.key());
        compared += 1;
        by_chance += usize::from(!found.mixed.is_empty());
    }
    assert!(compared >= 20 && by_chance >= 6, "{compared} shoes, {by_chance} of them mixed");
}

#[test]
fn no_pure_strategy_of_a_tiny_shoe_does_better() {
    for tiny in tiny() {
        for rate in ["0", "1/20", "1/3"].map(exact) {
            let found = solved(&tiny.spec, tiny.sees, Some(rate.clone()));
            let of = format!("{} {} {rate}", tiny.spec, tiny.sees.key());
            let [first, second] = &found.hands[..] else { panic!("two hands") };
            let own = tiny.pure(&found);
            let against = |hand: usize, p: &Exact| -> Exact {
                own.iter().map(|(bits, share)| share * &tiny.payoff(hand, *bits, p, &rate)).sum()
            };
            let share = choice(&found);
            assert_eq!(first.value.exact, against(0, share), "{of}");
            assert_eq!(second.value.exact, against(1, share), "{of}");
            let replies = [Exact::zero(), Exact::one()].map(|p| against(0, &p));
            assert_eq!(first.value.exact, replies.into_iter().max().unwrap(), "{of}");
            let replies = (0..tiny.wins.len()).map(|bits| tiny.payoff(1, bits, share, &rate));
            assert_eq!(second.value.exact, replies.max().unwrap(), "{of}");
        }
    }
}
