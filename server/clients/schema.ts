import * as z from 'zod/mini'
import { id, idempotencyKey, line, order, orNull, status, url, version } from '../fields/schema.ts'

const fields = {
  name: line(120).check(z.minLength(1, 'Name is required')),
  logo_url: orNull(url),
  website_url: orNull(url),
  order_index: order,
  status,
}

const optional = z.partial(z.strictObject(fields))

/** A new client; without an order it comes after the highest. */
export const clientInput = z.extend(optional, { name: fields.name, idempotency_key: idempotencyKey })

/** Changes only what is given; `updated_at` is the version that it was made from. */
export const clientChange = z.extend(optional, { id, updated_at: version })

export type ClientInput = z.input<typeof clientInput>
