//! Parses the decisions of a wager: what the player sees, and his options.

use itertools::Itertools;

use crate::condition::Condition;
use crate::exact::Exact;
use crate::field::{Field, Vocabulary};
use crate::game::Game;
use crate::table::check::check_identifier;
use crate::table::check::line::{amount, hidden_lines, plain_line};
use crate::table::check::rule::rule;
use crate::table::check::shown::{self, also, fields, is_seen};
use crate::table::condition::given;
use crate::table::decision::{Also, Choice, Choosable, Decision, Shown, Then, Ties};
use crate::table::model::Line;
use crate::table::odds::{self, Odds};
use crate::table::offer::Given;
use crate::table::reader::{Node, Reader};
use crate::wording::capital;

/// Maximum number of options of a decision.
const MOST_OPTIONS: usize = 20;
/// Maximum number of decisions that follow each other.
const MOST_DEEP: usize = 4;
/// Largest raise and largest multiple of the stake.
const MOST_RAISED: i64 = 1000;

/// A wager's table, as far as its decisions need it.
pub(super) struct Source<'s> {
    pub games: &'s [&'static dyn Game],
    pub game: &'static dyn Game,
    pub label: &'s str,
    /// The lines under `pays` of the wager, which options without lines of their own share.
    pub shared: Option<&'s Node<'s>>,
}

/// Lines read so far.
struct Reading<'s> {
    source: &'s Source<'s>,
    lines: Vec<Line>,
    /// `true` if an option shares the lines of the wager.
    is_shared: bool,
}

/// The facts about a decision that the decisions before it settle.
#[derive(Clone, Copy)]
struct Before<'b> {
    /// The options taken before.
    path: &'b str,
    /// The fields seen before.
    sees: &'b [Field],
    /// The fields looked at in some rounds only.
    also: Option<&'b Also>,
    /// The fields that a draw reveals.
    shown: Option<&'b Shown>,
}

/// Reads the decisions of a wager. Returns `None` after noting a mistake.
pub(super) fn decision(
    reader: &mut Reader,
    source: &Source<'_>,
    node: &Node<'_>,
) -> Option<Decision> {
    let mut reading = Reading { source, lines: Vec::new(), is_shared: false };
    let first =
        reading.choice(reader, Before { path: "", sees: &[], also: None, shown: None }, node)?;
    if let (Some(shared), false) = (source.shared, reading.is_shared) {
        let message = format!("{}: pays: no option uses these lines", source.label);
        let help = "expected an option without \"pays\", or these lines in an option".to_owned();
        reader.mistake(shared.span(), message, Some(help));
        return None;
    }
    Some(Decision { lines: reading.lines, first, ties: Ties::First })
}

impl Reading<'_> {
    fn vocabulary(&self) -> &'static Vocabulary {
        self.source.game.vocabulary()
    }

    fn choice(
        &mut self,
        reader: &mut Reader,
        before: Before<'_>,
        node: &Node<'_>,
    ) -> Option<Choice> {
        let path = before.path;
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
        let vocabulary = self.vocabulary();
        let sees =
            seen.and_then(|node| fields(reader, &format!("{label}: sees"), vocabulary, node));
        let is_late = |reader: &mut Reader, key: &str, node: &Node<'_>| {
            let help = "expected it beside the first decision".to_owned();
            let message = format!("{label}: {key}: not in a later decision");
            reader.mistake(node.span(), message, Some(help));
        };
        let own = sees.as_deref().unwrap_or_default();
        let also = match (section.get("also"), before.also) {
            (None, also) => Some(also.cloned()),
            (Some(node), _) if !path.is_empty() => {
                is_late(reader, "also", node);
                None
            }
            (Some(node), _) => {
                also(reader, &format!("{label}: also"), (vocabulary, own), node).map(Some)
            }
        };
        let shown = match (section.get("shown"), before.shown) {
            (None, drawn) => Some(drawn.cloned()),
            (Some(node), _) if !path.is_empty() => {
                is_late(reader, "shown", node);
                None
            }
            (Some(node), _) => {
                shown::shown(reader, &format!("{label}: shown"), (vocabulary, own), node).map(Some)
            }
        };
        if let (Some(node), Some([]), Some(None)) = (seen, sees.as_deref(), &shown) {
            reader.unexpected(&format!("{label}: sees"), node, "at least one field");
        }
        let (also, shown) = (also?, shown?);
        let more = also.iter().flat_map(|also| &also.fields).copied();
        let sees = before.sees.iter().copied().chain(sees?).chain(more).unique();
        let sees: Vec<Field> = sees.collect();
        let options = section.require(reader, "options");
        let before = Before { path, sees: &sees, also: also.as_ref(), shown: shown.as_ref() };
        let options = options.and_then(|node| self.options(reader, &label, before, node));
        section.finish(reader);
        let place = reader.place(node.span());
        let path = path.to_owned();
        Some(Choice { path, sees, also, shown, options: options?, rule: None, place })
    }

    fn options(
        &mut self,
        reader: &mut Reader,
        label: &str,
        before: Before<'_>,
        node: &Node<'_>,
    ) -> Option<Vec<Choosable>> {
        let path = before.path;
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
            let (then, given) = self.option(reader, Before { path: &path, ..before }, node)?;
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

    /// Reads an option, and the condition under which it is offered.
    fn option(
        &mut self,
        reader: &mut Reader,
        before: Before<'_>,
        node: &Node<'_>,
    ) -> Option<(Then, Option<Given>)> {
        let path = before.path;
        let label = format!("{}: option {path}", self.source.label);
        if node.get_ref().as_str().is_some() {
            return Some((self.at_once(reader, path, &label, node)?, None));
        }
        if !node.get_ref().is_table() {
            let expected = "odds that settle at once, as \"lose\", or a table";
            reader.unexpected(&label, node, expected);
            return None;
        }
        let mut section = reader.section(label.clone(), node)?;
        let offered = section.get("given").map(|node| {
            let vocabulary = self.vocabulary();
            let given = given::of_node(reader, vocabulary, &format!("{label}: given"), node)?;
            let seen = is_seen(reader, (vocabulary, &label), before.sees, &given.condition, node);
            seen.then_some(given)
        });
        let offered = offered.map_or(Some(None), |given| given.map(Some));
        if let Some(node) = section.get("decide") {
            section.finish(reader);
            let choice = self.choice(reader, before, node)?;
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
        let Some(lines) = own.or(source.shared) else {
            let message = format!("{label}: no lines settle it");
            let help = "expected \"pays\" in the option, or beside \"decide\"".to_owned();
            reader.mistake(node.span(), message, Some(help));
            return None;
        };
        self.is_shared |= own.is_none();
        let raised = raised.map_or(Some(Exact::zero()), |raised| raised)?;
        let multiple = multiple.map_or(Some(Exact::one()), |multiple| multiple)?;
        let at_stake = &Exact::one() + &raised;
        let lines = some_lines(reader, &label, lines)?;
        let lines = lines.iter().map(|node| {
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
            words: "every other round with this option".into(),
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
            words: "every round in which the player takes this option".into(),
            place: reader.place(node.span()),
        };
        self.lines.push(line);
        Some(Then::Settle { lines: self.lines.len() - 1..self.lines.len(), rule: None })
    }
}

/// Returns the lines under `pays`, at least one. Returns `None` after noting a mistake.
pub(super) fn some_lines<'d, 'r>(
    reader: &mut Reader,
    label: &str,
    node: &'r Node<'d>,
) -> Option<&'r [Node<'d>]> {
    let label = format!("{label}: pays");
    let lines = reader.array(&label, node);
    if lines.is_empty() && node.get_ref().is_array() {
        reader.unexpected(&label, node, "at least one line");
    }
    (!lines.is_empty()).then_some(lines)
}

/// Returns the ids of a path in words: `"Let it ride, pull"`.
fn words_of(path: &str) -> String {
    capital(&path.replace('-', " ").replace('/', ", "))
}

fn named(path: &str, line: &str) -> String {
    format!("{}: {line}", words_of(path))
}
