import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../server/core/database/connect.ts'
import { startEmbeddedPostgres } from '../../server/core/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/core/database/migrate.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { seed } from '../../server/features/samples/seed.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { freezePostgres } from '../support/freeze-postgres.ts'
import { silentLog } from '../support/logs.ts'
import { startServer } from '../support/server.ts'

const cleanUps: (() => unknown)[] = []

// Not in the test: after a time-out its end does not run, and frozen processes would stay.
test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

// S33
test('Database outage: while PostgreSQL is frozen or killed no public page is a 503, though nobody asked for it before', async () => {
  const { server, db, freeze, thaw, kill } = await startSeededServer()
  const urls = await publicUrls(server.url, db)
  const requestAll = async (label: string) => {
    const { failures, latency } = await requestInTurn(server.url, urls)
    const description = `${label}: ${latency}`
    test.info().annotations.push({ type: 'latency', description })
    expect(failures, description).toEqual([])
  }
  const phoneShown = async (path: string, phone: string) =>
    (await (await fetch(server.url + path)).text()).includes(phone)

  await test.step('frozen as soon as the server is ready', async () => {
    await freeze()
    await requestAll('frozen')
    thaw()
    await requestAll('thawed')
  })

  await test.step('frozen right after a change: each page shows the old or the new text, and at last the new one', async () => {
    await db.updateTable('settings').set({ phone: '+91 98200 77777' }).execute()
    await expect.poll(() => phoneShown('/terms', '77777'), { intervals: [20] }).toBe(true)
    await freeze()
    await requestAll('frozen after a change')
    thaw()
    await expect.poll(() => phoneShown('/privacy', '77777')).toBe(true)
  })

  await test.step('killed, and once it runs again a change is shown', async () => {
    await kill()
    await requestAll('killed')
    await server.waitForLog('postgres_lost')
    await requestAll('starting again')
    await expect(() => db.updateTable('settings').set({ phone: '+91 98200 88888' }).execute()).toPass()
    await expect.poll(() => phoneShown('/terms', '88888')).toBe(true)
  })
})

/** Starts a server with an embedded PostgreSQL of its own that holds the sample company. */
async function startSeededServer() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-outage-'))
  cleanUps.push(() => rm(DATA_DIR, { recursive: true }))
  const db = await seedEmbeddedDatabase(DATA_DIR)
  cleanUps.push(() => db.destroy())
  const server = await startServer({ env: { DATA_DIR } })
  cleanUps.push(async () => expect(await server.stop()).toBe(0))
  const frozen: number[] = []
  const signalFrozen = (signal: NodeJS.Signals) =>
    frozen.splice(0).forEach((pid) => process.kill(pid, signal))
  const freeze = async () => void frozen.push(...(await freezePostgres(DATA_DIR, db)))
  const thaw = () => signalFrozen('SIGCONT')
  cleanUps.push(thaw)
  const kill = async () => {
    await freeze()
    signalFrozen('SIGKILL')
  }
  return { server, db, freeze, thaw, kill }
}

/** Asks for each page, one after the other, until three answers were not 200. */
async function requestInTurn(site: string, urls: string[]): Promise<{ failures: string[]; latency: string }> {
  const failures: string[] = []
  const ms: number[] = []
  for (const url of urls) {
    const startedAt = performance.now()
    const response = await fetch(site + url)
    await response.text()
    ms.push(performance.now() - startedAt)
    if (response.status !== 200) failures.push(`${response.status} ${url}`)
    if (failures.length === 3) break
  }
  const p95 = ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)]?.toFixed()
  return { failures, latency: `${ms.length} pages, p95 ${p95} ms, slowest ${Math.max(...ms).toFixed()} ms` }
}

/** Creates the embedded PostgreSQL of a server to come, with the sample company. */
async function seedEmbeddedDatabase(dataDir: string): Promise<Db> {
  const embedded = await startEmbeddedPostgres(dataDir, silentLog, { settings: { fsync: 'off' } })
  await migrate(embedded.connection)
  // A connection error is the test's own doing.
  const db = connect(embedded.connection, () => {})
  await seed(db)
  await embedded.stop()
  return db
}

/** All public pages, each also with a parameter of advertising and with one that the site does not know. */
async function publicUrls(site: string, db: Db): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const projects = await db.selectFrom('ltf_projects').select('category').distinct().execute()
  const searches = projects.map(({ category }) => new URLSearchParams({ category: category ?? '' }))
  const pages = [...paths, ...['view=list', ...searches].map((search) => `/projects?${search}`)]
  return pages.flatMap((page) => {
    const more = page + (page.includes('?') ? '&' : '?')
    return [page, `${more}utm_source=x`, `${more}unknown=1`]
  })
}
