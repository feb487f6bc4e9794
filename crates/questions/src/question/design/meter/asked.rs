//! Resolves the terms and values of a request, by name.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::short;
use crate::question::design::asked::line_named;
use crate::question::design::paytables::{First, combinations};
use crate::question::design::target::page::edge_in_words;
use crate::question::design::target::target_info;
use crate::question::design::{Allowed, Round, Target, Wish};
use crate::wording::asked::{DEVIATION, HIT, METER, ORDER, PAYS, ROUND_TO, SORT};
use crate::wording::grouped;

use super::MeterCase;
use super::report::TermKind;
use super::terms::{Needed, Term};

/// Most combinations of values of a search.
const MOST_COMBINATIONS: u64 = 100_000;
/// Most combinations beside a limit, which takes powers of probabilities.
const MOST_CAPPED: u64 = 10_000;
/// Most values that are tried of a term without a list of them.
const MOST_VALUES: i128 = 10_000;

impl Term {
    pub fn kind(self) -> TermKind {
        match self {
            Self::Reset => TermKind::Reset,
            Self::Increment => TermKind::Increment,
            Self::Line(_) => TermKind::Line,
        }
    }
}

/// The allowed values of each term, or a sentence if none gives the wanted edge.
type Reached = Result<Vec<Vec<Exact>>, String>;

impl MeterCase<'_> {
    /// Returns the name of a term.
    pub fn name(&self, term: Term) -> String {
        match term {
            Term::Reset => "reset value".to_owned(),
            Term::Increment => "increment".to_owned(),
            Term::Line(line) => self.of.lines[line].name.clone(),
        }
    }

    /// Returns the allowed values of each term, in increasing order. Terms that are not named stay
    /// as they are. If none is named, the first one is looked for around the wanted edge.
    pub fn allowed(&self, target: &Target) -> Result<Reached, Error> {
        self.refuse_other_aims(target)?;
        let mut asked: Vec<Option<&Allowed>> = vec![None; self.terms.len()];
        for (name, allowed) in &target.lines {
            let at = self.named(name)?;
            if asked[at].replace(allowed).is_some() {
                let name = self.name(self.terms[at]);
                return Err(Error::usage(format!(
                    "the values of {name} are given twice: expected once"
                )));
            }
        }
        let is_named = !target.lines.is_empty() || target.others.is_some();
        let mut all = Vec::new();
        for (at, (term, asked)) in self.terms.iter().zip(asked).enumerate() {
            let present = || vec![term.present(self.of, self.growth)];
            let is_line = matches!(term, Term::Line(_));
            let mut values = match asked.or(target.others.as_ref().filter(|_| is_line)) {
                Some(Allowed::These(values)) => self.rounded(*term, values, target)?,
                None if at == 0 && !is_named => match self.around(*term, target)? {
                    Ok(values) => values,
                    Err(unreached) => return Ok(Err(unreached)),
                },
                Some(Allowed::AsItStands) | None => present(),
            };
            values.sort_unstable();
            values.dedup();
            all.push(values);
        }
        let found = combinations(&all);
        let most = if self.growth.limit.is_some() { MOST_CAPPED } else { MOST_COMBINATIONS };
        if found > most.into() {
            return Err(Error::usage(format!(
                "{} combinations of values: expected at most {}; allow fewer values ({PAYS} \
                 \"reset=200..500/50\")",
                grouped(&found.to_string()),
                grouped(&most.to_string())
            )));
        }
        Ok(Ok(all))
    }

    /// Refuses aims of one round, which depend on the meter.
    fn refuse_other_aims(&self, target: &Target) -> Result<(), Error> {
        let is_ordered = target.order.iter().any(|wish| *wish != Wish::AsItStands);
        let other = [
            (HIT, !target.hit.is_open()),
            (DEVIATION, !target.deviation.is_open()),
            (ORDER, is_ordered),
            (SORT, target.first == First::Deviation),
        ];
        match other.into_iter().find(|(_, given)| *given) {
            Some((parameter, _)) => Err(Error::parameter_given(
                parameter,
                format!(
                    "a meter is designed for its edge over all rounds: expected this only beside \
                     {METER}"
                ),
            )),
            None => Ok(()),
        }
    }

    /// Returns the index of the term with this name, or with the number of its line.
    fn named(&self, name: &str) -> Result<usize, Error> {
        let place = |wanted: Term| self.terms.iter().position(|term| *term == wanted);
        let is_line = self.of.lines.iter().any(|line| line.name.eq_ignore_ascii_case(name));
        let named = match name.to_ascii_lowercase().as_str() {
            _ if is_line => None,
            "reset" | "reset value" => Some(Term::Reset),
            "increment" => Some(Term::Increment),
            _ => None,
        };
        if let Some(term) = named {
            return place(term).ok_or_else(|| {
                Error::usage("no line pays all of the meter, so it has no reset value")
            });
        }
        let line = line_named(self.wager, &self.of.lines, name)?;
        place(Term::Line(line)).ok_or_else(|| {
            let name = &self.of.lines[line].name;
            Error::usage(format!(
                "line \"{name}\" pays a share of the meter, and the return over all rounds does \
                 not depend on the size of a share: expected reset, increment or another line"
            ))
        })
    }

    /// Returns the values of a list that the house deals and that the term may have.
    fn rounded(&self, term: Term, values: &[Exact], target: &Target) -> Result<Vec<Exact>, Error> {
        if let Some(wrong) = values.iter().find(|value| !term.allows(value, self.of, self.growth)) {
            let (_, most) = term.range(self.growth);
            let expected = match term {
                Term::Increment => format!("above 0 and at most {}", short(&most)),
                Term::Reset if self.growth.limit.is_some() => {
                    format!("from 0 up to below the limit, {}", short(&most))
                }
                _ => format!("from 0 to {}", short(&most)),
            };
            return Err(Error::usage(format!(
                "{} {}: expected a value {expected}",
                self.name(term),
                short(wrong)
            )));
        }
        // A single value is a deliberate choice, and an increment is no amount.
        let rounded = match &target.round {
            Some(round) if values.len() > 1 && term != Term::Increment => round.of(values),
            _ => values.to_vec(),
        };
        if rounded.is_empty() {
            return Err(Error::usage(format!(
                "{} may have no value that is dealt: allow others ({PAYS}), or round otherwise \
                 ({ROUND_TO})",
                self.name(term)
            )));
        }
        Ok(rounded)
    }

    /// Returns the multiples of a step from the last one below the wanted edges to the first one
    /// above them.
    fn around(&self, term: Term, target: &Target) -> Result<Result<Vec<Exact>, String>, Error> {
        let step = match (&target.round, term) {
            (Some(Round::To(unit)), _) => unit.clone(),
            (Some(Round::These(dealt)), _) => return self.rounded(term, dealt, target).map(Ok),
            (None, Term::Increment) => Exact::ratio(1, 100).unwrap_or_default(),
            (None, _) => Exact::one(),
        };
        let (least, greatest) = &target.edge;
        let mut ends: Option<(Exact, Exact)> = None;
        let (mut below, mut above) = (false, false);
        let (bottom, top) = term.range(self.growth);
        for priced in &self.priced {
            let needed = |edge: &Exact| priced.needed(term, &(&Exact::one() - edge));
            let (Some(from), Some(to)) = (needed(greatest), needed(least)) else { continue };
            let (from, to) = match (from, to) {
                (_, Needed::Below) => {
                    below = true;
                    (bottom.clone(), bottom.clone())
                }
                (Needed::Above, _) => {
                    above = true;
                    (top.clone(), top.clone())
                }
                (from, to) => (
                    from.value().map_or(bottom.clone(), |value| value.middle()),
                    to.value().map_or(top.clone(), |value| value.middle()),
                ),
            };
            ends = Some(match ends {
                None => (from, to),
                Some((low, high)) => (low.min(from), high.max(to)),
            });
        }
        let Some((from, to)) = ends else { return Ok(Ok(Vec::new())) };
        if from == to && (from == bottom && below || to == top && above) {
            return self.unreached(term, &from, target).map(Err);
        }
        let steps = |value: &Exact| value.checked_div(&step).unwrap_or_default();
        let range = steps(&from).floor().to_i128().zip(steps(&to).ceil().to_i128());
        let range = range.filter(|(first, last)| last - first < MOST_VALUES);
        let Some((first, last)) = range else {
            return Err(Error::usage(format!(
                "more than {} values of {} come into question: expected a longer step ({ROUND_TO}) \
                 or a list ({PAYS})",
                grouped(&MOST_VALUES.to_string()),
                self.name(term)
            )));
        };
        let values =
            (first..=last).map(|steps| &step * &Exact::from(crate::exact::Whole::from(steps)));
        let values: Vec<Exact> =
            values.filter(|value| term.allows(value, self.of, self.growth)).collect();
        match values.is_empty() {
            true => Err(Error::usage(format!(
                "no multiple of {} is a value of {}: expected a shorter step ({ROUND_TO})",
                short(&step),
                self.name(term)
            ))),
            false => Ok(Ok(values)),
        }
    }

    /// Says that no value of a term gives the wanted edge, with the edge at the end of its range.
    fn unreached(&self, term: Term, end: &Exact, target: &Target) -> Result<String, Error> {
        let mut values: Vec<Exact> = Vec::new();
        for each in &self.terms {
            values.push(match *each == term {
                true => end.clone(),
                false => each.present(self.of, self.growth),
            });
        }
        let (bottom, _) = term.range(self.growth);
        let which = if *end == bottom { "least" } else { "greatest" };
        let edge = self.figures(&values)?.remove(0).edge.middle();
        Ok(format!(
            "No {} gives {}: with the {which}, {}, it is {}.",
            self.name(term),
            edge_in_words(&target_info(target, Vec::new())),
            short(end),
            edge.percent(4)
        ))
    }
}
