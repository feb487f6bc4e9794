//! Effects of the second order, against counting by hand, the price of a shoe without the cards,
//! dealing card by card, and what must hold of them all.

use super::*;

use std::collections::BTreeMap;
use std::sync::Mutex;

use shoe_odds::question::effects::second_order::report::SecondOrderReport;
use shoe_odds::table::Table;
use shoe_odds::{Progress, Watch};

fn second(wager: &WagerEffects) -> &SecondOrderReport {
    wager.second_order.as_ref().unwrap_or_else(|| panic!("{}: no second order", wager.id))
}

/// The effect of removing these two, in either order.
fn of_two(wager: &WagerEffects, one: &str, other: &str) -> Exact {
    let is = |first: &str, second: &str| first == one && second == other;
    let pairs = second(wager).pairs.iter();
    let mut pairs =
        pairs.filter(|pair| is(&pair.first, &pair.second) || is(&pair.second, &pair.first));
    pairs.next().unwrap_or_else(|| panic!("{}: no {one} {other}", wager.id)).effect.exact.clone()
}

/// What `kinds` kinds of `each` cards give: the chance that two cards are of one kind, and how it
/// changes when two cards of one kind leave, and two of different kinds.
///
/// Two of N cards are of one kind in Σ n(n-1) of N(N-1) ways.
fn pair_by_hand(kinds: i64, each: i64) -> [Exact; 3] {
    let cards = kinds * each;
    let ways = |left: i64| left * (left - 1);
    let whole = fraction(kinds * ways(each), ways(cards));
    let same = fraction((kinds - 1) * ways(each) + ways(each - 2), ways(cards - 2));
    let different = fraction((kinds - 2) * ways(each) + 2 * ways(each - 1), ways(cards - 2));
    [&same - &whole, &different - &whole, whole]
}

/// Bets that win when two cards are of one rank, at `odds` to 1, are worth (odds + 1)·P - 1. The
/// Dragon is even money and loses half on a tie, the Tiger wins as often: -P/2.
#[test]
fn pairs_and_ties_by_hand() {
    for decks in [1, 6, 8] {
        let shoe = decks.to_string();
        for (variant, wager, times) in [
            ("dragon-tournament", "player-pair", fraction(12, 1)),
            ("dragon-tournament", "banker-pair", fraction(12, 1)),
            ("dragon-tiger", "tie", fraction(12, 1)),
            ("dragon-tiger", "dragon", fraction(-1, 2)),
        ] {
            let found = one(&shoe, variant, wager);
            let told = second(&found);
            let [same, different, _] = pair_by_hand(13, 4 * decks).map(|change| &change * &times);
            assert_eq!((told.told_by.as_str(), told.pairs.len()), ("ranks", 91));
            for pair in &told.pairs {
                let expected = if pair.first == pair.second { &same } else { &different };
                assert_eq!(pair.effect.exact, *expected, "{shoe} {wager} {pair:?}");
            }
            let groups: Vec<_> = told.groups.iter().map(|group| group.alike.as_str()).collect();
            assert_eq!(groups, ["two of one rank", "two of different ranks"]);
            assert_eq!(
                (&told.groups[0].effect.exact, &told.groups[1].effect.exact),
                (&same, &different)
            );
            // Less even ranks make pairs likelier.
            let likelier = pair_by_hand(13, 4 * decks);
            assert!(likelier[0].is_positive() && likelier[1].is_negative());
        }
    }
}

/// A pair of one rank and suit is one of 52 kinds of eight cards: 28.7 to 1.
#[test]
fn pairs_of_one_card_by_hand() {
    let found = one("8", "market-pairs", "player-suited-pair");
    let told = second(&found);
    let [same, different, _] = pair_by_hand(52, 8).map(|change| &change * &fraction(297, 10));
    let groups: Vec<_> =
        told.groups.iter().map(|group| (&*group.alike, group.pairs, &group.effect.exact)).collect();
    // 52 cards of eight; 13 ranks and six pairs of suits; 78 pairs of ranks in one of four suits, or
    // in twelve pairs of two.
    let expected = [
        ("two of one rank and suit", 52 * 28, &same),
        ("two of one rank and different suits", 13 * 6 * 64, &different),
        ("two of one suit and different ranks", 78 * 4 * 64, &different),
        ("two of different ranks and suits", 78 * 12 * 64, &different),
    ];
    assert_eq!(groups, expected);
    assert_eq!(told.told_by, "ranks and suits");
    // Pairs that only the names of suits tell apart are listed once.
    assert_eq!(told.pairs.len(), 13 + 13 + 78 + 78);
}

/// The program prices the shoe without both cards as anyone would.
#[test]
fn an_effect_of_two_cards_is_the_difference_of_two_prices() {
    let catalog = Catalog::builtin();
    let price = |shoe: &str, variant: &str| price(&catalog, shoe, variant);
    let mut compared = 0;
    for variant in ["dragon-tiger", "market-dragon-tiger", "dragon-tournament", "market-pairs"] {
        let found =
            reports(&catalog, &EffectsRequest { levels: vec![], ..ask("8", &[variant], &[]) });
        let whole = price("8", variant);
        for [one, other] in [["AS", "AS"], ["AS", "AH"], ["AS", "KS"], ["AS", "KH"], ["4S", "4S"]] {
            let less = price(&format!("8 - {one} - {other}"), variant);
            for wager in found[0].wagers.iter().filter(|wager| wager.best.is_none()) {
                let rtp = |report: &shoe_odds::question::price::report::Report| {
                    report.wagers.iter().find(|one| one.id == wager.id).unwrap().rtp.exact.clone()
                };
                let names = match second(wager).told_by.as_str() {
                    "ranks" => [&one[..1], &other[..1]],
                    "ranks and suits" => [one, other],
                    told_by => panic!("{}: {told_by}", wager.id),
                };
                let difference = &rtp(&less) - &rtp(&whole);
                assert_eq!(of_two(wager, names[0], names[1]), difference, "{} {names:?}", wager.id);
                compared += 1;
            }
        }
    }
    // Three of Dragon Tiger, six and ten of the market, two pairs.
    assert_eq!(compared, 5 * (3 + 6 + 2 + 10));
}

/// A card: its rank and suit by letter.
type Card = (char, char);

/// What two hands of two cards win on average, every four cards of a list dealt in every order.
fn dealt(cards: &[Card], pays: impl Fn([[Card; 2]; 2]) -> i64) -> Exact {
    let (mut won, mut deals) = (0, 0);
    let places = 0..cards.len();
    for a in places.clone() {
        for b in places.clone().filter(|b| *b != a) {
            for c in places.clone().filter(|c| ![a, b].contains(c)) {
                for d in places.clone().filter(|d| ![a, b, c].contains(d)) {
                    won += pays([[cards[a], cards[c]], [cards[b], cards[d]]]);
                    deals += 1;
                }
            }
        }
    }
    fraction(won, deals)
}

/// Three ranks in two suits, three cards of each, are as even as whole decks. What Dragon Tiger
/// deals is any two cards.
#[test]
fn a_small_shoe_dealt_card_by_card() {
    type Pays = fn([[Card; 2]; 2]) -> i64;
    let wagers: [(&str, &str, Pays); 4] = [
        ("market-pairs", "either-pair", |hands| {
            let pair = |hand: &[Card; 2]| hand[0].0 == hand[1].0;
            if hands.iter().any(pair) { 5 } else { -1 }
        }),
        ("market-pairs", "perfect-pairs-at-250", |hands| {
            match hands.iter().filter(|hand| hand[0] == hand[1]).count() {
                0 => -1,
                1 => 25,
                _ => 250,
            }
        }),
        ("dragon-tiger", "tie", |[one, _]| if one[0].0 == one[1].0 { 11 } else { -1 }),
        (
            "dragon-tournament",
            "banker-pair",
            |[_, banker]| {
                if banker[0].0 == banker[1].0 { 11 } else { -1 }
            },
        ),
    ];
    let kinds: Vec<Card> =
        ['2', '3', '8'].into_iter().flat_map(|rank| ['S', 'H'].map(|suit| (rank, suit))).collect();
    let shoe: Vec<String> = kinds.iter().map(|(rank, suit)| format!("{rank}{suit}=3")).collect();
    let cards: Vec<Card> = kinds.iter().flat_map(|card| [*card; 3]).collect();
    for (variant, id, pays) in wagers {
        let found = one(&shoe.join(" "), variant, id);
        let whole = dealt(&cards, pays);
        assert_eq!(found.expectation.exact, whole, "{id}");
        for pair in &second(&found).pairs {
            let mut left = cards.clone();
            for name in [&pair.first, &pair.second] {
                let is = |card: &Card| format!("{}{}", card.0, card.1).starts_with(name.as_str());
                left.remove(left.iter().position(is).unwrap());
            }
            let change = &dealt(&left, pays) - &whole;
            assert_eq!(pair.effect.exact, change, "{id} {} {}", pair.first, pair.second);
        }
    }
}

/// The last two cards of a shoe are never dealt and may be any: the expectation of the shoe is
/// the mean of those of the shoes without two cards. Effects of second order stand where those of
/// one card are all 0, and only there.
#[test]
fn effects_of_second_order_stand_where_there_are_no_others_and_sum_to_nothing() {
    let builtin = Catalog::builtin();
    let mut wagers = 0;
    for (shoe, variants) in [
        ("8", &[][..]),
        ("8", &["market-pairs", "market-dragon-tiger"]),
        ("1", &["market-pairs", "dragon-tiger"]),
        // As many of each suit, of each rank or of neither.
        ("8 - A*32 - K*32", &["dragon-tiger", "dragon-tournament"]),
        ("8 - KS*2 - QH*2", &["market-pairs", "market-dragon-tiger"]),
        ("0=100 1=30 2=7 3=31 5=1 6=29 7=12 8=8 9=25", &["dragon-bonus"]),
        ("A=40", &["dragon-tiger"]),
    ] {
        for report in
            reports(&builtin, &EffectsRequest { levels: vec![], ..ask(shoe, variants, &[]) })
        {
            for wager in &report.wagers {
                let id = format!("{shoe}: {} {}", report.variant.id, wager.id);
                let still = wager.cards.iter().all(|card| card.effect.exact.is_zero());
                assert_eq!(wager.second_order.is_some(), still, "{id}");
                let Some(told) = &wager.second_order else { continue };
                let cards = u128::from(report.shoe.cards);
                let pairs = |of: &mut dyn Iterator<Item = u128>| of.sum::<u128>();
                let listed = pairs(&mut told.pairs.iter().map(|pair| pair.pairs));
                assert_eq!(listed, cards * (cards - 1) / 2, "{id}");
                assert_eq!(pairs(&mut told.groups.iter().map(|group| group.pairs)), listed, "{id}");
                let weighed =
                    told.pairs.iter().map(|pair| &Exact::count(pair.pairs) * &pair.effect.exact);
                assert!(weighed.sum::<Exact>().is_zero(), "{id}");
                assert!(told.sum.as_ref().unwrap().exact.is_zero(), "{id}");
                wagers += 1;
            }
        }
    }
    assert!(wagers > 40, "{wagers} wagers");
}

/// A wager on ranks next to each other, the king beside the ace: each rank is beside two, so that
/// no rank is better than another. With n cards of each of 13, W = 26n² ordered deals win. Two
/// cards less take 8n of them, and give back two where the cards are neighbors, whose common
/// deals would be taken away twice.
#[test]
fn an_effect_of_second_order_may_be_one_of_neighbours() {
    let table = r#"
id = "beside"
name = "Ranks beside each other"
game = "dragon-tiger"
decks = [8]

[wager.beside]
name = "Beside"
pays = [{ odds = "5 to 1", when = [{ margin = 1 }, { margin = 12 }] }]
"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("beside.toml");
    std::fs::write(&file, table).unwrap();
    let catalog = Catalog::with_tables(&file).unwrap();
    let found = reports(&catalog, &ask("8", &["beside"], &[])).remove(0).wagers.remove(0);
    let whole = &fraction(6 * 26 * 32 * 32, 416 * 415);
    let effect = |more: i64| &fraction(6 * (26 * 32 * 32 - 8 * 32 + more), 414 * 413) - whole;
    assert_eq!(of_two(&found, "5", "5"), effect(0));
    assert_eq!(of_two(&found, "5", "7"), effect(0));
    assert_eq!(of_two(&found, "5", "6"), effect(2));
    assert_eq!(of_two(&found, "K", "A"), effect(2));
    let groups = second(&found).groups.iter();
    let groups: Vec<_> = groups.map(|group| (&*group.alike, group.pairs)).collect();
    let expected = [
        ("two of one rank", 13 * 496),
        ("two of different ranks", 13 * 1024),
        ("two of different ranks", 65 * 1024),
    ];
    assert_eq!(groups, expected);
}

/// Every two of a few cards that have left add their effect, up to what three of them do: the
/// chance of a pair with m_r cards less is Σ (32-m_r)(31-m_r) of (416-m)(415-m).
#[test]
fn few_cards_that_have_left_add_the_effects_of_their_pairs() {
    let pair = one("8", "dragon-tournament", "player-pair");
    let (same, different) = (of_two(&pair, "A", "A"), of_two(&pair, "A", "K"));
    let [_, _, whole] = pair_by_hand(13, 32);
    for gone in [&[4][..], &[2, 2], &[3, 1], &[6]] {
        let m: i64 = gone.iter().sum();
        let kept = (13 - gone.len() as i64) * 32 * 31;
        let ways: i64 = gone.iter().map(|gone| (32 - gone) * (31 - gone)).sum();
        let chance = fraction(kept + ways, (416 - m) * (415 - m));
        let exact = &(&chance - &whole) * &Exact::integer(12);
        let alike: i64 = gone.iter().map(|gone| gone * (gone - 1) / 2).sum();
        let apart = m * (m - 1) / 2 - alike;
        let estimate = &(&same * &Exact::integer(alike)) + &(&different * &Exact::integer(apart));
        // Within a part in 25 of what is moved: six cards of 416.
        let off = (&exact - &estimate).abs();
        assert!(off < &exact.abs() * &fraction(1, 25), "{gone:?}: {exact} {estimate}");
    }
}

/// Two cards have to be dealt when two have left, and cards of one rank always tie.
#[test]
fn where_nothing_moves_or_no_two_cards_can_leave_it_is_said() {
    let few = one("A=3", "dragon-tiger", "tie");
    let told = second(&few);
    assert!(told.groups.is_empty() && told.pairs.is_empty() && told.sum.is_none());
    assert_eq!(
        told.reason,
        Some("with two cards removed, the shoe holds too few cards for a round")
    );
    let ties = one("A=4", "dragon-tiger", "tie");
    let told = second(&ties);
    assert_eq!(told.reason, None);
    assert_eq!((told.pairs.len(), told.pairs[0].pairs), (1, 6));
    assert!(told.pairs[0].effect.exact.is_zero());
}

/// Counts what it is told of by name: the parts done, and of how many.
#[derive(Default)]
struct Told(Mutex<BTreeMap<String, (u64, u64)>>);

impl Watch for Told {
    fn tell(&self, progress: Progress<'_>) {
        let mut told = self.0.lock().unwrap();
        let name = progress.name.rsplit(": ").next().unwrap().to_owned();
        let done = told.entry(name).or_default();
        *done = (done.0.max(progress.done), progress.of);
    }
}

/// Effects of one wager of a table of one's own, and what was told of the work.
fn watched(when: &str, shoe: &str) -> (WagerEffects, BTreeMap<String, (u64, u64)>) {
    let table = format!(
        "id = \"own\"\nname = \"Own\"\ngame = \"dragon-tiger\"\ndecks = [8]\n[wager.w]\nname = \"W\"\n\
         pays = [{{ odds = \"20 to 1\", when = {when} }}]\n"
    );
    let catalog = Catalog::builtin().with(Table::parse(&table).unwrap()).unwrap();
    let told = Told::default();
    let study = shoe_odds::effects(&catalog, &ask(shoe, &["own"], &[]), &told).unwrap();
    let wager = study.reports.into_iter().next().unwrap().wagers.remove(0);
    (wager, told.0.into_inner().unwrap())
}

/// One deck has one king of hearts, so that no round deals two: no shoe but the whole one is dealt.
#[test]
fn a_wager_that_every_round_loses_is_not_dealt_from_smaller_shoes() {
    let king = "{ rank = \"K\", suit = \"hearts\" }";
    let both = &format!("{{ dragon = {king}, tiger = {king} }}");
    let (wager, told) = watched(both, "1");
    assert_eq!(told.into_iter().collect::<Vec<_>>(), [("the whole shoe".into(), (1, 1))]);
    assert_eq!(wager.expectation.exact, fraction(-1, 1));
    assert!(wager.cards.iter().all(|card| card.effect.exact.is_zero()));
    let second = wager.second_order.expect("no single removal matters");
    assert!(second.pairs.iter().all(|pair| pair.effect.exact.is_zero()));
    assert_eq!(second.groups.iter().map(|group| group.pairs).sum::<u128>(), 52 * 51 / 2);
}

/// 13·14/2 pairs of ranks are dealt where ranks alone matter, and told of one by one.
#[test]
fn pairs_of_cards_are_counted_while_they_are_dealt() {
    let (_, told) = watched("{ result = \"tie\" }", "8");
    assert_eq!(told["pairs of cards"], (91, 91));
}
