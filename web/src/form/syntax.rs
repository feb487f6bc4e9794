//! The syntax of a TOML text with the place of everything in it, and no meaning.

use std::borrow::Cow;
use std::ops::Range;

use shoe_odds::table::Table;
use toml_parser::decoder::Encoding;
use toml_parser::parser::{Event, EventKind, RecursionGuard, ValidateWhitespace, parse_document};
use toml_parser::{ParseError, Raw, Source, Span};

use super::place::{Fault, Of};

/// How deep arrays and inline tables may stand in each other, as the library reads them.
const DEEPEST: u32 = 80;

/// How deep a text may be for the library to say where it is no TOML, each name of a dotted key
/// counted: it takes stack for each.
const DEEPEST_TOLD: usize = 200;

/// The most names that a key is made of, as `a.b.c` of three, as the library reads them.
const LONGEST_KEY: usize = 80;

/// A text, in the order it is written.
pub(super) struct Toml<'t> {
    pub text: &'t str,
    /// The first has no header: it holds what stands above all headers.
    pub sections: Vec<Section>,
}

/// A header and what stands below it, up to the next.
#[derive(Default)]
pub(super) struct Section {
    pub header: Option<Header>,
    pub body: Vec<Entry>,
}

/// `[a.b]`, or `[[a.b]]` of one more table of a list.
pub(super) struct Header {
    pub span: Range<usize>,
    pub path: Vec<Name>,
    pub is_list: bool,
}

/// A name of a key, as `a` and `b` in `a.b = 1`.
pub(super) struct Name {
    pub span: Range<usize>,
    pub name: String,
}

/// A key and its value.
pub(super) struct Entry {
    pub path: Vec<Name>,
    pub value: Value,
}

/// A value and where it stands, brackets and quotes included.
pub(super) struct Value {
    pub span: Range<usize>,
    pub kind: Kind,
}

pub(super) enum Kind {
    /// A string with its quotes, or else a number, a date or a truth.
    Scalar(Option<Encoding>),
    Array {
        items: Vec<Value>,
        commas: Vec<usize>,
    },
    Table {
        entries: Vec<Entry>,
        commas: Vec<usize>,
    },
}

impl Section {
    pub fn path(&self) -> &[Name] {
        self.header.as_ref().map_or(&[], |header| &header.path)
    }

    pub fn is_list(&self) -> bool {
        self.header.as_ref().is_some_and(|header| header.is_list)
    }

    /// Where its last entry ends, or else its header.
    pub fn end(&self) -> usize {
        let header = self.header.as_ref().map_or(0, |header| header.span.end);
        self.body.last().map_or(header, |entry| entry.value.span.end)
    }
}

impl Entry {
    pub fn span(&self) -> Range<usize> {
        self.path.first().map_or(self.value.span.start, |name| name.span.start)..self.value.span.end
    }
}

impl Value {
    /// The text of a string.
    pub fn string(&self, text: &str) -> Option<String> {
        let Kind::Scalar(encoding @ Some(_)) = self.kind else { return None };
        let mut decoded = Cow::Borrowed("");
        let span = Span::new_unchecked(self.span.start, self.span.end);
        let raw = Raw::new_unchecked(&text[self.span.clone()], encoding, span);
        let _ = raw.decode_scalar(&mut decoded, &mut ());
        Some(decoded.into_owned())
    }
}

impl<'t> Toml<'t> {
    /// The syntax of a text.
    ///
    /// # Errors
    ///
    /// The first place where it is no TOML, or that stands too deep.
    pub fn parse(text: &'t str) -> Result<Self, Fault> {
        let source = Source::new(text);
        let tokens = source.lex().into_vec();
        let mut errors: Option<ParseError> = None;
        let mut builder = Builder::new(source);
        let mut receiver = |event: Event| builder.take(event);
        let mut receiver = ValidateWhitespace::new(&mut receiver, source);
        let mut receiver = RecursionGuard::new(&mut receiver, DEEPEST);
        parse_document(&tokens, &mut receiver, &mut errors);
        if let Some(span) = builder.too_long {
            let message = format!(
                "a key of too many names: expected {LONGEST_KEY} at most, as a.b is of two"
            );
            return Err(Fault::at(text, Of::Text, span, message));
        }
        // What is written is faulty before what it means is: either is the first.
        let first = |one: &ParseError| one.unexpected().map_or(usize::MAX, |span| span.start());
        match errors.into_iter().chain(builder.errors).min_by_key(first) {
            Some(error) => Err(not_toml(text, &error, builder.deepest <= DEEPEST_TOLD)),
            None => Ok(Self { text, sections: builder.sections }),
        }
    }
}

/// Where a text is no TOML, in the library's words if it can read so deep.
fn not_toml(text: &str, error: &ParseError, is_told: bool) -> Fault {
    let told = is_told.then(|| Table::parse(text).err()).flatten();
    let told = told.as_ref().and_then(|error| error.mistakes().first());
    if let Some(told) = told.filter(|told| told.message.starts_with("not TOML")) {
        let help = told.help.iter().flat_map(|help| [", ", help]).collect::<String>();
        let message = format!("{}{help}", told.message);
        // The library leaves a byte order mark out.
        let mark = text.len() - told.place.text.len();
        let span = told.place.span.start + mark..told.place.span.end + mark;
        return Fault::at(text, Of::Text, span, message);
    }
    let span = error.unexpected().map_or(0..0, |span| span.start()..span.end());
    Fault::at(text, Of::Text, span, format!("not TOML: {}", error.description()))
}

/// What is built from the events of the parser.
struct Builder<'t> {
    source: Source<'t>,
    sections: Vec<Section>,
    /// Arrays and inline tables that are open, each with the key it is the value of.
    open: Vec<(Vec<Name>, Value)>,
    /// The key whose value comes next.
    path: Vec<Name>,
    header: Option<(usize, bool)>,
    errors: Option<ParseError>,
    too_long: Option<Range<usize>>,
    /// The deepest place, each name of a key counted.
    deepest: usize,
}

impl<'t> Builder<'t> {
    fn new(source: Source<'t>) -> Self {
        Self {
            source,
            sections: vec![Section::default()],
            open: Vec::new(),
            path: Vec::new(),
            header: None,
            errors: None,
            too_long: None,
            deepest: 0,
        }
    }

    fn take(&mut self, event: Event) {
        let span = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.open.clear();
                self.path.clear();
                self.header = Some((span.start, event.kind() == EventKind::ArrayTableOpen));
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                if let Some((start, is_list)) = self.header.take() {
                    let path = std::mem::take(&mut self.path);
                    let header = Header { span: start..span.end, path, is_list };
                    self.sections.push(Section { header: Some(header), body: Vec::new() });
                }
            }
            EventKind::InlineTableOpen => {
                self.begin(span, Kind::Table { entries: Vec::new(), commas: Vec::new() });
            }
            EventKind::ArrayOpen => {
                self.begin(span, Kind::Array { items: Vec::new(), commas: Vec::new() });
            }
            EventKind::InlineTableClose | EventKind::ArrayClose => {
                if let Some((path, mut value)) = self.open.pop() {
                    value.span.end = span.end;
                    self.path = path;
                    self.put(value);
                }
            }
            EventKind::SimpleKey => self.name(event, span),
            EventKind::Scalar => {
                let mut decoded = Cow::Borrowed("");
                if let Some(raw) = self.source.get(event) {
                    let _ = raw.decode_scalar(&mut decoded, &mut self.errors);
                }
                self.put(Value { span, kind: Kind::Scalar(event.encoding()) });
            }
            EventKind::ValueSep => {
                if let Some((_, Value { kind, .. })) = self.open.last_mut()
                    && let Kind::Array { commas, .. } | Kind::Table { commas, .. } = kind
                {
                    commas.push(span.start);
                }
            }
            EventKind::KeySep
            | EventKind::KeyValSep
            | EventKind::Whitespace
            | EventKind::Comment
            | EventKind::Newline
            | EventKind::Error => {}
        }
    }

    fn name(&mut self, event: Event, span: Range<usize>) {
        if self.path.len() == LONGEST_KEY {
            self.too_long.get_or_insert(span);
            return;
        }
        let mut decoded = Cow::Borrowed("");
        if let Some(raw) = self.source.get(event) {
            raw.decode_key(&mut decoded, &mut self.errors);
        }
        self.path.push(Name { span, name: decoded.into_owned() });
    }

    fn begin(&mut self, span: Range<usize>, kind: Kind) {
        self.open.push((std::mem::take(&mut self.path), Value { span, kind }));
        let depth = self.open.iter().map(|(path, _)| path.len() + 1).sum::<usize>();
        self.deepest = self.deepest.max(depth);
    }

    fn put(&mut self, value: Value) {
        let path = std::mem::take(&mut self.path);
        match self.open.last_mut() {
            Some((_, Value { kind: Kind::Array { items, .. }, .. })) => items.push(value),
            Some((_, Value { kind: Kind::Table { entries, .. }, .. })) => {
                entries.push(Entry { path, value });
            }
            _ => {
                if let Some(section) = self.sections.last_mut() {
                    section.body.push(Entry { path, value });
                }
            }
        }
    }
}
