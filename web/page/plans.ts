/** Staking plans as the engine lists them, and the one that a text is of. */

export interface ListedPlan {
  name: string;
  /** The plan as it is typed, with its usual argument. */
  text: string;
  /** The name of the argument, which stands behind the colon or is the whole text. */
  argument: string | null;
}

/** Every plan, a usual one first. */
export type Plans = [ListedPlan, ...ListedPlan[]];

/** The part of a plan's text before its argument. */
export function startOf({ text, argument }: ListedPlan): string {
  return argument === null ? text : text.slice(0, text.indexOf(":") + 1);
}

/** The plan of a text: the one it starts with, or the one that is all argument. */
export function planOf(plans: Plans, text: string): ListedPlan {
  const typed = text.trim().toLowerCase();
  const starts = (plan: ListedPlan) => {
    const start = startOf(plan);
    return start !== "" && (plan.argument === null ? typed === start : typed.startsWith(start));
  };
  return plans.find(starts) ?? plans.find((plan) => startOf(plan) === "") ?? plans[0];
}
