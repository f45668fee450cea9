import { Hono, type Context as HonoContext } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { nodeBindings } from '../http/client-address.ts'
import { MAX_UPLOADS_AT_ONCE } from '../limits.ts'
import { serializeError } from '../log.ts'
import { authorizeBackOffice, type Context, logRefusal } from '../trpc.ts'
import { PictureError } from './picture-container.ts'
import { inspectUpload } from './picture-process.ts'
import { type ReceivedFile, receiveUpload, UploadError } from './receive-upload.ts'
import { mediaUrl } from './schema.ts'
import { deletePendingFiles, findPicture, hashOf, type MediaRow, storePicture } from './stored-files.ts'

/**
 * `POST /media`: a picture in the field `file` of a multipart form, from an active account. The same file again answers
 * the picture that is there. Refused, with `fields.file`: 400 for what is no picture, 408 for what is too slow, 413 for
 * what is too large, 429 for too many at once; 415 for another kind of body.
 */
export function mediaUpload(): Hono<AppEnv> {
  let uploads = 0
  return new Hono<AppEnv>().post('/media', async (c) => {
    const context = c.get('context')
    const account = await context.account()
    const { me, refusal } = authorizeBackOffice(context.env, account)
    if (refusal) {
      logRefusal(context, c.req.path, account)
      return refuse(c, refusal.status, refusal.message)
    }
    if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '') || isEncoded(c))
      return refuse(c, 415, 'Send the picture as multipart/form-data, not compressed.')
    if (uploads >= MAX_UPLOADS_AT_ONCE) {
      c.header('retry-after', '5')
      return refuse(c, 429, 'Too many pictures at once. Please try again in a moment.', true)
    }
    uploads += 1
    try {
      return await takeUpload(c, me.id)
    } finally {
      uploads -= 1
    }
  })
}

const isEncoded = (c: HonoContext) => (c.req.header('content-encoding') ?? 'identity') !== 'identity'

async function takeUpload(c: HonoContext<AppEnv>, userId: string): Promise<Response> {
  const context = c.get('context')
  let file: ReceivedFile | undefined
  try {
    file = await receiveUpload(c.req.raw, context.env)
    // No traffic until its turn has come. The connection's next request has the server's timeout again.
    nodeBindings(c).incoming?.socket.setTimeout(0)
    const { id, hash, width, height, alt, state } = await storeUpload(context, userId, file)
    context.invalidateCaches()
    return c.json({ id, url: mediaUrl(hash), width, height, alt, state }, 200, {
      'cache-control': 'no-store',
    })
  } catch (error) {
    if (error instanceof UploadError) return refuse(c, error.status, error.message, true)
    if (!(error instanceof PictureError)) throw error
    if (error.cause) context.log.warn({ event: 'picture_not_read', ...serializeError(error.cause) })
    return refuse(c, 400, error.message, true)
  } finally {
    await file?.close()
  }
}

async function storeUpload(
  { db, media, address, log }: Context,
  user_id: string,
  file: ReceivedFile,
): Promise<MediaRow> {
  const hash = hashOf(file.sha256)
  const existing = await findPicture(db, hash)
  if (existing) return existing.state === 'failed' ? await renderAgain({ db, media }, existing) : existing
  const picture = await inspectUpload(() => file.open())
  const { sha256, bytes } = file
  try {
    return await storePicture({ db, ...media }, { user_id, address }, { ...picture, sha256, bytes })
  } catch (error) {
    // What cannot be deleted now, because the store is away, the next sweep deletes.
    await deletePendingFiles(db, media.store, hash).catch((thrown: unknown) =>
      log.warn({ event: 'picture_not_deleted', hash, error: String(thrown) }),
    )
    throw error
  }
}

/** Queues a picture again whose renditions could not be made. */
async function renderAgain({ db, media }: Pick<Context, 'db' | 'media'>, row: MediaRow): Promise<MediaRow> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('media').set({ state: 'processing' }).where('id', '=', row.id).execute()
    await media.queue.enqueue(trx, row.hash)
  })
  return { ...row, state: 'processing' }
}

function refuse(
  c: HonoContext<AppEnv>,
  status: 400 | 401 | 403 | 408 | 413 | 415 | 429,
  message: string,
  isFieldError = false,
) {
  return c.json(
    { error: message, ...(isFieldError && { fields: { file: [message] } }), requestId: c.get('requestId') },
    status,
    // The rest of the body is not read.
    { 'cache-control': 'no-store', ...(status !== 400 && { connection: 'close' }) },
  )
}
