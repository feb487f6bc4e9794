/** Fetches the parts of the wagers that first figures do not need, while the engine comes. */
import { coming } from "./fetched.ts";

const parts = import("./parts.ts");
// The page says that they are lost where they would stand.
parts.catch(() => undefined);

/** Returns the parts, once they are here. */
export const later = coming(() => parts);
