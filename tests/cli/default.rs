//! The default set of variants, which every question and format starts from, and wagers that are
//! found in another variant than the one a question starts from.
//!
//! The lists that are expected are read from the files of `tables/`.

use super::*;

use crate::common::{piped, stdout, text as text_of};

/// A variant and the ids of its wagers.
type Offer = (String, Vec<String>);

/// The variants of one table file: `game/variant`, in the order of the file.
fn offers_of(file: &Path) -> Vec<Offer> {
    let table: toml::Table = toml::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let game = table["id"].as_str().unwrap();
    let id_of = |key: &str| {
        let id = table["wager"][key].get("as").and_then(toml::Value::as_str);
        id.unwrap_or(key).to_owned()
    };
    let text = fs::read_to_string(file).unwrap();
    let headers = text.lines().filter_map(|line| line.strip_prefix("[variant.")?.split(']').next());
    let offer = |id: &str| {
        let wagers = table["variant"][id]["wagers"].as_array().unwrap().iter();
        let wagers = wagers.map(|key| id_of(key.as_str().unwrap()));
        (format!("{game}/{id}"), wagers.collect())
    };
    headers.map(offer).collect()
}

/// The default set by the files: the collection `usual`, then the tables of no collection, each by
/// id.
fn default_set() -> Vec<Offer> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    let (mut usual, mut documents) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(root).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let table: toml::Table = toml::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        match table.get("collection").and_then(toml::Value::as_str) {
            Some("usual") => usual.push(file),
            Some(other) => panic!("a table of {other} stands in a folder of its own"),
            None => documents.push(file),
        }
    }
    usual.sort();
    documents.sort();
    usual.iter().chain(&documents).flat_map(|file| offers_of(file)).collect()
}

fn names(offers: &[Offer]) -> Vec<&str> {
    offers.iter().map(|(name, _)| name.as_str()).collect()
}

/// The variants of the default set that have this wager.
fn with<'o>(offers: &'o [Offer], wager: &str) -> Vec<&'o str> {
    let has = |offer: &&Offer| offer.1.iter().any(|id| id == wager);
    offers.iter().filter(has).map(|(name, _)| name.as_str()).collect()
}

fn name_of(report: &Value) -> String {
    format!("{}/{}", text(&report["game"], "id"), text(&report["variant"], "id"))
}

fn named(study: &Value) -> Vec<String> {
    reports(study).iter().map(name_of).collect()
}

/// The variants of the rows of CSV that are of one, each once.
fn of_rows(csv: &str) -> Vec<String> {
    let rows = records(csv);
    let of_one = rows.iter().filter(|row| !row["variant"].is_empty());
    let mut names: Vec<String> =
        of_one.map(|row| format!("{}/{}", row["game"], row["variant"])).collect();
    names.dedup();
    names
}

#[test]
fn every_question_and_format_starts_from_one_set_with_plain_baccarat_first() {
    let set = default_set();
    assert_eq!(names(&set), VARIANTS);
    assert_eq!(named(&json(&["--brief"])), names(&set));
    assert_eq!(named(&json(&["--summary"])), names(&set));
    assert_eq!(named(&json(&["-v", "usual,documents", "--brief"])), names(&set));
    assert_eq!(named(&json(&["-v", "usual", "--brief"])), names(&set)[..4]);
    assert_eq!(named(&json(&["-v", "Documents", "--brief"])), names(&set)[4..]);
    assert_eq!(of_rows(&printed(&["--summary", "-f", "csv"])), names(&set));
    assert_eq!(of_rows(&printed(&["--brief", "-f", "csv"])), names(&set));
    assert_eq!(of_rows(&printed(&["--brief", "--csv", "long"])), names(&set));
    let effects = json(&["effects", "-w", "tie", "--tag-level", "1", "--brief"]);
    assert_eq!(named(&effects), with(&set, "tie"));
    let listed = json(&["list", "variants"]);
    assert_eq!(ids(&listed["variants"])[..set.len()], names(&set));
    let listed = printed(&["list", "games"]);
    assert_all(
        &listed,
        &[
            "Default --variant usual,documents in other commands, if no variant is named",
            " usual ",
            " documents ",
        ],
    );
    let page = printed(&["-f", "md", "--brief"]);
    let place = |name: &str| page.find(name).unwrap_or_else(|| panic!("no {name}"));
    assert!(place("Baccarat, 5% commission") < place("Baccarat Dragon Bonus"));
}

#[test]
fn a_wager_without_a_variant_is_found_in_plain_baccarat_first() {
    let set = default_set();
    for wager in ["banker", "tie", "player-pair"] {
        let found = named(&json(&["-w", wager, "--brief"]));
        assert_eq!(found, with(&set, wager), "{wager}");
        assert_eq!(found[0], "punto-banco/baccarat", "{wager}");
    }
    // What the default set has is not looked for elsewhere: `market-cards` has a Dragon 7 too.
    assert_eq!(named(&json(&["-w", "dragon-7"])), ["punto-banco/ez"]);
    let design = json(&["design", "-w", "dragon-7"]);
    assert_eq!(named(&design), ["punto-banco/ez"]);
    let said = refused(&["design", "-w", "tie"]);
    for (at, name) in with(&set, "tie").into_iter().enumerate() {
        let line = said.lines().nth(1 + at).unwrap().trim();
        assert_eq!(line, format!("--variant {name}"), "{said}");
    }
}

#[test]
fn a_batch_without_a_variant_has_the_columns_of_the_default_set() {
    let set = default_set();
    let batch = |more: &[&str]| {
        let output = crate::common::piped(&[&["batch"], more].concat(), b"8\n");
        let said = String::from_utf8(output.stderr).unwrap();
        (String::from_utf8(output.stdout).unwrap(), said)
    };
    let (tie, said) = batch(&["-w", "tie"]);
    let columns: Vec<String> = with(&set, "tie").iter().map(|one| format!("{one}/tie")).collect();
    assert_eq!(tie.lines().next().unwrap(), format!("line,{},offer", columns.join(",")));
    assert_eq!(said, "");
    let (dragon, _) = batch(&["-w", "dragon-7"]);
    assert!(dragon.starts_with("line,punto-banco/ez/dragon-7,offer\n1,-0.0761"), "{dragon}");
    // Where the columns do not name the variant, a remark does.
    let (ox, said) = batch(&["-w", "ox-6"]);
    assert!(ox.starts_with("line,ox-6,offer\n"), "{ox}");
    assert_eq!(said, "no --variant: the columns are of market-cards/market-cards\n");
    assert_eq!(batch(&["-w", "ox-6", "-q"]), (ox.clone(), String::new()));
    assert_eq!(batch(&["-w", "ox-6", "-v", "market-cards"]), (ox, String::new()));
}

#[test]
fn runs_without_a_variant_begin_with_plain_baccarat() {
    let set = default_set();
    // The only table of the default set with wagers on runs.
    let expected = ["punto-banco/baccarat", "dragon-tournament/dragon-tournament"];
    assert_eq!(named(&json(&["streaks", "--hands", "9"])), expected);
    assert!(names(&set).starts_with(&expected[..1]));
    // A wager on runs is asked of the variants that have it.
    let dragons = json(&["streaks", "--hands", "9", "-w", "any-dragon"]);
    assert_eq!(named(&dragons), expected[1..]);
}

/// The variant that a question about one variant is answered for.
#[track_caller]
fn answered_for(arguments: &[&str]) -> String {
    name_of(&json(arguments))
}

const COUNT: [&str; 5] = ["count", "--shoes", "2", "--bet", "perfect"];

#[test]
fn a_question_about_one_variant_takes_the_first_that_has_the_wagers() {
    let count = |more: &[&str]| answered_for(&[&COUNT[..], more].concat());
    assert_eq!(count(&[]), "punto-banco/baccarat");
    assert_eq!(count(&["-w", "tie,Banker Pair"]), "punto-banco/baccarat");
    assert_eq!(count(&["-w", "dragon-7"]), "punto-banco/ez");
    assert_eq!(count(&["-w", "banker,super-6"]), "punto-banco/super-6");
    // Three variants of Dragon Turtle have a Crane, all on the same terms: the first is taken.
    assert_eq!(count(&["-w", "crane"]), with(&default_set(), "crane")[0]);
    // One variant of all others has it.
    assert_eq!(count(&["-w", "ox-6"]), "market-cards/market-cards");
    // So it is for wagers of tags and of stakes.
    assert_eq!(count(&["--tags", "panda-8: best:1", "--trigger", "0"]), "punto-banco/ez");
    assert_eq!(count(&["-w", "tie", "--with", "panda-8=1"]), "punto-banco/ez");

    let simulate = |more: &[&str]| {
        let output = run(&[&["simulate", "--shoes", "1", "--write", "totals"], more].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        (String::from_utf8(output.stdout).unwrap(), said)
    };
    let (dealt, said) = simulate(&["-w", "dragon-7"]);
    assert_eq!(said, "no --variant: rounds of punto-banco/ez, shoe \"8\"\n");
    assert_eq!(simulate(&["-w", "dragon-7", "-v", "ez"]), (dealt.clone(), String::new()));
    assert_eq!(simulate(&["-w", "dragon-7", "-q"]), (dealt, String::new()));
    let (_, said) = simulate(&["--decks", "6"]);
    assert_eq!(said, "no --variant: rounds of punto-banco/baccarat, shoe \"6\"\n");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rounds.csv");
    fs::write(&file, "player_cards,banker_cards\n4S 5H,KD 7C\n").unwrap();
    let check = |wager: &str| answered_for(&["check", file.to_str().unwrap(), "-w", wager]);
    assert_eq!(check("tie"), "punto-banco/baccarat");
    assert_eq!(check("results"), "punto-banco/baccarat");
    assert_eq!(check("results,dragon-7"), "punto-banco/ez");
    fs::write(&file, "dragon_cards,tiger_cards\n4S,KD\n").unwrap();
    assert_eq!(check("tiger"), "dragon-tiger/dragon-tiger");
}

#[test]
fn wagers_that_no_one_variant_or_more_than_one_has_are_told_with_their_places() {
    let count = |wagers: &str| refused(&[&COUNT[..], &["-w", wagers]].concat());
    let said = count("dragon-7,super-6");
    assert_all(&said, &["no variant has all of these wagers", "dragon-7: ez and market-cards\n"]);
    assert_all(&said, &["super-6: super-6"]);
    // Two tables of other games have a bet of this name, on terms of their own.
    let said = count("insurance");
    assert_all(&said, &["wager \"insurance\" is offered by several variants"]);
    assert_all(&said, &["--variant blackjack-bets/", "--variant trente-et-quarante/"]);
    let wagers = "results,dragon-7,super-6";
    let said = refused(&["simulate", "--shoes", "1", "--write", "counts", "-w", wagers]);
    assert_all(&said, &["no variant has all", "results: baccarat, ez, half-on-6, super-6, "]);
    assert_all(&count("dragon-77"), &["no wager \"dragon-77\", did you mean \"dragon-7\"?"]);
}

#[test]
fn a_wager_that_a_named_variant_lacks_is_told_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("counts.csv");
    fs::write(&file, "wager,event,count\ndragon-7,rounds,10\n").unwrap();
    let file = file.to_str().unwrap();
    let places = ["in baccarat: it is in ez and market-cards", "\n  --variant ez"];
    for arguments in [
        &["-v", "baccarat", "-w", "dragon-7"][..],
        &["effects", "-v", "baccarat", "-w", "Dragon 7"],
        &["design", "-v", "baccarat", "-w", "dragon-7"],
        &["count", "-v", "baccarat", "-w", "dragon-7"],
        &["count", "-v", "baccarat", "--tags", "dragon-7: best:1"],
        &["simulate", "-v", "baccarat", "--shoes", "1", "--write", "counts", "-w", "dragon-7"],
        &["batch", "-v", "baccarat", "-w", "dragon-7"],
        &["check", file, "-v", "baccarat", "-w", "dragon-7"],
    ] {
        let said = refused(arguments);
        assert_all(&said, &["no wager \"", places[0], places[1]]);
        assert!(!said.contains("player-pair"), "{said}");
    }
    // A row of counts is of a wager that the rules taken do not have.
    let said = refused(&["check", file]);
    assert_all(&said, &["counts.csv", "\"dragon-7\" in punto-banco/baccarat: it is in ez and"]);
    let said = refused(&["-v", "dynasty-live", "-w", "ox-6"]);
    assert_all(&said, &["in the variants asked for: it is in market-cards"]);
    // Many variants have it: the first are named, and the others counted.
    let tie = with(&default_set(), "tie").len();
    let said = refused(&["-v", "market-insurance", "-w", "tie"]);
    assert_all(&said, &["it is in baccarat, ez, half-on-6, super-6, dragon-bonus, "]);
    let more = said.split(" and ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(more.parse::<usize>().unwrap() >= tie - 6, "{said}");
}

#[test]
fn a_wager_in_place_of_a_variant_is_told_and_the_other_way_round() {
    for (arguments, said) in [
        (&["-v", "dragon-7"][..], "no variant \"dragon-7\": it is a wager\n  --wager dragon-7"),
        (&["-v", "Panda 8"], "no variant \"Panda 8\": it is a wager\n  --wager panda-8"),
        (
            &["audit", "-v", "dragon-7"],
            "no variant \"dragon-7\": it is a wager, and it is in ez and market-cards\n  --variant ez",
        ),
        (&["count", "-v", "tie"], "no variant \"tie\": it is a wager\n  --wager tie"),
        (&["-w", "ez"], "no wager \"ez\": it is a variant\n  --variant ez"),
        (&["count", "-w", "ez"], "no wager \"ez\": it is a variant\n  --variant ez"),
        (&["-v", "dynasty", "-w", "ez"], "no wager \"ez\": it is a variant\n  --variant ez"),
        (
            &["design", "-w", "market"],
            "no wager \"market\": it is a name of 11 variants\n  --variant market",
        ),
        (&["-w", "Dynasty Live"], "it is a name of 3 variants\n  --variant 'Dynasty Live'"),
    ] {
        assert_all(&refused(arguments), &[said]);
    }
    // A name of both is what the option is of.
    assert_eq!(named(&json(&["-v", "super-6", "--brief"])), ["punto-banco/super-6"]);
    assert!(named(&json(&["-w", "super-6", "--brief"])).contains(&"punto-banco/super-6".into()));
}

#[test]
fn an_empty_variant_is_no_default() {
    for question in [&["count"][..], &["simulate", "--shoes", "1"], &["check"]] {
        let said = refused(&[question, &["-v", ""]].concat());
        assert_all(&said, &["a value is required for '--variant <V>'"]);
    }
}

/// Tables of one's own are the answer where no variant and no wager is named. Such a table is a
/// document: it stands behind the usual variants and is searched with them.
#[test]
fn tables_of_ones_own_are_priced_first_and_are_in_the_default_set() {
    let folder = tempfile::tempdir().unwrap();
    let own = |id: &str, collection: &str, wager: &str| {
        let text = format!(
            "id = \"{id}\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n{collection}\n\
             [wager.{wager}]\nname = \"Own\"\n\
             pays = [{{ odds = \"9 to 1\", when = {{ result = \"tie\" }} }}]\n"
        );
        fs::write(folder.path().join(format!("{id}.toml")), text).unwrap();
    };
    own("aaa", "", "nine");
    own("bbb", "collection = \"house\"", "ten");
    let tables = ["--tables", folder.path().to_str().unwrap()];
    for question in [&["--brief"][..], &["effects", "--brief"]] {
        let own = named(&json(&[&tables[..], question].concat()));
        assert_eq!(own, ["aaa/aaa", "bbb/bbb"]);
    }
    let set = ["-v", "usual,documents", "--brief"];
    let by_default = named(&json(&[&tables[..], &set].concat()));
    assert_eq!(by_default[..5], [&VARIANTS[..4], &["aaa/aaa"]].concat());
    assert_eq!(by_default.len(), VARIANTS.len() + 1);
    let documents = named(&json(&[&tables[..], &["-v", "documents", "--brief"]].concat()));
    assert_eq!(documents, by_default[4..]);
    let count = |wager| answered_for(&[&COUNT[..], &tables, &["-w", wager]].concat());
    assert_eq!(count("nine"), "aaa/aaa");
    assert_eq!(count("ten"), "bbb/bbb");
    assert_eq!(count("banker"), "punto-banco/baccarat");
    for question in [&COUNT[..], &["simulate", "--shoes", "1"], &["check", "-"]] {
        let said = refused(&[question, &tables].concat());
        assert_all(&said, &["--variant: several variants fit: expected one of aaa and bbb"]);
    }
}

/// A table of ten units for a tie, of which nobody can say afterwards that plain baccarat was
/// meant.
const TENFOLD: &str = "id = \"ID\"\nname = \"Tenfold\"\ngame = \"baccarat\"\ndecks = [8]\n\
                       [wager.tie]\nname = \"Tie\"\n\
                       pays = [{ odds = \"10 to 1\", when = { result = \"tie\" } }]\n";

/// 619306544887/6508331087895 of all rounds are ties: at 10 to 1 the edge is 1 less eleven of them.
#[test]
fn a_variant_of_ones_own_is_the_default_of_a_question_about_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    fs::write(&file, TENFOLD.replace("ID", "mine")).unwrap();
    let tables = ["--tables", file.to_str().unwrap()];
    assert_eq!(answered_for(&[&COUNT[..], &tables].concat()), "mine/mine");
    let dealt = run(&[&["simulate", "--shoes", "2", "--write", "totals"][..], &tables].concat());
    let (dealt, said) = (stdout(dealt.clone(), &[0]), text_of(dealt.stderr));
    assert_all(&said, &["no --variant: rounds of mine/mine"]);
    assert_eq!(dealt.lines().count(), 2, "{dealt}");
    let bets = "wager,stake,won\ntie,1,10\ntie,1,-1\n";
    let checked = piped(&[&["check", "-", "-f", "json"], &tables[..]].concat(), bets.as_bytes());
    let checked: Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(checked["game"]["id"], "mine");
    assert_eq!(checked["verdict"], "too-few-rounds", "{checked}");
    // Of runs, the table is told beside the variants that have wagers on runs.
    let names = named(&json(&[&["streaks"], &tables[..]].concat()));
    assert!(names.contains(&"mine/mine".into()) && !names.contains(&"punto-banco/baccarat".into()));
    // What is to be asked next keeps the table.
    let page = printed(&[&["price", "--summary"], &tables[..]].concat());
    let next = format!("Variant odds price --tables {} --variant mine: ", file.display());
    let page: String = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(&next), "{page}");
}

#[test]
fn a_table_in_the_place_of_a_built_in_one_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    fs::write(&file, TENFOLD.replace("ID", "punto-banco")).unwrap();
    let tables = ["--tables", file.to_str().unwrap()];
    let remark =
        "This table differs from the built-in table \"punto-banco\", and replaces it here.";
    for question in [&["price", "--brief"][..], &["effects", "--brief"], &["streaks", "--brief"]] {
        let page = printed(&[question, &tables, &["-v", "punto-banco"]].concat());
        assert_all(&page, &[remark]);
    }
    let summary = printed(&[&["price", "--summary"], &tables[..]].concat());
    assert_eq!(summary.matches(remark).count(), 1, "{summary}");
    // Without plain baccarat, another variant would be the default.
    let said = refused(&[&COUNT[..], &tables, &["-w", "banker"]].concat());
    assert_all(&said, &["no wager \"banker\" in punto-banco: it is in"]);
    // The same text is no other table.
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/punto-banco.toml");
    let page = printed(&["--brief", "-v", "ez", "--tables", own]);
    assert!(!page.contains("replaces it here"), "{page}");
}
