//! Sessions: the laws of their rounds, and the wagers that they settle.

use crate::error::Error;
use crate::exact::Whole;
use crate::game::{self, Game};
use crate::pricing::Progress;
use crate::pricing::Watch;
use crate::pricing::edge::{self, Share};
use crate::pricing::figures::{HandsInfo, OfferInfo, SessionInfo, WagerReport, WeightedHands};
use crate::pricing::reach;
use crate::pricing::session::Settled;
use crate::question::streaks::report::{ByHands, RunEvent, SessionWager};
use crate::question::streaks::runs::{
    self, Dependence, Law, MOST_HANDS, Measure, Model, Outcome, Reading, Session, Terms, Whose,
};
use crate::question::streaks::said;
use crate::question::streaks::sorting::{Sorted, Sorting};
use crate::shoe::Shoe;
use crate::table::model::{Rounds, RunLine, Streak, StreakOf, Table, Wager};
use crate::wording::Wording;
use crate::wording::asked::{CUT, HANDS, MODEL, ROUNDS_PER_SHOE};

/// The sessions that settle wagers on runs.
#[derive(Clone, Debug)]
pub struct Sessions {
    /// Their lengths; empty for some usual ones.
    pub sessions: Vec<Session>,
    /// The amount of dependence between rounds of one shoe that is kept.
    pub model: Model,
    /// The runs that are paid.
    pub reading: Reading,
    /// The number of rounds per shoe, at least 1; `None` for one shoe per session.
    pub rounds_per_shoe: Option<u32>,
    /// The number of cards behind the cut card.
    pub cut: u64,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            sessions: Vec::new(),
            model: Model::Independent,
            reading: Reading::Longest,
            rounds_per_shoe: None,
            cut: 0,
        }
    }
}

/// The laws of the rounds of a shoe, one for every model up to the requested one.
pub(crate) struct Laws<'a> {
    sessions: &'a Sessions,
    table: &'a Table,
    shoe: Shoe,
    watch: &'a dyn Watch,
    /// The laws for runs of wins, without ties.
    pub(crate) laws: Vec<(Model, Law)>,
    /// The laws for wagers that sort rounds in another way.
    others: Vec<(Sorting, Vec<(Model, Law)>)>,
    /// `true` if the rounds of a session settle some wager.
    of_session: bool,
    /// `true` if there are wagers on runs.
    are_bet: bool,
    pub(crate) dependence: Option<Dependence>,
    /// The number of rounds that the shoe is sure to deal.
    pub(crate) most_rounds: u64,
}

impl<'a> Laws<'a> {
    /// Makes the laws for these wagers.
    ///
    /// # Errors
    ///
    /// Returns an error if the shoe cannot deal the requested rounds, or if its cards are known too
    /// coarsely for what a wager looks at.
    pub(crate) fn new(
        table: &'a Table,
        game: &dyn Game,
        shoe: &Shoe,
        (sessions, wagers): (&'a Sessions, &[(&Wager, &Streak)]),
        watch: &'a dyn Watch,
    ) -> Result<Self, Error> {
        let (hands, results) = (table.vocabulary.hands, table.vocabulary.results());
        if results.len() != hands.len() + 1 {
            return Err(Error::usage(format!(
                "runs need a game with one kind of tie, and {} has several or none",
                game.name()
            )));
        }
        reach::refuse_unreachable(table, wagers.iter().map(|(wager, _)| *wager), watch)?;
        let one = game.results(shoe, &table.rule)?;
        let independent = Law::independent(&one);
        let left = shoe.cards().checked_sub(sessions.cut).ok_or_else(|| {
            let held = shoe.cards();
            let why = format!("shoe \"{shoe}\" holds {held} cards: expected no more than those");
            Error::value(CUT, sessions.cut, why)
        })?;
        let most_rounds = left / game.cards();
        let laws = vec![(Model::Independent, independent)];
        let streaks: Vec<&Streak> = wagers.iter().map(|(_, streak)| *streak).collect();
        let others = Vec::new();
        let of_session =
            streaks.is_empty() || streaks.iter().any(|one| one.next_rounds().is_none());
        let dependence = None;
        let mut all = Self {
            sessions,
            table,
            shoe: shoe.clone(),
            watch,
            laws,
            others,
            of_session,
            are_bet: !streaks.is_empty(),
            dependence,
            most_rounds,
        };
        let wanted = all.rounds_of_a_shoe(&streaks);
        let matters = sessions.model != Model::Independent || sessions.rounds_per_shoe.is_some();
        if matters && wanted > most_rounds {
            return Err(all.too_many_rounds(wanted, shoe, game.cards()));
        }
        if sessions.model != Model::Independent {
            watch.go_on()?;
            let rounds = game.rounds(shoe, &table.rule).map_err(|why| {
                Error::parameter_given(MODEL, format!("{why}: expected {MODEL} independent"))
            })?;
            let name = "rounds of one shoe";
            let tell = |done: u64, of: u64| watch.tell(Progress { name, done, of });
            all.depend(&one, &rounds, wanted, &tell);
        }
        let models: Vec<Model> = all.laws.iter().map(|(model, _)| *model).collect();
        let sorted = Sorted { table, game, shoe, watch };
        for (wager, streak) in wagers {
            let sorting = Sorting::of(streak);
            if sorting != Sorting::WINS && all.others.iter().all(|(known, _)| *known != sorting) {
                let of_results = (&one[..], all.dependence.as_ref());
                let laws = sorted.laws(&sorting, (&models, wanted), of_results);
                let placed =
                    |error: Error| error.about(&wager.name).about(&streak.place.to_string());
                let laws = laws.map_err(placed)?;
                all.others.push((sorting, laws));
            }
        }
        Ok(all)
    }

    /// Returns the requested lengths, or some usual ones. Usual lengths that the shoe may fail to
    /// deal are left out if that matters.
    pub(crate) fn lengths(&self) -> Vec<Session> {
        if !self.sessions.sessions.is_empty() {
            return self.sessions.sessions.clone();
        }
        if !self.of_session {
            return Vec::new();
        }
        // Without wagers there is nothing to compare: the runs of a shoe are the answer.
        let tens = if self.are_bet { 1..=8 } else { 8..=8 };
        let mut lengths: Vec<Session> = tens.map(|tens| Session::of(10 * tens)).collect();
        if self.sessions.model != Model::Independent && self.sessions.rounds_per_shoe.is_none() {
            lengths.retain(|session| u64::from(session.longest()) <= self.most_rounds);
            if lengths.is_empty() {
                lengths.push(Session::of(u32::try_from(self.most_rounds).unwrap_or(1)));
            }
        }
        lengths
    }

    /// Returns the largest number of rounds that one shoe has to deal. Wagers that wait for decided
    /// rounds do not count, because each of their rounds is treated as if from a shoe of its own.
    fn rounds_of_a_shoe(&self, streaks: &[&Streak]) -> u64 {
        let next = streaks.iter().filter(|streak| !streak.waits_for_decided());
        let next = next.filter_map(|streak| streak.next_rounds()).max().unwrap_or(0);
        let longest = Session::longest_of(&self.lengths()).max(next);
        self.sessions.rounds_per_shoe.unwrap_or(longest).into()
    }

    /// Returns the laws for a wager, one for every model.
    pub(crate) fn of(&self, streak: &Streak) -> &[(Model, Law)] {
        let sorting = Sorting::of(streak);
        let others = self.others.iter().find(|(of, _)| *of == sorting);
        others.map_or(&self.laws, |(_, laws)| laws)
    }

    fn too_many_rounds(&self, wanted: u64, shoe: &Shoe, of_round: u64) -> Error {
        let most = self.most_rounds;
        let cut = match self.sessions.cut {
            0 => String::new(),
            cut => format!(" less {cut} behind the cut card"),
        };
        let help = match (most, self.sessions.rounds_per_shoe) {
            (0, _) => "no round".to_owned(),
            (_, Some(_)) => format!("{ROUNDS_PER_SHOE} {most} or fewer"),
            (1, None) => format!("1 hand, or a new shoe every round, {ROUNDS_PER_SHOE} 1"),
            (_, None) => {
                format!("{most} hands or fewer, or a new shoe every {ROUNDS_PER_SHOE} {most}")
            }
        };
        Error::shoe(format!(
            "{wanted} rounds of one shoe take up to {} cards and shoe \"{shoe}\" holds {}{cut}: \
             expected {help}",
            wanted * of_round,
            shoe.cards(),
        ))
    }

    /// Adds the models that keep some dependence. With only one or two rounds per shoe, there is no
    /// further dependence, so a model adds nothing to the one before it.
    fn depend(
        &mut self,
        one: &[Whole],
        rounds: &game::Rounds,
        wanted: u64,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) {
        let independent = self.laws[0].1.clone();
        if wanted < 2 {
            let models = [Model::Pair, Model::Triple].into_iter();
            let models = models.filter(|model| *model <= self.sessions.model);
            self.laws.extend(models.map(|model| (model, independent.clone())));
            return;
        }
        let two = rounds.two();
        let three =
            (self.sessions.model == Model::Triple && wanted > 2).then(|| rounds.three(progress));
        let dependence = Dependence::new(one, &two, three.as_ref());
        for model in [Model::Pair, Model::Triple] {
            if model <= self.sessions.model {
                self.laws.push((model, independent.corrected(&dependence, model)));
            }
        }
        self.dependence = Some(dependence);
    }

    /// Returns the law for a wager that keeps most of the dependence of its rounds.
    fn fullest(&self, streak: &Streak) -> &(Model, Law) {
        self.of(streak).last().expect("independent rounds at least")
    }

    pub(crate) fn rounds_per_shoe(&self) -> Option<u32> {
        self.sessions.rounds_per_shoe
    }

    pub(crate) fn terms<'t>(&self, streak: &'t Streak) -> Terms<'t> {
        let hands = self.table.vocabulary.hands.len();
        let whose = |rounds: &Rounds| match rounds {
            Rounds::Result(side) => Whose::Side(*side),
            Rounds::AnyHand if streak.skips_ties => Whose::Either,
            Rounds::AnyHand => Whose::First(hands),
            Rounds::When { .. } => Whose::Side(0),
        };
        let measure = match &streak.of {
            StreakOf::Run(rounds) if streak.begins_next => Measure::Next(whose(rounds)),
            StreakOf::Run(rounds) => Measure::Longest(whose(rounds)),
            StreakOf::Times(rounds) => Measure::Times(whose(rounds)),
            StreakOf::Pattern(pattern) => Measure::Pattern(pattern.clone()),
        };
        // Only a session can have several paid runs.
        let reading = match measure {
            Measure::Longest(_) => self.sessions.reading,
            _ => Reading::Longest,
        };
        Terms { measure, lines: &streak.lines, reading }
    }

    /// Settles a wager over each of these sessions by one of the laws.
    pub(crate) fn outcomes(
        &self,
        law: &Law,
        (wager, streak): (&Wager, &Streak),
        sessions: &[Session],
    ) -> Result<Vec<Outcome>, Error> {
        self.watch.go_on()?;
        let name = &wager.name;
        let tell = |done: u64, of: u64| self.watch.tell(Progress { name, done, of });
        runs::outcomes(law, &self.terms(streak), self.rounds_per_shoe(), sessions, &tell)
            .map_err(|error| error.about(&wager.name))
    }

    /// Reports a wager over one of these sessions.
    pub(crate) fn wager(
        &self,
        model: Model,
        (wager, streak): (&Wager, &Streak),
        (outcome, session): (&Outcome, &Session),
    ) -> WagerReport {
        let loss = outcome.events.len() - 1;
        let reading = self.terms(streak).reading;
        let share = |(at, event): (usize, &runs::Event)| {
            let line = event.line.map(|line| &streak.lines[line]);
            Share {
                name: event_name(line, event, (reading, at == loss)),
                run: line.map(runs),
                pays: event.pays.clone(),
                ways: event.ways.clone(),
            }
        };
        let shares: Vec<Share> = outcome.events.iter().enumerate().map(share).collect();
        let (hands, settled) = (hands_info(session), Settled::of(streak));
        let mut session = SessionInfo::new(hands, model, reading, settled);
        session.no_ties = streak.waits_for_decided();
        let mut figures = edge::figures(&wager.id, &wager.name, &shares, &outcome.total);
        figures.session = Some(session);
        figures.source = wager.source.clone();
        figures.offer = OfferInfo::on(wager, &self.shoe);
        figures
    }

    /// Prices a wager over one session, by the law that keeps most of the dependence.
    pub(crate) fn priced(
        &self,
        wager: &Wager,
        streak: &Streak,
        session: &Session,
    ) -> Result<WagerReport, Error> {
        let (model, law) = self.fullest(streak);
        let outcome = self.outcomes(law, (wager, streak), std::slice::from_ref(session))?;
        Ok(self.wager(*model, (wager, streak), (&outcome[0], session)))
    }

    /// Returns the fewest hands that favor the player, and the longest session of the search.
    pub(crate) fn favourable(
        &self,
        (model, law): &(Model, Law),
        streak: &Streak,
    ) -> Result<(Option<u32>, u32), Error> {
        let shoe = u32::try_from(self.most_rounds).unwrap_or(MOST_HANDS);
        let bounded = *model != Model::Independent && self.rounds_per_shoe().is_none();
        let terms = self.terms(streak);
        // The chain has a state for every longest and every present run. In each round, each state
        // has numbers as long as the session so far. So bets on very long runs are searched in
        // shorter sessions.
        let of_hand = u64::from(terms.most()).pow(2) * law.coefficients() as u64;
        let able = u32::try_from((SEARCH / of_hand.max(1)).isqrt()).unwrap_or(MOST_HANDS);
        let most = able.min(if bounded { shoe } else { MOST_HANDS }).min(MOST_HANDS);
        let hands = runs::favourable(law, &terms, self.rounds_per_shoe(), most)?;
        Ok((hands, most))
    }

    /// Explains what is missing to price a wager in full.
    fn needs(&self, terms: &Terms<'_>) -> Wording {
        let by = match (&terms.measure, terms.reading) {
            (Measure::Longest(_) | Measure::Next(_), Reading::Longest) => "the longest run",
            (_, Reading::Every) => "every run",
            (Measure::Times(_), _) => "how many rounds are such",
            (Measure::Pattern(_), _) => "how often the pattern comes",
        };
        Wording::new(match &self.sessions.sessions[..] {
            [] => format!("a session length ({HANDS}): it is settled once per session, by {by}"),
            _ => {
                format!("one session length ({HANDS}), not several: it is settled once per session")
            }
        })
    }

    /// Prices a wager by session length, for a request without a session or with several.
    pub(crate) fn by_hands(&self, wager: &Wager, streak: &Streak) -> Result<SessionWager, Error> {
        let lengths = self.lengths();
        let law = self.fullest(streak);
        let terms = self.terms(streak);
        let at = |(outcome, session): (&Outcome, &Session)| {
            let report = self.wager(law.0, (wager, streak), (outcome, session));
            let WagerReport { edge, rtp, hit, deviation, .. } = report;
            ByHands { hands: hands_info(session), edge, rtp, hit, deviation }
        };
        let outcomes = self.outcomes(&law.1, (wager, streak), &lengths)?;
        let event = |line: &RunLine| RunEvent {
            name: line.name.clone(),
            run: runs(line),
            pays: line.pays.clone(),
        };
        Ok(SessionWager {
            id: wager.id.clone(),
            name: wager.name.clone(),
            offer: OfferInfo::on(wager, &self.shoe),
            streak: said::short(self.table.vocabulary, streak),
            by: said::measured(self.table.vocabulary, streak),
            settled: Settled::of(streak),
            needs: self.needs(&terms),
            events: streak.lines.iter().map(event).collect(),
            favourable: self.favourable(law, streak)?.0,
            by_hands: outcomes.iter().zip(&lengths).map(at).collect(),
            model: law.0,
            reading: terms.reading,
        })
    }
}

fn event_name(
    line: Option<&RunLine>,
    event: &runs::Event,
    (reading, loss): (Reading, bool),
) -> String {
    match (line, reading) {
        (Some(line), _) => line.name.clone(),
        (None, Reading::Every) if !loss => {
            format!("Runs that pay {} in all", crate::table::short(&event.pays))
        }
        (None, Reading::Every) => "No run is paid".to_owned(),
        (None, Reading::Longest) => crate::settle::LOSS.to_owned(),
    }
}

/// The work of a search for the first session in the player's favor: some seconds.
const SEARCH: u64 = 300_000_000;

/// Returns the runs that a line pays: `"5"`, `"5-6"`, `"7+"`.
pub(crate) fn runs(line: &RunLine) -> String {
    match line.to {
        None => format!("{}+", line.from),
        Some(to) if to == line.from => to.to_string(),
        Some(to) => format!("{}-{to}", line.from),
    }
}

pub(crate) fn hands_info(session: &Session) -> HandsInfo {
    match session.fixed() {
        Some(hands) => HandsInfo::Fixed(hands),
        None => {
            let weighted = session.lengths().iter();
            let weighted =
                weighted.map(|(hands, weight)| WeightedHands::new(*hands, weight.clone()));
            HandsInfo::Mixed(weighted.collect())
        }
    }
}
