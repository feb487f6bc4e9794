//! `odds help`: the help of a command, or a topic that belongs to no command.

use anstyle::{AnsiColor, Style};
use clap::Args;

use crate::cli::{Ask, COMMANDS, output, pager, program, terminal};
use crate::error::Error;
use crate::format::wrapped;
use crate::shoe::Shoe;
use crate::wording::glossary::TERMS;
use crate::wording::{loose, similar};

#[derive(Args, Debug)]
pub struct HelpArgs {
    /// A command, or a topic: glossary, shoe [default: the program]
    topic: Option<String>,
}

/// A topic: its name, and its text wrapped to a number of columns.
type Topic = (&'static str, fn(usize) -> String);

/// Every topic.
const TOPICS: &[Topic] = &[("glossary", glossary), ("shoe", shoe)];

/// Maximum number of columns, as in the help of clap.
const WIDEST: usize = 100;

/// Returns the names of all topics.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|(name, _)| *name)
}

impl Ask for HelpArgs {
    fn run(&self) -> Result<bool, Error> {
        let Some(word) = self.topic.as_deref() else { return of_command(&["odds", "--help"]) };
        if COMMANDS.iter().any(|entry| entry.id == word) {
            return of_command(&["odds", word, "--help"]);
        }
        let named = TOPICS.iter().find(|(name, _)| loose(name) == loose(word));
        let (_, text) = named.ok_or_else(|| unknown(word))?;
        let columns = terminal::of_stdout().map_or(WIDEST, |size| size.columns).min(WIDEST);
        pager::print(output::for_stdout(&text(columns)).as_bytes()).map(|()| true)
    }
}

fn unknown(word: &str) -> Error {
    let commands: Vec<&str> = COMMANDS.iter().map(|entry| entry.id).collect();
    let meant = similar(word, commands.iter().copied().chain(topics()));
    let meant = meant.map_or(String::new(), |near| format!(", did you mean \"{near}\"?"));
    let (commands, topics) = (commands.join(", "), topics().collect::<Vec<_>>().join(", "));
    Error::usage(format!("no help on \"{word}\"{meant}\ncommands: {commands}\ntopics: {topics}"))
}

/// Prints the parser's output for these arguments, which ask for help.
fn of_command(arguments: &[&str]) -> Result<bool, Error> {
    let asked = program().try_get_matches_from(arguments);
    print(&asked.expect_err("help is asked for")).map(|()| true)
}

/// Prints the help or version that was asked for.
pub(super) fn print(asked: &clap::Error) -> Result<(), Error> {
    output::to_stdout(output::for_stdout(&asked.render().ansi().to_string()).as_bytes())
}

const BOLD: Style = Style::new().bold();

/// Returns a heading in the style of clap.
fn heading(text: &str) -> String {
    let style = Style::new().bold().underline();
    format!("{style}{text}{style:#}\n")
}

/// Returns an entry with its explanation below it.
fn entry(what: &str, style: Style, meaning: &str, columns: usize) -> String {
    let indent = "      ";
    let lines = wrapped(meaning, columns.saturating_sub(indent.len()).max(20));
    let lines = lines.iter().map(|line| format!("{indent}{line}\n")).collect::<String>();
    format!("  {style}{what}{style:#}\n{lines}")
}

fn glossary(columns: usize) -> String {
    let mut terms: Vec<_> = TERMS.iter().collect();
    terms.sort_by_key(|term| term.word.to_lowercase());
    let entries = terms.iter().map(|term| entry(term.word, BOLD, term.meaning, columns));
    heading("Glossary") + &entries.collect::<String>()
}

/// Every way to write a shoe, and its meaning.
const SHOES: &[(&str, &str)] = &[
    ("8", "Eight whole decks, 416 cards."),
    ("8 - 9*4 - KH", "Eight decks less four nines of any suit and one king of hearts."),
    ("8 - 0*5", "Eight decks less five cards worth nothing: tens, jacks, queens, kings."),
    ("A=30 2=31 T=25", "The cards that are left, by rank. There are no others."),
    ("AS=8 AH=7", "The same by card."),
    ("0=100 1=30 9=25", "The same by baccarat value, where 0 is every ten, jack, queen and king."),
];

fn shoe(columns: usize) -> String {
    let green = AnsiColor::Green.on_default();
    let shoes =
        SHOES.iter().map(|(spec, what)| entry(&format!("--shoe '{spec}'"), green, what, columns));
    let most = Shoe::MAX_CARDS / 52;
    let rules = [
        format!(
            "Behind a number of decks, 1 to {most}, each - takes cards out: CARD*COUNT, or CARD for one. \
             Counts are CARD=COUNT with blanks or commas between, all of them of one kind."
        ),
        "A CARD is a rank, 9, or a rank and a suit, KH. Ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits S \
         H D C; T may be written 10, and capitals do not matter."
            .to_owned(),
        "Counts do not say how many decks the shoe began with: it counts as left of any number of \
         decks that holds these cards, and a wager of two decks is on offer if two hold them. \
         '6 - CARD' says six."
            .to_owned(),
        "A wager that looks closer than the shoe tells is not priced: a pair needs ranks, a suited \
         pair ranks and suits."
            .to_owned(),
        "For whole decks --decks is shorter: --decks 8; and --decks 6,8 for several side by side, in \
         the commands whose help says so. Of prices, --decks infinite deals as if every card were \
         put back."
            .to_owned(),
    ];
    let rules = rules.iter().map(|rule| format!("\n{}\n", wrapped(rule, columns).join("\n")));
    heading("A shoe") + &shoes.collect::<String>() + &rules.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shoe_that_is_shown_is_read() {
        // 8·52; less 5; less 5; 30+31+25; 8+7; 100+30+25.
        let cards = [416, 411, 411, 86, 15, 155];
        let read = SHOES.iter().map(|(spec, _)| Shoe::parse(spec).unwrap().cards());
        assert_eq!(read.collect::<Vec<_>>(), cards);
    }

    #[test]
    fn a_topic_fits_the_columns_that_there_are() {
        for (name, text) in TOPICS {
            for columns in [60, 80, 100] {
                let text = anstream::adapter::strip_str(&text(columns)).to_string();
                let wide = text.lines().find(|line| line.chars().count() > columns);
                assert_eq!(wide, None, "{name}");
            }
        }
    }

    #[test]
    fn no_topic_has_the_name_of_a_command() {
        assert!(topics().all(|name| COMMANDS.iter().all(|entry| entry.id != name)));
    }
}
