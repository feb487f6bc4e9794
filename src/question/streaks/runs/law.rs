//! What a round of a session ends with: the weights of one step of the chain, and the
//! corrections for rounds that share a shoe.
//!
//! Let p(w) be the law of one round and P₂, P₃ those of two and three rounds of one shoe, which
//! do not depend on which rounds they are. The joint law of n rounds is written as
//!
//! Π p(wᵢ) · (1 + Σ g₂(wᵢ, wⱼ) + Σ g₃(wᵢ, wⱼ, wₖ) + …)
//!
//! over pairs and triples of rounds, with g₂ = P₂/(pp) − 1, and g₃ what the pairs leave over of
//! P₃. Cut after g₂ it is right for any two rounds, after g₃ for any three. Since p·p·g₂ sums to
//! 0 over either of its rounds, it is a form in the two directions "this side wins instead of a
//! tie": with weights p₀ + x, p₁ + y and p_tie − x − y for a step, the coefficients of x², xy and
//! y² of whatever a chain computes are its sums over all pairs of marked rounds, and those of
//! x³ … y³ the sums over triples. One chain over polynomials carries all of it.

use crate::exact::{Denominator, Exact, Whole};
use crate::kernel::blocks::{One, RESULTS, Three, Two};
use crate::pricing::session::Model;

/// A polynomial in x and y, by [`monomial`], up to the degree that the law keeps.
pub(super) type Value = Vec<Whole>;

/// The place of x^i·y^j.
fn monomial(i: usize, j: usize) -> usize {
    (i + j) * (i + j + 1) / 2 + j
}

/// The law of the rounds of a session, in whole numbers.
#[derive(Clone, Debug)]
pub struct Law {
    /// Weights of a win of either side and of a tie.
    pub(super) weights: [Whole; RESULTS],
    /// Their sum.
    pub(super) total: Whole,
    /// What the coefficients of a polynomial count for, over [`Law::scale`].
    corrections: Value,
    scale: Whole,
}

impl Law {
    /// Rounds that are independent of each other.
    ///
    /// # Panics
    ///
    /// If there is no way at all.
    pub fn independent(one: &One) -> Self {
        let ways = one.map(Whole::from);
        let common = ways.iter().fold(Whole::zero(), |common, ways| common.gcd(ways));
        let weights = ways.map(|ways| ways.quotient(&common).expect("a shoe deals some round"));
        let total = weights.iter().sum();
        Self { weights, total, corrections: vec![Whole::one()], scale: Whole::one() }
    }

    /// The chance of each result of a round.
    pub fn chances(&self) -> [Exact; RESULTS] {
        let total = Denominator::new(&[(self.total.clone(), 1)]);
        [0, 1, 2].map(|result| total.share(&self.weights[result]))
    }

    /// The same rounds with these corrections: those of pairs alone, or of triples too.
    pub fn corrected(&self, dependence: &Dependence, model: Model) -> Self {
        let order = match (model, &dependence.three) {
            (Model::Independent, _) => 0,
            (Model::Pair, _) | (Model::Triple, None) => 2,
            (Model::Triple, Some(_)) => 3,
        };
        let mut exact = vec![Exact::zero(); monomial(0, order) + 1];
        exact[0] = Exact::one();
        let total = Exact::from(self.total.clone());
        let times = |over: &Exact, power: usize| (0..power).fold(over.clone(), |p, _| &p * &total);
        if order >= 2 {
            for (i, j, [a, b]) in [(2, 0, [0, 0]), (1, 1, [0, 1]), (0, 2, [1, 1])] {
                exact[monomial(i, j)] = times(&dependence.two[a][b].excess, 2);
            }
        }
        if let (3, Some(three)) = (order, &dependence.three) {
            for (i, [a, b, c]) in [(3, [0, 0, 0]), (2, [0, 0, 1]), (1, [0, 1, 1]), (0, [1, 1, 1])] {
                exact[monomial(i, 3 - i)] = times(&three[a][b][c].excess, 3);
            }
        }
        let scale = Exact::common_denominator(&exact);
        let corrections = exact.iter().map(|one| one.in_units(&scale)).collect();
        Self { corrections, scale, ..self.clone() }
    }

    /// Whether no correction is kept.
    pub fn is_independent(&self) -> bool {
        self.corrections.len() == 1
    }

    /// How many whole numbers every state of a chain takes: one, and more for each correction.
    pub fn coefficients(&self) -> usize {
        self.corrections.len()
    }

    /// The polynomial 1.
    pub(super) fn unit(&self) -> Value {
        let mut unit = vec![Whole::zero(); self.corrections.len()];
        unit[0] = Whole::one();
        unit
    }

    /// The polynomial 0.
    pub(super) fn nought(&self) -> Value {
        vec![Whole::zero(); self.corrections.len()]
    }

    /// Adds `value` times the polynomial of a round with this result.
    pub(super) fn add_round(&self, sum: &mut [Whole], value: &[Whole], result: usize) {
        for (sum, value) in sum.iter_mut().zip(value) {
            *sum += &(value * &self.weights[result]);
        }
        let mut degree = 0;
        for (place, value) in value.iter().enumerate() {
            if place == monomial(0, degree) + 1 {
                degree += 1;
            }
            // x^i·y^j times x is `degree + 1` places on, times y one more.
            let times_x = place + degree + 1;
            if times_x + 1 >= sum.len() {
                break;
            }
            match result {
                0 => sum[times_x] += value,
                1 => sum[times_x + 1] += value,
                _ => {
                    sum[times_x] -= value;
                    sum[times_x + 1] -= value;
                }
            }
        }
    }

    /// What a polynomial counts for, over [`Law::denominator`].
    pub(super) fn read(&self, value: &[Whole]) -> Whole {
        value.iter().zip(&self.corrections).map(|(value, correction)| value * correction).sum()
    }

    /// What is read after so many rounds from so many shoes is a share of this.
    pub(super) fn denominator(&self, hands: u32, shoes: u32) -> Denominator {
        Denominator::new(&[(self.total.clone(), hands), (self.scale.clone(), shoes)])
    }

    /// The factor that brings what was read after `less` rounds and shoes to those of `more`.
    pub(super) fn raise(&self, less: (u32, u32), more: (u32, u32)) -> Whole {
        &self.total.pow(more.0 - less.0) * &self.scale.pow(more.1 - less.1)
    }
}

/// How far rounds of one shoe are from independent.
#[derive(Clone, Debug)]
pub struct Dependence {
    /// Of two rounds, by their results.
    pub two: [[Joint; RESULTS]; RESULTS],
    /// Of three rounds, where they were counted.
    pub three: Option<Box<[[[Joint; RESULTS]; RESULTS]; RESULTS]>>,
}

/// What is left over of the chance of some rounds' results.
#[derive(Clone, Debug)]
pub struct Joint {
    /// The chance of the results, less what the model before expects.
    pub excess: Exact,
    /// The excess as a share of what independent rounds would give: g₂, g₃.
    pub relative: Option<Exact>,
}

impl Dependence {
    /// From the ways of one, two and, if wanted, three rounds.
    ///
    /// # Panics
    ///
    /// If there is no way at all.
    pub fn new(one: &One, two: &Two, three: Option<&Three>) -> Self {
        let p = Law::independent(one).chances();
        let total = Denominator::new(&[(two.iter().flatten().sum(), 1)]);
        let joint = |excess: Exact, product: &Exact| {
            let relative = excess.checked_div(product);
            Joint { excess, relative }
        };
        const ALL: [usize; RESULTS] = [0, 1, 2];
        let two = ALL.map(|a| {
            ALL.map(|b| {
                let product = &p[a] * &p[b];
                joint(&total.share(&two[a][b]) - &product, &product)
            })
        });
        let three = three.map(|three| {
            let total = Denominator::new(&[(three.iter().flatten().flatten().sum(), 1)]);
            Box::new(ALL.map(|a| {
                ALL.map(|b| {
                    ALL.map(|c| {
                        let product = &(&p[a] * &p[b]) * &p[c];
                        let pairs: Exact = [
                            &two[a][b].excess * &p[c],
                            &two[a][c].excess * &p[b],
                            &two[b][c].excess * &p[a],
                        ]
                        .into_iter()
                        .sum();
                        let rest = &(&total.share(&three[a][b][c]) - &product) - &pairs;
                        joint(rest, &product)
                    })
                })
            }))
        });
        Self { two, three }
    }
}
