import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { useFileDrop } from '../../core/media/file-drop.ts'
import { MediaGrid } from '../../core/media/media-grid.tsx'
import type { MediaItem } from '../../core/media/media.ts'
import { DropOverlay } from '../../core/media/picture-drop-zone.tsx'
import { UploadButtons } from '../../core/media/upload-buttons.tsx'
import { UploadPanel } from '../../core/media/upload-panel.tsx'
import { useMediaList } from '../../core/media/use-media-list.ts'
import { useUploads } from '../../core/media/use-uploads.ts'
import { ListSkeleton, LoadError } from '../../core/office/list-states.tsx'
import { LoadMore } from '../../core/office/load-more.tsx'
import { NoResults } from '../../core/office/no-results.tsx'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { SearchBox } from '../../core/office/search-box.tsx'
import { useSelection } from '../../core/office/use-selection.ts'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import { useTRPC } from '../../queries.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { UnusedBar } from './unused-bar.tsx'

const route = getRouteApi('/admin/media')

/** The library's state as search parameters, so that Back works and the address can be shared. */
export interface MediaSearch {
  filter?: MediaFilter
  search?: string
  /** The id of the picture that is open. */
  picture?: string
}

const toMediaSearch = ({
  filter,
  search,
  picture,
}: { [Name in keyof MediaSearch]: unknown }): MediaSearch => ({
  filter: filter === 'without_alt' || filter === 'unused' ? filter : undefined,
  search: typeof search === 'string' ? search : undefined,
  picture: typeof picture === 'string' ? picture : undefined,
})

/** The picture library: all uploaded pictures, with filters for those without a description and unused ones. */
export function MediaScreen() {
  const { filter, search = '', picture: openId } = toMediaSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { query, pictures } = useMediaList({ search, ...(filter && { [filter]: true }) })
  // While a filter loads, the previous filter's pictures are shown: they cannot be selected.
  const canSelect = filter === 'unused' && !query.isPlaceholderData
  const selection = useSelection(pictures)
  const trpc = useTRPC()
  const uploads = useUploads<null>(() => Promise.all([trpc.media.invalidate(), trpc.stats.invalidate()]))
  const upload = (files: File[]) => uploads.add(files, null)
  const update = useCallback(
    (change: MediaSearch, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
      void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false, ...options }),
    [navigate],
  )
  const open = useCallback(({ id }: MediaItem) => update({ picture: id }), [update])
  // The dialog has already asked. Replaces the history entry, so that Back does not open the picture again.
  const close = useCallback(
    () => update({ picture: undefined }, { replace: true, ignoreBlocker: true }),
    [update],
  )

  return (
    <>
      <LibraryDropZone onFiles={upload}>
        <PageLayout
          title="Pictures"
          subtitle="Visitors see a picture wherever a project, a person or a client shows it."
          action={<UploadButtons multiple onFiles={upload} />}
        >
          <UploadPanel pictures={uploads} />
          <div className="mb-4 flex flex-wrap gap-3">
            <SearchBox
              label="Search pictures"
              placeholder="Description, project, person"
              className="lg:max-w-75"
              value={search}
              // Replaces, so that typing does not fill the history.
              onSearch={(text) => update({ search: text || undefined }, { replace: true })}
            />
            <MediaFilters selected={filter} onSelect={(filter) => update({ filter })} />
          </div>
          {query.isPending && <ListSkeleton />}
          {query.isLoadingError && <LoadError subject="Pictures" onRetry={() => void query.refetch()} />}
          {pictures?.length === 0 && <NoMedia filter={filter} search={search} />}
          {!!pictures?.length && (
            <>
              {canSelect && <UnusedBar pictures={pictures} selection={selection} />}
              <MediaGrid pictures={pictures} onChoose={open} selection={canSelect ? selection : undefined} />
            </>
          )}
          <LoadMore query={query} itemsName="pictures" />
        </PageLayout>
      </LibraryDropZone>
      {openId && (
        <MediaDialog
          key={openId}
          id={openId}
          listed={pictures?.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The drop zone around the library: uploads pictures that are dropped anywhere on it. */
function LibraryDropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const { isOver, dropProps } = useFileDrop(onFiles)
  return (
    <div {...dropProps} className="min-h-full">
      {children}
      {isOver && <DropOverlay>Add to the library</DropOverlay>}
    </div>
  )
}

/** The empty state of the library: for a search, for a filter, or before the first picture. */
function NoMedia({ filter, search }: { filter: MediaFilter | undefined; search: string }) {
  if (search) return <NoResults itemName="picture" search={search} />
  if (filter === 'without_alt') return <EmptyState>Every picture has a description.</EmptyState>
  if (filter === 'unused') return <EmptyState>Every picture is in use.</EmptyState>
  return <EmptyState>No pictures found. Upload the first, or drop some here.</EmptyState>
}

type MediaFilter = 'without_alt' | 'unused'

const FILTERS: { filter: MediaFilter | undefined; label: string }[] = [
  { filter: undefined, label: 'All' },
  { filter: 'without_alt', label: 'Without description' },
  { filter: 'unused', label: 'Unused' },
]

/** The library's filters, one at a time, each with the number of its pictures. */
function MediaFilters({
  selected,
  onSelect,
}: {
  selected: MediaFilter | undefined
  onSelect: (filter: MediaFilter | undefined) => void
}) {
  const { media } = useTRPC()
  const counts = useQueries({
    queries: FILTERS.map(({ filter }) =>
      media.list.queryOptions({ ...(filter && { [filter]: true }), limit: 1 }),
    ),
  })
  return (
    <fieldset
      aria-label="Filter"
      className="flex min-w-0 gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1"
    >
      {FILTERS.map(({ filter, label }, index) => {
        const count = counts[index]?.data
        return (
          <button
            key={label}
            type="button"
            className="btn btn-outline"
            aria-pressed={filter === selected}
            onClick={() => onSelect(filter)}
          >
            {label}{' '}
            {count && (
              <span className="tabular-nums opacity-75">
                {count.total}
                {count.more && '+'}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
