//! Pages as files: well formed, complete in themselves, accessible, with charts that show what
//! the tables say. What a browser makes of them is looked at in tests/browser.rs.

#[path = "html/markup.rs"]
pub mod markup;
#[path = "html/pages.rs"]
pub mod pages;

use std::collections::BTreeSet;
use std::fs;

use crate::common::odds;
use markup::{Element, read};
use pages::{PAGES, named};

fn all<'a>(elements: &'a [Element], name: &str) -> Vec<&'a Element> {
    elements.iter().filter(|element| element.name == name).collect()
}

/// What is in an element, itself left out.
fn inside(elements: &[Element], at: usize) -> impl Iterator<Item = &Element> {
    elements.iter().filter(move |element| element.within.contains(&at))
}

fn place(elements: &[Element], id: &str) -> usize {
    let found = elements.iter().position(|element| element.attribute("id") == Some(id));
    found.unwrap_or_else(|| panic!("nothing has the id {id}"))
}

#[test]
fn pages_are_well_formed_and_every_name_is_given_once() {
    for (name, _) in PAGES {
        let elements = read(&named(name));
        let mut ids = BTreeSet::new();
        for id in elements.iter().filter_map(|element| element.attribute("id")) {
            assert!(!id.contains(char::is_whitespace) && ids.insert(id), "{name}: {id} twice");
        }
        for element in &elements {
            for by in ["aria-labelledby", "aria-describedby"] {
                let named = element.attribute(by).into_iter().flat_map(|ids| ids.split(' '));
                named.for_each(|id| assert!(ids.contains(id), "{name}: no {id}"));
            }
            if let Some(link) = element.attribute("href") {
                let id = link.strip_prefix('#').expect("a link within the page");
                assert!(ids.contains(id), "{name}: {link} leads nowhere");
            }
        }
    }
}

#[test]
fn pages_need_nothing_beside_them() {
    for (name, _) in PAGES {
        let page = named(name);
        let elements = read(&page);
        for bad in ["script", "link", "img", "iframe", "object", "image", "use", "base"] {
            assert!(all(&elements, bad).is_empty(), "{name}: <{bad}>");
        }
        let [style] = all(&elements, "style")[..] else { panic!("{name}: not one stylesheet") };
        for bad in ["url(", "@import", "http:", "https:"] {
            assert!(!style.text.contains(bad), "{name}: {bad}");
        }
        for element in &elements {
            for (key, _) in &element.attributes {
                assert!(!key.starts_with("on") && key != "src" && key != "style", "{name}: {key}");
            }
        }
    }
}

#[test]
fn pages_tell_a_reader_who_cannot_see_them_what_is_what() {
    for (name, _) in PAGES {
        let elements = read(&named(name));
        assert_eq!(elements[0].attribute("lang"), Some("en"), "{name}");
        let [title] = all(&elements, "h1")[..] else { panic!("{name}: not one h1") };
        let head = elements.iter().find(|element| element.name == "title").expect("a title");
        assert_eq!(head.text, title.text, "{name}");
        let level = |element: &Element| element.name.strip_prefix('h')?.parse::<u8>().ok();
        let levels: Vec<u8> = elements.iter().filter_map(level).collect();
        assert!(levels.windows(2).all(|two| two[1] <= two[0] + 1), "{name}: {levels:?}");
        for (at, table) in elements.iter().enumerate().filter(|(_, one)| one.name == "table") {
            let heading = table.attribute("aria-labelledby").expect("what heads the table");
            assert!(!elements[place(&elements, heading)].text.trim().is_empty());
            let mut widths = Vec::new();
            for (row, _) in elements.iter().enumerate().filter(|(_, one)| one.name == "tr") {
                if elements[row].within.contains(&at) {
                    widths.push(inside(&elements, row).filter(|one| one.name.len() == 2).count());
                }
            }
            assert!(widths.len() > 1 && widths.iter().all(|width| *width == widths[0]), "{name}");
            for head in inside(&elements, at).filter(|one| one.name == "th") {
                let in_head = head.within.iter().any(|one| elements[*one].name == "thead");
                let scope = if in_head { "col" } else { "row" };
                assert_eq!(head.attribute("scope"), Some(scope), "{name}");
                assert!(!head.text.is_empty(), "{name}: an empty heading");
            }
        }
        for (at, svg) in elements.iter().enumerate().filter(|(_, one)| one.name == "svg") {
            assert_eq!(svg.attribute("role"), Some("img"), "{name}");
            let [title, told] = [&elements[at + 1], &elements[at + 2]];
            assert_eq!((&*title.name, &*told.name), ("title", "desc"), "{name}");
            assert_eq!(svg.attribute("aria-labelledby"), title.attribute("id"));
            assert_eq!(svg.attribute("aria-describedby"), told.attribute("id"));
            assert!(!title.text.is_empty() && !told.text.is_empty(), "{name}");
        }
    }
}

#[test]
fn nothing_of_a_table_is_taken_for_markup() {
    let elements = read(&named("awkward"));
    let said = |name: &str, text: &str| {
        assert!(all(&elements, name).iter().any(|one| one.text == text), "no {name} {text}");
    };
    said("h1", "<script>alert('game')</script> & Sons");
    said("dd", "\"Quoted\" <b>source</b> &amp; 'more' ]]> <!-- -->");
    said("p", "A note with <em>markup</em> & an &lt;entity&gt;.");
    said("h2", "</table><img src=x onerror=alert(1)> & \"wager\"");
    said("th", "<script>alert('event')</script> & more");
    // In a chart too.
    said("text", "<script>alert('event')</script> & more");
    said("text", "</title></style><h1>'push'");
    said("text", "龙虎");
}

#[test]
fn every_table_can_be_gone_to_from_the_contents_and_from_the_summary() {
    let elements = read(&named("dynasty"));
    let nav = elements.iter().position(|one| one.name == "nav").expect("contents");
    let links = inside(&elements, nav).filter_map(|one| one.attribute("href"));
    let links: BTreeSet<&str> = links.map(|link| &link[1..]).collect();
    let sections = all(&elements, "section").into_iter();
    let sections: BTreeSet<&str> = sections.filter_map(|one| one.attribute("id")).collect();
    assert_eq!(links, sections);
    let stable = ["summary", "wager-phoenix", "wager-super-shot-8-over-7", "outcome-totals"];
    assert!(stable.iter().all(|id| sections.contains(id)), "{sections:?}");
    let summary = place(&elements, "summary");
    let from_summary: Vec<_> =
        inside(&elements, summary).filter_map(|one| one.attribute("href")).collect();
    assert!(from_summary.contains(&"#wager-phoenix") && from_summary.len() == 11);
    // Of several variants the anchors say which.
    let elements = read(&named("every-variant-of-a-game"));
    place(&elements, "dynasty-live-dynasty-wager-phoenix");
    place(&elements, "dynasty-live-non-commission-wager-kirin");
    assert_eq!(all(&elements, "h1")[0].text, "Dynasty Live Multi Baccarat");
}

/// Of 4,998,398,275,503,360 ordered deals of eight decks 475,627,426,473,216 are ties, as is
/// common knowledge, so 4,522,770,849,030,144 are none. At 8 to 1 a tie adds 8·0.0951560 = 76.12%
/// of the stake, and whatever else takes 90.48% off.
#[test]
fn bars_are_as_long_as_what_they_show_and_losses_go_to_the_left() {
    let elements = read(&named("dynasty"));
    let section = place(&elements, "wager-tie");
    let total = inside(&elements, section).find(|one| one.is("total")).expect("a total row");
    assert!(total.text.contains("4,998,398,275,503,360") && total.text.contains("-0.143596"));
    let cells: Vec<&str> = inside(&elements, section)
        .filter(|one| one.name == "td" && one.is("n"))
        .map(|one| one.text.as_str())
        .collect();
    assert!(cells.contains(&"4,522,770,849,030,144"), "{cells:?}");
    let figures: Vec<&str> =
        inside(&elements, section).filter(|one| one.is("figure")).map(|one| &*one.text).collect();
    assert_eq!(figures, ["76.12%", "-90.48%"]);
    let bar = |class: &str| {
        let bar = inside(&elements, section).find(|one| one.name == "rect" && one.is(class));
        let bar = bar.unwrap_or_else(|| panic!("no {class}"));
        ["x", "y", "width"].map(|key| bar.attribute(key).unwrap().parse::<f64>().unwrap())
    };
    let ([gain, gain_y, gained], [loss, loss_y, lost]) = (bar("gain"), bar("loss"));
    let (tie, deals) = (475_627_426_473_216_f64, 4_998_398_275_503_360_f64);
    let expected = (deals - tie) / (8.0 * tie);
    // Ends are rounded to a tenth.
    assert!((lost / gained - expected).abs() < 0.2 / gained * (1.0 + expected));
    assert!((loss + lost - gain).abs() < 0.15, "both begin at zero");
    assert!(gain_y < loss_y, "the first is on top");
}

/// The picture stands beside the table and shows the same shares, in fewer digits.
#[test]
fn the_map_of_totals_has_the_shares_of_its_table() {
    let elements = read(&named("dynasty"));
    let section = place(&elements, "outcome-totals");
    let cell = |one: &&Element| one.name == "td" && one.text.starts_with("0.");
    let table = inside(&elements, section).filter(cell).map(|one| one.text.parse::<f64>().unwrap());
    let table: Vec<f64> = table.collect();
    let drawn = inside(&elements, section).filter(|one| one.name == "text");
    let drawn = drawn.filter_map(|one| one.text.strip_suffix('%')?.parse::<f64>().ok());
    let drawn: Vec<f64> = drawn.collect();
    assert_eq!((table.len(), drawn.len()), (100, 100));
    // Six digits against two of a percentage.
    for (share, percent) in table.iter().zip(&drawn) {
        assert!((share * 100.0 - percent).abs() <= 0.005_05, "{share} {percent}");
    }
    // The larger share has no weaker colour.
    let strength = |one: &Element| one.attribute("class")?.strip_prefix("heat")?.parse::<u8>().ok();
    let strengths: Vec<u8> = inside(&elements, section).filter_map(strength).collect();
    assert_eq!(strengths.len(), 100);
    let mut cells: Vec<_> = table.iter().zip(&strengths).collect();
    cells.sort_by(|one, other| one.0.total_cmp(other.0));
    assert!(cells.windows(2).all(|two| two[0].1 <= two[1].1));
    assert_eq!((*cells[0].1, *cells[99].1), (2, 9), "a fifth of the most, and the most");
}

#[test]
fn the_same_bytes_come_out_on_any_number_of_threads() {
    let of = |threads: &str| {
        let mut command = odds(&["--variant", "dynasty", "-f", "html", "-q"]);
        command.env("RAYON_NUM_THREADS", threads).output().unwrap().stdout
    };
    let one = of("1");
    assert!(one.starts_with(b"<!DOCTYPE html>") && one.ends_with(b"</html>\n"));
    assert_eq!(one, of("5"));
}

#[test]
fn the_ending_of_a_file_asks_for_a_page() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["page.html", "page.HTM"] {
        let path = folder.path().join(name);
        assert!(odds(&["list", "-o"]).arg(&path).status().unwrap().success());
        let elements = read(&fs::read_to_string(&path).unwrap());
        assert_eq!(all(&elements, "h1")[0].text, "Games, variants and formats");
    }
}
