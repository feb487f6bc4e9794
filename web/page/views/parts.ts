/** The parts of the wagers that first figures do not need. */
export { betSection } from "./bet.ts";
export { compareSection } from "./compare.ts";
export { counted } from "./counts.ts";
export { changed, explained } from "./explain.ts";
export { carriedSection, fitSection, lawsSection, meterSection, strategySection } from "./rare.ts";
export { searchPanel } from "./search.ts";
