import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ADDITION_MAX, MAX_PHOTOS } from '../../../core/constants/schema.ts'
import { plural } from '../../../core/count/schema.ts'
import { newId } from '../../../core/database/ids.ts'
import { appError } from '../../../core/errors.ts'
import { additionByInquiry } from '../../../core/limits.ts'
import { consume, consumePublicForm } from '../../../core/rate-limiter.ts'
import type { Context } from '../../../core/trpc.ts'
import { id, multiLine } from '../../../core/validators/schema.ts'
import { visitorAddedMail } from '../emails.ts'
import { visitorAddedNotice } from '../notices.ts'
import { claimPhotos, findPhotos } from '../photos/stored-photos.ts'
import { lockInquiryOfLink } from './inquiry-links.ts'

/** The fields of the form on the visitor's page, beside its photographs. */
export const additionInput = z.object({
  line: multiLine(ADDITION_MAX, `Use at most ${ADDITION_MAX} characters`),
  /** Idempotency key, created with the page, so that a form that is sent twice adds one note. */
  key: z.catch(z.optional(id), () => undefined),
})

interface Addition extends z.output<typeof additionInput> {
  /** The SHA-256 digests of the photographs' files, as they were sent. */
  digests: readonly Buffer[]
}

/** Counts an addition against the rate limits of its sender and its inquiry, before any of it is stored. */
export async function consumeAddition(context: Context, inquiryId: string): Promise<void> {
  await consumePublicForm(context)
  await consume(context, additionByInquiry, inquiryId)
}

/**
 * Adds a text, and photographs that are already stored, to the inquiry of a link: a note from the visitor. Staff are
 * notified as of a new inquiry, and the inbox marks it until one of them opens it; nobody is notified about spam.
 * Idempotent by `key`, text and photographs. Returns false when the link is no longer valid.
 * @throws AppError BAD_REQUEST at `line` when there is nothing to add, at `photos` when there are too many in all
 */
export function addFromVisitor(
  { db, env, mail, notices }: Context,
  token: string,
  { line, key, digests }: Addition,
  photos: readonly string[],
): Promise<boolean> {
  if (!line && photos.length === 0)
    throw appError('BAD_REQUEST', 'Nothing to add.', {
      fields: { line: ['Write a line, or choose a photograph.'] },
    })
  return db.transaction().execute(async (trx) => {
    // Locked, so that concurrent additions count each other's photographs.
    const found = await lockInquiryOfLink(trx, token)
    if (!found) return false
    const { link, inquiry, head } = found
    const note = await trx
      .insertInto('inquiry_notes')
      .values({
        id: key ? noteIdOf([inquiry.id, key, line], digests) : newId(),
        inquiry_id: inquiry.id,
        note: noteText(line, photos.length),
        from_visitor: true,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!note) return true
    const present = await findPhotos(trx, [inquiry.id])
    if (present.length + photos.length > MAX_PHOTOS) throw tooManyPhotos(present.length)
    await claimPhotos(trx, inquiry.id, photos)
    if (head.status === 'spam') return true
    await trx
      .updateTable('inquiry_links')
      .set({ wrote_at: sql<Date>`now()` })
      .where('id', '=', link.id)
      .execute()
    await notices.send(trx, 'everyone', visitorAddedNotice(head))
    if (env.NOTIFY_EMAIL) {
      await mail.send(trx, visitorAddedMail(env, env.NOTIFY_EMAIL, inquiry, line, photos.length))
    }
    return true
  })
}

/**
 * The id of a note, a UUID of version 8: the same for the same form, and another when its text or photographs differ,
 * as when a visitor goes back to the page and sends something else.
 */
function noteIdOf(texts: readonly string[], digests: readonly Buffer[]): string {
  const hash = createHash('sha256').update(JSON.stringify(texts))
  for (const digest of digests) hash.update(digest)
  const hex = hash.digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function noteText(line: string, photos: number): string {
  const photoText = plural(photos, { one: 'One photograph added.', other: `${photos} photographs added.` })
  return [line, photos > 0 && photoText].filter(Boolean).join('\n\n')
}

function tooManyPhotos(present: number) {
  const message =
    present === 0
      ? `At most ${MAX_PHOTOS} photographs.`
      : `At most ${MAX_PHOTOS} photographs in all, and ${present} are here already.`
  return appError('BAD_REQUEST', message, { fields: { photos: [message] } })
}
