import type { CreatedAt } from '../../core/database/column-types.ts'

declare module '../../core/database/tables.ts' {
  interface Database {
    notifications_sent: NotificationsSentTable
  }
}

/** What accounts were told of, so that each event is told once, whichever instance notices it. */
export interface NotificationsSentTable {
  event: 'follow_up' | 'deadline' | 'digest'
  /** The inquiry; for a digest the account. */
  subject_id: string
  /** When the event fell due: a follow-up that is moved is told of again. */
  occasion: Date
  created_at: CreatedAt
}
