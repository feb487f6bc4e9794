/** Completion of conditions: the fields of the game, then the values that a field has. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { expanded, valuesOf } from "../fields.ts";
import type { ListedField } from "../report.ts";

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
