import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { CONSENT_VERSION, MIN_FILL_TIME_MS } from '../constants/schema.ts'
import { newId, inquiryReference } from '../database/ids.ts'
import type { Database } from '../database/tables.ts'
import { appError, orNotFound } from '../errors.ts'
import { consumePublicForm } from '../rate-limiter.ts'
import type { Context } from '../trpc.ts'
import { announceInquiry } from './announce.ts'
import type { InquiryFields } from './emails.ts'
import { type InquiryPart, rowsOfPart } from './inquiry-parts.ts'
import { claimPhotos, findPhotos } from './photos/stored-photos.ts'
import type { contactInput, inquiryInput } from './schema.ts'

export interface SubmissionResult {
  received: true
  /** Six characters to name the inquiry on the phone (D69). */
  reference: string
}

/**
 * Stores an inquiry of the inquiry form and announces it, or keeps it as suspected spam (D70); resolves after the commit (S30). Exactly one row per
 * idempotency key; a retry claims no photograph again.
 * @throws TRPCError BAD_REQUEST when a photograph is not there; TOO_MANY_REQUESTS over the rate limit or too fast; CONFLICT when the key was used with other contents
 */
export function submitInquiryForm(
  ctx: Context,
  input: z.output<typeof inquiryInput>,
): Promise<SubmissionResult> {
  const { idempotency_key, spare, website, elapsed, photos, company = null, budget = null, ...fields } = input
  const meta = { idempotency_key, spare, website, elapsed }
  return submit(ctx, meta, { source: 'inquiry', ...fields, company, budget }, photos)
}

/** The same for a message of the contact form, in the same inbox (D35). */
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
  await consumePublicForm(ctx, ctx.address)
  rejectTooFast(meta)
  const suspected_spam = isHoneypotFilled(meta)
  const body_hash = hashFields(fields, photos)
  const stored = ctx.db.transaction().execute(async (trx) => {
    const duplicate = meta.idempotency_key ? null : await findRecentDuplicate(trx, fields, suspected_spam)
    if (duplicate) {
      const { id, inquiry_id, merged_from } = duplicate
      // Sent again to add what the first had none of.
      const present = rowsOfPart(await findPhotos(trx, [inquiry_id]), { inquiry_id, merged_from })
      if (present.length === 0) await claimPhotos(trx, inquiry_id, photos, merged_from)
      return id
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
    if (!row) return findByIdempotencyKey(trx, meta.idempotency_key, body_hash)
    await rejectMerged(trx, meta.idempotency_key, body_hash)
    await claimPhotos(trx, row.id, photos)
    if (!suspected_spam) await announceInquiry(trx, ctx, row.id)
    return row.id
  })
  const id = await stored.catch((error: unknown) => {
    if (error instanceof AlreadyMerged) return error.inquiryId
    throw error
  })
  return { received: true, reference: inquiryReference(id) }
}

/**
 * Deduplication of forms without an idempotency key: the same e-mail and message within ten minutes are one inquiry, but for
 * suspected spam, which does not stand for one that is sent again. The advisory lock serializes two that come at once.
 */
async function findRecentDuplicate(
  trx: Transaction<Database>,
  fields: InquiryFields,
  suspected_spam: boolean,
): Promise<Duplicate | null> {
  const { source, email, message } = fields
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${source} ${email.toLowerCase()} ${message}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<Duplicate>`
    select id, id as inquiry_id, null::uuid as merged_from, created_at from inquiries
    where lower(email) = ${email.toLowerCase()} and message = ${message} and source = ${source}
      and suspected_spam = ${suspected_spam} and created_at > now() - interval '10 minutes'
    union all
    select id, inquiry_id, id, received_at from inquiry_aliases
    where lower(email) = ${email.toLowerCase()} and sent->>'message' = ${message} and sent->>'source' = ${source}
      and received_at > now() - interval '10 minutes'
    order by created_at desc limit 1`.execute(trx)
  return rows[0] ?? null
}

/** An inquiry that was just sent, and where it stands if it was merged since: see `inquiry-parts.ts`. */
type Duplicate = Pick<InquiryPart, 'id' | 'inquiry_id' | 'merged_from'>

/** Thrown to take back the insert of an inquiry that was merged into another since it was first sent. */
class AlreadyMerged extends Error {
  readonly inquiryId: string
  constructor(inquiryId: string) {
    super()
    this.inquiryId = inquiryId
  }
}

/**
 * Recognises a retry of what was merged since. After the insert, which waits for a merge that is under way.
 * @throws AlreadyMerged, or TRPCError CONFLICT, reason key_reused, when the contents differ
 */
async function rejectMerged(
  trx: Transaction<Database>,
  key: string | undefined,
  body_hash: Buffer,
): Promise<void> {
  if (key === undefined) return
  const alias = await trx
    .selectFrom('inquiry_aliases')
    .select(['id', 'body_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!alias) return
  if (!alias.body_hash?.equals(body_hash)) throw keyReused()
  throw new AlreadyMerged(alias.id)
}

const keyReused = () =>
  appError('CONFLICT', 'This form was already sent with other words.', { reason: 'key_reused' })

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
  if (!row.body_hash.equals(body_hash)) throw keyReused()
  return row.id
}

/** Whether a program filled the form: people do not see these fields. */
export const isHoneypotFilled = ({ spare, website }: FormMeta): boolean => Boolean(spare || website)

/**
 * Refuses a form that was filled in faster than a person can. Our own form then waits and sends again with the same key.
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

/** SHA-256 of the JSON. */
export const hashBody = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()
