import type { Context as HonoContext } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { nodeBindings } from '../http/client-address.ts'
import { serializeError } from '../log.ts'
import { PictureError } from './picture-container.ts'
import { refusalOf, UploadError } from './receive-upload.ts'

type RefusalStatus = 400 | 401 | 403 | 408 | 413 | 415 | 429 | 507

/** Whether the body is an uncompressed multipart form, the only form of uploads. */
export const isPlainMultipart = (c: HonoContext): boolean =>
  /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '') &&
  (c.req.header('content-encoding') ?? 'identity') === 'identity'

/** Responds to a refused upload. `isFieldError`: the error belongs to the field `file`. */
export function refuseUpload(
  c: HonoContext<AppEnv>,
  status: RefusalStatus,
  message: string,
  isFieldError = false,
): Response {
  return c.json(
    { error: message, ...(isFieldError && { fields: { file: [message] } }), requestId: c.get('requestId') },
    status,
    // The rest of the body is not read.
    { 'cache-control': 'no-store', ...(status !== 400 && { connection: 'close' }) },
  )
}

/** Responds to an error from receiving or inspecting an upload. Any other error is rethrown. */
export function refuseFailedUpload(c: HonoContext<AppEnv>, thrown: unknown): Response {
  const error = refusalOf(thrown)
  if (error instanceof UploadError) {
    if (error.cause) c.get('context').log.error({ event: 'disk_full', ...serializeError(error.cause) })
    return refuseUpload(c, error.status, error.message, true)
  }
  if (!(error instanceof PictureError)) throw error
  if (error.cause) c.get('context').log.warn({ event: 'picture_not_read', ...serializeError(error.cause) })
  return refuseUpload(c, 400, error.message, true)
}

/**
 * Keeps the connection open without traffic during the work, because an upload waits for its turn. A client that then
 * does not read the response is disconnected as usual.
 */
export async function withoutTimeout<Result>(c: HonoContext, work: () => Promise<Result>): Promise<Result> {
  const socket = nodeBindings(c).incoming?.socket
  const timeout = socket?.timeout ?? 0
  socket?.setTimeout(0)
  try {
    return await work()
  } finally {
    socket?.setTimeout(timeout)
  }
}

/** Counts the uploads that are under way, up to one limit for all and one for each sender. */
export class UploadSlots {
  private readonly senders: string[] = []
  private readonly max: number
  private readonly maxPerSender: number
  constructor(max: number, maxPerSender = max) {
    this.max = max
    this.maxPerSender = maxPerSender
  }

  /** Runs the work in a slot, or returns null at once if none is free for the sender. */
  async run<Result>(sender: string, work: () => Promise<Result>): Promise<Result | null> {
    const { senders } = this
    const ofSender = senders.filter((one) => one === sender)
    if (senders.length >= this.max || ofSender.length >= this.maxPerSender) return null
    senders.push(sender)
    try {
      return await work()
    } finally {
      senders.splice(senders.indexOf(sender), 1)
    }
  }
}

/** Responds to an upload for which no slot is free. */
export function refuseBusy(c: HonoContext<AppEnv>): Response {
  c.header('retry-after', '5')
  return refuseUpload(c, 429, 'Too many pictures at once. Please try again in a moment.', true)
}
