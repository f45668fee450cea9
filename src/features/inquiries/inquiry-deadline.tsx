import { REPLY_HOURS } from '../../../server/core/constants/schema.ts'
import { formatDateTimeInText, formatShortDateTime } from '../../core/office/dates.ts'
import { useNow } from '../../core/office/use-now.ts'
import type { Inquiry } from './inquiry.ts'
import { ReplyDeadlineClock, getWaitingTime } from './reply-deadline.tsx'

/** The reply deadline of a new inquiry: waiting time and clock. For any other inquiry, only the time of receipt. */
export function InquiryDeadline({ inquiry: { status, created_at } }: { inquiry: Inquiry }) {
  const now = useNow()
  if (status !== 'new')
    return (
      <p className="tabular-nums mt-4 border-t border-rule pt-3 text-soft">
        Received {formatDateTimeInText(created_at)}
      </p>
    )
  const { text, remaining, late } = getWaitingTime(created_at, now)
  const deadline = Date.parse(created_at) + REPLY_HOURS * 3_600_000
  return (
    <section className="mt-5 grid items-end gap-x-8 gap-y-3 xl:grid-cols-[auto_1fr] xl:border-t xl:border-rule xl:pt-4">
      <div className="flex items-end justify-between gap-4 xl:block">
        <p className="text-label text-soft max-xl:sr-only">Waiting</p>
        <p
          className={`tabular-nums font-stretch-84% text-[2rem] leading-none font-[380] xl:mt-1 xl:text-[2.5rem] ${late ? 'text-bad' : ''}`}
        >
          {text}
        </p>
        <p className={`tabular-nums xl:hidden ${late ? 'font-heading text-bad' : 'text-soft'}`}>
          {remaining}
        </p>
      </div>
      <div>
        <ReplyDeadlineClock createdAt={created_at} now={now} big />
        <p className="tabular-nums mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
          <span>Received {formatShortDateTime(created_at, now)}</span>
          <span className={`max-xl:hidden ${late ? 'font-heading text-bad' : 'text-soft'}`}>{remaining}</span>
          <span>Promised by {formatShortDateTime(deadline, now)}</span>
        </p>
      </div>
    </section>
  )
}
