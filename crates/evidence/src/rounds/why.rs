//! Describes the reasons why a row of a round cannot be read.

use std::fmt;

use crate::cards::cell::Unread;
use crate::cards::numbering::LIKE;
use crate::columns::role::{HANDS, Role};
use crate::error::brief;
use crate::input::json;
use crate::rounds::bad::Bad;
use crate::rounds::row::{MOST, NAME, RowReader};
use crate::rows::NoTexts;

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
        let name = |role: Role| brief(reading.columns.names.get(role));
        let names = || reading.columns.words.names();
        match bad {
            Bad::Fields(found) => {
                let expected = reading.columns.uses.len();
                write!(f, "{found} fields, where the header has {expected}")
            }
            Bad::Texts(NoTexts::Csv(why)) => f.write_str(why),
            Bad::Texts(NoTexts::Json(error)) => write!(f, "no JSON: {}", json::why(error)),
            Bad::Lacks(role) => write!(f, "no {}", name(*role)),
            Bad::Shoe => write!(f, "the name of the shoe has more than {NAME} bytes"),
            Bad::Round(text) => {
                write!(f, "{} \"{}\": expected a whole number", name(Role::Round), brief(text))
            }
            Bad::Count(text) => {
                let (name, text) = (name(Role::Count), brief(text));
                write!(f, "{name} \"{text}\": expected a whole number of rounds, below {MOST}")
            }
            Bad::Cards(Unread::Card(text)) => {
                write!(f, "\"{}\" is no card: expected a form like KH or K", brief(text))
            }
            Bad::Cards(Unread::Number(text)) => {
                let text = brief(text);
                write!(
                    f,
                    "\"{text}\" is a number: state the numbering of the cards, as {LIKE}, or write \
                     ranks apart"
                )
            }
            Bad::Cards(Unread::Code(text)) => {
                let numbering = reading.columns.numbering();
                let [first, last] = numbering.map_or([0; 2], |all| [all.first(), all.last()]);
                write!(f, "\"{}\" is no card: expected {first} to {last}", brief(text))
            }
            Bad::Gap(role) => {
                write!(f, "{}: a card is missing before another", name(*role))
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
                let (column, role) = columns.seconds[usize::from(*place)];
                let name = brief(&columns.found[column]);
                match role {
                    Role::Result => write!(f, "{name}: expected {}", names().join(", ")),
                    _ => write!(f, "{name}: expected a whole number"),
                }
            }
            Bad::Texts(NoTexts::Cards(column)) => {
                let name = brief(&reading.columns.found[*column]);
                write!(f, "\"{name}\" is cards, and the rows before have none")
            }
            Bad::Cards(Unread::Suits) => f.write_str(match reading.suits {
                Some(true) => "a card without its suit, where other rows have suits",
                Some(false) => "a card with its suit, where other rows have none",
                None => "a card with its suit beside one without",
            }),
            Bad::Total(role, text) => {
                let expected =
                    if reading.told.has_all(&HANDS) { "a whole number" } else { "0 to 9" };
                write!(f, "{} \"{}\": expected {expected}", name(*role), brief(text))
            }
            Bad::Result(text) => {
                let mut alike = names().to_vec();
                alike.retain(|name| {
                    let letter = name.get(..text.len());
                    letter.is_some_and(|letter| letter.eq_ignore_ascii_case(text))
                });
                let (lead, alike) = match alike.len() {
                    0 | 1 => ("expected", names()),
                    _ => ("it may mean", &alike[..]),
                };
                let (last, first) = alike.split_last().unwrap_or((&"", &[]));
                let (text, first) = (brief(text), first.join(", "));
                write!(f, "{} \"{text}\": {lead} {first} or {last}", name(Role::Result))
            }
        }
    }
}
