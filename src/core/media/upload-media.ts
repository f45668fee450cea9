import { MAX_UPLOAD_BYTES, UPLOAD_TOO_LARGE } from '../../../server/core/media/schema.ts'
import { UploadError } from '../office/api-error.ts'
import { type PostFileOptions, postFile } from '../ui/post-file.ts'
import { shrinkPicture } from '../ui/shrink-picture.ts'

/** The answer of `POST /media`. `url` is the value for an image field. */
export interface UploadedPicture {
  id: string
  url: string
  width: number
  height: number
  alt: string
  state: 'processing' | 'ready' | 'failed'
}

export type UploadOptions = PostFileOptions

/**
 * Shrinks a picture and uploads it.
 * @throws UploadError with a message for the user; the signal's reason when it aborts
 */
export async function uploadMedia(file: File, options: UploadOptions = {}): Promise<UploadedPicture> {
  options.signal?.throwIfAborted()
  const picture = await shrinkPicture(file)
  options.signal?.throwIfAborted()
  // A server that rejects an upload midway closes the connection, and the browser may miss the reason.
  if (picture.size > MAX_UPLOAD_BYTES) throw new UploadError(413, UPLOAD_TOO_LARGE)
  const { status, body } = await postFile('/media', picture, options)
  if (status === 200 && isUploadedPicture(body)) return body
  throw new UploadError(status, refusalMessage(status, body))
}

const NO_CONNECTION = 'No connection to the server. Try again when the network is back.'

/** The server's message about a rejected upload; ours if it has none, or if a proxy answered in its place. */
function refusalMessage(status: number, answer: unknown): string {
  const message: unknown = Reflect.get(Object(answer), 'error')
  if (status === 0) return NO_CONNECTION
  if (status === 401) return 'Your session has ended. Sign in and try again.'
  if (status === 408) return 'The picture took too long to arrive. Try again on a better connection.'
  if (status === 413) return UPLOAD_TOO_LARGE
  if (status >= 500) return 'The server could not take the picture. Try again in a moment.'
  return typeof message === 'string' ? message : `The server refused the picture (${status}).`
}

/** Whether sending the same file again may succeed: not after a rejection, nor if the record was changed or deleted. */
export const isRetryable = ({ status }: UploadError): boolean =>
  ![400, 403, 404, 409, 413, 415].includes(status)

function isUploadedPicture(answer: unknown): answer is UploadedPicture {
  return typeof Reflect.get(Object(answer), 'url') === 'string'
}
