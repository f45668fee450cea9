import * as z from 'zod/mini'

/**
 * What an account is told of, and whether it is unless its owner says otherwise: an inquiry given to them, a follow-up
 * that falls due, an inquiry that has waited for three quarters of the promised 24 hours, a backup that failed, and at the
 * firm's 8:00 a digest of what waits.
 */
export const notifyDefaults = { assigned: true, follow_up: true, deadline: true, backup: true, digest: false }

export type NotifySettings = Record<keyof typeof notifyDefaults, boolean>

/** Only what is given changes. */
export const notifyInput = z.strictObject({
  assigned: z.optional(z.boolean()),
  follow_up: z.optional(z.boolean()),
  deadline: z.optional(z.boolean()),
  backup: z.optional(z.boolean()),
  digest: z.optional(z.boolean()),
})
