//! The edits that there are, as the page asks for them.

use serde::Deserialize;

/// An edit. Wagers are called by the id that they are defined by, and lines by their number from
/// 0. The page names it as `do`, and its parts by their names: `{ do: "set-wager", wager, key,
/// value }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Asked")]
pub enum Edit {
    /// A key of a line: `odds` and `name` are text, `when` is what stands between its braces or a
    /// list, and anything else is TOML. Without a value the key is taken out.
    Set {
        /// The wager.
        wager: String,
        /// The line.
        line: usize,
        /// The key.
        key: String,
        /// The value.
        value: Option<String>,
    },
    /// A key of a wager: `name`, `as` and `source` are text, anything else is TOML. Without a
    /// value the key is taken out.
    SetWager {
        /// The wager.
        wager: String,
        /// The key.
        key: String,
        /// The value.
        value: Option<String>,
    },
    /// A new line before the one of this number, or behind the last.
    AddLine {
        /// The wager.
        wager: String,
        /// The number.
        at: Option<usize>,
        /// Its odds.
        odds: String,
        /// Its name.
        name: Option<String>,
        /// Its condition; every round where there is none.
        when: Option<String>,
    },
    /// Takes out a line.
    RemoveLine {
        /// The wager.
        wager: String,
        /// The line.
        line: usize,
    },
    /// Gives a line another number.
    MoveLine {
        /// The wager.
        wager: String,
        /// Its number.
        from: usize,
        /// Its number afterwards.
        to: usize,
    },
    /// A new wager of one line, behind the others. Where its id is taken it gets a number.
    AddWager {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// The odds of its line.
        odds: String,
        /// The condition of its line; every round where there is none.
        when: Option<String>,
        /// The variant that offers it; the first where none is named.
        variant: Option<String>,
    },
    /// Takes out a wager, from the lists of variants too.
    RemoveWager {
        /// The wager.
        wager: String,
    },
    /// A key of the table: `decks` is TOML, and anything else is text.
    SetTable {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
}

/// An edit as the page sends it, with the parts of any: an enum read by its tag takes 30 KB more of
/// the code that is sent.
#[derive(Deserialize)]
struct Asked {
    r#do: String,
    wager: Option<String>,
    line: Option<usize>,
    key: Option<String>,
    value: Option<String>,
    at: Option<usize>,
    odds: Option<String>,
    name: Option<String>,
    when: Option<String>,
    from: Option<usize>,
    to: Option<usize>,
    id: Option<String>,
    variant: Option<String>,
}

impl TryFrom<Asked> for Edit {
    type Error = String;

    fn try_from(asked: Asked) -> Result<Self, String> {
        let Asked { r#do, wager, line, key, value, at, odds, name, when, from, to, id, variant } =
            asked;
        let text = |part: Option<String>, what: &str| part.ok_or_else(|| lacks(&r#do, what));
        let number = |part: Option<usize>, what: &str| part.ok_or_else(|| lacks(&r#do, what));
        let wager = || text(wager, "wager");
        Ok(match r#do.as_str() {
            "set" => Self::Set {
                wager: wager()?,
                line: number(line, "line")?,
                key: text(key, "key")?,
                value,
            },
            "set-wager" => Self::SetWager { wager: wager()?, key: text(key, "key")?, value },
            "add-line" => {
                Self::AddLine { wager: wager()?, at, odds: text(odds, "odds")?, name, when }
            }
            "remove-line" => Self::RemoveLine { wager: wager()?, line: number(line, "line")? },
            "move-line" => Self::MoveLine {
                wager: wager()?,
                from: number(from, "from")?,
                to: number(to, "to")?,
            },
            "add-wager" => Self::AddWager {
                id: text(id, "id")?,
                name: text(name, "name")?,
                odds: text(odds, "odds")?,
                when,
                variant,
            },
            "remove-wager" => Self::RemoveWager { wager: wager()? },
            "set-table" => Self::SetTable { key: text(key, "key")?, value: text(value, "value")? },
            other => return Err(format!("no edit {other:?}")),
        })
    }
}

fn lacks(edit: &str, part: &str) -> String {
    format!("the edit {edit:?} lacks its {part}")
}
