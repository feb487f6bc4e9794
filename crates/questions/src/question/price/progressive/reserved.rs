//! Cycles of a meter that must be hit, where a part h of the bets of each round is kept for the next
//! reset value.
//!
//! After a cycle of n rounds, the meter begins at reset + n·h. It then reaches the limit in T(n)
//! rounds, the fewer the larger n is. So the lengths N of the cycles are a chain. Its stationary law
//! is F(m) = P(N ≥ m) with F(m) = Σ P(N = n)·S(m - 1; n) over all n with T(n) ≥ m, where S(m; n) is
//! the probability that none of m rounds ends a cycle that begins after n rounds. All figures are
//! sums over the law, as bounds.
//!
//! With cards, S does not depend on n, so F(m) = q^(m - 1)·(1 - F(b(m))): T(n) ≥ m holds below
//! b(m). That follows m to b(m) to b(b(m)). Since b falls, b∘b rises, and no cycle of b has more
//! than two members. With a trigger, F is enclosed by iteration: a longer cycle makes the next one
//! shorter, so a lower bound of F gives an upper one and an upper bound a lower one.

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;
use crate::question::price::progressive::fixed::{BITS, Fixed};
use crate::question::price::progressive::survival::{Ends, First};
use crate::table::model::{Growth, Limit};

/// Bits of the law of a trigger that iteration leaves unknown at most.
const UNKNOWN: u32 = BITS / 2;
/// Most iterations. Each halves the distance of the bounds, because the hidden part is at most the
/// increment.
const SWEEPS: usize = 400;

/// Sums over the rounds of a cycle, each with the probability that the cycle has it.
pub(super) struct Reserved {
    /// The probability that the cards of a round are a jackpot, if the limit does not pay all.
    cards: Option<Exact>,
    reset: Fixed,
    /// The number of rounds.
    rounds: Fixed,
    /// The sum of the meters.
    meters: Fixed,
    /// The sum of their squares.
    squares: Fixed,
    /// The growth above the limit.
    above: Fixed,
    /// The mean of the meter that the cycle's jackpot pays.
    jackpot: Fixed,
    /// The probability that a cycle has the round at the limit.
    last: Fixed,
}

/// The meters that cycles begin at, by the rounds of the cycle before.
struct Starts<'g> {
    growth: &'g Growth,
    most: &'g Exact,
    /// The growth of a round.
    step: Exact,
    /// The hidden part of a round.
    kept: Exact,
}

impl Starts<'_> {
    fn start(&self, before: u64) -> Exact {
        &self.growth.reset + &(&self.kept * &Exact::count(before.into()))
    }

    /// Returns the number of rounds in which the meter reaches the limit, as a fraction.
    fn way(&self, before: u64) -> Option<Exact> {
        (self.most - &self.start(before)).checked_div(&self.step)
    }

    /// Returns the number of rounds in which it reaches the limit, at least 1.
    fn rounds(&self, before: u64) -> Option<u64> {
        let way = self.way(before)?;
        if way.is_positive() { way.ceil().to_u64() } else { Some(1) }
    }
}

impl Reserved {
    /// Adds up the cycles of a meter with this growth, whose cards are a jackpot with this
    /// probability.
    pub fn new(growth: &Growth, limit: &Limit, jackpot: &Exact) -> Option<Self> {
        let Growth { reset, increment, hidden, bets, .. } = growth;
        let (most, step, kept) = (limit.most(), bets * increment, bets * hidden);
        let starts = Starts { growth, most, step, kept };
        let longest = starts.rounds(1)?;
        let last_rounds: Option<Vec<u64>> = (1..=longest).map(|n| starts.rounds(n)).collect();
        let last_rounds = last_rounds?;
        let is_triggered = matches!(limit, Limit::Trigger(_));
        let cards = (!is_triggered && !jackpot.is_zero()).then(|| jackpot.clone());
        let law = match &cards {
            Some(jackpot) => by_cards(&last_rounds, jackpot)?,
            None if is_triggered => triggered(&starts, &last_rounds)?,
            None => at_limit(&starts)?,
        };
        let ends = |before: u64| {
            Some(match &cards {
                Some(jackpot) => Ends::Cards(jackpot.clone()),
                None if is_triggered => Ends::Trigger(starts.way(before)?.max(Exact::one())),
                None => Ends::AtLimit,
            })
        };
        let none = Fixed::zero;
        let mut sums = Self {
            cards: cards.clone(),
            reset: Fixed::of(reset),
            rounds: none(),
            meters: none(),
            squares: none(),
            above: none(),
            jackpot: none(),
            last: none(),
        };
        let mut first: Option<(u64, [Fixed; 4])> = None;
        for ((before, last), part) in (1..).zip(&last_rounds).zip(&law) {
            let below = last - 1;
            // The way of a trigger differs from start to start, also over as many rounds.
            let at = match first.take().filter(|(of, _)| *of == below && !is_triggered) {
                Some(first) => first,
                None => (below, first_rounds(&ends(before)?, below)?),
            };
            sums.add(&starts, before, part, &at);
            first = Some(at);
        }
        let grown = Fixed::of(&(&starts.step + &starts.kept)).times(&sums.rounds);
        sums.jackpot = sums.reset.plus(&grown).minus(&sums.above);
        Some(sums)
    }

    /// Adds the cycles that begin after so many rounds, a `part` of all. Each has sums over the
    /// rounds below the limit.
    fn add(&mut self, starts: &Starts<'_>, before: u64, part: &Fixed, of: &(u64, [Fixed; 4])) {
        let (below, [count, linear, square, last]) = of;
        let (most, step) = (starts.most, &starts.step);
        let start = starts.start(before);
        let above = &(&start + &(step * &Exact::count((below + 1).into()))) - most;
        let fixed = Fixed::of;
        let meters = count.times(&fixed(&start)).plus(&linear.times(&fixed(step)));
        let meters = meters.plus(&last.times(&fixed(most)));
        let twice = &Exact::integer(2) * &(&start * step);
        let squares = count
            .times(&fixed(&(&start * &start)))
            .plus(&linear.times(&fixed(&twice)))
            .plus(&square.times(&fixed(&(step * step))))
            .plus(&last.times(&fixed(&(most * most))));
        let rounds = count.plus(last);
        for (sum, more) in [
            (&mut self.rounds, &rounds),
            (&mut self.meters, &meters),
            (&mut self.squares, &squares),
            (&mut self.above, &last.times(&fixed(&above))),
            (&mut self.last, last),
        ] {
            *sum = sum.plus(&part.times(more));
        }
    }

    /// Returns the mean number of rounds of a cycle.
    pub fn rounds(&self) -> Enclosed {
        self.rounds.value()
    }

    /// Returns the mean of the meter when a round is paid, and the mean of its square.
    pub fn moments(&self) -> Option<(Enclosed, Enclosed)> {
        Some((self.per_round(&self.meters)?, self.per_round(&self.squares)?))
    }

    /// Returns the mean of what a round pays from the meter.
    pub fn paid(&self) -> Option<Enclosed> {
        self.per_round(&self.jackpot)
    }

    /// Returns the means per round of the reset value without the hidden part, and of the growth
    /// above the limit as a negative number.
    pub fn of_reset_and_cut(&self) -> Option<(Enclosed, Enclosed)> {
        let above = self.per_round(&self.above)?;
        Some((self.per_round(&self.reset)?, above.times(&Exact::integer(-1))))
    }

    /// Returns the mean of the jackpot.
    pub fn jackpot(&self) -> Enclosed {
        self.jackpot.value()
    }

    /// Returns the part of all jackpots that the limit pays, and not the cards; `None` if cards pay
    /// none.
    pub fn without_cards(&self) -> Option<Enclosed> {
        let none = &Exact::one() - self.cards.as_ref()?;
        Some(self.last.times(&Fixed::of(&none)).value())
    }

    fn per_round(&self, sum: &Fixed) -> Option<Enclosed> {
        Some(sum.over(&self.rounds)?.value())
    }
}

/// Returns Σ S(n - 1), Σ n·S(n - 1) and Σ n²·S(n - 1) over rounds 1 to `below`, and S(below).
fn first_rounds(ends: &Ends, below: u64) -> Option<[Fixed; 4]> {
    let First { count, linear, square, last, power } = ends.first(&Exact::count(below.into()))?;
    Some([count, linear, square, last].map(|sum| Fixed::within(&sum.within(&power))))
}

/// Returns the probability that a cycle has 1, 2, … rounds from its probabilities of at least so many.
fn parts(at_least: &[Fixed]) -> Vec<Fixed> {
    let none = Fixed::zero();
    let next = at_least.iter().skip(1).chain([&none]);
    at_least.iter().zip(next).map(|(this, next)| this.minus(next)).collect()
}

/// Counts for m = 1, 2, … the numbers n from 1 on with at least m rounds to the limit, which are the
/// first ones.
fn reached(last_rounds: &[u64]) -> Vec<usize> {
    let mut count = last_rounds.len();
    let mut counts = Vec::with_capacity(count);
    for m in 1..=last_rounds.len() as u64 {
        while count > 0 && last_rounds[count - 1] < m {
            count -= 1;
        }
        counts.push(count);
    }
    counts
}

/// Returns the law of the rounds of a cycle that cards end with this probability.
fn by_cards(last_rounds: &[u64], jackpot: &Exact) -> Option<Vec<Fixed>> {
    let none = Fixed::of(&(&Exact::one() - jackpot));
    // Index m - 1 stands for m. After `reached` numbers, b(m) is the next one.
    let next = reached(last_rounds);
    let survives: Vec<Fixed> =
        std::iter::successors(Some(Fixed::one()), |power| Some(power.times(&none)))
            .take(next.len())
            .collect();
    let mut found: Vec<Option<Fixed>> = vec![None; next.len()];
    for from in 0..next.len() {
        let mut path = vec![from];
        // Beyond the longest cycle, F is 0.
        let mut known = loop {
            let at = path[path.len() - 1];
            match (found[at].clone(), next.get(next[at])) {
                (Some(known), _) => break known,
                (None, None) => break survives[at].clone(),
                (None, Some(back)) if *back == at => {
                    // F(m) = s·(1 - F(b)) and F(b) = t·(1 - F(m)).
                    let (s, t) = (&survives[at], &survives[next[at]]);
                    let (one, rest) = (Fixed::one(), Fixed::one().minus(t));
                    break s.times(&rest).over(&one.minus(&s.times(t)))?;
                }
                (None, Some(_)) => path.push(next[at]),
            }
        };
        while let Some(at) = path.pop() {
            found[at] = Some(known.clone());
            if let Some(before) = path.last() {
                known = survives[*before].times(&Fixed::one().minus(&known));
            }
        }
    }
    Some(parts(&found.into_iter().collect::<Option<Vec<_>>>()?))
}

/// Returns the law of the rounds of a cycle that a trigger ends.
fn triggered(starts: &Starts<'_>, last_rounds: &[u64]) -> Option<Vec<Fixed>> {
    let one = Exact::one();
    // The part of its way to the limit that a cycle makes in a round.
    let steps: Option<Vec<Exact>> = (1..)
        .zip(last_rounds)
        .map(|(before, _)| one.checked_div(&starts.way(before)?.max(one.clone())))
        .collect();
    let steps = steps?;
    let more: Vec<Fixed> = steps.windows(2).map(|pair| Fixed::of(&(&pair[1] - &pair[0]))).collect();
    let reached = reached(last_rounds);
    // With A(n) = P(N ≤ n) and c, the largest n with T(n) ≥ m:
    // F(m) = A(c)·(1 - (m - 1)·step(c)) + (m - 1)·Σ A(n)·(step(n + 1) - step(n)) over n < c.
    let left: Vec<Fixed> = (0u64..)
        .zip(&reached)
        .map(|(rounds, c)| Fixed::of(&(&one - &(&Exact::count(rounds.into()) * &steps[*c - 1]))))
        .collect();
    let enough = Whole::from(2u64).pow(UNKNOWN);
    let mut at_least = vec![Fixed::unknown(); last_rounds.len()];
    at_least[0] = Fixed::one();
    for _ in 0..SWEEPS {
        let at_most = |n: usize| match at_least.get(n) {
            Some(more) => Fixed::one().minus(more),
            None => Fixed::one(),
        };
        let mut sum = Fixed::zero();
        let mut sums = vec![sum.clone()];
        for (n, more) in (1..).zip(&more) {
            sum = sum.plus(&at_most(n).times(more));
            sums.push(sum.clone());
        }
        let next = (0u64..)
            .zip(&reached)
            .zip(&left)
            .map(|((rounds, c), left)| at_most(*c).times(left).plus(&sums[*c - 1].count(rounds)));
        at_least = next.collect();
        if at_least.iter().all(|part| part.is_within(&enough)) {
            break;
        }
    }
    Some(parts(&at_least))
}

/// Returns the part of the cycles that have 1, 2, … rounds if nothing but the limit ends them: each
/// length decides the next one, so they repeat.
fn at_limit(starts: &Starts<'_>) -> Option<Vec<Fixed>> {
    let mut lengths = Vec::new();
    let mut length = starts.rounds(0)?;
    let begin = loop {
        length = starts.rounds(length)?;
        if let Some(begin) = lengths.iter().position(|earlier| *earlier == length) {
            break begin;
        }
        lengths.push(length);
    };
    let repeated = &lengths[begin..];
    let part = Fixed::of(&Exact::one().checked_div(&Exact::count(repeated.len() as u128))?);
    let longest = starts.rounds(1)?;
    let part_of = |length| if repeated.contains(&length) { part.clone() } else { Fixed::zero() };
    Some((1..=longest).map(part_of).collect())
}
