import { buffer } from 'node:stream/consumers'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../database/tables.ts'
import { workerOptions } from '../jobs/queue-settings.ts'
import { serializeError, type Log } from '../log.ts'
import { withJobSpan } from '../tracing/tracing.ts'
import { enqueueMedia, MEDIA_QUEUE } from './media-queue.ts'
import type { MediaStore } from './media-store.ts'
import { renderInProcess } from './picture-process.ts'
import { PREVIEW_SUFFIX, MASTER_SUFFIX } from './picture-suffixes.ts'
import type { PictureFile } from './renditions.ts'
import { deletePendingFiles, putFiles, storeTransaction } from './stored-files.ts'

interface MediaDependencies {
  db: Db
  log: Log
  store: MediaStore
}

/** Starts the worker that makes the renditions of pictures, one picture after the other. */
export async function registerMediaWorker(
  { boss, ...dependencies }: MediaDependencies & { boss: PgBoss },
  pollSeconds: number,
): Promise<void> {
  const options = { ...workerOptions(2, pollSeconds), includeMetadata: true } as const
  await boss.work<{ hash: string }, unknown, typeof options>(MEDIA_QUEUE, options, async (jobs) => {
    const results = []
    for (const { id, data, retryCount, retryLimit } of jobs) {
      const work = withJobSpan(MEDIA_QUEUE, id, () =>
        processPicture(dependencies, data.hash, retryCount >= retryLimit),
      )
      const error = await work.catch((thrown: unknown) => thrown)
      if (error)
        dependencies.log.error({
          event: 'job_failed',
          job: MEDIA_QUEUE,
          hash: data.hash,
          ...serializeError(error),
        })
      results.push({ id, status: error ? ('failed' as const) : ('completed' as const) })
    }
    return results
  })
}

/**
 * Makes all renditions of a picture. Idempotent: an interrupted attempt is repeated. A picture that is not ready after
 * the last attempt is given up, whether it cannot be rendered or cannot be stored: staff see that, and another upload
 * of the same file starts over.
 */
async function processPicture(
  { db, log, store }: MediaDependencies,
  hash: string,
  isLastAttempt: boolean,
): Promise<void> {
  const isWaiting = db
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash)
    .where('state', '=', 'processing')
  if (!(await isWaiting.executeTakeFirst())) return
  const startedAt = performance.now()
  try {
    const files = await renderInProcess(await buffer(await store.read(hash + MASTER_SUFFIX)))
    // One by one, because each transaction has only a few seconds: a slow uplink can store one file in time.
    for (const file of files) if (!(await putForRow(db, store, hash, file))) return
  } catch (error) {
    const waiting = db.updateTable('media').where('hash', '=', hash).where('state', '=', 'processing')
    if (isLastAttempt) await waiting.set({ state: 'failed' }).execute()
    throw error
  }
  await db.updateTable('media').set({ state: 'ready' }).where('hash', '=', hash).execute()
  await store.remove(hash + PREVIEW_SUFFIX)
  log.info({ event: 'picture_ready', hash, ms: Math.round(performance.now() - startedAt) })
}

/**
 * Stores a file while the row of its picture is locked, so that no file is written for a picture that is being deleted.
 * @returns whether there is a row
 */
async function putForRow(db: Db, store: MediaStore, hash: string, file: PictureFile): Promise<boolean> {
  return await storeTransaction(db, async (trx) => {
    const row = trx.selectFrom('media').select('id').where('hash', '=', hash).forUpdate()
    if (!(await row.executeTakeFirst())) return false
    await putFiles(store, hash, [file])
    return true
  })
}

/** States of a job that waits or runs. */
const UNFINISHED = new Set(['created', 'retry', 'active'])

/**
 * Cleans up after killed servers: deletes files that belong to no picture, and queues pictures that no job works on, as
 * after a restore.
 */
export async function sweepMedia({ db, boss, log, store }: MediaDependencies & { boss: PgBoss }) {
  const pending = await db.selectFrom('media_pending').select('hash').execute()
  let deleted = 0
  for (const { hash } of pending)
    try {
      if (await deletePendingFiles(db, store, hash)) deleted += 1
    } catch (error) {
      log.warn({ event: 'picture_not_deleted', hash, ...serializeError(error) })
    }
  const waiting = await db.selectFrom('media').select('hash').where('state', '=', 'processing').execute()
  let queued = 0
  for (const { hash } of waiting) {
    const jobs = await boss.findJobs(MEDIA_QUEUE, { data: { hash } })
    if (jobs.some(({ state }) => UNFINISHED.has(state))) continue
    await enqueueMedia(boss, db, hash)
    queued += 1
  }
  return { deleted, queued }
}
