//! Describes the reasons why a row of a round cannot be read.

use std::fmt;

use crate::error::brief;
use crate::evidence::cards::numbering::LIKE;
use crate::evidence::columns::role::hands::{RESULT, ROUND};
use crate::evidence::input::json;
use crate::evidence::rounds::bad::Bad;
use crate::evidence::rounds::row::{NAME, RowReader};

impl RowReader {
    /// Returns the reason why a row cannot be read, in words.
    pub fn why<'r>(&'r self, bad: &'r Bad<'_>) -> impl fmt::Display + 'r {
        Why(self, bad)
    }
}

struct Why<'r, 't>(&'r RowReader, &'r Bad<'t>);

impl fmt::Display for Why<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(reading, bad) = self;
        let name = |column: usize| brief(&reading.columns.names[column]);
        match bad {
            Bad::Fields(found) => {
                let expected = reading.columns.roles.len();
                write!(f, "{found} fields, where the header has {expected}")
            }
            Bad::Text(why) => f.write_str(why),
            Bad::Json(error) => write!(f, "no JSON: {}", json::why(error)),
            Bad::Lacks(column) => write!(f, "no {}", name(*column)),
            Bad::Shoe => write!(f, "the name of the shoe has more than {NAME} bytes"),
            Bad::Round(text) => {
                write!(f, "{} \"{}\": expected a whole number", name(ROUND), brief(text))
            }
            Bad::Card(text) => {
                write!(f, "\"{}\" is no card: expected a form like KH or K", brief(text))
            }
            Bad::Number(text) => {
                let text = brief(text);
                write!(
                    f,
                    "\"{text}\" is a number: state the numbering of the cards, as {LIKE}, or write \
                     ranks apart"
                )
            }
            Bad::Code(text) => {
                let numbering = reading.columns.numbering();
                let [first, last] = numbering.map_or([0; 2], |all| [all.first(), all.last()]);
                write!(f, "\"{}\" is no card: expected {first} to {last}", brief(text))
            }
            Bad::Gap(column) => {
                write!(f, "{}: a card is missing before another", name(*column))
            }
            Bad::Flag(flag) => {
                write!(
                    f,
                    "{}: expected true or false",
                    brief(&reading.flags[usize::from(*flag)].name)
                )
            }
            Bad::Again(place) => {
                let columns = &reading.columns;
                let second = columns.seconds.get(usize::from(*place));
                let (column, role) = second.copied().unwrap_or_default();
                let name = brief(&columns.found[column]);
                match role {
                    RESULT => write!(f, "{name}: expected {}", reading.words().names().join(", ")),
                    _ => write!(f, "{name}: expected a whole number"),
                }
            }
            Bad::Late(column) => {
                let name = brief(&reading.columns.found[*column]);
                write!(f, "\"{name}\" is cards, and the rows before have none")
            }
            Bad::Suits => f.write_str(match reading.suits {
                Some(true) => "a card without its suit, where other rows have suits",
                Some(false) => "a card with its suit, where other rows have none",
                None => "a card with its suit beside one without",
            }),
            Bad::Total(column, text) => {
                let expected = if reading.told.cards { "a whole number" } else { "0 to 9" };
                write!(f, "{} \"{}\": expected {expected}", name(*column), brief(text))
            }
            Bad::Result(text) => {
                let mut names = reading.words().names().to_vec();
                names.retain(|name| {
                    let letter = name.get(..text.len());
                    letter.is_some_and(|letter| letter.eq_ignore_ascii_case(text))
                });
                let (lead, names) = match names.len() {
                    0 | 1 => ("expected", reading.words().names()),
                    _ => ("it may mean", &names[..]),
                };
                let (last, first) = names.split_last().unwrap_or((&"", &[]));
                let (text, first) = (brief(text), first.join(", "));
                write!(f, "{} \"{text}\": {lead} {first} or {last}", name(RESULT))
            }
        }
    }
}
