import type { Generated } from 'kysely'
import type { CreatedAt, RecordStatus, UpdatedAt } from '../../core/database/column-types.ts'

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
