//! Reads a row of counts or totals, and adds it to them.

use crate::columns::Columns;
use crate::columns::role::Role;
use crate::columns::suggest::option;
use crate::error::brief;
use crate::exact::Exact;
use crate::request::Kind;
use crate::rows::Texts;
use crate::totals::stakes::{self, By, Group, Row};
use crate::totals::{BELOW, Reader, Refused, period};
use crate::wording::asked::IGNORE;

/// Maximum length of a name in bytes.
const NAME: usize = 200;
/// Maximum length of an amount in bytes.
const AMOUNT: usize = 40;

impl Reader<'_, '_> {
    /// Reads a row from its texts, and adds it.
    pub(super) fn row(&mut self, columns: &Columns, texts: &Texts) -> Result<(), Refused> {
        let text = |role: Role| match texts.get(role).map(str::trim_ascii) {
            None | Some("") => {
                let name = columns.names.get(role);
                let pass = [Role::Channel, Role::Period].contains(&role);
                let pass = pass && columns.kind == Kind::Totals;
                let pass = pass.then(|| format!("; {} passes over it", option(IGNORE, name)));
                Err(Refused::Row(format!("no {}{}", brief(name), pass.unwrap_or_default())))
            }
            Some(text) => Ok(text),
        };
        let named = |role: Role| match text(role)? {
            text if text.len() > NAME => Err(Refused::Row(format!(
                "{} \"{}\" has more than {NAME} bytes",
                brief(columns.names.get(role)),
                brief(text)
            ))),
            text => Ok(text),
        };
        let bad = |role: Role, text: &str, expected: &str| {
            let name = brief(columns.names.get(role));
            Refused::Row(format!("{name} \"{}\": expected {expected}", brief(text)))
        };
        let count = |role: Role| {
            let text = text(role)?;
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let count = digits.then(|| text.parse().ok()).flatten();
            let count = count.filter(|count| *count < BELOW);
            count.ok_or_else(|| bad(role, text, "a whole number from 0 to below 2^63"))
        };
        let amount = |role: Role| {
            let text = text(role)?;
            let is_short = text.len() <= AMOUNT;
            let amount = is_short.then(|| Exact::parse(text)).flatten();
            amount.ok_or_else(|| bad(role, text, "an amount like 1250, -12.5 or 25/3"))
        };
        let stake = |role: Role| {
            let amount = amount(role)?;
            let expected = "an amount that is not below 0";
            if amount.is_negative() { Err(bad(role, text(role)?, expected)) } else { Ok(amount) }
        };
        if columns.kind == Kind::Counts {
            let (wager, event) = (named(Role::Wager)?, named(Role::Event)?);
            let wager = self.meant(wager).map_or(wager, |at| &self.question.known[at].id);
            return self.count(wager, event, count(Role::Count)?);
        }
        let wager = named(Role::Wager)?;
        let known = self.meant(wager);
        let wager = known.map_or(wager, |at| &self.question.known[at].id);
        let each = columns.has.has(Role::Stake).then(|| stake(Role::Stake)).transpose()?;
        let rounds = if columns.has.has(Role::Rounds) { count(Role::Rounds)? } else { 1 };
        let of_each = |each: &Exact| each * &Exact::count(rounds.into());
        let staked = match &each {
            Some(each) if !columns.has.has(Role::Staked) => of_each(each),
            _ => stake(Role::Staked)?,
        };
        if let Some(each) = each.filter(|each| of_each(each) != staked) {
            let expected = format!("{rounds} times {each}, the stake of each round");
            return Err(bad(Role::Staked, text(Role::Staked)?, &expected));
        }
        let name = |role: Role| columns.names.get(role);
        // The net win of the players, from each column that tells it. All must agree with the first.
        let mut net: Option<(Role, Exact)> = None;
        for role in [Role::Returned, Role::HouseWon, Role::Won] {
            if !columns.has.has(role) {
                continue;
            }
            let own = match role {
                Role::Returned => &stake(role)? - &staked,
                Role::HouseWon => -&amount(role)?,
                _ => amount(role)?,
            };
            let (first, net) = net.get_or_insert_with(|| (role, own.clone()));
            if *net != own {
                let (first, staked) = (name(*first), name(Role::Staked));
                let expected = match (role, columns.has.has(Role::Returned)) {
                    (Role::HouseWon, _) => format!("{staked} less {first}"),
                    (_, true) => format!("{first} less {staked}"),
                    (_, false) => format!("-{first}"),
                };
                return Err(bad(role, text(role)?, &brief(&expected)));
            }
        }
        let won = net.map(|(_, won)| won).unwrap_or_default();
        let wins = won.is_positive() || won.is_negative();
        if rounds == 0 && (wins || staked.is_positive()) {
            let expected = "at least 1 round, where something is staked or won";
            return Err(bad(Role::Rounds, text(Role::Rounds)?, expected));
        }
        if wins && !staked.is_positive() {
            let expected = "a stake above 0, where something is won or lost";
            return Err(bad(Role::Staked, text(Role::Staked)?, expected));
        }
        let none = String::new;
        let mut words = Vec::new();
        let mut groups: Vec<Group> = vec![(By::All, none(), none())];
        if columns.has.has(Role::Stake) && rounds > 0 {
            let each = staked.checked_div(&Exact::count(rounds.into()));
            groups.extend(each.map(|each| (By::Stake, stakes::short(&each), none())));
        }
        if columns.has.has(Role::Channel) {
            groups.push((By::Channel, named(Role::Channel)?.to_owned(), none()));
        }
        if columns.has.has(Role::Period) {
            let text = named(Role::Period)?;
            let label = period::period(columns.dates, text);
            let label = label.ok_or_else(|| bad(Role::Period, text, period::EXPECTED))?;
            groups.push((By::Period, label.to_owned(), none()));
            words.push(text);
            let mut of = "";
            if columns.has.has(Role::Channel) {
                of = named(Role::Channel)?;
                groups.push((By::ChannelPeriod, of.to_owned(), label.to_owned()));
                words.push(of);
            }
            self.month(of, label);
            words.push(known.map_or(wager, |at| &self.question.known[at].name));
        }
        let bet = columns.has.has(Role::Stake) && !columns.has.has(Role::Rounds);
        let bet = known.filter(|at| bet && !self.question.known[*at].pays.is_empty());
        let row = Row { rounds, staked: &staked, won: &won };
        self.total(wager, &row, bet.is_some())?;
        // Single bets may well be alike.
        if !words.is_empty() && rounds > 1 {
            self.booked(&words).map_err(Refused::Ends)?;
        }
        let amounts = [Role::Stake, Role::Staked, Role::Won, Role::HouseWon, Role::Returned];
        let amounts = amounts.into_iter().filter(|role| columns.has.has(*role));
        let amounts = amounts.map(text).collect::<Result<Vec<_>, _>>()?;
        match (bet, known) {
            (Some(wager), _) => self.bet(wager, &row, &amounts, &groups)?,
            (None, Some(wager)) => self.several(wager, &row, &amounts, columns)?,
            (None, None) => {}
        }
        groups.into_iter().try_for_each(|group| self.part(wager, group, &row))
    }
}
