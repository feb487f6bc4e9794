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
    // A shell that starts a run in the background ignores interrupts for it, and so does the program.
    let ignored = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = ignored.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim();
    let interrupts = u64::from_str_radix(ignored, 16).unwrap() & 0b10 == 0;
    for signal in ["INT", "TERM", "KILL"].iter().filter(|one| interrupts || **one != "INT") {
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

/// Rows are written as they come, deep inside of the program, which does not know the file there.
#[cfg(target_os = "linux")]
#[test]
fn rows_that_do_not_fit_are_an_error_of_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_odds");
    let run = |arguments: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 8; exec {program} {arguments}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(folder.path()).output().unwrap()
    };
    for file in ["rounds.csv", "rounds.csv.gz", "part.csv"] {
        let shard = if file == "part.csv" { "--shard 1/2" } else { "" };
        let said = refused_output(run(&format!("simulate --shoes 200 -q {shard} -o {file}")));
        assert_all(&said, &[&format!("cannot write {file}: "), "File too large"]);
    }
    assert!(names(folder.path()).is_empty());
    for (written, named) in [("-o /dev/full", "/dev/full"), ("> /dev/full", "the standard output")]
    {
        let said = refused_output(run(&format!("simulate --shoes 200 -q {written}")));
        assert_all(&said, &[&format!("cannot write {named}: "), "No space left"]);
    }
}

#[test]
fn an_ending_that_no_format_has_is_refused_with_those_that_there_are() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["report.dat", "report", ".csv", "report.csv.gz"] {
        let path = folder.path().join(name);
        let said = refused(&["price", "-o", path.to_str().unwrap()]);
        let endings = ["-o ", name, "no format has this ending", ".txt", ".csv", ".md", ".html"];
        assert_all(&said, &endings);
        assert_all(&said, &["or --format csv|"]);
        assert!(names(folder.path()).is_empty());
        printed(&["price", "-f", "text", "-o", path.to_str().unwrap()]);
        fs::remove_file(&path).unwrap();
    }
}

/// A device has no ending, and takes what a terminal would show.
#[cfg(unix)]
#[test]
fn a_device_takes_text() {
    let arguments = ["price", "--variant", "dragon-tiger", "--decks", "8"];
    assert_eq!(printed(&[&arguments[..], &["-o", "/dev/null"]].concat()), "");
    let text = printed(&arguments);
    assert_eq!(printed(&[&arguments[..], &["-o", "/dev/stdout"]].concat()), text);
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    printed(&[&arguments[..], &["-o", pipe.to_str().unwrap()]].concat());
    assert_eq!(reader.join().unwrap(), text);
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
