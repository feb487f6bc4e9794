/** The title of the page: what it shows, so that bookmarks and tabs have names of their own. */
import type { View } from "./state.ts";

const VIEWS: Record<View, string> = {
  wagers: "",
  round: "Shoe and round",
  session: "Session",
  runs: "Runs",
  check: "Check a simulator",
};

/** "8 decks" of "8"; any other shoe as it is written. */
export function shoeName(shoe: string): string {
  const text = shoe.trim();
  if (text === "1") return "1 deck";
  if (/^\d+$/.test(text)) return `${text} decks`;
  return text === "infinite" ? "infinite shoe" : `shoe ${text}`;
}

export interface Shows {
  view: View;
  variant: string;
  wager?: string | undefined;
  shoe: string;
}

/** "Tie · Baccarat, 5% commission · 8 decks · odds" */
export function titleOf({ view, variant, wager, shoe }: Shows): string {
  const isOnShoe = view === "wagers" || view === "round" || view === "session";
  const parts = [
    VIEWS[view],
    isOnShoe ? wager : undefined,
    view === "check" ? undefined : variant,
    isOnShoe && shoe.trim() ? shoeName(shoe) : undefined,
    "odds",
  ];
  return parts.filter(Boolean).join(" · ");
}
