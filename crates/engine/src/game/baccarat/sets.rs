//! Sets of totals and of values of cards.

/// A set of numbers `0..=9`, one bit each.
pub(super) type Set = u16;

/// Returns the numbers of a set as ranges: `"0-7, 9"`.
pub(super) fn ranges(set: Set) -> String {
    let has = |number: u16| set >> number & 1 == 1;
    let mut parts: Vec<String> = Vec::new();
    for from in (0..10).filter(|from| has(*from) && (*from == 0 || !has(from - 1))) {
        let to = (from..10).take_while(|to| has(*to)).last().unwrap_or(from);
        parts.push(if to > from { format!("{from}-{to}") } else { from.to_string() });
    }
    parts.join(", ")
}

/// Groups the totals of the Banker that have the same set: the totals of each set, as a set.
pub(super) fn alike(of_totals: [Set; 8]) -> Vec<(Set, Set)> {
    let mut groups: Vec<(Set, Set)> = Vec::new();
    for (total, set) in (0..).zip(of_totals) {
        match groups.iter_mut().find(|(_, same)| *same == set) {
            Some((totals, _)) => *totals |= 1 << total,
            None => groups.push((1 << total, set)),
        }
    }
    groups
}
