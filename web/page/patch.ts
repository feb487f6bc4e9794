/**
 * A compact diff of two texts for addresses. Each change has the number of letters to keep, to drop
 * and to add, and the letters to add.
 */

interface Change {
  /** The place in the base, in UTF-16 units. */
  at: number;
  drop: number;
  add: string;
}

/** Maximum number of pairs of lines to compare. Longer parts become one change. */
const MOST_PAIRS = 4_000_000;

/** Returns how many items two lists begin with in common. */
function commonStart(one: ArrayLike<unknown>, other: ArrayLike<unknown>): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count++;
  return count;
}

/** Returns how many items two lists end with in common, behind their first `start`. */
function commonEnd(one: ArrayLike<unknown>, other: ArrayLike<unknown>, start: number): number {
  let count = 0;
  const most = Math.min(one.length, other.length) - start;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count++;
  return count;
}

/** A change without the letters that both texts have at its start and at its end. */
function trimmed(at: number, dropped: string, added: string): Change {
  const start = commonStart(dropped, added);
  const end = commonEnd(dropped, added, start);
  return {
    at: at + start,
    drop: dropped.length - start - end,
    add: added.slice(start, added.length - end),
  };
}

/** Lines with their ends, so that their lengths add up to the length of the text. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Lengths of the longest common subsequences of the rests of two lists, row by row. */
function common(old: string[], now: string[]): Uint32Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    const [row, next] = [rows[i] as Uint32Array, rows[i + 1] as Uint32Array];
    for (let j = now.length - 1; j >= 0; j--) {
      row[j] = old[i] === now[j] ? 1 + (next[j + 1] ?? 0) : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function changes(base: string, text: string): Change[] {
  const [old, now] = [linesOf(base), linesOf(text)];
  const start = commonStart(old, now);
  const end = commonEnd(old, now, start);
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const first = old.slice(0, start).join("").length;
  if (gone.length * come.length > MOST_PAIRS) {
    return [trimmed(first, gone.join(""), come.join(""))];
  }
  const lengths = common(gone, come);
  const found: Change[] = [];
  let [i, j, at] = [0, 0, first];
  while (i < gone.length || j < come.length) {
    let [dropped, added] = ["", ""];
    while ((i < gone.length || j < come.length) && gone[i] !== come[j]) {
      const skipsOld = lengths[i + 1]?.[j] ?? -1;
      const skipsNew = j < come.length ? (lengths[i]?.[j + 1] ?? -1) : -1;
      if (i < gone.length && skipsOld >= skipsNew) dropped += gone[i++];
      else added += come[j++];
    }
    if (dropped || added) found.push(trimmed(at, dropped, added));
    at += dropped.length;
    while (i < gone.length && gone[i] === come[j]) {
      at += (gone[i] as string).length;
      i++;
      j++;
    }
  }
  return found;
}

/** Returns the changes that make `text` of `base`. */
export function patch(base: string, text: string): string {
  let end = 0;
  return changes(base, text)
    .map(({ at, drop, add }) => {
      const keep = at - end;
      end = at + drop;
      return `${keep},${drop},${add.length};${add}`;
    })
    .join("");
}

/** Returns the changed text; nothing if these are no changes of this base. */
export function applied(base: string, changes: string): string | undefined {
  let [text, end, read] = ["", 0, 0];
  while (read < changes.length) {
    const found = /^(\d{1,9}),(\d{1,9}),(\d{1,9});/.exec(changes.slice(read, read + 32));
    if (!found) return undefined;
    const [head, keep, drop, add] = [found[0], ...found.slice(1).map(Number)] as [
      string,
      number,
      number,
      number,
    ];
    const at = read + head.length;
    if (end + keep + drop > base.length || at + add > changes.length) return undefined;
    text += base.slice(end, end + keep) + changes.slice(at, at + add);
    end += keep + drop;
    read = at + add;
  }
  return text + base.slice(end);
}

/** Returns 64 bits of a text in base 36 (FNV-1a): enough to know one version from another. */
export function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
