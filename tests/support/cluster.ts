import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openCluster } from '../../server/core/database/embedded/cluster.ts'
import {
  DATABASE_NAME,
  type EmbeddedConnection,
  ownerConnection,
} from '../../server/core/database/embedded/database-role.ts'
import { startEmbeddedPostgres } from '../../server/core/database/embedded/embedded-postgres.ts'
import { createCluster } from '../../server/core/database/embedded/initdb.ts'
import { findPostmaster, isAlive } from '../../server/core/database/embedded/postmaster.ts'
import { CLUSTER_FOLDER } from '../../server/core/database/embedded/replace-cluster.ts'
import { migrate } from '../../server/core/database/migrate.ts'
import { silentLog } from './logs.ts'

/** A PostgreSQL database for one test or worker: migrated and otherwise empty. */
export interface TestDatabase {
  /** The connection of the application's role, which is not a superuser. */
  connection: EmbeddedConnection
  /** The connection as a URL, for DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/** Durability is off, because the data is deleted after the run. */
const POSTGRES_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '150',
}

/**
 * Global set-up of Vitest and of Playwright: starts one PostgreSQL for the run, whose migrated database `busbar` is the
 * template of the test databases. Workers find its socket folder in the environment variable TEST_CLUSTER. Each of
 * Vitest's projects calls this, and the first call starts it for all.
 * @returns the tear-down: stops the server and removes its folder
 */
export default async function startCluster(): Promise<() => Promise<void>> {
  if (process.env.TEST_CLUSTER) return async () => {}
  removeOrphans()
  const folder = mkdtempSync(join(tmpdir(), `busbar-test-${process.pid}-`))
  const cluster = openCluster(folder)
  await createCluster(cluster, { signal: new AbortController().signal, sync: false })
  process.env.TEST_CLUSTER_FILES = join(folder, 'fresh-cluster')
  copyFolder(cluster.folder, process.env.TEST_CLUSTER_FILES)
  const embedded = await startEmbeddedPostgres(folder, silentLog, { settings: POSTGRES_SETTINGS })
  await migrate(embedded.connection)
  await execute(
    embedded.connection,
    `create schema pristine; create table pristine.settings as table settings;
     create table pristine.reply_templates as table reply_templates`,
  )
  // For `clearTables`, which disables triggers.
  await execute(
    ownerConnection(embedded.connection.host, 'postgres'),
    `grant set on parameter session_replication_role to ${DATABASE_NAME}`,
  )
  process.env.TEST_CLUSTER = embedded.connection.host
  return async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies a folder with its owner, which may be another user. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** Makes a cluster in a DATA_DIR like a site's first start, but by copying one: initdb takes twenty times as long. */
export function makeCluster(dataDir: string): void {
  const files = process.env.TEST_CLUSTER_FILES
  if (!files)
    throw new Error('The cluster of the tests is made by their global set-up: tests/support/cluster.ts')
  mkdirSync(dataDir, { recursive: true })
  copyFolder(files, join(dataDir, CLUSTER_FOLDER))
}

/** Stops servers and removes folders that killed runs left behind. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.match(/^busbar-test-(\d+)-/)?.[1] ?? 0)
    if (!pid || isAlive(pid)) continue
    const orphan = findPostmaster(join(tmpdir(), name, 'postgres'))
    if (orphan) process.kill(orphan.pid, 'SIGQUIT')
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/**
 * Creates a database from a template, in about 50 ms.
 * @param template the migrated database, or 'template0' for a database without tables
 */
export async function cloneDatabase(template = DATABASE_NAME): Promise<TestDatabase> {
  const host = process.env.TEST_CLUSTER
  if (!host)
    throw new Error('The PostgreSQL of the tests is started by their global set-up: tests/support/cluster.ts')
  const owner = ownerConnection(host, 'postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // By copying the files, which takes half as long as through the write-ahead log.
  await execute(
    owner,
    `create database ${name} template ${template} strategy file_copy owner ${DATABASE_NAME}`,
  )
  return {
    connection: { ...owner, database: name, user: DATABASE_NAME },
    url: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${DATABASE_NAME}`,
    drop: async () => await execute(owner, `drop database ${name} with (force)`),
  }
}

async function execute(connection: EmbeddedConnection, sql: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
