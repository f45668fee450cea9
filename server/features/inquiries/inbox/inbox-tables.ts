import type { CreatedAt, Json, UpdatedAt } from '../../../core/database/column-types.ts'

/** A saved view of the inbox: an account's own name for a filter. */
export interface InboxViewsTable {
  id: string
  user_id: string
  name: string
  /** As `inboxViewFilter` in `server/features/inquiries/inbox/schema.ts` has it. */
  filter: Json<Record<string, unknown>>
  created_at: CreatedAt
  updated_at: UpdatedAt
}
