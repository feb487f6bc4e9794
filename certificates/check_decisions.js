// Replays for check.js what is not baccarat without a decision: wagers with decisions, games that a
// table declares, Dragon Tiger, equilibria.
// Deals every round of the stated rules from the stated shoe, grouped by cards that look alike. Computes
// the value of every option in each information set, and compares all of them with the certificate.
import { FRACTION, MADE, VALUE, add, at, checkWager, fieldsOf, gcd, holds, need, rounds } from "./check.js";
const RANKS = "A23456789TJQK";
const SUITS = [..."SHDC"];
const POKER = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
  "four-of-a-kind", "straight-flush", "royal-flush", "five-of-a-kind"];
const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const GRAINS = ["value", "rank", "card"]; // how finely cards are known, the coarsest first
const NEEDS = { points: 0, total: 0, value: 0, suits: 2, poker: 2 }; // grains; other features need ranks
const BACCARAT = ["player.opening", "banker.opening", "player.total", "banker.total", "player.cards", "banker.cards",
  "player.first-value", "player.second-value", "banker.first-value", "banker.second-value"];
const BELOW = { highest: 0, "second-highest": 1, "third-highest": 2, "fourth-highest": 3, lowest: -1 };
const quoted = (text) => `'${text}'`;
const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
const largest = (numbers) => Math.max(1, ...numbers);
const counts = (items) => { const found = new Map(); for (const item of items) add(found, item, 1); return found; };
const plus = (map, key, ways) => map.set(key, (map.get(key) ?? 0n) + ways);
const compare = (one, other) => (one < other ? -1 : Number(one > other));
const compareLists = (one, other) => { // by the first part that differs
  const differs = one.findIndex((part, i) => part !== other[i]);
  return differs < 0 ? 0 : compare(one[differs], other[differs]);
};
// Fractions: a numerator and a denominator above 0, without a common factor.
const reduced = (over, under) => { const of = gcd(over < 0n ? -over : over, under); return [over / of, under / of]; };
const written = ([over, under]) => (under === 1n ? `${over}` : `${over}/${under}`);
function fraction(text, where) {
  need(typeof text === "string" && FRACTION.test(text), `${where}: ${JSON.stringify(text)} is no fraction`);
  const [over, under = "1"] = text.split("/");
  return reduced(BigInt(over), BigInt(under));
}
const times = ([a, b], [c, d]) => reduced(a * c, b * d);
const plusOf = ([a, b], [c, d]) => reduced(a * d + c * b, b * d);
const less = ([a, b], [c, d]) => a * d < c * b;
const lcm = (numbers) => numbers.reduce((all, n) => (all / gcd(all, n)) * n, 1n);
const inLine = (ranks) => // the longest row of ranks; the ace is next to the two and to the king
  Math.min(13, largest([...`${RANKS}A`].map((rank) => (ranks.includes(rank) ? rank : " ")).join("").split(" ").map((row) => row.length)));
function poker(ranks, suits) { // the poker hand of five cards
  const [most, next] = [...counts(ranks).values()].sort((one, other) => other - one);
  const [row, flush] = [most === 1 && inLine(ranks) === 5, suits === 1];
  const royal = row && flush && ranks.includes("A") && ranks.includes("K");
  return POKER[most === 5 ? 10 : royal ? 9 : row && flush ? 8 : most === 4 ? 7 : most === 3 && next === 2 ? 6
    : flush ? 5 : row ? 4 : most === 3 ? 3 : most === 2 && next === 2 ? 2 : most === 2 ? 1 : 0];
}
function* combinations(items, size, from = 0) { // with repetition
  if (!size) yield [];
  else for (let i = from; i < items.length; i += 1) for (const rest of combinations(items, size - 1, i)) yield [items[i], ...rest];
}
function* subsets(items, size, from = 0) {
  if (!size) yield [];
  else for (let i = from; i < items.length; i += 1) for (const rest of subsets(items, size - 1, i + 1)) yield [items[i], ...rest];
}
const factorial = (n) => (n > 1 ? n * factorial(n - 1) : 1);
const orders = (cards) => [...counts(cards).values()].reduce((all, n) => all / factorial(n), factorial(cards.length));

/** A game whose hands the table declares. */
class Hands {
  constructor(table) {
    [this.rules, this.shoe, this.known, this.subjects] = [table.hands, table.shoe, new Map(), new Map()];
    let place = 0;
    for (const { name, cards } of this.rules.hands) {
      this.subjects.set(name, Array.from({ length: cards }, (_, i) => place + i));
      for (let i = 0; i < cards; i += 1) this.subjects.set(`${name}.${PLACES[i]}`, [place + i]);
      place += cards;
    }
    for (const [name, cards] of Object.entries(this.rules.groups)) this.subjects.set(name, cards);
    [this.cards, this.order] = [place, this.rules.ace_high ? `${RANKS.slice(1)}A` : RANKS];
    this.ofClasses = [...new Set(this.rules.classes.flatMap((one) => fieldsOf(one.when)))];
  }
  looks(field) { // the cards that a field looks at, each set with a feature of it
    const hands = this.rules.comparisons[field];
    if (hands) return hands.map((hand) => ({ cards: this.subjects.get(hand), feature: "standing" }));
    const names = [...this.subjects.keys()].filter((name) => field.startsWith(`${name}.`));
    const subject = names.sort((one, other) => other.length - one.length)[0];
    return [{ cards: this.subjects.get(subject), feature: field.slice(subject.length + 1) }];
  }
  grain(field) { // how finely a field must know cards, as a place in GRAINS
    const of = (feature) => {
      const parts = [...this.ofClasses, ...(feature === "standing" ? this.rules.ties : [])];
      return feature === "class" || feature === "standing" ? (parts.length ? Math.max(...parts.map(of)) : 1) : NEEDS[feature] ?? 1;
    };
    return Math.max(...this.looks(field).map(({ feature }) => of(feature)));
  }
  number(value) { return typeof value === "string" && this.order.includes(value) ? this.order.indexOf(value) : value; }
  feature(name, ranks, suits) { // of cards of which the ranks and the number of suits are known
    const [total, each] = [sum([...ranks].map((rank) => VALUE[rank] || 10)), counts(ranks)];
    const plain = { value: total, points: total % 10, total, rank: ranks, suits, ranks: each.size, "of-a-kind": largest(each.values()) };
    if (name in plain) return plain[name];
    if (name.startsWith("count.")) return each.get(name.slice(6)) ?? 0;
    if (name === "class") {
      const values = Object.fromEntries(this.ofClasses.map((one) => [one, this.feature(one, ranks, suits)]));
      return this.rules.classes.find((one) => holds(one.when, values, this.order))?.name ?? "none";
    }
    if (name === "standing") return this.standing(ranks, suits, each);
    const high = [...ranks].sort((one, other) => this.number(other) - this.number(one));
    if (name in BELOW) return high.at(BELOW[name]);
    if (name === "pips") return sum([...ranks].map((rank) => RANKS.indexOf(rank) + 1));
    if (name === "in-line") return inLine(ranks);
    if (name === "between") return Math.max(0, this.number(high[0]) - this.number(high.at(-1)) - 1);
    need(name === "poker", `feature ${quoted(name)} needs a later checker`);
    return poker(ranks, suits);
  }
  standing(ranks, suits, each) { // numbers that are greater for a better hand, from the first that differs
    const wheel = ranks.length > 2 && each.size === ranks.length && [...RANKS.slice(0, ranks.length)].every((rank) => each.has(rank));
    const value = (rank) => (wheel && rank === "A" ? -1 : this.number(rank)); // the ace is below the two
    const groups = [...each].map(([rank, n]) => [n, value(rank)]).sort((one, other) => compareLists(other, one)).flat();
    const ties = this.rules.ties.flatMap((tie) => (tie === "ranks" ? groups : [this.number(this.feature(tie, ranks, suits))]));
    const { classes } = this.rules;
    const of = classes.length ? classes.findIndex(({ name }) => name === this.feature("class", ranks, suits)) : 0;
    return [-(of < 0 ? classes.length : of), ...ties];
  }
  winner(field, standings) {
    const best = standings.reduce((one, other) => (compareLists(one, other) < 0 ? other : one));
    const highest = standings.filter((one) => compareLists(one, best) === 0);
    return highest.length === 1 ? this.rules.comparisons[field][standings.indexOf(best)] : "tie";
  }
  rounds(fields, grain, rules) { // the number of deals of each combination of values of some fields
    need(rules === null, "an option changes the rules of a declared game");
    const looks = [...new Map(fields.flatMap((field) => this.looks(field)).map((look) => [JSON.stringify(look), look])).values()];
    const [held, left] = [grain === "card" ? this.shoe.suited : this.shoe.cards, new Map()];
    for (const [card, n] of Object.entries(held)) add(left, grain === "value" ? String(VALUE[card]) : card, n);
    const dealtOf = sum([...left.values()]);
    // Cards that the same looks look at are dealt together, in any order.
    const byLooks = new Map();
    for (let place = 0; place < this.cards; place += 1)
      at(byLooks, looks.map(({ cards }) => Number(cards.includes(place))).join(""), () => []).push(place);
    const unseen = byLooks.get("0".repeat(looks.length))?.length ?? 0;
    byLooks.delete("0".repeat(looks.length));
    const [atoms, placeOf, levels, order] = [[...byLooks.values()], new Map(), [], []];
    for (const atom of atoms) {
      for (const place of atom) placeOf.set(place, placeOf.size);
      // The looks that have all their cards now, those at the same cards together.
      const together = new Map();
      for (const { cards, feature } of looks)
        if (cards.every((place) => placeOf.has(place)) && cards.some((place) => atom.includes(place)))
          at(together, cards.join(), () => ({ cards, places: cards.map((place) => placeOf.get(place)), features: [] })).features.push(feature);
      levels.push([...together.values()]);
      for (const { cards, features } of together.values()) order.push(...features.map((feature) => `${feature} ${cards}`));
    }
    const picks = fields.map((field) => this.looks(field).map(({ cards, feature }) => order.indexOf(`${feature} ${cards}`)));
    const last = atoms.length - 1;
    const isAlone = last > 0 && levels[last].every(({ cards }) => cards.length === atoms[last].length);
    const show = (cards, level) => level.flatMap(({ places, features }) => { // the features that some looks see
      const some = places.map((place) => cards[place]);
      const [ranks, suits] = [some.map((card) => card[0]).sort().join(""), new Set(some.map((card) => card.slice(1))).size];
      return at(this.known, `${ranks} ${suits} ${features}`, () => features.map((feature) => this.feature(feature, ranks, suits)));
    });
    const waysOf = (cards, from) => { // the ways to deal these cards next, times `from`
      let ways = BigInt(from);
      for (let i = 0; i < cards.length; i += 1) {
        let n = left.get(cards[i]);
        for (let before = 0; before < i; before += 1) n -= Number(cards[before] === cards[i]);
        if (n <= 0) return 0n;
        ways *= BigInt(n);
      }
      return ways;
    };
    const choices = atoms.map((atom) => [...combinations([...left.keys()].sort(), atom.length)].map((cards) => ({ cards, orders: orders(cards) })));
    if (grain === "card" && Object.entries(held).every(([card, n]) => SUITS.every((suit) => held[card[0] + suit] === n))) {
      // Suits are alike: the first cards stand for all that differ by the names of suits.
      const alike = new Map();
      for (const { cards, orders } of choices[0]) {
        const key = SUITS.map((suit) => cards.filter((card) => card[1] === suit).map((card) => card[0]).join("")).sort().join();
        at(alike, key, () => ({ cards, orders: 0 })).orders += orders;
      }
      choices[0] = [...alike.values()];
    }
    const [hands, full, sharing] = [[], new Map(), new Map()];
    if (isAlone) { // Nothing else looks at the last cards: they are counted once, and corrected for what is gone.
      const shift = Array(sum(atoms.slice(0, last).map((atom) => atom.length))).fill(null);
      for (const { cards, orders } of choices[last]) {
        const shown = show([...shift, ...cards], levels[last]);
        const [hand, entry] = [{ cards, orders, ways: waysOf(cards, orders) }, at(full, JSON.stringify(shown), () => ({ shown, ways: 0n }))];
        Object.assign(hand, { entry });
        entry.ways += hand.ways;
        hands.push(hand);
        for (const card of cards) at(sharing, card, () => new Set()).add(hand);
      }
    }
    const seen = new Map();
    const count = (values, ways) => { at(seen, values.join("|"), () => ({ values, ways: 0n })).ways += ways; };
    const deal = (level, before, ways, values) => { // counts what the looks show, from the cards `before` on
      if (level > last) return count(values, ways);
      if (level === last && isAlone) {
        const [gone, lost] = [new Set(before.filter((card) => !left.get(card))), new Map()];
        for (const hand of new Set(before.flatMap((card) => [...sharing.get(card) ?? []])))
          plus(lost, hand.entry, hand.ways - (hand.cards.some((card) => gone.has(card)) ? 0n : waysOf(hand.cards, hand.orders)));
        for (const entry of full.values()) {
          const n = entry.ways - (lost.get(entry) ?? 0n);
          if (n) count([...values, ...entry.shown], ways * n);
        }
        return;
      }
      for (const { cards, orders } of choices[level]) {
        const more = waysOf(cards, orders) * ways;
        if (!more) continue;
        for (const card of cards) add(left, card, -1);
        const now = [...before, ...cards];
        deal(level + 1, now, more, [...values, ...show(now, levels[level])]);
        for (const card of cards) add(left, card, 1);
      }
    };
    let rest = 1n;
    for (let i = 0; i < unseen; i += 1) rest *= BigInt(dealtOf - placeOf.size - i);
    deal(0, [], rest, []);
    const found = new Map();
    for (const [key, { values, ways }] of seen) {
      seen.delete(key);
      const of = fields.map((field, i) => (this.rules.comparisons[field] ? this.winner(field, picks[i].map((pick) => values[pick])) : values[picks[i][0]]));
      at(found, of.join("|"), () => ({ values: of, ways: 0n })).ways += ways;
    }
    return [...found.values()];
  }
}

/** Baccarat by the values of cards. */
class Baccarat {
  constructor(table) {
    [this.rules, this.order, this.held] = [table.rules, RANKS, Array(10).fill(0)];
    for (const [card, n] of Object.entries(table.shoe.cards)) this.held[VALUE[card]] += n;
    [this.all, this.gone] = [sum(this.held), table.shoe.put_back ? 0 : 1]; // 1 if a dealt card does not come back
  }
  grain(field) {
    need(BACCARAT.includes(field) || MADE[field], `field ${quoted(field)} needs a later checker`);
    return 0;
  }
  ways(...cards) { // the number of deals of six cards that begin with these, of which nulls are not dealt
    const dealt = cards.filter((card) => card !== null);
    let ways = 1n;
    for (let i = 0; i < 6; i += 1) {
      let n = i < dealt.length ? this.held[dealt[i]] : this.all - this.gone * i;
      for (let before = 0; before < i && i < dealt.length; before += 1) n -= this.gone * Number(dealt[before] === dealt[i]);
      ways *= BigInt(Math.max(n, 0));
    }
    return ways;
  }
  * opened() { // the first two cards of both hands
    for (let i = 0; i < 10000; i += 1) {
      const cards = [...String(i).padStart(4, "0")].map(Number);
      if (this.ways(...cards)) yield cards;
    }
  }
  rounds(fields, grain, rules) { // the number of deals of each combination of values of some fields
    const [draw, digits, found] = [rules ?? this.rules, [...Array(10).keys()], new Map()];
    for (const [a, b, c, d] of this.opened()) {
      const [player, banker] = [(a + b) % 10, (c + d) % 10];
      const over = Math.max(player, banker) > 7;
      for (const third of !over && draw.player.includes(player) ? digits : [null]) {
        const rule = third === null ? draw["banker-when-player-stands"] : draw.banker[banker];
        const draws = !over && rule.includes(third ?? banker);
        for (const last of draws ? digits : [null]) {
          const six = [player, banker, (player + (third ?? 0)) % 10, (banker + (last ?? 0)) % 10, third === null ? 2 : 3, draws ? 3 : 2];
          const all = [...six, a, b, c, d];
          const values = fields.map((field) => (MADE[field] ? MADE[field](...six) : all[BACCARAT.indexOf(field)]));
          at(found, values.join("|"), () => ({ values, ways: 0n })).ways += this.ways(a, b, c, d, third, last);
        }
      }
    }
    return [...found.values()];
  }
}

const visible = (decision) => [...decision.sees, ...(decision.shown?.fields ?? [])];
const ALWAYS = { all: [] };
/** A wager that is settled deal by deal, and its decisions. */
class Play {
  constructor(wager, table, known, where) {
    [this.wager, this.where, this.decisions, this.known] = [wager, where, wager.decisions ?? [], known];
    need(table.deal === "hands" || table.deal === "baccarat", `${where}: decisions of ${quoted(table.deal)} need a later checker`);
    this.key = JSON.stringify([table.deal, table.rules, table.hands, table.shoe]);
    this.game = at(known, this.key, () => new (table.deal === "hands" ? Hands : Baccarat)(table));
    const options = this.decisions.flatMap((decision) => decision.options);
    const whens = [...wager.lines.map((line) => line.when), ...options.map((one) => one.given ?? ALWAYS)];
    this.fields = [...new Set([...whens.flatMap(fieldsOf), ...this.decisions.flatMap(visible)])].sort();
    const grain = GRAINS[Math.max(0, ...this.fields.map((field) => this.game.grain(field)))];
    need(wager.cards === grain, `${where}: expected cards by ${grain}`);
    const pays = wager.lines.map((line) => fraction(line.pays, `${where}, line ${quoted(line.name)}`));
    this.unit = lcm(pays.map(([, under]) => under)); // payoffs are whole numbers of parts of a stake
    [this.pays, this.memory] = [pays.map(([over, under]) => over * (this.unit / under)), new Map()];
    this.sets = this.decisions.map((decision) => new Map(decision.sets.map((one) => [JSON.stringify(one.seen), one])));
    for (const [i, decision] of this.decisions.entries())
      need(decision.sets.length === this.sets[i].size, `${where}, decision ${decision.after || "at first"}: a case is stated twice`);
  }
  of(decision, values) { // names an information set
    const seen = visible(decision).map((field, i) => [field, values[i]]).filter(([, value]) => value !== null).map((pair) => pair.join(" = "));
    return `${this.where}, decision ${decision.after || "at first"}, ${seen.join(", ") || "no card shown"}`;
  }
  law(rules) { // the deals under these rules by the fields of the wager
    const key = JSON.stringify([this.key, rules, this.fields, this.wager.cards]);
    return at(this.known, key, () => this.game.rounds(this.fields, this.wager.cards, rules));
  }
  settle([start, end], deals) { // the deals of each line, the first that holds, or else the last of them
    const lines = this.wager.lines.slice(start, end);
    const { places, known } = at(this.memory, `${start} ${end}`, () => {
      const used = new Set(lines.flatMap((line) => fieldsOf(line.when)));
      return { places: [...this.fields.keys()].filter((i) => used.has(this.fields[i])), known: new Map() };
    });
    const taken = new Map();
    for (const { values, ways } of deals) {
      const line = at(known, places.map((i) => values[i]).join("|"), () => {
        const v = Object.fromEntries(places.map((i) => [this.fields[i], values[i]]));
        const hit = lines.findIndex(({ when }) => holds(when, v, this.game.order));
        return hit < 0 ? end - 1 : start + hit;
      });
      plus(taken, line, ways);
    }
    return taken;
  }
  rulesOf(i) { // the rules of the options of a decision and of those that follow, as JSON
    return [...new Set(this.decisions[i].options.flatMap((one) => (one.lines ? [JSON.stringify(one.rules ?? null)] : this.rulesOf(one.decision))))];
  }
  option(option, deals, hidden, scale) { // the net win, the deals of its lines, and the sets that it comes to
    if (!option.lines) return this.choose(option.decision, deals, hidden, scale);
    const taken = this.settle(option.lines, deals.get(JSON.stringify(option.rules ?? null)));
    return { won: [...taken].reduce((won, [line, ways]) => won + this.pays[line] * ways, 0n), taken, visited: [] };
  }
  /** Makes a decision in each information set of some deals. Compares the stated sets among them. */
  choose(i, deals, hidden, scale) {
    const [decision, taken, visited, sets, rules] = [this.decisions[i], new Map(), [], new Map(), this.rulesOf(i)];
    const fields = visible(decision);
    const places = fields.map((field) => (hidden.includes(field) && !decision.sees.includes(field) ? -1 : this.fields.indexOf(field)));
    let won = 0n;
    for (const rule of rules) for (const deal of deals.get(rule) ?? []) {
      const seen = places.map((place) => (place < 0 ? null : deal.values[place]));
      at(at(sets, JSON.stringify(seen), () => ({ seen, members: new Map() })).members, rule, () => []).push(deal);
    }
    for (const [key, { seen, members }] of sets) {
      const [here, stated] = [this.of(decision, seen), this.sets[i].get(key)];
      const [ways, ...others] = rules.map((rule) => (members.get(rule) ?? []).reduce((all, deal) => all + deal.ways, 0n));
      need(others.every((other) => other === ways), `${here}: the player sees cards that an option changes`);
      const v = Object.fromEntries(fields.map((field, at) => [field, seen[at]]));
      const plays = decision.options.map((one) => (holds(one.given ?? ALWAYS, v, this.game.order) ? this.option(one, members, hidden, scale) : null));
      let best = plays.findIndex(Boolean);
      need(best >= 0, `${here}: no option is offered`);
      for (const [at, play] of plays.entries()) if (play && play.won > plays[best].won) best = at;
      if (stated) {
        need(stated.ways === String(ways * scale), `${here}: expected ${ways * scale} combinations`);
        need(stated.net.length === plays.length, `${here}: expected ${plays.length} options`);
        for (const [at, play] of plays.entries()) {
          const worth = play && written(reduced(play.won, ways * this.unit));
          need(stated.net[at] === worth, `${here}: option ${quoted(decision.options[at].id)} is worth ${worth}, and not ${stated.net[at]}`);
        }
        const chosen = stated.best;
        need(Number.isInteger(chosen) && plays[chosen], `${here}: option ${chosen} is not offered`);
        need(plays[chosen].won === plays[best].won, `${here}: option ${quoted(decision.options[best].id)} is better than ${quoted(decision.options[chosen].id)}`);
        best = chosen;
      }
      won += plays[best].won;
      visited.push({ i, key, seen }, ...plays[best].visited);
      for (const [line, n] of plays[best].taken) plus(taken, line, n);
    }
    return { won, taken, visited };
  }
  draws(shown) { // every set of fields that stay hidden with its number of draws, and the number of all draws
    if (!shown) return [[{ hidden: [], scale: 1n }], 1n];
    const chances = shown.chances.map((one) => fraction(one, this.where));
    need(written(chances.reduce(plusOf)) === "1" && chances.every(([over]) => over >= 0n), `${this.where}: the chances of the draw do not add up to 1`);
    const each = chances.flatMap((chance, n) => {
      const some = chance[0] ? [...subsets(shown.fields, n)] : [];
      return some.map((of) => ({ hidden: shown.fields.filter((field) => !of.includes(field)), chance: times(chance, [1n, BigInt(some.length)]) }));
    });
    const under = lcm(each.map(({ chance }) => chance[1]));
    return [each.map(({ hidden, chance }) => ({ hidden, scale: chance[0] * (under / chance[1]) })), under];
  }
  shape() { // the options of every decision are settled by lines, or lead to a later decision
    const { lines } = this.wager;
    for (const [i, decision] of this.decisions.entries()) for (const one of decision.options) {
      const [start, end] = one.lines ?? [0, 1];
      need(Boolean(one.lines) !== ("decision" in one) && start >= 0 && start < end && end <= lines.length, `${this.where}: option ${quoted(one.id)}`);
      need((one.decision ?? lines.length + i) > i || one.lines, `${this.where}: a decision follows itself`);
    }
  }
  /** Checks the wager. `whole` is the number of all deals. */
  check(whole) {
    const { wager, where } = this;
    let [taken, draws] = [new Map(), 1n];
    if (!this.decisions.length) {
      need(wager.kind === "deal", `${where}: it has no decision`);
      taken = this.settle([0, wager.lines.length + 1], this.law(null)); // behind the lines: the stake is lost
    } else {
      need(wager.kind === "decision", `${where}: it has decisions`);
      this.shape();
      const [parts, all] = this.draws(this.decisions[0].shown);
      const [deals, reached] = [new Map(this.rulesOf(0).map((rules) => [rules, this.law(JSON.parse(rules))])), new Map()];
      for (const { hidden, scale } of parts) {
        const play = this.choose(0, deals, hidden, scale);
        for (const [line, ways] of play.taken) plus(taken, line, ways * scale);
        for (const set of play.visited) reached.set(`${set.i} ${set.key}`, set);
      }
      for (const { i, key, seen } of reached.values()) need(this.sets[i].has(key), `${this.of(this.decisions[i], seen)}: it is missing`);
      for (const [i, sets] of this.sets.entries()) for (const [key, { seen }] of sets)
        need(reached.has(`${i} ${key}`), `${this.of(this.decisions[i], seen)}: no deal comes to it`);
      draws = all;
    }
    const ways = wager.lines.map((_, line) => taken.get(line) ?? 0n);
    for (const [i, line] of wager.lines.entries()) need(line.ways === String(ways[i]), `${where}, line ${quoted(line.name)}: expected ${ways[i]} combinations`);
    const [lost, all] = [taken.get(wager.lines.length) ?? 0n, whole * draws];
    need(wager.lost === String(lost), `${where}: expected ${lost} lost combinations`);
    const found = ways.reduce((one, other) => one + other, lost);
    need(wager.ways === String(all) && found === all, `${where}: expected ${all} combinations`);
    const won = ways.reduce((won, n, line) => won + n * this.pays[line], 0n);
    const edge = written(reduced(lost * this.unit - won, all * this.unit));
    need(wager.edge === edge, `${where}: house edge ${wager.edge}, and the deals give ${edge}`);
  }
}
function* dragonTiger(deck) { // the fields, the cards and the number of orders of every round
  for (const [i, a] of deck.entries()) for (const [j, b] of deck.entries())
    yield [[a, b, i === j ? "tie" : i > j ? "dragon" : "tiger"], [a, b], 1];
}
/** Checks a wager that is not on a round of baccarat without a decision. */
export function checkOther(wager, table, known, waysOf, where) {
  if (wager.kind === "round" && table.deal === "dragon-tiger") {
    need(wager.cards === "rank", `wager "${wager.id}" is by rank`);
    const make = () => rounds(["dragon.rank", "tiger.rank", "result"], {}, [...RANKS], dragonTiger([...RANKS]));
    return checkWager(wager, at(known, "dragon-tiger", make), waysOf, BigInt(table.shoe.ways), where);
  }
  need(wager.kind === "deal" || wager.kind === "decision", `${where}: kind "${wager.kind}" needs a later checker`);
  need(!wager.lines.some((line) => Object.keys(line.orders ?? {}).length), `${where}: orders of a wager that every deal settles`);
  need(wager.given === null, `${where}: a wager of some rounds needs a later checker`);
  const { suited, cards, ways } = table.shoe;
  if (suited) {
    const byRank = new Map();
    for (const [card, n] of Object.entries(suited)) add(byRank, card[0], n);
    need(Object.keys(suited).length === 52 && Object.values(suited).every((n) => n >= 0) && Object.entries(cards).every(([rank, n]) => byRank.get(rank) === n),
      `${where}: the cards by suit are others`);
  }
  return new Play(wager, table, known, where).check(BigInt(ways));
}

/** Checks an equilibrium of baccarat: neither hand has a reply that is worth more than the stated value. */
export function checkEquilibrium(table, of) {
  const [proof, rules, game, where, digits] = [table.equilibrium, table.rules, new Baccarat(table), `${of}, equilibrium`, [...Array(10).keys()]];
  const own = rules["player-chooses"];
  need(table.deal === "baccarat" && own.length <= 1, `${where}: it needs a later checker`);
  const choice = proof.choice ?? { own: "", probability: "0" };
  need(choice.own === own, `${where}: the Player chooses on ${own}`);
  const [zero, one, p, value] = [[0n, 1n], [1n, 1n], fraction(choice.probability, where), fraction(proof.value, where)];
  const isShare = (share) => !less(share, zero) && !less(one, share);
  need(isShare(p), `${where}: the Player draws with probability ${written(p)}`);
  let [settled, found] = [0n, new Map()];
  const sign = (player, banker) => BigInt(compare(player, banker));
  for (const [a, b, c, d] of game.opened()) {
    const [player, banker] = [(a + b) % 10, (c + d) % 10];
    if (Math.max(player, banker) > 7) {
      settled += sign(player, banker) * game.ways(a, b, c, d);
      continue;
    }
    // The Player draws or stands by the rule, or chooses: `part` names the case.
    for (const third of [...digits, null]) {
      const [draws, chooses] = [third !== null, String(player) === own];
      if (!chooses && draws !== rules.player.includes(player)) continue;
      const [part, total, ways] = [chooses ? Number(draws) : 2, (player + (third ?? 0)) % 10, game.ways(a, b, c, d, third)];
      // The Banker sees its two cards and the third card, and draws or stands.
      const key = `${Math.min(c, d)}-${Math.max(c, d)} ${draws ? third : "none"}`;
      const rule = draws ? rules.banker[banker] : rules["banker-when-player-stands"];
      const free = draws ? rules["banker-chooses"][banker] : rules["banker-chooses-when-player-stands"];
      const usual = free.includes(third ?? banker) ? null : rule.includes(third ?? banker) ? one : zero;
      const entry = at(found, key, () => ({ usual, ways: 0n, net: [[0n, 0n], [0n, 0n], [0n, 0n]] }));
      entry.ways += ways;
      entry.net[part][0] += sign(total, banker) * ways;
      for (const last of digits) entry.net[part][1] += sign(total, (banker + last) % 10) * game.ways(a, b, c, d, third, last);
    }
  }
  const stated = new Map(proof.situations.map((one) => [`${one.own} ${one.seen}`, one]));
  need(stated.size === proof.situations.length, `${where}: a situation is stated twice`);
  const situation = (key) => `${where}, Banker's cards ${key.replace(" ", " and third card ")}`;
  for (const [key, { ways }] of found) need(!ways || stated.has(key), `${situation(key)}: it is missing`);
  const play = new Map();
  for (const [key, { ways, probability }] of stated) {
    need(found.get(key)?.ways, `${situation(key)}: no deal comes to it`);
    const { usual, ways: expected } = found.get(key);
    const q = fraction(probability, situation(key));
    play.set(key, q);
    need(ways === String(expected), `${situation(key)}: expected ${expected} combinations`);
    need(isShare(q) && (usual === null || written(usual) === written(q)), `${situation(key)}: the Banker draws with probability ${written(q)}`);
  }
  const whole = [1n, BigInt(table.shoe.ways)];
  const rest = ([over, under]) => [under - over, under];
  // The Player's net win in a situation, if the Player draws with probability p.
  const worth = ({ net }, p, move) => plusOf([net[2][move], 1n], plusOf(times(p, [net[1][move], 1n]), times(rest(p), [net[0][move], 1n])));
  const all = (each) => times(each.reduce(plusOf, [settled, 1n]), whole);
  const player = (p) => all([...play].map(([key, q]) => plusOf(times(q, worth(found.get(key), p, 1)), times(rest(q), worth(found.get(key), p, 0)))));
  const reply = ([key, q]) => {
    const [stands, draws] = [0, 1].map((move) => worth(found.get(key), p, move));
    return found.get(key).usual === null ? (less(draws, stands) ? draws : stands) : q[0] ? draws : stands;
  };
  const [stands, draws] = own ? [player(zero), player(one)] : [player(p), player(p)];
  for (const [name, is] of [["the stated strategies leave", player(p)], ["the Player's best reply leaves", less(stands, draws) ? draws : stands],
    ["the Banker's best reply leaves", all([...play].map(reply))]])
    need(written(is) === written(value), `${where}: ${name} the Player ${written(is)}, and not ${written(value)}`);
  return `${proof.variant}: value ${written(value)}`;
}
if (/check_decisions(\.js)?$/.test(globalThis.process?.argv[1] ?? "")) {
  console.error("check_decisions.js is a part of check.js: node check.js FILE...");
  process.exitCode = 1;
}
