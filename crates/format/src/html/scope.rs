//! Adapts the stylesheet of the page for a fragment: puts every rule under the fragment's own
//! element.
//!
//! It handles only the CSS in this folder: no comments, no braces in strings.

/// Selector of a fragment's element. The element does not have the id, but `:not` with an id
/// outweighs the classes in a notebook's own rules.
const ROOT: &str = ".odds:not(#o)";

/// Pixels of a `rem`, as large as a notebook's letters; in a foreign page a `rem` may have any
/// size.
const REM: u32 = 14;

/// Widths that separate phone, tablet and desk, on a page and in a fragment. The fragment's are
/// those that the rooms of [`fold`](super::fold) take in its smaller letters, and a tenth more for
/// machines with wide letters.
const WIDTHS: [(&str, &str); 4] =
    [("48rem", "600px"), ("48.01rem", "600.1px"), ("60rem", "940px"), ("60.01rem", "940.1px")];

/// Selectors for hosts that declare light or dark, independently of the machine: Jupyter and
/// nbconvert, VS Code, Sphinx, Colab.
const LIGHT: &str = "[data-jp-theme-light=\"true\"] *, .vscode-light *, \
                     .vscode-high-contrast-light *, [data-theme=\"light\"] *, [theme=\"light\"] *";
const DARK: &str = "[data-jp-theme-light=\"false\"] *, .vscode-dark *, \
                    .vscode-high-contrast:not(.vscode-high-contrast-light) *, \
                    [data-theme=\"dark\"] *, [theme=\"dark\"] *";

/// Prefixes of selectors for elements that no fragment has.
const PAGE_ONLY: [&str; 5] = ["html", "nav", "footer", ".folded", ".unfolded"];

/// Returns the rules of a stylesheet for a fragment, with or without the rules for charts.
/// Conditions on the width of the window become conditions on the width of the fragment.
pub(super) fn scoped(css: &str, charts: bool) -> String {
    let mut scoped = String::new();
    for (head, body) in blocks(css) {
        let Some(condition) = head.strip_prefix("@media ") else {
            if !head.starts_with('@') {
                scoped.push_str(&rule(head, body, charts));
            }
            continue;
        };
        let inner = self::scoped(body, charts);
        scoped.push_str(&match condition.strip_prefix("screen and ") {
            None => format!("@media {condition} {{\n{inner}}}\n"),
            Some("(prefers-color-scheme: dark)") => format!(
                "@media {condition} {{\n{}}}\n@media screen {{\n{}}}\n",
                inner.replace(ROOT, &format!(".odds:not(#o, {LIGHT})")),
                inner.replace(ROOT, &format!("{ROOT}:is({DARK})")),
            ),
            Some(width) => {
                let width = WIDTHS.iter().fold(width.to_owned(), |width, (page, fragment)| {
                    width.replace(&format!(" {page})"), &format!(" {fragment})"))
                });
                format!("@media screen {{\n@container odds {width} {{\n{inner}}}\n}}\n")
            }
        });
    }
    scoped
}

/// Puts a rule under the root; empty if a fragment has no use for it.
fn rule(selectors: &str, body: &str, charts: bool) -> String {
    let of_chart = |selector: &str| selector.starts_with(".chart");
    let selectors = alternatives(selectors).into_iter();
    let selectors = selectors.filter(|selector| charts || !of_chart(selector)).filter_map(under);
    let selectors: Vec<String> = selectors.collect();
    if selectors.is_empty() {
        return String::new();
    }
    let body = body.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{} {{ {} }}\n", selectors.join(", "), lengths(&body))
}

/// Puts a selector under the root; `None` if only a page has such an element.
fn under(selector: &str) -> Option<String> {
    if PAGE_ONLY.iter().any(|of_page| selector.starts_with(of_page)) {
        return None;
    }
    if matches!(selector, ":root" | "body") {
        return Some(ROOT.to_owned());
    }
    // A fragment's headings are not heading elements, and its check box stands in its label.
    let words = selector.split(' ').map(|word| match word {
        "h1" | "h2" | "h3" => format!(".{word}"),
        word => word.replace(":not(:checked)", ":not(:has(:checked))"),
    });
    Some(format!("{ROOT} {}", words.collect::<Vec<_>>().join(" ")))
}

/// Returns the outermost blocks: the text before each, and its content.
fn blocks(css: &str) -> Vec<(&str, &str)> {
    let (mut found, mut from, mut open, mut depth) = (Vec::new(), 0, 0, 0_usize);
    for (at, letter) in css.char_indices() {
        match letter {
            '{' => {
                open = if depth == 0 { at } else { open };
                depth += 1;
            }
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    found.push((css[from..open].trim(), css[open + 1..at].trim()));
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    found
}

/// Splits a list of selectors at its commas, except at those in brackets.
fn alternatives(selectors: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let apart = selectors.split(|letter: char| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        letter == ',' && depth == 0
    });
    apart.map(str::trim).collect()
}

/// Converts every length in `rem` to pixels.
fn lengths(css: &str) -> String {
    let mut parts = css.split("rem").peekable();
    let mut text = String::new();
    while let Some(part) = parts.next() {
        let number = part.rfind(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (before, number) = part.split_at(number.map_or(0, |at| at + 1));
        text.push_str(&match (parts.peek(), thousandths(number)) {
            (None, _) => part.to_owned(),
            (Some(_), None) => format!("{part}rem"),
            (Some(_), Some(rem)) => {
                let length = format!("{}.{:03}", rem * REM / 1000, rem * REM % 1000);
                format!("{before}{}px", length.trim_end_matches('0').trim_end_matches('.'))
            }
        });
    }
    text
}

/// Parses a decimal with at most three digits after the point, in thousandths.
fn thousandths(number: &str) -> Option<u32> {
    let (whole, digits) = number.split_once('.').unwrap_or((number, ""));
    let is_one = !number.is_empty() && digits.len() <= 3;
    if is_one { format!("{whole}{digits:0<3}").parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_go_under_the_root() {
        let css = ":root { --ink: #000; }\nbody { padding: 1.5rem 1em; }\n\
                   h2 + figure, nav li { margin: 0; }\n.chart .soft { fill: red; }\n\
                   @page { margin: 1mm; }\n@media print { tr, p { color: #000; } }";
        assert_eq!(
            scoped(css, false),
            ".odds:not(#o) { --ink: #000; }\n.odds:not(#o) { padding: 21px 1em; }\n\
             .odds:not(#o) .h2 + figure { margin: 0; }\n\
             @media print {\n.odds:not(#o) tr, .odds:not(#o) p { color: #000; }\n}\n"
        );
        assert!(scoped(css, true).contains(".odds:not(#o) .chart .soft { fill: red; }"));
    }

    #[test]
    fn widths_are_those_of_the_fragment_and_hosts_say_when_they_are_dark() {
        let css =
            "@media screen and (min-width: 48.01rem) { .all:not(:checked) ~ .t { color: red; } }";
        assert_eq!(
            scoped(css, true),
            "@media screen {\n@container odds (min-width: 600.1px) {\n\
             .odds:not(#o) .all:not(:has(:checked)) ~ .t { color: red; }\n}\n}\n"
        );
        let css = "@media screen and (prefers-color-scheme: dark) { :root { --ink: #fff; } }";
        let dark = scoped(css, true);
        let (machine, host) = dark.split_once("@media screen {").expect("both");
        assert!(machine.contains(".odds:not(#o, [data-jp-theme-light=\"true\"] *, "), "{machine}");
        assert!(host.contains(".odds:not(#o):is([data-jp-theme-light=\"false\"] *, "), "{host}");
        assert_eq!(dark.matches("--ink: #fff;").count(), 2);
    }

    /// 14 pixels to a `rem`: 0.875 of one are 12.25 pixels.
    #[test]
    fn lengths_are_told_in_pixels() {
        assert_eq!(lengths("1rem/1.5 .875rem 10rem rem"), "14px/1.5 12.25px 140px rem");
    }

    #[test]
    fn commas_in_brackets_separate_no_selectors() {
        assert_eq!(alternatives("*:not(svg, svg *), a"), ["*:not(svg, svg *)", "a"]);
    }
}
