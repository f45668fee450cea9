import * as z from 'zod/mini'
import type { ByColumn } from '../../database/column-names.ts'
import {
  id,
  idempotencyKey,
  shownEmail,
  singleLine,
  wholeNumber,
  emptyToNull,
  status,
  multiLine,
  url,
  version,
} from '../../validators/schema.ts'

const fields = {
  name: singleLine(120).check(z.minLength(1, 'Name is required')),
  position: emptyToNull(singleLine(120)),
  bio: emptyToNull(multiLine(5000)),
  email: emptyToNull(shownEmail),
  image_url: emptyToNull(url),
  linkedin_url: emptyToNull(url),
  order_index: wholeNumber,
  status,
  degree: emptyToNull(singleLine(120)),
} satisfies ByColumn<'ltf_team_members'>

const optionalFields = z.partial(z.strictObject(fields))

/** A new team member: the order is 0 unless given. */
export const memberInput = z.extend(optionalFields, { name: fields.name, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const memberUpdateInput = z.extend(optionalFields, { id, updated_at: version })

export type MemberInput = z.input<typeof memberInput>
