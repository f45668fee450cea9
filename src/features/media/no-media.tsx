import { NoResults } from '../../core/office/no-results.tsx'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import type { MediaFilter } from './media-filters.tsx'

/** The empty state of the library: of a search, of a filter, or before the first picture. */
export function NoMedia({ filter, search }: { filter: MediaFilter | undefined; search: string }) {
  if (search) return <NoResults itemName="picture" search={search} />
  if (filter === 'without_alt') return <EmptyState>Every picture has a description.</EmptyState>
  if (filter === 'unused') return <EmptyState>Every picture is in use.</EmptyState>
  return <EmptyState>No pictures found. Upload the first, or drop some here.</EmptyState>
}
