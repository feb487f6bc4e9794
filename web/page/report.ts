/** The parts of reports that the page reads; schemas/report.schema.json describes them whole. */

export interface Figure {
  exact: string;
  decimal: string;
}

export interface Root {
  decimal: string;
}

export interface Named {
  id: string;
  name: string;
}

export interface Shoe {
  decks: number | null;
  cards: number | null;
  within_rules: boolean;
  composition: string;
  name: string;
  known_by: string;
}

export interface Event {
  name: string;
  /** The line that it is a part of, if a random multiplier splits the line. */
  line?: string;
  pays: string;
  ways?: string;
  probability: Figure;
  return: Figure;
}

/** The multipliers that the rounds of a wager begin with, if a round carries one to the next. */
export interface Carried {
  lines: { line: string; carries: string }[];
  states: { multiplier: string; part: Figure; edge: Figure; rtp: Figure; worth: Figure }[];
  mean: Figure;
  deviation_of_many: Root;
}

export interface Wager extends Named {
  carried?: Carried;
  multiplier?: { mean: Figure; deviation: Root };
  events: Event[];
  edge: Figure;
  rtp: Figure;
  hit: Figure;
  push: Figure;
  lose: Figure;
  variance: Figure;
  deviation: Root;
  edge_wagered?: Figure;
  average_stake?: Figure;
  /** How the player decides, where he does. */
  plays?: "best" | "rule";
  decided?: { pays: string };
  offer?: Offer;
  hands?: unknown;
  model?: string;
}

/** The terms on which a wager is offered, where it is not offered like any other. */
export interface Offer {
  on_offer: boolean;
  reading?: string;
  /** The meter that its figures are of, in first stakes. */
  meter?: string;
  remark: string;
}

export interface Refused {
  id: string;
  name: string;
  reason?: string;
  text?: string;
}

export interface PriceReport {
  game: Named & { edition?: string; source?: string };
  variant: Named;
  shoe: Shoe;
  model: string;
  notes?: string[];
  ways?: string;
  wagers: Wager[];
  refused?: Refused[];
  progressive_wagers?: ProgressiveWager[];
  [more: string]: unknown;
}

/** A figure that may be known by its bounds alone. */
export interface Enclosed {
  exact?: string;
  decimal: string;
}

export interface MeterReturn {
  of: "fixed" | "increment" | "hidden" | "reset" | "cap";
  rtp: Enclosed;
}

export interface MeterOverTime {
  hit_cycle: Enclosed | null;
  mean_jackpot?: Enclosed;
  without_cards?: Enclosed;
  mean: Enclosed;
  deviation: Enclosed;
  rtp: Enclosed;
  returns: MeterReturn[];
  break_even: Figure | null;
  above: Enclosed | null;
}

export interface ProgressiveWager extends Named {
  /** A hidden trigger pays its meter, and not the cards. */
  trigger?: boolean;
  break_even: Figure | null;
  by_meter: { meter: Figure; edge: Figure; rtp: Figure }[];
  over_time?: MeterOverTime;
}

export interface PriceStudy {
  tool: { name: string; version: string };
  reports: PriceReport[];
}

export interface DesignLine {
  line: number;
  name: string;
  pays: string;
  by_shoe: {
    probability: Figure;
    break_even?: Figure;
    at_most_edge?: Figure;
    at_least_edge?: Figure;
  }[];
}

export interface Design {
  reports: {
    target: { edge: { from: Figure; to: Figure } };
    lines: DesignLine[];
    present: { pays: string[]; by_shoe: { edge: Figure }[] };
    found?: {
      /** Numbers of paytables: looked at, and within the target. */
      combinations: string;
      meeting: string;
      paytables: { pays: string[]; by_shoe: { edge: Figure; hit: Figure; deviation: Root }[] }[];
    };
  }[];
}

export interface LineChange {
  name: string;
  first_pays?: string;
  second_pays?: string;
}

export interface Diff {
  pairs: { wagers: (Named & { edges: [Figure, Figure]; lines: LineChange[] })[] }[];
}

export interface Explanation {
  wager: { id: string };
  sentences: string[];
  shoes: { shoe: Shoe; edge: Figure; change: Figure }[];
}

/** An option of a decision. */
interface DecisionOption {
  id: string;
  probability: Figure;
  edge_always?: Figure;
}

/** A decision of the player, solved. */
export interface Decision {
  after: string;
  sees: string[];
  /** Names of the points that cases have. */
  points?: string[];
  options: DecisionOption[];
  /** Rounds that come to this decision with nothing to choose, if there are any. */
  no_choice?: Figure;
  rules: { values: string[]; option: string; probability: Figure; margin?: Figure }[];
  cases: {
    values: string[];
    points?: string[];
    option: string;
    probability: Figure;
    net: (Figure | null)[];
    margin?: Figure;
  }[];
}

/** Figures of a strategy that depend on its stakes. */
export interface Staked {
  average_stake: Figure;
  edge_wagered: Figure;
}

export interface WagerStrategy extends Named, Partial<Staked> {
  edge: Figure;
  /** The best strategy with these stakes, where equally good options differ in them. */
  least_stake?: Staked;
  greatest_stake?: Staked;
  strategies: (Named & { edge: Figure; cost: Figure } & Partial<Staked>)[];
  decisions: Decision[];
  remarks?: string[];
}

export interface StrategyReport {
  wagers: WagerStrategy[];
}

/** A closed interval. */
export interface Span {
  from: Figure;
  to: Figure;
}

/** A printed figure, and the values of the unknown chance that fit it. */
export interface ClaimFit {
  wager: string;
  quantity: string;
  shoe: string;
  printed: string;
  source: string;
  erratum: string | null;
  spans: Span[];
}

/** The values of an unknown chance that fit printed figures. */
export interface Fit {
  shoe: { composition: string };
  unknown: { name: string; assumed: Figure; most: Figure };
  claims: ClaimFit[];
  /** All sources together first, then each of them. */
  fits: { source: string | null; claims: number; spans: Span[]; contradiction: number[] }[];
  wagers: (Named & { quantity: string; assumed: Figure; span: Span | null })[];
}

export interface FitStudy {
  reports: Fit[];
}

export interface EffectsStudy {
  reports: {
    wagers: (Named & {
      offer?: Offer;
      favourable: boolean;
      told_by: string;
      cards: { card: string; tags: number[] }[];
      levels: {
        level: number;
        turns_positive?: Figure;
        turns_positive_deviations?: { decimal: string };
        per_true_count?: Figure;
      }[];
    })[];
  }[];
}

export interface ListedVariant extends Named {
  wagers: string[];
}

export interface ListedWager extends Named {
  variant: string;
}

export interface ListedGame extends Named {
  deals: string;
  decks: number[];
  source: string;
  collection: string | null;
}

export interface ListedField {
  game: string;
  name: string;
  values: string;
  cards: string;
  doc: string;
}

/** The rounds of a shoe as the engine follows them: the other half is web/src/round.rs. */
export interface Followed {
  hands: string[];
  /** The wagers that look at suits, by their ids. */
  suits: string[];
  rounds: FollowedRound[];
}

export interface FollowedRound {
  /** The points of each hand, in games that count points. */
  totals: (number | null)[];
  /** The hand that gets the next card; null if the round is over. */
  next: string | null;
  /** The result, if the round is over and its cards are known finely enough. */
  result: { id: string; name: string } | null;
  /** `true` if a hand has a card that the rules do not deal to it. */
  astray: boolean;
}
