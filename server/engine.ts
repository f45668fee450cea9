import type { Connection } from './database.ts'
import { startEmbedded } from './embedded.ts'
import type { Env } from './env.ts'
import { codeOf } from './errors.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { StartError } from './start-error.ts'
import { whenThere } from './when-there.ts'

/** The PostgreSQL that this process works with: the operator's, or its own. */
export interface Engine {
  connection: Connection
  /** Past a pooler: for migrations, LISTEN and the job queue. */
  direct: Connection
  stop(): Promise<void>
}

/** Opens DATABASE_URL's PostgreSQL, or starts our own in DATA_DIR. Does not wait for a remote one to answer. */
export async function openEngine(env: Env, log: Log, signal?: AbortSignal): Promise<Engine> {
  if (env.DATABASE_URL) {
    const connection = { connectionString: env.DATABASE_URL }
    const direct = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }
    return { connection, direct, stop: async () => {} }
  }
  const embedded = await startEmbedded(env.DATA_DIR, log, { signal })
  return { connection: embedded.connection, direct: embedded.connection, stop: () => embedded.stop() }
}

const REFUSED: Record<string, string> = {
  '28P01': 'the database refused the password in DATABASE_URL',
  '28000': 'the database refused the log-in in DATABASE_URL',
  '3D000': 'the database named in DATABASE_URL does not exist',
  '42501':
    'the role in DATABASE_URL may not create what the site needs: grant it CREATE on the database and on the schema public',
}

/** The error that a start ends with: one line where the operator can do something about it. */
export function asStartError(error: unknown): unknown {
  const refused = REFUSED[codeOf(error)]
  return refused ? new StartError(refused) : error
}

/**
 * Brings the schema up to date; waits for a database that is away.
 * @throws StartError when waiting cannot help
 */
export async function migrateWhenThere(engine: Engine, log: Log, signal: AbortSignal): Promise<void> {
  const applied = await whenThere(log, () => migrate(engine.direct), signal).catch((error: unknown) => {
    throw asStartError(error)
  })
  if (applied.length > 0) log.info({ event: 'migrated', applied })
}
