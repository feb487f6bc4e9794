//! A report as a piece of a foreign page: a cell of a notebook, or an element of a live page.

use crate::Source;
use crate::document::{Page, View};
use crate::html::host::Host;
use crate::html::page;
use crate::html::scope::scoped;

/// Stylesheet that undoes the rules of the page around it.
const RESET: &str = include_str!("reset.css");

/// Stylesheet for the differences from a page of its own.
const FRAGMENT: &str = include_str!("fragment.css");

/// Renders a report as one element for an HTML page, such as a notebook: its title, facts, notes
/// and tables, optionally with charts. The format `html` makes the same cells.
///
/// The fragment has no ids, so it may be in a page twice. Its styles apply only to its own element,
/// `div.odds`. Columns fold away and charts shrink by the width of that element. It is dark if
/// Jupyter, VS Code, Colab or Sphinx say that they are dark; if none of them says anything, it
/// follows the reader's preference. A table of more than 60 rows is folded. The fragment has no
/// scripts, and text is never taken for markup.
///
/// For a brief answer, shorten the report first with
/// `Answer::shorten`. `view` sets the digits and the names of
/// parameters; 6 digits are usual for reading, the page's
/// [`Format::digits`](super::Format::digits).
///
/// # Example
///
/// ```
/// use shoe_odds::document::View;
/// use shoe_odds::format::html::fragment;
/// use shoe_odds::question::Answer;
/// use shoe_odds::{Catalog, Request, price};
///
/// let request = Request { variants: vec!["dynasty".into()], ..Request::default() };
/// let mut study = price(&Catalog::builtin(), &request, &())?;
/// study.shorten();
/// let view = View { digits: 6, ..View::default() };
/// let html = fragment(&study, view, true);
/// assert!(html.starts_with("<div class=\"odds\">\n<style>"));
/// // The house edge of the tie on eight decks.
/// assert!(html.contains(">14.3596%<"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn fragment(page: &dyn Page, view: View, charts: bool) -> String {
    let source = Source { page, view, styled: false, width: None };
    let styles = [RESET, page::STYLE, FRAGMENT].map(|css| scoped(css, charts)).concat();
    let body = page::body(&source.document(), Host::Foreign { charts });
    format!("<div class=\"odds\">\n<style>\n{styles}</style>\n{body}</div>\n")
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;
    use crate::document::{Cell, Chart, Document, Drawing, Note, Part, Table, Unit, number, words};
    use crate::exact::Exact;

    /// Two parts, the first of which leads to the second. Names contain markup, and the last table
    /// has this many rows.
    #[derive(Serialize)]
    struct Report(usize);

    const AWKWARD: &str = "</div></style><script>alert('x')</script> & \"tie\"";

    impl Page for Report {
        fn page(&self, _: View) -> Document {
            let text = |text: &str| Cell::Text(text.to_owned());
            let row = |name: &str| vec![text(name), Cell::Count(1_000_000.into())];
            let bars = vec![(AWKWARD.to_owned(), Exact::one()), ("b".to_owned(), Exact::zero())];
            let drawing = Drawing::Bars { along: "Return".to_owned(), unit: Unit::Number, bars };
            let table = Table {
                kind: "wager",
                title: AWKWARD.to_owned(),
                columns: vec![words("", AWKWARD), number("", "Ways").gives_way(1)],
                rows: vec![row(AWKWARD)],
                figures: vec![("House edge", text(AWKWARD))],
                chart: Some(Chart { title: AWKWARD.to_owned(), drawing }),
                leads: vec!["second".to_owned()],
                ..Table::default()
            };
            let long = Table { rows: vec![row("tie"); self.0], chart: None, ..table.clone() };
            let first = Part {
                title: AWKWARD.to_owned(),
                facts: vec![("Source", AWKWARD.to_owned())],
                notes: vec![Note { text: AWKWARD.to_owned(), warning: true }],
                tables: vec![table],
                listing: AWKWARD.to_owned(),
                ..Part::default()
            };
            let second = Part { id: "second".to_owned(), tables: vec![long], ..first.clone() };
            Document {
                title: AWKWARD.to_owned(),
                parts: vec![first, second],
                ..Document::default()
            }
        }
    }

    fn of(rows: usize, charts: bool) -> String {
        fragment(&Report(rows), View::default(), charts)
    }

    /// Returns the selectors of a stylesheet, including those within at-rules.
    fn selectors(css: &str) -> Vec<String> {
        let mut found = Vec::new();
        for before in css.split('{').map(|part| part.rsplit(['}', ';']).next().unwrap_or("")) {
            let (before, mut depth) = (before.trim(), 0);
            if before.is_empty() || before.starts_with('@') {
                continue;
            }
            found.push(String::new());
            for letter in before.chars() {
                depth += i32::from(letter == '(') - i32::from(letter == ')');
                match found.last_mut() {
                    _ if letter == ',' && depth == 0 => found.push(String::new()),
                    Some(last) => last.push(letter),
                    None => {}
                }
            }
        }
        found.into_iter().map(|selector| selector.trim().to_owned()).collect()
    }

    #[test]
    fn every_rule_is_of_the_fragment_alone() {
        for charts in [true, false] {
            let html = of(1, charts);
            let css = html.split("<style>").nth(1).and_then(|css| css.split("</style>").next());
            let css = css.expect("a stylesheet");
            let found = selectors(css);
            assert!(found.len() > 120, "{}", found.len());
            for selector in &found {
                assert!(selector.starts_with(".odds:not(#o"), "{selector}");
            }
            // Rules about the page itself apply to the fragment, and to nothing else.
            for bad in ["rem", "@page", "@import", "url(", ":root", " body", " html", "!important"]
            {
                assert!(!css.contains(bad), "{bad}");
            }
            assert_eq!(css.matches('{').count(), css.matches('}').count());
            assert_eq!(found.iter().any(|one| one.contains(".chart")), charts);
        }
        assert_eq!(selectors("a:not(b, c), d { x: y; } @media e { f { } g { } }").len(), 4);
    }

    #[test]
    fn names_are_never_markup_and_nothing_has_an_id() {
        let html = of(1, true);
        let body = html.split("</style>\n").nth(1).expect("what stands below the styles");
        for bad in ["<script", "</style>", " id=", "href", "labelledby", "describedby", " on", "<h"]
        {
            assert!(!body.contains(bad), "{bad}");
        }
        assert_eq!(
            (html.matches("<div").count(), html.matches("<style").count()),
            (html.matches("</div>").count(), 1)
        );
        let said = "&lt;/div&gt;&lt;/style&gt;&lt;script&gt;alert(&#39;x&#39;)";
        // A part has it in its heading, a fact, a note, the listing, and its table in another
        // heading, two labels, the head, a row and a figure.
        assert!(body.matches(said).count() > 20, "{}", body.matches(said).count());
    }

    #[test]
    fn charts_are_drawn_if_they_are_wanted() {
        assert_eq!(of(1, true).matches("<svg").count(), 2);
        assert!(!of(1, false).contains("<svg") && !of(1, false).contains("<figure"));
    }

    #[test]
    fn more_than_sixty_rows_are_folded() {
        assert!(!of(60, true).contains("<details"));
        assert!(of(61, true).contains("<details>\n<summary>61 rows</summary>\n"));
    }
}
