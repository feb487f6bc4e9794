//! How what is said is meant, for formats that have colours or the like.

/// How a cell, a fact or a remark is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// As it stands.
    #[default]
    Plain,
    /// It is as it should be: a figure holds, nothing was found.
    Good,
    /// It is not: a figure differs, a fault was found.
    Bad,
    /// It is to be read with care: outside the rules, too few rounds.
    Caution,
    /// It favours the player.
    Favours,
}
