import { type FormEvent, useState } from 'react'
import { Button } from '../../../core/office/button.tsx'
import { fromDateTimeLocal, toDateTimeLocal } from '../../../core/office/dates.ts'
import { focusOnMount } from '../../../core/office/focus-on-mount.ts'
import { TextField } from '../../../core/ui/field.tsx'

interface FollowUpTimeFormProps {
  followUpAt: string
  /** Of the person, for the label. */
  name: string
  onCancel: () => void
  onSave: (followUpAt: string) => void
}

/** The form in a row that moves its follow-up to any date and time. */
export function FollowUpTimeForm({ followUpAt, name, onCancel, onSave }: FollowUpTimeFormProps) {
  const [value, setValue] = useState(() => toDateTimeLocal(followUpAt))
  const [error, setError] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The browser accepts years of five digits, which are not ISO 8601; a partly filled field has the value ''.
    if (/^\d{4}-/.test(value)) onSave(fromDateTimeLocal(value))
    else {
      setError('Enter the whole date and time, with a year of four digits')
      event.currentTarget.querySelector('input')?.focus()
    }
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2 xl:col-span-3 xl:justify-end"
      onSubmit={submit}
    >
      <TextField
        label={
          <>
            New time<span className="sr-only"> for {name}</span>
          </>
        }
        type="datetime-local"
        ref={focusOnMount}
        value={value}
        error={error}
        wrapperClassName="min-w-0 flex-[1_1_14rem] max-sm:basis-full xl:max-w-72"
        onChange={({ target }) => {
          setValue(target.value)
          setError(undefined)
        }}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <Button type="submit" tone="neutral">
        Move
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  )
}
