//! The law of a round of a session: the weights of one step of the chain, and the corrections for
//! rounds of one shoe.
//!
//! Let p(w) be the law of one round, and P₂, P₃ the laws of two and of three rounds of one shoe.
//! They do not depend on the choice of rounds. The joint law of n rounds is written as
//!
//! Π p(wᵢ) · (1 + Σ g₂(wᵢ, wⱼ) + Σ g₃(wᵢ, wⱼ, wₖ) + …)
//!
//! over pairs and triples of rounds. Here g₂ = P₂/(pp) − 1, and g₃ is the part of P₃ that pairs do
//! not explain. Without g₃ and further terms the law is exact for any two rounds, with g₃ for any
//! three.
//!
//! The sum of p·p·g₂ over either of its rounds is 0. So it is a form in the directions "this side
//! wins instead of a tie", which are two for two sides. Let a step have the weights p₀ + x, p₁ + y
//! and p_tie − x − y. Then the coefficients of x², xy and y² of any result of a chain are its sums
//! over all pairs of marked rounds. Its sums over triples are the coefficients of x³ … y³. One
//! chain over polynomials carries all of them.

use crate::exact::{Denominator, Exact, Whole};
use crate::game::rounds::{Three, Two};
use crate::pricing::session::Model;

/// A polynomial with a variable for each side, with coefficients by [`Monomials`], up to the degree
/// that the law keeps.
pub(super) type Value = Vec<Whole>;

/// The monomials of some variables up to some degree, lower degrees first.
#[derive(Clone, Debug)]
struct Monomials {
    /// The variables of each monomial, in ascending order.
    variables: Vec<Vec<usize>>,
    /// The index of the product of a monomial and a variable, if it is kept.
    times: Vec<Vec<Option<usize>>>,
}

impl Monomials {
    fn new(variables: usize, degree: usize) -> Self {
        let mut all = vec![Vec::new()];
        let mut last = 0;
        for _ in 0..degree {
            let of_degree = last..all.len();
            last = all.len();
            for at in of_degree {
                let least = all[at].last().copied().unwrap_or(0);
                for variable in least..variables {
                    all.push([&all[at][..], &[variable]].concat());
                }
            }
        }
        let times = |one: &Vec<usize>, variable: usize| {
            let mut product = [&one[..], &[variable]].concat();
            product.sort_unstable();
            all.iter().position(|other| *other == product)
        };
        let times = all.iter().map(|one| (0..variables).map(|of| times(one, of)).collect());
        let times = times.collect();
        Self { variables: all, times }
    }
}

/// The law of the rounds of a session, in whole numbers.
#[derive(Clone, Debug)]
pub struct Law {
    /// The weights of a win of each side and, last, of a tie.
    pub(super) weights: Vec<Whole>,
    /// Their sum.
    pub(super) total: Whole,
    /// The factor of each coefficient of a polynomial, over [`Law::scale`].
    corrections: Value,
    scale: Whole,
    monomials: Monomials,
}

impl Law {
    /// Makes the law of independent rounds from the ways of a win of each side and, last, of a tie.
    ///
    /// # Panics
    ///
    /// Panics if all ways are 0.
    pub fn independent(one: &[Whole]) -> Self {
        let common = one.iter().fold(Whole::zero(), |common, ways| common.gcd(ways));
        let weight = |ways: &Whole| ways.quotient(&common).expect("a shoe deals some round");
        let weights: Vec<Whole> = one.iter().map(weight).collect();
        let total = weights.iter().sum();
        let monomials = Monomials::new(weights.len().saturating_sub(1), 0);
        Self { weights, total, corrections: vec![Whole::one()], scale: Whole::one(), monomials }
    }

    /// Returns the number of sides. The result with this index is a tie.
    pub fn sides(&self) -> usize {
        self.weights.len() - 1
    }

    /// Returns the probability of each result of a round.
    pub fn chances(&self) -> Vec<Exact> {
        let total = Denominator::new(&[(self.total.clone(), 1)]);
        self.weights.iter().map(|weight| total.share(weight)).collect()
    }

    /// Returns the law with the corrections of pairs alone, or of triples as well.
    pub fn corrected(&self, dependence: &Dependence, model: Model) -> Self {
        let order = match (model, &dependence.three) {
            (Model::Independent, _) => 0,
            (Model::Pair, _) | (Model::Triple, None) => 2,
            (Model::Triple, Some(_)) => 3,
        };
        let total = Exact::from(self.total.clone());
        let times = |over: &Exact, power: usize| (0..power).fold(over.clone(), |p, _| &p * &total);
        let monomials = Monomials::new(self.sides(), order);
        let exact = monomials.variables.iter().map(|sides| match (&sides[..], &dependence.three) {
            ([], _) => Exact::one(),
            ([a, b], _) => times(&dependence.two[*a][*b].excess, 2),
            ([a, b, c], Some(three)) => times(&three[*a][*b][*c].excess, 3),
            _ => Exact::zero(),
        });
        let exact: Vec<Exact> = exact.collect();
        let scale = Exact::common_denominator(&exact);
        let corrections = exact.iter().map(|one| one.in_units(&scale)).collect();
        Self { corrections, scale, monomials, ..self.clone() }
    }

    /// Returns `true` if the law keeps no correction.
    pub fn is_independent(&self) -> bool {
        self.corrections.len() == 1
    }

    /// Returns the number of integers in a state of a chain: one, and more for corrections.
    pub fn coefficients(&self) -> usize {
        self.corrections.len()
    }

    /// Returns the polynomial 1.
    pub(super) fn unit(&self) -> Value {
        let mut unit = vec![Whole::zero(); self.corrections.len()];
        unit[0] = Whole::one();
        unit
    }

    /// Returns the polynomial 0.
    pub(super) fn nought(&self) -> Value {
        vec![Whole::zero(); self.corrections.len()]
    }

    /// Adds `value` times the polynomial of a round with this result.
    pub(super) fn add_round(&self, sum: &mut [Whole], value: &[Whole], result: usize) {
        for (sum, value) in sum.iter_mut().zip(value) {
            *sum += &(value * &self.weights[result]);
        }
        for (value, times) in value.iter().zip(&self.monomials.times) {
            match times.get(result) {
                Some(product) => product.iter().for_each(|place| sum[*place] += value),
                None => times.iter().flatten().for_each(|place| sum[*place] -= value),
            }
        }
    }

    /// Evaluates a polynomial with its corrections, over [`Law::denominator`].
    pub(super) fn read(&self, value: &[Whole]) -> Whole {
        value.iter().zip(&self.corrections).map(|(value, correction)| value * correction).sum()
    }

    /// Returns the denominator of values after this many rounds from this many shoes.
    pub(super) fn denominator(&self, hands: u32, shoes: u32) -> Denominator {
        Denominator::new(&[(self.total.clone(), hands), (self.scale.clone(), shoes)])
    }

    /// Returns the factor that converts a value after `less` rounds and shoes to the denominator
    /// after `more`.
    pub(super) fn raise(&self, less: (u32, u32), more: (u32, u32)) -> Whole {
        &self.total.pow(more.0 - less.0) * &self.scale.pow(more.1 - less.1)
    }
}

/// The dependence between rounds of one shoe, by their results.
#[derive(Clone, Debug)]
pub struct Dependence {
    /// The dependence of two rounds, by their results.
    pub two: Vec<Vec<Joint>>,
    /// The dependence of three rounds, if they were counted.
    pub three: Option<Vec<Vec<Vec<Joint>>>>,
}

/// The unexplained part of the joint probability of some results.
#[derive(Clone, Debug)]
pub struct Joint {
    /// The probability of the results, less its expected value in the model of next lower order.
    pub excess: Exact,
    /// The excess as a share of the probability in independent rounds: g₂, g₃.
    pub relative: Option<Exact>,
}

impl Dependence {
    /// Calculates the dependence from the ways of one, two and optionally three rounds.
    ///
    /// # Panics
    ///
    /// Panics if all ways are 0.
    pub fn new(one: &[Whole], two: &Two, three: Option<&Three>) -> Self {
        let p = Law::independent(one).chances();
        let total = Denominator::new(&[(two.iter().flatten().sum(), 1)]);
        let joint = |excess: Exact, product: &Exact| {
            let relative = excess.checked_div(product);
            Joint { excess, relative }
        };
        let of_two = |a: usize, b: usize| {
            let product = &p[a] * &p[b];
            joint(&total.share(&two[a][b]) - &product, &product)
        };
        let all = 0..p.len();
        let row = |a: usize| all.clone().map(|b| of_two(a, b)).collect();
        let two: Vec<Vec<Joint>> = all.clone().map(row).collect();
        let three = three.map(|three| {
            let total = Denominator::new(&[(three.iter().flatten().flatten().sum(), 1)]);
            let of_three = |a: usize, b: usize, c: usize| {
                let product = &(&p[a] * &p[b]) * &p[c];
                let pairs = [
                    &two[a][b].excess * &p[c],
                    &two[a][c].excess * &p[b],
                    &two[b][c].excess * &p[a],
                ];
                let pairs: Exact = pairs.into_iter().sum();
                let rest = &(&total.share(&three[a][b][c]) - &product) - &pairs;
                joint(rest, &product)
            };
            let row = |a: usize, b: usize| all.clone().map(|c| of_three(a, b, c)).collect();
            let table = |a: usize| all.clone().map(|b| row(a, b)).collect();
            all.clone().map(table).collect()
        });
        Self { two, three }
    }
}
