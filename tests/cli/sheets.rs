//! `odds audit` of claims in spreadsheets, and of figures printed as odds.

use calamine::{Data, Range, Reader, Xlsx};

use super::*;

/// A run in a folder with these files, so that places have no path.
fn audit(files: &[(&str, &[u8])], arguments: &[&str]) -> (Option<i32>, Vec<u8>, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let mut odds = command(&["audit", "--quiet"]);
    let output = odds.current_dir(folder.path()).args(arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).expect("the program writes UTF-8");
    (output.status.code(), output.stdout, said)
}

/// Figures of eight decks: the Tie is 475,627,426,473,216 of 4,998,398,275,503,360 ways, 9.5156%
/// or 1 in 10.50907; the Banker keeps 1.0579% and the pairs pay 11 to 1 for 10.36%, not 11.25%
/// (https://wizardofodds.com/games/baccarat/basics/).
const TOML: &str = r#"
[[published]]
source = "A page"
variant = "dynasty-live/commission"
figures = [
  { id = "1", wager = "Banker", edge = "1.06%", decks = 8 },
  { id = "2", wager = "tie", hit = "1 in 10.51" },
  { id = "3", wager = "tie", event = "Tie", combinations = "475,627,426,473,216" },
  { id = "4", wager = "player pair", edge = "11.25%" },
  { id = "5", wager = "tie", probability = "9.50 to 1" },
]
"#;

const CSV: &str = "\
ID,Variant,Wager,Event,Figure,Printed,Decks,Source,Note
1,dynasty-live/commission,Banker,,edge,1.06%,8,A page,
2,dynasty-live/commission,tie,,hit,1 in 10.51,,A page,as odds

3,dynasty-live/commission,tie,Tie,combinations,\"475,627,426,473,216\",,A page,
4,dynasty-live/commission,player pair,,edge,11.25%,,A page,\"a slip, perhaps\"
5,dynasty-live/commission,tie,,probability,9.50 to 1,,A page,
";

/// The cells of a CSV text as a workbook, the decks as numbers.
fn workbook(text: &str) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true);
    for (row, record) in (0..).zip(reader.from_reader(text.as_bytes()).records()) {
        for (column, cell) in (0..).zip(record.unwrap().iter()) {
            match cell.parse::<u32>() {
                Ok(number) => sheet.write_number(row, column, number).unwrap(),
                Err(_) if cell.is_empty() => continue,
                Err(_) => sheet.write_string(row, column, cell).unwrap(),
            };
        }
    }
    book.save_to_buffer().unwrap()
}

/// The report without what names the file and its lines.
fn told(name: &str, bytes: &[u8]) -> Value {
    let (code, stdout, said) = audit(&[(name, bytes)], &[name, "--list", "--format", "json"]);
    assert_eq!(code, Some(1), "{said}");
    let mut report: Value = serde_json::from_slice(&stdout).expect(name);
    report["manifest"]["claims"] = Value::Null;
    report["manifest"]["command"] = Value::Null;
    report["tables"][0]["id"] = Value::Null;
    report["tables"][0]["name"] = Value::Null;
    for claim in report["claims"].as_array_mut().unwrap() {
        claim["table"] = Value::Null;
        claim["place"] = Value::Null;
    }
    report
}

#[test]
fn the_same_claims_in_toml_csv_and_a_workbook_are_the_same_audit() {
    let toml = told("claims.toml", TOML.as_bytes());
    assert_eq!(
        toml["tally"],
        serde_json::json!({
            "claims": 5, "met": 3, "errata": 0, "differ": 2, "cannot_tell": 0, "not_here": 0,
            "not_audited": 0
        })
    );
    let verdicts: Vec<&str> =
        toml["claims"].as_array().unwrap().iter().map(|one| text(one, "verdict")).collect();
    assert_eq!(verdicts, ["holds", "holds", "holds", "differs", "differs"]);
    assert_eq!(toml["claims"][1]["prints_as"], "1 in 10.51");
    assert_eq!(toml["claims"][4]["prints_as"], "9.51 to 1");
    assert_eq!(told("claims.csv", CSV.as_bytes()), toml);
    assert_eq!(told("claims.xlsx", &workbook(CSV)), toml);
}

#[test]
fn mistakes_in_a_sheet_are_told_with_row_and_column() {
    let head = "variant,wager,figure,printed\n";
    for (rows, place, message) in [
        ("variant,wager,figur,printed\n", "1:15", "unknown column \"figur\""),
        ("variant,wager,edge\n", "1:1", "no row below the headings"),
        ("variant,wager,figure,edge\n", "1:22", "expected it in a column \"figure\""),
        ("variant,wager,odds\n", "1:15", "expected \"payout odds\" (pays)"),
        ("variant,wager,figure\n", "1:1", "there is no column \"printed\""),
        ("variant,wager,wager,figure,printed\n", "1:15", "stands there twice"),
        (head, "1:1", "no row below the headings"),
        ("\n", "1:1", "no row of claims"),
        ("VHtie,edg,4.85%\n", "2:18", "unknown figure \"edg\", did you mean \"edge\"?"),
        ("VHtie,edge,\n", "2:18", "the row has no \"printed\""),
        ("VHtie,,4.85%\n", "2:19", "the row has no \"figure\""),
        ("VHtie,edge,4.85 percent\n", "2:23", "expected a figure as printed"),
        ("VHtie,combinations,475,627\n", "2:35", "a cell with commas stands in quotes"),
        ("VHtei,edge,4.85%\n", "2:14", "did you mean \"tie\"?"),
        ("VHtie,edge,\"4.85%\n", "2:23", "a cell in quotes does not end"),
        (
            "variant,wager,figure,printed,decks\ndragon-bonus,tie,hit,9.52%,many\n",
            "2:28",
            "expected a whole number from 1 to 10000",
        ),
    ] {
        let rows = rows.replace("VH", &format!("{head}dragon-bonus,"));
        let (code, stdout, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
        // A mistake in the headings refuses the sheet; one in a row refuses that row.
        let of_row = place.starts_with("2:") && !rows.ends_with("\"4.85%\n");
        let report = String::from_utf8(stdout).unwrap();
        assert_eq!((code, report.is_empty()), (Some(2), !of_row), "{rows}");
        assert_eq!(
            report.starts_with("0 of 1 figure holds, 1 was not audited\n"),
            of_row,
            "{report}"
        );
        assert_all(&said, &[&format!("c.csv:{place}")]);
        assert_all(&said, &message.split(", ").collect::<Vec<_>>());
    }
}

/// The edge of a tie with eight decks is 14.36%. The other rows each have a mistake, and the row
/// with two has both.
const MISTAKEN: &str = "\
variant,wager,figure,printed
dragon-bonus,tie,edge,14.36%
dragon-bonus,tei,edge,14.36%
dragon-bonsu,tie,edge,14.36%
dragon-bonus,tei,edg,14.36%
dragon-bonus,tie,edge,
dragon-bonus,tie,edge,14.30%
dragon-bonus,tie,edge-wagered,n/a
";

#[test]
fn a_row_with_a_mistake_is_not_audited_and_the_others_are() {
    let files = [("c.csv", MISTAKEN.as_bytes())];
    let (code, stdout, said) = audit(&files, &["c.csv", "--format", "json"]);
    assert_eq!(code, Some(2));
    // All mistakes at once, the two of line 5 too.
    for place in ["3:14", "4:1", "5:18", "5:14", "6:18", "8:31"] {
        assert_all(&said, &[&format!("c.csv:{place}\n")]);
    }
    assert_all(&said, &["6 mistakes"]);
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    assert_eq!(
        report["tally"],
        serde_json::json!({
            "claims": 7, "met": 1, "errata": 0, "differ": 1, "cannot_tell": 0, "not_here": 0,
            "not_audited": 5
        })
    );
    assert_eq!(report["claims"][0]["place"], "c.csv:7");
    let told = report["not_audited"].as_array().unwrap();
    let places: Vec<&str> = told.iter().map(|one| text(one, "place")).collect();
    assert_eq!(places, ["c.csv:3", "c.csv:4", "c.csv:5", "c.csv:6", "c.csv:8"]);
    assert_eq!(told[2]["about"], "dragon-bonus, tei, edg");
    assert_all(text(&told[2], "reason"), &["unknown figure \"edg\"", "no wager \"tei\""]);
    assert_eq!(told[3]["printed"], Value::Null);
}

#[test]
fn a_row_with_a_mistake_is_in_every_format() {
    let files = [("c.csv", MISTAKEN.as_bytes())];
    let written = |format: &str| {
        let (code, stdout, _) = audit(&files, &["c.csv", "--format", format]);
        assert_eq!(code, Some(2), "{format}");
        String::from_utf8(stdout).unwrap()
    };
    for format in ["text", "md", "html", "csv", "tex"] {
        let text = written(format);
        assert_all(&text, &["c.csv:8", "dragon-bonus, tei, edg"]);
    }
    let xml = written("junit");
    assert_all(
        &xml,
        &[
            "<testsuites tests=\"7\" failures=\"1\" errors=\"5\" skipped=\"0\">",
            "<testsuite name=\"c.csv\" tests=\"7\"",
            "<testcase classname=\"c.csv\" name=\"dragon-bonus/dragon-bonus tie edge",
            // The first figure and the sixth are of the same edge.
            "name=\"dragon-bonus/dragon-bonus tie edge, 8 decks (c.csv:2)\"/>",
            "name=\"dragon-bonus/dragon-bonus tie edge, 8 decks (c.csv:7)\">",
            "<failure type=\"edge\" message=\"printed 14.30%, exact 14.36%\">c.csv:7: printed",
            "name=\"dragon-bonus tei edge\">\n<error type=\"not-audited\" message=\"",
            "c.csv:4: published: no variant",
        ],
    );
    assert_eq!(xml.matches("<testcase").count(), 7);
    assert_eq!(written("sarif").matches("\"ruleId\": \"not-audited\"").count(), 5);
    let lines = written("github");
    assert_all(&lines, &["::error file=c.csv,line=4,title=", "::notice::6 of 7 tests failed"]);
}

/// A tie pays 8 to 1 and has a standard deviation of 2.64 with eight decks (Wizard of Odds): 1.645
/// of 2.6409 are 4.344, and 2.576 of them 6.803.
#[test]
fn volatility_payoffs_and_the_top_award_are_figures() {
    let rows = "variant,wager,event,figure,printed\n\
                dragon-bonus,tie,,Volatility index 90%,4.34\n\
                dragon-bonus,tie,,volatility-99,6.80\n\
                dragon-bonus,tie,,pays,8 to 1\n\
                dragon-bonus,tie,,Payoff,9 for 1\n\
                dragon-bonus,tie,,top award,8\n\
                dragon-bonus,tie,,pays,9 to 1\n";
    let (code, stdout, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
    assert_eq!(code, Some(1), "{said}");
    let text = String::from_utf8(stdout).unwrap();
    assert!(text.starts_with("5 of 6 figures hold, 1 differs\n"), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_all(&words.join(" "), &["Printed 9 to 1 Exact 8 to 1"]);
}

/// The index is 1.645, 1.96 or 2.576 standard deviations: a print must say which.
#[test]
fn a_volatility_index_without_its_level_is_a_mistake() {
    let rows = "variant,wager,figure,printed\ndragon-bonus,tie,Volatility index,4.34\n";
    let toml = "[[published]]\nvariant = \"dragon-bonus\"\nwager = \"tie\"\nsource = \"A page\"\n\
                volatility-index = \"4.34\"\n";
    for (name, text) in [("c.csv", rows), ("c.toml", toml)] {
        let (code, _, said) = audit(&[(name, text.as_bytes())], &[name]);
        assert_eq!(code, Some(2), "{said}");
        let levels = "expected its level: volatility-90, volatility-95 or volatility-99";
        assert_all(&said, &["unknown ", levels]);
    }
}

/// One sound row, one row of a figure that is not here, and three rows with mistakes: one has both
/// a reason and a figure that is not of such rows, one is of another variant, and one names none.
const SET_ASIDE: &str = "\
variant,wager,figure,printed,not-here,meter
Dragon Bonus,tie,edge,14.36%,,
dragon-bonus,tie,edge,14.36%,a simulation,
dragon-bonus,tie,edge,14.36%,a simulation,7
dynasty-live/commission,tie,edgy,14.36%,,
nowhere,tie,edge,14.36%,,
";

#[test]
fn a_row_is_either_not_here_or_not_audited() {
    let files = [("c.csv", SET_ASIDE.as_bytes())];
    let (code, stdout, said) = audit(&files, &["c.csv", "--format", "json"]);
    assert_eq!(code, Some(2), "{said}");
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    let tally = |key: &str| report["tally"][key].as_u64().unwrap();
    let tally = ["claims", "met", "not_here", "not_audited"].map(tally);
    assert_eq!(tally, [5, 1, 1, 3]);
}

/// A row whose variant does not exist may be of the named one.
#[test]
fn rows_with_mistakes_are_of_the_named_variants() {
    let files = [("c.csv", SET_ASIDE.as_bytes())];
    for (variant, lines, met, not_here) in
        [("dragon-bonus", vec![4, 6], 1, 1), ("dynasty-live/commission", vec![5, 6], 0, 0)]
    {
        let (code, stdout, _) = audit(&files, &["c.csv", "-v", variant, "--format", "json"]);
        assert_eq!(code, Some(2));
        let report: Value = serde_json::from_slice(&stdout).unwrap();
        let told = report["not_audited"].as_array().unwrap();
        let places: Vec<&str> = told.iter().map(|one| text(one, "place")).collect();
        let expected: Vec<String> = lines.iter().map(|line| format!("c.csv:{line}")).collect();
        assert_eq!(places, expected);
        assert_eq!(
            (&report["tally"]["met"], &report["tally"]["not_here"]),
            (&met.into(), &not_here.into())
        );
    }
}

#[test]
fn the_reason_and_the_subject_have_columns_of_their_own() {
    let files = [("c.csv", SET_ASIDE.as_bytes())];
    let (_, stdout, _) = audit(&files, &["c.csv", "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(&stdout[..]);
    let head = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    let told = |kind: &str| -> Vec<[&str; 4]> {
        let at = |name: &str| head.iter().position(|one| one == name).unwrap();
        let of_kind = rows.iter().filter(|row| &row[0] == kind);
        of_kind
            .map(|row| ["about", "reason", "event", "erratum"].map(|name| &row[at(name)]))
            .collect()
    };
    assert_eq!(told("not-here"), [["dragon-bonus, tie, edge", "a simulation", "", ""]]);
    let mistaken = told("not-audited");
    assert_eq!(mistaken.len(), 3);
    let edgy = "unknown figure \"edgy\", did you mean \"edge\"?";
    assert_eq!(mistaken[1], ["dynasty-live/commission, tie, edgy", edgy, "", ""]);
}

/// 25 rows with a mistake: the first twenty are shown.
#[test]
fn many_mistakes_are_counted_and_their_whole_list_is_named() {
    let rows = "dragon-bonus,tie,edgy,1%\n".repeat(25);
    let rows = format!("variant,wager,figure,printed\n{rows}");
    let (code, stdout, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
    assert_eq!(code, Some(2));
    assert_eq!(said.matches("error: ").count(), 20);
    assert!(
        said.ends_with("20 of 25 mistakes are shown: the audit lists all as not audited\n"),
        "{said}"
    );
    let listed = String::from_utf8(stdout).unwrap();
    assert_eq!(listed.matches("unknown figure").count(), 25);
    // The mistakes of headings are in no report.
    let heads: String = (0..25).map(|at| format!("x{at},")).collect();
    let rows = format!("{heads}printed\n");
    let (_, _, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
    assert_all(&said, &[" mistakes are shown: mend them to see the others"]);
}

/// A file of another encoding, or with other ends of lines, is named with what to save it as.
#[test]
fn a_file_of_another_kind_of_text_says_what_it_is() {
    let wide: Vec<u8> = CSV.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&[0xff, 0xfe], &wide[..]].concat();
    let old = CSV.replace('\n', "\r").into_bytes();
    for (bytes, message) in [
        (&wide, "the text is UTF-16"),
        (&marked, "the text is UTF-16"),
        (&old, "its lines end with carriage returns alone"),
    ] {
        for name in ["c.csv", "c.toml"] {
            let (code, _, said) = audit(&[(name, bytes)], &[name]);
            assert_eq!(code, Some(2));
            assert_all(&said, &[message, &format!("{name}:1:1"), "a spreadsheet as \"CSV UTF-8\""]);
        }
    }
}

/// The two lines of Lucky 6 pay 12 and 20 to 1, so that "pays" alone is of neither.
#[test]
fn a_payoff_of_several_asks_for_the_event() {
    let of = |event: &str, printed: &str| {
        let row = format!("dynasty-live/non-commission,lucky-6,{event},pays,{printed}");
        let rows = format!("variant,wager,event,figure,printed\n{row}\n");
        audit(&[("c.csv", rows.as_bytes())], &["c.csv"])
    };
    let (code, _, said) = of("", "12-1");
    assert_eq!(code, Some(2));
    assert_all(
        &said,
        &[
            "published: pays: the wager has several payoffs",
            "expected one of its events beside it: \"Banker wins with two-card 6\", \"Banker wins",
        ],
    );
    for printed in ["12-1", "12/1", "12-to-1", "12:1", "13 for 1"] {
        let (code, _, said) = of("Banker wins with two-card 6", printed);
        assert_eq!(code, Some(0), "{printed}: {said}");
    }
}

/// A spreadsheet makes the time 8:01 of 8:1, and the first of February of 1/2. It counts days from
/// 1899-12-30: 2026-02-01 is day 46054.
#[test]
fn a_date_or_a_time_is_no_figure() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let head = ["variant", "wager", "figure", "printed", "not-here"];
    for (column, name) in (0..).zip(head) {
        sheet.write_string(0, column, name).unwrap();
    }
    let cells =
        [(481.0 / 1440.0, "hh:mm", ""), (46054.0, "d. mmm", ""), (46054.0, "yyyy-mm-dd", "no")];
    for (row, (number, format, why)) in (1..).zip(cells) {
        for (column, text) in [(0, "dragon-bonus"), (1, "tie"), (2, "pays"), (4, why)] {
            sheet.write_string(row, column, text).unwrap();
        }
        let format = rust_xlsxwriter::Format::new().set_num_format(format);
        sheet.write_number_with_format(row, 3, number, &format).unwrap();
    }
    let bytes = book.save_to_buffer().unwrap();
    let (code, _, said) = audit(&[("c.xlsx", &bytes)], &["c.xlsx"]);
    assert_eq!(code, Some(2), "{said}");
    let found = [
        "D2: printed: found the date or time 08:01",
        "D3: printed: found the date or time 2026-02-01",
    ];
    assert_all(&said, &found);
    assert_all(
        &said,
        &["cell D4: ", "expected the figure in a cell of the format Text", "3 mistakes"],
    );
}

/// The Tie pays 8 to 1 and hits once in 10.509 rounds: displayed as 8 for 1, a cell of the value 8
/// is wrong, and displayed as 9 for 1, one of the value 9 is right.
#[test]
fn a_number_of_a_workbook_has_the_words_of_its_format() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (column, name) in (0..).zip(["variant", "wager", "figure", "printed", "decks"]) {
        sheet.write_string(0, column, name).unwrap();
    }
    let cells = [
        ("pays", 8.0, "0\" for 1\""),
        ("pays", 9.0, "0\" for 1\""),
        ("pays", 8.0, "0\\ \\t\\o\\ \\1_)"),
        ("hit", 10.509, "\"1 in \"0.00"),
        ("pays", 8.0, "[>1]0\" to 1\""),
        ("pays", 8.0, "0\" for \"0"),
    ];
    let format = |format: &str| rust_xlsxwriter::Format::new().set_num_format(format);
    for (row, (figure, number, shown)) in (1..).zip(cells) {
        for (column, text) in [(0, "dragon-bonus"), (1, "tie"), (2, figure)] {
            sheet.write_string(row, column, text).unwrap();
        }
        sheet.write_number_with_format(row, 3, number, &format(shown)).unwrap();
        sheet.write_number_with_format(row, 4, 8, &format("0\" decks\"")).unwrap();
    }
    let bytes = book.save_to_buffer().unwrap();
    let (code, stdout, said) =
        audit(&[("c.xlsx", &bytes)], &["c.xlsx", "--list", "--format", "json"]);
    assert_eq!(code, Some(2), "{said}");
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    let claims = report["claims"].as_array().unwrap();
    let read: Vec<_> =
        claims.iter().map(|one| (text(one, "printed"), text(one, "verdict"))).collect();
    let expected = [
        ("8 for 1", "differs"),
        ("9 for 1", "holds"),
        ("8 to 1", "holds"),
        ("1 in 10.51", "holds"),
    ];
    assert_eq!(read, expected);
    assert_all(&said, &["cell D6: printed: found the number 8", "cell D7: ", "2 mistakes"]);
}

/// Labels of our reports, PAR sheets and appendices, and of others. Figures of eight decks from the
/// combinations that Wizard of Odds prints (https://wizardofodds.com/games/baccarat/basics/): of
/// 4,998,398,275,503,360 the Tie has 475,627,426,473,216, the Banker 2,292,252,566,437,888 and the
/// Player 2,230,518,282,592,256, which is 0.973068 for each of the Banker; a tie pushes both.
#[test]
fn printed_labels_are_figures() {
    let rows = "variant,wager,event,figure,printed
dragon-bonus,tie,,Per resolved bet,14.3596%
dragon-bonus,tie,,Loss,90.4844%
dragon-bonus,tie,,Lose,90.48%
dragon-bonus,tie,,Breaks even at,9.51 to 1
dragon-bonus,tie,,True odds,9.509
dragon-bonus,tie,Tie,True odds,9.51 – 1
dragon-bonus,banker,Banker wins,True odds,0.973068 to 1
dragon-bonus,tie,,Hold,14.36%
dragon-bonus,tie,,Payback,85.64%
dragon-bonus,tie,,Theoretical RTP,85.64%
dragon-bonus,tie,,Win probability,9.52%
dragon-bonus,tie,,Hit rate,1\u{a0}in\u{a0}10.51
dragon-bonus,tie,Tie,Frequency,9.52%
dragon-bonus,tie,,Payout,8 to 1
dragon-bonus,tie,,Payout odds,9 for 1
dragon-bonus,tie,Tie,1 in,10.51
dragon-bonus,tie,Tie,Once in rounds,10.51
";
    let (code, stdout, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(stdout.starts_with(b"All 17 figures hold\n"));
    for (event, label, choices) in [
        ("", "Odds", "expected \"payout odds\" (pays) or \"true odds\" (break-even)"),
        ("", "As a fraction", "expected the name of the figure that is printed as a fraction"),
    ] {
        let row = format!("dragon-bonus,tie,{event},{label},1/9");
        let rows = format!("variant,wager,event,figure,printed\n{row}\n");
        let (code, _, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
        assert_eq!(code, Some(2));
        assert_all(&said, &[&format!("unknown figure \"{label}\""), choices]);
    }
    // A push settles nothing.
    let rows = "variant,wager,event,figure,printed\ndragon-bonus,banker,Tie,True odds,9.51 to 1\n";
    let (code, _, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
    assert_eq!(code, Some(2));
    assert_all(&said, &["published: break-even: the wager has no such figure here"]);
}

/// A Tie pays 8 to 1 and keeps 14.36%, a Banker of 5% commission keeps 1.06% and 1.0579%, and a
/// pair keeps 10.36% and not 11.25% (Wizard of Odds).
#[test]
fn a_row_may_have_several_figures() {
    let rows = "Id,Game,Bet,Pays,House edge,Note
a,dragon-bonus,tie,8 to 1,14.36%,
b,dragon-bonus,banker,,1.06%,no payoff
c,dynasty-live/commission,player-pair,11 to 1,11.25%,
d,dragon-bonus,tie,eight,14.36%,
e,dragon-bonus,tie,,,
";
    let files = [("c.csv", rows.as_bytes())];
    let (code, stdout, said) = audit(&files, &["c.csv", "--list", "--format", "json"]);
    assert_eq!(code, Some(2), "{said}");
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    let claims = report["claims"].as_array().unwrap();
    let of = |one| ["place", "quantity", "verdict"].map(|key| text(one, key));
    let read: Vec<_> = claims.iter().map(of).collect();
    let expected = [
        ["c.csv:2", "pays", "holds"],
        ["c.csv:2", "edge", "holds"],
        ["c.csv:3", "edge", "holds"],
        ["c.csv:4", "pays", "holds"],
        ["c.csv:4", "edge", "differs"],
        ["c.csv:5", "edge", "holds"],
    ];
    assert_eq!(read, expected);
    assert_eq!([0, 1].map(|at| text(&claims[at], "id")), ["a: Pays", "a: House edge"]);
    assert_all(&said, &["c.csv:5:20", "found \"eight\"", "c.csv:6:", "the row has no \"figure\""]);
}

/// The figures of Wizard of Odds once more, 14.36% and 1.06%, as sheets for people have them.
#[test]
fn columns_of_percentages_and_headings_between_rows_are_read() {
    let rows = "Game,Bet,House edge %,Hold (%)
Punto banco,,,
dragon-bonus,tie,14.36,14.36%
Game,Bet,House edge %,Hold (%)
dragon-bonus,banker,1.06,
";
    let (code, stdout, said) =
        audit(&[("c.csv", rows.as_bytes())], &["c.csv", "--list", "--format", "junit"]);
    assert_eq!(code, Some(0), "{said}");
    let report = String::from_utf8(stdout).unwrap();
    assert_eq!(report.matches("<testcase ").count(), 3, "{report}");
    // Two columns print the same figure.
    assert_eq!(report.matches("tie edge, 8 decks (c.csv:3)\"").count(), 1, "{report}");
    assert_eq!(report.matches("tie edge, 8 decks (c.csv:3) #2\"").count(), 1, "{report}");
    // A figure without a wager is no heading.
    let rows = "Game,Bet,House edge %\n,,14.36\n";
    let (code, _, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv"]);
    assert_eq!(code, Some(2));
    assert_all(&said, &["c.csv:2", "the row has no \"wager\""]);
}

/// Punto banco has four variants, of which EZ Baccarat alone has the Dragon 7 (7.611%), all have the
/// same Tie (14.36%), and each has a Banker of its own.
#[test]
fn the_name_of_a_game_is_the_variant_that_has_the_wager() {
    let rows = "variant,wager,figure,printed
Punto banco,Dragon 7,edge,7.61%
Punto banco,tie,edge,14.36%
Punto banco,banker,edge,1.06%
";
    let (code, stdout, said) = audit(&[("c.csv", rows.as_bytes())], &["c.csv", "--list"]);
    assert_eq!(code, Some(2));
    let report = String::from_utf8(stdout).unwrap();
    assert_all(&report, &["2 of 3 figures hold, 1 was not audited", "punto-banco/ez"]);
    assert_all(
        &said,
        &["settle wager \"banker\" differently", "expected punto-banco/baccarat or punto-banco/ez"],
    );
}

/// A laboratory finds each figure again: the Tie keeps 14.3596% (Wizard of Odds).
#[test]
fn a_figure_that_holds_has_its_place_its_source_and_more_digits() {
    let rows = "variant,wager,figure,printed,source\ndragon-bonus,tie,edge,14.36%,A page\n";
    for format in ["text", "md", "html", "tex"] {
        let files = [("c.csv", rows.as_bytes())];
        let (code, stdout, _) = audit(&files, &["c.csv", "--list", "--format", format]);
        assert_eq!(code, Some(0), "{format}");
        let percent = if format == "tex" { "14.3596\\%" } else { "14.3596%" };
        assert_all(&String::from_utf8(stdout).unwrap(), &["c.csv:2", "A page", percent]);
    }
}

#[test]
fn mistakes_in_a_workbook_are_told_with_their_cells() {
    let rows = "variant,wager,figure,printed\n\ndragon-bonus,tie,edge,4\n";
    let (code, _, said) = audit(&[("c.xlsx", &workbook(rows))], &["c.xlsx"]);
    assert_eq!(code, Some(2));
    // The reader of the test leaves the blank row out.
    assert_all(
        &said,
        &["cell D2: printed: found the number 4", "a number format with fixed digits"],
    );
    let (code, _, said) = audit(&[("c.xlsx", b"no workbook")], &["c.xlsx"]);
    assert_eq!(code, Some(2));
    assert_all(&said, &["c.xlsx:1:1", "not a workbook that can be read"]);
}

/// Names as reports print them, in columns as people call them. Edges are those of Wizard of Odds:
/// 7.611% of the Dragon 7, 1.458% of the Banker of Super 6; RTP 100% - 10.36% of a pair.
#[test]
fn printed_names_need_no_ids() {
    let rows = [
        "EZ Baccarat,Dragon 7,House edge,7.61%",
        "Super 6,Banker,House Edge,1.46%",
        "\"Punto banco: Baccarat, 5% commission\",player pair,Return to Player,89.64%",
        "baccarat,Tie,Hit Frequency,9.52%",
        "baccarat,Tie,True odds,9.51",
    ];
    let rows = rows.join("\n");
    for (head, more) in [
        ("Game,Bet,Statistic,Value", vec![]),
        ("game,side bet,Metric,published", vec![]),
        (
            "Spiel,Bet,Kennzahl,Value",
            vec!["--column", "variant=Spiel", "--column", "figure=Kennzahl"],
        ),
        // A column that is named goes before one whose name is known.
        ("Game,Bet,Statistic,printed by us", vec!["--column", "printed=printed by us"]),
    ] {
        let sheet = format!("{head}\n{rows}\n");
        let arguments: Vec<&str> = ["c.csv"].into_iter().chain(more.iter().copied()).collect();
        let (code, stdout, said) = audit(&[("c.csv", sheet.as_bytes())], &arguments);
        assert_eq!(code, Some(0), "{head}: {said}");
        assert!(stdout.starts_with(b"All 5 figures hold\n"), "{head}");
    }
    let sheet = format!("Game,Bet,Statistic,Value\n{rows}\n");
    for (column, message) in [
        ("variant", "--column variant: expected a form like wager=Bet"),
        ("wagr=Bet", "--column wagr=Bet: no column \"wagr\": did you mean \"wager\"?"),
        ("wager=Wette", "c.csv has no such column: it has Game, Bet, Statistic, Value"),
    ] {
        let (code, _, said) = audit(&[("c.csv", sheet.as_bytes())], &["c.csv", "--column", column]);
        assert_eq!(code, Some(2), "{column}");
        assert_all(&said, &[message]);
    }
    let twice = ["c.csv", "--column", "wager=Bet", "--column", "event=Bet"];
    let (code, _, said) = audit(&[("c.csv", sheet.as_bytes())], &twice);
    assert_eq!(code, Some(2));
    assert_all(&said, &["--column event=Bet: \"Bet\" stands for another column already"]);
    let (code, _, said) = audit(&[], &["--column", "wager=Bet"]);
    assert_eq!(code, Some(2));
    assert_all(&said, &["--column: columns are of a file of figures, and no file is named"]);
    let claims = [("c.toml", &b"[[published]]\n"[..])];
    let (code, _, said) = audit(&claims, &["c.toml", "--column", "wager=Bet"]);
    assert_eq!(code, Some(2));
    assert_all(&said, &["--column: the file is no spreadsheet"]);
}

/// 0.01058 displayed as 1.06% is met by the edge of the Banker, 1.0579%, and as 1.058% as well; as
/// 1.0580% it is not, and without a format its digits are not known.
#[test]
fn a_number_of_a_workbook_has_the_digits_of_its_format() {
    let book = |format: &str| {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        for (column, head) in (0..).zip(["variant", "wager", "figure", "printed", "decks"]) {
            sheet.write(0, column, head).unwrap();
        }
        let format = rust_xlsxwriter::Format::new().set_num_format(format);
        for (row, (wager, figure, value)) in
            (1..).zip([("banker", "edge", 0.01058), ("tie", "probability", 0.095_156)])
        {
            sheet.write(row, 0, "punto-banco/baccarat").unwrap();
            sheet.write(row, 1, wager).unwrap();
            sheet.write(row, 2, figure).unwrap();
            sheet.write_number_with_format(row, 3, value, &format).unwrap();
            sheet.write(row, 4, 8).unwrap();
        }
        book.save_to_buffer().unwrap()
    };
    let of = |format: &str| audit(&[("c.xlsx", &book(format))], &["c.xlsx"]);
    for (format, code) in
        [("0.00%", 0), ("0.000%", 0), ("0.0000", 0), ("0.0000%", 1), ("[Red]0.00%;-0.00%", 0)]
    {
        let (found, _, said) = of(format);
        assert_eq!(found, Some(code), "{format}: {said}");
    }
    for format in ["General", "0.0#%", "0.00E+00"] {
        let (code, _, said) = of(format);
        assert_eq!(code, Some(2), "{format}");
        assert_all(&said, &["cell D2: printed: found the number 0.01058"]);
    }
}

#[test]
fn a_number_without_quotes_is_told_why_it_needs_them() {
    let claims = "[[published]]\nvariant = \"dragon-bonus\"\nwager = \"tie\"\nedge = 14.36\n\
                  source = \"A page\"\n";
    let (code, _, said) = audit(&[("c.toml", claims.as_bytes())], &["c.toml"]);
    assert_eq!(code, Some(2));

    let words: Vec<&str> = said.split_whitespace().collect();
    assert_all(&words.join(" "), &["c.toml:4:8", "found 14.36", "precision at which"]);
}

/// At fifteen digits 4,998,398,275,503,360 is itself, and …350 is another count.
#[test]
fn a_count_of_fifteen_digits_is_met_by_what_rounds_to_it() {
    let claim = |printed: &str| {
        format!(
            "variant,outcome,event,figure,printed\n\
             dragon-bonus,results,total,combinations,\"{printed}\"\n"
        )
    };
    for (printed, code) in [("4,998,398,275,503,360", 0), ("4,998,398,275,503,350", 1)] {
        let (found, _, said) = audit(&[("c.csv", claim(printed).as_bytes())], &["c.csv"]);
        assert_eq!(found, Some(code), "{printed}: {said}");
    }
}

#[test]
fn an_audit_opens_with_its_sentence_and_ends_with_its_manifest_in_every_format() {
    let arguments = ["c.csv", "--list", "--date", "2026-03-31", "--format"];
    let of = |format: &str| {
        let (code, stdout, said) =
            audit(&[("c.csv", CSV.as_bytes())], &[&arguments[..], &[format]].concat());
        assert_eq!(code, Some(1), "{said}");
        stdout
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("c.csv");
    fs::write(&file, CSV).unwrap();
    let sum = std::process::Command::new("sha256sum").arg(&file).output().unwrap();
    let sum = String::from_utf8(sum.stdout).unwrap()[..64].to_owned();
    let command = "odds audit c.csv --list --date 2026-03-31";
    for format in ["text", "md", "html", "tex"] {
        let page = String::from_utf8(of(format)).unwrap();
        let (first, last) = page.split_at(page.len() / 2);
        assert!(first.contains("3 of 5 figures hold, 2 differ"), "{format}");
        let last = last.replace("\\-", "-").replace("\\", "");
        assert_all(&last, &["Manifest", "2026-03-31", "dynasty-live.toml"]);
        let whole = page.replace("\\allowbreak{}", "");
        let whole: String = whole.chars().filter(char::is_ascii_hexdigit).collect();
        assert!(whole.contains(&sum), "{format}: {sum}");
    }
    // Below another title, the sentence stands above the contents all the same.
    let titled = [&arguments[..], &["html", "--title", "Lot 12"]].concat();
    let (_, page, _) = audit(&[("c.csv", CSV.as_bytes())], &titled);
    let page = String::from_utf8(page).unwrap();
    let at = |text: &str| page.find(text).expect(text);
    assert!(at("<h1 id=\"top\">Lot 12</h1>") < at("3 of 5 figures hold, 2 differ</h2>"));
    assert!(at("3 of 5 figures hold, 2 differ</h2>") < at("aria-label=\"Contents\""));
    let page = String::from_utf8(of("md")).unwrap();
    assert!(page.starts_with("# 3 of 5 figures hold, 2 differ\n"), "{page}");
    assert_all(&page, &["| [4](#figure-4) |", "<a id=\"figure-4\"></a>\n", "| 1 |", command]);
    let page = String::from_utf8(of("html")).unwrap();
    assert_all(
        &page,
        &[
            "<h1 id=\"top\">3 of 5 figures hold, 2 differ</h1>",
            "<a href=\"#figure-4\">4</a>",
            "id=\"figure-4\"",
            "bad\" data-label=\"Verdict\">differs</td>",
            "good\" data-label=\"Verdict\">holds</td>",
            "<dd class=\"bad\">DIFFERS</dd>",
            command,
        ],
    );
    let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(of("xlsx"))).unwrap();
    assert_eq!(book.sheet_names(), ["Contents", "Tally", "Figures", "Manifest"]);
    let sheet: Range<Data> = book.worksheet_range("Figures").unwrap();
    let head: Vec<String> = sheet.rows().next().unwrap().iter().map(Data::to_string).collect();
    let at = |name: &str| head.iter().position(|one| one == name).expect(name);
    let value = |row: usize, name: &str| sheet[(row, at(name))].clone();
    assert_eq!(value(4, "Printed"), Data::Float(0.1125));
    let exact = value(4, "Exact");
    assert!(matches!(exact, Data::Float(edge) if (edge - 0.1036).abs() < 0.0001), "{exact:?}");
    assert_eq!(value(3, "Printed"), Data::Float(475_627_426_473_216.0));
    assert_eq!(value(2, "Printed"), Data::String("1 in 10.51".into()));
    assert!(!head.iter().any(|name| name == "Exactly, exactly"), "{head:?}");
}

#[test]
fn a_day_that_there_is_not_is_refused() {
    let (code, _, said) = audit(&[], &["--date", "2026-02-30"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("expected a day as YYYY-MM-DD"), "{said}");
}

/// A workbook of claims whose sheet is this.
fn packed(sheet: &str, strings: &str) -> Vec<u8> {
    use std::io::Write;
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let parts = [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
        ),
        (
            "_rels/.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>",
        ),
        (
            "xl/workbook.xml",
            "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
        ),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/sharedStrings.xml", strings),
    ];
    for (name, text) in parts {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A few bytes may ask for all memory or for a cell that there is not.
#[test]
fn a_workbook_that_lies_about_its_size_is_refused() {
    const NAMESPACE: &str = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
    let cell =
        |place: &str| format!("<row><c r=\"{place}\" t=\"inlineStr\"><is><t>x</t></is></c></row>");
    let sheet = |head: &str, rows: &str| {
        format!("<worksheet {NAMESPACE}>{head}<sheetData>{rows}</sheetData></worksheet>")
    };
    let none = format!("<sst {NAMESPACE}></sst>");
    let many = format!("<sst {NAMESPACE} uniqueCount=\"99999999999\"></sst>");
    for (sheet, strings, said) in [
        (sheet("<dimension ref=\"Z9:A1\"/>", &cell("A1")), &none, "has a cell \"Z9:A1\""),
        (sheet("", &cell("ZZZZZZZZZ1")), &none, "has a cell \"ZZZZZZZZZ1\""),
        (sheet("", &cell("A99999999999999")), &none, "has a cell \"A99999999999999\""),
        (sheet("", &cell("XFD1048576")), &none, "row 1048576, column 16384"),
        (sheet("", &cell("A1")), &many, "says that it has 99999999999 texts"),
        (sheet("", &cell("A1")), &none, "unknown column \"x\""),
    ] {
        let (code, _, error) = audit(&[("c.xlsx", &packed(&sheet, strings))], &["c.xlsx"]);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains(said), "{said}: {error}");
    }
}

/// An attribute may be written in many ways, and all of them are the same attribute.
#[test]
fn a_workbook_that_lies_about_its_size_is_refused_however_it_is_written() {
    const NAMESPACE: &str = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
    let inline = "t=\"inlineStr\"><is><t>x</t></is></c></row></sheetData></worksheet>";
    let sheet = |head: &str, cell: &str| {
        format!("<worksheet {NAMESPACE}>{head}<sheetData><row><c {cell} {inline}")
    };
    let fine = sheet("", "r='A1'");
    for attributes in [
        "count='4000000000' uniqueCount='4000000000'",
        "uniqueCount='4000000000'",
        "uniqueCount = \"4000000000\"",
        "uniqueCount\n=\n'4000000000'",
        "x='\"' uniqueCount='4000000000'",
        "uniqueCount='&#52;000000000'",
        "uniqueCount='&#x34;000000000'",
        "uniqueCount='18446744073709551616'",
    ] {
        for strings in [
            format!("<sst {NAMESPACE} {attributes}></sst>"),
            format!("<sst {attributes}/>"),
            format!("<s:sst xmlns:s='s' {attributes}></s:sst>"),
            format!("<x><sst {attributes}></sst></x>"),
            format!("<?xml version='1.0' encoding='UTF-16'?><!-- > --><sst {attributes}></sst>"),
        ] {
            let (code, _, error) = audit(&[("c.xlsx", &packed(&fine, &strings))], &["c.xlsx"]);
            assert_eq!(code, Some(2), "{strings}: {error}");
            assert_all(&error, &["xl/sharedStrings.xml says that it has", "at most 1000000"]);
        }
    }
    // An attribute twice is no XML: one parser would take the first, another the second.
    let twice = format!("<sst {NAMESPACE} uniqueCount='1' uniqueCount='4000000000'></sst>");
    let (code, _, error) = audit(&[("c.xlsx", &packed(&fine, &twice))], &["c.xlsx"]);
    assert_eq!(code, Some(2), "{error}");
    assert_all(&error, &["xl/sharedStrings.xml has an element <sst>", "duplicated"]);
    let none = format!("<sst {NAMESPACE}></sst>");
    for (sheet, found) in [
        (sheet("<dimension ref='Z9:A1'/>", "r='A1'"), "Z9:A1"),
        (sheet("<dimension ref = 'Z9:A1'/>", "r='A1'"), "Z9:A1"),
        (sheet("<dimension a='1' ref='Z9:&#65;1'/>", "r='A1'"), "Z9:A1"),
        (sheet("", "r='ZZZZZZZZZ1'"), "ZZZZZZZZZ1"),
        (sheet("", "s='0'\tr = 'A99999999999999'"), "A99999999999999"),
        (fine.replace("<row>", "<row r='99999999999'>"), "99999999999"),
        (fine.replace("<row>", "<w:row r='0'>"), "0"),
    ] {
        let (code, _, error) = audit(&[("c.xlsx", &packed(&sheet, &none))], &["c.xlsx"]);
        assert_eq!(code, Some(2), "{sheet}: {error}");
        let cell = format!("has a cell \"{found}\"");
        assert_all(&error, &["xl/worksheets/sheet1.xml", &cell]);
    }
    // Prefixes that name other vocabularies, and quotes within quotes, are no sizes.
    let names = "xmlns:r='http://r' xmlns:count='http://c' x:uniqueCount='9999999999'";
    let strings = format!("<sst {NAMESPACE} x=' uniqueCount=\"99999999999\"' {names}></sst>");
    let sheet = sheet("", "xmlns:r='http://r' r='A1'");
    let (code, _, error) = audit(&[("c.xlsx", &packed(&sheet, &strings))], &["c.xlsx"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("unknown column \"x\""), "{error}");
}

#[test]
fn claims_and_tables_are_not_written_over() {
    let arguments = ["c.csv", "-o", "c.csv", "-f", "json"];
    let (code, _, said) = audit(&[("c.csv", CSV.as_bytes())], &arguments);
    assert_eq!(code, Some(2));
    assert!(said.contains("it is also an input: expected another file"), "{said}");
    let said = refused(&[
        "--tables",
        "tables/example/side-bet.toml",
        "-o",
        "tables/example/side-bet.toml",
        "-f",
        "json",
    ]);
    assert!(said.contains("it is also an input: expected another file"), "{said}");
}
