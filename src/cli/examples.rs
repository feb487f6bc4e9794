//! Examples at the end of each command's help: the line to type, and its effect.
//!
//! They are apart from the arguments, so that one file shows all of them; `tests/cli/examples.rs`
//! runs each.

use clap::Command;
use clap::builder::StyledStr;

/// The line to type, and its effect.
type Example = (&'static str, &'static str);

/// The examples of every command, the most useful first. They run in this order in one folder, so
/// that `merge` and `check` find the rounds that `simulate` has written.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "price",
        &[
            ("odds --sort edge", "The house edge of every wager, the smallest first"),
            ("odds -v baccarat", "One variant in full: combinations, probabilities, returns"),
            (
                "odds -w tie --decks 6,8 --summary",
                "One wager in every variant, on 6 and on 8 decks",
            ),
            (
                "odds -v baccarat --shoe '8 - 9*4 - KH'",
                "A shoe that has lost four nines and a king",
            ),
            ("odds -v baccarat -o baccarat.html", "The same figures as a web page"),
        ],
    ),
    (
        "explain",
        &[
            ("odds explain ez dragon-7", "Where the edge comes from, line by line and by decks"),
            ("odds explain baccarat tie --decks 6", "The Tie with six decks"),
        ],
    ),
    (
        "strategy",
        &[
            ("odds strategy three-card-poker ante", "When to play, and what simpler rules cost"),
            ("odds strategy red-dog --decks 1", "When to raise in Red Dog with one deck"),
        ],
    ),
    (
        "streaks",
        &[
            ("odds streaks --hands 30", "Bets on winning streaks, in sessions of 30 hands"),
            ("odds streaks --hands 10..80/10 --brief", "House edges by the length of a session"),
            ("odds streaks --hands 30 --edge 5%", "Payoffs that give the house 5%"),
        ],
    ),
    (
        "session",
        &[
            (
                "odds session player --bankroll 100 --goal 120 --rounds 200",
                "Flat stakes: goal, ruin, rounds, drawdown",
            ),
            (
                "odds session banker --plan martingale --cap 64 --rounds 200",
                "Doubling after a loss, up to 64",
            ),
            (
                "odds session player --plan 1-3-2-6 --stake 25 --with tie=0.2",
                "Stakes of 25 to 150, and a fifth on the Tie",
            ),
            (
                "odds session banker --stake 100 --handle 5000000",
                "With the reserve and the hold of the house's month",
            ),
        ],
    ),
    (
        "batch",
        &[
            ("odds batch -v baccarat shoes.txt", "The EV of each wager on each shoe of a file"),
            ("echo '8 - 9*4' | odds batch -v ez -w tie", "The same of shoes that a program writes"),
            (
                "odds batch -v baccarat -f json --exact shoes.txt",
                "As JSON lines, in exact fractions",
            ),
        ],
    ),
    (
        "effects",
        &[
            ("odds effects -v baccarat -w tie", "What each card removed is worth to the Tie"),
            ("odds effects -v ez --brief", "How well card counts follow each wager"),
            (
                "odds effects -v ez -w dragon-7 --tag-level 1",
                "The best count with tags -1, 0 and 1",
            ),
            (
                "odds effects -v ez -w tie --true-counts 0..8 --left 104",
                "The EV at each true count, two decks left",
            ),
        ],
    ),
    (
        "count",
        &[
            (
                "odds count -v ez -w dragon-7 --tags '4=-1 5=-1 6=-1 7=-1 8=2 9=2' --trigger 4 --shoes 2000",
                "Value of a count of the Dragon 7 with trigger 4",
            ),
            (
                "odds count -v dynasty -w phoenix --tags best:2 --shoes 2000",
                "The best tags up to 2, and the best trigger for them",
            ),
            (
                "odds count -v ez --bet perfect --cuts 14,26,52 --shoes 500 --brief",
                "What perfect play takes, by the place of the cut card",
            ),
        ],
    ),
    (
        "equilibrium",
        &[
            ("odds equilibrium", "Chemin de fer with six decks: who draws, and how often"),
            ("odds equilibrium --decks infinite", "As if every card were put back"),
            ("odds equilibrium --commission 5%", "With 5% of the Banker's wins for the house"),
            ("odds equilibrium --decks 1..12 --brief", "Numbers of decks side by side"),
            ("odds equilibrium --sees total", "With a Banker that plays by its total"),
        ],
    ),
    (
        "fit",
        &[
            ("odds fit prosperity-tree", "One unknown chance that explains all printed returns"),
            ("odds fit prosperity-tree -f json", "The same, with the returns as polynomials"),
            ("odds fit prosperity-tree --laws", "Bounds of returns over all laws that fit them"),
        ],
    ),
    (
        "appendix",
        &[
            (
                "odds appendix -v dragon-tiger --out print",
                "Rules, paytables, house edges by decks, as Markdown",
            ),
            (
                "odds appendix -v ez -f tex,xlsx --out print",
                "To print with LaTeX, and as a workbook",
            ),
            ("odds appendix", "Appendices of all games, into the folder appendices"),
        ],
    ),
    (
        "design",
        &[
            ("odds design -w lucky-6", "What each line would have to pay to break even"),
            (
                "odds design -v dragon-tiger -w tie --edge 5%..10%",
                "Payoffs with a house edge of 5% to 10%",
            ),
            (
                "odds design -w lucky-6 --rtp 87%..90% --order kept",
                "By RTP; the rarer line pays more, as it does now",
            ),
            ("odds design -w lucky-6 --edge 10%..13% --fix 1=12", "With 12 to 1 on the first line"),
        ],
    ),
    (
        "universe",
        &[
            (
                "odds universe dynasty -o dynasty.xlsx",
                "Every case of a round, and paytables as sums",
            ),
            ("odds universe ez -w tie,dragon-7 -o ez.xlsx", "Two wagers of another variant"),
        ],
    ),
    (
        "diff",
        &[
            ("odds diff dynasty ez", "What moves between two variants, line by line"),
            ("odds diff ez --decks 6,8", "One variant on six and on eight decks"),
            ("odds diff baccarat super-6 -w banker", "One wager of two variants"),
        ],
    ),
    (
        "audit",
        &[
            ("odds audit", "Whether the edges in the built-in rules documents hold"),
            (
                "odds audit my-figures.toml --list",
                "Your own published figures, each with its verdict",
            ),
            ("odds audit --all -o audit.html", "Every figure known, as a web page"),
        ],
    ),
    (
        "certify",
        &[
            ("odds certify dynasty -o dynasty.cert.json", "Certify every wager by value or rank"),
            ("odds certify ez tie --decks 6 -o tie.cert.json", "One wager, with six decks"),
            (
                "odds certify red-dog -o red-dog.cert.json",
                "The value of every option of a decision",
            ),
            (
                "odds certify chemin-de-fer --equilibrium -o cdf.cert.json",
                "Both strategies of an equilibrium",
            ),
        ],
    ),
    (
        "simulate",
        &[
            (
                "odds simulate --shoes 1000 -o rounds.csv",
                "Every round of 1,000 shoes, with its cards",
            ),
            ("odds simulate --shoes 1000 --write totals", "Staked and won on each wager: the RTP"),
            (
                "odds simulate --shoes 1000 --seed 7 --burn by-first-card",
                "Other shoes, burned by their first card",
            ),
            ("odds simulate --shoes 1000 --shard 1/2 -o one.csv", "Half of the work"),
            ("odds simulate --shoes 1000 --shard 2/2 -o two.csv", "The other half: see odds merge"),
        ],
    ),
    (
        "merge",
        &[
            ("odds merge one.csv two.csv -o whole.csv", "What the run without --shard writes"),
            ("odds merge one.csv two.csv | odds check", "Straight into the validation"),
            ("odds merge one.csv two.csv --partial -o part.csv", "One bigger part, to merge again"),
        ],
    ),
    (
        "check",
        &[
            ("odds check rounds.csv", "Validate a simulator by the rounds it has dealt"),
            ("odds check -v ez --decks 6 six.csv", "Another variant, on six decks"),
            ("odds check rounds.csv --faults faults.csv", "Write every wrong round to a file"),
            ("odds simulate --shoes 500 | odds check", "Rounds that another program writes"),
            ("odds check rounds.csv -o check.html", "The report as a web page"),
        ],
    ),
    (
        "list",
        &[
            ("odds list variants", "Every variant, as --variant names it"),
            ("odds list wagers lucky", "Wagers with \"lucky\" in their name"),
            ("odds list wagers -v market", "The side bets of the market"),
            ("odds list fields", "Fields that a condition of a paytable can test"),
        ],
    ),
    (
        "new",
        &[
            ("odds new my-bet", "Writes my-bet.toml, which prices as it is"),
            ("odds new my-tie --game dragon-tiger", "A table of Dragon Tiger"),
        ],
    ),
    (
        "serve",
        &[
            ("odds serve --open", "The live page in the browser, until Ctrl-C"),
            ("odds serve", "Its address alone, at a port that is free"),
            ("odds serve --port 8080", "At the same address each time"),
        ],
    ),
    (
        "schema",
        &[
            ("odds schema table -o table.schema.json", "For an editor, to complete table files"),
            ("odds schema report", "For a program that reads -f json"),
        ],
    ),
    (
        "completions",
        &[
            (
                "odds completions bash > ~/.local/share/bash-completion/completions/odds",
                "bash, where bash-completion is installed",
            ),
            ("source <(odds completions bash)", "bash, in ~/.bashrc"),
            ("odds completions zsh > ~/.zfunc/_odds", "zsh, with ~/.zfunc in fpath"),
            ("odds completions fish > ~/.config/fish/completions/odds.fish", "fish"),
        ],
    ),
    (
        "man",
        &[
            ("odds man > odds.1", "A page that man -l odds.1 shows"),
            ("odds man check > odds-check.1", "The page of a command"),
        ],
    ),
    (
        "help",
        &[
            ("odds help check", "What odds check --help prints"),
            ("odds help glossary", "The terms: house edge, RTP, true count, coup"),
            ("odds help rtp", "One term of the glossary"),
            ("odds help dragon-tiger", "How a round is dealt, and the wagers"),
            ("odds help shoe", "How --shoe is written: '8 - 9*4 - KH', 'A=30 T=25'"),
        ],
    ),
];

/// Returns the first example of a command.
pub(super) fn first(command: &str) -> Option<&'static str> {
    let (_, examples) = EXAMPLES.iter().find(|(of, _)| *of == command)?;
    examples.first().map(|(typed, _)| *typed)
}

/// Ends the help of a command with its examples; the program by itself gets the examples of
/// `price`.
pub(super) fn behind(command: Command) -> Command {
    let id = if command.get_name() == "odds" { "price" } else { command.get_name() };
    let Some((_, examples)) = EXAMPLES.iter().find(|(of, _)| *of == id) else { return command };
    let short = text(examples);
    let long = match command.get_after_long_help() {
        Some(before) => StyledStr::from(format!("{}\n\n{short}", before.ansi())),
        None => short.clone(),
    };
    // Only a command with a longer help of its own needs a second text.
    let has_long = command.get_after_long_help().is_some();
    let command = command.after_help(short);
    if has_long { command.after_long_help(long) } else { command }
}

/// Returns the examples under a heading in the style of clap.
fn text(examples: &[Example]) -> StyledStr {
    let mut text = "\u{1b}[1m\u{1b}[4mExamples:\u{1b}[0m".to_owned();
    for (typed, does) in examples {
        text.push_str(&format!("\n  \u{1b}[1m{typed}\u{1b}[0m\n      {does}"));
    }
    StyledStr::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::COMMANDS;

    #[test]
    fn every_command_has_a_few_examples_of_its_own() {
        let commands: Vec<&str> = COMMANDS.iter().map(|entry| entry.id).collect();
        let with: Vec<&str> = EXAMPLES.iter().map(|(command, _)| *command).collect();
        assert_eq!(with, commands);
        for (command, examples) in EXAMPLES {
            assert!((2..=5).contains(&examples.len()), "{command}");
            for (typed, does) in *examples {
                let asks = format!("odds {command}");
                assert!(typed.contains(&asks) || *command == "price", "{typed}");
                assert!(does.len() <= 58 && !does.ends_with('.'), "{does}");
            }
        }
    }
}
