// The state that servers share. Each part returns a row of the table.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../server/core/database/tables.ts'
import { makeAccount } from '../../support/accounts.ts'
import { buildInquiryForm } from '../../support/form-data.ts'
import { phonePhotograph, uploadForm } from '../../support/pictures.ts'
import type { JsonLogLine } from '../../support/server.ts'
import type { Fleet } from '../support/fleet.ts'
import { waitUntil } from '../support/programs.ts'
import type { Check } from '../support/report.ts'
import { Staff } from '../support/staff.ts'

const EMAIL = 'desk@site.example'

/** All parts, in this order. */
export async function checkSharedState(fleet: Fleet, db: Db): Promise<Check[]> {
  await makeAccount(db, EMAIL)
  const staff = new Staff('198.51.100.1')
  return [
    await sessions(fleet, staff),
    await limits(fleet),
    await pageCache(fleet, staff),
    await liveInbox(fleet, staff),
    await checkMedia(
      fleet.servers.map(({ url }) => url),
      (url, init) => staff.request(url, init),
    ),
    await signOut(fleet, staff),
  ]
}

/** The number of requests that each server has logged. */
const requestCounts = ({ servers }: Fleet) =>
  servers.map(({ lines }) => lines.filter(({ event }) => event === 'request').length)

async function sessions(fleet: Fleet, staff: Staff): Promise<Check> {
  const before = requestCounts(fleet)
  const status = await staff.signIn(fleet.url, EMAIL)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => staff.query<object | null>(fleet.url, 'auth.session')),
  )
  const known = answers.filter((answer) => answer !== null).length
  const shares = () => requestCounts(fleet).map((count, place) => count - (before[place] ?? 0))
  // A log line is read some time after its answer. The sign-in has one too.
  await waitUntil('the log of 41 requests', async () => shares().reduce((a, b) => a + b) >= 41)
  return [
    'session',
    'one sign-in, 40 calls through the balancer',
    `${known} knew it; requests of each server ${shares().join(', ')}`,
    status === 200 && known === 40 && shares().every((count) => count > 0),
  ]
}

async function limits(fleet: Fleet): Promise<Check> {
  const stranger = new Staff('198.51.100.2')
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      stranger.signIn(fleet.url, `nobody-${i}@example.in`, 'not the lamp'),
    ),
  )
  const counted = statuses.filter((status) => status === 401).length
  const limited = statuses.filter((status) => status === 429).length
  const seen = `${counted} tried, ${limited} refused by the limit of 10`
  return ['limits', '30 wrong sign-ins of one address', seen, counted === 10 && limited === 20]
}

const CHANGES = 10

async function pageCache({ url, servers }: Fleet, staff: Staff): Promise<Check> {
  let slowest = 0
  let atOnce = 0
  for (let i = 0; i < CHANGES; i++) {
    const phone = `+91 98200 ${10_000 + i}`
    const { updated_at } = await staff.query<{ updated_at: string }>(url, 'settings.get')
    // The server that saved is asked first: the next page there must already be new.
    const writer = servers[i % servers.length]!
    await staff.mutate(writer.url, 'settings.save', { updated_at, phone })
    const savedAt = performance.now()
    if (await shows(writer.url, phone)) atOnce += 1
    for (const server of servers)
      await waitUntil(`${server.url} shows ${phone}`, () => shows(server.url, phone))
    slowest = Math.max(slowest, performance.now() - savedAt)
  }
  return [
    'page cache',
    `${CHANGES} changes, each at another server`,
    `at once at the server that saved: ${atOnce}; on all servers after ${slowest.toFixed()} ms at most`,
    atOnce === CHANGES,
  ]
}

const shows = async (url: string, text: string) => (await (await fetch(`${url}/terms`)).text()).includes(text)

async function liveInbox({ url, servers }: Fleet, staff: Staff): Promise<Check> {
  const stop = new AbortController()
  const streams = await Promise.all(
    servers.map((server) => staff.request(`${server.url}/trpc/inquiry.live`, { signal: stop.signal })),
  )
  await staff.mutate(url, 'inquiry.create', buildInquiryForm({ email: 'live@example.com' }))
  const { items } = await staff.query<{ items: { id: string }[] }>(url, 'inquiry.list')
  const id = items[0]?.id ?? 'none'
  const heard = await Promise.all(streams.map((stream) => readUntil(stream, id)))
  stop.abort()
  const count = heard.filter(Boolean).length
  const seen = `${count} of ${servers.length} windows were notified`
  return ['live inbox', 'an inquiry while a window is open at each server', seen, count === servers.length]
}

/** Whether the stream delivers the text within ten seconds. */
async function readUntil({ body }: Response, text: string): Promise<boolean> {
  const decoder = new TextDecoder()
  let read = ''
  const arrived = async () => {
    for await (const chunk of body ?? []) {
      read += decoder.decode(chunk, { stream: true })
      if (read.includes(text)) return true
    }
    return false
  }
  return await Promise.race([arrived().catch(() => false), sleep(10_000, false, { ref: false })])
}

/**
 * Uploads a picture at the first server, which the others get from the store.
 * @param request sends a request as a signed-in account
 */
export async function checkMedia(
  urls: string[],
  request: (url: string, init?: RequestInit) => Promise<Response>,
): Promise<Check> {
  const body = uploadForm(await phonePhotograph())
  const uploaded = await request(`${urls[0]}/media`, { method: 'POST', body })
  const { url: path }: { url: string } = JSON.parse(await uploaded.text())
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const response = await request(url + path)
      return response.ok ? (await response.arrayBuffer()).byteLength : 0
    }),
  )
  const served = sizes.filter((size) => size > 0).length
  const seen = `${served} of ${urls.length} servers showed it`
  return ['media', 'a picture uploaded at one server', seen, served === urls.length]
}

/** When several servers start together, one migrates, and one logs the set-up link for the first account. */
export function checkTogether(count: number, lines: JsonLogLine[]): Check {
  const [migrated = 0, links = 0] = ['migrated', 'setup_link'].map(
    (event) => lines.filter((line) => line.event === event).length,
  )
  const seen = `${migrated} of them migrated, ${links} logged the set-up link`
  return ['start', `${count} together on an empty database`, seen, migrated === 1 && links === 1]
}

async function signOut({ url, servers }: Fleet, staff: Staff): Promise<Check> {
  await staff.mutate(url, 'auth.signOut', {})
  const answers = await Promise.all(
    servers.map((server) => staff.query<object | null>(server.url, 'auth.session')),
  )
  const out = answers.filter((answer) => answer === null).length
  return ['session', 'signed out', `${out} of ${servers.length} servers forgot it`, out === servers.length]
}
