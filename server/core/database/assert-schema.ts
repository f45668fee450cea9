import { CommandError } from '../command.ts'
import { connectClient } from './connect-client.ts'
import type { ConnectionConfig } from './connect.ts'
import { readSchemaState } from './schema-state.ts'

/** The commands that work with an older schema, as the help and the error list them. */
export const ANY_SCHEMA = 'migrate, sql, backup FILE, backups, restore and doctor'

/**
 * Requires the schema of this version.
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
