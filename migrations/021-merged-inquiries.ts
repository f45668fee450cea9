import { type Kysely, sql } from 'kysely'

/**
 * A merged inquiry stays a row of its own: `merged_into` names its group's head, and is null for the head. Inquiries
 * merged by deletion become such rows again. Additive: a server of the previous version keeps running. Its inbox lists
 * merged inquiries like all others; an inquiry that it merges itself is a row again at the commit. While the indexes
 * are built inquiries can be neither read nor written: after three seconds a request is answered 503 (`lock_timeout`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Checked at the commit: a transaction may give a group another head, and a restore may insert rows in any order.
  await sql`alter table inquiries add merged_into uuid references inquiries deferrable initially deferred`.execute(
    db,
  )
  await indexHeads(db)
  await countHeads(db)
  await keepGroups(db)
  await restoreAliases(db)
}

/**
 * Lists and totals show heads only: with `merged_into` in the index they are answered without reading the rows. Merged
 * inquiries have a search index of their own.
 */
async function indexHeads(db: Kysely<unknown>) {
  await sql`create index inquiries_merged_into on inquiries (merged_into) where merged_into is not null`.execute(
    db,
  )
  await sql`
    create index inquiries_merged_search on inquiries using gin (tsv) where merged_into is not null`.execute(
    db,
  )
  const lists = {
    inquiries_by_status: sql`(status, created_at desc, id desc) include (merged_into)`,
    inquiries_by_type: sql`(project_type, created_at desc, id desc) include (merged_into)`,
    inquiries_by_source: sql`(source, created_at desc, id desc) include (merged_into)`,
    inquiries_by_assignee: sql`(assigned_to, created_at desc, id desc) include (merged_into)`,
    inquiries_unassigned: sql`(created_at desc, id desc) include (merged_into) where assigned_to is null`,
    inquiries_follow_up_of: sql`(assigned_to, follow_up_at) include (merged_into)
      where follow_up_at is not null and status in ('new', 'contacted', 'quoted')`,
    inquiries_by_values: sql`(status, project_type, source, assigned_to)
      include (created_at, follow_up_at, id, merged_into)`,
  }
  for (const [name, columns] of Object.entries(lists)) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql`create index ${sql.ref(name)} on inquiries ${columns}`.execute(db)
  }
}

/** A group counts once, for its head, and only a head is announced as a new inquiry. */
async function countHeads(db: Kysely<unknown>) {
  await sql`
    create or replace trigger tell after insert on inquiries
    for each row when (new.merged_into is null) execute function tell_inquiry()`.execute(db)
  await replaceInFunction(db, 'count_inquiries', 'from added', 'from added where merged_into is null')
  await replaceInFunction(db, 'count_inquiries', 'from removed', 'from removed where merged_into is null')
  await replaceInFunction(
    db,
    'count_inquiry_numbers',
    "where status <> 'spam'",
    "where merged_into is null and status <> 'spam'",
  )
}

async function replaceInFunction(db: Kysely<unknown>, name: string, from: string, to: string) {
  const { rows } = await sql<{
    definition: string
  }>`select replace(pg_get_functiondef(${name}::regproc), ${from}, ${to}) as definition`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

/**
 * When a head is deleted, by any program, the rest of its group stays together: the newest inquiry with a message
 * becomes the head and takes over the state of the work, but no field that may name a person, such as `lost_reason`.
 */
async function keepGroups(db: Kysely<unknown>) {
  await sql`
    create function promote_merged_inquiry() returns trigger language plpgsql as $$
    declare
      head inquiries;
      heir uuid;
    begin
      for head in
        select * from removed where exists (select from inquiries where inquiries.merged_into = removed.id)
      loop
        -- Where the version before merges the head into another, its group goes along.
        select inquiry_id into heir from inquiry_aliases where id = head.id;
        if not found then
          select id into heir from inquiries where merged_into = head.id
          order by message is null, created_at desc, id desc limit 1;
        end if;
        update inquiries set
          merged_into = null,
          status = case status when 'won' then status else head.status end,
          assigned_to = head.assigned_to,
          follow_up_at = head.follow_up_at,
          amount = coalesce(head.amount, amount),
          first_answered_at = coalesce(head.first_answered_at, first_answered_at),
          quoted_at = coalesce(head.quoted_at, quoted_at)
        where id = heir and merged_into = head.id;
        update inquiries set merged_into = coalesce((select merged_into from inquiries where id = heir), heir)
        where merged_into = head.id;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger promote after delete on inquiries referencing old table as removed
    for each statement execute function promote_merged_inquiry()`.execute(db)
}

/**
 * Turns each alias of a merged inquiry into a row of `inquiries` again, with the notes, photographs and links that came
 * with it, and removes the fields that the other inquiry took over. If its fields were not stored at the merge, they
 * are read from the note that sums it up.
 */
async function restoreAliases(db: Kysely<unknown>) {
  await sql`
    create function restore_alias() returns trigger language plpgsql as $$
    declare
      alias inquiry_aliases;
      head inquiries;
      sent inquiries;
      summary inquiry_notes;
    begin
      select * into alias from inquiry_aliases where id = new.id;
      if not found then return null; end if;
      select * into head from inquiries
      where id = (select coalesce(merged_into, id) from inquiries where id = alias.inquiry_id) for update;
      select * into summary from inquiry_notes
      where merged_from = alias.id and not from_visitor and note like 'Merged from %' order by id desc limit 1;
      sent := jsonb_populate_record(null::inquiries, alias.sent);
      if alias.sent is null then
        sent.email := alias.email;
        sent.name := coalesce(substring(summary.note from '\\nName: ([^\\n]+)'), head.name);
        sent.phone := coalesce(substring(summary.note from '\\nPhone: ([^\\n]+)'), lpad(alias.phone_digits, 10, '0'));
        sent.company := substring(summary.note from '\\nCompany: ([^\\n]+)');
        sent.source := case
          when sent.email is null or summary.note ~ '^[^\\n]* by staff\\.' then 'staff'
          when sent.phone is null or summary.note ~ '^[^\\n]* by the contact form\\.' then 'contact'
          else 'inquiry' end;
        sent.project_type := case substring(summary.note from '\\nProject type: ([^\\n]+)')
          when 'Residential Electrical' then 'residential'
          when 'Commercial Electrical' then 'commercial'
          when 'Industrial Electrical' then 'industrial'
          when 'Smart Home Automation' then 'smart-home'
          when 'Maintenance & Repair' then 'maintenance'
          else case when sent.source <> 'contact' then 'other' end end;
        -- The note after the one that sums it up, from the same moment.
        select note into sent.message from inquiry_notes
        where merged_from = alias.id and channel is null and id > summary.id
          and created_at < summary.created_at + interval '0.1 seconds'
        order by id limit 1;
        if sent.source <> 'staff' then
          sent.message := coalesce(sent.message, '');
          sent.consent_version := 'unknown';
        end if;
      end if;
      insert into inquiries (id, source, name, email, phone, company, project_type, budget, message, consent_version,
        status, idempotency_key, body_hash, created_at, merged_into)
      values (alias.id, sent.source, sent.name, sent.email, sent.phone, sent.company, sent.project_type, sent.budget,
        sent.message, sent.consent_version,
        case when alias.won then 'won'
          else coalesce(substring(summary.note from '\\nStatus: (new|contacted|quoted|lost|spam)'), 'contacted') end,
        alias.idempotency_key, coalesce(alias.body_hash, ''::bytea), alias.received_at, head.id);
      -- The message stands in its field again.
      delete from inquiry_notes where merged_from = alias.id and channel is null and note = sent.message;
      update inquiry_notes set inquiry_id = alias.id, merged_from = null where merged_from = alias.id;
      update inquiry_media set inquiry_id = alias.id, merged_from = null where merged_from = alias.id;
      update inquiry_links set inquiry_id = alias.id, merged_from = null where merged_from = alias.id;
      if alias.filled <> '{}' then
        update inquiries set
          email = case when 'email' = any (alias.filled) then nullif(email, sent.email) else email end,
          phone = case when 'phone' = any (alias.filled) then nullif(phone, sent.phone) else phone end,
          company = case when 'company' = any (alias.filled) then nullif(company, sent.company) else company end,
          project_type = case when 'project_type' = any (alias.filled) then nullif(project_type, sent.project_type)
            else project_type end,
          budget = case when 'budget' = any (alias.filled) then nullif(budget, sent.budget) else budget end
        where id = head.id;
      end if;
      delete from inquiry_aliases where id = alias.id;
      return null;
    end $$`.execute(db)
  // At the commit, when the previous version has deleted the merged inquiry, and a restore has inserted all rows.
  await sql`
    create constraint trigger restore_alias after insert or update on inquiry_aliases
    deferrable initially deferred for each row execute function restore_alias()`.execute(db)
  await sql`update inquiry_aliases set won = won`.execute(db)
  // Now, because a later migration cannot alter a table with pending constraint checks.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
