import { Readable } from 'node:stream'
import { Hono, type Context as HonoContext } from 'hono'
import type { AppEnv } from '../../../core/app-env.ts'
import { MAX_PHOTO_BYTES } from '../../../core/constants/schema.ts'
import { toHttpError } from '../../../core/http/http-error.ts'
import { photoByAddress, photoGlobal, photoRefundByAddress } from '../../../core/limits.ts'
import { PHOTO_SUFFIXES } from '../../../core/media/picture-suffixes.ts'
import { type ReceivedFile, receiveUpload } from '../../../core/media/receive-upload.ts'
import {
  isPlainMultipart,
  refuseBusy,
  refuseFailedUpload,
  refuseUpload,
  type UploadSlots,
  withoutTimeout,
} from '../../../core/media/upload-response.ts'
import { refund, tryConsume } from '../../../core/rate-limiter.ts'
import { type Context, enterBackOffice } from '../../../core/trpc.ts'
import { id as photoId } from '../../../core/validators/schema.ts'
import { consumePhoto, storePhoto } from './stored-photos.ts'

/**
 * `POST /inquiry-media`: a visitor's photograph in the field `file` of a multipart form. The id in the response is one
 * of `photos` in `inquiry.create`. Refuses what `POST /media` refuses, and answers 429 over the rate limit.
 * `GET /inquiry-media/ID` and `/inquiry-media/ID/thumbnail`: for staff, once the inquiry is sent.
 */
export const photoRoutes = (slots: UploadSlots): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .post('/inquiry-media', async (c) => {
      if (!isPlainMultipart(c))
        return refuseUpload(c, 415, 'Send the photograph as multipart/form-data, not compressed.')
      return (await slots.run(c.get('context').address, () => takePhoto(c))) ?? refuseBusy(c)
    })
    .get('/inquiry-media/:id', (c) => servePhoto(c, c.req.param('id'), 'large'))
    .get('/inquiry-media/:id/thumbnail', (c) => servePhoto(c, c.req.param('id'), 'thumbnail'))

async function takePhoto(c: HonoContext<AppEnv>): Promise<Response> {
  const context = c.get('context')
  try {
    await consumePhoto(context)
  } catch (error) {
    const { status, message, retryAfter } = toHttpError(error)
    if (status !== 429) throw error
    if (retryAfter) c.header('retry-after', retryAfter)
    return refuseUpload(c, status, message)
  }
  let file: ReceivedFile | undefined
  try {
    const received = await receiveUpload(c.req.raw, context.env, MAX_PHOTO_BYTES)
    file = received
    const id = await withoutTimeout(c, () => storePhoto(context, received))
    return c.json({ id }, 200, { 'cache-control': 'no-store' })
  } catch (error) {
    if (!file && c.req.raw.signal.aborted) await refundPhoto(context)
    return refuseFailedUpload(c, error)
  } finally {
    await file?.close()
  }
}

/**
 * Refunds the rate limit after a lost connection, because the visitor's browser sends the photograph again. The refunds
 * are limited too, because a connection can be dropped on purpose.
 */
async function refundPhoto(context: Context): Promise<void> {
  if (!(await tryConsume(context.db, context.env, photoRefundByAddress, context.address))) return
  await refund(context, photoByAddress, context.address)
  await refund(context, photoGlobal)
}

async function servePhoto(
  c: HonoContext<AppEnv>,
  id: string,
  size: keyof typeof PHOTO_SUFFIXES,
): Promise<Response> {
  const context = c.get('context')
  const { refusal } = await enterBackOffice(context, c.req.path)
  if (refusal) return c.text(refusal.message, refusal.status, { 'cache-control': 'no-store' })
  const key = await findSentPhoto(context, id)
  const bytes = key && (await context.media.store.size(key + PHOTO_SUFFIXES[size]))
  if (!bytes) return c.text('There is no such photograph.', 404, { 'cache-control': 'no-store' })
  const headers = {
    'content-type': size === 'large' ? 'image/jpeg' : 'image/webp',
    'content-length': String(bytes),
    'cache-control': 'no-store',
    // The styles are those of the page that a browser makes around a picture that is opened on its own.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
  // Hono runs the GET handler for HEAD.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const file = await context.media.store.read(key + PHOTO_SUFFIXES[size])
  return c.body(Readable.toWeb(file) as ReadableStream, 200, headers)
}

async function findSentPhoto({ db }: Context, id: string): Promise<string | undefined> {
  if (!photoId.safeParse(id).success) return undefined
  const photo = db.selectFrom('inquiry_media').select('key').where('id', '=', id)
  return (await photo.where('inquiry_id', 'is not', null).executeTakeFirst())?.key
}
