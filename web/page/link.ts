/**
 * The user's own table in an address. A table that was edited from a built-in one is there as its
 * changes, behind a digest of the built-in text. Any other table is there whole.
 */
import { applied, digest, patch } from "./patch.ts";
import { squeezed, unsqueezed } from "./squeeze.ts";

/**
 * Returns the text of the built-in table of this id; nothing if there is none. Throws an error if
 * the engine does not come.
 */
export type BuiltIn = (id: string) => Promise<string | undefined>;

/** A table in an address that cannot be shown. */
export interface Unread {
  /** The part of the address, as it stands. */
  part: string;
  why: string;
}

const CUT =
  "The table in this link cannot be read: the link may have been cut short. Copy the whole link again.";
const CHANGED =
  "This link holds changes to a built-in table, and that table has changed since. The changes are not applied.";
const UNKNOWN =
  "This link holds changes to a built-in table that this version of the page does not have.";

const LATER = "The table in this link cannot be read, because the engine did not come. Try again.";

/** The id of the table that offers a variant. */
const tableOf = (variant: string) => variant.split("/")[0] ?? "";

export async function tablePart(text: string, variant: string, builtIn: BuiltIn): Promise<string> {
  const base = await builtIn(tableOf(variant)).catch(() => undefined);
  const changes = base === undefined ? undefined : patch(base, text);
  if (base === undefined || changes === undefined || changes.length >= text.length) {
    return squeezed(text);
  }
  return `${digestOf(base)}.${await squeezed(changes)}`;
}

/** A cache: a digest takes milliseconds, and all edits have the same base. */
const digests = new Map<string, string>();

function digestOf(base: string): string {
  const known = digests.get(base) ?? digest(base);
  digests.set(base, known);
  return known;
}

/** Returns the text of a table, or why it cannot be shown. */
export async function readTablePart(
  part: string,
  variant: string,
  builtIn: BuiltIn,
): Promise<string | Unread> {
  const [before = "", changes] = part.split(".");
  let wanted: string;
  try {
    wanted = await unsqueezed(changes ?? before);
  } catch {
    return { part, why: CUT };
  }
  if (changes === undefined) return wanted;
  let base: string | undefined;
  try {
    base = await builtIn(tableOf(variant));
  } catch {
    return { part, why: LATER };
  }
  if (base === undefined) return { part, why: UNKNOWN };
  if (digestOf(base) !== before) return { part, why: CHANGED };
  return applied(base, wanted) ?? { part, why: CUT };
}
