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

/** One a line and sorted, so that two branches which add one each seldom meet. */
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
 * The managed sections: what staff keep in lists of records and visitors see. This is the one list of them, in the order of
 * the navigation: those that have a place, then the others. From it follow the database's types, the backup, `reset`, the
 * tests' emptying, what Activity calls them, filters and restores, what can be undone, where pictures are used, the sitemap,
 * the links of the back office, and what is fetched again after a restore. A section that is added here makes the compiler
 * name what it still needs; `sections.test.ts` names the rest.
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

/** A view of a section's table under the name that other programs know. */
interface StatusView {
  id: string
  status: RecordStatus
}

/** Their tables. */
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
