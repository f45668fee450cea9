/**
 * `npm run test:caddy`: what the profile `three` of compose.yaml makes, without containers. Three built servers behind Debian's
 * Caddy with ops/Caddyfile as it ships, on a PostgreSQL of Debian's package in which psql ran ops/postgres-role.sql: requests
 * are spread, one server is killed and one is drained under load, and what was acknowledged is there once. Without the
 * packages it says so (exit code 69). The exit code is 1 when a promise did not hold.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../server/core/database/connect.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { startS3Server } from '../tests/support/s3-server.ts'
import { machine } from './bench/report.ts'
import { postgresBinaries, requirePrograms } from './failover/packages.ts'
import { canConnect, freePorts } from './failover/ports.ts'
import { makeFolder, makeTemporaryFolder, startProgram, waitUntil, writeConfig } from './failover/programs.ts'
import { checkEnds } from './instances/ends.ts'
import { type Fleet, openFleet, type StartBalancer } from './instances/fleet.ts'
import { allHeld, type Check, formatChecks } from './load/report.ts'
import { prepareStaff } from './load/staff.ts'

const INSTANCES = 3
const REQUESTS = 300
/**
 * How many submissions a kill may fail. Caddy up to 2.11.1 cannot send a body again where a connection was refused
 * (caddyserver/caddy#7546): the clients try again at once, for the second until Caddy asks for the server's health.
 */
const CUT_WRITES = 80
const METRICS_TOKEN = randomBytes(24).toString('hex')
const root = join(import.meta.dirname, '..')

requirePrograms(['caddy', 'pg_rewind'])
const folder = makeTemporaryFolder('busbar-caddy-')
const { url: DATABASE_URL, postgres } = await startPostgres(makeFolder(join(folder, 'postgres')))
const mailServer = await startMailServer()
const pictures = await startS3Server()
const env = { DATABASE_URL, S3_URL: pictures.url, SMTP_URL: mailServer.url, METRICS_TOKEN, LIMITS: 'off' }
const fleet = await openFleet(INSTANCES, env, startCaddy)
const db = connect({ connectionString: DATABASE_URL }, () => {})
try {
  await Promise.all(Array.from({ length: INSTANCES }, (_, place) => fleet.start(place)))
  const checks = [await checkSpread(fleet)]
  const site = { url: fleet.url, db, received: mailServer.received, ...(await prepareStaff(db, fleet.url)) }
  checks.push(...(await checkEnds(fleet, site, CUT_WRITES)))
  console.log(`${machine()} at the end\n\n${formatChecks(['what', 'done', 'seen'], checks)}`)
  if (!allHeld(checks)) process.exitCode = 1
} finally {
  await db.destroy()
  await fleet.stop()
  await mailServer.close()
  await pictures.stop()
  if (postgres.kill('SIGINT')) await once(postgres, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** A cluster of Debian's PostgreSQL, and in it what ops/postgres-role.sql makes, run by psql as docs/deploy.md says. */
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

/** Caddy with the file as it ships, without TLS because the site is an address without a name. */
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
  return child
}

/** How many of the requests each server got, by its metrics. */
async function checkSpread({ url, servers }: Fleet): Promise<Check> {
  const counts = () => Promise.all(servers.map((server) => requestsOf(server.url)))
  // By then Caddy has found out that all are ready.
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

/** Asks for that many pages, four at a time. Returns how many were not answered by 200. */
async function askFor(url: string, count: number): Promise<number> {
  let left = count
  let failed = 0
  const ask = async () => {
    while (left-- > 0) if ((await fetch(`${url}/projects`)).status !== 200) failed++
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  return failed
}

/** GET requests that a server has answered by 200. */
async function requestsOf(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const line = /^http_request_duration_seconds_count\{method="GET",status="200"\} (\d+)$/m
  const count = line.exec(await response.text())?.[1]
  if (!count) throw new Error(`${url}/metrics has no count of the requests`)
  return Number(count)
}
