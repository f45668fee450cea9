import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MediaGrid } from '../../core/media/media-grid.tsx'
import type { MediaItem } from '../../core/media/media.ts'
import { UploadButtons } from '../../core/media/upload-buttons.tsx'
import { UploadPanel } from '../../core/media/upload-panel.tsx'
import { useMediaList } from '../../core/media/use-media-list.ts'
import { useUploads } from '../../core/media/use-uploads.ts'
import { ListSkeleton, LoadError } from '../../core/office/list-states.tsx'
import { LoadMore } from '../../core/office/load-more.tsx'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { SearchBox } from '../../core/office/search-box.tsx'
import { useSelection } from '../../core/office/use-selection.ts'
import { LibraryDropZone } from '../../features/media/library-drop-zone.tsx'
import { MediaDialog } from '../../features/media/media-dialog.tsx'
import { type MediaFilter, MediaFilters } from '../../features/media/media-filters.tsx'
import { NoMedia } from '../../features/media/no-media.tsx'
import { UnusedBar } from '../../features/media/unused-bar.tsx'
import { useTRPC } from '../../trpc.ts'

/** The library's state as search parameters, so that Back works and the address can be shared. */
interface MediaSearch {
  filter?: MediaFilter
  search?: string
  /** The id of the picture that is open. */
  picture?: string
}

export const Route = createFileRoute('/admin/media')({
  // Checked by `toMediaSearch` in the page: this function is in the bundle of every public page.
  validateSearch: (params: MediaSearch) => params,
  component: MediaLibrary,
})

const toMediaSearch = ({
  filter,
  search,
  picture,
}: { [Name in keyof MediaSearch]: unknown }): MediaSearch => ({
  filter: filter === 'without_alt' || filter === 'unused' ? filter : undefined,
  search: typeof search === 'string' ? search : undefined,
  picture: typeof picture === 'string' ? picture : undefined,
})

/** The picture library: all uploaded pictures, what is missing of them, and which nobody needs. */
function MediaLibrary() {
  const { filter, search = '', picture: openId } = toMediaSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { query, pictures } = useMediaList({ search, ...(filter && { [filter]: true }) })
  // While a filter loads, the pictures of the one before are shown: they cannot be ticked.
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
  // The dialog has asked already. Replaces, so that Back does not open the picture again.
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
