import { type Kysely, sql } from 'kysely'

/**
 * The numbers of the dashboard, stored by week and type, so that twelve weeks cost the same with a million inquiries as
 * with a hundred, and indexes for the median time to the first answer. Additive: a server of the previous version keeps
 * running, and its writes are counted. Inquiries can be read but not written while the indexes are built and the
 * numbers filled in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepNumbers(db)
  await indexAnswers(db)
}

const COLUMNS = [
  'inquiries',
  'from_forms',
  'quoted',
  'won',
  'quoted_amount',
  'won_amount',
  'in_time',
  'late',
  'waiting',
]

/** A query for what each inquiry of a table adds to the numbers, or with `sign` -1 what its removal subtracts. */
const numbersOf = (table: string, sign: 1 | -1) => sql`
  select
    date_trunc('week', created_at at time zone 'Asia/Kolkata')::date as week,
    coalesce(project_type, 'contact') as type,
    ${sql.lit(sign)} as inquiries,
    ${sql.lit(sign)} * (source <> 'staff')::integer as from_forms,
    ${sql.lit(sign)} * (quoted_at is not null)::integer as quoted,
    ${sql.lit(sign)} * (status = 'won')::integer as won,
    ${sql.lit(sign)} * case when quoted_at is not null then coalesce(amount, 0) else 0 end::bigint as quoted_amount,
    ${sql.lit(sign)} * case when status = 'won' then coalesce(amount, 0) else 0 end::bigint as won_amount,
    ${sql.lit(sign)} * (first_answered_at is not null and first_answered_at <= created_at + interval '24 hours')::integer as in_time,
    ${sql.lit(sign)} * (first_answered_at is not null and first_answered_at > created_at + interval '24 hours')::integer as late,
    ${sql.lit(sign)} * (first_answered_at is null and status = 'new')::integer as waiting
  from ${sql.table(table)} where status <> 'spam'`

const sums = sql.join(COLUMNS.map((column) => sql`sum(${sql.ref(column)})`))
const zeros = sql.join(COLUMNS.map(() => sql.lit(0)))
const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))

/**
 * As the counts of the second migration: a week and a type may have several rows, and their sum is the number. A write
 * adds to a row that no other transaction has locked, or inserts one, so writes never wait for each other here.
 */
async function keepNumbers(db: Kysely<unknown>) {
  await sql`
    create table inquiry_numbers (
      id integer generated always as identity primary key,
      week date not null,
      type text not null,
      inquiries integer not null,
      from_forms integer not null,
      quoted integer not null,
      won integer not null,
      quoted_amount bigint not null,
      won_amount bigint not null,
      in_time integer not null,
      late integer not null,
      waiting integer not null
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index inquiry_numbers_of on inquiry_numbers (week)`.execute(db)
  const added = COLUMNS.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)} + ${sql.ref(`change.${column}`)}`,
  )
  await sql`
    create function add_inquiry_numbers(change inquiry_numbers) returns void language plpgsql as $$
    begin
      update inquiry_numbers n set ${sql.join(added)} where id = (
        select id from inquiry_numbers where week = change.week and type = change.type limit 1 for update skip locked);
      if not found then
        insert into inquiry_numbers (week, type, ${columns})
        values (change.week, change.type, ${sql.join(COLUMNS.map((column) => sql.ref(`change.${column}`)))});
      end if;
    end $$`.execute(db)
  const add = (changes: ReturnType<typeof numbersOf>) => sql`
    perform add_inquiry_numbers(row(null, week, type, ${sums})::inquiry_numbers)
    from (${changes}) changes group by week, type having row(${sums}) <> row(${zeros})`
  await sql`
    create function count_inquiry_numbers() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${add(numbersOf('added', 1))};
      elsif tg_op = 'DELETE' then
        ${add(numbersOf('removed', -1))};
      elsif tg_op = 'UPDATE' then
        ${add(sql`${numbersOf('added', 1)} union all ${numbersOf('removed', -1)}`)};
      else
        delete from inquiry_numbers;
      end if;
      return null;
    end $$`.execute(db)
  await createTriggers(db)
  await sql`
    insert into inquiry_numbers (week, type, ${columns})
    select week, type, ${sums} from (${numbersOf('inquiries', 1)}) numbers group by week, type`.execute(db)
}

/** From the first trigger to the commit no other transaction can write to the table, so the first numbers are exact. */
async function createTriggers(db: Kysely<unknown>) {
  const rows = {
    insert: sql`referencing new table as added`,
    update: sql`referencing old table as removed new table as added`,
    delete: sql`referencing old table as removed`,
    truncate: sql``,
  }
  for (const [event, referencing] of Object.entries(rows))
    await sql`
      create trigger ${sql.ref(`numbers_${event}`)} after ${sql.raw(event)} on inquiries ${referencing}
      for each statement execute function count_inquiry_numbers()`.execute(db)
}

/** Indexes of the newest answers, of all types or of one, so that a median is read from the index alone. */
async function indexAnswers(db: Kysely<unknown>) {
  await sql`
    create index inquiries_answers on inquiries (created_at desc) include (first_answered_at)
    where first_answered_at is not null and status <> 'spam'`.execute(db)
  await sql`
    create index inquiries_answers_by_type on inquiries (coalesce(project_type, 'contact'), created_at desc)
    include (project_type, first_answered_at) where first_answered_at is not null and status <> 'spam'`.execute(
    db,
  )
  // The dashboard's numbers used to be read from this index.
  await sql`drop index inquiries_numbers`.execute(db)
}
