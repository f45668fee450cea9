import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { firm } from '../src/firm.ts'

const SOURCES = [
  'server',
  'src',
  'tests',
  'migrations',
  'scripts',
  'public',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'playwright.config.ts',
  '.env.example',
  '.oxfmtrc.json',
]

/** The whole project is compiled, on a machine that may have other work. */
const COMPILE_AND_RENDER_MS = 400_000
const COPY_MS = 60_000

const copy = mkdtempSync(join(tmpdir(), 'busbar-firm-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy)
  // Photographs are not of the firm.
  const isPhotograph = (file: string) => /\.(?:avif|webp|jpg)$/.test(file)
  for (const name of SOURCES)
    cpSync(name, join(copy, name), { recursive: true, filter: (file) => !isPhotograph(file) })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}, COPY_MS)

const makeItYours = (...options: string[]) =>
  run('scripts/make-it-yours.ts', '--force', '--no-pictures', ...options)

test(
  'Make it yours: another name, colour and time zone compile, their tests pass, and nothing says the former name',
  async () => {
    const { status, stdout } = await makeItYours(
      '--name=Nordlicht Elektro',
      '--colour=#0b6e4f',
      '--zone=Europe/Berlin',
    )
    expect([status, stdout]).toEqual([0, expect.stringContaining('src/firm.ts')])
    expect(stdout).toContain('#6aa794 behind dark text and on dark grounds, and #0b6e4f as text')
    for (const file of ['src/content/hero.ts', 'server/database/apply-firm.ts'])
      expect(stdout).toContain(`\n  ${file}\n`)
    const { pages } = (await import(
      join(copy, 'src/content/pages.ts')
    )) as typeof import('../src/content/pages.ts')
    expect(pages.home('Nordlicht', '').title).toBe('Nordlicht: electrical design and contracting, Berlin')
    expect(filesWith(firm.shortName)).toEqual([])
    expect(await run('node_modules/oxfmt/bin/oxfmt', '--check')).toMatchObject({ status: 0 })
    const compiled = await run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')
    expect(compiled.stdout).toBe('')
    const tests = [
      'src/firm',
      'server/pages/firm-pages',
      'server/mail/previews',
      'server/database/apply-firm',
    ]
    const tested = await run('node_modules/vitest/vitest.mjs', 'run', ...tests)
    expect([tested.status, tested.stdout.slice(-2000)]).toEqual([0, expect.stringContaining('passed')])
  },
  COMPILE_AND_RENDER_MS,
)

test(
  'Make it yours: what is no name, no colour or no time zone is refused with one line, and nothing is written',
  async () => {
    const good = { name: 'Nordlicht', colour: '#0b6e4f', zone: 'Europe/Berlin' }
    const refusals: [Partial<typeof good>, string][] = [
      [{ name: 'N' }, 'a name has 2 to 40 characters'],
      [{ name: 'Nord<script>' }, 'a name begins with a letter'],
      [{ colour: 'green' }, 'a colour is written as #0b6e4f'],
      [{ zone: 'Berlin' }, 'there is no time zone Berlin'],
      [{ zone: '+05:30' }, 'there is no time zone +05:30'],
    ]
    for (const [changes, line] of refusals) {
      const options = Object.entries({ ...good, ...changes }).flatMap(([key, value]) => [`--${key}`, value])
      const { status, stderr } = await makeItYours(...options)
      expect([status, stderr]).toEqual([1, expect.stringContaining(`busbar: ${line}`)])
    }
    expect(readFileSync(join(copy, 'src/firm.ts'), 'utf8')).toBe(readFileSync('src/firm.ts', 'utf8'))
  },
  COPY_MS,
)

/** Files of the copy in which the word stands, small or capital. */
const filesWith = (word: string) =>
  globSync(['{server,src,tests,migrations,scripts,public}/**/*.*', '.env.example'], { cwd: copy }).filter(
    (file) => {
      if (/\.(?:woff2|ttf|mp3|ico|png)$/.test(file)) return false
      return readFileSync(join(copy, file), 'utf8').toLowerCase().includes(word.toLowerCase())
    },
  )

async function run(program: string, ...options: string[]) {
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, [program, ...options], {
    cwd: copy,
    maxBuffer: 1e8,
  }).then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { stdout, stderr, status: code }
}
