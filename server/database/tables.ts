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
import type { InquiryMediaTable, MediaPendingTable, MediaTable } from './media-tables.ts'
import type { InquiryNumbersTable } from './number-tables.ts'
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
  /** Title, location and category in lower case: what the search reads. */
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

export interface InquiriesTable {
  id: string
  source: 'inquiry' | 'contact' | 'staff'
  name: string
  email: string | null
  phone: string | null
  company: string | null
  project_type: 'residential' | 'commercial' | 'industrial' | 'smart-home' | 'maintenance' | 'other' | null
  budget: 'under-50k' | '50k-1l' | '1l-5l' | '5l-10l' | 'above-10l' | null
  message: string | null
  status: Generated<'new' | 'contacted' | 'quoted' | 'won' | 'lost' | 'spam'>
  consent_version: string | null
  assigned_to: string | null
  follow_up_at: NullableTimestamp
  /** What was quoted, in whole rupees. A change of status alone leaves it as it is. */
  amount: number | null
  /** Why the job was lost: one of `lostReasons`, or words of our own. */
  lost_reason: string | null
  idempotency_key: string | null
  /** SHA-256 of the sender's fields. Tells a retry from a different inquiry under the same idempotency key. */
  body_hash: Buffer
  /** When its status first was one that answers it. Null while it is new. A trigger keeps it. */
  first_answered_at: NullableTimestamp
  /** When its status first was quoted or won. Null while it is new or contacted. A trigger keeps it. */
  quoted_at: NullableTimestamp
  phone_digits: Computed<string | null>
  tsv: Computed<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** How many inquiries came on a day in Mumbai: the sum over the rows with these values. Triggers keep it. */
export interface InquiryCountsTable {
  id: Computed<number>
  day: Date
  project_type: InquiriesTable['project_type']
  count: number
}

export interface InquiryNotesTable {
  id: string
  inquiry_id: string
  author_id: string | null
  note: string
  /** Added by the visitor on the inquiry's page, where it is shown too. */
  from_visitor: Generated<boolean>
  /** How it went to the customer: a reply. Null for a note that nobody but the office sees. */
  channel: 'email' | 'whatsapp' | 'phone' | null
  /** Of a reply that was mailed from here. */
  subject: string | null
  /** The fate of its mail: it waits, the mail server took it, or it was given up. Null where none was sent from here. */
  mail_state: 'queued' | 'sent' | 'refused' | null
  /** What the mail server said when it last refused it. */
  mail_error: string | null
  /** The alias of the merged inquiry that it came with. */
  merged_from: string | null
  created_at: CreatedAt
}

/** What the sender of an inquiry wrote, or what staff wrote down for one. */
export type SentFields = Pick<
  InquiriesTable,
  | 'source'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'project_type'
  | 'budget'
  | 'message'
  | 'consent_version'
>

/** An inquiry that was merged into another: where its id leads now, and whose it was. */
export interface InquiryAliasesTable {
  id: string
  inquiry_id: string
  email: string | null
  phone_digits: string | null
  received_at: Date
  /** Whether it was an order, which has no retention (D73). */
  won: boolean
  /** Null where it was merged by an earlier version. */
  sent: JsonOrNull<SentFields>
  /** The names of those of these fields that the other inquiry lacked, and has from this one. */
  filled: Generated<string[]>
  /** With these a form that is sent again is known, as by the columns of `inquiries`. */
  idempotency_key: string | null
  body_hash: Buffer | null
  created_at: CreatedAt
}

/** A text to answer inquiries with. Its fields, such as {name}, are those of `server/inquiry/replies/schema.ts`. */
export interface ReplyTemplatesTable {
  id: string
  name: string
  channel: 'email' | 'whatsapp'
  /** Null for the default one, and for WhatsApp. */
  subject: string | null
  body: string
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** Per weekday: [opening, closing] as HH:MM in Asia/Kolkata time, 'appointment' for by appointment, null for closed. */
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
