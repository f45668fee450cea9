import type { CreatedAt, JsonWithDefault } from '../../core/database/column-types.ts'
import type { NotifySettings } from './schema.ts'

declare module '../../core/database/tables.ts' {
  interface Database {
    notifications_sent: NotificationsSentTable
  }
}

declare module '../../core/database/account-tables.ts' {
  interface UsersTable {
    /** Which events it is told of; what is missing has its default (`notifyDefaults`). */
    notify: JsonWithDefault<Partial<NotifySettings>>
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
