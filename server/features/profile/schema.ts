import * as z from 'zod/mini'
import { DISPLAY_NAME_MAX, notifyInput } from '../../core/auth/schema.ts'
import { emptyToNull, phone, singleLine } from '../../core/validators/schema.ts'

/** Only the given fields change; an empty name or number is cleared. */
export const profileInput = z.strictObject({
  name: z.optional(
    emptyToNull(singleLine(DISPLAY_NAME_MAX, `Name must be at most ${DISPLAY_NAME_MAX} characters`)),
  ),
  phone: z.optional(emptyToNull(phone)),
  notify: z.optional(notifyInput),
})
