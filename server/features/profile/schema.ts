import * as z from 'zod/mini'
import { emptyToNull, phone, singleLine } from '../../core/validators/schema.ts'
import { notifyInput } from '../notifications/schema.ts'

/** Characters of a display name. */
export const DISPLAY_NAME_MAX = 60

/** Only what is given changes; an empty name or number clears it. */
export const profileInput = z.strictObject({
  name: z.optional(
    emptyToNull(singleLine(DISPLAY_NAME_MAX, `Name must be at most ${DISPLAY_NAME_MAX} characters`)),
  ),
  phone: z.optional(emptyToNull(phone)),
  notify: z.optional(notifyInput),
})

/** What to call an account: its name, or the part of its address before the @. */
export const displayName = ({ name, email }: { name: string | null; email: string }): string =>
  name ?? email.split('@')[0] ?? email
