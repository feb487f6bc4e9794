//! The differences between a page of its own and a fragment of a foreign page. A fragment has no
//! ids, because it may be in that page twice.

use crate::html::markup::escape;

/// The kind of page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    /// A page of its own.
    Own,
    /// A foreign page, with or without charts.
    Foreign { charts: bool },
}

/// Number of rows from which a fragment folds a table: a notebook cell is not a page to scroll.
const LONG: usize = 61;

impl Host {
    /// Returns `true` if charts are drawn.
    pub(super) fn draws(self) -> bool {
        self != Self::Foreign { charts: false }
    }

    /// Returns the id attribute of an element; empty in a fragment.
    pub(super) fn id(self, anchor: &str) -> String {
        match self {
            Self::Own => format!(" id=\"{anchor}\""),
            Self::Foreign { .. } => String::new(),
        }
    }

    /// Returns the attribute that names an element by its title, whose heading has the id `anchor`.
    pub(super) fn headed_by(self, anchor: &str, title: &str) -> String {
        match self {
            Self::Own => format!(" aria-labelledby=\"{anchor}\""),
            Self::Foreign { .. } => format!(" aria-label=\"{}\"", escape(title)),
        }
    }

    /// Returns a heading of this level; without an anchor it has no id. A fragment has no `h1` to
    /// `h6`, because notebooks list those among their own headings.
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

    /// Returns a link to an anchor of the page; in a fragment, only its text.
    pub(super) fn link(self, anchor: &str, text: &str) -> String {
        match self {
            Self::Own => format!("<a href=\"#{anchor}\">{text}</a>"),
            Self::Foreign { .. } => text.to_owned(),
        }
    }

    /// Returns a check box with its label.
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

    /// Folds a table with many rows, if it is in a fragment.
    pub(super) fn folded(self, rows: usize, table: String) -> String {
        match self {
            Self::Foreign { .. } if rows >= LONG => {
                format!("<details>\n<summary>{rows} rows</summary>\n{table}</details>\n")
            }
            _ => table,
        }
    }
}
