//! Texts that mean harm: they are shown, edited or refused, in time and in little stack.

use std::thread;
use std::time::{Duration, Instant};

use super::super::{Edit, edit, own, read};
use super::set;

/// What the page's engine has of stack.
const STACK: usize = 1 << 20;

/// Unoptimized, on a machine that has more to do. What takes time that grows with the square of a
/// megabyte takes minutes.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 3 } else { 1 });

/// The form of a text, and edits of it, in the stack and the time that there is.
#[track_caller]
fn stands(what: &str, text: String) {
    let what = what.to_owned();
    let work = move || {
        let wager =
            timed(&what, || read(&text)).ok().and_then(|form| form.wagers.into_iter().last());
        let wager = wager.map_or_else(|| "a".to_owned(), |wager| wager.id);
        let (name, odds) = (text.clone(), "push".to_owned());
        let edits = [
            set(&wager, 0, "odds", Some("9 to 1")),
            set(&wager, 0, "when", Some(&text)),
            set(&wager, 0, "when", Some("margin = 1")),
            set(&wager, 0, "when", None),
            Edit::RemoveLine { wager: wager.clone(), line: 0 },
            Edit::MoveLine { wager: wager.clone(), from: 0, to: 1 },
            Edit::AddLine { wager: wager.clone(), at: None, odds, name: None, when: None },
            Edit::AddWager {
                id: wager.clone(),
                name,
                odds: "push".into(),
                when: None,
                variant: None,
            },
            Edit::RemoveWager { wager },
            Edit::SetTable { key: "decks".into(), value: "[8]".into() },
        ];
        for one in &edits {
            // What an edit gives is TOML.
            if let Ok(edited) = timed(&what, || edit(&text, one)) {
                read(&edited).unwrap();
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(work).unwrap().join().unwrap();
}

#[track_caller]
fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let time = start.elapsed();
    assert!(time < LONGEST, "{what}: {time:?}");
    done
}

fn many(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect()
}

#[test]
fn brackets_stand_deep() {
    for (open, close) in [("[", "]"), ("{ a = ", "}"), ("{ a.b = [", "] }"), ("{a.a.a.a.a.a=[", "")]
    {
        stands(open, format!("a = {}{}", open.repeat(10_000), close.repeat(10_000)));
        let when = format!("{}1{}", open.repeat(70), close.repeat(70));
        stands(open, format!("[wager.a]\npays = [{{ when = {when} }}]\n"));
        stands(open, format!("[wager.a]\npays = [{}", open.repeat(10_000)));
    }
}

#[test]
fn keys_are_long() {
    let path = "a.".repeat(50_000);
    for text in [
        format!("{path}a = 1\n"),
        format!("[{path}a]\n"),
        format!("[[{path}a]]\n"),
        format!("wager.a.pays = [{{ when.{path}a = 1 }}]\n"),
        format!("[wager.{}a]\npays = 1\n", "a.".repeat(50)),
        format!("[[wager.a.pays]]\n[wager.a.pays.when.{}a]\n", "a.".repeat(50)),
        // What is no TOML, and deep before.
        format!("{}\nx = house", many(30, |at| format!("k{at}.{}a = 1\n", "a.".repeat(78)))),
        format!("a = {}1\nx = house", format!("{{ {}a = ", "a.".repeat(78)).repeat(79)),
    ] {
        stands("long keys", text);
    }
}

#[test]
fn lines_are_many() {
    let line = "{ odds = \"1 to 1\", when = { result = \"tie\" } }";
    let lines = many(20_000, |_| format!("  {line},\n"));
    stands("lines", format!("[wager.a]\nname = \"A\"\npays = [\n{lines}]\n"));
    let lines = many(8_000, |_| format!("{line}, "));
    stands("one line", format!("[wager.a]\nname = \"A\"\npays = [ {lines} ]\n"));
    let dotted = many(20_000, |at| format!("when.a{at} = 1, "));
    stands("dotted", format!("[wager.a]\npays = [{{ {dotted} odds = \"push\" }}]\n"));
    stands("blank lines", "\n".repeat(1 << 18));
    stands("comments", format!("{}[wager.a]\npays = [{{}}]", "#\n".repeat(1 << 17)));
    stands("keys", many(20_000, |at| format!("k{at} = {at}\n")));
    stands("sections", many(8_000, |at| format!("[wager.a{at}]\npays = []\n")));
    stands("members", format!("[wager.a]\n{}", many(8_000, |_| "[[wager.a.pays]]\n".into())));
    stands(
        "inline",
        format!("wager = {{ {} }}", many(8_000, |at| format!("a{at}.pays = [{{}}], "))),
    );
    stands("taken", many(8_000, |at| format!("[wager.a{}]\nas = \"a-{at}\"\n", 8_000 - at)));
    stands(
        "variants",
        many(8_000, |at| format!("[variant.v{at}]\nwagers = [\"a\"]\n")) + "[wager.a]\n",
    );
}

#[test]
fn names_hold_anything() {
    for name in
        ["<b onclick=\"x\">&amp;", "\"\\'`", "\u{2028}\u{202e}\u{feff}", "𝄞\u{7f}\r\n\t\u{0}", ""]
    {
        let text = own(name, name, name);
        stands(name, text.clone());
        stands(name, name.repeat(20_000));
        let add = Edit::AddWager {
            id: name.into(),
            name: name.into(),
            odds: name.into(),
            when: None,
            variant: None,
        };
        let form = read(&edit(&text, &add).unwrap()).unwrap();
        let [_, wager] = &form.wagers[..] else { panic!("{form:?}") };
        assert_eq!((&*wager.id, wager.name.as_deref()), (name, Some(name)));
        assert_eq!(wager.lines[0].odds.as_deref(), Some(name));
        let key = Edit::SetWager { wager: name.into(), key: name.into(), value: Some("1".into()) };
        let form = read(&edit(&edit(&text, &add).unwrap(), &key).unwrap()).unwrap();
        let other = &form.wagers[1].others[0];
        assert_eq!((&*other.key, &*other.value), (name, "1"));
    }
}
