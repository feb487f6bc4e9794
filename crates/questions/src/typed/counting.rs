//! Parses counts: their tags, scales, triggers and ramps.

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::question::count::{CountRule, Per, Rounded, Scale, Tags, Trigger};
use crate::typed::numbers::decimal;
use crate::typed::words::one_of;
use crate::wording::asked::{ENTER, PER, RAMP, ROUND, RUNNING, START, TAGS, TRIGGER};

/// Texts of the counts of a request.
pub(super) struct CountsTexts<'a> {
    pub tags: &'a [String],
    pub trigger: &'a [String],
    pub ramp: &'a [String],
    pub enter: &'a [String],
    pub per: &'a Option<String>,
    pub round: &'a Option<String>,
    pub running: bool,
    pub start: &'a Option<String>,
}

/// Splits a text into the wager that it is for, if any, and the rest.
fn of_wager(text: &str) -> (Option<String>, &str) {
    match text.split_once(':') {
        Some((name, rest)) if name.trim() != "best" => (Some(name.trim().to_owned()), rest.trim()),
        _ => (None, text.trim()),
    }
}

fn is_ramp(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Ramp(_) | Trigger::BestRamp)
}

/// Returns every count with its trigger.
pub(super) fn counts(texts: &CountsTexts<'_>) -> Result<Vec<CountRule>, Error> {
    let scale = scale(texts)?;
    let start = texts.start.as_deref().map(|text| count(START, text, text, "-20")).transpose()?;
    if texts.tags.is_empty() {
        let of_a_count = [(PER, texts.per), (ROUND, texts.round), (START, texts.start)];
        let given = of_a_count.iter().find_map(|(name, text)| Some((*name, text.as_deref()?)));
        let running = texts.running.then_some((RUNNING, ""));
        if let Some((name, text)) = given.or(running) {
            let why = format!("expected {TAGS} beside it, the count that it is of");
            return Err(match text {
                "" => Error::parameter_given(name, why),
                text => Error::value(name, brief(text), why),
            });
        }
        let triggers = [(TRIGGER, texts.trigger), (RAMP, texts.ramp), (ENTER, texts.enter)];
        if let Some((name, text)) = triggers.iter().find_map(|(name, of)| Some((name, of.first()?)))
        {
            let why = format!("expected {TAGS} beside it, the count that it is of");
            return Err(Error::value(name, brief(text), why));
        }
        return Ok(Vec::new());
    }
    let mut triggers = Vec::new();
    for text in texts.trigger {
        let (wager, rest) = of_wager(text);
        triggers.push((wager, trigger(rest, text)?));
    }
    for text in texts.ramp {
        let (wager, rest) = of_wager(text);
        if triggers.iter().any(|(of, other)| *of == wager && !is_ramp(other)) {
            let why = format!("a ramp says where bets begin: expected no {TRIGGER} beside it");
            return Err(Error::value(RAMP, brief(text), why));
        }
        let ramp = match rest {
            "best" => Trigger::BestRamp,
            _ => Trigger::Ramp(rest.parse()?),
        };
        triggers.push((wager, ramp));
    }
    let mut enters = Vec::new();
    for text in texts.enter {
        let (wager, rest) = of_wager(text);
        let enter = count(ENTER, rest, text, "4, 2.5 or 7/2")?;
        if enters.iter().any(|(of, _)| *of == wager) {
            let why = "a wager is entered at one count: expected it once";
            return Err(Error::value(ENTER, brief(text), why));
        }
        enters.push((wager, enter));
    }
    let mut of_tags: Vec<(Option<String>, &str)> = Vec::new();
    of_tags.extend(texts.tags.iter().map(|text| of_wager(text)));
    let mut rules = Vec::new();
    for (at, (wager, text)) in of_tags.iter().enumerate() {
        // Triggers of the wager itself take precedence over triggers of all wagers.
        let named = wager
            .as_ref()
            .filter(|wager| triggers.iter().any(|(of, _)| of == &Some((*wager).clone())));
        let own: Vec<&Trigger> =
            triggers.iter().filter(|(of, _)| of.as_ref() == named).map(|(_, of)| of).collect();
        let alike = |other: &&(Option<String>, &str)| named.is_none() || other.0.as_ref() == named;
        let (before, all) =
            (of_tags[..at].iter().filter(alike).count(), of_tags.iter().filter(alike).count());
        if own.len() > 1 && own.len() != all {
            let of = named.map_or(String::new(), |wager| format!(" of {}", brief(wager)));
            let ramps = own.iter().all(|own| is_ramp(own));
            return Err(Error::usage(format!(
                "{} {} for {all} counts{of}: expected one, or as many as there are {TAGS}",
                own.len(),
                if ramps { "ramps" } else { "triggers" },
            )));
        }
        let own = if own.len() > 1 { own.get(before) } else { own.first() };
        rules.push(CountRule {
            wager: wager.clone(),
            tags: tags(text)?,
            scale: scale.clone(),
            start: start.clone(),
            trigger: own.map(|own| (*own).clone()),
            enter: enter_of(wager, &enters).cloned(),
        });
    }
    let has_tags = |wager: &String| of_tags.iter().any(|(other, _)| other.as_ref() == Some(wager));
    let name = |of: &Trigger| if is_ramp(of) { RAMP } else { TRIGGER };
    let named = triggers.iter().filter_map(|(wager, of)| Some((wager.as_ref()?, name(of))));
    let named = named.chain(enters.iter().filter_map(|(wager, _)| Some((wager.as_ref()?, ENTER))));
    match named.into_iter().find(|(wager, _)| !has_tags(wager)) {
        None => Ok(rules),
        Some((wager, name)) => {
            let why =
                format!("expected {TAGS} of the same wager, as \"{}: 9=1 4=-1\"", brief(wager));
            Err(Error::value(name, brief(wager), why))
        }
    }
}

fn tags(text: &str) -> Result<Tags, Error> {
    match text.strip_prefix("best:").map(str::trim) {
        Some("1") => Ok(Tags::Best(1)),
        Some("2") => Ok(Tags::Best(2)),
        Some("3") => Ok(Tags::Best(3)),
        Some("4") => Ok(Tags::Best(4)),
        None if text != "best" && is_name(text) => Ok(Tags::Named(text.to_owned())),
        None if text != "best" => text.parse().map(Tags::Given),
        _ => {
            Err(Error::value(TAGS, brief(text), "expected best:1 to best:4, the level of the tags"))
        }
    }
}

/// Returns `true` for a text that may be the name of a count. A list of tags has digits in front,
/// and a term has an `=`.
fn is_name(text: &str) -> bool {
    let is_of_names = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(is_of_names)
}

fn trigger(text: &str, whole: &str) -> Result<Trigger, Error> {
    match text {
        "best" => Ok(Trigger::Best),
        _ => count(TRIGGER, text, whole, "4, 2.5 or 7/2, or best").map(Trigger::At),
    }
}

/// Parses a count; `such` are examples of what is expected.
fn count(name: &'static str, text: &str, whole: &str, such: &str) -> Result<Exact, Error> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let number = decimal(digits).or_else(|| Exact::parse(digits).filter(|_| digits.len() <= 20));
    number.ok_or_else(|| Error::value(name, brief(whole), format!("expected a count, as {such}")))
}

/// Returns the count at which a wager is entered: its own, or the one of all wagers.
fn enter_of<'e>(
    wager: &Option<String>,
    enters: &'e [(Option<String>, Exact)],
) -> Option<&'e Exact> {
    let of = |wager: &Option<String>| enters.iter().find(|(of, _)| of == wager);
    of(wager).or_else(|| of(&None)).map(|(_, enter)| enter)
}

/// Returns the scale that the texts state; `None` if they state none.
fn scale(texts: &CountsTexts<'_>) -> Result<Option<Scale>, Error> {
    let per = texts.per.as_deref().map(|text| one_of(PER, text, Per::ALL)).transpose()?;
    let round = texts.round.as_deref().map(|text| one_of(ROUND, text, Rounded::ALL)).transpose()?;
    let no_running = |given, text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default();
        let why = format!("a running count is no true count: expected it without {RUNNING}");
        Err(Error::value(given, brief(text), why))
    };
    match texts.running {
        true if per.is_some() => no_running(PER, texts.per),
        true if round.is_some() => no_running(ROUND, texts.round),
        true => Ok(Some(Scale::Running { start: Exact::zero() })),
        false => {
            let is_stated = per.is_some() || round.is_some();
            let (per, round) = (per.unwrap_or_default(), round.unwrap_or_default());
            Ok(is_stated.then_some(Scale::True { per, round }))
        }
    }
}
