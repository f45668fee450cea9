import type { ColumnType, Generated } from 'kysely'
import type { NotifySettings } from '../auth/schema.ts'
import type { CreatedAt, JsonWithDefault, NullableTimestamp, UpdatedAt } from './column-types.ts'

export interface UsersTable {
  id: string
  email: string
  password_hash: string
  verified_at: NullableTimestamp
  approved_at: NullableTimestamp
  disabled_at: NullableTimestamp
  /** The account was created through a set-up link, from a start or the command line. Null: ordinary sign-up. */
  setup_origin: 'start' | 'cli' | null
  /** The client address of the sign-up, shown to the approver; null after the approval, and for older accounts. */
  sign_up_address: string | null
  /** The owner's name, as colleagues see it. Null: the part of the address before the @ is shown (`displayName`). */
  name: string | null
  /** The owner's number, for colleagues. */
  phone: string | null
  /** The events that the owner is notified of. A missing event has its default (`notifyDefaults`). */
  notify: JsonWithDefault<Partial<NotifySettings>>
  /** When the account was created, or when its owner signed up again before the address was verified. */
  created_at: ColumnType<Date, Date | string | undefined, Date>
  updated_at: UpdatedAt
}

export interface SessionsTable {
  token_hash: Buffer
  /** Public id, shown in the list of sessions. The token itself is never stored or shown. */
  id: string
  user_id: string
  /** The client address of the last request that was recorded. */
  address: string
  /** The browser's User-Agent header at sign-in. Null where there was none, and for older sessions. */
  user_agent: string | null
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

export interface SecondFactorsTable {
  id: string
  user_id: string
  kind: 'totp' | 'passkey'
  /** The name that its owner gave it. */
  name: string
  /** The key that is shared with the authenticator app. Null for a passkey. */
  totp_secret: Buffer | null
  /** The 30-second step since 1970 of the last accepted code: it and earlier codes are not accepted again (S13). */
  last_totp_step: number | null
  /** WebAuthn's id of the passkey, in base64url, and its public key as COSE. Null for an authenticator app. */
  credential_id: string | null
  public_key: Buffer | null
  /** How often the passkey says it has signed; 0 if it does not count. PostgreSQL's bigint is read as text. */
  sign_count: ColumnType<string, number | undefined, number>
  /** How the browser reached the passkey, such as `internal` or `usb`: hints for the next time. */
  transports: Generated<string[]>
  /** Null until the app's first correct code: until then, sign-in does not ask for this factor. */
  confirmed_at: NullableTimestamp
  last_used_at: NullableTimestamp
  created_at: CreatedAt
}

export interface RecoveryCodesTable {
  id: string
  user_id: string
  code_hash: Buffer
}

/** Challenges that were issued for passkeys and not answered yet. */
export interface PasskeyChallengesTable {
  challenge: string
  /** The account that adds a passkey; null at sign-in, where the account is not known yet. */
  user_id: string | null
  expires_at: Date
}

/** Client addresses from which an account signed in recently. */
export interface KnownAddressesTable {
  user_id: string
  address: string
  last_used_at: Date
}

/** The key in the address of an account's calendar of follow-ups. */
export interface CalendarKeysTable {
  user_id: string
  /** SHA-256 of the key, which is shown once. */
  key_hash: Buffer
  created_at: CreatedAt
}
