import { Client } from 'pg'
import type { ConnectionConfig } from '../database/connect.ts'

/**
 * Opens a single connection for a command. Without an error listener a broken connection would end the process with a
 * stack trace; with it, the next statement throws.
 */
export async function connectClient(connection: ConnectionConfig): Promise<Client> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}
