import { formatCount } from '../../../server/core/count/schema.ts'
import { amountStatuses, type InquiryStatus } from '../../../server/features/inquiries/schema.ts'
import { useDraft, writeDraft } from '../../core/office/draft-storage.ts'
import { textOf } from '../../core/office/record-draft.ts'
import { useAccount } from '../../core/office/session.tsx'
import type { Inquiry } from './inquiry.ts'

const subjectOf = (id: string) => `outcome ${id}`

/** Asks for the amount or the reason of a status that was chosen, if it has one. Kept on the device, as what is typed. */
export function askOutcome(accountId: string, { id, amount, lost_reason }: Inquiry, status: InquiryStatus) {
  const isAsked = status === 'lost' || amountStatuses.includes(status)
  const text = status === 'lost' ? lost_reason : amount === null ? null : formatCount(amount)
  writeDraft(accountId, subjectOf(id), isAsked ? { status, text: text ?? '' } : {})
}

export const dropOutcome = (accountId: string, id: string) => writeDraft(accountId, subjectOf(id), {})

/** The unsaved answer about the inquiry's present status; `text` is null while nothing is asked. */
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
