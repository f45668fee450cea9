import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../core/database/tables.ts'
import type { InquiriesTable } from './tables.ts'

/*
 * Merged inquiries form a group. Each stays a row of its own, with its notes, photographs and links; all but one name that
 * one in `merged_into`, the head, whose status and assignee are the group's. Staff may merge the inquiries of two people by
 * mistake: what a person may see or erase is therefore decided by the row.
 */

/** The id of the head of an inquiry's group: its own, unless it was merged. Undefined where there is no such inquiry. */
export async function findHead(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inquiries')
    .select(sql<string>`coalesce(merged_into, id)`.as('head'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.head
}

/** Condition on a column with ids of inquiries: that of this head, or of one that was merged into it. */
export const isInGroup = (column: string, headId: string): RawBuilder<boolean> =>
  // As an array, which the column's index can answer.
  sql<boolean>`${sql.ref(column)} = any(array(
    select id from inquiries where id = ${headId} or merged_into = ${headId}))`

/** Condition on `inquiries`: neither it nor its group has led to work, the records of which the law wants kept (D73). */
export const hasNotLedToWork = sql<boolean>`(inquiries.status <> 'won' and (inquiries.merged_into is null
  or (select head.status from inquiries as head where head.id = inquiries.merged_into) <> 'won'))`

/** The contact fields: where a head has none itself, its group shows those of the newest inquiry that has some. */
type ContactField = 'email' | 'phone' | 'company' | 'project_type' | 'budget'

/**
 * A contact field as a column to select from `inquiries`. Of an array, because for the first of sorted rows PostgreSQL may walk
 * all inquiries by their time.
 */
export const contactOfGroup = <Field extends ContactField>(field: Field) =>
  sql<InquiriesTable[Field]>`coalesce(${sql.ref(`inquiries.${field}`)}, (
    select (array_agg(${sql.ref(`merged.${field}`)} order by merged.created_at desc, merged.id desc))[1]
    from inquiries as merged
    where merged.merged_into = inquiries.id and ${sql.ref(`merged.${field}`)} is not null))`.as(field)

/** Whose e-mail address a group shows, and so a reply goes to. Undefined where none has any. */
export const findAddressee = (trx: Transaction<Database>, headId: string) =>
  trx
    .selectFrom('inquiries')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('id', '=', headId), eb('merged_into', '=', headId)]))
    .where('email', 'is not', null)
    .orderBy((eb) => eb('merged_into', 'is not', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
