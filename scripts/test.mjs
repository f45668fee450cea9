// `npm test`: all checks and tests, fastest first, and a summary in the last lines. `npm run check` (`--check`) leaves
// out tests that need a browser or a database. With `--changed BRANCH` (default main) it checks changed files only,
// including their tests on the database. `npm test -- words` runs the test files whose names contain one of the words.
// An option selects a runner: `-t` and `--project` run Vitest only, any other Playwright only.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isBuilt } from './build-inputs.mjs'
import { changedFiles, testsOf } from './changed-files.mjs'
import { exitWithError, runInBackground, runInForeground, setup } from './setup.mjs'

/** The checks with their options. They are independent: as many run at once as there are cores, the longest first. */
const CHECKS = { lint: [], types: [], unused: [], secrets: [], format: ['--check'], checklist: [] }
/** The checks that can run on some files only. */
const CHECKS_BY_FILE = ['lint', 'format']
const REPORTS = '.cache/reports'
/** A failed test is retried once, because a machine may stall. More flaky tests than this fail the run. */
const MAX_FLAKY = 3

const args = process.argv.slice(2)
const checkOnly = args[0] === '--check'
const everything = checkOnly || args.length === 0
const changed = checkOnly && args[1] === '--changed' ? findChanged(args[2] ?? 'main') : null
if (checkOnly && args.length > 1 && !changed) exitWithError('npm run check takes --changed, and a branch')
const unitOnly = args.some((arg) => /^(-t|--testNamePattern|--project)\b/.test(arg))
const endToEndOnly = !unitOnly && args.some((arg) => arg.startsWith('-'))
const total = {
  passed: 0,
  failed: /** @type {string[]} */ ([]),
  flaky: /** @type {string[]} */ ([]),
  /** How long the tests of each file took, in milliseconds. */
  durations: /** @type {Record<string, number>} */ ({}),
}

const node = await setup({ browser: true })
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
// After the installation, which depends on the network.
const startedAt = Date.now()
if (everything) await runChecks()
if (checkOnly || !endToEndOnly) await runUnitTests()
const endToEnd = !checkOnly && !unitOnly && (everything || endToEndOnly || isNamed('tests/e2e'))
if (endToEnd && !isBuilt()) {
  process.stdout.write('\nnpm run build\n')
  if ((await run('--run', 'build')) !== 0) total.failed.push('npm run build')
}
if (endToEnd && isBuilt()) await runEndToEndTests()
// Failures are named last, because a log is often read from its end.
for (const name of total.failed) process.stdout.write(`\nfailed: ${name}`)
for (const name of total.flaky) process.stdout.write(`\npassed only when tried again: ${name}`)
const retriedText = total.flaky.length > 0 ? `, ${total.flaky.length} of them when tried again` : ''
if (checkOnly) printLeftOut()
if (everything) printCosts()
process.stdout.write(`\n${total.passed} passed${retriedText}, ${total.failed.length} failed\n`)
process.exit(total.failed.length > 0 || total.passed === 0 || total.flaky.length > MAX_FLAKY ? 1 : 0)

/** Whether one of the words, which Playwright reads as regular expressions, with or without `:LINE`, matches a file. */
function isNamed(folder) {
  const patterns = args.map((word) => new RegExp(word.replace(/(:\d+)+$/, ''), 'i'))
  return readdirSync(folder).some((file) => patterns.some((pattern) => pattern.test(join(folder, file))))
}

/** Runs the checks and prints the output of each as a whole, as soon as it has ended. */
async function runChecks() {
  const checks = Object.entries(CHECKS).values()
  const runSome = async () => {
    for (const [name, options] of checks) {
      const checkStartedAt = Date.now()
      const files =
        changed && CHECKS_BY_FILE.includes(name) ? ['--no-error-on-unmatched-pattern', ...changed] : []
      const { code, output } = await runInBackground([node, '--run', name, '--', ...options, ...files])
      const command = ['npm run', name, ...(options.length > 0 ? ['--'] : []), ...options].join(' ')
      process.stdout.write(`\n${command} (${((Date.now() - checkStartedAt) / 1000).toFixed(1)} s)\n${output}`)
      if (code > 128) process.exit(code)
      if (code !== 0) total.failed.push(command)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runSome))
}

async function runUnitTests() {
  const options = optionsOfUnitTests()
  const file = join(REPORTS, 'vitest.json')
  process.env.REPORT_FILE = file
  if (!everything) process.env.SOME_TESTS = '1'
  const report = ['--reporter=default', '--reporter=./scripts/vitest-reporter.mjs']
  const code = await run('node_modules/vitest/vitest.mjs', ...options, ...report)
  addResults('unit tests and tests of screens', code, file, (report) => report)
}

/** Vitest's command and options. */
function optionsOfUnitTests() {
  if (!everything) return ['run', '--passWithNoTests', ...args]
  const options = ['run', '--allowOnly=false']
  if (checkOnly) options.push('--project=unit')
  if (changed) options.push('--project=database', ...testsOf(changed))
  return options
}

/** The files that differ from a branch. Exits when git cannot tell. */
function findChanged(branch) {
  return (
    changedFiles(branch) ?? exitWithError(`git knows no branch ${branch}: npm run check -- --changed BRANCH`)
  )
}

/** Prints what `npm run check` leaves out: a change that passes it can still fail in `npm test`. */
function printLeftOut() {
  const leftOut = changed
    ? `${changed.length} changed files were checked, with the tests beside them and those that import one. Left to npm run check: the rest; to npm test: what needs a browser, and the build.`
    : 'Left to npm test: the tests that need a database or a browser, and the build.'
  process.stdout.write(`\n${leftOut}\n`)
}

/** Prints the cost of the run: the slowest files, wall-clock time and CPU time. */
function printCosts() {
  const slowest = Object.entries(total.durations)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
  const inSeconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
  for (const [file, ms] of slowest) process.stdout.write(`\n${inSeconds(ms)}  ${file}`)
  const processor = processorSeconds()
  const processorText = processor === null ? '' : `, ${Math.round(processor)} s of processor time`
  process.stdout.write(`\n${Math.round((Date.now() - startedAt) / 1000)} s${processorText}\n`)
}

/**
 * User and system time of this process and of its terminated children, in seconds; null where the system has no /proc.
 * A clock tick is a hundredth of a second on every Linux that Node runs on.
 */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return null
  const [, afterName = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [utime, stime, cutime, cstime] = afterName.split(' ').slice(11, 15).map(Number)
  return (utime + stime + cutime + cstime) / 100
}

async function runEndToEndTests() {
  const options = everything ? ['--forbid-only'] : ['--pass-with-no-tests', ...args]
  const file = join(REPORTS, 'playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const code = await run('node_modules/playwright/cli.js', 'test', ...options, '--reporter=line,json')
  addResults('end-to-end tests', code, file, ({ stats, errors, suites }) => {
    const specs = suites.flatMap(specsOf)
    const named = (...statuses) =>
      specs.filter(({ status }) => statuses.includes(status)).map(({ name }) => name)
    const durations = {}
    for (const { file, ms } of specs) durations[file] = (durations[file] ?? 0) + ms
    return {
      durations,
      passed: stats.expected + stats.flaky,
      flaky: specs.flatMap(({ status, name, error }) =>
        status === 'flaky' ? [`${name}\n  ${error?.message}`] : [],
      ),
      failed: [...named('unexpected', 'skipped'), ...errors.map(({ message }) => message)],
    }
  })
}

/** Tests of a suite in Playwright's report, nested suites included, with their status. */
function specsOf({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      name: `${file} › ${title}`,
      status,
      error: results[0]?.error,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(specsOf)]
}

/** Adds a runner's report to the total. A runner that fails without a failed test counts as one failure. */
function addResults(runner, code, file, read) {
  const { passed, flaky, failed, durations } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, flaky: [], failed: [], durations: {} }
  total.passed += passed
  total.flaky.push(...flaky)
  total.failed.push(...failed)
  Object.assign(total.durations, durations)
  if (code !== 0 && failed.length === 0) total.failed.push(`${runner}: ended with exit code ${code}`)
}

/** Runs a program in the foreground; when a signal ends it, this script exits too. */
async function run(...command) {
  const code = await runInForeground([node, ...command])
  if (code > 128) process.exit(code)
  return code
}
