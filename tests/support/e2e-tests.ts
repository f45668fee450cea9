/** Where Playwright finds the end-to-end tests. */
export const E2E_TESTS = { testDir: 'tests/e2e', testMatch: '**/*.e2e.ts' }
