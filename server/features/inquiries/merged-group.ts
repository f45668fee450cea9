import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../core/database/tables.ts'
import type { InquiriesTable } from './tables.ts'

/*
 * Merged inquiries form a group. Each stays a row of its own, with its notes, photographs and links. One is the head,
 * whose status and assignee are the group's; the others name it in `merged_into`. Staff may merge the inquiries of two
 * people by mistake: therefore each row decides by itself what a person may see or erase.
 */

/** The id of the head of an inquiry's group: its own, unless it was merged. Undefined if there is no such inquiry. */
export async function findHead(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inquiries')
    .select(sql<string>`coalesce(merged_into, id)`.as('head'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.head
}

/** Condition on a column of inquiry ids: the id of this head, or of an inquiry that was merged into it. */
export const isInGroup = (column: string, headId: string): RawBuilder<boolean> =>
  // As an array, so that the column's index can be used.
  sql<boolean>`${sql.ref(column)} = any(array(
    select id from inquiries where id = ${headId} or merged_into = ${headId}))`

/** Condition: neither the inquiry nor its head has led to work, whose records must be retained by law (D73). */
export const hasNotLedToWork = sql<boolean>`(inquiries.status <> 'won' and (inquiries.merged_into is null
  or (select head.status from inquiries as head where head.id = inquiries.merged_into) <> 'won'))`

/** The contact fields: if a head lacks one, its group shows the value of the newest merged inquiry that has one. */
type ContactField = 'email' | 'phone' | 'company' | 'project_type' | 'budget'

/**
 * A contact field as a column to select from `inquiries`. Reads the first element of an array, because for the first of
 * sorted rows PostgreSQL may walk all inquiries by their time.
 */
export const contactOfGroup = <Field extends ContactField>(field: Field) =>
  sql<InquiriesTable[Field]>`coalesce(${sql.ref(`inquiries.${field}`)}, (
    select (array_agg(${sql.ref(`merged.${field}`)} order by merged.created_at desc, merged.id desc))[1]
    from inquiries as merged
    where merged.merged_into = inquiries.id and ${sql.ref(`merged.${field}`)} is not null))`.as(field)

/** The inquiry whose e-mail address its group shows, to which a reply goes. Undefined where none has an address. */
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
