//! The topics of the help: subjects that belong to no command, terms of the glossary, and games.

use anstyle::{AnsiColor, Style};

use crate::cli::sections::{self, Section};
use crate::format::{CI_FORMATS, FORMATS, wrapped};
use crate::shoe::Shoe;
use crate::table::model::Variant;
use crate::table::{Catalog, Table};
use crate::wording::glossary::{TERMS, Term};
use crate::wording::loose;

/// A topic: its name, and its text wrapped to a number of columns.
type Topic = (&'static str, fn(usize) -> String);

/// Every topic with a name of its own.
const TOPICS: &[Topic] = &[
    (sections::CARRIES.topic, |columns| section(&sections::CARRIES, columns)),
    ("exit-codes", exit_codes),
    ("formats", formats),
    ("glossary", glossary),
    (sections::METERS.topic, |columns| section(&sections::METERS, columns)),
    ("shoe", shoe),
    ("tables", tables),
    (sections::UNKNOWN.topic, |columns| section(&sections::UNKNOWN, columns)),
];

/// Returns the names of the topics with a name of their own.
pub fn names() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|(name, _)| *name)
}

/// Returns the terms of the glossary, each of several words for one thing by itself.
pub fn terms() -> impl Iterator<Item = &'static str> {
    TERMS.iter().flat_map(|term| term.word.split(", "))
}

/// Returns the text on a word: a topic, a term, or a game.
pub fn text(catalog: &Catalog, word: &str, columns: usize) -> Option<String> {
    let typed = loose(word);
    let other = OTHER_WORDS.iter().find(|(other, _)| *other == typed);
    let word = other.map_or(word, |(_, word)| word);
    let is_meant = |name: &str| {
        let (name, word) = (loose(name), loose(word));
        !word.is_empty() && (name == word || word.strip_suffix('s') == Some(&name))
    };
    if let Some((_, text)) = TOPICS.iter().find(|(name, _)| is_meant(name)) {
        return Some(text(columns));
    }
    let with = |is_part: &dyn Fn(&str) -> bool| {
        let found = TERMS.iter().filter(|term| is_part(term.word));
        found.map(|term| with_command(term, columns)).collect::<String>()
    };
    let terms = with(&|term| term.split(", ").any(is_meant));
    if !terms.is_empty() {
        return Some(terms);
    }
    let word = [word.to_owned()];
    if let Some(selected) = catalog.selected(&word) {
        let games = selected.chunk_by(|(one, _), (other, _)| one.id == other.id);
        let games = games.map(|variants| game(catalog, variants, columns));
        return Some(games.collect::<Vec<_>>().join("\n"));
    }
    if let Some(wagers) = wagers(catalog, &word, columns) {
        return Some(wagers);
    }
    // One word of a longer term: "edge" of "House edge".
    Some(with(&|term| term.split([' ', ',']).any(is_meant))).filter(|terms| !terms.is_empty())
}

/// Words for terms of the glossary and for topics, without blanks.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("best", "Best bet"),
    ("costs", "Cost per hour"),
    ("counting", "Card counting"),
    ("di", "Desirability index"),
    ("documents", "Collection"),
    ("elementofrisk", "Edge per unit wagered"),
    ("eor", "Effect of removal"),
    ("expectation", "Expected value"),
    ("hourly", "Cost per hour"),
    ("houseadvantage", "House edge"),
    ("market", "Collection"),
    ("median", "Percentile"),
    ("ordereddeals", "Combinations"),
    ("usual", "Collection"),
];

/// Commands that compute a term of the glossary.
const COMPUTED: &[(&str, &str)] = &[
    ("Best bet", "odds --sort edge"),
    ("Card counting", "odds count ez dragon-7 --tags jacobson --shoes 500"),
    ("Collection", "odds list variants"),
    ("Cost per hour", "odds session player --bankroll 200 --stake 10"),
    ("Infinite decks", "odds baccarat tie --decks infinite"),
    ("Staking plan, Martingale", "odds session banker --plan martingale --cap 64 --rounds 200"),
    ("Risk of ruin", "odds session player --bankroll 100 --goal 120 --rounds 200"),
    ("Kelly stake", "odds count -v ez -w dragon-7 --bet perfect --shoes 500 --brief"),
    ("Certificate", "odds certify ez -w dragon-7 -o certificate.json"),
];

/// Returns a term of the glossary, with the command that computes it, if one does.
fn with_command(term: &Term, columns: usize) -> String {
    let typed = COMPUTED.iter().find(|(word, _)| *word == term.word);
    let typed = typed.map(|(_, typed)| format!("\n  {GREEN}{typed}{GREEN:#}\n"));
    entry(term.word, BOLD, term.meaning, columns) + &typed.unwrap_or_default()
}

/// Describes the wagers with a name: the command for each, and its payoffs with their conditions.
fn wagers(catalog: &Catalog, word: &[String; 1], columns: usize) -> Option<String> {
    let chosen = catalog.choose(&[], word).ok()?;
    let entries = chosen.variants.iter().flat_map(|(table, variant)| {
        let name = catalog.short_name(table, variant);
        let meant = variant.wagers.iter().filter(|wager| chosen.wagers.contains(&wager.id));
        meant.map(move |wager| {
            let typed = format!("odds {name} {}", wager.id);
            let lines = wager.lines_in_words().map(|(pays, event, when)| {
                // Where a table declares its game, its events say more than words made of its fields.
                let is_declared = table.game.id() == "hands";
                let when = if is_declared || when.is_empty() { event } else { when };
                listed_under(&format!("{pays}: {when}"), "      ", columns)
            });
            entry(&typed, GREEN, &wager.name, columns) + &lines.collect::<String>()
        })
    });
    let why = "The first line that holds settles the wager; it loses where none does. \
               `odds explain VARIANT WAGER` says in words where a house edge comes from.";
    let entries: String = entries.collect();
    Some(
        heading("Wagers of this name")
            + &entries
            + &format!("\n{}\n", wrapped(why, columns).join("\n")),
    )
}

/// Describes a game: how a round is dealt, and the wagers of these variants of it.
fn game(catalog: &Catalog, variants: &[(&Table, &Variant)], columns: usize) -> String {
    let [(table, _), ..] = variants else { return String::new() };
    let decks: Vec<String> = table.decks.iter().map(u32::to_string).collect();
    let decks = format!("Decks: {}.", decks.join(", "));
    let rules = table.game.rules(&table.rule).into_iter().chain([decks]);
    let rules: String = rules.map(|rule| listed_under(&rule, "  ", columns)).collect();
    let wagers = variants.iter().map(|(table, variant)| {
        let name = catalog.short_name(table, variant);
        let wagers = variant.wagers.iter();
        let wagers: String =
            wagers.map(|wager| listed_under(&wager.name, "      ", columns)).collect();
        format!("\n  {GREEN}odds {name}{GREEN:#}\n{wagers}")
    });
    heading(&table.name) + &rules + &wagers.collect::<String>()
}

/// Returns an item of a list behind this indent, wrapped below itself.
fn listed_under(item: &str, indent: &str, columns: usize) -> String {
    let lines = wrapped(item, columns.saturating_sub(indent.len() + 2).max(20));
    format!("{indent}- {}\n", lines.join(&format!("\n{indent}  ")))
}

/// The exit codes, with their meanings.
const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "Done. A check found no difference, or too few rounds to tell."),
    (
        "1",
        "A comparison found a difference: `check` a fault in the rounds, `audit` a published figure \
         that is wrong.",
    ),
    (
        "2",
        "An error: in the options, in a table, or in a file; with `check --strict`, also a row that \
         is unreadable, missing or out of order. Nothing is half-written. Also `audit` of a file with rows \
         that have a mistake: the others are audited.",
    ),
    ("3", "`check --require-agree`: nothing is wrong, but the rounds are too few to tell."),
];

fn exit_codes(columns: usize) -> String {
    let entries = EXIT_CODES.iter().map(|(code, meaning)| entry(code, BOLD, meaning, columns));
    heading("Exit codes") + &entries.collect::<String>()
}

fn formats(columns: usize) -> String {
    let entries = FORMATS.iter().chain(CI_FORMATS).map(|format| {
        let endings = format.extensions().iter().map(|ending| format!(".{ending}"));
        let meaning = match endings.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => format.doc().to_owned(),
            endings => format!("{} Endings: {endings}.", format.doc()),
        };
        entry(&format!("--format {}", format.id()), GREEN, &meaning, columns)
    });
    heading("Output formats") + &entries.collect::<String>()
}

/// How to work with tables: the line to type, and its effect.
const TABLES: &[(&str, &str)] = &[
    ("odds new my-bet", "Writes my-bet.toml, a table with comments that prices as it is."),
    ("odds my-bet.toml", "Prices the wagers of the file."),
    (
        "odds list fields",
        "Lists the fields that a condition can test: when = { player.pair = true }.",
    ),
    (
        "odds schema table -o table.schema.json",
        "Writes the JSON Schema, for an editor that completes.",
    ),
    ("odds design my-bet --tables my-bet.toml --edge 5%", "Finds payoffs for a house edge."),
];

fn tables(columns: usize) -> String {
    let entries = TABLES.iter().map(|(typed, does)| entry(typed, GREEN, does, columns));
    let about = "A table is a file of TOML: the numbers of decks, the wagers, and for each wager its \
                 payoffs and the conditions that they are paid on. Every mistake in it is reported \
                 with its line.";
    let about = wrapped(about, columns).join("\n");
    heading("Tables") + &about + "\n\n" + &entries.collect::<String>()
}

fn section(of: &Section, columns: usize) -> String {
    let about = wrapped(of.about, columns).join("\n");
    let lines = of.table.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n");
    let entries = of.typed.iter().map(|(typed, does)| entry(typed, GREEN, does, columns));
    let file = heading(of.file) + &lines.collect::<String>();
    heading(of.heading) + &about + "\n\n" + &file + "\n" + &entries.collect::<String>()
}

const GREEN: Style = AnsiColor::Green.on_default();
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
    (
        "A=7 2=8 3=8 4=8 5=8 6=8 7=8 8=8 9=6 T=31",
        "Ten values in the usual form: beside A to 9, without J, Q and K, T is every ten, jack, queen \
         and king.",
    ),
    (
        "(7,8,8,8,8,8,8,8,6,31)",
        "The same as a list, A to 9 and then ten; 13 counts are of A to K, 52 of AS to KC.",
    ),
];

fn shoe(columns: usize) -> String {
    let shoes =
        SHOES.iter().map(|(spec, what)| entry(&format!("--shoe '{spec}'"), GREEN, what, columns));
    let most = Shoe::MAX_CARDS / 52;
    let rules = [
        format!(
            "Behind a number of decks, 1 to {most}, each - takes cards out: CARD*COUNT, or CARD for one. \
             Counts are CARD=COUNT with blanks or commas between, all of them of one kind. Rows of \
             `odds batch` and the tags of `odds count` have the same forms."
        ),
        "A CARD is a rank, 9, or a rank and a suit, KH. Ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits S \
         H D C; T may be written 10, and capitals do not matter."
            .to_owned(),
        "Counts do not say how many decks the shoe began with: it counts as left of any number of \
         decks that holds these cards, and a wager of two decks is on offer if two hold them. \
         '6 - CARD' says six."
            .to_owned(),
        "A wager that needs ranks or suits is not priced on a shoe without them: a pair needs ranks, \
         a suited pair ranks and suits."
            .to_owned(),
        "For whole decks --decks is shorter: --decks 8; and --decks 6,8 for several side by side, in \
         the commands whose help says so. With `odds price`, --decks infinite deals as if \
         every card were put back."
            .to_owned(),
    ];
    let rules = rules.iter().map(|rule| format!("\n{}\n", wrapped(rule, columns).join("\n")));
    let term = TERMS.iter().find(|term| term.word == "Shoe");
    let about = term.map_or("", |term| term.meaning);
    let about = wrapped(about, columns).join("\n") + "\n\n";
    heading("A shoe") + &about + &shoes.collect::<String>() + &rules.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::COMMANDS;

    #[test]
    fn every_shoe_that_is_shown_is_read() {
        // 8·52; less 5; less 5; 30+31+25; 8+7; 100+30+25; 7+7·8+6+31, twice.
        let cards = [416, 411, 411, 86, 15, 155, 100, 100];
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
    fn a_term_and_a_game_are_topics() {
        let catalog = Catalog::builtin();
        let said = |word: &str| text(&catalog, word, 80).unwrap();
        for word in terms() {
            let text = said(&word.to_uppercase()).to_lowercase();
            assert!(text.contains(&word.to_lowercase()), "{word}");
        }
        assert!(said("dragon-tiger").contains("Equal ranks are a tie."));
        assert!(said("ez").contains("Dragon 7") && !said("ez").contains("odds super-6"));
        assert!(said("edge").contains("House edge"));
        let wager = said("Dragon 7");
        assert!(
            wager.contains("odds ez dragon-7")
                && wager.contains("- 40 to 1: Banker wins with a three-card 7")
        );
        assert!(text(&catalog, "roulette", 80).is_none());
        assert!(text(&catalog, " ", 80).is_none());
    }

    #[test]
    fn no_topic_has_the_name_of_a_command() {
        assert!(names().all(|name| COMMANDS.iter().all(|entry| entry.id != name)));
    }
}
