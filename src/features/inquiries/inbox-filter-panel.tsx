import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { inboxSorts, inquirySources } from '../../../server/features/inquiries/inbox/schema.ts'
import { useAssigneeOptions } from '../../core/office/accounts.ts'
import { Button } from '../../core/office/button.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { SelectField, TextField } from '../../core/ui/field.tsx'
import { projectTypes } from '../../firm.ts'
import { type InboxSearch, NOBODY } from './inbox-search.ts'
import { useInboxSearch } from './use-inbox-search.ts'

const route = getRouteApi('/admin/inquiries')

/** The filters besides status and 'Mine', and the order. Each applies at once. */
export function InboxFilterPanel() {
  const me = useAccount()
  const { mine, person, type, source, from, to, overdue, sort } = useInboxSearch()
  const people = useAssigneeOptions(person)
  const navigate = route.useNavigate()
  const apply = (change: InboxSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change, id: undefined }), replace })

  return (
    <fieldset
      aria-label="More filters"
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 pb-1 md:grid-cols-3 xl:flex xl:flex-wrap xl:items-end xl:[&>.field]:w-44"
    >
      <Choice
        label="Person"
        value={mine ? me.id : person}
        onChoose={(value) =>
          apply(value === me.id ? { mine: true, person: undefined } : { mine: undefined, person: value })
        }
      >
        <option value="">Anyone</option>
        <option value={NOBODY}>Nobody yet</option>
        <Options of={people} />
      </Choice>
      <Choice label="Type" value={type} onChoose={(value) => apply({ type: value })}>
        <option value="">Any type</option>
        <Options of={projectTypes} />
      </Choice>
      <Choice label="Source" value={source} onChoose={(value) => apply({ source: value })}>
        <option value="">Any source</option>
        <Options of={inquirySources} />
      </Choice>
      <TextField
        label="Received from"
        type="date"
        value={from ?? ''}
        // Replaces the history entry: each part of a date that is typed is a change.
        onChange={({ target }) => apply({ from: target.value || undefined }, true)}
      />
      <TextField
        label="Received until"
        type="date"
        value={to ?? ''}
        error={from && to && to < from ? 'This is before the first day' : undefined}
        onChange={({ target }) => apply({ to: target.value || undefined }, true)}
      />
      <Choice
        label="Order"
        value={sort}
        onChoose={(value) => apply({ sort: value === 'newest' ? undefined : value })}
      >
        <Options of={inboxSorts} />
      </Choice>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 self-end">
        <input
          type="checkbox"
          className="checkbox border-edge bg-white"
          checked={overdue === true}
          onChange={({ target }) => apply({ overdue: target.checked || undefined })}
        />
        Overdue only
      </label>
      <Button
        tone="ghost"
        className="self-end justify-self-start"
        onClick={() => void navigate({ search: ({ id }) => ({ id }) })}
      >
        Clear filters
      </Button>
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  /** Gets undefined for the first option, which has no value. */
  onChoose: (value: string | undefined) => void
  children: ReactNode
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      {children}
    </SelectField>
  )
}

const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
