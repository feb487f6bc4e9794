//! Edits of texts in every layout.

use super::super::{Edit, Of};
use super::{asked, form, library, refused};

const HEAD: &str = "id = \"t\"\nname = \"T\"\ngame = \"baccarat\"\ndecks = [8]\n";

/// Two lines that a comment and blanks of their own belong to.
const LINES: &str = r#"
# Of the tie.
[wager.a]   # the first
name   = 'A'
pays   = [
  # above
  { odds = "push",   when = {result="tie"} }, # of the push
  { odds = "1 to 1", when = { result = "player" } }   # of the win
]

# Of b.
[wager.b]
name = "B"
pays = [ { odds = "8 to 1", when = { result = "tie" } } ]
"#;

fn table(rest: &str) -> String {
    format!("{HEAD}{rest}")
}

#[track_caller]
fn gives(rest: &str, edit: &str, expected: &str) {
    let edited = asked(&table(rest), edit);
    assert_eq!(edited, table(expected));
    library(&edited);
}

/// The edit of a text of this in the place of that.
#[track_caller]
fn turns(rest: &str, edit: &str, (old, new): (&str, &str)) {
    assert_eq!(rest.matches(old).count(), 1, "{old}");
    gives(rest, edit, &rest.replace(old, new));
}

#[test]
fn a_value_is_replaced_and_blanks_stay() {
    let set = |key: &str, value: &str| {
        format!(r#"{{"do":"set","wager":"a","line":0,"key":"{key}","value":{value}}}"#)
    };
    turns(LINES, &set("odds", r#""lose 1/2""#), (r#""push","#, r#""lose 1/2","#));
    turns(LINES, &set("when", r#"" margin = 1 ""#), ("{result=\"tie\"}", "{margin = 1}"));
    turns(LINES, &set("when", r#""[{ margin = 1 }]""#), ("{result=\"tie\"}", "[{ margin = 1 }]"));
    let set = r#"{"do":"set","wager":"a","line":1,"key":"when","value":""}"#;
    turns(LINES, set, ("{ result = \"player\" }", "{}"));
}

#[test]
fn a_key_is_put_where_it_usually_stands_and_taken_out() {
    let set = r#"{"do":"set","wager":"a","line":1,"key":"name","value":"W"}"#;
    let (old, new) = (r#""1 to 1", when"#, r#""1 to 1", name = "W", when"#);
    turns(LINES, set, (old, new));
    let there = LINES.replace(old, new);
    gives(&there, r#"{"do":"set","wager":"a","line":1,"key":"name","value":null}"#, LINES);
    let set = r#"{"do":"set","wager":"a","line":1,"key":"staked","value":" 2 "}"#;
    turns(LINES, set, (old, r#""1 to 1", staked = 2, when"#));
}

#[test]
fn keys_of_a_wager_keep_the_column() {
    let set = r#"{"do":"set-wager","wager":"a","key":"as","value":"tie"}"#;
    turns(LINES, set, ("# the first\n", "# the first\nas = \"tie\"\n"));
    let set = r#"{"do":"set-wager","wager":"a","key":"source","value":"S"}"#;
    turns(LINES, set, ("name   = 'A'\n", "name   = 'A'\nsource = \"S\"\n"));
    let set = r#"{"do":"set-wager","wager":"b","key":"multiplier","value":"{ 2 = \"1\" }"}"#;
    turns(LINES, set, ("\"B\"\n", "\"B\"\nmultiplier = { 2 = \"1\" }\n"));
    let set = r#"{"do":"set-wager","wager":"a","key":"name","value":"A"}"#;
    gives(LINES, set, LINES);
    let set = r#"{"do":"set-wager","wager":"a","key":"name","value":"\"\\\n\u0001\u2028<b>"}"#;
    let edited = asked(&table(LINES), set);
    assert!(edited.contains("name   = \"\\\"\\\\\\n\\u0001\u{2028}<b>\"\n"), "{edited}");
    assert_eq!(form(&edited).wagers[0].name.as_deref(), Some("\"\\\n\u{1}\u{2028}<b>"));
}

#[test]
fn a_line_is_put_beside_the_others() {
    let add = |wager: &str, at: &str| {
        format!(
            r#"{{"do":"add-line","wager":"{wager}",{at}"odds":"9 to 1","name":"N","when":"margin = 9"}}"#
        )
    };
    let new = r#"{ odds = "9 to 1", name = "N", when = { margin = 9 } }"#;
    let line = format!("  {new},\n");
    let first = "  { odds = \"push\"";
    turns(LINES, &add("a", "\"at\":0,"), (first, &format!("{line}{first}")));
    let second = "  { odds = \"1 to 1\"";
    turns(LINES, &add("a", "\"at\":1,"), (second, &format!("{line}{second}")));
    let last = "{ result = \"player\" } }   # of the win\n";
    let with_comma = "{ result = \"player\" } },   # of the win\n";
    turns(LINES, &add("a", ""), (last, &format!("{with_comma}{line}")));
    // In one line they would be wide.
    let only = "[ { odds = \"8 to 1\", when = { result = \"tie\" } } ]";
    let lines = format!("[\n  {{ odds = \"8 to 1\", when = {{ result = \"tie\" }} }},\n{line}]");
    turns(LINES, &add("b", ""), (only, &lines));
    let short = r#"{"do":"add-line","wager":"b","at":0,"odds":"push","when":"margin = 1"}"#;
    let two = "[ { odds = \"push\", when = { margin = 1 } }, { odds = \"8 to 1\", when = { result = \"tie\" } } ]";
    turns(LINES, short, (only, two));
    // A paytable that is empty, and none.
    for empty in ["[]", "[\n  # soon\n]"] {
        let rest = LINES.replace(only, empty);
        let filled = match empty.contains('#') {
            true => format!("[\n  # soon\n{line}]"),
            false => format!("[ {new} ]"),
        };
        turns(&rest, &add("b", ""), (&format!("pays = {empty}"), &format!("pays = {filled}")));
    }
    let rest = LINES.replace(&format!("pays = {only}\n"), "");
    turns(&rest, &add("b", ""), ("\"B\"\n", &format!("\"B\"\npays = [ {new} ]\n")));
}

#[test]
fn a_line_goes_with_the_comment_behind_it() {
    let first = "  { odds = \"push\",   when = {result=\"tie\"} }, # of the push\n";
    turns(LINES, r#"{"do":"remove-line","wager":"a","line":0}"#, (first, ""));
    let second = "  { odds = \"1 to 1\", when = { result = \"player\" } }   # of the win\n";
    turns(LINES, r#"{"do":"remove-line","wager":"a","line":1}"#, (second, ""));
    let moved = second.replace("} }   #", "} },   #");
    let (old, new) = (format!("{first}{second}"), format!("{moved}{first}"));
    turns(LINES, r#"{"do":"move-line","wager":"a","from":1,"to":0}"#, (&old, &new));
    turns(LINES, r#"{"do":"move-line","wager":"a","from":0,"to":1}"#, (&old, &new));
    let one = table(LINES).replace("[\n  # above\n", "[ ").replace(" # of the push\n ", "");
    let one = one.replace("   # of the win\n]", " ]");
    let edited = asked(&one, r#"{"do":"move-line","wager":"a","from":0,"to":1}"#);
    let two = r#"[ { odds = "1 to 1", when = { result = "player" } }, { odds = "push",   when = {result="tie"} } ]"#;
    assert!(edited.contains(&two.replace("[ ", "[   ")) || edited.contains(two), "{edited}");
    let edited = asked(&one, r#"{"do":"remove-line","wager":"a","line":1}"#);
    assert!(edited.contains("{result=\"tie\"} } ]"), "{edited}");
}

const SECTIONS: &str = r#"
[wager.a]
name = "A"

# Of the tie.
[[wager.a.pays]]
odds = "push"
when = { result = "tie" }

[[wager.a.pays]]
odds = "1 to 1"   # even
[wager.a.pays.when]
result = "player"
player.pair = true

# The end.
"#;

#[test]
fn lines_that_are_sections_are_edited_as_such() {
    let first = "# Of the tie.\n[[wager.a.pays]]\nodds = \"push\"\nwhen = { result = \"tie\" }\n\n";
    let (head, rest) = SECTIONS.split_at(SECTIONS.find(first).unwrap());
    let second = rest[first.len()..].trim_end_matches("# The end.\n");
    turns(SECTIONS, r#"{"do":"remove-line","wager":"a","line":0}"#, (first, ""));
    turns(SECTIONS, r#"{"do":"remove-line","wager":"a","line":1}"#, (second, ""));
    let moved = format!("{head}{second}{first}# The end.\n");
    gives(SECTIONS, r#"{"do":"move-line","wager":"a","from":0,"to":1}"#, &moved);
    gives(SECTIONS, r#"{"do":"move-line","wager":"a","from":1,"to":0}"#, &moved);
    let set = r#"{"do":"set","wager":"a","line":1,"key":"name","value":"N"}"#;
    turns(SECTIONS, set, ("# even\n", "# even\nname = \"N\"\n"));
    let set = r#"{"do":"set","wager":"a","line":1,"key":"when","value":"margin = 1"}"#;
    let old = "# even\n[wager.a.pays.when]\nresult = \"player\"\nplayer.pair = true\n\n";
    turns(SECTIONS, set, (old, "# even\nwhen = { margin = 1 }\n"));
    let new = "[[wager.a.pays]]\nodds = \"9 to 1\"\nwhen = { margin = 9 }\n\n";
    let add = r#"{"do":"add-line","wager":"a","at":0,"odds":"9 to 1","when":"margin = 9"}"#;
    turns(SECTIONS, add, (first, &format!("{new}{first}")));
    let add = r#"{"do":"add-line","wager":"a","odds":"9 to 1","when":"margin = 9"}"#;
    turns(SECTIONS, add, (second, &format!("{second}{new}")));
}

#[test]
fn dotted_and_inline_tables_are_edited_as_such() {
    let rest = r#"
wager.a.name = "A"
wager.a.pays = [ { when.result = "tie", odds = "8 to 1", when.player.pair = true } ]
"#;
    let set = r#"{"do":"set","wager":"a","line":0,"key":"when","value":"margin = 1"}"#;
    let (old, new) = (
        "{ when.result = \"tie\", odds = \"8 to 1\", when.player.pair = true }",
        "{ when = { margin = 1 }, odds = \"8 to 1\" }",
    );
    turns(rest, set, (old, new));
    let unset = r#"{"do":"set","wager":"a","line":0,"key":"when","value":null}"#;
    let edited = asked(&table(rest), unset);
    assert_eq!(edited, table(&rest.replace(old, "{ odds = \"8 to 1\" }")));
    let leading = old.replace("odds = \"8 to 1\", ", "").replace(" }", ", odds = \"8 to 1\" }");
    let edited = asked(&table(&rest.replace(old, &leading)), unset);
    assert_eq!(edited, table(&rest.replace(old, "{ odds = \"8 to 1\" }")));
    let set = r#"{"do":"set-wager","wager":"a","key":"source","value":"S"}"#;
    turns(rest, set, ("= \"A\"\n", "= \"A\"\nwager.a.source = \"S\"\n"));
    let rest = "wager = { a = { name = \"A\", pays = [ { odds = \"1 to 1\", when = {} } ] } }\n";
    let set = r#"{"do":"set-wager","wager":"a","key":"source","value":"S"}"#;
    turns(rest, set, ("\"A\",", "\"A\", source = \"S\","));
    let add = r#"{"do":"add-wager","id":"b","name":"B","odds":"2 to 1"}"#;
    let new = "} ] }, b = { name = \"B\", pays = [ { odds = \"2 to 1\", when = {} } ] } }";
    turns(rest, add, ("} ] } }", new));
    let remove = r#"{"do":"remove-wager","wager":"a"}"#;
    let edited = asked(&table(&rest.replace("} ] } }", new)), remove);
    assert_eq!(form(&edited).wagers.len(), 1);
    library(&edited);
}

const VARIANTS: &str = r#"
[variant.one]
wagers = ["a", "b"]

[variant.two]
wagers = [
  "a",
  "b",   # the other
]
"#;

#[test]
fn a_wager_is_put_behind_the_others_and_into_a_variant() {
    let rest = format!("{VARIANTS}{LINES}\n[[published]]\nsource = \"S\"\n");
    let add = |variant: &str| {
        format!(
            r#"{{"do":"add-wager","id":"a","name":"New","odds":"9 to 1","when":"margin = 9"{variant}}}"#
        )
    };
    let new =
        "[wager.a-2]\nname = \"New\"\npays = [ { odds = \"9 to 1\", when = { margin = 9 } } ]\n";
    let rest = rest.replace("\n[[published]]\nsource = \"S\"\n", "");
    gives(
        &rest,
        &add(""),
        &format!("{}\n{new}", rest.replace("[\"a\", \"b\"]", "[\"a\", \"b\", \"a-2\"]")),
    );
    let listed = rest.replace("# the other\n", "# the other\n  \"a-2\",\n");
    gives(&rest, &add(r#","variant":"two""#), &format!("{listed}\n{new}"));
    assert!(refused(&table(&rest), &add(r#","variant":"six""#)).message.contains("six"));
    let published = "\n[[published]]\nsource = \"S\"\n";
    let edited = asked(&table(&format!("{LINES}{published}")), &add(""));
    assert_eq!(edited, table(&format!("{LINES}\n{new}{published}")));
    let first =
        "[wager.a]\nname = \"New\"\npays = [ { odds = \"9 to 1\", when = { margin = 9 } } ]\n";
    gives("", &add(""), &format!("\n{first}"));
    assert_eq!(asked("", &add("")), first);
}

#[test]
fn a_wager_goes_with_its_comment_and_out_of_every_variant() {
    let rest = format!("{VARIANTS}{LINES}");
    let left = rest.replace("[\"a\", \"b\"]", "[\"a\"]").replace("  \"b\",   # the other\n", "");
    let left = &left[..left.find("\n# Of b.").unwrap()];
    gives(&rest, r#"{"do":"remove-wager","wager":"b"}"#, left);
    let left = rest.replace("[\"a\", \"b\"]", "[\"b\"]").replace("  \"a\",\n", "");
    let (start, end) = (left.find("# Of the tie.").unwrap(), left.find("# Of b.").unwrap());
    let left = format!("{}{}", &left[..start], &left[end..]);
    gives(&rest, r#"{"do":"remove-wager","wager":"a"}"#, &left);
}

#[test]
fn the_head_of_a_table_is_set() {
    let set =
        |key: &str, value: &str| format!(r#"{{"do":"set-table","key":"{key}","value":"{value}"}}"#);
    let text = table(LINES);
    assert_eq!(asked(&text, &set("id", "u")), text.replace("id = \"t\"", "id = \"u\""));
    assert_eq!(asked(&text, &set("decks", "[6, 8]")), text.replace("[8]", "[6, 8]"));
    let without = text.replace("id = \"t\"\n", "").replace("decks = [8]\n", "");
    assert_eq!(asked(&without, &set("id", "t")), format!("id = \"t\"\n{without}"));
    let there = without.replace("\"baccarat\"\n", "\"baccarat\"\ndecks = [8]\n");
    assert_eq!(asked(&without, &set("decks", "[8]")), there);
    // A byte order mark stays in front.
    let edited = asked(&format!("\u{feff}{without}"), &set("id", "t"));
    assert_eq!(edited, format!("\u{feff}id = \"t\"\n{without}"));
    assert_eq!(asked("# none", &set("id", "t")), "# none\nid = \"t\"\n");
}

#[test]
fn lines_end_as_those_of_the_text_do() {
    let text = table(LINES).replace('\n', "\r\n");
    let add = r#"{"do":"add-line","wager":"a","odds":"9 to 1","when":"margin = 9"}"#;
    let plain = asked(&table(LINES), add);
    assert_eq!(asked(&text, add), plain.replace('\n', "\r\n"));
    for edit in [
        r#"{"do":"move-line","wager":"a","from":0,"to":1}"#,
        r#"{"do":"remove-line","wager":"a","line":1}"#,
        r#"{"do":"add-wager","id":"c","name":"C","odds":"1 to 1"}"#,
        r#"{"do":"remove-wager","wager":"a"}"#,
        r#"{"do":"remove-wager","wager":"b"}"#,
        r#"{"do":"set-wager","wager":"a","key":"as","value":"c"}"#,
    ] {
        assert_eq!(asked(&text, edit), asked(&table(LINES), edit).replace('\n', "\r\n"), "{edit}");
    }
}

#[test]
fn a_value_that_is_no_toml_is_refused_where_it_is_none() {
    let set = |value: &str| {
        format!(r#"{{"do":"set","wager":"a","line":0,"key":"when","value":"{value}"}}"#)
    };
    let text = table(LINES);
    // Two units of the clef, and the quotes around it, and ` = ` before `player`.
    let fault = refused(&text, &set(r#" \"𝄞\" = player"#));
    assert_eq!((fault.of, fault.start, fault.end), (Of::Value, 8, 14), "{fault:?}");
    assert!(fault.message.starts_with("not TOML: "), "{fault:?}");
    for value in [
        "margin = 1 }, x = { y = 1",
        "margin = 1 }\\nx = { y = 1",
        "margin = 1 # one",
        "[{}] # one",
        "{} {}",
        "{}\\n[x]",
        "a = 1, a.b = 2 }, {",
        "[",
        "margin",
    ] {
        let fault = refused(&text, &set(value));
        let units = value.replace("\\n", "\n").encode_utf16().count();
        assert!(
            fault.of == Of::Value && fault.start <= fault.end && fault.end <= units,
            "{fault:?}"
        );
    }
}

#[test]
fn an_edit_of_what_is_not_there_is_refused() {
    let text = table(LINES);
    for (edit, words) in [
        (r#"{"do":"remove-wager","wager":"c"}"#, "no wager \"c\""),
        (r#"{"do":"remove-line","wager":"a","line":2}"#, "no line 2"),
        (r#"{"do":"move-line","wager":"a","from":0,"to":2}"#, "no line 2"),
        (r#"{"do":"set-wager","wager":"a","key":"id","value":"b"}"#, "the id of a wager"),
    ] {
        let fault = refused(&text, edit);
        assert!(fault.of == Of::Text && fault.message.contains(words), "{fault:?}");
    }
    let text = text.replace("pays = [ {", "pays = [ 1, {");
    let fault = refused(&text, r#"{"do":"remove-line","wager":"b","line":0}"#);
    assert_eq!(&text[fault.start..fault.end], "pays");
}

#[test]
fn an_edit_that_is_none_or_lacks_a_part_is_refused() {
    for (edit, words) in [
        (r#"{"do":"turn"}"#, "no edit \"turn\""),
        (r#"{"do":"set","wager":"a","key":"odds"}"#, "the edit \"set\" lacks its line"),
        (r#"{"do":"set-table","key":"id"}"#, "the edit \"set-table\" lacks its value"),
    ] {
        let error = serde_json::from_str::<Edit>(edit).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
