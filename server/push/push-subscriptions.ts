import type * as z from 'zod/mini'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { appError } from '../errors.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '../limits.ts'
import type { Account, Context } from '../trpc.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { subscribePushInput } from './schema.ts'

/**
 * Stores a browser's subscription for the session in which it is made; again, it changes nothing. Of one account the
 * latest twenty are kept.
 * @throws TRPCError BAD_REQUEST with `fields.endpoint` for an address that is no known push service's
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
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    await trx
      .insertInto('push_subscriptions')
      .values({ id: newId(), endpoint, ...values })
      .execute()
    await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', me.id)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('push_subscriptions')
          .select('id')
          .where('user_id', '=', me.id)
          .orderBy('id', 'desc')
          .limit(MAX_PUSH_SUBSCRIPTIONS),
      )
      .execute()
    if (numDeletedRows > 0n) return false
    await recordActivity(trx, {
      user_id: me.id,
      address,
      action: 'subscribe_push',
      table: 'users',
      record_id: me.id,
    })
    return true
  })
  if (isNew) log.info({ event: 'push_subscribed', account: me.id, address })
}

/** Deletes a browser's subscription, if it is one's own. */
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
    await recordActivity(trx, {
      user_id: me.id,
      address,
      action: 'unsubscribe_push',
      table: 'users',
      record_id: me.id,
    })
    return true
  })
  if (isDeleted) log.info({ event: 'push_unsubscribed', account: me.id, address })
}
