import * as z from 'zod/mini'
import type { ByColumn } from '../../database/column-names.ts'
import {
  id,
  idempotencyKey,
  singleLine,
  wholeNumber,
  emptyToNull,
  status,
  url,
  version,
} from '../../validators/schema.ts'

const fields = {
  name: singleLine(120).check(z.minLength(1, 'Name is required')),
  logo_url: emptyToNull(url),
  website_url: emptyToNull(url),
  order_index: wholeNumber,
  status,
} satisfies ByColumn<'ltf_clients'>

const optionalFields = z.partial(z.strictObject(fields))

/** A new client: without an order it comes after the highest. */
export const clientInput = z.extend(optionalFields, { name: fields.name, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const clientUpdateInput = z.extend(optionalFields, { id, updated_at: version })

export type ClientInput = z.input<typeof clientInput>
