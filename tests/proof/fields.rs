//! Every field of baccarat and Dragon Tiger, asked for by wagers of the oracle's tables and of the
//! built-in ones: the ways of every line of every wager, by whatever kernel counts them, each wager by
//! itself and all of a variant together; and what it comes to.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use num_rational::Ratio;
use rayon::prelude::*;
use shoe_odds::card::Grain;
use shoe_odds::distribution::Observed;
use shoe_odds::game::baccarat::Draw;
use shoe_odds::game::{Deal, Game, Many, Rule, game};
use shoe_odds::settle;
use shoe_odds::table::model::Line;
use shoe_odds::{Batch, BatchRequest, Composition};

use crate::declared::next_order;
use crate::shoes::{Plain, counts, from_base, of_proof};
use crate::tables::{BUILT_IN, ORACLE, Tables};
use rustc_hash::FxHashMap;
use shoe_odds_oracle as oracle;
use shoe_odds_oracle::baccarat::Round;
use shoe_odds_oracle::cards::Card;
use shoe_odds_oracle::table::{Line as OfOracle, Odds, Rules, Variant, Wager};

/// The types of card that shoes are made of.
pub struct Deck {
    /// Ten counts are those of values, thirteen of ranks, 52 of cards.
    columns: usize,
    /// The place of each type among the counts, and a card of it.
    types: Vec<(usize, Card)>,
}

impl Deck {
    pub fn of_values() -> Self {
        let card = |value: u8| (value.into(), Card::of_value(value));
        Self { columns: 10, types: (0..10).map(card).collect() }
    }

    /// These of the ranks, ace to king.
    pub fn of_ranks(ranks: impl IntoIterator<Item = u8>) -> Self {
        let card = |rank: u8| (rank.into(), Card::new(rank, 0));
        Self { columns: 13, types: ranks.into_iter().map(card).collect() }
    }

    /// These of the 52 cards: ranks times four, and suits.
    pub fn of_cards(cards: impl IntoIterator<Item = u8>) -> Self {
        let card = |card: u8| (card.into(), Card::new(card / 4, card % 4));
        Self { columns: 52, types: cards.into_iter().map(card).collect() }
    }

    fn composition(&self, counts: &[u64]) -> Composition {
        let mut all = vec![0; self.columns];
        self.types.iter().zip(counts).for_each(|((place, _), count)| all[*place] = *count);
        Composition::new(&all).unwrap()
    }

    fn shoe(&self, counts: &[u64]) -> oracle::cards::Shoe {
        let held = self.types.iter().zip(counts).filter(|(_, count)| **count > 0);
        held.map(|((_, card), count)| (*card, u128::from(*count))).collect()
    }
}

/// Wagers of one table, and what plain dealing says of all of their lines.
struct Asked<'a> {
    tables: &'a Tables,
    rules: &'a Rules,
    variant: &'a Variant,
    game: &'static dyn Game,
    deck: &'a Deck,
    wagers: Vec<(&'a Wager, &'a [Line], Range<usize>)>,
    /// The cards that decide every wager.
    cards: usize,
    plain: Plain,
}

/// The kernel that puts the rounds of a wager into classes, one for each line.
fn kernel(tables: &Tables, rules: &Rules, lines: &[Line]) -> Option<Box<dyn Many>> {
    let rule = &tables.catalog.table(&rules.id).unwrap().rule;
    let class = |value: &dyn Fn(shoe_odds::field::Field) -> u8| {
        lines.iter().position(|line| line.when.holds(&|field| value(field)))
    };
    game(&rules.game).unwrap().many(rule, &settle::observed(lines), lines.len(), &class)
}

impl<'a> Asked<'a> {
    fn new(
        tables: &'a Tables,
        rules: &'a Rules,
        variant: &'a Variant,
        deck: &'a Deck,
        cards: usize,
        chosen: impl Fn(&Wager) -> bool,
    ) -> Self {
        let mut asked = Vec::new();
        let mut classes = 0;
        for wager in rules.wagers_of(variant).into_iter().filter(|wager| chosen(wager)) {
            // Behind the lines, the loss of the stake.
            let next = classes + wager.lines.len() + 1;
            asked.push((wager, tables.lines(rules, variant, wager), classes..next));
            classes = next;
        }
        assert!(!asked.is_empty(), "{}/{}: no wager", rules.id, variant.id);
        let game = game(&rules.game).unwrap();
        let listed: Vec<&Wager> = asked.iter().map(|(wager, ..)| *wager).collect();
        let plain = match (rules.game.as_str(), cards) {
            ("baccarat", FIRST_FOUR) => of_first_four(deck, &listed, classes),
            ("baccarat", _) => of_baccarat(deck, rules, &listed, classes),
            _ => Plain::new(deck.types.len(), cards, classes, |counts, ways| {
                let found = oracle::count(rules, &deck.shoe(counts), &listed);
                let found = found.into_iter().flatten();
                ways.iter_mut().zip(found).for_each(|(to, ways)| *to = ways.try_into().unwrap());
            }),
        };
        Self { tables, rules, variant, game, deck, wagers: asked, cards, plain }
    }

    /// The shoes of the proof, of these types.
    fn shoes(&self, base: Base) -> Vec<Vec<u64>> {
        let (types, cards) = (self.deck.types.len(), self.cards);
        match base {
            Base::OneCard(of) => from_base(&counts(types, &[of]), cards),
            Base::Round(of) => of_proof(types, cards, of),
        }
    }

    /// The shoes in pieces of work: counts, compositions, and the plain ways.
    fn each(&self, shoes: &[Vec<u64>], check: impl Fn(&[Composition], &[Vec<u128>]) + Sync) {
        shoes.par_chunks(256).for_each(|shoes| {
            let compositions: Vec<Composition> =
                shoes.iter().map(|shoe| self.deck.composition(shoe)).collect();
            let plain: Vec<Vec<u128>> = shoes.iter().map(|shoe| self.plain.of(shoe)).collect();
            check(&compositions, &plain);
        });
    }

    /// Each wager by itself, its lines put into classes; the wagers that no kernel puts into classes.
    fn by_classes(&self, shoes: &[Vec<u64>]) -> Vec<&'a str> {
        let counted = |(wager, lines, of): &(&'a Wager, &'a [Line], Range<usize>)| {
            let many = kernel(self.tables, self.rules, lines);
            many.map(|many| (many, of.start..of.end - 1)).ok_or(wager.key.as_str())
        };
        let (counted, dealt): (Vec<_>, Vec<_>) =
            self.wagers.iter().map(counted).partition(Result::is_ok);
        let counted: Vec<_> = counted.into_iter().flatten().collect();
        self.each(shoes, |compositions, plain| {
            for (many, of) in &counted {
                many.tally(compositions, &mut |at, ways| {
                    // A polynomial, also where a shoe has too few cards.
                    let behind: i128 = (many.cards()..self.cards as u64)
                        .map(|gone| i128::from(compositions[at].cards()) - i128::from(gone))
                        .product();
                    let found = ways.iter().map(|ways| *ways as i128 * behind);
                    let expected = &plain[at][of.clone()];
                    let is_same = found.eq(expected.iter().map(|ways| *ways as i128));
                    let what = || self.wagers.iter().find(|(.., all)| all.start == of.start);
                    assert!(
                        is_same,
                        "{} from {:?}: {ways:?} times {behind}, not {expected:?}",
                        what().unwrap().0.key,
                        compositions[at]
                    );
                });
            }
        });
        dealt.into_iter().filter_map(Result::err).collect()
    }

    /// The law of all that these wagers observe together, settled line by line.
    fn by_law(&self, shoes: &[Vec<u64>]) {
        let rule = &self.tables.catalog.table(&self.rules.id).unwrap().rule;
        let mut observed = Observed::default();
        self.wagers.iter().for_each(|(_, lines, _)| observed.watch_all(&settle::observed(lines)));
        let first = OnceLock::new();
        self.each(shoes, |compositions, plain| {
            for (composition, plain) in compositions.iter().zip(plain) {
                let shoe = &composition.shoe().unwrap();
                let deal =
                    Deal { shoe, rule, observed: &observed, dealt: None, progress: &|_, _| {} };
                let law = self.game.deal(&deal).unwrap();
                for (wager, lines, of) in &self.wagers {
                    let found = settle::settle(lines, &law).events;
                    let found: Vec<u128> =
                        found.iter().map(|event| event.ways.to_u128().unwrap()).collect();
                    assert_eq!(found, plain[of.clone()], "{} from {shoe}", wager.key);
                    // By the lines of the cases of another shoe, which need not be those of this.
                    let other = first.get_or_init(|| law.clone());
                    let found = settle::Net::new(lines, other).ways(&law);
                    let found: Vec<u128> =
                        found.iter().map(|ways| ways.to_u128().unwrap()).collect();
                    assert_eq!(found, plain[of.clone()], "{} from {shoe}, net", wager.key);
                }
            }
        });
    }

    /// All wagers together, in a batch: the ways of every net win and the expectation.
    fn by_batch(&self, shoes: &[Vec<u64>]) {
        let request = BatchRequest {
            variants: vec![format!("{}/{}", self.rules.id, self.variant.id)],
            wagers: self.wagers.iter().map(|(wager, ..)| wager.id.clone()).collect(),
        };
        let batch = Batch::new(&self.tables.catalog, &request).unwrap();
        let columns: Vec<&str> = batch.columns().collect();
        let of_column =
            |id: &&str| self.wagers.iter().find(|(wager, ..)| wager.id == **id).unwrap();
        let wagers: Vec<_> = columns.iter().map(of_column).collect();
        self.each(shoes, |compositions, plain| {
            let rows =
                batch.tallies(compositions).into_iter().zip(batch.expectations(compositions));
            for ((composition, plain), (tallies, expectations)) in
                compositions.iter().zip(plain).zip(rows)
            {
                let (tallies, expectations) = (tallies.unwrap(), expectations.unwrap());
                for ((wager, _, of), (tally, expectation)) in
                    wagers.iter().zip(tallies.iter().zip(&expectations))
                {
                    let what = || format!("{} from {composition:?}", wager.key);
                    let (tally, expectation) = (tally.as_ref().unwrap(), expectation.as_ref());
                    let odds = wager.lines.iter().map(|line| line.odds).chain([Odds(-1, 1)]);
                    let mut wins: Vec<(Ratio<i128>, u128)> = Vec::new();
                    for (Odds(above, below), ways) in odds.zip(&plain[of.clone()]) {
                        let win = Ratio::new(above, below);
                        match wins.iter_mut().find(|(other, _)| *other == win) {
                            Some((_, all)) => *all += ways,
                            None => wins.push((win, *ways)),
                        }
                    }
                    let all: u128 = wins.iter().map(|(_, ways)| ways).sum();
                    // A wager that looks at fewer cards counts fewer of them.
                    let total = tally.total().to_u128().unwrap();
                    let behind = all / total;
                    assert_eq!(behind * total, all, "{}", what());
                    let found: Vec<(Ratio<i128>, u128)> = tally
                        .wins()
                        .map(|(win, ways)| {
                            let [above, below] = two(&win.to_string());
                            (Ratio::new(above, below), ways.to_u128().unwrap() * behind)
                        })
                        .collect();
                    assert_eq!(found, wins, "{}", what());
                    let won: Ratio<i128> =
                        wins.iter().map(|(win, ways)| win * Ratio::from(*ways as i128)).sum();
                    let [above, below] = two(&expectation.unwrap().exact().to_string());
                    assert_eq!(Ratio::new(above, below), won / all as i128, "{}", what());
                }
            }
        });
    }
}

/// Counts the ways of the lines of these wagers by plain dealing, each round looked at once.
fn of_baccarat(deck: &Deck, rules: &Rules, wagers: &[&Wager], classes: usize) -> Plain {
    // Six of each type deal every round of them.
    let six: oracle::cards::Shoe = deck.types.iter().map(|(_, card)| (*card, 6)).collect();
    let deal = |shoe: &oracle::cards::Shoe, each: &mut dyn FnMut(&Round, u128)| {
        oracle::baccarat::deal(&mut shoe.clone(), &rules.draw, &mut Round::default(), 1, each);
    };
    let mut rounds: Vec<Round> = Vec::new();
    deal(&six, &mut |round, _| {
        rounds.push(Round { player: round.player.clone(), banker: round.banker.clone() });
    });
    // Few wagers look at which of a hand's first two cards came first.
    let looks_at_order = |wager: &&Wager| {
        let text = format!("{:?}", wager.source);
        let text = text.replace("first-two", "").replace("first-four", "");
        ["\"first", "\"second", ".first", ".second"].iter().any(|place| text.contains(place))
    };
    let in_order: Vec<bool> = wagers.iter().map(looks_at_order).collect();
    let lines = |round: &Round, of_order: bool| -> Vec<u8> {
        let line = |wager: &&Wager| {
            let holds = |line: &OfOracle| oracle::baccarat::holds_any(&line.when, round);
            wager.lines.iter().position(holds).unwrap_or(wager.lines.len()) as u8
        };
        let asked = wagers.iter().zip(&in_order).filter(|(_, in_order)| **in_order == of_order);
        asked.map(|(wager, _)| line(wager)).collect()
    };
    let settled = |of_order: bool| -> FxHashMap<u64, Vec<u8>> {
        let asked =
            rounds.par_iter().filter(|round| of_order || key(round, true) == key(round, false));
        asked.map(|round| (key(round, of_order), lines(round, of_order))).collect()
    };
    let settled = [
        settled(false),
        if in_order.contains(&true) { settled(true) } else { FxHashMap::default() },
    ];
    Plain::new(deck.types.len(), 6, classes, |counts, ways| {
        deal(&deck.shoe(counts), &mut |round, of_round| {
            let of_round = u64::try_from(of_round).unwrap();
            let [mut any, mut ordered] = [false, true].map(|of_order| {
                settled[usize::from(of_order)].get(&key(round, of_order)).into_iter().flatten()
            });
            let mut first = 0;
            for (wager, in_order) in wagers.iter().zip(&in_order) {
                let line = if *in_order { ordered.next() } else { any.next() };
                ways[first + usize::from(*line.unwrap())] += of_round;
                first += wager.lines.len() + 1;
            }
        });
    })
}

/// The cards of both hands before any third card.
const FIRST_FOUR: usize = 4;

/// Counts the ways of the lines of these wagers, which the first four cards decide, order by order.
fn of_first_four(deck: &Deck, wagers: &[&Wager], classes: usize) -> Plain {
    Plain::new(deck.types.len(), FIRST_FOUR, classes, |counts, ways| {
        let of_type = |of: usize| vec![of; counts[of] as usize];
        let mut order: Vec<usize> = (0..counts.len()).flat_map(of_type).collect();
        let of_order: u64 = counts.iter().map(|count| (1..=*count).product::<u64>()).product();
        loop {
            // Player, Banker, Player, Banker.
            let hand = |first: usize| [0, 2].map(|more| deck.types[order[first + more]].1).to_vec();
            let round = Round { player: hand(0), banker: hand(1) };
            let mut first = 0;
            for wager in wagers {
                let holds = |line: &OfOracle| oracle::baccarat::holds_any(&line.when, &round);
                let line = wager.lines.iter().position(holds).unwrap_or(wager.lines.len());
                ways[first + line] += of_order;
                first += wager.lines.len() + 1;
            }
            if !next_order(&mut order) {
                break;
            }
        }
    })
}

/// A number for the cards of a round by their places; but where the order of a hand's first two
/// matters to nobody, the same for both.
fn key(round: &Round, in_order: bool) -> u64 {
    let hand = |hand: &[Card]| {
        let mut cards = [0; 3];
        for (key, card) in cards.iter_mut().zip(hand) {
            *key = 1 + u64::from(card.rank * 4 + card.suit);
        }
        if !in_order {
            cards[..2].sort_unstable();
        }
        cards.iter().fold(0, |key, card| key << 6 | card)
    };
    hand(&round.player) << 18 | hand(&round.banker)
}

/// A fraction in lowest terms.
fn two(text: &str) -> [i128; 2] {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    [above, below].map(|number| number.parse().unwrap())
}

fn variant<'a>(tables: &'a Tables, table: &str, id: &str) -> (&'a Rules, &'a Variant) {
    let rules = tables.rules.iter().find(|rules| rules.id == table).expect("a table");
    let found = rules.variants.iter().find(|variant| variant.id == id);
    (rules, found.expect("a variant"))
}

/// Cards of one type that all shoes of a proof have.
#[derive(Clone, Copy)]
enum Base {
    /// One, where a kernel computes the polynomial of shoes of any number of cards.
    OneCard(usize),
    /// As many as a round takes; and all shoes of exactly so many cards besides.
    Round(usize),
}

/// The wagers of a variant on the small shoes of these types: each by itself, and together in a batch
/// and in a law, of which some shoes are left out; `dealt` are those that no kernel puts into classes.
fn prove(table: &str, id: &str, deck: &Deck, base: Base, dealt: &[&str]) {
    prove_some((table, id), deck, base, dealt, |_| true);
}

/// The same of some of its wagers.
fn prove_some(
    (table, id): (&str, &str),
    deck: &Deck,
    base: Base,
    dealt: &[&str],
    chosen: impl Fn(&Wager) -> bool,
) {
    let tables = &*ORACLE;
    let (rules, variant) = variant(tables, table, id);
    let cards = game(&rules.game).unwrap().cards() as usize;
    let asked = Asked::new(tables, rules, variant, deck, cards, chosen);
    let mut shoes = asked.shoes(base);
    assert_eq!(asked.by_classes(&shoes), dealt, "wagers that no kernel counts");
    shoes.retain(|shoe| shoe.iter().sum::<u64>() >= asked.game.cards());
    let some = |every: usize| shoes.iter().step_by(every).cloned().collect::<Vec<_>>();
    let step = shoes.len() / 100 + 1;
    asked.by_batch(&some(step));
    asked.by_law(&some(3 * step));
}

/// 10 values: 8,008 shoes of one to seven cards.
#[test]
fn all_value_shoes_by_every_field_of_values() {
    prove("oracle-fields", "by-value", &Deck::of_values(), Base::OneCard(0), &[]);
}

/// 13 ranks: 27,132 shoes of one to seven cards.
#[test]
fn all_rank_shoes_by_every_field_of_ranks() {
    prove("oracle-fields", "by-rank", &Deck::of_ranks(0..13), Base::OneCard(0), &[]);
}

/// Seven ranks, some in a row, some of one value: a composition goes through 26,572 sets of ranks.
#[test]
fn all_shoes_of_seven_ranks_by_what_all_cards_make() {
    let deck = Deck::of_ranks([0, 1, 2, 8, 10, 11, 12]);
    prove("oracle-all-cards", "by-rank", &deck, Base::Round(6), &[]);
}

#[test]
#[ignore = "11 seconds of CPU"]
fn all_rank_shoes_by_what_all_cards_make() {
    prove("oracle-all-cards", "by-rank", &Deck::of_ranks(0..13), Base::Round(12), &[]);
}

/// Of 52 cards six make more shoes than a test goes through: all shoes of some cards, of which ranks,
/// suits and both are alike. The cards are numbered from the ace of spades, hearts, diamonds and clubs
/// to the king of clubs.
#[test]
fn all_shoes_of_seven_cards_by_every_field_of_cards() {
    let deck = Deck::of_cards([0, 2, 20, 21, 26, 36, 47]);
    prove(
        "oracle-fields",
        "by-card",
        &deck,
        Base::OneCard(3),
        &["everything-by-card", "places-by-suit"],
    );
}

/// Wagers on the suits of first cards, on all of the 52: C(56,4) = 367,290 shoes of one to five cards.
#[test]
#[ignore = "11 seconds of CPU"]
fn all_card_shoes_by_every_wager_on_first_cards() {
    let deck = Deck::of_cards(0..52);
    let mut proven = BTreeSet::new();
    let rules = BUILT_IN.rules.iter().filter(|rules| rules.game == "baccarat");
    for (rules, variant) in rules.flat_map(|of| of.variants.iter().map(move |one| (of, one))) {
        let decided = |wager: &Wager| {
            let many = kernel(&BUILT_IN, rules, BUILT_IN.lines(rules, variant, wager));
            many.is_some_and(|many| many.cards() <= 4 && many.grain() == Grain::Card)
        };
        let wagers = rules.wagers_of(variant).into_iter().filter(|wager| decided(wager));
        let new: Vec<String> = wagers
            .filter(|wager| proven.insert(format!("{:?}", wager.source)))
            .map(|wager| wager.key.clone())
            .collect();
        if new.is_empty() {
            continue;
        }
        let asked = Asked::new(&BUILT_IN, rules, variant, &deck, FIRST_FOUR, |wager| {
            new.contains(&wager.key)
        });
        let shoes = asked.shoes(Base::OneCard(0));
        assert_eq!(shoes.len(), 367_290);
        assert!(asked.by_classes(&shoes).is_empty(), "every wager is counted");
        println!("{}/{}: {new:?}", rules.id, variant.id);
    }
    // The table market-pairs alone has ten.
    assert!(proven.len() >= 10, "{} wagers", proven.len());
}

/// Ten to ace of spades, and a second ace.
#[test]
fn all_shoes_of_six_cards_by_hands_of_poker() {
    let deck = Deck::of_cards([0, 3, 36, 40, 44, 48]);
    prove_some(("oracle-fields", "by-card"), &deck, Base::OneCard(1), &[], |wager| {
        wager.key == "hands-of-poker"
    });
}

/// The five of a royal flush, and a second king.
#[test]
fn all_shoes_of_six_cards_by_what_all_cards_make() {
    let deck = Deck::of_cards([0, 36, 40, 44, 48, 49]);
    prove("oracle-all-cards", "by-card", &deck, Base::Round(5), &[]);
}

/// All of the 52: 1,431 shoes of one to three cards.
#[test]
fn all_shoes_by_every_field_of_dragon_tiger() {
    prove("oracle-dragon-tiger-fields", "by-rank", &Deck::of_ranks(0..13), Base::OneCard(12), &[]);
    prove("oracle-dragon-tiger-fields", "by-card", &Deck::of_cards(0..52), Base::OneCard(51), &[]);
}

/// Drawing rules of a table's own, as `classes` follows them.
#[test]
fn all_shoes_by_drawing_rules_of_a_table() {
    prove("oracle-draws", "by-value", &Deck::of_values(), Base::OneCard(5), &[]);
    prove(
        "oracle-draws",
        "by-card",
        &Deck::of_cards([0, 2, 20, 21, 26, 36, 40]),
        Base::OneCard(3),
        &[],
    );
}

/// Every field at once, as `two_hands` deals them where no kernel puts them into classes: all shoes of
/// four ranks and cards.
#[test]
fn all_shoes_of_four_types_by_all_fields_together() {
    for (id, deck) in
        [("by-rank", Deck::of_ranks([0, 6, 8, 11])), ("by-card", Deck::of_cards([2, 20, 21, 47]))]
    {
        let (rules, variant) = variant(&ORACLE, "oracle-fields", id);
        let asked = Asked::new(&ORACLE, rules, variant, &deck, 6, |_| true);
        asked.by_law(&of_proof(4, 6, 1));
    }
}

/// A king is told from a queen only as the first of three cards of the Player; the Banker never draws.
#[test]
fn all_shoes_of_four_ranks_by_the_first_card_of_a_hand_that_draws() {
    // Ace, 5, queen and king.
    let (ranks, values) = ([0, 4, 11, 12], [1, 5, 0, 0]);
    let plain = Plain::new(4, 6, 1, |counts, ways| {
        let mut cards: Vec<usize> = (0..4).flat_map(|of| vec![of; counts[of] as usize]).collect();
        let of_order: u64 = counts.iter().map(|count| (1..=*count).product::<u64>()).product();
        loop {
            // Player, Banker, Player, Banker.
            let total = |one: usize| (values[cards[one]] + values[cards[one + 2]]) % 10;
            if cards[0] == 3 && total(0) <= 5 && total(1) < 8 {
                ways[0] += of_order;
            }
            if !next_order(&mut cards) {
                break;
            }
        }
    });
    let baccarat = game("baccarat").unwrap();
    let fields =
        ["player.first", "player.cards"].map(|name| baccarat.vocabulary().find(name).unwrap());
    let mut observed = Observed::default();
    fields.iter().for_each(|field| observed.watch_value(*field));
    let class =
        |value: &dyn Fn(shoe_odds::field::Field) -> u8| (fields.map(value) == [12, 3]).then_some(0);
    let rule = Rule::from(Draw::new(0b11_1111, 0, [0; 8]));
    let many = baccarat.many(&rule, &observed, 1, &class).unwrap();
    let deck = Deck::of_ranks(ranks);
    let shoes = from_base(&[1, 0, 0, 0], 6);
    let compositions: Vec<Composition> = shoes.iter().map(|shoe| deck.composition(shoe)).collect();
    many.tally(&compositions, &mut |at, ways| assert_eq!(ways, plain.of(&shoes[at])));
}
