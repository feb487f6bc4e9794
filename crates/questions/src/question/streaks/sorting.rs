//! Sorts the rounds of a wager into classes, and makes the laws of these classes.
//!
//! Runs of wins need only the results of rounds, without ties. Other wagers sort rounds in another
//! way. Ties that break a run are one more side. Rounds that satisfy a condition are a side against
//! all others. Ties that a wager waits out do not occur.

use crate::card::Grain;
use crate::condition::Condition;
use crate::error::Error;
use crate::exact::Whole;
use crate::field::Field;
use crate::game::api::observe;
use crate::game::{Game, Rounds};
use crate::pricing::{Case, Progress, Watch};
use crate::question::streaks::runs::{Dependence, Law, Model};
use crate::shoe::Shoe;
use crate::table::model::{self, Streak, StreakOf, Table};
use crate::wording::asked::MODEL;

/// The classes of rounds for a wager.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sorting {
    /// The condition that separates two classes; `None` to separate rounds by their results.
    when: Option<Condition>,
    ties: Ties,
}

/// The treatment of tied rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ties {
    /// Ties neither count nor break a run.
    LeftOut,
    /// Ties are rounds like others.
    Rounds,
    /// Ties are waited out: rounds are played until enough of them are decided.
    WaitedOut,
}

impl Sorting {
    /// The sorting for runs of wins.
    pub(super) const WINS: Self = Self { when: None, ties: Ties::LeftOut };

    pub(super) fn of(streak: &Streak) -> Self {
        let when = match &streak.of {
            StreakOf::Run(model::Rounds::When { condition, .. })
            | StreakOf::Times(model::Rounds::When { condition, .. }) => Some(condition.clone()),
            _ => None,
        };
        let ties = match streak.skips_ties {
            false => Ties::Rounds,
            true if streak.waits_for_decided() => Ties::WaitedOut,
            true => Ties::LeftOut,
        };
        Self { when, ties }
    }
}

/// One game on one shoe, whose rounds are sorted.
pub(super) struct Sorted<'a> {
    pub(super) table: &'a Table,
    pub(super) game: &'a dyn Game,
    pub(super) shoe: &'a Shoe,
    pub(super) watch: &'a dyn Watch,
}

/// The number of classes of rounds by a condition: it holds, it does not hold, and ties that are
/// left out. The last class is empty if ties are rounds like others.
const CLASSES: usize = 3;

impl Sorted<'_> {
    /// Returns the laws of the sorted rounds, one for each of `models`, for `wanted` rounds of a
    /// shoe. `of_results` has the ways and the dependence of rounds by their results.
    pub(super) fn laws(
        &self,
        sorting: &Sorting,
        (models, wanted): (&[Model], u64),
        of_results: (&[Whole], Option<&Dependence>),
    ) -> Result<Vec<(Model, Law)>, Error> {
        let (mut one, dependence) = match &sorting.when {
            None => (of_results.0.to_vec(), of_results.1.cloned()),
            Some(condition) => self.by_condition(condition, sorting.ties, (models, wanted))?,
        };
        if sorting.ties == Ties::Rounds && sorting.when.is_none() {
            // A tie breaks a run like another side, and no round is left out.
            one.push(Whole::zero());
        }
        if sorting.ties == Ties::WaitedOut {
            if let Some(tie) = one.last_mut() {
                *tie = Whole::zero();
            }
            if one.iter().all(Whole::is_zero) {
                let why = format!("every round of shoe \"{}\" is a tie", self.shoe);
                return Err(Error::shoe(format!("{why}: expected one where a hand may win")));
            }
            // The wager may take any number of rounds. No shoe deals so many, so no model of one
            // shoe applies.
            let law = Law::independent(&one);
            return Ok(models.iter().map(|_| (Model::Independent, law.clone())).collect());
        }
        let independent = Law::independent(&one);
        let law = |model: Model| match &dependence {
            Some(dependence) => independent.corrected(dependence, model),
            None => independent.clone(),
        };
        Ok(models.iter().map(|model| (*model, law(*model))).collect())
    }

    fn by_condition(
        &self,
        condition: &Condition,
        ties: Ties,
        (models, wanted): (&[Model], u64),
    ) -> Result<(Vec<Whole>, Option<Dependence>), Error> {
        let vocabulary = self.table.vocabulary;
        let tie = vocabulary.hands.len();
        let result = vocabulary.find("result").filter(|_| ties != Ties::Rounds);
        let mut observed = observe(condition);
        if let Some(result) = result {
            observed.watch_value(result);
        }
        let case = Case::new(self.table, self.shoe.clone(), self.watch)?;
        if let Some(reason) = case.refusal(&observed) {
            return Err(Error::shoe(reason));
        }
        let class = |value: &dyn Fn(Field) -> u8| {
            let tied = result.is_some_and(|result| usize::from(value(result)) == tie);
            if tied { 2 } else { usize::from(!condition.holds(&value)) }
        };
        let law = case.law(&observed, "")?;
        let of_class = |of: usize| law.ways(|round| class(&|field| round.value(field)) == of);
        let one: Vec<Whole> = (0..CLASSES).map(of_class).collect();
        let most = models.iter().max().copied().unwrap_or(Model::Independent);
        let dependence = match most {
            Model::Independent => None,
            _ if wanted < 2 || ties == Ties::WaitedOut => None,
            _ => {
                let sort = |value: &dyn Fn(Field) -> u8| Some(class(value));
                let rule = &self.table.rule;
                let rounds = self.game.sorted_rounds((self.shoe, rule), &observed, CLASSES, &sort);
                let rounds = rounds.ok_or_else(|| too_fine(self.game.grain(&observed)))?;
                let three = (most == Model::Triple && wanted > 2).then(|| self.three(&rounds));
                let three = three.transpose()?;
                Some(Dependence::new(&one, &rounds.two(), three.as_ref()))
            }
        };
        Ok((one, dependence))
    }

    fn three(&self, rounds: &Rounds) -> Result<crate::game::rounds::Three, Error> {
        if !rounds.tells_three() {
            let why = "three rounds of one shoe, sorted by this condition, take too long";
            return Err(Error::parameter_given(MODEL, format!("{why}: expected {MODEL} pair")));
        }
        let name = "rounds of one shoe";
        Ok(rounds.three(&|done, of| self.watch.tell(Progress { name, done, of })))
    }
}

fn too_fine(grain: Grain) -> Error {
    Error::parameter_given(
        MODEL,
        format!(
            "the condition of a wager on several rounds looks at {grain}, and the law \
             of rounds of one shoe distinguishes fewer sorts of cards: expected {MODEL} independent"
        ),
    )
}
