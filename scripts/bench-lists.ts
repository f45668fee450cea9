// `npm run bench:lists`: benchmark of the paginated lists. Prints the time of a first page with 100 and with 10,000 rows
// and their ratio; both fill a page.
import { sql } from 'kysely'
import { newId } from '../server/database/ids.ts'
import { createDbEvents } from '../server/database/notifications.ts'
import type { Db } from '../server/database/tables.ts'
import { readEnv } from '../server/env.ts'
import { appRouter } from '../server/router.ts'
import { createCallerFactory } from '../server/trpc.ts'
import { median, withBenchDatabase, silentLog } from './bench-database.ts'

const FEW_ROWS = 100
const MANY_ROWS = 10_000
const ROUNDS = 80

await withBenchDatabase(async (db) => {
  const few = await medians(db, FEW_ROWS)
  const many = await medians(db, MANY_ROWS)
  console.log(
    `${'first page of'.padEnd(16)}${`${FEW_ROWS} rows`.padStart(12)}${`${MANY_ROWS} rows`.padStart(14)}   ratio`,
  )
  for (const [name, ms] of Object.entries(few)) {
    const more = many[name] ?? Number.NaN
    console.log(
      `${name.padEnd(16)}${`${ms.toFixed(2)} ms`.padStart(12)}${`${more.toFixed(2)} ms`.padStart(14)}${(more / ms).toFixed(2).padStart(8)}`,
    )
  }
})

/** Median milliseconds of each list's first page, with `count` rows in each table. */
async function medians(db: Db, count: number): Promise<Record<string, number>> {
  await fill(db, count)
  const call = createCaller(db)
  const lists = {
    projects: () => call.projects.listAll({}),
    inquiries: () => call.inquiry.list({}),
    'inquiries, new': () => call.inquiry.list({ status: 'new' }),
    'new, oldest': () => call.inquiry.list({ status: 'new', oldest_first: true }),
    'follow-ups due': () => call.inquiry.list({ follow_up_before: new Date().toISOString() }),
    'inquiries found': () => call.inquiry.list({ search: 'kulkarni' }),
    activity: () => call.activity.list({}),
    'public projects': () => call.projects.list({}),
  }
  const result: Record<string, number> = {}
  for (const [name, list] of Object.entries(lists)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      await list()
      times.push(performance.now() - startedAt)
    }
    result[name] = median(times)
  }
  return result
}

async function fill(db: Db, count: number) {
  await sql`truncate inquiries, ltf_projects, activity cascade`.execute(db)
  await sql`
    insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash, created_at, follow_up_at)
    select uuidv7(), 'inquiry', case when n % 500 = 0 then 'Meera Kulkarni' else 'Visitor ' || n end, 'v' || n || '@sample.example',
      '+91 98200 12345', 'residential', 'The main breaker trips when both geysers run.', '1', sha256(n::text::bytea),
      now() - n * interval '1 minute', now() - n * interval '30 seconds'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into ltf_projects (id, slug, title, created_at)
    select uuidv7(), 'project-' || n, 'Project ' || n, now() - n * interval '1 hour' from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`
    insert into activity (id, action, table_name, record_id, after, created_at)
    select uuidv7(), 'update', 'ltf_projects', id, jsonb_build_object('title', title), created_at from ltf_projects`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

function createCaller(db: Db) {
  const me = { id: newId(), email: 'bench@busbar.test', state: 'active' as const, session_id: newId() }
  return createCallerFactory(appRouter)({
    db,
    env: readEnv({ HOST: '127.0.0.1', LIMITS: 'off' }),
    log: silentLog,
    mail: { send: async () => true, purge: async () => {} },
    requestId: 'bench',
    address: '127.0.0.1',
    sessionToken: null,
    account: async () => me,
    responseHeaders: new Headers(),
    invalidateCaches() {},
    dbEvents: createDbEvents(),
  })
}
