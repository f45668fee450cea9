// `npm test`: everything that has to hold, in order of speed, and a last line of how much does.
// `npm run check` (`--check`) leaves the stories out. `npm test -- words` runs the tests whose file names hold one of the
// words; an option goes to the runner that knows it, `-t` to Vitest, any other to Playwright, and only that one runs.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from './build-inputs.mjs'
import { foreground, setup } from './setup.mjs'

const CHECKS = ['format:check', 'checklist', 'unused', 'types', 'lint']
const REPORTS = '.cache/reports'

const args = process.argv.slice(2)
const quick = args[0] === '--check'
const everything = quick || args.length === 0
const forUnit = args.some((arg) => /^(-t|--testNamePattern)\b/.test(arg))
const forStories = !forUnit && args.some((arg) => arg.startsWith('-'))
const total = { passed: 0, failed: 0 }

const node = await setup({ build: !everything && !forUnit, browser: !quick && !forUnit })
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (everything) for (const name of CHECKS) await check(name)
if (quick || !forStories) await runUnitTests()
if (everything && !isBuilt()) await check('build')
if (!quick && !forUnit && isBuilt()) await runStories()
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** An npm script that says by its exit code whether something holds: it counts when it does not. */
async function check(name) {
  process.stdout.write(`\nnpm run ${name}\n`)
  if ((await run('--run', name)) !== 0) total.failed += 1
}

async function runUnitTests() {
  const options = everything ? ['--allowOnly=false'] : ['--passWithNoTests', ...args]
  const file = join(REPORTS, 'vitest.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('node_modules/vitest/vitest.mjs', 'run', ...options, ...report)
  if (!existsSync(file)) return void (total.failed += 1)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(file)
  // A file that could not be read has no tests to count: it is one failure itself.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  // With `-t` those are skipped that are not asked for.
  const skipped = everything ? numPendingTests + numTodoTests : 0
  add(code, numPassedTests, numFailedTests + broken.length + skipped)
}

async function runStories() {
  const options = everything ? ['--forbid-only'] : ['--pass-with-no-tests', ...args]
  const file = join(REPORTS, 'playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const code = await run('node_modules/playwright/cli.js', 'test', ...options, '--reporter=line,json')
  if (!existsSync(file)) return void (total.failed += 1)
  const { stats, errors } = read(file)
  add(code, stats.expected, stats.unexpected + stats.flaky + stats.skipped + errors.length)
}

/** A runner that fails without a failed test, as for an error outside of any, counts as one failure. */
function add(code, passed, failed) {
  total.passed += passed
  total.failed += code === 0 ? failed : Math.max(failed, 1)
}

/** Runs something in the foreground; what ends it by a signal ends everything. */
async function run(...command) {
  const code = await foreground([node, ...command])
  if (code > 128) process.exit(code)
  return code
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
