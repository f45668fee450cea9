import type { Generated, Kysely } from 'kysely'
import type { BackupsTable } from '../../features/backups/tables.ts'
import type { InboxViewsTable } from '../../features/inquiries/inbox/inbox-tables.ts'
import type {
  InquiriesTable,
  InquiryAliasesTable,
  InquiryCountsTable,
  InquiryNotesTable,
  InquiryNumbersTable,
  ReplyTemplatesTable,
} from '../../features/inquiries/inquiry-tables.ts'
import type { DataLinksTable, InquiryLinksTable } from '../../features/inquiries/visitor/visitor-tables.ts'
import type { PushKeysTable, PushSubscriptionsTable } from '../../features/push/tables.ts'
import type { VisitCountsTable, VisitHashesTable, VisitSaltsTable } from '../../features/visits/tables.ts'
import type { ProjectCountsTable } from '../../sections/projects/table.ts'
import type { SectionTables } from '../../sections/schema.ts'
import type {
  CalendarKeysTable,
  KnownAddressesTable,
  NotificationsSentTable,
  PasskeyChallengesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
  UserTokensTable,
} from './account-tables.ts'
import type {
  CreatedAt,
  Json,
  JsonOrNull,
  NullableTimestamp,
  RecordStatus,
  UpdatedAt,
} from './column-types.ts'
import type { MailInquiriesTable, MailsTable } from './mail-tables.ts'
import type { InquiryMediaTable, MediaPendingTable, MediaTable } from './media-tables.ts'

/*
 * The database's tables as Kysely types: what a query reads and writes. The columns themselves are made in
 * `migrations/`; a test holds these types against the migrated database.
 */

export interface StatusView {
  id: string
  status: RecordStatus
}

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
  /** Null: the default text is shown, marked as not yet reviewed by counsel. */
  privacy_text: string | null
  terms_text: string | null
  legal_read_at: NullableTimestamp
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface NewsletterSubscribersTable {
  id: string
  email: string
  consent_version: string
  confirm_hash: Buffer | null
  unsubscribe_hash: Buffer | null
  confirmed_at: NullableTimestamp
  unsubscribed_at: NullableTimestamp
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
  /** The client address that caused it. Null for jobs and the command line, and once it was removed. */
  address: string | null
  created_at: CreatedAt
}

export interface RateLimitsTable {
  key: string
  points: number
  expires_at: Date
}

export interface Database extends SectionTables {
  users: UsersTable
  sessions: SessionsTable
  user_tokens: UserTokensTable
  known_addresses: KnownAddressesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkey_challenges: PasskeyChallengesTable
  calendar_keys: CalendarKeysTable
  notifications_sent: NotificationsSentTable
  project_counts: ProjectCountsTable
  gsp_projects: StatusView
  gsp_services: StatusView
  gsp_team_members: StatusView
  inquiries: InquiriesTable
  inquiry_counts: InquiryCountsTable
  inquiry_numbers: InquiryNumbersTable
  inquiry_aliases: InquiryAliasesTable
  inquiry_notes: InquiryNotesTable
  inbox_views: InboxViewsTable
  reply_templates: ReplyTemplatesTable
  settings: SettingsTable
  newsletter_subscribers: NewsletterSubscribersTable
  media: MediaTable
  media_pending: MediaPendingTable
  inquiry_media: InquiryMediaTable
  inquiry_links: InquiryLinksTable
  data_links: DataLinksTable
  mails: MailsTable
  mail_inquiries: MailInquiriesTable
  activity: ActivityTable
  rate_limits: RateLimitsTable
  visit_counts: VisitCountsTable
  visit_salts: VisitSaltsTable
  visit_hashes: VisitHashesTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  backups: BackupsTable
}

export type Db = Kysely<Database>
