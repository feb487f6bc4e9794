// Checks certificates of house edges, with Node.js 20.19 or a browser and nothing else: node check.js FILE...
// Plays every round of the stated rules, and compares orders, combinations and edges of every line.
// check_decisions.js beside this file checks decisions, equilibria, Dragon Tiger and declared games.
const DECKS = { value: [..."0123456789"], rank: [..."A23456789TJQK"] };
export const VALUE = { ...DECKS.value.map(Number), A: 1, T: 0, J: 0, Q: 0, K: 0 };
const [LARGEST, MOST] = [200_000_000, 1_000_000]; // characters of a file, cards of a rank
const FIELDS = ["player.opening", "banker.opening", "player.total", "banker.total", "player.cards", "banker.cards",
  "player.pair", "banker.pair", "first-four-same-rank", "player.third"];
export const MADE = { __proto__: null, // fields that follow from the first six
  result: (a, b, p, q) => (p === q ? "tie" : p > q ? "player" : "banker"),
  margin: (a, b, p, q) => Math.abs(p - q), sum: (a, b, p, q) => p + q,
  cards: (a, b, p, q, m, n) => m + n, natural: (a, b) => Math.max(a, b) > 7, "player.natural": (a) => a > 7, "banker.natural": (a, b) => b > 7 };
const OF_SETS = { __proto__: null, highest: (cards) => Math.max(...[...cards].map((card) => VALUE[card])) };
for (const rank of DECKS.rank) OF_SETS[`count.${rank}`] = (cards) => cards.split(rank === "A" ? /[A1]/ : rank).length - 1;
const BY_VALUE = new Set([...FIELDS.slice(0, 6), ...Object.keys(MADE), "highest", ...DECKS.rank.slice(0, 9).map((rank) => `count.${rank}`)]); // need no rank
export const FRACTION = /^-?[0-9]+(\/[1-9][0-9]*)?$/;
const RELATIONS = { __proto__: null, "=": (a, b) => a === b, "!=": (a, b) => a !== b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, "<=": (a, b) => a <= b };
export const need = (holds, text) => { if (!holds) throw new Error(text); };
export const at = (map, key, make) => map.get(key) ?? (map.set(key, make()), map.get(key));
export const add = (map, key, more) => map.set(key, (map.get(key) ?? 0) + more);
export const gcd = (a, b) => (b ? gcd(b, a % b) : a);
const reduced = (over, under, of = gcd(over < 0n ? -over : over, under)) => (of ? `${over / of}${under === of ? "" : `/${under / of}`}` : "none");
const falling = (n, many) => (many > 0 ? BigInt(Math.max(n, 0)) * falling(n - 1, many - 1) : 1n);
function* baccarat(draw, deck) { // the fields, the cards and the number of orders of every round
  const digits = [draw.player, draw["banker-when-player-stands"], ...draw.banker];
  need(digits.length === 10 && digits.every((rule) => typeof rule === "string" && /^0?1?2?3?4?5?6?7?8?9?$/.test(rule)), `rules ${digits}`);
  const pairs = deck.flatMap((a, i) => deck.slice(i).map((b) => [a, b, a === b ? 1 : 2, (VALUE[a] + VALUE[b]) % 10]));
  for (const [a, b, orders, player] of pairs) for (const [c, d, more, banker] of pairs) {
    const over = Math.max(player, banker) > 7;
    for (const third of !over && draw.player.includes(player) ? deck : [null]) {
      const rule = third ? draw.banker[banker] : draw["banker-when-player-stands"];
      for (const last of !over && rule.includes(third ? VALUE[third] : banker) ? deck : [null])
        yield [[player, banker, (player + (VALUE[third] ?? 0)) % 10, (banker + (VALUE[last] ?? 0)) % 10,
          third ? 3 : 2, last ? 3 : 2, a === b, c === d, a === b && b === c && c === d, third], [a, b, c, d, third, last], orders * more];
    }
  }
}
export function rounds(names, made, deck, played) { // a function that gives the multisets of all rounds by the values of some fields
  const [known, facts, sets, code] = [new Map(), new Map(), new Map(), new Map(deck.map((card, i) => [card, 7 ** i]))];
  for (const [values, cards, orders] of played) {
    const key = cards.reduce((sum, card) => sum + (code.get(card) ?? 0), 0);
    add(at(facts, values.join(), () => ({ values, sets: new Map() })).sets, at(sets, key, () => cards.filter(Boolean).sort((a, b) => code.get(a) - code.get(b)).join("")), orders);
  }
  return (fields) => at(known, fields.join(), () => {
    const found = new Map();
    for (const { values, sets } of facts.values()) {
      const of = fields.map((field) => (names.includes(field) ? values[names.indexOf(field)] : made[field](...values)));
      const all = at(found, of.join(), () => ({ values: of, sets: new Map() })).sets;
      for (const [cards, orders] of sets) add(all, cards, orders);
    }
    return [...found.values()];
  });
}
export function fieldsOf(when) { // the fields of a condition
  const keys = Object.keys(when).sort().join();
  need(keys === "field,is" ? Array.isArray(when.is) : keys === "field,relation,to" ? RELATIONS[when.relation]
    : Object.keys(when).length === 1 && !when.field, `condition ${JSON.stringify(when)}`);
  return [when.field, when.to].filter((field) => field !== undefined).concat((when.all ?? when.any ?? (when.not ? [when.not] : [])).flatMap(fieldsOf));
}
export function holds(when, values, order = "") { // ranks compare by their place in `order`
  const number = (of) => (typeof of === "string" && order.includes(of) ? order.indexOf(of) : of);
  return when.relation ? RELATIONS[when.relation](number(values[when.field]), number(values[when.to]))
    : when.field ? when.is.includes(values[when.field]) : when.not ? !holds(when.not, values, order)
    : when.all ? when.all.every((one) => holds(one, values, order)) : when.any.some((one) => holds(one, values, order));
}
function replay(wager, by) { // the orders that each line takes, that lose the stake, and that do not count
  const [whens, given] = [wager.lines.map((line) => line.when), wager.given ?? { all: [] }];
  const used = [...new Set([...whens, given].flatMap(fieldsOf))].sort();
  need(wager.cards === "rank" || used.every((field) => BY_VALUE.has(field)), `wager "${wager.id}" is by rank`);
  const [others, ofSets, taken] = [used.filter((field) => !OF_SETS[field]), used.filter((field) => OF_SETS[field]), [...whens, null].map(() => new Map())];
  for (const { values, sets } of by(others)) for (const [cards, orders] of sets) {
    const v = Object.fromEntries([...others.map((field, i) => [field, values[i]]), ...ofSets.map((field) => [field, OF_SETS[field](cards)])]);
    if (holds(given, v)) add(taken.at(whens.findIndex((when) => holds(when, v))), cards, orders);
  }
  return taken;
}
export function checkWager(wager, by, waysOf, whole, where) {
  const taken = replay(wager, by);
  const ways = taken.map((all) => [...all].reduce((sum, [cards, n]) => sum + waysOf(cards) * BigInt(n), 0n));
  let [lost, all, over, under] = [ways.at(-1), ways.reduce((sum, n) => sum + n), ways.at(-1), 1n]; // loss: over / under
  for (const [i, line] of wager.lines.entries()) {
    const here = `${where}, line "${line.name}"`;
    const stated = Object.entries(line.orders).flatMap(([n, sets]) => sets.split(" ").map((cards) => [cards, n]));
    const map = new Map(stated);
    for (const cards of [...new Set([...map.keys(), ...taken[i].keys()])].sort())
      need(map.get(cards) === String(taken[i].get(cards)), `${here}, cards ${cards}: the rules give ${taken[i].get(cards) ?? 0} orders`);
    need(stated.length === map.size, `${here}: a multiset is stated twice`);
    need(String(ways[i]) === line.ways, `${here}: expected ${ways[i]} combinations`);
    const [pays, of = 1n] = FRACTION.test(line.pays) ? line.pays.split("/").map(BigInt) : [0n, 0n];
    need(line.pays === reduced(pays, of), `${here}: payoff "${line.pays}"`);
    [over, under] = [over * of - pays * ways[i] * under, under * of];
  }
  need(String(lost) === wager.lost, `${where}: expected ${lost} lost combinations`);
  need((wager.given !== null ? all : wager.ways === String(whole)) && String(all) === wager.ways, `${where}: expected ${all} of ${whole} combinations`);
  const edge = reduced(over, under * all);
  need(edge === wager.edge, `${where}: house edge ${wager.edge}, and the orders give ${edge}`);
}
async function* checkTable(table, known) { // yields what the table states of each wager
  const [where, { cards, ...shoe }, seen, memory] = [`table "${table.id}"`, table.shoe, new Set(), new Map()];
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(table.text));
  need([...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === table.sha256, `${where}: another SHA-256`);
  need(["baccarat", "dragon-tiger", "hands"].includes(table.deal), `${where}: the deal "${table.deal}" needs a later checker`);
  const isOf = (deck) => Object.keys(cards).sort().join() === [...deck].sort().join();
  need((isOf(DECKS.rank) || isOf(DECKS.value)) && Object.values(cards).every((n) => Number.isInteger(n) && n >= 0 && n <= MOST),
    `${where}: up to ${MOST} cards of each rank or value`);
  const deal = { baccarat: 6, "dragon-tiger": 2 }[table.deal] ?? table.hands.hands.reduce((sum, hand) => sum + hand.cards, 0);
  const total = Object.values(cards).reduce((sum, n) => sum + n, 0);
  const whole = shoe.put_back ? BigInt(total) ** BigInt(deal) : falling(total, deal);
  need(shoe.ways === String(whole) && shoe.deal === deal, `${where}: other deals`);
  need(!shoe.put_back || !table.wagers.length, `${where}: wagers need a finite shoe`);
  const held = { 1: cards.A, 0: cards.T + cards.J + cards.Q + cards.K, ...cards };
  const waysOf = (set) => at(memory, set, () => [...new Set(set)].reduce((ways, card) => ways * falling(held[card], set.split(card).length - 1),
    falling(total - set.length, deal - set.length))); // the deals that begin with these cards in one order
  for (const wager of table.wagers) {
    const [here, names] = [`${where}, wager "${wager.id}"`, wager.variants.map((variant) => `${variant} ${wager.id}`)];
    need(names.length && !names.some((name) => seen.has(name) || !seen.add(name)), `${here}: it is stated twice, or of no variant`);
    need([table.name, shoe.name, wager.name, ...wager.lines.map((line) => line.name)].every((name) => typeof name === "string") && "given" in wager, `${here}: names`);
    need(isOf(DECKS.rank) || wager.cards === "value", `${here}: the shoe has no ranks`);
    if (wager.kind === "round" && table.deal === "baccarat") {
      const make = () => rounds(FIELDS, MADE, DECKS[wager.cards], baccarat(table.rules, DECKS[wager.cards]));
      checkWager(wager, at(known, JSON.stringify([table.rules, wager.cards]), make), waysOf, whole, here);
    } else (await import("./check_decisions.js")).checkOther(wager, table, known, waysOf, here);
    const pays = `pays ${[...new Set(wager.lines.map((line) => line.pays))].join(", ")} to 1`;
    yield `${wager.name}: house edge ${(100 * wager.edge.split("/").reduce((over, under) => over / under)).toFixed(4)}%, ${pays.length < 80 ? pays : "and many lines"}`;
  }
  if (table.equilibrium) yield (await import("./check_decisions.js")).checkEquilibrium(table, where);
}
export async function check(text) { // what the certificate states, a line for each wager and equilibrium
  need(text.length <= LARGEST, `too large: ${text.length} characters, at most ${LARGEST}`);
  const [said, known] = [[], new Map()];
  try {
    const made = JSON.parse(text);
    need(made.format === "odds certificate" && made.version === 1, `${made.format}, version ${made.version}: expected an odds certificate of version 1`);
    for (const table of made.tables) for await (const one of checkTable(table, known)) said.push(`${table.name}, ${table.shoe.name}, ${one}`);
    need(said.length, "it has no wager");
    need(!/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(said.join("")), "a name has characters that are not printed");
    return said;
  } catch (error) { throw error.constructor === Error ? error : new Error(`not a certificate, or cut off: ${error.message}`); }
}
async function main() { // a program, if it is not imported by another one
  const [{ existsSync, readFileSync, realpathSync }, [, path, ...files]] = [await import("node:fs"), process.argv];
  const file = [path, `${path}.js`].find((path) => existsSync(path));
  if (!file || !import.meta.url.endsWith(encodeURI(realpathSync(file)))) return;
  if (!files.length) process.exitCode = console.error("usage: node check.js FILE...") ?? 1;
  for (const file of files) try {
    const said = await check(readFileSync(file, "utf8"));
    console.log([`${file}: ${said.length} wager(s) hold; compare them with the rules, whose text in this file is not read:`, ...said].join("\n  "));
  } catch (error) { console.error(`${file}: ${error.message.replace(/\p{C}/gu, "?")}`); process.exitCode = 1; }
}
if (globalThis.process?.argv[1]) main(); // without await: check_decisions.js waits for the end of this module
