//! Walks a chain round by round, in exact numbers or in numbers of 63 bits that only round down.
//!
//! Rounded down, the probability of each end is a lower bound. The probabilities of all ends and of
//! the states that still play sum to 1, so the part of 1 that is missing from the sum bounds the
//! error of every probability at once, and of every sum of them. States that are hardly ever reached
//! may be left out in the same way.

use crate::chance::rounded::{BITS, part, shares};
use crate::error::Error;
use crate::exact::{Denominator, Exact, Whole};
use crate::pricing::{Progress, Watch};
use crate::question::session::chain::{Chain, Growing, Outcome, Past};

/// The probability, in units of 2^-63, below which a state is not followed.
const UNLIKELY: u64 = 1 << 16;
/// The probability, in units of 2^-63, below which a session without a limit of rounds has ended.
const ENDED: u64 = 1 << 22;

/// The probabilities at the end of a session, as numerators over one denominator.
pub(super) struct Walked {
    /// The least probability of each end, in its order.
    pub(super) ends: Vec<Whole>,
    /// The least probability of still playing in each state after the last round.
    pub(super) playing: Vec<Whole>,
    /// The least expected sum of all stakes, in grains.
    pub(super) staked: Whole,
    /// The largest error of any of these probabilities; 0 for exact ones.
    pub(super) missing: Whole,
    /// The denominator.
    pub(super) below: Denominator,
    /// The least probability that the session ends with a round, for every round from the first. The
    /// last one is of all sessions that still play.
    pub(super) ended: Vec<Exact>,
}

/// A number that probabilities are summed in.
trait Mass: Clone + Default {
    /// The factor of an outcome.
    type Factor;

    fn is_nothing(&self) -> bool;
    /// Adds the part of `from` that an outcome takes.
    fn take(&mut self, from: &Self, factor: &Self::Factor);
    fn add(&mut self, other: &Self);
}

impl Mass for u64 {
    /// A probability in units of 2^-64, rounded down.
    type Factor = u64;

    fn is_nothing(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn take(&mut self, from: &Self, factor: &u64) {
        *self += part(*from, *factor);
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self += *other;
    }
}

impl Mass for Whole {
    /// A weight; the sum of all weights is the denominator of a round.
    type Factor = Whole;

    fn is_nothing(&self) -> bool {
        self.is_zero()
    }

    fn take(&mut self, from: &Self, factor: &Whole) {
        *self += &(from * factor);
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }
}

/// The masses of a walk.
struct Cells<M> {
    /// The masses of the states.
    masses: Vec<M>,
    states: usize,
    /// The masses of the states after the round, and behind them the masses of all ends so far.
    next: Vec<M>,
}

impl<M: Mass> Cells<M> {
    fn new<P>(chain: &Chain<P>, start: M) -> Self {
        let states = chain.states.len();
        let mut masses = vec![M::default(); states];
        masses[0] = start;
        Self { masses, states, next: vec![M::default(); states + chain.ends.len()] }
    }

    /// Plays a round.
    fn play<P>(&mut self, chain: &Chain<P>, factors: &[M::Factor]) {
        let places = chain.next.chunks_exact(factors.len());
        for (mass, places) in self.masses.iter().zip(places).filter(|(mass, _)| !mass.is_nothing())
        {
            for (place, factor) in places.iter().zip(factors) {
                self.next[*place as usize].take(mass, factor);
            }
        }
        for (mass, next) in self.masses.iter_mut().zip(&mut self.next) {
            *mass = std::mem::take(next);
        }
    }

    /// Returns the mass that still plays.
    fn playing(&self) -> M {
        sum(&self.masses)
    }

    fn ends(&self) -> &[M] {
        &self.next[self.states..]
    }
}

fn sum<M: Mass>(masses: &[M]) -> M {
    let mut sum = M::default();
    masses.iter().for_each(|mass| sum.add(mass));
    sum
}

/// Walks a chain in exact fractions.
pub(super) fn exactly<P>(
    chain: &Chain<P>,
    outcomes: &[Outcome],
    rounds: u32,
    watch: &dyn Watch,
) -> Result<Walked, Error> {
    let total: Whole = outcomes.iter().map(|one| &one.weight).sum();
    let factors: Vec<Whole> = outcomes.iter().map(|one| one.weight.clone()).collect();
    let stakes: Vec<Whole> = chain.stakes.iter().map(|stake| Whole::from(*stake)).collect();
    let mut cells = Cells::new(chain, Whole::one());
    let (mut ended, mut staked) = (Vec::new(), Whole::zero());
    let mut done = 0;
    while done < rounds {
        if cells.playing().is_zero() {
            break;
        }
        watch.go_on()?;
        watch.tell(Progress { name: "sessions", done: done.into(), of: rounds.into() });
        let now: Whole = cells.masses.iter().zip(&stakes).map(|(mass, stake)| mass * stake).sum();
        staked = &(&staked + &now) * &total;
        // Ends are over the same denominator as the states after the round.
        for end in cells.next[cells.states..].iter_mut().filter(|end| !end.is_zero()) {
            *end = &*end * &total;
        }
        let before = sum(cells.ends());
        cells.play(chain, &factors);
        done += 1;
        let now = &sum(cells.ends()) - &before;
        ended.push(Denominator::new(&[(total.clone(), done)]).share(&now));
    }
    let below = Denominator::new(&[(total, done)]);
    if let Some(last) = ended.last_mut() {
        *last = &*last + &below.share(&cells.playing());
    }
    Ok(Walked {
        ends: cells.ends().to_vec(),
        playing: cells.masses.clone(),
        staked,
        missing: Whole::zero(),
        below,
        ended,
    })
}

/// Walks a chain in numbers that round down. Without a limit of rounds, the walk ends when hardly
/// any session still plays; `None` if that takes more than `most` rounds.
pub(super) fn rounded<P>(
    chain: &Chain<P>,
    outcomes: &[Outcome],
    (rounds, most): (Option<u32>, u32),
    watch: &dyn Watch,
) -> Result<Option<Walked>, Error> {
    let factors = shares(outcomes.iter().map(|one| &one.weight));
    let mut cells = Cells::new(chain, 1u64 << BITS);
    let unit = Exact::from(1u64 << BITS);
    let share = |mass: u64| &Exact::from(mass) / &unit;
    let (mut ended, mut staked) = (Vec::new(), Whole::zero());
    for round in 0..rounds.unwrap_or(most) {
        let playing = cells.playing();
        if playing == 0 || (rounds.is_none() && playing < ENDED) {
            break;
        }
        if round % 64 == 0 {
            watch.go_on()?;
            let of = rounds.unwrap_or(most).into();
            watch.tell(Progress { name: "sessions", done: round.into(), of });
        }
        // Masses sum to at most 2^63, and a stake is below 2^62.
        let stakes = cells.masses.iter().zip(&chain.stakes);
        let now = stakes.map(|(mass, stake)| u128::from(*mass) * u128::from(stake.unsigned_abs()));
        let now: u128 = now.sum();
        staked += Whole::from(now);
        let before = sum(cells.ends());
        cells.play(chain, &factors);
        ended.push(share(sum(cells.ends()) - before));
    }
    match rounds {
        Some(_) => {
            if let Some(last) = ended.last_mut() {
                *last = &*last + &share(cells.playing());
            }
        }
        // Sessions that would go on are missing: they may end in any way.
        None if cells.playing() < ENDED => cells.masses.fill(0),
        None => return Ok(None),
    }
    let masses = cells.ends().iter().chain(&cells.masses);
    let kept = masses.map(|mass| u128::from(*mass)).sum::<u128>();
    let wholes = |masses: &[u64]| masses.iter().map(|mass| Whole::from(*mass)).collect();
    Ok(Some(Walked {
        ends: wholes(cells.ends()),
        playing: wholes(&cells.masses),
        staked,
        missing: Whole::from((1u128 << BITS) - kept),
        below: Denominator::new(&[(Whole::from(2u8), BITS)]),
        ended,
    }))
}

/// Walks a growing chain for so many rounds, and keeps only states that are likely enough. Less
/// likely states are missing, and sessions that go on after the last round, unless they end there.
/// Returns the least probability of each past at the end, in units of 2^-63; `None` if there are more
/// than `most` states.
pub(super) fn likely<P: Past>(
    mut growing: Growing<'_, P>,
    (rounds, is_end, most): (u32, bool, usize),
    watch: &dyn Watch,
) -> Result<Option<Vec<(P, u64)>>, Error> {
    let factors = shares(growing.outcomes.iter().map(|one| &one.weight));
    // For each state the index of its first move; 0 for a state that was not left yet.
    let (mut first, mut moves) = (Vec::new(), vec![0u32]);
    let (mut masses, mut after, mut ends) = (vec![1u64 << BITS], Vec::new(), Vec::new());
    for round in 0..rounds {
        if round % 64 == 0 {
            watch.go_on()?;
            watch.tell(Progress { name: "drawdowns", done: round.into(), of: rounds.into() });
        }
        for at in 0..masses.len() {
            let mass: u64 = std::mem::take(&mut masses[at]);
            first.resize(masses.len(), 0usize);
            if mass == 0 || (first[at] == 0 && mass < UNLIKELY) {
                continue;
            }
            if first[at] == 0 {
                first[at] = moves.len();
                growing.leave(at, &mut moves)?;
                if growing.size() > most {
                    return Ok(None);
                }
                after.resize(growing.chain.states.len(), 0u64);
                ends.resize(growing.chain.ends.len(), 0u64);
            }
            for (place, factor) in moves[first[at]..].iter().zip(&factors) {
                let part = part(mass, *factor);
                match after.get_mut(*place as usize) {
                    Some(state) => *state += part,
                    None => ends[(u32::MAX - *place) as usize] += part,
                }
            }
        }
        std::mem::swap(&mut masses, &mut after);
        after.resize(masses.len(), 0);
    }
    let states = growing.chain.states.iter().map(|state| state.past).zip(masses);
    let states = states.filter(|_| is_end);
    let ends = growing.chain.ends.iter().map(|end| end.past).zip(ends);
    Ok(Some(states.chain(ends).collect()))
}
