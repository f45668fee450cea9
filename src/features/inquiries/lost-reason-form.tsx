import { type FormEvent, useState } from 'react'
import { LOST_REASON_MAX } from '../../../server/core/constants/schema.ts'
import { lostReasons } from '../../../server/features/inquiries/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { TextField } from '../../core/ui/field.tsx'
import type { OutcomeFormProps } from './outcome-form-props.ts'
import { useSaveOutcome } from './use-save-outcome.ts'

/** Asks why an inquiry was lost: a common reason by one tap, or words of our own; without one the status stands alone. */
export function LostReasonForm({ inquiry, text, onText, onClose }: OutcomeFormProps) {
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
