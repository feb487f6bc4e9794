//! Fragments for a page of somebody else's, held against the pages of the same reports. What a
//! browser makes of them is looked at in tests/browser.rs.

use shoe_odds::document::{Page, View};
use shoe_odds::format::html::fragment;
use shoe_odds::format::{Source, format};
use shoe_odds::table::Table;
use shoe_odds::{Catalog, EffectsRequest, Request, StreakRequest, effects, price, streaks};

use crate::html::markup::{Element, read};

/// Six digits, as pages have.
const VIEW: View = View { digits: 6, names: &shoe_odds::wording::InWords };

/// Answers of several questions; the last has names that are markup.
pub fn answers() -> Vec<(&'static str, Box<dyn Page>)> {
    let catalog = Catalog::builtin();
    let variants = |name: &str| vec![name.to_owned()];
    let priced = Request { variants: variants("dynasty"), ..Request::default() };
    let runs =
        StreakRequest { variants: variants("dragon-tournament"), ..StreakRequest::default() };
    let cards = EffectsRequest { variants: variants("dragon-bonus"), ..EffectsRequest::default() };
    let awkward = Table::parse(include_str!("html/awkward.toml")).unwrap();
    let own = Catalog::builtin().with(awkward).unwrap();
    let of_own = Request { variants: variants("awkward"), ..Request::default() };
    vec![
        ("price", Box::new(price(&catalog, &priced, &()).unwrap())),
        ("streaks", Box::new(streaks(&catalog, &runs, &()).unwrap())),
        ("effects", Box::new(effects(&catalog, &cards, &()).unwrap())),
        ("awkward", Box::new(price(&own, &of_own, &()).unwrap())),
    ]
}

/// The fragment with charts.
pub fn of(answer: &dyn Page) -> String {
    fragment(answer, VIEW, true)
}

/// The elements of a page with nothing but this in it.
fn alone(fragment: &str) -> Vec<Element> {
    read(&format!("<!DOCTYPE html><html><body>{fragment}</body></html>"))
}

/// The texts of these elements, in their order.
fn texts(elements: &[Element], is_one: impl Fn(&Element) -> bool) -> Vec<&str> {
    elements.iter().filter(|one| is_one(one)).map(|one| one.text.trim()).collect()
}

#[test]
fn a_fragment_has_the_texts_of_its_page() {
    for (name, answer) in answers() {
        let source = Source { page: &*answer, view: VIEW, styled: false, width: None };
        let page = String::from_utf8(format("html").unwrap().render(&source)).unwrap();
        let (page, found) = (read(&page), alone(&of(&*answer)));
        for of in ["th", "td", "dt", "dd", "figcaption", "text", "desc", "pre"] {
            let [page, found] = [&page, &found].map(|all| texts(all, |one| one.name == of));
            assert_eq!(page, found, "{name}: {of}");
            assert!(page.len() > 2 || matches!(of, "pre" | "figcaption"), "{name}: no {of}");
        }
        let note = |one: &Element| one.is("note") || one.is("warning");
        assert_eq!(texts(&page, note), texts(&found, note), "{name}");
        let headings = texts(&page, |one| matches!(&*one.name, "h1" | "h2" | "h3"));
        let heading = |one: &Element| one.attribute("role") == Some("heading");
        assert_eq!(headings, texts(&found, heading), "{name}");
    }
}

#[test]
fn a_fragment_stands_in_a_page_twice_and_changes_nothing_of_it() {
    for (name, answer) in answers() {
        let one = of(&*answer);
        let elements = alone(&one.repeat(2));
        assert_eq!(elements.iter().filter(|one| one.is("odds")).count(), 2);
        // Everything but the page is in one of them.
        assert!(elements[2..].iter().all(|one| one.is("odds") || one.within.len() > 2), "{name}");
        for element in &elements {
            for bad in ["script", "h1", "h2", "h3", "nav", "a", "form", "link", "img", "main"] {
                assert_ne!(element.name, bad, "{name}");
            }
            for (key, _) in &element.attributes {
                let by_id = ["id", "for", "href", "name", "aria-labelledby", "aria-describedby"];
                assert!(!by_id.contains(&&**key) && !key.starts_with("on"), "{name}: {key}");
            }
            let named = element.attribute("aria-label").is_some_and(|label| !label.is_empty());
            assert!(named || !matches!(&*element.name, "table" | "svg"), "{name}");
        }
    }
}

#[test]
fn any_number_of_digits_makes_a_fragment() {
    let request = Request { variants: vec!["punto-banco".to_owned()], ..Request::default() };
    let study = price(&Catalog::builtin(), &request, &()).unwrap();
    // The edge of the player's wager on eight decks, as is printed everywhere: 1.2351%.
    for (digits, edge) in [(0, "1%"), (6, "1.2351%"), (1000, "1.2350813")] {
        let html = fragment(&study, View { digits, ..VIEW }, false);
        assert!(html.contains(&format!(">{edge}")), "{digits}");
        alone(&html);
    }
}
