import { type RawBuilder, sql } from 'kysely'

/** A search text as SQL conditions on `inquiries`. */
export interface Search {
  /** Uses indexes only: fast on any number of rows. */
  indexed: RawBuilder<boolean>
  /** Also matches what no index covers, such as the last digits of a phone number: only for few rows. */
  unindexed: RawBuilder<boolean>
}

/**
 * Parses a search text: a phone number with or without +91, or words that each must be the prefix of a word in name,
 * e-mail, company or message. A single word can also be a reference. null: nothing to search for.
 */
export function parseSearch(text: string): Search | null {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(text)) return phoneSearch(digits)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const [word] = words
  if (!word) return null
  const prefixMatch = sql<boolean>`inquiries.tsv @@ (${sql.join(words.map(prefixQuery), sql` && `)})`
  const indexed =
    words.length === 1 && isReference(word)
      ? sql<boolean>`(${prefixMatch} or ${hasReference(word)})`
      : prefixMatch
  return { indexed, unindexed: indexed }
}

function phoneSearch(digits: string): Search {
  const local = digits.replace(/^(?:91|0)(?=\d{3})/, '')
  const prefixes = new Set([digits, `91${digits}`, `0${digits}`, local, `91${local}`, `0${local}`])
  const queries = [...prefixes].map((prefix) => sql`${`${prefix}:*`}::tsquery`)
  const prefixMatch = sql<boolean>`inquiries.tsv @@ (${sql.join(queries, sql` || `)})`
  const indexed = isReference(digits)
    ? sql<boolean>`(${prefixMatch} or ${hasReference(digits)})`
    : prefixMatch
  return { indexed, unindexed: sql<boolean>`(${indexed} or inquiries.phone_digits like ${`%${digits}%`})` }
}

const isReference = (word: string) => /^[0-9a-f]{6}$/.test(word)

const hasReference = (reference: string) => sql<boolean>`right(inquiries.id::text, 6) = ${reference}`

/**
 * Prefix match for a word, as a tsquery: as typed, because PostgreSQL's parser keeps an e-mail address whole, or in the
 * parts that the parser makes of it, because it stores O'Brien as o and brien.
 */
function prefixQuery(word: string): RawBuilder<unknown> {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
  return sql`(${quoted}::tsquery || to_tsquery('simple', ${quoted}))`
}
