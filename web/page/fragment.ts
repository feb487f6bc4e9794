/** The engine's report as a piece of the page. */

export interface Report {
  /** The answer in a sentence, as HTML of the engine; empty if it is not taken out. */
  finding: string;
  /** Everything else. */
  rest: string;
}

/**
 * Reads a report that stands below a heading of this level; the engine's own begin at 1. `leads`
 * is `true` for a report whose first remark is its answer, which then is taken out.
 */
export function readReport(fragment: string, below: number, leads: boolean): Report {
  const found = leads ? /<p class="note">([^<]*)<\/p>\n/.exec(fragment) : null;
  const [remark = "", finding = ""] = found ?? [];
  const rest = fragment
    .replace(remark, "")
    .replace(/ aria-level="(\d)"/g, (_, level) => ` aria-level="${Number(level) + below}"`);
  return { finding, rest };
}
