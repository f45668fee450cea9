import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { LoadError } from '../../core/office/list-states.tsx'
import { AddButton } from '../../core/office/record-screen.tsx'
import { SearchBox } from '../../core/office/search-box.tsx'
import { useShortcut } from '../../core/office/shortcuts.tsx'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { useRecordDialog } from '../../core/office/use-record-dialog.ts'
import { useSelection } from '../../core/office/use-selection.ts'
import { useTRPC } from '../../queries.tsx'
import { AddInquiryDialog } from './add-inquiry-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExportLink } from './export-link.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { useBackToList, useRestoreRowFocus, useScrollToOpen } from './inbox-history.ts'
import { InboxList } from './inbox-list.tsx'
import { getRowElement, type InboxRow, reinsertRow } from './inbox-rows.ts'
import { InboxViews } from './inbox-views.tsx'
import { InquiryRecord } from './inquiry-record.tsx'
import { useInbox, useOpenFirst, useUpdateSearch } from './use-inbox.ts'

/** The inbox: list and record side by side on a desktop, one at a time on a phone. */
export function InquiriesScreen() {
  const isDesktop = useIsDesktop()
  const [dialog, openDialog] = useRecordDialog('inquiry', [])
  const { id, search = '', filter, list } = useInbox()
  const updateSearch = useUpdateSearch(isDesktop)
  const backToList = useBackToList()
  const rows = useRowsWithOpen(list.items, JSON.stringify(filter), id)
  const selection = useSelection(rows)
  const [isSelectMode, setIsSelectMode] = useState(false)
  const isSelecting = isSelectMode || selection.ids.length > 0
  const openIndex = rows.findIndex((row) => row.id === id)
  const newer = rows[openIndex - 1]?.id
  const older = openIndex < 0 ? undefined : rows[openIndex + 1]?.id
  // The server's total does not count an open inquiry that no longer matches the filter.
  const total = list.total + rows.length - list.items.length
  useOpenFirst(isDesktop && list.isSuccess && !list.isPlaceholderData ? (rows[0]?.id ?? null) : null)
  useRestoreRowFocus(id, !isDesktop)
  useScrollToOpen(isDesktop ? id : undefined, list.isSuccess)

  function openAndScrollTo(next: string | undefined) {
    if (!next) return
    updateSearch({ id: next })
    getRowElement(next)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('n', 'Add inquiry', () => openDialog('new'))
  useShortcut('j', 'Next inquiry', () => openAndScrollTo(openIndex < 0 ? rows[0]?.id : older))
  useShortcut('k', 'Previous inquiry', () => openAndScrollTo(newer))

  useShortcut('x', 'Select or deselect the open inquiry', () => id && isDesktop && selection.toggle(id))

  function endSelection() {
    selection.toggleAll(false)
    setIsSelectMode(false)
  }

  function onDeleted() {
    if (isDesktop) updateSearch({ id: older ?? newer }, 'replace')
    else backToList()
  }

  return (
    <main id="content" className="xl:flex xl:h-svh xl:flex-col">
      {isDesktop || !id ? (
        <header className="grid gap-4 px-4 py-4 xl:flex xl:flex-wrap xl:items-center xl:px-8 xl:pt-6">
          <div className="flex items-center justify-between gap-4">
            <h1 className="page-title xl:mr-6" tabIndex={-1}>
              Inquiries
            </h1>
            {!isDesktop && (
              <span className="flex gap-2">
                {rows.length > 0 && (
                  <Button
                    aria-pressed={isSelecting}
                    onClick={() => (isSelecting ? endSelection() : setIsSelectMode(true))}
                  >
                    Select
                  </Button>
                )}
                <AddButton itemName="inquiry" onClick={() => openDialog('new')} />
              </span>
            )}
          </div>
          <SearchBox
            className="xl:w-75"
            label="Search inquiries"
            placeholder="Name, e-mail, phone, words"
            value={search}
            // Replaces, so that typing does not fill the history.
            onSearch={(query) => updateSearch({ search: query || undefined, id: undefined }, 'replace')}
          />
          {isDesktop && (
            <>
              <ExportLink className="ml-auto" filter={filter} list={list} />
              <AddButton itemName="inquiry" onClick={() => openDialog('new')} />
            </>
          )}
          <InboxViews />
          <InboxFilters />
        </header>
      ) : (
        <h1 className="sr-only" tabIndex={-1}>
          Inquiries
        </h1>
      )}
      <div className="min-h-0 flex-1 border-edge max-xl:border-t-0 xl:grid xl:grid-cols-[392px_minmax(0,1fr)] xl:border-t">
        {(isDesktop || !id) && (
          <div className="border-edge max-xl:border-t xl:overflow-y-auto xl:border-r">
            {list.isError && rows.length === 0 ? (
              <div className="p-4">
                <LoadError subject="The inbox" onRetry={() => void list.refetch()} />
              </div>
            ) : (
              <InboxList
                list={list}
                rows={rows}
                openId={id}
                selection={selection}
                isSelecting={isSelecting}
                onStartSelecting={(rowId) => {
                  setIsSelectMode(true)
                  selection.toggle(rowId)
                }}
              />
            )}
            {!isDesktop && rows.length > 0 && (
              <div className="px-4 py-6">
                <ExportLink filter={filter} list={list} />
              </div>
            )}
          </div>
        )}
        {id ? (
          <InquiryRecord
            key={id}
            id={id}
            position={openIndex < 0 ? null : `${openIndex + 1} of ${total}${list.more ? '+' : ''}`}
            newer={newer}
            older={older}
            onBack={backToList}
            onDeleted={onDeleted}
          />
        ) : (
          <div className="bg-sheet max-xl:hidden" aria-hidden />
        )}
      </div>
      {isSelecting && (isDesktop || !id) && (
        <BulkBar
          selection={selection}
          shown={rows.length}
          // The first remaining inquiry opens.
          onDeleted={(ids) => id && ids.includes(id) && updateSearch({ id: undefined }, 'replace')}
          onClose={endSelection}
        />
      )}
      {dialog && <AddInquiryDialog onClose={() => openDialog(null)} onAdded={(id) => updateSearch({ id })} />}
    </main>
  )
}

/**
 * The inbox's rows including the open inquiry, even if it no longer matches the filter, such as one in 'New' that was
 * just marked as contacted. It keeps its position, and so its neighbours, until another is opened.
 * @param filter identifies the list
 */
function useRowsWithOpen(rows: InboxRow[], filter: string, openId: string | undefined): InboxRow[] {
  const { data, isError } = useQuery({
    ...useTRPC().inquiry.byId.queryOptions({ id: openId ?? '' }),
    enabled: openId !== undefined,
  })
  /** The latest list that contained the open inquiry. */
  const [snapshot, setSnapshot] = useState({ filter, rows })
  const isChanged = snapshot.rows !== rows || snapshot.filter !== filter
  if (isChanged && rows.some(({ id }) => id === openId)) setSnapshot({ filter, rows })
  return data && !isError && snapshot.filter === filter ? reinsertRow(rows, snapshot.rows, data) : rows
}
