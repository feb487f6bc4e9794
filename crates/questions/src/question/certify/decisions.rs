//! The proof of a wager by a replay of whole deals: the ways of its lines, and the value of every
//! option in every information set.
//!
//! A checker deals every round by the stated rules and settles it. Wagers with decisions have this
//! proof, and all wagers of games that a table declares.

use crate::card::Grain;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::field::{Field, Vocabulary};
use crate::game::Game;
use crate::pricing::Case;
use crate::pricing::decision::{Keep, Set, Solved, solve};
use crate::pricing::figures::WagerReport;
use crate::question::certify::condition::{Condition, Proof, Value};
use crate::question::certify::report::{
    CertifiedClass, CertifiedDecision, CertifiedDraw, CertifiedHand, CertifiedHands, CertifiedLine,
    CertifiedOption, CertifiedSet, CertifiedWager,
};
use crate::question::certify::rounds::{are_ways_of, lines_of};
use crate::question::certify::{grain_name, rules_of};
use crate::settle::{observed, observed_by};
use crate::table::decision::{Choice, Decision, Shown, Then};
use crate::table::model::{Line, Wager};

/// Returns how finely cards must be known to replay a wager, or the reason why it has no proof.
pub(super) fn grain_of(game: &dyn Game, wager: &Wager) -> Result<Grain, String> {
    let proof = Proof { game, is_replay: true };
    let (lines, observed) = match wager.decision() {
        Some(decision) => (&decision.lines[..], observed_by(decision)),
        None => {
            let lines = lines_of(wager)?;
            (lines, observed(lines))
        }
    };
    if wager.plays.is_some() && wager.decision().is_some() {
        return Err("it plays by a rule, and a certificate is of the best play".to_owned());
    }
    let looks_elsewhere = |choice: &&Choice| choice.also.is_some();
    if wager.decision().is_some_and(|of| of.first.all().iter().any(looks_elsewhere)) {
        return Err("its player looks at some fields in some rounds only".to_owned());
    }
    if wager.offer.given.is_some() {
        return Err("it is offered in some rounds only".to_owned());
    }
    lines.iter().try_for_each(|line| Condition::of(&line.when, proof).map(drop))?;
    observed.fields().try_for_each(|field| proof.name(field).map(drop))?;
    let specs = observed.fields().map(|field| game.vocabulary().spec(field).grain);
    Ok(match specs.fold(Grain::Value, Grain::join) {
        Grain::Suit => Grain::Card,
        grain => grain,
    })
}

/// Returns the proof of a wager that [`grain_of`] covers.
pub(super) fn proof(
    case: &Case<'_>,
    variant: &str,
    (wager, priced): (&Wager, &WagerReport),
    (grain, deals): (Grain, &Whole),
) -> Result<CertifiedWager, Error> {
    let proof = Proof { game: case.game, is_replay: true };
    let mut made = CertifiedWager {
        variants: vec![variant.to_owned()],
        id: wager.id.clone(),
        name: wager.name.clone(),
        kind: "deal",
        cards: grain_name(grain),
        given: None,
        ways: deals.clone(),
        lines: Vec::new(),
        lost: Whole::zero(),
        edge: priced.edge.exact.clone(),
        decisions: Vec::new(),
    };
    let Some(decision) = wager.decision() else {
        let mut ways = priced.events.iter().map(|event| event.ways.clone().unwrap_or_default());
        made.lines = lines(wager.of_round()?.lines, &mut ways, proof)?;
        made.lost = ways.next().unwrap_or_default();
        return Ok(made);
    };
    let common = case.common_with_sets(&[wager])?;
    let solved = solve(case, wager, decision, &common, Keep::Sets)?;
    let mut ways = solved.returns.events.iter().map(|event| event.ways.clone());
    made.kind = "decision";
    made.ways = solved.returns.total.clone();
    made.lines = lines(&decision.lines, &mut ways, proof)?;
    are_ways_of(made.lines.iter().map(|line| &line.ways), priced, "certificate")?;
    made.decisions = decisions(&solved, decision, proof)?;
    Ok(made)
}

fn lines(
    lines: &[Line],
    ways: &mut impl Iterator<Item = Whole>,
    proof: Proof<'_>,
) -> Result<Vec<CertifiedLine>, Error> {
    let line = |line: &Line| {
        Ok(CertifiedLine {
            name: line.name.clone(),
            pays: line.pays.clone(),
            staked: Some(line.staked.clone()).filter(|staked| *staked != Exact::one()),
            when: Condition::of(&line.when, proof).map_err(Error::usage)?,
            ways: ways.next().unwrap_or_default(),
            orders: Default::default(),
        })
    };
    lines.iter().map(line).collect()
}

fn decisions(
    solved: &Solved<'_>,
    decision: &Decision,
    proof: Proof<'_>,
) -> Result<Vec<CertifiedDecision>, Error> {
    let vocabulary = proof.game.vocabulary();
    let names = |fields: &[Field]| fields.iter().map(|field| name(vocabulary, *field)).collect();
    let all = decision.first.all();
    let place = |choice: &Choice| all.iter().position(|one| std::ptr::eq(*one, choice));
    let made = |choice: &&Choice| {
        let fields: Vec<Field> = choice.visible().collect();
        let sets = solved.sets.iter().filter(|set| std::ptr::eq(set.choice, *choice));
        let option = |option: &crate::table::decision::Choosable| {
            let given = option.given.as_ref();
            let given = given.map(|given| Condition::of(&given.condition, proof)).transpose();
            let (lines, rules, decision) = match &option.then {
                Then::Settle { lines, rule } => {
                    let rules = rule.as_ref().map(|rule| rules_of(proof.game, rule, false));
                    (Some((lines.start, lines.end)), rules, None)
                }
                Then::Choose(next) => (None, None, place(next)),
            };
            let id = option.id.clone();
            Ok(CertifiedOption { id, given: given.map_err(Error::usage)?, lines, rules, decision })
        };
        let shown = |shown: &Shown| CertifiedDraw {
            fields: names(&shown.fields),
            chances: shown.chances.iter().map(Exact::to_string).collect(),
        };
        Ok(CertifiedDecision {
            after: choice.path.clone(),
            sees: names(&choice.sees),
            shown: choice.shown.as_ref().map(shown),
            options: choice.options.iter().map(option).collect::<Result<_, Error>>()?,
            sets: sets.map(|set| certified_set(set, &fields, vocabulary)).collect(),
        })
    };
    all.iter().map(made).collect()
}

fn name(vocabulary: &Vocabulary, field: Field) -> String {
    vocabulary.spec(field).name.clone()
}

fn certified_set(set: &Set<'_>, fields: &[Field], vocabulary: &Vocabulary) -> CertifiedSet {
    let value = |(field, code): (&Field, &Option<u8>)| {
        code.map(|code| Value::of(vocabulary.spec(*field).domain, code))
    };
    CertifiedSet {
        seen: fields.iter().zip(&set.seen).map(value).collect(),
        ways: set.ways.clone(),
        net: set.values().iter().map(|net| net.as_ref().map(Exact::to_string)).collect(),
        best: set.best,
    }
}

/// Returns the hands of a declared game as data; `None` for a built-in game.
pub(super) fn hands(game: &dyn Game) -> Result<Option<CertifiedHands>, Error> {
    let Some(declared) = game.declared() else { return Ok(None) };
    let proof = Proof { game, is_replay: true };
    let class = |(name, when): (String, crate::condition::Condition)| {
        let when = Condition::of(&when, proof).map_err(Error::usage)?;
        Ok::<_, Error>(CertifiedClass { name, when: when.of_any_hand() })
    };
    let hand = |(name, cards): (String, usize)| CertifiedHand { name, cards };
    Ok(Some(CertifiedHands {
        hands: declared.hands.into_iter().map(hand).collect(),
        groups: declared.groups.into_iter().collect(),
        ace_high: declared.is_ace_high,
        classes: declared.classes.into_iter().map(class).collect::<Result<_, _>>()?,
        ties: declared.ties,
        comparisons: declared.comparisons.into_iter().collect(),
    }))
}
