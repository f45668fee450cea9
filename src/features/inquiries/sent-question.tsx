import type { ReplyChannel } from '../../../server/features/inquiries/replies/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { useAccount } from '../../core/office/session.tsx'
import type { Inquiry } from './inquiry.ts'
import { patchReplyDraft, useReplyDraft } from './reply-draft.ts'
import { useLogReply } from './use-send-reply.ts'

const QUESTIONS: Record<ReplyChannel, string> = {
  whatsapp: 'Sent by WhatsApp?',
  email: 'Sent by your mail program?',
  phone: 'Reached by phone?',
}

/**
 * After another app was opened, asks whether the reply was sent there, until it is answered, even after a reload. Yes
 * logs the reply; No leaves everything as it is.
 */
export function SentQuestion({
  inquiry,
  className = '',
  onAnswered,
}: {
  inquiry: Inquiry
  className?: string
  /** Called when the question, which may have had the focus, is gone. */
  onAnswered: (sent: boolean) => void
}) {
  const { id: accountId } = useAccount()
  const { asked, opened } = useReplyDraft(accountId, inquiry.id)
  const { log, busy } = useLogReply(inquiry.id, () => onAnswered(true))
  if (!asked || opened === undefined) return null
  const question = QUESTIONS[asked]
  return (
    <section
      role="status"
      aria-label={question}
      className={`alert flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-0 border-l-4 ${className}`}
    >
      <p className="font-strong">{question}</p>
      <div className="flex gap-2">
        <Button
          className="min-w-16 justify-center"
          onClick={() => {
            patchReplyDraft(accountId, inquiry.id, { opened: undefined, asked: undefined })
            onAnswered(false)
          }}
        >
          No
        </Button>
        <Button
          tone="neutral"
          className="min-w-16 justify-center"
          busy={busy}
          onClick={() => void log(asked, opened || 'Answered.')}
        >
          Yes
        </Button>
      </div>
    </section>
  )
}
