import { type RawBuilder, sql } from 'kysely'
import type { InquiriesTable, SentFields } from '../database/inquiry-tables.ts'
import type { Db } from '../database/tables.ts'

/*
 * Staff may merge the inquiries of two people by mistake. What a person may see or erase is therefore decided by parts: the
 * inquiry's own, and one for each inquiry that was merged into it.
 */

/** A part of an inquiry. */
export interface InquiryPart {
  /** The id of the inquiry, or the one that the merged inquiry had. */
  id: string
  inquiry_id: string
  /** What its notes, photographs and links have as `merged_from`; null for the inquiry's own part. */
  merged_from: string | null
  /** The e-mail address that it came from. A part without one belongs to the address of its inquiry. */
  address: string | null
  received_at: Date
  /** Whether it has led to work. */
  won: boolean
  /** What its sender wrote, without what the inquiry has taken over from its other parts. */
  sent: SentFields
  /** Those of these fields that the inquiry has taken over. */
  filled: readonly FillableField[]
  /** False for one that was merged by an earlier version, which kept the e-mail address alone. */
  isComplete: boolean
}

/** The fields that an inquiry takes over from one that is merged into it, where it has none itself. */
export const fillableFields = ['email', 'phone', 'company', 'project_type', 'budget'] as const
type FillableField = (typeof fillableFields)[number]

const sentColumns = [...fillableFields, 'source', 'name', 'message', 'consent_version'] as const

/** The parts of inquiries, the oldest first. */
export async function readParts(db: Db, inquiryIds: readonly string[]): Promise<InquiryPart[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select([...sentColumns, 'id', 'status', 'created_at'])
    .where('id', '=', sql<string>`any(${inquiryIds}::uuid[])`)
    .execute()
  const aliases = await db
    .selectFrom('inquiry_aliases')
    .select(['id', 'inquiry_id', 'email', 'received_at', 'won', 'sent', 'filled'])
    .where('inquiry_id', '=', sql<string>`any(${inquiryIds}::uuid[])`)
    .execute()
  const parts = rows.flatMap(({ id, status, created_at, ...fields }): InquiryPart[] => {
    const address = fields.email
    const won = status === 'won'
    const merged = aliases
      .filter((alias) => alias.inquiry_id === id)
      .map((alias) => ({
        id: alias.id,
        inquiry_id: id,
        merged_from: alias.id,
        address: alias.email ?? address,
        received_at: alias.received_at,
        won: won || alias.won,
        sent: alias.sent ?? { ...UNKNOWN, email: alias.email },
        filled: fillableFields.filter((name) => alias.filled.includes(name)),
        isComplete: alias.sent !== null,
      }))
    const sent = withoutFilled(fields, merged)
    const own = { id, inquiry_id: id, merged_from: null, address, received_at: created_at, won, sent }
    return [{ ...own, filled: [], isComplete: true }, ...merged]
  })
  return parts.toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime())
}

const UNKNOWN: SentFields = {
  source: 'inquiry',
  name: '',
  email: null,
  phone: null,
  company: null,
  project_type: null,
  budget: null,
  message: null,
  consent_version: null,
}

/** The fields of an inquiry that it has from merged parts, and that nobody has changed since. */
export const filledFieldsOf = (
  row: Pick<InquiriesTable, FillableField>,
  merged: readonly Pick<InquiryPart, 'sent' | 'filled'>[],
): FillableField[] =>
  merged.flatMap(({ sent, filled }) =>
    filled.filter((name) => row[name] !== null && row[name] === sent[name]),
  )

const withoutFilled = (row: SentFields, merged: readonly Pick<InquiryPart, 'sent' | 'filled'>[]) => ({
  ...row,
  ...Object.fromEntries(filledFieldsOf(row, merged).map((name) => [name, null])),
})

/** Condition: a note, a photograph or a link belongs to this part. */
export const isOfPart = ({ inquiry_id, merged_from }: InquiryPart): RawBuilder<boolean> => sql<boolean>`(
  inquiry_id = ${inquiry_id} and merged_from is not distinct from ${merged_from}::uuid)`

/** Those of the rows that belong to a part. */
export const rowsOfPart = <Row extends { inquiry_id: string | null; merged_from: string | null }>(
  rows: readonly Row[],
  { inquiry_id, merged_from }: Pick<InquiryPart, 'inquiry_id' | 'merged_from'>,
): Row[] => rows.filter((row) => row.inquiry_id === inquiry_id && row.merged_from === merged_from)
