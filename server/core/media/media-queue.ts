import type { Kysely, Transaction } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import type { Database } from '../database/tables.ts'

/** The queue of pictures that need renditions. */
export interface MediaQueue {
  /** Adds the picture, in the transaction that stores it. */
  enqueue(trx: Transaction<Database>, hash: string): Promise<void>
}

export const MEDIA_QUEUE = 'media'

/** Another server takes over when a killed server's heartbeat stops. The retries bridge an hour without the store. */
export const mediaQueue: Queue = {
  name: MEDIA_QUEUE,
  retryLimit: 8,
  retryDelay: 5,
  retryDelayMax: 1800,
  retryBackoff: true,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
}

export async function enqueueMedia(boss: PgBoss, db: Kysely<Database>, hash: string): Promise<void> {
  await boss.send(MEDIA_QUEUE, { hash }, { db: fromKysely(db) })
}
