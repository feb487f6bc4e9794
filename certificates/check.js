// Checks certificates of house edges, with Node.js 18 or a browser and nothing else: `node check.js
// FILE...`, or import { check }. Plays every round of the stated rules, decides which line of each
// wager it takes, and compares the orders of every multiset of cards, the combinations and the edge.
const DECKS = { value: [..."0123456789"], rank: [..."A23456789TJQK"] };
const VALUE = { ...DECKS.value.map(Number), A: 1, T: 0, J: 0, Q: 0, K: 0 };
const [LARGEST, MOST] = [200_000_000, 1_000_000]; // characters of a file, cards of a rank
const FIELDS = {
  baccarat: ["player.opening", "banker.opening", "player.total", "banker.total", "player.cards",
    "banker.cards", "player.pair", "banker.pair", "first-four-same-rank", "player.third"],
  "dragon-tiger": ["dragon.rank", "tiger.rank", "result"] };
const MADE = { // fields that follow from the first six: openings, totals and numbers of cards
  result: (a, b, p, q) => (p === q ? "tie" : p > q ? "player" : "banker"),
  margin: (a, b, p, q) => Math.abs(p - q), sum: (a, b, p, q) => p + q,
  cards: (a, b, p, q, m, n) => m + n, natural: (a, b) => Math.max(a, b) > 7,
  "player.natural": (a) => a > 7, "banker.natural": (a, b) => b > 7 };
const OF_SETS = { highest: (cards) => Math.max(...[...cards].map((card) => VALUE[card])) };
for (const rank of DECKS.rank) // an ace is 1 if cards are known by value
  OF_SETS[`count.${rank}`] = (cards) => cards.split(rank === "A" ? /[A1]/ : rank).length - 1;
const need = (holds, text) => { if (!holds) throw new Error(text); };
const at = (map, key, make) => map.get(key) ?? (map.set(key, make()), map.get(key));
const add = (map, key, more) => map.set(key, (map.get(key) ?? 0) + more);
const gcd = (a, b) => (b ? gcd(b, a % b) : a);
const falling = (n, many) => (many > 0 ? BigInt(Math.max(n, 0)) * falling(n - 1, many - 1) : 1n);
function* baccarat(draw, deck) { // the fields, the cards and the number of orders of every round
  const pairs = deck.flatMap((a, i) => deck.slice(i).map((b) => [a, b, a === b ? 1 : 2, (VALUE[a] + VALUE[b]) % 10]));
  for (const [a, b, orders, player] of pairs) for (const [c, d, more, banker] of pairs) {
    const over = Math.max(player, banker) > 7;
    for (const third of !over && draw.player.includes(player) ? deck : [null]) {
      const rule = third ? draw.banker[banker] : draw["banker-when-player-stands"];
      for (const last of !over && rule.includes(third ? VALUE[third] : banker) ? deck : [null])
        yield [[player, banker, (player + (VALUE[third] ?? 0)) % 10, (banker + (VALUE[last] ?? 0)) % 10,
          third ? 3 : 2, last ? 3 : 2, a === b, c === d, a === b && b === c && c === d, third],
        [a, b, c, d, third, last], orders * more];
    }
  }
}
function* dragonTiger(_draw, deck) {
  for (const [i, a] of deck.entries()) for (const [j, b] of deck.entries())
    yield [[a, b, i === j ? "tie" : i > j ? "dragon" : "tiger"], [a, b], 1];
}
class Rounds { // every round of a deal, by its fields and its multiset of cards
  constructor(deal, draw, grain) {
    [this.names, this.known, this.facts] = [FIELDS[deal], new Map(), new Map()];
    const code = new Map(DECKS[grain].map((card, i) => [card, 7 ** i]));
    const [sets, play] = [new Map(), deal === "baccarat" ? baccarat : dragonTiger];
    const named = (cards) => cards.filter(Boolean).sort((a, b) => code.get(a) - code.get(b)).join("");
    for (const [values, cards, orders] of play(draw, DECKS[grain])) {
      const key = cards.reduce((sum, card) => sum + (code.get(card) ?? 0), 0);
      add(at(this.facts, values.join(), () => ({ values, sets: new Map() })).sets, at(sets, key, () => named(cards)), orders);
    }
  }
  by(fields) { // the multisets of all rounds by the values of some fields
    return at(this.known, fields.join(), () => {
      const found = new Map();
      for (const { values, sets } of this.facts.values()) {
        const place = (field) => this.names.indexOf(field);
        const of = fields.map((field) => (place(field) < 0 ? MADE[field](...values) : values[place(field)]));
        const all = at(found, of.join(), () => ({ values: of, sets: new Map() })).sets;
        for (const [cards, orders] of sets) add(all, cards, orders);
      }
      return [...found.values()];
    });
  }
}
const parts = (when) => (when.not ? [when.not] : (when.all ?? when.any ?? []));
const fieldsOf = (when) => [...(when.field ? [when.field] : []), ...parts(when).flatMap(fieldsOf)];
const holds = (when, values) => when.field ? when.is.includes(values[when.field])
  : when.not ? !holds(when.not, values) : when.all ? when.all.every((one) => holds(one, values))
  : when.any.some((one) => holds(one, values));
function replay(wager, rounds) { // the orders that each line takes; the last ones lose the stake
  const [whens, given] = [wager.lines.map((line) => line.when), wager.given ?? { all: [] }];
  const used = [...new Set([...whens, given].flatMap(fieldsOf))].sort();
  const [others, ofSets] = [used.filter((field) => !OF_SETS[field]), used.filter((field) => OF_SETS[field])];
  const taken = [...whens, null].map(() => new Map());
  for (const { values, sets } of rounds.by(others)) for (const [cards, orders] of sets) {
    const v = Object.fromEntries(others.map((field, i) => [field, values[i]]));
    for (const field of ofSets) v[field] = OF_SETS[field](cards);
    const line = whens.findIndex((when) => holds(when, v));
    if (holds(given, v)) add(taken.at(line), cards, orders);
  }
  return taken;
}
function checkWager(wager, rounds, waysOf, where) {
  need(wager.kind === "round", `${where}: kind "${wager.kind}" needs a later checker`);
  const taken = replay(wager, rounds);
  const ways = taken.map((all) => [...all].reduce((sum, [cards, n]) => sum + waysOf(cards) * BigInt(n), 0n));
  const [lost, all] = [ways.at(-1), ways.reduce((sum, n) => sum + n)];
  let [over, under] = [lost, 1n]; // the expected loss in deals, as a fraction
  for (const [i, line] of wager.lines.entries()) {
    const here = `${where}, line "${line.name}"`;
    const stated = Object.entries(line.orders).flatMap(([n, sets]) => sets.split(" ").map((cards) => [cards, Number(n)]));
    const map = new Map(stated);
    for (const cards of [...new Set([...map.keys(), ...taken[i].keys()])].sort())
      need(map.get(cards) === taken[i].get(cards), `${here}, cards ${cards}: the rules give ${taken[i].get(cards) ?? 0} orders`);
    need(stated.length === map.size, `${here}: a multiset is stated twice`);
    need(String(ways[i]) === line.ways, `${here}: expected ${ways[i]} combinations`);
    const [pays, of = 1n] = line.pays.split("/").map(BigInt);
    [over, under] = [over * of - pays * ways[i] * under, under * of];
  }
  need(String(lost) === wager.lost, `${where}: expected ${lost} lost combinations`);
  need(String(all) === wager.ways && all > 0n, `${where}: expected ${all} combinations in all`);
  const common = gcd(over < 0n ? -over : over, under * all);
  const edge = `${over / common}${under * all === common ? "" : `/${(under * all) / common}`}`;
  need(edge === wager.edge, `${where}: house edge ${wager.edge}, and the orders give ${edge}`);
}
async function checkTable(table, known) {
  const [where, { cards, ...shoe }, seen, memory] = [`table "${table.id}"`, table.shoe, new Set(), new Map()];
  const { subtle } = globalThis.crypto ?? (await import("node:crypto")).webcrypto;
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(table.text));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  need(hex === table.sha256, `${where}: another SHA-256`);
  need(FIELDS[table.deal], `${where}: the deal "${table.deal}" needs a later checker`);
  const numbers = Object.values(cards);
  need(numbers.every((n) => Number.isInteger(n) && n >= 0 && n <= MOST), `${where}: up to ${MOST} cards`);
  const [deal, all] = [table.deal === "baccarat" ? 6 : 2, numbers.reduce((sum, n) => sum + n, 0)];
  need(shoe.ways === String(falling(all, deal)) && shoe.deal === deal, `${where}: other deals`);
  for (const wager of table.wagers) {
    const [here, grain, held] = [`${where}, wager "${wager.id}"`, wager.cards, new Map()];
    const names = wager.variants.map((variant) => `${variant} ${wager.id}`);
    need(names.length && !names.some((name) => seen.has(name)), `${here}: it is stated twice, or of no variant`);
    for (const name of names) seen.add(name);
    for (const [card, n] of Object.entries(cards)) add(held, grain === "rank" ? card : String(VALUE[card]), n);
    const waysOf = (set) => at(memory, `${grain} ${set}`, () => DECKS[grain].reduce(
      (ways, card) => ways * falling(held.get(card) ?? 0, set.split(card).length - 1),
      falling(all - set.length, deal - set.length)));
    const rounds = at(known, JSON.stringify([table.deal, table.rules, grain]), () => new Rounds(table.deal, table.rules, grain));
    checkWager(wager, rounds, waysOf, here);
  }
  return table.wagers.length;
}
/** Checks the text of a certificate, and returns the number of its wagers. */
export async function check(text) {
  need(text.length <= LARGEST, `too large: ${text.length} characters, at most ${LARGEST}`);
  let [wagers, known] = [0, new Map()];
  try {
    const made = JSON.parse(text);
    const kind = `${made.format}, version ${made.version}`;
    need(kind === "odds certificate, version 1", `${kind}: expected an odds certificate of version 1`);
    for (const table of made.tables) wagers += await checkTable(table, known);
    return wagers;
  } catch (error) {
    throw error.constructor === Error ? error : new Error(`not a certificate, or cut off: ${error.message}`);
  }
}
if (globalThis.process?.argv[1]?.endsWith("check.js")) {
  const { readFile } = await import("node:fs/promises");
  for (const file of process.argv.slice(2)) await readFile(file, "utf8").then(check).then(
    (wagers) => console.log(`${file}: ${wagers} wagers hold`),
    (error) => { console.error(`${file}: ${error.message}`); process.exitCode = 1; });
}
