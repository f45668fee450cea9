import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from '../../core/database/column-types.ts'

declare module '../../core/database/tables.ts' {
  interface Database {
    push_keys: PushKeysTable
    push_subscriptions: PushSubscriptionsTable
  }
}

/** The site's VAPID keys (RFC 8292), which identify the sender to a push service. One row. */
export interface PushKeysTable {
  id: Generated<boolean>
  /** P-256, in base64url. */
  public_key: string
  private_key: string
  created_at: CreatedAt
}

/** A browser's push subscription (RFC 8030). It is deleted with the session in which it was made. */
export interface PushSubscriptionsTable {
  id: string
  session_id: string
  user_id: string
  /** The address at which its push service accepts messages. */
  endpoint: string
  /** The browser's key and secret, with which messages are encrypted (RFC 8291), in base64url. */
  p256dh: string
  auth: string
  user_agent: string | null
  /** When it was made or renewed last. */
  created_at: ColumnType<Date, Date | string | undefined, Date>
}
