import { sql } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'
import { projectTypes } from '../../src/firm.ts'

/** Search texts. The frequent one is in every second row, the rare one in ten rows, the phone number in one. */
export const SEARCHES = {
  frequent: 'breaker',
  frequentPair: 'br',
  rare: 'kaveri',
  rarePair: 'zq',
  phone: '90791 90770',
  phonePart: '190770',
  longPhonePart: '079190770',
}

const words = (count: number) => sql`
  case when n % 2 = 0 then 'breaker' else 'meter' end || case when n % ${sql.lit(count / 10)} = 1 then ' kaveri zq' else '' end`

/** The number of rows per statement, whose timeout is five seconds. */
const BATCH_SIZE = 2500

/** Inserts this many projects (a multiple of a hundred), fifty of them featured, ten minutes apart, newest first. */
export async function insertProjects(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH_SIZE)
    await sql`
      insert into ltf_projects (id, slug, title, category, location, description, featured, status, created_at)
      select gen_random_uuid(), 'project-' || n, 'House ' || n || ' ' || ${words(count)},
        (array['Commercial', 'Residential', 'Mixed Use', 'Renovation', null])[1 + n % 5],
        (array['Thane', 'Mulund', 'Powai', 'Dadar', 'Vashi', 'Pune'])[1 + n % 6] || ', Maharashtra',
        repeat('Rewired on all floors. ', 5), n % ${sql.lit(count / 50)} = 1, case when n % 10 = 0 then 'inactive' else 'active' end,
        now() - n * interval '10 minutes'
      from ${numbers(first, count)} n`.execute(db)
}

/**
 * Inserts this many inquiries (a multiple of ten), a minute apart, newest first, without a notification for each.
 * @param options.areAnswered whether those that are not new get the time of their first answer; its column must exist
 * @param options.types the firm's project types; before migration 025 only those that a constraint allowed
 */
export async function insertInquiries(
  db: Db,
  count: number,
  assignee: string,
  { areAnswered = false, types = projectTypes.map(({ value }): string => value) } = {},
): Promise<void> {
  const [answerColumn, answer] = areAnswered
    ? [
        sql`, first_answered_at`,
        sql`, case when n % 3 > 0 then now() - n * interval '1 minute' + n % 2000 * interval '1 minute' end`,
      ]
    : [sql``, sql``]
  await sql`alter table inquiries disable trigger tell`.execute(db)
  for (let first = 1; first <= count; first += BATCH_SIZE)
    await sql`
      insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash,
        status, assigned_to, follow_up_at, created_at${answerColumn})
      select gen_random_uuid(), 'inquiry', 'Visitor ' || n, 'v' || n || '@sample.example',
        '+91 9' || lpad((n::bigint * 7919077 % 1000000000)::text, 9, '0'),
        (${types}::text[])[1 + n % ${types.length}],
        'The main hums when both geysers run. ' || ${words(count)}, '1', sha256(n::text::bytea),
        (array['new', 'contacted', 'won'])[1 + n % 3], case when n % 2 = 0 then ${assignee}::uuid end,
        case when n % 2 = 0 then now() - n * interval '30 seconds' end, now() - n * interval '1 minute'${answer}
      from ${numbers(first, count)} n`.execute(db)
  await sql`alter table inquiries enable trigger tell`.execute(db)
}

/** Inserts newsletter addresses, a minute apart, newest first: ten at kaveri.example, none beginning with z. */
export async function insertSubscribers(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH_SIZE)
    await sql`
      insert into newsletter_subscribers (id, email, consent_version, created_at)
      select gen_random_uuid(),
        chr(97 + (n % 25)::int) || n || case when n % ${sql.lit(count / 10)} = 1 then '@kaveri.example' else '@sample.example' end,
        '1', now() - n * interval '1 minute'
      from ${numbers(first, count)} n`.execute(db)
}

const numbers = (first: number, count: number) =>
  sql`generate_series(${sql.lit(first)}, ${sql.lit(Math.min(count, first + BATCH_SIZE - 1))})`
