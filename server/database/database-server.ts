import type { Env } from '../env.ts'
import { errorCode } from '../errors.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import type { ConnectionConfig } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { retryUntilAvailable } from './retry-until-available.ts'

/** The PostgreSQL that this process works with: the operator's, or its own. */
export interface DatabaseServer {
  connection: ConnectionConfig
  /** Past a pooler: for migrations, LISTEN and the job queue. */
  directConnection: ConnectionConfig
  stop(): Promise<void>
}

/** Opens DATABASE_URL's PostgreSQL, or starts our own in DATA_DIR. Does not wait for a remote one to answer. */
export async function openDatabaseServer(env: Env, log: Log, signal?: AbortSignal): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    const connection = { connectionString: env.DATABASE_URL }
    const directConnection = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }
    return { connection, directConnection, stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres(env.DATA_DIR, log, { signal })
  return {
    connection: embedded.connection,
    directConnection: embedded.connection,
    stop: () => embedded.stop(),
  }
}

const START_ERROR_MESSAGES: Record<string, string> = {
  '28P01': 'the database refused the password in DATABASE_URL',
  '28000': 'the database refused the log-in in DATABASE_URL',
  '3D000': 'the database named in DATABASE_URL does not exist',
  '42501':
    'the role in DATABASE_URL may not create what the site needs: grant it CREATE on the database and on the schema public',
}

/** The error that a start ends with: one line where the operator can do something about it. */
export function toStartupError(error: unknown): unknown {
  const message = START_ERROR_MESSAGES[errorCode(error)]
  return message ? new StartupError(message) : error
}

/**
 * Brings the schema up to date; waits for a database that is away.
 * @throws StartError when waiting cannot help
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
