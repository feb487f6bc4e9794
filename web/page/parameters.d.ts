/** The texts of a question's parameters, by their names: `web/parameters.ts` reads them from the schema. */
declare module "virtual:parameters/*" {
  const texts: Record<string, { label: string; help?: string; usual: string } | undefined>;
  export default texts;
}

/** Answers that the page begins with, by the text of their requests: `web/first.ts` asks the engine for them. */
declare module "virtual:first" {
  const answers: Record<string, string>;
  export default answers;
}
