import type { Env } from '../env.ts'
import { errorCode } from '../errors.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import type { ConnectionConfig } from './connect.ts'
import {
  attachOrStart,
  type EmbeddedPostgres,
  lookForPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { retryUntilAvailable } from './retry-until-available.ts'

/** The PostgreSQL that this process uses: an external one (DATABASE_URL), or the embedded one. */
export interface DatabaseServer {
  connection: ConnectionConfig
  /** A connection that bypasses a pooler such as PgBouncer: for migrations, LISTEN and the job queue. */
  directConnection: ConnectionConfig
  /** Stops the embedded PostgreSQL if this process runs it, but neither another server's nor an external one. */
  stop(): Promise<void>
}

/**
 * Uses the PostgreSQL at DATABASE_URL, or starts the embedded one in DATA_DIR. Does not wait for an external one.
 * @param carryOver carries over the data of an older major version of the embedded one, before it starts
 * @throws StartupError when the embedded one cannot run
 */
export async function openDatabaseServer(
  env: Env,
  log: Log,
  carryOver?: (dataDir: string, log: Log, signal?: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): Promise<DatabaseServer> {
  const external = externalServer(env)
  if (external) return external
  await carryOver?.(env.DATA_DIR, log, signal)
  return embeddedServer(await startEmbeddedPostgres(env.DATA_DIR, log, { signal }))
}

/**
 * For the command line: as `openDatabaseServer`, but uses the embedded PostgreSQL of a running server if there is one.
 * @throws StartupError when the embedded one cannot run
 */
export async function attachDatabaseServer(env: Env, log: Log): Promise<DatabaseServer> {
  return externalServer(env) ?? embeddedServer(await attachOrStart(env.DATA_DIR, log))
}

/** For `doctor`: as `attachDatabaseServer`, but starts and creates nothing. The first query shows if it answers. */
export async function lookForDatabaseServer(env: Env): Promise<DatabaseServer> {
  const stop = async () => {}
  return externalServer(env) ?? embeddedServer({ connection: await lookForPostgres(env.DATA_DIR), stop })
}

function externalServer(env: Env): DatabaseServer | null {
  if (env.DATABASE_URL === null) return null
  return {
    connection: { connectionString: env.DATABASE_URL, isPooler: env.DATABASE_DIRECT_URL !== null },
    directConnection: { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL },
    stop: async () => {},
  }
}

function embeddedServer({ connection, stop }: EmbeddedPostgres): DatabaseServer {
  return { connection, directConnection: connection, stop }
}

const START_ERROR_MESSAGES: Record<string, string> = {
  '28P01': 'the database refused the password in DATABASE_URL',
  '28000': 'the database refused the log-in in DATABASE_URL',
  '3D000': 'the database named in DATABASE_URL does not exist',
  '42501':
    'the role in DATABASE_URL may not create what the site needs: grant it CREATE on the database and on the schema public',
}

/** Maps an error during the start to a StartupError, one line, if the operator can fix the cause. */
export function toStartupError(error: unknown): unknown {
  const message = lacksTrigrams(error)
    ? 'the PostgreSQL in DATABASE_URL lacks the extension pg_trgm: install its contrib package'
    : START_ERROR_MESSAGES[errorCode(error)]
  return message ? new StartupError(message) : error
}

/** Checks the name, because PostgreSQL has the same code, "feature not supported", for much else. */
const lacksTrigrams = (error: unknown) =>
  errorCode(error) === '0A000' && error instanceof Error && error.message.includes('"pg_trgm"')

/**
 * Applies pending migrations, and waits while the database cannot be reached.
 * @throws StartupError when waiting cannot help; an AbortError when `signal` ends the wait
 */
export async function migrateWhenAvailable(
  databaseServer: DatabaseServer,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const applied = await retryUntilAvailable(
    log,
    () => migrate(databaseServer.directConnection),
    signal,
  ).catch((error: unknown) => {
    throw toStartupError(error)
  })
  if (applied.length > 0) log.info({ event: 'migrated', applied })
}
