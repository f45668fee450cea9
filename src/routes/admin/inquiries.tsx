import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { startDownload } from '../../admin/download.ts'
import { LoadError } from '../../admin/list-states.tsx'
import { AddButton } from '../../admin/record-screen.tsx'
import { SearchBox } from '../../admin/search-box.tsx'
import { useShortcut } from '../../admin/shortcuts.tsx'
import { useIsDesktop } from '../../admin/use-is-desktop.ts'
import { useRecordDialog } from '../../admin/use-record-dialog.ts'
import { useTRPC } from '../../trpc.ts'
import { toast } from '../../ui/toast.tsx'
import { AddInquiryDialog } from './-inquiries/add-inquiry-dialog.tsx'
import { InboxFilters } from './-inquiries/inbox-filters.tsx'
import { useBackToList, useRestoreRowFocus } from './-inquiries/inbox-history.ts'
import { InboxList } from './-inquiries/inbox-list.tsx'
import { useRowsWithOpen } from './-inquiries/inbox-open-row.ts'
import { getRowElement } from './-inquiries/inbox-rows.ts'
import { InquiryRecord } from './-inquiries/inquiry-record.tsx'
import { type InboxSearch, useInbox, useOpenFirst, useUpdateSearch } from './-inquiries/use-inbox.ts'

export const Route = createFileRoute('/admin/inquiries')({
  validateSearch: (params: Record<string, unknown>): InboxSearch => ({
    id: toOptionalString(params.id),
    status: toOptionalString(params.status),
    search: toOptionalString(params.search),
    // `true` from our own navigation, 'true' from the address bar.
    mine: String(params.mine) === 'true' || undefined,
  }),
  component: Inbox,
})

/**
 * Search parameters are validated as strings only, and further where they are used: this function is in the bundle of
 * every public page, and the zod schema must not be.
 */
const toOptionalString = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The inbox: list and record side by side on a desktop, one at a time on a phone. */
function Inbox() {
  const isDesktop = useIsDesktop()
  const [dialog, openDialog] = useRecordDialog('inquiry', [])
  const { id, search = '', filter, list } = useInbox()
  const updateSearch = useUpdateSearch(isDesktop)
  const backToList = useBackToList()
  const rows = useRowsWithOpen(list.items, filter, id)
  const openIndex = rows.findIndex((row) => row.id === id)
  const newer = rows[openIndex - 1]?.id
  const older = openIndex < 0 ? undefined : rows[openIndex + 1]?.id
  // The server's total does not count an open inquiry that no longer matches the filter.
  const total = list.total + rows.length - list.items.length
  useOpenFirst(isDesktop && list.isSuccess && !list.isPlaceholderData ? (rows[0]?.id ?? null) : null)
  useRestoreRowFocus(id, !isDesktop)

  function openAndScrollTo(next: string | undefined) {
    if (!next) return
    updateSearch({ id: next })
    getRowElement(next)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('n', 'Add inquiry', () => openDialog('new'))
  useShortcut('j', 'Next inquiry', () => openAndScrollTo(openIndex < 0 ? rows[0]?.id : older))
  useShortcut('k', 'Previous inquiry', () => openAndScrollTo(newer))

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
            {!isDesktop && <AddButton itemName="inquiry" onClick={() => openDialog('new')} />}
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
              <ExportLink className="ml-auto" />
              <AddButton itemName="inquiry" onClick={() => openDialog('new')} />
            </>
          )}
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
              <InboxList list={list} rows={rows} openId={id} />
            )}
            {!isDesktop && rows.length > 0 && (
              <div className="px-4 py-6">
                <ExportLink />
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
      {dialog && <AddInquiryDialog onClose={() => openDialog(null)} onAdded={(id) => updateSearch({ id })} />}
    </main>
  )
}

/** Exports all inquiries as CSV, regardless of the filter. */
function ExportLink({ className = '' }: { className?: string }) {
  const queryClient = useQueryClient()
  const { auth } = useTRPC()

  /** Checks the session first: after it has expired the login opens, where the download alone would fail silently. */
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      const session = await queryClient.fetchQuery(auth.session.queryOptions())
      if (session) startDownload(INQUIRIES_CSV)
    } catch {
      toast({ title: 'Error', description: 'Failed to export inquiries', variant: 'destructive' })
    }
  }

  return (
    <a className={`btn ${className}`} href={INQUIRIES_CSV} download onClick={(event) => void download(event)}>
      <Download />
      Export CSV
    </a>
  )
}

const INQUIRIES_CSV = '/inquiries.csv'
