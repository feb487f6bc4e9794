//! Lists of rounds by count, by unseen cards and by the position of the cut card.

use crate::exact::{Exact, Whole};
use crate::figure::Figure;

use super::answer::Read;
use super::report::{AtCount, AtCut, AtLeft, AtRounds};
use super::sums::{BY_COUNT, halves_at};

impl Read<'_> {
    /// Returns the shoes by their number of rounds, without numbers that no shoe has.
    pub(super) fn rounds_in_shoe(&self) -> Vec<AtRounds> {
        let of = self.layout.shoes_by_rounds();
        let shares = of.map(|at| self.whole(at).share_of(&self.shoes));
        let shares = (0u64..).zip(shares).filter(|(_, share)| share.is_positive());
        let mut at_least = Exact::one();
        let row = |(rounds, share): (u64, Exact)| {
            let row =
                AtRounds { rounds, share: share.clone().into(), at_least: at_least.clone().into() };
            at_least = &at_least - &share;
            row
        };
        shares.map(row).collect()
    }

    pub(super) fn count_range(&self, play: usize) -> Option<[Figure; 2]> {
        let [rounds, _] = self.layout.by_count(play)?;
        let seen: Vec<usize> =
            (0..BY_COUNT).filter(|place| self.whole(rounds.start + place).is_positive()).collect();
        let halves = |place: &usize| Exact::ratio(halves_at(*place), 2).map(Figure::from);
        Some([halves(seen.first()?)?, halves(seen.last()?)?])
    }

    /// Returns the rounds by whole counts. Rare counts at either end are merged into one row.
    pub(super) fn by_count(&self, play: usize) -> Vec<AtCount> {
        let Some([rounds, won]) = self.layout.by_count(play) else { return Vec::new() };
        let mut rows: Vec<(i64, Exact, Exact)> = Vec::new();
        for place in 0..BY_COUNT {
            let count = halves_at(place).div_euclid(2);
            let (dealt, gain) = (self.whole(rounds.start + place), self.parts(won.start + place));
            match rows.last_mut() {
                Some(row) if row.0 == count => {
                    row.1 = &row.1 + &dealt;
                    row.2 = &row.2 + &gain;
                }
                _ => rows.push((count, dealt, gain)),
            }
        }
        let all: Exact = rows.iter().map(|row| row.1.clone()).sum();
        if all.is_zero() {
            return Vec::new();
        }
        // Rare: fewer than 0.1% of the rounds.
        let thousand = Exact::integer(1000);
        let rare = |row: &(i64, Exact, Exact)| &row.1 * &thousand < all;
        let first = rows.iter().position(|row| !rare(row)).unwrap_or(0);
        let last = rows.iter().rposition(|row| !rare(row)).unwrap_or(rows.len() - 1);
        // The trigger has rows of its own, however rare, if there are rounds as far from the others.
        let trigger = self.setup.plays[play].betting.trigger.as_deref().and_then(Exact::parse);
        let ends = trigger.map(|trigger| [trigger.floor(), trigger.ceil()]);
        let place = |of: &Whole| rows.iter().position(|row| Whole::from(row.0) >= *of);
        let [least, most] = ends.map_or([None; 2], |ends| ends.map(|end| place(&end)));
        let dealt = |row: &(i64, Exact, Exact)| row.1.is_positive();
        let first = first.min(least.unwrap_or(first)).max(rows.iter().position(dealt).unwrap_or(0));
        let furthest = rows.iter().rposition(dealt).unwrap_or(last);
        let last = last.max(most.unwrap_or(furthest).min(furthest));
        let sum = |range: std::ops::Range<usize>| {
            let rows = &rows[range];
            let dealt: Exact = rows.iter().map(|row| row.1.clone()).sum();
            (dealt, rows.iter().map(|row| row.2.clone()).sum::<Exact>())
        };
        let mut found = Vec::new();
        let mut from: Exact = rows.iter().map(|row| row.2.clone()).sum();
        for at in first..=last {
            let (start, end, and) = match at {
                at if at == first && (at == 0 || sum(0..at).0.is_positive()) => {
                    (0, at + 1, Some("below"))
                }
                // The last place holds all counts beyond it.
                at if at == last
                    && (at + 1 == rows.len() || sum(at + 1..rows.len()).0.is_positive()) =>
                {
                    (at, rows.len(), Some("above"))
                }
                at => (at, at + 1, None),
            };
            let (dealt, gain) = sum(start..end);
            if dealt.is_zero() {
                continue;
            }
            found.push(AtCount {
                count: rows[at].0,
                and,
                share: (&dealt / &all).into(),
                edge: gain.checked_div(&dealt).unwrap_or_default().into(),
                units_per_shoe_from: (&from / &self.shoes).into(),
            });
            from = &from - &gain;
        }
        found
    }

    pub(super) fn by_left(&self, play: usize) -> Vec<AtLeft> {
        let (of_place, places) = self.setup.left;
        let [bets, won] = self.layout.bets_left(play);
        let [positive, perfect] = self.layout.positive_left(self.setup.plays[play].wager);
        let rounds = self.layout.rounds_left();
        let staked = self.layout.staked_left(play);
        let row = |place: usize| {
            let dealt = self.whole(rounds.start + place);
            let (bet, gain) = (self.whole(bets.start + place), self.gain(won.start + place));
            let staked =
                staked.as_ref().map(|staked| &self.whole(staked.start + place) / &self.unit);
            let of_these = |of: &Exact| of.checked_div(&dealt);
            let from = place as u64 * of_place + 1;
            Some(AtLeft {
                from,
                to: (from + of_place - 1).min(self.setup.shoe.cards),
                share: dealt.checked_div(&self.rounds(0))?.into(),
                bet_frequency: of_these(&bet)?.into(),
                edge: gain.checked_div(staked.as_ref().unwrap_or(&bet)).map(Figure::from),
                units_per_shoe: (&gain / &self.shoes).into(),
                positive: of_these(&self.whole(positive.start + place))?.into(),
                perfect_units_per_shoe: (&self.parts(perfect.start + place) / &self.shoes).into(),
            })
        };
        (0..places).rev().filter_map(row).collect()
    }

    pub(super) fn by_cut(&self, play: usize) -> Vec<AtCut> {
        let cuts = &self.setup.cuts;
        if cuts.len() < 2 {
            return Vec::new();
        }
        // The first cut is the procedure's; skip it if the requested ones contain it too.
        let is_asked = |depth: &usize| *depth > 0 || !cuts[1..].contains(&cuts[0]);
        let mut depths: Vec<usize> = (0..cuts.len()).filter(is_asked).collect();
        depths.sort_by_key(|depth| cuts[*depth]);
        let row = |depth: usize| {
            let of = self.of_play(play, depth);
            let (average_edge, average_edge_error) = of.edge.unzip();
            AtCut {
                cut: cuts[depth],
                rounds_per_shoe: of.rounds.0,
                bet_frequency: of.frequency.0,
                bet_frequency_error: of.frequency.1,
                average_edge,
                average_edge_error: average_edge_error.flatten(),
                units_per_100: of.per_100.0,
                units_per_100_error: of.per_100.1,
                units_per_shoe: of.per_shoe.0,
                units_per_shoe_error: of.per_shoe.1,
                perfect_units_per_shoe: of.perfect.0,
                edge_in_shoe: of.every.0,
                edge_in_shoe_error: of.every.1,
            }
        };
        depths.into_iter().map(row).collect()
    }
}
