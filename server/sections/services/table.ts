import type { Generated } from 'kysely'
import type { CreatedAt, RecordStatus, UpdatedAt } from '../../core/database/column-types.ts'

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
