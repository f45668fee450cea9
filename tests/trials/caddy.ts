/**
 * `npm run trial -- caddy`: the profile `three` of compose.yaml without containers. Three built servers run behind
 * Debian's Caddy with ops/Caddyfile as shipped, on Debian's PostgreSQL, in which psql ran ops/postgres-role.sql.
 * Requests are spread, one server is killed and one drained under load, and every acknowledged write exists once.
 * Without the packages it says so (exit code 69). The exit code is 1 when a promise did not hold.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../server/core/database/connect.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startS3Server } from '../support/s3-server.ts'
import { checkEnds } from './load/ends.ts'
import { begin, postgresBinaries } from './support/begin.ts'
import { type Fleet, openFleet, type StartBalancer } from './support/fleet.ts'
import {
  canConnect,
  endProgram,
  freePorts,
  makeFolder,
  makeTemporaryFolder,
  startProgram,
  waitUntil,
  writeConfig,
} from './support/programs.ts'
import { type Check, machine, reportChecks } from './support/report.ts'
import { prepareStaff } from './support/staff.ts'

const INSTANCES = 3
const REQUESTS = 300
/**
 * How many submissions a kill may fail. Caddy up to 2.11.1 cannot send a body again after a refused connection
 * (caddyserver/caddy#7546): clients retry at once, for up to a second, until Caddy's next health check.
 */
const CUT_WRITES = 80
const METRICS_TOKEN = randomBytes(24).toString('hex')
const authorized = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
const root = join(import.meta.dirname, '../..')

await begin({ needs: ['caddy', 'pg_rewind'] })
const folder = makeTemporaryFolder('busbar-caddy-')
const { url: DATABASE_URL, postgres } = await startPostgres(makeFolder(join(folder, 'postgres')))
const mailServer = await startMailServer()
const pictures = await startS3Server()
const env = { DATABASE_URL, S3_URL: pictures.url, SMTP_URL: mailServer.url, METRICS_TOKEN, LIMITS: 'off' }
const fleet = await openFleet(INSTANCES, env, startCaddy)
const db = connect({ connectionString: DATABASE_URL }, () => {})
try {
  await Promise.all(Array.from({ length: INSTANCES }, (_, place) => fleet.start(place)))
  const checks = [await checkSpread(fleet), await checkMetrics(fleet)]
  const site = { url: fleet.url, db, received: mailServer.received, ...(await prepareStaff(db, fleet.url)) }
  checks.push(...(await checkEnds(fleet, site, CUT_WRITES)))
  reportChecks(['what', 'done', 'seen'], checks, `${machine()} at the end`)
} finally {
  await db.destroy()
  await fleet.stop()
  await mailServer.close()
  await pictures.stop()
  await endProgram(postgres, 'SIGINT')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Starts a cluster of Debian's PostgreSQL and runs ops/postgres-role.sql in it by psql, as docs/deploy.md says. */
async function startPostgres(data: string) {
  const binaries = postgresBinaries() ?? ''
  const [port = 0] = await freePorts(1)
  const finish = async (name: string, command: string[]) => {
    const [code] = (await once(startProgram(name, data, command), 'exit')) as [number]
    if (code !== 0)
      throw new Error(`${name} ended with ${code}: ${readFileSync(join(data, `${name}.log`), 'utf8')}`)
  }
  const cluster = join(data, 'cluster')
  await finish('initdb', [
    join(binaries, 'initdb'),
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    cluster,
  ])
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: data }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = startProgram('postgres', data, [join(binaries, 'postgres'), '-D', cluster, ...options])
  const isReady = () =>
    spawnSync(join(binaries, 'pg_isready'), ['--host=127.0.0.1', `--port=${port}`]).status === 0
  await waitUntil('PostgreSQL takes connections', async () => isReady(), 20)
  const password = randomBytes(16).toString('hex')
  const script = writeConfig(
    join(data, 'postgres-role.sql'),
    readFileSync(join(root, 'ops/postgres-role.sql'), 'utf8'),
  )
  const place = [`--host=${data}`, `--port=${port}`, '--dbname=postgres', '--no-psqlrc']
  await finish('psql', [join(binaries, 'psql'), ...place, `--set=password=${password}`, `--file=${script}`])
  return { url: `postgres://busbar:${password}@127.0.0.1:${port}/busbar`, postgres: child }
}

/** Starts Caddy with the file as shipped, without TLS because the site's address has no host name. */
async function startCaddy(parent: string, port: number, ports: number[]): ReturnType<StartBalancer> {
  const home = makeFolder(join(parent, 'caddy'))
  const [adminPort = 0] = await freePorts(1)
  const config = writeConfig(join(home, 'Caddyfile'), readFileSync(join(root, 'ops/Caddyfile'), 'utf8'))
  const child = startProgram('caddy', home, [
    'env',
    `DOMAIN=http://127.0.0.1:${port}`,
    `UPSTREAMS=${ports.map((upstream) => `127.0.0.1:${upstream}`).join(' ')}`,
    `CADDY_ADMIN=127.0.0.1:${adminPort}`,
    'caddy',
    'run',
    '--config',
    config,
    '--adapter',
    'caddyfile',
  ])
  await waitUntil('Caddy listens', () => canConnect(port), 10)
  return () => endProgram(child)
}

/** Checks how many of the requests each server handled, by its metrics. */
async function checkSpread({ url, servers }: Fleet): Promise<Check> {
  const counts = () => Promise.all(servers.map((server) => requestsOf(server.url)))
  // By then Caddy's health checks have found all servers ready.
  await waitUntil(
    'every server gets requests',
    async () => {
      const before = await counts()
      await askFor(url, 20)
      return (await counts()).every((count, place) => count > (before[place] ?? 0) + 2)
    },
    20,
  )
  const before = await counts()
  const failed = await askFor(url, REQUESTS)
  const shares = (await counts()).map((count, place) => count - (before[place] ?? 0))
  const seen = `${shares.join(', ')} answered by each, ${failed} failed`
  return ['spread', `${REQUESTS} pages`, seen, failed === 0 && Math.min(...shares) > REQUESTS / INSTANCES / 2]
}

/** Checks that Caddy refuses the metrics, with their token too. */
async function checkMetrics({ url }: Fleet): Promise<Check> {
  const { status } = await fetch(`${url}/metrics`, authorized)
  return ['metrics', '/metrics with its token', `${status}`, status === 404]
}

/** Requests this many pages, four at a time. @returns how many were not answered with 200 */
async function askFor(url: string, count: number): Promise<number> {
  let left = count
  let failed = 0
  const ask = async () => {
    while (left-- > 0) if ((await fetch(`${url}/projects`)).status !== 200) failed++
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  return failed
}

/** The number of GET requests that a server has answered with 200. */
async function requestsOf(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, authorized)
  const line = /^http_request_duration_seconds_count\{method="GET",status="200"\} (\d+)$/m
  const count = line.exec(await response.text())?.[1]
  if (!count) throw new Error(`${url}/metrics has no count of the requests`)
  return Number(count)
}
