//! The sums that an answer is made of: of dealt shoes, or exact means.

use crate::exact::{Exact, Whole};

use super::sums::Sums;

/// The sums that an answer is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    /// The sums of this many dealt shoes.
    Shoes { sums: &'a Sums, shoes: u64 },
    /// The exact means of a shoe over all orders of its cards, which have this many compositions.
    Every { of: &'a [Exact], compositions: u64 },
}

impl Source<'_> {
    /// Returns a sum. The means of all orders are the sums of one shoe.
    pub fn sum(&self, at: usize) -> Exact {
        match self {
            Self::Shoes { sums, .. } => Exact::from(Whole::from(sums.of[at])),
            Self::Every { of, .. } => of[at].clone(),
        }
    }

    /// Returns the number of shoes that the sums are of.
    pub fn shoes(&self) -> u64 {
        match self {
            Self::Shoes { shoes, .. } => *shoes,
            Self::Every { .. } => 1,
        }
    }
}
