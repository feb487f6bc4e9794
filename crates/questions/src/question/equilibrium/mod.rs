//! Solves the decisions of two hands exactly: how often each makes which move, so that neither wins
//! more by another strategy.

mod page;
mod payoffs;
pub mod report;
mod solve;

use std::cmp::Ordering;

use crate::error::{Error, Mistake};
use crate::exact::{Exact, Whole};
use crate::figure::{Figure, Tool};
use crate::game::decision::{Asked, Decisions, Sees};
use crate::pricing::figures::{GameInfo, Head, shoe_info};
use crate::pricing::{Watch, any_shoe_of};
use crate::question::equilibrium::payoffs::{Payoffs, Share};
use crate::question::equilibrium::report::{
    Choice, Commission, Equilibria, Equilibrium, GridInfo, HandReport, MoveInfo, Range,
    SimpleReport, SituationReport,
};
use crate::question::equilibrium::solve::{Solution, pure, reply, solve};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::model::{Table, Variant};
use crate::table::remarks::assumptions;
use crate::wording::asked::{COMMISSION, VARIANT};

/// The facts about this question.
pub const ABOUT: About = About {
    id: "equilibrium",
    doc: "Solve a game of two hands that decide, such as chemin de fer: optimal mixed strategies",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Equilibria of two hands that decide.",
        schema: |generator| generator.subschema_for::<Equilibria>(),
    }),
};

/// The decisions to solve.
#[derive(Clone, Debug, Default)]
pub struct EquilibriumRequest {
    /// The variant; empty for the first whose rules leave decisions to the hands.
    pub variant: String,
    /// The shoe; `None` for the default number of decks of the game.
    pub shoe: Option<Shoe>,
    /// More shoes, each solved like the first.
    pub more_shoes: Vec<Shoe>,
    /// The knowledge that the hand that decides last has of its own cards.
    pub sees: Sees,
    /// Share of each win that the hand which customarily pays a commission pays, from 0 to 1.
    pub commission: Option<Exact>,
}

impl question::Question for EquilibriumRequest {
    type Answer = Equilibria;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Equilibria, Error> {
        equilibrium(catalog, self, watch)
    }
}

impl question::Answer for Equilibria {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.reports.iter().map(|report| &report.game).take(1).collect())
    }

    fn shorten(&mut self) {
        for report in &mut self.reports {
            report.situations.clear();
            report.simple.clear();
        }
    }
}

/// Solves the decisions that the rules of a variant leave to its hands.
///
/// # Errors
///
/// Returns an error if the variant is unknown or leaves no decision, if a shoe cannot complete a
/// round or is not known by value, or if a commission is not from 0 to 1 or the game has none.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, EquilibriumRequest, Shoe};
///
/// let request = EquilibriumRequest { shoe: Some(Shoe::infinite()), ..Default::default() };
/// let solved = shoe_odds::equilibrium(&Catalog::builtin(), &request, &())?;
/// let solved = &solved.reports[0];
/// // Kemeny and Snell (1957).
/// assert_eq!(solved.choice.as_ref().unwrap().probability.exact.to_string(), "9/11");
/// assert_eq!(solved.hands[0].value.exact.to_string(), "-679568/53094899");
/// assert_eq!(solved.hands[0].best_reply, solved.hands[0].value);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn equilibrium(
    catalog: &Catalog,
    request: &EquilibriumRequest,
    watch: &dyn Watch,
) -> Result<Equilibria, Error> {
    let offer = offer(catalog, &request.variant)?;
    catalog.has_no_meter("an equilibrium is of two hands that decide, and no meter changes it")?;
    let shoes = std::iter::once(request.shoe.as_ref()).chain(request.more_shoes.iter().map(Some));
    let mut reports = Vec::new();
    for shoe in shoes {
        reports.push(solved(offer, shoe, request)?);
        watch.go_on()?;
    }
    Ok(Equilibria { tool: Tool::THIS, reports })
}

/// Returns the named variant, or the first whose rules leave decisions to the hands.
fn offer<'c>(catalog: &'c Catalog, name: &str) -> Result<(&'c Table, &'c Variant), Error> {
    let decides = |(table, _): &(&Table, &Variant)| table.game.decides(&table.rule);
    let (table, variant) = match name {
        "" => {
            let mut offers = catalog.own_variants().chain(catalog.variants_in_order());
            offers.find(decides).ok_or_else(|| {
                Error::usage("no variant leaves decisions to its hands: expected a table that does")
            })?
        }
        name => catalog.one_for(name, [])?,
    };
    if decides(&(table, variant)) {
        return Ok((table, variant));
    }
    let others = catalog.variants_in_order().filter(decides);
    let others: Vec<String> = others.map(|(table, of)| catalog.short_name(table, of)).collect();
    let why = format!(
        "the rules leave the hands no decision: expected one that does: {}",
        others.join(", ")
    );
    Err(Error::value(VARIANT, table.name_of(variant), why))
}

/// Places an error of the game in the table, if it is in a key of a section.
fn located(table: &Table, error: Error) -> Error {
    match error.key().and_then(|(section, key)| table.place_of(section, key)) {
        Some(place) => Error::table(vec![Mistake::new(place, error.to_string(), None)]),
        None => error,
    }
}

fn solved(
    (table, variant): (&Table, &Variant),
    shoe: Option<&Shoe>,
    request: &EquilibriumRequest,
) -> Result<Equilibrium, Error> {
    let shoe = any_shoe_of(shoe, table)?;
    let put_back = shoe.is_infinite();
    let deck = if put_back { &table.of_its_decks(&Shoe::decks(1)?)? } else { &shoe };
    let asked = Asked { shoe: deck, put_back, rule: &table.rule, sees: request.sees };
    let decisions = table.game.decisions(&asked).map_err(|error| located(table, error))?;
    let decisions = decisions.ok_or_else(|| Error::usage("the rules leave no decision"))?;
    let of_hand = |hand: usize| table.vocabulary.hands[decisions.hands[hand]].to_owned();
    let commission = commission(table, request.commission.as_ref())?;
    let none = Exact::zero();
    let rate = |hand: usize| match &commission {
        Some(one) if one.hand == of_hand(hand) => &one.rate.exact,
        _ => &none,
    };
    let payoffs = Payoffs::of(&decisions, [rate(0), rate(1)]);
    let solution = solve(&payoffs);
    let Solution { share, second, all } = &solution;
    let best_of_first = || [0, 1].map(|to| payoffs.value(0, &pure(to), second)).into_iter().max();
    let hand = |hand: usize| HandReport {
        hand: of_hand(hand),
        name: decisions.names[hand].to_owned(),
        value: payoffs.value(hand, share, second).into(),
        best_reply: match hand {
            0 => best_of_first().unwrap_or_default().into(),
            _ => payoffs.best_of_second(share).into(),
        },
    };
    let hands = [hand(0), hand(1)];
    let range =
        |(from, to): &(Exact, Exact)| Range { from: from.clone().into(), to: to.clone().into() };
    let choice = decisions.choice.clone().map(|own| Choice {
        own,
        probability: share.clone().into(),
        all: all.iter().map(range).collect(),
    });
    let situations = situations(&decisions, &payoffs, &solution);
    let notes = assumptions([(table, variant)]);
    let Head { game, variant, .. } = Head::of(table, variant);
    Ok(Equilibrium {
        game,
        variant,
        shoe: shoe_info(table, &shoe),
        notes,
        sees: request.sees.key().to_owned(),
        moves: decisions
            .moves
            .iter()
            .map(|one| MoveInfo {
                id: one.id.to_owned(),
                verb: one.verb.to_owned(),
                letter: one.letter.to_owned(),
            })
            .collect(),
        simple: simple(&decisions, &payoffs, &solution, &hands),
        hands: hands.into(),
        choice,
        seen: decisions.seen.clone(),
        grid: GridInfo { down: decisions.down.to_owned(), along: decisions.along.to_owned() },
        mixed: situations.iter().filter(|one| one.is_mixed()).cloned().collect(),
        situations,
        commission,
    })
}

/// Returns the commission on the wins of the hand that customarily pays it.
fn commission(table: &Table, rate: Option<&Exact>) -> Result<Option<Commission>, Error> {
    let Some(rate) = rate.filter(|rate| !rate.is_zero()) else { return Ok(None) };
    if rate.is_negative() || *rate > Exact::one() {
        return Err(Error::value(COMMISSION, rate, "expected a share from 0% to 100%"));
    }
    let hand = table.game.commission().ok_or_else(|| {
        let why = format!("no hand of {} pays a commission", table.game.name());
        Error::parameter_given(COMMISSION, why)
    })?;
    Ok(Some(Commission { hand: hand.to_owned(), rate: rate.clone().into() }))
}

fn situations(
    decisions: &Decisions,
    payoffs: &Payoffs,
    solution: &Solution,
) -> Vec<SituationReport> {
    let at = Share::from(&solution.share);
    let unit = &payoffs.units[1] * &solution.share.denominator();
    let moves = payoffs.situations.iter().zip(&solution.second);
    let all =
        decisions.situations.iter().zip(moves).map(|(one, (moves, probability))| SituationReport {
            own: one.own.clone(),
            total: one.row,
            seen: decisions.seen[one.seen].clone(),
            free: one.is_free,
            ways: Whole::from(one.ways),
            probability: probability.clone().into(),
            gain: moves.gain.at(&at).share_of(&unit).into(),
        });
    all.collect()
}

/// Returns strategies that make one move always, and the usual play of the second hand.
fn simple(
    decisions: &Decisions,
    payoffs: &Payoffs,
    solution: &Solution,
    hands: &[HandReport; 2],
) -> Vec<SimpleReport> {
    let Solution { share, second, .. } = solution;
    let report = |hand: &HandReport, strategy: String, against: [Exact; 2]| {
        let [against_equilibrium, against_best_reply] = against;
        SimpleReport {
            hand: hand.hand.clone(),
            name: hand.name.clone(),
            strategy,
            cost: Figure::from(&hand.value.exact - &against_best_reply),
            against_equilibrium: against_equilibrium.into(),
            against_best_reply: against_best_reply.into(),
        }
    };
    let always = || (0..).zip(decisions.moves.map(|one| format!("always {}", one.verb)));
    let mut simple = Vec::new();
    for (to, strategy) in always().filter(|_| decisions.choice.is_some()) {
        let own = pure(to);
        let against = [second.clone(), reply(payoffs, &own)];
        let against = against.map(|second| payoffs.value(0, &own, &second));
        simple.push(report(&hands[0], strategy, against));
    }
    let always = always().map(|(to, strategy)| (Some(to), strategy));
    for (to, strategy) in always.chain([(None, "usual play".to_owned())]) {
        let all = payoffs.situations.iter();
        let own: Vec<Exact> =
            all.map(|moves| pure(moves.only.or(to).unwrap_or(moves.usual))).collect();
        // The first hand's best reply; of two that are as good, the worse one for the second hand.
        let [one, other] = [0, 1].map(|to| payoffs.value(0, &pure(to), &own));
        let [to_one, to_other] = [0, 1].map(|to| payoffs.value(1, &pure(to), &own));
        let against = match one.cmp(&other) {
            Ordering::Greater => to_one,
            Ordering::Less => to_other,
            Ordering::Equal => to_one.min(to_other),
        };
        simple.push(report(&hands[1], strategy, [payoffs.value(1, share, &own), against]));
    }
    simple
}
