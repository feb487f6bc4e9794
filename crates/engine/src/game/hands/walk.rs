//! A walk along two lists of hands, both sorted by key.

/// The position of a hand's key among all keys, and the hand's profile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cell {
    pub key: u32,
    pub profile: u32,
}

/// Hands of one cell.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub cell: Cell,
    pub ways: i128,
}

/// The cell of no hand.
pub(super) const NOBODY: Cell = Cell { key: u32::MAX, profile: u32::MAX };

/// Sorts the hands and merges entries of the same cell.
pub(super) fn in_order(list: &mut Vec<Entry>) {
    list.sort_unstable_by_key(|entry| entry.cell);
    list.dedup_by(|next, kept| {
        let same = next.cell == kept.cell;
        if same {
            kept.ways += next.ways;
        }
        same
    });
}

/// A walk along two lists of hands.
pub(super) struct Walk {
    /// For each profile of the second list, all its hands, and those below the current key.
    all: Vec<i128>,
    below: Vec<i128>,
    /// The profiles that occur in the second list.
    profiles: Vec<u32>,
}

impl Walk {
    pub fn new(profiles: usize) -> Self {
        Self { all: vec![0; profiles], below: vec![0; profiles], profiles: Vec::new() }
    }

    /// Adds up pairs of hands of two lists by their profiles: the first hand above, equal, and all.
    pub fn along(&mut self, [rows, others]: [&[Entry]; 2], times: i128, counts: &mut [[i128; 3]]) {
        let columns = self.all.len();
        for profile in self.profiles.drain(..) {
            (self.all[profile as usize], self.below[profile as usize]) = (0, 0);
        }
        for Entry { cell, ways } in others {
            let all = &mut self.all[cell.profile as usize];
            if *all == 0 {
                self.profiles.push(cell.profile);
            }
            *all += ways;
        }
        let mut next = 0;
        for same in rows.chunk_by(|one, other| one.cell.key == other.cell.key) {
            let key = same[0].cell.key;
            while let Some(Entry { cell, ways }) = others.get(next)
                && cell.key < key
            {
                self.below[cell.profile as usize] += ways;
                next += 1;
            }
            let equal = others[next..].iter().take_while(|entry| entry.cell.key == key);
            for Entry { cell, ways } in same {
                let ways = times * ways;
                let row = &mut counts[cell.profile as usize * columns..][..columns];
                for profile in &self.profiles {
                    let profile = *profile as usize;
                    row[profile][0] += ways * self.below[profile];
                    row[profile][2] += ways * self.all[profile];
                }
                for entry in equal.clone() {
                    row[entry.cell.profile as usize][1] += ways * entry.ways;
                }
            }
        }
    }
}
