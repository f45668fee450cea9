import { type RawBuilder, sql } from 'kysely'
import { firm } from '../../src/firm.ts'
import { findPhoneNumber } from '../phone-number/phone-number.ts'
import { toLatinDigits } from '../validators/schema.ts'

/**
 * Parses a search text into a condition on `inquiries` that indexes answer: a phone number however it is written, or a part of
 * one, with or without the firm's calling code; or words that each must be the prefix of a word in name, e-mail, company or message. A single word can
 * also be a reference. Reference, full phone number and e-mail address of a merged inquiry find the one that it is part of.
 * null: nothing to search for.
 */
export function parseSearch(text: string): RawBuilder<boolean> | null {
  const typed = toLatinDigits(text)
  const found = findPhoneNumber(typed)
  if (found && !/\p{L}/u.test(typed.slice(0, found.startsAt) + typed.slice(found.endsAt))) {
    const { nationalNumber, number } = found.number
    return matchesNumber(nationalNumber, number.slice(1), nationalNumber)
  }
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(typed))
    return matchesNumber(digits.replace(COUNTRY_PREFIX, ''), digits, digits)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [word] = words
  if (!word) return null
  const single = words.length === 1 ? word : ''
  const matchesWords = sql`inquiries.tsv @@ (${sql.join(words.map(prefixQuery), sql` && `)})`
  return orReference(orMergedEmail(matchesWords, single), single)
}

/** The firm's calling code, or the 0 in its place, before the beginning of a number. */
const COUNTRY_PREFIX = new RegExp(`^(?:(?:00)?${firm.callingCode}|0)(?=\\d{3})`)

/** Digits of a full phone number, without the code of a country. Fewer may be any part of one, such as the last digits. */
const FULL_NUMBER_DIGITS = 10

/**
 * Matches a number of the firm's country by its prefix, with or without its calling code or 0, wherever it stands; and the
 * last ten digits of `part` as any part of a phone number.
 * @param local the number within its country
 * @param digits with the code of its country, if that is known
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
 * Inquiries in whose phone number these digits are, in this order, whatever is between them.
 *
 * The index is asked for two trigrams of the last six digits only. Of a million rows each stands for some ten thousand, and
 * reading them is what a search costs; the few rows that have both are compared with all digits.
 */
export function phoneContains(digits: string): RawBuilder<unknown> {
  const tail = digits.slice(-6)
  const contains = (part: string) => sql`inquiries.phone_digits like ${`%${part}%`}`
  return sql`(${contains(tail.slice(0, 3))} and ${contains(tail.slice(-3))} and strpos(inquiries.phone_digits, ${digits}) > 0)`
}

/** The condition, or, where the word can be one, the reference. */
function orReference(condition: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return /^[0-9a-f]{6}$/.test(word)
    ? sql<boolean>`(${condition} or right(inquiries.id::text, 6) = ${word}
        or ${isMergeTarget(sql`right(id::text, 6) = ${word}`)})`
    : sql<boolean>`${condition}`
}

/** The condition, or, where the word is an e-mail address, the whole address of what was merged. */
const orMergedEmail = (condition: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  word.includes('@') ? sql`(${condition} or ${isMergeTarget(sql`lower(email) = ${word}`)})` : condition

/** Inquiries into which one was merged that fits the condition. As an array, which the index of the ids can answer. */
const isMergeTarget = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`inquiries.id = any(array(select inquiry_id from inquiry_aliases where ${condition}))`

/**
 * Prefix match for a word, as a tsquery: as typed, because PostgreSQL's parser keeps an e-mail address whole, or in the
 * parts that the parser makes of it, because it stores O'Brien as o and brien.
 */
function prefixQuery(word: string): RawBuilder<unknown> {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
  return sql`(${quoted}::tsquery || to_tsquery('simple', ${quoted}))`
}
