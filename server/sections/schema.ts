import type { RecordStatus } from '../core/database/column-types.ts'
import { articles } from './articles/schema.ts'
import type { ArticlesTable } from './articles/table.ts'
import { clients } from './clients/schema.ts'
import type { ClientsTable } from './clients/table.ts'
import { content } from './content/schema.ts'
import type { ContentTable } from './content/table.ts'
import { faq } from './faq/schema.ts'
import type { FaqEntriesTable } from './faq/table.ts'
import { projects } from './projects/schema.ts'
import type { ProjectCountsTable, ProjectsTable } from './projects/table.ts'
import type { SectionFacts } from './section-facts.ts'
import { services } from './services/schema.ts'
import type { ServicesTable } from './services/table.ts'
import { team } from './team/schema.ts'
import type { TeamMembersTable } from './team/table.ts'

/** One section per line, sorted, so that two branches that add one each rarely conflict. */
const sections = {
  articles,
  clients,
  content,
  faq,
  projects,
  services,
  team,
}

const placeOf = ({ place = 100 }: Pick<SectionFacts<object>, 'title' | 'place'>) => place

/**
 * The managed sections: lists of records that staff maintain and visitors see. This is the only list of them, in the
 * order of the navigation: first those with a place, then the others. Derived from it are the database's types, the
 * backup, `reset`, the clean-up between tests, the labels, filters and restores of Activity, undo, the uses of
 * pictures, the sitemap, the links of the back office, and the queries that are refetched after a restore. Add a
 * section here, and the compiler names what it still needs; `sections.test.ts` names the rest.
 */
export const SECTIONS = Object.values(sections).toSorted((a, b) => placeOf(a) - placeOf(b))

declare module '../core/database/tables.ts' {
  interface Database extends SectionTables {
    project_counts: ProjectCountsTable
    gsp_projects: StatusView
    gsp_services: StatusView
    gsp_team_members: StatusView
  }
}

/** A view of a section's table under the name that other programs use. */
interface StatusView {
  id: string
  status: RecordStatus
}

/** The tables of the sections. */
export interface SectionTables {
  articles: ArticlesTable
  faq_entries: FaqEntriesTable
  gsp_content: ContentTable
  ltf_clients: ClientsTable
  ltf_projects: ProjectsTable
  ltf_services: ServicesTable
  ltf_team_members: TeamMembersTable
}

type ManagedSection = (typeof SECTIONS)[number]
export type SectionTable = ManagedSection['table']
/** Tables whose rows have a manual order. */
export type SortableTable = Extract<ManagedSection, { isSortable: true }>['table']

export const sectionTables: SectionTable[] = SECTIONS.map(({ table }) => table)

export const sortableTables: SortableTable[] = SECTIONS.flatMap((section) =>
  section.isSortable ? [section.table] : [],
)
