import type { Generated } from 'kysely'
import type { CreatedAt, NullableTimestamp, UpdatedAt } from './column-types.ts'

export interface UsersTable {
  id: string
  email: string
  password_hash: string
  verified_at: NullableTimestamp
  approved_at: NullableTimestamp
  disabled_at: NullableTimestamp
  /** The account was made through a set-up link: printed at a start, or by the command line. Null: ordinary sign-up. */
  setup_origin: 'start' | 'cli' | null
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface SessionsTable {
  token_hash: Buffer
  /** Public id, shown in the list of sessions. The token itself is never stored or shown. */
  id: string
  user_id: string
  address: string
  created_at: CreatedAt
  last_seen_at: Generated<Date>
  expires_at: Date
}

export interface UserTokensTable {
  token_hash: Buffer
  kind: 'verify' | 'reset' | 'setup'
  user_id: string | null
  origin: 'start' | 'cli' | null
  expires_at: Date
  created_at: CreatedAt
}
