//! Runs of independent rounds, in closed form.
//!
//! Ties neither count nor break a run, so they can be removed. Among N rounds, k are decided with
//! weight C(N, k)·t^(N-k). The decided rounds form a word of k letters, b for one side and p for
//! the other. The generating functions of such words are short quotients of polynomials. For
//! example, words without L letters b in a row have (1 − bᴸxᴸ)/(1 − (b+p)x + p·bᴸx^(L+1)).
//!
//! Their coefficients follow a recurrence of three or four terms. Run backward over the weights of
//! k, it gives the sum over all k at once, without a product of two coefficients.

use crate::exact::Whole;
use crate::question::streaks::runs::Session;

/// A polynomial with few terms: degrees and coefficients.
type Terms = Vec<(usize, Whole)>;

/// The weight of each number of decided rounds: `weights[k]` for k.
pub(super) struct Decided {
    weights: Vec<Whole>,
}

impl Decided {
    /// Makes the weights of a session. A tie has weight `tie`, and all results together have
    /// `total`. Shorter lengths are scaled to the longest one by powers of `total`.
    pub(super) fn new(session: &Session, tie: &Whole, total: &Whole) -> Self {
        let longest = session.longest();
        let mut weights = vec![Whole::zero(); longest as usize + 1];
        for (hands, weight) in session.lengths() {
            let mut of_k = weight * &total.pow(longest - hands);
            for k in (0..=*hands).rev() {
                weights[k as usize] += &of_k;
                // C(N, k-1) = C(N, k)·k/(N-k+1).
                let product = &(&of_k * tie) * &Whole::from(k);
                of_k = product.quotient(&Whole::from(hands - k + 1)).unwrap_or_default();
            }
        }
        Self { weights }
    }

    /// Returns Σ `weights[k]`·aₖ for the coefficients a of the power series `above / below`.
    /// `below` begins with 1, which is not among its terms here.
    fn sum(&self, above: &Terms, below: &Terms) -> Whole {
        let behind = self.behind(below);
        let terms = above.iter().filter_map(|(degree, term)| Some(behind.get(*degree)? * term));
        terms.sum()
    }

    /// Returns the sum that one unit gives, for each k at which it enters the recurrence.
    fn behind(&self, below: &Terms) -> Vec<Whole> {
        let mut sums = self.weights.clone();
        for k in (0..sums.len()).rev() {
            for (degree, term) in below {
                if let Some(later) = sums.get(k + degree) {
                    let product = later * term;
                    sums[k] -= &product;
                }
            }
        }
        sums
    }

    /// Returns the weight of sessions in which `side` never wins `run` times in a row, for `run`
    /// from 1. `other` is the weight of the other side.
    pub(super) fn without_run(&self, side: &Whole, other: &Whole, run: u32) -> Whole {
        let (power, at) = (side.pow(run), run as usize);
        let above = vec![(0, Whole::one()), (at, -&power)];
        let below = vec![(1, -&(side + other)), (at + 1, other * &power)];
        self.sum(&above, &below)
    }

    /// Returns the weight of sessions in which neither side wins `run` times in a row.
    pub(super) fn without_run_of_either(&self, [one, two]: [&Whole; 2], run: u32) -> Whole {
        let ([first, second], at) = ([one.pow(run), two.pow(run)], run as usize);
        let both = &first * &second;
        let above = vec![(0, Whole::one()), (at, -&(&first + &second)), (2 * at, both.clone())];
        let broken = &(two * &first) + &(one * &second);
        let below = vec![(1, -&(one + two)), (at + 1, broken), (2 * at, -&both)];
        self.sum(&above, &below)
    }

    /// Returns the weighted number of runs of `side` with at least 1, 2, … up to `most` wins.
    ///
    /// A run of at least k begins a word, or follows a loss: bᵏxᵏ·(1 − bx)/(1 − (b+p)x)².
    pub(super) fn runs(&self, side: &Whole, other: &Whole, most: u32) -> Vec<Whole> {
        let decided = side + other;
        let twice = &decided + &decided;
        let behind = self.behind(&vec![(1, -&twice), (2, &decided * &decided)]);
        let at = |k: usize| behind.get(k).cloned().unwrap_or_default();
        let of_run = |run: u32| {
            let run_at = run as usize;
            &side.pow(run) * &(&at(run_at) - &(side * &at(run_at + 1)))
        };
        (1..=most).map(of_run).collect()
    }
}
