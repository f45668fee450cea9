/** What each page of the site needs besides scripts/client-chunks.ts: with that it is one chunk. */
export const shellModules: string[] = ['src/sites/plain/content/words.ts']
