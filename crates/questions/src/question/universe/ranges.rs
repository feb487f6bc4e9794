//! Ranges of values that cover some cases and no others.

/// The bounds of each field of a range, as positions in the field's sorted values; both included.
pub(super) type Range = Vec<(usize, usize)>;

/// Covers the wanted points by ranges that hold no unwanted point and do not overlap.
///
/// A point has the position of its value for each field. `sizes` has the number of values of each
/// field, and `is_ordered` says for each field if a range may hold some of its values; otherwise it
/// holds one or all. Points that no case has may lie in any range. Ranges grow in the `order` of the
/// fields, so they have bounds rather on the last ones.
pub(super) fn cover(
    points: &[(Vec<usize>, bool)],
    sizes: &[usize],
    is_ordered: &[bool],
    order: &[usize],
) -> Vec<Range> {
    let mut left: Vec<&Vec<usize>> =
        points.iter().filter(|(_, wanted)| *wanted).map(|(point, _)| point).collect();
    let mut barred: Vec<&Vec<usize>> =
        points.iter().filter(|(_, wanted)| !*wanted).map(|(point, _)| point).collect();
    let mut ranges = Vec::new();
    while let Some(first) = left.first() {
        let mut range: Range = first.iter().map(|at| (*at, *at)).collect();
        for field in order.iter().copied() {
            let whole = (0, sizes[field] - 1);
            let mut all = range.clone();
            all[field] = whole;
            if is_free_of(&barred)(&all) {
                range = all;
                continue;
            }
            if is_ordered[field] {
                while let Some(wider) = wider(&range, field, whole.1, &is_free_of(&barred)) {
                    range = wider;
                }
            }
        }
        // Later ranges stay out of this one.
        let (inside, outside) = left.iter().partition(|point| holds(&range, point));
        barred.extend::<Vec<&Vec<usize>>>(inside);
        left = outside;
        ranges.push(range);
    }
    ranges
}

/// Returns a test that a range holds none of some points.
fn is_free_of<'p>(barred: &'p [&Vec<usize>]) -> impl Fn(&Range) -> bool + 'p {
    |range| !barred.iter().any(|point| holds(range, point))
}

/// Returns a range with one more value of a field, up or down; `None` if neither is free.
fn wider(
    range: &Range,
    field: usize,
    last: usize,
    is_free: &impl Fn(&Range) -> bool,
) -> Option<Range> {
    let (low, high) = range[field];
    let up = (high < last).then(|| (low, high + 1));
    let down = low.checked_sub(1).map(|low| (low, high));
    let mut next = [up, down].into_iter().flatten().map(|bounds| {
        let mut wider = range.clone();
        wider[field] = bounds;
        wider
    });
    next.find(is_free)
}

/// Returns `true` if a point lies in a range.
pub(super) fn holds(range: &Range, point: &[usize]) -> bool {
    range.iter().zip(point).all(|((low, high), at)| low <= at && at <= high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_the_wanted_points_once_and_no_others() {
        // Two totals from 0 to 9, of which the first is higher by one; and all ties.
        for wanted in [|a: usize, b: usize| a == b + 1, |a: usize, b: usize| a == b] {
            let points: Vec<(Vec<usize>, bool)> =
                (0..10).flat_map(|a| (0..10).map(move |b| (vec![a, b], wanted(a, b)))).collect();
            let ranges = cover(&points, &[10, 10], &[true, true], &[0, 1]);
            for (point, wanted) in &points {
                let times = ranges.iter().filter(|range| holds(range, point)).count();
                assert_eq!(times, usize::from(*wanted), "{point:?}");
            }
        }
    }

    #[test]
    fn points_that_no_case_has_make_ranges_wider() {
        // A result and two totals: where the first total is higher, the first hand wins.
        let points: Vec<(Vec<usize>, bool)> = (0..3)
            .flat_map(|a| (0..3).map(move |b| (vec![usize::from(a > b), a, b], a > b)))
            .collect();
        let ranges = cover(&points, &[2, 3, 3], &[false, true, true], &[1, 2, 0]);
        assert_eq!(ranges, [vec![(1, 1), (0, 2), (0, 2)]]);
    }
}
