import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from '../../core/database/column-types.ts'

/** The site's VAPID keys (RFC 8292), by which a push service knows the sender. One row. */
export interface PushKeysTable {
  id: Generated<boolean>
  /** P-256, in base64url. */
  public_key: string
  private_key: string
  created_at: CreatedAt
}

/** A browser that shows notifications (RFC 8030). It goes with the session in which it was made. */
export interface PushSubscriptionsTable {
  id: string
  session_id: string
  user_id: string
  /** Where its push service takes messages. */
  endpoint: string
  /** The browser's key and secret, by which messages are encrypted (RFC 8291), in base64url. */
  p256dh: string
  auth: string
  user_agent: string | null
  /** When it was made or renewed last. */
  created_at: ColumnType<Date, Date | string | undefined, Date>
}
