import * as z from 'zod/mini'
import {
  COMPANY_MAX,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  NAME_MIN,
  PHONE_MAX,
  PHONE_MIN,
} from '../constants/schema.ts'
import {
  minCharacters,
  email,
  id,
  idempotencyKey,
  singleLine,
  isoDateTime,
  emptyToNull,
  multiLine,
} from '../validators/schema.ts'

/** In the order of the form. */
export const projectTypes = [
  { value: 'residential', label: 'Residential Electrical' },
  { value: 'commercial', label: 'Commercial Electrical' },
  { value: 'industrial', label: 'Industrial Electrical' },
  { value: 'smart-home', label: 'Smart Home Automation' },
  { value: 'maintenance', label: 'Maintenance & Repair' },
  { value: 'other', label: 'Other' },
] as const

/** In the order of the form. */
export const budgets = [
  { value: 'under-50k', label: 'Under ₹50,000' },
  { value: '50k-1l', label: '₹50,000 - ₹1,00,000' },
  { value: '1l-5l', label: '₹1,00,000 - ₹5,00,000' },
  { value: '5l-10l', label: '₹5,00,000 - ₹10,00,000' },
  { value: 'above-10l', label: 'Above ₹10,00,000' },
] as const

/** What becomes of an inquiry, in order; spam stands apart. */
export const statuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'spam'] as const
/** Those of which somebody still has to hear. */
export const openStatuses = ['new', 'contacted', 'quoted'] as const satisfies (typeof statuses)[number][]
export type InquiryStatus = (typeof statuses)[number]

const valuesOf = <const T extends string>(options: readonly { value: T }[]) =>
  options.map(({ value }) => value)

const name = singleLine(NAME_MAX, 'Name must be less than 100 characters').check(
  minCharacters(NAME_MIN, 'Name must be at least 2 characters'),
)

const TOO_FEW_DIGITS = 'Phone number must be at least 10 digits'

/**
 * 10 to 20 characters with at least 10 digits among them (D65). Devanagari digits are accepted and come out as Latin
 * ones.
 */
export const phone = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))),
  ),
  singleLine(PHONE_MAX, 'Phone number must be less than 20 digits').check(
    z.refine(
      (value) => value.length >= PHONE_MIN && value.replaceAll(/\D/g, '').length >= PHONE_MIN,
      TOO_FEW_DIGITS,
    ),
  ),
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

/** What travels with every public form beside its fields. */
const formMeta = {
  /** One per form until it succeeds, sent again on every retry: makes exactly one row (S30). */
  idempotency_key: z.optional(id),
  /** Nobody sees this field; a program that fills it gets the usual answer and nothing is stored (D70). */
  website: z.optional(z.string()),
  /** Milliseconds since the form was shown, measured in the browser. */
  elapsed: z.optional(z.number()),
}

/** Unknown keys are dropped, so that an older page's form still goes through. */
export const inquiryInput = z.object({
  name,
  email,
  phone,
  company: z.optional(company),
  project_type: projectType,
  budget: z.optional(budget),
  message,
  ...formMeta,
})

export const contactInput = z.object({ name, email, message, ...formMeta })

export const subscribeInput = z.object({ email, ...formMeta })

/** A lead by phone or at the door, written down by staff. */
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

export const statusInput = z.strictObject({ id, status: z.enum(statuses, 'Choose a status') })

/** Only what is given changes; null takes it away. */
export const assignInput = z.strictObject({
  id,
  assigned_to: z.optional(z.nullable(id)),
  follow_up_at: z.optional(z.nullable(isoDateTime)),
})

export const noteInput = z.strictObject({
  id,
  note: multiLine(2000).check(z.minLength(1, 'Write a note')),
  idempotency_key: idempotencyKey,
})

export const personInput = z.strictObject({ email })
