//! The tone of a statement, for formats with colors or the like.

/// The tone of a cell, a fact or a remark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Neutral.
    #[default]
    Plain,
    /// Favorable: a figure holds, or nothing was found.
    Good,
    /// Unfavorable: a figure differs, or a fault was found.
    Bad,
    /// A caution: outside the rules, or too few rounds.
    Caution,
    /// An advantage for the player.
    Favors,
}
