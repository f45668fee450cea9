import { firstCharacters } from '../../../server/core/text/schema.ts'
import {
  type InboxViewFilter,
  inboxSorts,
  inboxViewFilter,
  inquirySources,
} from '../../../server/features/inquiries/inbox/schema.ts'
import { statuses } from '../../../server/features/inquiries/schema.ts'
import { projectTypes } from '../../firm.ts'

/** The inbox's state as search parameters, so that Back works and the address can be shared. */
export interface InboxSearch {
  /** The inquiry that is open. */
  id?: string
  status?: string
  search?: string
  /** Only inquiries that are assigned to me. */
  mine?: true
  /** The id of the assignee's account, or 'nobody'. */
  person?: string
  type?: string
  source?: string
  /** The first and the last day of receipt, as 2026-11-23. */
  from?: string
  to?: string
  overdue?: true
  sort?: string
}

/** The address's parameters. Values other than strings are ignored; a flag is `true`, or 'true' from the URL. */
export function toInboxSearch({ mine, overdue, ...params }: { [name: string]: unknown }): InboxSearch {
  const texts = Object.entries(params).filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(texts), mine: isTrue(mine), overdue: isTrue(overdue) }
}

const isTrue = (value: unknown) => (String(value) === 'true' ? true : undefined)

/** The value of `person` for unassigned inquiries. */
export const NOBODY = 'nobody'

export interface InboxListFilter extends InboxViewFilter {
  search?: string | undefined
}

/** The filter that the address describes. A value that cannot be chosen is ignored. */
export function filterOf(search: InboxSearch, myId: string): InboxListFilter {
  return { ...viewFilterOf(search, myId), search: search.search && firstCharacters(search.search, 100) }
}

/** The same filter without the search text, as a saved view stores it. */
export function viewFilterOf(search: InboxSearch, myId: string): InboxViewFilter {
  const { status, mine, person, type, source, from, to, overdue, sort } = search
  const values: Record<keyof InboxViewFilter, unknown> = {
    status: known(statuses, status),
    assigned_to: mine ? myId : person === NOBODY ? null : person,
    project_type: known(valuesOf(projectTypes), type),
    source: known(valuesOf(inquirySources), source),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    overdue,
    sort: sort === 'newest' ? undefined : known(valuesOf(inboxSorts), sort),
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const parsed = inboxViewFilter.safeParse(given)
  // Only the person's id and the days can be invalid: the other values were looked up in their lists of options.
  return parsed.data ?? viewFilterOf({ ...search, person: undefined, from: undefined, to: undefined }, myId)
}

const valuesOf = <T extends string>(options: readonly { value: T }[]) => options.map(({ value }) => value)

const known = (options: readonly string[], value: string | undefined) =>
  options.find((option) => option === value)

/** While a year is being typed, the field has a year such as 0002. */
const isDay = (value = '') => /^2\d{3}-\d\d-\d\d$/.test(value)

/** The address of a saved view, without a search text. */
export function searchOfView(
  { assigned_to, project_type, overdue, ...filter }: InboxViewFilter,
  myId: string,
): InboxSearch {
  return {
    ...filter,
    ...(assigned_to === myId ? { mine: true } : { person: assigned_to === null ? NOBODY : assigned_to }),
    type: project_type,
    overdue: overdue || undefined,
  }
}

/** A filter as a string, to compare two filters. */
export const filterKey = (filter: InboxViewFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The address of the CSV file of a filter. */
export function csvAddress(filter: InboxListFilter): string {
  const entries = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value === null ? 'none' : String(value)]],
  )
  const query = new URLSearchParams(entries).toString()
  return query ? `/inquiries.csv?${query}` : '/inquiries.csv'
}
