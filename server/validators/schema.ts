import * as z from 'zod/mini'
import { EMAIL_MAX, PHONE_MAX, PHONE_MIN } from '../constants/schema.ts'

/**
 * Pieces that the features' schemas share. Lengths count characters as PostgreSQL's length() does, not UTF-16 units:
 * one emoji is one. Length is judged before any regular expression that could be slow, and every expression is linear
 * (S16).
 */

/**
 * Marks that come along unseen when a name, an address or a number is pasted: controls of writing direction, which would
 * turn what stands beside them around, soft hyphen, zero-width space, word joiner, byte order mark. The joiners U+200C
 * and U+200D stay: Indian scripts are written with them.
 */
const INVISIBLE_CHARACTERS = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu
/** NUL breaks PostgreSQL, the others break lines in mails and logs; half a surrogate pair is no character at all. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const FORBIDDEN_IN_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The largest place in an order: PostgreSQL's integer. */
export const ORDER_INDEX_MAX = 2_147_483_647

/** At least `min` characters; placed after the trim. */
export const minCharacters = (min: number, message: string) =>
  z.refine<string>((value) => countCharacters(value, min) >= min, { error: message, abort: true })

/** At most `max` characters; what follows is not judged when it is longer. */
export const maxCharacters = (max: number, message = `Use at most ${max} characters`) =>
  z.refine<string>((value) => countCharacters(value, max) <= max, { error: message, abort: true })

const stripInvisible = (value: string) => value.replace(INVISIBLE_CHARACTERS, '').trim()
const stripInvisibleCheck = z.overwrite(stripInvisible)

/** One line, trimmed, without line breaks and control characters; invisible marks are dropped. */
export const singleLine = (max: number, tooLong?: string) =>
  z.string().check(
    stripInvisibleCheck,
    maxCharacters(max, tooLong),
    z.refine((value) => !FORBIDDEN_IN_LINE.test(value), 'Remove line breaks and control characters'),
  )

/** Text of several lines, trimmed, without control characters. */
export const multiLine = (max: number, tooLong?: string) =>
  z.string().check(
    z.trim(),
    maxCharacters(max, tooLong),
    z.refine((value) => !FORBIDDEN_IN_TEXT.test(value), 'Remove control characters'),
  )

/** '', blanks, invisible marks and null are the same nothing (D72): null comes out. */
export const emptyToNull = <Value extends z.core.$ZodType<string | null, string>>(value: Value) =>
  z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((input: string | null) => (input && stripInvisible(input) ? input : null)),
      z.nullable(value),
    ),
  )

export const EMAIL_INVALID = 'Invalid email address'

/**
 * An e-mail address of at most 255 characters. Judged by hand: the usual expression takes quadratic time.
 * The local part keeps its capitals, because some mail server may tell them apart.
 */
export const email = z
  .string()
  .check(
    stripInvisibleCheck,
    maxCharacters(EMAIL_MAX, 'Email must be less than 255 characters'),
    z.refine(isEmail, EMAIL_INVALID),
  )

/** An http or https address, or a file of our own under /media/ (D19, S20). */
export const url = singleLine(2000).check(
  z.refine(isUrl, { error: 'Enter an address that starts with http:// or https://', abort: true }),
)

const TOO_FEW_DIGITS = 'Phone number must be at least 10 digits'

/** Phone number: 10 to 20 characters with at least 10 digits (D65). Devanagari digits become Latin ones. */
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

/** A row's id. */
export const id = z
  .string()
  .check(z.maxLength(36, { abort: true }), z.regex(UUID, 'Not an id'), z.toLowerCase())

/**
 * One per attempt to add a record, the same again when no answer came: it becomes the row's id, so that the second try
 * finds the row of the first and answers with it as it stands. Once that row is deleted, it adds the record again.
 */
export const idempotencyKey = z.optional(id)

/** The `updated_at` that a change was made from, as the server wrote it: ISO 8601, three digits of a second (D28). */
export const version = z.iso.datetime({ offset: true, error: 'Not a time' })

/** A moment in ISO 8601. */
export const isoDateTime = z.iso.datetime({ offset: true, error: 'Enter a date and time' })

/** A place in an order arranged by hand; NaN, as a form's parseInt gives it, is refused (D23). */
export const orderIndex = z
  .number('Enter a whole number')
  .check(
    z.refine(Number.isInteger, { error: 'Enter a whole number', abort: true }),
    z.minimum(0, 'Enter a whole number from 0'),
    z.maximum(ORDER_INDEX_MAX, 'Enter a whole number from 0 to 2147483647'),
  )

export const status = z.enum(['active', 'inactive'], 'Choose active or inactive')

/** What a record's address ends in. */
export const slug = z
  .string()
  .check(
    stripInvisibleCheck,
    maxCharacters(80),
    z.regex(/^[a-z0-9-]{1,80}$/, 'Use small letters, digits and hyphens, 1 to 80 of them'),
  )

/** The rows of a table in their new order. */
export const reorderInput = z.strictObject({ ids: z.array(id).check(z.maxLength(1000, 'At most 1000 rows')) })

export const byIdInput = z.strictObject({ id })

/** Stops counting soon after `enough`. */
function countCharacters(value: string, limit: number): number {
  return value.length > limit * 2 ? value.length : Array.from(value).length
}

/** Something before the one @, and a domain of dotted labels after it; neither spaces nor control characters. */
function isEmail(value: string): boolean {
  const atIndex = value.indexOf('@')
  const local = value.slice(0, atIndex)
  const domain = value.slice(atIndex + 1)
  return (
    atIndex > 0 &&
    /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cs}]+$/u.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    isDomain(domain)
  )
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label))
  )
}

function isUrl(value: string): boolean {
  if (value.startsWith('/')) return /^\/media\/[\w-]+(?:\.[\w-]+)*$/.test(value)
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname !== '' && username === '' && password === ''
}
