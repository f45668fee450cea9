import * as z from 'zod/mini'
import { EMAIL_MAX, PHONE_MAX, PHONE_MIN } from '../constants/schema.ts'
import { canonicalEmail } from '../email-address/schema.ts'
import { asciiDigits, isBlank, normalLine, normalText, refusalOfLine, refusalOfText } from '../text/schema.ts'

/*
 * Zod validators that the schemas share. Lengths count characters of the normal form as PostgreSQL's length() does, not
 * UTF-16 units: an emoji counts as one. Normalization and every regular expression take linear time, and the length is
 * checked before any expression except those of the normalization (S16).
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The largest sort position: the maximum of PostgreSQL's integer. */
export const ORDER_INDEX_MAX = 2_147_483_647

/** Check: at least `min` characters. Use it after the trim. */
export const minCharacters = (min: number, message: string) =>
  z.refine<string>((value) => countCharacters(value, min) >= min, { error: message, abort: true })

/** Check: at most `max` characters. If it fails, the checks after it are skipped. */
export const maxCharacters = (max: number, message = `Use at most ${max} characters`) =>
  z.refine<string>((value) => countCharacters(value, max) <= max, { error: message, abort: true })

/** Text in its normal form. The error for a character that cannot be stored says which it is, and where. */
const textOf = (
  normalize: (value: string) => string,
  refuse: (value: string) => string | null,
  max: number,
  tooLong?: string,
) =>
  z.string().check(
    z.overwrite(normalize),
    maxCharacters(max, tooLong),
    z.check(({ value, issues }) => {
      const message = refuse(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  )

/** A single line in the normal form of `server/core/text/schema.ts`. */
export const singleLine = (max: number, tooLong?: string) => textOf(normalLine, refusalOfLine, max, tooLong)

/** Text with line breaks, in its normal form. */
export const multiLine = (max: number, tooLong?: string) => textOf(normalText, refusalOfText, max, tooLong)

/** An optional field: '', blanks, invisible characters and null all become null (D72). */
export const emptyToNull = <Value extends z.core.$ZodType<string | null, string>>(value: Value) =>
  z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((input: string | null) => (input && !isBlank(input) ? input : null)),
      z.nullable(value),
    ),
  )

const EMAIL_INVALID = 'Invalid email address'
const EMAIL_TOO_LONG = 'Email must be less than 255 characters'

/** The firm's own address or a colleague's, which pages show as typed: at most 255 characters. */
export const shownEmail = z.string().check(
  z.overwrite(normalLine),
  maxCharacters(EMAIL_MAX, EMAIL_TOO_LONG),
  z.refine((value) => canonicalEmail(value) !== null, { error: EMAIL_INVALID, abort: true }),
)

/** An address that identifies a person, in its canonical form (`canonicalEmail`). */
export const email = shownEmail.check(
  z.overwrite((value) => canonicalEmail(value) ?? value),
  maxCharacters(EMAIL_MAX, EMAIL_TOO_LONG),
)

/** An http or https URL, or the path of a picture that was uploaded or comes with the site (D19, S20). */
export const url = singleLine(2000).check(
  z.refine(isUrl, { error: 'Enter an address that starts with http:// or https://', abort: true }),
)

const TOO_FEW_DIGITS = 'Phone number must be at least 10 digits'

/** Phone number: 10 to 20 characters with at least 10 digits of any script, which become ASCII digits (D65). */
export const phone = z.pipe(
  z.pipe(z.string(), z.transform(asciiDigits)),
  singleLine(PHONE_MAX, 'Phone number must be less than 20 digits').check(
    z.refine(
      (value) => value.length >= PHONE_MIN && value.replaceAll(/\D/g, '').length >= PHONE_MIN,
      TOO_FEW_DIGITS,
    ),
  ),
)

/** A row's id: a UUID, in lower case. */
export const id = z
  .string()
  .check(z.maxLength(36, { abort: true }), z.regex(UUID, 'Not an id'), z.toLowerCase())

/**
 * Idempotency key of a create call: the client sends the same one when it retries after no response. It becomes the
 * row's id, so the retry finds the row and returns it unchanged. After that row is deleted, the key creates a new one.
 */
export const idempotencyKey = z.optional(id)

/** Version for optimistic locking: the `updated_at` that a change is based on, as ISO 8601 in milliseconds (D28). */
export const version = z.iso.datetime({ offset: true, error: 'Not a time' })

/** A date and time in ISO 8601, with offset. */
export const isoDateTime = z.iso.datetime({ offset: true, error: 'Enter a date and time' })

/** A date without a time: '2026-11-24'. PostgreSQL has no year 0, and the day after the last one has five digits. */
export const calendarDate = z.iso.date({ error: 'Enter a date', abort: true }).check(
  z.refine((text) => text >= '1900', 'Enter a date from 1900 on'),
  z.refine((text) => text < '9999', 'Enter a date before 9999'),
)

/**
 * A whole number from 0 that fits PostgreSQL's integer, such as a position in a manual sort order. Refuses NaN, which a
 * form's parseInt may give (D23).
 */
export const wholeNumber = z
  .number('Enter a whole number')
  .check(
    z.refine(Number.isInteger, { error: 'Enter a whole number', abort: true }),
    z.minimum(0, 'Enter a whole number from 0'),
    z.maximum(ORDER_INDEX_MAX, 'Enter a whole number from 0 to 2147483647'),
  )

/**
 * A number from 0 with up to two decimals, as text ('12.50'). PostgreSQL's numeric is read as text: nothing is rounded.
 */
export const decimal = singleLine(13).check(
  z.regex(/^\d{1,10}(?:\.\d{1,2})?$/, 'Enter a number from 0 with at most two decimals, such as 12.50'),
)

export const status = z.enum(['active', 'inactive'], 'Choose active or inactive')

/** A record's slug, the last part of its URL. */
export const slug = z
  .string()
  .check(
    z.overwrite(normalLine),
    maxCharacters(80),
    z.regex(/^[a-z0-9-]{1,80}$/, 'Use lowercase letters, digits and hyphens, 1 to 80 of them'),
  )

/** Input of the reorder procedures: all ids of a table in their new order. */
export const reorderInput = z.strictObject({ ids: z.array(id).check(z.maxLength(1000, 'At most 1000 rows')) })

export const byIdInput = z.strictObject({ id })

/** The first day of a week, a Monday. Any other day, and a week before the last twelve, has no numbers. */
export const countedWeek = z.optional(z.iso.date('Not a date'))

/**
 * The name of the field at which a form shows the message of a zod issue: `photos.2.caption` for a field of an object
 * in a list, and the top-level field for any other nested value.
 */
export const fieldName = (path: PropertyKey[]): string =>
  typeof path[1] === 'number' && path.length > 2 ? path.join('.') : String(path[0] ?? '')

/**
 * Check of a `save` that takes `id` and `updated_at` for an update, or neither: an update requires its version (D28), a
 * new record its title.
 * @param field the title's field
 */
export const requireForSave = <Input extends { id?: string; updated_at?: string }>(
  field: keyof Input & string,
  message: string,
) =>
  z.check<Input>(({ value, issues }) => {
    if (value.id === undefined && value[field] === undefined)
      issues.push({ code: 'custom', message, path: [field], input: value })
    if (value.id !== undefined && value.updated_at === undefined)
      issues.push({ code: 'custom', message: 'Not a time', path: ['updated_at'], input: value })
  })

/** Counts characters, or UTF-16 units for a string far beyond `limit`, which is cheaper and enough. */
function countCharacters(value: string, limit: number): number {
  return value.length > limit * 2 ? value.length : Array.from(value).length
}

/** Whether a record may contain an address: http or https without a password, or the path of an own picture (D19). */
export function isUrl(value: string): boolean {
  if (value.startsWith('/')) return /^\/(?:media|images|clients)\/[\w-]+(?:\.[\w-]+)*$/.test(value)
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname !== '' && username === '' && password === ''
}
