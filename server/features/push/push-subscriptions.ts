import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import { newId } from '../../core/database/ids.ts'
import { appError } from '../../core/errors.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '../../core/limits.ts'
import type { Account, Context } from '../../core/trpc.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { subscribePushInput } from './schema.ts'

/**
 * Upserts a browser's subscription for the current session. Renewed by the same account it retains its id, by which
 * queued notifications find it; with another account it gets a new id, so that notifications queued for the first
 * account are not shown to the second. An account's latest twenty subscriptions are retained.
 * @throws TRPCError BAD_REQUEST with `fields.endpoint` for an address of an unknown push service
 */
export async function subscribePush(
  { db, env, log, address, userAgent }: Context,
  me: Account,
  { endpoint, keys }: z.output<typeof subscribePushInput>,
): Promise<void> {
  if (!isPushEndpoint(endpoint, env))
    throw appError('BAD_REQUEST', 'This browser’s push service is not known here.', {
      fields: { endpoint: ['This browser’s push service is not known here'] },
    })
  const values = { ...keys, session_id: me.session_id, user_id: me.id, user_agent: userAgent }
  const isNew = await db.transaction().execute(async (trx) => {
    const id = newId()
    const stored = await trx
      .insertInto('push_subscriptions')
      .values({ id, endpoint, ...values })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({
          ...values,
          id: sql<string>`
            case push_subscriptions.user_id when excluded.user_id then push_subscriptions.id else excluded.id end`,
          created_at: sql<Date>`clock_timestamp()`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', me.id)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('push_subscriptions')
          .select('id')
          .where('user_id', '=', me.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(MAX_PUSH_SUBSCRIPTIONS),
      )
      .execute()
    if (stored.id !== id) return false
    await record(trx, { me, address }, 'subscribe_push', 'users', me.id)
    return true
  })
  if (isNew) log.info({ event: 'push_subscribed', account: me.id, address })
}

/** Deletes a browser's subscription, if it belongs to the account. */
export async function unsubscribePush(
  { db, log, address }: Context,
  me: Account,
  endpoint: string,
): Promise<void> {
  const isDeleted = await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await record(trx, { me, address }, 'unsubscribe_push', 'users', me.id)
    return true
  })
  if (isDeleted) log.info({ event: 'push_unsubscribed', account: me.id, address })
}
