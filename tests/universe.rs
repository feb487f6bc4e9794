//! The universe of a variant: a workbook that LibreOffice computes again.
//!
//! The results that the program writes are taken out first, so that every figure is LibreOffice's.
//! Where it is missing the test says so and passes, unless `ODDS_REQUIRE_TOOLS` is set.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::process::Command;

use calamine::{Data, Reader, Xlsx};
use serde_json::Value;
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

use crate::common::odds;

/// Returns the workbook without the results of its formulas.
fn without_results(workbook: &[u8]) -> Vec<u8> {
    let mut parts = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut made = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..parts.len() {
        let mut part = parts.by_index(at).unwrap();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).unwrap();
        let name = part.name().unwrap().into_owned();
        made.start_file(&*name, SimpleFileOptions::default()).unwrap();
        if name.starts_with("xl/worksheets/") {
            let text = String::from_utf8(bytes).unwrap();
            let mut pieces = text.split("</f><v>");
            let mut kept = pieces.next().unwrap().to_owned();
            for piece in pieces {
                kept.push_str("</f>");
                kept.push_str(piece.split_once("</v>").unwrap().1);
            }
            bytes = kept.into_bytes();
        }
        made.write_all(&bytes).unwrap();
    }
    made.finish().unwrap().into_inner()
}

/// Returns the workbook as LibreOffice computes and saves it.
fn computed(workbook: &[u8]) -> Option<Xlsx<Cursor<Vec<u8>>>> {
    let folder = TempDir::new().unwrap();
    let (from, to) = (folder.path().join("universe.xlsx"), folder.path().join("computed"));
    fs::write(&from, without_results(workbook)).unwrap();
    let profile = format!("-env:UserInstallation=file://{}/profile", folder.path().display());
    let mut command = Command::new("soffice");
    command.args([&profile, "--headless", "--convert-to", "xlsx", "--outdir"]).arg(&to).arg(&from);
    let Ok(done) = command.output() else {
        assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "soffice is not installed");
        eprintln!("not computed: soffice is not installed");
        return None;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    Some(Xlsx::new(Cursor::new(fs::read(to.join("universe.xlsx")).unwrap())).unwrap())
}

fn bytes(arguments: &[&str]) -> Vec<u8> {
    let done = odds(arguments).arg("--quiet").output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    done.stdout
}

/// Returns the house edge below each wager on the sheet of sums.
fn edges(workbook: &mut Xlsx<Cursor<Vec<u8>>>) -> BTreeMap<String, f64> {
    let sums = workbook.worksheet_range("Sums").unwrap();
    let mut found = BTreeMap::new();
    let mut wager = String::new();
    for row in sums.rows().skip(2) {
        match (&row[0], &row[1], row.get(4)) {
            (Data::String(name), Data::Empty, Some(Data::Float(edge))) if name == "House edge" => {
                found.insert(std::mem::take(&mut wager), *edge);
            }
            (Data::String(name), Data::Empty, _) => wager.clone_from(name),
            _ => {}
        }
    }
    found
}

#[test]
fn libreoffice_finds_every_edge_from_the_cases() {
    for variant in ["dynasty-live/non-commission", "dragon-tiger"] {
        let workbook = bytes(&["universe", variant, "--format", "xlsx"]);
        let Some(mut workbook) = computed(&workbook) else { return };
        let found = edges(&mut workbook);
        let priced: Value = serde_json::from_slice(&bytes(&[variant, "--format", "json"])).unwrap();
        let mut compared = 0;
        for wager in priced["reports"][0]["wagers"].as_array().unwrap() {
            let Some(edge) = found.get(wager["name"].as_str().unwrap()) else { continue };
            let (over, under) = wager["edge"]["exact"].as_str().unwrap().split_once('/').unwrap();
            let expected = over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap();
            // Fifteen digits after the point.
            assert!((edge - expected).abs() < 1e-15, "{}: {edge}, {expected}", wager["id"]);
            compared += 1;
        }
        assert_eq!(compared, found.len(), "{variant}: {found:?}");
        assert!(compared >= 7, "{variant}: {compared} wagers");
    }
}

/// Of 4,998,398,275,503,360 ordered deals 475,627,426,473,216 are ties.
#[test]
fn a_line_is_a_sum_of_the_cases_between_its_bounds() {
    let workbook = bytes(&["universe", "baccarat", "-w", "tie", "--format", "xlsx"]);
    let mut workbook = Xlsx::new(Cursor::new(workbook)).unwrap();
    let sums = workbook.worksheet_range("Sums").unwrap();
    let formulas = workbook.worksheet_formula("Sums").unwrap();
    assert_eq!(sums.get_value((4, 2)), Some(&Data::Float(475_627_426_473_216.0)));
    assert_eq!(sums.get_value((4, 5)), Some(&Data::String("tie".to_owned())));
    let formula = formulas.get_value((4, 2)).unwrap();
    assert!(formula.starts_with("SUMIFS('Cases'!$D$2:$D$"), "{formula}");
    assert!(formula.contains(",$F5)"), "{formula}");
}

#[test]
fn what_cannot_be_summed_is_refused_in_one_sentence() {
    for (arguments, sentence) in [
        (&["ez", "--decks", "infinite"][..], "a universe counts cards: expected a finite shoe"),
        (
            &["dynasty", "-w", "majestic-match-player"],
            "nothing to sum: majestic-match-player: it looks at suits",
        ),
        (
            &["blackjack-bets"],
            "blackjack-bets/blackjack-bets: universes are for baccarat and Dragon Tiger, and this is \
             Blackjack: bets on the first cards",
        ),
    ] {
        let done = odds(&["universe"]).args(arguments).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(error.starts_with(&format!("error: {sentence}")), "{error}");
    }
}
