//! Decides which columns of a table are shown where there is no room for all.
//!
//! This module does not decide which columns matter: they declare when they give way. A format
//! measures them and says whether they fit.

/// The columns that fit, and those that gave way.
pub(super) struct Kept<F> {
    /// The layout of the others; `None` if even those that never give way do not fit.
    pub fitted: Option<F>,
    /// Indices of the others.
    pub columns: Vec<usize>,
    /// Indices of the columns that gave way, in that order.
    pub left_out: Vec<usize>,
}

/// Leaves columns out until the others fit. `turns` has the turn of each column: 1 goes first, 0
/// stays; of one turn, the last goes first.
pub(super) fn give_way<F>(
    turns: impl Iterator<Item = u8>,
    fit: impl Fn(&[usize]) -> Option<F>,
) -> Kept<F> {
    let turns: Vec<u8> = turns.collect();
    let mut kept = Kept { fitted: None, columns: (0..turns.len()).collect(), left_out: Vec::new() };
    loop {
        kept.fitted = fit(&kept.columns);
        let giving = kept.columns.iter().copied().filter(|at| turns[*at] > 0);
        let next = giving.min_by_key(|at| (turns[*at], std::cmp::Reverse(*at)));
        match next.filter(|_| kept.fitted.is_none() && kept.columns.len() > 1) {
            Some(next) => {
                kept.columns.retain(|at| *at != next);
                kept.left_out.push(next);
            }
            None => return kept,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_leave_by_turn_and_the_last_one_stays() {
        let most = |most: usize| {
            let Kept { fitted, columns, left_out } =
                give_way([0, 2, 1, 2].into_iter(), |all| (all.len() <= most).then_some(()));
            (fitted.is_some(), columns, left_out)
        };
        assert_eq!(most(4), (true, vec![0, 1, 2, 3], vec![]));
        assert_eq!(most(2), (true, vec![0, 1], vec![2, 3]));
        assert_eq!(most(0), (false, vec![0], vec![2, 3, 1]));
        assert_eq!(give_way([1].into_iter(), |_| None::<()>).columns, [0]);
    }
}
