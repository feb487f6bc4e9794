//! Tables of one's own.

use super::super::own;
use super::library;

#[test]
fn a_first_table_is_one_of_the_library() {
    for game in ["baccarat", "dragon-tiger", "seven-up-baccarat"] {
        let table = library(&own("my-table", "My \"table\"", game));
        assert_eq!((&*table.id, &*table.name), ("my-table", "My \"table\""));
        assert_eq!((table.game.id(), table.variants[0].wagers.len()), (game, 1));
    }
}
