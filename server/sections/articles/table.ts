import type { Generated } from 'kysely'
import type { CreatedAt, NullableTimestamp, UpdatedAt } from '../../core/database/column-types.ts'

export interface ArticlesTable {
  id: string
  /** The end of its address: /news/SLUG. */
  slug: string
  title: string
  category: Generated<string>
  /** The sentence under the title, on its page and in lists. */
  summary: Generated<string>
  image_url: string | null
  /** Markdown. */
  body: Generated<string>
  status: Generated<'draft' | 'published'>
  /** The date on its page. Visitors see a published article from this time on. Never null while published. */
  publish_at: NullableTimestamp
  created_at: CreatedAt
  updated_at: UpdatedAt
}
