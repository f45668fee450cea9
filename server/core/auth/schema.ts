import * as z from 'zod/mini'
import { PASSWORD_MIN_LENGTH } from '../constants/schema.ts'
import { minCharacters, maxCharacters, email } from '../validators/schema.ts'

const PASSWORD_MAX = 128

/** A password: 6 to 128 characters of any kind, passed on as typed. PASSWORD_MIN can raise the minimum. */
export const passwordInput = z
  .string()
  .check(
    minCharacters(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
    maxCharacters(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

/** The token of a mailed link. A malformed token passes, and is later reported as no longer valid, like an old one. */
const tokenInput = z.string().check(z.maxLength(200))

/** `code` is for an account with a second factor. A malformed code passes, and is then refused like any wrong one. */
export const signInInput = z.strictObject({
  email,
  password: passwordInput,
  code: z.optional(z.string().check(z.maxLength(40))),
})

/** `setup` is the code of a set-up link: it allows sign-up even with SIGNUP=closed (S04). */
export const signUpInput = z.strictObject({
  email,
  password: passwordInput,
  setup: z.optional(tokenInput),
})

export const resetRequestInput = z.strictObject({ email: email })
export const resetInput = z.strictObject({ token: tokenInput, password: passwordInput })
export const changePasswordInput = z.strictObject({ current: passwordInput, password: passwordInput })

/** Maximum length of a display name, in characters. */
export const DISPLAY_NAME_MAX = 60

/** What to call an account: its name, or the part of its address before the @. */
export const displayName = ({ name, email }: { name: string | null; email: string }): string =>
  name ?? email.split('@')[0] ?? email

/**
 * The notifications of an account, and whether each is on by default: an inquiry assigned to its owner, a follow-up
 * that falls due, an inquiry that has waited for three quarters of the promised 24 hours, a backup that failed, and at
 * 8:00 of the firm's time a digest of everything that waits.
 */
export const notifyDefaults = { assigned: true, follow_up: true, deadline: true, backup: true, digest: false }

export type NotifySettings = Record<keyof typeof notifyDefaults, boolean>

/** Only the settings that are given change. */
export const notifyInput = z.strictObject({
  assigned: z.optional(z.boolean()),
  follow_up: z.optional(z.boolean()),
  deadline: z.optional(z.boolean()),
  backup: z.optional(z.boolean()),
  digest: z.optional(z.boolean()),
})
