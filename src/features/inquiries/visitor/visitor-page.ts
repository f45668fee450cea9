import type { VisitorInquiry } from '../../../../server/features/inquiries/visitor/visitor-inquiry.ts'

/** The firm's details on the pages behind e-mailed links, from the settings. */
export interface Firm {
  business_name: string
  phone: string
  phone_url: string
  email: string
}

/** The form on an inquiry's page: the typed values, and the server's messages. */
export interface VisitorForm {
  /** Idempotency key (uuid). */
  key: string
  line: string
  /** Messages by field name. */
  fields: Record<string, string[]>
  /** Shown above the form when the error concerns no single field. */
  message?: string
}

/** A page behind an e-mailed link, with its data. */
export type VisitorPage =
  | { kind: 'inquiry'; inquiry: VisitorInquiry; form: VisitorForm; isAdded: boolean; path: string }
  | { kind: 'withdraw'; reference: string; path: string }
  | { kind: 'withdrawn' }
  | { kind: 'data'; token: string; downloaded_at: Date | null }
  | { kind: 'erase'; token: string }
  | { kind: 'erased'; retained: boolean }
  | { kind: 'invalid' }
