import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useId, useState } from 'react'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { formatDateTime } from '../../core/office/dates.ts'
import { LoadError } from '../../core/office/list-states.tsx'
import { ModalActions } from '../../core/office/modal-actions.tsx'
import { Modal } from '../../core/office/modal.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { contactDetails, DetailList, outcomeDetails, projectDetails } from './inquiry-details.tsx'
import { STATUS_LABELS } from './inquiry-status.tsx'
import type { Inquiry } from './inquiry.ts'
import { moveDrafts } from './merged-drafts.ts'

const route = getRouteApi('/admin/inquiries')

/** Shows two inquiries side by side and merges one into the other permanently. The user can swap which one stays. */
export function MergeDialog({
  inquiry,
  otherId,
  onClose,
}: {
  inquiry: Inquiry
  otherId: string
  onClose: () => void
}) {
  const id = useId()
  const { inquiry: procedures } = useTRPC()
  const other = useQuery(procedures.byId.queryOptions({ id: otherId }))
  const [isSwapped, setIsSwapped] = useState(false)
  const { merge, busy, error } = useMerge(onClose)
  // Somebody else may have merged the other inquiry into this one since.
  const isMerged = other.data?.id === inquiry.id
  if (!other.data || isMerged)
    return (
      <Modal label="Merge inquiries" variant="question" onDismiss={onClose}>
        <div className="p-7">
          {isMerged ? (
            <div className="grid gap-4">
              <p>It is part of this inquiry already.</p>
              <Button data-first className="justify-self-start" onClick={onClose}>
                Close
              </Button>
            </div>
          ) : other.isError ? (
            <LoadError subject="The other inquiry" onRetry={() => void other.refetch()} />
          ) : (
            <output>Loading...</output>
          )}
        </div>
      </Modal>
    )
  const [stays, goes] = isSwapped ? [other.data, inquiry] : [inquiry, other.data]
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-question`}
      variant="wide"
      onDismiss={busy ? undefined : onClose}
    >
      <div className="px-5 pt-6 pb-5 sm:px-7">
        <h2 id={`${id}-title`} className="text-3xl leading-tight font-strong">
          Merge two inquiries
        </h2>
        <p id={`${id}-question`} className="mt-1.5 text-soft">
          Merge {goes.reference} into {stays.reference}? They are then shown as one inquiry, with the name,
          status and assignee of {stays.reference}. The text of {goes.reference} is kept, and opening{' '}
          {goes.reference} shows {stays.reference}. This cannot be undone.
        </p>
        <Button
          className="mt-4"
          aria-disabled={busy || undefined}
          onClick={() => !busy && setIsSwapped(!isSwapped)}
        >
          <ArrowLeftRight />
          Keep {goes.reference} instead
        </Button>
      </div>
      <section
        className="grid min-h-0 flex-1 overflow-y-auto border-t border-edge md:grid-cols-2"
        aria-label="Both inquiries"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or the arrow keys could not scroll it
        tabIndex={0}
      >
        <Side title={`${stays.reference} stays`} inquiry={stays} className="max-md:border-b md:border-r" />
        <Side title={`${goes.reference} becomes part of it`} inquiry={goes} />
      </section>
      {error && (
        <p className="field-error border-t border-rule px-5 py-3 sm:px-7" role="alert">
          {error}
        </p>
      )}
      <ModalActions>
        <Button data-first aria-disabled={busy || undefined} onClick={busy ? undefined : onClose}>
          Cancel
        </Button>
        <Button tone="error" busy={busy} onClick={() => void merge(goes.id, stays.id)}>
          Merge
        </Button>
      </ModalActions>
    </Modal>
  )
}

function Side({ title, inquiry, className = '' }: { title: string; inquiry: Inquiry; className?: string }) {
  const now = useNow()
  const { name, message, status, created_at, notes, photo_count } = inquiry
  return (
    <section aria-label={title} className={`border-edge px-5 py-5 sm:px-7 ${className}`}>
      <h3 className="text-lg font-heading">{title}</h3>
      <DetailList
        className="mt-3 *:grid *:grid-cols-[112px_minmax(0,1fr)] *:border-t *:border-rule *:py-1.5"
        rows={[
          ['Name', name],
          ...contactDetails(inquiry),
          ['Received', formatDateTime(created_at, now)],
          ['Status', STATUS_LABELS[status]],
          ...outcomeDetails(inquiry),
          ...projectDetails(inquiry).filter(([label]) => label !== 'Reference'),
          ['Notes', notes.length || 'None'],
          ['Photographs', photo_count || 'None'],
        ]}
      />
      {message && <p className="mt-3 line-clamp-6 wrap-anywhere whitespace-pre-line">{message}</p>}
    </section>
  )
}

/** Merges, then opens the remaining inquiry. Unsaved drafts about the other one move along. */
function useMerge(onMerged: () => void) {
  const me = useAccount()
  const client = useTRPCClient()
  const { inquiry, stats, activity } = useTRPC()
  const navigate = route.useNavigate()
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useSaveMutation({
    call: (input: { id: string; into: string }) => client.inquiry.merge.mutate(input),
    successMessage: 'Inquiries merged successfully',
    errorMessage: 'Failed to merge inquiries',
    // The merged inquiry is not refetched: it may stay open until the other one opens.
    refresh: () => Promise.all([inquiry.list.invalidate(), stats.invalidate(), activity.invalidate()]),
  })
  async function merge(id: string, into: string) {
    setError(null)
    try {
      const row = await run({ id, into })
      moveDrafts(me.id, id, row)
      onMerged()
      await navigate({ search: (before) => ({ ...before, id: row.id }), replace: true, resetScroll: false })
      await inquiry.invalidate()
    } catch (failure) {
      setError(toApiError(failure).message)
    }
  }
  return { merge, busy, error }
}
