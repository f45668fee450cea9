import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { firm, firmSample } from '../../../src/firm.ts'

/** The telephone number of a firm that has entered none. */
export const SAMPLE_PHONE = `+${firm.callingCode} 00000 00000`

/** The firm's details until somebody changes them, clearly fictional (D50). */
const settings = {
  business_name: firm.name,
  phone: SAMPLE_PHONE,
  email: `office@${firm.domain}`,
  address: firmSample.address,
  hours_text: 'Mon-Fri 9 AM to 5 PM, Sun closed',
  credit: `the ${firm.shortName} drawing office`,
  testimonial_quote: firmSample.quote,
  testimonial_source: firmSample.quoteSource,
}

const HOURS = ['09:00', '17:00']
const OPENING_HOURS = {
  mon: HOURS,
  tue: HOURS,
  wed: HOURS,
  thu: HOURS,
  fri: HOURS,
  sat: 'appointment',
  sun: null,
}

/** Inserts the only row of the settings, unless it exists. */
export async function insertSettings(db: QueryExecutorProvider): Promise<void> {
  const columns = Object.keys(settings).map((name) => sql.ref(name))
  await sql`
    insert into settings (id, created_at, updated_at, opening_hours, ${sql.join(columns)})
    values ('01900000-0000-7000-8000-000000000001', now(), now(), ${JSON.stringify(OPENING_HOURS)}::jsonb,
      ${sql.join(Object.values(settings))})
    on conflict (singleton) do nothing`.execute(db)
}

/**
 * Applies the firm in src/firm.ts to a database: its settings, which follow the firm until somebody changes them, and
 * its time zone, in which days begin. Every start but the first finds this done and changes nothing.
 */
export async function applyFirm<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteUntouchedSettings(trx)
    await insertSettings(trx)
    await applyTimeZone(trx)
  })
}

/** Deletes another firm's settings if nobody has changed them: any update makes `updated_at` later. */
async function deleteUntouchedSettings(db: QueryExecutorProvider) {
  const { business_name, phone, email, credit } = settings
  await sql`
    delete from settings where updated_at = created_at
      and (business_name, phone, email, credit) <> (${business_name}, ${phone}, ${email}, ${credit})`.execute(
    db,
  )
}

/** Changes the zone of `firm_time_zone()`, and recounts the inquiries by day and by week. */
async function applyTimeZone(db: QueryExecutorProvider) {
  if (await hasTimeZone(db)) return
  // Blocks writes of inquiries until the commit, so that each is counted once.
  await sql`lock table inquiries in share row exclusive mode`.execute(db)
  if (await hasTimeZone(db)) return
  await sql`
    create or replace function firm_time_zone() returns text language sql stable parallel safe
    as ${sql.lit(`select ${escapeLiteral(firm.timeZone)}`)}`.execute(db)
  await recountInquiries(db)
}

async function hasTimeZone(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ zone: string }>`select firm_time_zone() as zone`.execute(db)
  return rows[0]?.zone === firm.timeZone
}

/** Counts them as the triggers do (migrations 002, 016, 021 and 024). */
async function recountInquiries(db: QueryExecutorProvider) {
  await sql`delete from inquiry_counts`.execute(db)
  await sql`
    insert into inquiry_counts (day, project_type, count)
    select (created_at at time zone firm_time_zone())::date as day, project_type, count(*)
    from inquiries where merged_into is null and not suspected_spam group by day, project_type`.execute(db)
  await sql`delete from inquiry_numbers`.execute(db)
  await sql`
    insert into inquiry_numbers (week, type, inquiries, from_forms, quoted, won, quoted_amount, won_amount, in_time, late,
      waiting)
    select date_trunc('week', created_at at time zone firm_time_zone())::date as week,
      coalesce(project_type, 'contact') as type,
      count(*), count(*) filter (where source <> 'staff'),
      count(quoted_at), count(*) filter (where status = 'won'),
      coalesce(sum(amount) filter (where quoted_at is not null), 0), coalesce(sum(amount) filter (where status = 'won'), 0),
      count(*) filter (where first_answered_at <= created_at + interval '24 hours'),
      count(*) filter (where first_answered_at > created_at + interval '24 hours'),
      count(*) filter (where first_answered_at is null and status = 'new')
    from inquiries where merged_into is null and status <> 'spam' group by week, type`.execute(db)
}
