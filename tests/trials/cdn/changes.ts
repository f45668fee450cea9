// How a cache in front of the site handles changes and failures. Each part returns rows of the table.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../durability/site.ts'
import { publicPaths } from '../load/clients.ts'
import type { Check } from '../support/report.ts'
import { savePhone } from '../support/staff.ts'
import { ask, secondsUntil } from './visitor.ts'

const CHANGES = 5

/** A change by staff: a signed-in account sees it at once, and visitors see it once the cached copy has expired. */
export async function checkChanges(cache: string, site: Site, maxAge: number): Promise<Check[]> {
  const headers = { cookie: site.cookie }
  const shows = async (text: string, init?: RequestInit) =>
    (await ask(`${cache}/terms`, init)).text.includes(text)
  let atOnce = 0
  const seconds: (number | null)[] = []
  for (let i = 0; i < CHANGES; i++) {
    const phone = `+91 98200 ${10_000 + i}`
    // Cached just now, so that the change stays unseen for as long as possible.
    await secondsUntil(async () => (await ask(`${cache}/terms`)).headers.get('age') === '0', 2 * maxAge)
    await savePhone(site, phone)
    if (await shows(phone, { headers })) atOnce += 1
    seconds.push(await secondsUntil(() => shows(phone), maxAge + 5))
  }
  const slowest = Math.max(...seconds.map((value) => value ?? Number.POSITIVE_INFINITY))
  return [
    [`${CHANGES} changes, seen with a session`, `${atOnce} seen at once`, atOnce === CHANGES],
    // Varnish counts the age in whole seconds.
    [
      `${CHANGES} changes, seen by visitors`,
      `all seen after ${slowest.toFixed(1)} s at most`,
      slowest < maxAge + 1,
    ],
  ]
}

/** The database and the server go away, and come back. */
export async function checkFailures(cache: string, site: Site, maxAge: number): Promise<Check[]> {
  return [...(await databaseAway(cache, site)), ...(await serverDead(cache, site, maxAge))]
}

/** A page that the server has not cached: with the database away it is a 503, which a later request must not get. */
async function databaseAway(cache: string, site: Site): Promise<Check[]> {
  const unseen = `${cache}/projects/not-seen-before`
  site.databaseProxy?.setMode('closed')
  const away = await ask(unseen)
  const awayAgain = await ask(unseen)
  site.databaseProxy?.setMode('open')
  const seconds = await secondsUntil(async () => (await ask(unseen)).status === 404, 30)
  return [
    [
      'a page that fails while the database is away, of a project that is not there',
      `${away.status}, ${awayAgain.status}, and 404 ${seconds === null ? 'never' : `within ${Math.ceil(seconds)} s of its return`}`,
      away.status === 503 && away.id !== awayAgain.id && seconds !== null,
    ],
  ]
}

async function serverDead(cache: string, site: Site, maxAge: number): Promise<Check[]> {
  const pages = await publicPaths(site.url)
  for (const path of pages) await ask(cache + path)
  // By then every cached page has expired.
  await sleep((maxAge + 1) * 1000)
  site.killServer()
  const atOnce = await statusesOf(cache, pages)
  await sleep(4000)
  const later = await statusesOf(cache, pages)
  const post = await ask(`${cache}/inquiry`, { method: 'POST', body: new URLSearchParams({ name: 'x' }) })
  const unseen = await ask(`${cache}/projects?category=Never`)
  await site.startAgain()
  const seconds = await secondsUntil(async () => {
    const page = await ask(`${cache}/about`)
    return page.status === 200 && Number(page.headers.get('age')) <= maxAge
  }, 30)
  const post2 = await ask(`${cache}/inquiry`, { method: 'POST', body: new URLSearchParams({ name: 'x' }) })
  const isAll = (statuses: number[]) => statuses.every((status) => status === 200)
  const count = (statuses: number[]) =>
    `${statuses.filter((status) => status === 200).length} of ${pages.length}`
  return [
    ['all pages, past their time, the server just killed', `${count(atOnce)} served`, isAll(atOnce)],
    ['the same once the cache knows', `${count(later)} served`, isAll(later)],
    [
      'a form, and a page that was never requested, meanwhile',
      `${post.status}, ${unseen.status}`,
      post.status === 503 && unseen.status === 503,
    ],
    [
      'the server is back',
      `new pages ${seconds === null ? 'never' : `within ${Math.ceil(seconds)} s`}, a form answered by it with ${post2.status}`,
      seconds !== null && post2.status === 400,
    ],
  ]
}

async function statusesOf(cache: string, paths: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const path of paths) statuses.push((await ask(cache + path)).status)
  return statuses
}
