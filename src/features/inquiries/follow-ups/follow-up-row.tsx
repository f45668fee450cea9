import { Link } from '@tanstack/react-router'
import { Check, Phone } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useAccountOf } from '../../../core/office/accounts.ts'
import { Button } from '../../../core/office/button.tsx'
import {
  addDays,
  calendarDay,
  formatDateTime,
  formatTime,
  mondayOf,
  tenOClockOn,
  fromDateTimeLocal,
  toDateTimeLocal,
} from '../../../core/office/dates.ts'
import { focusOnMount } from '../../../core/office/focus-on-mount.ts'
import { InitialsBadge } from '../../../core/office/initials-badge.tsx'
import { TextField } from '../../../core/ui/field.tsx'
import { projectTypeLabel, StatusBadge } from '../inquiry-status.tsx'
import type { PendingWrite } from '../pending/pending-writes.ts'
import { WaitingMark } from '../pending/waiting-mark.tsx'
import type { MoveFollowUp } from './use-follow-ups.ts'
import type { FollowUp } from './use-pending-follow-ups.ts'

interface FollowUpRowProps {
  row: FollowUp
  now: number
  /** Shows the day beside the time. */
  withDay: boolean
  onMove: MoveFollowUp
  /** Its pending writes. */
  writes: PendingWrite[]
}

/** A follow-up: time, person and subject, with the buttons that postpone it or mark it as done. */
export function FollowUpRow({ row, now, withDay, onMove, writes }: FollowUpRowProps) {
  const { id, name, company, phone_url, project_type, reference, status, assigned_to, follow_up_at } = row
  const assignee = useAccountOf(assigned_to)
  const [isPicking, setIsPicking] = useState(false)
  const today = calendarDay(now)
  const isOverdue = Date.parse(follow_up_at) < now
  const moveTo = (followUpAt: string | null) => () => onMove(row, followUpAt)
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 xl:grid-cols-[9.5rem_minmax(0,1fr)_auto] xl:items-center xl:px-5">
      <time
        className={`tabular-nums ${isOverdue ? 'font-heading text-bad' : 'font-strong'}`}
        dateTime={follow_up_at}
      >
        {withDay ? formatDateTime(follow_up_at, now) : formatTime(follow_up_at)}
      </time>
      <div className="flex min-w-0 items-center justify-between gap-3">
        <div className="min-w-0">
          <Link
            data-follow-up
            to="/admin/inquiries"
            search={{ id }}
            className="block truncate text-lg leading-tight font-strong hover:underline"
          >
            {name}
          </Link>
          <p className="truncate text-soft">
            {[reference, company, projectTypeLabel(project_type)].filter(Boolean).join(', ')}
          </p>
        </div>
        <span className="flex flex-none items-center gap-3">
          <WaitingMark writes={writes} />
          <StatusBadge status={status} />
          {assignee && <InitialsBadge account={assignee} />}
        </span>
      </div>
      <div className="flex flex-wrap gap-1 sm:gap-2">
        {phone_url && (
          <a className="btn px-2 max-xl:min-w-11 sm:px-3" href={phone_url} aria-label={`Call ${name}`}>
            <Phone size={18} />
            <span className="max-xl:sr-only">Call</span>
          </a>
        )}
        <Button
          className="px-2 sm:px-3"
          aria-label={`Tomorrow: ${name}`}
          onClick={moveTo(tenOClockOn(addDays(today, 1)))}
        >
          Tomorrow
        </Button>
        <Button
          className="px-2 sm:px-3"
          aria-label={`Next week: ${name}`}
          onClick={moveTo(tenOClockOn(addDays(mondayOf(today), 7)))}
        >
          Next week
        </Button>
        <Button
          className="px-2 sm:px-3"
          aria-label={`Pick a time: ${name}`}
          aria-expanded={isPicking}
          onClick={() => setIsPicking(!isPicking)}
        >
          Pick
        </Button>
        <Button className="min-w-11 px-2 sm:px-3" aria-label={`Done: ${name}`} onClick={moveTo(null)}>
          <Check size={18} />
          <span className="max-sm:sr-only">Done</span>
        </Button>
      </div>
      {isPicking && (
        <FollowUpTimeForm
          followUpAt={follow_up_at}
          name={name}
          onCancel={() => setIsPicking(false)}
          onSave={(followUpAt) => {
            setIsPicking(false)
            onMove(row, followUpAt)
          }}
        />
      )}
    </li>
  )
}

interface FollowUpTimeFormProps {
  followUpAt: string
  /** The person's name, for the label. */
  name: string
  onCancel: () => void
  onSave: (followUpAt: string) => void
}

/** The form in a row that moves its follow-up to any date and time. */
function FollowUpTimeForm({ followUpAt, name, onCancel, onSave }: FollowUpTimeFormProps) {
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
