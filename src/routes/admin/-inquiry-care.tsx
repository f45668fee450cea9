import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { fromField, fullWhen, toField, useNow } from '../../admin/dates.ts'
import { useMe } from '../../admin/session.tsx'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { SelectField } from '../../ui/field.tsx'
import { Warning } from '../../ui/icons.tsx'
import { useOptimisticInquiry } from './-inquiry-optimistic.ts'
import type { Inquiry } from './-inquiry.ts'

/** Who takes it, and when to follow up. Saved as soon as it is chosen; the last one wins. */
export function InquiryCare({ inquiry: { id, assigned_to, follow_up_at } }: { inquiry: Inquiry }) {
  const me = useMe()
  const client = useClient()
  const { inquiry, auth } = useTRPC()
  const { data: accounts = [] } = useQuery(auth.accounts.queryOptions())
  const show = useOptimisticInquiry(id)
  const assign = useSaving({
    call: (change: Assignment) => client.inquiry.assign.mutate({ id, ...change }),
    failure: 'Failed to update inquiry',
    refresh: () => inquiry.invalidate(),
    optimistic: show,
  })
  const save = (change: Assignment) =>
    assign.run(change).then(
      () => true,
      () => false,
    )
  const takers = accounts.filter(({ state, id }) => state === 'active' || id === assigned_to)

  return (
    <div className="mb-6 grid gap-3">
      <SelectField
        label="Who takes it"
        value={assigned_to ?? ''}
        onChange={({ target }) => void save({ assigned_to: target.value || null })}
      >
        <option value="">Nobody yet</option>
        {takers.map((account) => (
          <option key={account.id} value={account.id}>
            {account.id === me.id ? `Me (${account.email})` : account.email}
          </option>
        ))}
      </SelectField>
      <FollowUp at={follow_up_at} onSave={(follow_up_at) => save({ follow_up_at })} />
    </div>
  )
}

interface Assignment {
  assigned_to?: string | null
  follow_up_at?: string | null
}

interface FollowUpProps {
  at: string | null
  /** Resolves to whether it was saved. */
  onSave: (at: string | null) => Promise<boolean>
}

/** Saved when the field is left or on Enter. Neither takes a date away: only 'Clear' does. */
function FollowUp({ at, onSave }: FollowUpProps) {
  const now = useNow()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  /** What was typed and is not saved; null shows what is. */
  const [typed, setTyped] = useState<string | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const saved = at ? toField(at) : ''
  const error = errorOf(typed ?? saved, incomplete)

  async function leave({ value, validity }: HTMLInputElement) {
    // The browser gives '' for a half filled field as for an empty one.
    const isIncomplete = validity.badInput || (value === '' && saved !== '')
    setIncomplete(isIncomplete)
    if (isIncomplete || value === saved || errorOf(value, false)) return
    if (await onSave(fromField(value))) setTyped((typed) => (typed === value ? null : typed))
  }

  function choose(day: string | null) {
    setTyped(null)
    setIncomplete(false)
    // A half filled field has the value '' already: React would leave it as it stands.
    if (field.current) field.current.value = day ? toField(day) : ''
    if (day !== at) void onSave(day)
  }

  return (
    <div className="fld">
      <label htmlFor={fieldId}>Follow up</label>
      <input
        ref={field}
        id={fieldId}
        type="datetime-local"
        className="inp"
        value={typed ?? saved}
        aria-describedby={`${fieldId}-said`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setIncomplete(false)
        }}
        onBlur={({ target }) => void leave(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && void leave(currentTarget)}
      />
      {/* Wrapped upwards: a message that comes as the field is left must not move the button that is being pressed. */}
      <div className="flex flex-wrap-reverse items-center gap-x-4">
        {error ? (
          <p className="err" id={`${fieldId}-said`} role="alert">
            <Warning />
            {error}
          </p>
        ) : (
          <p
            className={`hint num ${at && Date.parse(at) < now ? 'font-[560] text-bad!' : ''}`}
            id={`${fieldId}-said`}
          >
            {at ? `${Date.parse(at) < now ? 'Overdue: ' : ''}${fullWhen(at, now)}` : 'No date yet'}
          </p>
        )}
        <span className="ml-auto flex gap-x-4 text-[.875rem]">
          {[
            { name: 'Tomorrow', days: 1 },
            { name: 'In 3 days', days: 3 },
          ].map(({ name, days }) => (
            <button
              key={name}
              type="button"
              className="more-link"
              onClick={() => choose(tenOClock(now, days))}
            >
              {name}
            </button>
          ))}
          {/* It stays when nothing is left to clear: who pressed it keeps the focus. */}
          <button
            type="button"
            className="more-link aria-disabled:opacity-40"
            aria-disabled={at === null && !typed && !incomplete}
            onClick={() => choose(null)}
          >
            Clear
          </button>
        </span>
      </div>
    </div>
  )
}

function errorOf(value: string, incomplete: boolean): string | null {
  if (incomplete) return 'Enter the whole date and time, or press Clear'
  return value && !YEAR_OF_FOUR_DIGITS.test(value) ? 'Enter a year of four digits' : null
}

/** The browser's field goes on to five and six digits, which are no moment in ISO 8601. */
const YEAR_OF_FOUR_DIGITS = /^\d{4}-/

/** Ten in the morning, so many days from now. */
const tenOClock = (now: number, days: number): string =>
  fromField(`${toField(now + days * 86_400_000).slice(0, 10)}T10:00`)
