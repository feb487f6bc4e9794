/** The engine's report as a piece of the page. */

export interface Report {
  /** The first remark: the answer in a sentence, as HTML of the engine. */
  finding: string;
  /** Everything else. */
  rest: string;
}

/** Reads a report that stands below a heading of this level; the engine's own begin at 1. */
export function readReport(fragment: string, below: number): Report {
  const [remark = "", finding = ""] = /<p class="note">([^<]*)<\/p>\n/.exec(fragment) ?? [];
  const rest = fragment
    .replace(remark, "")
    .replace(/ aria-level="(\d)"/g, (_, level) => ` aria-level="${Number(level) + below}"`);
  return { finding, rest };
}
