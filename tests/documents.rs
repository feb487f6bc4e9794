//! The built-in tables against the rules documents: every variant, what is offered in it in
//! which order, and what each line pays, typed here a second time from the documents.

use shoe_odds::game::baccarat::Draw;
use shoe_odds::table::model::{Rounds, Settlement, StreakOf, Table, Wager};
use shoe_odds::table::pays_in_words;
use shoe_odds::{Catalog, Exact, Request, Shoe};

fn table(id: &str) -> Table {
    Catalog::builtin().table(id).unwrap().clone()
}

/// A wager as `id: pays, pays`; a run wager as `id: side run pays, run pays`.
fn line(wager: &Wager) -> String {
    let pays = match &wager.settlement {
        Settlement::Round(lines) => {
            lines.iter().map(|line| pays_in_words(&line.pays)).collect::<Vec<_>>().join(", ")
        }
        Settlement::Progressive(wager) => wager.odds().collect::<Vec<_>>().join(", "),
        Settlement::Carried(_) => panic!("{} carries no multiplier", wager.id),
        Settlement::Decision(_) => panic!("{} has no decision", wager.id),
        Settlement::Session(streak) => {
            let lines = streak.lines.iter().map(|line| {
                let to = line.to.map_or("+".to_owned(), |to| format!("-{to}"));
                format!("{}{to} {}", line.from, pays_in_words(&line.pays))
            });
            let side = match &streak.of {
                StreakOf::Run(Rounds::Result(0)) => "player",
                StreakOf::Run(Rounds::Result(1)) => "banker",
                StreakOf::Run(Rounds::AnyHand) => "any",
                other => panic!("no run of wins: {other:?}"),
            };
            assert!(streak.skips_ties && streak.next_rounds().is_none(), "{}", wager.id);
            format!("{side} {}", lines.collect::<Vec<_>>().join(", "))
        }
    };
    format!("{}: {pays}", wager.id)
}

#[track_caller]
fn offers(table: &Table, variant: &str, expected: &[&str]) {
    let offered: Vec<String> = table.variant(variant).unwrap().wagers.iter().map(line).collect();
    assert_eq!(offered, expected, "{variant}");
}

const PLAYER: &str = "player: push, 1 to 1";
const COMMISSION: &str = "banker: push, 0.95 to 1";
const TIE: &str = "tie: 8 to 1";

/// Source: Dragon Baccarat Tournament (MBS), Game Rules, Version 4: 2.1, 4.1, 4.2, and the Table
/// of Play in 3.9, which is the standard one.
#[test]
fn the_dragon_baccarat_tournament() {
    let table = table("dragon-tournament");
    assert_eq!((table.decks[0], sorted(&table.decks)), (8, (4..=10).collect()));
    assert_eq!(*Draw::of(&table.rule), Draw::default());
    offers(
        &table,
        "dragon-tournament",
        &[
            PLAYER,
            "banker: push, 1 to 1",
            TIE,
            "player-pair: 11 to 1",
            "banker-pair: 11 to 1",
            "banker-dragon: banker 5-5 2 to 1, 6-6 4 to 1, 7+ 10 to 1",
            "player-dragon: player 5-5 2 to 1, 6-6 4 to 1, 7+ 10 to 1",
            "any-dragon: any 5-5 1 to 1, 6-6 2 to 1, 7+ 5 to 1",
        ],
    );
}

/// Source: Dragon Tiger (MBS), Game Rules: 2.1, 3.8 to 3.12, 4.1.
#[test]
fn dragon_tiger() {
    let table = table("dragon-tiger");
    assert_eq!((table.decks[0], sorted(&table.decks)), (8, (4..=8).collect()));
    offers(
        &table,
        "dragon-tiger",
        &[
            "dragon: 1 to 1, lose 1/2",
            "tiger: 1 to 1, lose 1/2",
            "tie: 11 to 1",
            "dragon-big: 1 to 1",
            "dragon-small: 1 to 1",
            "tiger-big: 1 to 1",
            "tiger-small: 1 to 1",
        ],
    );
}

/// Source: Baccarat Dragon Bonus, GAME RULES, CARD VALUES and SIDE BETS.
#[test]
fn baccarat_dragon_bonus() {
    let table = table("dragon-bonus");
    assert_eq!(table.decks, [8]);
    let bonus = "1 to 1, push, 30 to 1, 10 to 1, 4 to 1, 2 to 1";
    offers(
        &table,
        "dragon-bonus",
        &[
            PLAYER,
            COMMISSION,
            TIE,
            &format!("dragon-bonus-player: {bonus}"),
            &format!("dragon-bonus-banker: {bonus}"),
        ],
    );
}

/// Source: Dragon Turtle Baccarat, Rules of Play, A to E; the base wagers as customary.
#[test]
fn dragon_turtle() {
    let table = table("dragon-turtle");
    assert_eq!((table.decks[0], sorted(&table.decks)), (8, vec![6, 8]));
    let no_commission = "banker: push, push, 1 to 1";
    for (variant, banker) in [
        ("commission", COMMISSION),
        ("no-commission", no_commission),
        ("no-commission-as-written", no_commission),
    ] {
        offers(
            &table,
            variant,
            &[
                PLAYER,
                banker,
                TIE,
                "crane: 40 to 1",
                "elephant: 25 to 1",
                "any-8-over-any-6: 25 to 1",
                "natural-9-over-any-6: 50 to 1",
                "three-card-9-over-three-card-6: 200 to 1",
            ],
        );
    }
}

/// Source: Dynasty Live Multi Baccarat, Version 2, Rules of Play.
#[test]
fn dynasty_live_multi_baccarat() {
    let table = table("dynasty-live");
    assert_eq!(table.decks, [8]);
    let everywhere = [
        "bad-beat: 40 to 1, 10 to 1, 6 to 1, 4 to 1, 1 to 1",
        "super-shot-9-over-8-three-card: 200 to 1",
        "super-shot-9-over-8-two-card: 50 to 1",
        "super-shot-8-over-7: 25 to 1",
    ];
    let matches =
        ["majestic-match-player: 25 to 1, 2.5 to 1", "majestic-match-banker: 25 to 1, 2.5 to 1"];
    for (variant, banker, own) in [
        ("commission", COMMISSION, ["player-pair: 11 to 1", "banker-pair: 11 to 1"]),
        ("dynasty", "banker: push, push, 1 to 1", ["kirin: 25 to 1", "phoenix: 40 to 1"]),
        (
            "non-commission",
            "banker: push, 0.5 to 1, 1 to 1",
            ["kirin: 25 to 1", "lucky-6: 12 to 1, 20 to 1"],
        ),
    ] {
        let expected: Vec<&str> =
            [PLAYER, banker, TIE].into_iter().chain(everywhere).chain(own).chain(matches).collect();
        offers(&table, variant, &expected);
    }
}

fn sorted(decks: &[u32]) -> Vec<u32> {
    let mut decks = decks.to_vec();
    decks.sort_unstable();
    decks
}

/// Bets of the market of which no figure was found in print: their payoffs a second time, from
/// the sources that the tables name.
#[test]
fn bets_of_the_market_without_a_printed_figure() {
    let expected = [
        (
            "market-cards",
            &[
                "kill-the-ox: 30 to 1",
                "heavenly-9: 75 to 1, 10 to 1",
                "blazing-7s: 200 to 1, 50 to 1",
                "cover-all: 6 to 1",
                "small-tiger: 22 to 1",
                "tiger-tie: 35 to 1",
                "lucky-7: 6 to 1, 15 to 1",
                "super-lucky-7: 100 to 1, 40 to 1, 30 to 1",
                "super-lucky-7-by-cards: 100 to 1, 40 to 1, 30 to 1",
                "small: 1.5 to 1",
            ][..],
        ),
        ("market-pairs", &["tiger-pair: 100 to 1, 20 to 1, 4 to 1", "banker-pair: 11 to 1"]),
        ("market-colours", &["all-red: 22 to 1", "all-black: 24 to 1"]),
        (
            "market-ranks",
            &[
                "matching-dragon-9: 40 to 1, 20 to 1, 3 to 1, 1 to 1",
                "matching-dragon-k: 100 to 1, 60 to 1, 40 to 1, 20 to 1, 3 to 1, 1 to 1",
                "matching-dragon-low-9: 30 to 1, 15 to 1, 2 to 1, 1 to 1",
                "matching-dragon-low-k: 100 to 1, 60 to 1, 30 to 1, 15 to 1, 2 to 1, 1 to 1",
            ],
        ),
        (
            "market-dragon-tiger",
            &[
                "dragon-odd: 1 to 1",
                "tiger-even: 1 to 1",
                "dragon-red: 1 to 1",
                "tiger-clubs: 3 to 1",
            ],
        ),
    ];
    for (id, bets) in expected {
        let table = table(id);
        let offered: Vec<String> = table.variants[0].wagers.iter().map(line).collect();
        for bet in bets {
            assert!(offered.iter().any(|one| one == bet), "{id}: {bet}");
        }
    }
}

/// The same bets by what they are made of.
#[test]
fn bets_of_the_market_are_what_their_parts_make() {
    let catalog = Catalog::builtin();
    let request = Request {
        shoe: Some(Shoe::decks(8).unwrap()),
        variants: vec!["market".into()],
        ..Request::default()
    };
    let study = shoe_odds::price(&catalog, &request, &()).unwrap();
    let wager = |id: &str| {
        let mut wagers = study.reports.iter().flat_map(|report| &report.wagers);
        wagers.find(|wager| wager.id == id).expect(id)
    };
    let hit = |id: &str| wager(id).hit.exact.clone();
    let ways = |id: &str, line: usize| wager(id).events[line].ways.clone().unwrap();
    // The Banker's win with 6 has two cards or three.
    assert_eq!(&hit("small-tiger") + &hit("big-tiger"), hit("lucky-6-at-20"));
    assert_eq!(hit("tiger-tie"), hit("egalite-6"));
    assert_eq!(hit("lucky-7"), hit("player-wins-with-7-at-10"));
    assert_eq!(&hit("big") + &hit("small"), Exact::one());
    // No two of them are of one round: the loser has less than the winner's 7 or 8, and no 9.
    let parts = ["dragon-7", "panda-8", "heavenly-9", "blazing-7s"].map(hit);
    assert_eq!(hit("cover-all"), parts.iter().sum());
    // By the cards dealt, a two-card 7 over a three-card 6 is paid too.
    assert_eq!(ways("super-lucky-7", 0), ways("super-lucky-7-by-cards", 0));
    assert_eq!(ways("super-lucky-7", 2), ways("super-lucky-7-by-cards", 2));
    assert!(ways("super-lucky-7", 1) < ways("super-lucky-7-by-cards", 1));
    // Four cards of one of 13 ranks, and any other two.
    assert_eq!(ways("tiger-pair", 0), 13 * 32 * 31 * 30 * 29 * 412 * 411);
    assert_eq!(hit("tiger-pair"), hit("either-pair"));
    // Red and black are alike.
    assert_eq!(ways("all-red", 0), ways("all-black", 0));
    // Twelve ranks of thirteen, half of them odd, a half of each red and a quarter spades.
    for (id, numerator) in
        [("dragon-odd", 6), ("tiger-even", 6), ("dragon-black", 6), ("tiger-spades", 3)]
    {
        assert_eq!(hit(id), Exact::ratio(numerator, 13).unwrap(), "{id}");
    }
}
