// The ceiling for the database cases of `npm run trial -- bench`, in a process of its own: `pg` alone, with as many
// connections as the server's pool. Prints a `LoadResult`.
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { readSession } from '../../../server/core/auth/sessions.ts'
import type { ConnectionConfig } from '../../../server/core/database/connect.ts'
import { newId } from '../../../server/core/database/ids.ts'
import type { Database } from '../../../server/core/database/tables.ts'
import { readEnv } from '../../../server/core/env.ts'
import { listInbox } from '../../../server/features/inquiries/inbox.ts'
import { buildInquiry } from '../../support/inquiries.ts'

export interface DriverOptions {
  connection: ConnectionConfig
  /** A session token: measures the admin list with its session check. Null: measures the bare insert of an inquiry. */
  sessionToken: string | null
  /** The number of concurrent runs. */
  concurrency: number
  seconds: number
}

const { connection, sessionToken, concurrency, seconds }: DriverOptions = JSON.parse(process.argv[2] ?? '')
const pool = new Pool({ ...connection, max: 10 })
const run = sessionToken === null ? insertInquiry : await listQueries(sessionToken)

// Opens the connections and lets V8 compile, because the server has been warmed up too.
await runFor(1)
const startedAt = performance.now()
const requests = await runFor(seconds)
console.log(JSON.stringify({ requests, seconds: (performance.now() - startedAt) / 1000 }))
await pool.end()

/** Runs for this time. @returns the number of completed runs */
async function runFor(seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let count = 0
  const runAgain = async () => {
    for (; performance.now() < endsAt; count++) await run()
  }
  await Promise.all(Array.from({ length: concurrency }, runAgain))
  return count
}

/** The statements that the server sends for `inquiry.list`, recorded from its own code. */
async function listQueries(token: string): Promise<() => Promise<void>> {
  const statements: { text: string; values: unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query: { sql, parameters } }) {
      // Skips the update of the session's last use, which the server sends once in five minutes.
      if (/^\s*select/.test(sql)) statements.push({ text: sql, values: [...parameters] })
    },
  })
  await readSession(db, readEnv({}), token, new Headers())
  await listInbox(db, {})
  return async () => {
    for (const statement of statements) await pool.query(statement)
  }
}

async function insertInquiry(): Promise<void> {
  const id = newId()
  const row = buildInquiry({ id, email: `${id}@sample.example`, idempotency_key: newId() })
  const columns = Object.keys(row)
  const placeholders = columns.map((_, i) => `$${i + 1}`)
  await pool.query(
    `insert into inquiries (${columns.join()}) values (${placeholders.join()})`,
    Object.values(row),
  )
}
