import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { capitalize } from './capitalize.ts'
import { ListSkeleton, LoadError } from './list-states.tsx'
import { type LoadState, useLoadErrorToast } from './load-error.ts'
import { NoResults } from './no-results.tsx'
import { PageLayout } from './page-layout.tsx'
import { SearchBox } from './search-box.tsx'

interface RecordScreenProps {
  title: string
  /** 'team member': in the button that adds one, in the empty state and in error messages. */
  itemName: string
  /** One line about what visitors see of the records. */
  subtitle: ReactNode
  query: LoadState & { isPending: boolean; isLoadingError: boolean; refetch: () => Promise<unknown> }
  /** Whether there is no record at all. */
  isEmpty: boolean
  /** How many rows match the search; undefined while loading. */
  rowCount: number | undefined
  /** 'Search 11 projects'; null hides the search field. */
  searchLabel: string | null
  search: string
  onSearch: (search: string) => void
  onAdd: () => void
  /** The list, shown when it has rows. */
  children: ReactNode
}

/** The screen of a managed list: the button that adds a record, the search field, and the list in each of its states. */
export function RecordScreen({
  title,
  itemName,
  subtitle,
  query,
  isEmpty,
  rowCount,
  searchLabel,
  search,
  onSearch,
  onAdd,
  children,
}: RecordScreenProps) {
  useLoadErrorToast(query, `Failed to load ${itemName}s`)
  const addButton = <AddButton itemName={itemName} onClick={onAdd} />
  return (
    <PageLayout title={title} subtitle={subtitle} action={!isEmpty && addButton}>
      {searchLabel !== null && (
        <SearchBox label={searchLabel} value={search} onSearch={onSearch} className="mb-4 lg:max-w-75" />
      )}
      {query.isPending && <ListSkeleton />}
      {query.isLoadingError && (
        <LoadError subject={`${capitalize(itemName)}s`} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && (
        <EmptyState action={addButton}>
          No {itemName}s found. Add your first {itemName} to get started.
        </EmptyState>
      )}
      {!isEmpty && rowCount === 0 && search && <NoResults itemName={itemName} search={search} />}
      {!!rowCount && children}
    </PageLayout>
  )
}

/** The button that adds a record: 'Add project'. */
export function AddButton({ itemName, onClick }: { itemName: string; onClick: () => void }) {
  return (
    <Button tone="neutral" onClick={onClick}>
      <Plus size={16} />
      Add {itemName}
    </Button>
  )
}
