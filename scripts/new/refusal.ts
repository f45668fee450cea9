/** What `npm run new` answers with one line, and writes nothing. */
export class Refusal extends Error {}
