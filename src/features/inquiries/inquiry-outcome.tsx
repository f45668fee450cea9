import { formatMoney } from '../../../server/core/money/schema.ts'
import { amountStatuses } from '../../../server/features/inquiries/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { AmountForm } from './amount-form.tsx'
import type { Inquiry } from './inquiry.ts'
import { LostReasonForm } from './lost-reason-form.tsx'
import { useOutcomeDraft } from './outcome-draft.ts'

/** The amount of a quoted or won inquiry, or why one was lost: asked for when the status is chosen, changed later. */
export function InquiryOutcome({ inquiry }: { inquiry: Inquiry }) {
  const { status, amount, lost_reason } = inquiry
  const draft = useOutcomeDraft(inquiry)
  const isLost = status === 'lost'
  if (!isLost && !amountStatuses.includes(status)) return null
  const formProps = { inquiry, text: draft.text ?? '', onText: draft.setText, onClose: draft.close }
  if (draft.text !== null)
    return isLost ? (
      <LostReasonForm key={status} {...formProps} />
    ) : (
      <AmountForm key={status} {...formProps} />
    )
  const value = isLost ? lost_reason : amount && formatMoney(amount)
  const noun = isLost ? 'reason' : 'amount'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4">
      <p className="tabular-nums wrap-anywhere">
        <span className="text-soft">{isLost ? 'Lost because:' : 'Amount:'}</span>{' '}
        <span className={value ? 'font-heading' : 'text-soft'}>{value ?? 'not given'}</span>
        {isLost && amount && <span className="text-soft"> (quoted {formatMoney(amount)})</span>}
      </p>
      <Button tone="ghost" onClick={draft.open}>
        {value ? `Change ${noun}` : `Add ${noun}`}
      </Button>
    </div>
  )
}
