// `npm run trial -- regions --rounds 7 --write`: the cost of each millisecond between the server and its database: the
// built server behind a TCP proxy that delays, with its answers at four distances. The slope is how often an answer
// waits for the database. `--write` stores the table. Everything is on loopback.
import { newId } from '../../server/core/database/ids.ts'
import { PASSWORD } from '../support/accounts.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { createSite, type Site } from './durability/site.ts'
import { begin } from './support/begin.ts'
import { alignTable, machine, reportResult } from './support/report.ts'
import { json, savePhone, STAFF_EMAIL } from './support/staff.ts'

/** Milliseconds per round trip: the same machine, the same region, a neighbouring one, another continent. */
const ROUND_TRIPS = [0, 5, 20, 80]

interface Answer {
  name: string
  /** A step before the measurement. */
  prepare?(site: Site): Promise<void>
  ask(site: Site): Promise<Response>
}

let changes = 0
const ANSWERS: Answer[] = [
  { name: 'a page from memory', ask: ({ url }) => fetch(url) },
  {
    name: 'home, the first after a change',
    prepare: (site) => savePhone(site, `+91 98200 ${10_000 + changes++}`),
    ask: ({ url }) => fetch(url),
  },
  {
    name: 'the list of projects, the first after a change',
    prepare: (site) => savePhone(site, `+91 98200 ${10_000 + changes++}`),
    ask: ({ url }) => fetch(`${url}/projects`),
  },
  {
    name: 'the inbox, its first page',
    ask: ({ url, cookie }) => fetch(`${url}/trpc/inquiry.list`, { headers: { cookie } }),
  },
  {
    name: 'an inquiry',
    ask: ({ url }) =>
      fetch(`${url}/trpc/inquiry.create`, json(buildInquiryForm({ email: `${newId()}@example.com` }))),
  },
  {
    name: 'a sign-in',
    ask: ({ url }) => fetch(`${url}/trpc/auth.signIn`, json({ email: STAFF_EMAIL, password: PASSWORD })),
  },
]

const { rounds, write } = await begin({ numbers: { rounds: 7 } })
const conditions = `the fastest of ${rounds}, ${machine()} before`
reportResult(await measureAll(), conditions, write && 'regions')

async function measureAll(): Promise<string> {
  // Without the warm-up, which would render the page before it is requested.
  await using site = await createSite('outside', { WARM_UP: 'off' })
  if (!site?.databaseProxy) throw new Error('this site has no proxy in front of its database')
  const lines: string[][] = []
  for (const answer of ANSWERS) {
    process.stderr.write(`${answer.name} …\n`)
    const times: number[] = []
    for (const ms of ROUND_TRIPS) {
      site.databaseProxy.setMode('slow', ms / 2)
      times.push(await fastestMs(site, answer))
    }
    const slope = Math.max(0, (times.at(-1) ?? 0) - (times[0] ?? 0)) / (ROUND_TRIPS.at(-1) ?? 1)
    lines.push([answer.name, ...times.map((time) => time.toFixed(time < 10 ? 1 : 0)), slope.toFixed(1)])
  }
  return alignTable(['ms until', ...ROUND_TRIPS.map((ms) => `at ${ms} ms`), 'for each ms'], lines)
}

/** The fastest time, which the rest of the machine did not disturb. */
async function fastestMs(site: Site, { prepare, ask }: Answer): Promise<number> {
  const times: number[] = []
  // The first rounds open connections and prepare statements.
  for (let round = -2; round < rounds; round++) {
    await prepare?.(site)
    const startedAt = performance.now()
    const response = await ask(site)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}
