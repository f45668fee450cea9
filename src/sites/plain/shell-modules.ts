/** Modules that every page of the site needs: bundled into one chunk with those listed in scripts/client-chunks.ts. */
export const shellModules: string[] = ['src/sites/plain/content/words.ts']
