//! Workbooks, read back by a reader that shares nothing with what wrote them.
//!
//! No figure here is taken from the program: of eight decks the ties are 475,627,426,473,216 of
//! 4,998,398,275,503,360 ordered deals, both of which a binary number of 64 bits holds exactly.

use std::fs;
use std::io::{Cursor, Read};
use std::process::Command;

use calamine::{Data, Range, Reader, Xlsx};

use crate::common::odds;

const WAYS: u64 = 4_998_398_275_503_360;
const TIE: u64 = 475_627_426_473_216;

/// The bytes of a workbook as it comes through a pipe.
fn bytes(arguments: &[&str], threads: &str) -> Vec<u8> {
    let mut command = odds(arguments);
    command.args(["--quiet", "--format", "xlsx"]).env("RAYON_NUM_THREADS", threads);
    let done = command.output().expect("the program starts");
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    done.stdout
}

fn workbook(arguments: &[&str]) -> Xlsx<Cursor<Vec<u8>>> {
    Xlsx::new(Cursor::new(bytes(arguments, "2"))).expect("a workbook")
}

/// A cell of a sheet by its row from 1 and its column's letter.
fn at<'a>(range: &'a Range<Data>, cell: &str) -> &'a Data {
    range.get_value(place(cell)).unwrap_or(&Data::Empty)
}

fn place(cell: &str) -> (u32, u32) {
    let column = u32::from(cell.as_bytes()[0] - b'A');
    (cell[1..].parse::<u32>().unwrap() - 1, column)
}

#[track_caller]
fn number(range: &Range<Data>, cell: &str) -> f64 {
    match at(range, cell) {
        Data::Float(number) => *number,
        Data::Int(number) => *number as f64,
        other => panic!("{cell} is {other:?}"),
    }
}

fn words(text: &str) -> Data {
    Data::String(text.to_owned())
}

#[test]
fn probabilities_and_returns_are_formulas_over_the_counts_with_their_results() {
    let mut book = workbook(&["--variant", "dragon-bonus", "--decks", "8", "--wager", "tie"]);
    let values = book.worksheet_range("Wager").unwrap();
    let formulas = book.worksheet_formula("Wager").unwrap();
    let formula = |cell: &str| formulas.get_value(place(cell)).cloned().unwrap_or_default();
    assert_eq!([at(&values, "A1"), at(&values, "D1")], [&words("Event"), &words("Combinations")]);

    // The counts are numbers, with the exact ones beside them as text, and no formulas.
    let (tie, other, ways) = (TIE as f64, (WAYS - TIE) as f64, WAYS as f64);
    assert_eq!([number(&values, "D2"), number(&values, "D3")], [tie, other]);
    let texts = [TIE, WAYS - TIE, WAYS].map(|count| words(&count.to_string()));
    assert_eq!(["E2", "E3", "E4"].map(|cell| at(&values, cell).clone()), texts);
    assert_eq!(["D2", "D3", "E2"].map(formula), ["", "", ""]);
    assert_eq!([at(&values, "B2"), at(&values, "B3")], [&words("8 to 1"), &words("lose")]);
    assert_eq!([number(&values, "C2"), number(&values, "C3")], [8.0, -1.0]);

    // What follows from them: a quotient and a product of exact numbers are rounded once.
    let (chance, lost) = (tie / ways, other / ways);
    assert_eq!(["F2", "F3"].map(formula), ["D2/D$4", "D3/D$4"]);
    assert_eq!([number(&values, "F2"), number(&values, "F3")], [chance, lost]);
    assert_eq!(["G2", "G3"].map(formula), ["F2*C2", "F3*C3"]);
    assert_eq!([number(&values, "G2"), number(&values, "G3")], [8.0 * chance, -lost]);
    assert_eq!(["D4", "F4", "G4"].map(formula), ["SUM(D2:D3)", "SUM(F2:F3)", "SUM(G2:G3)"]);
    assert_eq!([number(&values, "D4"), number(&values, "F4")], [ways, 1.0]);
    // 619306544887/6508331087895 is TIE/WAYS reduced: both are multiples of 768 times it.
    assert_eq!((TIE / 768, WAYS / 768), (619_306_544_887, 6_508_331_087_895));
    assert_eq!(at(&values, "H2"), &words("619306544887/6508331087895"));

    // The figures below, by their labels. A tie at 8 to 1 is worth 9·p − 1, its square 64·p + 1 − p.
    let edge = 1.0 - 9.0 * chance;
    let variance = 64.0 * chance + lost - edge * edge;
    for (row, label, wanted, expected) in [
        (5, "House edge", "-SUM(G2:G3)", edge),
        (6, "Per resolved bet", "-SUM(G2:G3)/(1-SUMIF(C2:C3,0,F2:F3))", edge),
        (7, "RTP", "1+SUM(G2:G3)", 1.0 - edge),
        (8, "Hit", "SUMIF(C2:C3,\">0\",F2:F3)", chance),
        (9, "Push", "SUMIF(C2:C3,0,F2:F3)", 0.0),
        (10, "Loss", "SUMIF(C2:C3,\"<0\",F2:F3)", lost),
        (11, "Variance", "SUMPRODUCT(F2:F3,C2:C3,C2:C3)-SUM(G2:G3)^2", variance),
        (
            12,
            "Standard deviation",
            "SQRT(SUMPRODUCT(F2:F3,C2:C3,C2:C3)-SUM(G2:G3)^2)",
            variance.sqrt(),
        ),
    ] {
        assert_eq!(at(&values, &format!("A{row}")), &words(label));
        let cell = format!("B{row}");
        assert_eq!(formula(&cell), wanted, "{label}");
        let found = number(&values, &cell);
        assert!((found - expected).abs() < 1e-13, "{label}: {found}, not {expected}");
    }

    // The summary shows the same cells.
    let summary = book.worksheet_range("Summary").unwrap();
    let links = book.worksheet_formula("Summary").unwrap();
    assert_eq!(at(&summary, "C1"), &words("House edge"));
    assert_eq!(links.get_value(place("C2")).unwrap(), "'Wager'!B5");
    assert!((number(&summary, "C2") - edge).abs() < 1e-15);
}

#[test]
fn a_grid_has_its_counts_and_their_shares() {
    let mut book = workbook(&["--variant", "dragon-bonus", "--decks", "8"]);
    let values = book.worksheet_range("Totals").unwrap();
    let formulas = book.worksheet_formula("Totals").unwrap();
    let titles = ["A2", "A14", "A26"].map(|cell| at(&values, cell).to_string());
    assert_eq!(titles, ["Probability", "Combinations", "Combinations, exactly"]);
    assert_eq!(formulas.get_value(place("B3")).unwrap(), "B15/SUM($B$15:$K$24)");
    // The ties are on the diagonal, and the whole is all deals.
    let counts = |rows: u32| {
        (0..10).flat_map(move |down| (0..10).map(move |across| (down, across, rows + down)))
    };
    let mut all = 0;
    let mut ties = 0;
    for (down, across, row) in counts(26) {
        let Some(Data::String(text)) = values.get_value((row, across + 1)) else {
            panic!("no count in row {row}");
        };
        let count: u64 = text.parse().unwrap();
        let share = values.get_value((2 + down, across + 1)).unwrap();
        assert_eq!(share, &Data::Float(count as f64 / WAYS as f64));
        assert_eq!(values.get_value((14 + down, across + 1)).unwrap(), &Data::Float(count as f64));
        all += count;
        ties += if down == across { count } else { 0 };
    }
    assert_eq!((all, ties), (WAYS, TIE));
}

#[test]
fn words_that_look_like_formulas_are_words() {
    let names = ["=1+1", "+1", "-1", "@SUM(A1)", "=HYPERLINK(\"x\")"];
    let wagers: String = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let name = toml::Value::String((*name).to_owned());
            format!(
                "[wager.w{at}]\nname = {name}\npays = [{{ odds = \"8 to 1\", name = {name}, \
                 when = {{ result = \"tie\" }} }}]\n"
            )
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("odd.toml");
    let head = "id = \"odd\"\nname = \"=2+2\"\ngame = \"dragon-tiger\"\ndecks = [8]\n";
    fs::write(&tables, format!("{head}{wagers}")).unwrap();
    let mut book = workbook(&["--tables", tables.to_str().unwrap(), "--variant", "odd"]);
    let summary = book.worksheet_range("Summary").unwrap();
    let formulas = book.worksheet_formula("Summary").unwrap();
    for (row, name) in names.iter().enumerate() {
        let row = u32::try_from(row + 1).unwrap();
        assert_eq!(summary.get_value((row, 0)).unwrap(), &words(name));
        assert_eq!(formulas.get_value((row, 0)).map_or("", String::as_str), "");
    }
    let front = book.worksheet_range("Contents").unwrap();
    assert_eq!(at(&front, "A1"), &words("=2+2"));
}

#[test]
fn every_document_is_a_workbook_whose_front_sheet_names_the_others() {
    for arguments in [
        &["--variant", "dragon-bonus,dragon-turtle", "--decks", "6"][..],
        &["--variant", "dragon-tournament", "--hands", "30", "--shoe", "8 - KH*2"],
        &["--variant", "dragon-tiger", "--given", "dragon.rank = \"8-K\""],
        &["streaks", "--variant", "dragon-tournament", "--hands", "30"],
        &["streaks", "--variant", "dragon-tournament", "--hands", "10..200/10"],
        &["effects", "--variant", "dragon-bonus", "--true-counts", "0..12/4"],
        &[
            "count",
            "-v",
            "ez",
            "-w",
            "dragon-7,tie",
            "--tags",
            "best:1",
            "--shoes",
            "30",
            "--cuts",
            "14,52",
        ],
        &["list"],
        &["list", "fields"],
    ] {
        let mut book = workbook(arguments);
        let names = book.sheet_names();
        assert_eq!(names[0], "Contents", "{arguments:?}");
        assert!(names.len() > 1, "{arguments:?}");
        let front = book.worksheet_range("Contents").unwrap();
        let named: Vec<String> = front.rows().map(|row| row[0].to_string()).collect();
        for name in &names[1..] {
            assert!(name.chars().count() <= 31 && named.contains(name), "{arguments:?}: {name}");
            let sheet = book.worksheet_range(name).unwrap();
            assert!(sheet.height() > 1, "{arguments:?}: {name} is empty");
        }
    }
}

#[test]
fn the_same_report_is_the_same_bytes() {
    let arguments = ["--variant", "dragon-bonus", "--decks", "8", "--wager", "tie,player"];
    assert!(bytes(&arguments, "1") == bytes(&arguments, "2"));
}

/// A file of an archive: its name, its time and date as archives have them, its content.
struct Packed {
    name: String,
    time: u16,
    date: u16,
    content: String,
}

/// The files of an archive by its directory, which its last 22 bytes lead to where no remark
/// follows them.
fn unpacked(archive: &[u8]) -> Vec<Packed> {
    let short = |at: usize| u16::from_le_bytes(archive[at..at + 2].try_into().unwrap());
    let long = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().unwrap()) as usize;
    let end = archive.len() - 22;
    assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
    let mut at = long(end + 16);
    let mut files = Vec::new();
    for _ in 0..short(end + 10) {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        let name = usize::from(short(at + 28));
        let local = long(at + 42);
        // The file's own header has the time and date once more.
        assert_eq!(archive[local + 10..local + 14], archive[at + 12..at + 16]);
        let content = local + 30 + usize::from(short(local + 26)) + usize::from(short(local + 28));
        let content = &archive[content..content + long(at + 20)];
        let content: &mut dyn Read = match short(at + 10) {
            0 => &mut &*content,
            8 => &mut flate2::read::DeflateDecoder::new(content),
            method => panic!("packed by method {method}"),
        };
        let mut text = String::new();
        content.read_to_string(&mut text).unwrap();
        files.push(Packed {
            name: String::from_utf8(archive[at + 46..at + 46 + name].to_vec()).unwrap(),
            time: short(at + 12),
            date: short(at + 14),
            content: text,
        });
        at += 46 + name + usize::from(short(at + 30)) + usize::from(short(at + 32));
    }
    files
}

/// Two runs in the same second would not tell: what a workbook says of time is looked at.
#[test]
fn no_clock_is_in_a_workbook() {
    let files = unpacked(&bytes(&["--variant", "dragon-tiger", "--wager", "tie"], "1"));
    for Packed { name, time, date, content } in &files {
        // The first of January 1980: years from 1980 by 512, months by 32, and the day.
        assert_eq!((*time, *date), (0, 32 + 1), "{name}");
        let dates = content.matches("</dcterms:").count();
        assert_eq!(content.matches(">2000-01-01T00:00:00Z</dcterms:").count(), dates, "{name}");
    }
    let core = files.iter().find(|file| file.name == "docProps/core.xml").unwrap();
    assert_eq!(core.content.matches("</dcterms:").count(), 2, "created and modified");
}

/// A terminal is made by `script`, which every Debian has.
#[test]
fn a_terminal_is_not_given_a_workbook() {
    let program = env!("CARGO_BIN_EXE_odds");
    let typed = format!("{program} --variant dragon-tiger --format xlsx");
    let found = Command::new("script").args(["-qec", &typed, "/dev/null"]).output();
    match found {
        Ok(output) => {
            assert_eq!(output.status.code(), Some(2));
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(said.contains("not for terminals: expected -o FILE.xlsx"), "{said}");
        }
        Err(_) => {
            assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "script is not installed");
            println!("script is not installed: no terminal was tried");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bets.xlsx");
    let mut into = odds(&["--variant", "dragon-tiger", "-o"]);
    assert!(
        into.arg(&path).status().unwrap().success() && fs::read(&path).unwrap().starts_with(b"PK")
    );
}

/// Whoever tries another payoff sees it in every sheet that has it: a tie of eight decks pays 11
/// to 1 in the rules, and 12,896 of 172,640 deals are ties, none of the others pushes.
#[test]
fn the_odds_of_an_appendix_follow_the_sheet_of_the_wagers() {
    let folder = tempfile::tempdir().unwrap();
    let mut command =
        odds(&["appendix", "--variant", "dragon-tiger", "--format", "xlsx", "--quiet", "--out"]);
    assert!(command.arg(folder.path()).status().unwrap().success());
    let file = fs::read(folder.path().join("dragon-tiger.xlsx")).unwrap();
    let mut book = Xlsx::new(Cursor::new(file)).expect("a workbook");
    let [wagers, odds, settlement] =
        ["Wager", "True odds", "Settlement"].map(|name| book.worksheet_range(name).unwrap());
    let [of_odds, of_settlement] =
        ["True odds", "Settlement"].map(|name| book.worksheet_formula(name).unwrap());
    let formula = |formulas: &Range<String>, row: usize, column: u32| {
        formulas.get_value((u32::try_from(row).unwrap(), column)).cloned().unwrap_or_default()
    };
    let row_of = |range: &Range<Data>, name: &str| {
        range.rows().position(|row| row[0] == words(name)).unwrap_or_else(|| panic!("no {name}"))
    };
    // On the wagers' sheet, below the wager's title, its events, their total, and its edge.
    let tie = wagers.rows().position(|row| row[0] == words("Tie") && row[2] == Data::Empty);
    let tie = tie.expect("the title of the wager") + 1;
    assert_eq!(wagers.rows().nth(tie).unwrap()[2], Data::Float(11.0));
    let edge = tie + 3;
    assert_eq!(wagers.rows().nth(edge).unwrap()[0], words("House edge"));

    let row = row_of(&odds, "Tie");
    assert_eq!(formula(&of_odds, row, 4), format!("'Wager'!C{}", tie + 1));
    assert_eq!(formula(&of_odds, row, 5), format!("'Wager'!B{}", edge + 1));
    let true_odds = format!("(1-'Wager'!B{})/'Wager'!F{}-1", edge + 5, tie + 1);
    assert_eq!(formula(&of_odds, row, 2), true_odds);
    assert_eq!(wagers.rows().nth(edge + 4).unwrap()[0], words("Push"));
    let number = |column: u32| match odds.get_value((u32::try_from(row).unwrap(), column)) {
        Some(Data::Float(number)) => *number,
        other => panic!("{other:?}"),
    };
    assert!((number(2) - (172_640.0 - 12_896.0) / 12_896.0).abs() < 1e-12);
    assert!((number(5) - (1.0 - 12.0 * 12_896.0 / 172_640.0)).abs() < 1e-12);

    let row = row_of(&settlement, "Tie");
    assert_eq!(formula(&of_settlement, row, 3), format!("'Wager'!C{}", tie + 1));
    assert_eq!(formula(&of_settlement, row + 1, 3), format!("'Wager'!C{}", tie + 2));
}

/// What a table calls things is words in a workbook, though a spreadsheet would compute it.
#[test]
fn names_that_look_like_formulas_are_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.toml");
    let table = "id = \"own\"\nname = \"=1+1\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.side]\n\
                 name = \"@SUM(1+1)\"\npays = [\n\
                 { odds = \"8 to 1\", name = \"=2+3\", when = { result = \"tie\" } },\n]\n";
    fs::write(&path, table).unwrap();
    let mut book = workbook(&["-v", "own", "--decks", "8", "--tables", path.to_str().unwrap()]);
    let mut found = Vec::new();
    for sheet in book.sheet_names() {
        let formulas = book.worksheet_formula(&sheet).unwrap();
        for (row, column, text) in formulas.used_cells() {
            assert!(
                !text.contains("2+3") && !text.contains("1+1"),
                "{sheet} {row} {column}: {text}"
            );
        }
        let values = book.worksheet_range(&sheet).unwrap();
        let texts = values.used_cells().filter_map(|(_, _, cell)| match cell {
            Data::String(text) => Some(text.clone()),
            _ => None,
        });
        found.extend(texts);
    }
    for name in ["=1+1", "@SUM(1+1)", "=2+3"] {
        assert!(found.iter().any(|text| text == name), "{name}: {found:?}");
    }
}

#[test]
fn an_appendix_begins_with_the_par_sheet_and_ends_with_charts() {
    let whole = bytes(&["appendix", "baccarat", "--output", "-"], "2");
    let mut book = Xlsx::new(Cursor::new(whole.clone())).expect("a workbook");
    let names = book.sheet_names();
    assert_eq!(names[..3], ["Contents", "PAR sheet", "PAR paytables"]);
    assert_eq!(names.last().map(String::as_str), Some("Charts"));
    let par = book.worksheet_range("PAR sheet").unwrap();
    let note = "Figures on this sheet are as made. They do not follow a changed payoff; the sheets of \
                wagers and settlements do.";
    assert_eq!([at(&par, "A2"), at(&par, "A5")], [&words(note), &words("Tie")]);
    // Ties pay 8 to 1: 1 - 9·TIE/WAYS.
    let edge = 1.0 - 9.0 * TIE as f64 / WAYS as f64;
    assert!((number(&par, "B5") - edge).abs() < 1e-12);
    // The rules file, from its first line on.
    let rules = book.worksheet_range("The rules as data").unwrap();
    let table = include_str!("../tables/punto-banco.toml");
    assert_eq!(at(&rules, "A1"), &words(table.lines().next().unwrap()));
    let charts = book.worksheet_range("Charts").unwrap();
    assert_eq!([at(&charts, "A2"), at(&charts, "A5")], [&words("Wager"), &words("Tie")]);
    assert!((number(&charts, "B5") - edge).abs() < 1e-12);
    let mut parts = zip::ZipArchive::new(Cursor::new(whole)).expect("a workbook is an archive");
    let mut drawn = String::new();
    parts.by_name("xl/charts/chart1.xml").unwrap().read_to_string(&mut drawn).unwrap();
    assert!(drawn.contains("<c:barChart>"), "{drawn}");
    assert!(drawn.contains("<c:f>Charts!$B$3:$B$7</c:f>"), "{drawn}");
}
