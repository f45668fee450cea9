import { join } from 'node:path'
import {
  canConnect,
  freePorts,
  makeFolder,
  startProgram,
  waitUntil,
  writeConfig,
} from '../support/programs.ts'

/** Starts PgBouncer in transaction mode in front of the primary. @returns the database's address through it */
export async function startPgbouncer(
  parent: string,
  { primaryPort, password }: { primaryPort: number; password: string },
): Promise<string> {
  const folder = makeFolder(join(parent, 'pgbouncer'))
  const [port = 0] = await freePorts(1)
  const users = writeConfig(join(folder, 'users.txt'), `"busbar" "${password}"\n`)
  const file = writeConfig(
    join(folder, 'pgbouncer.ini'),
    `[databases]
busbar = host=127.0.0.1 port=${primaryPort} dbname=busbar
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
; After a failover the first try of each connection fails, and the next one should not wait for 15 s.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`,
  )
  startProgram('pgbouncer', folder, ['pgbouncer', file])
  await waitUntil('PgBouncer listens', () => canConnect(port), 10)
  return `postgres://busbar:${password}@127.0.0.1:${port}/busbar`
}
