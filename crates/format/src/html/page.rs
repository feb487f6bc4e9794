//! Builds the page: its head, its title, the contents, and its parts in order.

use crate::document::{Document, Note, Part, Table};
use crate::figure::Tool;
use crate::html::host::Host;
use crate::html::markup::{Anchors, escape};
use crate::html::table::{self, Links};
use crate::prose;

/// The only stylesheet, which is part of the page.
pub(super) const STYLE: &str = include_str!("style.css");

/// A part of the document, its anchor, and the anchors of its tables.
struct Placed<'a> {
    part: &'a Part,
    anchor: String,
    tables: Vec<(&'a Table, String)>,
}

/// Returns the document as one page.
pub(super) fn page(document: &Document) -> String {
    format!(
        "{}<main>\n{}</main>\n<footer><p>Made by {}.</p></footer>\n</body>\n</html>\n",
        head(&document.subject()),
        body(document, Host::Own),
        Tool::THIS
    )
}

/// Returns the document from its heading to its last table.
pub(super) fn body(document: &Document, host: Host) -> String {
    let placed = place(document);
    let mut html = host.heading(1, Some("top"), &document.subject());
    match &placed[..] {
        [one] if !several(document) => {
            html.push_str(&about(one.part));
            html.push_str(&contents(&placed, false, host));
            let heading = if bare(document) { None } else { Some(2) };
            html.extend(tables(one, &[], heading, host));
        }
        parts => {
            // A report on one subject begins with its verdict, its facts and what is off.
            let facts_first = document.is_on_one_subject();
            for (at, one) in parts.iter().enumerate() {
                let list =
                    if at == document.first { contents(parts, true, host) } else { String::new() };
                let (before, within) =
                    if facts_first { (String::new(), list) } else { (list, String::new()) };
                html.push_str(&before);
                let is_finding = |(table, _): &&(&Table, String)| table.kind == "finding";
                let findings = one.tables.iter().take_while(is_finding).count();
                let mut tables = tables(one, parts, Some(3), host);
                tables.insert(findings, within);
                html.push_str(&format!(
                    "<section class=\"part\"{0}>\n{1}{2}{3}{4}</section>\n",
                    host.id(&one.anchor),
                    host.heading(2, None, &one.part.title),
                    about(one.part),
                    tables.concat(),
                    listing(one.part),
                ));
            }
        }
    }
    html
}

fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"generator\" content=\"{}\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        Tool::THIS,
        escape(title),
    )
}

/// Assigns an anchor to everything that can be linked to. With several parts, the anchors in a part
/// begin with the part's own.
fn place(document: &Document) -> Vec<Placed<'_>> {
    let mut anchors = Anchors::default();
    // Reserved for the heading of the page.
    anchors.give(&["top"]);
    let several = several(document);
    let mut placed = Vec::new();
    for part in &document.parts {
        let named = |label: &str| part.context.iter().find(|(key, _)| *key == label);
        let anchor = match (several, named("game"), named("variant")) {
            (false, ..) => String::new(),
            _ if !part.id.is_empty() => anchors.give(&[&part.id]),
            (true, Some((_, game)), Some((_, variant))) if game != variant => {
                anchors.give(&[game, variant])
            }
            (true, Some((_, game)), _) => anchors.give(&[game]),
            _ => anchors.give(&[&part.title]),
        };
        let tables = part.tables.iter();
        let tables =
            tables.map(|table| (table, anchors.give(&[&anchor, table.kind, &table.id]))).collect();
        placed.push(Placed { part, anchor, tables });
    }
    placed
}

/// Returns `true` if parts have headings of their own below the heading of the page.
fn several(document: &Document) -> bool {
    document.parts.len() != 1 || !document.title.is_empty()
}

/// Returns `true` if the heading of the page also heads its only table.
fn bare(document: &Document) -> bool {
    let only = |part: &Part| part.title.is_empty() && part.tables.len() == 1;
    !several(document) && document.parts.iter().all(only)
}

/// Returns the facts and remarks.
fn about(part: &Part) -> String {
    let mut html = String::new();
    if !part.facts.is_empty() {
        html.push_str("<dl class=\"facts\">\n");
        for (label, fact) in &part.facts {
            let meant = part.tones.iter().find(|(of, _)| of == label);
            let tone = meant.map_or("", |(_, tone)| table::tone(*tone));
            let class = if tone.is_empty() { String::new() } else { format!(" class=\"{tone}\"") };
            let (label, fact) = (escape(label), escape(fact));
            html.push_str(&format!("<div><dt>{label}</dt><dd{class}>{fact}</dd></div>\n"));
        }
        html.push_str("</dl>\n");
    }
    html.extend(part.notes.iter().map(note));
    html
}

/// Returns the listing as preformatted text.
fn listing(part: &Part) -> String {
    match part.listing.trim_end() {
        "" => String::new(),
        text => format!("<pre class=\"listing\" tabindex=\"0\">{}</pre>\n", escape(text)),
    }
}

fn note(note: &Note) -> String {
    let code = |code: &str| format!("<code>{}</code>", escape(code));
    let text = prose(&note.text, escape, code);
    if note.warning {
        format!("<p class=\"warning\" role=\"note\"><strong>Important:</strong> {text}</p>\n")
    } else {
        format!("<p class=\"note\">{text}</p>\n")
    }
}

/// Returns the contents, if there is more than one thing to go to.
fn contents(placed: &[Placed<'_>], several: bool, host: Host) -> String {
    if host != Host::Own {
        return String::new();
    }
    let entry = |anchor: &str, title: &str| format!("<a href=\"#{anchor}\">{}</a>", escape(title));
    let of_part = |one: &Placed<'_>| {
        // A table below another one about the same thing is not listed by itself.
        let id = |at: usize| &one.tables[at].0.id;
        let is_of_wager = |at: &usize| one.tables[*at].0.kind != "manifest";
        let about_one = (1..one.tables.len()).filter(is_of_wager).all(|at| id(at) == id(0));
        let further =
            |at: usize| at > 0 && !about_one && !id(at).is_empty() && id(at) == id(at - 1);
        let items = one.tables.iter().enumerate().filter(|(at, _)| !further(*at));
        let items = items
            .map(|(_, table)| table)
            .map(|(table, anchor)| format!("<li>{}</li>\n", entry(anchor, &table.title)))
            .collect::<String>();
        if items.is_empty() { items } else { format!("<ul>\n{items}</ul>\n") }
    };
    let list = match placed {
        [one] if !several && one.tables.len() < 2 => return String::new(),
        [one] if !several => of_part(one),
        parts => {
            let items = parts.iter().map(|one| {
                format!("<li>{}\n{}</li>\n", entry(&one.anchor, &one.part.title), of_part(one))
            });
            format!("<ol>\n{}</ol>\n", items.collect::<String>())
        }
    };
    if list.matches("<li>").count() > LONG {
        return format!(
            "<nav class=\"long\" aria-label=\"Contents\">\n<details>\n<summary>Contents</summary>\n\
             {list}</details>\n</nav>\n"
        );
    }
    // Without a script only the reader can fold the list: it starts folded on a phone, and unfolded
    // on every other page and on paper.
    format!(
        "<nav class=\"unfolded\" aria-label=\"Contents\">\n{list}</nav>\n\
         <nav class=\"folded\" aria-label=\"Contents\">\n<details>\n<summary>Contents</summary>\n\
         {list}</details>\n</nav>\n"
    )
}

/// Number of links above which the contents start folded on every page.
const LONG: usize = 60;

/// Returns the tables of a part, with headings of this level; rows may link to other parts.
fn tables(
    placed: &Placed<'_>,
    parts: &[Placed<'_>],
    heading: Option<u8>,
    host: Host,
) -> Vec<String> {
    // A row of the summary links to the table with its details.
    let details = placed.tables.iter().filter(|(table, _)| !table.id.is_empty()).rev();
    let details = details.map(|(table, anchor)| (table.id.as_str(), anchor.as_str())).collect();
    let parts = parts.iter().filter(|one| !one.part.id.is_empty());
    let parts = parts.map(|one| (one.part.id.as_str(), one.anchor.as_str())).collect();
    let links = Links { details, parts };
    let one =
        |(table, anchor): &(&Table, String)| table::section(table, anchor, heading, &links, host);
    placed.tables.iter().map(one).collect()
}
