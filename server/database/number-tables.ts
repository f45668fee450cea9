import type { Computed } from './column-types.ts'

/**
 * The numbers of the inquiries that came in a week, of one type, without spam: the sum over the rows of that week and type,
 * one of which may be negative. Triggers keep them.
 */
export interface InquiryNumbersTable {
  id: Computed<number>
  /** Its Monday in Mumbai. */
  week: Date
  /** A project type, or 'contact' for none. */
  type: string
  inquiries: number
  /** Sent by the site's forms; the others were written down by staff. */
  from_forms: number
  quoted: number
  won: number
  /** Whole rupees. */
  quoted_amount: string
  won_amount: string
  /** Answered within 24 hours, and answered later. */
  in_time: number
  late: number
  /** New, whether their 24 hours are over or not. */
  waiting: number
}
