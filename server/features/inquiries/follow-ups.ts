import * as z from 'zod/mini'
import { countTotal } from '../../core/database/pagination.ts'
import type { Db } from '../../core/database/tables.ts'
import { phoneUrls } from '../../core/phone-number/phone-number.ts'
import { id, isoDateTime } from '../../core/validators/schema.ts'
import { withReference } from './inbox.ts'
import { contactOfGroup } from './merged-group.ts'
import { openStatuses } from './schema.ts'

/** The most follow-ups in one response. */
const MAX_FOLLOW_UPS = 200

export const followUpsInput = z.strictObject({
  /** Follow-ups at this time or later; when left out, all earlier ones too. */
  from: z.optional(isoDateTime),
  before: isoDateTime,
  /** The assignee's id, or 'nobody' for unassigned inquiries. */
  person: z.optional(z.union([z.literal('nobody'), id])),
})

/** The follow-ups of open inquiries between two times, earliest first, and the total. */
export async function listFollowUps(db: Db, { from, before, person }: z.output<typeof followUpsInput>) {
  let query = db
    .selectFrom('inquiries')
    .where('merged_into', 'is', null)
    .where('status', 'in', openStatuses)
    .where('follow_up_at', '<', new Date(before))
  if (from) query = query.where('follow_up_at', '>=', new Date(from))
  if (person)
    query = query.where('assigned_to', person === 'nobody' ? 'is' : '=', person === 'nobody' ? null : person)
  const rows = await query
    .select([
      'id',
      'name',
      contactOfGroup('phone'),
      contactOfGroup('company'),
      contactOfGroup('project_type'),
      'status',
      'assigned_to',
      'follow_up_at',
    ])
    .orderBy('follow_up_at')
    .orderBy('id')
    .limit(MAX_FOLLOW_UPS)
    .$narrowType<{ follow_up_at: Date }>()
    .execute()
  const items = rows.map((row) => ({ ...withReference(row), ...phoneUrls(row.phone) }))
  return { items, ...(await countTotal(db, query.select('id'))) }
}
