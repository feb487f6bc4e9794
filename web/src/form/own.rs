//! A table of one's own to begin with.

use super::layout::quoted;

/// A first table of one's own, of one wager on a tie, which every game built in has.
pub fn own(id: &str, name: &str, game: &str) -> String {
    let (id, name, game) = (quoted(id), quoted(name), quoted(game));
    format!(
        "id    = {id}\nname  = {name}\ngame  = {game}\ndecks = [8]\n\n[wager.tie]\nname = \
         \"Tie\"\npays = [\n  {{ odds = \"8 to 1\", when = {{ result = \"tie\" }} }},\n]\n"
    )
}
