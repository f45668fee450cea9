import type { QueryClient } from '@tanstack/react-query'
import { CARD_STAGGER_S, OTHER_CATEGORY } from '../../../../server/core/constants/schema.ts'
import { counted } from '../../../../server/core/count/schema.ts'
import { projectListKey, type ProjectListPage, projectPagesKey } from './project-queries.ts'

type ListedProject = ProjectListPage['items'][number]
/** A project as the cards show it. Samples have no uploaded picture. */
export type Project = Omit<ListedProject, 'picture'> & Partial<Pick<ListedProject, 'picture'>>
type LoadedPages = { pages: ProjectListPage[] }

/** The list shown: real projects, or samples while there are none to show (D30). `total` includes unloaded projects. */
export interface ProjectListData {
  projects: readonly Project[]
  total: number
  categories: readonly string[]
  sample: boolean
}

/** The list to show for the loaded pages: samples while nothing is loaded, or while no project is entered at all. */
export function toProjectListData(
  loaded: LoadedPages | undefined,
  category: string | undefined,
  samples: readonly Project[],
): ProjectListData {
  const lastPage = loaded?.pages.at(-1)
  if (!loaded || !lastPage || lastPage.categories.length === 0) return sampleListData(samples, category)
  return {
    projects: loaded.pages.flatMap(({ items }) => items),
    total: lastPage.total,
    categories: lastPage.categories.map(({ category }) => category),
    sample: false,
  }
}

/** The cached pages of a list; if it has none, the part of it that other cached lists contain. */
export function cachedProjects(queryClient: QueryClient, category?: string, after?: string) {
  const loaded = queryClient.getQueryData<LoadedPages>(projectPagesKey(category, after))
  if (loaded || after) return loaded
  const lists = queryClient
    .getQueriesData<LoadedPages>({ queryKey: projectListKey })
    .flatMap(([, list]) => list ?? [])
  return previewFromOtherLists(lists, category)
}

/**
 * A category's list while its own query is pending or has failed: its projects from the other loaded lists, newest
 * first, with the exact total. Undefined while no list is loaded.
 */
export function previewFromOtherLists(
  lists: readonly LoadedPages[],
  category: string | undefined,
): LoadedPages | undefined {
  const pages = lists.flatMap(({ pages }) => pages)
  const lastPage = pages.at(-1)
  if (!lastPage) return undefined
  const projects = new Map(pages.flatMap(({ items }) => items).map((project) => [project.id, project]))
  const items = [...projects.values()]
    .filter((project) => isInCategory(project, category))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const total = lastPage.categories
    .filter((entry) => category === undefined || entry.category === category)
    .reduce((sum, { count }) => sum + count, 0)
  return { pages: [{ ...lastPage, items, total, next_cursor: null }] }
}

/** The category under which a project is listed: null, '' and blanks count as 'Other' (checklist item 144). */
export const categoryOf = ({ category }: { category: string | null }) => category?.trim() || OTHER_CATEGORY

/** '1 project', '2 projects', '0 projects'. */
export const countLabel = (total: number) => counted(total, { one: 'project', other: 'projects' })

/** Fade-in delay of the card at a zero-based index, in seconds. */
export const staggerDelay = (index: number) => index * CARD_STAGGER_S

function sampleListData(samples: readonly Project[], category: string | undefined): ProjectListData {
  const projects = samples.filter((project) => isInCategory(project, category))
  return {
    projects,
    total: projects.length,
    categories: [...new Set(samples.map(categoryOf))].toSorted(),
    sample: true,
  }
}

/** Whether any real project is entered: its loaded page names at least one category. */
export const hasRealProjects = (loaded: LoadedPages | undefined) =>
  (loaded?.pages.at(-1)?.categories.length ?? 0) > 0

const isInCategory = (project: { category: string | null }, category: string | undefined) =>
  category === undefined || categoryOf(project) === category
