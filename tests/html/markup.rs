//! A strict reader of HTML: what it takes is well formed, and nothing is guessed.

/// An element, in the order of the page.
#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    /// The elements it is in, the outermost first, by number.
    pub within: Vec<usize>,
    /// All text in it.
    pub text: String,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether the class attribute has this word.
    pub fn is(&self, class: &str) -> bool {
        self.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
    }
}

/// Elements without content in HTML; others may only be closed at once in an SVG.
const VOID: [&str; 4] = ["meta", "wbr", "br", "input"];

/// The elements of a page. Panics where it is not well formed.
pub fn read(page: &str) -> Vec<Element> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("a document type");
    while !rest.is_empty() {
        let Some(inside) = rest.strip_prefix('<') else {
            let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            let text = unescape(text);
            open.iter().for_each(|at| elements[*at].text.push_str(&text));
            rest = after;
            continue;
        };
        // No attribute of ours has this sign in it but written out.
        let (tag, after) = inside.split_once('>').expect("the end of a tag");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop().expect("an open element");
            assert_eq!(elements[last].name, name, "closes the wrong element");
            continue;
        }
        let (tag, at_once) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        assert!(!name.is_empty() && name.chars().all(plain), "<{tag}>");
        let in_svg = open.iter().any(|at| elements[*at].name == "svg");
        assert!(!at_once || in_svg, "<{tag}/> outside an SVG");
        elements.push(Element {
            name: name.to_owned(),
            attributes: self::attributes(attributes),
            within: open.clone(),
            text: String::new(),
        });
        if name == "style" {
            let (css, after) = rest.split_once("</style>").expect("the end of the style");
            elements.last_mut().unwrap().text.push_str(css);
            rest = after;
        } else if !at_once && !VOID.contains(&name) {
            open.push(elements.len() - 1);
        }
    }
    assert!(open.is_empty(), "not closed: {:?}", elements[open[0]].name);
    elements
}

fn attributes(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("no value: {rest}"));
        let (value, after) = after.split_once('"').expect("the end of a value");
        assert!(name.chars().all(|c| c.is_ascii_alphabetic() || c == '-'), "{name}");
        assert!(found.iter().all(|(other, _)| other != name), "{name} twice");
        found.push((name.to_owned(), unescape(value)));
        assert!(after.is_empty() || after.starts_with(char::is_whitespace), "{after}");
        rest = after.trim_start();
    }
    found
}

/// Text without the five entities there are; any other `&` is a mistake.
fn unescape(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (entity, after) = part.split_once(';').unwrap_or_else(|| panic!("a bare &: {part}"));
        plain.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            other => panic!("&{other};"),
        });
        plain.push_str(after);
    }
    plain
}
