import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pages } from '../../content/pages.ts'
import { projectsText, projectsTitle } from '../../content/projects.ts'
import { Ending } from '../../site/ending.ts'
import { pageHead } from '../../site/seo.ts'
import { useClient } from '../../trpc.ts'
import { toast } from '../../ui/toast.tsx'
import { GridCard, ListRow } from './-projects/card.tsx'
import { Filters, type Search } from './-projects/filters.tsx'
import { foretold, type Listed, listed } from './-projects/listed.ts'
import { projectPages } from './-projects/project-pages.ts'
import { moveCards } from './-projects/moving.ts'

export const Route = createFileRoute('/_site/projects')({
  validateSearch: ({ category, view }): Search => ({
    category:
      typeof category === 'string' && category.length <= 60 ? category.trim() || undefined : undefined,
    view: view === 'list' ? 'list' : undefined,
  }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  /**
   * Never throws, and in the browser does not wait for the list: samples stand while it is not there (D30). They come
   * along only then.
   */
  loader: async ({ context: { client, queryClient }, deps: { category } }) => {
    const query = projectPages(client, category)
    const loading = queryClient.prefetchInfiniteQuery(query)
    if (import.meta.env.SSR) await loading
    const { isEntered, listed } = await import('./-projects/listed.ts')
    const loaded = queryClient.getQueryData(query.queryKey)
    const samples = isEntered(loaded) ? [] : await loadSamples()
    const { categories } = listed(loaded, category, samples)
    return { samples, unknown: category !== undefined && !categories.includes(category) }
  },
  headers: ({ loaderData }): Record<string, string> =>
    loaderData?.unknown ? { 'cache-control': 'no-store' } : {},
  head: (at) =>
    pageHead(at, {
      words: pages.projects,
      path: '/projects',
      image: 'projects',
      noindex: at.loaderData?.unknown,
    }),
  component: Projects,
})

const loadSamples = async () => (await import('../../../server/samples/projects/schema.ts')).sampleProjects

function Projects() {
  const { category, view } = Route.useSearch()
  const { samples } = Route.useLoaderData()
  const query = useProjects(category)
  const shown = listed(query.data, category, samples)
  return (
    <main className="below-header">
      <div className="wrap pt-12 pb-6 lg:pt-20 lg:pb-10">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <h1 className="d1">{projectsTitle}</h1>
          <p className="lead max-w-[34ch] pb-2 text-soft">{projectsText}</p>
        </div>
        <Filters
          category={category}
          view={view}
          listed={shown}
          busy={query.isFetching}
          onAgain={() => void (query.isError && query.refetch())}
        />
      </div>
      <div className="wrap pb-20 lg:pb-32">
        <Cards {...shown} view={view} filter={category} />
        {shown.projects.length === 0 && !query.isFetching && <Nothing category={category} />}
        {query.hasNextPage && (
          <button
            type="button"
            className="more mt-16"
            aria-disabled={query.isFetchingNextPage}
            onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? 'Loading...' : 'Load more projects'}
            <span className="num font-normal opacity-80">
              {shown.projects.length} of {shown.total.toLocaleString('en-IN')}
            </span>
          </button>
        )}
      </div>
      <Ending />
    </main>
  )
}

/** The chosen projects; what is already here of them stands until the server has answered. */
function useProjects(category: string | undefined) {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    ...projectPages(client, category),
    placeholderData: () =>
      foretold(queryClient.getQueryData(projectPages(client, undefined).queryKey), category),
  })
  const { error } = query
  useEffect(() => {
    if (!error) return
    console.error('The projects could not be loaded.', error)
    toast({ title: 'Error', description: 'Failed to load projects', variant: 'destructive' })
  }, [error])
  return query
}

/** The cards fade in one after the other when the page comes; later ones as they come. */
function Cards({
  projects,
  sample,
  view,
  filter,
}: Pick<Listed, 'projects' | 'sample'> & { view: Search['view']; filter: string | undefined }) {
  const list = useRef<HTMLUListElement>(null)
  const [came] = useState({ filter, view, length: projects.length })
  const untouched = came.filter === filter && came.view === view && came.length === projects.length
  useEffect(() => (list.current ? moveCards(list.current) : undefined), [view])
  const Card = view === 'list' ? ListRow : GridCard
  return (
    <ul
      ref={list}
      key={view ?? 'grid'}
      className={view === 'list' ? 'rows' : 'cards'}
      data-coming={untouched || undefined}
    >
      {projects.map((project) => (
        <li key={project.id}>
          <Card project={project} sample={sample} />
        </li>
      ))}
    </ul>
  )
}

function Nothing({ category }: { category: string | undefined }) {
  return (
    <p className="border-t border-edge pt-8 text-[1.125rem]">
      No project under ‘{category}’ yet.{' '}
      <Route.Link search={{}} className="underline underline-offset-4">
        Show all
      </Route.Link>
    </p>
  )
}
