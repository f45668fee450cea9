/**
 * What an account is told of, and whether it is unless its owner says otherwise: an inquiry given to them, a follow-up
 * that falls due, an inquiry that has waited for three quarters of the promised 24 hours, and at 8:00 in India a digest of
 * what waits.
 */
export const notifyDefaults = { assigned: true, follow_up: true, deadline: true, digest: false }

export type NotifySettings = Record<keyof typeof notifyDefaults, boolean>
