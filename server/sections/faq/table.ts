import type { Generated } from 'kysely'
import type { CreatedAt, RecordStatus, UpdatedAt } from '../../core/database/column-types.ts'

export interface FaqEntriesTable {
  id: string
  /** The question's anchor: /faq#SLUG. */
  slug: string
  question: string
  /** Paragraphs, separated by blank lines. */
  answer: Generated<string>
  order_index: Generated<number>
  /** Whether visitors see it. */
  status: Generated<RecordStatus>
  created_at: CreatedAt
  updated_at: UpdatedAt
}
