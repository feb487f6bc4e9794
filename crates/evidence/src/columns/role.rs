//! Roles of columns: the part that the cells of a column play in a row, and the names that such
//! columns have.

use crate::columns::names::{called, plain, rests};
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::request::Kind;

/// The part that the cells of a column play in a row. Hands and their cards count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Shoe,
    Round,
    /// The table at which a shoe is dealt.
    Table,
    /// All cards of a hand.
    Cards(usize),
    /// The total of a hand.
    Total(usize),
    Result,
    /// One card of a hand.
    Card(usize, usize),
    Wager,
    Event,
    /// The number of times that an event, or a round like this one, occurred.
    Count,
    Rounds,
    Staked,
    Won,
    Returned,
    Channel,
    Period,
    /// The stake on each round.
    Stake,
    /// The win of the house: stakes less returns.
    HouseWon,
}

use Role::{
    Card, Cards, Channel, Count, Event, HouseWon, Period, Result, Returned, Round, Rounds, Shoe,
    Stake, Staked, Table, Total, Wager, Won,
};

/// Number of hands of a round.
const SIDES: usize = 2;
/// All cards of both hands.
pub const HANDS: [Role; SIDES] = [Cards(0), Cards(1)];
/// The totals of both hands.
pub const TOTALS: [Role; SIDES] = [Total(0), Total(1)];
/// The roles in rows of rounds, without the roles of single cards.
pub const OF_ROUNDS: [Role; 9] =
    [Shoe, Round, Result, Cards(0), Cards(1), Total(0), Total(1), Count, Table];
/// Number of all roles.
pub const ROLES: usize = HouseWon.place() + 1;

impl Role {
    /// Returns the index of the role, below [`ROLES`]; the first are [`OF_ROUNDS`].
    #[inline]
    pub const fn place(self) -> usize {
        let behind = OF_ROUNDS.len() + SIDES * HAND;
        match self {
            Shoe => 0,
            Round => 1,
            Result => 2,
            Cards(hand) => 3 + hand,
            Total(hand) => 3 + SIDES + hand,
            Count => 3 + 2 * SIDES,
            Table => 4 + 2 * SIDES,
            Card(hand, card) => OF_ROUNDS.len() + HAND * hand + card,
            Wager => behind,
            Event => behind + 1,
            Rounds => behind + 2,
            Staked => behind + 3,
            Won => behind + 4,
            Returned => behind + 5,
            Channel => behind + 6,
            Period => behind + 7,
            Stake => behind + 8,
            HouseWon => behind + 9,
        }
    }

    /// Returns the hand whose cards, or one of them, the role holds.
    pub fn hand_of_cards(self) -> Option<usize> {
        match self {
            Cards(hand) | Card(hand, _) => Some(hand),
            _ => None,
        }
    }

    /// Returns the role of all cards of a hand for one of its cards, and any other role as it is.
    pub fn whole(self) -> Self {
        self.hand_of_cards().map_or(self, Cards)
    }
}

/// A set of roles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles(u32);

impl Roles {
    #[inline]
    pub fn has(self, role: Role) -> bool {
        self.0 >> role.place() & 1 == 1
    }

    /// Returns the set with more roles.
    pub fn with(self, roles: impl IntoIterator<Item = Role>) -> Self {
        Self(self.0 | roles.into_iter().collect::<Self>().0)
    }

    pub fn without(self, role: Role) -> Self {
        Self(self.0 & !(1 << role.place()))
    }

    /// Returns `true` if all of these roles are in the set.
    #[inline]
    pub fn has_all(self, roles: &[Role]) -> bool {
        roles.iter().all(|role| self.has(*role))
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        Self(roles.into_iter().fold(0, |set, role| set | 1 << role.place()))
    }
}

/// A role in the rows of a kind, with the names of its columns, blanks between. If each hand has the
/// role, these names stand behind or before the name of the hand.
struct Entry {
    /// The role; if each hand has one, the role of the first hand.
    role: Role,
    /// The standard name.
    name: &'static str,
    /// Other names that are taken at their word.
    aliases: &'static str,
    /// Other names that may mean something else: such a column is read if its first cells fit.
    synonyms: &'static str,
    /// Other names that may mean something else: such a column is read if the options say so.
    suggested: &'static str,
}

const fn entry(role: Role, name: &'static str) -> Entry {
    Entry { role, name, aliases: "", synonyms: "", suggested: "" }
}

/// The name of a column of dates, as the options take it.
pub const DATE: &str = "date";

const HANDS_COLUMNS: [Entry; 7] = [
    Entry {
        synonyms: "shoeid shoeno shoenr shoenum shoenumber shoeindex shoe#",
        ..entry(Shoe, "shoe")
    },
    Entry {
        synonyms: "roundid roundno roundnr roundnum roundnumber roundindex round# roundinshoe \
                   coup coupid coupno coupnumber handid handno handnum handnumber gameno hand game",
        ..entry(Round, "round")
    },
    Entry { aliases: "cards card hand", ..entry(Cards(0), "cards") },
    Entry {
        synonyms: "total score points point finaltotal finalscore finalpoints \
                   handtotal handscore handpoints",
        ..entry(Total(0), "total")
    },
    Entry {
        synonyms: "winner outcome winninghand winningside roundresult roundoutcome \
                   gameresult gameoutcome handresult handoutcome",
        ..entry(Result, "result")
    },
    Entry {
        synonyms: "counts frequency freq times occurrences rounds hands n number",
        ..entry(Count, "count")
    },
    Entry {
        synonyms: "tableid tableno tablenr tablenum tablenumber tablename table#",
        ..entry(Table, "table")
    },
];

const COUNTS_COLUMNS: [Entry; 3] =
    [entry(Wager, "wager"), entry(Event, "event"), entry(Count, "count")];

const TOTALS_COLUMNS: [Entry; 9] = [
    Entry { suggested: "bet", ..entry(Wager, "wager") },
    Entry { suggested: "bets", ..entry(Rounds, "rounds") },
    Entry { suggested: "turnover handle", ..entry(Staked, "staked") },
    Entry { suggested: "net profit", ..entry(Won, "won") },
    Entry { suggested: "payout paid", ..entry(Returned, "returned") },
    Entry { aliases: "site operator table", ..entry(Channel, "channel") },
    Entry {
        aliases: "date month week",
        suggested: "timestamp datetime",
        ..entry(Period, "period")
    },
    Entry { suggested: "amount", ..entry(Stake, "stake") },
    Entry { aliases: "ggr", ..entry(HouseWon, "house_win") },
];

/// Returns `true` if the hands of a game have totals.
pub fn has_totals(vocabulary: &'static Vocabulary) -> bool {
    vocabulary.hands.iter().all(|hand| vocabulary.find(&format!("{hand}.total")).is_some())
}

fn entries(kind: Kind) -> &'static [Entry] {
    match kind {
        Kind::Hands => &HANDS_COLUMNS,
        Kind::Counts => &COUNTS_COLUMNS,
        Kind::Totals => &TOTALS_COLUMNS,
    }
}

impl Entry {
    /// Returns the role of a hand, or the only one.
    fn of_hand(&self, hand: usize) -> Role {
        match self.role {
            Cards(_) => Cards(hand),
            Total(_) => Total(hand),
            role => role,
        }
    }

    /// Returns the role that a plain name means, if it is one of these names, and the index of the
    /// name: 0 for a role of each hand.
    fn meant(&self, names: &str, name: &str, vocabulary: &Vocabulary) -> Option<(Role, usize)> {
        let index = |name: &str| names.split_whitespace().position(|other| other == name);
        if !matches!(self.role, Cards(_) | Total(_)) {
            return Some((self.role, index(name)?));
        }
        let of_hand = |hand: &Vec<String>| rests(name, hand).any(|rest| index(rest).is_some());
        Some((self.of_hand(called(vocabulary).iter().position(of_hand)?), 0))
    }
}

/// The names of the roles of a kind: first the standard ones.
#[derive(Clone, Debug)]
pub struct Names(pub Vec<(Role, String)>);

impl Names {
    pub fn of(kind: Kind, vocabulary: &Vocabulary) -> Self {
        let hands = || vocabulary.hands.iter().enumerate();
        let names = entries(kind).iter().flat_map(|entry| match entry.role {
            Cards(_) | Total(_) => hands()
                .map(|(hand, of)| (entry.of_hand(hand), format!("{of}_{}", entry.name)))
                .collect(),
            role => vec![(role, entry.name.to_owned())],
        });
        Self(names.collect())
    }

    /// Iterates over the roles and their names, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = (Role, &str)> {
        self.0.iter().map(|(role, name)| (*role, name.as_str()))
    }

    /// Returns the name of a role; empty if the kind does not have it.
    pub fn get(&self, role: Role) -> &str {
        self.iter().find(|(other, _)| *other == role).map_or("", |(_, name)| name)
    }

    pub fn set(&mut self, role: Role, name: &str) {
        let named = self.0.iter_mut().find(|(other, _)| *other == role);
        named.into_iter().for_each(|(_, known)| name.clone_into(known));
    }

    /// Returns the role that a name means, however people write it.
    pub fn role(&self, name: &str) -> Option<Role> {
        let name = plain(name);
        self.iter().find(|(_, our)| plain(our) == name).map(|(role, _)| role)
    }
}

/// Another name of a role.
pub struct Alias {
    pub role: Role,
    /// The name of the role as the options take it.
    pub name: &'static str,
    /// `true` if a column with this name is always read.
    pub is_read: bool,
}

/// Returns the role of a column with another name, if the options may call the role by it.
pub fn alias(kind: Kind, name: &str) -> Option<Alias> {
    let name = plain(name);
    let entries = entries(kind).iter().filter(|entry| entry.role.hand_of_cards().is_none());
    let mut aliases = entries.flat_map(|entry| {
        let read = entry.aliases.split_whitespace().map(move |alias| (entry, alias, true));
        read.chain(entry.suggested.split_whitespace().map(move |alias| (entry, alias, false)))
    });
    aliases.find(|(_, alias, _)| *alias == name).map(|(entry, alias, is_read)| {
        let is_date = entry.role == Period && !["month", "week"].contains(&alias);
        Alias { role: entry.role, name: if is_date { DATE } else { entry.name }, is_read }
    })
}

/// Returns the role that an option means by a name.
pub fn named(kind: Kind, name: &str, vocabulary: &'static Vocabulary) -> Option<Role> {
    let names = Names::of(kind, vocabulary);
    let own = names.iter().find(|(_, our)| *our == name).map(|(role, _)| role);
    let alias = || alias(kind, name).map(|alias| alias.role);
    own.or_else(alias).or_else(|| synonym(kind, name, vocabulary))
}

/// Returns the role that a name means by a synonym.
pub fn synonym(kind: Kind, name: &str, vocabulary: &'static Vocabulary) -> Option<Role> {
    let name = plain(name);
    let mut meant = entries(kind).iter().filter_map(|entry| {
        let (role, _) = entry.meant(entry.synonyms, &name, vocabulary)?;
        (has_totals(vocabulary) || !matches!(role, Total(_))).then_some(role)
    });
    meant.next()
}

/// The way in which a name means a role, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Means {
    Name,
    /// Another name that is taken at its word, with its index.
    Alias(usize),
    Synonym,
}

/// Returns the role that the name of a column means, and the way.
pub fn meant(kind: Kind, name: &str, vocabulary: &'static Vocabulary) -> Option<(Means, Role)> {
    let own = Names::of(kind, vocabulary).role(name).map(|role| (Means::Name, role));
    let alias = || {
        let name = plain(name);
        let aliases = entries(kind).iter();
        let mut meant = aliases.filter_map(|entry| entry.meant(entry.aliases, &name, vocabulary));
        meant.next().map(|(role, index)| (Means::Alias(index), role))
    };
    own.or_else(alias).or_else(|| Some((Means::Synonym, synonym(kind, name, vocabulary)?)))
}
