import { MAX_UPLOAD_BYTES, UPLOAD_TOO_LARGE } from '../../../server/media/schema.ts'
import { shrinkPicture } from '../../ui/shrink-picture.ts'
import { UploadError } from '../api-error.ts'

/** What `POST /media` answers. `url` goes into an image field. */
export interface UploadedPicture {
  id: string
  url: string
  width: number
  height: number
  alt: string
  state: 'processing' | 'ready' | 'failed'
}

export interface UploadOptions {
  /** Called with the share of the picture that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the upload. */
  signal?: AbortSignal
}

/**
 * Shrinks a picture and uploads it. XMLHttpRequest instead of fetch, which does not tell how much was sent.
 * @throws UploadError with a message for the user; the signal's reason when it aborts
 */
export async function uploadMedia(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedPicture> {
  signal?.throwIfAborted()
  const picture = await shrinkPicture(file)
  signal?.throwIfAborted()
  // A server that refuses in the middle of the body closes the connection, and the browser may miss why.
  if (picture.size > MAX_UPLOAD_BYTES) throw new UploadError(413, UPLOAD_TOO_LARGE)
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<UploadedPicture>()
  request.addEventListener('load', () => {
    const answer: unknown = request.response
    if (request.status === 200 && isUploadedPicture(answer)) resolve(answer)
    else reject(new UploadError(request.status, refusalMessage(request.status, answer)))
  })
  request.addEventListener('error', () => reject(new UploadError(0, NO_CONNECTION)))
  request.addEventListener('abort', () => reject(signal?.reason))
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
  signal?.addEventListener('abort', () => request.abort())
  request.open('POST', '/media')
  request.responseType = 'json'
  const body = new FormData()
  body.append('file', picture)
  request.send(body)
  return await promise
}

const NO_CONNECTION = 'No connection to the server. Try again when the network is back.'

/** The server's words about what it refuses; ours where it has none, or a proxy answers in its place. */
function refusalMessage(status: number, answer: unknown): string {
  const message: unknown = Reflect.get(Object(answer), 'error')
  if (status === 401) return 'Your session has ended. Sign in and try again.'
  if (status === 408) return 'The picture took too long to arrive. Try again on a better connection.'
  if (status === 413) return UPLOAD_TOO_LARGE
  if (status >= 500) return 'The server could not take the picture. Try again in a moment.'
  return typeof message === 'string' ? message : `The server refused the picture (${status}).`
}

/** Whether it may help to send the same file again: not what is refused, nor what is for a record that was changed. */
export const isRetryable = ({ status }: UploadError): boolean =>
  ![400, 403, 404, 409, 413, 415].includes(status)

function isUploadedPicture(answer: unknown): answer is UploadedPicture {
  return typeof Reflect.get(Object(answer), 'url') === 'string'
}
