import { adminProcedure } from '../../core/trpc.ts'
import { subscribePush, unsubscribePush } from './push-subscriptions.ts'
import { subscribePushInput, unsubscribePushInput } from './schema.ts'
import { readPushKeys } from './vapid-keys.ts'

/** Procedures for notifications on a device, part of `auth`. */
export const pushProcedures = {
  /** The site's public VAPID key in base64url, with which a browser subscribes. */
  pushKey: adminProcedure.query(async ({ ctx }) => {
    const { public_key } = await readPushKeys(ctx.db)
    return { public_key }
  }),

  /**
   * Subscribes this browser to notifications, until the session ends. Idempotent.
   * @throws BAD_REQUEST with `fields.endpoint` for an unknown push service
   */
  subscribePush: adminProcedure.input(subscribePushInput).mutation(async ({ ctx, input }) => {
    await subscribePush(ctx, ctx.me, input)
    return { ok: true as const }
  }),

  /** Unsubscribes this browser from notifications. */
  unsubscribePush: adminProcedure.input(unsubscribePushInput).mutation(async ({ ctx, input }) => {
    await unsubscribePush(ctx, ctx.me, input.endpoint)
    return { ok: true as const }
  }),
}
