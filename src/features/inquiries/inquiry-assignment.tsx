import { useId, useRef, useState } from 'react'
import { useAccountOf, useAssigneeOptions } from '../../core/office/accounts.ts'
import {
  addDays,
  calendarDay,
  fromDateTimeLocal,
  formatDateTime,
  tenOClockOn,
  toDateTimeLocal,
} from '../../core/office/dates.ts'
import { InitialsBadge } from '../../core/office/initials-badge.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useNow } from '../../core/office/use-now.ts'
import { SelectField } from '../../core/ui/field.tsx'
import { Warning } from '../../core/ui/icons.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Inquiry } from './inquiry.ts'
import { useOptimisticInquiry } from './optimistic-inquiry.ts'
import { PendingChanges } from './pending/pending-changes.tsx'
import { useQueuedWrite } from './pending/use-queued-write.ts'
import { useUndoInquiries } from './use-undo-inquiries.ts'

/**
 * Assignee and follow-up date. Saved on change, without optimistic locking: the last write wins. Without a connection a
 * change is queued; if somebody else changes the same field before it is sent, the author chooses.
 */
export function InquiryAssignment({ inquiry: { id, assigned_to, follow_up_at } }: { inquiry: Inquiry }) {
  const client = useTRPCClient()
  const assignees = useAssigneeOptions(assigned_to)
  const assignee = useAccountOf(assigned_to)
  const applyOptimistic = useOptimisticInquiry(id)
  const undo = useUndoInquiries()
  const queueWrite = useQueuedWrite()
  const assign = useSaveMutation({
    call: (change: Assignment) =>
      queueWrite(
        id,
        {
          procedure: 'assign',
          ...change,
          ...('assigned_to' in change
            ? { assigned_to_was: assigned_to }
            : { follow_up_at_was: follow_up_at }),
        },
        (idempotency_key, signal) =>
          client.inquiry.assign.mutate({ id, ...change, idempotency_key }, { signal }),
      ),
    // A change that is only queued on the device has nothing to undo yet.
    offerUndo: (assignment, row) =>
      row?.changes.length
        ? {
            title: 'assigned_to' in assignment ? 'Assignment changed' : 'Follow-up changed',
            undo: () => undo(row.changes),
          }
        : null,
    errorMessage: 'Failed to update inquiry',
    optimistic: applyOptimistic,
  })
  const save = (change: Assignment) =>
    assign.run(change).then(
      () => true,
      () => false,
    )

  return (
    <div className="mb-6 grid gap-3">
      <div className="flex items-end gap-2">
        <SelectField
          label="Assigned to"
          wrapperClassName="min-w-0 flex-1"
          value={assigned_to ?? ''}
          onChange={({ target }) => void save({ assigned_to: target.value || null })}
        >
          <option value="">Nobody yet</option>
          {assignees.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {assignee && <InitialsBadge account={assignee} size="lg" silent />}
      </div>
      <FollowUpField followUpAt={follow_up_at} onSave={(follow_up_at) => save({ follow_up_at })} />
      <PendingChanges id={id} procedure="assign" />
    </div>
  )
}

interface Assignment {
  assigned_to?: string | null
  follow_up_at?: string | null
}

interface FollowUpFieldProps {
  followUpAt: string | null
  /** Saves the date, ISO 8601; resolves to whether that succeeded. */
  onSave: (followUpAt: string | null) => Promise<boolean>
}

/** The follow-up date, saved on blur and on Enter. An emptied field does not delete the date; only 'Clear' does. */
function FollowUpField({ followUpAt, onSave }: FollowUpFieldProps) {
  const now = useNow()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  /** The typed value while it is unsaved; null while the saved value is shown. */
  const [unsavedValue, setUnsavedValue] = useState<string | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const savedValue = followUpAt ? toDateTimeLocal(followUpAt) : ''
  const error = validationError(unsavedValue ?? savedValue, incomplete)

  async function commit({ value, validity }: HTMLInputElement) {
    // The value is '' for a partly filled field as well as for an empty one.
    const isIncomplete = validity.badInput || (value === '' && savedValue !== '')
    setIncomplete(isIncomplete)
    if (isIncomplete || value === savedValue || validationError(value, false)) return
    if (await onSave(fromDateTimeLocal(value)))
      setUnsavedValue((unsavedValue) => (unsavedValue === value ? null : unsavedValue))
  }

  function setDate(date: string | null) {
    setUnsavedValue(null)
    setIncomplete(false)
    // A partly filled field has the value '' already: React would not reset it.
    if (field.current) field.current.value = date ? toDateTimeLocal(date) : ''
    if (date !== followUpAt) void onSave(date)
  }

  return (
    <div className="field">
      <label htmlFor={fieldId}>Follow up</label>
      <input
        ref={field}
        id={fieldId}
        type="datetime-local"
        className="input"
        value={unsavedValue ?? savedValue}
        aria-describedby={`${fieldId}-message`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          setUnsavedValue(target.value)
          setIncomplete(false)
        }}
        onBlur={({ target }) => void commit(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && void commit(currentTarget)}
      />
      {/* wrap-reverse: an error that appears on blur must not move the button that is being pressed. */}
      <div className="flex flex-wrap-reverse items-center gap-x-4">
        {error ? (
          <p className="field-error" id={`${fieldId}-message`} role="alert">
            <Warning />
            {error}
          </p>
        ) : (
          <p
            className={`field-hint tabular-nums ${followUpAt && Date.parse(followUpAt) < now ? 'font-heading text-bad' : ''}`}
            id={`${fieldId}-message`}
          >
            {followUpAt
              ? `${Date.parse(followUpAt) < now ? 'Overdue: ' : ''}${formatDateTime(followUpAt, now)}`
              : 'No date yet'}
          </p>
        )}
        <span className="ml-auto flex gap-x-4 text-sm">
          {[
            { name: 'Tomorrow', days: 1 },
            { name: 'In 3 days', days: 3 },
          ].map(({ name, days }) => (
            <button
              key={name}
              type="button"
              className="link link-action"
              onClick={() => setDate(tenOClockOn(addDays(calendarDay(now), days)))}
            >
              {name}
            </button>
          ))}
          {/* Disabled rather than removed when there is nothing to clear: removing it would lose the focus. */}
          <button
            type="button"
            className="link link-action aria-disabled:opacity-40"
            aria-disabled={followUpAt === null && !unsavedValue && !incomplete}
            onClick={() => setDate(null)}
          >
            Clear
          </button>
        </span>
      </div>
    </div>
  )
}

function validationError(value: string, incomplete: boolean): string | null {
  if (incomplete) return 'Enter the whole date and time, or press Clear'
  return value && !YEAR_OF_FOUR_DIGITS.test(value) ? 'Enter a year of four digits' : null
}

/** The browser accepts years of five and six digits, which are not ISO 8601. */
const YEAR_OF_FOUR_DIGITS = /^\d{4}-/
