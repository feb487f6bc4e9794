//! A game of three hands of one card, made outside the crate: the highest card wins.
//!
//! North, East and South get a card each; ace is low, and where two or three hands have the highest
//! rank nobody wins. A table may state ranks of North's card after which a card is burned.

use std::sync::LazyLock;

use shoe_odds::Shoe;
use shoe_odds::card::{Face, Grain, Rank, Seen, Suit};
use shoe_odds::condition::Condition;
use shoe_odds::distribution::Observed;
use shoe_odds::field::{Domain, Entry, Field, NONE, Quantifier, Spec, Values, Vocabulary};
use shoe_odds::game::rule::{Part, Section, Shape, Stated};
use shoe_odds::game::{
    Broken, Company, Game, Listing, Look, Outcomes, Play, Played, Rule, Rules, Shown, highest,
};

pub struct Compass;

pub const HANDS: [&str; 3] = ["north", "east", "south"];
const RESULTS: &[&str] = &["north", "east", "south", "tie"];

/// After which ranks of North's card one is burned, a bit each.
#[derive(Debug, PartialEq)]
struct Burns(u64);

const SECTION: Section = Section {
    key: "burn",
    name: "burned cards",
    doc: "When a card is burned; left out for never.",
    parts: &[Part {
        key: "after-north",
        doc: "The ranks of North's card, from 0 for the ace, after which a card is burned.",
        shape: Shape::Numbers(12),
        is_required: true,
    }],
    rule: |stated| Rule::new(Burns(stated.set("after-north", 0))),
    stated: |rule| {
        let mut stated = Stated::default();
        stated.state("after-north", 0, rule.of::<Burns>().map_or(0, |burns| burns.0));
        stated
    },
};

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let of_round = [
        ("result", "Which card is highest.", Domain::Choice(RESULTS), Grain::Rank),
        ("spread", "The highest rank less the lowest.", Domain::Number(0, 12), Grain::Rank),
        ("suited", "All cards are of one suit.", Domain::Truth, Grain::Suit),
    ];
    let of_hand = [
        ("rank", "The rank of the card.", Domain::Rank, Grain::Rank),
        ("suit", "The suit of the card.", Domain::Suit, Grain::Suit),
    ];
    let spec = |name: String, domain, grain| Spec { name, domain, grain, may_lack: false };
    let rounds =
        of_round.iter().map(|(name, _, domain, grain)| spec((*name).into(), *domain, *grain));
    let hands = HANDS.iter().flat_map(|hand| {
        let named = move |(name, _, domain, grain): &(&str, _, _, _)| {
            spec(format!("{hand}.{name}"), *domain, *grain)
        };
        of_hand.iter().map(named).collect::<Vec<_>>()
    });
    let entry =
        |pattern: String, doc, domain, grain| Entry { pattern, doc, domain, grain, cards: "all" };
    let documented = of_round
        .iter()
        .map(|(name, doc, domain, grain)| entry((*name).into(), *doc, *domain, *grain));
    let of_any = of_hand
        .iter()
        .map(|(name, doc, domain, grain)| entry(format!("HAND.{name}"), *doc, *domain, *grain));
    let wins = |hand: usize| Some((Field::at(0), Values::one(hand as u8)));
    Vocabulary {
        game: "compass",
        specs: rounds.chain(hands).collect(),
        entries: documented.chain(of_any).collect(),
        hands: &HANDS,
        other_names: &[],
        hand_cards: &[1, 1, 1],
        known_cards: "N 9H E 4",
        condition: "north.rank = \"K\"",
        quantifiers: vec![Quantifier {
            name: "winner",
            doc: "The hand that won.",
            every: false,
            hands: HANDS.iter().enumerate().map(|(hand, name)| (*name, wins(hand))).collect(),
        }],
        kinds: &[],
    }
});

impl Rules for Compass {
    fn name(&self) -> &'static str {
        "Compass"
    }

    fn doc(&self) -> &'static str {
        "One card to each of three hands; the highest rank wins."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn section(&self) -> Option<&'static Section> {
        Some(&SECTION)
    }

    fn rules(&self, _: &Rule) -> Vec<String> {
        vec!["North, East and South get one card each; the highest rank wins.".into()]
    }

    fn cards(&self) -> u64 {
        4
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let row = |(code, name): (u8, &&str)| {
            ((*name).to_owned(), Condition::Is(Field::at(0), Values::one(code)))
        };
        let rows = (0u8..).zip(RESULTS).map(row).collect();
        vec![Outcomes { id: "results", name: "Results", listing: Listing::Rows(rows) }]
    }
}

impl Play for Compass {
    fn play(&self, rule: &Rule, cards: &[Seen]) -> Option<Played> {
        let (north, rest) = cards.split_first()?;
        let burns = rule.of::<Burns>().is_some_and(|burns| burns.0 >> north.rank().code() & 1 == 1);
        let [east, south] = *rest.get(usize::from(burns)..)?.first_chunk()?;
        Some(Played::new([&[*north][..], &[east], &[south]]).burning(burns.into()))
    }

    fn result(&self, played: &Played) -> u8 {
        let rank = |hand: usize| played.hand(hand).first().map_or(0, |card| card.rank().code());
        highest((0..3).map(rank))
    }

    fn broken(&self, _: &Rule, played: &Played) -> Option<Broken> {
        let each = (0..3).all(|hand| played.hand(hand).len() == 1) && played.hands() == 3;
        (!each).then(|| Broken { rule: "cards", text: "each hand has one card".into() })
    }
}

impl Look for Compass {
    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown {
        let rank = || cards.first().and_then(|card| card.rank).map_or(NONE, Rank::code);
        let suit = || cards.first().and_then(|card| card.suit).map_or(NONE, Suit::code);
        match field.index() {
            0 | 1 => Shown::Share(rank()),
            2 => Shown::Share(suit()),
            at if (at - 3) / 2 == hand => {
                Shown::Value(if (at - 3) % 2 == 0 { rank() } else { suit() })
            }
            _ => Shown::Nothing,
        }
    }

    fn together(&self, field: Field, shares: &[u8]) -> u8 {
        let [high, low] =
            [shares.iter().max(), shares.iter().min()].map(|end| end.copied().unwrap_or(NONE));
        match field.index() {
            0 => highest(shares.iter().copied()),
            1 => high - low,
            _ => u8::from(high == low),
        }
    }
}

impl Game for Compass {
    /// Four cards by rank and suit are too many to be dealt for whoever does not look at suits.
    fn company(&self, _: &Shoe, observed: &Observed) -> Company {
        match Grain::Rank.covers(self.grain(observed)) {
            true => Company::Common,
            false => Company::Alone,
        }
    }
}

/// The rules again, apart from the game: every order of four of these cards, each card its own,
/// with what it shows of every field.
pub mod oracle {
    const RANKS: &str = "A23456789TJQK";

    pub fn rank(card: &str) -> usize {
        RANKS.find(&card[..1]).unwrap()
    }

    /// The cards of North, East and South for every order; `burns` are North's ranks.
    pub fn deals<'c>(cards: &[&'c str], burns: &str) -> Vec<[&'c str; 3]> {
        let mut deals = Vec::new();
        let all = 0..cards.len();
        for a in all.clone() {
            for b in all.clone().filter(|b| *b != a) {
                for c in all.clone().filter(|c| ![a, b].contains(c)) {
                    for d in all.clone().filter(|d| ![a, b, c].contains(d)) {
                        let burned = burns.contains(&cards[a][..1]);
                        let [east, south] = if burned { [c, d] } else { [b, c] };
                        deals.push([cards[a], cards[east], cards[south]]);
                    }
                }
            }
        }
        deals
    }

    pub fn result(round: &[&str; 3]) -> &'static str {
        let [n, e, s] = round.map(rank);
        if n > e && n > s {
            "north"
        } else if e > n && e > s {
            "east"
        } else if s > n && s > e {
            "south"
        } else {
            "tie"
        }
    }

    /// What a round shows of a field, as it is written.
    pub fn value(field: &str, round: &[&str; 3]) -> String {
        let ranks = round.map(rank);
        let suit = |card: &str| match &card[1..] {
            "S" => "spades",
            "H" => "hearts",
            "D" => "diamonds",
            _ => "clubs",
        };
        let hand = |name: &str| round[super::HANDS.iter().position(|hand| *hand == name).unwrap()];
        match field.split_once('.') {
            Some((name, "rank")) => hand(name)[..1].to_owned(),
            Some((name, _)) => suit(hand(name)).to_owned(),
            None if field == "result" => result(round).to_owned(),
            None if field == "spread" => {
                (ranks.iter().max().unwrap() - ranks.iter().min().unwrap()).to_string()
            }
            None => round.iter().all(|card| card[1..] == round[0][1..]).to_string(),
        }
    }
}
