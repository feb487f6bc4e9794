/** Cards and ends of rounds that are pressed before the engine has answered the last card. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { App } from "../page/app.ts";
import { deal, dealWaiting, newShoe, nextRound } from "../page/dealing.ts";
import { live } from "../page/engine/engine.ts";
import { failure, Refusal, type Request } from "../page/engine/protocol.ts";
import { appOf, turn } from "./app.ts";

/** The cards of a round of this engine: the next one begins another round. */
const WHOLE = 4;

/** Says that cards go to one hand, that a round has at most four, and none an X. */
function followed(request: Request): string {
  if (request.do !== "rounds") throw new Error("expected rounds");
  if (request.rounds.flat().some(([, card]) => card === "X"))
    throw new Refusal(failure("no card X"));
  const rounds = request.rounds.map((dealt) => ({
    next: dealt.length < WHOLE ? "player" : null,
    astray: null,
  }));
  return JSON.stringify({ hands: ["player"], suits: [], rounds });
}

/** A page that draws as the page does: once behind all changes, and each drawing deals a card. */
function page(): App {
  let drawing = false;
  return appOf({}, (app) => {
    if (drawing) return;
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      dealWaiting(app);
    });
  });
}

/** Answers as late as an engine that is busy: `turn` comes first. */
live.text = async (request: Request) => {
  await turn();
  return followed(request);
};

const ranks = ({ state }: App) =>
  [...state.rounds, state.dealt].map((round) => round.map(({ card }) => card).join(""));

/** Waits until nothing is dealt any more. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 100; turns++) await turn();
}

// The query of this module draws the page that asked first.
const app = page();

test("next round pressed between quick cards loses none", async () => {
  newShoe(app);
  await settle();
  for (const card of ["A", "2"]) deal(app, card);
  nextRound(app);
  for (const card of ["3", "4", "5"]) deal(app, card);
  nextRound(app);
  deal(app, "6");
  await settle();
  assert.deepEqual(ranks(app), ["A2", "345", "6"]);
});

test("cards behind a whole round open another", async () => {
  newShoe(app);
  await settle();
  for (const card of ["A", "2", "3", "4", "5"]) deal(app, card);
  nextRound(app);
  deal(app, "6");
  await settle();
  assert.deepEqual(ranks(app), ["A234", "5", "6"]);
});

test("behind a card that is refused the next presses do not wait for a drawing", async () => {
  newShoe(app);
  await settle();
  for (const card of ["A", "X", "2"]) deal(app, card);
  nextRound(app);
  await settle();
  // The 2 has no hand to go to, and the round is closed.
  assert.deepEqual(ranks(app), ["AX", ""]);
});
