import { type Kysely, type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '../server/core/email-address/schema.ts'

/**
 * The canonical form of e-mail addresses, also of stored ones, and the normalised form in which texts are searched. A
 * server of the previous version keeps running. Inquiries and projects, whose tables are rewritten for their searches,
 * can be neither read nor changed meanwhile; requests that wait for them are answered 503 after three seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropLowerCase(db)
  await rewriteStoredAddresses(db)
  await sql`create index inquiries_by_address on inquiries (email)`.execute(db)
  await sql`
    create index inquiry_aliases_by_address on inquiry_aliases (email) where email is not null`.execute(db)
  await lowerWhatIsTyped(db)
  await searchInOneForm(db)
}

/** Makes every stored address canonical, in this database or in a restored older backup. Needs a transaction. */
export async function rewriteStoredAddresses(db: Kysely<unknown>): Promise<void> {
  // Without the triggers, so that versions and unsubscribe times do not change, and no notification is sent.
  for (const table of ['users', 'newsletter_subscribers', 'inquiries'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await keepEachAccount(db)
  await keepOneSubscription(db)
  for (const table of ['inquiries', 'inquiry_aliases', 'data_links']) await rewriteAddresses(db, table)
  await sql`
    update inquiry_aliases set sent = jsonb_set(sent, '{email}', to_jsonb(email))
    where sent->>'email' <> email`.execute(db)
  for (const table of ['users', 'newsletter_subscribers', 'inquiries'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

/** Drops the lower-case checks: case depends on the database's locale, and JavaScript makes the canonical form. */
async function dropLowerCase(db: Kysely<unknown>) {
  for (const table of ['users', 'newsletter_subscribers']) {
    const name = sql.ref(`${table}_email_check`)
    await sql`
      alter table ${sql.table(table)} drop constraint ${name},
        add constraint ${name} check (length(email) <= 255)`.execute(db)
  }
}

/**
 * If two accounts have spellings of one address, the enabled, approved or verified one gets the canonical form. The
 * other gets the other spelling, with which nobody can sign in, and stays in the list of accounts with its history.
 */
async function keepEachAccount(db: Kysely<unknown>) {
  const order = sql`disabled_at is null desc, approved_at is null, verified_at is null, created_at`
  await rewriteUniqueAddresses(db, 'users', order, async (first, second, form) => {
    if (first.email === form) return
    await setAddress(db, 'users', second, second.id)
    await setAddress(db, 'users', first, form)
    await setAddress(db, 'users', second, first.email)
  })
}

/** Of two subscriptions with one address the last confirmed or ended one remains. */
async function keepOneSubscription(db: Kysely<unknown>) {
  const order = sql`greatest(confirmed_at, unsubscribed_at) desc nulls last, created_at`
  await rewriteUniqueAddresses(db, 'newsletter_subscribers', order, async (first, second, form) => {
    await sql`delete from newsletter_subscribers where id = ${second.id}`.execute(db)
    await setAddress(db, 'newsletter_subscribers', first, form)
  })
}

interface Owner {
  id: string
  email: string
}

async function rewriteUniqueAddresses(
  db: Kysely<unknown>,
  table: string,
  order: RawBuilder<unknown>,
  settle: (first: Owner, second: Owner, form: string) => Promise<void>,
) {
  for (const [spelling, form] of await spellings(db, table)) {
    const { rows } = await sql<Owner>`
      select id, email from ${sql.table(table)} where email in (${spelling}, ${form}) order by ${order}`.execute(
      db,
    )
    const [first, second] = rows
    if (first && second) await settle(first, second, form)
    else if (first) await setAddress(db, table, first, form)
  }
}

const setAddress = (db: Kysely<unknown>, table: string, { id }: Owner, email: string) =>
  sql`update ${sql.table(table)} set email = ${email} where id = ${id}`.execute(db)

/** Stored spellings that are not canonical, each with its canonical form. Only capitals and non-ASCII can differ. */
async function spellings(db: Kysely<unknown>, table: string): Promise<[spelling: string, form: string][]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from ${sql.table(table)} where email collate "C" ~ '[^!-@[-~]'`.execute(db)
  return rows.flatMap(({ email }) => {
    const form = canonicalEmail(email) ?? email.toLowerCase()
    return form === email ? [] : [[email, form]]
  })
}

const BATCH = 10_000

async function rewriteAddresses(db: Kysely<unknown>, table: string) {
  const all = await spellings(db, table)
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH)
    await sql`
      update ${sql.table(table)} set email = form
      from unnest(${batch.map(([spelling]) => spelling)}::text[], ${batch.map(([, form]) => form)}::text[])
        as spellings (spelling, form)
      where email = spelling`.execute(db)
  }
}

/** A server of the previous version stores an inquiry's address as typed: at least its ASCII letters are lowercased. */
async function lowerWhatIsTyped(db: Kysely<unknown>) {
  await sql`
    create function lower_address() returns trigger language plpgsql as $$
    begin
      new.email := translate(new.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
      return new;
    end $$`.execute(db)
  await sql`
    create trigger lower_address before insert or update of email on inquiries
    for each row execute function lower_address()`.execute(db)
}

/** The zero of every script. Its other digits follow it. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0,
  0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950,
  0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1e140,
  0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
]

/**
 * Stores searched texts normalised, as `searchForm` in `server/core/text/schema.ts` does, in lower case. ASCII texts
 * only need the lower case, and few texts have digits of another script: both skip the remaining steps.
 */
async function searchInOneForm(db: Kysely<unknown>) {
  const digits = (values: number[]) =>
    sql.lit(`[${String.fromCodePoint(...ZEROS.flatMap((zero) => values.map((value) => zero + value)))}]`)
  const values = Array.from('0123456789', Number)
  const fold = (value: number) =>
    sql`value := regexp_replace(value, ${digits([value])}, ${sql.lit(String(value))}, 'g');`
  await sql`
    create function search_form(value text) returns text language plpgsql immutable parallel safe as $$
    begin
      if octet_length(value) = length(value) then
        return lower(value);
      end if;
      value := replace(lower(normalize(value, NFKC)), 'ς', 'σ');
      if value ~ ${digits(values)} then
        ${sql.join(values.map(fold), sql` `)}
      end if;
      return value;
    end $$`.execute(db)
  await sql`
    alter table inquiries drop tsv, add tsv tsvector generated always as (to_tsvector('simple'::regconfig, search_form(
      name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '') || ' ' || coalesce(message, '') || ' ' ||
      coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '')))) stored`.execute(db)
  await sql`create index inquiries_search on inquiries using gin (tsv)`.execute(db)
  const text = sql`search_form(title || chr(10) || coalesce(location, '') || chr(10) || coalesce(category, ''))`
  await sql`
    alter table ltf_projects drop search_text, drop search_pairs,
      add search_text text not null generated always as (${text}) stored,
      add search_pairs text not null generated always as (regexp_replace(${text}, '(.)', '\\1 \\1', 'g')) stored`.execute(
    db,
  )
  await sql`create index ltf_projects_search on ltf_projects using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index ltf_projects_pairs on ltf_projects using gin (search_pairs gin_trgm_ops)`.execute(db)
}
