import type { Generated } from 'kysely'
import type { CreatedAt, RecordStatus, UpdatedAt } from '../../core/database/column-types.ts'

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
