//! The cause that `check` names is the mistake that was put into a simulator.
//!
//! The simulator is one of this test, written from the rules alone; each of its mistakes is made
//! where programs make it: in the value of a card, in the deal, in a column that is written, in the
//! shuffle of the shoes.

use std::fmt::Write as _;

use shoe_odds::evidence::{Equal, Source};
use shoe_odds::question::check::judge::only_decks;
use shoe_odds::question::check::report::{Cause, Check, Finding};
use shoe_odds::{Catalog, CheckRequest, Shoe};

/// Cards are ranks times four plus suits, the ace first.
type Card = u8;

/// A round as a simulator has it.
struct Round {
    shoe: u32,
    hands: [Vec<Card>; 2],
    totals: [u32; 2],
    result: &'static str,
}

/// A simulator, right unless it is changed.
struct Simulator {
    /// By rank, what a card counts.
    values: [u32; 13],
    /// Whether these totals end the deal.
    ends: fn(u32, u32) -> bool,
    /// The most on which the Player draws.
    most: u32,
    /// Whether the Banker draws, given its total and the Player's third card.
    banker: fn(u32, Option<u32>) -> bool,
    /// What is changed in a round behind the deal.
    write: fn(&mut Round),
    /// How the cards of one shoe become those of the next.
    shuffle: fn(&mut Vec<Card>, &mut Random),
}

const VALUES: [u32; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0];

impl Default for Simulator {
    fn default() -> Self {
        Self {
            values: VALUES,
            ends: |player, banker| player > 7 || banker > 7,
            most: 5,
            banker: |total, third| match (total, third) {
                (0..=2, _) | (3..=5, None) => true,
                (3, Some(third)) => third != 8,
                (4, Some(third)) => (2..=7).contains(&third),
                (5, Some(third)) => (4..=7).contains(&third),
                (6, Some(third)) => (6..=7).contains(&third),
                _ => false,
            },
            write: |_| {},
            shuffle: |cards, random| {
                for at in (1..cards.len()).rev() {
                    cards.swap(at, random.below(at + 1));
                }
            },
        }
    }
}

/// Of Marsaglia, with shifts 13, 7 and 17.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * below as u128) >> 64) as usize
    }
}

impl Simulator {
    fn total(&self, hand: &[Card]) -> u32 {
        hand.iter().map(|card| self.values[usize::from(card / 4)]).sum::<u32>() % 10
    }

    fn round(&self, shoe: u32, cards: &mut impl Iterator<Item = Card>) -> Round {
        let mut card = || cards.next().unwrap();
        let [a, b, c, d] = [card(), card(), card(), card()];
        let mut hands = [vec![a, c], vec![b, d]];
        let [player, banker] = [self.total(&hands[0]), self.total(&hands[1])];
        if !(self.ends)(player, banker) {
            let third = (player <= self.most).then(&mut card);
            hands[0].extend(third);
            let value = third.map(|card| self.values[usize::from(card / 4)] % 10);
            if (self.banker)(banker, value) {
                hands[1].push(card());
            }
        }
        let totals = [self.total(&hands[0]), self.total(&hands[1])];
        let result = winner(totals);
        let mut round = Round { shoe, hands, totals, result };
        (self.write)(&mut round);
        round
    }

    /// So many shoes of 60 rounds, as a file with these columns.
    fn file(&self, shoes: u32, totals: bool) -> String {
        let mut random = Random(0x1234_5678_9abc_def1);
        let mut file = "shoe,round,player_cards,banker_cards".to_owned();
        file += if totals { ",player_total,banker_total,result\n" } else { "\n" };
        let mut cards: Vec<Card> = (0..8).flat_map(|_| 0..52).collect();
        (Self::default().shuffle)(&mut cards, &mut random);
        for shoe in 1..=shoes {
            (self.shuffle)(&mut cards, &mut random);
            let mut cards = cards.iter().copied();
            for number in 1..=60 {
                let round = self.round(shoe, &mut cards);
                let [player, banker] = round.hands.each_ref().map(|hand| text(hand));
                write!(file, "{shoe},{number},{player},{banker}").unwrap();
                if totals {
                    let [one, two] = round.totals;
                    write!(file, ",{one},{two},{}", round.result).unwrap();
                }
                file.push('\n');
            }
        }
        file
    }
}

fn winner([player, banker]: [u32; 2]) -> &'static str {
    match player.cmp(&banker) {
        std::cmp::Ordering::Greater => "player",
        std::cmp::Ordering::Less => "banker",
        std::cmp::Ordering::Equal => "tie",
    }
}

fn text(hand: &[Card]) -> String {
    let card = |card: &Card| {
        let (rank, suit) = (usize::from(card / 4), usize::from(card % 4));
        format!("{}{}", &"A23456789TJQK"[rank..=rank], &"SHDC"[suit..=suit])
    };
    hand.iter().map(card).collect::<Vec<_>>().join(" ")
}

fn checked(file: String) -> Check {
    checked_as(file, |_| {})
}

fn checked_as(file: String, change: impl FnOnce(&mut CheckRequest)) -> Check {
    let mut request = CheckRequest {
        variant: "dynasty".into(),
        sources: vec![Source::bytes("rounds", file)],
        ..CheckRequest::default()
    };
    change(&mut request);
    shoe_odds::check(&Catalog::builtin(), &request, None, &()).unwrap()
}

/// The causes that are named, each once.
fn causes(check: &Check) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for cause in check.findings.iter().filter_map(|finding| finding.cause.clone()) {
        if !causes.contains(&cause) {
            causes.push(cause);
        }
    }
    causes
}

fn with_value(rank: usize, value: u32) -> Simulator {
    let mut values = VALUES;
    values[rank] = value;
    Simulator { values, ..Simulator::default() }
}

#[test]
fn the_mistake_that_was_made_is_the_cause_that_is_named() {
    let banker_on_six = |total, third: Option<u32>| match total {
        6 => false,
        _ => (Simulator::default().banker)(total, third),
    };
    let simulators: [(&str, Simulator); 14] = [
        ("an ace counted 0", with_value(0, 0)),
        ("a ten counted 1", with_value(9, 1)),
        ("an 8 counted 7", with_value(7, 7)),
        (
            "jacks, queens and kings counted 11, 12 and 13",
            Simulator { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3], ..Simulator::default() },
        ),
        ("naturals did not end the deal", Simulator { ends: |_, _| false, ..Simulator::default() }),
        (
            "a natural of the Banker did not end the deal",
            Simulator { ends: |player, _| player > 7, ..Simulator::default() },
        ),
        (
            "the Banker stood on 6 against a third card of 6 or 7",
            Simulator { banker: banker_on_six, ..Simulator::default() },
        ),
        (
            "the Banker drew on 5 or less whatever the Player's third card",
            Simulator { banker: |total, _| total < 6, ..Simulator::default() },
        ),
        (
            "the cards of Player and Banker were swapped",
            Simulator { write: |round| round.hands.swap(0, 1), ..Simulator::default() },
        ),
        (
            "the third cards of both hands were swapped",
            Simulator {
                write: |round| {
                    if round.hands.iter().all(|hand| hand.len() == 3) {
                        let [one, two] = &mut round.hands;
                        std::mem::swap(&mut one[2], &mut two[2]);
                        let total = |hand: &Vec<Card>| Simulator::default().total(hand);
                        round.totals = round.hands.each_ref().map(total);
                        round.result = winner(round.totals);
                    }
                },
                ..Simulator::default()
            },
        ),
        (
            "ties went to the Banker",
            Simulator {
                write: |round| {
                    if round.result == "tie" {
                        round.result = "banker";
                    }
                },
                ..Simulator::default()
            },
        ),
        (
            "totals were of the first two cards",
            Simulator {
                write: |round| {
                    let total = |hand: &Vec<Card>| Simulator::default().total(&hand[..2]);
                    round.totals = round.hands.each_ref().map(total);
                },
                ..Simulator::default()
            },
        ),
        (
            "the totals of Player and Banker were swapped",
            Simulator { write: |round| round.totals.swap(0, 1), ..Simulator::default() },
        ),
        (
            "Player and Banker were swapped in the result",
            Simulator {
                write: |round| {
                    round.result = match round.result {
                        "player" => "banker",
                        "banker" => "player",
                        tie => tie,
                    };
                },
                ..Simulator::default()
            },
        ),
    ];
    for (mistake, simulator) in simulators {
        let check = checked(simulator.file(40, true));
        let found = causes(&check);
        let [cause] = &found[..] else { panic!("{mistake}: {found:?}") };
        let expected = format!("as if {mistake}: all ");
        assert!(cause.text.starts_with(&expected), "{mistake}: {}", cause.text);
        assert_eq!((cause.kind.key(), cause.covers, cause.among), ("mistake", cause.rows, 0));
    }
}

/// Only the totals that are written are wrong, each with an ace in its hand and no other: the rows
/// at fault are all of the file, and not only the first.
#[test]
fn all_rows_at_fault_are_counted_and_not_only_the_first() {
    let simulator = Simulator {
        write: |round| {
            let wrong = with_value(0, 0);
            round.totals = round.hands.each_ref().map(|hand| wrong.total(hand));
        },
        ..Simulator::default()
    };
    let file = simulator.file(80, true);
    let is_ace = |row: &&str| {
        let mut cards = row.split(',').flat_map(|cell| cell.split(' '));
        cards.any(|card| card.starts_with('A'))
    };
    let aces = file.lines().skip(1).filter(is_ace).count() as u64;
    assert!(aces > 1000, "{aces}");
    let check = checked(file);
    let [cause] = &causes(&check)[..] else { panic!("{:?}", causes(&check)) };
    assert!(cause.text.starts_with("as if an ace counted 0 in the totals: all "), "{}", cause.text);
    assert_eq!((cause.rows, cause.covers), (aces, aces));
}

#[test]
fn what_rows_at_fault_share_is_named_where_no_mistake_is_known() {
    let garbled: [(&str, Simulator); 3] = [
        (
            "the shoe is 17",
            Simulator {
                write: |round| {
                    if round.shoe == 17 {
                        round.totals = round.totals.map(|total| (total + 3) % 10);
                    }
                },
                ..Simulator::default()
            },
        ),
        (
            "the Player's third card is worth 8",
            Simulator {
                write: |round| {
                    if round.hands[0].get(2).is_some_and(|card| card / 4 == 7) {
                        round.totals[0] = (round.totals[0] + 4) % 10;
                    }
                },
                ..Simulator::default()
            },
        ),
        (
            "the Banker has 9 and the Player has 8",
            Simulator {
                write: |round| {
                    if round.totals == [8, 9] {
                        round.result = "tie";
                    }
                },
                ..Simulator::default()
            },
        ),
    ];
    for (common, simulator) in garbled {
        let check = checked(simulator.file(60, true));
        let found = causes(&check);
        let [cause] = &found[..] else { panic!("{common}: {found:?}") };
        assert_eq!((cause.kind.key(), cause.covers), ("common", cause.rows), "{}", cause.text);
        let names = |text: &str| common.split(" and ").all(|part| text.contains(part));
        assert!(names(&cause.text), "{common}: {}", cause.text);
        assert_eq!(cause.among, 0, "{}", cause.text);
    }
}

/// Totals that are wrong in one round of twenty, whatever the round, have nothing in common; and
/// where nothing is wrong, or too little, nothing is named.
#[test]
fn nothing_is_named_where_nothing_is_common() {
    let random = Simulator {
        write: |round| {
            let sum: u32 = round.hands.iter().flatten().map(|card| u32::from(*card)).sum();
            if sum.is_multiple_of(20) {
                round.totals[0] = (round.totals[0] + 1 + sum % 7) % 10;
            }
        },
        ..Simulator::default()
    };
    let check = checked(random.file(40, true));
    assert!(check.differs());
    assert_eq!(causes(&check), []);
    let right = checked(Simulator::default().file(40, true));
    assert!(!right.differs() && right.findings.is_empty());
    // One cell of the Banker's table is told by its rule alone.
    let cell = Simulator {
        banker: |total, third| {
            (total, third) != (6, Some(7)) && (Simulator::default().banker)(total, third)
        },
        ..Simulator::default()
    };
    let check = checked(cell.file(60, false));
    assert!(check.findings[0].text.starts_with("Banker 6 against a third card worth 7 draws"));
    assert_eq!(causes(&check), []);
}

/// A file is read in blocks on any number of threads; the cause is the same.
#[test]
fn the_cause_does_not_depend_on_how_a_file_is_cut() {
    let file = with_value(9, 1).file(30, true);
    let whole = causes(&checked(file.clone()));
    for block in [1, 1000, 4096] {
        let check = checked_as(file.clone(), |request| request.options.block = Some(block));
        assert_eq!(causes(&check), whole);
    }
}

/// Rounds of eight decks, checked against six and against four: some cards are dealt more often than
/// six decks hold them, and only eight decks have as many equal cards in a shoe.
#[test]
fn another_number_of_decks_is_named() {
    let file = Simulator::default().file(200, false);
    for decks in [4, 6] {
        let shoe = Some(Shoe::decks(decks).unwrap());
        let check = checked_as(file.clone(), |request| request.shoe = shoe);
        let [cause] = &causes(&check)[..] else { panic!("{:?}", check.findings) };
        assert_eq!(cause.kind.key(), "decks");
        assert!(cause.text.starts_with("as if the shoe held 8 decks: "), "{}", cause.text);
        let overdealt = check.faults.iter().find(|fault| fault.id.key() == "overdealt").unwrap();
        assert_eq!((cause.rows, cause.covers), (overdealt.count, overdealt.count));
    }
}

/// Each card is one of 52, whatever was dealt. Sixteen decks, the most that are tried, have 15/63 of
/// the pairs of a value equal and not 1/4: 5% fewer of 160,000, which have a deviation of some 400.
#[test]
fn cards_that_are_put_back_are_named() {
    let shuffle: fn(&mut Vec<Card>, &mut Random) = |cards, random| {
        cards.iter_mut().for_each(|card| *card = random.below(52) as Card);
    };
    let check = checked(Simulator { shuffle, ..Simulator::default() }.file(200, false));
    let [cause] = &causes(&check)[..] else { panic!("{:?}", check.findings) };
    let expected =
        "as if every card were put back: no number of decks would deal as many equal cards";
    assert_eq!(cause.text, expected);
    // A variance below 0 has no root.
    let rows = check.cards.iter().flat_map(|table| &table.rows);
    let mut deviations = rows.filter_map(|row| row.deviation.as_ref());
    assert!(deviations.all(|of| !of.square.is_negative() && !of.decimal().is_empty()));
    assert!(
        check.findings.iter().all(|one| !one.text.contains(" .0 sigma")),
        "{:?}",
        check.findings
    );
}

/// Of 4,800 rounds, about one in 101 has its totals swapped.
#[test]
fn totals_that_are_swapped_in_single_rows_are_named() {
    let write: fn(&mut Round) = |round| {
        let sum: u32 = round.hands.iter().flatten().map(|card| u32::from(*card)).sum();
        if sum % 101 == 7 {
            round.totals.swap(0, 1);
        }
    };
    let check = checked(Simulator { write, ..Simulator::default() }.file(80, true));
    let [cause] = &causes(&check)[..] else { panic!("{:?}", causes(&check)) };
    let expected = "as if the totals of Player and Banker were swapped in single rows: all ";
    assert!(cause.text.starts_with(expected), "{}", cause.text);
    assert_eq!(cause.rows, cause.covers);
}

/// Of the first cards of shoes, equal cards exclude seven decks before they exclude nine. While they
/// fit eight, nine is no cause to someone who checks them against eight.
#[test]
fn a_number_of_decks_that_fits_needs_no_other() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut cards: Vec<Card> = (0..8).flat_map(|_| 0..52).collect();
    for _ in 0..6 {
        let mut equal = Equal::default();
        let against = |equal: &Equal, decks| only_decks(equal, &Shoe::decks(decks).unwrap(), true);
        for shoe in 1..=600 {
            (Simulator::default().shuffle)(&mut cards, &mut random);
            let mut dealt = [0_u64; 52];
            cards[..150].iter().for_each(|card| dealt[usize::from(*card)] += 1);
            equal.add((0..).zip(dealt).map(|(card, dealt)| (VALUES[card / 4] as u8, dealt)));
            if shoe % 50 == 0 {
                assert_eq!(against(&equal, 8), None, "{shoe} shoes");
            }
        }
        assert_eq!(against(&equal, 4), Some(8));
    }
}

/// Totals and results without cards contradict each other wherever a hand wins.
#[test]
fn swapped_hands_are_named_without_cards() {
    let rows = ["5,7,player", "9,1,banker", "3,3,tie", "0,6,player"].join("\n");
    let file = format!("player_total,banker_total,result\n{rows}\n{rows}\n");
    let found = causes(&checked(file));
    let [cause] = &found[..] else { panic!("{found:?}") };
    let expected = "as if the totals or the results of both hands were swapped: all 6 rows at \
                    fault would be right";
    assert_eq!(cause.text, expected);
    // One row with a right winner, and nothing is named.
    let file = format!("player_total,banker_total,result\n{rows}\n{rows}\n7,5,player\n");
    assert_eq!(causes(&checked(file)), []);
}

/// Returns the finding about neighboring shoes.
fn shoe_against_shoe(check: &Check) -> Option<&str> {
    let of_shoes = |finding: &&Finding| finding.id == "neighbors";
    check.findings.iter().find(of_shoes).map(|finding| finding.text.as_str())
}

/// Cuts the cards binomially and drops them from either packet in proportion to what is left of
/// it, as Gilbert, Shannon and Reeds describe a riffle.
fn riffle(cards: &mut Vec<Card>, random: &mut Random) {
    let cut = (0..cards.len()).filter(|_| random.below(2) == 0).count();
    let (mut top, mut bottom) = (cards[..cut].iter(), cards[cut..].iter());
    let mut riffled = Vec::with_capacity(cards.len());
    while riffled.len() < cards.len() {
        let from_top = random.below(top.len() + bottom.len()) < top.len();
        riffled.extend(if from_top { top.next() } else { bottom.next() });
    }
    *cards = riffled;
}

/// Three riffles keep an eighth of all neighbors side by side; twelve keep none to speak of.
#[test]
fn shoes_that_are_shuffled_too_little_are_found() {
    let three = Simulator {
        shuffle: |cards, random| (0..3).for_each(|_| riffle(cards, random)),
        ..Simulator::default()
    };
    let file = three.file(80, false);
    let check = checked(file.clone());
    let found = shoe_against_shoe(&check).expect("three riffles are found");
    assert!(found.contains("neighboring cards shared with the shoe before: "), "{found}");
    for block in [1000, 4096] {
        let other = checked_as(file.clone(), |request| request.options.block = Some(block));
        assert_eq!(shoe_against_shoe(&other), Some(found));
    }
    // Turned over each time, the cards are neighbors still.
    let turned = Simulator {
        shuffle: |cards, random| {
            (0..3).for_each(|_| riffle(cards, random));
            cards.reverse();
        },
        ..Simulator::default()
    };
    assert!(shoe_against_shoe(&checked(turned.file(80, false))).is_some());
    let twelve = Simulator {
        shuffle: |cards, random| (0..12).for_each(|_| riffle(cards, random)),
        ..Simulator::default()
    };
    for simulator in [twelve, Simulator::default()] {
        let check = checked(simulator.file(80, false));
        assert!(check.cards.iter().any(|table| table.id.key() == "neighbors"));
        assert_eq!(shoe_against_shoe(&check), None);
    }
}

/// Swaps every card of a new shoe with any other. The right shuffle takes one of the cards that are
/// not yet in place.
fn biased(cards: &mut [Card], random: &mut Random, order: impl Fn(Card) -> Card) {
    cards.sort_unstable_by_key(|card| order(*card));
    (0..cards.len()).for_each(|place| cards.swap(place, random.below(cards.len())));
}

/// The depth of a card depends on its place in the new shoe: of suits that lie apart, and of the
/// ranks of value 0 where these lie apart.
#[test]
fn a_biased_shuffle_is_found_by_depth() {
    let by_suit = Simulator {
        shuffle: |cards, random| biased(cards, random, |card| card % 4),
        ..Simulator::default()
    };
    let by_rank = Simulator {
        shuffle: |cards, random| biased(cards, random, |card| (card / 4 + 4) % 13),
        ..Simulator::default()
    };
    for (simulator, kind) in [(by_suit, "SHDC"), (by_rank, "TJQK")] {
        let check = checked(simulator.file(400, false));
        let is_found = |finding: &Finding| {
            let name = finding.text.strip_prefix("Cards by depth in the shoe: ");
            name.is_some_and(|name| name.starts_with(|first| kind.contains(first)))
        };
        assert!(check.findings.iter().any(is_found), "{:?}", check.findings);
    }
    let check = checked(Simulator::default().file(400, false));
    let of_depth = check.cards.iter().find(|table| table.id.key() == "depth").unwrap();
    // 60 rounds deal some 296 cards: 11 half decks and some cards of the twelfth, in each the four
    // suits, and the ten-valued ranks.
    assert!(of_depth.rows.len() >= 88, "{}", of_depth.rows.len());
    assert!(check.findings.is_empty(), "{:?}", check.findings);
}

/// Every other shoe is the one before it, cut ten cards further on.
#[test]
fn a_shoe_that_is_cut_elsewhere_is_found() {
    let simulator = Simulator {
        shuffle: |cards, random| match random.0 & 1 {
            0 => (Simulator::default().shuffle)(cards, random),
            _ => {
                random.below(2);
                cards.rotate_left(10);
            }
        },
        ..Simulator::default()
    };
    let check = checked(simulator.file(60, false));
    let repeated = check.faults.iter().find(|fault| fault.id.key() == "repeated").unwrap();
    assert!(repeated.count > 15, "{}", repeated.count);
    let text = &repeated.first[0].text;
    assert!(text.starts_with("20 or more cards in a row repeat the shoe from rounds:"), "{text}");
}
