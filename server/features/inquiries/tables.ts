import type { Generated } from 'kysely'
import type {
  Computed,
  CreatedAt,
  Json,
  JsonOrNull,
  NullableTimestamp,
  UpdatedAt,
} from '../../core/database/column-types.ts'

declare module '../../core/database/tables.ts' {
  interface Database {
    inquiries: InquiriesTable
    inquiry_counts: InquiryCountsTable
    inquiry_numbers: InquiryNumbersTable
    inquiry_aliases: InquiryAliasesTable
    inquiry_notes: InquiryNotesTable
    inquiry_media: InquiryMediaTable
    inquiry_links: InquiryLinksTable
    inbox_views: InboxViewsTable
    reply_templates: ReplyTemplatesTable
    data_links: DataLinksTable
    newsletter_subscribers: NewsletterSubscribersTable
  }
}

export interface InquiriesTable {
  id: string
  source: 'inquiry' | 'contact' | 'staff'
  name: string
  email: string | null
  phone: string | null
  company: string | null
  /** A value of the firm's `projectTypes`, or one that the firm no longer offers. */
  project_type: string | null
  budget: 'under-50k' | '50k-1l' | '1l-5l' | '5l-10l' | 'above-10l' | null
  message: string | null
  status: Generated<'new' | 'contacted' | 'quoted' | 'won' | 'lost' | 'spam'>
  /**
   * Its honeypot was filled: spam until somebody gives it another status, at which a trigger clears this flag. For a
   * merged inquiry only its head's flag says whether it still is.
   */
  suspected_spam: Generated<boolean>
  consent_version: string | null
  assigned_to: string | null
  follow_up_at: NullableTimestamp
  /** The quoted amount, in whole units of the firm's currency. A change of status alone does not affect it. */
  amount: number | null
  /** Why the job was lost: one of `lostReasons`, or staff's own words. */
  lost_reason: string | null
  idempotency_key: string | null
  /** SHA-256 of the sender's fields. Distinguishes a retry from another inquiry with the same idempotency key. */
  body_hash: Buffer
  /** When its status first said that it was answered. Null while it is new. Set by a trigger. */
  first_answered_at: NullableTimestamp
  /** When its status first was quoted or won. Null while it is new or contacted. Set by a trigger. */
  quoted_at: NullableTimestamp
  /** The head of the group that it was merged into. Null for a head; only heads are listed and counted. */
  merged_into: string | null
  phone_digits: Computed<string | null>
  tsv: Computed<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** How many inquiries came on a day, in the firm's time: the sum over the rows with these values. Set by triggers. */
export interface InquiryCountsTable {
  id: Computed<number>
  day: string
  project_type: InquiriesTable['project_type']
  count: number
}

/**
 * The numbers of the inquiries of one type that came in a week, without spam: the sum over the rows of that week and
 * type. A single row may be negative. Set by triggers.
 */
export interface InquiryNumbersTable {
  id: Computed<number>
  /** The Monday of the week. */
  week: string
  /** A project type, or 'contact' for none. */
  type: string
  inquiries: number
  /** Sent by the site's forms; staff entered the others. */
  from_forms: number
  quoted: number
  won: number
  /** Whole units of the firm's currency. */
  quoted_amount: string
  won_amount: string
  /** Answered within 24 hours, and answered later. */
  in_time: number
  late: number
  /** Still new, whether their 24 hours are over or not. */
  waiting: number
}

export interface InquiryNotesTable {
  id: string
  inquiry_id: string
  author_id: string | null
  note: string
  /** Added by the visitor on the inquiry's page, where it is shown too. */
  from_visitor: Generated<boolean>
  /** How a reply was sent to the customer. Null for a note that only the office sees. */
  channel: 'email' | 'whatsapp' | 'phone' | null
  /** The subject of a reply that was mailed from here. */
  subject: string | null
  /** The state of its mail: queued, accepted by the mail server, or given up. Null where none was sent from here. */
  mail_state: 'queued' | 'sent' | 'refused' | null
  /** The message of the mail server when it last refused the mail. */
  mail_error: string | null
  /** An id of `inquiry_aliases`. */
  merged_from: string | null
  created_at: CreatedAt
}

/**
 * An inquiry that the previous version merged by deleting it. At the commit a trigger moves it to `inquiries`, so that
 * there is no row to read here, nor any value in the columns `merged_from`.
 */
export interface InquiryAliasesTable {
  id: string
  inquiry_id: string
  email: string | null
  phone_digits: string | null
  received_at: Date
  won: boolean
  sent: JsonOrNull<Record<string, string | null>>
  filled: Generated<string[]>
  idempotency_key: string | null
  body_hash: Buffer | null
  created_at: CreatedAt
}

/** A template for replies. `server/features/inquiries/replies/schema.ts` lists its fields, such as {name}. */
export interface ReplyTemplatesTable {
  id: string
  name: string
  channel: 'email' | 'whatsapp'
  /** Null for the default subject, and for WhatsApp. */
  subject: string | null
  body: string
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** A saved view of the inbox: an account's own name for a filter. */
export interface InboxViewsTable {
  id: string
  user_id: string
  name: string
  /** See `inboxViewFilter` in `server/features/inquiries/inbox/schema.ts`. */
  filter: Json<Record<string, unknown>>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** The links to the visitor's page of an inquiry (`server/features/inquiries/visitor/`). Deleted with the inquiry. */
export interface InquiryLinksTable {
  id: string
  token_hash: Buffer
  inquiry_id: string
  /** An id of `inquiry_aliases`. */
  merged_from: string | null
  /** When staff first opened the inquiry. */
  seen_at: NullableTimestamp
  /** When the visitor last added something by this link that staff have not opened yet. */
  wrote_at: NullableTimestamp
  created_at: CreatedAt
}

/** Mailed links by which somebody downloads or erases the data held under an e-mail address. */
export interface DataLinksTable {
  token_hash: Buffer
  /** In lower case. */
  email: string
  /** When it was used to download; that works once. Erasing deletes the row. */
  downloaded_at: NullableTimestamp
  expires_at: Date
}

/** A photograph that a visitor added to an inquiry (`server/features/inquiries/photos/`). */
export interface InquiryMediaTable {
  id: string
  /** Null until the inquiry is sent. */
  inquiry_id: string | null
  /** The prefix of the keys of its files. */
  key: Computed<string>
  /** The media type of the upload. */
  mime: string
  /** Size in bytes, and pixels, of the large file. */
  bytes: number
  width: number
  height: number
  /** An id of `inquiry_aliases`. */
  merged_from: string | null
  created_at: CreatedAt
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
