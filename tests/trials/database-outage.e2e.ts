import type { Db } from '../../server/core/database/tables.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { freezePostgres } from '../support/freeze-postgres.ts'
import { createSite } from './durability/site.ts'
import { publicPaths } from './load/clients.ts'

const cleanUps: (() => unknown)[] = []

// Not in the test: after a timeout, the end of a test does not run, and frozen processes would stay.
test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

// S33
test('Database outage: while PostgreSQL is frozen or killed, no public page is a 503, even if it was never requested before', async () => {
  const { url, db, waitForLog, freeze, thaw, kill } = await startSite()
  const urls = await publicUrls(url, db)
  const requestAll = async (label: string) => {
    const { failures, latency } = await requestInTurn(url, urls)
    const description = `${label}: ${latency}`
    test.info().annotations.push({ type: 'latency', description })
    expect(failures, description).toEqual([])
  }
  const phoneShown = async (path: string, phone: string) =>
    (await (await fetch(url + path)).text()).includes(phone)

  await test.step('frozen as soon as the server is ready', async () => {
    await freeze()
    await requestAll('frozen')
    thaw()
    await requestAll('thawed')
  })

  await test.step('frozen right after a change: each page shows the old or the new text, and in the end the new one', async () => {
    await db.updateTable('settings').set({ phone: '+91 98200 77777' }).execute()
    await expect.poll(() => phoneShown('/terms', '77777'), { intervals: [20] }).toBe(true)
    await freeze()
    await requestAll('frozen after a change')
    thaw()
    await expect.poll(() => phoneShown('/privacy', '77777')).toBe(true)
  })

  await test.step('killed: once PostgreSQL runs again, a change is shown', async () => {
    await kill()
    await requestAll('killed')
    await waitForLog('postgres_lost')
    await requestAll('starting again')
    await expect(() => db.updateTable('settings').set({ phone: '+91 98200 88888' }).execute()).toPass()
    await expect.poll(() => phoneShown('/terms', '88888')).toBe(true)
  })
})

/** Starts a server with a PostgreSQL of its own that holds the sample company. */
async function startSite() {
  const site = await createSite('own')
  if (!site) throw new Error('a site of its own needs no small disk')
  cleanUps.push(() => site[Symbol.asyncDispose]())
  const frozen: number[] = []
  const signalFrozen = (signal: NodeJS.Signals) =>
    frozen.splice(0).forEach((pid) => process.kill(pid, signal))
  const freeze = async () => void frozen.push(...(await freezePostgres(site.dataDir, site.db)))
  const thaw = () => signalFrozen('SIGCONT')
  cleanUps.push(thaw)
  const kill = async () => {
    await freeze()
    signalFrozen('SIGKILL')
  }
  return { ...site, freeze, thaw, kill }
}

/** Requests one page after the other, until three answers were not 200. */
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

/** All public pages, each also with an advertising parameter and with an unknown one. */
async function publicUrls(site: string, db: Db): Promise<string[]> {
  const projects = await db.selectFrom('ltf_projects').select('category').distinct().execute()
  const searches = projects.map(({ category }) => new URLSearchParams({ category: category ?? '' }))
  const pages = [...(await publicPaths(site)), ...searches.map((search) => `/projects?${search}`)]
  return pages.flatMap((page) => {
    const more = page + (page.includes('?') ? '&' : '?')
    return [page, `${more}utm_source=x`, `${more}unknown=1`]
  })
}
