import { defineConfig } from 'playwright/test'
import { firm } from './src/firm.ts'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'
import { E2E_TESTS, TRIALS } from './tests/support/e2e-tests.ts'

if (process.argv.includes('--headed') && !process.env.CHROMIUM)
  throw new Error('The Chromium from npm has no window: set CHROMIUM to a Chromium or Chrome that has one.')
const { executablePath, env } = findChromium()

export default defineConfig({
  outputDir: '.cache/e2e',
  globalSetup: ['./tests/support/assert-fresh-build.ts', './tests/support/cluster.ts'],
  // One more than CI has cores: a test spends a third of its time waiting for a timer, a frame or another process.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` names the tests that passed only on the retry, and fails when there are more than three.
  retries: 1,
  // Limits end a hang: some ten times what two idle cores take.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  ...(process.env.TRIALS ? TRIALS : E2E_TESTS),
  use: {
    // Tracing every run would take a fifth longer.
    trace: 'on-first-retry',
    locale: firm.locale,
    timezoneId: firm.timeZone,
    // Playwright does not see requests that go through a service worker. The tests of the worker itself allow it.
    serviceWorkers: 'block',
    reuseContext: true,
    launchOptions: { executablePath, args: chromiumArguments, env: { ...process.env, ...env } },
  },
})
