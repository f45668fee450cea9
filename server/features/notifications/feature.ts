import { sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { expire } from '../../core/jobs/expire.ts'
import { notifyAssigned } from './assigned.ts'
import { notifyDue } from './due.ts'
import { notifyEverybody } from './notify.ts'
import { notificationPreviews } from './previews.ts'

/** Notifications for staff: assignments, failed backups, due follow-ups, due deadlines, and the day's digest. */
export const notifications: Feature = {
  tables: ['notifications_sent'],
  mails: notificationPreviews,
  notifyStaff: (services, trx, event) =>
    event.kind === 'assigned' ? notifyAssigned(services, trx, event) : notifyEverybody(services, trx, event),
  everyMinute: async (services) => ({ ...(await notifyDue(services)) }),
  /** Deletes old records of sent notifications. After a day, none is needed to prevent a second notification. */
  cleanUp: async (db) => ({
    notifications: await expire(
      db,
      'notifications_sent',
      ['event', 'subject_id', 'occasion'],
      sql`created_at < now() - interval '7 days'`,
    ),
  }),
}
