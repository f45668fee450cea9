import * as z from 'zod/mini'
import {
  id,
  idempotencyKey,
  singleLine,
  wholeNumber,
  emptyToNull,
  status,
  url,
  version,
} from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { ClientsTable } from './table.ts'

const fields = {
  name: singleLine(120).check(z.minLength(1, 'Name is required')),
  logo_url: emptyToNull(url),
  website_url: emptyToNull(url),
  order_index: wholeNumber,
  status,
} satisfies EveryColumn<ClientsTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new client: without an order it comes after the highest. */
export const clientInput = z.extend(optionalFields, { name: fields.name, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const clientUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** The facts of the clients. */
export const clients = {
  router: 'clients',
  table: 'ltf_clients',
  title: 'Clients',
  place: 4,
  one: 'client',
  other: 'clients',
  path: '/admin/clients',
  page: null,
  isSortable: true,
  recordName: 'name',
  labels: {
    name: 'Name',
    logo_url: 'Logo URL',
    website_url: 'Website URL',
    order_index: 'Order',
    status: 'Status',
  },
  addresses: { logo_url: 'picture', website_url: 'link' },
  updateInput: clientUpdateInput,
} as const satisfies SectionFacts<ClientsTable>
