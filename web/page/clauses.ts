/**
 * A condition as clauses that all must hold: `banker.total = 9, result = "banker"`. Conditions that
 * say more than that, such as `not` or alternatives, are for the text.
 */

export interface Clause {
  /** The name of the field: "banker.total". */
  field: string;
  /** The value as TOML. */
  value: string;
}

const KEY = /^[A-Za-z0-9_-]+(\s*\.\s*[A-Za-z0-9_-]+)*$/;
const VALUE = /^("[^"\\]*"|\d+|true|false)$/;

/** Parts between commas, but for commas within quotes and brackets. */
function parts(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ("[{".includes(letter)) depth++;
    if ("]}".includes(letter)) depth--;
    if (letter === "," && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, text.slice(start)].map((part) => part.trim()).filter(Boolean);
}

/** The clauses of a condition; nothing of one that clauses cannot say. */
export function readClauses(when: string | null, under = ""): Clause[] | undefined {
  const clauses: Clause[] = [];
  for (const part of parts(when ?? "")) {
    const at = part.indexOf("=");
    const key = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (at < 0 || !KEY.test(key)) return undefined;
    const field = under + key.replace(/\s+/g, "");
    if (field.split(".").includes("not")) return undefined;
    const inner = /^\{(.*)\}$/s.exec(value)?.[1];
    const read = inner === undefined ? undefined : readClauses(inner, `${field}.`);
    if (inner !== undefined && !read) return undefined;
    if (read) clauses.push(...read);
    else if (VALUE.test(value)) clauses.push({ field, value });
    else return undefined;
  }
  return clauses;
}

export function writeClauses(clauses: Clause[]): string {
  return clauses.map(({ field, value }) => `${field} = ${value}`).join(", ");
}
