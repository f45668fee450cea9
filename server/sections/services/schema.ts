import * as z from 'zod/mini'
import {
  id,
  idempotencyKey,
  singleLine,
  wholeNumber,
  slug,
  status,
  multiLine,
  version,
} from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { ServicesTable } from './table.ts'

/** Icons to choose from, in this order; the electrical ones are a second group (D21). */
export const icons = ['building', 'home', 'compass', 'map', 'eye', 'settings', 'palette'] as const
export const electricalIcons = [
  'zap',
  'plug',
  'lightbulb',
  'shield-check',
  'cpu',
  'wrench',
  'factory',
  'sun',
] as const

export type IconName = (typeof icons)[number] | (typeof electricalIcons)[number]

const fields = {
  title: singleLine(200).check(z.minLength(1, 'Title is required')),
  description: multiLine(5000),
  icon: z.enum([...icons, ...electricalIcons], 'Choose an icon'),
  order_index: wholeNumber,
  slug,
  body: multiLine(20_000),
  status,
} satisfies EveryColumn<ServicesTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new service: without an order it comes last, and a missing slug is derived from the title. */
export const serviceInput = z.extend(optionalFields, { title: fields.title, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const serviceUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** The facts of the services. */
export const services = {
  router: 'services',
  table: 'ltf_services',
  title: 'Services',
  place: 2,
  one: 'service',
  other: 'services',
  path: '/admin/services',
  page: '/services',
  isSortable: true,
  recordName: 'title',
  labels: {
    title: 'Title',
    description: 'Description',
    icon: 'Icon',
    order_index: 'Order',
    slug: 'Slug',
    body: 'Body',
    status: 'Status',
  },
  addresses: {},
  updateInput: serviceUpdateInput,
} as const satisfies SectionFacts<ServicesTable>
