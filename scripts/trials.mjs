// `npm run test:trials`: the trials (tests/trials/README.md), Vitest's first and then Playwright's. `npm run test:trials --
// words` runs the files whose names contain one of the words.
import { globSync } from 'node:fs'
import { runInForeground, setup } from './setup.mjs'

const words = process.argv.slice(2)
const node = await setup({ build: true, browser: true })
process.env.TRIALS = '1'
const codes = []
if (globSync('tests/trials/*.test.ts').length > 0)
  codes.push(
    await runInForeground([
      node,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=trials',
      '--passWithNoTests',
      ...words,
    ]),
  )
codes.push(
  await runInForeground([node, 'node_modules/playwright/cli.js', 'test', '--pass-with-no-tests', ...words]),
)
process.exitCode = codes.find((code) => code !== 0) ?? 0
