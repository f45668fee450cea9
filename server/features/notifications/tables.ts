import type { CreatedAt } from '../../core/database/column-types.ts'

declare module '../../core/database/tables.ts' {
  interface Database {
    notifications_sent: NotificationsSentTable
  }
}

/** The sent notifications, so that each event is announced once, whichever instance notices it. */
export interface NotificationsSentTable {
  event: 'follow_up' | 'deadline' | 'digest'
  /** The inquiry; for a digest the account. */
  subject_id: string
  /** When the event fell due: a rescheduled follow-up is announced again. */
  occasion: Date
  created_at: CreatedAt
}
