/** Names of the current variant and wager, from the lists of the engine. */
import type { App } from "./app.ts";
import { formWager } from "./form.ts";
import { isEdited, tableForm } from "./table.ts";
import { titleOf } from "./title.ts";

/** The name of the variant that is open; nothing if no table offers it. */
export function variantName({ variants, state }: App): string | undefined {
  return variants.find(({ id }) => id === state.variant)?.name;
}

/** The title of the page for what is shown. */
export function pageTitle(app: App): string {
  const { view, variant, wager, shoe } = app.state;
  const opened = wager && formWager(tableForm(app), variant, wager);
  return titleOf({
    view,
    variant: `${variantName(app) ?? variant}${isEdited(app) ? " (edited)" : ""}`,
    wager: wager && ((opened || undefined)?.name ?? wager),
    shoe,
  });
}
