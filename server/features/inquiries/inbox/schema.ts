import * as z from 'zod/mini'
import { projectTypes } from '../../../../src/firm.ts'
import { calendarDate, id, singleLine } from '../../../core/validators/schema.ts'
import { statuses, valuesOf } from '../schema.ts'

/** Where an inquiry came from. */
export const inquirySources = [
  { value: 'inquiry', label: 'Inquiry form' },
  { value: 'contact', label: 'Contact form' },
  { value: 'staff', label: 'Added by staff' },
] as const

/** Orders of the inbox. The default is newest first. */
export const inboxSorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'waiting', label: 'Waiting longest' },
] as const

export type InboxSort = (typeof inboxSorts)[number]['value']

/** How many inquiries can be changed at once. */
export const BULK_MAX = 100

/** How many views of the inbox an account can save, and how long their names may be. */
export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 40

/** The fields of a saved view: no search text, because it may name a customer. */
const viewFields = {
  status: z.optional(z.enum(statuses)),
  /** An account's id, or null for unassigned inquiries. */
  assigned_to: z.optional(z.nullable(id)),
  source: z.optional(z.enum(valuesOf(inquirySources))),
  project_type: z.optional(z.enum(valuesOf(projectTypes))),
  /** The first and the last day of receipt, in the firm's time. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** Open inquiries whose follow-up time has passed. */
  overdue: z.optional(z.boolean()),
  /**
   * newest, the default, and oldest: by the time of receipt. waiting: open inquiries only, unless `status` is given;
   * first the unanswered ones, then the others, each oldest first.
   */
  sort: z.optional(z.enum(valuesOf(inboxSorts))),
}

/** The filter of a saved view. */
export const inboxViewFilter = z.strictObject(viewFields)
export type InboxViewFilter = z.output<typeof inboxViewFilter>

/** Fields by which the inbox and its export are filtered. */
export const inboxFilterFields = { ...viewFields, search: z.optional(singleLine(100)) }

/** Without `id` a new view; with it the new name and filter of one of the account's own views. */
export const saveViewInput = z.strictObject({
  id: z.optional(id),
  name: singleLine(VIEW_NAME_MAX).check(z.minLength(1, 'Enter a name')),
  filter: inboxViewFilter,
})
