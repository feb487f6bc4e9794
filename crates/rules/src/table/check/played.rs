//! Parses the rule by which a wager plays the decisions of another one.

use crate::condition::Condition;
use crate::field::{Field, Vocabulary};
use crate::table::check::points;
use crate::table::check::shown::is_seen;
use crate::table::condition::shadow::{self, Dead};
use crate::table::condition::{reading, words};
use crate::table::decision::{Choice, Decision, Taken, Then};
use crate::table::model::Line;
use crate::table::reader::{Node, Reader, nearest};

/// Reads the rule by which the decisions of another wager are made. Returns `None` after noting a
/// mistake.
pub(super) fn by_rule(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    label: &str,
    mut choice: Choice,
    node: &Node<'_>,
) -> Option<Choice> {
    let mut taken = Vec::new();
    let mut later = Vec::new();
    let nodes = reader.array(label, node);
    for (at, node) in nodes.iter().enumerate() {
        let before = reader.mistakes.len();
        let mut section = reader.section(format!("a rule of {label}"), node)?;
        let option = section.require(reader, "take").and_then(|node| {
            let id = reader.string(&format!("{label}: take"), node)?;
            let found = choice.options.iter().position(|option| option.id == id);
            if found.is_none() {
                let ids = choice.options.iter().map(|option| &*option.id);
                let help = nearest(&id, ids);
                reader.mistake(node.span(), format!("{label}: no option \"{id}\""), help);
            }
            found
        });
        let when = section.get("when");
        let shown = choice.shown.as_ref().map(|shown| &*shown.points).unwrap_or_default();
        let is_of_points = when.is_some_and(|node| node.get_ref().as_str().is_some());
        let of_points = when.filter(|_| is_of_points);
        let points = of_points.map(|node| points::tests(reader, label, shown, node));
        let read = when.filter(|_| !is_of_points);
        let read = read.map(|node| reading::read(reader, vocabulary, label, node));
        let then = section.get("then");
        section.finish(reader);
        if reader.mistakes.len() > before {
            return None;
        }
        let option = option?;
        if let (Some(node), Then::Settle { .. }) = (then, &choice.options[option].then) {
            let id = &choice.options[option].id;
            let message = format!("{label}: then: no decision follows \"{id}\"");
            let help = "expected no \"then\", or an option with a decision".to_owned();
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        later.push((option, then, node.span()));
        let last = at + 1 == nodes.len();
        let every_round = Condition::All(Vec::new());
        let read = match read {
            Some(read) => Some(read?),
            None => None,
        };
        let (condition, words) = match (read, last) {
            (Some(read), _) if last || read.condition != every_round => {
                (read.condition, words::whole(&read.said, vocabulary))
            }
            (None, _) if is_of_points => {
                let text = of_points.and_then(|node| node.get_ref().as_str());
                (Condition::All(Vec::new()), text.unwrap_or_default().to_owned())
            }
            (_, true) => (Condition::All(Vec::new()), "otherwise".to_owned()),
            (_, false) => {
                let help = "expected \"when\", or this rule as the last".to_owned();
                let message = format!("{label}: a rule that always holds hides the next");
                reader.mistake(node.span(), message, Some(help));
                return None;
            }
        };
        if last && when.is_some() {
            let help = "expected a last rule without \"when\"".to_owned();
            let message = format!("{label}: no rule for every other hand");
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        let visible: Vec<Field> = choice.visible().collect();
        if when
            .is_some_and(|when| !is_seen(reader, (vocabulary, label), &visible, &condition, when))
        {
            return None;
        }
        if last && choice.options[option].given.is_some() {
            let help = "expected a last rule with an option that is always offered".to_owned();
            let message = format!("{label}: no rule where the option is not offered");
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        let points = points.map_or(Some(Vec::new()), |points| points)?;
        taken.push(Taken { option, when: condition, points, words });
    }
    if taken.is_empty() {
        if node.get_ref().is_array() {
            reader.unexpected(label, node, "at least one rule, as { take = \"fold\" }");
        }
        return None;
    }
    choice.rule = Some(taken);
    if choice.shown.is_none() {
        hidden_rules(reader, vocabulary, label, (&choice, nodes))?;
    }
    for (at, option) in choice.options.iter_mut().enumerate() {
        let Then::Choose(next) = &mut option.then else {
            continue;
        };
        let rules: Vec<_> = later.iter().filter(|(of, ..)| *of == at).collect();
        let place = format!("{label}: then, after {}", next.path);
        match rules.as_slice() {
            [] => **next = always_first((**next).clone()),
            [(_, Some(node), _)] => {
                **next = by_rule(reader, vocabulary, &place, (**next).clone(), node)?;
            }
            [(_, None, span)] => {
                let message = format!("{label}: a decision follows \"{}\"", option.id);
                let help = "expected the rules of that decision under \"then\"".to_owned();
                reader.mistake(span.clone(), message, Some(help));
                return None;
            }
            [_, (.., span), ..] => {
                let message = format!("{label}: a second rule takes \"{}\"", option.id);
                let help =
                    "expected one rule for an option with a decision; its \"when\" may be a \
                            list"
                        .to_owned();
                reader.mistake(span.clone(), message, Some(help));
                return None;
            }
        }
    }
    Some(choice)
}

/// Notes rules that never decide. Returns `None` if there is one.
fn hidden_rules(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    label: &str,
    (choice, nodes): (&Choice, &[Node<'_>]),
) -> Option<()> {
    let conditions: Vec<(usize, Condition)> = deciding(choice).collect();
    let conditions: Vec<&Condition> = conditions.iter().map(|(_, when)| when).collect();
    let taken = choice.rule.iter().flatten();
    // The last rule may be left without any case.
    let (_, others) = conditions.split_last()?;
    for ((dead, taken), node) in shadow::dead(vocabulary, others).into_iter().zip(taken).zip(nodes)
    {
        let why = match dead {
            None => continue,
            Some(Dead::Never) => "no round can meet it",
            Some(Dead::Shadowed) => "the rules above it decide in every round that meets it",
        };
        let message = format!("{label}: unreachable rule \"{}\": {why}", taken.words);
        reader.mistake(node.span(), message, None);
        return None;
    }
    Some(())
}

/// Gives a rule to a decision that is never reached.
fn always_first(mut choice: Choice) -> Choice {
    let (when, points) = (Condition::All(Vec::new()), Vec::new());
    let rule = Taken { option: 0, when, points, words: "otherwise".into() };
    choice.rule = Some(vec![rule]);
    for option in &mut choice.options {
        if let Then::Choose(next) = &mut option.then {
            **next = always_first((**next).clone());
        }
    }
    choice
}

/// Returns the lines of a wager whose rule decides by what the cards show, as a wager without
/// decisions has them; `None` if a draw reveals cards or an option changes the deal.
pub(super) fn settled_by_rule(decision: &Decision) -> Option<Vec<Line>> {
    let is_plain = decision.first.all().iter().all(|choice| choice.shown.is_none())
        && decision.settling().iter().all(|(_, rule)| rule.is_none());
    let every_round = Condition::All(Vec::new());
    is_plain.then(|| lines_of(&decision.first, &decision.lines, &every_round))
}

/// Returns the options that rules take, each with its condition. A rule is passed over where its
/// option is not offered. No test of a field holds where the player does not look at it.
fn deciding(choice: &Choice) -> impl Iterator<Item = (usize, Condition)> + Clone {
    choice.rule.iter().flatten().map(|taken| {
        let given = choice.options[taken.option].given.as_ref();
        let given = given.map(|given| given.condition.clone());
        let when = match &choice.also {
            Some(also) => taken.when.tested_within(&also.fields, &also.when),
            None => taken.when.clone(),
        };
        (taken.option, Condition::All(given.into_iter().chain([when]).collect()))
    })
}

/// Returns the lines of the options that the rules of a decision take, in the rounds that meet
/// `before`.
fn lines_of(choice: &Choice, lines: &[Line], before: &Condition) -> Vec<Line> {
    let rules = deciding(choice);
    let mut all = Vec::new();
    for (at, option) in choice.options.iter().enumerate() {
        let taken = rules.clone().enumerate().filter(|(_, (option, _))| *option == at);
        let taken = taken.map(|(rule, (_, when))| {
            let above = rules.clone().take(rule);
            let above = above.map(|(_, above)| Condition::Not(Box::new(above)));
            Condition::All(std::iter::once(when).chain(above).collect())
        });
        let taken: Vec<Condition> = taken.collect();
        if taken.is_empty() {
            continue;
        }
        let when = Condition::All(vec![before.clone(), Condition::Any(taken)]);
        match &option.then {
            Then::Settle { lines: range, .. } => {
                all.extend(lines[range.clone()].iter().map(|line| Line {
                    when: Condition::All(vec![when.clone(), line.when.clone()]),
                    ..line.clone()
                }));
            }
            Then::Choose(next) => all.extend(lines_of(next, lines, &when)),
        }
    }
    all
}
