import { sql, type Transaction } from 'kysely'
import { LAPSED_SUBSCRIBER_DAYS, SUSPECTED_SPAM_DAYS } from '../../core/constants/schema.ts'
import { record } from '../../core/database/activity-log.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import type { Counts } from '../../core/feature.ts'
import { BATCH_SIZE, expire, inBatches } from '../../core/jobs/expire.ts'
import { hasNotLedToWork } from './merged-group.ts'
import { deleteUnclaimedPhotos } from './photos/stored-photos.ts'
import { refuseLostReplies } from './replies/reply-notes.ts'

/** Deletes lapsed addresses, expired spam and links, zero counts and unclaimed photographs; refuses lost replies. */
export const cleanUpInquiries = async (db: Db): Promise<Counts> => ({
  subscribers: await expire(
    db,
    'newsletter_subscribers',
    ['id'],
    sql`(confirmed_at is null or unsubscribed_at is not null)
      and updated_at < now() - make_interval(days => ${LAPSED_SUBSCRIBER_DAYS})`,
  ),
  // Photographs are deleted with their inquiries, as at the end of any retention period.
  suspectedSpam: await expire(db, 'inquiries', ['id'], isExpiredSpam),
  dataLinks: await expire(db, 'data_links', ['token_hash'], sql`expires_at <= now()`),
  inquiry_counts: await expire(db, 'inquiry_counts', ['id'], sql`count = 0`, { skipLocked: true }),
  // Every number is zero for a week and a type whose inquiries are gone.
  inquiry_numbers: await expire(
    db,
    'inquiry_numbers',
    ['id'],
    sql`row(inquiries, from_forms, quoted, won, quoted_amount, won_amount, in_time, late, waiting)
      = row(0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    { skipLocked: true },
  ),
  lost_replies: await refuseLostReplies(db),
  photos: await deleteUnclaimedPhotos(db),
})

const isOldSuspect = (table: string) => sql<boolean>`${sql.ref(`${table}.suspected_spam`)}
  and ${sql.ref(`${table}.created_at`)} < now() - make_interval(days => ${SUSPECTED_SPAM_DAYS})`

/**
 * Suspected spam past its time. A merged inquiry expires only if its head does, because staff end the suspicion of a
 * group at its head: the lock waits for them.
 */
const isExpiredSpam = sql<boolean>`${isOldSuspect('inquiries')} and (inquiries.merged_into is null or (
  select ${isOldSuspect('head')} from inquiries as head where head.id = inquiries.merged_into for share))`

/**
 * Erases inquiries older than `months`, each row by its own time, except those that have led to work (D73) and heads
 * with a merged inquiry that has. The inquiries merged into an erased head stay. Activity stores how many were erased.
 */
export const eraseOldInquiries = (db: Db, months: number): Promise<number> =>
  inBatches(() => db.transaction().execute((trx) => eraseBatch(trx, months)))

const hasNotLedToMergedWork = sql<boolean>`inquiries.id not in (
  select merged_into from inquiries where merged_into is not null and status = 'won')`

async function eraseBatch(trx: Transaction<Database>, months: number): Promise<number> {
  const isOutdated = sql<boolean>`${hasNotLedToWork} and ${hasNotLedToMergedWork}
    and created_at < now() - make_interval(months => ${months})`
  const rows = await trx
    .selectFrom('inquiries')
    .select(['id', sql<string>`coalesce(merged_into, id)`.as('head')])
    .where(isOutdated)
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return 0
  // Locks the heads first, as merging does. Then filters again, because an inquiry may just have been won.
  const heads = rows.map(({ head }) => head)
  await trx.selectFrom('inquiries').select('id').where('id', 'in', heads).orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  const { numDeletedRows } = await trx
    .deleteFrom('inquiries')
    .where('id', 'in', ids)
    .where(isOutdated)
    .executeTakeFirst()
  const erased = Number(numDeletedRows)
  if (erased > 0) await record(trx, null, 'erase', 'inquiries', null, { after: { count: erased, months } })
  return erased
}
