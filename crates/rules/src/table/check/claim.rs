//! Parses the printed figures that a table claims, one by one or in groups.
//!
//! Checks only what a claim says by itself. The variants, wagers and events that it names are
//! looked up elsewhere, because they may belong to another table.

use std::ops::Range;

use toml::de::DeValue;

use crate::dealt::Dealt;
use crate::exact::Exact;
use crate::shoe::Shoe;
use crate::table::claim::{At, Claim, Claims, Mistaken, NotHere, Published, Quantity, Subject};
use crate::table::counting::Counting;
use crate::table::keys::CLAIM;
use crate::table::odds;
use crate::table::printed::{Printed, PrintedKind};
use crate::table::reader::{Node, Reader, Section};
use crate::wording::similar;

use super::count;

const LABEL: &str = "published";

/// Figures that others have published, as far as they are read.
#[derive(Default)]
pub(super) struct Gathered {
    pub figures: Published,
    /// The claims with a mistake; `None` if a mistake refuses the file.
    pub mistaken: Option<Vec<Mistaken>>,
}

impl Gathered {
    /// Returns no figures yet, of a file whose mistaken claims are set aside.
    pub fn of_file() -> Self {
        Self { mistaken: Some(Vec::new()), ..Self::default() }
    }

    /// Returns the claims of a file without a table.
    pub fn into_claims(self, file: String, sha256: String) -> Claims {
        let Self { figures: Published { claims, not_here }, mistaken } = self;
        let mistaken = mistaken.unwrap_or_default();
        Claims { file, sha256, home: None, claims, not_here, mistaken }
    }

    /// Sets a claim aside if mistakes were noted after the first `before`. `stated` has its subject
    /// and its figure as written.
    pub fn set_aside(
        &mut self,
        (reader, before): (&mut Reader, usize),
        stated: Mistaken,
        names: Option<Claim>,
    ) {
        if let Some(mistaken) = self.mistaken.as_mut().filter(|_| reader.mistakes.len() > before) {
            let mistakes = reader.take_mistakes(before);
            mistaken.push(Mistaken { mistakes, names: names.map(Box::new), ..stated });
        }
    }
}

/// Reads the claims of a file; `published` is empty.
pub(super) fn claims(reader: &mut Reader, node: &Node<'_>, mut published: Gathered) -> Gathered {
    for node in reader.array(LABEL, node) {
        let Some(mut block) = reader.section(LABEL.into(), node) else { continue };
        match block.get("figures") {
            None => claim(reader, Keys { own: block, block: None }, &mut published),
            Some(figures) => group(reader, block, figures, &mut published),
        }
    }
    published
}

/// Reads a group of figures that share some keys.
fn group<'d, 'r>(
    reader: &mut Reader,
    mut block: Section<'d, 'r>,
    figures: &'r Node<'d>,
    published: &mut Gathered,
) {
    let of_one = Quantity::ALL.map(|(key, _)| key).into_iter().chain(["printed", "id", "error"]);
    for key in of_one {
        if let Some(node) = block.get(key) {
            let message = format!("{LABEL}: {key} stands beside figures");
            reader.mistake(node.span(), message, Some("expected it in one of them".to_owned()));
        }
    }
    let name = format!("{LABEL}: figures");
    let nodes = reader.array(&name, figures);
    if nodes.is_empty() {
        if figures.get_ref().is_array() {
            reader.unexpected(&name, figures, "at least one figure");
        }
        return;
    }
    for node in nodes {
        if let Some(own) = reader.section("a figure of published".into(), node) {
            claim(reader, Keys { own, block: Some(&mut block) }, published);
        }
    }
    block.finish(reader);
}

/// The keys of a figure, and the keys that it inherits from its group.
pub(super) struct Keys<'d, 'r, 'b> {
    pub own: Section<'d, 'r>,
    pub block: Option<&'b mut Section<'d, 'r>>,
}

impl<'d, 'r> Keys<'d, 'r, '_> {
    fn get(&mut self, key: &'static str) -> Option<&'r Node<'d>> {
        self.some_of([key]).pop().map(|(_, node)| node)
    }

    /// Returns the keys that a claim has among several exclusive ones. Keys of a figure replace the
    /// keys of its group.
    fn some_of<const N: usize>(
        &mut self,
        keys: [&'static str; N],
    ) -> Vec<(&'static str, &'r Node<'d>)> {
        let found = |section: &mut Section<'d, 'r>| -> Vec<_> {
            keys.iter().filter_map(|key| section.get(key).map(|node| (*key, node))).collect()
        };
        let inherited = self.block.as_mut().map(|block| found(block)).unwrap_or_default();
        let own = found(&mut self.own);
        if own.is_empty() { inherited } else { own }
    }

    fn words(&mut self, reader: &mut Reader, key: &'static str) -> Option<At<String>> {
        let node = self.get(key)?;
        let value = reader.words(&format!("{LABEL}: {key}"), node)?;
        Some(At { value, place: reader.place(node.span()) })
    }

    fn number(&mut self, reader: &mut Reader, key: &'static str) -> Option<At<u32>> {
        let node = self.get(key)?;
        let value = reader.number(&format!("{LABEL}: {key}"), node, CLAIM.range(key))?;
        Some(At { value, place: reader.place(node.span()) })
    }

    fn finish(self, reader: &mut Reader) {
        if let Some(block) = self.block {
            block.know_all_of(&self.own);
        }
        self.own.finish(reader);
    }
}

fn claim(reader: &mut Reader, keys: Keys<'_, '_, '_>, published: &mut Gathered) {
    let (before, stated) = (reader.mistakes.len(), stated(&keys));
    let names = read((reader, before), keys, published);
    published.set_aside((reader, before), stated, names);
}

/// Returns the subject and the figure of a claim as written.
fn stated(keys: &Keys<'_, '_, '_>) -> Mistaken {
    let inherited = keys.block.iter().flat_map(|block| block.entries());
    let all: Vec<_> = keys.own.entries().chain(inherited).collect();
    let text = |wanted: &str| {
        let (_, _, node) = all.iter().find(|(key, ..)| *key == wanted)?;
        node.get_ref().as_str().map(str::to_owned)
    };
    let about = ["variant", "wager", "outcome", "when", "event", "quantity"].into_iter();
    let figure = Quantity::ALL.iter().find_map(|(key, _)| Some((*key, text(key)?)));
    let (key, printed) =
        figure.map_or((None, text("printed")), |(key, text)| (Some(key), Some(text)));
    let about = about.filter_map(text).chain(key.map(str::to_owned)).collect();
    Mistaken::stated(text("variant"), about, printed.unwrap_or_default())
}

/// Reads a claim and adds it to the others. A claim with a mistake after the first `before` is
/// returned instead, for its names.
pub(super) fn read(
    (reader, before): (&mut Reader, usize),
    mut keys: Keys<'_, '_, '_>,
    published: &mut Gathered,
) -> Option<Claim> {
    let header = keys.own.span.clone();
    let own_id = keys.own.get("id");
    let id = own_id.and_then(|node| {
        let value = reader.words(&format!("{LABEL}: id"), node)?;
        Some(At { value, place: reader.place(node.span()) })
    });
    let source = match keys.get("source") {
        Some(node) => reader.words(LABEL, node),
        None => keys.own.require(reader, "source").and(None),
    };
    if let Some(reason) = keys.words(reader, "not-here") {
        let found = not_here(reader, keys, (id, reason, source));
        published.figures.not_here.extend(found.filter(|_| reader.mistakes.len() == before));
        return None;
    }
    let variant = keys.words(reader, "variant");
    let subject = subject(reader, &mut keys);
    let shoe = shoe(reader, &mut keys);
    let dealt = keys.get("dealt").and_then(|node| {
        let text = reader.words(&format!("{LABEL}: dealt"), node)?;
        let read = Dealt::parse(&text).map_err(|error| refuse(reader, "dealt", node, &error));
        Some(At { value: read.ok()?, place: reader.place(node.span()) })
    });
    let given = keys.words(reader, "given");
    let hands = keys.number(reader, "hands");
    let meter = meter(reader, &mut keys);
    let base = base(reader, &mut keys);
    let times = keys.number(reader, "times").map_or(1, |times| times.value);
    let counted = keys.get("count").map(|node| count::counting(reader, node));
    let error = keys.own.get("error").and_then(|node| count::error(reader, node));
    let erratum = keys.words(reader, "erratum").map(|text| text.value);
    let figure = figure(reader, &mut keys, header.clone(), times);
    if keys.own.get("printed").is_some() {
        let message = format!("{LABEL}: printed is of a figure that is not-here");
        let keys = "expected the figure under what it is, as edge or probability".to_owned();
        reader.mistake(header.clone(), message, Some(keys));
    }
    keys.finish(reader);
    if let (Some((quantity, _)), Some(At { place, .. })) = (&figure, &base)
        && quantity.value != Quantity::Combinations
        && reader.mistakes.len() == before
    {
        let message = format!("{LABEL}: base beside {}", quantity.value.key());
        let help = "expected it beside combinations, which it says how to count".to_owned();
        reader.mistake(place.span.clone(), message, Some(help));
    }
    let counted: Option<At<Counting>> = counted.flatten();
    if let (Some((quantity, _)), Some(subject)) = (&figure, &subject)
        && reader.mistakes.len() == before
    {
        let others = [
            ("dealt", dealt.as_ref().map(|at| &at.place)),
            ("given", given.as_ref().map(|at| &at.place)),
            ("hands", hands.as_ref().map(|at| &at.place)),
            ("base", base.as_ref().map(|at| &at.place)),
            ("meter", meter.as_ref().map(|at| &at.place)),
        ];
        count::beside(reader, quantity, subject, (counted.as_ref(), error.as_ref()), others);
    }
    let is_sound = reader.mistakes.len() == before;
    let (quantity, printed) = figure.or_else(|| {
        let quantity = At { value: Quantity::Probability, place: reader.place(header.clone()) };
        Some((quantity, Printed::parse("0", PrintedKind::Share)?))
    })?;
    let claim = Claim {
        id,
        place: reader.place(header),
        variant,
        subject: subject?,
        shoe,
        dealt,
        given,
        meter,
        hands,
        count: counted,
        quantity,
        base: base.map_or(Vec::new(), |base| base.value),
        times,
        printed,
        error: error.map_or_else(Exact::zero, |error| error.value),
        source: source.unwrap_or_default(),
        erratum,
    };
    if !is_sound {
        return Some(claim);
    }
    published.figures.claims.push(claim);
    None
}

/// Reads the subject of the figure: a wager, an event or a condition on rounds.
fn subject(reader: &mut Reader, keys: &mut Keys<'_, '_, '_>) -> Option<Subject> {
    let named = keys.some_of(["wager", "outcome", "when"]);
    let [(key, node)] = named[..] else {
        match named.last() {
            None => {
                keys.own.require(reader, "wager");
            }
            Some((key, node)) => {
                let message = format!("{LABEL}: {key} beside {}", named[0].0);
                let help = "expected one of wager, outcome and when".to_owned();
                reader.mistake(node.span(), message, Some(help));
            }
        }
        keys.get("event");
        return None;
    };
    let event = keys.words(reader, "event");
    let value = reader.words(&format!("{LABEL}: {key}"), node)?;
    let named = At { value, place: reader.place(node.span()) };
    match (key, event) {
        ("wager", event) => Some(Subject::Wager { wager: named, event }),
        ("outcome", Some(event)) => Some(Subject::Outcome { table: named, event }),
        ("outcome", None) => {
            let help = Some("expected the name of a row, or of a cell as \"Player 3, Banker 7\"");
            let message = format!("{LABEL}: outcome without an event");
            reader.mistake(node.span(), message, help.map(str::to_owned));
            None
        }
        (_, None) => Some(Subject::Rounds(named)),
        (_, Some(event)) => {
            let message = format!("{LABEL}: event beside when");
            let help = "expected the event of a wager or of an outcome, or a condition".to_owned();
            reader.mistake(event.place.span, message, Some(help));
            None
        }
    }
}

fn shoe(reader: &mut Reader, keys: &mut Keys<'_, '_, '_>) -> Option<At<Shoe>> {
    let named = keys.some_of(["decks", "shoe"]);
    if let [_, (_, node)] = named[..] {
        let help = "expected one or the other: shoe = \"8\" is eight whole decks".to_owned();
        reader.mistake(node.span(), format!("{LABEL}: shoe beside decks"), Some(help));
        return None;
    }
    let (key, node) = named.into_iter().next()?;
    let read = match key {
        "decks" => Shoe::decks(reader.number("published: decks", node, CLAIM.range(key))?),
        _ => Shoe::parse(&reader.words(&format!("{LABEL}: shoe"), node)?),
    };
    let read = read.map_err(|error| refuse(reader, key, node, &error));
    Some(At { value: read.ok()?, place: reader.place(node.span()) })
}

/// Notes the errors in the text of a quoted value.
fn refuse(reader: &mut Reader, key: &str, node: &Node<'_>, error: &crate::error::Error) {
    if error.mistakes().is_empty() {
        reader.mistake(node.span(), format!("{LABEL}: {key}: {error}"), None);
    }
    for mistake in error.mistakes() {
        let message = format!("{LABEL}: {key}: {}", mistake.message);
        reader.mistake(node.span(), message, mistake.help.clone());
    }
}

/// Reads the meter of a figure.
fn meter(reader: &mut Reader, keys: &mut Keys<'_, '_, '_>) -> Option<At<Exact>> {
    let node = keys.get("meter")?;
    let text = match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::String(text) => text.as_ref(),
        _ => "",
    };
    let value = (text.len() <= odds::LONGEST).then(|| Exact::parse(text)).flatten();
    let value = value.filter(|meter| !meter.is_negative());
    if value.is_none() {
        let expected = "a number of first stakes, 0 or more, as 12000 or \"1250.5\"";
        reader.unexpected(&format!("{LABEL}: meter"), node, expected);
    }
    Some(At { value: value?, place: reader.place(node.span()) })
}

fn base(reader: &mut Reader, keys: &mut Keys<'_, '_, '_>) -> Option<At<Vec<u64>>> {
    let node = keys.get("base")?;
    let name = format!("{LABEL}: base");
    let hands = reader.array(&name, node);
    if hands.is_empty() && node.get_ref().is_array() {
        reader.unexpected(&name, node, "the cards of each hand, as [2, 2]");
    }
    let mut cards = Vec::new();
    for hand in hands {
        cards.push(u64::from(reader.number(&name, hand, 1..7)?));
    }
    if cards.iter().sum::<u64>() > 6 {
        reader.unexpected(&name, node, "hands of no more than six cards together");
        return None;
    }
    Some(At { value: cards, place: reader.place(node.span()) })
}

/// Reads the only quantity that the claim states.
fn figure(
    reader: &mut Reader,
    keys: &mut Keys<'_, '_, '_>,
    header: Range<usize>,
    times: u32,
) -> Option<(At<Quantity>, Printed)> {
    let named = Quantity::ALL.map(|(key, quantity)| (key, quantity, keys.own.get(key)));
    let named = named.into_iter().filter_map(|(key, quantity, node)| Some((key, quantity, node?)));
    let named: Vec<_> = named.collect();
    let [(key, quantity, node)] = named[..] else {
        if named.is_empty() && misnamed(reader, keys) {
            return None;
        }
        let message = format!("{LABEL}: found {} figures", named.len());
        let keys = Quantity::ALL.map(|(key, _)| key).join(", ");
        reader.mistake(header, message, Some(format!("expected one of {keys}")));
        return None;
    };
    let name = format!("{LABEL}: {key}");
    if let DeValue::Float(_) | DeValue::Integer(_) = node.get_ref() {
        let help = "the figure in quotes, as it is printed: its digits are the precision at which \
                    it is compared";
        reader.unexpected(&name, node, help);
        return None;
    }
    let text = reader.string(&name, node)?;
    let kind = quantity.kind(times);
    let Some(printed) = Printed::parse(&text, kind) else {
        let expected = match kind {
            PrintedKind::Count => "a whole number as printed, \"21,168\"",
            PrintedKind::Chance => {
                "a figure as printed, \"9.52%\", \"0.0952\", \"1 in 10.51\" or \"9.51 to 1\""
            }
            PrintedKind::Against => "odds as printed, \"9.51 to 1\" or \"9.51\"",
            PrintedKind::Payoff => "a payoff as printed, \"11 to 1\", \"12 for 1\" or \"11\"",
            _ => "a figure as printed, \"85.64%\" or \"0.8564\"",
        };
        reader.unexpected(&name, node, expected);
        return None;
    };
    // Runs of a long session and rounds with known cards can return several times the stake.
    let sign_left_out = !text.contains('%') && printed.value > Exact::integer(10);
    if quantity.is_share() && times == 1 && sign_left_out {
        let message = format!("{name}: \"{text}\" is {} times the stake", printed.value);
        reader.mistake(node.span(), message, Some(format!("did you mean \"{text}%\"?")));
        return None;
    }
    Some((At { value: quantity, place: reader.place(node.span()) }, printed))
}

/// Returns `true` and notes a mistake if a quantity stands under a name that is not its key.
fn misnamed(reader: &mut Reader, keys: &Keys<'_, '_, '_>) -> bool {
    let unknown: Vec<_> = keys.own.unknown().collect();
    let meant = unknown.into_iter().find_map(|(name, span)| Some((quantity(name)?, name, span)));
    let Some((help, name, span)) = meant else { return false };
    let message = format!("{}: unknown key \"{name}\"", keys.own.name);
    reader.mistake(span, message, Some(help));
    true
}

/// Returns a hint at the quantity that a name means, as `edge` for "house-edge", or at the names to
/// choose from.
pub(super) fn quantity(name: &str) -> Option<String> {
    if let Some(choices) = Quantity::choices(name) {
        return Some(choices.to_owned());
    }
    let keys = || Quantity::ALL.into_iter().map(|(key, _)| key);
    let words = || name.split(['-', '_', ' ']);
    let named = Quantity::named(name).map(Quantity::key).or_else(|| similar(name, keys()));
    let named = named.or_else(|| keys().find(|key| words().any(|word| word == *key)));
    named.map(|key| format!("did you mean \"{key}\"?"))
}

/// Reads a figure that this program does not compute. Its subject is described in words.
fn not_here(
    reader: &mut Reader,
    mut keys: Keys<'_, '_, '_>,
    (id, reason, source): (Option<At<String>>, At<String>, Option<String>),
) -> Option<NotHere> {
    let about = ["variant", "wager", "event", "quantity"];
    let about = about.map(|key| keys.words(reader, key).map(|words| words.value));
    let printed = match keys.own.require(reader, "printed") {
        Some(node) => reader.words(&format!("{LABEL}: printed"), node),
        None => None,
    };
    for (key, _) in Quantity::ALL {
        if let Some(node) = keys.own.get(key) {
            let message = format!("{LABEL}: {key} of a figure that is not-here");
            let help = format!("expected what is printed under printed, and quantity = \"{key}\"");
            reader.mistake(node.span(), message, Some(help));
        }
    }
    let place = reader.place(keys.own.span.clone());
    keys.finish(reader);
    let (printed, source, reason) = (printed?, source?, reason.value);
    let variant = about[0].clone();
    let about = about.into_iter().flatten().collect();
    Some(NotHere { id, place, variant, about, printed, reason, source })
}
