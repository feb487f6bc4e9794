//! Counters of very many compositions: the interface of a kernel that counts the ways of classes.

use crate::card::Grain;
use crate::field::Field;
use crate::shoe::Composition;

/// A function that sorts a case into a class; it can look up the value of every observed field.
pub type Class<'a> = dyn Fn(&dyn Fn(Field) -> u8) -> Option<usize> + 'a;

/// A counter of the ways of each class, for very many compositions.
pub trait Many: Send + Sync {
    /// Returns how finely the cards must be known.
    fn grain(&self) -> Grain;

    /// Returns the number of cards in an ordered deal.
    fn cards(&self) -> u64;

    /// Calls `each` with the index of every composition, in order, and the ways of each class.
    ///
    /// Compositions must be known as finely as [`Many::grain`] says and be able to complete a
    /// round.
    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128]));
}
