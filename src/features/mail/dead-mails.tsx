import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { UNDELIVERED_MAIL_DAYS } from '../../../server/core/constants/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { RowList } from '../../core/office/section.tsx'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

type DeadMail = inferRouterOutputs<AppRouter>['inquiry']['deadMails'][number]

/** The mails that could not be delivered, each with 'Try again' and 'Discard'. */
export function DeadMails() {
  const { inquiry: client } = useTRPCClient()
  const trpc = useTRPC()
  const query = useQuery(trpc.inquiry.deadMails.queryOptions())
  useLoadErrorToast(query, 'Failed to load mails')
  const [discarding, setDiscarding] = useState<DeadMail | null>(null)
  const retrying = useSaveMutation({
    call: (input: { id: string }) => client.retryMail.mutate(input),
    successMessage: 'Mail queued again successfully',
    errorMessage: 'Failed to queue the mail again',
    getRowId: ({ id }) => id,
  })
  const discard = useSaveMutation({
    call: (input: { id: string }) => client.discardMail.mutate(input),
    successMessage: 'Mail discarded successfully',
    errorMessage: 'Failed to discard mail',
  })
  if (!query.data) return <QueryState query={query} subject="The mails" />
  if (query.data.length === 0)
    return <EmptyState>No undelivered mail in the last {UNDELIVERED_MAIL_DAYS} days.</EmptyState>
  return (
    <>
      <p className="mb-3 text-soft">
        The mail server refused these, or could not be reached for hours. They are deleted after{' '}
        {UNDELIVERED_MAIL_DAYS} days.
      </p>
      <RowList>
        {query.data.map((mail) => (
          <DeadMailRow
            key={mail.id}
            mail={mail}
            onRetry={() => void retrying.run({ id: mail.id }).catch(() => {})}
            onDiscard={() => setDiscarding(mail)}
          />
        ))}
      </RowList>
      {discarding && (
        <ConfirmDialog
          title="Discard Mail"
          confirmLabel="Discard mail"
          danger
          onClose={() => setDiscarding(null)}
          onConfirm={() => discard.run({ id: discarding.id })}
        >
          {`“${discarding.subject}” to ${discarding.to} will be deleted and never delivered. This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </>
  )
}

function DeadMailRow({
  mail: { id, to, subject, reason, inquiry_id, created_at },
  onRetry,
  onDiscard,
}: {
  mail: DeadMail
  onRetry: () => void
  onDiscard: () => void
}) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:px-5">
      <div className="min-w-0">
        <p className="font-heading wrap-anywhere" id={`mail-${id}`}>
          {subject}
        </p>
        <p className="wrap-anywhere">To {to}</p>
        {reason && <p className="text-sm wrap-anywhere text-error">{reason}</p>}
        <p className="tabular-nums text-sm text-soft">
          Given up {formatDateTimeInText(created_at)}
          {inquiry_id && (
            <>
              {'. '}
              <Link to="/admin/inquiries" search={{ id: inquiry_id }} className="link text-ink">
                Open the inquiry
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="neutral" aria-describedby={`mail-${id}`} onClick={onRetry}>
          Try again
        </Button>
        <Button aria-describedby={`mail-${id}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  )
}
