/** Staking plans as the engine lists them, and the one that a text is of. */

export interface ListedPlan {
  name: string;
  /** The start of the text; empty for a plan that is all argument. */
  start: string;
  /** The name of the argument behind the start. */
  argument: string | null;
  usual: string;
}

/** Every plan, a usual one first. */
export type Plans = [ListedPlan, ...ListedPlan[]];

/** The plan of a text: the one it starts with, or the one that is all argument. */
export function planOf(plans: Plans, text: string): ListedPlan {
  const typed = text.trim().toLowerCase();
  const starts = ({ start, argument }: ListedPlan) =>
    start !== "" && (argument === null ? typed === start : typed.startsWith(start));
  return plans.find(starts) ?? plans.find(({ start }) => start === "") ?? plans[0];
}
