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
import { sampleClients } from './clients/schema.ts'
import { sampleArticleRows, sampleFaqRows } from './content-rows.ts'
import { SAMPLE_INQUIRIES } from './inquiries.ts'
import { sampleProjectPages } from './project-pages/schema.ts'
import { sampleProjects } from './projects/schema.ts'
import { sampleServices } from './services/schema.ts'
import { sampleTeam } from './team/schema.ts'

/**
 * Inserts the sample company: six services, nine projects, four team members, ten clients, nine
 * articles, ten questions, five inquiries. Tables that have rows are left alone, so a second call changes nothing. Visitors see no difference: the same placeholders, now as
 * records.
 * @returns the number of inserted rows
 */
export function seed(db: Db): Promise<number> {
  return db.transaction().execute((trx) => seedSections(trx))
}

/**
 * Deletes everything but accounts and sessions, and inserts the sample company, in one transaction. Waiting mails are
 * deleted too, except those to accounts about themselves.
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
  // Of two seeds at once the second waits, and then finds nothing to do.
  await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(trx)
  const counts = [
    await seedServices(trx),
    await seedProjects(trx),
    await seedTeam(trx),
    await seedClients(trx),
    await seedArticles(trx),
    await seedFaq(trx),
    await seedInquiries(trx),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

async function isEmpty(trx: Transaction<Database>, table: SectionTable | 'inquiries'): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
}

async function seedServices(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_services'))) return 0
  const rows = sampleServices.map((service, i) => ({
    ...service,
    id: newId(),
    body: service.body ?? '',
    order_index: i + 1,
  }))
  await trx.insertInto('ltf_services').values(rows).execute()
  return rows.length
}

async function seedProjects(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_projects'))) return 0
  const rows = sampleProjects.map((project) => {
    const { photos, ...page } = sampleProjectPages[project.slug]!
    return { ...project, ...page, id: newId(), photos: JSON.stringify(photos) }
  })
  await trx.insertInto('ltf_projects').values(rows).execute()
  return rows.length
}

async function seedTeam(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_team_members'))) return 0
  const rows = sampleTeam.map((member, i) => ({ ...member, id: newId(), order_index: i + 1 }))
  await trx.insertInto('ltf_team_members').values(rows).execute()
  return rows.length
}

async function seedClients(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'ltf_clients'))) return 0
  const rows = sampleClients.map((client, i) => ({
    ...client,
    id: newId(),
    order_index: i + 1,
  }))
  await trx.insertInto('ltf_clients').values(rows).execute()
  return rows.length
}

async function seedArticles(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'articles'))) return 0
  const rows = sampleArticleRows()
  await trx.insertInto('articles').values(rows).execute()
  return rows.length
}

async function seedFaq(trx: Transaction<Database>): Promise<number> {
  if (!(await isEmpty(trx, 'faq_entries'))) return 0
  const rows = sampleFaqRows()
  await trx.insertInto('faq_entries').values(rows).execute()
  return rows.length
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
