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
  /** A value of the firm's `projectTypes`, or one that it has given up. */
  project_type: string | null
  budget: 'under-50k' | '50k-1l' | '1l-5l' | '5l-10l' | 'above-10l' | null
  message: string | null
  status: Generated<'new' | 'contacted' | 'quoted' | 'won' | 'lost' | 'spam'>
  /** Its honeypot was filled: spam until somebody gives it another status, which a trigger then notes here. */
  suspected_spam: Generated<boolean>
  consent_version: string | null
  assigned_to: string | null
  follow_up_at: NullableTimestamp
  /** What was quoted, in whole units of the firm's currency. A change of status alone leaves it as it is. */
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
  /** The head of the group that it was merged into. Null for a head, which alone is listed and counted. */
  merged_into: string | null
  phone_digits: Computed<string | null>
  tsv: Computed<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** How many inquiries came on a day of the firm's: the sum over the rows with these values. Triggers keep it. */
export interface InquiryCountsTable {
  id: Computed<number>
  day: string
  project_type: InquiriesTable['project_type']
  count: number
}

/**
 * The numbers of the inquiries that came in a week, of one type, without spam: the sum over the rows of that week and type,
 * one of which may be negative. Triggers keep them.
 */
export interface InquiryNumbersTable {
  id: Computed<number>
  /** Its Monday. */
  week: string
  /** A project type, or 'contact' for none. */
  type: string
  inquiries: number
  /** Sent by the site's forms; the others were written down by staff. */
  from_forms: number
  quoted: number
  won: number
  /** Whole units of the firm's currency. */
  quoted_amount: string
  won_amount: string
  /** Answered within 24 hours, and answered later. */
  in_time: number
  late: number
  /** New, whether their 24 hours are over or not. */
  waiting: number
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
  /** Of `inquiry_aliases`. */
  merged_from: string | null
  created_at: CreatedAt
}

/**
 * An inquiry that the version before merged by deleting it. A trigger makes a row of `inquiries` of it at the commit, so that
 * there is none to read; the same is true of the columns `merged_from`.
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

/** A text to answer inquiries with. Its fields, such as {name}, are those of `server/features/inquiries/replies/schema.ts`. */
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

/** The links to the visitor's page of an inquiry (`server/features/inquiries/visitor/`). Deleted with the inquiry. */
export interface InquiryLinksTable {
  id: string
  token_hash: Buffer
  inquiry_id: string
  /** Of `inquiry_aliases`. */
  merged_from: string | null
  /** When staff first opened the inquiry. */
  seen_at: NullableTimestamp
  /** When the visitor last added something by this link that staff have not opened yet. */
  wrote_at: NullableTimestamp
  created_at: CreatedAt
}

/** Mailed links by which somebody downloads or erases what is held under an e-mail address. */
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
  /** How the keys of its files begin. */
  key: Computed<string>
  /** Of the upload. */
  mime: string
  /** Size in bytes, and pixels, of the large file. */
  bytes: number
  width: number
  height: number
  /** Of `inquiry_aliases`. */
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
