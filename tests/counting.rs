//! Figures that others have printed about counting, against the program.
//!
//! `published/counting.tsv` holds the printed rows, and `tables/claims/counting.toml` is a claim of
//! each: by which procedure it comes out, that it is wrong in print and why, or that it is no figure
//! of this program and why. Few shoes are dealt here, enough for a wrong procedure to show; the
//! file itself says how many tell.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

use shoe_odds::card::CardTags;
use shoe_odds::question::Answer;
use shoe_odds::question::audit::report::{Audit, AuditedClaim, Verdict};
use shoe_odds::table::model::Settlement;
use shoe_odds::{AuditRequest, Catalog, Exact};

const COLUMNS: [&str; 10] =
    ["id", "source", "wager", "payoffs", "decks", "cut", "tags", "trigger", "figure", "value"];

type Row = BTreeMap<&'static str, &'static str>;

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let mut lines = include_str!("published/counting.tsv").lines();
    assert_eq!(lines.next(), Some(COLUMNS.join("\t").as_str()));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), COLUMNS.len(), "{line}");
        COLUMNS.into_iter().zip(cells).collect()
    };
    lines.map(row).collect()
});

static AUDIT: LazyLock<(Catalog, Audit)> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/claims/counting.toml");
    let (catalog, claims) = Catalog::builtin().with_claims(&path, &[]).expect("counting.toml");
    let request = AuditRequest {
        list: true,
        shoes: Some(500),
        claims: Some(claims),
        ..AuditRequest::default()
    };
    let audit = shoe_odds::audit(&catalog, &request, &()).unwrap_or_else(|error| panic!("{error}"));
    (catalog, audit)
});

fn claim_of(id: &str) -> Option<&'static AuditedClaim> {
    AUDIT.1.claims.iter().find(|claim| claim.id.as_deref() == Some(id))
}

/// What rows call a figure, what claims call it, and what the print is a multiple of.
const FIGURES: [(&str, &str, u32); 12] = [
    ("house_edge", "edge", 1),
    ("variance", "variance", 1),
    ("standard_deviation", "deviation", 1),
    ("hit_frequency", "hit", 1),
    ("bet_frequency", "bet-frequency", 1),
    ("bets_per_shoe", "bets-per-shoe", 1),
    ("average_edge", "average-edge", 1),
    ("units_per_100_hands", "units-per-100", 1),
    ("units_per_shoe", "units-per-shoe", 1),
    ("dollars_per_shoe_at_100", "units-per-shoe", 100),
    ("desirability_index", "desirability-index", 1),
    ("capture_of_perfect_play", "perfect-share", 1),
];

/// What is wrong with a claim as the claim of a row.
fn amiss(row: &Row, claim: &AuditedClaim) -> Vec<&'static str> {
    let figure = row["figure"].split(" (").next().unwrap_or_default();
    let figure = figure.split(" at 3").next().unwrap_or_default();
    // A player of both pairs wins of each as much as of the other.
    let both = if row["wager"].contains("both bet") { 2 } else { 1 };
    let of_figure = FIGURES.iter().any(|(name, key, times)| {
        *name == figure && *key == claim.quantity.key() && times * both == claim.times
    });
    let value = row["value"].trim_start_matches("about ").split(" +/- ").next();
    let betting = claim.counted.as_ref().map_or("", |counted| &counted.betting);
    let tags = row["tags"].trim_end_matches(" unbalanced").parse::<CardTags>();
    let tags = tags
        .map_or(true, |tags| claim.counted.is_none() || betting.ends_with(&format!("by {tags}")));
    let (game, variant) = claim.variant.split_once('/').expect("game/variant");
    let variant = AUDIT.0.table(game).expect(game).variant(variant).expect(variant);
    let wager = variant.wagers.iter().find(|one| Some(&one.id) == claim.wager.as_ref());
    let Settlement::Round(lines) = &wager.expect("a wager").settlement else {
        panic!("{} is of a session", row["id"])
    };
    let pays = lines.iter().all(|line| row["payoffs"] == format!("{}:1", line.pays));
    let checks = [
        (of_figure, "figure"),
        (value == Some(&claim.printed), "value"),
        (row["source"] == claim.source, "source"),
        (row["decks"] == claim.shoe, "decks"),
        (tags, "tags"),
        (pays, "pays"),
    ];
    checks.into_iter().filter(|(good, _)| !good).map(|(_, what)| what).collect()
}

#[test]
fn every_printed_row_is_one_claim_or_is_not_here_for_a_reason() {
    let audit = &AUDIT.1;
    let not_here = |id: &str| {
        let all = audit.not_here.iter().flat_map(|one| &one.figures);
        all.filter(|one| one.id.as_deref() == Some(id)).collect::<Vec<_>>()
    };
    for row in ROWS.iter() {
        let id = row["id"];
        match (claim_of(id), &not_here(id)[..]) {
            (Some(claim), []) => assert_eq!(amiss(row, claim), [""; 0], "{row:?}"),
            (None, [one]) => {
                assert_eq!((&*one.printed, &*one.source), (row["value"], row["source"]), "{id}");
                assert_eq!(one.about, format!("{}, {}", row["wager"], row["figure"]), "{id}");
            }
            (claim, others) => panic!("{id}: {claim:?} and {others:?}"),
        }
    }
    let all = audit.claims.len() + audit.tally.not_here;
    assert_eq!((ROWS.len(), all), (114, 114));
}

/// 77 rows are claims. Of the exact ones one is wrong in print, and one of the others, which few
/// shoes need not show.
#[test]
fn no_printed_figure_differs_by_more_than_chance() {
    let audit = &AUDIT.1;
    let mut errata = Vec::new();
    for claim in &audit.claims {
        let line = format!("{:?} {}: {}", claim.id, claim.printed, claim.prints_as);
        assert!(!matches!(claim.verdict, Verdict::Differs | Verdict::NoErratum), "{line}");
        let exact = claim.counted.is_none();
        assert_eq!(exact, !claim.quantity.is_of_counts(), "{line}");
        assert!(!exact || claim.verdict != Verdict::CannotTell, "{line}");
        errata.extend(claim.erratum.is_some().then(|| claim.id.clone().unwrap_or_default()));
    }
    assert_eq!(errata, ["C006", "C011"]);
    assert_eq!(claim_of("C011").map(|claim| claim.verdict), Some(Verdict::Erratum));
    assert!(!audit.differs());
}

/// What becomes of the claims of a file.
fn audited(text: &str) -> Audit {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let (catalog, claims) = Catalog::builtin().with_claims(file.path(), &[]).unwrap();
    let request = AuditRequest { list: true, claims: Some(claims), ..AuditRequest::default() };
    shoe_odds::audit(&catalog, &request, &()).unwrap_or_else(|error| panic!("{error}"))
}

/// A claim of the Dragon 7 with this figure and this count.
fn dragon_7(figure: &str, count: &str) -> AuditedClaim {
    let mut audit = audited(&format!(
        "[[published]]\nsource = \"a trainer\"\nvariant = \"market-cards\"\n\
         wager = \"dragon-7\"\n{figure}\ncount = {{ {count} }}\n"
    ));
    audit.claims.remove(0)
}

/// A count whose tags were copied wrong is found out: with a 3 as -1 instead of 0 the tags of a
/// shoe sum to -32, and the count of the Dragon 7 hardly ever comes to its trigger.
#[test]
fn a_tag_copied_wrong_shows() {
    let claim = dragon_7(
        "bet-frequency = \"9.16%\"",
        "tags = \"(0,0,-1,-1,-1,-1,-1,2,2,0)\", trigger = 4, burn = \"by-first-card\", \
         after-cut = 1, shoes = 500",
    );
    assert_eq!(claim.verdict, Verdict::Differs, "{}", claim.prints_as);
    assert!(claim.exact.exact < Exact::ratio(1, 100).unwrap(), "{}", claim.prints_as);
}

/// Sixty rounds of every shoe are sixty rounds without an error, so that what is printed may be
/// away by half a unit of its last digit and four of its own standard errors.
#[test]
fn a_figure_is_met_within_half_a_unit_and_four_standard_errors() {
    for (figure, verdict) in [
        ("rounds-per-shoe = \"60\"", Verdict::Holds),
        ("rounds-per-shoe = \"61\"", Verdict::Differs),
        // 1 is no more than 0.5 + 4 × 0.125, and more than 0.5 + 4 × 0.124.
        ("rounds-per-shoe = \"61\"\nerror = \"0.125\"", Verdict::Holds),
        ("rounds-per-shoe = \"61\"\nerror = \"0.124\"", Verdict::Differs),
        ("rounds-per-shoe = \"60.5\"", Verdict::Differs),
        ("rounds-per-shoe = \"6000\"\ntimes = 100", Verdict::Holds),
        ("rounds-per-shoe = \"61\"\nerratum = \"miscounted\"", Verdict::Erratum),
        ("rounds-per-shoe = \"60\"\nerratum = \"miscounted\"", Verdict::NoErratum),
    ] {
        let claim = dragon_7(figure, "bet = \"perfect\", rounds-per-shoe = 60, shoes = 10");
        assert_eq!(claim.verdict, verdict, "{figure}");
    }
}

/// Of 8 million shoes 9.161% of the rounds are bet. After 20,000 the standard error is 0.09%, and
/// four of them are a twentieth of the print after (0.36 / 0.458)² × 20,000 shoes, about 12,400.
#[test]
fn too_few_shoes_do_not_tell_and_are_said_to_be() {
    let claim = dragon_7(
        "bet-frequency = \"9.16%\"",
        "tags = \"(0,0,0,-1,-1,-1,-1,2,2,0)\", trigger = 4, burn = \"by-first-card\", \
         after-cut = 1, shoes = 600",
    );
    assert_eq!(claim.verdict, Verdict::CannotTell, "{}", claim.prints_as);
    let needed = claim.counted.and_then(|counted| counted.shoes_needed).unwrap();
    assert!((9_000..=16_000).contains(&needed), "{needed}");
}

/// Claims of one procedure are of the same shoes, and a row of a sheet says a count in one cell.
#[test]
fn a_row_of_a_sheet_says_a_count_in_a_cell() {
    let mut file = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
    let text = "variant,wager,figure,printed,count,error\n\
        market-cards,dragon-7,rounds-per-shoe,60,\"{ bet = 'perfect', rounds-per-shoe = 60, shoes = 9 }\",\n\
        market-cards,panda-8,rounds-per-shoe,61,\"{ bet = 'perfect', rounds-per-shoe = 60, shoes = 9 }\",0.2\n";
    file.write_all(text.as_bytes()).unwrap();
    let (catalog, claims) = Catalog::builtin().with_claims(file.path(), &[]).unwrap();
    let request = AuditRequest { list: true, claims: Some(claims), ..AuditRequest::default() };
    let audit = shoe_odds::audit(&catalog, &request, &()).unwrap();
    assert_eq!(audit.tally.met, 2);
    let counted = audit.claims[1].counted.as_ref().unwrap();
    assert_eq!((counted.shoes, counted.error.decimal(3)), (9, "0.000".to_owned()));
    assert_eq!(counted.printed_error.as_ref().unwrap().exact, Exact::ratio(1, 5).unwrap());
}

/// A count that cannot be dealt is set aside, with the place where it is written.
#[test]
fn a_count_that_no_shoe_deals_is_set_aside_at_its_place() {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    let text = "[[published]]\nsource = \"a\"\nvariant = \"market-cards\"\nwager = \"dragon-7\"\n\
        bet-frequency = \"9%\"\ncount = { bet = \"perfect\", cut = 900 }\n";
    file.write_all(text.as_bytes()).unwrap();
    let (catalog, claims) = Catalog::builtin().with_claims(file.path(), &[]).unwrap();
    let request = AuditRequest { claims: Some(claims), ..AuditRequest::default() };
    let audit = shoe_odds::audit(&catalog, &request, &()).unwrap();
    assert_eq!((audit.claims.len(), audit.not_audited.len()), (0, 1));
    let error = audit.mistakes().unwrap();
    let mistakes = error.mistakes();
    assert_eq!(mistakes.len(), 1);
    assert_eq!(mistakes[0].place.line(), 6);
    assert!(error.to_string().contains("900"), "{error}");
}
