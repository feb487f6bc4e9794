//! Distinct items, numbered in the order in which they are found.

use std::borrow::Borrow;
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The number of an item that is left out.
pub(super) const NONE: u32 = u32::MAX;

/// Distinct items, with a lookup of their numbers.
pub(super) struct Numbered<T> {
    items: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { items: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// Returns the number of an item: the next one if the item is new.
    pub fn number(&mut self, item: T) -> u32 {
        let Self { items, numbers } = self;
        *numbers.entry(item).or_insert_with_key(|item| {
            items.push(item.clone());
            items.len() as u32 - 1
        })
    }

    /// Does the same for a borrowed item, which is copied if it is new.
    pub fn number_of<Q>(&mut self, item: &Q) -> u32
    where
        T: Borrow<Q>,
        Q: ToOwned<Owned = T> + Eq + Hash + ?Sized,
    {
        match self.numbers.get(item) {
            Some(number) => *number,
            None => self.number(item.to_owned()),
        }
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns the items found so far, in their order.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the items in the order of their numbers.
    pub fn into_items(self) -> Vec<T> {
        self.items
    }
}

/// Numbers distinct items, with [`NONE`] for those left out, and returns the index of the first item
/// of each number.
pub(super) fn numbered<T: Eq + Hash>(
    items: impl Iterator<Item = Option<T>>,
) -> (Vec<u32>, Vec<usize>) {
    let mut known: FxHashMap<T, u32> = FxHashMap::default();
    let mut examples = Vec::new();
    let number = |(at, item): (usize, Option<T>)| {
        let Some(item) = item else { return NONE };
        *known.entry(item).or_insert_with(|| {
            examples.push(at);
            examples.len() as u32 - 1
        })
    };
    let numbers = items.enumerate().map(number).collect();
    (numbers, examples)
}
