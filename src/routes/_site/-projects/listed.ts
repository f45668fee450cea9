import type { QueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { CARD_STAGGER_S, OTHER_CATEGORY } from '../../../../server/constants/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { listKey, pagesKey } from './project-pages.ts'

export type Listing = inferRouterOutputs<AppRouter>['projects']['list']
export type Project = Listing['items'][number]
type Loaded = { pages: Listing[] }

/** What stands on the page: real projects, or the samples while there are none to show (D30). */
export interface Listed {
  projects: readonly Project[]
  total: number
  categories: readonly string[]
  sample: boolean
}

/** The samples while the list is not there: not yet, not at all, or because nothing is entered. */
export function listed(
  loaded: Loaded | undefined,
  category: string | undefined,
  samples: readonly Project[],
): Listed {
  const newest = loaded?.pages.at(-1)
  if (!loaded || !newest || newest.categories.length === 0) return sampled(samples, category)
  return {
    projects: loaded.pages.flatMap(({ items }) => items),
    total: newest.total,
    categories: newest.categories.map(({ category }) => category),
    sample: false,
  }
}

/** The loaded pages of a list; where it has not come, or cannot, what other lists brought of it. */
export function knownProjects(queryClient: QueryClient, category?: string, after?: string) {
  const loaded = queryClient.getQueryData<Loaded>(pagesKey(category, after))
  if (loaded || after) return loaded
  const lists = queryClient
    .getQueriesData<Loaded | Listing>({ queryKey: listKey })
    .flatMap(([, list]) => (list && 'pages' in list ? [list] : []))
  return foretold(lists, category)
}

/**
 * What is known of a category while the server has not answered, or cannot: the projects of it that other lists brought,
 * newest first, and its exact number. Undefined while no list has come.
 */
export function foretold(lists: readonly Loaded[], category: string | undefined): Loaded | undefined {
  const pages = lists.flatMap(({ pages }) => pages)
  const newest = pages.at(-1)
  if (!newest) return undefined
  const projects = new Map(pages.flatMap(({ items }) => items).map((project) => [project.id, project]))
  const items = [...projects.values()]
    .filter((project) => isOf(project, category))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const total = newest.categories
    .filter((known) => category === undefined || known.category === category)
    .reduce((sum, { count }) => sum + count, 0)
  return { pages: [{ ...newest, items, total, next_cursor: null }] }
}

/** The category by which a project is found: null, '' and blanks stand together (144). */
export const categoryOf = ({ category }: { category: string | null }) => category?.trim() || OTHER_CATEGORY

/** '1 project', '2 projects', '0 projects'. */
export const counted = (total: number) =>
  `${total.toLocaleString('en-IN')} ${total === 1 ? 'project' : 'projects'}`

/** How late card `n` fades in, in seconds; the first is 0. */
export const delayOf = (n: number) => n * CARD_STAGGER_S

function sampled(samples: readonly Project[], category: string | undefined): Listed {
  const projects = samples.filter((project) => isOf(project, category))
  return {
    projects,
    total: projects.length,
    categories: [...new Set(samples.map(categoryOf))].toSorted(),
    sample: true,
  }
}

/** Whether anything can be shown but samples. */
export const isEntered = (loaded: Loaded | undefined) => (loaded?.pages.at(-1)?.categories.length ?? 0) > 0

const isOf = (project: { category: string | null }, category: string | undefined) =>
  category === undefined || categoryOf(project) === category
