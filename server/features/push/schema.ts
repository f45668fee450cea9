import * as z from 'zod/mini'
import { singleLine } from '../../core/validators/schema.ts'

/** A key of a subscription in base64url: at most `length` characters, besides the padding. */
const key = (length: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => value.length <= length + 2 && /^[\w-]+={0,2}$/.test(value),
        'This browser sent no key that can be used',
      ),
    )

const endpoint = singleLine(1000)

/** A browser's subscription: `PushSubscription.toJSON()` without its expiry. */
export const subscribePushInput = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
})

export const unsubscribePushInput = z.strictObject({ endpoint })
