import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { firm } from '../../src/firm.ts'
import { removeRoom } from '../support/remove-room.ts'
import { startServer } from '../support/server.ts'

/*
 * The optional features ("rooms"), and the site that was not chosen, each taken out of a copy of the project: its
 * folders and its lines go, and the rest builds, compiles, uses all its exports, starts, and passes its unit tests.
 */

interface Room {
  name: string
  /** The number of lines outside its folders that name it, imports included. */
  lines: number
  /** Its other files: the route of its screen, its tests, and files that only they use. */
  also: string[]
  /** Its procedures and the address of its screen, which appear in lists. */
  names: string[]
  /** Its tables that stay in the database, by name. */
  tables: string[]
  /** The packages that only it uses, which `npm uninstall` removes. */
  packages: string[]
}

const ROOMS: Room[] = [
  {
    name: 'backups',
    lines: 7,
    also: ['tests/support/backups.ts', 'tests/trials/backups.e2e.ts'],
    names: ['stats.backup'],
    tables: ['backups'],
    packages: ['@aws-sdk/lib-storage'],
  },
  {
    name: 'notifications',
    lines: 5,
    also: [],
    names: [],
    tables: ['notifications_sent'],
    packages: [],
  },
  {
    name: 'push',
    lines: 15,
    also: ['tests/e2e/push.e2e.ts'],
    names: ['auth.pushKey', 'auth.subscribePush', 'auth.unsubscribePush'],
    tables: ['push_keys', 'push_subscriptions'],
    packages: ['web-push', '@types/web-push'],
  },
  {
    name: 'statistics',
    lines: 9,
    also: ['tests/e2e/admin-numbers.e2e.ts', 'tests/screens/numbers.screen.ts'],
    names: ['stats.funnel', 'stats.inquiries'],
    tables: [],
    packages: [],
  },
  {
    name: 'visits',
    lines: 18,
    also: ['src/routes/admin/visits.tsx'],
    names: ['stats.visits', '/admin/visits'],
    tables: ['visit_counts', 'visit_hashes', 'visit_salts'],
    packages: ['isbot'],
  },
]

const SOURCES = [
  'docs',
  'art/marks.mjs',
  'art/pictures.lock.json',
  'migrations',
  'ops',
  'scripts',
  'server',
  'src',
  'tests',
  '.env.example',
  '.gitignore',
  '.oxfmtrc.json',
  'renovate.json',
  'knip.config.ts',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

test.each(ROOMS)('Room $name: it is removed with its folders and $lines lines', async (room) => {
  const { name, lines, packages, tables } = room
  const copy = copyProject()
  expect(removeRoom(copy, name, room)).toHaveLength(lines)
  const manifest = readFileSync(join(copy, 'package.json'), 'utf8')
  const isOfTheRoom = (line: string) => packages.some((one) => line.startsWith(`    "${one}":`))
  const left = manifest.split('\n').filter((line) => !isOfTheRoom(line))
  writeFileSync(join(copy, 'package.json'), left.join('\n'))
  await expectWhole(copy)
  const knip = await runIn(copy, 'node_modules/knip/bin/knip.js', '--no-config-hints')
  expect(knip).toMatchObject({ status: 0, stdout: '' })
  // On a database that has the room's tables.
  const server = await startServer({ build: join(copy, 'dist') })
  expect((await fetch(server.url)).status).toBe(200)
  expect(server.lines.flatMap(({ event, tables }) => (event === 'tables_left' ? tables : []))).toEqual(tables)
  expect(await server.stop()).toBe(0)
})

test('Plain site: a firm in Berlin chooses it, and no trace of the other site and its country is left', async () => {
  const copy = copyProject()
  const run = (...args: string[]) => runIn(copy, ...args)
  const facts = ['--name=Nordlicht Elektro', '--colour=#0b6e4f', '--zone=Europe/Berlin', '--country=DE']
  const choice = ['--currency=EUR', '--site=plain', '--languages=en', '--types=Roofs,Shops,Other']
  expect(
    await run('scripts/make-it-yours.ts', ...facts, ...choice, '--force', '--no-pictures'),
  ).toMatchObject({ status: 0, stderr: '' })
  expect(globSync('{src/sites,tests/*}/saanjh', { cwd: copy })).toEqual([])
  await expectWhole(copy)
  const knip = await run('node_modules/knip/bin/knip.js', '--no-config-hints')
  expect(knip).toMatchObject({ status: 0, stdout: '' })
  // Its own tests, and the tests of the core that read a page.
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--retry', '0']
  const onDatabase = [
    '--project',
    'database',
    'tests/pages',
    'server/core/pages',
    'server/site',
    'server/features',
  ]
  const screens = ['--project', 'screens', 'tests/screens/plain']
  for (const part of [onDatabase, screens]) expect(await run(...vitest, ...part)).toMatchObject({ status: 0 })
  const stories = ['node_modules/playwright/cli.js', 'test', 'tests/e2e/plain', '--retries', '0']
  expect(await run(...stories)).toMatchObject({ status: 0 })
  const server = await startServer({ build: join(copy, 'dist') })
  for (const path of ['/', '/services', '/contact', '/inquiry', '/privacy', '/terms']) {
    const page = await fetch(server.url + path)
    const html = await page.text()
    expect([path, page.status, html.includes('Nordlicht Elektro')]).toEqual([path, 200, true])
    expect([path, FORMER.exec(html)?.[0]]).toEqual([path, undefined])
  }
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  expect(listed.toSorted()).toEqual(['/', '/contact', '/inquiry', '/privacy', '/services', '/terms'])
  expect((await fetch(`${server.url}/og/pages/contact.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${server.url}/about`)).status).toBe(404)
  expect(await server.stop()).toBe(0)
})

const FORMER = new RegExp(`Mumbai|Mulund|Maharashtra|India|GSTIN|₹|\\+91|${firm.shortName}|${firm.domain}`)

/** Builds the copy, and expects that it compiles and passes its unit tests. */
async function expectWhole(copy: string): Promise<void> {
  const run = (...args: string[]) => runIn(copy, ...args)
  // The build regenerates the route tree, which the compiler reads.
  expect(await run('node_modules/vite/bin/vite.js', 'build', '--app')).toMatchObject({ status: 0 })
  expect(await run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')).toEqual(PASSED)
  // The tests of docs are left out: the pages name files of the room, and whoever removes a room edits them.
  const unit = ['run', '--project', 'unit', 'server', 'src', '--retry', '0']
  const tested = await run('node_modules/vitest/vitest.mjs', ...unit)
  expect([tested.status, tested.stderr]).toEqual([0, expect.anything()])
}

const PASSED = { status: 0, stdout: '', stderr: '' }

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'busbar-room-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  // The trial's own list is not part of the copy.
  const isPart = (file: string) => !/(?:rooms\.test|remove-room)\.ts$/.test(file)
  for (const name of SOURCES) cpSync(name, join(copy, name), { recursive: true, filter: isPart })
  // The pictures of a site may be removed.
  cpSync('public', join(copy, 'public'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, '.cache'))
  for (const browser of globSync('.cache/chromium-*')) symlinkSync(resolve(browser), join(copy, browser))
  return copy
}

async function runIn(cwd: string, ...args: string[]) {
  // As from a shell, not as from a test.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:NODE_OPTIONS|NODE_ENV|VITEST|TEST_CLUSTER|TRIALS)/.test(name),
    ),
  )
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 1e8 })
    return { status: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { status: code, stdout, stderr }
  }
}
