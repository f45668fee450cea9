import { Client } from 'pg'
import type { ConnectionConfig } from './connect.ts'

/** Milliseconds after which a server that accepts the connection but does not respond counts as unavailable. */
const CONNECT_TIMEOUT_MS = 5000

/**
 * Opens a single connection, for a command or a backup. Without an error listener a broken connection would end the
 * process with a stack trace; with it, the next statement throws.
 */
export async function connectClient(connection: ConnectionConfig): Promise<Client> {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  return client
}
