import { Client } from 'pg'
import type { ConnectionConfig } from '../database/connect.ts'

/**
 * A connection of a command's own. One that breaks is told by the next statement: without a listener it would end the
 * process there and then, with a stack and whatever was half written.
 */
export async function connectClient(connection: ConnectionConfig): Promise<Client> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}
