// `npm run crash [-- TIMES]`: crash test of durability, thirty rounds by default. Each starts the built server, sends an
// inquiry, kills the server, its PostgreSQL or both with SIGKILL right after the answer, starts again, and checks that
// every acknowledged row is there, once, and that PostgreSQL ran its recovery (S30, S31).
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const times = Number(process.argv[2] ?? 30)
const dataDir = mkdtempSync(join(tmpdir(), 'busbar-crash-'))
const victims = ['server', 'PostgreSQL', 'both']
const sentKeys = []
let survived = 0

for (let round = 0; round < times; round += 1) {
  const victim = victims[round % victims.length]
  const failure = await crashOnce(victim)
  if (!failure) survived += 1
  console.log(`${String(round + 1).padStart(2)} ${victim.padEnd(10)} ${failure ?? 'kept'}`)
}
rmSync(dataDir, { recursive: true })
console.log(`${survived} of ${times}`)
process.exitCode = survived === times ? 0 : 1

/** @returns what is wrong after the restart, or null */
async function crashOnce(victim) {
  const first = await start()
  const recoveries = countRecoveries()
  sentKeys.push(await sendInquiry(first))
  if (victim !== 'server') process.kill(postmasterPid(), 'SIGKILL')
  if (victim !== 'PostgreSQL') first.child.kill('SIGKILL')
  else await waitUntil(() => countRecoveries() > recoveries)
  if (victim !== 'PostgreSQL') await once(first.child, 'exit')
  const second = victim === 'PostgreSQL' ? first : await start()
  const lost = await findLostKeys()
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  if (lost.length > 0) return `lost: ${lost.join(', ')}`
  if (victim !== 'server' && countRecoveries() === recoveries) return 'no recovery in postgres.log'
  return null
}

async function start() {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LIMITS: 'off', PORT: String(port), DATA_DIR: dataDir },
  })
  for await (const line of createInterface({ input: child.stdout }))
    if (JSON.parse(line).event === 'ready') {
      child.stdout.resume() // a closed pipe would end the server at its next log line
      return { child, url: `http://127.0.0.1:${port}` }
    }
  throw new Error('the server ended before it was ready')
}

/** Sends an inquiry; returns its idempotency key once the server has acknowledged it. */
async function sendInquiry({ url }) {
  const key = randomUUID()
  const inquiry = {
    name: 'Crash Test',
    email: `${key}@example.com`,
    phone: '+91 98200 12345',
    project_type: 'residential',
    message: 'This inquiry was acknowledged, so it must be there.',
    idempotency_key: key,
    elapsed: 60_000,
  }
  const response = await fetch(`${url}/trpc/inquiry.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
  if (!response.ok) throw new Error(`not acknowledged: ${response.status} ${await response.text()}`)
  return key
}

/** @returns the acknowledged keys that do not have exactly one row */
async function findLostKeys() {
  const client = await connectWithRetry()
  const { rows } = await client.query('select idempotency_key as key from inquiries')
  await client.end()
  return sentKeys.filter((key) => rows.filter((row) => row.key === key).length !== 1)
}

/** Retries for 30 s, while PostgreSQL recovers. */
async function connectWithRetry() {
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    const host = join(dataDir, 'socket')
    const client = new Client({ host, port: 5432, user: 'postgres', database: 'busbar', ssl: false })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

function postmasterPid() {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** How often PostgreSQL has logged a crash recovery. */
function countRecoveries() {
  const logs = readdirSync(dataDir).filter((name) => name.startsWith('postgres.log'))
  const text = logs.map((name) => readFileSync(join(dataDir, name), 'utf8')).join('')
  return text.split('database system was not properly shut down; automatic recovery in progress').length - 1
}

async function waitUntil(condition) {
  for (const deadline = Date.now() + 30_000; !condition(); await sleep(50))
    if (Date.now() > deadline) throw new Error('PostgreSQL did not come back')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
