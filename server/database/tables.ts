import type { Generated, Kysely } from 'kysely'
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
import type { BackupsTable } from './backup-tables.ts'
import type {
  Computed,
  CreatedAt,
  Json,
  JsonOrNull,
  JsonWithDefault,
  NullableTimestamp,
  UpdatedAt,
} from './column-types.ts'
import type { ArticlesTable, FaqEntriesTable } from './content-tables.ts'
import type { InboxViewsTable } from './inbox-tables.ts'
import type {
  InquiriesTable,
  InquiryAliasesTable,
  InquiryCountsTable,
  InquiryNotesTable,
  InquiryNumbersTable,
  ReplyTemplatesTable,
} from './inquiry-tables.ts'
import type { MailInquiriesTable, MailsTable } from './mail-tables.ts'
import type { InquiryMediaTable, MediaPendingTable, MediaTable } from './media-tables.ts'
import type { PushKeysTable, PushSubscriptionsTable } from './push-tables.ts'
import type { VisitCountsTable, VisitHashesTable, VisitSaltsTable } from './visit-tables.ts'
import type { DataLinksTable, InquiryLinksTable } from './visitor-tables.ts'

/*
 * The database's tables as Kysely types: what a query reads and writes. The columns themselves are made in
 * `migrations/`; a test holds these types against the migrated database.
 */

export type RecordStatus = 'active' | 'inactive'

/** A photograph on a project's page. */
export interface Photo {
  image_url: string
  /** '' for none. */
  caption: string
}

export interface ProjectsTable {
  id: string
  slug: string
  title: string
  description: Generated<string>
  image_url: string | null
  category: Generated<string | null>
  location: string | null
  year: Generated<number>
  area: string | null
  featured: Generated<boolean>
  /** Text of the badge. */
  phase: 'Planned' | 'Ongoing' | 'Completed' | null
  /** Text of its page: paragraphs, divided by blank lines. */
  body: Generated<string>
  /** The gallery of its page, in this order. */
  photos: JsonWithDefault<Photo[]>
  /** Two pictures of one view. The page shows both or none. */
  before_url: string | null
  after_url: string | null
  /** Whether visitors see it (D14). */
  status: Generated<RecordStatus>
  /** Title, location and category as `search_form` makes them: what the search reads. */
  search_text: Computed<string>
  /** The same for a search of one or two characters: 'v vo ol lt t' for 'volt'. */
  search_pairs: Computed<string>
  /** The category that visitors filter by: null and blank become 'Other'. */
  display_category: Computed<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface ServicesTable {
  id: string
  slug: string
  title: string
  description: Generated<string>
  icon: Generated<string>
  body: Generated<string>
  order_index: Generated<number>
  status: Generated<RecordStatus>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface TeamMembersTable {
  id: string
  name: string
  position: string | null
  degree: string | null
  bio: string | null
  email: string | null
  image_url: string | null
  linkedin_url: string | null
  order_index: Generated<number>
  status: Generated<RecordStatus>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface ClientsTable {
  id: string
  name: string
  logo_url: string | null
  website_url: string | null
  order_index: Generated<number>
  status: Generated<RecordStatus>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** How many projects have these values: the sum over the rows with them. Triggers keep it. */
export interface ProjectCountsTable {
  id: Computed<number>
  status: RecordStatus
  featured: boolean
  display_category: string
  count: number
}

export interface ContentTable {
  id: string
  section: 'hero' | 'about' | 'process'
  title: Generated<string>
  content: Generated<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

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

export interface Database {
  users: UsersTable
  sessions: SessionsTable
  user_tokens: UserTokensTable
  known_addresses: KnownAddressesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkey_challenges: PasskeyChallengesTable
  calendar_keys: CalendarKeysTable
  notifications_sent: NotificationsSentTable
  ltf_projects: ProjectsTable
  project_counts: ProjectCountsTable
  ltf_services: ServicesTable
  ltf_team_members: TeamMembersTable
  ltf_clients: ClientsTable
  gsp_content: ContentTable
  articles: ArticlesTable
  faq_entries: FaqEntriesTable
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
