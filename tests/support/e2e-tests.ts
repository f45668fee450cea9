import { SITE } from '../../scripts/site.ts'

/** Where Playwright finds the end-to-end tests of the back office and of the chosen site. */
export const E2E_TESTS = { testDir: 'tests/e2e', testMatch: `**/tests/e2e/{,${SITE}/}*.e2e.ts` }

/** Where it finds the trials, which `npm test` leaves out. They run one at a time, because they measure. */
export const TRIALS = {
  testDir: 'tests/trials',
  testMatch: '**/tests/trials/*.e2e.ts',
  workers: 1,
  retries: 0,
}
