//! Topics of the help about sections of a table, each with a small table to run.

/// The explanation of a section of a table.
pub struct Section {
    /// The name of the topic.
    pub topic: &'static str,
    /// Its heading.
    pub heading: &'static str,
    /// The explanation.
    pub about: &'static str,
    /// The file of the example.
    pub file: &'static str,
    /// The example: a table, in lines of at most 58 characters.
    pub table: &'static str,
    /// Lines to type, with their effects.
    pub typed: &'static [(&'static str, &'static str)],
}

/// Multipliers that a line carries to the next round.
pub const CARRIES: Section = Section {
    topic: "carries",
    heading: "Carried multipliers",
    about: "A line may carry a multiplier to the next round, which multiplies the odds of that \
            round if it wins. carries is a factor, factors with chances that sum to 1, or \
            \"same\" for the multiplier of the round itself. Other rounds carry 1.",
    file: "storm.toml",
    table: r#"id = "storm"
name = "Storm"
game = "baccarat"
decks = [8]

[wager.storm]
name = "Storm"
fee = "2/5"
[[wager.storm.pays]]
odds = "1 to 1"
when.result = "player"
carries = { 2 = "2/3", 5 = "1/3" }
[[wager.storm.pays]]
odds = "push"
when.result = "tie"
carries = "same"
"#,
    typed: &[(
        "odds --tables storm.toml",
        "The edge over all rounds, and of a round that begins with each multiplier.",
    )],
};

/// Progressive meters, and those that must be hit.
pub const METERS: Section = Section {
    topic: "meters",
    heading: "Progressive meters",
    about: "A line may pay a share of a meter (a progressive jackpot), counted in first stakes: \
            \"100% of meter\". The section meter says how it grows: reset is its value after a \
            jackpot, increment the part of each stake that it grows by, bets the number of bets \
            a round. At must-hit-by the round pays all of it, whatever the cards; with trigger = \
            \"uniform\" a hidden amount up to must-hit-by does so, and no line pays a share. A \
            cap ends its growth instead.",
    file: "pot.toml",
    table: r#"id = "pot"
name = "Pot"
game = "baccarat"
decks = [8]

[wager.pot]
name = "Pot"
[wager.pot.meter]
reset = 500
increment = "1/10"
must-hit-by = 2000
[[wager.pot.pays]]
odds = "100% of meter"
when.both = { opening = 9, suited = true }
[[wager.pot.pays]]
odds = "50 to 1"
when.both.opening = 8
"#,
    typed: &[
        ("odds --tables pot.toml", "The edge by meter, and over all rounds."),
        ("odds --tables pot.toml --meter 1500", "The figures of a round at this meter."),
        ("odds design pot --tables pot.toml --edge 20%", "The reset value for a house edge."),
    ],
};

/// Chances and laws that no source states.
pub const UNKNOWN: Section = Section {
    topic: "unknown",
    heading: "Unknown chances and laws",
    about: "The section unknown names a chance that nobody states, with a value that figures \
            assume; a law uses it as { unknown = \"q\" }, and \"rest\" is 1 less the others. A law \
            without any chance is a list of its factors, as [1, 2], or a range, as \"1-5\": \
            figures then assume equal chances. Printed figures in published narrow both.",
    file: "bolt.toml",
    table: r#"id = "bolt"
name = "Bolt"
game = "baccarat"
decks = [8]

[unknown]
q = "0.6"

[wager.bolt]
name = "Bolt"
[[wager.bolt.pays]]
odds = "5 to 1"
when.result = "tie"
multiplier = { 1 = "rest", 2 = { unknown = "q" } }

[[published]]
source = "A page"
decks = 8
wager = "bolt"
rtp = "90.4%"
"#,
    typed: &[
        ("odds --tables bolt.toml", "Figures with the assumed chance."),
        ("odds fit --tables bolt.toml", "The values of q that agree with the printed figures."),
        ("odds fit --laws --tables bolt.toml", "Bounds over all laws that agree with them."),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    #[test]
    fn every_example_is_a_table_of_short_lines() {
        for section in [&CARRIES, &METERS, &UNKNOWN] {
            let wide = section.table.lines().find(|line| line.chars().count() > 58);
            assert_eq!(wide, None, "{}", section.topic);
            let table = Table::read(section.file, section.table);
            assert!(table.is_ok(), "{}", table.unwrap_err());
        }
    }
}
