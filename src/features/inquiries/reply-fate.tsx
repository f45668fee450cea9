import { Button } from '../../core/office/button.tsx'
import { Status } from '../../core/ui/badge.tsx'
import type { Inquiry } from './inquiry.ts'
import { useRetryReply } from './use-send-reply.ts'

type Note = Inquiry['notes'][number]

/** What became of a mailed reply: it waits, it was sent, or the mail server refused it, with 'Try again'. */
export function ReplyFate({ note: { id, mail_state, mail_error, subject } }: { note: Note }) {
  const { run, busy } = useRetryReply()
  if (!mail_state) return null
  return (
    <div role="status" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {mail_state === 'sent' && <Status tone="success">Sent</Status>}
      {mail_state === 'queued' && (
        <Status tone="live">{mail_error ? 'Waiting, to be tried again' : 'Waiting to be sent'}</Status>
      )}
      {mail_state === 'refused' && <Status className="text-error">Not delivered</Status>}
      {mail_error && <span className="wrap-anywhere text-soft">{mail_error}</span>}
      {mail_state === 'refused' && (
        <Button
          busy={busy}
          aria-label={`Try again to send “${subject ?? ''}”`}
          onClick={() => void run({ id }).catch(() => {})}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
