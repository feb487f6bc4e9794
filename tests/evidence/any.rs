//! Any bytes, read as evidence of one kind: reading ends, and tells the same however the blocks
//! are cut.

use shoe_odds::evidence::{Evidence, Kind, Options};

use super::common::{BACCARAT, DRAGON_TIGER, read_bytes};

/// Reads bytes of which the first says for which game and in what blocks.
pub fn read(kind: Kind, bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let setup = if choice & 1 == 0 { &*BACCARAT } else { &*DRAGON_TIGER };
    let question = setup.question();
    let options = |block: Option<usize>| Options {
        kind: (choice & 2 == 0).then_some(kind),
        strict: choice & 4 != 0,
        block,
        ..Options::default()
    };
    let told = |block: Option<usize>| match read_bytes(bytes, &question, &options(block)) {
        Ok(Evidence::Hands(hands)) => Ok(format!("{hands:?}")),
        Ok(Evidence::Counted(counted)) => Ok(format!("{counted:?}")),
        Err(error) => Err(error.to_string()),
    };
    let whole = told(None);
    let cut = told(Some(usize::from(choice >> 3) + 1));
    // Damaged gzip may end sooner in a smaller block.
    let is_damaged = bytes.starts_with(&[0x1f, 0x8b]) && whole.is_err() && cut.is_err();
    assert!(is_damaged || whole == cut, "{whole:?}\n{cut:?}");
}
