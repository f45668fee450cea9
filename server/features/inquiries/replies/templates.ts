import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import {
  type Actor,
  createRecord,
  deleteRecord,
  updateRecord,
} from '../../../core/database/managed-records.ts'
import type { Database } from '../../../core/database/tables.ts'
import { appError } from '../../../core/errors.ts'
import { type saveTemplateInput, templateInput } from './schema.ts'

const table = 'reply_templates'

const columns = ['id', 'name', 'channel', 'subject', 'body', 'created_at', 'updated_at'] as const

type Trx = Transaction<Database>

const templateTable = {
  table,
  label: 'Template',
  lock: (trx: Trx, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** The reply templates, in the order in which they were created. */
export const listTemplates = ({ db }: Pick<Actor, 'db'>) =>
  db.selectFrom(table).select(columns).orderBy('id').execute()

/**
 * Creates a template, or with `id` changes one.
 * @throws TRPCError NOT_FOUND; CONFLICT with reason stale and the current row, or with reason taken when another
 * template of the channel has the name (D28); ZodError when a new one lacks a field
 */
export async function saveTemplate(
  actor: Actor,
  { id, updated_at, idempotency_key, ...changes }: z.output<typeof saveTemplateInput>,
) {
  if (id === undefined) {
    const fields = templateInput.parse(changes)
    return createRecord(actor, templateTable, idempotency_key, async (trx, newId) => {
      await assertNameIsFree(trx, fields, idempotency_key)
      return trx
        .insertInto(table)
        .values({
          id: newId,
          name: fields.name,
          channel: fields.channel,
          subject: fields.channel === 'email' ? (fields.subject ?? null) : null,
          body: fields.body,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
    })
  }
  return updateRecord(actor, templateTable, { id, updated_at, changes }, async (trx) => {
    const before = await trx.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirstOrThrow()
    const after = { ...before, ...changes }
    await assertNameIsFree(trx, after, id)
    return trx
      .updateTable(table)
      .set({ ...changes, ...(after.channel !== 'email' && { subject: null }) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
}

/** @throws TRPCError NOT_FOUND */
export const deleteTemplate = (actor: Actor, id: string) =>
  deleteRecord(actor, templateTable, id, (trx) =>
    trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
  )

/** Names the field, as the two-column constraint cannot. Two concurrent saves of a name still meet the constraint. */
async function assertNameIsFree(
  trx: Trx,
  { name, channel }: { name: string; channel: 'email' | 'whatsapp' },
  ownId: string | undefined,
): Promise<void> {
  const other = await trx
    .selectFrom(table)
    .select('id')
    .where('name', '=', name)
    .where('channel', '=', channel)
    .executeTakeFirst()
  if (other && other.id !== ownId)
    throw appError('CONFLICT', 'This is already in use.', {
      reason: 'taken',
      fields: { name: ['Another template of this channel has this name'] },
    })
}
