//! Parts and what becomes of them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::*;

const RUN: &str = "dynasty --decks 2 --shoes 10 --seed 3";

/// Writes the parts of a run, `1/of` to `of/of`, and gives their paths.
fn parts(folder: &TempDir, name: &str, arguments: &str, of: u64) -> Vec<PathBuf> {
    let part = |part: u64| {
        let path = folder.path().join(format!("{name}-{part}-{of}"));
        let text = simulate(&format!("{arguments} --shard {part}/{of}"));
        fs::write(&path, text).unwrap();
        path
    };
    (1..=of).map(part).collect()
}

fn merge<P: AsRef<Path>>(parts: &[P]) -> Output {
    let mut command = command(&["merge"]);
    command.args(parts.iter().map(AsRef::as_ref)).output().unwrap()
}

/// What is said of parts that do not go together, and that nothing is written.
#[track_caller]
fn refused<P: AsRef<Path>>(parts: &[P], words: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.csv");
    let mut command = command(&["merge", "-o", whole.to_str().unwrap()]);
    let output = command.args(parts.iter().map(AsRef::as_ref)).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty() && !whole.exists(), "{said}");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    words.iter().for_each(|word| assert!(said.contains(word), "{word:?} in {said}"));
}

/// A part with something in it changed, and sealed again.
fn forged(part: &Path, from: &str, to: &str) -> String {
    sealed(&fs::read(part).unwrap(), from, to)
}

/// The same of its bytes.
pub fn sealed(part: &[u8], from: &str, to: &str) -> String {
    let text = std::str::from_utf8(part).unwrap();
    let end = text.trim_end().rfind('\n').unwrap() + 1;
    assert!(text[..end].contains(from), "{from}");
    let changed = text[..end].replacen(from, to, 1);
    let digest = Sha256::digest(changed.as_bytes());
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{changed}#sha256 {hex}\n")
}

#[test]
fn parts_in_any_order_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    for what in ["hands", "counts", "totals"] {
        for format in ["csv", "json"] {
            let run = format!("{RUN} --write {what} --format {format}");
            let whole = simulate(&run);
            for of in [1, 3, 10] {
                let mut parts = parts(&folder, "part", &run, of);
                for turn in [0, 1] {
                    let middle = turn.min(parts.len());
                    parts.rotate_left(middle);
                    parts.reverse();
                    let merged = merge(&parts);
                    assert!(merged.stdout == whole.as_bytes(), "{what} {format} {of}");
                }
            }
        }
    }
    // A part of the one division and two of another.
    let [halves, quarters] = [2, 4].map(|of| parts(&folder, "of", RUN, of));
    let merged = merge(&[&quarters[1], &halves[1], &quarters[0]]);
    assert!(merged.stdout == simulate(RUN).as_bytes());
}

/// Compressed or not; what comes out compressed does so in the same bytes, too.
#[test]
fn parts_may_be_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [one, two] = ["1.csv.gz", "2.gz"].map(path);
    simulate(&format!("{RUN} --shard 1/2 -o {one}"));
    simulate(&format!("{RUN} --shard 2/2 -o {two}"));
    assert!(fs::read(&one).unwrap().starts_with(&[0x1f, 0x8b]));
    assert!(good(&["merge", &two, &one]) == simulate(RUN));
    let [whole, merged, rows] = ["whole.csv.gz", "merged.gz", "rows.ndjson.gz"].map(path);
    simulate(&format!("{RUN} -o {whole}"));
    good(&["merge", &two, &one, "-o", &merged]);
    assert!(fs::read(&whole).unwrap() == fs::read(&merged).unwrap());
    simulate(&format!("{RUN} -o {rows}"));
    let mut text = String::new();
    let file = fs::File::open(&rows).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    assert!(text == simulate(&format!("{RUN} --format json")));
    let compressed = fs::read(&two).unwrap();
    let bad = folder.path().join("bad.gz");
    for length in (3..compressed.len()).step_by(61) {
        fs::write(&bad, &compressed[..length]).unwrap();
        refused(&[Path::new(&one), &bad], &["bad.gz"]);
    }
}

#[test]
fn no_file_takes_the_place_of_a_part() {
    let folder = tempfile::tempdir().unwrap();
    let parts = parts(&folder, "part", RUN, 2);
    let [one, two] = [0, 1].map(|at| parts[at].to_str().unwrap());
    let refused = run(&["merge", one, two, "-o", two]);
    assert!(!refused.status.success());
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("it is also an input: expected another file"), "{said}");
    assert!(fs::read_to_string(two).unwrap() == simulate(&format!("{RUN} --shard 2/2")));
}

#[test]
fn parts_that_are_not_the_whole_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let thirds = parts(&folder, "third", RUN, 3);
    let halves = parts(&folder, "half", RUN, 2);
    refused(&thirds[..2], &["shoes 7 to 10 are in none of the parts"]);
    refused(&thirds[1..], &["shoes 1 to 3 are in none"]);
    refused(&[&thirds[0], &thirds[2]], &["shoes 4 to 6 are in none"]);
    refused(
        &[&thirds[0], &thirds[1], &thirds[2], &thirds[1]],
        &["third-2-3", "the same part, 2/3"],
    );
    refused(&[&thirds[0], &halves[0], &halves[1]], &["third-1-3", "half-1-2", "both have shoe 1"]);
    refused(&[&thirds[0], &thirds[1], &halves[1]], &["both have shoe 6"]);
}

#[test]
fn parts_of_other_runs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let one = parts(&folder, "one", RUN, 2).remove(0);
    let others = [
        ("dynasty --decks 2 --shoes 10 --seed 4", "seed is 3 in the first, 4 in the second"),
        (
            "dynasty-live/commission --decks 2 --shoes 10 --seed 3",
            "variant is \"dynasty-live/dynasty\"",
        ),
        ("dynasty --decks 3 --shoes 10 --seed 3", "shoe is \"2\""),
        ("dynasty --decks 2 --shoes 11 --seed 3", "shoes is 10"),
        ("dynasty --decks 2 --shoes 10 --seed 3 --cut 15", "cut is 14"),
        ("dynasty --decks 2 --shoes 10 --seed 3 --burn three", "burn is \"none\""),
        ("dynasty --decks 2 --shoes 10 --seed 3 --rounds-per-shoe 9", "is"),
        ("dynasty --decks 2 --shoes 10 --seed 3 --write counts", "is"),
        ("dynasty --decks 2 --shoes 10 --seed 3 --format json", "format is \"csv\""),
    ];
    for (run, words) in others {
        let two = parts(&folder, "two", run, 2).remove(1);
        refused(&[&one, &two], &["one-1-2", "two-2-2", "not parts of one run", words]);
    }
    let two = parts(&folder, "two", RUN, 2).remove(1);
    let version = concat!("odds ", env!("CARGO_PKG_VERSION"));
    let table = |part: &Path| {
        let text = fs::read_to_string(part).unwrap();
        let at = text.find("\"table\":\"").unwrap() + 9;
        text[at..at + 64].to_owned()
    };
    for (from, to, name) in [
        (version.to_owned(), "odds 9.9.9".to_owned(), "program is"),
        (table(&two), "0".repeat(64), "table is"),
    ] {
        let forged = forged(&two, &from, &to);
        let path = folder.path().join("forged");
        fs::write(&path, forged).unwrap();
        refused(&[&one, &path], &[name]);
    }
    // The hash is of the rules file as it is in the repository.
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/dynasty-live.toml");
    let digest = Sha256::digest(fs::read(rules).unwrap());
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(table(&one), hex);
}

#[test]
fn damaged_parts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let parts = parts(&folder, "part", RUN, 2);
    let text = fs::read(&parts[1]).unwrap();
    let bad = folder.path().join("bad");
    let with = |content: &[u8], words: &[&str]| {
        fs::write(&bad, content).unwrap();
        refused(&[&parts[0], &bad], &[&["bad"], words].concat());
    };
    // Every so often a bit is turned, in the rows as in both framing lines.
    for at in (0..text.len()).step_by(97).chain(text.len() - 70..text.len()) {
        let mut turned = text.clone();
        turned[at] ^= 1;
        with(&turned, &[]);
    }
    for length in (0..text.len()).step_by(211).chain(text.len() - 75..text.len()) {
        with(&text[..length], &[]);
    }
    with(&text[..text.len() / 2], &["cut off"]);
    with(&[&text[..], b"10,99,KS KH,KD KC,0,0,tie\n"].concat(), &["cut off"]);
    with(&[&text[..], &text].concat(), &["damaged"]);
    with(b"", &["no part of a run"]);
    with(b"shoe,round\n1,1\n", &["bad:1: no part of a run"]);
    with(&[b'#'; 1 << 21], &["no part of a run"]);
    with(&[0; 300], &["no part of a run"]);
    with(
        forged(&parts[1], "\"part\":1", "\"part\":2").as_bytes(),
        &["format 2 of parts: expected 1"],
    );
    with(forged(&parts[1], "\"seed\":3", "\"seed\":-3").as_bytes(), &["bad:1:"]);
    with(forged(&parts[1], "\"first\":6", "\"first\":7").as_bytes(), &["not of the run"]);
    with(
        forged(&parts[1], "\"count\":5", "\"count\":18446744073709551615").as_bytes(),
        &["not of the run"],
    );
    refused(&[&parts[0], &folder.path().to_owned()], &["plain file"]);
    refused(&[&parts[0], &folder.path().join("none")], &["cannot read"]);
}

#[test]
fn sealed_counts_that_do_not_add_up_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = format!("{RUN} --write counts");
    let parts = parts(&folder, "part", &run, 2);
    for (from, to, words) in [
        ("player,Tie,", "player,Tied,", "its rows differ from the rows"),
        ("player,Tie,", "player,Tie,-", "line"),
        ("player,Tie,", "player,Tie,99999999999999999999", "line"),
        ("wager,event,count", "wager,count", "line"),
    ] {
        let bad = folder.path().join("bad");
        fs::write(&bad, forged(&parts[1], from, to)).unwrap();
        refused(&[&parts[0], &bad], &["bad", words]);
    }
}

#[test]
fn some_parts_become_one_that_is_merged_again() {
    let folder = tempfile::tempdir().unwrap();
    for what in ["hands", "counts"] {
        let run = format!("{RUN} --write {what}");
        let parts = parts(&folder, what, &run, 4);
        let [one, two, three, four] = [0, 1, 2, 3].map(|at| parts[at].to_str().unwrap());
        let path = |name: &str| folder.path().join(name).display().to_string();
        let [middle, end] = ["middle.gz", "end"].map(path);
        good(&["merge", three, two, "--partial", "-o", &middle]);
        good(&["merge", "--partial", &middle, four, "-o", &end]);
        let text = fs::read_to_string(&end).unwrap();
        assert!(text.contains("\"shard\":\"2-4/4\",\"first\":3,\"count\":8}\n"), "{text}");
        for parts in [vec![four, &middle, one], vec![&end, one]] {
            assert!(merge(&parts).stdout == simulate(&run).as_bytes());
        }
        let whole = good(&["merge", "--partial", one, &end]);
        assert!(whole == simulate(&format!("{run} --shard 1/1")));
        refused(&[&end], &["shoes 1 to 2 are in none of the parts: expected every part"]);
        refused(&[&end, one, two], &["both have shoe 3"]);
        refused(&["--partial", one, four], &["shoes 3 to 7 are in none", "touch each other"]);
    }
}
