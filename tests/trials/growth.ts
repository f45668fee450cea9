import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect, type ConnectionConfig } from '../../server/core/database/connect.ts'
import { startEmbeddedPostgres } from '../../server/core/database/embedded/embedded-postgres.ts'
import { newId } from '../../server/core/database/ids.ts'
import { migrate } from '../../server/core/database/migrate.ts'
import { createDbEvents } from '../../server/core/database/notifications.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { readEnv } from '../../server/core/env.ts'
import { createMediaStore } from '../../server/core/media/create-media-store.ts'
import { createCallerFactory } from '../../server/core/trpc.ts'
import { appRouter } from '../../server/router.ts'
import { makeAccount } from '../support/accounts.ts'
import { silentLog } from '../support/logs.ts'
import { insertInquiries, insertProjects, SEARCHES } from '../support/many-rows.ts'
// `npm run trial -- growth --projects 100000 --inquiries 1000000 --keep FOLDER`: the cost of lists, searches and charts
// with many rows, as a ratio to a hundred rows. Each case is measured in ten blocks, in which calls on both databases
// take turns. The printed ratio is the median of the blocks, so that noise in a few has no effect. A ratio above its
// goal makes the exit code 1. `--keep` stores the filled databases in a folder for the next run.
import { HOMES, PLANTS, SHOPS } from '../support/project-types.ts'
import { begin } from './support/begin.ts'
import { median } from './support/report.ts'

const FEW_ROWS = 100
const BLOCKS = 10
const CALLS_PER_BLOCK = 12
/** How many times as long as with few rows a call with many rows may take. */
const GOAL = 1.3
/** The goal for a list with a total, which counts up to a thousand rows instead of a hundred. */
const GOAL_WITH_COUNT = 2

const { projects, inquiries, keep } = await begin({
  numbers: { projects: 100_000, inquiries: 1_000_000 },
  texts: ['keep'],
  first: {},
})
await withFilledDatabase(FEW_ROWS, FEW_ROWS, async (small) => {
  await withFilledDatabase(projects, inquiries, async (large) => {
    console.log(`${FEW_ROWS} rows against ${projects} projects and ${inquiries} inquiries, p50 in ms\n`)
    await compare(small, large)
  })
})

/** Runs cases on their own PostgreSQL with production settings, which is removed afterwards unless `--keep` is set. */
async function withFilledDatabase(
  projects: number,
  inquiries: number,
  run: (cases: Cases) => Promise<void>,
): Promise<void> {
  const folder = keep
    ? join(keep, `${projects}-${inquiries}`)
    : await mkdtemp(join(tmpdir(), 'busbar-growth-'))
  const server = await startEmbeddedPostgres(folder, silentLog)
  await migrate(server.connection)
  const db = connect(server.connection, () => {})
  try {
    await run(casesOn(db, await fill(db, server.connection, projects, inquiries)))
  } finally {
    await db.destroy()
    await server.stop()
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
}

async function compare(small: Cases, large: Cases): Promise<void> {
  printRow('', 'few', 'many', 'ratio', 'goal')
  for (const [name, { call, goal }] of Object.entries(small)) {
    const blocks = await measure(call, large[name]!.call)
    const p50 = (of: (block: Block) => number) => median(blocks.map(of))
    const ratio = p50(({ few, many }) => many / few)
    const isMissed = ratio > goal
    if (isMissed) process.exitCode = 1
    printRow(
      name,
      p50(({ few }) => few).toFixed(2),
      p50(({ many }) => many).toFixed(2),
      ratio.toFixed(2),
      `${goal}${isMissed ? ' missed' : ''}`,
    )
  }
}

/** Medians in milliseconds. */
interface Block {
  few: number
  many: number
}

async function measure(few: Case['call'], many: Case['call']): Promise<Block[]> {
  const blocks: Block[] = []
  for (let round = 0; round < CALLS_PER_BLOCK; round++) await Promise.all([few(), many()])
  for (let block = 0; block < BLOCKS; block++) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    for (let round = 0; round < CALLS_PER_BLOCK; round++) {
      times.few.push(await time(few))
      times.many.push(await time(many))
    }
    blocks.push({ few: median(times.few), many: median(times.many) })
  }
  return blocks
}

async function time(call: Case['call']): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}

interface Case {
  call: () => Promise<unknown>
  goal: number
}

type Cases = Record<string, Case>

/** Every case on one database. A page has 24 rows, so that even a hundred rows fill it. */
function casesOn(db: Db, accountId: string): Cases {
  const { projects, inquiry, activity, stats } = createCaller(db, accountId)
  const limit = 24
  const flat = (call: Case['call']): Case => ({ call, goal: GOAL })
  const counted = (call: Case['call']): Case => ({ call, goal: GOAL_WITH_COUNT })
  const searches = (label: string, search: (search: string) => Promise<unknown>) => ({
    [`${label}, in every row`]: counted(() => search('ma')),
    [`${label}, frequent word`]: counted(() => search(SEARCHES.frequent)),
    [`${label}, rare word`]: counted(() => search(SEARCHES.rare)),
    [`${label}, two letters`]: counted(() => search(SEARCHES.frequentPair)),
    [`${label}, two rare letters`]: counted(() => search(SEARCHES.rarePair)),
    [`${label}, no match`]: counted(() => search('xyzzy')),
  })
  return {
    'public projects': flat(() => projects.list({})),
    'public projects, a category': flat(() => projects.list({ category: 'Residential' })),
    'public projects, featured': flat(() => projects.list({ featured: true })),
    projects: counted(() => projects.listAll({ limit })),
    ...searches('projects', (search) => projects.listAll({ limit, search })),
    inquiries: counted(() => inquiry.list({ limit })),
    'inquiries, new': counted(() => inquiry.list({ limit, status: 'new' })),
    'inquiries, oldest new': counted(() => inquiry.list({ limit, status: 'new', oldest_first: true })),
    'inquiries, assigned': counted(() => inquiry.list({ limit, assigned_to: accountId })),
    'inquiries, follow-ups': counted(() =>
      inquiry.list({ limit, follow_up_before: new Date().toISOString() }),
    ),
    'inquiries, a type': counted(() => inquiry.list({ limit: 12, project_type: PLANTS.value })),
    'inquiries, a source': counted(() => inquiry.list({ limit, source: 'inquiry' })),
    'inquiries, a rare source': counted(() => inquiry.list({ limit, source: 'staff' })),
    'inquiries, nobody': counted(() => inquiry.list({ limit, assigned_to: null })),
    'inquiries, since a day': counted(() => inquiry.list({ limit, from: '2020-01-01' })),
    'inquiries, overdue': counted(() => inquiry.list({ limit, overdue: true })),
    'inquiries, waiting longest': counted(() => inquiry.list({ limit, sort: 'waiting' })),
    'inquiries, type and person': counted(() =>
      inquiry.list({ limit, project_type: SHOPS.value, assigned_to: null }),
    ),
    'inquiries, status and source': counted(() => inquiry.list({ limit, status: 'won', source: 'inquiry' })),
    'inquiries, status and no source': counted(() => inquiry.list({ limit, status: 'won', source: 'staff' })),
    'inquiries, waiting of a type': counted(() =>
      inquiry.list({ limit, sort: 'waiting', project_type: PLANTS.value }),
    ),
    'inquiries, overdue of mine': counted(() =>
      inquiry.list({ limit, overdue: true, assigned_to: accountId }),
    ),
    'inquiries, four filters': counted(() =>
      inquiry.list({
        limit,
        status: 'new',
        project_type: HOMES.value,
        source: 'inquiry',
        assigned_to: accountId,
      }),
    ),
    'inquiries, two that never meet': counted(() =>
      inquiry.list({ limit, status: 'won', project_type: HOMES.value }),
    ),
    ...searches('inquiries', (search) => inquiry.list({ limit, search })),
    'inquiries, phone number': counted(() => inquiry.list({ limit, search: SEARCHES.phone })),
    // Both miss their goal: ten digits make a thousand trigrams, so each occurs in about a hundredth of the rows.
    'inquiries, last six digits': counted(() => inquiry.list({ limit, search: SEARCHES.phonePart })),
    'inquiries, last nine digits': counted(() => inquiry.list({ limit, search: SEARCHES.longPhonePart })),
    activity: flat(() => activity.list({})),
    dashboard: flat(() => stats.dashboard()),
    'chart of inquiries': flat(() => stats.inquiries()),
    // It reads 500 answers for each median, instead of a hundred.
    'from visit to won': { call: () => stats.funnel({}), goal: 3 },
    visits: { call: () => stats.visits({}), goal: GOAL },
  }
}

/** Fills an empty database. @returns the id of the account to which inquiries are assigned */
async function fill(
  db: Db,
  connection: ConnectionConfig,
  projects: number,
  inquiries: number,
): Promise<string> {
  // The table that is filled last has rows: an earlier run has filled the database.
  const isFilled = await db.selectFrom('activity').select('id').limit(1).executeTakeFirst()
  if (isFilled) return (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
  const accountId = await makeAccount(db, 'bench@site.example')
  await insertProjects(db, projects)
  await insertInquiries(db, inquiries, accountId, { areAnswered: true })
  // On a connection of its own, because the pool's statements are limited to five seconds.
  const client = new Client(connection)
  await client.connect()
  await client.query(`
    insert into activity (id, action, table_name, record_id, after, created_at)
    select gen_random_uuid(), 'update', 'ltf_projects', id, jsonb_build_object('title', title), created_at
    from ltf_projects`)
  await client.query('vacuum analyze')
  await client.end()
  return accountId
}

function createCaller(db: Db, id: string) {
  const me = {
    id,
    email: 'bench@site.example',
    state: 'active' as const,
    session_id: newId(),
    has_second_factor: false,
  }
  const env = readEnv({ HOST: '127.0.0.1', LIMITS: 'off' })
  return createCallerFactory(appRouter)({
    db,
    env,
    log: silentLog,
    mail: { send: async () => true, retry: async () => true },
    notices: { send: async () => {}, notify: async () => {} },
    media: { store: createMediaStore(env), queue: { enqueue: async () => {} } },
    requestId: 'bench',
    address: '127.0.0.1',
    hasUntrustedProxy: false,
    userAgent: null,
    sessionToken: null,
    account: async () => me,
    responseHeaders: new Headers(),
    invalidateCaches() {},
    dbEvents: createDbEvents(),
  })
}

function printRow(name: string, few: string, many: string, ratio: string, goal: string): void {
  console.log(`${name.padEnd(30)}${few.padStart(8)}${many.padStart(9)}${ratio.padStart(8)}  ${goal}`)
}
