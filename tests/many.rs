//! The quick ways to classes of a round, for very many compositions, against the slow one and
//! against dealing card by card.
//!
//! Conditions are drawn at random from the fields of a game, and the first that holds of a round is
//! its class. The slow way is the game's own deal, whose cases are put into classes one by one; the
//! other is every order of the cards of a tiny shoe, played.

use std::collections::BTreeSet;

use shoe_odds::card::{Card, Grain, Seen};
use shoe_odds::distribution::Observed;
use shoe_odds::field::{Field, Values};
use shoe_odds::game::counting::Plan;
use shoe_odds::game::rule::Stated;
use shoe_odds::game::{Deal, GAMES, Game, Many, Rule, game};
use shoe_odds::{Composition, Shoe, Whole};

use crate::common::cases;

struct Numbers(u128);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0xda94_2042_e4dd_58b5);
        (self.0 >> 64) as u64 % bound
    }

    fn place(&mut self, places: usize) -> usize {
        usize::try_from(self.below(places as u64)).unwrap()
    }
}

/// Conditions, each of which wants every one of a few fields to have some of its values.
struct Classes(Vec<Vec<(Field, Values)>>);

impl Classes {
    /// Of these fields.
    fn random(game: &dyn Game, fields: &[Field], numbers: &mut Numbers) -> Self {
        let mut condition = |_| {
            let wanted = (0..=numbers.below(2)).map(|_| {
                let field = fields[numbers.place(fields.len())];
                let all: Vec<u8> = game.vocabulary().spec(field).domain.values().codes().collect();
                let most = 1 + numbers.below(all.len() as u64);
                let some = (0..most).map(|_| Values::one(all[numbers.place(all.len())]));
                (field, some.fold(Values::default(), Values::with))
            });
            wanted.collect()
        };
        Self((0..4).map(&mut condition).collect())
    }

    fn observed(&self) -> Observed {
        let mut observed = Observed::default();
        self.0.iter().flatten().for_each(|(field, values)| observed.watch(*field, *values));
        observed
    }

    fn of(&self, value: &dyn Fn(Field) -> u8) -> Option<usize> {
        let holds = |wanted: &Vec<(Field, Values)>| {
            wanted.iter().all(|(field, values)| values.has(value(*field)))
        };
        self.0.iter().position(holds)
    }

    fn many(&self, game: &dyn Game, rule: &Rule) -> Option<Box<dyn Many>> {
        game.many(rule, &self.observed(), self.0.len(), &|value| self.of(value))
    }

    /// The ways of each class from a law.
    fn ways(&self, law: &shoe_odds::distribution::Distribution) -> Vec<Whole> {
        let of_class = |class| law.ways(|case| self.of(&|field| case.value(field)) == Some(class));
        (0..self.0.len()).map(of_class).collect()
    }
}

fn tally(many: &dyn Many, compositions: &[Composition]) -> Vec<Vec<u128>> {
    let mut all = Vec::new();
    many.tally(compositions, &mut |at, ways| {
        assert_eq!(at, all.len());
        all.push(ways.to_vec());
    });
    assert_eq!(all.len(), compositions.len());
    all
}

/// The ordered deals of what is left when so many of these cards are dealt.
fn behind(cards: u64, from: u64, to: u64) -> u128 {
    (from..to).map(|dealt| u128::from(cards - dealt)).product()
}

fn stated(game: &dyn Game, numbers: &mut Numbers) -> Rule {
    let Some(section) = game.section() else { return Rule::default() };
    let mut stated = Stated::default();
    // Choices change no law: only the parts by which rounds are dealt.
    for part in section.parts.iter().filter(|part| part.is_required) {
        (0..8).for_each(|row| stated.state(part.key, row, numbers.below(1 << 10)));
    }
    (section.rule)(&stated)
}

fn compositions(numbers: &mut Numbers, columns: usize) -> Vec<Composition> {
    // Few cards and missing ones, a shoe, beyond 64 bits, and as many as a shoe may hold.
    let most = [3, 9, 33, 2_000, 520_000 / columns as u64 + 1];
    let rows = (0..10).map(|at| {
        let most = most[at % most.len()];
        let mut row: Vec<u64> = (0..columns).map(|_| numbers.below(most)).collect();
        row[at % columns] += 6;
        Composition::new(&row).unwrap()
    });
    rows.collect()
}

/// Classes of fields that a quick way serves, as the deal of a shoe has them.
#[track_caller]
fn as_dealt(game: &dyn Game, fields: &[Field], times: u32, numbers: &mut Numbers) {
    let mut quick = BTreeSet::new();
    for _ in 0..cases(times) {
        let rule = stated(game, numbers);
        let classes = Classes::random(game, fields, numbers);
        let observed = classes.observed();
        let many = classes.many(game, &rule).expect("a quick way");
        quick.insert((many.grain() as u8, many.cards()));
        let columns = match many.grain() {
            Grain::Value => 10,
            Grain::Rank => 13,
            Grain::Suit | Grain::Card => 52,
        };
        let compositions = compositions(numbers, columns);
        for (composition, found) in compositions.iter().zip(tally(&*many, &compositions)) {
            let (shoe, rule) = (&composition.shoe().unwrap(), &rule);
            let deal = Deal { shoe, rule, observed: &observed, dealt: None, progress: &|_, _| {} };
            let law = game.deal(&deal).unwrap();
            let behind = behind(composition.cards(), many.cards(), game.cards());
            let found: Vec<u128> = found.into_iter().map(|ways| ways * behind).collect();
            assert_eq!(found, classes.ways(&law), "{} from {shoe}", game.id());
        }
    }
    assert!(quick.len() > 1, "{quick:?}");
}

fn fields(game: &dyn Game, wanted: impl Fn(&str) -> bool) -> Vec<Field> {
    let specs = game.vocabulary().specs.iter().filter(|spec| wanted(&spec.name));
    specs.map(|spec| game.vocabulary().find(&spec.name).unwrap()).collect()
}

/// The fields of baccarat that no third card changes.
fn of_first_cards(name: &str) -> bool {
    let first = ["opening", "pair", "suited", "perfect-pair", "first-two", "first-four"];
    let span = ["opening.", "first-four."].iter().any(|span| name.contains(span));
    span || first.iter().any(|field| name.ends_with(field) || name.starts_with(field))
}

#[test]
fn classes_of_first_cards_are_as_dealt() {
    let baccarat = game("baccarat").unwrap();
    let fields = fields(baccarat, of_first_cards);
    assert!(fields.len() > 20, "{}", fields.len());
    as_dealt(baccarat, &fields, 40, &mut Numbers(0xf1257 << 1 | 1));
}

#[test]
fn classes_of_whole_rounds_are_as_dealt() {
    let baccarat = game("baccarat").unwrap();
    // So many are of single cards that hardly any other would be chosen.
    let is_of_a_card = |name: &str| {
        name.rsplit('.')
            .next()
            .is_some_and(|kind| kind.len() == 2 && kind.ends_with(['S', 'H', 'D', 'C']))
    };
    let of_all_cards = ["poker", "of-a-kind", "most-of-a-suit", "in-line"];
    let fields = fields(baccarat, |name| !is_of_a_card(name) && !of_all_cards.contains(&name));
    as_dealt(baccarat, &fields, 15, &mut Numbers(0x20c2d5 << 1 | 1));
}

#[test]
fn classes_of_two_cards_are_as_dealt() {
    let dragon_tiger = game("dragon-tiger").unwrap();
    let fields = fields(dragon_tiger, |_| true);
    as_dealt(dragon_tiger, &fields, 60, &mut Numbers(0x2ca2d5 << 1 | 1));
}

fn orders(left: &[Seen], size: usize, dealt: &mut Vec<Seen>, each: &mut dyn FnMut(&[Seen])) {
    if dealt.len() == size {
        return each(dealt);
    }
    for (at, card) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(at);
        dealt.push(*card);
        orders(&rest, size, dealt, each);
        dealt.pop();
    }
}

/// Every order of the cards, played, whatever a quick way serves of a game.
#[test]
fn classes_are_as_enumerated() {
    let mut numbers = Numbers(0xe9a0 << 1 | 1);
    // Of rounds that seven cards hold.
    // That of one printed card has no quick way.
    let games = GAMES.iter().copied().filter(|game| game.id() != "seven-up-baccarat");
    for game in games.filter(|game| game.cards() <= 7) {
        let (mut served, size) = (0, usize::try_from(game.cards()).unwrap());
        let all = fields(game, |_| true);
        let first = fields(game, of_first_cards);
        let rule = Rule::default();
        for round in 0..2 {
            // Of few ranks and suits, so that there are pairs.
            let card = |_| Card::all().nth(numbers.place(24)).unwrap();
            let cards: Vec<Card> = (0..7).map(card).collect();
            let fields = if round == 0 || first.is_empty() { &all } else { &first };
            let classes = |_| Classes::random(game, fields, &mut numbers);
            let classes: Vec<Classes> = (0..24).map(classes).collect();
            let questions: Vec<Observed> = classes.iter().map(Classes::observed).collect();
            let plan = Plan::new(game, &questions);
            let mut counted = plan.tally();
            let seen: Vec<Seen> = cards.iter().copied().map(Seen::from).collect();
            orders(&seen, size, &mut Vec::new(), &mut |order| {
                counted.add(&plan, &game.play(&rule, order).unwrap());
            });
            let mut counts = [0; 52];
            cards.iter().for_each(|card| counts[card.index()] += 1);
            let composition = Composition::new(&counts).unwrap();
            for (at, classes) in classes.iter().enumerate() {
                let Some(many) = classes.many(game, &rule) else { continue };
                let found = tally(&*many, std::slice::from_ref(&composition)).remove(0);
                let behind = behind(7, many.cards(), game.cards());
                let found: Vec<u128> = found.into_iter().map(|ways| ways * behind).collect();
                assert_eq!(found, classes.ways(&plan.law(&counted, at)), "{}", game.id());
                served += 1;
            }
        }
        assert!(served > 24, "{}: {served}", game.id());
    }
}

/// Four of 520,000 cards are dealt in 2^76 ways.
#[test]
fn ways_of_the_largest_shoe_fit() {
    let shoe = Shoe::decks(10_000).unwrap();
    let baccarat = game("baccarat").unwrap();
    let pair = |name| (baccarat.vocabulary().find(name).unwrap(), Values::one(1));
    let classes =
        Classes(vec![vec![pair("player.pair"), pair("banker.pair")], vec![pair("player.pair")]]);
    let many = classes.many(baccarat, &Rule::default()).unwrap();
    let found = tally(&*many, &[Composition::from(&shoe)]).remove(0);
    // A first card, one of 39,999 of its rank, and of the others any two of the 40,000 of another
    // of 12 ranks, or of the 39,998 left of the same.
    let rank = 40_000u128;
    let hands = 13 * rank * (rank - 1);
    let both = hands * (12 * rank * (rank - 1) + (rank - 2) * (rank - 3));
    assert_eq!(found, [both, hands * 519_998 * 519_997 - both]);
}
