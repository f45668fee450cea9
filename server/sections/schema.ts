/**
 * The managed sections: what staff keep in lists of records and visitors see. This is the one list of them, in the order of
 * the navigation. From it follow the backup, `reset`, the tests' emptying, what Activity calls them, filters and restores,
 * what can be undone, the links of the back office, and what is fetched again after a restore. A section that is added
 * here makes the compiler name what it still needs; `sections.test.ts` names the rest.
 */
export const SECTIONS = [
  {
    router: 'projects',
    table: 'ltf_projects',
    title: 'Projects',
    one: 'project',
    all: 'the projects',
    path: '/admin/projects',
    publicQuery: 'projects.list',
    isSortable: false,
  },
  {
    router: 'services',
    table: 'ltf_services',
    title: 'Services',
    one: 'service',
    all: 'the services',
    path: '/admin/services',
    publicQuery: 'services.list',
    isSortable: true,
  },
  {
    router: 'team',
    table: 'ltf_team_members',
    title: 'Team',
    one: 'team member',
    all: 'the team',
    path: '/admin/team',
    publicQuery: 'team.list',
    isSortable: true,
  },
  {
    router: 'clients',
    table: 'ltf_clients',
    title: 'Clients',
    one: 'client',
    all: 'the clients',
    path: '/admin/clients',
    publicQuery: 'clients.list',
    isSortable: true,
  },
  {
    router: 'content',
    table: 'gsp_content',
    title: 'Content',
    one: 'content',
    all: 'the content',
    path: '/admin/content',
    publicQuery: 'content.all',
    isSortable: false,
  },
  {
    router: 'content',
    table: 'articles',
    title: 'News',
    one: 'article',
    all: 'the articles',
    path: '/admin/news',
    publicQuery: 'content.articleList',
    isSortable: false,
  },
  {
    router: 'content',
    table: 'faq_entries',
    title: 'FAQ',
    one: 'question',
    all: 'the questions',
    path: '/admin/faq',
    publicQuery: 'content.faqList',
    isSortable: true,
  },
] as const satisfies SectionFacts[]

interface SectionFacts {
  /** The router of its procedures, by its name in `server/router.ts`. */
  router: string
  /** Its table. A section whose rows have a manual order has `order_index`. */
  table: string
  /** The name of its screen. */
  title: string
  /** What one of its records is called in a sentence, and all of them. */
  one: string
  all: string
  /** Its screen in the back office. */
  path: `/admin/${string}`
  /** The procedure that gives visitors its records. */
  publicQuery: string
  /** Whether staff arrange its rows by hand. */
  isSortable: boolean
}

type ManagedSection = (typeof SECTIONS)[number]
export type SectionTable = ManagedSection['table']
/** Tables whose rows have a manual order. */
export type SortableTable = Extract<ManagedSection, { isSortable: true }>['table']

export const sectionTables: SectionTable[] = SECTIONS.map(({ table }) => table)

export const sortableTables: SortableTable[] = SECTIONS.flatMap((section) =>
  section.isSortable ? [section.table] : [],
)
