import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { newId } from '../../../core/database/ids.ts'
import type { Database, Db } from '../../../core/database/tables.ts'
import { appError, orNotFound } from '../../../core/errors.ts'
import type { Account, Context } from '../../../core/trpc.ts'
import { inboxViewFilter, type saveViewInput, VIEWS_MAX } from './schema.ts'

const columns = ['id', 'name', 'filter'] as const

/** An account's saved views of the inbox, by name. */
export async function listViews(db: Db, { id }: Account) {
  const rows = await db
    .selectFrom('inbox_views')
    .select(columns)
    .where('user_id', '=', id)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toView)
}

/** Omits fields that this version refuses, such as a former project type. The view then shows more than was chosen. */
function toView({ filter, ...row }: { id: string; name: string; filter: Record<string, unknown> }) {
  const fields = Object.entries(filter)
  const accepted = fields.filter(([name, value]) => inboxViewFilter.safeParse({ [name]: value }).success)
  return {
    ...row,
    filter: inboxViewFilter.parse(Object.fromEntries(accepted)),
    isIncomplete: accepted.length < fields.length,
  }
}

/**
 * Saves a new view of the inbox, or changes one of the account's own. Views are private: Activity has no entry of them.
 * @throws TRPCError NOT_FOUND for another account's view; CONFLICT with reason taken when an own view has the name;
 * BAD_REQUEST when there are VIEWS_MAX
 */
export function saveView({ db }: Context, me: Account, { id, name, filter }: z.output<typeof saveViewInput>) {
  return db.transaction().execute(async (trx) => {
    const others = (await lockViews(trx, me)).filter((view) => view.id !== id)
    if (others.some((view) => view.name.toLowerCase() === name.toLowerCase()))
      throw appError('CONFLICT', 'This is already in use.', {
        reason: 'taken',
        fields: { name: ['You have a view of this name'] },
      })
    if (!id && others.length >= VIEWS_MAX)
      throw appError('BAD_REQUEST', 'Please check the marked fields.', {
        fields: { name: [`You have ${VIEWS_MAX} views. Delete one first.`] },
      })
    const values = { name, filter: JSON.stringify(filter) }
    const row = id
      ? await trx
          .updateTable('inbox_views')
          .set(values)
          .where('id', '=', id)
          .where('user_id', '=', me.id)
          .returning(columns)
          .executeTakeFirst()
      : await trx
          .insertInto('inbox_views')
          .values({ ...values, id: newId(), user_id: me.id })
          .returning(columns)
          .executeTakeFirst()
    return toView(orNotFound(row, 'View'))
  })
}

/** The account's views. Locks them, so that no other request saves one until the transaction ends. */
async function lockViews(trx: Transaction<Database>, { id }: Account) {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return trx.selectFrom('inbox_views').select(['id', 'name']).where('user_id', '=', id).execute()
}

/**
 * Deletes one of the account's own views.
 * @throws TRPCError NOT_FOUND
 */
export async function deleteView({ db }: Context, me: Account, id: string): Promise<{ id: string }> {
  const query = db.deleteFrom('inbox_views').where('id', '=', id).where('user_id', '=', me.id)
  return orNotFound(await query.returning('id').executeTakeFirst(), 'View')
}
