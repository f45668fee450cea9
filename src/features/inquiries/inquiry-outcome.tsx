import { type FormEvent, useRef, useState } from 'react'
import { LOST_REASON_MAX } from '../../../server/core/constants/schema.ts'
import { formatMoney, CURRENCY_SYMBOL } from '../../../server/core/money/schema.ts'
import { amountStatuses, statusInput, lostReasons } from '../../../server/features/inquiries/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { getFieldErrors } from '../../core/office/field-errors.ts'
import { parseInteger } from '../../core/office/parse-number.ts'
import { TextField } from '../../core/ui/field.tsx'
import { firm } from '../../firm.ts'
import type { Inquiry } from './inquiry.ts'
import { useOutcomeDraft } from './outcome-draft.ts'
import type { OutcomeFormProps } from './outcome-form-props.ts'
import { useSaveOutcome } from './use-save-outcome.ts'

/** The amount of a quoted or won inquiry, or why one was lost: requested when the status is chosen, editable later. */
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

/** The form for the amount of a quoted or won inquiry, in whole units of the firm's currency. It may be empty. */
function AmountForm({ inquiry, text, onText, onClose }: OutcomeFormProps) {
  const { id, status } = inquiry
  const { save, busy } = useSaveOutcome(inquiry)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const typed = text.trim().replace(CURRENCY_SYMBOL, '').trim()
  const amount = typed === '' ? null : parseInteger(typed)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const invalid = getFieldErrors(statusInput, { id, status, amount }).amount
    const failure = invalid ?? (amount === inquiry.amount ? null : await save({ amount }))
    setError(failure ?? undefined)
    if (failure === null) onClose()
    else field.current?.focus()
  }

  return (
    <form className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        wrapperClassName="w-full sm:w-64"
        label={
          status === 'won'
            ? `Amount of the order, in ${firm.currencyUnits}`
            : `Amount quoted, in ${firm.currencyUnits}`
        }
        optional
        inputMode="numeric"
        autoComplete="off"
        value={text}
        readOnly={busy}
        error={error}
        hint={amount ? formatMoney(amount) : undefined}
        onChange={({ target }) => {
          onText(target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2 sm:mt-7.5">
        <Button type="submit" tone="neutral" busy={busy}>
          Save amount
        </Button>
        <Button onClick={onClose}>{inquiry.amount === null ? 'Leave without' : 'Leave it'}</Button>
      </div>
    </form>
  )
}

/** The form for why an inquiry was lost: a common reason with one tap, or free text. The reason is optional. */
function LostReasonForm({ inquiry, text, onText, onClose }: OutcomeFormProps) {
  const { save, busy } = useSaveOutcome(inquiry)
  const [error, setError] = useState<string>()

  async function saveReason(reason: string | null) {
    if (busy) return
    const failure = reason === inquiry.lost_reason ? null : await save({ reason })
    setError(failure ?? undefined)
    if (failure === null) onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void saveReason(text.trim() || null)
  }

  return (
    <form className="mt-4 grid gap-3" onSubmit={submit}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-soft">Why was it lost?</legend>
        {lostReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="btn btn-outline"
            aria-pressed={reason === inquiry.lost_reason}
            onClick={() => void saveReason(reason)}
          >
            {reason}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          wrapperClassName="w-full sm:w-64"
          label="In your own words"
          optional
          autoComplete="off"
          maxLength={LOST_REASON_MAX}
          value={text}
          readOnly={busy}
          error={error}
          onChange={({ target }) => {
            onText(target.value)
            setError(undefined)
          }}
        />
        <div className="flex flex-wrap gap-2 sm:mt-7.5">
          <Button type="submit" tone="neutral" busy={busy}>
            Save reason
          </Button>
          <Button onClick={onClose}>{inquiry.lost_reason === null ? 'Leave without' : 'Leave it'}</Button>
        </div>
      </div>
    </form>
  )
}
