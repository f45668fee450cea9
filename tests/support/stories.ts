/** Where Playwright finds the stories. */
export const STORIES = { testDir: 'tests/e2e', testMatch: '**/*.e2e.ts' }
