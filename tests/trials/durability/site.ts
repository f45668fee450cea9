// The site that `npm run trial -- durability` breaks: the build in a process of its own, with the sample company, a
// PostgreSQL and a mail server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../server/core/database/connect.ts'
import { openCluster } from '../../../server/core/database/embedded/cluster.ts'
import { DATABASE_NAME, ownerConnection } from '../../../server/core/database/embedded/database-role.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/core/database/embedded/embedded-postgres.ts'
import { findPostmaster } from '../../../server/core/database/embedded/postmaster.ts'
import { silentLog } from '../../support/logs.ts'
import { type ReceivedMail, startMailServer } from '../../support/mail-server.ts'
import { freePort, startServer, type TestServer } from '../../support/server.ts'
import { type Proxy, startTcpProxy } from '../../support/tcp-proxy.ts'
import type { LoadedSite } from '../load/records.ts'
import { fillSite } from '../support/site.ts'
import { mountSmallDisk } from './small-disk.ts'

/**
 * Where the site's PostgreSQL is. `own`: the server runs it. `small`: the same, in a DATA_DIR on a disk of 320 MB.
 * `outside`: behind a TCP proxy, by DATABASE_URL.
 */
export type SiteKind = 'own' | 'small' | 'outside'

/** The mail server's reply to every recipient, or null when it accepts the mail. */
export type MailRefusal = { code: number; text: string } | null

export interface Site extends LoadedSite, AsyncDisposable {
  dataDir: string
  mailProxy: Proxy
  /** Only for `outside`. */
  databaseProxy: Proxy | null
  /** The delivered mails. */
  received: ReceivedMail[]
  refuseMail(refusal: MailRefusal): void
  /** Waits for a log line of the server that runs now. */
  waitForLog: TestServer['waitForLog']
  killServer(): void
  /** Starts the server after `killServer`. Resolves when it is ready. */
  startAgain(): Promise<void>
  /** Only for `outside`: stops PostgreSQL as `pg_ctl restart` does, and starts it again. */
  restartPostgres(): Promise<void>
}

/**
 * Creates a site and starts its server.
 * @param variables environment variables, besides those that the site needs here
 * @returns null where a small disk cannot be mounted
 */
export async function createSite(
  kind: SiteKind,
  variables: Record<string, string> = {},
): Promise<Site | null> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'busbar-durability-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const unmount = kind === 'small' ? mountSmallDisk(dataDir) : undefined
  if (unmount === null) return null
  if (unmount) stack.defer(unmount)

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let refusal: MailRefusal = null
  const mailServer = await startMailServer(() => refusal)
  stack.defer(mailServer.close)
  const mailProxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(mailServer.url).port) })
  stack.defer(mailProxy.close)

  stack.defer(() => endPostgres(dataDir))
  const staff = await fillSite(dataDir, url)
  const { socketDir } = openCluster(dataDir)
  // Connection errors are expected here.
  const db = connect(ownerConnection(socketDir, DATABASE_NAME), () => {})
  let postgres: EmbeddedPostgres | null = null
  let databaseProxy: Proxy | null = null
  if (kind === 'outside') {
    postgres = await startEmbeddedPostgres(dataDir, silentLog)
    stack.defer(async () => await postgres?.stop())
    databaseProxy = await startTcpProxy({ path: join(socketDir, '.s.PGSQL.5432') })
    stack.defer(databaseProxy.close)
  }

  const env = {
    ...variables,
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
    ...(databaseProxy && {
      DATABASE_URL: `postgres://${DATABASE_NAME}@127.0.0.1:${databaseProxy.port}/${DATABASE_NAME}`,
    }),
  }
  let server = await startServer({ env })
  stack.defer(async () => void (await server.stop()))
  stack.defer(() => db.destroy())
  const running = stack.move()
  return {
    url,
    dataDir,
    db,
    mailProxy,
    databaseProxy,
    ...staff,
    received: mailServer.received,
    refuseMail: (newRefusal) => void (refusal = newRefusal),
    waitForLog: (...event) => server.waitForLog(...event),
    killServer: () => void process.kill(server.pid, 'SIGKILL'),
    async startAgain() {
      await server.stop()
      server = await startServer({ env })
    },
    async restartPostgres() {
      await postgres?.stop()
      postgres = await startEmbeddedPostgres(dataDir, silentLog)
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Stops a PostgreSQL that outlived its server, frozen or not, when a trial was interrupted. */
function endPostgres(dataDir: string): void {
  const postmaster = findPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGCONT')
  process.kill(postmaster.pid, 'SIGQUIT')
}
