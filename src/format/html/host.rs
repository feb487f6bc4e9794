//! What differs between a page of its own and a fragment of somebody else's: a fragment names
//! nothing by an id, for it may stand there twice.

use crate::format::html::markup::escape;

/// Whose page it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    /// A page of its own.
    Own,
    /// Somebody else's, with or without charts.
    Foreign { charts: bool },
}

/// Rows from which on a table of a fragment is folded: a cell of a notebook is no page to scroll.
const LONG: usize = 61;

impl Host {
    /// Whether charts are drawn.
    pub(super) fn draws(self) -> bool {
        self != Self::Foreign { charts: false }
    }

    /// The attribute that names an element.
    pub(super) fn id(self, anchor: &str) -> String {
        match self {
            Self::Own => format!(" id=\"{anchor}\""),
            Self::Foreign { .. } => String::new(),
        }
    }

    /// The attribute that says what heads an element: a title, which stands under `anchor`.
    pub(super) fn headed_by(self, anchor: &str, title: &str) -> String {
        match self {
            Self::Own => format!(" aria-labelledby=\"{anchor}\""),
            Self::Foreign { .. } => format!(" aria-label=\"{}\"", escape(title)),
        }
    }

    /// A heading of this level; without an anchor nothing leads to it. Those of a fragment are no
    /// `h1` to `h6`: notebooks list them among their own.
    pub(super) fn heading(self, level: u8, anchor: Option<&str>, title: &str) -> String {
        let title = escape(title);
        match self {
            Self::Own => {
                let id = anchor.map_or(String::new(), |anchor| self.id(anchor));
                format!("<h{level}{id}>{title}</h{level}>\n")
            }
            Self::Foreign { .. } => format!(
                "<div class=\"h{level}\" role=\"heading\" aria-level=\"{level}\">{title}</div>\n"
            ),
        }
    }

    /// A text that leads to an anchor of its own page.
    pub(super) fn link(self, anchor: &str, text: &str) -> String {
        match self {
            Self::Own => format!("<a href=\"#{anchor}\">{text}</a>"),
            Self::Foreign { .. } => text.to_owned(),
        }
    }

    /// A box to tick, with what is said beside it.
    pub(super) fn tick(self, classes: &str, anchor: &str, said: &str) -> String {
        match self {
            Self::Own => format!(
                "<input type=\"checkbox\" class=\"all {classes}\" id=\"{anchor}_c\">\
                 <label for=\"{anchor}_c\">{said}</label>\n"
            ),
            Self::Foreign { .. } => {
                format!("<label class=\"all {classes}\"><input type=\"checkbox\"> {said}</label>\n")
            }
        }
    }

    /// A table of so many rows with what belongs to it.
    pub(super) fn folded(self, rows: usize, table: String) -> String {
        match self {
            Self::Foreign { .. } if rows >= LONG => {
                format!("<details>\n<summary>{rows} rows</summary>\n{table}</details>\n")
            }
            _ => table,
        }
    }
}
