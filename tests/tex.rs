//! LaTeX, set by a real TeX.
//!
//! Where there is none these tests say so and pass, unless ODDS_REQUIRE_TOOLS is set, as the
//! checks of a change have it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{odds, stdout};

/// A document as it comes from the program.
fn document(folder: &Path, arguments: &[&str]) -> PathBuf {
    let path = folder.join("odds.tex");
    let done = odds(arguments).args(["--quiet", "-o"]).arg(&path).output();
    stdout(done.expect("the program starts"), &[0]);
    path
}

/// What an engine is called here, `None` if it is not installed.
fn engine(name: &'static str) -> Option<&'static str> {
    let version = if name == "pdftotext" { "-v" } else { "--version" };
    let mut found = Command::new(name);
    let found = found.arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "{name} is not installed");
        println!("{name} is not installed: nothing was set");
    }
    found.then_some(name)
}

/// Sets a document in its folder, once, and returns the log.
fn set(engine: &str, path: &Path) -> String {
    set_at(engine, path, None)
}

/// Sets a document as [`set`] does, at a time of the clock if one is given.
fn set_at(engine: &str, path: &Path, clock: Option<&str>) -> String {
    let output = Command::new(engine)
        // Also for what the document itself asks about the time.
        .envs(clock.map(|clock| ("SOURCE_DATE_EPOCH", clock)))
        .envs(clock.map(|_| ("FORCE_SOURCE_DATE", "1")))
        .args(["-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape"])
        .arg(path.file_name().unwrap())
        .current_dir(path.parent().unwrap())
        // Lines of the log are broken here else, in the middle of words.
        .env("max_print_line", "1000")
        .output()
        .expect("it starts");
    let log = fs::read(path.with_extension("log")).unwrap_or_default();
    let log = String::from_utf8_lossy(&log).into_owned();
    let complaint = log.lines().skip_while(|line| !line.starts_with('!')).take(8);
    let complaint = complaint.collect::<Vec<_>>().join("\n");
    assert!(output.status.success(), "{}: {complaint}", path.display());
    log
}

/// Points that something may stand out by before it is seen.
const UNSEEN: f64 = 5.0;

/// A document that is fit to print has nothing missing and nothing over the margin.
#[track_caller]
fn is_fit_to_print(log: &str, arguments: &[&str]) {
    for line in log.lines() {
        assert!(!line.contains("Missing character"), "{arguments:?}: {line}");
        assert!(!line.contains("undefined"), "{arguments:?}: {line}");
        if let Some((_, over)) = line.split_once("Overfull \\hbox (") {
            let (points, _) = over.split_once("pt too wide").expect(line);
            assert!(points.parse::<f64>().unwrap() < UNSEEN, "{arguments:?}: {line}");
        }
        assert!(!line.contains("Overfull \\vbox"), "{arguments:?}: {line}");
    }
    pages(log);
}

/// Pages, as the last line but few says: "Output written on odds.pdf (5 pages, 123456 bytes)".
#[track_caller]
fn pages(log: &str) -> u32 {
    let (_, written) = log.split_once("Output written on ").expect("a document is written");
    let (_, count) = written.split_once('(').unwrap();
    let pages = count.split_whitespace().next().unwrap().parse().unwrap();
    assert!(pages > 0);
    pages
}

const DOCUMENTS: &[&[&str]] = &[
    &["--decks", "8", "--variant", "dynasty"],
    &["--variant", "dragon-bonus,dragon-turtle", "--decks", "6"],
    &["--variant", "dragon-tournament", "--hands", "30", "--shoe", "8 - KH*2"],
    &["--variant", "dragon-tiger", "--digits", "30"],
    &["--variant", "dragon-tiger", "--given", "dragon.rank = \"8-K\""],
    &["streaks", "--variant", "dragon-tournament", "--hands", "30"],
    &["streaks", "--variant", "dragon-tournament", "--hands", "10..80/10", "--digits", "12"],
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
    &["list", "wagers"],
    &["list", "fields"],
];

#[test]
fn every_document_is_set_without_a_complaint() {
    let Some(engine) = engine("pdflatex") else { return };
    for arguments in DOCUMENTS {
        let folder = tempfile::tempdir().unwrap();
        let path = document(folder.path(), arguments);
        // The second time there are contents.
        set(engine, &path);
        is_fit_to_print(&set(engine, &path), arguments);
    }
}

/// Two years of a tie that pays too much from the ninth month on: the chart of its running RTP has
/// dashes as short as LaTeX can draw.
#[test]
fn a_book_of_months_is_set_without_a_complaint() {
    let Some(engine) = engine("pdflatex") else { return };
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.csv");
    let rows = (0..24).map(|month| {
        let won = if month < 8 { -14_360 } else { -9_000 };
        format!("{}-{:02},tie,100000,100000,{won}\n", 2024 + month / 12, month % 12 + 1)
    });
    let head = "date,wager,rounds,staked,won\n".to_owned();
    fs::write(&book, head + &rows.collect::<String>()).unwrap();
    let path = folder.path().join("odds.tex");
    let arguments = ["check", "-v", "baccarat", book.to_str().unwrap(), "-q", "-o"];
    let done = odds(&arguments).arg(&path).output();
    stdout(done.expect("the program starts"), &[1]);
    assert!(fs::read_to_string(&path).unwrap().contains("first outside in 2024-"));
    set(engine, &path);
    is_fit_to_print(&set(engine, &path), &arguments);
}

/// Of several variants every one begins a page, behind the contents.
#[test]
fn several_parts_have_contents_and_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = document(folder.path(), &["--variant", "dragon-tiger,dragon-bonus"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\\tableofcontents"));
    assert_eq!(text.matches("\\clearpage\n\\section{").count(), 2);
    let path = document(folder.path(), &["--variant", "dragon-tiger"]);
    assert!(!fs::read_to_string(&path).unwrap().contains("\\tableofcontents"));
    let Some(engine) = engine("pdflatex") else { return };
    let alone = pages(&set(engine, &path));
    let two = document(folder.path(), &["--variant", "dragon-tiger,dragon-bonus"]);
    set(engine, &two);
    assert!(pages(&set(engine, &two)) > alone + 1);
}

/// A user's table may have any letter in any of its names.
#[test]
fn any_letter_can_be_set() {
    // Every letter that has a name in LaTeX, its own letters, and some that are of no use to it.
    let letters: String = (' '..='~')
        .chain('\u{a0}'..='\u{17f}')
        .chain('\u{391}'..='\u{3c9}')
        .chain('\u{2010}'..='\u{2027}')
        .chain('\u{2030}'..='\u{203a}')
        .chain("€™−√∞≈≠≤≥∑∏∩∪∈←↑→↓↔⇒♠♡♢♣♤♥♦♧½中文🂡\u{feff}\u{200b}".chars())
        .collect();
    let rows: Vec<String> = letters
        .chars()
        .collect::<Vec<_>>()
        .chunks(24)
        .map(String::from_iter)
        .enumerate()
        .map(|(at, some)| {
            let name = toml::Value::String(format!("[{some}]{}", "M".repeat(at * 4)));
            format!(
                "[wager.w{at}]\nname = {name}\npays = [{{ odds = \"8 to 1\", name = {name}, \
                 when = {{ result = \"tie\" }} }}]\n"
            )
        })
        .collect();
    let odd = r##""# \\input{x} $%& ^_~ {\\bfseries \"quoted\" 100% -- <<a>> ♠""##;
    let table = format!(
        "id = \"odd\"\nname = {odd}\nsource = {odd}\nnotes = [{odd}]\ngame = \"dragon-tiger\"\n\
         decks = [8]\n{}",
        rows.concat()
    );
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("odd.toml");
    fs::write(&tables, table).unwrap();
    let arguments = ["--tables", tables.to_str().unwrap(), "--variant", "odd"];
    let path = document(folder.path(), &arguments);
    let text = fs::read_to_string(&path).unwrap();
    let (_, body) = text.split_once("\\begin{document}").unwrap();
    assert!(!body.contains("\\input") && !body.contains("{\\bfseries \""));
    for engine in [engine("pdflatex")].into_iter().flatten() {
        set(engine, &path);
        is_fit_to_print(&set(engine, &path), &arguments);
    }
}

/// A command of the page can be pasted, and the listing is the TOML.
#[test]
fn quotes_of_the_page_are_those_that_were_typed() {
    if engine("pdflatex").is_none() || engine("pdftotext").is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (table, pdf) = (folder.path().join("a.toml"), folder.path().join("a.pdf"));
    let text = "id = 'a'\nname = \"A\"\ngame = 'dragon-tiger'\ndecks = [1]\n[wager.t]\nname = 'T'\n\
                pays = [{ odds = '8 to 1', when = { result = 'tie' } }]\n";
    fs::write(&table, text).unwrap();
    let author = ["--author", "O'Brien & Co", "--title", "It's \"T\" `x`"];
    let mut appendix = odds(&["appendix", "-v", "a", "-q", "--tables"]);
    let done = appendix.arg(&table).args(author).arg("-o").arg(&pdf).output();
    stdout(done.unwrap(), &[0]);
    let out = |program: &str, arguments: &[&str]| {
        let done = Command::new(program).args(arguments).output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    let page = out("pdftotext", &["-layout", pdf.to_str().unwrap(), "-"]);
    // Lines of the command may be broken.
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "id = 'a' name = \"A\" game = 'dragon-tiger'",
        "{ odds = '8 to 1', when = { result = 'tie' } }",
        r#"--title 'It'\''s "T" `x`' --author 'O'\''Brien & Co'"#,
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let known = out("pdfinfo", &[pdf.to_str().unwrap()]);
    let author = known.lines().find(|line| line.starts_with("Author:")).expect(&known);
    assert!(author.ends_with(" O'Brien & Co"), "{author}");
}

#[test]
fn letters_that_are_not_there_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("a.toml");
    let text = "id = \"a\"\nname = \"龙蛋 é ≥\"\ngame = \"dragon-tiger\"\ndecks = [1]\n[wager.t]\n\
                name = \"T\"\npays = [{ odds = \"8 to 1\", when = { result = \"tie\" } }]\n";
    fs::write(&table, text).unwrap();
    let told = "warning: LaTeX has no letters 龙蛋: they stand there by their numbers, 龙 as [U+9F99]; \
                --format html prints them\n";
    for (format, expected) in [("tex", told), ("html", "")] {
        let mut price = odds(&["-v", "a", "--decks", "1", "-f", format, "--tables"]);
        let done = price.arg(&table).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&done.stderr), expected);
        let mut appendix = odds(&["appendix", "-v", "a", "-f", format, "--tables"]);
        let done = appendix.arg(&table).arg("-o").arg(folder.path().join("out")).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(said.contains(told), !expected.is_empty(), "{said}");
    }
    let mut quiet = odds(&["-v", "a", "--decks", "1", "-f", "tex", "-q", "--tables"]);
    assert!(quiet.arg(&table).output().unwrap().stderr.is_empty());
}

#[test]
fn the_same_document_is_the_same_pdf() {
    let Some(engine) = engine("pdflatex") else { return };
    // The clock that TeX is told, in seconds since 1970: dates are told to the second, so two runs
    // by the clock of the machine may look alike where they are not.
    let pdf = |clock: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = document(folder.path(), &["--variant", "dragon-tiger"]);
        set_at(engine, &path, Some(clock));
        set_at(engine, &path, Some(clock));
        fs::read(path.with_extension("pdf")).unwrap()
    };
    assert!(pdf("1000000000") == pdf("1700000000"), "the bytes of the PDF differ");
}
