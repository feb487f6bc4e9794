//! Simulators that are not ours, held against the exact figures.
//!
//! The one here is a few lines of Python, written from the rules alone. Where there is no Python
//! the test says so and passes, unless ODDS_REQUIRE_TOOLS is set, as the checks of a change have
//! it.

use std::process::{Command, Output};

use crate::common::piped;

/// Hands of so many shoes of the Python simulator, `None` where there is no Python.
fn dealt(script: &str, shoes: u32, decks: u32) -> Option<Vec<u8>> {
    let words = [7, shoes, decks].map(|word| word.to_string());
    let run = Command::new("python3").args(["-c", script]).args(words).output();
    let Ok(output) = run else {
        assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "python3 is not installed");
        println!("python3 is not installed: nothing was dealt");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(output.stdout)
}

fn check(hands: &[u8], decks: &str) -> Output {
    piped(&["check", "--variant", "dynasty", "--decks", decks, "--quiet", "-"], hands)
}

const BACCARAT: &str = include_str!("simulators/baccarat.py");

#[test]
fn a_simulator_in_python_agrees() {
    for decks in [1, 8] {
        let Some(hands) = dealt(BACCARAT, 16_000 / decks, decks) else { return };
        let output = check(&hands, &decks.to_string());
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{decks} decks: {said}");
    }
}

/// The same with a mistake: more decks than are said, and a Banker that stands on 5.
#[test]
fn a_simulator_in_python_with_a_mistake_differs() {
    let wrong = BACCARAT.replace("two[1] < 6", "two[1] < 5");
    assert_ne!(wrong, BACCARAT);
    for (script, decks, said) in
        [(BACCARAT, 10, "the shoe holds"), (&wrong, 8, "Banker 5 where the Player stands")]
    {
        let Some(hands) = dealt(script, 2_000, decks) else { return };
        let output = check(&hands, "8");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{decks} decks: {text}");
        assert!(text.contains(said), "{text}");
    }
}
