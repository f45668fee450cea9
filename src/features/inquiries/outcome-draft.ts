import { formatCount } from '../../../server/core/count/schema.ts'
import { amountStatuses, type InquiryStatus } from '../../../server/features/inquiries/schema.ts'
import { useDraft, writeDraft } from '../../core/office/draft-storage.ts'
import { textOf } from '../../core/office/record-draft.ts'
import { useAccount } from '../../core/office/session.tsx'
import type { Inquiry } from './inquiry.ts'

const subjectOf = (id: string) => `outcome ${id}`

/** Opens the form for the amount or reason of a chosen status, if it has one. Stored on the device, like its text. */
export function askOutcome(accountId: string, { id, amount, lost_reason }: Inquiry, status: InquiryStatus) {
  const isAsked = status === 'lost' || amountStatuses.includes(status)
  const text = status === 'lost' ? lost_reason : amount === null ? null : formatCount(amount)
  writeDraft(accountId, subjectOf(id), isAsked ? { status, text: text ?? '' } : {})
}

export const dropOutcome = (accountId: string, id: string) => writeDraft(accountId, subjectOf(id), {})

/** The unsaved amount or reason of the inquiry's current status; `text` is null while its form is closed. */
export function useOutcomeDraft(inquiry: Inquiry) {
  const { id, status } = inquiry
  const me = useAccount()
  const [draft, write] = useDraft(me.id, subjectOf(id))
  return {
    text: draft.status === status ? textOf(draft.text) : null,
    setText: (text: string) => write({ status, text }),
    open: () => askOutcome(me.id, inquiry, status),
    close: () => dropOutcome(me.id, id),
  }
}
