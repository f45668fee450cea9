import type { SubmitEvent } from 'react'
import { LoadMoreButton } from '../parts/load-more-button.tsx'
import type { ProjectSearch } from './project-search.ts'

interface LoadMoreProps {
  /** The search parameters of the next page, for the form. */
  search: ProjectSearch
  busy: boolean
  onLoadMore: () => void
  /** How many projects of the total are listed. */
  count: string | null
}

/** The 'Load more projects' button, which appends the next page. Without script it is a form that leads to it. */
export function LoadMore({ search, busy, onLoadMore, count }: LoadMoreProps) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onLoadMore()
  }
  return (
    <form action="/projects" onSubmit={onSubmit}>
      {Object.entries(search).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <LoadMoreButton count={count} aria-disabled={busy}>
        {busy ? 'Loading...' : 'Load more projects'}
      </LoadMoreButton>
    </form>
  )
}
