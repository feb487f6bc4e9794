/** A table as a form: the other half is web/src/form. */

export interface FormKey {
  key: string;
  value: string;
}

export interface FormLine {
  odds: string | null;
  name: string | null;
  when: string | null;
  others: FormKey[];
  line: number;
}

export interface FormWager {
  id: string;
  name: string | null;
  as: string | null;
  line: number;
  others: FormKey[];
  lines: FormLine[];
}

export interface Form {
  id: string | null;
  name: string | null;
  game: string | null;
  decks: number[];
  variants: { id: string; name: string | null; wagers: string[] }[];
  wagers: FormWager[];
}

export type Edit =
  | { do: "set"; wager: string; line: number; key: string; value: string | null }
  | { do: "set-wager"; wager: string; key: string; value: string | null }
  | { do: "add-line"; wager: string; at?: number; odds: string; name?: string; when?: string }
  | { do: "remove-line"; wager: string; line: number }
  | { do: "move-line"; wager: string; from: number; to: number }
  | { do: "add-wager"; id: string; name: string; odds: string; when?: string; variant?: string }
  | { do: "remove-wager"; wager: string }
  | { do: "set-table"; key: string; value: string };

/** The wager of a form that a report calls `id`, in this variant. */
export function formWager(
  form: Form | undefined,
  variant: string,
  id: string,
): FormWager | undefined {
  const offered = form?.variants.find((one) => one.id === variant.split("/")[1])?.wagers;
  return form?.wagers.find(
    (wager) => (wager.as ?? wager.id) === id && (!offered || offered.includes(wager.id)),
  );
}
