//! `odds new`: a commented table that prices as it is.

use super::*;
use crate::common::stdout;

/// The edges of the wagers in the templates, on eight decks.
///
/// A second card makes a pair of the first with probability 31/415, a suited one with 7/415: at 25
/// and 8 to 1 the edge is 1 - (26·7 + 9·24)/415 = 17/415. A tie of Dragon Tiger is such a pair.
///
/// Three of a kind are 31·30 of 415·414 cards behind the first, and three of one suit 103·102 less
/// the 7·6 of one rank: at 50 and 10 to 1 the edge is 1 - (51·930 + 11·10464)/171810 = 1546/28635.
const EDGES: [(&str, &str); 3] =
    [("baccarat", "17/415"), ("dragon-tiger", "17/415"), ("hands", "1546/28635")];

#[test]
fn a_new_table_prices_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let odds = |arguments: &[&str]| {
        let output = command(arguments).current_dir(folder.path()).output().unwrap();
        (
            output.status.code(),
            stdout(output.clone(), &[0, 2]),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    for (game, edge) in EDGES {
        let id = format!("my-{game}");
        let file = format!("{id}.toml");
        let (code, written, said) = odds(&["new", &id, "--game", game]);
        assert_eq!((code, &*written), (Some(0), ""), "{said}");
        assert_all(&said, &[&format!("wrote {file}"), &format!("odds {file}")]);
        let (_, priced, _) = odds(&["--tables", &file, "-f", "json"]);
        let priced: Value = serde_json::from_str(&priced).unwrap();
        assert_eq!(text(&wager(&reports(&priced)[0], &id)["edge"], "exact"), edge, "{game}");
        // The id is that of the table and of a wager, and a design is of a wager.
        if game != "hands" {
            let (code, found, said) = odds(&["design", &id, "--tables", &file, "--edge", "5%"]);
            assert_eq!(code, Some(0), "{said}");
            assert_all(&found, &["house edge nearest to 5%"]);
        }
        // It is never written over, and the standard output gets the same text.
        let (code, _, said) = odds(&["new", &id, "--game", game]);
        assert_eq!(code, Some(2));
        assert_all(&said, &[&format!("{file} exists already: -o writes to another file")]);
        let (_, text, _) = odds(&["new", &id, "--game", game, "-o", "-"]);
        assert_eq!(text, fs::read_to_string(folder.path().join(&file)).unwrap());
    }
    let (code, _, said) = odds(&["new", "My Bet"]);
    assert_eq!(code, Some(2));
    assert_all(&said, &["\"My Bet\": expected up to 60 lower-case letters, digits and hyphens"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), EDGES.len());
}
