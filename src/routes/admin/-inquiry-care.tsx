import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fromField, fullWhen, toField, useNow } from '../../admin/dates.ts'
import { useMe } from '../../admin/session.tsx'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { SelectField } from '../../ui/field.tsx'
import { Warning } from '../../ui/icons.tsx'
import type { Inquiry } from './-inquiry-record.tsx'

/** Who takes it, and when to follow up. Saved as soon as it is chosen; the last one wins. */
export function InquiryCare({ inquiry: { id, assigned_to, follow_up_at } }: { inquiry: Inquiry }) {
  const me = useMe()
  const client = useClient()
  const { inquiry, auth } = useTRPC()
  const { data: accounts = [] } = useQuery(auth.accounts.queryOptions())
  const assign = useSaving({
    call: (change: { assigned_to?: string | null; follow_up_at?: string | null }) =>
      client.inquiry.assign.mutate({ id, ...change }),
    failure: 'Failed to update inquiry',
    refresh: () => inquiry.invalidate(),
  })
  // Nothing waits for the answer; a failure has said so, and what stands comes back.
  const save = (change: Parameters<typeof assign.run>[0]) =>
    void assign.run(change).catch(() => inquiry.invalidate())
  const takers = accounts.filter(({ state, id }) => state === 'active' || id === assigned_to)

  return (
    <div className="mb-6 grid gap-3">
      <SelectField
        label="Who takes it"
        value={assigned_to ?? ''}
        onChange={({ target }) => save({ assigned_to: target.value || null })}
      >
        <option value="">Nobody yet</option>
        {takers.map((account) => (
          <option key={account.id} value={account.id}>
            {account.id === me.id ? `Me (${account.email})` : account.email}
          </option>
        ))}
      </SelectField>
      <FollowUp
        key={follow_up_at ?? ''}
        at={follow_up_at}
        onSave={(follow_up_at) => save({ follow_up_at })}
      />
    </div>
  )
}

function FollowUp({ at, onSave }: { at: string | null; onSave: (at: string | null) => void }) {
  const now = useNow()
  const fieldId = useId()
  const [typed, setTyped] = useState(at ? toField(at) : '')
  const error = typed && !YEAR_OF_FOUR_DIGITS.test(typed) ? 'Enter a year of four digits' : null
  const leave = () => {
    if (!error && typed !== (at ? toField(at) : '')) onSave(typed ? fromField(typed) : null)
  }
  return (
    <div className="fld">
      <label htmlFor={fieldId}>Follow up</label>
      <input
        id={fieldId}
        type="datetime-local"
        className="inp"
        value={typed}
        aria-describedby={`${fieldId}-said`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
      <div className="flex flex-wrap items-center gap-x-4">
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
              onClick={() => onSave(tenOClock(now, days))}
            >
              {name}
            </button>
          ))}
          {at && (
            <button type="button" className="more-link" onClick={() => onSave(null)}>
              Clear
            </button>
          )}
        </span>
      </div>
    </div>
  )
}

/** The browser's field goes on to five and six digits, which are no moment in ISO 8601. */
const YEAR_OF_FOUR_DIGITS = /^\d{4}-/

/** Ten in the morning, so many days from now. */
const tenOClock = (now: number, days: number): string =>
  fromField(`${toField(now + days * 86_400_000).slice(0, 10)}T10:00`)
