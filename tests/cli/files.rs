//! Files that are written: nothing is left beside them, however a run ends, and a write that fails
//! names the file that was asked for.

use std::time::{Duration, Instant};

use super::*;

/// Whether a program has a file open that lies in this folder.
fn has_open(pid: u32, folder: &Path) -> bool {
    let links = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    links.filter_map(|link| fs::read_link(link.path()).ok()).any(|file| file.starts_with(folder))
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_stopped_while_it_writes_leaves_nothing_behind() {
    for signal in ["INT", "TERM", "KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = fs::canonicalize(folder.path()).map(|path| (folder, path)).unwrap();
        let (_kept, path) = folder;
        fs::write(path.join("rounds.csv"), "kept").unwrap();
        let target = path.join("rounds.csv");
        // More shoes than are dealt in a minute.
        let mut odds = command(&["simulate", "--shoes", "50000000", "-q", "-o"]);
        let mut child = odds.arg(&target).spawn().unwrap();
        let since = Instant::now();
        while !has_open(child.id(), &path) {
            assert!(since.elapsed() < Duration::from_secs(30), "it does not begin to write");
            assert!(child.try_wait().unwrap().is_none(), "it has ended already");
            std::thread::sleep(Duration::from_millis(20));
        }
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &pid]).status().unwrap().success());
        assert!(!child.wait().unwrap().success());
        assert_eq!(names(&path), ["rounds.csv"], "{signal}");
        assert_eq!(fs::read_to_string(&target).unwrap(), "kept", "{signal}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_does_not_fit_is_an_error_of_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_odds");
    // Files of up to 4 KiB are allowed, and who writes more is told so instead of being killed.
    let script = format!("trap '' XFSZ; ulimit -f 8; exec {program} price -q -f html -o big.html");
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", &script]).current_dir(folder.path()).output().unwrap();
    let said = refused_output(output);
    assert_all(&said, &["cannot write big.html: ", "File too large"]);
    assert!(!said.contains(".odds-"), "{said}");
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    printed(&["--variant", "dragon-tiger", "-o", path.to_str().unwrap()]);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::read_to_string(&path).unwrap().starts_with('{'));
    assert_eq!(names(folder.path()), ["report.json"]);
}

/// Names of a table that a spreadsheet would take for formulas.
const FORMULAS: &str = r#"
id = "own"
name = "=1+1"
game = "baccarat"
decks = [8]
[wager.side]
name = "@SUM(1+1)"
pays = [
  { odds = "8 to 1", name = "-2+3", when = { result = "tie" } },
  { odds = "lose 1/2", name = "+1-1", when = { result = "player" } },
]
"#;

#[test]
fn names_that_look_like_formulas_are_texts_in_csv_and_numbers_stay_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.toml");
    fs::write(&path, FORMULAS).unwrap();
    let arguments = ["-v", "own", "--decks", "8", "-f", "csv", "--tables", path.to_str().unwrap()];
    let page = printed(&arguments);
    let mut reader = csv::Reader::from_reader(page.as_bytes());
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|key| key == name).unwrap();
    let (mut seen, mut negative) = (BTreeSet::new(), 0);
    for row in reader.records() {
        let row = row.unwrap();
        for (cell, key) in row.iter().zip(&header) {
            let number =
                cell.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit())
                    && !cell[1..].contains(['+', '-']);
            let formula = cell.starts_with(['=', '+', '-', '@']);
            assert!(!formula || number, "{key}: {cell}");
            negative += usize::from(formula);
        }
        seen.extend([&row[at("name")], &row[at("event")]].map(str::to_owned));
    }
    for name in ["'@SUM(1+1)", "'-2+3", "'+1-1"] {
        assert!(seen.contains(name), "{name}: {seen:?}");
    }
    // Losses stand as numbers.
    assert!(negative > 3, "{negative}");
}
