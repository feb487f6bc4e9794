/** The engine's report as a piece of the page. */

export interface Report {
  /** The answer in a sentence, as HTML of the engine; empty if it is not taken out. */
  finding: string;
  /** Everything else. */
  rest: string;
}

/** "7,191,823,791,853,763" as "7.2 × 10¹⁵": as long a number says its size alone, and overflows a phone. */
function rounded(long: string): string {
  const [part, power] = Number(long.replaceAll(",", "")).toExponential(1).split("e+");
  return `${part} × 10<sup>${power}</sup>`;
}

/**
 * Reads a report that stands below a heading of this level; the engine's own begin at 1. `leads`
 * is `true` for a report whose first remark is its answer, which then is taken out.
 */
export function readReport(fragment: string, below: number, leads: boolean): Report {
  const found = leads ? /<p class="note">([^<]*)<\/p>\n/.exec(fragment) : null;
  const [remark = "", finding = ""] = found ?? [];
  const rest = (leads ? fragment.replace(/\b\d{1,3}(,\d{3}){4,}(\.\d+)?\b/g, rounded) : fragment)
    .replace(remark, "")
    .replace(/ aria-level="(\d)"/g, (_, level) => ` aria-level="${Number(level) + below}"`);
  return { finding, rest };
}
