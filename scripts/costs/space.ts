// What is kept: bytes in the database, and memory for each who is connected.
import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startSession } from '../../server/auth/sessions.ts'
import type { Db } from '../../server/database/tables.ts'
import { readEnv } from '../../server/env.ts'
import { MAX_LIVE_STREAMS } from '../../server/limits.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import { ownMegabytes } from '../bench/processes.ts'
import type { Site } from '../bench/site.ts'
import { sendInquiries } from './work.ts'

/** Bytes of all tables of a schema with their indexes, or of one table. */
async function bytesOf(db: Db, schema: string, table = '%'): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname like ${table} and c.relkind = 'r'`.execute(db)
  return rows[0]?.bytes ?? 0
}

const INQUIRIES = 500

/** Of one inquiry with all that is noted of it, for as long as it is kept; and in the queue, until its mails are some days old. */
export async function bytesPerInquiry(site: Site, db: Db, mailsSent: () => Promise<void>) {
  const before = [await bytesOf(db, 'public'), await bytesOf(db, 'pgboss')] as const
  await sendInquiries(site, INQUIRIES, 'space')
  await mailsSent()
  const after = [await bytesOf(db, 'public'), await bytesOf(db, 'pgboss')] as const
  return { kept: (after[0] - before[0]) / INQUIRIES, queued: (after[1] - before[1]) / INQUIRIES }
}

const SESSIONS = 2000

async function makeSession(site: Site, db: Db, user_id: string): Promise<string> {
  const headers = new Headers()
  const account = { user_id, address: '127.0.0.1', previousToken: null }
  await startSession(db, readEnv({ PUBLIC_URL: site.url }), account, headers)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

export async function bytesPerSession(site: Site, db: Db): Promise<number> {
  const user = await makeAccount(db, 'sessions@busbar.test')
  const before = await bytesOf(db, 'public', 'sessions')
  for (let i = 0; i < SESSIONS; i++) await makeSession(site, db, user)
  return ((await bytesOf(db, 'public', 'sessions')) - before) / SESSIONS
}

const CONNECTIONS = 1000
const WINDOWS = 100

/** Kilobytes of the server for each connection that is open and silent. */
export async function memoryPerConnection(pid: number, { port }: Site): Promise<number> {
  return await memoryPer(pid, CONNECTIONS, async () => {
    const socket = connectSocket(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await once(socket, 'data')
    return socket
  })
}

/** Kilobytes of the server for each window with a live inbox; an account has only so many. */
export async function memoryPerWindow(pid: number, site: Site, db: Db): Promise<number> {
  const cookies: string[] = []
  for (let i = 0; i < WINDOWS / MAX_LIVE_STREAMS; i++)
    cookies.push(await makeSession(site, db, await makeAccount(db, `window-${i}@busbar.test`)))
  let opened = 0
  return await memoryPer(pid, WINDOWS, async () => {
    const cookie = cookies[Math.floor(opened++ / MAX_LIVE_STREAMS)]
    const socket = connectSocket(site.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET /trpc/inquiry.live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`)
    const [head] = await once(socket, 'data')
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`no live inbox: ${head}`)
    return socket
  })
}

/** Before and after so many are open; the memory of V8 has time to settle. */
async function memoryPer(pid: number, count: number, open: () => Promise<Socket>): Promise<number> {
  const before = await settled(pid)
  const sockets: Socket[] = []
  for (let i = 0; i < count; i++) sockets.push(await open())
  const after = await settled(pid)
  for (const socket of sockets) socket.on('error', () => {}).destroy()
  return ((after - before) * 1000) / count
}

async function settled(pid: number): Promise<number> {
  await sleep(5000)
  return ownMegabytes(pid)
}
