import * as z from 'zod/mini'
import { firm, projectTypes } from '../../../src/firm.ts'
import {
  AMOUNT_MAX,
  COMPANY_MAX,
  LOST_REASON_MAX,
  MAX_PHOTOS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  NAME_MIN,
} from '../../core/constants/schema.ts'
import { formatMoney } from '../../core/money/schema.ts'
import {
  minCharacters,
  email,
  id,
  idempotencyKey,
  version,
  singleLine,
  isoDateTime,
  emptyToNull,
  multiLine,
  phone,
} from '../../core/validators/schema.ts'

/** Options of the form, in its order. */
export const budgets = [
  { value: 'under-50k', label: `Under ${formatMoney(50_000)}` },
  { value: '50k-1l', label: `${formatMoney(50_000)} - ${formatMoney(100_000)}` },
  { value: '1l-5l', label: `${formatMoney(100_000)} - ${formatMoney(500_000)}` },
  { value: '5l-10l', label: `${formatMoney(500_000)} - ${formatMoney(1_000_000)}` },
  { value: 'above-10l', label: `Above ${formatMoney(1_000_000)}` },
] as const

/** Status of an inquiry, in the order of the sales process; spam is outside it. */
export const statuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'spam'] as const
/** Statuses that still need somebody to act. */
export const openStatuses = ['new', 'contacted', 'quoted'] as const satisfies (typeof statuses)[number][]
export type InquiryStatus = (typeof statuses)[number]

export const valuesOf = <const T extends string>(options: readonly { value: T }[]) =>
  options.map(({ value }) => value)

const name = singleLine(NAME_MAX, 'Name must be less than 100 characters').check(
  minCharacters(NAME_MIN, 'Name must be at least 2 characters'),
)

const company = emptyToNull(singleLine(COMPANY_MAX, 'Company name must be less than 100 characters'))
const projectType = z.enum(valuesOf(projectTypes), 'Please select a project type')
const budget = z.pipe(
  z.nullable(
    z.union([z.literal(''), z.enum(valuesOf(budgets))], 'Please select a budget range from the list'),
  ),
  z.transform((value) => value || null),
)
const messageText = multiLine(MESSAGE_MAX, 'Message must be less than 2000 characters')
const message = messageText.check(minCharacters(MESSAGE_MIN, 'Message must be at least 10 characters'))

/** Metadata that every public form sends beside its fields. */
const formMeta = {
  /** Idempotency key: the same on every retry until the form succeeds, so that exactly one row is made (S30). */
  idempotency_key: z.optional(id),
  /**
   * Honeypot: a field of the site's forms that people do not see, with a name that no form filler knows. When it is
   * filled, the response is the usual one, and an inquiry is stored as suspected spam (D70).
   */
  spare: z.optional(z.string()),
  /** The honeypot for other programs that call the procedures. */
  website: z.optional(z.string()),
  /** Milliseconds since the form was shown, measured in the browser. */
  elapsed: z.optional(z.number()),
}

/** Ids of uploaded photographs, without duplicates. */
const photos = z.pipe(
  z.array(id).check(z.maxLength(MAX_PHOTOS, `At most ${MAX_PHOTOS} photographs`)),
  z.transform((ids) => [...new Set(ids)]),
)

/** The ids of uploaded photographs in the form's draft, where they are one comma-separated text. */
export const photoIds = (field = ''): string[] | undefined => (field ? field.split(',') : undefined)

/** Unknown keys are dropped, so that the form of an older page is still accepted. */
export const inquiryInput = z.object({
  name,
  email,
  phone,
  company: z.optional(company),
  project_type: projectType,
  budget: z.optional(budget),
  message,
  photos: z.optional(photos),
  ...formMeta,
})

export const contactInput = z.object({ name, email, message, ...formMeta })

export const subscribeInput = z.object({ email, ...formMeta })

/** Requests a mailed link to the data held under an e-mail address. */
export const dataRequestInput = z.object({ email, ...formMeta })

/** A lead by phone or at the door, entered by staff. */
export const staffInquiryInput = z.strictObject({
  name,
  phone,
  email: z.optional(emptyToNull(email)),
  company: z.optional(company),
  project_type: projectType,
  budget: z.optional(budget),
  message: z.optional(emptyToNull(messageText)),
  idempotency_key: idempotencyKey,
})

export type StaffInquiryInput = z.input<typeof staffInquiryInput>

/** Statuses with an amount. */
export const amountStatuses: readonly InquiryStatus[] = ['quoted', 'won']

/** Common reasons why a job is lost. Staff may write another. */
export const lostReasons = ['Price', 'Another firm', 'No answer', 'Postponed', 'Out of our area'] as const

/** What Activity stores in place of a reason that staff wrote in their own words. */
export const OWN_WORDS = 'in own words'

const amount = z
  .number(`Enter whole ${firm.currencyUnits}`)
  .check(
    z.refine(Number.isInteger, { error: `Enter whole ${firm.currencyUnits}`, abort: true }),
    z.minimum(1, `Enter at least ${formatMoney(1)}`),
    z.maximum(AMOUNT_MAX, `Enter at most ${formatMoney(AMOUNT_MAX)}`),
  )

/** `amount` (in whole units of the firm's currency) and `reason`: unchanged when left out, cleared by null. */
export const statusInput = z
  .strictObject({
    id,
    status: z.enum(statuses, 'Choose a status'),
    amount: z.optional(z.nullable(amount)),
    reason: z.optional(emptyToNull(singleLine(LOST_REASON_MAX))),
    updated_at: z.optional(version),
    /** The values that the author of an offline change saw: it is refused as stale if they have changed since. */
    status_was: z.optional(z.enum(statuses)),
    amount_was: z.optional(z.nullable(amount)),
    reason_was: z.optional(z.nullable(singleLine(LOST_REASON_MAX))),
    idempotency_key: idempotencyKey,
  })
  .check(
    z.refine((input) => input.amount === undefined || amountStatuses.includes(input.status), {
      path: ['amount'],
      error: 'Only a quoted or won inquiry has an amount',
    }),
    z.refine((input) => input.reason === undefined || input.status === 'lost', {
      path: ['reason'],
      error: 'Only a lost inquiry has a reason',
    }),
  )

/** Only the given fields change; null clears a field. `…_was`: as in `statusInput`. */
export const assignInput = z.strictObject({
  id,
  assigned_to: z.optional(z.nullable(id)),
  assigned_to_was: z.optional(z.nullable(id)),
  follow_up_at: z.optional(z.nullable(isoDateTime)),
  follow_up_at_was: z.optional(z.nullable(isoDateTime)),
  idempotency_key: idempotencyKey,
})

/** The fields of an inquiry that staff can correct. */
export const editableFields = [
  'name',
  'phone',
  'email',
  'company',
  'project_type',
  'budget',
  'message',
] as const

const staffFields = z.object({
  name,
  phone,
  email: emptyToNull(email),
  company,
  project_type: projectType,
  budget,
  message: emptyToNull(messageText),
})

/** The rules for the fields of a stored inquiry, by its source: each form has different optional fields. */
const FIELDS_BY_SOURCE = {
  inquiry: z.extend(staffFields, { email, message }),
  contact: z.extend(staffFields, {
    phone: emptyToNull(phone),
    email,
    project_type: emptyToNull(projectType),
    message,
  }),
  staff: staffFields,
}

/** The rules for the fields of a stored inquiry of this source. Empty fields become null where the source allows it. */
export const inquiryFieldsOf = (source: keyof typeof FIELDS_BY_SOURCE) => FIELDS_BY_SOURCE[source]

/** Long enough for every field before its text is normalized. */
const anyText = z.optional(z.nullable(z.string().check(z.maxLength(MESSAGE_MAX * 4))))

/** Corrections: only the given fields change. The source of the inquiry decides what a field may contain. */
export const updateInquiryInput = z.strictObject({
  id,
  updated_at: version,
  name: anyText,
  phone: anyText,
  email: anyText,
  company: anyText,
  project_type: anyText,
  budget: anyText,
  message: anyText,
})

export const mergeInput = z.strictObject({ id, into: id }).check(
  z.refine((input) => input.id !== input.into, {
    path: ['into'],
    error: 'Choose another inquiry',
  }),
)

export const noteInput = z.strictObject({
  id,
  note: multiLine(2000).check(z.minLength(1, 'Write a note')),
  idempotency_key: idempotencyKey,
})

export const personInput = z.strictObject({ email })
