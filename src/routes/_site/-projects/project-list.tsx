import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTRPCClient } from '../../../trpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { animateCards } from './animate-cards.ts'
import { ProjectGridCard, ProjectListRow } from './project-card.tsx'
import { ProjectFilters, type ProjectSearch } from './project-filters.tsx'
import { cachedProjects, type ProjectListData, toProjectListData } from './project-list-data.ts'
import { projectPagesOptions } from './project-queries.ts'

const route = getRouteApi('/_site/projects')

/** The filters, the chosen projects, and more of them. */
export function ProjectList() {
  const { category, view, after } = route.useSearch()
  const { samples } = route.useLoaderData()
  const { query, loaded } = useProjects(category, after)
  const listData = toProjectListData(loaded, category, samples)
  const offline = !query.data && (query.isError || query.isPaused)
  const container = useRef<HTMLDivElement>(null)
  const previousCount = useRef(0)
  useEffect(() => {
    // The button that had the focus goes with the last projects: the first of them takes it.
    if (query.hasNextPage || !previousCount.current || document.activeElement !== document.body) return
    const card = container.current?.querySelectorAll<HTMLElement>('li:has(article)')[previousCount.current]
    card?.setAttribute('tabindex', '-1')
    card?.focus({ preventScroll: true })
  }, [query.hasNextPage])
  return (
    <div ref={container} className="wrap" data-list={query.data ? 'there' : 'missing'}>
      <ProjectFilters
        category={category}
        view={view}
        listData={listData}
        busy={query.isFetching}
        onReselect={() => void (query.isError && query.refetch())}
      />
      <div className="pt-6 pb-20 lg:pt-10 lg:pb-32">
        {offline && !listData.sample && (
          <OfflineNotice hasProjects={listData.projects.length > 0} onRetry={() => void query.refetch()} />
        )}
        <ProjectCards {...listData} view={view} filter={category} />
        {listData.projects.length === 0 && query.data && !query.isFetching && (
          <EmptyCategory category={category} />
        )}
        {query.hasNextPage && (
          <LoadMore
            search={{ category, view, after: query.data?.pages.at(-1)?.next_cursor ?? undefined }}
            busy={query.isFetchingNextPage}
            onLoadMore={() => {
              previousCount.current = listData.projects.length
              void query.fetchNextPage()
            }}
            count={after ? null : `${listData.projects.length} of ${listData.total.toLocaleString('en-IN')}`}
          />
        )}
        {after && (
          <Link
            to="/projects"
            search={{ category, view }}
            className="mt-8 block underline underline-offset-4"
          >
            Back to the newest projects
          </Link>
        )}
      </div>
    </div>
  )
}

/** Adds the next projects below; without script it leads to a page of them. */
function LoadMore({
  search,
  busy,
  onLoadMore,
  count,
}: {
  search: ProjectSearch
  busy: boolean
  onLoadMore: () => void
  count: string | null
}) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onLoadMore()
  }
  return (
    <form action="/projects" onSubmit={onSubmit}>
      {Object.entries(search).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button className="more mt-16" aria-disabled={busy}>
        {busy ? 'Loading...' : 'Load more projects'}
        {count && <span className="num font-normal opacity-80">{count}</span>}
      </button>
    </form>
  )
}

/** The chosen projects, and what is known of them: until the server has answered, what other lists brought. */
function useProjects(category: string | undefined, after: string | undefined) {
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(projectPagesOptions(client, category, after))
  const { error } = query
  useEffect(() => {
    if (!error) return
    console.error('The projects could not be loaded.', error)
    toast({ title: 'Error', description: 'Failed to load projects', variant: 'destructive' })
  }, [error])
  return { query, loaded: query.data ?? cachedProjects(queryClient, category, after) }
}

/** The cards fade in one after the other when the page comes; later ones as they come. */
function ProjectCards({
  projects,
  sample,
  view,
  filter,
}: Pick<ProjectListData, 'projects' | 'sample'> & {
  view: ProjectSearch['view']
  filter: string | undefined
}) {
  const list = useRef<HTMLUListElement>(null)
  const [initial] = useState({ filter, view, length: projects.length })
  const isInitial = initial.filter === filter && initial.view === view && initial.length === projects.length
  useEffect(() => (list.current ? animateCards(list.current) : undefined), [view])
  const Item = view === 'list' ? ProjectListRow : ProjectGridCard
  return (
    <ul
      ref={list}
      key={view ?? 'grid'}
      className={view === 'list' ? 'rows' : 'cards'}
      data-coming={isInitial || undefined}
    >
      {projects.map((project) => (
        <li key={project.id}>
          <Item project={project} sample={sample} />
        </li>
      ))}
    </ul>
  )
}

/** The line is away, and real projects are here: those stay, never samples in their place (D30). */
export function OfflineNotice({ hasProjects, onRetry }: { hasProjects: boolean; onRetry: () => void }) {
  return (
    <p className="mb-8 border-t border-edge pt-5 text-[1.0625rem]">
      The line is down. {hasProjects && 'These are the projects that had come before. '}
      <button type="button" className="min-h-11 underline underline-offset-4" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

function EmptyCategory({ category }: { category: string | undefined }) {
  return (
    <p className="border-t border-edge pt-8 text-[1.125rem]">
      No project under ‘{category}’ yet.{' '}
      <Link to="/projects" search={{}} className="underline underline-offset-4">
        Show all
      </Link>
    </p>
  )
}
