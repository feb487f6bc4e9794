//! The number of rounds of a session, fixed or random.

use crate::exact::Whole;

/// The distribution of the number of rounds of a session: each length with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    lengths: Vec<(u32, Whole)>,
}

impl Session {
    /// Makes a session of these lengths with weights. Returns `None` unless there is at least one
    /// length, every length is at least 1, no length repeats, and all weights are above 0.
    pub fn new(lengths: &[(u32, u64)]) -> Option<Self> {
        let mut lengths = lengths.to_vec();
        lengths.sort_unstable();
        let once = lengths.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let sound = lengths.iter().all(|(hands, weight)| *hands > 0 && *weight > 0);
        let lengths = lengths.into_iter().map(|(hands, weight)| (hands, Whole::from(weight)));
        let session = Self { lengths: lengths.collect() };
        (once && sound && !session.lengths.is_empty()).then_some(session)
    }

    /// Makes a session of this many rounds, at least 1.
    pub fn of(hands: u32) -> Self {
        Self { lengths: vec![(hands.max(1), Whole::one())] }
    }

    /// Returns the lengths, in ascending order, with their weights.
    pub fn lengths(&self) -> &[(u32, Whole)] {
        &self.lengths
    }

    /// Returns the largest number of rounds that it can have.
    pub fn longest(&self) -> u32 {
        self.lengths.last().map_or(0, |(hands, _)| *hands)
    }

    /// Returns the largest number of rounds of any of these sessions, or 0 without sessions.
    pub(crate) fn longest_of(sessions: &[Self]) -> u32 {
        sessions.iter().map(Self::longest).max().unwrap_or(0)
    }

    /// Returns the number of rounds, unless it is random.
    pub fn fixed(&self) -> Option<u32> {
        (self.lengths.len() == 1).then(|| self.longest())
    }

    pub(super) fn weight(&self, hands: u32) -> Option<&Whole> {
        self.lengths.iter().find(|(of, _)| *of == hands).map(|(_, weight)| weight)
    }

    pub(super) fn weights(&self) -> Whole {
        self.lengths.iter().map(|(_, weight)| weight).sum()
    }
}
