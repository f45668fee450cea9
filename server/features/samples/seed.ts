import { sql, type Transaction } from 'kysely'
import { INSERT_DEFAULT_TEMPLATES } from '../../../migrations/011-replies.ts'
import { CONSENT_VERSION } from '../../core/constants/schema.ts'
import { insertSettings } from '../../core/database/apply-firm.ts'
import { newId } from '../../core/database/ids.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import { isAccountMail } from '../../core/mail/stored-mails.ts'
import { RECORDED_HASHES } from '../../core/media/stored-files.ts'
import { sectionTables, type SectionTable } from '../../sections/schema.ts'
import { hashBody } from '../inquiries/submit.ts'
import { SAMPLE_INQUIRIES } from './inquiries.ts'
import { allSamples, insertSamples } from './section-samples.ts'

/**
 * Inserts the sample company: the samples of every section, and inquiries. Tables that have rows are left unchanged, so
 * a second call changes nothing. Visitors see no difference: the same samples, now as records.
 * @returns the number of inserted rows
 */
export function seed(db: Db): Promise<number> {
  return db.transaction().execute((trx) => seedSections(trx))
}

/**
 * Deletes everything except accounts and sessions, and inserts the sample company, in one transaction. Waiting mails
 * are deleted too, except those to accounts about themselves.
 * @returns the number of inserted rows
 */
export function reset(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The next start deletes the files.
    await sql`
      insert into media_pending (hash) ${sql.raw(RECORDED_HASHES)}
      on conflict (hash) do update set hash = excluded.hash`.execute(trx)
    const accountMails = await trx.selectFrom('mails').selectAll().where(isAccountMail).execute()
    await sql`
      truncate ${sql.join(sectionTables.map((table) => sql.table(table)))},
        inquiries, inquiry_aliases, inquiry_notes, inquiry_media, inquiry_links, mails, mail_inquiries, data_links, reply_templates,
        newsletter_subscribers, activity, media, settings`.execute(trx)
    await sql`truncate visit_counts, visit_salts, visit_hashes`.execute(trx)
    if (accountMails.length > 0)
      await trx
        .insertInto('mails')
        .values(accountMails.map((mail) => ({ ...mail, message: JSON.stringify(mail.message) })))
        .execute()
    await insertSettings(trx)
    await sql.raw(INSERT_DEFAULT_TEMPLATES).execute(trx)
    await sql`notify site_replaced`.execute(trx)
    return await seedSections(trx)
  })
}

async function seedSections(trx: Transaction<Database>): Promise<number> {
  // A concurrent second seed waits, and then finds nothing to do.
  await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(trx)
  let count = await seedInquiries(trx)
  for (const samples of await allSamples())
    if (await isEmpty(trx, samples.table)) count += (await insertSamples(trx, samples)).length
  return count
}

async function isEmpty(trx: Transaction<Database>, table: SectionTable | 'inquiries'): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
}

async function seedInquiries(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'inquiries'))) return 0
  const now = Date.now()
  const timeOf = (hours: number) => new Date(now - hours * 3_600_000)
  const rows = SAMPLE_INQUIRIES.map(({ hours, answered, quoted, ...inquiry }) => ({
    ...inquiry,
    id: newId(),
    consent_version: inquiry.source === 'staff' ? null : CONSENT_VERSION,
    body_hash: hashBody(inquiry),
    created_at: timeOf(hours),
    first_answered_at: answered === null ? null : timeOf(hours - answered),
    quoted_at: quoted === null ? null : timeOf(hours - quoted),
  }))
  await trx.insertInto('inquiries').values(rows).execute()
  return rows.length
}
