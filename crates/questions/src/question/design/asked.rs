//! Resolves the lines and payoffs of a request, by name or number.

use crate::error::{Error, brief};
use crate::exact::{Exact, Whole};
use crate::question::design::paytables::{MOST_STEPS, Order, Refusal, combinations};
use crate::table;
use crate::table::model::{Line, Wager};
use crate::wording::asked::{DEVIATION, FIX, FIX_OTHERS, PAYS, ROUND_TO, SORT};
use crate::wording::grouped;

use super::{Allowed, Design, First, Round, Target, Wish};

/// Returns the index of the line of a wager with this name or number.
pub(super) fn line_named(wager: &Wager, lines: &[Line], name: &str) -> Result<usize, Error> {
    let named = |same: &dyn Fn(&str) -> bool| lines.iter().position(|line| same(&line.name));
    let number = || {
        let number: usize = name.parse().ok()?;
        (1..=lines.len()).contains(&number).then(|| number - 1)
    };
    named(&|line| line == name)
        .or_else(|| named(&|line| line.to_lowercase() == name.to_lowercase()))
        .or_else(number)
        .ok_or_else(|| {
            let names = lines.iter().map(|line| line.name.as_str());
            let near = table::suggestion(name, names.clone());
            let all = names.zip(1..).map(|(name, number)| format!("\n  {number} {name}"));
            Error::usage(format!(
                "wager \"{}\" has no line \"{}\"{near}\nlines, by number or name:{}",
                wager.id,
                brief(name),
                all.collect::<String>()
            ))
            .offered(name, lines.iter().map(|line| line.name.as_str()))
        })
}

/// Refuses a sort of the paytables that are nearest to one number.
pub(super) fn check_sort(target: &Target) -> Result<(), Error> {
    if target.first == First::Middle || target.edge.0 != target.edge.1 {
        return Ok(());
    }
    let why = "expected a range for the edge or RTP, as 6%..8%, because the paytables nearest to one \
               number are sorted by their distance from it";
    Err(Error::value(SORT, target.first, why))
}

impl Design<'_> {
    fn line(&self, name: &str) -> Result<usize, Error> {
        line_named(self.wager, &self.base.lines, name)
    }

    /// Returns the allowed payoffs of each line, in increasing order.
    pub(super) fn allowed(&self, target: &Target) -> Result<Vec<Vec<Exact>>, Error> {
        let mut asked: Vec<Option<&Allowed>> = vec![None; self.base.lines.len()];
        for (name, allowed) in &target.lines {
            let line = self.line(name)?;
            if asked[line].replace(allowed).is_some() {
                let name = &self.base.lines[line].name;
                return Err(Error::usage(format!(
                    "what line \"{name}\" may pay is said twice: expected once"
                )));
            }
        }
        let payoffs =
            self.base.lines.iter().zip(asked).enumerate().map(|(place, (line, asked))| {
                let idle = self.returns.iter().all(|returns| returns.events[place].ways.is_zero());
                let others = target.others.as_ref().filter(|_| line.pays.is_positive());
                match asked.or(others) {
                    // A line that is never paid keeps its payoff, because it does not matter.
                    _ if idle => vec![line.pays.clone()],
                    Some(Allowed::AsItStands) => vec![line.pays.clone()],
                    Some(Allowed::These(payoffs)) => match &target.round {
                        // A single payoff is a deliberate choice, so it is not restricted.
                        Some(round) if payoffs.len() > 1 => round.of(payoffs),
                        _ => payoffs.clone(),
                    },
                    None if !line.pays.is_positive() => vec![line.pays.clone()],
                    None => {
                        let near = self.near(place, target);
                        match &target.round {
                            Some(round) => round.near(&near),
                            None => near.payoffs(),
                        }
                    }
                }
            });
        let mut payoffs: Vec<Vec<Exact>> = payoffs.collect();
        if let Some(line) = payoffs.iter().position(Vec::is_empty)
            && target.round.is_some()
        {
            let name = &self.base.lines[line].name;
            return Err(Error::usage(format!(
                "line \"{name}\" may have no payoff that is dealt: allow others ({PAYS}), keep \
                 what it pays ({FIX}), or round otherwise ({ROUND_TO})"
            )));
        }
        for of_line in &mut payoffs {
            of_line.sort_unstable();
            of_line.dedup();
        }
        let lines = self.base.lines.iter().zip(&payoffs);
        let each = lines.flat_map(|(line, of)| of.iter().map(move |pays| (line, pays)));
        if self.base.is_drawn {
            each.clone().try_for_each(|(line, pays)| wins_as_before(line, pays))?;
        }
        match each.clone().find(|(line, pays)| **pays < -&line.staked) {
            Some((line, pays)) => Err(Error::usage(format!(
                "payoff {pays} of line \"{}\": expected at least {}, the loss of its stake",
                line.name, -&line.staked
            ))),
            None if payoffs.iter().any(Vec::is_empty) => {
                Err(Error::usage("a line without any payoff: expected at least one"))
            }
            None => Ok(payoffs),
        }
    }

    /// Returns the payoffs that a line may have by default: around its present one and, if no other
    /// line wins, around those that reach the target.
    fn near(&self, place: usize, target: &Target) -> Near {
        let pays = &self.base.lines[place].pays;
        let mut near = Near { pays: pays.clone(), least: pays.clone(), greatest: pays.clone() };
        if self.base.lines.iter().filter(|line| line.pays.is_positive()).count() > 1 {
            return near;
        }
        let present = self.present();
        let (least, greatest) = &target.edge;
        let needed = self.laws.iter().flat_map(|laws| {
            [least, greatest].map(|edge| laws.needed(&present, edge)[place].clone())
        });
        for pays in needed.flatten().filter(Exact::is_positive) {
            near.least = near.least.min(pays.clone());
            near.greatest = near.greatest.max(pays);
        }
        near
    }

    pub(super) fn order(&self, target: &Target) -> Result<Vec<Order>, Error> {
        let mut orders = Vec::new();
        for wish in &target.order {
            match wish {
                Wish::AsItStands => {
                    // Compares each winning line with the lines of the next lower payoff that win.
                    let wins: Vec<&Exact> = self.base.lines.iter().map(|line| &line.pays).collect();
                    for (more, pays) in
                        wins.iter().enumerate().filter(|(_, pays)| pays.is_positive())
                    {
                        let less = wins.iter().filter(|less| less.is_positive() && less < &pays);
                        let next = less.max();
                        let all = wins.iter().enumerate().filter(|(_, less)| Some(*less) == next);
                        orders.extend(all.map(|(less, _)| Order { more, less, strictly: false }));
                    }
                }
                Wish::More { more, less, strictly } => {
                    let order = Order {
                        more: self.line(more)?,
                        less: self.line(less)?,
                        strictly: *strictly,
                    };
                    if order.more == order.less {
                        let name = &self.base.lines[order.more].name;
                        return Err(Error::usage(format!(
                            "line \"{name}\" is compared with itself: expected two lines"
                        )));
                    }
                    orders.push(order);
                }
            }
        }
        Ok(orders)
    }

    pub(super) fn too_many(&self, refusal: &Refusal, allowed: &[Vec<Exact>]) -> Error {
        let all = grouped(&combinations(allowed).to_string());
        let Refusal::TooMany(steps) = refusal;
        let lines = self.base.lines.iter().zip(allowed).filter(|(_, allowed)| allowed.len() > 1);
        let lines = lines.map(|(line, allowed)| format!("\n  {}: {}", line.name, allowed.len()));
        Error::usage(format!(
            "{all} combinations of payoffs take up to {} steps to search: expected at most {}; \
             allow fewer payoffs ({PAYS} \"LINE=5..40/5\"), keep lines as they are ({FIX} LINE, \
             {FIX_OTHERS}), or leave {DEVIATION} and {SORT} deviation out\npayoffs by line:{}",
            grouped(&steps.to_string()),
            grouped(&MOST_STEPS.to_string()),
            lines.collect::<String>()
        ))
    }
}

/// Refuses a payoff of a wager with a multiplier that turns a win into a push or loss, or these into
/// a win.
fn wins_as_before(line: &Line, pays: &Exact) -> Result<(), Error> {
    let expected = match (line.multiplier.is_some(), line.pays.is_positive()) {
        (true, _) if !pays.is_positive() => "more than 0, because a multiplier changes only wins",
        (false, false) if pays.is_positive() => {
            "a push or a loss, because the table has no multiplier for a win of this line"
        }
        _ => return Ok(()),
    };
    Err(Error::usage(format!("payoff {pays} of line \"{}\": expected {expected}", line.name)))
}

impl Round {
    fn deals(&self, pays: &Exact) -> bool {
        match self {
            _ if pays.is_zero() => true,
            Self::To(unit) => {
                let multiple = pays.checked_div(unit);
                pays <= unit || multiple.is_some_and(|times| times == Exact::from(times.floor()))
            }
            Self::These(dealt) => dealt.contains(pays),
        }
    }

    /// Returns the payoffs that the house deals, out of these.
    pub(super) fn of(&self, payoffs: &[Exact]) -> Vec<Exact> {
        payoffs.iter().filter(|pays| self.deals(pays)).cloned().collect()
    }

    /// Returns the payoffs that the house deals, out of the default ones.
    fn near(&self, near: &Near) -> Vec<Exact> {
        match self {
            Self::To(_) => self.of(&near.payoffs()),
            Self::These(dealt) => {
                let (least, greatest) = near.ends();
                let is_near =
                    |pays: &&Exact| pays.is_positive() && (&least..=&greatest).contains(pays);
                dealt.iter().filter(is_near).cloned().collect()
            }
        }
    }
}

/// The default payoffs of a line that wins.
struct Near {
    /// Its present payoff.
    pays: Exact,
    /// The least of the present payoff and of those that reach the target.
    least: Exact,
    /// The greatest of them.
    greatest: Exact,
}

impl Near {
    /// Returns half of the least payoff, and twice the greatest.
    fn ends(&self) -> (Exact, Exact) {
        (&self.least * &Exact::half(), &self.greatest * &Exact::integer(2))
    }

    /// Returns the present payoff, and the whole payoffs between the ends.
    fn payoffs(&self) -> Vec<Exact> {
        let (least, greatest) = self.ends();
        let ends = least.ceil().to_i128().zip(greatest.floor().to_i128());
        let whole = ends.into_iter().flat_map(|(least, greatest)| {
            // A default list is no longer than a list that can be typed.
            least.max(1)..=greatest.min(least + LONGEST)
        });
        whole.map(|pays| Exact::from(Whole::from(pays))).chain([self.pays.clone()]).collect()
    }
}

/// The largest range of default payoffs of a line.
const LONGEST: i128 = 10_000;
