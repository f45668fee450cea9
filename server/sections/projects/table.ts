import type { Generated } from 'kysely'
import type {
  Computed,
  CreatedAt,
  JsonWithDefault,
  Photo,
  RecordStatus,
  UpdatedAt,
} from '../../core/database/column-types.ts'

export interface ProjectsTable {
  id: string
  slug: string
  title: string
  description: Generated<string>
  image_url: string | null
  category: Generated<string | null>
  location: string | null
  year: Generated<number>
  area: string | null
  featured: Generated<boolean>
  /** Text of the badge. */
  phase: 'Planned' | 'Ongoing' | 'Completed' | null
  /** Text of its page: paragraphs, separated by blank lines. */
  body: Generated<string>
  /** The gallery of its page, in this order. */
  photos: JsonWithDefault<Photo[]>
  /** Two pictures of one view. The page shows both or none. */
  before_url: string | null
  after_url: string | null
  /** Whether visitors see it (D14). */
  status: Generated<RecordStatus>
  /** Title, location and category, normalised by `search_form` for the search. */
  search_text: Computed<string>
  /** The same for a search of one or two characters: 'v vo ol lt t' for 'volt'. */
  search_pairs: Computed<string>
  /** The category that visitors filter by: null and blank become 'Other'. */
  display_category: Computed<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** The number of projects with these values: the sum over the rows with them. Maintained by triggers. */
export interface ProjectCountsTable {
  id: Computed<number>
  status: RecordStatus
  featured: boolean
  display_category: string
  count: number
}
