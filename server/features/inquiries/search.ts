import { type RawBuilder, sql } from 'kysely'
import { firm } from '../../../src/firm.ts'
import { canonicalEmail } from '../../core/email-address/schema.ts'
import { findPhoneNumber } from '../../core/phone-number/phone-number.ts'
import { searchForm } from '../../core/text/schema.ts'

/**
 * Parses a search text into a condition on `inquiries` that indexes can answer: a phone number in any notation, or a
 * part of one, with or without the firm's calling code; or words, each the prefix of a word in name, e-mail, company or
 * message. A single word can also be a reference. The reference, full phone number and words of a merged inquiry find
 * the head of its group.
 * @returns null when there is nothing to search for
 */
export function parseSearch(typed: string): RawBuilder<boolean> | null {
  const text = searchForm(typed)
  const found = findPhoneNumber(text)
  if (found && !/\p{L}/u.test(text.slice(0, found.startsAt) + text.slice(found.endsAt))) {
    const { nationalNumber, number } = found.number
    return matchesNumber(nationalNumber, number.slice(1), nationalNumber)
  }
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(text))
    return matchesNumber(digits.replace(COUNTRY_PREFIX, ''), digits, digits)
  const words = text.split(/\s+/).filter(Boolean)
  const [word] = words
  if (!word) return null
  const single = words.length === 1 ? word : ''
  const query = sql`(${sql.join(words.map(prefixQuery), sql` && `)})`
  const matchesWords = sql`(inquiries.tsv @@ ${query} or ${isMergeTarget(sql`tsv @@ ${query}`)})`
  return orReference(matchesWords, single)
}

/** The firm's calling code, or the 0 in its place, at the start of a number. */
const COUNTRY_PREFIX = new RegExp(`^(?:(?:00)?${firm.callingCode}|0)(?=\\d{3})`)

/** Digits of a full phone number, without country code. Fewer may be any part of a number, such as its last digits. */
const FULL_NUMBER_DIGITS = 10

/**
 * Matches a number of the firm's country by its prefix in any indexed text, with or without its calling code or 0; and
 * the last ten digits of `part` anywhere in a phone number.
 * @param local the number without its country code
 * @param digits the number with its country code, if that is known
 */
function matchesNumber(local: string, digits: string, part: string): RawBuilder<boolean> {
  const prefixes = new Set(
    [local, digits].flatMap((number) => [number, firm.callingCode + number, `0${number}`]),
  )
  const queries = [...prefixes].map((prefix) => sql`${`${prefix}:*`}::tsquery`)
  const prefixMatch = sql`inquiries.tsv @@ (${sql.join(queries, sql` || `)})`
  const partMatch = phoneContains(part.slice(-FULL_NUMBER_DIGITS))
  const phoneMatch =
    digits.length < FULL_NUMBER_DIGITS
      ? partMatch
      : sql`(${partMatch} or ${isMergeTarget(sql`right(phone_digits, 10) = ${digits.slice(-FULL_NUMBER_DIGITS)}`)})`
  return orReference(sql`(${prefixMatch} or ${phoneMatch})`, digits)
}

/**
 * Condition: the phone number contains these digits in this order, whatever is between them.
 *
 * The index looks up only two trigrams of the last six digits. Each finds some ten thousand of a million rows, and
 * reading those is the cost of a search; the few rows that have both are compared with all digits.
 */
export function phoneContains(digits: string): RawBuilder<unknown> {
  const tail = digits.slice(-6)
  const contains = (part: string) => sql`inquiries.phone_digits like ${`%${part}%`}`
  return sql`(${contains(tail.slice(0, 3))} and ${contains(tail.slice(-3))} and strpos(inquiries.phone_digits, ${digits}) > 0)`
}

/** Extends the condition by a match of the reference, where the word can be one. */
function orReference(condition: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const reference = word.toLowerCase()
  return /^[0-9a-f]{6}$/.test(reference)
    ? sql<boolean>`(${condition} or right(inquiries.id::text, 6) = ${reference}
        or ${isMergeTarget(sql`right(id::text, 6) = ${reference}`)})`
    : sql<boolean>`${condition}`
}

/** Condition: an inquiry merged into this one meets `condition`. As an array, so that the index of ids can be used. */
const isMergeTarget = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`inquiries.id = any(array(select merged_into from inquiries where merged_into is not null and ${condition}))`

/**
 * A tsquery that matches a word by its prefix: as typed, because PostgreSQL's parser leaves an e-mail address whole, or
 * split by the parser, because it stores O'Brien as o and brien. The database converts it to lower case, as it does the
 * text that it stores.
 */
function prefixQuery(word: string): RawBuilder<unknown> {
  const text = searchForm(canonicalEmail(word) ?? word)
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
  return sql`(lower(${quoted})::tsquery || to_tsquery('simple', ${quoted}))`
}
