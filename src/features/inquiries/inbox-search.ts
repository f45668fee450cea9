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
  /** The id of the account to which they are assigned, or 'nobody'. */
  person?: string
  type?: string
  source?: string
  /** The first and the last day of receipt, as 2026-11-23. */
  from?: string
  to?: string
  overdue?: true
  sort?: string
}

/** The address's parameters as texts; what is none counts as not given. `true` is the address bar's too. */
export function toInboxSearch({ mine, overdue, ...params }: { [name: string]: unknown }): InboxSearch {
  const texts = Object.entries(params).filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(texts), mine: isTrue(mine), overdue: isTrue(overdue) }
}

const isTrue = (value: unknown) => (String(value) === 'true' ? true : undefined)

/** The value of `person` for inquiries that nobody has taken. */
export const NOBODY = 'nobody'

export interface InboxListFilter extends InboxViewFilter {
  search?: string | undefined
}

/** The filter that the address stands for. A value that cannot be chosen counts as none. */
export function filterOf(search: InboxSearch, myId: string): InboxListFilter {
  return { ...viewFilterOf(search, myId), search: search.search && firstCharacters(search.search, 100) }
}

/** The same without the search text, as a saved view holds it. */
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
  // Only the person's id and the days are not looked up in a list of what there is.
  return parsed.data ?? viewFilterOf({ ...search, person: undefined, from: undefined, to: undefined }, myId)
}

const valuesOf = <T extends string>(options: readonly { value: T }[]) => options.map(({ value }) => value)

const known = (options: readonly string[], value: string | undefined) =>
  options.find((option) => option === value)

/** While a year is typed, the field has one of the first centuries. */
const isDay = (value = '') => /^2\d{3}-\d\d-\d\d$/.test(value)

/** The address of a saved view. The search text stays out of it. */
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

/** The same filter as a text, to compare two. */
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
