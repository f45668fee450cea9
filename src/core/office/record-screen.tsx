import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureDropZone } from '../media/picture-drop-zone.tsx'
import { UploadPanel } from '../media/upload-panel.tsx'
import type { ListPictures } from '../media/use-list-pictures.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Button } from './button.tsx'
import { capitalize } from './capitalize.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ListSkeleton, LoadError } from './list-states.tsx'
import { type LoadState, useLoadErrorToast } from './load-error.ts'
import { NoResults } from './no-results.tsx'
import { PageLayout } from './page-layout.tsx'
import { SearchBox } from './search-box.tsx'
import type { ManagedRecord, RecordList } from './use-record-list.ts'

/** The state of a query that a screen shows. */
export type ListQuery = LoadState & {
  isPending: boolean
  isLoadingError: boolean
  refetch: () => Promise<unknown>
}

interface RecordScreenProps<Row extends ManagedRecord> {
  title: string
  list: RecordList<Row>
  /** One line about what visitors see of the records, once they are loaded. */
  subtitle: ReactNode
  query: ListQuery
  /** Whether there are no records at all. */
  isEmpty: boolean
  /** Shown beside the button that adds the first record. */
  emptyAction?: ReactNode
  /** How many rows match the search; undefined while loading. */
  rowCount: number | undefined
  /** 'Search 11 projects'; null hides the search field. */
  searchLabel: string | null
  search: string
  onSearch: (search: string) => void
  /** Present if the records have a picture, which can be dropped on the screen. */
  pictures?: ListPictures
  /** The list, shown when it has rows. */
  children: ReactNode
}

/** The screen of a managed list: the button that adds a record, the search field, and the list in all its states. */
export function RecordScreen<Row extends ManagedRecord>({
  title,
  list,
  subtitle,
  query,
  isEmpty,
  emptyAction,
  rowCount,
  searchLabel,
  search,
  onSearch,
  pictures,
  children,
}: RecordScreenProps<Row>) {
  const { itemName, itemsName, toDelete } = list
  useLoadErrorToast(query, `Failed to load ${itemsName}`)
  const addButton = <AddButton itemName={itemName} onClick={() => list.edit('new')} />
  const screen = (
    <PageLayout title={title} subtitle={rowCount !== undefined && subtitle} action={!isEmpty && addButton}>
      {pictures && <UploadPanel pictures={pictures} />}
      {searchLabel !== null && (
        <SearchBox label={searchLabel} value={search} onSearch={onSearch} className="mb-4 lg:max-w-75" />
      )}
      {query.isPending && <ListSkeleton />}
      {query.isLoadingError && (
        <LoadError subject={capitalize(itemsName)} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          action={
            <span className="flex flex-wrap justify-center gap-3">
              {addButton}
              {emptyAction}
            </span>
          }
        >
          No {itemsName} found. Add your first {itemName} to get started.
        </EmptyState>
      )}
      {!isEmpty && rowCount === 0 && search && <NoResults itemName={itemName} search={search} />}
      {!!rowCount && children}
      {toDelete && (
        <DeleteDialog
          itemName={itemName}
          name={list.getName(toDelete)}
          onClose={() => list.askToDelete(null)}
          onConfirm={() => list.deleteRecord(toDelete)}
        />
      )}
    </PageLayout>
  )
  if (!pictures) return screen
  return (
    <PictureDropZone itemName={itemName} getName={pictures.getNameById} onFiles={pictures.drop}>
      {screen}
    </PictureDropZone>
  )
}

interface VisibilityNoteProps {
  total: number
  active: number
  /** The samples that visitors see meanwhile: 'six sample services until one is'. */
  samples: string
  /** The order in which visitors see the records: 'newest first'. */
  order: string
  /** The link to the page that shows them. */
  children: ReactNode
}

/** The line about what visitors see of a list, with a link to the page. */
export function VisibilityNote({ total, active, samples, order, children }: VisibilityNoteProps) {
  const seen = active === total ? 'all of them' : `${active} of ${total}`
  return (
    <>
      Visitors see {active === 0 ? `${samples} ${total === 0 ? 'entered' : 'visible'}` : `${seen}, ${order}`}:{' '}
      {children}
    </>
  )
}

/** The number of records that visitors see. */
export const countActive = (rows: readonly { status: string }[]): number =>
  rows.filter(({ status }) => status === 'active').length

/** The button that adds a record: 'Add project'. */
export function AddButton({ itemName, onClick }: { itemName: string; onClick: () => void }) {
  return (
    <Button tone="neutral" onClick={onClick}>
      <Plus size={16} />
      Add {itemName}
    </Button>
  )
}
