//! Calculates the expectation by true count, from the expected composition of the shoe.

use rayon::prelude::*;

use crate::card::Face;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::game::api::{Company, all_deals};
use crate::pricing::placed;
use crate::question::effects::removal::{Count, Curve, Effects, Search};
use crate::question::effects::report::{CurvePoint, CurveReport};
use crate::question::effects::{Job, Removal, cards_of, reason};
use crate::settle::{self, Net};
use crate::shoe::Shoe;
use crate::table::settlement::Round;

/// The most cards in a round with a curve. Larger rounds would take too long: the number of shoes
/// to deal grows with the square of the cards.
const MOST_CARDS: u64 = 24;

impl Removal<'_> {
    /// Returns the expectation at the requested true counts, with the tags of the highest level.
    pub(super) fn curve(
        &self,
        round: Round<'_>,
        effects: &Effects,
        levels: &[(u8, Search)],
        job: &Job<'_>,
        unit: &Whole,
    ) -> Result<CurveReport, Error> {
        let left = self.request.left.unwrap_or(effects.cards / 2);
        let left = left.max(self.pricing.game.cards());
        let mut report =
            CurveReport { level: 0, left, model: EXPECTED, points: Vec::new(), reason: None };
        let highest = levels.iter().max_by_key(|(level, _)| *level);
        report.level = highest.map_or(0, |(level, _)| *level);
        let tags = levels.iter().filter_map(|(level, search)| match search {
            Search::Found(tags) => Some((*level, tags)),
            _ => None,
        });
        let Some((level, tags)) = tags.max_by_key(|(level, _)| *level) else {
            report.reason = highest.and_then(|(_, search)| reason(search)).map(str::to_owned);
            return Ok(report);
        };
        report.level = level;
        let Some(count) = Count::of_whole_tags(effects, tags) else { return Ok(report) };
        let divisor = self.divisor(job);
        let curve = match self.polynomial(round, effects, (level, tags), job, divisor)? {
            Ok(curve) => curve,
            Err(reason) => {
                report.reason = Some(reason);
                return Ok(report);
            }
        };
        let total = all_deals(left, self.pricing.game.cards());
        let total = Exact::from(&total * unit);
        // A kind with n = u·divisor cards in the shoe has u·(α + β·t) cards. Of N cards left, it
        // has N·n/n_all·share. So α = N·divisor/n_all and β = α·(share of tag 1 - 1).
        let alpha = Exact::count(u128::from(left) * u128::from(divisor));
        let alpha = alpha.checked_div(&Exact::count(effects.cards.into())).expect("some cards");
        let tags_of = self.tags_of(effects, tags, job);
        let least = if self.pricing.game.company(&self.pricing.shoe, &settle::observed(round.lines))
            == Company::Common
        {
            self.pricing.game.cards() - 1
        } else {
            1
        };
        let part = Exact::of_ways(left.into(), effects.cards.into()).expect("some cards");
        // The cards of each kind left at a true count, and in the whole shoe.
        let counts_at = |share: &dyn Fn(&Exact) -> Exact| -> Vec<(String, Exact, Exact)> {
            let count = |(face, held, tag): &(Face, u64, i64)| {
                let held = Exact::count((*held).into());
                let left = &(&held * &part) * &share(&Exact::integer(*tag));
                (cards_of(face.at(effects.grain)), left, held)
            };
            tags_of.iter().map(count).collect()
        };
        report.points = self
            .request
            .true_counts
            .par_iter()
            .map(|true_count| {
                let share = |tag: &Exact| count.share(effects.cards, tag, true_count);
                let reason = impossible(&counts_at(&share), least);
                let beta = &alpha * &(&share(&Exact::one()) - &Exact::one());
                let won = reason.is_none().then(|| curve.won(&alpha, &beta));
                CurvePoint {
                    true_count: self.figure(true_count.clone()),
                    running_count: self.figure(Count::running(true_count, left)),
                    expectation: won
                        .and_then(|won| won.checked_div(&total))
                        .map(|ev| self.figure(ev)),
                    linear: self.figure(count.estimate(&effects.expectation, true_count)),
                    reason,
                }
            })
            .collect();
        Ok(report)
    }

    /// Returns the cards that dealing distinguishes, with their number in the shoe and their tag.
    fn tags_of(&self, effects: &Effects, tags: &[i8], job: &Job<'_>) -> Vec<(Face, u64, i64)> {
        let kinds = self.pricing.shoe.kinds(job.grain).into_iter();
        let tagged = kinds.map(|(face, held)| {
            let kind = face.at(effects.grain);
            let at = effects.kinds.iter().position(|other| other.face == kind);
            (face, held, i64::from(at.map_or(0, |at| tags[at])))
        });
        tagged.collect()
    }

    /// Returns the greatest common divisor of the numbers of cards of every kind.
    fn divisor(&self, job: &Job<'_>) -> u64 {
        let kinds = self.pricing.shoe.kinds(job.grain);
        let divisor = kinds.iter().fold(Whole::zero(), |all, (_, left)| all.gcd(&(*left).into()));
        divisor.to_i128().and_then(|divisor| u64::try_from(divisor).ok()).unwrap_or(1)
    }

    /// Returns the win as a polynomial along these tags, or the reason that it cannot be dealt.
    fn polynomial(
        &self,
        Round { wager, lines }: Round<'_>,
        effects: &Effects,
        (level, tags): (u8, &[i8]),
        job: &Job<'_>,
        divisor: u64,
    ) -> Result<Result<Curve, String>, Error> {
        let (shoe, game) = (&self.pricing.shoe, self.pricing.game);
        if game.most_cards() > game.cards() {
            return Ok(Err("a hand that is drawn on has no curve".to_owned()));
        }
        if game.cards() > MOST_CARDS {
            return Ok(Err(format!(
                "a curve takes too many shoes for rounds of up to {} cards",
                game.cards()
            )));
        }
        let kinds = self.tags_of(effects, tags, job);
        let degree = u32::try_from(game.cards()).expect("up to MOST_CARDS");
        let observed = settle::observed(lines);
        let shoes = Curve::points(degree, level).into_iter().map(|(alpha, beta)| {
            let count = |(face, left, tag): &(Face, u64, i64)| {
                let times = i64::try_from(alpha).ok()? + beta * tag;
                Some((*face, (left / divisor).checked_mul(u64::try_from(times).ok()?)?))
            };
            let kinds = kinds.iter().map(count).collect::<Option<Vec<_>>>()?;
            let cards = kinds.iter().map(|(_, count)| count).sum::<u64>();
            let of_kinds = || Shoe::of_kinds(kinds, job.grain, &shoe.to_string());
            (cards <= Shoe::MAX_CARDS).then(of_kinds)
        });
        let Some(shoes) = shoes.collect::<Option<Vec<Shoe>>>() else {
            return Ok(Err("the shoe is too large, and its counts have no common divisor".into()));
        };
        let laws = shoes.par_iter().map(|shoe| self.pricing.law_on(shoe, &observed, &wager.name));
        let laws = laws.collect::<Result<Vec<_>, _>>().map_err(placed(lines))?;
        let net = Net::new(lines, &laws[0]);
        let won = laws.iter().map(|law| net.won(law)).collect();
        Ok(Ok(Curve::new(degree, level, won)))
    }
}

/// Returns the reason that a shoe cannot have these cards of each kind, the worst reason first.
/// Each kind has its name, the cards left, and the cards in the whole shoe.
fn impossible(counts: &[(String, Exact, Exact)], least: u64) -> Option<String> {
    let first = |holds: &dyn Fn(&Exact, &Exact) -> bool, why: &dyn Fn(&Exact) -> String| {
        let (kind, left, held) = counts.iter().find(|(_, left, held)| holds(left, held))?;
        Some(format!("card {kind}: {} left{}", left.decimal(2), why(held)))
    };
    // A falling factorial c(c-1)… of such a small fraction may be below 0.
    let few = |left: &Exact| *left < Exact::count(least.into()) && !left.is_whole();
    first(&|left, _| left.is_negative(), &|_| ", which no shoe has".to_owned())
        .or_else(|| first(&|left, held| left > held, &|held| format!(" of {}", held.decimal(0))))
        .or_else(|| first(&|left, _| few(left), &|_| format!("; fractions need {least} or more")))
}

/// The description of the shoes of a curve.
const EXPECTED: &str = "the expected composition at the true count, fractions of cards included";
