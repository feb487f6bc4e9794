//! Parses the wagers of a table: names, odds and the conditions of their lines.

use std::collections::BTreeMap;

use crate::error::Place;
use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::game::Game;
use crate::table::carried::{Carried, Carries};
use crate::table::check::decision::{Source, decision, some_lines};
use crate::table::check::line::{hidden_lines, line};
use crate::table::check::multiplier::law;
use crate::table::check::played::{by_rule, settled_by_rule};
use crate::table::check::run::{hidden_runs, run_line};
use crate::table::check::{
    check_identifier, count, decks, fee, growth, identifier, marked, streak,
};
use crate::table::claim::{LOSS, TOTAL};
use crate::table::condition::given;
use crate::table::decision::Decision;
use crate::table::model::Progressive;
use crate::table::model::{Line, Reached, Settlement, Wager};
use crate::table::multiplier::Multiplier;
use crate::table::offer::Offer;
use crate::table::reader::{Node, Reader, Section, nearest};

/// A wager as defined, before variants list it.
pub(super) struct Defined {
    pub key: String,
    /// `None` if it contains a mistake.
    pub wager: Option<Wager>,
}

/// The game and the decks of a table, which its wagers share.
#[derive(Clone, Copy)]
pub(super) struct Of<'t> {
    pub games: &'t [&'static dyn Game],
    pub game: &'static dyn Game,
    pub decks: &'t [u32],
    /// Number of cards in a deck.
    pub faces: u32,
}

pub(super) fn wagers(reader: &mut Reader, of: Option<Of<'_>>, node: &Node<'_>) -> Vec<Defined> {
    let Some(section) = reader.section("wager".into(), node) else { return Vec::new() };
    // A wager that is played by a rule needs the wager that it plays.
    let by_rule = |node: &Node<'_>| {
        let table = node.get_ref().as_table();
        table.is_some_and(|table| table.contains_key("plays") || table.contains_key("by"))
    };
    let by_rules: Vec<&str> =
        section.entries().filter(|(.., node)| by_rule(node)).map(|(key, ..)| key).collect();
    let mut defined: Vec<Defined> = Vec::new();
    for (key, span, node) in section.entries() {
        check_identifier(reader, "wager", key, span);
        let wager = match of {
            Some(of) if !by_rule(node) => wager(reader, of, key, node),
            _ => None,
        };
        defined.push(Defined { key: key.to_owned(), wager });
    }
    let Some(of) = of else { return defined };
    for (at, (key, _, node)) in section.entries().enumerate().filter(|(_, entry)| by_rule(entry.2))
    {
        let of = (of.game.vocabulary(), &*defined, &*by_rules);
        let wager = played(reader, of, key, node);
        let of_round = wager.as_ref().filter(|wager| wager.of_round().is_ok());
        if let Some(of) = of_round.and_then(|wager| wager.plays.clone()) {
            let played = defined.iter_mut().filter(|one| one.key == of);
            let wagers = played.filter_map(|one| one.wager.as_mut());
            wagers.for_each(|wager| wager.played_by.push((*key).to_owned()));
        }
        defined[at].wager = wager;
    }
    defined
}

/// Reads a wager that plays the decisions of another one by a rule.
fn played(
    reader: &mut Reader,
    (game, defined, by_rules): (&'static Vocabulary, &[Defined], &[&str]),
    key: &str,
    node: &Node<'_>,
) -> Option<Wager> {
    let mut section = reader.section(format!("wager \"{key}\""), node)?;
    let label = section.name.clone();
    let name = section.require(reader, "name").and_then(|node| reader.words(&label, node));
    let source = section.get("source").and_then(|node| reader.words(&label, node));
    let plays = section.require(reader, "plays");
    let by = section.require(reader, "by");
    section.finish(reader);
    let plays = plays?;
    let of = reader.string(&format!("{label}: plays"), plays)?;
    let with_decisions = || {
        defined
            .iter()
            .filter(|one| one.wager.as_ref().is_some_and(|wager| wager.decision().is_some()))
    };
    let other = with_decisions().find(|one| one.key == of && !by_rules.contains(&&*of));
    let Some(other) = other else {
        // A wager with mistakes of its own was already reported.
        let is_by_rule = by_rules.contains(&&*of);
        if is_by_rule || !defined.iter().any(|one| one.key == of && one.wager.is_none()) {
            let open = with_decisions().filter(|one| !by_rules.contains(&&*one.key));
            let help = nearest(&of, open.map(|one| &*one.key));
            let message = match is_by_rule {
                true => format!("{label}: plays: \"{of}\" plays by a rule itself"),
                false => format!("{label}: plays: no wager \"{of}\" with a decision"),
            };
            reader.mistake(plays.span(), message, help);
        }
        return None;
    };
    let other = other.wager.as_ref()?;
    let own = other.decision()?.clone();
    let first = by_rule(reader, game, &format!("{label}: by"), own.first, by?)?;
    let own = Decision { first, ..own };
    let settlement = match settled_by_rule(&own) {
        Some(lines) => Settlement::Round(lines),
        None => Settlement::Decision(own),
    };
    let place = reader.place(node.span());
    // The lines of an option stay, although a rule may never take it where they hold.
    let reached = Reached::new(true);
    let (offer, plays) = (other.offer.clone(), Some(other.id.clone()));
    Some(Wager {
        id: key.to_owned(),
        name: name?,
        source,
        offer,
        settlement,
        fee: other.fee.clone(),
        stated: None,
        plays,
        played_by: Vec::new(),
        counts: Vec::new(),
        place,
        reached,
    })
}

fn wager(reader: &mut Reader, of: Of<'_>, key: &str, node: &Node<'_>) -> Option<Wager> {
    let Of { game, decks, .. } = of;
    let vocabulary = game.vocabulary();
    let mut section = reader.section(format!("wager \"{key}\""), node)?;
    let label = section.name.clone();
    let name = section.require(reader, "name").and_then(|node| reader.words(&label, node));
    let id = match section.get("as") {
        Some(node) => identifier(reader, &format!("{label}: as"), node),
        None => Some(key.to_owned()),
    };
    let source = section.get("source").and_then(|node| reader.words(&label, node));
    let offered_in = section.get("given");
    let offer = offer(reader, (vocabulary, decks), &label, &mut section);
    let of_all = section.get("multiplier");
    let marks = section.get("marked");
    let fee = section.get("fee");
    let meter = section.get("meter");
    let decide = section.get("decide");
    let counted = section.get("count");
    let terms = streak::terms(reader, vocabulary, &label, &mut section);
    let pays = match decide {
        Some(_) => section.get("pays"),
        None => section.require(reader, "pays"),
    };
    let lines = pays.map(|node| some_lines(reader, &label, node));
    section.finish(reader);
    let only_of_a_round = [
        ("multiplier", of_all),
        ("marked", marks),
        ("given", offered_in),
        ("fee", fee),
        ("meter", meter),
        ("decide", decide),
        ("count", counted),
    ];
    if terms.is_some()
        && let Some((name, node)) =
            only_of_a_round.iter().find_map(|(name, node)| Some((name, (*node)?)))
    {
        let message = format!("{label}: {name}: a wager on several rounds has none");
        reader.mistake(node.span(), message, Some("expected a wager of one round".to_owned()));
        return None;
    }
    let drawn = of_all.map(|node| ("multiplier", node)).or(marks.map(|node| ("marked", node)));
    let drawn = drawn.or(meter.map(|node| ("meter", node)));
    if let (Some(_), Some((key, node))) = (decide, drawn) {
        let message = format!("{label}: {key}: a wager with a decision has none");
        reader.mistake(node.span(), message, Some("expected fixed odds".to_owned()));
        return None;
    }
    let offer = offer?;
    let counts = match counted {
        Some(node) => count::named(reader, &label, node)?,
        None => Vec::new(),
    };
    let mut settlement = match (terms, decide) {
        (Some(terms), _) => {
            let terms = terms?;
            let counted = terms.counted();
            let lines = lines??.iter().filter_map(|node| run_line(reader, (&label, counted), node));
            let lines: Vec<_> = lines.collect();
            hidden_runs(reader, (&label, counted), &lines);
            terms.check(reader, &label, &lines);
            names(reader, &label, lines.iter().map(|(line, place)| (&*line.name, place)));
            Settlement::Session(terms.with(lines.into_iter().map(|(line, _)| line).collect()))
        }
        (None, Some(node)) => {
            // Lines that cannot be read were already reported.
            let shared = if lines.is_some() { Some(lines??).and(pays) } else { None };
            let source = Source { games: of.games, game, label: &label, shared };
            let decision = decision(reader, &source, node)?;
            names(reader, &label, decision.lines.iter().map(|line| (&*line.name, &line.place)));
            Settlement::Decision(decision)
        }
        (None, None) => {
            let once = Exact::one();
            let read =
                lines??.iter().filter_map(|node| line(reader, vocabulary, (&label, &once), node));
            let (mut lines, mut shares, mut carries) = (Vec::<Line>::new(), Vec::new(), Vec::new());
            for written in read {
                lines.push(written.line);
                shares.push(written.share);
                carries.push(written.carries);
            }
            multiply_all(reader, &label, of_all, &mut lines);
            let marks = marks.and_then(|node| {
                marked_of(reader, (vocabulary, of.faces), (&label, of_all), (node, &lines))
            });
            let multiplied = |line: &&Line| line.multiplier.is_some() || marks.is_some();
            if let (Some(line), true) = (
                lines.iter().find(multiplied),
                meter.is_some() || shares.iter().any(Exact::is_positive),
            ) {
                let message = format!("{label}: a meter beside a multiplier");
                let help = "expected one or the other".to_owned();
                reader.mistake(line.place.span.clone(), message, Some(help));
            }
            tell_apart(&mut lines);
            hidden_lines(reader, vocabulary, (&label, offer.given.as_ref()), &lines);
            names(reader, &label, lines.iter().map(|line| (&*line.name, &line.place)));
            let growth = match meter {
                Some(node) => Some(growth::growth(reader, &label, node, &shares)?),
                None => None,
            };
            let is_fixed = shares.iter().all(Exact::is_zero) && growth.is_none();
            let is_carried = carries.iter().any(Option::is_some);
            let beside = if !is_fixed {
                Some(("a meter", "the meter and the multiplier come from the same rounds"))
            } else if marks.is_some() {
                Some(("marked cards", "no rule says which of the two a cap limits"))
            } else {
                None
            };
            if let (true, Some((beside, why))) = (is_carried, beside) {
                let message = format!("{label}: carries beside {beside}: {why}");
                let help = "expected one or the other".to_owned();
                reader.mistake(node.span(), message, Some(help));
                return None;
            }
            match is_fixed {
                true if is_carried => {
                    let none = |carries: Option<Carries>| carries.unwrap_or_else(Carries::none);
                    let carries = carries.into_iter().map(none).collect();
                    Settlement::Carried(Carried { lines, carries, fee: Exact::zero() })
                }
                true => Settlement::Round(match &marks {
                    Some(marks) => marked::multiply(marks, lines),
                    None => lines,
                }),
                false => Settlement::Progressive(Progressive { lines, shares, growth }),
            }
        }
    };
    let fee = match fee {
        Some(node) => Some(fee::charge(reader, &label, node, &mut settlement)?),
        None => None,
    };
    let place = reader.place(node.span());
    let reached = Reached::new(reader.trusted);
    Some(Wager {
        id: id?,
        name: name?,
        source,
        offer,
        settlement,
        fee,
        stated: None,
        plays: None,
        played_by: Vec::new(),
        counts,
        place,
        reached,
    })
}

/// Reads the terms on which a wager is offered. Returns `None` after noting a mistake.
fn offer(
    reader: &mut Reader,
    (game, allowed): (&'static Vocabulary, &[u32]),
    label: &str,
    section: &mut Section<'_, '_>,
) -> Option<Offer> {
    let given = section.get("given");
    let given = given.map(|node| given::of_node(reader, game, &format!("given of {label}"), node));
    let reading = section.get("reading");
    let reading = reading.map(|node| reader.words(&format!("{label}: reading"), node));
    let mut numbers = Vec::new();
    if let Some(node) = section.get("decks") {
        let of_wager = format!("{label}: decks");
        numbers = decks(reader, &of_wager, node);
        let stray = numbers.iter().find(|number| !allowed.contains(number));
        if let (Some(number), false) = (stray, allowed.is_empty()) {
            let listed = allowed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let help = format!("expected some of the table's decks, {listed}");
            let message = format!("{of_wager}: the rules of this table allow no {number}");
            reader.mistake(node.span(), message, Some(help));
        }
    }
    // A missing key is no mistake; an unreadable value is.
    let given = given.map_or(Some(None), |given| given.map(Some))?;
    let reading = reading.map_or(Some(None), |reading| reading.map(Some))?;
    Some(Offer { given, decks: numbers, reading, meter: None })
}

/// Gives the multiplier of a whole wager to each of its winning lines.
fn multiply_all(reader: &mut Reader, label: &str, of_all: Option<&Node<'_>>, lines: &mut [Line]) {
    let Some(node) = of_all else { return };
    let Some(draws) = law(reader, label, node) else { return };
    if let Some(line) = lines.iter().find(|line| line.multiplier.is_some()) {
        let message = format!("{label}: both a line and the wager have a multiplier");
        let help = "expected one or the other".to_owned();
        return reader.mistake(line.place.span.clone(), message, Some(help));
    }
    if !lines.is_empty() && !lines.iter().any(|line| line.pays.is_positive()) {
        let message = format!("{label}: multiplier: no line wins");
        let help = "expected a line with odds of more than 0".to_owned();
        return reader.mistake(node.span(), message, Some(help));
    }
    for line in lines.iter_mut().filter(|line| line.pays.is_positive()) {
        let (odds, draws) = (line.pays.clone(), draws.clone());
        let multiplier = Multiplier { odds, draws, beside: Exact::zero(), part: None, cap: None };
        line.pays = multiplier.mean();
        line.multiplier = Some(multiplier);
    }
}

/// Reads the marked cards of a wager with these lines.
fn marked_of(
    reader: &mut Reader,
    of_deck: (&'static Vocabulary, u32),
    (label, of_all): (&str, Option<&Node<'_>>),
    (node, lines): (&Node<'_>, &[Line]),
) -> Option<marked::Marked> {
    let marks = marked::marked(reader, of_deck, label, node)?;
    if of_all.is_some() || lines.iter().any(|line| line.multiplier.is_some()) {
        let message = format!("{label}: marked: beside a multiplier");
        let help = "expected one or the other".to_owned();
        reader.mistake(node.span(), message, Some(help));
        return None;
    }
    if !lines.is_empty() && !lines.iter().any(|line| line.pays.is_positive()) {
        let message = format!("{label}: marked: no line wins");
        let help = "expected a line with odds of more than 0".to_owned();
        reader.mistake(node.span(), message, Some(help));
        return None;
    }
    Some(marks)
}

/// Adds line numbers to names that are equal because they were cut short.
fn tell_apart(lines: &mut [Line]) {
    let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
    for (at, line) in lines.iter_mut().enumerate() {
        let twice = names.iter().filter(|name| **name == line.name).count() > 1;
        if twice && line.name.ends_with(" more") && line.name != line.words {
            line.name = format!("{} (line {})", line.name, at + 1);
        }
    }
}

/// Notes names that mean two events when case and blanks are ignored: of two lines, of a line and
/// the rounds that no line pays, or of a line and all events together.
fn names<'l>(reader: &mut Reader, label: &str, lines: impl Iterator<Item = (&'l str, &'l Place)>) {
    let plain = |name: &str| -> String {
        name.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for (name, place) in lines {
        let wanted = plain(name);
        let message = match known.get(&wanted) {
            Some(first) if *first == name => {
                format!("{label}: a second line with the name \"{name}\"")
            }
            Some(first) => {
                format!(
                    "{label}: \"{name}\" differs from the line \"{first}\" by case or blanks only"
                )
            }
            None if wanted == plain(LOSS) => {
                format!("{label}: \"{name}\" is the name of rounds that no line pays")
            }
            None if wanted == plain(TOTAL) => {
                format!("{label}: \"{name}\" is the name of all events together")
            }
            None => {
                known.insert(wanted, name);
                continue;
            }
        };
        // The name of an unreachable line is not reported as well.
        if reader.mistakes.iter().any(|mistake| mistake.place.span == place.span) {
            continue;
        }
        let help = "expected a name that no other event of the wager has".to_owned();
        reader.mistake(place.span.clone(), message, Some(help));
    }
}
