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
            "claims": 5, "met": 3, "errata": 0, "differ": 2, "cannot_tell": 0, "not_here": 0
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
        ("variant,wager,edge\n", "1:15", "expected it in a column \"figure\""),
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
        assert_eq!((code, &stdout[..]), (Some(2), &b""[..]), "{rows}");
        assert_all(&said, &[&format!("c.csv:{place}")]);
        assert_all(&said, &message.split(", ").collect::<Vec<_>>());
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
    assert!(said.contains("it is read as well: expected another file"), "{said}");
    let said = refused(&[
        "--tables",
        "tables/example/side-bet.toml",
        "-o",
        "tables/example/side-bet.toml",
        "-f",
        "json",
    ]);
    assert!(said.contains("it is read as well: expected another file"), "{said}");
}
