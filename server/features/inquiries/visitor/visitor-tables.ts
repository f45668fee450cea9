import type { CreatedAt, NullableTimestamp } from '../../../core/database/column-types.ts'

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
