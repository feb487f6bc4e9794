//! The list of what is found at how many rounds, and the page made of it.

use std::fmt::{self, Write as _};

/// What a simulator hands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Counts,
    Totals,
    Hands,
}

impl Input {
    pub const ALL: [Self; 3] = [Self::Counts, Self::Totals, Self::Hands];
}

/// A fault, and the rounds at which it is found, by input.
#[derive(Clone)]
pub struct Found {
    pub fault: String,
    pub rounds: [Option<u64>; 3],
}

impl Found {
    pub fn rounds(&self, input: Input) -> Option<u64> {
        self.rounds[input as usize]
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault)?;
        self.rounds.iter().try_for_each(|rounds| match rounds {
            Some(rounds) => write!(f, "\t{rounds}"),
            None => f.write_str("\t-"),
        })
    }
}

/// 100, 200, 500, 1,000, …
pub fn grid() -> impl Iterator<Item = u64> {
    (2..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)))
}

pub fn read(list: &str) -> Vec<Found> {
    let line = |line: &str| {
        let mut cells = line.split('\t');
        let fault = cells.next().unwrap().to_owned();
        let mut rounds = || cells.next().unwrap().parse().ok();
        Found { fault, rounds: [rounds(), rounds(), rounds()] }
    };
    list.lines().skip(1).map(line).collect()
}

pub fn list(found: &[Found]) -> String {
    let header = "fault\tcounts\ttotals\thands\n".to_owned();
    found.iter().fold(header, |list, found| list + &found.to_string() + "\n")
}

pub fn page(found: &[Found], seeds: u64) -> String {
    let (cells, others): (Vec<_>, Vec<_>) =
        found.iter().partition(|found| found.fault.starts_with("Banker"));
    let [drawn, dealt, hands] =
        [super::MOST_DRAWN, super::MOST_DEALT, super::MOST_HANDS].map(grouped);
    let mut page = format!(
        "# What `odds check` finds, and when\n\n\
         A simulator that shares no code with this program deals eight decks, {} rounds a shoe, with one\n\
         fault at a time. The numbers are rounds: the first of 100, 200, 500, 1,000, … at which each of\n\
         {seeds} runs is found to differ, and hands are found to differ in the very thing that is wrong.\n\
         Counts and totals are of the eleven wagers of `dynasty-live/commission`, at the usual level;\n\
         where the fault leaves an exact law they are drawn from that, an infinite shoe being one of\n\
         ten thousand decks, and else dealt.\n\n\
         A dash: such a file does not show the fault, or not in {drawn} rounds that are drawn,\n\
         {dealt} that are dealt, {hands} of hands. Totals are looked at for what is wrong\n\
         with the settlement only, which hands do not tell.\n\n\
         `cargo test --release faults:: -- --ignored` makes this page again;\n\
         `cargo test faults::` holds the program to it.\n\n",
        super::dealer::ROUNDS,
    );
    page += "| Fault | From counts | From totals | From hands |\n|:--|--:|--:|--:|\n";
    for found in others {
        let [counts, totals, hands] = found.rounds.map(shown);
        writeln!(page, "| {} | {counts} | {totals} | {hands} |", capital(&found.fault)).unwrap();
    }
    page += "\nCards that hands name are held against the rules, so a wrong draw is found as soon as it is\n\
             dealt. A missing card leaves the frequencies of all events nearly as they are, which counts show\n\
             after very many rounds; hands show it soon, by the card that is too rare.\n\n\
             ## The Banker's table, cell by cell\n\n\
             The Banker draws where it has to stand, or the other way round, in one cell.\n\n";
    for (title, input) in [("From counts", 0), ("From hands", 2)] {
        writeln!(page, "### {title}\n").unwrap();
        page += "| Banker | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | Player stands |\n";
        page += "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
        for (total, row) in cells.chunks(11).enumerate() {
            let cells: Vec<String> = row.iter().map(|found| shown(found.rounds[input])).collect();
            writeln!(page, "| {total} | {} |", cells.join(" | ")).unwrap();
        }
        page += "\n";
    }
    page.truncate(page.trim_end().len());
    page + "\n"
}

fn shown(rounds: Option<u64>) -> String {
    rounds.map_or("-".to_owned(), grouped)
}

fn capital(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<&str> = groups.map(|group| std::str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}
