import type { Generated } from 'kysely'
import type { CreatedAt, UpdatedAt } from '../../core/database/column-types.ts'

export interface ContentTable {
  id: string
  section: 'hero' | 'about' | 'process'
  title: Generated<string>
  content: Generated<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}
