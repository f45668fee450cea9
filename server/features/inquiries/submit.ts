import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { CONSENT_VERSION, MIN_FILL_TIME_MS } from '../../core/constants/schema.ts'
import { newId, inquiryReference } from '../../core/database/ids.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError, orNotFound } from '../../core/errors.ts'
import { consumePublicForm } from '../../core/rate-limiter.ts'
import type { Context } from '../../core/trpc.ts'
import { announceInquiry } from './announce.ts'
import type { InquiryFields } from './emails.ts'
import { lockInquiry } from './locked-inquiry.ts'
import { claimPhotos, findPhotos } from './photos/stored-photos.ts'
import type { contactInput, inquiryInput } from './schema.ts'

export interface SubmissionResult {
  received: true
  /** Six characters to name the inquiry on the phone (D69). */
  reference: string
}

/**
 * Stores an inquiry and announces it, or stores it as suspected spam (D70). Resolves after the commit (S30). Idempotent
 * by its key; a retry does not claim the photographs again.
 * @throws TRPCError BAD_REQUEST for a missing photograph; TOO_MANY_REQUESTS over the rate limit or too fast; CONFLICT
 * when the key was used with other contents
 */
export function submitInquiryForm(
  ctx: Context,
  input: z.output<typeof inquiryInput>,
): Promise<SubmissionResult> {
  const { idempotency_key, spare, website, elapsed, photos, company = null, budget = null, ...fields } = input
  const meta = { idempotency_key, spare, website, elapsed }
  return submit(ctx, meta, { source: 'inquiry', ...fields, company, budget }, photos)
}

/** The same for a message from the contact form, which goes to the same inbox (D35). */
export function submitContactForm(
  ctx: Context,
  input: z.output<typeof contactInput>,
): Promise<SubmissionResult> {
  const { idempotency_key, spare, website, elapsed, ...fields } = input
  const meta = { idempotency_key, spare, website, elapsed }
  const emptyFields = { phone: null, project_type: null, company: null, budget: null }
  return submit(ctx, meta, { source: 'contact', ...fields, ...emptyFields })
}

/** Metadata of a form; without JavaScript it has neither key nor time. */
export interface FormMeta {
  idempotency_key?: string
  spare?: string
  website?: string
  elapsed?: number
}

async function submit(
  ctx: Context,
  meta: FormMeta,
  fields: InquiryFields,
  photos: readonly string[] = [],
): Promise<SubmissionResult> {
  await consumePublicForm(ctx)
  rejectTooFast(meta)
  const suspected_spam = isHoneypotFilled(meta)
  const body_hash = hashFields(fields, photos)
  const id = await ctx.db.transaction().execute(async (trx) => {
    const duplicate = await findRecentDuplicate(trx, fields, suspected_spam, meta.idempotency_key)
    if (duplicate) {
      // Sent again to add photographs, which the first had none of.
      const present = await findPhotos(trx, [duplicate])
      if (present.length === 0) await claimPhotos(trx, duplicate, photos)
      return duplicate
    }
    const row = await trx
      .insertInto('inquiries')
      .values({
        ...fields,
        id: newId(),
        status: suspected_spam ? 'spam' : 'new',
        suspected_spam,
        body_hash,
        idempotency_key: meta.idempotency_key ?? null,
        consent_version: CONSENT_VERSION,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning(['id'])
      .executeTakeFirst()
    if (!row) {
      const retried = await findByIdempotencyKey(trx, meta.idempotency_key, body_hash)
      if (!suspected_spam && (await endSuspicion(trx, retried))) await announceInquiry(trx, ctx, retried)
      return retried
    }
    await claimPhotos(trx, row.id, photos)
    if (!suspected_spam) await announceInquiry(trx, ctx, row.id)
    return row.id
  })
  return { received: true, reference: inquiryReference(id) }
}

/**
 * Deduplicates if either form has no idempotency key: the same text within ten minutes is one inquiry. With one field
 * corrected, such as the phone number, it is another. Suspected spam is not a duplicate of a form sent again without
 * suspicion. An advisory lock makes forms wait for each other.
 */
async function findRecentDuplicate(
  trx: Transaction<Database>,
  fields: InquiryFields,
  suspected_spam: boolean,
  key = null as string | null,
): Promise<string | null> {
  const { source, name, email, phone, company, project_type, budget, message } = fields
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${source} ${email} ${message}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from inquiries
    where email = ${email} and message = ${message} and source = ${source} and suspected_spam = ${suspected_spam}
      and (name, phone, company, project_type, budget)
        is not distinct from (${name}, ${phone}, ${company}, ${project_type}, ${budget})
      and created_at > now() - interval '10 minutes' and (${key}::uuid is null or idempotency_key is null)
    order by created_at desc limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/**
 * The inquiry stored under a key that was used before: a retry with the same contents.
 * @throws TRPCError CONFLICT, reason key_reused, when the contents differ
 */
async function findByIdempotencyKey(
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
    throw appError('CONFLICT', 'This form was already sent with a different text.', { reason: 'key_reused' })
  return row.id
}

/**
 * Makes suspected spam new when it comes again with an empty honeypot: its group, if it was merged meanwhile. Returns
 * whether it was suspected.
 */
async function endSuspicion(trx: Transaction<Database>, id: string): Promise<boolean> {
  const head = await lockInquiry(trx, id)
  if (head.suspected_spam)
    await trx.updateTable('inquiries').set({ status: 'new' }).where('id', '=', head.id).execute()
  return head.suspected_spam
}

/** Whether a program filled the form: people do not see these fields. */
export const isHoneypotFilled = ({ spare, website }: FormMeta): boolean => Boolean(spare || website)

/**
 * Refuses a form that was filled in faster than a person can. Our own form then waits and retries with the same key.
 * @throws TRPCError TOO_MANY_REQUESTS
 */
export function rejectTooFast({ elapsed }: FormMeta): void {
  if (elapsed !== undefined && elapsed < MIN_FILL_TIME_MS)
    throw appError('TOO_MANY_REQUESTS', 'That was very quick. Please wait two seconds and send it again.', {
      retryAfter: MIN_FILL_TIME_MS / 1000,
    })
}

/** Hash of everything that the sender wrote or added, to tell a retry from other contents. */
function hashFields(fields: InquiryFields, photos: readonly string[]): Buffer {
  const { source, name, email, phone, company, project_type, budget, message } = fields
  return hashBody([source, name, email, phone, company, project_type, budget, message, ...photos])
}

export const hashBody = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()
