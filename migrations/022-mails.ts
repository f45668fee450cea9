import { type Kysely, sql } from 'kysely'

/**
 * Waiting and undelivered mails, and their inquiries. A mail is deleted with the last of its inquiries, and a reply
 * with its note. Additive: a server of the previous version keeps running, with mails in its own queues.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `recipient`: the canonical address. `digest_at`: the minute whose digest the mail waits for.
  await sql`
    create table mails (
      id uuid primary key,
      recipient text not null,
      is_staff boolean not null default false,
      message jsonb not null,
      reply_note_id uuid references inquiry_notes on delete cascade,
      attempts integer not null default 0,
      digest_at timestamptz(3),
      failed_at timestamptz(3),
      error text check (length(error) <= 300),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index mails_by_recipient on mails (recipient)`.execute(db)
  await sql`create index mails_by_reply on mails (reply_note_id) where reply_note_id is not null`.execute(db)
  await sql`create index mails_failed on mails (failed_at) where failed_at is not null`.execute(db)
  // `line`: the text about this inquiry in a mail about many.
  await sql`
    create table mail_inquiries (
      mail_id uuid not null references mails on delete cascade,
      inquiry_id uuid not null references inquiries on delete cascade,
      line text,
      primary key (mail_id, inquiry_id)
    )`.execute(db)
  await sql`create index mail_inquiries_by_inquiry on mail_inquiries (inquiry_id)`.execute(db)
  // Locked first: of two transactions that delete a mail's last two inquiries, the second must see the other deletion.
  await sql`
    create function delete_mails_about_nothing() returns trigger language plpgsql as $$
    begin
      perform from mails where id in (select mail_id from deleted) order by id for update;
      delete from mails
      where id in (select mail_id from deleted)
        and not exists (select from mail_inquiries where mail_id = mails.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger delete_mails_about_nothing after delete on mail_inquiries
    referencing old table as deleted for each statement execute function delete_mails_about_nothing()`.execute(
    db,
  )
}
