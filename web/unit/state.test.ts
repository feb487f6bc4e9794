/** The address holds the whole state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, FIRST, readAddress, type State, VIEWS, viewAddress } from "../page/state.ts";

const none = async () => undefined;

test("the first state has no address", async () => {
  assert.equal(await address(FIRST, none), "");
  assert.deepEqual(await readAddress("", none), FIRST);
});

test("every part of a state comes back", async () => {
  const state: State = {
    ...FIRST,
    view: "round",
    variant: "punto-banco/ez",
    own: 'id = "mine"\n',
    wager: "panda-8",
    shoe: "8 - KH*2",
    seen: "9H, 4",
    rounds: [[{ hand: "player", card: "9H" }], [{ hand: "banker", card: "4" }]],
    dealt: [{ hand: "player", card: "TS" }],
    meter: "12000",
    target: "12,5%",
    hands: "30",
    decks: "1,6",
    exactly: true,
    side: "player",
    plan: "paroli:3",
    stake: "5",
    chip: "1",
    cap: "100",
    bankroll: "500",
    goal: "600",
    lossLimit: "200",
    mostRounds: "70",
    perHour: "60",
    handle: "1000000",
    model: "pair",
    shoeRounds: "60",
    only: "tie",
    input: "rounds",
    columns: "a=b\nc=d",
    ignore: "e",
    cards: "1=AS",
    level: "0.01",
    shift: "0.02",
    everyLook: true,
    strict: true,
    embed: true,
    pins: "tie,player",
    grain: "ranks",
    suits: "on",
    across: "6,8",
    series: "tie",
    against: "punto-banco/ez",
    beside: "@6",
    bet: "new",
    search: "open",
    fixed: "tie:1",
    rounding: "5",
  };
  // Every key of a state, so that a new one is tested as well.
  const like = (key: string) => JSON.stringify(FIRST[key as keyof State]);
  const same = Object.entries(state).filter(([key, value]) => JSON.stringify(value) === like(key));
  assert.deepEqual(
    same.map(([key]) => key),
    ["unread"],
  );
  assert.deepEqual(await readAddress(`#${await address(state, none)}`, none), state);
});

test("an address of an earlier version shows what it showed", async () => {
  assert.equal((await readAddress("#table=AAAA", none)).variant, "dynasty-live/dynasty");
});

test("an address without rules has the default rules in every view", async () => {
  for (const view of VIEWS)
    assert.equal((await readAddress(`#view=${view}`, none)).variant, FIRST.variant);
});

test("the address of another view keeps everything else", async () => {
  const state: State = { ...FIRST, view: "round", variant: "punto-banco/ez", shoe: "6" };
  const hash = await address(state, none);
  for (const view of VIEWS) {
    const other = await readAddress(viewAddress(hash, view, state.variant), none);
    assert.deepEqual(other, { ...state, view });
  }
});

test("a hostile address is read as far as it goes", async () => {
  for (const hash of ["#%", "#view=__proto__&dealt=:::,,&rounds=;;;", "#shoe=%E0%A4%A"]) {
    const state = await readAddress(hash, none);
    assert.equal(state.view, "wagers");
    assert.deepEqual([state.dealt, state.rounds], [[], []]);
  }
  const cards = Array(500).fill("player:9H").join(",");
  assert.equal((await readAddress(`#dealt=${cards}`, none)).dealt.length, 60);
  const rounds = Array(9000).fill("player:9H").join(";");
  assert.equal((await readAddress(`#rounds=${rounds}`, none)).rounds.length, 500);
});

test("a table that cannot be read stays in the address", async () => {
  const state = await readAddress("#variant=a/b&table=AAAA", none);
  assert.equal(state.own, undefined);
  assert.match(state.unread?.why ?? "", /cut short/);
  assert.match(await address({ ...state, shoe: "6" }, none), /table=AAAA/);
  assert.doesNotMatch(await address({ ...state, unread: undefined }, none), /table/);
});
