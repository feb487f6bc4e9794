//! Prepares a run: checks the request against the rules and the shoe.

use itertools::Itertools;

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::game::Game;
use crate::game::dealing::{Burn, Dealing, End};
use crate::pricing::figures::{Head, OfferInfo, shoe_info};
use crate::pricing::left_out::{LeftOut, told_by};
use crate::pricing::reach;
use crate::pricing::{Watch, shoe_of};
use crate::shoe::{Composition, Shoe};
use crate::table::model::{Line, Table, Variant, Wager};
use crate::table::settlement::Round;
use crate::table::unsettled::Unsettled;
use crate::table::{Catalog, is_wanted};
use crate::wording::asked::{
    CAP, CUT, CUTS, ROUNDS_PER_HOUR, ROUNDS_PER_SHOE, RUIN, SHOES, TAGS, WAGER, WITH,
};

use super::best::{self, Missing};
use super::betting::{Prepared, counter, none, unnamed};
use super::counter::{TRIGGERS, fraction};
use super::report::{Betting, Procedure, Stake};
use super::run::{Play, Run, Staked, cards_of_a_place};
use super::setup::{MOST_ROUNDS, OfPlay, OfTrip, OfWager, Setup, Won};
use super::sums::ROUGH;
use super::trip::check_stakes;
use super::valuing::{Found, Wagers};
use super::{CountRequest, CountRule, FirstCard, Scale, Tags, Trigger, check_run};

/// Maximum number of bets in a run: each keeps its own sums by count.
const MOST_PLAYS: usize = 250;
/// Maximum number of other cut card positions in a run.
const CUTS_AT_ONCE: usize = 100;
/// Maximum number of hands to look at where wagers are dealt anew in every round: half an hour of two
/// processors in Three Card Poker.
const MOST_WORK: u128 = 100_000_000_000;
/// Maximum win or loss of a wager, per unit staked, so that the sums fit.
const MOST_PAID: i64 = 1_000_000;

/// A prepared run, with its setup.
pub(super) struct Made<'a> {
    pub setup: Setup,
    pub run: Run<'a>,
    /// Maximum number of shoes: the requested number. With `until`, fewer if the sums hold fewer.
    pub most: u64,
    /// The table of the rules; the header of a part has its digest.
    pub table: &'a Table,
    pub variant: &'a Variant,
    pub shoe: Shoe,
}

impl<'a> Made<'a> {
    pub fn new(
        catalog: &'a Catalog,
        request: &'a CountRequest,
        watch: &'a dyn Watch,
    ) -> Result<Self, Error> {
        Self::with_triggers(catalog, request, None, watch)
    }

    /// Prepares a run. Triggers to be searched for are taken from the plays in `found`, if given;
    /// otherwise the first shoes of the run are dealt to find them.
    pub fn with_triggers(
        catalog: &'a Catalog,
        request: &'a CountRequest,
        found: Option<&[OfPlay]>,
        watch: &'a dyn Watch,
    ) -> Result<Self, Error> {
        check_run(request)?;
        check_numbers(request)?;
        let (table, variant) = catalog.one_for(&request.variant, named(request))?;
        let shoe = shoe_of(request.shoe.as_ref(), table)?;
        let (cuts, end) = ends(request, shoe.cards())?;
        let dealing =
            Dealing::new(table.game, table.rule.clone(), &shoe, request.burn, end, request.seed)?;
        let (mut rounds, left_out) = asked(catalog, (table, variant), &shoe, request, watch)?;
        let bet = rounds.len();
        let beside = beside(catalog, (table, variant), &shoe, request, &mut rounds)?;
        reach::refuse_unreachable(table, rounds.iter().map(|round| round.wager), watch)?;
        let offered: Vec<_> = rounds.iter().map(|round| round.lines_of_every_round()).collect();
        let lines: Vec<&[Line]> = offered.iter().map(|lines| &**lines).collect();
        let wagers = Wagers::new(&table.rule, table.game, &lines);
        let full = Composition::from(&shoe);
        let cards = dealing.cards() as u64;
        let most = most_shoes(&wagers, &rounds, (cards, &Exact::one()), request)?;
        refuse_long(&wagers, &rounds, (&shoe, table.game), request)?;
        let edges = edges(&wagers, &full, rounds.len())?;
        let mut plays: Vec<Play> = Vec::new();
        let mut bettings: Vec<Betting> = Vec::new();
        let mut missing = Vec::new();
        for rule in &request.counts {
            let of = match &rule.wager {
                None => every_wager(rule, request, &rounds[..bet])?,
                Some(name) => places(catalog, table, variant, name, &rounds[..bet])?,
            };
            for wager in of {
                let counted = rounds[wager].wager;
                let Prepared { counter, betting, scale, trigger } =
                    counter(catalog, (table, variant), counted, &shoe, rule, watch)?;
                let is_ramped = matches!(trigger, Trigger::Ramp(_) | Trigger::BestRamp);
                match &trigger {
                    Trigger::Best => {
                        let whole = matches!(scale, Scale::Running { .. });
                        missing.push((plays.len(), Missing::Trigger(whole)));
                    }
                    Trigger::BestRamp => missing.push((plays.len(), Missing::Ramp)),
                    Trigger::At(_) | Trigger::Ramp(_) => (),
                }
                plays.push(Play::of(wager, Some(counter), is_ramped));
                bettings.push(betting);
            }
        }
        if request.perfect || request.counts.is_empty() {
            for wager in 0..bet {
                plays.push(Play::of(wager, None, false));
                bettings.push(Betting { by: "perfect".into(), ..none() });
            }
        }
        if plays.len() > MOST_PLAYS {
            return Err(Error::usage(format!(
                "{} wagers and counts: expected up to {MOST_PLAYS} bets at once",
                plays.len()
            )));
        }
        let of_place = cards_of_a_place(full.cards(), request.exact);
        let left = (of_place, usize::try_from(full.cards().div_ceil(of_place)).unwrap_or(1));
        let Head { game, variant: variant_info, notes } = Head::of(table, variant);
        let of_wager = |(at, (Round { wager, .. }, edge)): (usize, (&Round<'_>, Exact))| {
            let laws = &wagers.laws[at];
            let is_drawn = laws.iter().any(|law| law.len() > 1);
            let won = |(win, chance): (Exact, Exact)| Won { win, chance };
            let drawn = laws.iter().filter(|_| is_drawn).cloned();
            OfWager {
                id: wager.id.clone(),
                name: wager.name.clone(),
                offer: OfferInfo::on(wager, &shoe),
                edge,
                wins: wagers.wins[at].clone(),
                drawn: drawn.map(|law| law.into_iter().map(won).collect()).collect(),
            }
        };
        let stakes = request.with.iter().zip(&beside).map(|((_, stake), (place, _))| Stake {
            id: rounds[*place].wager.id.clone(),
            name: rounds[*place].wager.name.clone(),
            stake: stake.to_string(),
        });
        let of_play = |(play, betting): (&Play, Betting)| OfPlay { wager: play.wager, betting };
        let mut setup = Setup {
            game,
            variant: variant_info,
            shoe: shoe_info(table, &shoe),
            procedure: procedure(request, table.game.most_cards()),
            left_out,
            notes: notes
                .into_iter()
                .chain(rounds.iter().find_map(|round| round.wager.remark_on_stakes()))
                .chain(offered_at_times(&rounds))
                .chain(begun_unknown(&shoe, &bettings))
                .collect(),
            cuts: cuts.clone(),
            wagers: rounds.iter().zip(edges).enumerate().map(of_wager).collect(),
            plays: plays.iter().zip(bettings).map(of_play).collect(),
            beside: stakes.collect(),
            caps: request.caps.clone(),
            rounds_per_hour: request.rounds_per_hour,
            risk: request.risk.clone(),
            left,
            most_rounds: match cards {
                0..=MOST_ROUNDS => usize::try_from(cards).unwrap_or_default(),
                _ => 0,
            },
            trip: OfTrip::of(request),
        };
        let mut run = Run {
            dealing,
            wagers,
            plays,
            beside,
            depths: cuts,
            first_seen: request.burn == Burn::ByFirstCard
                && request.first_card == FirstCard::Counted,
            full,
            of_place,
            layout: setup.layout(),
            watch,
        };
        run.lay_out(left.1);
        let found = match found {
            None => best::search(&run, &missing, most, request)?,
            Some(plays) => best::of_other(&missing, plays)
                .ok_or_else(|| Error::usage("the header is of another run: it has no triggers"))?,
        };
        for (play, bet) in found {
            bet.tell(&mut run.plays[play], &mut setup.plays[play].betting)
                .ok_or_else(|| Error::usage("the header is of another run: it has no triggers"))?;
        }
        setup.stake(&mut run);
        let stake = run.plays.iter().flat_map(|play| &play.stakes).max().copied().unwrap_or(1);
        let most = most_shoes(&run.wagers, &rounds, (cards, &Exact::integer(stake)), request)?;
        Ok(Self { setup, run, most, table, variant, shoe })
    }
}

fn check_numbers(request: &CountRequest) -> Result<(), Error> {
    let in_time = (1..=100_000).contains(&request.rounds_per_hour);
    if !in_time {
        let why = "expected a whole number from 1 to 100000";
        return Err(Error::value(ROUNDS_PER_HOUR, request.rounds_per_hour, why));
    }
    let (risk, one) = (&request.risk, Exact::one());
    if !risk.is_positive() || !(&one - risk).is_positive() {
        return Err(Error::value(RUIN, risk, "expected a risk above 0 and below 1"));
    }
    check_stakes(request)?;
    match request.caps.iter().find(|cap| !cap.is_positive()) {
        Some(cap) => Err(Error::value(CAP, cap, "expected an amount above 0")),
        None => Ok(()),
    }
}

/// Returns the positions of the cut card, the main one first, and the end of the shoe that deals
/// the rounds for all of them.
fn ends(request: &CountRequest, held: u64) -> Result<(Vec<u64>, End), Error> {
    let Some(main) = request.end.cut() else {
        if request.cuts.is_empty() {
            return Ok((Vec::new(), request.end));
        }
        let why = format!("{ROUNDS_PER_SHOE} ends the shoe: expected {CUT} or neither");
        return Err(Error::parameter_given(CUTS, why));
    };
    if request.cuts.len() > CUTS_AT_ONCE {
        let why = format!("expected up to {CUTS_AT_ONCE} of them");
        return Err(Error::value(CUTS, format!("{} of them", request.cuts.len()), why));
    }
    let cuts: Vec<u64> = std::iter::once(main).chain(request.cuts.iter().copied()).collect();
    let deepest = cuts.iter().copied().min().unwrap_or(main);
    let burned = request.burn.most();
    if let Some(cut) = request.cuts.iter().find(|cut| **cut >= held.saturating_sub(burned)) {
        let less = if burned > 0 {
            format!(" less up to {burned} that are burned")
        } else {
            String::new()
        };
        let why = format!("the shoe holds {held} cards{less}: expected fewer behind the cut card");
        return Err(Error::value(CUTS, cut, why));
    }
    Ok((cuts, End::by_cut(deepest, request.end.after_cut())))
}

fn procedure(request: &CountRequest, cards_of_a_round: u64) -> Procedure {
    let end = request.end;
    Procedure {
        burn: request.burn.key().into(),
        first_card: request.first_card.key().into(),
        cut: end.cut(),
        after_cut: end.after_cut(),
        rounds_per_shoe: end.rounds(),
        cards_of_a_round,
    }
}

/// Returns the names of wagers in a request.
fn named(request: &CountRequest) -> impl Iterator<Item = &String> {
    let counted = request.counts.iter().filter_map(|rule| rule.wager.as_ref());
    request.wagers.iter().chain(counted).chain(request.with.iter().map(|(name, _)| name))
}

/// Returns the wagers that are bet, and the wagers that are left out.
fn asked<'a>(
    catalog: &Catalog,
    (table, variant): (&'a Table, &'a Variant),
    shoe: &Shoe,
    request: &CountRequest,
    watch: &dyn Watch,
) -> Result<(Vec<Round<'a>>, Vec<LeftOut>), Error> {
    let ids = match &request.wagers[..] {
        [] => with_named_counts(variant, request),
        _ => catalog.ids_in((table, variant), &request.wagers, &[])?,
    };
    let wanted = || variant.wagers.iter().filter(|wager| is_wanted(wager, &ids));
    reach::refuse_unreachable(table, wanted(), watch)?;
    let mut rounds = Vec::new();
    let mut left_out = Vec::new();
    for wager in wanted() {
        match round(wager, table.game, shoe) {
            Ok(round) => rounds.push(round),
            Err(one) if ids.is_empty() => left_out.push(one),
            Err(one) => return Err(one.into()),
        }
    }
    match left_out.first() {
        Some(one) if rounds.is_empty() => Err(Error::from(*one)),
        _ => Ok((rounds, left_out.into_iter().map(LeftOut::from).collect())),
    }
}

/// Returns the indices of the wagers of a rule that names none. Where the request selects no wager,
/// a named count is for the wagers that have it.
fn every_wager(
    rule: &CountRule,
    request: &CountRequest,
    rounds: &[Round<'_>],
) -> Result<Vec<usize>, Error> {
    let all = 0..rounds.len();
    let Tags::Named(name) = &rule.tags else { return Ok(all.collect()) };
    if !request.wagers.is_empty() {
        return Ok(all.collect());
    }
    let found: Vec<usize> = all.filter(|at| rounds[*at].wager.count(name).is_some()).collect();
    if found.is_empty() {
        let wagers: Vec<&Wager> = rounds.iter().map(|round| round.wager).collect();
        return Err(unnamed(name, &wagers));
    }
    Ok(found)
}

/// Returns the ids of the wagers that have one of the named counts, if a request that selects no
/// wager bets by nothing else; or else no ids, which stand for all wagers.
fn with_named_counts(variant: &Variant, request: &CountRequest) -> Vec<String> {
    let name = |rule: &'_ CountRule| match (&rule.wager, &rule.tags) {
        (None, Tags::Named(name)) => Some(name.clone()),
        _ => None,
    };
    let names: Option<Vec<String>> = request.counts.iter().map(name).collect();
    let names = names.filter(|_| !request.perfect).unwrap_or_default();
    let has = |wager: &&Wager| names.iter().any(|name| wager.count(name).is_some());
    variant.wagers.iter().filter(has).map(|wager| wager.id.clone()).collect()
}

/// Returns a wager with its lines if a round of the shoe settles it, or else its refusal.
fn round<'a>(wager: &'a Wager, game: &dyn Game, shoe: &Shoe) -> Result<Round<'a>, Unsettled<'a>> {
    told_by(wager.of_round()?.offered_with(shoe)?, game, shoe)
}

/// Returns the remark on wagers that are offered in some rounds only.
fn offered_at_times(rounds: &[Round<'_>]) -> Option<String> {
    let names = rounds.iter().filter(|round| round.wager.offer.given.is_some());
    let names: Vec<&str> = names.map(|round| round.wager.name.as_str()).collect();
    (!names.is_empty()).then(|| {
        format!(
            "Offered in some rounds only: {}. Here a round without the offer is a bet that pushes, \
             and the count is the one before the round, without the cards that the offer shows.",
            names.join(", ")
        )
    })
}

/// Returns the remark on counts of a shoe that is a list of cards, if it is not of whole decks: the
/// cards that left it are unknown.
fn begun_unknown(shoe: &Shoe, bettings: &[Betting]) -> Option<String> {
    let decks = u32::try_from(shoe.cards() / 52).unwrap_or_default();
    let is_known =
        shoe.base_decks().is_some() || shoe.cards().is_multiple_of(52) && shoe.fits(decks);
    let is_counted = bettings.iter().any(|betting| betting.tags.is_some());
    (is_counted && !is_known).then(|| {
        "The shoe is a list of cards, so no card that left it is counted, seen or not: the count begins \
         at its start. A shoe of decks less cards, as \"8 - KH*2\", counts them."
            .to_owned()
    })
}

/// Returns the indices of the wagers with this name.
fn places(
    catalog: &Catalog,
    table: &Table,
    variant: &Variant,
    name: &str,
    rounds: &[Round<'_>],
) -> Result<Vec<usize>, Error> {
    let ids = catalog.ids_in((table, variant), &[name.to_owned()], &[])?;
    let found = |(at, round): (usize, &Round<'_>)| ids.contains(&round.wager.id).then_some(at);
    let found: Vec<usize> = rounds.iter().enumerate().filter_map(found).collect();
    if found.is_empty() {
        let why = "it is not among the wagers asked for";
        return Err(Error::value(TAGS, brief(name), why));
    }
    Ok(found)
}

/// Returns the wagers that must be bet beside each unit, with their stakes. Appends wagers that are
/// missing to `rounds`.
fn beside<'a>(
    catalog: &Catalog,
    (table, variant): (&'a Table, &'a Variant),
    shoe: &Shoe,
    request: &CountRequest,
    rounds: &mut Vec<Round<'a>>,
) -> Result<Vec<Staked>, Error> {
    let mut beside = Vec::new();
    for (name, stake) in &request.with {
        let ids = catalog.ids_in((table, variant), std::slice::from_ref(name), &[])?;
        let [id] = &ids[..] else {
            return Err(Error::value(WITH, brief(name), "expected the id of one wager"));
        };
        let wager = variant.wagers.iter().find(|wager| wager.id == *id);
        let Some(wager) = wager else { continue };
        let settled = round(wager, table.game, shoe)?;
        let place = rounds.iter().position(|other| other.wager.id == *id).unwrap_or_else(|| {
            rounds.push(settled);
            rounds.len() - 1
        });
        let stake = fraction(stake, TRIGGERS).filter(|(above, _)| *above > 0);
        let why = format!("expected a stake above 0 and up to {}", TRIGGERS.0);
        beside.push((place, stake.ok_or_else(|| Error::value(WITH, brief(name), why))?));
    }
    Ok(beside)
}

/// Returns the maximum number of shoes of a run; an error for wagers and shoes whose sums would not
/// fit.
fn most_shoes(
    wagers: &Wagers,
    rounds: &[Round<'_>],
    (cards, stake): (u64, &Exact),
    request: &CountRequest,
) -> Result<u64, Error> {
    for (Round { wager, .. }, wins) in rounds.iter().zip(&wagers.wins) {
        let most = Exact::integer(MOST_PAID);
        if wins.iter().any(|win| (&win.abs() - &most).is_positive()) {
            return Err(Error::usage(format!(
                "wager \"{}\" pays or loses more than {MOST_PAID} to 1, which sums over shoes do not \
                 hold",
                wager.id
            )));
        }
    }
    // The square of the most that one shoe can win, summed over all shoes, must fit in the sums.
    let most = wagers.wins.iter().flatten().map(Exact::abs);
    let most =
        most.fold(Exact::one(), |most, win| if (&win - &most).is_positive() { win } else { most });
    let of_shoe = &(&most * stake) * &Exact::count(u128::from(cards) * u128::from(ROUGH));
    let held = Exact::count(1 << 125).checked_div(&(&of_shoe * &of_shoe)).unwrap_or_default();
    let held = held.floor().to_i128().and_then(|held| u64::try_from(held).ok());
    let held = held.unwrap_or(u64::MAX);
    let shoes = request.shoes;
    match request.until {
        Some(_) if held > 0 => Ok(shoes.min(held)),
        None if shoes <= held => Ok(shoes),
        _ => Err(Error::usage(format!(
            "{shoes} shoes of {cards} cards with wins of up to {} to 1{} are more than sums hold: \
             expected fewer shoes",
            most.decimal(0),
            if *stake == Exact::one() { "" } else { " and stakes of this size" },
        ))),
    }
}

/// Refuses shoes that take hours, because wagers are dealt anew in every round.
fn refuse_long(
    wagers: &Wagers,
    rounds: &[Round<'_>],
    (shoe, game): (&Shoe, &dyn Game),
    request: &CountRequest,
) -> Result<(), Error> {
    let works = wagers.works(shoe);
    let of_round: u128 = works.iter().map(|(_, work)| work).sum();
    let rounds_of_shoe = u128::from((shoe.cards() / game.most_cards()).max(1));
    let of_shoe = of_round.saturating_mul(rounds_of_shoe);
    // A run until an error is reached may end long before.
    let shoes = if request.until.is_some() { 1 } else { u128::from(request.shoes) };
    let all = of_shoe.saturating_mul(shoes);
    if all <= MOST_WORK || request.exact {
        return Ok(());
    }
    let named = works.iter().take(3).map(|(at, _)| rounds[*at].wager.id.as_str()).join(", ");
    let others = works.len().saturating_sub(3);
    let others = if others > 0 { format!(" and {others} more") } else { String::new() };
    let most = (MOST_WORK / of_shoe).max(1);
    Err(Error::usage(format!(
        "every round of {shoes} shoes is dealt anew for {named}{others}: {} million hands, and a run \
         looks at no more than {} million; expected {SHOES} up to {most}, or another {WAGER}",
        all / 1_000_000,
        MOST_WORK / 1_000_000,
    )))
}

/// Returns the house edges on the full shoe; an error if a wager's rounds are too long to value.
fn edges(wagers: &Wagers, full: &Composition, rounds: usize) -> Result<Vec<Exact>, Error> {
    let mut edges = vec![Exact::zero(); rounds];
    let all = [full.coarsened(wagers.grain)];
    wagers.each(&all, &mut |of: Found<'_>| {
        let won = wagers.wins[of.wager].iter().zip(of.ways);
        let won: Exact = won.map(|(win, ways)| win * &Exact::count(*ways)).sum();
        edges[of.wager] = -&(&won / &Exact::count(of.total));
    })?;
    Ok(edges)
}
