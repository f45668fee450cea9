import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../trpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { GridCard, ListRow } from './card.tsx'
import { Filters, type Search } from './filters.tsx'
import { knownProjects, type Listed, listed } from './listed.ts'
import { moveCards } from './moving.ts'
import { projectPages } from './project-pages.ts'

const route = getRouteApi('/_site/projects')

/** The filters, the chosen projects, and more of them. */
export function List() {
  const { category, view, after } = route.useSearch()
  const { samples } = route.useLoaderData()
  const { query, known } = useProjects(category, after)
  const shown = listed(known, category, samples)
  const away = !query.data && (query.isError || query.isPaused)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  useEffect(() => {
    // The button that had the focus goes with the last projects: the first of them takes it.
    if (query.hasNextPage || !before.current || document.activeElement !== document.body) return
    const card = place.current?.querySelectorAll<HTMLElement>('li:has(article)')[before.current]
    card?.setAttribute('tabindex', '-1')
    card?.focus({ preventScroll: true })
  }, [query.hasNextPage])
  return (
    <div ref={place} className="wrap" data-list={query.data ? 'there' : 'missing'}>
      <Filters
        category={category}
        view={view}
        listed={shown}
        busy={query.isFetching}
        onAgain={() => void (query.isError && query.refetch())}
      />
      <div className="pt-6 pb-20 lg:pt-10 lg:pb-32">
        {away && !shown.sample && (
          <Away some={shown.projects.length > 0} onAgain={() => void query.refetch()} />
        )}
        <Cards {...shown} view={view} filter={category} />
        {shown.projects.length === 0 && query.data && !query.isFetching && <Nothing category={category} />}
        {query.hasNextPage && (
          <More
            search={{ category, view, after: query.data?.pages.at(-1)?.next_cursor ?? undefined }}
            busy={query.isFetchingNextPage}
            onMore={() => {
              before.current = shown.projects.length
              void query.fetchNextPage()
            }}
            count={after ? null : `${shown.projects.length} of ${shown.total.toLocaleString('en-IN')}`}
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
function More({
  search,
  busy,
  onMore,
  count,
}: {
  search: Search
  busy: boolean
  onMore: () => void
  count: string | null
}) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onMore()
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
  const client = useClient()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(projectPages(client, category, after))
  const { error } = query
  useEffect(() => {
    if (!error) return
    console.error('The projects could not be loaded.', error)
    toast({ title: 'Error', description: 'Failed to load projects', variant: 'destructive' })
  }, [error])
  return { query, known: query.data ?? knownProjects(queryClient, category, after) }
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

/** The line is away, and real projects are here: those stay, never samples in their place (D30). */
export function Away({ some, onAgain }: { some: boolean; onAgain: () => void }) {
  return (
    <p className="mb-8 border-t border-edge pt-5 text-[1.0625rem]">
      The line is down. {some && 'These are the projects that had come before. '}
      <button type="button" className="min-h-11 underline underline-offset-4" onClick={onAgain}>
        Try again
      </button>
    </p>
  )
}

function Nothing({ category }: { category: string | undefined }) {
  return (
    <p className="border-t border-edge pt-8 text-[1.125rem]">
      No project under ‘{category}’ yet.{' '}
      <Link to="/projects" search={{}} className="underline underline-offset-4">
        Show all
      </Link>
    </p>
  )
}
