/** Where Playwright finds the stories. */
export const E2E_TESTS = { testDir: 'tests/e2e', testMatch: '**/*.e2e.ts' }
