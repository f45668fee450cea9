import { type RawBuilder, sql } from 'kysely'

/**
 * What staff typed into the search, as conditions on `inquiries`. Every word must be found: as the beginning of a word
 * of name, e-mail, company or message, a phone number by its first digits with or without +91.
 */
export interface Search {
  /** Answered by the GIN index, however many rows there are. */
  indexed: RawBuilder<boolean>
  /** What no index knows, such as the last digits of a phone number or an inquiry's reference: only for few rows. */
  anywhere: RawBuilder<boolean>
}

/** null: nothing to search for. */
export function searchOf(typed: string): Search | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(typed)) return phoneSearch(digits)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const indexed = sql<boolean>`inquiries.tsv @@ (${sql.join(words.map(beginning), sql` && `)})`
  const [word] = words
  if (words.length > 1 || !word || !/^[0-9a-f]{6}$/.test(word)) return { indexed, anywhere: indexed }
  return { indexed, anywhere: sql<boolean>`(${indexed} or right(inquiries.id::text, 6) = ${word})` }
}

function phoneSearch(digits: string): Search {
  const prefixes = [digits, `91${digits}`, `0${digits}`].map((prefix) => sql`${`${prefix}:*`}::tsquery`)
  const indexed = sql<boolean>`inquiries.tsv @@ (${sql.join(prefixes, sql` || `)})`
  return {
    indexed,
    anywhere: sql<boolean>`(${indexed} or inquiries.phone_digits like ${`%${digits}%`} or right(inquiries.id::text, 6) = ${digits})`,
  }
}

/**
 * As it was typed, for what the parser keeps whole, such as an e-mail address; and in the parts into which the parser
 * breaks it: O'Brien was stored as o and brien.
 */
function beginning(word: string): RawBuilder<unknown> {
  const quoted = `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}':*`
  return sql`(${quoted}::tsquery || to_tsquery('simple', ${quoted}))`
}
