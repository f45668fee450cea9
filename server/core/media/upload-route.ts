import { Hono, type Context as HonoContext } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { MAX_UPLOADS_AT_ONCE } from '../limits.ts'
import { type Context, enterBackOffice } from '../trpc.ts'
import { inspectUpload } from './picture-process.ts'
import { type ReceivedFile, receiveUpload } from './receive-upload.ts'
import { mediaUrl } from './schema.ts'
import { discardPendingFiles, findPicture, hashOf, type MediaRow, storePicture } from './stored-files.ts'
import {
  isPlainMultipart,
  refuseBusy,
  refuseFailedUpload,
  refuseUpload,
  UploadSlots,
  withoutTimeout,
} from './upload-response.ts'

/**
 * `POST /media`: a picture in the field `file` of a multipart form, from an active account. For a file that was
 * uploaded before, it returns the existing picture. Refusals, with `fields.file`: 400 not a picture, 408 too slow, 413
 * too large, 429 too many at once; 415 for another type of body.
 */
export function mediaUpload(): Hono<AppEnv> {
  const slots = new UploadSlots(MAX_UPLOADS_AT_ONCE)
  return new Hono<AppEnv>().post('/media', async (c) => {
    const context = c.get('context')
    const { me, refusal } = await enterBackOffice(context, c.req.path)
    if (refusal) return refuseUpload(c, refusal.status, refusal.message)
    if (!isPlainMultipart(c))
      return refuseUpload(c, 415, 'Send the picture as multipart/form-data, not compressed.')
    return (await slots.run(me.id, () => takeUpload(c, me.id))) ?? refuseBusy(c)
  })
}

async function takeUpload(c: HonoContext<AppEnv>, userId: string): Promise<Response> {
  const context = c.get('context')
  let file: ReceivedFile | undefined
  try {
    const received = await receiveUpload(c.req.raw, context.env)
    file = received
    const row = await withoutTimeout(c, () => storeUpload(context, userId, received))
    const { id, hash, width, height, alt, state } = row
    return c.json({ id, url: mediaUrl(hash), width, height, alt, state }, 200, {
      'cache-control': 'no-store',
    })
  } catch (error) {
    return refuseFailedUpload(c, error)
  } finally {
    await file?.close()
  }
}

async function storeUpload(context: Context, user_id: string, file: ReceivedFile): Promise<MediaRow> {
  const { db, media, address } = context
  const hash = hashOf(file.sha256)
  const existing = await findPicture(db, hash)
  if (existing) return existing.state === 'failed' ? await renderAgain({ db, media }, existing) : existing
  const picture = await inspectUpload(() => file.open())
  const { sha256, bytes } = file
  try {
    return await storePicture(
      { db, ...media },
      { me: { id: user_id }, address },
      { ...picture, sha256, bytes },
    )
  } catch (error) {
    discardPendingFiles(context, hash)
    throw error
  }
}

/** Queues a picture again after its renditions could not be made. */
async function renderAgain({ db, media }: Pick<Context, 'db' | 'media'>, row: MediaRow): Promise<MediaRow> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('media').set({ state: 'processing' }).where('id', '=', row.id).execute()
    await media.queue.enqueue(trx, row.hash)
  })
  return { ...row, state: 'processing' }
}
