import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { CONSENT_VERSION, FILL_TIME_MS } from '../constants/schema.ts'
import type { Database } from '../database.ts'
import { failure, orNotFound } from '../errors.ts'
import { newId, referenceOf } from '../ids.ts'
import { spendPublicForm } from '../limits.ts'
import type { Context } from '../trpc.ts'
import { receivedMails } from './emails.ts'
import type { contactInput, inquiryInput } from './schema.ts'

export interface Received {
  received: true
  /** What to call it by on the phone (D69). */
  reference: string
}

/** Keeps an inquiry. The answer comes after the commit (S30). */
export function receiveInquiry(ctx: Context, input: z.output<typeof inquiryInput>): Promise<Received> {
  const { idempotency_key, website, elapsed, company = null, budget = null, ...fields } = input
  return receive(
    ctx,
    { idempotency_key, website, elapsed },
    { source: 'inquiry', ...fields, company, budget },
  )
}

/** Keeps a letter of the contact form in the same inbox (D35). */
export function receiveContact(ctx: Context, input: z.output<typeof contactInput>): Promise<Received> {
  const { idempotency_key, website, elapsed, ...fields } = input
  const none = { phone: null, project_type: null, company: null, budget: null }
  return receive(ctx, { idempotency_key, website, elapsed }, { source: 'contact', ...fields, ...none })
}

/** What came with a form beside its fields; a plain form has neither key nor time. */
export interface Envelope {
  idempotency_key?: string
  website?: string
  elapsed?: number
}

type Fields = Omit<
  z.output<typeof inquiryInput>,
  keyof Envelope | 'phone' | 'project_type' | 'company' | 'budget'
> & {
  source: 'inquiry' | 'contact'
  phone: string | null
  project_type: z.output<typeof inquiryInput>['project_type'] | null
  company: string | null
  budget: z.output<typeof inquiryInput>['budget'] | null
}

async function receive(ctx: Context, envelope: Envelope, fields: Fields): Promise<Received> {
  await spendPublicForm(ctx, ctx.address)
  refuseHaste(envelope)
  if (envelope.website) return { received: true, reference: referenceOf(newId()) }
  const body_hash = hashOf(fields)
  const id = await ctx.db.transaction().execute(async (trx) => {
    const earlier = envelope.idempotency_key ? null : await sameWithinTenMinutes(trx, fields)
    if (earlier) return earlier
    const row = await trx
      .insertInto('inquiries')
      .values({
        ...fields,
        id: newId(),
        body_hash,
        idempotency_key: envelope.idempotency_key ?? null,
        consent_version: CONSENT_VERSION,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning(['id'])
      .executeTakeFirst()
    if (!row) return retried(trx, envelope.idempotency_key, body_hash)
    for (const message of receivedMails(ctx.env, { ...fields, id: row.id })) await ctx.mail.send(trx, message)
    return row.id
  })
  return { received: true, reference: referenceOf(id) }
}

/**
 * A form without script has no key: the same e-mail and message within ten minutes are one inquiry. The lock makes two
 * that come at once stand in line.
 */
async function sameWithinTenMinutes(trx: Transaction<Database>, fields: Fields): Promise<string | null> {
  const { source, email, message } = fields
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${source} ${email.toLowerCase()} ${message}`}, 0))`.execute(
    trx,
  )
  const row = await trx
    .selectFrom('inquiries')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('message', '=', message)
    .where('source', '=', source)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A key that was used before: the same words are a retry and get the same answer. */
async function retried(
  trx: Transaction<Database>,
  key: string | undefined,
  body_hash: Buffer,
): Promise<string> {
  const row = orNotFound(
    await trx
      .selectFrom('inquiries')
      .select(['id', 'body_hash'])
      .where('idempotency_key', '=', key ?? null)
      .executeTakeFirst(),
    'Inquiry',
  )
  if (!row.body_hash.equals(body_hash))
    throw failure('CONFLICT', 'This form was already sent with other words.', { reason: 'key_reused' })
  return row.id
}

/** Sooner than any person could: the form waits and sends again by itself, with the same key. */
export function refuseHaste({ elapsed }: Envelope): void {
  if (elapsed !== undefined && elapsed < FILL_TIME_MS)
    throw failure('TOO_MANY_REQUESTS', 'That was very quick. Please wait two seconds and send it again.', {
      retryAfter: FILL_TIME_MS / 1000,
    })
}

/** SHA-256 of all that the sender wrote: the same words in the same fields. */
function hashOf({ source, name, email, phone, company, project_type, budget, message }: Fields): Buffer {
  return bodyHash([source, name, email, phone, company, project_type, budget, message])
}

export const bodyHash = (words: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(words)).digest()
