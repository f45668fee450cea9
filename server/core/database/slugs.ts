import anyAscii from 'any-ascii'
import { sql, type Transaction } from 'kysely'
import type { Database } from './tables.ts'

/**
 * A unique slug for a new record, made from its title. It stays when the title changes, so that links keep working.
 * An advisory lock until the end of the transaction prevents two new records from choosing the same one.
 */
export async function uniqueSlug(
  trx: Transaction<Database>,
  table: keyof typeof UNNAMED,
  title: string,
): Promise<string> {
  const base = slugify(title) || UNNAMED[table]
  await sql`select pg_advisory_xact_lock(hashtext(${`slugs of ${table}`}))`.execute(trx)
  const rows = await trx
    .selectFrom(table)
    .select('slug')
    .where('slug', 'like', `${base.slice(0, 70)}%`)
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) {
    const slug = `${base.slice(0, 79 - String(number).length)}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** The slug of a record if its title has neither letter nor digit. */
const UNNAMED = {
  ltf_projects: 'project',
  ltf_services: 'service',
  articles: 'article',
  faq_entries: 'question',
} as const

/**
 * Lower-case ASCII letters, digits and hyphens, at most 80, with letters of other alphabets and scripts transliterated:
 * 'Café & Bar' → 'cafe-bar', 'मुंबई' → 'mumbi'. '' if the title has no letter and no digit.
 */
export function slugify(title: string): string {
  return anyAscii(title.replaceAll(/\p{Extended_Pictographic}/gu, ' '))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
}
