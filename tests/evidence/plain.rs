//! A plain reader of hands: everything in memory, one row after another, and sums made of lists.

use std::collections::{BTreeSet, HashMap};

use shoe_odds::card::Seen;
use shoe_odds::evidence::{CellPays, Clusters, Shoes};
use shoe_odds::game::counting::Tally;
use shoe_odds::game::{Played, game};

use super::common::Setup;

/// What the plain reader finds.
#[derive(Debug, PartialEq)]
pub struct Plain {
    pub rounds: u64,
    pub tally: Option<Tally>,
    /// Rounds without cards by totals and result.
    pub bare: Vec<([u8; 2], u8, u64)>,
    pub cards: Vec<u64>,
    pub shoes: Option<PlainShoes>,
    /// File, line, id and text of every fault.
    pub faults: Vec<(String, u64, String, String)>,
    /// Number of missing rounds and of missing shoes.
    pub missing: [u64; 2],
}

#[derive(Debug, PartialEq)]
pub struct PlainShoes {
    pub wagers: Vec<Option<Clusters>>,
    pub cards: Vec<Clusters>,
    /// Ranks, and suits if there are any: of whole shoes, and of 26 cards after another.
    pub kinds: [Vec<Clusters>; 2],
    pub parts: Vec<[Vec<Clusters>; 2]>,
    pub values: Vec<Clusters>,
    pub first: Vec<u64>,
    pub count: u64,
    pub firsts: u64,
    pub pairs: [[[u64; 3]; 3]; 3],
}

/// A row, if it can be read.
struct Row {
    file: usize,
    line: u64,
    table: String,
    shoe: String,
    round: u64,
    hands: [Vec<Seen>; 2],
    totals: [Option<u8>; 2],
    result: Option<u8>,
    /// Faults of the row by itself.
    faults: Vec<(&'static str, String)>,
    /// Whether it is a round.
    counts: bool,
}

/// A shoe and its rows so far.
#[derive(Default)]
struct Shoe {
    table: String,
    name: String,
    /// Its rows, each with the number of unreadable ones since the row before.
    rows: Vec<(usize, u64)>,
    /// The last round before it, if it numbers on.
    base: u64,
    /// The number of its last round, as the row has it, and the numbers of all in the shoe.
    last: u64,
    seen: Vec<u64>,
    /// The file of its last row, and the readable and unreadable rows up to there.
    file: usize,
    read: u64,
    unread: u64,
    /// `true` if its rows come in turns with others.
    in_turns: bool,
    dealt: HashMap<String, u64>,
    copied: HashMap<String, u64>,
}

/// Numbers of the shoes of a table.
#[derive(Default)]
struct Table {
    file: Option<usize>,
    last: Option<u64>,
    latest: u64,
    /// Missing numbers, each with the line and the text of the fault.
    missing: Vec<(u64, u64, String)>,
    gone: Vec<(u64, u64, String)>,
    /// Shoes whose rows come in turns with others.
    in_turns: BTreeSet<u64>,
}

impl Table {
    /// Takes a shoe that begins; returns the fault if it comes late.
    fn follow(&mut self, row: &Row, unread: u64) -> Option<String> {
        let number = row.shoe.parse::<u64>().ok();
        let last = self.last.filter(|_| self.file == Some(row.file));
        self.file = Some(row.file);
        let (Some(this), Some(last)) = (number, last) else {
            self.last = number;
            self.latest = number.unwrap_or(0);
            self.gone.append(&mut self.missing);
            self.in_turns.clear();
            return None;
        };
        self.last = Some(this);
        let gap = |number: u64| self.missing.iter().find(|(lacking, ..)| *lacking == number);
        let gap = |number: u64| gap(number).map(|(_, line, text)| (line, text));
        let turn = self.in_turns.range(..this).next_back().copied();
        let turn = turn.filter(|turn| match this <= self.latest {
            // All between are missing, in one gap.
            true => (turn + 1..this).all(|at| gap(at).is_some() && gap(at) == gap(this - 1)),
            false => *turn == self.latest,
        });
        if let Some(turn) = turn {
            self.in_turns.remove(&turn);
        }
        let text = format!("shoe {this} follows shoe {}", turn.unwrap_or(last));
        let mut from = self.latest + 1 + unread;
        let is_late = self.missing.iter().any(|(number, ..)| *number == this);
        if this <= self.latest {
            self.missing.retain(|(number, ..)| *number != this);
            // Numbers that begin anew follow each other.
            let Some(turn) = turn else {
                return Some(text).filter(|_| is_late || this != last + 1);
            };
            from = turn + 1;
        }
        self.missing.retain(|(number, ..)| !(from..this).contains(number));
        self.missing.extend((from..this).map(|number| (number, row.line, text.clone())));
        self.latest = self.latest.max(this);
        None
    }
}

/// Tells of the shoes that are missing in a file, and returns their number.
fn say_missing(
    file: usize,
    tables: &mut HashMap<String, Table>,
    faults: &mut Vec<(usize, u64, &str, String)>,
) -> u64 {
    let mut all: Vec<(u64, String)> = Vec::new();
    let mut count = 0;
    for table in tables.values_mut() {
        for mut missing in [std::mem::take(&mut table.gone), std::mem::take(&mut table.missing)] {
            missing.sort_by_key(|(number, line, _)| (*line, *number));
            count += u64::try_from(missing.len()).unwrap();
            for (at, (number, line, text)) in missing.iter().enumerate() {
                let goes_on = at > 0 && missing[at - 1] == (number - 1, *line, text.clone());
                if !goes_on {
                    all.push((*line, text.clone()));
                }
            }
        }
    }
    all.sort();
    faults.extend(all.into_iter().map(|(line, text)| (file, line, "missing-shoe", text)));
    count
}

fn file_of(row: &Result<Row, (usize, u64)>) -> usize {
    match row {
        Ok(row) => row.file,
        Err((file, _)) => *file,
    }
}

/// The texts of a line by the names of the columns.
fn texts(line: &str, header: &[String], delimiter: u8) -> Option<HashMap<String, String>> {
    if header.is_empty() {
        let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
        let text = |value: serde_json::Value| match value {
            serde_json::Value::String(text) => text,
            serde_json::Value::Array(list) => {
                let texts: Vec<_> = list.iter().map(|text| text.as_str().unwrap()).collect();
                texts.join(" ")
            }
            other => other.to_string(),
        };
        return Some(object.into_iter().map(|(key, value)| (key, text(value))).collect());
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(line.as_bytes());
    let record = reader.records().next()?.ok()?;
    let fields: Vec<String> = record.iter().map(str::to_owned).collect();
    (fields.len() == header.len()).then(|| header.iter().cloned().zip(fields).collect())
}

/// The end of a fault that copies of rows explain.
pub const COPIES: &str = ", because rows are copies of the row before";

pub fn read(files: &[(String, String)], setup: &Setup) -> Plain {
    let names = shoe_odds::field::vocabulary(setup.game).unwrap().hands;
    let dealing = game(setup.game).unwrap();
    let mut rows: Vec<Result<Row, (usize, u64)>> = Vec::new();
    let mut suits: Option<bool> = None;
    let mut columns: Vec<String> = Vec::new();
    for (file, (_, text)) in files.iter().enumerate() {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut header: Option<Vec<String>> = None;
        let mut delimiter = b',';
        for (number, line) in text.split('\n').enumerate() {
            let line = line.strip_suffix('\r').unwrap_or(line);
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if header.is_none() {
                if line.starts_with('{') {
                    let object: serde_json::Map<String, serde_json::Value> =
                        serde_json::from_str(line).unwrap();
                    columns = object.keys().cloned().collect();
                    header = Some(Vec::new());
                } else {
                    delimiter = if line.contains(';') { b';' } else { b',' };
                    columns = line.split(char::from(delimiter)).map(str::to_owned).collect();
                    header = Some(columns.clone());
                    continue;
                }
            }
            let header = header.as_ref().unwrap();
            let line_number = u64::try_from(number).unwrap() + 1;
            let has = |name: &str| columns.iter().any(|column| column == name);
            let read = || {
                let texts = texts(line, header, delimiter)?;
                let text = |name: &str| texts.get(name).map(|text| text.trim().to_owned());
                let cards = |name: &str| {
                    let text = text(&format!("{name}_cards"))?;
                    let hand: Option<Vec<Seen>> =
                        text.split_whitespace().map(Seen::parse).collect();
                    hand.filter(|hand| !hand.is_empty())
                };
                let number = |name: &str| text(name)?.parse::<u64>().ok();
                let mut row = Row {
                    file,
                    line: line_number,
                    table: text("table").unwrap_or_default(),
                    shoe: String::new(),
                    round: 0,
                    hands: Default::default(),
                    totals: [None; 2],
                    result: None,
                    faults: Vec::new(),
                    counts: true,
                };
                if has("shoe") {
                    row.shoe = text("shoe").filter(|shoe| !shoe.is_empty())?;
                }
                if has("shoe") && has("round") {
                    row.round = number("round")?;
                }
                let mut with = suits;
                if has(&format!("{}_cards", names[0])) {
                    row.hands = [cards(names[0])?, cards(names[1])?];
                    for card in row.hands.iter().flatten() {
                        if *with.get_or_insert(card.suit().is_some()) != card.suit().is_some() {
                            return None;
                        }
                    }
                }
                for (side, name) in names.iter().enumerate() {
                    let name = format!("{name}_total");
                    if has(&name) {
                        row.totals[side] = Some(u8::try_from(number(&name)?).ok()?);
                        if row.hands[0].is_empty() && row.totals[side].unwrap() > 9 {
                            return None;
                        }
                    }
                }
                if has("result") {
                    let word = text("result")?.to_lowercase();
                    let words = [names[0], names[1], "tie"];
                    let fits: Vec<usize> =
                        (0..3).filter(|at| word == words[*at] || word == words[*at][..1]).collect();
                    let [only] = fits[..] else { return None };
                    row.result = u8::try_from(only).ok();
                }
                suits = with;
                Some(row)
            };
            rows.push({ read }().ok_or((file, line_number)));
        }
    }
    let with_cards = columns.iter().any(|column| column.ends_with("_cards"));
    let numbered = columns.iter().any(|column| column == "round");
    let suits = suits.unwrap_or(false);

    // Every row by itself.
    let word = |code: u8| [names[0], names[1], "tie"][usize::from(code)];
    let capital = |text: &str| text[..1].to_uppercase() + &text[1..];
    for row in rows.iter_mut().flatten() {
        if !with_cards {
            if let [Some(first), Some(second)] = row.totals {
                let own = match first.cmp(&second) {
                    std::cmp::Ordering::Greater => 0,
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Equal => 2,
                };
                let said = *row.result.get_or_insert(own);
                if said != own {
                    let said = word(said);
                    row.faults
                        .push(("result", format!("{first} against {second}, the row says {said}")));
                }
            }
            continue;
        }
        if let Some(side) = (0..2).find(|side| row.hands[*side].len() > 3) {
            let name = capital(names[side]);
            row.faults.push(("cards", format!("the {name}'s hand has more than 3 cards")));
            row.counts = false;
            row.hands.iter_mut().for_each(|hand| hand.truncate(3));
            continue;
        }
        let played = Played::new([&row.hands[0][..], &row.hands[1]]);
        if let Some(broken) = dealing.broken(&setup.rule, &played) {
            row.faults.push((broken.rule, broken.text));
            if broken.rule == "cards" {
                row.counts = false;
                continue;
            }
        }
        for (side, name) in names.iter().enumerate() {
            let own = dealing.points(&row.hands[side]);
            if let (Some(own), Some(said)) = (own, row.totals[side])
                && own != said
            {
                let name = capital(name);
                row.faults
                    .push(("total", format!("the {name}'s cards make {own}, the row says {said}")));
            }
        }
        let own = dealing.result(&played);
        let said = row.result.unwrap_or(own);
        if own != said {
            let (own, said) = (word(own), word(said));
            row.faults.push(("result", format!("the cards make it {own}, the row says {said}")));
        }
        row.result = Some(own);
    }

    // Rounds in any order.
    let good = || rows.iter().flatten().filter(|row| row.counts);
    let played = |row: &Row| Played::new([&row.hands[0][..], &row.hands[1]]);
    let mut tally = setup.plan.tally();
    let mut bare: Vec<([u8; 2], u8, u64)> = Vec::new();
    let mut cards = vec![0; Seen::KINDS];
    for row in good() {
        if with_cards {
            tally.add(&setup.plan, &played(row));
            row.hands.iter().flatten().for_each(|card| cards[card.code()] += 1);
        } else {
            let key = (row.totals.map(|total| total.unwrap_or(0)), row.result.unwrap());
            match bare.iter_mut().find(|(totals, result, _)| (*totals, *result) == key) {
                Some((.., count)) => *count += 1,
                None => bare.push((key.0, key.1, 1)),
            }
        }
    }
    bare.sort_unstable();

    // Shoes: the places of their rows, and how many cannot be read before each.
    let named = columns.iter().any(|column| column == "shoe");
    let most = setup.shoe.cards() / if setup.game == "baccarat" { 4 } else { 2 };
    let reach = if numbered { 128 } else { 8 };
    let mut shoes: Vec<Shoe> = Vec::new();
    let mut faults: Vec<(usize, u64, &str, String)> = Vec::new();
    // Rounds that come late are not missing.
    let (mut missing, mut late) = (0, 0);
    let mut tables: HashMap<String, Table> = HashMap::new();
    let mut missing_in_all = 0;
    let (mut unread, mut read) = (0, 0);
    let mut begun: Vec<(usize, String, String)> = Vec::new();
    let mut positions: Vec<u64> = vec![0; rows.len()];
    let mut broken: Vec<bool> = vec![false; rows.len()];
    let row = |at: usize| rows[at].as_ref().ok().unwrap();
    for at in 0..rows.len() {
        let file = file_of(&rows[at]);
        if at > 0 && file != file_of(&rows[at - 1]) {
            missing_in_all += say_missing(file - 1, &mut tables, &mut faults);
        }
        let this = match &rows[at] {
            Ok(row) => row,
            Err((file, line)) => {
                faults.push((*file, *line, "unreadable", String::new()));
                unread += 1;
                continue;
            }
        };
        let own = this.faults.iter().map(|(id, text)| (this.file, this.line, *id, text.clone()));
        faults.extend(own);
        let mut say = |id, text: String| faults.push((this.file, this.line, id, text));
        if !named {
            continue;
        }
        read += 1;
        // A table that is named may pause, until it deals another shoe.
        let goes_on = |shoe: &Shoe| {
            let later = |other: &Shoe| other.table == shoe.table && other.read > shoe.read;
            !shoe.table.is_empty() && read - shoe.read <= 4096 && !shoes.iter().any(later)
        };
        let near = |shoe: &&Shoe| read - shoe.read <= reach || goes_on(shoe);
        let next = |shoe: &Shoe| shoe.last + 1..=shoe.last + 1 + unread - shoe.unread;
        let same = |shoe: &&Shoe| (&shoe.table, &shoe.name) == (&this.table, &this.shoe);
        // The latest shoe with this name, if this row may be of it.
        let known =
            (0..shoes.len()).filter(|at| same(&&shoes[*at])).max_by_key(|at| shoes[*at].read);
        let known = known.filter(|at| {
            let shoe = &shoes[*at];
            let later = !numbered || this.round > 1 || this.round > shoe.last;
            let anew = numbered && this.round <= 1 && shoe.last >= 10;
            let may = near(&shoe) && (read == shoe.read + 1 && !anew || later);
            let on = numbered && next(shoe).contains(&this.round);
            may && (shoe.file == this.file || on)
        });
        let number = |shoe: &str| shoe.parse::<u64>().ok();
        let table = tables.entry(this.table.clone()).or_default();
        let mut of_shoes = None;
        let index = match known {
            Some(index) => {
                if read != shoes[index].read + 1 && !shoes[index].in_turns {
                    shoes[index].in_turns = true;
                    table.in_turns.extend(number(&this.shoe));
                }
                table.file = Some(this.file);
                index
            }
            None => {
                let before = shoes.iter().filter(|shoe| shoe.table == this.table && near(shoe));
                let before = before.max_by_key(|shoe| shoe.read);
                // A shoe may number its rounds on from those of the shoe before, after ten or more.
                let (last, since) = match before {
                    Some(before) => (before.last, before.unread),
                    None => (0, if shoes.is_empty() { 0 } else { unread }),
                };
                let lacking = this.round.saturating_sub(last + 1).saturating_sub(unread - since);
                let on = last >= 10 && this.round > last && (lacking < 10 || this.round > most);
                of_shoes = table.follow(this, unread - since);
                shoes.push(Shoe {
                    table: this.table.clone(),
                    name: this.shoe.clone(),
                    base: if numbered && on { last } else { 0 },
                    unread: since,
                    ..Shoe::default()
                });
                shoes.len() - 1
            }
        };
        let shoe = &mut shoes[index];
        let another = shoe.rows.is_empty();
        let lost = unread - shoe.unread;
        let since = shoe.rows.last().map_or(0, |(at, _)| positions[*at]);
        let base = shoe.base;
        let round = this.round.saturating_sub(base);
        positions[at] = if numbered { round } else { since + 1 + lost };
        broken[at] = numbered
            && !(since + 1..=since + 1 + lost).contains(&round)
            && !(another && round == 0);
        let latest = shoe.seen.iter().copied().max().unwrap_or(0);
        let mut is_copy = false;
        if numbered && shoe.seen.contains(&round) {
            let same = |(before, _): &(usize, u64)| {
                let before = row(*before);
                let (one, other) = ((&before.hands, before.result), (&this.hands, this.result));
                before.counts && this.counts && one == other
            };
            is_copy = round == since && shoe.rows.last().is_some_and(same);
            say(
                "twice",
                match is_copy {
                    true => format!("a copy of the row before, round {}", base + since),
                    false => {
                        format!("round {} comes again, after round {}", base + round, base + since)
                    }
                },
            );
        } else if numbered && round < latest {
            late += u64::from(round > 0);
            say("order", format!("round {} follows round {}", base + round, base + since));
        } else if numbered && round > latest + 1 + lost {
            missing += round - latest - 1 - lost;
            say(
                "missing",
                match another {
                    true => format!("the shoe begins with round {}", base + round),
                    false => format!("round {} follows round {}", base + round, base + since),
                },
            );
        }
        shoe.seen.push(round);
        for card in this.hands.iter().flatten() {
            let count = shoe.dealt.entry(card.to_string()).or_default();
            *count += 1;
            let of_copies = shoe.copied.entry(card.to_string()).or_default();
            *of_copies += u64::from(is_copy);
            let own = *count - *of_copies;
            let same = |face: shoe_odds::card::Face| match card.suit() {
                Some(_) => face == card.face(),
                None => face.rank == Some(card.rank()),
            };
            let holds = setup.shoe.types().iter().filter(|(face, _)| same(*face));
            let holds: u64 = holds.map(|(_, count)| count).sum();
            // Once with the copies, and once without them.
            if *count == holds + 1 || own == holds + 1 && !is_copy {
                let why = if own == holds + 1 && !is_copy { "" } else { COPIES };
                let text = format!("{card} is dealt {count} times, the shoe holds {holds}{why}");
                say("overdealt", text);
            }
        }
        if let Some(text) = of_shoes {
            say("shoe-order", text);
        }
        if another && number(&this.shoe).is_none() {
            let name = (this.file, this.table.clone(), this.shoe.clone());
            if begun.contains(&name) {
                say("shoe-order", "the shoe comes back".to_owned());
            }
            begun.push(name);
        }
        shoe.rows.push((at, lost));
        (shoe.last, shoe.file, shoe.read, shoe.unread) = (base + round, this.file, read, unread);
    }
    missing_in_all += say_missing(files.len() - 1, &mut tables, &mut faults);
    // Shoes in the order in which they are sure to have ended change no sum.
    let shoes: Vec<Vec<(usize, u64)>> = shoes.into_iter().map(|shoe| shoe.rows).collect();
    let faults = faults
        .into_iter()
        .map(|(file, line, id, text)| (files[file].0.clone(), line, id.to_owned(), text));

    let sure = Shoes::sure(setup.shoe.cards(), dealing.cards());
    let mut found = PlainShoes {
        wagers: setup
            .units
            .iter()
            .map(|units| units.as_ref().filter(|_| with_cards).map(|_| Clusters::default()))
            .collect(),
        cards: vec![Clusters::default(); if with_cards { Seen::KINDS } else { 0 }],
        kinds: no_kinds(with_cards, suits),
        parts: Vec::new(),
        values: vec![Clusters::default(); if with_cards { 10 } else { 0 }],
        first: vec![0; if with_cards { Seen::KINDS } else { 0 }],
        count: 0,
        firsts: 0,
        pairs: Default::default(),
    };
    for shoe in &shoes {
        let rounds: Vec<usize> =
            shoe.iter().map(|(at, _)| *at).filter(|at| row(*at).counts).collect();
        let count = u64::try_from(rounds.len()).unwrap();
        found.count += u64::from(count > 0);
        for (index, (at, unread)) in shoe.iter().enumerate() {
            let this = row(*at);
            if index == 0 && positions[*at] <= 1 && this.counts {
                found.firsts += 1;
                this.hands.iter().flatten().for_each(|card| found.first[card.code()] += 1);
            }
            // Back from row to row, as long as they follow each other.
            let mut place = index;
            let mut unread = *unread;
            for lag in 0..3 {
                let here = shoe[place].0;
                if place == 0 || unread > 0 || broken[here] || !row(here).counts || !this.counts {
                    break;
                }
                place -= 1;
                unread = shoe[place].1;
                let earlier = row(shoe[place].0);
                if !earlier.counts {
                    break;
                }
                let codes = [earlier, this].map(|row| usize::from(row.result.unwrap()));
                found.pairs[lag][codes[0]][codes[1]] += 1;
            }
        }
        let in_order: Vec<Seen> = shoe
            .iter()
            .flat_map(|(at, _)| {
                let hands = &row(*at).hands;
                let most = hands[0].len().max(hands[1].len());
                (0..most).flat_map(|place| hands.iter().filter_map(move |hand| hand.get(place)))
            })
            .copied()
            .collect();
        for (part, cards) in in_order.chunks(26).take(16).enumerate() {
            if found.parts.len() == part {
                found.parts.push(no_kinds(with_cards, suits));
            }
            add_kinds(&mut found.parts[part], cards);
        }
        if !with_cards || rounds.is_empty() {
            continue;
        }
        for (clusters, units) in found.wagers.iter_mut().zip(&setup.units) {
            if let (Some(clusters), Some(CellPays { group, pays })) = (clusters, units) {
                let sum =
                    rounds.iter().map(|at| pays[setup.plan.cell(*group, &played(row(*at)))]).sum();
                clusters.add(count, sum);
            }
        }
        let all: Vec<Seen> =
            rounds.iter().flat_map(|at| row(*at).hands.iter().flatten().copied()).collect();
        let of = |what: &dyn Fn(&Seen) -> bool| all.iter().filter(|card| what(card)).count();
        let add = |clusters: &mut Clusters, among: usize, sum: usize| {
            clusters.add(u64::try_from(among).unwrap(), i64::try_from(sum).unwrap());
        };
        for card in Seen::all().filter(|card| card.suit().is_some() == suits) {
            let among = of(&|other| other.value() == card.value());
            add(&mut found.cards[card.code()], among, of(&|other| *other == card));
        }
        add_kinds(&mut found.kinds, &all);
        let early: Vec<usize> =
            rounds.iter().copied().filter(|at| positions[*at] <= sure).collect();
        if !early.is_empty() {
            let cards: Vec<Seen> =
                early.iter().flat_map(|at| row(*at).hands.iter().flatten().copied()).collect();
            for (value, clusters) in found.values.iter_mut().enumerate() {
                let sum = cards.iter().filter(|card| usize::from(card.value()) == value).count();
                add(clusters, early.len(), sum);
            }
        }
    }
    Plain {
        rounds: u64::try_from(good().count()).unwrap(),
        tally: with_cards.then_some(tally),
        bare,
        cards: if with_cards { cards } else { Vec::new() },
        shoes: named.then_some(found),
        faults: faults.collect(),
        missing: [missing.saturating_sub(late), missing_in_all],
    }
}

fn no_kinds(with_cards: bool, suits: bool) -> [Vec<Clusters>; 2] {
    let ranks = if with_cards { 13 } else { 0 };
    [ranks, if suits { 4 } else { 0 }].map(|kinds| vec![Clusters::default(); kinds])
}

/// Adds a shoe, or a part of one, to the sums of its ranks and suits.
fn add_kinds([ranks, suits]: &mut [Vec<Clusters>; 2], all: &[Seen]) {
    let of = |what: &dyn Fn(&Seen) -> bool| all.iter().filter(|card| what(card)).count();
    let add = |clusters: &mut Clusters, among: usize, sum: usize| {
        clusters.add(u64::try_from(among).unwrap(), i64::try_from(sum).unwrap());
    };
    for (rank, clusters) in shoe_odds::card::Rank::all().zip(ranks) {
        let among = of(&|other| other.value() == rank.value());
        add(clusters, among, of(&|other| other.rank() == rank));
    }
    for (code, clusters) in suits.iter_mut().enumerate() {
        let suit = |card: &Seen| usize::from(card.suit().unwrap().code()) == code;
        add(clusters, all.len(), of(&suit));
    }
}
