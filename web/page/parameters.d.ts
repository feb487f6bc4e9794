/** The texts of a question's parameters, by their names: `web/parameters.ts` reads them from the schema. */
declare module "virtual:parameters/*" {
  const texts: Record<string, { label: string; help?: string; usual: string } | undefined>;
  export default texts;
}
