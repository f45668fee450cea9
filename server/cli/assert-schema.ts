import { connectClient } from '../core/database/connect-client.ts'
import type { ConnectionConfig } from '../core/database/connect.ts'
import { readSchemaState } from '../core/database/schema-state.ts'
import { CommandError } from './command-context.ts'

/** Which commands work with a schema of before, as the help and the error say it. */
export const ANY_SCHEMA = 'migrate, sql, backup FILE, backups, restore and doctor'

/**
 * Wants the schema of this version.
 * @throws CommandError for one of an earlier version, and for an empty database
 * @throws StartupError for one of a newer version
 */
export async function assertCurrentSchema(connection: ConnectionConfig, command: string): Promise<void> {
  const client = await connectClient(connection)
  const { applied, pending } = await readSchemaState(client).finally(() => client.end())
  if (pending.length === 0) return
  const what = applied.length === 0 ? 'is empty' : `lacks ${pending.join(', ')}`
  throw new CommandError(
    `${command} needs the schema of this version, and the database ${what}: run 'migrate', or start the site. ${ANY_SCHEMA} work before that.`,
  )
}
