import { connectClient } from '../database/connect-client.ts'
import { readSchemaState } from '../database/schema-state.ts'
import type { CommandContext } from './command-context.ts'
import type { Finding } from './finding.ts'

/** Whether the database has the schema of this version. */
export async function schema(context: CommandContext): Promise<Finding> {
  const { applied, pending } = await pendingMigrations(context)
  if (pending.length === 0) return ['ok', 'the schema is that of this version']
  return applied.length === 0
    ? ['note', 'the database is empty: a start fills it. Not looked at: accounts, mails, backups']
    : [
        'note',
        `a start applies ${pending.join(', ')}: back up before. Not looked at: accounts, mails, backups`,
      ]
}

/** Whether checks can ask for what the tables of this version hold. */
export async function hasCurrentSchema(context: CommandContext): Promise<boolean> {
  return (await pendingMigrations(context)).pending.length === 0
}

async function pendingMigrations({ databaseServer }: CommandContext) {
  const client = await connectClient(databaseServer.directConnection)
  return await readSchemaState(client).finally(() => client.end())
}
