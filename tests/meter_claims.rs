//! Printed figures of a meter: of one round at a stated meter, and of all rounds.
//!
//! Of one deck Dragon and Tiger tie in 1 round of 17. A tie returns the stake and pays the meter, so
//! a meter of m has an edge of 16/17 - m/17. With the increment 1/10 and the reset value 10, all
//! rounds return 1/17 + 1/10 + 10/17, an edge of 43/170. The mean meter is 10 + 17/10.

use std::path::Path;

use serde_json::Value;

use crate::common::{run, stdout};
use crate::growth::{TIE, pot};

const CLAIMS: &str = r#"
    [[published]]
    source = "A page"
    variant = "pot"
    wager = "pot"
    figures = [
        { id = "edge", edge-overall = "25.29%" },
        { id = "rtp", rtp-overall = "74.71%" },
        { id = "cycle", hit-cycle = "17.0" },
        { id = "mean", mean-meter = "11.70" },
        { id = "at 12", meter = 12, edge = "23.53%" },
        { id = "at 16", meter = "16", rtp = "100.0%" },
        { id = "of one meter", edge-overall = "23.53%" },
        { id = "of all rounds", meter = 12, edge = "25.29%" },
    ]"#;

/// Writes a table with a meter that grows, and more text.
fn table(folder: &Path, more: &str) -> String {
    let path = folder.join("pot.toml");
    let meter = r#"{ reset = 10, increment = "1/10" }"#;
    std::fs::write(&path, format!("{}{more}", pot(meter, TIE))).unwrap();
    path.display().to_string()
}

/// The answer to an audit, as JSON.
fn audited(arguments: &[&str]) -> Value {
    let output = run(&[&["audit", "--list", "-q", "-f", "json"], arguments].concat());
    serde_json::from_str(&stdout(output, &[0, 1])).unwrap()
}

/// The ids of the claims with their verdicts.
fn verdicts(audit: &Value) -> Vec<(&str, &str)> {
    let claims = audit["claims"].as_array().unwrap().iter();
    claims.map(|one| (one["id"].as_str().unwrap(), one["verdict"].as_str().unwrap())).collect()
}

#[test]
fn a_figure_of_all_rounds_is_never_compared_with_one_of_a_round() {
    let folder = tempfile::tempdir().unwrap();
    let tables = table(folder.path(), "");
    let claims = folder.path().join("claims.toml");
    std::fs::write(&claims, CLAIMS).unwrap();
    let claims = claims.display().to_string();
    let expected = [
        ("edge", "holds"),
        ("rtp", "holds"),
        ("cycle", "holds"),
        ("mean", "holds"),
        ("at 12", "holds"),
        ("at 16", "holds"),
        ("of one meter", "differs"),
        ("of all rounds", "differs"),
    ];
    let audit = audited(&[&claims, "--tables", &tables]);
    assert_eq!(verdicts(&audit), expected);
    let exact = |at: usize| audit["claims"][at]["exact"]["exact"].as_str().unwrap();
    assert_eq!([exact(6), exact(7)], ["43/170", "4/17"]);
    // A stated meter is not that of a claim with a meter, nor of one of all rounds.
    let stated = audited(&[&claims, "--tables", &tables, "--meter", "3"]);
    assert_eq!(verdicts(&stated), expected);
    assert!(stated["claims"].as_array().unwrap().iter().all(|claim| claim.get("offer").is_none()));
}

#[test]
fn a_table_claims_figures_of_its_own_meter() {
    let folder = tempfile::tempdir().unwrap();
    let tables = table(folder.path(), &CLAIMS.replace("variant = \"pot\"", ""));
    let audit = audited(&["-v", "pot", "--tables", &tables]);
    assert_eq!(verdicts(&audit)[6..], [("of one meter", "differs"), ("of all rounds", "differs")]);
    let published = |more: &[&str]| {
        let output = run(&[&["--tables", &tables, "-v", "pot", "-f", "json"], more].concat());
        let study: Value = serde_json::from_str(&stdout(output, &[0])).unwrap();
        let claims = study["reports"][0]["published"].as_array().cloned().unwrap_or_default();
        let one = |claim: &Value| (claim["id"].clone(), claim["holds"].as_bool().unwrap());
        claims.iter().map(one).collect::<Vec<_>>()
    };
    let of = |claims: &[(&str, bool)]| {
        claims.iter().map(|(id, holds)| (Value::from(*id), *holds)).collect::<Vec<_>>()
    };
    let all_rounds =
        [("edge", true), ("rtp", true), ("cycle", true), ("mean", true), ("of one meter", false)];
    assert_eq!(published(&[]), of(&all_rounds));
    assert_eq!(published(&["--meter", "12"]), of(&[("at 12", true), ("of all rounds", false)]));
    assert_eq!(published(&["--meter", "15"]), of(&[]));
}

#[test]
fn a_sheet_of_claims_has_a_column_of_meters() {
    let folder = tempfile::tempdir().unwrap();
    let tables = table(folder.path(), "");
    let sheet = folder.path().join("claims.csv");
    let rows = "id,variant,wager,figure,printed,meter\n\
                a,pot,pot,House edge over all rounds,25.3%,\n\
                b,pot,pot,House edge,23.5%,12\n\
                c,pot,pot,Mean jackpot,11.7,\n";
    std::fs::write(&sheet, rows).unwrap();
    let sheet = sheet.display().to_string();
    let audit = audited(&[&sheet, "--tables", &tables]);
    assert_eq!(verdicts(&audit), [("a", "holds"), ("b", "holds"), ("c", "holds")]);
    assert_eq!(audit["claims"][1]["meter"], "12");
}
