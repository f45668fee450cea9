import { type FormEvent, useRef, useState } from 'react'
import { CURRENCY_SYMBOL, formatMoney } from '../../../server/core/money/schema.ts'
import { statusInput } from '../../../server/features/inquiries/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { getFieldErrors } from '../../core/office/field-errors.ts'
import { parseInteger } from '../../core/office/parse-number.ts'
import { TextField } from '../../core/ui/field.tsx'
import { firm } from '../../firm.ts'
import type { OutcomeFormProps } from './outcome-form-props.ts'
import { useSaveOutcome } from './use-save-outcome.ts'

/** Asks for the amount of a quoted or won inquiry, in whole units of the firm's currency; without one the status stands alone. */
export function AmountForm({ inquiry, text, onText, onClose }: OutcomeFormProps) {
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
