import { sql } from 'kysely'
import { deleteExpiredSessions } from '../auth/session-rows.ts'
import { KNOWN_ADDRESS_DAYS } from '../auth/sign-in-rate-limit.ts'
import { LAPSED_SUBSCRIBER_DAYS, SUSPECTED_SPAM_DAYS, UNDELIVERED_MAIL_DAYS } from '../constants/schema.ts'
import type { Db } from '../database/tables.ts'
import { BATCH_SIZE, deletedCount, inBatches } from './batches.ts'

/** Days after which an account is deleted whose address nobody verified (D73). */
const UNVERIFIED_DAYS = 30

interface CleanupCounts {
  sessions: number
  tokens: number
  challenges: number
  limits: number
  addresses: number
  accounts: number
  subscribers: number
  suspectedSpam: number
  dataLinks: number
  visitors: number
  counts: number
  notifications: number
  mails: number
}

/**
 * Deletes what has expired: sessions, tokens, passkeys' challenges, rate limit counters, known addresses, unverified
 * accounts, lapsed newsletter addresses, suspected spam, links to one's data, salt and hashes of visitors whose day has ended,
 * counts of nothing, the marks of what was told and undelivered mails.
 */
export async function deleteExpired(db: Db): Promise<CleanupCounts> {
  const now = sql<Date>`now()`
  return {
    sessions: await inBatches(() => deleteExpiredSessions(db, BATCH_SIZE)),
    tokens: await inBatches(() =>
      db
        .deleteFrom('user_tokens')
        .where('token_hash', 'in', (eb) =>
          eb.selectFrom('user_tokens').select('token_hash').where('expires_at', '<=', now).limit(BATCH_SIZE),
        )
        .executeTakeFirst()
        .then(deletedCount),
    ),
    challenges: await inBatches(() =>
      db
        .deleteFrom('passkey_challenges')
        .where('challenge', 'in', (eb) =>
          eb
            .selectFrom('passkey_challenges')
            .select('challenge')
            .where('expires_at', '<=', now)
            .limit(BATCH_SIZE),
        )
        .executeTakeFirst()
        .then(deletedCount),
    ),
    limits: await inBatches(() =>
      db
        .deleteFrom('rate_limits')
        .where('key', 'in', (eb) =>
          eb.selectFrom('rate_limits').select('key').where('expires_at', '<=', now).limit(BATCH_SIZE),
        )
        // Again, because a counter that was used in the meantime has a new window.
        .where('expires_at', '<=', now)
        .executeTakeFirst()
        .then(deletedCount),
    ),
    addresses: await inBatches(() => deleteOldKnownAddresses(db)),
    accounts: await inBatches(() => deleteUnverifiedAccounts(db)),
    subscribers: await inBatches(() => deleteLapsedSubscribers(db)),
    suspectedSpam: await inBatches(() => deleteSuspectedSpam(db)),
    dataLinks: await inBatches(() =>
      db
        .deleteFrom('data_links')
        .where('token_hash', 'in', (eb) =>
          eb.selectFrom('data_links').select('token_hash').where('expires_at', '<=', now).limit(BATCH_SIZE),
        )
        .executeTakeFirst()
        .then(deletedCount),
    ),
    visitors: await deleteVisitorsBeforeToday(db),
    counts:
      (await inBatches(() => deleteZeroCounts(db, 'inquiry_counts'))) +
      (await inBatches(() => deleteZeroCounts(db, 'project_counts'))) +
      (await inBatches(() => deleteZeroNumbers(db))),
    notifications: await deleteOldNotifications(db),
    mails: await inBatches(() => deleteUndeliveredMails(db)),
  }
}

async function deleteOldKnownAddresses(db: Db): Promise<number> {
  const isOld = sql<boolean>`last_used_at < now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`
  return deletedCount(
    await db
      .deleteFrom('known_addresses')
      .where(
        ({ refTuple, selectFrom }) =>
          sql<boolean>`${refTuple('user_id', 'address')} in ${selectFrom('known_addresses')
            .select(['user_id', 'address'])
            .where(isOld)
            .limit(BATCH_SIZE)}`,
      )
      // Again, because the account may sign in from there at this moment.
      .where(isOld)
      .executeTakeFirst(),
  )
}

/**
 * Deletes unverified accounts, approved or not: SIGNUP=open and the set-up links of the command line approve before the
 * address is verified. Their activity stays, without e-mail and client address.
 */
async function deleteUnverifiedAccounts(db: Db): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('users')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('users')
          .select('id')
          .where('verified_at', 'is', null)
          .where('disabled_at', 'is', null)
          .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNVERIFIED_DAYS})`)
          .limit(BATCH_SIZE),
      )
      // Again, because the account may be verified at this moment.
      .where('verified_at', 'is', null)
      .returning('id')
      .execute()
    const ids = deleted.map(({ id }) => id)
    await sql`
      update activity
      set before = before - '{email,address}'::text[], after = after - '{email,address}'::text[], address = null
      where table_name = 'users' and record_id = any(${ids})`.execute(trx)
    return ids.length
  })
}

async function deleteLapsedSubscribers(db: Db): Promise<number> {
  return deletedCount(
    await db
      .deleteFrom('newsletter_subscribers')
      .where('id', 'in', (eb) =>
        eb.selectFrom('newsletter_subscribers').select('id').where(isLapsed).limit(BATCH_SIZE),
      )
      // Again, because the address may be confirmed at this moment.
      .where(isLapsed)
      .executeTakeFirst(),
  )
}

const isLapsed = sql<boolean>`
  (confirmed_at is null or unsubscribed_at is not null)
  and updated_at < now() - make_interval(days => ${LAPSED_SUBSCRIBER_DAYS})`

/** Photographs go with their inquiries, as at the end of any retention. */
async function deleteSuspectedSpam(db: Db): Promise<number> {
  return deletedCount(
    await db
      .deleteFrom('inquiries')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('inquiries')
          .select('id')
          .where('suspected_spam', '=', true)
          .where('created_at', '<', sql<Date>`now() - make_interval(days => ${SUSPECTED_SPAM_DAYS})`)
          .limit(BATCH_SIZE),
      )
      // Again, because somebody may judge it at this moment.
      .where('suspected_spam', '=', true)
      .executeTakeFirst(),
  )
}

/** Today's first visit deletes them too; this is for a day without any. Returns the number of hashes. */
async function deleteVisitorsBeforeToday(db: Db): Promise<number> {
  const isOver = sql<boolean>`day < (now() at time zone firm_time_zone())::date`
  await db.deleteFrom('visit_salts').where(isOver).execute()
  return deletedCount(await db.deleteFrom('visit_hashes').where(isOver).executeTakeFirst())
}

/** Deletes rows of counts that are down to zero, but for those that a write holds: neither waits for the other. */
async function deleteZeroCounts(db: Db, table: 'inquiry_counts' | 'project_counts'): Promise<number> {
  return deletedCount(
    await db
      .deleteFrom(table)
      .where('id', 'in', (eb) =>
        eb.selectFrom(table).select('id').where('count', '=', 0).limit(BATCH_SIZE).forUpdate().skipLocked(),
      )
      .executeTakeFirst(),
  )
}

/** The same for the dashboard's numbers: of a week and a type whose inquiries are gone, every number is zero. */
async function deleteZeroNumbers(db: Db): Promise<number> {
  const isZero = sql<boolean>`
    row(inquiries, from_forms, quoted, won, quoted_amount, won_amount, in_time, late, waiting)
      = row(0, 0, 0, 0, 0, 0, 0, 0, 0)`
  return deletedCount(
    await db
      .deleteFrom('inquiry_numbers')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('inquiry_numbers')
          .select('id')
          .where(isZero)
          .limit(BATCH_SIZE)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst(),
  )
}

/** Deletes the marks of notifications. None is older than a day when it could still keep one from being sent again. */
async function deleteOldNotifications(db: Db): Promise<number> {
  return deletedCount(
    await db
      .deleteFrom('notifications_sent')
      .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
      .executeTakeFirst(),
  )
}

async function deleteUndeliveredMails(db: Db): Promise<number> {
  const isOld = sql<boolean>`failed_at < now() - make_interval(days => ${UNDELIVERED_MAIL_DAYS})`
  return deletedCount(
    await db
      .deleteFrom('mails')
      .where('id', 'in', (eb) => eb.selectFrom('mails').select('id').where(isOld).limit(BATCH_SIZE))
      // Again, because it may be queued again at this moment.
      .where(isOld)
      .executeTakeFirst(),
  )
}
