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
    said("th", "</title></style><h1>'push'");
    // In a chart too.
    said("text", "</table><img src=x onerror=alert(1)> & \"wager\"");
    said("text", "龙虎");
}

#[test]
fn every_table_can_be_gone_to_from_the_contents_and_from_the_summary() {
    let elements = read(&named("dynasty"));
    let nav = elements.iter().position(|one| one.name == "nav").expect("contents");
    let links = inside(&elements, nav).filter_map(|one| one.attribute("href"));
    let links: BTreeSet<&str> = links.map(|link| &link[1..]).collect();
    // A phone has them folded.
    let folded = elements.iter().position(|one| one.name == "details").expect("a folded list");
    assert!(elements[folded].attribute("open").is_none());
    let in_folded = inside(&elements, folded).filter_map(|one| one.attribute("href"));
    assert_eq!(links, in_folded.map(|link| &link[1..]).collect());
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

/// What is in the drawing of this kind, `"full"` or `"narrow"`, in a section.
fn drawn<'a>(elements: &'a [Element], section: &str, kind: &str) -> Vec<&'a Element> {
    let section = place(elements, section);
    let is_it = |one: &Element| one.name == "svg" && one.is(kind) && one.within.contains(&section);
    let svg = elements.iter().position(is_it).unwrap_or_else(|| panic!("no {kind} drawing"));
    inside(elements, svg).collect()
}

/// The figures beside bars.
fn figures<'a>(drawing: &[&'a Element]) -> Vec<&'a str> {
    drawing.iter().filter(|one| one.is("figure")).map(|one| one.text.as_str()).collect()
}

/// The ends of the bars of this class, in units of the picture.
fn bars(drawing: &[&Element], class: &str) -> Vec<(f64, f64)> {
    let number = |bar: &Element, key: &str| bar.attribute(key).unwrap().parse::<f64>().unwrap();
    let bars = drawing.iter().filter(|one| one.name == "rect" && one.is(class));
    bars.map(|bar| (number(bar, "x"), number(bar, "x") + number(bar, "width"))).collect()
}

/// Of 416*415 = 172,640 ordered pairs of cards 2*4*8*8 = 512 are a king and a queen of one suit and
/// pay 25 to 1, 0.074 of the stake; 416*103 = 42,848 are of one suit, and the other 42,336 of them
/// pay 2.5 to 1, 0.613 of it.
#[test]
fn bars_of_a_wager_are_its_wins_in_the_unit_of_its_table() {
    let elements = read(&named("dynasty"));
    for kind in ["full", "narrow"] {
        let drawing = drawn(&elements, "wager-majestic-match-player", kind);
        assert_eq!(figures(&drawing), ["0.074", "0.613"]);
        let bars = bars(&drawing, "gain");
        let [royal, suited] = bars[..] else { panic!("{bars:?}") };
        assert!((royal.0 - suited.0).abs() < 0.15, "both begin at zero");
        // Ends are rounded to a tenth.
        let (short, long) = (royal.1 - royal.0, suited.1 - suited.0);
        let expected = 2.5 * 42_336.0 / (25.0 * 512.0);
        assert!((long / short - expected).abs() < 0.2 / short * (1.0 + expected), "{short} {long}");
    }
    // Of one win there is nothing to compare.
    let tie = place(&elements, "wager-tie");
    assert!(inside(&elements, tie).all(|one| one.name != "svg"));
}

/// A tie, 9.5156% of all rounds, takes half a stake, but for the 6.4 in a million that are paid a
/// million: (0.0951560 - 0.0000064) / 2 = 0.0475748.
#[test]
fn a_loss_goes_to_the_left() {
    let elements = read(&named("awkward"));
    let drawing = drawn(&elements, "wager-long", "full");
    assert!(figures(&drawing).contains(&"-0.04757"), "{:?}", figures(&drawing));
    let (gains, losses) = (bars(&drawing, "gain"), bars(&drawing, "loss"));
    assert_eq!((gains.len(), losses.len()), (2, 1));
    assert!(losses[0].1 <= gains[0].0 + 0.15, "{gains:?} {losses:?}");
}

/// The house edges of eight decks that everybody prints: Player 1.2351%, Tie 14.3596%.
#[test]
fn a_report_opens_with_a_picture_of_its_edges_in_the_order_of_its_table() {
    let elements = read(&named("dynasty"));
    let summary = place(&elements, "summary");
    let at = |name: &str| {
        let is_it = |one: &Element| one.name == name && one.within.contains(&summary);
        elements.iter().position(is_it).unwrap()
    };
    assert!(at("svg") < at("table"), "the picture comes first");
    for kind in ["full", "narrow"] {
        let drawing = drawn(&elements, "summary", kind);
        let shown = figures(&drawing);
        assert_eq!((shown.len(), shown[0], shown[2]), (11, "1.24%", "14.36%"));
        let lengths: Vec<f64> = bars(&drawing, "gain").iter().map(|(from, to)| to - from).collect();
        let expected = 14.3596 / 1.2351;
        assert!((lengths[2] / lengths[0] - expected).abs() < expected * 0.2 / lengths[0]);
    }
}

/// The tie has 14.44% with six decks and 14.36% with eight, as is printed everywhere.
#[test]
fn bars_of_two_shoes_say_of_which_they_are() {
    let elements = read(&named("two-shoes"));
    let shown = figures(&drawn(&elements, "house-edges-overview", "full")).join("; ");
    assert!(shown.contains("14.44%, 6 decks; 14.36%, 8 decks"), "{shown}");
}

/// Dragon Tiger is dealt from four to eight decks.
#[test]
fn points_of_decks_that_the_rules_do_not_allow_are_told_apart() {
    let elements = read(&named("many-shoes"));
    let drawing = drawn(&elements, "side-by-side-overview", "full");
    let points =
        |class: &str| drawing.iter().filter(|one| one.name == "circle" && one.is(class)).count();
    let words = |text: &str| drawing.iter().any(|one| one.name == "text" && one.text == text);
    assert!(words("allowed by the rules") && words("outside the rules"));
    // A point each says so above the pictures.
    let pictures = (points("allowed") - 1) / 5;
    assert!(pictures > 3);
    assert_eq!((points("allowed") - 1, points("line0") - 1), (pictures * 5, pictures * 7));
}

/// The picture stands beside the table and shows the same shares, in fewer digits.
#[test]
fn the_map_of_totals_has_the_shares_of_its_table() {
    let elements = read(&named("dynasty"));
    let section = place(&elements, "outcome-totals");
    let cell = |one: &&Element| one.name == "td" && one.text.starts_with("0.");
    let table = inside(&elements, section).filter(cell).map(|one| one.text.parse::<f64>().unwrap());
    let table: Vec<f64> = table.collect();
    let drawing = drawn(&elements, "outcome-totals", "full");
    let shares = drawing.iter().filter(|one| one.name == "text" && one.text.starts_with("0."));
    let shares: Vec<f64> = shares.map(|one| one.text.parse::<f64>().unwrap()).collect();
    assert_eq!((table.len(), shares.len()), (100, 100));
    // Six digits against four.
    for (share, drawn) in table.iter().zip(&shares) {
        assert!((share - drawn).abs() <= 0.000_050_5, "{share} {drawn}");
    }
    // The larger share has no weaker color.
    let strength = |one: &Element| one.attribute("class")?.strip_prefix("heat")?.parse::<u8>().ok();
    let strengths: Vec<u8> = drawing.iter().filter_map(|one| strength(one)).collect();
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
