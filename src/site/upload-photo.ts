import { MAX_PHOTO_BYTES } from '../../server/constants/schema.ts'
import { uploadTooLarge } from '../../server/media/schema.ts'
import { shrinkPicture } from '../ui/shrink-picture.ts'

/** A photograph was not taken; the message is for the visitor. */
class PhotoError extends Error {
  /** The same file would be refused again. */
  readonly isRefused: boolean
  constructor(message: string, isRefused = false) {
    super(message)
    this.isRefused = isRefused
  }
}

interface UploadOptions {
  signal: AbortSignal
  /** Called with the picture as it is sent. */
  onShrunk: (picture: File) => void
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Wait in milliseconds before the one retry after a lost connection, and time that an upload may take. */
const RETRY_MS = 2000
const TIMEOUT_MS = 60_000

/**
 * Shrinks a photograph and uploads it for an inquiry. After a lost connection it tries once more.
 * @returns its id
 * @throws PhotoError
 */
export async function uploadPhoto(
  file: File,
  { signal, onShrunk, onProgress }: UploadOptions,
): Promise<string> {
  const picture = await shrinkPicture(file)
  if (signal.aborted) return ''
  onShrunk(picture)
  if (picture.size > MAX_PHOTO_BYTES) throw new PhotoError(uploadTooLarge(MAX_PHOTO_BYTES), true)
  let answer = await post(picture, signal, onProgress)
  if (answer.status === 0 && navigator.onLine && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    answer = await post(picture, signal, onProgress)
  }
  const { status, body } = answer
  const id: unknown = Reflect.get(Object(body), 'id')
  if (status === 200 && typeof id === 'string') return id
  throw new PhotoError(refusalMessage(status, body), [400, 413, 415].includes(status))
}

/** Sends the picture by XMLHttpRequest: fetch does not tell how much was sent. Status 0: no response. */
function post(picture: File, signal: AbortSignal, onProgress: UploadOptions['onProgress']) {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  request.addEventListener('loadend', () => resolve({ status: request.status, body: request.response }))
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  signal.addEventListener('abort', () => request.abort())
  request.open('POST', '/inquiry-media')
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  const form = new FormData()
  form.append('file', picture)
  if (!signal.aborted) request.send(form)
  else resolve({ status: 0, body: null })
  return promise
}

/** The server's words about what it refuses; ours where it has none. */
function refusalMessage(status: number, body: unknown): string {
  if (status === 0) return 'No connection. It is sent again when the connection is back.'
  const message: unknown = Reflect.get(Object(body), 'error')
  if (status !== 500 && typeof message === 'string') return message
  return 'The server could not take it. Try again in a moment.'
}
