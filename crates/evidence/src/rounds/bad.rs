//! Reasons why a row of a round cannot be read.

use crate::cards::cell::Unread;
use crate::columns::role::Role;
use crate::rows::NoTexts;

/// The reason why a row cannot be read.
#[derive(Debug)]
pub enum Bad<'t> {
    Fields(usize),
    Texts(NoTexts),
    Lacks(Role),
    Shoe,
    Round(&'t str),
    Count(&'t str),
    Cards(Unread<'t>),
    /// A card of a hand after one that is missing.
    Gap(Role),
    /// A flag that says neither yes nor no.
    Flag(u8),
    /// An unreadable text in a column that repeats another one.
    Again(u8),
    Total(Role, &'t str),
    Result(&'t str),
}

impl Bad<'_> {
    /// Returns `true` if the message quotes nothing of the row.
    pub fn names_no_cell(&self) -> bool {
        matches!(
            self,
            Self::Fields(_)
                | Self::Texts(NoTexts::Csv(_))
                | Self::Lacks(_)
                | Self::Gap(_)
                | Self::Cards(Unread::Suits)
        )
    }
}
