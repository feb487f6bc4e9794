//! Finds paytables that repeat most lines of an earlier one, so that a document prints them once.

/// Minimum number of lines that a document leaves out.
const MANY: usize = 4;

/// The lines of a paytable that a document prints.
pub(super) struct Repeats {
    /// The index of an earlier paytable with all its lines printed, which has the other lines.
    pub of: Option<usize>,
    /// `true` for each line that is printed.
    printed: Vec<bool>,
}

impl Repeats {
    /// Returns `true` if the line at this index is printed.
    pub fn has(&self, at: usize) -> bool {
        self.printed[at]
    }

    /// Returns the words for the lines that are left out. `of` is the name of the earlier wager.
    pub fn note(&self, of: &str) -> String {
        let lines = if self.printed.contains(&true) { "All other lines" } else { "All lines" };
        format!("{lines} as in {of}")
    }
}

/// Returns the lines to print of each paytable. A paytable repeats an earlier one if both have lines
/// of the same names in the same order, and many of these lines are equal.
pub(super) fn lines<L: PartialEq>(tables: &[&[L]], name: impl Fn(&L) -> &str) -> Vec<Repeats> {
    let mut all: Vec<Repeats> = Vec::new();
    for (at, table) in tables.iter().enumerate() {
        let names = |lines: &[L]| lines.iter().map(&name).map(str::to_owned).collect::<Vec<_>>();
        let differs = |of: usize| -> Vec<bool> {
            tables[of].iter().zip(*table).map(|(one, other)| one != other).collect()
        };
        let mut earlier = (0..at).filter(|of| all[*of].of.is_none());
        let of = earlier.find(|of| {
            let equal = differs(*of).iter().filter(|differs| !**differs).count();
            equal >= MANY && names(tables[*of]) == names(table)
        });
        let printed = of.map_or_else(|| vec![true; table.len()], differs);
        all.push(Repeats { of, printed });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second repeats four lines of the first, the third only three of either. The fourth has
    /// the lines of the first in another order.
    #[test]
    fn a_paytable_repeats_one_with_the_same_names() {
        let tables = [
            [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)],
            [("a", 1), ("b", 2), ("c", 9), ("d", 4), ("e", 5)],
            [("a", 1), ("b", 7), ("c", 8), ("d", 4), ("e", 5)],
            [("b", 2), ("a", 1), ("c", 3), ("d", 4), ("e", 5)],
        ];
        let tables: Vec<&[(&str, u8)]> = tables.iter().map(|table| &table[..]).collect();
        let all = lines(&tables, |line| line.0);
        let of: Vec<_> = all.iter().map(|one| one.of).collect();
        assert_eq!(of, [None, Some(0), None, None]);
        assert_eq!(all[1].printed, [false, false, true, false, false]);
        assert_eq!(all[1].note("X"), "All other lines as in X");
        assert!(all[2].has(0));
    }
}
