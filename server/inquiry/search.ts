import { type RawBuilder, sql } from 'kysely'

/** What staff typed into the search, as conditions on `inquiries`. */
export interface Search {
  /** Answered by indexes, however many rows there are. */
  indexed: RawBuilder<boolean>
  /** Also what no index knows, such as the last digits of a phone number: only for few rows. */
  anywhere: RawBuilder<boolean>
}

/**
 * Every word must be the beginning of a word of name, e-mail, company or message; or it is all one phone number, with
 * or without +91; or a reference. null: nothing to search for.
 */
export function searchOf(typed: string): Search | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(typed)) return phoneSearch(digits)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [word] = words
  if (!word) return null
  const begins = sql<boolean>`inquiries.tsv @@ (${sql.join(words.map(beginning), sql` && `)})`
  const indexed =
    words.length === 1 && isReference(word) ? sql<boolean>`(${begins} or ${isCalled(word)})` : begins
  return { indexed, anywhere: indexed }
}

function phoneSearch(digits: string): Search {
  const local = digits.replace(/^(?:91|0)(?=\d{3})/, '')
  const beginnings = new Set([digits, `91${digits}`, `0${digits}`, local, `91${local}`, `0${local}`])
  const queries = [...beginnings].map((beginning) => sql`${`${beginning}:*`}::tsquery`)
  const begins = sql<boolean>`inquiries.tsv @@ (${sql.join(queries, sql` || `)})`
  const indexed = isReference(digits) ? sql<boolean>`(${begins} or ${isCalled(digits)})` : begins
  return { indexed, anywhere: sql<boolean>`(${indexed} or inquiries.phone_digits like ${`%${digits}%`})` }
}

const isReference = (word: string) => /^[0-9a-f]{6}$/.test(word)

const isCalled = (reference: string) => sql<boolean>`right(inquiries.id::text, 6) = ${reference}`

/**
 * As it was typed, for what the parser keeps whole, such as an e-mail address; and in the parts into which the parser
 * breaks it: O'Brien was stored as o and brien.
 */
function beginning(word: string): RawBuilder<unknown> {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
  return sql`(${quoted}::tsquery || to_tsquery('simple', ${quoted}))`
}
