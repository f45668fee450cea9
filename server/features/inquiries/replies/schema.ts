import * as z from 'zod/mini'
import {
  emptyToNull,
  id,
  idempotencyKey,
  multiLine,
  singleLine,
  version,
} from '../../../core/validators/schema.ts'

/** The most characters of a reply, and of a template. */
export const REPLY_MAX = 5000

/** The most characters of a mail's subject. */
export const SUBJECT_MAX = 200

/** The subject of a mailed reply whose template has none. */
export const DEFAULT_SUBJECT = 'Your inquiry {reference}'

/** How a reply is sent: by e-mail from here, or by another app of the person who answers. */
export const replyChannels = ['email', 'whatsapp', 'phone'] as const
export type ReplyChannel = (typeof replyChannels)[number]

/** The channels that templates are written for. */
export const templateChannels = ['whatsapp', 'email'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** Ids of the quote templates that a new site has, for WhatsApp and e-mail: shipped ids never change. */
export const quoteTemplateIds: readonly string[] = [
  '01900000-0000-7000-8000-000000000012',
  '01900000-0000-7000-8000-000000000015',
]

/** The fields of a template, written {name}, and what each stands for. */
export const templateFields = {
  name: "the customer's first name",
  reference: "the inquiry's reference",
  project_type: 'the kind of work, or ‘the work’',
  phone: "the customer's phone number",
  firm: "the firm's name",
  firm_phone: "the firm's phone number",
  part_of_day: 'morning, afternoon or evening',
  visit_day: 'the next working day',
} as const

export type TemplateField = keyof typeof templateFields

/** Fills in the fields of a template. Other words in braces stay unchanged. */
export const fillTemplate = (text: string, values: Record<TemplateField, string>): string =>
  text.replaceAll(/\{([a-z_]{1,20})\}/g, (match, name: string) => (isField(name) ? values[name] : match))

const isField = (name: string): name is TemplateField => Object.hasOwn(templateFields, name)

/** The first word in braces that is not a field; undefined when all are fields. */
function findUnknownField(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(/\{([^{}\s]{1,40})\}/g)) if (!isField(name)) return name
  return undefined
}

/** Check: every word in braces is a field. */
const knownFields = z.superRefine<string>((text, context) => {
  const unknown = findUnknownField(text)
  if (unknown !== undefined)
    context.addIssue({ code: 'custom', message: `There is no field {${unknown}}. See the list of fields.` })
})

const subject = singleLine(SUBJECT_MAX)
const body = multiLine(REPLY_MAX).check(z.minLength(1, 'Write a text'))

const fields = {
  name: singleLine(60).check(z.minLength(1, 'Name is required')),
  channel: z.enum(templateChannels, 'Choose WhatsApp or e-mail'),
  /** The subject of an e-mail; null for `DEFAULT_SUBJECT`. */
  subject: emptyToNull(subject.check(knownFields)),
  body: body.check(knownFields),
}

/** A new template. */
export const templateInput = z.strictObject({
  name: fields.name,
  channel: fields.channel,
  subject: z.optional(fields.subject),
  body: fields.body,
  idempotency_key: idempotencyKey,
})

/** A new template, or with `id` the changes to one. `updated_at` is the version that they are based on. */
export const saveTemplateInput = z.extend(z.partial(z.strictObject(fields)), {
  id: z.optional(id),
  updated_at: z.optional(version),
  idempotency_key: idempotencyKey,
})

/** The labels of a template's columns in the form and in Activity, in the order of the form. */
export const templateLabels = { name: 'Name', channel: 'Channel', subject: 'Subject', body: 'Text' }

/** A reply by e-mail. The key becomes the id of its note, so that a retry sends nothing twice. */
export const replyInput = z.strictObject({
  id,
  subject: subject.check(z.minLength(1, 'Write a subject')),
  body,
  idempotency_key: id,
})

/** A reply that was sent by another app, or a phone call. */
export const loggedReplyInput = z.strictObject({
  id,
  channel: z.enum(replyChannels),
  body,
  idempotency_key: id,
})
