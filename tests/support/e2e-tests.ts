/** Where Playwright finds the end-to-end tests. */
export const E2E_TESTS = { testDir: 'tests/e2e', testMatch: '**/*.e2e.ts' }

/** Where it finds the trials, which `npm test` leaves out: one at a time, because they measure. */
export const TRIALS = { testDir: 'tests/trials', testMatch: '**/*.e2e.ts', workers: 1, retries: 0 }
