import type { Generated, Kysely } from 'kysely'
import type {
  CalendarKeysTable,
  KnownAddressesTable,
  PasskeyChallengesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
  UserTokensTable,
} from './account-tables.ts'
import type { CreatedAt, Json, JsonOrNull, NullableTimestamp, UpdatedAt } from './column-types.ts'
import type { MailInquiriesTable, MailsTable } from './mail-tables.ts'
import type { MediaPendingTable, MediaTable } from './media-tables.ts'

/*
 * The database's tables as Kysely types: what a query reads and writes. The columns themselves are created in
 * `migrations/`; a test compares these types with the migrated database.
 */

/** Per weekday: [opening, closing] as HH:MM in the firm's time, 'appointment' for by appointment, null for closed. */
export type OpeningHours = Record<
  'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun',
  [string, string] | 'appointment' | null
>

export interface SettingsTable {
  id: string
  singleton: Generated<boolean>
  business_name: string
  phone: string
  whatsapp: string | null
  email: string
  address: string
  hours_text: string
  opening_hours: Json<OpeningHours>
  facebook_url: string | null
  instagram_url: string | null
  twitter_url: string | null
  youtube_url: string | null
  map_url: string | null
  licence_number: string | null
  gstin: string | null
  credit: string
  testimonial_quote: string
  testimonial_source: string
  /** Null: the default text is shown, marked as not yet reviewed by a lawyer. */
  privacy_text: string | null
  terms_text: string | null
  legal_read_at: NullableTimestamp
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface ActivityTable {
  id: string
  user_id: string | null
  action: string
  table_name: string
  record_id: string | null
  before: JsonOrNull<Record<string, unknown>>
  after: JsonOrNull<Record<string, unknown>>
  /** The client address of the request. Null for jobs and the command line, and after it was removed. */
  address: string | null
  created_at: CreatedAt
}

/** Counters of attempts; and the hashes of tokens that were used just now (`used-tokens.ts`). */
export interface RateLimitsTable {
  key: string
  points: number
  expires_at: Date
}

/**
 * Every table, by name. Sections and features declare their tables in their own folders, which extend this interface
 * (`declare module`): removing a folder removes its tables from the types.
 */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  user_tokens: UserTokensTable
  known_addresses: KnownAddressesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkey_challenges: PasskeyChallengesTable
  calendar_keys: CalendarKeysTable
  settings: SettingsTable
  media: MediaTable
  media_pending: MediaPendingTable
  mails: MailsTable
  mail_inquiries: MailInquiriesTable
  activity: ActivityTable
  rate_limits: RateLimitsTable
}

/** Tables whose rows have a manual order. */
export type SortableTable = {
  [Table in keyof Database]: Database[Table] extends { order_index: unknown } ? Table : never
}[keyof Database]

export type Db = Kysely<Database>
