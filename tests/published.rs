//! Figures that others have printed, against the program.
//!
//! `published/published.tsv` holds the printed rows, each with where it was printed. Every one of
//! them is a claim of a table in `tables/market/`: that it holds, that it is wrong in print and
//! why, or that it is no figure of this program and why. Here every row is held against its one
//! claim, and every claim against the exact figure; `published/wrong.toml` says what is right
//! where the print is wrong. What rows ask that no claim can say is answered by the program's
//! other figures put together, in `published/known.rs` and `published/runs.rs`. Nothing is
//! compared more loosely than it was printed.

#[path = "published/games.rs"]
mod games;
#[path = "published/known.rs"]
mod known;
#[path = "published/runs.rs"]
mod runs;

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;
use shoe_odds::pricing::figures::WagerReport;
use shoe_odds::question::audit::report::{Audit, AuditedClaim, UnansweredFigure, Verdict};
use shoe_odds::question::price::report::Report;
use shoe_odds::table::model::Settlement;
use shoe_odds::table::printed::{Printed, PrintedKind};
use shoe_odds::{AuditRequest, Catalog, Exact, Request, Shoe};

// The printed rows ----------------------------------------------------------------------

const COLUMNS: [&str; 9] =
    ["id", "game", "wager", "paytable", "decks", "quantity", "event", "value", "source"];

/// A printed figure: its cells by [`COLUMNS`].
struct Row(HashMap<&'static str, String>);

impl Row {
    fn get(&self, column: &str) -> &str {
        &self.0[column]
    }

    fn id(&self) -> &str {
        self.get("id")
    }
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let mut lines = include_str!("published/published.tsv").lines();
    assert_eq!(lines.next(), Some(COLUMNS.join("\t").as_str()));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), COLUMNS.len(), "{line}");
        Row(COLUMNS.into_iter().zip(cells.into_iter().map(str::to_owned)).collect())
    };
    lines.map(row).collect()
});

/// Whether the figure could have been printed so. A number without a point that is no percentage
/// is a count or a fraction.
#[track_caller]
fn agrees(printed: &str, figure: &Exact) -> bool {
    let count = !printed.contains(['.', '%', '/']);
    let kind = if count { PrintedKind::Count } else { PrintedKind::Share };
    Printed::parse(printed, kind).expect(printed).agrees_with(figure)
}

/// DIFFERENCE: a row that is wrong in print.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    /// The exact figure, to more digits than were printed.
    exact: String,
    /// What the printed figure does fit.
    fits: Option<Instead>,
}

/// Another wager of the same table, or another number of decks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instead {
    wager: Option<String>,
    decks: Option<u32>,
}

static WRONG: LazyLock<BTreeMap<String, Wrong>> =
    LazyLock::new(|| toml::from_str(include_str!("published/wrong.toml")).expect("wrong.toml"));

// The claims ----------------------------------------------------------------------------

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

/// Every claim of every table, held against the exact figure.
static AUDIT: LazyLock<Audit> = LazyLock::new(|| {
    let request = AuditRequest { all: true, list: true, ..Default::default() };
    shoe_odds::audit(&CATALOG, &request, &()).unwrap_or_else(|error| panic!("{error}"))
});

/// Whether a row is of another game, which `published/games.rs` holds.
fn is_of_games(id: &str) -> bool {
    id.starts_with('G')
}

/// The claims of a printed row.
fn claims_of(id: &str) -> Vec<&'static AuditedClaim> {
    AUDIT.claims.iter().filter(|claim| claim.id.as_deref() == Some(id)).collect()
}

/// What is said of rows that are no figure of this program.
fn not_here() -> impl Iterator<Item = (&'static UnansweredFigure, &'static str)> {
    let reasons = AUDIT.not_here.iter();
    reasons.flat_map(|one| one.figures.iter().map(move |figure| (figure, one.reason.as_str())))
}

fn report(variant: &str, decks: u32) -> Report {
    let request = Request {
        shoe: Some(Shoe::decks(decks).expect("some decks")),
        variants: vec![variant.to_owned()],
        ..Request::default()
    };
    let study = shoe_odds::price(&CATALOG, &request, &());
    study.unwrap_or_else(|error| panic!("{error}")).reports.remove(0)
}

fn find<'r>(report: &'r Report, id: &str) -> &'r WagerReport {
    report.wagers.iter().find(|wager| wager.id == id).expect(id)
}

fn whole(ways: u128) -> Exact {
    Exact::of_ways(ways, 1).expect("one is not 0")
}

/// The same figure of another wager, or of another number of decks.
fn instead(claim: &AuditedClaim, instead: &Instead) -> Exact {
    let report = report(&claim.variant, instead.decks.unwrap_or(8));
    let id = instead.wager.as_deref().or(claim.wager.as_deref()).expect("a wager");
    let wager = find(&report, id);
    let won = wager.events.iter().filter(|event| event.pays.is_positive());
    match claim.quantity.key() {
        "edge" => wager.edge.exact.clone(),
        "expectation" => -&wager.edge.exact,
        "hit" | "probability" => wager.hit.exact.clone(),
        "combinations" => whole(won.filter_map(|event| event.ways.as_ref()?.to_u128()).sum()),
        quantity => panic!("{quantity} of another wager"),
    }
}

// What a row says, and its claim --------------------------------------------------------

/// What rows call a quantity, what claims call it, and what the print is a multiple of. A return
/// without an event is of a wager that is one line in print.
const QUANTITIES: [(&str, &[&str], u32); 23] = [
    ("house_edge", &["edge"], 1),
    ("house_edge (WoO as quoted)", &["edge"], 1),
    ("house_edge_percent", &["edge"], 100),
    ("house_edge_ties_excluded", &["edge-resolved"], 1),
    ("return_to_player", &["rtp"], 1),
    ("player_advantage", &["expectation"], 1),
    ("expected_value_percent", &["expectation"], 100),
    ("expected_value_exact_fraction", &["expectation"], 1),
    ("probability_exact_fraction", &["hit"], 1),
    ("probability_ties_excluded", &["hit-resolved"], 1),
    ("break_even_pays", &["break-even"], 1),
    ("stdev", &["deviation"], 1),
    ("variance", &["variance"], 1),
    ("combinations", &["combinations"], 1),
    ("probability", &["probability"], 1),
    ("probability_percent", &["probability"], 100),
    ("run_probability", &["probability"], 1),
    ("return", &["return", "expectation"], 1),
    ("conditional_probability", &["probability"], 1),
    ("eor_percentage_points", &["effect"], 100),
    // Differences like the others: derivatives would print otherwise, as tests/effects.rs shows.
    ("eor x1000 (gradient of exact EV)", &["effect"], 1000),
    ("eor x3274", &["effect"], 3274),
    ("eor_probability", &["effect-on-hit"], 1),
];

/// What is wrong with a claim as the claim of a row.
fn amiss(row: &Row, claim: &AuditedClaim) -> Option<String> {
    let printed = row.get("quantity");
    // A percentage without its sign.
    let sign_left_out = row.id() == "P0427" && claim.times == 100;
    let quantity = match printed {
        "eor" => claim.quantity.key() == "effect" && claim.times == 1,
        _ => QUANTITIES.iter().any(|(name, quantities, times)| {
            *name == printed
                && quantities.contains(&claim.quantity.key())
                && (*times == claim.times || sign_left_out)
        }),
    };
    let decks = match row.get("decks").split(' ').next() {
        Some("unstated") | None => "8",
        Some(decks) => decks,
    };
    let shoe = claim.shoe.split(' ').next();
    let source = claim.source == row.get("source");
    let value = claim.printed == row.get("value");
    let checks = [
        (value, "value"),
        (quantity, "quantity"),
        (shoe == Some(decks), "decks"),
        (source, "source"),
        (pays_agree(row, claim), "pays"),
        (events_agree(row, claim), "event"),
    ];
    let wrong: Vec<&str> = checks.iter().filter(|(good, _)| !good).map(|(_, what)| *what).collect();
    (!wrong.is_empty()).then(|| wrong.join(", "))
}

/// Whether the claim's wager wins what the row's paytable names: "9:30,8:10,nat:1", "40:1",
/// "19:20", "tie8:80".
fn pays_agree(row: &Row, claim: &AuditedClaim) -> bool {
    let paytable = row.get("paytable");
    let Some(id) = &claim.wager else { return true };
    // Ten units on the Banker and one on the bet of the row.
    if paytable == "-" || id == "banker-with-lucky-bonus" {
        return true;
    }
    let for_one = Exact::integer(paytable.starts_with("for-one").into());
    let mut named: Vec<Exact> = Vec::new();
    for part in paytable.split([',', ' ']) {
        let Some((left, right)) = part.rsplit_once(':') else { continue };
        let Some(pays) = Exact::parse(right) else { continue };
        if let Some(odds) = Exact::parse(left).and_then(|left| left.checked_div(&pays)) {
            named.push(odds);
        }
        named.push(&pays - &for_one);
    }
    let (game, variant) = claim.variant.split_once('/').expect("game/variant");
    let table = CATALOG.table(game).expect(game);
    let wagers = &table.variant(variant).expect(variant).wagers;
    let wager = wagers.iter().find(|wager| wager.id == *id).expect(id);
    let pays: Vec<&Exact> = match &wager.settlement {
        Settlement::Round(lines) => lines.iter().map(|line| &line.pays).collect(),
        Settlement::Session(streak) => streak.lines.iter().map(|line| &line.pays).collect(),
        Settlement::Carried(carried) => carried.lines.iter().map(|line| &line.pays).collect(),
        Settlement::Progressive(_) => panic!("{id} has no pays without a meter"),
        Settlement::Decision(decision) => decision.lines.iter().map(|line| &line.pays).collect(),
    };
    pays.into_iter().filter(|pays| pays.is_positive()).all(|pays| named.contains(pays))
}

/// Whether the event of the claim is the row's as far as words tell: of all, of the loss, of one
/// side's win or of ties, with these numbers.
fn events_agree(row: &Row, claim: &AuditedClaim) -> bool {
    let (printed, event) = (row.get("event"), claim.event.as_deref().unwrap_or_default());
    let printed = printed.trim_end_matches(" (all player totals)").split(" | ").next();
    let printed = printed.expect("a text").to_lowercase();
    if claim.outcome.as_deref().is_some_and(|outcome| outcome.ends_with("runs")) {
        let run = printed.replace("consecutive banker wins", "banker").replace(" run ", " ");
        return run.replace(" or more", "+") == event;
    }
    let of_event = ["return", "probability", "combinations"].contains(&claim.quantity.key());
    if !of_event || event.is_empty() {
        return true;
    }
    let printed = printed.trim_start_matches("consecutive banker wins ").to_owned();
    if printed == "total" || printed.starts_with("total ordered") {
        return event == "total";
    }
    if let Some((player, banker)) =
        event.strip_prefix("Player ").and_then(|e| e.split_once(", Banker "))
    {
        let tie = player == banker && printed == format!("tie on {player}");
        return tie || printed == format!("banker final {banker} vs player final {player}");
    }
    let sides = ["player", "banker", "tie"];
    let words = |text: &str| -> Vec<bool> {
        let text = text.to_lowercase();
        sides.iter().map(|side| text.contains(side)).collect()
    };
    let losing = ["all other", "loss", "other", "no perfect pairs"].contains(&&*printed);
    match event {
        "total" => claim.given.is_some(),
        // A loss may be printed as what it is: the other side's win, the other parity, no card.
        "All other" => {
            let other = ["player wins", "player final total", "banker final total", "0 cards"];
            losing || other.iter().any(|words| printed.starts_with(words))
        }
        _ if losing => false,
        // Where the event names a side, so does the row, and it is the same.
        _ => {
            let (row, claim) = (words(&printed), words(event));
            !row.contains(&true) || !claim.contains(&true) || row == claim
        }
    }
}

// The tests -----------------------------------------------------------------------------

#[test]
fn every_printed_row_is_one_claim_of_the_same_value() {
    let mut problems = Vec::new();
    for row in ROWS.iter() {
        let (id, value) = (row.id(), row.get("value"));
        let unanswered: Vec<_> =
            not_here().filter(|(one, _)| one.id.as_deref() == Some(id)).collect();
        match (&claims_of(id)[..], &unanswered[..]) {
            ([claim], []) => {
                problems.extend(amiss(row, claim).map(|what| format!("{id}: {what}: {claim:?}")));
            }
            ([], [(one, _)]) if one.printed == value && one.source == row.get("source") => {}
            (claims, unanswered) => {
                let counts = (claims.len(), unanswered.len());
                problems.push(format!("{id}: claims and figures not here: {counts:?}"));
            }
        }
    }
    let ids = AUDIT.claims.iter().filter_map(|claim| claim.id.as_deref());
    let ids = ids.chain(not_here().filter_map(|(one, _)| one.id.as_deref()));
    for id in ids.filter(|id| !is_of_games(id)) {
        if !ROWS.iter().any(|row| row.id() == id) {
            problems.push(format!("{id}: no such row"));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// DIFFERENCE: those of `wrong.toml` do not hold, and there it says what does.
#[test]
fn every_claim_holds_or_is_shown_to_be_wrong() {
    for claim in &AUDIT.claims {
        let exact = &claim.exact.exact;
        let line =
            format!("{:?} {:?} {}: {}", claim.id, claim.wager, claim.printed, claim.prints_as);
        let wrong = claim.id.as_ref().and_then(|id| WRONG.get(id));
        match claim.verdict {
            Verdict::Holds => assert!(wrong.is_none(), "{line}"),
            Verdict::Erratum => assert!(claim.erratum.is_some(), "{line}"),
            wrong => panic!("{wrong:?}: {line}"),
        }
        if claim.id.as_deref().is_some_and(|id| !is_of_games(id)) && claim.times == 1 {
            assert_eq!(agrees(&claim.printed, exact), wrong.is_none(), "{line}");
        }
    }
    for (id, wrong) in WRONG.iter() {
        let claims = claims_of(id);
        let [claim] = claims[..] else { panic!("{id}: {} claims", claims.len()) };
        assert!(agrees(&wrong.exact, &claim.exact.exact), "{id}: {}", claim.exact.exact);
        assert!(!agrees(&claim.printed, &claim.exact.exact), "{id}");
        if let Some(fits) = &wrong.fits {
            let other = instead(claim, fits);
            assert!(agrees(&claim.printed, &other), "{id}: {}", other.decimal(15));
        }
    }
}

/// The fate of all 752 rows: 700 are met, most of them as claims, 43 are wrong in print, and 9 ask
/// for what the program does not give.
#[test]
fn the_tally_of_the_printed_rows() {
    let is_row = |claim: &&AuditedClaim| claim.id.as_deref().is_some_and(|id| !is_of_games(id));
    let of = |verdict: Verdict| {
        AUDIT.claims.iter().filter(is_row).filter(|claim| claim.verdict == verdict).count()
    };
    let (met, wrong) = (of(Verdict::Holds), of(Verdict::Erratum));
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let mut directly = 0;
    for (figure, reason) in not_here() {
        let id = figure.id.as_deref().expect("an id");
        if is_of_games(id) {
            continue;
        }
        let row = ROWS.iter().find(|row| row.id() == id).expect(id);
        match directly_answered(row) {
            Some(exact) => {
                let here = exact.decimal(15);
                assert!(agrees(row.get("value"), &exact), "{id}: {} is {here}", row.get("value"));
                directly += 1;
            }
            None => *reasons.entry(reason).or_default() += 1,
        }
    }
    let left: usize = reasons.values().sum();
    println!("{} printed figures: {met} met as claims, {directly} by other figures", ROWS.len());
    println!("{wrong} wrong, {left} not here");
    reasons.iter().for_each(|(reason, count)| println!("  {count} {reason}"));
    assert_eq!(ROWS.len(), 752);
    assert_eq!((met, directly), (694, 6));
    assert_eq!((met + directly, wrong, left), (700, 43, 9));
}

/// The chain against powers of the chance that the Banker wins.
#[test]
fn a_streak_from_the_next_round_on_is_won_by_powers() {
    let rows = ROWS.iter().filter(|row| row.get("wager").starts_with("Banker Streak"));
    let rows = rows.filter(|row| row.get("quantity") == "return");
    let mut checked = 0;
    for row in rows {
        let [claim] = claims_of(row.id())[..] else { panic!("{}", row.id()) };
        let exact = runs::of_rounds(row.get("decks"), row.get("event"), row.get("paytable"));
        assert_eq!(claim.exact.exact, exact, "{}", row.id());
        checked += 1;
    }
    assert_eq!(checked, 3);
}

/// Claims of runs are answered apart from the report on them, which has to say the same.
#[test]
fn printed_runs_are_those_of_the_report_on_runs() {
    let rows = ROWS.iter().filter(|row| row.get("wager") == "streak");
    let met = rows.filter(|row| {
        let exact = runs::decided(row.get("decks"), row.get("event"));
        assert!(agrees(row.get("value"), &exact), "{}: {}", row.id(), exact.decimal(15));
        true
    });
    assert_eq!(met.count(), 22);
}

/// What answers a row that no claim can say: figures of the program put together.
fn directly_answered(row: &Row) -> Option<Exact> {
    let (decks, event) = (row.get("decks"), row.get("event"));
    match (row.get("wager"), row.get("quantity")) {
        ("main (best side)", _) => Some(known::better_side(decks, event)),
        (_, "permutations_containing_card (as printed)") => {
            Some(known::by_cards_held(decks, event).0)
        }
        (_, "probability_given_card (as printed)") => {
            let (wins, all) = known::by_cards_held(decks, event);
            wins.checked_div(&all)
        }
        _ => None,
    }
}

#[test]
fn figures_agree_only_at_the_precision_at_which_they_were_printed() {
    let cases = [
        ("2,652%", "0.026517", true),
        ("2,652%", "0.026526", false),
        ("-0.026517", "-0.0265174", true),
        ("-0.026517", "-0.0265176", false),
        ("+5.4", "5.44", true),
        ("21,168", "21168", true),
        ("21,168", "21168.1", false),
        ("4,998,398,275,503,350", "4998398275503354", true),
        ("4,998,398,275,503,350", "4998398275503360", false),
        ("4,998,398,275,503,361", "4998398275503360", false),
        ("0", "0.001", false),
        ("1/17", "1/17", true),
        ("1/17", "0.0588235", false),
    ];
    for (printed, figure, expected) in cases {
        let agree = agrees(printed, &Exact::parse(figure).expect(figure));
        assert_eq!(agree, expected, "{printed} and {figure}");
    }
}

#[test]
fn every_row_has_an_id_of_its_own_and_a_source() {
    for pair in ROWS.windows(2) {
        assert!(pair[0].id() < pair[1].id(), "{} and {}", pair[0].id(), pair[1].id());
    }
    for row in ROWS.iter() {
        assert!(!row.get("value").is_empty() && !row.get("source").is_empty(), "{}", row.id());
    }
}

/// DIFFERENCE: the document pays 4 to 1 on a win by six or seven points and 2 to 1 on one by
/// four or five, and prints returns of 97.35% and 90.63%. They are those of the customary bet,
/// which pays each of these four margins by itself: 7:6, 6:4, 5:2, 4:1.
#[test]
fn the_returns_printed_with_the_dragon_bonus_follow_from_other_payoffs_than_the_printed_ones() {
    let priced = |variant: &str, wager: &str| {
        let report = report(variant, 8);
        let wager = find(&report, wager);
        let pays: Vec<_> = wager.events.iter().map(|event| event.pays.to_string()).collect();
        (wager.rtp.exact.clone(), pays.join(" "))
    };
    for (wager, printed, exact) in [
        ("dragon-bonus-player", "97.35%", "97.5004%"),
        ("dragon-bonus-banker", "90.63%", "91.4695%"),
    ] {
        let (rtp, pays) = priced("dragon-bonus/dragon-bonus", wager);
        assert_eq!(pays, "1 0 30 10 4 2 -1", "natural win, natural tie, by 9, 8, 6-7, 4-5");
        assert!(!agrees(printed, &rtp));
        assert_eq!(rtp.percent(4), exact, "{wager}");

        let (rtp, pays) = priced("market-margins", wager);
        assert_eq!(pays, "1 0 30 10 6 4 2 1 -1", "natural win, natural tie, by 9, 8, 7, 6, 5, 4");
        assert!(agrees(printed, &rtp), "{wager}: {rtp}");
    }
}
