//! Tables as the library reads them and as the oracle does.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use shoe_odds::Catalog;
use shoe_odds::table::model::{Line, Settlement};

use shoe_odds_oracle::table::{Rules, Variant, Wager};

pub struct Tables {
    pub catalog: Catalog,
    /// Every table of baccarat and Dragon Tiger.
    pub rules: Vec<Rules>,
}

pub static BUILT_IN: LazyLock<Tables> = LazyLock::new(|| {
    let rules = read("tables").into_iter().chain(read("tables/market")).collect();
    Tables { catalog: Catalog::builtin(), rules }
});

pub static ORACLE: LazyLock<Tables> = LazyLock::new(|| Tables {
    catalog: Catalog::with_tables(&folder("tests/oracle/tables"))
        .expect("the tables of the oracle"),
    rules: read("tests/oracle/tables"),
});

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn read(name: &str) -> Vec<Rules> {
    let files = fs::read_dir(folder(name)).expect("a folder of tables");
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.iter().map(|path| Rules::read(&fs::read_to_string(path).unwrap())).collect()
}

impl Tables {
    /// The lines of a wager of a variant, as the library has read them.
    pub fn lines(&self, rules: &Rules, variant: &Variant, wager: &Wager) -> &[Line] {
        let table = self.catalog.table(&rules.id).expect("the table");
        let listed = &table.variant(&variant.id).expect("the variant").wagers;
        let found = listed.iter().find(|other| other.id == wager.id).expect("the wager");
        match &found.settlement {
            Settlement::Round(lines) => lines,
            _ => panic!("{}: {} is no wager on a round", rules.id, wager.id),
        }
    }
}
