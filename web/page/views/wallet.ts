/** The wallet card of a strategy: saved as a picture, or printed by itself, which also makes a PDF. */
import { html, type TemplateResult } from "lit-html";
import { card } from "../card.ts";
import type { WagerStrategy } from "../report.ts";
import { saveAs } from "./save.ts";

/** Prints a picture and nothing else of the page: the style sheet hides the rest. */
function printAlone(svg: string): void {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const sheet = document.createElement("div");
  sheet.className = "card-sheet";
  sheet.append(document.importNode(picture, true));
  document.body.append(sheet);
  document.documentElement.dataset["print"] = "card";
  addEventListener(
    "afterprint",
    () => {
      sheet.remove();
      delete document.documentElement.dataset["print"];
    },
    { once: true },
  );
  print();
}

export function walletButtons(title: string, strategy: WagerStrategy): TemplateResult {
  const picture = () => card(title, strategy);
  return html`<div class="buttons"><span>Wallet card</span>
    <button type="button" data-do="card" @click=${() => saveAs(`${strategy.id}-strategy.svg`, picture(), "image/svg+xml")}>SVG</button>
    <button type="button" data-do="print-card" @click=${() => printAlone(picture())}>Print or PDF</button></div>`;
}
