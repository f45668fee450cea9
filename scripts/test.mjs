// `npm test`: everything that has to hold, in order of speed, and a last line of how much does.
// `npm run check` (`--check`) leaves the stories out. `npm test -- words` runs the tests whose file names hold one of the
// words; an option goes to the runner that knows it, `-t` to Vitest, any other to Playwright, and only that one runs.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from './build-inputs.mjs'
import { runInForeground, setup } from './setup.mjs'

const CHECKS = ['format:check', 'checklist', 'unused', 'types', 'lint']
const REPORTS = '.cache/reports'
/** A test that fails is tried once more, because a machine may stall. One that often needs it is broken. */
const MAX_FLAKY = 3

const args = process.argv.slice(2)
const checkOnly = args[0] === '--check'
const everything = checkOnly || args.length === 0
const unitOnly = args.some((arg) => /^(-t|--testNamePattern)\b/.test(arg))
const endToEndOnly = !unitOnly && args.some((arg) => arg.startsWith('-'))
const total = { passed: 0, failed: /** @type {string[]} */ ([]), flaky: /** @type {string[]} */ ([]) }

const node = await setup({ build: !everything && !unitOnly, browser: !checkOnly && !unitOnly })
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (everything) for (const name of CHECKS) await runCheck(name)
if (checkOnly || !endToEndOnly) await runUnitTests()
if (everything && !isBuilt()) await runCheck('build')
if (!checkOnly && !unitOnly && isBuilt()) await runEndToEndTests()
// The last lines name what failed: a log is often read from its end.
for (const name of total.failed) process.stdout.write(`\nfailed: ${name}`)
for (const name of total.flaky) process.stdout.write(`\npassed only when tried again: ${name}`)
const retriedText = total.flaky.length > 0 ? `, ${total.flaky.length} of them when tried again` : ''
process.stdout.write(`\n${total.passed} passed${retriedText}, ${total.failed.length} failed\n`)
process.exit(total.failed.length > 0 || total.passed === 0 || total.flaky.length > MAX_FLAKY ? 1 : 0)

/** An npm script that says by its exit code whether something holds: it counts when it does not. */
async function runCheck(name) {
  process.stdout.write(`\nnpm run ${name}\n`)
  if ((await run('--run', name)) !== 0) total.failed.push(`npm run ${name}`)
}

async function runUnitTests() {
  const options = everything ? ['--allowOnly=false'] : ['--passWithNoTests', ...args]
  const file = join(REPORTS, 'vitest.json')
  process.env.REPORT_FILE = file
  if (!everything) process.env.SOME_TESTS = '1'
  const report = ['--reporter=default', '--reporter=./scripts/vitest-reporter.mjs']
  const code = await run('node_modules/vitest/vitest.mjs', 'run', ...options, ...report)
  addResults('unit tests', code, file, (report) => report)
}

async function runEndToEndTests() {
  const options = everything ? ['--forbid-only'] : ['--pass-with-no-tests', ...args]
  const file = join(REPORTS, 'playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const code = await run('node_modules/playwright/cli.js', 'test', ...options, '--reporter=line,json')
  addResults('stories', code, file, ({ stats, errors, suites }) => {
    const specs = suites.flatMap(specsOf)
    const named = (...statuses) =>
      specs.filter(({ status }) => statuses.includes(status)).map(({ name }) => name)
    return {
      passed: stats.expected + stats.flaky,
      flaky: named('flaky'),
      failed: [...named('unexpected', 'skipped'), ...errors.map(({ message }) => message)],
    }
  })
}

/** The stories of a suite of Playwright's report and of those inside it, with how each went. */
function specsOf({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ name: `${file} › ${title}`, status })),
  )
  return [...own, ...suites.flatMap(specsOf)]
}

/** A runner that fails without a failed test, as for an error outside of any, counts as one failure. */
function addResults(runner, code, file, read) {
  const { passed, flaky, failed } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, flaky: [], failed: [] }
  total.passed += passed
  total.flaky.push(...flaky)
  total.failed.push(...failed)
  if (code !== 0 && failed.length === 0) total.failed.push(`${runner}: ended with exit code ${code}`)
}

/** Runs something in the foreground; what ends it by a signal ends everything. */
async function run(...command) {
  const code = await runInForeground([node, ...command])
  if (code > 128) process.exit(code)
  return code
}
