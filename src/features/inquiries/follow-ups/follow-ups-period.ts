import { getRouteApi } from '@tanstack/react-router'
import { addDays, calendarDay, formatDay, mondayOf, startOfDay } from '../../../core/office/dates.ts'

const route = getRouteApi('/admin/follow-ups')

/** The view of the follow-ups that the address describes. */
export interface FollowUpsView {
  view: 'day' | 'week'
  /** The first day shown, '2026-11-23'; for a week, its Monday. */
  first: string
  /** The days shown. */
  days: string[]
  /** Whether today is among them: then overdue follow-ups are listed first. */
  isNow: boolean
  /** An account's id, 'nobody', or undefined for everybody. */
  person: string | undefined
}

const DAY_PATTERN = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const PERSON_PATTERN = /^(?:nobody|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads the view from the address. Unknown values default to the day view, today and everybody. */
export function readView(
  { view, from, person }: { view?: unknown; from?: unknown; person?: unknown },
  now: number,
): FollowUpsView {
  const today = calendarDay(now)
  const day = typeof from === 'string' && DAY_PATTERN.test(from) ? calendarDay(startOfDay(from)) : today
  const isWeek = view === 'week'
  const first = isWeek ? mondayOf(day) : day
  const days = isWeek ? Array.from({ length: 7 }, (_, index) => addDays(first, index)) : [first]
  return {
    view: isWeek ? 'week' : 'day',
    first,
    days,
    isNow: days.includes(today),
    person: typeof person === 'string' && PERSON_PATTERN.test(person) ? person : undefined,
  }
}

/** The input of `inquiry.followUps` for a view. A view with today in it includes everything earlier. */
export function periodInput({ first, days, isNow, person }: FollowUpsView) {
  return {
    from: isNow ? undefined : startOfDay(first).toISOString(),
    before: startOfDay(addDays(first, days.length)).toISOString(),
    person,
  }
}

/** 'Mon 23 Nov', or 'Mon 23 Nov to Sun 29 Nov'. */
export const periodName = ({ days }: FollowUpsView): string =>
  [days[0], ...(days.length > 1 ? [days.at(-1)] : [])].map((day) => formatDay(day ?? '')).join(' to ')

/** Changes some parameters of the address and leaves the rest. */
export function useSetView() {
  const navigate = route.useNavigate()
  return (change: { view?: 'week'; from?: string; person?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
}
