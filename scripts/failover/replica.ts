// The standbys of the cluster as read replicas (DATABASE_REPLICA_URL).
import { connect } from '../../server/database/connect.ts'
import { newId } from '../../server/database/ids.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import { startServer } from '../../tests/support/server.ts'
import { Staff } from '../instances/staff.ts'
import type { Check } from '../load/report.ts'
import type { PostgresCluster } from './cluster.ts'
import { waitUntil } from './programs.ts'

export const REPLICA_HEADER = ['done', 'seen']

const EMAIL = 'desk@saanjh.example'
const CHANGES = 10

/** A public query that is in no cache. */
const unseenQuery = () =>
  `/trpc/projects.list?input=${encodeURIComponent(JSON.stringify({ category: `None ${newId()}` }))}`

/** What visitors and staff see while the standbys answer, lag and are killed. */
export async function checkReplica(cluster: PostgresCluster): Promise<Check[]> {
  const env = { DATABASE_URL: cluster.primaryUrl, DATABASE_REPLICA_URL: cluster.replicaUrl }
  const server = await startServer({ env })
  const db = connect({ connectionString: cluster.primaryUrl }, () => {})
  try {
    await makeAccount(db, EMAIL)
    const staff = new Staff('198.51.100.1')
    await staff.signIn(server.url, EMAIL)
    const rows = [await reads(cluster, server.url), await changes(staff, server.url, 'changes')]
    await onStandbys(cluster, 'select pg_wal_replay_pause()')
    rows.push(await changes(staff, server.url, 'changes while the standbys replay nothing'))
    await onStandbys(cluster, 'select pg_wal_replay_resume()')
    rows.push(await readsWhileKilled(cluster, server.url))
    return rows
  } finally {
    await db.destroy()
    await server.stop()
  }
}

async function onStandbys(cluster: PostgresCluster, statement: string): Promise<void> {
  for (const name of await cluster.standbys()) await cluster.execute(name, statement)
}

/** The statements that the standbys have run for the site. */
async function readsOfStandbys(cluster: PostgresCluster): Promise<number> {
  const counts = (await cluster.standbys()).map(async (name) => {
    const rows = await cluster.execute<{ count: number }>(
      name,
      `select xact_commit::integer as count from pg_stat_database where datname = 'busbar'`,
    )
    return rows[0]?.count ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const QUERIES = 100

async function reads(cluster: PostgresCluster, url: string): Promise<Check> {
  const before = await readsOfStandbys(cluster)
  const failed = await failuresOf(url, QUERIES)
  // PostgreSQL counts what a connection did when that has been idle for a moment.
  await waitUntil(
    'the standbys have read',
    async () => (await readsOfStandbys(cluster)) - before > QUERIES,
    15,
  )
  const count = (await readsOfStandbys(cluster)) - before
  return [
    `${QUERIES} queries that are in no cache`,
    `${failed} failed; some ${count} reads by the standbys`,
    failed === 0,
  ]
}

async function failuresOf(url: string, count: number): Promise<number> {
  let failed = 0
  for (let i = 0; i < count; i++) {
    const response = await fetch(url + unseenQuery())
    await response.arrayBuffer()
    if (response.status !== 200) failed += 1
  }
  return failed
}

async function changes(staff: Staff, url: string, what: string): Promise<Check> {
  let shown = 0
  for (let i = 0; i < CHANGES; i++) {
    const phone = `+91 98200 ${Math.floor(10_000 + Math.random() * 89_999)}`
    const { updated_at } = await staff.query<{ updated_at: string }>(url, 'settings.get')
    await staff.mutate(url, 'settings.save', { updated_at, phone })
    const page = await (await fetch(`${url}/terms`)).text()
    const settings = await staff.query<{ phone: string }>(url, 'settings.get')
    if (page.includes(phone) && settings.phone === phone) shown += 1
  }
  return [`${CHANGES} ${what}`, `${shown} shown at once, by page and query`, shown === CHANGES]
}

async function readsWhileKilled(cluster: PostgresCluster, url: string): Promise<Check> {
  const [first = '', second = ''] = await cluster.standbys()
  const reading = failuresOf(url, QUERIES)
  cluster.killMachine(first)
  cluster.killMachine(second)
  const failed = await reading
  return [`${QUERIES} such queries while both standbys are killed`, `${failed} failed`, failed === 0]
}
