import type { Transaction } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import { REPLY_HOURS } from '../../core/constants/schema.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import type { NotifyServices } from '../../core/staff-notices.ts'
import { openStatuses } from '../inquiries/schema.ts'
import { sendDigests } from './digest.ts'
import type { NotifiedInquiry } from './events.ts'
import { notify } from './notify.ts'

const HOUR_MS = 3_600_000

/** Staff are notified of an unanswered inquiry after three quarters of the promised hours. */
const DEADLINE_NOTICE_MS = 0.75 * REPLY_HOURS * HOUR_MS

/**
 * Events that fell due longer ago are skipped, so that nobody gets a flood after an outage or after the upgrade to the
 * first version with notifications. They are still listed among the follow-ups and in the digest.
 */
const CATCH_UP_MS = 12 * HOUR_MS

/**
 * Maximum of inquiries in one run. The next run takes the rest, and those that another transaction has locked. A mail
 * locks the inquiries that it names: waiting for one lock while holding others could end in a deadlock.
 */
const BATCH_SIZE = 500

/** The numbers of announced events and sent digests. */
export interface DueCounts {
  follow_ups: number
  deadlines: number
  digests: number
}

/**
 * Sends the notifications that are due: follow-ups, unanswered inquiries, the day's digest. Runs each minute, on any
 * instance. Each event is claimed by a row in the same transaction as its mails, so that it is announced exactly once,
 * even by two instances at the same time or after a kill.
 */
export async function notifyDue(
  dependencies: NotifyServices & { db: Db },
  now = new Date(),
): Promise<DueCounts> {
  const { db } = dependencies
  return {
    follow_ups: await db.transaction().execute(async (trx) => {
      const due = await claim(trx, 'follow_up', await findFollowUps(trx, now))
      await notifyAssignees(dependencies, trx, 'follow_up', due)
      return due.length
    }),
    deadlines: await db.transaction().execute(async (trx) => {
      const due = await claim(trx, 'deadline', await findUnanswered(trx, now))
      await notifyAssignees(dependencies, trx, 'deadline', due)
      return due.length
    }),
    digests: await db.transaction().execute((trx) => sendDigests(dependencies, trx, now)),
  }
}

interface DueInquiry extends NotifiedInquiry {
  assigned_to: string | null
  /** When it fell due. */
  due_at: Date
}

const dueColumns = ['id', 'name', 'created_at', 'follow_up_at', 'assigned_to'] as const

async function findFollowUps(trx: Transaction<Database>, now: Date): Promise<DueInquiry[]> {
  const rows = await trx
    .selectFrom('inquiries')
    .select([...dueColumns, 'follow_up_at as due_at'])
    .where('merged_into', 'is', null)
    .where('follow_up_at', '>', new Date(now.getTime() - CATCH_UP_MS))
    .where('follow_up_at', '<=', now)
    .where('status', 'in', openStatuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications_sent')
            .select('occasion')
            .where('event', '=', 'follow_up')
            .whereRef('subject_id', '=', 'inquiries.id')
            .whereRef('occasion', '=', 'inquiries.follow_up_at'),
        ),
      ),
    )
    .orderBy('follow_up_at')
    .limit(BATCH_SIZE)
    .forKeyShare()
    .skipLocked()
    .$narrowType<{ due_at: Date }>()
    .execute()
  return rows
}

async function findUnanswered(trx: Transaction<Database>, now: Date): Promise<DueInquiry[]> {
  return await trx
    .selectFrom('inquiries')
    .select([...dueColumns, 'created_at as due_at'])
    .where('merged_into', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DEADLINE_NOTICE_MS - CATCH_UP_MS))
    .where('created_at', '<=', new Date(now.getTime() - DEADLINE_NOTICE_MS))
    .where('status', '=', 'new')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications_sent')
            .select('occasion')
            .where('event', '=', 'deadline')
            .whereRef('subject_id', '=', 'inquiries.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .forKeyShare()
    .skipLocked()
    .execute()
}

/** Claims inquiries, and returns those that were free: a second instance waits here for the first, and gets none. */
async function claim(
  trx: Transaction<Database>,
  event: 'follow_up' | 'deadline',
  inquiries: DueInquiry[],
): Promise<DueInquiry[]> {
  if (inquiries.length === 0) return []
  const claimed = await trx
    .insertInto('notifications_sent')
    .values(inquiries.map(({ id, due_at }) => ({ event, subject_id: id, occasion: due_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .execute()
  const ids = new Set(claimed.map(({ subject_id }) => subject_id))
  return inquiries.filter(({ id }) => ids.has(id))
}

/** Notifies the assignee of each inquiry, or every active account if there is no assignee or it is no longer active. */
async function notifyAssignees(
  dependencies: NotifyServices,
  trx: Transaction<Database>,
  kind: 'follow_up' | 'deadline',
  inquiries: DueInquiry[],
): Promise<void> {
  if (inquiries.length === 0) return
  const active = await trx.selectFrom('users').select('id').where(isActive).orderBy('id').execute()
  const isStaff = new Set(active.map(({ id }) => id))
  for (const { id } of active) {
    const own = inquiries.filter(
      ({ assigned_to }) => assigned_to === id || assigned_to === null || !isStaff.has(assigned_to),
    )
    if (own.length > 0) await notify(dependencies, trx, id, { kind, inquiries: own })
  }
}
