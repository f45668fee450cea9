import * as z from 'zod/mini'
import {
  id,
  idempotencyKey,
  multiLine,
  wholeNumber,
  requireForSave,
  singleLine,
  slug,
  status,
  version,
} from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { FaqEntriesTable } from './table.ts'

const fields = {
  question: singleLine(300).check(z.minLength(1, 'Question is required')),
  answer: multiLine(5000),
  slug,
  order_index: wholeNumber,
  status,
} satisfies EveryColumn<FaqEntriesTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new question: without an order it comes last, and a missing slug is derived from the question. */
export const faqInput = z.extend(optionalFields, {
  question: fields.question,
  idempotency_key: idempotencyKey,
})

/** Partial update; `updated_at` is the version that the changes were made from. */
export const faqUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** An update if there is an `id`, otherwise a new question. */
export const saveFaqInput = z
  .extend(optionalFields, {
    id: z.optional(id),
    updated_at: z.optional(version),
    idempotency_key: idempotencyKey,
  })
  .check(requireForSave('question', 'Question is required'))

/** The facts of the questions. */
export const faq = {
  router: 'content',
  table: 'faq_entries',
  title: 'FAQ',
  place: 7,
  one: 'question',
  other: 'questions',
  path: '/admin/faq',
  page: '/faq',
  isSortable: true,
  recordName: 'question',
  labels: {
    question: 'Question',
    answer: 'Answer',
    order_index: 'Order',
    status: 'Status',
    slug: 'Slug',
  },
  addresses: {},
  updateInput: faqUpdateInput,
} as const satisfies SectionFacts<FaqEntriesTable>
