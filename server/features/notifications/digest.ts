import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import { countTotal } from '../../core/database/pagination.ts'
import type { Database } from '../../core/database/tables.ts'
import { addDays, formatFirmTime, fromFirmTime } from '../../core/firm-time/schema.ts'
import type { NotifyServices } from '../../core/staff-notices.ts'
import { openStatuses } from '../inquiries/schema.ts'
import type { DigestEvent, DigestGroup } from './events.ts'
import { notify } from './notify.ts'

/** Hours of the firm's day between which the digest is sent: after a longer outage it is skipped. */
const DIGEST_HOURS = { from: 8, to: 12 }

/** Limit of inquiries that the digest names in each group. Locked inquiries are skipped: see `due.ts`. */
const NAMED_INQUIRIES = 5

type Trx = Transaction<Database>

/**
 * Sends the day's digests, once for each account. The day is claimed for every active account, even one that has
 * nothing to do or wants no digest: an inquiry that arrives later in the morning causes no second digest.
 * @returns the number of digests sent
 */
export async function sendDigests(dependencies: NotifyServices, trx: Trx, now: Date): Promise<number> {
  const [day = '', time = ''] = formatFirmTime(now).split(' ')
  const hour = Number(time.slice(0, 2))
  if (hour < DIGEST_HOURS.from || hour >= DIGEST_HOURS.to) return 0
  const midnight = fromFirmTime(day)
  const claimed = await trx
    .insertInto('notifications_sent')
    .columns(['event', 'subject_id', 'occasion'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([sql.lit('digest').as('event'), 'id', sql<Date>`${midnight}::timestamptz`.as('occasion')])
        .where(isActive),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .execute()
  if (claimed.length === 0) return 0
  const rows = await trx.selectFrom('users').select('id').where('disabled_at', 'is not', null).execute()
  const disabled = rows.map(({ id }) => id)
  let sent = 0
  for (const { subject_id } of claimed) {
    const digest = await readDigest(trx, subject_id, {
      disabled,
      day,
      now,
      dayEnd: fromFirmTime(addDays(day, 1)),
    })
    if (digest && (await notify(dependencies, trx, subject_id, digest))) sent++
  }
  return sent
}

/**
 * The open work of an account, with the unassigned inquiries and those of disabled accounts. Null if there is none.
 * @param disabled the ids of the disabled accounts
 */
async function readDigest(
  trx: Trx,
  accountId: string,
  { disabled, day, now, dayEnd }: { disabled: string[]; day: string; now: Date; dayEnd: Date },
): Promise<DigestEvent | null> {
  const own = trx
    .selectFrom('inquiries')
    .where('merged_into', 'is', null)
    .where(({ or, eb }) =>
      or([eb('assigned_to', 'in', [accountId, ...disabled]), eb('assigned_to', 'is', null)]),
    )
  const followUps = own.where('status', 'in', openStatuses)
  const unanswered = await readGroup(trx, own.where('status', '=', 'new'), 'created_at')
  const overdue = await readGroup(trx, followUps.where('follow_up_at', '<', now), 'follow_up_at')
  const today = await readGroup(
    trx,
    followUps.where('follow_up_at', '>=', now).where('follow_up_at', '<', dayEnd),
    'follow_up_at',
  )
  if (unanswered.total + overdue.total + today.total === 0) return null
  return { kind: 'digest', day, unanswered, overdue, today }
}

async function readGroup(
  trx: Trx,
  query: SelectQueryBuilder<Database, 'inquiries', object>,
  order: 'created_at' | 'follow_up_at',
): Promise<DigestGroup> {
  const inquiries = await query
    .select(['id', 'name', 'created_at', 'follow_up_at'])
    .orderBy(order)
    .orderBy('id')
    .limit(NAMED_INQUIRIES)
    .forKeyShare()
    .skipLocked()
    .execute()
  return { ...(await countTotal(trx, query.select('id'))), inquiries }
}
