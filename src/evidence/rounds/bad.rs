//! Reasons why a row of a round cannot be read.

/// The reason why a row cannot be read.
#[derive(Debug)]
pub enum Bad<'t> {
    Fields(usize),
    Text(&'static str),
    Json(serde_json::Error),
    Lacks(usize),
    Shoe,
    Round(&'t str),
    Card(&'t str),
    /// A number, without a known numbering.
    Number(&'t str),
    /// A number outside the numbering.
    Code(&'t str),
    /// A card of a hand after one that is missing.
    Gap(usize),
    /// A flag that says neither yes nor no.
    Flag(u8),
    /// An unreadable text in a column that repeats another one.
    Again(u8),
    /// Cards in an unused file column that was empty in the first rows.
    Late(usize),
    Suits,
    Total(usize, &'t str),
    Result(&'t str),
}

impl Bad<'_> {
    /// Returns `true` if the message quotes nothing of the row.
    pub fn names_no_cell(&self) -> bool {
        matches!(
            self,
            Self::Fields(_) | Self::Text(_) | Self::Lacks(_) | Self::Gap(_) | Self::Suits
        )
    }
}
