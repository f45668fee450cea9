import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useAssigneeOptions } from '../../../core/office/accounts.ts'
import { Button } from '../../../core/office/button.tsx'
import { addDays } from '../../../core/office/dates.ts'
import { InlineSelect } from '../../../core/office/inline-select.tsx'
import { SegmentedControl } from '../../../core/office/segmented-control.tsx'
import { useShortcut } from '../../../core/office/shortcuts.tsx'
import { type FollowUpsView, periodName, useSetView } from './follow-ups-period.ts'

/** Switches between day and week, and moves to the previous period, to today and to the next period. */
export function FollowUpsToolbar({ view, today }: { view: FollowUpsView; today: string }) {
  const setView = useSetView()
  const { first, days, isNow } = view
  const goTo = (day: string) => setView({ from: day === today ? undefined : day })
  const goBack = () => goTo(addDays(first, -days.length))
  const goOn = () => goTo(addDays(first, days.length))
  const setDays = (name: 'day' | 'week') =>
    // A switch from the current week to the day view shows today, not Monday.
    setView({ view: name === 'week' ? 'week' : undefined, ...(isNow && { from: undefined }) })
  useShortcut('p', `Previous ${view.view}`, goBack)
  useShortcut('n', `Next ${view.view}`, goOn)
  useShortcut('t', 'Today', () => goTo(today))
  useShortcut('v', 'Day or week', () => setDays(view.view === 'day' ? 'week' : 'day'))
  useShortcut('j', 'Next follow-up', () => focusRow(1))
  useShortcut('k', 'Previous follow-up', () => focusRow(-1))
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3 sm:items-center">
      <SegmentedControl
        label="Show"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        selected={view.view}
        onSelect={setDays}
      />
      <div className="flex items-center gap-1">
        <Button tone="ghost" className="px-2.5" aria-label={`Previous ${view.view}`} onClick={goBack}>
          <ChevronLeft />
        </Button>
        <Button aria-disabled={isNow || undefined} onClick={() => goTo(today)}>
          Today
        </Button>
        <Button tone="ghost" className="px-2.5" aria-label={`Next ${view.view}`} onClick={goOn}>
          <ChevronRight />
        </Button>
      </div>
      <p className="tabular-nums font-heading max-sm:order-first max-sm:w-full" aria-live="polite">
        {periodName(view)}
      </p>
    </div>
  )
}

/** Focuses the follow-up after or before the focused one, or the first. */
function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-follow-up]')]
  const current = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  const next = links[current + step] ?? (current < 0 ? links[0] : undefined)
  next?.focus()
}

/** The select that limits the follow-ups to one person, or to unassigned ones. */
export function PersonFilter({ person }: { person: string | undefined }) {
  const setView = useSetView()
  const options = useAssigneeOptions(person)
  return (
    <InlineSelect
      className="w-full lg:w-65"
      aria-label="Person"
      value={person ?? ''}
      onChange={({ target }) => setView({ person: target.value || undefined })}
    >
      <option value="">Everybody</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value="nobody">Nobody yet</option>
    </InlineSelect>
  )
}
