import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'
import { E2E_TESTS } from './tests/support/e2e-tests.ts'

if (process.argv.includes('--headed') && !process.env.CHROMIUM)
  throw new Error('The Chromium from npm has no window: set CHROMIUM to a Chromium or Chrome that has one.')
const { executablePath, env } = findChromium()

export default defineConfig({
  ...E2E_TESTS,
  outputDir: '.cache/stories',
  globalSetup: ['./tests/support/assert-fresh-build.ts', './tests/support/cluster.ts'],
  // One a core of CI: a browser, its server and its database fill each.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` names what passed only the second time, and fails where that is often.
  retries: 1,
  // Several times what the slowest take on two quiet cores: what gets ten times slower turns red.
  timeout: 15_000,
  expect: { timeout: 5000 },
  reporter: 'line',
  use: {
    // A trace of every story would cost a fifth more time: `npm run test:e2e -- --trace retain-on-failure`.
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath, args: chromiumArguments, env: { ...process.env, ...env } },
  },
})
