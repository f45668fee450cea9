import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '../../core/database/embedded/binaries.ts'
import { openCluster } from '../../core/database/embedded/cluster.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../core/database/embedded/embedded-postgres.ts'
import { removeLeftovers } from '../../core/database/embedded/initdb.ts'
import {
  NEXT_FOLDER,
  prepareReplacing,
  replaceCluster,
} from '../../core/database/embedded/replace-cluster.ts'
import type { Log } from '../../core/log.ts'
import { addWaitingMails, readWaitingMails } from '../../core/mail/waiting-mails.ts'
import { writeWholeFile } from './folder-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Upgrades the embedded database to the major version of PostgreSQL that this version of the site includes, if the data
 * are of an older one whose programs are installed. Those make a backup, which is restored into a new cluster, with the
 * mails in the queue; sessions and links end, as with any restore. Only then does the new cluster replace the old one,
 * which stays beside it. A kill at any moment leaves one of the two in place.
 * @throws StartupError when the older programs are missing; any error that prevents the backup from being restored
 */
export async function carryOver(dataDir: string, log: Log, signal?: AbortSignal): Promise<void> {
  const from = openCluster(dataDir).binaries.major
  const to = findBinaries().major
  if (from === to) return
  const oldFolder = await prepareReplacing(dataDir, from)
  log.warn({ event: 'postgres_upgrade', from, to, say: `Converting the data to PostgreSQL ${to} …` })
  const file = join(dataDir, `postgres-${from}.jsonl.gz`)
  try {
    const mails = await withPostgres(
      startEmbeddedPostgres(dataDir, log, { signal }),
      async ({ connection }) => {
        await writeBackup(connection, (contents) => writeWholeFile(file, contents), { media: null, signal })
        return await readWaitingMails(connection)
      },
    )
    const next = startEmbeddedPostgres(dataDir, log, { signal, folderName: NEXT_FOLDER })
    await withPostgres(next, async ({ connection }) => {
      await restoreBackup(
        connection,
        () => createReadStream(file),
        { DATA_DIR: dataDir, S3_URL: null },
        'check',
      )
      await addWaitingMails(connection, mails)
    })
    replaceCluster(dataDir)
    removeLeftovers(dataDir)
  } finally {
    rmSync(file, { force: true })
  }
  log.warn({
    event: 'postgres_upgraded',
    from,
    to,
    say: `The data are now in PostgreSQL ${to}. The old files are in ${oldFolder}: delete them once everything works.`,
  })
}

async function withPostgres<Result>(
  starting: Promise<EmbeddedPostgres>,
  work: (postgres: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await starting
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
  }
}
