/**
 * Files of a report, byte for byte those of the command line, and the command that writes them.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { asking, meter, OWN_FILE } from "../app.ts";
import { copyText } from "../clipboard.ts";
import { long } from "../engine/engine.ts";
import { type Parameters, Refusal } from "../engine/protocol.ts";

const FORMATS = [
  ["html", "HTML", "text/html"],
  ["xlsx", "Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["csv", "CSV", "text/csv"],
  ["json", "JSON", "application/json"],
  ["md", "Markdown", "text/markdown"],
  ["tex", "LaTeX", "application/x-tex"],
] as const;

/** Parameters of a price that a certificate has too. */
const CERTIFIED = new Set(["variant", "wager", "decks", "shoe", "seen"]);

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w.,=%/:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Parameters that stand once for each value. */
const REPEATED = new Set(["column", "ignore"]);

/** Parameters that stand before the table of one's own. */
const SELECTION = new Set(["variant", "wager"]);

/** The words of an option; none where it is not stated. */
function option(name: string, value: Parameters[string]): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  // Names of columns may have commas in them.
  const list = typeof value === "string" ? [value] : value;
  const each = REPEATED.has(name) || !list.length ? list : [list.join(",")];
  return each.flatMap((one) => [`--${name}`, quoted(one)]);
}

/** The command that answers a question; files are named behind it. */
export function command(
  app: App,
  question: string,
  parameters: Parameters,
  files: string[] = [],
): string {
  const told = (isSelection: boolean) =>
    Object.entries(parameters)
      .filter(([name]) => SELECTION.has(name) === isSelection)
      .flatMap(([name, value]) => option(name, value));
  // In the order of the program, whose manifest has the same words.
  const words = ["odds", question, ...told(true)];
  if (app.state.own !== undefined) words.push("--tables", OWN_FILE);
  words.push(...option("meter", meter(app.state)), ...told(false));
  words.push(...files.map(quoted));
  return words.join(" ");
}

export function saveAs(name: string, bytes: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Stands for the format of a certificate, which is the JSON of another question. */
const CERTIFICATE = "cert.json";

class Saving {
  /** The format that is being written. */
  saving: string | undefined;
  /** The format that was saved last: the command is of that one. */
  written = "html";
  /** The command that was copied last, for a moment. */
  copied = "";
  /** Why a file was not written. */
  said = "";
}

/** An answer that is held already: of these files, and how it is written. */
export interface Answered {
  files: string[];
  bytes(format: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Buttons for every format, and the command. */
export function save(
  app: App,
  question: string,
  parameters: Parameters,
  answered?: Answered,
  label = "Save",
): TemplateResult {
  const files = app.session.of(Saving);
  const { saving, written, copied, said } = files;
  // A certificate is of a whole round, with no card of it known.
  const hasCertificate = question === "price" && !parameters["dealt"] && !parameters["given"];
  const isCertificate = written === CERTIFICATE && hasCertificate;
  const certified = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => CERTIFIED.has(name)),
  );
  const asked = isCertificate
    ? command(app, "certify", certified)
    : command(app, question, parameters, answered?.files);
  const ending = written === CERTIFICATE && !hasCertificate ? "html" : written;
  const words = `${asked} -o odds-${question}.${ending}`;
  const copy = async () => {
    if (!(await copyText(words))) return;
    files.copied = words;
    app.redraw();
    setTimeout(() => {
      files.copied = "";
      app.redraw();
    }, 2000);
  };
  const write = async (format: string, type: string) => {
    files.saving = format;
    files.written = format;
    files.said = "";
    app.redraw();
    try {
      const request =
        format === CERTIFICATE
          ? { ...asking(app.state, "certify", certified), format: "json", command: "" }
          : { ...asking(app.state, question, parameters), format, command: asked };
      const bytes = await (answered?.bytes(format) ??
        long.bytes({ ...request, digits: undefined }));
      saveAs(`odds-${question}.${format}`, bytes, type);
    } catch (error) {
      files.said = error instanceof Refusal ? error.failure.message : String(error);
    }
    files.saving = undefined;
    app.redraw();
  };
  return html`<section class="save" aria-label=${label}>
    <div class="buttons">
      <span>${label}</span>
      ${FORMATS.map(
        ([
          format,
          name,
          type,
        ]) => html`<button type="button" data-format=${format} ?disabled=${saving !== undefined}
          @click=${() => write(format, type)}>${saving === format ? "…" : name}</button>`,
      )}
      ${
        hasCertificate
          ? html`<button type="button" data-format=${CERTIFICATE} ?disabled=${saving !== undefined}
              title="The orders of cards behind each edge, for a checker without this program"
              @click=${() => write(CERTIFICATE, "application/json")}>${saving === CERTIFICATE ? "…" : "Certificate"}</button>`
          : nothing
      }
      ${
        app.state.own === undefined
          ? nothing
          : html`<button type="button" @click=${() => saveAs(OWN_FILE, app.state.own ?? "", "application/toml")}>Table</button>`
      }
    </div>
    ${said ? html`<p class="error" role="alert">${said}</p>` : nothing}
    <p class="command"><code tabindex="0">${words}</code>
      <button type="button" class="quiet" aria-live="polite" @click=${copy}>${copied === words ? "Copied" : "Copy"}</button></p>
  </section>`;
}
