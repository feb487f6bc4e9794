//! The published appendices, and what every appendix holds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use shoe_odds::Exact;

use crate::common::{odds, printed};

/// Writes appendices into an empty folder and gives the files by name.
fn appendices(arguments: &[&str], threads: usize) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("made/here");
    let mut command = odds(&[]);
    command.args(["appendix", "--quiet", "--out"]).arg(&out).args(arguments);
    let done = command.env("RAYON_NUM_THREADS", threads.to_string()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(done.stdout.is_empty() && done.stderr.is_empty());
    files(&out)
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    let file = |path: PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read(path).unwrap())
    };
    paths.filter(|path| path.is_file()).map(file).collect()
}

fn lines(text: &[u8]) -> Vec<&str> {
    std::str::from_utf8(text).unwrap().lines().collect()
}

/// The files of a folder of `appendices/` are those that this command writes into it.
#[track_caller]
fn assert_published(folder: &str, command: &str) {
    let published = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let arguments: Vec<&str> = command.split(' ').skip(2).collect();
    let made = appendices(&arguments, 2);
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    let again = format!("run `{command} --out {folder}`");
    assert_eq!(names(&published), names(&made), "{again}");
    for (name, text) in &made {
        for (number, (printed, now)) in lines(&published[name]).iter().zip(lines(text)).enumerate()
        {
            assert_eq!(*printed, now, "{name}:{}: {again}", number + 1);
        }
        assert!(published[name] == *text, "{name}: {again}");
    }
}

#[test]
fn the_published_appendices_are_what_the_program_writes() {
    assert_published("appendices", "odds appendix");
}

#[test]
fn the_published_appendices_of_the_market_are_what_the_program_writes() {
    assert_published("appendices/market", "odds appendix --variant market");
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_every_run() {
    let formats: Vec<&str> = shoe_odds::format::FORMATS.iter().map(|format| format.id()).collect();
    let formats = formats.join(",");
    let arguments = ["--variant", "dragon-tiger,dragon-tournament", "--format", &formats];
    let one = appendices(&arguments, 1);
    assert_eq!(one.len(), 2 * shoe_odds::format::FORMATS.len());
    assert!(one.values().all(|bytes| bytes.len() > 5_000));
    assert!(one == appendices(&arguments, 3), "one thread and three");
    assert!(one == appendices(&arguments, 3), "twice");
}

#[test]
fn house_edges_by_decks_are_those_of_a_price() {
    let made = appendices(&["--variant", "dragon-bonus", "--format", "csv"], 2);
    let mut reader = csv::Reader::from_reader(&made["dragon-bonus.csv"][..]);
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|column| column == name).unwrap();
    let [table, id, decks, edge, within] =
        ["table", "id", "decks", "edge_exact", "within_rules"].map(at);
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let mut found = 0;
    for row in rows.iter().filter(|row| &row[table] == "by-decks") {
        assert_eq!(&row[within], if &row[decks] == "8" { "true" } else { "false" });
        let price = odds(&[])
            .args(["--variant", "dragon-bonus", "--brief", "--format", "json"])
            .args(["--wager", &row[id], "--decks", &row[decks]])
            .output()
            .unwrap();
        let price: serde_json::Value = serde_json::from_slice(&price.stdout).unwrap();
        assert_eq!(price["reports"][0]["wagers"][0]["edge"]["exact"], row[edge]);
        found += 1;
    }
    // Five wagers, one to twelve decks.
    assert_eq!(found, 5 * 12);
    // Ties at 8 to 1: 15.75% with one deck, 14.36% with eight (rows P0472 and P0009 of the printed figures).
    let json = appendices(&["--variant", "dragon-bonus", "--format", "json"], 2);
    let json: serde_json::Value = serde_json::from_slice(&json["dragon-bonus.json"]).unwrap();
    let by_decks = json["variants"][0]["by_decks"].as_array().unwrap();
    let tie = by_decks.iter().find(|one| one["wager"] == "tie").unwrap();
    let edge = |place: usize| tie["decks"][place]["edge"]["decimal"].as_str().unwrap().to_owned();
    assert!(edge(0).starts_with("0.1574"), "{}", edge(0));
    assert!(edge(7).starts_with("0.143596"), "{}", edge(7));
}

#[test]
fn the_manifest_makes_the_file_again() {
    let arguments = ["--variant", "dynasty-live/dynasty,dynasty-live/commission", "--digits", "9"];
    let made = appendices(&arguments, 2);
    let [(name, text)] = &made.iter().collect::<Vec<_>>()[..] else { panic!("one game") };
    assert_eq!(*name, "dynasty-live-dynasty-commission.md");
    let row = |label: &str| {
        let start = format!("| {label} | ");
        let line = lines(text).into_iter().find(|line| line.starts_with(&start)).unwrap();
        line.strip_prefix(&start).unwrap().strip_suffix(" |").unwrap().to_owned()
    };
    assert_eq!(row("Program"), concat!("odds ", env!("CARGO_PKG_VERSION")));
    let sum = Command::new("sha256sum")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg(row("Rules"))
        .output()
        .unwrap();
    assert!(String::from_utf8(sum.stdout).unwrap().starts_with(&row("SHA-256")));
    let command = row("Command");
    let again: Vec<&str> = command.strip_prefix("odds appendix ").unwrap().split(' ').collect();
    assert!(appendices(&again, 2) == made, "{command}");
}

/// The edges of eight decks are those that everyone prints: 1.06%, 1.24% and 14.36%
/// (https://wizardofodds.com/games/baccarat/basics/); the grid is that of the rules, 3.9.2 to 3.9.4
/// of the Dragon Baccarat Tournament.
#[test]
fn an_appendix_opens_with_its_edges_and_the_grid_and_ends_with_its_table() {
    let cover = ["--title", "Rules A", "--author", "A Lab", "--reference", "R-17"];
    let arguments = ["--variant", "dynasty-live", "--date", "2026-03-31", "--decks", "6,8"];
    let made = appendices(&[&arguments[..], &cover].concat(), 2);
    let text = String::from_utf8(made["dynasty-live.md"].clone()).unwrap();
    assert!(text.starts_with("# Rules A\n"), "{}", &text[..80]);
    let (front, rest) = text.split_once("\n## Commission baccarat\n").unwrap();
    let (par, front) = front.split_once("\n## The game\n").unwrap();
    for fact in ["**Author:** A Lab", "**Reference:** R-17", "**Date:** 2026-03-31"] {
        assert!(par.contains(fact), "{fact}");
    }
    // With six decks p = 83,552,962,932,288 of 878,869,206,895,680 rounds tie: 1 in 10.5187. The
    // variance is 81 p (1 - p) = 6.968482, and 1.645 times its root is 4.342451.
    let tie = par.lines().find(|line| line.starts_with("| Tie | ")).unwrap();
    let figures = "| 14.4382% | 85.5618% | 10.52 | 4.3425 | 8 to 1 | 4.34% | 1.37% | 0.43% |";
    assert!(tie.ends_with(figures), "{tie}");
    // Each number of decks has its sheet.
    let (six, eight) = par.split_once("\n## PAR sheet: 8 decks\n").unwrap();
    assert!(six.contains("\n## PAR sheet: 6 decks\n") && six.contains(tie));
    assert!(eight.contains("\n| Tie | 14.3596% |"), "{eight}");
    let row = |start: &str| {
        let line = front.lines().find(|line| line.starts_with(start)).expect(start);
        line.trim_end_matches(" |").rsplit(" | ").next().unwrap().to_owned()
    };
    assert_eq!(row("| Banker | Commission"), "1.0579%");
    assert_eq!(row("| Player | all |"), "1.2351%");
    assert_eq!(row("| Tie | all |"), "14.3596%");
    // None, then 0 to 9.
    for line in [
        "| 3 | D | D | D | D | D | D | D | D | D | S | D |",
        "| 6 | S | S | S | S | S | S | S | D | D | S | S |",
    ] {
        assert!(front.contains(line), "{line}");
    }
    assert!(!front.contains("Where the Player has drawn"));
    // The Tie is told once for every number of decks, though three variants offer it.
    assert_eq!(rest.matches("\n### Tie\n").count(), 2);
    assert_eq!(rest.matches("\n### Banker\n").count(), 6);
    assert_eq!(rest.matches("\n## Commission baccarat, 8 decks\n").count(), 1);
    assert!(rest.contains("Banker wins: 1 to 1 less 5% commission, which is 0.95 to 1"));
    let table = include_str!("../tables/dynasty-live.toml").trim_end();
    assert!(text.ends_with(&format!("```\n{table}\n```\n")));
}

/// Data formats have every wager of every variant, and the rules in words.
#[test]
fn data_formats_leave_nothing_to_another_variant() {
    let made = appendices(&["--variant", "dynasty-live", "--format", "csv"], 2);
    let mut reader = csv::Reader::from_reader(&made["dynasty-live.csv"][..]);
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|column| column == name).unwrap();
    let [table, id, event] = ["table", "id", "event"].map(at);
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let ties = rows.iter().filter(|row| &row[table] == "wager" && &row[id] == "tie");
    // Three variants, of each the line that pays and the loss.
    assert_eq!(ties.count(), 3 * 2);
    let words = "Where the Player has drawn, the Banker at 7 stands.";
    assert!(rows.iter().any(|row| &row[table] == "rule" && &row[event] == words));
}

#[test]
fn a_pdf_is_made_where_a_tex_is_found_and_else_it_is_said_how() {
    let run = |path: Option<&str>| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = odds(&["appendix", "--variant", "dragon-tiger", "--format", "pdf"]);
        command.arg("-o").arg(folder.path());
        path.map(|path| command.env("PATH", path));
        let done = command.output().unwrap();
        (done, files(folder.path()))
    };
    let (done, files) = run(Some("/nowhere"));
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!((done.status.code(), files.len()), (Some(2), 0), "{said}");
    for words in ["neither pdflatex nor a browser", "install one", "--format html"] {
        assert!(said.contains(words), "{said}");
    }
    if Command::new("pdflatex").arg("--version").output().is_err() {
        let required = std::env::var_os("ODDS_REQUIRE_TOOLS").is_some();
        assert!(!required, "pdflatex is not there");
        return eprintln!("skipped: no pdflatex");
    }
    let (done, files) = run(None);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(files["dragon-tiger.pdf"].starts_with(b"%PDF-"));
    assert!(files["dragon-tiger.pdf"].len() > 50_000);
}

/// The user's own table, at a path that a shell would take apart, with a bet that favors the
/// player: the Banker at even money wins 0.458597 - 0.446247 = 1.2351% (eight decks).
#[test]
fn the_command_of_a_manifest_is_one_that_a_shell_takes() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("it's mine/my bets.toml");
    std::fs::create_dir(tables.parent().unwrap()).unwrap();
    let table = r#"
        id = "mine"
        name = "Mine"
        game = "baccarat"
        decks = [8]
        [variant.mine]
        wagers = ["banker"]
        [wager.banker]
        name = "Banker"
        pays = [
          { odds = "push", when = { result = "tie" } },
          { odds = "1 to 1", when = { result = "banker" } },
        ]
    "#;
    std::fs::write(&tables, table).unwrap();
    let tables = tables.to_str().unwrap();
    let made = appendices(&["--tables", tables, "--variant", "mine"], 2);
    let text = String::from_utf8(made["mine.md"].clone()).unwrap();
    assert!(text.contains("Banker favors the player: its house edge is -1.2351%."), "{text}");
    let command = lines(&made["mine.md"]).into_iter().find(|line| line.starts_with("| Command"));
    // Markdown keeps its own signs with a backslash.
    let command = command.unwrap().replace("\\\\", "\\").replace("\\_", "_");
    let word = format!("'{}'", tables.replace('\'', r"'\''"));
    assert!(command.contains(&format!("--tables {word} --variant mine")), "{command} {word}");
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    // The place of one of the files is taken by a folder.
    std::fs::create_dir(folder.path().join("dragon-tiger.md")).unwrap();
    let mut command = odds(&[]);
    command.args(["appendix", "--out"]).arg(folder.path()).args(["--variant", "dragon-tiger"]);
    let done = command.args(["--format", "json,md"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("dragon-tiger.md"), "{said}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_table_that_is_read_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("my-bets.txt");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/example/side-bet.toml");
    std::fs::copy(&rules, &table).unwrap();
    let mut command = odds(&[]);
    command.args(["appendix", "--format", "text", "--tables"]).arg(&table);
    command.args(["--variant", "my-bets", "--out"]).arg(folder.path());
    let done = command.output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(said.contains("it is also an input"), "{said}");
    assert_eq!(std::fs::read(&table).unwrap(), std::fs::read(&rules).unwrap());
}

/// The lines of a wager with a fee settle every round: a rest would lose the stake alone.
#[test]
fn no_round_is_left_beside_the_lines_of_a_wager_with_a_fee() {
    let page = printed(&["appendix", "-v", "prosperity-tree", "-f", "md", "-o", "-"]);
    assert!(page.contains("| Player | Loss | lose 6/5 | every other round |"), "{page}");
    assert!(!page.contains("otherwise the stake is lost"), "{page}");
    assert!(!page.contains("None of these"), "{page}");
}

/// A jackpot is two suited nines. There are 32 kinds of them, of 64 hands each: 16 of an ace to a four,
/// and 16 of a nine with a ten or a face card. A hand leaves 32·64 - 64 + 49 others; beside a nine,
/// three kinds of its suit lose 8 more each. So 16·64·(2033 + 2009) of C(416, 2)·C(414, 2) rounds pay
/// all of the meter.
#[test]
fn a_par_sheet_has_progressives_over_all_rounds() {
    let table = "tables/example/nine-fortune.toml";
    let text = printed(&["appendix", "nine-fortune", "--tables", table, "-f", "text", "-o", "-"]);
    let sheet = text.split("\n\n\n").find(|part| part.starts_with("PAR sheet")).unwrap();
    let (_, meters) = sheet.split_once("Progressives over all rounds").unwrap();
    let cycle = Exact::ratio(86_320 * 85_491, 16 * 64 * (2_033 + 2_009)).unwrap().decimal(6);
    for (name, reset, rate) in [("Fortune", " 250 ", "40.0000%"), ("Nine Pot", " 500 ", "25.0000%")]
    {
        let row = meters.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        for figure in [reset, rate, &cycle] {
            assert!(row.contains(figure), "{row}");
        }
    }
    assert!(!sheet.contains("Not on this sheet"), "{sheet}");
}

/// A round is one of 416·415·414·413·412·411 ordered deals. The commission leaves
/// 0.95·2,292,252,566,437,888 - 2,230,518,282,592,256 of them to the Banker.
#[test]
fn paytables_of_a_par_sheet_add_up() {
    let text = printed(&["appendix", "baccarat", "-f", "md", "-o", "-"]);
    let (sheet, _) = text.split_once("\n## The game\n").unwrap();
    let (_, banker) = sheet.split_once("\n| Banker | Tie |").unwrap();
    let rows: Vec<&str> = banker.lines().skip(1).take(3).collect();
    assert_eq!(
        rows,
        [
            "|  | Banker wins | 0.95 to 1 | 2,292,252,566,437,888 | 0.458597 | 2.18 | 43.5668% |",
            "|  | All other | lose | 2,230,518,282,592,256 | 0.446247 | 2.24 | -44.6247% |",
            "|  | Total |  | 4,998,398,275,503,360 | 1.000000 |  | -1.0579% |",
        ]
    );
}

#[test]
fn rules_of_declared_games_are_in_words() {
    let rules = |variant| printed(&["appendix", variant, "-f", "md", "-o", "-"]);
    let dog = rules("red-dog");
    for words in [
        "| Call: Pair | push | Two has a pair |",
        "| Call: Consecutive | push | Two has no rank between its cards |",
        "| Call: Three of a kind | 11 to 1 | Three has 3 of a kind |",
        "| The player, who sees two between, takes one option: call or raise. |",
    ] {
        assert!(dog.contains(words), "{words}");
    }
    // The best strategy never raises on a spread of 1.
    let (sheet, rest) = dog.split_once("\n## The game\n").unwrap();
    let (best, _) = sheet.split_once("| Bet, raise on a spread of 6 or more | Call").unwrap();
    assert!(!best.contains("Raise: Spread 1 |") && rest.contains("Raise: Spread 1 |"));
    let poker = rules("three-card-poker");
    assert!(poker.contains("Player wins with a straight flush"));
    assert!(poker.contains("Dealer has only a high card and highest card worth 2-J"));
}

/// The meter of Mystery Tie grows by 5/20 a round from 500 to 1000, so each of 2,000 rounds is equally
/// likely to pay the jackpot: the mean is 2001/2.
#[test]
fn a_par_sheet_tells_the_rules_of_a_jackpot() {
    let table = "tables/example/must-hit.toml";
    let text = printed(&["appendix", "must-hit", "--tables", table, "-f", "md", "-o", "-"]);
    let (sheet, _) = text.split_once("\n## The game\n").unwrap();
    let jackpot = (&Exact::integer(500) + &Exact::ratio(2_001, 8).unwrap()).decimal(6);
    let row = sheet.lines().find(|line| line.starts_with("| Mystery Tie | 500 |")).unwrap();
    assert!(row.contains(" | 1000 | 5.0000% | 1000.500000 | "), "{row}");
    assert!(row.contains(&format!(" | {jackpot} | ")), "{row}");
    for words in [
        "| Sure Pot | The meter begins at 500 and grows by 0.1 of each stake.",
        "The cards win it: Two suited nines (100% of meter).",
        "The round in which the meter reaches 2000 pays all of it, whatever the cards.",
        "every amount from 500 to 1000 is equally likely.",
        "The 5 bets of a round share it.",
        "| Sure Pot | Two suited nines | 100% of meter |",
    ] {
        assert!(sheet.contains(words), "{words}: {sheet}");
    }
    // No wager has fixed odds alone, so no table lists such wagers; and no table is without rows.
    assert!(!sheet.contains("### Wagers\n"), "{sheet}");
    let lines: Vec<&str> = text.lines().collect();
    let heads = lines.windows(2).filter(|pair| pair[0].starts_with("| :---"));
    assert!(heads.clone().count() > 10);
    assert!(heads.clone().all(|pair| pair[1].starts_with("| ")), "{text}");
    assert!(!text.contains("\n|  |\n"), "{text}");
}

/// The player of Three Card Poker folds below Q-6-4. Of three ranks up to a jack, C(10, 3) - 8 are no
/// straight; Q with 3 to 5 and a lower rank makes 6 more, Q-6 with 2 or 3 makes 2. Each has 4^3 - 4
/// suits without a flush: 7,200 of 22,100 hands. Edges: the printed figures G0762 and G0763.
#[test]
fn a_game_with_decisions_has_its_strategy_and_its_stakes() {
    let text = printed(&["appendix", "three-card-poker", "-f", "md", "-o", "-"]);
    let (sheet, rest) = text.split_once("\n## The game\n").unwrap();
    let folded = (10 * 9 * 8 / 6 - 8 + 6 + 2) * (4 * 4 * 4 - 4);
    let stake = Exact::ratio(22_100 + 22_100 - folded, 22_100).unwrap().decimal(6);
    let row = sheet.lines().find(|line| line.contains(&stake)).unwrap();
    assert!(row.starts_with("| Ante and play | 3.37"), "{row}");
    assert!(row.contains(&format!("% | {stake} | 2.01")), "{row}");
    for line in ["| high-card | Q | 6 | 2, 3 | Fold |", "| high-card | Q | 6 | 4, 5 | Play |"] {
        // Six paytables of a bonus have one best strategy. Without a bonus it is the same play.
        assert!((1..=2).contains(&rest.matches(line).count()), "{line}");
    }
    assert!(rest.contains("\n### Ante and play: other strategies\n"));
    assert!(text.contains("`odds strategy` prints it") && !text.contains("\\`"));
    // Five other bonuses and three simpler rules differ in some lines, and one rule is the best
    // strategy. The fourth simpler rule always plays and has no line of a fold.
    assert_eq!(sheet.matches("| All other lines as in Ante and play |").count(), 5 + 3);
    assert_eq!(sheet.matches("| All lines as in Ante and play |").count(), 1);
    assert!(rest.contains("| Fold | lose | every round in which the player takes this option |"));
    assert!(!text.contains("| every round |"));
    assert!(!rest.contains("| Ante and play | All other | lose |"));
}

/// What is no plain file is neither replaced nor waited for, also at the end of a link.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    std::os::unix::fs::symlink(&pipe, out.join("dragon-tiger.md")).unwrap();
    let mut command = odds(&[]);
    command.args(["appendix", "--variant", "dragon-tiger", "--out"]).arg(&out);
    let done = command.output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(said.contains("no plain file"), "{said}");
    use std::os::unix::fs::FileTypeExt;
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// A path that ends as a file of a format does is that file, and no folder.
#[test]
fn a_file_by_name_is_one_game_in_one_format() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], name: &str| {
        let mut command = odds(&["appendix", "-q"]);
        let done = command.args(arguments).arg("-o").arg(folder.path().join(name)).output();
        let done = done.unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        (done.status.code(), said.replace(folder.path().to_str().unwrap(), "DIR"))
    };
    let tie = ["-v", "dragon-tiger"];
    assert_eq!(run(&tie, "a.md"), (Some(0), String::new()));
    assert_eq!(run(&["-v", "dragon-tiger", "-f", "md"], "b"), (Some(0), String::new()));
    let read = |path: &str| std::fs::read_to_string(folder.path().join(path)).unwrap();
    assert_eq!(read("a.md"), read("b/dragon-tiger.md"));
    assert_eq!(run(&tie, "a.JSON"), (Some(0), String::new()));
    assert!(read("a.JSON").starts_with('{'));
    for (arguments, why) in [
        (&["-v", "dragon-tiger,dynasty"][..], "2 games are asked for"),
        (&["-v", "dragon-tiger", "-f", "md"], "it is one file, in the format html"),
        (&["-v", "dragon-tiger", "-f", "md,html"], "it is one file, in the format html"),
    ] {
        let (code, said) = run(arguments, "c.html");
        assert_eq!(code, Some(2), "{said}");
        assert!(
            said.contains(why) && said.contains("expected a folder, as -o 'DIR/c' -f"),
            "{said}"
        );
        assert!(!folder.path().join("c.html").exists());
    }
    // A folder that is there is one, however it is called.
    std::fs::create_dir(folder.path().join("d.md")).unwrap();
    assert_eq!(run(&tie, "d.md"), (Some(0), String::new()));
    assert_eq!(read("d.md/dragon-tiger.md"), read("b/dragon-tiger.md"));
}

#[test]
fn a_cover_without_words_is_refused() {
    for option in ["--title", "--author", "--reference"] {
        for empty in ["", "  "] {
            let done = odds(&["appendix", "-v", "dragon-tiger", option, empty]).output().unwrap();
            let said = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(2), "{said}");
            assert!(said.contains(option) && said.contains("expected words"), "{said}");
        }
    }
}
