//! Games with decisions, against figures of other programs.
//!
//! Every expected fraction was found by enumeration of all deals, by programs that share no code
//! with this one; those of Red Dog, Casino War, Three Card Poker and Let It Ride by two of them,
//! which agree as whole numbers. Where a figure is also in print, the table has it as a claim.

use shoe_odds::pricing::figures::WagerReport;
use shoe_odds::question::strategy::report::WagerStrategy;
use shoe_odds::{Catalog, Exact, Request, Shoe, StrategyRequest};

fn shoe(decks: u32) -> Shoe {
    Shoe::decks(decks).expect("some decks")
}

fn exact(text: &str) -> Exact {
    Exact::parse(text).unwrap_or_else(|| panic!("{text}"))
}

/// Prices wagers of a variant in one request.
fn priced(variant: &str, wagers: &[&str], decks: u32) -> Vec<WagerReport> {
    let request = Request {
        shoe: Some(shoe(decks)),
        variants: vec![variant.to_owned()],
        wagers: wagers.iter().map(|id| (*id).to_owned()).collect(),
        ..Request::default()
    };
    let study = shoe_odds::price(&Catalog::builtin(), &request, &());
    let mut reports = study.unwrap_or_else(|error| panic!("{variant}: {error}")).reports;
    reports.remove(0).wagers
}

/// Holds expectations per first stake against prices.
#[track_caller]
fn expect(variant: &str, decks: u32, expected: &[(&str, &str)]) -> Vec<WagerReport> {
    let ids: Vec<&str> = expected.iter().map(|(id, _)| *id).collect();
    let wagers = priced(variant, &ids, decks);
    for (id, expectation) in expected {
        let wager = wagers.iter().find(|wager| wager.id == *id).expect(id);
        assert_eq!(-&wager.edge.exact, exact(expectation), "{variant} {id}, {decks} decks");
    }
    wagers
}

fn strategy(variant: &str, wager: &str, decks: u32) -> WagerStrategy {
    let request = StrategyRequest {
        variant: variant.to_owned(),
        wager: wager.to_owned(),
        shoe: Some(shoe(decks)),
    };
    let answer = shoe_odds::strategy(&Catalog::builtin(), &request, &());
    answer.unwrap_or_else(|error| panic!("{variant}: {error}")).wagers.remove(0)
}

/// Returns the probability that the best strategy comes to an option of the first decision.
fn taken(strategy: &WagerStrategy, option: &str) -> Exact {
    let options = &strategy.decisions[0].options;
    let option = options.iter().find(|one| one.id == option).expect(option);
    option.probability.exact.clone()
}

#[test]
fn red_dog_is_raised_on_a_spread_of_seven_with_every_number_of_decks() {
    let raised = [
        (1, "-523/16575", "40/221"),
        (2, "-2101/68289", "240/1339"),
        (3, "-4591/155155", "72/403"),
        (4, "-7993/277173", "160/897"),
        (5, "-12307/434343", "600/3367"),
        (6, "-17533/626665", "720/4043"),
        (7, "-23671/854139", "280/1573"),
        (8, "-30721/1116765", "192/1079"),
    ];
    for (decks, expectation, probability) in raised {
        let wagers = expect("red-dog", decks, &[("bet", expectation)]);
        // The average stake is 1, and 1 more where the bet is raised.
        let stake = wagers[0].average_stake.as_ref().expect("a raise").exact.clone();
        assert_eq!(stake, &exact(probability) + &Exact::one());
        let best = strategy("red-dog", "bet", decks);
        assert_eq!(taken(&best, "raise"), exact(probability));
        let rules = &best.decisions[0].rules;
        let raise: Vec<_> = rules.iter().filter(|rule| rule.option == "raise").collect();
        assert_eq!(raise.len(), 1);
        assert_eq!(raise[0].values, ["7-11"], "{decks} decks");
    }
}

/// A pair and consecutive cards leave no choice; every other spread does.
#[test]
fn an_option_is_offered_only_where_its_condition_holds() {
    let best = strategy("red-dog", "bet", 6);
    let offered =
        |case: &shoe_odds::question::strategy::report::DecisionCase| case.net[1].is_some();
    let cases = &best.decisions[0].cases;
    assert_eq!(cases.len(), 12);
    for case in cases {
        assert_eq!(offered(case), case.values != ["0"], "{:?}", case.values);
        assert_eq!(case.margin.is_some(), offered(case));
    }
    let decision = &best.decisions[0];
    assert!(decision.options[1].edge_always.is_none());
    // The second card is one of 23 of the first one's rank among 311, or one of 24 of a neighboring
    // rank: of the ordered pairs of ranks, 24 are neighbors, each in 24·24 of 312·311 ways.
    let forced = Exact::ratio(23 * 312 + 24 * 24 * 24, 312 * 311).unwrap();
    assert_eq!(decision.no_choice.as_ref().unwrap().exact, forced);
    let chosen: Exact = decision.options.iter().map(|one| one.probability.exact.clone()).sum();
    assert_eq!(chosen, &Exact::one() - &forced);
}

/// The net wins of Red Dog with one deck: three of a kind 1/425, the other pairs 24/425, consecutive
/// cards 32/221, and so on down to a raised bet that loses.
#[test]
fn red_dog_comes_to_its_lines_as_often_as_three_cards_do() {
    let lines = [
        ("Call: Three of a kind", "1/425"),
        ("Call: Pair", "24/425"),
        ("Call: Consecutive", "32/221"),
        ("Call: Spread 1", "176/16575"),
        ("Call: Spread 2", "64/3315"),
        ("Call: Spread 3", "144/5525"),
        ("Call: Spread 4 to 11", "1648/16575"),
        ("Call: all other", "7624/16575"),
        ("Raise: Spread 4 to 11", "80/663"),
        ("Raise: all other", "40/663"),
    ];
    let wager = &priced("red-dog", &["bet"], 1)[0];
    for (name, probability) in lines {
        let event = wager.events.iter().find(|event| event.name == name).expect(name);
        assert_eq!(event.probability.exact, exact(probability), "{name}");
    }
}

#[test]
fn a_war_is_always_better_than_a_surrender() {
    let figures = [
        (1, "-503/20825", "-86/4165", "-1/34", "1/17"),
        (2, "-4781/176851", "-3962/176851", "-7/206", "7/103"),
        (3, "-103/3689", "-422/18445", "-11/310", "11/155"),
        (4, "-8261/291387", "-6730/291387", "-5/138", "5/69"),
        (5, "-81871/2862209", "-66462/2862209", "-19/518", "19/259"),
        (6, "-142853/4965115", "-23138/993023", "-23/622", "23/311"),
        (7, "-228411/7906261", "-184662/7906261", "-9/242", "9/121"),
        (8, "-22847/788417", "-276706/11826255", "-31/830", "31/415"),
    ];
    for (decks, war, bonus, surrender, tie) in figures {
        let expected = [("bet", war), ("bet-bonus", bonus), ("bet-surrender", surrender)];
        expect("casino-war", decks, &expected);
        // The plans that are fixed beforehand settle the same rounds by lines alone.
        let plans = [("war", war), ("war-bonus", bonus), ("surrender", surrender)];
        expect("casino-war", decks, &plans);
        assert_eq!(taken(&strategy("casino-war", "bet", decks), "war"), exact(tie));
    }
}

/// Of 22,100·18,424 = 407,170,400 pairs of hands.
#[test]
fn three_card_poker_is_played_on_queen_six_four() {
    let antes = [
        ("ante", "-13733780/407170400"),
        ("ante-b", "-15576180/407170400"),
        ("ante-c", "-14691828/407170400"),
        ("ante-d", "-16534228/407170400"),
        ("ante-e", "-17418580/407170400"),
        ("ante-f", "-11891380/407170400"),
        ("ante-no-bonus", "-35253012/407170400"),
        ("ante-no-bonus-q-6-4", "-35253012/407170400"),
        ("ante-no-bonus-queen", "-35563032/407170400"),
        ("ante-no-bonus-jack", "-41000628/407170400"),
        ("ante-no-bonus-all", "-52683216/407170400"),
        // The bonus adds the same to every rule that plays each straight and better.
        ("ante-q-6-4", "-13733780/407170400"),
    ];
    let wagers = expect("three-card-poker", 1, &antes);
    // 14,900 of 22,100 hands are played.
    let stake = wagers[0].average_stake.as_ref().expect("a raise");
    assert_eq!(stake.exact, exact("370/221"));
    assert_eq!(taken(&strategy("three-card-poker", "ante", 1), "play"), exact("149/221"));
    let line = |name: &str| {
        let events = &wagers.iter().find(|one| one.id == "ante-no-bonus").expect("it").events;
        events.iter().find(|event| event.name == name).expect(name).probability.exact.clone()
    };
    for (name, ways) in [
        ("Fold", 132_652_800),
        ("Play: dealer does not qualify", 85_493_652),
        ("Play: player wins", 97_354_684),
        ("Play: tie", 267_648),
        ("Play: all other", 91_401_616),
    ] {
        assert_eq!(line(name), Exact::of_ways(ways, 407_170_400).unwrap(), "{name}");
    }
}

/// By hands alone: 48 straight flushes, 52 threes of a kind, 720 straights, 1,096 flushes and 3,744
/// pairs of 22,100, of which 4 straight flushes are mini royals.
#[test]
fn pair_plus_pays_by_the_hands_of_three_cards() {
    let bets = [
        ("pair-plus", "-128/5525"),
        ("pair-plus-b", "-193/5525"),
        ("pair-plus-c", "-149/5525"),
        ("pair-plus-d", "-308/5525"),
        ("pair-plus-e", "-402/5525"),
        ("pair-plus-f", "-282/5525"),
        ("pair-plus-g", "-373/5525"),
        ("pair-plus-h", "-253/5525"),
        ("pair-plus-i", "-188/5525"),
        ("pair-plus-j", "-582/5525"),
        ("pair-plus-k", "-707/5525"),
        ("pair-plus-l", "-392/5525"),
        ("pair-plus-m", "-248/5525"),
        ("pair-plus-n", "-298/5525"),
        ("pair-plus-o", "32/5525"),
    ];
    expect("three-card-poker", 1, &bets);
}

/// Expectations per unit wagered are ratios of these and of the average stakes.
#[test]
fn peek_baccarat_is_raised_by_the_cards_that_are_shown() {
    let returns = [
        ("player", "1136947969499573/1116450884939485"),
        ("player-rule", "22690844662816897/22949803238369985"),
        ("player-licensed", "1105537827021587/1126459741463415"),
        ("banker", "26263368994225079/25826209671352095"),
        ("banker-rule", "503327764535925/509995627519333"),
        ("banker-licensed", "31092978301868729/31683707650457595"),
    ];
    let ids: Vec<&str> = returns.iter().map(|(id, _)| *id).collect();
    let wagers = priced("peek-baccarat", &ids, 8);
    for (id, rtp) in returns {
        let wager = wagers.iter().find(|wager| wager.id == id).expect(id);
        let edge = wager.edge_wagered.as_ref().expect("a raise").exact.clone();
        assert_eq!(&Exact::one() - &edge, exact(rtp), "{id}");
    }
    let player = &wagers[0];
    assert_eq!(-&player.edge.exact, exact("2562135570011/54236092399125"));
    let stake = player.average_stake.as_ref().expect("a raise");
    assert_eq!(stake.exact, exact("15823837927/6149652600"));
    // Its maximum is a raise of three stakes or none.
    assert_eq!(taken(&strategy("peek-baccarat", "player", 8), "raise-2"), Exact::zero());
}

/// Raises of 0, 2 and 3 stakes that win the same add to the average stake, case by case.
#[test]
fn equally_good_options_have_a_least_and_a_greatest_stake() {
    let found = strategy("peek-baccarat", "player", 8);
    let raises = [0, 2, 3].map(Exact::integer);
    let more = found.decisions[0].cases.iter().map(|case| {
        let nets: Vec<_> = case.net.iter().map(|net| &net.as_ref().unwrap().exact).collect();
        let best = nets.iter().max().unwrap();
        let equal = || (0..3).filter(|at| nets[*at] == *best);
        let [first, last] = [equal().next().unwrap(), equal().next_back().unwrap()];
        &case.probability.exact * &(&raises[last] - &raises[first])
    });
    let more: Exact = more.sum();
    assert!(more.is_positive());
    let [least, greatest] = [&found.least_stake, &found.greatest_stake].map(Option::as_ref);
    let (least, greatest) = (least.unwrap(), greatest.unwrap());
    assert_eq!(Some(&least.average_stake), found.average_stake.as_ref());
    assert_eq!(greatest.average_stake.exact, &least.average_stake.exact + &more);
    for one in [least, greatest] {
        let edge = &one.edge_wagered.exact * &one.average_stake.exact;
        assert_eq!(edge, found.edge.exact);
    }
    // A given strategy has the figures of its price.
    let rule = found.strategies.iter().find(|one| one.id == "player-rule").unwrap();
    let priced = &priced("peek-baccarat", &["player-rule"], 8)[0];
    assert!(rule.average_stake.is_some() && rule.average_stake == priced.average_stake);
    assert_eq!(rule.edge_wagered, priced.edge_wagered);
    assert!(priced.plays.is_some() && !priced.equal_options);
    let price = |variant: &str, wager: &str| self::priced(variant, &[wager], 8).remove(0);
    assert!(price("peek-baccarat", "player").equal_options);
    assert!(!price("red-dog", "bet").equal_options);
    // In Red Dog no raise is as good as none.
    let red_dog = strategy("red-dog", "", 6);
    assert!(red_dog.least_stake.is_none() && red_dog.greatest_stake.is_none());
}

#[test]
fn baccarat_gold_is_drawn_on_a_five() {
    let draws = [
        ("player", "-223960199503/19524993263685"),
        ("player-stands", "-54104173939/3904998652737"),
        ("banker", "-1116734449141/97624966318425"),
    ];
    expect("baccarat-gold", 8, &draws);
    let stands =
        [("player", "-54104173939/3904998652737"), ("banker", "-896210516597/97624966318425")];
    expect("baccarat-gold-stands", 8, &stands);
    // With one deck the cards of a five matter: 1-4 and 2-3 stand.
    expect("baccarat-gold", 1, &[("player", "-418981/35235900")]);
    let best = strategy("baccarat-gold", "player", 1);
    let cases = &best.decisions[0].cases;
    let stands = cases.iter().filter(|case| case.option == "stand");
    let cards: Vec<_> = stands.map(|case| &case.values[2..]).collect();
    assert_eq!(cards, [["1", "4"], ["2", "3"], ["3", "2"], ["4", "1"]]);
}

/// The second paytable is the first with 3 to 2 for a drawn 7.
#[test]
fn lucky_draw_baccarat_is_drawn_by_the_cards_and_not_by_the_total_alone() {
    let expected =
        [("enter", "-116701920736/6508331087895"), ("enter-b", "-653066236804/19524993263685")];
    let wagers = expect("lucky-draw-baccarat", 8, &expected);
    let drawn = ["257539/372255", "661049/1116765"];
    for (wager, drawn) in wagers.iter().zip(drawn) {
        let stake = wager.average_stake.as_ref().expect("a raise");
        assert_eq!(stake.exact, &exact(drawn) + &Exact::one());
    }
}

/// 37,963/1,082,900 = [20·968,692 - 2·2,836,136 - 4·2,969,836]/51,979,200.
#[test]
fn let_it_ride_leaves_two_decisions() {
    let wagers = expect("let-it-ride", 1, &[("bet", "-37963/1082900")]);
    // 402 of 5,525 hands of three cards ride.
    let best = strategy("let-it-ride", "bet", 1);
    assert_eq!(taken(&best, "ride"), exact("402/5525"));
    assert_eq!(best.decisions.len(), 3);
    // Hands of four cards that are worth nothing ride too: 8,173/54,145 and 2,268/270,725 of them.
    let four = &exact("8173/54145") + &exact("2268/270725");
    let stake = wagers[0].average_stake.as_ref().expect("three bets");
    assert_eq!(stake.exact, &(&exact("402/5525") + &four) + &Exact::one());
}

#[test]
fn ultimate_three_card_poker_is_called_on_jack_seven_four() {
    let expected = [("ante", "-690084/12724075"), ("ante-j-7-4", "-690084/12724075")];
    expect("ultimate-three-card-poker", 1, &expected);
    let best = strategy("ultimate-three-card-poker", "ante", 1);
    // Of 22,100 hands 5,340 are folded, 11,100 called and 5,660 tripled: every pair and better.
    for (option, hands) in [("fold", 5_340), ("call", 11_100), ("triple", 5_660)] {
        assert_eq!(taken(&best, option), Exact::of_ways(hands, 22_100).unwrap(), "{option}");
    }
}

/// The total losses over 2,598,960·47·163,185 rounds are printed:
/// <https://toho-talent.com/2022/04/14/caribbean-stud-poker-strategy/>. A program that shares nothing
/// with this one finds the first as well.
#[test]
fn caribbean_stud_poker_loses_as_much_as_is_printed() {
    let losses = [
        ("ante", "-1041372912372/19933230517200"),
        ("ante-three-rules", "-1041417758724/19933230517200"),
        ("ante-a-k-j-8-3", "-1059715400580/19933230517200"),
        ("ante-matching", "-1063176931284/19933230517200"),
        ("ante-pair", "-1090272101460/19933230517200"),
        ("ante-ace-king", "-1132600203540/19933230517200"),
        ("ante-all", "-3310360338060/19933230517200"),
    ];
    expect("caribbean-stud-poker", 1, &losses);
}

/// All 50·C(49, 3) = 921,200 rounds behind two known cards, dealt by a program of 30 lines: the
/// player wins 1,015,432 antes in them, and always plays.
#[test]
fn three_card_poker_behind_two_known_cards_is_as_good_as_every_deal_says() {
    let request = Request {
        variants: vec!["three-card-poker".to_owned()],
        wagers: ["ante", "ante-all"].map(str::to_owned).to_vec(),
        dealt: Some(shoe_odds::Dealt::read_later("player AS KS")),
        ..Request::default()
    };
    let priced = shoe_odds::price(&Catalog::builtin(), &request, &()).unwrap();
    for wager in &priced.reports[0].wagers {
        assert_eq!(-&wager.edge.exact, exact("1015432/921200"), "{}", wager.id);
    }
}

/// Fractions of another program, by every canonical board of five cards, all hands beside it, and all
/// 1,286,792 classes of two cards and a flop: it deals 1326·19600·1081·990 rounds. Print has 2.16% of
/// the first: <https://practicalwebtools.com/blog/casino-holdem-calculator-guide-2026>.
#[test]
fn casino_holdem_is_as_good_as_every_board_says() {
    let all = "27813810024000";
    expect(
        "casino-holdem",
        1,
        &[
            ("ante", &format!("-600123513880/{all}")),
            ("ante-draws-t", &format!("-1010666587768/{all}")),
            ("ante-t", &format!("-1657677221884/{all}")),
            ("ante-draws-q", &format!("-1764519144820/{all}")),
            ("ante-all", "-27464897003/347672625300"),
            // 400 + 1800 + 24960 + 112320 + 102160 + 7·273144 - 2316300, of C(52, 5) hands.
            ("aa", "-162652/2598960"),
        ],
    );
}

/// Every deal of tiny decks, and every decision on what the player sees.
#[test]
fn casino_holdem_of_tiny_decks_is_as_good_as_every_deal_says() {
    // Few suits for flushes, all suits for pairs, and suits of which none is like another.
    for deck in [
        "AH KH QH JH TH 9H 5H AS KS 9S 5S",
        "AS AH AD AC 3S 3H 3D 3C 2S 2H 2D 2C",
        "2S 3S 4S 5S 6S AS 7H 8H 2H 3D 4D KC KD",
    ] {
        let cards: Vec<(u8, u8)> = deck
            .split(' ')
            .map(|card| {
                let (rank, suit) = card.split_at(1);
                let rank = "23456789TJQKA".find(rank).expect("a rank") as u8 + 2;
                (rank, "SHDC".find(suit).expect("a suit") as u8)
            })
            .collect();
        let counted = shoe_odds_oracle::community::casino_holdem(&cards);
        let request = Request {
            shoe: Some(Shoe::parse(&format!("{}=1", deck.replace(' ', "=1 "))).expect(deck)),
            variants: vec!["casino-holdem".to_owned()],
            wagers: ["ante", "ante-all"].map(str::to_owned).to_vec(),
            ..Request::default()
        };
        let study = shoe_odds::price(&Catalog::builtin(), &request, &());
        let wagers =
            study.unwrap_or_else(|error| panic!("{deck}: {error}")).reports.remove(0).wagers;
        for (wager, won) in wagers.iter().zip([counted.best, counted.always]) {
            let expected = exact(&format!("{won}/{}", counted.deals));
            assert_eq!(-&wager.edge.exact, expected, "{deck}: {}", wager.id);
        }
    }
}

/// Every board and every hand of the dealer behind a known hand and a known flop, from 30 cards.
#[test]
fn casino_holdem_behind_a_known_flop_is_as_good_as_every_deal_says() {
    let known = [(14, 0), (13, 2), (9, 0), (3, 0), (3, 2)];
    let all = (7..15).chain([3]).flat_map(|rank| (0..4).map(move |suit| (rank, suit)));
    let others = all.filter(|card| !known.contains(card)).take(25);
    let deck: Vec<(u8, u8)> = known.into_iter().chain(others).collect();
    let (deals, won) = shoe_odds_oracle::community::called_behind_a_flop(&deck);
    // C(25, 2)·C(23, 2).
    assert_eq!(deals, 300 * 253);
    let name = |card: &(u8, u8)| {
        let rank = &"23456789TJQKA"[usize::from(card.0) - 2..][..1];
        format!("{rank}{}=1", &"SHDC"[usize::from(card.1)..][..1])
    };
    let spec = deck.iter().map(name).collect::<Vec<_>>().join(" ");
    let of_call = Request {
        shoe: Some(Shoe::parse(&spec).unwrap()),
        variants: vec!["casino-holdem".to_owned()],
        wagers: vec!["ante-all".to_owned()],
        dealt: Some(shoe_odds::Dealt::read_later("player AS KD flop 9S 3S 3D")),
        ..Request::default()
    };
    let priced = shoe_odds::price(&Catalog::builtin(), &of_call, &()).unwrap();
    assert_eq!(-&priced.reports[0].wagers[0].edge.exact, exact(&format!("{won}/{deals}")));
}

/// Several decks have too many deals: the game says so at once, and a collection prices the others.
#[test]
fn casino_holdem_is_counted_for_one_deck_and_by_its_name() {
    let of = |variant: &str, wagers: &[&str], shoe: &str| {
        let request = Request {
            shoe: Some(Shoe::parse(shoe).unwrap()),
            variants: vec![variant.to_owned()],
            wagers: wagers.iter().map(|id| (*id).to_owned()).collect(),
            ..Request::default()
        };
        shoe_odds::price(&Catalog::builtin(), &request, &())
    };
    for shoe in ["6", "6 - AS KD", "infinite"] {
        let error = of("casino-holdem", &["ante"], shoe).unwrap_err().to_string();
        assert!(error.starts_with("wager \"ante\" cannot be priced: "), "{error}");
        assert!(error.ends_with("counted for one deck only, in which no card is twice"), "{error}");
        let priced = of("casino-holdem", &["aa"], shoe).unwrap();
        assert_eq!(priced.reports[0].wagers.len(), 1);
    }
    let games = of("games", &[], "1").unwrap();
    assert!(games.reports.iter().all(|report| report.game.id != "casino-holdem"));
    let left = games.left_out.iter().find(|left| left.name == "Casino Hold'em").unwrap();
    assert!(left.reason.to_string().contains("takes seconds to compute"), "{:?}", left.reason);
}
