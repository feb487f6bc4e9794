//! Runs of a session, against slow ways to the same figures: every word of results one by one,
//! every round card by card, and sessions dealt from shuffled shoes.

use std::collections::{BTreeMap, HashMap};

use odds::analysis::streak::{
    Dependence, Law, Lengths, Model, Outcome, Reading, Session, Terms, Whose, lengths, outcomes,
};
use odds::game::game;
use odds::table::model::{RunLine, Settlement};
use odds::{Catalog, Draw, Exact, Sessions, Shoe, StreakRequest, Whole, kernel};

const SIDES: [Whose; 3] = [Whose::Side(0), Whose::Side(1), Whose::Either];

fn times(factors: impl IntoIterator<Item = Exact>) -> Exact {
    factors.into_iter().fold(Exact::one(), |product, factor| &product * &factor)
}

fn line(pays: &str, from: u32, to: Option<u32>) -> RunLine {
    RunLine { name: format!("{from}"), pays: Exact::parse(pays).unwrap(), from, to }
}

// Every word of results, one by one ---------------------------------------------------------

/// Every sequence of results of so many rounds.
fn words(rounds: u32) -> impl Iterator<Item = Vec<usize>> {
    (0..3usize.pow(rounds))
        .map(move |number| (0..rounds).map(|place| number / 3usize.pow(place) % 3).collect())
}

/// The runs of a word, each with its side; ties left out.
fn runs(word: &[usize]) -> Vec<(usize, u32)> {
    let mut runs: Vec<(usize, u32)> = Vec::new();
    for result in word.iter().filter(|result| **result < 2) {
        match runs.last_mut() {
            Some((side, length)) if side == result => *length += 1,
            _ => runs.push((*result, 1)),
        }
    }
    runs
}

fn of_whose(whose: Whose, runs: &[(usize, u32)]) -> Vec<u32> {
    let counts = |side: usize| whose == Whose::Either || whose == Whose::Side(side);
    runs.iter().filter(|(side, _)| counts(*side)).map(|(_, length)| *length).collect()
}

/// Net win of a word, by the words of the rule: the longest run once, or every run.
fn net_win(lines: &[RunLine], reading: Reading, runs: &[u32]) -> Exact {
    let pays = |run: u32| {
        let mut lines = lines.iter();
        let paid = lines.find(|line| line.from <= run && line.to.is_none_or(|to| run <= to));
        paid.map(|line| line.pays.clone())
    };
    let paid: Vec<Exact> = match reading {
        Reading::Longest => pays(runs.iter().copied().max().unwrap_or(0)).into_iter().collect(),
        Reading::Every => runs.iter().filter_map(|run| pays(*run)).collect(),
    };
    if paid.is_empty() { Exact::integer(-1) } else { paid.iter().sum() }
}

/// The law of words of each length, by the definition of the model.
struct Definition {
    p: [Exact; 3],
    dependence: Option<Dependence>,
    model: Model,
    shoe_rounds: Option<usize>,
}

impl Definition {
    fn chance(&self, word: &[usize]) -> Exact {
        let shoe_rounds = self.shoe_rounds.unwrap_or(word.len()).max(1);
        times(word.chunks(shoe_rounds).map(|shoe| self.chance_of_shoe(shoe)))
    }

    /// Π p · (1 + Σ g₂ + Σ g₃), over pairs and triples of one shoe.
    fn chance_of_shoe(&self, word: &[usize]) -> Exact {
        let mut factor = Exact::one();
        let relative = |joint: &odds::analysis::streak::Joint| joint.relative.clone().unwrap();
        if let Some(dependence) =
            self.dependence.as_ref().filter(|_| self.model != Model::Independent)
        {
            for (at, a) in word.iter().enumerate() {
                for (then, b) in word.iter().enumerate().skip(at + 1) {
                    factor = &factor + &relative(&dependence.two[*a][*b]);
                    for c in word.iter().skip(then + 1).filter(|_| self.model == Model::Triple) {
                        let three = dependence.three.as_ref().unwrap();
                        factor = &factor + &relative(&three[*a][*b][*c]);
                    }
                }
            }
        }
        &factor * &times(word.iter().map(|result| self.p[*result].clone()))
    }

    /// What the analyses must find, from every word of the session.
    fn expect(&self, lengths: &[(u32, u64)], whose: Whose) -> Expected {
        let weight: u64 = lengths.iter().map(|(_, weight)| weight).sum();
        let mut expected = Expected::default();
        for (rounds, of_length) in lengths {
            let share = Exact::ratio(*of_length as i64, weight as i64).unwrap();
            for word in words(*rounds) {
                let chance = &self.chance(&word) * &share;
                let runs = of_whose(whose, &runs(&word));
                let add = |sum: &mut Exact| *sum = &*sum + &chance;
                let longest = runs.iter().copied().max().unwrap_or(0);
                add(expected.longest.entry(longest).or_insert(Exact::zero()));
                for run in &runs {
                    add(expected.runs.entry(*run).or_insert(Exact::zero()));
                }
                for (reading, won) in
                    [Reading::Longest, Reading::Every].into_iter().zip(&mut expected.won)
                {
                    add(won.entry(net_win(&paytable(), reading, &runs)).or_insert(Exact::zero()));
                }
            }
        }
        for won in &mut expected.won {
            won.retain(|_, chance| !chance.is_zero());
        }
        expected
    }
}

#[derive(Default)]
struct Expected {
    longest: BTreeMap<u32, Exact>,
    runs: BTreeMap<u32, Exact>,
    won: [BTreeMap<Exact, Exact>; 2],
}

/// Lines that overlap, push, lose a part and leave gaps.
fn paytable() -> Vec<RunLine> {
    vec![
        line("5/2", 2, Some(2)),
        line("-1/2", 1, Some(1)),
        line("0", 3, Some(3)),
        line("7", 2, Some(5)),
    ]
}

fn check(law: &Law, definition: &Definition, of: &[(u32, u64)], about: &str) {
    let session = Session::new(of).unwrap();
    let shoe_rounds = definition.shoe_rounds.map(|rounds| rounds as u32);
    let all: [Lengths; 3] = lengths(law, &session, shoe_rounds, session.longest());
    for (whose, found) in SIDES.into_iter().zip(&all) {
        let about = format!("{about} {of:?} {whose:?}");
        let expected = definition.expect(of, whose);
        for (length, ways) in (0u32..).zip(&found.longest.ways) {
            let expected = expected.longest.get(&length).cloned().unwrap_or(Exact::zero());
            assert_eq!(found.longest.total.share(ways), expected, "{about}: longest {length}");
        }
        for (length, runs) in (1u32..).zip(found.runs()) {
            let expected = expected.runs.get(&length).cloned().unwrap_or(Exact::zero());
            assert_eq!(runs, expected, "{about}: runs of {length}");
        }
        for (reading, expected) in [Reading::Longest, Reading::Every].into_iter().zip(&expected.won)
        {
            let lines = paytable();
            let terms = Terms { whose, lines: &lines, reading };
            // Alone, and among others, which may take another way.
            let others = [Session::of(1), session.clone()];
            for sessions in [std::slice::from_ref(&session), &others] {
                let found = outcomes(law, &terms, shoe_rounds, sessions, &|_, _| {}).unwrap();
                let found = by_pays(found.last().unwrap());
                assert_eq!(found, *expected, "{about} {reading:?}");
            }
        }
    }
}

fn by_pays(outcome: &Outcome) -> BTreeMap<Exact, Exact> {
    let mut won = BTreeMap::new();
    for event in outcome.events.iter().filter(|event| !event.ways.is_zero()) {
        let sum = won.entry(event.pays.clone()).or_insert(Exact::zero());
        *sum = &*sum + &outcome.total.share(&event.ways);
    }
    won
}

#[test]
fn independent_rounds_are_those_of_every_word() {
    for one in [[5u128, 3, 1], [1, 1, 0], [44, 46, 10], [0, 2, 1]] {
        let law = Law::independent(&one);
        let definition = Definition {
            p: law.chances(),
            dependence: None,
            model: Model::Independent,
            shoe_rounds: None,
        };
        for of in [&[(1, 1)][..], &[(6, 1)], &[(2, 3), (5, 1), (7, 2)]] {
            check(&law, &definition, of, &format!("{one:?}"));
        }
    }
}

/// A shoe, its rounds counted, and the laws of every model.
struct Counted {
    dependence: Dependence,
    laws: Vec<(Model, Law)>,
}

fn counted(id: &str, shoe: &Shoe) -> Counted {
    let game = game(id).unwrap();
    let draw = Draw::default();
    let one = game.results(shoe, &draw).unwrap();
    let rounds = game.rounds(shoe, &draw);
    let two = rounds.blocks.two(&rounds.counts);
    let three = rounds.blocks.three(&rounds.counts, &|_, _| {});
    let dependence = Dependence::new(&one, &two, Some(&three));
    let independent = Law::independent(&one);
    let laws = Model::ALL.map(|(_, model)| (model, independent.corrected(&dependence, model)));
    Counted { dependence, laws: laws.into() }
}

#[test]
fn every_model_is_its_definition_on_every_word() {
    let shoes = [("dragon-tiger", "1 - K*2"), ("baccarat", "0=9 4=5 7=2 9=3")];
    for (id, shoe) in shoes {
        let counted = counted(id, &Shoe::parse(shoe).unwrap());
        for (model, law) in &counted.laws {
            for (shoe_rounds, of) in [
                (None, &[(3, 1)][..]),
                (None, &[(6, 1)]),
                (Some(2), &[(5, 1)]),
                (Some(3), &[(1, 2), (3, 1), (4, 1), (6, 5)]),
            ] {
                let definition = Definition {
                    p: law.chances(),
                    dependence: Some(counted.dependence.clone()),
                    model: *model,
                    shoe_rounds,
                };
                check(law, &definition, of, &format!("{shoe} {model:?} {shoe_rounds:?}"));
            }
        }
    }
}

// Rounds card by card -----------------------------------------------------------------------

/// The law of the results of some rounds, dealt card by card in order from what is left of a
/// shoe of baccarat values; a round takes the four to six cards that it needs and no more.
struct Dealer {
    seen: HashMap<([u64; 10], usize), HashMap<Vec<usize>, Exact>>,
}

impl Dealer {
    fn law(&mut self, left: [u64; 10], rounds: usize) -> HashMap<Vec<usize>, Exact> {
        if rounds == 0 {
            return HashMap::from([(Vec::new(), Exact::one())]);
        }
        if let Some(law) = self.seen.get(&(left, rounds)) {
            return law.clone();
        }
        let mut law = HashMap::new();
        for ((left, result), chance) in ends(left) {
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
fn ends(shoe: [u64; 10]) -> Vec<(([u64; 10], usize), Exact)> {
    let mut ends: HashMap<([u64; 10], usize), u128> = HashMap::new();
    deal(&mut shoe.clone(), &mut Vec::new(), 1, &mut |left, result, ways| {
        *ends.entry((*left, result)).or_insert(0) += ways;
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
    end: &mut impl FnMut(&[u64; 10], usize, u128),
) {
    if dealt.len() >= 4 {
        let (player, banker) = ((dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10);
        let player_draws = player <= 5 && banker <= 7;
        let banker_draws = player <= 7
            && match (banker, dealt.get(4).filter(|_| player_draws)) {
                (8 | 9, _) => false,
                (total, None) => total <= 5,
                (0..=2, _) => true,
                (3, third) => third != Some(&8),
                (4, Some(third)) => (2..=7).contains(third),
                (5, Some(third)) => (4..=7).contains(third),
                (6, Some(third)) => (6..=7).contains(third),
                _ => false,
            };
        let wanted = 4 + usize::from(player_draws) + usize::from(banker_draws);
        // The Banker's answer needs the Player's third card first.
        if (dealt.len() > 4 || !player_draws) && dealt.len() == wanted {
            let third = |draws: bool, at: usize| if draws { dealt[at] } else { 0 };
            let player = (player + third(player_draws, 4)) % 10;
            let banker = (banker + third(banker_draws, wanted - 1)) % 10;
            let result = match player.cmp(&banker) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            };
            return end(left, result, ways);
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
        let mut dealer = Dealer { seen: HashMap::new() };
        let p = counted.laws[0].1.chances();
        for (model, rounds) in [(Model::Independent, 1), (Model::Pair, 2), (Model::Triple, 3)] {
            let dealt = dealer.law(shoe.values(), rounds);
            let sum: Exact = dealt.values().sum();
            assert_eq!(sum, Exact::one());
            // Results with no chance alone have none together, and no relative excess.
            let possible = |word: &[usize]| word.iter().all(|result| !p[*result].is_zero());
            let law = Definition {
                p: p.clone(),
                dependence: Some(counted.dependence.clone()),
                model,
                shoe_rounds: None,
            };
            for word in words(rounds as u32).filter(|word| possible(word)) {
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
    let rounds = game("baccarat").unwrap().rounds(&shoe, &Draw::default());
    let two = rounds.blocks.two(&rounds.counts);
    let total: Whole = two.iter().flatten().sum();
    let mut expected = vec![Exact::zero(); 9];
    for ((left, first), chance) in ends(shoe.values()) {
        let cards: u64 = left.iter().sum();
        let joint = kernel::joint(&left, &Draw::default());
        let of_second = (cards - 5..=cards).map(u128::from).product::<u128>();
        let mut second = [0u128; 3];
        for case in joint.cases() {
            second[match case.player.1.cmp(&case.banker.1) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            }] += case.ways;
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

// Facts and identities ----------------------------------------------------------------------

/// Correlations of eight decks: from an enumeration made apart from this program.
#[test]
fn eight_decks_have_the_known_dependence() {
    let counted = counted("baccarat", &Shoe::decks(8).unwrap());
    let two = |a: usize, b: usize| counted.dependence.two[a][b].relative.clone().unwrap();
    assert_eq!(two(1, 1).decimal(10), "-0.0000025555");
    assert_eq!(two(0, 0).decimal(10), "-0.0000059299");
    assert_eq!(two(2, 2).decimal(8), "-0.00018858");
    let three = counted.dependence.three.as_ref().unwrap();
    assert_eq!(three[1][1][1].relative.as_ref().unwrap().decimal(10), "-0.0000000020");

    // What is left over sums to nothing over any one of the rounds, whichever the others are,
    // and does not depend on which round is which.
    for a in 0..3 {
        let pairs: Exact = counted.dependence.two[a].iter().map(|joint| &joint.excess).sum();
        assert!(pairs.is_zero(), "{a}");
        for b in 0..3 {
            assert_eq!(counted.dependence.two[a][b].excess, counted.dependence.two[b][a].excess);
            let of_three: Exact = three[a][b].iter().map(|joint| &joint.excess).sum();
            assert!(of_three.is_zero(), "{a} {b}");
            for c in 0..3 {
                assert_eq!(three[a][b][c].excess, three[a][c][b].excess);
                assert_eq!(three[a][b][c].excess, three[b][a][c].excess);
            }
        }
    }

    // The edge of the Any Dragon bet over 30 hands moves by about 3·10⁻⁵ from round to pair.
    let lines = [line("1", 5, Some(5)), line("2", 6, Some(6)), line("5", 7, None)];
    let terms = Terms { whose: Whose::Either, lines: &lines, reading: Reading::Longest };
    let mean = |(_, law): &(Model, Law)| {
        outcomes(law, &terms, None, &[Session::of(30)], &|_, _| {}).unwrap()[0].mean()
    };
    let means: Vec<Exact> = counted.laws.iter().map(mean).collect();
    assert_eq!((&means[0] - &means[1]).decimal(5), "0.00003");
    assert!((&means[1] - &means[2]).abs() < Exact::ratio(1, 10_000_000).unwrap());
}

/// The rounds of any shoe have one law each, the second as the first: summed over either result
/// of two rounds, the ways are those of one times the deals of the other.
#[test]
fn the_second_round_has_the_law_of_the_first() {
    for spec in
        ["1", "8", "8 - 9*20", "0=20 1=3 5=9 8=1", "0=1 1=2 2=3 3=4 4=5 5=6 6=7 7=8 8=9 9=10"]
    {
        let shoe = Shoe::parse(spec).unwrap();
        let game = game("baccarat").unwrap();
        let one = game.results(&shoe, &Draw::default()).unwrap();
        let rounds = game.rounds(&shoe, &Draw::default());
        assert_eq!(rounds.blocks.one(&rounds.counts), one, "{spec}");
        let two = rounds.blocks.two(&rounds.counts);
        let rest: Whole =
            Whole::from((0..6).map(|of| u128::from(shoe.cards() - 6 - of)).product::<u128>());
        for result in 0..3 {
            let row: Whole = two[result].iter().sum();
            let column: Whole = two.iter().map(|row| &row[result]).sum();
            assert_eq!(row, &Whole::from(one[result]) * &rest, "{spec}");
            assert_eq!(row, column, "{spec}");
        }
    }
}

// Shuffled shoes ----------------------------------------------------------------------------

/// SplitMix64, as published by Steele, Lea and Flood.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `below`, by its high bits: the bias is below 2⁻⁵⁵ here.
    fn below(&mut self, below: usize) -> usize {
        ((u128::from(self.next()) * below as u128) >> 64) as usize
    }
}

/// Deals rounds one after the other from a shuffled shoe and counts the longest run of either.
fn simulated(decks: usize, hands: usize, sessions: u32, seed: u64) -> BTreeMap<u32, u32> {
    let mut random = Random(seed);
    let mut shoe: Vec<u8> =
        (0..52 * decks).map(|card| [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0][card % 13]).collect();
    let mut counts = BTreeMap::new();
    for _ in 0..sessions {
        let mut dealt = 0;
        let cards = shoe.len();
        let mut card = |random: &mut Random| {
            let with = dealt + random.below(cards - dealt);
            shoe.swap(dealt, with);
            dealt += 1;
            shoe[dealt - 1]
        };
        let mut word = Vec::new();
        for _ in 0..hands {
            let [p1, b1, p2, b2] = [0; 4].map(|_| card(&mut random));
            let (mut player, mut banker) = ((p1 + p2) % 10, (b1 + b2) % 10);
            if player < 8 && banker < 8 {
                let mut third = None;
                if player < 6 {
                    let drawn = card(&mut random);
                    player = (player + drawn) % 10;
                    third = Some(drawn);
                }
                let draws = match third {
                    None => banker < 6,
                    Some(8) => banker < 3,
                    Some(6 | 7) => banker < 7,
                    Some(4 | 5) => banker < 6,
                    Some(2 | 3) => banker < 5,
                    Some(_) => banker < 4,
                };
                if draws {
                    banker = (banker + card(&mut random)) % 10;
                }
            }
            word.push(match player.cmp(&banker) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            });
        }
        let longest = runs(&word).into_iter().map(|(_, length)| length).max().unwrap_or(0);
        *counts.entry(longest).or_insert(0) += 1;
    }
    counts
}

/// A million sessions from real shoes: every length within four and a half standard deviations,
/// (k - np)² < 20 np(1-p). By chance alone less than one run in five thousand would fail, but the
/// seed is fixed.
#[test]
fn a_million_sessions_from_shuffled_shoes_agree() {
    const SESSIONS: u32 = 1_000_000;
    for (decks, hands, seed) in [(8u32, 30u32, 1), (1, 8, 2)] {
        let counted = counted("baccarat", &Shoe::decks(decks).unwrap());
        let (_, law) = &counted.laws[2];
        let [_, _, either] = lengths(law, &Session::of(hands), None, hands);
        let counts = simulated(decks as usize, hands as usize, SESSIONS, seed);
        let mut looked_at = 0;
        for (length, ways) in (0u32..).zip(&either.longest.ways) {
            let p = either.longest.total.share(ways);
            let n = Exact::integer(SESSIONS.into());
            let expected = &n * &p;
            // Rarer lengths are no matter of the normal law.
            if expected < Exact::integer(25) {
                continue;
            }
            let off = &Exact::integer(counts.get(&length).copied().unwrap_or(0).into()) - &expected;
            let variance = &expected * &(&Exact::one() - &p);
            assert!(&off * &off < &Exact::integer(20) * &variance, "{decks} decks, {length}");
            looked_at += 1;
        }
        assert!(looked_at >= 6, "{decks} decks: {looked_at}");
    }
}

// The report --------------------------------------------------------------------------------

fn report(shoe: &str, hands: u32, model: Model) -> odds::report::StreakReport {
    let request = StreakRequest {
        shoe: Some(Shoe::parse(shoe).unwrap()),
        variants: vec!["dragon-tournament".into()],
        wagers: Vec::new(),
        sessions: Sessions { sessions: vec![Session::of(hands)], model, ..Sessions::default() },
        longest: None,
        wanted_edge: Exact::zero(),
        digits: 9,
    };
    odds::streaks(&Catalog::builtin().unwrap(), &request, &|_| {}).unwrap().reports.remove(0)
}

/// The three wagers over seven hands from the words themselves, by the rules document: runs of
/// five pay 2, 2 and 1 to 1, of six 4, 4 and 2, of seven or more 10, 10 and 5.
#[test]
fn the_dragon_bets_over_seven_hands() {
    let report = report("8", 7, Model::Independent);
    let p: Vec<Exact> = report.results.iter().map(|one| one.probability.exact.clone()).collect();
    let wagers = &report.sessions[0].models[0].wagers;
    let ids: Vec<&str> = wagers.iter().map(|wager| wager.id.as_str()).collect();
    assert_eq!(ids, ["banker-dragon", "player-dragon", "any-dragon"]);
    for (wager, (whose, pays)) in
        wagers.iter().zip([(SIDES[1], [2, 4, 10]), (SIDES[0], [2, 4, 10]), (SIDES[2], [1, 2, 5])])
    {
        let mut edge = Exact::zero();
        let mut hit = Exact::zero();
        for word in words(7) {
            let chance = times(word.iter().map(|result| p[*result].clone()));
            let won = match of_whose(whose, &runs(&word)).into_iter().max().unwrap_or(0) {
                5 => pays[0],
                6 => pays[1],
                7.. => pays[2],
                _ => -1,
            };
            edge = &edge - &(&chance * &Exact::integer(won));
            hit = if won > 0 { &hit + &chance } else { hit };
        }
        assert_eq!((&wager.edge.exact, &wager.hit.exact), (&edge, &hit), "{}", wager.id);
        assert_eq!(wager.rtp.exact, &Exact::one() - &edge);
        let sum: Exact = wager.events.iter().map(|event| &event.probability.exact).sum();
        assert_eq!(sum, Exact::one());
        let returns: Exact = wager.events.iter().map(|event| &event.returns.exact).sum();
        assert_eq!(returns, -&edge);
        // Variance: E[x²] - E[x]².
        let square: Exact = wager
            .events
            .iter()
            .map(|event| &event.probability.exact * &(&event.pays * &event.pays))
            .sum();
        assert_eq!(wager.variance.exact, &square - &(&edge * &edge));
    }
}

/// The pays that are said to be fair are: priced with them, the edge is nothing.
#[test]
fn fair_pays_are_fair() {
    let report = report("8", 30, Model::Independent);
    let model = &report.sessions[0].models[0];
    let catalog = Catalog::builtin().unwrap();
    let (_, variant) = catalog.select(&["dragon-tournament".into()]).unwrap()[0];
    let law = Law::independent(
        &game("baccarat").unwrap().results(&Shoe::decks(8).unwrap(), &Draw::default()).unwrap(),
    );
    assert_eq!(model.pays.len(), 3);
    let mut found_alone = 0;
    for pays in &model.pays {
        let wager = variant.wagers.iter().find(|wager| wager.id == pays.id).unwrap();
        let Settlement::Session(streak) = &wager.settlement else { panic!("no run wager") };
        let whose = match streak.side.as_str() {
            "player" => SIDES[0],
            "banker" => SIDES[1],
            _ => SIDES[2],
        };
        let mean = |lines: &[RunLine]| {
            let terms = Terms { whose, lines, reading: Reading::Longest };
            outcomes(&law, &terms, None, &[Session::of(30)], &|_, _| {}).unwrap()[0].mean()
        };
        let mut scaled = streak.lines.clone();
        for (at, needed) in pays.lines.iter().enumerate() {
            let mut alone = streak.lines.clone();
            match &needed.alone {
                Some(pays) => {
                    alone[at].pays = pays.exact.clone();
                    assert!(mean(&alone).is_zero(), "{}", needed.name);
                    found_alone += 1;
                }
                // Not even the loss of the stake would do.
                None => {
                    alone[at].pays = Exact::integer(-1);
                    assert!(mean(&alone).is_positive(), "{}", needed.name);
                }
            }
            scaled[at].pays = needed.scaled.as_ref().unwrap().exact.clone();
        }
        assert!(mean(&scaled).is_zero(), "{}", pays.id);
        assert!(!mean(&streak.lines).is_zero());
    }
    assert!(found_alone > 0);
}

/// The shortest session in the player's favour is the first whose edge is below 0.
#[test]
fn sessions_turn_in_the_players_favour_where_the_edge_does() {
    for (shoe, model) in [("8", Model::Independent), ("4", Model::Pair)] {
        for one in report(shoe, 20, model).favourable {
            let hands = one.hands.expect("found");
            assert!(hands < 20 && one.and_longer);
            for (hands, negative) in [(hands - 1, false), (hands, true)] {
                let report = report(shoe, hands, model);
                let of_model = report.sessions[0].models.iter().find(|of| of.model == one.model);
                let wager = of_model.unwrap().wagers.iter().find(|wager| wager.id == one.id);
                assert_eq!(wager.unwrap().edge.exact.is_negative(), negative, "{} {hands}", one.id);
            }
        }
    }
}
