import { MAX_PHOTO_BYTES } from '../../../server/core/constants/schema.ts'
import { uploadTooLarge } from '../../../server/core/media/schema.ts'
import { type PostFileOptions, postFile } from '../../core/ui/post-file.ts'
import { shrinkPicture } from '../../core/ui/shrink-picture.ts'

/** A photograph was not accepted; the message is for the visitor. */
class PhotoError extends Error {
  /** Whether the same file would be rejected again. */
  readonly isRefused: boolean
  constructor(message: string, isRefused = false) {
    super(message)
    this.isRefused = isRefused
  }
}

interface UploadOptions extends PostFileOptions {
  /** Called with the shrunken picture that is uploaded. */
  onShrunk: (picture: File) => void
}

/** Delay in milliseconds before the single retry after a lost connection. */
const RETRY_MS = 2000

/**
 * Shrinks a photograph and uploads it for an inquiry. Retries once after a lost connection.
 * @returns its id
 * @throws PhotoError; the signal's reason when it aborts
 */
export async function uploadPhoto(file: File, { onShrunk, ...options }: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file)
  options.signal?.throwIfAborted()
  onShrunk(picture)
  if (picture.size > MAX_PHOTO_BYTES) throw new PhotoError(uploadTooLarge(MAX_PHOTO_BYTES), true)
  const post = () => postFile('/inquiry-media', picture, options)
  let response = await post()
  if (response.status === 0 && navigator.onLine) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    response = await post()
  }
  const { status, body } = response
  const id: unknown = Reflect.get(Object(body), 'id')
  if (status === 200 && typeof id === 'string') return id
  throw new PhotoError(refusalMessage(status, body), [400, 413, 415].includes(status))
}

/** The server's error message; a default one if the response has none. */
function refusalMessage(status: number, body: unknown): string {
  if (status === 0) return 'No connection. It is sent again when the connection is back.'
  if (status === 408) return 'It took too long to arrive. Send it again on a better connection.'
  const message: unknown = Reflect.get(Object(body), 'error')
  if (status !== 500 && typeof message === 'string') return message
  return 'The server could not take it. Try again in a moment.'
}
