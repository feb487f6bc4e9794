/**
 * Figures as they are written. The engine rounds once, correctly, from the exact fraction; here
 * only the point moves.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Figure } from "./report.ts";

/** "0.143596" as "14.3596%". */
export function percent(decimal: string): string {
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(decimal) ?? [];
  const digits = part.padEnd(2, "0");
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  const rest = digits.slice(2);
  return `${sign}${moved}${rest && "."}${rest}%`;
}

/** "8" as "8 to 1", "0" as "push", "-1" as "lose". */
export function pays(units: string): string {
  if (units === "0") return "push";
  if (units === "-1") return "lose";
  if (units.startsWith("-")) return `lose ${decimal(units.slice(1))}`;
  return `${decimal(units)} to 1`;
}

/** "19/20" as "0.95"; a fraction whose decimal has no end stays one. */
function decimal(units: string): string {
  const [above = 0, below = 1] = units.split("/").map(Number);
  for (let places = 0; places <= 6; places++) {
    if ((above * 10 ** places) % below === 0) return (above / below).toFixed(places);
  }
  return units;
}

/** "4998398275503360" with commas. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** A figure that tells its exact fraction when it is pressed; `words` stand in place of its digits. */
export function figure(
  name: string,
  { exact, decimal }: Figure,
  kind: "percent" | "decimal" = "percent",
  words?: string,
): TemplateResult {
  const text = words ?? (kind === "percent" ? percent(decimal) : decimal);
  return html`<button type="button" class="figure" data-exact=${exact} data-name=${name} aria-label=${`${text}: ${name}`} title=${exact.length > 60 ? "show the exact fraction" : exact}
    @click=${showExact}>${text}</button>`;
}

/** A root, of which no fraction is known. */
export function root(decimal: string | undefined): TemplateResult | typeof nothing {
  return decimal === undefined ? nothing : html`<span class="number">${decimal}</span>`;
}

/** The one box that shows a fraction. */
function showExact(event: MouseEvent): void {
  const button = event.currentTarget as HTMLElement;
  const box = document.getElementById("exact");
  if (!box) return;
  const { exact = "", name = "" } = button.dataset;
  const text = (part: string, value: string) => {
    const element = box.querySelector(part);
    if (element) element.textContent = value;
  };
  text("h2", name);
  text("code", exact);
  text("output", button.textContent ?? "");
  box.showPopover();
  box.querySelector("button")?.focus();
}
