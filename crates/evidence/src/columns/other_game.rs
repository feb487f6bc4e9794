//! Recognizes the columns of another game.

use crate::field::Vocabulary;
use crate::game::GAMES;

/// Returns the message for columns that name both hands of another game and none of this one.
pub fn of_another(found: &[String], vocabulary: &Vocabulary) -> Option<String> {
    let named = |hand: &str| {
        found.iter().find(|name| {
            let name = name.to_ascii_lowercase();
            name.match_indices(hand).any(|(at, _)| {
                let before = name[..at].chars().next_back();
                before.is_none_or(|before| !before.is_ascii_alphanumeric())
            })
        })
    };
    if vocabulary.hands.iter().any(|hand| named(hand).is_some()) {
        return None;
    }
    GAMES.iter().find_map(|game| {
        let hands = game.vocabulary().hands;
        let both = !hands.is_empty() && hands.iter().all(|hand| named(hand).is_some());
        let [theirs, ours] = [hands, vocabulary.hands].map(|hands| hands.join(" and "));
        both.then(|| {
            let game = game.id();
            format!(
                "these are columns of {game}, with {theirs}, and this game has {ours}: expected \
                 its columns, or a variant of {game}"
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_another_game_are_known() {
        let [baccarat, dragon_tiger] =
            ["baccarat", "dragon-tiger"].map(|id| crate::game::game(id).unwrap().vocabulary());
        let of = |names: &str, vocabulary| {
            let found: Vec<String> = names.split(',').map(str::to_owned).collect();
            of_another(&found, vocabulary)
        };
        let text = of("shoe,Player Cards,banker_cards", dragon_tiger).unwrap();
        assert!(
            text.starts_with("these are columns of baccarat, with player and banker"),
            "{text}"
        );
        assert!(of("dragon,tiger", baccarat).unwrap().contains("columns of dragon-tiger"));
        for names in ["player_cards,shoe", "player_cards,banker_cards,tiger", "multiplayer,banker"]
        {
            assert_eq!(of(names, dragon_tiger), None, "{names}");
        }
        assert_eq!(of("player_cards,banker_cards", baccarat), None);
    }
}
