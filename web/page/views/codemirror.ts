/** The editors: a table with its mistakes at their places, and one condition on one line. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type Extension, Text } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Located } from "../engine/protocol.ts";
import type { ListedField } from "../report.ts";
import { complete } from "./complete.ts";

/** Marks what the page wrote, which is no change by the reader. */
const shown = Annotation.define<boolean>();

/** Tables longer than this are shown whole and coloured no more. */
const LONG = 300_000;

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.propertyName, tags.atom, tags.bool], color: "var(--accent)" },
  { tag: tags.number, color: "var(--number)" },
]);

const language = StreamLanguage.define(toml);

function common(fields: () => ListedField[], game: () => string, alone: boolean): Extension[] {
  return [
    language,
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    syntaxHighlighting(colours),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    autocompletion({ override: [complete(fields, game, alone)], icons: false }),
    tooltips({ parent: document.body }),
  ];
}

export interface TextEditor {
  element: HTMLElement;
  /** Shows a text; that of another table begins a history of its own. */
  show(text: string, mistakes: Located[], table: string): void;
  /** Brings a line, from 1, to the top, unless the reader is writing. */
  reveal(line: number): void;
}

export function textEditor(of: {
  change(text: string): void;
  fields(): ListedField[];
  game(): string;
}): TextEditor {
  const extensions: Extension[] = [
    lineNumbers(),
    lintGutter(),
    EditorView.lineWrapping,
    ...common(of.fields, of.game, false),
    // Tab leaves the editor, as it leaves any field.
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({ "aria-label": "The table as TOML", tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      if (update.transactions.some((transaction) => transaction.annotation(shown))) return;
      of.change(textOf(update.state.doc));
    }),
  ];
  // A long text is joined once for each change, not for each drawing.
  let joined = { doc: Text.empty, text: "" };
  const textOf = (doc: Text) => {
    if (joined.doc !== doc) joined = { doc, text: doc.toString() };
    return joined.text;
  };
  const view = new EditorView({ state: EditorState.create({ doc: "", extensions }) });
  let told = "";
  let revealed = 0;
  let shownOf = "";
  return {
    element: view.dom,
    reveal(line) {
      if (line === revealed || line > view.state.doc.lines) return;
      revealed = line;
      if (view.hasFocus) return;
      const { from } = view.state.doc.line(line);
      view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "start", yMargin: 24 }) });
    },
    show(text, mistakes, table) {
      const now = textOf(view.state.doc);
      const another = table !== shownOf;
      shownOf = table;
      if (now !== text && another) {
        view.setState(EditorState.create({ doc: text, extensions }));
        told = "";
        revealed = 0;
      } else if (now !== text)
        view.dispatch({
          changes: difference(now, text),
          annotations: [shown.of(true), isolateHistory.of("full")],
        });
      const key = JSON.stringify(mistakes);
      if (key === told) return;
      told = key;
      const end = view.state.doc.length;
      const diagnostics = mistakes.map(({ start, end: to, message, help }) => ({
        from: Math.min(start, end),
        to: Math.min(Math.max(to, start), end),
        severity: "error" as const,
        message: help ? `${message}, ${help}` : message,
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
  };
}

/** The one piece in which two texts differ, so that the cursor stays where it is. */
function difference(from: string, to: string): { from: number; to: number; insert: string } {
  const most = Math.min(from.length, to.length, LONG);
  let start = 0;
  while (start < most && from[start] === to[start]) start++;
  let end = 0;
  while (end < most - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) };
}

/** A condition on one line. Enter and Escape close it, and so does leaving it. */
export function line(of: {
  parent: HTMLElement;
  text: string;
  change(text: string): void;
  /** Whether it may be closed; `given` says that its text is given up. */
  close(given: boolean): Promise<boolean>;
  fields(): ListedField[];
  game(): string;
}): void {
  const close = (given: boolean) => () => {
    void of.close(given).then((closed) => closed && view.destroy());
    return true;
  };
  const view: EditorView = new EditorView({
    parent: of.parent,
    state: EditorState.create({
      doc: of.text,
      selection: { anchor: of.text.length },
      extensions: [
        ...common(of.fields, of.game, true),
        EditorState.transactionFilter.of((transaction) =>
          transaction.newDoc.lines > 1 ? [] : transaction,
        ),
        keymap.of([
          ...completionKeymap,
          { key: "Enter", run: close(false) },
          { key: "Escape", run: close(true) },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Condition", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            of.change(update.state.doc.toString());
            if (update.state.doc.length === 0) setTimeout(() => startCompletion(view));
          }
          // A press on a completion takes the focus for a moment.
          if (update.focusChanged && !update.view.hasFocus) {
            setTimeout(() => !view.hasFocus && view.dom.isConnected && close(false)(), 200);
          }
        }),
      ],
    }),
  });
  view.focus();
  if (!of.text) startCompletion(view);
}
