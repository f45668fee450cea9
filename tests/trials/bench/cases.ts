// The cases of `npm run trial -- bench`: what is measured, beside which ceiling, and the goals.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/core/database/connect.ts'
import { attachOrStart } from '../../../server/core/database/embedded/embedded-postgres.ts'
import { silentLog } from '../../support/logs.ts'
import { INQUIRY, inTurn, measureDriver, measureLoad, requestText, type Sides } from '../load/measure.ts'
import { processTree, pssMegabytes } from '../support/processes.ts'
import type { Row } from '../support/report.ts'
import { type Site, startCeiling, startServer, entryScript } from '../support/site.ts'

interface Options {
  rounds: number
  /** The duration of each measurement. */
  seconds: number
  /** The duration of the load under which memory is measured. */
  minutes: number
}

type Case = (site: Site, options: Options) => Promise<Row[]>

/** All cases by their names for `--only`, in the order in which they run. */
export const CASES: Record<string, Case> = {
  home: (...run) => besideNodeHttp(...run, 'cached page /', '/', { rate: 0.9, cpu: 1.2 }),
  projects: (...run) => besideNodeHttp(...run, 'cached page /projects', '/projects', { rate: 0.9, cpu: 1.2 }),
  query: (...run) =>
    besideNodeHttp(...run, 'projects.list from memory', '/trpc/projects.list', { cpu: 1.25 }),
  asset: (...run) => besideNodeHttp(...run, 'hashed script', entryScript(), { cpu: 1.25 }),
  rendered: besideCachedPage,
  list: listBesideDriver,
  start: starts,
  memory,
  // Last, because it fills the database.
  inquiry: inquiryBesideInsert,
}

/** Requests per second and processor time, beside a `node:http` server that sends the same bytes. */
async function besideNodeHttp(
  site: Site,
  options: Options,
  name: string,
  path: string,
  goals: { rate?: number; cpu: number },
): Promise<Row[]> {
  await using server = await startServer(site)
  await using ceiling = await startCeiling(site, path)
  const load = { request: requestText(path), seconds: options.seconds }
  const results = await inTurn(
    options,
    () => measureLoad([server.pid], { ...load, port: site.port }),
    () => measureLoad([ceiling.pid], { ...load, port: ceiling.port }),
  )
  const sizes = new Set([...results.busbar, ...results.ceiling].map(({ responseBytes }) => responseBytes))
  if (sizes.size > 1) throw new Error(`${path}: responses of ${[...sizes].join(' and ')} bytes are not equal`)
  return [
    { name, unit: 'requests/s', ...valuesOf(results, 'rate'), goal: { atLeast: goals.rate } },
    { name, unit: 'CPU µs a request', ...valuesOf(results, 'cpu'), goal: { atMost: goals.cpu } },
  ]
}

const valuesOf = <Key extends string>(results: Sides<Record<Key, number>>, key: Key): Sides<number> => ({
  busbar: results.busbar.map((result) => result[key]),
  ceiling: results.ceiling.map((result) => result[key]),
})

/** With one visitor at a time: a page that is rendered for each request, beside the same page from the cache. */
async function besideCachedPage(site: Site, options: Options): Promise<Row[]> {
  await using server = await startServer(site)
  const measure = (path: string) =>
    measureLoad([server.pid], {
      port: site.port,
      request: requestText(path),
      connections: 1,
      seconds: options.seconds,
    })
  const results = await inTurn(
    options,
    () => measure('/?bench=1'),
    () => measure('/'),
  )
  const rates = valuesOf(results, 'rate')
  return [
    { name: 'rendered page / (ceiling: cached)', unit: 'requests/s, one at a time', ...rates },
    { name: 'rendered page /', unit: 'ms', busbar: rates.busbar.map((rate) => 1000 / rate) },
  ]
}

/** The inbox's first page for a signed-in account, beside `pg` with the same statements. */
async function listBesideDriver(site: Site, options: Options): Promise<Row[]> {
  await using server = await startServer(site)
  const { connection } = await attachOrStart(site.dataDir, silentLog)
  const { seconds } = options
  const request = requestText('/trpc/inquiry.list', { cookie: site.cookie })
  const sessionToken = site.cookie.split('=')[1] ?? ''
  const rates = await inTurn(
    options,
    async () => (await measureLoad([server.pid], { port: site.port, request, seconds })).rate,
    () => measureDriver({ connection, sessionToken, seconds }),
  )
  return [{ name: 'admin list of inquiries', unit: 'requests/s', ...rates, goal: { atLeast: 0.6 } }]
}

/** `inquiry.create`, beside a bare insert of such a row. */
async function inquiryBesideInsert(site: Site, options: Options): Promise<Row[]> {
  await using server = await startServer(site)
  const { connection } = await attachOrStart(site.dataDir, silentLog)
  const db = connect(connection, () => {})
  const { seconds } = options
  const rates = await inTurn(
    options,
    async () => {
      const { rate } = await measureLoad([server.pid], { port: site.port, request: INQUIRY, seconds })
      // Otherwise the server would send the mails while the bare insert is measured.
      await db.deleteFrom('mails').execute()
      return rate
    },
    () => measureDriver({ connection, sessionToken: null, seconds }),
  )
  await db.destroy()
  return [{ name: 'inquiry (ceiling: bare insert)', unit: 'requests/s', ...rates, goal: { atLeast: 0.7 } }]
}

/** The time from the spawn to a 200 of /readyz, with the database and compiled code of an earlier start. */
async function starts(site: Site, { rounds }: Options): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await using server = await startServer(site)
    times.push(server.startMs / 1000)
  }
  return [{ name: 'start to first answer', unit: 's', busbar: times.slice(1), goal: { atMost: 2 } }]
}

const SECONDS_TO_REST = 10

/** PSS of the server and PostgreSQL at rest, then of the server each second while it serves a cached page. */
async function memory(site: Site, { rounds, minutes }: Options): Promise<Row[]> {
  await using server = await startServer(site)
  const sample = async (isOver: (samples: number[]) => boolean, measure: () => number) => {
    const samples: number[] = []
    for (; !isOver(samples); await sleep(1000)) samples.push(measure())
    return samples
  }
  await sleep(SECONDS_TO_REST * 1000)
  const atRest = await sample(
    ({ length }) => length === rounds,
    () => processTree(server.pid).reduce((sum, pid) => sum + pssMegabytes(pid), 0),
  )
  let isDone = false
  const load = { port: site.port, request: requestText('/'), seconds: 60 * minutes }
  const [underLoad] = await Promise.all([
    sample(
      () => isDone,
      () => pssMegabytes(server.pid),
    ),
    measureLoad([server.pid], load).finally(() => (isDone = true)),
  ])
  const goal = { atMost: 150 }
  return [
    { name: 'memory at rest, with PostgreSQL', unit: 'MB', busbar: atRest, goal },
    { name: `memory in ${60 * minutes} s of cached pages`, unit: 'MB', busbar: underLoad, goal },
  ]
}
