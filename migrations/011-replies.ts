import { type Kysely, sql } from 'kysely'

/**
 * Replies: a note may be a reply by some channel, with the delivery state of its mail; reply templates; and indexes for
 * the list of newsletter subscribers. Additive: a server of the previous version keeps running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A note without a channel is seen only by staff. A mail may be longer than a note.
  await sql`
    alter table inquiry_notes
      add channel text check (channel in ('email', 'whatsapp', 'phone')),
      add subject text check (length(subject) between 1 and 200),
      add mail_state text check (mail_state in ('queued', 'sent', 'refused')),
      add mail_error text check (length(mail_error) <= 300),
      add check (mail_state is null or (channel = 'email' and subject is not null)),
      drop constraint inquiry_notes_note_check,
      add constraint inquiry_notes_note_check check (length(note) between 1 and 5000)`.execute(db)
  await sql`create index inquiry_notes_queued on inquiry_notes (created_at) where mail_state = 'queued'`.execute(
    db,
  )
  await sql`
    create table reply_templates (
      id uuid primary key,
      name text not null check (length(name) between 1 and 60),
      channel text not null check (channel in ('email', 'whatsapp')),
      subject text check (length(subject) between 1 and 200),
      body text not null check (length(body) between 1 and 5000),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      unique (channel, name),
      check (channel = 'email' or subject is null)
    )`.execute(db)
  await sql`
    create trigger touch before update on reply_templates
    for each row execute function touch_updated_at()`.execute(db)
  await sql.raw(INSERT_DEFAULT_TEMPLATES).execute(db)
  await sql`
    create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index newsletter_subscribers_search on newsletter_subscribers using gin (email gin_trgm_ops)`.execute(
    db,
  )
}

const GREETING = 'Good {part_of_day} {name}'
const THANKS = 'hank you for your inquiry {reference}.'
const VISIT =
  'Before we price anything we measure the present load and open the meter board. May we visit on {visit_day} between 10:00 and 12:00? A photograph of the meter board beforehand would help.'
const PHOTOGRAPHS =
  'Please send us photographs of the meter board, of the distribution board as it stands and of the places the work is about. Please leave every cover closed: we open the boards ourselves.'
const QUOTE =
  'Our quotation for {project_type}, inquiry {reference}, is ready. It lists every item with its rate, so that the total can be checked line by line. When may we call you to go through it?'

const message = (text: string) => `${GREETING}, this is {firm}. ${text}`
const mail = (text: string) => `${GREETING},\n\n${text}\n\nKind regards\n{firm}\n{firm_phone}`

/** The templates that a site starts with: each for WhatsApp and for e-mail, the most likely first. */
const DEFAULT_TEMPLATES = [
  ['Propose a visit', 'whatsapp', null, message(`T${THANKS} ${VISIT}`)],
  ['Ask for photographs', 'whatsapp', null, message(`T${THANKS} ${PHOTOGRAPHS}`)],
  ['Send a quote', 'whatsapp', null, message(QUOTE)],
  ['Propose a visit', 'email', 'Your inquiry {reference}: a visit', mail(`t${THANKS} ${VISIT}`)],
  [
    'Ask for photographs',
    'email',
    'Your inquiry {reference}: photographs, please',
    mail(`t${THANKS} ${PHOTOGRAPHS}`),
  ],
  ['Send a quote', 'email', 'Your inquiry {reference}: our quotation', mail(QUOTE.replace('Our', 'our'))],
] as const

const literal = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)

/** Inserts the default reply templates with fixed ids. Existing ones are left unchanged. */
export const INSERT_DEFAULT_TEMPLATES = `
  insert into reply_templates (id, name, channel, subject, body) values
  ${DEFAULT_TEMPLATES.map(
    ([name, channel, subject, body], i) =>
      `('01900000-0000-7000-8000-00000000001${i}', ${[name, channel, subject, body].map(literal).join(', ')})`,
  ).join(',\n  ')}
  on conflict do nothing`
