/** Completion of conditions: the fields of the game, then the values that a field has. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { ListedField } from "../report.ts";

const RANKS = [..."A23456789TJQK"];
const KINDS = [...RANKS, "spades", "hearts", "diamonds", "clubs", "red", "black"];

/** Every field of a game by the name that a condition gives it. */
export function expanded(fields: ListedField[], game: string): ListedField[] {
  const own = fields.filter((field) => field.game === game);
  const hands = own
    .filter(({ name }) => name.startsWith("HAND: "))
    .map(({ name }) => name.slice(6));
  return own
    .filter(({ name }) => !name.includes(": "))
    .flatMap((field) =>
      field.name.startsWith("HAND.")
        ? hands.map((hand) => ({ ...field, name: field.name.replace("HAND", hand) }))
        : [field],
    )
    .flatMap((field) =>
      field.name.endsWith(".KIND")
        ? KINDS.map((kind) => ({ ...field, name: field.name.replace("KIND", kind) }))
        : [field],
    );
}

/** The values of a field as a condition has them: `"player"`, `true`, `7`. */
export function valuesOf({ values }: ListedField): string[] {
  const numbers = /^(\d+) to (\d+)$/.exec(values);
  if (numbers) {
    const [from, to] = [Number(numbers[1]), Number(numbers[2])];
    if (to - from > 20) return [];
    const each = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
    return [...each, ...each.slice(1, -1).map((value) => `"${value}+"`)];
  }
  if (values.startsWith("a rank")) return [...RANKS.map((rank) => `"${rank}"`), '"T-K"'];
  if (values.startsWith("two ranks")) return ['"KQ"', '"AA"'];
  const words = values.split(/, | or /).map((word) => word.trim());
  return words.map((word) => (word === "true" || word === "false" ? word : `"${word}"`));
}

/** Completes a condition; in a table only where one stands. */
export function complete(fields: () => ListedField[], game: () => string, alone: boolean) {
  return (context: CompletionContext): CompletionResult | null => {
    const { text, from } = context.state.doc.lineAt(context.pos);
    const before = text.slice(0, context.pos - from);
    const start = alone ? 0 : before.search(/\b(when|not|counts|given)\s*=\s*[[{]/);
    if (start < 0) return null;
    const known = expanded(fields(), game());
    const value = /([\w.-]+)\s*=\s*("?[\w+-]*)$/.exec(before);
    const field = value && known.find(({ name }) => name === value[1]);
    if (value && field) {
      const word = (value[2] ?? "").replace(/^"/, "");
      const options = valuesOf(field).map(
        (text): Completion => ({
          label: text.replaceAll('"', ""),
          detail: text.includes("+") ? "or more" : "",
          type: "constant",
          apply: put(text),
        }),
      );
      return options.length
        ? { from: context.pos - word.length, options, validFor: /^[\w+-]*$/ }
        : null;
    }
    const word = context.matchBefore(/[\w.-]+/);
    if (!word && !context.explicit) return null;
    const options = known.map(
      ({ name, values, doc }): Completion => ({
        boost: /count\./.test(name) ? -50 : 0,
        label: name,
        detail: values.slice(0, 40),
        info: doc,
        type: "property",
        apply: begun(name),
      }),
    );
    return { from: word?.from ?? context.pos, options, validFor: /^[\w.-]*$/ };
  };
}

/** Puts a value in its quotes, those that stand there among them. */
function put(text: string) {
  return (view: EditorView, _: Completion, from: number, to: number) => {
    const around = (at: number) => view.state.sliceDoc(at, at + 1) === '"';
    const start = from > 0 && around(from - 1) ? from - 1 : from;
    const end = around(to) ? to + 1 : to;
    view.dispatch({
      changes: { from: start, to: end, insert: text },
      selection: { anchor: start + text.length },
    });
  };
}

/** Puts a field with its sign, and offers its values. */
function begun(name: string) {
  return (view: EditorView, _: Completion, from: number, to: number) => {
    const text = `${name} = `;
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
    });
    setTimeout(() => startCompletion(view));
  };
}
