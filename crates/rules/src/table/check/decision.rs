//! Parses the decisions of a wager: what the player sees, his options, and a rule to play by.

use crate::condition::Condition;
use crate::exact::Exact;
use crate::field::{Field, Vocabulary};
use crate::game::Game;
use crate::table::check::line::{amount, plain_line};
use crate::table::check::multiplier::chances;
use crate::table::check::rule::rule;
use crate::table::check::wager::hidden_lines;
use crate::table::check::{check_identifier, points};
use crate::table::condition::{given, reading, words};
use crate::table::decision::{Choice, Choosable, Decision, Points, Shown, Taken, Then};
use crate::table::model::Line;
use crate::table::odds::{self, Odds};
use crate::table::offer::Given;
use crate::table::reader::{Node, Reader, nearest};
use crate::wording::capital;

/// Maximum number of options of a decision.
const MOST_OPTIONS: usize = 20;
/// Maximum number of decisions that follow each other.
const MOST_DEEP: usize = 4;
/// Maximum number of fields of which a draw reveals some.
const MOST_SHOWN: usize = 8;
/// Largest raise and largest multiple of the stake.
const MOST_RAISED: i64 = 1000;

/// A wager's table, as far as its decisions need it.
pub(super) struct Source<'s> {
    pub games: &'s [&'static dyn Game],
    pub game: &'static dyn Game,
    pub label: &'s str,
    /// The lines under `pays` of the wager, which options without lines of their own share.
    pub shared: &'s [Node<'s>],
}

/// Lines read so far.
struct Reading<'s> {
    source: &'s Source<'s>,
    lines: Vec<Line>,
}

/// Reads the decisions of a wager. Returns `None` after noting a mistake.
pub(super) fn decision(
    reader: &mut Reader,
    source: &Source<'_>,
    node: &Node<'_>,
) -> Option<Decision> {
    let mut reading = Reading { source, lines: Vec::new() };
    let first = reading.choice(reader, "", &[], node)?;
    Some(Decision { lines: reading.lines, first })
}

impl Reading<'_> {
    fn vocabulary(&self) -> &'static Vocabulary {
        self.source.game.vocabulary()
    }

    fn choice(
        &mut self,
        reader: &mut Reader,
        path: &str,
        before: &[Field],
        node: &Node<'_>,
    ) -> Option<Choice> {
        let label = match path {
            "" => format!("{}: decide", self.source.label),
            path => format!("{}: decide after {path}", self.source.label),
        };
        if path.split('/').count() > MOST_DEEP {
            let help = Some(format!("expected at most {MOST_DEEP} decisions one after another"));
            reader.mistake(node.span(), format!("{label}: one decision too many"), help);
            return None;
        }
        let mut section = reader.section(label.clone(), node)?;
        let seen = section.require(reader, "sees");
        let sees = seen.and_then(|node| self.fields(reader, &format!("{label}: sees"), node));
        let shown = section.get("shown");
        let shown = shown.map(|node| self.shown(reader, &label, path, node));
        if let (Some(node), Some([]), None) = (seen, sees.as_deref(), &shown) {
            reader.unexpected(&format!("{label}: sees"), node, "at least one field");
        }
        let sees = before.iter().copied().chain(sees?).fold(Vec::new(), |mut all, field| {
            if !all.contains(&field) {
                all.push(field);
            }
            all
        });
        let shown = match shown {
            Some(shown) => Some(shown?),
            None => None,
        };
        let options = section.require(reader, "options");
        let options = options.and_then(|node| self.options(reader, (&label, path), &sees, node));
        section.finish(reader);
        let place = reader.place(node.span());
        Some(Choice { path: path.to_owned(), sees, shown, options: options?, rule: None, place })
    }

    /// Reads a list of names of fields.
    fn fields(&self, reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Field>> {
        let vocabulary = self.vocabulary();
        let field = |node: &Node<'_>, reader: &mut Reader| {
            let name = reader.string(label, node)?;
            let found = vocabulary.find(&name);
            if found.is_none() {
                let names = vocabulary.specs.iter().map(|spec| &*spec.name);
                let help = nearest(&name, names).or_else(|| {
                    let prefix = format!("{name}.");
                    let of_it = vocabulary.specs.iter().find(|spec| spec.name.starts_with(&prefix));
                    of_it.map(|spec| format!("expected a field, as \"{}\"", spec.name))
                });
                reader.mistake(node.span(), format!("{label}: no field \"{name}\""), help);
            }
            found
        };
        let nodes = reader.array(label, node);
        let fields: Vec<Option<Field>> = nodes.iter().map(|node| field(node, reader)).collect();
        fields.into_iter().collect()
    }

    /// Reads the fields of which a draw reveals some.
    fn shown(
        &self,
        reader: &mut Reader,
        label: &str,
        path: &str,
        node: &Node<'_>,
    ) -> Option<Shown> {
        let label = format!("{label}: shown");
        if !path.is_empty() {
            let help = "expected it beside the first decision".to_owned();
            reader.mistake(node.span(), format!("{label}: not in a later decision"), Some(help));
            return None;
        }
        let mut section = reader.section(label.clone(), node)?;
        let of = section.require(reader, "of");
        let fields = of.and_then(|node| self.fields(reader, &format!("{label}: of"), node));
        let number = section.require(reader, "number");
        let laws = number.and_then(|node| chances(reader, &format!("{label}: number"), node));
        let points = section.get("points");
        section.finish(reader);
        let (fields, laws) = (fields?, laws?);
        let points = points.map(|node| self.points(reader, &label, &fields, node));
        let points = points.map_or(Some(Vec::new()), |points| points)?;
        if fields.is_empty() || fields.len() > MOST_SHOWN {
            let expected = format!("1 to {MOST_SHOWN} fields");
            reader.unexpected(&format!("{label}: of"), of?, &expected);
            return None;
        }
        let mut chances = vec![Exact::zero(); fields.len() + 1];
        for draw in laws {
            let place = (0..).zip(&mut chances).find(|(at, _)| Exact::integer(*at) == draw.times);
            let Some((_, chance)) = place else {
                let message =
                    format!("{label}: number: cannot show {} of {}", draw.times, fields.len());
                let help = format!(
                    "expected whole numbers up to {}, the fields under \"of\"",
                    fields.len()
                );
                reader.mistake(number?.span(), message, Some(help));
                return None;
            };
            *chance = draw.chance;
        }
        Some(Shown { fields, chances, points })
    }

    /// Reads the sums of revealed cards.
    fn points(
        &self,
        reader: &mut Reader,
        label: &str,
        shown: &[Field],
        node: &Node<'_>,
    ) -> Option<Vec<Points>> {
        let label = format!("{label}: points");
        let section = reader.section(label.clone(), node)?;
        let points = section.entries().map(|(name, span, node)| {
            check_identifier(reader, &label, name, span);
            let of = self.fields(reader, &format!("{label}: {name}"), node)?;
            let place = |field: &Field| shown.iter().position(|one| one == field);
            let Some(fields) = of.iter().map(place).collect() else {
                let help = Some("expected fields that stand under \"of\" too".to_owned());
                reader.mistake(node.span(), format!("{label}: {name}: not shown"), help);
                return None;
            };
            Some(Points { name: name.to_owned(), fields })
        });
        let points: Vec<Option<Points>> = points.collect();
        points.into_iter().collect()
    }

    fn options(
        &mut self,
        reader: &mut Reader,
        (label, path): (&str, &str),
        sees: &[Field],
        node: &Node<'_>,
    ) -> Option<Vec<Choosable>> {
        let section = reader.section(format!("{label}: options"), node)?;
        let number = section.entries().count();
        if !(2..=MOST_OPTIONS).contains(&number) {
            let message = format!("{label}: options: found {number}");
            let help = Some(format!("expected 2 to {MOST_OPTIONS} options"));
            reader.mistake(node.span(), message, help);
            return None;
        }
        // Options keep the order in which they are written, which the document forgets.
        let mut entries: Vec<_> = section.entries().collect();
        entries.sort_by_key(|(_, span, _)| span.start);
        let options = entries.into_iter().map(|(id, span, node)| {
            check_identifier(reader, &format!("{label}: option"), id, span);
            let path = if path.is_empty() { id.to_owned() } else { format!("{path}/{id}") };
            let (then, given) = self.option(reader, &path, sees, node)?;
            Some(Choosable { id: id.to_owned(), then, given })
        });
        let options: Vec<Option<Choosable>> = options.collect();
        let options = options.into_iter().collect::<Option<Vec<_>>>()?;
        if options.iter().all(|option| option.given.is_some()) {
            let help = Some("expected one without \"given\", which is always offered".to_owned());
            reader.mistake(node.span(), format!("{label}: options: not always one of them"), help);
            return None;
        }
        Some(options)
    }

    fn option(
        &mut self,
        reader: &mut Reader,
        path: &str,
        sees: &[Field],
        node: &Node<'_>,
    ) -> Option<(Then, Option<Given>)> {
        let label = format!("{}: option {path}", self.source.label);
        if node.get_ref().as_str().is_some() {
            return Some((self.at_once(reader, path, &label, node)?, None));
        }
        let mut section = reader.section(label.clone(), node)?;
        let offered = section.get("given").map(|node| {
            let vocabulary = self.vocabulary();
            let given = given::of_node(reader, vocabulary, &format!("{label}: given"), node)?;
            let seen = is_seen(reader, (vocabulary, &label), sees, &given.condition, node);
            seen.then_some(given)
        });
        let offered = offered.map_or(Some(None), |given| given.map(Some));
        if let Some(node) = section.get("decide") {
            section.finish(reader);
            let choice = self.choice(reader, path, sees, node)?;
            return Some((Then::Choose(Box::new(choice)), offered?));
        }
        let raise = section.get("raise");
        let raised = raise.map(|node| {
            let most = Exact::integer(MOST_RAISED);
            let expected = format!("a raise above 0, at most {MOST_RAISED} first stakes");
            amount(reader, &format!("{label}: raise"), node, (&Exact::zero(), &most), &expected)
        });
        let times = section.get("times");
        let multiple = times.map(|node| {
            let most = Exact::integer(MOST_RAISED);
            let expected = format!("a multiple of the stake, from 1 to {MOST_RAISED}");
            amount(reader, &format!("{label}: times"), node, (&Exact::one(), &most), &expected)
        });
        let own = section.get("pays");
        let source = self.source;
        let changes = source.game.section().is_some_and(|own| section.get(own.key).is_some());
        let dealt = rule(reader, source.games, Some(source.game), &mut section);
        section.finish(reader);
        let help = match (own, raise, times) {
            (Some(_), _, Some(_)) => Some("expected \"raise\" beside lines of its own"),
            (None, Some(_), _) => {
                Some("expected \"times\", which multiplies the lines of the wager")
            }
            _ => None,
        };
        if let Some(help) = help {
            let message = format!("{label}: the stake does not fit its lines");
            reader.mistake(node.span(), message, Some(help.to_owned()));
            return None;
        }
        if own.is_none() && source.shared.is_empty() {
            let message = format!("{label}: no lines settle it");
            let help = "expected \"pays\" in the option, or beside \"decide\"".to_owned();
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        let raised = raised.map_or(Some(Exact::zero()), |raised| raised)?;
        let multiple = multiple.map_or(Some(Exact::one()), |multiple| multiple)?;
        let at_stake = &Exact::one() + &raised;
        let nodes = match own {
            Some(node) => reader.array(&format!("{label}: pays"), node),
            None => source.shared,
        };
        let lines = nodes.iter().map(|node| {
            let line = plain_line(reader, self.vocabulary(), (&label, &at_stake), node)?;
            Some(Line {
                pays: &line.pays * &multiple,
                staked: &line.staked * &multiple,
                name: named(path, &line.name),
                ..line
            })
        });
        let lines: Vec<Option<Line>> = lines.collect();
        let lines: Vec<Line> = lines.into_iter().collect::<Option<_>>()?;
        hidden_lines(reader, self.vocabulary(), (&label, None), &lines);
        let staked = &at_stake * &multiple;
        let rest = Line {
            name: named(path, "all other"),
            pays: -&staked,
            multiplier: None,
            staked,
            when: Condition::All(Vec::new()),
            words: "every other round".into(),
            place: reader.place(node.span()),
        };
        let from = self.lines.len();
        self.lines.extend(lines.into_iter().chain([rest]));
        let rule = changes.then_some(dealt);
        Some((Then::Settle { lines: from..self.lines.len(), rule }, offered?))
    }

    /// Reads an option that settles the wager at once: `fold = "lose"`.
    fn at_once(
        &mut self,
        reader: &mut Reader,
        path: &str,
        label: &str,
        node: &Node<'_>,
    ) -> Option<Then> {
        let text = node.get_ref().as_str()?;
        let read = odds::parse_any(text);
        let read = read.map_err(|(message, help)| {
            reader.mistake(node.span(), format!("{label}: {message}"), Some(help));
        });
        let Odds::Fixed(pays) = read.ok()? else {
            let help = "expected odds like \"lose\" or \"lose 1/2\"".to_owned();
            reader.mistake(node.span(), format!("{label}: a share of a meter"), Some(help));
            return None;
        };
        if pays < Exact::integer(-1) {
            let help = "expected a part of the stake above 0 and at most 1".to_owned();
            let message = format!("{label}: cannot lose more than the stake");
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        let line = Line {
            name: words_of(path),
            pays,
            multiplier: None,
            staked: Exact::one(),
            when: Condition::All(Vec::new()),
            words: "every round".into(),
            place: reader.place(node.span()),
        };
        self.lines.push(line);
        Some(Then::Settle { lines: self.lines.len() - 1..self.lines.len(), rule: None })
    }
}

/// Returns the ids of a path in words: `"Let it ride, pull"`.
fn words_of(path: &str) -> String {
    capital(&path.replace('-', " ").replace('/', ", "))
}

fn named(path: &str, line: &str) -> String {
    format!("{}: {line}", words_of(path))
}

/// Returns `true` if the player sees every field of a condition, or else notes a mistake.
fn is_seen(
    reader: &mut Reader,
    (vocabulary, label): (&Vocabulary, &str),
    visible: &[Field],
    condition: &Condition,
    node: &Node<'_>,
) -> bool {
    let mut hidden = None;
    condition.visit(&mut |field, _| {
        if !visible.contains(&field) {
            hidden = hidden.or(Some(field));
        }
    });
    if let Some(field) = hidden {
        let name = |field: &Field| format!("\"{}\"", vocabulary.spec(*field).name);
        let seen: Vec<String> = visible.iter().map(name).collect();
        let message = format!("{label}: the player does not see {}", vocabulary.spec(field).name);
        let help = format!("expected fields of the decision: {}", seen.join(", "));
        reader.mistake(node.span(), message, Some(help));
    }
    hidden.is_none()
}

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
        let option = option?;
        later.push((option, then));
        let last = at + 1 == nodes.len();
        let (condition, words) = match (read, last) {
            (Some(read), _) => {
                let read = read?;
                (read.condition, words::whole(&read.said, vocabulary))
            }
            (None, _) if is_of_points => {
                let text = of_points.and_then(|node| node.get_ref().as_str());
                (Condition::All(Vec::new()), text.unwrap_or_default().to_owned())
            }
            (None, true) => (Condition::All(Vec::new()), "otherwise".to_owned()),
            (None, false) => {
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
        reader.unexpected(label, node, "at least one rule, as { take = \"fold\" }");
        return None;
    }
    choice.rule = Some(taken);
    for (at, option) in choice.options.iter_mut().enumerate() {
        let Then::Choose(next) = &mut option.then else {
            continue;
        };
        let rules: Vec<_> =
            later.iter().filter(|(of, _)| *of == at).map(|(_, then)| then).collect();
        let label = format!("{label}: then, after {}", next.path);
        match rules.as_slice() {
            [] => **next = always_first((**next).clone()),
            [Some(node)] => **next = by_rule(reader, vocabulary, &label, (**next).clone(), node)?,
            _ => {
                let help = "expected one rule for it, with the rules of the next decision under \
                            \"then\""
                    .to_owned();
                reader.mistake(node.span(), label, Some(help));
                return None;
            }
        }
    }
    Some(choice)
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

/// Returns the lines of the options that the rules of a decision take, in the rounds that meet
/// `before`.
fn lines_of(choice: &Choice, lines: &[Line], before: &Condition) -> Vec<Line> {
    // A rule is passed over where its option is not offered.
    let rules = || {
        choice.rule.iter().flatten().map(|taken| {
            let given = choice.options[taken.option].given.as_ref();
            let given = given.map(|given| given.condition.clone());
            (taken.option, Condition::All(given.into_iter().chain([taken.when.clone()]).collect()))
        })
    };
    let mut all = Vec::new();
    for (at, option) in choice.options.iter().enumerate() {
        let taken = rules().enumerate().filter(|(_, (option, _))| *option == at);
        let taken = taken.map(|(rule, (_, when))| {
            let above = rules().take(rule).map(|(_, above)| Condition::Not(Box::new(above)));
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
