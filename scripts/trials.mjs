// `npm run test:trials`: the trials (tests/trials/README.md), Vitest's first and then Playwright's. `npm run test:trials --
// words` runs the files whose names contain one of the words.
import { runInForeground, setup } from './setup.mjs'

const words = process.argv.slice(2)
const node = await setup({ build: true, browser: true })
process.env.TRIALS = '1'
const ofVitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=trials', '--passWithNoTests']
const ofPlaywright = ['node_modules/playwright/cli.js', 'test', '--pass-with-no-tests']
for (const runner of [ofVitest, ofPlaywright])
  process.exitCode = (await runInForeground([node, ...runner, ...words])) || process.exitCode
