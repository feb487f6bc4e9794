//! Tables to begin with: a commented file for each way to deal a round, which prices as it is.

use crate::error::Error;
use crate::table::Table;
use crate::wording::similar;

/// The game of a template, and its text, in which `ID` and `NAME` stand for the table's own.
const TEMPLATES: &[(&str, &str)] = &[
    ("baccarat", include_str!("templates/baccarat.toml")),
    ("dragon-tiger", include_str!("templates/dragon-tiger.toml")),
    ("hands", include_str!("templates/hands.toml")),
];

/// Returns the names of the games that have a template.
pub fn games() -> impl Iterator<Item = &'static str> {
    TEMPLATES.iter().map(|(game, _)| *game)
}

/// Returns the text of a new table with this id, for one of [`games`]. The name of the table is its
/// id in words.
///
/// # Errors
///
/// Returns an error if the game has no template, or if no table can have this id. Expected: up to 60
/// lower-case letters, digits and hyphens.
///
/// # Example
///
/// ```
/// use shoe_odds::table::{Table, template};
///
/// let text = template::new_table("lucky-pair", "baccarat")?;
/// let table = Table::parse(&text)?;
/// assert_eq!((table.id.as_str(), table.name.as_str()), ("lucky-pair", "Lucky pair"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn new_table(id: &str, game: &str) -> Result<String, Error> {
    let Some((_, text)) = TEMPLATES.iter().find(|(name, _)| *name == game) else {
        let near = similar(game, games());
        let near = near.map_or(String::new(), |near| format!(", did you mean \"{near}\"?"));
        let all = games().collect::<Vec<_>>().join(", ");
        let why = format!("no template for the game \"{game}\"{near}\nexpected one of {all}");
        return Err(Error::usage(why).offered(game, games()));
    };
    let text = text.replace("NAME", &in_words(id)).replace("ID", id);
    Table::parse(&text).map_err(|_| {
        let why = "expected up to 60 lower-case letters, digits and hyphens";
        Error::usage(format!("table {id:?}: {why}"))
    })?;
    Ok(text)
}

/// Returns an id as words: "lucky-pair" as "Lucky pair".
fn in_words(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_no_table_can_have_is_refused() {
        for id in ["", "Lucky", "lucky pair", "a\"b", "player'", &"a".repeat(61)] {
            let error = new_table(id, "baccarat").unwrap_err().to_string();
            assert!(error.contains("expected up to 60 lower-case letters"), "{error}");
        }
        let error = new_table("mine", "bacarat").unwrap_err().to_string();
        assert!(error.contains("did you mean \"baccarat\"?"), "{error}");
        assert!(error.contains("baccarat, dragon-tiger, hands"), "{error}");
    }
}
