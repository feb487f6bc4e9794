//! The help by topics, what shells complete, and errors that say what to type instead.

use super::*;

#[test]
fn help_on_a_command_is_what_the_command_says() {
    for command in ["price", "check", "effects", "help"] {
        assert_eq!(printed(&["help", command]), printed(&[command, "--help"]));
    }
    assert_eq!(printed(&["help"]), printed(&["-h"]));
    assert_all(
        &refused(&["help", "glosary"]),
        &["no help on \"glosary\", did you mean \"glossary\"?", "commands: price,", "shoe"],
    );
    let topics = "topics: carries, exit-codes, formats, glossary, meters, shoe, tables, unknown, a term \
                  of the glossary, a game or a wager";
    assert_all(&refused(&["help", "zzz"]), &[topics]);
    assert_all(&printed(&["help", "edge"]), &["House edge", "Player's edge"]);
    assert_all(&printed(&["help", "rtp"]), &["1 minus the house edge"]);
    assert_all(&printed(&["help", "dragon-tiger"]), &["Equal ranks are a tie", "Tiger Big"]);
}

#[test]
fn the_glossary_has_the_terms_of_the_field() {
    let page = printed(&["help", "glossary"]);
    for term in [
        "Shoe",
        "Coup, round",
        "Natural",
        "Push",
        "Combinations, ways",
        "House edge",
        "Per resolved bet",
        "RTP",
        "Hit frequency",
        "Standard deviation",
        "Effect of removal",
        "True count",
        "Session",
        "Run, streak",
        "Commission",
        "To one, for one",
        "Burn",
        "Cut card",
    ] {
        assert_eq!(page.lines().filter(|line| line.trim() == term).count(), 1, "{term}");
    }
    let terms: Vec<_> = page.lines().skip(1).filter(|line| !line.starts_with("   ")).collect();
    assert!(terms.is_sorted_by_key(|term| term.to_lowercase()), "{terms:?}");
    assert_all(&refused(&["glossary"]), &["odds help glossary"]);
}

/// An appendix explains its words as the glossary does.
#[test]
fn an_appendix_and_the_glossary_say_the_same() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let glossary = words(&printed(&["help", "glossary"]));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("appendices/dragon-tiger.md");
    let appendix = fs::read_to_string(path).unwrap();
    let (_, rows) = appendix.split_once("| Word | Meaning |").expect("words");
    let rows = rows.lines().skip(2).take_while(|line| line.starts_with('|'));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('|').map(str::trim).collect()).collect();
    assert!(rows.len() > 10);
    for row in rows {
        assert_all(&glossary, &[&words(row[1]), &words(row[2])]);
    }
}

#[test]
fn errors_about_a_shoe_lead_to_its_forms() {
    let forms = printed(&["help", "shoe"]);
    assert_all(&forms, &["'8'", "'8 - 9*4 - KH'", "'A=30 2=31 T=25'", "'AS=8 AH=7'", "'0=100"]);
    assert_all(&forms, &["CARD*COUNT", "1 to 10000"]);
    for spec in ["eight", "8 - XY", "8 - 9*40", "AS=8 7=3", "99999999999999999999"] {
        assert_all(&refused(&["--shoe", spec]), &["`odds help shoe`"]);
    }
    let huge = refused(&["--shoe", "99999999999999999999"]);
    assert_all(&huge, &["expected a whole number of decks from 1 to 10000"]);
    // A number of decks by itself has one form.
    assert!(!refused(&["--decks", "0"]).contains("help shoe"));
    for command in ["price", "effects", "streaks"] {
        let both = refused(&[command, "--decks", "6", "--shoe", "8 - 9"]);
        assert_all(&both, &["--decks and --shoe both name the shoe", "'8 - 9*4'", "help shoe"]);
    }
    let design = ["design", "-w", "lucky-6", "--decks", "6", "--shoe", "8"];
    assert_all(&refused(&design), &["both name the shoe"]);
    // Other conflicts are told as before.
    assert!(!refused(&["--brief", "--summary"]).contains("shoe"));
}

#[test]
fn a_pdf_is_one_of_the_formats_of_reports() {
    assert_all(&refused(&["-f", "pdg"]), &["'pdg'", "xlsx", "pdf"]);
    assert!(!refused(&["simulate", "--shoes", "1", "-f", "pdf"]).contains("tex"));
}

#[test]
fn what_is_left_out_is_one_of_a_few() {
    let said = refused(&["completions"]);
    assert_all(
        &said,
        &["no shell: expected", "bash, elvish, fish, powershell or zsh", "odds completions bash"],
    );
    assert_all(
        &refused(&["schema"]),
        &["no schema: expected", "table, parameters, report or certificate", "odds schema table"],
    );
    assert_all(&refused(&["merge"]), &["<PART>"]);
}

#[test]
fn help_and_version_that_cannot_be_written_fail() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for arguments in
        [&["--version"][..], &["--help"], &["-h"], &["check", "--help"], &["help", "glossary"]]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("error: cannot write the standard output"), "{said}");
    }
}

/// A hand by itself is no condition: what is meant is said in the words of a condition.
#[test]
fn a_condition_on_a_hand_names_a_field_of_it() {
    let said = refused(&["--given", "player = 6"]);
    assert_all(&said, &["--given:1:10", "expected a field of the hand, as player.total = 6"]);
    let said = refused(&["-v", "dragon-tiger", "--given", "tiger = 6"]);
    assert_all(&said, &["as tiger.rank = \"6\""]);
}

/// What bash offers at the end of what is typed, by the function that the script registers.
fn completed(typed: &str) -> Option<Vec<String>> {
    let script = r#"eval "$("$ODDS" completions bash)"
        name=$(complete -p odds | sed 's/.*-F \([^ ]*\).*/\1/')
        read -ra COMP_WORDS <<< "$TYPED"
        [[ $TYPED == *' ' ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=9
        "$name" odds "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\n' "${COMPREPLY[@]}""#;
    let mut bash = Command::new("bash");
    let program = Path::new(env!("CARGO_BIN_EXE_odds"));
    let folder = program.parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    bash.args(["--norc", "-c", script]).env("ODDS", program).env("PATH", path);
    let Ok(output) = bash.env("TYPED", typed).output() else {
        assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "bash is not installed");
        println!("bash is not installed: nothing was completed");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{typed}: {said}");
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

#[test]
fn bash_completes_variants_wagers_and_topics() {
    for (typed, expected) in [
        ("odds --variant dyn", &["dynasty", "dynasty-live", "dynasty-live/dynasty"][..]),
        ("odds -v punto-banco/e", &["punto-banco/ez"]),
        ("odds effects --variant mark", &["market", "market-base"]),
        ("odds design -w panda", &["panda-8"]),
        ("odds check -w dragon-7", &["dragon-7"]),
        ("odds list wa", &["wagers"]),
        ("odds list co", &["counts"]),
        ("odds count -v ez -w dragon-7 --tags ja", &["jacobson"]),
        ("odds --format js", &["json"]),
        ("odds help gl", &["glossary"]),
        ("odds help ch", &["check"]),
        ("odds man che", &["check"]),
        ("odds completions f", &["fish"]),
        ("odds --sort ", &["edge", "hit", "name"]),
        // After a variant its wagers, and the names of a user's table.
        ("odds effects dragon-tiger dragon-b", &["dragon-big", "dragon-bonus"]),
        ("odds -v ez -w ", &["panda-8", "tie"]),
        ("odds -v ez,dyn", &["ez,dynasty"]),
        ("odds --tables docs/guide/red-pair.toml -v red", &["red-pair"]),
        ("odds --tables docs/guide/red-pair.toml red-pair --wager red", &["red-pair"]),
    ] {
        let Some(offered) = completed(typed) else { return };
        for word in expected {
            assert!(offered.iter().any(|other| other == word), "{typed}: {offered:?}");
        }
        let begun = typed.rsplit(' ').next().unwrap();
        assert!(offered.iter().all(|word| word.starts_with(begun)), "{typed}: {offered:?}");
    }
}

/// What is completed is taken.
#[test]
fn every_variant_and_wager_that_is_completed_is_known() {
    let Some(variants) = completed("odds -v ") else { return };
    assert!(variants.len() > 30, "{variants:?}");
    // A name that two games have would be refused.
    assert!(!variants.contains(&"commission".to_owned()));
    printed(&["--brief", "-v", &variants.join(",")]);
    let wagers = completed("odds -w ").unwrap();
    let listed = json(&["list", "wagers"]);
    let listed: BTreeSet<_> = ids(&listed["wagers"]).into_iter().collect();
    assert_eq!(wagers.iter().map(String::as_str).collect::<BTreeSet<_>>(), listed);
    let of_ez = completed("odds -v ez -w ").unwrap();
    let all = ["banker", "banker-pair", "dragon-7", "panda-8", "player", "player-pair", "tie"];
    assert_eq!(of_ez, all);
    // A table with a mistake leaves the built-in names.
    let mistaken = completed("odds --tables Cargo.toml -v dynasty-live/d").unwrap();
    assert_eq!(mistaken, ["dynasty-live/dynasty"]);
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert_all(&script, &["ODDS_COMPLETE", "odds"]);
    }
}

/// The page of a topic names the file of its table, shows the table, and then each line to type.
#[test]
fn the_tables_of_topics_run_as_they_are_shown() {
    // A tie of baccarat has the probability 0.095155968, and returns 1 + 5·(1 + q): 90.35%, which
    // rounds to 90.4%, is that of q = (0.9035/0.095155968 - 6)/5 = 0.698987.
    let shown = [
        ("carries", vec!["Storm by multiplier"]),
        ("meters", vec!["Pot over all rounds", "The meter of Pot stands at 1,500", "Reset"]),
        ("unknown", vec!["The chance q is unknown", "fits q from 0.698987", "any mixture"]),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (topic, expected) in shown {
        let page = printed(&["help", topic]);
        let is_typed = |line: &&str| line.starts_with("  odds ") && !line.contains(" = ");
        let (_, rest) = page.split_once(".toml\n").unwrap();
        let name = page.lines().find(|line| line.ends_with(".toml")).unwrap();
        let mut table: Vec<&str> = rest.lines().take_while(|line| !is_typed(line)).collect();
        table.iter_mut().for_each(|line| *line = line.trim());
        fs::write(folder.path().join(name), table.join("\n")).unwrap();
        let typed: Vec<&str> = rest.lines().filter(is_typed).collect();
        assert_eq!(typed.len(), expected.len(), "{page}");
        for (typed, expected) in typed.into_iter().zip(expected) {
            let words: Vec<&str> = typed.split_whitespace().skip(1).collect();
            let output = crate::common::odds(&words).current_dir(folder.path()).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(said.contains(expected), "{typed}: {output:?}");
        }
    }
}

#[test]
fn the_help_explains_the_words_of_reports() {
    for (typed, expected) in [
        ("unit", "One stake"),
        ("units", "One stake"),
        ("stake", "The amount that a player bets"),
        ("shoe", "The cards to be dealt"),
        ("decks", "52 cards"),
        ("documents", "rules documents"),
        ("usual", "most houses offer"),
        ("market", "side bets of the market"),
        ("collection", "A named group of variants"),
        ("variance", "mean squared distance"),
        ("house advantage", "minus the sum of all returns"),
        ("percentile", "median"),
        ("infinite decks", "as if it were put back"),
        ("expectation", "The mean net win per unit staked"),
        ("ordered deals", "Ordered deals of as many cards"),
        ("score", "The expected win of 100 rounds"),
        ("di", "A thousand times the mean"),
        ("desirability", "A thousand times the mean"),
        ("eor", "if one card of a kind is missing"),
        ("card counting", "add up the tags"),
        ("best", "lowest house edge"),
        ("cost per hour", "average loss of a player in an hour"),
    ] {
        let words: Vec<&str> = std::iter::once("help").chain(typed.split(' ')).collect();
        let said = printed(&words).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(expected), "{typed}: {said}");
    }
}
