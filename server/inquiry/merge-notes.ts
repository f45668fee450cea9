import type { Selectable } from 'kysely'
import { inquiryReference } from '../database/ids.ts'
import type { InquiriesTable } from '../database/inquiry-tables.ts'
import { formatFirmTime } from '../firm-time/schema.ts'
import { formatMoney } from '../money/schema.ts'
import { budgets, projectTypes } from './schema.ts'

/** An inquiry that is merged into another, with the e-mail address of its assignee. */
export type MergedInquiry = Omit<Selectable<InquiriesTable>, 'tsv' | 'first_answered_at' | 'quoted_at'> & {
  assignee: string | null
}

const SOURCES = { inquiry: 'the inquiry form', contact: 'the contact form', staff: 'staff' }

/**
 * What a merged inquiry said, as notes of the one that it becomes part of: its fields, and, if it has one, its message in a
 * note of its own, because a note has room for one message and not for more.
 */
export function mergeNotes(merged: MergedInquiry): { note: string; from_visitor: boolean }[] {
  const { id, source, created_at, message } = merged
  const fields: [string, string | null | undefined][] = [
    ['Name', merged.name],
    ['Phone', merged.phone],
    ['E-mail', merged.email],
    ['Company', merged.company],
    ['Project type', projectTypes.find(({ value }) => value === merged.project_type)?.label],
    ['Budget range', budgets.find(({ value }) => value === merged.budget)?.label],
    ['Status', merged.status],
    ['Amount', merged.amount === null ? null : formatMoney(merged.amount)],
    ['Lost because', merged.lost_reason],
    ['Assigned to', merged.assignee],
    ['Follow-up', merged.follow_up_at && formatFirmTime(merged.follow_up_at)],
  ]
  const head = `Merged from ${inquiryReference(id)}, received ${formatFirmTime(created_at)} by ${SOURCES[source]}.`
  const lines = fields.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const summary = { note: [head, ...lines].join('\n'), from_visitor: false }
  return message ? [summary, { note: message, from_visitor: source !== 'staff' }] : [summary]
}
