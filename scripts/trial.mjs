// `npm run trial -- NAME …`: runs a trial of tests/trials (its README describes each). Words run the tests whose names
// contain one of them, `all` runs every test; without a name the trials are listed. A trial is a file, or `trial.ts` in
// a folder. Its extension decides how it runs: `.test.ts` by Vitest and `.e2e.ts` by Playwright, on a fresh build;
// `.ts` and `.sh` are programs, which get the arguments after the name and build the site themselves if they need it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { exitWithError, runAndExit, runInForeground, setup } from './setup.mjs'

const FOLDER = 'tests/trials'
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project=trials']
const PLAYWRIGHT = ['node_modules/playwright/cli.js', 'test']

const args = process.argv.slice(2)
const files = readdirSync(FOLDER).flatMap((name) =>
  [`${FOLDER}/${name}`, `${FOLDER}/${name}/trial.ts`].filter(
    (file) => /\.(ts|sh)$/.test(file) && existsSync(file),
  ),
)
const program = files.find((file) =>
  [`${args[0]}.ts`, `${args[0]}.sh`, `${args[0]}/trial.ts`].some((end) => file === `${FOLDER}/${end}`),
)

if (args.length === 0) list()
else if (program?.endsWith('.sh')) await runAndExit(['bash', program, ...args.slice(1)])
else if (program) await runAndExit([await setup({}), program, ...args.slice(1)])
else await runTests()

/** Prints the names, purposes and durations of the trials, from the README's tables. */
function list() {
  const rows = readFileSync(`${FOLDER}/README.md`, 'utf8').matchAll(/^\| `([^`]+)` \| (.+?) \| (.+?) \|/gm)
  for (const [, name, what, time] of rows) console.log(`${name.padEnd(24)}${time.padEnd(10)}${what}`)
}

async function runTests() {
  const options = args.filter((arg) => arg.startsWith('-'))
  const words = args.filter((arg) => !arg.startsWith('-'))
  const isRequested = (file) => words.some((word) => word === 'all' || file.includes(word, FOLDER.length))
  const requested = (end) => files.filter((file) => file.endsWith(end) && isRequested(file))
  const runs = [
    { runner: VITEST, tests: requested('.test.ts') },
    { runner: PLAYWRIGHT, tests: requested('.e2e.ts') },
  ].filter(({ tests }) => tests.length > 0)
  if (runs.length === 0) exitWithError(`no trial is called ${args.join(' ')}: npm run trial lists them`)
  const node = await setup({ build: true, browser: true })
  process.env.TRIALS = '1'
  for (const { runner, tests } of runs)
    process.exitCode = (await runInForeground([node, ...runner, ...tests, ...options])) || process.exitCode
}
