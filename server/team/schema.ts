import * as z from 'zod/mini'
import {
  email,
  id,
  idempotencyKey,
  line,
  order,
  orNull,
  status,
  text,
  url,
  version,
} from '../fields/schema.ts'

const fields = {
  name: line(120).check(z.minLength(1, 'Name is required')),
  position: orNull(line(120)),
  bio: orNull(text(5000)),
  email: orNull(email),
  image_url: orNull(url),
  linkedin_url: orNull(url),
  order_index: order,
  status,
  degree: orNull(line(120)),
}

const optional = z.partial(z.strictObject(fields))

/** A new team member; the order is 0 unless given. */
export const memberInput = z.extend(optional, { name: fields.name, idempotency_key: idempotencyKey })

/** Changes only what is given; `updated_at` is the version that it was made from. */
export const memberChange = z.extend(optional, { id, updated_at: version })

export type MemberInput = z.input<typeof memberInput>
