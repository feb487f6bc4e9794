//! Declarations, wagers and shoes at random, and how a table writes them.

use shoe_odds_oracle::declared::{Card, Game, PLACES, POKER, RANKS, Rank, SUITS, When};

pub struct Numbers(pub u128);

impl Numbers {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0xda94_2042_e4dd_58b5);
        ((self.0 >> 64) as u64 % bound as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// How finely cards are known to what is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    Value,
    Rank,
    Card,
}

/// The features of so many cards that cards known so finely tell, and all values of each.
pub fn features(cards: usize, known: Known) -> Vec<(String, Vec<String>)> {
    let numbers = |low: usize, high: usize| (low..=high).map(|number| number.to_string());
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let mut all: Vec<(&str, Known, Vec<String>)> =
        vec![("points", Known::Value, numbers(0, 9).collect())];
    if cards == 1 {
        all.push(("value", Known::Value, numbers(1, 10).collect()));
        all.push(("rank", Known::Rank, words(&RANKS)));
        all.push(("pips", Known::Rank, numbers(1, 13).collect()));
        all.push(("suit", Known::Card, words(&SUITS)));
        all.push(("colour", Known::Card, words(&["red", "black"])));
    } else {
        let natural = usize::from(cards == 2);
        all.push(("total", Known::Value, numbers(cards, 10 * cards).collect()));
        all.push(("blackjack", Known::Value, numbers(cards, 10 * cards + natural).collect()));
        all.push(("pips", Known::Rank, numbers(cards, 13 * cards).collect()));
        for name in ["of-a-kind", "ranks", "in-line"] {
            all.push((name, Known::Rank, numbers(1, cards).collect()));
        }
        all.push(("suits", Known::Card, numbers(1, cards.min(4)).collect()));
        all.push(("most-of-a-suit", Known::Card, numbers(1, cards).collect()));
        all.push(("colours", Known::Card, numbers(1, 2).collect()));
        all.push(("suited", Known::Card, numbers(1, cards).collect()));
        all.push(("highest-suited", Known::Card, words(&RANKS)));
        all.push(("alike", Known::Card, numbers(1, cards).collect()));
        all.push(("highest", Known::Rank, words(&RANKS)));
        all.push(("lowest", Known::Rank, words(&RANKS)));
        all.push(("between", Known::Rank, numbers(0, 11).collect()));
        all.push(("poker", Known::Card, words(&POKER)));
        if cards == 5 {
            all.push(("bull", Known::Value, words(&["true", "false"])));
        }
        let count = || numbers(0, cards).collect();
        for rank in ["A", "2", "7", "T", "K"] {
            all.push((format!("count.{rank}").leak(), Known::Rank, count()));
        }
        all.push(("count.face", Known::Rank, count()));
        all.push(("count.value-0", Known::Value, count()));
        all.push(("count.value-3", Known::Value, count()));
        for kind in ["red", "black", "spades", "hearts", "diamonds", "clubs"] {
            all.push((format!("count.{kind}").leak(), Known::Card, count()));
        }
    }
    let told = all.into_iter().filter(|(_, needs, _)| *needs <= known);
    told.map(|(name, _, values)| (name.to_owned(), values)).collect()
}

fn some(numbers: &mut Numbers, values: &[String]) -> Vec<String> {
    let all = values.len();
    if all > 13 {
        // A range of a half.
        let from = numbers.below(all / 2);
        return values[from..from + all / 2].to_vec();
    }
    loop {
        let some: Vec<String> = values.iter().filter(|_| numbers.one_in(2)).cloned().collect();
        if !some.is_empty() && some.len() < all {
            return some;
        }
    }
}

fn wanted(numbers: &mut Numbers, fields: &[(String, Vec<String>)], most: usize) -> When {
    let mut wants: Vec<(String, Vec<String>)> = Vec::new();
    for _ in 0..1 + numbers.below(most) {
        let (field, values) = numbers.pick(fields);
        let taken = wants.iter().any(|(known, _)| known == field);
        if !taken && values.len() > 1 {
            wants.push((field.clone(), some(numbers, values)));
        }
    }
    When::All(wants)
}

/// A condition, or two of which one must hold.
pub fn when(numbers: &mut Numbers, fields: &[(String, Vec<String>)], most: usize) -> When {
    if numbers.one_in(5) {
        When::Either((0..2).map(|_| wanted(numbers, fields, most)).collect())
    } else if numbers.one_in(6) {
        When::Not(Box::new(wanted(numbers, fields, most)))
    } else {
        wanted(numbers, fields, most)
    }
}

fn ranking(numbers: &mut Numbers, sizes: &[usize], known: Known) -> Option<Rank> {
    let of_size =
        |size: usize| -> Vec<usize> { (0..sizes.len()).filter(|at| sizes[*at] == size).collect() };
    let like: Vec<Vec<usize>> = sizes.iter().map(|size| of_size(*size)).collect();
    let like: Vec<&Vec<usize>> = like.iter().filter(|hands| hands.len() > 1).collect();
    if like.is_empty() || numbers.one_in(8) {
        return None;
    }
    let mut hands = (*numbers.pick(&like)).clone();
    if numbers.one_in(2) {
        hands.reverse();
    }
    let size = sizes[hands[0]];
    let features = features(size, known);
    let mut rank = Rank { is_low: numbers.one_in(3), ..Rank::default() };
    if hands.len() > 2 {
        rank.also.push(("side".into(), vec![hands[1], hands[0]]));
        if numbers.one_in(2) {
            rank.also.push(("other".into(), hands[1..].to_vec()));
        }
    }
    rank.hands = hands;
    let classes = numbers.below(4);
    for at in 0..classes {
        let last = at + 1 == classes && !numbers.one_in(4);
        let condition = (!last).then(|| when(numbers, &features, 2));
        rank.classes.push((format!("class-{at}"), condition));
    }
    let ordered: Vec<&String> = features
        .iter()
        .map(|(name, _)| name)
        .filter(|name| !["suit", "colour", "highest-suited"].contains(&name.as_str()))
        .collect();
    for _ in 0..numbers.below(4) {
        let words = ["ranks", "highest-card"];
        let word = if known == Known::Card { *numbers.pick(&words) } else { "ranks" };
        let tie = match numbers.one_in(3) && known > Known::Value {
            true => word.to_owned(),
            false => (*numbers.pick(&ordered)).clone(),
        };
        if !rank.ties.contains(&tie) {
            rank.ties.push(tie);
        }
    }
    if rank.classes.is_empty() && rank.ties.is_empty() {
        rank.ties.push("points".into());
    }
    if rank.ties.contains(&"pips".to_owned()) {
        rank.adds = sizes.iter().map(|_| numbers.below(10)).collect();
    }
    for _ in 0..numbers.below(3) {
        if rank.classes.len() > 1 {
            let (one, other) = (numbers.below(classes), numbers.below(classes));
            let known = rank.beats.contains(&(other, one)) || rank.beats.contains(&(one, other));
            if one != other && !known {
                rank.beats.push((one, other));
            }
        }
    }
    Some(rank)
}

/// Hands of at most so many cards together.
pub fn game(numbers: &mut Numbers, most: usize, known: Known) -> Game {
    let hands = 1 + numbers.below(most.min(4));
    let like = 1 + numbers.below((most / hands).min(5));
    let mut sizes: Vec<usize> = Vec::new();
    for at in 0..hands {
        let left = most - sizes.iter().sum::<usize>() - (hands - at - 1);
        let size = if numbers.one_in(4) { 1 + numbers.below(left.min(5)) } else { like };
        sizes.push(size.min(left));
    }
    let names = ["east", "north", "south", "west"];
    let named = sizes.iter().zip(names).map(|(cards, name)| (name.to_owned(), *cards)).collect();
    let mut game = Game { ace_high: numbers.one_in(2), hands: named, ..Game::default() };
    for name in ["few", "all-but"] {
        let places = sizes.iter().enumerate();
        let places = places.flat_map(|(hand, cards)| (0..*cards).map(move |at| (hand, at)));
        let cards: Vec<(usize, usize)> = places.filter(|_| !numbers.one_in(3)).collect();
        if !cards.is_empty() && numbers.one_in(2) {
            game.groups.push((name.into(), cards));
        }
    }
    game.rank = ranking(numbers, &sizes, known);
    game
}

/// Every field that cards known so finely tell, and its values.
pub fn fields(game: &Game, known: Known) -> Vec<(String, Vec<String>)> {
    let mut fields = Vec::new();
    let mut add = |name: &str, cards: usize| {
        for (feature, values) in features(cards, known) {
            fields.push((format!("{name}.{feature}"), values));
        }
    };
    for (name, cards) in &game.hands {
        add(name, *cards);
        if *cards > 1 {
            PLACES[..*cards].iter().for_each(|place| add(&format!("{name}.{place}"), 1));
        }
    }
    game.groups.iter().for_each(|(name, cards)| add(name, cards.len()));
    if let Some(rank) = &game.rank {
        let mut results: Vec<String> = game.hands.iter().map(|(name, _)| name.clone()).collect();
        results.push("tie".into());
        // As likely as all other fields together.
        for _ in 0..fields.len() / (1 + rank.also.len()) {
            fields.push(("result".into(), results.clone()));
            rank.also.iter().for_each(|(name, _)| fields.push((name.clone(), results.clone())));
        }
        let size = game.hands[rank.hands[0]].1;
        let classes: Vec<String> = rank.classes.iter().map(|(name, _)| name.clone()).collect();
        if classes.len() > 1 {
            for (name, cards) in &game.hands {
                if *cards == size {
                    fields.push((format!("{name}.class"), classes.clone()));
                }
            }
        }
    }
    fields
}

pub fn written_when(when: &When) -> String {
    match when {
        When::Not(part) => format!("{{ not = {} }}", written_when(part)),
        When::Either(parts) => {
            format!("[{}]", parts.iter().map(written_when).collect::<Vec<_>>().join(", "))
        }
        When::All(wants) => {
            let want = |(field, values): &(String, Vec<String>)| {
                let bare = |value: &String| ["true", "false"].contains(&value.as_str());
                let values = values.iter().map(|value| match bare(value) {
                    true => value.clone(),
                    false => format!("{value:?}"),
                });
                format!("{field} = [{}]", values.collect::<Vec<_>>().join(", "))
            };
            format!("{{ {} }}", wants.iter().map(want).collect::<Vec<_>>().join(", "))
        }
    }
}

/// The table of a game with these paytables, the wagers `w0`, `w1` and so on.
pub fn table(game: &Game, paytables: &[Vec<When>]) -> String {
    let name = |hand: &usize| format!("{:?}", game.hands[*hand].0);
    let names = |hands: &[usize]| hands.iter().map(name).collect::<Vec<_>>().join(", ");
    let mut text = String::from(
        "id = \"declared\"\nname = \"Declared\"\ngame = \"hands\"\ndecks = [1]\n[deal]\n",
    );
    let mut line = |written: String| text.extend([written.as_str(), "\n"]);
    if game.ace_high {
        line("ace = \"high\"".into());
    }
    for (at, (name, cards)) in game.hands.iter().enumerate() {
        let adds = game.rank.as_ref().and_then(|rank| rank.adds.get(at));
        line(match adds {
            None => format!("hands.{name} = {cards}"),
            Some(adds) => format!("hands.{name} = {{ cards = {cards}, adds = {adds} }}"),
        });
    }
    for (name, cards) in &game.groups {
        let card = |(hand, place): &(usize, usize)| match &game.hands[*hand] {
            (name, 1) => format!("{name:?}"),
            (name, _) => format!("\"{name}.{}\"", PLACES[*place]),
        };
        let cards: Vec<String> = cards.iter().map(card).collect();
        line(format!("together.{name} = [{}]", cards.join(", ")));
    }
    if let Some(rank) = &game.rank {
        line("[rank]".into());
        line(format!("hands = [{}]", names(&rank.hands)));
        for (name, hands) in &rank.also {
            line(format!("also.{name} = [{}]", names(hands)));
        }
        let classes = rank.classes.iter().map(|(name, when)| match when {
            Some(when) => format!("{{ name = \"{name}\", when = {} }}", written_when(when)),
            None => format!("{{ name = \"{name}\" }}"),
        });
        let classes: Vec<String> = classes.collect();
        if !classes.is_empty() {
            line(format!("classes = [{}]", classes.join(", ")));
        }
        if !rank.ties.is_empty() {
            line(format!("ties = {:?}", rank.ties));
        }
        if rank.is_low {
            line("wins = \"lowest\"".into());
        }
        if !rank.beats.is_empty() {
            let pair =
                |(one, other): &(usize, usize)| format!("[\"class-{one}\", \"class-{other}\"]");
            line(format!(
                "beats = [{}]",
                rank.beats.iter().map(pair).collect::<Vec<_>>().join(", ")
            ));
        }
    }
    for (at, lines) in paytables.iter().enumerate() {
        line(format!("[wager.w{at}]\nname = \"Wager {at}\""));
        let pays = lines.iter().enumerate().map(|(at, when)| {
            format!(
                "{{ odds = \"{} to 1\", name = \"line {at}\", when = {} }}",
                at + 1,
                written_when(when)
            )
        });
        line(format!("pays = [{}]", pays.collect::<Vec<_>>().join(", ")));
    }
    text
}

/// So many real cards, some of them more than once.
pub fn shoe(numbers: &mut Numbers, cards: usize) -> Vec<Card> {
    let few = [1, 1, 2, 3, 5, 7, 9, 10, 12, 13];
    let mut shoe: Vec<Card> = Vec::new();
    while shoe.len() < cards {
        let rank = if numbers.one_in(3) { 1 + numbers.below(13) } else { *numbers.pick(&few) };
        let card = Card { rank, suit: numbers.below(4) };
        let like = shoe.last().copied().filter(|_| numbers.one_in(4));
        shoe.push(like.unwrap_or(card));
    }
    shoe
}

/// The shoe as the program reads it.
pub fn spec(shoe: &[Card], known: Known) -> String {
    let name = |card: &Card| match known {
        Known::Value => (card.rank.min(10) % 10).to_string(),
        Known::Rank => RANKS[card.rank - 1].to_owned(),
        Known::Card => card.name(),
    };
    let mut names: Vec<String> = shoe.iter().map(name).collect();
    names.sort_unstable();
    let mut distinct = names.clone();
    distinct.dedup();
    let counted = distinct.iter().map(|name| {
        let count = names.iter().filter(|other| *other == name).count();
        format!("{name}={count}")
    });
    counted.collect::<Vec<_>>().join(" ")
}
