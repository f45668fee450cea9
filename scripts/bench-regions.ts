/**
 * `npm run bench:regions [-- --rounds 7 --write]`: what each millisecond between the server and its database costs: the built
 * server behind a TCP proxy that delays, with its answers at four distances. The slope is how often an answer waits for the
 * database. `--write` puts the table into docs/scale.md. Everything is on loopback.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCluster } from '../server/core/database/embedded/cluster.ts'
import { DATABASE_NAME } from '../server/core/database/embedded/database-role.ts'
import { startEmbeddedPostgres } from '../server/core/database/embedded/embedded-postgres.ts'
import { newId } from '../server/core/database/ids.ts'
import { PASSWORD } from '../tests/support/accounts.ts'
import { buildInquiryForm } from '../tests/support/form-data.ts'
import { silentLog } from './bench-database.ts'
import { alignTable, writeToDocs } from './bench/report.ts'
import { createSite, type Site, STAFF_EMAIL, startServer } from './bench/site.ts'
import { json } from './load/json.ts'
import { savePhone } from './load/save-phone.ts'
import { startSlowLink } from './regions/slow-link.ts'

/** Milliseconds there and back: the same machine, the same region, a neighbouring one, another continent. */
const ROUND_TRIPS = [0, 5, 20, 80]

interface Answer {
  name: string
  /** What comes before, and is not measured. */
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

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, write: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
const conditions = `the fastest of ${rounds}, Node ${process.versions.node}, ${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)} before`

const dataDir = await mkdtemp(join(tmpdir(), 'busbar-regions-'))
try {
  const table = await measureAll()
  console.log(`${conditions}\n\n${table}`)
  if (values.write) writeToDocs('scale', 'regions', table, conditions)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

async function measureAll(): Promise<string> {
  const site = await createSite(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, silentLog)
  const link = await startSlowLink({ path: join(openCluster(dataDir).socketDir, '.s.PGSQL.5432') })
  try {
    // Without the warm-up, which would render the page before it is asked for.
    await using _server = await startServer(site, {
      DATABASE_URL: `postgres://${DATABASE_NAME}@127.0.0.1:${link.port}/${DATABASE_NAME}`,
      WARM_UP: 'off',
    })
    const lines: string[][] = []
    for (const answer of ANSWERS) {
      process.stderr.write(`${answer.name} …\n`)
      const times: number[] = []
      for (const ms of ROUND_TRIPS) {
        link.setRoundTrip(ms)
        times.push(await fastestMs(site, answer))
      }
      const slope = Math.max(0, (times.at(-1) ?? 0) - (times[0] ?? 0)) / (ROUND_TRIPS.at(-1) ?? 1)
      lines.push([answer.name, ...times.map((time) => time.toFixed(time < 10 ? 1 : 0)), slope.toFixed(1)])
    }
    const header = ['ms until', ...ROUND_TRIPS.map((ms) => `at ${ms} ms`), 'for each ms']
    return alignTable(header, lines)
  } finally {
    link.close()
    await postgres.stop()
  }
}

/** The fastest, which the rest of the machine did not disturb. */
async function fastestMs(site: Site, { prepare, ask }: Answer): Promise<number> {
  const times: number[] = []
  // The first ones open connections and prepare statements.
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
